//! Actuators and other linear laws with limited effort.
//!
//! ```text
//! τ = clamp(b − K v, e_l, e_u),     γ = h τ
//! ℓ = −h ∫₀ᵛ τ dv = h (½ K v² − b v)    where it is not clamped, continued by straight lines     [K25, eq. 19, 20]
//! ```
#![allow(non_snake_case)]

use super::potential::CoordinatePotential;

/// A linear law of limited effort for one coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LimitedGain {
    /// Effort at v = 0 and h = 0.
    bias: f64,
    /// Stiffness: effort lost per unit of displacement.
    stiffness: f64,
    /// Damping: effort lost per unit of velocity.
    damping: f64,
    lower: f64,
    upper: f64,
    h: f64,
    K: f64,
}

impl LimitedGain {
    /// τ = clamp(bias − stiffness (q − q₀) − damping v) with q = q₀ + h v.
    pub fn new(bias: f64, stiffness: f64, damping: f64, lower: f64, upper: f64) -> LimitedGain {
        LimitedGain { bias, stiffness, damping, lower, upper, h: 0.0, K: 0.0 }
    }

    /// Given at a predicted end of a step of size h that was reached with velocity v: the displacement h v is stepped back.
    pub fn stepped_back(self, v: f64, h: f64) -> LimitedGain {
        LimitedGain { bias: self.bias + h * self.stiffness * v, ..self }
    }

    /// b and K of the effort b − K v, and its limits.
    pub fn law(&self) -> (f64, f64, [f64; 2]) {
        (self.bias, self.K, [self.lower, self.upper])
    }

    /// Damping at velocity v: none where the effort is at a limit.
    pub fn damping_at(&self, v: f64) -> f64 {
        if self.effort(v) == self.bias - self.K * v { self.damping.max(0.0) } else { 0.0 }
    }

    /// Stiffness at velocity v: none where the effort is at a limit.
    pub fn stiffness_at(&self, v: f64) -> f64 {
        if self.effort(v) == self.bias - self.K * v { self.stiffness } else { 0.0 }
    }

    /// τ at velocity v.
    pub fn effort(&self, v: f64) -> f64 {
        // Not `clamp`, which panics where bounds are not in order; not `max` and `min`, which hide a NaN.
        let wanted = self.bias - self.K * v;
        let bounded = if wanted < self.lower { self.lower } else { wanted };
        if bounded > self.upper { self.upper } else { bounded }
    }
}

impl CoordinatePotential for LimitedGain {
    fn set_step(&mut self, h: f64, _w: f64) {
        self.h = h;
        self.K = (h * self.stiffness + self.damping).max(0.0);
    }

    fn cost(&self, v: f64) -> f64 {
        // Where the law is not clamped, 0 and v become the ends of the stretch between them.
        let (start, end) = ((self.bias - self.upper) / self.K, (self.bias - self.lower) / self.K);
        let inside = |v: f64| v.max(start).min(end);
        let (from, to) = (inside(0.0), inside(v));
        if self.K == 0.0 || from == to {
            return -self.h * self.effort(v) * v;
        }
        let middle = (to - from) * (0.5 * self.K * (from + to) - self.bias);
        self.h * (middle - self.effort(0.0) * from - self.effort(v) * (v - to))
    }

    fn displaced(&self, v: f64, d: f64) -> f64 {
        -self.h * self.stiffness_at(v) * d
    }

    #[inline]
    fn evaluate(&self, v: f64) -> (f64, f64) {
        let wanted = self.bias - self.K * v;
        let effort = self.effort(v);
        let is_free = effort == wanted;
        (self.h * effort, if is_free { self.h * self.K } else { 0.0 })
    }

    /// An effort at its limit is the limit, to the last digit.
    fn force(&self, v: f64, _gamma: f64, _h: f64) -> f64 {
        self.effort(v)
    }

    /// Of limits on both sides: about the middle between them, at distance x, h (e_u − e_l)/2x.
    fn parabola(&self, v: f64) -> Option<(f64, f64)> {
        let (middle, half) = (0.5 * (self.upper + self.lower), 0.5 * (self.upper - self.lower));
        let x = (v - (self.bias - middle) / self.K).abs();
        let is_clamped = half.is_finite() && x * self.K > half;
        is_clamped.then_some((self.h * half / x, x))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::differences::{
        Single, check_convexity, check_gamma, check_hessian, check_parabola,
    };

    #[test]
    fn gains_agree_with_differences_of_their_cost() {
        let infinite = (f64::NEG_INFINITY, f64::INFINITY);
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let h = random.magnitude(1e-4, 1e-1);
            for gain in [0.0, 1e-12, 1.0, 1e6] {
                for (lower, upper) in [(-1.0, 2.0), (0.0, 0.0), infinite, (-1.0, f64::INFINITY)] {
                    let bias = [0.0, 2.0, -1.0, random.uniform(-5.0, 5.0)][random.index(4)];
                    let mut potential = LimitedGain::new(bias, 0.0, gain, lower, upper);
                    potential.set_step(h, 1.0);
                    let kinks = [(bias - upper) / gain, (bias - lower) / gain];
                    let scale = if gain > 0.0 { 1.0 / gain } else { 1.0 };
                    let random_v = random.uniform(-3.0, 3.0) * scale;
                    for v in kinks.into_iter().filter(|v| v.is_finite()).chain([0.0, random_v]) {
                        check_gamma(&Single(potential), &[v], 1e-4 * scale);
                        check_convexity(&Single(potential), &[v]);
                    }
                    if !kinks.iter().any(|kink| (kink - random_v).abs() < 1e-2 * scale) {
                        check_hessian(&Single(potential), &[random_v], 1e-3 * scale);
                    }
                    assert_eq!(potential.cost(0.0), 0.0);
                }
            }
        }
    }

    #[test]
    fn a_gain_is_a_clamped_spring_and_damper() {
        let mut gain = LimitedGain::new(5.0, 100.0, 2.0, -3.0, 4.0);
        gain.set_step(0.01, 1.0);
        // K = 0.01·100 + 2.
        assert_eq!(gain.evaluate(1.0), (0.01 * 2.0, 0.01 * 3.0));
        assert_eq!(gain.evaluate(0.0), (0.01 * 4.0, 0.0));
        assert_eq!(gain.evaluate(9.0), (0.01 * -3.0, 0.0));
        let mut unstable = LimitedGain::new(0.0, -100.0, 0.5, -1.0, 1.0);
        unstable.set_step(0.01, 1.0);
        assert_eq!(unstable.evaluate(1.0), (0.0, 0.0), "negative gains are not convex: they are left out");
        let mut reversed = LimitedGain::new(0.0, 0.0, 1.0, 1.0, -1.0);
        reversed.set_step(0.01, 1.0);
        assert_eq!(reversed.evaluate(0.3).0, -0.01, "bounds that are not in order do not panic");
    }

    #[test]
    fn a_gain_does_not_hide_a_nan() {
        for (lower, upper) in [(-1.0, 1.0), (f64::NEG_INFINITY, f64::INFINITY)] {
            let mut gain = LimitedGain::new(f64::NAN, 1.0, 1.0, lower, upper);
            gain.set_step(0.01, 1.0);
            assert!(gain.evaluate(0.0).0.is_nan() && gain.effort(0.0).is_nan());
        }
    }

    #[test]
    fn a_parabola_touches_gains_with_two_limits_from_above() {
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let h = random.magnitude(1e-4, 1e-1);
            let (lower, range) = (random.uniform(-1.0, 1.0), random.magnitude(1e-2, 10.0));
            let (bias, damping) = (random.uniform(-2.0, 2.0), random.magnitude(1e-3, 1e6));
            let mut gain = LimitedGain::new(bias, 0.0, damping, lower, lower + range);
            let mut endless = LimitedGain::new(1.0, 0.0, 1e3, lower, f64::INFINITY);
            gain.set_step(h, 1.0);
            endless.set_step(h, 1.0);
            let (v, w) = (random.signed(1e-6, 1.0), random.signed(1e-6, 1.0));
            assert_eq!(endless.parabola(v), None);
            check_parabola(&gain, v, w);
        }
    }
}
