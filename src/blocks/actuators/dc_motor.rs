//! A DC motor behind a gear.

use std::sync::Arc;

use crate::blocks::limits::{clamp, finite, non_negative, positive, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A DC motor behind a gear: L di/dt = u − R i − k n ω, torque = clamp(n (k i − friction) − gear loss), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `voltage` | `vector[size]` | the voltage u at its terminals, V |
/// | `velocities` | `vector[size]` | the joint's velocity ω, rad/s |
/// | `torque` | `vector[size]` | on the joint, N m |
/// | `current` | `vector[size]` | the current i, A |
///
/// With the rotor's speed Ω = n ω and σ = tanh(Ω/Ω₀), a smooth sign of it:
///
/// ```text
/// L di/dt = clamp(u, ±voltage_limit) − R i − k Ω                 i = (u − k Ω)/R  where L = 0
/// τ_r = k i − b Ω − c σ                                          torque of the rotor
/// torque = clamp(n τ_r − λ |n τ_r| σ, ±torque_limit)             λ = 1 − η where it drives, 1/η − 1 where it is driven
/// ```
///
/// so that n τ_r ω η arrives at the joint, and n τ_r = η torque holds a joint that drives the motor. Friction that is smoothed creeps:
/// it does not hold a load at rest.
///
/// The rotor's inertia J is no part of the block. The joint of the model feels it as its `armature`, n² J, or through its actuator's `gear`
/// and `rotor_inertia`; it is solved there, without a stiff shaft.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DcMotor {
    /// Resistance R; greater than zero.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "Ω"))]
    pub resistance: Numbers,
    /// Inductance L; not negative. The current follows at once where it is zero for all.
    #[serde(default)]
    #[schemars(extend("unit" = "H"))]
    pub inductance: Numbers,
    /// Torque constant k, which is that of the back-EMF too; greater than zero.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "N m/A"))]
    pub constant: Numbers,
    /// Turns n of the rotor for one of the joint; not zero.
    #[serde(default = "one")]
    pub ratio: Numbers,
    /// Part η of the power that passes the gear, above 0 and up to 1.
    #[serde(default = "one")]
    pub efficiency: Numbers,
    /// Viscous friction b of the rotor; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m s/rad"))]
    pub viscous: Numbers,
    /// Coulomb friction c of the rotor; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m"))]
    pub coulomb: Numbers,
    /// Speed Ω₀ of the rotor over which friction changes its sign; greater than zero. The smaller, the stiffer.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "rad/s"))]
    pub smoothing_speed: Numbers,
    /// Maximum voltage of either sign, greater than zero; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "V"))]
    pub voltage_limit: Option<Numbers>,
    /// Maximum torque on the joint of either sign, greater than zero; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub torque_limit: Option<Numbers>,
    /// Current at the start, where there is an inductance.
    #[serde(default)]
    #[schemars(extend("unit" = "A"))]
    pub initial_current: Numbers,
    /// Number of motors; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

fn one() -> Numbers {
    1.0.into()
}

impl Default for DcMotor {
    /// A motor of 1 Ω and 1 N m/A without inductance, gear or friction.
    fn default() -> Self {
        DcMotor {
            resistance: one(),
            inductance: 0.0.into(),
            constant: one(),
            ratio: one(),
            efficiency: one(),
            viscous: 0.0.into(),
            coulomb: 0.0.into(),
            smoothing_speed: one(),
            voltage_limit: None,
            torque_limit: None,
            initial_current: 0.0.into(),
            size: None,
        }
    }
}

impl DcMotor {
    /// The voltage at its terminals.
    pub const VOLTAGE: InputPort<Self, Vector> = InputPort::new("voltage");
    /// The joint's velocity.
    pub const VELOCITIES: InputPort<Self, Vector> = InputPort::new("velocities");
    /// On the joint.
    pub const TORQUE: OutputPort<Self, Vector> = OutputPort::new("torque");
    /// The current.
    pub const CURRENT: OutputPort<Self, Vector> = OutputPort::new("current");

    fn laws(&self) -> Result<Vec<Law>, BlockError> {
        let lists = [
            ("resistance", Some(&self.resistance)),
            ("inductance", Some(&self.inductance)),
            ("constant", Some(&self.constant)),
            ("ratio", Some(&self.ratio)),
            ("efficiency", Some(&self.efficiency)),
            ("viscous", Some(&self.viscous)),
            ("coulomb", Some(&self.coulomb)),
            ("smoothing_speed", Some(&self.smoothing_speed)),
            ("voltage_limit", self.voltage_limit.as_ref()),
            ("torque_limit", self.torque_limit.as_ref()),
            ("initial_current", Some(&self.initial_current)),
        ];
        let size = size_of(self.size, &lists)?;
        let limit = |numbers: Option<&Numbers>, field: &str| match numbers {
            Some(numbers) => positive(numbers, size, field),
            None => Ok(vec![f64::INFINITY; size]),
        };
        let resistance = positive(&self.resistance, size, "resistance")?;
        let inductance = non_negative(&self.inductance, size, "inductance")?;
        if inductance.contains(&0.0) && inductance.iter().any(|l| *l > 0.0) {
            let message = "`inductance` must be zero for all motors, or for none";
            return Err(BlockError::parameter("inductance", message));
        }
        let constant = positive(&self.constant, size, "constant")?;
        let ratio = finite(&self.ratio, size, "ratio")?;
        if ratio.contains(&0.0) {
            return Err(BlockError::parameter("ratio", "`ratio` must not be 0"));
        }
        let efficiency = positive(&self.efficiency, size, "efficiency")?;
        if let Some(wrong) = efficiency.iter().find(|efficiency| **efficiency > 1.0) {
            let message = format!("`efficiency` must be at most 1, and is {wrong}");
            return Err(BlockError::parameter("efficiency", message));
        }
        let viscous = non_negative(&self.viscous, size, "viscous")?;
        let coulomb = non_negative(&self.coulomb, size, "coulomb")?;
        let smoothing = positive(&self.smoothing_speed, size, "smoothing_speed")?;
        let voltage_limit = limit(self.voltage_limit.as_ref(), "voltage_limit")?;
        let torque_limit = limit(self.torque_limit.as_ref(), "torque_limit")?;
        let current = finite(&self.initial_current, size, "initial_current")?;
        let law = |i: usize| Law {
            resistance: resistance[i],
            inductance: inductance[i],
            constant: constant[i],
            ratio: ratio[i],
            efficiency: efficiency[i],
            viscous: viscous[i],
            coulomb: coulomb[i],
            smoothing: smoothing[i],
            voltage_limit: voltage_limit[i],
            torque_limit: torque_limit[i],
            current: current[i],
        };
        Ok((0..size).map(law).collect())
    }
}

/// One motor.
#[derive(Clone, Copy)]
struct Law {
    resistance: f64,
    inductance: f64,
    constant: f64,
    ratio: f64,
    efficiency: f64,
    viscous: f64,
    coulomb: f64,
    smoothing: f64,
    voltage_limit: f64,
    torque_limit: f64,
    /// At the start.
    current: f64,
}

impl Law {
    /// u − R i − k Ω: what is left to change the current.
    fn free_voltage(&self, voltage: f64, velocity: f64, current: f64) -> f64 {
        let voltage = clamp(voltage, -self.voltage_limit, self.voltage_limit);
        voltage - self.resistance * current - self.constant * self.ratio * velocity
    }

    /// The current where there is no inductance.
    fn steady_current(&self, voltage: f64, velocity: f64) -> f64 {
        self.free_voltage(voltage, velocity, 0.0) / self.resistance
    }

    fn torque(&self, current: f64, velocity: f64) -> f64 {
        let speed = self.ratio * velocity;
        let sign = (speed / self.smoothing).tanh();
        let rotor = self.constant * current - self.viscous * speed - self.coulomb * sign;
        let drives = rotor * speed >= 0.0;
        let loss = if drives { 1.0 - self.efficiency } else { 1.0 / self.efficiency - 1.0 };
        // The loss is on the rotor's side of the gear, against its motion.
        let torque = self.ratio * (rotor - loss * rotor.abs() * sign);
        clamp(torque, -self.torque_limit, self.torque_limit)
    }
}

/// out\[i\] = f(law, a\[i\], b\[i\]).
fn each(laws: &[Law], a: &[f64], b: &[f64], out: &mut [f64], f: impl Fn(&Law, f64, f64) -> f64) {
    for (((out, law), a), b) in out.iter_mut().zip(laws).zip(a).zip(b) {
        *out = f(law, *a, *b);
    }
}

#[typetag::serde]
impl Block for DcMotor {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let laws: Arc<[Law]> = self.laws()?.into();
        let size = laws.len();
        let voltage = d.input(Self::VOLTAGE, (size, "V"));
        let velocity = d.input(Self::VELOCITIES, size);
        let (torque, current) = (laws.clone(), laws.clone());
        if laws.iter().all(|law| law.inductance == 0.0) {
            d.output(Self::TORQUE, (size, "N m"))
                .from((voltage, velocity), move |(u, w), out| {
                    each(&torque, u, w, out, |law, u, w| law.torque(law.steady_current(u, w), w));
                })
                .elementwise();
            d.output(Self::CURRENT, (size, "A"))
                .from((voltage, velocity), move |(u, w), out| {
                    each(&current, u, w, out, Law::steady_current);
                })
                .elementwise();
            return Ok(());
        }
        let i = d.continuous("current", laws.iter().map(|law| law.current).collect());
        d.output(Self::TORQUE, (size, "N m"))
            .from((i, velocity), move |(i, w), out| each(&torque, i, w, out, Law::torque))
            .elementwise();
        d.output(Self::CURRENT, (size, "A")).is(i);
        d.derivative(i)
            .from((voltage, velocity, i), move |(u, w, i), rate| {
                for (k, (rate, law)) in rate.iter_mut().zip(&*current).enumerate() {
                    *rate = law.free_voltage(u[k], w[k], i[k]) / law.inductance;
                }
            })
            .elementwise();
        Ok(())
    }
}

register_block!(
    "actuators",
    DcMotor,
    DcMotor {
        resistance: 0.6.into(),
        inductance: 0.5e-3.into(),
        constant: 0.05.into(),
        ratio: 50.0.into(),
        efficiency: 0.8.into(),
        viscous: 1e-5.into(),
        coulomb: 0.005.into(),
        ..DcMotor::default()
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::actuators::tests::{on_joint, value};
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn a_stalled_motor_pushes_with_n_k_u_over_r() {
        let motor = DcMotor {
            resistance: 2.0.into(),
            constant: 0.1.into(),
            ratio: 30.0.into(),
            ..DcMotor::default()
        };
        let mut bench = Bench::new(DcMotor { voltage_limit: Some(24.0.into()), ..motor.clone() });
        assert_eq!(bench.eval(&[("voltage", &[12.0]), ("velocities", &[0.0])], "current"), [6.0]);
        assert!((bench.get("torque")[0] - 18.0).abs() < 1e-12);
        bench.check_jacobians(1e-6);
        assert_eq!(bench.eval(&[("voltage", &[90.0])], "current"), [12.0]);
        let mut limited = Bench::new(DcMotor { torque_limit: Some(10.0.into()), ..motor });
        assert_eq!(limited.eval(&[("voltage", &[-12.0]), ("velocities", &[0.0])], "torque"), [-10.0]);
    }

    /// What comes out of the gear is η times what went in, whichever side drives.
    #[test]
    fn the_gear_takes_its_part_of_the_power_both_ways() {
        let motor = DcMotor { ratio: 20.0.into(), efficiency: 0.7.into(), ..DcMotor::default() };
        let mut bench = Bench::new(motor);
        // At ω = ±2 rad/s the back-EMF is ±40 V, so that the voltage beyond it is the current and the rotor's torque.
        for (velocity, extra, drives) in
            [(2.0, 3.0, true), (2.0, -3.0, false), (-2.0, -3.0, true), (-2.0, 3.0, false)]
        {
            let voltage = [20.0 * velocity + extra];
            let torque = bench.eval(&[("voltage", &voltage), ("velocities", &[velocity])], "torque")[0];
            let (rotor, joint) = (extra * 20.0 * velocity, torque * velocity);
            let (sent, arrived) = if drives { (rotor, joint) } else { (-joint, -rotor) };
            assert!(
                sent > 0.0 && (arrived - 0.7 * sent).abs() < 1e-12,
                "{velocity} {extra}: {arrived} of {sent}"
            );
            bench.check_jacobians(1e-6);
        }
    }

    #[test]
    fn the_loss_vanishes_at_rest_without_a_jump() {
        let motor = DcMotor { efficiency: 0.5.into(), coulomb: 0.1.into(), ..DcMotor::default() };
        let mut bench = Bench::new(motor);
        let mut torque = |w: f64| bench.eval(&[("voltage", &[3.0 + w]), ("velocities", &[w])], "torque")[0];
        let (before, at, after) = (torque(-1e-9), torque(0.0), torque(1e-9));
        assert_eq!(at, 3.0);
        assert!((before - at).abs() < 1e-8 && (after - at).abs() < 1e-8);
    }

    /// With a joint of inertia I and viscous friction b, ω and i are those of a linear system with the roots
    /// s² + (R/L + B/I) s + (R B + K²)/(L I) = 0 where K = n k and B = n² b: both time constants are in it.
    #[test]
    fn a_step_of_the_voltage_is_that_of_the_linear_system() {
        let block = "motor: {type: DcMotor, resistance: 2.0, inductance: 0.1, constant: 0.25, ratio: 4.0, viscous: 0.0125}
  step: {type: Constant, value: 6.0}";
        let wires =
            "motor.voltage: step.out\n  motor.velocities: scene.velocities\n  scene.actuation: motor.torque";
        let mut simulator = on_joint(block, wires);
        let (r, l, k, b, inertia, u) = (2.0_f64, 0.1, 1.0, 0.2, 0.5, 6.0);
        let (p, q) = (r / l + b / inertia, (r * b + k * k) / (l * inertia));
        let root = (0.25 * p * p - q).sqrt();
        let (s1, s2) = (-0.5 * p + root, -0.5 * p - root);
        let last = k * u / (r * b + k * k);
        for t in [0.02, 0.1, 0.4, 1.5] {
            simulator.advance_to(t).unwrap();
            // ω(0) = ω̇(0) = 0.
            let speed = last * (1.0 + (s2 * (s1 * t).exp() - s1 * (s2 * t).exp()) / (s1 - s2));
            let rate = last * s1 * s2 * ((s1 * t).exp() - (s2 * t).exp()) / (s1 - s2);
            let (ours, current) = (value(&simulator, "scene.velocities"), value(&simulator, "motor.current"));
            assert!((ours - speed).abs() < 1e-7, "{ours} for {speed} at {t}");
            let expected = (inertia * rate + b * speed) / k;
            assert!((current - expected).abs() < 1e-6, "{current} for {expected} at {t}");
        }
        // The slow root is that of the mechanical time constant R I/(R B + K²), the fast one that of L/R.
        assert!((-1.0 / s1 - r * inertia / (r * b + k * k)).abs() < 0.1 / s1.abs());
        assert!((-1.0 / s2 - l / r).abs() < 0.1 / s2.abs());
    }

    #[test]
    fn wrong_parameters_are_named() {
        let text = errors(DcMotor { efficiency: 1.2.into(), ..DcMotor::default() });
        assert!(text.contains("`efficiency` must be at most 1, and is 1.2"), "{text}");
        assert!(errors(DcMotor { ratio: 0.0.into(), ..DcMotor::default() }).contains("must not be 0"));
        let mixed = DcMotor { inductance: vec![0.0, 1e-3].into(), ..DcMotor::default() };
        assert!(errors(mixed).contains("for all motors, or for none"));
    }
}
