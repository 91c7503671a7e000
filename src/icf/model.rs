//! The convex problem of one step: constant while it is solved.
//!
//! Velocities come in *cliques*, the blocks of M. A term couples one or two of them; cliques that are coupled, directly or through others,
//! make an *island*. Islands do not feel each other: each is solved by itself, and everything here is kept in the order of islands, so that an
//! island's terms and velocities lie together.
//!
//! A model is made by its [builder](super::MassBuilder), then adapted to forces from external systems and to the size of the step, as often as that is needed,
//! and solved by a [`Solver`](super::Solver), with [`Data`](super::Data) for what changes.
#![allow(non_snake_case)]

use std::ops::Range;

use super::Patch;
use super::free::FreeMotion;
use super::island::multiply;
use super::potential::{CoordinatePotential, Potential};
use super::settings::Settings;
use super::term::Term;
use super::terms::{Terms, TermsData};
use crate::math::block_cholesky::{Pattern, Place};

/// The convex problem of one step. Made once, then filled and solved without allocating.
#[derive(Clone, Debug, Default)]
pub struct Model {
    pub(super) cliques: Vec<Clique>,
    /// Those that take part, in order; terms reach no others.
    pub(super) selected: Vec<usize>,
    /// The number of its first clique among those of all models that one solver solves.
    pub first_clique: usize,
    /// Blocks of M, row by row.
    pub(super) mass: Vec<f64>,
    /// Inverses of M's diagonal.
    pub(super) inverse: Vec<f64>,
    /// D.
    pub(super) damping: Vec<f64>,
    pub(super) v0: Vec<f64>,
    /// Velocities where the step starts, of which this is a stage.
    pub(super) v_before: Vec<f64>,
    /// k₀ − D v₀: all forces but damping, with the sign of a left-hand side.
    pub(super) bias: Vec<f64>,
    pub(super) external: External,
    /// Jacobians of terms, row by row.
    pub(super) J: Vec<f64>,
    pub(super) terms: Terms,
    /// Patches that are not in use, for their room.
    pub(super) spare: Vec<Patch>,
    /// Blocks of K between cliques.
    pub(super) couplings: Vec<Coupling>,
    pub(super) islands: Vec<Island>,
    /// How many of `islands` are in use; the others keep their room.
    pub(super) count: usize,
    /// Cliques in the order of islands.
    pub(super) order: Vec<usize>,
    /// What the solution needs of them, in the same order.
    pub(super) blocks: Vec<Block>,
    /// A, block by block in the order of islands.
    pub(super) A: Vec<f64>,
    /// h K between cliques: blocks of A that are not on its diagonal.
    pub(super) A_between: Vec<f64>,
    /// r, in the order of islands.
    pub(super) r: Vec<f64>,
    pub(super) free: FreeMotion,
    pub(super) h: f64,
    /// Whether everything is one island, and its Hessian dense.
    pub(super) is_dense: bool,
    /// Numbers that potentials are made with.
    pub(super) settings: Settings,
    pub(super) room: Room,
}

/// Forces b − K v of external systems, beyond what is in the bias.
#[derive(Clone, Debug, Default)]
pub(super) struct External {
    /// Whether there are any.
    pub is_there: bool,
    /// b.
    pub force: Vec<f64>,
    /// K in the blocks of M, and between cliques.
    pub stiffness: Vec<f64>,
    pub between: Vec<f64>,
}

/// Room for what brings terms into order.
#[derive(Clone, Debug, Default)]
pub(super) struct Room {
    pub order: [Vec<usize>; 2],
    pub sizes: Vec<usize>,
    pub pairs: Vec<(usize, usize)>,
}

/// A block of M.
#[derive(Clone, Debug)]
pub(super) struct Clique {
    /// Its velocities, in the caller's order.
    pub v: Range<usize>,
    /// Where its block is in `mass`.
    pub matrix: usize,
    /// Its island, and its place among the island's cliques.
    pub island: usize,
    pub block: usize,
    /// Its first velocity in the order of islands.
    pub start: usize,
    /// Where its block is in `A`.
    pub A: usize,
}

/// A block of A between two cliques, which makes them one island.
#[derive(Clone, Debug)]
pub(super) struct Coupling {
    /// The cliques of its rows and columns.
    pub a: usize,
    pub b: usize,
    /// Where its numbers begin.
    pub at: usize,
    /// First velocity and size of each side, counted from the island's first.
    pub rows: (usize, usize),
    pub columns: (usize, usize),
    /// Where it is in the Hessian.
    pub cross: Place,
}

/// A clique as the solution of its island sees it.
#[derive(Clone, Debug)]
pub(super) struct Block {
    /// First velocity, counted from the island's first.
    pub start: usize,
    pub size: usize,
    /// Where its block is in `A`.
    pub A: usize,
    /// Where its diagonal block of the Hessian begins.
    pub diagonal: usize,
}

/// Cliques that feel each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Island {
    pub cliques: Range<usize>,
    pub v: Range<usize>,
    pub couplings: Range<usize>,
    /// The sparsity pattern of its Hessian.
    pub pattern: Pattern,
    /// Whether nothing but smooth forces acts on it, so that its solution is known without solving.
    pub is_free: bool,
    /// Whether it is left alone.
    pub is_skipped: bool,
}

impl Island {
    /// Where a clique's diagonal block of the Hessian begins.
    pub fn diagonal(&self, block: usize) -> usize {
        self.pattern.place(block, block).map_or(0, |place| place.offset)
    }
}

impl Model {
    /// Room for cliques of these sizes, whose velocities follow one another. To be [filled](Self::rebuild).
    pub fn new(sizes: impl IntoIterator<Item = usize>) -> Model {
        let mut model = Model::default();
        let (mut v, mut matrix) = (0, 0);
        for size in sizes {
            model.cliques.push(Clique { v: v..v + size, matrix, island: 0, block: 0, start: 0, A: 0 });
            v += size;
            matrix += size * size;
        }
        model.selected = (0..model.cliques.len()).collect();
        for matrices in [&mut model.mass, &mut model.A, &mut model.external.stiffness] {
            *matrices = vec![0.0; matrix];
        }
        let Model { inverse, damping, v0, v_before, bias, external, r, .. } = &mut model;
        for vector in [inverse, damping, v0, v_before, bias, &mut external.force, r] {
            *vector = vec![0.0; v];
        }
        model.free = FreeMotion::new(v);
        model
    }

    /// Says which cliques take part, in ascending order: all do if nothing is said. Holds from the next [`rebuild`](Self::rebuild) on; what belongs to
    /// others keeps whatever it was.
    pub fn select(&mut self, cliques: &[usize]) {
        self.selected.clear();
        self.selected.extend_from_slice(cliques);
    }

    /// Leaves an island alone, or no more: its velocities keep their guess. Holds until the next [`rebuild`](Self::rebuild).
    pub fn skip(&mut self, island: usize, is_skipped: bool) {
        self.islands[island].is_skipped = is_skipped;
    }

    /// Whether an island is left alone.
    pub fn is_skipped(&self, island: usize) -> bool {
        self.islands[island].is_skipped
    }

    /// The islands that are not left alone.
    pub fn solved(&self) -> impl Iterator<Item = usize> + Clone + '_ {
        (0..self.count).filter(|island| !self.islands[*island].is_skipped)
    }

    /// Whether to take everything as one island with a dense Hessian, as if nothing were known of who touches whom: to measure what that knowledge
    /// is worth. Holds from the next [`rebuild`](Self::rebuild) on.
    pub fn set_dense(&mut self, is_dense: bool) {
        self.is_dense = is_dense;
    }

    /// Says which numbers potentials are to be made with from now on.
    pub fn set(&mut self, settings: Settings) {
        self.settings = settings;
    }

    /// Number of velocities.
    pub fn dimension(&self) -> usize {
        self.v0.len()
    }

    /// The clique of a velocity.
    pub fn clique_of(&self, v: usize) -> usize {
        self.cliques.partition_point(|clique| clique.v.end <= v)
    }

    /// The velocities of a clique.
    pub fn velocities(&self, clique: usize) -> Range<usize> {
        self.cliques[clique].v.clone()
    }

    /// Number of islands.
    pub fn island_count(&self) -> usize {
        self.count
    }

    /// The island of a velocity.
    pub fn island_of(&self, v: usize) -> usize {
        self.cliques[self.clique_of(v)].island
    }

    /// The cliques of an island.
    pub fn cliques_of(&self, island: usize) -> &[usize] {
        &self.order[self.islands[island].cliques.clone()]
    }

    /// The velocities of an island, in the caller's order of cliques.
    pub fn velocities_of(&self, island: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        self.cliques_of(island).iter().flat_map(|clique| self.cliques[*clique].v.clone())
    }

    /// v₀.
    pub fn v0(&self) -> &[f64] {
        &self.v0
    }

    /// D.
    pub fn damping(&self) -> &[f64] {
        &self.damping
    }

    /// Inverse inertia of a velocity by itself.
    pub fn inverse_inertia(&self, v: usize) -> f64 {
        self.inverse[v]
    }

    /// All terms.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// J v + b of a term, v in the caller's order.
    pub fn velocity<P: Potential<N>, const N: usize>(&self, term: &Term<P, N>, v: &[f64]) -> [f64; N] {
        term.velocity(&self.cliques, &self.J, v)
    }

    /// Velocity, force and tag of what acts on single velocities, where the solution is.
    pub fn coordinate_forces<'m>(
        &'m self,
        data: &'m TermsData,
    ) -> impl Iterator<Item = (usize, f64, usize)> + 'm {
        self.terms
            .coordinates
            .with(&data.coordinates)
            .map(|(term, data)| (term.v, term.potential.force(data.v, data.gamma, self.h), term.tag))
    }

    /// ½ vᵀM v of an island, J; v in the caller's order.
    pub fn kinetic_energy(&self, island: usize, v: &[f64]) -> f64 {
        let of = |clique: &usize| {
            let clique = &self.cliques[*clique];
            let (size, v) = (clique.v.len(), &v[clique.v.clone()]);
            let rows = self.mass[clique.matrix..][..size * size].chunks_exact(size.max(1));
            rows.zip(v)
                .map(|(row, v_i)| v_i * row.iter().zip(v).map(|(m, v)| m * v).sum::<f64>())
                .sum::<f64>()
        };
        0.5 * self.cliques_of(island).iter().map(of).sum::<f64>()
    }

    /// Forgets forces of external systems, and takes others. To be followed by [`set_step`](Self::set_step).
    pub fn external_forces(&mut self) -> ExternalForces<'_> {
        self.clear_external();
        ExternalForces { model: self }
    }

    pub(super) fn clear_external(&mut self) {
        let External { is_there, force, stiffness, between } = &mut self.external;
        if *is_there {
            [force, stiffness, between].into_iter().for_each(|values| values.fill(0.0));
            *is_there = false;
        }
    }

    /// Adapts everything to the size of the step.
    pub fn set_step(&mut self, h: f64) {
        self.h = h;
        self.terms.set_step(h);
        for clique in &self.selected {
            let clique = &self.cliques[*clique];
            let (size, v) = (clique.v.len(), clique.v.clone());
            let mass = &self.mass[clique.matrix..clique.matrix + size * size];
            let A = &mut self.A[clique.A..clique.A + size * size];
            A.copy_from_slice(mass);
            for (i, damping) in self.damping[v.clone()].iter().enumerate() {
                A[i * size + i] += h * damping;
            }
            // r = A v₀ − h (bias + D v₀) = M v₀ − h bias.
            let r = &mut self.r[clique.start..clique.start + size];
            multiply(mass, &self.v0[v.clone()], r);
            r.iter_mut().zip(&self.bias[v.clone()]).for_each(|(r, bias)| *r -= h * bias);
            if self.external.is_there {
                let stiffness = &self.external.stiffness[clique.matrix..clique.matrix + size * size];
                A.iter_mut().zip(stiffness).for_each(|(A, K)| *A += h * K);
                r.iter_mut().zip(&self.external.force[v]).for_each(|(r, force)| *r += h * force);
            }
        }
        self.A_between.clear();
        self.A_between.extend(self.external.between.iter().map(|K| h * K));
        self.set_free_motion();
    }

    /// The step that it is set to.
    pub fn step(&self) -> f64 {
        self.h
    }
}

/// Takes forces b − K v of external systems.
pub struct ExternalForces<'m> {
    model: &'m mut Model,
}

impl ExternalForces<'_> {
    /// Adds to b of a velocity.
    pub fn add_force(&mut self, v: usize, force: f64) {
        self.model.external.force[v] += force;
        self.model.external.is_there = true;
    }

    /// Adds to K; both K_ij and K_ji are to be given, and K must be positive semidefinite. Cliques of i and j that are not the same must have been
    /// [coupled](super::MassBuilder::couple).
    pub fn add_stiffness(&mut self, i: usize, j: usize, K: f64) {
        let Model { cliques, couplings, external, .. } = &mut *self.model;
        external.is_there = true;
        let clique = |v: usize| cliques.partition_point(|clique| clique.v.end <= v);
        let (a, b) = (clique(i), clique(j));
        let (row, column) = (i - cliques[a].v.start, j - cliques[b].v.start);
        let columns = cliques[b].v.len();
        if a == b {
            external.stiffness[cliques[a].matrix + row * columns + column] += K;
        } else if let Some(coupling) = couplings.iter().find(|c| (c.a, c.b) == (a, b)) {
            external.between[coupling.at + row * columns + column] += K;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::{Data, Solver, SolverOptions};

    /// Two masses that external forces couple.
    fn coupled() -> (Model, Data) {
        let mut masses = Model::new([1, 1]).rebuild();
        masses.couple(0, 1);
        masses.mass_mut(0)[0] = 2.0;
        masses.mass_mut(1)[0] = 3.0;
        let mut data = Data::default();
        (masses.terms(&[1.0, 0.0], &[0.0; 2], &[0.0; 2]).finish(&mut data), data)
    }

    #[test]
    fn external_forces_are_implicit_and_forgotten_when_others_come() {
        let ((mut model, mut data), h) = (coupled(), 0.1);
        assert_eq!(model.island_count(), 1);
        let mut solve = |model: &mut Model| {
            model.set_step(h);
            let mut v = [0.0; 2];
            let outcome = Solver::default().solve(model, &mut data, &SolverOptions::default(), &mut v);
            assert_eq!(outcome.unsolved, None);
            v
        };
        // A damper of 5 N s/m between them, and 7 N on the second.
        let mut forces = model.external_forces();
        for (i, j, K) in [(0, 0, 5.0), (0, 1, -5.0), (1, 0, -5.0), (1, 1, 5.0)] {
            forces.add_stiffness(i, j, K);
        }
        forces.add_force(1, 7.0);
        let v = solve(&mut model);
        let pull = h * 5.0 * (v[0] - v[1]);
        assert!((2.0 * (v[0] - 1.0) + pull).abs() < 1e-12, "{v:?}");
        assert!((3.0 * v[1] - pull - h * 7.0).abs() < 1e-12, "{v:?}");
        model.external_forces().add_force(0, 4.0);
        let v = solve(&mut model);
        assert!((v[0] - 1.0 - h * 4.0 / 2.0).abs() < 1e-14 && v[1] == 0.0, "{v:?}");
    }

    #[test]
    fn kinetic_energy_is_that_of_the_island() {
        assert_eq!(coupled().0.kinetic_energy(0, &[2.0, 4.0]), 0.5 * (2.0 * 4.0 + 3.0 * 16.0));
    }
}
