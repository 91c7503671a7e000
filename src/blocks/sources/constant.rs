//! Values that never change.

use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// A constant: out = value.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | `vector[size]` | the value |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Constant {
    /// The value.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub value: Numbers,
    /// Number of elements; as many as `value` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Constant {
    /// The value.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// A constant with as many elements as the value has.
    pub fn new(value: impl Into<Numbers>) -> Constant {
        Constant { value: value.into(), size: None }
    }
}

#[typetag::serde]
impl Block for Constant {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(self.size, &[("value", &self.value)])?;
        let value = self.value.expand(size, "value")?;
        d.output(Self::OUT, size).from((), move |(), out| out.copy_from_slice(&value));
        Ok(())
    }
}

register_block!("sources", Constant, Constant::new(1.0));

/// A constant boolean: out = value, true or false.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | boolean | the value |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConstantBoolean {
    /// The value.
    #[serde(default)]
    pub value: bool,
}

impl ConstantBoolean {
    /// The value.
    pub const OUT: OutputPort<Self, Boolean> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for ConstantBoolean {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let value = self.value;
        d.output(Self::OUT, ()).from((), move |(), out| *out = value);
        Ok(())
    }
}

register_block!("sources", ConstantBoolean, ConstantBoolean { value: true });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn a_constant_is_one_number_for_all_elements_or_a_list() {
        assert_eq!(Bench::new(Constant::new(3.0)).eval(&[], "out"), [3.0]);
        assert_eq!(Bench::new(Constant::new(vec![1.0, 2.0])).eval(&[], "out"), [1.0, 2.0]);
        assert_eq!(Bench::new(Constant { value: 4.0.into(), size: Some(2) }).eval(&[], "out"), [4.0, 4.0]);
        assert_eq!(Bench::new(ConstantBoolean { value: true }).eval(&[], "out"), [1.0]);
    }

    #[test]
    fn a_list_that_does_not_fit_the_size_is_an_error() {
        let text = errors(Constant { value: vec![1.0, 2.0].into(), size: Some(3) });
        assert!(text.contains("`value` has 2 elements, and the block has 3"), "{text}");
        assert!(errors(Constant::new(vec![])).contains("`value` is empty"));
    }
}
