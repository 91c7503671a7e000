//! Meshes from STL, OBJ, COLLADA, glTF, MSH and VTK files.
//!
//! | format | read |
//! |---|---|
//! | `.stl` | binary and text |
//! | `.obj` | `v` and `f`; polygons are cut into triangles |
//! | `.dae` | triangles and polygons of the scene with the transforms of its nodes, in metres, and the colours of their materials |
//! | `.msh` | MuJoCo's own |
//! | `.vtk` | tetrahedra of a legacy file, text and binary; the triangles are their outer faces |
//! | `.glb`, `.gltf` | triangles of the scene with the transforms of its nodes, turned so that z is up, and the colours of their materials |
//!
//! Equal corners become one vertex, and vertices that nothing uses are dropped. Normals and textures are left out. A file may
//! lie about its own size: nothing is reserved on its word.

mod dae;
mod gltf;
mod msh;
mod obj;
mod stl;
mod vtk;

use nalgebra::{Matrix4, Point3};

use crate::geometry::Mesh;

/// More triangles than this are refused: files that use parts of themselves again and again can ask for any number.
const MAX_TRIANGLES: usize = 20_000_000;
/// More nodes of a scene than this are refused.
const MAX_NODES: usize = 100_000;
/// The deepest nesting of a scene's nodes.
const MAX_DEPTH: usize = 64;

/// Reads a mesh; the format follows from the extension of `name`, or from the bytes if that says nothing.
///
/// ```
/// let text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
/// let mesh = cenic::import::mesh("a.obj", text.as_bytes()).unwrap();
/// assert_eq!(mesh.triangles, [[0, 1, 2]]);
/// ```
pub fn mesh(name: &str, bytes: &[u8]) -> Result<Mesh, String> {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension).to_ascii_lowercase();
    let start = bytes.get(..256).unwrap_or(bytes);
    let text = String::from_utf8_lossy(start);
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let read: fn(&[u8]) -> Result<Mesh, String> = match extension.as_str() {
        _ if bytes.starts_with(b"glTF") => gltf::binary,
        "gltf" => gltf::text,
        "glb" => gltf::binary,
        "stl" => stl::read,
        "obj" => obj::read,
        "dae" => dae::read,
        "msh" => msh::read,
        "vtk" => vtk::read,
        _ if text.starts_with("<?xml") || text.starts_with("<COLLADA") => dae::read,
        _ if vtk::is_vtk(bytes) => vtk::read,
        _ if stl::is_stl(bytes) => stl::read,
        _ => {
            return Err(format!(
                "`.{extension}` is no kind of mesh that can be read: .stl, .obj, .dae, .glb, .gltf, .msh, .vtk"
            ));
        }
    };
    let mesh = read(bytes)?;
    mesh.validate().map_err(|wrong| wrong.to_string())?;
    // Files repeat vertices for their normals, and hold vertices of other parts that would make a hull too large.
    let mesh = mesh.welded();
    if mesh.triangles.is_empty() {
        return Err("there are no triangles with an area in it".to_owned());
    }
    Ok(mesh)
}

/// Red, green, blue and opacity.
type Color = [u8; 4];

/// What has no colour beside what has one.
const UNCOLORED: Color = [204, 204, 204, 255];

/// A colour from shares of red, green, blue and opacity. Nobody draws what cannot be seen: an opacity of zero is a mistake of
/// the program that wrote the file, and there are several that make it.
fn color([red, green, blue, opacity]: [f64; 4]) -> Color {
    let opacity = if opacity > 0.0 { opacity } else { 1.0 };
    [red, green, blue, opacity].map(|share| (255.0 * share.clamp(0.0, 1.0)).round() as u8)
}

/// Triangles gathered from the parts of a scene.
#[derive(Default)]
struct Gathered {
    mesh: Mesh,
    is_colored: bool,
}

impl Gathered {
    /// Adds a part of the scene, moved by `transform`. One that mirrors turns the triangles round. `colors` are those of the
    /// triangles from where the one before ends to a number.
    fn add(
        &mut self,
        part: &Mesh,
        transform: &Matrix4<f64>,
        colors: impl IntoIterator<Item = (usize, Option<Color>)>,
    ) -> Result<(), String> {
        let triangles = self.mesh.triangles.len() + part.triangles.len();
        let vertices = self.mesh.vertices.len() + part.vertices.len();
        let fits = triangles <= MAX_TRIANGLES && vertices <= 3 * MAX_TRIANGLES;
        let base = u32::try_from(self.mesh.vertices.len()).ok().filter(|_| fits);
        let Some(base) = base else { return Err(format!("it has more than {MAX_TRIANGLES} triangles")) };
        let is_mirrored = transform.fixed_view::<3, 3>(0, 0).determinant() < 0.0;
        let moved = part.vertices.iter().map(|p| transform.transform_point(&Point3::from(*p)).coords);
        self.mesh.vertices.extend(moved);
        self.mesh.triangles.extend(part.triangles.iter().map(|[a, b, c]| {
            let [a, b, c] = [base + a, base + b, base + c];
            if is_mirrored { [a, c, b] } else { [a, b, c] }
        }));
        let before = triangles - part.triangles.len();
        for (end, color) in colors {
            self.is_colored |= color.is_some();
            self.mesh.colors.resize((before + end).min(triangles), color.unwrap_or(UNCOLORED));
        }
        self.mesh.colors.resize(triangles, UNCOLORED);
        Ok(())
    }

    /// Everything; with colours if anything has one.
    fn mesh(mut self) -> Mesh {
        if !self.is_colored {
            self.mesh.colors.clear();
        }
        self.mesh
    }
}

/// Cuts a polygon into a fan of triangles.
fn fan(corners: &[u32], triangles: &mut Vec<[u32; 3]>) {
    if let Some((first, rest)) = corners.split_first() {
        triangles.extend(rest.windows(2).map(|pair| [*first, pair[0], pair[1]]));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_told_by_the_bytes_if_the_name_does_not() {
        assert!(mesh("a.xyz", b"what").unwrap_err().contains("`.xyz` is no kind of mesh"));
        assert!(mesh("noname", b"").is_err());
        let text =
            b"solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\n\
            endfacet\nendsolid a\n";
        assert_eq!(mesh("noname", text).unwrap().triangles.len(), 1);
    }

    #[test]
    fn an_empty_mesh_is_refused() {
        assert_eq!(mesh("a.obj", b"# nothing\n").unwrap_err(), "there are no triangles with an area in it");
    }
}
