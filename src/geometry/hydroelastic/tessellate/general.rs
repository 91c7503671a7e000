//! The inside of any closed mesh as tetrahedra: cut from a lattice, or as a file brought them.
//!
//! \[LS07\] Labelle, Shewchuk, *Isosurface stuffing: fast tetrahedral meshes with good dihedral angles*. Every
//! tetrahedron of the lattice with a corner inside is cut at the surface, and what is inside becomes one to three tetrahedra:
//!
//! | corners inside, on, outside | pieces |
//! |---|---|
//! | any, any, 0 | itself |
//! | 1, 3 − n, n | the corner, those on the surface, and n cuts |
//! | 2, 1, 1 | a pyramid over the corner on the surface, in two |
//! | 2, 0, 2 and 3, 0, 1 | a prism, in three |
//!
//! differs: the lattice is the same everywhere, and its spacing may differ by axis (cutting is affine); a quadrilateral
//! is divided from its shallower corner inside, on which both neighbours agree.

use std::collections::HashMap;

use nalgebra::Vector3;

use super::lattice::{Lattice, depth};
use crate::geometry::hydroelastic::Tetrahedra;
use crate::geometry::surface::Surface;
use crate::geometry::{Mesh, ShapeError};

/// More tetrahedra than this are refused.
const MOST: usize = 200_000;
/// Cells of the lattice that the solid may reach into; each makes several tetrahedra.
const MOST_CELLS: usize = MOST / 4;
/// Cells along one axis.
const MOST_ALONG: f64 = 1e6;
/// Places on the surface at which the solid is measured.
const SAMPLES: usize = 400;

/// Fills a closed mesh with tetrahedra cut from a lattice.
///
/// `resolution` is the spacing of the lattice, m, and is made smaller where the solid is thinner than two spacings. All
/// vertices of extent zero lie on the mesh, but its edges and corners are cut off by a part of the spacing. Every
/// tetrahedron has a corner inside.
pub(in crate::geometry) fn fill(surface: &Surface, resolution: f64) -> Result<Tetrahedra, ShapeError> {
    if !(resolution > 0.0 && resolution.is_finite()) {
        return Err(ShapeError::NotPositive { what: "the resolution", value: resolution });
    }
    surface.mesh.check_closed()?;
    let first = surface.mesh.vertices[0];
    let (low, high) =
        surface.mesh.vertices.iter().fold((first, first), |(low, high), p| (low.inf(p), high.sup(p)));
    let spacing = resolution.min(finest(surface, (high - low).max())?);
    // The box is a whole number of cells long; a little less than one more makes no further cell.
    let along = (high - low).map(|length| (length / spacing - 1e-6).ceil().max(1.0));
    let cells = surface.mesh.signed_volume() / (high - low).product() * along.product();
    if along.max() > MOST_ALONG || 12.0 * cells > MOST as f64 {
        return Err(ShapeError::TooManyTetrahedra { spacing, most: MOST });
    }
    let along = [along.x as i32, along.y as i32, along.z as i32];
    let solid = Lattice::new(surface, low, high - low, along, MOST_CELLS)
        .map(|lattice| Stuffing::new(&lattice).stuff())
        .filter(|solid| solid.tetrahedra.len() <= MOST);
    finish(solid.ok_or(ShapeError::TooManyTetrahedra { spacing, most: MOST })?)
}

/// The tetrahedra that a mesh brought, with extents by the distance from its surface.
pub(in crate::geometry) fn from_tetrahedra(mesh: &Mesh, surface: &Surface) -> Result<Tetrahedra, ShapeError> {
    mesh.validate()?;
    let mesh = mesh.welded();
    let mut whole = Tetrahedra { vertices: mesh.vertices, ..Tetrahedra::default() };
    mesh.tetrahedra.into_iter().for_each(|corners| whole.add(corners));
    let depth_at = |p: &Vector3<f64>| depth(surface, p).0.abs();
    whole.extents = whole.vertices.iter().map(depth_at).collect();
    for i in whole.boundary().into_iter().flatten() {
        whole.extents[i as usize] = 0.0;
    }
    for corners in std::mem::take(&mut whole.tetrahedra) {
        if corners.iter().any(|&i| whole.extents[i as usize] > 0.0) {
            whole.tetrahedra.push(corners);
        } else {
            let middle = middle(&whole.corners(&corners));
            add_about(&mut whole, middle, depth_at(&middle), corners);
        }
    }
    finish(whole)
}

fn middle(corners: &[Vector3<f64>; 4]) -> Vector3<f64> {
    corners.iter().sum::<Vector3<f64>>() * 0.25
}

/// Adds the four tetrahedra between a point inside a tetrahedron and its faces.
fn add_about(solid: &mut Tetrahedra, p: Vector3<f64>, depth: f64, corners: [u32; 4]) {
    let inside = solid.vertex(p, depth);
    for k in 0..4 {
        let mut part = corners;
        part[k] = inside;
        solid.add(part);
    }
}

/// Makes depths into extents.
fn finish(mut solid: Tetrahedra) -> Result<Tetrahedra, ShapeError> {
    let deepest = solid.extents.iter().copied().fold(0.0, f64::max);
    if deepest <= 0.0 || solid.tetrahedra.is_empty() {
        return Err(ShapeError::Hollow);
    }
    solid.extents.iter_mut().for_each(|depth| *depth /= deepest);
    Ok(solid)
}

/// The largest spacing at which nothing that matters falls between the points of a lattice.
///
/// Rays go from places spread evenly over the surface straight to its other side. Two spacings must fit between sides
/// that face each other, where those make up a part of the surface that counts, and into the largest ball inside. Thin
/// edges do not count: any wedge has them.
fn finest(surface: &Surface, size: f64) -> Result<f64, ShapeError> {
    let (mut deepest, mut between) = (0.0_f64, Vec::new());
    for (p, normal) in samples(surface) {
        // A little below, so that the ray does not meet the triangle that it starts from.
        let start = p - normal * (1e-9 * size);
        let Some((distance, true)) = surface.cast(&start, &-normal, f64::INFINITY) else { continue };
        deepest = deepest.max(depth(surface, &(start - normal * (0.5 * distance))).0);
        let opposite =
            surface.nearest(&(start - normal * distance)).map(|nearest| nearest.normal.normalize());
        if opposite.is_some_and(|opposite| opposite.dot(&normal) < -0.98) {
            between.push(distance);
        }
    }
    between.sort_by(f64::total_cmp);
    // Sides of less than a tenth of the surface are left out.
    let thickness = between.get(SAMPLES / 10).copied().unwrap_or(f64::INFINITY);
    // The rays miss the deepest place by a little.
    let finest = (0.5 * thickness).min(1.25 * deepest);
    if finest > 0.0 { Ok(finest) } else { Err(ShapeError::Hollow) }
}

/// Places spread evenly over a surface, with the unit normals there.
fn samples(surface: &Surface) -> Vec<(Vector3<f64>, Vector3<f64>)> {
    let mesh = &surface.mesh;
    let corners = |t: &[u32; 3]| t.map(|i| mesh.vertices[i as usize]);
    let area = |t: &[u32; 3]| {
        let [a, b, c] = corners(t);
        (b - a).cross(&(c - a)).norm()
    };
    let step = mesh.triangles.iter().map(area).sum::<f64>() / SAMPLES as f64;
    let mut samples = Vec::with_capacity(SAMPLES);
    let mut before = 0.0;
    for t in &mesh.triangles {
        let [a, b, c] = corners(t);
        let scaled = (b - a).cross(&(c - a));
        before += scaled.norm();
        while samples.len() < SAMPLES && (samples.len() as f64 + 0.5) * step < before {
            // Multiples of these irrational numbers are spread evenly over a square; half of it is the triangle.
            let n = samples.len() as f64 + 0.5;
            let (u, v) = ((n * 0.754_877_666_2).fract(), (n * 0.569_840_291_0).fract());
            let (u, v) = if u + v > 1.0 { (1.0 - u, 1.0 - v) } else { (u, v) };
            samples.push((a + (b - a) * u + (c - a) * v, scaled.normalize()));
        }
    }
    samples
}

/// Turns the tetrahedra of a lattice into those of the solid, with depths for extents.
struct Stuffing<'a> {
    lattice: &'a Lattice<'a>,
    solid: Tetrahedra,
    /// The vertex of each node that is used.
    of_node: Vec<Option<u32>>,
    of_cut: HashMap<(u32, u32), u32>,
}

impl<'a> Stuffing<'a> {
    fn new(lattice: &'a Lattice<'a>) -> Self {
        let of_node = vec![None; lattice.nodes.len()];
        Self { lattice, solid: Tetrahedra::default(), of_node, of_cut: HashMap::new() }
    }

    fn stuff(mut self) -> Tetrahedra {
        for corners in &self.lattice.tetrahedra {
            let depth = |i: u32| self.lattice.nodes[i as usize].depth;
            let kind = |is: fn(f64) -> bool| corners.iter().copied().filter(move |&i| is(depth(i)));
            let mut inside: Vec<u32> = kind(|depth| depth > 0.0).collect();
            // Quadrilaterals are divided from the first.
            inside.sort_by(|&i, &j| depth(i).total_cmp(&depth(j)).then(i.cmp(&j)));
            let on: Vec<u32> = kind(|depth| depth == 0.0).collect();
            let outside: Vec<u32> = kind(|depth| depth < 0.0).collect();
            match (&inside[..], &on[..], &outside[..]) {
                ([], ..) => {}
                (.., []) => self.add_whole(*corners),
                (&[a], on, outside) => self.add_corner(a, on, outside),
                (&[a, b], &[on], &[c]) => self.add_pyramid([a, b], on, c),
                (&[a, b], _, &[c, d]) => self.add_wedge([a, b], [c, d]),
                (&[a, b, c], _, &[d]) => self.add_prism([a, b, c], d),
                _ => {}
            }
        }
        self.solid
    }

    fn node(&mut self, node: u32) -> u32 {
        *self.of_node[node as usize].get_or_insert_with(|| {
            let node = &self.lattice.nodes[node as usize];
            self.solid.vertex(node.p, node.depth)
        })
    }

    fn cut(&mut self, inside: u32, outside: u32) -> u32 {
        let edge = (inside, outside);
        *self.of_cut.entry(edge).or_insert_with(|| self.solid.vertex(self.lattice.cuts[&edge], 0.0))
    }

    fn add_whole(&mut self, corners: [u32; 4]) {
        let corners = corners.map(|i| self.node(i));
        self.solid.add(corners);
    }

    fn add_corner(&mut self, a: u32, on: &[u32], outside: &[u32]) {
        let mut corners = [self.node(a); 4];
        for (corner, &i) in corners[1..].iter_mut().zip(on) {
            *corner = self.node(i);
        }
        for (corner, &i) in corners[1 + on.len()..].iter_mut().zip(outside) {
            *corner = self.cut(a, i);
        }
        self.solid.add(corners);
    }

    fn add_pyramid(&mut self, [a, b]: [u32; 2], on: u32, c: u32) {
        let (ac, bc) = (self.cut(a, c), self.cut(b, c));
        let [a, b, on] = [a, b, on].map(|i| self.node(i));
        self.solid.add([a, b, bc, on]);
        self.solid.add([a, bc, ac, on]);
    }

    /// Two corners are inside: a prism from triangle (a, ac, ad) to (b, bc, bd).
    fn add_wedge(&mut self, [a, b]: [u32; 2], [c, d]: [u32; 2]) {
        let [ac, ad, bc, bd] = [(a, c), (a, d), (b, c), (b, d)].map(|(i, o)| self.cut(i, o));
        let [a, b] = [a, b].map(|i| self.node(i));
        self.solid.add([a, b, bc, bd]);
        // The side on the surface has no neighbour to agree with: the shorter diagonal divides it better.
        let length =
            |i: u32, j: u32| (self.solid.vertices[i as usize] - self.solid.vertices[j as usize]).norm();
        if length(ac, bd) < length(ad, bc) {
            self.solid.add([a, ac, bc, bd]);
            self.solid.add([a, ac, bd, ad]);
        } else {
            self.solid.add([a, ac, bc, ad]);
            self.solid.add([a, ad, bc, bd]);
        }
    }

    /// Three corners are inside: a prism from triangle (a, b, c) to (ad, bd, cd).
    fn add_prism(&mut self, [a, b, c]: [u32; 3], d: u32) {
        let [ad, bd, cd] = [a, b, c].map(|i| self.cut(i, d));
        let [a, b, c] = [a, b, c].map(|i| self.node(i));
        self.solid.add([a, b, c, cd]);
        self.solid.add([a, b, bd, cd]);
        self.solid.add([a, ad, bd, cd]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::tests::{ball_mesh, box_mesh, random_pose};
    use crate::math::Stream;
    use nalgebra::Point3;
    use std::collections::BTreeSet;
    use std::f64::consts::{PI, TAU};

    fn surface(mesh: &Mesh) -> Surface {
        Surface::new(mesh).unwrap()
    }

    /// A prism of height `height` over a polygon that is star-shaped about its first corner.
    fn prism(outline: &[[f64; 2]], height: f64) -> Mesh {
        let n = outline.len() as u32;
        let level = |z: f64| outline.iter().map(move |p| Vector3::new(p[0], p[1], z));
        let mut mesh = Mesh { vertices: level(0.0).chain(level(height)).collect(), ..Mesh::default() };
        for i in 1..n - 1 {
            mesh.triangles.extend([[0, i + 1, i], [n, n + i, n + i + 1]]);
        }
        for i in 0..n {
            let j = (i + 1) % n;
            mesh.triangles.extend([[i, j, n + j], [i, n + j, n + i]]);
        }
        mesh
    }

    /// Two unit squares of an L, the inner corner first, with an edge that no lattice meets.
    fn l_shape() -> Mesh {
        let (s, t) = (0.43, 0.47);
        prism(&[[s, t], [s, 1.0], [0.0, 1.0], [0.0, 0.0], [1.0, 0.0], [1.0, t]], 0.6)
    }

    const L_VOLUME: f64 = 0.6 * (0.43 + 0.47 - 0.43 * 0.47);

    fn torus(n: u32, m: u32) -> Mesh {
        let mut mesh = Mesh::default();
        for i in 0..n {
            for j in 0..m {
                let (u, v) = (TAU * i as f64 / n as f64, TAU * j as f64 / m as f64);
                let r = 1.0 + 0.4 * v.cos();
                mesh.vertices.push(Vector3::new(r * u.cos(), r * u.sin(), 0.4 * v.sin()));
                let index = |i: u32, j: u32| i % n * m + j % m;
                let quad = [index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)];
                mesh.triangles.extend([[quad[0], quad[1], quad[2]], [quad[0], quad[2], quad[3]]]);
            }
        }
        mesh
    }

    /// Volumes are positive, faces are shared by two, the boundary is closed, on the mesh, and of extent zero.
    fn check(solid: &Tetrahedra, surface: &Surface) {
        solid.validate().unwrap();
        let mut faces = HashMap::new();
        for corners in &solid.tetrahedra {
            let [a, b, c, d] = solid.corners(corners);
            assert!((b - a).cross(&(c - a)).dot(&(d - a)) > 0.0);
            assert!(corners.iter().any(|&i| solid.extents[i as usize] > 0.0));
            for k in 0..4 {
                let mut face = *corners;
                face[k] = u32::MAX;
                face.sort_unstable();
                *faces.entry(face).or_insert(0) += 1;
            }
        }
        assert!(faces.values().all(|&n| n <= 2));
        let boundary =
            Mesh { vertices: solid.vertices.clone(), triangles: solid.boundary(), ..Mesh::default() };
        boundary.check_closed().unwrap();
        // Overlapping tetrahedra would have more volume than their boundary encloses.
        assert!((boundary.signed_volume() / solid.volume() - 1.0).abs() < 1e-10);
        let outer: BTreeSet<usize> = boundary.triangles.iter().flatten().map(|&i| i as usize).collect();
        for (i, (p, extent)) in solid.vertices.iter().zip(&solid.extents).enumerate() {
            assert_eq!(*extent == 0.0, outer.contains(&i));
            assert!((0.0..=1.0).contains(extent));
            if *extent == 0.0 {
                assert!(depth(surface, p).0.abs() < 1e-12);
            }
        }
        assert!(solid.extents.contains(&1.0));
    }

    /// How far the mesh is from the boundary of the solid, at most.
    fn gap(solid: &Tetrahedra, surface: &Surface) -> f64 {
        let mesh = Mesh { vertices: solid.vertices.clone(), triangles: solid.boundary(), ..Mesh::default() };
        let boundary = Surface::new(&mesh).unwrap();
        let samples = samples(surface).into_iter().map(|(p, _)| p);
        let points = surface.mesh.vertices.iter().copied().chain(samples);
        points.map(|p| depth(&boundary, &p).0.abs()).fold(0.0, f64::max)
    }

    fn filled(mesh: &Mesh, resolution: f64) -> (Surface, Tetrahedra) {
        let surface = surface(mesh);
        let solid = fill(&surface, resolution).unwrap();
        check(&solid, &surface);
        (surface, solid)
    }

    /// The part of the mesh's volume that is missing.
    fn missing(surface: &Surface, solid: &Tetrahedra) -> f64 {
        1.0 - solid.volume() / surface.mesh.signed_volume()
    }

    fn turned(mut mesh: Mesh) -> Mesh {
        let turn = random_pose(&mut Stream::new(3, "turned"), 1.0);
        mesh.vertices.iter_mut().for_each(|p| *p = turn.transform_point(&Point3::from(*p)).coords);
        mesh
    }

    #[test]
    fn a_box_along_the_axes_is_filled_exactly() {
        for resolution in [10.0, 0.23, 0.1] {
            let (surface, solid) = filled(&box_mesh([1.0, 0.8, 0.5]), resolution);
            assert!(missing(&surface, &solid).abs() < 1e-12);
            assert!(gap(&solid, &surface) < 1e-9);
        }
    }

    #[test]
    fn a_thin_plate_has_two_layers_of_cells() {
        let (surface, solid) = filled(&box_mesh([1.0, 0.7, 0.1]), 0.5);
        assert!(missing(&surface, &solid).abs() < 1e-12);
        let deep = solid.vertices.iter().zip(&solid.extents).filter(|(_, extent)| **extent == 1.0);
        assert!(deep.clone().count() > 50);
        assert!(deep.into_iter().all(|(p, _)| p.z.abs() < 1e-9));
    }

    #[test]
    fn an_l_shape_keeps_its_notch() {
        let (surface, solid) = filled(&l_shape(), 0.07);
        assert!((surface.mesh.signed_volume() - L_VOLUME).abs() < 1e-12);
        assert!(missing(&surface, &solid).abs() < 0.01);
        let is_in_notch = |p: &Vector3<f64>| p.x > 0.43 + 1e-9 && p.y > 0.47 + 1e-9;
        assert!(!solid.vertices.iter().any(is_in_notch));
    }

    #[test]
    fn halving_the_spacing_quarters_the_missing_volume() {
        let torus = surface(&torus(40, 20));
        let at = |resolution| {
            let solid = fill(&torus, resolution).unwrap();
            check(&solid, &torus);
            (missing(&torus, &solid), gap(&solid, &torus))
        };
        let (coarse, fine) = (at(0.2), at(0.1));
        assert!(fine.0 > 0.0 && fine.0 < 0.006, "{fine:?}");
        assert!((1.8..2.4).contains(&(coarse.0 / fine.0).log2()), "{coarse:?} {fine:?}");
        assert!(coarse.1 / fine.1 > 1.8, "{coarse:?} {fine:?}");
    }

    #[test]
    fn sharp_edges_converge_too() {
        let surface = surface(&turned(box_mesh([1.0, 0.8, 0.6])));
        let found = [0.2, 0.1, 0.05].map(|resolution| {
            let solid = fill(&surface, resolution).unwrap();
            check(&solid, &surface);
            assert!(gap(&solid, &surface) < 0.8 * resolution);
            missing(&surface, &solid)
        });
        assert!(found[0] > 3.0 * found[1] && found[1] > 3.0 * found[2] && found[2] < 0.006, "{found:?}");
    }

    fn smallest_angle(solid: &Tetrahedra) -> f64 {
        let mut least = PI;
        for corners in &solid.tetrahedra {
            let p = solid.corners(corners);
            for i in 0..4 {
                for j in 0..i {
                    let mut rest = (0..4).filter(|k| *k != i && *k != j).map(|k| p[k] - p[i]);
                    let axis = (p[j] - p[i]).normalize();
                    let mut across = || {
                        let v = rest.next().unwrap();
                        v - axis * axis.dot(&v)
                    };
                    least = f64::min(least, across().angle(&across()));
                }
            }
        }
        least.to_degrees()
    }

    #[test]
    fn no_piece_is_flat() {
        for mesh in [box_mesh([1.0, 0.8, 0.6]), l_shape(), torus(20, 10), ball_mesh(0.5, 12)] {
            let (_, solid) = filled(&turned(mesh), 0.15);
            // What \[LS07\] prove for a lattice that is not stretched.
            assert!(smallest_angle(&solid) > 10.7, "{}", smallest_angle(&solid));
        }
    }

    #[test]
    fn the_same_mesh_makes_the_same_tetrahedra() {
        let surface = surface(&turned(l_shape()));
        assert_eq!(fill(&surface, 0.1).unwrap(), fill(&surface, 0.1).unwrap());
    }

    #[test]
    fn what_cannot_be_filled_is_told() {
        let cube = surface(&box_mesh([1.0; 3]));
        assert_eq!(
            fill(&cube, 0.01).unwrap_err().to_string(),
            "cut into tetrahedra of 0.01 m, the mesh would have more than 200000 of them: make the resolution \
             coarser, or give a mesh that is not as thin for its size"
        );
        let thin = surface(&turned(box_mesh([1.0, 1.0, 0.001])));
        for (surface, resolution) in [(&cube, 1e-300), (&thin, 0.1), (&thin, 1e-5)] {
            assert!(matches!(fill(surface, resolution), Err(ShapeError::TooManyTetrahedra { .. })));
        }
        for resolution in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(matches!(fill(&cube, resolution), Err(ShapeError::NotPositive { .. })));
        }
        let mut open = box_mesh([1.0; 3]);
        open.triangles.pop();
        assert!(matches!(fill(&surface(&open), 0.1), Err(ShapeError::Open { .. })));
        let flat = prism(&[[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]], 0.0);
        assert!(!Surface::new(&flat).is_ok_and(|surface| fill(&surface, 0.1).is_ok()));
    }

    #[test]
    fn tetrahedra_of_a_file_get_their_extents() {
        let (surface, solid) = filled(&turned(box_mesh([1.0, 0.6, 0.8])), 0.2);
        let mut mesh = Mesh {
            vertices: solid.vertices.clone(),
            triangles: solid.boundary(),
            tetrahedra: solid.tetrahedra.clone(),
            ..Mesh::default()
        };
        mesh.tetrahedra.iter_mut().step_by(2).for_each(|t| t.swap(1, 2));
        let found = from_tetrahedra(&mesh, &surface).unwrap();
        check(&found, &surface);
        assert!((found.volume() - solid.volume()).abs() < 1e-12);
        let sorted = |solid: &Tetrahedra| {
            let mut extents = solid.extents.clone();
            extents.sort_by(f64::total_cmp);
            extents
        };
        let differences = sorted(&found).into_iter().zip(sorted(&solid)).map(|(a, b)| (a - b).abs());
        assert!(differences.fold(0.0, f64::max) < 1e-12);
    }

    #[test]
    fn a_tetrahedron_between_surfaces_gets_a_vertex_inside() {
        let [o, x, y, z] = [Vector3::zeros(), Vector3::x(), Vector3::y(), Vector3::z()];
        let mut mesh = Mesh { vertices: vec![o, x, y, z], ..Mesh::default() };
        mesh.triangles = vec![[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
        mesh.tetrahedra = vec![[0, 2, 1, 3], [0, 0, 1, 2]];
        let surface = surface(&mesh);
        let solid = from_tetrahedra(&mesh, &surface).unwrap();
        check(&solid, &surface);
        assert_eq!((solid.tetrahedra.len(), solid.vertices.len()), (4, 5));
        mesh.tetrahedra.remove(0);
        assert_eq!(from_tetrahedra(&mesh, &surface).unwrap_err(), ShapeError::Hollow);
        mesh.tetrahedra[0][0] = 4;
        assert!(matches!(from_tetrahedra(&mesh, &surface), Err(ShapeError::Tetrahedron { .. })));
    }
}
