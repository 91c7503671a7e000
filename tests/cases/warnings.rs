//! What cannot be right is said while a run goes on: once as it happens, in the summary, and to programs.

use std::sync::{Arc, Mutex};

use cenic::blocks::sources::Clock as Time;
use cenic::diagram::frame::Frame;
use cenic::diagram::{Monitor, Warnings};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator, Warning};

use crate::checks::comes_to_its_end;
use crate::run::{Case, Run, case};

/// A mass that falls, and does not expect to fall fast.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Falling {}

impl Falling {
    const SPEED: OutputPort<Self, Vector> = OutputPort::new("speed");
}

struct TooFast(usize);

impl Monitor for TooFast {
    fn look(&mut self, frame: &Frame, warnings: &mut Warnings) {
        if frame.x[self.0] < -5.0 {
            warnings.warn(frame.t, "speed", "mass", || {
                (format!("falls at {} m/s", -frame.x[self.0]), "put something below it".to_owned())
            });
        }
    }
}

#[typetag::serde]
impl Block for Falling {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let v = d.continuous("v", vec![0.0]);
        d.derivative(v).from(v, |_, dv| dv[0] = -10.0);
        d.output(Self::SPEED, 1).is(v);
        d.monitor(move |of| Some(TooFast(of.schedule.state_place(of.block, v).start)));
        Ok(())
    }
}

register_block!("test", Falling, Falling {});

fn falling() -> Simulator {
    let mut diagram = Diagram::new("fall");
    diagram.add("mass", Falling {});
    diagram.add("time", Time {});
    let sim = Sim { duration: 1.0, ..Sim::default() };
    Simulator::new(diagram.compile().unwrap(), &sim).unwrap()
}

#[test]
fn a_block_warns_of_what_it_sees_once_and_the_run_goes_on() {
    let mut simulator = falling();
    let told = Arc::new(Mutex::new(Vec::new()));
    let list = told.clone();
    simulator.set_warning_listener(Box::new(move |warning| list.lock().unwrap().push(warning.to_string())));
    simulator.advance_to(0.45).unwrap();
    assert!(simulator.warnings().is_empty());
    simulator.advance_to(1.0).unwrap();
    simulator.finish().unwrap();
    let [warning] = simulator.warnings() else { panic!("{:?}", simulator.warnings()) };
    assert_eq!((warning.kind, &*warning.subject), ("speed", "mass"));
    assert!(warning.t > 0.5 && warning.count > 1 && warning.last == 1.0, "{warning:?}");
    let told = told.lock().unwrap();
    assert_eq!(*told, [warning.to_string()], "told once");
    assert!(told[0].ends_with("\n   = help: put something below it"), "{}", told[0]);
}

/// The warnings of a case that comes to its end.
fn warnings(case: &Case) -> Vec<Warning> {
    let mut run = case.start().unwrap_or_else(|problems| panic!("{case}: {problems}"));
    comes_to_its_end(&mut run).unwrap_or_else(|problem| panic!("{case}: {problem}"));
    run.simulator.finish().unwrap();
    run.simulator.warnings().to_vec()
}

fn find<'w>(warnings: &'w [Warning], kind: &str) -> Option<&'w Warning> {
    warnings.iter().find(|warning| warning.kind == kind)
}

/// A run up to some time.
fn started(file: &'static str, settings: &'static [&'static str], until: f64) -> Run {
    let case = case(file, comes_to_its_end).set(settings);
    let mut run = case.start().unwrap_or_else(|problems| panic!("{case}: {problems}"));
    run.to(until).unwrap_or_else(|problem| panic!("{case}: {problem}"));
    run
}

#[test]
fn where_no_step_is_accurate_the_run_goes_on_and_says_so() {
    for file in ["no_step/loops_1.min.yaml", "no_step/loops_12.min.yaml"] {
        // Step doubling that counts velocities: the default scheme comes through without degraded steps.
        let settings = &["sim.integrator.scheme=step_doubling", "sim.integrator.velocity_time=1"];
        let run = started(file, settings, 1.0);
        let statistics = run.simulator.statistics();
        // A few moments, and not the run.
        assert!(statistics.degraded_steps > 0, "{file}");
        assert!(20 * statistics.degraded_steps < statistics.steps, "{file}: {statistics:?}");
        let list = run.simulator.warnings();
        let warning = find(list, "degraded_step").unwrap_or_else(|| panic!("{file}: {list:?}"));
        assert!(warning.subject.starts_with("scene.x.") && warning.t > 0.0, "{warning:?}");
    }
}

#[test]
fn shapes_that_meet_are_named_where_no_step_is_accurate() {
    // A box that is pressed to its middle, whose contacts jump to and fro: twenty steps for nothing are a crawl here.
    let run = started("energy/massratio_extreme_4.yaml", &["sim.integrator.settings={patience: 20}"], 0.24);
    let list = run.simulator.warnings();
    let named = list.iter().any(|w| w.kind == "degraded_step" && w.message.contains("/"));
    assert!(named, "{list:?}");
}

#[test]
fn energy_from_nothing_is_told() {
    let case = case("energy/hydro_11.yaml", comes_to_its_end).set(&["scene.contact.face_point=centroid"]);
    let list = warnings(&case);
    let warning = find(&list, "energy").unwrap_or_else(|| panic!("{case}: {list:?}"));
    assert!(warning.subject == "scene" && warning.message.contains("has grown by"), "{warning:?}");
}

#[test]
fn a_scene_that_keeps_its_energy_is_not_warned_of() {
    for case in [case("incline_creep.yaml", comes_to_its_end), case("box_slides.yaml", comes_to_its_end)] {
        let list = warnings(&case);
        assert!(list.is_empty(), "{case}: {list:?}");
    }
}

#[test]
fn an_accuracy_that_is_coarse_against_the_thinnest_body_is_told_before_the_run() {
    let case = case("plate_creep.yaml", comes_to_its_end).set(&["sim.integrator.accuracy=1e-2"]);
    let run = case.start().unwrap();
    let list = run.simulator.warnings();
    let warning = find(list, "coarse_accuracy").unwrap_or_else(|| panic!("{list:?}"));
    // An error of 10 mm is ten times the plate.
    assert_eq!((warning.t, &*warning.subject), (0.0, "scene.bodies.plate/plate"));
    assert!(warning.help.contains("2e-5"), "{warning:?}");
    let case = super::case("plate_creep.yaml", comes_to_its_end).set(&["sim.integrator.accuracy=1e-4"]);
    assert!(case.start().unwrap().simulator.warnings().is_empty());
}

#[test]
fn a_finger_that_nothing_stops_is_told_to_have_left() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: grip
        weld: world
        model:
          bodies: {palm: {}, finger: {mass: 0.1, collision: [{shape: {type: box, size: [0.01, 0.02, 0.02]}}]}}
          joints: {slide: {kind: prismatic, parent: palm, child: finger, axis: [1, 0, 0]}}
          actuators: {motor: {joint: slide}}
  push: {type: Constant, value: 20.0}
wires: {scene.grip.actuation: push.out}
sim: {duration: 5, integrator: {type: cenic}}
";
    let mut simulator = crate::run::simulator(text);
    simulator.advance_to(0.1).unwrap();
    assert!(simulator.warnings().is_empty(), "{:?}", simulator.warnings());
    simulator.advance_to(5.0).unwrap();
    simulator.finish().unwrap();
    let list = simulator.warnings();
    let warning = find(list, "escape").unwrap_or_else(|| panic!("{list:?}"));
    assert_eq!(warning.subject, "scene.bodies.grip/finger");
    assert!(warning.message.contains("m/s") && warning.help.contains("accuracy"), "{warning:?}");
}

#[test]
fn what_is_thrown_far_or_falls_for_ever_has_not_escaped() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: ball
        model:
          bodies: {b: {mass: 1.0, collision: [{shape: {type: sphere, radius: 0.05}}]}}
          joints: {free: {kind: free, child: b, velocity: [0, 0, 0, 300, 0, 300]}}
sim: {duration: 60, integrator: {type: cenic}}
";
    let mut simulator = crate::run::simulator(text);
    simulator.advance_to(60.0).unwrap();
    simulator.finish().unwrap();
    assert!(simulator.warnings().is_empty(), "{:?}", simulator.warnings());
}

#[test]
fn fingers_that_pass_through_a_thin_plate_are_named() {
    // The plate is 1 mm thick, and an accuracy of 10 mm was asked for: with steps of the first order fingers of 80 N pass, and are 10 km away at the end.
    let integrator = "sim.integrator={type: cenic, scheme: step_doubling, accuracy: 1e-2}";
    let set: &'static [&'static str] = Box::leak(Box::new([integrator, "u.value=[80.0, -80.0]"]));
    let list = warnings(&case("plate_creep.yaml", comes_to_its_end).set(set));
    assert!(find(&list, "coarse_accuracy").is_some_and(|warning| warning.t == 0.0), "{list:?}");
    for finger in ["scene.bodies.grip/l", "scene.bodies.grip/r"] {
        let warning = list.iter().find(|warning| warning.kind == "escape" && warning.subject == finger);
        let warning = warning.unwrap_or_else(|| panic!("{finger}: {list:?}"));
        // Said within moments of leaving.
        assert!(warning.t < 0.3 && warning.message.contains("passed through"), "{warning:?}");
    }
}

#[test]
fn details_of_a_body_make_no_accuracy_coarse() {
    let text = |size: f64| {
        format!(
            "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: robot
        model:
          bodies:
            trunk: {{mass: 10, collision: [{{shape: {{type: box, size: [0.4, 0.1, 0.1]}}}}]}}
            sensor: {{mass: 0.01, collision: [{{shape: {{type: box, size: [{size}, {size}, 0.001]}}}}]}}
          joints: {{mount: {{kind: weld, parent: trunk, child: sensor, pose: {{xyz: [0, 0.06, 0]}}}}}}
unused: [scene.*]
sim: {{duration: 1, integrator: {{type: cenic}}}}
"
        )
    };
    assert!(crate::run::simulator(&text(0.001)).warnings().is_empty());
    // A plate of a quarter of the trunk's length is something to rest on.
    let simulator = crate::run::simulator(&text(0.1));
    let warning = find(simulator.warnings(), "coarse_accuracy").unwrap();
    assert_eq!(warning.subject, "scene.bodies.robot/sensor");
}

#[test]
fn a_pose_out_of_reach_is_told_with_how_far_it_is_missed() {
    let text = |x: f64, period: &str| {
        format!(
            "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: arm
        weld: world
        model:
          bodies: {{upper: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}, lower: {{mass: 1, inertia: [0.1, 0.1, 0.1]}}}}
          joints:
            shoulder: {{kind: continuous, child: upper, axis: [0, 0, 1]}}
            elbow: {{kind: revolute, parent: upper, child: lower, axis: [0, 0, 1], pose: {{xyz: [0.5, 0, 0]}}, limits: [-2, 2], position: 1}}
          frames: {{tip: {{parent: lower, pose: {{xyz: [0.5, 0, 0]}}}}}}
          actuators: {{a: {{joint: shoulder}}, b: {{joint: elbow}}}}
  target: {{type: Constant, value: [{x}, 0, 0, 0, 0, 0]}}
  pose: {{type: PoseFromVector}}
  ik: {{type: InverseKinematics, model: scene.arm, frame: tip, orientation: false{period}}}
  control: {{type: InverseDynamics, model: scene.arm}}
wires:
  pose.in: target.out
  ik.desired_pose: pose.out
  control.state: scene.arm.state
  control.desired_position: ik.position
  scene.arm.actuation: control.actuation
sim: {{duration: 1}}
"
        )
    };
    for period in ["", ", period: 0.01"] {
        assert_eq!(warnings_of(&text(0.8, period), 1.0), []);
        let list = warnings_of(&text(1.2, period), 1.0);
        let warning = find(&list, "unreached").unwrap_or_else(|| panic!("{list:?}"));
        assert_eq!(warning.subject, "ik");
        assert!(warning.message.contains("off by 0.2 m and 0 rad"), "{warning:?}");
    }
}

/// A slab of 2 m, a ball of 1 kg at x above it or beside it, and a force on the ball, upwards.
fn ball_and_slab(x: f64, thrust: f64, duration: f64) -> String {
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - {{name: floor, weld: world, model: {{bodies: {{floor: {{collision: [{{shape: {{type: box, size: [2, 2, 0.1]}}, pose: {{xyz: [0, 0, -0.05]}}}}]}}}}}}}}
      - name: ball
        pose: {{xyz: [{x}, 0, 0.1]}}
        model:
          bodies: {{b: {{mass: 1.0, collision: [{{shape: {{type: sphere, radius: 0.05}}}}]}}}}
  thrust: {{type: Constant, value: [0, 0, 0, 0, 0, {thrust}]}}
wires: {{scene.ball.force: thrust.out}}
unused: [scene.*]
sim: {{duration: {duration}, integrator: {{type: cenic}}}}
"
    )
}

/// The warnings of a text, at its end.
fn warnings_of(text: &str, end: f64) -> Vec<Warning> {
    let mut simulator = crate::run::simulator(text);
    simulator.advance_to(end).unwrap();
    simulator.finish().unwrap();
    simulator.warnings().to_vec()
}

#[test]
fn what_falls_past_the_floor_is_told_and_what_lies_on_it_is_not() {
    let list = warnings_of(&ball_and_slab(1.5, 0.0, 60.0), 60.0);
    let warning = find(&list, "escape").unwrap_or_else(|| panic!("{list:?}"));
    assert_eq!(warning.subject, "scene.bodies.ball/b");
    assert!(warning.message.contains("below everything that is fixed"), "{warning:?}");
    // Some kilometres below, and not at once.
    assert!(warning.t > 10.0, "{warning:?}");
    let list = warnings_of(&ball_and_slab(0.0, 0.0, 10.0), 10.0);
    assert!(list.is_empty(), "{list:?}");
}

#[test]
fn a_rocket_may_fly_as_fast_as_its_thrust_makes_it() {
    // Ten times its weight for a minute: 5 km/s, 160 km away.
    let list = warnings_of(&ball_and_slab(0.0, 98.1, 60.0), 60.0);
    assert!(list.is_empty(), "{list:?}");
}

#[test]
fn millimetre_bodies_are_told_which_accuracy_suits_them() {
    for (radius, accuracy, suits) in
        [("0.0005", "1e-3", Some("2e-5")), ("0.0005", "2e-5", None), ("0.05", "1e-3", None)]
    {
        let text = ball_and_slab(0.0, 0.0, 0.1)
            .replace("radius: 0.05", &format!("radius: {radius}"))
            .replace("type: cenic}", &format!("type: cenic, accuracy: {accuracy}}}"));
        let simulator = crate::run::simulator(&text);
        let found = find(simulator.warnings(), "coarse_accuracy").map(|warning| warning.help.clone());
        match suits {
            Some(suits) => assert!(found.as_ref().is_some_and(|help| help.contains(suits)), "{found:?}"),
            None => assert_eq!(found, None, "{radius} at {accuracy}"),
        }
    }
}

#[test]
fn a_motor_of_a_gigaohm_is_told_to_crawl() {
    let text = "
cenic: 1
blocks:
  voltage: {type: Constant, value: 12.0}
  motor: {type: DcMotor, resistance: 1e9, inductance: 1e-3, constant: 0.05}
  speed: {type: Constant, value: 0.0}
wires: {motor.voltage: voltage.out, motor.velocities: speed.out}
sim: {duration: 10, integrator: {type: dormand_prince}}
";
    let mut simulator = crate::run::simulator(text);
    for _ in 0..12_000 {
        simulator.step(10.0).unwrap();
    }
    let list = simulator.warnings();
    let warning = find(list, "slow").unwrap_or_else(|| panic!("{list:?} at {}", simulator.time()));
    assert_eq!(warning.subject, "motor.current");
    assert!(warning.message.contains("steps away"), "{warning:?}");
}

#[test]
fn a_relay_with_hardly_any_hysteresis_is_told_to_chatter() {
    let text = "
cenic: 1
blocks:
  relay: {type: Relay, switch_on: 1e-9, switch_off: -1e-9, high: -1.0, low: 1.0}
  x: {type: Integrator, initial: 0.5}
wires: {relay.in: x.out, x.in: relay.out}
sim: {duration: 2}
";
    let mut simulator = crate::run::simulator(text);
    for _ in 0..3_000 {
        if simulator.step(2.0).is_err() {
            break;
        }
    }
    let list = simulator.warnings();
    let warning = find(list, "chattering").unwrap_or_else(|| panic!("{list:?} at {}", simulator.time()));
    assert!(warning.subject.starts_with("relay."), "{warning:?}");
}

#[test]
fn clamping_does_not_chatter_whatever_the_gains() {
    for (kp, ki) in [(0.2, 80.0), (0.2, 8.0), (0.8, 8.0), (0.8, 80.0), (3.0, 80.0)] {
        let set: Vec<&'static str> = [format!("kp={kp}"), format!("ki={ki}")]
            .into_iter()
            .map(|text| &*Box::leak(text.into_boxed_str()))
            .collect();
        let case = case("dc.yaml", comes_to_its_end).set(Box::leak(set.into_boxed_slice()));
        let mut run = case.start().unwrap();
        comes_to_its_end(&mut run).unwrap_or_else(|problem| panic!("{case}: {problem}"));
        assert!(run.steps() < 2000, "{case}: {} steps", run.steps());
    }
}
