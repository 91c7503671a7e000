//! What is around a plant, solved with it: closed forms of implicit Euler, slopes along the wires, stiff gains, effort limits.

use std::cell::Cell;

use approx::assert_relative_eq;
use cenic::blocks::plant::ModelSource;
use cenic::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use cenic::coupling::{Around, Part, Stepper, Surroundings, Treatment, Wiring};
use cenic::diagram::{Flow, State};
use cenic::prelude::*;
use cenic::simulator::Simulator;
use nalgebra::{DMatrix, DVector, Vector3};

use crate::scene::{diagram, get, model, positions, velocities, watch};
use crate::support;

/// A slider of 2 kg that starts at 0.3 m with 0.5 m/s.
fn slider(actuators: &str) -> String {
    model(&format!(
        "
          bodies: {{slider: {{mass: 2.0, inertia: [1, 1, 1]}}}}
          joints: {{rail: {{kind: prismatic, child: slider, axis: [1, 0, 0], position: 0.3, velocity: 0.5}}}}
{actuators}
"
    ))
}

const MOTOR: &str = "          actuators: {motor: {joint: rail}}";

#[test]
fn a_step_with_a_pid_controller_is_implicit_euler_to_rounding() {
    let rest = "
  goal: {type: Constant, value: 1.0}
  error: {type: Sum, signs: +-}
  rate: {type: Gain, k: -1.0}
  pid: {type: Pid, kp: 4.0e4, ki: 3.0e5, kd: 900.0, initial: 2.0}
wires:
  error.in1: goal.out
  error.in2: scene.positions
  rate.in: scene.velocities
  pid.error: error.out
  pid.rate: rate.out
  PORT: pid.out
";
    for port in ["scene.actuation", "scene.force"] {
        let mut simulator = diagram("", &slider(MOTOR), &rest.replace("PORT", port), "fixed_step: 0.05");
        simulator.advance_to(0.05).unwrap();
        let (kp, ki, kd, m, h, q0, v0, i0) = (4e4, 3e5, 900.0, 2.0, 0.05, 0.3, 0.5, 2.0);
        // m (v − v₀) = h (kp e + I − kd v),  e = 1 − q₀ − h v,  I = I₀ + h ki e
        let left = m + h * (kd + h * kp + h * h * ki);
        let v = (m * v0 + h * (kp * (1.0 - q0) + i0 + h * ki * (1.0 - q0))) / left;
        let e = 1.0 - q0 - h * v;
        assert_relative_eq!(velocities(&simulator)[0], v, max_relative = 1e-12);
        assert_relative_eq!(positions(&simulator)[0], q0 + h * v, max_relative = 1e-12);
        let integral = support::value(&simulator, "pid.out") - kp * e + kd * v;
        assert_relative_eq!(integral, i0 + h * ki * e, max_relative = 1e-9);
        if port == "scene.actuation" {
            let applied = get(&simulator, "applied_actuation")[0];
            assert_relative_eq!(applied, m * (v - v0) / h, max_relative = 1e-10);
        }
    }
}

#[test]
fn a_step_with_a_state_space_loop_is_implicit_euler_to_rounding() {
    let rest = "
  loop:
    type: StateSpace
    A: [[-3.0, 400.0], [-400.0, -5.0]]
    B: [[2.0], [1.0]]
    C: [[30.0, -20.0]]
    D: [[-700.0]]
wires: {loop.in: scene.velocities, scene.force: loop.out}
";
    let (m, h, v0) = (2.0, 0.03, 0.5);
    let mut simulator = diagram("", &slider(""), rest, &format!("fixed_step: {h}"));
    simulator.advance_to(h).unwrap();
    // (v, z₁, z₂): m v̇ = C z + D v,  ż = A z + B v.
    #[rustfmt::skip]
    let f = DMatrix::from_row_slice(3, 3, &[
        -700.0 / m, 30.0 / m, -20.0 / m,
        2.0, -3.0, 400.0,
        1.0, -400.0, -5.0,
    ]);
    let step = DMatrix::identity(3, 3) - f * h;
    let expected = step.lu().solve(&DVector::from_column_slice(&[v0, 0.0, 0.0])).unwrap();
    assert_relative_eq!(velocities(&simulator)[0], expected[0], max_relative = 1e-12);
    let x = &simulator.state().x;
    for i in 1..3 {
        assert_relative_eq!(x[x.len() - 3 + i], expected[i], max_relative = 1e-10);
    }
}

/// A stiff bond between a body and a point of the world that is drawn along: wrenches from pose and twist, and a state.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct TestBond {
    model: ModelSource,
    body: String,
    stiffness: f64,
    damping: f64,
}

impl TestBond {
    const POSE: InputPort<Self, Pose> = InputPort::new("pose");
    const TWIST: InputPort<Self, Twist> = InputPort::new("twist");
    const FORCE: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("force");
}

#[typetag::serde]
impl Block for TestBond {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = self.model.build(d, "model")?;
        let body = robot.body(&self.body, "body")?;
        let (pose, twist) = (d.input(Self::POSE, ()), d.input(Self::TWIST, ()));
        let anchor = d.continuous("anchor", vec![0.1, -0.2, 0.3]);
        let (k, c) = (self.stiffness, self.damping);
        d.output(Self::FORCE, ()).from((pose, twist, anchor), move |(pose, twist, anchor), forces| {
            let anchor = Vector3::from_column_slice(anchor);
            let force = (anchor - pose.translation.vector) * k - twist.linear * c;
            let torque = -twist.angular * (0.1 * c) - pose.rotation.imag() * k;
            forces.0.clear();
            let wrench = Wrench::new(torque, force);
            forces.0.push(SpatialForce { body, p_BQ: Vector3::zeros(), wrench });
        });
        d.derivative(anchor).from((pose, anchor), |(pose, anchor), rate| {
            for i in 0..3 {
                rate[i] = 5.0 * (pose.translation.vector[i] - anchor[i]) + 0.3 * pose.rotation.imag()[i];
            }
        });
        Ok(())
    }
}

/// Two lists of wrenches as one.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct TestJoin {}

impl TestJoin {
    const A: InputPort<Self, Custom<SpatialForces>> = InputPort::new("a");
    const B: InputPort<Self, Custom<SpatialForces>> = InputPort::new("b");
    const OUT: OutputPort<Self, Custom<SpatialForces>> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for TestJoin {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (a, b) = (d.input(Self::A, ()), d.input(Self::B, ()));
        d.output(Self::OUT, ()).from((a, b), |(a, b), out| {
            out.0.clear();
            out.0.extend_from_slice(&a.0);
            out.0.extend_from_slice(&b.0);
        });
        Ok(())
    }
}

/// A two-link arm with a ball joint, and a loose body that spins; a bond, a joint controller with velocities to follow, and a loop across both.
fn mixed() -> cenic::diagram::Diagram {
    support::diagram(
        "
cenic: 1
name: mixed
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: arm
        model:
          bodies:
            upper: {mass: 1.0, com: [0, 0, -0.3], inertia: [0.05, 0.05, 0.02]}
            lower: {mass: 0.7, com: [0, 0.1, -0.2], inertia: [0.02, 0.03, 0.01]}
            hand: {mass: 0.3, com: [0.05, 0, -0.1], inertia: [0.01, 0.02, 0.01]}
          joints:
            shoulder: {kind: revolute, child: upper, axis: [0, 1, 0], position: 0.4, velocity: 0.7}
            elbow: {kind: universal, parent: upper, child: lower, pose: {xyz: [0, 0, -0.6]}, position: [0.3, -0.5], velocity: [0.9, -1.1]}
            wrist: {kind: ball, parent: lower, child: hand, pose: {xyz: [0.1, 0, -0.4]}, velocity: [0.5, -0.2, 0.8]}
          actuators: {m1: {joint: shoulder}}
      - name: box
        pose: {xyz: [0.5, 0.2, 0.1], rpy: [0.3, -0.4, 0.9]}
        velocities: {box: [0.4, -0.6, 0.8, 0.1, 0.2, -0.3]}
        model: {bodies: {box: {mass: 1.5, com: [0.02, 0.03, 0.05], inertia: [0.02, 0.03, 0.025]}}}
  goal: {type: Constant, value: [0.5, 0.3]}
  error: {type: Sum, signs: +-, size: 2}
  control: {type: Gain, k: [[300.0, 40.0]]}
  bond: {type: TestBond, model: scene, body: box/box, stiffness: 900.0, damping: 30.0}
  hold: {type: TestBond, model: scene, body: arm/hand, stiffness: 500.0, damping: 20.0}
  all: {type: TestJoin}
  spread: {type: Gain, k: [[0.0], [1.0], [0.0], [0.0], [0.5], [0.0]]}
  height: {type: Select, elements: [1], size: 3}
  cross: {type: Formula, inputs: [z, w], expression: \"60*z - 9*w*z\"}
wires:
  error.in1: goal.out
  error.in2: scene.arm.state[0..2]
  control.in: error.out
  scene.arm.actuation: control.out
  bond.pose: scene.bodies.box/box.pose
  bond.twist: scene.bodies.box/box.twist
  hold.pose: scene.bodies.arm/hand.pose
  hold.twist: scene.bodies.arm/hand.twist
  all.a: bond.force
  all.b: hold.force
  scene.applied_forces: all.out
  height.in: scene.box.velocities[3..6]
  cross.z: height.out
  cross.w: scene.arm.velocities[0..1]
  spread.in: cross.out
  scene.arm.force: spread.out
",
    )
}

/// A diagram with a stepper, at its initial state.
struct Coupled {
    schedule: cenic::diagram::Schedule,
    state: State,
    wiring: Wiring,
    stepper: Stepper,
}

impl Coupled {
    fn new(diagram: &Diagram, treatment: &Treatment) -> Coupled {
        let schedule = diagram.compile().unwrap_or_else(|e| panic!("{e}"));
        let (wiring, stepper) = Wiring::new(&schedule, treatment);
        Coupled { state: schedule.initial_state(), schedule, wiring, stepper }
    }

    fn with<T>(&mut self, f: impl FnOnce(&mut Stepper, &mut Around) -> T) -> T {
        let State { discrete, signals, values, .. } = &mut self.state;
        let (max_step, last) = (f64::INFINITY, f64::INFINITY);
        let flow = Flow { schedule: &self.schedule, discrete, signals, values, max_step, last };
        f(&mut self.stepper, &mut Around { wiring: &mut self.wiring, flow })
    }
}

#[test]
fn slopes_along_the_wires_are_those_of_the_whole_diagram() {
    let mut coupled = Coupled::new(&mixed(), &Treatment::default());
    let x = coupled.state.x.clone();
    coupled.with(|stepper, around| {
        let mut stage = stepper.stage(x.len());
        stepper.prepare(&mut stage, Some(&mut *around), (0.0, &x), 0.01, true);
        stepper.linearize(&stage, around, 0.0, 0.01);
        let (n, nz, dofs) = (stepper.external.dofs.len(), stepper.external.states, stepper.dofs());
        assert_eq!((n, nz, dofs), (12, 6, 12));
        assert_eq!(stepper.external.rows.len(), 1 + 6 + 12);
        // Forces and rates at a displacement, other velocities and other states; wrenches act through the bodies as they are.
        let mut at = |direction: usize, h: f64| {
            let mut y = x.clone();
            let mut d = vec![0.0; dofs];
            match direction {
                i if i < dofs => {
                    d[i] = h;
                    stepper.displace(&stepper.all_trees(), &x, &d, &mut y);
                }
                i if i < 2 * dofs => y[stepper.parts[0].v.start + i - dofs] += h,
                i => y[stepper.others[i - 2 * dofs]] += h,
            }
            let (mut forces, mut rates) = (vec![0.0; stepper.external.rows.len()], vec![0.0; x.len()]);
            around.evaluate(0.0, &y, true);
            around.forces(&stepper.parts, &stage.mechanics, &mut forces);
            around.rates(0.0, &y, &mut rates);
            (forces, stepper.others.iter().map(|i| rates[*i]).collect::<Vec<f64>>())
        };
        let h = 1e-5;
        let whole: Vec<_> = (0..2 * dofs + nz).map(|i| (at(i, h), at(i, -h))).collect();
        let slopes = &stepper.external.slopes;
        let mut largest: f64 = 0.0;
        for (i, ((f1, z1), (f0, z0))) in whole.iter().enumerate() {
            let column = stepper.external.dofs.binary_search(&(i % dofs));
            let pick = |row: usize, q: &[f64], v: &[f64], z: &[f64]| match i {
                i if i < dofs => column.map_or(0.0, |c| q[row * n + c]),
                i if i < 2 * dofs => column.map_or(0.0, |c| v[row * n + c]),
                i => z[row * nz + i - 2 * dofs],
            };
            for row in 0..f1.len() {
                let expected = (f1[row] - f0[row]) / (2.0 * h);
                let ours = pick(row, &slopes.T_q, &slopes.T_v, &slopes.T_z);
                largest = largest.max((ours - expected).abs() / (1.0 + expected.abs()));
                assert!(
                    (ours - expected).abs() < 2e-5 * (1.0 + expected.abs()),
                    "τ{row}, {i}: {ours} {expected}"
                );
            }
            for row in 0..z1.len() {
                let expected = (z1[row] - z0[row]) / (2.0 * h);
                let ours = pick(row, &slopes.Z_q, &slopes.Z_v, &slopes.Z_z);
                largest = largest.max((ours - expected).abs() / (1.0 + expected.abs()));
                assert!(
                    (ours - expected).abs() < 2e-5 * (1.0 + expected.abs()),
                    "ż{row}, {i}: {ours} {expected}"
                );
            }
        }
        println!("slopes of the mixed diagram: off by at most {largest:.1e}");
    });
}

#[test]
fn what_is_explicit_or_held_is_not_looked_through() {
    let of = |explicit: &[&str], held: &[&str]| {
        let list = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        Coupled::new(&mixed(), &Treatment { explicit: list(explicit), held: list(held) }).stepper.external
    };
    assert_eq!(of(&[], &[]).groups.len(), 1, "the loop across joins arm and box");
    let apart = of(&["cross"], &[]).groups;
    let velocities: Vec<&Vec<usize>> = apart.iter().map(|group| &group.v).collect();
    assert_eq!(apart.len(), 2, "{velocities:?}");
    assert_eq!(of(&["cross"], &["control"]).rows.len(), 12, "wrenches alone");
    let none = of(&["*"], &[]);
    assert!(none.rows.is_empty() && none.groups.is_empty());
}

/// A chain of links in a plane, each with a motor, curled up a little and moving.
fn chain(links: usize) -> String {
    let mut text = String::from("\n          bodies:\n");
    for i in 0..links {
        text +=
            &format!("            l{i}: {{mass: 1.0, com: [0.25, 0, 0], inertia: [0.001, 0.02, 0.02]}}\n");
    }
    text += "          joints:\n";
    for i in 0..links {
        let (parent, pose) = match i {
            0 => (String::new(), ""),
            _ => (format!("parent: l{}, ", i - 1), "pose: {xyz: [0.5, 0, 0]}, "),
        };
        let speed = if i % 2 == 0 { 1.0 } else { -1.5 };
        text += &format!(
            "            j{i}: {{kind: revolute, {parent}{pose}child: l{i}, axis: [0, 1, 0], position: 0.3, velocity: {speed}}}\n"
        );
    }
    text += "          actuators:\n";
    (0..links).for_each(|i| text += &format!("            m{i}: {{joint: j{i}}}\n"));
    model(&text)
}

/// τ = −k M(q) v: damping that is the same for all modes of an arm, and couples all its joints.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct TestModalDamping {
    model: ModelSource,
    k: f64,
}

impl TestModalDamping {
    const STATE: InputPort<Self, Vector> = InputPort::new("state");
    const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

thread_local! {
    /// Evaluations in this thread: each test has its own.
    static EVALUATIONS: Cell<u64> = const { Cell::new(0) };
}

#[typetag::serde]
impl Block for TestModalDamping {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        use cenic::multibody::dynamics::{Dynamics, MassMatrix};
        use cenic::multibody::kinematics::Kinematics;
        let robot = self.model.build(d, "model")?;
        let (n, k, model) = (robot.nv(), self.k, robot.model.clone());
        let state = d.input(Self::STATE, 2 * n);
        let room = (Kinematics::new(&model), Dynamics::new(&model), MassMatrix::new(&model));
        let work = d.intermediate("work", room);
        d.compute(work).from(state, move |state, (kinematics, dynamics, mass)| {
            EVALUATIONS.set(EVALUATIONS.get() + 1);
            kinematics.update(&model, &state[..n], &state[n..]);
            dynamics.mass_matrix(&model, kinematics, mass);
        });
        d.output(Self::OUT, n).from((state, work), move |(state, (_, _, mass)), out| {
            for (i, out) in out.iter_mut().enumerate() {
                *out = -k * (0..n).map(|j| mass.blocks[0][(i, j)] * state[n + j]).sum::<f64>();
            }
        });
        Ok(())
    }
}

fn damped_chain(k: f64, options: &str) -> Simulator {
    let rest = format!(
        "
  control: {{type: TestModalDamping, model: scene.m, k: {k:?}}}
wires: {{control.state: scene.m.state, scene.m.actuation: control.out}}
"
    );
    diagram("gravity: [0, 0, 0]", &chain(7), &rest, options)
}

#[test]
fn damping_of_a_chain_is_stable_however_stiff() {
    // With K cut down to its diagonal, fixed steps grow by a factor of 5 each in the stiff limit of seven links.
    for k in [1e1, 1e3, 1e6] {
        let mut simulator = damped_chain(k, "fixed_step: 0.01");
        let mut fastest: f64 = 0.0;
        watch(&mut simulator, 1.0, |s| {
            fastest = fastest.max(velocities(s).iter().fold(0.0, |most: f64, v| most.max(v.abs())));
        });
        let last = velocities(&simulator).iter().fold(0.0, |most: f64, v| most.max(v.abs()));
        println!("7 links, k = {k:.0e}: at most {fastest:.3} rad/s, {last:.1e} in the end");
        assert!(fastest < 2.0 && last < 1e-3, "{k}: {fastest} {last}");
    }
}

#[test]
fn steps_do_not_grow_with_the_gain_unless_it_is_explicit() {
    let steps = |k: f64, options: &str| {
        let mut simulator = damped_chain(k, &format!("accuracy: 1.0e-2{options}"));
        simulator.advance_to(2.0).unwrap();
        simulator.statistics().steps
    };
    let implicit: Vec<u64> = [1e2, 1e3, 1e4, 1e5, 1e6].iter().map(|k| steps(*k, "")).collect();
    let explicit: Vec<u64> = [1e2, 1e3].iter().map(|k| steps(*k, ", explicit: [control]")).collect();
    println!("steps with k = 1e2 … 1e6: {implicit:?}; explicit, 1e2 and 1e3: {explicit:?}");
    assert!(implicit.iter().all(|steps| *steps < 100), "{implicit:?}");
    assert!(explicit[1] > 5 * explicit[0] / 2 && explicit[1] > 5 * implicit[1], "{explicit:?}");
}

#[test]
fn efforts_are_at_their_limits_exactly_and_nowhere_beyond() {
    // A stiff controller that asks for far more than ±3 N at first, and for little in the end.
    let motor = "          actuators: {motor: {joint: rail, effort: [-3, 3]}}";
    let rest = "
  goal: {type: Constant, value: 1.0}
  error: {type: Sum, signs: +-}
  rate: {type: Gain, k: -1.0}
  pid: {type: Pid, kp: 1.0e4, kd: 1.0e4}
wires:
  error.in1: goal.out
  error.in2: scene.positions
  rate.in: scene.velocities
  pid.error: error.out
  pid.rate: rate.out
  scene.actuation: pid.out
";
    for scheme in ["tr_bdf2", "step_doubling", "trapezoid"] {
        let mut simulator = diagram("", &slider(motor), rest, &format!("accuracy: 1.0e-4, scheme: {scheme}"));
        let (mut at_limit, mut between, mut beyond) = (0, 0, 0);
        watch(&mut simulator, 9.0, |s| {
            let effort = get(s, "applied_actuation")[0];
            match effort.abs() {
                3.0 => at_limit += 1,
                e if e < 3.0 => between += 1,
                _ => beyond += 1,
            }
        });
        let (q, v) = (positions(&simulator)[0], velocities(&simulator)[0]);
        println!("{scheme}: {at_limit} at a limit, {between} between, {beyond} beyond; at {q}, {v:.1e} m/s");
        assert!(at_limit > 3 && between > 5 && beyond == 0, "{scheme}: {at_limit} {between} {beyond}");
        assert!((q - 1.0).abs() < 1e-3 && v.abs() < 1e-2, "{scheme}: {q} {v}");
    }
}

#[test]
fn a_controller_is_evaluated_as_often_whatever_lies_around() {
    let boxes = |n: usize| {
        let one = |i: usize| {
            let pose = format!("pose: {{xyz: [{}, 3, 1]}}", i as f64);
            crate::scene::body(&format!("b{i}"), &pose, 1.0, "type: box, size: [0.1, 0.1, 0.1]", "")
        };
        (0..n).map(one).collect::<String>()
    };
    let rest = "
  control: {type: TestModalDamping, model: scene.m, k: 20.0}
wires: {control.state: scene.m.state, scene.m.actuation: control.out}
";
    let per_step: Vec<f64> = [0, 10, 30, 100]
        .iter()
        .map(|n| {
            let models = chain(7) + &boxes(*n);
            let mut simulator = diagram("gravity: [0, 0, 0]", &models, rest, "accuracy: 1.0e-3");
            simulator.advance_to(0.0).unwrap();
            let before = EVALUATIONS.get();
            simulator.advance_to(1.0).unwrap();
            let statistics = simulator.statistics();
            let tries = statistics.steps + statistics.rejected_error;
            (EVALUATIONS.get() - before) as f64 / tries as f64
        })
        .collect();
    println!("evaluations per step with 0, 10, 30, 100 boxes: {per_step:?}");
    assert!(per_step.iter().all(|n| *n < 40.0 && (n - per_step[0]).abs() < 2.0), "{per_step:?}");
}

/// Parts are public so that a program can look at what is coupled.
#[test]
fn groups_say_which_velocities_feel_each_other() {
    let coupled = Coupled::new(&mixed(), &Treatment::default());
    let parts: &[Part] = &coupled.stepper.parts;
    let external = &coupled.stepper.external;
    assert_eq!(external.groups[0].v, (0..12).collect::<Vec<_>>());
    assert_eq!(parts[0].plant.couplings, [(0, 1)]);
}

#[test]
fn forces_that_oscillate_or_come_as_a_short_pulse_are_seen() {
    // ẍ = A sin ωt on 2 kg from rest: x = A/(2ω²) (ωt − sin ωt).
    let omega = std::f64::consts::TAU * 10.0;
    for amplitude in [1.0, 10.0, 100.0] {
        let rest = format!(
            "
  push: {{type: Sine, frequency: 10.0, amplitude: {amplitude:?}}}
wires: {{scene.force: push.out}}
"
        );
        let mut simulator = diagram("", &slider(""), &rest, "accuracy: 1.0e-3");
        let mut worst: f64 = 0.0;
        watch(&mut simulator, 2.0, |s| {
            let t = s.time();
            let exact = 0.3 + 0.5 * t + amplitude / (2.0 * omega * omega) * (omega * t - (omega * t).sin());
            worst = worst.max((positions(s)[0] - exact).abs());
        });
        println!("{amplitude} N at 10 Hz: {worst:.1e} m in {} steps", simulator.statistics().steps);
        assert!(worst < 2e-3, "{amplitude}: {worst}");
    }
    // 100 N for 5 ms in steps of up to 0.1 s.
    let rest = "
  push: {type: Pulse, period: 10.0, duty: 0.0005, delay: 0.537, high: 100.0}
wires: {scene.force: push.out}
";
    let mut simulator = diagram("", &slider(""), rest, "accuracy: 1.0e-3");
    simulator.advance_to(2.0).unwrap();
    let v = velocities(&simulator)[0];
    assert!((v - 0.75).abs() < 1e-9, "{v}");
}

#[test]
fn several_plants_in_one_diagram_feel_each_other() {
    // A spring and a damper of blocks between two sliders: in one plant, and in two. Between plants the spring is explicit, and error control sees to the rest.
    let slider = |name: &str, position: f64| {
        format!(
            "{{name: {name}, model: {{bodies: {{b: {{mass: 1.5, inertia: [1, 1, 1]}}}}, joints: {{j: {{kind: prismatic, child: b, axis: [1, 0, 0], position: {position:?}}}}}}}}}"
        )
    };
    let rest = |a: &str, b: &str| {
        format!(
            "
  stretch: {{type: Sum, signs: +-}}
  rate: {{type: Sum, signs: +-}}
  tension: {{type: Formula, inputs: [x, v], expression: \"60*x + 2*v\"}}
  back: {{type: Gain, k: -1.0}}
wires:
  stretch.in1: {b}.positions
  stretch.in2: {a}.positions
  rate.in1: {b}.velocities
  rate.in2: {a}.velocities
  tension.x: stretch.out
  tension.v: rate.out
  back.in: tension.out
  {a}.force: tension.out
  {b}.force: back.out
sim: {{duration: 10, integrator: {{type: cenic, accuracy: 1.0e-5}}}}
"
        )
    };
    let plant = |models: &[String]| format!("{{type: MultibodyPlant, models: [{}]}}", models.join(", "));
    let (first, second) = (slider("p", 0.0), slider("q", 0.4));
    let one = format!(
        "\ncenic: 1\nblocks:\n  scene: {}{}",
        plant(&[first.clone(), second.clone()]),
        rest("scene.p", "scene.q")
    );
    let two = format!(
        "\ncenic: 1\nblocks:\n  left: {}\n  right: {}{}",
        plant(&[first]),
        plant(&[second]),
        rest("left.p", "right.q")
    );
    let end = |text: &str, names: [&str; 2]| {
        let mut simulator = support::simulator(text);
        simulator.advance_to(1.0).unwrap();
        names.map(|name| support::value(&simulator, name))
    };
    let one = end(&one, ["scene.p.positions", "scene.q.positions"]);
    let two = end(&two, ["left.p.positions", "right.q.positions"]);
    println!("in one plant {one:?}, in two {two:?}");
    // x = 0.4 e^(−dt) (cos ωt + (d/ω) sin ωt) for the stretch, with d = c/m, ω² = 2k/m − d².
    let d: f64 = 2.0 / 1.5;
    let w = (2.0 * 60.0 / 1.5 - d * d).sqrt();
    let exact = 0.4 * (-d).exp() * (w.cos() + d / w * w.sin());
    for [a, b] in [one, two] {
        assert!((b - a - exact).abs() < 5e-4 && (a + b - 0.4).abs() < 1e-9, "{a} {b} {exact}");
    }
}

#[test]
fn what_is_no_potential_is_implicit_all_the_same() {
    // Two sliders; the force on the first depends on both, the second feels nothing. Underactuated, as a cart with a pole is.
    let text = "
          bodies: {a: {mass: 2.0, inertia: [1, 1, 1]}, b: {mass: 0.5, inertia: [1, 1, 1]}}
          joints:
            first: {kind: prismatic, child: a, axis: [1, 0, 0], position: 0.3, velocity: 0.5}
            second: {kind: prismatic, parent: a, child: b, axis: [1, 0, 0], position: -0.1, velocity: -0.4}
";
    let rest = "
  control: {type: Gain, k: [[-30.0, 55.0, -6.0, 14.0], [0.0, 0.0, 0.0, 0.0]]}
wires: {control.in: scene.m.state, scene.m.force: control.out}
";
    let h = 0.05;
    let mut simulator = diagram("", &model(text), rest, &format!("fixed_step: {h}"));
    simulator.advance_to(h).unwrap();
    let m = DMatrix::from_row_slice(2, 2, &[2.5, 0.5, 0.5, 0.5]);
    let kq = DMatrix::from_row_slice(2, 2, &[-30.0, 55.0, 0.0, 0.0]);
    let kv = DMatrix::from_row_slice(2, 2, &[-6.0, 14.0, 0.0, 0.0]);
    let (q, v) = (DVector::from_column_slice(&[0.3, -0.1]), DVector::from_column_slice(&[0.5, -0.4]));
    let left = &m - &kv * h - &kq * (h * h);
    let expected = left.lu().solve(&(&m * v + &kq * q * h)).unwrap();
    let ours = velocities(&simulator);
    println!("no potential: {ours:?} for {:?}", expected.as_slice());
    for i in 0..2 {
        assert!((ours[i] - expected[i]).abs() < 1e-7, "{ours:?} {expected}");
    }
}

#[test]
fn what_is_held_is_computed_once_a_step() {
    let count = |options: &str| {
        let mut simulator = damped_chain(5.0, &format!("accuracy: 1.0e-3{options}"));
        simulator.advance_to(0.0).unwrap();
        let before = EVALUATIONS.get();
        simulator.advance_to(1.0).unwrap();
        let statistics = simulator.statistics();
        let tries = statistics.steps + statistics.rejected_error;
        ((EVALUATIONS.get() - before) as f64 / tries as f64, velocities(&simulator)[0])
    };
    let (explicit, v) = count(", explicit: [control]");
    let (held, v_held) = count(", held: [control]");
    println!("evaluations per step: explicit {explicit:.2}, held {held:.2}; {v} and {v_held} rad/s");
    // Start, middle, and the outputs at the end; or without the middle.
    assert!(held < explicit - 0.8, "{held} {explicit}");
    assert!((v - v_held).abs() < 0.02, "{v} {v_held}");
}

#[test]
fn without_a_plant_stiff_states_do_not_shorten_steps() {
    // ẋ = −λ (x − cos t): x = cos t up to sin t/λ, whatever λ.
    let steps: Vec<u64> = [1e2, 1e4, 1e6]
        .iter()
        .map(|rate| {
            let mut simulator = support::simulator(&format!(
                "
cenic: 1
blocks:
  goal: {{type: Sine, frequency: 0.15915494309189535, phase: 1.5707963267948966}}
  error: {{type: Sum, signs: +-}}
  rate: {{type: Gain, k: {rate:?}}}
  x: {{type: Integrator, initial: 1.0}}
wires: {{error.in1: goal.out, error.in2: x.out, rate.in: error.out, x.in: rate.out}}
sim: {{duration: 5, integrator: {{type: cenic, accuracy: 1.0e-4, max_step: 0.1}}}}
"
            ));
            simulator.advance_to(5.0).unwrap();
            let x = support::value(&simulator, "x.out");
            println!(
                "rate {rate:.0e}: {} steps, off by {:.1e}",
                simulator.statistics().steps,
                x - 5.0_f64.cos()
            );
            assert!((x - 5.0_f64.cos()).abs() < 0.02, "{rate}: {x}");
            simulator.statistics().steps
        })
        .collect();
    assert!(steps[2] < 2 * steps[0] && steps[2] < 3000, "{steps:?}");
}

#[test]
fn task_space_damping_is_flat_in_its_gain() {
    // Damping of the last link's motion couples all joints and leaves most of their motions free.
    let steps = |damping: f64, options: &str| {
        let rest = format!(
            "
  q: {{type: Constant, value: [0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3, 0, 0, 0, 0, 0, 0, 0]}}
  here: {{type: ForwardKinematics, model: scene.m, frame: l6}}
  control:
    type: CartesianImpedance
    model: scene.m
    frame: l6
    stiffness: 1.0
    damping: {damping:?}
    posture_damping: 2.0
wires:
  here.state: q.out
  control.state: scene.m.state
  control.desired_pose: here.pose
  scene.m.actuation: control.actuation
"
        );
        let options = format!("accuracy: 1.0e-2{options}");
        let mut simulator = diagram("gravity: [0, 0, 0]", &chain(7), &rest, &options);
        simulator.advance_to(1.0).unwrap();
        simulator.statistics().steps
    };
    let implicit: Vec<u64> = [1e1, 1e3, 1e6].iter().map(|damping| steps(*damping, "")).collect();
    let explicit = steps(1e2, ", explicit: [control]");
    println!("task-space damping 1e1, 1e3, 1e6: {implicit:?} steps; explicit at 1e2: {explicit}");
    assert!(implicit.iter().all(|steps| *steps < 100) && explicit > 500, "{implicit:?} {explicit}");
}
