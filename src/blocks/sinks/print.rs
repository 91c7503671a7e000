//! Printed lines.

use std::fmt::Write;

use crate::blocks::numbers::size;
use crate::prelude::*;

/// Prints its input: a line `label = value` at each tick, or after each accepted step.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is printed |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Print {
    /// Text before the value; nothing if not given.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Time between lines; every accepted step if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: Option<f64>,
    /// Digits after the point; as many as the number needs if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 17))]
    pub digits: Option<usize>,
    /// Number of elements.
    #[serde(default = "one")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: usize,
}

fn one() -> usize {
    1
}

impl Default for Print {
    fn default() -> Self {
        Print { label: String::new(), period: None, digits: None, size: 1 }
    }
}

impl Print {
    /// What is printed.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
}

#[typetag::serde]
impl Block for Print {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(Some(self.size), &[])?;
        if self.digits.is_some_and(|digits| digits > 17) {
            return Err(BlockError::parameter("digits", "`digits` must be at most 17"));
        }
        let clock = match self.period {
            Some(period) => d.periodic(period, 0.0),
            None => Clock::EveryStep,
        };
        let input = d.input(Self::IN, size);
        let (label, digits) = (self.label.clone(), self.digits);
        // Writing to a string cannot fail.
        d.message(clock, input, move |values, line| {
            if !label.is_empty() {
                let _ = write!(line, "{label} = ");
            }
            let number = |line: &mut String, value: f64| {
                let _ = match digits {
                    Some(digits) => write!(line, "{value:.digits$}"),
                    None => write!(line, "{value}"),
                };
            };
            if let [value] = values {
                return number(line, *value);
            }
            line.push('[');
            for (i, value) in values.iter().enumerate() {
                line.push_str(if i == 0 { "" } else { ", " });
                number(line, *value);
            }
            line.push(']');
        });
        Ok(())
    }
}

register_block!("sinks", Print, Print { label: "x".to_owned(), period: Some(1.0), ..Print::default() });

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::blocks::testing::{driven, errors};

    fn lines(print: Print, input: &str, t: f64) -> Vec<String> {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let mut simulator = driven(print, input);
        let kept = lines.clone();
        let keep = move |_: &str, _: f64, line: &str| kept.lock().unwrap().push(line.to_owned());
        simulator.set_messages(Box::new(keep));
        simulator.advance_to(t).unwrap();
        Arc::try_unwrap(lines).map_or_else(|lines| lines.lock().unwrap().clone(), |l| l.into_inner().unwrap())
    }

    #[test]
    fn lines_come_with_the_period() {
        let print = Print { label: "x".to_owned(), period: Some(0.5), ..Print::default() };
        assert_eq!(lines(print, "2*t", 1.0), ["x = 0", "x = 1", "x = 2"]);
        let print = Print { period: Some(1.0), digits: Some(2), size: 2, ..Print::default() };
        assert_eq!(lines(print, "t/3", 1.0), ["[0.00, 0.00]", "[0.33, 0.33]"]);
    }

    #[test]
    fn wrong_parameters_are_named() {
        assert!(errors(Print { period: Some(-1.0), ..Print::default() }).contains("block.period"));
        assert!(errors(Print { digits: Some(1000), ..Print::default() }).contains("block.digits"));
    }
}
