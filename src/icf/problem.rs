//! Cliques, terms and islands.
//!
//! Velocities come in *cliques*, the blocks of M. A term couples one or two of them; cliques that are coupled, directly or through others,
//! make an *island*. Islands do not feel each other: each is solved by itself, and everything here is kept in the order of islands, so that an
//! island's terms and velocities lie together.
#![allow(non_snake_case)]

mod diagnosis;
mod free;
mod grip;
mod islands;
mod stage;
mod trapezoid;

use std::ops::Range;

use super::island::multiply;
use super::potential::{MAX_ROWS, Potential};
use super::term::{ContactTerm, Coordinate, Coordinatewise, LinearTerm, NONE, PatchTerm, Reach, Term};
use super::{Contact, Friction, Limit, LimitedGain, Linear, Patch};
use crate::math::block_cholesky::{Pattern, Place};

/// The convex problem of one step. Made once, then filled and solved without allocating.
#[derive(Clone, Debug, Default)]
pub struct Problem {
    pub(super) cliques: Vec<Clique>,
    /// Those that take part, in order; terms reach no others.
    selected: Vec<usize>,
    /// The number of its first clique among those of all problems that one solver solves.
    pub first_clique: usize,
    /// Blocks of M, row by row.
    mass: Vec<f64>,
    /// K of forces b − K v from outside, in the same blocks; and b, beyond what is in `bias`.
    stiffness: Vec<f64>,
    force: Vec<f64>,
    /// How much of K is damping, for each velocity by itself.
    outside_damping: Vec<f64>,
    /// Whether there are any.
    pub(super) has_outside: bool,
    /// K between cliques.
    pub(super) couplings: Vec<Coupling>,
    between: Vec<f64>,
    /// h K between cliques: blocks of A that are not on its diagonal.
    pub(super) A_between: Vec<f64>,
    /// Inverses of M's diagonal.
    inverse: Vec<f64>,
    /// D.
    damping: Vec<f64>,
    v0: Vec<f64>,
    /// Velocities where the step starts, of which this is a stage.
    v_before: Vec<f64>,
    /// k₀ − D v₀: all forces but damping, with the sign of a left-hand side.
    bias: Vec<f64>,
    /// Jacobians of terms, row by row.
    pub(super) J: Vec<f64>,
    pub(super) contacts: Vec<ContactTerm>,
    pub(super) patches: Vec<PatchTerm>,
    /// Patches that are not in use, for their room.
    spare: Vec<Patch>,
    pub(super) linears: Vec<LinearTerm>,
    pub(super) coordinates: Vec<Coordinate>,
    pub(super) islands: Vec<Island>,
    /// How many of `islands` are in use; the others keep their room.
    pub(super) count: usize,
    /// Cliques in the order of islands.
    pub(super) order: Vec<usize>,
    /// What the solution needs of them, in the same order.
    pub(super) blocks: Vec<Block>,
    /// A, block by block in the order of islands.
    pub(super) A: Vec<f64>,
    /// r, in the order of islands.
    pub(super) r: Vec<f64>,
    /// M⁻¹ bias of islands on which nothing else acts, whether it is known, and their solutions in the order of islands.
    drift: Vec<f64>,
    knows_drift: bool,
    pub(super) free: Vec<f64>,
    /// How long damping lets errors of each velocity last, s.
    damping_times: Vec<f64>,
    h: f64,
    /// Whether everything is one island, and its Hessian dense.
    is_dense: bool,
    /// Room for a matrix, and for what brings terms into order.
    room: Vec<f64>,
    places: Vec<usize>,
    parent: Vec<usize>,
    sizes: Vec<usize>,
    pairs: Vec<(usize, usize)>,
}

/// A block of M.
#[derive(Clone, Debug)]
pub(super) struct Clique {
    /// Its velocities, in the caller's order.
    pub v: Range<usize>,
    /// Where its block is in `mass`.
    matrix: usize,
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
    a: usize,
    b: usize,
    /// Where its numbers begin.
    pub at: usize,
    /// First velocity and size of each side, counted from the island's first.
    pub rows: (usize, usize),
    pub columns: (usize, usize),
    /// Where it is in the Hessian.
    pub cross: Place,
    island: usize,
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
    pub contacts: Range<usize>,
    pub patches: Range<usize>,
    pub linears: Range<usize>,
    pub coordinates: Range<usize>,
    pub couplings: Range<usize>,
    pub pattern: Pattern,
    /// Whether its solution is known without solving.
    pub drifts: bool,
    /// Whether it is left alone.
    pub is_skipped: bool,
}

impl Island {
    /// Whether anything acts on it besides smooth forces.
    fn has_terms(&self) -> bool {
        let Island { contacts, patches, linears, coordinates, couplings, .. } = self;
        [contacts, patches, linears, coordinates, couplings].into_iter().any(|terms| !terms.is_empty())
    }
}

impl Problem {
    /// Room for cliques of these sizes, whose velocities follow one another.
    pub fn new(sizes: impl IntoIterator<Item = usize>) -> Problem {
        let mut problem = Problem::default();
        let (mut v, mut matrix) = (0, 0);
        for size in sizes {
            problem.cliques.push(Clique { v: v..v + size, matrix, island: 0, block: 0, start: 0, A: 0 });
            v += size;
            matrix += size * size;
        }
        problem.selected = (0..problem.cliques.len()).collect();
        problem.mass = vec![0.0; matrix];
        problem.stiffness = vec![0.0; matrix];
        problem.A = vec![0.0; matrix];
        let Problem {
            damping,
            v0,
            v_before,
            bias,
            force,
            outside_damping,
            r,
            drift,
            free,
            damping_times,
            ..
        } = &mut problem;
        for vector in [damping, v0, v_before, bias, force, outside_damping, r, drift, free, damping_times] {
            *vector = vec![0.0; v];
        }
        problem
    }

    /// Says which cliques take part, in ascending order: all do if nothing is said. Holds from the next [`clear`](Self::clear) on; what belongs to
    /// others keeps whatever it was.
    pub fn select(&mut self, cliques: &[usize]) {
        self.selected.clear();
        self.selected.extend_from_slice(cliques);
    }

    /// Leaves an island alone, or no more: its velocities keep their guess. Holds until the next [`finish`](Self::finish).
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

    /// The velocities of a clique.
    pub fn velocities(&self, clique: usize) -> Range<usize> {
        self.cliques[clique].v.clone()
    }

    /// The cliques of an island.
    pub fn cliques_of(&self, island: usize) -> &[usize] {
        &self.order[self.islands[island].cliques.clone()]
    }

    /// Whether to take everything as one island with a dense Hessian, as if nothing were known of who touches whom: to measure what that knowledge
    /// is worth. Holds from the next [`finish`](Self::finish) on.
    pub fn set_dense(&mut self, is_dense: bool) {
        self.is_dense = is_dense;
    }

    /// Number of velocities.
    pub fn dimension(&self) -> usize {
        self.v0.len()
    }

    /// Number of islands.
    pub fn island_count(&self) -> usize {
        self.count
    }

    /// The island of a velocity.
    pub fn island_of(&self, v: usize) -> usize {
        self.cliques[self.cliques.partition_point(|clique| clique.v.end <= v)].island
    }

    /// The velocities of an island, in the caller's order of cliques.
    pub fn velocities_of(&self, island: usize) -> impl Iterator<Item = usize> + Clone + '_ {
        let cliques = self.order[self.islands[island].cliques.clone()].iter();
        cliques.flat_map(|clique| self.cliques[*clique].v.clone())
    }

    /// Number of cliques in an island.
    pub fn clique_count(&self, island: usize) -> usize {
        self.islands[island].cliques.len()
    }

    /// Whether any coordinate of an island has limits.
    pub fn has_limits(&self, island: usize) -> bool {
        let mut coordinates = self.coordinates[self.islands[island].coordinates.clone()].iter();
        coordinates.any(|c| matches!(c.potential, Coordinatewise::Limit(_)))
    }

    /// Whether anything touches in an island.
    pub fn has_contacts(&self, island: usize) -> bool {
        !self.islands[island].contacts.is_empty() || !self.islands[island].patches.is_empty()
    }

    /// Forgets all terms. To be followed by the cliques' data, the terms, and [`finish`](Self::finish).
    pub fn clear(&mut self) {
        self.J.clear();
        self.contacts.clear();
        self.spare.extend(self.patches.drain(..).map(|term| term.potential));
        self.linears.clear();
        self.coordinates.clear();
        self.couplings.clear();
        self.between.clear();
        self.clear_outside();
    }

    /// Lets forces from outside couple two cliques, the one with the lower number first. To be said before [`finish`](Self::finish).
    pub fn couple(&mut self, a: usize, b: usize) {
        let at = self.between.len();
        self.between.resize(at + self.cliques[a].v.len() * self.cliques[b].v.len(), 0.0);
        let cross = Place { offset: 0, transposed: false };
        self.couplings.push(Coupling { a, b, at, rows: (0, 0), columns: (0, 0), cross, island: 0 });
    }

    /// Forgets forces from outside.
    pub fn clear_outside(&mut self) {
        if self.has_outside {
            self.stiffness.fill(0.0);
            self.force.fill(0.0);
            self.outside_damping.fill(0.0);
            self.between.fill(0.0);
            self.has_outside = false;
        }
    }

    /// Adds a force on a velocity. To be followed by [`set_step`](Self::set_step).
    pub fn add_force(&mut self, v: usize, force: f64) {
        self.force[v] += force;
        self.has_outside = true;
    }

    /// Says how much of K is damping, for a velocity by itself.
    pub fn add_damping(&mut self, v: usize, damping: f64) {
        self.outside_damping[v] += damping;
    }

    /// Adds to K of forces −K v; both K_ij and K_ji are to be given, and K must be positive semidefinite. Cliques of i and j that are not the
    /// same must have been [coupled](Self::couple). To be followed by [`set_step`](Self::set_step).
    pub fn add_stiffness(&mut self, i: usize, j: usize, K: f64) {
        self.has_outside = true;
        let clique = |v: usize| self.cliques.partition_point(|clique| clique.v.end <= v);
        let (a, b) = (clique(i), clique(j));
        let (row, column) = (i - self.cliques[a].v.start, j - self.cliques[b].v.start);
        if a == b {
            let Clique { v, matrix, .. } = &self.cliques[a];
            self.stiffness[matrix + row * v.len() + column] += K;
        } else if let Some(coupling) = self.couplings.iter().find(|c| (c.a, c.b) == (a, b)) {
            self.between[coupling.at + row * self.cliques[b].v.len() + column] += K;
        }
    }

    /// Forgets what acts on single coordinates.
    pub fn clear_coordinates(&mut self) {
        self.coordinates.clear();
    }

    /// The block of M of a clique, row by row, to be filled in.
    pub fn mass_mut(&mut self, clique: usize) -> &mut [f64] {
        let Clique { v, matrix, .. } = &self.cliques[clique];
        &mut self.mass[*matrix..matrix + v.len() * v.len()]
    }

    /// v₀; D; and all forces but damping, with the sign of a left-hand side: M v̇ + D v + bias = Σ JᵀF.
    pub fn set_vectors(&mut self, v0: &[f64], damping: &[f64], bias: &[f64]) {
        for clique in &self.selected {
            let v = self.cliques[*clique].v.clone();
            self.v0[v.clone()].copy_from_slice(&v0[v.clone()]);
            self.v_before[v.clone()].copy_from_slice(&v0[v.clone()]);
            self.damping[v.clone()].copy_from_slice(&damping[v.clone()]);
            self.bias[v.clone()].copy_from_slice(&bias[v]);
        }
        self.knows_drift = false;
    }

    /// To be called once all blocks of M are filled in, and before any term is added.
    pub fn note_masses(&mut self) {
        self.knows_drift = false;
        self.inverse.resize(self.v0.len(), 0.0);
        for clique in &self.selected {
            let Clique { v, matrix, .. } = &self.cliques[*clique];
            for (i, inverse) in self.inverse[v.clone()].iter_mut().enumerate() {
                *inverse = 1.0 / self.mass[matrix + i * (v.len() + 1)];
            }
        }
    }

    /// Inverse inertia of a velocity by itself.
    pub fn inverse_inertia(&self, v: usize) -> f64 {
        self.inverse[v]
    }

    /// A Jacobian of `rows` rows on a clique, all zeros, to be filled in.
    pub fn reach(&mut self, clique: usize, rows: usize) -> (Reach, &mut [f64]) {
        let start = self.J.len();
        self.J.resize(start + rows * self.cliques[clique].v.len(), 0.0);
        (Reach { clique: clique as u32, J: start as u32 }, &mut self.J[start..])
    }

    /// The numbers of the Jacobian that was made last: what reaches one clique in two ways adds up there.
    pub fn last_jacobian(&mut self, length: usize) -> &mut [f64] {
        let start = self.J.len() - length;
        &mut self.J[start..]
    }

    /// An estimate of the diagonal of J M⁻¹ Jᵀ: row `row` of up to two Jacobians.
    pub fn inverse_inertia_along(&self, reach: &[Reach], row: usize) -> f64 {
        let mut total = 0.0;
        for reach in reach {
            let clique = &self.cliques[reach.clique as usize];
            let size = clique.v.len();
            let row = &self.J[reach.J as usize + row * size..][..size];
            let mut sum = 0.0;
            for (J, w) in row.iter().zip(&self.inverse[clique.v.clone()]) {
                sum += J * J * w;
            }
            total += sum;
        }
        total
    }

    /// Adds a contact between one or two different cliques, with a velocity that it has besides J v.
    pub fn add_contact(&mut self, contact: Contact, reach: &[Reach], bias: [f64; 3], tag: usize) {
        self.contacts.push(Term::new(contact, reach, bias, tag));
    }

    /// A patch without points, to be filled in and added.
    pub fn new_patch(&mut self) -> Patch {
        self.spare.pop().unwrap_or_default()
    }

    /// Adds contact over a surface between one or two different cliques, with a velocity that it has besides J v.
    pub fn add_patch(&mut self, patch: Patch, reach: &[Reach], bias: [f64; MAX_ROWS], tag: usize) {
        self.patches.push(Term::new(patch, reach, bias, tag));
    }

    /// Adds a constraint or springs between one or two different cliques.
    pub fn add_linear(&mut self, linear: Linear, reach: &[Reach], tag: usize) {
        self.linears.push(Term::new(linear, reach, [0.0; MAX_ROWS], tag));
    }

    /// Adds limits of a velocity's coordinate.
    pub fn add_limit(&mut self, limit: Limit, v: usize, tag: usize) {
        self.add_coordinate(limit.into(), v, tag);
    }

    /// Adds an actuator, or any linear law of limited effort.
    pub fn add_gain(&mut self, gain: LimitedGain, v: usize, tag: usize) {
        self.add_coordinate(gain.into(), v, tag);
    }

    /// Adds dry friction.
    pub fn add_friction(&mut self, friction: Friction, v: usize, tag: usize) {
        self.add_coordinate(friction.into(), v, tag);
    }

    fn add_coordinate(&mut self, potential: Coordinatewise, v: usize, tag: usize) {
        let clique = self.cliques.partition_point(|clique| clique.v.end <= v);
        let w = self.inverse_inertia(v);
        self.coordinates.push(Coordinate {
            potential,
            at: 0,
            diagonal: 0,
            gamma: 0.0,
            v_now: 0.0,
            w_now: 0.0,
            tag,
            v,
            clique,
            w,
        });
    }

    /// Contacts, in the order of islands.
    pub fn contacts(&self) -> &[ContactTerm] {
        &self.contacts
    }

    /// Contacts over surfaces, in the order of islands.
    pub fn patches(&self) -> &[PatchTerm] {
        &self.patches
    }

    /// Constraints and springs, in the order of islands.
    pub fn linears(&self) -> &[LinearTerm] {
        &self.linears
    }

    /// Velocity, force and tag of what acts on single coordinates: limits, actuators and friction. Efforts at their limits are the limits, to the
    /// last digit.
    pub fn coordinates(&self) -> impl Iterator<Item = (usize, f64, usize)> + '_ {
        self.coordinates.iter().map(|c| {
            let force = match &c.potential {
                Coordinatewise::LimitedGain(gain) => gain.effort(c.v_now),
                _ => c.gamma / self.h,
            };
            (c.v, force, c.tag)
        })
    }

    /// Adapts everything to the size of the step.
    pub fn set_step(&mut self, h: f64) {
        self.h = h;
        for term in &mut self.contacts {
            term.potential.set_step(h);
        }
        for term in &mut self.patches {
            term.potential.set_step(h);
        }
        for term in &mut self.linears {
            term.potential.set_step(h);
        }
        for coordinate in &mut self.coordinates {
            coordinate.potential.set_step(h, coordinate.w);
        }
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
            if self.has_outside {
                let stiffness = &self.stiffness[clique.matrix..clique.matrix + size * size];
                A.iter_mut().zip(stiffness).for_each(|(A, K)| *A += h * K);
                r.iter_mut().zip(&self.force[v]).for_each(|(r, force)| *r += h * force);
            }
        }
        self.A_between.clear();
        self.A_between.extend(self.between.iter().map(|K| h * K));
        self.set_free();
    }

    /// The step that it is set to.
    pub fn step(&self) -> f64 {
        self.h
    }

    /// J v + b.
    fn velocity<P: Potential, const N: usize>(&self, term: &Term<P, N>, v: &[f64]) -> [f64; N] {
        let mut u = term.bias;
        for reach in term.reach.iter().filter(|reach| reach.clique != NONE) {
            let v = &v[self.cliques[reach.clique as usize].v.clone()];
            let rows = self.J[reach.J as usize..].chunks_exact(v.len().max(1)).take(term.potential.rows());
            for (u, row) in u.iter_mut().zip(rows) {
                *u += row.iter().zip(v).map(|(J, v)| J * v).sum::<f64>();
            }
        }
        u
    }

    fn subtract<P: Potential, const N: usize>(&self, term: &Term<P, N>, gamma: &[f64], gradient: &mut [f64]) {
        for reach in term.reach.iter().filter(|reach| reach.clique != NONE) {
            let gradient = &mut gradient[self.cliques[reach.clique as usize].v.clone()];
            let n = gradient.len();
            let rows = self.J[reach.J as usize..].chunks_exact(n.max(1)).take(term.potential.rows());
            for (gamma, row) in gamma.iter().zip(rows) {
                gradient.iter_mut().zip(row).for_each(|(g, J)| *g -= J * gamma);
            }
        }
    }

    /// J of a term, dense, columns in the caller's order; for tests.
    #[cfg(test)]
    pub(super) fn dense_jacobian<P: Potential, const N: usize>(
        &self,
        term: &Term<P, N>,
    ) -> nalgebra::DMatrix<f64> {
        let mut J = nalgebra::DMatrix::zeros(term.potential.rows(), self.dimension());
        for reach in term.reach.iter().filter(|reach| reach.clique != NONE) {
            let v = self.cliques[reach.clique as usize].v.clone();
            for row in 0..term.potential.rows() {
                for (i, column) in v.clone().enumerate() {
                    J[(row, column)] += self.J[reach.J as usize + row * v.len() + i];
                }
            }
        }
        J
    }
}
