//! The continuous algebraic Riccati equation: Aᵀ X + X A − X B R⁻¹ Bᵀ X + Q = 0.
//!
//! The stable invariant subspace of the Hamiltonian matrix is found through its matrix sign function, and the solution is then
//! polished by Newton's method [R80; K68]:
//!
//! ```text
//! H = ( A  −G ; −Q  −Aᵀ )      Z ← (c Z + (c Z)⁻¹)/2, from Z = H, c = |det Z|^(−1/2n)      G = B R⁻¹ Bᵀ
//! (sign H + 1)(1 ; X) = 0
//! (A − G X)ᵀ Δ + Δ (A − G X) = −residual
//! ```
//!
//! Sources: \[R80\] Roberts, "Linear model reduction and solution of the algebraic Riccati equation by use of the sign function";
//! \[K68\] Kleinman, "On an iterative technique for Riccati equation computations".
#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector, Schur};

/// Iterations after which the sign function is given up.
const MAX_ITERATIONS: usize = 100;
/// States up to which the solution is polished: each step solves a system of their number squared.
const MAX_POLISHED: usize = 20;

/// The regulator that minimises ∫ (xᵀ Q x + uᵀ R u) dt for ẋ = A x + B u: u = −K x.
pub(super) struct Regulator {
    /// K = R⁻¹ Bᵀ X.
    pub K: DMatrix<f64>,
    /// Size of what is left of the equation, beside the largest of its terms.
    pub residual: f64,
    /// Maximum real part of the eigenvalues of A − B K; negative where the closed loop is stable.
    pub abscissa: f64,
}

/// Solves for the regulator with diagonal Q ≥ 0 and R > 0. `None` if there is none: if some mode that does not decay cannot be
/// reached, or does not show in the cost.
pub(super) fn regulator(A: &DMatrix<f64>, B: &DMatrix<f64>, Q: &[f64], R: &[f64]) -> Option<Regulator> {
    let n = A.nrows();
    let Q = DMatrix::from_diagonal(&DVector::from_row_slice(Q));
    let mut to_effort = B.transpose(); // R⁻¹ Bᵀ
    to_effort.row_iter_mut().zip(R).for_each(|(mut row, r)| row /= *r);
    let G = B * &to_effort;
    let mut X = subspace(A, &G, &Q)?;
    if n <= MAX_POLISHED {
        for _ in 0..2 {
            X = polished(A, &G, &Q, X)?;
        }
    }
    let scale =
        [A.transpose() * &X, &X * &G * &X, Q.clone()].iter().map(|term| term.amax()).fold(0.0, f64::max);
    let residual = remainder(A, &G, &Q, &X).amax() / scale.max(f64::MIN_POSITIVE);
    let K = to_effort * X;
    let closed = Schur::try_new(A - B * &K, f64::EPSILON, 10_000)?;
    let abscissa = closed.complex_eigenvalues().iter().map(|e| e.re).fold(f64::NEG_INFINITY, f64::max);
    Some(Regulator { K, residual, abscissa })
}

fn remainder(A: &DMatrix<f64>, G: &DMatrix<f64>, Q: &DMatrix<f64>, X: &DMatrix<f64>) -> DMatrix<f64> {
    let XA = X * A;
    XA.transpose() + XA - X * G * X + Q
}

/// X from the sign function of the Hamiltonian matrix.
fn subspace(A: &DMatrix<f64>, G: &DMatrix<f64>, Q: &DMatrix<f64>) -> Option<DMatrix<f64>> {
    let n = A.nrows();
    let mut Z = DMatrix::zeros(2 * n, 2 * n);
    Z.view_mut((0, 0), (n, n)).copy_from(A);
    Z.view_mut((0, n), (n, n)).copy_from(&-G);
    Z.view_mut((n, 0), (n, n)).copy_from(&-Q);
    Z.view_mut((n, n), (n, n)).copy_from(&-A.transpose());
    let mut has_converged = false;
    for _ in 0..MAX_ITERATIONS {
        let factor = Z.clone().lu();
        // By its logarithm: the determinant of a large matrix may be beyond all numbers.
        let logarithm: f64 = factor.u().diagonal().iter().map(|pivot| pivot.abs().ln()).sum();
        let c = (-logarithm / (2 * n) as f64).exp();
        let inverse = factor.try_inverse()?;
        let next = (&Z * c + inverse / c) * 0.5;
        if next.iter().any(|z| !z.is_finite()) {
            return None;
        }
        let change = (&next - &Z).norm();
        Z = next;
        if change <= 1e-12 * Z.norm() {
            has_converged = true;
            break;
        }
    }
    if !has_converged {
        return None;
    }
    let mut left = DMatrix::zeros(2 * n, n);
    left.view_mut((0, 0), (n, n)).copy_from(&Z.view((0, n), (n, n)));
    left.view_mut((n, 0), (n, n)).copy_from(&(Z.view((n, n), (n, n)) + DMatrix::identity(n, n)));
    let mut right = DMatrix::zeros(2 * n, n);
    right.view_mut((0, 0), (n, n)).copy_from(&-(Z.view((0, 0), (n, n)) + DMatrix::identity(n, n)));
    right.view_mut((n, 0), (n, n)).copy_from(&-Z.view((n, 0), (n, n)));
    let X = left.svd(true, true).solve(&right, 1e-14).ok()?;
    Some((&X + X.transpose()) * 0.5)
}

/// One step of Newton's method: a Lyapunov equation, written out as one linear system.
fn polished(A: &DMatrix<f64>, G: &DMatrix<f64>, Q: &DMatrix<f64>, X: DMatrix<f64>) -> Option<DMatrix<f64>> {
    let n = A.nrows();
    let closed = (A - G * &X).transpose();
    let one = DMatrix::identity(n, n);
    let system = one.kronecker(&closed) + closed.kronecker(&one);
    let right = -remainder(A, G, Q, &X);
    let step = system.lu().solve(&DVector::from_column_slice(right.as_slice()))?;
    let step = DMatrix::from_column_slice(n, n, step.as_slice());
    Some(X + (&step + step.transpose()) * 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;

    #[test]
    fn the_double_integrator_has_the_gains_of_the_textbook() {
        let A = DMatrix::from_row_slice(2, 2, &[0.0, 1.0, 0.0, 0.0]);
        let B = DMatrix::from_row_slice(2, 1, &[0.0, 1.0]);
        let found = regulator(&A, &B, &[1.0, 1.0], &[1.0]).unwrap();
        assert_abs_diff_eq!(found.K[0], 1.0, epsilon = 1e-14);
        assert_abs_diff_eq!(found.K[1], 3.0_f64.sqrt(), epsilon = 1e-14);
        assert!(found.residual < 1e-14 && found.abscissa < 0.0);
    }

    #[test]
    fn one_state_has_a_closed_form_at_every_scale() {
        // k = (a + √(a² + b² q/r))/b
        for (a, b, q, r) in
            [(2.0, 0.5, 3.0, 0.1), (-1.0, 3.0, 1e-2, 1e2), (1e3, 1e-3, 1e6, 1.0), (0.0, 1.0, 1.0, 1e-6)]
        {
            let one = |x: f64| DMatrix::from_element(1, 1, x);
            let found = regulator(&one(a), &one(b), &[q], &[r]).unwrap();
            let expected = (a + (a * a + b * b * q / r).sqrt()) / b;
            assert!((found.K[0] - expected).abs() <= 1e-9 * expected.abs(), "{} for {expected}", found.K[0]);
        }
    }

    #[test]
    fn what_cannot_be_reached_and_does_not_decay_has_no_regulator() {
        let A = DMatrix::from_row_slice(2, 2, &[1.0, 0.0, 0.0, -1.0]);
        let B = DMatrix::from_row_slice(2, 1, &[0.0, 1.0]);
        let found = regulator(&A, &B, &[1.0, 1.0], &[1.0]);
        assert!(found.is_none_or(|found| found.residual > 1e-8 || found.abscissa >= 0.0));
    }
}
