//! The `cenic` command.
//!
//! A program with blocks of its own gets the whole command, with its blocks in it, by one call:
//!
//! ```no_run
//! use std::process::ExitCode;
//!
//! fn main() -> ExitCode {
//!     cenic::cli::main()
//! }
//! ```
//!
//! Standard output is for results; errors, warnings, progress and the lines of blocks go to standard error.
//!
//! | exit code | meaning |
//! |---|---|
//! | 0 | done, or the model reached its goal and stopped |
//! | 1 | the model says that it failed |
//! | 2 | an error in arguments, diagram, simulation or outputs |
//! | 3 | `run --verify`: errors do not fall with the accuracy, or the run is chaotic |
//! | 130 | interrupted by Ctrl-C |

#[cfg(test)]
mod alone_tests;
mod arguments;
mod blocks;
mod check;
mod comparison;
mod console;
mod errors;
mod films;
mod fmt;
mod graph;
mod interrupt;
mod linearize;
mod lines;
mod markdown;
mod model;
mod new;
mod open;
mod paper;
mod parameters;
mod picture;
mod plot;
mod progress;
mod report;
mod run;
mod schedule;
mod schema;
mod text;
mod topics;
mod values;
mod verify;
mod view;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue};
use clap::{CommandFactory, Parser};

use arguments::{Arguments, Command};
use console::{Console, Exit, Stream};

use crate::document::{Diagnostics, nearest};

pub use schema::diagram_schema;

/// Runs the command with the arguments and streams of this process.
pub fn main() -> ExitCode {
    let (mut stdout, mut stderr) = (io::stdout(), io::stderr());
    let (look_out, look_err) = (Stream::of(&stdout), Stream::of(&stderr));
    dispatch(std::env::args_os(), Console::new(&mut stdout, &mut stderr, look_out, look_err))
}

/// Runs the command with other arguments and streams, which are taken not to be terminals. The first argument is the name of
/// the program.
///
/// ```
/// let (mut out, mut err) = (Vec::new(), Vec::new());
/// cenic::cli::run_from(["cenic", "blocks", "Gain"], &mut out, &mut err);
/// assert!(String::from_utf8(out).unwrap().contains("type: Gain"));
/// ```
pub fn run_from<A>(
    arguments: impl IntoIterator<Item = A>,
    stdout: &mut dyn Write,
    stderr: &mut dyn Write,
) -> ExitCode
where
    A: Into<OsString> + Clone,
{
    dispatch(arguments, Console::new(stdout, stderr, Stream::default(), Stream::default()))
}

fn dispatch<A>(arguments: impl IntoIterator<Item = A>, mut console: Console) -> ExitCode
where
    A: Into<OsString> + Clone,
{
    let arguments: Vec<OsString> = arguments.into_iter().map(Into::into).collect();
    let are_readable = arguments.iter().all(|word| console::is_readable(&word.to_string_lossy()));
    let command = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments.command,
        Err(error) => {
            let error = with_suggestion(error);
            let text = error.render();
            let (stream, is_error) =
                if error.use_stderr() { (console.stderr, true) } else { (console.stdout, false) };
            // Its styles are already what a terminal understands, and it repeats words of the command line.
            let styled = (stream.colour && are_readable).then(|| text.ansi().to_string());
            match (styled, is_error) {
                (Some(styled), true) => console.say_bytes(styled.as_bytes()),
                (Some(styled), false) => console.print_bytes(styled.as_bytes()),
                (None, true) => console.say(&text.to_string()),
                (None, false) => console.print(&text.to_string()),
            }
            return console.finish(if is_error { Exit::Error } else { Exit::Done });
        }
    };
    let exit = execute(&command, &mut console).unwrap_or_else(|problems| {
        if command.is_json() {
            console.print_json(&errors::failure(&problems));
        }
        console.errors(&problems);
        Exit::Error
    });
    console.finish(exit)
}

/// Adds to an unknown subcommand what may have been meant.
fn with_suggestion(mut error: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else { return error };
    let word = word.clone();
    let command = Arguments::command();
    let names: Vec<&str> = command.get_subcommands().map(clap::Command::get_name).collect();
    // Words of other programs for the same thing.
    let synonyms = [
        ("simulate", "run"),
        ("start", "run"),
        ("exec", "run"),
        ("sim", "run"),
        ("show", "view"),
        ("live", "view"),
        ("play", "view"),
        ("init", "new"),
        ("create", "new"),
        ("serve", "view"),
        ("lint", "check"),
        ("validate", "check"),
        ("draw", "graph"),
        ("sweep", "report"),
        ("compare", "report"),
        ("list", "blocks"),
        ("format", "fmt"),
    ];
    let synonym = synonyms.iter().find(|(other, _)| *other == word).map(|(_, name)| *name);
    let tip = if std::path::Path::new(&word).extension().is_some() {
        Some(format!("to run a diagram, say 'cenic run {word}'"))
    } else {
        let near = synonym.or_else(|| nearest(&word, names, 1).first().copied());
        near.map(|name| format!("did you mean '{name}'?"))
    };
    if let Some(tip) = tip {
        error.remove(ContextKind::SuggestedSubcommand);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

fn execute(command: &Command, console: &mut Console) -> Result<Exit, Diagnostics> {
    match command {
        Command::Run(arguments) if arguments.view => view::run(arguments, console),
        Command::Run(arguments) => run::run(arguments, console),
        Command::View(arguments) => view::view(arguments, console),
        Command::Check(arguments) => check::check(arguments, console),
        Command::Graph(arguments) => graph::graph(arguments, console),
        Command::Plot(arguments) => plot::plot(arguments, console),
        Command::Report(arguments) => comparison::report(arguments, console),
        Command::Blocks(arguments) => blocks::blocks(arguments, console),
        Command::New(arguments) => new::new(arguments, console),
        Command::Schema => {
            console.print_json(&diagram_schema());
            Ok(Exit::Done)
        }
        Command::Schedule(arguments) => schedule::schedule(arguments, console),
        Command::Linearize(arguments) => linearize::linearize(arguments, console),
        Command::Model(arguments) => model::model(arguments, console),
        Command::Paper(arguments) => paper::paper(arguments, console),
        Command::Fmt(arguments) => fmt::fmt(arguments, console),
    }
}
