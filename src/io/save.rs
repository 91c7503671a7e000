//! Saving a diagram: canonical, and nothing is lost.

use super::diagram_file::FORMAT;
use crate::diagram::model::{Entry, Export, Part};
use crate::diagram::substitute::respell;
use crate::diagram::{Diagram, Parameter, PortRef};
use crate::document::{Diagnostic, Diagnostics, Map, Node, print, to_node};

/// The sections of a file, in the order in which they are saved.
pub(super) const SECTIONS: [&str; 11] = [
    "cenic",
    "name",
    "doc",
    "needs",
    "package_path",
    "params",
    "blocks",
    "wires",
    "unused",
    "exports",
    "sim",
];

/// The diagram as the text of a file. Loading it again gives the same diagram, and saving that one the same text.
pub fn save(diagram: &Diagram) -> Result<String, Diagnostics> {
    let mut problems = Diagnostics(Vec::new());
    let node = document(diagram, true, &mut problems);
    problems.into_result(print(&node))
}

/// A diagram as plain data: a whole file, or the inside of a nested diagram.
fn document(diagram: &Diagram, is_file: bool, problems: &mut Diagnostics) -> Node {
    let mut root = Map::new();
    if is_file {
        root.insert("cenic", Node::from(FORMAT));
        root.insert("name", Node::from(diagram.name.as_str()));
    } else {
        root.insert("type", Node::from("Diagram"));
    }
    if !diagram.doc.is_empty() {
        root.insert("doc", Node::from(diagram.doc.as_str()));
    }
    let texts = |list: Vec<String>| Node::from(list.into_iter().map(Node::from).collect::<Vec<_>>());
    if !diagram.needs.is_empty() {
        root.insert("needs", texts(diagram.needs.clone()));
    }
    if !diagram.package_path.is_empty() {
        root.insert("package_path", texts(diagram.package_path.clone()));
    }
    if !diagram.params.is_empty() {
        root.insert(
            "params",
            diagram.params.iter().map(|(name, p)| (name.clone(), parameter(p))).collect::<Map>(),
        );
    }
    let mut blocks = Map::new();
    for (name, entry) in &diagram.blocks {
        blocks.insert(name.clone(), block(name, entry, diagram, problems));
    }
    if !blocks.is_empty() {
        root.insert("blocks", blocks);
    }
    if !diagram.wires.is_empty() {
        let wires =
            diagram.wires.iter().map(|(to, wire)| (to.to_string(), Node::from(wire.source.to_string())));
        root.insert("wires", wires.collect::<Map>());
    }
    if !diagram.unused.is_empty() {
        root.insert("unused", texts(diagram.unused.iter().map(|unused| unused.port.to_string()).collect()));
    }
    let mut exports = Map::new();
    if !diagram.inputs.is_empty() {
        let input = |export: &Export<Vec<PortRef>>| match export.ports.as_slice() {
            [port] => Node::from(port.to_string()),
            ports => texts(ports.iter().map(PortRef::to_string).collect()),
        };
        exports.insert(
            "inputs",
            diagram.inputs.iter().map(|(name, e)| (name.clone(), input(e))).collect::<Map>(),
        );
    }
    if !diagram.outputs.is_empty() {
        let outputs = diagram.outputs.iter().map(|(name, e)| (name.clone(), Node::from(e.ports.to_string())));
        exports.insert("outputs", outputs.collect::<Map>());
    }
    if !exports.is_empty() {
        root.insert("exports", exports);
    }
    if diagram.sim.as_map().is_some_and(|sim| !sim.is_empty()) {
        root.insert("sim", diagram.sim.clone());
    }
    Node::from(root)
}

fn parameter(parameter: &Parameter) -> Node {
    let Parameter { value, written, unit, min, max, doc } = parameter;
    let value = written.as_ref().unwrap_or(value);
    let is_plain = unit.is_empty() && min.is_none() && max.is_none() && doc.is_empty();
    if is_plain && value.as_map().is_none() {
        return value.clone();
    }
    let mut map = Map::new();
    map.insert("value", value.clone());
    if !unit.is_empty() {
        map.insert("unit", Node::from(unit.as_str()));
    }
    if let Some(min) = min {
        map.insert("min", Node::from(*min));
    }
    if let Some(max) = max {
        map.insert("max", Node::from(*max));
    }
    if !doc.is_empty() {
        map.insert("doc", Node::from(doc.as_str()));
    }
    Node::from(map)
}

fn block(name: &str, entry: &Entry, diagram: &Diagram, problems: &mut Diagnostics) -> Node {
    match &entry.part {
        Part::Block(block) => match to_node(&**block) {
            Ok(node) => match &entry.written {
                Some(written) => respell(node, written, diagram.visible_params()),
                None => node,
            },
            Err(problem) => {
                problems.push(problem.place(name));
                Node::map()
            }
        },
        Part::Diagram(_, Some(file)) => {
            let mut map = Map::new();
            map.insert("type", Node::from("Diagram"));
            map.insert("file", Node::from(file.as_str()));
            if let Some(arguments) = entry.written.as_ref().and_then(|node| node.at("params")) {
                map.insert("params", arguments.clone());
            }
            Node::from(map)
        }
        Part::Diagram(inner, None) => document(inner, false, problems),
        Part::Broken => {
            problems
                .push(Diagnostic::new("the block could not be loaded, so it cannot be saved").place(name));
            Node::map()
        }
    }
}
