//! PID control of joints.

use std::sync::Arc;

use super::drive::{Drive, Weight, actuation_shape, effort_limits, some_drives};
use super::motor_pendulum;
use crate::blocks::continuous::AntiWindup;
use crate::blocks::continuous::pid::Law;
use crate::blocks::kinematics::posed::robot;
use crate::blocks::limits::{finite, positive_number};
use crate::blocks::numbers::Numbers;
use crate::blocks::plant::ModelSource;
use crate::prelude::*;

/// PID control of a robot's joints: u = kp e + ki ∫e dt + kd ė with e = q_d − q, and optional gravity compensation g(q).
///
/// | port | type | meaning |
/// |---|---|---|
/// | `state` | `vector[nq + nv]` | positions q, then velocities v of the model |
/// | `desired_position` | `vector[nq]` | q_d, in the form of the model's positions |
/// | `desired_velocity` | `vector[nv]`, optional | v_d; zero if it is not wired |
/// | `actuation` | vector | effort u of each actuator, N m or N |
///
/// The integral does not wind up: while an effort w is beyond its limit, İ = ki e + (limited w − w)/Tt. The limit is `effort_limit`, and
/// where that is not given the actuator's own. Only joints with an actuator are controlled; one that is coupled to a driven one
/// follows it.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointPid {
    /// The robot, such as `scene.arm`; the only one in the diagram if not given.
    #[serde(default = "ModelSource::beside", skip_serializing_if = "ModelSource::is_beside")]
    #[schemars(extend("default" = null))]
    pub model: ModelSource,
    /// Stiffness, one for all actuators or one for each.
    #[serde(default = "ten")]
    #[schemars(extend("unit" = "N m/rad or N/m"))]
    pub kp: Numbers,
    /// Integral gain, one for all actuators or one for each.
    #[serde(default)]
    #[schemars(extend("unit" = "N m/(rad s) or N/(m s)"))]
    pub ki: Numbers,
    /// Damping, one for all actuators or one for each.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad or N s/m"))]
    pub kd: Numbers,
    /// Maximum effort of each actuator either way; none if not given, and the actuators' own limits hold.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m or N"))]
    pub effort_limit: Option<Numbers>,
    /// Time constant Tt with which the integral is drawn back while an effort is limited; kp/ki if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub tracking_time: Option<f64>,
    /// Whether g(q) is added, which holds the robot against gravity.
    #[serde(default)]
    pub gravity_compensation: bool,
}

fn ten() -> Numbers {
    10.0.into()
}

impl Default for JointPid {
    fn default() -> Self {
        JointPid {
            model: motor_pendulum(),
            kp: ten(),
            ki: 5.0.into(),
            kd: 1.0.into(),
            effort_limit: None,
            tracking_time: None,
            gravity_compensation: false,
        }
    }
}

impl JointPid {
    /// Positions, then velocities.
    pub const STATE: InputPort<Self, Vector> = InputPort::new("state");
    /// q_d.
    pub const DESIRED_POSITION: InputPort<Self, Vector> = InputPort::new("desired_position");
    /// v_d.
    pub const DESIRED_VELOCITY: InputPort<Self, Vector> = InputPort::new("desired_velocity");
    /// Efforts of the actuators.
    pub const ACTUATION: OutputPort<Self, Vector> = OutputPort::new("actuation");

    fn laws(&self, drives: &[Drive]) -> Result<Vec<Law>, BlockError> {
        let n = drives.len();
        let (kp, ki, kd) =
            (finite(&self.kp, n, "kp")?, finite(&self.ki, n, "ki")?, finite(&self.kd, n, "kd")?);
        let limits = effort_limits(self.effort_limit.as_ref(), n)?;
        let time = self.tracking_time.map(|time| positive_number(time, "tracking_time")).transpose()?;
        let law = |i: usize| {
            let (lower, upper) = match self.effort_limit {
                Some(_) => (-limits[i], limits[i]),
                None => (drives[i].lower, drives[i].upper),
            };
            let is_limited = lower.is_finite() || upper.is_finite();
            let tracking = match time {
                Some(time) => 1.0 / time,
                None if ki[i] == 0.0 || !is_limited => 0.0,
                None if kp[i] == 0.0 => {
                    let message = "without `kp`, the integral needs a `tracking_time`";
                    return Err(BlockError::parameter("tracking_time", message));
                }
                None => (ki[i] / kp[i]).abs(),
            };
            let anti_windup = AntiWindup::BackCalculation;
            let (kp, ki, kd) = (kp[i], ki[i], kd[i]);
            Ok(Law { kp, ki, kd, lower, upper, anti_windup, tracking, stopping: 0.0, initial: 0.0 })
        };
        (0..n).map(law).collect()
    }
}

#[typetag::serde]
impl Block for JointPid {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let robot = robot(&self.model, d)?;
        let drives = some_drives(&robot)?;
        let (n, nq, nv) = (drives.len(), robot.nq(), robot.nv());
        let laws: Arc<[Law]> = self.laws(&drives)?.into();
        let state = d.input(Self::STATE, nq + nv);
        let position = d.input(Self::DESIRED_POSITION, nq);
        let velocity = d.optional_input(Self::DESIRED_VELOCITY, nv);
        let weight = Weight::declare(d, &robot, &drives, state, self.gravity_compensation);
        let integral = d.continuous("integral", vec![0.0; n]);

        // For each actuator its error, and its effort before the limits.
        let unlimited = d.intermediate("unlimited", vec![(0.0, 0.0); n]);
        let of = laws.clone();
        d.compute(unlimited).from(
            (state, position, velocity, weight, integral),
            move |(state, position, velocity, weight, integral), list| {
                for (i, (error, effort)) in list.iter_mut().enumerate() {
                    let drive = &drives[i];
                    *error = position[drive.q] - state[drive.q];
                    let rate = velocity.map_or(0.0, |velocity| velocity[drive.v]) - state[nq + drive.v];
                    let held = weight.iter().map(|weight| weight.efforts[i]).sum::<f64>();
                    *effort = of[i].unlimited(*error, integral[i], rate) + held;
                }
            },
        );
        let (of, is_limited) = (laws.clone(), self.effort_limit.is_some());
        d.output(Self::ACTUATION, actuation_shape(&robot)).from(unlimited, move |list, u| {
            for ((u, law), (_, effort)) in u.iter_mut().zip(&*of).zip(list) {
                *u = if is_limited { law.limited(*effort) } else { *effort };
            }
        });
        d.derivative(integral).from(unlimited, move |list, growth| {
            for ((growth, law), (error, effort)) in growth.iter_mut().zip(&*laws).zip(list) {
                *growth = law.growth(*error, *effort);
            }
        });
        Ok(())
    }
}

register_block!("control", JointPid, JointPid::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};
    use approx::assert_abs_diff_eq;

    fn bench(pid: JointPid) -> Bench {
        let mut bench = Bench::new(pid);
        bench.state.x[0] = 2.0;
        bench.set("state", &[0.3, 0.5]).set("desired_position", &[0.7]).set("desired_velocity", &[-0.5]);
        bench.at(0.0);
        bench
    }

    #[test]
    fn the_terms_add_up() {
        let mut free = bench(JointPid::default());
        assert_abs_diff_eq!(free.get("actuation")[0], 10.0 * 0.4 + 2.0 - 1.0, epsilon = 1e-14);
        free.check_jacobians(1e-7);
        // m g l sin q for the pendulum of the register.
        let mut heavy = bench(JointPid { gravity_compensation: true, ..JointPid::default() });
        let weight = 9.81 * 0.5 * 0.3_f64.sin();
        assert_abs_diff_eq!(heavy.get("actuation")[0], 5.0 + weight, epsilon = 1e-13);
        heavy.check_jacobians(1e-6);
    }

    #[test]
    fn a_limited_effort_draws_the_integral_back() {
        let pid = JointPid { effort_limit: Some(3.0.into()), ..JointPid::default() };
        let mut limited = bench(pid);
        assert_eq!(limited.get("actuation"), [3.0]);
        limited.check_jacobians(1e-6);
        let growth = crate::diagram::linearize(&limited.schedule, &limited.state).xdot[0];
        // ki e + (3 − 5) ki/kp
        assert_abs_diff_eq!(growth, 5.0 * 0.4 - 2.0 * 0.5, epsilon = 1e-14);
        let bare = JointPid { kp: 0.0.into(), effort_limit: Some(3.0.into()), ..JointPid::default() };
        assert!(errors(bare).contains("needs a `tracking_time`"));
    }
}
