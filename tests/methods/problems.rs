//! The problems: one entry each. All are smooth, and those with contact begin in it and stay in it.

use crate::scene::{Scene, body, ground};

/// A diagram, and how to measure the order of a method on it.
pub struct Problem {
    pub name: &'static str,
    pub text: String,
    /// The end of the run, s.
    pub end: f64,
    /// The longest of the steps of one size, s: short enough for explicit methods to be stable.
    pub step: f64,
}

/// All of them.
pub fn problems() -> Vec<Problem> {
    vec![
        oscillator(),
        varying(),
        double_pendulum(),
        free_rotation(),
        drive(),
        sliding(),
        rolling(),
        sticking(),
        grasp(),
        wall(),
    ]
}

/// By its name.
pub fn problem(name: &str) -> Problem {
    problems().into_iter().find(|problem| problem.name == name).unwrap()
}

/// A mass on a spring that hardens, of blocks.
fn oscillator() -> Problem {
    let text = "
cenic: 1
blocks:
  position: {type: Integrator, initial: 1.0}
  velocity: {type: Integrator, initial: 0.3}
  force: {type: Formula, inputs: [x], expression: -x - 0.5*x^3}
wires: {position.in: velocity.out, force.x: position.out, velocity.in: force.out}
";
    Problem { name: "oscillator", text: text.into(), end: 2.0, step: 0.05 }
}

/// A state that follows what depends on time.
fn varying() -> Problem {
    let text = "
cenic: 1
blocks:
  drive: {type: Sine, amplitude: 1.0, frequency: 0.4}
  rate: {type: Formula, inputs: [x, u], expression: 3*(u - x) - 0.2*x^2}
  state: {type: Integrator, initial: 0.5}
wires: {rate.x: state.out, rate.u: drive.out, state.in: rate.out}
";
    Problem { name: "varying", text: text.into(), end: 2.0, step: 0.05 }
}

fn double_pendulum() -> Problem {
    let model = "
      - name: m
        model:
          bodies:
            upper: {mass: 1.0, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.01]}
            lower: {mass: 0.7, com: [0, 0, -0.4], inertia: [0.05, 0.05, 0.01]}
          joints:
            shoulder: {kind: revolute, child: upper, axis: [0, 1, 0], position: 1.5}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0, 0, -1]}, axis: [0, 1, 0], position: 0.5}
";
    Scene { models: model.into(), ..Scene::default() }.problem("double_pendulum", 0.8, 0.01)
}

fn free_rotation() -> Problem {
    let model = "
      - name: m
        model:
          bodies: {top: {mass: 1.0, inertia: [0.02, 0.025, 0.03]}}
          joints: {top: {kind: free, child: top, velocity: [1.0, 2.0, 3.0, 0, 0, 0]}}
";
    let settings = "gravity: [0, 0, 0]".into();
    Scene { settings, models: model.into(), ..Scene::default() }.problem("free_rotation", 1.0, 0.02)
}

/// A slide under a drive with a controller of its own, in touch with nothing.
fn drive() -> Problem {
    let models = "
      - name: hand
        model:
          bodies: {hand: {mass: 0.5, inertia: [0.01, 0.01, 0.01]}}
          joints: {slide: {kind: prismatic, child: hand, axis: [1, 0, 0]}}
          actuators: {push: {joint: slide, control: {position: {kp: 100, kd: 5}}}}
"
    .into();
    let rest = "  goal: {type: Constant, value: 0.1}".into();
    let wires = "wires: {scene.hand.actuation: goal.out}".into();
    Scene { models, rest, wires, ..Scene::default() }.problem("drive", 0.2, 8e-3)
}

/// Stiffness of one body; the two that touch are springs in series.
const MATERIAL: &str = "stiffness: 2.0e3, dissipation: 2, mu_static: 0.4, mu_dynamic: 0.4";

/// A ball that slides: it is thrown without spin, and does not roll yet at the end.
fn sliding() -> Problem {
    let placement = "pose: {xyz: [0, 0, 0.0951]}\n        velocities: {ball: [0, 0, 0, 2, 0.5, 0]}";
    let models = ground(MATERIAL) + &body("ball", placement, 0.5, "type: sphere, radius: 0.1", MATERIAL);
    Scene { models, ..Scene::default() }.problem("sliding", 0.1, 4e-3)
}

/// A ball that rolls down a slope.
fn rolling() -> Problem {
    let settings = "gravity: [2.0, 0.5, -9.6]\ncontact: {stiction_velocity: 5.0e-2}".into();
    let placement = "pose: {xyz: [0, 0, 0.0952]}\n        velocities: {ball: [0, 3, 0, 0.3, 0, 0]}";
    let models = ground(MATERIAL) + &body("ball", placement, 0.5, "type: sphere, radius: 0.1", MATERIAL);
    Scene { settings, models, ..Scene::default() }.problem("rolling", 0.3, 4e-3)
}

/// A box that sticks to a table that turns ever faster.
fn sticking() -> Problem {
    let table = format!(
        "
      - name: table
        model:
          bodies: {{table: {{mass: 5, inertia: [0.5, 0.5, 0.5], collision: [{{shape: {{type: cylinder, radius: 0.5, length: 0.1}}, pose: {{xyz: [0, 0, -0.05]}}, material: {{{MATERIAL}}}}}]}}}}
          joints: {{turn: {{kind: revolute, child: table, axis: [0, 0, 1], velocity: 1.0}}}}
          actuators: {{motor: {{joint: turn}}}}
"
    );
    let settings = "contact: {stiction_velocity: 5.0e-2}\ncontact_points: several".into();
    let placement = "pose: {xyz: [0.25, 0, 0.0488]}\n        velocities: {box: [0, 0, 1.0, 0, 0.25, 0]}";
    let models = table + &body("box", placement, 0.5, "type: box, size: [0.12, 0.12, 0.1]", MATERIAL);
    let rest = "  drive: {type: Constant, value: 0.6}".into();
    let wires = "wires: {scene.table.actuation: drive.out}".into();
    Scene { settings, models, rest, wires }.problem("sticking", 0.2, 4e-3)
}

/// Two fingers hold a ball, and a slide carries all of them.
fn grasp() -> Problem {
    let finger = |name: &str, y: f64, axis: f64| {
        format!(
            "            {name}: {{mass: 0.3, inertia: [1.0e-3, 1.0e-3, 1.0e-3], collision: [{{shape: {{type: box, size: [0.06, 0.02, 0.06]}}, pose: {{xyz: [0, {y}, 0]}}, material: {{{MATERIAL}}}}}]}}\n",
            y = y - 0.01 * axis
        )
    };
    let joint = |name: &str, axis: f64| {
        format!(
            "            {name}: {{kind: prismatic, parent: hand, child: {name}, axis: [0, {axis}, 0]}}\n"
        )
    };
    let hand = format!(
        "
      - name: gripper
        model:
          bodies:
            hand: {{mass: 1.0, inertia: [0.01, 0.01, 0.01]}}
{}{}          joints:
            lift: {{kind: prismatic, child: hand, axis: [0, 0, 1]}}
{}{}          actuators:
            raise: {{joint: lift, control: {{position: {{kp: 300, kd: 30}}}}}}
            left: {{joint: left, control: {{position: {{kp: 400, kd: 20}}}}}}
            right: {{joint: right, control: {{position: {{kp: 400, kd: 20}}}}}}
",
        finger("left", -0.048, 1.0),
        finger("right", 0.048, -1.0),
        joint("left", 1.0),
        joint("right", -1.0),
    );
    let settings = "contact: {stiction_velocity: 5.0e-2}".into();
    let models = hand + &body("ball", "pose: {xyz: [0, 0, 0]}", 0.1, "type: sphere, radius: 0.05", MATERIAL);
    let rest = "  drive: {type: Constant, value: [0.1, 0.005, 0.005]}".into();
    let wires = "wires: {scene.gripper.actuation: drive.out}".into();
    Scene { settings, models, rest, wires }.problem("grasp", 0.1, 4e-3)
}

/// A hand under a stiff controller presses a ball against a wall.
fn wall() -> Problem {
    let models = format!(
        "
      - name: wall
        weld: world
        model: {{bodies: {{wall: {{collision: [{{shape: {{type: box, size: [0.1, 1, 1]}}, pose: {{xyz: [0.149, 0, 0]}}, material: {{{MATERIAL}}}}}]}}}}}}
      - name: hand
        model:
          bodies: {{hand: {{mass: 0.5, inertia: [0.01, 0.01, 0.01], collision: [{{shape: {{type: sphere, radius: 0.1}}, material: {{{MATERIAL}}}}}]}}}}
          joints: {{slide: {{kind: prismatic, child: hand, axis: [1, 0, 0]}}}}
          actuators: {{push: {{joint: slide}}}}
"
    );
    let rest = "  goal: {type: Constant, value: 0.004}\n  control: {type: JointPd, model: scene.hand, kp: 2000, kd: 20}".into();
    let wires = "wires: {control.state: scene.hand.state, control.desired_position: goal.out, scene.hand.actuation: control.actuation}".into();
    Scene { models, rest, wires, ..Scene::default() }.problem("wall", 0.1, 4e-3)
}
