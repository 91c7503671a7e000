//! Exact line search: the α in [0, 1] at which a convex function of α is least, by its derivatives.
//!
//! Newton's method on dℓ/dα, safeguarded by bisection [K25, VI.D].
#![allow(clippy::neg_cmp_op_on_partial_ord)] // Comparisons are written so that a NaN is never taken for a success.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::potential::Slope;

/// The most evaluations in one line search: a hundred bisections are more than doubles have digits, so that it ends before.
const MAX_LINE: u32 = 100;
/// A line search that gets this close to its start has found nothing: v + α p = v in double precision long before.
const MIN_ALPHA: f64 = 1e-18;

/// Where a line search starts, once a whole step has turned out to be too long [K25, VI.D].
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum LineStart {
    /// Where the cost would be least if it were a cubic, given its slopes at both ends of the step.
    #[default]
    Cubic,
    /// Where it would be least if it were quadratic, given its first and second derivative at the start of the step.
    Quadratic,
    /// At the end of the step.
    Unit,
}

/// The α at which a function is least, at most one and up to a slope of `tolerance` times that at α = 0, given its derivatives and that slope; nothing
/// more to gain is zero. Counts evaluations.
#[inline]
pub(super) fn search(
    (from, tolerance): (LineStart, f64),
    start: f64,
    slope: impl Fn(f64) -> Slope,
    evaluations: &mut u64,
) -> f64 {
    if !(start < 0.0) {
        return 0.0;
    }
    let small = tolerance * -start;
    let end = slope(1.0);
    *evaluations += 1;
    if !(end.first > small) {
        return if end.first.is_finite() { 1.0 } else { 0.0 };
    }
    let mut alpha = match from {
        // The slope as a parabola through both ends that begins as Newton's model says, −start at α = 0: the cubic start of [K25, VI.D].
        LineStart::Cubic => 2.0 / (1.0 + (1.0 + 4.0 * end.first / -start).sqrt()),
        // Not counted as an evaluation: who has H at hand knows pᵀH p.
        LineStart::Quadratic => (-start / slope(0.0).second).min(1.0),
        LineStart::Unit => 1.0,
    };
    let (mut low, mut high, mut moved) = (0.0, 1.0, 1.0f64);
    for _ in 0..MAX_LINE {
        let here = if alpha == 1.0 { end } else { slope(alpha) };
        *evaluations += u64::from(alpha != 1.0);
        if here.first.abs() <= small || !here.first.is_finite() {
            break;
        }
        if here.first < 0.0 {
            low = alpha
        } else {
            high = alpha
        }
        if high < MIN_ALPHA {
            return 0.0;
        }
        if high - low <= 4.0 * f64::EPSILON * high {
            break;
        }
        // Newton's method as long as it converges, else bisection: of orders of magnitude first.
        let newton = alpha - here.first / here.second;
        let next = if newton > low && newton < high && (newton - alpha).abs() <= 0.5 * moved {
            newton
        } else if high > 100.0 * low {
            (low.max(MIN_ALPHA * MIN_ALPHA) * high).sqrt()
        } else {
            0.5 * (low + high)
        };
        moved = (next - alpha).abs();
        alpha = next;
    }
    if alpha < MIN_ALPHA { 0.0 } else { alpha }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE_TOLERANCE: f64 = 0.1;

    fn found(from: LineStart, start: f64, slope: impl Fn(f64) -> Slope) -> (f64, u64) {
        let mut evaluations = 0;
        (search((from, LINE_TOLERANCE), start, slope, &mut evaluations), evaluations)
    }

    #[test]
    fn a_step_that_still_descends_at_its_end_is_taken_whole() {
        let falls = |alpha: f64| Slope { first: -2.0 + alpha, second: 1.0 };
        assert_eq!(found(LineStart::Cubic, -2.0, falls), (1.0, 1));
    }

    #[test]
    fn the_least_of_a_parabola_is_found_from_every_start() {
        // Least at α = 0.3.
        let slope = |alpha: f64| Slope { first: 10.0 * (alpha - 0.3), second: 10.0 };
        for from in [LineStart::Cubic, LineStart::Quadratic, LineStart::Unit] {
            let (alpha, evaluations) = found(from, -3.0, slope);
            assert!((alpha - 0.3).abs() <= LINE_TOLERANCE * 0.3, "{from:?}: {alpha}");
            assert!(evaluations <= 4, "{from:?}: {evaluations}");
        }
    }

    #[test]
    fn a_wall_is_found_over_orders_of_magnitude() {
        // Flat until 1e-9, then as steep as a stiff contact.
        let slope = |alpha: f64| match alpha < 1e-9 {
            true => Slope { first: -1.0, second: 0.0 },
            false => Slope { first: -1.0 + 1e12 * (alpha - 1e-9), second: 1e12 },
        };
        let (alpha, evaluations) = found(LineStart::Cubic, -1.0, slope);
        assert!(slope(alpha).first.abs() <= LINE_TOLERANCE, "{alpha:e}");
        assert!(evaluations < 40, "{evaluations}");
    }

    #[test]
    fn no_descent_and_no_number_are_no_step() {
        let slope = |_: f64| Slope { first: f64::NAN, second: 1.0 };
        assert_eq!(found(LineStart::Cubic, -1.0, slope).0, 0.0);
        assert_eq!(found(LineStart::Cubic, f64::NAN, slope), (0.0, 0));
        assert_eq!(found(LineStart::Cubic, 1.0, slope), (0.0, 0));
    }
}
