//! The library of blocks, one folder or file for each shelf.
//!
//! | shelf | blocks |
//! |---|---|
//! | [`sources`] | signals that come from nowhere |
//! | [`math`] | functions of the present input |
//! | [`routing`] | signals joined, parted, chosen and passed on |
//! | [`spatial`] | poses, twists and wrenches between frames |
//! | [`continuous`] | blocks with continuous state |
//! | [`discrete`] | blocks that tick |
//! | [`nonlinear`] | limits, steps, hysteresis, friction |
//! | [`logic`] | state machines, ends of a run |
//! | [`kinematics`] | where frames of a robot are, terms of its equations of motion |
//! | [`control`] | controllers of robots |
//! | [`actuators`] | what stands between a command and a joint |
//! | [`fields`] | springs, wind and thrust: forces on bodies |
//! | [`plant`] | robots, objects and the ground |
//! | [`sensors`] | what a controller gets to see of a plant |
//! | [`sinks`] | recordings, plots, printed lines, metrics |
//!
//! Every block is a serde struct with public fields: in a file they are its parameters. Ports are associated constants.

pub mod actuators;
pub mod continuous;
pub mod control;
pub(crate) mod defaults;
pub mod discrete;
pub mod fields;
pub mod kinematics;
pub(crate) mod limits;
pub(crate) mod linear;
pub mod logic;
pub mod math;
pub(crate) mod memory;
pub mod nonlinear;
pub mod numbers;
pub mod plant;
pub mod routing;
pub mod sensors;
pub mod sinks;
pub mod sources;
pub mod spatial;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
