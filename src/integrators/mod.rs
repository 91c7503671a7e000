//! Methods that carry ẋ = f(t, x) forward in time to a stated accuracy.
//!
//! An [`Integrator`] takes one accepted step of a [`System`] at a time: it proposes a step size, estimates the error of the
//! step, and repeats it smaller until the error is within the accuracy. That is the work of one [`control`]ler, which asks a [`Method`] for
//! attempts and their errors. The caller gives a `limit` (or infinity) that no step passes
//! and that is landed on exactly (`t1 == limit`, bit for bit), which is how events and samples are met. Inside the last step the
//! state is known everywhere by dense output.
//!
//! | method | order | estimate | dense output |
//! |---|---|---|---|
//! | [`IntegratorSpec::BogackiShampine`] | 3 | 2 | 3, cubic Hermite |
//! | [`IntegratorSpec::DormandPrince`] | 5 | 4 | 4 |
//! | [`IntegratorSpec::RungeKutta3`] | 3 | 2 | 3, cubic Hermite |
//! | [`IntegratorSpec::ImplicitEuler`] | 1 | 1 | 1, through the middle |
//! | [`IntegratorSpec::Sdirk2`] | 2 | 1 | 2 |
//! | [`IntegratorSpec::Ros2`] | 2 | 1 | 1 |
//! | [`IntegratorSpec::Cenic`] | 2 | 1 | 3 in positions |
//! | [velocity-level methods](VelocityOptions), a contact solver each | 1 | 1, by step doubling | 3 in positions |
//!
//! [`IntegratorSpec::Auto`], the default, is one of them: [`resolve`](IntegratorSpec::resolve) says which suits a diagram.
//!
//! ```
//! use cenic::integrators::{IntegratorSpec, System};
//!
//! struct Decay; // ẋ = −x
//! impl System for Decay {
//!     fn len(&self) -> usize { 1 }
//!     fn derivative(&mut self, _t: f64, x: &[f64], dx: &mut [f64]) { dx[0] = -x[0]; }
//! }
//!
//! let mut integrator = IntegratorSpec::default().build(1)?;
//! let (mut t, mut x) = (0.0, [1.0]);
//! while t < 1.0 {
//!     t = integrator.step(&mut Decay, t, &mut x, 1.0)?.t1;
//! }
//! assert!((x[0] - (-1.0_f64).exp()).abs() < 1e-6);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod cenic;
mod choice;
pub mod control;
pub mod implicit;
pub mod implicit_euler;
mod jacobian;
mod runge_kutta;
mod saved;
mod spec;
pub mod tableau;
mod velocity;

pub use cenic::{
    Algebra, Cenic, CenicMemory, CenicOptions, Degraded, GLOBAL_ERROR_FACTOR, GlobalError, Scheme, Settings,
    SolverSpec, Unconverged,
};
pub use control::{Attempt, Controlled, Method, StepControl, StepOptions, Stretch};
pub use implicit::ImplicitMethod;
pub use implicit_euler::{ImplicitEulerOptions, Limiter, NewtonKind};
pub use runge_kutta::{RungeKutta, RungeKuttaMemory};
pub use saved::{IntegratorState, Memory};
pub use spec::{AutoOptions, IntegratorSpec, Norm, OptionsError, RungeKuttaOptions};
pub use velocity::{ErrorControl, VelocityOptions, VelocitySteps};

use serde::{Deserialize, Serialize};

use crate::coupling;
pub use crate::coupling::Costs;
use crate::diagram::{Flow, Schedule};

/// What is integrated: ẋ = f(t, x).
pub trait System {
    /// The number of states.
    fn len(&self) -> usize;

    /// Whether there is no state at all.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// dx = f(t, x). A value that is not finite means "not defined here" and makes the step smaller.
    fn derivative(&mut self, t: f64, x: &[f64], dx: &mut [f64]);

    /// The longest step that this system allows now, in seconds.
    fn max_step(&self) -> f64 {
        f64::INFINITY
    }

    /// The name of state i in messages.
    fn state_name(&self, i: usize) -> String {
        format!("x[{i}]")
    }

    /// The diagram behind the system, for methods that know more of it than ẋ; none for a system that is just a formula.
    fn flow(&mut self) -> Option<Flow<'_>> {
        None
    }
}

impl System for Flow<'_> {
    fn len(&self) -> usize {
        self.schedule.state_len()
    }
    fn derivative(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        Flow::derivative(self, t, x, dx);
    }
    fn max_step(&self) -> f64 {
        self.max_step
    }
    fn state_name(&self, i: usize) -> String {
        self.schedule.coordinate_name(i)
    }
    fn flow(&mut self) -> Option<Flow<'_>> {
        Some(self.reborrow())
    }
}

/// What takes accepted steps: a [`Method`] under [control](Controlled), or anything else that does.
pub trait Integrator: Send {
    /// The method's name, the `type` of its [`IntegratorSpec`].
    fn name(&self) -> &'static str;

    /// Looks at the diagram before the first step. A method that treats some blocks in its own way finds them by what they
    /// [offer](crate::diagram::Declaration::offer).
    fn prepare(&mut self, _schedule: &Schedule) {}

    /// Discrete states that the method writes itself, through the [`Flow`] of an accepted step: their blocks' updates at the
    /// start and after every step are not made. Known once it has been [prepared](Self::prepare).
    fn writes(&self) -> &[usize] {
        &[]
    }

    /// The error that is allowed in a step; nothing where steps are not chosen by their error.
    fn accuracy(&self) -> Option<f64> {
        None
    }

    /// p: the error of a run is O(hᵖ).
    fn order(&self) -> u32;

    /// The longest step that the method was asked to take, s, with the name of the option that says so; none where accuracy alone decides.
    /// Then the simulator sees to it that events can be found.
    fn max_step(&self) -> Option<(&'static str, f64)> {
        None
    }

    /// Takes one accepted step from (t, x), never past `limit`; x is overwritten with the state at the returned time.
    /// Smaller steps are tried until one is accepted. On an error x is left as it was. When `limit ≤ t` nothing happens
    /// and an empty step is returned.
    fn step(&mut self, system: &mut dyn System, t: f64, x: &mut [f64], limit: f64)
    -> Result<Step, StepError>;

    /// Dense output inside the last accepted step; times outside it are clamped to its ends. Leaves x alone before the
    /// first step.
    fn interpolate(&self, t: f64, x: &mut [f64]);

    /// The right-hand side or the state jumped: forget stored slopes, keep the ideal step size.
    fn restart(&mut self);

    /// Counts since the start.
    fn statistics(&self) -> &Statistics;

    /// The last step that had to be taken although no step was accurate.
    fn degraded(&self) -> Option<&Degraded> {
        None
    }

    /// The last step whose contact solver did not converge, and that was taken all the same.
    fn unconverged(&self) -> Option<&Unconverged> {
        None
    }

    /// All that the next step depends on, written over another such state, whose room is used again.
    fn save_to(&self, state: &mut IntegratorState);

    /// The same, as a state of its own.
    fn save(&self) -> IntegratorState {
        let mut state = IntegratorState::default();
        self.save_to(&mut state);
        state
    }

    /// Continues from a saved state with the same bits as if it had never been saved. Dense output is known again from
    /// the next step on.
    fn load(&mut self, state: &IntegratorState);
}

/// The interval of an accepted step.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its start, s.
    pub t0: f64,
    /// Its end, s.
    pub t1: f64,
}

impl Step {
    /// h = t₁ − t₀.
    pub fn size(&self) -> f64 {
        self.t1 - self.t0
    }
}

/// Counts of what an integrator did.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Statistics {
    /// Accepted steps.
    pub steps: u64,
    /// Steps that single bodies took by themselves, where all others took a longer one.
    #[serde(default)]
    pub local_steps: u64,
    /// Steps rejected because their error was too large.
    pub rejected_error: u64,
    /// Steps rejected because a derivative or a state was not finite.
    pub rejected_nan: u64,
    /// Steps rejected because a convex problem was not solved.
    #[serde(default)]
    pub rejected_solver: u64,
    /// Accepted steps whose velocities are not to the accuracy, since no step size resolved how they change.
    #[serde(default)]
    pub degraded_steps: u64,
    /// Evaluations of the right-hand side.
    pub evaluations: u64,
    /// Steps of an explicit method whose length was set by stability instead of accuracy; not every method can tell.
    #[serde(default)]
    pub stiff_steps: u64,
    /// The smallest accepted step, s, those cut by a limit included; zero before the first.
    pub smallest_step: f64,
    /// The largest accepted step, s.
    pub largest_step: f64,
    /// The state with the largest scaled error in the last step that was tried.
    pub limited_by: Option<usize>,
    /// For each state, on how many tried steps it had the largest scaled error.
    pub limit_counts: Vec<u64>,
    /// What solutions of convex problems took.
    #[serde(default)]
    pub solver: SolverStatistics,
    /// The estimated error of the run so far, where it is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub global_error: Option<GlobalError>,
    /// What took how long, where it is measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub costs: Option<Costs>,
}

/// Counts of what the solver of convex problems did.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolverStatistics {
    /// Problems solved.
    pub solutions: u64,
    /// Newton iterations.
    pub iterations: u64,
    /// Factorisations.
    pub factorizations: u64,
    /// Evaluations in line searches.
    pub line_evaluations: u64,
    /// Problems of islands that were not solved to the tolerance, of steps that were taken all the same or not.
    #[serde(default)]
    pub unconverged: u64,
}

impl Statistics {
    /// Counts an accepted step.
    fn record(&mut self, step: &Step) {
        let h = step.size();
        self.smallest_step = if self.steps == 0 { h } else { self.smallest_step.min(h) };
        self.largest_step = self.largest_step.max(h);
        self.steps += 1;
    }

    /// Becomes a copy of others, in the same room.
    fn copy_from(&mut self, other: &Statistics) {
        let mut limit_counts = std::mem::take(&mut self.limit_counts);
        limit_counts.clone_from(&other.limit_counts);
        *self = Statistics { limit_counts, solver: other.solver.clone(), ..*other };
    }

    /// Steps that were tried and not accepted.
    pub fn rejected(&self) -> u64 {
        self.rejected_error + self.rejected_nan + self.rejected_solver
    }

    /// The state that most often had the largest scaled error.
    pub fn most_limiting(&self) -> Option<usize> {
        let most = *self.limit_counts.iter().max().filter(|count| **count > 0)?;
        self.limit_counts.iter().position(|count| *count == most)
    }
}

/// Why no step could be taken.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error(
    "no step from t = {time} s: {cause}{}{}",
    .state.as_ref().map(|(_, name)| format!(" in state `{name}`")).unwrap_or_default(),
    .cause.help().map(|help| format!("\n  = help: {help}")).unwrap_or_default()
)]
pub struct StepError {
    /// The time from which the step was to be taken, s.
    pub time: f64,
    /// The last step size tried, s.
    pub step: f64,
    /// What stood in the way.
    pub cause: StepCause,
    /// The index and name of the state that limited the step.
    pub state: Option<(usize, String)>,
}

/// What stood in the way of a step.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum StepCause {
    /// Even the smallest step has too large an error.
    #[error("with the smallest step of {smallest:e} s the error is still {error:.3} times the accuracy")]
    Accuracy {
        /// The smallest step allowed, s.
        smallest: f64,
        /// The scaled error; accepted would be at most one.
        error: f64,
    },
    /// Even after the smallest step a value is not finite.
    #[error("even with a step of {smallest:e} s a value is not finite")]
    NotFinite {
        /// The step that was taken last, s.
        smallest: f64,
    },
    /// Even with the smallest step the convex problem, or the equations of an implicit method, were not solved.
    #[error("even with a step of {smallest:e} s the equations of the step were not solved")]
    Unsolved {
        /// The step that was tried last, s.
        smallest: f64,
    },
    /// The derivative is not finite where the step starts.
    #[error("the derivative is not finite at the start of the step")]
    UndefinedStart,
    /// The time, the limit or the number of states makes no sense.
    #[error("the integrator was called with {what}")]
    Misuse {
        /// What made no sense.
        what: &'static str,
    },
}

impl StepCause {
    /// What to try.
    pub fn help(&self) -> Option<&'static str> {
        match self {
            StepCause::Accuracy { .. } => Some(
                "something changes faster than any step can follow: allow a larger error with `accuracy`, choose a method for stiff \
                 systems (`sdirk2`, or `cenic` for plants), or give a switch in a block some width or hysteresis",
            ),
            StepCause::NotFinite { .. } => Some(
                "look for a division by zero, a root or logarithm of a negative number, or values that grow without bound; \
                 recording the state with `sim.record` shows how it came to this",
            ),
            StepCause::Unsolved { .. } => Some(
                "masses, stiffnesses or gains may differ by too many powers of ten for the equations to be solved: bring the largest and the \
                 smallest closer together, or allow a larger error with `accuracy`",
            ),
            StepCause::UndefinedStart => Some(
                "look for a division by zero, or a root or logarithm of a negative number, in what this state depends on",
            ),
            StepCause::Misuse { .. } => None,
        }
    }
}

fn misuse(time: f64, what: &'static str) -> StepError {
    StepError { time, step: 0.0, cause: StepCause::Misuse { what }, state: None }
}

fn step_error(
    system: &dyn System,
    time: f64,
    step: f64,
    cause: StepCause,
    state: Option<usize>,
) -> StepError {
    StepError { time, step, cause, state: state.map(|i| (i, system.state_name(i))) }
}
