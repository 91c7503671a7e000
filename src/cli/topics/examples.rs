//! Examples that run: values of topics in whole diagrams, and blocks with sources for their inputs.

use super::{Form, FormKind, Step, Topic};
use crate::cli::parameters::snake_case;
use crate::diagram::declaration::Declaration;
use crate::diagram::files::NoFiles;
use crate::diagram::{Block, Kind, Registered, registry};
use crate::document::{Map, Node, Source, Value, from_node, parse, print, to_node};

/// What examples are made of.
fn table() -> Node {
    let source = Source::new("examples.yaml", include_str!("examples.yaml"));
    parse(&source).unwrap_or_else(|_| Node::map())
}

fn text(text: &str) -> Node {
    Node::new(Value::String(text.to_owned()))
}

fn map<const N: usize>(entries: [(&str, Node); N]) -> Node {
    let mut map = Map::new();
    for (key, node) in entries {
        map.insert(key, node);
    }
    Node::new(Value::Map(map))
}

/// A diagram with the block of the register in it, and sources for the inputs that need one.
pub(in crate::cli) fn of_block(block: &Registered) -> String {
    of_block_node(block).map(|diagram| print(&diagram)).unwrap_or_default()
}

fn of_block_node(block: &Registered) -> Option<Node> {
    wired(block.name, &*block.example, to_node(&*block.example).ok()?)
}

/// A diagram with a block of that type in it, which is written as a node, and sources for its inputs.
fn wired(name: &str, block: &dyn Block, node: Node) -> Option<Node> {
    let mut declaration = Declaration::new(&NoFiles);
    // What a block cannot declare without its files has no inputs to be wired.
    let _ = block.declare(&mut declaration);
    let own = snake_case(name);
    let (mut blocks, mut wires) = (Map::new(), Map::new());
    blocks.insert(own.as_str(), node);
    let needed: Vec<_> = declaration.inputs.iter().filter(|input| !input.optional).collect();
    for input in &needed {
        let name = if needed.len() == 1 { "source".to_owned() } else { format!("{}_source", input.name) };
        let constant = |size: usize| {
            let value = Node::new(Value::Float(0.5));
            match size {
                1 => map([("type", text("Constant")), ("value", value)]),
                n => map([
                    ("type", text("Constant")),
                    ("value", value),
                    ("size", Node::new(Value::Int(n as i64))),
                ]),
            }
        };
        // What is not made of plain numbers is made from them.
        let converter = match input.signature.kind {
            Kind::Pose => Some("PoseFromVector"),
            Kind::Twist => Some("TwistFromVector"),
            Kind::Wrench => Some("WrenchFromVector"),
            _ => None,
        };
        let output = match (input.signature.kind, converter) {
            (Kind::Boolean, _) => {
                let value = Node::new(Value::Bool(true));
                blocks.insert(name.as_str(), map([("type", text("ConstantBoolean")), ("value", value)]));
                format!("{name}.out")
            }
            (Kind::Integer, _) => {
                let period = Node::new(Value::Float(0.1));
                blocks.insert(name.as_str(), map([("type", text("Counter")), ("period", period)]));
                format!("{name}.out")
            }
            (_, Some(converter)) => {
                let numbers = format!("{name}_numbers");
                blocks.insert(numbers.as_str(), constant(6));
                blocks.insert(name.as_str(), map([("type", text(converter))]));
                wires.insert(format!("{name}.in"), text(&format!("{numbers}.out")));
                format!("{name}.out")
            }
            _ => {
                blocks.insert(name.as_str(), constant(input.signature.width));
                format!("{name}.out")
            }
        };
        wires.insert(format!("{own}.{}", input.name), text(&output));
    }
    if !declaration.records.is_empty() && needed.is_empty() {
        blocks.insert("source", map([("type", text("Sine"))]));
    }
    let (blocks, wires) = (Node::new(Value::Map(blocks)), Node::new(Value::Map(wires)));
    let sim = map([("duration", Node::new(Value::Float(1.0)))]);
    let format = Node::new(Value::Int(1));
    Some(match wires.as_map().is_some_and(Map::is_empty) {
        true => map([("cenic", format), ("blocks", blocks), ("sim", sim)]),
        false => map([("cenic", format), ("blocks", blocks), ("wires", wires), ("sim", sim)]),
    })
}

/// A diagram that shows a topic, or one of its forms; nothing where it cannot be shown without a file.
pub(super) fn of_topic(topic: &Topic, form: Option<&Form>, all: &[Topic]) -> Option<String> {
    let table = table();
    if topic.home == "Diagram" {
        let diagrams = table.as_map()?.get("diagrams")?.as_map()?;
        return diagrams.get(&topic.name).or(diagrams.get("diagram")).map(print);
    }
    let shown = Shown { table: &table, all };
    let Some(block) = registry().get(topic.home.as_str()).filter(|block| block.name != super::PLANT) else {
        let mut diagram = table.as_map()?.get("base")?.clone();
        shown.insert(&mut diagram, topic, form, 0)?;
        return Some(print(&diagram));
    };
    let mut node = to_node(&*block.example).ok()?;
    match shown.insert(&mut node, topic, form, BLOCK) {
        // Ports may depend on it.
        Some(()) => wired(block.name, &*from_node::<Box<dyn Block>>(&node).ok()?, node),
        // The block's own example may have one in it.
        None => of_block_node(block).filter(|_| form.is_none()),
    }
    .map(|diagram| print(&diagram))
}

/// Steps from the top of a file to a block.
const BLOCK: usize = 2;

/// The name of a form in the table.
fn key(topic: &Topic, form: &Form) -> String {
    format!("{}/{}", topic.name, form.name)
}

struct Shown<'t> {
    table: &'t Node,
    all: &'t [Topic],
}

impl Shown<'_> {
    fn entry(&self, section: &str, name: &str) -> Option<Node> {
        self.table.as_map()?.get(section)?.as_map()?.get(name).cloned()
    }

    /// A value of that kind: as the table has it, or as simple as it can be.
    fn value(&self, topic: &Topic, form: Option<&Form>) -> Option<Node> {
        let Some(form) = form else {
            let first = || topic.forms().first().and_then(|form| self.value(topic, Some(form)));
            return self.entry("values", &topic.name).or_else(first);
        };
        if let Some(value) = self.entry("values", &key(topic, form)) {
            return Some(value);
        }
        let required = form.fields.get("required").and_then(|names| names.as_array());
        match &form.kind {
            FormKind::Word => Some(text(&form.name)),
            FormKind::Tagged(tag)
                if required.is_none_or(|names| names.iter().all(|name| name == tag.as_str())) =>
            {
                Some(map([(tag.as_str(), text(&form.name))]))
            }
            _ => None,
        }
    }

    /// Puts a value of a topic where it belongs in a tree that stands so many steps below the top of a file.
    fn insert(&self, node: &mut Node, topic: &Topic, form: Option<&Form>, from: usize) -> Option<()> {
        let value = self.value(topic, form)?;
        self.put(node, &topic.path, from, value)?;
        if let Some(beside) = form.and_then(|form| self.entry("beside", &key(topic, form))) {
            let parent = self.get(node, &topic.path[from..topic.path.len() - 1])?.as_map_mut()?;
            for (key, node) in beside.as_map()?.iter() {
                if node.is_null() {
                    parent.remove(&key.text);
                } else {
                    parent.insert(key.text.as_str(), node.clone());
                }
            }
        }
        Some(())
    }

    /// What stands at a place that has something in it.
    fn get<'n>(&self, mut node: &'n mut Node, path: &[Step]) -> Option<&'n mut Node> {
        for (i, step) in path.iter().enumerate().filter(|(_, step)| !matches!(step, Step::Form(_))) {
            node = match (step, &mut node.value) {
                (Step::Field(name), Value::Map(map)) => map.get_mut(name)?,
                (Step::Entry, Value::Map(map)) => entry(map, path.get(i.checked_sub(1)?))?,
                (Step::Item, Value::List(items)) => items.first_mut()?,
                _ => return None,
            };
        }
        Some(node)
    }

    /// Puts a value at the end of a path. What is missing on the way is what the table has for it.
    fn put(&self, node: &mut Node, path: &[Step], from: usize, value: Node) -> Option<()> {
        let Some(step) = path.get(from) else {
            *node = value;
            return Some(());
        };
        let is_last = from + 1 == path.len();
        let usual = || {
            let topic = self.all.iter().find(|topic| topic.path == path[..=from]);
            let value = topic.filter(|_| !is_last).and_then(|topic| self.value(topic, None));
            value.unwrap_or_else(|| match path.get(from + 1) {
                Some(Step::Item) => Node::new(Value::List(Vec::new())),
                _ => Node::map(),
            })
        };
        match step {
            Step::Form(name) => {
                let has = |map: &Map| {
                    map.contains_key(name) || map.values().any(|value| value.as_str() == Some(name.as_str()))
                };
                if !node.as_map().is_some_and(has) {
                    let topic = self.all.iter().find(|topic| topic.path == path[..from])?;
                    let form = topic.forms().into_iter().find(|form| form.name == *name)?;
                    *node = self.value(topic, Some(&form))?;
                }
                self.put(node, path, from + 1, value)
            }
            Step::Field(name) => {
                let map = node.as_map_mut()?;
                if !map.contains_key(name) {
                    map.insert(name.as_str(), usual());
                }
                self.put(map.get_mut(name)?, path, from + 1, value)
            }
            Step::Entry => {
                let map = node.as_map_mut()?;
                if map.is_empty() {
                    map.insert("example", usual());
                }
                self.put(entry(map, path.get(from.checked_sub(1)?))?, path, from + 1, value)
            }
            Step::Item => {
                let Value::List(items) = &mut node.value else { return None };
                if items.is_empty() {
                    items.push(usual());
                }
                self.put(items.first_mut()?, path, from + 1, value)
            }
        }
    }
}

/// The entry of a map that examples change: the block that is shown stands first, and the last of bodies and joints moves most.
fn entry<'m>(map: &'m mut Map, field: Option<&Step>) -> Option<&'m mut Node> {
    let first = field == Some(&Step::Field("blocks".to_owned()));
    let mut values = map.iter_mut().map(|(_, node)| node);
    if first { values.next() } else { values.next_back() }
}
