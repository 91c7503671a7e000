//! The parser's own messages in plain words.

use std::sync::Arc;

use saphyr_parser::ScanError;

use super::{Diagnostic, Source, Span};

/// A part of the parser's message, what we say instead, and advice.
const WORDS: &[(&str, &str, &str)] = &[
    ("tab", "a tab is used for indentation", "indent with spaces"),
    ("invalid indentation in quoted", "a line inside the quotes is indented less than its key", ""),
    ("invalid indentation in flow", "a line inside the brackets is indented less than its key", ""),
    (
        "indentation",
        "this line's indentation fits no line above it",
        "entries of one map or list start in the same column",
    ),
    ("did not find expected ',' or '}'", "expected `,` or `}` in this map", "the map was opened with `{`"),
    ("expected ',' or ']'", "expected `,` or `]` in this list", "the list was opened with `[`"),
    (
        "did not find expected key",
        "this line does not fit the map above it",
        "entries of one map start in the same column",
    ),
    ("did not find expected '-'", "expected `- ` here", "entries of one list start in the same column"),
    ("mapping values are not allowed", "a second `: ` on this line", "text that contains `: ` needs quotes"),
    (
        "illegal placement of ':'",
        "this `:` stands inside brackets that are still open",
        "is a `]` or `}` missing above?",
    ),
    ("simple key expect", "expected `key: value` here", "is a `:` missing, or a space after it?"),
    ("mapping keys are not allowed", "a key is not possible here", ""),
    (
        "block sequence entries are not allowed",
        "a list entry is not possible here",
        "start the list on a line of its own",
    ),
    ("\"-\" is only valid", "`- ` is not possible inside brackets", ""),
    ("unexpected end of stream", "the quotes are not closed", ""),
    ("document indicator", "`---` or `...` inside quotes", ""),
    ("trailing content after double-quoted", "text behind the closing quote", "put all of it in the quotes"),
    (
        "unknown escape",
        "unknown escape in double quotes",
        "a backslash is written `\\\\`; in single quotes it stands for itself",
    ),
    ("hexadecimal", "an escape such as `\\x41` lacks a hexadecimal digit", ""),
    ("Unicode character escape", "the escape names no character", ""),
    (
        "unknown anchor",
        "unknown alias",
        "an alias `*name` follows its anchor `&name`; text that starts with `*` needs quotes",
    ),
    (
        "scanning an anchor or alias",
        "the name of an anchor or alias is missing",
        "text that starts with `&` or `*` needs quotes",
    ),
    ("misplaced bracket", "a closing bracket without an opening one", ""),
    ("recursion limit", "brackets are nested too deep", ""),
    ("byte order mark", "a byte order mark in the middle of the text", ""),
    ("unprintable", "a character that is not text", ""),
    (
        "comment intercepting",
        "a comment interrupts a text of several lines",
        "use `|` for text of several lines",
    ),
    ("handle wasn't declared", "unknown tag", "text that starts with `!` needs quotes"),
    ("tag", "this is not a tag", "text that starts with `!` needs quotes"),
    ("directive", "a line that starts with `%` is a directive, and this is none", ""),
    ("unexpected character", "text cannot start with this character", "put it in quotes"),
    ("plain scalar cannot start", "text cannot start with `-` here", "put it in quotes"),
    (
        "block scalar",
        "this text block is not well formed",
        "its lines are indented deeper than its key, with spaces",
    ),
    ("must be followed by", "a space is missing here", ""),
    ("may not precede", "a space is missing after `:`", ""),
    ("unexpected eof", "the text ends too early", ""),
    ("expected node content", "a value is missing here", ""),
    ("end marker", "content behind the end of the document", ""),
    ("document start", "content behind the end of the document", "is a bracket or quote closed too early?"),
];

/// The diagnostic for an error of the parser.
pub(super) fn scan_error(error: &ScanError, source: &Arc<Source>) -> Diagnostic {
    let place = error.marker();
    let span = Span::new(source, place.line() as u32, place.col() as u32 + 1, 1);
    match WORDS.iter().find(|(part, ..)| error.info().contains(part)) {
        Some((_, message, "")) => Diagnostic::new(*message).at(&span),
        Some((_, message, help)) => Diagnostic::new(*message).at(&span).help(*help),
        None => Diagnostic::new(error.info()).at(&span),
    }
}
