//! Factors of Hessians, and how long they are kept [K25, VI.C].
//!
//! Newton's method on a convex function converges with any positive definite H, if slowly. A factor that is kept is therefore good enough as long as
//! the error that is to be expected after N = 10 iterations is within the tolerance ε:
//!
//! ```text
//! θ^(N − i)/(1 − θ) |Δv_i| < ε,   θ = |Δv_i|/|Δv_(i−1)|                      [K25, eq. 35]
//! ```
//!
//! It is kept from iteration to iteration, from solution to solution and from step to step, for as long as an island has the same cliques. Who touches
//! whom within it may change: the factor goes by the pattern that it was made with.
//!
//! Differs: θ is the worse of the ratios of the last two steps and of the last two gradients, as for convergence; and no term may have become much
//! softer in the step, which is the sign of a contact that lets go.
#![allow(non_snake_case)]

use super::island::IslandProblem;
use crate::math::block_cholesky::Pattern;

/// N: after so many iterations a solution should be found [K25, VI.C].
const DESIRED_ITERATIONS: i32 = 10;

/// H = L Lᵀ of one island.
#[derive(Clone, Debug, Default)]
pub(super) struct Factor {
    /// L.
    pub H: Vec<f64>,
    /// Whether H was the second derivative itself, where it was made.
    pub is_exact: bool,
    /// The cliques of its island, while it is kept.
    cliques: Vec<usize>,
    /// Where the blocks of H are; of one that is kept.
    pattern: Pattern,
}

impl Factor {
    /// Whether it can serve an island: one of the same cliques, in this problem or in another one that looks like it.
    pub fn fits(&self, problem: &IslandProblem) -> bool {
        let is_kept = !self.cliques.is_empty() && self.cliques == problem.cliques();
        is_kept && self.pattern.sizes() == problem.pattern().sizes()
    }

    /// Notes that it has been made for an island, and is kept.
    pub fn keep(&mut self, problem: &IslandProblem) {
        self.cliques.clear();
        self.cliques.extend_from_slice(problem.cliques());
        self.pattern.copy(problem.pattern());
    }

    /// Fits no island from now on.
    pub fn forget(&mut self) {
        self.cliques.clear();
    }

    /// x ← H⁻¹x.
    pub fn solve(&self, problem: &IslandProblem, x: &mut [f64]) {
        let pattern = if self.cliques.is_empty() { problem.pattern() } else { &self.pattern };
        pattern.solve(&self.H, x);
    }
}

/// Whether iterations with the same factor would end in time: iteration i, which changed velocities by `step`, was the last one.
pub(super) fn is_fast(theta: f64, step: f64, iteration: u64, tolerance: f64) -> bool {
    let left = DESIRED_ITERATIONS - iteration.min(2 * DESIRED_ITERATIONS as u64) as i32;
    theta < 1.0 && theta.powi(left) / (1.0 - theta) * step < tolerance
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::generate::pile;

    #[test]
    fn a_factor_is_kept_while_ten_iterations_are_enough() {
        // After one more of nine iterations that gain a digit each, 1e-9 is left of one.
        assert!(is_fast(0.1, 1.0, 1, 1.2e-9) && !is_fast(0.1, 1.0, 1, 1.1e-9));
        assert!(!is_fast(1.0, 1e-30, 1, 1.0), "no convergence");
        assert!(!is_fast(0.1, 1.0, 30, 1.0), "out of time");
    }

    #[test]
    fn a_factor_serves_its_own_island_until_it_is_forgotten() {
        let mut problem = pile(&mut Random::new(1), 5).problem();
        let mut other = pile(&mut Random::new(1), 6).problem();
        let (island, _) = problem.data.islands(&problem.model).next().unwrap();
        let (larger, _) = other.data.islands(&other.model).next().unwrap();
        let mut factor = Factor::default();
        assert!(!factor.fits(&island));
        factor.keep(&island);
        assert!(factor.fits(&island) && !factor.fits(&larger));
        factor.forget();
        assert!(!factor.fits(&island));
    }
}
