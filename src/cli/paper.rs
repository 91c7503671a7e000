//! `cenic paper`: the experiments of papers again, and their report.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::arguments::PaperArguments;
use super::console::{Console, Exit, Style};
use super::interrupt::Watch;
use super::text::{Table, seconds};
use crate::document::{Diagnostic, Diagnostics};
use crate::io::{self, ResultFolder};
use crate::paper::random::RandomScene;
use crate::paper::{
    Chosen, Event, PAPERS, Paper, Report, Seeds, Settings, chosen, methods, papers, reproduce,
};

/// Parts of the whole that the bar can tell apart.
const PARTS: f64 = 1000.0;
/// Experiments that are carried out at the same time if nothing is said: more of them share caches and spoil each other's times.
const JOBS: usize = 2;
/// Random scenes that are kept if none are named: two of each kind.
const SEEDS: Seeds = Seeds { from: 0, to: 22 };

pub(super) fn paper(arguments: &PaperArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let named = arguments.paper.as_deref().map(papers).transpose()?;
    if named.is_none() && arguments.only.is_none() && arguments.keep.is_none() {
        list_papers(arguments.list, console);
        return Ok(Exit::Done);
    }
    let experiments = chosen(named.as_deref().unwrap_or(&PAPERS[..1]), arguments.only.as_deref())?;
    if arguments.list {
        list(&experiments, console);
        return Ok(Exit::Done);
    }
    if let Some(folder) = &arguments.keep {
        keep(folder, arguments)?;
        if arguments.only.is_none() && arguments.paper.is_none() {
            return Ok(Exit::Done);
        }
    }
    // Said before minutes have passed.
    let folder = ResultFolder::new(&arguments.output);
    folder.file("report.html").map_err(|error| cannot_be_written("report.html", error))?;
    let cores = || thread::available_parallelism().map_or(1, usize::from);
    let jobs = arguments.jobs.map_or_else(|| cores().min(JOBS), usize::from);
    let settings = Settings {
        is_quick: arguments.quick,
        has_peers: !arguments.no_peers,
        python: arguments.python.clone(),
        jobs,
        seeds: arguments.seeds,
        accuracy: arguments.accuracy,
    };
    let interrupt = Arc::default();
    let _watch = Watch::new(Arc::clone(&interrupt));
    let mut progress = Progress::new(&experiments, console);
    let report = reproduce(&experiments, settings, interrupt, &mut |event| progress.tell(event));
    progress.finish();
    write(&report, &folder)?;
    summarise(&report, arguments, console);
    Ok(match report.is_interrupted {
        true => Exit::Interrupted,
        false if report.holds() => Exit::Done,
        false => Exit::Failed,
    })
}

/// The papers, what is in each of them if that is asked for, and how to run one.
fn list_papers(has_experiments: bool, console: &mut Console) {
    let mut table = Table::headed(&["paper", "experiments", "takes about", "what"]);
    for paper in PAPERS {
        let experiments = paper.experiments.len().to_string();
        table.row([paper.id.to_owned(), experiments, seconds(paper.seconds()), paper.citation()]);
    }
    console.print(&table.render(0, console.stdout.width));
    if has_experiments {
        for paper in PAPERS {
            console.print("\n");
            list(&of(paper), console);
        }
    }
    console.print(&format!(
        "\n`cenic paper {}` runs one, `cenic paper all` runs all, `--only` some experiments of it{}\n",
        PAPERS[0].id,
        if has_experiments { "." } else { "; `--list` says what they are." }
    ));
}

fn of(paper: &'static Paper) -> Vec<Chosen> {
    paper.experiments.iter().map(|experiment| Chosen { paper, experiment }).collect()
}

/// The experiments with the time that each is expected to take; those of several papers below the name of each.
fn list(experiments: &[Chosen], console: &mut Console) {
    for (i, chosen) in experiments.chunk_by(|a, b| a.paper.id == b.paper.id).enumerate() {
        if chosen.len() < experiments.len() {
            let name = console.stdout.paint(Style::Bold, chosen[0].paper.name);
            console.print(&format!("{}{name}\n", if i > 0 { "\n" } else { "" }));
        }
        let mut table = Table::headed(&["id", "takes about", "what"]);
        for Chosen { experiment, .. } in chosen {
            table.row([experiment.id.to_owned(), seconds(experiment.seconds), experiment.title.to_owned()]);
        }
        console.print(&table.render(0, console.stdout.width));
    }
}

/// Writes random scenes as diagrams.
fn keep(folder: &Path, arguments: &PaperArguments) -> Result<(), Diagnostics> {
    let seeds = arguments.seeds.unwrap_or(SEEDS);
    let folder = ResultFolder::new(folder);
    for number in seeds.from..seeds.to {
        let scene = RandomScene::numbered(number);
        let method = methods::ours(scene.accuracy(arguments.accuracy.unwrap_or(1e-3)));
        let text = scene.text(&method).map_err(|error| Diagnostic::new(error.to_string()))?;
        let name = format!("{}.yaml", scene.name());
        let written = folder.file(&name).and_then(|path| io::write_text(&path, &text));
        written.map_err(|error| cannot_be_written(&name, error))?;
    }
    Ok(())
}

fn write(report: &Report, folder: &ResultFolder) -> Result<(), Diagnostics> {
    let mut files = vec![
        ("report.html".to_owned(), report.page()),
        ("results.json".to_owned(), format!("{:#}\n", report.json())),
    ];
    let diagrams = report.diagrams.iter();
    files.extend(diagrams.map(|(name, text)| (format!("diagrams/{name}.yaml"), text.clone())));
    for (name, text) in files {
        let written = folder.file(&name).and_then(|path| io::write_text(&path, &text));
        written.map_err(|error| cannot_be_written(&name, error))?;
    }
    Ok(())
}

fn cannot_be_written(name: &str, error: std::io::Error) -> Diagnostic {
    Diagnostic::new(format!("`{name}` of the report cannot be written: {error}"))
        .help("choose another folder with `-o`")
}

/// A line for each check, and where the report is.
fn summarise(report: &Report, arguments: &PaperArguments, console: &mut Console) {
    let mut checks = (0, 0);
    let are_several = report.papers().len() > 1;
    let mut paper = "";
    for chapter in &report.chapters {
        if are_several && chapter.of.id != paper {
            paper = chapter.of.id;
            console.print(&format!("{}\n", console.stdout.paint(Style::Bold, chapter.of.name)));
        }
        console.print(&format!("{}: {} ({})\n", chapter.heading, chapter.title, seconds(chapter.seconds)));
        for check in &chapter.findings.checks {
            checks = (checks.0 + usize::from(check.holds), checks.1 + 1);
            let (mark, style) = if check.holds { ("holds", Style::Green) } else { ("FAILS", Style::Red) };
            let mark = console.stdout.paint(style, mark);
            console.print(&format!("  {mark}  {}: {}\n", check.claim, check.measured));
        }
        if let Some(failure) = &chapter.failure {
            let mark = console.stdout.paint(Style::Red, "ended");
            console.print(&format!("  {mark}  {failure}\n"));
        }
    }
    for line in &report.simulators.missing {
        console.print(&format!("{line}\n"));
    }
    let page = arguments.output.join("report.html");
    console.print(&format!(
        "{} of {} checks hold, after {}; the report is {}\n",
        checks.0,
        checks.1,
        seconds(report.seconds),
        page.display()
    ));
}

/// A bar over all experiments by what they are expected to take; a line for each where there is no terminal.
struct Progress<'p, 'w> {
    console: &'p mut Console<'w>,
    bar: Option<ProgressBar>,
    experiments: &'p [Chosen],
    /// Expected seconds of those that are done.
    done: f64,
    /// When those that are being carried out began.
    present: BTreeMap<usize, Instant>,
}

impl<'p, 'w> Progress<'p, 'w> {
    fn new(experiments: &'p [Chosen], console: &'p mut Console<'w>) -> Progress<'p, 'w> {
        let bar = console.stderr.is_terminal.then(|| {
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let bar = ProgressBar::with_draw_target(Some(PARTS as u64), target);
            if let Ok(style) = ProgressStyle::with_template("{bar:24} {percent:>3} %  {wide_msg}") {
                bar.set_style(style);
            }
            bar
        });
        Progress { console, bar, experiments, done: 0.0, present: BTreeMap::new() }
    }

    fn tell(&mut self, event: Event) {
        match event {
            Event::Begin(index) => {
                self.present.insert(index, Instant::now());
                if self.bar.is_none() {
                    let experiment = self.experiments[index].experiment;
                    self.console.say(&format!("{}: {}\n", experiment.heading(), experiment.title));
                }
            }
            Event::Run(index, what) => {
                if let Some(bar) = &self.bar {
                    bar.set_message(format!("{}: {what}", self.experiments[index].experiment.heading()));
                }
            }
            Event::End(index) => {
                self.present.remove(&index);
                self.done += self.experiments[index].experiment.seconds;
            }
            // Said at once: without them an hour may be spent for nothing.
            Event::Missing(line) => match &self.bar {
                Some(bar) => bar.println(&line),
                None => self.console.say(&format!("{line}\n")),
            },
        }
        if let Some(bar) = &self.bar {
            // An experiment that takes longer than expected stands at its end.
            let part = |(index, began): (&usize, &Instant)| {
                began.elapsed().as_secs_f64().min(self.experiments[*index].experiment.seconds)
            };
            let all: f64 = self.experiments.iter().map(|chosen| chosen.experiment.seconds).sum();
            let done = self.done + self.present.iter().map(part).sum::<f64>();
            bar.set_position((PARTS * done / all) as u64);
        }
    }

    fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}
