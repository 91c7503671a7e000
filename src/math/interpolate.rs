//! Tables that are interpolated linearly in one variable and bilinearly in two.
//!
//! ```text
//! y(x)    = yᵢ + s (yᵢ₊₁ − yᵢ)                                        s = (x − xᵢ)/(xᵢ₊₁ − xᵢ)
//! z(x, y) = (1−s)(1−r) zᵢⱼ + s(1−r) zᵢ₊₁ⱼ + (1−s) r zᵢⱼ₊₁ + s r zᵢ₊₁ⱼ₊₁
//! ```
//!
//! Every number has a value: outside the table it is held or continued, see [`Outside`]. NaN gives NaN.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Values of a table outside its range.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Outside {
    /// The value at the nearest edge.
    #[default]
    Clamp,
    /// The line through the two nearest points.
    Linear,
}

/// Why data cannot be interpolated.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum TableError {
    /// There are not enough points.
    #[error("{found} points, but at least {needed} are needed")]
    TooFew {
        /// How many there are.
        found: usize,
        /// How many there must be.
        needed: usize,
    },
    /// Two lists have lengths that do not fit.
    #[error("{found} {what}, but {expected} are expected")]
    Length {
        /// What is listed.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
    },
    /// A value is NaN or infinite.
    #[error("{what} {index} is {value}, not a finite number")]
    NotFinite {
        /// What is listed.
        what: &'static str,
        /// Its index, from zero.
        index: usize,
        /// The value.
        value: f64,
    },
    /// Breaks do not increase.
    #[error("break {index} is {value}, which is not above {before} before it")]
    NotIncreasing {
        /// Its index, from zero.
        index: usize,
        /// The break.
        value: f64,
        /// The one before.
        before: f64,
    },
}

/// Checks that breaks are finite, strictly increasing and at least `needed`.
pub fn check_breaks(breaks: &[f64], needed: usize) -> Result<(), TableError> {
    if breaks.len() < needed {
        return Err(TableError::TooFew { found: breaks.len(), needed });
    }
    check_finite("break", breaks)?;
    match breaks.windows(2).position(|pair| pair[1] <= pair[0]) {
        None => Ok(()),
        Some(i) => Err(TableError::NotIncreasing { index: i + 1, value: breaks[i + 1], before: breaks[i] }),
    }
}

/// Checks that all values are finite.
pub fn check_finite(what: &'static str, values: &[f64]) -> Result<(), TableError> {
    match values.iter().position(|value| !value.is_finite()) {
        None => Ok(()),
        Some(index) => Err(TableError::NotFinite { what, index, value: values[index] }),
    }
}

/// The i with `breaks[i] ≤ x < breaks[i + 1]`, the first or last interval outside; by bisection, 0 for fewer than two breaks.
pub fn interval(breaks: &[f64], x: f64) -> usize {
    breaks.partition_point(|b| *b <= x).saturating_sub(1).min(breaks.len().saturating_sub(2))
}

/// The interval of x and the fraction of it, per [`Outside`].
fn locate(breaks: &[f64], x: f64, outside: Outside) -> (usize, f64) {
    let i = interval(breaks, x);
    let s = (x - breaks[i]) / (breaks[i + 1] - breaks[i]);
    match outside {
        Outside::Clamp => (i, s.clamp(0.0, 1.0)),
        Outside::Linear => (i, s),
    }
}

/// (1 − s) a + s b, exact at both ends.
fn mix(a: f64, b: f64, s: f64) -> f64 {
    if s == 1.0 { b } else { a + s * (b - a) }
}

/// A function of one variable, linear between its points.
#[derive(Debug, Clone, PartialEq)]
pub struct Table1 {
    x: Vec<f64>,
    y: Vec<f64>,
    outside: Outside,
}

impl Table1 {
    /// The table through (xᵢ, yᵢ), x strictly increasing, at least two points.
    pub fn new(x: Vec<f64>, y: Vec<f64>, outside: Outside) -> Result<Self, TableError> {
        check_breaks(&x, 2)?;
        if y.len() != x.len() {
            return Err(TableError::Length { what: "values", found: y.len(), expected: x.len() });
        }
        check_finite("value", &y)?;
        Ok(Self { x, y, outside })
    }

    /// y(x).
    pub fn value(&self, x: f64) -> f64 {
        let (i, s) = locate(&self.x, x, self.outside);
        mix(self.y[i], self.y[i + 1], s)
    }

    /// dy/dx, to the right at a break; zero outside when clamped.
    pub fn slope(&self, x: f64) -> f64 {
        if x.is_nan() {
            return f64::NAN;
        }
        let clamped = self.outside == Outside::Clamp && !(self.x[0]..self.x[self.x.len() - 1]).contains(&x);
        let i = interval(&self.x, x);
        if clamped { 0.0 } else { (self.y[i + 1] - self.y[i]) / (self.x[i + 1] - self.x[i]) }
    }
}

/// A function of two variables, bilinear on the cells of a grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Table2 {
    x: Vec<f64>,
    y: Vec<f64>,
    /// Row i is x = xᵢ.
    z: Vec<f64>,
    outside: Outside,
}

impl Table2 {
    /// The table with z(xᵢ, yⱼ) = `z[i][j]`, at least 2 × 2.
    pub fn new(
        x: Vec<f64>,
        y: Vec<f64>,
        z: &[impl AsRef<[f64]>],
        outside: Outside,
    ) -> Result<Self, TableError> {
        check_breaks(&x, 2)?;
        check_breaks(&y, 2)?;
        if z.len() != x.len() {
            return Err(TableError::Length { what: "rows", found: z.len(), expected: x.len() });
        }
        let mut flat = Vec::with_capacity(x.len() * y.len());
        for row in z.iter().map(AsRef::as_ref) {
            if row.len() != y.len() {
                return Err(TableError::Length {
                    what: "values in a row",
                    found: row.len(),
                    expected: y.len(),
                });
            }
            check_finite("value", row)?;
            flat.extend_from_slice(row);
        }
        Ok(Self { x, y, z: flat, outside })
    }

    /// z(x, y).
    pub fn value(&self, x: f64, y: f64) -> f64 {
        let (i, s) = locate(&self.x, x, self.outside);
        let (j, r) = locate(&self.y, y, self.outside);
        let z = |i: usize, j: usize| self.z[i * self.y.len() + j];
        mix(mix(z(i, j), z(i, j + 1), r), mix(z(i + 1, j), z(i + 1, j + 1), r), s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn a_line_is_exact_inside_and_outside() {
        let f = |x: f64| 3.0 - 2.0 * x;
        let x = vec![-1.0, 0.5, 0.75, 4.0];
        let y = x.iter().copied().map(f).collect::<Vec<_>>();
        let table = Table1::new(x.clone(), y.clone(), Outside::Linear).unwrap();
        let held = Table1::new(x, y, Outside::Clamp).unwrap();
        for x in [-3.0, -1.0, 0.1, 0.5, 0.6, 3.9, 4.0, 9.0] {
            assert_relative_eq!(table.value(x), f(x), max_relative = 1e-14);
            assert_relative_eq!(held.value(x), f(x.clamp(-1.0, 4.0)), max_relative = 1e-14);
            assert_relative_eq!(table.slope(x), -2.0, max_relative = 1e-14);
            assert_eq!(held.slope(x) == 0.0, !(-1.0..4.0).contains(&x));
        }
        assert!(
            table.value(f64::NAN).is_nan() && held.value(f64::NAN).is_nan() && held.slope(f64::NAN).is_nan()
        );
        assert_eq!(held.value(f64::INFINITY), f(4.0));
        assert_eq!(held.value(f64::NEG_INFINITY), f(-1.0));
    }

    #[test]
    fn a_bilinear_function_is_exact() {
        let f = |x: f64, y: f64| 1.0 + 2.0 * x - 3.0 * y + 0.5 * x * y;
        let (x, y) = (vec![0.0, 1.0, 3.0], vec![-2.0, 0.0, 0.5, 1.0]);
        let z: Vec<Vec<f64>> = x.iter().map(|x| y.iter().map(|y| f(*x, *y)).collect()).collect();
        let table = Table2::new(x.clone(), y.clone(), &z, Outside::Linear).unwrap();
        let held = Table2::new(x, y, &z, Outside::Clamp).unwrap();
        for (x, y) in [(0.0, 0.0), (3.0, 1.0), (0.3, 0.7), (2.0, -1.5), (5.0, 4.0), (-1.0, -3.0)] {
            assert_relative_eq!(table.value(x, y), f(x, y), max_relative = 1e-14, epsilon = 1e-14);
            let expected = f(x.clamp(0.0, 3.0), y.clamp(-2.0, 1.0));
            assert_relative_eq!(held.value(x, y), expected, max_relative = 1e-14, epsilon = 1e-14);
        }
    }

    #[test]
    fn bad_tables_say_what_is_wrong() {
        let error = |x: &[f64], y: &[f64]| {
            Table1::new(x.to_vec(), y.to_vec(), Outside::Clamp).unwrap_err().to_string()
        };
        assert_eq!(error(&[0.0], &[1.0]), "1 points, but at least 2 are needed");
        assert_eq!(error(&[0.0, 1.0, 1.0], &[0.0; 3]), "break 2 is 1, which is not above 1 before it");
        assert_eq!(error(&[0.0, f64::NAN], &[0.0; 2]), "break 1 is NaN, not a finite number");
        assert_eq!(error(&[0.0, 1.0], &[0.0; 3]), "3 values, but 2 are expected");
        assert_eq!(error(&[0.0, 1.0], &[0.0, f64::INFINITY]), "value 1 is inf, not a finite number");
    }
}
