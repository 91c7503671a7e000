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
//! | `options` | what can be asked for |
//!
//! A step that is rejected where a contact begins or ends, or a limit is met, is tried again just up to there.
//!
//! Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.
#![allow(non_snake_case)]

mod chains;
mod estimate;
mod options;
mod past;

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
use chains::Chains;
use estimate::Estimate;

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
    chains: Chains,
    estimate: Estimate,
    /// For each displacement the state that it belongs to, and its weight.
    names: Vec<usize>,
    weights: Vec<f64>,
    other_weights: Vec<f64>,

    /// The last accepted step and the states at its ends.
    last: Step,
    has_step: bool,
    x0: Vec<f64>,
    x1: Vec<f64>,
    displacement: Vec<f64>,
    next_step: Option<f64>,
    previous_error: f64,
    grid_origin: Option<f64>,
    statistics: Statistics,
    stopwatch: Stopwatch,
    watch: Option<Watch>,
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
        let chains = Chains::new(&stepper, n);
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
            chains,
            estimate,
            names: Vec::new(),
            weights: Vec::new(),
            other_weights: vec![1.0; n],
            last: Step { t0: 0.0, t1: 0.0 },
            has_step: false,
            x0: vec![0.0; n],
            x1: vec![0.0; n],
            displacement: Vec::new(),
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
        self.chains = Chains::new(&self.stepper, self.n);
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

    /// Solutions of one trial step of size h, and their error.
    fn try_step(&mut self, around: &mut dyn Surroundings, t: f64, h: f64) -> Trial {
        let Cenic { chains, stepper, solver, .. } = self;
        chains.retry(h);
        let mut outcome = chains.full(stepper, solver);
        if outcome.unsolved.is_none() {
            outcome.add(&match self.options.scheme {
                Scheme::Trapezoid => chains.trapezoid(stepper, around, solver, t),
                _ => chains.halves(stepper, around, solver, t),
            });
        }
        self.count(&outcome);
        if let Some(dof) = outcome.unsolved {
            // No problem is solved with forces that are not numbers.
            return match self.chains.undefined() {
                Some(state) => Trial::NotFinite(state),
                None => Trial::Unsolved(self.names.get(dof).copied().unwrap_or(0)),
            };
        }
        let Cenic { chains, stepper, estimate, .. } = self;
        if self.options.scheme == Scheme::Trapezoid {
            estimate.compare_trapezoid(chains, stepper);
        } else {
            let extrapolates = self.options.scheme == Scheme::Extrapolation;
            estimate.compare_halves(chains, stepper, extrapolates);
            chains.finish(stepper, estimate, extrapolates);
        }
        if let Some(i) = self.chains.end.iter().position(|x| !x.is_finite()) {
            return Trial::NotFinite(i);
        }
        let (error, worst, dof) = self.error();
        Trial::Error(error, worst, dof)
    }

    fn count(&mut self, outcome: &Outcome) {
        let solver = &mut self.statistics.solver;
        solver.solutions += outcome.solutions;
        solver.iterations += outcome.iterations;
        solver.factorizations += outcome.factorizations;
        solver.line_evaluations += outcome.line_evaluations;
    }

    /// The largest scaled error, and the state that has it.
    fn error(&self) -> (f64, usize, Option<usize>) {
        let mut worst = (0.0, self.names.first().copied().unwrap_or(0), None);
        let mut look = |error: f64, state: usize, dof: Option<usize>| {
            let error = error.abs() / self.options.accuracy;
            if error > worst.0 || error.is_nan() {
                worst = (error, state, dof);
            }
        };
        let Cenic { chains, estimate, .. } = self;
        for (i, state) in self.names.iter().enumerate() {
            look(self.weights[i] * estimate.error[i], *state, Some(i));
            look(self.weights[i] * estimate.lasting[i] * estimate.velocity_error[i], *state, Some(i));
        }
        for (i, state) in self.stepper.others.iter().enumerate() {
            let scale = 1.0 + chains.start.x[*state].abs().max(chains.end[*state].abs());
            look(self.other_weights[i] * estimate.other_error[i] / scale, *state, None);
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
            self.stepper.costs([&self.chains.start, &self.chains.middle]);
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
        SavedSlope { t: self.last.t1, x: self.x1.clone(), xdot }
    }

    fn longest_step(&self, system_longest: f64) -> f64 {
        system_longest.min(self.options.max_step)
    }

    fn smallest_step(&self, t: f64) -> f64 {
        self.options.min_step.unwrap_or(1e-12 * t.abs().max(1.0)).max(4.0 * f64::EPSILON * t.abs())
    }

    /// Makes the trial the last step.
    fn accept(&mut self, t: f64, x: &mut [f64], t1: f64) -> Step {
        self.x0.copy_from_slice(x);
        self.x1.copy_from_slice(&self.chains.end);
        x.copy_from_slice(&self.chains.end);
        self.stepper.displacement(&self.x0, &self.x1, &mut self.displacement);
        self.last = Step { t0: t, t1 };
        self.has_step = true;
        self.statistics.record(&self.last);
        if self.options.fixed_step.is_none() && self.options.scheme == Scheme::Extrapolation {
            self.estimate.keep(&self.chains, &self.stepper);
        }
        self.last
    }

    /// Trial steps, smaller and smaller, until one is accurate.
    fn controlled_step(
        &mut self,
        around: &mut dyn Surroundings,
        t: f64,
        x: &[f64],
        limit: f64,
        longest: f64,
    ) -> Result<f64, (f64, StepCause, usize)> {
        let smallest = self.smallest_step(t);
        let mut h = self.next_step.unwrap_or(0.1 * longest.min(self.options.max_step));
        h = h.max(smallest).min(longest);
        let mut prepared = 0.0;
        let mut rejected = false;
        loop {
            let trial = Controller::aim(t, h, longest, limit);
            let tried = trial.t1 - t;
            if tried > prepared {
                self.chains.begin(&mut self.stepper, around, t, x, tried);
                prepared = tried;
                if let Some(state) = self.chains.start.undefined {
                    return Err((tried, StepCause::UndefinedStart, state));
                }
            }
            let (factor, cause, state) = match self.try_step(around, t, tried) {
                Trial::NotFinite(state) => {
                    self.statistics.rejected_nan += 1;
                    (self.controller.after_not_finite(), StepCause::NotFinite { smallest: tried }, state)
                }
                Trial::Unsolved(state) => {
                    self.statistics.rejected_solver += 1;
                    (self.controller.after_not_finite(), StepCause::Unsolved { smallest: tried }, state)
                }
                Trial::Error(error, worst, dof) => {
                    let is_fine = dof.is_some_and(|i| self.estimate.is_fine[i]);
                    let controller = if is_fine { &self.fine } else { &self.controller };
                    self.statistics.limited_by = Some(worst);
                    self.statistics.limit_counts[worst] += 1;
                    if error <= 1.0 {
                        let factor = controller.after_accept(error, self.previous_error, rejected);
                        let proposed = tried * factor;
                        // A cut step whose growth is capped says nothing about the ideal size.
                        let ideal = if trial.cut && (Controller::is_capped(factor) || rejected) {
                            proposed.max(h)
                        } else {
                            proposed
                        };
                        self.next_step = Some(ideal.max(smallest).min(longest));
                        self.previous_error = Controller::remember(error);
                        return Ok(trial.t1);
                    }
                    self.statistics.rejected_error += 1;
                    let mut factor = controller.after_reject(error);
                    // The trapezoid has no state halfway to look at.
                    let halved = dof.filter(|_| self.options.scheme != Scheme::Trapezoid);
                    let kink = halved.and_then(|dof| Estimate::first_kink(&self.chains, &self.stepper, dof));
                    let to_kink = kink.map_or(0.0, |kink| (1.0 + BEYOND_KINK) * kink / tried);
                    if to_kink > factor && to_kink < BEFORE_END {
                        factor = to_kink;
                    }
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

    /// A step without error control to the next point of the grid t₀ + k h. Where the problem cannot be solved, in halves.
    fn fixed_step(
        &mut self,
        around: &mut dyn Surroundings,
        t: f64,
        x: &[f64],
        limit: f64,
        h: f64,
    ) -> Result<f64, (f64, StepCause, usize)> {
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
        self.chains.begin(&mut self.stepper, around, t, x, t1 - t);
        if let Some(state) = self.chains.start.undefined {
            return Err((t1 - t, StepCause::UndefinedStart, state));
        }
        loop {
            self.chains.retry(t1 - t);
            let outcome = self.chains.full(&mut self.stepper, &self.solver);
            self.count(&outcome);
            let not_finite = self.chains.end.iter().position(|x| !x.is_finite());
            let (cause, state) = match (outcome.unsolved, not_finite) {
                (None, None) => return Ok(t1),
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

    fn any_step(
        &mut self,
        around: &mut dyn Surroundings,
        t: f64,
        x: &[f64],
        limit: f64,
        longest: f64,
    ) -> Result<f64, (f64, StepCause, usize)> {
        match self.options.fixed_step {
            Some(h) => self.fixed_step(around, t, x, limit, h),
            None => self.controlled_step(around, t, x, limit, longest),
        }
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
                let step = self.accept(t, x, t1);
                if let Some(mut flow) = system.flow() {
                    self.wiring.report(&mut flow, &self.stepper, self.chains.last_stage());
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
            return x.copy_from_slice(if t <= t0 { &self.x0 } else { &self.x1 });
        }
        let h = t1 - t0;
        let s = (t - t0) / h;
        for part in &self.stepper.parts {
            // Velocities first: their places in x serve as room for the displacement.
            let (v0, v1) = (&self.x0[part.v.clone()], &self.x1[part.v.clone()]);
            let d = &self.displacement[part.dof.clone()];
            for (i, x) in x[part.v.clone()].iter_mut().enumerate() {
                let (cubic, square) =
                    (h * (v0[i] + v1[i]) - 2.0 * d[i], 3.0 * d[i] - h * (2.0 * v0[i] + v1[i]));
                *x = s * (s * (s * cubic + square) + h * v0[i]);
            }
            let (q, v) = x.split_at_mut(part.v.start);
            let v = &mut v[..part.v.len()];
            part.plant.model.advance(&self.x0[part.q.clone()], v, 1.0, &mut q[part.q.clone()]);
            for (i, x) in v.iter_mut().enumerate() {
                let (cubic, square) =
                    (h * (v0[i] + v1[i]) - 2.0 * d[i], 3.0 * d[i] - h * (2.0 * v0[i] + v1[i]));
                *x = (s * (3.0 * s * cubic + 2.0 * square) + h * v0[i]) / h;
            }
        }
        for i in &self.stepper.others {
            let slope = h * self.chains.start_rate(*i);
            x[*i] = self.x0[*i] + s * (slope + s * (self.x1[*i] - self.x0[*i] - slope));
        }
    }

    fn restart(&mut self) {
        self.estimate.restart();
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn save(&self) -> IntegratorState {
        IntegratorState {
            next_step: self.next_step,
            previous_error: self.previous_error,
            grid_origin: self.grid_origin,
            slope: self.estimate.knows_a0.then(|| self.slope()),
            past: self.estimate.knows_a0.then(|| self.estimate.past.save()),
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
        self.estimate.knows_a0 = saved.is_some();
        if let Some(SavedSlope { t, xdot, .. }) = saved {
            self.last = Step { t0: *t, t1: *t };
            for part in &self.stepper.parts {
                self.estimate.a0[part.dof.clone()].copy_from_slice(&xdot[part.v.clone()]);
            }
        }
        self.estimate.past.load(state.past.as_ref().unwrap_or(&SavedPast::default()));
    }
}
