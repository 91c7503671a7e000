//! Sensors of what a joint carries.
#![allow(non_snake_case)]

use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

use super::imperfections::Imperfections;
use super::readings::Sort;

/// The pose that a parameter gives.
pub(super) fn pose(spec: &PoseSpec, field: &str) -> Result<Pose, BlockError> {
    spec.pose().map_err(|message| BlockError::parameter(field, message))
}

/// A force–torque sensor in a joint: the load on the sensor, wrench = −Ad(X_MS)ᵀ F_M, at its frame S and in its axes.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `reaction` | wrench | of the joint on its child, at the joint's frame M: `joints.m/joint.reaction` of a plant |
/// | `wrench` | wrench | load of the child on the sensor, at S and in its axes |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// A tool of mass m at rest puts f = m g, pointing down, and τ = p × f on the sensor, with p from S to the tool's centre of mass; one
/// that is swung adds what it takes to accelerate it, with the sign turned round. The plant's reaction is that of the last step. Lists in
/// `imperfections` are torque x, y, z in N m, then force x, y, z in N.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ForceTorqueSensor {
    /// The sensor's frame S in the joint's frame M, whose z is the axis of a joint that turns or slides.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// Samples and their errors.
    #[serde(default)]
    pub imperfections: Imperfections,
}

impl ForceTorqueSensor {
    /// Wrench of the joint on its child.
    pub const REACTION: InputPort<Self, Wrench> = InputPort::new("reaction");
    /// Load on the sensor.
    pub const WRENCH: OutputPort<Self, Wrench> = OutputPort::new("wrench");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

#[typetag::serde]
impl Block for ForceTorqueSensor {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let X_SM = pose(&self.pose, "pose")?.inverse();
        let reaction = d.input(Self::REACTION, ());
        let readings =
            self.imperfections.declare(d, Sort::Numbers(6), (), reaction, move |F_M, (), out| {
                out.copy_from_slice(&(-F_M).transformed(&X_SM).to_array());
            })?;
        readings.output(d, Self::WRENCH, (), (), |values, _, (), wrench| {
            *wrench = Wrench::from(std::array::from_fn(|i| values[i]));
        });
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    ForceTorqueSensor,
    ForceTorqueSensor { pose: PoseSpec::at(0.0, 0.0, 0.05), ..ForceTorqueSensor::default() }
);

/// Torque sensors in joints: torque = what each joint transmits to its child along its axis.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `reaction1`, `reaction2`, … | wrench | of each joint on its child: `joints.m/joint.reaction` of a plant |
/// | `torque` | `vector[joints]` | along the axes, N m; N for joints that slide |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// It is what a strain gauge behind the gear measures: the motor's torque less what accelerates the rotor and less the friction ahead of
/// the gauge. A plant has no place for that friction but the joint, so that all of a joint's own friction, damping and springs is ahead of the gauge
/// here, too.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointTorqueSensor {
    /// Number of joints.
    #[serde(default = "crate::blocks::numbers::one")]
    #[schemars(range(min = 1, max = 1000))]
    pub joints: usize,
    /// Numbers of the joints that slide, counted from 1: their force is measured.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sliding: Vec<usize>,
    /// Samples and their errors, in N m or N.
    #[serde(default)]
    pub imperfections: Imperfections,
}

impl Default for JointTorqueSensor {
    fn default() -> Self {
        JointTorqueSensor { joints: 1, sliding: Vec::new(), imperfections: Imperfections::default() }
    }
}

impl JointTorqueSensor {
    /// Torques along the axes.
    pub const TORQUE: OutputPort<Self, Vector> = OutputPort::new("torque");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");

    /// Wrench of joint `k` on its child, counted from 1.
    pub fn reaction(k: usize) -> InputPort<Self, Wrench> {
        InputPort::named(format!("reaction{k}"))
    }
}

#[typetag::serde]
impl Block for JointTorqueSensor {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let joints = self.joints;
        if !(1..=1000).contains(&joints) {
            let message = format!("`joints` must be from 1 to 1000, and is {joints}");
            return Err(BlockError::parameter("joints", message));
        }
        let mut slides = vec![false; joints];
        for (i, k) in self.sliding.iter().enumerate() {
            match k.checked_sub(1).and_then(|k| slides.get_mut(k)) {
                Some(slides) => *slides = true,
                None => {
                    let message = format!("there is no joint {k} among {joints}, counted from 1");
                    return Err(BlockError::parameter(format!("sliding.{i}"), message));
                }
            }
        }
        let reactions: Vec<_> = (1..=joints).map(|k| d.input(Self::reaction(k), ())).collect();
        let readings = self.imperfections.declare(
            d,
            Sort::Numbers(joints),
            (),
            reactions,
            move |reactions, (), out| {
                for ((out, reaction), slides) in out.iter_mut().zip(reactions.iter()).zip(&slides) {
                    *out = if *slides { reaction.force.z } else { reaction.torque.z };
                }
            },
        )?;
        readings.numbers(d, Self::TORQUE, joints, 0);
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    JointTorqueSensor,
    JointTorqueSensor { joints: 2, ..JointTorqueSensor::default() }
);
