//! What every potential can tell.
#![allow(non_snake_case)]

/// The most velocities that a potential depends on.
pub const MAX_ROWS: usize = 6;

/// First and second derivative of a potential along a ray.
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

/// What a potential keeps of u and w for its derivatives along u + α w: a few scalars.
pub type Ray = [f64; 5];

/// A convex function ℓ(u) of a few velocities u.
pub trait Potential {
    /// The number of velocities.
    fn rows(&self) -> usize;

    /// Adapts what depends on the size of the time step, h.
    fn set_step(&mut self, h: f64);

    /// ℓ(u).
    fn cost(&self, u: &[f64]) -> f64;

    /// γ = −∂ℓ/∂u, and G = ∂²ℓ/∂u², symmetric, row by row.
    fn evaluate(&self, u: &[f64], gamma: &mut [f64], G: &mut [f64]);

    /// What is needed for [`along`](Self::along); who needs more keeps it.
    fn ray(&mut self, u: &[f64], w: &[f64]) -> Ray;

    /// Derivatives of ℓ(u + α w) by α.
    fn along(&self, ray: &Ray, alpha: f64) -> Slope;

    /// Whether ℓ is at u + α w about as stiff as at u, or stiffer.
    fn is_steady(&self, ray: &Ray, alpha: f64) -> bool;
}

/// A convex function ℓ(v) of one velocity: what acts on a coordinate by itself needs no Jacobian.
pub trait CoordinatePotential {
    /// Adapts what depends on the size of the time step, h; `w` is the inverse inertia of the coordinate.
    fn set_step(&mut self, h: f64, w: f64);

    /// ℓ(v).
    fn cost(&self, v: f64) -> f64;

    /// γ = −dℓ/dv and d²ℓ/dv².
    fn evaluate(&self, v: f64) -> (f64, f64);

    /// The curvature of the parabola that touches ℓ from above, and the distance within which it says no more than d²ℓ/dv². Where ℓ is nearly
    /// a kink, Newton's method jumps across it to and fro, and the parabola leads into it.
    fn parabola(&self, _v: f64) -> Option<(f64, f64)> {
        None
    }
}
