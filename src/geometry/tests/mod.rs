//! Solids and poses that the tests share, and the claims about whole pairs and scenes.
#![allow(non_snake_case)]

use super::*;
use crate::math::{Pose, Stream};
use nalgebra::{Quaternion, Translation3, UnitQuaternion, Vector3};
use std::sync::Arc;

mod noise;
mod pairs;
mod scenes;
mod swept;

/// A number from −1 to 1, three times, scaled.
pub(super) fn uniform(random: &mut Stream, scale: f64) -> Vector3<f64> {
    let mut next = || (2.0 * random.uniform() - 1.0) * scale;
    Vector3::new(next(), next(), next())
}

/// Evenly spread directions.
pub(super) fn unit_vector(random: &mut Stream) -> Vector3<f64> {
    Vector3::new(random.normal(), random.normal(), random.normal()).normalize()
}

/// Evenly spread rotations, positions in a cube.
pub(super) fn random_pose(random: &mut Stream, scale: f64) -> Pose {
    let mut next = || random.normal();
    let q = UnitQuaternion::new_normalize(Quaternion::new(next(), next(), next(), next()));
    Pose::from_parts(Translation3::from(uniform(random, scale)), q)
}

/// Twelve triangles about the origin.
pub(super) fn box_mesh(size: [f64; 3]) -> Mesh {
    let half = Vector3::from(size) * 0.5;
    let sign = |i: usize, bit: usize| if i & bit == 0 { -1.0 } else { 1.0 };
    let vertex = |i| half.component_mul(&Vector3::new(sign(i, 1), sign(i, 2), sign(i, 4)));
    let quads: [[u32; 4]; 6] =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    Mesh {
        vertices: (0..8).map(vertex).collect(),
        triangles: quads.iter().flat_map(|&[i, j, k, l]| [[i, j, k], [i, k, l]]).collect(),
        ..Mesh::default()
    }
}

/// A ball of n × 2n quads, split, with its vertices on the sphere.
pub(super) fn ball_mesh(radius: f64, n: u32) -> Mesh {
    let mut mesh = Mesh::default();
    let point = |i: u32, j: u32| {
        let (theta, phi) =
            (std::f64::consts::PI * i as f64 / n as f64, std::f64::consts::PI * j as f64 / n as f64);
        Vector3::new(theta.sin() * phi.cos(), theta.sin() * phi.sin(), theta.cos()) * radius
    };
    mesh.vertices.push(Vector3::z() * radius);
    mesh.vertices.extend((1..n).flat_map(|i| (0..2 * n).map(move |j| (i, j))).map(|(i, j)| point(i, j)));
    mesh.vertices.push(Vector3::z() * -radius);
    let last = mesh.vertices.len() as u32 - 1;
    let index = |i: u32, j: u32| match i {
        0 => 0,
        i if i == n => last,
        i => 1 + (i - 1) * 2 * n + j % (2 * n),
    };
    for i in 0..n {
        for j in 0..2 * n {
            let quad = [index(i, j), index(i + 1, j), index(i + 1, j + 1), index(i, j + 1)];
            if i + 1 < n {
                mesh.triangles.push([quad[0], quad[1], quad[2]]);
            }
            if i > 0 {
                mesh.triangles.push([quad[0], quad[2], quad[3]]);
            }
        }
    }
    mesh
}

pub(super) fn geometry(shape: Shape) -> Geometry {
    Geometry::new(shape, None).unwrap()
}

pub(super) fn mesh_geometry(mesh: Mesh, convex: bool) -> Geometry {
    let (file, scale) = ("test.obj".to_owned(), [1.0; 3]);
    let shape = if convex { Shape::ConvexMesh { file, scale } } else { Shape::Mesh { file, scale } };
    Geometry::new(shape, Some(Arc::new(mesh))).unwrap()
}
