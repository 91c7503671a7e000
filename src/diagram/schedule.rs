//! The schedule: a diagram as a flat arena and a list of operations in the order in which they can run.
//!
//! Signals stand in the arena in the order in which they are computed, so that whatever an operation reads lies before what it
//! writes: the arena is split there, and nothing is copied or locked. A schedule is never changed while it is evaluated; what
//! changes is in [`State`].
//!
//! Every operation belongs to one of three sets:
//! - the **force cone** reaches a derivative: it runs in every stage of every step;
//! - **sampled** operations change only at ticks and events, and are held in between;
//! - **observers** are the rest: they run on accepted steps only.

use std::collections::HashMap;

use super::declaration::{
    Clock, Crossing, Function, Guard, JacobianFunction, Linearization, LinearizationDeclaration,
    MessageWriter, NextBreak, RecordDeclaration, Stop, StopTest, Target, WriteDeclaration,
};
use super::frame::{Binding, Frame, Place, Run};
use super::loops::order;
use super::model::Diagram;
use super::network::{External, Leaf, Network, Origin, Source, feedthrough};
use super::port::{Kind, Signature};
use super::reads::Dependency;
use super::value::Slot;
use crate::document::{Diagnostic, Diagnostics};

/// A compiled diagram.
pub struct Schedule {
    /// The diagram's name.
    pub name: String,
    /// Blocks: their paths and types.
    pub blocks: Vec<BlockEntry>,
    /// Inputs of the whole diagram; the arena begins with them.
    pub inputs: Vec<Signal>,
    /// Exported outputs.
    pub outputs: Vec<Signal>,
    /// Every output of every block under its full name, in the order of computation.
    pub signals: Vec<Signal>,
    /// Every connected input of every block under its full name, as the signal that it is connected to.
    pub taps: Vec<(String, Signal)>,
    /// The operations, one for each output, in an order in which they can run.
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
    /// Longest step that the blocks allow.
    pub max_step: f64,
    /// What is odd about the diagram but not wrong.
    pub warnings: Vec<Diagnostic>,
    /// Operations that reach a derivative.
    pub cone: Vec<usize>,
    /// Operations that reach a guard or a derivative.
    pub watched: Vec<usize>,
    /// Operations that change between ticks: the cone and the observers.
    pub continuous_set: Vec<usize>,
    /// The functions of the operations, in the same order.
    runners: Vec<Runner>,
    /// The functions of the derivatives, in the same order.
    derivative_runners: Vec<Runner>,
    breakpoints: Vec<NextBreak>,
    initial: State,
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
    /// On accepted steps.
    Observer,
}

/// What is known of the function that computes one output.
pub struct Operation {
    /// Index of the block.
    pub block: usize,
    /// What it writes.
    pub place: Place,
    /// Whether `place` is in the arena of numbers or among the values.
    pub is_number: bool,
    /// Which set it belongs to.
    pub set: Set,
    /// The clock it waits for.
    pub clock: Option<usize>,
    /// What it reads, in order.
    pub reads: Vec<Read>,
    /// How it is linearised.
    pub linearization: Linearization,
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
    /// How it is linearised.
    pub linearization: Linearization,
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

/// Everything that changes while a diagram is simulated.
pub struct State {
    /// Time, in seconds.
    pub t: f64,
    /// Continuous state.
    pub x: Vec<f64>,
    /// Discrete states and modes.
    pub discrete: Vec<Slot>,
    /// External inputs and numeric outputs. Outputs of sampled operations are held here between their ticks.
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
        Ok(Compiler::new(&self.name, network, order).finish())
    }
}

impl Schedule {
    /// The state at the start, before anything has been evaluated.
    pub fn initial_state(&self) -> State {
        self.initial.clone()
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
        for &i in operations {
            self.runners[i].run(t, x, discrete, signals, values);
        }
    }

    /// Evaluates the whole diagram at the state's own time. Sampled outputs are taken anew where their clock is due, and held
    /// otherwise.
    pub fn refresh(&self, state: &mut State, due: &[bool]) {
        let State { t, x, discrete, signals, values, .. } = state;
        for (operation, runner) in self.operations.iter().zip(&self.runners) {
            if operation.clock.is_none_or(|clock| due[clock]) {
                runner.run(*t, x, discrete, signals, values);
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

    /// Number of continuous coordinates.
    pub fn state_len(&self) -> usize {
        self.initial.x.len()
    }

    /// Whether anything of a block is evaluated inside a step.
    pub fn is_in_cone(&self, block: usize) -> bool {
        self.operations.iter().any(|o| o.block == block && o.set == Set::Cone)
            || self.derivatives.iter().any(|d| d.block == block)
    }

    /// The first break-point after `t`.
    pub fn next_breakpoint(&self, t: f64) -> f64 {
        let times = self.breakpoints.iter().filter_map(|next| next(t)).filter(|next| *next > t);
        times.fold(f64::INFINITY, f64::min)
    }

    /// The signal of that full name.
    pub fn signal(&self, name: &str) -> Option<&Signal> {
        self.signals.iter().find(|signal| signal.name == name)
    }

    /// The full name of one continuous coordinate.
    pub fn coordinate_name(&self, i: usize) -> String {
        match self.continuous.iter().find(|state| state.place.range().contains(&i)) {
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

/// Lays out the arena and binds every function to its places.
struct Compiler<'d> {
    schedule: Schedule,
    network: Network<'d>,
    order: Vec<(usize, usize)>,
    places: HashMap<Origin, Place>,
}

impl<'d> Compiler<'d> {
    fn new(name: &str, mut network: Network<'d>, order: Vec<(usize, usize)>) -> Compiler<'d> {
        let warnings = std::mem::take(&mut network.warnings);
        let blocks = network
            .leaves
            .iter()
            .map(|l| BlockEntry { path: l.path.clone(), kind: l.block.typetag_name() })
            .collect();
        let schedule = Schedule {
            name: name.to_owned(),
            blocks,
            inputs: Vec::new(),
            outputs: Vec::new(),
            signals: Vec::new(),
            taps: Vec::new(),
            operations: Vec::new(),
            derivatives: Vec::new(),
            continuous: Vec::new(),
            discrete: Vec::new(),
            clocks: Vec::new(),
            updates: Vec::new(),
            events: Vec::new(),
            stops: Vec::new(),
            messages: Vec::new(),
            records: Vec::new(),
            max_step: f64::INFINITY,
            warnings,
            cone: Vec::new(),
            watched: Vec::new(),
            continuous_set: Vec::new(),
            runners: Vec::new(),
            derivative_runners: Vec::new(),
            breakpoints: Vec::new(),
            initial: State {
                t: 0.0,
                x: Vec::new(),
                discrete: Vec::new(),
                signals: Vec::new(),
                values: Vec::new(),
                ticks: Vec::new(),
            },
        };
        Compiler { schedule, network, order, places: HashMap::new() }
    }

    fn finish(mut self) -> Schedule {
        let sets = self.sets();
        self.lay_out_inputs();
        self.lay_out_outputs();
        let bindings = self.lay_out_states();
        self.bind_operations(&bindings, &sets);
        self.bind_rest(&bindings);
        let Compiler { mut schedule, network, places, .. } = self;
        for (name, source) in &network.outputs {
            let signature = network.signature(source);
            schedule.outputs.push(Signal { name: name.clone(), signature, place: place_of(&places, source) });
        }
        for leaf in &network.leaves {
            for (i, source) in leaf.sources.iter().enumerate() {
                if let Some(source) = source {
                    let (name, signature) = (network.source_name(source), network.signature(source));
                    let signal = Signal { name, signature, place: place_of(&places, source) };
                    schedule.taps.push((leaf.input_name(i), signal));
                }
            }
        }
        let chosen = |set: &[bool]| (0..set.len()).filter(|k| set[*k]).collect();
        schedule.cone = chosen(&sets.cone);
        schedule.watched = chosen(&sets.watched);
        schedule.continuous_set = chosen(&sets.varies);
        schedule.initial.ticks = vec![0; schedule.clocks.len()];
        schedule
    }

    fn lay_out_inputs(&mut self) {
        let signals = &mut self.schedule.initial.signals;
        for (i, External { name, signature }) in self.network.inputs.iter().enumerate() {
            let place = Place { start: signals.len(), len: signature.width };
            signals.resize(signals.len() + signature.width, 0.0);
            self.places.insert(Origin::External(i), place);
            self.schedule.inputs.push(Signal { name: name.clone(), signature: signature.clone(), place });
        }
    }

    fn lay_out_outputs(&mut self) {
        let State { signals, values, .. } = &mut self.schedule.initial;
        for &(leaf, output) in &self.order {
            let block = &mut self.network.leaves[leaf];
            let name = block.output_name(output);
            let declared = &mut block.declaration.outputs[output];
            let place = match declared.slot.take() {
                Some(slot) => {
                    values.push(slot);
                    Place { start: values.len() - 1, len: 0 }
                }
                None => {
                    signals.resize(signals.len() + declared.signature.width, 0.0);
                    Place { start: signals.len() - declared.signature.width, len: declared.signature.width }
                }
            };
            self.places.insert(Origin::Output { leaf, output }, place);
            self.schedule.signals.push(Signal { name, signature: declared.signature.clone(), place });
        }
    }

    fn lay_out_states(&mut self) -> Vec<Binding> {
        let mut bindings = Vec::new();
        let State { x, discrete, .. } = &mut self.schedule.initial;
        for leaf in &mut self.network.leaves {
            let inputs = leaf.sources.iter().map(|s| s.as_ref().map(|s| place_of(&self.places, s))).collect();
            let mut binding = Binding { inputs, continuous: Vec::new(), discrete: Vec::new() };
            for state in &leaf.declaration.continuous {
                let place = Place { start: x.len(), len: state.initial.len() };
                x.extend_from_slice(&state.initial);
                binding.continuous.push(place);
                self.schedule
                    .continuous
                    .push(StateEntry { name: format!("{}.{}", leaf.path, state.name), place });
            }
            for state in leaf.declaration.discrete.drain(..) {
                binding.discrete.push(discrete.len());
                discrete.push(state.initial);
                self.schedule.discrete.push(format!("{}.{}", leaf.path, state.name));
            }
            bindings.push(binding);
        }
        bindings
    }

    fn clock(&mut self, clock: Clock) -> usize {
        let clocks = &mut self.schedule.clocks;
        clocks.iter().position(|known| *known == clock).unwrap_or_else(|| {
            clocks.push(clock);
            clocks.len() - 1
        })
    }

    fn bind_operations(&mut self, bindings: &[Binding], sets: &Sets) {
        for k in 0..self.order.len() {
            let (leaf, output) = self.order[k];
            let place = self.places[&Origin::Output { leaf, output }];
            let declared = &mut self.network.leaves[leaf].declaration.outputs[output];
            let (kind, clock) = (declared.signature.kind, declared.clock);
            let Some(function) = declared.function.take() else { continue };
            let clock = clock.map(|clock| self.clock(clock));
            let bound = self.bind(leaf, function, &bindings[leaf]);
            let linearization = if kind.is_smooth() { bound.linearization } else { Linearization::Held };
            self.schedule.operations.push(Operation {
                block: leaf,
                place,
                is_number: !matches!(kind, Kind::Custom(..)),
                set: sets.of(k),
                clock,
                reads: bound.reads,
                linearization,
                jacobian: bound.jacobian,
            });
            self.schedule.runners.push(Runner { place, run: bound.run });
        }
        for (leaf, binding) in bindings.iter().enumerate() {
            for (i, place) in binding.continuous.iter().enumerate() {
                let Some(function) = self.network.leaves[leaf].declaration.continuous[i].derivative.take()
                else {
                    continue;
                };
                let bound = self.bind(leaf, function, binding);
                self.schedule.derivatives.push(Derivative {
                    block: leaf,
                    place: *place,
                    reads: bound.reads,
                    linearization: bound.linearization,
                    jacobian: bound.jacobian,
                });
                self.schedule.derivative_runners.push(Runner { place: *place, run: bound.run });
            }
        }
    }

    fn bind(&self, leaf: usize, function: Function, binding: &Binding) -> Bound {
        let (linearization, jacobian) = match function.linearization {
            LinearizationDeclaration::Differences => (Linearization::Differences, None),
            LinearizationDeclaration::Elementwise => (Linearization::Elementwise, None),
            LinearizationDeclaration::Held => (Linearization::Held, None),
            LinearizationDeclaration::Analytic(bind) => (Linearization::Analytic, Some(bind(binding))),
        };
        Bound {
            reads: self.reads(leaf, &function.reads, binding),
            run: (function.run)(binding),
            linearization,
            jacobian,
        }
    }

    fn reads(&self, leaf: usize, reads: &[Dependency], binding: &Binding) -> Vec<Read> {
        let read = |dependency: &Dependency| match *dependency {
            Dependency::Time => Read::Time,
            Dependency::Continuous(i) => Read::State(binding.continuous[i]),
            Dependency::Discrete(_) => Read::Other,
            Dependency::Input(i) => match binding.inputs[i] {
                Some(place) if self.network.leaves[leaf].declaration.inputs[i].signature.kind.is_smooth() => {
                    Read::Signal(place)
                }
                _ => Read::Other,
            },
        };
        reads.iter().map(read).collect()
    }

    fn bind_rest(&mut self, bindings: &[Binding]) {
        for (leaf, binding) in bindings.iter().enumerate() {
            let Leaf { path, declaration, .. } = &mut self.network.leaves[leaf];
            let path = path.clone();
            let updates = std::mem::take(&mut declaration.updates);
            let events = std::mem::take(&mut declaration.events);
            let stops = std::mem::take(&mut declaration.stops);
            let messages = std::mem::take(&mut declaration.messages);
            let records = std::mem::take(&mut declaration.records);
            self.schedule.breakpoints.append(&mut declaration.breakpoints);
            self.schedule.max_step = self.schedule.max_step.min(declaration.max_step);
            for update in updates {
                let clock = self.clock(update.clock);
                self.schedule.updates.push(Update {
                    block: leaf,
                    clock,
                    write: bind_write(update.write, binding),
                });
            }
            for event in events {
                self.schedule.events.push(Event {
                    name: format!("{path}.{}", event.name),
                    crossing: event.crossing,
                    guard: (event.guard)(binding),
                    writes: event.writes.into_iter().map(|write| bind_write(write, binding)).collect(),
                    stop: event.stop,
                });
            }
            for stop in stops {
                self.schedule.stops.push((path.clone(), (stop.test)(binding)));
            }
            for message in messages {
                let write = (message.write)(binding);
                self.schedule.messages.push(Message { block: path.clone(), clock: message.clock, write });
            }
            for record in records {
                self.schedule.records.push((path.clone(), record));
            }
        }
    }

    /// Decides when each operation runs: what it depends on says whether it changes between ticks, and what it reaches says
    /// whether it is needed inside a step.
    fn sets(&self) -> Sets {
        let index: HashMap<Origin, usize> = self
            .order
            .iter()
            .enumerate()
            .map(|(k, &(leaf, output))| (Origin::Output { leaf, output }, k))
            .collect();
        // Operations that feed what is read; `None` stands for an input of the whole diagram.
        let sources = |leaf: usize, reads: &[Dependency]| -> Vec<Option<usize>> {
            feedthrough(&self.network.leaves[leaf], reads)
                .map(|(_, s)| index.get(&s.origin).copied())
                .collect()
        };
        let n = self.order.len();
        let mut upstream = vec![Vec::new(); n];
        let mut varies = vec![false; n];
        for (k, &(leaf, output)) in self.order.iter().enumerate() {
            let declared = &self.network.leaves[leaf].declaration.outputs[output];
            let Some(function) = &declared.function else { continue };
            let feeding = sources(leaf, &function.reads);
            let alone =
                function.reads.iter().any(|d| matches!(d, Dependency::Time | Dependency::Continuous(_)));
            let moved = feeding.iter().any(|s| s.is_none_or(|s| varies[s]));
            varies[k] = declared.clock.is_none() && (alone || moved);
            upstream[k] = feeding.into_iter().flatten().collect();
        }
        let close = |seeds: &[usize]| -> Vec<bool> {
            let mut reached = vec![false; n];
            let mut stack = seeds.to_vec();
            while let Some(k) = stack.pop() {
                if varies[k] && !reached[k] {
                    reached[k] = true;
                    stack.extend(&upstream[k]);
                }
            }
            reached
        };
        let mut seeds = Vec::new();
        let leaves = || self.network.leaves.iter().map(|leaf| &leaf.declaration).enumerate();
        for (leaf, declaration) in leaves() {
            for derivative in declaration.continuous.iter().filter_map(|state| state.derivative.as_ref()) {
                seeds.extend(sources(leaf, &derivative.reads).into_iter().flatten());
            }
        }
        let cone = close(&seeds);
        for (leaf, declaration) in leaves() {
            for event in &declaration.events {
                seeds.extend(sources(leaf, &event.reads).into_iter().flatten());
            }
        }
        let watched = close(&seeds);
        Sets { varies, cone, watched }
    }
}

/// Which operations change between ticks, reach a derivative, or reach a derivative or a guard.
struct Sets {
    varies: Vec<bool>,
    cone: Vec<bool>,
    watched: Vec<bool>,
}

impl Sets {
    fn of(&self, k: usize) -> Set {
        match (self.varies[k], self.cone[k]) {
            (false, _) => Set::Sampled,
            (true, true) => Set::Cone,
            (true, false) => Set::Observer,
        }
    }
}

struct Bound {
    reads: Vec<Read>,
    run: Run,
    linearization: Linearization,
    jacobian: Option<JacobianFunction>,
}

fn bind_write(write: WriteDeclaration, binding: &Binding) -> Write {
    let target = match write.target {
        Target::Continuous(i) => WriteTarget::Continuous(binding.continuous[i]),
        Target::Discrete(i) => WriteTarget::Discrete(binding.discrete[i]),
    };
    Write { target, run: (write.run)(binding) }
}

fn place_of(places: &HashMap<Origin, Place>, source: &Source) -> Place {
    let whole = places[&source.origin];
    match &source.elements {
        None => whole,
        Some(range) => Place { start: whole.start + range.start, len: range.len() },
    }
}
