//! What the [error controller](crate::integrators::control) asks for: attempts, their errors, and what is made of them.
//!
//! An attempt begins where the step starts, with what all of its sizes share; leaves out who is late; solves; and weighs the error. Bodies that are late take
//! steps of their own once it is accepted, of which the same controller is in charge.

use std::time::Instant;

use super::chains::Last;
use super::degrade::{Descent, Unresolved};
use super::formula::Formula;
use super::local::Level;
use super::options::MAX_STEP;
use super::tr_bdf2::Rates;
use super::transitions::Resolved;
use super::{Cenic, CenicMemory, CenicOptions, LEAST_TOLERANCE, Scheme, count};
use crate::coupling::{Around, Surroundings};
use crate::diagram::Schedule;
use crate::icf::Outcome;
use crate::integrators::control::{
    Attempt, Failure, Inside, MIN_SHRINK, Method, Reached, StepControl, Stretch, Trial, Verdict,
};
use crate::integrators::{Degraded, Statistics, Step, System};

/// A kink that is closer to the end of a step than this part of it is not worth a step of its own, as two steps this close to one are taken as one.
const BEFORE_END: f64 = 0.95;

/// What is known of the trials of one step.
#[derive(Default)]
pub(super) struct Trials {
    /// The longest step for which everything is prepared where it starts; zero before that.
    prepared: f64,
    descent: Descent,
    /// What no step resolved.
    unresolved: Option<Unresolved>,
    /// The scaled error of the last one, and the velocity that has it.
    pub(super) error: f64,
    pub(super) dof: Option<usize>,
    /// When they began, where that is measured.
    start: Option<Instant>,
}

/// What counts of an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Norm {
    /// Positions, and velocities for as long as they last.
    Usual,
    /// Positions alone, of a step of first order.
    Positions,
}

impl Cenic {
    /// Solutions of one trial step of a level, of size h, and their error.
    fn try_step(
        &mut self,
        level: usize,
        mut around: Option<&mut dyn Surroundings>,
        (t, h): (f64, f64),
        norm: Norm,
        statistics: &mut Statistics,
    ) -> Attempt {
        let scheme = match norm {
            Norm::Usual => self.options.scheme,
            Norm::Positions => Scheme::StepDoubling,
        };
        self.set_tolerance(h);
        let Cenic { levels, stepper, solver, estimate, .. } = self;
        let chains = &mut levels[level].chains;
        chains.retry(h);
        let outcome = if scheme == Scheme::TrBdf2 {
            self.solve_tr_bdf2(level, around, t)
        } else {
            let mut outcome = chains.full(stepper, solver);
            if outcome.unsolved.is_none() {
                outcome.add(&match (scheme, &mut around) {
                    (Scheme::Trapezoid, Some(around)) => chains.trapezoid(stepper, *around, solver, t),
                    _ => chains.halves(stepper, around, solver, t),
                });
                estimate.compare_with_full(chains);
            }
            outcome
        };
        count(statistics, &outcome);
        if let Some(dof) = outcome.unsolved {
            // No problem is solved with forces that are not numbers.
            return match self.levels[level].chains.undefined() {
                Some(state) => Attempt::NotFinite { state },
                None => Attempt::Unsolved { state: self.names.get(dof).copied() },
            };
        }
        let Cenic { levels, stepper, estimate, .. } = self;
        let chains = &mut levels[level].chains;
        if scheme == Scheme::TrBdf2 {
            estimate.weigh_tr_bdf2(chains, stepper);
        }
        chains.write_end(stepper, estimate);
        if let Some(state) = self.undefined(level) {
            return Attempt::NotFinite { state };
        }
        let (error, worst, dof) = self.error(level, norm);
        (self.trials.error, self.trials.dof) = (error, dof);
        Attempt::Error { error, worst }
    }

    /// What solutions leave undone adds up, since it is alike in every step: it is less where steps are short, so that it is a tenth of the accuracy in a second, and
    /// three times that with what stages make of it.
    fn set_tolerance(&mut self, h: f64) {
        let CenicOptions { accuracy, settings, solver, .. } = &self.options;
        if solver.tolerance.is_none() {
            let part = (h / MAX_STEP).min(1.0);
            self.solver.tolerance = (part * settings.negligible * accuracy).max(LEAST_TOLERANCE);
        }
    }

    /// TR-BDF2, with step doubling of islands that it cannot follow, and the full step of those that it has not resolved; and the errors of all three.
    fn solve_tr_bdf2(&mut self, level: usize, mut around: Option<&mut dyn Surroundings>, t: f64) -> Outcome {
        let Cenic { levels, stepper, solver, estimate, options, .. } = self;
        let chains = &mut levels[level].chains;
        let bounds = Resolved { jump: estimate.jump(), excess: options.settings.excess };
        let mut rates = Rates {
            a: &mut estimate.a0,
            knows_a: &estimate.knows_a0,
            jerk: &estimate.jerk,
            z: &mut estimate.other_rate,
            knows_z: estimate.knows_other || level > 0,
        };
        let least = options.settings.negligible * options.accuracy;
        let mut outcome = chains.find_rates(stepper, solver, &mut rates);
        let is_rough = chains.find_resolved(stepper, rates.a, bounds);
        chains.last = Last::TrBdf2;
        if is_rough && outcome.unsolved.is_none() {
            outcome.add(&chains.double_rough(stepper, reborrow(&mut around), solver, t));
            estimate.compare_doubling(chains, stepper);
        }
        let rates = Rates {
            a: &mut estimate.a0,
            knows_a: &estimate.knows_a0,
            jerk: &estimate.jerk,
            z: &mut estimate.other_rate,
            knows_z: true,
        };
        let is_empty = chains.tr_bdf2.dofs.is_empty() && !chains.dofs.is_empty();
        if is_empty {
            chains.last = Last::Middle;
        } else if outcome.unsolved.is_none() {
            outcome.add(&chains.tr_bdf2(stepper, around, (solver, least), t, &rates));
            if outcome.unsolved.is_none() && estimate.compare_tr_bdf2(chains, stepper) {
                chains.solve_only(stepper, |chains, i| !estimate.is_fine[i] && !chains.is_rough(i));
                outcome.add(&chains.full(stepper, solver));
                chains.solve_only(stepper, |_, _| true);
                estimate.fall_back(chains);
            }
            if outcome.unsolved.is_none() {
                chains.extrapolate(stepper, &estimate.is_fine, [&estimate.error, &estimate.velocity_error]);
            }
            chains.last = Last::TrBdf2;
        }
        outcome
    }

    /// A state of a level's trees that is not finite after a trial.
    fn undefined(&self, level: usize) -> Option<usize> {
        let chains = &self.levels[level].chains;
        if level == 0 {
            return chains.end.iter().position(|x| !x.is_finite());
        }
        let [part] = &self.stepper.parts[..] else { return None };
        let trees = chains.trees.iter().map(|tree| &part.plant.model.trees[*tree]);
        let states = trees.flat_map(|tree| {
            tree.q.clone().map(|i| part.q.start + i).chain(tree.v.clone().map(|i| part.v.start + i))
        });
        states.into_iter().find(|i| !chains.end[*i].is_finite())
    }

    /// The largest scaled error of a level, and the state that has it; where trees have paces of their own, also of each island.
    fn error(&mut self, level: usize, norm: Norm) -> (f64, usize, Option<usize>) {
        let mut worst = (0.0, self.names.first().copied().unwrap_or(0), None);
        let mut look = |error: f64, state: usize, dof: Option<usize>| {
            let error = error.abs() / self.options.accuracy;
            if error > worst.0 || error.is_nan() {
                worst = (error, state, dof);
            }
        };
        let Cenic { levels, estimate, weights, names, paces, .. } = self;
        let Level { chains, errors, .. } = &mut levels[level];
        let of = |i: usize| match norm {
            Norm::Usual => {
                weights[i] * estimate.error[i].max(estimate.lasting[i] * estimate.velocity_error[i])
            }
            Norm::Positions => weights[i] * estimate.error[i],
        };
        if paces.is_on {
            let problem = &chains.start.mechanics[0].problem;
            errors.clear();
            for island in 0..problem.island_count() {
                let mut most = (0.0, 0);
                if !problem.is_skipped(island) {
                    most.1 = problem.velocities_of(island).next().unwrap_or(0);
                    for i in problem.velocities_of(island) {
                        let error = of(i) / self.options.accuracy;
                        if error > most.0 || error.is_nan() {
                            most = (error, i);
                        }
                    }
                    look(of(most.1), names[most.1], Some(most.1));
                }
                errors.push(most);
            }
        } else {
            chains.dofs.iter().for_each(|i| look(of(*i), names[*i], Some(*i)));
        }
        if level == 0 {
            for (i, state) in self.stepper.others.iter().enumerate() {
                let scale = 1.0 + chains.start.x[*state].abs().max(chains.end[*state].abs());
                look(self.other_weights[i] * estimate.other_error[i] / scale, *state, None);
            }
        }
        worst
    }

    /// The factor after a step that was rejected for its error.
    pub(super) fn factor_after_reject(
        &self,
        level: usize,
        error: f64,
        dof: Option<usize>,
        tried: f64,
    ) -> f64 {
        let is_fine = dof.is_some_and(|i| self.estimate.is_fine[i]);
        let factor = if is_fine { &self.fine } else { &self.controller }.after_reject(error);
        let chains = &self.levels[level].chains;
        let halved = dof.filter(|dof| self.options.scheme == Scheme::TrBdf2 && chains.is_rough(*dof));
        let kink = halved.and_then(|dof| self.estimate.first_kink(chains, &self.stepper, dof));
        let to_kink = kink.map_or(0.0, |kink| (1.0 + self.options.settings.beyond_kink) * kink / tried);
        if to_kink > factor && to_kink < BEFORE_END { to_kink } else { factor }
    }

    /// An attempt of the present level.
    fn attempt_around(
        &mut self,
        mut around: Option<&mut dyn Surroundings>,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Attempt {
        let (level, size, Stretch { t, x, .. }) = (self.level, stretch.size(), *stretch);
        // Surfaces of contact that were foreseen for longer steps than one rejection explains say little about where it begins.
        let is_stale = self.foresees_surfaces && size < MIN_SHRINK * self.trials.prepared;
        if is_stale {
            self.trials.prepared = 0.0;
        }
        loop {
            if size > self.trials.prepared {
                match reborrow(&mut around) {
                    Some(around) => {
                        let chains = &mut self.levels[0].chains;
                        chains.begin(&mut self.stepper, around, t, x, size);
                        if let Some(state) = chains.start.undefined {
                            return Attempt::UndefinedStart { state };
                        }
                        self.paces.look_around(&self.stepper, around);
                    }
                    None if !self.begin_late(level, t, x, size) => return Attempt::Blocked,
                    None => {}
                }
                self.trials.prepared = size;
            }
            if self.options.fixed_step.is_some() {
                return self.try_fixed(size, statistics);
            }
            if !self.leave_late(level, size) {
                // Fewer will be in one island with them.
                self.trials.prepared = 0.0;
                return Attempt::TooLong;
            }
            let norm = if self.trials.unresolved.is_some() { Norm::Positions } else { Norm::Usual };
            let attempt = self.try_step(level, reborrow(&mut around), (t, size), norm, statistics);
            if !self.meets_unforeseen(level, &attempt) {
                return attempt;
            }
            self.trials.prepared = 0.0;
        }
    }

    /// Whether an attempt that is good enough leads into what was not known at its start. It is known from then on.
    fn meets_unforeseen(&mut self, level: usize, attempt: &Attempt) -> bool {
        let CenicOptions { scheme, accuracy, settings, .. } = self.options;
        let is_good = matches!(attempt, Attempt::Error { error, .. } if *error <= 1.0);
        if !is_good || scheme != Scheme::TrBdf2 {
            return false;
        }
        let Cenic { levels, stepper, .. } = self;
        levels[level].chains.complete_start(stepper, settings.negligible * accuracy)
    }

    /// One solution, whose error nobody asks for.
    fn try_fixed(&mut self, h: f64, statistics: &mut Statistics) -> Attempt {
        let Cenic { levels, stepper, solver, .. } = self;
        let chains = &mut levels[0].chains;
        chains.retry(h);
        let outcome = chains.full(stepper, solver);
        count(statistics, &outcome);
        match (outcome.unsolved, chains.end.iter().position(|x| !x.is_finite())) {
            (None, None) => Attempt::Error { error: 0.0, worst: 0 },
            (None, Some(state)) => Attempt::NotFinite { state },
            (Some(dof), _) => Attempt::Unsolved { state: self.names.get(dof).copied() },
        }
    }

    /// Whether a trial is good enough, up to those who are late. Notes how long the next step is to be, too.
    fn passes(&mut self, control: &mut StepControl, trial: &Trial) -> bool {
        let level = self.level;
        let goes_on =
            !self.paces.is_on || self.judge_islands(level, trial.size, trial.is_cut, trial.is_retry);
        if level > 0 {
            return goes_on;
        }
        // What is wired goes by an error of its own.
        let (error, dof) = if self.paces.is_on { self.tied_error() } else { (trial.error, self.trials.dof) };
        if error.is_nan() || error > 1.0 {
            control.shrink(self.factor_after_reject(0, error, dof, trial.size), trial);
            return false;
        }
        if goes_on {
            let is_fine = dof.is_some_and(|i| self.estimate.is_fine[i]);
            control.grow(if is_fine { &self.fine } else { &self.controller }, error, trial);
        }
        goes_on
    }

    /// Tries the step again from size h, as one that need not resolve velocities.
    fn degrade(&mut self, level: usize, control: &mut StepControl, of: Unresolved, h: f64) -> Verdict {
        self.trials.unresolved = Some(of);
        self.begin_again(level, control, h);
        self.trials.prepared = 0.0;
        Verdict::BeginAgain(h)
    }

    /// The largest error of what is wired: of trees that cannot be late, and of states of other blocks.
    fn tied_error(&self) -> (f64, Option<usize>) {
        let Level { chains, errors, .. } = &self.levels[0];
        let problem = &chains.start.mechanics[0].problem;
        let tied = problem
            .solved()
            .filter(|island| problem.cliques_of(*island).iter().any(|tree| !self.paces.is_loose[*tree]));
        let tied = tied.map(|island| (errors[island].0, Some(errors[island].1)));
        let others = self.stepper.others.iter().enumerate().map(|(i, state)| {
            let scale = 1.0 + chains.start.x[*state].abs().max(chains.end[*state].abs());
            let error = self.other_weights[i] * self.estimate.other_error[i] / scale;
            (error / self.options.accuracy, None)
        });
        tied.chain(others).fold((0.0, None), |most, other| if other.0 > most.0 { other } else { most })
    }
}

fn reborrow<'a>(around: &'a mut Option<&mut dyn Surroundings>) -> Option<&'a mut dyn Surroundings> {
    match around {
        Some(around) => Some(&mut **around),
        None => None,
    }
}

impl Method for Cenic {
    type Memory = CenicMemory;

    fn name(&self) -> &'static str {
        "cenic"
    }

    fn order(&self) -> u32 {
        match (self.options.fixed_step, self.options.scheme) {
            (Some(_), _) | (None, Scheme::StepDoubling) => 1,
            _ => 2,
        }
    }

    fn prepare(&mut self, schedule: &Schedule) {
        self.find_plants(schedule);
    }

    fn writes(&self) -> &[usize] {
        self.wiring.reports()
    }

    fn begin(
        &mut self,
        _system: &mut dyn System,
        t: f64,
        _x: &[f64],
        _statistics: &mut Statistics,
    ) -> Result<(), usize> {
        let start = self.trials.start.or_else(|| self.stopwatch.start());
        self.trials = Trials { start, ..Trials::default() };
        if self.level == 0 && t != self.t_end {
            // A step that was cut short by an event did not end here.
            self.estimate.restart();
        }
        Ok(())
    }

    fn first_step(
        &mut self,
        _system: &mut dyn System,
        _limit: &Stretch,
        _longest: f64,
        _statistics: &mut Statistics,
    ) -> Option<f64> {
        self.options.initial_step
    }

    /// Of many bodies a few may be late: then the step is as long as the others can take.
    fn hold_back(&mut self, _limit: &Stretch, wanted: f64) -> f64 {
        self.ideal_step(self.level, wanted)
    }

    fn attempt(
        &mut self,
        system: &mut dyn System,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Attempt {
        if self.level > 0 {
            return self.attempt_around(None, stretch, statistics);
        }
        let (mut wiring, mut room) = (std::mem::take(&mut self.wiring), std::mem::take(&mut self.formula));
        let attempt = match system.flow() {
            Some(flow) => {
                let mut around = Around { wiring: &mut wiring, flow };
                self.attempt_around(Some(&mut around), stretch, statistics)
            }
            None => {
                let mut around = Formula { system, room: &mut room };
                self.attempt_around(Some(&mut around), stretch, statistics)
            }
        };
        (self.wiring, self.formula) = (wiring, room);
        attempt
    }

    fn judge(&mut self, control: &mut StepControl, trial: &Trial) -> Verdict {
        let (level, dof) = (self.level, self.trials.dof);
        let Trial { size, error, worst, first, wanted, .. } = *trial;
        if self.passes(control, trial) {
            let leap = if self.trials.unresolved.is_none() { self.leap(level, size) } else { None };
            let Some(size) = leap else { return Verdict::Accept };
            return self.degrade(level, control, Unresolved { state: worst, dof, error }, size);
        }
        let in_vain = self.trials.descent.is_in_vain(size, error, self.options.settings.patience);
        let is_seen = in_vain && self.is_rigid(dof, size);
        if self.trials.unresolved.is_none() && (trial.is_smallest || is_seen) {
            return self.degrade(level, control, Unresolved { state: worst, dof, error }, first);
        }
        let factor = match self.paces.is_on {
            true => (self.ideal_step(level, control.next_step.unwrap_or(wanted)) / size).min(BEFORE_END),
            false => self.factor_after_reject(level, error, dof, size),
        };
        Verdict::Shorten(if in_vain { factor.min(MIN_SHRINK) } else { factor })
    }

    fn accept(&mut self, step: Step, x: &mut [f64], statistics: &mut Statistics) {
        self.take(self.level, step, x);
        if let Some(of) = self.trials.unresolved {
            self.note_degraded(self.level, step, of, statistics);
            // What comes next does not go on from velocities that are what they may be.
            self.estimate.restart();
        }
    }

    /// Brings those who are late to the end of the step, or everything to where somebody is in their way.
    fn complete(
        &mut self,
        control: &mut StepControl,
        system: &mut dyn System,
        step: Step,
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        let level = self.level;
        if !self.has_late(level) {
            return Ok(Reached { t: step.t1, is_stopped: false });
        }
        control.statistics.rejected_error += u64::from(self.trials.error > 1.0);
        let reached = self.catch_up(level, control, system, step, x)?;
        if level == 0 && reached.is_stopped && reached.t <= step.t0 {
            // Somebody was in the way from the start: all go together.
            x.copy_from_slice(&self.x0);
            self.estimate.restart();
            self.paces.keeps_together = true;
        } else if level == 0 && reached.is_stopped {
            self.stop_at(reached.t, x);
        }
        Ok(reached)
    }

    fn finish(&mut self, system: &mut dyn System, step: Option<Step>, statistics: &mut Statistics) {
        self.paces.keeps_together = false;
        let start = self.trials.start.take();
        self.note_costs(start, statistics);
        let Some(step) = step else { return };
        self.t_end = step.t1;
        if let Some(mut flow) = system.flow() {
            self.find_reported();
            let stages = self.levels.iter_mut().flat_map(|level| level.chains.last_stages());
            self.wiring.report(&mut flow, &self.stepper, stages, &self.reported);
        }
    }

    /// Cubic in positions, with the velocities at both ends; velocities are its derivative. Other states are parabolas.
    fn interpolate(&self, _inside: &Inside, t: f64, x: &mut [f64]) {
        self.between(t, x);
    }

    fn restart(&mut self) {
        self.estimate.restart();
    }

    fn degraded(&self) -> Option<&Degraded> {
        self.degraded.as_ref()
    }

    fn save_to(&self, memory: &mut CenicMemory) {
        memory.rates.end = self.t_end;
        self.estimate.save(&mut memory.rates);
        memory.crawl = self.levels[0].crawl.steps;
        if self.paces.is_on {
            self.paces.save(self.levels[0].horizon, memory.paces.get_or_insert_default());
        }
    }

    fn load(&mut self, memory: &CenicMemory) {
        self.stepper.forget();
        self.levels[0].horizon = self.paces.load(memory.paces.as_ref());
        self.estimate.restart();
        self.t_end = memory.rates.end;
        self.estimate.load(&memory.rates);
        self.levels[0].crawl.steps = memory.crawl;
    }
}
