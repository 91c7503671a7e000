//! What is left to say of an output, a derivative, an update or an event once it has been named.

use std::marker::PhantomData;

use super::{
    Alias, Clock, EventDeclaration, Function, IntermediateDeclaration, Jacobian, JacobianFunction,
    LinearizationDeclaration, OutputDeclaration, StateHandle, Stop, UpdateDeclaration, WriteDeclaration,
};
use crate::diagram::frame::{Binding, Run};
use crate::diagram::port::{PortType, Vector};
use crate::diagram::reads::{Dependency, Reads};
use crate::diagram::value::{Workspace, typed_mut};

pub(super) fn listed<R: Reads>(reads: &R) -> Vec<Dependency> {
    let mut list = Vec::new();
    reads.dependencies(&mut list);
    list
}

/// An output that has been named and waits for its function.
pub struct OutputBuilder<'d, T: PortType> {
    pub(super) output: &'d mut OutputDeclaration,
    pub(super) marker: PhantomData<T>,
}

impl<'d, T: PortType> OutputBuilder<'d, T> {
    /// Computes the output only when the clock ticks, and holds it in between.
    pub fn sampled(self, clock: Clock) -> Self {
        self.output.clock = Some(clock);
        self
    }

    /// What the output is computed from, and how.
    pub fn from<R, F>(self, reads: R, f: F) -> LinearizationBuilder<'d, R>
    where
        R: Reads + Clone,
        F: for<'a> Fn(R::Values<'a>, &mut T::Value) + Send + Sync + 'static,
    {
        let handles = reads.clone();
        let function = self.output.function.insert(Function {
            reads: listed(&reads),
            run: Box::new(move |binding| {
                let bound = reads.bind(binding);
                T::run(move |frame, out| f(R::values(&bound, frame), out))
            }),
            linearization: LinearizationDeclaration::Differences,
        });
        LinearizationBuilder { linearization: &mut function.linearization, reads: handles }
    }
}

impl OutputBuilder<'_, Vector> {
    /// The output is this state or input itself. It shares its place, and nothing is computed.
    pub fn is<R>(self, source: R)
    where
        R: for<'a> Reads<Values<'a> = &'a [f64]> + Clone,
    {
        self.is_part(source, 0);
    }

    /// The output is a part of this state or input: as many elements as it has, from element `start` on.
    pub fn is_part<R>(self, source: R, start: usize)
    where
        R: for<'a> Reads<Values<'a> = &'a [f64]> + Clone,
    {
        let width = self.output.signature.width;
        self.output.alias = listed(&source).first().map(|of| Alias { of: *of, start });
        // A sampled output is a copy all the same: it is held while its source goes on.
        self.from(source, move |source, out| out.copy_from_slice(&source[start..start + width])).jacobian(
            move |_, j| {
                let mut slopes = j.argument(0);
                (0..width).for_each(|i| slopes[(i, start + i)] = 1.0);
            },
        );
    }
}

/// An intermediate value that waits for its function.
pub struct IntermediateBuilder<'d, T> {
    pub(super) intermediate: &'d mut IntermediateDeclaration,
    pub(super) marker: PhantomData<fn() -> PhantomData<T>>,
}

impl<T: Clone + Send + Sync + 'static> IntermediateBuilder<'_, T> {
    /// Computes the value only when the clock ticks: for what takes long. It is not saved with a run, so that only what ticks
    /// with the same clock may read it.
    pub fn sampled(self, clock: Clock) -> Self {
        self.intermediate.clock = Some(clock);
        self
    }

    /// What the value is computed from, and how.
    pub fn from<R: Reads>(self, reads: R, f: impl for<'a> Fn(R::Values<'a>, &mut T) + Send + Sync + 'static) {
        self.intermediate.function = Some(Function {
            reads: listed(&reads),
            run: Box::new(move |binding| {
                let bound = reads.bind(binding);
                Run::Value(Box::new(move |frame, out| {
                    f(R::values(&bound, frame), &mut typed_mut::<Workspace<T>>(out).0);
                }))
            }),
            linearization: LinearizationDeclaration::Held,
        });
    }
}

/// A derivative that waits for its function.
pub struct DerivativeBuilder<'d> {
    pub(super) derivative: &'d mut Option<Function>,
}

impl<'d> DerivativeBuilder<'d> {
    /// What the derivative is computed from, and how.
    pub fn from<R, F>(self, reads: R, f: F) -> LinearizationBuilder<'d, R>
    where
        R: Reads + Clone,
        F: for<'a> Fn(R::Values<'a>, &mut [f64]) + Send + Sync + 'static,
    {
        let handles = reads.clone();
        let function = self.derivative.insert(Function {
            reads: listed(&reads),
            run: Box::new(move |binding| {
                let bound = reads.bind(binding);
                Run::Numbers(Box::new(move |frame, out| f(R::values(&bound, frame), out)))
            }),
            linearization: LinearizationDeclaration::Differences,
        });
        LinearizationBuilder { linearization: &mut function.linearization, reads: handles }
    }
}

/// A word on how a function is linearised. Without one, it is differenced.
pub struct LinearizationBuilder<'d, R> {
    pub(super) linearization: &'d mut LinearizationDeclaration,
    pub(super) reads: R,
}

impl<R: Reads> LinearizationBuilder<'_, R> {
    /// Element `i` depends on element `i` of each argument alone (arguments of one element count for every `i`).
    pub fn elementwise(self) {
        *self.linearization = LinearizationDeclaration::Elementwise;
    }

    /// The block's own formula.
    pub fn jacobian(self, f: impl for<'a> Fn(R::Values<'a>, &mut Jacobian) + Send + Sync + 'static) {
        self.formula(None, f);
    }

    /// The block's own formula for those columns alone that are not zero, counted over all arguments in order. In the Jacobian they are those of
    /// one argument, in the order given.
    pub fn jacobian_on(
        self,
        columns: Vec<usize>,
        f: impl for<'a> Fn(R::Values<'a>, &mut Jacobian) + Send + Sync + 'static,
    ) {
        self.formula(Some(columns), f);
    }

    fn formula(
        self,
        support: Option<Vec<usize>>,
        f: impl for<'a> Fn(R::Values<'a>, &mut Jacobian) + Send + Sync + 'static,
    ) {
        let reads = self.reads;
        let bind = Box::new(move |binding: &Binding| -> JacobianFunction {
            let bound = reads.bind(binding);
            Box::new(move |frame, jacobian| f(R::values(&bound, frame), jacobian))
        });
        *self.linearization = LinearizationDeclaration::Analytic(bind, support);
    }

    /// Treated as constant over a step: explicit.
    pub fn held(self) {
        *self.linearization = LinearizationDeclaration::Held;
    }
}

/// An update that waits for its function.
pub struct UpdateBuilder<'d, S> {
    pub(super) updates: &'d mut Vec<UpdateDeclaration>,
    pub(super) clock: Clock,
    pub(super) state: S,
}

impl<S: StateHandle> UpdateBuilder<'_, S> {
    /// What the next value is computed from, and how. It starts as a copy of the current one.
    pub fn from<R: Reads>(
        self,
        reads: R,
        f: impl for<'a> Fn(R::Values<'a>, &mut S::Value) + Send + Sync + 'static,
    ) {
        self.updates.push(UpdateDeclaration { clock: self.clock, write: write(self.state, reads, f) });
    }
}

fn write<S: StateHandle, R: Reads>(
    state: S,
    reads: R,
    f: impl for<'a> Fn(R::Values<'a>, &mut S::Value) + Send + Sync + 'static,
) -> WriteDeclaration {
    WriteDeclaration {
        target: state.target(),
        reads: listed(&reads),
        run: Box::new(move |binding| {
            let bound = reads.bind(binding);
            S::run(move |frame, out| f(R::values(&bound, frame), out))
        }),
    }
}

/// An event whose guard is known.
pub struct EventBuilder<'d> {
    pub(super) event: &'d mut EventDeclaration,
}

impl EventBuilder<'_> {
    /// Gives a state a new value when the event happens. It starts as a copy of the current one, and all functions of an event
    /// read the values from before it.
    pub fn set<S: StateHandle, R: Reads>(
        self,
        state: S,
        reads: R,
        f: impl for<'a> Fn(R::Values<'a>, &mut S::Value) + Send + Sync + 'static,
    ) -> Self {
        self.event.writes.push(write(state, reads, f));
        self
    }

    /// Ends the run when the event happens.
    pub fn stop(self, stop: Stop) -> Self {
        self.event.stop = Some(stop);
        self
    }
}
