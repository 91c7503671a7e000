//! A servo that holds a position.

use crate::blocks::limits::{Limits, non_negative, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A position servo: effort = clamp(kp (q_d − q) + kd (v_d − v) + feedforward, lower, upper), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `target` | `vector[size]` | the position q_d to be held, rad or m |
/// | `target_velocity` | `vector[size]`, optional | the velocity v_d; zero if it is not wired |
/// | `feedforward` | `vector[size]`, optional | effort that is added before the limits, such as the weight |
/// | `positions` | `vector[size]` | the joints' positions q |
/// | `velocities` | `vector[size]` | the joints' velocities v |
/// | `effort` | `vector[size]` | what it applies to the joints, N m or N |
///
/// A joint of inertia I under a load τ comes to rest τ/kp off its target, with natural frequency √(kp/I) and damping ratio
/// kd/(2 √(kp I)).
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PositionServo {
    /// Effort per error of position; not negative.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "N m/rad"))]
    pub kp: Numbers,
    /// Effort per error of velocity; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad"))]
    pub kd: Numbers,
    /// Minimum effort; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub lower: Option<Numbers>,
    /// Maximum effort; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub upper: Option<Numbers>,
    /// Number of joints; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl PositionServo {
    /// The position to be held.
    pub const TARGET: InputPort<Self, Vector> = InputPort::new("target");
    /// The velocity to be held.
    pub const TARGET_VELOCITY: InputPort<Self, Vector> = InputPort::new("target_velocity");
    /// Effort that is added.
    pub const FEEDFORWARD: InputPort<Self, Vector> = InputPort::new("feedforward");
    /// The joints' positions.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// The joints' velocities.
    pub const VELOCITIES: InputPort<Self, Vector> = InputPort::new("velocities");
    /// What it applies.
    pub const EFFORT: OutputPort<Self, Vector> = OutputPort::new("effort");
}

#[typetag::serde]
impl Block for PositionServo {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists = [
            ("kp", Some(&self.kp)),
            ("kd", Some(&self.kd)),
            ("lower", self.lower.as_ref()),
            ("upper", self.upper.as_ref()),
        ];
        let size = size_of(self.size, &lists)?;
        let (kp, kd) = (non_negative(&self.kp, size, "kp")?, non_negative(&self.kd, size, "kd")?);
        let limits = Limits::new(self.lower.as_ref(), self.upper.as_ref(), size)?;
        let target = d.input(Self::TARGET, size);
        let target_velocity = d.optional_input(Self::TARGET_VELOCITY, size);
        let feedforward = d.optional_input(Self::FEEDFORWARD, size);
        let q = d.input(Self::POSITIONS, size);
        let v = d.input(Self::VELOCITIES, size);
        d.output(Self::EFFORT, size)
            .from(
                (target, target_velocity, feedforward, q, v),
                move |(target, target_velocity, feedforward, q, v), effort| {
                    for (i, effort) in effort.iter_mut().enumerate() {
                        let at = |list: Option<&[f64]>| list.map_or(0.0, |list| list[i]);
                        let wanted = kp[i] * (target[i] - q[i])
                            + kd[i] * (at(target_velocity) - v[i])
                            + at(feedforward);
                        *effort = limits.clamp(i, wanted);
                    }
                },
            )
            .elementwise();
        Ok(())
    }
}

register_block!(
    "actuators",
    PositionServo,
    PositionServo {
        kp: 100.0.into(),
        kd: 10.0.into(),
        lower: Some((-50.0).into()),
        upper: Some(50.0.into()),
        size: None,
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::actuators::tests::{on_joint, value};
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn the_terms_add_up_and_are_limited() {
        let servo = PositionServo {
            kp: vec![10.0, 20.0].into(),
            kd: 2.0.into(),
            upper: Some(15.0.into()),
            ..PositionServo::default()
        };
        let mut bench = Bench::new(servo);
        bench.set("target", &[1.0, 1.0]).set("positions", &[0.5, -1.0]).set("velocities", &[0.25, 0.0]);
        bench.set("target_velocity", &[1.25, 0.0]).set("feedforward", &[-0.5, 3.0]);
        assert_eq!(bench.at(0.0).get("effort"), [5.0 + 2.0 - 0.5, 15.0]);
        bench.check_jacobians(1e-6);
        assert!(
            errors(PositionServo { kp: (-1.0).into(), ..PositionServo::default() }).contains("at least 0")
        );
    }

    /// On a joint of inertia I = 0.5: ω₀ = √(kp/I) = 10 rad/s, ζ = kd/(2 √(kp I)) = 0.3; the step response is
    /// 1 − e^(−ζ ω₀ t) (cos ω_d t + ζ/√(1 − ζ²) sin ω_d t).
    #[test]
    fn a_step_of_the_target_is_that_of_a_second_order_system() {
        let wires = "servo.target: one.out\n  servo.positions: scene.positions\n  servo.velocities: scene.velocities\n  scene.actuation: servo.effort";
        let block = "servo: {type: PositionServo, kp: 50.0, kd: 3.0}\n  one: {type: Constant, value: 1.0}";
        let mut simulator = on_joint(block, wires);
        let (zeta, omega) = (0.3_f64, 10.0);
        let root = (1.0 - zeta * zeta).sqrt();
        for k in 1..8 {
            let t = 0.1 * f64::from(k);
            simulator.advance_to(t).unwrap();
            let turn = omega * root * t;
            let expected = 1.0 - (-zeta * omega * t).exp() * (turn.cos() + zeta / root * turn.sin());
            let q = value(&simulator, "scene.positions");
            assert!((q - expected).abs() < 1e-7, "{q} for {expected} at {t}");
        }
    }
}
