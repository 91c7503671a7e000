//! Multiplication and division of signals.

use super::elementwise::{binary, finite};
use crate::blocks::numbers::one;
use crate::prelude::*;

/// A product: out = in1 · in2 / in3 …, element-wise, with a `*` or `/` for each input.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in1`, `in2` … | `vector[size]` | factors and divisors |
/// | `out` | `vector[size]` | the product; infinite or NaN where it is divided by zero |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Product {
    /// One `*` or `/` for each input.
    #[serde(default = "twice")]
    pub ops: String,
    /// Number of elements of each input.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

fn twice() -> String {
    "**".to_owned()
}

impl Product {
    /// The product.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");

    /// Input `i`, counted from 1.
    pub fn input(i: usize) -> InputPort<Self, Vector> {
        InputPort::named(format!("in{i}"))
    }
}

#[typetag::serde]
impl Block for Product {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = self.size;
        if let Some(other) = self.ops.chars().find(|op| !"*/".contains(*op)) {
            let message = format!("`ops` has one `*` or `/` for each input, and `{other}` is neither");
            return Err(BlockError::parameter("ops", message));
        }
        let divides: Vec<bool> = self.ops.chars().map(|op| op == '/').collect();
        if divides.is_empty() || divides.len() > 100 {
            return Err(BlockError::parameter("ops", "`ops` needs between 1 and 100 of `*` and `/`"));
        }
        let inputs: Vec<_> = (1..=divides.len()).map(|k| d.input(Self::input(k), size)).collect();
        let apply =
            |divide: bool, product: f64, value: f64| if divide { product / value } else { product * value };
        let ops = divides.clone();
        d.output(Self::OUT, size)
            .from(inputs, move |inputs, out| {
                out.fill(1.0);
                for (divide, input) in ops.iter().zip(inputs.iter()) {
                    out.iter_mut().zip(input).for_each(|(out, value)| *out = apply(*divide, *out, *value));
                }
            })
            .jacobian(move |inputs, j| {
                for k in 0..divides.len() {
                    j.diagonal(k, |i| {
                        // The product of the others times the slope of u or of 1/u, that is 1 or −1/u².
                        let others = (0..divides.len())
                            .filter(|other| *other != k)
                            .fold(1.0, |product, other| apply(divides[other], product, inputs.get(other)[i]));
                        finite(if divides[k] { -others / inputs.get(k)[i].powi(2) } else { others })
                    });
                }
            });
        Ok(())
    }
}

register_block!("maths", Product, Product { ops: "**".to_owned(), size: 1 });

/// A quotient: out = numerator / denominator, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `numerator` | `vector[size]` | what is divided |
/// | `denominator` | `vector[size]` | what it is divided by |
/// | `out` | `vector[size]` | the quotient; infinite or NaN where the denominator is zero |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Divide {
    /// Number of elements of each input.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

impl Divide {
    /// What is divided.
    pub const NUMERATOR: InputPort<Self, Vector> = InputPort::new("numerator");
    /// What it is divided by.
    pub const DENOMINATOR: InputPort<Self, Vector> = InputPort::new("denominator");
    /// The quotient.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Divide {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let inputs = [Self::NUMERATOR, Self::DENOMINATOR];
        binary(d, inputs, Self::OUT, self.size, |a, b| a / b, |a, b| [1.0 / b, -a / (b * b)]);
        Ok(())
    }
}

register_block!("maths", Divide, Divide { size: 1 });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn a_product_multiplies_and_divides_in_order() {
        let mut bench = Bench::new(Product { ops: "*/*".to_owned(), size: 2 });
        let out = bench.eval(&[("in1", &[6.0, 1.0]), ("in2", &[3.0, 4.0]), ("in3", &[5.0, -8.0])], "out");
        assert_eq!(out, [10.0, -2.0]);
        bench.check_jacobians(1e-7);
        // Slopes exist where factors are zero.
        bench.set("in1", &[0.0, 0.0]).set("in3", &[0.0, 1.0]).check_jacobians(1e-7);
    }

    #[test]
    fn a_quotient_divides() {
        let mut bench = Bench::new(Divide { size: 2 });
        let out = bench.eval(&[("numerator", &[1.0, -6.0]), ("denominator", &[4.0, 3.0])], "out");
        assert_eq!(out, [0.25, -2.0]);
        bench.check_jacobians(1e-7);
        assert_eq!(bench.eval(&[("denominator", &[0.0, 1.0])], "out"), [f64::INFINITY, -6.0]);
    }

    #[test]
    fn other_operators_are_errors() {
        let text = errors(Product { ops: "*+".to_owned(), size: 1 });
        assert!(text.contains("block.ops") && text.contains("`+` is neither"), "{text}");
        assert!(errors(Product { ops: String::new(), size: 1 }).contains("between 1 and 100"));
        assert!(errors(Divide { size: 0 }).contains("`size` must be at least 1"));
    }
}
