//! CENIC: convex contact under error control.
//!
//! Each step solves convex problems of [`icf`](crate::icf) for the plants of a diagram, and estimates its error from them. Positions count in m and rad, rotations by their angle; velocities for as long as their errors last, at most
//! `velocity_time` (`velocity_time: 0` is the norm of the paper); states of other blocks relative to 1 + |z|.
//!
//! | scheme | per step | order |
//! |---|---|---|
//! | `tr_bdf2`, the default | 2 solutions, 3 contact queries | 2; 1 where contact is stiffer than the step |
//! | `step_doubling` | 1 + 2 solutions, 2 contact queries | 1 [K25, V.A] |
//! | `trapezoid` | 1 + 1 solutions, 2 contact queries | 2 [K25, V.B] |
//! | a fixed step | 1 solution | 1 |
//!
//! What is around the plants is linear over a step, and solved with them; see [`coupling`](crate::coupling). The full step, both halves and every retry share one
//! linearisation, and the second half begins with forces and rates of its own.
//!
//! | file | what is in it |
//! |---|---|
//! | `chains` | the solutions of a trial step: step doubling, trapezoid |
//! | `tr_bdf2` | those of TR-BDF2 |
//! | `trial` | trial steps until one is accurate |
//! | `degrade` | what is done where no step is accurate |
//! | `estimate` | how far off it is |
//! | `transitions` | what the estimate asks of problems that have been solved |
//! | `local` | steps of their own for the few bodies that need short ones |
//! | `pieces` | dense output of those |
//! | `formula` | systems without a plant |
//! | `options` | what can be asked for |
//!
//! TR-BDF2 goes beyond the end of a contact that is stiffer than the step can follow, and comes back with more energy than there was. So islands of bodies
//! in which such a contact begins, or a limit is met, take two half steps instead, compared with a full one; and where an error of velocities is as large as their
//! change, the first-order step is taken. A half step that is rejected where a contact begins or ends, or a limit is met, is tried again just up to there.
//!
//! Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.
#![allow(non_snake_case)]

mod chains;
mod degrade;
mod estimate;
mod formula;
mod local;
mod options;
mod pieces;
mod tr_bdf2;
mod transitions;
mod trial;

pub use degrade::Degraded;
pub use estimate::SavedRates;
pub use local::SavedPaces;
pub use options::{Algebra, CenicOptions, Scheme, SolverSpec};

use std::time::Instant;

use super::control::Controller;
use super::{
    Costs, Integrator, IntegratorState, OptionsError, Statistics, Step, StepCause, StepError, System, misuse,
    step_error,
};
use crate::coupling::{Around, MAX_IMPLICIT, Pattern, Stepper, Study, Surroundings, Treatment, Wiring};
use crate::diagram::{Schedule, glob};
use crate::icf::{Iteration, Outcome, SolverOptions, Watch};
use crate::math::Stopwatch;
use chains::Last;
use estimate::Estimate;
use formula::Formula;
use local::{Level, Paces};
use pieces::Pieces;

/// κ: solutions are this much more accurate than steps.
const SOLVER_ACCURACY: f64 = 1e-2;
/// The least tolerance of solutions, m/s.
const LEAST_TOLERANCE: f64 = 1e-11;
/// Tolerance of solutions with fixed steps, m/s.
const FIXED_TOLERANCE: f64 = 1e-9;
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
    /// Whether there are surfaces of contact that are foreseen from how bodies move.
    foresees_surfaces: bool,
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
    reported: Vec<usize>,
    next_step: Option<f64>,
    previous_error: f64,
    grid_origin: Option<f64>,
    statistics: Statistics,
    /// The last step whose velocities are not to the accuracy.
    degraded: Option<Degraded>,
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
            foresees_surfaces: false,
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
            reported: Vec::new(),
            next_step: options.initial_step,
            previous_error: 0.0,
            grid_origin: None,
            statistics: Statistics { limit_counts: vec![0; n], ..Statistics::default() },
            degraded: None,
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
        self.foresees_surfaces = self.stepper.parts.iter().any(|part| part.plant.model.scene.has_fields());
        self.levels = vec![Level::whole(&self.stepper, self.n)];
        let wants = self.options.scheme == Scheme::TrBdf2 && self.options.fixed_step.is_none();
        self.paces = Paces::new(&self.stepper, &self.wiring, wants && self.options.local_steps);
        if wants && !self.paces.is_on {
            // Among many bodies errors even out.
            (self.controller, self.fine) = (Controller::careful(2), Controller::careful(3));
        }
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

    fn count(&mut self, outcome: &Outcome) {
        let solver = &mut self.statistics.solver;
        solver.solutions += outcome.solutions;
        solver.iterations += outcome.iterations;
        solver.factorizations += outcome.factorizations;
        solver.line_evaluations += outcome.line_evaluations;
    }

    /// Notes what took how long, if that is measured, in a step that began at `start`.
    fn note_costs(&mut self, start: Option<Instant>) {
        if start.is_none() {
            return;
        }
        self.stopwatch.stop(start);
        let stages = self.levels.iter().flat_map(|l| [&l.chains.start, &l.chains.middle]);
        self.statistics.costs = Some(Costs { total: self.stopwatch.seconds(), ..self.stepper.costs(stages) });
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

    /// The next point of the grid t₀ + k h, or the limit.
    fn grid_end(&mut self, t: f64, limit: f64, h: f64) -> f64 {
        let origin = *self.grid_origin.get_or_insert(t);
        let k = ((t - origin) / h + GRID_TOLERANCE).floor() + 1.0;
        let next = origin + k * h;
        let t1 = if next > t { next } else { t + h };
        if limit <= t1 + GRID_TOLERANCE * h { limit } else { t1 }
    }

    /// A step of nothing: time goes on.
    fn empty_step(&mut self, t: f64, limit: f64, longest: f64) -> Result<Step, StepError> {
        let t1 = match self.options.fixed_step {
            Some(h) => self.grid_end(t, limit, h),
            None => limit.min(t + longest),
        };
        if t1 > t {
            Ok(self.accept(Step { t0: t, t1 }, &[]))
        } else {
            Err(misuse(t, "a step too small for its time"))
        }
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
        let mut t1 = self.grid_end(t, limit, h);
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
            x[*i] = self.x0[*i] + s * (self.x1[*i] - self.x0[*i]) + s * (1.0 - s) * self.bend(*i, h);
        }
    }

    /// How far dense output of a state of another block bends away from the straight line x₀ + s Δ, as 4 times the distance halfway:
    /// h ẋ₀ − Δ by the slope at the start. Where that slope belongs to a transient much shorter than the step it says nothing: a
    /// parabola then goes through the middle of the two halves, and a single implicit step, of first order, is straight.
    fn bend(&self, i: usize, h: f64) -> f64 {
        let chains = &self.levels[0].chains;
        let change = self.x1[i] - self.x0[i];
        let by_slope = h * chains.start_rate(i) - change;
        if self.options.fixed_step.is_some() {
            return 0.0;
        }
        if chains.last == Last::TrBdf2 {
            // Through the second stage, which is of second order, too.
            let at = self.stepper.others.partition_point(|other| *other < i);
            let second = chains.tr_bdf2.stages[0].z[at] - self.x0[i];
            return (second - tr_bdf2::C2 * change) / (tr_bdf2::C2 * (1.0 - tr_bdf2::C2));
        }
        if self.options.scheme == Scheme::Trapezoid {
            return by_slope;
        }
        let through_middle = 4.0 * (chains.middle_value(i) - self.x0[i] - 0.5 * change);
        // The middle of smooth motion is off by h²ẍ/8, and the straight line by as much on the other side.
        if (by_slope - through_middle).abs() <= through_middle.abs() { by_slope } else { through_middle }
    }

    /// Which stage tells what was applied to each tree of the only plant in the last step: two for each level.
    fn find_reported(&mut self) {
        self.reported.clear();
        if self.stepper.parts.len() != 1 {
            return;
        }
        let trees = self.stepper.parts[0].plant.model.trees.len();
        for tree in 0..trees {
            let level = self.paces.level.get(tree).copied().unwrap_or(0);
            let chains = &self.levels[level].chains;
            let is_rough = chains.last == Last::TrBdf2 && chains.tr_bdf2.rough.binary_search(&tree).is_ok();
            self.reported.push(2 * level + usize::from(is_rough));
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

    fn longest_step(&self) -> Option<(&'static str, f64)> {
        self.options.fixed_step.map(|h| ("fixed_step", h)).or(Some(("max_step", self.options.max_step)))
    }

    fn accuracy(&self) -> Option<f64> {
        self.options.fixed_step.is_none().then_some(self.options.accuracy)
    }

    fn order(&self) -> u32 {
        match (self.options.fixed_step, self.options.scheme) {
            (Some(_), _) | (None, Scheme::StepDoubling) => 1,
            _ => 2,
        }
    }

    fn max_step(&self) -> Option<f64> {
        Some(self.options.max_step)
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
        let longest = self.longest_step(system.max_step());
        if self.n == 0 {
            return self.empty_step(t, limit, longest);
        }
        let start = self.stopwatch.start();
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
                    self.find_reported();
                    let stages = self.levels.iter_mut().flat_map(|level| level.chains.last_stages());
                    self.wiring.report(&mut flow, &self.stepper, stages, &self.reported);
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

    fn degraded(&self) -> Option<&Degraded> {
        self.degraded.as_ref()
    }

    fn save_to(&self, state: &mut IntegratorState) {
        state.next_step = self.next_step;
        state.previous_error = self.previous_error;
        state.grid_origin = self.grid_origin;
        let rates = state.rates.get_or_insert_default();
        rates.end = self.last.t1;
        self.estimate.save(rates);
        if self.paces.is_on {
            self.paces.save(self.levels[0].horizon, state.paces.get_or_insert_default());
        }
        state.statistics.copy_from(&self.statistics);
    }

    fn load(&mut self, state: &IntegratorState) {
        self.next_step = state.next_step.filter(|h| *h > 0.0);
        self.previous_error = state.previous_error;
        self.grid_origin = state.grid_origin;
        self.statistics.clone_from(&state.statistics);
        self.statistics.limit_counts.resize(self.n, 0);
        self.has_step = false;
        self.stepper.forget();
        self.levels[0].horizon = self.paces.load(state.paces.as_ref());
        self.estimate.restart();
        if let Some(rates) = &state.rates {
            self.last = Step { t0: rates.end, t1: rates.end };
            self.estimate.load(rates);
        }
    }
}
