//! One run after the other: what each is given, and what comes of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cpu_time::ProcessTime;

use super::memory::Memory;
use super::method::{Switch, is_method, switch, target};
use super::over::Axis;
use super::plants;
use crate::cli::arguments::{DiagramArguments, ReportArguments};
use crate::cli::console::Console;
use crate::cli::open::Opened;
use crate::cli::progress::Progress;
use crate::cli::report::{Outcome, outcome};
use crate::cli::text::number;
use crate::document::{Diagnostic, Diagnostics, Node};
use crate::io::{self, logs::Log};
use crate::simulator::{Sim, Warning};

/// Rows of recorders without a period, so that runs with different steps have the same times.
const ROWS: f64 = 1000.0;
/// Warnings of a run that the page has.
const MAX_WARNINGS: usize = 3;

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
    /// Options of the diagram that its method does not have.
    pub left_out: Vec<String>,
    /// What the run warned of.
    pub warnings: Vec<String>,
    /// What is wrong with the diagram, if the run could not begin.
    pub problems: Option<Diagnostics>,
}

/// What a run took.
#[derive(Debug)]
pub(super) struct Work {
    pub steps: u64,
    pub rejected: u64,
    pub iterations: u64,
    pub factorizations: u64,
    /// Of the right-hand side.
    pub evaluations: u64,
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
            left_out: Vec::new(),
            warnings: Vec::new(),
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
    /// Names of its blocks, which come before those of the integrator.
    blocks: Vec<String>,
    sim: Sim,
    /// The integrator as the diagram has it.
    integrator: Option<Node>,
    /// Raised by Ctrl-C.
    pub interrupt: Arc<AtomicBool>,
}

/// What is meant by the name of something that is varied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A parameter, or one of a block.
    Own,
    /// The integrator's type.
    Method,
    /// Something of the section `sim`, or nothing.
    Other,
}

impl Plan<'_> {
    /// Loads the diagram as it stands, for what names mean in it.
    pub fn new<'a>(arguments: &'a ReportArguments, axes: &'a [Axis]) -> Result<Plan<'a>, Diagnostics> {
        let overrides = arguments.folders.overrides(&arguments.with, &arguments.set);
        let diagram = io::load_unchecked(&arguments.files[0], &overrides)?;
        let plan = Plan {
            arguments,
            axes,
            title: diagram.name.clone(),
            doc: diagram.doc.clone(),
            params: diagram.params.keys().cloned().collect(),
            blocks: diagram.blocks.keys().cloned().collect(),
            sim: Sim::of(&diagram).unwrap_or_default(),
            integrator: diagram.sim.at("integrator").cloned(),
            interrupt: Arc::default(),
        };
        // A method that does not exist is said before the runs of those that do.
        let methods = axes.iter().filter(|axis| plan.kind(&axis.name) == Kind::Method);
        let problems = methods.flat_map(|axis| &axis.values).filter_map(|value| plan.switch(value).err());
        problems.collect::<Diagnostics>().into_result(plan)
    }

    /// What a name means in this diagram: its own names come first.
    fn kind(&self, name: &str) -> Kind {
        let block = name.split(['.', '/']).next().filter(|_| name.contains('.'));
        let is_block = block.is_some_and(|block| self.blocks.iter().any(|other| other == block));
        if is_block || self.params.iter().any(|param| param == name) {
            Kind::Own
        } else if is_method(name) {
            Kind::Method
        } else {
            Kind::Other
        }
    }

    fn switch(&self, value: &str) -> Result<Switch, Diagnostic> {
        switch(value, self.integrator.as_ref(), self.sim.integrator.accuracy())
    }

    /// Whether to end after the present run.
    pub fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// The assignments that give what is varied its values, and options that are left out by them.
    fn assignments(&self, values: &[String]) -> Result<(Vec<String>, Vec<String>), Diagnostic> {
        let mut assignments = self.arguments.set.clone();
        let (mut others, mut left_out) = (Vec::new(), Vec::new());
        for (Axis { name, .. }, value) in self.axes.iter().zip(values) {
            match self.kind(name) {
                Kind::Own => others.push(format!("{name}={value}")),
                // Its options come after it.
                Kind::Method => {
                    let switch = self.switch(value)?;
                    assignments.push(switch.assignment);
                    left_out = switch.left_out;
                }
                Kind::Other => others.push(format!("{}={value}", target(name))),
            }
        }
        assignments.extend(others);
        Ok((assignments, left_out))
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
            left_out: Vec::new(),
            warnings: Vec::new(),
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
        let (set, left_out) = self.assignments(&run.values)?;
        run.left_out = left_out;
        let mut model = Opened::open(&DiagramArguments {
            file: self.arguments.files[0].clone(),
            set,
            with: self.arguments.with.clone(),
            folders: self.arguments.folders.clone(),
        })?;
        let end = self.arguments.until.unwrap_or(model.sim.duration);
        run.accuracy = model.method().accuracy();
        let is_all = model.sim.record.is_empty() && model.schedule.records.is_empty();
        model.sim.record.extend(plants::signals(&model.schedule, is_all));
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
            factorizations: statistics.solver.factorizations,
            evaluations: statistics.evaluations,
            cpu_s,
            rate: simulator.time() / wall_s,
        });
        run.warnings = warnings(simulator.warnings());
        run.logs = memory.take();
        Ok(())
    }
}

/// What is said first of some warnings, and how many there are more.
fn warnings(all: &[Warning]) -> Vec<String> {
    let line = |warning: &Warning| format!("{} (t = {} s)", warning.message, number(warning.t));
    let mut lines: Vec<String> = all.iter().take(MAX_WARNINGS).map(line).collect();
    if all.len() > MAX_WARNINGS {
        lines.push(format!("and {} more warnings", all.len() - MAX_WARNINGS));
    }
    lines
}
