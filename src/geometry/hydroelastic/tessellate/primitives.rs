//! Surfaces and medial axes of solids that have formulas.
//!
//! | solid | medial axis | field |
//! |---|---|---|
//! | box | the part of it farthest from the surface: a point, a segment or a rectangle | depth over the largest depth, exactly |
//! | cylinder | a point, a segment of the axis, or a disc | the same, of the prism that stands for it |
//! | capsule | the segment | the same, of the polyhedron that stands for it |
//! | sphere, ellipsoid | the centre | linear from the centre to the surface |
//! | convex mesh | the centre of its volume, for want of a better one | linear from there to the surface |
//!
//! Vertices lie on the surface, so what stands for a round solid is smaller than it, by the square of the resolution.
#![allow(non_snake_case)]

use std::collections::HashMap;
use std::f64::consts::{FRAC_PI_2, TAU};

use nalgebra::Vector3;

use super::shell::Shell;
use crate::geometry::Mesh;

/// The most pieces that a length is cut into: finer fields cost memory, and nobody sees the difference.
const MAX_PIECES: f64 = 200.0;
/// The same for a quarter of a ball's circumference, and for straight lines.
const MAX_ROUND: f64 = 100.0;
const MAX_STRAIGHT: f64 = 12.0;
/// Along straight lines, cells may be this many times longer than the resolution: pressure is linear there, and only torques gain.
pub(super) const STRETCH: f64 = 6.0;

/// How many pieces no longer than `resolution` make up a length, at least `least` and at most `most`.
fn pieces(length: f64, resolution: f64, least: f64, most: f64) -> usize {
    (length / resolution).ceil().clamp(least, most) as usize
}

/// The same along a straight line.
fn straight_pieces(length: f64, resolution: f64) -> usize {
    pieces(length, STRETCH * resolution, 1.0, MAX_STRAIGHT)
}

/// An octahedron, its faces cut into smaller ones and blown up.
pub(super) fn ellipsoid(radii: Vector3<f64>, resolution: f64) -> Shell {
    let n = pieces(FRAC_PI_2 * radii.max(), resolution, 2.0, MAX_ROUND);
    let mut shell = Shell::default();
    let center = shell.medial(Vector3::zeros());
    let mut found = HashMap::new();
    for signs in 0..8 {
        let sign = |bit: usize| if signs >> bit & 1 == 1 { -1_i64 } else { 1 };
        // Points i + j + k = n of an octant: shared ones have the same whole coordinates.
        let mut at = |i: usize, j: usize| {
            let whole = [sign(0) * i as i64, sign(1) * j as i64, sign(2) * (n - i - j) as i64];
            *found.entry(whole).or_insert_with(|| {
                let direction =
                    Vector3::from(whole.map(|x| x as f64)).map(|x| bulge(x / n as f64)).normalize();
                shell.point(direction.component_mul(&radii), center)
            })
        };
        let mut triangles = Vec::new();
        for i in 0..n {
            for j in 0..n - i {
                triangles.push([at(i, j), at(i + 1, j), at(i, j + 1)]);
                if i + j + 1 < n {
                    triangles.push([at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)]);
                }
            }
        }
        triangles.into_iter().for_each(|triangle| shell.triangle(triangle));
    }
    shell
}

/// Spreads points of an octahedron so that they are about equally far apart on the sphere.
fn bulge(x: f64) -> f64 {
    (FRAC_PI_2 * x).sin()
}

/// A box of these half lengths.
pub(super) fn cuboid(half: Vector3<f64>, resolution: f64) -> Shell {
    let deepest = half.min();
    let core = half.map(|x| if x <= deepest * (1.0 + 1e-9) { 0.0 } else { x - deepest });
    let cuts = half.map(|x| straight_pieces(2.0 * x, resolution) as i64);
    let mut shell = Shell::default();
    let (mut medials, mut points) = (HashMap::new(), HashMap::new());
    // Along axis k, whole numbers from −cuts to cuts in steps of two.
    let mut at = |whole: [i64; 3], shell: &mut Shell| {
        *points.entry(whole).or_insert_with(|| {
            let part = Vector3::from_fn(|k, _| whole[k] as f64 / cuts[k] as f64);
            let key: [i64; 3] = std::array::from_fn(|k| if core[k] == 0.0 { 0 } else { whole[k] });
            let medial = *medials.entry(key).or_insert_with(|| shell.medial(part.component_mul(&core)));
            shell.point(part.component_mul(&half), medial)
        })
    };
    for normal in 0..3 {
        let (u, v) = ((normal + 1) % 3, (normal + 2) % 3);
        for side in [-1, 1] {
            for i in 0..cuts[u] {
                for j in 0..cuts[v] {
                    let mut corner = |di: i64, dj: i64| {
                        let mut whole = [0; 3];
                        whole[normal] = side * cuts[normal];
                        whole[u] = 2 * (i + di) - cuts[u];
                        whole[v] = 2 * (j + dj) - cuts[v];
                        at(whole, &mut shell)
                    };
                    let mut corners = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
                    // Diagonals in turn, so that no direction is preferred.
                    if (i + j) % 2 == 1 {
                        corners.rotate_left(1);
                    }
                    shell.quadrangle(corners);
                }
            }
        }
    }
    shell
}

/// Points of a circle in the plane at height z.
fn circle(n: usize, radius: f64, z: f64) -> impl Iterator<Item = Vector3<f64>> {
    (0..n).map(move |i| {
        let (sin, cos) = (TAU * i as f64 / n as f64).sin_cos();
        Vector3::new(radius * cos, radius * sin, z)
    })
}

/// Joins two rings of as many points.
fn band(shell: &mut Shell, low: &[u32], high: &[u32]) {
    let n = low.len();
    for i in 0..n {
        let j = (i + 1) % n;
        shell.quadrangle([low[i], low[j], high[j], high[i]]);
    }
}

/// Closes a ring with a point.
fn cap(shell: &mut Shell, ring: &[u32], tip: u32) {
    let n = ring.len();
    (0..n).for_each(|i| shell.triangle([ring[i], ring[(i + 1) % n], tip]));
}

/// A cylinder along z.
pub(super) fn cylinder(radius: f64, half_length: f64, resolution: f64) -> Shell {
    let n = pieces(TAU * radius, resolution, 3.0, MAX_PIECES);
    let rings = straight_pieces(radius, resolution);
    let layers = straight_pieces(2.0 * half_length, resolution);
    // Depths are those of the prism.
    let inner = radius * (0.5 * TAU / n as f64).cos();
    let deepest = inner.min(half_length);
    let level = if half_length - deepest <= 1e-9 * half_length { 0.0 } else { half_length - deepest };
    let disc = if inner - deepest <= 1e-9 * radius { 0.0 } else { radius * (1.0 - deepest / inner) };
    let mut shell = Shell::default();
    // A ring of the disc, or one point of the axis for all.
    let medial_ring = |shell: &mut Shell, part: f64, z: f64| -> Vec<u32> {
        if part * disc == 0.0 {
            vec![shell.medial(Vector3::new(0.0, 0.0, z)); n]
        } else {
            circle(n, part * disc, z).map(|p| shell.medial(p)).collect()
        }
    };
    let ring = |shell: &mut Shell, radius: f64, z: f64, medial: &[u32]| -> Vec<u32> {
        circle(n, radius, z).zip(medial).map(|(p, medial)| shell.point(p, *medial)).collect()
    };
    let heights = (0..=layers).map(|i| 2.0 * i as f64 / layers as f64 - 1.0);
    let mut medials: Vec<Vec<u32>> = Vec::new();
    let mut sides: Vec<Vec<u32>> = Vec::new();
    for height in heights {
        let medial = match medials.first() {
            Some(first) if level == 0.0 => first.clone(),
            _ => medial_ring(&mut shell, 1.0, height * level),
        };
        sides.push(ring(&mut shell, radius, height * half_length, &medial));
        medials.push(medial);
    }
    sides.windows(2).for_each(|pair| band(&mut shell, &pair[0], &pair[1]));
    // Points of the medial disc are shared by both caps.
    let mut shared: HashMap<usize, Vec<u32>> = HashMap::new();
    for (end, z) in [(0, -half_length), (layers, half_length)] {
        let mut outer = sides[end].clone();
        for k in (0..rings).rev() {
            let part = k as f64 / rings as f64;
            let medial = if disc == 0.0 {
                medials[end].clone()
            } else {
                shared.entry(k).or_insert_with(|| medial_ring(&mut shell, part, 0.0)).clone()
            };
            if k == 0 {
                let tip = shell.point(Vector3::new(0.0, 0.0, z), medial[0]);
                cap(&mut shell, &outer, tip);
            } else {
                let inner = ring(&mut shell, part * radius, z, &medial);
                band(&mut shell, &inner, &outer);
                outer = inner;
            }
        }
    }
    shell
}

/// A capsule along z.
pub(super) fn capsule(radius: f64, half_length: f64, resolution: f64) -> Shell {
    let n = pieces(TAU * radius, resolution, 4.0, MAX_PIECES);
    let rings = n.div_ceil(4);
    let layers = straight_pieces(2.0 * half_length, resolution);
    let mut shell = Shell::default();
    let mut sides: Vec<Vec<u32>> = Vec::new();
    let mut ends = [0; 2];
    for i in 0..=layers {
        let z = half_length * (2.0 * i as f64 / layers as f64 - 1.0);
        let medial = shell.medial(Vector3::new(0.0, 0.0, z));
        ends[usize::from(i > 0)] = medial;
        sides.push(circle(n, radius, z).map(|p| shell.point(p, medial)).collect());
    }
    sides.windows(2).for_each(|pair| band(&mut shell, &pair[0], &pair[1]));
    for (side, medial, sign) in [(0, ends[0], -1.0), (layers, ends[1], 1.0)] {
        let mut outer = sides[side].clone();
        for k in 1..rings {
            let (sin, cos) = (FRAC_PI_2 * k as f64 / rings as f64).sin_cos();
            let points = circle(n, radius * cos, sign * (half_length + radius * sin));
            let inner: Vec<u32> = points.map(|p| shell.point(p, medial)).collect();
            band(&mut shell, &outer, &inner);
            outer = inner;
        }
        let tip = shell.point(Vector3::new(0.0, 0.0, sign * (half_length + radius)), medial);
        cap(&mut shell, &outer, tip);
    }
    shell
}

/// A convex polyhedron, all of it joined to the centre of its volume.
pub(super) fn convex(mesh: &Mesh) -> Shell {
    let center = centroid(mesh);
    let mut shell = Shell::about(center);
    let medial = shell.medial(center);
    let points: Vec<u32> = mesh.vertices.iter().map(|p| shell.point(*p, medial)).collect();
    for triangle in &mesh.triangles {
        shell.triangle(triangle.map(|i| points[i as usize]));
    }
    shell
}

/// The centre of the volume that a closed mesh encloses.
fn centroid(mesh: &Mesh) -> Vector3<f64> {
    let origin = mesh.vertices[0];
    let (mut volume, mut moment) = (0.0, Vector3::zeros());
    for triangle in &mesh.triangles {
        let [a, b, c] = triangle.map(|i| mesh.vertices[i as usize] - origin);
        let six = a.dot(&b.cross(&c));
        volume += six;
        moment += (a + b + c) * six;
    }
    origin + moment / (4.0 * volume)
}
