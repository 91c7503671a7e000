//! Where a function changes its sign.
//!
//! The ITP method: interpolate by regula falsi, truncate towards the midpoint, project into the interval in which
//! bisection still meets its bound. It never needs more than one evaluation more than bisection and is superlinear on
//! smooth functions.
//!
//! Source: Oliveira, Takahashi, *An enhancement of the bisection method average performance preserving minmax optimality*,
//! ACM Trans. Math. Softw. 47 (2021), algorithm 1 with κ₁ = 0.2/(b − a), κ₂ = 2, n₀ = 1.

/// Narrows the bracket [a, b] of a sign change of f until it is no wider than `tol`, given fa = f(a) and fb = f(b).
///
/// Returns (left, right): f(left) has the sign of fa, f(right) has not (it is zero, of the other sign or not a number), so
/// `right` lies on or just after the crossing. When fa is zero the bracket is (a, a); without a sign change, or when
/// a < b does not hold, (a, b) comes back as it is. Ends for every f, also when `tol` is zero or not a number: at the
/// latest when there is no number between left and right.
///
/// ```
/// let (left, right) = cenic::math::find_root(|x| x * x - 2.0, 0.0, 2.0, -2.0, 2.0, 1e-12);
/// assert!(left < 2.0_f64.sqrt() && 2.0_f64.sqrt() <= right && right - left <= 1e-12);
/// ```
pub fn find_root(mut f: impl FnMut(f64) -> f64, a: f64, b: f64, fa: f64, fb: f64, tol: f64) -> (f64, f64) {
    if fa == 0.0 {
        return (a, a);
    }
    // In the sign convention g < 0 before the crossing.
    let sign = -fa.signum();
    let (mut left, mut right, mut g_left, mut g_right) = (a, b, sign * fa, sign * fb);
    if fa.is_nan() || g_right < 0.0 || !(right - left).is_finite() || left >= right {
        return (a, b);
    }
    let tol = tol.max(0.0);
    let kappa = 0.2 / (right - left);
    // What bisection would need, plus one; bisection alone below the rounding of the bracket.
    let smallest = 0.5 * tol.max(f64::EPSILON * (right - left));
    let mut radius = smallest * (((right - left) / (2.0 * smallest)).log2().ceil().max(0.0) + 1.0).exp2();
    while right - left > tol {
        let middle = left + 0.5 * (right - left);
        if !(left < middle && middle < right) {
            break;
        }
        let next = itp(left, right, g_left, g_right, middle, kappa, radius - 0.5 * (right - left));
        let g = sign * f(next);
        if g < 0.0 {
            (left, g_left) = (next, g);
        } else {
            (right, g_right) = (next, g);
        }
        radius *= 0.5;
    }
    (left, right)
}

/// The next point of the ITP method, strictly inside (left, right).
fn itp(left: f64, right: f64, g_left: f64, g_right: f64, middle: f64, kappa: f64, radius: f64) -> f64 {
    let falsi = (g_right * left - g_left * right) / (g_right - g_left);
    if !falsi.is_finite() {
        return middle;
    }
    let (towards, distance) = ((middle - falsi).signum(), (middle - falsi).abs());
    let truncation = kappa * (right - left) * (right - left);
    let truncated = if truncation <= distance { falsi + towards * truncation } else { middle };
    let radius = radius.max(0.0);
    let next = if (truncated - middle).abs() <= radius { truncated } else { middle - towards * radius };
    if left < next && next < right { next } else { middle }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(f: impl Fn(f64) -> f64, a: f64, b: f64, tol: f64) -> (f64, f64, usize) {
        let mut calls = 0;
        let (fa, fb) = (f(a), f(b));
        let (left, right) = find_root(
            |x| {
                calls += 1;
                f(x)
            },
            a,
            b,
            fa,
            fb,
            tol,
        );
        (left, right, calls)
    }

    #[test]
    fn the_bracket_holds_the_root_and_meets_the_tolerance() {
        for (f, root) in [
            ((|x: f64| x * x * x - 2.0) as fn(f64) -> f64, 2.0_f64.cbrt()),
            (|x: f64| 2.0_f64.cbrt() - x, 2.0_f64.cbrt()),
            (|x: f64| x.cos() - 0.2, 0.2_f64.acos()),
            (|x: f64| if x < 1.0 { -1.0 } else { 1e9 }, 1.0),
            (|x: f64| (x - 1.0).powi(9), 1.0),
            (|x: f64| (x - 1.0) * (40.0 * x).exp(), 1.0),
        ] {
            let (left, right, calls) = count(f, 0.1, 2.9, 1e-10);
            assert!(left <= root && root <= right && right - left <= 1e-10, "{left} {root} {right}");
            assert!(calls <= 38, "{calls}"); // log₂(2.8/1e-10) + 2
        }
    }

    #[test]
    fn smooth_functions_need_fewer_calls_than_bisection() {
        let (.., calls) = count(|x| x.exp() - 2.0, 0.0, 1.0, 1e-12);
        assert!(calls < 20, "{calls} of bisection's 40");
    }

    #[test]
    fn it_ends_without_a_tolerance() {
        for tol in [0.0, -1.0, f64::NAN] {
            let (left, right, calls) = count(|x| x - 0.3, 0.0, 1.0, tol);
            assert!(left < right && right <= left.next_up() && calls < 2000, "{left} {right} {calls}");
        }
        for power in [1, 3, 21] {
            let (left, right, calls) = count(|x| x.powi(power) - 1e-200, -1e14, 1e10, 0.0);
            assert!(left < right && right <= left.next_up() && calls < 1300, "{left} {right} {calls}");
        }
    }

    #[test]
    fn not_a_number_counts_as_crossed() {
        let (left, right, _) = count(|x| if x < 0.7 { -1.0 } else { f64::NAN }, 0.0, 1.0, 1e-9);
        assert!(left < 0.7 && 0.7 <= right && right - left <= 1e-9);
        assert_eq!(find_root(|_| f64::NAN, 0.0, 1.0, f64::NAN, 1.0, 1e-9), (0.0, 1.0));
    }

    #[test]
    fn without_a_sign_change_nothing_happens() {
        assert_eq!(find_root(|_| 1.0, 0.0, 1.0, 1.0, 2.0, 1e-9), (0.0, 1.0));
        assert_eq!(find_root(|_| 1.0, 0.0, 1.0, 0.0, 2.0, 1e-9), (0.0, 0.0));
        assert_eq!(find_root(|_| 1.0, 1.0, 0.0, -1.0, 2.0, 1e-9), (1.0, 0.0));
    }
}
