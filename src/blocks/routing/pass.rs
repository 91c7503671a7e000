//! Signals that go on unchanged, or end.

use crate::blocks::numbers::one;
use crate::prelude::*;

/// Passes a signal on: out = in.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the signal |
/// | `out` | `vector[size]` | the same |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassThrough {
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl PassThrough {
    /// The signal.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The same.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for PassThrough {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, self.size);
        d.output(Self::OUT, self.size).is(input);
        Ok(())
    }
}

register_block!("routing", PassThrough, PassThrough { size: 1 });

/// Ends a signal: nothing is done with it.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | a signal that deliberately goes nowhere |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Terminator {
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Terminator {
    /// A signal that deliberately goes nowhere.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
}

#[typetag::serde]
impl Block for Terminator {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        d.input(Self::IN, self.size);
        Ok(())
    }
}

register_block!("routing", Terminator, Terminator { size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn what_goes_in_comes_out_or_ends() {
        let mut bench = Bench::new(PassThrough { size: 2 });
        assert_eq!(bench.eval(&[("in", &[1.0, -2.0])], "out"), [1.0, -2.0]);
        bench.check_jacobians(1e-8);
        let bench = Bench::new(Terminator { size: 2 });
        assert!(bench.schedule.outputs.is_empty() && bench.schedule.warnings.is_empty());
    }
}
