//! Limits of a coordinate: near-rigid, one-sided.
//!
//! ```text
//! γ = K (v̂_l − v)₊ − K (v − v̂_u)₊
//! ```
//!
//! K as of every rigid constraint (see [`linear`](super::linear)), but stiffer, since what is left of a strike comes back as speed when it is worked off. A limit that is not reached yet allows what leads to it within the
//! step, v̂_l = (q_l − q₀)/h; one that is passed already is worked off within the relaxation time.
#![allow(non_snake_case)]

use super::linear::{RELAXATION, STIFFER, rigidity};
use super::potential::CoordinatePotential;

/// Bounds of one coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// q₀ − q_l: how far above the lower bound it is.
    above: f64,
    /// q_u − q₀: how far below the upper bound it is.
    below: f64,
    K: f64,
    /// v̂ of the lower bound.
    v_lower: f64,
    /// v̂ of the upper bound.
    v_upper: f64,
}

impl Limit {
    /// Bounds of a coordinate that is at q; either may be infinite.
    pub fn new(q: f64, lower: f64, upper: f64) -> Limit {
        Limit { above: q - lower, below: upper - q, K: 0.0, v_lower: 0.0, v_upper: 0.0 }
    }

    /// Given at a predicted end of a step of size h that was reached with velocity v: distances are stepped back by h v.
    pub fn stepped_back(self, v: f64, h: f64) -> Limit {
        Limit { above: self.above - h * v, below: self.below + h * v, ..self }
    }

    /// How far the coordinate is from its lower and its upper bound.
    pub fn gaps(&self) -> [f64; 2] {
        [self.above, self.below]
    }

    /// How much of a velocity it does not allow.
    pub fn stops(&self, v: f64) -> f64 {
        (self.v_lower - v).max(v - self.v_upper).max(0.0)
    }
}

/// The least speed away from a bound that is `gap` ahead.
fn v_hat(gap: f64, h: f64) -> f64 {
    -gap / if gap > 0.0 { h } else { h.max(RELAXATION) }
}

impl CoordinatePotential for Limit {
    fn set_step(&mut self, h: f64, w: f64) {
        self.K = if w > 0.0 { STIFFER * rigidity() / w } else { 0.0 };
        self.v_lower = v_hat(self.above, h);
        self.v_upper = -v_hat(self.below, h);
    }

    fn cost(&self, v: f64) -> f64 {
        let (lower, upper) = ((self.v_lower - v).max(0.0), (v - self.v_upper).max(0.0));
        0.5 * self.K * (lower * lower + upper * upper)
    }

    #[inline]
    fn evaluate(&self, v: f64) -> (f64, f64) {
        let (mut gamma, mut stiffness) = (0.0, 0.0);
        if v < self.v_lower {
            gamma += self.K * (self.v_lower - v);
            stiffness += self.K;
        }
        if v > self.v_upper {
            gamma -= self.K * (v - self.v_upper);
            stiffness += self.K;
        }
        (gamma, stiffness)
    }
}
