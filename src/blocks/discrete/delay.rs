//! Delays by whole periods.

use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// A delay of one period: out = in at the tick before.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitDelay {
    /// Time between ticks.
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Time of the first tick.
    #[serde(default)]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub offset: f64,
    /// Output until the first input comes through.
    #[serde(default)]
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
