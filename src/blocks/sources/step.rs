//! A jump at a given time.

use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// A step: out = before for t < time, after from then on.
///
/// The integrator lands on the edge, so that it is never stepped over.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// When it jumps.
    #[serde(default)]
    #[schemars(extend("unit" = "s"))]
    pub time: f64,
    /// Value before the jump.
    #[serde(default)]
    pub before: Numbers,
    /// Value from the jump on.
    #[serde(default = "one")]
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
