//! The depth of two convex cores that overlap, by an expanding polytope.
//!
//! The depth is the least of h(m) = max m·(a − b) over unit directions m. A polytope inside A ⊖ B grows by a support
//! point across the face whose plane is nearest to the origin, until that face is the boundary's. Every h(m) seen on the
//! way bounds the depth from above, the nearest plane from below. Source: [vdB01] van den Bergen, *Proximity queries and
//! penetration depth computation on 3D game objects* (differs: plane offsets are signed, so that the first tetrahedron
//! need not contain the origin and may be a big one; the depth is the least h, not a face's offset).

use super::core::Core;
use super::gjk::{Vertex, support};
use super::{Relative, Touch};
use crate::geometry::hull::tangents;
use nalgebra::Vector3;

/// Support points that the polytope may have.
const VERTICES: usize = 256;

/// The gap between the bounds at which the search ends, relative to the size.
///
/// A smooth boundary's faces are then about 10⁻⁶ of the size; smaller ones would have no trustworthy normal.
const GAP: f64 = 1e-12;

/// The polytope; its buffers are kept.
#[derive(Debug, Clone, Default)]
pub(super) struct Polytope {
    vertices: Vec<Vertex>,
    faces: Vec<Face>,
    horizon: Vec<(u32, u32)>,
}

/// A triangle, counter-clockwise from outside, in the plane normal·x = offset.
#[derive(Debug, Clone, Copy)]
struct Face {
    corners: [u32; 3],
    normal: Vector3<f64>,
    offset: f64,
}

impl Polytope {
    /// The contact of two cores that touch or overlap; none if A ⊖ B has no volume.
    pub fn depth(&mut self, a: &Core, b: &Core, X: &Relative) -> Option<Touch> {
        let scale = a.size() + b.size();
        self.vertices.reserve(VERTICES);
        self.faces.reserve(2 * VERTICES);
        self.horizon.reserve(VERTICES);
        self.start(a, b, X, scale)?;
        let mut best: Option<(f64, Face)> = None;
        while let Some(face) = self.nearest() {
            let next = support(a, b, X, &face.normal);
            let height = face.normal.dot(&next.w);
            if best.is_none_or(|(least, _)| height < least) {
                best = Some((height, face));
            }
            let least = best.map_or(f64::INFINITY, |(least, _)| least);
            let is_done = least - face.offset <= GAP * scale;
            if is_done || self.vertices.len() >= VERTICES || !self.expand(next, scale) {
                break;
            }
        }
        let (height, face) = best?;
        Some(self.touch(height, &face))
    }

    /// A tetrahedron of support points that are far apart.
    fn start(&mut self, a: &Core, b: &Core, X: &Relative, scale: f64) -> Option<()> {
        self.vertices.clear();
        self.faces.clear();
        let farther = |d: Vector3<f64>, from: &Vector3<f64>| {
            let (p, q) = (support(a, b, X, &d), support(a, b, X, &-d));
            if d.dot(&(p.w - from)).abs() >= d.dot(&(q.w - from)).abs() { p } else { q }
        };
        let first = support(a, b, X, &Vector3::x());
        let second = support(a, b, X, &-Vector3::x());
        let along = (second.w - first.w).try_normalize(1e-12 * scale)?;
        let third = farther(tangents(&along).0, &first.w);
        let normal = along.cross(&(third.w - first.w)).try_normalize(1e-12 * scale)?;
        let fourth = farther(normal, &first.w);
        let volume = normal.dot(&(fourth.w - first.w));
        if !(volume.abs() > 1e-12 * scale) {
            return None;
        }
        self.vertices.extend([first, second, third, fourth]);
        // The fourth below or above the first three decides which way round the faces run.
        let faces = [[0, 1, 2], [0, 3, 1], [1, 3, 2], [2, 3, 0]];
        for [i, j, k] in faces {
            let face = if volume < 0.0 { self.face([i, j, k]) } else { self.face([i, k, j]) };
            self.faces.push(face);
        }
        Some(())
    }

    fn face(&self, corners: [u32; 3]) -> Face {
        let [p, q, r] = corners.map(|i| self.vertices[i as usize].w);
        let normal = (q - p).cross(&(r - p));
        let length = normal.norm();
        // A face without area has no plane; it is never the nearest and hides nothing.
        if !(length > 0.0) {
            return Face { corners, normal: Vector3::zeros(), offset: f64::INFINITY };
        }
        let normal = normal / length;
        Face { corners, normal, offset: normal.dot(&p).max(normal.dot(&q)).max(normal.dot(&r)) }
    }

    /// The face whose plane is nearest to the origin, or farthest inside of it.
    fn nearest(&self) -> Option<Face> {
        let mut nearest: Option<&Face> = None;
        for face in &self.faces {
            if nearest.is_none_or(|best| face.offset < best.offset) {
                nearest = Some(face);
            }
        }
        nearest.filter(|face| face.offset.is_finite()).copied()
    }

    /// Replaces the faces that a new point can see by those that join it to their outline.
    fn expand(&mut self, vertex: Vertex, scale: f64) -> bool {
        let new = self.vertices.len() as u32;
        self.vertices.push(vertex);
        self.horizon.clear();
        let mut at = 0;
        while at < self.faces.len() {
            let face = self.faces[at];
            if !(face.normal.dot(&vertex.w) - face.offset > 1e-3 * GAP * scale) {
                at += 1;
                continue;
            }
            self.faces.swap_remove(at);
            let [i, j, k] = face.corners;
            for edge in [(i, j), (j, k), (k, i)] {
                // An edge between two removed faces is met once each way.
                match self.horizon.iter().position(|&(p, q)| (q, p) == edge) {
                    Some(place) => drop(self.horizon.swap_remove(place)),
                    None => self.horizon.push(edge),
                }
            }
        }
        for n in 0..self.horizon.len() {
            let (i, j) = self.horizon[n];
            let face = self.face([i, j, new]);
            self.faces.push(face);
        }
        // A closed polytope has 2V − 4 faces; more means that rounding has torn it.
        !self.horizon.is_empty() && self.faces.len() <= 2 * self.vertices.len()
    }

    /// The contact where the origin's projection falls on a face.
    fn touch(&self, height: f64, face: &Face) -> Touch {
        let corners = face.corners.map(|i| self.vertices[i as usize]);
        let [p, q, r] = corners.map(|vertex| vertex.w);
        let normal = (q - p).cross(&(r - p));
        let square = normal.norm_squared();
        let mut weights =
            [q.cross(&r), r.cross(&p), p.cross(&q)].map(|area| (normal.dot(&area) / square).max(0.0));
        let total: f64 = weights.iter().sum();
        weights = weights.map(|x| x / total);
        let middle: Vector3<f64> =
            corners.iter().zip(weights).map(|(vertex, x)| (vertex.a + vertex.b) * (0.5 * x)).sum();
        // A leaves by moving against the face's outward normal.
        Touch::about(middle, -face.normal, -height)
    }
}
