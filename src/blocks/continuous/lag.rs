//! Filters of first and second order, and the filtered derivative.

use crate::blocks::limits::{finite, non_negative, positive, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

fn one() -> Numbers {
    1.0.into()
}

/// A first-order lag: T ẋ = k·in − x, out = x, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is filtered |
/// | `out` | `vector[size]` | follows k·in with the time constant T |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FirstOrder {
    /// The gain k.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub gain: Numbers,
    /// The time constant T; greater than zero.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "s"))]
    pub time_constant: Numbers,
    /// Output at the start.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl FirstOrder {
    /// What is filtered.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The filtered signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for FirstOrder {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists =
            [("gain", &self.gain), ("time_constant", &self.time_constant), ("initial", &self.initial)];
        let size = size_of(self.size, &lists.map(|(field, list)| (field, Some(list))))?;
        let k = finite(&self.gain, size, "gain")?;
        let tau = positive(&self.time_constant, size, "time_constant")?;
        let input = d.input(Self::IN, size);
        let x = d.continuous("x", finite(&self.initial, size, "initial")?);
        d.output(Self::OUT, size).is(x);
        let (k_slope, tau_slope) = (k.clone(), tau.clone());
        d.derivative(x)
            .from((input, x), move |(u, x), dx| {
                for (i, dx) in dx.iter_mut().enumerate() {
                    *dx = (k[i] * u[i] - x[i]) / tau[i];
                }
            })
            .jacobian(move |_, j| {
                j.diagonal(0, |i| k_slope[i] / tau_slope[i]);
                j.diagonal(1, |i| -1.0 / tau_slope[i]);
            });
        Ok(())
    }
}

register_block!(
    "continuous",
    FirstOrder,
    FirstOrder { gain: 1.0.into(), time_constant: 0.1.into(), initial: 0.0.into(), size: None }
);

/// A second-order lag: ẍ + 2 ζ ω ẋ + ω² x = k ω² in, out = x, rate = ẋ, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is filtered |
/// | `out` | `vector[size]` | follows k·in |
/// | `rate` | `vector[size]` | the derivative of `out` |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SecondOrder {
    /// The gain k.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub gain: Numbers,
    /// The natural frequency ω; greater than zero.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "rad/s"))]
    pub omega: Numbers,
    /// The damping ratio ζ; 1 is critical, and it must not be negative.
    #[serde(default = "one")]
    pub zeta: Numbers,
    /// Output at the start, at rest.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl SecondOrder {
    /// What is filtered.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The filtered signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
    /// Its derivative.
    pub const RATE: OutputPort<Self, Vector> = OutputPort::new("rate");
}

#[typetag::serde]
impl Block for SecondOrder {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists =
            [("gain", &self.gain), ("omega", &self.omega), ("zeta", &self.zeta), ("initial", &self.initial)];
        let size = size_of(self.size, &lists.map(|(field, list)| (field, Some(list))))?;
        let k = finite(&self.gain, size, "gain")?;
        let omega = positive(&self.omega, size, "omega")?;
        let zeta = non_negative(&self.zeta, size, "zeta")?;
        let input = d.input(Self::IN, size);
        let x = d.continuous("x", finite(&self.initial, size, "initial")?);
        let v = d.continuous("v", vec![0.0; size]);
        d.output(Self::OUT, size).is(x);
        d.output(Self::RATE, size).is(v);
        d.derivative(x).from(v, |v, dx| dx.copy_from_slice(v)).jacobian(|_, j| j.diagonal(0, |_| 1.0));
        let (k1, omega1, zeta1) = (k.clone(), omega.clone(), zeta.clone());
        d.derivative(v)
            .from((input, x, v), move |(u, x, v), dv| {
                for (i, dv) in dv.iter_mut().enumerate() {
                    *dv = omega[i] * (omega[i] * (k[i] * u[i] - x[i]) - 2.0 * zeta[i] * v[i]);
                }
            })
            .jacobian(move |_, j| {
                j.diagonal(0, |i| omega1[i] * omega1[i] * k1[i]);
                j.diagonal(1, |i| -omega1[i] * omega1[i]);
                j.diagonal(2, |i| -2.0 * zeta1[i] * omega1[i]);
            });
        Ok(())
    }
}

register_block!(
    "continuous",
    SecondOrder,
    SecondOrder { gain: 1.0.into(), omega: 10.0.into(), zeta: 0.7.into(), initial: 0.0.into(), size: None }
);

/// A filtered derivative: out = (in − x)/τ, τ ẋ = in − x, that is s/(1 + τ s), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is differentiated |
/// | `out` | `vector[size]` | its derivative, lagging by τ; zero at the start |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Derivative {
    /// The filter's time constant τ; greater than zero.
    #[serde(default = "crate::blocks::defaults::hundredth")]
    #[schemars(extend("unit" = "s"))]
    pub time_constant: Numbers,
    /// Number of elements; as many as `time_constant` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Derivative {
    /// What is differentiated.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The derivative.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Derivative {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size_of(self.size, &[("time_constant", Some(&self.time_constant))])?;
        let tau = positive(&self.time_constant, size, "time_constant")?;
        let input = d.input(Self::IN, size);
        let x = d.continuous("x", vec![0.0; size]);
        // The filter starts where its input does.
        d.update(Clock::Start, x).from(input, |u, x| x.copy_from_slice(u));
        let rate = |tau: Vec<f64>| {
            move |(u, x): (&[f64], &[f64]), out: &mut [f64]| {
                for (i, out) in out.iter_mut().enumerate() {
                    *out = (u[i] - x[i]) / tau[i];
                }
            }
        };
        let (tau1, tau2) = (tau.clone(), tau.clone());
        d.output(Self::OUT, size).from((input, x), rate(tau.clone())).jacobian(move |_, j| {
            j.diagonal(0, |i| 1.0 / tau1[i]);
            j.diagonal(1, |i| -1.0 / tau1[i]);
        });
        d.derivative(x).from((input, x), rate(tau)).jacobian(move |_, j| {
            j.diagonal(0, |i| 1.0 / tau2[i]);
            j.diagonal(1, |i| -1.0 / tau2[i]);
        });
        Ok(())
    }
}

register_block!("continuous", Derivative, Derivative { time_constant: 0.01.into(), size: None });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors, simulate};

    #[test]
    fn the_jacobians_are_the_coefficients() {
        let first = FirstOrder {
            gain: vec![2.0, -1.0].into(),
            time_constant: 0.5.into(),
            initial: 0.0.into(),
            size: None,
        };
        Bench::new(first).set("in", &[1.0, 2.0]).check_jacobians(1e-8);
        let second = SecondOrder {
            gain: 2.0.into(),
            omega: vec![3.0, 4.0].into(),
            zeta: 0.2.into(),
            initial: 1.0.into(),
            size: None,
        };
        Bench::new(second).set("in", &[1.0, 2.0]).check_jacobians(1e-8);
        Bench::new(Derivative { time_constant: 0.1.into(), size: Some(2) }).check_jacobians(1e-8);
    }

    #[test]
    fn time_constants_are_positive() {
        let text = errors(Derivative { time_constant: 0.0.into(), size: None });
        assert!(
            text.contains("block.time_constant")
                && text.contains("`time_constant` must be greater than 0, and is 0"),
            "{text}"
        );
        let block = FirstOrder {
            gain: 1.0.into(),
            time_constant: f64::INFINITY.into(),
            initial: 0.0.into(),
            size: None,
        };
        assert!(errors(block).contains("block.time_constant"));
    }

    #[test]
    fn step_responses_are_the_closed_forms() {
        let times = [0.1, 0.5, 2.0];
        let first =
            FirstOrder { gain: 2.0.into(), time_constant: 0.5.into(), initial: 1.0.into(), size: None };
        for (ours, t) in simulate(first, "1", &times).iter().zip(times) {
            assert!((ours - (2.0 - (-2.0 * t).exp())).abs() < 1e-5);
        }
        let (omega, zeta): (f64, f64) = (3.0, 0.25);
        let second = SecondOrder {
            gain: 1.0.into(),
            omega: omega.into(),
            zeta: zeta.into(),
            initial: 0.0.into(),
            size: None,
        };
        let damped = omega * (1.0 - zeta * zeta).sqrt();
        for (ours, t) in simulate(second, "1", &times).iter().zip(times) {
            let swing = (damped * t).cos() + zeta * omega / damped * (damped * t).sin();
            assert!((ours - (1.0 - (-zeta * omega * t).exp() * swing)).abs() < 1e-5);
        }
    }

    #[test]
    fn a_derivative_starts_at_zero_and_comes_to_the_slope() {
        let out = simulate(Derivative { time_constant: 0.1.into(), size: None }, "5 + 3*t", &[0.0, 0.1, 3.0]);
        assert_eq!(out[0], 0.0);
        assert!((out[1] - 3.0 * (1.0 - (-1.0_f64).exp())).abs() < 1e-4);
        assert!((out[2] - 3.0).abs() < 1e-4);
    }
}
