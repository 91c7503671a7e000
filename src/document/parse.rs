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
    check_text(source)?;
    let ends = LineEnds::new(source.body());
    let mut builder = Builder::new(source);
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
pub(super) fn check_text(source: &Arc<Source>) -> Result<(), Diagnostic> {
    if source.text.len() > MAX_TEXT {
        let size = source.text.len() as f64 / (1 << 20) as f64;
        let message =
            format!("{}: the text is {size:.1} MiB long, more than {} MiB", source.name, MAX_TEXT >> 20);
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
