//! Multiplication by a constant.

use nalgebra::DMatrix;

use crate::prelude::*;

/// A gain: out = k·in, with k one number, one for each element, or a matrix.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | vector | as many elements as the matrix has columns, or as `k` has, or `size` |
/// | `out` | vector | as many elements as the matrix has rows, or as `in` has |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// The factor.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub k: GainValue,
    /// Number of elements of the input; only needed with a single number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

/// What a [`Gain`] multiplies with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected a number, a list of numbers, or a list of rows")]
pub enum GainValue {
    /// The same factor for all elements.
    Scalar(f64),
    /// A factor for each element.
    Vector(Vec<f64>),
    /// The rows of a matrix.
    Matrix(Vec<Vec<f64>>),
}

impl Default for GainValue {
    fn default() -> GainValue {
        GainValue::Scalar(1.0)
    }
}

impl Gain {
    /// What is multiplied.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The product.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// The same factor for `size` elements.
    pub fn scalar(k: f64, size: usize) -> Gain {
        Gain { k: GainValue::Scalar(k), size: Some(size) }
    }
}

#[typetag::serde]
impl Block for Gain {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let factors = match &self.k {
            GainValue::Matrix(rows) => return self.matrix(rows, d),
            GainValue::Scalar(k) => vec![*k; self.size.unwrap_or(1)],
            GainValue::Vector(k) => k.clone(),
        };
        let size = self.size.unwrap_or(factors.len());
        if factors.len() != size || size == 0 {
            let message = format!("`k` has {} elements, and `size` is {size}", factors.len());
            return Err(BlockError::parameter("k", message));
        }
        let input = d.input(Self::IN, size);
        let slopes = factors.clone();
        let output = d.output(Self::OUT, size);
        match self.k {
            GainValue::Scalar(k) => {
                output.from(input, move |u, out| out.iter_mut().zip(u).for_each(|(out, u)| *out = k * u))
            }
            _ => output.from(input, move |u, out| {
                for ((out, u), k) in out.iter_mut().zip(u).zip(&factors) {
                    *out = k * u;
                }
            }),
        }
        .jacobian(move |_, j| j.diagonal(0, |i| slopes[i]));
        Ok(())
    }
}

impl Gain {
    fn matrix(&self, rows: &[Vec<f64>], d: &mut Declaration) -> Result<(), BlockError> {
        let columns = rows.first().map_or(0, Vec::len);
        if columns == 0 || rows.iter().any(|row| row.len() != columns) {
            return Err(BlockError::parameter("k", "`k` must have rows of equal length, at least one"));
        }
        if self.size.is_some_and(|size| size != columns) {
            let message = format!("`k` has {columns} columns, and `size` is {}", self.size.unwrap_or(0));
            return Err(BlockError::parameter("k", message));
        }
        let k = DMatrix::from_fn(rows.len(), columns, |i, j| rows[i][j]);
        let slopes = k.clone();
        let input = d.input(Self::IN, columns);
        d.output(Self::OUT, rows.len())
            .from(input, move |u, out| {
                out.fill(0.0);
                for (column, u) in k.column_iter().zip(u) {
                    out.iter_mut().zip(column.iter()).for_each(|(out, k)| *out += k * u);
                }
            })
            .jacobian(move |_, j| j.argument(0).copy_from(&slopes));
        Ok(())
    }
}

register_block!("maths", Gain, Gain::scalar(2.0, 1));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn a_gain_multiplies_by_a_number_a_list_or_a_matrix() {
        let out = |k, size, input: &[f64]| Bench::new(Gain { k, size }).eval(&[("in", input)], "out");
        assert_eq!(out(GainValue::Scalar(2.0), Some(2), &[1.0, 3.0]), [2.0, 6.0]);
        assert_eq!(out(GainValue::Vector(vec![2.0, -1.0]), None, &[1.0, 3.0]), [2.0, -3.0]);
        assert_eq!(out(GainValue::Matrix(vec![vec![1.0, 2.0]]), None, &[1.0, 3.0]), [7.0]);
    }

    #[test]
    fn its_jacobian_is_the_gain() {
        Bench::new(Gain { k: GainValue::Matrix(vec![vec![1.0, 2.0], vec![0.0, -3.0]]), size: None })
            .check_jacobians(1e-9);
        Bench::new(Gain::scalar(3.0, 4)).check_jacobians(1e-9);
    }

    #[test]
    fn ragged_rows_are_an_error_at_the_parameter() {
        let gain = Gain { k: GainValue::Matrix(vec![vec![1.0], vec![]]), size: None };
        assert!(errors(gain).contains("block.k"));
    }
}
