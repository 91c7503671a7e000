//! Where x = g(x), found by trying: Anderson's method, which for a linear g of n unknowns is there after n + 1 tries.
//!
//! Of the last tries, with residuals r = g(x) − x, the next one is the combination whose residual would be least if g were linear.

use crate::math::dense::{lu_factorize, lu_solve};

/// How many tries are remembered of at most ten: with more the combination becomes ill conditioned [Walker, Ni, *Anderson acceleration for fixed-point iterations*, 2011].
const DEPTH: usize = 6;
/// By which part the diagonal of what is solved for the combination is larger than it should be, so that tries that are alike do no harm.
const REGULARIZATION: f64 = 1e-14;

/// The last tries. Made once, then used without allocating.
#[derive(Clone, Default)]
pub struct FixedPoint {
    n: usize,
    /// x and g(x) − x of each, the latest last.
    points: Vec<f64>,
    residuals: Vec<f64>,
    count: usize,
    matrix: Vec<f64>,
    parts: Vec<f64>,
    rows: Vec<usize>,
}

impl FixedPoint {
    /// Room for n unknowns.
    pub fn new(n: usize) -> FixedPoint {
        FixedPoint {
            n,
            points: vec![0.0; DEPTH * n],
            residuals: vec![0.0; DEPTH * n],
            count: 0,
            matrix: vec![0.0; DEPTH * DEPTH],
            parts: vec![0.0; DEPTH],
            rows: vec![0; DEPTH],
        }
    }

    /// Forgets all tries.
    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Replaces x by what to try next, given g(x) of some of the unknowns; the others are left alone. `weight` says how much a residual counts.
    pub fn improve(&mut self, unknowns: &[usize], x: &mut [f64], g: &[f64], weight: impl Fn(usize) -> f64) {
        let n = unknowns.len();
        debug_assert!(n <= self.n);
        if self.count == DEPTH {
            self.points.copy_within(n.., 0);
            self.residuals.copy_within(n.., 0);
            self.count -= 1;
        }
        let last = self.count;
        for (k, i) in unknowns.iter().enumerate() {
            self.points[last * n + k] = x[*i];
            self.residuals[last * n + k] = g[*i] - x[*i];
        }
        self.count += 1;
        self.find_parts(unknowns, weight);
        let (points, residuals) = (&self.points, &self.residuals);
        for (k, i) in unknowns.iter().enumerate() {
            let at = |j: usize| points[j * n + k] + residuals[j * n + k];
            let others = self.parts[..last].iter().enumerate();
            let next = at(last) + others.map(|(j, part)| part * (at(j) - at(last))).sum::<f64>();
            x[*i] = if next.is_finite() { next } else { at(last) };
        }
    }

    /// c with least |r_k + Σ c_j (r_j − r_k)|, k being the latest.
    fn find_parts(&mut self, unknowns: &[usize], weight: impl Fn(usize) -> f64) {
        let FixedPoint { residuals, count, matrix, parts, rows, .. } = self;
        let (n, m) = (unknowns.len(), *count - 1);
        let r = |j: usize, k: usize| residuals[j * n + k];
        let dot = |a: &dyn Fn(usize) -> f64, b: &dyn Fn(usize) -> f64| -> f64 {
            unknowns.iter().enumerate().map(|(k, i)| weight(*i) * a(k) * b(k)).sum()
        };
        let latest = |k: usize| r(m, k);
        for i in 0..m {
            let row = |k: usize| r(i, k) - latest(k);
            for j in 0..m {
                matrix[i * m + j] = dot(&row, &|k| r(j, k) - latest(k));
            }
            parts[i] = -dot(&row, &latest);
        }
        let trace: f64 = (0..m).map(|i| matrix[i * m + i]).sum();
        (0..m).for_each(|i| matrix[i * m + i] += REGULARIZATION * trace);
        if lu_factorize(&mut matrix[..m * m], m, &mut rows[..m]) {
            lu_solve(&matrix[..m * m], m, &rows[..m], &mut parts[..m]);
        } else {
            parts[..m].fill(0.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_linear_equation_is_solved_in_as_many_tries_as_it_has_unknowns() {
        // x = A x + b with eigenvalues well beyond one: plain iteration diverges.
        let a = [[1.5, -2.0, 0.3], [0.7, -3.0, 1.0], [0.2, 0.4, 2.5]];
        let b = [1.0, -2.0, 0.5];
        let g = |x: &[f64]| -> Vec<f64> {
            (0..3).map(|i| b[i] + (0..3).map(|j| a[i][j] * x[j]).sum::<f64>()).collect()
        };
        let (mut method, mut x) = (FixedPoint::new(3), vec![0.0; 5]);
        for _ in 0..5 {
            let mut value = g(&x);
            value.extend([7.0, 7.0]);
            method.improve(&[0, 1, 2], &mut x, &value, |_| 1.0);
        }
        let value = g(&x);
        assert!((0..3).all(|i| (value[i] - x[i]).abs() < 1e-6), "{x:?} {value:?}");
        assert_eq!(x[3..], [0.0, 0.0], "what is not asked for is left alone");
    }
}
