//! What is missing from a diagram: inputs without a wire, patterns that fit no signal, outputs that nothing reads.

use std::collections::{HashMap, HashSet};

use super::agreement::mismatch;
use super::flatten::{Builder, Scope};
use super::model::{Entry, Part};
use super::network::{Leaf, Origin, Source};
use super::port::{Kind, Signature};
use crate::document::{Diagnostic, Node, did_you_mean};

impl<'d> Builder<'d> {
    /// Reports required inputs that nothing is wired to.
    pub(super) fn open_inputs(&mut self) {
        let exported = self.exported_inputs();
        let mut found = Vec::new();
        for (index, leaf) in self.leaves.iter().enumerate() {
            if !leaf.declaration.errors.is_empty() || self.excused.contains(&index) {
                continue;
            }
            let (prefix, name) = split(&leaf.path);
            for (i, input) in leaf.declaration.inputs.iter().enumerate() {
                if leaf.sources[i].is_some() || input.optional || self.driven.contains_key(&(index, i)) {
                    continue;
                }
                let help = match exported.get(&(leaf.scope, name, &input.name)) {
                    Some(export) => {
                        let (outer, inner) = split(prefix.trim_end_matches('/'));
                        let wire = format!("{inner}.{export}");
                        let Some(scope) = self.scopes.iter().position(|scope| scope.prefix == outer) else {
                            continue;
                        };
                        let example = self.example_source(scope, index, &input.signature);
                        format!("it is exported as `{wire}`: add the wire `{wire}: {example}`")
                    }
                    None => {
                        let example = self.example_source(leaf.scope, index, &input.signature);
                        format!("add the wire `{name}.{}: {example}`, or export it as an input", input.name)
                    }
                };
                found.push(
                    Diagnostic::new(format!("the input is not connected; it takes a {}", input.signature))
                        .at(&leaf.span)
                        .place(leaf.input_name(i))
                        .help(help),
                );
            }
        }
        found.into_iter().for_each(|problem| self.report(problem));
    }

    /// Names under which nested diagrams export the inputs of their blocks: by diagram, block and port.
    fn exported_inputs(&self) -> HashMap<(usize, &'d str, &'d str), &'d str> {
        let mut names = HashMap::new();
        for (scope, Scope { diagram, .. }) in self.scopes.iter().enumerate().skip(1) {
            for (name, export) in &diagram.inputs {
                for port in &export.ports {
                    names.insert((scope, port.block.as_str(), port.port.as_str()), name.as_str());
                }
            }
        }
        names
    }

    /// An output in the same diagram that could feed such an input, for the help text.
    fn example_source(&self, scope: usize, reader: usize, signature: &Signature) -> String {
        let Scope { diagram, leaves, .. } = &self.scopes[scope];
        let near =
            diagram.blocks.keys().take(100).filter_map(|name| Some((name, *leaves.get(name.as_str())?)));
        near.filter(|(_, leaf)| *leaf != reader)
            .flat_map(|(name, leaf)| {
                self.leaves[leaf].declaration.outputs.iter().map(move |output| (name, output))
            })
            .find(|(_, output)| mismatch(&output.signature, signature, "").is_none())
            .map_or_else(|| "block.port".to_owned(), |(name, output)| format!("{name}.{}", output.name))
    }

    /// Reports patterns of recorders that fit no signal, and names of signals that are no numbers.
    pub(super) fn recorded(&mut self) {
        let names = |leaf: &Leaf| {
            (0..leaf.declaration.outputs.len()).map(|o| leaf.output_name(o)).collect::<Vec<_>>()
        };
        let mut known: Vec<String> = self.leaves.iter().flat_map(names).collect();
        known.extend(self.inputs.iter().map(|input| input.name.clone()));
        known.extend(self.exported.iter().map(|(name, _)| name.clone()));
        let is_broken = |entry: &Entry| matches!(entry.part, Part::Broken);
        if self.leaves.iter().any(|leaf| !leaf.declaration.errors.is_empty())
            || self.scopes.iter().any(|scope| scope.diagram.blocks.values().any(is_broken))
        {
            return; // signals may be missing because their block is broken
        }
        let customs = self.leaves.iter().flat_map(|leaf| {
            let outputs = leaf.declaration.outputs.iter().enumerate();
            outputs.filter_map(|(o, output)| match output.signature.kind {
                Kind::Custom(kind, _) => Some((leaf.output_name(o), kind)),
                _ => None,
            })
        });
        let customs: HashMap<String, &str> = customs.collect();
        let mut found = Vec::new();
        for leaf in &self.leaves {
            let patterns = leaf.declaration.records.iter().flat_map(|record| &record.signals);
            for (i, pattern) in patterns.enumerate().filter(|(_, pattern)| !pattern.starts_with('.')) {
                if let Some(kind) = customs.get(pattern) {
                    let written = leaf.written.and_then(|node| node.at(&format!("signals.{i}")));
                    found.push(
                        Diagnostic::new(format!("`{pattern}` is a {kind}: it has no columns to record"))
                            .at(written.map_or(&leaf.span, |node| &node.span))
                            .place(leaf.path.clone())
                            .help("record numbers that a block makes of it, such as those of a ContactSwitch or a TactilePad"),
                    );
                } else if !known.iter().any(|name| super::glob::names(pattern, name)) {
                    let near = known.iter().map(String::as_str);
                    let hint = if found.len() < 200 { did_you_mean(pattern, near) } else { None };
                    let hint = hint.map(|hint| format!(" ({hint})")).unwrap_or_default();
                    let written = leaf.written.and_then(|node| node.at(&format!("signals.{i}")));
                    found.push(
                        Diagnostic::new(format!("no signal fits `{pattern}`{hint}"))
                            .at(written.map_or(&leaf.span, |node| &node.span))
                            .place(leaf.path.clone())
                            .help("signals are named `block.port`, nested ones `sub/block.port`, exported ones `sub.port` or just `port`; `*` stands for anything"),
                    );
                }
            }
        }
        found.into_iter().for_each(|problem| self.report(problem));
    }

    /// Blocks that have outputs, none of which anything reads.
    pub(super) fn unread(&self, outputs: &[(String, Source)]) -> Vec<Diagnostic> {
        let mut read = vec![false; self.leaves.len()];
        let sources = self.leaves.iter().flat_map(|l| l.sources.iter().flatten());
        for source in sources.chain(outputs.iter().map(|(_, source)| source)) {
            if let Origin::Output { leaf, .. } = source.origin {
                read[leaf] = true;
            }
        }
        let by_blocks = self
            .leaves
            .iter()
            .flat_map(|l| l.declaration.records.iter().flat_map(|r| r.signals.iter().map(String::as_str)));
        // `sim.record` of the file that is run; nobody simulates by the settings of nested ones.
        let outermost = self.scopes.first().and_then(|scope| scope.diagram.sim.at("record"));
        let by_settings = outermost.and_then(Node::as_list).into_iter().flatten().filter_map(Node::as_str);
        let recorded: Vec<&str> = by_blocks.chain(by_settings).collect();
        // Whoever records an exported output reads the block that it comes from.
        for (name, source) in &self.exported {
            if let Origin::Output { leaf, .. } = source.origin
                && recorded.iter().any(|pattern| super::glob::names(pattern, name))
            {
                read[leaf] = true;
            }
        }
        let unused = |(scope, s): (usize, &Scope<'d>)| {
            s.diagram.unused.iter().map(move |u| (scope, u.port.block.as_str()))
        };
        let excused: HashSet<(usize, &str)> = self.scopes.iter().enumerate().flat_map(unused).collect();
        let mut warnings = Vec::new();
        for (index, leaf) in self.leaves.iter().enumerate() {
            let d = &leaf.declaration;
            let quiet = read[index] || d.outputs.is_empty() || !d.stops.is_empty() || !d.messages.is_empty();
            let is_recorded = || {
                d.outputs.iter().any(|o| {
                    recorded.iter().any(|glob| super::glob::names(glob, &format!("{}.{}", leaf.path, o.name)))
                })
            };
            let is_excused = || excused.contains(&(leaf.scope, split(&leaf.path).1));
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
