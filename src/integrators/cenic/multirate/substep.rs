//! Substeps: fast trees come to the end of the slow step by themselves, unless they are about to meet a slow body.
//!
//! ```text
//! slow step    t₀ ——————————————————————————————————— t₁        t₀ ———————————————— t      taken again
//! substeps     t₀ —|—|———|————————|—————————————————— t₁        t₀ —|—|———|———————— t  approach
//! ```
//!
//! A substep looks for contacts of the fast trees among themselves, with what is fixed, and with slow bodies nearby, which are placed at the start of the substep and go on as they move
//! there. If there is one with those, or the substep has led into one, it is not taken. The step of everything is then undone and taken again, up to where it would have begun, and the next
//! step knows that they meet. Where that is the start of the step, it has a single rate.
//!
//! Which bodies are nearby is found once for all substeps, for a speed of the fast trees that none of them may exceed.

use super::{DenseOutput, Group, Multirate, Rate};
use crate::coupling::{Near, Stepper};
use crate::integrators::cenic::convex_step::Shared;
use crate::integrators::cenic::degrade::Crawl;
use crate::integrators::control::{Attempt, Failure, Method, Reached, StepControl, Stretch, Trial, Verdict};
use crate::integrators::{Statistics, Step, System};

/// By which factor fast bodies may become faster before the step of everything ends: beyond that others may be near them.
/// An elastic blow by something heavy makes nothing faster than twice the speed of that.
const FASTER: f64 = 2.0;

/// Slow bodies that fast ones may meet.
#[derive(Default)]
pub(super) struct Nearby {
    pub near: Near,
    /// The greatest speed of the fast ones for which these are all, m/s.
    speed: f64,
}

/// Substeps of a level, as a method of their own.
struct Substep<'a> {
    shared: &'a mut Shared,
    multirate: &'a mut Multirate,
    level: usize,
}

impl Method for Substep<'_> {
    type Memory = ();

    fn name(&self) -> &'static str {
        "substep"
    }

    fn order(&self) -> u32 {
        2
    }

    fn begin(&mut self, _: &mut dyn System, _: f64, _: &[f64], _: &mut Statistics) -> Result<(), usize> {
        self.multirate.groups[self.level].step.begin();
        Ok(())
    }

    fn hold_back(&mut self, _: &Stretch, wanted: f64) -> f64 {
        self.multirate.ideal_step(self.level, wanted)
    }

    fn attempt(&mut self, _: &mut dyn System, stretch: &Stretch, statistics: &mut Statistics) -> Attempt {
        self.multirate.attempt(self.shared, self.level, None, stretch, statistics)
    }

    fn judge(&mut self, control: &mut StepControl, trial: &Trial) -> Verdict {
        self.multirate.judge(self.shared, self.level, control, trial)
    }

    fn take_unsolved(&mut self, state: Option<usize>) -> bool {
        self.multirate.groups[self.level].step.take_unsolved(state)
    }

    fn accept(&mut self, step: Step, x: &mut [f64], statistics: &mut Statistics) {
        self.multirate.accept(self.shared, self.level, step, x, statistics);
    }

    fn complete(
        &mut self,
        control: &mut StepControl,
        system: &mut dyn System,
        step: Step,
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        self.multirate.catch_up(self.shared, self.level, control, system, step, x)
    }
}

impl Multirate {
    /// Brings the fast trees of a level to the end of its step, in substeps, unless they are about to meet a slow body before.
    pub fn catch_up(
        &mut self,
        shared: &mut Shared,
        level: usize,
        control: &mut StepControl,
        system: &mut dyn System,
        span: Step,
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        let Group { step, rate, .. } = &self.groups[level];
        if self.partition.fast(rate).next().is_none() {
            return Ok(Reached { t: span.t1, is_stopped: false });
        }
        control.statistics.rejected_error += u64::from(step.trials.error > 1.0);
        self.begin_substeps(shared, level, span.size());
        // The ideal step of everything is none of theirs.
        let wanted = control.next_step;
        let mut reached = Ok(Reached { t: span.t0, is_stopped: false });
        while let Ok(Reached { t, is_stopped: false }) = reached
            && t < span.t1
        {
            control.next_step = None;
            let mut substep = Substep { shared, multirate: self, level: level + 1 };
            reached = control.step(&mut substep, system, (t, span.t1, span.size()), x);
            control.statistics.local_steps += u64::from(reached.is_ok());
        }
        control.next_step = wanted;
        reached
    }

    /// Makes the fast trees of a level a group of their own, and finds what is near them within a step of h.
    fn begin_substeps(&mut self, shared: &Shared, level: usize, h: f64) {
        let Shared { stepper, n, .. } = shared;
        let next = level + 1;
        if self.groups.len() == next {
            self.groups.push(Group::new(stepper, *n, Rate::new(next, Vec::new())));
        }
        let (slower, faster) = self.groups.split_at_mut(next);
        let (above, Group { step, rate, nearby }) = (&slower[level], &mut faster[0]);
        (rate.longest, step.crawl) = (f64::INFINITY, Crawl::default());
        rate.trees.clear();
        rate.trees.extend(self.partition.fast(&above.rate));
        step.chains.start.select(stepper, std::slice::from_ref(&rate.trees));
        let model = &stepper.parts[0].plant.model;
        let mechanics = &above.step.chains.start.mechanics[0];
        nearby.speed = FASTER * mechanics.greatest_speed(model, &rate.trees) + model.gravity.norm() * h;
        mechanics.list_near(model, &rate.trees, (h, nearby.speed), &mut nearby.near);
    }

    /// Places slow bodies nearby where they are at time t, and watches for their approach.
    pub(super) fn place_nearby(&mut self, stepper: &Stepper, level: usize, t: f64) {
        let Multirate { groups, dense, .. } = self;
        let Group { step, nearby, .. } = &mut groups[level];
        let (part, start) = (&stepper.parts[0], &mut step.chains.start);
        nearby.near.trees.iter().for_each(|tree| dense.tree_at(part, *tree, t, &mut start.x));
        let (q, v) = (&start.x[part.q.clone()], &start.x[part.v.clone()]);
        start.mechanics[0].watch(&part.plant.model, &nearby.near.trees, &nearby.near.geometries, q, v);
    }

    /// Whether a substep that is prepared leads to a slow body, or may, since it is faster than was thought when those nearby were found.
    pub(super) fn meets_nearby(&self, stepper: &Stepper, level: usize) -> bool {
        let Group { step, rate, nearby } = &self.groups[level];
        let (model, mechanics) = (&stepper.parts[0].plant.model, &step.chains.start.mechanics[0]);
        mechanics.meets_watched(model) || mechanics.greatest_speed(model, &rate.trees) > nearby.speed
    }

    /// Whether a substep to t₁ has led fast trees into slow bodies nearby, which had not been seen to approach: bodies that move alike meet if one of them is stopped.
    pub(super) fn has_met_nearby(&mut self, shared: &mut Shared, level: usize, t1: f64) -> bool {
        let Multirate { groups, dense, room, .. } = self;
        let Group { step, nearby, .. } = &mut groups[level];
        let Shared { stepper, options, .. } = shared;
        if nearby.near.trees.is_empty() {
            return false;
        }
        nearby.near.trees.iter().for_each(|tree| dense.tree_at(&stepper.parts[0], *tree, t1, room));
        let chains = &mut step.chains;
        let least = options.settings.negligible * options.accuracy;
        stepper.has_met_watched(
            &mut chains.start,
            &chains.finest.displacement,
            (&nearby.near.trees, room),
            least,
        )
    }

    /// Undoes the step of everything, whose substeps stopped at t: it is to be taken again just up to there, so that all are where they have stepped to. Dense output would not do: it
    /// knows nothing of contacts that slow bodies had in between. If nothing would be left of the step, or it has been taken again already, it has a single rate.
    pub fn roll_back(&mut self, shared: &mut Shared, t: f64, x: &mut [f64]) {
        let DenseOutput { span, x0, .. } = &self.dense;
        x.copy_from_slice(x0);
        shared.estimate.undo();
        if let Some(global_error) = &mut shared.global_error {
            global_error.go_back(*span, span.t0);
        }
        self.rollbacks += 1;
        match self.retake {
            None if t > span.t0 => self.retake = Some(t - span.t0),
            _ => self.partition.is_single_rate = true,
        }
    }
}
