//! Limits of a coordinate: near-rigid, one-sided.
//!
//! ```text
//! γ = K (v̂_l − v)₊ − K (v − v̂_u)₊
//! ```
//!
//! K as of every rigid constraint (see [`linear`](super::linear)), but stiffer, since what is left of a strike comes back as speed when it is worked off. A limit that is not reached yet allows what leads to it within the
//! step, v̂_l = (q_l − q₀)/h; one that is passed already is worked off within the relaxation time.
#![allow(non_snake_case)]

use super::Settings;
use super::linear::rigidity;
use super::potential::CoordinatePotential;

/// Bounds of one coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limit {
    /// q₀ − q_l: how far above the lower bound it is.
    above: f64,
    /// q_u − q₀: how far below the upper bound it is.
    below: f64,
    /// How fast it is worked off where it is passed, and how stiff it is.
    relaxation: f64,
    stiffer: f64,
    h: f64,
    K: f64,
    /// v̂ of the lower bound.
    v_lower: f64,
    /// v̂ of the upper bound.
    v_upper: f64,
}

impl Limit {
    /// Bounds of a coordinate that is at q; either may be infinite.
    pub fn new(q: f64, lower: f64, upper: f64, settings: &Settings) -> Limit {
        let Settings { relaxation, stiffer, .. } = *settings;
        Limit {
            above: q - lower,
            below: upper - q,
            relaxation,
            stiffer,
            h: 0.0,
            K: 0.0,
            v_lower: 0.0,
            v_upper: 0.0,
        }
    }

    /// Given at a predicted end of a step of size h that was reached with velocity v: distances are stepped back by h v.
    pub fn stepped_back(self, v: f64, h: f64) -> Limit {
        Limit { above: self.above - h * v, below: self.below + h * v, ..self }
    }

    /// How far the coordinate is from its lower and its upper bound.
    pub fn gaps(&self) -> [f64; 2] {
        [self.above, self.below]
    }

    /// K, and v̂ of the lower and of the upper bound.
    pub fn law(&self) -> (f64, [f64; 2]) {
        (self.K, [self.v_lower, self.v_upper])
    }

    /// How much of a velocity it does not allow.
    pub fn stops(&self, v: f64) -> f64 {
        (self.v_lower - v).max(v - self.v_upper).max(0.0)
    }
}

/// The least speed away from a bound that is `gap` ahead.
fn v_hat(gap: f64, h: f64, relaxation: f64) -> f64 {
    -gap / time(gap, h, relaxation)
}

/// In which time it is met, or worked off.
fn time(gap: f64, h: f64, relaxation: f64) -> f64 {
    if gap > 0.0 { h } else { h.max(relaxation) }
}

impl CoordinatePotential for Limit {
    fn set_step(&mut self, h: f64, w: f64) {
        self.h = h;
        self.K = if w > 0.0 { self.stiffer * rigidity() / w } else { 0.0 };
        self.v_lower = v_hat(self.above, h, self.relaxation);
        self.v_upper = -v_hat(self.below, h, self.relaxation);
    }

    fn cost(&self, v: f64) -> f64 {
        let (lower, upper) = ((self.v_lower - v).max(0.0), (v - self.v_upper).max(0.0));
        0.5 * self.K * (lower * lower + upper * upper)
    }

    fn displaced(&self, v: f64, d: f64) -> f64 {
        let mut change = 0.0;
        for (is_stopped, gap) in [(v < self.v_lower, self.above), (v > self.v_upper, self.below)] {
            if is_stopped {
                change -= self.K * d / time(gap, self.h, self.relaxation);
            }
        }
        change
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::differences::{Single, check_convexity, check_gamma, check_hessian};

    #[test]
    fn limits_agree_with_differences_of_their_cost() {
        let bounds = [
            (-0.2, 0.3),
            (f64::NEG_INFINITY, 0.3),
            (-0.2, f64::INFINITY),
            (f64::NEG_INFINITY, f64::INFINITY),
        ];
        for seed in 0..200 {
            let random = &mut Random::new(seed);
            let (h, w) = (random.magnitude(1e-4, 1e-1), random.magnitude(1e-3, 1e3));
            for (lower, upper) in bounds {
                for q in [0.0, lower, upper, -0.21, 0.31].into_iter().filter(|q| q.is_finite()) {
                    let mut limit = Limit::new(q, lower, upper, &Settings::default());
                    limit.set_step(h, w);
                    // Where each bound begins to act: what leads to it in the step, or back from beyond it in the relaxation time.
                    let time = |gap: f64| if gap > 0.0 { h } else { h.max(0.02) };
                    let kinks = [-(q - lower) / time(q - lower), (upper - q) / time(upper - q)];
                    for v in kinks.into_iter().filter(|v| v.is_finite()) {
                        let gamma = |v: f64| limit.evaluate(v).0;
                        let e = 1e-6 * (1.0 + v.abs());
                        check_gamma(&Single(limit), &[v], e);
                        let inside = if v == kinks[0] { v + e } else { v - e };
                        assert_eq!(gamma(inside), 0.0);
                        assert!(gamma(2.0 * v - inside) * (inside - v) > 0.0, "it pushes inwards");
                    }
                    let v = random.uniform(-10.0, 10.0) / h;
                    check_gamma(&Single(limit), &[v], 1e-6 / h);
                    if kinks.iter().all(|kink| (kink - v).abs() > 1e-2 / h) {
                        check_hessian(&Single(limit), &[v], 1e-3 / h);
                    }
                    check_convexity(&Single(limit), &[v]);
                }
            }
        }
    }

    #[test]
    fn a_limit_far_away_gives_exactly_nothing() {
        let mut limit = Limit::new(0.3, 0.0, 1.0, &Settings::default());
        limit.set_step(0.01, 2.0);
        for v in [0.0, -29.0, 67.0] {
            assert_eq!((limit.evaluate(v), limit.cost(v)), ((0.0, 0.0), 0.0));
        }
    }
}
