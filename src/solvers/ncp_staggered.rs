//! Staggered projections: normal forces and friction in turn, each a convex problem given the other.
//!
//! ```text
//! λ_n ← argmin {½ λᵀG_nn λ + (g_n + G_nt λ_t)ᵀλ: λ ≥ 0}
//! λ_t ← argmin {½ λᵀG_tt λ + (g_t + G_tn λ_n)ᵀλ: ‖λ_i‖ ≤ μ_i λ_n,i}
//! ```
//!
//! Both by [ADMM](super::admm). A fixed point is hard contact with dry friction (NCP). Nothing says that there is one; there mostly is, after a few turns. Bounds are solved
//! for along with the normal forces.
//!
//! Source: [CMR, Alg. 7]; Kaufman et al., *Staggered Projections for Frictional Contact in Multibody Systems*, 2008. Differs: line 2 prints g_T for g_N.
#![allow(non_snake_case)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::admm::{Admm, Part, Settings};
use super::dual::Dual;
use super::law::{BadOption, Compliance, Law};
use super::stop::Convergence;
use super::violation::{Violation, max};
use super::{ContactSolver, Report, StepProblem, StepSolution, check, cone};

/// Options of staggered projections.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct StaggeredOptions {
    /// By how much the law of contact may be violated: forces outside the cone in N, rates in m/s², and their products.
    #[schemars(range(min = 0.0), extend("unit" = "N"))]
    pub tolerance: f64,
    /// How far forces may be from the end of the iteration, relative to all forces. What is reached first counts; with 0 `tolerance` alone.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub relative_tolerance: f64,
    /// The most turns of both problems.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_iterations: u32,
    /// The most iterations in each problem.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_inner_iterations: u32,
    /// η: how much forces cling to those of the iteration before.
    #[schemars(range(min = 0.0), extend("unit" = "1/kg"))]
    pub proximal: f64,
    /// p: by which power of the condition the penalty changes at once.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub adaptation: f64,
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

impl Default for StaggeredOptions {
    /// Five turns are typical [CMR, III.D]; those that take many hundreds mostly have no end.
    fn default() -> Self {
        Self {
            tolerance: check::TOLERANCE,
            relative_tolerance: check::RELATIVE_TOLERANCE,
            max_iterations: 200,
            max_inner_iterations: 1000,
            proximal: 1e-6,
            adaptation: 0.05,
            baumgarte: check::BAUMGARTE,
            compliance: Compliance::HARD,
            tangential_compliance: 0.0,
        }
    }
}

/// How much smaller tolerances of the inner problems are [CMR's code].
const INNER: f64 = 0.1;

impl StaggeredOptions {
    /// Checks every option.
    pub fn check(&self) -> Result<(), BadOption> {
        check::stopping(self.tolerance, self.relative_tolerance, self.max_iterations)?;
        if self.max_inner_iterations == 0 {
            return Err(("max_inner_iterations", 0.0, "at least one"));
        }
        check::positive("proximal", self.proximal)?;
        if !(0.0..=1.0).contains(&self.adaptation) {
            return Err(("adaptation", self.adaptation, "from 0 to 1"));
        }
        self.law().check()
    }

    /// What contacts aim at.
    pub fn law(&self) -> Law {
        let &Self { baumgarte, compliance, tangential_compliance, .. } = self;
        Law { baumgarte, compliance, tangential_compliance }
    }

    fn settings(&self) -> Settings {
        Settings {
            tolerance: INNER * self.tolerance,
            relative_tolerance: INNER * self.relative_tolerance,
            max_iterations: self.max_inner_iterations,
            eta: self.proximal,
            exponent: self.adaptation,
        }
    }
}

/// Staggered projections.
#[derive(Clone, Debug, Default)]
pub struct NcpStaggered {
    options: StaggeredOptions,
    dual: Dual,
    normals: Admm,
    discs: Admm,
    G: Vec<f64>,
    x: Vec<f64>,
    last: Vec<f64>,
    g: Vec<f64>,
    masked: Vec<f64>,
    u: Vec<f64>,
}

impl NcpStaggered {
    /// A solver with these options.
    pub fn new(options: StaggeredOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Solves for a part, all other forces given.
    fn turn(&mut self, problem: &StepProblem, part: Part, eigenvalue: f64, report: &mut Report) {
        let is_of_part =
            |row: usize| (row < 3 * self.dual.contacts() && row % 3 < 2) == (part == Part::Discs);
        for (row, masked) in self.masked.iter_mut().enumerate() {
            *masked = if is_of_part(row) { 0.0 } else { self.x[row] };
        }
        self.dual.delassus.multiply(problem, &self.masked, &mut self.g);
        self.g.iter_mut().zip(&self.dual.g).for_each(|(g, free)| *g += free);
        let admm = if part == Part::Discs { &mut self.discs } else { &mut self.normals };
        let settings = self.options.settings();
        let outcome =
            admm.solve(problem, &self.dual, (part, &settings), (&self.G, eigenvalue), &self.g, &mut self.x);
        report.factorizations += outcome.factorizations;
    }

    /// The largest violation, and the contact that has it.
    fn violation(&mut self, problem: &StepProblem) -> (f64, Option<usize>) {
        let Self { dual, x, u, .. } = self;
        dual.velocity(problem, x, u);
        let (mut largest, mut worst) = (0.0, None);
        let (contacts, bounds) = x.split_at(3 * dual.contacts());
        for (i, x) in contacts.as_chunks().0.iter().enumerate() {
            let violation = Violation::of_ncp(x, &dual.rate(problem, i, u, x), dual.mu[i]).largest();
            if violation > largest || violation.is_nan() || worst.is_none() {
                (largest, worst) = (max(largest, violation), Some(i));
            }
        }
        for (j, x) in bounds.iter().enumerate() {
            let (G, (lower, upper)) = (dual.diagonal(j), dual.limits[j]);
            let wanted = cone::clamp(x - dual.bound_rate(problem, j, u, *x) / G, lower, upper);
            largest = max(largest, G * (wanted - x).abs());
        }
        (largest, worst)
    }
}

impl ContactSolver for NcpStaggered {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        if !self.dual.prepare(problem, &self.options.law()) {
            return Report::failed();
        }
        self.dual.start(solution, &mut self.x);
        let n = self.dual.len();
        for buffer in [&mut self.last, &mut self.g, &mut self.masked] {
            buffer.resize(n, 0.0);
        }
        let eigenvalue = self.dual.delassus.largest_eigenvalue(problem, &mut self.g, &mut self.masked);
        self.G.clear();
        // Two thirds of the rows at most are factorised at once.
        if self.normals.prefers_dense(problem, 2 * n / 3) {
            self.dual.delassus.assemble(problem, &mut self.G);
        }
        let mut report = Report { is_converged: self.dual.is_empty(), ..Report::default() };
        let mut convergence = Convergence::default();
        while !report.is_converged && report.iterations < self.options.max_iterations {
            report.iterations += 1;
            self.last.copy_from_slice(&self.x);
            self.turn(problem, Part::Normals, eigenvalue, &mut report);
            self.turn(problem, Part::Discs, eigenvalue, &mut report);
            let (mut change, mut size) = (0.0, 0.0);
            for (x, last) in self.x.iter().zip(&self.last) {
                change += (x - last) * (x - last);
                size += x * x;
            }
            let (change, size) = (f64::sqrt(change), f64::sqrt(size));
            (report.residual, report.worst) = self.violation(problem);
            let is_near = convergence.is_reached(change, size, self.options.relative_tolerance);
            let is_small = report.residual <= self.options.tolerance;
            report.is_converged = is_small || (is_near && report.residual.is_finite());
            if !change.is_finite() {
                break;
            }
        }
        let is_finite = self.dual.finish(problem, &self.x, &mut self.u, solution);
        report.is_converged &= is_finite;
        report
    }
}
