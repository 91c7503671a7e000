//! Wavefront OBJ: `v` and `f` lines.

use nalgebra::Vector3;

use super::fan;
use crate::geometry::Mesh;

pub(super) fn read(bytes: &[u8]) -> Result<Mesh, String> {
    // Names of materials may be in any encoding; numbers are ASCII.
    let text = String::from_utf8_lossy(bytes);
    let mut mesh = Mesh::default();
    let mut corners = Vec::new();
    let mut joined = String::new();
    for (number, line) in text.lines().enumerate() {
        // A line that ends in a backslash goes on in the next.
        if let Some(start) = line.strip_suffix('\\') {
            joined.push_str(start);
            joined.push(' ');
            continue;
        }
        let whole = std::mem::take(&mut joined) + line;
        let mut words = whole.split('#').next().unwrap_or("").split_ascii_whitespace();
        let wrong = |what: &str| format!("line {}: {what}: `{}`", number + 1, whole.trim());
        match words.next() {
            Some("v") => {
                let mut next = || words.next().and_then(|word| word.parse::<f64>().ok());
                let (Some(x), Some(y), Some(z)) = (next(), next(), next()) else {
                    return Err(wrong("a vertex is three numbers"));
                };
                mesh.vertices.push(Vector3::new(x, y, z));
            }
            Some("f") => {
                corners.clear();
                for word in words {
                    corners.push(corner(word, mesh.vertices.len()).ok_or_else(|| wrong("no such vertex"))?);
                }
                if corners.len() < 3 {
                    return Err(wrong("a face has at least three corners"));
                }
                fan(&corners, &mut mesh.triangles);
            }
            _ => {}
        }
    }
    Ok(mesh)
}

/// The vertex of `7`, `7/1`, `7//2` or `7/1/2`; negative numbers count back from the last vertex.
fn corner(word: &str, count: usize) -> Option<u32> {
    let index: i64 = word.split('/').next()?.parse().ok()?;
    let count = i64::try_from(count).ok()?;
    let from_zero = if index < 0 { count.checked_add(index)? } else { index - 1 };
    // Vertices may come after the faces that use them, so the end is checked with the whole mesh.
    u32::try_from(from_zero).ok()
}

#[cfg(test)]
mod tests {
    use super::super::mesh;

    fn error(text: &str) -> String {
        mesh("a.obj", text.as_bytes()).unwrap_err()
    }

    #[test]
    fn corners_are_written_in_many_ways() {
        let text = "# a square\nmtllib a.mtl\nv 0 0 0\nv 1 0 0 0.5 0.5 0.5\nv 1 1 0\nv 0 1 0\nvn 0 0 1\nvt 0 0\n\
            f 1/1/1 2//1 3/1 \\\n 4\nf -4 -3 -2\n";
        let square = mesh("a.obj", text.as_bytes()).unwrap();
        assert_eq!(square.triangles, [[0, 1, 2], [0, 2, 3], [0, 1, 2]]);
    }

    #[test]
    fn what_is_wrong_is_quoted() {
        assert_eq!(error("v 1 2\n"), "line 1: a vertex is three numbers: `v 1 2`");
        assert_eq!(error("v 1 2 3\nf 1 0 1\n"), "line 2: no such vertex: `f 1 0 1`");
        assert_eq!(error("v 1 2 3\nf 1 1\n"), "line 2: a face has at least three corners: `f 1 1`");
        assert!(error("v 1 2 3\nf 1 2 3\n").contains("refers to vertex 1, but there are only 1"));
        assert!(error("v 1 2 nan\nf 1 1 1\n").contains("not a finite point"));
    }
}
