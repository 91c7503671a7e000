//! Inertial measurement units.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::force_torque::pose;
use super::imperfections::Imperfections;
use super::readings::Sort;
use crate::blocks::plant::ModelSource;
use crate::math::spatial::Twist;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Model, WORLD};
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// An inertial measurement unit on a body: specific force f = R_SW (a − g) and angular rate ω = R_SW ω_WB at its frame S.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions and velocities of the model: `arm.state` of a plant, or `state` for all of it |
/// | `accelerations` | `vector[nv]` | of the same: `arm.accelerations`, or `accelerations` |
/// | `specific_force` | `vector[3]`, m/s² | what the accelerometers read, in the axes of S |
/// | `angular_rate` | `vector[3]`, rad/s | what the gyroscopes read, in the axes of S |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// At rest it reads 9.81 m/s² upwards, in free fall nothing, on a turning arm ω² r towards the axis besides. Lists in `imperfections` are
/// specific force x, y, z, then angular rate x, y, z. A model that stands on another one that moves needs the whole plant: `model: scene`.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Imu {
    /// The bodies: a model of a plant in the same diagram, such as `scene.arm`, or all of the plant, `scene`; the only plant if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body that it sits on, such as `hand`.
    pub body: String,
    /// Its frame S in the body's frame.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// Samples and their errors.
    #[serde(default)]
    pub imperfections: Imperfections,
}

impl Imu {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// Accelerations.
    pub const ACCELERATIONS: InputPort<Self, Vector> = InputPort::new("accelerations");
    /// What the accelerometers read.
    pub const SPECIFIC_FORCE: OutputPort<Self, Vector> = OutputPort::new("specific_force");
    /// What the gyroscopes read.
    pub const ANGULAR_RATE: OutputPort<Self, Vector> = OutputPort::new("angular_rate");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

/// Acceleration in the world of the point of a link that is at `p_WQ`, for velocities that change by v̇.
///
/// The spatial acceleration of the link at Q, A = Σ (S v̇ + c), is that of whatever point of the link passes Q; the point itself
/// also moves through Q: a = A + ω × v.
pub(super) fn acceleration_at(
    model: &Model,
    kinematics: &Kinematics,
    link: usize,
    vdot: &[f64],
    p_WQ: &Vector3<f64>,
) -> Vector3<f64> {
    if link == WORLD {
        return Vector3::zeros();
    }
    let mut A = Twist::default();
    let mut at = link;
    while at != WORLD {
        let own = &model.links[at];
        A += kinematics.c[at];
        let v = own.v..own.v + own.mobility.nv();
        for (S, vdot) in kinematics.S[v.clone()].iter().zip(&vdot[v]) {
            A += *S * *vdot;
        }
        at = own.parent;
    }
    let A = A.shifted(&(p_WQ - kinematics.p_WP[model.links[link].tree]));
    let V = kinematics.twist_at(model, link, p_WQ);
    A.linear + V.angular.cross(&V.linear)
}

/// Where the measurement works.
#[derive(Clone)]
struct Room {
    kinematics: Kinematics,
    q: Vec<f64>,
    v: Vec<f64>,
    vdot: Vec<f64>,
}

#[typetag::serde]
impl Block for Imu {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = self.model.build(d, "model")?;
        let body = robot.body(&self.body, "body")?;
        let X_BS = pose(&self.pose, "pose")?;
        let (nq, nv) = (robot.nq(), robot.nv());
        let reads = (d.input(Self::STATE, nq + nv), d.input(Self::ACCELERATIONS, nv));
        let model = robot.model.clone();
        let room = Room {
            kinematics: Kinematics::new(&model),
            q: model.q0.clone(),
            v: vec![0.0; model.nv()],
            vdot: vec![0.0; model.nv()],
        };
        let readings =
            self.imperfections.declare(d, Sort::Numbers(6), room, reads, move |(x, vdot), room, out| {
                let Room { kinematics, q, v, vdot: all } = room;
                robot.set_positions(&x[..nq], q);
                robot.set_velocities(&x[nq..], v);
                robot.set_velocities(vdot, all);
                kinematics.update(&model, q, v);
                let X_WS = kinematics.body_pose(&model, body) * X_BS;
                let (link, p_WS) = (model.bodies[body].link, X_WS.translation.vector);
                let a = acceleration_at(&model, kinematics, link, all, &p_WS);
                let omega = kinematics.twist_at(&model, link, &p_WS).angular;
                let R_SW = X_WS.rotation.inverse();
                out[..3].copy_from_slice((R_SW * (a - model.gravity)).as_slice());
                out[3..].copy_from_slice((R_SW * omega).as_slice());
            })?;
        let axes = || Shape::named(["x", "y", "z"]);
        readings.numbers(d, Self::SPECIFIC_FORCE, axes().unit("m/s²"), 0);
        readings.numbers(d, Self::ANGULAR_RATE, axes().unit("rad/s"), 3);
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    Imu,
    Imu { body: "rod".to_owned(), pose: PoseSpec::at(0.0, 0.0, -0.5), ..Imu::default() }
);
