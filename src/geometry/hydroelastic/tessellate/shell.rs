//! From a surface and a medial axis to tetrahedra.

use nalgebra::Vector3;

use crate::geometry::Mesh;
use crate::geometry::hydroelastic::Tetrahedra;

/// The surface of a solid that is star-shaped about a centre, each vertex joined to a point of the medial axis.
///
/// Between a triangle of the surface and what its corners are joined to there is a prism, or what is left of one where those are the same
/// point. All faces of prisms are flat, so the prisms fill the solid.
#[derive(Default)]
pub(super) struct Shell {
    center: Vector3<f64>,
    solid: Tetrahedra,
    triangles: Vec<[u32; 3]>,
    /// By vertex; itself on the medial axis.
    joined: Vec<u32>,
}

impl Shell {
    /// Nothing yet, about a centre other than the origin.
    pub fn about(center: Vector3<f64>) -> Shell {
        Shell { center, ..Shell::default() }
    }

    /// Adds a point of the medial axis.
    pub fn medial(&mut self, p: Vector3<f64>) -> u32 {
        let index = self.solid.vertex(p, 1.0);
        self.joined.push(index);
        index
    }

    /// Adds a point of the surface.
    pub fn point(&mut self, p: Vector3<f64>, medial: u32) -> u32 {
        self.joined.push(medial);
        self.solid.vertex(p, 0.0)
    }

    /// Adds a triangle of the surface, turned so that it is seen counter-clockwise from outside.
    pub fn triangle(&mut self, [a, b, c]: [u32; 3]) {
        let [p, q, r] = [a, b, c].map(|i| self.solid.vertices[i as usize]);
        let is_inward = (q - p).cross(&(r - p)).dot(&(p + q + r - 3.0 * self.center)) < 0.0;
        self.triangles.push(if is_inward { [a, c, b] } else { [a, b, c] });
    }

    /// Adds two triangles for a quadrangle, given round about.
    pub fn quadrangle(&mut self, [a, b, c, d]: [u32; 4]) {
        self.triangle([a, b, c]);
        self.triangle([a, c, d]);
    }

    /// The solid.
    pub fn solid(mut self) -> Tetrahedra {
        for &triangle in &self.triangles {
            // Diagonals that begin at the lowest index are the same seen from both sides.
            let mut outer = triangle;
            outer.sort_unstable();
            let [a, b, c] = outer;
            let [_, m, n] = outer.map(|i| self.joined[i as usize]);
            let l = self.joined[a as usize];
            for corners in [[a, b, c, n], [a, b, m, n], [a, l, m, n]] {
                let is_flat = (0..4).any(|i| corners[..i].contains(&corners[i]));
                if !is_flat {
                    self.solid.add(corners);
                }
            }
        }
        self.solid
    }

    /// Nothing but the surface.
    pub fn surface(self) -> Mesh {
        Mesh { vertices: self.solid.vertices, triangles: self.triangles, ..Mesh::default() }.welded()
    }
}
