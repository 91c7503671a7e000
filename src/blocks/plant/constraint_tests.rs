//! Springs, limits, friction, couplers and other constraints in a plant, against closed forms.

use super::evaluation::{Nearby, SpatialForce};
use super::tests::simulator;
use super::*;
use crate::diagram::files::NoFiles;
use crate::simulator::Simulator;

/// A plant of one model of this text.
fn plant(model: &str) -> Simulator {
    plant_with("", model)
}

fn plant_with(settings: &str, model: &str) -> Simulator {
    simulator(&format!(
        "
cenic: 1
name: plant
blocks:
  scene:
    type: MultibodyPlant
{settings}
    models:
      - name: m
        model:
{model}
sim: {{duration: 10, integrator: {{type: dormand_prince, accuracy: 1.0e-7}}}}
"
    ))
}

fn positions(simulator: &Simulator) -> Vec<f64> {
    simulator.value("scene.positions").unwrap().to_vec()
}

const SLIDERS: &str = "
          bodies:
            a: {mass: 2.0, inertia: [1, 1, 1]}
            b: {mass: 3.0, inertia: [1, 1, 1]}
          joints:
            slide: {kind: prismatic, child: a, axis: [1, 0, 0] A}
            turn: {kind: revolute, child: b, axis: [0, 0, 1] B}
";

fn sliders(a: &str, b: &str, rest: &str) -> String {
    format!("{}{rest}", SLIDERS.replace(" A}", &format!("{a}}}")).replace(" B}", &format!("{b}}}")))
}

#[test]
fn a_spring_and_a_damper_make_a_damped_oscillation() {
    let model = sliders(", spring: {stiffness: 50, rest: 0.1}, damping: 2.0, position: 0.6", "", "");
    let mut simulator = plant(&model);
    simulator.advance_to(1.3).unwrap();
    let (decay, omega) = (2.0 / 4.0_f64, (25.0_f64 - 0.25).sqrt());
    let phase = omega * 1.3;
    let expected = 0.1 + 0.5 * (-decay * 1.3_f64).exp() * (phase.cos() + decay / omega * phase.sin());
    assert!((positions(&simulator)[0] - expected).abs() < 1e-6);
}

#[test]
fn dry_friction_stops_a_slide_after_its_closed_form() {
    // a = f/m = 0.5: from 1 m/s it stops after 2 s and 1 m, but for what the regularisation lets creep.
    let mut simulator = plant(&sliders(", friction: 1.0, velocity: 1.0", "", ""));
    simulator.advance_to(4.0).unwrap();
    assert!((positions(&simulator)[0] - 1.0).abs() < 5e-3, "{:?}", positions(&simulator));
    assert!(simulator.value("scene.velocities").unwrap()[0].abs() < 1e-4);
}

#[test]
fn limits_hold_against_a_steady_push() {
    let model = sliders(", limits: [-0.2, 0.3], velocity: 1.0", "", "");
    let mut simulator = plant_with("    gravity: [4, 0, 0]", &model);
    let mut most: f64 = 0.0;
    for i in 1..=100 {
        simulator.advance_to(0.05 * f64::from(i)).unwrap();
        most = most.max(positions(&simulator)[0]);
    }
    // At rest the spring carries m g: depth g (T/2π)².
    let depth = 4.0 * (0.02 / std::f64::consts::TAU).powi(2);
    assert!((positions(&simulator)[0] - 0.3 - depth).abs() < 1e-6, "{:?}", positions(&simulator));
    assert!(most < 0.31, "{most}");
}

#[test]
fn a_coupler_ties_joints_of_different_trees() {
    let coupler = "
          constraints:
            gear: {coupler: {joint: slide, leader: turn, ratio: 0.5, offset: 0.1}}
          actuators:
            motor: {joint: turn}
";
    let mut simulator =
        plant(&format!("{}{coupler}", sliders(", position: 0.1", ", velocity: 0.3", "").trim_end()));
    simulator.advance_to(2.0).unwrap();
    let q = positions(&simulator);
    assert!((q[0] - 0.5 * q[1] - 0.1).abs() < 1e-4, "{q:?}");
    // The impulse that brings both to the same motion keeps the momentum along it: (I + r² m) ω = I ω₀.
    let v = simulator.value("scene.velocities").unwrap().to_vec();
    let expected = 0.3 / (1.0 + 0.25 * 2.0);
    assert!((v[1] - expected).abs() < 1e-4, "{v:?} {expected}");
}

#[test]
fn a_distance_constraint_makes_a_pendulum() {
    let model = "
          bodies:
            bob: {mass: 1.0, inertia: [0.1, 0.1, 0.1]}
          joints:
            bob: {kind: planar, child: bob, pose: {rpy: [1.5707963267948966, 0, 0]}, position: [0.3, 0, 0]}
          constraints:
            rod: {distance: {a: {xyz: [0, 0, 1]}, b: {body: bob}, length: 1.0440306508910550}}
";
    let mut simulator = plant(model);
    let energy = |s: &Simulator| {
        s.value("scene.kinetic_energy").unwrap()[0] + s.value("scene.potential_energy").unwrap()[0]
    };
    simulator.advance_to(0.0).unwrap();
    let start = energy(&simulator);
    for i in 1..=10 {
        simulator.advance_to(0.3 * f64::from(i)).unwrap();
        let pose = simulator.value("scene.bodies.m/bob.pose").unwrap().to_vec();
        let length = (pose[0].powi(2) + (pose[2] - 1.0).powi(2)).sqrt();
        assert!((length - 1.044_030_65).abs() < 3e-4, "{length}");
    }
    assert!((energy(&simulator) - start).abs() < 1e-3, "{} {start}", energy(&simulator));
}

#[test]
fn ball_and_weld_constraints_close_loops() {
    // Two links that hang from the ground in a V and meet at their lower ends: a rigid triangle.
    let model = |constraint: &str| {
        format!(
            "
          bodies:
            left: {{mass: 1.0, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}}
            right: {{mass: 1.0, com: [-0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}}
          joints:
            left: {{kind: ball, child: left, position: [0.894427191, 0, 0, -0.447213595]}}
            right: {{kind: ball, child: right, pose: {{xyz: [1.2, 0, 0]}}, position: [0.894427191, 0, 0, 0.447213595]}}
          constraints:
            joint: {constraint}
"
        )
    };
    let ball = "{ball: {a: {body: left, xyz: [1, 0, 0]}, b: {body: right, xyz: [-1, 0, 0]}}}";
    let weld = "{weld: {a: {parent: left, pose: {xyz: [1, 0, 0]}}, \
                b: {parent: right, pose: {xyz: [-1, 0, 0], rpy: [0, 0, -1.854590436]}}}}";
    for constraint in [ball, weld] {
        let mut simulator = plant_with("    gravity: [0, -9.81, 0]", &model(constraint));
        simulator.advance_to(0.5).unwrap();
        let value = |name: &str| simulator.value(name).unwrap().to_vec();
        let (left, right) = (value("scene.bodies.m/left.pose"), value("scene.bodies.m/right.pose"));
        let meeting = nalgebra::Vector3::new(0.6, -0.8, 0.0);
        for end in [end(&left, 1.0), end(&right, -1.0)] {
            assert!((end - meeting).norm() < 1e-3, "{constraint}: {end}");
        }
    }
}

/// The point at x in a body's frame, in the world.
fn end(pose: &[f64], x: f64) -> nalgebra::Vector3<f64> {
    let rotation = nalgebra::UnitQuaternion::new_normalize(nalgebra::Quaternion::new(
        pose[3], pose[4], pose[5], pose[6],
    ));
    nalgebra::Vector3::new(pose[0], pose[1], pose[2]) + rotation * nalgebra::Vector3::new(x, 0.0, 0.0)
}

#[test]
fn a_bushing_oscillates_at_the_frequencies_of_its_springs() {
    let model = "
          bodies:
            block: {mass: 2.0, inertia: [0.5, 0.5, 0.5]}
          joints:
            block: {kind: free, child: block, position: [1, 0, 0, 0, 0.01, 0, 0], velocity: [0, 0, 0.1, 0, 0, 0]}
          constraints:
            mount:
              bushing:
                a: {}
                b: {parent: block}
                torque_stiffness: [10, 10, 50]
                torque_damping: [0, 0, 0]
                force_stiffness: [200, 200, 200]
                force_damping: [0, 0, 0]
";
    let mut simulator = plant_with("    gravity: [0, 0, 0]", model);
    simulator.advance_to(1.0).unwrap();
    let q = positions(&simulator);
    assert!((q[4] - 0.01 * 10.0_f64.cos()).abs() < 1e-6, "{q:?}");
    let angle = 2.0 * q[3].asin();
    assert!((angle - 0.01 * 10.0_f64.sin()).abs() < 1e-6, "{angle}");
}

#[test]
fn a_locked_joint_stays_where_it_starts() {
    let mut simulator =
        plant_with("    gravity: [4, 0, 0]", &sliders(", locked: true, position: 0.25", "", ""));
    simulator.advance_to(1.0).unwrap();
    assert_eq!(positions(&simulator)[0], 0.25);
    assert_eq!(simulator.value("scene.velocities").unwrap()[0], 0.0);
}

#[test]
fn servos_hold_positions_and_velocities() {
    let actuators = "
          actuators:
            place: {joint: slide, control: {position: {kp: 400, kd: 60}}}
            speed: {joint: turn, control: {velocity: {kd: 20}}}
";
    let mut simulator = simulator(&format!(
        "
cenic: 1
name: plant
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: m
        model:
{}{actuators}
  command: {{type: Constant, value: [0.4, 3.0]}}
wires: {{scene.actuation: command.out}}
sim: {{duration: 4, integrator: {{type: dormand_prince}}}}
",
        sliders("", "", "").trim_end()
    ));
    simulator.advance_to(4.0).unwrap();
    assert!((positions(&simulator)[0] - 0.4).abs() < 1e-5, "{:?}", positions(&simulator));
    assert!((simulator.value("scene.velocities").unwrap()[1] - 3.0).abs() < 1e-5);
}

#[test]
fn applied_wrenches_act_at_their_points() {
    let plant = entry::example();
    let (model, _) = plant.build(&NoFiles).unwrap();
    let laws = Laws { contact: plant.contact, stiff: Stiff::new(&model, 0.02, 1e-3) };
    let (mut kinematics, mut loads, mut moving) =
        (Kinematics::new(&model), Loads::new(&model), Moving::new(&model));
    kinematics.update(&model, &[0.0], &[0.0]);
    let force = SpatialForce {
        body: model.body("pendulum/rod").unwrap(),
        p_BQ: nalgebra::Vector3::new(0.0, 0.0, -1.0),
        wrench: Wrench::new(nalgebra::Vector3::new(0.0, 0.5, 0.0), nalgebra::Vector3::new(2.0, 0.0, 0.0)),
    };
    loads.forces.push(force);
    moving.update(&model, &laws, &[0.0, 0.0], &kinematics, &Nearby::default(), &loads);
    // About y: torque 0.5 and 2 N at z = −1 give 0.5 − 2; the inertia about the pivot is 0.01 + 0.25.
    assert!((moving.vdot[0] + 1.5 / 0.26).abs() < 1e-12, "{:?}", moving.vdot);
}
