//! Play between two parts.

use crate::blocks::limits::{finite, non_negative, size_of};
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// Backlash, the play operator: out stays as it is until in pushes it, |in − out| ≤ ½·width, element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | position of the driving part |
/// | `out` | `vector[size]` | position of the driven part |
///
/// With y the output at the last accepted step: out(t) = clamp(y, in(t) − ½ width, in(t) + ½ width). That is exact as long as the input
/// does not turn inside a step; where it does, what it overshoots within that step is lost.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Backlash {
    /// The whole play; not negative.
    #[serde(default = "crate::blocks::defaults::unit")]
    #[schemars(extend("unit" = "any"))]
    pub width: Numbers,
    /// Output at the start, as far as the input allows.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Number of elements; as many as its lists have if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl Backlash {
    /// Position of the driving part.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// Position of the driven part.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Backlash {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size_of(self.size, &[("width", Some(&self.width)), ("initial", Some(&self.initial))])?;
        let half: Vec<f64> = non_negative(&self.width, size, "width")?.iter().map(|w| 0.5 * w).collect();
        let input = d.input(Self::IN, size);
        let last = d.discrete("last", finite(&self.initial, size, "initial")?);
        let (store, slopes) = (half.clone(), half.clone());
        d.output(Self::OUT, size)
            .from((input, last), move |(u, last), out| {
                for (i, out) in out.iter_mut().enumerate() {
                    *out = last[i].max(u[i] - half[i]).min(u[i] + half[i]);
                }
            })
            .jacobian(move |(u, last), j| {
                j.diagonal(0, |i| f64::from(u8::from((last[i] - u[i]).abs() >= slopes[i])));
            });
        for clock in [Clock::Start, Clock::EveryStep] {
            let half = store.clone();
            d.update(clock, last).from(input, move |u, last| {
                for (i, last) in last.iter_mut().enumerate() {
                    *last = last.max(u[i] - half[i]).min(u[i] + half[i]);
                }
            });
        }
        Ok(())
    }
}

register_block!("nonlinear", Backlash, Backlash { width: 0.2.into(), initial: 0.0.into(), size: None });

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors, simulate};

    #[test]
    fn the_driven_part_waits_until_it_is_pushed() {
        // A sine of amplitude 1 and play ±0.2: up to 0.8, down to −0.8, and still in between.
        let block = Backlash { width: 0.4.into(), initial: 0.0.into(), size: None };
        let out = simulate(block, "sin(t)", &[0.1, 0.9, 1.6, 1.9, 2.5, 4.7]);
        let expected = [0.0, 0.9_f64.sin() - 0.2, 0.8, 0.8, 2.5_f64.sin() + 0.2, -0.8];
        for (ours, expected) in out.iter().zip(expected) {
            // The turning point is known to within a step of h = 0.2 at most: 1 − cos(h) at the very most.
            assert!((ours - expected).abs() < 0.02, "{out:?}");
        }
    }

    #[test]
    fn the_output_follows_only_where_it_is_pushed() {
        let mut bench =
            Bench::new(Backlash { width: 2.0.into(), initial: vec![0.0, 0.0].into(), size: None });
        assert_eq!(bench.eval(&[("in", &[0.5, 3.0])], "out"), [0.0, 2.0]);
        bench.check_jacobians(1e-9);
        let wrong = Backlash { width: (-1.0).into(), initial: 0.0.into(), size: None };
        assert!(errors(wrong).contains("`width` must be at least 0, and is -1"));
    }
}
