//! A diagram without its nesting: every block declared, every input traced to its source, everything checked.

use std::collections::HashMap;
use std::ops::Range;

use petgraph::graph::{DiGraph, NodeIndex};

use super::block::{Block, BlockError};
use super::declaration::{Declaration, OutputDeclaration};
use super::model::{Diagram, Entry, Part, Wire};
use super::parameters;
use super::port::{Kind, Signature};
use super::reads::Dependency;
use super::reference::{PortRef, is_name};
use crate::document::{Diagnostic, Diagnostics, Node, Span, did_you_mean};

/// How deeply diagrams may be nested.
pub const MAX_NESTING: usize = 32;

/// The blocks of a diagram and of all diagrams in it, with their wires.
pub struct Network<'d> {
    /// Blocks in the order in which they were added, depth first.
    pub leaves: Vec<Leaf<'d>>,
    /// The graph: a node for each block (its weight is its index in `leaves`), an edge for each wire.
    pub graph: DiGraph<usize, Connection>,
    /// Inputs of the whole diagram.
    pub inputs: Vec<External>,
    /// Outputs of the whole diagram, by name.
    pub outputs: Vec<(String, Source)>,
    /// What is odd but not wrong.
    pub warnings: Vec<Diagnostic>,
}

/// A block in a network.
pub struct Leaf<'d> {
    /// Its name with the names of the diagrams it is in: `arm/pid`.
    pub path: String,
    /// The block.
    pub block: &'d dyn Block,
    /// What it says of itself.
    pub declaration: Declaration<'d>,
    /// Where each of its inputs comes from.
    pub sources: Vec<Option<Source>>,
    span: Span,
    written: Option<&'d Node>,
}

/// An input of the whole diagram.
#[derive(Clone, Debug)]
pub struct External {
    /// Its name.
    pub name: String,
    /// What it carries.
    pub signature: Signature,
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The output or external input.
    pub origin: Origin,
    /// Elements of it; `None` for all.
    pub elements: Option<Range<usize>>,
}

/// The start of a wire, whatever the nesting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// An output of a block.
    Output {
        /// Index of the block.
        leaf: usize,
        /// Index of the output among the block's outputs.
        output: usize,
    },
    /// An input of the whole diagram.
    External(usize),
}

/// An edge of the graph.
#[derive(Clone, Debug, PartialEq)]
pub struct Connection {
    /// Index among the outputs of the block it leaves.
    pub output: usize,
    /// Index among the inputs of the block it enters.
    pub input: usize,
    /// Elements of the output; `None` for all.
    pub elements: Option<Range<usize>>,
}

impl Leaf<'_> {
    /// Where it stands in a file.
    pub fn span(&self) -> &Span {
        &self.span
    }

    /// The full name of an output.
    pub fn output_name(&self, output: usize) -> String {
        format!("{}.{}", self.path, self.declaration.outputs[output].name)
    }

    /// The full name of an input.
    pub fn input_name(&self, input: usize) -> String {
        format!("{}.{}", self.path, self.declaration.inputs[input].name)
    }

    /// Inputs and outputs with their signatures, for lists and pictures.
    pub fn ports(&self) -> (Vec<(&str, &Signature)>, Vec<(&str, &Signature)>) {
        let d = &self.declaration;
        (
            d.inputs.iter().map(|p| (p.name.as_str(), &p.signature)).collect(),
            d.outputs.iter().map(|p| (p.name.as_str(), &p.signature)).collect(),
        )
    }
}

impl<'d> Network<'d> {
    /// Flattens a diagram and checks everything but algebraic loops. The network is as complete as what is wrong allows.
    pub fn build(diagram: &'d Diagram) -> (Network<'d>, Diagnostics) {
        let mut builder = Builder {
            scopes: Vec::new(),
            leaves: Vec::new(),
            inputs: Vec::new(),
            problems: Diagnostics(Vec::new()),
            driven: HashMap::new(),
        };
        builder.enter(diagram, String::new(), 0);
        for scope in 0..builder.scopes.len() {
            builder.wires(scope);
        }
        let outputs = builder.exports(diagram);
        builder.open_inputs();
        builder.recorded();
        let warnings = builder.unread(&outputs);

        let mut graph = DiGraph::new();
        let nodes: Vec<NodeIndex> = (0..builder.leaves.len()).map(|leaf| graph.add_node(leaf)).collect();
        for (to, leaf) in builder.leaves.iter().enumerate() {
            for (input, source) in leaf.sources.iter().enumerate() {
                if let Some(Source { origin: Origin::Output { leaf: from, output }, elements }) = source {
                    let connection = Connection { output: *output, input, elements: elements.clone() };
                    graph.add_edge(nodes[*from], nodes[to], connection);
                }
            }
        }
        let Builder { leaves, inputs, problems, .. } = builder;
        (Network { leaves, graph, inputs, outputs, warnings }, problems)
    }

    /// What a source carries.
    pub fn signature(&self, source: &Source) -> Signature {
        signature(&self.leaves, &self.inputs, source)
    }

    /// The full name of a source.
    pub fn source_name(&self, source: &Source) -> String {
        let name = match source.origin {
            Origin::Output { leaf, output } => self.leaves[leaf].output_name(output),
            Origin::External(i) => self.inputs[i].name.clone(),
        };
        match &source.elements {
            None => name,
            Some(r) if r.len() == 1 => format!("{name}[{}]", r.start),
            Some(r) => format!("{name}[{}..{}]", r.start, r.end),
        }
    }
}

fn signature(leaves: &[Leaf], inputs: &[External], source: &Source) -> Signature {
    let whole = match source.origin {
        Origin::Output { leaf, output } => &leaves[leaf].declaration.outputs[output].signature,
        Origin::External(i) => &inputs[i].signature,
    };
    match &source.elements {
        None => whole.clone(),
        Some(range) => Signature {
            kind: Kind::Vector,
            width: range.len(),
            elements: whole.elements.get(range.clone()).map(<[String]>::to_vec).unwrap_or_default(),
            unit: whole.unit.clone(),
        },
    }
}

/// One diagram of the nesting.
struct Scope<'d> {
    diagram: &'d Diagram,
    /// Path of the diagram, with a slash at the end unless it is the outermost.
    prefix: String,
    leaves: HashMap<&'d str, usize>,
    scopes: HashMap<&'d str, usize>,
}

struct Builder<'d> {
    scopes: Vec<Scope<'d>>,
    leaves: Vec<Leaf<'d>>,
    inputs: Vec<External>,
    problems: Diagnostics,
    /// Which wire or export drives an input, by name.
    driven: HashMap<(usize, usize), String>,
}

impl<'d> Builder<'d> {
    /// Declares all blocks of a diagram and of the diagrams in it.
    fn enter(&mut self, diagram: &'d Diagram, prefix: String, depth: usize) -> usize {
        self.problems.extend(diagram.problems.iter().cloned());
        let scope = self.scopes.len();
        self.scopes.push(Scope {
            diagram,
            prefix: prefix.clone(),
            leaves: HashMap::new(),
            scopes: HashMap::new(),
        });
        for (name, entry) in &diagram.blocks {
            let path = format!("{prefix}{name}");
            if !is_name(name) {
                self.problems.push(
                    Diagnostic::new(format!("`{name}` cannot be the name of a block"))
                        .at(&entry.span)
                        .help("names are made of letters, digits, `_` and `-`"),
                );
            }
            match &entry.part {
                Part::Broken => {}
                Part::Block(block) => {
                    let leaf = self.declare(path, &**block, entry, diagram);
                    self.scopes[scope].leaves.insert(name, leaf);
                }
                Part::Diagram(_, _) if depth >= MAX_NESTING => {
                    let message = format!("diagrams are nested more than {MAX_NESTING} deep");
                    self.problems.push(Diagnostic::new(message).at(&entry.span).place(path));
                }
                Part::Diagram(inner, _) => {
                    let child = self.enter(inner, format!("{path}/"), depth + 1);
                    self.scopes[scope].scopes.insert(name, child);
                }
            }
        }
        scope
    }

    fn declare(
        &mut self,
        path: String,
        block: &'d dyn Block,
        entry: &'d Entry,
        diagram: &'d Diagram,
    ) -> usize {
        let mut declaration = Declaration::new(&*diagram.files);
        let mut errors: Vec<BlockError> =
            parameters::check(block).into_iter().map(|b| BlockError::parameter(b.field, b.message)).collect();
        // A block with parameters out of bounds is not asked what it makes of them: it might make a billion ports.
        if errors.is_empty() {
            errors.extend(block.declare(&mut declaration).err());
            errors.append(&mut declaration.errors);
            errors.extend(contradictions(&declaration));
        }
        let mut leaf = Leaf {
            sources: vec![None; declaration.inputs.len()],
            path,
            block,
            declaration,
            span: entry.span.clone(),
            written: entry.written.as_ref(),
        };
        for error in &errors {
            self.problems.push(describe(&leaf, error));
        }
        // What a broken declaration says of ports is not to be believed, but names that it gives avoid follow-on errors.
        leaf.declaration.errors = errors;
        self.leaves.push(leaf);
        self.leaves.len() - 1
    }

    fn wires(&mut self, scope: usize) {
        let diagram = self.scopes[scope].diagram;
        for (destination, wire) in &diagram.wires {
            let targets = self.destination(scope, destination, &wire.destination_span);
            let source = self.source(scope, &wire.source, &wire.source_span);
            let Some(source) = source else { continue };
            for target in targets {
                self.connect(target, &source, destination, wire);
            }
        }
        for unused in &diagram.unused {
            // Looked up for the sake of the report, if there is no such thing.
            match unused.port.port.as_str() {
                "*" => drop(self.part(scope, &unused.port.block, &unused.span)),
                _ => drop(self.source(scope, &unused.port, &unused.span)),
            }
        }
    }

    /// Connects one input, after comparing what flows with what is expected.
    fn connect(&mut self, target: (usize, usize), source: &Source, destination: &PortRef, wire: &Wire) {
        let (leaf, input) = target;
        let name = self.leaves[leaf].input_name(input);
        if let Some(first) = self.driven.insert(target, wire.source.to_string()) {
            self.problems.push(
                Diagnostic::new(format!("two sources: `{first}` and `{}`", wire.source))
                    .at(&wire.destination_span)
                    .place(name)
                    .help("an input takes one wire; add signals with a `Sum` or choose one with a `Switch`"),
            );
            return;
        }
        let given = signature(&self.leaves, &self.inputs, source);
        let expected = &self.leaves[leaf].declaration.inputs[input].signature;
        if let Some(mismatch) = mismatch(&given, expected, &wire.source.to_string()) {
            let trusted = self.is_trusted(source) && self.leaves[leaf].declaration.errors.is_empty();
            if trusted {
                let span =
                    if wire.source_span.is_known() { &wire.source_span } else { &wire.destination_span };
                let place = if destination.to_string() == name {
                    name
                } else {
                    format!("{name} (as `{destination}`)")
                };
                self.problems.push(mismatch.at(span).place(place));
            }
        }
        self.leaves[leaf].sources[input] = Some(source.clone());
    }

    fn is_trusted(&self, source: &Source) -> bool {
        match source.origin {
            Origin::Output { leaf, .. } => self.leaves[leaf].declaration.errors.is_empty(),
            Origin::External(_) => true,
        }
    }

    /// Finds a block or nested diagram in a scope, or reports that there is none.
    fn part(&mut self, scope: usize, name: &str, span: &Span) -> Option<Found> {
        let Scope { diagram, leaves, scopes, .. } = &self.scopes[scope];
        if let Some(&leaf) = leaves.get(name) {
            return Some(Found::Leaf(leaf));
        }
        if let Some(&child) = scopes.get(name) {
            return Some(Found::Scope(child));
        }
        if diagram.blocks.contains_key(name) {
            return None; // broken, and already reported
        }
        let problem = match name.split_once('/') {
            Some((outer, inner)) if diagram.blocks.contains_key(outer) => Diagnostic::new(format!(
                "`{name}` is inside `{outer}`, and wires cross its border only through exports"
            ))
            .help(format!("export the port of `{inner}` in `{outer}`, and wire `{outer}.<exported name>`")),
            _ => {
                let known = diagram.blocks.keys().map(String::as_str);
                let hint =
                    did_you_mean(name, known.clone()).map(|hint| format!(" ({hint})")).unwrap_or_default();
                let problem = Diagnostic::new(format!("no block `{name}`{hint}"));
                match diagram.blocks.len() {
                    0 => problem.help("the diagram has no blocks"),
                    _ => problem.help(format!(
                        "there are: {}",
                        shortened(&known.take(12).collect::<Vec<_>>(), diagram.blocks.len())
                    )),
                }
            }
        };
        let mut span = span.clone();
        span.length = span.length.min(name.chars().count() as u32).max(1);
        self.problems.push(problem.at(&span));
        None
    }

    /// The inputs that a destination stands for: several if an exported input feeds several.
    fn destination(&mut self, scope: usize, reference: &PortRef, span: &Span) -> Vec<(usize, usize)> {
        if reference.elements.is_some() {
            self.problems.push(
                Diagnostic::new(format!("`{reference}` names elements of an input"))
                    .at(span)
                    .help("an input is wired as a whole; join signals with a `Mux` first"),
            );
            return Vec::new();
        }
        match self.part(scope, &reference.block, span) {
            None => Vec::new(),
            Some(Found::Leaf(leaf)) => {
                let declaration = &self.leaves[leaf].declaration;
                match declaration.inputs.iter().position(|p| p.name == reference.port) {
                    Some(input) => vec![(leaf, input)],
                    None => {
                        let inputs = declaration.inputs.iter().map(|p| p.name.clone()).collect();
                        let outputs = declaration.outputs.iter().map(|p| p.name.clone()).collect();
                        let trusted = declaration.errors.is_empty();
                        self.unknown_port(reference, span, "input", inputs, outputs, trusted);
                        Vec::new()
                    }
                }
            }
            Some(Found::Scope(child)) => {
                let inner = self.scopes[child].diagram;
                match inner.inputs.get(&reference.port) {
                    Some(export) => export
                        .ports
                        .iter()
                        .flat_map(|port| self.destination(child, port, &export.span))
                        .collect(),
                    None => {
                        let (inputs, outputs) =
                            (inner.inputs.keys().cloned().collect(), inner.outputs.keys().cloned().collect());
                        self.unknown_port(reference, span, "input", inputs, outputs, true);
                        Vec::new()
                    }
                }
            }
        }
    }

    /// The output that a source stands for.
    fn source(&mut self, scope: usize, reference: &PortRef, span: &Span) -> Option<Source> {
        let whole = match self.part(scope, &reference.block, span)? {
            Found::Leaf(leaf) => {
                let declaration = &self.leaves[leaf].declaration;
                match declaration.outputs.iter().position(|p| p.name == reference.port) {
                    Some(output) => Source { origin: Origin::Output { leaf, output }, elements: None },
                    None => {
                        let inputs = declaration.inputs.iter().map(|p| p.name.clone()).collect();
                        let outputs = declaration.outputs.iter().map(|p| p.name.clone()).collect();
                        let trusted = declaration.errors.is_empty();
                        self.unknown_port(reference, span, "output", outputs, inputs, trusted);
                        return None;
                    }
                }
            }
            Found::Scope(child) => {
                let inner = self.scopes[child].diagram;
                match inner.outputs.get(&reference.port) {
                    Some(export) => self.source(child, &export.ports, &export.span)?,
                    None => {
                        let (inputs, outputs) =
                            (inner.inputs.keys().cloned().collect(), inner.outputs.keys().cloned().collect());
                        self.unknown_port(reference, span, "output", outputs, inputs, true);
                        return None;
                    }
                }
            }
        };
        let Some(elements) = reference.elements else { return Some(whole) };
        let given = signature(&self.leaves, &self.inputs, &whole);
        let range = elements.range();
        if !given.kind.is_smooth() {
            let message = format!(
                "`{}.{}` is a {given} and has no elements to choose from",
                reference.block, reference.port
            );
            self.problems.push(Diagnostic::new(message).at(span));
            return None;
        }
        if range.end > given.width {
            let message = format!(
                "`{reference}` reaches past the end: `{}.{}` has {} ({given})",
                reference.block,
                reference.port,
                count(given.width)
            );
            self.problems.push(Diagnostic::new(message).at(span).help("elements count from 0"));
            return None;
        }
        let start = whole.elements.as_ref().map_or(0, |r| r.start);
        Some(Source { origin: whole.origin, elements: Some(start + range.start..start + range.end) })
    }

    fn unknown_port(
        &mut self,
        reference: &PortRef,
        span: &Span,
        side: &str,
        ports: Vec<String>,
        others: Vec<String>,
        trusted: bool,
    ) {
        if !trusted {
            return;
        }
        let PortRef { block, port, .. } = reference;
        let other = if side == "input" { "output" } else { "input" };
        let message = if others.contains(port) {
            let rule = if side == "input" {
                "stands on the right of a wire"
            } else {
                "stands on the left of a wire"
            };
            format!("`{block}.{port}` is an {other}, which {rule} (`destination: source`)")
        } else {
            let hint = did_you_mean(port, ports.iter().map(String::as_str))
                .map(|h| format!(" ({h})"))
                .unwrap_or_default();
            format!("`{block}` has no {side} `{port}`{hint}")
        };
        let help = match ports.len() {
            0 => format!("`{block}` has no {side}s"),
            n => format!(
                "its {side}s: {}",
                shortened(&ports.iter().map(String::as_str).take(12).collect::<Vec<_>>(), n)
            ),
        };
        let mut span = span.clone();
        if span.length as usize == reference.to_string().chars().count() {
            let skip = block.chars().count() as u32 + 1;
            span.column += skip;
            span.length = port.chars().count() as u32;
        }
        self.problems.push(Diagnostic::new(message).at(&span).help(help));
    }

    /// Ties the exported ports of the outermost diagram to the outside.
    fn exports(&mut self, diagram: &'d Diagram) -> Vec<(String, Source)> {
        for (name, export) in &diagram.inputs {
            let mut targets = Vec::new();
            for port in &export.ports {
                targets.extend(self.destination(0, port, &export.span));
            }
            let Some(&(leaf, input)) = targets.first() else { continue };
            let index = self.inputs.len();
            let signature = self.leaves[leaf].declaration.inputs[input].signature.clone();
            if matches!(signature.kind, Kind::Custom(..)) {
                let message = format!("`{name}` carries a {signature}, which cannot come from outside");
                self.problems.push(Diagnostic::new(message).at(&export.span));
                continue;
            }
            self.inputs.push(External { name: name.clone(), signature });
            let source = Source { origin: Origin::External(index), elements: None };
            let wire = Wire {
                source: PortRef::new("exports", name),
                destination_span: export.span.clone(),
                source_span: export.span.clone(),
            };
            for target in targets {
                self.connect(target, &source, &export.ports[0], &wire);
            }
        }
        let mut outputs = Vec::new();
        for (name, export) in &diagram.outputs {
            if let Some(source) = self.source(0, &export.ports, &export.span) {
                outputs.push((name.clone(), source));
            }
        }
        // Exports of nested diagrams that nobody wires are checked all the same.
        for scope in 1..self.scopes.len() {
            let inner = self.scopes[scope].diagram;
            let before = self.problems.0.len();
            for export in inner.inputs.values() {
                for port in &export.ports {
                    self.destination(scope, port, &export.span);
                }
            }
            for export in inner.outputs.values() {
                self.source(scope, &export.ports, &export.span);
            }
            let (known, found) = self.problems.0.split_at(before);
            let fresh: Vec<Diagnostic> = found.iter().filter(|p| !known.contains(p)).cloned().collect();
            self.problems.0.truncate(before);
            self.problems.extend(fresh);
        }
        outputs
    }

    /// Reports required inputs that nothing is wired to.
    fn open_inputs(&mut self) {
        for leaf in &self.leaves {
            if !leaf.declaration.errors.is_empty() {
                continue;
            }
            for (i, input) in leaf.declaration.inputs.iter().enumerate() {
                if leaf.sources[i].is_some()
                    || input.optional
                    || self.driven.contains_key(&(self.index_of(leaf), i))
                {
                    continue;
                }
                if self.was_named(leaf, &input.name) {
                    continue; // a wire names it and is reported itself
                }
                let example = self.example_source(&leaf.path, &input.signature);
                let help = match self.exported_as(leaf, &input.name) {
                    Some(export) => {
                        format!("it is exported as `{export}`: add the wire `{export}: {example}`")
                    }
                    None => format!(
                        "add the wire `{}: {example}`, or export it as an input",
                        local(&leaf.input_name(i))
                    ),
                };
                self.problems.push(
                    Diagnostic::new(format!("input `{}` ({}) is not connected", input.name, input.signature))
                        .at(&leaf.span)
                        .place(leaf.input_name(i))
                        .help(help),
                );
            }
        }
    }

    fn index_of(&self, leaf: &Leaf) -> usize {
        self.leaves.iter().position(|other| std::ptr::eq(other, leaf)).unwrap_or(usize::MAX)
    }

    /// An output that could feed such an input, for the help text.
    fn example_source(&self, reader: &str, signature: &Signature) -> String {
        self.leaves
            .iter()
            .filter(|leaf| leaf.path != reader)
            .flat_map(|leaf| leaf.declaration.outputs.iter().map(move |o| (leaf, o)))
            .find(|(_, o)| mismatch(&o.signature, signature, "").is_none())
            .map(|(leaf, o)| local(&format!("{}.{}", leaf.path, o.name)).to_owned())
            .unwrap_or_else(|| "block.port".to_owned())
    }

    /// Whether a wire has this input as its destination, even if its source is wrong.
    fn was_named(&self, leaf: &Leaf, port: &str) -> bool {
        let (prefix, name) = split(&leaf.path);
        self.scopes
            .iter()
            .filter(|scope| scope.prefix == prefix)
            .any(|scope| scope.diagram.wires.keys().any(|to| to.block == name && to.port == port))
            || self.exported_as(leaf, port).is_some_and(|export| {
                self.scopes.iter().any(|scope| {
                    scope
                        .diagram
                        .wires
                        .keys()
                        .any(|to| format!("{}{}.{}", scope.prefix, to.block, to.port) == export)
                })
            })
    }

    /// The name under which the nested diagram around a block exports its input.
    fn exported_as(&self, leaf: &Leaf, port: &str) -> Option<String> {
        let (prefix, name) = split(&leaf.path);
        let scope = self.scopes.iter().find(|scope| scope.prefix == prefix && !prefix.is_empty())?;
        let (export, _) = scope
            .diagram
            .inputs
            .iter()
            .find(|(_, export)| export.ports.iter().any(|to| to.block == name && to.port == port))?;
        Some(format!("{}.{export}", prefix.trim_end_matches('/')))
    }

    /// Reports patterns of recorders that fit no signal.
    fn recorded(&mut self) {
        let names = |leaf: &Leaf| {
            (0..leaf.declaration.outputs.len()).map(|o| leaf.output_name(o)).collect::<Vec<_>>()
        };
        let mut known: Vec<String> = self.leaves.iter().flat_map(names).collect();
        known.extend(self.inputs.iter().map(|input| input.name.clone()));
        if self.leaves.iter().any(|leaf| !leaf.declaration.errors.is_empty()) {
            return; // signals may be missing because their block is broken
        }
        for leaf in &self.leaves {
            let patterns = leaf.declaration.records.iter().flat_map(|record| &record.signals);
            for (i, pattern) in patterns.enumerate().filter(|(_, pattern)| !pattern.starts_with('.')) {
                if !known.iter().any(|name| super::glob::matches(pattern, name)) {
                    let hint = did_you_mean(pattern, known.iter().map(String::as_str));
                    let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
                    let written = leaf.written.and_then(|node| node.at(&format!("signals.{i}")));
                    self.problems.push(
                        Diagnostic::new(format!("no signal fits `{pattern}`{hint}"))
                            .at(written.map_or(&leaf.span, |node| &node.span))
                            .place(leaf.path.clone())
                            .help("signals are named `block.port`, nested ones `sub/block.port`; `*` stands for anything"),
                    );
                }
            }
        }
    }

    /// Blocks that have outputs, none of which anything reads.
    fn unread(&self, outputs: &[(String, Source)]) -> Vec<Diagnostic> {
        let mut read = vec![false; self.leaves.len()];
        let sources = self.leaves.iter().flat_map(|l| l.sources.iter().flatten());
        for source in sources.chain(outputs.iter().map(|(_, source)| source)) {
            if let Origin::Output { leaf, .. } = source.origin {
                read[leaf] = true;
            }
        }
        let recorded: Vec<&str> = self
            .leaves
            .iter()
            .flat_map(|l| l.declaration.records.iter().flat_map(|r| r.signals.iter().map(String::as_str)))
            .collect();
        let mut warnings = Vec::new();
        for (index, leaf) in self.leaves.iter().enumerate() {
            let d = &leaf.declaration;
            let quiet = read[index] || d.outputs.is_empty() || !d.stops.is_empty() || !d.messages.is_empty();
            let is_recorded = || {
                d.outputs.iter().any(|o| {
                    recorded
                        .iter()
                        .any(|glob| super::glob::matches(glob, &format!("{}.{}", leaf.path, o.name)))
                })
            };
            let is_excused = || {
                let (prefix, name) = split(&leaf.path);
                self.scopes
                    .iter()
                    .any(|s| s.prefix == prefix && s.diagram.unused.iter().any(|u| u.port.block == name))
            };
            let has_events = d.events.iter().any(|e| e.stop.is_some());
            if !quiet && !has_events && !is_recorded() && !is_excused() {
                let name = local(&leaf.path);
                warnings.push(
                    Diagnostic::new(format!("nothing reads `{name}`"))
                        .at(&leaf.span)
                        .place(leaf.path.clone())
                        .help(format!(
                            "wire or record its output `{}`, or list `{name}.*` under `unused`",
                            d.outputs[0].name
                        )),
                );
            }
        }
        warnings
    }
}

enum Found {
    Leaf(usize),
    Scope(usize),
}

/// `a/b/c` as `a/b/` and `c`.
fn split(path: &str) -> (&str, &str) {
    match path.rfind('/') {
        Some(i) => path.split_at(i + 1),
        None => ("", path),
    }
}

/// The part of a path that is used inside its own diagram.
fn local(path: &str) -> &str {
    let block = path.split('.').next().unwrap_or(path);
    &path[block.rfind('/').map_or(0, |i| i + 1)..]
}

fn shortened(names: &[&str], total: usize) -> String {
    let mut text = names.iter().map(|n| format!("`{n}`")).collect::<Vec<_>>().join(", ");
    if total > names.len() {
        text += &format!(" and {} more", total - names.len());
    }
    text
}

fn count(n: usize) -> String {
    match n {
        1 => "1 element".to_owned(),
        n => format!("{n} elements"),
    }
}

/// What keeps an output from feeding an input.
fn mismatch(given: &Signature, expected: &Signature, source: &str) -> Option<Diagnostic> {
    if !given.kind.feeds(expected.kind) {
        let problem = Diagnostic::new(format!("expected a {expected}, but `{source}` is a {given}"));
        return Some(match (given.kind, expected.kind) {
            (Kind::Boolean | Kind::Integer, Kind::Scalar | Kind::Vector) => {
                problem.help("turn it into a number with a `ToNumber` block")
            }
            (Kind::Scalar | Kind::Vector, Kind::Boolean) => problem.help("compare it with a `Compare` block"),
            _ => problem,
        });
    }
    if given.width != expected.width {
        let problem =
            Diagnostic::new(format!("{} from `{source}`, expected {}", values(given.width), expected.width));
        return Some(if given.width > expected.width {
            problem.help(format!(
                "choose elements, as in `{source}[0..{}]`, or set the block's size to {}",
                expected.width, given.width
            ))
        } else {
            problem.help(format!("set the block's size to {}, or join signals with a `Mux`", given.width))
        });
    }
    if !given.unit.is_empty() && !expected.unit.is_empty() && given.unit != expected.unit {
        let problem =
            Diagnostic::new(format!("expected {}, but `{source}` is in {}", expected.unit, given.unit));
        return Some(problem.help("convert it with a `Gain`"));
    }
    None
}

fn values(n: usize) -> String {
    match n {
        1 => "1 value".to_owned(),
        n => format!("{n} values"),
    }
}

/// What a declaration lacks or has twice.
fn contradictions(d: &Declaration) -> Vec<BlockError> {
    let mut errors = Vec::new();
    let mut duplicates = |what: &str, names: Vec<&str>| {
        for (i, name) in names.iter().enumerate() {
            if names[..i].contains(name) {
                errors.push(BlockError::Declaration(format!("two {what}s are named `{name}`")));
            }
        }
    };
    duplicates("input", d.inputs.iter().map(|p| p.name.as_str()).collect());
    duplicates("output", d.outputs.iter().map(|p| p.name.as_str()).collect());
    duplicates(
        "state",
        d.continuous
            .iter()
            .map(|s| s.name.as_str())
            .chain(d.discrete.iter().map(|s| s.name.as_str()))
            .collect(),
    );
    let missing = |OutputDeclaration { name, function, .. }: &OutputDeclaration| {
        function.is_none().then(|| BlockError::Declaration(format!("output `{name}` has no function")))
    };
    errors.extend(d.outputs.iter().filter_map(missing));
    for state in &d.continuous {
        if state.derivative.is_none() {
            errors.push(BlockError::Declaration(format!("state `{}` has no derivative", state.name)));
        }
        if state.initial.iter().any(|v| !v.is_finite()) {
            let message = format!("state `{}` starts at a value that is not finite", state.name);
            errors.push(BlockError::Declaration(message));
        }
    }
    errors
}

/// An error of a block, placed at the parameter that caused it where that can be found.
fn describe(leaf: &Leaf, error: &BlockError) -> Diagnostic {
    let field_span = |field: &str| leaf.written.and_then(|node| node.at(field)).map(|node| node.span.clone());
    match error {
        BlockError::Parameter { field, message } => {
            let span = field_span(field).unwrap_or_else(|| leaf.span.clone());
            Diagnostic::new(message.clone()).at(&span).place(format!("{}.{field}", leaf.path))
        }
        BlockError::File { message, .. } => {
            let span = field_span("file").unwrap_or_else(|| leaf.span.clone());
            Diagnostic::new(message.clone()).at(&span).place(leaf.path.clone())
        }
        BlockError::Declaration(_) => {
            Diagnostic::new(error.to_string()).at(&leaf.span).place(leaf.path.clone())
        }
    }
}

/// The outputs that an output reads at once, through the wires into its block: its feed-through.
pub(crate) fn feedthrough(leaf: &Leaf, reads: &[Dependency]) -> impl Iterator<Item = (usize, Source)> {
    reads.iter().filter_map(|dependency| match dependency {
        Dependency::Input(input) => leaf.sources[*input].clone().map(|source| (*input, source)),
        _ => None,
    })
}
