//! A gripper with two parallel jaws.

use crate::blocks::limits::{non_negative, positive_number};
use crate::prelude::*;

/// A parallel-jaw gripper: both fingers are pushed by F = clamp(kp (target − w) − kd ẇ, ±force), and kept centred.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `target` | scalar | the width asked for, m |
/// | `positions` | `vector[2]` | how far each finger is open, q₁ and q₂, m |
/// | `velocities` | `vector[2]` | their velocities, m/s |
/// | `efforts` | `vector[2]` | force on each finger, positive opens, N |
/// | `width` | scalar, m | w = q₁ + q₂ + `offset` |
/// | `is_holding` | boolean | whether something keeps the fingers from closing |
///
/// ```text
/// F = clamp(kp (target − w) − kd ẇ, −force, force)
/// G = clamp(−kc (q₁ − q₂) − dc (q̇₁ − q̇₂), −centring_force, centring_force)
/// efforts = (F + G, F − G)
/// ```
///
/// G is the mechanism that makes one finger follow the other. It has a limit, because a real one gives way too when something off the
/// centre is gripped; a model whose fingers are coupled by a constraint needs none of it. Each finger presses with F, so that an object
/// is squeezed by F and not by 2 F.
///
/// It holds something when the fingers are wider than asked for by more than `tolerance`, and slower than `hold_speed`, for `hold_time`
/// without a break; looked at every `period`.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ParallelJawGripper {
    /// Maximum force F of each finger; greater than zero.
    #[serde(default = "forty_newtons")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "N"))]
    pub force: f64,
    /// Force kp per error of the width; greater than zero.
    #[serde(default = "stiffness")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "N/m"))]
    pub kp: f64,
    /// Force kd per rate of the width; not negative.
    #[serde(default = "damping")]
    #[schemars(range(min = 0.0), extend("unit" = "N s/m"))]
    pub kd: f64,
    /// Stiffness kc against fingers that are off the centre; not negative.
    #[serde(default = "stiffness")]
    #[schemars(range(min = 0.0), extend("unit" = "N/m"))]
    pub centring: f64,
    /// Damping dc against fingers that leave the centre; not negative.
    #[serde(default = "damping")]
    #[schemars(range(min = 0.0), extend("unit" = "N s/m"))]
    pub centring_damping: f64,
    /// Maximum force G, not negative; as `force` if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "N"))]
    pub centring_force: Option<f64>,
    /// Width where both fingers are at zero.
    #[serde(default)]
    #[schemars(extend("unit" = "m"))]
    pub offset: f64,
    /// How much wider than asked for the fingers stop on something; not negative.
    #[serde(default = "millimetre")]
    #[schemars(range(min = 0.0), extend("unit" = "m"))]
    pub tolerance: f64,
    /// Rate of the width below which the fingers stand; greater than zero.
    #[serde(default = "slow")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m/s"))]
    pub hold_speed: f64,
    /// How long they must have stood; not negative.
    #[serde(default = "tenth")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub hold_time: f64,
    /// Time between checks of what is held.
    #[serde(default = "hundredth")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
}

fn stiffness() -> f64 {
    2000.0
}
fn damping() -> f64 {
    40.0
}
fn millimetre() -> f64 {
    1e-3
}
fn slow() -> f64 {
    5e-3
}
/// As grippers of small arms have.
fn forty_newtons() -> f64 {
    40.0
}
fn tenth() -> f64 {
    0.1
}
fn hundredth() -> f64 {
    0.01
}

impl Default for ParallelJawGripper {
    /// A gripper of 40 N.
    fn default() -> Self {
        ParallelJawGripper {
            force: forty_newtons(),
            kp: stiffness(),
            kd: damping(),
            centring: stiffness(),
            centring_damping: damping(),
            centring_force: None,
            offset: 0.0,
            tolerance: millimetre(),
            hold_speed: slow(),
            hold_time: tenth(),
            period: hundredth(),
        }
    }
}

impl ParallelJawGripper {
    /// The width asked for.
    pub const TARGET: InputPort<Self, Scalar> = InputPort::new("target");
    /// How far each finger is open.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// The fingers' velocities.
    pub const VELOCITIES: InputPort<Self, Vector> = InputPort::new("velocities");
    /// Force on each finger.
    pub const EFFORTS: OutputPort<Self, Vector> = OutputPort::new("efforts");
    /// The width.
    pub const WIDTH: OutputPort<Self, Scalar> = OutputPort::new("width");
    /// Whether something is held.
    pub const IS_HOLDING: OutputPort<Self, Boolean> = OutputPort::new("is_holding");
}

#[typetag::serde]
impl Block for ParallelJawGripper {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let ParallelJawGripper { force, kp, kd, centring, centring_damping, offset, .. } = *self;
        let ParallelJawGripper { tolerance, hold_speed, hold_time, period, .. } = *self;
        let most = self.centring_force.unwrap_or(force);
        for (field, value) in [("force", force), ("kp", kp), ("hold_speed", hold_speed)] {
            positive_number(value, field)?;
        }
        for (field, value) in [
            ("kd", kd),
            ("centring", centring),
            ("centring_damping", centring_damping),
            ("centring_force", most),
            ("tolerance", tolerance),
            ("hold_time", hold_time),
        ] {
            non_negative(&value.into(), 1, field)?;
        }
        if !offset.is_finite() {
            return Err(BlockError::parameter("offset", format!("`offset` must be finite, and is {offset}")));
        }
        let target = d.input(Self::TARGET, "m");
        let q = d.input(Self::POSITIONS, 2);
        let v = d.input(Self::VELOCITIES, 2);

        d.output(Self::EFFORTS, Shape::named(["first", "second"]).unit("N")).from(
            (target, q, v),
            move |(target, q, v), efforts| {
                let wanted = kp * (target - q[0] - q[1] - offset) - kd * (v[0] + v[1]);
                let centre = -centring * (q[0] - q[1]) - centring_damping * (v[0] - v[1]);
                let (push, centre) = (within(wanted, force), within(centre, most));
                efforts.copy_from_slice(&[push + centre, push - centre]);
            },
        );
        d.output(Self::WIDTH, "m").from(q, move |q, width| *width = q[0] + q[1] + offset).jacobian(|_, j| {
            j.argument(0).fill(1.0);
        });

        // How long the fingers have stood on something, at the last tick.
        let clock = d.periodic(period, 0.0);
        let stood = d.discrete("stood", 0.0_f64);
        d.update(clock, stood).from((target, q, v), move |(target, q, v), stood| {
            let is_wider = q[0] + q[1] + offset - target > tolerance;
            let is_slow = (v[0] + v[1]).abs() < hold_speed;
            *stood = if is_wider && is_slow { *stood + period } else { 0.0 };
        });
        // Half a period less, against rounding of the sum.
        d.output(Self::IS_HOLDING, ())
            .from(stood, move |stood, holds| *holds = *stood > 0.0 && *stood >= hold_time - 0.5 * period);
        Ok(())
    }
}

/// A force brought within ±limit; NaN stays NaN.
fn within(force: f64, limit: f64) -> f64 {
    crate::blocks::limits::clamp(force, -limit, limit)
}

register_block!("actuators", ParallelJawGripper, ParallelJawGripper { force: 1e4, ..Default::default() });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::actuators::tests::{simulator, value};
    use crate::blocks::testing::{Bench, errors};
    use crate::simulator::Simulator;

    #[test]
    fn the_fingers_are_pushed_together_and_towards_each_other() {
        let mut bench =
            Bench::new(ParallelJawGripper { force: 10.0, kp: 100.0, kd: 0.0, ..Default::default() });
        // Too wide by 40 mm: −4 N on each. The first is 2 mm further out: 4 N inwards, as 2 kN/m makes it.
        bench.set("target", &[0.02]).set("positions", &[0.031, 0.029]).set("velocities", &[0.0, 0.0]);
        let efforts = bench.at(0.0).get("efforts");
        assert!((efforts[0] + 8.0).abs() < 1e-9 && efforts[1].abs() < 1e-9, "{efforts:?}");
        assert!((bench.get("width")[0] - 0.06).abs() < 1e-12);
        bench.check_jacobians(1e-6);
        // Far too wide: no more than 10 N, and as much to the centre.
        bench.set("positions", &[0.5, 0.1]);
        assert_eq!(bench.at(0.0).get("efforts"), [-20.0, 0.0]);
        assert!(errors(ParallelJawGripper { force: 0.0, ..Default::default() }).contains("greater than 0"));
    }

    /// Two fingers of 0.1 kg that slide towards each other, and a box of 40 mm between them that slides too, 5 mm off the centre.
    fn fingers(gripper: &str, has_box: bool) -> Simulator {
        let finger = |name: &str, x: f64, turn: f64| {
            format!(
                "      - name: {name}
        model:
          bodies:
            {name}: {{mass: 0.1, inertia: [1.0e-4, 1.0e-4, 1.0e-4], collision: [{{shape: {{type: sphere, radius: 0.01}}, pose: {{xyz: [{x}, 0, 0]}}}}]}}
          joints: {{slide: {{kind: prismatic, child: {name}, axis: [1, 0, 0], position: 0.04, pose: {{rpy: [0, 0, {turn}]}}}}}}
          actuators: {{motor: {{joint: slide}}}}
"
            )
        };
        let thing = "      - name: thing
        model:
          bodies:
            thing: {mass: 0.2, inertia: [1.0e-4, 1.0e-4, 1.0e-4], collision: [{shape: {type: box, size: [0.04, 0.04, 0.04]}}]}
          joints: {slide: {kind: prismatic, child: thing, axis: [1, 0, 0], position: 0.005, damping: 5.0}}
";
        simulator(&format!(
            "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    contact: {{stiffness: 1.0e5}}
    models:
{}{}{}
  target: {{type: Step, time: 0.1, before: 0.08, after: 0.01}}
  grip: {gripper}
  q: {{type: Select, size: {n}, elements: [0, 1]}}
  v: {{type: Select, size: {n}, elements: [0, 1]}}
wires:
  grip.target: target.out
  q.in: scene.positions
  v.in: scene.velocities
  grip.positions: q.out
  grip.velocities: v.out
  scene.actuation: grip.efforts
unused: [grip.is_holding, grip.width]
sim: {{duration: 2.0, integrator: {{type: cenic, accuracy: 1.0e-3, max_step: 0.1}}}}
",
            finger("left", 0.01, 0.0),
            finger("right", 0.01, std::f64::consts::PI),
            if has_box { thing } else { "" },
            n = 2 + usize::from(has_box),
        ))
    }

    #[test]
    fn what_is_between_the_fingers_is_squeezed_by_the_force_and_noticed() {
        let mut simulator = fingers("{type: ParallelJawGripper, force: 15.0}", true);
        simulator.advance_to(0.09).unwrap();
        assert_eq!(value(&simulator, "grip.is_holding"), 0.0);
        simulator.advance_to(2.0).unwrap();
        assert_eq!(value(&simulator, "grip.is_holding"), 1.0);
        // The box of 40 mm, less what the pads give.
        assert!((value(&simulator, "grip.width") - 0.04).abs() < 1e-3);
        // Both sides press with 15 N, and the box has been brought to the centre.
        let force = value(&simulator, "scene.contact_force");
        assert!((force - 30.0).abs() < 0.1, "{force}");
        let q = simulator.value("scene.positions").unwrap();
        assert!((q[0] - q[1]).abs() < 1e-3 && q[2].abs() < 1e-3, "{q:?}");
    }

    #[test]
    fn closing_on_nothing_is_not_holding() {
        let mut simulator = fingers("{type: ParallelJawGripper, force: 15.0}", false);
        for k in 1..20 {
            simulator.advance_to(0.1 * f64::from(k)).unwrap();
            assert_eq!(value(&simulator, "grip.is_holding"), 0.0);
        }
        assert!((value(&simulator, "grip.width") - 0.01).abs() < 1e-4);
    }
}
