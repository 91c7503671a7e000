//! Films of a run: pages that it is written into, and views that it is shown in.

use std::path::Path;

use super::arguments::FilmArguments;
use super::console::{Console, Stream};
use super::report::Report;
use crate::diagram::Diagram;
use crate::document::{Diagnostic, Diagnostics};
use crate::io;
use crate::io::logs::McapTopics;
use crate::simulator::{Simulator, Warning};
use crate::viewer::Recording;
use crate::viewer::film::{Film, FilmError, FilmOptions, FoxgloveFilm, Records};

/// Where the records of a run go, each with its name.
#[derive(Clone, Default)]
pub(super) struct Films(Vec<(String, Records)>);

impl Films {
    /// Writes the run into a page.
    pub fn record(
        &mut self,
        file: &Path,
        diagram: &Diagram,
        simulator: &mut Simulator,
        end: f64,
        arguments: &FilmArguments,
        console: &mut Console,
    ) -> Result<(), Diagnostics> {
        let name = file.display().to_string();
        let recording = io::create(file)
            .and_then(|out| Recording::new(out, &diagram.name))
            .map_err(|error| cannot_write(&name, &error))?;
        let options = arguments.options(name, end, false);
        self.show(diagram, simulator, Records::new(recording), options, console)?;
        Ok(())
    }

    /// Shows the run to whoever takes the records. Returns the scene's look.
    pub fn show(
        &mut self,
        diagram: &Diagram,
        simulator: &mut Simulator,
        records: Records,
        options: FilmOptions,
        console: &mut Console,
    ) -> Result<u64, Diagnostics> {
        let name = options.name.clone();
        let film = Film::new(diagram, simulator, records.clone(), options);
        let (film, problems) = film.map_err(|error| refused(&name, error))?;
        console.warnings(&problems.into_iter().map(Diagnostic::new).collect::<Vec<_>>());
        let look = film.look();
        simulator.watch(Box::new(film));
        self.0.push((name, records));
        Ok(look)
    }

    /// A line that a block wrote. That it cannot be kept is said at the end.
    pub fn message(&self, t: f64, block: &str, line: &str) {
        for (_, records) in &self.0 {
            let _ = records.message(t, block, line);
        }
    }

    /// A warning of the run, among the lines that blocks wrote.
    pub fn warning(&self, warning: &Warning) {
        let Warning { t, subject, message, help, .. } = warning;
        let help = if help.is_empty() { String::new() } else { format!(" ({help})") };
        self.message(*t, subject, &format!("warning: {message}{help}"));
    }

    /// How the run ended.
    pub fn summary(&self, report: &Report) -> Result<(), String> {
        let text = report.text(Stream::default());
        for (name, records) in &self.0 {
            records
                .summary(report.outcome.word(), &text, report.json())
                .map_err(|error| format!("`{name}` cannot be written: {error}"))?;
        }
        Ok(())
    }
}

/// Writes the run into a log for Foxglove.
pub(super) fn log(
    file: &Path,
    diagram: &Diagram,
    simulator: &mut Simulator,
    end: f64,
    arguments: &FilmArguments,
) -> Result<(), Diagnostics> {
    let name = file.display().to_string();
    let topics = McapTopics::create(file, &diagram.name).map_err(|error| cannot_write(&name, &error))?;
    let options = arguments.options(name, end, false);
    let film = FoxgloveFilm::new(diagram, simulator, Box::new(topics), &options);
    simulator.watch(Box::new(film.map_err(|error| refused(&options.name, error))?));
    Ok(())
}

fn refused(name: &str, error: FilmError) -> Diagnostics {
    match error {
        FilmError::Signals(problems) => problems,
        FilmError::Output(error) => cannot_write(name, &error),
    }
}

impl FilmArguments {
    /// The options of a film to the end of a run.
    pub fn options(&self, name: String, end: f64, is_live: bool) -> FilmOptions {
        FilmOptions { name, end, rate: self.fps, signals: self.signals.clone(), is_live, after: None }
    }
}

fn cannot_write(name: &str, error: &std::io::Error) -> Diagnostics {
    Diagnostic::new(format!("`{name}` cannot be written: {error}")).into()
}
