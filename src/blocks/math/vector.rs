//! Products and the length of vectors.

use nalgebra::Vector3;

use crate::blocks::numbers::one;
use crate::math::spatial::skew;
use crate::prelude::*;

/// A dot product: out = Σᵢ aᵢ bᵢ.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `a`, `b` | `vector[size]` | the factors |
/// | `out` | scalar | the product |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dot {
    /// Number of elements of each factor.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Dot {
    /// The first factor.
    pub const A: InputPort<Self, Vector> = InputPort::new("a");
    /// The second factor.
    pub const B: InputPort<Self, Vector> = InputPort::new("b");
    /// The product.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Dot {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let inputs = (d.input(Self::A, self.size), d.input(Self::B, self.size));
        d.output(Self::OUT, ())
            .from(inputs, |(a, b), out| *out = a.iter().zip(b).map(|(a, b)| a * b).sum())
            .jacobian(|(a, b), j| {
                j.argument(0).copy_from_slice(b);
                j.argument(1).copy_from_slice(a);
            });
        Ok(())
    }
}

register_block!("maths", Dot, Dot { size: 3 });

/// A cross product: out = a × b.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `a`, `b` | `vector[3]` | the factors |
/// | `out` | `vector[3]` | the product |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Cross {}

impl Cross {
    /// The first factor.
    pub const A: InputPort<Self, Vector> = InputPort::new("a");
    /// The second factor.
    pub const B: InputPort<Self, Vector> = InputPort::new("b");
    /// The product.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Cross {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let inputs = (d.input(Self::A, 3), d.input(Self::B, 3));
        let three = Vector3::from_column_slice;
        d.output(Self::OUT, 3)
            .from(inputs, move |(a, b), out| out.copy_from_slice(three(a).cross(&three(b)).as_slice()))
            .jacobian(move |(a, b), j| {
                // d(a × b) = a × db − b × da
                j.argument(0).copy_from(&-skew(&three(b)));
                j.argument(1).copy_from(&skew(&three(a)));
            });
        Ok(())
    }
}

register_block!("maths", Cross, Cross {});

/// The length of a vector: out = √(Σᵢ inᵢ²).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the vector |
/// | `out` | scalar | its length; the slope at zero counts as zero |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Norm {
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Norm {
    /// The vector.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// Its length.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

/// |u|, without overflow where the length itself is a number.
fn length(u: &[f64]) -> f64 {
    let largest = u.iter().fold(0.0_f64, |largest, u| largest.max(u.abs()));
    if largest == 0.0 || !largest.is_finite() {
        return u.iter().map(|u| u.abs()).sum();
    }
    largest * u.iter().map(|u| (u / largest).powi(2)).sum::<f64>().sqrt()
}

#[typetag::serde]
impl Block for Norm {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, self.size);
        d.output(Self::OUT, ()).from(input, |u, out| *out = length(u)).jacobian(|u, j| {
            let length = length(u);
            if length > 0.0 {
                j.argument(0).iter_mut().zip(u).for_each(|(slope, u)| *slope = u / length);
            }
        });
        Ok(())
    }
}

register_block!("maths", Norm, Norm { size: 3 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::Bench;

    #[test]
    fn products_of_vectors() {
        let inputs: [(&str, &[f64]); 2] = [("a", &[1.0, 2.0, 3.0]), ("b", &[-2.0, 0.5, 4.0])];
        let mut bench = Bench::new(Dot { size: 3 });
        assert_eq!(bench.eval(&inputs, "out"), [11.0]);
        bench.check_jacobians(1e-8);
        let mut bench = Bench::new(Cross {});
        assert_eq!(bench.eval(&inputs, "out"), [6.5, -10.0, 4.5]);
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn the_length_is_that_of_pythagoras_at_every_scale() {
        let mut bench = Bench::new(Norm { size: 2 });
        assert_eq!(bench.eval(&[("in", &[3.0, -4.0])], "out"), [5.0]);
        bench.check_jacobians(1e-8);
        let huge = bench.eval(&[("in", &[3e200, 4e200])], "out")[0];
        assert!((huge / 5e200 - 1.0).abs() < 1e-15, "{huge}");
        assert_eq!(bench.eval(&[("in", &[0.0, 0.0])], "out"), [0.0]);
        assert_eq!(bench.eval(&[("in", &[f64::INFINITY, 0.0])], "out"), [f64::INFINITY]);
        assert!(bench.eval(&[("in", &[0.0, f64::NAN])], "out")[0].is_nan());
        bench.set("in", &[0.0, 0.0]);
        assert_eq!(crate::diagram::linearize(&bench.schedule, &bench.state).D.amax(), 0.0);
    }
}
