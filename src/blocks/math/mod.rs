//! Maths: functions of the present input.

mod arithmetic;
mod compare;
mod elementwise;
mod formula;
mod function;
mod gain;
mod logic;
mod lookup;
mod minmax;
mod polynomial;
mod sum;
mod to_number;
mod trig;
mod vector;

pub use arithmetic::{Divide, Product};
pub use compare::{Compare, Comparison};
pub use formula::Formula;
pub use function::{Abs, Function, FunctionKind, Power};
pub use gain::{Gain, GainValue};
pub use logic::{Logic, LogicOp};
pub use lookup::{Lookup, Lookup2, OutsideTable};
pub use minmax::{Extreme, MinMax};
pub use polynomial::Polynomial;
pub use sum::Sum;
pub use to_number::{NumberSource, ToNumber};
pub use trig::{Atan2, Trig, TrigKind};
pub use vector::{Cross, Dot, Norm};
