//! LU factorisation of nonsymmetric matrices made of dense blocks, of a symmetric pattern.
//!
//! ```text
//! P H Pᵀ = L U,    Lᵣᵣ = 1,    Uᵣₛ = Hᵣₛ − Σₖ Lᵣₖ Uₖₛ,    Lₛᵣ = (Hₛᵣ − Σₖ Lₛₖ Uₖᵣ) Uᵣᵣ⁻¹,    k < r ≤ s
//! ```
//!
//! Order, places and products are those of the Cholesky factor of the same [`Pattern`]: with L stored transposed in the places of U, each block of either is made from
//! the products AᵀB on its list, A from one of the two and B from the other. Rows are exchanged within diagonal blocks alone, which
//! is enough where the symmetric part of H is positive definite or nearly so; whoever cannot know that checks what is left of H x − b, and makes a single block of all,
//! which is LU with partial pivoting.
//!
//! Source: Golub, Van Loan, *Matrix Computations*, 4th ed. 2013, 3.2.11 and 4.1.1 (block LU).

use super::kernels::{Product, gather, put_tile, scatter, subtract};
use super::{FMA, Pattern};
use crate::math::dense::{lu_factorize, lu_solve};

/// A matrix of blocks, then its LU factors. Its buffers are reused from one matrix to the next.
#[derive(Clone, Debug, Default)]
pub struct BlockLu {
    pattern: Pattern,
    /// The diagonal blocks and those above.
    upper: Vec<f64>,
    /// Those below, each transposed at the place of its mirror image.
    lower: Vec<f64>,
    /// How rows were exchanged, within each diagonal block.
    pivots: Vec<usize>,
}

/// A block of rows i and columns j where it is stored.
#[derive(Debug)]
pub struct Stored<'a> {
    /// Its numbers, row by row.
    pub values: &'a mut [f64],
    /// Whether they are the rows of its transpose.
    pub is_transposed: bool,
}

impl BlockLu {
    /// Becomes a zero matrix of blocks of these sizes, in which the diagonal blocks and both blocks of each pair may be other than zero.
    ///
    /// # Panics
    ///
    /// When a pair names a block that does not exist, or the factor has 2³² numbers or more.
    pub fn reset(&mut self, sizes: &[usize], pairs: &[(usize, usize)]) {
        self.pattern.analyze(sizes, pairs);
        for values in [&mut self.upper, &mut self.lower] {
            values.clear();
            values.resize(self.pattern.len(), 0.0);
        }
        self.pivots.resize(self.pattern.dimension(), 0);
    }

    /// The block of rows i and columns j of the matrix; none if it is zero both in the matrix and in its factors.
    pub fn block(&mut self, i: usize, j: usize) -> Option<Stored<'_>> {
        let place = self.pattern.place(i, j)?;
        let len = self.pattern.sizes[i] * self.pattern.sizes[j];
        let values = if place.transposed { &mut self.lower } else { &mut self.upper };
        let values = &mut values[place.offset..place.offset + len];
        Some(Stored { values, is_transposed: place.transposed })
    }

    /// Overwrites the matrix with its factors. `Err(i)` names the first block in the order of elimination that is singular or not finite; the values are then of no use.
    pub fn factorize(&mut self) -> Result<(), usize> {
        let BlockLu { pattern, upper, lower, pivots } = self;
        let mut done = 0;
        for row in &pattern.rows {
            let (offset, n) = (row.offset as usize, row.size as usize);
            let products = &pattern.products[done as usize..row.products_end as usize];
            reduce(upper, lower, (offset, n, n), products);
            let pivots = &mut pivots[row.start as usize..][..n];
            if !lu_factorize(&mut upper[offset..offset + n * n], n, pivots) {
                return Err(row.block as usize);
            }
            done = row.products_end;
            for entry in &pattern.entries[row.first as usize..row.last as usize] {
                let products = &pattern.products[done as usize..entry.products_end as usize];
                let (beside, columns) = (entry.offset as usize, entry.size as usize);
                reduce(upper, lower, (beside, n, columns), products);
                reduce(lower, upper, (beside, n, columns), products);
                let block = &mut lower[beside..beside + n * columns];
                solve_transposed(&upper[offset..offset + n * n], n, pivots, block, columns);
                done = entry.products_end;
            }
        }
        Ok(())
    }

    /// Overwrites b, in the caller's order of blocks, with the x of H x = b, given the factors of H.
    ///
    /// # Panics
    ///
    /// When there are not as many numbers in b as H has rows.
    pub fn solve(&self, b: &mut [f64]) {
        let BlockLu { pattern, upper, lower, pivots } = self;
        assert_eq!(b.len(), pattern.dimension(), "a vector of another pattern");
        for row in &pattern.rows {
            for entry in &pattern.entries[row.first as usize..row.last as usize] {
                scatter::<FMA>(row, entry, lower, b);
            }
        }
        for row in pattern.rows.iter().rev() {
            for entry in &pattern.entries[row.first as usize..row.last as usize] {
                gather::<FMA>(row, entry, upper, b);
            }
            let (offset, n, start) = (row.offset as usize, row.size as usize, row.start as usize);
            lu_solve(&upper[offset..offset + n * n], n, &pivots[start..start + n], &mut b[start..start + n]);
        }
    }
}

/// C ← C − Σ AᵀB for a block C of m × n numbers at an offset, with A from the other values and B from those of C.
fn reduce(values: &mut [f64], other: &[f64], (offset, m, n): (usize, usize, usize), products: &[Product]) {
    if products.is_empty() {
        return;
    }
    let mut i = 0;
    while i < m {
        let at = (offset, (m, n), i);
        match m - i {
            6.. => i += strip::<6>(values, other, at, products),
            4.. => i += strip::<4>(values, other, at, products),
            2.. => i += strip::<2>(values, other, at, products),
            _ => i += strip::<1>(values, other, at, products),
        }
    }
}

/// R rows of a block from row i on. Returns R.
#[inline(always)]
fn strip<const R: usize>(
    values: &mut [f64],
    other: &[f64],
    at: (usize, (usize, usize), usize),
    products: &[Product],
) -> usize {
    let (.., (_, n), _) = at;
    let mut j = 0;
    while j < n {
        // The last tile reads beyond the block, and drops what it made of that.
        match n - j {
            5.. => tile::<R, 8>(values, other, at, j, products),
            _ => tile::<R, 4>(values, other, at, j, products),
        }
        j += if n - j >= 5 { 8 } else { 4 };
    }
    R
}

#[inline(always)]
fn tile<const R: usize, const C: usize>(
    values: &mut [f64],
    other: &[f64],
    (offset, (m, n), i): (usize, (usize, usize), usize),
    j: usize,
    products: &[Product],
) {
    let mut acc = [[0.0; C]; R];
    for (r, acc) in acc.iter_mut().enumerate() {
        acc.copy_from_slice(&values[offset + (i + r) * n + j..][..C]);
    }
    for product in products {
        let (a, b) = (&other[product.a as usize..], &values[product.b as usize..]);
        subtract::<FMA, R, C>(&mut acc, (a, m, i), (b, n, j), product.depth as usize);
    }
    put_tile(values, offset + i * n + j, n, C.min(n - j), &acc);
}

/// X ← D⁻ᵀ X, given the factors of D, for an X of n rows of so many columns.
fn solve_transposed(lu: &[f64], n: usize, pivots: &[usize], x: &mut [f64], columns: usize) {
    // E D = L U with exchanges E, so that D⁻ᵀ = Eᵀ L⁻ᵀ U⁻ᵀ.
    for i in 0..n {
        let (above, x) = x.split_at_mut(i * columns);
        let x = &mut x[..columns];
        for (k, above) in above.chunks_exact(columns).enumerate() {
            let u = lu[k * n + i];
            x.iter_mut().zip(above).for_each(|(x, above)| *x -= u * above);
        }
        let reciprocal = 1.0 / lu[i * n + i];
        x.iter_mut().for_each(|x| *x *= reciprocal);
    }
    for i in (0..n).rev() {
        let (x, below) = x.split_at_mut((i + 1) * columns);
        let x = &mut x[i * columns..];
        for (k, below) in below.chunks_exact(columns).enumerate() {
            let l = lu[(i + 1 + k) * n + i];
            x.iter_mut().zip(below).for_each(|(x, below)| *x -= l * below);
        }
    }
    for (k, other) in pivots.iter().enumerate().rev().filter(|(k, other)| k != *other) {
        (0..columns).for_each(|j| x.swap(k * columns + j, other * columns + j));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Stream;
    use nalgebra::{DMatrix, DVector};

    #[test]
    fn solutions_agree_with_dense_ones_whatever_the_pattern() {
        let mut stream = Stream::new(11, "block lu");
        let mut matrix = BlockLu::default();
        for case in 0..60 {
            let m = 1 + case % 9;
            let sizes: Vec<usize> = (0..m).map(|_| 1 + (stream.uniform() * 9.0) as usize).collect();
            let density = stream.uniform();
            let all = (0..m).flat_map(|i| (0..i).map(move |j| (j, i)));
            let pairs: Vec<_> = all.filter(|_| stream.uniform() < density).collect();
            let starts: Vec<usize> = (0..m).map(|i| sizes[..i].iter().sum()).collect();
            let n: usize = sizes.iter().sum();
            let mut dense = DMatrix::zeros(n, n);
            matrix.reset(&sizes, &pairs);
            let both = pairs.iter().flat_map(|&(i, j)| [(i, j), (j, i)]);
            for (i, j) in both.chain((0..m).map(|i| (i, i))) {
                let Stored { values, is_transposed } = matrix.block(i, j).unwrap();
                for r in 0..sizes[i] {
                    for c in 0..sizes[j] {
                        // Diagonal blocks large enough that none is nearly singular; theirs are no diagonals, so that rows must be exchanged.
                        let is_large = i == j && (r + 1) % sizes[i] == c;
                        let value = stream.normal() + if is_large { 20.0 } else { 0.0 };
                        dense[(starts[i] + r, starts[j] + c)] = value;
                        values[if is_transposed { c * sizes[i] + r } else { r * sizes[j] + c }] = value;
                    }
                }
            }
            let b = DVector::from_fn(n, |_, _| stream.normal());
            let expected = dense.lu().solve(&b).unwrap();
            matrix.factorize().unwrap();
            let mut x = b.clone();
            matrix.solve(x.as_mut_slice());
            let error = (x - &expected).norm() / expected.norm();
            assert!(error < 1e-9, "case {case} of seed 11: {error:e}");
        }
    }

    #[test]
    fn a_singular_block_is_named() {
        let mut matrix = BlockLu::default();
        matrix.reset(&[1, 2], &[]);
        matrix.block(0, 0).unwrap().values.fill(1.0);
        matrix.block(1, 1).unwrap().values.copy_from_slice(&[1.0, 2.0, 2.0, 4.0]);
        assert_eq!(matrix.factorize(), Err(1));
        matrix.reset(&[1], &[]);
        matrix.block(0, 0).unwrap().values.fill(f64::NAN);
        assert_eq!(matrix.factorize(), Err(0));
        assert!(matrix.block(0, 1).is_none());
    }
}
