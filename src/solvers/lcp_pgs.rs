//! Projected Gauss–Seidel with a pyramid in place of the cone: friction along each tangent by itself.
//!
//! ```text
//! λ_n ← (λ_n − c_n/G_nn)₊,      λ_k ← clamp(λ_k − c_k/G_kk, ±μ λ_n)      for both tangents k
//! ```
//!
//! Contact is hard, but friction depends on how the tangents lie: along a diagonal of the square it is √2 μ λ_n, and sliding bends towards diagonals.
//!
//! Source: [CMR, Alg. 1]. Differs: each tangent has its own G_kk, where the source takes the lesser of both, and c_t is that of the new λ_n.
#![allow(non_snake_case)]

use super::sweeps::{Local, Rule, SweepOptions, Sweeps, shift};
use super::violation::Violation;
use super::{ContactSolver, Report, StepProblem, StepSolution, cone};

/// Projected Gauss–Seidel on the linear complementarity problem.
#[derive(Clone, Debug, Default)]
pub struct LcpPgs {
    options: SweepOptions,
    sweeps: Sweeps,
}

impl LcpPgs {
    /// A solver with these options.
    pub fn new(options: SweepOptions) -> Self {
        Self { options, sweeps: Sweeps::default() }
    }
}

impl ContactSolver for LcpPgs {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        let Self { options, sweeps } = self;
        let alpha = options.relaxation;
        sweeps.solve(problem, solution, &options.law(), options.limits(), &Pyramid, || alpha)
    }
}

struct Pyramid;

impl Rule for Pyramid {
    fn project(&self, x: &[f64; 3], mu: f64) -> [f64; 3] {
        cone::project_pyramid(x, mu)
    }

    fn solve(&self, Local { G, mu }: &Local, x: &[f64; 3], c: &[f64; 3]) -> [f64; 3] {
        let n = cone::positive(x[2] - shift(c[2], G[2][2]));
        let mut new = [x[0], x[1], n];
        for k in 0..2 {
            let c = c[k] + (0..3).map(|l| G[k][l] * (new[l] - x[l])).sum::<f64>();
            new[k] = cone::clamp(x[k] - shift(c, G[k][k]), -mu * n, mu * n);
        }
        new
    }

    fn violation(&self, local: &Local, x: &[f64; 3], _: &[f64; 3], c: &[f64; 3]) -> f64 {
        Violation::of_lcp(x, c, local.mu).largest()
    }
}
