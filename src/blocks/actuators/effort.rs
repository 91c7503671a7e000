//! A source of effort with its limits.

use crate::blocks::limits::{Limits, clamp, finite, positive, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A source of effort with limits and lag: T ẋ = clamp(command) − x, |ẋ| ≤ rate, effort = x, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `command` | `vector[size]` | the effort asked for, N m or N |
/// | `effort` | `vector[size]` | the effort applied |
///
/// ```text
/// effort = clamp(command, lower, upper)                                     without `time_constant`
/// ẋ = clamp((clamp(command, lower, upper) − x)/T, −rate, rate),  effort = x       with it
/// ```
///
/// T = 1/ω_b is the lag of a drive whose torque loop has the bandwidth ω_b; `rate` is what its current may change by. A limited rate makes
/// no sense without a lag, and is refused there.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EffortSource {
    /// Minimum effort; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub lower: Option<Numbers>,
    /// Maximum effort; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub upper: Option<Numbers>,
    /// Lag T of the effort behind the command, greater than zero; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "s"))]
    pub time_constant: Option<Numbers>,
    /// Maximum rate of change of the effort, greater than zero; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m/s"))]
    pub rate: Option<Numbers>,
    /// Effort at the start, where there is a lag.
    #[serde(default)]
    #[schemars(extend("unit" = "N m"))]
    pub initial: Numbers,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl EffortSource {
    /// The effort asked for.
    pub const COMMAND: InputPort<Self, Vector> = InputPort::new("command");
    /// The effort applied.
    pub const EFFORT: OutputPort<Self, Vector> = OutputPort::new("effort");
}

/// The lag of each element.
struct Lag {
    limits: Limits,
    tau: Vec<f64>,
    rate: Vec<f64>,
}

#[typetag::serde]
impl Block for EffortSource {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let EffortSource { lower, upper, time_constant, rate, initial, size } = self;
        let lists = [
            ("lower", lower.as_ref()),
            ("upper", upper.as_ref()),
            ("time_constant", time_constant.as_ref()),
            ("rate", rate.as_ref()),
            ("initial", Some(initial)),
        ];
        let size = size_of(*size, &lists)?;
        let limits = Limits::new(lower.as_ref(), upper.as_ref(), size)?;
        let command = d.input(Self::COMMAND, size);
        let Some(tau) = time_constant else {
            if rate.is_some() {
                return Err(BlockError::parameter("rate", "a limited `rate` needs a `time_constant`"));
            }
            d.output(Self::EFFORT, size)
                .from(command, move |u, out| {
                    for (i, out) in out.iter_mut().enumerate() {
                        *out = limits.clamp(i, u[i]);
                    }
                })
                .elementwise();
            return Ok(());
        };
        let tau = positive(tau, size, "time_constant")?;
        let rate = match rate {
            Some(rate) => positive(rate, size, "rate")?,
            None => vec![f64::INFINITY; size],
        };
        let initial = finite(initial, size, "initial")?;
        limits.check(&initial, "initial")?;
        let lag = Lag { limits, tau, rate };
        let x = d.continuous("effort", initial);
        d.output(Self::EFFORT, size).is(x);
        d.derivative(x)
            .from((command, x), move |(u, x), dx| {
                for (i, dx) in dx.iter_mut().enumerate() {
                    let wanted = (lag.limits.clamp(i, u[i]) - x[i]) / lag.tau[i];
                    *dx = clamp(wanted, -lag.rate[i], lag.rate[i]);
                }
            })
            .elementwise();
        Ok(())
    }
}

register_block!(
    "actuators",
    EffortSource,
    EffortSource {
        lower: Some((-20.0).into()),
        upper: Some(20.0.into()),
        time_constant: Some(0.005.into()),
        rate: Some(2000.0.into()),
        ..EffortSource::default()
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors, simulate};

    #[test]
    fn without_a_lag_the_command_is_limited_at_once() {
        let block = EffortSource {
            lower: Some(vec![-1.0, -2.0].into()),
            upper: Some(3.0.into()),
            ..EffortSource::default()
        };
        let mut bench = Bench::new(block);
        assert_eq!(bench.eval(&[("command", &[-5.0, -1.5])], "effort"), [-1.0, -1.5]);
        assert_eq!(bench.eval(&[("command", &[2.0, 9.0])], "effort"), [2.0, 3.0]);
        bench.check_jacobians(1e-6);
    }

    #[test]
    fn a_step_is_followed_within_rate_lag_and_limits() {
        // 4 of 5 N m at 40 N m/s, then the last 1 N m with a lag of 25 ms: the rate is (5 − x)/T = 40 at x = 4.
        let block = EffortSource {
            upper: Some(5.0.into()),
            time_constant: Some(0.025.into()),
            rate: Some(40.0.into()),
            ..EffortSource::default()
        };
        let times = [0.05, 0.1, 0.125, 0.15];
        let expected = [2.0, 4.0, 5.0 - (-1.0_f64).exp(), 5.0 - (-2.0_f64).exp()];
        for (effort, expected) in simulate(block, "8 + 0*t", &times).iter().zip(expected) {
            assert!((effort - expected).abs() < 1e-4, "{effort} for {expected}");
        }
    }

    #[test]
    fn a_rate_without_a_lag_is_refused() {
        let block = EffortSource { rate: Some(1.0.into()), ..EffortSource::default() };
        assert!(errors(block).contains("a limited `rate` needs a `time_constant`"));
    }
}
