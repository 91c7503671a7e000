//! Kinematics: where frames of a robot are, and the terms of its equations of motion.
//!
//! Every block computes with the bodies of a plant beside it, `model: scene.arm`, or with some of its own.

mod differential;
mod dynamics;
mod forward;
mod inverse;
mod jacobian;
pub(crate) mod place;
pub(crate) mod posed;
#[cfg(test)]
pub(crate) mod testing;
mod unreached;

pub use differential::DifferentialIk;
pub use dynamics::{Bias, MassMatrix};
pub use forward::ForwardKinematics;
pub use inverse::InverseKinematics;
pub use jacobian::FrameJacobian;
