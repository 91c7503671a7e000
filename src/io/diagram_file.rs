//! Diagram files: text to diagram and back.
//!
//! Loading goes on after an error, so that everything wrong with a file is reported at once: what could not be loaded is marked
//! as broken, and the rest of the diagram is still checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::folder::{Directory, read_source};
use super::overrides::{Assignment, Overrides, assign};
use crate::diagram::model::{Entry, Export, Part, Unused};
use crate::diagram::network::MAX_NESTING;
use crate::diagram::reference::is_name;
use crate::diagram::substitute::{Parameters, respell, substitute};
use crate::diagram::{Block, Diagram, Parameter, PortRef};
use crate::document::{
    Diagnostic, Diagnostics, Map, Node, Source, Span, Value, did_you_mean, from_node, parse, print, to_node,
};

/// The number of the file format.
pub const FORMAT: i64 = 1;

/// Files that one diagram may consist of.
const MAX_FILES: usize = 1000;
/// Blocks that one diagram may consist of, nested ones counted.
const MAX_BLOCKS: usize = 200_000;

const SECTIONS: [&str; 10] =
    ["cenic", "name", "doc", "needs", "params", "blocks", "wires", "unused", "exports", "sim"];

/// Loads a diagram from a file. Blocks read their files from the folder it is in, and from folders below.
pub fn load(path: &Path, overrides: &Overrides) -> Result<Diagram, Diagnostics> {
    checked(load_unchecked(path, overrides)?)
}

/// As [`load`], but what is wrong is left in the diagram as far as there is one: for pictures and editors.
pub fn load_unchecked(path: &Path, overrides: &Overrides) -> Result<Diagram, Diagnostics> {
    let source = read_source(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut loader = Loader::default();
    loader.stack.push(path.canonicalize().unwrap_or_else(|_| path.to_owned()));
    let name =
        path.file_stem().map_or_else(|| "diagram".to_owned(), |stem| stem.to_string_lossy().into_owned());
    loader.whole(&source, &Directory::new(folder), overrides, &name)
}

/// Loads a diagram from a text.
pub fn load_text(
    source: &Arc<Source>,
    directory: &Directory,
    overrides: &Overrides,
) -> Result<Diagram, Diagnostics> {
    checked(Loader::default().whole(source, directory, overrides, "diagram")?)
}

/// The diagram, if nothing in it went wrong while loading.
fn checked(diagram: Diagram) -> Result<Diagram, Diagnostics> {
    let is_broken = |diagram: &Diagram| !diagram.problems.is_empty();
    if any_diagram(&diagram, &is_broken) {
        // The problems of loading are among those of the network, with all that can be found besides.
        return Err(diagram.compile().err().unwrap_or_else(|| Diagnostics(diagram.problems.clone())));
    }
    Ok(diagram)
}

/// The diagram as the text of a file. Loading it again gives the same diagram, and saving that one the same text.
pub fn save(diagram: &Diagram) -> Result<String, Diagnostics> {
    let mut problems = Diagnostics(Vec::new());
    let node = document(diagram, true, &mut problems);
    problems.into_result(print(&node))
}

/// What is known while a file and those it refers to are loaded.
#[derive(Default)]
struct Loader {
    /// Files that are being loaded, outermost first.
    stack: Vec<PathBuf>,
    files: usize,
    blocks: usize,
}

impl Loader {
    fn whole(
        &mut self,
        source: &Arc<Source>,
        directory: &Directory,
        overrides: &Overrides,
        name: &str,
    ) -> Result<Diagram, Diagnostics> {
        let mut problems = Diagnostics(Vec::new());
        let mut root = parse(source)?;
        let assignments = overrides.apply(&mut root, &mut problems);
        let mut diagram = self.diagram(&mut root, directory, &assignments, None, true, name)?;
        diagram.problems.splice(0..0, problems.0);
        Ok(diagram)
    }

    /// A diagram from its document. Problems are left in the diagram, except where there is no diagram to speak of.
    fn diagram(
        &mut self,
        root: &mut Node,
        directory: &Directory,
        assignments: &[Assignment],
        arguments: Option<(&Node, &Parameters)>,
        is_file: bool,
        name: &str,
    ) -> Result<Diagram, Diagnostics> {
        let mut problems = Diagnostics(Vec::new());
        if root.as_map().is_none() {
            let problem =
                Diagnostic::new(format!("a diagram is a map of sections, and this is {}", root.kind()));
            return Err(problem
                .at(&root.span)
                .help("it begins with `cenic: 1`, followed by `blocks:` and `wires:`")
                .into());
        }
        let passed_on = assign(root, assignments, &mut problems);
        let root = &*root;
        let Some(map) = root.as_map() else { return Err(problems) };
        let mut diagram = Diagram::new(name);
        diagram.set_files(Arc::new(directory.clone()));
        if is_file {
            check_format(map, root, &mut problems);
        }
        for (key, _) in map.iter() {
            let inline = !is_file && ["type", "file"].contains(&key.text.as_str());
            if !SECTIONS.contains(&key.text.as_str()) && !inline {
                let hint = did_you_mean(&key.text, SECTIONS).map(|h| format!(" ({h})")).unwrap_or_default();
                problems.push(
                    Diagnostic::new(format!("unknown section `{}`{hint}", key.text))
                        .at(&key.span)
                        .help(format!("the sections are {}", SECTIONS.join(", "))),
                );
            }
        }
        let mut reader = Reader { map, problems: &mut problems };
        if let Some(name) = reader.text("name") {
            diagram.name = name;
        }
        diagram.doc = reader.text("doc").unwrap_or_default();
        for (text, _) in reader.list("needs") {
            diagram.needs.push(text);
        }
        diagram.params = read_params(&mut reader, arguments);
        let entries: Vec<_> = reader.section("blocks").map(|m| m.iter().collect()).unwrap_or_default();
        for (key, node) in entries {
            let inner: Vec<Assignment> =
                passed_on.iter().filter(|(to, _)| *to == key.text).map(|(_, a)| a.clone()).collect();
            let part = self.part(&key.text, node, directory, &inner, &diagram, &mut problems);
            diagram.blocks.insert(
                key.text.clone(),
                Entry { part, span: key.span.clone(), written: Some(node.clone()) },
            );
        }
        let mut reader = Reader { map, problems: &mut problems };
        read_wires(&mut reader, &mut diagram);
        for (text, span) in reader.list("unused") {
            match PortRef::parse(&text) {
                Ok(port) => diagram.unused.push(Unused { port, span }),
                Err(message) => {
                    reader.problems.push(Diagnostic::new(message).at(&span).help("`block.*` stands for all"))
                }
            }
        }
        read_exports(&mut reader, &mut diagram);
        if let Some(sim) = map.get("sim") {
            diagram.sim = sim.clone();
        }
        diagram.problems.extend(problems.0);
        Ok(diagram)
    }

    /// A block or nested diagram.
    fn part(
        &mut self,
        name: &str,
        node: &Node,
        directory: &Directory,
        assignments: &[Assignment],
        outer: &Diagram,
        problems: &mut Diagnostics,
    ) -> Part {
        self.blocks += 1;
        if self.blocks > MAX_BLOCKS {
            if self.blocks == MAX_BLOCKS + 1 {
                problems.push(Diagnostic::new(format!("more than {MAX_BLOCKS} blocks")).at(&node.span));
            }
            return Part::Broken;
        }
        let Some(map) = node.as_map() else {
            let problem =
                Diagnostic::new(format!("a block is a map with a `type`, and this is {}", node.kind()));
            problems.push(
                problem.at(&node.span).place(name).help(format!("write `{name}: {{type: Gain, k: 2.0}}`")),
            );
            return Part::Broken;
        };
        if map.get("type").and_then(Node::as_str) == Some("Diagram") {
            return self.nested(name, node, map, directory, assignments, outer, problems);
        }
        if !map.contains_key("type") {
            let problem = Diagnostic::new("the block has no `type`").at(&node.span).place(name);
            problems.push(problem.help("`cenic blocks` lists the types there are"));
            return Part::Broken;
        }
        let before = problems.0.len();
        let filled = substitute(node, &outer.params, problems);
        for problem in &mut problems.0[before..] {
            problem.place = name.to_owned();
        }
        if problems.0.len() > before {
            return Part::Broken;
        }
        match from_node::<Box<dyn Block>>(&filled) {
            Ok(block) => Part::Block(block),
            Err(problem) => {
                let field = std::mem::take(&mut problem.place.clone());
                let place = if field.is_empty() { name.to_owned() } else { format!("{name}.{field}") };
                problems.push(needs(problem, outer).place(place));
                Part::Broken
            }
        }
    }

    #[allow(clippy::too_many_arguments)]
    fn nested(
        &mut self,
        name: &str,
        node: &Node,
        map: &Map,
        directory: &Directory,
        assignments: &[Assignment],
        outer: &Diagram,
        problems: &mut Diagnostics,
    ) -> Part {
        let mut refuse = |problem: Diagnostic| {
            problems.push(problem);
            Part::Broken
        };
        if self.stack.len() > MAX_NESTING {
            let message = format!("diagrams are nested more than {MAX_NESTING} deep");
            return refuse(Diagnostic::new(message).at(&node.span).place(name));
        }
        let Some(file) = map.get("file") else {
            let mut root = node.clone();
            self.stack.push(PathBuf::from(name));
            let inner = self.diagram(&mut root, directory, assignments, None, false, name);
            self.stack.pop();
            return match inner {
                Ok(diagram) => Part::Diagram(Box::new(diagram), None),
                Err(errors) => {
                    problems.extend(errors.0);
                    Part::Broken
                }
            };
        };
        let Some(path) = file.as_str() else {
            return refuse(
                Diagnostic::new(format!("`file` must be a path, and is {}", file.kind()))
                    .at(&file.span)
                    .place(name),
            );
        };
        for (key, _) in map.iter() {
            if !["type", "file", "params"].contains(&key.text.as_str()) {
                let message = format!("`{}` cannot stand beside `file`: the file has it", key.text);
                problems.push(Diagnostic::new(message).at(&key.span).place(name));
            }
        }
        match self.file(path, name, map, directory, assignments, outer) {
            Ok(diagram) => Part::Diagram(Box::new(diagram), Some(path.to_owned())),
            Err(errors) => {
                let unplaced = |mut problem: Diagnostic| {
                    if !problem.span.is_known() {
                        problem = problem.at(&file.span);
                    }
                    if problem.place.is_empty() {
                        problem = problem.place(name);
                    }
                    problem
                };
                problems.extend(errors.0.into_iter().map(unplaced));
                Part::Broken
            }
        }
    }

    /// A nested diagram from a file of its own.
    fn file(
        &mut self,
        path: &str,
        name: &str,
        map: &Map,
        directory: &Directory,
        assignments: &[Assignment],
        outer: &Diagram,
    ) -> Result<Diagram, Diagnostics> {
        let full = directory.resolve(path).map_err(Diagnostic::new)?;
        let real = full.canonicalize().unwrap_or_else(|_| full.clone());
        if let Some(first) = self.stack.iter().position(|open| *open == real) {
            let short = |p: &PathBuf| p.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let mut cycle: Vec<String> =
                self.stack[first..].iter().filter(|p| p.is_absolute()).map(short).collect();
            cycle.push(short(&real));
            return Err(Diagnostic::new(format!("the file contains itself: {}", cycle.join(" → "))).into());
        }
        self.files += 1;
        if self.files > MAX_FILES {
            return Err(Diagnostic::new(format!("more than {MAX_FILES} files")).into());
        }
        let mut root = parse(&read_source(&full)?)?;
        self.stack.push(real);
        let empty = Node::map();
        let arguments = map.get("params").unwrap_or(&empty);
        let inner = directory.inside(&full);
        let result =
            self.diagram(&mut root, &inner, assignments, Some((arguments, &outer.params)), true, name);
        self.stack.pop();
        result
    }
}

/// Whether something holds for a diagram or one inside it.
fn any_diagram(diagram: &Diagram, test: &dyn Fn(&Diagram) -> bool) -> bool {
    let inside = |entry: &Entry| matches!(&entry.part, Part::Diagram(inner, _) if any_diagram(inner, test));
    test(diagram) || diagram.blocks.values().any(inside)
}

/// An unknown type may come from a crate that the diagram says it needs.
fn needs(problem: Diagnostic, diagram: &Diagram) -> Diagnostic {
    if diagram.needs.is_empty() || !problem.message.contains("unknown type") {
        return problem;
    }
    let uses: Vec<String> =
        diagram.needs.iter().map(|n| format!("`use {} as _;`", n.replace('-', "_"))).collect();
    problem.help(format!(
        "the diagram needs the blocks of {}; a program has them if it depends on that crate and says {}",
        diagram.needs.join(", "),
        uses.join(" and ")
    ))
}

fn check_format(map: &Map, root: &Node, problems: &mut Diagnostics) {
    match map.get("cenic") {
        None => problems.push(
            Diagnostic::new("the format number is missing")
                .at(&root.span)
                .help(format!("begin the file with `cenic: {FORMAT}`")),
        ),
        Some(node) if node.value == Value::Int(FORMAT) => {}
        Some(node) => {
            let message = format!("this program reads format {FORMAT}, and the file is of another");
            problems.push(
                Diagnostic::new(message)
                    .at(&node.span)
                    .help(format!("begin the file with `cenic: {FORMAT}`")),
            );
        }
    }
}

/// Reads sections of a document, and reports what is of the wrong kind.
struct Reader<'m, 'p> {
    map: &'m Map,
    problems: &'p mut Diagnostics,
}

impl<'m> Reader<'m, '_> {
    fn wrong(&mut self, node: &Node, what: &str, expected: &str) {
        let message = format!("{what} must be {expected}, and is {}", node.kind());
        self.problems.push(Diagnostic::new(message).at(&node.span));
    }

    fn section(&mut self, name: &str) -> Option<&'m Map> {
        let node = self.map.get(name).filter(|node| !node.is_null())?;
        if node.as_map().is_none() {
            self.wrong(node, &format!("`{name}`"), "a map");
        }
        node.as_map()
    }

    fn text(&mut self, name: &str) -> Option<String> {
        let node = self.map.get(name)?;
        if node.as_str().is_none() {
            self.wrong(node, &format!("`{name}`"), "text");
        }
        node.as_str().map(str::to_owned)
    }

    fn list(&mut self, name: &str) -> Vec<(String, Span)> {
        let Some(node) = self.map.get(name).filter(|node| !node.is_null()) else { return Vec::new() };
        let Some(items) = node.as_list() else {
            self.wrong(node, &format!("`{name}`"), "a list of names");
            return Vec::new();
        };
        let mut texts = Vec::new();
        for item in items {
            match item.as_str() {
                Some(text) => texts.push((text.to_owned(), item.span.clone())),
                None => self.wrong(item, "a name", "text"),
            }
        }
        texts
    }
}

/// A parameter as it may stand in a file: its value, or a map with more about it.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenParameter {
    #[serde(default)]
    unit: String,
    min: Option<f64>,
    max: Option<f64>,
    #[serde(default)]
    doc: String,
}

fn read_params(reader: &mut Reader, arguments: Option<(&Node, &Parameters)>) -> Parameters {
    let mut params = Parameters::new();
    for (key, node) in reader.section("params").into_iter().flat_map(Map::iter) {
        if !is_name(&key.text) {
            let problem =
                Diagnostic::new(format!("`{}` cannot be the name of a parameter", key.text)).at(&key.span);
            reader.problems.push(problem.help("names are made of letters, digits, `_` and `-`"));
        }
        let mut parameter =
            Parameter { value: node.clone(), unit: String::new(), min: None, max: None, doc: String::new() };
        if let Some(map) = node.as_map() {
            let mut about = map.clone();
            let value = about.remove("value");
            match from_node::<WrittenParameter>(&Node::from(about).with_span(node.span.clone())) {
                Ok(written) => {
                    let value = value.unwrap_or_else(|| {
                        let problem = Diagnostic::new(format!("parameter `{}` has no `value`", key.text))
                            .at(&node.span);
                        reader.problems.push(problem);
                        Node::from(0.0)
                    });
                    let WrittenParameter { unit, min, max, doc } = written;
                    parameter = Parameter { value, unit, min, max, doc };
                }
                Err(problem) => reader.problems.push(problem.place(format!("params.{}", key.text))),
            }
        }
        // A parameter may use those before it.
        parameter.value = substitute(&parameter.value, &params, reader.problems);
        params.insert(key.text.clone(), parameter);
    }
    if let Some((node, outer)) = arguments {
        take_arguments(node, outer, &mut params, reader.problems);
    }
    for (name, parameter) in &mut params {
        if let Some(number) = parameter.value.as_str().and_then(|text| crate::math::constant(text).ok())
            && (parameter.min.is_some() || parameter.max.is_some() || !parameter.unit.is_empty())
        {
            parameter.value.value = Value::Float(number);
        }
        check_parameter(name, parameter, reader.problems);
    }
    params
}

/// Values that the outer diagram gives to the parameters of a nested one.
fn take_arguments(node: &Node, outer: &Parameters, params: &mut Parameters, problems: &mut Diagnostics) {
    let Some(map) = node.as_map() else {
        problems
            .push(Diagnostic::new(format!("`params` must be a map, and is {}", node.kind())).at(&node.span));
        return;
    };
    for (key, value) in map.iter() {
        let value = substitute(value, outer, problems);
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

fn read_wires(reader: &mut Reader, diagram: &mut Diagram) {
    for (key, node) in reader.section("wires").into_iter().flat_map(Map::iter) {
        let Some(source) = node.as_str() else {
            reader.wrong(node, "the source of a wire", "a port such as `block.port`");
            continue;
        };
        match (PortRef::parse(&key.text), PortRef::parse(source)) {
            (Ok(to), Ok(from)) => diagram.add_wire(to, from, key.span.clone(), node.span.clone()),
            (to, from) => {
                reader.problems.extend(to.err().map(|message| Diagnostic::new(message).at(&key.span)));
                reader.problems.extend(from.err().map(|message| Diagnostic::new(message).at(&node.span)));
            }
        }
    }
}

fn read_exports(reader: &mut Reader, diagram: &mut Diagram) {
    let Some(exports) = reader.section("exports") else { return };
    for (key, _) in exports.iter() {
        if !["inputs", "outputs"].contains(&key.text.as_str()) {
            let message = format!("`exports` has `inputs` and `outputs`, not `{}`", key.text);
            reader.problems.push(Diagnostic::new(message).at(&key.span));
        }
    }
    let mut inner = Reader { map: exports, problems: reader.problems };
    for (key, node) in inner.section("inputs").into_iter().flat_map(Map::iter) {
        let ports = match &node.value {
            Value::List(items) => items.iter().filter_map(|item| port(&mut inner, item)).collect(),
            _ => port(&mut inner, node).into_iter().collect(),
        };
        diagram.inputs.insert(key.text.clone(), Export { ports, span: node.span.clone() });
    }
    for (key, node) in inner.section("outputs").into_iter().flat_map(Map::iter) {
        if let Some(ports) = port(&mut inner, node) {
            diagram.outputs.insert(key.text.clone(), Export { ports, span: node.span.clone() });
        }
    }
}

fn port(reader: &mut Reader, node: &Node) -> Option<PortRef> {
    let Some(text) = node.as_str() else {
        reader.wrong(node, "an exported port", "a port such as `block.port`");
        return None;
    };
    PortRef::parse(text).map_err(|message| reader.problems.push(Diagnostic::new(message).at(&node.span))).ok()
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
    let Parameter { value, unit, min, max, doc } = parameter;
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
                Some(written) => respell(node, written, &diagram.params),
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
