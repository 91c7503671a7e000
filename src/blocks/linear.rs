//! Linear systems: ẋ = A x + B u (or x⁺ = A x + B u), y = C x + D u.
#![allow(non_snake_case)]

use nalgebra::DMatrix;

use crate::diagram::{BlockError, Jacobian};

/// The largest number of states, inputs or outputs of a linear system.
pub(crate) const MAX_ORDER: usize = 1000;

/// The four matrices.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Linear {
    pub A: DMatrix<f64>,
    pub B: DMatrix<f64>,
    pub C: DMatrix<f64>,
    pub D: DMatrix<f64>,
}

impl Linear {
    /// From rows. Without C all states are outputs; without D it is zero.
    pub fn from_rows(
        A: &[Vec<f64>],
        B: &[Vec<f64>],
        C: Option<&Vec<Vec<f64>>>,
        D: Option<&Vec<Vec<f64>>>,
    ) -> Result<Linear, BlockError> {
        let A = matrix(A, "A")?;
        let n = A.nrows();
        let B = matrix(B, "B")?;
        let C = C.map_or_else(|| Ok(DMatrix::identity(n, n)), |C| matrix(C, "C"))?;
        let D = D.map_or_else(|| Ok(DMatrix::zeros(C.nrows(), B.ncols())), |D| matrix(D, "D"))?;
        let expected = [
            ("A", &A, (n, n)),
            ("B", &B, (n, B.ncols())),
            ("C", &C, (C.nrows(), n)),
            ("D", &D, (C.nrows(), B.ncols())),
        ];
        for (field, matrix, shape) in expected {
            if matrix.shape() != shape {
                let ((rows, columns), given) = (shape, matrix.shape());
                let message = format!("`{field}` must be {rows}×{columns}, and is {}×{}", given.0, given.1);
                return Err(BlockError::parameter(field, message));
            }
        }
        Ok(Linear { A, B, C, D })
    }

    /// The controllable canonical form of b(s)/a(s), coefficients of the highest power first:
    ///
    /// ```text
    /// ẋᵢ = xᵢ₊₁,  ẋₙ = u − aₙ x₁ − … − a₁ xₙ,  y = Σ (bₙ₊₁₋ᵢ − aₙ₊₁₋ᵢ b₀) xᵢ + b₀ u    with a₀ = 1
    /// ```
    pub fn from_polynomials(num: &[f64], den: &[f64]) -> Result<Linear, BlockError> {
        for (field, polynomial) in [("num", num), ("den", den)] {
            if polynomial.is_empty() || polynomial.len() > MAX_ORDER + 1 {
                let message = format!("`{field}` needs between 1 and {} coefficients", MAX_ORDER + 1);
                return Err(BlockError::parameter(field, message));
            }
            if polynomial.iter().any(|c| !c.is_finite()) {
                return Err(BlockError::parameter(field, format!("`{field}` must be finite")));
            }
        }
        let leading = den[0];
        if leading == 0.0 || den.iter().chain(num).any(|c| !(c / leading).is_finite()) {
            let message =
                format!("`den` begins with the coefficient of its highest power, which is {leading}");
            return Err(BlockError::parameter("den", message));
        }
        let zeros = num.iter().take_while(|c| **c == 0.0).count().min(num.len() - 1);
        let num = &num[zeros..];
        let n = den.len() - 1;
        if num.len() > den.len() {
            let message = format!(
                "`num` has degree {}, above the degree {n} of `den`: it would differentiate its input",
                num.len() - 1
            );
            return Err(BlockError::parameter("num", message));
        }
        let a: Vec<f64> = den.iter().map(|c| c / leading).collect();
        let mut b = vec![0.0; den.len() - num.len()];
        b.extend(num.iter().map(|c| c / leading));
        let A = DMatrix::from_fn(n, n, |i, j| match i {
            _ if i + 1 == n => -a[n - j],
            _ => f64::from(u8::from(j == i + 1)),
        });
        let B = DMatrix::from_fn(n, 1, |i, _| f64::from(u8::from(i + 1 == n)));
        let C = DMatrix::from_fn(1, n, |_, j| b[n - j] - a[n - j] * b[0]);
        Ok(Linear { A, B, C, D: DMatrix::from_element(1, 1, b[0]) })
    }

    /// Number of states.
    pub fn order(&self) -> usize {
        self.A.nrows()
    }

    /// Whether the output does not depend on the input at once.
    pub fn is_strictly_proper(&self) -> bool {
        self.D.iter().all(|d| *d == 0.0)
    }

    /// A x + B u.
    pub fn rate(&self, x: &[f64], u: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        accumulate(&self.A, x, out);
        accumulate(&self.B, u, out);
    }

    /// C x + D u; `u` may be empty where D is zero.
    pub fn output(&self, x: &[f64], u: &[f64], out: &mut [f64]) {
        out.fill(0.0);
        accumulate(&self.C, x, out);
        accumulate(&self.D, u, out);
    }
}

/// out += M v.
fn accumulate(M: &DMatrix<f64>, v: &[f64], out: &mut [f64]) {
    for (column, v) in M.column_iter().zip(v) {
        out.iter_mut().zip(column.iter()).for_each(|(out, m)| *out += m * v);
    }
}

/// Fills in the columns of argument `k`, unless it has none.
pub(crate) fn set(j: &mut Jacobian, k: usize, M: &DMatrix<f64>) {
    let mut columns = j.argument(k);
    if columns.shape() == M.shape() {
        columns.copy_from(M);
    }
}

fn matrix(rows: &[Vec<f64>], field: &str) -> Result<DMatrix<f64>, BlockError> {
    let columns = rows.first().map_or(0, Vec::len);
    if columns == 0 || rows.iter().any(|row| row.len() != columns) {
        let message = format!("`{field}` must have rows of equal length, at least one");
        return Err(BlockError::parameter(field, message));
    }
    if rows.len() > MAX_ORDER || columns > MAX_ORDER {
        let message = format!("`{field}` must have at most {MAX_ORDER} rows and columns");
        return Err(BlockError::parameter(field, message));
    }
    if rows.iter().flatten().any(|value| !value.is_finite()) {
        return Err(BlockError::parameter(field, format!("`{field}` must be finite")));
    }
    Ok(DMatrix::from_fn(rows.len(), columns, |i, j| rows[i][j]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn polynomials_are_normalised_and_padded() {
        // (2 s + 6)/(2 s² + 8 s + 4) = (s + 3)/(s² + 4 s + 2)
        let system = Linear::from_polynomials(&[0.0, 2.0, 6.0], &[2.0, 8.0, 4.0]).unwrap();
        assert_eq!(system.A, DMatrix::from_row_slice(2, 2, &[0.0, 1.0, -2.0, -4.0]));
        assert_eq!(system.B.as_slice(), [0.0, 1.0]);
        assert_eq!(system.C.as_slice(), [3.0, 1.0]);
        assert!(system.is_strictly_proper());
    }

    #[test]
    fn the_transfer_function_is_that_of_the_matrices() {
        // At s = 0: D − C A⁻¹ B = b(0)/a(0).
        let system = Linear::from_polynomials(&[3.0, 1.0, 5.0, 7.0], &[1.0, 4.0, 2.0, 2.0]).unwrap();
        let inverse = system.A.clone().try_inverse().unwrap();
        let gain = &system.D - &system.C * inverse * &system.B;
        assert!((gain[(0, 0)] - 3.5).abs() < 1e-12);
    }

    #[test]
    fn what_is_wrong_is_said_of_its_parameter() {
        let wrong = |num: &[f64], den: &[f64]| Linear::from_polynomials(num, den).unwrap_err().to_string();
        assert!(wrong(&[1.0, 0.0, 0.0], &[1.0, 1.0]).contains("would differentiate"));
        assert!(wrong(&[1.0], &[0.0, 1.0]).contains("highest power"));
        assert!(wrong(&[], &[1.0]).contains("`num` needs"));
        let shape = Linear::from_rows(&[vec![1.0]], &[vec![1.0], vec![2.0]], None, None);
        assert_eq!(shape.unwrap_err().to_string(), "`B` must be 1×1, and is 2×1");
    }
}
