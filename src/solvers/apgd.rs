//! Accelerated projected gradients on the convex relaxation (CCP).
//!
//! ```text
//! min_x f(x) = ½ xᵀ(G + R)x + gᵀx,   x_i ∈ K_i
//!
//! x⁺ = proj_K(y − ∇f(y)/L),   θ⁺² = (1 − θ⁺) θ²,   y⁺ = x⁺ + θ (1 − θ)/(θ² + θ⁺) (x⁺ − x);   anew from y = x⁺, θ = 1 where ∇f(y)ᵀ(x⁺ − x) > 0
//! ```
//!
//! One product with G an iteration and no factor but that of A. L begins at the largest eigenvalue by the power method and doubles where it proves too small.
//!
//! Source: Mazhar, Heyn, Negrut, Tasora, *Using Nesterov's Method to Accelerate Multibody Dynamics with Friction and Contact*, 2015; O'Donoghue, Candès, *Adaptive Restart for
//! Accelerated Gradient Schemes*, 2015. Differs: L never shrinks; iterations end by the criterion of [CMR, eq. 17] in place of the gradient map.
#![allow(non_snake_case)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dual::Dual;
use super::law::{BadOption, Compliance, Law};
use super::violation::{Violation, max};
use super::{ContactSolver, Report, StepProblem, StepSolution, check, cone};

/// Options of accelerated projected gradients.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct ApgdOptions {
    /// By how much the law of contact may be violated: rates in m/s², and their products with forces.
    #[schemars(range(min = 0.0), extend("unit" = "m/s^2"))]
    pub tolerance: f64,
    /// Likewise, relative to the rate without forces and to the largest force. What is reached first counts; with 0 `tolerance` alone.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub relative_tolerance: f64,
    /// The most iterations.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_iterations: u32,
    /// The part of an overlap that is undone in a step, where contacts are hard.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub baumgarte: f64,
    /// How contacts give way: `hard`, `material` for stiffness and dissipation of the material, or velocity for unit impulse.
    #[schemars(extend("unit" = "1/kg"))]
    pub compliance: Compliance,
    /// Slip for unit impulse of friction, which then creeps.
    #[schemars(range(min = 0.0), extend("unit" = "1/kg"))]
    pub tangential_compliance: f64,
}

impl Default for ApgdOptions {
    fn default() -> Self {
        Self {
            tolerance: check::TOLERANCE,
            relative_tolerance: check::RELATIVE_TOLERANCE,
            max_iterations: check::MAX_ITERATIONS,
            baumgarte: check::BAUMGARTE,
            compliance: Compliance::HARD,
            tangential_compliance: 0.0,
        }
    }
}

impl ApgdOptions {
    /// Checks every option.
    pub fn check(&self) -> Result<(), BadOption> {
        check::stopping(self.tolerance, self.relative_tolerance, self.max_iterations)?;
        self.law().check()
    }

    /// What contacts aim at.
    pub fn law(&self) -> Law {
        let &Self { baumgarte, compliance, tangential_compliance, .. } = self;
        Law { baumgarte, compliance, tangential_compliance }
    }
}

/// Accelerated projected gradients.
#[derive(Clone, Debug, Default)]
pub struct Apgd {
    options: ApgdOptions,
    dual: Dual,
    /// x and (G + R) x, of the last iteration and of this.
    x: Vec<f64>,
    Gx: Vec<f64>,
    next: Vec<f64>,
    Gnext: Vec<f64>,
    /// y, and (G + R) y.
    y: Vec<f64>,
    Gy: Vec<f64>,
    u: Vec<f64>,
}

/// How often L may double in one iteration, before which numbers have overflown.
const MAX_DOUBLINGS: usize = 60;

impl Apgd {
    /// A solver with these options.
    pub fn new(options: ApgdOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// x⁺ and (G + R) x⁺; L grows until f is below its parabola there.
    fn descend(&mut self, problem: &StepProblem, L: &mut f64) {
        for _ in 0..MAX_DOUBLINGS {
            let step = L.recip();
            for (next, (y, (Gy, g))) in
                self.next.iter_mut().zip(self.y.iter().zip(self.Gy.iter().zip(&self.dual.g)))
            {
                *next = y - step * (Gy + g);
            }
            project(&self.dual, &mut self.next);
            multiply(&mut self.dual, problem, &self.next, &mut self.Gnext);
            let (mut curve, mut size) = (0.0, 0.0);
            for (k, next) in self.next.iter().enumerate() {
                let d = next - self.y[k];
                curve += d * (self.Gnext[k] - self.Gy[k]);
                size += d * d;
            }
            // Rounding of a small step is no curvature.
            if !(curve > *L * size * (1.0 + 1e-9) && curve > f64::EPSILON * *L * dot(&self.next, &self.next))
            {
                break;
            }
            *L *= 2.0;
        }
    }

    /// The violations at x⁺: the largest, the contact that has it, and whether it is small relative to the problem.
    fn violation(&self, largest_rate: f64) -> (f64, Option<usize>, bool) {
        let Self { dual, next, Gnext, options, .. } = self;
        let (mut largest, mut worst) = (0.0, None);
        let force = next.iter().map(|x| x.abs()).fold(0.0, f64::max);
        let (mut rates, mut powers) = (0.0, 0.0);
        let bounds = 3 * dual.contacts();
        for i in 0..dual.contacts() {
            let c = std::array::from_fn(|k| Gnext[3 * i + k] + dual.g[3 * i + k]);
            let x = std::array::from_fn(|k| next[3 * i + k]);
            let violation = Violation::of_ccp(&x, &c, dual.mu[i]);
            (rates, powers) = (max(rates, violation.dual), max(powers, violation.complementarity));
            if violation.largest() > largest || worst.is_none() {
                worst = Some(i);
            }
            largest = max(largest, violation.largest());
        }
        for (j, (lower, upper)) in dual.limits.iter().enumerate() {
            let (x, c) = (next[bounds + j], Gnext[bounds + j] + dual.g[bounds + j]);
            let left = dual.diagonal(j) * (cone::clamp(x - c / dual.diagonal(j), *lower, *upper) - x).abs();
            (largest, rates) = (max(largest, left), max(rates, left));
        }
        let part = options.relative_tolerance * largest_rate;
        (largest, worst, rates <= part && powers <= part * force)
    }

    fn resize(&mut self) {
        let n = self.x.len();
        for buffer in [&mut self.Gx, &mut self.next, &mut self.Gnext, &mut self.y, &mut self.Gy] {
            buffer.clear();
            buffer.resize(n, 0.0);
        }
    }
}

impl ContactSolver for Apgd {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        if !self.dual.prepare(problem, &self.options.law()) {
            return Report::failed();
        }
        self.dual.start(solution, &mut self.x);
        self.resize();
        let softest = self.dual.R.iter().copied().fold(0.0, f64::max);
        let mut L = self.dual.delassus.largest_eigenvalue(problem, &mut self.next, &mut self.Gnext) + softest;
        L = if L > 0.0 { L } else { 1.0 };
        project(&self.dual, &mut self.x);
        multiply(&mut self.dual, problem, &self.x, &mut self.Gx);
        self.y.copy_from_slice(&self.x);
        self.Gy.copy_from_slice(&self.Gx);
        let largest_rate = self.dual.g.iter().map(|g| g.abs()).fold(0.0, f64::max);
        let mut theta = 1.0;
        let mut report = Report { is_converged: self.dual.is_empty(), ..Report::default() };
        while !report.is_converged && report.iterations < self.options.max_iterations {
            report.iterations += 1;
            self.descend(problem, &mut L);
            let is_small;
            (report.residual, report.worst, is_small) = self.violation(largest_rate);
            report.is_converged = is_small || report.residual <= self.options.tolerance;
            let uphill: f64 =
                (0..self.x.len()).map(|k| (self.Gy[k] + self.dual.g[k]) * (self.next[k] - self.x[k])).sum();
            if !uphill.is_finite() {
                report.is_converged = false;
                break;
            }
            let square: f64 = theta * theta;
            let after = 0.5 * ((square * square + 4.0 * square).sqrt() - square);
            let mut momentum = theta * (1.0 - theta) / (square + after);
            theta = after;
            if uphill > 0.0 {
                (momentum, theta) = (0.0, 1.0);
            }
            for k in 0..self.x.len() {
                self.y[k] = self.next[k] + momentum * (self.next[k] - self.x[k]);
                self.Gy[k] = self.Gnext[k] + momentum * (self.Gnext[k] - self.Gx[k]);
            }
            std::mem::swap(&mut self.x, &mut self.next);
            std::mem::swap(&mut self.Gx, &mut self.Gnext);
        }
        let is_finite = self.dual.finish(problem, &self.x, &mut self.u, solution);
        report.is_converged &= is_finite;
        report
    }
}

/// The nearest forces that are allowed.
fn project(dual: &Dual, x: &mut [f64]) {
    for (x, mu) in x.as_chunks_mut().0.iter_mut().zip(&dual.mu) {
        *x = cone::project(x, *mu);
    }
    dual.clamp_bounds(x);
}

/// y = (G + R) x.
fn multiply(dual: &mut Dual, problem: &StepProblem, x: &[f64], y: &mut [f64]) {
    dual.delassus.multiply(problem, x, y);
    y.iter_mut().zip(dual.R.iter().zip(x)).for_each(|(y, (R, x))| *y += R * x);
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}
