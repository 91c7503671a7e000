//! Discrete blocks: they tick, and hold their outputs in between.

mod delay;
mod integrator;
mod linear;
mod moving_average;
mod pid;

pub use delay::{Delay, UnitDelay, ZeroOrderHold};
pub use integrator::{DiscreteIntegrator, IntegrationMethod};
pub use linear::{DiscreteStateSpace, DiscreteTransferFunction};
pub use moving_average::{Counter, MovingAverage};
pub use pid::DiscretePid;
