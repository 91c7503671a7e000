//! Maths: functions of the present input.

mod gain;
mod sum;

pub use gain::{Gain, GainValue};
pub use sum::Sum;
