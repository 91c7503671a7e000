//! Convex hulls: vertices, flat faces and who is next to whom.

use super::{Mesh, ShapeError};
use glamx::DVec3;
use nalgebra::{Matrix3, Vector3};
use parry3d_f64::transformation::try_convex_hull;
use std::sync::Arc;

/// Below this thickness relative to the extent, vertices are flat.
const FLAT: f64 = 1e-7;

/// Triangles whose corners are this close to a common plane, relative to the extent, are one face.
const COPLANAR: f64 = 1e-9;

/// Up to this many vertices a support point is found by looking at all of them.
const FEW: usize = 48;

/// A convex polyhedron.
#[derive(Debug)]
pub(super) struct Hull {
    /// Vertices and outward triangles.
    pub mesh: Arc<Mesh>,
    /// Flat faces; coplanar triangles are one.
    pub faces: Vec<Face>,
    /// Corners of all faces, counter-clockwise seen from outside.
    corners: Vec<u32>,
    /// Neighbours of vertex i: `neighbors[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    neighbors: Vec<u32>,
    /// A vertex that is far in each octant, to start climbing from.
    seeds: [u32; 8],
    /// Centre and half lengths of the bounding box.
    bounds: (Vector3<f64>, Vector3<f64>),
}

/// A flat face n·x = offset of a hull that lies where n·x ≤ offset.
#[derive(Debug, Clone)]
pub(super) struct Face {
    pub normal: Vector3<f64>,
    pub offset: f64,
    start: u32,
    end: u32,
}

impl Hull {
    /// The hull of points; which of them are inside does not matter.
    pub fn new(points: &[Vector3<f64>]) -> Result<Self, ShapeError> {
        let extent = check_not_flat(points)?;
        let mut distinct: Vec<DVec3> = points.iter().map(|p| DVec3::new(p.x, p.y, p.z)).collect();
        distinct.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)).then(p.z.total_cmp(&q.z)));
        distinct.dedup();
        let (vertices, triangles) =
            try_convex_hull(&distinct).map_err(|error| ShapeError::Hull { reason: error.to_string() })?;
        let vertices = vertices.iter().map(|p| Vector3::new(p.x, p.y, p.z)).collect();
        let mesh = Mesh { vertices, triangles, ..Mesh::default() };
        mesh.check_closed().map_err(|error| ShapeError::Hull { reason: error.to_string() })?;
        let (starts, neighbors) = neighbors_of(&mesh);
        let first = mesh.vertices[0];
        let (low, high) =
            mesh.vertices.iter().fold((first, first), |(low, high), p| (low.inf(p), high.sup(p)));
        let mut hull = Hull {
            faces: Vec::new(),
            corners: Vec::new(),
            starts,
            neighbors,
            seeds: [0; 8],
            bounds: ((low + high) * 0.5, (high - low) * 0.5),
            mesh: mesh.into(),
        };
        hull.merge_faces(extent);
        for octant in 0..8 {
            let sign = |bit: usize| if octant & bit == 0 { -1.0 } else { 1.0 };
            hull.seeds[octant] = hull.farthest(&Vector3::new(sign(1), sign(2), sign(4)));
        }
        Ok(hull)
    }

    /// The vertices.
    pub fn vertices(&self) -> &[Vector3<f64>] {
        &self.mesh.vertices
    }

    /// Indices of a face's corners.
    pub fn corners(&self, face: &Face) -> &[u32] {
        &self.corners[face.start as usize..face.end as usize]
    }

    /// Indices of the vertices that share an edge with a vertex.
    pub fn neighbors(&self, vertex: u32) -> &[u32] {
        let i = vertex as usize;
        &self.neighbors[self.starts[i] as usize..self.starts[i + 1] as usize]
    }

    /// Index of a vertex that is farthest along a direction.
    ///
    /// On a convex polyhedron a vertex without a farther neighbour is the farthest.
    pub fn support(&self, direction: &Vector3<f64>) -> u32 {
        let vertices = self.vertices();
        if vertices.len() <= FEW {
            return self.farthest(direction);
        }
        let bit = |positive: bool, bit: usize| if positive { bit } else { 0 };
        let octant = bit(direction.x > 0.0, 1) | bit(direction.y > 0.0, 2) | bit(direction.z > 0.0, 4);
        let mut best = self.seeds[octant];
        let mut height = vertices[best as usize].dot(direction);
        loop {
            let here = best;
            for &next in self.neighbors(here) {
                let candidate = vertices[next as usize].dot(direction);
                if candidate > height {
                    (best, height) = (next, candidate);
                }
            }
            if best == here {
                return best;
            }
        }
    }

    fn farthest(&self, direction: &Vector3<f64>) -> u32 {
        let (mut best, mut height) = (0, f64::NEG_INFINITY);
        for (i, vertex) in self.vertices().iter().enumerate() {
            let candidate = vertex.dot(direction);
            if candidate > height {
                (best, height) = (i as u32, candidate);
            }
        }
        best
    }

    /// Centre and half lengths of the bounding box.
    pub fn bounds(&self) -> (Vector3<f64>, Vector3<f64>) {
        self.bounds
    }

    /// Joins triangles across edges where they are coplanar, and orders each face's corners.
    fn merge_faces(&mut self, extent: f64) {
        let mesh = self.mesh.clone();
        let corner = |i: u32| mesh.vertices[i as usize];
        let normals: Vec<Vector3<f64>> = mesh
            .triangles
            .iter()
            .map(|t| (corner(t[1]) - corner(t[0])).cross(&(corner(t[2]) - corner(t[0]))))
            .collect();
        // The largest triangles have the best normals: they come first and gather the others.
        let mut order: Vec<usize> = (0..normals.len()).collect();
        order.sort_by(|&i, &j| {
            normals[j].norm_squared().total_cmp(&normals[i].norm_squared()).then(i.cmp(&j))
        });
        let across = triangles_across(&mesh);
        let mut taken = vec![false; normals.len()];
        let mut members: Vec<u32> = Vec::new();
        let mut stack = Vec::new();
        for seed in order {
            let length = normals[seed].norm();
            if taken[seed] || length == 0.0 {
                continue;
            }
            let normal = normals[seed] / length;
            let offset = normal.dot(&corner(mesh.triangles[seed][0]));
            members.clear();
            stack.push(seed);
            taken[seed] = true;
            while let Some(triangle) = stack.pop() {
                members.extend(mesh.triangles[triangle]);
                for &next in &across[triangle] {
                    let flat = |i: &u32| (normal.dot(&corner(*i)) - offset).abs() <= COPLANAR * extent;
                    if !taken[next] && mesh.triangles[next].iter().all(flat) {
                        taken[next] = true;
                        stack.push(next);
                    }
                }
            }
            members.sort_unstable();
            members.dedup();
            // The highest corner, so that no vertex is outside.
            let offset = members.iter().map(|&i| normal.dot(&corner(i))).fold(offset, f64::max);
            let center = members.iter().map(|&i| corner(i)).sum::<Vector3<f64>>() / members.len() as f64;
            let (u, v) = tangents(&normal);
            let angle = |i: &u32| {
                let arm = corner(*i) - center;
                v.dot(&arm).atan2(u.dot(&arm))
            };
            members.sort_by(|i, j| angle(i).total_cmp(&angle(j)));
            let start = self.corners.len() as u32;
            self.corners.extend(&members);
            self.faces.push(Face { normal, offset, start, end: self.corners.len() as u32 });
        }
    }
}

/// Two unit vectors with u × v = n.
pub(super) fn tangents(normal: &Vector3<f64>) -> (Vector3<f64>, Vector3<f64>) {
    // The axis that is least along n.
    let axis = Vector3::ith(normal.iamin(), 1.0);
    let u = axis.cross(normal).normalize();
    (u, normal.cross(&u))
}

/// The largest extent of points, or an error where they do not span a volume.
fn check_not_flat(points: &[Vector3<f64>]) -> Result<f64, ShapeError> {
    if points.len() < 4 {
        return Err(ShapeError::TooFew { vertices: points.len(), triangles: 0 });
    }
    let (low, high) = points.iter().fold((points[0], points[0]), |(low, high), p| (low.inf(p), high.sup(p)));
    let extent = (high - low).max();
    if !(extent > 0.0 && extent.is_finite()) {
        return Err(ShapeError::Flat { extent, thickness: extent });
    }
    // Along the axis of least variance; scaled first, so that squares neither vanish nor overflow.
    let center = (low + high) * 0.5;
    let scaled = |p: &Vector3<f64>| (p - center) / extent;
    let mean = points.iter().map(scaled).sum::<Vector3<f64>>() / points.len() as f64;
    let covariance: Matrix3<f64> =
        points.iter().map(|p| (scaled(p) - mean) * (scaled(p) - mean).transpose()).sum();
    let eigen = covariance.symmetric_eigen();
    let axis = eigen.eigenvectors.column(eigen.eigenvalues.imin());
    let (low, high) = points
        .iter()
        .map(|p| axis.dot(&scaled(p)))
        .fold((f64::MAX, f64::MIN), |(low, high), x| (low.min(x), high.max(x)));
    match high - low > FLAT {
        true => Ok(extent),
        false => Err(ShapeError::Flat { extent, thickness: (high - low).max(0.0) * extent }),
    }
}

/// Which vertices share an edge, as starts and a flat list.
fn neighbors_of(mesh: &Mesh) -> (Vec<u32>, Vec<u32>) {
    let mut edges: Vec<(u32, u32)> =
        mesh.triangles.iter().flat_map(|t| [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])]).collect();
    edges.extend(edges.clone().iter().map(|&(i, j)| (j, i)));
    edges.sort_unstable();
    edges.dedup();
    let count = mesh.vertices.len() as u32;
    let starts = (0..=count).map(|i| edges.partition_point(|edge| edge.0 < i) as u32).collect();
    (starts, edges.into_iter().map(|(_, j)| j).collect())
}

/// The three triangles across each triangle's edges, of a closed mesh.
pub(super) fn triangles_across(mesh: &Mesh) -> Vec<[usize; 3]> {
    let directed = |t: &[u32; 3]| [(t[0], t[1]), (t[1], t[2]), (t[2], t[0])];
    let mut owner = std::collections::HashMap::new();
    for (n, t) in mesh.triangles.iter().enumerate() {
        owner.extend(directed(t).map(|edge| (edge, n)));
    }
    let across = |(n, t): (usize, &[u32; 3])| directed(t).map(|(i, j)| *owner.get(&(j, i)).unwrap_or(&n));
    mesh.triangles.iter().enumerate().map(across).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::tests::{box_mesh, unit_vector};
    use crate::math::Stream;

    #[test]
    fn the_hull_of_a_box_with_points_inside_has_six_square_faces() {
        let mut points = box_mesh([1.0, 2.0, 3.0]).vertices;
        points.extend([
            Vector3::new(0.1, 0.2, 0.3),
            Vector3::new(0.5, 0.0, 0.0),
            Vector3::new(0.5, 1.0, 0.2),
        ]);
        points.extend(points.clone());
        let hull = Hull::new(&points).unwrap();
        assert_eq!(hull.faces.len(), 6);
        for face in &hull.faces {
            assert!((4..=5).contains(&hull.corners(face).len()));
            assert!(hull.vertices().iter().all(|p| face.normal.dot(p) <= face.offset + 1e-14));
        }
        assert!((hull.mesh.signed_volume() - 6.0).abs() < 1e-13);
    }

    #[test]
    fn climbing_finds_the_farthest_of_many_vertices() {
        let mut random = Stream::new(3, "hull");
        let points: Vec<_> = (0..500).map(|_| unit_vector(&mut random)).collect();
        let hull = Hull::new(&points).unwrap();
        assert!(hull.vertices().len() > 400);
        for _ in 0..2000 {
            let direction = unit_vector(&mut random);
            let climbed = hull.vertices()[hull.support(&direction) as usize].dot(&direction);
            let best = points.iter().map(|p| p.dot(&direction)).fold(f64::MIN, f64::max);
            assert!((climbed - best).abs() < 1e-14);
        }
    }

    #[test]
    fn flat_points_are_refused() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0], [0.3, 0.4]];
        let points: Vec<_> = square.iter().map(|p| Vector3::new(p[0], p[1], p[0] + p[1])).collect();
        assert!(matches!(Hull::new(&points), Err(ShapeError::Flat { .. })));
        assert!(matches!(Hull::new(&[Vector3::zeros(); 9]), Err(ShapeError::Flat { .. })));
        assert!(matches!(Hull::new(&points[..3]), Err(ShapeError::TooFew { .. })));
    }
}
