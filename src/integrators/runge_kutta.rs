//! Runge–Kutta methods: explicit ones from a [`Tableau`], and [implicit ones](super::implicit).
//!
//! Slopes are reused from step to step (first same as last). What is tried and accepted is up to the [controller](super::control).

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::control::{Attempt, Controlled, Controller, Inside, Method, Stretch, scaled_norm};
use super::implicit::{Failure, Implicit, ImplicitMethod, Room, SavedJacobian};
use super::tableau::{MAX_STAGES, Tableau};
use super::{ImplicitEulerOptions, Norm, OptionsError, RungeKuttaOptions, Statistics, Step, System};
use crate::coupling::{self, Approach};
use crate::diagram::Schedule;

/// h |λ| from which a step of Dormand and Prince's method counts as stiff: a tenth less than the 3.3 that it is stable for [HNW, IV.2], since
/// error control keeps it a little below (measured: 3.18 on ẋ = 10⁴ (sin 2πt − x)).
const STIFF: f64 = 3.0;

/// How the stages of a step are found.
#[derive(Debug, Clone)]
enum Stages {
    /// One after the other.
    Explicit(&'static Tableau),
    /// By solving for them.
    Implicit(Box<Implicit>),
}

impl Stages {
    fn name(&self) -> &'static str {
        match self {
            Stages::Explicit(tableau) => tableau.name,
            Stages::Implicit(implicit) => implicit.method.name(),
        }
    }

    fn order(&self) -> u32 {
        match self {
            Stages::Explicit(tableau) => tableau.order,
            Stages::Implicit(implicit) => implicit.method.order(),
        }
    }

    /// Slopes of a step that are kept, the one at its start included.
    fn slopes(&self) -> usize {
        match self {
            Stages::Explicit(tableau) => tableau.stages,
            Stages::Implicit(_) => 3,
        }
    }

    fn dense_weights(&self, theta: f64) -> [f64; MAX_STAGES] {
        match self {
            Stages::Explicit(tableau) => tableau.dense_weights(theta),
            Stages::Implicit(implicit) => implicit.method.dense_weights(theta),
        }
    }
}

/// A Runge–Kutta method for n states.
#[derive(Debug, Clone)]
pub struct RungeKutta {
    stages: Stages,
    estimate_order: u32,
    norm: Norm,
    is_controlled: bool,
    n: usize,

    /// The slopes of the last step, s × n; of explicit methods the last one is the slope at its end.
    k: Vec<f64>,
    /// Where the last step ended: t, s, and x.
    t_end: f64,
    x_end: Vec<f64>,
    /// Whether the last slope still holds there.
    slope_holds: bool,

    /// The slopes of the step that is tried, s × n, its end and its error, n each.
    k_trial: Vec<f64>,
    x_trial: Vec<f64>,
    error: Vec<f64>,

    /// States whose errors do not count.
    ignored: Vec<Range<usize>>,
    /// What must not be passed in one step.
    approach: Approach,
}

/// What a Runge–Kutta method remembers from step to step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RungeKuttaMemory {
    /// The end of the last step with its state and slope, while they may start the next one.
    #[serde(default, skip_serializing_if = "SavedSlope::is_empty")]
    slope: SavedSlope,
    /// The Jacobian of an implicit method, while it may serve the next step.
    #[serde(default, skip_serializing_if = "SavedJacobian::is_empty")]
    jacobian: SavedJacobian,
}

/// ẋ = f(t, x) at one point; empty where it is not known.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedSlope {
    /// t, s.
    t: f64,
    /// x.
    x: Vec<f64>,
    /// ẋ.
    xdot: Vec<f64>,
}

impl SavedSlope {
    fn is_empty(&self) -> bool {
        self.xdot.is_empty()
    }
}

impl RungeKutta {
    /// The method of `tableau` for n states.
    pub fn new(
        tableau: &'static Tableau,
        options: &RungeKuttaOptions,
        n: usize,
    ) -> Result<Controlled<Self>, OptionsError> {
        RungeKutta::with(Stages::Explicit(tableau), tableau.embedded_order + 1, options, n)
    }

    /// An implicit method for n states.
    pub fn implicit(
        method: ImplicitMethod,
        options: &RungeKuttaOptions,
        n: usize,
    ) -> Result<Controlled<Self>, OptionsError> {
        // Errors are estimated against the first-order method that each of them contains.
        RungeKutta::with(Stages::Implicit(Box::new(Implicit::new(method, n))), 2, options, n)
    }

    /// Implicit Euler in one of its variants, for n states.
    pub fn implicit_euler(
        options: &ImplicitEulerOptions,
        n: usize,
    ) -> Result<Controlled<Self>, OptionsError> {
        options.check()?;
        let stages = Stages::Implicit(Box::new(Implicit::euler_with(options, n)));
        RungeKutta::with(stages, 2, &options.steps(), n)
    }

    fn with(
        stages: Stages,
        estimate_order: u32,
        options: &RungeKuttaOptions,
        n: usize,
    ) -> Result<Controlled<Self>, OptionsError> {
        options.check()?;
        let slopes = stages.slopes();
        let method = RungeKutta {
            stages,
            estimate_order,
            norm: options.norm,
            is_controlled: options.fixed_step.is_none(),
            n,
            k: vec![0.0; slopes * n],
            t_end: 0.0,
            x_end: vec![0.0; n],
            slope_holds: false,
            k_trial: vec![0.0; slopes * n],
            x_trial: vec![0.0; n],
            error: vec![0.0; n],
            ignored: Vec::new(),
            approach: Approach::default(),
        };
        Controlled::new(method, options.steps(), n)
    }

    /// The stages after the first, the end of the step and its error estimate.
    fn try_stages(
        &mut self,
        system: &mut dyn System,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Result<(), Attempt> {
        let &Stretch { t, t1, x, .. } = stretch;
        let tableau = match &mut self.stages {
            Stages::Explicit(tableau) => *tableau,
            Stages::Implicit(implicit) => {
                let mut room = Room { k: &mut self.k_trial, x1: &mut self.x_trial, error: &mut self.error };
                return implicit.attempt(system, stretch, &mut room, statistics).map_err(|failure| {
                    match failure {
                        Failure::NotFinite => {
                            Attempt::NotFinite { state: first_not_finite(&self.x_trial).unwrap_or(0) }
                        }
                        Failure::Unsolved => Attempt::Unsolved { state: None },
                    }
                });
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
                return Err(Attempt::NotFinite { state });
            }
            let time = if c[stage] == 1.0 { t1 } else { t + c[stage] * h };
            let slope = &mut self.k_trial[stage * n..(stage + 1) * n];
            system.derivative(time, &self.x_trial, slope);
            statistics.evaluations += 1;
            if let Some(state) = first_not_finite(slope) {
                return Err(Attempt::NotFinite { state });
            }
        }
        self.error.fill(0.0);
        for (i, weight) in e.iter().enumerate() {
            for (error, k) in self.error.iter_mut().zip(&self.k_trial[i * n..(i + 1) * n]) {
                *error += h * weight * k;
            }
        }
        Ok(())
    }

    /// Whether stability set the size of the trial step rather than accuracy: h |λ| from the last two stages, both at its end, is about as
    /// large as the method is stable for [HNW, IV.2 (2.34)].
    fn is_stiff(&self) -> bool {
        let Stages::Explicit(tableau) = self.stages else { return false };
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
}

impl Method for RungeKutta {
    type Memory = RungeKuttaMemory;

    fn name(&self) -> &'static str {
        self.stages.name()
    }

    fn order(&self) -> u32 {
        self.stages.order()
    }

    fn estimate_order(&self) -> u32 {
        self.estimate_order
    }

    fn prepare(&mut self, schedule: &Schedule) {
        if self.norm == Norm::Positions {
            self.ignored = coupling::plant_velocities(schedule);
        }
        self.approach = Approach::of(schedule);
        if let Stages::Implicit(implicit) = &mut self.stages {
            implicit.prepare(schedule);
        }
    }

    /// Fills the first stage, from the last step when it ended here.
    fn begin(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &[f64],
        statistics: &mut Statistics,
    ) -> Result<(), usize> {
        let n = self.n;
        if self.slope_holds && t == self.t_end && x == self.x_end {
            let end = (self.stages.slopes() - 1) * n;
            self.k_trial[..n].copy_from_slice(&self.k[end..end + n]);
        } else {
            system.derivative(t, x, &mut self.k_trial[..n]);
            statistics.evaluations += 1;
        }
        first_not_finite(&self.k_trial[..n]).map_or(Ok(()), Err)
    }

    /// The automatic first step [HNW, II.4]; its probe does not pass the limit either.
    fn first_step(
        &mut self,
        system: &mut dyn System,
        limit: &Stretch,
        longest: f64,
        statistics: &mut Statistics,
    ) -> Option<f64> {
        let (n, Stretch { t, t1, x, accuracy }) = (self.n, *limit);
        let longest = longest.min(limit.size());
        let (slope, rest) = self.k_trial.split_at_mut(n);
        let probe = &mut rest[..n];
        let (d0, _) = scaled_norm(x, x, x, accuracy);
        let (d1, _) = scaled_norm(slope, x, x, accuracy);
        let h0 = Controller::first_guess(d0, d1).min(longest);
        for i in 0..n {
            self.x_trial[i] = x[i] + h0 * slope[i];
        }
        system.derivative((t + h0).min(t1), &self.x_trial, probe);
        statistics.evaluations += 1;
        for i in 0..n {
            self.error[i] = (probe[i] - slope[i]) / h0;
        }
        let (d2, _) = scaled_norm(&self.error, x, x, accuracy);
        Some(Controller::new(self.estimate_order).first_step(h0, d1, d2))
    }

    /// Nothing may be passed through on the way.
    fn hold_back(&mut self, limit: &Stretch, wanted: f64) -> f64 {
        let ahead = wanted.min(limit.size());
        let entry = self.approach.longest_step(limit.x, &self.k_trial[..self.n], ahead);
        if entry < ahead { entry } else { wanted }
    }

    fn attempt(
        &mut self,
        system: &mut dyn System,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Attempt {
        if let Err(failed) = self.try_stages(system, stretch, statistics) {
            return failed;
        }
        self.ignored.iter().for_each(|states| self.error[states.clone()].fill(0.0));
        let (error, worst) = scaled_norm(&self.error, stretch.x, &self.x_trial, stretch.accuracy);
        Attempt::Error { error, worst }
    }

    fn accept(&mut self, step: Step, x: &mut [f64], statistics: &mut Statistics) {
        statistics.stiff_steps += u64::from(self.is_controlled && self.is_stiff());
        x.copy_from_slice(&self.x_trial);
        self.x_end.copy_from_slice(x);
        self.t_end = step.t1;
        std::mem::swap(&mut self.k, &mut self.k_trial);
        self.slope_holds = matches!(self.stages, Stages::Explicit(_));
    }

    /// x(θ) = x₀ + h Σᵢ wᵢ(θ) kᵢ.
    fn interpolate(&self, inside: &Inside, t: f64, x: &mut [f64]) {
        let h = inside.step.size();
        let weights = self.stages.dense_weights((t - inside.step.t0) / h);
        for (i, value) in x.iter_mut().enumerate() {
            let slope: f64 = (0..self.stages.slopes()).map(|s| weights[s] * self.k[s * self.n + i]).sum();
            *value = inside.x0[i] + h * slope;
        }
    }

    fn restart(&mut self) {
        self.slope_holds = false;
        if let Stages::Implicit(implicit) = &mut self.stages {
            implicit.forget();
        }
    }

    fn save_to(&self, memory: &mut RungeKuttaMemory) {
        let SavedSlope { t, x, xdot } = &mut memory.slope;
        *t = if self.slope_holds { self.t_end } else { 0.0 };
        x.clear();
        xdot.clear();
        if self.slope_holds {
            let end = (self.stages.slopes() - 1) * self.n;
            x.extend_from_slice(&self.x_end);
            xdot.extend_from_slice(&self.k[end..end + self.n]);
        }
        if let Stages::Implicit(implicit) = &self.stages {
            implicit.save_to(&mut memory.jacobian);
        }
    }

    fn load(&mut self, memory: &RungeKuttaMemory) {
        self.slope_holds = false;
        if let Stages::Implicit(implicit) = &mut self.stages {
            implicit.load(&memory.jacobian);
        }
        let SavedSlope { t, x, xdot } = &memory.slope;
        if self.n > 0 && x.len() == self.n && xdot.len() == self.n {
            let end = (self.stages.slopes() - 1) * self.n;
            self.t_end = *t;
            self.x_end.copy_from_slice(x);
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
