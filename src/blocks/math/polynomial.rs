//! Polynomials.

use super::elementwise::unary;
use crate::blocks::numbers::one;
use crate::prelude::*;

/// A polynomial: out = c₀ + c₁·in + c₂·in² + …, element-wise, the lowest power first.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the argument |
/// | `out` | `vector[size]` | the value |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Polynomial {
    /// c₀, c₁, …: the lowest power first.
    #[serde(default = "crate::blocks::defaults::zero_to_one")]
    #[schemars(length(min = 1), extend("unit" = "any"))]
    pub coefficients: Vec<f64>,
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Polynomial {
    /// The argument.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The value.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Polynomial {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (c, dc) = (self.coefficients.clone(), self.coefficients.clone());
        // By Horner: (… + c₂) u + c₁) u + c₀, and its derivative term by term.
        let value = move |u: f64| c.iter().rev().fold(0.0, |sum, c| sum * u + c);
        let slope = move |u: f64| {
            dc.iter().enumerate().skip(1).rev().fold(0.0, |sum, (power, c)| sum * u + c * power as f64)
        };
        unary(d, Self::IN, Self::OUT, self.size, value, slope);
        Ok(())
    }
}

register_block!("maths", Polynomial, Polynomial { coefficients: vec![1.0, 0.0, -0.5], size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn the_lowest_power_comes_first() {
        let mut bench = Bench::new(Polynomial { coefficients: vec![1.0, 2.0, 3.0], size: 2 });
        assert_eq!(bench.eval(&[("in", &[2.0, -1.0])], "out"), [17.0, 2.0]);
        bench.check_jacobians(1e-8);
        assert!(errors(Polynomial { coefficients: vec![], size: 1 }).contains("block.coefficients"));
    }
}
