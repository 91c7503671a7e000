//! Standard output and standard error: what goes where, in which colours, and what happens when nobody reads.
//!
//! Names, labels and messages come from files that somebody else may have written, and a terminal obeys control characters: they could
//! clear the screen, set its title or hide what was said before. So no text reaches a stream before [`readable`] has seen it.
//! Styles travel within texts as marks, and become what the terminal understands after that.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use crate::document::{Diagnostic, Diagnostics, MAX_PRINTED};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// All is well.
    Done,
    /// The model says that it failed.
    Failed,
    /// Arguments, diagram, simulation or output are wrong.
    Error,
    /// The run was made, but more accurate ones do not agree with it.
    Unverified,
    /// Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Error => 2,
            Exit::Unverified => 3,
            Exit::Interrupted => 130,
        })
    }
}

/// What a stream is connected to.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stream {
    /// Whether a person looks at it.
    pub is_terminal: bool,
    /// Columns, if a person looks at it.
    pub width: Option<usize>,
    /// Whether colours are wanted.
    pub colour: bool,
}

impl Stream {
    /// Looks at a stream of this process.
    pub fn of(stream: &impl IsTerminal) -> Stream {
        let is_terminal = stream.is_terminal();
        let colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        let width =
            terminal_size::terminal_size().map(|(width, _)| usize::from(width.0)).filter(|w| *w >= 20);
        Stream { is_terminal, width: width.filter(|_| is_terminal), colour: colour && is_terminal }
    }

    /// Text in a style, if there are colours.
    pub fn paint(&self, style: Style, text: &str) -> String {
        if self.colour { format!("{}{text}{PLAIN}", style.mark()) } else { text.to_owned() }
    }
}

/// Styles, each with its ANSI number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    Bold = 1,
    Dim = 2,
    Underlined = 4,
    Red = 31,
    Green = 32,
    Yellow = 33,
    Cyan = 36,
}

/// Marks the end of a style. Marks are noncharacters of Unicode, which mean nothing in any text.
const PLAIN: char = '\u{fdd0}';
/// Marks the beginnings of styles.
const MARKS: [(char, Style); 7] = [
    ('\u{fdd1}', Style::Bold),
    ('\u{fdd2}', Style::Dim),
    ('\u{fdd3}', Style::Underlined),
    ('\u{fdd4}', Style::Red),
    ('\u{fdd5}', Style::Green),
    ('\u{fdd6}', Style::Yellow),
    ('\u{fdd7}', Style::Cyan),
];

impl Style {
    fn mark(self) -> char {
        MARKS.iter().find(|(_, style)| *style == self).map_or(PLAIN, |(mark, _)| *mark)
    }
}

/// Text that a terminal shows and does not obey, a character for each so that columns stay aligned: control characters become
/// pictures of themselves, what turns the direction of writing a replacement character, and marks of styles what a terminal
/// understands.
fn readable(text: &str, colour: bool) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '\n' | '\t' => out.push(c),
            '\r' if rest.peek() == Some(&'\n') => {}
            '\0'..='\x1f' => out.push(char::from_u32(0x2400 + c as u32).unwrap_or('\u{fffd}')),
            '\x7f' => out.push('\u{2421}'),
            _ if c.is_control() || turns(c) => out.push('\u{fffd}'),
            PLAIN if colour => out.push_str("\x1b[0m"),
            '\u{fdd0}'..='\u{fdef}' => match MARKS.iter().find(|(mark, _)| *mark == c && colour) {
                // Writing to a string cannot fail.
                Some((_, style)) => drop(write!(out, "\x1b[{}m", *style as u8)),
                None => out.push('\u{fffd}'),
            },
            _ => out.push(c),
        }
    }
    out
}

/// How many columns a text takes: marks of styles take none.
pub(super) fn breadth(text: &str) -> usize {
    text.chars().filter(|c| !('\u{fdd0}'..='\u{fdef}').contains(c)).count()
}

/// Whether a character turns the direction of the text around it.
fn turns(c: char) -> bool {
    matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whether a terminal obeys something in a text.
pub(super) fn is_readable(text: &str) -> bool {
    !text.chars().any(|c| c.is_control() || turns(c))
}

/// The two streams of a command.
///
/// A reader of standard output that goes away (`cenic blocks | head`) is not an error; anything else that keeps it from being
/// written is.
pub(super) struct Console<'w> {
    /// What standard output is connected to.
    pub stdout: Stream,
    /// What standard error is connected to.
    pub stderr: Stream,
    out: &'w mut dyn Write,
    err: &'w mut dyn Write,
    failure: Option<io::Error>,
}

impl<'w> Console<'w> {
    pub fn new(
        out: &'w mut dyn Write,
        err: &'w mut dyn Write,
        stdout: Stream,
        stderr: Stream,
    ) -> Console<'w> {
        Console { stdout, stderr, out, err, failure: None }
    }

    /// Writes to standard output.
    pub fn print(&mut self, text: &str) {
        self.print_bytes(readable(text, self.stdout.colour).as_bytes());
    }

    /// Writes to standard output what is to be a file: as it is, unless a person looks at it.
    pub fn print_file(&mut self, content: &[u8]) {
        match std::str::from_utf8(content) {
            Ok(text) if self.stdout.is_terminal => self.print(text),
            _ => self.print_bytes(content),
        }
    }

    /// Writes to standard output as it is.
    pub fn print_bytes(&mut self, bytes: &[u8]) {
        if self.failure.is_none()
            && let Err(error) = self.out.write_all(bytes).and_then(|()| self.out.flush())
        {
            self.failure = Some(error);
        }
    }

    /// Writes one JSON object to standard output.
    pub fn print_json(&mut self, json: &serde_json::Value) {
        // JSON escapes some control characters; the others can stand within its texts only, and mean the same escaped.
        let mut text = String::new();
        for c in format!("{json:#}\n").chars() {
            match c {
                '\n' => text.push(c),
                _ if c.is_control() || turns(c) => drop(write!(text, "\\u{:04x}", c as u32)),
                _ => text.push(c),
            }
        }
        self.print_bytes(text.as_bytes());
    }

    /// Writes to standard error.
    pub fn say(&mut self, text: &str) {
        self.say_bytes(readable(text, self.stderr.colour).as_bytes());
    }

    /// Writes to standard error as it is. If that fails, there is nobody to tell.
    pub fn say_bytes(&mut self, bytes: &[u8]) {
        let _ = self.err.write_all(bytes).and_then(|()| self.err.flush());
    }

    /// One error without a place in a file.
    pub fn error(&mut self, message: &str) {
        self.headed("error", Style::Red, message);
    }

    /// All errors of a diagram, and how many there are if there are several.
    pub fn errors(&mut self, errors: &Diagnostics) {
        self.all("error", Style::Red, &errors.sorted());
        if errors.len() > 1 {
            self.say(&format!("{} errors\n", errors.len()));
        }
    }

    /// What is odd but not wrong.
    pub fn warnings<'d>(&mut self, warnings: impl IntoIterator<Item = &'d Diagnostic>) {
        self.all("warning", Style::Yellow, &warnings.into_iter().collect::<Vec<_>>());
    }

    fn all(&mut self, heading: &str, style: Style, diagnostics: &[&Diagnostic]) {
        for diagnostic in diagnostics.iter().take(MAX_PRINTED) {
            self.headed(heading, style, &diagnostic.to_string());
        }
        if diagnostics.len() > MAX_PRINTED {
            self.say(&format!("… and {} more\n", diagnostics.len() - MAX_PRINTED));
        }
    }

    fn headed(&mut self, heading: &str, style: Style, message: &str) {
        let heading = self.stderr.paint(style, heading);
        self.say(&format!("{heading}: {message}\n"));
    }

    /// The exit code, after a last look at whether the output was written.
    pub fn finish(mut self, exit: Exit) -> ExitCode {
        match self.failure.take() {
            Some(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                self.error(&format!("standard output cannot be written: {error}"));
                Exit::Error.into()
            }
            _ => exit.into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream whose writes fail.
    struct Failing(io::ErrorKind);

    impl Write for Failing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    fn exit(kind: io::ErrorKind) -> (String, String) {
        let (mut out, mut err) = (Failing(kind), Vec::new());
        let mut console = Console::new(&mut out, &mut err, Stream::default(), Stream::default());
        console.print("a\n");
        console.print("b\n");
        let code = console.finish(Exit::Done);
        (format!("{code:?}"), String::from_utf8(err).unwrap())
    }

    #[test]
    fn a_reader_that_leaves_is_no_error_and_a_full_disk_is() {
        let code = |exit: Exit| format!("{:?}", ExitCode::from(exit));
        assert_eq!(exit(io::ErrorKind::BrokenPipe), (code(Exit::Done), String::new()));
        let (full, message) = exit(io::ErrorKind::StorageFull);
        assert_eq!(full, code(Exit::Error));
        assert!(message.starts_with("error: standard output cannot be written"));
    }

    #[test]
    fn nothing_that_a_terminal_obeys_reaches_it_but_styles() {
        let colour = Stream { colour: true, ..Stream::default() };
        let name = "\x1b]0;title\x07 \u{9b}2J \u{202e}\x7f\u{fdd1}\r\n\tend\r";
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut out, &mut err, Stream::default(), colour);
        console.print(name);
        console.say(&colour.paint(Style::Red, "\x1b[32mname"));
        console.error("a\x08b");
        assert_eq!(String::from_utf8(out).unwrap(), "␛]0;title␇ \u{fffd}2J \u{fffd}␡\u{fffd}\n\tend␍");
        let expected = "\x1b[31m␛[32mname\x1b[0m\x1b[31merror\x1b[0m: a␈b\n";
        assert_eq!(String::from_utf8(err).unwrap(), expected);
    }

    #[test]
    fn json_keeps_what_it_escapes() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut out, &mut err, Stream::default(), Stream::default());
        let json = serde_json::json!({"name": "\x1b[2J\u{9b}\u{202e}\x7f é"});
        console.print_json(&json);
        let text = String::from_utf8(out).unwrap();
        assert!(is_readable(&text.replace('\n', "")), "{text:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&text).unwrap(), json);
    }

    #[test]
    fn several_errors_are_counted() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut out, &mut err, Stream::default(), Stream::default());
        console.errors(&Diagnostic::new("one").into());
        console.errors(&["two", "three"].into_iter().map(Diagnostic::new).collect());
        assert_eq!(String::from_utf8(err).unwrap(), "error: one\nerror: two\nerror: three\n2 errors\n");
        assert!(out.is_empty());
    }
}
