//! What is drawn of a diagram: its blocks and nested diagrams, their ports, and the wires between them.
//!
//! A diagram that is wrong is drawn as far as it is known: a port that only a wire knows of is drawn with the label `?`.

use std::collections::{HashMap, HashSet};

use serde_json::Value as Json;

use super::picture::{Class, End, Group, Item, Picture, Port, Wire};
use crate::diagram::network::MAX_NESTING;
use crate::diagram::reference::Elements;
use crate::diagram::{
    Block, Declaration, Diagram, Entry, Part, PortRef, Schedule, Set, parameters, registry,
};
use crate::document::{Node, Value, to_node};
use crate::math::digits;

/// Parameters that a block's box has room for.
const MAX_PARAMETERS: usize = 3;
/// Of a block with more inputs or outputs than this only those are drawn that are wired.
const MAX_PORTS: usize = 16;
/// The longest value of a parameter that is shown, in characters.
const MAX_VALUE: usize = 18;
/// The label of a port that no block declares.
const UNKNOWN: &str = "?";

impl Picture {
    /// The picture of a diagram, with colours if it compiles.
    pub fn of(diagram: &Diagram) -> Picture {
        match diagram.compile() {
            Ok(schedule) => Picture::of_compiled(diagram, &schedule),
            Err(_) => Picture::coloured(diagram, &HashMap::new()),
        }
    }

    /// The picture of a diagram that has been compiled.
    pub fn of_compiled(diagram: &Diagram, schedule: &Schedule) -> Picture {
        Picture::coloured(diagram, &classes(schedule))
    }

    fn coloured(diagram: &Diagram, classes: &HashMap<String, Class>) -> Picture {
        Picture {
            title: diagram.name.clone(),
            doc: diagram.doc.split("\n\n").next().unwrap_or_default().replace('\n', " "),
            root: group(&[diagram], "", classes),
        }
    }
}

/// The class of each block by its path: that of its most frequent operation.
fn classes(schedule: &Schedule) -> HashMap<String, Class> {
    let sampled = |block| {
        schedule.operations.iter().any(|o| o.block == block && o.set == Set::Sampled)
            || schedule.updates.iter().any(|u| u.block == block)
    };
    let class = |block| match block {
        _ if schedule.is_in_cone(block) => Class::Cone,
        _ if sampled(block) => Class::Sampled,
        _ => Class::Observer,
    };
    schedule.blocks.iter().enumerate().map(|(i, block)| (block.path.clone(), class(i))).collect()
}

/// The innermost of some nested diagrams; `prefix` is the path of the diagram with a slash at the end.
fn group(around: &[&Diagram], prefix: &str, classes: &HashMap<String, Class>) -> Group {
    let Some(diagram) = around.last() else { return Group::default() };
    let mut items: Vec<Item> = diagram
        .blocks
        .iter()
        .map(|(name, entry)| item(name, entry, around, &format!("{prefix}{name}"), classes))
        .collect();
    let mut wires = Vec::new();
    for (destination, wire) in &diagram.wires {
        let from = output(diagram, &mut items, &wire.source);
        let to = input(diagram, &mut items, destination);
        if let (Some(from), Some(to)) = (from, to) {
            wires.push(Wire { from, to, label: elements(&wire.source) });
        }
    }
    let mut inputs = Vec::new();
    for (border, (name, export)) in diagram.inputs.iter().enumerate() {
        let ends: Vec<End> =
            export.ports.iter().filter_map(|port| input(diagram, &mut items, port)).collect();
        let label = ends.first().map(|end| label(&items, *end, true)).unwrap_or_default();
        inputs.push(Port::new(name, label));
        let from = End::Border { port: border };
        wires.extend(ends.into_iter().map(|to| Wire { from, to, label: String::new() }));
    }
    let mut outputs = Vec::new();
    for (border, (name, export)) in diagram.outputs.iter().enumerate() {
        let end = output(diagram, &mut items, &export.ports);
        outputs.push(Port::new(name, end.map(|end| label(&items, end, false)).unwrap_or_default()));
        let to = End::Border { port: border };
        wires.extend(end.map(|from| Wire { from, to, label: elements(&export.ports) }));
    }
    Group { inputs, outputs, items, wires }
}

fn item(
    name: &str,
    entry: &Entry,
    around: &[&Diagram],
    path: &str,
    classes: &HashMap<String, Class>,
) -> Item {
    let item = Item {
        name: name.to_owned(),
        class: classes.get(path).copied().unwrap_or_default(),
        ..Item::default()
    };
    match &entry.part {
        Part::Block(block) => {
            let (mut inputs, mut outputs) = ports(&**block, around);
            let used = around.last().map(|diagram| wired(name, diagram)).unwrap_or_default();
            for list in [&mut inputs, &mut outputs] {
                if list.len() > MAX_PORTS {
                    list.retain(|port| used.contains(port.name.as_str()));
                }
            }
            let summary =
                to_node(&**block).map(|node| summary(&node, block.typetag_name())).unwrap_or_default();
            Item { kind: block.typetag_name().to_owned(), summary, inputs, outputs, ..item }
        }
        Part::Diagram(inner, file) => {
            let within = [around, &[&**inner]].concat();
            let inner = (around.len() <= MAX_NESTING).then(|| group(&within, &format!("{path}/"), classes));
            let (inputs, outputs) =
                inner.as_ref().map(|inner| (inner.inputs.clone(), inner.outputs.clone())).unwrap_or_default();
            let kind = file.clone().unwrap_or_else(|| "Diagram".to_owned());
            Item { kind, inputs, outputs, inner, ..item }
        }
        Part::Broken => {
            let written = entry.written.as_ref().and_then(|node| node.at("type")).and_then(Node::as_str);
            Item { kind: written.unwrap_or(UNKNOWN).to_owned(), ..item }
        }
    }
}

/// Inputs and outputs of a block, as far as it can say with its parameters.
fn ports(block: &dyn Block, around: &[&Diagram]) -> (Vec<Port>, Vec<Port>) {
    let Some(diagram) = around.last() else { return Default::default() };
    let mut declaration = Declaration::new(&*diagram.files).within(around);
    if parameters::check(block).is_empty() {
        // Whatever it declared before an error is drawn.
        let _ = block.declare(&mut declaration);
    }
    let inputs = declaration.inputs.iter().map(|p| {
        let optional = if p.optional { ", optional" } else { "" };
        Port::new(&p.name, format!("{}{optional}", p.signature))
    });
    let outputs = declaration.outputs.iter().map(|p| Port::new(&p.name, p.signature.to_string()));
    (inputs.collect(), outputs.collect())
}

/// Ports of a block that a wire or an export names.
fn wired<'d>(name: &str, diagram: &'d Diagram) -> HashSet<&'d str> {
    let wires = diagram.wires.iter().flat_map(|(to, wire)| [to, &wire.source]);
    let exports = diagram.inputs.values().flat_map(|export| &export.ports);
    let exports = exports.chain(diagram.outputs.values().map(|export| &export.ports));
    wires.chain(exports).filter(|port| port.block == name).map(|port| port.port.as_str()).collect()
}

fn input(diagram: &Diagram, items: &mut [Item], port: &PortRef) -> Option<End> {
    let item = diagram.blocks.get_index_of(&port.block)?;
    Some(End::Port { item, port: find(&mut items[item].inputs, &port.port) })
}

fn output(diagram: &Diagram, items: &mut [Item], port: &PortRef) -> Option<End> {
    let item = diagram.blocks.get_index_of(&port.block)?;
    Some(End::Port { item, port: find(&mut items[item].outputs, &port.port) })
}

/// The port of that name, which is added if there is none.
fn find(ports: &mut Vec<Port>, name: &str) -> usize {
    ports.iter().position(|port| port.name == name).unwrap_or_else(|| {
        ports.push(Port::new(name, UNKNOWN));
        ports.len() - 1
    })
}

fn label(items: &[Item], end: End, is_input: bool) -> String {
    match end {
        End::Port { item, port } if is_input => items[item].inputs[port].label.clone(),
        End::Port { item, port } => items[item].outputs[port].label.clone(),
        End::Border { .. } => String::new(),
    }
}

/// The elements that a wire takes, such as `[0..3]`.
fn elements(port: &PortRef) -> String {
    match port.elements {
        None => String::new(),
        Some(Elements::One(i)) => format!("[{i}]"),
        Some(Elements::Some(a, b)) => format!("[{a}..{b}]"),
    }
}

/// The first few parameters that fit into a box and are not as they always are: `k 2, size 3`.
fn summary(node: &Node, kind: &str) -> String {
    let Some(map) = node.as_map() else { return String::new() };
    let usual = |field: &str| registry().get(kind)?.schema.get("properties")?.get(field)?.get("default");
    let fields = map.iter().filter(|(key, value)| {
        key.text != "type" && usual(&key.text).is_none_or(|usual| !is_same(value, usual))
    });
    let shown = fields.filter_map(|(key, value)| Some(format!("{} {}", key.text, short(value)?)));
    shown.take(MAX_PARAMETERS).collect::<Vec<_>>().join(", ")
}

fn is_same(node: &Node, json: &Json) -> bool {
    match (&node.value, json) {
        (Value::Null, Json::Null) => true,
        (Value::Bool(a), Json::Bool(b)) => a == b,
        (Value::String(a), Json::String(b)) => a == b,
        (Value::List(a), Json::Array(b)) => a.len() == b.len() && a.iter().zip(b).all(|(a, b)| is_same(a, b)),
        _ => node.as_f64().is_some_and(|a| json.as_f64() == Some(a)),
    }
}

/// A value in a few characters, if it has so few.
fn short(node: &Node) -> Option<String> {
    let text = match &node.value {
        Value::Null | Value::Map(_) => return None,
        Value::Bool(value) => value.to_string(),
        Value::Int(value) => value.to_string(),
        Value::Float(value) => digits(*value, 5),
        Value::String(text) => text.clone(),
        Value::List(items) => {
            let items: Option<Vec<String>> = items.iter().map(short).collect();
            format!("[{}]", items?.join(", "))
        }
    };
    (!text.is_empty() && text.chars().count() <= MAX_VALUE).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::{continuous::Integrator, math::Gain, sources::Step};

    fn step() -> Step {
        Step { time: 1.0, before: 0.0.into(), after: 2.0.into() }
    }

    #[test]
    fn nested_diagrams_become_boxes_in_boxes() {
        let mut inner = Diagram::new("inner");
        let gain = inner.add("gain", Gain::scalar(3.0, 1));
        let input = inner.export_input("u", gain.input(Gain::IN));
        let output = inner.export_output("y", gain.output(Gain::OUT));
        let mut outer = Diagram::new("outer");
        let source = outer.add("step", step());
        let nested = outer.add_diagram("nested", inner);
        let state = outer.add("state", Integrator::default());
        outer.connect(source.output(Step::OUT), nested.input(input));
        outer.connect(nested.output(output), state.input(Integrator::IN));

        let picture = Picture::of(&outer);
        let [source, nested, state] = &picture.root.items[..] else { panic!("three blocks") };
        assert_eq!((source.kind.as_str(), source.outputs[0].label.as_str()), ("Step", "vector[1]"));
        assert_eq!(nested.inner.as_ref().unwrap().items[0].summary, "k 3, size 1");
        assert_eq!(nested.inner.as_ref().unwrap().wires.len(), 2);
        assert_eq!((nested.inputs[0].name.as_str(), nested.outputs[0].name.as_str()), ("u", "y"));
        assert_eq!(nested.inputs[0].label, "vector[1]");
        assert_eq!(state.class, Class::Cone);
        assert_eq!(picture.root.wires.len(), 2);
    }

    #[test]
    fn what_does_not_compile_is_drawn_as_far_as_it_is_known() {
        let mut diagram = Diagram::new("wrong");
        diagram.add("gain", Gain::scalar(3.0, 4));
        diagram.add("step", step());
        diagram.wire("gain.inn", "step.out[0..3]");
        diagram.wire("gain.in", "nowhere.out");
        let picture = Picture::of(&diagram);
        assert_eq!(picture.root.items[0].inputs[1], Port::new("inn", "?"));
        assert_eq!(picture.root.items[0].class, Class::Source);
        assert_eq!(picture.root.wires.len(), 1);
        assert_eq!(picture.root.wires[0].label, "[0..3]");
    }

    #[test]
    fn numbers_in_boxes_are_short() {
        assert_eq!(digits(0.1 + 0.2, 5), "0.3");
        assert_eq!(digits(123456.789, 5), "123460");
        assert_eq!(digits(-2.5e-7, 5), "-2.5e-7");
        assert_eq!(digits(f64::INFINITY, 5), "inf");
    }
}
