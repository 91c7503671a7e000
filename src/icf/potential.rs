//! What every potential can tell.
#![allow(non_snake_case)]

use std::fmt::Debug;

/// The most velocities that a potential depends on.
pub const MAX_ROWS: usize = 6;

/// First and second derivative of a potential along a line.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slope {
    /// dℓ/dα.
    pub first: f64,
    /// d²ℓ/dα², not negative.
    pub second: f64,
}

impl std::ops::AddAssign for Slope {
    #[inline]
    fn add_assign(&mut self, other: Slope) {
        self.first += other.first;
        self.second += other.second;
    }
}

/// What is known of how velocities will change in the next step of the solver.
#[derive(Clone, Copy, Debug)]
pub enum Guess<'w, const N: usize> {
    /// Not at all: the second derivative as it is.
    Exact,
    /// Anything may happen.
    Unknown,
    /// By this.
    By(&'w [f64; N]),
}

/// A convex function ℓ(u) of at most N velocities u. Constant while a problem is solved.
pub trait Potential<const N: usize>: Clone + Debug {
    /// What is kept of u and w for derivatives along u + α w.
    type Ray: Clone + Debug + Default;

    /// Whether G has no entries beside its diagonal.
    const IS_DIAGONAL: bool = false;

    /// The number of velocities.
    #[inline]
    fn rows(&self) -> usize {
        N
    }

    /// How much work it is, in points of contact.
    fn work(&self) -> usize {
        1
    }

    /// Adapts what depends on the size of the time step, h.
    fn set_step(&mut self, h: f64);

    /// ℓ(u).
    fn cost(&self, u: &[f64; N]) -> f64;

    /// γ = −∂ℓ/∂u, and what is known of G = ∂²ℓ/∂u² at no extra cost.
    fn evaluate(&self, u: &[f64; N], gamma: &mut [f64; N], G: &mut [[f64; N]; N]);

    /// Adds to γ by how much it changes where everything is displaced by d, as u has it, and velocities are the same: ∂γ/∂q d.
    fn displace(&self, u: &[f64; N], d: &[f64; N], gamma: &mut [f64; N]);

    /// Makes G the Hessian ∂²ℓ/∂u² at u, given what [`evaluate`](Self::evaluate) has left there: symmetric, rows² numbers row by row. Or something stiffer
    /// that is a safe guess where velocities are expected to change much. Returns whether it is the second derivative itself.
    fn hessian(&self, u: &[f64; N], guess: Guess<N>, G: &mut [[f64; N]; N]) -> bool;

    /// Prepares [`along`](Self::along).
    fn ray(&self, u: &[f64; N], w: &[f64; N], ray: &mut Self::Ray);

    /// Derivatives of ℓ(u + α w) by α.
    fn along(&self, ray: &Self::Ray, alpha: f64) -> Slope;

    /// Whether ℓ is at u + α w about as stiff as at u, or stiffer.
    fn is_steady(&self, ray: &Self::Ray, alpha: f64) -> bool;
}

/// A convex function ℓ(v) of one velocity: what acts on a coordinate by itself needs no Jacobian.
pub trait CoordinatePotential {
    /// Adapts what depends on the size of the time step, h; `w` is the inverse inertia of the coordinate.
    fn set_step(&mut self, h: f64, w: f64);

    /// ℓ(v).
    fn cost(&self, v: f64) -> f64;

    /// γ = −dℓ/dv and d²ℓ/dv².
    fn evaluate(&self, v: f64) -> (f64, f64);

    /// By how much γ changes where the coordinate is displaced by d, and its velocity is the same: ∂γ/∂q d.
    fn displaced(&self, _v: f64, _d: f64) -> f64 {
        0.0
    }

    /// The force γ/h at velocity v, given γ.
    fn force(&self, _v: f64, gamma: f64, h: f64) -> f64 {
        gamma / h
    }

    /// The curvature of the parabola that touches ℓ from above, and the distance within which it says no more than d²ℓ/dv². Where ℓ is nearly
    /// a kink, Newton's method jumps across it to and fro, and the parabola leads into it.
    fn parabola(&self, _v: f64) -> Option<(f64, f64)> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_add_up() {
        let mut slope = Slope { first: 1.0, second: 2.0 };
        slope += Slope { first: -3.0, second: 0.5 };
        assert_eq!(slope, Slope { first: -2.0, second: 2.5 });
    }
}
