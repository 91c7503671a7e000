//! Sums over time.

use crate::blocks::limits::{Limits, finite, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// How a [`DiscreteIntegrator`] approximates the integral over a period T.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IntegrationMethod {
    /// yₖ = yₖ₋₁ + T uₖ₋₁.
    #[default]
    Forward,
    /// yₖ = yₖ₋₁ + T uₖ.
    Backward,
    /// yₖ = yₖ₋₁ + ½ T (uₖ + uₖ₋₁).
    Trapezoid,
}

/// A discrete integrator: outₖ = x + a T inₖ, x ← x + T inₖ with a = 0 (forward), 1 (backward) or ½ (trapezoid), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is integrated |
/// | `out` | `vector[size]` | the sum; has direct feedthrough from `in` unless the method is `forward` |
///
/// With limits, the sum and the output are kept within them at each tick, so that nothing winds up.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DiscreteIntegrator {
    /// How the integral over a period is approximated.
    #[serde(default)]
    pub method: IntegrationMethod,
    /// The sum before the first tick.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Minimum value; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub lower: Option<Numbers>,
    /// Maximum value; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub upper: Option<Numbers>,
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl DiscreteIntegrator {
    /// What is integrated.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The sum.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for DiscreteIntegrator {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (lower, upper) = (self.lower.as_ref(), self.upper.as_ref());
        let lists = [("initial", Some(&self.initial)), ("lower", lower), ("upper", upper)];
        let size = size_of(self.size, &lists)?;
        let initial = finite(&self.initial, size, "initial")?;
        let limits = Limits::new(lower, upper, size)?;
        limits.check(&initial, "initial")?;
        let period = self.period;
        let clock = d.periodic(period, self.offset);
        let input = d.input(Self::IN, size);
        let x = d.discrete("x", initial);
        let output = d.output(Self::OUT, size).sampled(clock);
        let weight = match self.method {
            IntegrationMethod::Forward => 0.0,
            IntegrationMethod::Backward => period,
            IntegrationMethod::Trapezoid => 0.5 * period,
        };
        if weight == 0.0 {
            output.from(x, |x, out| out.copy_from_slice(x));
        } else {
            let within = limits.clone();
            output.from((x, input), move |(x, u), out| {
                for (i, out) in out.iter_mut().enumerate() {
                    *out = within.clamp(i, x[i] + weight * u[i]);
                }
            });
        }
        d.update(clock, x).from(input, move |u, x| {
            for (i, x) in x.iter_mut().enumerate() {
                *x = limits.clamp(i, *x + period * u[i]);
            }
        });
        Ok(())
    }
}

register_block!(
    "discrete",
    DiscreteIntegrator,
    DiscreteIntegrator {
        method: IntegrationMethod::Forward,
        initial: 0.0.into(),
        lower: None,
        upper: None,
        period: 0.1,
        offset: 0.0,
        size: None,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{errors, responses};

    fn block(method: IntegrationMethod) -> DiscreteIntegrator {
        let initial = 1.0.into();
        DiscreteIntegrator { method, initial, lower: None, upper: None, period: 0.5, offset: 0.0, size: None }
    }

    #[test]
    fn the_methods_are_their_sums() {
        let u = [2.0, 4.0, -2.0, 0.0];
        assert_eq!(responses(block(IntegrationMethod::Forward), 0.5, &u), [1.0, 2.0, 4.0, 3.0]);
        assert_eq!(responses(block(IntegrationMethod::Backward), 0.5, &u), [2.0, 4.0, 3.0, 3.0]);
        assert_eq!(responses(block(IntegrationMethod::Trapezoid), 0.5, &u), [1.5, 3.0, 3.5, 3.0]);
    }

    #[test]
    fn at_a_limit_it_turns_at_once() {
        let limited = DiscreteIntegrator { upper: Some(2.0.into()), ..block(IntegrationMethod::Forward) };
        assert_eq!(responses(limited, 0.5, &[9.0, 9.0, -1.0, 0.0]), [1.0, 2.0, 2.0, 1.5]);
        let outside = DiscreteIntegrator { upper: Some(0.0.into()), ..block(IntegrationMethod::Forward) };
        assert!(errors(outside).contains("`initial` must lie between"));
    }
}
