//! A limit of the rate of change.

use crate::blocks::limits::{finite, positive, positive_number, size_of};
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A rate limiter: out follows in with −falling ≤ d out/dt ≤ rising, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is followed |
/// | `out` | `vector[size]` | follows it, no faster than allowed |
///
/// ```text
/// ẋ = clamp((in − x)/τ, −falling, rising),  out = x                    without a period: exact but for the lag τ
/// outₖ = outₖ₋₁ + clamp(inₖ − outₖ₋₁, −T falling, T rising)            with the period T: exact at the ticks
/// ```
///
/// Without a period there is no direct feedthrough; with one there is.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RateLimiter {
    /// Maximum rate upwards; greater than zero.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "any"))]
    pub rising: Numbers,
    /// Maximum rate downwards, greater than zero; as `rising` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub falling: Option<Numbers>,
    /// Output at the start; the input at the start if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub initial: Option<Numbers>,
    /// Time between ticks; it follows continuously if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: Option<f64>,
    /// The lag τ where there is no period.
    #[serde(default = "ten_milliseconds")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub time_constant: f64,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

fn ten_milliseconds() -> f64 {
    0.01
}

impl RateLimiter {
    /// What is followed.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// What follows.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// The same limit upwards and downwards, for one element that follows continuously.
    pub fn new(rate: impl Into<Numbers>) -> RateLimiter {
        RateLimiter {
            rising: rate.into(),
            falling: None,
            initial: None,
            period: None,
            time_constant: ten_milliseconds(),
            size: None,
        }
    }
}

/// The output at the last tick, once there was one.
#[derive(Debug, Serialize, Deserialize)]
struct Last {
    is_known: bool,
    value: Vec<f64>,
}

clone_in_place!(Last { is_known, value });

/// The rates of all elements.
#[derive(Clone)]
struct Rates {
    rising: Vec<f64>,
    falling: Vec<f64>,
}

impl Rates {
    fn clamp(&self, i: usize, rate: f64) -> f64 {
        rate.clamp(-self.falling[i], self.rising[i])
    }

    /// The output at a tick.
    fn follow(&self, i: usize, last: &Last, u: f64, period: f64) -> f64 {
        let y = last.value[i];
        if last.is_known { y + period * self.clamp(i, (u - y) / period) } else { u }
    }
}

#[typetag::serde]
impl Block for RateLimiter {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (falling, initial) = (self.falling.as_ref(), self.initial.as_ref());
        let lists = [("rising", Some(&self.rising)), ("falling", falling), ("initial", initial)];
        let size = size_of(self.size, &lists)?;
        let rising = positive(&self.rising, size, "rising")?;
        let falling = falling.map_or_else(|| Ok(rising.clone()), |list| positive(list, size, "falling"))?;
        let rates = Rates { rising, falling };
        let value = initial.map_or_else(|| Ok(vec![0.0; size]), |list| finite(list, size, "initial"))?;
        let tau = positive_number(self.time_constant, "time_constant")?;
        let input = d.input(Self::IN, size);

        if let Some(period) = self.period {
            let clock = d.periodic(period, 0.0);
            let last = d.discrete("last", Last { is_known: initial.is_some(), value });
            let out = rates.clone();
            d.output(Self::OUT, size).sampled(clock).from((input, last), move |(u, last), y| {
                for (i, y) in y.iter_mut().enumerate() {
                    *y = out.follow(i, last, u[i], period);
                }
            });
            d.update(clock, last).from(input, move |u, last| {
                for (i, u) in u.iter().enumerate() {
                    last.value[i] = rates.follow(i, last, *u, period);
                }
                last.is_known = true;
            });
        } else {
            let x = d.continuous("x", value);
            if initial.is_none() {
                d.update(Clock::Start, x).from(input, |u, x| x.copy_from_slice(u));
            }
            d.output(Self::OUT, size).is(x);
            let slopes = rates.clone();
            d.derivative(x)
                .from((input, x), move |(u, x), dx| {
                    for (i, dx) in dx.iter_mut().enumerate() {
                        *dx = rates.clamp(i, (u[i] - x[i]) / tau);
                    }
                })
                .jacobian(move |(u, x), j| {
                    let slope = |i: usize| {
                        let rate = (u[i] - x[i]) / tau;
                        if slopes.clamp(i, rate) == rate { 1.0 / tau } else { 0.0 }
                    };
                    j.diagonal(0, slope);
                    j.diagonal(1, |i| -slope(i));
                });
        }
        Ok(())
    }
}

register_block!("nonlinear", RateLimiter, RateLimiter::new(1.0));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors, responses, simulate};

    #[test]
    fn at_ticks_it_moves_by_the_rate_at_most() {
        let block = RateLimiter { falling: Some(4.0.into()), period: Some(0.5), ..RateLimiter::new(2.0) };
        let out = responses(block, 0.5, &[0.0, 3.0, 3.0, 2.5, -5.0]);
        assert_eq!(out, [0.0, 1.0, 2.0, 2.5, 0.5]);
    }

    #[test]
    fn continuously_it_ramps_and_then_follows() {
        let block = || RateLimiter { initial: Some(0.0.into()), ..RateLimiter::new(2.0) };
        let out = simulate(block(), "1 + 0*t", &[0.25, 2.0]);
        assert!((out[0] - 0.5).abs() < 1e-5 && (out[1] - 1.0).abs() < 1e-5, "{out:?}");
        // A slow ramp is followed τ late.
        let out = simulate(block(), "t", &[3.0]);
        assert!((out[0] - (3.0 - 0.01)).abs() < 1e-5, "{out:?}");
    }

    #[test]
    fn its_jacobian_is_that_of_the_branch_it_is_on() {
        let mut bench = Bench::new(RateLimiter { size: Some(2), ..RateLimiter::new(1.0) });
        bench.set("in", &[0.001, 5.0]).check_jacobians(1e-6);
        assert!(errors(RateLimiter::new(0.0)).contains("`rising` must be greater than 0, and is 0"));
    }
}
