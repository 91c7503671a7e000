//! Dense arithmetic on blocks of any size, for every machine.
//!
//! A block C of the factor U = Lᵀ is made left-looking: the products of all earlier rows of blocks are subtracted from it,
//!
//! ```text
//! C ← C − Σ AᵀB,    then    C ← U⁻ᵀ C  beside the diagonal,    C = UᵀU  on it,
//! ```
//!
//! tile by tile, so that a tile of C stays in registers for all of its sum. The rows of U above a tile in its own row of blocks
//! enter as one more product. Tiles are as wide as vectors of the machine, which leaves vectorising to the compiler. In place of
//! the diagonal of U its reciprocals are stored.

/// One product AᵀB to be subtracted: where A and B start, and how many rows they have.
#[derive(Clone, Copy, Debug)]
pub(super) struct Product {
    pub(super) a: u32,
    pub(super) b: u32,
    pub(super) depth: u32,
}

/// A block of the factor that is being made.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    /// Where the block starts among the values.
    pub(super) offset: usize,
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// Where the diagonal block of the same rows starts; of a diagonal block, `offset`.
    pub(super) diagonal: usize,
    /// What is subtracted.
    pub(super) products: &'a [Product],
}

/// c − a b, rounded once or twice.
#[inline(always)]
fn less<const FMA: bool>(c: f64, a: f64, b: f64) -> f64 {
    if FMA { (-a).mul_add(b, c) } else { c - a * b }
}

/// acc ← acc − AᵀB for columns i.. of A and j.. of B, whose rows are m and n long.
#[inline(always)]
fn subtract<const FMA: bool, const R: usize, const C: usize>(
    acc: &mut [[f64; C]; R],
    (a, m, i): (&[f64], usize, usize),
    (b, n, j): (&[f64], usize, usize),
    depth: usize,
) {
    for l in 0..depth {
        let (a, b) = (&a[l * m + i..][..R], &b[l * n + j..][..C]);
        for r in 0..R {
            for c in 0..C {
                acc[r][c] = less::<FMA>(acc[r][c], a[r], b[c]);
            }
        }
    }
}

/// The tile at (i, j) of a block, less all its products.
#[inline(always)]
fn reduced<const FMA: bool, const R: usize, const C: usize>(
    values: &[f64],
    target: Target,
    (i, j): (usize, usize),
) -> [[f64; C]; R] {
    let Target { offset, rows: m, columns: n, diagonal, products } = target;
    let mut acc = [[0.0; C]; R];
    for r in 0..R {
        acc[r].copy_from_slice(&values[offset + (i + r) * n + j..][..C]);
    }
    for product in products {
        let (a, b) = (&values[product.a as usize..], &values[product.b as usize..]);
        subtract::<FMA, R, C>(&mut acc, (a, m, i), (b, n, j), product.depth as usize);
    }
    subtract::<FMA, R, C>(&mut acc, (&values[diagonal..], m, i), (&values[offset..], n, j), i);
    acc
}

/// Puts a tile at (i, j) of a block.
#[inline(always)]
fn put<const R: usize, const C: usize>(
    values: &mut [f64],
    target: Target,
    (i, j): (usize, usize),
    acc: &[[f64; C]; R],
) {
    for r in 0..R {
        values[target.offset + (i + r) * target.columns + j..][..C].copy_from_slice(&acc[r]);
    }
}

/// Makes the tile at (i, j), right of the diagonal.
#[inline(always)]
fn tile<const FMA: bool, const R: usize, const C: usize>(
    values: &mut [f64],
    target: Target,
    i: usize,
    j: usize,
) {
    let mut acc = reduced::<FMA, R, C>(values, target, (i, j));
    for r in 0..R {
        let u = |l: usize| values[target.diagonal + (i + l) * target.rows + i + r];
        for l in 0..r {
            for c in 0..C {
                acc[r][c] = less::<FMA>(acc[r][c], u(l), acc[l][c]);
            }
        }
        acc[r] = acc[r].map(|x| x * u(r));
    }
    put(values, target, (i, j), &acc);
}

/// Makes the rows i..i + R of a block from column j on.
#[inline(always)]
fn strip<const FMA: bool, const R: usize>(values: &mut [f64], target: Target, i: usize, mut j: usize) {
    let n = target.columns;
    while j + 8 <= n {
        tile::<FMA, R, 8>(values, target, i, j);
        j += 8;
    }
    if j + 4 <= n {
        tile::<FMA, R, 4>(values, target, i, j);
        j += 4;
    }
    if j + 2 <= n {
        tile::<FMA, R, 2>(values, target, i, j);
        j += 2;
    }
    if j < n {
        tile::<FMA, R, 1>(values, target, i, j);
    }
}

/// Makes a block beside the diagonal.
#[inline(always)]
pub(super) fn beside<const FMA: bool>(values: &mut [f64], target: Target) {
    let m = target.rows;
    let mut i = 0;
    while i + 4 <= m {
        strip::<FMA, 4>(values, target, i, 0);
        i += 4;
    }
    if i + 2 <= m {
        strip::<FMA, 2>(values, target, i, 0);
        i += 2;
    }
    if i < m {
        strip::<FMA, 1>(values, target, i, 0);
    }
}

/// acc = UᵀU from its upper triangle, with reciprocals in place of the diagonal of U. False when a pivot is not positive or has no
/// reciprocal.
#[inline(always)]
pub(super) fn cholesky<const FMA: bool, const R: usize>(acc: &mut [[f64; R]; R]) -> bool {
    // As LDLᵀ, whose pivots wait for a division each instead of a root and a division; the roots follow all at once.
    let mut pivots = [0.0; R];
    for i in 0..R {
        pivots[i] = acc[i][i];
        let reciprocal = 1.0 / pivots[i];
        for j in i + 1..R {
            let factor = acc[i][j] * reciprocal;
            for k in j..R {
                acc[j][k] = less::<FMA>(acc[j][k], factor, acc[i][k]);
            }
        }
    }
    for i in 0..R {
        let scale = 1.0 / pivots[i].sqrt();
        for j in i + 1..R {
            acc[i][j] *= scale;
        }
        acc[i][i] = scale;
    }
    pivots.iter().all(|pivot| (f64::MIN_POSITIVE..=f64::MAX).contains(pivot))
}

/// Makes the rows i..i + R of a diagonal block. False when it is not positive definite.
#[inline(always)]
fn diagonal_strip<const FMA: bool, const R: usize>(values: &mut [f64], target: Target, i: usize) -> bool {
    let mut acc = reduced::<FMA, R, R>(values, target, (i, i));
    let is_positive = cholesky::<FMA, R>(&mut acc);
    put(values, target, (i, i), &acc);
    if is_positive {
        strip::<FMA, R>(values, target, i, i + R);
    }
    is_positive
}

/// Makes a diagonal block, given its lower triangle. False when it is not positive definite.
#[inline(always)]
pub(super) fn on_diagonal<const FMA: bool>(values: &mut [f64], target: Target) -> bool {
    let m = target.rows;
    let block = &mut values[target.offset..][..m * m];
    for i in 0..m {
        for j in i + 1..m {
            block[i * m + j] = block[j * m + i];
        }
    }
    let mut i = 0;
    while i + 4 <= m {
        if !diagonal_strip::<FMA, 4>(values, target, i) {
            return false;
        }
        i += 4;
    }
    if i + 2 <= m {
        if !diagonal_strip::<FMA, 2>(values, target, i) {
            return false;
        }
        i += 2;
    }
    i == m || diagonal_strip::<FMA, 1>(values, target, i)
}

/// b ← U⁻ᵀ b for a diagonal block.
#[inline(always)]
pub(super) fn forward(u: &[f64], b: &mut [f64]) {
    let n = b.len();
    for i in 0..n {
        let row = &u[i * n..][..n];
        b[i] *= row[i];
        let (done, rest) = b.split_at_mut(i + 1);
        for (b, u) in rest.iter_mut().zip(&row[i + 1..]) {
            *b -= u * done[i];
        }
    }
}

/// b ← U⁻¹ b for a diagonal block.
#[inline(always)]
pub(super) fn backward(u: &[f64], b: &mut [f64]) {
    let n = b.len();
    for i in (0..n).rev() {
        let row = &u[i * n..][..n];
        b[i] = (b[i] - dot(&row[i + 1..], &b[i + 1..])) * row[i];
    }
}

/// Σ aᵢ bᵢ, in four sums.
#[inline(always)]
pub(super) fn dot(a: &[f64], b: &[f64]) -> f64 {
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<4>(), b.as_chunks::<4>());
    let mut sums = [0.0; 4];
    for (a, b) in a.iter().zip(b) {
        for i in 0..4 {
            sums[i] += a[i] * b[i];
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    (sums[0] + sums[1]) + (sums[2] + sums[3]) + rest
}
