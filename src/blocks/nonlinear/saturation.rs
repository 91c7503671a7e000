//! Functions with kinks and steps: saturation, dead zone, quantizer.

use crate::blocks::limits::{Limits, clamp, finite, positive, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A saturation: out = clamp(in, lower, upper), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is limited |
/// | `out` | `vector[size]` | the input within the limits |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Saturation {
    /// Minimum output; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub lower: Option<Numbers>,
    /// Maximum output; none if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "any"))]
    pub upper: Option<Numbers>,
    /// Number of elements; as many as the limits have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Saturation {
    /// What is limited.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The limited signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Saturation {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (lower, upper) = (self.lower.as_ref(), self.upper.as_ref());
        let size = size_of(self.size, &[("lower", lower), ("upper", upper)])?;
        let limits = Limits::new(lower, upper, size)?;
        let slopes = limits.clone();
        let input = d.input(Self::IN, size);
        d.output(Self::OUT, size)
            .from(input, move |u, out| {
                for ((out, u), (lower, upper)) in out.iter_mut().zip(u).zip(limits.iter()) {
                    *out = clamp(*u, lower, upper);
                }
            })
            .jacobian(move |u, j| {
                j.diagonal(0, |i| f64::from(u8::from(slopes.clamp(i, u[i]) == u[i])));
            });
        Ok(())
    }
}

register_block!(
    "nonlinear",
    Saturation,
    Saturation { lower: Some((-1.0).into()), upper: Some(1.0.into()), size: None }
);

/// A dead zone: out = in − clamp(in, lower, upper), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the signal |
/// | `out` | `vector[size]` | zero within the zone, and by how much the input is beyond it outside |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeadZone {
    /// Where the zone begins; finite.
    #[serde(default = "crate::blocks::defaults::minus_half")]
    #[schemars(extend("unit" = "any"))]
    pub lower: Numbers,
    /// Where the zone ends; finite.
    #[serde(default = "crate::blocks::defaults::half")]
    #[schemars(extend("unit" = "any"))]
    pub upper: Numbers,
    /// Number of elements; as many as the limits have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl DeadZone {
    /// The signal.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// What is beyond the zone.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for DeadZone {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (lower, upper) = (Some(&self.lower), Some(&self.upper));
        let size = size_of(self.size, &[("lower", lower), ("upper", upper)])?;
        finite(&self.lower, size, "lower")?;
        finite(&self.upper, size, "upper")?;
        let limits = Limits::new(lower, upper, size)?;
        let slopes = limits.clone();
        let input = d.input(Self::IN, size);
        d.output(Self::OUT, size)
            .from(input, move |u, out| {
                for ((out, u), (lower, upper)) in out.iter_mut().zip(u).zip(limits.iter()) {
                    *out = u - clamp(*u, lower, upper);
                }
            })
            .jacobian(move |u, j| {
                j.diagonal(0, |i| f64::from(u8::from(slopes.clamp(i, u[i]) != u[i])));
            });
        Ok(())
    }
}

register_block!("nonlinear", DeadZone, DeadZone { lower: (-0.1).into(), upper: 0.1.into(), size: None });

/// Which multiple a [`Quantizer`] takes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Rounding {
    /// The nearest; half-way cases away from zero.
    #[default]
    Nearest,
    /// The next below.
    Down,
    /// The next above.
    Up,
}

/// A quantizer: out = q·round(in/q), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | the signal |
/// | `out` | `vector[size]` | a multiple of the interval q |
///
/// Its steps are not located as events, and linear models take it for constant. Between a sensor and a controller that
/// ticks neither matters.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Quantizer {
    /// The interval q; greater than zero.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "any"))]
    pub interval: Numbers,
    /// Which multiple is taken.
    #[serde(default)]
    pub rounding: Rounding,
    /// Number of elements; as many as `interval` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Quantizer {
    /// The signal.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The quantized signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Quantizer {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size_of(self.size, &[("interval", Some(&self.interval))])?;
        let q = positive(&self.interval, size, "interval")?;
        let round = match self.rounding {
            Rounding::Nearest => f64::round,
            Rounding::Down => f64::floor,
            Rounding::Up => f64::ceil,
        };
        let input = d.input(Self::IN, size);
        d.output(Self::OUT, size)
            .from(input, move |u, out| {
                for (i, out) in out.iter_mut().enumerate() {
                    *out = q[i] * round(u[i] / q[i]);
                }
            })
            .held();
        Ok(())
    }
}

register_block!(
    "nonlinear",
    Quantizer,
    Quantizer { interval: 0.1.into(), rounding: Rounding::Nearest, size: None }
);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    #[test]
    fn a_saturation_and_a_dead_zone_add_up_to_the_input() {
        let saturation = Saturation { lower: Some((-1.0).into()), upper: Some(2.0.into()), size: Some(3) };
        let zone = DeadZone { lower: (-1.0).into(), upper: 2.0.into(), size: Some(3) };
        let (mut saturation, mut zone) = (Bench::new(saturation), Bench::new(zone));
        let u: &[f64] = &[-3.0, 0.5, 7.0];
        assert_eq!(saturation.eval(&[("in", u)], "out"), [-1.0, 0.5, 2.0]);
        assert_eq!(zone.eval(&[("in", u)], "out"), [-2.0, 0.0, 5.0]);
        saturation.check_jacobians(1e-9);
        zone.check_jacobians(1e-9);
    }

    #[test]
    fn a_limit_may_be_missing() {
        let block = Saturation { lower: None, upper: Some(1.0.into()), size: None };
        assert_eq!(Bench::new(block).eval(&[("in", &[-1e300])], "out"), [-1e300]);
        let wrong = Saturation { lower: Some(2.0.into()), upper: Some(1.0.into()), size: None };
        assert!(errors(wrong).contains("`upper` is 1, which is below `lower`, 2"));
    }

    #[test]
    fn a_quantizer_gives_multiples() {
        let out = |rounding, u| {
            Bench::new(Quantizer { interval: 0.5.into(), rounding, size: None }).eval(&[("in", &[u])], "out")
                [0]
        };
        assert_eq!(out(Rounding::Nearest, 0.8), 1.0);
        assert_eq!(out(Rounding::Down, 0.8), 0.5);
        assert_eq!(out(Rounding::Up, -0.8), -0.5);
        let wrong = Quantizer { interval: 0.0.into(), rounding: Rounding::Nearest, size: None };
        assert!(errors(wrong).contains("`interval` must be greater than 0"));
    }
}
