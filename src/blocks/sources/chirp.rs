//! A sine wave of changing frequency.

use std::f64::consts::TAU;

use crate::prelude::*;

/// A chirp: out = bias + amplitude·sin(2π ∫f dt + phase), f going linearly from `from` to `to` over `duration`.
///
/// The phase is continuous: ∫f dt = f₀ t + ½ (f₁ − f₀) t²/T until T, and from then on the wave goes on at f₁.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | scalar | the signal |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Chirp {
    /// Half the distance from peak to peak.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub amplitude: f64,
    /// Frequency at t = 0.
    #[serde(default = "crate::blocks::defaults::tenth")]
    #[schemars(extend("unit" = "Hz"))]
    pub from: f64,
    /// Frequency at the end of the sweep, and after.
    #[serde(default = "crate::blocks::defaults::one")]
    #[schemars(extend("unit" = "Hz"))]
    pub to: f64,
    /// How long the sweep takes.
    #[serde(default = "crate::blocks::defaults::ten")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub duration: f64,
    /// Angle at t = 0.
    #[serde(default)]
    #[schemars(extend("unit" = "rad"))]
    pub phase: f64,
    /// Mean value.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub bias: f64,
}

fn one() -> f64 {
    1.0
}

impl Chirp {
    /// The signal.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Chirp {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let Chirp { amplitude, from, to, duration, phase, bias } = *self;
        if !duration.is_finite() {
            return Err(BlockError::parameter("duration", "`duration` must be finite"));
        }
        let time = d.time();
        d.output(Self::OUT, ()).from(time, move |t, out| {
            let sweep = t.clamp(0.0, duration);
            let after = (t - duration).max(0.0);
            let cycles = from * t + (to - from) * (0.5 * sweep * sweep / duration + after);
            *out = bias + amplitude * (TAU * cycles + phase).sin();
        });
        d.breakpoints(move |t| (t < duration).then_some(duration));
        Ok(())
    }
}

register_block!(
    "sources",
    Chirp,
    Chirp { amplitude: 1.0, from: 0.1, to: 10.0, duration: 10.0, phase: 0.0, bias: 0.0 }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};
    use approx::assert_abs_diff_eq;

    fn chirp() -> Chirp {
        Chirp { amplitude: 2.0, from: 1.0, to: 3.0, duration: 4.0, phase: 0.25, bias: 0.5 }
    }

    #[test]
    fn its_slope_is_that_of_the_frequency_of_the_moment() {
        let mut bench = Bench::new(chirp());
        // ẋ = A·2πf·cos(θ), so f = |ẋ|/(2πA|cos θ|); cos² = 1 − sin².
        for (t, frequency) in [(-1.0, 1.0), (0.5, 1.25), (2.0, 2.0), (3.9, 2.95), (4.1, 3.0), (9.0, 3.0)] {
            let h = 1e-6;
            let slope = (bench.at(t + h).get("out")[0] - bench.at(t - h).get("out")[0]) / (2.0 * h);
            let sine = (bench.at(t).get("out")[0] - 0.5) / 2.0;
            let cosine = (1.0 - sine * sine).sqrt();
            assert_abs_diff_eq!(slope.abs(), 2.0 * TAU * frequency * cosine, epsilon = 1e-6);
        }
    }

    #[test]
    fn it_is_continuous_at_the_end_of_the_sweep() {
        let mut bench = Bench::new(chirp());
        let before = bench.at(4.0_f64.next_down()).get("out")[0];
        assert_abs_diff_eq!(before, bench.at(4.0).get("out")[0], epsilon = 1e-12);
        assert_eq!(bench.schedule.next_breakpoint(0.0), 4.0);
        assert!(errors(Chirp { duration: f64::INFINITY, ..chirp() }).contains("block.duration"));
        assert!(errors(Chirp { duration: 0.0, ..chirp() }).contains("greater than 0 s"));
    }
}
