//! Delays by whole periods, and the hold.

use crate::blocks::limits::finite;
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// A delay of one period: out = in at the tick before.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is delayed |
/// | `out` | `vector[size]` | the input at the tick before |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitDelay {
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
    /// Output until the first input comes through.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Number of elements; as many as `initial` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl UnitDelay {
    /// What is delayed.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The input at the tick before.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for UnitDelay {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(self.size, &[("initial", &self.initial)])?;
        let clock = d.periodic(self.period, self.offset);
        let input = d.input(Self::IN, size);
        let last = d.discrete("last", self.initial.expand(size, "initial")?);
        // The output is sampled before the state is updated, so it is one period late.
        d.output(Self::OUT, size).sampled(clock).from(last, |last, out| out.copy_from_slice(last));
        d.update(clock, last).from(input, |u, last| last.copy_from_slice(u));
        Ok(())
    }
}

register_block!(
    "discrete",
    UnitDelay,
    UnitDelay { period: 0.1, offset: 0.0, initial: 0.0.into(), size: None }
);

/// A delay of several periods: outₖ = inₖ₋ₙ.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is delayed |
/// | `out` | `vector[size]` | the input `steps` ticks ago |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Delay {
    /// Delay in ticks.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 1_000_000))]
    pub steps: usize,
    /// Time between ticks.
    #[serde(default = "crate::blocks::defaults::period")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
    /// Output until the first input comes through.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Number of elements; as many as `initial` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Delay {
    /// What is delayed.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The input some ticks ago.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

/// The last inputs, one after the other; the oldest begins at `first` and is the next to be overwritten.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Ring {
    pub values: Vec<f64>,
    pub first: usize,
}

clone_in_place!(Ring { values, first });

/// The largest number of values that a ring keeps.
const MAX_VALUES: usize = 1_000_000;

impl Ring {
    /// A ring of `steps` copies of `value`.
    pub fn new(steps: usize, value: &[f64], field: &str) -> Result<Ring, BlockError> {
        if steps == 0 || steps.saturating_mul(value.len()) > MAX_VALUES {
            let most = MAX_VALUES / value.len().max(1);
            let message = format!("`{field}` must be between 1 and {most}, and is {steps}");
            return Err(BlockError::parameter(field, message));
        }
        Ok(Ring { values: value.repeat(steps), first: 0 })
    }

    /// Whether a saved ring is one of `len` values for inputs of `size` elements.
    pub fn check(&self, len: usize, size: usize) -> Result<(), String> {
        let (values, first) = (self.values.len(), self.first);
        if values != len {
            return Err(format!("a list of length {values}, where the block has one of length {len}"));
        }
        if first >= len || first % size != 0 {
            return Err(format!("`first` is {first}, which is not where an input begins"));
        }
        Ok(())
    }

    /// The oldest input.
    pub fn oldest(&self, size: usize) -> &[f64] {
        self.values.get(self.first..self.first + size).unwrap_or(&[])
    }

    /// Replaces the oldest input. Returns whether the ring has come round.
    pub fn push(&mut self, u: &[f64]) -> bool {
        if let Some(place) = self.values.get_mut(self.first..self.first + u.len()) {
            place.copy_from_slice(u);
        }
        self.first += u.len();
        let round = self.first >= self.values.len();
        if round {
            self.first = 0;
        }
        round
    }
}

#[typetag::serde]
impl Block for Delay {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(self.size, &[("initial", &self.initial)])?;
        let ring = Ring::new(self.steps, &finite(&self.initial, size, "initial")?, "steps")?;
        let clock = d.periodic(self.period, self.offset);
        let input = d.input(Self::IN, size);
        let len = ring.values.len();
        let ring = d.discrete("ring", ring);
        d.check_saved(ring, move |ring| ring.check(len, size));
        d.output(Self::OUT, size).sampled(clock).from(ring, move |ring, out| {
            out.iter_mut().zip(ring.oldest(size)).for_each(|(out, value)| *out = *value);
        });
        d.update(clock, ring).from(input, |u, ring| {
            ring.push(u);
        });
        Ok(())
    }
}

register_block!(
    "discrete",
    Delay,
    Delay { steps: 5, period: 0.1, offset: 0.0, initial: 0.0.into(), size: None }
);

/// A sample and hold: out = in at the last tick.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is sampled |
/// | `out` | `vector[size]` | the input at the last tick; zero before the first |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ZeroOrderHold {
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

impl ZeroOrderHold {
    /// What is sampled.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The held sample.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for ZeroOrderHold {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(Some(self.size), &[])?;
        let clock = d.periodic(self.period, self.offset);
        let input = d.input(Self::IN, size);
        d.output(Self::OUT, size).sampled(clock).is(input);
        Ok(())
    }
}

register_block!("discrete", ZeroOrderHold, ZeroOrderHold { period: 0.1, offset: 0.0, size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{errors, responses};

    #[test]
    fn delays_are_late_by_their_ticks() {
        let inputs = [1.0, 2.0, 3.0, 4.0, 5.0];
        let unit = UnitDelay { period: 0.1, offset: 0.0, initial: 9.0.into(), size: None };
        assert_eq!(responses(unit, 0.1, &inputs), [9.0, 1.0, 2.0, 3.0, 4.0]);
        let three = Delay { steps: 3, period: 0.1, offset: 0.0, initial: 9.0.into(), size: None };
        assert_eq!(responses(three, 0.1, &inputs), [9.0, 9.0, 9.0, 1.0, 2.0]);
    }

    #[test]
    fn a_hold_is_not_late() {
        let hold = ZeroOrderHold { period: 0.2, offset: 0.0, size: 1 };
        assert_eq!(responses(hold, 0.1, &[1.0, 2.0, 3.0, 4.0]), [1.0, 1.0, 3.0, 3.0]);
    }

    #[test]
    fn the_memory_of_a_delay_is_bounded() {
        let block = |steps| Delay { steps, period: 0.1, offset: 0.0, initial: 0.0.into(), size: Some(1000) };
        assert!(errors(block(1001)).contains("`steps` must be between 1 and 1000, and is 1001"));
        assert!(errors(block(1_000_000_000_000)).contains("block.steps"));
        assert!(errors(block(0)).contains("block.steps"));
    }
}
