//! MSH: MuJoCo's own binary meshes.
//!
//! ```text
//! nvertex, nnormal, ntexcoord, nface: i32 | vertices: 3 f32 each | normals: 3 f32 | texcoords: 2 f32 | faces: 3 i32
//! ```

use nalgebra::Vector3;

use crate::geometry::Mesh;

pub(super) fn read(bytes: &[u8]) -> Result<Mesh, String> {
    let word = |at: usize| bytes.get(4 * at..4 * at + 4).map(|word| [word[0], word[1], word[2], word[3]]);
    let count = |at: usize| word(at).and_then(|word| usize::try_from(i32::from_le_bytes(word)).ok());
    let (Some(vertices), Some(normals), Some(texcoords), Some(faces)) =
        (count(0), count(1), count(2), count(3))
    else {
        return Err("an MSH file begins with four counts".to_owned());
    };
    // Counts fit in 31 bits, so none of these overflows.
    let first_face = 4 + 3 * vertices + 3 * normals + 2 * texcoords;
    let length = 4 * (first_face + 3 * faces);
    if length != bytes.len() {
        return Err(format!("its counts make {length} bytes, but it has {}", bytes.len()));
    }
    let number = |at: usize| word(at).map_or(f64::NAN, |word| f64::from(f32::from_le_bytes(word)));
    let index = |at: usize| word(at).map_or(u32::MAX, u32::from_le_bytes);
    let corner = |i: usize| Vector3::new(number(4 + 3 * i), number(5 + 3 * i), number(6 + 3 * i));
    let face = |i: usize| [0, 1, 2].map(|k| index(first_face + 3 * i + k));
    let (vertices, triangles) = ((0..vertices).map(corner).collect(), (0..faces).map(face).collect());
    Ok(Mesh { vertices, triangles, ..Mesh::default() })
}

#[cfg(test)]
mod tests {
    use super::super::mesh;

    #[test]
    fn counts_and_numbers_are_read() {
        let mut bytes: Vec<u8> = [3i32, 0, 0, 1].iter().flat_map(|n| n.to_le_bytes()).collect();
        bytes.extend([0.0f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0].iter().flat_map(|n| n.to_le_bytes()));
        bytes.extend([0i32, 1, 2].iter().flat_map(|n| n.to_le_bytes()));
        assert_eq!(mesh("a.msh", &bytes).unwrap().triangles, [[0, 1, 2]]);
        assert!(mesh("a.msh", &bytes[..40]).unwrap_err().contains("but it has 40"));
        assert!(mesh("a.msh", &bytes[..9]).unwrap_err().contains("four counts"));
        bytes[0] = 0xff;
        assert!(mesh("a.msh", &bytes).unwrap_err().contains("its counts make"));
    }
}
