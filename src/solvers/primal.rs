//! The primal matrix H = A + Jᵀ W J, of blocks that meet where groups touch.
//!
//! ```text
//! H_gh = A_gh + Σ_i J_igᵀ W_i J_ih
//! ```
//!
//! W has a 3 × 3 block for each contact and a number for each bound. With it Newton's methods have their Hessian, and methods of the dual the inverse of G + D, by
//! (G + D)⁻¹ = W − W J H⁻¹ Jᵀ W with W = D⁻¹.
#![allow(non_snake_case)]

use super::{ContactPoint, StepProblem};
use crate::math::block_cholesky::{Pattern, Place};

/// H and its factor.
#[derive(Clone, Debug, Default)]
pub struct Primal {
    pattern: Pattern,
    values: Vec<f64>,
    sizes: Vec<usize>,
    pairs: Vec<(usize, usize)>,
}

impl Primal {
    /// Takes the pattern of a problem: which groups touch.
    pub fn analyze(&mut self, problem: &StepProblem) {
        self.sizes.clear();
        self.sizes.extend(problem.groups.iter().map(|group| group.v.len()));
        self.pairs.clear();
        for [a, b] in problem.contacts.iter().map(|contact| contact.sides) {
            if a.size > 0 && b.size > 0 && a.group != b.group {
                self.pairs.push((a.group, b.group));
            }
        }
        self.pattern.analyze(&self.sizes, &self.pairs);
    }

    /// How many numbers its factor has.
    pub fn len(&self) -> usize {
        self.pattern.len()
    }

    /// Whether there is nothing.
    pub fn is_empty(&self) -> bool {
        self.sizes.is_empty()
    }

    /// H = A.
    pub fn reset(&mut self, problem: &StepProblem) {
        self.values.clear();
        self.values.resize(self.pattern.len(), 0.0);
        for (i, group) in problem.groups.iter().enumerate() {
            if let Some(Place { offset, .. }) = self.pattern.place(i, i) {
                let block = problem.block(group);
                self.values[offset..offset + block.len()].copy_from_slice(block);
            }
        }
    }

    /// H += J_iᵀ W J_i of a contact, W symmetric.
    pub fn add(&mut self, problem: &StepProblem, contact: &ContactPoint, W: &[[f64; 3]; 3]) {
        for a in contact.sides() {
            for b in contact.sides() {
                let Some(place) = self.pattern.place(a.group, b.group) else { continue };
                // Of two groups one block is stored, and of one group the whole.
                if a.group != b.group && place.transposed {
                    continue;
                }
                let (rows, columns) = (&problem.groups[a.group].v, &problem.groups[b.group].v);
                let width = columns.len();
                let (Ja, Jb) = (problem.jacobian(a), problem.jacobian(b));
                for r in 0..a.size {
                    let left: [f64; 3] =
                        std::array::from_fn(|l| (0..3).map(|k| Ja[k * a.size + r] * W[k][l]).sum());
                    let start = place.offset + (a.start - rows.start + r) * width + b.start - columns.start;
                    let (first, rest) = Jb.split_at(b.size);
                    let (second, third) = rest.split_at(b.size);
                    let right = first.iter().zip(second).zip(third);
                    for (H, ((x, y), z)) in self.values[start..start + b.size].iter_mut().zip(right) {
                        *H += left[0] * x + left[1] * y + left[2] * z;
                    }
                }
            }
        }
    }

    /// H += e_v W e_vᵀ of a bound.
    pub fn add_bound(&mut self, problem: &StepProblem, v: usize, W: f64) {
        let group = problem.groups.partition_point(|group| group.v.end <= v);
        if let Some(Place { offset, .. }) = self.pattern.place(group, group) {
            let columns = &problem.groups[group].v;
            self.values[offset + (v - columns.start) * (columns.len() + 1)] += W;
        }
    }

    /// Overwrites H with its factor; `false` if there is none.
    pub fn factorize(&mut self) -> bool {
        self.pattern.factorize(&mut self.values).is_ok()
    }

    /// b ← H⁻¹ b, given the factor.
    pub fn solve(&self, b: &mut [f64]) {
        self.pattern.solve(&self.values, b);
    }
}
