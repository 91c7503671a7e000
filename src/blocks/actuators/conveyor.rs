//! The drive of a conveyor belt.

use crate::blocks::limits::{Limits, clamp, finite, positive, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// The drive of a conveyor belt: T ṡ = clamp(command) − s, |ṡ| ≤ acceleration, for the speed s of each belt.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `command` | `vector[size]` | the speed asked for, m/s |
/// | `speed` | `vector[size]`, m/s | the belts' speeds, for a plant's `belts` |
/// | `travel` | `vector[size]`, m | how far the belts have come since the start |
///
/// ```text
/// ṡ = clamp((clamp(command, lower, upper) − s)/T, −acceleration, acceleration),  ẋ = s
/// ```
///
/// A belt is a shape of the plant with a `surface_velocity`; the plant takes the direction from there and the speed from its port `belts`.
/// The drive is stiff: what lies on the belt does not slow it down.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Conveyor {
    /// Maximum acceleration of either sign; greater than zero.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "m/s^2"))]
    pub acceleration: Numbers,
    /// Lag T of the speed behind the command once the acceleration is no limit; greater than zero.
    #[serde(default = "lag")]
    #[schemars(extend("unit" = "s"))]
    pub time_constant: Numbers,
    /// Minimum speed; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "m/s"))]
    pub lower: Option<Numbers>,
    /// Maximum speed; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "m/s"))]
    pub upper: Option<Numbers>,
    /// Speed at the start.
    #[serde(default)]
    #[schemars(extend("unit" = "m/s"))]
    pub initial: Numbers,
    /// Number of belts; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

fn lag() -> Numbers {
    0.02.into()
}

impl Conveyor {
    /// The speed asked for.
    pub const COMMAND: InputPort<Self, Vector> = InputPort::new("command");
    /// The belts' speeds.
    pub const SPEED: OutputPort<Self, Vector> = OutputPort::new("speed");
    /// How far the belts have come.
    pub const TRAVEL: OutputPort<Self, Vector> = OutputPort::new("travel");
}

#[typetag::serde]
impl Block for Conveyor {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let lists = [
            ("acceleration", Some(&self.acceleration)),
            ("time_constant", Some(&self.time_constant)),
            ("lower", self.lower.as_ref()),
            ("upper", self.upper.as_ref()),
            ("initial", Some(&self.initial)),
        ];
        let size = size_of(self.size, &lists)?;
        let most = positive(&self.acceleration, size, "acceleration")?;
        let tau = positive(&self.time_constant, size, "time_constant")?;
        let limits = Limits::new(self.lower.as_ref(), self.upper.as_ref(), size)?;
        let initial = finite(&self.initial, size, "initial")?;
        limits.check(&initial, "initial")?;
        let command = d.input(Self::COMMAND, (size, "m/s"));
        let speed = d.continuous("speed", initial);
        let travel = d.continuous("travel", vec![0.0; size]);
        d.output(Self::SPEED, (size, "m/s")).is(speed);
        d.output(Self::TRAVEL, (size, "m")).is(travel);
        d.derivative(speed)
            .from((command, speed), move |(u, s), rate| {
                for (i, rate) in rate.iter_mut().enumerate() {
                    *rate = clamp((limits.clamp(i, u[i]) - s[i]) / tau[i], -most[i], most[i]);
                }
            })
            .elementwise();
        d.derivative(travel)
            .from(speed, |speed, rate| rate.copy_from_slice(speed))
            .jacobian(|_, j| j.diagonal(0, |_| 1.0));
        Ok(())
    }
}

register_block!(
    "actuators",
    Conveyor,
    Conveyor {
        acceleration: 100.0.into(),
        time_constant: lag(),
        lower: Some((-1.0).into()),
        upper: Some(1.0.into()),
        ..Conveyor::default()
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::actuators::tests::{simulator, value};
    use crate::blocks::testing::{driven, errors};

    fn belt() -> Conveyor {
        Conveyor {
            acceleration: 2.0.into(),
            time_constant: 0.05.into(),
            upper: Some(0.5.into()),
            ..Conveyor::default()
        }
    }

    /// At 2 m/s² up to T·2 = 0.1 m/s below the limit of 0.5 m/s, then with the lag; on the way ∫ s dt of both.
    #[test]
    fn it_starts_no_faster_than_it_can() {
        let mut simulator = driven(belt(), "3 + 0*t");
        for (t, speed, travel) in [
            (0.1, 0.2, 0.01),
            (0.2, 0.4, 0.04),
            (0.3, 0.5 - 0.1 * (-2.0_f64).exp(), 0.04 + 0.05 - 0.1 * 0.05 * (1.0 - (-2.0_f64).exp())),
        ] {
            simulator.advance_to(t).unwrap();
            let (s, x) = (value(&simulator, "block.speed"), value(&simulator, "block.travel"));
            assert!((s - speed).abs() < 1e-4 && (x - travel).abs() < 1e-5, "{s} {x} at {t}");
        }
    }

    #[test]
    fn a_start_beyond_the_limits_is_refused() {
        let text = errors(Conveyor { initial: 0.7.into(), ..belt() });
        assert!(text.contains("`initial` must lie between"), "{text}");
    }

    /// State of a ball after 0.6 s on a belt that is turned by 0.5 rad about z.
    fn on_belt(velocity: &str, blocks: &str, wires: &str, method: &str) -> Vec<f64> {
        let mut simulator = simulator(&format!(
            "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {{stiffness: 1.0e4, stiction_velocity: 1.0e-3}}
    models:
      - name: table
        weld: world
        pose: {{rpy: [0, 0, 0.5]}}
        model: {{bodies: {{top: {{collision: [{{shape: {{type: half_space}}, surface_velocity: {velocity}}}]}}}}}}
      - name: ball
        pose: {{xyz: [0, 0, 0.1]}}
        model: {{bodies: {{ball: {{mass: 1.0, inertia: [0.01, 0.01, 0.01], collision: [{{shape: {{type: sphere, radius: 0.1}}}}]}}}}}}
  {blocks}
{wires}
sim: {{duration: 1.0, integrator: {method}}}
"
        ));
        simulator.advance_to(0.6).unwrap();
        simulator.value("scene.ball.state").unwrap().to_vec()
    }

    /// By the explicit laws and by the convex problem: 0.4 m/s along [0.6, 0.8, 0] through the port, or written into the model.
    #[test]
    fn a_constant_speed_is_that_of_the_model() {
        let speed = "speed: {type: Constant, value: 0.4}";
        for method in
            ["{type: bogacki_shampine, accuracy: 1.0e-5}", "{type: cenic, accuracy: 1.0e-4, max_step: 0.1}"]
        {
            let own = on_belt("[0.24, 0.32, 0]", "", "", method);
            let ours = on_belt("[1.5, 2.0, 0]", speed, "wires: {scene.belts: speed.out}", method);
            for (a, b) in own.iter().zip(&ours) {
                assert!((a - b).abs() < 1e-9, "{method}: {own:?} {ours:?}");
            }
            // It goes along the belt as that is turned.
            let angle = ours[5].atan2(ours[4]);
            assert!((angle - 0.5 - 0.8_f64.atan2(0.6)).abs() < 1e-3 && ours[4] > 0.0, "{angle}");
        }
    }

    /// What slides on a belt that stands is stopped: the speed of zero counts, and not that of the model.
    #[test]
    fn a_belt_at_speed_zero_stands() {
        let method = "{type: cenic, accuracy: 1.0e-4, max_step: 0.1}";
        let still = on_belt(
            "[1, 0, 0]",
            "speed: {type: Constant, value: 0.0}",
            "wires: {scene.belts: speed.out}",
            method,
        );
        assert!(still[4].abs() < 1e-6 && still[5].abs() < 1e-6, "{still:?}");
    }
}
