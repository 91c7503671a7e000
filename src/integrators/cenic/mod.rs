//! CENIC: convex contact under error control.
//!
//! Each step solves the convex problem of [`icf`] for the plants of a diagram, several times with different step sizes, and compares
//! the results. Positions count in m and rad, rotations by their angle; velocities for as long as their errors last, at most
//! `velocity_time` (`velocity_time: 0` is the norm of the paper); states of other blocks relative to 1 + |z|.
//!
//! | scheme | per step | order |
//! |---|---|---|
//! | `extrapolation` | 1 + 2 solutions, 2 contact queries | 2 where motion is smooth, else 1 |
//! | `step_doubling` | the same | 1 [K25, V.A] |
//! | `trapezoid` | 1 + 1 solutions, 2 contact queries | 2 [K25, V.B] |
//! | a fixed step | 1 solution | 1 |
//!
//! What is around the plants is linear over a step, and solved with them; see [`coupling`]. The full step, both halves and every retry share one
//! linearisation, and the second half begins with forces and rates of its own.
//!
//! | file | what is in it |
//! |---|---|
//! | `chains` | the solutions of a trial step |
//! | `estimate` | how far off it is, and where motion is smooth |
//! | `past` | how velocities have changed over the last steps |
//! | `local` | steps of their own for the few bodies that need short ones |
//! | `pieces` | dense output of those |
//! | `options` | what can be asked for |
//!
//! A step that is rejected where a contact begins or ends, or a limit is met, is tried again just up to there.
//!
//! Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.
#![allow(non_snake_case)]

mod chains;
mod estimate;
mod local;
mod options;
mod past;
mod pieces;

pub use local::SavedPaces;
pub use options::{Algebra, CenicOptions, Scheme, SolverSpec};
pub use past::SavedPast;

use std::time::Instant;

use super::control::Controller;
use super::{
    Costs, Integrator, IntegratorState, OptionsError, SavedSlope, Statistics, Step, StepCause, StepError,
    System, misuse, step_error,
};
use crate::coupling::{
    self, Around, MAX_IMPLICIT, Mechanics, Outside, Part, Pattern, Stepper, Study, Surroundings, Treatment,
    Wiring,
};
use crate::diagram::{Schedule, glob};
use crate::icf::{self, Iteration, Outcome, SolverOptions, Watch};
use crate::math::Stopwatch;
use estimate::Estimate;
use local::{Level, Paces};
use pieces::Pieces;

/// κ: solutions are this much more accurate than steps.
const SOLVER_ACCURACY: f64 = 1e-3;
/// The least tolerance of solutions, m/s.
const LEAST_TOLERANCE: f64 = 1e-11;
/// Tolerance of solutions with fixed steps, m/s.
const FIXED_TOLERANCE: f64 = 1e-9;
/// By which part a step that is to end at a kink goes beyond it.
const BEYOND_KINK: f64 = 1e-4;
/// A kink that is closer to the end of a step than this part of it is not worth a step of its own.
const BEFORE_END: f64 = 0.95;
/// Times closer than this fraction of a fixed step are the same grid point.
const GRID_TOLERANCE: f64 = 1e-6;

/// The convex method for a diagram.
pub struct Cenic {
    options: CenicOptions,
    solver: SolverOptions,
    /// For errors that shrink with h², and for those that shrink with h³.
    controller: Controller,
    fine: Controller,
    n: usize,
    wiring: Wiring,
    stepper: Stepper,
    /// Everything, and then those who are late, and those who are late among them.
    levels: Vec<Level>,
    paces: Paces,
    estimate: Estimate,
    /// For each displacement the state that it belongs to, and its weight.
    names: Vec<usize>,
    weights: Vec<f64>,
    other_weights: Vec<f64>,

    /// The last step of everything, and the state at its end.
    last: Step,
    x_last: Vec<f64>,
    has_step: bool,
    /// The step of all who were not late in it, which may have gone further, with the states at its ends; and the steps of the others.
    taken: Step,
    x0: Vec<f64>,
    x1: Vec<f64>,
    displacement: Vec<f64>,
    pieces: Pieces,
    room: Vec<f64>,
    next_step: Option<f64>,
    previous_error: f64,
    grid_origin: Option<f64>,
    statistics: Statistics,
    stopwatch: Stopwatch,
    watch: Option<Watch>,
}

/// A step that is too short: its size, why it failed, and the state that it is about.
type StepFailure = (f64, StepCause, usize);

/// How far a step came.
struct Reached {
    t: f64,
    /// Whether it stopped there for somebody who is in the way.
    is_stopped: bool,
}

/// How a trial step ended.
enum Trial {
    /// The scaled error, the state where it is largest, and which velocity that is.
    Error(f64, usize, Option<usize>),
    /// A value is not finite.
    NotFinite(usize),
    /// A convex problem was not solved.
    Unsolved(usize),
}

impl Cenic {
    /// The method for n states of which nothing more is known.
    pub fn new(options: &CenicOptions, n: usize) -> Result<Self, OptionsError> {
        options.check()?;
        let mut stepper = Stepper::new(n, []);
        // Until more is known, every state may depend on every other.
        let state_columns = vec![(Vec::new(), (0..n).collect()); if n > MAX_IMPLICIT { 0 } else { n }];
        stepper.surround(&Pattern { state_columns, ..Pattern::default() });
        let levels = vec![Level::whole(&stepper, n)];
        let estimate = Estimate::new(&stepper, options);
        let tolerance = match (options.solver.tolerance, options.fixed_step) {
            (Some(tolerance), _) => tolerance,
            (None, Some(_)) => FIXED_TOLERANCE,
            (None, None) => (SOLVER_ACCURACY * options.accuracy).max(LEAST_TOLERANCE),
        };
        let CenicOptions { reuse_hessian, threads, costs: measures, .. } = *options;
        let line_search = options.solver.line_search;
        let usual = SolverOptions::default();
        Ok(Self {
            options: options.clone(),
            solver: SolverOptions { tolerance, reuse_hessian, threads, line_search, measures, ..usual },
            controller: Controller::new(2),
            fine: Controller::new(3),
            n,
            wiring: Wiring::default(),
            stepper,
            levels,
            paces: Paces::default(),
            estimate,
            names: Vec::new(),
            weights: Vec::new(),
            other_weights: vec![1.0; n],
            last: Step { t0: 0.0, t1: 0.0 },
            x_last: vec![0.0; n],
            has_step: false,
            taken: Step { t0: 0.0, t1: 0.0 },
            x0: vec![0.0; n],
            x1: vec![0.0; n],
            displacement: Vec::new(),
            pieces: Pieces::default(),
            room: vec![0.0; n],
            next_step: options.initial_step,
            previous_error: 0.0,
            grid_origin: None,
            statistics: Statistics { limit_counts: vec![0; n], ..Statistics::default() },
            stopwatch: Stopwatch::new(measures),
            watch: None,
        })
    }

    /// Hands every iteration of the solver to a function, those of steps that are rejected too.
    pub fn watch(&mut self, look: impl FnMut(&Iteration) + Send + 'static) {
        // The solver is made anew when a diagram is prepared.
        self.watch = Some(Watch::new(look));
    }

    /// The plants of a diagram, and how their displacements are named and weighed.
    fn find_plants(&mut self, schedule: &Schedule) {
        let CenicOptions { explicit, held, .. } = &self.options;
        let treatment = Treatment { explicit: explicit.clone(), held: held.clone() };
        (self.wiring, self.stepper) = Wiring::new(schedule, &treatment);
        let is_dense = self.options.solver.algebra == Algebra::Dense;
        self.stepper.study(Study { is_dense, measures: self.options.costs });
        self.stepper.watch(self.watch.take().unwrap_or_default());
        self.levels = vec![Level::whole(&self.stepper, self.n)];
        let wants = self.options.scheme == Scheme::Extrapolation && self.options.fixed_step.is_none();
        self.paces = Paces::new(&self.stepper, &self.wiring, wants && self.options.local_steps);
        self.estimate = Estimate::new(&self.stepper, &self.options);
        self.names.clear();
        for part in &self.stepper.parts {
            let model = &part.plant.model;
            for link in &model.links[1..] {
                for k in 0..link.mobility.nv() {
                    // A turn has no coordinate of its own: it goes by its velocity's name.
                    let is_turn = link.mobility.has_quaternion() && k < 3;
                    let coordinate = link.q + k + usize::from(link.mobility.has_quaternion());
                    self.names.push(if is_turn {
                        part.v.start + link.v + k
                    } else {
                        part.q.start + coordinate
                    });
                }
            }
        }
        let weight = |i: usize| {
            let name = schedule.coordinate_name(i);
            let fitting =
                self.options.weights.iter().rev().find(|(pattern, _)| glob::matches(pattern, &name));
            fitting.map_or(1.0, |(_, weight)| *weight)
        };
        self.weights = self.names.iter().map(|i| weight(*i)).collect();
        self.other_weights = self.stepper.others.iter().map(|i| weight(*i)).collect();
        self.displacement = vec![0.0; self.stepper.dofs()];
    }

    /// Solutions of one trial step of a level, of size h, and their error.
    fn try_step(&mut self, level: usize, mut around: Option<&mut dyn Surroundings>, t: f64, h: f64) -> Trial {
        let Cenic { levels, stepper, solver, .. } = self;
        let chains = &mut levels[level].chains;
        chains.retry(h);
        let mut outcome = chains.full(stepper, solver);
        if outcome.unsolved.is_none() {
            outcome.add(&match (self.options.scheme, &mut around) {
                (Scheme::Trapezoid, Some(around)) => chains.trapezoid(stepper, *around, solver, t),
                _ => chains.halves(stepper, around, solver, t),
            });
        }
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
        if self.options.scheme == Scheme::Trapezoid {
            estimate.compare_trapezoid(chains, stepper);
        } else {
            let extrapolates = self.options.scheme == Scheme::Extrapolation;
            estimate.compare_halves(chains, stepper, extrapolates);
            chains.finish(stepper, estimate, extrapolates);
        }
        if let Some(i) = self.undefined(level) {
            return Trial::NotFinite(i);
        }
        let (error, worst, dof) = self.error(level);
        Trial::Error(error, worst, dof)
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

    fn count(&mut self, outcome: &Outcome) {
        let solver = &mut self.statistics.solver;
        solver.solutions += outcome.solutions;
        solver.iterations += outcome.iterations;
        solver.factorizations += outcome.factorizations;
        solver.line_evaluations += outcome.line_evaluations;
    }

    /// The largest scaled error of a level, and the state that has it; where trees have paces of their own, also of each island.
    fn error(&mut self, level: usize) -> (f64, usize, Option<usize>) {
        let mut worst = (0.0, self.names.first().copied().unwrap_or(0), None);
        let mut look = |error: f64, state: usize, dof: Option<usize>| {
            let error = error.abs() / self.options.accuracy;
            if error > worst.0 || error.is_nan() {
                worst = (error, state, dof);
            }
        };
        let Cenic { levels, estimate, weights, names, paces, .. } = self;
        let Level { chains, errors, .. } = &mut levels[level];
        let of =
            |i: usize| weights[i] * estimate.error[i].max(estimate.lasting[i] * estimate.velocity_error[i]);
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

    /// Notes what took how long, if that is measured, in a step that began at `start`.
    fn note_costs(&mut self, start: Option<Instant>) {
        if start.is_none() {
            return;
        }
        self.stopwatch.stop(start);
        let coupling::Costs { geometry, dynamics, terms, linearization, solver } =
            self.stepper.costs(self.levels.iter().flat_map(|l| [&l.chains.start, &l.chains.middle]));
        let icf::Costs { hessian, factorization, line_search, gradient } = solver;
        let total = self.stopwatch.seconds();
        self.statistics.costs = Some(Costs {
            total,
            geometry,
            dynamics,
            terms,
            linearization,
            hessian,
            factorization,
            line_search,
            gradient,
        });
    }

    /// v̇ at the end of the last step.
    fn slope(&self) -> SavedSlope {
        let mut xdot = vec![0.0; self.n];
        for part in &self.stepper.parts {
            xdot[part.v.clone()].copy_from_slice(&self.estimate.a0[part.dof.clone()]);
        }
        SavedSlope { t: self.last.t1, x: self.x_last.clone(), xdot }
    }

    fn longest_step(&self, system_longest: f64) -> f64 {
        system_longest.min(self.options.max_step)
    }

    fn smallest_step(&self, t: f64) -> f64 {
        self.options.min_step.unwrap_or(1e-12 * t.abs().max(1.0)).max(4.0 * f64::EPSILON * t.abs())
    }

    /// What was reached is the last step.
    fn accept(&mut self, span: Step, x: &[f64]) -> Step {
        self.x_last.copy_from_slice(x);
        self.last = span;
        self.statistics.record(&self.last);
        self.last
    }

    /// The factor after a step that was rejected for its error.
    fn factor_after_reject(&self, level: usize, error: f64, dof: Option<usize>, tried: f64) -> f64 {
        let is_fine = dof.is_some_and(|i| self.estimate.is_fine[i]);
        let factor = if is_fine { &self.fine } else { &self.controller }.after_reject(error);
        // The trapezoid has no state halfway to look at.
        let halved = dof.filter(|_| self.options.scheme != Scheme::Trapezoid);
        let kink =
            halved.and_then(|dof| Estimate::first_kink(&self.levels[level].chains, &self.stepper, dof));
        let to_kink = kink.map_or(0.0, |kink| (1.0 + BEYOND_KINK) * kink / tried);
        if to_kink > factor && to_kink < BEFORE_END { to_kink } else { factor }
    }

    /// Trial steps of a level, smaller and smaller, until one is accurate, and those who are late in it have come along.
    fn one_step(
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
        let mut prepared = 0.0;
        let mut rejected = false;
        loop {
            let trial = Controller::aim(t, h, longest, limit);
            let tried = trial.t1 - t;
            if tried > prepared {
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
            let (factor, cause, state) = match self.try_step(level, reborrow(&mut around), t, tried) {
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
                        if !self.has_late(level) {
                            return Ok(Reached { t: trial.t1, is_stopped: false });
                        }
                        self.statistics.rejected_error += u64::from(error > 1.0);
                        return self.catch_up(level, span, x);
                    }
                    self.statistics.rejected_error += 1;
                    let factor = match self.paces.is_on {
                        true => (self.ideal_step(level, longest) / tried).min(BEFORE_END),
                        false => self.factor_after_reject(level, error, dof, tried),
                    };
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
        let ideal = if is_short && (Controller::is_capped(factor) || rejected) {
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

    /// A step without error control to the next point of the grid t₀ + k h. Where the problem cannot be solved, in halves.
    fn fixed_step(
        &mut self,
        around: &mut dyn Surroundings,
        t: f64,
        x: &mut [f64],
        limit: f64,
        h: f64,
    ) -> Result<f64, StepFailure> {
        let origin = *self.grid_origin.get_or_insert(t);
        let k = ((t - origin) / h + GRID_TOLERANCE).floor() + 1.0;
        let mut t1 = origin + k * h;
        if t1 <= t {
            t1 = t + h;
        }
        if limit <= t1 + GRID_TOLERANCE * h {
            t1 = limit;
        }
        let smallest = self.smallest_step(t).min(0.01 * h);
        self.levels[0].chains.begin(&mut self.stepper, around, t, x, t1 - t);
        if let Some(state) = self.levels[0].chains.start.undefined {
            return Err((t1 - t, StepCause::UndefinedStart, state));
        }
        loop {
            let chains = &mut self.levels[0].chains;
            chains.retry(t1 - t);
            let outcome = chains.full(&mut self.stepper, &self.solver);
            self.count(&outcome);
            let chains = &self.levels[0].chains;
            let not_finite = chains.end.iter().position(|x| !x.is_finite());
            let (cause, state) = match (outcome.unsolved, not_finite) {
                (None, None) => {
                    self.take(0, Step { t0: t, t1 }, x);
                    return Ok(t1);
                }
                (Some(dof), _) => {
                    self.statistics.rejected_solver += 1;
                    let state = self.names.get(dof).copied().unwrap_or(0);
                    (StepCause::Unsolved { smallest: t1 - t }, state)
                }
                (None, Some(state)) => {
                    self.statistics.rejected_nan += 1;
                    (StepCause::NotFinite { smallest: t1 - t }, state)
                }
            };
            if t1 - t <= smallest {
                return Err((t1 - t, cause, state));
            }
            t1 = t + 0.5 * (t1 - t);
        }
    }

    /// The state within the last step.
    fn between(&self, t: f64, x: &mut [f64]) {
        let (h, s) = (self.taken.size(), (t - self.taken.t0) / self.taken.size());
        for part in &self.stepper.parts {
            for tree in (0..part.plant.model.trees.len()).filter(|tree| !self.pieces.has(*tree)) {
                let ends = [&*self.x0, &*self.x1, &*self.displacement];
                pieces::interpolate(part, tree, self.taken, ends, t, x);
            }
        }
        if let [part] = &self.stepper.parts[..] {
            self.pieces.interpolate(part, t, x);
        }
        for i in &self.stepper.others {
            let slope = h * self.levels[0].chains.start_rate(*i);
            x[*i] = self.x0[*i] + s * (slope + s * (self.x1[*i] - self.x0[*i] - slope));
        }
    }

    fn any_step(
        &mut self,
        around: &mut dyn Surroundings,
        t: f64,
        x: &mut [f64],
        limit: f64,
        longest: f64,
    ) -> Result<f64, StepFailure> {
        if let Some(h) = self.options.fixed_step {
            return self.fixed_step(around, t, x, limit, h);
        }
        let mut reached = self.one_step(0, Some(&mut *around), t, x, limit, longest)?;
        if reached.is_stopped && reached.t <= t {
            // Somebody was in the way from the start: all go together.
            x.copy_from_slice(&self.x0);
            self.estimate.restart();
            self.paces.keeps_together = true;
            let again = self.one_step(0, Some(around), t, x, limit, longest);
            self.paces.keeps_together = false;
            reached = again?;
        }
        if reached.is_stopped {
            self.stop_at(reached.t, x);
        }
        Ok(reached.t)
    }
}

fn reborrow<'a>(around: &'a mut Option<&mut dyn Surroundings>) -> Option<&'a mut dyn Surroundings> {
    match around {
        Some(around) => Some(&mut **around),
        None => None,
    }
}

/// A system of which nothing is known but ẋ.
struct Formula<'a> {
    system: &'a mut dyn System,
    x: Vec<f64>,
    rates: Vec<f64>,
    moved: Vec<f64>,
}

impl<'a> Formula<'a> {
    fn new(system: &'a mut dyn System, n: usize) -> Formula<'a> {
        Formula { system, x: vec![0.0; n], rates: vec![0.0; n], moved: vec![0.0; n] }
    }
}

impl Surroundings for Formula<'_> {
    fn evaluate(&mut self, _t: f64, _x: &[f64], _is_start: bool) {}
    fn outside(&self, _plant: usize) -> Outside<'_> {
        Outside { command: &[], tau: &[], applied: &[], surfaces: &[] }
    }
    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        self.system.derivative(t, x, dx);
    }
    fn forces(&mut self, _parts: &[Part], _mechanics: &[Mechanics], _forces: &mut [f64]) {}
    /// By differences of the whole.
    fn linearize(&mut self, t: f64, x: &[f64], stepper: &mut Stepper, _mechanics: &[Mechanics]) {
        let (n, external) = (x.len(), &mut stepper.external);
        if external.states != n {
            return;
        }
        self.x.copy_from_slice(x);
        self.system.derivative(t, x, &mut self.rates);
        for (j, x) in x.iter().enumerate() {
            let step = f64::EPSILON.sqrt() * x.abs().max(1.0);
            self.x[j] = x + step;
            self.system.derivative(t, &self.x, &mut self.moved);
            self.x[j] = *x;
            for i in 0..n {
                external.slopes.Z_z[i * n + j] = (self.moved[i] - self.rates[i]) / step;
            }
        }
    }
}

impl Integrator for Cenic {
    fn name(&self) -> &'static str {
        "cenic"
    }

    fn prepare(&mut self, schedule: &Schedule) {
        self.find_plants(schedule);
    }

    fn writes(&self) -> &[usize] {
        self.wiring.reports()
    }

    fn order(&self) -> u32 {
        match (self.options.fixed_step, self.options.scheme) {
            (Some(_), _) | (None, Scheme::StepDoubling) => 1,
            _ => 2,
        }
    }

    fn step(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &mut [f64],
        limit: f64,
    ) -> Result<Step, StepError> {
        if !t.is_finite() || limit.is_nan() {
            return Err(misuse(t, "a time that is not a number"));
        }
        if x.len() != self.n || system.len() != self.n {
            return Err(misuse(t, "another number of states than it was built for"));
        }
        if limit <= t {
            return Ok(Step { t0: t, t1: t });
        }
        if t != self.last.t1 {
            // A step that was cut short by an event did not end here.
            self.estimate.restart();
        }
        let start = self.stopwatch.start();
        let longest = self.longest_step(system.max_step());
        if let Some(i) = x.iter().position(|x| !x.is_finite()) {
            return Err(step_error(system, t, 0.0, StepCause::UndefinedStart, Some(i)));
        }
        let mut wiring = std::mem::take(&mut self.wiring);
        let found = match system.flow() {
            Some(flow) => {
                let mut around = Around { wiring: &mut wiring, flow };
                self.any_step(&mut around, t, x, limit, longest)
            }
            None => self.any_step(&mut Formula::new(system, self.n), t, x, limit, longest),
        };
        self.wiring = wiring;
        self.note_costs(start);
        match found {
            Ok(t1) => {
                let step = self.accept(Step { t0: t, t1 }, x);
                if let Some(mut flow) = system.flow() {
                    let stages = self.levels.iter_mut().map(|level| level.chains.last_stage());
                    self.wiring.report(&mut flow, &self.stepper, stages, &self.paces.level);
                }
                Ok(step)
            }
            Err((h, cause, state)) => Err(step_error(system, t, h, cause, Some(state))),
        }
    }

    /// Cubic in positions, with the velocities at both ends; velocities are its derivative. Other states are parabolas.
    fn interpolate(&self, t: f64, x: &mut [f64]) {
        if !self.has_step {
            return;
        }
        let Step { t0, t1 } = self.last;
        if t <= t0 || t >= t1 {
            return x.copy_from_slice(if t <= t0 { &self.x0 } else { &self.x_last });
        }
        self.between(t, x);
    }

    fn restart(&mut self) {
        self.estimate.restart();
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn save(&self) -> IntegratorState {
        let knows_a0 = self.estimate.knows_a0.contains(&true);
        IntegratorState {
            next_step: self.next_step,
            previous_error: self.previous_error,
            grid_origin: self.grid_origin,
            slope: knows_a0.then(|| self.slope()),
            past: knows_a0.then(|| self.estimate.past.save()),
            paces: self.paces.save(self.levels[0].horizon),
            statistics: self.statistics.clone(),
        }
    }

    fn load(&mut self, state: &IntegratorState) {
        self.next_step = state.next_step.filter(|h| *h > 0.0);
        self.previous_error = state.previous_error;
        self.grid_origin = state.grid_origin;
        self.statistics.clone_from(&state.statistics);
        self.statistics.limit_counts.resize(self.n, 0);
        self.has_step = false;
        self.stepper.forget();
        let saved = state.slope.as_ref().filter(|slope| slope.xdot.len() == self.n);
        self.estimate.knows_a0.fill(saved.is_some());
        self.levels[0].horizon = self.paces.load(state.paces.as_ref());
        if let Some(SavedSlope { t, xdot, .. }) = saved {
            self.last = Step { t0: *t, t1: *t };
            for part in &self.stepper.parts {
                self.estimate.a0[part.dof.clone()].copy_from_slice(&xdot[part.v.clone()]);
            }
        }
        self.estimate.past.load(state.past.as_ref().unwrap_or(&SavedPast::default()));
    }
}
