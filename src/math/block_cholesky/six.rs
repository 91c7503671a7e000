//! Blocks of six by six, the pairs of free bodies, with AVX2 and FMA.
//!
//! The same formulas as in [`kernels`](super::kernels), with a row of six numbers held in a vector of four and one of two. Compilers
//! find this shape no more than half as fast on their own: they pack numbers of different rows into one vector. Every function needs
//! both instruction sets, see [`is_available`]; none needs more than that to be safe.
#![allow(clippy::needless_range_loop)] // Indices as in the formulas.

use std::arch::x86_64::*;

use super::kernels::{self, Target};
use super::{Entry, Row};

/// Whether this machine has the instructions. Cheap: asked once, then remembered.
#[inline]
pub(crate) fn is_available() -> bool {
    is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")
}

/// A row of six numbers.
#[derive(Clone, Copy)]
pub(crate) struct Six {
    low: __m256d,
    high: __m128d,
}

#[inline]
#[target_feature(enable = "avx2,fma")]
fn load_four(x: &[f64; 4]) -> __m256d {
    _mm256_setr_pd(x[0], x[1], x[2], x[3])
}

#[inline]
#[target_feature(enable = "avx2,fma")]
fn two(x: __m128d) -> [f64; 2] {
    [_mm_cvtsd_f64(x), _mm_cvtsd_f64(_mm_unpackhi_pd(x, x))]
}

#[inline]
#[target_feature(enable = "avx2,fma")]
fn four(x: __m256d) -> [f64; 4] {
    let ([a, b], [c, d]) = (two(_mm256_castpd256_pd128(x)), two(_mm256_extractf128_pd::<1>(x)));
    [a, b, c, d]
}

impl Six {
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn load([a, b, c, d, e, f]: &[f64; 6]) -> Self {
        Self { low: _mm256_setr_pd(*a, *b, *c, *d), high: _mm_setr_pd(*e, *f) }
    }

    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn zero() -> Self {
        Self { low: _mm256_setzero_pd(), high: _mm_setzero_pd() }
    }

    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn numbers(self) -> [f64; 6] {
        let ([a, b, c, d], [e, f]) = (four(self.low), two(self.high));
        [a, b, c, d, e, f]
    }

    /// self − s x.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn less(self, s: f64, x: Self) -> Self {
        let s = _mm256_set1_pd(s);
        Self {
            low: _mm256_fnmadd_pd(s, x.low, self.low),
            high: _mm_fnmadd_pd(_mm256_castpd256_pd128(s), x.high, self.high),
        }
    }

    /// self + x.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn plus(self, x: Self) -> Self {
        Self { low: _mm256_add_pd(self.low, x.low), high: _mm_add_pd(self.high, x.high) }
    }

    /// self + x y, number by number.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn plus_product(self, x: Self, y: Self) -> Self {
        Self { low: _mm256_fmadd_pd(x.low, y.low, self.low), high: _mm_fmadd_pd(x.high, y.high, self.high) }
    }

    /// s self.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn times(self, s: f64) -> Self {
        let s = _mm256_set1_pd(s);
        Self { low: _mm256_mul_pd(s, self.low), high: _mm_mul_pd(_mm256_castpd256_pd128(s), self.high) }
    }

    /// The sum of the six numbers.
    #[inline]
    #[target_feature(enable = "avx2,fma")]
    fn sum(self) -> f64 {
        let low = _mm_add_pd(_mm256_castpd256_pd128(self.low), _mm256_extractf128_pd::<1>(self.low));
        let [a, b] = two(_mm_add_pd(low, self.high));
        a + b
    }
}

/// Rows of six numbers that start at an offset.
#[inline(always)]
fn rows(values: &[f64], offset: u32, count: u32) -> &[[f64; 6]] {
    values[offset as usize..][..6 * count as usize].as_chunks().0
}

/// The block of six by six at an offset.
#[inline(always)]
fn block_mut(values: &mut [f64], offset: usize) -> &mut [[f64; 6]] {
    values[offset..][..36].as_chunks_mut().0
}

/// a x + b y + c z, rounded as it is without FMA: what a matrix is made of is the same on all machines.
#[inline]
#[target_feature(enable = "avx2,fma")]
fn combine([a, b, c]: [f64; 3], [x, y, z]: &[Six; 3]) -> Six {
    x.times(a).plus(y.times(b)).plus(z.times(c))
}

/// G J of three rows.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(crate) fn product(g: &[[f64; 3]; 3], j: &[[f64; 6]]) -> [Six; 3] {
    let j = [Six::load(&j[0]), Six::load(&j[1]), Six::load(&j[2])];
    [combine(g[0], &j), combine(g[1], &j), combine(g[2], &j)]
}

/// Adds JᵀX of three rows to a block.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(crate) fn add(j: &[[f64; 6]], x: &[Six; 3], to: &mut [f64]) {
    for (i, to) in block_mut(to, 0).iter_mut().enumerate() {
        *to = Six::load(to).plus(combine([j[0][i], j[1][i], j[2][i]], x)).numbers();
    }
}

/// Adds JᵀX of three rows to the lower triangle of a block; what else it adds is of no use.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(crate) fn add_lower(j: &[[f64; 6]], x: &[Six; 3], to: &mut [f64]) {
    for (i, to) in block_mut(to, 0).iter_mut().enumerate() {
        let sum = Six::load(to).plus(combine([j[0][i], j[1][i], j[2][i]], x));
        if i < 4 {
            to[..4].copy_from_slice(&four(sum.low));
        } else {
            *to = sum.numbers();
        }
    }
}

/// Makes a block beside the diagonal.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn beside(values: &mut [f64], target: Target) {
    let block = rows(values, target.offset as u32, 6);
    let mut acc = [Six::zero(); 6];
    for i in 0..6 {
        acc[i] = Six::load(&block[i]);
    }
    for product in target.products {
        let (a, b) = (rows(values, product.a, product.depth), rows(values, product.b, product.depth));
        for (a, b) in a.iter().zip(b) {
            let b = Six::load(b);
            for i in 0..6 {
                acc[i] = acc[i].less(a[i], b);
            }
        }
    }
    let u = rows(values, target.diagonal as u32, 6);
    for i in 0..6 {
        for l in 0..i {
            acc[i] = acc[i].less(u[l][i], acc[l]);
        }
        acc[i] = acc[i].times(u[i][i]);
    }
    let block = block_mut(values, target.offset);
    for i in 0..6 {
        block[i] = acc[i].numbers();
    }
}

/// Makes a diagonal block, given its lower triangle. False when it is not positive definite.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn on_diagonal(values: &mut [f64], target: Target) -> bool {
    // The upper triangle of the sum of products, in three steps of two rows.
    let mut top = [Six::zero(); 2];
    let mut middle = [_mm256_setzero_pd(); 2];
    let mut bottom = [_mm_setzero_pd(); 2];
    for product in target.products {
        for a in rows(values, product.a, product.depth) {
            let x = Six::load(a);
            let [_, _, c, d, e, f] = a;
            let last_four = load_four(&[*c, *d, *e, *f]);
            for i in 0..2 {
                top[i] = top[i].less(a[i], x);
                middle[i] = _mm256_fnmadd_pd(_mm256_set1_pd(a[2 + i]), last_four, middle[i]);
                bottom[i] = _mm_fnmadd_pd(_mm_set1_pd(a[4 + i]), x.high, bottom[i]);
            }
        }
    }
    let mut acc = [[0.0; 6]; 6];
    for i in 0..2 {
        acc[i] = top[i].numbers();
        acc[2 + i][2..].copy_from_slice(&four(middle[i]));
        acc[4 + i][4..].copy_from_slice(&two(bottom[i]));
    }
    let block = block_mut(values, target.offset);
    for i in 0..6 {
        for j in i..6 {
            acc[i][j] += block[j][i];
        }
    }
    let is_positive = kernels::cholesky::<true, 6>(&mut acc);
    block.copy_from_slice(&acc);
    is_positive
}

/// Solves Uᵀ y = b for one row of blocks: makes its y, and subtracts what it contributes to later rows.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn forward(row: &Row, entries: &[Entry], values: &[f64], b: &mut [f64]) {
    let u = rows(values, row.offset, 6);
    let Some(y) = b[row.start as usize..].first_chunk_mut::<6>() else { return };
    for i in 0..6 {
        y[i] *= u[i][i];
        for j in i + 1..6 {
            y[j] = (-u[i][j]).mul_add(y[i], y[j]);
        }
    }
    let y = *y;
    for entry in entries {
        if entry.size != 6 {
            kernels::scatter::<true>(row, entry, values, b);
            continue;
        }
        let Some(b) = b[entry.start as usize..].first_chunk_mut::<6>() else { return };
        let mut acc = Six::load(b);
        for (u, y) in rows(values, entry.offset, 6).iter().zip(y) {
            acc = acc.less(y, Six::load(u));
        }
        *b = acc.numbers();
    }
}

/// Solves U x = y for one row of blocks.
#[inline]
#[target_feature(enable = "avx2,fma")]
pub(super) fn backward(row: &Row, entries: &[Entry], values: &[f64], b: &mut [f64]) {
    let mut sums = [Six::zero(); 6];
    for entry in entries {
        if entry.size != 6 {
            kernels::gather::<true>(row, entry, values, b);
            continue;
        }
        let Some(x) = b[entry.start as usize..].first_chunk::<6>() else { return };
        let x = Six::load(x);
        for (sum, u) in sums.iter_mut().zip(rows(values, entry.offset, 6)) {
            *sum = sum.plus_product(Six::load(u), x);
        }
    }
    let u = rows(values, row.offset, 6);
    let Some(x) = b[row.start as usize..].first_chunk_mut::<6>() else { return };
    for i in 0..6 {
        x[i] -= sums[i].sum();
    }
    for i in (0..6).rev() {
        x[i] *= u[i][i];
        for j in 0..i {
            x[j] = (-u[j][i]).mul_add(x[i], x[j]);
        }
    }
}
