//! Velocities of islands on which nothing but smooth forces acts: v⁺ = v₀ − h M⁻¹ bias, from M v̇ + bias = 0.
//!
//! M⁻¹ bias serves steps of any size.
#![allow(non_snake_case)]

use super::model::{Island, Model};

/// What is known without solving.
#[derive(Clone, Debug, Default)]
pub(super) struct FreeMotion {
    /// M⁻¹ bias of free islands, and whether it is known.
    drift: Vec<f64>,
    is_known: bool,
    /// v⁺, in the order of islands.
    v: Vec<f64>,
    /// Room for a matrix.
    factor: Vec<f64>,
}

impl FreeMotion {
    pub fn new(n: usize) -> FreeMotion {
        FreeMotion { drift: vec![0.0; n], v: vec![0.0; n], ..FreeMotion::default() }
    }

    /// Masses, forces or terms are others.
    pub fn forget(&mut self) {
        self.is_known = false;
    }
}

impl Model {
    /// M⁻¹ bias of all islands on which nothing else acts.
    fn find_drift(&mut self) {
        let Model { islands, count, cliques, order, mass, damping, bias, terms, free, .. } = self;
        let FreeMotion { drift, factor, .. } = free;
        for (i, island) in islands[..*count].iter_mut().enumerate() {
            island.is_free = false;
            let &[clique] = &order[island.cliques.clone()] else { continue };
            let clique = &cliques[clique];
            let is_damped = || damping[clique.v.clone()].iter().any(|damping| *damping != 0.0);
            if !terms.is_free(i) || !island.couplings.is_empty() || is_damped() {
                continue;
            }
            let (size, pattern) = (clique.v.len(), &island.pattern);
            factor.clear();
            factor.extend_from_slice(&mass[clique.matrix..clique.matrix + size * size]);
            factor.resize(pattern.len(), 0.0);
            // A matrix that has no factor is left to the solver, which shifts it.
            if pattern.factorize(factor).is_ok() {
                let drift = &mut drift[clique.v.clone()];
                drift.copy_from_slice(&bias[clique.v.clone()]);
                pattern.solve(factor, drift);
                island.is_free = true;
            }
        }
        self.free.is_known = true;
    }

    /// v₀ − h M⁻¹ bias where that is the solution.
    pub(super) fn set_free_motion(&mut self) {
        if self.external.is_there {
            return;
        }
        if !self.free.is_known {
            self.find_drift();
        }
        let Model { islands, count, cliques, order, free, v0, h, .. } = self;
        let FreeMotion { drift, v: next, .. } = free;
        for island in islands[..*count].iter().filter(|island| island.is_free) {
            let v = cliques[order[island.cliques.start]].v.clone();
            let both = v0[v.clone()].iter().zip(&drift[v]);
            next[island.v.clone()].iter_mut().zip(both).for_each(|(v, (v0, drift))| *v = v0 - *h * drift);
        }
    }

    /// The solution of an island, where it is known without solving.
    pub(super) fn free_motion(&self, island: &Island) -> Option<&[f64]> {
        (!self.external.is_there && island.is_free).then(|| &self.free.v[island.v.clone()])
    }
}

#[cfg(test)]
mod tests {
    use crate::icf::tests::scenario::{Problem, Scenario, one_body};
    use crate::icf::{Outcome, SolverOptions};

    /// v₀ − h b/m, for steps of any size; with damping it is left to the solver.
    #[test]
    fn what_falls_freely_needs_no_factor() {
        let options = SolverOptions::default();
        let solve = |problem: &mut Problem, h: f64| {
            problem.model.set_step(h);
            let mut v = [0.0];
            (problem.solve(&options, &mut v), v[0])
        };
        let mut free =
            Scenario { bodies: vec![one_body(2.0, 3.0, 0.0, 7.0)], pieces: vec![], h: 0.1 }.problem();
        for h in [0.1, 0.2] {
            let nothing = Outcome { solutions: 1, ..Outcome::default() };
            let (outcome, v) = solve(&mut free, h);
            assert_eq!(outcome, nothing);
            assert!((v - (3.0 - h * 7.0 / 2.0)).abs() < 1e-14, "{v}");
        }
        let damped = Scenario { bodies: vec![one_body(2.0, 3.0, 5.0, 7.0)], pieces: vec![], h: 0.1 };
        assert_eq!(solve(&mut damped.problem(), 0.1).0.factorizations, 1);
    }

    #[test]
    fn external_forces_end_free_motion() {
        let mut problem =
            Scenario { bodies: vec![one_body(2.0, 3.0, 0.0, 7.0)], pieces: vec![], h: 0.1 }.problem();
        problem.model.external_forces().add_force(0, 7.0);
        problem.model.set_step(0.1);
        let mut v = [0.0];
        problem.solve(&SolverOptions::default(), &mut v);
        assert!((v[0] - 3.0).abs() < 1e-15, "{v:?}");
    }
}
