//! Comparisons.

use crate::prelude::*;

/// A comparison: out = in1 op value, or in1 op in2 if no value is given.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1` | scalar | the left operand |
/// | `in2` | scalar | the right operand, if no `value` is given |
/// | `out` | boolean | whether it holds; only `!=` holds for NaN |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Compare {
    /// The comparison.
    #[serde(default)]
    pub op: Comparison,
    /// The right operand; the input `in2` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub value: Option<f64>,
}

/// What a [`Compare`] asks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Comparison {
    /// Less than.
    #[serde(rename = "<")]
    #[default]
    Less,
    /// Less than or equal.
    #[serde(rename = "<=")]
    LessEqual,
    /// Greater than.
    #[serde(rename = ">")]
    Greater,
    /// Greater than or equal.
    #[serde(rename = ">=")]
    GreaterEqual,
    /// Equal, to the last bit.
    #[serde(rename = "==")]
    Equal,
    /// Not equal.
    #[serde(rename = "!=")]
    NotEqual,
}

impl Comparison {
    fn holds(self, a: f64, b: f64) -> bool {
        match self {
            Comparison::Less => a < b,
            Comparison::LessEqual => a <= b,
            Comparison::Greater => a > b,
            Comparison::GreaterEqual => a >= b,
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
        }
    }
}

impl Compare {
    /// The left operand.
    pub const IN1: InputPort<Self, Scalar> = InputPort::new("in1");
    /// What stands on the right.
    pub const IN2: InputPort<Self, Scalar> = InputPort::new("in2");
    /// Whether it holds.
    pub const OUT: OutputPort<Self, Boolean> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Compare {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let op = self.op;
        let left = d.input(Self::IN1, ());
        match self.value {
            Some(value) => {
                d.output(Self::OUT, ()).from(left, move |a, out| *out = op.holds(a, value)).held();
            }
            None => {
                let right = d.input(Self::IN2, ());
                d.output(Self::OUT, ()).from((left, right), move |(a, b), out| *out = op.holds(a, b)).held();
            }
        }
        Ok(())
    }
}

register_block!("maths", Compare, Compare { op: Comparison::Greater, value: Some(0.5) });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn comparisons_hold_or_do_not() {
        for (text, expected) in [
            ("<", [1.0, 0.0, 0.0]),
            ("<=", [1.0, 1.0, 0.0]),
            (">", [0.0, 0.0, 1.0]),
            (">=", [0.0, 1.0, 1.0]),
            ("==", [0.0, 1.0, 0.0]),
            ("!=", [1.0, 0.0, 1.0]),
        ] {
            let op = serde_json::from_value(text.into()).unwrap();
            let mut fixed = Bench::new(Compare { op, value: Some(2.0) });
            let mut free = Bench::new(Compare { op, value: None });
            for (a, expected) in [1.0, 2.0, 3.0].into_iter().zip(expected) {
                assert_eq!(fixed.eval(&[("in1", &[a])], "out"), [expected], "{a} {text} 2");
                assert_eq!(free.eval(&[("in1", &[a]), ("in2", &[2.0])], "out"), [expected], "{a} {text} 2");
            }
        }
    }

    #[test]
    fn a_truth_has_no_slope_even_at_the_edge() {
        let mut bench = Bench::new(Compare { op: Comparison::Greater, value: Some(0.0) });
        bench.at(0.0);
        assert_eq!(crate::diagram::linearize(&bench.schedule, &bench.state).D[(0, 0)], 0.0);
    }
}
