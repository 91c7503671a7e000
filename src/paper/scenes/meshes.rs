//! Surfaces of a scene as the files that a diagram reads.

use std::fmt::Write;

use indexmap::IndexMap;

use super::scene::Triangles;
use crate::diagram::Files;

/// The meshes of a scene: `hare.obj` is the one named `hare`.
pub(super) struct Meshes(pub IndexMap<String, Triangles>);

impl Files for Meshes {
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        let mesh = path.strip_suffix(".obj").and_then(|name| self.0.get(name));
        let mesh = mesh.ok_or_else(|| format!("`{path}` is none of the scene's meshes"))?;
        let mut text = String::new();
        for [x, y, z] in &mesh.vertices {
            let _ = writeln!(text, "v {x} {y} {z}");
        }
        for [a, b, c] in mesh.faces.iter().map(|face| face.map(|vertex| u64::from(vertex) + 1)) {
            let _ = writeln!(text, "f {a} {b} {c}");
        }
        Ok(text.into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mesh_is_read_as_it_was_written() {
        let vertices = vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.1]];
        let faces = vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        let meshes = Meshes([("corner".to_owned(), Triangles { vertices, faces })].into_iter().collect());
        let mesh = crate::import::mesh("corner.obj", &meshes.read_bytes("corner.obj").unwrap()).unwrap();
        // Reading may number vertices anew.
        let corners = |face: usize| mesh.triangles[face].map(|vertex| mesh.vertices[vertex as usize]);
        assert_eq!(corners(3).map(|p| [p.x, p.y, p.z]), [[1.0, 0.0, 0.0], [0.0, 0.5, 0.0], [0.0, 0.0, 0.1]]);
        assert!(meshes.read_bytes("edge.obj").unwrap_err().contains("edge.obj"));
    }
}
