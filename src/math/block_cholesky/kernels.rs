//! Dense arithmetic on blocks of any size, for every machine.
//!
//! A block C of the factor U = Lᵀ is made left-looking: the products of all earlier rows of blocks are subtracted from it,
//!
//! ```text
//! C ← C − Σ AᵀB,    then    C ← U⁻ᵀ C  beside the diagonal,    C = UᵀU  on it,
//! ```
//!
//! tile by tile, so that a tile of C stays in registers for all of its sum. The rows of U above a tile in its own row of blocks
//! enter as one more product. In place of the diagonal of U its reciprocals are stored.
//!
//! Tiles are four or eight columns wide, whole vectors of the machine, and loops over them have constant bounds, which leaves
//! vectorising to the compiler. Where a block ends within a tile, the tile reads on into what follows and does not store that.
#![allow(clippy::needless_range_loop)] // Indices as in the formulas.

use super::{Entry, Row};

/// How many values are read beyond a block at most, by vectors that are wider than it.
pub(super) const BEYOND: usize = 3;

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
pub(super) fn subtract<const FMA: bool, const R: usize, const C: usize>(
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

/// Puts the first `width` columns of a tile at (i, j) of a block.
#[inline(always)]
fn put<const R: usize, const C: usize>(
    values: &mut [f64],
    target: Target,
    (i, j): (usize, usize),
    width: usize,
    acc: &[[f64; C]; R],
) {
    put_tile(values, target.offset + i * target.columns + j, target.columns, width, acc);
}

/// Puts the first `width` columns of a tile at an offset, in rows that are n long.
#[inline(always)]
pub(super) fn put_tile<const R: usize, const C: usize>(
    values: &mut [f64],
    offset: usize,
    n: usize,
    width: usize,
    acc: &[[f64; C]; R],
) {
    for r in 0..R {
        let row = &mut values[offset + r * n..][..C];
        // What is not of the tile is put back as it was, in the same vector.
        for c in 0..C {
            row[c] = if c < width { acc[r][c] } else { row[c] };
        }
    }
}

/// The tile at (i, i) of the diagonal block of a target's rows.
#[inline(always)]
fn diagonal_tile<const R: usize>(values: &[f64], target: Target, i: usize) -> [[f64; R]; R] {
    let mut u = [[0.0; R]; R];
    for r in 0..R {
        u[r].copy_from_slice(&values[target.diagonal + (i + r) * target.rows + i..][..R]);
    }
    u
}

/// Makes the tile at (i, j), right of the diagonal tile u of its rows.
#[inline(always)]
fn tile<const FMA: bool, const R: usize, const C: usize>(
    values: &mut [f64],
    target: Target,
    u: &[[f64; R]; R],
    (i, j): (usize, usize),
    width: usize,
) {
    let mut acc = reduced::<FMA, R, C>(values, target, (i, j));
    for r in 0..R {
        for l in 0..r {
            for c in 0..C {
                acc[r][c] = less::<FMA>(acc[r][c], u[l][r], acc[l][c]);
            }
        }
        for c in 0..C {
            acc[r][c] *= u[r][r];
        }
    }
    put(values, target, (i, j), width, &acc);
}

/// Makes the rows i..i + R of a block from column j on.
#[inline(always)]
fn strip<const FMA: bool, const R: usize>(values: &mut [f64], target: Target, i: usize, mut j: usize) {
    let n = target.columns;
    let u = diagonal_tile::<R>(values, target, i);
    while j + 8 <= n {
        tile::<FMA, R, 8>(values, target, &u, (i, j), 8);
        j += 8;
    }
    // The last tile reads beyond the block, and drops what it made of that.
    match n - j.min(n) {
        0 => {}
        width @ 1..=4 => tile::<FMA, R, 4>(values, target, &u, (i, j), width),
        width => tile::<FMA, R, 8>(values, target, &u, (i, j), width),
    }
}

/// Makes a block beside the diagonal.
#[inline(always)]
pub(super) fn beside<const FMA: bool>(values: &mut [f64], target: Target) {
    let m = target.rows;
    let mut i = 0;
    while i + 6 <= m {
        strip::<FMA, 6>(values, target, i, 0);
        i += 6;
    }
    if i + 4 <= m {
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
    if R <= 4 {
        let acc = reduced::<FMA, R, 4>(values, target, (i, i));
        put(values, target, (i, i), R, &acc);
    } else {
        let acc = reduced::<FMA, R, 8>(values, target, (i, i));
        put(values, target, (i, i), R, &acc);
    }
    let mut acc = diagonal_tile::<R>(values, target, i);
    let is_positive = cholesky::<FMA, R>(&mut acc);
    put(values, target, (i, i), R, &acc);
    if is_positive {
        strip::<FMA, R>(values, target, i, i + R);
    }
    is_positive
}

/// Copies the lower triangle of a square block of m rows to the upper one, by squares of four.
#[inline(always)]
fn mirror(block: &mut [f64], m: usize) {
    let whole = m / 4 * 4;
    for i in (0..whole).step_by(4) {
        for j in (0..=i).step_by(4) {
            let mut square = [[0.0; 4]; 4];
            for r in 0..4 {
                square[r].copy_from_slice(&block[(i + r) * m + j..][..4]);
            }
            if i == j {
                for r in 0..4 {
                    for c in r + 1..4 {
                        square[r][c] = square[c][r];
                    }
                }
            }
            for c in 0..4 {
                let column = [square[0][c], square[1][c], square[2][c], square[3][c]];
                block[(j + c) * m + i..][..4].copy_from_slice(&column);
            }
        }
    }
    for i in whole..m {
        for j in 0..i {
            block[j * m + i] = block[i * m + j];
        }
    }
}

/// Makes a diagonal block, given its lower triangle. False when it is not positive definite.
#[inline(always)]
pub(super) fn on_diagonal<const FMA: bool>(values: &mut [f64], target: Target) -> bool {
    let m = target.rows;
    mirror(&mut values[target.offset..][..m * m], m);
    let mut i = 0;
    while i + 6 <= m {
        if !diagonal_strip::<FMA, 6>(values, target, i) {
            return false;
        }
        i += 6;
    }
    if i + 4 <= m {
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

/// Solves Uᵀ y = b for one row of blocks: makes its y, and subtracts what it contributes to later rows.
#[inline(always)]
pub(super) fn forward<const FMA: bool>(row: &Row, entries: &[Entry], values: &[f64], b: &mut [f64]) {
    let n = row.size as usize;
    let (u, y) = (&values[row.offset as usize..][..n * n], &mut b[row.start as usize..][..n]);
    let mut j = 0;
    while j + 4 <= n {
        forward_columns::<FMA, 4>(u, y, j);
        j += 4;
    }
    while j < n {
        forward_columns::<FMA, 1>(u, y, j);
        j += 1;
    }
    for entry in entries {
        scatter::<FMA>(row, entry, values, b);
    }
}

/// Solves Uᵀ y = b for the numbers j..j + C of a diagonal block, given those before.
#[inline(always)]
fn forward_columns<const FMA: bool, const C: usize>(u: &[f64], y: &mut [f64], j: usize) {
    let n = y.len();
    let mut acc = column_sums::<FMA, C>(y, (u, n, j), &y[..j], j);
    for c in 0..C {
        let u = &u[(j + c) * n + j..][..C];
        acc[c] *= u[c];
        for d in c + 1..C {
            acc[d] = less::<FMA>(acc[d], u[d], acc[c]);
        }
    }
    y[j..][..C].copy_from_slice(&acc);
}

/// The numbers `at`.. of b less Uᵀ y, for columns j.. of U, whose rows are n long.
#[inline(always)]
fn column_sums<const FMA: bool, const C: usize>(
    b: &[f64],
    (u, n, j): (&[f64], usize, usize),
    y: &[f64],
    at: usize,
) -> [f64; C] {
    let mut acc = [[0.0; C]];
    acc[0].copy_from_slice(&b[at..][..C]);
    subtract::<FMA, 1, C>(&mut acc, (y, 1, 0), (u, n, j), y.len());
    acc[0]
}

/// Subtracts from b what y of a row contributes through one of its entries.
#[inline(always)]
pub(super) fn scatter<const FMA: bool>(row: &Row, entry: &Entry, values: &[f64], b: &mut [f64]) {
    let (m, start) = (entry.size as usize, entry.start as usize);
    let u = &values[entry.offset as usize..];
    let y = row.start as usize..(row.start + row.size) as usize;
    let mut j = 0;
    while j + 8 <= m {
        let acc = column_sums::<FMA, 8>(b, (u, m, j), &b[y.clone()], start + j);
        b[start + j..][..8].copy_from_slice(&acc);
        j += 8;
    }
    if j + 4 <= m {
        let acc = column_sums::<FMA, 4>(b, (u, m, j), &b[y.clone()], start + j);
        b[start + j..][..4].copy_from_slice(&acc);
        j += 4;
    }
    while j < m {
        [b[start + j]] = column_sums::<FMA, 1>(b, (u, m, j), &b[y.clone()], start + j);
        j += 1;
    }
}

/// Solves U x = y for one row of blocks.
#[inline(always)]
pub(super) fn backward<const FMA: bool>(row: &Row, entries: &[Entry], values: &[f64], b: &mut [f64]) {
    for entry in entries {
        gather::<FMA>(row, entry, values, b);
    }
    let n = row.size as usize;
    let (u, x) = (&values[row.offset as usize..][..n * n], &mut b[row.start as usize..][..n]);
    let mut end = n;
    while end >= 4 {
        backward_rows::<FMA, 4>(u, x, end - 4);
        end -= 4;
    }
    while end > 0 {
        backward_rows::<FMA, 1>(u, x, end - 1);
        end -= 1;
    }
}

/// Solves U x = y for the numbers i..i + R of a diagonal block, given those after.
#[inline(always)]
fn backward_rows<const FMA: bool, const R: usize>(u: &[f64], x: &mut [f64], i: usize) {
    let n = x.len();
    let sums = row_sums::<FMA, R>((&u[i * n..], n, i + R), &x[i + R..]);
    for r in (0..R).rev() {
        let u = &u[(i + r) * n + i..][..R];
        let mut acc = x[i + r] - sums[r];
        for c in r + 1..R {
            acc = less::<FMA>(acc, u[c], x[i + c]);
        }
        x[i + r] = acc * u[r];
    }
}

/// U x for R rows of U, from column j on; its rows are n long.
#[inline(always)]
fn row_sums<const FMA: bool, const R: usize>((u, n, j): (&[f64], usize, usize), x: &[f64]) -> [f64; R] {
    let (whole, rest) = x.as_chunks::<4>();
    let mut acc = [[0.0; 4]; R];
    for (k, x) in whole.iter().enumerate() {
        for r in 0..R {
            let u = &u[r * n + j + 4 * k..][..4];
            for c in 0..4 {
                acc[r][c] = if FMA { u[c].mul_add(x[c], acc[r][c]) } else { acc[r][c] + u[c] * x[c] };
            }
        }
    }
    let mut sums = [0.0; R];
    for r in 0..R {
        let u = &u[r * n + j + 4 * whole.len()..][..rest.len()];
        let last: f64 = u.iter().zip(rest).map(|(u, x)| u * x).sum();
        sums[r] = (acc[r][0] + acc[r][2]) + (acc[r][1] + acc[r][3]) + last;
    }
    sums
}

/// Subtracts from y of a row what x contributes through one of the row's entries.
#[inline(always)]
pub(super) fn gather<const FMA: bool>(row: &Row, entry: &Entry, values: &[f64], b: &mut [f64]) {
    let (n, m, start) = (row.size as usize, entry.size as usize, row.start as usize);
    let u = &values[entry.offset as usize..];
    let x = entry.start as usize..entry.start as usize + m;
    let mut i = 0;
    while i + 4 <= n {
        let sums = row_sums::<FMA, 4>((&u[i * m..], m, 0), &b[x.clone()]);
        (0..4).for_each(|r| b[start + i + r] -= sums[r]);
        i += 4;
    }
    while i < n {
        let [sum] = row_sums::<FMA, 1>((&u[i * m..], m, 0), &b[x.clone()]);
        b[start + i] -= sum;
        i += 1;
    }
}
