//! The sine wave.

use std::f64::consts::TAU;

use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// A sine wave: out = bias + amplitude·sin(2π·frequency·t + phase), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | vector | as many elements as the longest parameter has |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sine {
    /// Half the distance from peak to peak.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub amplitude: Numbers,
    /// Cycles per second.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "Hz"))]
    pub frequency: Numbers,
    /// Angle at t = 0.
    #[serde(default)]
    #[schemars(extend("unit" = "rad"))]
    pub phase: Numbers,
    /// Mean value.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub bias: Numbers,
}

fn one() -> Numbers {
    Numbers::All(1.0)
}

impl Default for Sine {
    fn default() -> Self {
        Sine { amplitude: one(), frequency: one(), phase: Numbers::default(), bias: Numbers::default() }
    }
}

impl Sine {
    /// The signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Sine {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let fields = [
            ("amplitude", &self.amplitude),
            ("frequency", &self.frequency),
            ("phase", &self.phase),
            ("bias", &self.bias),
        ];
        let size = size(None, &fields)?;
        let [amplitude, frequency, phase, bias] = fields.map(|(field, value)| value.expand(size, field));
        let (amplitude, frequency, phase, bias) = (amplitude?, frequency?, phase?, bias?);
        let waves: Vec<_> =
            (0..size).map(|i| [bias[i], amplitude[i], TAU * frequency[i], phase[i]]).collect();
        let time = d.time();
        d.output(Self::OUT, size).from(time, move |t, out| {
            for (out, [bias, amplitude, omega, phase]) in out.iter_mut().zip(&waves) {
                *out = bias + amplitude * (omega * t + phase).sin();
            }
        });
        Ok(())
    }
}

register_block!("sources", Sine, Sine::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};
    use approx::assert_abs_diff_eq;

    #[test]
    fn a_sine_has_its_peaks_a_quarter_period_after_its_zeros() {
        let sine = Sine {
            amplitude: 3.0.into(),
            frequency: vec![0.5, 2.0].into(),
            phase: 0.0.into(),
            bias: 1.0.into(),
        };
        let mut bench = Bench::new(sine);
        assert_eq!(bench.at(0.0).get("out"), [1.0, 1.0]);
        assert_abs_diff_eq!(bench.at(0.5).get("out")[0], 4.0, epsilon = 1e-15);
        assert_abs_diff_eq!(bench.at(0.125).get("out")[1], 4.0, epsilon = 1e-15);
        let cosine = Sine { phase: (TAU / 4.0).into(), ..Sine::default() };
        assert_eq!(Bench::new(cosine).at(0.0).get("out"), [1.0]);
    }

    #[test]
    fn lists_of_different_lengths_are_an_error() {
        let sine =
            Sine { amplitude: vec![1.0, 2.0].into(), bias: vec![1.0, 2.0, 3.0].into(), ..Sine::default() };
        let text = errors(sine);
        assert!(text.contains("`amplitude` has 2 elements, and the block has 3"), "{text}");
    }
}
