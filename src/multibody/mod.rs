//! Trees of rigid bodies: models, kinematics, dynamics and the forces between bodies.

pub mod build;
pub mod constraint;
pub mod contact;
pub mod dynamics;
mod energy;
pub mod forces;
pub mod inertia;
pub mod kinematics;
pub mod mobility;
pub mod model;
pub mod spec;
#[cfg(test)]
mod tests;
