//! Whether what is wired together fits together, and whether a block's declaration makes sense.

use std::collections::HashSet;

use super::block::BlockError;
use super::declaration::{Declaration, OutputDeclaration};
use super::network::Leaf;
use super::port::{Kind, Signature};
use super::reads::Dependency;
use crate::document::Diagnostic;

/// What keeps an output from feeding an input.
pub(super) fn mismatch(given: &Signature, expected: &Signature, source: &str) -> Option<Diagnostic> {
    if !given.kind.feeds(expected.kind) {
        let problem = Diagnostic::new(format!("expected {expected:#}, but `{source}` is {given:#}"));
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
pub(super) fn contradictions(d: &Declaration) -> Vec<BlockError> {
    let mut errors = Vec::new();
    let mut duplicates = |what: &str, names: Vec<&str>| {
        let mut seen = HashSet::new();
        for name in names {
            if !seen.insert(name) {
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
    let open = d.intermediates.iter().filter(|value| value.function.is_none());
    errors.extend(open.map(|value| {
        BlockError::Declaration(format!("nothing computes the intermediate value `{}`", value.name))
    }));
    for (output, alias) in d.outputs.iter().filter_map(|o| Some((o, o.alias?))) {
        let len = match alias.of {
            Dependency::Input(i) => d.inputs[i].signature.width,
            Dependency::Continuous(i) => d.continuous[i].initial.len(),
            Dependency::Time | Dependency::Discrete(_) | Dependency::Intermediate(_) => 0,
        };
        let (name, end) = (&output.name, alias.start.saturating_add(output.signature.width));
        if end > len {
            let message = format!("output `{name}` needs {end} elements of what it is, and there are {len}");
            errors.push(BlockError::Declaration(message));
        }
    }
    for state in &d.continuous {
        if state.derivative.is_none() {
            errors.push(BlockError::Declaration(format!("state `{}` has no derivative", state.name)));
        }
        if !state.elements.is_empty() && state.elements.len() != state.initial.len() {
            let (name, n, names) = (&state.name, state.initial.len(), state.elements.len());
            errors
                .push(BlockError::Declaration(format!("state `{name}` has {n} elements and {names} names")));
        }
        if state.initial.iter().any(|v| !v.is_finite()) {
            let message = format!("state `{}` starts at a value that is not finite", state.name);
            errors.push(BlockError::Declaration(message));
        }
    }
    errors
}

impl Diagnostic {
    /// The message as one of a block: at the block, where it has no place of its own.
    pub(super) fn within(self, leaf: &Leaf) -> Diagnostic {
        let is_placed = self.span.is_known();
        let here = self.place(leaf.path.clone());
        if is_placed { here } else { here.at(&leaf.span) }
    }
}

/// An error of a block, placed at the parameter that caused it where that can be found.
pub(super) fn describe(leaf: &Leaf, error: &BlockError) -> Diagnostic {
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
        BlockError::Document(diagnostic) => diagnostic.clone().within(leaf),
        BlockError::Declaration(_) | BlockError::Neighbour(_) => {
            Diagnostic::new(error.to_string()).at(&leaf.span).place(leaf.path.clone())
        }
    }
}
