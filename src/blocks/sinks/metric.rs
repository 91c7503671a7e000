//! One number that sums up a signal.

use crate::blocks::limits::{finite, positive_number, size_of};
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// What a [`Metric`] is, with t the time since the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum MetricKind {
    /// The minimum over accepted steps.
    Min,
    /// The maximum over accepted steps.
    Max,
    /// The value at the last accepted step.
    Final,
    /// ∫ in dt.
    Integral,
    /// ∫ |in| dt.
    IntegralAbs,
    /// ∫ in² dt.
    IntegralSquare,
    /// ∫ in dt / t.
    Mean,
    /// √(∫ in² dt / t).
    Rms,
    /// The time from which on |in − target| ≤ band; the present time where it is not.
    Settling,
}

/// A metric of a signal up to now: its minimum or maximum, integral, mean, root mean square, settling time …, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the signal |
/// | `out` | `vector[size]` | the metric of all of it so far |
///
/// Integrals are continuous states, as accurate as the run itself; entering the band is an event; the rest is taken at
/// accepted steps.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Metric {
    /// What is measured.
    #[serde(default = "rms")]
    pub kind: MetricKind,
    /// What a settling signal comes to.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub target: Numbers,
    /// How near it comes.
    #[serde(default = "hundredth")]
    #[schemars(extend("unit" = "any", "exclusiveMinimum" = 0.0))]
    pub band: f64,
    /// Number of elements; as many as `target` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

fn rms() -> MetricKind {
    MetricKind::Rms
}
fn hundredth() -> f64 {
    0.01
}

impl Metric {
    /// The signal.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The metric.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// A metric of one element.
    pub fn new(kind: MetricKind) -> Metric {
        Metric { kind, target: 0.0.into(), band: hundredth(), size: None }
    }
}

/// The best value so far, once there is one.
#[derive(Debug, Serialize, Deserialize)]
struct Best {
    is_known: bool,
    value: Vec<f64>,
}

clone_in_place!(Best { is_known, value });

#[typetag::serde]
impl Block for Metric {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size_of(self.size, &[("target", Some(&self.target))])?;
        let input = d.input(Self::IN, size);
        match self.kind {
            MetricKind::Min => best(d, input, size, f64::min),
            MetricKind::Max => best(d, input, size, f64::max),
            MetricKind::Final => best(d, input, size, |_, now| now),
            MetricKind::Integral => integral(d, input, size, |u| u, |x, _| x),
            MetricKind::IntegralAbs => integral(d, input, size, f64::abs, |x, _| x),
            MetricKind::IntegralSquare => integral(d, input, size, |u| u * u, |x, _| x),
            MetricKind::Mean => integral(d, input, size, |u| u, |x, t| x / t),
            MetricKind::Rms => integral(d, input, size, |u| u * u, |x, t| (x / t).max(0.0).sqrt()),
            MetricKind::Settling => {
                let target = finite(&self.target, size, "target")?;
                settling(d, input, target, positive_number(self.band, "band")?);
            }
        }
        Ok(())
    }
}

register_block!("sinks", Metric, Metric::new(MetricKind::Integral));

/// The best of all values at accepted steps.
fn best(d: &mut Declaration, input: Input<Vector>, size: usize, better: fn(f64, f64) -> f64) {
    let best = d.discrete("best", Best { is_known: false, value: vec![0.0; size] });
    d.output(Metric::OUT, size).from(best, |best, out| out.copy_from_slice(&best.value));
    for clock in [Clock::Start, Clock::EveryStep] {
        d.update(clock, best).from(input, move |u, best| {
            for (best_value, now) in best.value.iter_mut().zip(u) {
                *best_value = if best.is_known { better(*best_value, *now) } else { *now };
            }
            best.is_known = true;
        });
    }
}

/// A time that is nothing against any step.
const SHORTEST: f64 = 1e-100;

/// An integral since the start, and what is made of it.
fn integral(
    d: &mut Declaration,
    input: Input<Vector>,
    size: usize,
    integrand: fn(f64) -> f64,
    result: fn(f64, f64) -> f64,
) {
    let (x, time) = (d.continuous("x", vec![0.0; size]), d.time());
    let first = d.discrete("first", vec![0.0; size + 1]);
    // The start, and the signal there: what a mean is before any time has passed.
    d.update(Clock::Start, first).from((time, input), move |(t, u), first| {
        first[0] = t;
        first[1..].iter_mut().zip(u).for_each(|(first, u)| *first = integrand(*u));
    });
    d.output(Metric::OUT, size)
        .from((time, x, first), move |(t, x, first), out| {
            // Over the shortest of times, the signal is what it is at the start.
            let elapsed = (t - first[0]).max(SHORTEST);
            for (i, out) in out.iter_mut().enumerate() {
                *out = result(if elapsed > SHORTEST { x[i] } else { SHORTEST * first[i + 1] }, elapsed);
            }
        })
        .elementwise();
    d.derivative(x)
        .from(input, move |u, dx| dx.iter_mut().zip(u).for_each(|(dx, u)| *dx = integrand(*u)))
        .elementwise();
}

/// The times at which the elements last came into the band.
fn settling(d: &mut Declaration, input: Input<Vector>, target: Vec<f64>, band: f64) {
    let time = d.time();
    let entered = d.discrete("entered", vec![0.0; target.len()]);
    let centre = target.clone();
    d.output(Metric::OUT, target.len())
        .from((time, input, entered), move |(t, u, entered), out| {
            for (i, out) in out.iter_mut().enumerate() {
                *out = if (u[i] - centre[i]).abs() <= band { entered[i] } else { t };
            }
        })
        .held();
    for (i, target) in target.into_iter().enumerate() {
        let guard = move |u: &[f64]| (u[i] - target).abs() - band;
        d.event(&format!("enter{i}"), Crossing::Falling, input, guard).set(
            entered,
            time,
            move |t, entered| entered[i] = t,
        );
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{PI, TAU};

    use super::*;
    use crate::blocks::testing::{errors, simulate};

    fn value(kind: MetricKind, input: &str, t: f64) -> f64 {
        simulate(Metric::new(kind), input, &[t])[0]
    }

    #[test]
    fn integrals_are_as_accurate_as_the_run() {
        for (kind, expected) in [
            (MetricKind::Integral, 2.0),
            (MetricKind::IntegralAbs, 2.0),
            (MetricKind::IntegralSquare, 0.5 * PI),
            (MetricKind::Mean, 2.0 / PI),
            (MetricKind::Rms, 0.5_f64.sqrt()),
        ] {
            let ours = value(kind, "sin(t)", PI);
            assert!((ours - expected).abs() < 1e-4, "{kind:?}: {ours} for {expected}");
        }
        assert!((value(MetricKind::IntegralAbs, "sin(t)", TAU) - 4.0).abs() < 1e-4);
    }

    #[test]
    fn extremes_are_those_of_the_steps() {
        // Steps are at most 0.2 s long, so an extreme is missed by 1 − cos 0.1 at most.
        assert!((value(MetricKind::Max, "sin(t)", 4.0) - 1.0).abs() < 0.006);
        assert!((value(MetricKind::Min, "2 + sin(t)", 6.0) - 1.0).abs() < 0.006);
        assert_eq!(value(MetricKind::Min, "5 + t", 1.0), 5.0);
        assert_eq!(value(MetricKind::Final, "t", 3.0), 3.0);
    }

    #[test]
    fn at_the_start_a_mean_is_the_signal() {
        assert!((value(MetricKind::Mean, "3", 0.0) - 3.0).abs() < 1e-12);
        assert!((value(MetricKind::Rms, "-3", 0.0) - 3.0).abs() < 1e-9);
        assert!(value(MetricKind::Integral, "3", 0.0) < 1e-12);
    }

    #[test]
    fn settling_is_when_the_band_was_entered_for_good() {
        // e⁻ᵗ ≤ 0.01 from t = ln 100 on.
        let expected = 100.0_f64.ln();
        assert!((value(MetricKind::Settling, "exp(-t)", 9.0) - expected).abs() < 1e-9);
        assert_eq!(value(MetricKind::Settling, "exp(-t)", 2.0), 2.0);
        assert_eq!(value(MetricKind::Settling, "0", 2.0), 0.0);
        assert!(errors(Metric { band: 0.0, ..Metric::new(MetricKind::Settling) }).contains("block.band"));
    }
}
