//! A block of one's own, run by the whole command without touching the crate:
//!
//! ```text
//! cargo run --example bouncing_ball -- run diagrams/bouncing_ball.yaml
//! cargo run --example bouncing_ball -- blocks BouncingBall
//! ```

use cenic::prelude::*;

/// A ball that falls, bounces and comes to rest: ÿ = −g while it flies, ẏ ← −e·ẏ when it hits the ground.
///
/// Bounces get ever shorter and would never end; below the speed `rest` the ball stays where it is.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `height` | scalar m | y, out |
/// | `speed` | scalar m/s | ẏ, out |
/// | `bounces` | integer | how often it has hit the ground, out |
/// | `resting` | boolean | whether it has come to rest, out |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BouncingBall {
    /// Height at the start.
    #[schemars(range(min = 0.0), extend("unit" = "m"))]
    pub height: f64,
    /// Upward speed at the start.
    #[serde(default)]
    #[schemars(extend("unit" = "m/s"))]
    pub speed: f64,
    /// Coefficient of restitution.
    #[schemars(range(min = 0.0, max = 1.0))]
    pub restitution: f64,
    /// Speed below which a bounce is the last.
    #[serde(default = "centimetre_per_second")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m/s"))]
    pub rest: f64,
    /// Acceleration of gravity.
    #[serde(default = "standard_gravity")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "m/s^2"))]
    pub gravity: f64,
}

fn centimetre_per_second() -> f64 {
    0.01
}

fn standard_gravity() -> f64 {
    9.81
}

/// What the ball is doing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
enum Mode {
    Flying,
    Resting,
}

impl BouncingBall {
    /// Height above the ground.
    pub const HEIGHT: OutputPort<Self, Scalar> = OutputPort::new("height");
    /// Upward speed.
    pub const SPEED: OutputPort<Self, Scalar> = OutputPort::new("speed");
    /// How often it has hit the ground.
    pub const BOUNCES: OutputPort<Self, Integer> = OutputPort::new("bounces");
    /// Whether it has come to rest.
    pub const RESTING: OutputPort<Self, Boolean> = OutputPort::new("resting");
}

#[typetag::serde]
impl Block for BouncingBall {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let BouncingBall { height, speed, restitution, rest, gravity } = *self;
        let ball = d.continuous("ball", vec![height, speed]);
        let mode = d.discrete("mode", Mode::Flying);
        let bounces = d.discrete("bounces", 0i64);

        d.derivative(ball).from((ball, mode), move |(x, mode), dx| {
            let flying = f64::from(u8::from(*mode == Mode::Flying));
            dx[0] = flying * x[1];
            dx[1] = -flying * gravity;
        });
        d.event("bounce", Crossing::Falling, ball, |x| x[0])
            .set(ball, ball, move |x, next| {
                next[0] = 0.0;
                next[1] = if -x[1] < rest { 0.0 } else { -restitution * x[1] };
            })
            .set(mode, ball, move |x, mode| {
                if -x[1] < rest {
                    *mode = Mode::Resting;
                }
            })
            .set(bounces, (), |_, bounces| *bounces += 1);

        d.output(Self::HEIGHT, "m").from(ball, |x, y| *y = x[0]);
        d.output(Self::SPEED, "m/s").from(ball, |x, v| *v = x[1]);
        d.output(Self::BOUNCES, ()).from(bounces, |n, out| *out = *n);
        d.output(Self::RESTING, ()).from(mode, |mode, out| *out = *mode == Mode::Resting);
        Ok(())
    }
}

register_block!(
    "examples",
    BouncingBall,
    BouncingBall { height: 1.0, speed: 0.0, restitution: 0.8, rest: 0.01, gravity: 9.81 }
);

fn main() -> std::process::ExitCode {
    cenic::cli::main()
}
