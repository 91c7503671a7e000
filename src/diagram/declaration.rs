//! The declaration: what a block says of itself.

mod builders;

use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

use nalgebra::DMatrixViewMut;

use builders::listed;
pub use builders::{
    DerivativeBuilder, EventBuilder, IntermediateBuilder, LinearizationBuilder, OutputBuilder, UpdateBuilder,
};

use super::block::{Block, BlockError};
use super::files::Files;
use super::frame::{Bind, Frame, Run};
use super::model::{Diagram, Entry, Part};
use super::monitor::{Monitor, MonitorOffer, Monitored};
use super::port::{InputPort, Kind, OutputPort, PortType, Shape, Signature};
use super::reads::{Continuous, Dependency, Discrete, Input, Intermediate, OptionalInput, Reads, Time};
use super::record::RecordDeclaration;
use super::value::{AnyValue, Data, Slot, Workspace, typed, typed_mut};
use crate::document::{Diagnostic, did_you_mean};

/// Collects a block's ports, states, functions and events.
///
/// Mistakes are remembered, not returned one by one, so that a block's author writes straight-line code and a user sees all
/// errors at once.
pub struct Declaration<'f> {
    pub(crate) inputs: Vec<InputDeclaration>,
    pub(crate) outputs: Vec<OutputDeclaration>,
    pub(crate) continuous: Vec<ContinuousDeclaration>,
    pub(crate) discrete: Vec<DiscreteDeclaration>,
    pub(crate) intermediates: Vec<IntermediateDeclaration>,
    pub(crate) projections: Vec<(usize, Projection)>,
    pub(crate) updates: Vec<UpdateDeclaration>,
    pub(crate) events: Vec<EventDeclaration>,
    pub(crate) breakpoints: Vec<NextBreak>,
    pub(crate) max_step: f64,
    pub(crate) stops: Vec<StopDeclaration>,
    pub(crate) messages: Vec<MessageDeclaration>,
    pub(crate) records: Vec<RecordDeclaration>,
    pub(crate) offers: Vec<Arc<dyn Any + Send + Sync>>,
    pub(crate) errors: Vec<BlockError>,
    pub(crate) warnings: Vec<Diagnostic>,
    /// The block's full path; empty where it is looked at outside a diagram.
    pub(crate) path: String,
    /// The diagrams that it is in, the outermost first.
    pub(crate) around: Vec<&'f Diagram>,
    files: &'f dyn Files,
}

/// Another block, and the files that its parameters may name.
pub struct Neighbour<'f, B> {
    /// The block.
    pub block: &'f B,
    /// What its parameters name is relative to.
    pub files: &'f dyn Files,
}

pub(crate) struct InputDeclaration {
    pub name: String,
    pub signature: Signature,
    pub optional: bool,
}

pub(crate) struct OutputDeclaration {
    pub name: String,
    pub signature: Signature,
    pub slot: Option<Slot>,
    pub clock: Option<Clock>,
    pub function: Option<Function>,
    pub alias: Option<Alias>,
}

impl OutputDeclaration {
    /// Where its place is another's: an alias that is not sampled, and so never held back.
    pub fn shared(&self) -> Option<Alias> {
        self.alias.filter(|_| self.clock.is_none())
    }
}

/// What an output merely is: as many elements of a state or an input as it has, from `start` on.
#[derive(Clone, Copy)]
pub(crate) struct Alias {
    pub of: Dependency,
    pub start: usize,
}

pub(crate) struct ContinuousDeclaration {
    pub name: String,
    pub elements: Vec<String>,
    pub initial: Vec<f64>,
    pub derivative: Option<Function>,
}

pub(crate) struct DiscreteDeclaration {
    pub name: String,
    pub initial: Slot,
    pub check: Option<SavedCheck>,
}

pub(crate) struct IntermediateDeclaration {
    pub name: String,
    pub slot: Option<Slot>,
    pub clock: Option<Clock>,
    pub function: Option<Function>,
}

pub(crate) struct UpdateDeclaration {
    pub clock: Clock,
    pub write: WriteDeclaration,
}

pub(crate) struct EventDeclaration {
    pub name: String,
    pub crossing: Crossing,
    pub reads: Vec<Dependency>,
    pub guard: Bind<Guard>,
    pub writes: Vec<WriteDeclaration>,
    pub stop: Option<Stop>,
}

pub(crate) struct StopDeclaration {
    pub reads: Vec<Dependency>,
    pub test: Bind<StopTest>,
}

pub(crate) struct MessageDeclaration {
    pub clock: Clock,
    pub reads: Vec<Dependency>,
    pub write: Bind<MessageWriter>,
}

/// A function with its dependencies, not yet bound to places.
pub(crate) struct Function {
    pub reads: Vec<Dependency>,
    pub run: Bind<Run>,
    pub linearization: LinearizationDeclaration,
}

/// A function that computes the next value of a state.
pub(crate) struct WriteDeclaration {
    pub target: Target,
    pub reads: Vec<Dependency>,
    pub run: Bind<Run>,
}

/// Brings a continuous state back to where it must lie.
pub type Projection = Box<dyn Fn(&mut [f64]) + Send + Sync>;
/// The next time after `t` at which something jumps.
pub type NextBreak = Box<dyn Fn(f64) -> Option<f64> + Send + Sync>;
/// A function whose sign change is an event.
pub type Guard = Box<dyn for<'a> Fn(&Frame<'a>) -> f64 + Send + Sync>;
/// A function that may end the run.
pub type StopTest = Box<dyn for<'a> Fn(&Frame<'a>) -> Option<Stop> + Send + Sync>;
/// A function that writes a line for the user.
pub type MessageWriter = Box<dyn for<'a> Fn(&Frame<'a>, &mut String) + Send + Sync>;
/// A function that fills in a Jacobian.
pub type JacobianFunction = Box<dyn for<'a> Fn(&Frame<'a>, &mut Jacobian) + Send + Sync>;

/// A test of a state's value that was read from a file; the error says what is wrong with it.
pub type SavedCheck = Box<dyn Fn(&dyn AnyValue) -> Result<(), String> + Send + Sync>;

/// How an output or derivative is linearised.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linearization {
    /// By differences of this function alone.
    Differences,
    /// Element `i` depends on element `i` of each argument alone: one difference per argument.
    Elementwise,
    /// By the block's own formula.
    Analytic,
    /// Not at all: treated as constant over a step, that is, explicitly.
    Held,
}

pub(crate) enum LinearizationDeclaration {
    Differences,
    Elementwise,
    /// With the columns, counted over all arguments, that it fills in; all if none are given.
    Analytic(Bind<JacobianFunction>, Option<Vec<usize>>),
    Held,
}

/// When an update or a sampled output runs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Clock {
    /// At `offset`, `offset + period`, `offset + 2 period` …
    Periodic {
        /// Time between ticks, in seconds.
        period: f64,
        /// Time of the first tick, in seconds.
        offset: f64,
    },
    /// After every accepted step, whatever its size; where something jumps, once for each side.
    EveryStep,
    /// Once, when the simulation starts.
    Start,
}

/// Which sign change of a guard is an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// From negative to zero or positive.
    Rising,
    /// From positive to zero or negative.
    Falling,
    /// Both.
    Either,
}

/// Why a model ends its own run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The goal is reached.
    Done(String),
    /// Something that must hold does not.
    Failed(String),
}

/// A state that an update or an event may write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// A continuous state of the block.
    Continuous(usize),
    /// A discrete state of the block.
    Discrete(usize),
}

/// A handle of a state that can be written: [`Continuous`] or [`Discrete`].
pub trait StateHandle: Copy + Send + Sync + 'static {
    /// What the writing function fills in. It starts as a copy of the current value.
    type Value: ?Sized;
    /// Which state it is.
    fn target(self) -> Target;
    /// Erases the type.
    fn run(f: impl for<'a> Fn(&Frame<'a>, &mut Self::Value) + Send + Sync + 'static) -> Run;
}

impl StateHandle for Continuous {
    type Value = [f64];
    fn target(self) -> Target {
        Target::Continuous(self.index)
    }
    fn run(f: impl for<'a> Fn(&Frame<'a>, &mut [f64]) + Send + Sync + 'static) -> Run {
        Run::Numbers(Box::new(f))
    }
}

impl<Z: Data> StateHandle for Discrete<Z> {
    type Value = Z;
    fn target(self) -> Target {
        Target::Discrete(self.index)
    }
    fn run(f: impl for<'a> Fn(&Frame<'a>, &mut Z) + Send + Sync + 'static) -> Run {
        Run::Value(Box::new(move |frame, out| f(frame, typed_mut(out))))
    }
}

/// A local Jacobian to be filled in: rows are elements of the output, columns the elements of all arguments in order.
pub struct Jacobian<'m> {
    pub(crate) rows: usize,
    pub(crate) widths: &'m [usize],
    /// Column-major.
    pub(crate) data: &'m mut [f64],
}

impl Jacobian<'_> {
    /// The block of columns that belongs to argument `k`, counted over all handles in the order they were given.
    ///
    /// An argument that is not smooth (a boolean, a discrete state, an open optional input) has no columns.
    pub fn argument(&mut self, k: usize) -> DMatrixViewMut<'_, f64> {
        let start: usize = self.widths[..k].iter().sum::<usize>() * self.rows;
        let columns = self.widths[k];
        DMatrixViewMut::from_slice(&mut self.data[start..start + self.rows * columns], self.rows, columns)
    }

    /// Sets the diagonal of argument `k`; a no-op where the argument has no columns.
    pub fn diagonal(&mut self, k: usize, value: impl Fn(usize) -> f64) {
        let mut block = self.argument(k);
        for i in 0..block.nrows().min(block.ncols()) {
            block[(i, i)] = value(i);
        }
    }
}

impl<'f> Declaration<'f> {
    /// An empty declaration of a block whose files are read through `files`.
    pub fn new(files: &'f dyn Files) -> Declaration<'f> {
        Declaration {
            inputs: Vec::new(),
            outputs: Vec::new(),
            continuous: Vec::new(),
            discrete: Vec::new(),
            intermediates: Vec::new(),
            projections: Vec::new(),
            updates: Vec::new(),
            events: Vec::new(),
            breakpoints: Vec::new(),
            max_step: f64::INFINITY,
            stops: Vec::new(),
            messages: Vec::new(),
            records: Vec::new(),
            offers: Vec::new(),
            errors: Vec::new(),
            warnings: Vec::new(),
            path: String::new(),
            around: Vec::new(),
            files,
        }
    }

    /// The same within diagrams, the outermost first.
    pub fn within(mut self, around: &[&'f Diagram]) -> Declaration<'f> {
        self.around = around.to_vec();
        self
    }

    /// A block of a known type in the same diagram, or in one around it: the nearest of that name. The error says what there is instead;
    /// `field` is the parameter that names the block.
    ///
    /// For what two blocks share before anything runs, such as the bodies that a controller computes with. All else goes through wires.
    pub fn neighbour<B: Block>(&self, name: &str, field: &str) -> Result<Neighbour<'f, B>, BlockError> {
        for diagram in self.around.iter().rev() {
            let Some(entry) = diagram.blocks.get(name) else { continue };
            let block = match &entry.part {
                Part::Block(block) => (**block).as_any().downcast_ref(),
                // What is wrong with it is reported there.
                Part::Broken => return Err(BlockError::Neighbour(name.to_owned())),
                Part::Diagram(..) => None,
            };
            return block.map(|block| Neighbour { block, files: &*diagram.files }).ok_or_else(|| {
                let wanted = std::any::type_name::<B>().rsplit("::").next().unwrap_or_default();
                BlockError::parameter(field, format!("`{name}` is not a block of type {wanted}"))
            });
        }
        let is_wanted = |entry: &Entry| matches!(&entry.part, Part::Block(b) if (**b).as_any().is::<B>());
        let of_type = self.around.iter().flat_map(|diagram| &diagram.blocks);
        let of_type = of_type.filter(|(_, entry)| is_wanted(entry)).map(|(name, _)| name.as_str());
        let near = did_you_mean(name, of_type).map(|near| format!(" ({near})")).unwrap_or_default();
        Err(BlockError::parameter(field, format!("there is no block `{name}` here{near}")))
    }

    /// All blocks of a known type in the nearest diagram that has any: the one that this block is in, or one around it.
    ///
    /// For a parameter that may be left out where there is only one block that it could name.
    pub fn neighbours<B: Block>(&self) -> Result<Vec<(&'f str, Neighbour<'f, B>)>, BlockError> {
        for diagram in self.around.iter().rev() {
            let of_type = diagram.blocks.iter().filter_map(|(name, entry)| match &entry.part {
                Part::Block(block) => {
                    let block = (**block).as_any().downcast_ref()?;
                    Some((name.as_str(), Neighbour { block, files: &*diagram.files }))
                }
                _ => None,
            });
            let found: Vec<_> = of_type.collect();
            if !found.is_empty() {
                return Ok(found);
            }
            // It may be one that is wrong, which is reported there.
            let broken = diagram.blocks.iter().find(|(_, entry)| matches!(entry.part, Part::Broken));
            if let Some((name, _)) = broken {
                return Err(BlockError::Neighbour(name.clone()));
            }
        }
        Ok(Vec::new())
    }

    /// The text of a file that a parameter names, relative to the diagram's folder.
    pub fn read_file(&self, path: &str) -> Result<String, BlockError> {
        self.files.read(path).map_err(|message| BlockError::File { file: path.to_owned(), message })
    }

    /// The files that parameters may name, relative to the diagram's folder.
    pub fn files(&self) -> &'f dyn Files {
        self.files
    }

    /// Tells the user of something that is odd but not wrong; at the block, where the message has no place of its own.
    pub fn warn(&mut self, warning: Diagnostic) {
        self.warnings.push(warning);
    }

    /// The block's full path in its diagram, such as `arm/noise`: what two blocks with equal parameters differ by.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Remembers an error without giving up on the rest of the declaration.
    pub fn error(&mut self, error: BlockError) {
        self.errors.push(error);
    }

    fn signature<T: PortType>(&mut self, name: &str, shape: Shape) -> Signature {
        let kind = T::kind();
        let width = match (kind.width(), shape.size) {
            (Some(width), Some(size))
                if kind != Kind::Scalar && size != width || kind == Kind::Scalar && size != 1 =>
            {
                self.errors
                    .push(BlockError::Declaration(format!("port `{name}` is a {kind} and has no size")));
                width
            }
            (Some(width), _) => width,
            (None, Some(size)) => size,
            (None, None) => {
                self.errors
                    .push(BlockError::Declaration(format!("port `{name}` is a vector and needs a size")));
                1
            }
        };
        if !shape.elements.is_empty() && shape.elements.len() != width {
            let message = format!("port `{name}` has {width} elements and {} names", shape.elements.len());
            self.errors.push(BlockError::Declaration(message));
        }
        if !shape.units.is_empty() && shape.units.len() != width {
            let message = format!("port `{name}` has {width} elements and {} units", shape.units.len());
            self.errors.push(BlockError::Declaration(message));
        }
        Signature { kind, width, elements: shape.elements, unit: shape.unit, units: shape.units }
    }

    fn add_input<T: PortType>(&mut self, name: &str, shape: Shape, optional: bool) -> usize {
        let signature = self.signature::<T>(name, shape);
        self.inputs.push(InputDeclaration { name: name.to_owned(), signature, optional });
        self.inputs.len() - 1
    }

    /// An input that must be connected.
    pub fn input<B: ?Sized, T: PortType>(
        &mut self,
        port: InputPort<B, T>,
        shape: impl Into<Shape>,
    ) -> Input<T> {
        Input::new(self.add_input::<T>(port.name(), shape.into(), false))
    }

    /// An input that may be left open; functions receive `None` then.
    pub fn optional_input<B: ?Sized, T: PortType>(
        &mut self,
        port: InputPort<B, T>,
        shape: impl Into<Shape>,
    ) -> OptionalInput<T> {
        OptionalInput::new(self.add_input::<T>(port.name(), shape.into(), true))
    }

    /// An output; say what it is computed from with [`from`](OutputBuilder::from), or what it [`is`](OutputBuilder::is).
    pub fn output<B: ?Sized, T: PortType>(
        &mut self,
        port: OutputPort<B, T>,
        shape: impl Into<Shape>,
    ) -> OutputBuilder<'_, T> {
        let signature = self.signature::<T>(port.name(), shape.into());
        self.outputs.push(OutputDeclaration {
            name: port.name().to_owned(),
            signature,
            slot: T::slot(),
            clock: None,
            function: None,
            alias: None,
        });
        OutputBuilder { output: self.outputs.last_mut().expect("just pushed"), marker: PhantomData }
    }

    /// The current time, for functions that depend on it.
    pub fn time(&self) -> Time {
        Time
    }

    /// A continuous state with its initial value; say how it changes with [`derivative`](Self::derivative).
    pub fn continuous(&mut self, name: &str, initial: Vec<f64>) -> Continuous {
        self.continuous.push(ContinuousDeclaration {
            name: name.to_owned(),
            elements: Vec::new(),
            initial,
            derivative: None,
        });
        Continuous { index: self.continuous.len() - 1 }
    }

    /// A discrete state or mode of any serde type, with its initial value.
    pub fn discrete<Z: Data>(&mut self, name: &str, initial: Z) -> Discrete<Z> {
        let initial = Box::new(initial);
        self.discrete.push(DiscreteDeclaration { name: name.to_owned(), initial, check: None });
        Discrete::new(self.discrete.len() - 1)
    }

    /// Names for the elements of a continuous state, for messages and linear models.
    pub fn name_elements(&mut self, state: Continuous, names: Vec<String>) {
        self.continuous[state.index].elements = names;
    }

    /// A value that several outputs, derivatives or updates of the block are computed from, so that it is computed once; say how
    /// with [`compute`](Self::compute).
    ///
    /// It may be of any type and keeps its memory from one evaluation to the next, so that `initial` brings along the room that
    /// the computation needs. It is not state: whatever is left in it from before must not matter.
    pub fn intermediate<T: Clone + Send + Sync + 'static>(
        &mut self,
        name: &str,
        initial: T,
    ) -> Intermediate<T> {
        let slot: Slot = Box::new(Workspace(initial));
        self.intermediates.push(IntermediateDeclaration {
            name: name.to_owned(),
            slot: Some(slot),
            clock: None,
            function: None,
        });
        Intermediate { index: self.intermediates.len() - 1, marker: PhantomData }
    }

    /// How an intermediate value is computed. It may read others that were declared before it.
    pub fn compute<T>(&mut self, value: Intermediate<T>) -> IntermediateBuilder<'_, T> {
        let intermediate = &mut self.intermediates[value.index];
        IntermediateBuilder { intermediate, marker: PhantomData }
    }

    /// Brings a continuous state back to where it must lie after each step, such as a quaternion to unit length. The derivative
    /// must not depend on how far it has drifted.
    pub fn project(&mut self, state: Continuous, f: impl Fn(&mut [f64]) + Send + Sync + 'static) {
        self.projections.push((state.index, Box::new(f)));
    }

    /// Outputs, then intermediate values: all that is computed before derivatives and updates.
    pub(crate) fn computed_len(&self) -> usize {
        self.outputs.len() + self.intermediates.len()
    }

    /// The clock that one of them waits for.
    pub(crate) fn clock_of(&self, k: usize) -> Option<Clock> {
        match k.checked_sub(self.outputs.len()) {
            None => self.outputs[k].clock,
            Some(i) => self.intermediates[i].clock,
        }
    }

    /// The function of one of them.
    pub(crate) fn computed(&self, k: usize) -> Option<&Function> {
        match k.checked_sub(self.outputs.len()) {
            None => self.outputs[k].function.as_ref(),
            Some(i) => self.intermediates[i].function.as_ref(),
        }
    }

    /// Which saved values of a discrete state can be gone on from; the error says what is wrong.
    ///
    /// Without it, every list in a saved value must be as long as it is in the initial one. A state that grows, or that holds
    /// an index, needs a check of its own, which then takes the place of that rule.
    pub fn check_saved<Z: Data>(
        &mut self,
        state: Discrete<Z>,
        check: impl Fn(&Z) -> Result<(), String> + Send + Sync + 'static,
    ) {
        self.discrete[state.index].check = Some(Box::new(move |value| check(typed(value))));
    }

    /// The derivative of a continuous state.
    pub fn derivative(&mut self, state: Continuous) -> DerivativeBuilder<'_> {
        let state = &mut self.continuous[state.index];
        if state.derivative.is_some() {
            self.errors.push(BlockError::Declaration(format!("state `{}` has two derivatives", state.name)));
        }
        DerivativeBuilder { derivative: &mut state.derivative }
    }

    /// A clock that ticks at `offset`, `offset + period`, `offset + 2 period` …
    ///
    /// The two are parameters of most blocks that tick, so what is wrong with them is reported by the names `period` and
    /// `offset`.
    pub fn periodic(&mut self, period: f64, offset: f64) -> Clock {
        if !(period.is_finite() && period > 0.0) {
            let message = format!("the period must be a positive number of seconds, not {period}");
            self.errors.push(BlockError::parameter("period", message));
        }
        if !(offset.is_finite() && offset >= 0.0) {
            let message = format!("the offset must be zero or a positive number of seconds, not {offset}");
            self.errors.push(BlockError::parameter("offset", message));
        }
        Clock::Periodic { period, offset }
    }

    /// Computes the next value of a state whenever the clock ticks. It reads the values from before the tick.
    pub fn update<S: StateHandle>(&mut self, clock: Clock, state: S) -> UpdateBuilder<'_, S> {
        UpdateBuilder { updates: &mut self.updates, clock, state }
    }

    /// An event at a zero crossing of a guard; say what it does with [`set`](EventBuilder::set) or
    /// [`stop`](EventBuilder::stop).
    pub fn event<R: Reads>(
        &mut self,
        name: &str,
        crossing: Crossing,
        reads: R,
        guard: impl for<'a> Fn(R::Values<'a>) -> f64 + Send + Sync + 'static,
    ) -> EventBuilder<'_> {
        self.events.push(EventDeclaration {
            name: name.to_owned(),
            crossing,
            reads: listed(&reads),
            guard: Box::new(move |binding| {
                let bound = reads.bind(binding);
                Box::new(move |frame| guard(R::values(&bound, frame)))
            }),
            writes: Vec::new(),
            stop: None,
        });
        EventBuilder { event: self.events.last_mut().expect("just pushed") }
    }

    /// Times that must not be stepped over: `next(t)` is the first one after `t`. The integrator lands on each.
    pub fn breakpoints(&mut self, next: impl Fn(f64) -> Option<f64> + Send + Sync + 'static) {
        self.breakpoints.push(Box::new(next));
    }

    /// Steps must not be longer than this many seconds while the block is in the diagram.
    pub fn max_step(&mut self, step: f64) {
        self.max_step = self.max_step.min(step);
    }

    /// Ends the run when the test says so. Tested at the start, after every accepted step and after every jump.
    pub fn stop_when<R: Reads>(
        &mut self,
        reads: R,
        test: impl for<'a> Fn(R::Values<'a>) -> Option<Stop> + Send + Sync + 'static,
    ) {
        self.stops.push(StopDeclaration {
            reads: listed(&reads),
            test: Box::new(move |binding| {
                let bound = reads.bind(binding);
                Box::new(move |frame| test(R::values(&bound, frame)))
            }),
        });
    }

    /// Writes a line for the user whenever the clock ticks; an empty line is not shown.
    pub fn message<R: Reads>(
        &mut self,
        clock: Clock,
        reads: R,
        write: impl for<'a> Fn(R::Values<'a>, &mut String) + Send + Sync + 'static,
    ) {
        self.messages.push(MessageDeclaration {
            clock,
            reads: listed(&reads),
            write: Box::new(move |binding| {
                let bound = reads.bind(binding);
                Box::new(move |frame, line| write(R::values(&bound, frame), line))
            }),
        });
    }

    /// Records signals of the diagram.
    pub fn record(&mut self, record: RecordDeclaration) {
        self.records.push(record);
    }

    /// Offers something to integration methods: what it is, is between the block and a method that knows its type.
    ///
    /// It may hold handles of the block's own states and intermediate values; the method looks them up in the compiled
    /// [`Schedule`](super::Schedule), with [`state_place`](super::Schedule::state_place) and its like.
    pub fn offer<T: Any + Send + Sync>(&mut self, value: Arc<T>) {
        self.offers.push(value);
    }

    /// Looks at every run with a monitor of its own, if `make` makes one: it warns of what cannot be right, and the run goes on.
    pub fn monitor<M: Monitor + 'static>(
        &mut self,
        make: impl for<'a> Fn(Monitored<'a>) -> Option<M> + Send + Sync + 'static,
    ) {
        self.offer(Arc::new(MonitorOffer(Box::new(move |of| {
            make(of).map(|m| Box::new(m) as Box<dyn Monitor>)
        }))));
    }
}
