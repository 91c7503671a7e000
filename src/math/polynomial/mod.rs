//! Piecewise polynomials in time, for trajectories and tables.
//!
//! On segment k, with τ = t − tₖ, every dimension is x(t) = Σⱼ cⱼ τʲ. Before the first and after the last break the value is
//! held and all derivatives are zero: nothing extrapolates.

mod spline;

pub use super::interpolate::TableError;
pub use spline::{Ends, MinimumJerkEnds};

use super::interpolate::{check_breaks, check_finite, interval};
use serde::{Deserialize, Serialize};

/// A vector function of time, polynomial between breaks.
///
/// ```
/// use cenic::math::PiecewisePolynomial;
/// let path = PiecewisePolynomial::linear(&[0.0, 2.0], &[[0.0, 1.0], [4.0, 1.0]])?;
/// let mut x = [0.0; 2];
/// path.value(0.5, &mut x);
/// assert_eq!(x, [1.0, 1.0]);
/// # Ok::<(), cenic::math::polynomial::TableError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Plain", into = "Plain")]
pub struct PiecewisePolynomial {
    /// t₀ < t₁ < … < tₘ.
    breaks: Vec<f64>,
    dimension: usize,
    /// Powers per dimension: degree + 1.
    powers: usize,
    /// c of segment k, dimension i, power j at [(k · dimension + i) · powers + j].
    coefficients: Vec<f64>,
    /// The value at and after the last break.
    end: Vec<f64>,
}

/// The data of a file, not yet checked.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    breaks: Vec<f64>,
    dimension: usize,
    powers: usize,
    coefficients: Vec<f64>,
    end: Vec<f64>,
}

impl From<PiecewisePolynomial> for Plain {
    fn from(p: PiecewisePolynomial) -> Self {
        let PiecewisePolynomial { breaks, dimension, powers, coefficients, end } = p;
        Self { breaks, dimension, powers, coefficients, end }
    }
}

impl TryFrom<Plain> for PiecewisePolynomial {
    type Error = TableError;

    fn try_from(plain: Plain) -> Result<Self, TableError> {
        let Plain { breaks, dimension, powers, coefficients, end } = plain;
        Self::new(breaks, dimension, powers, coefficients, end)
    }
}

impl PiecewisePolynomial {
    /// From its data: `coefficients[(k · dimension + i) · powers + j]` is c of segment k, dimension i, power j; `end` is the
    /// value from the last break on.
    pub fn new(
        breaks: Vec<f64>,
        dimension: usize,
        powers: usize,
        coefficients: Vec<f64>,
        end: Vec<f64>,
    ) -> Result<Self, TableError> {
        check_breaks(&breaks, 1)?;
        let length = |what, found, expected| {
            if found == expected { Ok(()) } else { Err(TableError::Length { what, found, expected }) }
        };
        if powers == 0 {
            return Err(TableError::TooFew { found: 0, needed: 1 });
        }
        let expected = (breaks.len() - 1).saturating_mul(dimension).saturating_mul(powers);
        length("coefficients", coefficients.len(), expected)?;
        length("end values", end.len(), dimension)?;
        check_finite("coefficient", &coefficients)?;
        check_finite("end value", &end)?;
        Ok(Self { breaks, dimension, powers, coefficients, end })
    }

    /// The number of values at each time.
    pub fn dimension(&self) -> usize {
        self.dimension
    }

    /// The breaks, s.
    pub fn breaks(&self) -> &[f64] {
        &self.breaks
    }

    /// The first break, s.
    pub fn start_time(&self) -> f64 {
        self.breaks[0]
    }

    /// The last break, s.
    pub fn end_time(&self) -> f64 {
        self.breaks[self.breaks.len() - 1]
    }

    /// x(t), held outside the breaks.
    pub fn value(&self, t: f64, x: &mut [f64]) {
        if t.is_nan() {
            x.fill(f64::NAN);
        } else if t >= self.end_time() || self.breaks.len() == 1 {
            x.iter_mut().zip(&self.end).for_each(|(x, end)| *x = *end);
        } else {
            let t = t.max(self.start_time());
            self.evaluate(t, x, |tau, c| c.iter().rev().fold(0.0, |sum, c| sum * tau + c));
        }
    }

    /// ẋ(t); from the right at a break, from the left at the last, zero outside.
    pub fn derivative(&self, t: f64, xdot: &mut [f64]) {
        self.differentiate(t, xdot, |tau, c| {
            let terms = c.iter().enumerate().skip(1).rev();
            terms.fold(0.0, |sum, (j, c)| sum * tau + c * j as f64)
        });
    }

    /// ẍ(t); from the right at a break, from the left at the last, zero outside.
    pub fn second_derivative(&self, t: f64, xddot: &mut [f64]) {
        self.differentiate(t, xddot, |tau, c| {
            let terms = c.iter().enumerate().skip(2).rev();
            terms.fold(0.0, |sum, (j, c)| sum * tau + c * (j * (j - 1)) as f64)
        });
    }

    fn differentiate(&self, t: f64, x: &mut [f64], f: impl Fn(f64, &[f64]) -> f64) {
        if t.is_nan() {
            x.fill(f64::NAN);
        } else if self.breaks.len() == 1 || !(self.start_time()..=self.end_time()).contains(&t) {
            x.fill(0.0);
        } else {
            self.evaluate(t, x, f);
        }
    }

    fn evaluate(&self, t: f64, x: &mut [f64], f: impl Fn(f64, &[f64]) -> f64) {
        let k = interval(&self.breaks, t);
        let tau = t - self.breaks[k];
        let first = k * self.dimension * self.powers;
        let segment = &self.coefficients[first..first + self.dimension * self.powers];
        for (x, c) in x.iter_mut().zip(segment.chunks_exact(self.powers)) {
            *x = f(tau, c);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outside_the_value_is_held_and_derivatives_are_zero() {
        let p = PiecewisePolynomial::linear(&[1.0, 2.0, 4.0], &[[0.0], [3.0], [-1.0]]).unwrap();
        let at = |t: f64| {
            let (mut x, mut v, mut a) = ([9.0], [9.0], [9.0]);
            p.value(t, &mut x);
            p.derivative(t, &mut v);
            p.second_derivative(t, &mut a);
            (x[0], v[0], a[0])
        };
        assert_eq!(at(0.0), (0.0, 0.0, 0.0));
        assert_eq!(at(1.0), (0.0, 3.0, 0.0));
        assert_eq!(at(2.0), (3.0, -2.0, 0.0));
        assert_eq!(at(4.0), (-1.0, -2.0, 0.0));
        assert_eq!(at(9.0), (-1.0, 0.0, 0.0));
        assert_eq!(at(f64::INFINITY), (-1.0, 0.0, 0.0));
        assert!(at(f64::NAN).0.is_nan());
    }

    #[test]
    fn saved_is_reloaded_and_bad_data_is_refused() {
        let p = PiecewisePolynomial::linear(&[1.0, 2.0, 4.0], &[[0.0], [3.0], [-1.0]]).unwrap();
        let text = serde_json::to_string(&p).unwrap();
        assert_eq!(serde_json::from_str::<PiecewisePolynomial>(&text).unwrap(), p);
        let bad = text.replace("\"dimension\":1", "\"dimension\":2");
        let error = serde_json::from_str::<PiecewisePolynomial>(&bad).unwrap_err().to_string();
        assert!(error.contains("4 coefficients, but 8 are expected"), "{error}");
        let empty = r#"{"breaks":[],"dimension":0,"powers":1,"coefficients":[],"end":[]}"#;
        assert!(serde_json::from_str::<PiecewisePolynomial>(empty).is_err());
    }
}
