//! The surface on which the pressures of two bodies balance.
//!
//! | pair | polygons |
//! |---|---|
//! | soft, soft | for each pair of tetrahedra, the plane of equal pressure, clipped to both |
//! | soft, rigid | each triangle, clipped to each tetrahedron |
//! | soft, half space | the plane's section of each tetrahedron; a soft half space is one large tetrahedron |
//! | rigid, soft half space | what of each triangle is below |
//!
//! Everything is done in the frame of the first body that has a mesh, called M here; N is the other. Normals point from N into M, where
//! pressure grows: n = (g_M − g_N)/|g_M − g_N|. A polygon counts where its normal is at most 5/8 π away from both gradients: beyond
//! that it belongs to the far side of a thin body. That bound is Drake's. A half space has no far side, and no such bound.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Vector3};
use parry3d_f64::partitioning::BvhNode;

use super::clip::{Plane, Polygon};
use super::field::{Body, Cell, Field, Skin, bounds};
use super::patch::{Face, Patches};
use crate::geometry::FacePoint;
use crate::math::Pose;

/// cos(5π/8).
const LEAST_COSINE: f64 = -0.382_683_432_365_089_8;

/// A pose as a matrix and a vector.
#[derive(Clone, Copy)]
struct Motion {
    R: Matrix3<f64>,
    p: Vector3<f64>,
}

impl Motion {
    fn new(X: &Pose) -> Motion {
        Motion { R: X.rotation.to_rotation_matrix().into_inner(), p: X.translation.vector }
    }

    #[inline(always)]
    fn point(&self, p: &Vector3<f64>) -> Vector3<f64> {
        self.R * p + self.p
    }

    /// A half space as seen after the motion.
    #[inline(always)]
    fn plane(&self, plane: &Plane) -> Plane {
        let normal = self.R * plane.normal;
        Plane { normal, offset: plane.offset + normal.dot(&self.p) }
    }

    /// Centre and half lengths of the box around a moved box.
    fn bounds(&self, low: &Vector3<f64>, high: &Vector3<f64>) -> (Vector3<f64>, Vector3<f64>) {
        let (center, half) = (self.point(&((low + high) * 0.5)), self.R.abs() * ((high - low) * 0.5));
        (center - half, center + half)
    }
}

/// Where polygons go.
struct Sink<'s> {
    X_WM: Motion,
    /// Whether M is B, so that normals are to be turned.
    is_turned: bool,
    face_point: FacePoint,
    polygon: &'s mut Polygon,
    patches: &'s mut Patches,
}

impl Sink<'_> {
    /// Adds the polygon, if it has an area, with the pressure g·x + p₀ and the gradients of M and N along the normal, which are infinite
    /// where they are rigid.
    #[inline]
    fn add(&mut self, normal: &Vector3<f64>, (g, p0): (&Vector3<f64>, f64), (g_m, g_n): (f64, f64)) {
        let Some((area, centroid)) = self.polygon.measure(normal) else { return };
        let pressure = (g.dot(&centroid) + p0).max(0.0);
        let (gradient, with_m) = together(g_m, g_n);
        if !(pressure > 0.0 || gradient > 0.0) {
            return;
        }
        let slope = g - normal * g.dot(normal);
        let mut center = centroid;
        if pressure > 0.0 && self.face_point == FacePoint::CenterOfPressure {
            center += self.polygon.second_moment(area, &centroid, &slope) / (area * pressure);
        }
        let normal_W = self.X_WM.R * normal;
        let first = self.patches.corners.len() as u32;
        self.patches.corners.extend_from_slice(self.polygon.corners());
        self.patches.faces.push(Face {
            p_WC: self.X_WM.point(&center),
            normal_W: if self.is_turned { -normal_W } else { normal_W },
            area,
            pressure,
            gradient,
            slope_W: self.X_WM.R * slope,
            with_a: if self.is_turned { 1.0 - with_m } else { with_m },
            first,
            count: self.polygon.corners().len() as u32,
        });
    }
}

/// Finds contact surfaces. Holds nothing but room.
#[derive(Debug, Clone, Default)]
pub struct Balance {
    /// Where polygons act.
    pub face_point: FacePoint,
    /// Vertices of N, seen from M.
    moved: Vec<Vector3<f64>>,
    polygon: Polygon,
}

impl Balance {
    /// Adds the contact surface of two bodies as a patch, if they touch; `pair` is how their geometries are called. Returns `false` where
    /// there is nothing to balance: two rigid bodies, or two half spaces.
    pub fn add(
        &mut self,
        pair: (usize, usize),
        a: (&Body, &Pose),
        b: (&Body, &Pose),
        patches: &mut Patches,
    ) -> bool {
        let start = patches.faces.len();
        let (X_WM, is_turned) = if self.faces(a, b, false, patches) {
            (a.1, false)
        } else if self.faces(b, a, true, patches) {
            (b.1, true)
        } else {
            return false;
        };
        patches.close(pair, start, X_WM, is_turned);
        true
    }

    /// Polygons of two bodies of which the first has the mesh that all is seen from; `false` if they are not of such kinds.
    fn faces(
        &mut self,
        m: (&Body, &Pose),
        n: (&Body, &Pose),
        is_turned: bool,
        patches: &mut Patches,
    ) -> bool {
        let X_MN = Motion::new(&m.1.inv_mul(n.1));
        let Balance { moved, polygon, face_point } = self;
        let mut sink = Sink { X_WM: Motion::new(m.1), is_turned, face_point: *face_point, polygon, patches };
        match (m.0, n.0) {
            // The larger mesh is searched; the other order will find it.
            (Body::Soft(m), Body::Soft(n)) if !is_turned && m.cells.len() < n.cells.len() => return false,
            (Body::Soft(m), Body::Soft(n)) => soft_soft(m, n, &X_MN, moved, &mut sink),
            (Body::Soft(m), Body::Rigid(n)) => soft_rigid(m, n, &X_MN, moved, &mut sink),
            (Body::Soft(m), Body::RigidHalfSpace) => soft_half_space(m, None, &X_MN, &mut sink),
            (Body::Soft(m), Body::SoftHalfSpace { gradient }) => {
                soft_half_space(m, Some(*gradient), &X_MN, &mut sink);
            }
            (Body::Rigid(m), Body::SoftHalfSpace { gradient }) => {
                rigid_half_space(m, *gradient, &X_MN, &mut sink)
            }
            _ => return false,
        }
        true
    }
}

/// Tetrahedra against tetrahedra. `moved` is room for the vertices of N, seen from M.
fn soft_soft(m: &Field, n: &Field, X_MN: &Motion, moved: &mut Vec<Vector3<f64>>, sink: &mut Sink) {
    let Some(near) = box_seen(m, X_MN) else { return };
    moved.clear();
    moved.extend(n.mesh.vertices.iter().map(|p| X_MN.point(p)));
    for i in n.tree.leaves(|node| overlaps(node, &near)) {
        let cell = &n.cells[i as usize];
        let corners = cell.corners.map(|k| moved[k as usize]);
        let gradient = X_MN.R * cell.gradient;
        let pressure = cell.pressure - gradient.dot(&X_MN.p);
        let around = bounds(&corners);
        let mut faces = None;
        for j in m.tree.leaves(|node| overlaps(node, &around)) {
            let own = &m.cells[j as usize];
            let own_corners = own.corners.map(|k| m.mesh.vertices[k as usize]);
            // With the pressures of corners, so that neighbours agree on them to the last bit.
            let values = own.corners.map(|k| {
                let k = k as usize;
                m.pressures[k] - (gradient.dot(&m.mesh.vertices[k]) + pressure)
            });
            let difference = own.gradient - gradient;
            let at = |p: Vector3<f64>| difference.dot(&p) + (own.pressure - pressure);
            if !changes_sign(&values) || !reaches_zero(&corners.map(at)) {
                continue;
            }
            let Some(normal) = difference.try_normalize(0.0) else { continue };
            let (g_m, g_n) = (own.gradient.dot(&normal), -gradient.dot(&normal));
            if g_m * own.inverse < LEAST_COSINE || g_n * cell.inverse < LEAST_COSINE {
                continue;
            }
            let faces = faces.get_or_insert_with(|| seen(cell, X_MN));
            // Between two cells of N the other may have no plane of its own, where pressures are the same all over: what lies there is kept.
            if sink.polygon.set_section(&own_corners, &values)
                && !faces.iter().any(|face| sink.polygon.is_outside(face))
                && faces.iter().all(|face| sink.polygon.clip(face, None))
            {
                sink.add(&normal, (&own.gradient, own.pressure), (g_m, g_n));
            }
        }
    }
}

/// Tetrahedra against triangles. `moved` is room for the vertices of N, seen from M.
fn soft_rigid(m: &Field, n: &Skin, X_MN: &Motion, moved: &mut Vec<Vector3<f64>>, sink: &mut Sink) {
    let Some(near) = box_seen(m, X_MN) else { return };
    moved.clear();
    moved.extend(n.mesh.vertices.iter().map(|p| X_MN.point(p)));
    for i in n.tree.leaves(|node| overlaps(node, &near)) {
        let corners = n.mesh.triangles[i as usize].map(|k| moved[k as usize]);
        let normal = X_MN.R * n.normals[i as usize];
        let around = bounds(&corners);
        for j in m.tree.leaves(|node| overlaps(node, &around)) {
            let cell = &m.cells[j as usize];
            let g = cell.gradient.dot(&normal);
            if g * cell.inverse < LEAST_COSINE {
                continue;
            }
            sink.polygon.set(&corners);
            if cell.faces.iter().any(|face| sink.polygon.is_outside(face)) {
                continue;
            }
            if cell.faces.iter().all(|face| sink.polygon.clip(face, Some(&normal))) {
                sink.add(&normal, (&cell.gradient, cell.pressure), (g, f64::INFINITY));
            }
        }
    }
}

/// Tetrahedra against a half space, which is rigid or has a gradient.
fn soft_half_space(m: &Field, gradient: Option<f64>, X_MN: &Motion, sink: &mut Sink) {
    let ground = X_MN.plane(&Plane { normal: Vector3::z(), offset: 0.0 });
    for i in m.tree.leaves(|node| is_below(node, &ground)) {
        let cell = &m.cells[i as usize];
        let corners = cell.corners.map(|k| m.mesh.vertices[k as usize]);
        let field = (&cell.gradient, cell.pressure);
        match gradient {
            None => {
                let values = corners.map(|p| ground.height(&p));
                if sink.polygon.set_section(&corners, &values) {
                    sink.add(&ground.normal, field, (cell.gradient.dot(&ground.normal), f64::INFINITY));
                }
            }
            Some(gradient) => {
                // p_N = −g height.
                let values =
                    corners.map(|p| cell.gradient.dot(&p) + cell.pressure + gradient * ground.height(&p));
                let difference = cell.gradient + ground.normal * gradient;
                let Some(normal) = difference.try_normalize(0.0) else { continue };
                let (g_m, g_n) = (cell.gradient.dot(&normal), gradient * ground.normal.dot(&normal));
                if sink.polygon.set_section(&corners, &values) && sink.polygon.clip(&ground, None) {
                    sink.add(&normal, field, (g_m, g_n));
                }
            }
        }
    }
}

/// Triangles against a soft half space.
fn rigid_half_space(m: &Skin, gradient: f64, X_MN: &Motion, sink: &mut Sink) {
    let ground = X_MN.plane(&Plane { normal: Vector3::z(), offset: 0.0 });
    for i in m.tree.leaves(|node| is_below(node, &ground)) {
        // From N into M is into the triangle's body.
        let normal = -m.normals[i as usize];
        let cosine = ground.normal.dot(&normal);
        sink.polygon.set(&m.mesh.triangles[i as usize].map(|k| m.mesh.vertices[k as usize]));
        if sink.polygon.clip(&ground, None) {
            // p = −g height.
            let field = (&(ground.normal * -gradient), gradient * ground.offset);
            sink.add(&normal, field, (f64::INFINITY, gradient * cosine));
        }
    }
}

/// 1/(1/g_M + 1/g_N), zero where either does not grow, and g_N/(g_M + g_N): the stiffer side stays where it is, and the surface with it. One of
/// them may be infinite.
#[inline(always)]
fn together(g_m: f64, g_n: f64) -> (f64, f64) {
    if g_n == f64::INFINITY {
        (g_m.max(0.0), 1.0)
    } else if g_m == f64::INFINITY {
        (g_n.max(0.0), 0.0)
    } else if g_m > 0.0 && g_n > 0.0 {
        let with_m = g_n / (g_m + g_n);
        (g_m * with_m, with_m)
    } else {
        (0.0, if g_n > g_m { 1.0 } else { 0.0 })
    }
}

/// The box of a field, seen from N; none if it is empty.
fn box_seen(m: &Field, X_MN: &Motion) -> Option<(Vector3<f64>, Vector3<f64>)> {
    if m.cells.is_empty() {
        return None;
    }
    let X_NM = Motion { R: X_MN.R.transpose(), p: -(X_MN.R.transpose() * X_MN.p) };
    let all = m.tree.root_aabb();
    let vector = |v: glamx::DVec3| Vector3::new(v.x, v.y, v.z);
    Some(X_NM.bounds(&vector(all.mins), &vector(all.maxs)))
}

/// Faces of a tetrahedron after a motion.
fn seen(cell: &Cell, X: &Motion) -> [Plane; 4] {
    std::array::from_fn(|k| X.plane(&cell.faces[k]))
}

#[inline(always)]
fn overlaps(node: &BvhNode, (low, high): &(Vector3<f64>, Vector3<f64>)) -> bool {
    let (mins, maxs) = (node.mins(), node.maxs());
    mins.x <= high.x
        && low.x <= maxs.x
        && mins.y <= high.y
        && low.y <= maxs.y
        && mins.z <= high.z
        && low.z <= maxs.z
}

/// Whether any part of a box is in a half space.
#[inline(always)]
fn is_below(node: &BvhNode, plane: &Plane) -> bool {
    let (mins, maxs) = (node.mins(), node.maxs());
    let lowest = |n: f64, low: f64, high: f64| if n > 0.0 { n * low } else { n * high };
    let n = &plane.normal;
    lowest(n.x, mins.x, maxs.x) + lowest(n.y, mins.y, maxs.y) + lowest(n.z, mins.z, maxs.z) <= plane.offset
}

/// Whether not all are above zero, and not all below.
#[inline(always)]
fn reaches_zero(values: &[f64; 4]) -> bool {
    !values.iter().all(|value| *value > 0.0) && !values.iter().all(|value| *value < 0.0)
}

/// Whether some are above zero and some are not.
#[inline(always)]
fn changes_sign(values: &[f64; 4]) -> bool {
    let above = values.iter().filter(|value| **value > 0.0).count();
    above != 0 && above != 4
}
