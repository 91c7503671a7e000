//! Terms with a Jacobian: a potential of u = J v + b, with v of one or two cliques.
//!
//! [`Term`] is what is constant while a problem is solved, [`TermData`] what changes.
#![allow(non_snake_case)]

use std::fmt::Debug;

use super::hessian::add_product_to_hessian;
use super::model::{Clique, Island};
use super::potential::{Guess, Potential, Slope};
use super::terms::{CostTerm, WithData};
use super::{Contact, Linear, Patch};
use crate::math::block_cholesky::Place;

/// Marks that a term has no second clique.
pub(super) const NONE: u32 = u32::MAX;

/// A clique that a term depends on, and how: where its Jacobian is, rows × size numbers, row by row.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    pub(super) clique: u32,
    pub(super) J: u32,
}

impl Reach {
    /// No clique.
    pub const NOTHING: Reach = Reach { clique: NONE, J: 0 };

    /// The clique, if there is one.
    pub fn clique(&self) -> Option<usize> {
        (self.clique != NONE).then_some(self.clique as usize)
    }
}

/// One clique of a term, as the solution of its island sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Side {
    /// First velocity, counted from the island's first.
    pub start: usize,
    pub size: usize,
    /// Where its Jacobian begins.
    pub J: usize,
    /// Where the clique's diagonal block of the Hessian begins.
    pub diagonal: usize,
}

/// A contact between one or two cliques.
pub type ContactTerm = Term<Contact, 3>;
/// Contact over a surface between one or two cliques.
pub type PatchTerm = Term<Patch, 6>;
/// A constraint or springs between one or two cliques.
pub type LinearTerm = Term<Linear, 6>;

/// A potential of u = J v + b, with v of one or two cliques and u of at most N numbers.
#[derive(Clone, Debug)]
pub struct Term<P, const N: usize> {
    /// The potential.
    pub potential: P,
    /// The caller's mark.
    pub tag: usize,
    pub(super) bias: [f64; N],
    pub(super) reach: [Reach; 2],
    pub(super) sides: [Side; 2],
    /// Where the Hessian's block of rows of the first side and columns of the second is, if there are two.
    pub(super) cross: Place,
}

/// What changes of a term while its problem is solved.
#[derive(Clone, Debug)]
pub struct TermData<R, const N: usize> {
    /// u = J v + b.
    pub u: [f64; N],
    /// γ at u.
    pub gamma: [f64; N],
    /// w = J p.
    pub(super) w: [f64; N],
    /// What the potential knows of G at u.
    pub(super) G: [[f64; N]; N],
    pub(super) ray: R,
}

impl<R: Default, const N: usize> Default for TermData<R, N> {
    fn default() -> Self {
        TermData { u: [0.0; N], gamma: [0.0; N], w: [0.0; N], G: [[0.0; N]; N], ray: R::default() }
    }
}

impl<P: Potential<N>, const N: usize> Term<P, N> {
    pub(super) fn new(potential: P, reach: &[Reach], bias: [f64; N], tag: usize) -> Self {
        let at = |i: usize| reach.get(i).copied().unwrap_or(Reach::NOTHING);
        debug_assert!(at(0).clique != NONE && at(0).clique != at(1).clique, "one or two different cliques");
        let cross = Place { offset: 0, transposed: false };
        Term { potential, tag, bias, reach: [at(0), at(1)], sides: [Side::default(); 2], cross }
    }

    /// b: the velocity that it has besides J v.
    pub fn bias(&self) -> &[f64; N] {
        &self.bias
    }

    /// Whether it depends on a clique.
    pub fn reaches(&self, clique: usize) -> bool {
        self.reach.iter().any(|reach| reach.clique as usize == clique)
    }

    /// The cliques that it depends on, each with its Jacobian in J.
    fn ends<'t>(
        &'t self,
        cliques: &'t [Clique],
        J: &'t [f64],
    ) -> impl Iterator<Item = (&'t Clique, &'t [f64])> {
        let reach = self.reach.iter().filter(|reach| reach.clique != NONE);
        reach.map(move |reach| {
            let clique = &cliques[reach.clique as usize];
            (clique, &J[reach.J as usize..][..self.potential.rows() * clique.v.len()])
        })
    }

    /// J v + b, v in the caller's order.
    pub(super) fn velocity(&self, cliques: &[Clique], J: &[f64], v: &[f64]) -> [f64; N] {
        let mut u = self.bias;
        for (clique, J) in self.ends(cliques, J) {
            let v = &v[clique.v.clone()];
            for (u, row) in u.iter_mut().zip(J.chunks_exact(v.len().max(1))) {
                *u += row.iter().zip(v).map(|(J, v)| J * v).sum::<f64>();
            }
        }
        u
    }

    /// g −= Jᵀγ, g in the caller's order.
    pub(super) fn subtract(&self, cliques: &[Clique], J: &[f64], gamma: &[f64; N], g: &mut [f64]) {
        for (clique, J) in self.ends(cliques, J) {
            let g = &mut g[clique.v.clone()];
            for (gamma, row) in gamma.iter().zip(J.chunks_exact(g.len().max(1))) {
                g.iter_mut().zip(row).for_each(|(g, J)| *g -= J * gamma);
            }
        }
    }
}

impl<P: Potential<N>, const N: usize> WithData for Term<P, N> {
    type Data = TermData<P::Ray, N>;
}

impl<P: Potential<N>, const N: usize> CostTerm for Term<P, N> {
    fn cliques(&self) -> (usize, Option<usize>) {
        (self.reach[0].clique as usize, self.reach[1].clique())
    }

    fn place(&mut self, cliques: &[Clique], island: &Island) {
        let side = |reach: &Reach| {
            reach.clique().map_or(Side::default(), |clique| {
                let clique = &cliques[clique];
                let diagonal = island.diagonal(clique.block);
                Side {
                    start: clique.start - island.v.start,
                    size: clique.v.len(),
                    J: reach.J as usize,
                    diagonal,
                }
            })
        };
        self.sides = [side(&self.reach[0]), side(&self.reach[1])];
        if let (a, Some(b)) = self.cliques() {
            let place = island.pattern.place(cliques[a].block, cliques[b].block);
            self.cross = place.unwrap_or(Place { offset: 0, transposed: false });
        }
    }

    fn set_step(&mut self, h: f64) {
        self.potential.set_step(h);
    }

    fn work(&self) -> usize {
        self.potential.work()
    }

    fn reset(data: &mut Self::Data) {
        // Not the ray, which keeps its room and is found before it is used.
        (data.u, data.gamma, data.w, data.G) = ([0.0; N], [0.0; N], [0.0; N], [[0.0; N]; N]);
    }

    #[inline(always)]
    fn set_velocity(&self, J: &[f64], v: &[f64], data: &mut Self::Data) {
        data.u = self.bias;
        add_product(J, &self.sides, self.potential.rows(), v, &mut data.u);
    }

    #[inline(always)]
    fn set_direction(&self, J: &[f64], p: &[f64], data: &mut Self::Data) {
        data.w = [0.0; N];
        add_product(J, &self.sides, self.potential.rows(), p, &mut data.w);
        self.potential.ray(&data.u, &data.w, &mut data.ray);
    }

    #[inline(always)]
    fn take_step(alpha: f64, data: &mut Self::Data) {
        data.u.iter_mut().zip(&data.w).for_each(|(u, w)| *u += alpha * w);
    }

    #[inline(always)]
    fn add_gradient(&self, J: &[f64], data: &mut Self::Data, g: &mut [f64]) {
        self.potential.evaluate(&data.u, &mut data.gamma, &mut data.G);
        subtract_transposed(J, &self.sides, self.potential.rows(), &data.gamma, g);
    }

    #[inline(always)]
    fn add_hessian<const WIDE: bool>(
        &self,
        J: &[f64],
        data: &Self::Data,
        has_direction: bool,
        H: &mut [f64],
    ) -> bool {
        let guess = if has_direction { Guess::By(&data.w) } else { Guess::Unknown };
        let mut G = data.G;
        let is_exact = self.potential.hessian(&data.u, guess, &mut G);
        // Most pairs that are listed do not touch.
        if G.as_flattened().iter().any(|g| *g != 0.0) {
            add_product_to_hessian::<P, N, WIDE>(self, J, &G, H);
        }
        is_exact
    }

    #[inline(always)]
    fn slope(&self, data: &Self::Data, alpha: f64) -> Slope {
        self.potential.along(&data.ray, alpha)
    }

    fn is_steady(&self, data: &Self::Data, alpha: f64) -> bool {
        self.potential.is_steady(&data.ray, alpha)
    }

    /// |J|ᵀ(|γ| + |G|(|J||v| + |b|)), over both sides.
    fn add_magnitude(&self, J: &[f64], v: &[f64], data: &Self::Data, sizes: &mut [f64]) {
        let mut G = data.G;
        self.potential.hessian(&data.u, Guess::Exact, &mut G);
        let G = G.as_flattened();
        let (rows, mut u) = (self.potential.rows(), self.bias.map(f64::abs));
        let sides = self.sides.iter().filter(|side| side.size > 0);
        for side in sides.clone() {
            let v = &v[side.start..side.start + side.size];
            for (u, row) in u.iter_mut().zip(J[side.J..].chunks_exact(side.size)).take(rows) {
                *u += row.iter().zip(v).map(|(J, v)| (J * v).abs()).sum::<f64>();
            }
        }
        for side in sides {
            let sizes = &mut sizes[side.start..side.start + side.size];
            for (i, row) in J[side.J..].chunks_exact(side.size).take(rows).enumerate() {
                let error: f64 = (0..rows).map(|j| G[i * rows + j].abs() * u[j]).sum();
                let size = data.gamma[i].abs() + error;
                sizes.iter_mut().zip(row).for_each(|(sum, J)| *sum += size * J.abs());
            }
        }
    }
}

#[inline]
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// u += J v, over both sides.
#[inline(always)]
fn add_product<const N: usize>(J: &[f64], sides: &[Side; 2], rows: usize, v: &[f64], u: &mut [f64; N]) {
    for side in sides {
        if side.size == 6 {
            let v: &[f64; 6] = v[side.start..side.start + 6].try_into().expect("six velocities");
            let (J, _) = J[side.J..side.J + 6 * rows].as_chunks::<6>();
            for (u, row) in u.iter_mut().zip(J) {
                *u += dot(row, v);
            }
        } else if side.size > 0 {
            let v = &v[side.start..side.start + side.size];
            for (u, row) in u.iter_mut().zip(J[side.J..].chunks_exact(side.size)).take(rows) {
                *u += dot(row, v);
            }
        }
    }
}

/// g −= Jᵀγ, over both sides.
#[inline(always)]
fn subtract_transposed<const N: usize>(
    J: &[f64],
    sides: &[Side; 2],
    rows: usize,
    gamma: &[f64; N],
    g: &mut [f64],
) {
    for side in sides {
        if side.size == 6 {
            let g: &mut [f64; 6] = (&mut g[side.start..side.start + 6]).try_into().expect("six velocities");
            let (J, _) = J[side.J..side.J + 6 * rows].as_chunks::<6>();
            for (gamma, row) in gamma.iter().zip(J) {
                g.iter_mut().zip(row).for_each(|(g, J)| *g -= gamma * J);
            }
        } else if side.size > 0 {
            let g = &mut g[side.start..side.start + side.size];
            for (gamma, row) in gamma.iter().zip(J[side.J..].chunks_exact(side.size)).take(rows) {
                g.iter_mut().zip(row).for_each(|(g, J)| *g -= gamma * J);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::Model;
    use crate::icf::tests::Random;
    use crate::icf::tests::generate::{SENSIBLE, scenario};

    /// In the caller's order and in that of islands, J and Jᵀ are the same: γ·(J v) = (Jᵀγ)·v.
    #[test]
    fn velocities_and_impulses_go_through_one_jacobian() {
        for seed in 0..200 {
            let scenario = scenario(&mut Random::new(seed), &SENSIBLE);
            let (mut problem, v) = (scenario.problem(), scenario.v0());
            problem.gradient(&v, &mut vec![0.0; v.len()]);
            let Model { cliques, J, terms, .. } = &problem.model;
            for (term, data) in terms.linears.with(&problem.data.terms.linears) {
                let u = term.velocity(cliques, J, &v);
                let size = 1.0 + u.iter().fold(0.0, |most: f64, u| most.max(u.abs()));
                assert!(u.iter().zip(&data.u).all(|(a, b)| (a - b).abs() <= 1e-12 * size), "seed {seed}");
                let mut g = vec![0.0; v.len()];
                term.subtract(cliques, J, &data.gamma, &mut g);
                let (power, same) = (dot(&u, &data.gamma), -dot(&g, &v));
                let scale: f64 = g.iter().zip(&v).map(|(g, v)| (g * v).abs()).sum();
                assert!((power - same).abs() <= 1e-12 * scale, "seed {seed}: {power} {same}");
            }
        }
    }
}
