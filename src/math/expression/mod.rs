//! A small arithmetic language with exact derivatives.
//!
//! | binds | operators | |
//! |---|---|---|
//! | loosest | `c ? a : b` | right to left; `if(c, a, b)` is the same |
//! | | `\|\|` | |
//! | | `&&` | |
//! | | `<` `<=` `>` `>=` `==` `!=` | 1 or 0; cannot be chained |
//! | | `+` `-` | left to right |
//! | | `*` `/` | left to right |
//! | | `-a` `+a` `!a` | |
//! | tightest | `^` | right to left: −2^2 = −4, 2^−1 = ½, 2^3^2 = 2⁹ |
//!
//! Constants: `pi`, `tau`, `e`, `inf`; a variable of the same name wins. Functions: `sin cos tan asin acos atan sinh cosh tanh exp ln log10
//! log2 sqrt abs sign floor ceil round` of one argument, `step(x)` = 1 for x ≥ 0 and else 0, `atan2(y, x)`, `hypot(a, b)`, `pow(a, b)`,
//! `mod(a, b)` = a − b ⌊a/b⌋, `min` and `max` of two or more, `clamp(x, low, high)`, `if(c, a, b)`. A condition holds when it is not zero.
//!
//! Numbers are written with a point (`1.5e-3`) on every machine. NaN passes through everything but comparisons, which are 0 for it
//! (`!=` is 1), and the branch that is not chosen; both branches are evaluated.
//!
//! Text is compiled once to a postfix program for a stack of [`STACK`] numbers. Derivatives are by dual numbers, one sweep per
//! variable that occurs: (a, ȧ)·(b, ḃ) = (a b, ȧ b + a ḃ). At a kink the derivative is that of one side, at a jump zero.

mod operation;
mod parse;

pub(super) use parse::closest;

use operation::{Binary, Ternary, Unary};

/// The deepest stack that an expression may need.
pub const STACK: usize = 64;

/// The longest text of an expression, in bytes.
pub const MAX_LENGTH: usize = 65_536;

/// Arithmetic in named variables, ready to evaluate.
///
/// ```
/// use cenic::math::Expression;
/// let f = Expression::parse("a * sin(x) ^ 2", &["a", "x"])?;
/// let mut gradient = [0.0; 2];
/// let value = f.eval_with_gradient(&[3.0, 0.5], &mut gradient);
/// assert_eq!(value, f.eval(&[3.0, 0.5]));
/// assert!((gradient[1] - 3.0 * 1.0_f64.sin()).abs() < 1e-15); // d sin²x = sin 2x
/// # Ok::<(), cenic::math::ExpressionError>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Expression {
    variables: Vec<String>,
    program: Vec<Operation>,
}

/// One instruction: takes its operands from the stack and leaves its result there.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Operation {
    Number(f64),
    Variable(usize),
    Unary(Unary),
    Binary(Binary),
    Ternary(Ternary),
}

/// Where and why a text is not an expression.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct ExpressionError {
    /// What is wrong.
    pub message: String,
    /// The first character that is wrong, from one.
    pub column: usize,
    /// How many characters are.
    pub length: usize,
}

impl Expression {
    /// Compiles a text in the given variables. A name may carry an index, such as `u[0]`.
    pub fn parse(text: &str, variables: &[&str]) -> Result<Self, ExpressionError> {
        let program = parse::compile(text, variables)?;
        Ok(Self { variables: variables.iter().map(|name| (*name).to_owned()).collect(), program })
    }

    /// The names given to [`Expression::parse`], in the order of the values.
    pub fn variables(&self) -> &[String] {
        &self.variables
    }

    /// Whether variable i occurs.
    pub fn uses(&self, i: usize) -> bool {
        self.program.contains(&Operation::Variable(i))
    }

    /// The value; a variable without a value is NaN.
    pub fn eval(&self, values: &[f64]) -> f64 {
        let mut stack = [0.0; STACK];
        let mut top = 0;
        for operation in &self.program {
            let result = match *operation {
                Operation::Number(number) => number,
                Operation::Variable(i) => values.get(i).copied().unwrap_or(f64::NAN),
                Operation::Unary(unary) => {
                    top -= 1;
                    unary.value(stack[top])
                }
                Operation::Binary(binary) => {
                    top -= 2;
                    binary.value(stack[top], stack[top + 1])
                }
                Operation::Ternary(ternary) => {
                    top -= 3;
                    ternary.value(stack[top], stack[top + 1], stack[top + 2])
                }
            };
            stack[top] = result;
            top += 1;
        }
        stack[0]
    }

    /// The value, and ∂/∂xᵢ into `gradient[i]` for as many variables as it has room for.
    pub fn eval_with_gradient(&self, values: &[f64], gradient: &mut [f64]) -> f64 {
        gradient.fill(0.0);
        for (i, slope) in gradient.iter_mut().enumerate().take(self.variables.len()) {
            if self.uses(i) {
                *slope = self.slope(values, i);
            }
        }
        self.eval(values)
    }

    /// ∂/∂xᵢ, by one sweep of dual numbers.
    fn slope(&self, values: &[f64], seed: usize) -> f64 {
        let mut stack = [(0.0, 0.0); STACK];
        let mut top = 0;
        for operation in &self.program {
            let result = match *operation {
                Operation::Number(number) => (number, 0.0),
                Operation::Variable(i) => {
                    (values.get(i).copied().unwrap_or(f64::NAN), if i == seed { 1.0 } else { 0.0 })
                }
                Operation::Unary(unary) => {
                    top -= 1;
                    let (a, da) = stack[top];
                    let value = unary.value(a);
                    (value, chain(da, || unary.slope(a, value)))
                }
                Operation::Binary(binary) => {
                    top -= 2;
                    let ((a, da), (b, db)) = (stack[top], stack[top + 1]);
                    let value = binary.value(a, b);
                    let slope = chain(da, || binary.slope_first(a, b))
                        + chain(db, || binary.slope_second(a, b, value));
                    (value, slope)
                }
                Operation::Ternary(ternary) => {
                    top -= 3;
                    let [a, b, c] = [stack[top], stack[top + 1], stack[top + 2]];
                    (ternary.value(a.0, b.0, c.0), ternary.slope(a, b, c))
                }
            };
            stack[top] = result;
            top += 1;
        }
        stack[0].1
    }
}

/// ȧ f'(a), zero when ȧ is, so that what does not vary never spoils the derivative (0 · ∞).
fn chain(tangent: f64, slope: impl FnOnce() -> f64) -> f64 {
    if tangent == 0.0 { 0.0 } else { tangent * slope() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    fn value(text: &str) -> f64 {
        Expression::parse(text, &[]).unwrap_or_else(|error| panic!("{text}: {error}")).eval(&[])
    }

    #[test]
    fn precedence_is_that_of_mathematics() {
        for (text, expected) in [
            ("1 + 2 * 3", 7.0),
            ("-2^2", -4.0),
            ("2^-1", 0.5),
            ("2^3^2", 512.0),
            ("8/4/2", 1.0),
            ("8-4-2", 2.0),
            ("(1+2)*3", 9.0),
            ("-(1)", -1.0),
            ("--1", 1.0),
            ("+3", 3.0),
            ("2*-3", -6.0),
            ("!0 + !5", 1.0),
            ("1 < 2", 1.0),
            ("1 + 1 >= 2 && 2 != 3", 1.0),
            ("0 && 0 || 1", 1.0),
            ("1 || 0 && 0", 1.0),
            ("0 ? 1 : 0 ? 2 : 3", 3.0),
            ("1 < 2 ? 10 : 20", 10.0),
            ("if(1 == 2, 10, 20)", 20.0),
            (".5e1 + 1.e0 + 2E-1", 6.2),
        ] {
            assert_relative_eq!(value(text), expected, max_relative = 1e-15);
        }
    }

    #[test]
    fn functions_and_constants_match_rust() {
        for (text, expected) in [
            ("sin(1) + cos(2) * tan(3)", 1.0_f64.sin() + 2.0_f64.cos() * 3.0_f64.tan()),
            ("asin(.5) + acos(.5) + atan(.5)", 0.5_f64.asin() + 0.5_f64.acos() + 0.5_f64.atan()),
            ("atan2(1, -1)", 1.0_f64.atan2(-1.0)),
            ("sinh(1) + cosh(1) + tanh(1)", 1.0_f64.sinh() + 1.0_f64.cosh() + 1.0_f64.tanh()),
            ("exp(1) - e", 0.0),
            ("tau - 2*pi", 0.0),
            ("ln(e^2) + log10(1000) + log2(8)", 8.0),
            ("sqrt(2)^2", 2.0),
            ("abs(-3) + sign(-2) + sign(0)", 2.0),
            ("floor(-1.5) + ceil(1.2) + round(2.5)", 3.0),
            ("min(3, 1, 2) + max(3, 1, 2)", 4.0),
            ("hypot(3, 4) + pow(2, 5)", 37.0),
            ("mod(-1, 3) + mod(7, -3)", 0.0),
            ("clamp(5, 0, 1) + clamp(-5, 0, 1) + step(0) + step(-1)", 2.0),
        ] {
            assert_relative_eq!(value(text), expected, max_relative = 1e-14, epsilon = 1e-15);
        }
        assert_eq!(value("-inf"), f64::NEG_INFINITY);
        assert!(value("min(0/0, 1)").is_nan() && value("0/0 ? 1 : 2").is_nan());
        assert_eq!(value("1 ? 2 : 0/0"), 2.0);
    }

    #[test]
    fn gradients_match_closed_forms_and_differences() {
        let names = ["x", "y", "z"];
        let at = [0.7, 1.3, -0.4];
        for text in [
            "x*y*z + x/y - z",
            "sin(x)*cos(y)*tan(z)",
            "asin(x)*acos(z)*atan(y)",
            "atan2(x, y) + hypot(y, z)",
            "sinh(x)*cosh(y)*tanh(z)",
            "exp(x*z)*ln(y)*log10(x)*log2(y)",
            "sqrt(x + y)*abs(z)*sign(x)",
            "x^y + pow(y, z) + z^3 + x^2 + 2^x",
            "min(x, y)*max(x, z)*clamp(y, x, 5)*clamp(x, z, y)",
            "mod(5*y, x) + mod(z, y)",
            "x > z ? y^2 : x^2",
            "if(x < z, y^2, x^3*y) + step(x)*y + floor(x) + round(y) + ceil(z)",
            "-x + !y*z + (x && y) + (x || y)",
        ] {
            let f = Expression::parse(text, &names).unwrap();
            let mut gradient = [9.0; 3];
            let value = f.eval_with_gradient(&at, &mut gradient);
            assert_eq!(value, f.eval(&at));
            for i in 0..3 {
                let d = 1e-5;
                let (mut low, mut high) = (at, at);
                low[i] -= d;
                high[i] += d;
                let difference = (f.eval(&high) - f.eval(&low)) / (2.0 * d);
                assert_relative_eq!(gradient[i], difference, max_relative = 1e-8, epsilon = 1e-8);
            }
        }
    }

    #[test]
    fn gradients_exist_where_only_constants_are_singular() {
        let f = Expression::parse("x^2 + sqrt(0)*x + x^0", &["x"]).unwrap();
        let mut gradient = [0.0];
        f.eval_with_gradient(&[-3.0], &mut gradient);
        assert_eq!(gradient, [-6.0]);
        assert_eq!(f.eval_with_gradient(&[0.0], &mut gradient), 1.0);
        assert_eq!(gradient, [0.0]);
        let f = Expression::parse("x > 0 ? sqrt(x) : 0", &["x"]).unwrap();
        assert_eq!(f.eval_with_gradient(&[-1.0], &mut gradient), 0.0);
        assert_eq!(gradient, [0.0]);
    }

    #[test]
    fn variables_win_over_constants_and_may_be_indexed() {
        let f = Expression::parse("e + u[1] - u[0] + joint_1.angle", &["e", "u[0]", "u[1]", "joint_1.angle"])
            .unwrap();
        assert_eq!(f.eval(&[1.0, 2.0, 4.0, 8.0]), 11.0);
        assert!(f.eval(&[1.0]).is_nan());
        assert_eq!(f.variables().len(), 4);
        let mut short = [0.0; 2];
        f.eval_with_gradient(&[1.0, 2.0, 4.0, 8.0], &mut short);
        assert_eq!(short, [1.0, -1.0]);
    }
}
