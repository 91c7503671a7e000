//! Two capsules: the distance of two segments, less the radii.
//!
//! The nearest points of the lines solve two linear equations; where they leave a segment they are clamped to its end,
//! and the other follows. Source: \[E05\] Ericson, *Real-Time Collision Detection*, 5.1.9 (the equations).

use super::manifold::{BLEND, Corner, blend};
use super::sphere::unit_or;
use super::{Relative, Request, Touch};
use nalgebra::Vector3;

/// Below this sine of their angle, the common normal of two segments is too vague to be used.
const PARALLEL: f64 = 1e-6;

/// The contact of capsules (radius, half length), as one point.
///
/// Two that lie side by side touch along a line. The point is then the mean of the line's ends, weighted as
/// [`super`] says; it does not matter which of the equally near points the equations found.
pub(super) fn touch(
    (radius_a, ha): (f64, f64),
    (radius_b, hb): (f64, f64),
    X: &Relative,
    request: &Request,
) -> Option<Touch> {
    let (u, v) = (Vector3::z(), X.R.column(2).into_owned());
    let (s, t, is_inside) = nearest(&u, &v, &X.p, ha, hb);
    let (pa, pb) = (u * s, X.p + v * t);
    let normal = u.cross(&v);
    let sine = normal.norm();
    let (mut n, mut phi) = unit_or(&(pa - pb), perpendicular(&normal, sine, &v));
    if is_inside && sine > PARALLEL {
        // Between the ends the offset is along u × v, whose direction is certain however short the offset is.
        let side = normal.dot(&(pa - pb));
        n = normal * (1.0_f64.copysign(side) / sine);
        phi = (side / sine).abs();
    }
    let touch = Touch::about((pa + pb) * 0.5, n, phi);
    let deepest = touch.grown(radius_a, radius_b);
    if deepest.phi > request.margin {
        return None;
    }
    // The ends of the stretch of A that runs beside B.
    let mut ends = [-hb, hb].map(|t| (X.p + v * t).z.clamp(-ha, ha));
    ends.sort_by(f64::total_cmp);
    if v.z.abs() < 0.5 || ends[1] - ends[0] < BLEND * request.size {
        return Some(deepest);
    }
    let corner = |s: f64| {
        let pa = u * s;
        let along = v.dot(&(pa - X.p)).clamp(-hb, hb);
        let pb = X.p + v * along;
        Corner { middle: (pa + pb) * 0.5, phi: (pa - pb).norm() - radius_a - radius_b }
    };
    // Middles are of the cores; the surfaces' middle is off by half the difference of the radii.
    let shift = n * (0.5 * (radius_b - radius_a));
    let corners = ends.map(corner).map(|c| Corner { middle: c.middle + shift, ..c });
    Some(blend(&deepest, &corners, request.size))
}

/// Parameters of the nearest points of segments ±ha u about 0 and ±hb v about p, and whether both are between the ends.
fn nearest(u: &Vector3<f64>, v: &Vector3<f64>, p: &Vector3<f64>, ha: f64, hb: f64) -> (f64, f64, bool) {
    let (b, d, e) = (u.dot(v), u.dot(p), v.dot(p));
    // 1 − (u·v)² as a cross product keeps its digits when nearly parallel.
    let determinant = u.cross(v).norm_squared();
    // s − b t = d,  b s − t = e
    let mut s = if determinant > PARALLEL * PARALLEL { (d - b * e) / determinant } else { d };
    let free = s;
    s = s.clamp(-ha, ha);
    let mut t = b * s - e;
    let mut is_inside = s == free && determinant > PARALLEL * PARALLEL;
    if t.abs() > hb {
        is_inside = false;
        t = t.clamp(-hb, hb);
        s = (b * t + d).clamp(-ha, ha);
    }
    (s, t, is_inside)
}

/// A direction across both segments where they meet: u × v, or any across v where they are parallel.
fn perpendicular(normal: &Vector3<f64>, sine: f64, v: &Vector3<f64>) -> Vector3<f64> {
    if sine > PARALLEL { normal / sine } else { crate::geometry::hull::tangents(v).0 }
}
