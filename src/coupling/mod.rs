//! Where bodies, geometry, diagrams and the convex problem meet.
//!
//! ```text
//! Schedule ──Wiring──▶ plants, and what around them must be evaluated
//! (t, x) ──Stage──▶ kinematics, contacts, M, forces ──▶ icf::Problem ──solve──▶ v⁺, q⁺, z⁺
//! ```
//!
//! | file | what |
//! |---|---|
//! | `mechanics` | a plant at one state as a convex problem |
//! | `stepper` | one implicit step of everything |
//! | `wiring` | the plants of a diagram, and the diagram around them |

mod mechanics;
mod stepper;
mod wiring;

pub use mechanics::{Mechanics, Outside, Plant, Ties};
pub use stepper::{Part, Stage, Stepper, Surroundings};
pub use wiring::{Around, Wiring};
