//! Actuators: what stands between a command and a joint.
//!
//! Their efforts go to a plant's `actuation` or `force`, and what they measure comes from its `positions` and `velocities`, so that a joint's
//! drive is a block that can be replaced. Where a plain servo with stiff gains is all that is wanted, an actuator of the model with
//! `control: {position: …}` is solved along with the contacts.

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
