#![doc = include_str!("../README.md")]
//!
//! # The rooms
//!
//! Reading order is dependency order: a room knows those above it, and `tests/tidy.rs` keeps it so.
//!
//! | room | what is in it |
//! |---|---|
//! | [`math`] | expressions, roots, polynomials, spatial algebra, random streams; knows no blocks |
//! | [`document`] | trees of plain data with positions, text in and out, serde, diagnostics |
//! | [`diagram`] | the framework: ports, blocks, diagrams, the compiled schedule, linearisation |
//! | [`geometry`] | shapes, materials, and where they touch |
//! | [`multibody`] | trees of rigid bodies: models, kinematics, dynamics, forces |
//! | [`icf`] | the convex problem of one step with contact, and its solution |
//! | [`solvers`] | other methods for contact at velocity level, one file each, and the step problem that they solve |
//! | [`import`] | URDF, MJCF and meshes as plain data |
//! | [`blocks`] | the library |
//! | [`coupling`] | plants, their contacts and the diagram around them as convex problems |
//! | [`integrators`] | methods that carry the state forward to an accuracy |
//! | [`simulator`] | the advance loop: events, ticks, recordings, snapshots |
//! | [`viewer`] | pictures of diagrams, plots, recordings and live views in a browser |
//! | [`io`] | the only room that opens files |
//! | [`paper`] | the experiments of the CENIC paper, and their report |
//! | [`cli`] | the `cenic` command |
//!
//! To write a block, start at [`diagram::Block`], and test it with [`testing`]; to run a diagram from a program, at [`simulator::Simulator`]. The guide is in `docs/guide`,
//! and `docs/ARCHITECTURE.md` follows one step through the rooms.

/// Rust in the pages of the repository is compiled and run with the other examples of the documentation.
#[cfg(doctest)]
mod pages {
    #[doc = include_str!("../docs/guide/own_blocks.md")]
    mod own_blocks {}
    #[doc = include_str!("../docs/guide/recordings.md")]
    mod recordings {}
}

pub mod blocks;
pub mod cli;
pub mod coupling;
pub mod diagram;
pub mod document;
pub mod geometry;
pub mod icf;
pub mod import;
pub mod integrators;
pub mod io;
pub mod math;
pub mod multibody;
pub mod paper;
pub mod simulator;
pub mod solvers;
pub mod testing;
pub mod viewer;

// Used by `register_block!`, and by users' blocks through the prelude.
pub use {inventory, schemars, serde, typetag};

/// What the author of a block or a diagram needs.
pub mod prelude {
    pub use crate::diagram::{
        Block, BlockError, Boolean, Clock, Continuous, Crossing, Custom, Declaration, Diagram, Discrete,
        Input, InputPort, Integer, Intermediate, OptionalInput, OutputPort, Scalar, Shape, Stop, Vector,
    };
    pub use crate::math::spatial::{Pose, Twist, Wrench};
    pub use crate::register_block;
    pub use schemars::{self, JsonSchema};
    pub use serde::{Deserialize, Serialize};
    pub use typetag;
}
