//! A straight line in time.

use crate::blocks::numbers::{Numbers, size};
use crate::prelude::*;

/// A ramp: out = initial + slope·(t − start) from `start` on, constant before it and after `end`.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | vector | as many elements as `slope` or `initial` has |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ramp {
    /// Change per second.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub slope: Numbers,
    /// Value until the ramp starts.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// When it starts.
    #[serde(default)]
    #[schemars(extend("unit" = "s"))]
    pub start: f64,
    /// When it ends; never if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "s"))]
    pub end: Option<f64>,
}

fn one() -> Numbers {
    Numbers::All(1.0)
}

impl Ramp {
    /// The signal.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Ramp {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size(None, &[("slope", &self.slope), ("initial", &self.initial)])?;
        let (slope, initial) = (self.slope.expand(size, "slope")?, self.initial.expand(size, "initial")?);
        let (start, end) = (self.start, self.end.unwrap_or(f64::INFINITY));
        if !start.is_finite() {
            return Err(BlockError::parameter("start", format!("`start` must be finite, and is {start}")));
        }
        if end < start {
            let message = format!("`end` must not be before `start`: {end} s is before {start} s");
            return Err(BlockError::parameter("end", message));
        }
        let time = d.time();
        d.output(Self::OUT, size).from(time, move |t, out| {
            let elapsed = t.clamp(start, end) - start;
            for ((out, slope), initial) in out.iter_mut().zip(&slope).zip(&initial) {
                *out = initial + slope * elapsed;
            }
        });
        d.breakpoints(move |t| [start, end].into_iter().find(|edge| t < *edge && edge.is_finite()));
        Ok(())
    }
}

register_block!("sources", Ramp, Ramp { slope: 1.0.into(), initial: 0.0.into(), start: 0.0, end: Some(1.0) });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    fn ramp(end: Option<f64>) -> Ramp {
        Ramp { slope: 2.0.into(), initial: 5.0.into(), start: 1.0, end }
    }

    #[test]
    fn a_ramp_rises_between_its_ends() {
        let mut bench = Bench::new(ramp(Some(3.0)));
        for (t, expected) in [(0.0, 5.0), (1.0, 5.0), (2.0, 7.0), (3.0, 9.0), (10.0, 9.0)] {
            assert_eq!(bench.at(t).get("out"), [expected]);
        }
        assert_eq!(Bench::new(ramp(None)).at(11.0).get("out"), [25.0]);
    }

    #[test]
    fn its_ends_are_break_points() {
        let next = |end, t| Bench::new(ramp(end)).schedule.next_breakpoint(t);
        assert_eq!(next(Some(3.0), 0.0), 1.0);
        assert_eq!(next(Some(3.0), 1.0), 3.0);
        assert_eq!(next(Some(3.0), 3.0), f64::INFINITY);
        assert_eq!(next(None, 1.0), f64::INFINITY);
    }

    #[test]
    fn an_end_before_the_start_is_an_error() {
        let text = errors(ramp(Some(0.5)));
        assert!(text.contains("block.end") && text.contains("0.5 s is before 1 s"), "{text}");
    }
}
