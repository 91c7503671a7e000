//! Legacy VTK: tetrahedra of an unstructured grid, as text or in binary.
//!
//! ```text
//! # vtk DataFile Version 3.0 | a title | ASCII or BINARY | DATASET UNSTRUCTURED_GRID
//! POINTS n float         x y z, n times
//! CELLS n m              4 i j k l, n times (m numbers in all); or since version 5.1:
//! CELLS n+1 m            OFFSETS vtktypeint64, n+1 numbers; CONNECTIVITY vtktypeint64, m numbers
//! CELL_TYPES n           10, n times
//! ```
//!
//! Binary numbers are big endian. Data of cells and points come after these, and are not read.

use nalgebra::Vector3;

use crate::geometry::Mesh;
use crate::geometry::hydroelastic::Tetrahedra;

const MAGIC: &[u8] = b"# vtk DataFile";
const TETRAHEDRON: i64 = 10;

/// Whether bytes look like legacy VTK.
pub(super) fn is_vtk(bytes: &[u8]) -> bool {
    bytes.get(..MAGIC.len()).is_some_and(|start| start.eq_ignore_ascii_case(MAGIC))
}

pub(super) fn read(bytes: &[u8]) -> Result<Mesh, String> {
    let grid = Grid::read(bytes)?;
    let vertices = grid.points.chunks_exact(3).map(Vector3::from_column_slice).collect();
    let mut mesh = Mesh { vertices, tetrahedra: grid.tetrahedra()?, ..Mesh::default() };
    mesh.validate().map_err(|wrong| wrong.to_string())?;
    // Faces are shared only between tetrahedra that share vertices.
    mesh = mesh.welded();
    let mut turned = Tetrahedra { vertices: mesh.vertices, ..Tetrahedra::default() };
    mesh.tetrahedra.into_iter().for_each(|corners| turned.add(corners));
    let triangles = turned.boundary();
    Ok(Mesh { vertices: turned.vertices, triangles, tetrahedra: turned.tetrahedra, ..Mesh::default() })
}

/// The sections of a file that matter, as they stand there.
#[derive(Default)]
struct Grid {
    /// Three coordinates per point.
    points: Vec<f64>,
    /// Where each cell begins in the corners, and where the last one ends.
    offsets: Vec<i64>,
    /// Points of all cells, one after the other.
    corners: Vec<i64>,
    /// A number for the kind of each cell.
    kinds: Vec<i64>,
}

impl Grid {
    fn read(bytes: &[u8]) -> Result<Self, String> {
        let mut file = File::new(bytes)?;
        let mut grid = Grid::default();
        loop {
            let section = file.word().to_ascii_uppercase();
            match section.as_str() {
                // Data comes last.
                "" | "CELL_DATA" | "POINT_DATA" => return Ok(grid),
                "POINTS" => {
                    let count = file.count("POINTS")?;
                    let kind = file.kind("POINTS", &[Kind::Float, Kind::Double])?;
                    grid.points = file.numbers("POINTS", kind, count, 3)?;
                }
                "CELLS" => grid.read_cells(&mut file)?,
                "CELL_TYPES" => {
                    let count = file.count("CELL_TYPES")?;
                    grid.kinds = file.integers("CELL_TYPES", Kind::Int, count)?;
                }
                "FIELD" => file.skip_field()?,
                "METADATA" => file.skip_metadata(),
                _ => {
                    return Err(format!(
                        "line {}: `{section}` is no section of an unstructured grid",
                        file.line()
                    ));
                }
            }
        }
    }

    fn read_cells(&mut self, file: &mut File) -> Result<(), String> {
        let (count, length) = (file.count("CELLS")?, file.count("CELLS")?);
        if file.peek().eq_ignore_ascii_case("OFFSETS") {
            let kinds = [Kind::Int, Kind::Long];
            file.word();
            let kind = file.kind("OFFSETS", &kinds)?;
            self.offsets = file.integers("OFFSETS", kind, count)?;
            if !file.word().eq_ignore_ascii_case("CONNECTIVITY") {
                return Err(format!("line {}: CONNECTIVITY should follow the OFFSETS", file.line()));
            }
            let kind = file.kind("CONNECTIVITY", &kinds)?;
            self.corners = file.integers("CONNECTIVITY", kind, length)?;
            return Ok(());
        }
        let numbers = file.integers("CELLS", Kind::Int, length)?;
        let mut rest = numbers.as_slice();
        (self.offsets, self.corners) = (vec![0], Vec::new());
        while let Some((&n, after)) = rest.split_first() {
            let corners = usize::try_from(n).ok().and_then(|n| after.split_at_checked(n));
            let Some((corners, after)) = corners else {
                let cell = self.offsets.len() - 1;
                return Err(format!("cell {cell} says that it has {n} corners, but CELLS end before"));
            };
            self.corners.extend(corners);
            self.offsets.push(self.corners.len() as i64);
            rest = after;
        }
        match self.offsets.len() - 1 {
            found if found == count => Ok(()),
            found => Err(format!("CELLS say that they are {count}, but they are {found}")),
        }
    }

    fn tetrahedra(&self) -> Result<Vec<[u32; 4]>, String> {
        let cells = self.offsets.len().saturating_sub(1);
        if cells != self.kinds.len() {
            return Err(format!("it has {cells} CELLS, but {} CELL_TYPES", self.kinds.len()));
        }
        if cells == 0 {
            return Err("it has no CELLS".to_owned());
        }
        self.offsets.windows(2).enumerate().map(|(cell, range)| self.tetrahedron(cell, range)).collect()
    }

    fn tetrahedron(&self, cell: usize, range: &[i64]) -> Result<[u32; 4], String> {
        let kind = self.kinds[cell];
        if kind != TETRAHEDRON {
            return Err(format!(
                "cell {cell} is {} (type {kind}): only tetrahedra (type {TETRAHEDRON}) are read",
                name_of(kind)
            ));
        }
        let place = |i: i64| usize::try_from(i).ok();
        let corners = place(range[0]).zip(place(range[1])).and_then(|(a, b)| self.corners.get(a..b));
        let Some(&[a, b, c, d]) = corners else {
            return Err(format!("cell {cell} is a tetrahedron, but does not have four corners"));
        };
        let points = self.points.len() / 3;
        let mut indices = [0; 4];
        for (index, i) in indices.iter_mut().zip([a, b, c, d]) {
            let found = u32::try_from(i).ok().filter(|&i| (i as usize) < points);
            *index =
                found.ok_or_else(|| format!("cell {cell} refers to point {i}, but there are {points}"))?;
        }
        Ok(indices)
    }
}

/// What a kind of cell is called.
fn name_of(kind: i64) -> &'static str {
    match kind {
        1 => "a vertex",
        2 => "a set of vertices",
        3 => "a line",
        4 => "a polyline",
        5 => "a triangle",
        6 => "a triangle strip",
        7 => "a polygon",
        8 => "a pixel",
        9 => "a quadrilateral",
        11 => "a voxel",
        12 => "a hexahedron",
        13 => "a wedge",
        14 => "a pyramid",
        24 => "a quadratic tetrahedron",
        42 => "a polyhedron",
        _ => "of another kind",
    }
}

/// A type of numbers.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Bit,
    Byte,
    Short,
    Int,
    Long,
    Float,
    Double,
}

impl Kind {
    fn of(name: &str) -> Option<Self> {
        Some(match name.to_ascii_lowercase().as_str() {
            "bit" => Kind::Bit,
            "char" | "signed_char" | "unsigned_char" => Kind::Byte,
            "short" | "unsigned_short" => Kind::Short,
            "int" | "unsigned_int" | "vtktypeint32" => Kind::Int,
            "long" | "unsigned_long" | "vtktypeint64" | "vtktypeuint64" | "vtkidtype" => Kind::Long,
            "float" => Kind::Float,
            "double" => Kind::Double,
            _ => return None,
        })
    }

    /// The bytes that so many take in binary; none if that is no number.
    fn bytes(self, count: usize) -> Option<usize> {
        match self {
            Kind::Bit => Some(count.div_ceil(8)),
            Kind::Byte => Some(count),
            Kind::Short => count.checked_mul(2),
            Kind::Int | Kind::Float => count.checked_mul(4),
            Kind::Long | Kind::Double => count.checked_mul(8),
        }
    }
}

/// A file and how far it has been read.
struct File<'a> {
    bytes: &'a [u8],
    at: usize,
    is_binary: bool,
}

impl<'a> File<'a> {
    /// Reads the four lines before the sections.
    fn new(bytes: &'a [u8]) -> Result<Self, String> {
        if !is_vtk(bytes) {
            return Err("a legacy VTK file begins with `# vtk DataFile Version`".to_owned());
        }
        let mut file = File { bytes, at: 0, is_binary: false };
        file.finish_line();
        file.finish_line();
        file.is_binary = match file.word().to_ascii_uppercase().as_str() {
            "ASCII" => false,
            "BINARY" => true,
            other => return Err(format!("line 3 should be ASCII or BINARY, not `{other}`")),
        };
        let (dataset, kind) = (file.word(), file.word());
        match dataset.eq_ignore_ascii_case("DATASET") && kind.eq_ignore_ascii_case("UNSTRUCTURED_GRID") {
            true => Ok(file),
            false => Err(format!("line 4 should be `DATASET UNSTRUCTURED_GRID`, not `{dataset} {kind}`")),
        }
    }

    /// The next bytes between white space; none at the end.
    fn next(&mut self) -> &'a [u8] {
        let rest = self.bytes[self.at..].trim_ascii_start();
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.at = self.bytes.len() - rest.len() + length;
        &rest[..length]
    }

    /// The next word, short enough for a message.
    fn word(&mut self) -> String {
        let word = self.next();
        String::from_utf8_lossy(word.get(..40).unwrap_or(word)).into_owned()
    }

    /// The next word, without reading it.
    fn peek(&self) -> String {
        File { ..*self }.word()
    }

    /// Goes on behind the end of the line.
    fn finish_line(&mut self) {
        let rest = &self.bytes[self.at..];
        self.at += rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
    }

    /// The line that was read last, from 1; in a binary file, about that.
    fn line(&self) -> usize {
        1 + self.bytes[..self.at].iter().filter(|&&byte| byte == b'\n').count()
    }

    fn count(&mut self, section: &str) -> Result<usize, String> {
        let word = self.word();
        word.parse().map_err(|_| format!("line {}: {section}: `{word}` is no count", self.line()))
    }

    fn kind(&mut self, section: &str, allowed: &[Kind]) -> Result<Kind, String> {
        let word = self.word();
        Kind::of(&word)
            .filter(|kind| allowed.contains(kind))
            .ok_or_else(|| format!("line {}: {section} cannot be of type `{word}`", self.line()))
    }

    /// The bytes of an array, which begins on the next line.
    fn array(&mut self, section: &str, kind: Kind, count: usize) -> Result<&'a [u8], String> {
        self.finish_line();
        let rest = &self.bytes[self.at..];
        let bytes = kind.bytes(count).and_then(|length| rest.get(..length));
        let bytes = bytes
            .ok_or_else(|| format!("{section} should have {count} numbers, but the file ends before"))?;
        self.at += bytes.len();
        Ok(bytes)
    }

    /// Words that are numbers.
    fn text<T: std::str::FromStr>(&mut self, section: &str, count: usize) -> Result<Vec<T>, String> {
        // A number takes two bytes at least, so that not more is reserved than the file could hold.
        let mut found = Vec::with_capacity(count.min((self.bytes.len() - self.at) / 2 + 1));
        for _ in 0..count {
            let word = self.next();
            if word.is_empty() {
                return Err(format!("{section} should have {count} numbers, but the file ends before"));
            }
            match std::str::from_utf8(word).ok().and_then(|word| word.parse().ok()) {
                Some(number) => found.push(number),
                None => {
                    let word = String::from_utf8_lossy(word.get(..40).unwrap_or(word));
                    return Err(format!("line {}: {section}: `{word}` is no number", self.line()));
                }
            }
        }
        Ok(found)
    }

    /// An array of float or double.
    fn numbers(&mut self, section: &str, kind: Kind, count: usize, each: usize) -> Result<Vec<f64>, String> {
        let count = count.saturating_mul(each);
        if !self.is_binary {
            return self.text(section, count);
        }
        let bytes = self.array(section, kind, count)?;
        Ok(match kind {
            Kind::Double => words(bytes).map(f64::from_be_bytes).collect(),
            _ => words(bytes).map(|word| f64::from(f32::from_be_bytes(word))).collect(),
        })
    }

    /// An array of int or long.
    fn integers(&mut self, section: &str, kind: Kind, count: usize) -> Result<Vec<i64>, String> {
        if !self.is_binary {
            return self.text(section, count);
        }
        let bytes = self.array(section, kind, count)?;
        Ok(match kind {
            Kind::Long => words(bytes).map(i64::from_be_bytes).collect(),
            _ => words(bytes).map(|word| i64::from(i32::from_be_bytes(word))).collect(),
        })
    }

    /// Reads over arrays that belong to the whole grid, such as the time.
    fn skip_field(&mut self) -> Result<(), String> {
        self.word();
        for _ in 0..self.count("FIELD")? {
            if self.peek().eq_ignore_ascii_case("METADATA") {
                self.skip_metadata();
            }
            let name = self.word();
            let count = self.count(&name)?.saturating_mul(self.count(&name)?);
            let word = self.word();
            let Some(kind) = Kind::of(&word) else {
                return Err(format!("line {}: `{name}` is of unknown type `{word}`", self.line()));
            };
            if self.is_binary {
                self.array(&name, kind, count)?;
            } else {
                self.text::<f64>(&name, count)?;
            }
        }
        Ok(())
    }

    /// Reads over lines up to an empty one.
    fn skip_metadata(&mut self) {
        loop {
            self.finish_line();
            let rest = &self.bytes[self.at..];
            if rest.is_empty() || rest.starts_with(b"\n") || rest.starts_with(b"\r\n") {
                return;
            }
        }
    }
}

fn words<const N: usize>(bytes: &[u8]) -> impl Iterator<Item = [u8; N]> {
    bytes.as_chunks::<N>().0.iter().copied()
}

#[cfg(test)]
mod tests {
    use super::super::mesh;

    fn read(bytes: &[u8]) -> Result<crate::geometry::Mesh, String> {
        mesh("a.vtk", bytes)
    }

    fn wrong(text: &str) -> String {
        read(text.as_bytes()).unwrap_err()
    }

    /// Two tetrahedra on both sides of a triangle; the second has a negative volume.
    const CLASSIC: &str = "# vtk DataFile Version 3.0\ntwo of them\nASCII\nDATASET UNSTRUCTURED_GRID\n\
        POINTS 5 double\n0 0 0 1 0 0\n0 1 0 0 0 1\n0 0 -1\n\
        CELLS 2 10\n4 0 1 2 3\n4 0 1 2 4\nCELL_TYPES 2\n10\n10\n";

    fn be<T: Copy, const N: usize>(numbers: &[T], bytes: fn(T) -> [u8; N]) -> Vec<u8> {
        numbers.iter().flat_map(|&x| bytes(x)).collect()
    }

    const POINTS: [f64; 15] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, -1.0];

    fn binary() -> Vec<u8> {
        let start = b"# vtk DataFile Version 3.0\n\xff\nBINARY\nDATASET UNSTRUCTURED_GRID\n";
        let field = b"FIELD FieldData 2\nTIME 1 1 double\n\0\0\0\0\0\0\0\0\nb 1 9 bit\n\x0a\x80\n";
        let points = be(&POINTS.map(|x| x as f32), f32::to_be_bytes);
        let cells = be(&[4, 0, 1, 2, 3, 4, 0, 1, 2, 4], i32::to_be_bytes);
        let kinds = be(&[10, 10], i32::to_be_bytes);
        let parts: [&[u8]; 9] = [
            start,
            field,
            b"POINTS 5 float\n",
            &points,
            b"\nCELLS 2 10\n",
            &cells,
            b"\nCELL_TYPES 2\n",
            &kinds,
            b"\nPOINT_DATA 5\nSCALARS f int 1\nLOOKUP_TABLE default\n\x01",
        ];
        parts.concat()
    }

    fn binary_5_1() -> Vec<u8> {
        let start = b"# vtk DataFile Version 5.1\nt\nBINARY\nDATASET UNSTRUCTURED_GRID\n";
        let points = be(&POINTS, f64::to_be_bytes);
        let corners = be(&[0, 1, 2, 3, 0, 1, 2, 4], i32::to_be_bytes);
        let parts: [&[u8]; 9] = [
            start,
            b"POINTS 5 double\n",
            &points,
            b"\nMETADATA\nINFORMATION 0\n\nCELLS 3 8\nOFFSETS vtktypeint64\n",
            &be(&[0, 4, 8], i64::to_be_bytes),
            b"\nCONNECTIVITY vtktypeint32\n",
            &corners,
            b"\nCELL_TYPES 2\n",
            &be(&[10, 10], i32::to_be_bytes),
        ];
        parts.concat()
    }

    #[test]
    fn all_layouts_hold_the_same_mesh() {
        let found = read(CLASSIC.as_bytes()).unwrap();
        assert_eq!(found.vertices.len(), 5);
        assert_eq!(found.tetrahedra.len(), 2);
        assert_eq!(found.triangles.len(), 6);
        found.check_closed().unwrap();
        let six = |t: &[u32; 4]| {
            let [a, b, c, d] = t.map(|i| found.vertices[i as usize]);
            (b - a).cross(&(c - a)).dot(&(d - a))
        };
        assert!(found.tetrahedra.iter().all(|t| six(t) == 1.0));
        let newer = CLASSIC.replace(
            "CELLS 2 10\n4 0 1 2 3\n4 0",
            "CELLS 3 8\nOFFSETS vtktypeint64\n0 4 8\nCONNECTIVITY vtktypeint64\n0 1 2 3 0",
        );
        assert_ne!(newer, CLASSIC);
        let crlf = CLASSIC.replace('\n', "\r\n").to_ascii_lowercase();
        for bytes in [newer.as_bytes(), crlf.as_bytes(), &binary(), &binary_5_1()] {
            assert_eq!(read(bytes).unwrap(), found);
            assert_eq!(mesh("noname", bytes).unwrap(), found);
        }
    }

    #[test]
    fn repeated_points_are_one() {
        let text = "# vtk DataFile Version 2.0\n\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 8 float\n\
            0 0 0 1 0 0 0 1 0 0 0 1\n0 0 0 1 0 0 0 1 0 0 0 -1\n\
            CELLS 2 10 4 0 1 2 3 4 4 5 6 7\nCELL_TYPES 2 10 10\nCELL_DATA 2\nwhatever";
        let found = read(text.as_bytes()).unwrap();
        assert_eq!((found.vertices.len(), found.triangles.len()), (5, 6));
    }

    #[test]
    fn errors_say_what_is_wrong() {
        let replaced = |from: &str, to: &str| {
            assert!(CLASSIC.contains(from));
            wrong(&CLASSIC.replacen(from, to, 1))
        };
        assert_eq!(wrong("solid"), "a legacy VTK file begins with `# vtk DataFile Version`");
        assert_eq!(replaced("ASCII", "XML"), "line 3 should be ASCII or BINARY, not `XML`");
        assert_eq!(
            replaced("UNSTRUCTURED_GRID", "POLYDATA"),
            "line 4 should be `DATASET UNSTRUCTURED_GRID`, not `DATASET POLYDATA`"
        );
        assert_eq!(replaced("POINTS 5 double", "POINTS 5 bit"), "line 5: POINTS cannot be of type `bit`");
        assert_eq!(replaced("POINTS 5", "POINTS -5"), "line 5: POINTS: `-5` is no count");
        assert_eq!(replaced("0 1 0 0 0 1", "0 1 0 0 0 x"), "line 7: POINTS: `x` is no number");
        assert_eq!(replaced("0 0 -1", "0 0 nan"), "vertex 4 is (0, 0, NaN), not a finite point");
        assert_eq!(replaced("4 0 1 2 3", "4 0 1 2 5"), "cell 0 refers to point 5, but there are 5");
        assert_eq!(replaced("4 0 1 2 4", "4 0 1 2 -1"), "cell 1 refers to point -1, but there are 5");
        assert_eq!(
            replaced("4 0 1 2 4", "5 0 1 2 4"),
            "cell 1 says that it has 5 corners, but CELLS end before"
        );
        assert_eq!(replaced("CELLS 2 10", "CELLS 3 10"), "CELLS say that they are 3, but they are 2");
        assert_eq!(
            replaced("10\n10\n", "10\n12\n"),
            "cell 1 is a hexahedron (type 12): only tetrahedra (type 10) are read"
        );
        assert_eq!(replaced("CELL_TYPES 2\n10\n10\n", ""), "it has 2 CELLS, but 0 CELL_TYPES");
        assert_eq!(replaced("CELLS 2", "CULLS 2"), "line 9: `CULLS` is no section of an unstructured grid");
        assert_eq!(
            replaced("10\n10\n", "10\n"),
            "CELL_TYPES should have 2 numbers, but the file ends before"
        );
    }

    #[test]
    fn counts_that_lie_reserve_nothing() {
        for count in ["18446744073709551615", "4611686018427387904", "999999999999"] {
            let text = CLASSIC.replace("POINTS 5", &format!("POINTS {count}"));
            assert!(wrong(&text).contains("POINTS"));
            let bytes = binary();
            let at = bytes.windows(8).position(|word| word == b"POINTS 5").unwrap();
            let lie = [&bytes[..at], format!("POINTS {count}").as_bytes(), &bytes[at + 8..]].concat();
            assert!(read(&lie).unwrap_err().contains("but the file ends before"));
        }
        let field = format!("DATASET UNSTRUCTURED_GRID\nFIELD f {}\n", usize::MAX);
        assert!(wrong(&CLASSIC.replace("DATASET UNSTRUCTURED_GRID\n", &field)).contains("no count"));
    }

    #[test]
    fn cells_of_the_newer_layout_are_checked() {
        let with = |cells: &str| {
            let (start, end) = (CLASSIC.find("CELLS").unwrap(), CLASSIC.find("CELL_TYPES").unwrap());
            wrong(&format!("{}{cells}\n{}", &CLASSIC[..start], &CLASSIC[end..]))
        };
        let four = "cell 1 is a tetrahedron, but does not have four corners";
        for offsets in ["0 4 9", "0 4 7", "0 4 -1"] {
            let cells =
                format!("CELLS 3 8\nOFFSETS vtktypeint64\n{offsets}\nCONNECTIVITY int\n0 1 2 3 0 1 2 4");
            assert_eq!(with(&cells), four);
        }
        assert!(with("CELLS 1 1\nOFFSETS int\n0\nCELL_DATA").contains("CONNECTIVITY should follow"));
        assert_eq!(with("CELLS 0 0"), "it has 0 CELLS, but 2 CELL_TYPES");
    }
}
