//! `cenic run`.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cpu_time::ProcessTime;
use serde_json::Value as Json;

use super::arguments::RunArguments;
use super::console::{Console, Exit, Style};
use super::films::{self, Films};
use super::interrupt::Watch;
use super::lines::Lines;
use super::open::{Opened, foresee};
use super::progress::Progress;
use super::report::{Outcome, Report, outcome};
use super::text::number;
use super::verify::{self, Verified};
use crate::diagram::TableFormat;
use crate::document::{Diagnostic, Diagnostics};
use crate::io::{self, ResultFolder};
use crate::simulator::{SimulationError, Simulator, Status};

pub(super) fn run(arguments: &RunArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let mut model = Opened::open(&arguments.model)?.tuned(&arguments.tuning)?;
    if arguments.global_error {
        model = model.with_global_error()?;
    }
    if !arguments.quiet {
        console.warnings(&model.schedule.warnings);
    }
    let (end, sim) = (model.end, model.sim.clone());
    let (diagram, mut simulator) = model.simulator()?;
    let resume = arguments.resume.as_deref().map(io::read_snapshot).transpose()?;
    if let (Some(file), Some(state)) = (&arguments.resume, &resume) {
        simulator.restore(state)?;
        if simulator.time() > end {
            let message = format!(
                "`{}` was saved at t = {} s, after the end of the run at {} s",
                file.display(),
                number(simulator.time()),
                number(end)
            );
            return Err(Diagnostic::new(message).help("say how far to go with --until").into());
        }
    }
    foresee(&simulator, &diagram, end, &arguments.tuning, (!arguments.quiet).then_some(&mut *console))?;
    let folder = folder(arguments);
    let checkpoints = checkpoints(arguments, folder.as_deref())?;
    // First of all outputs: a folder that cannot be written to is told before anything else is made.
    if let Some(path) = &folder {
        let format = arguments.format.map(TableFormat::from).unwrap_or_default();
        let outputs = ResultFolder::new(path).with_diagram(&simulator.schedule().name).with_format(format);
        simulator.set_outputs(Box::new(outputs)).map_err(|error| {
            Diagnostic::new(error.to_string()).help("name another folder with --out, or --no-out")
        })?;
    }
    let mut films = Films::default();
    if let Some(file) = &arguments.html {
        films.record(file, &diagram, &mut simulator, end, &arguments.film, console)?;
    }
    if let Some(file) = &arguments.mcap {
        films::log(file, &diagram, &mut simulator, end, &arguments.film)?;
    }

    let t0 = simulator.time();
    let (wall, cpu) = (Instant::now(), ProcessTime::try_now().ok());
    let status = advance(&mut simulator, end, arguments.quiet, &films, checkpoints, console);
    let wall_s = wall.elapsed().as_secs_f64();
    let cpu_s = cpu.and_then(|cpu| cpu.try_elapsed().ok()).map_or(f64::NAN, |time| time.as_secs_f64());

    let outcome = match status {
        Ok(status) => save(arguments, &simulator).map_or_else(Outcome::Error, |()| outcome(status)),
        Err(error) => Outcome::Error(error.to_string()),
    };
    let to_see = [&arguments.html, &arguments.mcap].into_iter().flatten();
    let to_see = to_see.map(|file| file.display().to_string()).collect();
    let report = Report::new(&simulator, outcome, t0, wall_s, cpu_s, folder);
    let mut report = report.with_films(to_see);
    if let Err(error) = films.summary(&report) {
        report.outcome = Outcome::Error(error);
    }
    let is_worth_it = !matches!(report.outcome, Outcome::Error(_) | Outcome::Interrupted);
    let verified = match simulator.method().filter(|_| arguments.verify && is_worth_it) {
        Some(method) => {
            let is_quiet = arguments.quiet || arguments.json;
            let verified = verify::run(&diagram, (&sim, method), resume.as_ref(), end, is_quiet, console)?;
            if verified.is_none() {
                report.outcome = Outcome::Interrupted;
            }
            verified
        }
        None => None,
    };
    if arguments.json {
        let mut json = report.json();
        if arguments.verify {
            json["verified"] = verified.as_ref().map_or(Json::Null, Verified::json);
        }
        console.print_json(&json);
    } else if !arguments.quiet {
        let text = report.text(console.stdout);
        console.print(&text);
        if let Some(verified) = &verified {
            console.print(&verified.text(console.stdout));
        }
    }
    match &report.outcome {
        Outcome::Error(message) => console.error(message),
        Outcome::Failed(message) if arguments.quiet || arguments.json => {
            console.error(&format!("the model failed at t = {} s: {message}", number(report.t)))
        }
        _ => {}
    }
    Ok(match (report.outcome.exit(), &verified) {
        (Exit::Done, Some(verified)) => verified.exit(),
        (exit, _) => exit,
    })
}

/// Where recordings go, if anywhere.
pub(super) fn folder(arguments: &RunArguments) -> Option<PathBuf> {
    let default = if arguments.resume.is_some() { "out-resumed" } else { "out" };
    (!arguments.no_out).then(|| arguments.out.clone().unwrap_or_else(|| PathBuf::from(default)))
}

/// Where the state goes at the end and meanwhile. Whether it can be written there is found out before the run, not after it.
fn checkpoints(arguments: &RunArguments, folder: Option<&Path>) -> Result<Option<Checkpoints>, Diagnostics> {
    let cannot = |file: &Path, error: std::io::Error| {
        let message = format!("the state cannot be written to `{}`: {error}", file.display());
        Diagnostic::new(message).help("name a file in a folder that is there and can be written to")
    };
    if let Some(file) = &arguments.save_state {
        io::check_writable(file).map_err(|error| cannot(file, error))?;
        if !io::is_snapshot_or_new(file) {
            let message =
                format!("`{}` is there already and holds no state: it would be lost", file.display());
            return Err(Diagnostic::new(message)
                .help("name another file with --save-state, or remove that one")
                .into());
        }
    }
    let (Some(every), Some(folder)) = (arguments.checkpoint, folder) else { return Ok(None) };
    let file = ResultFolder::new(folder).file("checkpoint.yaml").map_err(|error| cannot(folder, error))?;
    io::check_writable(&file).map_err(|error| cannot(&file, error))?;
    Ok(Some(Checkpoints { file, every, last: Instant::now() }))
}

/// States that are written while a run goes on.
struct Checkpoints {
    file: PathBuf,
    every: Duration,
    /// When the last one was written.
    last: Instant,
}

impl Checkpoints {
    fn is_due(&self) -> bool {
        self.last.elapsed() >= self.every
    }

    fn write(&mut self, simulator: &Simulator) -> Result<(), String> {
        let written = write_state(&self.file, simulator);
        self.last = Instant::now();
        written
    }
}

/// Steps to the end, with everything that people see meanwhile, and completes what is recorded.
fn advance(
    simulator: &mut Simulator,
    end: f64,
    quiet: bool,
    films: &Films,
    mut checkpoints: Option<Checkpoints>,
    console: &mut Console,
) -> Result<Status, SimulationError> {
    // Lines are written between steps, since the bar may be in their way.
    let lines = Lines::default();
    let (to, film) = (lines.clone(), films.clone());
    simulator.set_messages(Box::new(move |block, t, line| {
        film.message(t, block, line);
        if !quiet {
            to.push(&format!("t = {} s  {block}: {line}\n", number(t)));
        }
    }));
    let (to, film, heading) = (lines.clone(), films.clone(), console.stderr.paint(Style::Yellow, "warning"));
    simulator.set_warning_listener(Box::new(move |warning| {
        film.warning(warning);
        if !quiet {
            to.push(&format!("{heading}: {warning}\n"));
        }
    }));
    let _watch = Watch::new(simulator.interrupt_flag());
    let mut progress = Progress::new(console.stderr.is_terminal, quiet, simulator.time(), end);
    let result = loop {
        let mut is_due = false;
        let result = simulator.advance_while(end, |t| {
            say(&lines, &progress, console);
            progress.update(t, console);
            is_due = checkpoints.as_ref().is_some_and(Checkpoints::is_due);
            !is_due
        });
        let Some(checkpoints) = checkpoints.as_mut().filter(|_| is_due && result.is_ok()) else {
            break result;
        };
        if let Err(message) = checkpoints.write(simulator) {
            // The run itself need not suffer.
            progress.say(console, &format!("warning: {message}\n"));
        }
    };
    let finished = simulator.finish();
    say(&lines, &progress, console);
    progress.finish();
    result.and_then(|status| finished.map(|()| status))
}

fn say(lines: &Lines, progress: &Progress, console: &mut Console) {
    let text = lines.take();
    if !text.is_empty() {
        progress.say(console, &text);
    }
}

/// Writes the state at the end, if that was asked for.
fn save(arguments: &RunArguments, simulator: &Simulator) -> Result<(), String> {
    arguments.save_state.as_ref().map_or(Ok(()), |file| write_state(file, simulator))
}

fn write_state(file: &Path, simulator: &Simulator) -> Result<(), String> {
    let snapshot = simulator.snapshot().map_err(|problem| problem.to_string())?;
    io::write_snapshot(file, &snapshot)
        .map_err(|error| format!("the state cannot be written to `{}`: {error}", file.display()))
}
