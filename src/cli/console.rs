//! Standard output and standard error: what goes where, in which colours, and what happens when nobody reads.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use crate::diagram::Warning;
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
    /// Ctrl-C.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Done => 0,
            Exit::Failed => 1,
            Exit::Error => 2,
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

    /// Text in an ANSI style, if there are colours.
    pub fn paint(&self, style: Style, text: &str) -> String {
        if self.colour { format!("\x1b[{}m{text}\x1b[0m", style as u8) } else { text.to_owned() }
    }
}

/// ANSI styles.
#[derive(Clone, Copy, Debug)]
pub(super) enum Style {
    Bold = 1,
    Dim = 2,
    Red = 31,
    Green = 32,
    Yellow = 33,
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
        self.print_bytes(text.as_bytes());
    }

    /// Writes to standard output what need not be text.
    pub fn print_bytes(&mut self, bytes: &[u8]) {
        if self.failure.is_none()
            && let Err(error) = self.out.write_all(bytes).and_then(|()| self.out.flush())
        {
            self.failure = Some(error);
        }
    }

    /// Writes one JSON object to standard output.
    pub fn print_json(&mut self, json: &serde_json::Value) {
        self.print(&format!("{json:#}\n"));
    }

    /// Writes to standard error. If that fails, there is nobody to tell.
    pub fn say(&mut self, text: &str) {
        let _ = self.err.write_all(text.as_bytes()).and_then(|()| self.err.flush());
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

    /// A warning of a run, as a line to be said.
    pub fn warning(&self, warning: &Warning) -> String {
        format!("{}: {warning}\n", self.stderr.paint(Style::Yellow, "warning"))
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
    fn several_errors_are_counted() {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut console = Console::new(&mut out, &mut err, Stream::default(), Stream::default());
        console.errors(&Diagnostic::new("one").into());
        console.errors(&["two", "three"].into_iter().map(Diagnostic::new).collect());
        assert_eq!(String::from_utf8(err).unwrap(), "error: one\nerror: two\nerror: three\n2 errors\n");
        assert!(out.is_empty());
    }
}
