//! The file format by topics: sections of a file, and every type that stands in one, as their JSON Schemas state them.
//!
//! A topic is found by walking from the sections of a file and the parameters of blocks through all types that they refer to, so
//! that nothing can stand in a file that is not described here.

mod describe;
mod examples;

use std::collections::VecDeque;
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::parameters::{alternatives, named, plain, resolve, word};
use super::schema::diagram_schema;
use crate::diagram::registry;
use crate::simulator::Sim;

pub(super) use describe::{example_text, fields_table};
pub(super) use examples::of_block as block_example;

/// The block whose parts come first: what robots are made of.
const PLANT: &str = "MultibodyPlant";

/// A step on the way from the top of a file to a value.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    /// The field of that name.
    Field(String),
    /// An element of a list.
    Item,
    /// A value of a map, whatever its name.
    Entry,
    /// The value, if it has this form.
    Form(String),
}

/// Something that is described.
#[derive(Clone, Debug)]
pub(super) struct Topic {
    /// Its name, such as `shape`.
    pub name: String,
    /// The block that it belongs to, `sim`, or `Diagram` for the sections of a file.
    pub home: String,
    /// What its type is called in Rust.
    type_name: String,
    /// The shortest way to it.
    path: Vec<Step>,
    schema: Json,
    /// Where references are looked up.
    root: Arc<Json>,
}

/// One of the forms that a value can have.
#[derive(Clone, Debug)]
pub(super) struct Form {
    /// What chooses it; empty where its shape does.
    pub name: String,
    pub doc: String,
    /// Its fields.
    fields: Json,
    /// The way from the value to its fields.
    steps: Vec<Step>,
    kind: FormKind,
}

#[derive(Clone, Debug, PartialEq)]
enum FormKind {
    /// The word itself.
    Word,
    /// An object in which this field is the word.
    Tagged(String),
    /// An object whose only field is the word.
    Keyed,
    /// Told by its shape.
    Open,
}

impl Topic {
    /// Its documentation.
    pub fn doc(&self) -> &str {
        text_of(&self.schema)
    }

    /// The first sentence or line of it.
    pub fn summary(&self) -> &str {
        self.doc().lines().next().unwrap_or_default()
    }

    /// What its type is called in Rust; empty for the sections of a file.
    pub fn type_name(&self) -> &str {
        &self.type_name
    }

    /// Where it stands in a file.
    pub fn at(&self) -> String {
        let mut out = String::new();
        for step in &self.path {
            match step {
                Step::Field(name) if out.is_empty() => out.push_str(name),
                Step::Field(name) => out.push_str(&format!(".{name}")),
                Step::Item => out.push_str("[]"),
                Step::Entry => out.push_str(".*"),
                Step::Form(_) => {}
            }
        }
        out
    }

    /// The type of what stands in it, or of each value of a map or list.
    fn content(&self) -> &Json {
        let mut schema = resolve(&self.schema, &self.root);
        while schema.get("properties").is_none() && alternatives(schema).is_empty() {
            match ["additionalProperties", "items"]
                .iter()
                .find_map(|key| schema.get(key).filter(|s| s.is_object()))
            {
                Some(inner) => schema = resolve(inner, &self.root),
                None => break,
            }
        }
        schema
    }

    /// The forms that it can have; none if it has but one.
    pub fn forms(&self) -> Vec<Form> {
        forms(self.content(), &self.root)
    }
}

fn text_of(schema: &Json) -> &str {
    schema.get("description").and_then(Json::as_str).unwrap_or_default()
}

fn forms(schema: &Json, root: &Json) -> Vec<Form> {
    let mut all: Vec<Form> = Vec::new();
    for form in alternatives(schema) {
        let form = resolve(form, root);
        let form_of = |name: String, fields: &Json, steps, kind| {
            let doc = Some(text_of(form)).filter(|doc| !doc.is_empty()).unwrap_or(text_of(fields));
            Form { name, doc: doc.to_owned(), fields: fields.clone(), steps, kind }
        };
        if let Some(word) = form.get("const") {
            all.push(form_of(plain(word), &Json::Null, Vec::new(), FormKind::Word));
            continue;
        }
        if let Some(words) = form.get("enum").and_then(Json::as_array) {
            all.extend(
                words.iter().map(|word| form_of(plain(word), &Json::Null, Vec::new(), FormKind::Word)),
            );
            continue;
        }
        let properties = form.get("properties").and_then(Json::as_object);
        let tag = properties.into_iter().flatten().find(|(_, property)| property.get("const").is_some());
        if let Some((tag, word)) = tag {
            let mut fields = form.clone();
            if let Some(properties) = fields.get_mut("properties").and_then(Json::as_object_mut) {
                properties.shift_remove(tag);
            }
            let name = word.get("const").map(plain).unwrap_or_default();
            all.push(form_of(name, &fields, Vec::new(), FormKind::Tagged(tag.clone())));
            continue;
        }
        let only = properties.filter(|properties| properties.len() == 1).and_then(|p| p.iter().next());
        let inner = only.map(|(name, inner)| (name, resolve(inner, root)));
        match inner.filter(|(_, inner)| inner.get("properties").is_some() && form.get("required").is_some()) {
            Some((name, inner)) => {
                let steps = vec![Step::Field(name.clone())];
                all.push(form_of(name.clone(), inner, steps, FormKind::Keyed));
            }
            None => all.push(form_of(String::new(), form, Vec::new(), FormKind::Open)),
        }
    }
    all
}

/// Every topic, those that most files need first.
pub(super) fn topics() -> Vec<Topic> {
    let mut topics = Vec::new();
    let file = Arc::new(diagram_schema());
    let section = |name: &str, path: Vec<Step>, schema: Json| Topic {
        name: name.to_owned(),
        home: "Diagram".to_owned(),
        type_name: String::new(),
        path,
        schema,
        root: file.clone(),
    };
    let top = json!({
        "description": text_of(&file),
        "properties": file["properties"],
        "required": file["required"],
    });
    topics.push(section("diagram", Vec::new(), top));
    topics.push(section(
        "Diagram",
        vec![Step::Field("blocks".to_owned()), Step::Entry],
        file["$defs"]["Diagram"].clone(),
    ));
    // The rest of the fields of a file are single values, or topics of their own below.
    for name in ["needs", "package_path", "params", "blocks", "wires", "unused", "exports"] {
        let mut schema = file["properties"][name].clone();
        if name == "blocks" {
            // Each block is described by itself.
            schema = json!({"description": text_of(&schema), "type": "object"});
        }
        topics.push(section(name, vec![Step::Field(name.to_owned())], schema));
    }
    let sim = Arc::new(schemars::schema_for!(Sim).to_value());
    topics.push(Topic {
        name: "sim".to_owned(),
        home: "sim".to_owned(),
        type_name: "Sim".to_owned(),
        path: vec![Step::Field("sim".to_owned())],
        schema: (*sim).clone(),
        root: sim.clone(),
    });
    collect("sim", &sim, vec![Step::Field("sim".to_owned())], &mut topics);
    let others = registry().values().filter(|block| block.name != PLANT);
    for block in registry().get(PLANT).into_iter().chain(others) {
        let path = vec![Step::Field("blocks".to_owned()), Step::Entry];
        collect(block.name, &Arc::new(block.schema.clone()), path, &mut topics);
    }
    topics
}

/// Adds the types that a schema refers to, those that are near first.
fn collect(home: &str, root: &Arc<Json>, path: Vec<Step>, topics: &mut Vec<Topic>) {
    let mut queue = VecDeque::from([(root.as_ref().clone(), path)]);
    while let Some((schema, path)) = queue.pop_front() {
        let mut parts = vec![(schema.clone(), path.clone())];
        for form in forms(&schema, root) {
            let steps = [Step::Form(form.name.clone())].into_iter().filter(|_| !form.name.is_empty());
            parts.push((form.fields.clone(), path.iter().cloned().chain(steps).chain(form.steps).collect()));
        }
        for (part, path) in parts {
            for (name, property) in part.get("properties").and_then(Json::as_object).into_iter().flatten() {
                let path = path.iter().cloned().chain([Step::Field(name.clone())]).collect();
                visit(home, property, root, path, &mut queue, topics);
            }
        }
    }
}

/// Follows a value to the types that it is made of.
fn visit(
    home: &str,
    schema: &Json,
    root: &Arc<Json>,
    path: Vec<Step>,
    queue: &mut VecDeque<(Json, Vec<Step>)>,
    topics: &mut Vec<Topic>,
) {
    if let Some(target) = schema.get("$ref").and_then(Json::as_str) {
        let Some(found) = target.strip_prefix('#').and_then(|path| root.pointer(path)) else { return };
        let type_name = target.rsplit('/').next().unwrap_or_default();
        let is_word = |form: &&Json| form.get("const").is_some() || form.get("enum").is_some();
        let is_topic = named(schema, root).is_some_and(|(name, _)| name == type_name)
            || alternatives(found).iter().any(is_word);
        let is_known = |topic: &Topic| topic.type_name == type_name && topic.schema == *found;
        if !is_topic {
            return visit(home, found, root, path, queue, topics);
        }
        if !topics.iter().any(is_known) {
            topics.push(Topic {
                name: word(type_name),
                home: home.to_owned(),
                type_name: type_name.to_owned(),
                path: path.clone(),
                schema: found.clone(),
                root: root.clone(),
            });
            queue.push_back((found.clone(), path));
        }
        return;
    }
    if schema.get("properties").is_some() {
        queue.push_back((schema.clone(), path.clone()));
    }
    for form in alternatives(schema) {
        visit(home, form, root, path.clone(), queue, topics);
    }
    for (key, step) in [("items", Step::Item), ("additionalProperties", Step::Entry)] {
        if let Some(inner) = schema.get(key).filter(|inner| inner.is_object()) {
            visit(home, inner, root, path.iter().cloned().chain([step]).collect(), queue, topics);
        }
    }
}

/// Whether somebody who asks for `asked` means `name`: in any case, and one or many.
pub(super) fn means(asked: &str, name: &str) -> bool {
    let plain = |text: &str| text.to_lowercase().replace(['-', ' '], "_");
    let (asked, name) = (plain(asked), plain(name));
    let many = [format!("{name}s"), format!("{name}es"), format!("{}ies", name.trim_end_matches('y'))];
    asked == name || many.contains(&asked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_and_many_mean_the_same() {
        for (asked, name) in
            [("shapes", "shape"), ("Bodies", "body"), ("boxes", "box"), ("runge-kutta3", "runge_kutta3")]
        {
            assert!(means(asked, name), "{asked}");
        }
        assert!(!means("shape", "shapes"));
    }

    #[test]
    fn types_are_found_by_the_shortest_way() {
        let topics = topics();
        let at = |name: &str| topics.iter().find(|topic| topic.name == name).map(Topic::at);
        assert_eq!(at("shape").as_deref(), Some("blocks.*.models[].model.bodies.*.collision[].shape"));
        assert_eq!(at("integrator").as_deref(), Some("sim.integrator"));
        assert_eq!(at("point").as_deref(), Some("blocks.*.models[].model.constraints.*.ball.a"));
        assert_eq!(at("exports").as_deref(), Some("exports"));
        let forms = |name: &str| -> Vec<String> {
            let topic = topics.iter().find(|topic| topic.name == name).unwrap();
            topic.forms().into_iter().map(|form| form.name).collect()
        };
        assert!(forms("constraint").contains(&"coupler".to_owned()));
        assert!(forms("shape").contains(&"half_space".to_owned()));
        assert!(forms("joint_kind").contains(&"screw".to_owned()));
        assert!(forms("integrator").contains(&"cenic".to_owned()));
    }
}
