//! The Delassus operator: how velocities at contacts and bounds answer to impulses there.
//!
//! ```text
//! G = J A⁻¹ Jᵀ,      Y = A⁻¹ Jᵀ,      G_ii = J_i Y_i,      v_f = A⁻¹ r
//! ```
//!
//! G itself is made only for those who factorise it. A product with it is Jᵀx, a solution with the factors of A, and J; and what one contact does to all velocities is
//! its columns of Y, three for each of the groups that it moves.
//!
//! Vectors have three numbers for each contact, tangents first, and then one for each bound.
//!
//! Source: [CMR, II.C]. Differs: A in place of M, so that implicit forces count; and G is not assembled.
#![allow(non_snake_case)]

use super::StepProblem;
use crate::math::Stream;
use crate::math::dense::{cholesky_factorize, cholesky_solve};

/// Factors of A, and what contacts and bounds do alone.
#[derive(Clone, Debug, Default)]
pub struct Delassus {
    /// Factors of the blocks of A, each in its place.
    L: Vec<f64>,
    /// v_f, m/s.
    v_free: Vec<f64>,
    /// Rows of Yᵀ.
    Y: Vec<f64>,
    /// Of each contact, what it moves.
    contacts: Vec<[Moves; 2]>,
    /// Of each bound, the same.
    bounds: Vec<Moves>,
    /// G_ii of contacts, 1/kg.
    blocks: Vec<[[f64; 3]; 3]>,
    /// G_ii of bounds.
    diagonal: Vec<f64>,
    /// Room for a vector of velocities.
    work: Vec<f64>,
}

/// Velocities of a group that something moves, and by how much: rows of Yᵀ.
#[derive(Clone, Copy, Debug, Default)]
struct Moves {
    group: usize,
    start: usize,
    size: usize,
    Y: usize,
}

impl Moves {
    fn range(&self) -> std::ops::Range<usize> {
        self.start..self.start + self.size
    }

    fn row(&self, k: usize) -> std::ops::Range<usize> {
        self.Y + k * self.size..self.Y + (k + 1) * self.size
    }
}

/// How many iterations of the power method suffice: the largest eigenvalue need only be right to some percent.
const POWER_ITERATIONS: usize = 30;
/// Where its change is that small it ends.
const POWER_TOLERANCE: f64 = 1e-3;

impl Delassus {
    /// Becomes that of a problem; `false` if A is not positive definite.
    pub fn prepare(&mut self, problem: &StepProblem) -> bool {
        self.L.clone_from(&problem.A);
        for group in &problem.groups {
            let n = group.v.len();
            if !cholesky_factorize(&mut self.L[group.A..group.A + n * n], n) {
                return false;
            }
        }
        self.v_free.clone_from(&problem.r);
        solve(problem, &self.L, &mut self.v_free);
        self.work.clear();
        self.work.resize(problem.dimension(), 0.0);
        self.Y.clear();
        self.prepare_contacts(problem);
        self.prepare_bounds(problem);
        true
    }

    fn prepare_contacts(&mut self, problem: &StepProblem) {
        self.contacts.clear();
        self.blocks.clear();
        for contact in &problem.contacts {
            let mut moves = [Moves::default(); 2];
            let mut count = 0;
            for side in contact.sides() {
                let known = moves[..count].iter().position(|moves| moves.group == side.group);
                // Both sides may be of one group: two bodies of a robot.
                let at = known.unwrap_or(count);
                if at == count {
                    moves[at] = self.room(problem, side.group, 3);
                    count += 1;
                }
                let first = side.start - moves[at].start;
                for (k, row) in problem.jacobian(side).chunks_exact(side.size).enumerate() {
                    let to = &mut self.Y[moves[at].row(k)][first..first + side.size];
                    to.iter_mut().zip(row).for_each(|(to, J)| *to += J);
                }
            }
            for moves in &moves[..count] {
                (0..3).for_each(|k| self.solve_row(problem, moves, k));
            }
            let mut block = [[0.0; 3]; 3];
            for side in contact.sides() {
                for moves in moves[..count].iter().filter(|moves| moves.group == side.group) {
                    let first = side.start - moves.start;
                    for (block, row) in block.iter_mut().zip(problem.jacobian(side).chunks_exact(side.size)) {
                        for (l, G) in block.iter_mut().enumerate() {
                            let Y = &self.Y[moves.row(l)][first..first + side.size];
                            *G += row.iter().zip(Y).map(|(J, Y)| J * Y).sum::<f64>();
                        }
                    }
                }
            }
            self.contacts.push(moves);
            self.blocks.push(block);
        }
    }

    fn prepare_bounds(&mut self, problem: &StepProblem) {
        self.bounds.clear();
        self.diagonal.clear();
        for bound in &problem.bounds {
            let group = problem.groups.partition_point(|group| group.v.end <= bound.v);
            let moves = self.room(problem, group, 1);
            let at = moves.Y + bound.v - moves.start;
            self.Y[at] = 1.0;
            self.solve_row(problem, &moves, 0);
            self.diagonal.push(self.Y[at]);
            self.bounds.push(moves);
        }
    }

    /// Room for rows of Yᵀ.
    fn room(&mut self, problem: &StepProblem, group: usize, rows: usize) -> Moves {
        let v = &problem.groups[group].v;
        let moves = Moves { group, start: v.start, size: v.len(), Y: self.Y.len() };
        self.Y.resize(moves.Y + rows * moves.size, 0.0);
        moves
    }

    /// From J to A⁻¹Jᵀ, in place.
    fn solve_row(&mut self, problem: &StepProblem, moves: &Moves, k: usize) {
        let (A, n) = (problem.groups[moves.group].A, moves.size);
        cholesky_solve(&self.L[A..A + n * n], n, &mut self.Y[moves.row(k)]);
    }

    /// How many numbers a vector has.
    pub fn len(&self) -> usize {
        3 * self.contacts.len() + self.bounds.len()
    }

    /// Whether there is nothing but inertia.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// v_f, m/s.
    pub fn v_free(&self) -> &[f64] {
        &self.v_free
    }

    /// G_ii of a contact, 1/kg.
    pub fn block(&self, contact: usize) -> &[[f64; 3]; 3] {
        &self.blocks[contact]
    }

    /// G_ii of a bound.
    pub fn diagonal(&self, bound: usize) -> f64 {
        self.diagonal[bound]
    }

    /// u += Y_i d of a contact.
    #[inline]
    pub fn add(&self, contact: usize, d: &[f64; 3], u: &mut [f64]) {
        for moves in self.contacts[contact].iter().filter(|moves| moves.size > 0) {
            let rows = &self.Y[moves.Y..moves.Y + 3 * moves.size];
            let (first, rest) = rows.split_at(moves.size);
            let (second, third) = rest.split_at(moves.size);
            let u = &mut u[moves.range()];
            for (u, ((a, b), c)) in u.iter_mut().zip(first.iter().zip(second).zip(third)) {
                *u += a * d[0] + b * d[1] + c * d[2];
            }
        }
    }

    /// u += Y_i d of a bound.
    #[inline]
    pub fn add_bound(&self, bound: usize, d: f64, u: &mut [f64]) {
        let moves = &self.bounds[bound];
        u[moves.range()].iter_mut().zip(&self.Y[moves.row(0)]).for_each(|(u, Y)| *u += Y * d);
    }

    /// u = A⁻¹Jᵀx.
    pub fn velocity(&self, problem: &StepProblem, x: &[f64], u: &mut [f64]) {
        u.fill(0.0);
        let (contacts, bounds) = x.split_at(3 * self.contacts.len());
        for (contact, x) in problem.contacts.iter().zip(contacts.as_chunks().0) {
            problem.add_impulse(contact, x, u);
        }
        for (bound, x) in problem.bounds.iter().zip(bounds) {
            u[bound.v] += x;
        }
        solve(problem, &self.L, u);
    }

    /// y = J u.
    pub fn at_contacts(&self, problem: &StepProblem, u: &[f64], y: &mut [f64]) {
        let (contacts, bounds) = y.split_at_mut(3 * self.contacts.len());
        for (contact, y) in problem.contacts.iter().zip(contacts.as_chunks_mut().0) {
            *y = problem.moved(contact, u);
        }
        for (bound, y) in problem.bounds.iter().zip(bounds) {
            *y = u[bound.v];
        }
    }

    /// y = G x.
    pub fn multiply(&mut self, problem: &StepProblem, x: &[f64], y: &mut [f64]) {
        let mut work = std::mem::take(&mut self.work);
        self.velocity(problem, x, &mut work);
        self.at_contacts(problem, &work, y);
        self.work = work;
    }

    /// G, row by row.
    pub fn assemble(&mut self, problem: &StepProblem, G: &mut Vec<f64>) {
        let n = self.len();
        G.clear();
        G.resize(n * n, 0.0);
        let mut u = std::mem::take(&mut self.work);
        // Columns are rows: G is symmetric.
        for (i, row) in G.chunks_exact_mut(n.max(1)).enumerate() {
            u.fill(0.0);
            if i < 3 * self.contacts.len() {
                let mut unit = [0.0; 3];
                unit[i % 3] = 1.0;
                self.add(i / 3, &unit, &mut u);
            } else {
                self.add_bound(i - 3 * self.contacts.len(), 1.0, &mut u);
            }
            self.at_contacts(problem, &u, row);
        }
        self.work = u;
    }

    /// About the largest eigenvalue of G, from below, by the power method; `x` and `y` are room for vectors.
    pub fn largest_eigenvalue(&mut self, problem: &StepProblem, x: &mut [f64], y: &mut [f64]) -> f64 {
        // Random, so that no symmetry of the scene is at right angles to it; the same every time.
        let mut stream = Stream::new(0, "power");
        x.iter_mut().for_each(|x| *x = stream.uniform() - 0.5);
        let mut largest = 0.0;
        for _ in 0..POWER_ITERATIONS {
            let size = x.iter().map(|x| x * x).sum::<f64>().sqrt();
            if size == 0.0 {
                return largest;
            }
            x.iter_mut().for_each(|x| *x /= size);
            self.multiply(problem, x, y);
            let next: f64 = x.iter().zip(&*y).map(|(x, y)| x * y).sum();
            let change = (next - largest).abs();
            largest = next;
            if change <= POWER_TOLERANCE * largest {
                break;
            }
            x.copy_from_slice(y);
        }
        largest
    }
}

/// x ← A⁻¹x.
fn solve(problem: &StepProblem, L: &[f64], x: &mut [f64]) {
    for group in &problem.groups {
        let n = group.v.len();
        cholesky_solve(&L[group.A..group.A + n * n], n, &mut x[group.v.clone()]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solvers::tests::scenes::{dense, random};

    #[test]
    fn all_ways_to_multiply_by_it_agree() {
        let mut stream = Stream::new(1, "delassus");
        for k in 0..50 {
            let problem = random(&mut stream, 0.5, k % 2 == 1);
            let mut delassus = Delassus::default();
            assert!(delassus.prepare(&problem));
            let (A, J) = dense(&problem);
            let inverse = A.clone().try_inverse().unwrap();
            let expected = &J * &inverse * J.transpose();
            let (n, scale) = (delassus.len(), expected.norm());
            let mut G = Vec::new();
            delassus.assemble(&problem, &mut G);
            let (mut x, mut y) = (vec![0.0; n], vec![0.0; n]);
            for j in 0..n {
                x.fill(0.0);
                x[j] = 1.0;
                delassus.multiply(&problem, &x, &mut y);
                for i in 0..n {
                    assert!((G[i * n + j] - expected[(i, j)]).abs() < 1e-11 * scale, "{k}: {i} {j}");
                    assert!((y[i] - expected[(i, j)]).abs() < 1e-11 * scale, "{k}: {i} {j}");
                }
                let i = j / 3;
                if i < problem.contacts.len() {
                    let row = 3 * i..3 * i + 3;
                    let block = delassus.block(i)[j % 3].map(|G| G / scale);
                    let off =
                        row.zip(block).map(|(l, G)| (G - expected[(j, l)] / scale).abs()).fold(0.0, f64::max);
                    assert!(off < 1e-11, "{k}: {j} {off}");
                } else {
                    let bound = j - 3 * problem.contacts.len();
                    assert!((delassus.diagonal(bound) - expected[(j, j)]).abs() < 1e-11 * scale);
                }
            }
            let largest = expected.symmetric_eigenvalues().max();
            let found = delassus.largest_eigenvalue(&problem, &mut x, &mut y);
            assert!(found <= largest * (1.0 + 1e-12) && found > 0.8 * largest, "{k}: {found} {largest}");
            let free = inverse * nalgebra::DVector::from_column_slice(&problem.r);
            assert!((free - nalgebra::DVector::from_column_slice(delassus.v_free())).norm() < 1e-11);
        }
    }
}
