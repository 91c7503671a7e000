//! Where a frame of a robot is, and how it moves.
#![allow(non_snake_case)]

use super::place::{Place, world};
use super::posed::{Posed, robot};
use crate::blocks::plant::ModelSource;
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// The pose and twist of a frame of a robot, as seen from another frame: X_BF(q), V_BF = J(q) v.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions, then velocities of the model |
/// | `pose` | pose | X_BF, the frame in `base` |
/// | `twist` | twist | V_BF at the frame's origin, in the axes of `base` |
///
/// Wired to a planned state, it tells where the plan leads; wired to the measured state, where a robot that reads its joints believes to be.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForwardKinematics {
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

impl ForwardKinematics {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// X_BF.
    pub const POSE: OutputPort<Self, Pose> = OutputPort::new("pose");
    /// V_BF.
    pub const TWIST: OutputPort<Self, Twist> = OutputPort::new("twist");
}

#[typetag::serde]
impl Block for ForwardKinematics {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let frame = Place::find(&robot, &self.frame, "frame")?.offset(&self.offset, "offset")?;
        let base = Place::find(&robot, &self.base, "base")?;
        let state = d.input(Self::STATE, robot.nq() + robot.nv());
        let posed = d.intermediate("posed", Posed::new(&robot));
        d.compute(posed).from(state, |state, posed| posed.set_state(state));
        d.output(Self::POSE, ()).from(posed, move |posed, X_BF| *X_BF = posed.pose_in(&base, &frame));
        d.output(Self::TWIST, ()).from(posed, move |posed, V_BF| *V_BF = posed.twist_in(&base, &frame));
        Ok(())
    }
}

register_block!(
    "kinematics",
    ForwardKinematics,
    ForwardKinematics {
        model: ModelSource::default(),
        frame: "rod".to_owned(),
        offset: PoseSpec::at(0.0, 0.0, -1.0),
        base: world(),
    }
);

#[cfg(test)]
mod tests {
    use super::super::testing::{FILE, STATE, TEXT, arm, assert_close};
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    fn bench(frame: &str, base: &str) -> Bench {
        let block = ForwardKinematics {
            model: arm(),
            frame: frame.to_owned(),
            offset: PoseSpec::default(),
            base: base.to_owned(),
        };
        let mut bench = Bench::with_file(block, FILE, TEXT);
        bench.set("state", &STATE).at(0.0);
        bench
    }

    #[test]
    fn poses_and_twists_are_those_of_pinocchio() {
        let mut in_world = bench("tool", "world");
        let p = [0.23613239701, 0.34776508459, 0.557655841273];
        let q = [-0.148684929508, 0.673704575, 0.714938630205, 0.113479920696];
        let pose = in_world.get("pose");
        assert_close(&pose[..3], &p, 1e-11);
        // A quaternion and its opposite are the same rotation.
        let sign = (pose[3] * q[0]).signum();
        assert_close(&pose[3..], &q.map(|q| sign * q), 1e-11);
        let V = [
            -0.125750892502,
            -0.806061365878,
            -0.136664841905,
            -0.162406966583,
            0.21429892266,
            0.100524928859,
        ];
        assert_close(&in_world.get("twist"), &V, 1e-11);
        in_world.check_jacobians(1e-6);

        let seen = bench("tool", "arm/link4");
        assert_close(&seen.get("pose")[..3], &[0.0906540255633, 0.49837538492, -0.0945944752917], 1e-11);
        let V = [
            0.896842744588,
            -0.309808853993,
            0.193748932028,
            -0.0223865158723,
            0.118384776373,
            0.102162298536,
        ];
        assert_close(&seen.get("twist"), &V, 1e-11);
    }

    #[test]
    fn the_tip_of_a_pendulum_goes_round_in_a_circle() {
        let block = ForwardKinematics {
            model: ModelSource::default(),
            frame: "rod".to_owned(),
            offset: PoseSpec::at(0.0, 0.0, -2.0),
            base: world(),
        };
        let mut bench = Bench::new(block);
        let (angle, rate) = (0.7_f64, 3.0);
        let pose = bench.eval(&[("state", &[angle, rate])], "pose");
        // It turns about +y, so that what hangs down goes towards −x.
        assert_close(&pose[..3], &[-2.0 * angle.sin(), 0.0, -2.0 * angle.cos()], 1e-15);
        let twist = bench.get("twist");
        let expected = [0.0, rate, 0.0, -2.0 * rate * angle.cos(), 0.0, 2.0 * rate * angle.sin()];
        assert_close(&twist, &expected, 1e-14);
    }

    #[test]
    fn a_frame_that_is_not_there_is_named_with_a_suggestion() {
        let block = ForwardKinematics {
            model: ModelSource::default(),
            frame: "rud".to_owned(),
            offset: PoseSpec::default(),
            base: world(),
        };
        let found = errors(block);
        assert!(found.contains("there is no body or frame `rud` (did you mean `rod`?)"), "{found}");
    }
}
