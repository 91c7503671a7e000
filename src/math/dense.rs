//! Small dense matrices, row by row in slices, without allocating: solving, and the part of a matrix that is a convex potential.

/// LU factors of an n × n matrix with rows exchanged, in place. `rows` becomes the order of rows; `false` if there are none.
pub fn lu_factorize(a: &mut [f64], n: usize, rows: &mut [usize]) -> bool {
    for k in 0..n {
        let size = |i: &usize| a[i * n + k].abs();
        let best = (k..n).max_by(|i, j| size(i).total_cmp(&size(j))).unwrap_or(k);
        rows[k] = best;
        let pivot = a[best * n + k];
        if !(pivot.abs() > 0.0 && pivot.is_finite()) {
            return false;
        }
        if best != k {
            (0..n).for_each(|j| a.swap(k * n + j, best * n + j));
        }
        let (above, below) = a.split_at_mut((k + 1) * n);
        let from = &above[k * n + k + 1..];
        for row in below.chunks_exact_mut(n) {
            let factor = row[k] / pivot;
            row[k] = factor;
            if factor != 0.0 {
                row[k + 1..].iter_mut().zip(from).for_each(|(to, from)| *to -= factor * from);
            }
        }
    }
    true
}

/// Solves with the factors of [`lu_factorize`], in place.
pub fn lu_solve(a: &[f64], n: usize, rows: &[usize], b: &mut [f64]) {
    (0..n).for_each(|k| b.swap(k, rows[k]));
    for i in 1..n {
        b[i] -= dot(&a[i * n..i * n + i], &b[..i]);
    }
    for i in (0..n).rev() {
        let known = dot(&a[i * n + i + 1..(i + 1) * n], &b[i + 1..n]);
        b[i] = (b[i] - known) / a[i * n + i];
    }
}

/// Replaces the lower triangle of a symmetric n × n matrix by L, with A = L Lᵀ; `false` if A is not positive definite, or not finite.
pub fn cholesky_factorize(a: &mut [f64], n: usize) -> bool {
    for i in 0..n {
        let (done, row) = a.split_at_mut(i * n);
        for j in 0..i {
            let above = &done[j * n..j * n + j + 1];
            row[j] = (row[j] - dot(&row[..j], &above[..j])) / above[j];
        }
        let pivot = row[i] - dot(&row[..i], &row[..i]);
        if !(pivot > 0.0 && pivot.is_finite()) {
            return false;
        }
        row[i] = pivot.sqrt();
    }
    true
}

/// Solves with the factor of [`cholesky_factorize`], in place.
pub fn cholesky_solve(l: &[f64], n: usize, b: &mut [f64]) {
    for i in 0..n {
        b[i] = (b[i] - dot(&l[i * n..i * n + i], &b[..i])) / l[i * n + i];
    }
    for i in (0..n).rev() {
        let (above, rest) = b.split_at_mut(i);
        let x = rest[0] / l[i * n + i];
        rest[0] = x;
        above.iter_mut().zip(&l[i * n..i * n + i]).for_each(|(b, l)| *b -= l * x);
    }
}

/// Σ aᵢ bᵢ, of long vectors eight sums at a time: one would wait for every addition.
fn dot(a: &[f64], b: &[f64]) -> f64 {
    const LANES: usize = 8;
    let ((a, a_rest), (b, b_rest)) = (a.as_chunks::<LANES>(), b.as_chunks::<LANES>());
    let mut sums = [0.0; LANES];
    for (a, b) in a.iter().zip(b) {
        for (sum, (a, b)) in sums.iter_mut().zip(a.iter().zip(b)) {
            *sum += a * b;
        }
    }
    let rest: f64 = a_rest.iter().zip(b_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}

/// A matrix counts as positive semidefinite if it is so up to this part of its largest diagonal element.
const SEMIDEFINITE: f64 = 1e-12;
/// The most sweeps of rotations; a handful is usual.
const MAX_SWEEPS: usize = 30;

/// Replaces an n × n matrix by the positive semidefinite part of its symmetric part: eigenvalues below zero become zero. `work` has 2 n² numbers.
pub fn semidefinite_part(a: &mut [f64], n: usize, work: &mut [f64]) {
    for i in 0..n {
        for j in 0..i {
            let mean = 0.5 * (a[i * n + j] + a[j * n + i]);
            (a[i * n + j], a[j * n + i]) = (mean, mean);
        }
    }
    if n == 1 {
        // Not `max`, which would hide a NaN.
        if a[0] < 0.0 {
            a[0] = 0.0;
        }
        return;
    }
    let (d, v) = work[..2 * n * n].split_at_mut(n * n);
    if is_semidefinite(a, n, d) {
        return;
    }
    diagonalize(a, n, d, v);
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = (0..n).map(|k| d[k * n + k].max(0.0) * v[i * n + k] * v[j * n + k]).sum();
            (a[i * n + j], a[j * n + i]) = (sum, sum);
        }
    }
}

/// Whether a symmetric matrix is positive semidefinite, up to rounding: by a Cholesky factor of one with a slightly larger diagonal.
fn is_semidefinite(a: &[f64], n: usize, l: &mut [f64]) -> bool {
    let largest = (0..n).map(|i| a[i * n + i].abs()).fold(0.0, f64::max);
    if largest == 0.0 {
        return a.iter().all(|a| *a == 0.0);
    }
    for i in 0..n {
        for j in 0..=i {
            let sum = a[i * n + j] - (0..j).map(|k| l[i * n + k] * l[j * n + k]).sum::<f64>();
            if i != j {
                l[i * n + j] = sum / l[j * n + j];
            } else {
                let pivot = sum + SEMIDEFINITE * largest;
                if !(pivot > 0.0 && pivot.is_finite()) {
                    return false;
                }
                l[i * n + i] = pivot.sqrt();
            }
        }
    }
    true
}

/// Jacobi's rotations: `a` = v d vᵀ of a symmetric matrix, d diagonal up to rounding.
fn diagonalize(a: &[f64], n: usize, d: &mut [f64], v: &mut [f64]) {
    d.copy_from_slice(&a[..n * n]);
    v.fill(0.0);
    (0..n).for_each(|i| v[i * n + i] = 1.0);
    for _ in 0..MAX_SWEEPS {
        let off: f64 =
            (0..n).flat_map(|i| (0..i).map(move |j| (i, j))).map(|(i, j)| d[i * n + j].powi(2)).sum();
        let on: f64 = (0..n).map(|i| d[i * n + i].powi(2)).sum();
        if off <= f64::EPSILON * f64::EPSILON * on || !off.is_finite() {
            return;
        }
        for p in 0..n {
            for q in p + 1..n {
                rotate(n, p, q, d, v);
            }
        }
    }
}

/// One rotation that makes d[p, q] zero.
fn rotate(n: usize, p: usize, q: usize, d: &mut [f64], v: &mut [f64]) {
    let off = d[p * n + q];
    if off == 0.0 {
        return;
    }
    let theta = (d[q * n + q] - d[p * n + p]) / (2.0 * off);
    let t = theta.signum() / (theta.abs() + (1.0 + theta * theta).sqrt());
    let c = 1.0 / (1.0 + t * t).sqrt();
    let s = t * c;
    for k in 0..n {
        let (kp, kq) = (d[k * n + p], d[k * n + q]);
        (d[k * n + p], d[k * n + q]) = (c * kp - s * kq, s * kp + c * kq);
    }
    for k in 0..n {
        let (pk, qk) = (d[p * n + k], d[q * n + k]);
        (d[p * n + k], d[q * n + k]) = (c * pk - s * qk, s * pk + c * qk);
        let (vp, vq) = (v[k * n + p], v[k * n + q]);
        (v[k * n + p], v[k * n + q]) = (c * vp - s * vq, s * vp + c * vq);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::{DMatrix, DVector, SymmetricEigen};

    fn matrices() -> impl Iterator<Item = (usize, Vec<f64>)> {
        let mut stream = crate::math::Stream::new(7, "dense");
        [1, 2, 3, 4, 5, 6, 7, 8, 20].into_iter().flat_map(|n| std::iter::repeat_n(n, 20)).map(move |n| {
            let numbers = (0..n * n).map(|_| stream.normal());
            (n, numbers.collect())
        })
    }

    #[test]
    fn solutions_agree_with_nalgebra() {
        for (n, a) in matrices() {
            let b: Vec<f64> = (0..n).map(|i| 1.0 + i as f64).collect();
            let expected = DMatrix::from_row_slice(n, n, &a).lu().solve(&DVector::from_column_slice(&b));
            let (mut lu, mut rows, mut x) = (a.clone(), vec![0; n], b.clone());
            assert!(lu_factorize(&mut lu, n, &mut rows));
            lu_solve(&lu, n, &rows, &mut x);
            let expected = expected.unwrap();
            approx::assert_relative_eq!(DVector::from_vec(x), expected, max_relative = 1e-8, epsilon = 1e-8);
        }
        assert!(!lu_factorize(&mut [1.0, 2.0, 2.0, 4.0], 2, &mut [0, 0]));
    }

    #[test]
    fn cholesky_factors_solve_and_an_indefinite_matrix_has_none() {
        for (n, a) in matrices() {
            let root = DMatrix::from_row_slice(n, n, &a);
            let spd = &root * root.transpose() + DMatrix::identity(n, n);
            let b: Vec<f64> = (0..n).map(|i| 1.0 + i as f64).collect();
            let (mut l, mut x) = (spd.as_slice().to_vec(), b.clone());
            assert!(cholesky_factorize(&mut l, n));
            cholesky_solve(&l, n, &mut x);
            let left = spd * DVector::from_vec(x) - DVector::from_vec(b);
            assert!(left.norm() < 1e-10, "{n}: {}", left.norm());
        }
        assert!(!cholesky_factorize(&mut [1.0, 2.0, 2.0, 1.0], 2));
        assert!(!cholesky_factorize(&mut [f64::NAN], 1));
    }

    #[test]
    fn the_semidefinite_part_agrees_with_nalgebra() {
        for (n, mut a) in matrices() {
            let given = DMatrix::from_row_slice(n, n, &a);
            let eigen = SymmetricEigen::new(0.5 * (&given + given.transpose()));
            let positive = DMatrix::from_diagonal(&eigen.eigenvalues.map(|l| l.max(0.0)));
            let expected = &eigen.eigenvectors * positive * eigen.eigenvectors.transpose();
            semidefinite_part(&mut a, n, &mut vec![0.0; 2 * n * n]);
            approx::assert_relative_eq!(DMatrix::from_row_slice(n, n, &a), expected, epsilon = 1e-10);
        }
    }

    #[test]
    fn what_is_semidefinite_stays_to_the_last_digit() {
        let a = [2.0, -2.0, -2.0, 2.0];
        let mut part = a;
        semidefinite_part(&mut part, 2, &mut [0.0; 8]);
        assert_eq!(part, a);
    }
}
