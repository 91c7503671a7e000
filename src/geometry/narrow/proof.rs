//! Proof that a least depth is the least of all.
//!
//! The depth d along m is the least if h ≥ d in all directions. Let m' be at an angle θ to m. With points a − b = d m of the
//! cores, h(m') ≥ d cos θ + what the cores reach beyond these points. For each part of a [`super::reach::Reach`] this is
//! at least ½ω(v·m')², with a unit vector v ⊥ m:
//!
//! | part | reach beyond λu, r e or q | ω |
//! |---|---|---|
//! | segment ±u across m, at λu | \|u·m'\| − λu·m' ≥ (1 − \|λ\|)\|u·m'\| | 2(1 − \|λ\|)\|u\| along u |
//! | disc across m, at q | (r − \|q\|) sin θ | 2(r − \|q\|) along everything |
//! | disc otherwise, on its rim | r(\|Pm'\| − e·m') ≥ ½r(v·m')² | r along the rim |
//!
//! (P projects on the disc's plane; \|x\| ≥ x² for \|x\| ≤ 1.) An ellipsoid holds balls of radius ρ = e²_min/e_max that touch
//! it from inside, and reaches ρ(1 − cos θ) beyond. Let ω be the least over directions of the sum; then
//!
//! ```text
//! h(m') − d ≥ ½ω sin²θ + (ρ − d)(1 − cos θ) = (1 − cos θ)(½ω(1 + cos θ) + ρ − d)
//! ```
//!
//! is positive up to 1 + cos θ = κ = 2(d − ρ)/ω. What is left is a narrow cone about −m, where one point far on that side is
//! proof. Shallow contacts that are not within some depths of another feature pass.

use nalgebra::Vector3;

/// What two cores reach beyond a pair of points, in the plane across m.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Beyond {
    /// The sum of ω vvᵀ.
    pub spread: Spread,
    /// ρ.
    pub ball: f64,
}

/// A symmetric matrix in a plane, ∑ ω vvᵀ.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Spread {
    xx: f64,
    xy: f64,
    yy: f64,
}

impl Spread {
    /// Adds ω vvᵀ.
    pub fn add(&mut self, weight: f64, x: f64, y: f64) {
        self.xx += weight * x * x;
        self.xy += weight * x * y;
        self.yy += weight * y * y;
    }

    /// Adds ω.
    pub fn add_round(&mut self, weight: f64) {
        self.xx += weight;
        self.yy += weight;
    }

    pub fn is_zero(&self) -> bool {
        !(self.xx + self.yy > 0.0)
    }

    /// z of W z = r; a single direction W = vvᵀ has the inverse W/trace² along itself.
    pub fn solve(&self, x: f64, y: f64) -> (f64, f64) {
        let Self { xx, xy, yy } = *self;
        let (determinant, square) = (xx * yy - xy * xy, (xx + yy) * (xx + yy));
        if determinant > 1e-12 * square {
            ((yy * x - xy * y) / determinant, (xx * y - xy * x) / determinant)
        } else {
            ((xx * x + xy * y) / square, (xy * x + yy * y) / square)
        }
    }

    /// The lesser eigenvalue.
    fn least(&self) -> f64 {
        0.5 * (self.xx + self.yy) - (0.5 * (self.xx - self.yy)).hypot(self.xy)
    }
}

impl Beyond {
    /// Whether d along m is the least depth; `opposite` is a point of A ⊖ B far along −m.
    pub fn proves(&self, depth: f64, m: &Vector3<f64>, opposite: &Vector3<f64>) -> bool {
        let omega = self.spread.least().max(0.0);
        let kappa = if depth > self.ball { 2.0 * (depth - self.ball) / omega } else { 0.0 };
        let (along, cosine) = (-opposite.dot(m), 1.0 - kappa);
        let across = (opposite + m * along).norm();
        // Written so that NaN is no proof.
        cosine > 0.0 && along * cosine - across * (1.0 - cosine * cosine).sqrt() >= depth
    }
}
