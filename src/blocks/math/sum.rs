//! Addition and subtraction.

use crate::blocks::numbers::one;
use crate::diagram::Jacobian;
use crate::prelude::*;

/// A sum with signs: out = ± in1 ± in2 …, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1`, `in2` … | `vector[size]` | the terms |
/// | `out` | `vector[size]` | the sum |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sum {
    /// One `+` or `-` for each input.
    #[serde(default = "two")]
    pub signs: String,
    /// Number of elements of each input.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

fn two() -> String {
    "++".to_owned()
}

impl Sum {
    /// The sum.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// Input `i`, counted from 1.
    pub fn input(i: usize) -> InputPort<Self, Vector> {
        InputPort::named(format!("in{i}"))
    }
}

#[typetag::serde]
impl Block for Sum {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = self.size;
        let mut signs = Vec::new();
        for sign in self.signs.chars() {
            signs.push(match sign {
                '+' => 1.0,
                '-' => -1.0,
                other => {
                    let message =
                        format!("`signs` has one `+` or `-` for each input, and `{other}` is neither");
                    return Err(BlockError::parameter("signs", message));
                }
            });
        }
        if signs.is_empty() || signs.len() > 1000 {
            return Err(BlockError::parameter("signs", "`signs` needs between 1 and 1000 of `+` and `-`"));
        }
        let inputs: Vec<_> = (1..=signs.len()).map(|i| d.input(Self::input(i), size)).collect();
        let slopes = signs.clone();
        let jacobian =
            move |j: &mut Jacobian| slopes.iter().enumerate().for_each(|(k, sign)| j.diagonal(k, |_| *sign));
        let output = d.output(Self::OUT, size);
        // Most sums have two or three terms, and these are gone over once.
        match (&inputs[..], &signs[..]) {
            (&[a, b], &[p, q]) => output
                .from((a, b), move |(a, b), out| {
                    for ((out, a), b) in out.iter_mut().zip(a).zip(b) {
                        *out = p * a + q * b;
                    }
                })
                .jacobian(move |_, j| jacobian(j)),
            (&[a, b, c], &[p, q, r]) => output
                .from((a, b, c), move |(a, b, c), out| {
                    for (((out, a), b), c) in out.iter_mut().zip(a).zip(b).zip(c) {
                        *out = p * a + q * b + r * c;
                    }
                })
                .jacobian(move |_, j| jacobian(j)),
            _ => output
                .from(inputs, move |inputs, out| {
                    out.fill(0.0);
                    for (sign, values) in signs.iter().zip(inputs.iter()) {
                        out.iter_mut().zip(values).for_each(|(out, value)| *out += sign * value);
                    }
                })
                .jacobian(move |_, j| jacobian(j)),
        }
        Ok(())
    }
}

register_block!("maths", Sum, Sum { signs: "+-".to_owned(), size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn a_sum_adds_and_subtracts() {
        let mut bench = Bench::new(Sum { signs: "+-+".to_owned(), size: 2 });
        let out = bench.eval(&[("in1", &[1.0, 2.0]), ("in2", &[10.0, 20.0]), ("in3", &[0.5, 0.25])], "out");
        assert_eq!(out, [-8.5, -17.75]);
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn other_signs_are_errors() {
        let text = errors(Sum { signs: "+*".to_owned(), size: 1 });
        assert!(text.contains("block.signs") && text.contains("`*` is neither"), "{text}");
        assert!(errors(Sum { signs: String::new(), size: 1 }).contains("between 1 and 1000"));
    }
}
