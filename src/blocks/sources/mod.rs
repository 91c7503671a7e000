//! Sources: signals that come from nowhere.
//!
//! What jumps or kinks at a known time says so as a break-point; every source is continuous from the right there.

mod chirp;
mod clock;
mod constant;
mod knots;
mod noise;
mod pulse;
mod ramp;
mod samples;
mod sine;
mod step;
mod table;
mod trajectory;
mod waypoints;

pub use chirp::Chirp;
pub use clock::Clock;
pub use constant::{Constant, ConstantBoolean};
pub use noise::{Noise, NoiseKind};
pub use pulse::Pulse;
pub use ramp::Ramp;
pub use samples::Column;
pub use sine::Sine;
pub use step::Step;
pub use table::{Interpolation, Table};
pub use trajectory::Trajectory;
pub use waypoints::{WaypointMethod, WaypointTrajectory};
