//! A delay by a fixed time.

use std::collections::VecDeque;

use crate::blocks::limits::{finite, positive_number, size_of};
use crate::blocks::memory::clone_in_place;
use crate::blocks::numbers::Numbers;
use crate::prelude::*;

/// A dead time: out(t) = in(t − delay), element-wise.
///
/// | port | type | meaning |
/// |---|---|---|
/// | `in` | `vector[size]` | what is delayed |
/// | `out` | `vector[size]` | the input of `delay` seconds ago; `initial` until then |
///
/// The input is stored at every accepted step, and steps are no longer than the delay, so the output never depends on the present
/// input. Between stored points it is a cubic (Hermite, with the slopes of the parabola through three points, limited as in
/// Hyman 1983 so that monotone data stay monotone). Jumps of the input are kept as jumps and come out as jumps.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TransportDelay {
    /// How late the output is.
    #[serde(default = "crate::blocks::defaults::one")]
    #[schemars(extend("exclusiveMinimum" = 0.0, "unit" = "s"))]
    pub delay: f64,
    /// Output until the first input comes through.
    #[serde(default)]
    #[schemars(extend("unit" = "any"))]
    pub initial: Numbers,
    /// Number of elements; as many as `initial` has if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100_000))]
    pub size: Option<usize>,
}

impl TransportDelay {
    /// What is delayed.
    pub const IN: InputPort<Self, Vector> = InputPort::new("in");
    /// The input of some time ago.
    pub const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for TransportDelay {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let size = size_of(self.size, &[("initial", Some(&self.initial))])?;
        let initial = finite(&self.initial, size, "initial")?;
        let delay = positive_number(self.delay, "delay")?;
        let (input, time) = (d.input(Self::IN, size), d.time());
        let history = d.discrete("history", History::default());
        d.check_saved(history, move |history| history.check(size));
        d.output(Self::OUT, size)
            .from((time, history), move |(t, history), out| history.read(t - delay, &initial, out))
            .held();
        for clock in [Clock::Start, Clock::EveryStep] {
            d.update(clock, history).from((time, input), move |(t, u), history| {
                history.append(t, u);
                history.prune(t - delay);
            });
        }
        // A jump at the instant of a step is a second point of the same time.
        let reads = (time, input, history);
        d.event("jump_in", Crossing::Rising, reads, |(t, u, history)| history.has_jumped(t, u)).set(
            history,
            (time, input),
            |(t, u), history| history.append(t, u),
        );
        // A stored jump comes out at an event, so that no step is integrated across it.
        d.event("jump_out", Crossing::Rising, (time, history), move |(t, history)| {
            history.jumps.front().map_or(-1.0, |jump| t - delay - jump)
        })
        .set(history, time, move |t, history| {
            history.jumps.pop_front();
            while history.jumps.front().is_some_and(|jump| *jump <= t - delay) {
                history.jumps.pop_front();
            }
        });
        d.breakpoints(move |t| (t < delay).then_some(delay));
        d.max_step(delay);
        Ok(())
    }
}

register_block!("continuous", TransportDelay, TransportDelay { delay: 0.1, initial: 0.0.into(), size: None });

/// The largest number of values that are kept; beyond it, every second point is dropped.
const MAX_VALUES: usize = 4_000_000;

/// Points of the input, oldest first. Two points of one time are a jump.
#[derive(Debug, Default, Serialize, Deserialize)]
struct History {
    times: VecDeque<f64>,
    /// As many for each time as the input has elements.
    values: VecDeque<f64>,
    /// Times of the jumps that have not come out yet.
    jumps: VecDeque<f64>,
}

clone_in_place!(History { times, values, jumps });

impl History {
    fn append(&mut self, t: f64, u: &[f64]) {
        let (n, size) = (self.times.len(), u.len());
        let is_last = |back: usize| n >= back && self.times[n - back] == t;
        if is_last(1) {
            let last = self.values.iter().skip((n - 1) * size);
            if last.eq(u.iter()) {
                return;
            }
            if is_last(2) {
                self.drop_last(size);
            } else {
                self.jumps.push_back(t);
            }
        }
        if self.values.len() + size > MAX_VALUES {
            self.thin(size);
        }
        self.times.push_back(t);
        self.values.extend(u);
    }

    /// Whether a saved history is one of inputs of `size` elements.
    fn check(&self, size: usize) -> Result<(), String> {
        let (times, values) = (self.times.len(), self.values.len());
        if times.checked_mul(size) != Some(values) {
            return Err(format!("{values} values at {times} times, for an input of {size} elements"));
        }
        let is_ordered =
            |times: &VecDeque<f64>| times.iter().is_sorted() && times.iter().all(|t| t.is_finite());
        if !is_ordered(&self.times) || !is_ordered(&self.jumps) {
            return Err("times that are not in order".to_owned());
        }
        Ok(())
    }

    /// 1 if the input is not what was stored last, at the same time; else −1.
    fn has_jumped(&self, t: f64, u: &[f64]) -> f64 {
        let is_now = self.times.back() == Some(&t);
        let last = self.values.iter().skip(self.values.len().saturating_sub(u.len()));
        if is_now && last.ne(u.iter()) { 1.0 } else { -1.0 }
    }

    fn drop_last(&mut self, size: usize) {
        self.times.pop_back();
        self.values.truncate(self.values.len().saturating_sub(size));
    }

    /// Forgets what lies before time `until`, but for the two points that interpolation there still needs.
    fn prune(&mut self, until: f64) {
        let size = self.size();
        while self.times.len() > 3 && self.times[2] <= until {
            self.times.pop_front();
            self.values.drain(..size);
        }
    }

    /// Drops every second point.
    fn thin(&mut self, size: usize) {
        let n = self.times.len() / 2;
        for k in 0..n {
            self.times[k] = self.times[2 * k + 1];
            for i in 0..size {
                self.values[k * size + i] = self.values[(2 * k + 1) * size + i];
            }
        }
        self.times.truncate(n);
        self.values.truncate(n * size);
    }

    fn size(&self) -> usize {
        self.values.len() / self.times.len().max(1)
    }

    /// The value at time `t`; `initial` before the first point, the last value after the last, and the value before a jump that
    /// has not come out yet.
    fn read(&self, t: f64, initial: &[f64], out: &mut [f64]) {
        let size = out.len();
        let value = |k: usize, i: usize| self.values[k * size + i];
        let after = self.times.partition_point(|time| *time <= t);
        let Some(k) = after.checked_sub(1) else { return out.copy_from_slice(initial) };
        let held = match self.jumps.front() {
            Some(jump) if *jump <= t => Some(self.times.partition_point(|time| time < jump).min(k)),
            _ if after == self.times.len() => Some(k),
            _ => None,
        };
        if let Some(k) = held {
            return (0..size).for_each(|i| out[i] = value(k, i));
        }
        // Lengths of this interval and its neighbours; zero where there is a jump or nothing.
        let h = self.times[k + 1] - self.times[k];
        let before = if k > 0 { self.times[k] - self.times[k - 1] } else { 0.0 };
        let behind = self.times.get(k + 2).map_or(0.0, |t2| t2 - self.times[k + 1]);
        let s = (t - self.times[k]) / h;
        for (i, out) in out.iter_mut().enumerate() {
            let (y0, y1) = (value(k, i), value(k + 1, i));
            let secant = (y1 - y0) / h;
            let left = if before > 0.0 { Some((y0 - value(k - 1, i)) / before) } else { None };
            let right = if behind > 0.0 { Some((value(k + 2, i) - y1) / behind) } else { None };
            // Slopes at both ends; at an end without neighbour that of the parabola through the other three points.
            let (m0, m1) = match (left, right) {
                (Some(l), Some(r)) => (slope(before, l, h, secant), slope(h, secant, behind, r)),
                (Some(l), None) => {
                    let m0 = slope(before, l, h, secant);
                    (m0, limited(2.0 * secant - m0, secant, secant))
                }
                (None, Some(r)) => {
                    let m1 = slope(h, secant, behind, r);
                    (limited(2.0 * secant - m1, secant, secant), m1)
                }
                (None, None) => (secant, secant),
            };
            // y = y₀ + s h (m₀ + s (3δ − 2m₀ − m₁ + s (m₀ + m₁ − 2δ)))
            let square = 3.0 * secant - 2.0 * m0 - m1;
            *out = y0 + s * h * (m0 + s * (square + s * (m0 + m1 - 2.0 * secant)));
        }
    }
}

/// The slope between two intervals with the secants d0 and d1, of the parabola through the three points.
fn slope(h0: f64, d0: f64, h1: f64, d1: f64) -> f64 {
    limited((h1 * d0 + h0 * d1) / (h0 + h1), d0, d1)
}

/// A slope that does not make monotone data overshoot.
fn limited(slope: f64, d0: f64, d1: f64) -> f64 {
    let most = 3.0 * d0.abs().min(d1.abs());
    slope.max(-most).min(most)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::continuous::Integrator;
    use crate::blocks::sources::Step;
    use crate::blocks::testing::{Bench, errors, simulate};
    use crate::simulator::{Sim, Simulator};

    fn history(points: &[(f64, f64)]) -> History {
        let mut history = History::default();
        points.iter().for_each(|(t, u)| history.append(*t, &[*u]));
        history
    }

    fn at(history: &History, t: f64) -> f64 {
        let mut out = [0.0];
        history.read(t, &[-7.0], &mut out);
        out[0]
    }

    #[test]
    fn parabolas_and_lines_come_out_exactly() {
        let h = history(&[0.0, 0.4, 1.0, 1.3, 2.0].map(|t| (t, 3.0 * t * t + t)));
        for k in 0..=20 {
            let t = 0.1 * f64::from(k);
            assert!((at(&h, t) - (3.0 * t * t + t)).abs() < 1e-12, "{t}");
        }
        assert_eq!((at(&h, -0.1), at(&h, 5.0)), (-7.0, 14.0));
    }

    #[test]
    fn a_jump_stays_a_jump_and_nothing_overshoots() {
        let mut h = history(&[(0.0, 0.0), (1.0, 0.0), (1.0, 5.0), (2.0, 5.0), (2.5, 6.0), (3.0, 6.0)]);
        // Until the event, the value before the jump goes on.
        assert_eq!((at(&h, 0.99), at(&h, 1.0), at(&h, 1.5)), (0.0, 0.0, 0.0));
        assert_eq!(h.jumps.pop_front(), Some(1.0));
        assert_eq!((at(&h, 0.99), at(&h, 1.0), at(&h, 1.5)), (0.0, 5.0, 5.0));
        for k in 0..100 {
            assert!((5.0..=6.0).contains(&at(&h, 2.0 + 0.01 * f64::from(k))));
        }
    }

    #[test]
    fn the_past_is_forgotten_but_for_what_is_needed() {
        let mut h = history(&[(0.0, 0.0), (1.0, 0.0), (1.0, 5.0), (2.0, 5.0), (3.0, 9.0), (4.0, 9.0)]);
        h.jumps.clear();
        let value = at(&h, 2.5);
        h.prune(2.5);
        assert_eq!(h.times, [1.0, 2.0, 3.0, 4.0]);
        assert_eq!(at(&h, 2.5), value);
        h.thin(1);
        assert_eq!(h.times, [2.0, 4.0]);
        assert_eq!(h.values, [5.0, 9.0]);
    }

    #[test]
    fn it_has_no_feedthrough_and_limits_the_step() {
        let block = TransportDelay { delay: 0.25, initial: vec![1.0, 2.0].into(), size: None };
        let mut bench = Bench::new(block);
        assert_eq!(bench.schedule.max_step, 0.25);
        assert_eq!(bench.schedule.next_breakpoint(0.0), 0.25);
        assert_eq!(bench.eval(&[("in", &[5.0, 5.0])], "out"), [1.0, 2.0]);
        bench.check_jacobians(0.0);
        let wrong = TransportDelay { delay: 0.0, initial: 0.0.into(), size: None };
        assert!(errors(wrong).contains("`delay` must be greater than 0"));
    }

    #[test]
    fn a_sine_comes_out_late() {
        let block = TransportDelay { delay: 0.5, initial: 3.0.into(), size: None };
        let times = [0.0, 0.49, 0.5, 0.8, 1.7, 2.0, 2.9, 5.3];
        for (ours, t) in simulate(block, "sin(2*t)", &times).iter().zip(times) {
            let expected = if t < 0.5 { 3.0 } else { (2.0 * (t - 0.5)).sin() };
            // Steps are at most 0.2 s: a cubic through points h apart is wrong by h⁴/384 · 2⁴, and the slopes by h²/6 · 2³.
            assert!((ours - expected).abs() < 0.01, "{ours} for {expected} at {t}");
        }
    }

    #[test]
    fn a_step_comes_out_as_a_step() {
        let mut diagram = Diagram::new("late");
        diagram.add("step", Step { time: 1.0, before: 2.0.into(), after: 5.0.into() });
        diagram.add("late", TransportDelay { delay: 0.5, initial: 2.0.into(), size: None });
        diagram.add("sum", Integrator::default());
        diagram.wire("late.in", "step.out");
        diagram.wire("sum.in", "late.out");
        let mut simulator = Simulator::new(diagram.compile().unwrap(), &Sim::default()).unwrap();
        for (t, expected) in [(1.3, 2.0), (1.499, 2.0), (1.501, 5.0), (2.0, 5.0)] {
            simulator.advance_to(t).unwrap();
            assert_eq!(simulator.value("late.out").unwrap(), [expected], "t = {t}");
        }
        assert!((simulator.value("sum.out").unwrap()[0] - (3.0 + 2.5)).abs() < 1e-5);
    }
}
