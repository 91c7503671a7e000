//! Messages to the user, each with its place in the text.

use std::fmt;

use super::Span;
use super::excerpt::excerpt;

/// More diagnostics than this are counted instead of printed.
pub const MAX_PRINTED: usize = 50;

/// One thing that is wrong.
///
/// ```text
/// pick.yaml:69:13: arm/pid.error: no block `ctrll` (did you mean `ctrl`?)
///    |     limit.in: ctrll.actuation
///    |               ^^^^^
///    = help: the blocks are ctrl, plan and scene
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Diagnostic {
    /// What is wrong, in one line.
    pub message: String,
    /// Where in the text.
    pub span: Span,
    /// Where in the diagram: a block path, a port, a field; may be empty.
    pub place: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl Diagnostic {
    /// A message without a place.
    pub fn new(message: impl Into<String>) -> Diagnostic {
        Diagnostic { message: message.into(), ..Diagnostic::default() }
    }

    /// Sets the place in the text.
    pub fn at(mut self, span: &Span) -> Diagnostic {
        self.span = span.clone();
        self
    }

    /// Sets the place in the diagram.
    pub fn place(mut self, place: impl Into<String>) -> Diagnostic {
        self.place = place.into();
        self
    }

    /// Adds advice.
    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help = Some(help.into());
        self
    }
}

/// More characters of a message than this are not printed: a name in it may be as long as the file.
const MAX_MESSAGE: usize = 4000;

/// Text as it may be sent to a terminal: what could control one is written out, and what is too long is cut.
fn safe(text: &str) -> String {
    let is_dangerous = |c: char| {
        (c.is_control() && c != '\n') || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    let mut result = String::new();
    for c in text.chars().take(MAX_MESSAGE) {
        match is_dangerous(c) {
            true => result.extend(c.escape_default()),
            false => result.push(c),
        }
    }
    if text.chars().nth(MAX_MESSAGE).is_some() {
        result.push('…');
    }
    result
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.span.is_known() {
            write!(f, "{}:{}:{}: ", safe(self.span.file()), self.span.line, self.span.column)?;
        }
        if !self.place.is_empty() {
            write!(f, "{}: ", safe(&self.place))?;
        }
        f.write_str(&safe(&self.message))?;
        if let Some((line, carets)) = excerpt(&self.span) {
            write!(f, "\n   | {line}\n   | {carets}")?;
        }
        for (i, line) in self.help.iter().flat_map(|help| help.lines()).map(safe).enumerate() {
            let mark = if i == 0 { "= help:" } else { "       " };
            write!(f, "\n   {mark} {line}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Diagnostic {}

/// Everything that is wrong, printed in the order of the text.
#[derive(Clone, Default, PartialEq)]
pub struct Diagnostics(pub Vec<Diagnostic>);

impl Diagnostics {
    /// Nothing wrong yet.
    pub fn new() -> Diagnostics {
        Diagnostics::default()
    }

    /// Adds one.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.0.push(diagnostic);
    }

    /// Whether nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many things are wrong.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All of them, in the order they were found.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.0.iter()
    }

    /// All of them, in the order of the text; those without a place in it come last.
    pub fn sorted(&self) -> Vec<&Diagnostic> {
        let mut sorted: Vec<&Diagnostic> = self.0.iter().collect();
        sorted.sort_by_key(|d| (!d.span.is_known(), d.span.file(), d.span.line, d.span.column));
        sorted
    }

    /// The value if nothing is wrong.
    pub fn into_result<T>(self, value: T) -> Result<T, Diagnostics> {
        if self.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sorted = self.sorted();
        for (i, diagnostic) in sorted.iter().take(MAX_PRINTED).enumerate() {
            let gap = if i == 0 { "" } else { "\n" };
            write!(f, "{gap}{diagnostic}")?;
        }
        match sorted.len().saturating_sub(MAX_PRINTED) {
            0 => Ok(()),
            more => write!(f, "\n... and {more} more"),
        }
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl std::error::Error for Diagnostics {}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Diagnostics {
        Diagnostics(vec![diagnostic])
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, diagnostics: I) {
        self.0.extend(diagnostics);
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Diagnostics {
        Diagnostics(diagnostics.into_iter().collect())
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::super::Source;
    use super::*;

    #[test]
    fn a_diagnostic_shows_its_line() {
        let source = Source::new("pick.yaml", "wires:\n  limit.in: ctrll.actuation\n");
        let diagnostic = Diagnostic::new("no block `ctrll` (did you mean `ctrl`?)")
            .at(&Span::new(&source, 2, 13, 5))
            .place("arm/limit.in")
            .help("the blocks are ctrl and plan\nand no others");
        let expected = "\
pick.yaml:2:13: arm/limit.in: no block `ctrll` (did you mean `ctrl`?)
   |   limit.in: ctrll.actuation
   |             ^^^^^
   = help: the blocks are ctrl and plan
           and no others";
        assert_eq!(diagnostic.to_string(), expected);
    }

    #[test]
    fn without_a_span_the_place_comes_first() {
        let diagnostic = Diagnostic::new("3 values, expected 7").place("arm/pid.error");
        assert_eq!(diagnostic.to_string(), "arm/pid.error: 3 values, expected 7");
    }

    #[test]
    fn diagnostics_are_sorted_and_counted() {
        let source = Source::new("a", "x\ny\n");
        let mut all = Diagnostics::from(Diagnostic::new("nowhere"));
        all.push(Diagnostic::new("second").at(&Span::new(&source, 2, 1, 1)));
        all.push(Diagnostic::new("first").at(&Span::new(&source, 1, 1, 1)));
        assert_eq!(all.to_string(), "a:1:1: first\n   | x\n   | ^\na:2:1: second\n   | y\n   | ^\nnowhere");
        all.extend((0..50).map(|_| Diagnostic::new("x")));
        assert!(all.to_string().ends_with("\n... and 3 more"));
        assert!(all.into_result(1).is_err());
        assert_eq!(Diagnostics::new().into_result(1), Ok(1));
    }
}
