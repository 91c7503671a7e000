//! Sensors of where something is.
#![allow(non_snake_case)]

use super::force_torque::pose;
use super::imperfections::Imperfections;
use super::readings::{Sort, pose_of, write_pose};
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// A pose sensor: where a frame on a body is, X_RS = X_WR⁻¹ X_WB X_BS, seen from the world or from something that moves.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `body` | pose | X_WB of the body: `bodies.m/body.pose` of a plant |
/// | `reference` | pose, optional | X_WR of what looks at it, such as a camera's; the world if not wired |
/// | `pose` | pose | X_RS, as read |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// Its error is a small rotation and a shift along the axes of R: R ← exp(φ) R, p ← p + δ. Lists in `imperfections` are φ in rad,
/// then δ in m; `initial` is x, y, z and the quaternion w, x, y, z.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseSensor {
    /// The frame S that is seen, in the body's frame.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// Samples and their errors.
    #[serde(default)]
    pub imperfections: Imperfections,
}

impl PoseSensor {
    /// The body in the world.
    pub const BODY: InputPort<Self, Pose> = InputPort::new("body");
    /// What looks at it, in the world.
    pub const REFERENCE: InputPort<Self, Pose> = InputPort::new("reference");
    /// The pose read.
    pub const POSE: OutputPort<Self, Pose> = OutputPort::new("pose");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

#[typetag::serde]
impl Block for PoseSensor {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let X_BS = pose(&self.pose, "pose")?;
        let reads = (d.input(Self::BODY, ()), d.optional_input(Self::REFERENCE, ()));
        let readings =
            self.imperfections.declare(d, Sort::Pose, (), reads, move |(X_WB, X_WR), (), out| {
                let X_WS = X_WB * X_BS;
                write_pose(&X_WR.map_or(X_WS, |X_WR| X_WR.inverse() * X_WS), out);
            })?;
        readings.output(d, Self::POSE, (), (), |values, _, (), pose| *pose = pose_of(values));
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    PoseSensor,
    PoseSensor {
        imperfections: Imperfections {
            noise: vec![0.01, 0.01, 0.01, 0.001, 0.001, 0.001].into(),
            latency: 0.02,
            ..Imperfections::sampled(0.05)
        },
        ..PoseSensor::default()
    }
);
