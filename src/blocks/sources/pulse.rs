//! A train of rectangular pulses.

use crate::prelude::*;

/// A pulse train: out = high on [delay + k·period, delay + (k + duty)·period) for k = 0, 1, 2 …, and else low.
///
/// The integrator lands on every edge. Edges are multiples of the period, not sums of it, so that they do not drift.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `out` | scalar | the signal |
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Pulse {
    /// Time between rising edges.
    #[serde(default = "crate::blocks::defaults::one")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub period: f64,
    /// Fraction of the period that is high.
    #[serde(default = "half")]
    #[schemars(range(min = 0.0, max = 1.0))]
    pub duty: f64,
    /// Time of the first rising edge.
    #[serde(default)]
    #[schemars(extend("unit" = "s"))]
    pub delay: f64,
    /// Value between pulses.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub low: f64,
    /// Value during a pulse.
    #[serde(default = "one")]
    #[schemars(extend("unit" = "any"))]
    pub high: f64,
    /// Number of pulses; without end if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(max = 9_007_199_254_740_992_u64))]
    pub count: Option<u64>,
}

fn half() -> f64 {
    0.5
}

fn one() -> f64 {
    1.0
}

impl Default for Pulse {
    fn default() -> Self {
        Pulse { period: 1.0, duty: half(), delay: 0.0, low: 0.0, high: one(), count: None }
    }
}

impl Pulse {
    /// The signal.
    pub const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

/// When the pulses rise and fall. Both the value and the break-points come from here, so that they agree to the last bit.
#[derive(Clone, Copy)]
struct Edges {
    period: f64,
    duty: f64,
    delay: f64,
    /// Number of pulses.
    count: f64,
}

impl Edges {
    fn rise(&self, k: f64) -> f64 {
        self.delay + k * self.period
    }

    fn fall(&self, k: f64) -> f64 {
        self.delay + (k + self.duty) * self.period
    }

    /// The last pulse that has begun by `t`; negative before the first.
    fn pulse(&self, t: f64) -> f64 {
        let k = ((t - self.delay) / self.period).floor();
        let k = if self.rise(k + 1.0) <= t {
            k + 1.0
        } else if self.rise(k) > t {
            k - 1.0
        } else {
            k
        };
        k.clamp(-1.0, self.count - 1.0)
    }

    fn is_high(&self, t: f64) -> bool {
        let k = self.pulse(t);
        k >= 0.0 && t < self.fall(k)
    }

    /// The first edge after `t` at which the value changes.
    fn next(&self, t: f64) -> Option<f64> {
        let k = self.pulse(t);
        if self.duty == 0.0 {
            None
        } else if k >= 0.0 && t < self.fall(k) {
            Some(self.fall(k)).filter(|fall| fall.is_finite())
        } else {
            (k + 1.0 < self.count).then(|| self.rise(k + 1.0))
        }
    }
}

#[typetag::serde]
impl Block for Pulse {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let Pulse { period, duty, delay, low, high, count } = *self;
        if !period.is_finite() {
            return Err(BlockError::parameter("period", "`period` must be finite"));
        }
        if !delay.is_finite() {
            return Err(BlockError::parameter("delay", format!("`delay` must be finite, and is {delay}")));
        }
        let count = count.map_or(f64::INFINITY, |count| count as f64);
        // With a duty of one the pulses join, and are one long pulse.
        let (duty, count) = if duty == 1.0 { (count, count.min(1.0)) } else { (duty, count) };
        let edges = Edges { period, duty, delay, count };
        let time = d.time();
        d.output(Self::OUT, ()).from(time, move |t, out| *out = if edges.is_high(t) { high } else { low });
        d.breakpoints(move |t| edges.next(t));
        Ok(())
    }
}

register_block!("sources", Pulse, Pulse::default());

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::testing::{Bench, errors};

    /// Every break-point up to `end`, and the value from each on.
    fn edges(pulse: Pulse, end: f64) -> Vec<(f64, f64)> {
        let mut bench = Bench::new(pulse);
        let (mut t, mut list) = (f64::NEG_INFINITY, Vec::new());
        loop {
            t = bench.schedule.next_breakpoint(if t.is_finite() { t } else { -1.0 });
            if t > end {
                return list;
            }
            let before = bench.at(t.next_down()).get("out")[0];
            let after = bench.at(t).get("out")[0];
            assert_ne!(before, after, "at {t}");
            list.push((t, after));
        }
    }

    #[test]
    fn every_edge_is_a_break_point_and_exact() {
        let pulse = Pulse { period: 0.1, duty: 0.3, delay: 0.05, low: -1.0, high: 2.0, count: None };
        let list = edges(pulse, 100.0);
        assert_eq!(list[..2], [(0.05, 2.0), (0.05 + 0.3 * 0.1, -1.0)]);
        // 100 s of ten pulses a second, from 0.05 s: 1000 rises and 1000 falls, the last one at 99.98.
        assert_eq!(list.len(), 2000);
        assert_eq!(list[1998], (0.05 + 999.0 * 0.1, 2.0));
        assert_eq!(list[1999], (0.05 + 999.3 * 0.1, -1.0));
    }

    #[test]
    fn pulses_can_be_counted() {
        let two = Pulse { period: 1.0, duty: 0.25, count: Some(2), ..Pulse::default() };
        assert_eq!(edges(two, 9.0), [(0.0, 1.0), (0.25, 0.0), (1.0, 1.0), (1.25, 0.0)]);
        assert_eq!(edges(Pulse { count: Some(0), ..Pulse::default() }, 9.0), []);
        let joined = Pulse { duty: 1.0, count: Some(3), ..Pulse::default() };
        assert_eq!(edges(joined, 9.0), [(0.0, 1.0), (3.0, 0.0)]);
    }

    #[test]
    fn a_duty_of_nought_or_one_has_no_edges_but_the_first() {
        assert_eq!(edges(Pulse { duty: 0.0, ..Pulse::default() }, 9.0), []);
        assert_eq!(edges(Pulse { duty: 1.0, delay: 2.0, ..Pulse::default() }, 9.0), [(2.0, 1.0)]);
    }

    #[test]
    fn it_stays_exact_where_time_is_coarse() {
        let bench = Bench::new(Pulse { period: 1e-300, ..Pulse::default() });
        // No edge can be told from the next: there is none to land on, and none is made up.
        let next = bench.schedule.next_breakpoint(1.0);
        assert!(next > 1.0, "{next}");
    }

    #[test]
    fn parameters_out_of_bounds_are_errors() {
        assert!(errors(Pulse { duty: 1.5, ..Pulse::default() }).contains("`duty` must be at most 1"));
        assert!(
            errors(Pulse { period: 0.0, ..Pulse::default() }).contains("`period` must be greater than 0 s")
        );
        assert!(errors(Pulse { period: f64::INFINITY, ..Pulse::default() }).contains("block.period"));
    }
}
