//! A formula in named inputs.

use super::elementwise::finite;
use crate::diagram::reads::Values;
use crate::math::Expression;
use crate::prelude::*;

/// The most inputs that a formula takes.
const MAX_INPUTS: usize = 64;

/// A formula: out = expression(inputs, t).
///
/// Formulas have `+ - * / ^`, comparisons, `&& || !`, `c ? a : b`, the constants `pi`, `tau`, `e` and `inf`, and the functions `sin`, `cos`,
/// `tan`, `asin`, `acos`, `atan`, `atan2`, `sinh`, `cosh`, `tanh`, `exp`, `ln`, `log10`, `log2`, `sqrt`, `hypot`, `pow`, `abs`, `sign`, `floor`,
/// `ceil`, `round`, `mod`, `min`, `max`, `clamp(x, lower, upper)`, `step` and `if(c, a, b)`.
/// Angles are in rad. `t` is the time unless an input has that name. Derivatives are exact.
///
/// | port | type | meaning |
/// |---|---|---|
/// | one for each of `inputs` | scalar | a variable of the formula |
/// | `out` | scalar | the value |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Formula {
    /// Names of the inputs.
    #[serde(default)]
    pub inputs: Vec<String>,
    /// The formula, such as `a * sin(b)`.
    pub expression: String,
}

impl Formula {
    /// The value.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");

    /// The input of that name.
    pub fn input(name: &str) -> InputPort<Self, Scalar> {
        InputPort::named(name)
    }

    fn check_names(&self) -> Result<(), BlockError> {
        let wrong = |i: usize, message: String| Err(BlockError::parameter(format!("inputs.{i}"), message));
        if self.inputs.len() > MAX_INPUTS {
            let message = format!("{} inputs, and at most {MAX_INPUTS} are possible", self.inputs.len());
            return Err(BlockError::parameter("inputs", message));
        }
        for (i, name) in self.inputs.iter().enumerate() {
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
                && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            if !is_name {
                return wrong(
                    i,
                    format!("`{name}` is not a name: use letters, digits and `_`, a letter first"),
                );
            }
            if self.inputs[..i].contains(name) {
                return wrong(i, format!("two inputs are named `{name}`"));
            }
        }
        Ok(())
    }
}

/// Room for the values of all variables: the inputs, then time.
type Variables = [f64; MAX_INPUTS + 1];

/// The values of all variables, and how many there are.
fn variables(inputs: &Values<Input<Scalar>>, t: f64) -> (Variables, usize) {
    let mut variables = [0.0; MAX_INPUTS + 1];
    variables.iter_mut().zip(inputs.iter()).for_each(|(variable, input)| *variable = input);
    variables[inputs.len()] = t;
    (variables, inputs.len() + 1)
}

#[typetag::serde]
impl Block for Formula {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        self.check_names()?;
        let count = self.inputs.len();
        let mut names: Vec<&str> = self.inputs.iter().map(String::as_str).collect();
        if !names.contains(&"t") {
            names.push("t");
        }
        let expression = Expression::parse(&self.expression, &names)
            .map_err(|error| BlockError::parameter("expression", error.to_string()))?;
        let inputs: Vec<_> = self.inputs.iter().map(|name| d.input(Self::input(name), ())).collect();

        let value = {
            let expression = expression.clone();
            move |inputs: &Values<Input<Scalar>>, t: f64| {
                let (variables, n) = variables(inputs, t);
                expression.eval(&variables[..n])
            }
        };
        let depends_on_time = expression.uses(count);
        let slopes = move |inputs: &Values<Input<Scalar>>, t: f64, j: &mut crate::diagram::Jacobian| {
            let (variables, n) = variables(inputs, t);
            let mut gradient = [0.0; MAX_INPUTS];
            expression.eval_with_gradient(&variables[..n], &mut gradient[..count]);
            for (k, slope) in gradient[..count].iter().enumerate() {
                j.diagonal(k, |_| finite(*slope));
            }
        };
        // A formula without `t` must not read the time: it is constant while its inputs are.
        if depends_on_time {
            let time = d.time();
            d.output(Self::OUT, ())
                .from((inputs, time), move |(inputs, t), out| *out = value(&inputs, t))
                .jacobian(move |(inputs, t), j| slopes(&inputs, t, j));
        } else {
            d.output(Self::OUT, ())
                .from(inputs, move |inputs, out| *out = value(&inputs, 0.0))
                .jacobian(move |inputs, j| slopes(&inputs, 0.0, j));
        }
        Ok(())
    }
}

register_block!(
    "maths",
    Formula,
    Formula { inputs: vec!["a".to_owned(), "b".to_owned()], expression: "a * sin(b)".to_owned() }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};
    use crate::diagram::Set;

    fn formula(inputs: &[&str], expression: &str) -> Formula {
        let inputs = inputs.iter().map(|name| (*name).to_owned()).collect();
        Formula { inputs, expression: expression.to_owned() }
    }

    #[test]
    fn a_formula_is_evaluated_and_differentiated() {
        let mut bench = Bench::new(formula(&["a", "b", "unused"], "a * sin(b)^2 + a / b"));
        let out = bench.eval(&[("a", &[2.0]), ("b", &[0.5])], "out");
        assert_eq!(out, [2.0 * 0.5_f64.sin().powi(2) + 4.0]);
        bench.check_jacobians(1e-7);
    }

    #[test]
    fn t_is_the_time_unless_it_is_an_input() {
        assert_eq!(Bench::new(formula(&[], "2 * t")).at(3.0).get("out"), [6.0]);
        let mut bench = Bench::new(formula(&["t"], "2 * t"));
        assert_eq!(bench.set("t", &[5.0]).at(3.0).get("out"), [10.0]);
        bench.check_jacobians(1e-9);
        assert_eq!(Bench::new(formula(&[], "1 + 1")).schedule.operations[0].set, Set::Sampled);
        let mut both = Bench::new(formula(&["x"], "x * t"));
        both.set("x", &[4.0]).at(3.0).check_jacobians(1e-9);
        assert_eq!(both.get("out"), [12.0]);
    }

    #[test]
    fn mistakes_are_shown_at_their_parameter_and_column() {
        let text = errors(formula(&["a"], "a * sinn(a)"));
        assert!(text.contains("block.expression") && text.contains("column 5"), "{text}");
        assert!(errors(formula(&["a"], "a * b")).contains("column 5"));
        assert!(errors(formula(&["a"], "")).contains("empty"));
        assert!(errors(formula(&["a", "a"], "a")).contains("block.inputs.1"));
        assert!(errors(formula(&["2a"], "1")).contains("`2a` is not a name"));
        let many: Vec<String> = (0..65).map(|i| format!("x{i}")).collect();
        assert!(errors(Formula { inputs: many, expression: "1".to_owned() }).contains("at most 64"));
    }

    #[test]
    fn all_sixty_four_inputs_arrive() {
        let names: Vec<String> = (0..64).map(|i| format!("x{i}")).collect();
        let mut bench = Bench::new(Formula { inputs: names, expression: "x0 + 2 * x63 + t".to_owned() });
        assert_eq!(bench.set("x0", &[1.0]).set("x63", &[2.0]).at(0.5).get("out"), [5.5]);
    }
}
