//! Cholesky factors of small dense matrices, in place.
#![allow(non_snake_case)]

use nalgebra::DMatrix;

/// Replaces the lower triangle of a symmetric matrix by L, with A = L Lᵀ; `false` if A is not positive definite.
pub fn factor(A: &mut DMatrix<f64>) -> bool {
    for j in 0..A.ncols() {
        for k in 0..j {
            let scale = A[(j, k)];
            for i in j..A.nrows() {
                let below = A[(i, k)];
                A[(i, j)] -= scale * below;
            }
        }
        let pivot = A[(j, j)];
        if pivot.is_nan() || pivot <= 0.0 {
            return false;
        }
        let root = pivot.sqrt();
        A.view_mut((j, j), (A.nrows() - j, 1)).scale_mut(1.0 / root);
    }
    true
}

/// x ← L⁻¹ x.
pub fn solve_lower(L: &DMatrix<f64>, x: &mut [f64]) {
    for i in 0..x.len() {
        let sum: f64 = (0..i).map(|k| L[(i, k)] * x[k]).sum();
        x[i] = (x[i] - sum) / L[(i, i)];
    }
}

/// x ← L⁻ᵀ x.
pub fn solve_upper(L: &DMatrix<f64>, x: &mut [f64]) {
    for i in (0..x.len()).rev() {
        let sum: f64 = (i + 1..x.len()).map(|k| L[(k, i)] * x[k]).sum();
        x[i] = (x[i] - sum) / L[(i, i)];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nalgebra::DVector;

    #[test]
    fn the_factor_solves_and_an_indefinite_matrix_has_none() {
        let A = DMatrix::from_row_slice(3, 3, &[4.0, 2.0, -1.0, 2.0, 5.0, 0.5, -1.0, 0.5, 3.0]);
        let x = DVector::from_row_slice(&[1.0, -2.0, 0.5]);
        let mut solution = &A * &x;
        let mut L = A.clone();
        assert!(factor(&mut L));
        solve_lower(&L, solution.as_mut_slice());
        solve_upper(&L, solution.as_mut_slice());
        assert!((solution - x).norm() < 1e-14);
        assert!(!factor(&mut DMatrix::from_row_slice(2, 2, &[1.0, 2.0, 2.0, 1.0])));
        assert!(!factor(&mut DMatrix::from_element(1, 1, f64::NAN)));
    }
}
