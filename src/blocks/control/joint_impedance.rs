//! Joints as springs and dampers.
#![allow(non_snake_case)]

use nalgebra::DMatrix;

use super::drive::{Drive, actuation_shape, some_drives};
use super::motor_pendulum;
use crate::blocks::kinematics::posed::{Posed, robot};
use crate::blocks::limits::non_negative;
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::ModelSource;
use crate::prelude::*;

/// Joints as springs and dampers about a reference: u = K (q_d − q) + D (v_d − v) + g(q).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions q, then velocities v of the model |
/// | `desired_position` | `vector[nq]` | q_d, in the form of the model's positions |
/// | `desired_velocity` | `vector[nv]`, optional | v_d; zero if it is not wired |
/// | `actuation` | vector | effort u of each actuator, N m or N |
///
/// The damping D is given, or follows from a damping ratio ζ and the inertia that the joint moves where the robot is, M_ii(q):
///
/// ```text
/// D_i = 2 ζ √(K_i M_ii(q))
/// ```
///
/// A joint that is coupled to a driven one counts with it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointImpedance {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// K, one for all actuators or one for each.
    #[serde(default = "twenty")]
    #[schemars(extend("unit" = "N m/rad or N/m"))]
    pub stiffness: Numbers,
    /// D, one for all actuators or one for each; from `damping_ratio` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m s/rad or N s/m"))]
    pub damping: Option<Numbers>,
    /// ζ, one for all actuators or one for each, where `damping` is not given.
    #[serde(default = "critical")]
    pub damping_ratio: Numbers,
    /// Whether g(q) is added, which holds the robot against gravity.
    #[serde(default = "yes")]
    pub gravity_compensation: bool,
}

/// No faster way to rest without overshoot.
pub(super) fn critical() -> Numbers {
    1.0.into()
}
pub(super) fn yes() -> bool {
    true
}

fn twenty() -> Numbers {
    20.0.into()
}

impl Default for JointImpedance {
    fn default() -> Self {
        JointImpedance {
            model: motor_pendulum(),
            stiffness: twenty(),
            damping: None,
            damping_ratio: critical(),
            gravity_compensation: true,
        }
    }
}

impl JointImpedance {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// q_d.
    pub const DESIRED_POSITION: InputPort<Self, Vector> = InputPort::new("desired_position");
    /// v_d.
    pub const DESIRED_VELOCITY: InputPort<Self, Vector> = InputPort::new("desired_velocity");
    /// Efforts of the actuators.
    pub const ACTUATION: OutputPort<Self, Vector> = OutputPort::new("actuation");
}

/// What depends on where the robot is.
#[derive(Clone)]
struct Place {
    posed: Posed,
    M: DMatrix<f64>,
    damping: Vec<f64>,
    weight: Vec<f64>,
}

/// The inertia that an actuator moves, with what is coupled to its joint.
fn inertia(drive: &Drive, M: &DMatrix<f64>) -> f64 {
    let moved = || std::iter::once((drive.v, 1.0)).chain(drive.followers.iter().copied());
    moved().map(|(i, a)| moved().map(|(j, b)| a * b * M[(i, j)]).sum::<f64>()).sum()
}

#[typetag::serde]
impl Block for JointImpedance {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let drives = some_drives(&robot)?;
        let (n, nq, nv) = (drives.len(), robot.nq(), robot.nv());
        let stiffness = non_negative(&self.stiffness, n, "stiffness")?;
        let given = self.damping.as_ref().map(|damping| non_negative(damping, n, "damping")).transpose()?;
        let ratio = non_negative(&self.damping_ratio, n, "damping_ratio")?;
        let state = d.input(Self::STATE, nq + nv);
        let position = d.input(Self::DESIRED_POSITION, nq);
        let velocity = d.optional_input(Self::DESIRED_VELOCITY, nv);

        let damping = given.clone().unwrap_or_else(|| vec![0.0; n]);
        let room =
            Place { posed: Posed::new(&robot), M: DMatrix::zeros(nv, nv), damping, weight: vec![0.0; n] };
        let place = d.intermediate("place", room);
        let (of, springs, has_weight) = (drives.clone(), stiffness.clone(), self.gravity_compensation);
        d.compute(place).from(state, move |state, place| {
            let Place { posed, M, damping, weight } = place;
            posed.set_positions(&state[..nq]);
            if given.is_none() {
                posed.mass_matrix(M);
                for (i, (damping, drive)) in damping.iter_mut().zip(&*of).enumerate() {
                    *damping = 2.0 * ratio[i] * (springs[i] * inertia(drive, M)).sqrt();
                }
            }
            if has_weight {
                posed.gravity();
                weight.iter_mut().zip(&*of).for_each(|(weight, drive)| *weight = drive.effort(&posed.tau));
            }
        });
        d.output(Self::ACTUATION, actuation_shape(&robot)).from(
            (state, position, velocity, place),
            move |(state, position, velocity, place), u| {
                for (i, (u, drive)) in u.iter_mut().zip(&*drives).enumerate() {
                    let error = position[drive.q] - state[drive.q];
                    let rate = velocity.map_or(0.0, |velocity| velocity[drive.v]) - state[nq + drive.v];
                    *u = stiffness[i] * error + place.damping[i] * rate + place.weight[i];
                }
            },
        );
        Ok(())
    }
}

register_block!("control", JointImpedance, JointImpedance::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::kinematics::testing::{FILE, GRAVITY, STATE, TEXT, arm, assert_close};
    use crate::blocks::testing::Bench;
    use approx::assert_abs_diff_eq;

    #[test]
    fn the_damping_follows_from_the_ratio_and_the_inertia() {
        // Inertia of the pendulum of the register about its pivot: 0.01 + 1·0.5².
        let (inertia, stiffness, ratio) = (0.26_f64, 20.0, 0.7);
        let block = JointImpedance { damping_ratio: ratio.into(), ..JointImpedance::default() };
        let mut bench = Bench::new(block);
        let inputs: [(&str, &[f64]); 3] =
            [("state", &[0.3, 0.5]), ("desired_position", &[0.7]), ("desired_velocity", &[-0.5])];
        let damping = 2.0 * ratio * (stiffness * inertia).sqrt();
        let weight = 9.81 * 0.5 * 0.3_f64.sin();
        let expected = stiffness * 0.4 - damping + weight;
        assert_abs_diff_eq!(bench.eval(&inputs, "actuation")[0], expected, epsilon = 1e-12);
        bench.check_jacobians(1e-6);
    }

    #[test]
    fn the_inertia_of_each_joint_is_that_of_pinocchio() {
        let mut bench =
            Bench::with_file(JointImpedance { model: arm(), ..JointImpedance::default() }, FILE, TEXT);
        let inputs: [(&str, &[f64]); 3] =
            [("state", &STATE), ("desired_position", &STATE[..9]), ("desired_velocity", &[0.0; 9])];
        let diagonal = [
            0.700373708239,
            1.85980806838,
            1.28259080531,
            0.982928671932,
            0.0411600146269,
            0.0533873568811,
            0.00672597196736,
            0.03, // both fingers
        ];
        let expected: Vec<f64> = (0..8)
            .map(|i| {
                let weight = if i < 7 { GRAVITY[i] } else { GRAVITY[7] + GRAVITY[8] };
                weight - 2.0 * (20.0_f64 * diagonal[i]).sqrt() * STATE[9 + i]
            })
            .collect();
        assert_close(&bench.eval(&inputs, "actuation"), &expected, 1e-9);
        bench.check_jacobians(1e-6);
    }
}
