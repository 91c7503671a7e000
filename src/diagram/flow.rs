//! The flow: what a diagram is between two instants, an ordinary differential equation ẋ = f(t, x).

use super::frame::Frame;
use super::schedule::Schedule;
use super::value::{Data, Slot, Workspace, typed, typed_mut};

/// A schedule with everything discrete held.
///
/// A method that wants ẋ alone asks for [`derivative`](Self::derivative). One that treats some states in its own way runs the
/// operations that [`Schedule::operations_for`] lists, reads the values that they computed, and asks for the
/// [`derivatives`](Self::derivatives) of the other states:
///
/// ```
/// use cenic::blocks::{continuous::Integrator, math::Gain};
/// use cenic::diagram::Flow;
/// use cenic::prelude::*;
///
/// let mut diagram = Diagram::new("decay"); // ẋ = −2 x
/// let x = diagram.add("x", Integrator { initial: 3.0.into(), ..Integrator::default() });
/// let gain = diagram.add("gain", Gain::scalar(-2.0, 1));
/// diagram.connect(x.output(Integrator::OUT), gain.input(Gain::IN));
/// diagram.connect(gain.output(Gain::OUT), x.input(Integrator::IN));
/// let schedule = diagram.compile()?;
///
/// let mut state = schedule.initial_state();
/// let mut flow = Flow {
///     schedule: &schedule,
///     discrete: &mut state.discrete,
///     signals: &mut state.signals,
///     values: &mut state.values,
///     max_step: f64::INFINITY,
///     last: f64::INFINITY,
/// };
/// let (operations, mut dx) = (schedule.operations_for(&[], &[0]), [0.0]);
/// flow.run(&operations, 0.0, &[5.0]);
/// flow.derivatives(&[0], 0.0, &[5.0], &mut dx);
/// assert_eq!(dx, [-10.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Flow<'s> {
    /// The compiled diagram.
    pub schedule: &'s Schedule,
    /// Discrete states: constant, but for those that a method has said it writes itself.
    pub discrete: &'s mut [Slot],
    /// External inputs, the continuous state as it was last evaluated, and numeric outputs.
    pub signals: &'s mut [f64],
    /// Outputs of users' types and intermediate values.
    pub values: &'s mut [Slot],
    /// Longest step allowed now, s.
    pub max_step: f64,
    /// The last time that belongs to this step, s: just before the break-point that it ends on, so that no stage sees the other
    /// side of the jump. Later times count as this one.
    pub last: f64,
}

impl Flow<'_> {
    /// dx = f(t, x). The signals of the force cone are overwritten on the way.
    #[inline]
    pub fn derivative(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        self.schedule.derivative(t.min(self.last), x, self.discrete, self.signals, self.values, dx);
    }

    /// Runs some operations, given by index in increasing order, at time `t` and continuous state `x`.
    pub fn run(&mut self, operations: &[usize], t: f64, x: &[f64]) {
        self.schedule.run(operations, t.min(self.last), x, self.discrete, self.signals, self.values);
    }

    /// Some of the derivatives, by index, once what they read has been [`run`](Self::run) at the same `t` and `x`. `dx` is as
    /// long as `x`, and what belongs to other states is left alone.
    pub fn derivatives(&self, indices: &[usize], t: f64, x: &[f64], dx: &mut [f64]) {
        let frame = self.frame(t, x);
        for &i in indices {
            self.schedule.compute_derivative(i, &frame, &mut dx[self.schedule.derivatives[i].place.range()]);
        }
    }

    /// All values as functions see them at time `t` and continuous state `x`.
    pub fn frame<'a>(&'a self, t: f64, x: &'a [f64]) -> Frame<'a> {
        let t = t.min(self.last);
        Frame { t, x, discrete: self.discrete, signals: self.signals, values: self.values }
    }

    /// The intermediate value of an index from [`Schedule::value_index`], as it was last computed.
    pub fn intermediate<T: Clone + Send + Sync + 'static>(&self, index: usize) -> &T {
        &typed::<Workspace<T>>(&*self.values[index]).0
    }

    /// A value of a user's type, by its index among the values, as it was last computed.
    pub fn value<T: Data>(&self, index: usize) -> &T {
        typed(&*self.values[index])
    }

    /// The discrete state of an index from [`Schedule::discrete_index`], to be written.
    pub fn discrete_mut<Z: Data>(&mut self, index: usize) -> &mut Z {
        typed_mut(&mut *self.discrete[index])
    }

    /// Longest step allowed now, s.
    pub fn max_step(&self) -> f64 {
        self.max_step
    }

    /// The full name of one continuous coordinate.
    pub fn state_name(&self, i: usize) -> String {
        self.schedule.coordinate_name(i)
    }

    /// The same flow, lent out.
    pub fn reborrow(&mut self) -> Flow<'_> {
        Flow {
            schedule: self.schedule,
            discrete: self.discrete,
            signals: self.signals,
            values: self.values,
            max_step: self.max_step,
            last: self.last,
        }
    }
}
