//! The diagrams of the experiments: a box that is pushed, a gripper that is shaken, and a block on a belt.

use std::f64::consts::TAU;

use anyhow::{Result, anyhow};

use crate::diagram::Diagram;
use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};

/// v_s of all scenes, m/s \[C20, VI\].
pub const STICTION_VELOCITY: f64 = 1e-4;

/// Mass of the box, kg.
pub const BOX_MASS: f64 = 0.33;
/// Its weight, N, which is what it is pressed down with.
pub const BOX_WEIGHT: f64 = BOX_MASS * 9.8;
/// Amplitude of the push, N.
pub const PUSH: f64 = 4.0;

/// The push at a time, N: the phase is that for which implicit Euler in steps of 10 ms comes to the end of slip first in the step from 0.16 s.
pub fn push(t: f64) -> f64 {
    PUSH * (TAU * t).cos()
}

/// A box on a rail above a plane, pushed by 4 cos 2πt N \[C20, IV.A\].
///
/// The rail does not let it move up or down, and it is so deep in the plane that four springs carry its weight. A step has the signals of its start, and implicit Euler forces of its end: so
/// the push may be `ahead` by a step, s.
pub fn pushed_box(ahead: f64) -> Result<Diagram> {
    let (depth, phase) = (BOX_WEIGHT / 1e4, 90.0 + 360.0 * ahead);
    parse(&format!(
        "cenic: 1
name: pushed_box
doc: |
  A box of 0.33 kg on a plane is pushed to and fro along a rail by 4 cos(2 pi t) N; friction can hold 3.23 N. It slides and sticks twice in each period.
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, -9.8]
    contact: {{stiction_velocity: {STICTION_VELOCITY:e}}}
    models:
      - name: plane
        weld: world
        model: {{bodies: {{plane: {{collision: [{{shape: {{type: half_space}}, material: {{mu_static: 1, mu_dynamic: 1}}}}]}}}}}}
      - name: box
        model:
          bodies:
            box:
              mass: {BOX_MASS}
              collision:
                - shape: {{type: box, size: [0.2, 0.2, 0.1]}}
                  material: {{stiffness: 2500, mu_static: 1, mu_dynamic: 1}}
          joints:
            rail:
              kind: prismatic
              child: box
              axis: [1, 0, 0]
              pose: {{xyz: [0, 0, {z}]}}
  push: {{type: Sine, amplitude: {PUSH}, frequency: 1, phase: {phase} deg}}
  trace: {{type: Recorder, signals: [scene.box.state, push.out]}}
wires:
  scene.box.force: push.out
",
        z = 0.05 - depth,
    ))
}

/// Amplitude of the shaking, m.
pub const AMPLITUDE: f64 = 0.15;
/// Its period, s.
pub const PERIOD: f64 = 0.5;
/// What moves up and down, without the mug: the hand and two fingers, kg.
pub const HAND_MASS: f64 = 1.089;
/// The mug, kg.
pub const MUG_MASS: f64 = 0.1;
/// What each finger presses with, N.
pub const GRIP: f64 = 10.0;
/// Friction of the pads.
pub const PAD_MU: f64 = 0.1;
/// Stiffness of a pad, N/m.
pub const PAD_STIFFNESS: f64 = 1e4;

/// A gripper.
#[derive(Clone, Copy, Debug)]
pub struct Gripper {
    /// Stiffness of a pad, N/m.
    pub stiffness: f64,
    /// Hunt–Crossley dissipation, s/m.
    pub dissipation: f64,
    /// Whether fingers start where they press with all their force, and not where they touch.
    pub is_closed: bool,
    /// By how much the shaking force is ahead, s: by a step to be that of its end.
    pub ahead: f64,
}

impl Default for Gripper {
    fn default() -> Gripper {
        Gripper { stiffness: PAD_STIFFNESS, dissipation: 2.0, is_closed: true, ahead: 0.0 }
    }
}

impl Gripper {
    /// Two fingers that hold a mug and are shaken up and down \[C20, VI.A\].
    ///
    /// The pads are rings of eight balls, of which the highest and the lowest touch the round wall. Between these two pairs the mug has no hold sideways but friction: where nothing disturbs
    /// it, it stays in the middle.
    pub fn diagram(&self) -> Result<Diagram> {
        let &Gripper { stiffness, dissipation, is_closed, ahead } = self;
        // What only touches, and does not move yet, is found a step later.
        let depth = if is_closed { GRIP / stiffness } else { 1e-6 };
        let omega = TAU / PERIOD;
        let (speed, force) = (AMPLITUDE * omega, HAND_MASS * AMPLITUDE * omega * omega);
        // Ball and wall touch with their centres 0.046 m apart; two balls of a ring do.
        let finger = 0.046 - depth;
        let ball = 0.5 * stiffness;
        let ring: String = (0..8)
            .map(|i| {
                let angle = TAU * f64::from(i) / 8.0;
                // Zero is to be zero.
                let [y, z] = [angle.sin(), angle.cos()].map(|x| if x.abs() < 1e-9 { 0.0 } else { 0.014 * x });
                format!(
                    "
                - shape: {{type: sphere, radius: 0.006}}
                  pose: {{xyz: [0, {y:.6}, {z:.6}]}}
                  material: {{stiffness: {ball}, dissipation: {dissipation}, mu_static: {PAD_MU}, mu_dynamic: {PAD_MU}}}"
                )
            })
            .collect();
        parse(&format!(
            "cenic: 1
name: shaken_gripper
doc: |
  A gripper holds a mug by 10 N from each side and is shaken up and down by 0.15 m in 0.5 s; there is no gravity. Friction of 2 N can carry the mug along with 20 m/s^2, and 23.7 m/s^2 are
  asked for: it slips twice in each period, and comes back.
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    contact: {{stiction_velocity: {STICTION_VELOCITY:e}}}
    models:
      - name: gripper
        model:
          bodies:
            hand:
              mass: 0.989
              inertia: [1.0e-3, 1.0e-3, 1.0e-3]
              visual:
                - shape: {{type: box, size: [0.14, 0.04, 0.04]}}
                  pose: {{xyz: [0, 0, 0.1]}}
            left:
              mass: 0.05
              inertia: [1.0e-5, 1.0e-5, 1.0e-5]
              collision:{ring}
            right:
              mass: 0.05
              inertia: [1.0e-5, 1.0e-5, 1.0e-5]
              collision:{ring}
          joints:
            lift:
              kind: prismatic
              child: hand
              axis: [0, 0, 1]
              velocity: {speed}
            left:
              kind: prismatic
              parent: hand
              child: left
              axis: [1, 0, 0]
              pose: {{xyz: [{minus_finger}, 0, 0]}}
            right:
              kind: prismatic
              parent: hand
              child: right
              axis: [1, 0, 0]
              pose: {{xyz: [{finger}, 0, 0]}}
      - name: mug
        velocities: {{mug: [0, 0, 0, 0, 0, {speed}]}}
        model:
          bodies:
            mug:
              mass: {MUG_MASS}
              collision:
                - shape: {{type: cylinder, radius: 0.04, length: 0.1}}
                  material: {{mu_static: {PAD_MU}, mu_dynamic: {PAD_MU}}}
  # The shaking force on the hand, and what the fingers press with.
  push: {{type: Sine, amplitude: [{minus_force}, 0, 0], frequency: {frequency}, phase: {phase} deg, bias: [0, {GRIP}, {minus_grip}]}}
  slip: {{type: Formula, inputs: [mug, hand], expression: mug - hand}}
  trace: {{type: Recorder, signals: [scene.gripper.state, scene.mug.state, slip.out, scene.contact_force]}}
wires:
  scene.gripper.force: push.out
  slip.mug: scene.mug.positions[6]
  slip.hand: scene.gripper.positions[0]
",
            minus_finger = -finger,
            minus_force = -force,
            minus_grip = -GRIP,
            frequency = 1.0 / PERIOD,
            phase = 360.0 * ahead / PERIOD,
        ))
    }
}

/// Coefficient of friction of the block on the belt.
pub const BELT_MU: f64 = 1.0;
/// Amplitude of the belt's push on the block, N.
pub const BELT_PUSH: f64 = 15.0;
/// Mass of the block, kg.
pub const BLOCK_MASS: f64 = 1.0;
/// Acceleration of free fall there, m/s².
pub const BELT_GRAVITY: f64 = 9.81;

fn parse(text: &str) -> Result<Diagram> {
    let source = Source::new("diagram.yaml", text.to_owned());
    load_text(&source, &Directory::new("."), &Overrides::default()).map_err(|problems| anyhow!("{problems}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagrams_compile_and_say_only_that_a_closed_gripper_presses() {
        let grippers = [Gripper::default(), Gripper { is_closed: false, ..Gripper::default() }];
        let diagrams =
            [pushed_box(0.01).unwrap()].into_iter().chain(grippers.map(|of| of.diagram().unwrap()));
        for diagram in diagrams {
            let schedule = diagram.compile().unwrap_or_else(|problems| panic!("{problems}"));
            let presses = |message: &str| message.starts_with("shapes overlap at the start: `gripper/");
            let warnings = &schedule.warnings;
            assert!(warnings.iter().all(|warning| presses(&warning.message)), "{warnings:?}");
        }
    }
}
