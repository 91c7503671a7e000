//! Sensors: what a controller gets to see of a plant, with the errors that it gets to see it with.
//!
//! Every sensor has the same [`Imperfections`]: samples, latency, noise, bias, drift, lost samples, resolution. Without any, it gives the truth.

mod contact_switch;
mod depth_camera;
mod encoder;
mod force_torque;
mod imperfections;
mod imu;
mod lidar;
mod pose;
#[cfg(test)]
mod ray_tests;
mod rays;
mod readings;
mod tactile_pad;
#[cfg(test)]
mod tests;
mod vacuum;
mod watched;

pub use contact_switch::ContactSwitch;
pub use depth_camera::DepthCamera;
pub use encoder::{EncoderVelocity, JointEncoder};
pub use force_torque::{ForceTorqueSensor, JointTorqueSensor};
pub use imperfections::Imperfections;
pub use imu::Imu;
pub use lidar::{Lidar, RangeBeam};
pub use pose::PoseSensor;
pub use tactile_pad::TactilePad;
pub use vacuum::VacuumSensor;
