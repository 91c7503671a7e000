//! Changes from outside the file: `--with overlay.yaml` and `--set block.param=value`.

use std::path::PathBuf;
use std::sync::Arc;

use super::folder::read_source;
use crate::document::{
    Diagnostic, Diagnostics, Key, MAX_DEPTH, Map, Node, Source, Span, Value, did_you_mean, parse,
};

/// Changes to a diagram that are asked for from outside the file, and what it may read besides its own folder.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Files whose content is laid over the diagram, in order.
    pub with: Vec<PathBuf>,
    /// Assignments such as `ctrl.kp=500`, `sim.duration=2` or `kp=3`, in order; they come after the files.
    pub set: Vec<String>,
    /// Folders that it may read besides its own.
    pub allow: Vec<PathBuf>,
    /// Folders to search for packages.
    pub packages: Vec<PathBuf>,
}

/// How deep an assignment may reach: deeper than any file can.
const MAX_PATH: usize = MAX_DEPTH;

/// An assignment to something inside a nested diagram that has a file of its own.
#[derive(Clone, Debug)]
pub(super) struct Assignment {
    /// Path relative to the diagram at hand.
    target: String,
    value: Node,
    span: Span,
}

impl Overrides {
    /// Lays the files over the document, and reads the assignments.
    pub(super) fn apply(&self, document: &mut Node, problems: &mut Diagnostics) -> Vec<Assignment> {
        for path in &self.with {
            match read_source(path).and_then(|source| parse(&source)) {
                Ok(overlay) if overlay.as_map().is_some() => merge(document, overlay),
                Ok(overlay) => {
                    problems.push(Diagnostic::new("an overlay must be a map of sections").at(&overlay.span))
                }
                Err(errors) => problems.extend(errors.0),
            }
        }
        let mut assignments = Vec::new();
        for text in &self.set {
            match read_assignment(text) {
                Ok(assignment) => assignments.push(assignment),
                Err(problem) => problems.push(problem),
            }
        }
        assignments
    }
}

fn read_assignment(text: &str) -> Result<Assignment, Diagnostic> {
    let source = Source::new("--set", text);
    let form = "write it as `block.param=value`, `param=value` or `sim.field=value`";
    let whole = Span::new(&source, 1, 1, text.chars().count().max(1) as u32);
    let Some((target, value)) = text.split_once('=').filter(|(target, _)| !target.trim().is_empty()) else {
        return Err(Diagnostic::new(format!("`{text}` is not an assignment")).at(&whole).help(form));
    };
    if target.split(['.', '/']).count() > MAX_PATH {
        let message = format!("the path has more than {MAX_PATH} parts");
        return Err(Diagnostic::new(message).at(&whole));
    }
    let parsed = parse(&Source::new("--set", value)).map_err(|errors| {
        let message = errors.0.first().map_or_else(String::new, |e| format!(": {}", e.message));
        let short: String = value.chars().take(60).collect();
        Diagnostic::new(format!("`{short}` is not a value{message}")).at(&whole)
    })?;
    let start = target.chars().count() as u32 + 2;
    let mut value_node = parsed;
    relocate(&mut value_node, &source, start, value.chars().count().max(1) as u32);
    let span = Span::new(&source, 1, 1, target.chars().count() as u32);
    Ok(Assignment { target: target.trim().to_owned(), value: value_node, span })
}

/// Points every part of a value at its place in the assignment.
fn relocate(node: &mut Node, source: &Arc<Source>, column: u32, length: u32) {
    node.span = Span::new(source, 1, column, length);
    match &mut node.value {
        Value::List(items) => items.iter_mut().for_each(|item| relocate(item, source, column, length)),
        Value::Map(map) => map.iter_mut().for_each(|(_, item)| relocate(item, source, column, length)),
        _ => {}
    }
}

/// Lays one tree over another: maps are merged, anything else is replaced, and `null` removes.
fn merge(base: &mut Node, overlay: Node) {
    let is_other_type = match (base.as_map(), overlay.as_map()) {
        (Some(base), Some(overlay)) => overlay.get("type").is_some_and(|kind| base.get("type") != Some(kind)),
        _ => true,
    };
    if is_other_type {
        *base = overlay;
        return;
    }
    let (Value::Map(base), Value::Map(overlay)) = (&mut base.value, overlay.value) else { return };
    for (key, node) in overlay.iter() {
        match base.get_mut(&key.text) {
            _ if node.is_null() => drop(base.remove(&key.text)),
            Some(old) => merge(old, node.clone()),
            None => drop(base.insert_key(key.clone(), node.clone())),
        }
    }
}

/// Makes the assignments that belong to this document, and returns those for nested diagrams with files of their own, by name.
pub(super) fn assign(
    document: &mut Node,
    assignments: &[Assignment],
    problems: &mut Diagnostics,
) -> Vec<(String, Assignment)> {
    let mut passed_on = Vec::new();
    for assignment in assignments {
        match place(document, assignment) {
            Ok(None) => {}
            Ok(Some(nested)) => passed_on.push(nested),
            Err(problem) => problems.push(problem),
        }
    }
    passed_on
}

fn place(document: &mut Node, assignment: &Assignment) -> Result<Option<(String, Assignment)>, Diagnostic> {
    let Assignment { target, value, span } = assignment;
    let problem = |message: String| Diagnostic::new(message).at(span);
    let Some(root) = document.as_map_mut() else { return Ok(None) };
    let (head, field) = match target.split_once('.') {
        None => {
            let params = section(root, "params");
            let names: Vec<String> = params.keys().map(str::to_owned).collect();
            let Some(param) = params.get_mut(target) else {
                let hint = did_you_mean(target, names.iter().map(String::as_str));
                let hint = hint.map(|h| format!(" ({h})")).unwrap_or_default();
                return Err(problem(format!("no parameter `{target}`{hint}"))
                    .help("a block's own parameter is set as `block.param=value`"));
            };
            match param.as_map_mut() {
                Some(map) => drop(map.insert("value", value.clone())),
                None => *param = value.clone(),
            }
            return Ok(None);
        }
        Some(parts) => parts,
    };
    let (first, rest) = head.split_once('/').map_or((head, None), |(first, rest)| (first, Some(rest)));
    let blocks = section(root, "blocks");
    let names: Vec<String> = blocks.keys().map(str::to_owned).collect();
    if let Some(block) = blocks.get_mut(first) {
        let is_diagram = block.as_map().and_then(|m| m.get("type")).and_then(Node::as_str) == Some("Diagram");
        let has_file = block.as_map().is_some_and(|map| map.contains_key("file"));
        let below = |target: String| Assignment { target, value: value.clone(), span: span.clone() };
        return match rest {
            Some(rest) if is_diagram && has_file => {
                Ok(Some((first.to_owned(), below(format!("{rest}.{field}")))))
            }
            Some(rest) if is_diagram => place(block, &below(format!("{rest}.{field}"))).map_err(|problem| {
                let inner = problem.place.clone();
                let path = if inner.is_empty() { first.to_owned() } else { format!("{first}/{inner}") };
                problem.place(path)
            }),
            Some(_) => Err(problem(format!("`{first}` is a block and has nothing inside"))),
            None if is_diagram && has_file => {
                set_path(block, &format!("params.{field}"), value.clone(), span);
                Ok(None)
            }
            None if is_diagram => place(block, &below(field.to_owned())),
            None => {
                set_path(block, field, value.clone(), span);
                Ok(None)
            }
        };
    }
    if first == "sim" && rest.is_none() {
        if !root.contains_key("sim") {
            root.insert("sim", Node::map());
        }
        if let Some(sim) = root.get_mut("sim") {
            set_path(sim, field, value.clone(), span);
        }
        return Ok(None);
    }
    let hint =
        did_you_mean(first, names.iter().map(String::as_str)).map(|h| format!(" ({h})")).unwrap_or_default();
    Err(problem(format!("no block `{first}`{hint}")))
}

/// A section of the document, made if it is not there.
fn section<'m>(root: &'m mut Map, name: &str) -> &'m mut Map {
    if root.get(name).and_then(Node::as_map).is_none() {
        root.insert(name, Node::map());
    }
    root.get_mut(name).and_then(Node::as_map_mut).expect("just made")
}

/// Sets `a.b.0.c` inside a tree; maps on the way are made if they are not there.
fn set_path(node: &mut Node, path: &str, value: Node, span: &Span) {
    let (first, rest) = path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)));
    if let Value::List(items) = &mut node.value
        && let Some(item) = first.parse::<usize>().ok().and_then(|i| items.get_mut(i))
    {
        match rest {
            Some(rest) => set_path(item, rest, value, span),
            None => *item = value,
        }
        return;
    }
    if node.as_map().is_none() {
        *node = Node::map().with_span(node.span.clone());
    }
    let Some(map) = node.as_map_mut() else { return };
    match rest {
        None => match map.get_mut(first) {
            Some(old) => *old = value,
            None => drop(map.insert_key(Key::new(first, span.clone()), value)),
        },
        Some(rest) => {
            if !map.contains_key(first) {
                map.insert_key(Key::new(first, span.clone()), Node::map());
            }
            if let Some(inner) = map.get_mut(first) {
                set_path(inner, rest, value, span);
            }
        }
    }
}
