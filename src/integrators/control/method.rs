//! What a method offers to the error controller: attempts at a step, and their errors.

use super::{Controller, StepControl};
use crate::diagram::{Data, Schedule};
use crate::integrators::{Degraded, Statistics, Step, StepCause, System, Unconverged};

/// A step that is to be tried, or what it must not pass.
#[derive(Clone, Copy, Debug)]
pub struct Stretch<'a> {
    /// Its start, s.
    pub t: f64,
    /// Its end, s.
    pub t1: f64,
    /// The state at its start.
    pub x: &'a [f64],
    /// The error that is allowed.
    pub accuracy: f64,
}

impl Stretch<'_> {
    /// h = t₁ − t.
    pub fn size(&self) -> f64 {
        self.t1 - self.t
    }
}

/// How an attempt at a step ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Attempt {
    /// With an error that is known.
    Error {
        /// The scaled error: at most one where the step is accurate.
        error: f64,
        /// The state that has it.
        worst: usize,
    },
    /// A value is not finite.
    NotFinite {
        /// In which state.
        state: usize,
    },
    /// The equations of the step were not solved.
    Unsolved {
        /// In which state, if that is known.
        state: Option<usize>,
    },
    /// The derivative is not finite where the step starts: no step helps.
    UndefinedStart {
        /// In which state.
        state: usize,
    },
    /// The method did not try it, since it wants one of half the size.
    TooLong,
    /// The method did not try it, and wants to stop where it starts: a substep that is about to meet a slow body.
    Stopped,
}

impl Attempt {
    /// Whether it can be a step.
    pub fn is_accurate(&self) -> bool {
        matches!(self, Attempt::Error { error, .. } if *error <= 1.0)
    }
}

/// An attempt whose error is known, as the controller sees it.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// Its size, s.
    pub size: f64,
    /// Its scaled error.
    pub error: f64,
    /// The state that has it.
    pub worst: usize,
    /// Whether a limit made it shorter than it was to be.
    pub is_cut: bool,
    /// Whether a longer one was rejected before it.
    pub is_retry: bool,
    /// Whether it is the smallest that there is.
    pub is_smallest: bool,
    /// The size of the first trial, and the ideal one before it, s.
    pub first: f64,
    /// The ideal size before the first trial, s.
    pub wanted: f64,
    /// The smallest and the longest step that may be tried, s.
    pub bounds: (f64, f64),
}

/// What is made of a trial.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// It is the step.
    Accept,
    /// A shorter one is tried, by a factor.
    Shorten(f64),
    /// The method asks for less from now on: it is tried again with this size.
    BeginAgain(f64),
}

/// How far a step came.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reached {
    /// Its end, s.
    pub t: f64,
    /// Whether it stopped there before its trial ended.
    pub is_stopped: bool,
}

/// Why there is no step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Failure {
    /// The last size that was tried, s.
    pub step: f64,
    /// What stood in the way.
    pub cause: StepCause,
    /// The state that it is about.
    pub state: Option<usize>,
}

/// The last accepted step.
#[derive(Clone, Copy, Debug)]
pub struct Inside<'a> {
    /// When it was.
    pub step: Step,
    /// The state at its start.
    pub x0: &'a [f64],
    /// The state at its end.
    pub x1: &'a [f64],
}

/// A one-step method, as the [controller](super::Controlled) asks for it: an attempt at a step and its error.
///
/// A step is a [`begin`](Self::begin), some [`attempt`](Self::attempt)s from the same state, and at last an [`accept`](Self::accept). What has a default here
/// is for methods that know more than that.
pub trait Method: Send {
    /// What the method itself remembers from step to step, for snapshots. `()` for nothing.
    type Memory: Data + Default;

    /// The method's name.
    fn name(&self) -> &'static str;

    /// p: the error of a run is O(hᵖ).
    fn order(&self) -> u32;

    /// The error of a step is estimated as O(hᵖ) with this p.
    fn estimate_order(&self) -> u32 {
        self.order()
    }

    /// Looks at the diagram before the first step.
    fn prepare(&mut self, _schedule: &Schedule) {}

    /// Discrete states that the method writes itself; see [`Integrator::writes`](crate::integrators::Integrator::writes).
    fn writes(&self) -> &[usize] {
        &[]
    }

    /// Begins steps from (t, x): what all attempts share. An error is the state whose derivative is not finite there.
    fn begin(
        &mut self,
        _system: &mut dyn System,
        _t: f64,
        _x: &[f64],
        _statistics: &mut Statistics,
    ) -> Result<(), usize> {
        Ok(())
    }

    /// The ideal first step up to a limit, if there is a way to guess it. Otherwise steps grow from a small one.
    fn first_step(
        &mut self,
        _system: &mut dyn System,
        _limit: &Stretch,
        _longest: f64,
        _statistics: &mut Statistics,
    ) -> Option<f64> {
        None
    }

    /// The size of the first trial where steps of size `wanted` would be accurate: less where something else must not be passed in one step.
    fn hold_back(&mut self, _limit: &Stretch, wanted: f64) -> f64 {
        wanted
    }

    /// Tries a step, and keeps what it found until the next attempt.
    fn attempt(&mut self, system: &mut dyn System, stretch: &Stretch, statistics: &mut Statistics)
    -> Attempt;

    /// What is made of an attempt whose error is known: accepted if that is at most one.
    fn judge(&mut self, control: &mut StepControl, trial: &Trial) -> Verdict {
        control.judge(&Controller::new(self.estimate_order()), trial)
    }

    /// The equations of no attempt were solved, down to the smallest step. Whether the method now takes what it has come to, so that the step is to begin again.
    fn take_unsolved(&mut self, _state: Option<usize>) -> bool {
        false
    }

    /// Makes the last attempt the step: its end is written over x.
    fn accept(&mut self, step: Step, x: &mut [f64], statistics: &mut Statistics);

    /// Does what is left of an accepted step, such as shorter steps of a part of the states. It may come less far than the attempt; if it came nowhere, the
    /// step is taken once more, or twice, from the state that is then in x.
    fn complete(
        &mut self,
        _control: &mut StepControl,
        _system: &mut dyn System,
        step: Step,
        _x: &mut [f64],
    ) -> Result<Reached, Failure> {
        Ok(Reached { t: step.t1, is_stopped: false })
    }

    /// A step is over; none if it failed.
    fn finish(&mut self, _system: &mut dyn System, _step: Option<Step>, _statistics: &mut Statistics) {}

    /// The state at a time inside the last step. By default it is on the straight line.
    fn interpolate(&self, inside: &Inside, t: f64, x: &mut [f64]) {
        let s = (t - inside.step.t0) / inside.step.size();
        for (x, (x0, x1)) in x.iter_mut().zip(inside.x0.iter().zip(inside.x1)) {
            *x = x0 + s * (x1 - x0);
        }
    }

    /// The right-hand side or the state jumped: what was remembered of them does not hold.
    fn restart(&mut self) {}

    /// The last step that had to be taken although no step was accurate.
    fn degraded(&self) -> Option<&Degraded> {
        None
    }

    /// The last step whose solver did not converge, and that was taken all the same.
    fn unconverged(&self) -> Option<&Unconverged> {
        None
    }

    /// Writes what is remembered over an older memory, whose room is used again.
    fn save_to(&self, _memory: &mut Self::Memory) {}

    /// Goes on from a memory, as far as it fits. A default one is that of a new method.
    fn load(&mut self, _memory: &Self::Memory) {}
}
