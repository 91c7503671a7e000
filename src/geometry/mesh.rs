//! Triangles as they come from a file, and whether they enclose a volume.

use super::ShapeError;
use nalgebra::Vector3;
use std::collections::HashMap;

/// Triangles over shared vertices; counter-clockwise seen from outside.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Mesh {
    /// Positions, m.
    pub vertices: Vec<Vector3<f64>>,
    /// Three indices into the vertices per triangle.
    pub triangles: Vec<[u32; 3]>,
    /// Tetrahedra of positive volume that fill it, four indices each, if the file has them; empty in most.
    pub tetrahedra: Vec<[u32; 4]>,
    /// Red, green, blue and opacity of each triangle, for pictures, if the file has them; empty in most.
    pub colors: Vec<[u8; 4]>,
}

impl Mesh {
    /// Checks that vertices are finite and that triangles and tetrahedra refer to vertices.
    pub fn validate(&self) -> Result<(), ShapeError> {
        for (index, p) in self.vertices.iter().enumerate() {
            if !p.iter().all(|x| x.is_finite()) {
                return Err(ShapeError::Vertex { index, value: [p.x, p.y, p.z] });
            }
        }
        let count = self.vertices.len();
        for (triangle, corners) in self.triangles.iter().enumerate() {
            if let Some(&vertex) = corners.iter().find(|&&i| i as usize >= count) {
                return Err(ShapeError::Index { triangle, vertex, count });
            }
        }
        for (tetrahedron, corners) in self.tetrahedra.iter().enumerate() {
            if let Some(&vertex) = corners.iter().find(|&&i| i as usize >= count) {
                return Err(ShapeError::Tetrahedron { tetrahedron, vertex, count });
            }
        }
        Ok(())
    }

    /// The mesh with its coordinates multiplied; triangles and tetrahedra turn round where the scale mirrors.
    pub fn scaled(&self, scale: [f64; 3]) -> Mesh {
        let scale = Vector3::from(scale);
        let mut mesh = self.clone();
        mesh.vertices.iter_mut().for_each(|p| p.component_mul_assign(&scale));
        if scale.product() < 0.0 {
            mesh.turn_round();
            mesh.tetrahedra.iter_mut().for_each(|t| t.swap(0, 1));
        }
        mesh
    }

    /// The mesh with equal vertices made one, unused ones dropped, and triangles without area and tetrahedra without
    /// volume dropped.
    ///
    /// Formats such as STL repeat a vertex in every triangle; without this no two triangles share an edge.
    pub fn welded(&self) -> Mesh {
        let mut found: HashMap<[u64; 3], u32> = HashMap::new();
        let mut mesh = Mesh::default();
        let mut place = |p: &Vector3<f64>| {
            // Adding zero makes −0 equal to 0.
            let key = [(p.x + 0.0).to_bits(), (p.y + 0.0).to_bits(), (p.z + 0.0).to_bits()];
            *found.entry(key).or_insert_with(|| {
                mesh.vertices.push(*p);
                mesh.vertices.len() as u32 - 1
            })
        };
        for (i, corners) in self.triangles.iter().enumerate() {
            let points = corners.map(|i| self.vertices[i as usize]);
            if (points[1] - points[0]).cross(&(points[2] - points[0])).norm_squared() > 0.0 {
                let corners = points.map(|p| place(&p));
                mesh.triangles.push(corners);
                mesh.colors.extend(self.colors.get(i));
            }
        }
        for corners in &self.tetrahedra {
            let points = corners.map(|i| self.vertices[i as usize]);
            let [a, b, c] = [1, 2, 3].map(|k| points[k] - points[0]);
            if a.cross(&b).dot(&c) != 0.0 {
                let corners = points.map(|p| place(&p));
                mesh.tetrahedra.push(corners);
            }
        }
        mesh
    }

    /// Six times the signed volume, ∑ p₀·(p₁×p₂), about the first vertex; exact zero is possible only for a flat mesh.
    pub(super) fn signed_volume(&self) -> f64 {
        let Some(origin) = self.vertices.first() else { return 0.0 };
        let corner = |i: u32| self.vertices[i as usize] - origin;
        self.triangles.iter().map(|t| corner(t[0]).dot(&corner(t[1]).cross(&corner(t[2])))).sum::<f64>() / 6.0
    }

    /// Exchanges inside and outside of the triangles.
    pub(super) fn turn_round(&mut self) {
        self.triangles.iter_mut().for_each(|t| t.swap(1, 2));
    }

    /// Checks that every edge joins exactly two triangles that run along it in opposite directions.
    pub fn check_closed(&self) -> Result<(), ShapeError> {
        let mut uses: HashMap<(u32, u32), i64> = HashMap::new();
        for t in &self.triangles {
            for k in 0..3 {
                let (i, j) = (t[k], t[(k + 1) % 3]);
                // Forward uses count in the low digits, backward ones in the high.
                *uses.entry((i.min(j), i.max(j))).or_default() += if i < j { 1 } else { 1 << 32 };
            }
        }
        let open: Vec<(u32, u32)> =
            uses.iter().filter(|(_, n)| **n != 1 + (1 << 32)).map(|(&edge, _)| edge).collect();
        match open.iter().min() {
            None if self.triangles.len() >= 4 => Ok(()),
            None => {
                Err(ShapeError::TooFew { vertices: self.vertices.len(), triangles: self.triangles.len() })
            }
            Some(&(first, second)) => Err(ShapeError::Open { edges: open.len(), first, second }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::tests::box_mesh;

    #[test]
    fn a_box_is_closed_and_has_its_volume() {
        let mesh = box_mesh([1.0, 2.0, 3.0]);
        mesh.validate().unwrap();
        mesh.check_closed().unwrap();
        assert!((mesh.signed_volume() - 6.0).abs() < 1e-14);
        assert!((mesh.scaled([-1.0, 2.0, 1.0]).signed_volume() - 12.0).abs() < 1e-14);
    }

    #[test]
    fn a_missing_or_turned_triangle_is_reported() {
        let mut mesh = box_mesh([1.0; 3]);
        mesh.triangles[0].swap(0, 1);
        assert!(matches!(mesh.check_closed(), Err(ShapeError::Open { edges: 3, .. })));
        mesh.triangles.remove(0);
        let text = mesh.check_closed().unwrap_err().to_string();
        assert!(text.starts_with("the mesh is open: 3 edges"), "{text}");
    }

    #[test]
    fn welding_joins_repeated_vertices() {
        let mesh = box_mesh([1.0; 3]);
        let mut soup = Mesh::default();
        for (n, t) in mesh.triangles.iter().enumerate() {
            soup.vertices.extend(t.map(|i| mesh.vertices[i as usize]));
            let n = 3 * n as u32;
            soup.triangles.push([n, n + 1, n + 2]);
        }
        assert!(soup.check_closed().is_err());
        let welded = soup.welded();
        assert_eq!(welded.vertices.len(), 8);
        welded.check_closed().unwrap();
    }

    #[test]
    fn tetrahedra_survive_mirrors_and_welding() {
        let mut mesh = Mesh::default();
        let [o, x, y, z] = [Vector3::zeros(), Vector3::x(), Vector3::y(), Vector3::z()];
        // Two tetrahedra that repeat their vertices, one vertex for nothing, and one tetrahedron without volume.
        mesh.vertices = vec![o, x, y, z, Vector3::repeat(7.0), o, y, x, -z];
        mesh.tetrahedra = vec![[0, 1, 2, 3], [5, 6, 7, 8], [0, 5, 1, 2]];
        let welded = mesh.welded();
        assert_eq!(welded.tetrahedra, [[0, 1, 2, 3], [0, 2, 1, 4]]);
        assert_eq!(welded.vertices, [o, x, y, z, -z]);
        let mirrored = welded.scaled([1.0, -2.0, 1.0]);
        for t in &mirrored.tetrahedra {
            let [a, b, c, d] = t.map(|i| mirrored.vertices[i as usize]);
            assert_eq!((b - a).cross(&(c - a)).dot(&(d - a)), 2.0);
        }
        mesh.tetrahedra[1][3] = 9;
        assert_eq!(
            mesh.validate().unwrap_err().to_string(),
            "tetrahedron 1 refers to vertex 9, but there are only 9 vertices"
        );
    }

    #[test]
    fn bad_numbers_and_indices_are_named() {
        let mut mesh = box_mesh([1.0; 3]);
        mesh.vertices[3].y = f64::NAN;
        assert!(mesh.validate().unwrap_err().to_string().starts_with("vertex 3 is ("));
        let mut mesh = box_mesh([1.0; 3]);
        mesh.triangles[2][1] = 9;
        assert_eq!(
            mesh.validate().unwrap_err().to_string(),
            "triangle 2 refers to vertex 9, but there are only 8 vertices"
        );
    }
}
