//! The order in which a model is filled, as types: masses and forces first, then terms, then islands.
//!
//! ```text
//! Model ──rebuild──▶ MassBuilder ──terms──▶ TermBuilder ──finish──▶ Model
//! ```
//!
//! Terms need masses, since they are as stiff as the inertia that they feel; islands need terms.
#![allow(non_snake_case)]

use std::ops::Range;

use super::coordinate::{AnyCoordinatePotential, CoordinateTerm};
use super::model::{Clique, Coupling, Model};
use super::term::{Reach, Term};
use super::terms::Listed;
use super::{Data, Patch, Settings};
use crate::math::block_cholesky::Place;

/// A model that is to know its masses.
#[derive(Debug)]
pub struct MassBuilder(Model);

/// A model that is to know its terms.
#[derive(Debug)]
pub struct TermBuilder(pub(super) Model);

impl Model {
    /// Forgets masses, forces and terms, keeping the room.
    pub fn rebuild(mut self) -> MassBuilder {
        self.clear_external();
        self.J.clear();
        self.spare.extend(self.terms.patches.terms.drain(..).map(|term| term.potential));
        self.terms.clear();
        self.couplings.clear();
        self.external.between.clear();
        MassBuilder(self)
    }
}

impl MassBuilder {
    /// Lets forces of external systems couple two cliques, the one with the lower number first.
    pub fn couple(&mut self, a: usize, b: usize) {
        let Model { cliques, couplings, external, .. } = &mut self.0;
        let at = external.between.len();
        external.between.resize(at + cliques[a].v.len() * cliques[b].v.len(), 0.0);
        let cross = Place { offset: 0, transposed: false };
        couplings.push(Coupling { a, b, at, rows: (0, 0), columns: (0, 0), cross });
    }

    /// The block of M of a clique, row by row, to be filled in.
    pub fn mass_mut(&mut self, clique: usize) -> &mut [f64] {
        let Clique { v, matrix, .. } = &self.0.cliques[clique];
        &mut self.0.mass[*matrix..matrix + v.len() * v.len()]
    }

    /// Once all blocks of M are filled in: v₀; D; and all forces but damping, with the sign of a left-hand side, M v̇ + D v + bias = Σ JᵀF.
    pub fn terms(mut self, v0: &[f64], damping: &[f64], bias: &[f64]) -> TermBuilder {
        let model = &mut self.0;
        for clique in &model.selected {
            let v = model.cliques[*clique].v.clone();
            model.v0[v.clone()].copy_from_slice(&v0[v.clone()]);
            model.v_before[v.clone()].copy_from_slice(&v0[v.clone()]);
            model.damping[v.clone()].copy_from_slice(&damping[v.clone()]);
            model.bias[v.clone()].copy_from_slice(&bias[v]);
        }
        model.invert_masses();
        TermBuilder(self.0)
    }
}

impl Model {
    /// Inverses of M's diagonal.
    pub(super) fn invert_masses(&mut self) {
        for clique in &self.selected {
            let Clique { v, matrix, .. } = &self.cliques[*clique];
            for (i, inverse) in self.inverse[v.clone()].iter_mut().enumerate() {
                *inverse = 1.0 / self.mass[matrix + i * (v.len() + 1)];
            }
        }
    }
}

impl TermBuilder {
    /// A Jacobian of `rows` rows on a clique, all zeros, to be filled in.
    pub fn reach(&mut self, clique: usize, rows: usize) -> (Reach, &mut [f64]) {
        let Model { J, cliques, .. } = &mut self.0;
        let start = J.len();
        J.resize(start + rows * cliques[clique].v.len(), 0.0);
        (Reach { clique: clique as u32, J: start as u32 }, &mut J[start..])
    }

    /// The numbers of the Jacobian that was made last: what reaches one clique in two ways adds up there.
    pub fn last_jacobian(&mut self, length: usize) -> &mut [f64] {
        let start = self.0.J.len() - length;
        &mut self.0.J[start..]
    }

    /// Forces on some velocities but damping, with the sign of a left-hand side.
    pub fn bias_mut(&mut self, v: Range<usize>) -> &mut [f64] {
        &mut self.0.bias[v]
    }

    /// Inverse inertia of a velocity by itself.
    pub fn inverse_inertia(&self, v: usize) -> f64 {
        self.0.inverse[v]
    }

    /// An estimate of the diagonal of J M⁻¹ Jᵀ: row `row` of up to two Jacobians.
    pub fn inverse_inertia_along(&self, reach: &[Reach], row: usize) -> f64 {
        let mut total = 0.0;
        for reach in reach {
            let clique = &self.0.cliques[reach.clique as usize];
            let size = clique.v.len();
            let row = &self.0.J[reach.J as usize + row * size..][..size];
            let mut sum = 0.0;
            for (J, w) in row.iter().zip(&self.0.inverse[clique.v.clone()]) {
                sum += J * J * w;
            }
            total += sum;
        }
        total
    }

    /// Numbers that potentials are made with.
    pub fn settings(&self) -> &Settings {
        &self.0.settings
    }

    /// A patch without points, to be filled in and added.
    pub fn new_patch(&mut self) -> Patch {
        self.0.spare.pop().unwrap_or_default()
    }

    /// Adds a potential of u = J v + b, with v of one or two different cliques.
    pub fn add<P: Listed<N>, const N: usize>(
        &mut self,
        potential: P,
        reach: &[Reach],
        bias: [f64; N],
        tag: usize,
    ) {
        P::pool(&mut self.0.terms).terms.push(Term::new(potential, reach, bias, tag));
    }

    /// Adds a potential of one velocity.
    pub fn add_coordinate(&mut self, potential: impl Into<AnyCoordinatePotential>, v: usize, tag: usize) {
        let (clique, w) = (self.0.clique_of(v), self.0.inverse[v]);
        self.0.terms.coordinates.terms.push(CoordinateTerm::new(potential.into(), (v, clique), w, tag));
    }

    /// Finds the islands and brings everything into their order. Nothing is known of the solution then: the data is reset.
    pub fn finish(mut self, data: &mut Data) -> Model {
        self.0.find_islands();
        self.0.lay_out();
        self.0.free.forget();
        data.reset(&self.0);
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::Limit;

    fn masses() -> MassBuilder {
        let mut masses = Model::new([2, 1]).rebuild();
        masses.mass_mut(0).copy_from_slice(&[2.0, 0.5, 0.5, 4.0]);
        masses.mass_mut(1).copy_from_slice(&[8.0]);
        masses
    }

    #[test]
    fn estimates_of_inverse_inertia_are_of_both_ends() {
        let mut terms = masses().terms(&[1.0, 2.0, 3.0], &[0.0; 3], &[0.0; 3]);
        let (a, J) = terms.reach(0, 1);
        J.copy_from_slice(&[2.0, 1.0]);
        let (b, J) = terms.reach(1, 1);
        J[0] = -4.0;
        assert_eq!(terms.inverse_inertia_along(&[a, b], 0), 4.0 / 2.0 + 1.0 / 4.0 + 16.0 / 8.0);
        assert_eq!(terms.inverse_inertia(1), 0.25);
    }

    #[test]
    fn a_rebuilt_model_has_forgotten_terms_and_what_was_known_of_them() {
        let mut data = Data::default();
        let mut terms = masses().terms(&[0.0; 3], &[0.0; 3], &[0.0; 3]);
        terms.add_coordinate(Limit::new(0.0, -1.0, 1.0, &Settings::default()), 2, 7);
        let model = terms.finish(&mut data);
        assert_eq!(model.terms().coordinates.all().iter().map(|term| term.tag).collect::<Vec<_>>(), [7]);
        data.terms.coordinates[0].gamma = 3.0;
        let mut terms = model.rebuild().terms(&[0.0; 3], &[0.0; 3], &[0.0; 3]);
        terms.add_coordinate(Limit::new(0.0, -1.0, 1.0, &Settings::default()), 0, 8);
        let model = terms.finish(&mut data);
        assert_eq!((model.terms().coordinates.of(0)[0].tag, data.terms.coordinates[0].gamma), (8, 0.0));
        assert!(model.terms().coordinates.of(1).is_empty());
    }
}
