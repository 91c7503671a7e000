//! Nonlinear blocks: limits, steps, hysteresis and friction.

mod backlash;
mod friction;
mod rate_limiter;
mod relay;
mod saturation;

pub use backlash::Backlash;
pub use friction::Friction;
pub use rate_limiter::RateLimiter;
pub use relay::Relay;
pub use saturation::{DeadZone, Quantizer, Rounding, Saturation};
