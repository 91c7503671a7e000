//! Sensors of pressure.

use super::imperfections::Imperfections;
use super::readings::Sort;
use crate::blocks::limits::{Limits, finite};
use crate::prelude::*;

/// A vacuum sensor: signal = offset + gain·pressure, within what it can put out.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `pressure` | scalar, Pa | in the cup |
/// | `signal` | scalar | what is read, such as a voltage |
/// | `valid` | boolean | false where the sample was lost and the reading before is shown |
///
/// The errors of `imperfections` are of the signal before its limits. A `Relay` behind it makes a vacuum switch.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VacuumSensor {
    /// Signal for a pascal: 1 to read pascals.
    #[serde(default = "unity")]
    #[schemars(extend("unit" = "any"))]
    pub gain: f64,
    /// Signal at a pressure of zero.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub offset: f64,
    /// Minimum signal; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub lower: Option<f64>,
    /// Maximum signal; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub upper: Option<f64>,
    /// Samples and their errors, in the unit of the signal.
    #[serde(default)]
    pub imperfections: Imperfections,
}

fn unity() -> f64 {
    1.0
}

impl Default for VacuumSensor {
    fn default() -> Self {
        VacuumSensor {
            gain: unity(),
            offset: 0.0,
            lower: None,
            upper: None,
            imperfections: Imperfections::default(),
        }
    }
}

impl VacuumSensor {
    /// Pressure in the cup.
    pub const PRESSURE: InputPort<Self, Scalar> = InputPort::new("pressure");
    /// What is read.
    pub const SIGNAL: OutputPort<Self, Scalar> = OutputPort::new("signal");
    /// Whether the sample came through.
    pub const VALID: OutputPort<Self, Boolean> = OutputPort::new("valid");
}

#[typetag::serde]
impl Block for VacuumSensor {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (gain, offset) = (self.gain, self.offset);
        finite(&gain.into(), 1, "gain")?;
        finite(&offset.into(), 1, "offset")?;
        let limits =
            Limits::new(self.lower.map(Into::into).as_ref(), self.upper.map(Into::into).as_ref(), 1)?;
        let pressure = d.input(Self::PRESSURE, "Pa");
        let readings =
            self.imperfections.declare(d, Sort::Numbers(1), (), pressure, move |pressure, (), out| {
                out[0] = offset + gain * pressure;
            })?;
        readings.output(d, Self::SIGNAL, (), (), move |values, _, (), out| *out = limits.clamp(0, values[0]));
        readings.valid(d, Self::VALID);
        Ok(())
    }
}

register_block!(
    "sensors",
    VacuumSensor,
    VacuumSensor { gain: -4e-5, offset: 1.0, lower: Some(1.0), upper: Some(5.0), ..VacuumSensor::default() }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn the_signal_is_a_line_within_limits() {
        // 1 V at ambient pressure, 5 V at 100 kPa below it.
        let transducer = VacuumSensor {
            gain: -4e-5,
            offset: 1.0,
            lower: Some(1.0),
            upper: Some(5.0),
            ..VacuumSensor::default()
        };
        let mut bench = Bench::new(transducer.clone());
        for (pressure, expected) in [(0.0, 1.0), (-50e3, 3.0), (-100e3, 5.0), (-120e3, 5.0), (2e3, 1.0)] {
            let signal = bench.eval(&[("pressure", &[pressure])], "signal")[0];
            assert!((signal - expected).abs() < 1e-12, "{signal} for {expected}");
        }
        let crossed = VacuumSensor { upper: Some(0.0), ..transducer };
        assert!(errors(crossed).contains("`upper` is 0, which is below `lower`, 1"));
    }
}
