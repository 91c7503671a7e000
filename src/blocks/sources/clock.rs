//! Time as a signal.

use crate::prelude::*;

/// The time: out = t.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | scalar, s | the current time |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Clock {}

impl Clock {
    /// The current time.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Clock {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let time = d.time();
        d.output(Self::OUT, "s").from(time, |t, out| *out = t);
        Ok(())
    }
}

register_block!("sources", Clock, Clock {});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn the_clock_tells_the_time() {
        assert_eq!(Bench::new(Clock {}).at(1.5).get("out"), [1.5]);
    }
}
