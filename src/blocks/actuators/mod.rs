//! Actuators: what stands between a command and a joint.
//!
//! Their efforts go to a plant's `actuation` or `force`, and what they measure comes from its `positions` and `velocities`, so that a joint's
//! drive is a block that can be replaced. Stiff gains are solved along with the contacts by the integrator `cenic`, here as
//! with an actuator of the model, `control: {position: …}`.

mod conveyor;
mod dc_motor;
mod effort;
mod gripper;
mod position_servo;
mod series_elastic;
mod suction;
#[cfg(test)]
mod tests;
mod velocity_servo;

pub use conveyor::Conveyor;
pub use dc_motor::DcMotor;
pub use effort::EffortSource;
pub use gripper::ParallelJawGripper;
pub use position_servo::PositionServo;
pub use series_elastic::SeriesElasticDrive;
pub use suction::{SuctionCup, SuctionGripper};
pub use velocity_servo::VelocityServo;
