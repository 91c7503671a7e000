//! Whole scenes: manifolds, margins, broad phase, broken input.

use super::pairs::{Sample, near, samples, two};
use super::*;

fn touching(a: &Geometry, b: &Geometry, X_WB: Pose, points: Points, margin: f64) -> Vec<Contact> {
    let attached = |(n, geometry): (usize, &Geometry)| Attached {
        name: n.to_string(),
        body: n + 1,
        X_BG: Pose::identity(),
        geometry: geometry.clone(),
        material: Material::default(),
        groups: Groups::default(),
        surface_velocity: nalgebra::Vector3::zeros(),
    };
    let geometries = [a, b].into_iter().enumerate().map(attached).collect();
    let scene = Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap();
    let mut contacts = Vec::new();
    Query::new(points).update(&scene, &[Pose::identity(), Pose::identity(), X_WB], margin, &mut contacts);
    contacts
}

/// A pose at z, tilted about an axis in the plane.
fn tilted(z: f64, tilt: [f64; 3]) -> Pose {
    Pose::new(Vector3::z() * z, Vector3::from(tilt))
}

fn cuboid(size: [f64; 3]) -> Geometry {
    geometry(Shape::Box { size })
}

#[test]
fn a_small_box_on_a_large_one_has_its_depth() {
    // A defect of a library's polytope that this must not have: right normal, depth of another corner.
    let (small, large) = (cuboid([0.1, 0.12, 0.14]), cuboid([10.0, 10.0, 1.0]));
    let mut random = Stream::new(4, "small on large");
    for _ in 0..20_000 {
        let mut X = random_pose(&mut random, 4.0);
        let half = X
            .rotation
            .to_rotation_matrix()
            .matrix()
            .row(2)
            .abs()
            .dot(&nalgebra::RowVector3::new(0.05, 0.06, 0.07));
        let depth = 0.04 * random.uniform();
        X.translation.z = 0.5 + half - depth;
        let contacts = touching(&large, &small, X, Points::Single, 0.0);
        assert_eq!(contacts.len(), 1);
        assert!((contacts[0].phi + depth).abs() < 1e-14, "{X:?}: {} is not {}", contacts[0].phi, -depth);
        assert!((contacts[0].normal_W + Vector3::z()).norm() < 1e-14);
    }
}

#[test]
fn faces_make_corners_and_none_twice() {
    let hull = mesh_geometry(box_mesh([0.2, 0.3, 0.4]), true);
    let cylinder = geometry(Shape::Cylinder { radius: 0.1, length: 0.4 });
    let capsule = geometry(Shape::Capsule { radius: 0.1, length: 0.4 });
    let table = cuboid([2.0, 2.0, 0.2]);
    let plane = geometry(Shape::HalfSpace {});
    let lying = Pose::new(Vector3::new(0.0, 0.0, 0.199), Vector3::y() * std::f64::consts::FRAC_PI_2);
    let lying_low = Pose::new(Vector3::new(0.0, 0.0, 0.099), Vector3::y() * std::f64::consts::FRAC_PI_2);
    let yaw = |z: f64, angle: f64| Pose::new(Vector3::z() * z, Vector3::z() * angle);
    let cases = [
        ("box on box", &table, &cuboid([0.2, 0.3, 0.4]), yaw(0.299, 0.0), 4),
        ("yawed box on its equal", &cuboid([0.4; 3]), &cuboid([0.4; 3]), yaw(0.399, 0.7), 8),
        ("box on its equal", &cuboid([0.4; 3]), &cuboid([0.4; 3]), yaw(0.399, 0.0), 4),
        ("hull on box", &table, &hull, yaw(0.299, 0.3), 4),
        ("hull on hull", &hull, &hull, yaw(0.399, 0.0), 4),
        ("cylinder on box", &table, &cylinder, yaw(0.299, 0.2), 4),
        ("cylinder lying on box", &table, &cylinder, lying, 2),
        ("capsule lying on box", &table, &capsule, lying, 2),
        ("capsule on its end on box", &table, &capsule, yaw(0.399, 0.2), 1),
        ("box on plane", &plane, &cuboid([0.2, 0.3, 0.4]), yaw(0.199, 0.1), 4),
        ("hull on plane", &plane, &hull, yaw(0.199, 0.1), 4),
        ("cylinder on plane", &plane, &cylinder, yaw(0.199, 0.1), 4),
        ("cylinder lying on plane", &plane, &cylinder, lying_low, 2),
        ("capsule lying on plane", &plane, &capsule, lying_low, 2),
    ];
    for (name, a, b, X, count) in cases {
        let contacts = touching(a, b, X, Points::Several, 0.0);
        assert_eq!(contacts.len(), count, "{name}: {contacts:#?}");
        for contact in &contacts {
            assert!((contact.phi + 1e-3).abs() < 1e-12, "{name}: {}", contact.phi);
            assert!((contact.normal_W + Vector3::z()).norm() < 1e-9, "{name}");
        }
        let middle = contacts.iter().map(|contact| contact.p_WC).sum::<Vector3<f64>>() / count as f64;
        assert!(middle.xy().norm() < 1e-9, "{name}: {middle:?}");
        // One point is in the middle.
        let single = touching(a, b, X, Points::Single, 0.0);
        assert_eq!(single.len(), 1, "{name}");
        assert!(single[0].p_WC.xy().norm() < 1e-9, "{name}: {:?}", single[0].p_WC);
        assert!((single[0].phi + 1e-3).abs() < 1e-12, "{name}");
    }
}

#[test]
fn force_and_torque_of_the_corners_do_not_jump_under_small_tilts() {
    let table = cuboid([2.0, 2.0, 0.2]);
    let plane = geometry(Shape::HalfSpace {});
    let hull = mesh_geometry(box_mesh([0.2, 0.3, 0.4]), true);
    let cylinder = geometry(Shape::Cylinder { radius: 0.1, length: 0.4 });
    let solids = [("box", cuboid([0.2, 0.3, 0.4])), ("hull", hull), ("cylinder", cylinder)];
    let wrench = |contacts: &[Contact]| {
        let depth = |c: &Contact| (-c.phi).max(0.0);
        let force: f64 = contacts.iter().map(depth).sum();
        let torque: Vector3<f64> = contacts.iter().map(|c| c.p_WC.cross(&c.normal_W) * depth(c)).sum();
        (force, torque)
    };
    for (name, solid) in &solids {
        for (floor, z) in [(&table, 0.299), (&plane, 0.199)] {
            let mut before: Option<(f64, Vector3<f64>)> = None;
            for step in -400..400 {
                let tilt = step as f64 * 5e-6;
                let X = tilted(z, [tilt, 0.3 * tilt, 0.2]);
                let (force, torque) = wrench(&touching(floor, solid, X, Points::Several, 0.0));
                if let Some((f, t)) = before {
                    // Corners are within 0.2 m: heights change by 10⁻⁶ m a step.
                    assert!((force - f).abs() < 1e-5, "{name} at {tilt}: {f} → {force}");
                    assert!((torque - t).norm() < 1e-5, "{name} at {tilt}: {t:?} → {torque:?}");
                }
                before = Some((force, torque));
            }
        }
    }
}

#[test]
fn one_point_moves_continuously_from_the_middle_to_the_lowest_corner() {
    let (table, small) = (cuboid([2.0, 2.0, 0.2]), cuboid([0.2, 0.3, 0.4]));
    let plane = geometry(Shape::HalfSpace {});
    for (floor, top) in [(&table, 0.1), (&plane, 0.0)] {
        let mut before: Option<Contact> = None;
        for step in -2000..2000 {
            let tilt = step as f64 * 5e-6;
            let mut X = tilted(0.0, [tilt, 0.3 * tilt, 0.0]);
            let up = X.rotation.inverse() * Vector3::z();
            X.translation.z = top + up.abs().dot(&Vector3::new(0.1, 0.15, 0.2)) - 1e-4;
            let contact = touching(floor, &small, X, Points::Single, 1.0)[0];
            assert!((contact.phi + 1e-4).abs() < 1e-14);
            if let Some(before) = before {
                let moved = (contact.p_WC - before.p_WC).norm();
                assert!(moved < 0.01, "{tilt}: {moved}");
            }
            before = Some(contact);
        }
        let last = before.unwrap();
        assert!((last.p_WC.xy() - nalgebra::Vector2::new(0.1, -0.15)).norm() < 0.01, "{last:?}");
    }
}

#[test]
fn the_contact_point_is_nearer_to_the_stiffer_side() {
    let ball = geometry(Shape::Sphere { radius: 1.0 });
    let attached = |body, stiffness| Attached {
        name: String::new(),
        body,
        X_BG: Pose::identity(),
        geometry: ball.clone(),
        material: Material { stiffness, ..Material::default() },
        groups: Groups::default(),
        surface_velocity: nalgebra::Vector3::zeros(),
    };
    let at = |k1, k2| {
        let geometries = vec![attached(1, k1), attached(2, k2)];
        let scene = Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap();
        let mut contacts = Vec::new();
        let poses = [Pose::identity(), Pose::identity(), Pose::translation(1.8, 0.0, 0.0)];
        Query::default().update(&scene, &poses, 0.0, &mut contacts);
        contacts[0]
    };
    let contact = at(Some(3e3), Some(1e3));
    assert_eq!((contact.p_WCa.x, contact.p_WCb.x), (1.0, 0.8));
    assert!((contact.p_WC.x - 0.95).abs() < 1e-15);
    assert_eq!(at(None, Some(1e3)).p_WC.x, 1.0);
    assert_eq!(at(Some(1e3), None).p_WC.x, 0.8);
    assert!((at(None, None).p_WC.x - 0.9).abs() < 1e-15);
    assert_eq!(contact.normal_W, -Vector3::x());
}

/// Many solids in a cube, on bodies 1…n, over a half space on the world.
pub(in crate::geometry) fn pile(count: usize, seed: u64, side: f64) -> (Scene, Vec<Pose>) {
    let mut random = Stream::new(seed, "pile");
    let shapes = samples();
    let mut geometries = vec![attach("floor", 0, shapes.last().unwrap())];
    let mut poses = vec![Pose::identity()];
    for body in 1..=count {
        geometries.push(attach("solid", body, &shapes[(random.bits() % 4) as usize]));
        let mut X = random_pose(&mut random, side);
        X.translation.z += side;
        poses.push(X);
    }
    (Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap(), poses)
}

fn attach(name: &str, body: usize, sample: &Sample) -> Attached {
    Attached {
        name: name.into(),
        body,
        X_BG: Pose::identity(),
        geometry: sample.geometry.clone(),
        material: Material::default(),
        groups: Groups::default(),
        surface_velocity: nalgebra::Vector3::zeros(),
    }
}

#[test]
fn the_broad_phase_loses_no_pair() {
    let mut query = Query::new(Points::Single);
    let mut contacts = Vec::new();
    for seed in 0..20 {
        let (scene, poses) = pile(40, seed, 0.8);
        for margin in [-0.02, 0.0, 0.1] {
            query.update(&scene, &poses, margin, &mut contacts);
            let mut expected = Vec::new();
            for (a, b) in scene.candidates() {
                expected.extend(query.distance(&scene, &poses, a, b).filter(|c| c.phi <= margin));
            }
            let pairs = |list: &[Contact]| list.iter().map(|c| (c.a, c.b)).collect::<Vec<_>>();
            assert_eq!(pairs(&contacts), pairs(&expected), "seed {seed}, margin {margin}");
            for (found, single) in contacts.iter().zip(&expected) {
                assert_eq!(found.phi, single.phi);
            }
            assert!(contacts.is_sorted_by_key(|c| (c.a, c.b)));
        }
    }
}

#[test]
fn excluded_bodies_make_no_contacts() {
    let all = samples();
    let ball = &all[0];
    let geometries = vec![attach("a", 1, ball), attach("b", 2, ball), attach("c", 3, ball)];
    let spec = SceneSpec { geometries, joined: vec![(1, 2)], ..SceneSpec::default() };
    let scene = Scene::new(spec).unwrap();
    let mut contacts = Vec::new();
    Query::default().update(&scene, &[Pose::identity(); 4], 0.0, &mut contacts);
    assert_eq!(contacts.iter().map(|c| (c.a, c.b)).collect::<Vec<_>>(), [(0, 2), (1, 2)]);
}

#[test]
fn nothing_panics_or_hangs_on_odd_input() {
    let odd = [0.0, -0.0, 1e-320, 1e-160, 1e-12, 0.3, 1e8, 1e160, 1e308, f64::INFINITY, f64::NAN];
    let mut random = Stream::new(9, "odd");
    let mut pick = move |values: &[f64]| values[(random.bits() % values.len() as u64) as usize];
    let mut queries = [Query::new(Points::Single), Query::new(Points::Several)];
    let mut contacts = Vec::new();
    let mut shapes = samples();
    for size in [1e-150, 1e-9, 1e9, 1e150] {
        let more = [
            Shape::Sphere { radius: size },
            Shape::Box { size: [size, 1.0, size] },
            Shape::Cylinder { radius: size, length: 1.0 },
            Shape::Capsule { radius: 1.0, length: size },
            Shape::Ellipsoid { radii: [size, 1.0, 1.0] },
        ];
        shapes.extend(more.map(|shape| Sample::new("odd", shape)));
    }
    for a in &shapes {
        for b in &shapes {
            let scene = two(a, b);
            for _ in 0..10 {
                let mut pose = || {
                    let mut next = || pick(&odd);
                    let q = Quaternion::new(next(), next(), next(), next());
                    let q = if next() < 1.0 {
                        UnitQuaternion::identity()
                    } else {
                        UnitQuaternion::new_unchecked(q)
                    };
                    Pose::from_parts(Translation3::new(next(), next(), next()), q)
                };
                let poses = [Pose::identity(), pose(), pose()];
                for query in &mut queries {
                    for margin in [0.0, 0.1, f64::INFINITY, f64::NAN] {
                        query.update(&scene, &poses, margin, &mut contacts);
                        for contact in &contacts {
                            assert!(contact.phi.is_finite() && contact.p_WC.iter().all(|x| x.is_finite()));
                        }
                    }
                    query.distance(&scene, &poses, 0, 1);
                }
            }
        }
    }
    // Fewer poses than bodies, and indices that are not there.
    let scene = two(&shapes[0], &shapes[1]);
    queries[0].update(&scene, &[Pose::identity()], 1.0, &mut contacts);
    assert!(contacts.is_empty());
    assert!(queries[0].distance(&scene, &[Pose::identity(); 3], 0, 7).is_none());
}

#[test]
fn coincident_solids_have_a_depth() {
    let all = samples();
    for sample in &all[..all.len() - 1] {
        let scene = two(sample, sample);
        let contact = Query::default().distance(&scene, &[Pose::identity(); 3], 0, 1);
        let contact = contact.unwrap_or_else(|| panic!("{}", sample.name));
        // Twice the least half width.
        assert!(contact.phi < -0.19, "{}: {contact:?}", sample.name);
    }
}

#[test]
fn near_pairs_are_listed_up_to_the_margin() {
    let all = samples();
    let mut random = Stream::new(8, "near");
    let mut contacts = Vec::new();
    let mut query = Query::new(Points::Single);
    let mut apart = 0;
    for _ in 0..2000 {
        let (a, b) = (&all[(random.bits() % 8) as usize], &all[(random.bits() % 9) as usize]);
        let scene = two(a, b);
        let poses = [Pose::identity(), random_pose(&mut random, 0.3), near(&mut random, b)];
        let Some(exact) = query.distance(&scene, &poses, 0, 1) else { continue };
        query.update(&scene, &poses, 0.05, &mut contacts);
        assert_eq!(contacts.len(), usize::from(exact.phi <= 0.05), "{} / {}: {exact:?}", a.name, b.name);
        apart += usize::from((0.0..0.05).contains(&exact.phi));
    }
    assert!(apart > 50);
}

#[test]
fn the_deepest_of_several_points_has_the_pairs_phi() {
    let all = samples();
    let mut random = Stream::new(10, "several");
    let (mut several, mut contacts) = (Query::new(Points::Several), Vec::new());
    for i in 0..all.len() - 1 {
        for j in i..all.len() {
            let scene = two(&all[i], &all[j]);
            for _ in 0..60 {
                let poses = [Pose::identity(), random_pose(&mut random, 0.1), near(&mut random, &all[j])];
                let Some(exact) = several.distance(&scene, &poses, 0, 1).filter(|c| c.phi <= 0.02) else {
                    continue;
                };
                several.update(&scene, &poses, 0.02, &mut contacts);
                let least = contacts.iter().map(|c| c.phi).fold(f64::INFINITY, f64::min);
                let label = format!("{} / {}: {exact:?} {contacts:?}", all[i].name, all[j].name);
                assert!((least - exact.phi).abs() < 1e-9, "{label}");
                assert!(contacts.iter().all(|c| c.phi <= 0.02 && c.normal_W == exact.normal_W), "{label}");
                assert!(contacts.len() <= 16, "{label}");
                for (n, p) in contacts.iter().enumerate() {
                    assert!(contacts[..n].iter().all(|q| (p.p_WC - q.p_WC).norm() > 1e-8), "{label}");
                    assert!((p.p_WCa - p.p_WCb - p.normal_W * p.phi).norm() < 1e-14, "{label}");
                }
            }
        }
    }
}
