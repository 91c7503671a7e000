//! Controllers of robots.
//!
//! Each computes with the bodies of a plant beside it, `model: scene.arm`: it reads their state and gives what their actuators are to
//! apply, `scene.arm.actuation`. All are smooth functions but for limits, so that they can be linearised.

mod cartesian_impedance;
mod drive;
mod follower;
mod gravity;
mod inverse_dynamics;
mod joint_impedance;
mod joint_pd;
mod joint_pid;
mod lqr;
mod riccati;

use crate::blocks::plant::ModelSource;
use crate::multibody::spec::{ActuatorSpec, ControlSpec};

pub use cartesian_impedance::{CartesianImpedance, StiffnessAxes};
pub use follower::TrajectoryFollower;
pub use gravity::GravityCompensation;
pub use inverse_dynamics::InverseDynamics;
pub use joint_impedance::JointImpedance;
pub use joint_pd::JointPd;
pub use joint_pid::JointPid;
pub use lqr::Lqr;

/// A pendulum with a motor, for the register of blocks.
fn motor_pendulum() -> ModelSource {
    let mut source = ModelSource::default();
    if let ModelSource::Own(entry) = &mut source
        && let Some(model) = &mut entry.model
    {
        let motor = ActuatorSpec {
            joint: "pivot".to_owned(),
            gear: 1.0,
            rotor_inertia: 0.0,
            effort: None,
            control: ControlSpec::Effort,
        };
        model.actuators.insert("motor".to_owned(), motor);
    }
    source
}
