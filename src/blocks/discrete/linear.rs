//! Discrete linear systems: state space and transfer function.
#![allow(non_snake_case)]

use std::sync::Arc;

use crate::blocks::limits::finite;
use crate::blocks::linear::Linear;
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A discrete linear system: xₖ₊₁ = A xₖ + B inₖ, outₖ = C xₖ + D inₖ.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[columns of B]` | the input u |
/// | `out` | `vector[rows of C]` | the output y; has direct feedthrough from `in` only where D is not zero |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscreteStateSpace {
    /// Rows of A, n×n.
    #[serde(default = "crate::blocks::defaults::zero_matrix")]
    #[schemars(extend("unit" = "any"))]
    pub A: Vec<Vec<f64>>,
    /// Rows of B, n×m.
    #[serde(default = "crate::blocks::defaults::one_by_one")]
    #[schemars(extend("unit" = "any"))]
    pub B: Vec<Vec<f64>>,
    /// Rows of C, p×n; the identity if not given, so that all states come out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub C: Option<Vec<Vec<f64>>>,
    /// Rows of D, p×m; zero if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub D: Option<Vec<Vec<f64>>>,
    /// The state at the start.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
}

impl DiscreteStateSpace {
    /// The input u.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The output y.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for DiscreteStateSpace {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let system = Linear::from_rows(&self.A, &self.B, self.C.as_ref(), self.D.as_ref())?;
        let initial = finite(&self.initial, system.order(), "initial")?;
        let clock = d.periodic(self.period, self.offset);
        let input = d.input(Self::IN, system.B.ncols());
        declare_linear(d, clock, Self::OUT, system, input, initial);
        Ok(())
    }
}

register_block!(
    "discrete",
    DiscreteStateSpace,
    DiscreteStateSpace {
        A: vec![vec![1.0, 0.1], vec![0.0, 1.0]],
        B: vec![vec![0.005], vec![0.1]],
        C: None,
        D: None,
        initial: 0.0.into(),
        period: 0.1,
        offset: 0.0,
    }
);

/// A discrete transfer function: out(z) = num(z)/den(z)·in(z), from rest.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[1]` | the input |
/// | `out` | `vector[1]` | the output; has direct feedthrough from `in` only where `num` is of the degree of `den` |
///
/// With a₀ = 1 and n the degree of `den`: yₖ = b₀ uₖ + … + bₙ uₖ₋ₙ − a₁ yₖ₋₁ − … − aₙ yₖ₋ₙ.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscreteTransferFunction {
    /// Numerator, the coefficient of the highest power of z first.
    #[serde(default = "crate::blocks::defaults::constant_one")]
    #[schemars(length(min = 1, max = 1001), extend("unit" = "any"))]
    pub num: Vec<f64>,
    /// Denominator, the coefficient of the highest power of z first; of no lower degree than the numerator.
    #[serde(default = "crate::blocks::defaults::shift")]
    #[schemars(length(min = 1, max = 1001), extend("unit" = "any"))]
    pub den: Vec<f64>,
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
}

impl DiscreteTransferFunction {
    /// The input.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The output.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for DiscreteTransferFunction {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let system = Linear::from_polynomials(&self.num, &self.den)?;
        let clock = d.periodic(self.period, self.offset);
        let input = d.input(Self::IN, 1);
        let initial = vec![0.0; system.order()];
        declare_linear(d, clock, Self::OUT, system, input, initial);
        Ok(())
    }
}

register_block!(
    "discrete",
    DiscreteTransferFunction,
    DiscreteTransferFunction { num: vec![0.1], den: vec![1.0, -0.9], period: 0.1, offset: 0.0 }
);

/// Declares state, update and output. What the matrices do not need is not read.
fn declare_linear<B>(
    d: &mut Declaration,
    clock: Clock,
    out: OutputPort<B, Vector>,
    system: Linear,
    input: Input<Vector>,
    initial: Vec<f64>,
) {
    let system = Arc::new(system);
    let s = system.clone();
    let x = d.discrete("x", initial);
    let output = d.output(out, system.C.nrows()).sampled(clock);
    if system.is_strictly_proper() {
        output.from(x, move |x, y| s.output(x, &[], y));
    } else {
        output.from((x, input), move |(x, u), y| s.output(x, u, y));
    }
    d.update(clock, x).from((x, input), move |(x, u), next| system.rate(x, u, next));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{errors, responses};

    #[test]
    fn a_transfer_function_is_its_difference_equation() {
        let (num, den) = (vec![2.0, 1.0, 0.5], vec![2.0, -1.0, 0.5]);
        let u = [1.0, 0.0, 3.0, -1.0, 2.0, 2.0];
        let mut y = [0.0; 6];
        for k in 0..6_usize {
            let past = |s: &[f64], n: usize| k.checked_sub(n).map_or(0.0, |i| s[i]);
            y[k] = (2.0 * u[k] + past(&u, 1) + 0.5 * past(&u, 2) + past(&y, 1) - 0.5 * past(&y, 2)) / 2.0;
        }
        let block = DiscreteTransferFunction { num, den, period: 0.1, offset: 0.0 };
        for (ours, expected) in responses(block, 0.1, &u).iter().zip(y) {
            assert!((ours - expected).abs() < 1e-14);
        }
    }

    #[test]
    fn the_state_moves_after_the_output() {
        let block = DiscreteStateSpace {
            A: vec![vec![0.5]],
            B: vec![vec![1.0]],
            C: None,
            D: Some(vec![vec![10.0]]),
            initial: 4.0.into(),
            period: 0.1,
            offset: 0.0,
        };
        assert_eq!(responses(block, 0.1, &[1.0, 0.0, 0.0]), [14.0, 3.0, 1.5]);
    }

    #[test]
    fn wrong_matrices_are_named() {
        let block = DiscreteStateSpace {
            A: vec![vec![1.0, 2.0]],
            B: vec![vec![1.0]],
            C: None,
            D: None,
            initial: 0.0.into(),
            period: 0.1,
            offset: 0.0,
        };
        assert!(errors(block).contains("`A` must be 1×1, and is 1×2"));
    }
}
