//! The fields of a type, and what may stand there, as its JSON Schema states them.

use serde_json::Value as Json;

/// Kinds inside of kinds are said to this depth.
const MAX_DEPTH: usize = 6;
/// References followed in a row.
const MAX_REFERENCES: usize = 16;

/// One field.
#[derive(Debug, PartialEq)]
pub(super) struct Parameter {
    /// The field.
    pub name: String,
    /// What may stand there, in words.
    pub kind: String,
    /// Whether it must be given.
    pub required: bool,
    /// The value if it is not given.
    pub default: Option<Json>,
    /// Whether it may be left out without a value taking its place, as an option of Rust.
    pub optional: bool,
    /// Whether what stands there is a map or a list of any length, empty if it is not given, or has fields that all have defaults.
    pub empty: Option<&'static str>,
    /// Its bounds, such as `> 0` or `0 to 1`; may be empty.
    pub bounds: String,
    /// Its unit; may be empty.
    pub unit: String,
    /// What it is, for people.
    pub doc: String,
}

/// The fields of an object. `root` is the schema in which references are looked up.
pub(super) fn fields(schema: &Json, root: &Json) -> Vec<Parameter> {
    let Some(properties) = schema.get("properties").and_then(Json::as_object) else { return Vec::new() };
    let required = schema.get("required").and_then(Json::as_array);
    let field = |(name, property): (&String, &Json)| {
        let inner = resolve(property, root);
        let text = |key: &str| {
            let found = property.get(key).or_else(|| inner.get(key)).and_then(Json::as_str);
            found.unwrap_or_default().to_owned()
        };
        Parameter {
            kind: kind(property, root, 0),
            required: required.is_some_and(|names| names.iter().any(|required| required == name)),
            default: property.get("default").filter(|default| !default.is_null()).cloned(),
            optional: may_be_null(property),
            empty: empty(property, inner),
            bounds: bounds(inner),
            unit: text("unit"),
            doc: text("description").split_whitespace().collect::<Vec<_>>().join(" "),
            name: name.clone(),
        }
    };
    properties.iter().map(field).collect()
}

impl Parameter {
    /// What holds if it is not given, in words: its value, `none`, or that the meaning says it.
    pub fn default_text(&self) -> String {
        let said = ["not given", "neither", "by default", "without it"];
        match (&self.default, self.required, self.empty) {
            (Some(Json::String(text)), ..) if text.is_empty() => "\"\"".to_owned(),
            (Some(default), ..) => plain(default),
            (None, true, _) => "required".to_owned(),
            (None, false, Some(empty)) => empty.to_owned(),
            _ if said.iter().any(|words| self.doc.to_lowercase().contains(words)) => "see meaning".to_owned(),
            _ if self.optional => "none".to_owned(),
            _ => String::new(),
        }
    }
}

fn may_be_null(schema: &Json) -> bool {
    let has = |kind: &Json| match kind {
        Json::Array(kinds) => kinds.iter().any(|kind| kind == "null"),
        kind => kind == "null",
    };
    let forms = ["anyOf", "oneOf"].iter().filter_map(|key| schema.get(key)?.as_array()).flatten();
    schema.get("type").is_some_and(has) || forms.into_iter().any(may_be_null)
}

/// How a value is written that is empty if it is not given. Lists and maps in an option are not: nothing is different from an empty one.
fn empty(property: &Json, inner: &Json) -> Option<&'static str> {
    if may_be_null(property) {
        return None;
    }
    let is = |kind: &str| inner.get("type").is_some_and(|found| found == kind);
    let is_of_fixed_length = inner.get("minItems").is_some();
    if is("array") && !is_of_fixed_length {
        Some("[]")
    } else if is("object") && inner.get("required").is_none() {
        Some("{}")
    } else {
        None
    }
}

/// The type that a value has, if that is described under a name of its own: it has fields, or forms with fields.
pub(super) fn named<'s>(mut schema: &'s Json, root: &'s Json) -> Option<(&'s str, &'s Json)> {
    for _ in 0..MAX_REFERENCES {
        if let Some(target) = schema.get("$ref").and_then(Json::as_str) {
            schema = target.strip_prefix('#').and_then(|path| root.pointer(path))?;
            let has_fields = |schema: &Json| schema.get("properties").is_some();
            if has_fields(schema) || alternatives(schema).into_iter().any(has_fields) {
                return Some((target.rsplit('/').next()?, schema));
            }
        } else if let [only] = alternatives(schema)[..] {
            schema = only;
        } else {
            return None;
        }
    }
    None
}

/// The word for a type of that name: `JointSpec` is a `joint`.
pub(super) fn word(type_name: &str) -> String {
    let ends = ["Spec", "Options", "Settings"];
    let bare = ends.iter().find_map(|end| type_name.strip_suffix(end)).filter(|bare| !bare.is_empty());
    snake_case(bare.unwrap_or(type_name))
}

/// `FirstOrderLag` becomes `first_order_lag`.
pub(super) fn snake_case(name: &str) -> String {
    let mut out = String::new();
    let mut previous = '_';
    for c in name.chars() {
        if c.is_uppercase() && (previous.is_lowercase() || previous.is_numeric()) {
            out.push('_');
        }
        out.extend(c.to_lowercase());
        previous = c;
    }
    out
}

/// Follows references, and looks through what may be left out.
pub(super) fn resolve<'s>(mut schema: &'s Json, root: &'s Json) -> &'s Json {
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
pub(super) fn alternatives(schema: &Json) -> Vec<&Json> {
    let list = ["anyOf", "oneOf", "allOf"].iter().find_map(|key| schema.get(key)).and_then(Json::as_array);
    let is_null = |schema: &&Json| schema.get("type").is_some_and(|kind| kind == "null");
    list.map(|list| list.iter().filter(|schema| !is_null(schema)).collect()).unwrap_or_default()
}

/// What a value may be, in words.
pub(super) fn kind(schema: &Json, root: &Json, depth: usize) -> String {
    if depth > MAX_DEPTH {
        return "…".to_owned();
    }
    if let Some((name, _)) = named(schema, root) {
        return word(name);
    }
    let schema = resolve(schema, root);
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
        let root = json!({
            "properties": {
                "k": {"type": "number", "minimum": 0, "maximum": 2.5, "unit": "N/m", "description": "How\nstiff."},
                "gains": {"$ref": "#/$defs/GainsSpec", "description": "Both."},
                "all": {"type": "array", "items": {"$ref": "#/$defs/GainsSpec"}},
                "n": {"type": ["integer", "null"], "exclusiveMinimum": 0.0, "default": 3},
            },
            "required": ["k"],
            "$defs": {"GainsSpec": {"type": "object", "properties": {"kp": {"type": "number", "default": 1.5}}}},
        });
        let found = fields(&root, &root);
        let kinds: Vec<(&str, &str)> = found.iter().map(|p| (p.name.as_str(), p.kind.as_str())).collect();
        assert_eq!(kinds, [("k", "number"), ("gains", "gains"), ("all", "list of gains"), ("n", "integer")]);
        assert_eq!(
            (found[0].bounds.as_str(), found[0].unit.as_str(), found[0].required),
            ("0 to 2.5", "N/m", true)
        );
        assert_eq!(found[0].doc, "How stiff.");
        assert_eq!((found[3].bounds.as_str(), found[3].default.as_ref()), ("> 0", Some(&json!(3))));
        let (_, gains) = named(&root["properties"]["gains"], &root).unwrap();
        assert_eq!(fields(gains, &root)[0].default, Some(json!(1.5)));
    }

    #[test]
    fn a_schema_that_refers_to_itself_comes_to_an_end() {
        let schema = json!({"$ref": "#"});
        assert_eq!(kind(&schema, &schema, 0), "anything");
        assert!(named(&schema, &schema).is_none());
        let list = json!({"type": "array", "items": {"$ref": "#"}});
        assert!(kind(&list, &list, 0).ends_with('…'));
    }

    #[test]
    fn types_have_words_and_names() {
        assert_eq!(word("JointSpec"), "joint");
        assert_eq!(word("ModelEntry"), "model_entry");
        assert_eq!(snake_case("FirstOrderLag"), "first_order_lag");
        assert_eq!(snake_case("PID"), "pid");
    }
}
