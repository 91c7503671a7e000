//! Trigonometric and hyperbolic functions.

use super::elementwise::{binary, unary};
use crate::blocks::numbers::one;
use crate::prelude::*;

/// A trigonometric or hyperbolic function: out = f(in), element-wise, angles in rad.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the argument |
/// | `out` | `vector[size]` | the value; NaN where it is not defined |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Trig {
    /// Which function.
    #[serde(default)]
    pub function: TrigKind,
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

/// What a [`Trig`] computes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)] // The names are the functions.
pub enum TrigKind {
    #[default]
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
}

impl TrigKind {
    /// The function itself, so that it is chosen once and not for every element.
    fn function(self) -> fn(f64) -> f64 {
        match self {
            TrigKind::Sin => f64::sin,
            TrigKind::Cos => f64::cos,
            TrigKind::Tan => f64::tan,
            TrigKind::Asin => f64::asin,
            TrigKind::Acos => f64::acos,
            TrigKind::Atan => f64::atan,
            TrigKind::Sinh => f64::sinh,
            TrigKind::Cosh => f64::cosh,
            TrigKind::Tanh => f64::tanh,
        }
    }

    fn slope(self, u: f64) -> f64 {
        match self {
            TrigKind::Sin => u.cos(),
            TrigKind::Cos => -u.sin(),
            TrigKind::Tan => 1.0 + u.tan().powi(2),
            TrigKind::Asin => 1.0 / (1.0 - u * u).sqrt(),
            TrigKind::Acos => -1.0 / (1.0 - u * u).sqrt(),
            TrigKind::Atan => 1.0 / (1.0 + u * u),
            TrigKind::Sinh => u.cosh(),
            TrigKind::Cosh => u.sinh(),
            TrigKind::Tanh => 1.0 - u.tanh().powi(2),
        }
    }
}

impl Trig {
    /// The argument.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The value.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Trig {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let f = self.function;
        unary(d, Self::IN, Self::OUT, self.size, f.function(), move |u| f.slope(u));
        Ok(())
    }
}

register_block!("maths", Trig, Trig { function: TrigKind::Sin, size: 1 });

/// The angle of a point: out = atan2(y, x) in (−π, π], element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `y` | `vector[size]` | ordinate |
/// | `x` | `vector[size]` | abscissa |
/// | `out` | `vector[size]`, rad | angle from the x axis |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Atan2 {
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Atan2 {
    /// Ordinate.
    pub const Y: InputPort<Self, Vector> = InputPort::new("y");
    /// Abscissa.
    pub const X: InputPort<Self, Vector> = InputPort::new("x");
    /// Angle from the x axis.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Atan2 {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let slopes = |y: f64, x: f64| {
            let square = x * x + y * y;
            [x / square, -y / square]
        };
        binary(d, [Self::Y, Self::X], Self::OUT, self.size, f64::atan2, slopes);
        Ok(())
    }
}

register_block!("maths", Atan2, Atan2 { size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn functions_have_their_values_and_slopes() {
        for (function, expected) in [
            (TrigKind::Sin, 0.3_f64.sin()),
            (TrigKind::Cos, 0.3_f64.cos()),
            (TrigKind::Tan, 0.3_f64.tan()),
            (TrigKind::Asin, 0.3_f64.asin()),
            (TrigKind::Acos, 0.3_f64.acos()),
            (TrigKind::Atan, 0.3_f64.atan()),
            (TrigKind::Sinh, 0.3_f64.sinh()),
            (TrigKind::Cosh, 0.3_f64.cosh()),
            (TrigKind::Tanh, 0.3_f64.tanh()),
        ] {
            let mut bench = Bench::new(Trig { function, size: 2 });
            assert_eq!(bench.eval(&[("in", &[0.3, -0.7])], "out")[0], expected, "{function:?}");
            bench.check_jacobians(1e-8);
        }
    }

    #[test]
    fn atan2_knows_all_quadrants() {
        let mut bench = Bench::new(Atan2 { size: 2 });
        let out = bench.eval(&[("y", &[1.0, -1.0]), ("x", &[-1.0, -2.0])], "out");
        assert_eq!(out, [1.0_f64.atan2(-1.0), (-1.0_f64).atan2(-2.0)]);
        bench.check_jacobians(1e-8);
        bench.set("y", &[0.0, 0.0]).set("x", &[0.0, 1.0]);
        let model = crate::diagram::linearize(&bench.schedule, &bench.state);
        assert!(model.D.iter().all(|slope| slope.is_finite()));
    }
}
