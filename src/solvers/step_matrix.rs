//! The matrix of a Newton step of a step problem, and the solution of its equations.
//!
//! ```text
//! H = A + Σ Jᵢᵀ Gᵢ Jᵢ + diag(g),      H x = b
//! ```
//!
//! with a 3 × 3 matrix G = −∂γ/∂c for each contact and a number g = −dβ/dv for each velocity. H is a matrix of blocks, those of the [groups](super::Group) of A, which
//! meet where their bodies touch.
//!
//! Where all G are symmetric and positive semidefinite, H has a Cholesky factor. Otherwise it has LU factors: small matrices as a whole with partial pivoting, large ones
//! block by block in an order that keeps them sparse. The latter exchanges rows within groups alone, so that what is left of H x − b is looked at: it is made good by
//! one refinement, or else H is solved as a whole after all.
#![allow(non_snake_case)]

use super::{Side, StepProblem};
use crate::math::block_cholesky::{Pattern, lu::BlockLu};

/// Matrices of no more rows are solved as a whole: from three bodies on blocks take less time, and 57 times less with 160 bodies in a heap.
const SMALL: usize = 12;
/// What may be left of H x − b, relative to b.
const ACCURATE: f64 = 1e-9;

/// −∂γ/∂c of a contact.
pub type Gradient = [[f64; 3]; 3];

/// H as data.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// A and J.
    pub problem: &'a StepProblem,
    /// G of each contact.
    pub gradients: &'a [Gradient],
    /// g of each velocity.
    pub diagonal: &'a [f64],
}

/// Room for a matrix and its factors.
#[derive(Clone, Debug, Default)]
pub struct StepMatrix {
    sizes: Vec<usize>,
    pairs: Vec<(usize, usize)>,
    lu: BlockLu,
    pattern: Pattern,
    cholesky: Vec<f64>,
    b: Vec<f64>,
    left: Vec<f64>,
    /// Factorisations so far.
    pub factorizations: u32,
}

/// H is singular or not finite, or not positive definite where it has to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsolvable;

impl Terms<'_> {
    /// y = H x.
    pub fn multiply(&self, x: &[f64], y: &mut [f64]) {
        let Terms { problem, gradients, diagonal } = self;
        problem.multiply(x, y);
        y.iter_mut().zip(x).zip(*diagonal).for_each(|((y, x), g)| *y += g * x);
        for (contact, G) in problem.contacts.iter().zip(*gradients) {
            let mut c = [0.0; 3];
            add_velocity(problem, &contact.sides, x, &mut c);
            let gamma = G.map(|row| row[0] * c[0] + row[1] * c[1] + row[2] * c[2]);
            problem.add_impulse(contact, &gamma, y);
        }
    }
}

/// c += J x of a contact.
pub fn add_velocity(problem: &StepProblem, sides: &[Side; 2], x: &[f64], c: &mut [f64; 3]) {
    for side in sides.iter().filter(|side| side.size > 0) {
        let x = &x[side.start..side.start + side.size];
        for (c, row) in c.iter_mut().zip(problem.jacobian(side).chunks_exact(side.size)) {
            *c += row.iter().zip(x).map(|(J, x)| J * x).sum::<f64>();
        }
    }
}

impl StepMatrix {
    /// Overwrites b with the x of H x = b, whatever the G are. What b is without success is of no use.
    pub fn solve(&mut self, terms: &Terms, b: &mut [f64]) -> Result<(), Unsolvable> {
        if b.len() <= SMALL || terms.problem.groups.len() < 2 {
            return self.solve_whole(terms, b);
        }
        self.list_blocks(terms.problem);
        self.lu.reset(&self.sizes, &self.pairs);
        self.assemble_blocks(terms);
        self.factorizations += 1;
        self.b.clear();
        self.b.extend_from_slice(b);
        if self.lu.factorize().is_ok() {
            self.lu.solve(b);
            if self.is_solved(terms, b) {
                return Ok(());
            }
            self.lu.solve(&mut self.left);
            b.iter_mut().zip(&self.left).for_each(|(x, more)| *x += more);
            if self.is_solved(terms, b) {
                return Ok(());
            }
        }
        b.copy_from_slice(&self.b);
        self.solve_whole(terms, b)
    }

    /// The same, with partial pivoting among all rows.
    fn solve_whole(&mut self, terms: &Terms, b: &mut [f64]) -> Result<(), Unsolvable> {
        let n = b.len();
        self.lu.reset(&[n], &[]);
        let Some(whole) = self.lu.block(0, 0) else { return Err(Unsolvable) };
        let Terms { problem, gradients, diagonal } = terms;
        for group in &problem.groups {
            for (i, row) in group.v.clone().zip(problem.block(group).chunks_exact(group.v.len().max(1))) {
                whole.values[i * n + group.v.start..i * n + group.v.end].copy_from_slice(row);
            }
        }
        diagonal.iter().enumerate().for_each(|(i, g)| whole.values[i * (n + 1)] += g);
        for (contact, G) in problem.contacts.iter().zip(*gradients) {
            for a in contact.sides() {
                for b in contact.sides() {
                    add(problem, (a, b), G, &mut whole.values[a.start * n + b.start..], n);
                }
            }
        }
        self.factorizations += 1;
        self.lu.factorize().map_err(|_| Unsolvable)?;
        self.lu.solve(b);
        Ok(())
    }

    /// Whether x solves H x = b as far as rounding lets it; what is left of b − H x is in `left`.
    fn is_solved(&mut self, terms: &Terms, x: &[f64]) -> bool {
        self.left.resize(x.len(), 0.0);
        terms.multiply(x, &mut self.left);
        let (mut wanted, mut left) = (0.0_f64, 0.0_f64);
        for (left_i, b) in self.left.iter_mut().zip(&self.b) {
            *left_i = b - *left_i;
            // Not `max`, which would hide a NaN: it then compares as not solved.
            wanted += b * b;
            left += *left_i * *left_i;
        }
        left <= ACCURATE * ACCURATE * wanted
    }

    /// Overwrites b with the x of H x = b for symmetric and positive semidefinite G.
    pub fn solve_symmetric(&mut self, terms: &Terms, b: &mut [f64]) -> Result<(), Unsolvable> {
        self.list_blocks(terms.problem);
        self.pattern.analyze(&self.sizes, &self.pairs);
        self.cholesky.clear();
        self.cholesky.resize(self.pattern.len(), 0.0);
        let Terms { problem, gradients, diagonal } = terms;
        for (i, group) in problem.groups.iter().enumerate() {
            let Some(place) = self.pattern.place(i, i) else { return Err(Unsolvable) };
            let n = group.v.len();
            let block = &mut self.cholesky[place.offset..place.offset + n * n];
            block.copy_from_slice(problem.block(group));
            add_diagonal(block, &diagonal[group.v.clone()]);
        }
        for (contact, G) in problem.contacts.iter().zip(*gradients) {
            for a in contact.sides() {
                for b in contact.sides() {
                    // Each pair of groups is stored once.
                    let Some(place) = self.pattern.place(a.group, b.group).filter(|place| !place.transposed)
                    else {
                        continue;
                    };
                    let (offset, n) = within(problem, (a, b));
                    add(problem, (a, b), G, &mut self.cholesky[place.offset + offset..], n);
                }
            }
        }
        self.factorizations += 1;
        self.pattern.factorize(&mut self.cholesky).map_err(|_| Unsolvable)?;
        self.pattern.solve(&self.cholesky, b);
        Ok(())
    }

    /// Blocks are groups, and pairs are those that touch.
    fn list_blocks(&mut self, problem: &StepProblem) {
        self.sizes.clear();
        self.sizes.extend(problem.groups.iter().map(|group| group.v.len()));
        self.pairs.clear();
        let pairs = problem.contacts.iter().filter_map(|contact| match contact.sides {
            [a, b] if a.size > 0 && b.size > 0 && a.group != b.group => Some((a.group, b.group)),
            _ => None,
        });
        self.pairs.extend(pairs);
    }

    fn assemble_blocks(&mut self, terms: &Terms) {
        let Terms { problem, gradients, diagonal } = terms;
        for (i, group) in problem.groups.iter().enumerate() {
            if let Some(block) = self.lu.block(i, i) {
                block.values.copy_from_slice(problem.block(group));
                add_diagonal(block.values, &diagonal[group.v.clone()]);
            }
        }
        for (contact, G) in problem.contacts.iter().zip(*gradients) {
            for a in contact.sides() {
                for b in contact.sides() {
                    let Some(block) = self.lu.block(a.group, b.group) else { continue };
                    // (JₐᵀG J_b)ᵀ = J_bᵀGᵀJₐ.
                    let (pair, G) = if block.is_transposed { ((b, a), transposed(G)) } else { ((a, b), *G) };
                    let (offset, n) = within(problem, pair);
                    add(problem, pair, &G, &mut block.values[offset..], n);
                }
            }
        }
    }
}

/// Where the velocities of two sides begin in the block of their groups, and how long its rows are.
fn within(problem: &StepProblem, (a, b): (&Side, &Side)) -> (usize, usize) {
    let [rows, columns] = [a, b].map(|side| &problem.groups[side.group].v);
    let n = columns.len();
    ((a.start - rows.start) * n + b.start - columns.start, n)
}

fn transposed(G: &Gradient) -> Gradient {
    [0, 1, 2].map(|i| [0, 1, 2].map(|j| G[j][i]))
}

fn add_diagonal(block: &mut [f64], diagonal: &[f64]) {
    let n = diagonal.len();
    diagonal.iter().enumerate().for_each(|(i, g)| block[i * (n + 1)] += g);
}

/// Adds JₐᵀG J_b to rows that are n long.
fn add(problem: &StepProblem, (a, b): (&Side, &Side), G: &Gradient, to: &mut [f64], n: usize) {
    let (Ja, Jb) = (problem.jacobian(a), problem.jacobian(b));
    let (Jb0, rest) = Jb.split_at(b.size);
    let (Jb1, Jb2) = rest.split_at(b.size);
    for i in 0..a.size {
        let J = [Ja[i], Ja[a.size + i], Ja[2 * a.size + i]];
        let g = [0, 1, 2].map(|k| J[0] * G[0][k] + J[1] * G[1][k] + J[2] * G[2][k]);
        let row = to[i * n..].iter_mut().zip(Jb0).zip(Jb1).zip(Jb2);
        row.for_each(|(((to, x), y), z)| *to += g[0] * x + g[1] * y + g[2] * z);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Stream;
    use crate::solvers::heaps::heap;

    /// A G of friction of its normal force, or a symmetric one.
    fn gradient(stream: &mut Stream, is_symmetric: bool) -> Gradient {
        let [stuck, pressed] = [0, 0].map(|_| 10.0 * stream.uniform());
        let coupling = if is_symmetric { 0.0 } else { pressed * stream.uniform() };
        [[stuck, 0.0, -coupling], [0.0, 0.5 * stuck, coupling], [0.0, 0.0, pressed]]
    }

    #[test]
    fn blocks_a_whole_and_a_cholesky_factor_agree() {
        let mut stream = Stream::new(41, "step matrix");
        for case in 0..40 {
            let problem = heap(1 + case % 3, &mut stream);
            let n = problem.dimension();
            let is_symmetric = case % 2 == 0;
            let gradients: Vec<_> =
                problem.contacts.iter().map(|_| gradient(&mut stream, is_symmetric)).collect();
            let diagonal: Vec<_> = (0..n).map(|_| stream.uniform()).collect();
            let terms = Terms { problem: &problem, gradients: &gradients, diagonal: &diagonal };
            let expected: Vec<f64> = (0..n).map(|_| stream.normal()).collect();
            let mut b = vec![0.0; n];
            terms.multiply(&expected, &mut b);
            let mut matrix = StepMatrix::default();
            let check = |x: &[f64]| {
                let error = x.iter().zip(&expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
                assert!(error < 1e-8, "case {case} of seed 41: {error:e}");
            };
            let mut x = b.clone();
            matrix.solve(&terms, &mut x).unwrap();
            check(&x);
            assert_eq!(matrix.factorizations, 1);
            x.clone_from(&b);
            matrix.solve_whole(&terms, &mut x).unwrap();
            check(&x);
            if is_symmetric {
                matrix.solve_symmetric(&terms, &mut b).unwrap();
                check(&b);
            }
        }
    }

    #[test]
    fn what_blocks_cannot_solve_is_tried_as_a_whole() {
        let mut stream = Stream::new(42, "step matrix");
        let mut problem = heap(2, &mut stream);
        problem.A.fill(0.0);
        let n = problem.dimension();
        let gradients = vec![[[0.0; 3]; 3]; problem.contacts.len()];
        let mut matrix = StepMatrix::default();
        for (value, tries) in [(0.0, 2), (f64::NAN, 4)] {
            problem.A.fill(value);
            let terms = Terms { problem: &problem, gradients: &gradients, diagonal: &vec![0.0; n] };
            assert_eq!(matrix.solve(&terms, &mut vec![1.0; n]), Err(Unsolvable));
            assert_eq!(matrix.factorizations, tries, "by blocks and as a whole");
            assert_eq!(matrix.solve_symmetric(&terms, &mut vec![1.0; n]), Err(Unsolvable));
            matrix.factorizations = tries;
        }
    }
}
