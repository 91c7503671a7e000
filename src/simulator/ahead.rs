//! The step around the present time.
//!
//! Steps do not depend on where somebody stops or looks: they end where the integrator, a tick, a break-point or an event ends them. When one ends beyond
//! the time that was asked for, its end is kept, and the present state comes from its dense output. Whoever goes on later only
//! finishes that step. A snapshot holds where it starts, from where it is taken again with the same bits.
//!
//! ```text
//! truth    |————————|———————————————|————————|
//!          t₀       t₁       T      t₂
//!                            present: between two truths
//! ```
//!
//! What is updated after every step is shown at T as if the step ended there, and is taken back before it goes on.
//!
//! Only who changes something at T makes the state there the truth: the step is [cut](Simulator::cut).

use super::instant::tolerance;
use super::observed::Observed;
use super::{SimulationError, Simulator};
use crate::diagram::schedule::WriteTarget;
use crate::diagram::value::Slot;
use crate::diagram::{Clock, Schedule, State};
use crate::integrators::{Integrator, IntegratorState};

/// The last step that was taken: where it starts, and where it ends if that is beyond the present time.
pub(super) struct Ahead {
    /// Whether the present time lies inside the step.
    pub is_inside: bool,
    pub span: Span,
    /// The state where the step starts, what the integrator knew there, and the discrete states that it writes.
    pub x0: Vec<f64>,
    pub integrator: IntegratorState,
    pub discrete: Vec<(usize, Slot)>,
    /// The state where it ends.
    x1: Vec<f64>,
    /// Discrete states that are updated after every step, as they are within it.
    updated: Vec<(usize, Slot)>,
    /// When the present instant truly takes place, where the time that was asked for is less by rounding.
    pub instant: Option<f64>,
    /// What went wrong when the step was cut.
    pub error: Option<SimulationError>,
}

/// From where to where a step goes.
#[derive(Clone, Copy, Default)]
pub(super) struct Span {
    pub t0: f64,
    pub t1: f64,
    /// The last time that belongs to it: just before the break-point that it ends on.
    pub last: f64,
    /// Whether it ends where an event takes place.
    pub is_event: bool,
    /// Whether it ends on a break-point.
    pub is_break: bool,
}

impl Ahead {
    /// Nothing is ahead of a state of n numbers.
    pub fn new(
        schedule: &Schedule,
        state: &State,
        integrator: &dyn Integrator,
        observed: &Observed,
    ) -> Ahead {
        let copy = |i: usize| (i, state.discrete[i].boxed());
        let mut updated: Vec<usize> = observed
            .updates
            .iter()
            .map(|k| &schedule.updates[*k])
            .filter(|update| schedule.clocks[update.clock] == Clock::EveryStep)
            .filter_map(|update| match update.write.target {
                WriteTarget::Discrete(i) => Some(i),
                WriteTarget::Continuous(_) => None,
            })
            .collect();
        updated.sort_unstable();
        updated.dedup();
        Ahead {
            is_inside: false,
            span: Span::default(),
            x0: state.x.clone(),
            integrator: integrator.save(),
            discrete: integrator.writes().iter().map(|i| copy(*i)).collect(),
            x1: state.x.clone(),
            updated: updated.into_iter().map(copy).collect(),
            instant: None,
            error: None,
        }
    }

    /// A discrete state as it was where the step starts, if it is another one now.
    pub fn before(&self, i: usize) -> Option<&Slot> {
        let kept = self.discrete.iter().chain(&self.updated).find(|(k, _)| *k == i);
        kept.map(|(_, slot)| slot).filter(|_| self.is_inside)
    }
}

impl Simulator {
    /// Keeps where a step starts that may pass the time that was asked for.
    pub(super) fn keep_start(&mut self) {
        self.ahead.x0.copy_from_slice(&self.state.x);
        self.integrator.save_to(&mut self.ahead.integrator);
        for (i, slot) in &mut self.ahead.discrete {
            slot.copy_from(&*self.state.discrete[*i]);
        }
    }

    /// Takes the step that has been taken as far as `end`: to its own end if that comes first.
    pub(super) fn pass(&mut self, end: f64) -> Result<(), SimulationError> {
        let t1 = self.ahead.span.t1;
        if end < t1 - tolerance(t1) {
            return self.look_inside(end);
        }
        if self.ahead.is_inside {
            self.take_back();
            self.state.x.copy_from_slice(&self.ahead.x1);
            self.ahead.is_inside = false;
        }
        self.arrive()?;
        if end < t1 {
            (self.ahead.instant, self.state.t) = (Some(t1), end);
        }
        Ok(())
    }

    /// The present becomes a time inside the step. Observers see what lies before it.
    fn look_inside(&mut self, t: f64) -> Result<(), SimulationError> {
        if self.ahead.is_inside {
            self.take_back();
        } else {
            self.enter();
        }
        let Span { t0, t1, last, .. } = self.ahead.span;
        self.observe_between(t0, (t + tolerance(t)).next_up().min(t1 - tolerance(t1)), last)?;
        self.show_between(t.next_up())?;
        self.integrator.interpolate(t, &mut self.state.x);
        self.schedule.project(&mut self.state.x);
        self.state.t = t;
        self.preview();
        Ok(())
    }

    /// Keeps what the present is about to hide.
    fn enter(&mut self) {
        let Simulator { ahead, state, .. } = self;
        ahead.is_inside = true;
        ahead.x1.copy_from_slice(&state.x);
        for (i, slot) in &mut ahead.updated {
            slot.copy_from(&*state.discrete[*i]);
        }
    }

    /// Takes back what was only shown.
    fn take_back(&mut self) {
        for (i, slot) in &self.ahead.updated {
            self.state.discrete[*i].copy_from(&**slot);
        }
    }

    /// Makes the present state the one from which the run goes on: a step that ends later ends here.
    ///
    /// Whatever sets inputs and states does this by itself. Steps that are cut are not those of a run that nobody disturbs.
    pub fn cut(&mut self) {
        if !self.ahead.is_inside {
            return;
        }
        self.take_back();
        (self.ahead.is_inside, self.is_behind) = (false, true);
        // Updates may have written what is interpolated, too.
        self.integrator.interpolate(self.state.t, &mut self.state.x);
        self.schedule.project(&mut self.state.x);
        let span = &mut self.ahead.span;
        (span.t1, span.is_event, span.is_break) = (self.state.t, false, false);
        self.integrator.restart();
        self.work.due.fill(false);
        self.schedule.refresh_some(self.observed.all.iter().copied(), &mut self.state, &self.work.due);
        for (guard, event) in self.work.guards.iter_mut().zip(&self.schedule.events) {
            *guard = (event.guard)(&self.state.frame());
        }
        self.ahead.error = self.arrive().err();
        self.catch_up(false);
    }
}
