//! STL: triangles one by one, as text or in binary.
//!
//! ```text
//! binary:  80 bytes of anything | n: u32 | n × (normal: 3 f32, corners: 9 f32, u16)     little endian
//! text:    solid name  (facet normal x y z  outer loop  (vertex x y z)³  endloop  endfacet)ⁿ  endsolid name
//! ```

use nalgebra::Vector3;

use crate::geometry::Mesh;

const HEADER: usize = 84;
const FACET: usize = 50;

/// Whether bytes look like STL.
pub(super) fn is_stl(bytes: &[u8]) -> bool {
    facets(bytes).is_some_and(|(_, length)| length == bytes.len())
        || bytes.trim_ascii_start().starts_with(b"solid")
}

/// The number of facets that a binary file says it has, and the length that follows from it.
fn facets(bytes: &[u8]) -> Option<(usize, usize)> {
    let count: [u8; 4] = bytes.get(80..HEADER)?.try_into().ok()?;
    let count = u32::from_le_bytes(count) as usize;
    Some((count, count.checked_mul(FACET)?.checked_add(HEADER)?))
}

pub(super) fn read(bytes: &[u8]) -> Result<Mesh, String> {
    // Binary files often begin with `solid` too: the length decides.
    let binary = facets(bytes);
    let is_exact = binary.is_some_and(|(_, length)| length == bytes.len());
    let says_text = bytes.trim_ascii_start().starts_with(b"solid");
    let is_text = || {
        let start = bytes.get(..1024).unwrap_or(bytes);
        start.windows(5).any(|word| word.eq_ignore_ascii_case(b"facet")) || bytes.len() < HEADER
    };
    if says_text && !is_exact && is_text() {
        read_text(bytes)
    } else {
        let Some((count, length)) = binary else {
            return Err(format!("an STL file has at least {HEADER} bytes, this one {}", bytes.len()));
        };
        if length > bytes.len() {
            return Err(format!(
                "it says that it has {count} triangles, which take {length} bytes, but it has only {}",
                bytes.len()
            ));
        }
        Ok(read_binary(&bytes[HEADER..length]))
    }
}

/// A mesh with three vertices of its own for each triangle.
fn soup(vertices: Vec<Vector3<f64>>) -> Mesh {
    let count = u32::try_from(vertices.len() / 3).unwrap_or(0);
    let triangles = (0..count).map(|i| [3 * i, 3 * i + 1, 3 * i + 2]).collect();
    Mesh { vertices, triangles, ..Mesh::default() }
}

fn read_binary(facets: &[u8]) -> Mesh {
    let mut vertices = Vec::with_capacity(facets.len() / FACET * 3);
    for facet in facets.chunks_exact(FACET) {
        for corner in facet[12..48].chunks_exact(12) {
            let number = |i: usize| {
                f64::from(f32::from_le_bytes([corner[i], corner[i + 1], corner[i + 2], corner[i + 3]]))
            };
            vertices.push(Vector3::new(number(0), number(4), number(8)));
        }
    }
    soup(vertices)
}

fn read_text(bytes: &[u8]) -> Result<Mesh, String> {
    let text = String::from_utf8_lossy(bytes);
    let mut vertices = Vec::new();
    let mut corners = 0;
    let mut is_ended = false;
    for (number, line) in text.lines().enumerate() {
        let mut words = line.split_ascii_whitespace();
        match words.next().map(str::to_ascii_lowercase).as_deref() {
            Some("vertex") => {
                let mut next = || words.next().and_then(|word| word.parse::<f64>().ok());
                let (Some(x), Some(y), Some(z)) = (next(), next(), next()) else {
                    return Err(format!(
                        "line {}: a vertex is three numbers, not `{}`",
                        number + 1,
                        line.trim()
                    ));
                };
                vertices.push(Vector3::new(x, y, z));
                corners += 1;
            }
            Some("endloop" | "endfacet") => {
                if corners != 3 && corners != 0 {
                    return Err(format!(
                        "line {}: a facet has three vertices, this one {corners}",
                        number + 1
                    ));
                }
                corners = 0;
            }
            Some("endsolid") => is_ended = true,
            _ => {}
        }
    }
    if !is_ended {
        return Err("the file ends before its `endsolid`".to_owned());
    }
    Ok(soup(vertices))
}

#[cfg(test)]
mod tests {
    use super::super::mesh;
    use super::*;

    fn read(bytes: &[u8]) -> Result<Mesh, String> {
        mesh("a.stl", bytes)
    }

    /// A tetrahedron as binary STL.
    fn binary(header: &[u8]) -> Vec<u8> {
        let points = [[0.0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        let mut bytes = header.to_vec();
        bytes.resize(80, b' ');
        bytes.extend(4u32.to_le_bytes());
        for triangle in [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]] {
            bytes.extend([0; 12]);
            for corner in triangle {
                bytes.extend(points[corner as usize].iter().flat_map(|x| x.to_le_bytes()));
            }
            bytes.extend([0; 2]);
        }
        bytes
    }

    #[test]
    fn binary_triangles_are_welded() {
        for header in [&b"binary"[..], b"solid but binary facet"] {
            let mesh = read(&binary(header)).unwrap();
            assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (4, 4));
            mesh.check_closed().unwrap();
        }
    }

    #[test]
    fn bytes_after_the_last_triangle_do_not_matter() {
        let mut bytes = binary(b"");
        bytes.extend(b"more");
        assert_eq!(read(&bytes).unwrap().triangles.len(), 4);
    }

    #[test]
    fn a_header_that_lies_is_found() {
        let mut bytes = binary(b"");
        bytes[80..84].copy_from_slice(&u32::MAX.to_le_bytes());
        assert!(read(&bytes).unwrap_err().contains("4294967295 triangles"));
        assert!(read(&bytes[..50]).unwrap_err().contains("at least 84 bytes"));
    }

    #[test]
    fn text_is_checked_line_by_line() {
        let facet = "facet normal 0 0 1\n outer loop\n vertex 0 0 0\n vertex 1 0 0\n VERTEX 0 1e0 0\n endloop\nendfacet\n";
        let text = format!("solid a\n{facet}endsolid\n");
        assert_eq!(read(text.as_bytes()).unwrap().vertices.len(), 3);
        assert!(read(format!("solid a\n{facet}").as_bytes()).unwrap_err().contains("endsolid"));
        let broken = text.replace("vertex 1 0 0", "vertex 1 x 0");
        assert_eq!(
            read(broken.as_bytes()).unwrap_err(),
            "line 5: a vertex is three numbers, not `vertex 1 x 0`"
        );
        let short = text.replace(" vertex 1 0 0\n", "");
        assert_eq!(read(short.as_bytes()).unwrap_err(), "line 6: a facet has three vertices, this one 2");
    }
}
