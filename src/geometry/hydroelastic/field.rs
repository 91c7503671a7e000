//! Bodies as pressure fields and surfaces, ready for queries.
//!
//! In each tetrahedron pressure is linear: p(x) = g·x + p₀.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Vector3};
use parry3d_f64::bounding_volume::Aabb;
use parry3d_f64::partitioning::{Bvh, BvhBuildStrategy};

use super::Tetrahedra;
use super::clip::Plane;
use crate::geometry::Mesh;

/// What a geometry is to others that it touches.
#[derive(Debug)]
pub enum Body {
    /// Tetrahedra with pressure.
    Soft(Field),
    /// A surface that does not give way.
    Rigid(Skin),
    /// Everything at z ≤ 0, with a pressure that grows by this much per metre of depth.
    SoftHalfSpace {
        /// −dp/dz, Pa/m.
        gradient: f64,
    },
    /// Everything at z ≤ 0, rigid.
    RigidHalfSpace,
}

/// A pressure field.
#[derive(Debug)]
pub struct Field {
    /// The tetrahedra; extents are those of the field.
    pub mesh: Tetrahedra,
    /// Pressure where the extent is one, Pa.
    pub modulus: f64,
    /// The depth at which it is reached, m, as far as the steepest gradient tells.
    pub depth: f64,
    /// Pressure by vertex, Pa.
    pub(super) pressures: Vec<f64>,
    pub(super) cells: Vec<Cell>,
    pub(super) tree: Bvh,
}

/// A tetrahedron.
#[derive(Debug, Clone)]
pub(super) struct Cell {
    pub corners: [u32; 4],
    /// g, Pa/m.
    pub gradient: Vector3<f64>,
    /// 1/|g|, or zero.
    pub inverse: f64,
    /// p₀, Pa.
    pub pressure: f64,
    /// Its faces; the inside is where all heights are negative. Face k is opposite of corner k.
    pub faces: [Plane; 4],
}

/// A surface of triangles.
#[derive(Debug)]
pub struct Skin {
    /// The triangles, seen counter-clockwise from outside.
    pub mesh: Mesh,
    /// Unit normals, outward.
    pub(super) normals: Vec<Vector3<f64>>,
    pub(super) tree: Bvh,
}

impl Body {
    /// Whether it gives way.
    pub fn is_soft(&self) -> bool {
        matches!(self, Body::Soft(_) | Body::SoftHalfSpace { .. })
    }
}

impl Field {
    /// The field of a solid.
    pub fn new(mesh: Tetrahedra, modulus: f64) -> Field {
        let cells: Vec<Cell> =
            mesh.tetrahedra.iter().map(|corners| Cell::new(&mesh, corners, modulus)).collect();
        let steepest = cells.iter().map(|cell| cell.gradient.norm()).fold(0.0, f64::max);
        let boxes: Vec<Aabb> = mesh.tetrahedra.iter().map(|corners| around(&mesh.corners(corners))).collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        let pressures = mesh.extents.iter().map(|extent| modulus * extent).collect();
        Field { depth: modulus / steepest, mesh, modulus, pressures, cells, tree }
    }

    /// Pressure at a point in the solid's frame, Pa; none outside.
    pub fn pressure_at(&self, p: &Vector3<f64>) -> Option<f64> {
        let contains = |node: &parry3d_f64::partitioning::BvhNode| {
            let (low, high) = (node.mins(), node.maxs());
            (low.x..=high.x).contains(&p.x)
                && (low.y..=high.y).contains(&p.y)
                && (low.z..=high.z).contains(&p.z)
        };
        let mut cells = self.tree.leaves(contains).map(|i| &self.cells[i as usize]);
        let cell = cells.find(|cell| cell.faces.iter().all(|face| face.height(p) <= 0.0))?;
        Some(cell.gradient.dot(p) + cell.pressure)
    }
}

impl Skin {
    /// A surface; triangles without area are left out.
    pub fn new(mesh: Mesh) -> Skin {
        let mesh = mesh.welded();
        let corners = |triangle: &[u32; 3]| triangle.map(|i| mesh.vertices[i as usize]);
        let normal = |triangle: &[u32; 3]| {
            let [a, b, c] = corners(triangle);
            (b - a).cross(&(c - a)).normalize()
        };
        let normals = mesh.triangles.iter().map(normal).collect();
        let boxes: Vec<Aabb> = mesh.triangles.iter().map(|triangle| around(&corners(triangle))).collect();
        let tree = Bvh::from_leaves(BvhBuildStrategy::Binned, &boxes);
        Skin { mesh, normals, tree }
    }
}

impl Cell {
    fn new(mesh: &Tetrahedra, corners: &[u32; 4], modulus: f64) -> Cell {
        let p = mesh.corners(corners);
        let pressures = corners.map(|i| modulus * mesh.extents[i as usize]);
        let edges = Matrix3::from_rows(&[1, 2, 3].map(|k| (p[k] - p[0]).transpose()));
        let differences = Vector3::new(
            pressures[1] - pressures[0],
            pressures[2] - pressures[0],
            pressures[3] - pressures[0],
        );
        let gradient = edges.lu().solve(&differences).unwrap_or_default();
        let length = gradient.norm();
        let face = |k: usize| {
            let [a, b, c] = [[1, 2, 3], [0, 3, 2], [0, 1, 3], [0, 2, 1]][k];
            let normal = (p[b] - p[a]).cross(&(p[c] - p[a])).normalize();
            Plane { normal, offset: normal.dot(&p[a]) }
        };
        Cell {
            corners: *corners,
            gradient,
            inverse: if length > 0.0 { 1.0 / length } else { 0.0 },
            pressure: pressures[0] - gradient.dot(&p[0]),
            faces: std::array::from_fn(face),
        }
    }
}

fn around(corners: &[Vector3<f64>]) -> Aabb {
    let (low, high) = bounds(corners);
    Aabb::new(glamx::DVec3::new(low.x, low.y, low.z), glamx::DVec3::new(high.x, high.y, high.z))
}

/// The ends of the box around points.
pub(super) fn bounds(corners: &[Vector3<f64>]) -> (Vector3<f64>, Vector3<f64>) {
    corners[1..].iter().fold((corners[0], corners[0]), |(low, high), p| (low.inf(p), high.sup(p)))
}
