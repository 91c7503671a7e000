//! Quadratic potentials: rigid constraints, springs and dampers.
//!
//! ```text
//! γ_i = K_i (v̂_i − u_i),     ℓ = ½ Σ K_i (u_i − v̂_i)²
//! ```
//!
//! A **spring** of stiffness k and damping d, stretched by g at the start: −h (k (g + h u) + d u), so K = h (h k + d) and K v̂ = −h k g.
//!
//! A **rigid** constraint is a spring whose natural period is β h, so that it is as stiff as the step can bear [K25, eq. 18]: with w the
//! inverse inertia that it feels,
//!
//! ```text
//! K = (4π²/β²)(1 + β/π)/w,     v̂ = −g/(T + βh/π),     β = 0.1
//! ```
//!
//! where T is h, but not less than the relaxation time: a violation found at the start is worked off at a rate that does not grow as steps
//! shrink.
#![allow(non_snake_case)]

use super::Settings;
use super::potential::{Guess, MAX_ROWS, Potential, Slope};
use std::f64::consts::PI;

/// β: the period of a rigid constraint in time steps [K25, eq. 18].
pub const BETA: f64 = 0.1;

/// K w of a rigid constraint.
pub fn rigidity() -> f64 {
    4.0 * PI * PI / (BETA * BETA) * (1.0 + BETA / PI)
}

/// v̂ of a rigid constraint that is off by g, and has so much time to be worked off.
pub fn recovery(g: f64, h: f64, relaxation: f64) -> f64 {
    -g / (h.max(relaxation) + BETA * h / PI)
}

/// A rigid constraint, or springs and dampers, in up to six directions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Linear {
    rows: usize,
    /// Whether each direction is rigid.
    is_rigid: bool,
    /// Whether it was given at the end of the step.
    is_ahead: bool,
    /// g: how far off each direction is at the start, m or rad.
    off: [f64; MAX_ROWS],
    /// w where it is rigid, else k.
    stiffness: [f64; MAX_ROWS],
    damping: [f64; MAX_ROWS],
    /// How fast violations are worked off, and how stiff what is rigid is at a predicted end.
    relaxation: f64,
    stiffer: f64,
    h: f64,
    K: [f64; MAX_ROWS],
    /// K v̂.
    b: [f64; MAX_ROWS],
}

fn padded(values: &[f64]) -> [f64; MAX_ROWS] {
    let mut padded = [0.0; MAX_ROWS];
    padded[..values.len()].copy_from_slice(values);
    padded
}

impl Linear {
    /// A constraint off by g in each direction that feels the inverse inertias w; a direction in which nothing can move is left out.
    pub fn rigid(off: &[f64], w: &[f64], settings: &Settings) -> Linear {
        let zero = [0.0; MAX_ROWS];
        let Settings { relaxation, stiffer, .. } = *settings;
        Linear {
            rows: off.len(),
            is_rigid: true,
            is_ahead: false,
            off: padded(off),
            stiffness: padded(w),
            damping: zero,
            relaxation,
            stiffer,
            h: 0.0,
            K: zero,
            b: zero,
        }
    }

    /// Springs stretched by g.
    pub fn spring(off: &[f64], stiffness: &[f64], damping: &[f64]) -> Linear {
        let zero = [0.0; MAX_ROWS];
        Linear {
            rows: off.len(),
            is_rigid: false,
            is_ahead: false,
            off: padded(off),
            stiffness: padded(stiffness),
            damping: padded(damping),
            relaxation: 0.0,
            stiffer: 1.0,
            h: 0.0,
            K: zero,
            b: zero,
        }
    }

    /// K_i and K_i v̂_i of each direction, for the step that it is set to.
    pub fn laws(&self) -> impl Iterator<Item = (f64, f64)> + '_ {
        (0..self.rows).map(|i| (self.K[i], self.b[i]))
    }

    /// Whether it is a rigid constraint.
    pub fn is_rigid(&self) -> bool {
        self.is_rigid
    }

    /// Given at a predicted end of a step of size h that was reached with velocity u: g is stepped back, so that springs have the given forces
    /// at u. What is rigid works g off within the relaxation time, g + T ġ = 0 at the end of the step, and is as stiff as limits are: what gives way
    /// in proportion to the step would move whenever steps change.
    pub fn stepped_back(mut self, u: &[f64], h: f64) -> Linear {
        self.is_ahead = true;
        self.off.iter_mut().zip(u).for_each(|(off, u)| *off -= h * u);
        if self.is_rigid {
            self.stiffness.iter_mut().for_each(|w| *w /= self.stiffer);
        }
        self
    }
}

impl Linear {
    /// v̂ of what is rigid and off by g: g + T ġ = 0 at the end of the step.
    fn worked_off(&self, g: f64) -> f64 {
        match self.is_ahead {
            true => -g / (self.relaxation + self.h),
            false => recovery(g, self.h, self.relaxation),
        }
    }
}

impl Potential<MAX_ROWS> for Linear {
    /// ℓ' at α = 0, and ℓ''.
    type Ray = Slope;

    const IS_DIAGONAL: bool = true;

    fn rows(&self) -> usize {
        self.rows
    }

    fn set_step(&mut self, h: f64) {
        self.h = h;
        for i in 0..self.rows {
            (self.K[i], self.b[i]) = if self.is_rigid {
                let w = self.stiffness[i];
                let K = if w > 0.0 { rigidity() / w } else { 0.0 };
                (K, K * self.worked_off(self.off[i]))
            } else {
                let (k, d) = (self.stiffness[i], self.damping[i]);
                (h * (h * k + d), -h * k * self.off[i])
            };
        }
    }

    fn cost(&self, u: &[f64; MAX_ROWS]) -> f64 {
        (0..self.rows).map(|i| u[i] * (0.5 * self.K[i] * u[i] - self.b[i])).sum()
    }

    fn evaluate(
        &self,
        u: &[f64; MAX_ROWS],
        gamma: &mut [f64; MAX_ROWS],
        G: &mut [[f64; MAX_ROWS]; MAX_ROWS],
    ) {
        let (n, G) = (self.rows, G.as_flattened_mut());
        G[..n * n].fill(0.0);
        for i in 0..n {
            gamma[i] = self.b[i] - self.K[i] * u[i];
            G[n * i + i] = self.K[i];
        }
    }

    fn displace(&self, _u: &[f64; MAX_ROWS], d: &[f64; MAX_ROWS], gamma: &mut [f64; MAX_ROWS]) {
        for i in 0..self.rows {
            gamma[i] += match self.is_rigid {
                true => self.K[i] * self.worked_off(d[i]),
                false => -self.h * self.stiffness[i] * d[i],
            };
        }
    }

    fn hessian(&self, _u: &[f64; MAX_ROWS], _guess: Guess<6>, _G: &mut [[f64; MAX_ROWS]; MAX_ROWS]) -> bool {
        true
    }

    fn ray(&self, u: &[f64; MAX_ROWS], w: &[f64; MAX_ROWS], ray: &mut Slope) {
        *ray = Slope::default();
        for i in 0..self.rows {
            ray.first += w[i] * (self.K[i] * u[i] - self.b[i]);
            ray.second += self.K[i] * w[i] * w[i];
        }
    }

    fn along(&self, ray: &Slope, alpha: f64) -> Slope {
        Slope { first: ray.first + alpha * ray.second, second: ray.second }
    }

    fn is_steady(&self, _ray: &Slope, _alpha: f64) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::differences::{check_convexity, check_gamma, check_hessian, check_line, evaluate};

    #[test]
    fn constraints_and_springs_agree_with_differences_of_their_cost() {
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let rows = 1 + random.index(MAX_ROWS);
            let off = &random.vector::<MAX_ROWS>(1e-2)[..rows];
            let positive =
                |random: &mut Random| (0..rows).map(|_| random.magnitude(1e-2, 1e4)).collect::<Vec<_>>();
            let (a, b) = (positive(random), positive(random));
            for mut linear in [Linear::rigid(off, &a, &Settings::default()), Linear::spring(off, &a, &b)] {
                linear.set_step(random.magnitude(1e-5, 1e-1));
                let (u, w) = (&random.vector::<MAX_ROWS>(1.0), &random.vector::<MAX_ROWS>(1.0));
                check_gamma(&linear, u, 1e-5);
                check_hessian(&linear, u, 1e-3);
                check_convexity(&linear, u);
                check_line(&linear, u, w);
            }
        }
    }

    #[test]
    fn a_spring_is_as_stiff_as_at_the_end_of_the_step() {
        let (h, k, d, g, u) = (0.01, 200.0, 3.0, 0.05, 0.4);
        let mut spring = Linear::spring(&[g], &[k], &[d]);
        spring.set_step(h);
        let (gamma, G) = evaluate(&spring, &[u, 0.0, 0.0, 0.0, 0.0, 0.0]);
        assert!((gamma[0] + h * (k * (g + h * u) + d * u)).abs() < 1e-15);
        assert!((G[0] - h * (h * k + d)).abs() < 1e-15);
    }

    #[test]
    fn a_rigid_constraint_that_feels_nothing_is_left_out() {
        let mut rigid = Linear::rigid(&[0.1, 0.1], &[0.0, 1.0], &Settings::default());
        rigid.set_step(0.01);
        let (gamma, G) = evaluate(&rigid, &[1.0; 6]);
        assert_eq!((gamma[0], G[(0, 0)]), (0.0, 0.0));
        assert!(gamma[1] < 0.0 && gamma[1].is_finite());
    }

    #[test]
    fn a_satisfied_constraint_gives_exactly_nothing() {
        let mut rigid = Linear::rigid(&[0.0; 3], &[1.0, 2.0, 0.0], &Settings::default());
        rigid.set_step(0.01);
        assert_eq!(evaluate(&rigid, &[0.0; 6]).0.amax(), 0.0);
    }
}
