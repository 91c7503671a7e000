//! H = A + Σ JᵀG J of one island: how products with Jacobians are added up.
//!
//! Blocks of six by six, the pairs of free bodies, are the bulk of all work; they have kernels of their own.
#![allow(non_snake_case)]

use super::island::IslandProblem;
use super::potential::{MAX_ROWS, Potential};
use super::term::{Side, Term};
#[cfg(target_arch = "x86_64")]
use crate::math::block_cholesky::six;

/// How many columns of a Jacobian are looked through at a time.
const COLUMNS: usize = 64;

impl IslandProblem<'_> {
    /// H = A + Σ JᵀG J where the gradient was taken last, its diagonal larger by a factor of 1 + shift. Friction is as stiff as the last direction
    /// demands, if there is one. Of diagonal blocks, no more than the lower triangle counts. Returns whether H is the second derivative itself.
    pub fn hessian(&self, shift: f64, has_direction: bool, H: &mut Vec<f64>) -> bool {
        #[cfg(target_arch = "x86_64")]
        if six::is_available() {
            // SAFETY: what it needs has been detected.
            return unsafe { self.assemble_wide(shift, has_direction, H) };
        }
        self.assemble::<false>(shift, has_direction, H)
    }

    /// The same with the instructions of this machine.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,fma")]
    fn assemble_wide(&self, shift: f64, has_direction: bool, H: &mut Vec<f64>) -> bool {
        self.assemble::<true>(shift, has_direction, H)
    }

    #[inline(always)]
    fn assemble<const WIDE: bool>(&self, shift: f64, has_direction: bool, H: &mut Vec<f64>) -> bool {
        H.clear();
        H.resize(self.island.pattern.len(), 0.0);
        for block in self.blocks() {
            let length = block.size * block.size;
            let A = &self.model.A[block.A..block.A + length];
            H[block.diagonal..block.diagonal + length].copy_from_slice(A);
        }
        for coupling in self.couplings() {
            let (rows, columns) = (coupling.rows.1, coupling.columns.1);
            let numbers = self.model.A_between[coupling.at..].chunks_exact(columns.max(1)).take(rows);
            for (i, row) in numbers.enumerate() {
                for (j, A) in row.iter().enumerate() {
                    let at = if coupling.cross.transposed { j * rows + i } else { i * columns + j };
                    H[coupling.cross.offset + at] += A;
                }
            }
        }
        let is_exact = self.terms.add_hessian::<WIDE>(&self.model.J, has_direction, H);
        if shift > 0.0 {
            for block in self.blocks() {
                for i in 0..block.size {
                    H[block.diagonal + i * (block.size + 1)] *= 1.0 + shift;
                }
            }
        }
        is_exact && shift == 0.0
    }
}

/// H += JᵀG J of a term. `WIDE` is whether this machine has AVX2 and FMA.
#[inline(always)]
pub(super) fn add_product_to_hessian<P: Potential<N>, const N: usize, const WIDE: bool>(
    term: &Term<P, N>,
    J: &[f64],
    G: &[[f64; N]; N],
    H: &mut [f64],
) {
    let G = G.as_flattened();
    let is_free = term.sides[0].size == 6 && matches!(term.sides[1].size, 0 | 6);
    if !P::IS_DIAGONAL && is_free {
        #[cfg(target_arch = "x86_64")]
        if let (3, true, Some(G)) = (N, WIDE, G.first_chunk::<9>()) {
            // SAFETY: what it needs has been detected.
            return unsafe { add_three_rows(&term.sides, term.cross.offset, term.cross.transposed, J, G, H) };
        }
        if let (6, Some(G)) = (N, G.first_chunk::<36>()) {
            return add_six_rows(term, J, G, H);
        }
    }
    let ([a, b], rows) = (&term.sides, term.potential.rows());
    add_block(J, [a, a], true, rows, G, &mut H[a.diagonal..]);
    if b.size == 0 {
        return;
    }
    add_block(J, [b, b], true, rows, G, &mut H[b.diagonal..]);
    let to = &mut H[term.cross.offset..];
    let sides = if term.cross.transposed { [b, a] } else { [a, b] };
    add_block(J, sides, false, rows, G, to);
}

/// Three rows on free bodies.
#[cfg(target_arch = "x86_64")]
#[inline]
#[target_feature(enable = "avx2,fma")]
fn add_three_rows(
    [a, b]: &[Side; 2],
    cross: usize,
    is_transposed: bool,
    J: &[f64],
    G: &[f64; 9],
    H: &mut [f64],
) {
    let [x, y, z, ..] = G.as_chunks::<3>().0 else { return };
    let G = &[*x, *y, *z];
    let J = |side: &Side| J[side.J..side.J + 18].as_chunks::<6>().0;
    let GJ_a = six::product(G, J(a));
    six::add_lower(J(a), &GJ_a, &mut H[a.diagonal..]);
    if b.size == 0 {
        return;
    }
    let GJ_b = six::product(G, J(b));
    six::add_lower(J(b), &GJ_b, &mut H[b.diagonal..]);
    if is_transposed {
        six::add(J(b), &GJ_a, &mut H[cross..])
    } else {
        six::add(J(a), &GJ_b, &mut H[cross..])
    }
}

/// Six rows on free bodies.
#[inline(always)]
fn add_six_rows<P, const N: usize>(term: &Term<P, N>, J: &[f64], G: &[f64; 36], H: &mut [f64]) {
    let [a, b] = &term.sides;
    let J = |side: &Side| J[side.J..side.J + 36].as_chunks::<6>().0;
    let product = |side: &Side| {
        let (J, mut GJ) = (J(side), [[0.0; 6]; 6]);
        for (GJ, G) in GJ.iter_mut().zip(G.as_chunks::<6>().0) {
            for (J, G) in J.iter().zip(G) {
                GJ.iter_mut().zip(J).for_each(|(GJ, J)| *GJ += G * J);
            }
        }
        GJ
    };
    let GJ_a = product(a);
    add_transposed_product(J(a), &GJ_a, &mut H[a.diagonal..a.diagonal + 36]);
    if b.size == 0 {
        return;
    }
    let GJ_b = product(b);
    add_transposed_product(J(b), &GJ_b, &mut H[b.diagonal..b.diagonal + 36]);
    let cross = &mut H[term.cross.offset..term.cross.offset + 36];
    if term.cross.transposed {
        add_transposed_product(J(b), &GJ_a, cross);
    } else {
        add_transposed_product(J(a), &GJ_b, cross);
    }
}

/// to += Jᵀ X, of six by six numbers.
#[inline(always)]
fn add_transposed_product(J: &[[f64; 6]], X: &[[f64; 6]; 6], to: &mut [f64]) {
    let (to, _) = to.as_chunks_mut::<6>();
    for (J, X) in J.iter().zip(X) {
        for (to, factor) in to.iter_mut().zip(J) {
            // Half of the Jacobian of a free body is zeros.
            if *factor != 0.0 {
                to.iter_mut().zip(X).for_each(|(to, X)| *to += factor * X);
            }
        }
    }
}

/// to += J_aᵀ G J_b, row by row; of a diagonal block, its lower triangle. A joint that does not move the point has nothing but zeros in J, and most
/// joints of a robot do not.
#[inline(always)]
fn add_block(J: &[f64], [a, b]: [&Side; 2], is_diagonal: bool, rows: usize, G: &[f64], to: &mut [f64]) {
    let (Ja, Jb) = (&J[a.J..a.J + rows * a.size], &J[b.J..b.J + rows * b.size]);
    let has_zeros = |J: &[f64], size: usize, i: usize| (0..rows).all(|row| J[row * size + i] == 0.0);
    let mut columns = [0; COLUMNS];
    for start in (0..b.size).step_by(COLUMNS) {
        let mut count = 0;
        for j in (start..b.size.min(start + COLUMNS)).filter(|j| !has_zeros(Jb, b.size, *j)) {
            columns[count] = j;
            count += 1;
        }
        for i in (0..a.size).filter(|i| !has_zeros(Ja, a.size, *i)) {
            let mut factors = [0.0; MAX_ROWS];
            for (column, factor) in factors[..rows].iter_mut().enumerate() {
                for row in 0..rows {
                    *factor += Ja[row * a.size + i] * G[row * rows + column];
                }
            }
            let to = &mut to[i * b.size..][..b.size];
            for j in columns[..count].iter().copied().take_while(|j| !is_diagonal || *j <= i) {
                let mut sum = 0.0;
                for (row, factor) in factors[..rows].iter().enumerate() {
                    sum += factor * Jb[row * b.size + j];
                }
                to[j] += sum;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::Linear;
    use crate::icf::tests::Random;
    use crate::icf::tests::generate::{SENSIBLE, pile, scenario};
    use crate::icf::tests::scenario::{Kind, Piece, Scenario, one_body};
    use nalgebra::DMatrix;

    /// The lower triangle of an island's H, dense.
    fn dense(island: &IslandProblem, H: &[f64]) -> DMatrix<f64> {
        let n = island.r().len();
        let mut full = DMatrix::zeros(n, n);
        for (i, a) in island.blocks().iter().enumerate() {
            for (j, b) in island.blocks()[..=i].iter().enumerate() {
                let Some(place) = island.pattern().place(i, j) else { continue };
                for row in 0..a.size {
                    for column in 0..b.size {
                        let at = if place.transposed { column * a.size + row } else { row * b.size + column };
                        full[(a.start + row, b.start + column)] = H[place.offset + at];
                    }
                }
            }
        }
        full.lower_triangle()
    }

    fn check(seed: u64, mut scenario: Scenario) {
        // Without friction there is nothing to guess.
        for piece in &mut scenario.pieces {
            if let Kind::Contact { touch, .. } = &mut piece.kind {
                touch.mu = 0.0;
            }
        }
        let (mut problem, v) = (scenario.problem(), scenario.v0());
        problem.gradient(&v, &mut vec![0.0; v.len()]);
        let expected = scenario.evaluate(&v).hessian;
        for (i, (island, _)) in problem.data.islands(&problem.model).enumerate() {
            let dofs: Vec<usize> = problem.model.velocities_of(i).collect();
            let expected = DMatrix::from_fn(dofs.len(), dofs.len(), |r, c| expected[(dofs[r], dofs[c])]);
            let (mut H, mut narrow) = (Vec::new(), Vec::new());
            island.hessian(0.0, false, &mut H);
            island.assemble::<false>(0.0, false, &mut narrow);
            for H in [H, narrow] {
                let off = (dense(&island, &H) - expected.lower_triangle()).amax();
                assert!(off <= 1e-12 * expected.amax(), "seed {seed}: off by {off:e}");
            }
        }
    }

    #[test]
    fn it_is_the_dense_one_with_every_kernel() {
        for seed in 0..200 {
            check(seed, scenario(&mut Random::new(seed), &SENSIBLE));
        }
        (0..5).for_each(|seed| check(seed, pile(&mut Random::new(seed), 10)));
    }

    #[test]
    fn a_shift_makes_the_diagonal_larger_and_is_not_exact() {
        let spring = Kind::Linear(Linear::spring(&[0.1], &[100.0], &[1.0]));
        let pieces = vec![Piece { kind: spring, ends: vec![(0, DMatrix::from_element(1, 1, 1.0))] }];
        let scenario = Scenario { bodies: vec![one_body(2.0, 0.0, 0.0, 0.0)], pieces, h: 0.1 };
        let mut problem = scenario.problem();
        problem.gradient(&[0.0], &mut [0.0]);
        let (island, _) = problem.data.islands(&problem.model).next().unwrap();
        let (mut H, mut shifted) = (Vec::new(), Vec::new());
        assert!(island.hessian(0.0, false, &mut H) && !island.hessian(0.5, false, &mut shifted));
        // m + h (h k + d), and half as much again.
        assert!((H[0] - 3.1).abs() < 1e-14, "{H:?}");
        assert_eq!(shifted[0], 1.5 * H[0]);
    }
}
