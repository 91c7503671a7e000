//! Projected Gauss–Seidel on the convex relaxation of dry friction (CCP).
//!
//! ```text
//! λ_i ← proj_K(λ_i − 3 c_i/tr G_ii)
//! ```
//!
//! Converges always, but to K ∋ λ ⊥ c ∈ K*: what slides hovers, c_n = μ ‖c_t‖.
//!
//! Source: [CMR, Alg. 2].
#![allow(non_snake_case)]

use super::sweeps::{Local, Rule, SweepOptions, Sweeps, shift};
use super::violation::Violation;
use super::{ContactSolver, Report, StepProblem, StepSolution, cone};

/// Projected Gauss–Seidel on the cone complementarity problem.
#[derive(Clone, Debug, Default)]
pub struct CcpPgs {
    options: SweepOptions,
    sweeps: Sweeps,
}

impl CcpPgs {
    /// A solver with these options.
    pub fn new(options: SweepOptions) -> Self {
        Self { options, sweeps: Sweeps::default() }
    }
}

impl ContactSolver for CcpPgs {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        let Self { options, sweeps } = self;
        let alpha = options.relaxation;
        sweeps.solve(problem, solution, &options.law(), options.limits(), &Convex, || alpha)
    }
}

struct Convex;

impl Rule for Convex {
    fn project(&self, x: &[f64; 3], mu: f64) -> [f64; 3] {
        cone::project(x, mu)
    }

    fn solve(&self, Local { G, mu }: &Local, x: &[f64; 3], c: &[f64; 3]) -> [f64; 3] {
        let mean = (G[0][0] + G[1][1] + G[2][2]) / 3.0;
        cone::project(&std::array::from_fn(|k| x[k] - shift(c[k], mean)), *mu)
    }

    fn violation(&self, local: &Local, x: &[f64; 3], _: &[f64; 3], c: &[f64; 3]) -> f64 {
        Violation::of_ccp(x, c, local.mu).largest()
    }
}
