//! A servo that holds a velocity.

use std::sync::Arc;

use crate::blocks::limits::{Limits, finite, non_negative, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A velocity servo: effort = clamp(kp (v_d − v) + I + feedforward, lower, upper), İ = ki (v_d − v), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `target` | `vector[size]` | the velocity v_d to be held, rad/s or m/s |
/// | `feedforward` | `vector[size]`, optional | effort that is added before the limits, such as the weight |
/// | `velocities` | `vector[size]` | the joints' velocities v |
/// | `effort` | `vector[size]` | what it applies to the joints, N m or N |
///
/// The integral stands still while the effort is beyond a limit and the error pushes further. A joint of inertia I under a constant load τ
/// runs τ/kp off its target without an integral, and on it with one.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VelocityServo {
    /// Effort per error of velocity; not negative.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "N m s/rad"))]
    pub kp: Numbers,
    /// Effort per integral of that error; not negative.
    #[serde(default)]
    #[schemars(extend("unit" = "N m/rad"))]
    pub ki: Numbers,
    /// Minimum effort; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub lower: Option<Numbers>,
    /// Maximum effort; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m"))]
    pub upper: Option<Numbers>,
    /// The integral I at the start.
    #[serde(default)]
    #[schemars(extend("unit" = "N m"))]
    pub initial: Numbers,
    /// Number of joints; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl VelocityServo {
    /// The velocity to be held.
    pub const TARGET: InputPort<Self, Vector> = InputPort::new("target");
    /// Effort that is added.
    pub const FEEDFORWARD: InputPort<Self, Vector> = InputPort::new("feedforward");
    /// The joints' velocities.
    pub const VELOCITIES: InputPort<Self, Vector> = InputPort::new("velocities");
    /// What it applies.
    pub const EFFORT: OutputPort<Self, Vector> = OutputPort::new("effort");
}

/// The law of all joints.
struct Law {
    kp: Vec<f64>,
    ki: Vec<f64>,
    limits: Limits,
}

/// What it reads: v_d, feedforward, v, I.
type Readings<'a> = (&'a [f64], Option<&'a [f64]>, &'a [f64], &'a [f64]);

impl Law {
    /// The effort of joint `i` before it is limited.
    fn unlimited(&self, i: usize, (target, feedforward, v, integral): &Readings) -> f64 {
        let feedforward = feedforward.map_or(0.0, |list| list[i]);
        self.kp[i] * (target[i] - v[i]) + integral[i] + feedforward
    }

    /// İ of joint `i`.
    fn growth(&self, i: usize, readings: &Readings) -> f64 {
        let (target, _, v, _) = readings;
        let growth = self.ki[i] * (target[i] - v[i]);
        let wanted = self.unlimited(i, readings);
        let excess = wanted - self.limits.clamp(i, wanted);
        if excess * growth > 0.0 { 0.0 } else { growth }
    }
}

#[typetag::serde]
impl Block for VelocityServo {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists = [
            ("kp", Some(&self.kp)),
            ("ki", Some(&self.ki)),
            ("lower", self.lower.as_ref()),
            ("upper", self.upper.as_ref()),
            ("initial", Some(&self.initial)),
        ];
        let size = size_of(self.size, &lists)?;
        let law = Arc::new(Law {
            kp: non_negative(&self.kp, size, "kp")?,
            ki: non_negative(&self.ki, size, "ki")?,
            limits: Limits::new(self.lower.as_ref(), self.upper.as_ref(), size)?,
        });
        let target = d.input(Self::TARGET, size);
        let feedforward = d.optional_input(Self::FEEDFORWARD, size);
        let v = d.input(Self::VELOCITIES, size);
        let integral = d.continuous("integral", finite(&self.initial, size, "initial")?);
        let reads = (target, feedforward, v, integral);
        let of = law.clone();
        d.output(Self::EFFORT, size)
            .from(reads, move |readings, effort| {
                for (i, effort) in effort.iter_mut().enumerate() {
                    *effort = of.limits.clamp(i, of.unlimited(i, &readings));
                }
            })
            .elementwise();
        d.derivative(integral)
            .from(reads, move |readings, rate| {
                for (i, rate) in rate.iter_mut().enumerate() {
                    *rate = law.growth(i, &readings);
                }
            })
            .elementwise();
        Ok(())
    }
}

register_block!(
    "actuators",
    VelocityServo,
    VelocityServo { kp: 10.0.into(), ki: 50.0.into(), upper: Some(50.0.into()), ..VelocityServo::default() }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::actuators::tests::{on_joint, value};
    use crate::blocks::testing::Bench;

    #[test]
    fn the_integral_stands_still_at_a_limit() {
        let servo =
            VelocityServo { upper: Some(5.0.into()), kp: 2.0.into(), ki: 3.0.into(), ..Default::default() };
        let mut bench = Bench::new(servo);
        bench.set("target", &[4.0]).set("velocities", &[1.0]).set("feedforward", &[-2.0]);
        assert_eq!(bench.at(0.0).get("effort"), [4.0]);
        bench.check_jacobians(1e-6);
        bench.set("target", &[9.0]);
        assert_eq!(bench.at(0.0).get("effort"), [5.0]);
        let rate = |bench: &Bench| crate::diagram::linearize(&bench.schedule, &bench.state).xdot[0];
        assert_eq!(rate(&bench), 0.0);
        // The integral shrinks at once when the target is overshot.
        bench.set("velocities", &[11.0]).set("feedforward", &[30.0]);
        assert_eq!((bench.at(0.0).get("effort")[0], rate(&bench)), (5.0, -6.0));
    }

    /// On a joint of inertia I = 0.5 under a torque of −2 N m: without an integral v → v_d − 2/kp with the time constant I/kp.
    #[test]
    fn a_load_is_an_offset_of_the_speed() {
        let wires = "servo.target: three.out\n  servo.velocities: scene.velocities\n  scene.actuation: servo.effort\n  scene.force: load.out";
        let sources = "three: {type: Constant, value: 3.0}\n  load: {type: Constant, value: -2.0}";
        let mut simulator = on_joint(&format!("servo: {{type: VelocityServo, kp: 4.0}}\n  {sources}"), wires);
        for t in [0.1, 0.3, 2.0] {
            simulator.advance_to(t).unwrap();
            let expected = 2.5 * (1.0 - (-t / 0.125_f64).exp());
            let v = value(&simulator, "scene.velocities");
            assert!((v - expected).abs() < 1e-7, "{v} for {expected}");
        }
        let with_integral = format!("servo: {{type: VelocityServo, kp: 4.0, ki: 16.0}}\n  {sources}");
        let mut simulator = on_joint(&with_integral, wires);
        simulator.advance_to(10.0).unwrap();
        assert!((value(&simulator, "scene.velocities") - 3.0).abs() < 1e-7);
    }
}
