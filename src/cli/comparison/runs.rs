//! One run after the other: what each is given, and what comes of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cpu_time::ProcessTime;

use super::memory::Memory;
use super::over::Axis;
use crate::cli::arguments::{DiagramArguments, ReportArguments};
use crate::cli::console::Console;
use crate::cli::open::Opened;
use crate::cli::progress::Progress;
use crate::cli::report::{Outcome, outcome};
use crate::document::Diagnostics;
use crate::io::{self, logs::Log};
use crate::simulator::Sim;

/// Rows of recorders without a period, so that runs with different steps have the same times.
const ROWS: f64 = 1000.0;

/// What came of a run.
#[derive(Debug)]
pub(super) struct Run {
    /// What was varied has these values.
    pub values: Vec<String>,
    pub outcome: Outcome,
    /// The accuracy asked for.
    pub accuracy: Option<f64>,
    /// What it took; recordings do not say.
    pub work: Option<Work>,
    /// Everything that was recorded.
    pub logs: Vec<Log>,
    /// What is wrong with the diagram, if the run could not begin.
    pub problems: Option<Diagnostics>,
}

/// What a run took.
#[derive(Debug)]
pub(super) struct Work {
    pub steps: u64,
    pub rejected: u64,
    pub iterations: u64,
    pub cpu_s: f64,
    /// Simulated time for each second that passed.
    pub rate: f64,
}

impl Run {
    /// A recording that was read.
    pub fn recorded(name: String, log: Log) -> Run {
        Run {
            values: vec![name],
            outcome: Outcome::Done,
            accuracy: None,
            work: None,
            logs: vec![log],
            problems: None,
        }
    }

    /// Times and values of a recorded signal.
    pub fn signal(&self, name: &str) -> Option<(&[f64], &[f64])> {
        self.logs.iter().find_map(|log| Some((log.t.as_slice(), log.column(name)?.values.as_slice())))
    }
}

/// What all runs have in common.
pub(super) struct Plan<'a> {
    arguments: &'a ReportArguments,
    axes: &'a [Axis],
    pub title: String,
    pub doc: String,
    params: Vec<String>,
    sim: Sim,
    /// Raised by Ctrl-C.
    pub interrupt: Arc<AtomicBool>,
}

impl Plan<'_> {
    /// Loads the diagram as it stands, for what names mean in it.
    pub fn new<'a>(arguments: &'a ReportArguments, axes: &'a [Axis]) -> Result<Plan<'a>, Diagnostics> {
        let overrides = arguments.folders.overrides(&arguments.with, &arguments.set);
        let diagram = io::load_unchecked(&arguments.files[0], &overrides)?;
        Ok(Plan {
            arguments,
            axes,
            title: diagram.name.clone(),
            doc: diagram.doc.clone(),
            params: diagram.params.keys().cloned().collect(),
            sim: Sim::of(&diagram).unwrap_or_default(),
            interrupt: Arc::default(),
        })
    }

    /// Whether to end after the present run.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// The assignments that give what is varied its values.
    fn assignments(&self, values: &[String]) -> Vec<String> {
        let mut assignments = self.arguments.set.clone();
        let (mut method, mut others) = (Vec::new(), Vec::new());
        for (Axis { name, .. }, value) in self.axes.iter().zip(values) {
            match name.as_str() {
                name if self.params.iter().any(|param| param == name) => {
                    others.push(format!("{name}={value}"))
                }
                // Other methods have other options, so that only the accuracy is kept.
                "integrator" | "sim.integrator.type" => {
                    let accuracy = self.sim.integrator.accuracy();
                    let accuracy = accuracy.map(|a| format!(", accuracy: {a:?}")).unwrap_or_default();
                    method.push(format!("sim.integrator={{type: {value}{accuracy}}}"));
                }
                "accuracy" => others.push(format!("sim.integrator.accuracy={value}")),
                name => others.push(format!("{name}={value}")),
            }
        }
        assignments.extend(method);
        assignments.extend(others);
        assignments
    }

    /// A run in words.
    pub fn label(&self, values: &[String]) -> String {
        let named = self.axes.iter().zip(values);
        let parts: Vec<String> = named.map(|(axis, value)| format!("{} = {value}", axis.name)).collect();
        if parts.is_empty() { "as it is".to_owned() } else { parts.join(", ") }
    }

    /// Runs one combination. Whatever happens is an outcome.
    pub fn run(&self, values: &[String], console: &mut Console) -> Run {
        let mut run = Run {
            values: values.to_vec(),
            outcome: Outcome::Done,
            accuracy: None,
            work: None,
            logs: Vec::new(),
            problems: None,
        };
        if let Err(problems) = self.simulate(&mut run, console) {
            let first = problems.sorted().first().map(|problem| problem.message.clone());
            run.outcome = Outcome::Error(first.unwrap_or_default());
            run.problems = Some(problems);
        }
        run
    }

    fn simulate(&self, run: &mut Run, console: &mut Console) -> Result<(), Diagnostics> {
        let model = Opened::open(&DiagramArguments {
            file: self.arguments.files[0].clone(),
            set: self.assignments(&run.values),
            with: self.arguments.with.clone(),
            folders: self.arguments.folders.clone(),
        })?;
        let end = self.arguments.until.unwrap_or(model.sim.duration);
        run.accuracy = model.method().accuracy();
        let (_, mut simulator) = model.simulator()?;
        if end > 0.0 {
            simulator.record_every(end / ROWS);
        }
        let memory = Memory::default();
        let opened = simulator.set_outputs(Box::new(memory.clone()));
        let interrupt = simulator.interrupt_flag();
        let mut progress = Progress::new(console.stderr.is_terminal, self.arguments.quiet, 0.0, end);
        let (wall, cpu) = (Instant::now(), ProcessTime::try_now().ok());
        let status = opened.and_then(|()| {
            simulator.advance_with(end, |t| {
                progress.update(t, console);
                if self.is_interrupted() {
                    interrupt.store(true, Ordering::Relaxed);
                }
            })
        });
        let wall_s = wall.elapsed().as_secs_f64();
        let cpu_s = cpu.and_then(|cpu| cpu.try_elapsed().ok()).map_or(f64::NAN, |time| time.as_secs_f64());
        progress.finish();
        let finished = simulator.finish();
        run.outcome = match status.and_then(|status| finished.map(|()| status)) {
            Ok(status) => outcome(status),
            Err(error) => Outcome::Error(error.to_string()),
        };
        let statistics = simulator.statistics();
        run.work = Some(Work {
            steps: statistics.steps,
            rejected: statistics.rejected(),
            iterations: statistics.solver.iterations,
            cpu_s,
            rate: simulator.time() / wall_s,
        });
        run.logs = memory.take();
        Ok(())
    }
}
