//! Logic.

use crate::prelude::*;

/// A logical function of booleans: out = in1 op in2 op …
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1`, `in2` … | boolean | what is combined; `not` has one |
/// | `out` | boolean | the result; `xor` is true for an odd number of true inputs |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Logic {
    /// How they are combined.
    #[serde(default)]
    pub op: LogicOp,
    /// Number of inputs; one for `not` and else two if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub inputs: Option<usize>,
}

/// How a [`Logic`] combines its inputs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum LogicOp {
    /// All are true.
    #[default]
    And,
    /// At least one is true.
    Or,
    /// The one is false.
    Not,
    /// An odd number is true.
    Xor,
    /// Not all are true.
    Nand,
    /// None is true.
    Nor,
}

impl LogicOp {
    fn of(self, mut inputs: impl Iterator<Item = bool>) -> bool {
        match self {
            LogicOp::And => inputs.all(|input| input),
            LogicOp::Or => inputs.any(|input| input),
            LogicOp::Xor => inputs.fold(false, |odd, input| odd != input),
            LogicOp::Nand => !inputs.all(|input| input),
            LogicOp::Not | LogicOp::Nor => !inputs.any(|input| input),
        }
    }
}

impl Logic {
    /// The result.
    pub const OUT: OutputPort<Self, Boolean> = OutputPort::new("out");

    /// Input `i`, counted from 1.
    pub fn input(i: usize) -> InputPort<Self, Boolean> {
        InputPort::named(format!("in{i}"))
    }
}

#[typetag::serde]
impl Block for Logic {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let op = self.op;
        let count = self.inputs.unwrap_or(if op == LogicOp::Not { 1 } else { 2 });
        if op == LogicOp::Not && count != 1 {
            return Err(BlockError::parameter("inputs", format!("`not` has one input, not {count}")));
        }
        let inputs: Vec<_> = (1..=count).map(|k| d.input(Self::input(k), ())).collect();
        d.output(Self::OUT, ()).from(inputs, move |inputs, out| *out = op.of(inputs.iter())).held();
        Ok(())
    }
}

register_block!("maths", Logic, Logic { op: LogicOp::And, inputs: None });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn truth_tables() {
        let pairs = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]];
        for (op, expected) in [
            (LogicOp::And, [0.0, 0.0, 0.0, 1.0]),
            (LogicOp::Or, [0.0, 1.0, 1.0, 1.0]),
            (LogicOp::Xor, [0.0, 1.0, 1.0, 0.0]),
            (LogicOp::Nand, [1.0, 1.0, 1.0, 0.0]),
            (LogicOp::Nor, [1.0, 0.0, 0.0, 0.0]),
        ] {
            let mut bench = Bench::new(Logic { op, inputs: None });
            let found = pairs.map(|[a, b]| bench.eval(&[("in1", &[a]), ("in2", &[b])], "out")[0]);
            assert_eq!(found, expected, "{op:?}");
        }
        let mut not = Bench::new(Logic { op: LogicOp::Not, inputs: None });
        assert_eq!([0.0, 1.0].map(|a| not.eval(&[("in1", &[a])], "out")[0]), [1.0, 0.0]);
    }

    #[test]
    fn not_has_one_input() {
        let text = errors(Logic { op: LogicOp::Not, inputs: Some(2) });
        assert!(text.contains("block.inputs") && text.contains("`not` has one input, not 2"), "{text}");
    }
}
