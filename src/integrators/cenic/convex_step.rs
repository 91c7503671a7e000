//! A step of a subsystem at a single rate: its solutions, their errors island by island, and what is made of them.
//!
//! A step begins where it starts, with what trials of all sizes share; solves; and weighs the error. Which trees a subsystem consists of, and which of them are left out of a step,
//! is told from [outside](super::multirate).

use super::chains::{Chains, Last};
use super::degrade::{Crawl, Descent, Unresolved};
use super::estimate::Estimate;
use super::global_error::ErrorTransport;
use super::options::MAX_STEP;
use super::tr_bdf2::{C2, Rates, reborrow};
use super::transitions::Resolved;
use super::{CenicOptions, Degraded, LEAST_TOLERANCE, Scheme, count};
use crate::coupling::{Stepper, Surroundings};
use crate::icf::{Model, Outcome, SolverOptions};
use crate::integrators::Statistics;
use crate::integrators::control::{Attempt, Controller, MIN_SHRINK, Stretch, Trial, Verdict};

/// A kink that is closer to the end of a step than this part of it is not worth a step of its own, as two steps this close to one are taken as one.
pub(super) const BEFORE_END: f64 = 0.95;

/// What all steps share.
pub struct Shared {
    pub options: CenicOptions,
    pub solver: SolverOptions,
    /// For errors that shrink with h², and for those that shrink with h³.
    pub controller: Controller,
    pub fine: Controller,
    pub n: usize,
    pub stepper: Stepper,
    /// Whether there are surfaces of contact that are foreseen from how bodies move.
    pub foresees_surfaces: bool,
    pub estimate: Estimate,
    /// For each displacement the state that it belongs to, and its weight.
    pub names: Vec<usize>,
    pub weights: Vec<f64>,
    pub other_weights: Vec<f64>,
    /// The last step whose velocities are not to the accuracy.
    pub degraded: Option<Degraded>,
    /// The error of the run so far, where that is asked for.
    pub global_error: Option<ErrorTransport>,
}

impl Shared {
    /// The rule for the steps that a velocity limits, or a state of another block.
    pub fn rule(&self, dof: Option<usize>) -> &Controller {
        if dof.is_some_and(|i| self.estimate.is_fine[i]) { &self.fine } else { &self.controller }
    }

    /// Whether steps are under error control, by TR-BDF2.
    pub fn is_tr_bdf2(&self) -> bool {
        self.options.scheme == Scheme::TrBdf2 && self.options.fixed_step.is_none()
    }
}

/// A scaled error, and the velocity and the state that has it.
#[derive(Clone, Copy, Debug)]
pub struct Worst {
    pub error: f64,
    pub dof: Option<usize>,
    pub state: usize,
}

impl Worst {
    fn note(&mut self, error: f64, dof: Option<usize>, state: usize) {
        if error > self.error || error.is_nan() {
            *self = Worst { error, dof, state };
        }
    }
}

/// What is known of the trials of one step.
#[derive(Default)]
pub(super) struct Trials {
    /// The longest step for which everything is prepared where it starts; zero before that.
    prepared: f64,
    pub descent: Descent,
    /// What no step resolved.
    pub unresolved: Option<Unresolved>,
    /// The scaled error of the last one, and the velocity that has it.
    pub error: f64,
    pub dof: Option<usize>,
}

impl Trials {
    /// Whether solutions are taken as far as they have come.
    pub fn takes_unsolved(&self) -> bool {
        self.unresolved.is_some_and(|of| !of.is_solved)
    }
}

/// What counts of an error.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Norm {
    /// Positions, and velocities for as long as they last.
    Usual,
    /// Positions alone, of a step of first order.
    Positions,
}

/// A step of a subsystem.
pub struct ConvexStep {
    /// The solutions.
    pub chains: Chains,
    /// The errors of the last trial, of the islands of each plant where it starts.
    errors: Vec<Worst>,
    pub(super) trials: Trials,
    /// Whether it crawls.
    pub(super) crawl: Crawl,
}

impl ConvexStep {
    /// Room for a stepper whose state has n numbers; of everything until something else is said.
    pub fn new(stepper: &Stepper, n: usize) -> ConvexStep {
        ConvexStep {
            chains: Chains::new(stepper, n),
            errors: Vec::new(),
            trials: Trials::default(),
            crawl: Crawl::default(),
        }
    }

    /// Begins a step: nothing is known of it.
    pub fn begin(&mut self) {
        self.trials = Trials::default();
    }

    /// Whether everything where it starts is still to be prepared for a trial of size h.
    pub fn is_to_prepare(&mut self, shared: &Shared, h: f64) -> bool {
        // Surfaces of contact that were foreseen for longer steps than one rejection explains say little about where it begins.
        if shared.foresees_surfaces && h < MIN_SHRINK * self.trials.prepared {
            self.trials.prepared = 0.0;
        }
        h > self.trials.prepared
    }

    /// Prepares everything at (t, x), for trials of up to h. An error is a state whose derivative is not finite there.
    pub fn prepare(
        &mut self,
        shared: &mut Shared,
        around: Option<&mut dyn Surroundings>,
        (t, x): (f64, &[f64]),
        h: f64,
    ) -> Result<(), usize> {
        self.chains.begin(&mut shared.stepper, around, t, x, h);
        self.trials.prepared = h;
        self.chains.start.undefined.map_or(Ok(()), Err)
    }

    /// Everything is to be prepared anew.
    pub fn forget(&mut self) {
        self.trials.prepared = 0.0;
    }

    /// The problem of the only plant where the step starts.
    pub fn problem(&self) -> &Model {
        &self.chains.start.mechanics[0].problem
    }

    /// One solution, without an error estimate.
    pub fn fixed(&mut self, shared: &mut Shared, h: f64, statistics: &mut Statistics) -> Attempt {
        let ConvexStep { chains, trials, .. } = self;
        shared.solver.takes_unsolved = trials.takes_unsolved();
        chains.retry(h);
        let outcome = chains.full(&mut shared.stepper, &shared.solver);
        count(statistics, &outcome);
        match (outcome.unsolved, self.undefined(&shared.stepper)) {
            (None, None) => Attempt::Error { error: 0.0, worst: 0 },
            (None, Some(state)) => Attempt::NotFinite { state },
            (Some(dof), _) => Attempt::Unsolved { state: shared.names.get(dof).copied() },
        }
    }

    /// A trial of size h. None if one that is good enough leads into what was not known where it starts: everything is to be prepared anew, and it is known from then on.
    pub fn attempt(
        &mut self,
        shared: &mut Shared,
        around: Option<&mut dyn Surroundings>,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Option<Attempt> {
        let attempt = self.solve(shared, around, (stretch.t, stretch.size()), statistics);
        let Shared { options: CenicOptions { scheme, accuracy, settings, .. }, stepper, estimate, .. } =
            shared;
        if attempt.is_accurate()
            && *scheme == Scheme::TrBdf2
            && self.chains.complete_start(stepper, settings.negligible * *accuracy, &estimate.is_fine)
        {
            self.forget();
            return None;
        }
        Some(attempt)
    }

    /// Solutions of a trial step of size h, and their error.
    fn solve(
        &mut self,
        shared: &mut Shared,
        mut around: Option<&mut dyn Surroundings>,
        (t, h): (f64, f64),
        statistics: &mut Statistics,
    ) -> Attempt {
        let (norm, scheme) = match self.trials.unresolved {
            None => (Norm::Usual, shared.options.scheme),
            Some(_) => (Norm::Positions, Scheme::StepDoubling),
        };
        set_tolerance(shared, h);
        shared.solver.takes_unsolved = self.trials.takes_unsolved();
        self.chains.retry(h);
        let outcome = if scheme == Scheme::TrBdf2 {
            self.solve_tr_bdf2(shared, around, t)
        } else {
            let (chains, Shared { stepper, solver, estimate, .. }) = (&mut self.chains, &mut *shared);
            let mut outcome = chains.full(stepper, solver);
            if outcome.unsolved.is_none() {
                outcome.add(&match (scheme, &mut around) {
                    (Scheme::Trapezoid, Some(around)) => chains.trapezoid(stepper, *around, solver, t),
                    _ => chains.halves(stepper, around, solver, (t, false, None)),
                });
                estimate.compare_with_full(chains);
            }
            outcome
        };
        count(statistics, &outcome);
        if let Some(dof) = outcome.unsolved {
            // No problem is solved with forces that are not numbers.
            return match self.chains.undefined() {
                Some(state) => Attempt::NotFinite { state },
                None => Attempt::Unsolved { state: shared.names.get(dof).copied() },
            };
        }
        let (chains, Shared { stepper, estimate, .. }) = (&mut self.chains, &mut *shared);
        if scheme == Scheme::TrBdf2 {
            estimate.weigh_tr_bdf2(chains, stepper);
        }
        chains.write_end(stepper, estimate);
        if let Some(state) = self.undefined(&shared.stepper) {
            return Attempt::NotFinite { state };
        }
        self.find_errors(shared, norm);
        let Worst { error, dof, state } = self.worst(shared, |_| true);
        (self.trials.error, self.trials.dof) = (error, dof);
        Attempt::Error { error, worst: state }
    }

    /// TR-BDF2, with step doubling of islands that it cannot follow, and the full step of those that it has not resolved; and the errors of all three.
    fn solve_tr_bdf2(
        &mut self,
        shared: &mut Shared,
        mut around: Option<&mut dyn Surroundings>,
        t: f64,
    ) -> Outcome {
        let Shared { stepper, solver, estimate, options, .. } = shared;
        let chains = &mut self.chains;
        let bounds = Resolved { jump: estimate.jump(), excess: options.settings.excess };
        let mut rates = Rates {
            a: &mut estimate.a0,
            knows_a: &estimate.knows_a0,
            jerk: &estimate.jerk,
            z: &mut estimate.other_rate,
            knows_z: estimate.knows_other || !chains.start.has_surroundings,
        };
        let least = options.settings.negligible * options.accuracy;
        let mut outcome = chains.find_rates(stepper, solver, &mut rates, options.settings.rough);
        let is_rough = chains.find_resolved(stepper, rates.a, bounds);
        chains.last = Last::TrBdf2;
        if is_rough && outcome.unsolved.is_none() {
            outcome.add(&chains.double_rough(stepper, reborrow(&mut around), solver, (t, least)));
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

    /// A state that was stepped and is not finite after a trial.
    fn undefined(&self, stepper: &Stepper) -> Option<usize> {
        let chains = &self.chains;
        let states = stepper.parts.iter().zip(&chains.trees).flat_map(|(part, trees)| {
            let trees = trees.iter().map(|tree| &part.plant.model.trees[*tree]);
            trees.flat_map(|tree| {
                tree.q.clone().map(|i| part.q.start + i).chain(tree.v.clone().map(|i| part.v.start + i))
            })
        });
        let others = stepper.others.iter().copied().filter(|_| chains.start.has_surroundings);
        states.chain(others).filter(|i| !chains.end[*i].is_finite()).min()
    }

    /// The largest scaled error of each island.
    fn find_errors(&mut self, shared: &Shared, norm: Norm) {
        let Shared { stepper, estimate, weights, names, options, .. } = shared;
        let of = |i: usize| match norm {
            Norm::Usual => {
                weights[i] * estimate.error[i].max(estimate.lasting[i] * estimate.velocity_error[i])
            }
            Norm::Positions => weights[i] * estimate.error[i],
        };
        self.errors.clear();
        for (part, mechanics) in stepper.parts.iter().zip(&self.chains.start.mechanics) {
            let problem = &mechanics.problem;
            for island in 0..problem.island_count() {
                let mut dofs = problem.velocities_of(island).map(|v| part.dof.start + v).peekable();
                let first = dofs.peek().copied();
                let state = first.map_or(0, |first| names[first]);
                let mut worst = Worst { error: 0.0, dof: first, state };
                if !problem.is_skipped(island) {
                    dofs.for_each(|i| worst.note(of(i).abs() / options.accuracy, Some(i), names[i]));
                }
                self.errors.push(worst);
            }
        }
    }

    /// The largest scaled error of islands whose trees count, and of states of other blocks.
    pub fn worst(&self, shared: &Shared, counts: impl Fn(&[usize]) -> bool) -> Worst {
        let chains = &self.chains;
        let Shared { stepper, estimate, names, other_weights, options, .. } = shared;
        let mut worst = Worst { error: 0.0, dof: None, state: names.first().copied().unwrap_or(0) };
        let problems = chains.start.mechanics.iter().map(|mechanics| &mechanics.problem);
        let islands = problems.flat_map(|problem| (0..problem.island_count()).map(|i| problem.cliques_of(i)));
        for (of, _) in self.errors.iter().zip(islands).filter(|(_, trees)| counts(trees)) {
            worst.note(of.error, of.dof, of.state);
        }
        if chains.start.has_surroundings {
            for (i, state) in stepper.others.iter().enumerate() {
                let scale = 1.0 + chains.start.x[*state].abs().max(chains.end[*state].abs());
                let error = (other_weights[i] * estimate.other_error[i] / scale).abs() / options.accuracy;
                worst.note(error, None, *state);
            }
        }
        worst
    }

    /// The error of an island of the only plant, and the velocity that has it.
    pub fn island_error(&self, island: usize) -> Worst {
        self.errors[island]
    }

    /// The factor after a step of size h that was rejected for its error.
    pub fn factor_after_reject(&self, shared: &Shared, error: f64, dof: Option<usize>, h: f64) -> f64 {
        let Shared { options, estimate, stepper, .. } = shared;
        let factor = shared.rule(dof).after_reject(error);
        let chains = &self.chains;
        let halved = dof.filter(|dof| options.scheme == Scheme::TrBdf2 && chains.is_rough(*dof));
        let kink = halved.and_then(|dof| estimate.first_kink(chains, stepper, dof));
        let to_kink = kink.map_or(0.0, |kink| (1.0 + options.settings.beyond_kink) * kink / h);
        if to_kink > factor && to_kink < BEFORE_END { to_kink } else { factor }
    }

    /// How far dense output of a state of another block that goes from x₀ to x₁ bends away from the straight line x₀ + s Δ, as 4 times the distance halfway:
    /// h ẋ₀ − Δ by the slope at the start. Where that slope belongs to a transient much shorter than the step it says nothing: a
    /// parabola then goes through the middle of the two halves, and a single implicit step, of first order, is straight.
    pub fn bend(&self, shared: &Shared, i: usize, [x0, x1]: [f64; 2], h: f64) -> f64 {
        let (chains, Shared { options, stepper, .. }) = (&self.chains, shared);
        let change = x1 - x0;
        let by_slope = h * chains.start_rate(i) - change;
        if options.fixed_step.is_some() {
            return 0.0;
        }
        if chains.last == Last::TrBdf2 {
            // Through the second stage, which is of second order, too.
            let at = stepper.others.partition_point(|other| *other < i);
            let second = chains.tr_bdf2.stages[0].z[at] - x0;
            return (second - C2 * change) / (C2 * (1.0 - C2));
        }
        if options.scheme == Scheme::Trapezoid {
            return by_slope;
        }
        let through_middle = 4.0 * (chains.middle_value(i) - x0 - 0.5 * change);
        // The middle of smooth motion is off by h²ẍ/8, and the straight line by as much on the other side.
        if (by_slope - through_middle).abs() <= through_middle.abs() { by_slope } else { through_middle }
    }

    /// What is made of a trial that passes, or whose size is to be multiplied by a factor: it is degraded where shorter ones are in vain, or a crawl is to end.
    pub fn judge(&mut self, shared: &Shared, trial: &Trial, passes: bool, factor: f64) -> Verdict {
        let Trial { size, error, worst, first, .. } = *trial;
        let dof = self.trials.dof;
        let is_usual = self.trials.unresolved.is_none();
        let patience = shared.options.settings.patience;
        let mut in_vain = false;
        let degraded = if passes {
            if is_usual { self.leap(shared, size) } else { None }
        } else {
            in_vain = self.trials.descent.is_in_vain(size, error, patience);
            let is_seen = in_vain && super::degrade::is_rigid(shared, dof, size);
            (is_usual && (trial.is_smallest || is_seen)).then_some(first)
        };
        match degraded {
            Some(h) => {
                self.trials.unresolved = Some(Unresolved { state: worst, dof, error, is_solved: true });
                self.forget();
                Verdict::BeginAgain(h)
            }
            None if passes => Verdict::Accept,
            None => Verdict::Shorten(if in_vain { factor.min(MIN_SHRINK) } else { factor }),
        }
    }
}

/// What solutions leave undone adds up, since it is alike in every step: it is less where steps are short, so that it is a tenth of the accuracy in a second, and
/// three times that with what stages make of it.
fn set_tolerance(shared: &mut Shared, h: f64) {
    let CenicOptions { accuracy, settings, solver, .. } = &shared.options;
    if solver.tolerance.is_none() {
        let part = (h / MAX_STEP).min(1.0);
        shared.solver.tolerance = (part * settings.negligible * accuracy).max(LEAST_TOLERANCE);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cenic;
    use super::super::multirate::tests::Toy;
    use super::*;

    const G: f64 = 9.81;

    /// Three balls that fall, the first to the ground within the step.
    fn falling() -> Toy {
        let ball = |name, x: f64, z: f64| (name, 1.0, [x, 0.0, z], [0.0, 0.0, -1.0]);
        Toy::new(G, &[ball("low", 1.0, 0.101), ball("one", 3.0, 9.0), ball("two", 5.0, 9.0)])
    }

    /// The ends of a trial of h from the start, with trees left out, its worst error, and that of each tree.
    fn trial(toy: &mut Toy, h: f64, left_out: &[usize]) -> (Vec<f64>, f64, [f64; 3]) {
        let x = toy.x.clone();
        let Cenic { shared, multirate, .. } = toy.method();
        let step = &mut multirate.groups[0].step;
        step.begin();
        assert!(step.is_to_prepare(shared, h));
        step.prepare(shared, None, (0.0, &x), h).unwrap();
        assert!(!step.is_to_prepare(shared, h) && !step.is_to_prepare(shared, 0.5 * h));
        step.chains.leave_out(&shared.stepper, |tree| left_out.contains(&tree));
        let stretch = Stretch { t: 0.0, t1: h, x: &x, accuracy: shared.options.accuracy };
        let mut statistics = Statistics::default();
        let attempt = step.attempt(shared, None, &stretch, &mut statistics).unwrap();
        let Attempt::Error { error, .. } = attempt else { panic!("{attempt:?}") };
        let problem = step.problem();
        let errors = [0, 1, 2].map(|tree| {
            let island = problem.island_of(problem.velocities(tree).start);
            step.island_error(island).error
        });
        (step.chains.end.clone(), error, errors)
    }

    #[test]
    fn what_is_left_out_is_not_stepped_and_changes_nothing_of_the_others() {
        let (mut toy, h) = (falling(), 0.02);
        let (all, error, errors) = trial(&mut toy, h, &[]);
        let (rest, rest_error, rest_errors) = trial(&mut falling(), h, &[0]);
        let part = toy.part();
        for tree in [1, 2] {
            let (q, v) = (part.q_of(tree), part.v_of(tree));
            assert_eq!((&all[q.clone()], &all[v.clone()]), (&rest[q.clone()], &rest[v]));
            assert!((all[q.end - 1] - (9.0 - h - 0.5 * G * h * h)).abs() < 1e-12);
        }
        // What bounces has an error that is far too large, what falls has none.
        assert!(error > 1.0 && error == errors[0] && errors[1].max(errors[2]) < 1e-6, "{error} {errors:?}");
        assert_eq!((rest_errors[0], &rest[part.q_of(0)]), (0.0, &[0.0; 7][..]));
        assert!(rest_error < 1e-6, "{rest_error}");
    }

    #[test]
    fn a_trial_is_accepted_shortened_or_degraded() {
        let (h, mut toy) = (0.02, falling());
        trial(&mut toy, h, &[]);
        let Cenic { shared, multirate, .. } = toy.method();
        let step = &mut multirate.groups[0].step;
        let trial = |size: f64, is_smallest: bool| Trial {
            size,
            error: 5.0,
            worst: 0,
            is_cut: false,
            is_retry: false,
            is_smallest,
            first: 0.01,
            wanted: h,
            bounds: (1e-12, 0.1),
        };
        assert_eq!(step.judge(shared, &trial(h, false), true, 1.0), Verdict::Accept);
        assert_eq!(step.judge(shared, &trial(h, false), false, 0.6), Verdict::Shorten(0.6));
        // A thousandth of the step with the same error: in vain, so that it becomes shorter faster.
        let patience = shared.options.settings.patience;
        assert_eq!(
            step.judge(shared, &trial(0.5 * h / patience, false), false, 0.6),
            Verdict::Shorten(MIN_SHRINK)
        );
        // The smallest step: begun again as one that counts positions alone. That is not degraded once more.
        assert_eq!(step.judge(shared, &trial(1e-12, true), false, 0.6), Verdict::BeginAgain(0.01));
        assert!(step.trials.unresolved.is_some() && step.is_to_prepare(shared, 1e-12));
        assert_eq!(step.judge(shared, &trial(h, false), false, 0.6), Verdict::Shorten(0.6));
    }
}
