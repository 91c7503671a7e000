//! The simulator: advances a compiled diagram in time.
//!
//! # What happens at one instant
//!
//! The rule, which `cenic schedule` prints too ([`RULE`]):
#![doc = include_str!("rule.md")]

mod advance;
mod ahead;
mod curve;
mod forecast;
mod instant;
mod monitors;
mod observed;
mod recorder;
mod settings;
mod snapshot;
pub mod verify;
mod warnings;
mod watcher;

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use thiserror::Error;

pub use forecast::{Forecast, Repeated};
pub use recorder::{Column, Outputs, Recorder, Table};
pub use settings::Sim;
pub use warnings::WarningListener;
pub use watcher::Watcher;

use ahead::Ahead;
use observed::Observed;
use warnings::Watchers;
use watcher::Watch;

use crate::diagram::frame::Place;
pub use crate::diagram::monitor::{Warning, Warnings};
use crate::diagram::value::Slot;
use crate::diagram::{Data, Diagram, Discrete, RecordDeclaration, RecordForm, Schedule, State, Stop};
use crate::document::{Diagnostic, Diagnostics, did_you_mean};
pub use crate::integrators::Statistics;
use crate::integrators::{Integrator, IntegratorSpec, StepError};

/// What happens at one instant, in order.
pub const RULE: &str = include_str!("rule.md");

/// Simulates a compiled diagram.
///
/// ```
/// use cenic::blocks::{continuous::Integrator, sources::Step};
/// use cenic::prelude::*;
/// use cenic::simulator::{Sim, Simulator};
///
/// let mut diagram = Diagram::new("ramp");
/// let step = diagram.add("step", Step { time: 1.0, before: 0.0.into(), after: 2.0.into() });
/// let ramp = diagram.add("ramp", Integrator::default());
/// diagram.connect(step.output(Step::OUT), ramp.input(Integrator::IN));
///
/// let mut simulator = Simulator::new(diagram.compile()?, &Sim::default())?;
/// simulator.advance_to(3.0)?;
/// assert!((simulator.value("ramp.out").unwrap()[0] - 4.0).abs() < 1e-12);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Simulator {
    schedule: Schedule,
    state: State,
    integrator: Box<dyn Integrator>,
    /// The method that was chosen, if it is not one of the user's own, and whether it is the default.
    method: Option<IntegratorSpec>,
    is_default_method: bool,
    recorders: Vec<Recorder>,
    watches: Vec<Watch>,
    message_ticks: Vec<u64>,
    /// Guards at the end of what has been simulated.
    guards: Vec<f64>,
    /// Guards whose event has written continuous state: at exactly zero they may fire again.
    armed: Vec<bool>,
    /// What runs after every step, and what only when the run pauses.
    observed: Observed,
    /// Whether the run has gone on since everything was last evaluated.
    is_behind: bool,
    /// How often what is seen has been evaluated at instants.
    refreshed: u64,
    /// The step around the present time.
    ahead: Ahead,
    work: Work,
    /// Events so far.
    events: u64,
    started: bool,
    stopped: Option<Stop>,
    /// Where the run is to go for now, s.
    goal: f64,
    /// Time and number of the last events that followed each other without time passing.
    cluster: (f64, u32),
    interrupt: Arc<AtomicBool>,
    messages: Listener,
    watchers: Watchers,
    outputs: Box<dyn Outputs + Send>,
}

/// Who is told the lines that blocks write: the block's path, the time, and the line.
pub type Listener = Box<dyn FnMut(&str, f64, &str) + Send>;

/// Room for values that are not kept from step to step.
struct Work {
    due: Vec<bool>,
    x: Vec<f64>,
    next_x: Vec<f64>,
    next_discrete: Vec<Slot>,
    written_x: Vec<Place>,
    written_discrete: Vec<bool>,
    guards: Vec<f64>,
    fired: Vec<bool>,
    times: Vec<f64>,
    /// What is held and read by the cone, as it was before a tick.
    held: Vec<f64>,
    line: String,
}

/// How far [`Simulator::advance_to`] came.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// The time asked for is reached.
    Reached,
    /// The model ended its own run.
    Stopped(Stop),
    /// Somebody raised the interrupt flag.
    Interrupted,
}

/// Why a run cannot go on.
#[derive(Debug, Error)]
pub enum SimulationError {
    /// The integrator can take no step.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The continuous state is not finite after an update or event.
    #[error("`{state}` is {value} after an update or event at t = {t} s")]
    NotFinite {
        /// The state.
        state: String,
        /// Its value.
        value: f64,
        /// When.
        t: f64,
    },
    /// Events follow each other without time passing.
    #[error(
        "{count} events in a row at t = {t} s without time passing, the last of them `{event}`\n  \
         = help: events that trigger each other, or accumulate like the bounces of a ball that comes to rest, need a mode \
         that ends them"
    )]
    EventStorm {
        /// The last event.
        event: String,
        /// How many.
        count: u32,
        /// When.
        t: f64,
    },
    /// A recording cannot be written.
    #[error("the recording `{file}` cannot be written: {error}")]
    Output {
        /// The file.
        file: String,
        /// Why.
        error: io::Error,
    },
}

/// Keeps nothing.
struct NoOutputs;

impl Outputs for NoOutputs {
    fn table(&mut self, _: &str, _: &[Column]) -> io::Result<Box<dyn Table>> {
        Ok(Box::new(NoOutputs))
    }
    fn plot(&mut self, _: &str, _: &str, _: &[Column], _: &[&[(f64, f64)]]) -> io::Result<()> {
        Ok(())
    }
}

impl Table for NoOutputs {
    fn row(&mut self, _: f64, _: &[f64]) -> io::Result<()> {
        Ok(())
    }
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Simulator {
    /// A simulator at t = 0. Recordings are kept nowhere until [`set_outputs`](Self::set_outputs).
    pub fn new(schedule: Schedule, sim: &Sim) -> Result<Simulator, Diagnostics> {
        let method = sim.integrator.resolve(&schedule);
        let integrator = method.build(schedule.state_len()).map_err(|error| {
            let place = format!("sim.integrator.{}", error.option);
            Diagnostics::from(Diagnostic::new(error.to_string()).place(place))
        })?;
        let mut simulator = Simulator::with_integrator(schedule, sim, integrator)?;
        simulator.method = Some(method);
        simulator.is_default_method = matches!(sim.integrator, IntegratorSpec::Auto(_));
        Ok(simulator)
    }

    /// As [`new`](Self::new), by a method of one's own instead of the one that `sim` names.
    pub fn with_integrator(
        schedule: Schedule,
        sim: &Sim,
        mut integrator: Box<dyn Integrator>,
    ) -> Result<Simulator, Diagnostics> {
        let state = schedule.initial_state();
        integrator.prepare(&schedule);
        let mut recorders: Vec<Recorder> =
            schedule.records.iter().map(|(owner, record)| Recorder::new(&schedule, owner, record)).collect();
        if !sim.record.is_empty() {
            check_patterns(&schedule, &sim.record)?;
            let record = RecordDeclaration {
                signals: sim.record.clone(),
                period: None,
                file: None,
                form: RecordForm::Table,
            };
            recorders.push(Recorder::new(&schedule, "sim", &record));
        }
        let observed = Observed::new(&schedule, &recorders, [], integrator.writes());
        let work = Work {
            held: Vec::with_capacity(observed.held.iter().map(|place| place.len).sum()),
            due: vec![false; schedule.clocks.len()],
            x: state.x.clone(),
            next_x: state.x.clone(),
            next_discrete: state.discrete.iter().map(|slot| slot.boxed()).collect(),
            written_x: Vec::with_capacity(schedule.updates.len() + 16),
            written_discrete: vec![false; state.discrete.len()],
            guards: vec![0.0; schedule.events.len()],
            fired: vec![false; schedule.events.len()],
            times: vec![0.0; schedule.events.len()],
            line: String::new(),
        };
        Ok(Simulator {
            ahead: Ahead::new(&schedule, &state, &*integrator, &observed),
            guards: vec![f64::NAN; schedule.events.len()],
            armed: vec![false; schedule.events.len()],
            message_ticks: vec![0; schedule.messages.len()],
            watchers: Watchers::new(&schedule, integrator.accuracy()),
            schedule,
            state,
            integrator,
            method: None,
            is_default_method: false,
            recorders,
            watches: Vec::new(),
            observed,
            is_behind: false,
            refreshed: 0,
            work,
            events: 0,
            started: false,
            stopped: None,
            goal: sim.duration,
            cluster: (f64::NEG_INFINITY, 0),
            interrupt: Arc::default(),
            messages: Box::new(|_, _, _| ()),
            outputs: Box::new(NoOutputs),
        })
    }

    /// Compiles a diagram and simulates it as its own `sim` section says.
    pub fn of(diagram: &Diagram) -> Result<Simulator, Diagnostics> {
        match (diagram.compile(), Sim::of(diagram)) {
            (Ok(schedule), Ok(sim)) => {
                Simulator::new(schedule, &sim).map_err(|problems| settings::locate(problems, diagram))
            }
            (compiled, sim) => {
                let mut problems = compiled.err().unwrap_or_else(|| Diagnostics(Vec::new()));
                problems.extend(sim.err().into_iter().flat_map(|errors| errors.0));
                Err(problems)
            }
        }
    }

    /// Where recordings go. Opens their files at once.
    pub fn set_outputs(&mut self, mut outputs: Box<dyn Outputs + Send>) -> Result<(), SimulationError> {
        for recorder in &mut self.recorders {
            recorder
                .open(&mut *outputs)
                .map_err(|error| SimulationError::Output { file: recorder.file().to_owned(), error })?;
        }
        self.outputs = outputs;
        Ok(())
    }

    /// Who is told the lines that blocks write.
    pub fn set_messages(&mut self, messages: Listener) {
        self.messages = messages;
    }

    /// A flag that stops the run at the end of a step when it is raised.
    pub fn interrupt_flag(&self) -> Arc<AtomicBool> {
        self.interrupt.clone()
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// Time, in seconds.
    pub fn time(&self) -> f64 {
        self.state.t
    }

    /// All values at the present time.
    pub fn state(&self) -> &State {
        &self.state
    }

    /// The compiled diagram.
    pub fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    /// Counts of what the integrator did.
    pub fn statistics(&self) -> &Statistics {
        self.integrator.statistics()
    }

    /// The integrator's name.
    pub fn integrator(&self) -> &'static str {
        self.integrator.name()
    }

    /// p of the method: the error of a run is O(hᵖ).
    pub fn order(&self) -> u32 {
        self.integrator.order()
    }

    /// The method and its options; none if it is one of the user's own.
    pub fn method(&self) -> Option<&IntegratorSpec> {
        self.method.as_ref()
    }

    /// Whether the method is the one that suits the diagram by default, rather than one that somebody chose.
    pub fn is_default_method(&self) -> bool {
        self.is_default_method
    }

    /// Events that have happened so far.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// What is recorded.
    pub fn recorders(&self) -> &[Recorder] {
        &self.recorders
    }

    /// Gives recorders of every step a period instead, so that runs with different steps can be compared row by row.
    pub fn record_every(&mut self, period: f64) {
        for recorder in &mut self.recorders {
            recorder.period.get_or_insert(period);
        }
    }

    /// The present value of an output, by its full name.
    pub fn value(&self, name: &str) -> Option<&[f64]> {
        self.schedule.signal(name).map(|signal| &self.state.signals[signal.place.range()])
    }

    /// Sets an exported input, from now on. Returns whether there is one of that name and size.
    pub fn set_input(&mut self, name: &str, values: &[f64]) -> bool {
        let input = self.schedule.inputs.iter().find(|i| i.name == name && i.place.len == values.len());
        let Some(place) = input.map(|input| input.place) else { return false };
        let same = |(a, b): (&f64, &f64)| a.to_bits() == b.to_bits();
        if self.state.signals[place.range()].iter().zip(values).all(same) {
            return true;
        }
        self.cut();
        self.state.signals[place.range()].copy_from_slice(values);
        self.integrator.restart();
        self.watchers.restart(self.state.t, self.integrator.statistics());
        true
    }

    /// Sets a continuous state by its full name. Returns whether there is one of that name and size.
    pub fn set_state(&mut self, name: &str, values: &[f64]) -> bool {
        let state = self.schedule.continuous.iter().find(|s| s.name == name && s.place.len == values.len());
        let Some(place) = state.map(|state| state.place) else { return false };
        self.cut();
        self.state.x[place.range()].copy_from_slice(values);
        if self.off(&self.state.x).is_some() {
            self.schedule.project(&mut self.state.x);
        }
        self.integrator.restart();
        self.watchers.restart(self.state.t, self.integrator.statistics());
        true
    }

    /// Gives a discrete state of a block another value, from now on.
    pub fn set_discrete<Z: Data>(&mut self, block: usize, state: Discrete<Z>, value: &Z) {
        self.cut();
        let index = self.schedule.discrete_index(block, state);
        self.state.discrete[index].copy_from(value);
        self.work.due.fill(false);
        self.refresh();
        self.integrator.restart();
        self.watchers.restart(self.state.t, self.integrator.statistics());
    }

    /// Completes recordings and draws plots: the end of a run. What has been recorded is kept whether or not the run came to its end.
    pub fn finish(&mut self) -> Result<(), SimulationError> {
        self.look_back();
        // What is kept of every step has seen nothing of the one that is not over.
        let seen = match self.ahead.is_inside {
            true => self.observe_jump().and_then(|()| self.show_step(self.state.t - self.ahead.span.t0)),
            false => Ok(()),
        };
        let mut result = seen.and(self.flush_watchers());
        for recorder in &mut self.recorders {
            if let Err(error) = recorder.finish(&mut *self.outputs) {
                result = Err(SimulationError::Output { file: recorder.file().to_owned(), error });
            }
        }
        result
    }
}

fn check_patterns(schedule: &Schedule, patterns: &[String]) -> Result<(), Diagnostics> {
    let mut problems = Diagnostics(Vec::new());
    let known = || schedule.recordable().map(|signal| signal.name.as_str());
    for (i, pattern) in patterns.iter().enumerate() {
        if schedule.fitting(pattern).is_empty() {
            let hint = did_you_mean(pattern, known()).map(|hint| format!(" ({hint})")).unwrap_or_default();
            problems.push(
                Diagnostic::new(format!("no signal fits `{pattern}`{hint}")).place(format!("sim.record.{i}")),
            );
        }
    }
    problems.into_result(())
}
