//! From parser events to a tree: anchors, merge keys, duplicate keys and limits.

use std::collections::HashMap;
use std::sync::Arc;

use saphyr_parser::{Event, ScalarStyle};

use super::{Diagnostic, Diagnostics, Key, Limits, MAX_DEPTH, Map, Node, Source, Span, Value};

/// A parser that goes on after this many errors helps nobody.
const MAX_ERRORS: usize = 200;

/// A tree, and what it costs to copy it.
#[derive(Clone)]
struct Weighed {
    node: Node,
    /// Nodes in the tree, itself included.
    nodes: usize,
    /// Bytes of text in the tree.
    text: usize,
    /// Levels of collections: 0 for a scalar.
    height: usize,
}

/// A collection that is still open.
struct Frame {
    /// Position of the collection.
    span: Span,
    anchor: usize,
    content: Content,
    nodes: usize,
    text: usize,
    height: usize,
}

enum Content {
    List(Vec<Node>),
    Map { map: Map, key: Option<PendingKey>, merges: Vec<Node> },
}

/// A key that waits for its value.
enum PendingKey {
    Plain(Key),
    /// `<<`.
    Merge(Span),
    /// Already reported; its value is dropped.
    Wrong,
}

/// Builds the tree from one event after the other.
pub(super) struct Builder<'a> {
    source: &'a Arc<Source>,
    limits: Limits,
    frames: Vec<Frame>,
    /// Finished anchors; `None` while the anchored collection is open.
    anchors: HashMap<usize, Option<Weighed>>,
    root: Option<Node>,
    documents: usize,
    nodes: usize,
    /// Nodes and text that were copied for anchors and aliases.
    copied: usize,
    copied_text: usize,
    pub(super) errors: Diagnostics,
}

/// The text cannot be read any further; the reason is among the errors.
pub(super) struct Stop;

impl<'a> Builder<'a> {
    pub(super) fn new(source: &'a Arc<Source>, limits: Limits) -> Builder<'a> {
        Builder {
            limits,
            source,
            frames: Vec::new(),
            anchors: HashMap::new(),
            root: None,
            documents: 0,
            nodes: 0,
            copied: 0,
            copied_text: 0,
            errors: Diagnostics::new(),
        }
    }

    /// The tree, null if there was no document.
    pub(super) fn finish(self) -> Result<Node, Diagnostics> {
        let root = self.root.unwrap_or_else(|| Node::default().with_span(Span::new(self.source, 1, 1, 0)));
        self.errors.into_result(root)
    }

    /// Takes the next event.
    pub(super) fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Stop> {
        match event {
            Event::DocumentStart(_) => {
                self.documents += 1;
                if self.documents > 1 {
                    let message = "a second document starts here; a file holds only one";
                    return self.stop(
                        Diagnostic::new(message).at(&span).help("remove the line `---`, or split the file"),
                    );
                }
            }
            Event::Scalar(text, style, anchor, tag) => {
                self.count(&span)?;
                let value = self.scalar(&text, style, tag.as_deref(), &span)?;
                if self.wants_key() {
                    if anchor > 0 {
                        let node = Node { value: Value::String(text.to_string()), span: span.clone() };
                        self.anchors
                            .insert(anchor, Some(Weighed { node, nodes: 1, text: text.len(), height: 0 }));
                    }
                    return self.key(&text, style == ScalarStyle::Plain, span);
                }
                let node = Node { value, span };
                self.complete(Weighed { node, nodes: 1, text: text.len(), height: 0 }, anchor)?;
            }
            Event::SequenceStart(anchor, tag) => {
                self.collection_tag(tag.as_deref(), "seq", &span)?;
                self.open(Content::List(Vec::new()), anchor, span)?;
            }
            Event::MappingStart(anchor, tag) => {
                self.collection_tag(tag.as_deref(), "map", &span)?;
                let content = Content::Map { map: Map::new(), key: None, merges: Vec::new() };
                self.open(content, anchor, span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.close()?,
            Event::Alias(anchor) => self.alias(anchor, &span)?,
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentEnd => {}
        }
        Ok(())
    }

    pub(super) fn error(&mut self, diagnostic: Diagnostic) -> Result<(), Stop> {
        self.errors.push(diagnostic);
        if self.errors.len() < MAX_ERRORS { Ok(()) } else { Err(Stop) }
    }

    fn stop(&mut self, diagnostic: Diagnostic) -> Result<(), Stop> {
        self.errors.push(diagnostic);
        Err(Stop)
    }

    /// Counts one node of the text.
    fn count(&mut self, span: &Span) -> Result<(), Stop> {
        self.nodes += 1;
        self.check_budget(span)
    }

    fn check_budget(&mut self, span: &Span) -> Result<(), Stop> {
        let Limits { text, nodes } = self.limits;
        if self.nodes > nodes || self.copied > nodes || self.copied_text > text {
            let message = format!("the text holds more than {nodes} values, aliases expanded");
            return self.stop(Diagnostic::new(message).at(span));
        }
        Ok(())
    }

    fn open(&mut self, content: Content, anchor: usize, span: Span) -> Result<(), Stop> {
        self.count(&span)?;
        if self.frames.len() >= MAX_DEPTH {
            return self.too_deep(&span);
        }
        if anchor > 0 {
            self.anchors.insert(anchor, None);
        }
        self.frames.push(Frame { span, anchor, content, nodes: 1, text: 0, height: 1 });
        Ok(())
    }

    fn too_deep(&mut self, span: &Span) -> Result<(), Stop> {
        let message = format!("lists and maps are nested more than {MAX_DEPTH} deep");
        self.stop(Diagnostic::new(message).at(span))
    }

    fn close(&mut self) -> Result<(), Stop> {
        let Some(Frame { span, anchor, content, nodes, text, height }) = self.frames.pop() else {
            return Ok(());
        };
        let value = match content {
            Content::List(items) => Value::List(items),
            Content::Map { mut map, merges, .. } => {
                for merged in merges {
                    self.merge(&mut map, merged)?;
                }
                Value::Map(map)
            }
        };
        let node = Node { value, span };
        self.complete(Weighed { node, nodes, text, height }, anchor)
    }

    /// A node is finished: remember it if it has an anchor, and hand it to the collection it stands in.
    fn complete(&mut self, done: Weighed, anchor: usize) -> Result<(), Stop> {
        if anchor > 0 {
            self.copied += done.nodes;
            self.copied_text += done.text;
            self.check_budget(&done.node.span)?;
            self.anchors.insert(anchor, Some(done.clone()));
        }
        let Some(frame) = self.frames.last_mut() else {
            self.root.get_or_insert(done.node);
            return Ok(());
        };
        frame.nodes += done.nodes;
        frame.text += done.text;
        frame.height = frame.height.max(done.height + 1);
        let Content::Map { map, key, merges } = &mut frame.content else {
            if let Content::List(items) = &mut frame.content {
                items.push(done.node);
            }
            return Ok(());
        };
        match key.take() {
            Some(PendingKey::Plain(key)) => {
                map.insert_key(key, done.node);
            }
            Some(PendingKey::Merge(span)) => merges.push(Node { span, ..done.node }),
            Some(PendingKey::Wrong) => {}
            None => {
                *key = Some(PendingKey::Wrong);
                let kind = done.node.kind();
                let message = format!("a key must be text, found {kind}");
                return self.error(Diagnostic::new(message).at(&done.node.span));
            }
        }
        Ok(())
    }

    /// Whether the next node is the key of a map entry.
    fn wants_key(&self) -> bool {
        matches!(self.frames.last(), Some(Frame { content: Content::Map { key: None, .. }, .. }))
    }

    /// A scalar in the place of a key: what was written counts, whatever it would mean as a value.
    fn key(&mut self, text: &str, plain: bool, span: Span) -> Result<(), Stop> {
        let Some(Frame { content: Content::Map { map, key, merges }, text: size, .. }) =
            self.frames.last_mut()
        else {
            return Ok(());
        };
        *size += text.len();
        let first = match text {
            "<<" if plain => merges.first().map(|node| node.span.line),
            _ => map.get_key(text).map(|key| key.span.line),
        };
        let problem = if let Some(line) = first {
            Diagnostic::new(format!("duplicate key `{}`, first used on line {line}", shorten(text)))
        } else if text.is_empty() && plain {
            Diagnostic::new("a key is missing before this `:`")
        } else {
            *key = Some(match text {
                "<<" if plain => PendingKey::Merge(span),
                _ => PendingKey::Plain(Key::new(text, span)),
            });
            return Ok(());
        };
        *key = Some(PendingKey::Wrong);
        self.error(problem.at(&span))
    }

    fn alias(&mut self, anchor: usize, span: &Span) -> Result<(), Stop> {
        let Some(Some(target)) = self.anchors.get(&anchor) else {
            return self.stop(Diagnostic::new("this alias stands inside the value it refers to").at(span));
        };
        self.nodes += target.nodes;
        self.copied_text += target.text;
        let height = target.height;
        self.check_budget(span)?;
        if self.frames.len() + height > MAX_DEPTH {
            return self.too_deep(span);
        }
        let Some(Some(target)) = self.anchors.get(&anchor).cloned() else {
            return Ok(());
        };
        if !self.wants_key() {
            return self.complete(target, 0);
        }
        match target.node.value {
            Value::String(text) => self.key(&text, false, span.clone()),
            value => self.complete(Weighed { node: Node { value, span: span.clone() }, ..target }, 0),
        }
    }

    /// Adds the entries of `<<: merged` that the map does not have itself; of several maps the first wins.
    fn merge(&mut self, map: &mut Map, merged: Node) -> Result<(), Stop> {
        let sources = match merged.value {
            Value::Map(source) => vec![source],
            Value::List(items) if items.iter().all(|item| item.as_map().is_some()) => items
                .into_iter()
                .filter_map(|item| if let Value::Map(map) = item.value { Some(map) } else { None })
                .collect(),
            _ => {
                let message = "`<<` takes a map or a list of maps";
                return self.error(Diagnostic::new(message).at(&merged.span));
            }
        };
        for (key, node) in sources.into_iter().flatten() {
            if !map.contains_key(&key.text) {
                map.insert_key(key, node);
            }
        }
        Ok(())
    }
}

/// The beginning of a text, for a message.
pub(super) fn shorten(text: &str) -> String {
    const LIMIT: usize = 60;
    let line = text.lines().next().unwrap_or("");
    let mut short: String =
        line.chars().take(LIMIT).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if short.len() < text.len() && (line.len() < text.trim_end().len() || line.chars().nth(LIMIT).is_some()) {
        short.push('…');
    }
    short
}
