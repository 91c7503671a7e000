//! Where bodies, geometry, diagrams and the convex problem meet.

mod mechanics;
mod stepper;

pub use mechanics::{Mechanics, Outside, Plant};
pub use stepper::{Part, Stage, Stepper, Surroundings};
