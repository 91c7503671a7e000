//! XML elements and attributes, every message about them at its place in the text.
//!
//! An [`Element`] knows its text and the [`Log`] that messages go to, so that reading a number is one call: it is there, or it
//! is not, or the log says what is wrong with it and where.

use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

use roxmltree::{Error, Node, ParsingOptions};

use super::log::Log;
use super::value::Value;
use crate::document::{Diagnostic, MAX_TEXT, Source, Span};

/// The deepest nesting of elements; readers may follow it by recursion.
pub(super) const MAX_DEPTH: usize = 256;
/// The most elements, texts and comments in one file.
const MAX_NODES: u32 = 4_000_000;
/// How often a text is mended before it is given up.
const MAX_REPAIRS: usize = 16;

/// The text of one file, ready for the XML parser.
pub(super) struct Text {
    source: Arc<Source>,
    /// What the parser sees if it does not take the text as it is; of the same length.
    mended: Option<String>,
    /// Where each line starts.
    lines: Vec<usize>,
    /// The last place that was asked for, as offset, line and column: places are mostly asked for in order.
    last: Cell<(usize, u32, u32)>,
}

impl Text {
    /// Prepares a text. Robot files are often read by parsers that know no namespaces, so prefixes that nothing declares are
    /// made part of the name, and dashes within comments are allowed.
    pub fn new(source: &Arc<Source>) -> Result<Text, Diagnostic> {
        if source.text.len() > MAX_TEXT {
            let size = source.text.len() as f64 / (1 << 20) as f64;
            let limit = MAX_TEXT >> 20;
            let message = format!("{}: the text is {size:.1} MiB long, more than {limit} MiB", source.name);
            return Err(Diagnostic::new(message));
        }
        let mut text = Text {
            source: source.clone(),
            mended: None,
            lines: line_starts(source.body()),
            last: Cell::default(),
        };
        for _ in 0..MAX_REPAIRS {
            let mended = match text.parse() {
                Err(Error::UnknownNamespace(prefix, _)) => without_prefix(text.body(), &prefix),
                Err(Error::InvalidComment(_)) => without_comments(text.body()),
                _ => break,
            };
            if mended == text.body() {
                break;
            }
            text.mended = Some(mended);
        }
        Ok(text)
    }

    fn body(&self) -> &str {
        self.mended.as_deref().unwrap_or(self.source.body())
    }

    fn parse(&self) -> Result<roxmltree::Document<'_>, Error> {
        let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
        roxmltree::Document::parse_with_options(self.body(), options)
    }

    /// The tree of elements.
    pub fn tree(&self) -> Result<roxmltree::Document<'_>, Diagnostic> {
        let tree = self.parse().map_err(|error| self.describe(&error))?;
        // Depth without recursion: the tree is walked in the order of the text.
        let mut depth = 0;
        let mut node = Some(tree.root());
        while let Some(here) = node {
            if depth > MAX_DEPTH {
                let message = format!("elements are nested more than {MAX_DEPTH} deep");
                return Err(Diagnostic::new(message).at(&self.span(name_range(self, here))));
            }
            node = here.first_child();
            if node.is_some() {
                depth += 1;
                continue;
            }
            let mut up = here;
            loop {
                node = up.next_sibling();
                if node.is_some() {
                    break;
                }
                match up.parent() {
                    Some(parent) => (up, depth) = (parent, depth - 1),
                    None => break,
                }
            }
        }
        Ok(tree)
    }

    /// The message for a text that is not XML.
    fn describe(&self, error: &Error) -> Diagnostic {
        let place = error.pos();
        let message = match error {
            Error::DtdDetected => "a document type (`<!DOCTYPE …>`) is not accepted".to_owned(),
            Error::NodesLimitReached => format!("there are more than {MAX_NODES} elements"),
            Error::NoRootNode => "there is no XML element in it".to_owned(),
            Error::UnclosedRootNode | Error::UnexpectedEndOfStream => {
                "the text ends before its elements are closed".to_owned()
            }
            other => {
                // The crate ends its messages with the place, which the diagnostic has already.
                let text = other.to_string();
                let end = text.rfind(" at ").unwrap_or(text.len());
                format!("not XML: {}", &text[..end])
            }
        };
        Diagnostic::new(message).at(&Span::new(&self.source, place.row, place.col, 1))
    }

    /// The span of a range of bytes, as far as it lies in one line.
    pub fn span(&self, range: Range<usize>) -> Span {
        let body = self.source.body();
        let start = floor(body, range.start);
        let (line, column) = self.place(start);
        let end = floor(body, range.end.max(start));
        let rest = body.get(start..end).unwrap_or("");
        let shown = rest.find(['\n', '\r']).map_or(rest, |end| &rest[..end]);
        Span::new(&self.source, line, column, shown.chars().count().max(1) as u32)
    }

    /// Line and column of a byte, both from 1.
    fn place(&self, at: usize) -> (u32, u32) {
        let line = self.lines.partition_point(|start| *start <= at);
        let start = self.lines.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        // A file may be one long line: go on from the last place on it, or back, where that is nearer than its start.
        let (last, last_line, last_column) = self.last.get();
        let letters =
            |range: Range<usize>| self.source.body().get(range).map_or(0, |text| text.chars().count()) as u32;
        let column = match last_line as usize == line && last.abs_diff(at) < at - start.min(at) {
            true if last <= at => last_column + letters(last..at),
            true => last_column.saturating_sub(letters(at..last)),
            false => 1 + letters(start..at),
        };
        let place = (line as u32, column);
        self.last.set((at, place.0, place.1));
        place
    }
}

/// Where each line starts, as [`Source::line`] counts them.
fn line_starts(body: &str) -> Vec<usize> {
    let mut starts = vec![0];
    let bytes = body.as_bytes();
    for (i, byte) in bytes.iter().enumerate() {
        if *byte == b'\n' || *byte == b'\r' && bytes.get(i + 1) != Some(&b'\n') {
            starts.push(i + 1);
        }
    }
    starts
}

/// The last boundary of a character that is not after `at`.
fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// `<a:b c:d="">` with prefix `a` as `<a.b c:d="">`.
fn without_prefix(body: &str, prefix: &str) -> String {
    let mut mended = body.as_bytes().to_vec();
    let pattern = format!("{prefix}:");
    for (at, _) in body.match_indices(&pattern) {
        let before = body[..at].chars().next_back();
        let after = &body[at + pattern.len()..];
        let name = after.find(|c: char| !(c.is_alphanumeric() || "._-".contains(c))).unwrap_or(0);
        let is_tag = matches!(before, Some('<' | '/'));
        let is_attribute =
            before.is_some_and(char::is_whitespace) && after[name..].trim_start().starts_with('=');
        if is_tag || is_attribute {
            mended[at + pattern.len() - 1] = b'.';
        }
    }
    String::from_utf8(mended).unwrap_or_else(|_| body.to_owned())
}

/// Comments, which must not have dashes in XML but do in files, as blanks.
fn without_comments(body: &str) -> String {
    let mut mended = String::with_capacity(body.len());
    let mut rest = body;
    while let Some(start) = rest.find("<!--") {
        let Some(length) = rest[start + 4..].find("-->") else { break };
        let end = start + 4 + length + 3;
        mended.push_str(&rest[..start]);
        mended
            .extend(rest[start..end].bytes().map(|b| if b == b'\n' || b == b'\r' { b as char } else { ' ' }));
        rest = &rest[end..];
    }
    mended + rest
}

/// The bytes of an element's name, prefix included.
fn name_range(text: &Text, node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let start = (range.start + 1).min(range.end);
    let rest = text.source.body().get(start..range.end).unwrap_or("");
    let length = rest.find(|c: char| c.is_whitespace() || c == '/' || c == '>').unwrap_or(rest.len());
    start..start + length
}

/// An element, its text and where messages about it go.
#[derive(Clone, Copy)]
pub(super) struct Element<'a> {
    node: Node<'a, 'a>,
    text: &'a Text,
    log: &'a Log,
}

impl<'a> Element<'a> {
    /// The outermost element.
    pub fn root(tree: &'a roxmltree::Document<'a>, text: &'a Text, log: &'a Log) -> Element<'a> {
        Element { node: tree.root_element(), text, log }
    }

    /// Its name as it is written, with its prefix.
    pub fn name(&self) -> &'a str {
        self.text.source.body().get(name_range(self.text, self.node)).unwrap_or("")
    }

    /// Where its name stands.
    pub fn span(&self) -> Span {
        self.text.span(name_range(self.text, self.node))
    }

    /// Where messages go.
    pub fn log(&self) -> &'a Log {
        self.log
    }

    /// The elements in it.
    pub fn children(&self) -> impl Iterator<Item = Element<'a>> + use<'a> {
        let (text, log) = (self.text, self.log);
        self.node.children().filter(Node::is_element).map(move |node| Element { node, text, log })
    }

    /// The elements in it that have a name.
    pub fn all(&self, name: &'static str) -> impl Iterator<Item = Element<'a>> + use<'a> {
        self.children().filter(move |child| child.name() == name)
    }

    /// The first element in it that has a name.
    pub fn child(&self, name: &str) -> Option<Element<'a>> {
        self.children().find(|child| child.name() == name)
    }

    /// It and all elements below it, in the order of the text.
    pub fn descendants(&self) -> impl Iterator<Item = Element<'a>> + use<'a> {
        let (text, log) = (self.text, self.log);
        self.node.descendants().filter(Node::is_element).map(move |node| Element { node, text, log })
    }

    /// Names of its attributes as they are written.
    pub fn attribute_names(&self) -> impl Iterator<Item = (&'a str, Range<usize>)> + use<'a> {
        let body = self.text.source.body();
        self.node.attributes().map(move |a| (body.get(a.range_qname()).unwrap_or(a.name()), a.range_qname()))
    }

    /// The value of an attribute, by its name as it is written.
    pub fn value(&self, name: &str) -> Option<Value<'a>> {
        let body = self.text.source.body();
        let named = |a: &roxmltree::Attribute<'a, 'a>| body.get(a.range_qname()) == Some(name);
        let found = self.node.attributes().find(named)?;
        Some(Value::new(
            found.value(),
            found.range_value(),
            *self,
            format!("`{}` of `<{}>`", name, self.name()),
        ))
    }

    /// The text in the element.
    pub fn content(&self) -> Value<'a> {
        let text = self.node.children().find(|child| child.is_text());
        let range = text.map_or(name_range(self.text, self.node), |text| text.range());
        let words = text.and_then(|text| text.text()).unwrap_or("");
        Value::new(words, range, *self, format!("`<{}>`", self.name()))
    }

    /// The value of an attribute that must be there.
    pub fn required(&self, name: &str) -> Option<Value<'a>> {
        let value = self.value(name);
        if value.is_none() {
            self.error(format!("`<{}>` needs the attribute `{name}`", self.name()));
        }
        value
    }

    /// The element in it that must be there.
    pub fn required_child(&self, name: &str) -> Option<Element<'a>> {
        let child = self.child(name);
        if child.is_none() {
            self.error(format!("`<{}>` needs an element `<{name}>`", self.name()));
        }
        child
    }

    /// A diagnostic at the element.
    pub fn diagnostic(&self, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(message).at(&self.span())
    }

    /// Says that something is wrong with the element.
    pub fn error(&self, message: impl Into<String>) {
        self.log.error(self.diagnostic(message));
    }

    /// Says that something about the element is not taken over; the same message again is counted.
    pub fn warn(&self, message: impl Into<String>) {
        self.log.warn(self.diagnostic(message));
    }

    /// Says that the element is not understood.
    pub fn warn_unknown(&self) {
        let parent = self.node.parent_element().map(|node| Element { node, ..*self });
        let place = parent.map_or(String::new(), |parent| format!(" in `<{}>`", parent.name()));
        self.warn(format!("`<{}>`{place} is not understood and left out", self.name()));
    }

    /// Warns of every attribute besides those named.
    pub fn expect_attributes(&self, known: &[&str]) {
        for (name, range) in self.attribute_names() {
            if !known.contains(&name) {
                let message =
                    format!("attribute `{name}` of `<{}>` is not understood and left out", self.name());
                self.log.warn(Diagnostic::new(message).at(&self.text.span(range)));
            }
        }
    }

    /// Warns of every element in it besides those named.
    pub fn expect_children(&self, known: &[&str]) {
        for child in self.children().filter(|child| !known.contains(&child.name())) {
            child.warn_unknown();
        }
    }

    /// The span of a range of bytes of its file.
    pub(super) fn span_of(&self, range: Range<usize>) -> Span {
        self.text.span(range)
    }
}
