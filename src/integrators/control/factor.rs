//! The choice of the next step size from the error of the last one.
//!
//! A step is accepted when its scaled error ε = maxᵢ |errorᵢ| / (accuracy (1 + |xᵢ|)) is at most one. With p the order of the
//! error estimate, the proportional–integral rule is
//!
//! ```text
//! h⁺ = h · clamp(0.9 ε₀^β / ε^(1/p − ¾β), 0.2, 5)      accepted, β = 0.04, ε₀ the error before; careful: 2 β, at most 5/2
//! h⁺ = h · clamp(0.9 / ε^(1/p), 0.1, 0.9)              rejected for its error
//! h⁺ = h / 4                                           rejected because a value was not finite
//! ```
//!
//! Source: \[HNW\] Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, II.4 and IV.2 (2.43).

/// What follows is that of `dopri5` [HNW, II.4]: safety factor, β, the least error before, and the bounds 0.2 and 5 (there 10) of factors.
const SAFETY: f64 = 0.9;
const BETA: f64 = 0.04;
const SMALLEST_ERROR: f64 = 1e-4;
const MAX_GROWTH: f64 = 5.0;
const MIN_GROWTH: f64 = 0.2;
/// The factor by which a rejected step shrinks at most.
pub(crate) const MIN_SHRINK: f64 = 0.1;
/// As after failures of the solver in SUNDIALS' CVODE.
const NOT_FINITE_SHRINK: f64 = 0.25;

/// Two steps this close to one are taken as one, so that no sliver is left before a limit. A step aims at SAFETYᵖ of the
/// error that is allowed, so that one that is longer by less than 1/SAFETY = 1.11 is still expected to pass.
const STRETCH: f64 = 1.05;

/// The factors by which a step size changes, for an error estimate of order p.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Controller {
    order: f64,
    beta: f64,
    max_growth: f64,
}

/// How far the next trial goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Aim {
    /// The end of the trial step.
    pub t1: f64,
    /// Whether the limit made it shorter than it wanted to be.
    pub cut: bool,
}

impl Controller {
    /// A controller for an estimate with error O(hᵖ), p = `order`.
    pub fn new(order: u32) -> Self {
        Self { order: f64::from(order.max(1)), beta: BETA, max_growth: MAX_GROWTH }
    }

    /// The same for an estimate that comes and goes from step to step: a small error alone does not make steps much longer. They grow by so much less at
    /// most, and the error before counts for so much more.
    pub fn careful(order: u32, times: f64) -> Self {
        Self { beta: times * BETA, max_growth: MAX_GROWTH / times, ..Self::new(order) }
    }

    /// The factor after an accepted step with the given error, and the one before it; at most one after a rejection.
    pub fn after_accept(&self, error: f64, previous_error: f64, after_rejection: bool) -> f64 {
        let exponent = 1.0 / self.order - 0.75 * self.beta;
        let error = error.max(f64::MIN_POSITIVE);
        let factor = SAFETY * error.powf(-exponent) * previous_error.max(SMALLEST_ERROR).powf(self.beta);
        factor.clamp(MIN_GROWTH, if after_rejection { 1.0 } else { self.max_growth })
    }

    /// Whether a factor is the largest there is, so that it says nothing about the ideal step.
    pub fn is_capped(&self, factor: f64) -> bool {
        factor >= self.max_growth
    }

    /// The factor after a step rejected for its error.
    pub fn after_reject(&self, error: f64) -> f64 {
        (SAFETY * error.powf(-1.0 / self.order)).clamp(MIN_SHRINK, SAFETY)
    }

    /// The factor after a step on which a value was not finite.
    pub fn after_not_finite() -> f64 {
        NOT_FINITE_SHRINK
    }

    /// ε₀ of the next step.
    pub fn remember(error: f64) -> f64 {
        error.max(SMALLEST_ERROR)
    }

    /// The first step, from norms of the state d₀, its slope d₁ and, once known, of the second derivative d₂ [HNW, II.4 (4.14)].
    pub fn first_guess(d0: f64, d1: f64) -> f64 {
        if d0 < 1e-5 || d1 < 1e-5 { 1e-6 } else { 0.01 * d0 / d1 }
    }

    /// h = min(100 h₀, h₁) with h₁ᵖ max(d₁, d₂) = 0.01.
    pub fn first_step(&self, h0: f64, d1: f64, d2: f64) -> f64 {
        let steepest = d1.max(d2);
        let h1 = if !steepest.is_finite() {
            h0 * 1e-3
        } else if steepest <= 1e-15 {
            (h0 * 1e-3).max(1e-6)
        } else {
            (0.01 / steepest).powf(1.0 / self.order)
        };
        h1.min(100.0 * h0)
    }

    /// The end of a trial step of size h that must not pass `limit`: whole steps while two or more fit, then halves of what is
    /// left, and the rest at once when it is at most 1.05 h (and at most `max_step`).
    pub fn aim(t: f64, h: f64, max_step: f64, limit: f64) -> Aim {
        let remaining = limit - t;
        if remaining <= h || (remaining <= STRETCH * h && remaining <= max_step) {
            return Aim { t1: limit, cut: remaining < h };
        }
        let (h, cut) = if remaining < 2.0 * h { (0.5 * remaining, true) } else { (h, false) };
        let t1 = t + h;
        if t1 < limit { Aim { t1, cut } } else { Aim { t1: limit, cut: true } }
    }
}

/// maxᵢ |valueᵢ| / (accuracy (1 + max(|xᵢ|, |yᵢ|))) and the i that attains it; not finite when any term is not.
pub fn scaled_norm(value: &[f64], x: &[f64], y: &[f64], accuracy: f64) -> (f64, usize) {
    let mut worst = (0.0, 0);
    for (i, ((value, x), y)) in value.iter().zip(x).zip(y).enumerate() {
        let ratio = value.abs() / (accuracy * (1.0 + x.abs().max(y.abs())));
        if !ratio.is_finite() {
            return (f64::INFINITY, i);
        }
        if ratio > worst.0 {
            worst = (ratio, i);
        }
    }
    worst
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    #[test]
    fn factors_stay_in_their_bounds() {
        let controller = Controller::new(5);
        for error in [0.0, 1e-300, 1e-8, 1e-3, 0.5, 1.0] {
            let factor = controller.after_accept(error, 1.0, false);
            assert!((MIN_GROWTH..=MAX_GROWTH).contains(&factor));
            assert!(controller.after_accept(error, 1.0, true) <= 1.0);
        }
        for error in [1.0 + 1e-9, 2.0, 1e6, f64::MAX, f64::INFINITY] {
            assert!((MIN_SHRINK..=SAFETY).contains(&controller.after_reject(error)));
        }
    }

    #[test]
    fn a_rejected_step_is_sized_to_an_error_of_the_safety_factor() {
        // ε ∝ hᵖ: with factor 0.9 ε^(−1/p) the new error is 0.9ᵖ.
        let factor = Controller::new(3).after_reject(8.0);
        assert_relative_eq!(8.0 * factor.powi(3), SAFETY.powi(3), max_relative = 1e-14);
    }

    #[test]
    fn the_aim_is_whole_steps_then_halves_then_the_limit() {
        let inf = f64::INFINITY;
        assert_eq!(Controller::aim(0.0, 1.0, inf, 10.0), Aim { t1: 1.0, cut: false });
        assert_eq!(Controller::aim(0.0, 1.0, inf, 1.5), Aim { t1: 0.75, cut: true });
        assert_eq!(Controller::aim(0.0, 1.0, inf, 1.04), Aim { t1: 1.04, cut: false });
        assert_eq!(Controller::aim(0.0, 1.0, 1.0, 1.04), Aim { t1: 0.52, cut: true });
        assert_eq!(Controller::aim(0.0, 1.0, inf, 0.3), Aim { t1: 0.3, cut: true });
        assert_eq!(Controller::aim(0.0, 1.0, inf, inf), Aim { t1: 1.0, cut: false });
    }

    #[test]
    fn the_first_step_solves_its_equation() {
        let h = Controller::new(5).first_step(1.0, 2.0, 3.0);
        assert_relative_eq!(h.powi(5) * 3.0, 0.01, max_relative = 1e-13);
        assert!(Controller::new(5).first_step(1e-3, 0.0, 0.0) > 0.0);
        assert!(Controller::new(5).first_step(1e-3, 1.0, f64::INFINITY) > 0.0);
    }
}
