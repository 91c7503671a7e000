//! Projected Gauss–Seidel on the convex relaxation of dry friction (CCP).
//!
//! ```text
//! λ_i ← proj_K(λ_i − c_i/s),      s = tr G_ii/3, and ‖G_ii‖ where that is less than half of it
//! ```
//!
//! Converges always, but to K ∋ λ ⊥ c ∈ K*: what slides hovers, c_n = μ ‖c_t‖.
//!
//! Source: [CMR, Alg. 2]. Differs: the source has s = tr G_ii/3 always, with which a contact that is much easier to move along one direction than along the others runs
//! off, by itself and alone.
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

/// How long a step may be, in units of 1/‖G_ii‖: with 2 the cost does not fall any more.
const LONGEST: f64 = 1.9;

/// ‖G‖ of a symmetric matrix from above, at most 3^¼ times too large: (tr G⁴)^¼.
fn norm(G: &[[f64; 3]; 3]) -> f64 {
    let square = |i: usize, j: usize| cone::dot(&G[i], &G[j]);
    let on = (0..3).map(|i| square(i, i).powi(2)).sum::<f64>();
    let off = square(0, 1).powi(2) + square(0, 2).powi(2) + square(1, 2).powi(2);
    (on + 2.0 * off).sqrt().sqrt()
}

impl Rule for Convex {
    fn project(&self, x: &[f64; 3], mu: f64) -> [f64; 3] {
        cone::project(x, mu)
    }

    fn solve(&self, Local { G, mu }: &Local, x: &[f64; 3], c: &[f64; 3]) -> [f64; 3] {
        let mean = (G[0][0] + G[1][1] + G[2][2]) / 3.0;
        let norm = norm(G);
        let s = if norm > LONGEST * mean { norm } else { mean };
        cone::project(&std::array::from_fn(|k| x[k] - shift(c[k], s)), *mu)
    }

    fn violation(&self, local: &Local, x: &[f64; 3], _: &[f64; 3], c: &[f64; 3]) -> f64 {
        Violation::of_ccp(x, c, local.mu).largest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::ContactPoint;
    use crate::solvers::tests::scenes::point;

    /// A tenth of a kilogram along x and ten along the others: 3/tr G is 2.9/‖G‖, with which every sweep would take friction farther from where it is to go.
    #[test]
    fn what_is_light_along_one_direction_converges_too() {
        let contact = ContactPoint { mu: 0.5, ..ContactPoint::default() };
        let mut problem = point(10.0, [0.0; 3], [1.0, 0.0, 0.0], contact);
        problem.A[0] = 0.1;
        let mut solution = StepSolution::default();
        let report = CcpPgs::default().solve(&problem, &mut solution);
        assert!(report.is_converged, "{report:?}");
        assert!(solution.v.iter().all(|v| v.abs() < 1e-8), "{:?}", solution.v);
        let G = [[10.0, 0.3, -0.2], [0.3, 0.1, 0.0], [-0.2, 0.0, 0.1]];
        let largest = nalgebra::Matrix3::from(G).symmetric_eigenvalues().max();
        assert!(norm(&G) >= largest && norm(&G) < 1.001 * largest);
    }
}
