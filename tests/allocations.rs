//! Stepping allocates nothing after the first step.
#![allow(non_snake_case)]

mod support;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use cenic::solvers::{
    Apgd, Bound, CcpAdmm, CcpNewton, CcpPgs, ContactPoint, ContactSolver, Group, Law, LcpPgs, Meter, NcpAdmm,
    NcpPgs, NcpStaggered, Raisim, Side, StepProblem, StepSolution,
};
use support::simulator;

/// Counts the allocations of each thread.
struct Counting;

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn count() {
    // A thread that is ending has no counter any more, and nothing to be counted.
    let _ = COUNT.try_with(|count| count.set(count.get() + 1));
}

// SAFETY: everything is handed to the system's allocator; counting touches a thread-local integer alone.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count();
        // SAFETY: as our caller promises.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as our caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
    unsafe fn realloc(&self, pointer: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        count();
        // SAFETY: as our caller promises.
        unsafe { System.realloc(pointer, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Blocks of every shelf, with events, ticks of two rates, noise, break-points and a recorder.
const DIAGRAM: &str = "
cenic: 1
blocks:
  pulse: {type: Pulse, period: 0.2}
  sine: {type: Sine, frequency: 3.0}
  noise: {type: Noise, period: 0.01, std: 0.1, seed: 7}
  sum: {type: Sum, signs: +++}
  delay: {type: TransportDelay, delay: 0.05}
  error: {type: Sum, signs: +-}
  pid: {type: Pid, kp: 20.0, ki: 5.0, kd: 0.2, lower: -10.0, upper: 10.0}
  digital: {type: DiscretePid, kp: 2.0, ki: 1.0, period: 0.005}
  average: {type: MovingAverage, window: 4, period: 0.01}
  hold: {type: ZeroOrderHold, period: 0.01}
  saturation: {type: Saturation, lower: -8.0, upper: 8.0}
  friction: {type: Friction, coulomb: 0.3}
  force: {type: Sum, signs: +++}
  velocity: {type: Integrator}
  position: {type: Integrator, lower: -0.6, upper: 0.6}
  formula: {type: Formula, inputs: [a, b], expression: a*sin(b) + t}
  lookup: {type: Lookup, x: [-1.0, 0.0, 1.0], y: [1.0, 0.0, 1.0]}
  relay: {type: Relay, switch_on: 0.1, switch_off: -0.1}
  filter: {type: TransferFunction, num: [1.0], den: [0.01, 0.2, 1.0]}
  rms: {type: Metric, kind: rms}
  trace: {type: Recorder, period: 0.001, signals: [\"*\"]}
  every: {type: Recorder, signals: [position.out]}
wires:
  sum.in1: pulse.out
  sum.in2: sine.out
  sum.in3: noise.out
  delay.in: sum.out
  error.in1: delay.out
  error.in2: position.out
  pid.error: error.out
  digital.error: error.out
  average.in: error.out
  hold.in: average.out
  saturation.in: pid.out
  friction.velocity: velocity.out
  force.in1: saturation.out
  force.in2: friction.force
  force.in3: digital.out
  velocity.in: force.out
  position.in: velocity.out
  formula.a: position.out
  formula.b: velocity.out
  lookup.in: position.out
  relay.in: velocity.out
  filter.in: relay.out
  rms.in: filter.out
sim: {duration: 3.0, integrator: {type: dormand_prince, accuracy: 1.0e-5}}
";

#[test]
fn stepping_allocates_nothing_after_the_first_step() {
    let mut simulator = simulator(DIAGRAM);
    // The transport delay keeps as many samples as there are steps within the delay: that takes some time to settle.
    simulator.advance_to(1.0).unwrap();
    let (before, steps, events) = (COUNT.get(), simulator.statistics().steps, simulator.events());
    simulator.advance_to(3.0).unwrap();
    let allocations = COUNT.get() - before;
    assert!(
        simulator.statistics().steps > steps + 100 && simulator.events() > events + 3,
        "too little happened"
    );
    assert_eq!(allocations, 0, "in {} steps", simulator.statistics().steps - steps);
}

/// A ball and a box that touch the ground and each other, an arm with a coupled joint, limits, friction and an actuator.
const PLANT: &str = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {stiffness: 1.0e4, stiction_velocity: 1.0e-2}
    contact_points: several
    models:
      - name: ground
        weld: world
        model: {bodies: {floor: {collision: [{shape: {type: half_space}}]}}}
      - name: ball
        pose: {xyz: [0, 0, 0.3]}
        model: {bodies: {ball: {mass: 0.5, collision: [{shape: {type: sphere, radius: 0.1}}]}}}
      - name: box
        pose: {xyz: [0.05, 0, 0.1], rpy: [0.1, 0.2, 0]}
        model: {bodies: {box: {mass: 1.0, collision: [{shape: {type: box, size: [0.2, 0.2, 0.1]}}]}}}
      - name: log
        pose: {xyz: [0.4, 0, 0.1], rpy: [1.5, 0.2, 0]}
        model: {bodies: {log: {mass: 1.0, collision: [{shape: {type: cylinder, radius: 0.1, length: 0.3}}]}}}
      - name: stone
        pose: {xyz: [0.45, 0.05, 0.3]}
        model: {bodies: {stone: {mass: 0.3, collision: [{shape: {type: ellipsoid, radii: [0.1, 0.08, 0.06]}}]}}}
      - name: arm
        model:
          bodies:
            upper: {mass: 1.0, com: [0.2, 0, 0], inertia: [0.01, 0.01, 0.01]}
            lower: {mass: 0.5, com: [0.2, 0, 0], inertia: [0.01, 0.01, 0.01]}
          joints:
            shoulder: {kind: ball, child: upper, pose: {xyz: [0, 2, 1]}}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0.4, 0, 0]}, axis: [0, 1, 0], limits: [-1, 1], friction: 0.1}
          actuators: {motor: {joint: elbow, effort: [-2, 2]}}
  drive: {type: Sine, amplitude: 3.0, frequency: 2.0}
  trace: {type: Recorder, period: 0.01, signals: [scene.state, scene.contact_force]}
wires:
  scene.arm.actuation: drive.out
sim: {duration: 1.0, integrator: {type: bogacki_shampine, accuracy: 1.0e-3}}
";

#[test]
fn a_plant_in_contact_allocates_nothing_after_its_buffers_have_grown() {
    let mut simulator = simulator(PLANT);
    // Step by step, so that lists that nobody watches grow, too.
    while simulator.step(0.5).unwrap().is_none() {}
    let (before, steps) = (COUNT.get(), simulator.statistics().steps);
    // The pause at the end, inside a step, keeps copies of what it hides: steps are counted up to it.
    let (mut last, mut allocations) = (before, 0);
    simulator.advance_with(0.8, |_| (allocations, last) = (last - before, COUNT.get())).unwrap();
    assert!(simulator.statistics().steps > steps + 20, "too little happened");
    assert!(simulator.value("scene.contact_force").unwrap()[0] > 10.0, "nothing touches");
    assert_eq!(allocations, 0, "in {} steps", simulator.statistics().steps - steps);
}

#[test]
fn contact_surfaces_allocate_nothing_after_their_buffers_have_grown() {
    // A cylinder that rocks, and a ball that rolls over a rigid box.
    let mut simulator = simulator(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {model: hydroelastic_with_fallback, modulus: 1.0e6}
    models:
      - name: ground
        weld: world
        model: {bodies: {floor: {collision: [{shape: {type: half_space}}, {shape: {type: box, size: [1, 1, 0.1]}, pose: {xyz: [2, 0, 0]}, material: {hydroelastic_modulus: .inf}}]}}}
      - name: can
        pose: {xyz: [0, 0, 0.15], rpy: [0, 0.3, 0]}
        model: {bodies: {can: {mass: 1, collision: [{shape: {type: cylinder, radius: 0.1, length: 0.2}}]}}}
      - name: ball
        pose: {xyz: [1.8, 0, 0.149]}
        velocities: {ball: [0, 0, 0, 0.3, 0, 0]}
        model: {bodies: {ball: {mass: 1, collision: [{shape: {type: sphere, radius: 0.1}}]}}}
sim: {duration: 2, integrator: {type: cenic, accuracy: 1.0e-4}}
",
    );
    // Surfaces grow until the can has stood flat for the first time.
    while simulator.step(1.0).unwrap().is_none() {}
    let (before, steps) = (COUNT.get(), simulator.statistics().steps);
    simulator.advance_to(1.3).unwrap();
    let (allocations, steps) = (COUNT.get() - before, simulator.statistics().steps - steps);
    assert!(steps > 20, "too little happened");
    assert_eq!(allocations, 0, "in {steps} steps");
}

#[test]
fn contacts_of_the_next_step_allocate_nothing_after_the_buffers_have_grown() {
    use cenic::geometry::hydroelastic::Patches;
    use cenic::geometry::{Attached, Geometry, Groups, Material, Points, Query, Scene, SceneSpec, Shape};
    use cenic::math::{Pose, Twist};
    let shapes = [
        Shape::HalfSpace {},
        Shape::Box { size: [0.3, 0.2, 0.1] },
        Shape::Sphere { radius: 0.1 },
        Shape::Cylinder { radius: 0.1, length: 0.2 },
    ];
    let attached = |body: usize| Attached {
        name: format!("solid {body}"),
        body,
        X_BG: Pose::identity(),
        geometry: Geometry::new(shapes[body.min(body % 3 + 1)].clone(), None).unwrap(),
        material: Material::default(),
        groups: Groups::default(),
        surface_velocity: Default::default(),
    };
    let geometries = (0..30).map(attached).collect();
    let scene = Scene::new(SceneSpec { geometries, ..SceneSpec::default() }).unwrap();
    // A heap that falls, every solid a little faster than the one below.
    let poses: Vec<Pose> = (0..30)
        .map(|i| {
            let i = f64::from(i);
            Pose::new([0.1 * (3.0 * i).sin(), 0.1 * i.cos(), 0.12 * i].into(), [0.0, 0.3 * i, 0.0].into())
        })
        .collect();
    let twists: Vec<Twist> =
        (0..30).map(|i| Twist::new([1.0, 0.5, 0.0].into(), [0.0, 0.0, -0.3 * f64::from(i)].into())).collect();
    let (mut query, mut contacts) = (Query::new(Points::Several), Vec::new());
    query.update_swept(&scene, &poses, &twists, 0.1, 1e-3, &mut contacts, &mut Patches::default());
    let before = COUNT.get();
    query.update_swept(&scene, &poses, &twists, 0.1, 1e-3, &mut contacts, &mut Patches::default());
    let swept = contacts.len();
    query.update(&scene, &poses, 1e-3, &mut contacts);
    let allocations = COUNT.get() - before;
    assert!(swept > contacts.len() && contacts.len() > 10, "{swept} ahead, {} now", contacts.len());
    assert_eq!(allocations, 0);
}

/// Boxes and balls that fall and touch, an arm at its limits, a loop and a servo, by the convex method.
const CONVEX: &str = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {stiffness: 1.0e5}
    contact_points: several
    models:
      - name: ground
        weld: world
        model: {bodies: {floor: {collision: [{shape: {type: half_space}}]}}}
      - name: box
        pose: {xyz: [0, 0, 0.1], rpy: [0.1, 0.2, 0]}
        model: {bodies: {box: {mass: 1.0, collision: [{shape: {type: box, size: [0.2, 0.2, 0.1]}}]}}}
      - name: upper
        pose: {xyz: [0.02, 0.01, 0.3], rpy: [0.2, 0.1, 0.3]}
        model: {bodies: {upper: {mass: 0.5, collision: [{shape: {type: box, size: [0.15, 0.2, 0.1]}}]}}}
      - name: third
        pose: {xyz: [-0.02, 0.01, 0.5], rpy: [0.1, 0.1, 0.2]}
        model: {bodies: {third: {mass: 0.5, collision: [{shape: {type: box, size: [0.15, 0.1, 0.1]}}]}}}
      - name: ball
        pose: {xyz: [0.5, 0, 0.4]}
        velocities: {ball: [0, 3, 0, 0.2, 0, 0]}
        model: {bodies: {ball: {mass: 0.5, collision: [{shape: {type: sphere, radius: 0.1}}]}}}
      - name: arm
        model:
          bodies:
            upper: {mass: 1.0, com: [0.2, 0, 0], inertia: [0.01, 0.01, 0.01]}
            lower: {mass: 0.5, com: [0.2, 0, 0], inertia: [0.01, 0.01, 0.01]}
            follower: {mass: 0.5, com: [0.2, 0, 0], inertia: [0.01, 0.01, 0.01]}
          joints:
            shoulder: {kind: ball, child: upper, pose: {xyz: [0, 2, 1]}}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0.4, 0, 0]}, axis: [0, 1, 0], limits: [-1, 1], friction: 0.1}
            follower: {kind: revolute, child: follower, pose: {xyz: [0, 3, 1]}, axis: [0, 1, 0]}
          constraints: {gear: {coupler: {joint: follower, leader: elbow, ratio: 0.5}}}
          actuators: {motor: {joint: elbow, effort: [-2, 2], control: {position: {kp: 100, kd: 5}}}}
  drive: {type: Sine, amplitude: 1.5, frequency: 2.0}
  trace: {type: Recorder, period: 0.01, signals: [scene.state, scene.contact_force]}
wires:
  scene.arm.actuation: drive.out
sim: {duration: 10.0, integrator: {type: cenic, scheme: SCHEME, accuracy: 1.0e-4}}
";

#[test]
fn the_convex_method_allocates_nothing_after_its_buffers_have_grown() {
    for scheme in ["tr_bdf2", "tr_bdf2, global_error: true", "step_doubling", "trapezoid"] {
        let mut simulator = simulator(&CONVEX.replace("SCHEME", scheme));
        // Step by step, so that lists that nobody watches grow, too.
        while simulator.step(1.5).unwrap().is_none() {}
        let (before, steps) = (COUNT.get(), simulator.statistics().steps);
        simulator.advance_to(2.5).unwrap();
        let allocations = COUNT.get() - before;
        assert!(simulator.statistics().steps > steps + 20, "too little happened");
        assert!(simulator.value("scene.contact_force").unwrap()[0] > 10.0, "nothing touches");
        assert_eq!(allocations, 0, "{scheme}, in {} steps", simulator.statistics().steps - steps);
    }
}

#[test]
fn sensors_and_sequences_allocate_nothing_after_their_buffers_have_grown() {
    use cenic::document::Source;
    use cenic::io::{Directory, Overrides, load_text};
    use cenic::simulator::Simulator;
    for (text, from, to) in [
        (include_str!("../diagrams/room_scan.yaml"), 5.6, 7.6),
        (include_str!("../diagrams/sequenced_arm.yaml"), 2.15, 4.0),
        (include_str!("../diagrams/wrist_sensors.yaml"), 0.2, 0.4),
    ] {
        // A scope keeps its rows until the end, and so grows.
        let is_kept = |line: &&str| !line.trim_start().starts_with("view");
        let lines: Vec<&str> = text.lines().filter(is_kept).collect();
        let source = Source::new("test.yaml", lines.join("\n"));
        let diagram = load_text(&source, &Directory::new("diagrams"), &Overrides::default()).unwrap();
        let mut simulator = Simulator::of(&diagram).unwrap();
        while simulator.step(from).unwrap().is_none() {}
        let (before, steps) = (COUNT.get(), simulator.statistics().steps);
        simulator.advance_to(to).unwrap();
        let allocations = COUNT.get() - before;
        assert!(simulator.statistics().steps > steps + 20, "too little happened");
        assert_eq!(allocations, 0, "in {} steps", simulator.statistics().steps - steps);
    }
}

/// An arm with every block that computes with its bodies; one of them drives it.
const CONTROLLERS: &str = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: arm
        model:
          bodies:
            base: {mass: 1.0, com: [0, 0, 0.2], inertia: [0.02, 0.02, 0.01]}
            upper: {mass: 1.0, com: [0.2, 0, 0], inertia: [0.01, 0.02, 0.02]}
            lower: {mass: 0.5, com: [0.2, 0, 0], inertia: [0.01, 0.01, 0.01]}
          joints:
            waist: {kind: revolute, child: base}
            shoulder: {kind: revolute, parent: base, child: upper, pose: {xyz: [0, 0, 0.4]}, axis: [0, 1, 0], limits: [-2, 2]}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0.4, 0, 0]}, axis: [0, 1, 0], limits: [-2, 2]}
          actuators: {m1: {joint: waist}, m2: {joint: shoulder}, m3: {joint: elbow}}
  plan:
    type: TrajectoryFollower
    model: scene.arm
    times: [0.0, 1.0, 3.0]
    waypoints: [[0, 0, 0], [1, 0.5, -1], [0, -0.5, 1]]
  drive: {type: InverseDynamics, model: scene.arm, kp: 100, kd: 20, ki: 10}
  pd: {type: JointPd, model: scene.arm, kp: 10, gravity_compensation: true}
  pid: {type: JointPid, model: scene.arm, kp: 10, ki: 1, effort_limit: 5}
  weight: {type: GravityCompensation, model: scene.arm}
  spring: {type: JointImpedance, model: scene.arm, stiffness: 10}
  hand: {type: CartesianImpedance, model: scene.arm, frame: lower, stiffness: 100, posture_stiffness: 1}
  lqr: {type: Lqr, model: scene.arm}
  tool: {type: ForwardKinematics, model: scene.arm, frame: lower, offset: {xyz: [0.4, 0, 0]}}
  jacobian: {type: FrameJacobian, model: scene.arm, frame: lower, base: base}
  mass: {type: MassMatrix, model: scene.arm}
  bias: {type: Bias, model: scene.arm}
  rates: {type: DifferentialIk, model: scene.arm, frame: lower, posture_gain: 1}
  solved: {type: InverseKinematics, model: scene.arm, frame: lower, offset: {xyz: [0.4, 0, 0]}, orientation: false}
  ticked: {type: InverseKinematics, model: scene.arm, frame: lower, restarts: 2, period: 0.02}
  trace: {type: Recorder, period: 0.01, signals: [\"*\"]}
wires:
  drive.state: scene.arm.state
  drive.desired_position: plan.position
  drive.desired_velocity: plan.velocity
  drive.desired_acceleration: plan.acceleration
  scene.arm.actuation: drive.actuation
  pd.state: scene.arm.state
  pd.desired_position: plan.position
  pid.state: scene.arm.state
  pid.desired_position: plan.position
  weight.positions: scene.arm.positions
  spring.state: scene.arm.state
  spring.desired_position: plan.position
  hand.state: scene.arm.state
  hand.desired_pose: tool.pose
  lqr.state: scene.arm.state
  tool.state: plan.state
  jacobian.positions: scene.arm.positions
  mass.positions: scene.arm.positions
  bias.state: scene.arm.state
  rates.desired_pose: tool.pose
  solved.desired_pose: tool.pose
  ticked.desired_pose: tool.pose
sim: {duration: 3.0, integrator: {type: INTEGRATOR, accuracy: 1.0e-4}}
";

#[test]
fn controllers_allocate_nothing_after_the_first_steps() {
    for integrator in ["dormand_prince", "cenic"] {
        let mut simulator = simulator(&CONTROLLERS.replace("INTEGRATOR", integrator));
        simulator.advance_to(0.5).unwrap();
        let (before, steps) = (COUNT.get(), simulator.statistics().steps);
        simulator.advance_to(2.5).unwrap();
        let allocations = COUNT.get() - before;
        assert!(simulator.statistics().steps > steps + 20, "too little happened");
        assert_eq!(allocations, 0, "{integrator}, in {} steps", simulator.statistics().steps - steps);
    }
}

#[test]
fn drives_and_fields_allocate_nothing_after_the_first_steps() {
    for text in [
        include_str!("../diagrams/quadrotor.yaml"),
        include_str!("../diagrams/suspended.yaml"),
        include_str!("../diagrams/joint_drives.yaml"),
        include_str!("../diagrams/winch.yaml"),
        include_str!("../diagrams/series_elastic.yaml"),
        include_str!("../diagrams/driven_conveyor.yaml"),
    ] {
        // Without the scope, which keeps what it will draw: its block, and the wires to it.
        let mut is_scope = false;
        let kept = text.lines().filter(|line| {
            is_scope = line.starts_with("  view") || is_scope && line.starts_with("    ");
            !is_scope
        });
        let kept: Vec<&str> = kept.collect();
        let mut simulator = simulator(&kept.join("\n"));
        simulator.advance_to(1.0).unwrap();
        let (before, steps) = (COUNT.get(), simulator.statistics().steps);
        simulator.advance_to(1.5).unwrap();
        let allocations = COUNT.get() - before;
        assert!(simulator.statistics().steps > steps, "too little happened");
        assert_eq!(
            allocations,
            0,
            "{}, in {} steps",
            text.lines().nth(1).unwrap(),
            simulator.statistics().steps - steps
        );
    }
}

/// Three points in a row, pushed along a floor and against each other, with a joint limit on one of their velocities.
fn row_of_points(push: f64) -> StepProblem {
    let h = 1e-3;
    let mut problem = StepProblem { h, ..StepProblem::default() };
    for i in 0..3 {
        let mass = 1.0 + i as f64;
        problem.groups.push(Group { v: 3 * i..3 * i + 3, A: 9 * i });
        problem.A.extend([mass, 0.0, 0.0, 0.0, mass, 0.0, 0.0, 0.0, mass]);
        problem.v0.extend([0.0; 3]);
        problem.r.extend([h * push, 0.0, -h * 9.81 * mass]);
    }
    // Against the floor with the normal up, then each against the one before it with the normal ahead.
    let (up, ahead) =
        ([1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.0]);
    let sides = |group: usize, J: usize| Side { group, start: 3 * group, size: 3, J };
    let contact = ContactPoint { mu: 0.5, stiffness: 1e5, dissipation: 1.0, ..ContactPoint::default() };
    for i in 0..3 {
        let J = problem.J.len();
        problem.J.extend(up);
        problem.contacts.push(ContactPoint { sides: [sides(i, J), Side::default()], ..contact });
    }
    for i in 1..3 {
        let J = problem.J.len();
        problem.J.extend(ahead);
        problem.J.extend(ahead.map(|J| -J));
        problem.contacts.push(ContactPoint { sides: [sides(i, J), sides(i - 1, J + 9)], ..contact });
    }
    problem.bounds.push(Bound { v: 6, target: 0.0, compliance: 0.01, lower: -0.1, upper: 0.0, tag: 0 });
    problem
}

#[test]
fn methods_for_contact_allocate_nothing_after_their_first_problems() {
    let solvers: [(&str, Box<dyn ContactSolver>); 9] = [
        ("lcp_pgs", Box::new(LcpPgs::default())),
        ("ccp_pgs", Box::new(CcpPgs::default())),
        ("ncp_pgs", Box::new(NcpPgs::default())),
        ("raisim", Box::new(Raisim::default())),
        ("ccp_admm", Box::new(CcpAdmm::default())),
        ("ncp_admm", Box::new(NcpAdmm::default())),
        ("ncp_staggered", Box::new(NcpStaggered::default())),
        ("apgd", Box::new(Apgd::default())),
        ("ccp_newton", Box::new(CcpNewton::default())),
    ];
    let problems = [1.0, 3.0, 10.0].map(row_of_points);
    let mut meter = Meter::default();
    for (name, mut solver) in solvers {
        let mut solution = StepSolution::default();
        let mut solve = |problem: &StepProblem| {
            let report = solver.solve(problem, &mut solution);
            let residuals = meter.measure(problem, &Law::default(), &solution);
            (report.is_converged, residuals.primal.value)
        };
        // Twice: patterns of sparse matrices are compared with those before in room of their own.
        (0..2).for_each(|_| assert!(solve(&problems[0]).0, "{name}"));
        let before = COUNT.with(Cell::get);
        for problem in &problems {
            assert!(solve(problem).0, "{name}");
        }
        assert_eq!(COUNT.with(Cell::get) - before, 0, "{name}");
    }
}
