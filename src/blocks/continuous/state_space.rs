//! Linear systems: state space and transfer function.
#![allow(non_snake_case)]

use std::sync::Arc;

use crate::blocks::limits::finite;
use crate::blocks::linear::{Linear, set};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A linear system: ẋ = A x + B in, out = C x + D in.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[columns of B]` | the input u |
/// | `out` | `vector[rows of C]` | the output y; has direct feedthrough from `in` only where D is not zero |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StateSpace {
    /// Rows of A, n×n.
    #[serde(default = "crate::blocks::defaults::decay")]
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
}

impl StateSpace {
    /// The input u.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The output y.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for StateSpace {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let system = Linear::from_rows(&self.A, &self.B, self.C.as_ref(), self.D.as_ref())?;
        let initial = finite(&self.initial, system.order(), "initial")?;
        let input = d.input(Self::IN, system.B.ncols());
        declare_linear(d, Self::OUT, system, input, initial);
        Ok(())
    }
}

register_block!(
    "continuous",
    StateSpace,
    StateSpace {
        A: vec![vec![0.0, 1.0], vec![-4.0, -0.4]],
        B: vec![vec![0.0], vec![1.0]],
        C: None,
        D: None,
        initial: 0.0.into(),
    }
);

/// A transfer function: out(s) = num(s)/den(s)·in(s), from rest.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[1]` | the input |
/// | `out` | `vector[1]` | the output; has direct feedthrough from `in` only where `num` is of the degree of `den` |
///
/// Realised in controllable canonical form with as many states as `den` has degree.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TransferFunction {
    /// Numerator, the coefficient of the highest power of s first.
    #[serde(default = "crate::blocks::defaults::constant_one")]
    #[schemars(length(min = 1, max = 1001), extend("unit" = "any"))]
    pub num: Vec<f64>,
    /// Denominator, the coefficient of the highest power of s first; of no lower degree than the numerator.
    #[serde(default = "crate::blocks::defaults::ones")]
    #[schemars(length(min = 1, max = 1001), extend("unit" = "any"))]
    pub den: Vec<f64>,
}

impl TransferFunction {
    /// The input.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The output.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for TransferFunction {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let system = Linear::from_polynomials(&self.num, &self.den)?;
        let input = d.input(Self::IN, 1);
        let initial = vec![0.0; system.order()];
        declare_linear(d, Self::OUT, system, input, initial);
        Ok(())
    }
}

register_block!(
    "continuous",
    TransferFunction,
    TransferFunction { num: vec![1.0], den: vec![1.0, 0.5, 4.0] }
);

/// Declares state, derivative and output. What the matrices do not need is not read.
fn declare_linear<B>(
    d: &mut Declaration,
    out: OutputPort<B, Vector>,
    system: Linear,
    input: Input<Vector>,
    initial: Vec<f64>,
) {
    let system = Arc::new(system);
    let rows = system.C.nrows();
    let (s, slopes) = (system.clone(), system.clone());
    if system.order() == 0 {
        d.output(out, rows)
            .from(input, move |u, y| s.output(&[], u, y))
            .jacobian(move |_, j| set(j, 0, &slopes.D));
        return;
    }
    let x = d.continuous("x", initial);
    if system.is_strictly_proper() {
        d.output(out, rows)
            .from(x, move |x, y| s.output(x, &[], y))
            .jacobian(move |_, j| set(j, 0, &slopes.C));
    } else {
        d.output(out, rows).from((x, input), move |(x, u), y| s.output(x, u, y)).jacobian(move |_, j| {
            set(j, 0, &slopes.C);
            set(j, 1, &slopes.D);
        });
    }
    let slopes = system.clone();
    d.derivative(x).from((x, input), move |(x, u), dx| system.rate(x, u, dx)).jacobian(move |_, j| {
        set(j, 0, &slopes.A);
        set(j, 1, &slopes.B);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors, simulate};

    #[test]
    fn outputs_and_jacobians_are_the_matrices() {
        let block = StateSpace {
            A: vec![vec![0.0, 1.0], vec![-2.0, -3.0]],
            B: vec![vec![0.0, 1.0], vec![1.0, 0.0]],
            C: Some(vec![vec![1.0, 2.0]]),
            D: Some(vec![vec![0.5, 0.0]]),
            initial: vec![1.0, -1.0].into(),
        };
        let mut bench = Bench::new(block);
        assert_eq!(bench.eval(&[("in", &[4.0, 7.0])], "out"), [1.0 - 2.0 + 2.0]);
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn a_strictly_proper_system_has_no_feedthrough() {
        let bench = Bench::new(TransferFunction { num: vec![1.0], den: vec![1.0, 1.0] });
        assert_eq!(bench.schedule.operations[0].reads.len(), 1);
        let mut bench = Bench::new(TransferFunction { num: vec![2.0, 0.0], den: vec![1.0, 1.0] });
        assert_eq!(bench.eval(&[("in", &[3.0])], "out"), [6.0]);
        bench.check_jacobians(1e-8);
        assert_eq!(
            Bench::new(TransferFunction { num: vec![3.0], den: vec![2.0] }).eval(&[("in", &[2.0])], "out"),
            [3.0]
        );
    }

    #[test]
    fn an_improper_function_is_refused() {
        let text = errors(TransferFunction { num: vec![1.0, 0.0], den: vec![1.0] });
        assert!(text.contains("`num` has degree 1, above the degree 0 of `den`"), "{text}");
    }

    #[test]
    fn a_transfer_function_is_its_state_space() {
        // (s² + 3 s + 2)/(s² + 2 s + 5) = 1 + (s − 3)/(s² + 2 s + 5), in observable form.
        let function = TransferFunction { num: vec![1.0, 3.0, 2.0], den: vec![1.0, 2.0, 5.0] };
        let space = StateSpace {
            A: vec![vec![-2.0, 1.0], vec![-5.0, 0.0]],
            B: vec![vec![1.0], vec![-3.0]],
            C: Some(vec![vec![1.0, 0.0]]),
            D: Some(vec![vec![1.0]]),
            initial: 0.0.into(),
        };
        let times = [0.3, 1.0, 4.0];
        let (one, two) = (simulate(function, "sin(3*t)", &times), simulate(space, "sin(3*t)", &times));
        for (one, two) in one.iter().zip(two) {
            assert!((one - two).abs() < 1e-4, "{one} for {two}");
        }
    }

    #[test]
    fn the_state_turns_as_the_exponential_says() {
        let block = StateSpace {
            A: vec![vec![0.0, 1.0], vec![-4.0, 0.0]],
            B: vec![vec![0.0], vec![0.0]],
            C: None,
            D: None,
            initial: vec![1.0, 0.0].into(),
        };
        assert!((simulate(block, "0", &[2.0])[0] - 4.0_f64.cos()).abs() < 1e-4);
    }
}
