//! The moving average, and the counter of ticks.

use super::delay::Ring;
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::size;
use crate::prelude::*;

/// A moving average: outₖ = (inₖ + inₖ₋₁ + … + inₖ₋ₙ₊₁)/n, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is averaged |
/// | `out` | `vector[size]` | the average of the last `window` samples, or of all so far while they are fewer |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MovingAverage {
    /// Number of samples n.
    #[serde(default = "crate::blocks::defaults::ten_samples")]
    #[schemars(range(min = 1, max = 1_000_000))]
    pub window: usize,
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

fn one() -> usize {
    1
}

impl MovingAverage {
    /// What is averaged.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The average.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

/// The last samples and their sum.
#[derive(Debug, Serialize, Deserialize)]
struct Window {
    ring: Ring,
    sum: Vec<f64>,
    /// Samples so far, at most the window.
    count: usize,
}

clone_in_place!(Window { ring, sum, count });

impl Window {
    /// The sum with the oldest sample replaced by `u`.
    fn sum_with(&self, i: usize, u: f64) -> f64 {
        self.sum[i] + u - self.ring.oldest(self.sum.len()).get(i).copied().unwrap_or(0.0)
    }
}

#[typetag::serde]
impl Block for MovingAverage {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (size, window) = (size(Some(self.size), &[])?, self.window);
        let ring = Ring::new(window, &vec![0.0; size], "window")?;
        let clock = d.periodic(self.period, self.offset);
        let input = d.input(Self::IN, size);
        let len = ring.values.len();
        let samples = d.discrete("samples", Window { ring, sum: vec![0.0; size], count: 0 });
        d.check_saved(samples, move |samples| match (samples.sum.len(), samples.count) {
            (sum, _) if sum != size => {
                Err(format!("a list of length {sum}, where the block has one of length {size}"))
            }
            (_, count) if count > window => Err(format!("{count} samples in a window of {window}")),
            _ => samples.ring.check(len, size),
        });
        d.output(Self::OUT, size).sampled(clock).from((input, samples), move |(u, samples), out| {
            let count = (samples.count + 1).min(window) as f64;
            for (i, out) in out.iter_mut().enumerate() {
                *out = samples.sum_with(i, u[i]) / count;
            }
        });
        d.update(clock, samples).from(input, move |u, samples| {
            for (i, u) in u.iter().enumerate() {
                samples.sum[i] = samples.sum_with(i, *u);
            }
            samples.count = (samples.count + 1).min(window);
            // Once a round the sum is formed anew, so that rounding does not add up.
            if samples.ring.push(u) {
                samples.sum.fill(0.0);
                for sample in samples.ring.values.chunks(size) {
                    samples.sum.iter_mut().zip(sample).for_each(|(sum, value)| *sum += value);
                }
            }
        });
        Ok(())
    }
}

register_block!("discrete", MovingAverage, MovingAverage { window: 10, period: 0.01, offset: 0.0, size: 1 });

/// A counter of ticks: out = start, start + 1, start + 2 …
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | integer | how often the clock has ticked before, plus `start` |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    /// The first number.
    #[serde(default)]
    pub start: i64,
    /// How many numbers there are before it begins again; without end if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub modulo: Option<u32>,
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
}

impl Counter {
    /// The count.
    pub const OUT: OutputPort<Self, Integer> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Counter {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (start, modulo) = (self.start, self.modulo.map(u64::from));
        if modulo == Some(0) {
            return Err(BlockError::parameter("modulo", "`modulo` must be at least 1"));
        }
        let clock = d.periodic(self.period, self.offset);
        let ticks = d.discrete("ticks", 0_u64);
        d.output(Self::OUT, ()).sampled(clock).from(ticks, move |ticks, out| {
            let ticks = modulo.map_or(*ticks, |modulo| ticks % modulo);
            *out = start.saturating_add_unsigned(ticks);
        });
        d.update(clock, ticks).from((), |(), ticks| *ticks = ticks.saturating_add(1));
        Ok(())
    }
}

register_block!("discrete", Counter, Counter { start: 0, modulo: None, period: 1.0, offset: 0.0 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{errors, responses};

    #[test]
    fn the_average_is_of_the_last_samples() {
        let block = MovingAverage { window: 3, period: 0.1, offset: 0.0, size: 1 };
        let out = responses(block, 0.1, &[3.0, 5.0, 1.0, 6.0, 2.0, 1.0, 0.0]);
        assert_eq!(out, [3.0, 4.0, 3.0, 4.0, 3.0, 3.0, 1.0]);
    }

    #[test]
    fn a_counter_begins_again() {
        let block = Counter { start: 7, modulo: Some(3), period: 0.1, offset: 0.0 };
        assert_eq!(responses(block, 0.1, &[0.0; 5]), [7.0, 8.0, 9.0, 7.0, 8.0]);
        assert!(errors(Counter { start: 0, modulo: Some(0), period: 0.1, offset: 0.0 }).contains("modulo"));
    }

    #[test]
    fn the_window_is_bounded() {
        let block = MovingAverage { window: 1_000_000_000_000, period: 0.1, offset: 0.0, size: 1 };
        assert!(errors(block).contains("block.window"));
    }
}
