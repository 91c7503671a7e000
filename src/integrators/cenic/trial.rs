//! Trial steps, smaller and smaller, until one is accurate.

use super::chains::Last;
use super::degrade::{Descent, Unresolved};
use super::local::Level;
use super::tr_bdf2::Rates;
use super::{Cenic, Reached, Scheme, StepFailure};
use crate::coupling::Surroundings;
use crate::icf::Outcome;
use crate::integrators::control::{Controller, MIN_SHRINK};
use crate::integrators::{Step, StepCause};

/// By which part a step that is to end at a kink goes beyond it.
const BEYOND_KINK: f64 = 1e-4;
/// A kink that is closer to the end of a step than this part of it is not worth a step of its own.
const BEFORE_END: f64 = 0.95;

/// Surfaces of contact that were foreseen for steps longer than this one by more than 1/STALE say little about where it begins.
const STALE: f64 = 0.1;

/// How a trial step ended.
enum Trial {
    /// The scaled error, the state where it is largest, and which velocity that is.
    Error(f64, usize, Option<usize>),
    /// A value is not finite.
    NotFinite(usize),
    /// A convex problem was not solved.
    Unsolved(usize),
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
        t: f64,
        h: f64,
        norm: Norm,
    ) -> Trial {
        let scheme = match norm {
            Norm::Usual => self.options.scheme,
            Norm::Positions => Scheme::StepDoubling,
        };
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
        self.count(&outcome);
        if let Some(dof) = outcome.unsolved {
            // No problem is solved with forces that are not numbers.
            return match self.levels[level].chains.undefined() {
                Some(state) => Trial::NotFinite(state),
                None => Trial::Unsolved(self.names.get(dof).copied().unwrap_or(0)),
            };
        }
        let Cenic { levels, stepper, estimate, .. } = self;
        let chains = &mut levels[level].chains;
        if scheme == Scheme::TrBdf2 {
            estimate.weigh_tr_bdf2(chains, stepper);
        }
        chains.write_end(stepper, estimate);
        if let Some(i) = self.undefined(level) {
            return Trial::NotFinite(i);
        }
        let (error, worst, dof) = self.error(level, norm);
        Trial::Error(error, worst, dof)
    }

    /// TR-BDF2, with step doubling of islands that it cannot follow, and the full step of those that it has not resolved; and the errors of all three.
    fn solve_tr_bdf2(&mut self, level: usize, mut around: Option<&mut dyn Surroundings>, t: f64) -> Outcome {
        let Cenic { levels, stepper, solver, estimate, .. } = self;
        let chains = &mut levels[level].chains;
        let jump = estimate.jump();
        let mut rates = Rates {
            a: &mut estimate.a0,
            knows_a: &estimate.knows_a0,
            z: &mut estimate.other_rate,
            knows_z: estimate.knows_other || level > 0,
        };
        let mut outcome = chains.find_rates(stepper, solver, &mut rates);
        let is_rough = chains.find_resolved(stepper, rates.a, jump);
        chains.last = Last::TrBdf2;
        if is_rough && outcome.unsolved.is_none() {
            outcome.add(&chains.double_rough(stepper, reborrow(&mut around), solver, t));
            estimate.compare_doubling(chains, stepper);
        }
        let rates = Rates {
            a: &mut estimate.a0,
            knows_a: &estimate.knows_a0,
            z: &mut estimate.other_rate,
            knows_z: true,
        };
        let is_empty = chains.tr_bdf2.dofs.is_empty() && !chains.dofs.is_empty();
        if is_empty {
            chains.last = Last::Middle;
        } else if outcome.unsolved.is_none() {
            outcome.add(&chains.tr_bdf2(stepper, around, solver, t, &rates));
            if outcome.unsolved.is_none() && estimate.compare_tr_bdf2(chains, stepper) {
                chains.solve_only(stepper, |chains, i| !estimate.is_fine[i] && !chains.is_rough(i));
                outcome.add(&chains.full(stepper, solver));
                chains.solve_only(stepper, |_, _| true);
                estimate.fall_back(chains);
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
        let to_kink = kink.map_or(0.0, |kink| (1.0 + BEYOND_KINK) * kink / tried);
        if to_kink > factor && to_kink < BEFORE_END { to_kink } else { factor }
    }

    /// Trial steps of a level, smaller and smaller, until one is accurate, and those who are late in it have come along.
    pub(super) fn one_step(
        &mut self,
        level: usize,
        mut around: Option<&mut dyn Surroundings>,
        t: f64,
        x: &mut [f64],
        limit: f64,
        longest: f64,
    ) -> Result<Reached, StepFailure> {
        let smallest = self.smallest_step(t);
        let mut h = self.ideal_step(level, longest).max(smallest).min(longest);
        let first = h;
        let mut prepared = 0.0;
        let mut rejected = false;
        let mut descent = Descent::new();
        let mut unresolved: Option<Unresolved> = None;
        loop {
            let trial = Controller::aim(t, h, longest, limit);
            let tried = trial.t1 - t;
            let is_stale = self.foresees_surfaces && tried < STALE * prepared;
            if tried > prepared || is_stale {
                match reborrow(&mut around) {
                    Some(around) => {
                        let chains = &mut self.levels[0].chains;
                        chains.begin(&mut self.stepper, around, t, x, tried);
                        if let Some(state) = chains.start.undefined {
                            return Err((tried, StepCause::UndefinedStart, state));
                        }
                        self.paces.look_around(&self.stepper, around);
                    }
                    None if !self.begin_late(level, t, x, tried) => {
                        return Ok(Reached { t, is_stopped: true });
                    }
                    None => {}
                }
                prepared = tried;
            }
            if !self.leave_late(level, tried) {
                // Fewer will be in one island with them.
                h = (0.5 * tried).max(smallest);
                prepared = 0.0;
                continue;
            }
            let norm = if unresolved.is_some() { Norm::Positions } else { Norm::Usual };
            let (factor, cause, state) = match self.try_step(level, reborrow(&mut around), t, tried, norm) {
                Trial::NotFinite(state) => {
                    self.statistics.rejected_nan += 1;
                    (self.controller.after_not_finite(), StepCause::NotFinite { smallest: tried }, state)
                }
                Trial::Unsolved(state) => {
                    self.statistics.rejected_solver += 1;
                    (self.controller.after_not_finite(), StepCause::Unsolved { smallest: tried }, state)
                }
                Trial::Error(error, worst, dof) => {
                    self.statistics.limited_by = Some(worst);
                    self.statistics.limit_counts[worst] += 1;
                    let span = Step { t0: t, t1: trial.t1 };
                    if self.passes(level, error, dof, tried, trial.cut, rejected) {
                        self.take(level, span, x);
                        if let Some(of) = unresolved {
                            self.note_degraded(level, t, tried, of);
                            // What comes next does not go on from velocities that are what they may be.
                            self.estimate.restart();
                        }
                        if !self.has_late(level) {
                            return Ok(Reached { t: trial.t1, is_stopped: false });
                        }
                        self.statistics.rejected_error += u64::from(error > 1.0);
                        return self.catch_up(level, span, x);
                    }
                    self.statistics.rejected_error += 1;
                    let in_vain = descent.is_in_vain(tried, error);
                    let is_seen = in_vain && self.is_rigid(dof, tried);
                    if unresolved.is_none() && (tried.min(h) <= smallest || is_seen) {
                        unresolved = Some(Unresolved { state: worst, dof, error });
                        self.begin_again(level, first);
                        (h, prepared) = (first, 0.0);
                        continue;
                    }
                    let factor = match self.paces.is_on {
                        true => (self.ideal_step(level, longest) / tried).min(BEFORE_END),
                        false => self.factor_after_reject(level, error, dof, tried),
                    };
                    let factor = if in_vain { factor.min(MIN_SHRINK) } else { factor };
                    (factor, StepCause::Accuracy { smallest: tried, error }, worst)
                }
            };
            if tried.min(h) <= smallest {
                return Err((tried, cause, state));
            }
            h = (tried * factor).max(smallest);
            rejected = true;
        }
    }

    /// Whether a trial is good enough, up to those who are late. Notes how long the next step is to be, too.
    fn passes(
        &mut self,
        level: usize,
        error: f64,
        dof: Option<usize>,
        tried: f64,
        is_cut: bool,
        rejected: bool,
    ) -> bool {
        let goes_on = !self.paces.is_on || self.judge(level, tried, is_cut, rejected);
        if level > 0 {
            return goes_on;
        }
        // What is wired goes by an error of its own.
        let (error, dof) = if self.paces.is_on { self.tied_error() } else { (error, dof) };
        let is_fine = dof.is_some_and(|i| self.estimate.is_fine[i]);
        if error.is_nan() || error > 1.0 {
            self.next_step = Some(tried * self.factor_after_reject(0, error, dof, tried));
            return false;
        }
        if !goes_on {
            return false;
        }
        let controller = if is_fine { &self.fine } else { &self.controller };
        let factor = controller.after_accept(error, self.previous_error, rejected);
        let proposed = tried * factor;
        // A cut step whose growth is capped says nothing about the ideal size.
        let before = self.next_step.unwrap_or(tried);
        let is_short = is_cut || tried < 0.99 * before;
        let ideal = if is_short && (controller.is_capped(factor) || rejected) {
            proposed.max(before)
        } else {
            proposed
        };
        self.next_step = Some(ideal.min(self.options.max_step));
        self.previous_error = Controller::remember(error);
        true
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
