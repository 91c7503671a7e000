//! Encoders in joints.

use crate::blocks::limits::{finite, size_of};
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

use super::imperfections::Imperfections;
use super::readings::Sort;

/// Encoders in joints: position = q + offset, rounded to their steps, and the velocity that follows from it.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `positions` | `vector[size]` | q, such as `arm.positions` of a plant |
/// | `velocities` | `vector[size]` | q̇, such as `arm.velocities`; there only with `velocity: direct` |
/// | `position` | `vector[size]` | what is read |
/// | `velocity` | `vector[size]` | its rate of change; there only with `velocity` |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// With `velocity: difference`, velocity = (reading − reading before)/(time between them): its noise is that of the position times √2/period, and
/// it comes in steps of resolution/period. It is held over lost samples. With `velocity: direct` it is a signal of its own, and lists
/// in `imperfections` have numbers for all positions and then for all velocities.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointEncoder {
    /// What the encoders read where q = 0.
    #[serde(default)]
    #[schemars(extend("unit" = "rad or m"))]
    pub offset: Numbers,
    /// Where the velocity comes from; there is none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub velocity: Option<EncoderVelocity>,
    /// Number of joints; as many as `offset` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 50_000))]
    pub size: Option<usize>,
    /// Samples and their errors, in rad or m. The steps of the encoders are its `resolution`.
    #[serde(default)]
    pub imperfections: Imperfections,
}

/// Where the velocity of a [`JointEncoder`] comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum EncoderVelocity {
    /// From two readings of the position.
    Difference,
    /// From the input `velocities`: a tachometer.
    Direct,
}

impl JointEncoder {
    /// Positions of the joints.
    pub const POSITIONS: InputPort<Self, Vector> = InputPort::new("positions");
    /// Velocities of the joints.
    pub const VELOCITIES: InputPort<Self, Vector> = InputPort::new("velocities");
    /// The positions read.
    pub const POSITION: OutputPort<Self, Vector> = OutputPort::new("position");
    /// The velocities read.
    pub const VELOCITY: OutputPort<Self, Vector> = OutputPort::new("velocity");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

/// The last reading that came through, and the velocity that was shown with it.
#[derive(Debug, Serialize, Deserialize)]
struct Before {
    /// Samples since then; zero while there has been none.
    age: f64,
    position: Vec<f64>,
    velocity: Vec<f64>,
}

clone_in_place!(Before { age, position, velocity });

impl Before {
    /// Remembers a reading.
    fn take(&mut self, position: &[f64], valid: bool, period: f64) {
        if valid {
            let Before { age, position: before, velocity } = self;
            if *age > 0.0 {
                for ((velocity, now), before) in velocity.iter_mut().zip(position).zip(&*before) {
                    *velocity = (now - before) / (*age * period);
                }
            }
            before.copy_from_slice(position);
            *age = 1.0;
        } else if self.age > 0.0 {
            self.age += 1.0;
        }
    }

    /// The velocity that a reading shows.
    fn velocity(&self, position: &[f64], valid: bool, period: f64, out: &mut [f64]) {
        out.copy_from_slice(&self.velocity);
        if valid && self.age > 0.0 {
            for ((out, now), before) in out.iter_mut().zip(position).zip(&self.position) {
                *out = (now - before) / (self.age * period);
            }
        }
    }
}

#[typetag::serde]
impl Block for JointEncoder {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size_of(self.size, &[("offset", Some(&self.offset))])?;
        let offset = finite(&self.offset, size, "offset")?;
        let positions = d.input(Self::POSITIONS, size);
        let add = move |q: &[f64], out: &mut [f64]| {
            out.iter_mut().zip(q).zip(&offset).for_each(|((out, q), offset)| *out = q + offset);
        };
        if self.velocity == Some(EncoderVelocity::Direct) {
            let velocities = d.input(Self::VELOCITIES, size);
            let reads = (positions, velocities);
            let readings = self.imperfections.declare(
                d,
                Sort::Numbers(2 * size),
                (),
                reads,
                move |(q, v), (), out| {
                    add(q, &mut out[..size]);
                    out[size..].copy_from_slice(v);
                },
            )?;
            readings.numbers(d, Self::POSITION, size, 0);
            readings.numbers(d, Self::VELOCITY, size, size);
            readings.valid(d, Self::VALID);
            return Ok(());
        }
        let readings =
            self.imperfections
                .declare(d, Sort::Numbers(size), (), positions, move |q, (), out| add(q, out))?;
        readings.numbers(d, Self::POSITION, size, 0);
        if self.velocity == Some(EncoderVelocity::Difference) {
            let Some(period) = self.imperfections.period else {
                let message = "a velocity by differences is of samples: give their `period`";
                return Err(BlockError::parameter("imperfections.period", message));
            };
            let zero = || vec![0.0; size];
            let before = d.discrete("before", Before { age: 0.0, position: zero(), velocity: zero() });
            readings.output(d, Self::VELOCITY, size, before, move |position, valid, before, out| {
                before.velocity(position, valid, period, out);
            });
            readings.update(d, before, move |position, valid, before| before.take(position, valid, period));
        }
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    JointEncoder,
    JointEncoder {
        velocity: Some(EncoderVelocity::Difference),
        size: Some(2),
        imperfections: Imperfections { resolution: 1e-4.into(), ..Imperfections::sampled(0.01) },
        ..JointEncoder::default()
    }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, driven, errors};

    fn encoder(velocity: Option<EncoderVelocity>, imperfections: Imperfections) -> JointEncoder {
        JointEncoder { velocity, imperfections, ..JointEncoder::default() }
    }

    #[test]
    fn steps_of_a_thousandth_are_seen_as_such() {
        let coarse = Imperfections { resolution: 1e-3.into(), ..Imperfections::sampled(0.1) };
        let mut bench = Bench::new(JointEncoder { offset: 0.5.into(), ..encoder(None, coarse) });
        for (q, expected) in [(0.0, 0.5), (0.0004, 0.5), (0.0006, 0.501), (-0.5016, -0.002)] {
            let read = bench.eval(&[("positions", &[q])], "position")[0];
            assert!((read - expected).abs() < 1e-15, "{read} for {expected}");
        }
    }

    #[test]
    fn a_velocity_by_differences_is_the_mean_since_the_last_sample() {
        let block = encoder(Some(EncoderVelocity::Difference), Imperfections::sampled(0.1));
        let mut simulator = driven(block, "t^2");
        for k in 0..6 {
            let t = 0.1 * f64::from(k);
            simulator.advance_to(t).unwrap();
            // ((t)² − (t − T)²)/T = 2 t − T
            let expected = if k == 0 { 0.0 } else { 2.0 * t - 0.1 };
            let read = simulator.value("block.velocity").unwrap()[0];
            assert!((read - expected).abs() < 1e-12, "{read} for {expected} at {t}");
        }
    }

    #[test]
    fn a_velocity_is_held_over_lost_samples_and_then_taken_over_the_whole_gap() {
        let lossy = Imperfections { drop_outs: 0.5, seed: 3, ..Imperfections::sampled(0.1) };
        let mut simulator = driven(encoder(Some(EncoderVelocity::Difference), lossy), "3*t");
        let mut lost = 0;
        for k in 0..60 {
            simulator.advance_to(0.1 * f64::from(k)).unwrap();
            let valid = simulator.value("block.valid").unwrap()[0];
            lost += i32::from(valid == 0.0);
            let velocity = simulator.value("block.velocity").unwrap()[0];
            // Zero until there have been two readings, then the slope whatever is lost.
            assert!((velocity - 3.0).abs() < 1e-12 || k < 8 && velocity == 0.0, "{velocity} at {k}");
        }
        assert!(lost > 10, "{lost}");
    }

    #[test]
    fn a_tachometer_has_a_signal_of_its_own() {
        let biased = Imperfections { bias: vec![0.1, -0.2].into(), ..Imperfections::default() };
        let mut bench = Bench::new(encoder(Some(EncoderVelocity::Direct), biased));
        bench.eval(&[("positions", &[1.0]), ("velocities", &[2.0])], "position");
        assert_eq!((bench.get("position"), bench.get("velocity")), (vec![1.1], vec![1.8]));
        bench.check_jacobians(1e-8);
    }

    #[test]
    fn differences_need_samples() {
        let text = errors(encoder(Some(EncoderVelocity::Difference), Imperfections::default()));
        assert!(text.contains("block.imperfections.period"), "{text}");
    }
}
