//! The plant as a block: closed forms, ports, files, linear models.

use super::*;
use crate::blocks::sources::Constant;
use crate::diagram::{Schedule, linearize};
use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};
use crate::simulator::{Sim, Simulator};

fn load(text: &str) -> Result<Diagram, crate::document::Diagnostics> {
    load_text(&Source::new("plant.yaml", text), &Directory::new("diagrams"), &Overrides::default())
}

pub(super) fn compile(text: &str) -> Result<Schedule, crate::document::Diagnostics> {
    load(text)?.compile()
}

pub(super) fn simulator(text: &str) -> Simulator {
    let diagram = load(text).unwrap_or_else(|errors| panic!("{errors}"));
    let sim = Sim::of(&diagram).unwrap_or_else(|errors| panic!("{errors}"));
    Simulator::new(diagram.compile().unwrap_or_else(|errors| panic!("{errors}")), &sim).unwrap()
}

fn errors(text: &str) -> String {
    match load(text) {
        Err(errors) => errors.to_string(),
        Ok(diagram) => diagram.compile().err().expect("it compiles").to_string(),
    }
}

const PENDULUM: &str = "
cenic: 1
name: pendulum
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: pendulum
        model:
          bodies:
            bob: {mass: 2.0, com: [0, 0, -0.7]}
          joints:
            pivot: {kind: revolute, child: bob, axis: [0, 1, 0], position: 2.0, velocity: 0.1}
          actuators:
            motor: {joint: pivot, effort: [-1, 1]}
exports: {inputs: {torque: scene.actuation}, outputs: {angle: scene.positions}}
sim: {duration: 10, integrator: {type: dormand_prince, accuracy: 1.0e-10}}
";

/// ∫ dθ/√(1 − k² sin² θ) from 0 to π/2, by the arithmetic–geometric mean.
fn elliptic(k: f64) -> f64 {
    let (mut a, mut g) = (1.0, (1.0 - k * k).sqrt());
    for _ in 0..30 {
        (a, g) = (0.5 * (a + g), (a * g).sqrt());
    }
    std::f64::consts::FRAC_PI_2 / a
}

#[test]
fn a_pendulum_keeps_its_period_and_its_energy() {
    let text = PENDULUM.replace("velocity: 0.1", "velocity: 0.0");
    let mut simulator = simulator(&text);
    let period = 4.0 * (0.7_f64 / 9.81).sqrt() * elliptic(1.0_f64.sin());
    simulator.advance_to(3.0 * period).unwrap();
    assert!((simulator.value("scene.positions").unwrap()[0] - 2.0).abs() < 1e-7);
    simulator.advance_to(3.5 * period).unwrap();
    assert!((simulator.value("scene.pendulum.positions").unwrap()[0] + 2.0).abs() < 1e-7);
    simulator.advance_to(3.3 * period).unwrap();
    let energy = |s: &Simulator| {
        s.value("scene.kinetic_energy").unwrap()[0] + s.value("scene.potential_energy").unwrap()[0]
    };
    assert!((energy(&simulator) + 2.0 * 9.81 * 0.7 * 2.0_f64.cos()).abs() < 1e-7);
}

#[test]
fn reactions_accelerations_and_applied_actuation_are_those_of_the_last_step() {
    let mut simulator = simulator(PENDULUM);
    simulator.advance_to(1.3).unwrap();
    let value = |name: &str| simulator.value(name).unwrap().to_vec();
    let (q, v) = (value("scene.positions")[0], value("scene.velocities")[0]);
    // Along the rod: m (g cos q + l v²) up the rod; across it a quarter turn less, since the bob is a point.
    let reaction = value("scene.joints.pendulum/pivot.reaction");
    let expected = 2.0 * (9.81 * q.cos() + 0.7 * v * v);
    let (force, torque) = (&reaction[3..], &reaction[..3]);
    let along = force.iter().map(|f| f * f).sum::<f64>().sqrt();
    assert!((along - expected.abs()).abs() < 1e-6 * expected.abs(), "{along} {expected}");
    assert!(torque.iter().all(|t| t.abs() < 1e-9));
    assert_eq!(value("scene.applied_actuation"), [0.0]);
    let acceleration = value("scene.pendulum.accelerations")[0];
    assert!((acceleration + 9.81 / 0.7 * q.sin()).abs() < 1e-9, "{acceleration}");
    assert_eq!(value("scene.accelerations"), [acceleration]);
}

/// The plant offers what a method needs to solve it: loads without kinematics or contacts, by operations without the explicit laws.
#[test]
fn the_plant_offers_its_model_and_its_loads() {
    let diagram = load(PENDULUM).unwrap();
    let schedule = diagram.compile().unwrap();
    let offer = schedule.offers.iter().find(|offer| offer.get::<PlantOffer>().is_some()).unwrap();
    let plant: &PlantOffer = offer.get().unwrap();
    assert_eq!((plant.model.nv(), schedule.state_place(offer.block, plant.x).len), (1, 2));
    assert_eq!(schedule.discrete[schedule.discrete_index(offer.block, plant.report)], "scene.report");
    let operations = schedule.operations_for(&[schedule.operation_index(offer.block, plant.loads)], &[]);
    let names: Vec<&str> = operations.iter().map(|k| schedule.operations[*k].name.as_str()).collect();
    assert_eq!(names, ["scene:loads"]);
}

#[test]
fn effort_limits_clamp_and_show() {
    let mut simulator = simulator(PENDULUM);
    assert!(simulator.set_input("torque", &[5.0]));
    simulator.advance_to(0.5).unwrap();
    assert_eq!(simulator.value("scene.pendulum.applied_actuation").unwrap(), [1.0]);
}

#[test]
fn a_body_that_spins_freely_keeps_its_momentum_and_its_unit_quaternion() {
    let text = "
cenic: 1
name: spin
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    models:
      - name: book
        velocities: {book: [0.01, 3.0, 0.0, 0.2, 0.0, 0.1]}
        model: {bodies: {book: {mass: 1.0, collision: [{shape: {type: box, size: [0.2, 0.3, 0.04]}}]}}}
sim: {duration: 10, integrator: {type: dormand_prince, accuracy: 1.0e-9}}
";
    let mut simulator = simulator(text);
    let moments = [0.3_f64.powi(2) + 0.04_f64.powi(2), 0.2_f64.powi(2) + 0.04_f64.powi(2)].map(|s| s / 12.0);
    simulator.advance_to(10.0).unwrap();
    let q = simulator.value("scene.book.positions").unwrap().to_vec();
    assert!((q[..4].iter().map(|n| n * n).sum::<f64>() - 1.0).abs() < 1e-14);
    assert!((q[4] - 2.0).abs() < 1e-9 && (q[6] - 1.0).abs() < 1e-9);
    let energy = simulator.value("scene.kinetic_energy").unwrap()[0];
    let expected = 0.5 * (moments[0] * 1e-4 + moments[1] * 9.0 + 0.05);
    assert!((energy - expected).abs() < 1e-8, "{energy} {expected}");
    // The Dzhanibekov effect: a turn about the middle axis tumbles.
    let turned = simulator.value("scene.bodies.book/book.pose").unwrap().to_vec();
    let same: f64 = turned[3..7].iter().zip(&q[..4]).map(|(a, b)| a * b).sum();
    assert!((same.abs() - 1.0).abs() < 1e-12, "{turned:?} {q:?}");
}

const BALL: &str = "
cenic: 1
name: ball
blocks:
  scene:
    type: MultibodyPlant
    gap_margin: 0.5
    contact: {stiction_velocity: 1.0e-2}
    models:
      - name: ground
        weld: world
        model:
          bodies:
            floor: {collision: [{shape: {type: half_space}, material: {stiffness: 2.0e4, dissipation: D}}]}
      - name: ball
        pose: {xyz: [0, 0, Z]}
        velocities: {ball: [0, 0, 0, V, 0, 0]}
        model: {bodies: {ball: {mass: 0.5, collision: [{shape: {type: sphere, radius: 0.1}, material: {mu_static: MU, mu_dynamic: MU}}]}}}
sim: {duration: 2, integrator: {type: dormand_prince, accuracy: 1.0e-8}}
";

fn ball(dissipation: &str, height: &str, velocity: &str, mu: &str) -> Simulator {
    let text =
        BALL.replace(": D}", &format!(": {dissipation}}}")).replace('Z', height).replace('V', velocity);
    simulator(&text.replace("MU", mu))
}

#[test]
fn a_ball_without_dissipation_bounces_back_to_where_it_came_from() {
    let mut simulator = ball("0.0", "0.6", "0", "0");
    // Falls 0.5 m, is compressed for half a period of the spring about its sag, and comes back.
    let fall = (2.0 * 0.5 / 9.81_f64).sqrt();
    let (omega, sag) = ((2e4_f64 / 0.5).sqrt(), 0.5 * 9.81 / 2e4);
    let speed = 9.81 * fall;
    let contact = (std::f64::consts::PI + 2.0 * (omega * sag / speed).atan()) / omega;
    simulator.advance_to(2.0 * fall + contact).unwrap();
    let height = simulator.value("scene.ball.positions").unwrap()[6];
    assert!((height - 0.6).abs() < 1e-5, "{height}");
    assert_eq!(simulator.value("scene.contact_force").unwrap(), [0.0]);
    let gap = simulator.value("scene.smallest_gap").unwrap()[0];
    assert!((gap - 0.5).abs() < 1e-5, "{gap}");
}

#[test]
fn a_ball_comes_to_rest_at_the_depth_that_carries_it() {
    let mut simulator = ball("1.0", "0.12", "0", "0.3");
    simulator.advance_to(2.0).unwrap();
    let height = simulator.value("scene.ball.positions").unwrap()[6];
    assert!((height - (0.1 - 0.5 * 9.81 / 2e4)).abs() < 1e-6, "{height}");
    let force = simulator.value("scene.contact_force").unwrap()[0];
    assert!((force - 0.5 * 9.81).abs() < 1e-2, "{force}");
}

#[test]
fn a_sliding_ball_rolls_at_five_sevenths_of_its_speed() {
    // Friction takes 2/7 of the speed, whatever it is like, once the ball rolls.
    let height = (0.1 - 0.5 * 9.81 / 2e4).to_string();
    let mut simulator = ball("1.0", &height, "1.4", "0.4");
    simulator.advance_to(2.0).unwrap();
    let v = simulator.value("scene.ball.velocities").unwrap().to_vec();
    assert!((v[3] - 1.0).abs() < 1e-3, "{v:?}");
    assert!((v[1] - 10.0).abs() < 1e-2, "{v:?}");
}

/// A box of 1 kg on a belt that runs at 1.5 m/s along its own x axis. The belt is turned by a quarter about z.
const CONVEYOR: &str = "
cenic: 1
name: conveyor
blocks:
  scene:
    type: MultibodyPlant
    contact: {stiction_velocity: 1.0e-3}
    contact_points: several
    models:
      - name: belt
        weld: world
        pose: {rpy: [0, 0, 1.5707963267948966]}
        model:
          bodies:
            belt:
              collision:
                - shape: {type: box, size: [10, 1, 0.2]}
                  pose: {xyz: [0, 0, -0.1]}
                  surface_velocity: [1.5, 0, 0]
                  material: {stiffness: 2.0e4, mu_static: 0.3, mu_dynamic: 0.3}
      - name: box
        pose: {xyz: [0, 0, Z]}
        model:
          bodies:
            box:
              mass: 1.0
              collision: [{shape: {type: box, size: [0.4, 0.4, 0.1]}, material: {mu_static: 0.3, mu_dynamic: 0.3}}]
sim: {duration: 2, integrator: {type: bogacki_shampine, accuracy: 1.0e-5}}
";

#[test]
fn a_conveyor_drags_a_box_up_to_its_speed() {
    // Four corners carry the weight: the box starts at the depth where they do.
    let height = 0.05 - 9.81 / (4.0 * 2e4);
    let mut simulator = simulator(&CONVEYOR.replace('Z', &height.to_string()));
    let (speed, a) = (1.5, 0.3 * 9.81);
    // It slips until v = a t is the belt's speed; until then it has moved v²/(2 μ g), and the belt twice that.
    let slipping = speed / a;
    simulator.advance_to(0.5 * slipping).unwrap();
    let v = simulator.value("scene.box.velocities").unwrap()[4];
    assert!((v - 0.5 * speed).abs() < 1e-2, "{v}");
    simulator.advance_to(2.0).unwrap();
    let v = simulator.value("scene.box.velocities").unwrap().to_vec();
    assert!((v[4] - speed).abs() < 2e-3 && v[3].abs() < 1e-3, "{v:?}");
    let y = simulator.value("scene.box.positions").unwrap()[5];
    let expected = speed * speed / (2.0 * a) + speed * (2.0 - slipping);
    assert!((y - expected).abs() < 1e-2, "{y} {expected}");
}

#[test]
fn the_linear_model_of_a_pendulum_is_the_one_from_the_book() {
    let diagram = load(PENDULUM).unwrap();
    let schedule = diagram.compile().unwrap();
    let mut state = schedule.initial_state();
    state.x.copy_from_slice(&[0.3, 0.0]);
    let linear = linearize(&schedule, &state);
    let inertia = 2.0 * 0.7 * 0.7;
    assert!((linear.A[(1, 0)] + 2.0 * 9.81 * 0.7 * 0.3_f64.cos() / inertia).abs() < 1e-5, "{}", linear.A);
    assert!((linear.A[(0, 1)] - 1.0).abs() < 1e-9 && linear.A[(0, 0)].abs() < 1e-9);
    assert!((linear.B[(1, 0)] - 1.0 / inertia).abs() < 1e-6, "{}", linear.B);
    assert_eq!((linear.C[(0, 0)], linear.C[(0, 1)]), (1.0, 0.0));
}

#[test]
fn a_snapshot_of_a_plant_goes_on_bit_for_bit() {
    let mut whole = ball("1.0", "0.3", "0.5", "0.3");
    whole.advance_to(0.5).unwrap();
    let snapshot = whole.snapshot().unwrap();
    let mut resumed = ball("1.0", "0.3", "0.5", "0.3");
    resumed.restore(&snapshot).unwrap();
    whole.advance_to(0.9).unwrap();
    resumed.advance_to(0.9).unwrap();
    assert_eq!(whole.state().x, resumed.state().x);
}

#[test]
fn models_are_welded_to_each_other_and_ports_name_their_elements() {
    let text = "
cenic: 1
name: stack
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: arm
        model:
          bodies: {upper: {mass: 1.0, inertia: [0.1, 0.1, 0.1]}}
          joints: {shoulder: {kind: revolute, child: upper}}
          frames: {tip: {parent: upper, pose: {xyz: [0.5, 0, 0]}}}
          actuators: {motor: {joint: shoulder}}
      - name: hand
        weld: arm/tip
        model:
          bodies:
            palm: {mass: 0.5, inertia: [0.01, 0.01, 0.01]}
            finger: {mass: 0.1, inertia: [0.001, 0.001, 0.001]}
          joints: {grip: {kind: prismatic, parent: palm, child: finger, limits: [0, 0.05], position: 0.02}}
exports: {inputs: {torque: scene.arm.actuation}}
sim: {duration: 1}
";
    let mut simulator = simulator(text);
    simulator.advance_to(0.0).unwrap();
    let names = |port: &str| simulator.schedule().signal(port).unwrap().signature.elements.clone();
    assert_eq!(names("scene.state"), ["arm.shoulder", "hand.grip", "arm.shoulder_dot", "hand.grip_dot"]);
    assert_eq!(names("scene.arm.state"), ["shoulder", "shoulder_dot"]);
    assert_eq!(names("scene.hand.velocities"), ["grip"]);
    assert_eq!(simulator.value("scene.hand.positions").unwrap(), [0.02]);
}

#[test]
fn mistakes_in_a_file_are_at_their_lines() {
    let text = PENDULUM.replace("child: bob", "child: bbo").replace("joint: pivot", "joint: pivott");
    assert_eq!(
        errors(&text),
        "plant.yaml:13:44: scene.models.0.model.joints.pivot.child: no body or frame `bbo` (did you mean `bob`?)\n   |             pivot: {kind: revolute, child: bbo, axis: [0, 1, 0], position: 2.0, velocity: 0.1}\n   |                                            ^^^"
    );
    let text = PENDULUM.replace("mass: 2.0, com: [0, 0, -0.7]", "mass: 2.0");
    assert!(errors(&text).contains("scene.models.0.model.joints.pivot: joint `pivot` moves no inertia"));
    let text = PENDULUM.replace("kind: revolute", "kind: revolut");
    assert!(errors(&text).contains("revolut"), "{}", errors(&text));
    let text = PENDULUM.replace("mass: 2.0", "mass: 2.0, inertia: [1, 1, 9]");
    assert!(errors(&text).contains("exceeds the sum"), "{}", errors(&text));
}

#[test]
fn a_plant_is_wired_in_code_by_typed_ports() {
    let mut diagram = Diagram::new("coded");
    let plant = diagram.add("scene", entry::example());
    let torque = diagram.add("torque", Constant { value: 1.0.into(), size: None });
    diagram
        .connect(torque.output(Constant::OUT), plant.input(MultibodyPlant::model_input("pendulum", "force")));
    let mut simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
    simulator.advance_to(0.01).unwrap();
    let (mass, arm, inertia) = (1.0, 0.5, 0.01 + 0.25);
    let expected = (1.0 - mass * 9.81 * arm * 1.0_f64.sin()) / inertia;
    let found = simulator.value("scene.pendulum.velocities").unwrap()[0] / 0.01;
    assert!((found - expected).abs() < 0.05 * expected.abs(), "{found} {expected}");
}
