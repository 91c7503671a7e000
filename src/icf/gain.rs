//! Actuators and other linear laws with limited effort.
//!
//! ```text
//! τ = clamp(b − K v, e_l, e_u),     γ = h τ
//! ℓ = h (½ K v² − b v)    where it is not clamped, continued by straight lines     [K25, eq. 19, 20]
//! ```
#![allow(non_snake_case)]

use super::potential::CoordinatePotential;

/// τ = clamp(bias + h·bias_rate... − gain v).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gain {
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

impl Gain {
    /// τ = clamp(bias − stiffness (q − q₀) − damping v) with q = q₀ + h v.
    pub fn new(bias: f64, stiffness: f64, damping: f64, lower: f64, upper: f64) -> Gain {
        Gain { bias, stiffness, damping, lower, upper, h: 0.0, K: 0.0 }
    }

    /// τ at velocity v.
    pub fn effort(&self, v: f64) -> f64 {
        // Not `clamp`, which panics where bounds are not in order.
        (self.bias - self.K * v).max(self.lower).min(self.upper)
    }
}

impl CoordinatePotential for Gain {
    fn set_step(&mut self, h: f64, _w: f64) {
        self.h = h;
        self.K = (h * self.stiffness + self.damping).max(0.0);
    }

    fn cost(&self, v: f64) -> f64 {
        let inside = |v: f64| v * (0.5 * self.K * v - self.bias);
        let effort = self.effort(v);
        let at = if effort == self.bias - self.K * v { v } else { (self.bias - effort) / self.K };
        let at = if at.is_finite() { at } else { 0.0 };
        self.h * (inside(at) - effort * (v - at))
    }

    #[inline]
    fn evaluate(&self, v: f64) -> (f64, f64) {
        let wanted = self.bias - self.K * v;
        let effort = self.effort(v);
        let is_free = effort == wanted;
        (self.h * effort, if is_free { self.h * self.K } else { 0.0 })
    }
}
