//! Proof that a least depth is the least of all.
//!
//! The depth d along m is the least if A ⊖ B holds the ball of radius d about the origin. Points of A ⊖ B — the nearest
//! one d m, rings of support points about it and one opposite — are joined by triangles to a closed surface. If the
//! origin is inside of all of their planes the surface is a star about it, and holds a ball as large as the distance
//! of the nearest plane. On a curved boundary the triangles next to d m fall short of d: one at an angle θ to it has
//! d cos θ. Up to a small angle this is let pass, so that d is the least but for a factor of 10⁻⁵.

use super::core::Core;
use super::gjk::support;
use super::{Relative, Touch};
use crate::geometry::hull::tangents;
use nalgebra::Vector3;

/// Points of a ring.
const RING: usize = 4;

/// Tangents of the angles between m and the directions of the rings.
const TILTS: [f64; 3] = [0.005, 0.1, 1.5];

/// The rings are turned out of the cores' axes, where a support point may be any of several.
const TURN: f64 = 0.6;

/// 1 − cos² of the angle at which triangles may fall short, 0.3°.
const CURVED: f64 = 3e-5;

/// Whether no direction has less depth than that of a contact, but for a tolerance.
pub(super) fn is_least(a: &Core, b: &Core, X: &Relative, touch: &Touch, tolerance: f64) -> bool {
    let (m, depth) = (-touch.n, -touch.phi);
    let (t, u) = tangents(&m);
    let nearest = m * depth;
    let curved = if a.is_curved() || b.is_curved() { CURVED } else { 0.0 };
    let mut rings = [[Vector3::zeros(); RING]; TILTS.len()];
    for (ring, tilt) in rings.iter_mut().zip(TILTS) {
        for (k, point) in ring.iter_mut().enumerate() {
            let (sin, cos) = (TURN + std::f64::consts::TAU / RING as f64 * k as f64).sin_cos();
            *point = support(a, b, X, &(m + (t * cos + u * sin) * tilt)).w;
        }
    }
    let opposite = support(a, b, X, &-m).w;
    let least = depth - tolerance;
    // Counter-clockwise from outside.
    let is_beyond = |p: &Vector3<f64>, q: &Vector3<f64>, r: &Vector3<f64>| {
        let normal = (q - p).cross(&(r - p));
        let square = normal.norm_squared();
        let (offset, along) = (normal.dot(p), normal.dot(&m));
        let is_near = along > 0.0 && along * along > (1.0 - curved) * square;
        // A triangle without area has no plane.
        square == 0.0 || (offset > 0.0 && (offset * offset >= least * least * square || is_near))
    };
    (0..RING).all(|k| {
        let next = (k + 1) % RING;
        let [.., last] = &rings;
        is_beyond(&nearest, &rings[0][k], &rings[0][next])
            && is_beyond(&opposite, &last[next], &last[k])
            && rings.windows(2).all(|pair| {
                is_beyond(&pair[0][k], &pair[1][k], &pair[1][next])
                    && is_beyond(&pair[0][k], &pair[1][next], &pair[0][next])
            })
    })
}
