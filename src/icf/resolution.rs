//! What a step resolves.
//!
//! ```text
//! x ← H⁻¹M x
//! ```
//!
//! leaves a change of velocities nearly as it is where nothing is stiff, and next to nothing of it where stiff terms hold: H = M + h D + h² K …
#![allow(non_snake_case)]

use super::island::Parts;
use super::problem::Problem;

/// Room to compute in.
#[derive(Clone, Debug, Default)]
pub struct Resolution {
    H: Vec<f64>,
    x: Vec<f64>,
}

impl Resolution {
    /// x ← H⁻¹M x in the islands whose first velocity `is_wanted`, at the solution found last; x in the caller's order. Where H cannot be factorised nothing is
    /// resolved.
    pub fn apply(&mut self, problem: &mut Problem, is_wanted: impl Fn(usize) -> bool, x: &mut [f64]) {
        if !problem.cliques.iter().any(|clique| is_wanted(clique.v.start)) {
            return;
        }
        self.x.resize(problem.dimension(), 0.0);
        for clique in &problem.cliques {
            problem.multiply_mass(clique, &x[clique.v.clone()], &mut self.x[clique.start..]);
        }
        let (parts, cliques, order) = Parts::new(problem, &mut self.x);
        for (part, x) in parts {
            let first = cliques[order[part.island.cliques.start]].v.start;
            if !is_wanted(first) {
                continue;
            }
            part.hessian(0.0, false, &mut self.H);
            if part.island.pattern.factorize(&mut self.H).is_ok() {
                part.island.pattern.solve(&self.H, x);
            } else {
                x.fill(0.0);
            }
        }
        for clique in &problem.cliques {
            if is_wanted(clique.v.start) {
                x[clique.v.clone()].copy_from_slice(&self.x[clique.start..clique.start + clique.v.len()]);
            }
        }
    }
}
