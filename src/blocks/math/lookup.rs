//! Tables of values.

use super::elementwise::unary;
use crate::blocks::numbers::one;
use crate::math::interpolate::{Outside, Table1, Table2, TableError};
use crate::prelude::*;

/// Values of a table outside its range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum OutsideTable {
    /// The value at the nearest edge.
    #[default]
    Clamp,
    /// The line through the two nearest points.
    Extrapolate,
}

impl From<OutsideTable> for Outside {
    fn from(outside: OutsideTable) -> Self {
        match outside {
            OutsideTable::Clamp => Outside::Clamp,
            OutsideTable::Extrapolate => Outside::Linear,
        }
    }
}

/// A table of one variable: out = y(in), linear between the points (xᵢ, yᵢ), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | where to look |
/// | `out` | `vector[size]` | the value there |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lookup {
    /// Abscissae, in increasing order.
    #[serde(default = "crate::blocks::defaults::zero_to_one")]
    #[schemars(length(min = 2), extend("unit" = "any"))]
    pub x: Vec<f64>,
    /// The value at each.
    #[serde(default = "crate::blocks::defaults::zero_to_one")]
    #[schemars(length(min = 2), extend("unit" = "any"))]
    pub y: Vec<f64>,
    /// Values outside the table.
    #[serde(default)]
    pub outside: OutsideTable,
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Lookup {
    /// Where to look.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// What stands there.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Lookup {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let table = Table1::new(self.x.clone(), self.y.clone(), self.outside.into()).map_err(|error| {
            BlockError::parameter(if is_of_values(&error) { "y" } else { "x" }, error.to_string())
        })?;
        let slopes = table.clone();
        unary(d, Self::IN, Self::OUT, self.size, move |u| table.value(u), move |u| slopes.slope(u));
        Ok(())
    }
}

/// Whether it is the table's values that are wrong, not its breaks.
fn is_of_values(error: &TableError) -> bool {
    matches!(error, TableError::Length { .. } | TableError::NotFinite { what: "value", .. })
}

register_block!(
    "maths",
    Lookup,
    Lookup { x: vec![-1.0, 0.0, 2.0], y: vec![-2.0, 0.0, 1.0], outside: OutsideTable::Clamp, size: 1 }
);

/// A table of two variables: out = z(x, y), bilinear on the cells of a grid.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `x`, `y` | scalar | where to look |
/// | `out` | scalar | the value there |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Lookup2 {
    /// Grid lines along x, in increasing order.
    #[serde(default = "crate::blocks::defaults::zero_to_one")]
    #[schemars(length(min = 2), extend("unit" = "any"))]
    pub x: Vec<f64>,
    /// Grid lines along y, in increasing order.
    #[serde(default = "crate::blocks::defaults::zero_to_one")]
    #[schemars(length(min = 2), extend("unit" = "any"))]
    pub y: Vec<f64>,
    /// For each x a list of the values at each y.
    #[serde(default = "crate::blocks::defaults::plane")]
    #[schemars(length(min = 2), extend("unit" = "any"))]
    pub z: Vec<Vec<f64>>,
    /// Values outside the table.
    #[serde(default)]
    pub outside: OutsideTable,
}

impl Lookup2 {
    /// First variable.
    pub const X: InputPort<Self, Scalar> = InputPort::new("x");
    /// Second variable.
    pub const Y: InputPort<Self, Scalar> = InputPort::new("y");
    /// What stands there.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Lookup2 {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        use crate::math::interpolate::check_breaks;
        for (field, lines) in [("x", &self.x), ("y", &self.y)] {
            check_breaks(lines, 2).map_err(|error| BlockError::parameter(field, error.to_string()))?;
        }
        let table = Table2::new(self.x.clone(), self.y.clone(), &self.z, self.outside.into())
            .map_err(|error| BlockError::parameter("z", error.to_string()))?;
        let inputs = (d.input(Self::X, ()), d.input(Self::Y, ()));
        d.output(Self::OUT, ()).from(inputs, move |(x, y), out| *out = table.value(x, y));
        Ok(())
    }
}

register_block!(
    "maths",
    Lookup2,
    Lookup2 {
        x: vec![-1.0, 1.0],
        y: vec![-1.0, 1.0, 3.0],
        z: vec![vec![0.0, 1.0, 4.0], vec![2.0, 3.0, 5.0]],
        outside: OutsideTable::Clamp,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    fn lookup(outside: OutsideTable) -> Lookup {
        Lookup { x: vec![0.0, 1.0, 3.0], y: vec![1.0, 3.0, -1.0], outside, size: 3 }
    }

    #[test]
    fn a_table_is_linear_inside_and_as_told_outside() {
        let input: [(&str, &[f64]); 1] = [("in", &[-1.0, 0.5, 4.0])];
        let mut bench = Bench::new(lookup(OutsideTable::Clamp));
        assert_eq!(bench.eval(&input, "out"), [1.0, 2.0, -1.0]);
        bench.check_jacobians(1e-8);
        let mut bench = Bench::new(lookup(OutsideTable::Extrapolate));
        assert_eq!(bench.eval(&input, "out"), [-1.0, 2.0, -3.0]);
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn a_table_of_two_variables_is_bilinear() {
        // z = 1 + x + 2y + xy on a grid.
        let block = Lookup2 {
            x: vec![0.0, 2.0],
            y: vec![0.0, 1.0, 4.0],
            z: vec![vec![1.0, 3.0, 9.0], vec![3.0, 7.0, 19.0]],
            outside: OutsideTable::Extrapolate,
        };
        let mut bench = Bench::new(block);
        for (x, y) in [(1.0, 0.5), (0.5, 3.0), (-1.0, 5.0)] {
            assert_eq!(bench.eval(&[("x", &[x]), ("y", &[y])], "out"), [1.0 + x + 2.0 * y + x * y]);
            bench.check_jacobians(1e-7);
        }
    }

    #[test]
    fn tables_that_make_no_sense_are_errors() {
        let base = lookup(OutsideTable::Clamp);
        let text = errors(Lookup { x: vec![0.0, 0.0, 1.0], ..base.clone() });
        assert!(text.contains("block.x") && text.contains("not above"), "{text}");
        let text = errors(Lookup { y: vec![0.0, 1.0], ..base.clone() });
        assert!(text.contains("block.y") && text.contains("2 values, but 3 are expected"), "{text}");
        assert!(errors(Lookup { x: vec![], y: vec![], ..base }).contains("block.x"));
        let ragged = Lookup2 {
            x: vec![0.0, 1.0],
            y: vec![0.0, 1.0],
            z: vec![vec![0.0, 1.0], vec![0.0]],
            outside: OutsideTable::Clamp,
        };
        assert!(errors(ragged).contains("block.z"));
    }
}
