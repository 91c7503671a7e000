//! `cenic report`: several runs of a diagram, or several recordings, compared on one page.

mod difference;
mod memory;
mod method;
mod over;
mod page;
mod plants;
mod runs;
mod study;

use over::{Axis, combinations};
use runs::{Plan, Run};
use study::Study;

use super::arguments::ReportArguments;
use super::console::{Console, Exit};
use super::interrupt::Watch;
use super::plot::{is_log, short_names};
use super::report::Outcome;
use super::text::{count, seconds};
use crate::document::{Diagnostic, Diagnostics};
use crate::io::{self, logs::read_log};

pub(super) fn report(arguments: &ReportArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let file = &arguments.output;
    let cannot = |error| Diagnostic::new(format!("`{}` cannot be written: {error}", file.display()));
    // Before the runs, which may take hours.
    io::check_output(file).map_err(cannot)?;
    let logs = arguments.files.iter().filter(|file| is_log(&file.to_string_lossy())).count();
    let study = if logs == 0 && arguments.files.len() == 1 {
        simulated(arguments, console)?
    } else if logs == arguments.files.len() && arguments.over.is_empty() {
        recorded(arguments)?
    } else {
        let message = "a report is of one diagram with --over, or of several recordings";
        let help = "as in `cenic report arm.yaml --over kp=1,2` or `cenic report a.csv b.csv`";
        return Err(Diagnostic::new(message).help(help).into());
    };
    io::write_output(file, page::page(&study).as_bytes()).map_err(cannot)?;
    if !arguments.quiet {
        console.print(&format!("{}: {}\n", file.display(), count(study.runs.len() as u64, "run")));
    }
    Ok(if study.is_interrupted { Exit::Interrupted } else { Exit::Done })
}

/// Runs the diagram with every combination, until all are done or Ctrl-C is pressed.
fn simulated(arguments: &ReportArguments, console: &mut Console) -> Result<Study, Diagnostics> {
    let (axes, problems): (Vec<_>, Vec<_>) =
        arguments.over.iter().map(|text| Axis::read(text)).partition(Result::is_ok);
    problems.into_iter().filter_map(Result::err).collect::<Diagnostics>().into_result(())?;
    let axes: Vec<Axis> = axes.into_iter().flatten().collect();
    let plan = Plan::new(arguments, &axes)?;
    let all = combinations(&axes)?;
    // For all runs together: a Ctrl-C between two of them counts, too.
    let _watch = Watch::new(plan.interrupt.clone());
    let mut runs: Vec<Run> = Vec::new();
    for (i, values) in all.iter().enumerate() {
        let run = plan.run(values, console);
        if !arguments.quiet {
            let took = run.work.as_ref().map(|work| {
                format!(", {} in {} of cpu time", count(work.steps, "step"), seconds(work.cpu_s))
            });
            let line =
                format!("run {} of {}: {}: {}", i + 1, all.len(), plan.label(values), run.outcome.word());
            let why = match &run.outcome {
                Outcome::Error(message) => format!(": {message}"),
                _ => String::new(),
            };
            console.say(&format!("{line}{}{why}\n", took.unwrap_or_default()));
            if !run.left_out.is_empty() {
                console.say(&format!("  without {}\n", page::not_options(&run.left_out)));
            }
        }
        runs.push(run);
        if plan.is_interrupted() {
            break;
        }
    }
    // What is wrong with every run is wrong with the diagram or with what is varied.
    if runs.iter().all(|run| run.problems.is_some())
        && let Some(problems) = runs.iter_mut().find_map(|run| run.problems.take())
    {
        return Err(problems);
    }
    let is_interrupted = plan.is_interrupted();
    let (title, doc) = (plan.title.clone(), plan.doc.clone());
    let names = axes.into_iter().map(|axis| axis.name).collect();
    Study { is_interrupted, ..Study::new(title, doc, names, runs) }.with_reference(arguments.reference)
}

/// The recordings as they are.
fn recorded(arguments: &ReportArguments) -> Result<Study, Diagnostics> {
    let files: Vec<String> = arguments.files.iter().map(|file| file.display().to_string()).collect();
    let names = short_names(&files.iter().map(String::as_str).collect::<Vec<_>>());
    let (mut runs, mut problems) = (Vec::new(), Diagnostics::new());
    for (file, name) in arguments.files.iter().zip(names) {
        match read_log(file) {
            Ok(log) => runs.push(Run::recorded(name, log)),
            Err(problem) => problems.push(problem),
        }
    }
    problems.into_result(())?;
    Study::new("Recordings".to_owned(), String::new(), vec!["recording".to_owned()], runs)
        .with_reference(arguments.reference)
}
