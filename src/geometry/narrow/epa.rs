//! The depth of two convex cores that overlap, by an expanding polytope.
//!
//! The depth is the least of h(m) = max m·(a − b) over unit directions m. A polytope inside A ⊖ B grows by a support
//! point across the face whose plane is nearest to the origin, until that face is the boundary's. Every h(m) seen on the
//! way bounds the depth from above, the nearest plane from below. Source: \[vdB01\] van den Bergen, *Proximity queries and
//! penetration depth computation on 3D game objects* (differs: plane offsets are signed, so that the first tetrahedron
//! need not contain the origin and may be a big one; the depth is the least h, not a face's offset).

use super::convex::improved;
use super::core::Core;
use super::gjk::{Vertex, support};
use super::{Relative, Touch};
use crate::geometry::hull::tangents;
use nalgebra::Vector3;

/// Support points that the polytope may have.
const VERTICES: usize = 256;

/// Faces that are looked at; each but a few adds a point.
const ROUNDS: usize = 2 * VERTICES;

/// The gap between the bounds at which the search ends, relative to the size.
const GAP: f64 = 1e-8;

/// The gap below which the nearest face is the boundary's, but for rounding.
const EXACT: f64 = 1e-13;

/// The gap at which a smooth boundary's normal is left to [`sharpened`], relative to the size. Its faces then span some 2°.
const COARSE: f64 = 1e-4;

/// Cosine of the angle about a least depth within which faces need no more splitting, 2°.
const SETTLED: f64 = 0.9994;

/// How far a point must be over a face to see it, relative to the size: coplanar faces must agree that they are not seen.
const SEEN: f64 = 1e-10;

/// The height below which a triangle is a line, relative to the size.
const SLIVER: f64 = 1e-9;

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
    /// The contact of two cores that touch or overlap, given one of which no near one has less depth, if known.
    ///
    /// None if A ⊖ B has no volume.
    pub fn depth(&mut self, a: &Core, b: &Core, X: &Relative, known: Option<&Touch>) -> Option<Touch> {
        let scale = a.size() + b.size();
        self.vertices.reserve(VERTICES);
        self.faces.reserve(2 * VERTICES);
        self.horizon.reserve(VERTICES);
        self.start(a, b, X, scale)?;
        if let Some(touch) = known {
            self.expand(Vertex { w: touch.pa - touch.pb, a: touch.pa, b: touch.pb }, scale);
        }
        // Polyhedra end on a face anyway, and may have another within the angle that sharpening settles.
        let is_curved = a.is_curved() || b.is_curved();
        let coarse = if is_curved { COARSE } else { GAP };
        let mut best = known.copied();
        let mut least = best.map_or(f64::INFINITY, |touch| -touch.phi);
        // The direction whose surroundings have been dealt with.
        let mut settled = best.filter(|_| is_curved).map(|touch| -touch.n);
        for _ in 0..ROUNDS {
            let Some(face) = self.nearest(settled, least) else { break };
            let next = support(a, b, X, &face.normal);
            let height = face.normal.dot(&next.w);
            if height < least {
                (least, settled) = (height, None);
                // A leaves by moving against the outward normal.
                best = Some(Touch::about(self.middle(&face, scale), -face.normal, -height));
            }
            let gap = least - face.offset;
            if settled.is_none() && gap <= EXACT * scale && height <= least + EXACT * scale {
                // This very face is the boundary's, and it knows where the origin's projection falls.
                return Some(Touch::about(self.middle(&face, scale), -face.normal, -height));
            }
            if settled.is_none() && gap <= coarse * scale {
                let touch = improved(&best?.n, a, b, X);
                // The bound never rises, be it by rounding: else the same face would be met again.
                (least, settled, best) = (least.min(-touch.phi), Some(-touch.n), Some(touch));
                continue;
            }
            let is_done = least - face.offset <= GAP * scale;
            if is_done || self.vertices.len() >= VERTICES || !self.expand(next, scale) {
                break;
            }
        }
        best
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
            let face = if volume < 0.0 { self.face([i, j, k], scale) } else { self.face([i, k, j], scale) };
            self.faces.push(face);
        }
        Some(())
    }

    fn face(&self, corners: [u32; 3], scale: f64) -> Face {
        let [p, q, r] = corners.map(|i| self.vertices[i as usize].w);
        let normal = (q - p).cross(&(r - p));
        let length = normal.norm();
        let longest = (q - p).norm().max((r - q).norm()).max((p - r).norm());
        // A line has no plane; it is never the nearest and never seen.
        if !(length > SLIVER * scale * longest) {
            return Face { corners, normal: Vector3::zeros(), offset: f64::INFINITY };
        }
        let normal = normal / length;
        Face { corners, normal, offset: normal.dot(&p).max(normal.dot(&q)).max(normal.dot(&r)) }
    }

    /// The face whose plane is nearest to the origin, or farthest inside of it, but for those that are settled.
    ///
    /// A plane through the nearest point d m at an angle θ to it is d cos θ away.
    fn nearest(&self, settled: Option<Vector3<f64>>, least: f64) -> Option<Face> {
        let is_open = |face: &Face| {
            settled.is_none_or(|m| face.offset < SETTLED * least || face.normal.dot(&m) < SETTLED)
        };
        let mut nearest: Option<&Face> = None;
        for face in &self.faces {
            if nearest.is_none_or(|best| face.offset < best.offset) && is_open(face) {
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
            if !(face.normal.dot(&vertex.w) - face.offset > SEEN * scale) {
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
            let face = self.face([i, j, new], scale);
            self.faces.push(face);
        }
        // A closed polytope has 2V − 4 faces; more means that rounding has torn it.
        !self.horizon.is_empty() && self.faces.len() <= 2 * self.vertices.len()
    }

    /// Halfway between the points of A and B that make up the origin's projection on the nearest face.
    ///
    /// A flat part of the boundary is several triangles; the projection falls on one of them.
    fn middle(&self, nearest: &Face, scale: f64) -> Vector3<f64> {
        let is_beside = |face: &&Face| {
            (face.offset - nearest.offset).abs() <= GAP * scale
                && face.normal.dot(&nearest.normal) > 1.0 - GAP
        };
        let candidates = self.faces.iter().filter(is_beside).chain([nearest]);
        let least = |weights: &[f64; 3]| weights.iter().copied().fold(f64::INFINITY, f64::min);
        let mut best: Option<(&Face, [f64; 3])> = None;
        for face in candidates {
            let weights = self.weights(face);
            if best.is_none_or(|(_, before)| least(&weights) > least(&before)) {
                best = Some((face, weights));
            }
        }
        let (face, weights) = best.unwrap_or((nearest, [1.0, 0.0, 0.0]));
        let weights = weights.map(|x| x.max(0.0));
        let total: f64 = weights.iter().sum();
        let corner = |i: u32| self.vertices[i as usize].a + self.vertices[i as usize].b;
        face.corners.iter().zip(weights).map(|(&i, x)| corner(i) * (0.5 * x / total)).sum()
    }

    /// Weights of a face's corners that make up the origin's projection on its plane.
    fn weights(&self, face: &Face) -> [f64; 3] {
        let [p, q, r] = face.corners.map(|i| self.vertices[i as usize].w);
        let normal = (q - p).cross(&(r - p));
        [q.cross(&r), r.cross(&p), p.cross(&q)].map(|area| normal.dot(&area) / normal.norm_squared())
    }
}
