//! The least and the greatest.

use crate::blocks::numbers::one;
use crate::prelude::*;

/// The minimum or maximum of several inputs: out = min(in1, in2, …) or max(in1, in2, …), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1`, `in2` … | `vector[size]` | what is compared |
/// | `out` | `vector[size]` | the minimum or maximum; NaN if any is NaN |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MinMax {
    /// Which.
    #[serde(default)]
    pub op: Extreme,
    /// Number of inputs.
    #[serde(default = "two")]
    #[schemars(range(min = 1, max = 1000))]
    pub inputs: usize,
    /// Number of elements of each input.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

/// What a [`MinMax`] finds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Extreme {
    /// The minimum.
    #[default]
    Min,
    /// The maximum.
    Max,
}

fn two() -> usize {
    2
}

impl Extreme {
    /// Whether `value` takes the place of `best`. NaN does, and nothing takes its place.
    fn prefers(self, value: f64, best: f64) -> bool {
        value.is_nan()
            || match self {
                Extreme::Min => value < best,
                Extreme::Max => value > best,
            }
    }
}

impl MinMax {
    /// The least or greatest.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// Input `i`, counted from 1.
    pub fn input(i: usize) -> InputPort<Self, Vector> {
        InputPort::named(format!("in{i}"))
    }
}

#[typetag::serde]
impl Block for MinMax {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let MinMax { op, inputs: count, size } = *self;
        let inputs: Vec<_> = (1..=count).map(|k| d.input(Self::input(k), size)).collect();
        d.output(Self::OUT, size)
            .from(inputs, move |inputs, out| {
                out.copy_from_slice(inputs.get(0));
                for input in inputs.iter().skip(1) {
                    for (best, value) in out.iter_mut().zip(input) {
                        if op.prefers(*value, *best) {
                            *best = *value;
                        }
                    }
                }
            })
            .jacobian(move |inputs, j| {
                for i in 0..size {
                    let mut best = 0;
                    for k in 1..count {
                        if op.prefers(inputs.get(k)[i], inputs.get(best)[i]) {
                            best = k;
                        }
                    }
                    j.argument(best)[(i, i)] = 1.0;
                }
            });
        Ok(())
    }
}

register_block!("maths", MinMax, MinMax { op: Extreme::Max, inputs: 2, size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn the_least_and_the_greatest_of_three() {
        let inputs: [(&str, &[f64]); 3] = [("in1", &[1.0, 5.0]), ("in2", &[2.0, -1.0]), ("in3", &[0.0, 3.0])];
        for (op, expected) in [(Extreme::Min, [0.0, -1.0]), (Extreme::Max, [2.0, 5.0])] {
            let mut bench = Bench::new(MinMax { op, inputs: 3, size: 2 });
            assert_eq!(bench.eval(&inputs, "out"), expected);
            bench.check_jacobians(1e-9);
            assert!(bench.eval(&[("in2", &[f64::NAN, 0.0])], "out")[0].is_nan());
        }
    }

    #[test]
    fn at_least_one_input_is_needed() {
        assert!(
            errors(MinMax { op: Extreme::Min, inputs: 0, size: 1 }).contains("`inputs` must be at least 1")
        );
    }
}
