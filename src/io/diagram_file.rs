//! Diagram files: text to diagram and back.
//!
//! Loading goes on after an error, so that everything wrong with a file is reported at once: what could not be loaded is marked
//! as broken, and the rest of the diagram is still checked.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::directory::Directory;
use super::folder::read_source;
use super::overrides::{Assignment, Overrides, assign};
use super::params::read_params;
use super::save::SECTIONS;
use crate::diagram::model::{Entry, Export, Part, Unused};
use crate::diagram::network::{MAX_NESTING, ONE_WIRE};
use crate::diagram::substitute::{Parameters, substitute_within};
use crate::diagram::{Block, Diagram, PortRef, Registered, registry};
use crate::document::{
    ANY_UNIT, Diagnostic, Diagnostics, Map, Node, Source, Span, Value, did_you_mean, from_node, parse, print,
    resolve_quantities, to_node,
};
use crate::simulator::Sim;
use serde_json::Value as Json;

/// The number of the file format.
pub const FORMAT: i64 = 1;

/// Files that one diagram may consist of.
const MAX_FILES: usize = 1000;
/// Blocks that one diagram may consist of, nested ones counted.
const MAX_BLOCKS: usize = 200_000;
/// Bytes that the files of one diagram may have together.
const MAX_BYTES: usize = 32 << 20;
/// Values that may be copied into a diagram where `${…}` stands.
const MAX_COPIED: usize = 5_000_000;

/// Loads a diagram from a file. Blocks read their files from the folder it is in, from folders below, and from those that the
/// overrides allow.
pub fn load(path: &Path, overrides: &Overrides) -> Result<Diagram, Diagnostics> {
    checked(load_unchecked(path, overrides)?)
}

/// As [`load`], but what is wrong is left in the diagram as far as there is one: for pictures and editors.
pub fn load_unchecked(path: &Path, overrides: &Overrides) -> Result<Diagram, Diagnostics> {
    let source = read_source(path)?;
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut loader = Loader::new();
    loader.stack.push(path.canonicalize().unwrap_or_else(|_| path.to_owned()));
    let name =
        path.file_stem().map_or_else(|| "diagram".to_owned(), |stem| stem.to_string_lossy().into_owned());
    let directory = Directory::new(folder).allowing(overrides.allow.clone());
    loader.whole(&source, &directory.with_packages(overrides.packages.clone()), overrides, &name)
}

/// Loads a diagram from a text.
pub fn load_text(
    source: &Arc<Source>,
    directory: &Directory,
    overrides: &Overrides,
) -> Result<Diagram, Diagnostics> {
    checked(Loader::new().whole(source, directory, overrides, "diagram")?)
}

/// The diagram, if nothing in it went wrong while loading.
fn checked(diagram: Diagram) -> Result<Diagram, Diagnostics> {
    let is_broken = |diagram: &Diagram| !diagram.problems.is_empty();
    if any_diagram(&diagram, &is_broken) {
        // The problems of loading are among those of the network, with all that can be found besides.
        let mut found = diagram.compile().err().unwrap_or_else(|| Diagnostics(diagram.problems.clone()));
        found.extend(Sim::of(&diagram).err().into_iter().flat_map(|errors| errors.0));
        return Err(found);
    }
    Ok(diagram)
}

/// What a diagram has of the one it stands in.
#[derive(Clone, Copy)]
enum Outer<'o> {
    /// It stands in none.
    None,
    /// It has a file of its own: values for its parameters, and the parameters that these may use.
    Arguments(&'o Node, &'o Parameters),
    /// It is written inside the other: the parameters around it.
    Around(&'o Parameters),
}

/// What is known while a file and those it refers to are loaded.
struct Loader {
    /// Files that are being loaded, outermost first.
    stack: Vec<PathBuf>,
    files: usize,
    bytes: usize,
    blocks: usize,
    /// Values that may still be copied where `${…}` stands.
    budget: usize,
}

impl Loader {
    fn new() -> Loader {
        Loader { stack: Vec::new(), files: 0, bytes: 0, blocks: 0, budget: MAX_COPIED }
    }

    fn whole(
        &mut self,
        source: &Arc<Source>,
        directory: &Directory,
        overrides: &Overrides,
        name: &str,
    ) -> Result<Diagram, Diagnostics> {
        let mut problems = Diagnostics(Vec::new());
        let mut root = parse(source).map_err(explain)?;
        let assignments = overrides.apply(&mut root, &mut problems);
        let mut diagram = self.diagram(&mut root, directory, &assignments, Outer::None, name)?;
        diagram.problems.splice(0..0, problems.0);
        Ok(diagram)
    }

    /// A diagram from its document. Problems are left in the diagram, except where there is no diagram to speak of.
    fn diagram(
        &mut self,
        root: &mut Node,
        directory: &Directory,
        assignments: &[Assignment],
        outer: Outer,
        name: &str,
    ) -> Result<Diagram, Diagnostics> {
        let (is_file, arguments, around) = match outer {
            Outer::None => (true, None, None),
            Outer::Arguments(node, params) => (true, Some((node, params)), None),
            Outer::Around(params) => (false, None, Some(params)),
        };
        let mut problems = Diagnostics(Vec::new());
        if root.as_map().is_none() {
            return Err(not_a_diagram(root).into());
        }
        let passed_on = assign(root, assignments, &mut problems);
        let root = &*root;
        let Some(map) = root.as_map() else { return Err(problems) };
        let mut diagram = Diagram::new(name);
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
        let packages = reader.list("package_path");
        let directory = &directory.with_own_packages(&packages, reader.problems);
        diagram.package_path = packages.into_iter().map(|(text, _)| text).collect();
        diagram.set_files(Arc::new(directory.clone()));
        // Parameters are copied into every diagram that is written inside another, which counts as copying values does.
        let no_outer = Parameters::new();
        let mut around = around.unwrap_or(&no_outer);
        if around.len() > self.budget / 2 {
            if self.budget > 0 {
                let problem =
                    Diagnostic::new("too many parameters for so many nested diagrams").at(&root.span);
                reader.problems.push(problem.place(name));
            }
            self.budget = 0;
            around = &no_outer;
        }
        self.budget -= 2 * around.len();
        diagram.params = read_params(&mut reader, arguments, around, &mut self.budget);
        if !around.is_empty() {
            let mut visible = around.clone();
            visible.extend(diagram.params.iter().map(|(name, parameter)| (name.clone(), parameter.clone())));
            diagram.visible = Some(visible);
        }
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
            let glued = map.iter().find(|(key, _)| key.text.starts_with("type:"));
            let meant = did_you_mean(name, outer.blocks.keys().take(1000).map(String::as_str));
            problems.push(match (glued, meant) {
                (Some((key, _)), _) => problem.at(&key.span).help("a space is missing after `type:`"),
                (None, Some(meant)) => {
                    problem.help(format!("{meant}\n`cenic blocks` lists the types there are"))
                }
                (None, None) => problem.help("`cenic blocks` lists the types there are"),
            });
            return Part::Broken;
        }
        let before = problems.0.len();
        if self.budget == 0 {
            return Part::Broken; // reported when it ran out
        }
        let filled = substitute_within(node, outer.visible_params(), problems, &mut self.budget);
        for problem in &mut problems.0[before..] {
            problem.place = name.to_owned();
        }
        if problems.0.len() > before {
            return Part::Broken;
        }
        let registered = filled.at("type").and_then(Node::as_str).and_then(|name| registry().get(name));
        if let Some(problem) = registered.and_then(|registered| missing_fields(registered, name, map)) {
            problems.push(problem.place(name));
            return Part::Broken;
        }
        let in_block = |problem: Diagnostic| {
            let field = &problem.place;
            let place = if field.is_empty() { name.to_owned() } else { format!("{name}.{field}") };
            problem.place(place)
        };
        let schema = registered.map_or(&Json::Null, |registered| &registered.schema);
        match resolve_quantities(&filled, schema).and_then(|node| Ok(from_node::<Box<dyn Block>>(&node)?)) {
            Ok(block) => Part::Block(block),
            Err(wrong) => {
                problems.extend(wrong.0.into_iter().map(|problem| in_block(needs(problem, outer))));
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
            let inner =
                self.diagram(&mut root, directory, assignments, Outer::Around(outer.visible_params()), name);
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
            // Said once: what is left of the files is not looked at.
            let message = format!("the diagram is too large: it consists of more than {MAX_FILES} files");
            let problem = (self.files == MAX_FILES + 1).then(|| Diagnostic::new(message));
            return Err(Diagnostics(problem.into_iter().collect()));
        }
        let source = read_source(&full)?;
        let before = self.bytes;
        self.bytes += source.text.len();
        if self.bytes > MAX_BYTES {
            let message =
                format!("the diagram is too large: its files have more than {} MB", MAX_BYTES >> 20);
            let problem = (before <= MAX_BYTES).then(|| Diagnostic::new(message));
            return Err(Diagnostics(problem.into_iter().collect()));
        }
        let mut root = parse(&source).map_err(explain)?;
        self.stack.push(real);
        let empty = Node::map();
        let arguments = map.get("params").unwrap_or(&empty);
        let inner = directory.inside(&full);
        let result = self.diagram(
            &mut root,
            &inner,
            assignments,
            Outer::Arguments(arguments, outer.visible_params()),
            name,
        );
        self.stack.pop();
        result
    }
}

/// Whether something holds for a diagram or one inside it.
fn any_diagram(diagram: &Diagram, test: &dyn Fn(&Diagram) -> bool) -> bool {
    let inside = |entry: &Entry| matches!(&entry.part, Part::Diagram(inner, _) if any_diagram(inner, test));
    test(diagram) || diagram.blocks.values().any(inside)
}

/// A second source of an input is a key that stands there twice: says what to do instead.
fn explain(mut problems: Diagnostics) -> Diagnostics {
    for problem in &mut problems.0 {
        let key = problem.message.strip_prefix("duplicate key `").and_then(|rest| rest.split('`').next());
        if key.is_some_and(|key| key.contains('.')) && problem.help.is_none() {
            problem.help = Some(ONE_WIRE.to_owned());
        }
    }
    problems
}

/// All parameters that a block must be given and is not, with what they are and how the block may be written.
fn missing_fields(block: &Registered, name: &str, map: &Map) -> Option<Diagnostic> {
    let required = block.schema.get("required").and_then(Json::as_array)?;
    let missing = required.iter().filter_map(Json::as_str).filter(|field| !map.contains_key(field));
    let missing: Vec<&str> = missing.collect();
    let (last, others) = missing.split_last()?;
    let fields = match others {
        [] => format!("`{last}`"),
        others => format!("`{}` and `{last}`", others.join("`, `")),
    };
    let about = |field: &&str| {
        let schema = block.schema.get("properties").and_then(|fields| fields.get(*field));
        let text = |key: &str| schema.and_then(|schema| schema.get(key)).and_then(Json::as_str);
        let meaning = text("description").unwrap_or_default().lines().next().unwrap_or_default();
        let unit = text("unit").filter(|unit| !["1", ANY_UNIT].contains(unit));
        let unit = unit.map(|unit| format!(", in {unit}")).unwrap_or_default();
        format!("{field}: {}{unit}", meaning.trim_end_matches('.'))
    };
    let mut help: Vec<String> = missing.iter().map(about).collect();
    let example = completed(block, name, map, &missing).unwrap_or_default();
    help.push(format!(
        "no default would suit every diagram; write, for example,\n{example}`cenic blocks {}` tells more",
        block.name
    ));
    let span = map.get("type").map(|node| node.span.clone()).unwrap_or_default();
    Some(Diagnostic::new(format!("`{}` needs {fields}", block.name)).at(&span).help(help.join("\n")))
}

/// The block as it is written, with what is missing taken from the example of its type; the whole example, if nothing is written. A model
/// of the example's own is left out where it may be.
fn completed(block: &Registered, name: &str, map: &Map, missing: &[&str]) -> Option<String> {
    let example: Node = to_node(&*block.example).ok()?;
    let mut whole = map.clone();
    for field in missing {
        whole.insert(*field, example.as_map()?.get(field)?.clone());
    }
    if map.iter().count() == 1 {
        // What is as it would be without being given says nothing.
        let least = from_node::<Box<dyn Block>>(&Node::new(Value::Map(whole.clone()))).ok();
        let least = least.and_then(|block| to_node(&block).ok()).unwrap_or_default();
        let least = least.as_map();
        for (field, value) in example.as_map()?.iter().filter(|(field, _)| field.text != "model") {
            if least.is_none_or(|least| least.get(&field.text) != Some(value)) {
                whole.insert(field.text.as_str(), value.clone());
            }
        }
    }
    let mut entry = Map::new();
    entry.insert(name, Node::new(Value::Map(whole)));
    let text = print(&Node::new(Value::Map(entry)));
    Some(text.lines().map(|line| format!("  {line}\n")).collect())
}

/// Where a type that is not known may be found: in the list, or in a crate that the diagram says it needs.
fn needs(problem: Diagnostic, diagram: &Diagram) -> Diagnostic {
    if !problem.message.contains("unknown type") {
        return problem;
    }
    if diagram.needs.is_empty() {
        let list = "`cenic blocks` lists the types there are";
        let help = problem.help.as_ref().map_or_else(|| list.to_owned(), |help| format!("{list}\n{help}"));
        return problem.help(help);
    }
    let uses: Vec<String> =
        diagram.needs.iter().map(|n| format!("`use {} as _;`", n.replace('-', "_"))).collect();
    problem.help(format!(
        "the diagram needs the blocks of {}\na program has them if it depends on that crate and says {}",
        diagram.needs.join(", "),
        uses.join(" and ")
    ))
}

/// Says that a text is not a diagram, if it is not: whatever else parses as YAML has no `cenic: 1` among its sections.
pub fn check_is_diagram(source: &Arc<Source>) -> Result<(), Diagnostics> {
    let root = parse(source)?;
    let mut problems = Diagnostics(Vec::new());
    match root.as_map() {
        Some(map) => check_format(map, &root, &mut problems),
        None => problems.push(not_a_diagram(&root)),
    }
    problems.into_result(())
}

fn not_a_diagram(root: &Node) -> Diagnostic {
    Diagnostic::new(format!("a diagram is a map of sections, and this is {}", root.kind()))
        .at(&root.span)
        .help("it begins with `cenic: 1`, followed by `blocks:` and `wires:`")
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
            let message = match node.value {
                Value::Int(format) => {
                    format!("the file has format {format}, and this program reads format {FORMAT}")
                }
                _ => format!("the format number must be {FORMAT}, and is {}", node.kind()),
            };
            let is_newer = matches!(node.value, Value::Int(format) if format > FORMAT);
            let help = if is_newer {
                "a newer version of this program may read it".to_owned()
            } else {
                format!("begin the file with `cenic: {FORMAT}`")
            };
            problems.push(Diagnostic::new(message).at(&node.span).help(help));
        }
    }
}

/// Reads sections of a document, and reports what is of the wrong kind.
pub(super) struct Reader<'m, 'p> {
    pub(super) map: &'m Map,
    pub(super) problems: &'p mut Diagnostics,
}

impl<'m> Reader<'m, '_> {
    fn wrong(&mut self, node: &Node, what: &str, expected: &str) {
        let message = format!("{what} must be {expected}, and is {}", node.kind());
        self.problems.push(Diagnostic::new(message).at(&node.span));
    }

    pub(super) fn section(&mut self, name: &str) -> Option<&'m Map> {
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

fn read_wires(reader: &mut Reader, diagram: &mut Diagram) {
    if reader.map.get("wires").is_some_and(|node| node.as_map().is_none() && !node.is_null()) {
        diagram.miswired.extend(diagram.blocks.keys().cloned());
    }
    for (key, node) in reader.section("wires").into_iter().flat_map(Map::iter) {
        let Some(source) = node.as_str() else {
            reader.wrong(node, "the source of a wire", "a port such as `block.port`");
            diagram.miswired.push(block_of(&key.text));
            continue;
        };
        match (PortRef::parse(&key.text), PortRef::parse(source)) {
            (Ok(to), Ok(from)) => diagram.add_wire(to, from, key.span.clone(), node.span.clone()),
            (to, from) => {
                diagram.miswired.push(block_of(&key.text));
                reader.problems.extend(to.err().map(|message| Diagnostic::new(message).at(&key.span)));
                reader.problems.extend(from.err().map(|message| Diagnostic::new(message).at(&node.span)));
            }
        }
    }
}

/// The block of a port that may be written wrongly.
fn block_of(port: &str) -> String {
    port.split('.').next().unwrap_or(port).to_owned()
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
