//! Where text came from: a named source, and a span in it.

use std::fmt;
use std::sync::Arc;

/// A file's name as it is shown to the user, and its text.
#[derive(Debug)]
pub struct Source {
    /// Shown in front of every diagnostic, usually a path as the user wrote it.
    pub name: String,
    /// The whole text. A byte order mark at its start is ignored.
    pub text: String,
}

impl Source {
    /// A source that can be shared by the spans of a tree.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Arc<Source> {
        Arc::new(Source { name: name.into(), text: text.into() })
    }

    /// The text without its byte order mark.
    pub fn body(&self) -> &str {
        self.text.strip_prefix('\u{feff}').unwrap_or(&self.text)
    }

    /// Line `number`, counted from 1, without its line break.
    pub fn line(&self, number: u32) -> Option<&str> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        lines(self.body()).nth(index)
    }
}

/// The lines of a text, as YAML counts them: broken by `\n`, `\r\n` or `\r`.
pub(super) fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else {
            rest = None;
            return Some(text);
        };
        let width = if text[end..].starts_with("\r\n") { 2 } else { 1 };
        rest = Some(&text[end + width..]);
        Some(&text[..end])
    })
}

/// A stretch of one line of a source; the default means "built in code".
#[derive(Clone, Default)]
pub struct Span {
    /// The text the span lies in.
    pub source: Option<Arc<Source>>,
    /// Line, counted from 1; 0 if unknown.
    pub line: u32,
    /// Column in characters, counted from 1; 0 if unknown.
    pub column: u32,
    /// Length in characters on that line.
    pub length: u32,
}

impl Span {
    /// A span in `source`.
    pub fn new(source: &Arc<Source>, line: u32, column: u32, length: u32) -> Span {
        Span { source: Some(source.clone()), line, column, length }
    }

    /// Whether the span points into a text.
    pub fn is_known(&self) -> bool {
        self.source.is_some() && self.line > 0
    }

    /// The name of the source, empty if there is none.
    pub fn file(&self) -> &str {
        self.source.as_ref().map_or("", |source| &source.name)
    }
}

impl PartialEq for Span {
    fn eq(&self, other: &Span) -> bool {
        let place = |s: &Span| (s.line, s.column, s.length);
        self.file() == other.file() && place(self) == place(other)
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_known() {
            true => write!(f, "{}:{}:{}+{}", self.file(), self.line, self.column, self.length),
            false => f.write_str("built in code"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_every_kind_of_line_end() {
        let source = Source::new("a", "\u{feff}one\r\ntwo\rthree\n");
        let all: Vec<_> = (1..=5).map(|n| source.line(n)).collect();
        assert_eq!(all, [Some("one"), Some("two"), Some("three"), Some(""), None]);
        assert_eq!(source.line(0), None);
    }

    #[test]
    fn a_default_span_is_unknown() {
        assert!(!Span::default().is_known());
        assert!(Span::new(&Source::new("a", "x"), 1, 1, 1).is_known());
    }
}
