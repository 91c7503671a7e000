//! A stopwatch that costs nothing while it is not asked to run.

use std::time::{Duration, Instant};

/// Adds up how long something takes, if it is asked to: a clock is read at no other time.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stopwatch {
    runs: bool,
    total: Duration,
}

impl Stopwatch {
    /// One that measures, or one that does not.
    pub fn new(runs: bool) -> Stopwatch {
        Stopwatch { runs, total: Duration::ZERO }
    }

    /// Whether it measures from now on; keeps what it has.
    pub fn set(&mut self, runs: bool) {
        self.runs = runs;
    }

    /// The present time, to be handed to [`stop`](Self::stop); none if nothing is measured.
    #[inline]
    pub fn start(&self) -> Option<Instant> {
        self.runs.then(Instant::now)
    }

    /// Adds the time since a start.
    #[inline]
    pub fn stop(&mut self, start: Option<Instant>) {
        if let Some(start) = start {
            self.total += start.elapsed();
        }
    }

    /// The time so far, s.
    pub fn seconds(&self) -> f64 {
        self.total.as_secs_f64()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_adds_up_while_it_is_asked_to_run() {
        let mut watch = Stopwatch::new(true);
        for _ in 0..2 {
            let start = Instant::now();
            let given = watch.start();
            assert!(given.is_some_and(|given| given >= start));
            let before = watch.seconds();
            while start.elapsed() < Duration::from_micros(10) {}
            watch.stop(given);
            assert!(watch.seconds() > before);
        }
        let total = watch.seconds();
        watch.set(false);
        let start = watch.start();
        watch.stop(start);
        assert_eq!((start, watch.seconds()), (None, total));
    }
}
