//! Spheres against everything: the signed distance s of a point to a solid, less the radius.
//!
//! In B's frame each kind gives s and its gradient g, the outward unit normal at the nearest point of the surface; then
//! φ = s − r and n = R g. Inside a solid s is minus the distance to its boundary, also for one that is not convex.

use super::core::Core;
use super::{Relative, Request, Touch, ellipsoid, gjk};
use crate::geometry::hull::Hull;
use crate::geometry::solid::Solid;
use crate::geometry::surface::Surface;
use nalgebra::{Matrix3, Vector3};

/// Below this distance relative to the size, the offset from the surface is too short to take a direction from.
const SHORT: f64 = 1e-9;

/// The contact of a sphere at A's origin with a bounded solid.
pub(super) fn touch(radius: f64, b: &Solid, X: &Relative, request: &Request) -> Option<Touch> {
    let c = -X.direction_in_b(&X.p);
    let (s, g) = match b {
        Solid::Sphere { radius } => point_point(&c, *radius),
        Solid::Capsule { radius, half_length } => point_segment(&c, *half_length, *radius),
        Solid::Box { half } => point_box(&c, half),
        Solid::Cylinder { radius, half_length } => point_cylinder(&c, *radius, *half_length),
        Solid::Ellipsoid { radii } => ellipsoid::point_ellipsoid(&c, radii),
        Solid::Hull(hull) => point_hull(&c, hull, request.margin + radius)?,
        Solid::Mesh { surface, .. } => point_mesh(&c, surface)?,
        Solid::HalfSpace => (c.z, Vector3::z()),
    };
    let n = X.R * g;
    Some(Touch { n, phi: s - radius, pa: n * -radius, pb: n * -s })
}

/// v/|v| and |v|, without overflow or underflow; the fallback if v is zero.
pub(super) fn unit_or(v: &Vector3<f64>, fallback: Vector3<f64>) -> (Vector3<f64>, f64) {
    let largest = v.amax();
    if !(largest > 0.0) {
        return (fallback, largest);
    }
    let scaled = v / largest;
    let length = scaled.norm();
    (scaled / length, length * largest)
}

fn point_point(c: &Vector3<f64>, radius: f64) -> (f64, Vector3<f64>) {
    let (g, distance) = unit_or(c, Vector3::z());
    (distance - radius, g)
}

fn point_segment(c: &Vector3<f64>, half_length: f64, radius: f64) -> (f64, Vector3<f64>) {
    let nearest = Vector3::new(0.0, 0.0, c.z.clamp(-half_length, half_length));
    let (g, distance) = unit_or(&(c - nearest), Vector3::x());
    (distance - radius, g)
}

fn point_box(c: &Vector3<f64>, half: &Vector3<f64>) -> (f64, Vector3<f64>) {
    let beyond = c.abs() - half;
    if beyond.max() > 0.0 {
        let offset = beyond.sup(&Vector3::zeros()).zip_map(c, |q, c| q.copysign(c));
        let (g, distance) = unit_or(&offset, Vector3::z());
        return (distance, g);
    }
    let axis = beyond.imax();
    (beyond[axis], Vector3::ith(axis, 1.0_f64.copysign(c[axis])))
}

fn point_cylinder(c: &Vector3<f64>, radius: f64, half_length: f64) -> (f64, Vector3<f64>) {
    let (out, rho) = unit_or(&Vector3::new(c.x, c.y, 0.0), Vector3::x());
    let up = Vector3::z() * 1.0_f64.copysign(c.z);
    let (side, end) = (rho - radius, c.z.abs() - half_length);
    if side > 0.0 && end > 0.0 {
        let (g, distance) = unit_or(&(out * side + up * end), up);
        (distance, g)
    } else if side > end {
        (side, out)
    } else {
        (end, up)
    }
}

/// Exact inside and over faces; over edges and vertices by GJK, which is exact for polyhedra.
fn point_hull(c: &Vector3<f64>, hull: &Hull, margin: f64) -> Option<(f64, Vector3<f64>)> {
    let height = |face: &crate::geometry::hull::Face| face.normal.dot(c) - face.offset;
    let face = hull.faces.iter().max_by(|f, g| height(f).total_cmp(&height(g)))?;
    let s = height(face);
    // The distance is at least the height over any face.
    if s <= 0.0 || s > margin {
        return Some((s, face.normal));
    }
    let corners = hull.corners(face);
    let vertex = |i: usize| hull.vertices()[corners[i % corners.len()] as usize];
    let is_over = (0..corners.len()).all(|i| {
        let edge = vertex(i + 1) - vertex(i);
        face.normal.cross(&edge).dot(&(c - vertex(i))) >= 0.0
    });
    if is_over {
        return Some((s, face.normal));
    }
    let apart = Relative { R: Matrix3::identity(), p: Vector3::zeros() };
    // The point is the first core, so the direction from the hull to it is the outward normal.
    match gjk::distance(&Core::Point, &Core::Hull(hull), &Relative { p: -c, ..apart }, f64::INFINITY) {
        gjk::Found::Apart(touch) => Some((touch.phi, touch.n)),
        _ => Some((s, face.normal)),
    }
}

fn point_mesh(c: &Vector3<f64>, surface: &Surface) -> Option<(f64, Vector3<f64>)> {
    let nearest = surface.nearest(c)?;
    let offset = c - nearest.point;
    let distance = nearest.distance_squared.sqrt();
    let outward = unit_or(&nearest.normal, Vector3::z()).0;
    let is_inside = surface.closed && nearest.normal.dot(&offset) < 0.0;
    let sign = if is_inside { -1.0 } else { 1.0 };
    let scale = nearest.point.amax().max(c.amax());
    let g = if distance > SHORT * scale {
        offset * (sign / distance)
    } else if surface.closed || nearest.normal.dot(&offset) >= 0.0 {
        outward
    } else {
        -outward
    };
    Some((sign * distance, g))
}
