//! Reading YAML 1.2 text into a tree, within limits.

use std::sync::Arc;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle};

use super::scan_error::scan_error;
use super::source::lines;
use super::tree::{Builder, Stop};
use super::{Diagnostic, Diagnostics, Node, Source, Span};

/// The longest text that is read, in bytes.
pub const MAX_TEXT: usize = 16 << 20;
/// The deepest nesting of lists and maps.
pub const MAX_DEPTH: usize = 64;
/// The most values in one text, aliases expanded.
pub const MAX_NODES: usize = 1_000_000;

/// How much is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of text.
    pub text: usize,
    /// Values, aliases expanded.
    pub nodes: usize,
}

impl Default for Limits {
    /// Of what people write: [`MAX_TEXT`] and [`MAX_NODES`].
    fn default() -> Limits {
        Limits { text: MAX_TEXT, nodes: MAX_NODES }
    }
}

/// Reads YAML 1.2, of which JSON is a subset.
///
/// One document; keys are scalars and unique within their map; anchors, aliases and merge keys are resolved;
/// at most [`MAX_TEXT`] bytes, [`MAX_DEPTH`] levels and [`MAX_NODES`] values. As many errors as possible are
/// collected, but text that is not YAML ends the reading.
///
/// ```
/// use cenic::document::{Source, parse};
///
/// let errors = parse(&Source::new("a.yaml", "k: 1\nk: 2\n")).unwrap_err();
/// assert_eq!(errors.0[0].message, "duplicate key `k`, first used on line 1");
/// ```
pub fn parse(source: &Arc<Source>) -> Result<Node, Diagnostics> {
    parse_within(source, Limits::default())
}

/// Reads as [`parse`] does, within other limits.
pub fn parse_within(source: &Arc<Source>, limits: Limits) -> Result<Node, Diagnostics> {
    check_text(source, limits)?;
    let ends = LineEnds::new(source.body());
    let mut builder = Builder::new(source, limits);
    for event in Parser::new_from_str(source.body()) {
        let (event, place) = match event {
            Ok(event) => event,
            Err(error) => {
                builder.errors.push(scan_error(&error, source));
                break;
            }
        };
        let span = ends.span(source, &event, place.start, place.end);
        if let Err(Stop) = builder.event(event, span) {
            break;
        }
    }
    builder.finish()
}

/// Refuses what the parser should not see: too much text, and characters that no text has.
pub(super) fn check_text(source: &Arc<Source>, limits: Limits) -> Result<(), Diagnostic> {
    if source.text.len() > limits.text {
        let size = source.text.len() as f64 / (1 << 20) as f64;
        let message =
            format!("{}: the text is {size:.1} MiB long, more than {} MiB", source.name, limits.text >> 20);
        return Err(Diagnostic::new(message));
    }
    let strange = |c: char| c.is_control() && !matches!(c, '\n' | '\r' | '\t' | '\u{85}');
    if let Some(at) = source.body().find(strange) {
        let code = source.body()[at..].chars().next().map_or(0, u32::from);
        let before = &source.body()[..at];
        let line = lines(before).count() as u32;
        let column = lines(before).last().map_or(0, |line| line.chars().count()) as u32 + 1;
        let message = format!("the control character U+{code:04X} is not allowed in text");
        let help = format!("in double quotes it can be written as \\x{:02X}", code & 0xff);
        return Err(Diagnostic::new(message).at(&Span::new(source, line, column, 1)).help(help));
    }
    Ok(())
}

/// The number of characters in every line.
struct LineEnds(Vec<u32>);

impl LineEnds {
    fn new(text: &str) -> LineEnds {
        LineEnds(lines(text).map(|line| line.trim_end().chars().count() as u32).collect())
    }

    /// The part of an event's place that lies on its first line.
    fn span(&self, source: &Arc<Source>, event: &Event<'_>, start: Marker, end: Marker) -> Span {
        let line = start.line() as u32;
        let column = start.col() as u32;
        let line_end = self.0.get(start.line().wrapping_sub(1)).copied().unwrap_or(0);
        let rest = line_end.saturating_sub(column);
        let length = match event {
            // The parser counts blanks and comments behind a quoted scalar to it.
            Event::Scalar(text, ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted, 0, None) => {
                (text.chars().count() as u32 + 2).min(rest)
            }
            Event::MappingStart(..) | Event::SequenceStart(..) => {
                if start.col() == end.col() {
                    rest
                } else {
                    1
                }
            }
            _ if end.line() == start.line() => (end.col() as u32).saturating_sub(column).min(rest),
            _ => rest,
        };
        Span::new(source, line, column + 1, length)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Map, Value};
    use super::*;

    fn read(text: &str) -> Node {
        parse(&Source::new("a.yaml", text)).unwrap()
    }

    fn fails(text: &str) -> String {
        parse(&Source::new("a.yaml", text)).unwrap_err().to_string()
    }

    #[test]
    fn nodes_know_where_they_were_written() {
        let node = read("\u{feff}a: 1\r\nb:\r\n  é: [x, 'y z'] # c\r\n");
        let place = |path: &str| node.at(path).map(|n| (n.span.line, n.span.column, n.span.length)).unwrap();
        assert_eq!(place("a"), (1, 4, 1));
        assert_eq!(place("b.é"), (3, 6, 1));
        assert_eq!(place("b.é.1"), (3, 10, 5));
        let key = node.as_map().unwrap().get_key("b").unwrap();
        assert_eq!((key.span.line, key.span.column, key.span.length), (2, 1, 1));
    }

    #[test]
    fn anchors_aliases_and_merge_keys_are_resolved() {
        let node = read(
            "base: &b {x: 1, y: 2}\nmore: &c {z: 3, y: 4}\na:\n  <<: [*b, *c]\n  x: 5\nl: [*b, &s text, *s]\n*s : key\n",
        );
        let expected: Map =
            [("x", 5), ("y", 2), ("z", 3)].map(|(k, v)| (k.to_string(), Node::from(v))).into_iter().collect();
        assert_eq!(node.at("a").unwrap().value, Value::Map(expected));
        assert_eq!(node.at("l.0"), node.at("base"));
        assert_eq!(node.at("l.2").and_then(Node::as_str), Some("text"));
        assert_eq!(node.at("text").and_then(Node::as_str), Some("key"));
    }

    #[test]
    fn tags_of_the_core_schema_are_understood() {
        assert_eq!(
            read("[!!str 12, !!float 1.5, !!int 3, ! 4, !!map {}, !!seq [], !!null ~, !!bool true]"),
            read("['12', 1.5, 3, '4', {}, [], ~, true]")
        );
        assert_eq!(
            fails("a: !foo 1\nb: !!int x\n"),
            "a.yaml:1:4: unknown tag `!foo`\n   | a: !foo 1\n   |    ^^^^^^\n   = help: text that starts with `!` needs quotes\n\
             a.yaml:2:4: `x` does not fit the tag `!!int`\n   | b: !!int x\n   |    ^^^^^^^"
        );
    }

    #[test]
    fn an_empty_text_is_nothing() {
        for text in ["", "\n\n", "# comment", "---\n", "\u{feff}"] {
            assert!(read(text).is_null(), "{text:?}");
        }
    }

    #[test]
    fn keys_are_text_whatever_they_look_like() {
        let node = read("1: a\n1.0: b\ntrue: c\n~: d\n'': e\n");
        assert_eq!(node.as_map().unwrap().keys().collect::<Vec<_>>(), ["1", "1.0", "true", "~", ""]);
    }

    #[test]
    fn every_duplicate_key_is_reported() {
        assert_eq!(
            fails("a: 1\nb: {c: 1, c: 2}\na: 3\na: 4\n"),
            "a.yaml:2:11: duplicate key `c`, first used on line 2\n   | b: {c: 1, c: 2}\n   |           ^\n\
             a.yaml:3:1: duplicate key `a`, first used on line 1\n   | a: 3\n   | ^\n\
             a.yaml:4:1: duplicate key `a`, first used on line 1\n   | a: 4\n   | ^"
        );
    }

    #[test]
    fn what_is_not_plain_data_is_refused_in_plain_words() {
        let message = |text: &str| parse(&Source::new("a.yaml", text)).unwrap_err().0.remove(0).message;
        assert_eq!(message("a: 1\n---\nb: 2\n"), "a second document starts here; a file holds only one");
        assert_eq!(message("[1, 2]: x\n"), "a key must be text, found a list");
        assert_eq!(message("{a: 1, {b: 2}: 3}\n"), "a key must be text, found a map");
        assert_eq!(message(": x\n"), "a key is missing before this `:`");
        assert_eq!(message("a: *b\n"), "unknown alias");
        assert_eq!(message("a: &b [*b]\n"), "this alias stands inside the value it refers to");
        assert_eq!(message("<<: 3\n"), "`<<` takes a map or a list of maps");
        assert_eq!(message("a:\n\tb: 1\n"), "a tab is used for indentation");
        assert_eq!(message("a: b: c\n"), "a second `: ` on this line");
        assert_eq!(message("a: [1, [2] 3]\n"), "expected `,` or `]` in this list");
        assert_eq!(message("a: [1, 2\nb: 3\n"), "this `:` stands inside brackets that are still open");
        assert_eq!(message("a: \"x\n"), "the quotes are not closed");
        assert_eq!(message("a: 1\n  b: 2\n"), "a second `: ` on this line");
        assert_eq!(message("a:\n    b: 1\n  c: 2\n"), "this line does not fit the map above it");
        assert_eq!(message("a: @b\n"), "text cannot start with this character");
        assert_eq!(message("a: b\0c\n"), "the control character U+0000 is not allowed in text");
        assert_eq!(message("a: \"\\q\"\n"), "unknown escape in double quotes");
    }
}
