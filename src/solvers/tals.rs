//! TALS, transition-aware line search: how much of an update Δ of a slip velocity v may be taken so that Newton's method notices stiction.
//!
//! ```text
//! ‖Δ‖ < ε_r v_s                            α = 1                      nearly converged
//! ‖v‖ ≤ v_s or ‖v + Δ‖ ≤ v_s               α = 1                      one end has the strong gradients of stiction
//! v·Δ < 0, ‖v + aΔ‖ < v_s at a < 1         α = a = −v·Δ/‖Δ‖²          the line passes through stiction: stop nearest to rest
//! ∠(v, v + Δ) > θ                          ∠(v, v + αΔ) = θ           the slip would turn too far
//! else                                     α = 1
//! ```
//!
//! Friction has large gradients in a disc of radius v_s, and nearly none outside of it: an update that leaps over the disc knows nothing of it, and the next one leaps
//! back. Whether it does is a matter of geometry in the plane of slip velocities alone, for each contact.
//!
//! Source: \[C20, III.A, fig. 3\] = Castro, Qu, Kuppuswamy, Alspach, Sherman, *A transition-aware method for the simulation of compliant contact with regularized friction*, IEEE RA-L 5 (2020).
//!
//! Differs: friction is μ min(‖v‖/v_s, 1) as in \[C20, eq. 7\], whose gradient at rest is not zero, so that the cases that keep an update from landing there are not needed.
//! The turn is solved for as a tangent, linear in α, where squares of cosines would have two roots and cancel.

/// How far an update may go.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tals {
    /// ε_r: updates of less than this part of v_s are not limited.
    pub relative_tolerance: f64,
    /// cos θ of the largest turn θ.
    pub cos_theta: f64,
}

impl Tals {
    /// α in (0, 1], for a slip velocity v, its update Δ and v_s.
    pub fn limit(&self, v: [f64; 2], delta: [f64; 2], stiction_velocity: f64) -> f64 {
        // In units of v_s.
        let [v, delta] = [v, delta].map(|x| x.map(|x| x / stiction_velocity));
        let end = [v[0] + delta[0], v[1] + delta[1]];
        let (vv, dd, ee, vd) = (dot(v, v), dot(delta, delta), dot(end, end), dot(v, delta));
        if dd < self.relative_tolerance * self.relative_tolerance || vv <= 1.0 || ee <= 1.0 {
            return 1.0;
        }
        if vd < 0.0 {
            let a = -vd / dd;
            let nearest = [v[0] + a * delta[0], v[1] + a * delta[1]];
            if a < 1.0 && dot(nearest, nearest) < 1.0 {
                return a;
            }
        }
        if dot(v, end) >= self.cos_theta * (vv * ee).sqrt() {
            return 1.0;
        }
        // tan θ = α ‖v × Δ‖/(‖v‖² + α v·Δ).
        let (cos, sin) = (self.cos_theta, (1.0 - self.cos_theta * self.cos_theta).sqrt());
        let across = (v[0] * delta[1] - v[1] * delta[0]).abs();
        let alpha = vv * sin / (cos * across - sin * vd);
        // Rounding alone leads out of the interval.
        if alpha > 0.0 && alpha < 1.0 { alpha } else { 1.0 }
    }
}

fn dot(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[0] + a[1] * b[1]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Stream;
    use std::f64::consts::FRAC_PI_3;

    const TALS: Tals = Tals { relative_tolerance: 1e-2, cos_theta: 0.5 };

    /// A pair of all sizes and directions about v_s.
    fn pair(stream: &mut Stream, v_s: f64) -> [[f64; 2]; 2] {
        let mut draw = |decades: f64| {
            let size = v_s * 10_f64.powf(decades * (stream.uniform() - 0.4));
            let angle = std::f64::consts::TAU * stream.uniform();
            [size * angle.cos(), size * angle.sin()]
        };
        let v = draw(5.0);
        let mut delta = draw(6.0);
        // Half of them against the slip, where it matters.
        if stream.uniform() < 0.5 {
            let reverse = -(1.0 + 3.0 * stream.uniform());
            delta = [0, 1].map(|i| reverse * v[i] + 1e-2 * delta[i]);
        }
        [v, delta]
    }

    #[test]
    fn what_is_taken_of_an_update_is_what_the_cases_say() {
        let (mut stream, v_s) = (Stream::new(21, "tals"), 1e-4);
        let (mut crossed, mut turned, mut whole) = (0, 0, 0);
        for case in 0..100_000 {
            let [v, delta] = pair(&mut stream, v_s);
            let alpha = TALS.limit(v, delta, v_s);
            assert!(alpha > 0.0 && alpha <= 1.0, "case {case} of seed 21: {alpha}");
            let size = |x: [f64; 2]| x[0].hypot(x[1]);
            let at = |alpha: f64| [0, 1].map(|i| v[i] + alpha * delta[i]);
            let cosine = |x: [f64; 2]| dot(v, x) / size(v) / size(x);
            if alpha == 1.0 {
                whole += 1;
                let is_free = size(delta) < 1.001e-2 * v_s || size(v) <= v_s || size(at(1.0)) <= v_s;
                assert!(is_free || cosine(at(1.0)) >= 0.5 - 1e-9, "case {case} of seed 21");
            } else if size(at(alpha)) < v_s && dot(at(alpha), delta).abs() < 1e-9 * size(v) * size(delta) {
                crossed += 1;
            } else {
                turned += 1;
                assert!(
                    (cosine(at(alpha)) - 0.5).abs() < 1e-11,
                    "case {case} of seed 21: {}",
                    cosine(at(alpha))
                );
            }
        }
        assert!(crossed > 5_000 && turned > 5_000 && whole > 5_000, "{crossed} {turned} {whole}");
    }

    #[test]
    fn a_leap_over_stiction_stops_at_rest() {
        assert_eq!(TALS.limit([1.0, 0.0], [-4.0, 0.0], 1e-4), 0.25);
        assert_eq!(TALS.limit([1.0, 0.0], [-0.5, 0.0], 1e-4), 1.0);
        assert_eq!(TALS.limit([0.5e-4, 0.0], [-4.0, 0.0], 1e-4), 1.0);
    }

    #[test]
    fn slip_turns_by_no_more_than_the_largest_angle() {
        let alpha = TALS.limit([1.0, 0.0], [-1.0, 4.0], 1e-4);
        let turned = (4.0 * alpha).atan2(1.0 - alpha);
        assert!((turned - FRAC_PI_3).abs() < 1e-14, "{turned}");
    }

    #[test]
    fn what_is_no_number_is_not_hidden() {
        // Whoever takes the update sees it there.
        assert_eq!(TALS.limit([f64::NAN, 1.0], [1.0, 0.0], 1e-4), 1.0);
        assert_eq!(TALS.limit([1.0, 1.0], [f64::INFINITY, 0.0], 1e-4), 1.0);
    }
}
