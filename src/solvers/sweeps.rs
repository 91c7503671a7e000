//! Gauss–Seidel from contact to contact: each is solved as if all the others held still, with the freshest forces of these.
//!
//! ```text
//! for all i:  c = J_i u + (b − c*)/h + R x_i,    x_i ← x_i + α (rule(c, x_i) − x_i),    u ← u + Y_i Δx_i
//! ```
//!
//! u = v/h goes along, so that a sweep needs no G: its cost is that of contacts times the velocities of the two groups that each moves. [Bounds](super::Bound) are rows of
//! the sweep whose one unknown is solved for exactly.
//!
//! Source: [CMR, Alg. 1, 2, 5, 6 and eq. 25]. Differs: (25) has α and 1 − α exchanged. Ends by the estimate of [`stop`](super::stop) in place of the last change.
#![allow(non_snake_case)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::dual::Dual;
use super::law::{BadOption, Compliance, Law};
use super::stop::Convergence;
use super::violation::max;
use super::{Report, StepProblem, StepSolution, check, cone};

/// Options of methods that sweep over contacts.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct SweepOptions {
    /// By how much the law of contact may be violated: forces outside the cone in N, rates in m/s², and their products.
    #[schemars(range(min = 0.0), extend("unit" = "N"))]
    pub tolerance: f64,
    /// How far forces may be from the end of the iteration, relative to all forces. What is reached first counts; with 0 `tolerance` alone.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub relative_tolerance: f64,
    /// The most sweeps.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_iterations: u32,
    /// Which part of the way to its new force a contact goes.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub relaxation: f64,
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

impl Default for SweepOptions {
    fn default() -> Self {
        Self {
            tolerance: check::TOLERANCE,
            relative_tolerance: check::RELATIVE_TOLERANCE,
            max_iterations: check::MAX_ITERATIONS,
            relaxation: 1.0,
            baumgarte: check::BAUMGARTE,
            compliance: Compliance::HARD,
            tangential_compliance: 0.0,
        }
    }
}

impl SweepOptions {
    /// Checks every option.
    pub fn check(&self) -> Result<(), BadOption> {
        check::stopping(self.tolerance, self.relative_tolerance, self.max_iterations)?;
        if !(self.relaxation > 0.0 && self.relaxation <= 1.0) {
            return Err(("relaxation", self.relaxation, "positive, and at most 1"));
        }
        self.law().check()
    }

    /// What contacts aim at.
    pub fn law(&self) -> Law {
        let &Self { baumgarte, compliance, tangential_compliance, .. } = self;
        Law { baumgarte, compliance, tangential_compliance }
    }

    pub(super) fn limits(&self) -> Limits {
        let &Self { tolerance, relative_tolerance, max_iterations, .. } = self;
        Limits { tolerance, relative_tolerance, max_iterations }
    }
}

/// When sweeps end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Limits {
    pub(super) tolerance: f64,
    pub(super) relative_tolerance: f64,
    pub(super) max_iterations: u32,
}

/// What a contact is by itself.
pub(super) struct Local {
    /// G_ii + R_i.
    pub(super) G: [[f64; 3]; 3],
    pub(super) mu: f64,
}

/// How one contact is solved, the others given.
pub(super) trait Rule {
    /// The nearest force that is allowed.
    fn project(&self, x: &[f64; 3], mu: f64) -> [f64; 3];
    /// The new force, given the present one and c with it.
    fn solve(&self, local: &Local, x: &[f64; 3], c: &[f64; 3]) -> [f64; 3];
    /// By how much the law is violated, given the present force, the new one and c with the present one.
    fn violation(&self, local: &Local, x: &[f64; 3], new: &[f64; 3], c: &[f64; 3]) -> f64;
}

/// Room of a method that sweeps.
#[derive(Clone, Debug, Default)]
pub(super) struct Sweeps {
    dual: Dual,
    x: Vec<f64>,
    u: Vec<f64>,
}

/// What a sweep did.
struct Sweep {
    /// ‖Δx‖ and ‖x‖, N.
    change: f64,
    size: f64,
    /// The largest violation that it came across.
    violation: f64,
}

impl Sweeps {
    /// Solves by sweeps; `relaxation` is asked for α once in each.
    pub(super) fn solve(
        &mut self,
        problem: &StepProblem,
        solution: &mut StepSolution,
        law: &Law,
        limits: Limits,
        rule: &impl Rule,
        mut relaxation: impl FnMut() -> f64,
    ) -> Report {
        if !self.dual.prepare(problem, law) {
            return Report::failed();
        }
        let Self { dual, x, u } = self;
        dual.start(solution, x);
        for (i, x) in x.as_chunks_mut().0.iter_mut().take(dual.contacts()).enumerate() {
            *x = rule.project(x, dual.mu[i]);
        }
        dual.clamp_bounds(x);
        dual.velocity(problem, x, u);
        let mut report = Report { is_converged: dual.is_empty(), ..Report::default() };
        let mut convergence = Convergence::default();
        while !report.is_converged && report.iterations < limits.max_iterations {
            let sweep = self.sweep(problem, rule, relaxation());
            report.iterations += 1;
            let is_near = convergence.is_reached(sweep.change, sweep.size, limits.relative_tolerance);
            // What a sweep comes across is of forces that it has changed since: what it ends with decides.
            if is_near || sweep.violation <= limits.tolerance {
                (report.residual, report.worst) = self.violation(problem, rule);
                report.is_converged =
                    (is_near && report.residual.is_finite()) || report.residual <= limits.tolerance;
            }
            if !sweep.change.is_finite() {
                break;
            }
        }
        if !report.is_converged {
            (report.residual, report.worst) = self.violation(problem, rule);
        }
        let is_finite = self.dual.finish(problem, &self.x, &mut self.u, solution);
        report.is_converged &= is_finite;
        report
    }

    fn sweep(&mut self, problem: &StepProblem, rule: &impl Rule, alpha: f64) -> Sweep {
        let Self { dual, x, u } = self;
        let (mut change, mut size, mut violation) = (0.0, 0.0, 0.0);
        let (contacts, bounds) = x.split_at_mut(3 * dual.contacts());
        for (i, x) in contacts.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            let c = dual.rate(problem, i, u, x);
            let local = Local { G: dual.block(i), mu: dual.mu[i] };
            let new = rule.solve(&local, x, &c);
            violation = max(violation, rule.violation(&local, x, &new, &c));
            let d: [f64; 3] = std::array::from_fn(|k| alpha * (new[k] - x[k]));
            (0..3).for_each(|k| x[k] += d[k]);
            change += cone::dot(&d, &d);
            size += cone::dot(x, x);
            if d != [0.0; 3] {
                dual.delassus.add(i, &d, u);
            }
        }
        for (j, x) in bounds.iter_mut().enumerate() {
            let new = bound_force(dual, problem, j, u, *x);
            violation = max(violation, dual.diagonal(j) * (new - *x).abs());
            let d = alpha * (new - *x);
            *x += d;
            change += d * d;
            size += *x * *x;
            if d != 0.0 {
                dual.delassus.add_bound(j, d, u);
            }
        }
        Sweep { change: change.sqrt(), size: size.sqrt(), violation }
    }

    /// The largest violation of the forces as they are, and the contact that has the largest of all contacts.
    fn violation(&mut self, problem: &StepProblem, rule: &impl Rule) -> (f64, Option<usize>) {
        let Self { dual, x, u } = self;
        // Anew, without the rounding of many small changes.
        dual.velocity(problem, x, u);
        let (mut largest, mut worst) = (0.0, None);
        let (contacts, bounds) = x.split_at(3 * dual.contacts());
        for (i, x) in contacts.as_chunks::<3>().0.iter().enumerate() {
            let c = dual.rate(problem, i, u, x);
            let local = Local { G: dual.block(i), mu: dual.mu[i] };
            let violation = rule.violation(&local, x, &rule.solve(&local, x, &c), &c);
            if violation > largest || violation.is_nan() || worst.is_none() {
                (largest, worst) = (max(largest, violation), Some(i));
            }
        }
        for (j, x) in bounds.iter().enumerate() {
            let new = bound_force(dual, problem, j, u, *x);
            largest = max(largest, dual.diagonal(j) * (new - x).abs());
        }
        (largest, worst)
    }
}

/// The force of a bound, all others given: one unknown, so that it is exact.
fn bound_force(dual: &Dual, problem: &StepProblem, bound: usize, u: &[f64], x: f64) -> f64 {
    let (lower, upper) = dual.limits[bound];
    cone::clamp(x - dual.bound_rate(problem, bound, u, x) / dual.diagonal(bound), lower, upper)
}

/// c/G, and 0 of what nothing moves.
pub(super) fn shift(c: f64, G: f64) -> f64 {
    if G > 0.0 { c / G } else { 0.0 }
}
