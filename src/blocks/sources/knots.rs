//! The times of a table: once, or again and again.

/// Strictly increasing times, and whether they repeat with the period last − first.
pub(super) struct Knots {
    times: Vec<f64>,
    /// Those that must not be stepped over.
    breaks: Vec<f64>,
    repeat: bool,
}

impl Knots {
    /// All knots are break-points, or the first and last alone. There is at least one knot, and two if they repeat.
    pub fn new(times: &[f64], repeat: bool, all: bool) -> Knots {
        let last = times.len() - 1;
        let breaks = times.iter().enumerate().filter(|(k, _)| all || *k == 0 || *k == last);
        Knots { times: times.to_vec(), breaks: breaks.map(|(_, t)| *t).collect(), repeat: repeat && last > 0 }
    }

    fn period(&self) -> f64 {
        self.times[self.times.len() - 1] - self.times[0]
    }

    fn start(&self, cycle: f64) -> f64 {
        self.times[0] + cycle * self.period()
    }

    /// The cycle that `t` is in: the last that has begun.
    fn cycle(&self, t: f64) -> f64 {
        let n = ((t - self.times[0]) / self.period()).floor();
        if self.start(n) > t {
            n - 1.0
        } else if self.start(n + 1.0) <= t {
            n + 1.0
        } else {
            n
        }
    }

    /// The time within the table that stands for `t`.
    ///
    /// It is kept inside the interval between knots that `t` is in, as [`next`](Self::next) tells them, so that rounding never
    /// brings a jump early or late.
    pub fn local(&self, t: f64) -> f64 {
        if !self.repeat {
            return t;
        }
        let shift = self.cycle(t) * self.period();
        let inner = &self.times[..self.times.len() - 1];
        let k = inner.partition_point(|knot| knot + shift <= t).saturating_sub(1);
        let (from, to) = (self.times[k], self.times[k + 1]);
        (from + (t - (from + shift))).clamp(from, to.next_down())
    }

    /// The first break-point after `t`.
    pub fn next(&self, t: f64) -> Option<f64> {
        if !self.repeat {
            return self.breaks.get(self.breaks.partition_point(|knot| *knot <= t)).copied();
        }
        let cycle = self.cycle(t);
        let shift = cycle * self.period();
        let inner = &self.breaks[..self.breaks.len() - 1];
        match inner.get(inner.partition_point(|knot| knot + shift <= t)) {
            Some(knot) => Some(knot + shift),
            None => Some(self.start(cycle + 1.0)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_knots_are_met_exactly_and_the_table_is_entered_on_their_right() {
        // Numbers that are not exact in binary, over many cycles.
        let times = [0.1, 0.3, 0.4, 0.8];
        let knots = Knots::new(&times, true, true);
        let (mut t, mut k) = (0.1, 0);
        for _ in 0..3000 {
            let next = knots.next(t).unwrap();
            assert!(next > t);
            k = if k == 2 { 0 } else { k + 1 };
            let local = knots.local(next);
            assert!((times[k]..times[k + 1]).contains(&local), "{next}: {local}");
            let before = knots.local(next.next_down());
            let end = times[if k == 0 { 3 } else { k }];
            assert!(before < end && before > end - 1e-9, "{next}: {before}");
            t = next;
        }
        assert!((t - (0.1 + 1000.0 * 0.7)).abs() < 1e-9);
    }

    #[test]
    fn knots_that_do_not_repeat_are_met_once() {
        let knots = Knots::new(&[1.0, 2.0, 4.0], false, false);
        assert_eq!([0.0, 1.0, 2.0, 4.0].map(|t| knots.next(t)), [Some(1.0), Some(4.0), Some(4.0), None]);
        assert_eq!(knots.local(9.0), 9.0);
        assert!(Knots::new(&[0.0, 1.0], true, true).local(f64::NAN).is_nan());
        assert_eq!(Knots::new(&[0.0, 1.0], true, true).local(-0.25), 0.75);
    }
}
