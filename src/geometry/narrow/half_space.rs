//! Everything against a half space: the lowest points over a plane.
//!
//! φ = min n·(x − p) over the solid, with n the plane's normal and p a point on it; exact for every kind.

use super::core::{Core, square};
use super::manifold::{Corner, Overlap};
use super::{Relative, Request, Touch};
use crate::geometry::solid::Solid;
use nalgebra::Vector3;

/// The contacts of a solid with the half space z ≤ 0 of frame B.
pub(super) fn touch(a: &Solid, X: &Relative, request: &Request, overlap: &mut Overlap, out: &mut Vec<Touch>) {
    let n: Vector3<f64> = X.R.column(2).into_owned();
    let Some((core, radius)) = Core::of(a) else { return };
    let height = |x: &Vector3<f64>| n.dot(&(x - X.p));
    let lowest = core.support(&-n);
    let phi = height(&lowest) - radius;
    if !(phi <= request.margin) {
        return;
    }
    let at = |x: &Vector3<f64>, phi: f64| {
        let pa = x - n * radius;
        Touch { n, phi, pa, pb: pa - n * phi }
    };
    let deepest = at(&lowest, phi);
    let corners = &mut overlap.corners;
    corners.clear();
    let mut add = |x: Vector3<f64>| {
        let touch = at(&x, height(&x) - radius);
        corners.push(Corner { middle: touch.middle(), phi: touch.phi });
    };
    match &core {
        Core::Point | Core::Ellipsoid { .. } => {}
        Core::Segment { half_length } => {
            [1.0, -1.0].into_iter().for_each(|s| add(Vector3::new(0.0, 0.0, s * half_length)));
        }
        Core::Box { half } => {
            for k in 0..8 {
                let sign = |bit: usize| if k & bit == 0 { 1.0 } else { -1.0 };
                add(half.component_mul(&Vector3::new(sign(1), sign(2), sign(4))));
            }
        }
        Core::Cylinder { radius, half_length } => {
            // The lower end's square, and the lowest point of the other end for when the cylinder lies.
            let across = n.xy().norm();
            let u = if across > 0.0 { -n.xy() / across } else { nalgebra::Vector2::x() };
            let low = -half_length.copysign(n.z);
            square(&u, *radius, low).into_iter().for_each(&mut add);
            add(Vector3::new(u.x * radius, u.y * radius, -low));
        }
        Core::Hull(hull) => hull.vertices().iter().for_each(|x| add(*x)),
    }
    overlap.finish(&deepest, request, out);
}
