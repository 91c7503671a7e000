//! `cenic schema`: the JSON Schema of a whole diagram file.
//!
//! Every registered block contributes its own schema under `$defs`, with its `$defs` nested in it, so that no two names meet.

use serde_json::{Map, Value as Json, json};

use crate::diagram::registry;
use crate::io::FORMAT;
use crate::simulator::Sim;

/// Under this name in `$defs`: a text that stands for the value of a parameter.
const REFERENCE: &str = "#/$defs/Reference";

/// The JSON Schema (draft 2020-12) of a diagram file, with all blocks that are linked into this program.
pub fn diagram_schema() -> Json {
    let mut defs = Map::new();
    defs.insert(
        "Reference".to_owned(),
        json!({
            "description": "The value of one of `params`.",
            "type": "string",
            "pattern": "^\\$\\{[^}]+\\}$",
        }),
    );
    defs.insert(
        "Port".to_owned(),
        json!({
            "description": "A port: `block.port`, or some elements of it: `block.port[0..3]`.",
            "type": "string",
            "pattern": "^[^.]+\\..+$",
        }),
    );
    let own = schemars::schema_for!(Sim).to_value();
    let mut sim = embedded(own.clone(), "#/$defs/Sim");
    relax(&mut sim, &own);
    defs.insert("Sim".to_owned(), sim);
    defs.insert("Diagram".to_owned(), nested());
    let mut blocks = vec![json!({"$ref": "#/$defs/Diagram"})];
    for block in registry().values() {
        let place = format!("Block.{}", block.name);
        let path = format!("#/$defs/{place}");
        let mut schema = embedded(block.schema.clone(), &path);
        relax(&mut schema, &block.schema);
        tag(&mut schema, block.name);
        blocks.push(json!({"$ref": path}));
        defs.insert(place, schema);
    }
    defs.insert(
        "Block".to_owned(),
        json!({
            "type": "object",
            "required": ["type"],
            "properties": {"type": {
                "description": "What it is.",
                "enum": registry().keys().chain(&["Diagram"]).collect::<Vec<_>>(),
            }},
            "anyOf": blocks,
        }),
    );
    let mut properties = Map::new();
    properties.insert(
        "cenic".to_owned(),
        json!({"const": FORMAT, "description": "The number of the file format."}),
    );
    properties.insert(
        "name".to_owned(),
        json!({"type": "string", "description": "The diagram's name; that of the file if not given."}),
    );
    properties.extend(sections());
    properties.insert("sim".to_owned(), simulation());
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "cenic diagram",
        "description": "A diagram file, in YAML or JSON: blocks, the wires between them, and how to simulate them.",
        "type": "object",
        "required": ["cenic"],
        "properties": properties,
        "additionalProperties": false,
        "$defs": defs,
    })
}

/// The section that says how to simulate.
fn simulation() -> Json {
    json!({"$ref": "#/$defs/Sim", "default": {}, "description": "How long to simulate, by which method and how accurately, and what to record."})
}

/// The sections that files and inline diagrams share.
fn sections() -> Map<String, Json> {
    let port = json!({"$ref": "#/$defs/Port"});
    let sections = json!({
        "doc": {"type": ["string", "null"], "description": "What the diagram is, for people."},
        "needs": {
            "description": "Crates whose blocks the diagram uses.",
            "type": ["array", "null"],
            "default": [],
            "items": {"type": "string"},
        },
        "package_path": {
            "description": "Folders to search for `package://` and `model://` files, relative to this file and within what it may read.",
            "type": ["array", "null"],
            "default": [],
            "items": {"type": "string"},
        },
        "params": {
            "description": "Named values, used as `${name}`.",
            "type": ["object", "null"],
            "default": {},
            "additionalProperties": {
                "anyOf": [
                    {"type": ["number", "string", "boolean", "array"]},
                    {
                        "type": "object",
                        "required": ["value"],
                        "properties": {
                            "value": {"description": "Its value."},
                            "unit": {"type": ["string", "null"], "description": "Its unit, such as `N/m`."},
                            "min": {"type": ["number", "null"], "description": "The least value allowed."},
                            "max": {"type": ["number", "null"], "description": "The greatest value allowed."},
                            "doc": {"type": ["string", "null"], "description": "What it is, for people."},
                        },
                        "additionalProperties": false,
                    },
                ],
            },
        },
        "blocks": {
            "description": "Blocks and nested diagrams by name.",
            "type": ["object", "null"],
            "default": {},
            "additionalProperties": {"$ref": "#/$defs/Block"},
        },
        "wires": {
            "description": "Where each input gets its value from: `destination: source`.",
            "type": ["object", "null"],
            "default": {},
            "additionalProperties": port,
        },
        "unused": {
            "description": "Outputs that deliberately go nowhere; `block.*` stands for all of a block.",
            "type": ["array", "null"],
            "default": [],
            "items": port,
        },
        "exports": {
            "description": "Ports that the diagram shows to the outside.",
            "type": ["object", "null"],
            "default": {},
            "properties": {
                "inputs": {
                    "description": "Inputs of the diagram by name, and the inputs of blocks that each goes to.",
                    "type": ["object", "null"],
                    "default": {},
                    "additionalProperties": {"anyOf": [port, {"type": "array", "items": port}]},
                },
                "outputs": {
                    "description": "Outputs of the diagram by name, and the output of a block that each is.",
                    "type": ["object", "null"],
                    "default": {},
                    "additionalProperties": port,
                },
            },
            "additionalProperties": false,
        },
    });
    match sections {
        Json::Object(sections) => sections,
        _ => Map::new(),
    }
}

/// A diagram as a block: from a file of its own, or written out in place.
fn nested() -> Json {
    let tag = json!({"const": "Diagram"});
    let mut inline = Map::new();
    inline.insert("type".to_owned(), tag.clone());
    inline.insert(
        "name".to_owned(),
        json!({"type": "string", "description": "The diagram's name; that of the block if not given."}),
    );
    inline.extend(sections());
    inline.insert("sim".to_owned(), simulation());
    json!({
        "description": "A diagram inside the diagram; its exported ports are its ports.",
        "anyOf": [
            {
                "type": "object",
                "required": ["type", "file"],
                "properties": {
                    "type": tag,
                    "file": {"type": "string", "description": "The file, relative to the folder of this one."},
                    "params": {"type": "object", "default": {}, "description": "Values for the parameters of that file."},
                },
                "additionalProperties": false,
            },
            {"type": "object", "required": ["type"], "properties": inline, "additionalProperties": false},
        ],
    })
}

/// A schema that stands at `path` instead of on its own: its references lead there.
fn embedded(mut schema: Json, path: &str) -> Json {
    if let Some(map) = schema.as_object_mut() {
        map.remove("$schema");
    }
    rebase(&mut schema, path);
    schema
}

fn rebase(schema: &mut Json, path: &str) {
    match schema {
        Json::Object(map) => {
            for (key, value) in map {
                match value {
                    Json::String(target) if key == "$ref" && target.starts_with('#') => {
                        *target = format!("{path}{}", &target[1..]);
                    }
                    _ => rebase(value, path),
                }
            }
        }
        Json::Array(items) => items.iter_mut().for_each(|item| rebase(item, path)),
        _ => {}
    }
}

/// Adds `type: name` to a block's own schema, or to each of its forms.
fn tag(schema: &mut Json, name: &str) {
    let forms = ["anyOf", "oneOf"].into_iter().find(|key| schema.get(key).is_some());
    if let Some(forms) = forms.and_then(|key| schema[key].as_array_mut()) {
        forms.iter_mut().for_each(|form| tag(form, name));
        return;
    }
    let Some(map) = schema.as_object_mut() else { return };
    let mut properties = Map::new();
    properties.insert("type".to_owned(), json!({"const": name}));
    if let Some(Json::Object(own)) = map.remove("properties") {
        properties.extend(own);
    }
    let mut required = vec![Json::from("type")];
    if let Some(Json::Array(own)) = map.remove("required") {
        required.extend(own);
    }
    map.insert("type".to_owned(), "object".into());
    map.insert("properties".to_owned(), properties.into());
    map.insert("required".to_owned(), required.into());
}

/// Lets `${name}` stand for every value, and arithmetic such as `30 deg` for every number. `root` is the block's schema as it
/// was, in which references are looked up.
fn relax(schema: &mut Json, root: &Json) {
    let Some(map) = schema.as_object_mut() else { return };
    for (key, inner) in map {
        match key.as_str() {
            "properties" | "patternProperties" => {
                inner.as_object_mut().into_iter().flatten().for_each(|(_, value)| relax_value(value, root));
            }
            "items" | "additionalProperties" if inner.is_object() => relax_value(inner, root),
            "prefixItems" => inner.as_array_mut().into_iter().flatten().for_each(|v| relax_value(v, root)),
            "anyOf" | "oneOf" | "allOf" => {
                inner.as_array_mut().into_iter().flatten().for_each(|form| relax(form, root));
            }
            "$defs" => inner.as_object_mut().into_iter().flatten().for_each(|(_, def)| relax(def, root)),
            _ => {}
        }
    }
}

/// As [`relax`], where a value stands that may be replaced as a whole.
fn relax_value(schema: &mut Json, root: &Json) {
    relax(schema, root);
    let alternative = match permits(schema, root, 0) {
        Permits::AnyText => return,
        Permits::Number => json!({"type": "string"}),
        Permits::Other => json!({"$ref": REFERENCE}),
    };
    let Some(map) = schema.as_object_mut() else { return };
    if map.contains_key("const") {
        return;
    }
    // What editors show stays outside.
    let mut outer = Map::new();
    for key in ["title", "description", "default", "unit"] {
        outer.extend(map.remove(key).map(|value| (key.to_owned(), value)));
    }
    outer.insert("anyOf".to_owned(), json!([schema.take(), alternative]));
    *schema = Json::Object(outer);
}

/// What may stand in a place, as far as texts are concerned.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Permits {
    Other,
    Number,
    AnyText,
}

fn permits(schema: &Json, root: &Json, depth: usize) -> Permits {
    let Some(map) = schema.as_object().filter(|_| depth < 16) else {
        // `true` permits everything.
        return if schema == &Json::Bool(true) { Permits::AnyText } else { Permits::Other };
    };
    if map.contains_key("const") || map.contains_key("enum") {
        return Permits::Other;
    }
    if let Some(target) = map.get("$ref").and_then(Json::as_str) {
        let name = target.rsplit('/').next().unwrap_or_default();
        let found = root.get("$defs").and_then(|defs| defs.get(name));
        return found.map_or(Permits::Other, |found| permits(found, root, depth + 1));
    }
    let forms = ["anyOf", "oneOf"].into_iter().filter_map(|key| map.get(key)?.as_array()).flatten();
    let widest = forms.map(|form| permits(form, root, depth + 1)).max();
    let has = |kind: &str| match map.get("type") {
        Some(Json::Array(kinds)) => kinds.iter().any(|k| k == kind),
        Some(one) => one == kind,
        None => false,
    };
    let own = if has("string") && !map.contains_key("pattern") {
        Permits::AnyText
    } else if has("number") || has("integer") {
        Permits::Number
    } else {
        Permits::Other
    };
    widest.map_or(own, |widest| widest.max(own))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references<'s>(schema: &'s Json, found: &mut Vec<&'s str>) {
        match schema {
            Json::Object(map) => {
                found.extend(map.get("$ref").and_then(Json::as_str));
                map.values().for_each(|value| references(value, found));
            }
            Json::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_reference_leads_somewhere() {
        let schema = diagram_schema();
        let mut found = Vec::new();
        references(&schema, &mut found);
        assert!(found.len() > registry().len());
        for reference in found {
            assert!(schema.pointer(&reference[1..]).is_some(), "{reference}");
        }
    }

    #[test]
    fn every_block_is_told_by_its_type() {
        let schema = diagram_schema();
        for name in registry().keys() {
            let block = &schema["$defs"][format!("Block.{name}")];
            let forms = block.get("oneOf").or(block.get("anyOf")).and_then(Json::as_array);
            for form in forms.map_or_else(|| vec![block], |forms| forms.iter().collect()) {
                assert_eq!(form["properties"]["type"]["const"], **name);
                assert_eq!(form["required"][0], "type", "{name}");
            }
        }
    }

    #[test]
    fn numbers_may_be_arithmetic_and_anything_may_be_a_parameter() {
        let root = json!({"$defs": {"Mode": {"enum": ["a", "b"]}}});
        let relaxed = |schema: Json| {
            let mut schema = schema;
            relax_value(&mut schema, &root);
            schema
        };
        assert_eq!(
            relaxed(json!({"type": "number", "minimum": 0, "description": "k"})),
            json!({"description": "k", "anyOf": [{"type": "number", "minimum": 0}, {"type": "string"}]})
        );
        assert_eq!(
            relaxed(json!({"$ref": "#/$defs/Mode"})),
            json!({"anyOf": [{"$ref": "#/$defs/Mode"}, {"$ref": REFERENCE}]})
        );
        let text = json!({"type": ["string", "null"]});
        assert_eq!(relaxed(text.clone()), text);
        let list = relaxed(json!({"type": "array", "items": {"type": "boolean"}}));
        assert_eq!(list["anyOf"][0]["items"]["anyOf"][1], json!({"$ref": REFERENCE}));
    }
}
