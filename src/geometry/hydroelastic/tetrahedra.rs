//! A solid cut into tetrahedra, with how deep each vertex lies.

use std::collections::HashMap;

use nalgebra::Vector3;

use crate::geometry::ShapeError;

/// Tetrahedra over shared vertices, and the extent of the pressure field there.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Tetrahedra {
    /// Positions, m.
    pub vertices: Vec<Vector3<f64>>,
    /// Four indices into the vertices per tetrahedron; the first three run counter-clockwise seen from the fourth's other side, so that
    /// (p₁ − p₀) × (p₂ − p₀) · (p₃ − p₀) > 0.
    pub tetrahedra: Vec<[u32; 4]>,
    /// Extent by vertex: 0 on the surface, 1 where the solid is deepest; pressure is the modulus times this.
    pub extents: Vec<f64>,
}

impl Tetrahedra {
    /// Adds a vertex and returns its index.
    pub fn vertex(&mut self, p: Vector3<f64>, extent: f64) -> u32 {
        self.vertices.push(p);
        self.extents.push(extent);
        self.vertices.len() as u32 - 1
    }

    /// Adds a tetrahedron, turned so that its volume is positive; one without volume is left out.
    pub fn add(&mut self, mut corners: [u32; 4]) {
        let volume = self.six_volumes(&corners);
        if volume < 0.0 {
            corners.swap(0, 1);
        }
        let longest = self.longest_edge(&corners);
        if volume.abs() > 1e-12 * longest.powi(3) {
            self.tetrahedra.push(corners);
        }
    }

    /// Corners of a tetrahedron.
    pub fn corners(&self, corners: &[u32; 4]) -> [Vector3<f64>; 4] {
        corners.map(|i| self.vertices[i as usize])
    }

    /// Six times the signed volume of a tetrahedron.
    fn six_volumes(&self, corners: &[u32; 4]) -> f64 {
        let [a, b, c, d] = self.corners(corners);
        (b - a).cross(&(c - a)).dot(&(d - a))
    }

    fn longest_edge(&self, corners: &[u32; 4]) -> f64 {
        let p = self.corners(corners);
        let edges = (0..4).flat_map(|i| (0..i).map(move |j| (i, j)));
        edges.map(|(i, j)| (p[i] - p[j]).norm()).fold(0.0, f64::max)
    }

    /// The volume of all.
    pub fn volume(&self) -> f64 {
        self.tetrahedra.iter().map(|corners| self.six_volumes(corners)).sum::<f64>() / 6.0
    }

    /// Checks that numbers are finite and that tetrahedra refer to vertices.
    pub fn validate(&self) -> Result<(), ShapeError> {
        for (index, p) in self.vertices.iter().enumerate() {
            if !p.iter().all(|x| x.is_finite()) {
                return Err(ShapeError::Vertex { index, value: [p.x, p.y, p.z] });
            }
        }
        let count = self.vertices.len();
        for (tetrahedron, corners) in self.tetrahedra.iter().enumerate() {
            if let Some(&vertex) = corners.iter().find(|&&i| i as usize >= count) {
                return Err(ShapeError::Tetrahedron { tetrahedron, vertex, count });
            }
        }
        Ok(())
    }

    /// The triangles that belong to one tetrahedron alone, seen counter-clockwise from outside: the surface.
    pub fn boundary(&self) -> Vec<[u32; 3]> {
        let mut uses: HashMap<[u32; 3], (usize, [u32; 3])> = HashMap::new();
        for &[a, b, c, d] in &self.tetrahedra {
            for face in [[b, a, c], [a, b, d], [b, c, d], [c, a, d]] {
                let mut key = face;
                key.sort_unstable();
                uses.entry(key).and_modify(|(n, _)| *n += 1).or_insert((1, face));
            }
        }
        let mut faces: Vec<_> = uses.into_values().filter(|(n, _)| *n == 1).map(|(_, face)| face).collect();
        // A hash map has no order of its own.
        faces.sort_unstable();
        faces
    }
}
