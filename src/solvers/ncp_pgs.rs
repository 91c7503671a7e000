//! Projected Gauss–Seidel on hard contact with dry friction (NCP).
//!
//! ```text
//! λ_n ← (λ_n − c_n/G_nn)₊,      λ_t ← the nearest in the disc of radius μ λ_n to λ_t − c_t/max(G_t1t1, G_t2t2)
//! ```
//!
//! What it converges to has Signorini's, Coulomb's and the maximum dissipation law. It may not converge, is slow where heavy rests on light, and where contacts are more
//! than needed it leaves internal forces.
//!
//! Source: [CMR, Alg. 6]. Differs: the source divides by the lesser of the two, with which a tangent whose G_kk is more than twice the other does not converge; with the
//! larger one every step of the tangents descends. c_t is that of the new λ_n.
#![allow(non_snake_case)]

use super::sweeps::{Local, Rule, SweepOptions, Sweeps, shift};
use super::violation::Violation;
use super::{ContactSolver, Report, StepProblem, StepSolution, cone};

/// Projected Gauss–Seidel on the nonlinear complementarity problem.
#[derive(Clone, Debug, Default)]
pub struct NcpPgs {
    options: SweepOptions,
    sweeps: Sweeps,
}

impl NcpPgs {
    /// A solver with these options.
    pub fn new(options: SweepOptions) -> Self {
        Self { options, sweeps: Sweeps::default() }
    }
}

impl ContactSolver for NcpPgs {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        let Self { options, sweeps } = self;
        let alpha = options.relaxation;
        sweeps.solve(problem, solution, &options.law(), options.limits(), &Radial, || alpha)
    }
}

struct Radial;

impl Rule for Radial {
    fn project(&self, x: &[f64; 3], mu: f64) -> [f64; 3] {
        cone::project_radial(x, mu)
    }

    fn solve(&self, Local { G, mu }: &Local, x: &[f64; 3], c: &[f64; 3]) -> [f64; 3] {
        let n = cone::positive(x[2] - shift(c[2], G[2][2]));
        let steepest = if G[0][0] > G[1][1] { G[0][0] } else { G[1][1] };
        let along = |k: usize| x[k] - shift(c[k] + G[k][2] * (n - x[2]), steepest);
        let [a, b] = cone::project_disc([along(0), along(1)], mu * n);
        [a, b, n]
    }

    fn violation(&self, local: &Local, x: &[f64; 3], _: &[f64; 3], c: &[f64; 3]) -> f64 {
        Violation::of_ncp(x, c, local.mu).largest()
    }
}
