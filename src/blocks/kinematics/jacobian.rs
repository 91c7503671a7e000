//! How the velocity of a frame follows from those of joints.
#![allow(non_snake_case)]

use nalgebra::Matrix6xX;

use super::place::{Place, world};
use super::posed::{Posed, robot};
use crate::blocks::plant::ModelSource;
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// The Jacobian of a frame of a robot, row by row: V_BF = J(q) v.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `positions` | `vector[nq]` | positions of the model |
/// | `jacobian` | `vector[6 nv]` | J: three rows of angular, then three of linear velocity, each with an element for every velocity |
///
/// V_BF is the twist that [`ForwardKinematics`](super::ForwardKinematics) gives: at the origin of the frame, in the axes of `base`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrameJacobian {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// The body or frame F, such as `hand`.
    pub frame: String,
    /// Where F is in that body or frame: such as the tip of a tool.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub offset: PoseSpec,
    /// The body or frame B that it is seen from.
    #[serde(default = "world")]
    pub base: String,
}

impl FrameJacobian {
    /// Positions.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// J, row by row.
    pub const JACOBIAN: OutputPort<Self, Vector> = OutputPort::new("jacobian");
}

#[typetag::serde]
impl Block for FrameJacobian {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let frame = Place::find(&robot, &self.frame, "frame")?.offset(&self.offset, "offset")?;
        let base = Place::find(&robot, &self.base, "base")?;
        let positions = d.input(Self::POSITIONS, robot.nq());
        let names = ["wx", "wy", "wz", "vx", "vy", "vz"];
        let names =
            names.iter().flat_map(|row| robot.velocity_names.iter().map(move |v| format!("{row}_{v}")));
        let shape = Shape::named(names);
        let value = d.intermediate("jacobian", (Posed::new(&robot), Matrix6xX::zeros(robot.nv())));
        d.compute(value).from(positions, move |q, (posed, J)| {
            posed.set_positions(q);
            posed.jacobian_in(&base, &frame, J);
        });
        d.output(Self::JACOBIAN, shape).from(value, |(_, J), out| {
            out.iter_mut().zip(J.row_iter().flat_map(|row| row.into_iter())).for_each(|(out, J)| *out = *J);
        });
        Ok(())
    }
}

register_block!(
    "kinematics",
    FrameJacobian,
    FrameJacobian {
        model: ModelSource::default(),
        frame: "rod".to_owned(),
        offset: PoseSpec::at(0.0, 0.0, -1.0),
        base: world(),
    }
);

#[cfg(test)]
mod tests {
    use super::super::testing::{FILE, JACOBIAN, STATE, TEXT, arm, assert_close};
    use super::*;
    use crate::blocks::testing::Bench;

    fn jacobian(base: &str) -> Vec<f64> {
        let block = FrameJacobian {
            model: arm(),
            frame: "tool".to_owned(),
            offset: PoseSpec::default(),
            base: base.to_owned(),
        };
        let mut bench = Bench::with_file(block, FILE, TEXT);
        let found = bench.eval(&[("positions", &STATE[..9])], "jacobian");
        bench.check_jacobians(1e-6);
        found
    }

    #[test]
    fn it_is_that_of_pinocchio() {
        let expected = JACOBIAN;
        for (row, expected) in jacobian("world").chunks(9).zip(expected) {
            assert_close(&row[..7], &expected, 1e-11);
            // The fingers do not move the tool.
            assert_eq!(row[7..], [0.0, 0.0]);
        }
    }

    #[test]
    fn times_the_velocities_it_is_the_twist_of_the_frame() {
        let expected = [
            0.896842744588,
            -0.309808853993,
            0.193748932028,
            -0.0223865158723,
            0.118384776373,
            0.102162298536,
        ];
        let seen = jacobian("link4");
        let V: Vec<f64> =
            seen.chunks(9).map(|row| row.iter().zip(&STATE[9..]).map(|(J, v)| J * v).sum()).collect();
        assert_close(&V, &expected, 1e-11);
        // What carries the base does not move the frame as seen from there.
        assert!(seen.chunks(9).all(|row| row[..4].iter().all(|J| J.abs() < 1e-15)));
    }
}
