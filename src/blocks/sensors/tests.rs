//! The errors of sensors, by their statistics; and what sensors of a plant read, by closed forms.
#![allow(non_snake_case)]

use nalgebra::{UnitQuaternion, Vector3};

use super::*;
use crate::blocks::testing::{driven, errors};
use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};
use crate::math::spatial::rotation_log;
use crate::prelude::*;
use crate::simulator::{Sim, Simulator};

/// Encoders of many joints: the elements are independent.
fn encoders(size: usize, imperfections: Imperfections) -> JointEncoder {
    JointEncoder { size: Some(size), imperfections, ..JointEncoder::default() }
}

/// The readings at the first `n` ticks, of inputs that are an expression of `t`.
fn readings(block: JointEncoder, input: &str, n: usize) -> Vec<Vec<f64>> {
    let period = block.imperfections.period.unwrap();
    let mut simulator = driven(block, input);
    let mut read = |k: usize| {
        simulator.advance_to(period * k as f64).unwrap();
        simulator.value("block.position").unwrap().to_vec()
    };
    (0..n).map(&mut read).collect()
}

fn moments(values: &[f64]) -> (f64, f64) {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    (mean, (values.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / n).sqrt())
}

#[test]
fn noise_has_the_mean_and_deviation_asked_for() {
    let noisy = Imperfections { noise: 0.2.into(), bias: 3.0.into(), ..Imperfections::sampled(0.01) };
    let values = readings(encoders(100, noisy), "1", 200).concat();
    let (mean, std) = moments(&values);
    // Five standard errors: σ/√n of the mean, σ/√(2n) of the deviation.
    let bound = 5.0 * 0.2 / (values.len() as f64).sqrt();
    assert!((mean - 4.0).abs() < bound, "{mean}");
    assert!((std - 0.2).abs() < bound / 2.0_f64.sqrt(), "{std}");
}

#[test]
fn noise_of_one_sample_says_nothing_of_the_next() {
    let noisy = Imperfections { noise: 1.0.into(), ..Imperfections::sampled(0.01) };
    let rows = readings(encoders(100, noisy), "0", 200);
    let products = rows.windows(2).flat_map(|pair| pair[0].iter().zip(&pair[1]).map(|(a, b)| a * b));
    let products: Vec<f64> = products.collect();
    let (mean, _) = moments(&products);
    assert!(mean.abs() < 5.0 / (products.len() as f64).sqrt(), "{mean}");
}

#[test]
fn a_bias_wanders_as_the_root_of_time() {
    let drifting = |period| Imperfections { bias_drift: 0.5.into(), ..Imperfections::sampled(period) };
    // How far does not depend on how often it is looked at.
    for (period, ticks) in [(0.25, 17), (0.1, 41)] {
        let rows = readings(encoders(2000, drifting(period)), "0", ticks);
        assert!(rows[0].iter().all(|v| *v == 0.0));
        for seconds in [1.0, 4.0] {
            let (mean, std) = moments(&rows[(seconds / period) as usize]);
            let expected = 0.5 * f64::sqrt(seconds);
            let bound = 5.0 * expected / 2000_f64.sqrt();
            assert!(mean.abs() < bound, "{mean} after {seconds} s");
            assert!((std - expected).abs() < bound / 2.0_f64.sqrt(), "{std} for {expected}");
        }
    }
}

#[test]
fn lost_samples_repeat_the_last_reading_and_say_so() {
    let lossy = Imperfections { drop_outs: 0.3, ..Imperfections::sampled(0.01) };
    let mut simulator = driven(encoders(1, lossy), "1 + t");
    let (n, mut lost, mut last) = (10_000, 0, f64::NAN);
    for k in 0..n {
        let t = 0.01 * f64::from(k);
        simulator.advance_to(t).unwrap();
        let value = simulator.value("block.position").unwrap()[0];
        if simulator.value("block.valid").unwrap() == [1.0] {
            assert!((value - 1.0 - t).abs() < 1e-9, "{value} at {t}");
        } else {
            assert_eq!(value, last);
            lost += 1;
        }
        last = value;
    }
    let rate = f64::from(lost) / f64::from(n);
    assert!((rate - 0.3).abs() < 5.0 * (0.3 * 0.7 / f64::from(n)).sqrt(), "{rate}");
}

#[test]
fn a_reading_comes_out_after_its_latency() {
    let late = |latency| Imperfections { latency, initial: (-7.0).into(), ..Imperfections::sampled(0.1) };
    for latency in [0.0, 0.1, 0.3, 0.05, 0.25] {
        let mut simulator = driven(encoders(1, late(latency)), "t");
        for k in 0..100 {
            // Between ticks of both clocks.
            let t = 0.01 * f64::from(k) + 0.003;
            simulator.advance_to(t).unwrap();
            let sample = 0.1 * (t / 0.1).floor() - latency;
            let has_come = sample > -1e-9;
            let expected = if has_come { sample } else { -7.0 };
            let value = simulator.value("block.position").unwrap()[0];
            assert!((value - expected).abs() < 1e-12, "{value} for {expected} at {t}, latency {latency}");
            let valid = simulator.value("block.valid").unwrap()[0];
            assert_eq!(valid, f64::from(u8::from(has_come)));
        }
    }
}

#[test]
fn a_reading_is_fresh_for_what_ticks_with_it() {
    // A hold that ticks at the same instants sees the sample of that instant.
    let text = "
cenic: 1
blocks:
  ramp: {type: Ramp, slope: 1.0}
  sensor: {type: JointEncoder, imperfections: {period: 0.1}}
  hold: {type: ZeroOrderHold, period: 0.1}
wires: {sensor.positions: ramp.out, hold.in: sensor.position}
sim: {duration: 1.0}
";
    let mut simulator = simulator(text);
    simulator.advance_to(0.5).unwrap();
    assert!((simulator.value("hold.out").unwrap()[0] - 0.5).abs() < 1e-12);
}

#[test]
fn the_same_seed_gives_the_same_readings_and_another_gives_others() {
    let of = |seed| {
        let noisy = Imperfections {
            noise: 1.0.into(),
            bias_drift: 0.1.into(),
            drop_outs: 0.1,
            seed,
            ..Imperfections::sampled(0.1)
        };
        readings(encoders(3, noisy), "0", 30)
    };
    assert_eq!(of(1), of(1));
    assert_ne!(of(1), of(2));
}

#[test]
fn a_saved_run_goes_on_with_the_same_readings() {
    let block = || {
        let noisy = Imperfections {
            noise: 1.0.into(),
            bias_drift: 0.1.into(),
            drop_outs: 0.2,
            latency: 0.25,
            ..Imperfections::sampled(0.1)
        };
        driven(encoders(2, noisy), "sin(t)")
    };
    let mut first = block();
    first.advance_to(1.234).unwrap();
    let snapshot = first.snapshot().unwrap();
    let mut second = block();
    second.restore(&snapshot).unwrap();
    for k in 13..40 {
        for simulator in [&mut first, &mut second] {
            simulator.advance_to(0.1 * f64::from(k)).unwrap();
        }
        assert_eq!(first.value("block.position"), second.value("block.position"));
    }
}

#[test]
fn errors_of_samples_need_a_period() {
    for (imperfections, expected) in [
        (Imperfections { noise: 1.0.into(), ..Imperfections::default() }, "imperfections.noise"),
        (Imperfections { latency: 0.1, ..Imperfections::default() }, "imperfections.latency"),
        (Imperfections { drop_outs: 0.1, ..Imperfections::default() }, "imperfections.drop_outs"),
        (Imperfections { drop_outs: 1.1, ..Imperfections::sampled(0.1) }, "imperfections.drop_outs"),
        (Imperfections { noise: (-1.0).into(), ..Imperfections::sampled(0.1) }, "imperfections.noise"),
        (Imperfections { latency: -0.1, ..Imperfections::sampled(0.1) }, "imperfections.latency"),
        (Imperfections { latency: 1e9, ..Imperfections::sampled(0.1) }, "imperfections.latency"),
        (Imperfections::sampled(0.0), "imperfections.period"),
        (
            Imperfections { bias: vec![1.0, 2.0, 3.0].into(), ..Imperfections::sampled(0.1) },
            "imperfections.bias",
        ),
    ] {
        let text = errors(encoders(2, imperfections));
        assert!(text.contains(&format!("block.{expected}")), "{text}");
    }
}

pub(super) fn load(text: &str) -> Result<Diagram, crate::document::Diagnostics> {
    load_text(&Source::new("sensors.yaml", text), &Directory::new("diagrams"), &Overrides::default())
}

pub(super) fn simulator(text: &str) -> Simulator {
    let diagram = load(text).unwrap_or_else(|errors| panic!("{errors}"));
    let sim = Sim::of(&diagram).unwrap_or_else(|errors| panic!("{errors}"));
    Simulator::new(diagram.compile().unwrap_or_else(|errors| panic!("{errors}")), &sim).unwrap()
}

pub(super) fn close(found: &[f64], expected: &[f64], tolerance: f64) {
    assert_eq!(found.len(), expected.len());
    let is_close = found.iter().zip(expected).all(|(a, b)| (a - b).abs() <= tolerance);
    assert!(is_close, "{found:?} for {expected:?}");
}

/// A tool of 2 kg on a joint whose frame is tilted; `extra` goes into the joint.
fn tool(extra: &str, frame: &str, integrator: &str) -> String {
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: arm
        model:
          bodies: {{tool: {{mass: 2.0, com: [0.3, 0.0, 0.1], inertia: [0.01, 0.02, 0.03]}}}}
          joints: {{wrist: {{kind: revolute, child: tool, pose: {{xyz: [0.1, 0.2, 0.3], {frame}}}, {extra}}}}}
          actuators: {{motor: {{joint: wrist}}}}
  ft: {{type: ForceTorqueSensor, pose: {{xyz: [0.0, 0.0, 0.04], rpy: [0.2, 0.0, 1.0]}}}}
  plain: {{type: ForceTorqueSensor}}
  torque: {{type: JointTorqueSensor}}
  imu: {{type: Imu, model: scene.arm, body: tool, pose: {{xyz: [0.5, 0.0, 0.0]}}}}
wires:
  ft.reaction: scene.joints.arm/wrist.reaction
  plain.reaction: scene.joints.arm/wrist.reaction
  torque.reaction1: scene.joints.arm/wrist.reaction
  imu.state: scene.arm.state
  imu.accelerations: scene.arm.accelerations
exports: {{inputs: {{drive: scene.arm.actuation}}}}
sim: {{duration: 1.0, integrator: {integrator}}}
"
    )
}

const METHODS: [(&str, f64); 2] =
    [("{type: dormand_prince, accuracy: 1.0e-8}", 1e-6), ("{type: cenic, accuracy: 1.0e-6}", 1e-4)];

#[test]
fn a_tool_at_rest_weighs_on_the_sensor() {
    for (method, tolerance) in METHODS {
        let mut simulator = simulator(&tool("position: 0.7, locked: true", "rpy: [0.4, -0.3, 0.2]", method));
        simulator.advance_to(0.1).unwrap();
        let R_WM = UnitQuaternion::from_euler_angles(0.4, -0.3, 0.2)
            * UnitQuaternion::from_axis_angle(&Vector3::z_axis(), 0.7);
        let R_MS = UnitQuaternion::from_euler_angles(0.2, 0.0, 1.0);
        let weight = (R_WM * R_MS).inverse() * Vector3::new(0.0, 0.0, -2.0 * 9.81);
        let p_SC = R_MS.inverse() * (Vector3::new(0.3, 0.0, 0.1) - Vector3::new(0.0, 0.0, 0.04));
        let torque = p_SC.cross(&weight);
        let expected = [torque.x, torque.y, torque.z, weight.x, weight.y, weight.z];
        close(simulator.value("ft.wrench").unwrap(), &expected, tolerance);
        // The reaction of the joint holds the tool's moment about the axis.
        let about_axis = Vector3::new(0.3, 0.0, 0.1).cross(&(R_MS * weight)).z;
        close(simulator.value("torque.torque").unwrap(), &[-about_axis], tolerance);
        // At rest the accelerometers read g upwards.
        let up = R_WM.inverse() * Vector3::new(0.0, 0.0, 9.81);
        close(simulator.value("imu.specific_force").unwrap(), up.as_slice(), 1e-9);
        close(simulator.value("imu.angular_rate").unwrap(), &[0.0; 3], 0.0);
    }
}

#[test]
fn a_tool_swung_at_a_constant_rate_pulls_outwards() {
    for (method, tolerance) in METHODS {
        // About a vertical axis nothing changes the rate.
        let mut simulator = simulator(&tool("velocity: 4.0", "rpy: [0.0, 0.0, 0.0]", method));
        simulator.advance_to(0.4).unwrap();
        let (m, r, h, g, omega) = (2.0, 0.3, 0.1, 9.81, 4.0_f64);
        let pull = m * omega * omega * r;
        close(
            simulator.value("plain.wrench").unwrap(),
            &[0.0, h * pull + r * m * g, 0.0, pull, 0.0, -m * g],
            tolerance * pull,
        );
        // ω² r towards the axis, at half a metre from it.
        close(
            simulator.value("imu.specific_force").unwrap(),
            &[-omega * omega * 0.5, 0.0, g],
            tolerance * 10.0,
        );
        close(simulator.value("imu.angular_rate").unwrap(), &[0.0, 0.0, omega], tolerance * 10.0);
    }
}

#[test]
fn a_joint_torque_sensor_reads_what_the_motor_puts_in() {
    for (method, tolerance) in METHODS {
        let mut simulator = simulator(&tool("velocity: 1.0", "rpy: [0.4, -0.3, 0.2]", method));
        assert!(simulator.set_input("drive", &[3.5]));
        simulator.advance_to(0.2).unwrap();
        close(simulator.value("torque.torque").unwrap(), &[3.5], tolerance * 10.0);
    }
}

#[test]
fn in_free_fall_nothing_is_felt_but_the_spin() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: box
        pose: {xyz: [0, 0, 5], rpy: [0.3, 0.2, 0.1]}
        model: {bodies: {box: {mass: 1.0, inertia: [0.1, 0.1, 0.1]}}}
        velocities: {box: [0, 0, 3.0, 1, 0, 0]}
  centre: {type: Imu, model: scene.box, body: box}
  side: {type: Imu, model: scene, body: box/box, pose: {xyz: [0.2, 0, 0]}}
wires:
  centre.state: scene.box.state
  centre.accelerations: scene.box.accelerations
  side.state: scene.state
  side.accelerations: scene.accelerations
sim: {duration: 1.0, integrator: {type: dormand_prince, accuracy: 1.0e-9}}
";
    let mut simulator = simulator(text);
    simulator.advance_to(0.5).unwrap();
    close(simulator.value("centre.specific_force").unwrap(), &[0.0; 3], 1e-9);
    // ω in the box's axes, where the inertia is the same about all of them: it stays.
    let R_BW = UnitQuaternion::from_euler_angles(0.3, 0.2, 0.1).inverse();
    let omega = R_BW * Vector3::new(0.0, 0.0, 3.0);
    let p = Vector3::new(0.2, 0.0, 0.0);
    let centripetal = omega.cross(&omega.cross(&p));
    close(simulator.value("side.specific_force").unwrap(), centripetal.as_slice(), 1e-7);
    close(simulator.value("side.angular_rate").unwrap(), omega.as_slice(), 1e-8);
}

#[test]
fn an_imu_reads_the_second_derivative_of_where_it_is() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: arm
        model:
          bodies:
            upper: {mass: 1.0, com: [0.2, 0, 0], inertia: [0.01, 0.02, 0.03]}
            lower: {mass: 0.5, com: [0.2, 0, 0], inertia: [0.01, 0.02, 0.03]}
            probe: {mass: 0.01}
          joints:
            shoulder: {kind: ball, child: upper, velocity: [0.5, -1.0, 2.0]}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0.4, 0, 0]}, axis: [0, 1, 0], velocity: -1.5}
            mount: {kind: weld, parent: lower, child: probe, pose: {xyz: [0.3, 0.05, 0.0], rpy: [0.1, 0.2, 0.3]}}
  imu: {type: Imu, model: scene.arm, body: lower, pose: {xyz: [0.3, 0.05, 0.0], rpy: [0.1, 0.2, 0.3]}}
wires: {imu.state: scene.arm.state, imu.accelerations: scene.arm.accelerations}
sim: {duration: 1.0, integrator: {type: dormand_prince, accuracy: 1.0e-11}}
";
    let mut simulator = simulator(text);
    let h = 1e-3;
    let mut places = Vec::new();
    let mut read = (Vector3::zeros(), Vector3::zeros());
    for k in -2..=2 {
        simulator.advance_to(0.5 + h * f64::from(k)).unwrap();
        let pose = simulator.value("scene.bodies.arm/probe.pose").unwrap().to_vec();
        places.push(super::readings::pose_of(&pose));
        if k == 0 {
            let three = |name: &str| Vector3::from_column_slice(simulator.value(name).unwrap());
            read = (three("imu.specific_force"), three("imu.angular_rate"));
        }
    }
    // Differences of fourth order: wrong by some h⁴, and by the run's 1e-11/h².
    let p = |k: usize| places[k].translation.vector;
    let acceleration = ((p(1) + p(3)) * 16.0 - p(0) - p(4) - p(2) * 30.0) / (12.0 * h * h);
    let expected = places[2].rotation.inverse() * (acceleration + Vector3::new(0.0, 0.0, 9.81));
    assert!((read.0 - expected).norm() < 2e-4, "{} for {expected}", read.0);
    let turn = |k: usize| rotation_log(&(places[2 - k].rotation.inverse() * places[2 + k].rotation));
    let turn = (turn(1) * 8.0 - turn(2)) / (12.0 * h);
    assert!((read.1 - turn).norm() < 1e-5, "{} for {turn}", read.1);
}

#[test]
fn a_switch_closes_at_its_force_and_opens_at_a_lower_one() {
    let text = |period: &str, method: &str| {
        format!(
            "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: ground
        weld: world
        model: {{bodies: {{floor: {{collision: [{{shape: {{type: half_space}}}}]}}}}}}
      - name: box
        pose: {{xyz: [0, 0, 0.1]}}
        model: {{bodies: {{box: {{mass: 1.0, collision: [{{shape: {{type: sphere, radius: 0.1}}}}]}}}}}}
      - name: other
        pose: {{xyz: [1, 0, 0.1]}}
        model: {{bodies: {{box: {{mass: 9.0, collision: [{{shape: {{type: sphere, radius: 0.1}}}}]}}}}}}
  switch: {{type: ContactSwitch, model: scene, body: box/box, press: 8.0, release: 4.0{period}}}
  floor: {{type: ContactSwitch, model: scene, body: ground/floor, other: other/box, press: 1.0{period}}}
wires: {{switch.contact_forces: scene.contact_forces, floor.contact_forces: scene.contact_forces}}
exports: {{inputs: {{lift: scene.box.force}}}}
sim: {{duration: 20.0, integrator: {method}}}
"
        )
    };
    for method in ["{type: cenic, accuracy: 1.0e-4}", "{type: bogacki_shampine, accuracy: 1.0e-4}"] {
        for period in ["", ", imperfections: {period: 0.01, latency: 0.02}"] {
            let mut simulator = simulator(&text(period, method));
            // Each change swings out to twice its size, and stays on its side of the other threshold.
            let stages = [(0.0, 1.0), (2.0, 1.0), (7.0, 0.0), (5.0, 0.0), (0.0, 1.0)];
            for (k, (lift, expected)) in stages.iter().enumerate() {
                assert!(simulator.set_input("lift", &[0.0, 0.0, 0.0, 0.0, 0.0, *lift]));
                simulator.advance_to(2.0 * (k + 1) as f64).unwrap();
                let force = simulator.value("switch.force").unwrap()[0];
                // The explicit method leaves it trembling on the stiff ground.
                assert!((force - 9.81 + lift).abs() < 0.3, "{force} at a lift of {lift}, {method}");
                assert_eq!(simulator.value("switch.pressed").unwrap(), [*expected], "{lift} {method}");
            }
            // The floor feels both, and counts one.
            let force = simulator.value("floor.force").unwrap()[0];
            assert!((force - 9.0 * 9.81).abs() < 3.0, "{force}");
        }
    }
    let wrong =
        text("", "{type: cenic}").replace("model: scene, body: box/box", "model: scene.box, body: box");
    let message = load(&wrong).unwrap().compile().err().unwrap().to_string();
    assert!(message.contains("name the plant alone"), "{message}");
}

#[test]
fn a_pose_sensor_sees_a_frame_from_a_frame() {
    let sample = |x: f64, turn: [f64; 3]| {
        let R = UnitQuaternion::from_euler_angles(turn[0], turn[1], turn[2]);
        Pose::from_parts(nalgebra::Translation3::new(x, 0.5, -0.2), R)
    };
    let (X_WB, X_WR) = (sample(1.0, [0.3, 0.2, 1.0]), sample(-2.0, [1.0, -0.4, 0.1]));
    let numbers = |pose: &Pose| {
        let mut numbers = [0.0; 7];
        super::readings::write_pose(pose, &mut numbers);
        numbers
    };
    let mount = crate::multibody::spec::PoseSpec { xyz: [0.1, 0.2, 0.3], rpy: [0.5, 0.0, 0.0], quat: None };
    let block = PoseSensor { pose: mount, ..PoseSensor::default() };
    let mut bench = crate::blocks::testing::Bench::new(block.clone());
    let seen = bench.eval(&[("body", &numbers(&X_WB)), ("reference", &numbers(&X_WR))], "pose");
    let X_BS = mount.pose().unwrap();
    let back = X_WR * super::readings::pose_of(&seen) * X_BS.inverse();
    close(&numbers(&back), &numbers(&X_WB), 1e-14);
    // Errors are along the axes of what looks.
    let bias = [0.02, -0.01, 0.03, 0.1, 0.2, 0.3];
    let biased = Imperfections { bias: bias.to_vec().into(), ..Imperfections::default() };
    let mut bench = crate::blocks::testing::Bench::new(PoseSensor { imperfections: biased, ..block });
    let wrong = bench.eval(&[("body", &numbers(&X_WB)), ("reference", &numbers(&X_WR))], "pose");
    let error =
        crate::math::spatial::pose_error(&super::readings::pose_of(&seen), &super::readings::pose_of(&wrong));
    close(&error.to_array(), &bias, 1e-14);
}
