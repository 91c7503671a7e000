//! The `params` section of a diagram file: named values with units and bounds.

use super::diagram_file::Reader;
use crate::diagram::Parameter;
use crate::diagram::reference::is_name;
use crate::diagram::substitute::{Parameters, substitute_within};
use crate::document::{
    ANY_UNIT, Diagnostic, Diagnostics, Map, Node, did_you_mean, from_node, resolve_quantities,
};
use crate::math::Unit;

/// A parameter as it may stand in a file: its value, or a map with more about it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenParameter {
    #[allow(dead_code)]
    value: serde::de::IgnoredAny,
    #[serde(default)]
    unit: String,
    min: Option<f64>,
    max: Option<f64>,
    #[serde(default)]
    doc: String,
}

/// The parameters of a diagram, with the values that the diagram around it gives them, converted to their units.
pub(super) fn read_params(
    reader: &mut Reader,
    arguments: Option<(&Node, &Parameters)>,
    around: &Parameters,
    budget: &mut usize,
) -> Parameters {
    let mut params = Parameters::new();
    let mut visible = around.clone();
    for (key, node) in reader.section("params").into_iter().flat_map(Map::iter) {
        if !is_name(&key.text) {
            let problem =
                Diagnostic::new(format!("`{}` cannot be the name of a parameter", key.text)).at(&key.span);
            reader.problems.push(problem.help("names are made of letters, digits, `_` and `-`"));
        }
        let mut parameter = Parameter {
            value: node.clone(),
            written: None,
            unit: String::new(),
            min: None,
            max: None,
            doc: String::new(),
        };
        if let Some(map) = node.as_map() {
            let value = map.get("value").cloned();
            parameter.value = value.unwrap_or_else(|| Node::from(0.0));
            let written = map.get("unit").and_then(Node::as_str).unwrap_or_default();
            let resolved = match Unit::parse(written) {
                Err(reason) if !written.is_empty() => {
                    let problem =
                        Diagnostic::new(reason).help("units are put together as in `N m/rad` and `kg m^2`");
                    let span = map.get("unit").map(|unit| unit.span.clone()).unwrap_or_default();
                    Err(problem.at(&span).place("unit").into())
                }
                _ => resolve_quantities(node, &bounds_schema(written)),
            };
            match resolved.and_then(|node| Ok(from_node::<WrittenParameter>(&node)?)) {
                Ok(WrittenParameter { unit, min, max, doc, .. }) => {
                    parameter = Parameter { unit, min, max, doc, ..parameter };
                }
                Err(wrong) => {
                    let place = |problem: Diagnostic| {
                        let place = format!("params.{}.{}", key.text, problem.place);
                        problem.place(place.trim_end_matches('.'))
                    };
                    reader.problems.extend(wrong.0.into_iter().map(place));
                }
            }
        }
        // A parameter may use those before it, and those around.
        let filled = substitute_within(&parameter.value, &visible, reader.problems, budget);
        parameter.written = (filled != parameter.value).then_some(parameter.value);
        parameter.value = filled;
        visible.insert(key.text.clone(), parameter.clone());
        params.insert(key.text.clone(), parameter);
    }
    if let Some((node, outer)) = arguments {
        take_arguments(node, outer, &mut params, reader.problems, budget);
    }
    for (name, parameter) in &mut params {
        if !parameter.unit.is_empty() || parameter.min.is_some() || parameter.max.is_some() {
            match resolve_quantities(&parameter.value, &value_schema(&parameter.unit)) {
                Ok(value) => parameter.value = value,
                Err(wrong) => {
                    let place = format!("params.{name}");
                    reader.problems.extend(wrong.0.into_iter().map(|problem| problem.place(place.as_str())));
                }
            }
        }
        check_parameter(name, parameter, reader.problems);
    }
    params
}

/// The value of a parameter that has a unit or bounds: a number or a list of them. Without a unit it is in SI.
fn value_schema(unit: &str) -> serde_json::Value {
    let unit = if unit.is_empty() { ANY_UNIT } else { unit };
    let number = serde_json::json!({"type": "number"});
    let row = serde_json::json!({"type": "array", "items": number});
    serde_json::json!({"unit": unit, "anyOf": [number, {"type": "array", "items": {"anyOf": [number, row]}}]})
}

/// The bounds of a parameter, in its unit.
fn bounds_schema(unit: &str) -> serde_json::Value {
    let bound = value_schema(unit);
    serde_json::json!({"properties": {"min": bound, "max": bound}})
}

/// Values that the outer diagram gives to the parameters of a nested one.
fn take_arguments(
    node: &Node,
    outer: &Parameters,
    params: &mut Parameters,
    problems: &mut Diagnostics,
    budget: &mut usize,
) {
    let Some(map) = node.as_map() else {
        problems
            .push(Diagnostic::new(format!("`params` must be a map, and is {}", node.kind())).at(&node.span));
        return;
    };
    for (key, value) in map.iter() {
        let value = substitute_within(value, outer, problems, budget);
        match params.get_mut(&key.text) {
            Some(parameter) => parameter.value = value,
            None => {
                let hint = did_you_mean(&key.text, params.keys().map(String::as_str));
                let hint = hint.map(|h| format!(" ({h})")).unwrap_or_default();
                let message = format!("the nested diagram has no parameter `{}`{hint}", key.text);
                problems.push(Diagnostic::new(message).at(&key.span));
            }
        }
    }
}

fn check_parameter(name: &str, parameter: &Parameter, problems: &mut Diagnostics) {
    let Parameter { value, unit, min, max, .. } = parameter;
    let unit = if unit.is_empty() { String::new() } else { format!(" {unit}") };
    let place = format!("params.{name}");
    match value.as_f64() {
        Some(number) => {
            let broken = if number.is_nan() {
                Some("a number, not NaN".to_owned())
            } else if let Some(min) = min.filter(|min| number < *min) {
                Some(format!("at least {min}{unit}, and is {number}"))
            } else {
                max.filter(|max| number > *max).map(|max| format!("at most {max}{unit}, and is {number}"))
            };
            if let Some(rule) = broken {
                problems
                    .push(Diagnostic::new(format!("`{name}` must be {rule}")).at(&value.span).place(place));
            }
        }
        None if min.is_some() || max.is_some() => {
            let message = format!("`{name}` has bounds, so it must be a number, and is {}", value.kind());
            problems.push(Diagnostic::new(message).at(&value.span).place(place));
        }
        None => {}
    }
}
