//! The integrator.

use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// An integrator: out = x, ẋ = in, element-wise.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Integrator {
    /// Value at the start.
    #[serde(default)]
    pub initial: Numbers,
    /// Number of elements; as many as `initial` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Integrator {
    /// What is integrated.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The integral.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Integrator {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(self.size, &[("initial", &self.initial)])?;
        let input = d.input(Self::IN, size);
        let x = d.continuous("x", self.initial.expand(size, "initial")?);
        d.output(Self::OUT, size)
            .from(x, |x, out| out.copy_from_slice(x))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        d.derivative(x).from(input, |u, dx| dx.copy_from_slice(u)).jacobian(|_, j| j.diagonal(0, |_| 1.0));
        Ok(())
    }
}

register_block!("continuous", Integrator, Integrator::default());
