//! The schedule: a diagram as a flat arena and a list of operations in the order in which they can run.
//!
//! Signals stand in the arena in the order in which they are computed, so that whatever an operation reads lies before what it
//! writes: the arena is split there, and nothing is copied or locked. A schedule is never changed while it is evaluated; what
//! changes is in [`State`].
//!
//! Every operation belongs to one of three sets:
//! - the **force cone** reaches a derivative: it runs in every stage of every step;
//! - **sampled** operations change only at ticks and events, and are held in between;
//! - **observers** are the rest: they run on accepted steps only, and where nobody watches them only when the run pauses.

mod compiler;

use std::any::Any;
use std::fmt::Display;
use std::sync::Arc;

use super::declaration::{
    Clock, Crossing, Guard, JacobianFunction, Linearization, MessageWriter, NextBreak, Projection,
    SavedCheck, Stop, StopTest,
};
use super::frame::{Binding, Frame, Place, Run};
use super::glob;
use super::linearize::check_users_jacobians;
use super::loops::order;
use super::model::Diagram;
use super::network::Network;
use super::port::{PortType, Signature};
use super::reads::{Continuous, Discrete, Intermediate, OptionalInput};
use super::record::RecordDeclaration;
use super::value::{Data, Slot};
use crate::document::{Diagnostic, Diagnostics, Node, Value};
use compiler::Compiler;

/// A compiled diagram.
pub struct Schedule {
    /// The diagram's name.
    pub name: String,
    /// Blocks: their paths and types.
    pub blocks: Vec<BlockEntry>,
    /// Inputs of the whole diagram; the arena begins with them, and a copy of the continuous state follows.
    pub inputs: Vec<Signal>,
    /// Exported outputs.
    pub outputs: Vec<Signal>,
    /// Outputs that nested diagrams export, as `nested.port`: other names for signals.
    pub exported: Vec<Signal>,
    /// Every output of every block under its full name, in the order of computation.
    pub signals: Vec<Signal>,
    /// Every connected input of every block under its full name, as the signal that it is connected to.
    pub taps: Vec<(String, Signal)>,
    /// The operations, one for each output, in an order in which they can run. Some have nothing to do; see
    /// [`is_alias`](Operation::is_alias).
    pub operations: Vec<Operation>,
    /// Derivatives of the continuous states.
    pub derivatives: Vec<Derivative>,
    /// Continuous states under their full names.
    pub continuous: Vec<StateEntry>,
    /// Discrete states under their full names.
    pub discrete: Vec<String>,
    /// Distinct clocks.
    pub clocks: Vec<Clock>,
    /// Writes at the ticks of clocks.
    pub updates: Vec<Update>,
    /// Zero crossings and what they do.
    pub events: Vec<Event>,
    /// Tests that may end the run.
    pub stops: Vec<(String, StopTest)>,
    /// Lines for the user.
    pub messages: Vec<Message>,
    /// What is recorded, with the path of the block that asks for it.
    pub records: Vec<(String, RecordDeclaration)>,
    /// What blocks offer to integration methods.
    pub offers: Vec<Offer>,
    /// Longest step that the blocks allow.
    pub max_step: f64,
    /// What is odd about the diagram but not wrong.
    pub warnings: Vec<Diagnostic>,
    /// Operations that reach a derivative.
    pub cone: Vec<usize>,
    /// Operations that reach a guard.
    pub watched: Vec<usize>,
    /// Operations that change between ticks: the cone and the observers.
    pub continuous_set: Vec<usize>,
    /// Operations that a guard, a write of an event, a stop test or a line for the user reads at once.
    pub looked_at: Vec<usize>,
    /// The functions of the operations, in the same order.
    runners: Vec<Runner>,
    /// The functions of the derivatives, in the same order.
    derivative_runners: Vec<Runner>,
    /// Where the inputs and states of each block are.
    bindings: Vec<Binding>,
    /// Break-points, with the blocks that have them.
    breakpoints: Vec<(usize, NextBreak)>,
    /// The block that allows the shortest steps.
    max_step_of: Option<usize>,
    projections: Vec<(Place, Projection)>,
    initial: State,
    saved_checks: Vec<Option<SavedCheck>>,
    state_copy: Place,
}

/// A block of the schedule.
#[derive(Clone, Debug)]
pub struct BlockEntry {
    /// Its full path.
    pub path: String,
    /// Its type name.
    pub kind: &'static str,
}

/// A named value in the arena.
#[derive(Clone, Debug)]
pub struct Signal {
    /// Full name.
    pub name: String,
    /// What it carries.
    pub signature: Signature,
    /// Where it lives.
    pub place: Place,
}

/// A continuous state.
#[derive(Clone, Debug)]
pub struct StateEntry {
    /// Full name.
    pub name: String,
    /// Names of its elements, or none.
    pub elements: Vec<String>,
    /// Where it lives in `x`.
    pub place: Place,
}

/// When an operation runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// In every stage of every step.
    Cone,
    /// At its ticks, or after anything discrete has changed.
    Sampled,
    /// On accepted steps if somebody watches, and when the run pauses.
    Observer,
}

/// What is known of the function that computes one output.
pub struct Operation {
    /// Full name of the output, or of the intermediate value after a colon.
    pub name: String,
    /// Index of the block.
    pub block: usize,
    /// What it writes.
    pub place: Place,
    /// Whether `place` is in the arena of numbers or among the values.
    pub is_number: bool,
    /// Whether it merely is a state, an input or a part of one: then `place` is that one's, and it never runs.
    pub is_alias: bool,
    /// Which set it belongs to.
    pub set: Set,
    /// The clock it waits for.
    pub clock: Option<usize>,
    /// What it reads, in order.
    pub reads: Vec<Read>,
    /// Operations of the intermediate values that it reads, in order.
    pub needs: Vec<usize>,
    /// Operations that it reads at once, through wires or as intermediate values.
    pub sources: Vec<usize>,
    /// How it is linearised.
    pub linearization: Linearization,
    /// Columns of what it reads, counted over all, that its Jacobian is made of; all if none are given.
    pub support: Option<Vec<usize>>,
    pub(crate) jacobian: Option<JacobianFunction>,
}

/// What is known of the function that computes the derivative of one continuous state.
pub struct Derivative {
    /// Index of the block.
    pub block: usize,
    /// Where the state lives in `x`.
    pub place: Place,
    /// What it reads, in order.
    pub reads: Vec<Read>,
    /// Operations of the intermediate values that it reads, in order.
    pub needs: Vec<usize>,
    /// Operations that it reads at once, through wires or as intermediate values.
    pub sources: Vec<usize>,
    /// How it is linearised.
    pub linearization: Linearization,
    /// Columns of what it reads, counted over all, that its Jacobian is made of; all if none are given.
    pub support: Option<Vec<usize>>,
    pub(crate) jacobian: Option<JacobianFunction>,
}

/// A function and where it writes: all that evaluation touches, kept together and apart from what describes it.
struct Runner {
    place: Place,
    run: Run,
}

/// Something that a function reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Read {
    /// Numbers of the arena that may be differenced.
    Signal(Place),
    /// Continuous state.
    State(Place),
    /// Time.
    Time,
    /// Something without derivative: booleans, values, discrete states, open inputs.
    Other,
}

impl Read {
    /// Number of columns it has in a Jacobian.
    pub fn width(self) -> usize {
        match self {
            Read::Signal(place) | Read::State(place) => place.len,
            Read::Time | Read::Other => 0,
        }
    }
}

/// Gives a state its next value.
pub struct Write {
    /// Where it goes.
    pub target: WriteTarget,
    run: Run,
}

/// Where a write goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WriteTarget {
    /// Numbers of `x`.
    Continuous(Place),
    /// A discrete state.
    Discrete(usize),
}

/// A write at the ticks of a clock.
pub struct Update {
    /// Index of the block.
    pub block: usize,
    /// The clock.
    pub clock: usize,
    /// Whether a derivative depends on what is written.
    pub is_in_cone: bool,
    /// Operations that it reads at once.
    pub sources: Vec<usize>,
    /// What is written.
    pub write: Write,
}

/// A zero crossing and what it does.
pub struct Event {
    /// Full name.
    pub name: String,
    /// Which crossing counts.
    pub crossing: Crossing,
    /// The function watched.
    pub guard: Guard,
    /// What is written when it happens.
    pub writes: Vec<Write>,
    /// Whether the run ends.
    pub stop: Option<Stop>,
}

/// A line for the user.
pub struct Message {
    /// Path of the block.
    pub block: String,
    /// When it is written.
    pub clock: Clock,
    /// Writes the line.
    pub write: MessageWriter,
}

/// Something that a block offers to integration methods, and that the framework does not understand.
#[derive(Clone)]
pub struct Offer {
    /// Index of the block.
    pub block: usize,
    /// What it offers.
    pub value: Arc<dyn Any + Send + Sync>,
}

impl Offer {
    /// What is offered, if it is of that type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        self.value.downcast_ref()
    }
}

/// Everything that changes while a diagram is simulated.
pub struct State {
    /// Time, in seconds.
    pub t: f64,
    /// Continuous state.
    pub x: Vec<f64>,
    /// Discrete states and modes.
    pub discrete: Vec<Slot>,
    /// External inputs, the continuous state as it was last evaluated, and numeric outputs. Outputs of sampled operations are
    /// held here between their ticks.
    pub signals: Vec<f64>,
    /// Outputs of users' types.
    pub values: Vec<Slot>,
    /// How often each clock has ticked.
    pub ticks: Vec<u64>,
}

impl Clone for State {
    fn clone(&self) -> State {
        State {
            t: self.t,
            x: self.x.clone(),
            discrete: self.discrete.iter().map(|slot| slot.boxed()).collect(),
            signals: self.signals.clone(),
            values: self.values.iter().map(|slot| slot.boxed()).collect(),
            ticks: self.ticks.clone(),
        }
    }
}

impl State {
    /// All values as functions see them.
    pub fn frame(&self) -> Frame<'_> {
        Frame {
            t: self.t,
            x: &self.x,
            discrete: &self.discrete,
            signals: &self.signals,
            values: &self.values,
        }
    }
}

impl Diagram {
    /// Checks everything and compiles the diagram. The error holds all that is wrong.
    pub fn compile(&self) -> Result<Schedule, Diagnostics> {
        let (network, mut problems) = Network::build(self);
        let order = order(&network).unwrap_or_else(|loops| {
            problems.extend(loops.0);
            Vec::new()
        });
        problems.into_result(())?;
        let mut schedule = Compiler::new(&self.name, network, order).finish();
        let wrong = check_users_jacobians(&schedule);
        schedule.warnings.extend(wrong);
        Ok(schedule)
    }
}

impl Schedule {
    /// Everything that can be recorded: external inputs, outputs of blocks, and what nested diagrams export.
    pub fn recordable(&self) -> impl Iterator<Item = &Signal> {
        self.inputs.iter().chain(&self.signals).chain(&self.exported)
    }

    /// The signals that a pattern stands for. A pattern with `*` finds each of them once, under its own name.
    pub fn fitting(&self, pattern: &str) -> Vec<&Signal> {
        let own = self.inputs.iter().chain(&self.signals);
        let mut found: Vec<&Signal> = own.filter(|signal| glob::names(pattern, &signal.name)).collect();
        let is_glob = pattern.contains(['*', '?']);
        for signal in self.exported.iter().filter(|signal| glob::names(pattern, &signal.name)) {
            let covers = |other: &&Signal| {
                let (own, others) = (signal.place.range(), other.place.range());
                others.start <= own.start && own.end <= others.end
            };
            if !(is_glob && found.iter().any(covers)) {
                found.push(signal);
            }
        }
        found
    }

    /// The state at the start, before anything has been evaluated.
    pub fn initial_state(&self) -> State {
        self.initial.clone()
    }

    /// Discrete state `i` read back from plain data, if it is one that the block can go on from.
    pub fn load_discrete(&self, i: usize, saved: &Node) -> Result<Slot, Diagnostic> {
        let (name, initial) = (&self.discrete[i], &self.initial.discrete[i]);
        let wrong = |path: &str, message: &str| {
            let message = format!("the snapshot does not fit: {message}");
            Diagnostic::new(message).at(&saved.span).place(format!("{name}{path}"))
        };
        let mut slot = initial.boxed();
        slot.load(saved).map_err(|problem| Diagnostic { place: name.clone(), ..problem })?;
        match &self.saved_checks[i] {
            Some(check) => check(&*slot).map_err(|message| wrong("", &message))?,
            // Of what was understood, not of what was written: a struct may be written as a list, too.
            None => {
                if let Some((path, len, expected)) = misfit(&slot.save()?, &initial.save()?) {
                    let message =
                        format!("a list of length {len}, where the block has one of length {expected}");
                    return Err(wrong(&path, &message));
                }
            }
        }
        Ok(slot)
    }

    /// Runs some operations, given by index in increasing order, at time `t` and continuous state `x`.
    #[inline]
    pub fn run(
        &self,
        operations: &[usize],
        t: f64,
        x: &[f64],
        discrete: &[Slot],
        signals: &mut [f64],
        values: &mut [Slot],
    ) {
        signals[self.state_copy().range()].copy_from_slice(x);
        for &i in operations {
            self.runners[i].run(t, x, discrete, signals, values);
        }
    }

    /// As [`run`](Self::run), but with the copy of the state among the signals as it is.
    pub(crate) fn rerun(
        &self,
        operations: &[usize],
        t: f64,
        x: &[f64],
        discrete: &[Slot],
        signals: &mut [f64],
        values: &mut [Slot],
    ) {
        for &i in operations {
            self.runners[i].run(t, x, discrete, signals, values);
        }
    }

    /// The operations that must run at another time and continuous state before some values and derivatives are known there:
    /// `values` are operations themselves, and come with what they read. In the order in which they can run; what is held
    /// between ticks is left out.
    pub fn operations_for(&self, values: &[usize], derivatives: &[usize]) -> Vec<usize> {
        let mut is_needed = vec![false; self.operations.len()];
        let mut stack = values.to_vec();
        stack.extend(derivatives.iter().flat_map(|i| &self.derivatives[*i].sources));
        while let Some(k) = stack.pop() {
            if self.operations[k].set != Set::Sampled && !is_needed[k] {
                is_needed[k] = true;
                stack.extend(&self.operations[k].sources);
            }
        }
        (0..is_needed.len()).filter(|k| is_needed[*k] && !self.operations[*k].is_alias).collect()
    }

    /// Evaluates the whole diagram at the state's own time. Sampled outputs are taken anew where their clock is due, and held
    /// otherwise.
    pub fn refresh(&self, state: &mut State, due: &[bool]) {
        self.refresh_some(0..self.operations.len(), state, due);
    }

    /// As [`refresh`](Self::refresh), for some operations in increasing order alone.
    pub fn refresh_some(&self, operations: impl IntoIterator<Item = usize>, state: &mut State, due: &[bool]) {
        let State { t, x, discrete, signals, values, .. } = state;
        signals[self.state_copy().range()].copy_from_slice(x);
        for i in operations {
            let operation = &self.operations[i];
            if !operation.is_alias && operation.clock.is_none_or(|clock| due[clock]) {
                self.runners[i].run(*t, x, discrete, signals, values);
            }
        }
    }

    /// ẋ at time `t` and continuous state `x`, with everything discrete as it is. The signals of the force cone are
    /// overwritten on the way.
    #[inline]
    pub fn derivative(
        &self,
        t: f64,
        x: &[f64],
        discrete: &[Slot],
        signals: &mut [f64],
        values: &mut [Slot],
        dx: &mut [f64],
    ) {
        self.run(&self.cone, t, x, discrete, signals, values);
        let frame = Frame { t, x, discrete, signals, values };
        for runner in &self.derivative_runners {
            runner.compute(&frame, &mut dx[runner.place.range()]);
        }
    }

    /// The output of operation `i` at a frame; nothing for outputs of users' types.
    pub(crate) fn compute_output(&self, i: usize, frame: &Frame, out: &mut [f64]) {
        self.runners[i].compute(frame, out);
    }

    /// Derivative `i` at a frame.
    pub(crate) fn compute_derivative(&self, i: usize, frame: &Frame, out: &mut [f64]) {
        self.derivative_runners[i].compute(frame, out);
    }

    /// Where the arena has its copy of the continuous state: outputs that are a state need no operation of their own.
    pub(crate) fn state_copy(&self) -> Place {
        self.state_copy
    }

    /// Number of continuous coordinates.
    pub fn state_len(&self) -> usize {
        self.initial.x.len()
    }

    /// Numbers in the arena.
    pub fn signals_len(&self) -> usize {
        self.initial.signals.len()
    }

    /// Where a continuous state of a block is in `x`.
    pub fn state_place(&self, block: usize, state: Continuous) -> Place {
        self.bindings[block].continuous[state.index]
    }

    /// Where an input of a block gets its value from; nothing if it is not connected.
    pub fn input_place<T: PortType>(&self, block: usize, input: OptionalInput<T>) -> Option<Place> {
        self.bindings[block].inputs[input.index]
    }

    /// The index of a discrete state of a block among all.
    pub fn discrete_index<Z: Data>(&self, block: usize, state: Discrete<Z>) -> usize {
        self.bindings[block].discrete[state.index]
    }

    /// The index of an intermediate value of a block among all values.
    pub fn value_index<T>(&self, block: usize, value: Intermediate<T>) -> usize {
        self.bindings[block].intermediates[value.index]
    }

    /// The operation that computes an intermediate value of a block.
    pub fn operation_index<T>(&self, block: usize, value: Intermediate<T>) -> usize {
        let place = Place { start: self.value_index(block, value), len: 0 };
        let writes = |operation: &Operation| !operation.is_number && operation.place == place;
        self.operations.iter().position(writes).expect("every value is computed by an operation")
    }

    /// Whether anything of a block is evaluated inside a step.
    pub fn is_in_cone(&self, block: usize) -> bool {
        self.operations.iter().any(|o| o.block == block && o.set == Set::Cone)
            || self.derivatives.iter().any(|d| d.block == block)
    }

    /// Brings continuous states back to where they must lie.
    pub fn project(&self, x: &mut [f64]) {
        for (place, project) in &self.projections {
            project(&mut x[place.range()]);
        }
    }

    /// The first break-point after `t`.
    pub fn next_breakpoint(&self, t: f64) -> f64 {
        let times = self.breakpoints.iter().filter_map(|(_, next)| next(t)).filter(|next| *next > t);
        times.fold(f64::INFINITY, f64::min)
    }

    /// Blocks that have break-points, each with what says when the next one is.
    pub(crate) fn breakpoints(&self) -> impl Iterator<Item = (&str, &NextBreak)> {
        self.breakpoints.iter().map(|(block, next)| (self.blocks[*block].path.as_str(), next))
    }

    /// The path of the block that allows no longer steps than [`max_step`](Self::max_step), if any does.
    pub(crate) fn max_step_of(&self) -> Option<&str> {
        self.max_step_of.map(|block| self.blocks[block].path.as_str())
    }

    /// The signal of that full name.
    pub fn signal(&self, name: &str) -> Option<&Signal> {
        self.signals.iter().find(|signal| signal.name == name)
    }

    /// The full name of one continuous coordinate.
    pub fn coordinate_name(&self, i: usize) -> String {
        match self.continuous.iter().find(|state| state.place.range().contains(&i)) {
            Some(state) if !state.elements.is_empty() => {
                format!("{}.{}", state.name, state.elements[i - state.place.start])
            }
            Some(state) if state.place.len == 1 => state.name.clone(),
            Some(state) => format!("{}[{}]", state.name, i - state.place.start),
            None => format!("x[{i}]"),
        }
    }
}

impl Runner {
    #[inline]
    fn run(&self, t: f64, x: &[f64], discrete: &[Slot], signals: &mut [f64], values: &mut [Slot]) {
        match &self.run {
            Run::Numbers(run) => {
                let (before, rest) = signals.split_at_mut(self.place.start);
                run(&Frame { t, x, discrete, signals: before, values }, &mut rest[..self.place.len]);
            }
            Run::Value(run) => {
                let (before, rest) = values.split_at_mut(self.place.start);
                run(&Frame { t, x, discrete, signals, values: before }, &mut *rest[0]);
            }
        }
    }

    #[inline]
    fn compute(&self, frame: &Frame, out: &mut [f64]) {
        if let Run::Numbers(run) = &self.run {
            run(frame, out);
        }
    }
}

impl Write {
    /// Computes the next value into `out`, which holds the current one.
    pub fn numbers(&self, frame: &Frame, out: &mut [f64]) {
        if let Run::Numbers(run) = &self.run {
            run(frame, out);
        }
    }

    /// Computes the next value into `out`, which holds the current one.
    pub fn value(&self, frame: &Frame, out: &mut Slot) {
        if let Run::Value(run) = &self.run {
            run(frame, &mut **out);
        }
    }
}

/// The first list that is not as long as its counterpart: its path, its length and the length that it should have. Which keys
/// and values there may be, the state's type has said.
fn misfit(loaded: &Node, initial: &Node) -> Option<(String, usize, usize)> {
    let below = |key: &dyn Display, a: &Node, b: &Node| {
        misfit(a, b).map(|(path, len, expected)| (format!(".{key}{path}"), len, expected))
    };
    match (&loaded.value, &initial.value) {
        (Value::List(list), Value::List(expected)) if list.len() != expected.len() => {
            Some((String::new(), list.len(), expected.len()))
        }
        (Value::List(list), Value::List(expected)) => {
            list.iter().zip(expected).enumerate().find_map(|(i, (a, b))| below(&i, a, b))
        }
        (Value::Map(map), Value::Map(expected)) => {
            map.iter().find_map(|(key, a)| below(&key.text, a, expected.get(&key.text)?))
        }
        _ => None,
    }
}
