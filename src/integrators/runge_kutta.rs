//! Error-controlled steps of one-step methods: explicit ones from a [`Tableau`], and [implicit ones](super::implicit).
//!
//! One way for all of them: trial steps are repeated smaller until the scaled error is at most one, see
//! [`Controller`]. Slopes are reused from step to step (first same as last), and a step that a limit cut short does not
//! make the ideal step size forgotten.

use std::ops::Range;

use super::control::{Controller, scaled_norm};
use super::implicit::{Failure, Implicit, ImplicitMethod, Trial};
use super::tableau::{MAX_STAGES, Tableau};
use super::{
    Integrator, IntegratorState, Norm, OptionsError, RungeKuttaOptions, SavedSlope, Statistics, Step,
    StepCause, StepError, System, misuse, step_error,
};
use crate::coupling::{self, Approach};
use crate::diagram::Schedule;

/// Times closer than this fraction of a fixed step are the same grid point.
const GRID_TOLERANCE: f64 = 1e-6;

/// No step is longer than this, so that every trial can be halved, s.
const LONGEST_STEP: f64 = 1e100;

/// h |λ| from which a step of Dormand and Prince's method counts as stiff: a tenth less than the 3.3 that it is stable for [HNW, IV.2], since
/// error control keeps it a little below (measured: 3.18 on ẋ = 10⁴ (sin 2πt − x)).
const STIFF: f64 = 3.0;

/// How the stages of a step are found.
#[derive(Debug, Clone)]
enum Method {
    /// One after the other.
    Explicit(&'static Tableau),
    /// By solving for them.
    Implicit(Box<Implicit>),
}

impl Method {
    fn name(&self) -> &'static str {
        match self {
            Method::Explicit(tableau) => tableau.name,
            Method::Implicit(implicit) => implicit.method.name(),
        }
    }

    fn order(&self) -> u32 {
        match self {
            Method::Explicit(tableau) => tableau.order,
            Method::Implicit(implicit) => implicit.method.order(),
        }
    }

    /// Slopes of a step that are kept, the one at its start included.
    fn slopes(&self) -> usize {
        match self {
            Method::Explicit(tableau) => tableau.stages,
            Method::Implicit(_) => 3,
        }
    }

    fn dense_weights(&self, theta: f64) -> [f64; MAX_STAGES] {
        match self {
            Method::Explicit(tableau) => tableau.dense_weights(theta),
            Method::Implicit(implicit) => implicit.method.dense_weights(theta),
        }
    }
}

/// A Runge–Kutta integrator for n states.
#[derive(Debug, Clone)]
pub struct RungeKutta {
    method: Method,
    controller: Controller,
    options: RungeKuttaOptions,
    n: usize,

    /// The last accepted step; equal times before the first.
    last: Step,
    /// x at its start and end, n each.
    x0: Vec<f64>,
    x1: Vec<f64>,
    /// The slopes of its stages, s × n; of explicit methods the last one is the slope at its end.
    k: Vec<f64>,
    /// Whether the last slope still holds at (t₁, x₁).
    slope_holds: bool,
    /// Whether there is a last step to interpolate in.
    has_step: bool,

    /// The slopes of the step that is tried, s × n, its end and its error, n each.
    k_trial: Vec<f64>,
    x_trial: Vec<f64>,
    error: Vec<f64>,

    /// States whose errors do not count.
    ignored: Vec<Range<usize>>,
    /// What must not be passed in one step.
    approach: Approach,
    next_step: Option<f64>,
    previous_error: f64,
    grid_origin: Option<f64>,
    statistics: Statistics,
}

/// How a trial step ended.
enum Outcome {
    Finite,
    NotFinite { state: usize },
    Unsolved,
}

impl RungeKutta {
    /// The method of `tableau` for n states.
    pub fn new(
        tableau: &'static Tableau,
        options: &RungeKuttaOptions,
        n: usize,
    ) -> Result<Self, OptionsError> {
        RungeKutta::with(Method::Explicit(tableau), tableau.embedded_order + 1, options, n)
    }

    /// An implicit method for n states.
    pub fn implicit(
        method: ImplicitMethod,
        options: &RungeKuttaOptions,
        n: usize,
    ) -> Result<Self, OptionsError> {
        // Errors are estimated against the first-order method that each of them contains.
        RungeKutta::with(Method::Implicit(Box::new(Implicit::new(method, n))), 2, options, n)
    }

    fn with(
        method: Method,
        estimate_order: u32,
        options: &RungeKuttaOptions,
        n: usize,
    ) -> Result<Self, OptionsError> {
        options.check()?;
        let slopes = method.slopes();
        Ok(Self {
            method,
            controller: Controller::new(estimate_order),
            options: options.clone(),
            n,
            last: Step { t0: 0.0, t1: 0.0 },
            x0: vec![0.0; n],
            x1: vec![0.0; n],
            k: vec![0.0; slopes * n],
            slope_holds: false,
            has_step: false,
            k_trial: vec![0.0; slopes * n],
            x_trial: vec![0.0; n],
            error: vec![0.0; n],
            ignored: Vec::new(),
            approach: Approach::default(),
            next_step: options.initial_step,
            previous_error: 0.0,
            grid_origin: None,
            statistics: Statistics { limit_counts: vec![0; n], ..Statistics::default() },
        })
    }

    /// Fills the first stage of the trial, from the last step when it ended here.
    fn first_stage(&mut self, system: &mut dyn System, t: f64, x: &[f64]) -> Result<(), StepError> {
        let n = self.n;
        if self.slope_holds && t == self.last.t1 && x == self.x1 {
            let end = (self.method.slopes() - 1) * n;
            self.k_trial[..n].copy_from_slice(&self.k[end..end + n]);
        } else {
            system.derivative(t, x, &mut self.k_trial[..n]);
            self.statistics.evaluations += 1;
        }
        match first_not_finite(&self.k_trial[..n]).or(first_not_finite(x)) {
            None => Ok(()),
            Some(i) => Err(step_error(system, t, 0.0, StepCause::UndefinedStart, Some(i))),
        }
    }

    /// The automatic first step [HNW, II.4]; its probe does not pass `limit` either.
    fn first_step(&mut self, system: &mut dyn System, t: f64, x: &[f64], limit: f64) -> f64 {
        let longest = self.longest_step(system).min(limit - t);
        let (n, accuracy) = (self.n, self.options.accuracy);
        let (slope, rest) = self.k_trial.split_at_mut(n);
        let probe = &mut rest[..n];
        let (d0, _) = scaled_norm(x, x, x, accuracy);
        let (d1, _) = scaled_norm(slope, x, x, accuracy);
        let h0 = Controller::first_guess(d0, d1).min(longest);
        for i in 0..n {
            self.x_trial[i] = x[i] + h0 * slope[i];
        }
        system.derivative((t + h0).min(limit), &self.x_trial, probe);
        self.statistics.evaluations += 1;
        for i in 0..n {
            self.error[i] = (probe[i] - slope[i]) / h0;
        }
        let (d2, _) = scaled_norm(&self.error, x, x, accuracy);
        self.controller.first_step(h0, d1, d2)
    }

    /// The stages after the first, the end of the step and its error estimate.
    fn try_step(&mut self, system: &mut dyn System, t: f64, x: &[f64], t1: f64) -> Outcome {
        let tableau = match &mut self.method {
            Method::Explicit(tableau) => *tableau,
            Method::Implicit(implicit) => {
                let (k, x1, error) = (&mut self.k_trial, &mut self.x_trial, &mut self.error);
                let mut trial = Trial { t, t1, x, k, x1, error, accuracy: self.options.accuracy };
                return match implicit.attempt(system, &mut trial, &mut self.statistics) {
                    Ok(()) => Outcome::Finite,
                    Err(Failure::NotFinite) => {
                        Outcome::NotFinite { state: first_not_finite(&self.x_trial).unwrap_or(0) }
                    }
                    Err(Failure::Unsolved) => Outcome::Unsolved,
                };
            }
        };
        let Tableau { stages, a, c, e, .. } = *tableau;
        let (n, h) = (self.n, t1 - t);
        for stage in 1..stages {
            // xᵢ = x + h Σⱼ aᵢⱼ kⱼ; of the last stage this is x⁺.
            self.x_trial.copy_from_slice(x);
            for (j, weight) in a[stage].iter().enumerate().filter(|(_, weight)| **weight != 0.0) {
                for (x, k) in self.x_trial.iter_mut().zip(&self.k_trial[j * n..(j + 1) * n]) {
                    *x += h * weight * k;
                }
            }
            if let Some(state) = first_not_finite(&self.x_trial) {
                return Outcome::NotFinite { state };
            }
            let time = if c[stage] == 1.0 { t1 } else { t + c[stage] * h };
            let slope = &mut self.k_trial[stage * n..(stage + 1) * n];
            system.derivative(time, &self.x_trial, slope);
            self.statistics.evaluations += 1;
            if let Some(state) = first_not_finite(slope) {
                return Outcome::NotFinite { state };
            }
        }
        self.error.fill(0.0);
        for (i, weight) in e.iter().enumerate() {
            for (error, k) in self.error.iter_mut().zip(&self.k_trial[i * n..(i + 1) * n]) {
                *error += h * weight * k;
            }
        }
        Outcome::Finite
    }

    /// Whether stability set the size of the trial step rather than accuracy: h |λ| from the last two stages, both at its end, is about as
    /// large as the method is stable for [HNW, IV.2 (2.34)].
    fn is_stiff(&self) -> bool {
        let Method::Explicit(tableau) = self.method else { return false };
        let Tableau { stages, a, c, .. } = *tableau;
        let (last, before) = (stages - 1, stages - 2);
        if c[before] != 1.0 || c[last] != 1.0 {
            return false;
        }
        let (n, k) = (self.n, &self.k_trial);
        let weight = |stage: usize, j: usize| a[stage].get(j).copied().unwrap_or(0.0);
        let (mut slopes, mut states) = (0.0, 0.0);
        for i in 0..n {
            let apart: f64 = (0..last).map(|j| (weight(last, j) - weight(before, j)) * k[j * n + i]).sum();
            slopes += (k[last * n + i] - k[before * n + i]).powi(2);
            states += apart.powi(2);
        }
        // h |λ| = h |k_s − k_{s−1}|/|x_s − x_{s−1}|, where x_s − x_{s−1} = h Σ (a_sj − a_{s−1,j}) k_j.
        slopes.sqrt() > STIFF * states.sqrt()
    }

    /// Makes the trial the last step.
    fn accept(&mut self, t: f64, x: &mut [f64], t1: f64) -> Step {
        self.x0.copy_from_slice(x);
        self.x1.copy_from_slice(&self.x_trial);
        x.copy_from_slice(&self.x_trial);
        std::mem::swap(&mut self.k, &mut self.k_trial);
        self.slope_holds = matches!(self.method, Method::Explicit(_));
        self.record(t, t1)
    }

    fn record(&mut self, t: f64, t1: f64) -> Step {
        self.last = Step { t0: t, t1 };
        self.has_step = true;
        self.statistics.record(&self.last);
        self.last
    }

    fn longest_step(&self, system: &dyn System) -> f64 {
        let longest = system.max_step().min(self.options.max_step.unwrap_or(f64::INFINITY));
        if longest > 0.0 { longest } else { f64::INFINITY }
    }

    fn smallest_step(&self, t: f64) -> f64 {
        self.options.min_step.unwrap_or(1e-14 * t.abs().max(1.0)).max(4.0 * f64::EPSILON * t.abs())
    }

    /// A step without error control to the next point of the grid t₀ + k h.
    fn fixed_step(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &mut [f64],
        limit: f64,
        h: f64,
    ) -> Result<Step, StepError> {
        let origin = *self.grid_origin.get_or_insert(t);
        let k = ((t - origin) / h + GRID_TOLERANCE).floor() + 1.0;
        let mut t1 = (origin + k * h).min(t + self.longest_step(system));
        if t1 <= t {
            t1 = t + h;
        }
        if t1 <= t {
            return Err(misuse(t, "a fixed step too small for its time"));
        }
        if limit <= t1 + GRID_TOLERANCE * h {
            t1 = limit;
        }
        self.first_stage(system, t, x)?;
        match self.try_step(system, t, x, t1) {
            Outcome::Finite => Ok(self.accept(t, x, t1)),
            Outcome::NotFinite { state } => {
                self.statistics.rejected_nan += 1;
                Err(step_error(system, t, t1 - t, StepCause::NotFinite { smallest: t1 - t }, Some(state)))
            }
            Outcome::Unsolved => {
                self.statistics.rejected_solver += 1;
                Err(step_error(system, t, t1 - t, StepCause::Unsolved { smallest: t1 - t }, None))
            }
        }
    }

    /// Trial steps, smaller and smaller, until one is accurate.
    fn controlled_step(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &mut [f64],
        limit: f64,
    ) -> Result<Step, StepError> {
        self.first_stage(system, t, x)?;
        let (smallest, longest) = (self.smallest_step(t), self.longest_step(system));
        let mut wanted = match self.next_step {
            Some(h) => h,
            None => self.first_step(system, t, x, limit),
        };
        wanted = wanted.max(smallest).min(longest).min(LONGEST_STEP);
        // Nothing may be passed through on the way.
        let ahead = wanted.min(limit - t);
        let entry = self.approach.longest_step(x, &self.k_trial[..self.n], ahead);
        let mut is_held_back = entry < ahead;
        let mut h = if is_held_back { entry.max(smallest) } else { wanted };
        let mut rejected = false;
        loop {
            let trial = Controller::aim(t, h, longest, limit);
            let tried = trial.t1 - t;
            let (factor, cause, state) = match self.try_step(system, t, x, trial.t1) {
                Outcome::NotFinite { state } => {
                    self.statistics.rejected_nan += 1;
                    (
                        self.controller.after_not_finite(),
                        StepCause::NotFinite { smallest: tried },
                        Some(state),
                    )
                }
                Outcome::Unsolved => {
                    self.statistics.rejected_solver += 1;
                    (self.controller.after_not_finite(), StepCause::Unsolved { smallest: tried }, None)
                }
                Outcome::Finite => {
                    self.ignored.iter().for_each(|states| self.error[states.clone()].fill(0.0));
                    let (error, worst) = scaled_norm(&self.error, x, &self.x_trial, self.options.accuracy);
                    self.statistics.limited_by = Some(worst);
                    self.statistics.limit_counts[worst] += 1;
                    if error <= 1.0 {
                        let factor = self.controller.after_accept(error, self.previous_error, rejected);
                        let proposed = tried * factor;
                        // A cut step whose growth is capped says nothing about the ideal size.
                        let is_cut = trial.cut || is_held_back;
                        let ideal = if is_cut && (self.controller.is_capped(factor) || rejected) {
                            proposed.max(wanted)
                        } else {
                            proposed
                        };
                        self.next_step = Some(ideal.max(smallest).min(longest));
                        self.previous_error = Controller::remember(error);
                        self.statistics.stiff_steps += u64::from(self.is_stiff());
                        return Ok(self.accept(t, x, trial.t1));
                    }
                    self.statistics.rejected_error += 1;
                    (
                        self.controller.after_reject(error),
                        StepCause::Accuracy { smallest: tried, error },
                        Some(worst),
                    )
                }
            };
            // What was wanted counts as well as what was tried: rounding may make the smallest step a little longer, and it
            // would be tried for ever.
            if tried.min(h) <= smallest {
                return Err(step_error(system, t, tried, cause, state));
            }
            h = (tried * factor).max(smallest);
            (wanted, is_held_back, rejected) = (h, false, true);
        }
    }
}

impl Integrator for RungeKutta {
    fn name(&self) -> &'static str {
        self.method.name()
    }

    fn longest_step(&self) -> Option<(&'static str, f64)> {
        self.options.fixed_step.map(|h| ("fixed_step", h)).or(self.options.max_step.map(|h| ("max_step", h)))
    }

    fn accuracy(&self) -> Option<f64> {
        self.options.fixed_step.is_none().then_some(self.options.accuracy)
    }

    fn order(&self) -> u32 {
        self.method.order()
    }

    fn max_step(&self) -> Option<f64> {
        self.options.max_step.or(self.options.fixed_step)
    }

    fn prepare(&mut self, schedule: &Schedule) {
        if self.options.norm == Norm::Positions {
            self.ignored = coupling::plant_velocities(schedule);
        }
        self.approach = Approach::of(schedule);
        if let Method::Implicit(implicit) = &mut self.method {
            implicit.group(coupling::state_groups(schedule));
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
        if self.n == 0 && self.options.fixed_step.is_none() {
            let t1 = limit.min(t + self.longest_step(system));
            if t1.is_infinite() {
                return Err(misuse(t, "no state, no limit and no longest step"));
            }
            return if t1 > t {
                Ok(self.record(t, t1))
            } else {
                Err(misuse(t, "a longest step too small for its time"))
            };
        }
        match self.options.fixed_step {
            Some(h) => self.fixed_step(system, t, x, limit, h),
            None => self.controlled_step(system, t, x, limit),
        }
    }

    fn interpolate(&self, t: f64, x: &mut [f64]) {
        if !self.has_step {
            return;
        }
        let Step { t0, t1 } = self.last;
        let end = if t >= t1 {
            &self.x1
        } else if t <= t0 {
            &self.x0
        } else {
            let h = t1 - t0;
            let weights = self.method.dense_weights((t - t0) / h);
            for (i, value) in x.iter_mut().enumerate().take(self.n) {
                let slope: f64 = (0..self.method.slopes()).map(|s| weights[s] * self.k[s * self.n + i]).sum();
                *value = self.x0[i] + h * slope;
            }
            return;
        };
        for (value, end) in x.iter_mut().zip(end) {
            *value = *end;
        }
    }

    fn restart(&mut self) {
        self.slope_holds = false;
        if let Method::Implicit(implicit) = &mut self.method {
            implicit.forget();
        }
    }

    fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn save_to(&self, state: &mut IntegratorState) {
        state.next_step = self.next_step;
        state.previous_error = self.previous_error;
        state.grid_origin = self.grid_origin;
        let SavedSlope { t, x, xdot } = &mut state.slope;
        *t = if self.slope_holds { self.last.t1 } else { 0.0 };
        x.clear();
        xdot.clear();
        if self.slope_holds {
            let end = (self.method.slopes() - 1) * self.n;
            x.extend_from_slice(&self.x1);
            xdot.extend_from_slice(&self.k[end..end + self.n]);
        }
        if let Method::Implicit(implicit) = &self.method {
            implicit.save_to(&mut state.jacobian);
        }
        state.statistics.copy_from(&self.statistics);
    }

    fn load(&mut self, state: &IntegratorState) {
        self.next_step = state.next_step.filter(|h| *h > 0.0);
        self.previous_error = state.previous_error;
        self.grid_origin = state.grid_origin;
        self.statistics.clone_from(&state.statistics);
        self.statistics.limit_counts.resize(self.n, 0);
        self.slope_holds = false;
        self.has_step = false;
        if let Method::Implicit(implicit) = &mut self.method {
            implicit.load(&state.jacobian);
        }
        let SavedSlope { t, x, xdot } = &state.slope;
        if self.n > 0 && x.len() == self.n && xdot.len() == self.n {
            let end = (self.method.slopes() - 1) * self.n;
            self.last = Step { t0: *t, t1: *t };
            self.x1.copy_from_slice(x);
            self.k[end..end + self.n].copy_from_slice(xdot);
            self.slope_holds = true;
        }
    }
}

fn first_not_finite(values: &[f64]) -> Option<usize> {
    values.iter().position(|value| !value.is_finite())
}

#[cfg(test)]
#[path = "runge_kutta_tests.rs"]
mod tests;
