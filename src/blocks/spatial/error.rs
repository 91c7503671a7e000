//! The difference of two poses.
#![allow(non_snake_case)]

use crate::math::spatial::pose_error;
use crate::prelude::*;

/// The error of a pose: error = (log(R_WD R_WAᵀ), p_WD − p_WA), what takes the actual to the desired pose.
///
/// Both parts are expressed in the common frame W of the two poses. The rotation is a rotation vector: the axis times the angle,
/// the short way round, at most π. It jumps where the angle passes π.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `actual` | pose | frame A in W |
/// | `desired` | pose | frame D in W |
/// | `error` | `vector[6]` | rotation vector (rad), then position (m) |
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseError {}

impl PoseError {
    /// The actual pose.
    pub const ACTUAL: InputPort<Self, Pose> = InputPort::new("actual");
    /// The desired pose.
    pub const DESIRED: InputPort<Self, Pose> = InputPort::new("desired");
    /// Rotation vector, then position.
    pub const ERROR: OutputPort<Self, Vector> = OutputPort::new("error");
}

#[typetag::serde]
impl Block for PoseError {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let poses = (d.input(Self::ACTUAL, ()), d.input(Self::DESIRED, ()));
        let shape = Shape::named(["rx", "ry", "rz", "x", "y", "z"]);
        d.output(Self::ERROR, shape).from(poses, |(X_WA, X_WD), error| {
            error.copy_from_slice(&pose_error(&X_WA, &X_WD).to_array());
        });
        Ok(())
    }
}

register_block!("spatial", PoseError, PoseError {});

#[cfg(test)]
mod tests {
    use super::super::convert::tests::{numbers, sample};
    use super::*;
    use crate::blocks::testing::Bench;
    use crate::math::spatial::rotation_exp;
    use approx::assert_abs_diff_eq;
    use nalgebra::Vector3;

    #[test]
    fn the_error_takes_the_actual_to_the_desired_pose() {
        let (X_WA, X_WD) = (sample(0), sample(1));
        let mut bench = Bench::new(PoseError {});
        let error = bench.eval(&[("actual", &numbers(&X_WA)), ("desired", &numbers(&X_WD))], "error");
        let R_WD = rotation_exp(&Vector3::from_column_slice(&error[..3])) * X_WA.rotation;
        assert_abs_diff_eq!(R_WD.angle_to(&X_WD.rotation), 0.0, epsilon = 1e-7);
        let p_WD = X_WA.translation.vector + Vector3::from_column_slice(&error[3..]);
        assert_abs_diff_eq!((p_WD - X_WD.translation.vector).norm(), 0.0, epsilon = 1e-15);
        bench.check_jacobians(1e-6);
    }

    #[test]
    fn equal_poses_have_no_error() {
        let X = numbers(&sample(0));
        let error = Bench::new(PoseError {}).eval(&[("actual", &X), ("desired", &X)], "error");
        error.iter().for_each(|e| assert_abs_diff_eq!(*e, 0.0, epsilon = 1e-15));
    }
}
