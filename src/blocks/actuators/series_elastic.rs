//! A motor that drives a joint through a spring.

use std::sync::Arc;

use crate::blocks::limits::{Limits, finite, non_negative, positive, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A series-elastic drive: J θ̈ = clamp(command) − b θ̇ − τ, τ = k (θ − q) + d (θ̇ − q̇), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `command` | `vector[size]` | torque of the motor, N m |
/// | `positions` | `vector[size]` | the joint's position q, rad |
/// | `velocities` | `vector[size]` | the joint's velocity q̇, rad/s |
/// | `torque` | `vector[size]` | torque τ of the spring and damper on the joint, N m |
/// | `motor_positions` | `vector[size]` | the motor's position θ, rad |
/// | `motor_velocities` | `vector[size]` | the motor's velocity θ̇, rad/s |
///
/// All is seen from the joint's side of the gear: with n turns of the rotor for one of the joint, J is n² times the rotor's inertia and the
/// command n times its torque. With the joint held, the motor swings at √(k/J); with a joint of inertia I that is free, at
/// √(k (1/J + 1/I)).
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeriesElasticDrive {
    /// Inertia J of the motor, seen from the joint; greater than zero.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "kg m^2"))]
    pub inertia: Numbers,
    /// Stiffness k of the spring; greater than zero.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "N m/rad"))]
    pub stiffness: Numbers,
    /// Damping d beside the spring; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad"))]
    pub damping: Numbers,
    /// Viscous friction b of the motor; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad"))]
    pub friction: Numbers,
    /// Minimum torque of the motor; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub lower: Option<Numbers>,
    /// Maximum torque of the motor; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub upper: Option<Numbers>,
    /// The motor's position at the start; the joint's, with the spring at rest, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "rad"))]
    pub initial: Option<Numbers>,
    /// Number of joints; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl SeriesElasticDrive {
    /// Torque of the motor.
    pub const COMMAND: InputPort<Self, Vector> = InputPort::new("command");
    /// The joint's position.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// The joint's velocity.
    pub const VELOCITIES: InputPort<Self, Vector> = InputPort::new("velocities");
    /// Torque of the spring and damper on the joint.
    pub const TORQUE: OutputPort<Self, Vector> = OutputPort::new("torque");
    /// The motor's position.
    pub const MOTOR_POSITIONS: OutputPort<Self, Vector> = OutputPort::new("motor_positions");
    /// The motor's velocity.
    pub const MOTOR_VELOCITIES: OutputPort<Self, Vector> = OutputPort::new("motor_velocities");
}

/// The law of all joints.
struct Law {
    inertia: Vec<f64>,
    stiffness: Vec<f64>,
    damping: Vec<f64>,
    friction: Vec<f64>,
    limits: Limits,
}

/// Positions and velocities of the joint, then of the motor.
type Motion<'a> = (&'a [f64], &'a [f64], &'a [f64], &'a [f64]);

impl Law {
    /// Torque of the spring and damper of joint `i`.
    fn torque(&self, i: usize, (q, v, theta, omega): &Motion) -> f64 {
        self.stiffness[i] * (theta[i] - q[i]) + self.damping[i] * (omega[i] - v[i])
    }
}

#[typetag::serde]
impl Block for SeriesElasticDrive {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists = [
            ("inertia", Some(&self.inertia)),
            ("stiffness", Some(&self.stiffness)),
            ("damping", Some(&self.damping)),
            ("friction", Some(&self.friction)),
            ("lower", self.lower.as_ref()),
            ("upper", self.upper.as_ref()),
            ("initial", self.initial.as_ref()),
        ];
        let size = size_of(self.size, &lists)?;
        let law = Arc::new(Law {
            inertia: positive(&self.inertia, size, "inertia")?,
            stiffness: positive(&self.stiffness, size, "stiffness")?,
            damping: non_negative(&self.damping, size, "damping")?,
            friction: non_negative(&self.friction, size, "friction")?,
            limits: Limits::new(self.lower.as_ref(), self.upper.as_ref(), size)?,
        });
        let command = d.input(Self::COMMAND, size);
        let q = d.input(Self::POSITIONS, size);
        let v = d.input(Self::VELOCITIES, size);
        let start = match &self.initial {
            Some(initial) => finite(initial, size, "initial")?,
            None => vec![0.0; size],
        };
        let theta = d.continuous("position", start);
        let omega = d.continuous("velocity", vec![0.0; size]);
        if self.initial.is_none() {
            d.update(Clock::Start, theta).from(q, |q, theta| theta.copy_from_slice(q));
        }
        let of = law.clone();
        d.output(Self::TORQUE, size)
            .from((q, v, theta, omega), move |motion, out| {
                for (i, out) in out.iter_mut().enumerate() {
                    *out = of.torque(i, &motion);
                }
            })
            .elementwise();
        d.output(Self::MOTOR_POSITIONS, size).is(theta);
        d.output(Self::MOTOR_VELOCITIES, size).is(omega);
        d.derivative(theta)
            .from(omega, |omega, rate| rate.copy_from_slice(omega))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        d.derivative(omega)
            .from((command, q, v, theta, omega), move |(u, q, v, theta, omega), rate| {
                for (i, rate) in rate.iter_mut().enumerate() {
                    let torque = law.torque(i, &(q, v, theta, omega));
                    let motor = law.limits.clamp(i, u[i]) - law.friction[i] * omega[i];
                    *rate = (motor - torque) / law.inertia[i];
                }
            })
            .elementwise();
        Ok(())
    }
}

register_block!(
    "actuators",
    SeriesElasticDrive,
    SeriesElasticDrive {
        inertia: 0.2.into(),
        stiffness: 300.0.into(),
        damping: 0.5.into(),
        friction: 1.0.into(),
        ..SeriesElasticDrive::default()
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::actuators::tests::{on_joint, value};
    use crate::blocks::testing::{Bench, driven};

    fn drive() -> SeriesElasticDrive {
        SeriesElasticDrive { inertia: 0.2.into(), stiffness: 80.0.into(), ..SeriesElasticDrive::default() }
    }

    #[test]
    fn the_joint_feels_the_spring_and_the_damper() {
        let mut bench =
            Bench::new(SeriesElasticDrive { damping: 0.5.into(), initial: Some(0.1.into()), ..drive() });
        let inputs: [(&str, &[f64]); 2] = [("positions", &[0.3]), ("velocities", &[2.0])];
        assert!((bench.eval(&inputs, "torque")[0] + 80.0 * 0.2 + 0.5 * 2.0).abs() < 1e-12);
        bench.check_jacobians(1e-6);
    }

    /// With the joint held at zero, the motor swings about it at √(k/J).
    #[test]
    fn held_it_swings_at_its_own_frequency() {
        let mut simulator = driven(SeriesElasticDrive { initial: Some(0.5.into()), ..drive() }, "0*t");
        let omega = (80.0_f64 / 0.2).sqrt();
        for k in 1..6 {
            let t = 0.13 * f64::from(k);
            simulator.advance_to(t).unwrap();
            let expected = 0.5 * (omega * t).cos();
            let theta = value(&simulator, "block.motor_positions");
            assert!((theta - expected).abs() < 1e-4, "{theta} for {expected}");
        }
    }

    /// On a free joint of inertia I = 0.5 both turn about their common centre at √(k (1/J + 1/I)), and momentum is kept.
    #[test]
    fn on_a_free_joint_it_resonates_and_momentum_is_kept() {
        let block = "drive: {type: SeriesElasticDrive, inertia: 0.2, stiffness: 80.0, initial: 0.7}
  still: {type: Constant, value: 0.0}";
        let wires = "drive.command: still.out\n  drive.positions: scene.positions\n  drive.velocities: scene.velocities\n  scene.actuation: drive.torque";
        let mut simulator = on_joint(block, wires);
        let omega = (80.0 * (1.0 / 0.2 + 1.0 / 0.5_f64)).sqrt();
        for k in 1..6 {
            let t = 0.21 * f64::from(k);
            simulator.advance_to(t).unwrap();
            // The centre stays at 0.2·0.7/0.7; the joint swings about it against the motor.
            let expected = 0.2 * (1.0 - (omega * t).cos());
            let q = value(&simulator, "scene.positions");
            assert!((q - expected).abs() < 1e-6, "{q} for {expected}");
            let momentum = 0.5 * value(&simulator, "scene.velocities")
                + 0.2 * value(&simulator, "drive.motor_velocities");
            assert!(momentum.abs() < 1e-9, "{momentum}");
        }
    }

    #[test]
    fn the_spring_is_at_rest_at_the_start() {
        let block = "drive: {type: SeriesElasticDrive, inertia: 0.2, stiffness: 80.0}\n  still: {type: Constant, value: 0.0}";
        let wires = "drive.command: still.out\n  drive.positions: two.out\n  drive.velocities: still.out\n  scene.actuation: drive.torque";
        let mut simulator = on_joint(&format!("{block}\n  two: {{type: Constant, value: 2.0}}"), wires);
        simulator.advance_to(0.1).unwrap();
        assert_eq!(
            (value(&simulator, "drive.motor_positions"), value(&simulator, "drive.torque")),
            (2.0, 0.0)
        );
    }
}
