//! Elementary functions of one number.

use super::elementwise::unary;
use crate::blocks::numbers::one;
use crate::prelude::*;

/// The absolute value: out = |in|, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | any value |
/// | `out` | `vector[size]` | its absolute value; the slope at zero counts as zero |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Abs {
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Abs {
    /// Any value.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// Its absolute value.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Abs {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        unary(d, Self::IN, Self::OUT, self.size, f64::abs, sign);
        Ok(())
    }
}

register_block!("maths", Abs, Abs { size: 1 });

/// A power: out = in^exponent, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the base |
/// | `out` | `vector[size]` | the power; NaN for a negative base and an exponent that is not whole |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// The exponent.
    #[serde(default = "crate::blocks::defaults::one")]
    pub exponent: f64,
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Power {
    /// The base.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The power.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Power {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let n = self.exponent;
        unary(d, Self::IN, Self::OUT, self.size, move |u| u.powf(n), move |u| n * u.powf(n - 1.0));
        Ok(())
    }
}

register_block!("maths", Power, Power { exponent: 2.0, size: 1 });

/// An elementary function: out = f(in), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the argument |
/// | `out` | `vector[size]` | the value; NaN where it is not defined, such as √−1 |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Function {
    /// Which function.
    #[serde(default)]
    pub function: FunctionKind,
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

/// What a [`Function`] computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FunctionKind {
    /// eˣ
    #[default]
    Exp,
    /// The logarithm to base e.
    Ln,
    /// The logarithm to base 10.
    Log10,
    /// The logarithm to base 2.
    Log2,
    /// √x
    Sqrt,
    /// x²
    Square,
    /// x³
    Cube,
    /// 1/x
    Reciprocal,
    /// −1, 0 or 1.
    Sign,
    /// The whole number below.
    Floor,
    /// The whole number above.
    Ceil,
    /// The nearest whole number; halves away from zero.
    Round,
    /// x without its fraction.
    Truncate,
}

/// −1, 0 or 1; NaN for NaN.
fn sign(u: f64) -> f64 {
    if u == 0.0 { 0.0 } else { u.signum() }
}

impl FunctionKind {
    fn value(self, u: f64) -> f64 {
        match self {
            FunctionKind::Exp => u.exp(),
            FunctionKind::Ln => u.ln(),
            FunctionKind::Log10 => u.log10(),
            FunctionKind::Log2 => u.log2(),
            FunctionKind::Sqrt => u.sqrt(),
            FunctionKind::Square => u * u,
            FunctionKind::Cube => u * u * u,
            FunctionKind::Reciprocal => 1.0 / u,
            FunctionKind::Sign => sign(u),
            FunctionKind::Floor => u.floor(),
            FunctionKind::Ceil => u.ceil(),
            FunctionKind::Round => u.round(),
            FunctionKind::Truncate => u.trunc(),
        }
    }

    fn slope(self, u: f64) -> f64 {
        match self {
            FunctionKind::Exp => u.exp(),
            FunctionKind::Ln => 1.0 / u,
            FunctionKind::Log10 => std::f64::consts::LOG10_E / u,
            FunctionKind::Log2 => std::f64::consts::LOG2_E / u,
            FunctionKind::Sqrt => 0.5 / u.sqrt(),
            FunctionKind::Square => 2.0 * u,
            FunctionKind::Cube => 3.0 * u * u,
            FunctionKind::Reciprocal => -1.0 / (u * u),
            FunctionKind::Sign
            | FunctionKind::Floor
            | FunctionKind::Ceil
            | FunctionKind::Round
            | FunctionKind::Truncate => 0.0,
        }
    }
}

impl Function {
    /// The argument.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The value.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Function {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let f = self.function;
        unary(d, Self::IN, Self::OUT, self.size, move |u| f.value(u), move |u| f.slope(u));
        Ok(())
    }
}

register_block!("maths", Function, Function { function: FunctionKind::Exp, size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn functions_have_their_values_and_slopes() {
        for (function, expected) in [
            (FunctionKind::Exp, 2.3_f64.exp()),
            (FunctionKind::Ln, 2.3_f64.ln()),
            (FunctionKind::Log10, 2.3_f64.log10()),
            (FunctionKind::Log2, 2.3_f64.log2()),
            (FunctionKind::Sqrt, 2.3_f64.sqrt()),
            (FunctionKind::Square, 2.3 * 2.3),
            (FunctionKind::Cube, 2.3 * 2.3 * 2.3),
            (FunctionKind::Reciprocal, 1.0 / 2.3),
            (FunctionKind::Sign, 1.0),
            (FunctionKind::Floor, 2.0),
            (FunctionKind::Ceil, 3.0),
            (FunctionKind::Round, 2.0),
            (FunctionKind::Truncate, 2.0),
        ] {
            let mut bench = Bench::new(Function { function, size: 2 });
            assert_eq!(bench.eval(&[("in", &[2.3, 0.7])], "out")[0], expected, "{function:?}");
            bench.check_jacobians(1e-7);
        }
        let sign =
            |u| Bench::new(Function { function: FunctionKind::Sign, size: 1 }).eval(&[("in", &[u])], "out");
        assert_eq!([sign(-2.0), sign(0.0), sign(-0.0)], [[-1.0], [0.0], [0.0]]);
    }

    #[test]
    fn a_vertical_slope_does_not_spoil_the_jacobian() {
        let mut bench = Bench::new(Function { function: FunctionKind::Sqrt, size: 1 });
        bench.at(0.0);
        let model = crate::diagram::linearize(&bench.schedule, &bench.state);
        assert_eq!(model.D[(0, 0)], 0.0);
    }

    #[test]
    fn absolute_values_and_powers() {
        let mut bench = Bench::new(Abs { size: 2 });
        assert_eq!(bench.eval(&[("in", &[-2.0, 3.0])], "out"), [2.0, 3.0]);
        bench.check_jacobians(1e-9);
        let mut bench = Bench::new(Power { exponent: 1.5, size: 1 });
        assert_eq!(bench.eval(&[("in", &[4.0])], "out"), [8.0]);
        bench.check_jacobians(1e-7);
        assert_eq!(Bench::new(Power { exponent: 3.0, size: 1 }).eval(&[("in", &[-2.0])], "out"), [-8.0]);
    }
}
