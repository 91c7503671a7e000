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

    /// f and v_s.
    pub fn law(&self) -> (f64, f64) {
        (self.force, self.velocity)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::differences::{
        Single, check_convexity, check_gamma, check_hessian, check_parabola,
    };

    #[test]
    fn joint_friction_agrees_with_differences_of_its_cost() {
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let velocity = random.magnitude(1e-5, 1e-1);
            let mut friction = Friction::new(random.magnitude(1e-3, 1e3), velocity);
            friction.set_step(random.magnitude(1e-4, 1e-1), 1.0);
            for v in [0.0, velocity, -velocity, random.signed(1e-7, 1.0)] {
                check_gamma(&Single(friction), &[v], 1e-3 * velocity);
                check_hessian(&Single(friction), &[v], 1e-3 * velocity);
                check_convexity(&Single(friction), &[v]);
            }
        }
        let mut friction = Friction::new(10.0, 3e-3);
        friction.set_step(0.1, 1.0);
        assert_eq!(friction.evaluate(0.0), (0.0, 0.1 * 10.0 / 3e-3));
        assert!((friction.evaluate(-4e-3).0 - 0.8).abs() < 1e-15);
    }

    #[test]
    fn a_parabola_touches_friction_from_above() {
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let mut friction = Friction::new(random.magnitude(1e-2, 1e2), random.magnitude(1e-4, 1e-2));
            friction.set_step(random.magnitude(1e-4, 1e-1), 1.0);
            check_parabola(&friction, random.signed(1e-6, 1.0), random.signed(1e-6, 1.0));
        }
    }
}
