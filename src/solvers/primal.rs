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

#[cfg(test)]
mod tests {
    use nalgebra::{DMatrix, DVector};

    use super::*;
    use crate::math::Stream;
    use crate::solvers::tests::scenes::{dense, random};

    #[test]
    fn it_solves_as_the_dense_matrix_does() {
        let mut stream = Stream::new(1, "primal");
        let mut primal = Primal::default();
        for k in 0..50 {
            let problem = random(&mut stream, 0.5, k % 2 == 1);
            let (A, J) = dense(&problem);
            let mut W = DMatrix::zeros(J.nrows(), J.nrows());
            primal.analyze(&problem);
            primal.reset(&problem);
            for (i, contact) in problem.contacts.iter().enumerate() {
                let root = nalgebra::Matrix3::from_fn(|_, _| stream.normal());
                let block = root * root.transpose();
                W.fixed_view_mut::<3, 3>(3 * i, 3 * i).copy_from(&block);
                let rows = std::array::from_fn(|r| std::array::from_fn(|c| block[(r, c)]));
                primal.add(&problem, contact, &rows);
            }
            for (j, bound) in problem.bounds.iter().enumerate() {
                let weight = stream.uniform();
                W[(3 * problem.contacts.len() + j, 3 * problem.contacts.len() + j)] = weight;
                primal.add_bound(&problem, bound.v, weight);
            }
            let H = A + J.transpose() * W * J;
            let mut x: Vec<f64> = (0..problem.dimension()).map(|_| stream.normal()).collect();
            let b = DVector::from_column_slice(&x);
            assert!(primal.factorize());
            primal.solve(&mut x);
            let left = H * DVector::from_vec(x) - b;
            assert!(left.norm() < 1e-9, "{k}: {}", left.norm());
        }
    }
}
