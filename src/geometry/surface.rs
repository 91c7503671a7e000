//! Triangle meshes that are searched for the point nearest to a given one.
//!
//! The sign of the distance is that of n·(p − c), with c the nearest point and n the normal of the feature that it lies
//! on: the face's, the sum of two faces' on an edge, the angle-weighted sum on a vertex. That this decides inside and
//! outside for every p is shown in \[BA05\] Bærentzen, Aanæs, *Signed distance computation using the angle weighted
//! pseudonormal*.

use super::hull::triangles_across;
use super::ray::{box_interval, triangle_distance};
use super::{Mesh, ShapeError};
use nalgebra::Vector3;
use std::sync::Arc;

/// Triangles per leaf of the tree.
const LEAF: usize = 4;

/// Depth that the search can keep track of; a median split of 2³² triangles needs 32.
const STACK: usize = 64;

/// The boundary of a solid, or an open sheet.
#[derive(Debug)]
pub(super) struct Surface {
    /// Welded and, if closed, turned outside out; triangles in the order of the tree.
    pub mesh: Arc<Mesh>,
    /// Whether the surface has an inside.
    pub closed: bool,
    nodes: Vec<Node>,
    face_normals: Vec<Vector3<f64>>,
    /// By triangle and edge; edge k runs from corner k to corner k + 1.
    edge_normals: Vec<[Vector3<f64>; 3]>,
    vertex_normals: Vec<Vector3<f64>>,
}

/// A box over triangles `start..end`, and the place of its second child unless it is a leaf; the first child is next.
#[derive(Debug, Clone)]
struct Node {
    low: Vector3<f64>,
    high: Vector3<f64>,
    start: u32,
    end: u32,
    second: u32,
}

/// The nearest point on a surface.
pub(super) struct Nearest {
    /// The point c.
    pub point: Vector3<f64>,
    /// Outward normal there, not of unit length.
    pub normal: Vector3<f64>,
    /// |p − c|².
    pub distance_squared: f64,
}

/// Where on a triangle a nearest point lies.
enum Feature {
    Face,
    Edge(usize),
    Vertex(usize),
}

impl Surface {
    /// The surface of a mesh; a closed one may be inside out.
    pub fn new(mesh: &Mesh) -> Result<Self, ShapeError> {
        let mut mesh = mesh.welded();
        if mesh.triangles.is_empty() {
            return Err(ShapeError::TooFew { vertices: mesh.vertices.len(), triangles: 0 });
        }
        let closed = mesh.check_closed().is_ok();
        if closed && mesh.signed_volume() < 0.0 {
            mesh.turn_round();
        }
        let mut nodes = Vec::new();
        let mut order: Vec<u32> = (0..mesh.triangles.len() as u32).collect();
        build(&mesh, &mut order, 0, &mut nodes);
        mesh.triangles = order.iter().map(|&i| mesh.triangles[i as usize]).collect();

        let corner = |i: u32| mesh.vertices[i as usize];
        let normal =
            |t: &[u32; 3]| (corner(t[1]) - corner(t[0])).cross(&(corner(t[2]) - corner(t[0]))).normalize();
        let face_normals: Vec<_> = mesh.triangles.iter().map(normal).collect();
        let sum = |n: usize, across: [usize; 3]| across.map(|m| face_normals[n] + face_normals[m]);
        let edge_normals =
            triangles_across(&mesh).into_iter().enumerate().map(|(n, across)| sum(n, across)).collect();
        let mut vertex_normals = vec![Vector3::zeros(); mesh.vertices.len()];
        for (t, normal) in mesh.triangles.iter().zip(&face_normals) {
            for k in 0..3 {
                let here = corner(t[k]);
                let angle = (corner(t[(k + 1) % 3]) - here).angle(&(corner(t[(k + 2) % 3]) - here));
                vertex_normals[t[k] as usize] += normal * angle;
            }
        }
        Ok(Self { mesh: mesh.into(), closed, nodes, face_normals, edge_normals, vertex_normals })
    }

    /// The nearest point to p; none if p is not finite.
    pub fn nearest(&self, p: &Vector3<f64>) -> Option<Nearest> {
        let mut best = f64::INFINITY;
        let mut found = None;
        let mut stack = [0_u32; STACK];
        let mut depth = 1;
        while depth > 0 {
            depth -= 1;
            let at = stack[depth];
            let node = &self.nodes[at as usize];
            if node.distance_squared(p) >= best {
                continue;
            }
            if node.second == 0 {
                for n in node.start..node.end {
                    let t = self.mesh.triangles[n as usize];
                    let corners = t.map(|i| self.mesh.vertices[i as usize]);
                    let (point, feature) = nearest_on_triangle(p, &corners);
                    let distance_squared = (p - point).norm_squared();
                    if distance_squared < best {
                        best = distance_squared;
                        found = Some((n as usize, point, feature));
                    }
                }
            } else if depth + 2 <= STACK {
                // The nearer child is looked at first.
                let (first, second) = (at + 1, node.second);
                let distance = |n: u32| self.nodes[n as usize].distance_squared(p);
                let swap = distance(first) < distance(second);
                stack[depth] = if swap { second } else { first };
                stack[depth + 1] = if swap { first } else { second };
                depth += 2;
            }
        }
        let (n, point, feature) = found?;
        let normal = match feature {
            Feature::Face => self.face_normals[n],
            Feature::Edge(k) => self.edge_normals[n][k],
            Feature::Vertex(k) => self.vertex_normals[self.mesh.triangles[n][k] as usize],
        };
        Some(Nearest { point, normal, distance_squared: best })
    }
}

impl Surface {
    /// The first triangle that a ray from `origin` meets within `most`: the distance along the unit direction, and whether the ray
    /// comes out there, from behind.
    pub fn cast(&self, origin: &Vector3<f64>, direction: &Vector3<f64>, most: f64) -> Option<(f64, bool)> {
        let mut best = most;
        let mut found = None;
        let mut stack = [0_u32; STACK];
        let mut depth = 1;
        while depth > 0 {
            depth -= 1;
            let at = stack[depth];
            let node = &self.nodes[at as usize];
            let center = (node.low + node.high) * 0.5;
            match box_interval(&(origin - center), direction, &((node.high - node.low) * 0.5)) {
                Some((enters, leaves)) if leaves >= 0.0 && enters <= best => {}
                _ => continue,
            }
            if node.second == 0 {
                for n in node.start..node.end {
                    let corners = self.mesh.triangles[n as usize].map(|i| self.mesh.vertices[i as usize]);
                    if let Some(distance) = triangle_distance(origin, direction, &corners)
                        && (0.0..=best).contains(&distance)
                    {
                        best = distance;
                        found = Some((distance, self.face_normals[n as usize].dot(direction) > 0.0));
                    }
                }
            } else if depth + 2 <= STACK {
                stack[depth] = node.second;
                stack[depth + 1] = at + 1;
                depth += 2;
            }
        }
        found
    }
}

impl Node {
    fn distance_squared(&self, p: &Vector3<f64>) -> f64 {
        (p - p.sup(&self.low).inf(&self.high)).norm_squared()
    }
}

/// Adds the tree over `order` (triangles `start..`), split at the median of centroids along the longest axis.
fn build(mesh: &Mesh, order: &mut [u32], start: u32, nodes: &mut Vec<Node>) {
    let corners = |i: u32| mesh.triangles[i as usize].map(|v| mesh.vertices[v as usize]);
    let mut low = Vector3::repeat(f64::INFINITY);
    let mut high = -low;
    for &i in order.iter() {
        for p in corners(i) {
            (low, high) = (low.inf(&p), high.sup(&p));
        }
    }
    let at = nodes.len();
    nodes.push(Node { low, high, start, end: start + order.len() as u32, second: 0 });
    if order.len() <= LEAF {
        return;
    }
    let axis = (high - low).imax();
    let key = |i: u32| corners(i).iter().map(|p| p[axis]).sum::<f64>();
    let middle = order.len() / 2;
    order.select_nth_unstable_by(middle, |&i, &j| key(i).total_cmp(&key(j)).then(i.cmp(&j)));
    let (first, second) = order.split_at_mut(middle);
    build(mesh, first, start, nodes);
    nodes[at].second = nodes.len() as u32;
    build(mesh, second, start + middle as u32, nodes);
}

/// The point of a triangle nearest to p, by the sides of p's projection.
fn nearest_on_triangle(p: &Vector3<f64>, corners: &[Vector3<f64>; 3]) -> (Vector3<f64>, Feature) {
    let normal = (corners[1] - corners[0]).cross(&(corners[2] - corners[0]));
    let mut best: Option<(f64, Vector3<f64>, Feature)> = None;
    let mut inside = true;
    for k in 0..3 {
        let (from, to) = (corners[k], corners[(k + 1) % 3]);
        let edge = to - from;
        if normal.cross(&edge).dot(&(p - from)) >= 0.0 {
            continue;
        }
        inside = false;
        let along = edge.dot(&(p - from)) / edge.norm_squared();
        let (point, feature) = match along {
            s if s <= 0.0 => (from, Feature::Vertex(k)),
            s if s >= 1.0 => (to, Feature::Vertex((k + 1) % 3)),
            s => (from + edge * s, Feature::Edge(k)),
        };
        let distance = (p - point).norm_squared();
        if best.as_ref().is_none_or(|(least, ..)| distance < *least) {
            best = Some((distance, point, feature));
        }
    }
    match best {
        Some((_, point, feature)) if !inside => (point, feature),
        _ => (p - normal * (normal.dot(&(p - corners[0])) / normal.norm_squared()), Feature::Face),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::tests::{box_mesh, uniform};
    use crate::math::Stream;

    #[test]
    fn the_distance_to_a_box_mesh_is_that_to_the_box() {
        let surface = Surface::new(&box_mesh([1.0, 2.0, 3.0])).unwrap();
        assert!(surface.closed);
        let mut random = Stream::new(5, "surface");
        let half = Vector3::new(0.5, 1.0, 1.5);
        for _ in 0..5000 {
            let p = uniform(&mut random, 2.0);
            let found = surface.nearest(&p).unwrap();
            let q = p.abs() - half;
            let expected = q.sup(&Vector3::zeros()).norm() + q.max().min(0.0);
            let sign = found.normal.dot(&(p - found.point)).signum();
            assert!((sign * found.distance_squared.sqrt() - expected).abs() < 1e-14, "{p}");
        }
        assert!(surface.nearest(&Vector3::repeat(f64::NAN)).is_none());
    }

    #[test]
    fn an_inside_out_mesh_is_turned() {
        let mut mesh = box_mesh([1.0; 3]);
        mesh.turn_round();
        assert!(Surface::new(&mesh).unwrap().mesh.signed_volume() > 0.0);
        mesh.triangles.pop();
        assert!(!Surface::new(&mesh).unwrap().closed);
    }
}
