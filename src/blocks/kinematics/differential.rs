//! Joint velocities for a velocity of a frame.
#![allow(non_snake_case)]

use std::sync::Arc;

use indexmap::IndexMap;
use nalgebra::{Matrix6, Matrix6xX, Vector6};

use super::place::{Place, world};
use super::posed::{Bound, Posed, bounds, positions, robot, start};
use crate::blocks::limits::{non_negative, positive, positive_number};
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::{ModelSource, Robot};
use crate::math::spatial::pose_error;
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// Joint velocities that move a frame as desired: v = J⁺ V + (1 − J⁺ J) k₀ (q₀ − q), V = V_d + gain·error of the pose.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `desired_twist` | twist, optional | V_d of the frame at its origin, in the axes of `base`; zero if it is not wired |
/// | `desired_pose` | pose, optional | where the frame is to be in `base`; ignored if it is not wired |
/// | `positions` | `vector[nq]`, optional | q, measured; the block's own, if it is not wired |
/// | `position` | `vector[nq]` | ∫v dt from where the model starts: a reference for a controller of joints |
/// | `velocity` | `vector[nv]` | v |
///
/// J⁺ = Jᵀ (J Jᵀ + λ²)⁻¹ with the damping λ: near a singularity, joints slow down instead of reaching high speeds. What does not move the frame
/// is left to a posture q₀. All velocities are scaled down together until none is above its limit, so that the path is kept; and
/// towards the limit of a position a joint goes no faster than it could come to rest in `limit_time`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DifferentialIk {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body or frame that is moved, such as `hand`.
    pub frame: String,
    /// Where the frame is in that body or frame: such as the tip of a tool.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub offset: PoseSpec,
    /// The body or frame that its twist and pose are seen from.
    #[serde(default = "world")]
    pub base: String,
    /// How fast an error of the pose is corrected.
    #[serde(default = "five")]
    #[schemars(range(min = 0.0), extend("unit" = "1/s"))]
    pub gain: f64,
    /// λ, which limits speeds near singularities.
    #[serde(default = "hundredth")]
    #[schemars(extend("exclusiveMinimum" = 0.0))]
    pub damping: f64,
    /// Maximum speeds, one for all velocities or one for each; those of the model's joints if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "rad/s or m/s"))]
    pub velocity_limit: Option<Numbers>,
    /// How far ahead of a limit of its position a joint slows down.
    #[serde(default = "tenth")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub limit_time: f64,
    /// Positions q₀ by joint; where the model starts, for those not named.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(extend("unit" = "rad or m"))]
    pub posture: IndexMap<String, f64>,
    /// k₀, one for all velocities or one for each.
    #[serde(default)]
    #[schemars(extend("unit" = "1/s"))]
    pub posture_gain: Numbers,
}

fn five() -> f64 {
    5.0
}
fn tenth() -> f64 {
    0.1
}
fn hundredth() -> f64 {
    0.01
}

impl Default for DifferentialIk {
    fn default() -> Self {
        DifferentialIk {
            model: ModelSource::default(),
            frame: "rod".to_owned(),
            offset: PoseSpec::at(0.0, 0.0, -1.0),
            base: world(),
            gain: five(),
            damping: hundredth(),
            velocity_limit: None,
            limit_time: tenth(),
            posture: IndexMap::new(),
            posture_gain: 0.0.into(),
        }
    }
}

impl DifferentialIk {
    /// V_d.
    pub const DESIRED_TWIST: InputPort<Self, Twist> = InputPort::new("desired_twist");
    /// Where the frame is to be.
    pub const DESIRED_POSE: InputPort<Self, Pose> = InputPort::new("desired_pose");
    /// Measured positions.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// ∫v dt.
    pub const POSITION: OutputPort<Self, Vector> = OutputPort::new("position");
    /// v.
    pub const VELOCITY: OutputPort<Self, Vector> = OutputPort::new("velocity");

    fn law(&self, robot: &Robot) -> Result<Law, BlockError> {
        let nv = robot.nv();
        let speeds = match &self.velocity_limit {
            Some(limit) => positive(limit, nv, "velocity_limit")?,
            None => {
                let of = |v: &usize| robot.model.joints.iter().find(|joint| joint.v.contains(v));
                robot.v.iter().map(|v| of(v).map_or(f64::INFINITY, |joint| joint.velocity_limit)).collect()
            }
        };
        Ok(Law {
            frame: Place::find(robot, &self.frame, "frame")?.offset(&self.offset, "offset")?,
            base: Place::find(robot, &self.base, "base")?,
            gain: non_negative(&self.gain.into(), 1, "gain")?[0],
            lambda: positive_number(self.damping, "damping")?,
            speeds,
            bounds: bounds(robot),
            per_limit_time: 1.0 / positive_number(self.limit_time, "limit_time")?,
            posture: positions(robot, &self.posture, start(robot), "posture")?,
            posture_gain: non_negative(&self.posture_gain, nv, "posture_gain")?,
        })
    }
}

/// The parameters, checked.
struct Law {
    frame: Place,
    base: Place,
    gain: f64,
    lambda: f64,
    speeds: Vec<f64>,
    bounds: Vec<Bound>,
    per_limit_time: f64,
    posture: Vec<f64>,
    posture_gain: Vec<f64>,
}

/// The velocities at one moment, with room to find them in.
#[derive(Clone)]
struct Motion {
    posed: Posed,
    J: Matrix6xX<f64>,
    v: Vec<f64>,
}

impl Motion {
    fn update(&mut self, law: &Law, q: &[f64], V_d: Option<Twist>, X_BD: Option<Pose>) {
        let Motion { posed, J, v } = self;
        posed.set_positions(q);
        posed.jacobian_in(&law.base, &law.frame, J);
        let mut V = V_d.unwrap_or_default();
        if let Some(X_BD) = X_BD {
            V += pose_error(&posed.pose_in(&law.base, &law.frame), &X_BD) * law.gain;
        }
        // v = v₀ + J⁺ (V − J v₀), v₀ = k₀ (q₀ − q)
        posed.difference(&law.posture, v);
        v.iter_mut().zip(&law.posture_gain).for_each(|(v, gain)| *v *= gain);
        let mut rest = Vector6::from(V.to_array());
        J.column_iter().zip(&*v).for_each(|(J, v)| rest -= J * *v);
        let mut W: Matrix6<f64> = Matrix6::identity() * (law.lambda * law.lambda);
        J.column_iter().for_each(|J| W += J * J.transpose());
        // Positive definite by its damping; what is not a number stays so.
        if let Some(factor) = W.cholesky() {
            factor.solve_mut(&mut rest);
        }
        v.iter_mut().zip(J.column_iter()).for_each(|(v, J)| *v += J.dot(&rest));

        let scale = v.iter().zip(&law.speeds).map(|(v, limit)| limit / v.abs()).fold(1.0, f64::min);
        v.iter_mut().for_each(|v| *v *= scale);
        for bound in &law.bounds {
            let toward = |limit: f64| (limit - q[bound.q]) * law.per_limit_time;
            // Beyond a limit it comes back as fast as it may.
            v[bound.v] = v[bound.v].max(toward(bound.lower)).min(toward(bound.upper));
        }
    }
}

#[typetag::serde]
impl Block for DifferentialIk {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let law = self.law(&robot)?;
        let (nq, nv) = (robot.nq(), robot.nv());
        let twist = d.optional_input(Self::DESIRED_TWIST, ());
        let pose = d.optional_input(Self::DESIRED_POSE, ());
        let measured = d.optional_input(Self::POSITIONS, nq);
        let q = d.continuous("q", start(&robot));
        d.name_elements(q, robot.position_names.clone());
        let room = Motion { posed: Posed::new(&robot), J: Matrix6xX::zeros(nv), v: vec![0.0; nv] };
        let motion = d.intermediate("motion", room);
        d.compute(motion).from((q, measured, twist, pose), move |(q, measured, twist, pose), motion| {
            motion.update(&law, measured.unwrap_or(q), twist, pose);
        });
        let rates = d.intermediate("rates", (Posed::new(&robot), vec![0.0; nq]));
        d.compute(rates).from((q, motion), |(q, motion), (posed, qdot)| {
            posed.set_positions(q);
            posed.rates(&motion.v, qdot);
        });
        d.derivative(q).from(rates, |(_, qdot), dq| dq.copy_from_slice(qdot));
        declare_projection(d, q, &robot);
        d.output(Self::POSITION, Shape::named(robot.position_names.clone())).is(q);
        d.output(Self::VELOCITY, Shape::named(robot.velocity_names.clone()))
            .from(motion, |motion, v| v.copy_from_slice(&motion.v));
        Ok(())
    }
}

/// Keeps quaternions at unit length, where there are any.
fn declare_projection(d: &mut Declaration, q: Continuous, robot: &Arc<Robot>) {
    let ranges = robot.model.joints.iter().filter(|joint| joint.q.len() > joint.v.len());
    let places = ranges.filter_map(|joint| robot.q.iter().position(|q| *q == joint.q.start));
    let places: Vec<usize> = places.collect();
    if places.is_empty() {
        return;
    }
    d.project(q, move |q| {
        for start in &places {
            let quaternion = &mut q[*start..start + 4];
            let norm = quaternion.iter().map(|c| c * c).sum::<f64>().sqrt();
            if norm > 0.0 {
                quaternion.iter_mut().for_each(|c| *c /= norm);
            }
        }
    });
}

register_block!(
    "kinematics",
    DifferentialIk,
    DifferentialIk { posture_gain: 1.0.into(), ..DifferentialIk::default() }
);

#[cfg(test)]
mod tests {
    use super::super::testing::{FILE, JACOBIAN, STATE, TEXT, arm, assert_close};
    use super::*;
    use crate::blocks::testing::Bench;

    fn ik() -> DifferentialIk {
        DifferentialIk {
            model: arm(),
            frame: "tool".to_owned(),
            offset: PoseSpec::default(),
            damping: 1e-6,
            posture_gain: 1.0.into(),
            ..DifferentialIk::default()
        }
    }

    /// Where the tool is, by Pinocchio.
    const POSE: [f64; 7] = [
        0.23613239701,
        0.34776508459,
        0.557655841273,
        -0.148684929508,
        0.673704575,
        0.714938630205,
        0.113479920696,
    ];

    /// J v for the Jacobian by Pinocchio.
    fn twist(v: &[f64]) -> Vec<f64> {
        JACOBIAN.map(|row| row.iter().zip(v).map(|(J, v)| J * v).sum()).to_vec()
    }

    #[test]
    fn the_frame_moves_as_desired_whatever_the_posture() {
        let mut bench = Bench::with_file(ik(), FILE, TEXT);
        let V = [0.1, -0.05, 0.08, 0.02, 0.03, -0.04];
        let inputs: [(&str, &[f64]); 3] =
            [("desired_twist", &V), ("desired_pose", &POSE), ("positions", &STATE[..9])];
        let v = bench.eval(&inputs, "velocity");
        assert_close(&twist(&v), &V, 1e-8);
        bench.check_jacobians(1e-5);
        // An error of 1 mm in the pose is made up for by gain·error.
        let mut pose = POSE;
        pose[1] += 1e-3;
        let v = bench.eval(&[("desired_pose", &pose)], "velocity");
        assert_close(&twist(&v), &[0.1, -0.05, 0.08, 0.02, 0.03 + 5e-3, -0.04], 1e-8);
    }

    #[test]
    fn speeds_are_scaled_together_and_limits_of_positions_are_approached_slowly() {
        let slow = DifferentialIk { velocity_limit: Some(0.1.into()), posture_gain: 0.0.into(), ..ik() };
        let mut bench = Bench::with_file(slow, FILE, TEXT);
        let V = [0.4, -0.2, 0.3, 0.1, 0.1, -0.2];
        let inputs: [(&str, &[f64]); 3] =
            [("desired_twist", &V), ("desired_pose", &POSE), ("positions", &STATE[..9])];
        let v = bench.eval(&inputs, "velocity");
        let fastest = v.iter().fold(0.0_f64, |most, v| most.max(v.abs()));
        assert!((fastest - 0.1).abs() < 1e-12);
        let along = twist(&v);
        let scale = along[0] / V[0];
        assert!(scale > 0.0 && scale < 1.0);
        assert_close(&along, &V.map(|V| scale * V), 1e-8);

        // Joint 4 must be below −0.0698: 1 mrad away it closes in with 1 mrad in 0.1 s at most.
        let mut q = [0.0; 9];
        q.copy_from_slice(&STATE[..9]);
        q[3] = -0.0708;
        let posture = [("joint4".to_owned(), 3.0)].into_iter().collect();
        let mut bench =
            Bench::with_file(DifferentialIk { posture, posture_gain: 1e3.into(), ..ik() }, FILE, TEXT);
        let v = bench.eval(&[("positions", &q), ("desired_pose", &POSE)], "velocity");
        assert!(v[3] <= 0.01 + 1e-12, "{}", v[3]);
    }
}
