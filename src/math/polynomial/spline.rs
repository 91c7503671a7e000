//! Piecewise polynomials through points.
//!
//! All cubics are built from slopes at the breaks (Hermite form); the kinds differ in how they choose the slopes. With
//! hₖ = tₖ₊₁ − tₖ and secant slopes δₖ = (xₖ₊₁ − xₖ)/hₖ:
//!
//! - cubic spline: ẍ continuous, mₖ₋₁/hₖ₋₁ + 2(1/hₖ₋₁ + 1/hₖ) mₖ + mₖ₊₁/hₖ = 3(δₖ₋₁/hₖ₋₁ + δₖ/hₖ) [dB78, IV];
//! - PCHIP: mₖ the weighted harmonic mean of δₖ₋₁ and δₖ, zero where they differ in sign, hence monotone between
//!   monotone points [FC80, FB84];
//! - minimum jerk: the quintic spline with four continuous derivatives, which minimises ∫ x⃛² dt through the points.
//!
//! Sources: \[dB78\] de Boor, *A Practical Guide to Splines*. \[FC80\] Fritsch, Carlson, *Monotone piecewise cubic
//! interpolation*, SIAM J. Numer. Anal. 17. \[FB84\] Fritsch, Butland, SIAM J. Sci. Stat. Comput. 5. \[FH85\] Flash, Hogan,
//! *The coordination of arm movements*, J. Neurosci. 5 (minimum jerk).

use super::{PiecewisePolynomial, TableError};
use crate::math::interpolate::{check_breaks, check_finite};
use nalgebra::{Matrix2, Vector2};

/// How a cubic spline ends.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Ends<'a> {
    /// ẍ = 0 at both ends.
    Natural,
    /// ẋ given at both ends.
    Clamped {
        /// ẋ at the first break.
        start: &'a [f64],
        /// ẋ at the last break.
        end: &'a [f64],
    },
}

/// The velocity and acceleration at both ends of a minimum-jerk path; an empty slice is zero.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct MinimumJerkEnds<'a> {
    /// ẋ at the first break.
    pub start_velocity: &'a [f64],
    /// ẍ at the first break.
    pub start_acceleration: &'a [f64],
    /// ẋ at the last break.
    pub end_velocity: &'a [f64],
    /// ẍ at the last break.
    pub end_acceleration: &'a [f64],
}

/// Checked points: n breaks and n rows of equal length.
struct Points<'a, R> {
    breaks: &'a [f64],
    rows: &'a [R],
    dimension: usize,
}

impl<'a, R: AsRef<[f64]>> Points<'a, R> {
    fn new(breaks: &'a [f64], rows: &'a [R], needed: usize) -> Result<Self, TableError> {
        check_breaks(breaks, needed)?;
        let dimension = rows.first().map_or(0, |row| row.as_ref().len());
        check_rows("points", rows, breaks.len(), dimension)?;
        Ok(Self { breaks, rows, dimension })
    }

    fn segments(&self) -> usize {
        self.breaks.len() - 1
    }

    fn h(&self, k: usize) -> f64 {
        self.breaks[k + 1] - self.breaks[k]
    }

    fn x(&self, k: usize, i: usize) -> f64 {
        self.rows[k].as_ref()[i]
    }

    /// The secant slope δₖ of dimension i.
    fn secant(&self, k: usize, i: usize) -> f64 {
        (self.x(k + 1, i) - self.x(k, i)) / self.h(k)
    }

    /// Coefficients c(k, i) of every segment and dimension.
    fn build<const P: usize>(
        &self,
        c: impl Fn(usize, usize) -> [f64; P],
    ) -> Result<PiecewisePolynomial, TableError> {
        let mut coefficients = Vec::with_capacity(self.segments() * self.dimension * P);
        for k in 0..self.segments() {
            for i in 0..self.dimension {
                coefficients.extend_from_slice(&c(k, i));
            }
        }
        let end = self.rows[self.segments()].as_ref().to_vec();
        PiecewisePolynomial::new(self.breaks.to_vec(), self.dimension, P, coefficients, end)
    }

    /// The cubic with slope m(k, i) at break k.
    fn hermite(&self, m: impl Fn(usize, usize) -> f64) -> Result<PiecewisePolynomial, TableError> {
        self.build(|k, i| {
            let (h, d, m0, m1) = (self.h(k), self.secant(k, i), m(k, i), m(k + 1, i));
            [self.x(k, i), m0, (3.0 * d - 2.0 * m0 - m1) / h, (m0 + m1 - 2.0 * d) / (h * h)]
        })
    }
}

fn check_rows(
    what: &'static str,
    rows: &[impl AsRef<[f64]>],
    n: usize,
    dimension: usize,
) -> Result<(), TableError> {
    if rows.len() != n {
        return Err(TableError::Length { what, found: rows.len(), expected: n });
    }
    for row in rows.iter().map(AsRef::as_ref) {
        check_row(row, dimension)?;
    }
    Ok(())
}

fn check_row(row: &[f64], dimension: usize) -> Result<(), TableError> {
    if row.len() != dimension {
        return Err(TableError::Length { what: "values in a point", found: row.len(), expected: dimension });
    }
    check_finite("value", row)
}

impl PiecewisePolynomial {
    /// Straight lines through the points, at least two.
    pub fn linear(breaks: &[f64], points: &[impl AsRef<[f64]>]) -> Result<Self, TableError> {
        let points = Points::new(breaks, points, 2)?;
        points.build(|k, i| [points.x(k, i), points.secant(k, i)])
    }

    /// x(t) = xₖ for tₖ ≤ t < tₖ₊₁ (zero-order hold), at least one point.
    pub fn zero_order_hold(breaks: &[f64], points: &[impl AsRef<[f64]>]) -> Result<Self, TableError> {
        let points = Points::new(breaks, points, 1)?;
        points.build(|k, i| [points.x(k, i)])
    }

    /// The cubic through the points with the given slopes at the breaks.
    pub fn cubic_hermite(
        breaks: &[f64],
        points: &[impl AsRef<[f64]>],
        slopes: &[impl AsRef<[f64]>],
    ) -> Result<Self, TableError> {
        let points = Points::new(breaks, points, 2)?;
        check_rows("slopes", slopes, breaks.len(), points.dimension)?;
        points.hermite(|k, i| slopes[k].as_ref()[i])
    }

    /// The cubic spline through the points: ẋ and ẍ are continuous.
    pub fn cubic_spline(
        breaks: &[f64],
        points: &[impl AsRef<[f64]>],
        ends: Ends,
    ) -> Result<Self, TableError> {
        let points = Points::new(breaks, points, 2)?;
        if let Ends::Clamped { start, end } = ends {
            check_row(start, points.dimension)?;
            check_row(end, points.dimension)?;
        }
        let slopes: Vec<Vec<f64>> = (0..points.dimension).map(|i| spline_slopes(&points, i, ends)).collect();
        points.hermite(|k, i| slopes[i][k])
    }

    /// The monotone cubic of Fritsch and Carlson: no overshoot between points.
    pub fn pchip(breaks: &[f64], points: &[impl AsRef<[f64]>]) -> Result<Self, TableError> {
        let points = Points::new(breaks, points, 2)?;
        points.hermite(|k, i| pchip_slope(&points, k, i))
    }

    /// The quintic spline of least ∫ x⃛² dt through the points, with given velocity and acceleration at its ends.
    pub fn minimum_jerk(
        breaks: &[f64],
        points: &[impl AsRef<[f64]>],
        ends: MinimumJerkEnds,
    ) -> Result<Self, TableError> {
        let points = Points::new(breaks, points, 2)?;
        for row in [ends.start_velocity, ends.start_acceleration, ends.end_velocity, ends.end_acceleration] {
            if !row.is_empty() {
                check_row(row, points.dimension)?;
            }
        }
        let nodes: Vec<Vec<Vector2<f64>>> =
            (0..points.dimension).map(|i| jerk_nodes(&points, i, &ends)).collect();
        points.build(|k, i| {
            let (h, y0, y1) = (points.h(k), nodes[i][k], nodes[i][k + 1]);
            let (v0, a0) = (y0.x, y0.y);
            // What is missing at the end of the step after x₀ + v₀ h + ½ a₀ h².
            let dx = points.x(k + 1, i) - points.x(k, i) - (v0 + 0.5 * a0 * h) * h;
            let dv = (y1.x - v0 - a0 * h) * h;
            let da = (y1.y - a0) * h * h;
            [
                points.x(k, i),
                v0,
                0.5 * a0,
                (10.0 * dx - 4.0 * dv + 0.5 * da) / h.powi(3),
                (-15.0 * dx + 7.0 * dv - da) / h.powi(4),
                (6.0 * dx - 3.0 * dv + 0.5 * da) / h.powi(5),
            ]
        })
    }
}

/// The slopes of a cubic spline: a tridiagonal system, by elimination; diagonally dominant, so without pivoting.
fn spline_slopes<R: AsRef<[f64]>>(points: &Points<R>, i: usize, ends: Ends) -> Vec<f64> {
    let last = points.segments();
    // Row k: lower mₖ₋₁ + diagonal mₖ + upper mₖ₊₁ = right.
    let row = |k: usize| match ends {
        Ends::Clamped { start, .. } if k == 0 => (0.0, 1.0, 0.0, start[i]),
        Ends::Clamped { end, .. } if k == last => (0.0, 1.0, 0.0, end[i]),
        Ends::Natural if k == 0 => (0.0, 2.0, 1.0, 3.0 * points.secant(0, i)),
        Ends::Natural if k == last => (1.0, 2.0, 0.0, 3.0 * points.secant(last - 1, i)),
        _ => {
            let (before, after) = (1.0 / points.h(k - 1), 1.0 / points.h(k));
            let right = 3.0 * (points.secant(k - 1, i) * before + points.secant(k, i) * after);
            (before, 2.0 * (before + after), after, right)
        }
    };
    let mut ratio = vec![0.0; last + 1];
    let mut m = vec![0.0; last + 1];
    for k in 0..=last {
        let (lower, diagonal, upper, right) = row(k);
        let (ratio_before, m_before) = if k == 0 { (0.0, 0.0) } else { (ratio[k - 1], m[k - 1]) };
        let pivot = diagonal - lower * ratio_before;
        ratio[k] = upper / pivot;
        m[k] = (right - lower * m_before) / pivot;
    }
    for k in (0..last).rev() {
        m[k] -= ratio[k] * m[k + 1];
    }
    m
}

/// The PCHIP slope at break k.
fn pchip_slope<R: AsRef<[f64]>>(points: &Points<R>, k: usize, i: usize) -> f64 {
    let last = points.segments();
    if last == 1 {
        return points.secant(0, i);
    }
    if k == 0 {
        return pchip_end(points.h(0), points.h(1), points.secant(0, i), points.secant(1, i));
    }
    if k == last {
        let (h0, h1) = (points.h(last - 1), points.h(last - 2));
        return pchip_end(h0, h1, points.secant(last - 1, i), points.secant(last - 2, i));
    }
    let (d0, d1) = (points.secant(k - 1, i), points.secant(k, i));
    if d0 == 0.0 || d1 == 0.0 || (d0 < 0.0) != (d1 < 0.0) {
        return 0.0;
    }
    let (w0, w1) = (2.0 * points.h(k) + points.h(k - 1), points.h(k) + 2.0 * points.h(k - 1));
    (w0 + w1) / (w0 / d0 + w1 / d1)
}

/// The three-point slope at an end, limited so that the first piece stays monotone.
fn pchip_end(h0: f64, h1: f64, d0: f64, d1: f64) -> f64 {
    let m = ((2.0 * h0 + h1) * d0 - h0 * d1) / (h0 + h1);
    if d0 == 0.0 || (m < 0.0) != (d0 < 0.0) {
        0.0
    } else if (d0 < 0.0) != (d1 < 0.0) && m.abs() > 3.0 * d0.abs() {
        3.0 * d0
    } else {
        m
    }
}

/// (ẋ, ẍ) at every break of the quintic spline of dimension i.
///
/// Third and fourth derivatives are continuous at inner breaks: a block tridiagonal system L yₖ₋₁ + D yₖ + U yₖ₊₁ = r of
/// 2 × 2 blocks, in units of the segment before the break so that blocks have numbers near one.
fn jerk_nodes<R: AsRef<[f64]>>(points: &Points<R>, i: usize, ends: &MinimumJerkEnds) -> Vec<Vector2<f64>> {
    let last = points.segments();
    let given = |row: &[f64]| row.get(i).copied().unwrap_or(0.0);
    let start = Vector2::new(given(ends.start_velocity), given(ends.start_acceleration));
    let end = Vector2::new(given(ends.end_velocity), given(ends.end_acceleration));
    let mut y = vec![start; last + 1];
    y[last] = end;
    let mut ratio = vec![Matrix2::zeros(); last + 1];
    for k in 1..last {
        // Time in units of l: velocities are multiplied by l, accelerations by l².
        let l = points.h(k - 1);
        let r = points.h(k) / l;
        let scale = Matrix2::new(l, 0.0, 0.0, l * l);
        let (dl, dr) = (points.x(k, i) - points.x(k - 1, i), points.x(k + 1, i) - points.x(k, i));
        let (r2, r3, r4) = (r * r, r * r * r, r * r * r * r);
        let lower = Matrix2::new(-24.0, -3.0, -168.0, -24.0) * scale;
        let diagonal =
            Matrix2::new(36.0 / r2 - 36.0, 9.0 / r + 9.0, -192.0 - 192.0 / r3, 36.0 - 36.0 / r2) * scale;
        let upper = Matrix2::new(24.0 / r2, -3.0 / r, -168.0 / r3, 24.0 / r2) * scale;
        let right = Vector2::new(60.0 * dr / r3 - 60.0 * dl, -360.0 * dr / r4 - 360.0 * dl);
        let pivot = diagonal - lower * ratio[k - 1];
        // Never singular: up to the order and scale of its rows the system is that of a strictly convex minimisation.
        let inverse = pivot.try_inverse().unwrap_or_else(Matrix2::zeros);
        y[k] = inverse * (right - lower * y[k - 1]);
        ratio[k] = inverse * upper;
    }
    for k in (1..last).rev() {
        let next = y[k + 1];
        y[k] -= ratio[k] * next;
    }
    y
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_abs_diff_eq;

    const BREAKS: [f64; 6] = [-1.0, -0.4, 0.3, 0.5, 1.7, 2.0];

    /// (x, ẋ, ẍ) of a polynomial with rising coefficients.
    fn polynomial(c: &[f64], t: f64) -> [f64; 3] {
        c.iter().rev().fold([0.0; 3], |[x, v, a], c| [x * t + c, v * t + x, a * t + 2.0 * v])
    }

    fn at(p: &PiecewisePolynomial, t: f64) -> [f64; 3] {
        let (mut x, mut v, mut a) = ([0.0], [0.0], [0.0]);
        p.value(t, &mut x);
        p.derivative(t, &mut v);
        p.second_derivative(t, &mut a);
        [x[0], v[0], a[0]]
    }

    fn assert_reproduces(p: &PiecewisePolynomial, c: &[f64]) {
        for s in 0..=100 {
            let t = -1.0 + 3.0 * f64::from(s) / 100.0;
            let (found, expected) = (at(p, t), polynomial(c, t));
            for order in 0..3 {
                assert_abs_diff_eq!(found[order], expected[order], epsilon = 1e-10);
            }
        }
    }

    fn sample(c: &[f64], order: usize) -> Vec<[f64; 1]> {
        BREAKS.iter().map(|t| [polynomial(c, *t)[order]]).collect()
    }

    #[test]
    fn cubics_reproduce_cubics() {
        let c = [0.5, -1.0, 2.0, 0.7];
        let x = sample(&c, 0);
        assert_reproduces(&PiecewisePolynomial::cubic_hermite(&BREAKS, &x, &sample(&c, 1)).unwrap(), &c);
        let (start, end) = (&sample(&c, 1)[0], &sample(&c, 1)[5]);
        assert_reproduces(
            &PiecewisePolynomial::cubic_spline(&BREAKS, &x, Ends::Clamped { start, end }).unwrap(),
            &c,
        );
        let line = [1.0, -2.0];
        assert_reproduces(
            &PiecewisePolynomial::cubic_spline(&BREAKS, &sample(&line, 0), Ends::Natural).unwrap(),
            &line,
        );
        assert_reproduces(&PiecewisePolynomial::pchip(&BREAKS, &sample(&line, 0)).unwrap(), &line);
        assert_reproduces(&PiecewisePolynomial::linear(&BREAKS, &sample(&line, 0)).unwrap(), &line);
    }

    #[test]
    fn minimum_jerk_reproduces_quintics() {
        let c = [0.5, -1.0, 2.0, 0.7, -0.3, 0.2];
        let (v, a) = (sample(&c, 1), sample(&c, 2));
        let ends = MinimumJerkEnds {
            start_velocity: &v[0],
            start_acceleration: &a[0],
            end_velocity: &v[5],
            end_acceleration: &a[5],
        };
        assert_reproduces(&PiecewisePolynomial::minimum_jerk(&BREAKS, &sample(&c, 0), ends).unwrap(), &c);
    }

    #[test]
    fn minimum_jerk_from_rest_to_rest_is_the_known_quintic() {
        let p = PiecewisePolynomial::minimum_jerk(&[1.0, 3.0], &[[2.0], [5.0]], MinimumJerkEnds::default())
            .unwrap();
        for s in [0.0, 0.2, 0.5, 0.9, 1.0_f64] {
            // x₀ + Δ(10 s³ − 15 s⁴ + 6 s⁵) [FH85]
            let expected = 2.0 + 3.0 * s.powi(3) * (10.0 - 15.0 * s + 6.0 * s * s);
            assert_abs_diff_eq!(at(&p, 1.0 + 2.0 * s)[0], expected, epsilon = 1e-14);
        }
    }

    #[test]
    fn splines_are_as_smooth_as_they_say() {
        let x: Vec<[f64; 1]> = [0.0, 2.0, -1.0, 0.5, 0.4, 3.0].map(|x| [x]).to_vec();
        let spline = PiecewisePolynomial::cubic_spline(&BREAKS, &x, Ends::Natural).unwrap();
        let quintic = PiecewisePolynomial::minimum_jerk(&BREAKS, &x, MinimumJerkEnds::default()).unwrap();
        for p in [&spline, &quintic] {
            for (k, t) in BREAKS.iter().enumerate() {
                let (before, here) = (at(p, t - 1e-9), at(p, *t));
                assert_eq!(here[0], x[k][0]);
                for order in 0..3 * usize::from(k > 0) {
                    assert_abs_diff_eq!(before[order], here[order], epsilon = 1e-4);
                }
            }
        }
        assert_abs_diff_eq!(at(&spline, -1.0)[2], 0.0, epsilon = 1e-12);
        assert_abs_diff_eq!(at(&spline, 2.0)[2], 0.0, epsilon = 1e-11);
        for t in [-1.0, 2.0] {
            assert_abs_diff_eq!(at(&quintic, t)[1], 0.0, epsilon = 1e-9);
            assert_abs_diff_eq!(at(&quintic, t)[2], 0.0, epsilon = 1e-8);
        }
    }

    #[test]
    fn pchip_never_overshoots() {
        let x: Vec<[f64; 1]> = [0.0, 0.0, 1.0, 1.0, 0.9, 4.0].map(|x| [x]).to_vec();
        let p = PiecewisePolynomial::pchip(&BREAKS, &x).unwrap();
        for (k, pair) in BREAKS.windows(2).enumerate() {
            let (low, high) = (x[k][0].min(x[k + 1][0]), x[k][0].max(x[k + 1][0]));
            let mut previous = x[k][0];
            for s in 0..=50 {
                let [value, ..] = at(&p, pair[0] + (pair[1] - pair[0]) * f64::from(s) / 50.0);
                assert!((low - 1e-14..=high + 1e-14).contains(&value));
                assert!((value - previous) * (x[k + 1][0] - x[k][0]) >= -1e-14);
                previous = value;
            }
        }
    }

    #[test]
    fn a_hold_jumps_at_its_breaks_and_keeps_its_last_value() {
        let p = PiecewisePolynomial::zero_order_hold(&[0.0, 1.0, 2.0], &[[1.0], [5.0], [7.0]]).unwrap();
        assert_eq!([-1.0, 0.5, 1.0, 1.999, 2.0, 3.0].map(|t| at(&p, t)[0]), [1.0, 1.0, 5.0, 5.0, 7.0, 7.0]);
        let p = PiecewisePolynomial::zero_order_hold(&[0.0], &[[1.0]]).unwrap();
        assert_eq!(at(&p, -3.0), [1.0, 0.0, 0.0]);
    }

    #[test]
    fn many_uneven_waypoints_stay_accurate() {
        let breaks: Vec<f64> = (0..400).map(|k| f64::from(k) * 0.05 + 0.02 * f64::from(k).sin()).collect();
        let x: Vec<[f64; 1]> = breaks.iter().map(|t| [t.sin()]).collect();
        let last = breaks[399];
        let ends = MinimumJerkEnds {
            start_velocity: &[1.0],
            start_acceleration: &[0.0],
            end_velocity: &[last.cos()],
            end_acceleration: &[-last.sin()],
        };
        let p = PiecewisePolynomial::minimum_jerk(&breaks, &x, ends).unwrap();
        for s in 0..1000 {
            let t = last * f64::from(s) / 1000.0;
            // O(h⁶) and O(h⁵), h = 0.09.
            assert_abs_diff_eq!(at(&p, t)[0], t.sin(), epsilon = 1e-8);
            assert_abs_diff_eq!(at(&p, t)[1], t.cos(), epsilon = 1e-6);
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let error =
            |breaks: &[f64], x: &[Vec<f64>]| PiecewisePolynomial::linear(breaks, x).unwrap_err().to_string();
        assert_eq!(error(&[0.0], &[vec![1.0]]), "1 points, but at least 2 are needed");
        assert_eq!(error(&[0.0, 1.0], &[vec![1.0]]), "1 points, but 2 are expected");
        assert_eq!(
            error(&[1.0, 0.0], &[vec![1.0], vec![1.0]]),
            "break 1 is 0, which is not above 1 before it"
        );
        assert_eq!(error(&[0.0, 1.0], &[vec![1.0], vec![]]), "0 values in a point, but 1 are expected");
        assert_eq!(error(&[0.0, 1.0], &[vec![1.0], vec![f64::NAN]]), "value 0 is NaN, not a finite number");
    }
}
