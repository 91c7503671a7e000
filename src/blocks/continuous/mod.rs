//! Blocks with continuous state.

mod integrator;

pub use integrator::Integrator;
