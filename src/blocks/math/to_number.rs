//! Booleans and integers as numbers.

use crate::prelude::*;

/// A conversion: out = in as a number, true being 1 and false 0.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | boolean or integer | as `from` says |
/// | `out` | scalar | the number |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ToNumber {
    /// What comes in.
    #[serde(default)]
    pub from: NumberSource,
}

/// What a [`ToNumber`] converts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum NumberSource {
    /// True or false.
    #[default]
    Boolean,
    /// A whole number.
    Integer,
}

impl ToNumber {
    /// What is converted, when it is a boolean.
    pub const IN_BOOLEAN: InputPort<Self, Boolean> = InputPort::new("in");
    /// What is converted, when it is an integer.
    pub const IN_INTEGER: InputPort<Self, Integer> = InputPort::new("in");
    /// The number.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for ToNumber {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        match self.from {
            NumberSource::Boolean => {
                let input = d.input(Self::IN_BOOLEAN, ());
                d.output(Self::OUT, ()).from(input, |value, out| *out = f64::from(u8::from(value))).held();
            }
            NumberSource::Integer => {
                let input = d.input(Self::IN_INTEGER, ());
                d.output(Self::OUT, ()).from(input, |value, out| *out = value as f64).held();
            }
        }
        Ok(())
    }
}

register_block!("maths", ToNumber, ToNumber::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn truths_and_integers_become_numbers() {
        let mut bench = Bench::new(ToNumber { from: NumberSource::Boolean });
        assert_eq!([0.0, 1.0].map(|value| bench.eval(&[("in", &[value])], "out")[0]), [0.0, 1.0]);
        let mut bench = Bench::new(ToNumber { from: NumberSource::Integer });
        assert_eq!(bench.eval(&[("in", &[-7.0])], "out"), [-7.0]);
    }
}
