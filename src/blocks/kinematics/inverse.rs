//! Joint positions for a pose of a frame.
#![allow(non_snake_case)]

use std::f64::consts::PI;
use std::sync::Arc;

use indexmap::IndexMap;
use nalgebra::{Matrix6, Matrix6xX, Vector6};

use super::place::{Place, world};
use super::posed::{Bound, Posed, bounds, positions, robot, start};
use super::unreached::Unreached;
use crate::blocks::limits::positive_number;
use crate::blocks::plant::{ModelSource, Robot};
use crate::diagram::frame::Frame;
use crate::diagram::value::{Workspace, typed};
use crate::math::random::Stream;
use crate::math::spatial::pose_error;
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// Joint positions that bring a frame to a pose: X_BF(q) = desired pose, within the limits of joints.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `desired_pose` | pose | where the frame is to be in `base` |
/// | `position` | `vector[nq]` | q |
/// | `residual` | `vector[6]` | what is left: rotation vector (rad), then position (m), from where the frame is to where it is to be |
/// | `converged` | boolean | whether both are below `tolerance` |
///
/// Of all q that reach the pose, that nearest to a posture q₀ is taken; where none does, the nearest that was found. With e the error
/// of the pose, each iteration steps by
///
/// ```text
/// Δq = Jᵀ (J Jᵀ + |e|²/2)⁻¹ e + ½ (1 − J⁺ J)(q₀ − q)
/// ```
///
/// in those joints that do not press against a limit. Should it not converge, it starts again from other positions, always the same.
/// With a `period` it is solved at ticks, from the last solution on; without one it is a function of the pose alone, solved anew from q₀ each time:
/// smooth, but for where limits and new starts come in.
///
/// Source: Sugihara, "Solvability-unconcerned inverse kinematics by the Levenberg–Marquardt method" (2011); the second term is ours.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InverseKinematics {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body or frame that is placed, such as `hand`.
    pub frame: String,
    /// Where the frame is in that body or frame: such as the tip of a tool.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub offset: PoseSpec,
    /// The body or frame that its pose is seen from.
    #[serde(default = "world")]
    pub base: String,
    /// Whether the orientation matters, or the position alone.
    #[serde(default = "yes")]
    pub orientation: bool,
    /// Positions q₀ by joint; where the model starts, for those not named.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(extend("unit" = "rad or m"))]
    pub posture: IndexMap<String, f64>,
    /// Maximum error of a solution, in rad and in m.
    #[serde(default = "millionth")]
    #[schemars(extend("exclusiveMinimum" = 0.0))]
    pub tolerance: f64,
    /// Most iterations from each start.
    #[serde(default = "two_hundred")]
    #[schemars(range(min = 1, max = 100_000))]
    pub iterations: usize,
    /// How many other positions it starts from, should it not converge.
    #[serde(default = "eight")]
    #[schemars(range(max = 1000))]
    pub restarts: usize,
    /// Time between solutions; if not given, the pose is followed at all times.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: Option<f64>,
}

fn yes() -> bool {
    true
}
fn millionth() -> f64 {
    1e-6
}
fn two_hundred() -> usize {
    200
}
fn eight() -> usize {
    8
}

impl Default for InverseKinematics {
    fn default() -> Self {
        InverseKinematics {
            model: ModelSource::default(),
            frame: "rod".to_owned(),
            offset: PoseSpec::at(0.0, 0.0, -1.0),
            base: world(),
            orientation: yes(),
            posture: IndexMap::new(),
            tolerance: millionth(),
            iterations: two_hundred(),
            restarts: eight(),
            period: None,
        }
    }
}

impl InverseKinematics {
    /// Where the frame is to be.
    pub const DESIRED_POSE: InputPort<Self, Pose> = InputPort::new("desired_pose");
    /// q.
    pub const POSITION: OutputPort<Self, Vector> = OutputPort::new("position");
    /// What is left of the error.
    pub const RESIDUAL: OutputPort<Self, Vector> = OutputPort::new("residual");
    /// Whether it is small.
    pub const CONVERGED: OutputPort<Self, Boolean> = OutputPort::new("converged");

    fn problem(&self, robot: &Arc<Robot>) -> Result<Problem, BlockError> {
        if !(1..=100_000).contains(&self.iterations) {
            let message = format!("`iterations` must lie between 1 and 100000, and is {}", self.iterations);
            return Err(BlockError::parameter("iterations", message));
        }
        if self.restarts > 1000 {
            let message = format!("`restarts` must be at most 1000, and is {}", self.restarts);
            return Err(BlockError::parameter("restarts", message));
        }
        let posture = positions(robot, &self.posture, start(robot), "posture")?;
        let bounds = bounds(robot);
        let mut stream = Stream::new(1, "inverse kinematics");
        let mut elsewhere = || {
            let mut q = posture.clone();
            for i in 0..robot.nq() {
                let joint = robot.model.joints.iter().find(|joint| joint.q.contains(&robot.q[i]));
                if joint.is_some_and(|joint| joint.q.len() != joint.v.len()) {
                    continue; // an orientation starts where the posture has it
                }
                // Half a turn either way is as good as any.
                let (lower, upper) = (posture[i] - PI, posture[i] + PI);
                let (lower, upper) = match bounds.iter().find(|bound| bound.q == i) {
                    Some(bound) => (bound.lower.max(lower), bound.upper.min(upper)),
                    None => (lower, upper),
                };
                q[i] = lower + stream.uniform() * (upper - lower);
            }
            q
        };
        Ok(Problem {
            frame: Place::find(robot, &self.frame, "frame")?.offset(&self.offset, "offset")?,
            base: Place::find(robot, &self.base, "base")?,
            with_orientation: self.orientation,
            tolerance: positive_number(self.tolerance, "tolerance")?,
            iterations: self.iterations,
            starts: (0..self.restarts).map(|_| elsewhere()).collect(),
            posture,
            bounds,
        })
    }
}

/// The parameters, checked.
struct Problem {
    frame: Place,
    base: Place,
    with_orientation: bool,
    posture: Vec<f64>,
    bounds: Vec<Bound>,
    tolerance: f64,
    iterations: usize,
    starts: Vec<Vec<f64>>,
}

/// Steps below this end the search: a smooth function must not depend on how many were taken.
const STEP: f64 = 1e-12;
/// The longest step of any joint, rad or m: poses far away are not to be believed in.
const LONGEST: f64 = 0.5;
/// The part of the mean diagonal of J Jᵀ that keeps it regular.
const REGULARIZATION: f64 = 1e-10;

/// A solution.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Solution {
    pub q: Vec<f64>,
    residual: [f64; 6],
}

impl Solution {
    /// The angle, rad, and the distance, m, that are left.
    pub fn errors(&self) -> (f64, f64) {
        let norm = |part: &[f64]| part.iter().map(|x| x * x).sum::<f64>().sqrt();
        (norm(&self.residual[..3]), norm(&self.residual[3..]))
    }

    pub fn has_converged(&self, tolerance: f64) -> bool {
        let (angle, distance) = self.errors();
        angle <= tolerance && distance <= tolerance
    }
}

/// Room to search in, and what was found.
#[derive(Clone)]
struct Search {
    posed: Posed,
    J: Matrix6xX<f64>,
    best: Solution,
    q: Vec<f64>,
    next: Vec<f64>,
    step: Vec<f64>,
    null: Vec<f64>,
    is_stuck: Vec<bool>,
}

impl Search {
    fn new(robot: &Arc<Robot>, q: &[f64]) -> Search {
        let nv = robot.nv();
        Search {
            posed: Posed::new(robot),
            J: Matrix6xX::zeros(nv),
            best: Solution { q: q.to_vec(), residual: [0.0; 6] },
            q: q.to_vec(),
            next: q.to_vec(),
            step: vec![0.0; nv],
            null: vec![0.0; nv],
            is_stuck: vec![false; nv],
        }
    }

    /// Searches from `first`, then from the other starts.
    fn solve(&mut self, problem: &Problem, first: &[f64], X_BD: &Pose) {
        let mut least = f64::INFINITY;
        for start in std::iter::once(first).chain(problem.starts.iter().map(Vec::as_slice)) {
            self.q.copy_from_slice(start);
            let residual = self.descend(problem, X_BD);
            let size = residual.norm();
            // The first is kept unless another is clearly better.
            if size < least * (1.0 - 1e-6) || least.is_infinite() {
                least = size;
                self.best.q.copy_from_slice(&self.q);
                self.best.residual = residual.into();
            }
            if self.best.has_converged(problem.tolerance) {
                return;
            }
        }
    }

    /// Iterates from `self.q` until nothing changes any more.
    fn descend(&mut self, problem: &Problem, X_BD: &Pose) -> Vector6<f64> {
        for _ in 0..problem.iterations {
            self.posed.set_positions(&self.q);
            let e = self.error(problem, X_BD);
            self.find_step(problem, &e);
            let longest = self.step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
            if longest > LONGEST {
                self.step.iter_mut().for_each(|step| *step *= LONGEST / longest);
            }
            self.posed.advanced(&self.step, &mut self.next);
            for bound in &problem.bounds {
                // Not `clamp`, which stops at limits that cross.
                self.next[bound.q] = self.next[bound.q].max(bound.lower).min(bound.upper);
            }
            std::mem::swap(&mut self.q, &mut self.next);
            if longest < STEP {
                break;
            }
        }
        self.posed.set_positions(&self.q);
        self.error(problem, X_BD)
    }

    fn error(&self, problem: &Problem, X_BD: &Pose) -> Vector6<f64> {
        let mut e = pose_error(&self.posed.pose_in(&problem.base, &problem.frame), X_BD);
        if !problem.with_orientation {
            e.angular.fill(0.0);
        }
        Vector6::from(e.to_array())
    }

    /// Δq, in those joints that do not press against a limit.
    fn find_step(&mut self, problem: &Problem, e: &Vector6<f64>) {
        self.posed.jacobian_in(&problem.base, &problem.frame, &mut self.J);
        if !problem.with_orientation {
            self.J.fixed_rows_mut::<3>(0).fill(0.0);
        }
        self.posed.difference(&problem.posture, &mut self.null);
        self.is_stuck.fill(false);
        loop {
            let mut W: Matrix6<f64> = Matrix6::zeros();
            let free =
                || self.J.column_iter().zip(&self.is_stuck).filter(|(_, stuck)| !**stuck).map(|(J, _)| J);
            free().for_each(|J| W += J * J.transpose());
            let scale = W.trace() / 6.0;
            let regular = |amount: f64| (W + Matrix6::identity() * amount).cholesky();
            // With no joint left, or numbers that are none, there is no way to go.
            let (Some(damped), Some(exact)) =
                (regular(0.5 * e.norm_squared() + REGULARIZATION * scale), regular(REGULARIZATION * scale))
            else {
                return self.step.fill(0.0);
            };
            let mut off = Vector6::zeros();
            for (i, J) in self.J.column_iter().enumerate().filter(|(i, _)| !self.is_stuck[*i]) {
                off += J * self.null[i];
            }
            let (toward, back) = (damped.solve(e), exact.solve(&off));
            for (i, step) in self.step.iter_mut().enumerate() {
                let J = self.J.column(i);
                *step =
                    if self.is_stuck[i] { 0.0 } else { J.dot(&toward) + 0.5 * (self.null[i] - J.dot(&back)) };
            }
            let (q, step, is_stuck) = (&self.q, &self.step, &self.is_stuck);
            let presses = |bound: &&Bound| {
                let (q, step) = (q[bound.q], step[bound.v]);
                !is_stuck[bound.v] && (q <= bound.lower && step < 0.0 || q >= bound.upper && step > 0.0)
            };
            match problem.bounds.iter().find(presses) {
                Some(bound) => self.is_stuck[bound.v] = true,
                None => return,
            }
        }
    }
}

/// A solution at a tick, with room to find the next one in.
#[derive(Serialize, Deserialize)]
struct Held {
    solution: Solution,
    #[serde(skip)]
    search: Option<Box<Search>>,
}

impl Clone for Held {
    fn clone(&self) -> Held {
        Held { solution: self.solution.clone(), search: None }
    }
    /// Reuses what is allocated, the room to search in first of all.
    fn clone_from(&mut self, source: &Held) {
        self.solution.q.clone_from(&source.solution.q);
        self.solution.residual = source.solution.residual;
    }
}

fn found_at<'a>(frame: &Frame<'a>, index: usize) -> &'a Solution {
    &typed::<Workspace<Search>>(&*frame.values[index]).0.best
}

fn held_at<'a>(frame: &Frame<'a>, index: usize) -> &'a Solution {
    &typed::<Held>(&*frame.discrete[index]).solution
}

#[typetag::serde]
impl Block for InverseKinematics {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let problem = Arc::new(self.problem(&robot)?);
        let pose = d.input(Self::DESIRED_POSE, ());
        let names = Shape::named(robot.position_names.clone());
        let rest = Shape::named(["rx", "ry", "rz", "x", "y", "z"]);
        let (tolerance, search) = (problem.tolerance, Search::new(&robot, &problem.posture));
        let (bounds, joints) = (problem.bounds.clone(), robot.position_names.clone());
        let Some(period) = self.period else {
            let found = d.intermediate("found", search);
            d.monitor(move |of| {
                let index = of.schedule.value_index(of.block, found);
                Some(Unreached::new((found_at, index), of, tolerance, &bounds, &joints))
            });
            d.compute(found).from(pose, move |pose, search| search.solve(&problem, &problem.posture, &pose));
            d.output(Self::POSITION, names).from(found, |found, q| q.copy_from_slice(&found.best.q));
            d.output(Self::RESIDUAL, rest)
                .from(found, |found, rest| rest.copy_from_slice(&found.best.residual));
            d.output(Self::CONVERGED, ())
                .from(found, move |found, converged| *converged = found.best.has_converged(tolerance));
            return Ok(());
        };
        let clock = d.periodic(period, 0.0);
        let held = d.discrete("held", Held { solution: search.best.clone(), search: None });
        d.monitor(move |of| {
            let index = of.schedule.discrete_index(of.block, held);
            Some(Unreached::new((held_at, index), of, tolerance, &bounds, &joints))
        });
        d.update(clock, held).from(pose, move |pose, held| {
            let Held { solution, search: room } = held;
            let search = room.get_or_insert_with(|| Box::new(search.clone()));
            search.solve(&problem, &solution.q, &pose);
            solution.q.copy_from_slice(&search.best.q);
            solution.residual = search.best.residual;
        });
        d.output(Self::POSITION, names).from(held, |held, q| q.copy_from_slice(&held.solution.q));
        d.output(Self::RESIDUAL, rest).from(held, |held, rest| rest.copy_from_slice(&held.solution.residual));
        d.output(Self::CONVERGED, ())
            .from(held, move |held, converged| *converged = held.solution.has_converged(tolerance));
        Ok(())
    }
}

register_block!("kinematics", InverseKinematics, InverseKinematics::default());

#[cfg(test)]
mod tests {
    use super::super::ForwardKinematics;
    use super::super::testing::{FILE, STATE, TEXT, arm, assert_close};
    use super::*;
    use crate::blocks::testing::Bench;
    use crate::simulator::{Sim, Simulator};

    /// Where the tool of the arm is, by Pinocchio.
    const POSE: [f64; 7] = [
        0.23613239701,
        0.34776508459,
        0.557655841273,
        -0.148684929508,
        0.673704575,
        0.714938630205,
        0.113479920696,
    ];

    fn ik() -> InverseKinematics {
        let posture = [("joint2", -0.4), ("joint4", -2.0), ("joint6", 1.6)];
        InverseKinematics {
            model: arm(),
            frame: "tool".to_owned(),
            offset: PoseSpec::default(),
            posture: posture.map(|(name, q)| (name.to_owned(), q)).into_iter().collect(),
            ..InverseKinematics::default()
        }
    }

    fn pose_at(q: &[f64]) -> Vec<f64> {
        let block = ForwardKinematics {
            model: arm(),
            frame: "tool".to_owned(),
            offset: PoseSpec::default(),
            base: world(),
        };
        let state = [q, &[0.0; 9]].concat();
        Bench::with_file(block, FILE, TEXT).eval(&[("state", &state)], "pose")
    }

    /// Equal up to the sign of the quaternion, and to the default tolerance.
    #[track_caller]
    fn assert_same_pose(found: &[f64], expected: &[f64]) {
        assert_close(&found[..3], &expected[..3], 1e-6);
        let cosine: f64 = found[3..].iter().zip(&expected[3..]).map(|(a, b)| a * b).sum();
        assert!(cosine.abs() > 1.0 - 2e-12, "{cosine}");
    }

    #[test]
    fn the_solution_reaches_the_pose_and_is_the_nearest_to_the_posture() {
        let mut bench = Bench::with_file(ik(), FILE, TEXT);
        let q = bench.eval(&[("desired_pose", &POSE)], "position");
        assert_eq!(bench.get("converged"), [1.0]);
        assert_close(&bench.get("residual"), &[0.0; 6], 1e-10);
        assert_same_pose(&pose_at(&q), &POSE);
        let posture = [0.0, -0.4, 0.0, -2.0, 0.0, 1.6, 0.0];
        let away = |q: &[f64]| q.iter().zip(posture).map(|(q, q0)| (q - q0).powi(2)).sum::<f64>();
        // The state that the pose was made from reaches it as well.
        assert!(away(&q[..7]) < away(&STATE[..7]), "{} for {}", away(&q[..7]), away(&STATE[..7]));
        // And it is a smooth function of the pose, though the arm has a joint too many.
        bench.check_jacobians(1e-4);
    }

    #[test]
    fn poses_all_over_the_room_are_reached_within_the_limits() {
        let limits = [2.8973, 1.7628, 2.8973, f64::NAN, 2.8973, f64::NAN, 2.8973];
        let mut stream = Stream::new(3, "poses");
        let mut bench = Bench::with_file(ik(), FILE, TEXT);
        for _ in 0..20 {
            let mut q = [0.0; 9];
            for (i, limit) in limits.iter().enumerate() {
                q[i] = match i {
                    3 => -3.0 + 2.8 * stream.uniform(),
                    5 => 3.7 * stream.uniform(),
                    _ => 0.95 * limit * (2.0 * stream.uniform() - 1.0),
                };
            }
            let pose = pose_at(&q);
            let found = bench.eval(&[("desired_pose", &pose)], "position");
            assert_eq!(bench.get("converged"), [1.0], "{q:?}: {:?}", bench.get("residual"));
            assert_same_pose(&pose_at(&found)[..], &pose);
            assert!(found[3] >= -3.0718 && found[3] <= -0.0698 && found[5] >= -0.0175 && found[5] <= 3.7525);
        }
    }

    #[test]
    fn what_is_out_of_reach_is_pointed_at() {
        let block = InverseKinematics { orientation: false, ..InverseKinematics::default() };
        let mut bench = Bench::new(block);
        // The rod of 1 m hangs down at zero and turns towards −x; the point is 5 m away.
        let pose = [-3.0, 0.0, -4.0, 1.0, 0.0, 0.0, 0.0];
        let q = bench.eval(&[("desired_pose", &pose)], "position");
        assert_close(&q, &[0.75_f64.atan()], 1e-9);
        assert_close(&bench.get("residual"), &[0.0, 0.0, 0.0, -2.4, 0.0, -3.2], 1e-8);
        assert_eq!(bench.get("converged"), [0.0]);
        bench.check_jacobians(1e-5);
    }

    #[test]
    fn at_ticks_it_goes_on_from_the_last_solution() {
        let block =
            InverseKinematics { period: Some(0.1), orientation: false, ..InverseKinematics::default() };
        let schedule = Bench::new(block).schedule;
        let mut simulator = Simulator::new(schedule, &Sim::default()).unwrap();
        let q = |simulator: &mut Simulator, angle: f64, t: f64| {
            assert!(
                simulator.set_input("desired_pose", &[-angle.sin(), 0.0, -angle.cos(), 1.0, 0.0, 0.0, 0.0])
            );
            simulator.advance_to(t).unwrap();
            simulator.value("block.position").unwrap()[0]
        };
        // Round and round: the angle grows beyond a full turn.
        for k in 1..=80 {
            let angle = 1.0 + 0.1 * f64::from(k);
            let found = q(&mut simulator, angle, 0.1 * f64::from(k) + 0.05);
            assert!((found - angle).abs() < 1e-9, "{found} for {angle}");
        }
    }
}
