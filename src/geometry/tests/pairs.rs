//! Every kind of pair against what a signed distance must be.
//!
//! φ = max over unit n of g(n) = min over A of n·a − max over B of n·b, for convex solids. So the normal that a query
//! returns proves φ ≥ g(n); where solids are apart, witness points on both prove φ ≤ |pₐ − p_b|; where they overlap, no
//! other direction may do better, and for polyhedra it is enough to try their faces' and edges' axes.

use super::*;
use nalgebra::Matrix3;

/// Random poses per kind of pair.
const TRIALS: usize = 200;

/// A solid with its own support function, written without the one under test.
#[derive(Clone)]
pub(in crate::geometry) struct Sample {
    pub name: &'static str,
    pub geometry: Geometry,
    /// Vertices for polyhedra; otherwise those of the core.
    points: Vec<Vector3<f64>>,
}

impl Sample {
    pub fn new(name: &'static str, shape: Shape) -> Self {
        let points = match &shape {
            Shape::Box { size } => box_mesh(*size).vertices,
            Shape::Capsule { length, .. } => {
                vec![Vector3::z() * (0.5 * length), Vector3::z() * (-0.5 * length)]
            }
            _ => vec![Vector3::zeros()],
        };
        Self { name, geometry: geometry(shape), points }
    }

    fn mesh(name: &'static str, mesh: Mesh, convex: bool) -> Self {
        Self { name, points: mesh.vertices.clone(), geometry: mesh_geometry(mesh, convex) }
    }

    /// max n·x over the solid at X.
    fn reach(&self, X: &Pose, n: &Vector3<f64>) -> f64 {
        let m = X.rotation.inverse() * n;
        let polyhedron = self.points.iter().map(|p| p.dot(&m)).fold(f64::MIN, f64::max);
        let local = match *self.geometry.shape() {
            Shape::Sphere { radius } | Shape::Capsule { radius, .. } => polyhedron + radius,
            Shape::Cylinder { radius, length } => radius * m.xy().norm() + 0.5 * length * m.z.abs(),
            Shape::Ellipsoid { radii } => m.component_mul(&Vector3::from(radii)).norm(),
            Shape::HalfSpace {} if m.z < 1.0 - 1e-12 => f64::INFINITY,
            Shape::HalfSpace {} => 0.0,
            _ => polyhedron,
        };
        local + n.dot(&X.translation.vector)
    }

    /// Directions in which a boundary face may look, in W.
    fn axes(&self, X: &Pose) -> Vec<Vector3<f64>> {
        let local = match self.geometry.shape() {
            Shape::Box { .. } => vec![Vector3::x(), Vector3::y(), Vector3::z()],
            Shape::Cylinder { .. } | Shape::HalfSpace {} => vec![Vector3::z()],
            Shape::ConvexMesh { .. } | Shape::Mesh { .. } => {
                let mesh = self.geometry.mesh().unwrap();
                let corner = |i: u32| mesh.vertices[i as usize];
                let normal =
                    |t: &[u32; 3]| (corner(t[1]) - corner(t[0])).cross(&(corner(t[2]) - corner(t[0])));
                mesh.triangles.iter().take(40).map(|t| normal(t).normalize()).collect()
            }
            _ => vec![],
        };
        local.iter().map(|n| X.rotation * n).collect()
    }

    fn edges(&self, X: &Pose) -> Vec<Vector3<f64>> {
        match self.geometry.shape() {
            Shape::Box { .. } => self.axes(X),
            Shape::Capsule { .. } | Shape::Cylinder { .. } => vec![X.rotation * Vector3::z()],
            Shape::ConvexMesh { .. } | Shape::Mesh { .. } => {
                let mesh = self.geometry.mesh().unwrap();
                let corner = |i: u32| mesh.vertices[i as usize];
                mesh.triangles.iter().take(8).map(|t| X.rotation * (corner(t[1]) - corner(t[0]))).collect()
            }
            _ => vec![],
        }
    }
}

/// One of every kind, of sizes that differ.
pub(in crate::geometry) fn samples() -> Vec<Sample> {
    let mut random = Stream::new(11, "rock");
    let rock: Vec<_> =
        (0..14).map(|_| unit_vector(&mut random).component_mul(&Vector3::new(0.3, 0.2, 0.25))).collect();
    let rock = Mesh { vertices: rock, ..Mesh::default() };
    vec![
        Sample::new("sphere", Shape::Sphere { radius: 0.2 }),
        Sample::new("capsule", Shape::Capsule { radius: 0.1, length: 0.5 }),
        Sample::new("box", Shape::Box { size: [0.3, 0.4, 0.6] }),
        Sample::new("cylinder", Shape::Cylinder { radius: 0.2, length: 0.5 }),
        Sample::new("ellipsoid", Shape::Ellipsoid { radii: [0.15, 0.25, 0.35] }),
        Sample::mesh("rock", rock, true),
        Sample::mesh("ball hull", ball_mesh(0.3, 12), true),
        Sample::mesh("box mesh", box_mesh([0.3, 0.5, 0.4]), false),
        Sample::new("half space", Shape::HalfSpace {}),
    ]
}

/// Solid i of the samples on body 1, solid j on body 2.
pub(in crate::geometry) fn two(a: &Sample, b: &Sample) -> Scene {
    let attached = |(n, sample): (usize, &Sample)| Attached {
        name: sample.name.into(),
        body: n + 1,
        X_BG: Pose::identity(),
        geometry: sample.geometry.clone(),
        material: Material::default(),
        groups: Groups::default(),
        surface_velocity: nalgebra::Vector3::zeros(),
    };
    let geometries = [a, b].into_iter().enumerate().map(attached).collect();
    Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap()
}

/// A pose at which b is near a at the identity: about half overlap.
pub(in crate::geometry) fn near(random: &mut Stream, b: &Sample) -> Pose {
    let reach = if b.geometry.is_bounded() { 0.45 } else { 0.25 };
    random_pose(random, reach)
}

fn kinds() -> Vec<(Sample, Sample)> {
    let all = samples();
    let pairs = (0..all.len()).flat_map(|i| (i..all.len()).map(move |j| (i, j)));
    pairs.filter(|&(i, _)| i + 1 < all.len()).map(|(i, j)| (all[i].clone(), all[j].clone())).collect()
}

fn gap(a: &Sample, X_WA: &Pose, b: &Sample, X_WB: &Pose, n: &Vector3<f64>) -> f64 {
    -a.reach(X_WA, &-n) - b.reach(X_WB, n)
}

#[test]
fn phi_is_the_signed_distance() {
    let mut query = Query::default();
    for (seed, (a, b)) in kinds().into_iter().enumerate() {
        let scene = two(&a, &b);
        let mut random = Stream::new(seed as u64, "pairs");
        let (mut overlaps, mut worst) = (0, 0.0_f64);
        for trial in 0..TRIALS {
            let (X_WA, X_WB) = (random_pose(&mut random, 0.1), near(&mut random, &b));
            let poses = [Pose::identity(), X_WA, X_WB];
            let label = || format!("{} / {}, seed {seed}, trial {trial}", a.name, b.name);
            let contact = query.distance(&scene, &poses, 0, 1).unwrap_or_else(|| panic!("{}", label()));
            let n = contact.normal_W;
            assert!((n.norm() - 1.0).abs() < 1e-14, "{}", label());
            assert!((contact.p_WCa - contact.p_WCb - n * contact.phi).norm() < 1e-14, "{}", label());
            // No less than the normal proves.
            let proven = if b.geometry.is_bounded() {
                gap(&a, &X_WA, &b, &X_WB, &n)
            } else {
                -a.reach(&X_WA, &-n) - n.dot(&X_WB.translation.vector)
            };
            // Near a tie of touching polyhedra the normal of |v| is worth fewer digits than |v|.
            assert!(contact.phi <= proven + 2e-10, "{}: {} > {proven}", label(), contact.phi);
            worst = worst.max((contact.phi - proven).abs());
            overlaps += usize::from(contact.phi < 0.0);
            if b.geometry.is_bounded() {
                no_direction_does_better(&a, &X_WA, &b, &X_WB, contact.phi, &n, &mut random, &label());
            }
        }
        assert!((TRIALS / 10..TRIALS).contains(&overlaps), "{} / {}: {overlaps} overlaps", a.name, b.name);
        assert!(worst < 1e-9, "{} / {}: {worst:e}", a.name, b.name);
    }
}

#[allow(clippy::too_many_arguments)]
fn no_direction_does_better(
    a: &Sample,
    X_WA: &Pose,
    b: &Sample,
    X_WB: &Pose,
    phi: f64,
    n: &Vector3<f64>,
    random: &mut Stream,
    label: &str,
) {
    let mut directions: Vec<Vector3<f64>> = (0..100).map(|_| unit_vector(random)).collect();
    for size in [1e-1, 1e-2, 1e-3, 1e-4, 1e-5] {
        directions.extend((0..8).map(|_| (n + unit_vector(random) * size).normalize()));
    }
    directions.extend(a.axes(X_WA));
    directions.extend(b.axes(X_WB));
    for u in a.edges(X_WA) {
        directions.extend(b.edges(X_WB).iter().filter_map(|v| u.cross(v).try_normalize(1e-6)));
    }
    for m in directions {
        for m in [m, -m] {
            let other = gap(a, X_WA, b, X_WB, &m);
            assert!(other <= phi + 1e-11, "{label}: {other} along {m:?} beats {phi} along {n:?}");
        }
    }
}

#[test]
fn exchanging_the_solids_flips_the_normal() {
    let mut query = Query::default();
    for (seed, (a, b)) in kinds().into_iter().enumerate() {
        let (scene, exchanged) = (two(&a, &b), two(&b, &a));
        let mut random = Stream::new(seed as u64, "exchange");
        for _ in 0..100 {
            let (X_WA, X_WB) = (random_pose(&mut random, 0.1), near(&mut random, &b));
            let p = query.distance(&scene, &[Pose::identity(), X_WA, X_WB], 0, 1).unwrap();
            let q = query.distance(&exchanged, &[Pose::identity(), X_WB, X_WA], 0, 1).unwrap();
            let r = query.distance(&scene, &[Pose::identity(), X_WA, X_WB], 1, 0).unwrap();
            for other in [q.flipped(), r.flipped()] {
                let label = format!("{} / {}, seed {seed}: {p:?} {other:?}", a.name, b.name);
                // Round shapes that overlap by most of their size are worth the fewest digits.
                assert!((p.phi - other.phi).abs() < 1e-9, "{label}");
                assert!((p.normal_W - other.normal_W).norm() < 1e-3, "{label}");
            }
        }
    }
}

#[test]
fn witness_points_lie_on_both_solids() {
    let mut query = Query::default();
    for (seed, (a, b)) in kinds().into_iter().enumerate() {
        let scene = two(&a, &b);
        let mut random = Stream::new(seed as u64, "witness");
        for _ in 0..200 {
            let (X_WA, X_WB) = (random_pose(&mut random, 0.1), near(&mut random, &b));
            let contact = query.distance(&scene, &[Pose::identity(), X_WA, X_WB], 0, 1).unwrap();
            let sides = [(&a, &X_WA, contact.p_WCa), (&b, &X_WB, contact.p_WCb)];
            for (sample, X, p) in sides {
                let excess = outside(sample, &X.inverse_transform_point(&p.into()).coords);
                // A blended point is off by what the blend spans.
                let slack = 1e-9 + (-contact.phi).max(1e-3 * 0.4);
                let label = format!("{} / {}, seed {seed}, {contact:?}", a.name, b.name);
                assert!(excess < slack, "{label}: {excess}");
            }
        }
    }
}

/// How far a point is outside of a solid, in its frame; negative inside.
fn outside(sample: &Sample, p: &Vector3<f64>) -> f64 {
    match *sample.geometry.shape() {
        Shape::Sphere { radius } => p.norm() - radius,
        Shape::Box { size } => (p.abs() - Vector3::from(size) * 0.5).max(),
        Shape::Cylinder { radius, length } => (p.xy().norm() - radius).max(p.z.abs() - 0.5 * length),
        Shape::Capsule { radius, length } => {
            let z = (p.z.abs() - 0.5 * length).max(0.0);
            (p.xy().norm_squared() + z * z).sqrt() - radius
        }
        Shape::Ellipsoid { radii } => (p.component_div(&Vector3::from(radii)).norm() - 1.0) * radii[0],
        Shape::HalfSpace {} => p.z,
        _ => {
            let mut excess = f64::MIN;
            for n in sample.axes(&Pose::identity()) {
                excess = excess.max(n.dot(p) - sample.reach(&Pose::identity(), &n));
            }
            excess
        }
    }
}

#[test]
fn the_normal_is_the_gradient_of_phi() {
    let mut query = Query::default();
    let h = 1e-5;
    for (seed, (a, b)) in kinds().into_iter().enumerate() {
        let scene = two(&a, &b);
        let mut random = Stream::new(seed as u64, "gradient");
        let (mut smooth, total) = (0, 200);
        for _ in 0..total {
            let (X_WA, X_WB) = (random_pose(&mut random, 0.1), near(&mut random, &b));
            let direction = unit_vector(&mut random);
            let mut at = |step: f64| {
                let moved =
                    Pose::from_parts((X_WA.translation.vector + direction * step).into(), X_WA.rotation);
                query.distance(&scene, &[Pose::identity(), moved, X_WB], 0, 1).unwrap()
            };
            let (before, here, after) = (at(-h), at(0.0), at(h));
            // Where normals turn faster than the curvature of these shapes allows, φ has an edge.
            if (before.normal_W - after.normal_W).norm() > 200.0 * h {
                continue;
            }
            smooth += 1;
            let slope = (after.phi - before.phi) / (2.0 * h);
            let expected = here.normal_W.dot(&direction);
            let label = format!("{} / {}, seed {seed}, φ = {}", a.name, b.name, here.phi);
            // Deep inside, beyond the centres of curvature, the normal turns fast.
            let turn = (before.normal_W - after.normal_W).norm();
            assert!((slope - expected).abs() < 1e-5 + turn, "{label}: {slope} is not {expected}");
        }
        assert!(smooth > total * 8 / 10, "{} / {}: only {smooth} smooth", a.name, b.name);
    }
}

#[test]
fn a_query_does_not_remember() {
    let all = kinds();
    let mut random = Stream::new(1, "memory");
    let mut used = Query::new(Points::Several);
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for (a, b) in &all {
        let scene = two(a, b);
        for _ in 0..30 {
            let poses = [Pose::identity(), random_pose(&mut random, 0.1), near(&mut random, b)];
            used.update(&scene, &poses, 0.05, &mut first);
            Query::new(Points::Several).update(&scene, &poses, 0.05, &mut second);
            assert_eq!(first, second);
        }
    }
}

#[test]
fn a_sphere_meets_a_mesh_that_is_not_convex_exactly() {
    // Two boxes that share a face make an L; outside, the distance is the lesser of the two.
    let (mut low, mut high) = (box_mesh([3.0, 1.0, 1.0]), box_mesh([1.0, 1.0, 1.0]));
    low.vertices.iter_mut().for_each(|p| *p += Vector3::new(1.0, 0.0, 0.0));
    high.vertices.iter_mut().for_each(|p| *p += Vector3::new(0.0, 0.0, 1.0));
    let profile = [[-0.5, -0.5], [2.5, -0.5], [2.5, 0.5], [0.5, 0.5], [0.5, 1.5], [-0.5, 1.5]];
    let mut mesh = Mesh::default();
    for y in [-0.5, 0.5] {
        mesh.vertices.extend(profile.map(|[x, z]| Vector3::new(x, y, z)));
    }
    // The profile is star-shaped about its inner corner, 3.
    for [i, j] in [[4, 5], [5, 0], [0, 1], [1, 2]] {
        mesh.triangles.extend([[3, i, j], [9, j + 6, i + 6]].map(|t: [u32; 3]| [t[0], t[2], t[1]]));
    }
    for i in 0..6_u32 {
        let j = (i + 1) % 6;
        mesh.triangles.extend([[i, j, j + 6], [i, j + 6, i + 6]]);
    }
    let ell = Sample::mesh("ell", mesh, false);
    let volume = ell.geometry.mass_from_density(1.0).unwrap().volume;
    assert!((volume - 4.0).abs() < 1e-14, "{volume}");
    let ball = Sample::new("sphere", Shape::Sphere { radius: 0.3 });
    let scene = two(&ball, &ell);
    assert_eq!(scene.warnings.len(), 1);
    let mut query = Query::default();
    let mut random = Stream::new(2, "ell");
    let to_box = |p: &Vector3<f64>, center: [f64; 3], half: [f64; 3]| {
        let q = (p - Vector3::from(center)).abs() - Vector3::from(half);
        q.sup(&Vector3::zeros()).norm() + q.max().min(0.0)
    };
    for _ in 0..2000 {
        let X_WE = random_pose(&mut random, 0.5);
        let p = uniform(&mut random, 2.5);
        let distance =
            to_box(&p, [1.0, 0.0, 0.0], [1.5, 0.5, 0.5]).min(to_box(&p, [0.0, 0.0, 1.0], [0.5; 3]));
        let X_WS = Pose::from_parts((X_WE * nalgebra::Point3::from(p)).coords.into(), X_WE.rotation);
        let contact = query.distance(&scene, &[Pose::identity(), X_WS, X_WE], 0, 1).unwrap();
        if distance > 0.0 {
            assert!((contact.phi + 0.3 - distance).abs() < 1e-13, "{p:?} {contact:?} {distance}");
        } else {
            assert!(contact.phi <= distance - 0.3 + 1e-13);
        }
    }
}

#[test]
fn an_ellipsoid_with_equal_radii_is_a_sphere() {
    let mut query = Query::default();
    let mut random = Stream::new(3, "round");
    let round = Sample::new("ellipsoid", Shape::Ellipsoid { radii: [0.2; 3] });
    let ball = Sample::new("sphere", Shape::Sphere { radius: 0.2 });
    for other in samples() {
        for _ in 0..50 {
            let poses = [Pose::identity(), random_pose(&mut random, 0.1), near(&mut random, &other)];
            let p = query.distance(&two(&round, &other), &poses, 0, 1).unwrap();
            let q = query.distance(&two(&ball, &other), &poses, 0, 1).unwrap();
            // The mesh meets the sphere as it is and the ellipsoid by its hull: the same for a box.
            assert!((p.phi - q.phi).abs() < 1e-9, "{} {} {}", other.name, p.phi, q.phi);
        }
    }
}

#[test]
fn points_near_an_ellipsoids_planes_and_axes_have_distances() {
    let mut query = Query::default();
    let flat = Sample::new("ellipsoid", Shape::Ellipsoid { radii: [1.0, 0.5, 0.01] });
    let dot = Sample::new("sphere", Shape::Sphere { radius: 1e-3 });
    let scene = two(&dot, &flat);
    let values = [0.0, 1e-300, 1e-160, 1e-20, 1e-9, 1e-4, 0.009999, 0.01, 0.3, 0.5, 0.99, 1.0, 1.5];
    for x in values {
        for y in values {
            for z in values {
                let mut X = Pose::identity();
                X.translation.vector = Vector3::new(x, -y, z);
                let contact = query.distance(&scene, &[Pose::identity(), X, Pose::identity()], 0, 1).unwrap();
                // The nearest point is on the surface, and the offset is along the gradient there.
                let q = contact.p_WCb;
                let level = q.component_div(&Vector3::new(1.0, 0.5, 0.01)).norm();
                assert!((level - 1.0).abs() < 1e-12, "{x} {y} {z}: {q:?} {level}");
                let gradient = Matrix3::from_diagonal(&Vector3::new(1.0, 4.0, 1e4)) * q;
                let turn = gradient.normalize().cross(&contact.normal_W).norm();
                assert!(turn < 1e-9, "{x} {y} {z}: {turn}");
            }
        }
    }
}

#[test]
fn cores_that_just_touch_have_a_depth() {
    // A capsule whose segment touches the other solid: between distance and depth, where normals are vague.
    let mut query = Query::default();
    let mut random = Stream::new(4, "just touching");
    let all = samples();
    let capsule = &all[1];
    for other in &all[2..6] {
        let scene = two(capsule, other);
        for _ in 0..200 {
            let (X_WA, X_WB) = (random_pose(&mut random, 0.1), near(&mut random, other));
            let contact = query.distance(&scene, &[Pose::identity(), X_WA, X_WB], 0, 1).unwrap();
            for depth in [0.1 - 1e-9, 0.1, 0.1 + 1e-9] {
                let start = X_WA.translation.vector - contact.normal_W * (contact.phi + depth);
                let moved = Pose::from_parts(start.into(), X_WA.rotation);
                let found = query.distance(&scene, &[Pose::identity(), moved, X_WB], 0, 1).unwrap();
                // From outside φ is the distance that was moved; from within another way out may be shorter.
                let is_right = if contact.phi > -0.1 {
                    (found.phi + depth).abs() < 1e-8
                } else {
                    found.phi > -depth - 1e-8
                };
                assert!(is_right, "{} at {depth}: {found:?}", other.name);
            }
        }
    }
}
