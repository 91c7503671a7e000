//! Block diagrams for contact-rich robotics, simulated to an accuracy instead of a time step.

pub mod blocks;
pub mod cli;
pub mod diagram;
pub mod document;
pub mod integrators;
pub mod io;
pub mod math;
pub mod simulator;
pub mod viewer;

// Used by `register_block!`, and by users' blocks through the prelude.
pub use {inventory, schemars, serde, typetag};

/// What the author of a block or a diagram needs.
pub mod prelude {
    pub use crate::diagram::{
        Block, BlockError, Boolean, Clock, Continuous, Crossing, Custom, Declaration, Diagram, Discrete,
        Input, InputPort, Integer, OptionalInput, OutputPort, Scalar, Shape, Stop, Vector,
    };
    pub use crate::math::spatial::{Pose, Twist, Wrench};
    pub use crate::register_block;
    pub use schemars::JsonSchema;
    pub use serde::{Deserialize, Serialize};
    pub use typetag;
}
