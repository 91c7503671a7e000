//! Trees of rigid bodies: models, kinematics, dynamics and the forces between bodies.

pub mod inertia;
pub mod mobility;
pub mod spec;
