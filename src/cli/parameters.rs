//! The parameters of a block as its JSON Schema states them.

use serde_json::Value as Json;

/// Fields inside of fields are listed to this depth.
const MAX_DEPTH: usize = 3;
/// References followed in a row.
const MAX_REFERENCES: usize = 16;

/// One parameter.
#[derive(Debug, PartialEq)]
pub(super) struct Parameter {
    /// The field, as a dotted path.
    pub name: String,
    /// What may stand there, in words.
    pub kind: String,
    /// Whether it must be given.
    pub required: bool,
    /// The value if it is not given.
    pub default: Option<Json>,
    /// Its bounds, such as `> 0` or `0 to 1`; may be empty.
    pub bounds: String,
    /// Its unit; may be empty.
    pub unit: String,
    /// What it is, for people.
    pub doc: String,
}

/// All parameters of a block type, fields of nested objects included.
pub(super) fn parameters(schema: &Json) -> Vec<Parameter> {
    let mut list = Vec::new();
    collect(schema, schema, "", 1, &mut list);
    list
}

fn collect(schema: &Json, root: &Json, prefix: &str, depth: usize, list: &mut Vec<Parameter>) {
    let Some(properties) = schema.get("properties").and_then(Json::as_object) else { return };
    let required = schema.get("required").and_then(Json::as_array);
    for (field, property) in properties {
        let inner = resolve(property, root);
        let text = |key: &str| {
            let found = property.get(key).or_else(|| inner.get(key)).and_then(Json::as_str);
            found.unwrap_or_default().to_owned()
        };
        let name = format!("{prefix}{field}");
        list.push(Parameter {
            kind: kind(property, root, 0),
            required: required.is_some_and(|names| names.iter().any(|name| name == field)),
            default: property.get("default").filter(|default| !default.is_null()).cloned(),
            bounds: bounds(inner),
            unit: text("unit"),
            doc: text("description").split_whitespace().collect::<Vec<_>>().join(" "),
            name: name.clone(),
        });
        if depth < MAX_DEPTH {
            collect(inner, root, &format!("{name}."), depth + 1, list);
            // Fields of the objects in a list or a map.
            for (key, mark) in [("items", "[]"), ("additionalProperties", ".*")] {
                let element = inner.get(key).map(|element| resolve(element, root));
                element
                    .into_iter()
                    .for_each(|e| collect(e, root, &format!("{name}{mark}."), depth + 1, list));
            }
        }
    }
}

/// Follows references, and looks through what may be left out.
fn resolve<'s>(mut schema: &'s Json, root: &'s Json) -> &'s Json {
    for _ in 0..MAX_REFERENCES {
        if let Some(target) = schema.get("$ref").and_then(Json::as_str) {
            schema = target.strip_prefix('#').and_then(|path| root.pointer(path)).unwrap_or(&Json::Null);
        } else if let [only] = alternatives(schema)[..] {
            schema = only;
        } else {
            break;
        }
    }
    schema
}

/// What a value may be instead of null.
fn alternatives(schema: &Json) -> Vec<&Json> {
    let list = ["anyOf", "oneOf", "allOf"].iter().find_map(|key| schema.get(key)).and_then(Json::as_array);
    let is_null = |schema: &&Json| schema.get("type").is_some_and(|kind| kind == "null");
    list.map(|list| list.iter().filter(|schema| !is_null(schema)).collect()).unwrap_or_default()
}

/// What a value may be, in words.
fn kind(schema: &Json, root: &Json, depth: usize) -> String {
    let schema = resolve(schema, root);
    if depth > 2 * MAX_DEPTH {
        return "…".to_owned();
    }
    if let Some(constant) = schema.get("const") {
        return plain(constant);
    }
    if let Some(words) = schema.get("enum").and_then(Json::as_array) {
        let words = words.iter().filter(|word| !word.is_null()).map(plain);
        return words.collect::<Vec<_>>().join(" | ");
    }
    let alternatives = alternatives(schema);
    if !alternatives.is_empty() {
        let mut kinds: Vec<String> = Vec::new();
        for alternative in &alternatives {
            let kind = kind(alternative, root, depth + 1);
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        // A text in place of a number is arithmetic, which every number may be.
        if kinds.iter().any(|kind| kind == "number") {
            kinds.retain(|kind| kind != "text");
        }
        let is_words = alternatives.iter().all(|a| resolve(a, root).get("const").is_some());
        return kinds.join(if is_words { " | " } else { " or " });
    }
    let types = match schema.get("type") {
        Some(Json::Array(types)) => types.iter().filter_map(Json::as_str).collect(),
        Some(Json::String(kind)) => vec![kind.as_str()],
        _ => Vec::new(),
    };
    let mut kinds = types.into_iter().filter(|kind| *kind != "null").map(|kind| match kind {
        "string" => "text".to_owned(),
        "array" => list(schema, root, depth),
        "object" => match schema.get("additionalProperties").filter(|inner| inner.is_object()) {
            Some(inner) => format!("map of {}", plural(&self::kind(inner, root, depth + 1))),
            None => "object".to_owned(),
        },
        other => other.to_owned(),
    });
    let first = kinds.next().unwrap_or_else(|| "anything".to_owned());
    kinds.fold(first, |words, kind| format!("{words} or {kind}"))
}

fn list(schema: &Json, root: &Json, depth: usize) -> String {
    let size = |key: &str| schema.get(key).and_then(Json::as_u64);
    let Some(items) = schema.get("items").filter(|items| items.is_object()) else { return "list".to_owned() };
    let items = plural(&kind(items, root, depth + 1));
    match size("minItems") {
        Some(n) if size("maxItems") == Some(n) => format!("list of {n} {items}"),
        _ => format!("list of {items}"),
    }
}

fn plural(kind: &str) -> String {
    match kind {
        "number" | "integer" | "boolean" | "text" | "object" => format!("{kind}s"),
        _ if kind.contains(" or ") || kind.contains(" | ") => format!("({kind})"),
        _ => match kind.strip_prefix("list of") {
            Some(rest) => format!("lists of{rest}"),
            None => kind.to_owned(),
        },
    }
}

/// A value as it is written in a file.
pub(super) fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn bounds(schema: &Json) -> String {
    let bound = |key: &str| schema.get(key).filter(|bound| bound.is_number());
    let low = bound("minimum").map(|v| ("≥", v)).or(bound("exclusiveMinimum").map(|v| (">", v)));
    let high = bound("maximum").map(|v| ("≤", v)).or(bound("exclusiveMaximum").map(|v| ("<", v)));
    let number = |value: &Json| match value.as_i64() {
        Some(whole) => whole.to_string(),
        None => value.as_f64().map(super::text::number).unwrap_or_default(),
    };
    match (low, high) {
        (Some(("≥", low)), Some(("≤", high))) => format!("{} to {}", number(low), number(high)),
        (low, high) => {
            let sides = low.into_iter().chain(high).map(|(sign, value)| format!("{sign} {}", number(value)));
            let least =
                schema.get("minItems").and_then(Json::as_u64).filter(|_| schema.get("maxItems").is_none());
            let least = least.filter(|n| *n > 0).map(|n| format!("at least {n}"));
            sides.chain(least).collect::<Vec<_>>().join(", ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn kinds_are_said_in_words() {
        let root = json!({"$defs": {
            "Mode": {"oneOf": [{"const": "fast"}, {"const": "slow"}]},
            "Numbers": {"anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}, {"type": "string"}]},
        }});
        for (schema, words) in [
            (json!({"type": ["integer", "null"]}), "integer"),
            (json!({"anyOf": [{"$ref": "#/$defs/Mode"}, {"type": "null"}]}), "fast | slow"),
            (json!({"$ref": "#/$defs/Numbers"}), "number or list of numbers"),
            (
                json!({"type": "array", "items": {"type": "number"}, "minItems": 3, "maxItems": 3}),
                "list of 3 numbers",
            ),
            (
                json!({"type": "array", "items": {"type": "array", "items": {"type": "number"}}}),
                "list of lists of numbers",
            ),
            (json!({"type": "object", "additionalProperties": {"type": "string"}}), "map of texts"),
            (json!({"enum": ["a", "b"]}), "a | b"),
            (json!(true), "anything"),
        ] {
            assert_eq!(kind(&schema, &root, 0), words, "{schema}");
        }
    }

    #[test]
    fn bounds_units_and_defaults_are_found_behind_references() {
        let schema = json!({
            "properties": {
                "k": {"type": "number", "minimum": 0, "maximum": 2.5, "unit": "N/m", "description": "How\nstiff."},
                "gains": {"$ref": "#/$defs/Gains", "description": "Both."},
                "n": {"type": ["integer", "null"], "exclusiveMinimum": 0.0, "default": null},
            },
            "required": ["k"],
            "$defs": {"Gains": {"type": "object", "properties": {"kp": {"type": "number", "default": 1.5}}}},
        });
        let found = parameters(&schema);
        let names: Vec<&str> = found.iter().map(|p| p.name.as_str()).collect();
        assert_eq!(names, ["k", "gains", "gains.kp", "n"]);
        assert_eq!(
            (found[0].bounds.as_str(), found[0].unit.as_str(), found[0].required),
            ("0 to 2.5", "N/m", true)
        );
        assert_eq!(found[0].doc, "How stiff.");
        assert_eq!(found[2].default, Some(json!(1.5)));
        assert_eq!((found[3].bounds.as_str(), found[3].default.as_ref()), ("> 0", None));
    }

    #[test]
    fn a_schema_that_refers_to_itself_comes_to_an_end() {
        let schema = json!({"$ref": "#"});
        assert_eq!(kind(&schema, &schema, 0), "anything");
        let schema = json!({"properties": {"a": {"$ref": "#"}}});
        assert_eq!(parameters(&schema).len(), MAX_DEPTH);
    }
}
