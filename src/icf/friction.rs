//! Dry friction in a joint: γ = −h f v/√(v² + v_s²), ℓ = h f (√(v² + v_s²) − v_s).

use super::potential::CoordinatePotential;

/// Dry friction of one coordinate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Friction {
    /// f, N m or N.
    force: f64,
    /// v_s, rad/s or m/s.
    velocity: f64,
    h: f64,
}

impl Friction {
    /// Friction f that is at 0.7 of its value at speed v_s.
    pub fn new(force: f64, velocity: f64) -> Friction {
        Friction { force, velocity, h: 0.0 }
    }
}

impl CoordinatePotential for Friction {
    fn set_step(&mut self, h: f64, _w: f64) {
        self.h = h;
    }

    fn cost(&self, v: f64) -> f64 {
        // √(v² + v_s²) − v_s, without the difference.
        self.h * self.force * v * v / (v.hypot(self.velocity) + self.velocity)
    }

    #[inline]
    fn evaluate(&self, v: f64) -> (f64, f64) {
        let inverse = 1.0 / (v * v + self.velocity * self.velocity).sqrt();
        let t = v * inverse;
        (-self.h * self.force * t, self.h * self.force * inverse * (1.0 - t * t).max(0.0))
    }

    fn parabola(&self, v: f64) -> Option<(f64, f64)> {
        let s = v.hypot(self.velocity);
        Some((self.h * self.force / s, s))
    }
}
