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

    /// Damping at velocity v: none where the effort is at a limit.
    pub fn damping_at(&self, v: f64) -> f64 {
        if self.effort(v) == self.bias - self.K * v { self.damping.max(0.0) } else { 0.0 }
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

    #[inline]
    fn evaluate(&self, v: f64) -> (f64, f64) {
        let wanted = self.bias - self.K * v;
        let effort = self.effort(v);
        let is_free = effort == wanted;
        (self.h * effort, if is_free { self.h * self.K } else { 0.0 })
    }

    /// Of limits on both sides: about the middle between them, at distance x, h (e_u − e_l)/2x.
    fn parabola(&self, v: f64) -> Option<(f64, f64)> {
        let (middle, half) = (0.5 * (self.upper + self.lower), 0.5 * (self.upper - self.lower));
        let x = (v - (self.bias - middle) / self.K).abs();
        let is_clamped = half.is_finite() && x * self.K > half;
        is_clamped.then_some((self.h * half / x, x))
    }
}
