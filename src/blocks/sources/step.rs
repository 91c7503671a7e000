//! A jump at a given time.

use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// A step: out = before for t < time, after from then on.
///
/// The integrator lands on the edge, so that it is never stepped over.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | vector | as many elements as `before` or `after` has |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// When it jumps.
    #[serde(default)]
    #[schemars(extend("unit" = "s"))]
    pub time: f64,
    /// Value before the jump.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub before: Numbers,
    /// Value from the jump on.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub after: Numbers,
}

fn one() -> Numbers {
    Numbers::All(1.0)
}

impl Step {
    /// The signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Step {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(None, &[("before", &self.before), ("after", &self.after)])?;
        let (before, after) = (self.before.expand(size, "before")?, self.after.expand(size, "after")?);
        let edge = self.time;
        let time = d.time();
        d.output(Self::OUT, size)
            .from(time, move |t, out| out.copy_from_slice(if t < edge { &before } else { &after }));
        d.breakpoints(move |t| (t < edge).then_some(edge));
        Ok(())
    }
}

register_block!("sources", Step, Step { time: 1.0, before: 0.0.into(), after: 1.0.into() });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn a_step_jumps_at_its_edge_and_nowhere_else() {
        let mut bench = Bench::new(Step { time: 2.0, before: 1.0.into(), after: vec![3.0, 4.0].into() });
        assert_eq!(bench.at(2.0_f64.next_down()).get("out"), [1.0, 1.0]);
        assert_eq!(bench.at(2.0).get("out"), [3.0, 4.0]);
        assert_eq!(bench.schedule.next_breakpoint(0.0), 2.0);
        assert_eq!(bench.schedule.next_breakpoint(2.0), f64::INFINITY);
    }
}
