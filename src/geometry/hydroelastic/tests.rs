//! Contact surfaces against closed forms, and what holds for all of them.
#![allow(non_snake_case)]

use std::f64::consts::PI;

use super::*;
use crate::geometry::tests::{geometry, mesh_geometry, random_pose, uniform, unit_vector};
use crate::geometry::{Geometry, Mesh, Shape};
use crate::math::{Pose, Stream};
use nalgebra::{Translation3, UnitQuaternion, Vector3};

const E: f64 = 1e5;

fn soft(shape: Shape, resolution: f64, modulus: f64) -> Body {
    Body::Soft(Field::new(tessellate::solid(&geometry(shape), resolution).unwrap(), modulus))
}

fn rigid(shape: Shape, resolution: f64) -> Body {
    Body::Rigid(Skin::new(tessellate::surface(&geometry(shape), resolution).unwrap()))
}

fn at(x: f64, y: f64, z: f64) -> Pose {
    Pose::from_parts(Translation3::new(x, y, z), UnitQuaternion::identity())
}

/// What two bodies do to each other: on A, about W's origin.
#[derive(Default)]
struct Sum {
    area: f64,
    force: Vector3<f64>,
    torque: Vector3<f64>,
    stiffness: f64,
    /// What of it is along z.
    upward_stiffness: f64,
    faces: usize,
}

fn press(a: &Body, X_WA: &Pose, b: &Body, X_WB: &Pose) -> Sum {
    let mut patches = Patches::default();
    assert!(Balance::default().add((0, 1), (a, X_WA), (b, X_WB), &mut patches));
    let mut sum = Sum::default();
    for face in &patches.faces {
        let force = face.normal_W * face.force();
        sum.area += face.area;
        sum.force += force;
        sum.torque += face.p_WC.cross(&force);
        sum.stiffness += face.stiffness();
        sum.upward_stiffness += face.stiffness() * face.normal_W.z * face.normal_W.z;
        sum.faces += 1;
    }
    sum
}

#[track_caller]
fn assert_near(found: f64, expected: f64, relative: f64) {
    assert!((found - expected).abs() <= relative * expected.abs(), "{found:e}, not {expected:e}");
}

#[test]
fn a_ball_on_a_plane_converges_to_the_integral_of_its_pressure() {
    let (R, d) = (0.1, 0.02);
    let z: f64 = R - d;
    let area = PI * (R * R - z * z);
    let force = 2.0 * PI * E * ((R * R - z * z) / 2.0 - (R.powi(3) - z.powi(3)) / (3.0 * R));
    let mut errors = Vec::new();
    for resolution in [0.03, 0.015, 0.0075] {
        let ball = soft(Shape::Sphere { radius: R }, resolution, E);
        let sum = press(&ball, &at(0.3, 0.2, z), &Body::RigidHalfSpace, &Pose::identity());
        errors.push((1.0 - sum.force.z / force).abs());
        assert!(sum.force.xy().norm() < 1e-12 * force);
        assert_near(sum.area, area, 0.4 * resolution / R);
        // At the centre's foot.
        assert!((sum.torque - Vector3::new(0.2, -0.3, 0.0) * sum.force.z).norm() < 1e-3 * force * R);
    }
    assert!(errors[1] < 0.35 * errors[0] && errors[2] < 0.35 * errors[1] && errors[2] < 0.01, "{errors:?}");
}

#[test]
fn a_box_on_a_plane_presses_as_its_pyramid_of_pressure_does() {
    let (a, b, half, d) = (0.1, 0.16, 0.05, 0.01);
    let shape = Shape::Box { size: [a, b, 0.2] };
    let force = E / half * (a * b * d - (a + b) * d * d + 4.0 / 3.0 * d * d * d);
    for resolution in [1.0, 0.005] {
        let cuboid = soft(shape.clone(), resolution, E);
        let sum = press(&cuboid, &at(0.0, 0.0, 0.1 - d), &Body::RigidHalfSpace, &Pose::identity());
        assert_near(sum.force.z, force, 1e-12);
        assert_near(sum.area, a * b, 1e-12);
        assert_near(sum.stiffness, E / half * (a - 2.0 * d) * (b - 2.0 * d), 1e-12);
        assert!(sum.force.xy().norm() < 1e-12 * force);
        // One point for each polygon, and the polygons of the rim are not symmetric.
        assert!(sum.torque.norm() < 1e-3 * force * a);
    }
}

#[test]
fn faces_of_soft_boxes_are_springs_in_series() {
    let size = [0.1, 0.1, 0.2];
    for ratio in [1.0, 3.0, 0.2] {
        let (low, high) =
            (soft(Shape::Box { size }, 0.02, E), soft(Shape::Box { size: [0.3, 0.3, 0.4] }, 0.05, ratio * E));
        let d = 1e-4;
        let sum = press(&high, &at(0.0, 0.0, 0.3 - d), &low, &Pose::identity());
        // Depths h₁ and h₂ at which pressures reach the moduli.
        let gradient = 1.0 / (0.05 / E + 0.15 / (ratio * E));
        assert_near(sum.stiffness, 0.01 * gradient, 5e-3);
        assert_near(sum.force.z, 0.01 * gradient * d, 5e-3);
        assert_near(sum.area, 0.01, 5e-3);
    }
}

#[test]
fn equal_balls_meet_in_the_middle() {
    let (R, d) = (0.1, 0.02);
    let ball = || soft(Shape::Sphere { radius: R }, 0.02, E);
    let (low, high) = (ball(), ball());
    let both = press(&high, &at(0.0, 0.0, 2.0 * R - d), &low, &Pose::identity());
    let single = press(&high, &at(0.0, 0.0, R - 0.5 * d), &Body::RigidHalfSpace, &Pose::identity());
    assert_near(both.force.z, single.force.z, 1e-9);
    assert_near(both.area, single.area, 1e-9);
    assert_near(both.stiffness, 0.5 * single.stiffness, 1e-9);
}

#[test]
fn a_soft_half_space_is_one_large_field() {
    let thickness = 0.1;
    let ground = Body::SoftHalfSpace { gradient: E / thickness };
    let d = 0.004;
    let cube = Shape::Box { size: [0.1; 3] };
    let hard = press(&rigid(cube.clone(), 1.0), &at(0.0, 0.0, 0.05 - d), &ground, &Pose::identity());
    assert_near(hard.force.z, E / thickness * d * 0.01, 1e-12);
    assert_near(hard.stiffness, E / thickness * 0.01, 1e-12);
    // With a soft cube, in series; along its sides the surface bends up to where both have no pressure.
    let cube = soft(cube, 1.0, E);
    let at_depth = |d: f64| press(&cube, &at(0.0, 0.0, 0.05 - d), &ground, &Pose::identity());
    let both = at_depth(d);
    let slope = (at_depth(d + 1e-7).force.z - at_depth(d - 1e-7).force.z) / 2e-7;
    // But for what moves along the bent part.
    assert_near(slope, both.upward_stiffness, 0.02);
    let gradient = 1.0 / (0.05 / E + thickness / E);
    assert_near(both.force.z, 0.01 * gradient * d, 0.05);
}

/// Bodies of every kind, with the shape that they are inside of.
fn bodies() -> Vec<(Option<Shape>, Body)> {
    let shapes = [
        Shape::Sphere { radius: 0.1 },
        Shape::Box { size: [0.1, 0.2, 0.15] },
        Shape::Box { size: [0.2, 0.2, 0.02] },
        Shape::Cylinder { radius: 0.1, length: 0.08 },
        Shape::Cylinder { radius: 0.05, length: 0.3 },
        Shape::Capsule { radius: 0.05, length: 0.2 },
        Shape::Ellipsoid { radii: [0.05, 0.1, 0.15] },
    ];
    let mut all = Vec::new();
    for (i, shape) in shapes.into_iter().enumerate() {
        let resolution = tessellate::default_resolution(&geometry(shape.clone()));
        all.push((Some(shape.clone()), soft(shape.clone(), resolution, E * (1.0 + i as f64))));
        all.push((Some(shape.clone()), rigid(shape, resolution)));
    }
    let bracket = mesh_geometry(bracket(), false);
    all.push((None, Body::Soft(Field::new(tessellate::solid(&bracket, 0.03).unwrap(), E))));
    all.push((None, Body::Rigid(Skin::new(tessellate::surface(&bracket, 1.0).unwrap()))));
    all.push((Some(Shape::HalfSpace {}), Body::RigidHalfSpace));
    all.push((Some(Shape::HalfSpace {}), Body::SoftHalfSpace { gradient: 10.0 * E }));
    all
}

/// An L of 0.2 by 0.2 by 0.1, its legs 0.06 thick.
fn bracket() -> Mesh {
    let outline = [[0.0, 0.0], [0.2, 0.0], [0.2, 0.06], [0.06, 0.06], [0.06, 0.2], [0.0, 0.2]];
    let mut mesh = Mesh::default();
    for z in [-0.05, 0.05] {
        mesh.vertices.extend(outline.map(|[x, y]| Vector3::new(x - 0.1, y - 0.1, z)));
    }
    for i in 0..6 {
        let j = (i + 1) % 6;
        mesh.triangles.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    for [a, b, c] in [[0, 1, 2], [0, 2, 3], [0, 3, 4], [0, 4, 5]] {
        mesh.triangles.extend([[a, c, b], [a + 6, b + 6, c + 6]]);
    }
    mesh
}

/// How far inside a solid a point is; all that stands for it is inside.
fn depth(shape: &Shape, p: &Vector3<f64>) -> f64 {
    match shape {
        Shape::Sphere { radius } => radius - p.norm(),
        Shape::Box { size } => (0..3).map(|k| 0.5 * size[k] - p[k].abs()).fold(f64::INFINITY, f64::min),
        Shape::Cylinder { radius, length } => (radius - p.xy().norm()).min(0.5 * length - p.z.abs()),
        Shape::Capsule { radius, length } => {
            radius - Vector3::new(p.x, p.y, (p.z.abs() - 0.5 * length).max(0.0)).norm()
        }
        Shape::Ellipsoid { radii } => 0.05 * (1.0 - p.component_div(&Vector3::from(*radii)).norm()),
        Shape::HalfSpace {} => -p.z,
        _ => f64::INFINITY,
    }
}

/// A pose in which bodies are likely to overlap; sometimes flat on each other, or exactly aligned.
fn pose(random: &mut Stream) -> Pose {
    match random.uniform() {
        x if x < 0.7 => random_pose(random, 0.15),
        x if x < 0.85 => Pose::from_parts(uniform(random, 0.15).into(), UnitQuaternion::identity()),
        _ => {
            let quarter = |random: &mut Stream| 0.5 * PI * (4.0 * random.uniform()).floor();
            let [a, b, c] = std::array::from_fn(|_| quarter(random));
            // On a grid, so that faces, edges and corners coincide.
            let p = uniform(random, 3.0).map(|x| 0.05 * x.round());
            Pose::from_parts(p.into(), UnitQuaternion::from_euler_angles(a, b, c))
        }
    }
}

#[test]
fn a_hundred_thousand_random_poses() {
    let bodies = bodies();
    let mut random = Stream::new(11, "hydroelastic");
    let (mut balance, mut patches) = (Balance::default(), Patches::default());
    let (mut touching, mut faces) = (0, 0);
    for _ in 0..100_000 {
        let pick = |random: &mut Stream| (random.uniform() * bodies.len() as f64) as usize;
        let ((shape_a, a), (shape_b, b)) = (&bodies[pick(&mut random)], &bodies[pick(&mut random)]);
        let (X_WA, X_WB) = (pose(&mut random), pose(&mut random));
        patches.clear();
        if !balance.add((0, 1), (a, &X_WA), (b, &X_WB), &mut patches) {
            let is_bounded = |body: &Body| matches!(body, Body::Soft(_) | Body::Rigid(_));
            assert!(!(a.is_soft() || b.is_soft()) || !(is_bounded(a) || is_bounded(b)));
            continue;
        }
        let Some(patch) = patches.patches.first() else { continue };
        touching += 1;
        faces += patches.faces.len();
        assert!(patch.area > 0.0 && patch.p_WC.iter().all(|x| x.is_finite()));
        for face in patches.faces(patch) {
            assert!(face.area > 0.0 && face.pressure >= 0.0 && face.gradient >= 0.0, "{face:?}");
            assert!(face.force().is_finite() && face.stiffness().is_finite());
            assert!((face.normal_W.norm() - 1.0).abs() < 1e-12);
            let corners: Vec<_> = patches.corners(patch, face).collect();
            // Counter-clockwise, and flat.
            let turn = (corners[1] - corners[0]).cross(&(corners[2] - corners[1])).dot(&face.normal_W);
            assert!(turn >= -1e-12, "{turn:e}");
            for corner in corners.iter().chain([&face.p_WC]) {
                assert!((corner - face.p_WC).dot(&face.normal_W).abs() < 1e-9);
                for (shape, X) in [(shape_a, &X_WA), (shape_b, &X_WB)] {
                    let inside = shape.as_ref().map_or(1.0, |shape| {
                        depth(shape, &X.inverse_transform_point(&(*corner).into()).coords)
                    });
                    assert!(inside > -1e-9, "{inside:e} outside of {shape:?}");
                }
            }
        }
    }
    assert!(touching > 30_000 && faces > 1_000_000, "{touching} {faces}");
}

#[test]
fn what_a_does_to_b_is_what_b_does_to_a() {
    let bodies = bodies();
    let mut random = Stream::new(12, "hydroelastic");
    for _ in 0..3000 {
        let pick = |random: &mut Stream| (random.uniform() * bodies.len() as f64) as usize;
        let (i, j) = (pick(&mut random), pick(&mut random));
        let (a, b) = (&bodies[i].1, &bodies[j].1);
        if !(a.is_soft() || b.is_soft())
            || !Balance::default().add(
                (0, 1),
                (a, &Pose::identity()),
                (b, &Pose::identity()),
                &mut Patches::default(),
            )
        {
            continue;
        }
        let (X_WA, X_WB) = (pose(&mut random), pose(&mut random));
        let (one, other) = (press(a, &X_WA, b, &X_WB), press(b, &X_WB, a, &X_WA));
        assert_eq!(one.faces, other.faces);
        assert!((one.force + other.force).norm() <= 1e-12 * one.force.norm());
        assert!((one.torque + other.torque).norm() <= 1e-12 * one.force.norm());
        // The same somewhere else; not where a face lies exactly between two cells, of which it counts in one.
        let (X, X_WB) = (random_pose(&mut random, 1.0), random_pose(&mut random, 0.15));
        let (here, there) = (press(a, &X_WA, b, &X_WB), press(a, &(X * X_WA), b, &(X * X_WB)));
        let off = (there.force - X.rotation * here.force).norm();
        assert!(off <= 1e-9 * (here.force.norm() + 1e-2 * E), "{off:e} of {:e}", here.force.norm());
    }
}

#[test]
fn force_is_continuous_and_its_derivative_is_the_stiffness() {
    let mut random = Stream::new(13, "hydroelastic");
    let e = 1e-7;
    for (shape, body) in bodies().iter().filter(|(_, body)| matches!(body, Body::Soft(_))) {
        let (mut off, mut count) = (0.0_f64, 0);
        for _ in 0..200 {
            let X = random_pose(&mut random, 0.15);
            let along = |e: f64| {
                press(body, &(Translation3::new(0.0, 0.0, e) * X), &Body::RigidHalfSpace, &Pose::identity())
            };
            let (low, here, high) = (along(-e), along(0.0), along(e));
            if here.stiffness == 0.0 {
                continue;
            }
            let slope = (low.force.z - high.force.z) / (2.0 * e);
            // Beyond the deepest place the far side loses pressure, which a stiffness must not.
            let is_shallow =
                shape.as_ref().is_some_and(|_| slope > 0.0) && here.force.z < 0.2 * E * here.area;
            if is_shallow {
                off = off.max((slope / here.stiffness - 1.0).abs());
                count += 1;
            }
            // A small turn moves the force by little.
            let turn = UnitQuaternion::from_scaled_axis(unit_vector(&mut random) * e);
            let turned = press(body, &(turn * X), &Body::RigidHalfSpace, &Pose::identity());
            // Areas are below 0.1 m², gradients below 1e8 Pa/m.
            assert!((turned.force - here.force).norm() <= 1e7 * e);
        }
        assert!(shape.is_none() || (count > 0 && off < 5e-3), "{shape:?}: {off:e} of {count}");
    }
}

#[test]
fn forces_of_soft_pairs_are_continuous() {
    let bodies = bodies();
    let mut random = Stream::new(14, "hydroelastic");
    let e = 1e-8;
    for _ in 0..2000 {
        let pick = |random: &mut Stream| &bodies[(random.uniform() * 15.0) as usize].1;
        let (a, b) = (pick(&mut random), pick(&mut random));
        if !a.is_soft() || !b.is_soft() {
            continue;
        }
        let (X_WA, X_WB) = (random_pose(&mut random, 0.1), random_pose(&mut random, 0.1));
        let here = press(a, &X_WA, b, &X_WB);
        let step = Translation3::from(unit_vector(&mut random) * e);
        let there = press(a, &(step * X_WA), b, &X_WB);
        // Areas are below 0.1 m², gradients below 1e8 Pa/m.
        assert!((there.force - here.force).norm() <= 1e7 * e, "{}", (there.force - here.force).norm() / e);
    }
}

#[test]
fn a_general_mesh_presses_as_the_box_that_it_is() {
    let size = [0.1, 0.2, 0.15];
    let mesh = mesh_geometry(crate::geometry::tests::box_mesh(size), false);
    let field = |geometry: &Geometry, resolution| {
        Body::Soft(Field::new(tessellate::solid(geometry, resolution).unwrap(), E))
    };
    let exact = soft(Shape::Box { size }, 1.0, E);
    let d = 0.01;
    let X = at(0.0, 0.0, 0.075 - d);
    let expected = press(&exact, &X, &Body::RigidHalfSpace, &Pose::identity());
    for resolution in [0.025, 0.0125, 0.00625] {
        let found = press(&field(&mesh, resolution), &X, &Body::RigidHalfSpace, &Pose::identity());
        assert_near(found.area, expected.area, 1e-9);
        assert_near(found.force.z, expected.force.z, 1e-9);
    }
}
