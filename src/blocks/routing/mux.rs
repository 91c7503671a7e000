//! Vectors from parts, and parts of vectors.

use crate::blocks::numbers::MAX_SIZE;
use crate::prelude::*;

/// The most ports that a mux or demux has.
const MAX_PORTS: usize = 1000;

/// Two parts of one element each.
fn two_numbers() -> Vec<usize> {
    vec![1, 1]
}

/// Where each part begins, and where the last one ends.
fn offsets(sizes: &[usize]) -> Result<Vec<usize>, BlockError> {
    let total = sizes.iter().fold(0_usize, |sum, size| sum.saturating_add(*size));
    if sizes.is_empty() || sizes.len() > MAX_PORTS {
        let message = format!("`sizes` needs between 1 and {MAX_PORTS} numbers, and has {}", sizes.len());
        return Err(BlockError::parameter("sizes", message));
    }
    if total > MAX_SIZE {
        let message = format!("{total} elements together, and at most {MAX_SIZE} are possible");
        return Err(BlockError::parameter("sizes", message));
    }
    let mut offsets = vec![0];
    for size in sizes {
        offsets.push(offsets[offsets.len() - 1] + size);
    }
    Ok(offsets)
}

/// Joins vectors: out = [in1; in2; …].
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1`, `in2` … | `vector[sizes[0]]`, `vector[sizes[1]]` … | the parts |
/// | `out` | `vector[Σ sizes]` | all of them, in order |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mux {
    /// Number of elements of each input.
    #[serde(default = "two_numbers")]
    #[schemars(length(min = 1), inner(range(min = 1, max = 100_000)))]
    pub sizes: Vec<usize>,
    /// A name for each element of the output, or none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
}

impl Mux {
    /// All inputs, in order.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// Input `i`, counted from 1.
    pub fn input(i: usize) -> InputPort<Self, Vector> {
        InputPort::named(format!("in{i}"))
    }
}

#[typetag::serde]
impl Block for Mux {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let offsets = offsets(&self.sizes)?;
        let total = offsets[self.sizes.len()];
        let shape = if self.names.is_empty() { total.into() } else { Shape::named(self.names.clone()) };
        if !self.names.is_empty() && self.names.len() != total {
            let message = format!("`names` has {} names for {total} elements", self.names.len());
            return Err(BlockError::parameter("names", message));
        }
        let inputs: Vec<_> =
            self.sizes.iter().enumerate().map(|(k, size)| d.input(Self::input(k + 1), *size)).collect();
        let starts = offsets.clone();
        d.output(Self::OUT, shape)
            .from(inputs, move |inputs, out| {
                for (start, input) in starts.iter().zip(inputs.iter()) {
                    out[*start..start + input.len()].copy_from_slice(input);
                }
            })
            .jacobian(move |inputs, j| {
                for (k, start) in offsets[..inputs.len()].iter().enumerate() {
                    let mut part = j.argument(k);
                    for i in 0..part.ncols() {
                        part[(start + i, i)] = 1.0;
                    }
                }
            });
        Ok(())
    }
}

register_block!("routing", Mux, Mux { sizes: vec![1, 2], names: Vec::new() });

/// Splits a vector: [out1; out2; …] = in.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[Σ sizes]` | the whole |
/// | `out1`, `out2` … | `vector[sizes[0]]`, `vector[sizes[1]]` … | its parts, in order |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Demux {
    /// Number of elements of each output.
    #[serde(default = "two_numbers")]
    #[schemars(length(min = 1), inner(range(min = 1, max = 100_000)))]
    pub sizes: Vec<usize>,
}

impl Demux {
    /// The whole.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");

    /// Output `i`, counted from 1.
    pub fn output(i: usize) -> OutputPort<Self, Vector> {
        OutputPort::named(format!("out{i}"))
    }
}

#[typetag::serde]
impl Block for Demux {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let offsets = offsets(&self.sizes)?;
        let input = d.input(Self::IN, offsets[self.sizes.len()]);
        for (k, (&size, &start)) in self.sizes.iter().zip(&offsets).enumerate() {
            d.output(Self::output(k + 1), size).is_part(input, start);
        }
        Ok(())
    }
}

register_block!("routing", Demux, Demux { sizes: vec![1, 2] });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn joined_parts_come_apart_again() {
        let mut mux = Bench::new(Mux { sizes: vec![2, 1, 3], names: Vec::new() });
        let whole = mux.eval(&[("in1", &[1.0, 2.0]), ("in2", &[3.0]), ("in3", &[4.0, 5.0, 6.0])], "out");
        assert_eq!(whole, [1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
        mux.check_jacobians(1e-8);
        let mut demux = Bench::new(Demux { sizes: vec![2, 1, 3] });
        demux.set("in", &whole).at(0.0);
        assert_eq!(
            ["out1", "out2", "out3"].map(|port| demux.get(port)),
            [vec![1.0, 2.0], vec![3.0], vec![4.0, 5.0, 6.0]]
        );
        demux.check_jacobians(1e-8);
    }

    #[test]
    fn elements_may_have_names() {
        let names = || vec!["a".to_owned(), "b".to_owned()];
        let bench = Bench::new(Mux { sizes: vec![1, 1], names: names() });
        assert_eq!(bench.schedule.outputs[0].signature.elements, ["a", "b"]);
        assert!(
            errors(Mux { sizes: vec![3], names: names() }).contains("`names` has 2 names for 3 elements")
        );
    }

    #[test]
    fn sizes_are_bounded() {
        assert!(errors(Demux { sizes: vec![] }).contains("block.sizes"));
        assert!(errors(Demux { sizes: vec![1, 0] }).contains("block.sizes.1"));
        assert!(errors(Demux { sizes: vec![100_000, 1] }).contains("100001 elements together"));
        assert!(errors(Mux { sizes: vec![1; 1001], names: vec![] }).contains("and has 1001"));
        assert!(!errors(Demux { sizes: vec![usize::MAX; 2] }).is_empty());
    }
}
