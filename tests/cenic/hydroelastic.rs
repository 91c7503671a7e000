//! Hydroelastic contact: against Drake, against closed forms, and the shipped diagrams.
//!
//! Contact surfaces of 265 pairs of bodies are in a file that `tests/hydroelastic.py` made. Boxes and hulls have the same fields there and here, so forces and areas agree to the digits that the
//! file has. Round bodies are polyhedra, and others there than here: both are compared with what Drake's come to as its meshes are refined.
#![allow(non_snake_case)]

use std::path::Path;
use std::sync::Arc;

use crate::support::{diagram, recorded, simulator, value};
use cenic::diagram::Stop;
use cenic::geometry::hydroelastic::Patches;
use cenic::geometry::{
    Attached, ContactModel, FacePoint, Geometry, Groups, Material, Mesh, Points, Query, Scene, SceneSpec,
    Shape,
};
use cenic::io::{Overrides, load};
use cenic::math::Pose;
use cenic::simulator::{Sim, Simulator, Status};
use nalgebra::{Quaternion, Translation3, UnitQuaternion, Vector3};
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    group: String,
    a: Solid,
    b: Solid,
    rotation: [f64; 4],
    position: [f64; 3],
    area: f64,
    force: [f64; 3],
    torque_exact: [f64; 3],
    centroid: [f64; 3],
    k: f64,
    finer: Option<Finer>,
}

#[derive(Deserialize)]
struct Finer {
    area: f64,
    force: [f64; 3],
}

#[derive(Deserialize)]
struct Solid {
    shape: String,
    kind: String,
    modulus: Option<f64>,
    resolution: Option<f64>,
    thickness: Option<f64>,
    radius: Option<f64>,
    length: Option<f64>,
    size: Option<[f64; 3]>,
    radii: Option<[f64; 3]>,
    vertices: Option<Vec<[f64; 3]>>,
}

impl Solid {
    fn attached(&self, body: usize) -> Attached {
        let (radius, length) = (self.radius.unwrap_or_default(), self.length.unwrap_or_default());
        let mut mesh = None;
        let shape = match self.shape.as_str() {
            "sphere" => Shape::Sphere { radius },
            "box" => Shape::Box { size: self.size.unwrap() },
            "cylinder" => Shape::Cylinder { radius, length },
            "capsule" => Shape::Capsule { radius, length },
            "ellipsoid" => Shape::Ellipsoid { radii: self.radii.unwrap() },
            "half_space" => Shape::HalfSpace {},
            "convex" => {
                let vertices = self.vertices.iter().flatten().map(|p| Vector3::from(*p)).collect();
                mesh = Some(Arc::new(Mesh { vertices, ..Mesh::default() }));
                Shape::ConvexMesh { file: "hull.obj".into(), scale: [1.0; 3] }
            }
            other => panic!("what is a {other}?"),
        };
        let modulus = if self.kind == "rigid" { Some(f64::INFINITY) } else { self.modulus };
        Attached {
            name: format!("{} {body}", self.shape),
            body,
            X_BG: Pose::identity(),
            geometry: Geometry::new(shape, mesh).unwrap(),
            material: Material {
                hydroelastic_modulus: modulus,
                hydroelastic_resolution: self.resolution,
                hydroelastic_thickness: self.thickness,
                ..Material::default()
            },
            groups: Groups::default(),
            surface_velocity: Vector3::zeros(),
        }
    }

    fn is_flat(&self) -> bool {
        matches!(self.shape.as_str(), "box" | "half_space" | "convex")
    }
}

struct Found {
    area: f64,
    force: Vector3<f64>,
    torque: Vector3<f64>,
    centroid: Vector3<f64>,
    k: f64,
    lever: f64,
}

fn find(case: &Case, face_point: FacePoint) -> Found {
    let geometries = vec![case.a.attached(0), case.b.attached(1)];
    let mut scene = Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap();
    scene.set_contact_model(ContactModel::Hydroelastic, 1e7).unwrap();
    scene.face_point = face_point;
    let [w, x, y, z] = case.rotation;
    let rotation = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
    let X_AB = Pose::from_parts(Translation3::from(Vector3::from(case.position)), rotation);
    let mut patches = Patches::default();
    Query::new(Points::Single).patches(&scene, &[Pose::identity(), X_AB], &mut patches);
    assert_eq!(patches.patches.len(), 1, "{}", case.group);
    let patch = &patches.patches[0];
    let zero = Vector3::zeros();
    let mut found =
        Found { area: patch.area, force: zero, torque: zero, centroid: patch.p_WC, k: 0.0, lever: 0.0 };
    for face in patches.faces(patch) {
        let force = face.normal_W * face.force();
        found.force += force;
        found.torque += face.p_WC.cross(&force);
        found.k += face.stiffness();
        found.lever = f64::max(found.lever, (face.p_WC - patch.p_WC).norm());
    }
    found
}

#[test]
fn contact_surfaces_are_those_of_drake() {
    let text = include_str!("../golden/hydroelastic.json");
    let reference: Reference = serde_json::from_str(text).unwrap();
    assert_eq!(reference.cases.len(), 265);
    let mut wrong = Vec::new();
    for (i, case) in reference.cases.iter().enumerate() {
        let found = find(case, FacePoint::Centroid);
        let is_flat = case.a.is_flat() && case.b.is_flat();
        let coarse = Vector3::from(case.force);
        let (force, area, allowed) = match &case.finer {
            None => (coarse, case.area, 1e-9),
            Some(finer) => {
                let fine = Vector3::from(finer.force);
                let off = (fine - coarse).norm() / coarse.norm();
                (fine + (fine - coarse) / 3.0, finer.area + (finer.area - case.area) / 3.0, 5.0 * off + 1e-4)
            }
        };
        let allowed = if is_flat { 1e-8 } else { allowed };
        let off = |what: &str, error: f64, allowed: f64| {
            (error.is_nan() || error > allowed)
                .then(|| format!("{i} {}: {what} off by {error:.1e}, {allowed:.1e} allowed", case.group))
        };
        wrong.extend(off("force", (found.force - force).norm() / force.norm(), allowed));
        wrong.extend(off("area", (found.area - area).abs() / area, 2.0 * allowed));
        // One point for each polygon is not all of a pressure that varies over it.
        let lever = found.lever + Vector3::from(case.centroid).norm();
        let torque = (found.torque - Vector3::from(case.torque_exact)).norm() / (force.norm() * lever);
        wrong.extend(off("torque", torque, 0.06 + allowed));
        // The centre of pressure is.
        let exact = find(case, FacePoint::CenterOfPressure);
        let torque = (exact.torque - Vector3::from(case.torque_exact)).norm() / (force.norm() * lever);
        wrong.extend(off("torque about the centre of pressure", torque, 2.0 * allowed));
        wrong.extend(off(
            "centroid",
            (found.centroid - Vector3::from(case.centroid)).norm() / lever,
            2.0 * allowed,
        ));
        wrong.extend(off("stiffness", (found.k - case.k).abs() / case.k, 4.0 * allowed));
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

/// A diagram with other settings.
fn open(name: &str, settings: &[&str]) -> (Simulator, f64) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams").join(name);
    let set = settings.iter().map(|text| (*text).to_owned()).collect();
    let diagram = load(&path, &Overrides { set, ..Overrides::default() }).unwrap_or_else(|e| panic!("{e}"));
    let end = Sim::of(&diagram).unwrap().duration;
    (Simulator::of(&diagram).unwrap_or_else(|e| panic!("{e}")), end)
}

/// Runs a diagram to its end; none of its assertions may fail.
fn run(name: &str, settings: &[&str]) -> Simulator {
    let (mut simulator, end) = open(name, settings);
    let status = simulator.advance_to(end).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert!(!matches!(status, Status::Stopped(Stop::Failed(_))), "{name}: {status:?}");
    simulator
}

/// Where Drake's CENIC at an accuracy of 1e-7 has the centre of the cylinder, every 0.2 s.
const CYLINDER: [[f64; 3]; 10] = [
    [-0.01037, 1e-5, 0.11942],
    [-0.08, -6e-5, 0.11242],
    [-0.0519, 4e-5, 0.10361],
    [-0.06598, -4e-5, 0.1039],
    [-0.06129, -2e-5, 0.10074],
    [-0.05912, 0.0, 0.09969],
    [-0.05887, 0.0, 0.0998],
    [-0.05913, 0.0, 0.0998],
    [-0.05904, 0.0, 0.0998],
    [-0.05906, 0.0, 0.0998],
];

#[test]
fn a_cylinder_rocks_as_in_drake() {
    for (accuracy, allowed) in [(1e-2, 2e-2), (1e-3, 5e-3), (1e-4, 1e-3)] {
        let setting = format!("sim.integrator.accuracy={accuracy}");
        let (mut simulator, _) = open("cylinder_drop.yaml", &[&setting, "scene.contact.face_point=centroid"]);
        let mut worst = 0.0_f64;
        for (i, expected) in CYLINDER.iter().enumerate() {
            simulator.advance_to(0.2 * (i + 1) as f64).unwrap();
            let q = simulator.value("scene.cylinder.positions").unwrap();
            let off = (0..3).map(|k| (q[4 + k] - expected[k]).abs()).fold(0.0, f64::max);
            worst = worst.max(off);
        }
        println!("cylinder at {accuracy:e}: {worst:.1e} m off, {} steps", simulator.statistics().steps);
        assert!(worst < allowed, "{accuracy:e}: {worst}");
    }
}

#[test]
fn a_peg_stays_wedged_through_an_impact() {
    for accuracy in ["1e-2", "1e-3", "1e-4"] {
        let simulator = run("static_gripper.yaml", &[&format!("sim.integrator.accuracy={accuracy}")]);
        let slip = value(&simulator, "slip.out");
        assert!(slip.abs() < 1.5e-3, "{accuracy}: {slip}");
        let squeeze = value(&simulator, "squeeze.force");
        assert!(
            (squeeze - 10.0).abs() < 0.2,
            "{accuracy}: two fingers press with 5 N each, not {squeeze} in all"
        );
    }
}

#[test]
fn forces_on_a_wedged_peg_are_smooth() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams/static_gripper.yaml");
    let text = std::fs::read_to_string(path)
        .unwrap()
        .replace("    signals: [", "    period: 1.0e-3\n    signals: [");
    let rows = recorded(&text, 0.6);
    // The last column is what both fingers press with. It falls until 0.143 s, and stands still in the end.
    for (name, from, to) in [("falling", 0.01, 0.14), ("at rest", 0.4, 0.6)] {
        let forces = rows.iter().filter(|row| row[0] >= from && row[0] <= to).map(|row| *row.last().unwrap());
        let (least, most) = forces.fold((f64::MAX, f64::MIN), |(l, m), f| (l.min(f), m.max(f)));
        assert!(most - least < 0.02 * most, "{name}: from {least} to {most} N");
    }
}

#[test]
fn diagrams_come_to_what_their_texts_say() {
    let box_ = run("sliding_box.yaml", &[]);
    println!("sliding box: {} steps", box_.statistics().steps);
    let ball = run("rolling_sphere.yaml", &[]);
    let speed = ball.value("scene.ball.velocities").unwrap()[3];
    assert!((speed / (2.0 * 5.0 / 7.0) - 1.0).abs() < 0.01, "{speed}");
    let bracket = run("hung_bracket.yaml", &[]);
    assert!((value(&bracket, "scene.contact_force") - 1.695).abs() < 0.02);
    assert!(bracket.value("scene.bracket.positions").unwrap()[6].abs() < 5e-4);
    run("tyre.yaml", &[]);
}

#[test]
fn dishes_come_to_rest_in_a_rack_of_thin_walls_and_wires() {
    let simulator = run("dish_rack.yaml", &[]);
    assert!(value(&simulator, "scene.kinetic_energy") < 1e-4);
}

#[test]
fn an_arm_grasps_a_box_and_holds_it() {
    let simulator = run("arm_grasp.yaml", &[]);
    println!("arm: {} steps", simulator.statistics().steps);
    assert!(simulator.value("scene.box.positions").unwrap()[6] > 0.25);
}

/// A cylinder of 1 kg that stands on the floor; `model` of contact, `material` of the cylinder, and the integrator.
fn standing(contact: &str, material: &str, integrator: &str) -> String {
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {{{contact}}}
    models:
      - name: floor
        weld: world
        model: {{bodies: {{floor: {{collision: [{{shape: {{type: half_space}}}}]}}}}}}
      - name: can
        pose: {{xyz: [0, 0, 0.0999]}}
        model: {{bodies: {{can: {{mass: 1, collision: [{{shape: {{type: cylinder, radius: 0.05, length: 0.2}}, material: {{dissipation: 20, {material}}}}}]}}}}}}
  pad: {{type: TactilePad, model: scene, body: can/can}}
wires:
  pad.contact_patches: scene.contact_patches
sim: {{duration: 1, integrator: {{{integrator}}}}}
"
    )
}

#[test]
fn what_is_reported_of_a_surface_is_its_area_and_the_weight_on_it() {
    let soft = "hydroelastic_modulus: 1.0e5, hydroelastic_resolution: 5.0e-3";
    for integrator in [
        "type: cenic",
        "type: cenic, scheme: trapezoid, velocity_time: 1",
        "type: bogacki_shampine, accuracy: 1.0e-4",
    ] {
        let mut can =
            simulator(&standing("model: hydroelastic, stiction_velocity: 1.0e-2", soft, integrator));
        can.advance_to(1.0).unwrap();
        let weight = 9.81;
        // The trapezoid does not damp stiff motion: its forces alternate about the weight, whatever time they are asked for.
        let off = if integrator.contains("trapezoid") { 0.5 } else { 0.02 };
        // Velocities that are known to 1e-4 m/s stand for a friction of μ W 1e-4/v_s.
        let level = if integrator.contains("bogacki") { 0.5 * weight * 1e-4 / 1e-2 } else { 1e-3 };
        let [x, y, z] = can.value("pad.force").unwrap().try_into().unwrap();
        assert!(
            f64::abs(z - weight) < off && f64::abs(x) + f64::abs(y) < level,
            "{integrator}: {x} {y} {z} N"
        );
        assert!((value(&can, "scene.contact_force") - weight).abs() < off, "{integrator}");
        // A polygon of 63 sides.
        let area = std::f64::consts::PI * 0.05 * 0.05;
        assert!((value(&can, "pad.area") / area - 1.0).abs() < 0.01, "{integrator}");
        let center = can.value("pad.center").unwrap();
        assert!(center[0].abs() + center[1].abs() < 1e-3, "{integrator}: {center:?}");
        // p = m g/A but for the rim; depth is that over the gradient.
        let pressure = weight / area;
        let (peak, gap) = (value(&can, "pad.peak_pressure"), value(&can, "scene.smallest_gap"));
        assert!((peak / pressure - 1.0).abs() < 0.05, "{integrator}: {peak} Pa");
        assert!((-gap / (pressure * 0.05 / 1e5) - 1.0).abs() < 0.05, "{integrator}: {gap} m");
    }
}

#[test]
fn two_rigid_shapes_meet_at_points_if_at_all() {
    let rigid = "hydroelastic_modulus: .inf, stiffness: 1.0e5";
    let text = |model: &str| standing(&format!("model: {model}"), rigid, "type: cenic");
    let error = Simulator::of(&diagram(&text("hydroelastic"))).err().expect("both are rigid").to_string();
    assert!(error.contains("`floor/floor/0` and `can/can/0` may touch and are both rigid"), "{error}");
    assert!(error.contains("hydroelastic_with_fallback"), "{error}");
    let mut can = simulator(&text("hydroelastic_with_fallback"));
    can.advance_to(1.0).unwrap();
    assert!((value(&can, "scene.contact_force") - 9.81).abs() < 0.02);
    assert_eq!(value(&can, "pad.area"), 0.0);
}

#[test]
fn an_impact_is_seen_in_time_whatever_the_step() {
    let ball = |accuracy: &str| {
        simulator(&format!(
            "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {{model: hydroelastic}}
    models:
      - name: floor
        weld: world
        model: {{bodies: {{floor: {{collision: [{{shape: {{type: half_space}}}}]}}}}}}
      - name: ball
        pose: {{xyz: [0, 0, 1.1]}}
        model: {{bodies: {{ball: {{mass: 1, collision: [{{shape: {{type: sphere, radius: 0.1}}, material: {{dissipation: 0, hydroelastic_modulus: 1.0e6}}}}]}}}}}}
sim: {{duration: 1, integrator: {{type: cenic, accuracy: {accuracy}}}}}
"
        ))
    };
    let (mut deepest, mut heights) = (0.0_f64, Vec::new());
    for accuracy in ["1e-1", "1e-2", "1e-3", "1e-4", "1e-6"] {
        let mut ball = ball(accuracy);
        while ball.step(0.8).unwrap().is_none() {
            deepest = deepest.max(-value(&ball, "scene.smallest_gap"));
        }
        heights.push(ball.value("scene.ball.positions").unwrap()[6]);
    }
    let tight = heights.pop().unwrap();
    println!("heights after the first bounce: {heights:?}, {tight}; deepest {deepest}");
    // F = π R (E/R) d² to first order: m g (1 m + d) = ∫ F gives d = 21 mm.
    assert!(deepest < 0.04, "{deepest}");
    for (height, allowed) in heights.iter().zip([0.3, 0.1, 0.02, 0.005]) {
        assert!((height - tight).abs() < allowed, "{heights:?} {tight}");
    }
}

#[test]
fn threads_make_no_difference_to_surfaces() {
    let states = ["1", "2"].map(|threads| {
        let (mut simulator, _) = open("dish_rack.yaml", &[&format!("sim.integrator.threads={threads}")]);
        simulator.advance_to(0.15).unwrap();
        simulator.value("scene.state").unwrap().to_vec()
    });
    assert_eq!(states[0], states[1]);
}
