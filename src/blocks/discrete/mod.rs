//! Discrete blocks: they tick, and hold their outputs in between.

mod delay;

pub use delay::UnitDelay;
