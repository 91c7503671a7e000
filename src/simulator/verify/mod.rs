//! How far a run can be trusted: the same diagram again, at a tenth and at a hundredth of its accuracy.
//!
//! Two runs say how far apart they are; it takes a third to say whether that becomes less, as the error of a sound run does, or not, or only until neighbouring
//! trajectories part. With fixed steps the runs have half and a quarter of the step. What is compared is what the diagram records, or its continuous states if
//! it records nothing, at a thousand times of the run by dense output, so that no step is another one because somebody compares. Random blocks draw the same
//! numbers in all three, since those depend on their seeds and their ticks alone. See [`verdict`] for what is made of it.
//!
//! A tenth of the accuracy takes about 10^(1/(p+1)) times the steps with a method of order p: all three runs together take 8 times as long as the first one
//! where p = 2.

pub mod verdict;

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use super::observed::Observed;
use super::{Column, Recorder, Sim, Simulator, Status, Table, Watcher};
use crate::diagram::frame::Frame;
use crate::diagram::{Diagram, RecordDeclaration, RecordForm, Schedule};
use crate::document::{Diagnostic, Diagnostics, Node};
use crate::integrators::{IntegratorSpec, Statistics};
pub use verdict::{Asked, Channel, Finding, Findings, Samples, Verdict, compare};

/// Times at which runs are compared, besides the start.
const ROWS: f64 = 1000.0;
/// By what factor each run is asked for less error than the one before, or for shorter steps.
const TIGHTER: f64 = 10.0;
const SHORTER: f64 = 2.0;
/// What counts as nothing with fixed steps, relative to 1 + the range of a signal.
const NOTHING: f64 = 1e-6;

/// What is to be run, and from where to where.
#[derive(Clone, Copy)]
pub struct Wanted<'w> {
    /// The diagram.
    pub diagram: &'w Diagram,
    /// How its first run is made.
    pub sim: &'w Sim,
    /// The state from which all runs go on; the diagram's own start if there is none.
    pub resume: Option<&'w Node>,
    /// The end, s.
    pub end: f64,
    /// Which elements are angles, by what they are called within their signal or state; those in rad are it anyway.
    pub is_angle: &'w dyn Fn(&str) -> bool,
}

/// Makes all three runs and compares them. `each` is told the number of the run, from zero, and the time after every step; where it says `false`, there is nothing to
/// return.
pub fn verify(
    wanted: Wanted,
    each: &mut dyn FnMut(usize, f64) -> bool,
) -> Result<Option<Findings>, Diagnostics> {
    let first = simulator(wanted, &wanted.sim.integrator)?;
    let Some(method) = first.method().cloned() else {
        return Err(Diagnostic::new("a method without an accuracy cannot be asked for a better one").into());
    };
    let methods = tighter(&method);
    let asked = asked(&method, first.integrator.order());
    drop(first);
    let (mut channels, mut runs) = (Vec::new(), Vec::new());
    for (i, method) in methods.iter().enumerate() {
        let mut simulator = simulator(wanted, method)?;
        let sampler = simulator.sample(wanted.end);
        match simulator.advance_while(wanted.end, |t| each(i, t)) {
            Ok(Status::Interrupted) => return Ok(None),
            Ok(_) => {}
            Err(error) => {
                let message = format!("the run with {} ends with an error: {error}", in_words(method));
                let help = "what cannot be run more accurately cannot be verified";
                return Err(Diagnostic::new(message).help(help).into());
            }
        }
        channels = sampler.channels(wanted.is_angle);
        runs.push(sampler.take());
    }
    let [a, b, c] = runs.as_slice() else { return Ok(None) };
    Ok(Some(compare(&channels, [a, b, c], asked)))
}

/// The method, and the same with a tenth and a hundredth of its accuracy, or with half and a quarter of its step.
pub fn tighter(method: &IntegratorSpec) -> [IntegratorSpec; 3] {
    [0, 1, 2].map(|times| match (method.fixed_step(), method.accuracy()) {
        (Some(step), _) => method.clone().with_fixed_step(step / SHORTER.powi(times)),
        (None, Some(accuracy)) => method.clone().with_accuracy(accuracy / TIGHTER.powi(times)),
        (None, None) => method.clone(),
    })
}

/// What such runs are to have in common, with a method of order p.
pub fn asked(method: &IntegratorSpec, order: u32) -> Asked {
    // A fixed step of `cenic` is implicit Euler's.
    let is_euler = matches!(method, IntegratorSpec::Cenic(_)) && method.fixed_step().is_some();
    let p = if is_euler { 1.0 } else { f64::from(order) };
    match method.fixed_step() {
        Some(_) => Asked { accuracy: NOTHING, ratio: SHORTER.powf(-p) },
        None => Asked { accuracy: method.accuracy().unwrap_or(NOTHING), ratio: TIGHTER.powf(-p / (p + 1.0)) },
    }
}

/// What a run is asked for.
pub fn in_words(method: &IntegratorSpec) -> String {
    match (method.fixed_step(), method.accuracy()) {
        (Some(step), _) => format!("steps of {step:.4e} s"),
        // A tenth of a tenth has a few digits too many.
        (None, Some(accuracy)) => {
            let rounded: f64 = format!("{accuracy:.9e}").parse().unwrap_or(accuracy);
            format!("accuracy {rounded:e}")
        }
        (None, None) => "its default accuracy".to_owned(),
    }
}

fn simulator(wanted: Wanted, method: &IntegratorSpec) -> Result<Simulator, Diagnostics> {
    let sim = Sim { integrator: method.clone(), ..wanted.sim.clone() };
    let mut simulator = Simulator::new(wanted.diagram.compile()?, &sim)?;
    if let Some(state) = wanted.resume {
        simulator.restore(state)?;
    }
    Ok(simulator)
}

/// What has been sampled of a run.
pub struct Sampler {
    columns: Vec<Column>,
    rows: Arc<Mutex<Samples>>,
}

impl Sampler {
    /// What is sampled.
    pub fn channels(&self, is_angle: &dyn Fn(&str) -> bool) -> Vec<Channel> {
        let channel = |column: &Column| {
            let element = column.element().trim_start_matches('.');
            Channel {
                name: column.name.clone(),
                of: column.signal.clone(),
                unit: column.unit.clone(),
                is_angle: column.unit == "rad" || is_angle(element),
            }
        };
        self.columns.iter().map(channel).collect()
    }

    /// The samples so far.
    pub fn take(&self) -> Samples {
        std::mem::take(&mut *self.rows.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Simulator {
    /// Samples what is recorded from now on at a thousand times until `end`, or the continuous states if nothing is recorded. Steps stay what they are.
    pub fn sample(&mut self, end: f64) -> Sampler {
        let period = ((end - self.state.t) / ROWS).max(f64::MIN_POSITIVE);
        let recorded = recorded(&self.recorders);
        let is_recorded = !recorded.is_empty();
        let columns = if is_recorded { recorded } else { states(&self.schedule) };
        let rows = Samples { times: Vec::new(), values: vec![Vec::new(); columns.len()] };
        let sampler = Sampler { columns, rows: Arc::new(Mutex::new(rows)) };
        let table = Rows { rows: sampler.rows.clone(), period };
        if !is_recorded {
            self.watch(Box::new(table));
            return sampler;
        }
        let declaration = RecordDeclaration {
            signals: Vec::new(),
            period: Some(period),
            file: None,
            form: RecordForm::Table,
        };
        let mut recorder = Recorder::new(&self.schedule, "verify", &declaration);
        recorder.record(sampler.columns.clone(), Box::new(table));
        recorder.tick = (self.state.t / period).ceil() as u64;
        self.recorders.push(recorder);
        let watched = self.watches.iter().flat_map(|watch| watch.columns()).copied();
        self.observed = Observed::new(&self.schedule, &self.recorders, watched, self.integrator.writes());
        sampler
    }
}

/// Every number that any recorder writes, once.
fn recorded(recorders: &[Recorder]) -> Vec<Column> {
    let mut seen = std::collections::HashSet::new();
    let columns = recorders.iter().flat_map(|recorder| &recorder.columns);
    columns.filter(|column| seen.insert(column.index)).cloned().collect()
}

/// Every continuous state.
fn states(schedule: &Schedule) -> Vec<Column> {
    let mut columns = Vec::new();
    for state in &schedule.continuous {
        for i in state.place.range() {
            let name = schedule.coordinate_name(i);
            let element = name.strip_prefix(&state.name).unwrap_or_default().to_owned();
            // States are not in the arena.
            columns.push(Column { index: usize::MAX, ..Column::new(&state.name, &element, "") });
        }
    }
    columns
}

/// Rows of numbers in memory.
struct Rows {
    rows: Arc<Mutex<Samples>>,
    period: f64,
}

impl Rows {
    fn push(&self, t: f64, values: &[f64]) {
        let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
        rows.times.push(t);
        rows.values.iter_mut().zip(values).for_each(|(column, value)| column.push(*value));
    }
}

impl Table for Rows {
    fn row(&mut self, t: f64, values: &[f64]) -> io::Result<()> {
        self.push(t, values);
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Watcher for Rows {
    fn name(&self) -> &str {
        "verify"
    }

    fn period(&self) -> f64 {
        self.period
    }

    fn columns(&self) -> &[usize] {
        &[]
    }

    fn frame(&mut self, frame: &Frame) -> io::Result<()> {
        // In the order of the schedule's list, which is that of the state.
        self.push(frame.t, frame.x);
        Ok(())
    }

    fn row(&mut self, _: f64, _: &[f64]) -> io::Result<()> {
        Ok(())
    }

    fn step(&mut self, _: f64, _: f64, _: &Statistics) -> io::Result<()> {
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
