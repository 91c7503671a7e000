//! Taking a diagram out of its nesting: blocks are declared, wires traced through exports to where they start.

use std::collections::{HashMap, HashSet};

use super::agreement::{contradictions, describe, mismatch};
use super::block::{Block, BlockError};
use super::declaration::Declaration;
use super::model::{Diagram, Entry, Part, Wire};
use super::network::{External, Leaf, MAX_NESTING, ONE_WIRE, Origin, Source, signature};
use super::parameters;
use super::port::Kind;
use super::reference::{PortRef, is_name};
use crate::document::{Diagnostic, Diagnostics, MAX_PRINTED, Span, did_you_mean, nearest};

/// Ports and states that the blocks of a diagram may have together.
const MAX_PORTS: usize = 1_000_000;
/// Names among which one is looked for that somebody may have meant.
const MAX_SEARCHED: usize = 10_000;
/// Numbers that the ports and states of a diagram may hold together.
const MAX_NUMBERS: usize = 10_000_000;

/// One diagram of the nesting.
pub(super) struct Scope<'d> {
    pub(super) diagram: &'d Diagram,
    /// It and the diagrams around it, the outermost first.
    pub(super) around: Vec<&'d Diagram>,
    /// Path of the diagram, with a slash at the end unless it is the outermost.
    pub(super) prefix: String,
    pub(super) leaves: HashMap<&'d str, usize>,
    pub(super) scopes: HashMap<&'d str, usize>,
}

#[derive(Default)]
pub(super) struct Builder<'d> {
    pub(super) scopes: Vec<Scope<'d>>,
    pub(super) leaves: Vec<Leaf<'d>>,
    pub(super) inputs: Vec<External>,
    /// Outputs that nested diagrams export, as `nested.port`.
    pub(super) exported: Vec<(String, Source)>,
    pub(super) problems: Diagnostics,
    /// Problems as file, line, column and text: nothing is said twice.
    pub(super) reported: HashSet<(String, u32, u32, String)>,
    /// Which wire or export drives an input, by name.
    pub(super) driven: HashMap<(usize, usize), String>,
    /// Blocks that a wrong wire was meant for: that their inputs are open needs no report of its own.
    pub(super) excused: HashSet<usize>,
    /// Ports and states so far, and the numbers that they hold.
    pub(super) ports: usize,
    pub(super) numbers: usize,
}

impl<'d> Builder<'d> {
    pub(super) fn report(&mut self, problem: Diagnostic) {
        let Diagnostic { span, place, message, .. } = &problem;
        if self.is_too_large() && !self.problems.is_empty() {
            return; // what else may be wrong with half of a diagram is not of interest
        }
        let key = (span.file().to_owned(), span.line, span.column, format!("{place}: {message}"));
        if self.reported.insert(key) {
            self.problems.push(problem);
        }
    }

    /// Declares all blocks of a diagram and of the diagrams in it.
    pub(super) fn enter(
        &mut self,
        diagram: &'d Diagram,
        prefix: String,
        mut around: Vec<&'d Diagram>,
    ) -> usize {
        let depth = around.len();
        around.push(diagram);
        for problem in &diagram.problems {
            let mut problem = problem.clone();
            if !problem.place.is_empty() {
                problem.place = format!("{prefix}{}", problem.place);
            }
            self.report(problem);
        }
        let scope = self.scopes.len();
        self.scopes.push(Scope {
            diagram,
            around: around.clone(),
            prefix: prefix.clone(),
            leaves: HashMap::new(),
            scopes: HashMap::new(),
        });
        for (name, entry) in &diagram.blocks {
            let path = format!("{prefix}{name}");
            if !is_name(name) {
                self.report(
                    Diagnostic::new(format!("`{name}` cannot be the name of a block"))
                        .at(&entry.span)
                        .help("names are made of letters, digits, `_` and `-`"),
                );
            }
            match &entry.part {
                Part::Broken => {}
                Part::Block(block) => {
                    let Some(leaf) = self.declare(path, &**block, entry, scope) else { continue };
                    self.scopes[scope].leaves.insert(name, leaf);
                    if !is_name(name) {
                        self.excused.insert(leaf);
                    }
                }
                Part::Diagram(_, _) if depth >= MAX_NESTING => {
                    let message = format!("diagrams are nested more than {MAX_NESTING} deep");
                    self.report(Diagnostic::new(message).at(&entry.span).place(path));
                }
                Part::Diagram(inner, _) => {
                    let child = self.enter(inner, format!("{path}/"), around.clone());
                    self.scopes[scope].scopes.insert(name, child);
                }
            }
        }
        scope
    }

    fn is_too_large(&self) -> bool {
        self.ports > MAX_PORTS || self.numbers > MAX_NUMBERS
    }

    fn declare(
        &mut self,
        path: String,
        block: &'d dyn Block,
        entry: &'d Entry,
        scope: usize,
    ) -> Option<usize> {
        if self.is_too_large() {
            return None; // reported when the limit was passed
        }
        let Scope { diagram, around, .. } = &self.scopes[scope];
        let mut declaration = Declaration::new(&*diagram.files).within(around);
        declaration.path.clone_from(&path);
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
            scope,
        };
        for error in errors.iter().filter(|error| !matches!(error, BlockError::Neighbour(_))) {
            self.report(describe(&leaf, error));
        }
        let d = &leaf.declaration;
        let widths = d.inputs.iter().map(|p| p.signature.width);
        let widths = widths.chain(d.outputs.iter().map(|p| p.signature.width));
        self.numbers = widths
            .chain(d.continuous.iter().map(|s| s.initial.len()))
            .fold(self.numbers, usize::saturating_add);
        self.ports += d.inputs.len() + d.outputs.len() + d.continuous.len() + d.discrete.len();
        if self.is_too_large() {
            let limit = if self.ports > MAX_PORTS {
                (MAX_PORTS, "ports and states")
            } else {
                (MAX_NUMBERS, "numbers in ports and states")
            };
            self.problems.0.clear();
            self.report(
                Diagnostic::new(format!("the diagram is too large: more than {} {}", limit.0, limit.1))
                    .at(&leaf.span)
                    .place(leaf.path.clone()),
            );
        }
        // What a broken declaration says of ports is not to be believed, but names that it gives avoid follow-on errors.
        leaf.declaration.errors = errors;
        self.leaves.push(leaf);
        Some(self.leaves.len() - 1)
    }

    pub(super) fn wires(&mut self, scope: usize) {
        let diagram = self.scopes[scope].diagram;
        for (destination, wire) in &diagram.wires {
            let targets = self.destination(scope, destination, &wire.destination_span);
            if targets.is_empty() {
                self.excuse(scope, destination);
            }
            let Some(source) = self.source(scope, &wire.source, &wire.source_span) else {
                self.excuse(scope, &wire.source); // a wire written the wrong way round
                for target in targets {
                    self.driven.entry(target).or_insert_with(|| wire.source.to_string());
                }
                continue;
            };
            for target in targets {
                self.connect(target, &source, destination, wire);
            }
        }
        for block in &diagram.miswired {
            self.excuse(scope, &PortRef::new(block, ""));
        }
        for unused in &diagram.unused {
            // Looked up for the sake of the report, if there is no such thing.
            match unused.port.port.as_str() {
                "*" => drop(self.part(scope, &unused.port.block, &unused.span)),
                _ => drop(self.source(scope, &unused.port, &unused.span)),
            }
        }
    }

    /// Whether it is worth looking for what somebody may have meant: after hundreds of mistakes it is not, and costs much.
    fn may_search(&self) -> bool {
        self.problems.len() < MAX_PRINTED
    }

    /// Notes the block that a wrong wire was probably meant for.
    fn excuse(&mut self, scope: usize, reference: &PortRef) {
        let mut scope = scope;
        let mut name = reference.block.as_str();
        while let Some((outer, inner)) = name.split_once('/') {
            let Some(&child) = self.scopes[scope].scopes.get(outer) else { return };
            (scope, name) = (child, inner);
        }
        let suggest = self.may_search();
        let Scope { diagram, leaves, .. } = &self.scopes[scope];
        let meant = match leaves.get(name) {
            Some(leaf) => Some(leaf),
            None if !suggest => None,
            None => nearest(name, diagram.blocks.keys().take(MAX_SEARCHED).map(String::as_str), 1)
                .first()
                .and_then(|n| leaves.get(n)),
        };
        self.excused.extend(meant);
    }

    /// Connects one input, after comparing what flows with what is expected.
    fn connect(&mut self, target: (usize, usize), source: &Source, destination: &PortRef, wire: &Wire) {
        let (leaf, input) = target;
        let name = self.leaves[leaf].input_name(input);
        if let Some(first) = self.driven.insert(target, wire.source.to_string()) {
            self.report(
                Diagnostic::new(format!("two sources: `{first}` and `{}`", wire.source))
                    .at(&wire.destination_span)
                    .place(name)
                    .help(ONE_WIRE),
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
                self.report(mismatch.at(span).place(place));
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
        let may_search = self.may_search();
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
        let with_dots = |known: &String| known.strip_prefix(name).is_some_and(|rest| rest.starts_with('.'));
        if may_search && diagram.blocks.keys().any(with_dots) {
            return None; // the dot in the block's name is already reported
        }
        let problem = match name.split_once('/') {
            Some((outer, inner)) if diagram.blocks.contains_key(outer) => Diagnostic::new(format!(
                "`{name}` is inside `{outer}`, and wires cross its border only through exports"
            ))
            .help(format!("export the port of `{inner}` in `{outer}`, and wire `{outer}.<exported name>`")),
            _ => {
                let known = diagram.blocks.keys().map(String::as_str);
                let hint = may_search.then(|| did_you_mean(name, known.clone().take(MAX_SEARCHED))).flatten();
                let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
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
        self.report(problem.at(&span));
        None
    }

    /// The inputs that a destination stands for: several if an exported input feeds several.
    fn destination(&mut self, scope: usize, reference: &PortRef, span: &Span) -> Vec<(usize, usize)> {
        if reference.elements.is_some() {
            self.report(
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
            self.report(Diagnostic::new(message).at(span));
            return None;
        }
        if range.end > given.width {
            let message = format!(
                "`{reference}` reaches past the end: `{}.{}` has {} ({given})",
                reference.block,
                reference.port,
                count(given.width)
            );
            self.report(Diagnostic::new(message).at(span).help("elements count from 0"));
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
        let mut help = match ports.len() {
            0 => format!("`{block}` has no {side}s"),
            n => format!(
                "its {side}s: {}",
                shortened(&ports.iter().map(String::as_str).take(12).collect::<Vec<_>>(), n)
            ),
        };
        if is_one_more(port, &ports) {
            help += &format!("; how many there are is a parameter of `{block}`");
        }
        let mut span = span.clone();
        if span.length as usize == reference.to_string().chars().count() {
            let skip = block.chars().count() as u32 + 1;
            span.column += skip;
            span.length = port.chars().count() as u32;
        }
        self.report(Diagnostic::new(message).at(&span).help(help));
    }

    /// Ties the exported ports of the outermost diagram to the outside.
    pub(super) fn exports(&mut self, diagram: &'d Diagram) -> Vec<(String, Source)> {
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
                self.report(Diagnostic::new(message).at(&export.span));
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
                self.exported.push((name.clone(), source.clone()));
                outputs.push((name.clone(), source));
            }
        }
        // Exports of nested diagrams that nobody wires are checked all the same.
        for scope in 1..self.scopes.len() {
            let inner = self.scopes[scope].diagram;
            for export in inner.inputs.values() {
                for port in &export.ports {
                    self.destination(scope, port, &export.span);
                }
            }
            for (port, export) in &inner.outputs {
                if let Some(source) = self.source(scope, &export.ports, &export.span) {
                    let name = format!("{}.{port}", self.scopes[scope].prefix.trim_end_matches('/'));
                    self.exported.push((name, source));
                }
            }
        }
        outputs
    }
}

enum Found {
    Leaf(usize),
    Scope(usize),
}

/// Whether a port is one of those that a block has in a row, `in1`, `in2` …, and beyond the last of them.
fn is_one_more(port: &str, ports: &[String]) -> bool {
    let row = port.trim_end_matches(|c: char| c.is_ascii_digit());
    row.len() < port.len() && ports.iter().any(|other| other.strip_prefix(row) == Some("1"))
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
