//! Bounds of parameters, as the block's JSON Schema states them.
//!
//! A bound is written once, on the field (`#[schemars(range(min = 0.0))]`). Editors read it from the schema, and it is checked
//! here for every block, whether it came from a file or was built in code.

use serde_json::Value as Json;

use super::block::{Block, registry};
use crate::document::{Node, Value, to_node};

/// A parameter that is out of bounds.
#[derive(Debug, PartialEq)]
pub struct OutOfBounds {
    /// The field, as a dotted path.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

/// Compares all parameters of a block with their bounds. NaN is out of any bounds.
pub fn check(block: &dyn Block) -> Vec<OutOfBounds> {
    let mut found = Vec::new();
    match to_node(block) {
        Ok(node) => {
            let schema = registry().get(block.typetag_name()).map(|registered| &registered.schema);
            walk(&node, schema.unwrap_or(&Json::Null), schema.unwrap_or(&Json::Null), "", &mut found);
        }
        Err(problem) => found.push(OutOfBounds {
            field: String::new(),
            message: format!("cannot be saved: {}", problem.message),
        }),
    }
    found
}

fn walk(node: &Node, schema: &Json, root: &Json, field: &str, found: &mut Vec<OutOfBounds>) {
    let schema = resolve(schema, root);
    let below = |name: &str| if field.is_empty() { name.to_owned() } else { format!("{field}.{name}") };
    match &node.value {
        Value::Int(i) => number(*i as f64, schema, field, found),
        Value::Float(v) => number(*v, schema, field, found),
        Value::List(items) => {
            if let Some(least) = schema.get("minItems").and_then(Json::as_u64)
                && (items.len() as u64) < least
            {
                let message = format!("`{field}` needs at least {least} elements, and has {}", items.len());
                found.push(OutOfBounds { field: field.to_owned(), message });
            }
            let inner = schema.get("items").unwrap_or(&Json::Null);
            for (i, item) in items.iter().enumerate() {
                walk(item, inner, root, &below(&i.to_string()), found);
            }
        }
        Value::Map(map) => {
            for (key, item) in map.iter() {
                let inner = schema
                    .get("properties")
                    .and_then(|p| p.get(&key.text))
                    .or_else(|| schema.get("additionalProperties"))
                    .unwrap_or(&Json::Null);
                walk(item, inner, root, &below(&key.text), found);
            }
        }
        _ => {}
    }
}

/// Follows references, and looks through `Option`.
fn resolve<'s>(mut schema: &'s Json, root: &'s Json) -> &'s Json {
    for _ in 0..16 {
        if let Some(target) = schema.get("$ref").and_then(Json::as_str) {
            let name = target.rsplit('/').next().unwrap_or(target);
            schema = root.get("$defs").and_then(|defs| defs.get(name)).unwrap_or(&Json::Null);
        } else if let Some([only, Json::Object(null)]) =
            schema.get("anyOf").and_then(Json::as_array).map(Vec::as_slice)
            && null.get("type").and_then(Json::as_str) == Some("null")
        {
            schema = only;
        } else {
            break;
        }
    }
    schema
}

fn number(value: f64, schema: &Json, field: &str, found: &mut Vec<OutOfBounds>) {
    let bound = |key: &str| schema.get(key).and_then(Json::as_f64);
    let unit = schema.get("unit").and_then(Json::as_str).map(|u| format!(" {u}")).unwrap_or_default();
    let broken = if value.is_nan() {
        Some("a number, not NaN".to_owned())
    } else if let Some(min) = bound("minimum").filter(|min| value < *min) {
        Some(format!("at least {min}{unit}"))
    } else if let Some(min) = bound("exclusiveMinimum").filter(|min| value <= *min) {
        Some(format!("greater than {min}{unit}"))
    } else if let Some(max) = bound("maximum").filter(|max| value > *max) {
        Some(format!("at most {max}{unit}"))
    } else {
        bound("exclusiveMaximum").filter(|max| value >= *max).map(|max| format!("less than {max}{unit}"))
    };
    if let Some(rule) = broken {
        let message = if value.is_nan() {
            format!("`{field}` must be {rule}")
        } else {
            format!("`{field}` must be {rule}, and is {value}")
        };
        found.push(OutOfBounds { field: field.to_owned(), message });
    }
}
