//! Proportional and derivative control of joints.

use super::drive::{Weight, actuation_shape, effort_limits, some_drives};
use super::motor_pendulum;
use crate::blocks::kinematics::posed::{robot, start};
use crate::blocks::limits::{clamp, finite};
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::ModelSource;
use crate::prelude::*;

/// PD control of a robot's joints: u = kp (q_d − q) + kd (v_d − v), with optional gravity compensation g(q).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions q, then velocities v of the model |
/// | `desired_position` | `vector[nq]`, optional | q_d, in the form of the model's positions; where the model starts if it is not wired |
/// | `desired_velocity` | `vector[nv]`, optional | v_d; zero if it is not wired |
/// | `actuation` | vector | effort u of each actuator, N m or N |
///
/// Only joints with an actuator are controlled: what is desired of others does not matter. A joint that is coupled to a driven one
/// follows it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointPd {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// Stiffness, one for all actuators or one for each.
    #[serde(default = "ten")]
    #[schemars(extend("unit" = "N m/rad or N/m"))]
    pub kp: Numbers,
    /// Damping, one for all actuators or one for each.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad or N s/m"))]
    pub kd: Numbers,
    /// Maximum effort of each actuator either way; none if not given, and the actuators' own limits hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m or N"))]
    pub effort_limit: Option<Numbers>,
    /// Whether g(q) is added, which holds the robot against gravity.
    #[serde(default)]
    pub gravity_compensation: bool,
}

fn ten() -> Numbers {
    10.0.into()
}

impl Default for JointPd {
    fn default() -> Self {
        JointPd {
            model: motor_pendulum(),
            kp: ten(),
            kd: 1.0.into(),
            effort_limit: None,
            gravity_compensation: false,
        }
    }
}

impl JointPd {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// q_d.
    pub const DESIRED_POSITION: InputPort<Self, Vector> = InputPort::new("desired_position");
    /// v_d.
    pub const DESIRED_VELOCITY: InputPort<Self, Vector> = InputPort::new("desired_velocity");
    /// Efforts of the actuators.
    pub const ACTUATION: OutputPort<Self, Vector> = OutputPort::new("actuation");
}

#[typetag::serde]
impl Block for JointPd {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let drives = some_drives(&robot)?;
        let (n, nq, nv) = (drives.len(), robot.nq(), robot.nv());
        let (kp, kd) = (finite(&self.kp, n, "kp")?, finite(&self.kd, n, "kd")?);
        let limits = effort_limits(self.effort_limit.as_ref(), n)?;
        let state = d.input(Self::STATE, nq + nv);
        let position = d.optional_input(Self::DESIRED_POSITION, nq);
        let velocity = d.optional_input(Self::DESIRED_VELOCITY, nv);
        let weight = Weight::declare(d, &robot, &drives, state, self.gravity_compensation);

        // Before the limits.
        let (of, gains, initial) = (drives.clone(), (kp.clone(), kd.clone()), start(&robot));
        let effort = move |i: usize, state: &[f64], position: Option<&[f64]>, velocity: Option<&[f64]>| {
            let drive = &of[i];
            let error = position.unwrap_or(&initial)[drive.q] - state[drive.q];
            let rate = velocity.map_or(0.0, |velocity| velocity[drive.v]) - state[nq + drive.v];
            gains.0[i] * error + gains.1[i] * rate
        };
        let (law, bounds) = (effort.clone(), limits.clone());
        let linearization = d.output(Self::ACTUATION, actuation_shape(&robot)).from(
            (state, position, velocity, weight),
            move |(state, position, velocity, weight), u| {
                for (i, u) in u.iter_mut().enumerate() {
                    let held = weight.iter().map(|weight| weight.efforts[i]).sum::<f64>();
                    *u = clamp(law(i, state, position, velocity) + held, -bounds[i], bounds[i]);
                }
            },
        );
        if !self.gravity_compensation {
            linearization.jacobian(move |(state, position, velocity, _), j| {
                for (i, drive) in drives.iter().enumerate() {
                    // Beyond its limit an effort does not change.
                    if effort(i, state, position, velocity).abs() >= limits[i] {
                        continue;
                    }
                    let mut by_state = j.argument(0);
                    by_state[(i, drive.q)] = -kp[i];
                    by_state[(i, nq + drive.v)] = -kd[i];
                    if position.is_some() {
                        j.argument(1)[(i, drive.q)] = kp[i];
                    }
                    if velocity.is_some() {
                        j.argument(2)[(i, drive.v)] = kd[i];
                    }
                }
            });
        }
        Ok(())
    }
}

register_block!("control", JointPd, JointPd::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::kinematics::testing::{FILE, GRAVITY, STATE, TEXT, arm, assert_close};
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn each_actuator_pulls_its_joint_towards_the_reference() {
        let kp: Vec<f64> = (1..=8).map(|k| 10.0 * f64::from(k)).collect();
        let pd = JointPd { model: arm(), kp: kp.into(), kd: 2.0.into(), ..JointPd::default() };
        let mut bench = Bench::with_file(pd, FILE, TEXT);
        let mut desired = [0.0; 9];
        desired.copy_from_slice(&STATE[..9]);
        desired[3] += 0.1;
        desired[8] += 5.0; // follows the other finger, whatever is desired of it
        let velocity = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.7, 0.0, 0.0];
        let inputs: [(&str, &[f64]); 3] =
            [("state", &STATE), ("desired_position", &desired), ("desired_velocity", &velocity)];
        let expected = [-0.6, 0.4, -1.0, -0.2 + 4.0, 0.8, -1.2, 2.0, -0.02];
        assert_close(&bench.eval(&inputs, "actuation"), &expected, 1e-12);
        bench.check_jacobians(1e-7);
    }

    #[test]
    fn what_holds_against_gravity_is_added_and_the_limits_come_last() {
        let limit = Some(20.0.into());
        let pd =
            JointPd { model: arm(), effort_limit: limit, gravity_compensation: true, ..JointPd::default() };
        let mut bench = Bench::with_file(pd, FILE, TEXT);
        let mut state = STATE;
        state[9..].fill(0.0);
        let inputs: [(&str, &[f64]); 3] =
            [("state", &state), ("desired_position", &STATE[..9]), ("desired_velocity", &[0.0; 9])];
        let u = bench.eval(&inputs, "actuation");
        assert_close(&u[..3], &GRAVITY[..3], 1e-9);
        assert_eq!(u[3], 20.0); // and not 21.7
        // The driven finger carries the other one too: their weights cancel.
        assert_close(&u[7..], &[0.0], 1e-12);
        bench.check_jacobians(1e-6);
    }

    #[test]
    fn a_robot_without_motors_cannot_be_controlled() {
        let found = errors(JointPd { model: ModelSource::default(), ..JointPd::default() });
        assert!(found.contains("the model has no actuator"), "{found}");
        let found = errors(JointPd { kp: vec![1.0, 2.0].into(), ..JointPd::default() });
        assert!(found.contains("`kp` has 2 elements, and the block has 1"), "{found}");
    }
}
