//! Every kind of joint through every algorithm.
#![allow(non_snake_case)]

use approx::assert_relative_eq;
use indexmap::IndexMap;
use nalgebra::{DMatrix, DVector, Matrix6xX, Vector3};

use super::build::{Part, Placement};
use super::dynamics::{Dynamics, MassMatrix};
use super::kinematics::Kinematics;
use super::model::Model;
use super::spec::{
    BodySpec, ConstraintSpec, Coordinates, FrameSpec, JointKind, JointSpec, ModelSpec, PoseSpec,
};
use crate::math::random::Stream;
use crate::math::spatial::{Twist, Wrench};

const GRAVITY: [f64; 3] = [0.3, -0.4, -9.81];

const KINDS: [JointKind; 9] = [
    JointKind::Revolute,
    JointKind::Prismatic,
    JointKind::Screw,
    JointKind::Universal,
    JointKind::Planar,
    JointKind::Ball,
    JointKind::Free,
    JointKind::Weld,
    JointKind::Continuous,
];

/// Numbers between −1 and 1.
struct Random(Stream);

impl Random {
    fn new(seed: u64) -> Random {
        Random(Stream::new(seed, "multibody"))
    }
    fn next(&mut self) -> f64 {
        2.0 * self.0.uniform() - 1.0
    }
    fn list<const N: usize>(&mut self) -> [f64; N] {
        std::array::from_fn(|_| self.next())
    }
    fn vector(&mut self, n: usize) -> Vec<f64> {
        (0..n).map(|_| self.next()).collect()
    }
    fn pose(&mut self) -> PoseSpec {
        PoseSpec { xyz: self.list(), rpy: self.list(), quat: None }
    }
    fn body(&mut self) -> BodySpec {
        let [a, b, c] = self.list::<3>().map(|n| 0.1 + 0.02 * n);
        let [xy, xz, yz] = self.list::<3>().map(|n| 0.01 * n);
        BodySpec {
            mass: Some(1.5 + self.next()),
            com: Some(self.list::<3>().map(|n| 0.3 * n)),
            inertia: Some(vec![a, b, c, xy, xz, yz]),
            ..BodySpec::default()
        }
    }
    fn joint(&mut self, kind: JointKind, parent: &str, child: &str) -> JointSpec {
        let has_axis = !matches!(kind, JointKind::Universal | JointKind::Ball | JointKind::Free);
        JointSpec {
            kind,
            parent: parent.to_owned(),
            child: child.to_owned(),
            pose: self.pose(),
            child_pose: self.pose(),
            axis: has_axis.then(|| self.list()),
            pitch: (kind == JointKind::Screw).then_some(0.4),
            armature: 0.05 * (1.0 + self.next()),
            ..JointSpec::default()
        }
    }
}

/// Two trees with every kind of joint, each also beyond another, and a body that moves freely.
fn zoo(seed: u64) -> ModelSpec {
    let mut random = Random::new(seed);
    let mut spec = ModelSpec::default();
    for (tree, order) in [("a", 1), ("b", 4)] {
        for i in 0..KINDS.len() {
            let name = format!("{tree}{i}");
            // Some in a chain, some as branches.
            let parent = match i {
                0 => "world".to_owned(),
                5 => format!("{tree}2"),
                _ => format!("{tree}{}", i - 1),
            };
            let kind = KINDS[(i * order + 3) % KINDS.len()];
            spec.bodies.insert(name.clone(), random.body());
            let joint = random.joint(kind, &parent, &name);
            spec.joints.insert(format!("j_{name}"), joint);
        }
    }
    spec.bodies.insert("loose".to_owned(), random.body());
    spec
}

fn build(spec: &ModelSpec) -> Model {
    let part = Part { name: "zoo", spec: Some(spec), ..Part::default() };
    Model::build(&[part], GRAVITY, &|_, file| Err(format!("no {file}")))
        .unwrap_or_else(|errors| panic!("{errors:?}"))
}

fn errors(spec: &ModelSpec) -> String {
    let part = Part { name: "robot", spec: Some(spec), ..Part::default() };
    let errors =
        Model::build(&[part], GRAVITY, &|_, file| Err(format!("no {file}"))).err().expect("it builds");
    errors.iter().map(|error| format!("{error}\n")).collect()
}

fn random_state(model: &Model, seed: u64) -> (Vec<f64>, Vec<f64>) {
    let mut random = Random::new(seed);
    let (mut q, v) = (random.vector(model.nq()), random.vector(model.nv()));
    model.normalize(&mut q);
    (q, v)
}

fn kinematics(model: &Model, q: &[f64], v: &[f64]) -> Kinematics {
    let mut kinematics = Kinematics::new(model);
    kinematics.update(model, q, v);
    kinematics
}

fn mass_matrix(model: &Model, kinematics: &Kinematics) -> DMatrix<f64> {
    let mut M = MassMatrix::new(model);
    Dynamics::new(model).mass_matrix(model, kinematics, &mut M);
    M.to_dense(model)
}

fn inverse_dynamics(model: &Model, kinematics: &Kinematics, vdot: &[f64], applied: &[Wrench]) -> Vec<f64> {
    let mut tau = vec![0.0; model.nv()];
    Dynamics::new(model).inverse_dynamics(model, kinematics, vdot, applied, &mut tau);
    tau
}

fn forward_dynamics(model: &Model, kinematics: &Kinematics, tau: &[f64], applied: &[Wrench]) -> Vec<f64> {
    let mut vdot = vec![0.0; model.nv()];
    assert!(Dynamics::new(model).forward_dynamics(model, kinematics, tau, applied, &mut vdot));
    vdot
}

#[test]
fn the_zoo_has_every_joint_in_three_trees() {
    let model = build(&zoo(1));
    assert_eq!(model.trees.len(), 3);
    assert_eq!(model.joints.len(), 19);
    assert_eq!(model.links.len(), 1 + 17);
    assert_eq!(model.nv(), 2 * (1 + 1 + 1 + 2 + 3 + 3 + 6 + 1) + 6);
    for (tree, next) in model.trees.iter().zip(&model.trees[1..]) {
        assert_eq!((tree.links.end, tree.q.end, tree.v.end), (next.links.start, next.q.start, next.v.start));
    }
    assert!(model.links[1..].iter().enumerate().all(|(i, link)| link.parent <= i));
    assert_eq!(model.position_names(0).len(), model.nq());
    assert_eq!(model.velocity_names(0).len(), model.nv());
}

#[test]
fn forward_dynamics_undoes_inverse_dynamics() {
    for seed in 0..5 {
        let model = build(&zoo(seed));
        let (q, v) = random_state(&model, 10 + seed);
        let kinematics = kinematics(&model, &q, &v);
        let mut random = Random::new(seed);
        let vdot = random.vector(model.nv());
        let applied: Vec<Wrench> = (0..model.links.len()).map(|_| Wrench::from(random.list())).collect();
        let tau = inverse_dynamics(&model, &kinematics, &vdot, &applied);
        let back = forward_dynamics(&model, &kinematics, &tau, &applied);
        for k in 0..model.nv() {
            assert_relative_eq!(back[k], vdot[k], epsilon = 1e-9);
        }
    }
}

#[test]
fn the_mass_matrix_is_inverse_dynamics_column_by_column() {
    let model = build(&zoo(2));
    let (q, v) = random_state(&model, 3);
    let kinematics = kinematics(&model, &q, &v);
    let M = mass_matrix(&model, &kinematics);
    let bias = inverse_dynamics(&model, &kinematics, &vec![0.0; model.nv()], &[]);
    let mut same = vec![0.0; model.nv()];
    Dynamics::new(&model).bias(&model, &kinematics, &mut same);
    assert_eq!(bias, same);
    for k in 0..model.nv() {
        let mut unit = vec![0.0; model.nv()];
        unit[k] = 1.0;
        let tau = inverse_dynamics(&model, &kinematics, &unit, &[]);
        for i in 0..model.nv() {
            assert_relative_eq!(M[(i, k)], tau[i] - bias[i], epsilon = 1e-10);
            assert_eq!(M[(i, k)], M[(k, i)]);
        }
    }
    assert!(M.clone().cholesky().is_some());
    let diagonal = Dynamics::new(&model).mass_diagonal(&model, &kinematics);
    for k in 0..model.nv() {
        assert_relative_eq!(diagonal[k], M[(k, k)], max_relative = 1e-14);
    }
    let v = DVector::from(v);
    assert_relative_eq!(
        kinematics.kinetic_energy(&model, v.as_slice()),
        0.5 * v.dot(&(M * &v)),
        max_relative = 1e-12
    );
}

#[test]
fn gravity_forces_are_the_bias_at_rest_and_the_gradient_of_energy() {
    let model = build(&zoo(4));
    let (q, _) = random_state(&model, 5);
    let rest = kinematics(&model, &q, &vec![0.0; model.nv()]);
    let (mut gravity, mut bias) = (vec![0.0; model.nv()], vec![0.0; model.nv()]);
    Dynamics::new(&model).gravity_forces(&model, &rest, &mut gravity);
    Dynamics::new(&model).bias(&model, &rest, &mut bias);
    for k in 0..model.nv() {
        assert_relative_eq!(gravity[k], bias[k], epsilon = 1e-11);
        let energy = |h: f64| {
            let mut unit = vec![0.0; model.nv()];
            unit[k] = 1.0;
            let mut next = q.clone();
            model.advance(&q, &unit, h, &mut next);
            kinematics(&model, &next, &unit).potential_energy(&model, &next)
        };
        let h = 1e-5;
        assert_relative_eq!((energy(h) - energy(-h)) / (2.0 * h), gravity[k], epsilon = 2e-7);
    }
}

#[test]
fn jacobians_are_differences_on_the_manifold() {
    let model = build(&zoo(6));
    let (q, v) = random_state(&model, 7);
    let here = kinematics(&model, &q, &v);
    let p_BQ = Vector3::new(0.2, -0.5, 0.7);
    let mut J = Matrix6xX::zeros(model.nv());
    for body in 1..model.bodies.len() {
        here.jacobian(&model, body, &p_BQ, &mut J);
        let at = |h: f64| {
            let mut next = q.clone();
            model.advance(&q, &v, h, &mut next);
            kinematics(&model, &next, &v)
        };
        let h = 1e-6;
        let (plus, minus) = (at(h), at(-h));
        let linear =
            (plus.body_point(&model, body, &p_BQ) - minus.body_point(&model, body, &p_BQ)) / (2.0 * h);
        let turn = plus.body_pose(&model, body).rotation * minus.body_pose(&model, body).rotation.inverse();
        let angular = turn.scaled_axis() / (2.0 * h);
        let V = &J * DVector::from(v.clone());
        assert_relative_eq!(Vector3::new(V[0], V[1], V[2]), angular, epsilon = 1e-7);
        assert_relative_eq!(Vector3::new(V[3], V[4], V[5]), linear, epsilon = 1e-7);
        let twist = here.body_twist(&model, body);
        let at_point = twist.shifted(&(here.body_pose(&model, body).rotation * p_BQ));
        assert_relative_eq!(at_point.angular, angular, epsilon = 1e-7);
        assert_relative_eq!(at_point.linear, linear, epsilon = 1e-7);
    }
}

#[test]
fn accelerations_are_differences_of_twists() {
    let model = build(&zoo(8));
    let (q, v) = random_state(&model, 9);
    let here = kinematics(&model, &q, &v);
    let tau = Random::new(3).vector(model.nv());
    let mut dynamics = Dynamics::new(&model);
    let mut vdot = vec![0.0; model.nv()];
    dynamics.forward_dynamics(&model, &here, &tau, &[], &mut vdot);
    let at = |h: f64| {
        let middle: Vec<f64> = v.iter().zip(&vdot).map(|(v, a)| v + 0.5 * h * a).collect();
        let end: Vec<f64> = v.iter().zip(&vdot).map(|(v, a)| v + h * a).collect();
        let mut next = q.clone();
        model.advance(&q, &middle, h, &mut next);
        kinematics(&model, &next, &end)
    };
    let h = 1e-5;
    let (plus, minus) = (at(h), at(-h));
    for link in 1..model.links.len() {
        // At a point that is fixed in space, as P is.
        let p_WP = here.p_WP[model.links[link].tree];
        let found: Twist =
            (plus.twist_at(&model, link, &p_WP) - minus.twist_at(&model, link, &p_WP)) * (0.5 / h);
        let mut expected = dynamics.acceleration(link);
        expected.linear += model.gravity;
        assert_relative_eq!(found.angular, expected.angular, epsilon = 1e-5);
        assert_relative_eq!(found.linear, expected.linear, epsilon = 1e-5);
    }
}

/// Advances q by v and v by the forward dynamics with the classical Runge–Kutta method in the tangent space of q.
fn integrate(model: &Model, q: &mut Vec<f64>, v: &mut Vec<f64>, h: f64, steps: usize) {
    let derivative = |q: &[f64], v: &[f64]| {
        let kinematics = kinematics(model, q, v);
        let mut qdot = vec![0.0; model.nq()];
        model.rates(q, v, &mut qdot);
        (qdot, forward_dynamics(model, &kinematics, &vec![0.0; model.nv()], &[]))
    };
    let add =
        |x: &[f64], dx: &[f64], h: f64| -> Vec<f64> { x.iter().zip(dx).map(|(x, d)| x + h * d).collect() };
    for _ in 0..steps {
        let k1 = derivative(q, v);
        let k2 = derivative(&add(q, &k1.0, h / 2.0), &add(v, &k1.1, h / 2.0));
        let k3 = derivative(&add(q, &k2.0, h / 2.0), &add(v, &k2.1, h / 2.0));
        let k4 = derivative(&add(q, &k3.0, h), &add(v, &k3.1, h));
        for (k, weight) in [(&k1, 1.0), (&k2, 2.0), (&k3, 2.0), (&k4, 1.0)] {
            *q = add(q, &k.0, weight * h / 6.0);
            *v = add(v, &k.1, weight * h / 6.0);
        }
        model.normalize(q);
    }
}

#[test]
fn energy_is_conserved() {
    let model = build(&zoo(11));
    let (mut q, mut v) = random_state(&model, 12);
    let energy = |q: &[f64], v: &[f64]| {
        let kinematics = kinematics(&model, q, v);
        kinematics.kinetic_energy(&model, v) + kinematics.potential_energy(&model, q)
    };
    let start = energy(&q, &v);
    let kinetic = kinematics(&model, &q, &v).kinetic_energy(&model, &v);
    integrate(&model, &mut q, &mut v, 1e-3, 300);
    assert!((energy(&q, &v) - start).abs() < 1e-6 * (1.0 + kinetic), "{} from {start}", energy(&q, &v));
}

#[test]
fn momentum_is_conserved_in_free_flight() {
    // One free-floating tree of every joint, without gravity and armature: rotors would hide some momentum.
    let mut spec = zoo(13);
    spec.joints.retain(|name, _| name != "j_a0");
    spec.joints.values_mut().for_each(|joint| joint.armature = 0.0);
    let keep = |name: &str| name.starts_with('a');
    spec.bodies.retain(|name, _| keep(name));
    spec.joints.retain(|_, joint| keep(&joint.child));
    let mut model = build(&spec);
    model.gravity = Vector3::zeros();
    assert_eq!(model.trees.len(), 1);
    let (mut q, mut v) = random_state(&model, 14);
    let start = kinematics(&model, &q, &v).momentum(&model);
    integrate(&model, &mut q, &mut v, 1e-3, 300);
    let end = kinematics(&model, &q, &v).momentum(&model);
    assert_relative_eq!(end.force, start.force, epsilon = 1e-7);
    assert_relative_eq!(end.torque, start.torque, epsilon = 1e-7);
}

#[test]
fn far_from_the_origin_nothing_is_lost() {
    let spec = zoo(15);
    let (near, mut far) = (build(&spec), build(&spec));
    for tree in far.trees.clone() {
        far.links[tree.links.start].p_PF += Vector3::new(1e5, -2e5, 3e5);
    }
    let (q, v) = random_state(&near, 16);
    let (M_near, M_far) =
        (mass_matrix(&near, &kinematics(&near, &q, &v)), mass_matrix(&far, &kinematics(&far, &q, &v)));
    assert!((M_near - M_far).abs().max() < 1e-8);
}

#[test]
fn a_locked_joint_is_a_weld() {
    let spec = zoo(17);
    let mut locked = spec.clone();
    let mut welded = spec.clone();
    // A revolute joint in the middle of a tree, locked at an angle.
    let name = spec
        .joints
        .iter()
        .find(|(name, joint)| joint.kind == JointKind::Revolute && *name != "j_a0")
        .unwrap()
        .0;
    let joint = locked.joints.get_mut(name).unwrap();
    joint.locked = true;
    joint.position = Some(Coordinates::One(0.6));
    let axis = nalgebra::Unit::new_normalize(Vector3::from(joint.axis.unwrap()));
    let weld = welded.joints.get_mut(name).unwrap();
    weld.kind = JointKind::Weld;
    weld.axis = None;
    let turn = nalgebra::UnitQuaternion::from_axis_angle(&axis, 0.6);
    weld.pose = (weld.pose.pose().unwrap() * turn).into();
    let (locked, welded) = (build(&locked), build(&welded));
    let index = locked.joint(&format!("zoo/{name}")).unwrap();
    let (iq, iv) = (locked.joints[index].q.start, locked.joints[index].v.start);
    let (mut q, v) = random_state(&locked, 18);
    q[iq] = 0.6;
    let tau = Random::new(19).vector(locked.nv());
    let without = |list: &[f64], i: usize| -> Vec<f64> {
        list.iter().enumerate().filter(|(k, _)| *k != i).map(|(_, x)| *x).collect()
    };
    let a = forward_dynamics(&locked, &kinematics(&locked, &q, &v), &tau, &[]);
    let (q_w, v_w) = (without(&q, iq), without(&v, iv));
    let b = forward_dynamics(&welded, &kinematics(&welded, &q_w, &v_w), &without(&tau, iv), &[]);
    assert_eq!(a[iv], 0.0);
    for (a, b) in without(&a, iv).iter().zip(&b) {
        assert_relative_eq!(a, b, epsilon = 1e-9);
    }
    let M = mass_matrix(&locked, &kinematics(&locked, &q, &v));
    assert_eq!(M[(iv, iv)], 1.0);
    let mut qdot = vec![1.0; locked.nq()];
    locked.rates(&q, &v, &mut qdot);
    assert_eq!(qdot[iq], 0.0);
}

#[test]
fn bodies_may_be_placed_on_frames_of_other_parts() {
    let mut random = Random::new(20);
    let mut arm = ModelSpec::default();
    arm.bodies.insert("rod".to_owned(), random.body());
    arm.joints.insert("pivot".to_owned(), random.joint(JointKind::Revolute, "world", "rod"));
    let tip = FrameSpec { parent: "rod".to_owned(), pose: PoseSpec::at(0.0, 0.0, 1.0) };
    arm.frames.insert("tip".to_owned(), tip);
    let mut tool = ModelSpec::default();
    tool.bodies.insert("tool".to_owned(), random.body());
    let weld = |weld: &str| Placement { weld: Some(weld.to_owned()), ..Placement::default() };
    let parts = [
        Part { name: "tool", spec: Some(&tool), placement: weld("arm/tip"), imported: false },
        Part { name: "arm", spec: Some(&arm), ..Part::default() },
    ];
    let model = Model::build(&parts, GRAVITY, &|_, _| Err(String::new())).unwrap();
    assert_eq!((model.nv(), model.links.len()), (1, 2));
    let kinematics = kinematics(&model, &[0.3], &[0.0]);
    let (rod, tool) = (model.body("arm/rod").unwrap(), model.body("tool/tool").unwrap());
    let tip = kinematics.body_point(&model, rod, &Vector3::new(0.0, 0.0, 1.0));
    assert_relative_eq!(kinematics.body_pose(&model, tool).translation.vector, tip, epsilon = 1e-12);
}

#[test]
fn mistakes_are_found_together_and_named() {
    let mut random = Random::new(21);
    let mut spec = ModelSpec::default();
    spec.bodies.insert("arm".to_owned(), random.body());
    spec.bodies.insert("hand".to_owned(), BodySpec { mass: Some(-1.0), ..BodySpec::default() });
    spec.joints.insert("elbow".to_owned(), random.joint(JointKind::Revolute, "amr", "hand"));
    spec.joints.insert(
        "wrist".to_owned(),
        JointSpec { axis: Some([0.0; 3]), limits: None, ..random.joint(JointKind::Revolute, "arm", "hand") },
    );
    let text = errors(&spec);
    assert!(text.contains("bodies.hand: the mass is -1 kg"), "{text}");
    assert!(text.contains("joints.elbow.parent: no body or frame `amr` (did you mean `arm`?)"), "{text}");
}

#[test]
fn circles_of_joints_and_second_parents_are_refused() {
    let mut random = Random::new(22);
    let mut spec = ModelSpec::default();
    for name in ["a", "b"] {
        spec.bodies.insert(name.to_owned(), random.body());
    }
    spec.joints.insert("ab".to_owned(), random.joint(JointKind::Revolute, "a", "b"));
    spec.joints.insert("ba".to_owned(), random.joint(JointKind::Revolute, "b", "a"));
    assert!(errors(&spec).contains("hangs on itself"), "{}", errors(&spec));
    spec.joints.insert("again".to_owned(), random.joint(JointKind::Revolute, "world", "b"));
    assert!(errors(&spec).contains("already carried by joint `ab`"), "{}", errors(&spec));
}

#[test]
fn a_joint_that_moves_no_inertia_is_found() {
    let mut random = Random::new(23);
    let mut spec = ModelSpec::default();
    spec.bodies.insert("arm".to_owned(), random.body());
    spec.bodies.insert("tip".to_owned(), BodySpec::default());
    spec.joints.insert("shoulder".to_owned(), random.joint(JointKind::Revolute, "world", "arm"));
    let wrist = JointSpec { armature: 0.0, ..random.joint(JointKind::Revolute, "arm", "tip") };
    spec.joints.insert("wrist".to_owned(), wrist);
    let loose = |spec: &ModelSpec| build(spec).joints_without_inertia();
    let text = loose(&spec)[0].to_string();
    assert!(text.contains("joints.wrist: joint `wrist` moves no inertia"), "{text}");
    // A point mass about an axis through it is no better, even when rounding leaves a trace.
    spec.bodies["tip"].mass = Some(0.7);
    spec.joints["wrist"].child_pose = PoseSpec::default();
    assert_eq!(loose(&spec).len(), 1);
    // Massless bodies between others are fine.
    spec.bodies["arm"] = BodySpec::default();
    spec.bodies["tip"] = random.body();
    assert_eq!(loose(&spec), []);
}

#[test]
fn constraints_find_their_joints_and_bodies() {
    let mut spec = zoo(24);
    let coupler = |joint: &str, leader: &str| ConstraintSpec::Coupler {
        joint: joint.to_owned(),
        leader: leader.to_owned(),
        ratio: 2.0,
        offset: 0.1,
    };
    let singles: Vec<String> = spec
        .joints
        .iter()
        .filter(|(_, joint)| matches!(joint.kind, JointKind::Revolute | JointKind::Prismatic))
        .map(|(name, _)| name.clone())
        .collect();
    spec.constraints.insert("gear".to_owned(), coupler(&singles[0], &singles[1]));
    assert_eq!(build(&spec).constraints.len(), 1);
    let ball = spec.joints.iter().find(|(_, joint)| joint.kind == JointKind::Ball).unwrap().0.clone();
    spec.constraints.insert("bad".to_owned(), coupler(&ball, "j_a99"));
    let text = errors(&spec);
    assert!(
        text.contains("constraints.bad.joint: joint `j_") && text.contains("is ball; it takes"),
        "{text}"
    );
    assert!(text.contains("constraints.bad.leader: no joint `j_a99`"), "{text}");
}

#[test]
fn names_in_the_placement_are_checked() {
    let spec = zoo(25);
    let placement = Placement {
        positions: IndexMap::from([("j_aa0".to_owned(), Coordinates::One(1.0))]),
        locked: vec!["nothing".to_owned()],
        ..Placement::default()
    };
    let part = Part { name: "zoo", spec: Some(&spec), placement, imported: false };
    let errors = Model::build(&[part], GRAVITY, &|_, _| Err(String::new())).err().unwrap();
    let text: String = errors.iter().map(|error| format!("{error}\n")).collect();
    assert!(text.contains("positions.j_aa0: no joint `j_aa0` (did you mean `j_a0`?)"), "{text}");
    assert!(text.contains("locked: no joint `nothing`"), "{text}");
}
