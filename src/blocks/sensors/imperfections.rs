//! What keeps a reading from being the truth: one set of parameters that every sensor has.

use crate::blocks::limits::{finite, non_negative};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// Sampling, latency and errors of a sensor. Of each sample, one every `period`:
///
/// ```text
/// reading = round((truth + bias + drift + noise)/resolution)·resolution
/// noise ~ N(0, noise²),   drift ← drift + N(0, bias_drift²·period)
/// ```
///
/// or, with probability `drop_outs`, the reading before, marked as not valid. It comes out `latency` later, at a multiple of the period;
/// samples are taken at such times that this is so. A sensor without `period` reads all the time, and can have a bias alone. The numbers
/// follow from the seed and the block's path, on every machine alike.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Imperfections {
    /// Time between samples; the sensor reads all the time if not given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: Option<f64>,
    /// How long after its sample a reading comes out.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0.0), extend("unit" = "s", "default" = 0.0))]
    pub latency: f64,
    /// Standard deviation of the noise of each sample, in the reading's unit.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "any", "default" = 0.0))]
    pub noise: Numbers,
    /// A constant error, in the reading's unit.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "any", "default" = 0.0))]
    pub bias: Numbers,
    /// How fast the bias wanders: its standard deviation after one second, in the reading's unit per √s.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "any", "default" = 0.0))]
    pub bias_drift: Numbers,
    /// Probability that a sample is lost.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(min = 0.0, max = 1.0), extend("default" = 0.0))]
    pub drop_outs: f64,
    /// Resolution of readings, in the reading's unit; none if 0.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "any", "default" = 0.0))]
    pub resolution: Numbers,
    /// What comes out until the first reading is there.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "any", "default" = 0.0))]
    pub initial: Numbers,
    /// Chooses the sequence of random numbers.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(range(max = 9_007_199_254_740_992_u64), extend("default" = 0))]
    pub seed: u64,
}

pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The most numbers that are under way from a sample to the output.
const MAX_VALUES: usize = 1_000_000;

/// The numbers of the parameters, for each element of the reading.
#[derive(Clone, Debug)]
pub(super) struct Law {
    pub noise: Vec<f64>,
    pub bias: Vec<f64>,
    /// Standard deviation of the step of the drift from sample to sample.
    pub drift_step: Vec<f64>,
    pub drop_outs: f64,
    pub resolution: Vec<f64>,
}

/// When samples are taken and come out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Timing {
    pub period: f64,
    /// Whole periods between a sample and its reading.
    pub late: usize,
    /// What is left of the latency beyond whole periods.
    pub rest: f64,
}

impl Timing {
    /// When samples are taken.
    pub fn sampling(&self) -> Clock {
        let offset = if self.rest > 0.0 { self.period - self.rest } else { 0.0 };
        Clock::Periodic { period: self.period, offset }
    }

    /// When readings come out. From the start on, so that there is always something to see.
    pub fn publishing(&self) -> Clock {
        Clock::Periodic { period: self.period, offset: 0.0 }
    }

    /// How many readings are under way. Where both clocks tick at once, what comes out is read before the new sample is put in.
    pub fn under_way(&self) -> usize {
        self.late + usize::from(self.rest > 0.0)
    }
}

impl Imperfections {
    /// Samples with this period, without error.
    pub fn sampled(period: f64) -> Imperfections {
        Imperfections { period: Some(period), ..Imperfections::default() }
    }

    /// The numbers for `errors` elements that may be wrong.
    pub(super) fn law(&self, errors: usize) -> Result<Law, BlockError> {
        let field = |name: &str| format!("imperfections.{name}");
        let root = self.period.unwrap_or(0.0).sqrt();
        let drift = non_negative(&self.bias_drift, errors, &field("bias_drift"))?;
        let law = Law {
            noise: non_negative(&self.noise, errors, &field("noise"))?,
            bias: finite(&self.bias, errors, &field("bias"))?,
            drift_step: drift.iter().map(|drift| drift * root).collect(),
            drop_outs: self.drop_outs,
            resolution: non_negative(&self.resolution, errors, &field("resolution"))?,
        };
        if !(0.0..=1.0).contains(&self.drop_outs) {
            let message = format!("`drop_outs` must lie between 0 and 1, and is {}", self.drop_outs);
            return Err(BlockError::parameter(field("drop_outs"), message));
        }
        if self.period.is_none() {
            let needs = [
                ("latency", self.latency != 0.0),
                ("noise", law.noise.iter().any(|std| *std > 0.0)),
                ("bias_drift", drift.iter().any(|drift| *drift > 0.0)),
                ("drop_outs", self.drop_outs > 0.0),
                ("resolution", law.resolution.iter().any(|step| *step > 0.0)),
            ];
            if let Some((name, _)) = needs.iter().find(|(_, is_given)| *is_given) {
                let message = format!("`{name}` is of samples: give their `period`, too");
                return Err(BlockError::parameter(field(name), message));
            }
        }
        Ok(law)
    }

    /// When samples of `size` numbers are taken and come out; `None` for a sensor that reads all the time.
    pub(super) fn timing(&self, size: usize) -> Result<Option<Timing>, BlockError> {
        let Some(period) = self.period else { return Ok(None) };
        if !(period > 0.0 && period.is_finite()) {
            let message = format!("the period must be a positive number of seconds, not {period}");
            return Err(BlockError::parameter("imperfections.period", message));
        }
        let most = (MAX_VALUES / size.max(1)) as f64;
        let ticks = self.latency / period;
        if !(ticks >= 0.0 && ticks < most) {
            let message = format!("the latency must be from 0 to {most} periods, and is {ticks}");
            return Err(BlockError::parameter("imperfections.latency", message));
        }
        // A latency of 0.3 s is three periods of 0.1 s, whatever the last digit says.
        let nearest = ticks.round();
        let is_whole = (ticks - nearest).abs() < 1e-9 * (1.0 + nearest);
        let late = if is_whole { nearest } else { ticks.floor() };
        let rest = if is_whole { 0.0 } else { self.latency - late * period };
        Ok(Some(Timing { period, late: late as usize, rest }))
    }
}

/// The nearest multiple of a step; the value itself where there is no step.
#[inline]
pub(super) fn quantised(value: f64, step: f64) -> f64 {
    if step > 0.0 { (value / step).round() * step } else { value }
}
