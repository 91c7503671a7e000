//! ADMM on the convex relaxation of dry friction (CCP), and on dry friction itself.
//!
//! ```text
//! K ∋ λ ⊥ c ∈ K*      ccp_admm      converges always; what slides hovers
//! K ∋ λ ⊥ c + Γ(c) ∈ K*      ncp_admm      dry friction, and no proof
//! ```
//!
//! Factors couple all contacts: heavy on light is no more work than light on heavy, and no internal forces are left, as long as the start has none.
//!
//! Source: [CMR, Alg. 3], see [`admm`](super::admm). The second is not in \[CMR\].
#![allow(non_snake_case)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::admm::{Admm, Part, Settings};
use super::dual::Dual;
use super::law::{BadOption, Compliance, Law};
use super::{ContactSolver, Report, StepProblem, StepSolution, check};

/// Options of ADMM.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct AdmmOptions {
    /// By how much forces may be off their cones, in N, and rates off those that belong to them, in m/s².
    #[schemars(range(min = 0.0), extend("unit" = "N"))]
    pub tolerance: f64,
    /// Likewise, relative to the largest force and rate. What is reached first counts; with 0 `tolerance` alone.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub relative_tolerance: f64,
    /// The most iterations.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_iterations: u32,
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

impl Default for AdmmOptions {
    /// η and p of [CMR, III.E].
    fn default() -> Self {
        Self {
            tolerance: check::TOLERANCE,
            relative_tolerance: check::RELATIVE_TOLERANCE,
            max_iterations: check::MAX_ITERATIONS,
            proximal: 1e-6,
            adaptation: 0.05,
            baumgarte: check::BAUMGARTE,
            compliance: Compliance::HARD,
            tangential_compliance: 0.0,
        }
    }
}

impl AdmmOptions {
    /// Checks every option.
    pub fn check(&self) -> Result<(), BadOption> {
        check::stopping(self.tolerance, self.relative_tolerance, self.max_iterations)?;
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
        let &Self { tolerance, relative_tolerance, max_iterations, proximal, adaptation, .. } = self;
        Settings { tolerance, relative_tolerance, max_iterations, eta: proximal, exponent: adaptation }
    }
}

/// ADMM on the cone complementarity problem.
#[derive(Clone, Debug, Default)]
pub struct CcpAdmm {
    options: AdmmOptions,
    whole: Whole,
}

/// ADMM on the nonlinear complementarity problem.
#[derive(Clone, Debug, Default)]
pub struct NcpAdmm {
    options: AdmmOptions,
    whole: Whole,
}

impl CcpAdmm {
    /// A solver with these options.
    pub fn new(options: AdmmOptions) -> Self {
        Self { options, whole: Whole::default() }
    }
}

impl NcpAdmm {
    /// A solver with these options.
    pub fn new(options: AdmmOptions) -> Self {
        Self { options, whole: Whole::default() }
    }
}

impl ContactSolver for CcpAdmm {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        self.whole.solve(problem, solution, &self.options, Part::Cones)
    }
}

impl ContactSolver for NcpAdmm {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        self.whole.solve(problem, solution, &self.options, Part::DryCones)
    }
}

/// Room of ADMM on all forces.
#[derive(Clone, Debug, Default)]
struct Whole {
    dual: Dual,
    admm: Admm,
    G: Vec<f64>,
    x: Vec<f64>,
    u: Vec<f64>,
    rooms: [Vec<f64>; 2],
}

impl Whole {
    fn solve(
        &mut self,
        problem: &StepProblem,
        solution: &mut StepSolution,
        options: &AdmmOptions,
        part: Part,
    ) -> Report {
        let Self { dual, admm, G, x, u, rooms: [a, b] } = self;
        if !dual.prepare(problem, &options.law()) {
            return Report::failed();
        }
        dual.start(solution, x);
        [&mut *a, &mut *b].into_iter().for_each(|room| room.resize(dual.len(), 0.0));
        let eigenvalue = dual.delassus.largest_eigenvalue(problem, a, b);
        G.clear();
        if admm.prefers_dense(problem, dual.len()) {
            dual.delassus.assemble(problem, G);
        }
        let outcome = admm.solve(problem, dual, (part, &options.settings()), (G, eigenvalue), &dual.g, x);
        let is_finite = dual.finish(problem, x, u, solution);
        Report {
            is_converged: outcome.is_converged && is_finite,
            iterations: outcome.iterations,
            factorizations: outcome.factorizations,
            residual: outcome.residual,
            worst: outcome.worst.map(|row| row / 3).filter(|contact| *contact < dual.contacts()),
        }
    }
}
