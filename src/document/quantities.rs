//! One rule for every number of a file: `<number> <unit>` may stand wherever a number stands.
//!
//! A JSON Schema says where numbers stand and in what unit: `"unit": "m"`, on the number itself or on the list or map around it
//! (`#[schemars(extend("unit" = "m"))]` on a field).
//!
//! | the schema says | what may be written |
//! |---|---|
//! | `"unit": "m"` | a length in any unit of length, converted to m |
//! | `"unit": "rad or m"` | either, as for the coordinates of joints |
//! | `"unit": "any"` | any unit, converted to SI: the quantity is whatever the wires carry |
//! | nothing | a plain number, arithmetic, or a percentage |

use serde_json::Value as Json;

use super::tree::shorten;
use super::{Diagnostic, Diagnostics, Map, Node, Value};
use crate::math::{Quantity, Unit};

/// The unit of a parameter whose quantity is that of a signal.
pub const ANY_UNIT: &str = "any";

/// How far references are followed, and forms within forms.
const MAX_FORMS: usize = 16;

/// The tree with arithmetic evaluated and units converted, where its schema has numbers.
///
/// What is no number stays as it is, for whoever reads the tree to complain about.
///
/// ```
/// use cenic::document::{Source, parse, resolve_quantities};
///
/// let schema = serde_json::json!({"properties": {"size": {"type": "array", "items": {"type": "number"}, "unit": "m"}}});
/// let read = |text: &str| resolve_quantities(&parse(&Source::new("a.yaml", text)).unwrap(), &schema);
/// assert_eq!(read("size: [100 mm, 2*3]").unwrap().at("size.0").unwrap().as_f64(), Some(0.1));
/// let problem = read("size: [2 kg]").unwrap_err().0.remove(0);
/// assert_eq!(problem.message, "`2 kg` is a mass, and `size` is a length in m");
/// ```
pub fn resolve_quantities(node: &Node, schema: &Json) -> Result<Node, Diagnostics> {
    let mut walk = Walk { root: schema, problems: Diagnostics::new(), path: Vec::new() };
    let mut forms = Vec::new();
    walk.expand(Form { schema, unit: None }, 0, &mut forms);
    let node = walk.node(node, &forms);
    walk.problems.into_result(node)
}

/// A number of a unit, in the unit that is declared. The error says what the number is, and what it should be.
fn in_unit(value: f64, unit: &Unit, declared: &str) -> Result<f64, String> {
    if declared == ANY_UNIT {
        return Ok(unit.to_si(value));
    }
    let wanted = alternatives(declared);
    match wanted.iter().find(|(_, wanted)| wanted.is_like(unit)) {
        Some((_, wanted)) => Ok(unit.convert(value, wanted)),
        None => {
            let names: Vec<&str> = wanted.iter().filter_map(|(_, unit)| unit.quantity()).collect();
            let mut what = names.join(" or ");
            if wanted.is_empty() || wanted.iter().any(|(_, unit)| !unit.is_like(&Unit::ONE)) {
                let joint = if what.is_empty() { "" } else { " " };
                what += &format!("{joint}in {declared}");
            }
            Err(what)
        }
    }
}

/// The units of a declaration such as `rad or m`.
fn alternatives(declared: &str) -> Vec<(&str, Unit)> {
    declared.split(" or ").filter_map(|text| Some((text, Unit::parse(text).ok()?))).collect()
}

/// One of the schemas that a value may follow, and the unit that holds around it.
#[derive(Clone, Copy)]
struct Form<'s> {
    schema: &'s Json,
    unit: Option<&'s str>,
}

impl<'s> Form<'s> {
    /// A schema inside this one; lists and maps of numbers pass their unit on.
    fn inside(self, schema: &'s Json) -> Form<'s> {
        Form { schema, unit: self.unit }
    }

    fn is(&self, kind: &str) -> bool {
        match self.schema.get("type") {
            Some(Json::Array(kinds)) => kinds.iter().any(|k| k == kind),
            Some(one) => one == kind,
            None => false,
        }
    }

    fn is_choice(&self) -> bool {
        self.schema.get("const").is_some() || self.schema.get("enum").is_some()
    }

    /// Whether a map may follow this form: tags such as `type: box` must be the same.
    fn admits(&self, map: &Map) -> bool {
        let properties = self.schema.get("properties").and_then(Json::as_object);
        properties.into_iter().flatten().all(|(key, schema)| {
            match (schema.get("const").and_then(Json::as_str), map.get(key).and_then(Node::as_str)) {
                (Some(tag), Some(found)) => tag == found,
                _ => true,
            }
        })
    }
}

struct Walk<'s> {
    root: &'s Json,
    problems: Diagnostics,
    path: Vec<String>,
}

impl<'s> Walk<'s> {
    /// The plain schemas that a schema stands for: references followed, alternatives listed.
    fn expand(&self, form: Form<'s>, depth: usize, forms: &mut Vec<Form<'s>>) {
        let schema = form.schema;
        let unit = schema.get("unit").and_then(Json::as_str).or(form.unit);
        let form = Form { schema, unit };
        if depth > MAX_FORMS {
            return;
        }
        if let Some(target) = schema.get("$ref").and_then(Json::as_str) {
            let found = target.strip_prefix('#').and_then(|pointer| self.root.pointer(pointer));
            found.into_iter().for_each(|found| self.expand(form.inside(found), depth + 1, forms));
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            for inner in schema.get(key).and_then(Json::as_array).into_iter().flatten() {
                self.expand(form.inside(inner), depth + 1, forms);
            }
        }
        forms.push(form);
    }

    fn node(&mut self, node: &Node, forms: &[Form<'s>]) -> Node {
        let value = match &node.value {
            Value::String(text) => self.text(text, node, forms),
            Value::List(items) => {
                let mut result = Vec::with_capacity(items.len());
                for (i, item) in items.iter().enumerate() {
                    // Tables of plain numbers are long.
                    if matches!(item.value, Value::Float(_) | Value::Int(_)) {
                        result.push(item.clone());
                        continue;
                    }
                    let mut inner = Vec::new();
                    for form in forms {
                        let prefix = form.schema.get("prefixItems").and_then(|items| items.get(i));
                        if let Some(schema) = prefix.or_else(|| form.schema.get("items")) {
                            self.expand(form.inside(schema), 0, &mut inner);
                        }
                    }
                    result.push(self.entry(item, &inner, i.to_string()));
                }
                Value::List(result)
            }
            Value::Map(map) => {
                let mut result = Map::new();
                for (key, item) in map.iter() {
                    let mut inner = Vec::new();
                    for form in forms.iter().filter(|form| form.admits(map)) {
                        let own = form.schema.get("properties").and_then(|fields| fields.get(&key.text));
                        if let Some(schema) = own {
                            // A field has a unit of its own, or none.
                            self.expand(Form { schema, unit: None }, 0, &mut inner);
                        } else if let Some(schema) = form.schema.get("additionalProperties") {
                            self.expand(form.inside(schema), 0, &mut inner);
                        }
                    }
                    result.insert_key(key.clone(), self.entry(item, &inner, key.text.clone()));
                }
                Value::Map(result)
            }
            other => other.clone(),
        };
        Node { value, span: node.span.clone() }
    }

    fn entry(&mut self, node: &Node, forms: &[Form<'s>], name: String) -> Node {
        // Nothing to look for: spares the copy of names and long tables.
        if forms.is_empty() {
            return node.clone();
        }
        self.path.push(name);
        let node = self.node(node, forms);
        self.path.pop();
        node
    }

    fn text(&mut self, text: &str, node: &Node, forms: &[Form<'s>]) -> Value {
        let same = || Value::String(text.to_owned());
        let numbers: Vec<&Form> =
            forms.iter().filter(|f| (f.is("number") || f.is("integer")) && !f.is_choice()).collect();
        let is_text = forms.iter().any(|form| form.is("string") && !form.is_choice());
        let is_choice = |form: &Form| {
            let list = form.schema.get("enum").and_then(Json::as_array);
            let named = list.is_some_and(|list| list.iter().any(|choice| choice == text));
            named || form.schema.get("const").is_some_and(|choice| choice == text)
        };
        if numbers.is_empty() || is_text || forms.iter().any(is_choice) {
            return same();
        }
        let quantity = match Quantity::parse(text) {
            Ok(quantity) => quantity,
            Err(reason) => {
                // A single word may be another kind of value, or is told what it should be by whoever reads it.
                if text.trim_start().starts_with(|c: char| c.is_ascii_digit() || "+-.(".contains(c)) {
                    let message = format!("expected a number, found text `{}`", shorten(text));
                    self.report(Diagnostic::new(message).help(reason), node);
                }
                return same();
            }
        };
        let Some(unit) = quantity.unit else { return Value::Float(quantity.value) };
        let declared = numbers.iter().find_map(|form| form.unit.filter(|_| form.is("number")));
        match in_unit(quantity.value, &unit, declared.unwrap_or("1")) {
            Ok(value) => Value::Float(value),
            Err(wanted) => {
                let field = self.path.iter().rfind(|part| part.parse::<usize>().is_err());
                let field = field.map_or_else(|| "it".to_owned(), |field| format!("`{field}`"));
                self.report(mismatch(text, &unit, &field, declared, &wanted), node);
                same()
            }
        }
    }

    fn report(&mut self, problem: Diagnostic, node: &Node) {
        self.problems.push(problem.at(&node.span).place(self.path.join(".")));
    }
}

/// What is wrong with a number whose unit does not fit.
fn mismatch(text: &str, unit: &Unit, field: &str, declared: Option<&str>, wanted: &str) -> Diagnostic {
    let found =
        unit.quantity().map_or_else(|| "has another dimension".to_owned(), |name| format!("is {name}"));
    let problem = Diagnostic::new(format!("`{}` {found}, and {field} is {wanted}", shorten(text)));
    let examples: Vec<&str> =
        alternatives(declared.unwrap_or("1")).iter().filter_map(|(_, unit)| unit.examples()).collect();
    problem.help(match declared.filter(|declared| *declared != "1") {
        None => "leave the unit out".to_owned(),
        Some(declared) if examples.is_empty() => format!("write it in {declared}, or without a unit"),
        Some(declared) => {
            format!("write it in {}; a number without a unit is in {declared}", examples.join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::super::{Source, parse};
    use super::*;

    fn read(text: &str, schema: &Json) -> Result<Node, Diagnostics> {
        resolve_quantities(&parse(&Source::new("a.yaml", text)).unwrap(), schema)
    }

    #[test]
    fn numbers_are_found_through_references_tags_lists_and_maps() {
        let schema = json!({
            "properties": {
                "pose": {"$ref": "#/$defs/Pose"},
                "shape": {"oneOf": [
                    {"properties": {"type": {"const": "ball"}, "size": {"type": "number", "unit": "m"}}},
                    {"properties": {"type": {"const": "fan"}, "size": {"type": "number", "unit": "rad"}}},
                ]},
                "solid": {"oneOf": [{"properties": {"cube": {"$ref": "#/$defs/Pose"}}}, {"const": "none"}]},
                "start": {"type": "object", "additionalProperties": {"$ref": "#/$defs/Numbers"}, "unit": "rad or m"},
                "k": {"$ref": "#/$defs/Numbers", "unit": "any"},
                "n": {"type": "integer"},
                "name": {"type": "string"},
            },
            "$defs": {
                "Pose": {"properties": {"xyz": {"type": "array", "items": {"type": "number"}, "unit": "m"}}},
                "Numbers": {"anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}]},
            },
        });
        let node = read(
            "pose: {xyz: [1 mm, 2, 3 cm]}\nshape: {type: fan, size: 180 deg}\nsolid: {cube: {xyz: [5 km]}}\n\
             start: {a: 180°, b: [20 mm]}\nk: [[1 mm], 2 kg]\nn: 2*3\nname: 5 m\n",
            &schema,
        )
        .unwrap();
        let number = |path: &str| node.at(path).and_then(Node::as_f64).unwrap_or_else(|| panic!("{path}"));
        let pi = std::f64::consts::PI;
        for (path, expected) in [
            ("pose.xyz.0", 1e-3),
            ("pose.xyz.2", 0.03),
            ("shape.size", pi),
            ("solid.cube.xyz.0", 5000.0),
            ("start.a", pi),
            ("start.b.0", 0.02),
            ("k.1", 2.0),
            ("n", 6.0),
        ] {
            assert_eq!(number(path), expected, "{path}");
        }
        assert_eq!(node.at("name").unwrap().as_str(), Some("5 m"));
        let problems = read("pose: {xyz: [1 kg]}\nn: 3 m\nstart: {a: 3 s}\nk: 3 mmm\n", &schema).unwrap_err();
        let texts: Vec<String> = problems.0.iter().map(|p| format!("{}: {}", p.place, p.message)).collect();
        assert_eq!(
            texts,
            [
                "pose.xyz.0: `1 kg` is a mass, and `xyz` is a length in m",
                "n: `3 m` is a length, and `n` is a plain number",
                "start.a: `3 s` is a time, and `a` is an angle or a length in rad or m",
                "k: expected a number, found text `3 mmm`",
            ]
        );
        assert_eq!(problems.0[0].span.line, 1);
    }
}
