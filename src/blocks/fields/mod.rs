//! Fields: forces on the bodies of a plant, for its port `applied_forces`.
//!
//! A block finds its bodies by name in the plant that `model` names, and where they are through wires from the plant's ports
//! `bodies.m/body.pose` and `bodies.m/body.twist`, so that it depends on those bodies alone. Each emits a list that always has the same
//! bodies in it; [`SumForces`] joins several lists. With the integrator `cenic` they are linearised and solved along
//! with the contacts, so that stiff springs do not shorten steps; with others they do, as they would in the model.

mod body;
mod bushing;
mod force_field;
mod point_spring;
mod sum;
#[cfg(test)]
mod tests;
mod thruster;
mod wind;

pub use bushing::Bushing;
pub use force_field::ForceField;
pub use point_spring::PointSpring;
pub use sum::SumForces;
pub use thruster::Thruster;
pub use wind::Wind;
