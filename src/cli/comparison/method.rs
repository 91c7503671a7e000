//! `--over integrator=…`: another method, with those options of the diagram's own that it has, too.

use schemars::schema_for;

use crate::document::{Diagnostic, Map, Node, Value, did_you_mean, print_json};
use crate::integrators::IntegratorSpec;

/// The ways to write that the method is varied.
const NAMES: [&str; 4] = ["integrator", "integrator.type", "sim.integrator", "sim.integrator.type"];

/// A run's method.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Switch {
    /// As with `--set`.
    pub assignment: String,
    /// Options of the diagram that the method does not have.
    pub left_out: Vec<String>,
}

/// Whether it is the method that is varied under this name.
pub(super) fn is_method(name: &str) -> bool {
    NAMES.contains(&name)
}

/// Whether it is the accuracy that is varied under this name.
pub(super) fn is_accuracy(name: &str) -> bool {
    ["accuracy", "integrator.accuracy", "sim.integrator.accuracy"].contains(&name)
}

/// What is assigned for a name: `accuracy` and `integrator.max_step` are those of the integrator.
pub(super) fn target(name: &str) -> String {
    match name {
        "accuracy" => "sim.integrator.accuracy".to_owned(),
        name if name.starts_with("integrator.") => format!("sim.{name}"),
        name => name.to_owned(),
    }
}

/// The method that a value asks for, in place of what the diagram says.
///
/// A name, such as `sdirk2`, keeps all options of the diagram that the method has: another accuracy, longest step or number of threads would
/// make another comparison. Where the diagram says no accuracy, `accuracy` is that of its method. A map, such as `{type: cenic, scheme: trapezoid}`, is
/// taken as it is.
pub(super) fn switch(
    value: &str,
    written: Option<&Node>,
    accuracy: Option<f64>,
) -> Result<Switch, Diagnostic> {
    if value.starts_with('{') {
        return Ok(Switch { assignment: format!("sim.integrator={value}"), left_out: Vec::new() });
    }
    let name = value.trim_matches(['"', '\'']);
    let methods = methods();
    let Some((_, options)) = methods.iter().find(|(method, _)| method == name) else {
        let names: Vec<&str> = methods.iter().map(|(method, _)| method.as_str()).collect();
        let hint = did_you_mean(name, names.iter().copied());
        let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
        return Err(Diagnostic::new(format!("no integrator `{name}`{hint}"))
            .help(format!("there are {}; `cenic blocks integrators` says what they are", names.join(", "))));
    };
    let mut map = Map::new();
    map.insert("type", text(name));
    let mut left_out = Vec::new();
    for (key, option) in written.and_then(Node::as_map).into_iter().flat_map(Map::iter) {
        match key.text.as_str() {
            "type" => {}
            option_name if options.iter().any(|known| known == option_name) => {
                map.insert(option_name, option.clone());
            }
            option_name => left_out.push(option_name.to_owned()),
        }
    }
    if let Some(accuracy) = accuracy
        && !map.contains_key("accuracy")
        && options.iter().any(|known| known == "accuracy")
    {
        map.insert("accuracy", Node::new(Value::Float(accuracy)));
    }
    let map = print_json(&Node::new(Value::Map(map)));
    let map = map.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    Ok(Switch { assignment: format!("sim.integrator={map}"), left_out })
}

fn text(words: &str) -> Node {
    Node::new(Value::String(words.to_owned()))
}

/// Every method with its options, as files name them.
fn methods() -> Vec<(String, Vec<String>)> {
    let schema = schema_for!(IntegratorSpec).to_value();
    let method = |form: &serde_json::Value| {
        let properties = form["properties"].as_object()?;
        let name = properties.get("type")?["const"].as_str()?;
        Some((name.to_owned(), properties.keys().filter(|key| *key != "type").cloned().collect()))
    };
    schema["oneOf"].as_array().into_iter().flatten().filter_map(method).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, parse};

    fn written(text: &str) -> Node {
        parse(&Source::new("a.yaml", text)).unwrap()
    }

    #[test]
    fn a_method_keeps_the_options_that_it_has() {
        let file = written("{type: cenic, accuracy: 1e-4, max_step: 10 ms, scheme: trapezoid, threads: 2}");
        let switch = switch("sdirk2", Some(&file), None).unwrap();
        assert_eq!(switch.left_out, ["scheme", "threads"]);
        let (name, map) = switch.assignment.split_once('=').unwrap();
        let map = written(map);
        assert_eq!(name, "sim.integrator");
        let of = |key: &str| map.at(key).cloned().unwrap();
        assert_eq!((of("type").as_str(), of("max_step").as_str()), (Some("sdirk2"), Some("10 ms")));
        assert_eq!((of("accuracy").as_f64(), map.as_map().unwrap().len()), (Some(1e-4), 3));
    }

    #[test]
    fn the_accuracy_of_the_method_at_hand_is_kept_where_the_file_says_none() {
        let switch = switch("dormand_prince", None, Some(1e-3)).unwrap();
        let map = written(switch.assignment.split_once('=').unwrap().1);
        assert_eq!(map.at("accuracy").and_then(Node::as_f64), Some(1e-3));
    }

    #[test]
    fn a_map_is_taken_as_it_is_and_unknown_methods_are_errors() {
        let file = written("{type: cenic, accuracy: 1e-4}");
        let map = "{type: cenic, scheme: trapezoid}";
        assert_eq!(switch(map, Some(&file), None).unwrap().assignment, format!("sim.integrator={map}"));
        let error = switch("sdirk3", None, None).unwrap_err().to_string();
        assert!(error.contains("no integrator `sdirk3` (did you mean `sdirk2`?)"), "{error}");
        assert!(error.contains("there are auto, "), "{error}");
    }

    #[test]
    fn names_mean_the_integrator() {
        assert!(is_method("integrator") && is_method("integrator.type") && !is_method("integrator.norm"));
        assert_eq!(target("integrator.max_step"), "sim.integrator.max_step");
        assert_eq!((target("accuracy"), target("kp")), (target("integrator.accuracy"), "kp".to_owned()));
    }
}
