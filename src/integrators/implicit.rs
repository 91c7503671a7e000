//! Implicit one-step methods for stiff systems: implicit Euler, SDIRK2 and ROS2.
//!
//! With J ≈ ∂f/∂x and a step h from (t, x):
//!
//! ```text
//! implicit Euler  x₁ = x + h f(t + h, x₁); error = x₁ − x₂ against two halves of it, which are the result
//! SDIRK2          k₁ = f(t + γh, x + γh k₁), k₂ = f(t + h, x + (1 − γ)h k₁ + γh k₂), γ = 1 − 1/√2
//!                 x⁺ = x + (1 − γ)h k₁ + γh k₂; error = γh (k₂ − k₁), against x + h k₁
//! ROS2            (1 − γhJ) k₁ = f(t, x) + γh ∂f/∂t, γ = 1 − 1/√2
//!                 (1 − γhJ) k₂ = f(t + h, x + h k₁) − 2 k₁ − γh ∂f/∂t
//!                 x⁺ = x + ½h (3 k₁ + k₂); error = ½h (k₁ + k₂), against x + h k₁
//! ```
//!
//! All are L-stable. Stages of the first two are found by Newton's method with a matrix 1 − γhJ whose J is kept from step to step while
//! it converges, and is iterated only as far as the accuracy asks for \[HW, IV.8\]. ROS2 has order two whatever J is. Of implicit Euler's there are
//! [variants](super::implicit_euler).
//!
//! Sources: \[HW\] Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.6 to IV.8. \[VSBH\] Verwer, Spee, Blom,
//! Hundsdorfer, *A second-order Rosenbrock method applied to photochemical dispersion problems*, SIAM J. Sci. Comput. 20 (1999).
#![allow(clippy::needless_range_loop)] // Indices as in the formulas.

use std::f64::consts::FRAC_1_SQRT_2;

use serde::{Deserialize, Serialize};

use super::control::{Stretch, scaled_norm};
use super::implicit_euler::{ImplicitEulerOptions, Limiter, NewtonKind};
use super::jacobian::{Jacobian, Point};
use super::tableau::MAX_STAGES;
use super::{Statistics, System};
use crate::coupling::{Slips, state_groups};
use crate::diagram::Schedule;
use crate::math::dense::{lu_factorize, lu_solve};
use crate::solvers::Tals;

/// γ of SDIRK2 and ROS2.
const GAMMA: f64 = 1.0 - FRAC_1_SQRT_2;
/// Newton's method may err by this part of what the accuracy allows.
const NEWTON_PART: f64 = 0.05;
/// Iterations after which Newton's method is given up.
const MAX_ITERATIONS: usize = 10;
/// Newton's method that converges no faster than this is given up.
const SLOWEST: f64 = 0.9;
/// Steps that differ by less than this part have the same factors.
const SAME_STEP: f64 = 1e-6;
/// TALS as in its paper: updates below a hundredth of v_s are free, and slip turns by 60° at most.
const TALS: Tals = Tals { relative_tolerance: 1e-2, cos_theta: 0.5 };
/// ∂f/∂t is a difference over this part of the step.
const TIME_PART: f64 = 1e-4;

/// Which method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImplicitMethod {
    /// Order one, its error estimated by two half steps.
    Euler,
    /// Order two, two implicit stages.
    Sdirk2,
    /// Order two, two linear stages.
    Ros2,
}

impl ImplicitMethod {
    /// Its name in files and messages.
    pub fn name(self) -> &'static str {
        match self {
            ImplicitMethod::Euler => "implicit_euler",
            ImplicitMethod::Sdirk2 => "sdirk2",
            ImplicitMethod::Ros2 => "ros2",
        }
    }

    /// p: the error of a whole run is O(hᵖ).
    pub fn order(self) -> u32 {
        if self == ImplicitMethod::Euler { 1 } else { 2 }
    }

    /// Weights of the slope at the start, k₁ and k₂ in x(θ) = x + h Σᵢ wᵢ(θ) kᵢ.
    pub(super) fn dense_weights(self, theta: f64) -> [f64; MAX_STAGES] {
        let mut weights = [0.0; MAX_STAGES];
        (weights[1], weights[2]) = match self {
            // Through the end of the first half.
            ImplicitMethod::Euler => (theta.min(0.5), (theta - 0.5).max(0.0)),
            ImplicitMethod::Sdirk2 => {
                let second = (0.5 * theta * theta - GAMMA * theta) / (1.0 - GAMMA);
                (theta - second, second)
            }
            // With k₁ as the slope at the start.
            ImplicitMethod::Ros2 => (theta + 0.5 * theta * theta, 0.5 * theta * theta),
        };
        weights
    }
}

/// Where a step is computed.
pub(super) struct Room<'a> {
    /// The slope at its start, then k₁ and k₂.
    pub k: &'a mut [f64],
    /// The state at its end.
    pub x1: &'a mut [f64],
    pub error: &'a mut [f64],
}

/// ∂f/∂x of an implicit method; empty where it is not known.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SavedJacobian {
    /// Where it was computed, s.
    t: f64,
    /// Its elements, row by row.
    values: Vec<f64>,
    /// γh of the matrices 1 − γhJ that are factored; zero for none.
    scales: [f64; 2],
    /// The rate at which Newton's method last converged.
    rate: f64,
}

impl SavedJacobian {
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

/// Why a trial came to nothing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Failure {
    /// A value is not finite.
    NotFinite,
    /// Newton's method did not converge, or its matrix is singular.
    Unsolved,
}

/// An implicit method for n states, with the room that it computes in.
#[derive(Clone, Debug)]
pub(super) struct Implicit {
    pub method: ImplicitMethod,
    n: usize,
    /// ∂f/∂x.
    jacobian: Jacobian,
    has_jacobian: bool,
    /// Where the Jacobian was computed.
    computed_at: f64,
    /// 1 − γhJ for two values of γh: of the whole step and of half of it.
    factors: [Factor; 2],
    /// The rate at which Newton's method last converged.
    rate: f64,
    newton: NewtonKind,
    limiter: Limiter,
    /// Whether a step of implicit Euler is two halves.
    has_halves: bool,
    /// Slips of contacts, where they limit updates.
    slips: Slips,
    /// Where the step begins that is tried.
    start: f64,
    slope: Vec<f64>,
    update: Vec<f64>,
    base: Vec<f64>,
}

/// 1 − γhJ, factored.
#[derive(Clone, Debug)]
struct Factor {
    /// γh; zero before the first.
    scale: f64,
    lu: Vec<f64>,
    rows: Vec<usize>,
}

impl Implicit {
    /// Room for n states.
    pub fn new(method: ImplicitMethod, n: usize) -> Implicit {
        let factor = Factor { scale: 0.0, lu: vec![0.0; n * n], rows: vec![0; n] };
        Implicit {
            method,
            n,
            jacobian: Jacobian::new(n),
            has_jacobian: false,
            computed_at: f64::NAN,
            factors: [factor.clone(), factor],
            rate: 1.0,
            newton: NewtonKind::default(),
            limiter: Limiter::default(),
            has_halves: true,
            slips: Slips::default(),
            start: f64::NAN,
            slope: vec![0.0; n],
            update: vec![0.0; n],
            base: vec![0.0; n],
        }
    }

    /// Implicit Euler in one of its variants.
    pub fn euler_with(options: &ImplicitEulerOptions, n: usize) -> Implicit {
        let &ImplicitEulerOptions { newton, limiter, halves: has_halves, .. } = options;
        Implicit { newton, limiter, has_halves, ..Implicit::new(ImplicitMethod::Euler, n) }
    }

    /// Looks at the diagram: which states belong together, see [`Jacobian::group`], and what can slip.
    pub fn prepare(&mut self, schedule: &Schedule) {
        self.jacobian.group(state_groups(schedule));
        if self.limiter == Limiter::Tals {
            self.slips = Slips::of(schedule);
        }
    }

    /// The system has changed: what was computed of it does not hold.
    pub fn forget(&mut self) {
        self.has_jacobian = false;
        self.factors.iter_mut().for_each(|factor| factor.scale = 0.0);
    }

    /// What the next step may use again.
    pub fn save_to(&self, saved: &mut SavedJacobian) {
        saved.values.clear();
        (saved.t, saved.rate, saved.scales) = (0.0, 1.0, [0.0; 2]);
        if self.has_jacobian {
            (saved.t, saved.rate) = (self.computed_at, self.rate);
            saved.values.extend_from_slice(&self.jacobian.values);
            saved.scales = [0, 1].map(|which| self.factors[which].scale);
        }
    }

    /// The same back, if it fits.
    pub fn load(&mut self, saved: &SavedJacobian) {
        self.forget();
        if saved.values.is_empty() || saved.values.len() != self.jacobian.values.len() {
            return;
        }
        self.jacobian.values.clone_from(&saved.values);
        (self.has_jacobian, self.computed_at, self.rate) = (true, saved.t, saved.rate);
        for (which, scale) in saved.scales.into_iter().enumerate().filter(|(_, scale)| *scale > 0.0) {
            // It was regular before; if it is not, the next step finds that out.
            let _ = self.factor(which, scale, &mut Statistics::default());
        }
    }

    /// Tries a step. A Jacobian of an earlier step is computed anew where it does not serve any more.
    pub fn attempt(
        &mut self,
        system: &mut dyn System,
        step: &Stretch,
        room: &mut Room,
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        // A method without iterations has nothing to make good what an old Jacobian spoils.
        if self.method == ImplicitMethod::Ros2 && self.computed_at != step.t {
            self.forget();
        }
        self.start = step.t;
        if self.newton == NewtonKind::Full {
            self.forget();
            self.rate = 1.0;
        }
        let is_old = self.has_jacobian && self.computed_at != step.t;
        match self.try_with(system, step, room, statistics) {
            Err(Failure::Unsolved) if is_old => {
                self.forget();
                self.try_with(system, step, room, statistics)
            }
            result => result,
        }
    }

    fn try_with(
        &mut self,
        system: &mut dyn System,
        step: &Stretch,
        room: &mut Room,
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        if !self.has_jacobian && self.newton == NewtonKind::Quasi {
            let at = Point { t: step.t, x: step.x, slope: &room.k[..self.n] };
            self.differentiate(system, &at, statistics)?;
        }
        match self.method {
            ImplicitMethod::Euler => self.euler(system, step, room, statistics)?,
            ImplicitMethod::Sdirk2 => self.sdirk2(system, step, room, statistics)?,
            ImplicitMethod::Ros2 => self.ros2(system, step, room, statistics)?,
        }
        let is_finite = room.x1.iter().chain(room.error.iter()).all(|value| value.is_finite());
        if is_finite { Ok(()) } else { Err(Failure::NotFinite) }
    }

    /// J by forward differences, in place of the last one.
    fn differentiate(
        &mut self,
        system: &mut dyn System,
        at: &Point,
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        let (evaluations, is_finite) = self.jacobian.difference(system, at);
        statistics.evaluations += evaluations;
        self.factors.iter_mut().for_each(|factor| factor.scale = 0.0);
        (self.has_jacobian, self.computed_at, self.rate) = (true, self.start, 1.0);
        if is_finite { Ok(()) } else { Err(Failure::NotFinite) }
    }

    /// J in the middle of an iteration, at y where the slope is known.
    fn differentiate_at(
        &mut self,
        system: &mut dyn System,
        (t, y): (f64, &[f64]),
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        let slope = std::mem::take(&mut self.slope);
        let rate = self.rate;
        let result = self.differentiate(system, &Point { t, x: y, slope: &slope }, statistics);
        (self.slope, self.rate) = (slope, rate);
        result
    }

    /// Factors 1 − γhJ, unless it is there. Returns which of the two it is.
    fn factor(&mut self, which: usize, scale: f64, statistics: &mut Statistics) -> Result<usize, Failure> {
        let n = self.n;
        let factor = &mut self.factors[which];
        if (factor.scale - scale).abs() <= SAME_STEP * scale {
            return Ok(which);
        }
        factor.lu.iter_mut().zip(&self.jacobian.values).for_each(|(to, from)| *to = -scale * from);
        (0..n).for_each(|i| factor.lu[i * n + i] += 1.0);
        statistics.solver.factorizations += 1;
        let is_regular = lu_factorize(&mut factor.lu, n, &mut factor.rows);
        factor.scale = if is_regular { scale } else { 0.0 };
        if is_regular { Ok(which) } else { Err(Failure::Unsolved) }
    }

    /// Solves y = base + γh f(t, y) for y, from the guess in y; `base` is a field.
    fn newton(
        &mut self,
        system: &mut dyn System,
        (t, scale, which): (f64, f64, usize),
        y: &mut [f64],
        accuracy: f64,
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        statistics.solver.solutions += 1;
        let (mut before, mut is_first, mut is_elsewhere) = (f64::NAN, true, false);
        for _ in 0..MAX_ITERATIONS {
            system.derivative(t, y, &mut self.slope);
            statistics.evaluations += 1;
            statistics.solver.iterations += 1;
            if self.newton == NewtonKind::Full || is_elsewhere {
                self.differentiate_at(system, (t, y), statistics)?;
            }
            self.factor(which, scale, statistics)?;
            for i in 0..self.n {
                self.update[i] = self.base[i] + scale * self.slope[i] - y[i];
            }
            let Factor { lu, rows, .. } = &self.factors[which];
            lu_solve(lu, self.n, rows, &mut self.update);
            let part = self.limit(system, y);
            y.iter_mut().zip(&self.update).for_each(|(y, update)| *y += part * update);
            let (size, _) = scaled_norm(&self.update, &self.base, y, accuracy);
            if !size.is_finite() {
                return Err(Failure::NotFinite);
            }
            // Of limited updates there is no rate, and they do not converge.
            is_elsewhere = part < 1.0;
            if is_elsewhere {
                (before, is_first) = (f64::NAN, false);
                continue;
            }
            if !before.is_nan() {
                self.rate = size / before;
                if self.rate >= SLOWEST {
                    if size <= 1e-3 * NEWTON_PART {
                        return Ok(());
                    }
                    if self.limiter == Limiter::None {
                        return Err(Failure::Unsolved);
                    }
                    // On the way out of stiction updates grow: gradients are others there, but that is no divergence.
                    (is_elsewhere, before) = (true, size);
                    continue;
                }
            }
            // What the iterations to come would add: a geometric series, at first with the rate of the last solution.
            let rate = self.rate.clamp(1e-10, 0.99);
            if size == 0.0 || rate / (1.0 - rate) * size <= NEWTON_PART && (!is_first || size <= 1.0) {
                return Ok(());
            }
            (before, is_first) = (size, false);
        }
        Err(Failure::Unsolved)
    }

    /// α: how much of the update may be taken at y.
    fn limit(&mut self, system: &mut dyn System, y: &[f64]) -> f64 {
        if self.limiter == Limiter::None {
            return 1.0;
        }
        let Some(flow) = system.flow() else { return 1.0 };
        let slips = self.slips.at(&flow, y, &self.update);
        slips.map(|slip| TALS.limit(slip.v, slip.delta, slip.stiction_velocity)).fold(1.0, f64::min)
    }

    fn euler(
        &mut self,
        system: &mut dyn System,
        step: &Stretch,
        room: &mut Room,
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        let (n, h, accuracy) = (self.n, step.t1 - step.t, step.accuracy);
        let (middle, half) = (step.t + 0.5 * h, 0.5 * h);
        self.base.copy_from_slice(step.x);
        room.error.copy_from_slice(step.x);
        self.newton(system, (step.t1, h, 0), room.error, accuracy, statistics)?;
        let (k1, k2) = room.k[n..].split_at_mut(n);
        if !self.has_halves {
            for i in 0..n {
                room.x1[i] = room.error[i];
                k1[i] = (room.x1[i] - step.x[i]) / h;
            }
            k2.copy_from_slice(k1);
            room.error.fill(0.0);
            return Ok(());
        }
        // Until they are slopes, they are states: at the middle and at the end.
        k1.copy_from_slice(step.x);
        self.newton(system, (middle, half, 1), k1, accuracy, statistics)?;
        self.base.copy_from_slice(k1);
        k2.copy_from_slice(k1);
        self.newton(system, (step.t1, half, 1), k2, accuracy, statistics)?;
        for i in 0..n {
            room.x1[i] = k2[i];
            room.error[i] -= k2[i];
            k2[i] = (k2[i] - k1[i]) / half;
            k1[i] = (k1[i] - step.x[i]) / half;
        }
        Ok(())
    }

    fn sdirk2(
        &mut self,
        system: &mut dyn System,
        step: &Stretch,
        room: &mut Room,
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        let (n, h, accuracy) = (self.n, step.t1 - step.t, step.accuracy);
        let scale = GAMMA * h;
        let (k1, k2) = room.k[n..].split_at_mut(n);
        self.base.copy_from_slice(step.x);
        k1.copy_from_slice(step.x);
        self.newton(system, (step.t + scale, scale, 0), k1, accuracy, statistics)?;
        for i in 0..n {
            k1[i] = (k1[i] - step.x[i]) / scale;
            self.base[i] = step.x[i] + (h - scale) * k1[i];
            room.x1[i] = step.x[i] + h * k1[i];
        }
        self.newton(system, (step.t1, scale, 0), room.x1, accuracy, statistics)?;
        for i in 0..n {
            k2[i] = (room.x1[i] - self.base[i]) / scale;
            room.error[i] = scale * (k2[i] - k1[i]);
        }
        Ok(())
    }

    fn ros2(
        &mut self,
        system: &mut dyn System,
        step: &Stretch,
        room: &mut Room,
        statistics: &mut Statistics,
    ) -> Result<(), Failure> {
        let (n, h) = (self.n, step.t1 - step.t);
        let which = self.factor(0, GAMMA * h, statistics)?;
        let (start, stages) = room.k.split_at_mut(n);
        let (k1, k2) = stages.split_at_mut(n);
        let Factor { lu, rows, .. } = &self.factors[which];
        // γh ∂f/∂t: where what is followed moves, a stiff system has a large one.
        system.derivative(step.t + TIME_PART * h, step.x, &mut self.slope);
        statistics.evaluations += 1;
        for i in 0..n {
            self.update[i] = GAMMA / TIME_PART * (self.slope[i] - start[i]);
            k1[i] = start[i] + self.update[i];
        }
        lu_solve(lu, n, rows, k1);
        for i in 0..n {
            room.x1[i] = step.x[i] + h * k1[i];
        }
        if room.x1.iter().any(|value| !value.is_finite()) {
            return Err(Failure::NotFinite);
        }
        system.derivative(step.t1, room.x1, k2);
        statistics.evaluations += 1;
        for i in 0..n {
            k2[i] -= 2.0 * k1[i] + self.update[i];
        }
        lu_solve(lu, n, rows, k2);
        statistics.solver.solutions += 2;
        for i in 0..n {
            room.x1[i] = step.x[i] + 0.5 * h * (3.0 * k1[i] + k2[i]);
            room.error[i] = 0.5 * h * (k1[i] + k2[i]);
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "implicit_tests.rs"]
mod tests;
