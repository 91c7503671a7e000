//! Crawling: steps so short that the run will not come to its end.

use std::time::Instant;

use crate::diagram::{MonitorSettings, Schedule, Warnings};
use crate::integrators::Statistics;
use crate::simulator::forecast::short;

/// Looks at how far the last steps have come.
pub(in crate::simulator) struct Crawl {
    t: f64,
    steps: u64,
    rejected: u64,
    limit_counts: Vec<u64>,
    since: Instant,
    settings: MonitorSettings,
}

impl Crawl {
    pub fn new(states: usize, settings: MonitorSettings) -> Crawl {
        Crawl {
            t: 0.0,
            steps: 0,
            rejected: 0,
            limit_counts: vec![0; states],
            since: Instant::now(),
            settings,
        }
    }

    /// The next window begins here.
    pub fn restart(&mut self, t: f64, statistics: &Statistics) {
        (self.t, self.steps, self.rejected) = (t, statistics.steps, statistics.rejected());
        let n = self.limit_counts.len().min(statistics.limit_counts.len());
        self.limit_counts[..n].copy_from_slice(&statistics.limit_counts[..n]);
        self.since = Instant::now();
    }

    /// Looks at a run that is at t and to go to `end`.
    pub fn look(
        &mut self,
        t: f64,
        end: f64,
        schedule: &Schedule,
        statistics: &Statistics,
        warnings: &mut Warnings,
    ) {
        let steps = statistics.steps.saturating_sub(self.steps);
        let settings = self.settings;
        if steps < settings.crawl_steps {
            return;
        }
        let step = (t - self.t) / steps as f64;
        let left = (end - t) / step;
        let (limiting, share) = self.limiting(statistics);
        let subject = || limiting.map_or_else(|| schedule.name.clone(), |i| schedule.coordinate_name(i));
        let rejected = statistics.rejected().saturating_sub(self.rejected);
        if left > settings.crawl_hopeless {
            let wall = self.since.elapsed().as_secs_f64() / steps as f64 * left;
            warnings.warn(t, "slow", &subject(), || {
                let message = format!(
                    "the last {steps} steps covered {:.1e} s: the end at {} s is {left:.1e} such steps away, which takes {}",
                    t - self.t,
                    short(end),
                    duration(wall)
                );
                (message, SLOW_HELP.to_owned())
            });
        } else if rejected as f64 > settings.switching_rejected * steps as f64
            && step < settings.switching_part * end
            && share > settings.switching_blame
        {
            warnings.warn(t, "chattering", &subject(), || {
                let message = format!(
                    "the last {steps} steps are {step:.1e} s long on average, and {rejected} more were rejected: a switch that chatters, or an \
                     oscillation that is much faster than the run is long"
                );
                (message, CHATTER_HELP.to_owned())
            });
        }
        self.restart(t, statistics);
    }

    /// The state that limited most of the steps of this window, and their part of all.
    fn limiting(&self, statistics: &Statistics) -> (Option<usize>, f64) {
        let since = statistics.limit_counts.iter().zip(&self.limit_counts);
        let since = since.map(|(now, before)| now.saturating_sub(*before));
        let total: u64 = since.clone().sum();
        let most = since.enumerate().max_by_key(|(i, n)| (*n, std::cmp::Reverse(*i)));
        match most {
            Some((i, n)) if n > 0 => (Some(i), n as f64 / total as f64),
            _ => (None, 0.0),
        }
    }
}

const SLOW_HELP: &str = "something is much faster than the run is long: look at the parameters behind this state (a unit that is off by powers of ten?), \
                         choose a method for stiff systems, `integrator: {type: sdirk2}`, \
                         or `cenic` for plants, or ask for a shorter `sim.duration`";
const CHATTER_HELP: &str = "a switching law needs some width or hysteresis, or a state machine with a minimum time in each state; for an oscillation check \
                            frequencies and stiffnesses (a unit that is off by powers of ten?)";

/// A length of time in words.
fn duration(seconds: f64) -> String {
    let units = [(31_557_600.0, "years"), (86_400.0, "days"), (3_600.0, "hours"), (60.0, "minutes")];
    match units.into_iter().find(|(unit, _)| seconds >= 2.0 * unit) {
        Some((unit, name)) if seconds / unit < 1e4 => format!("about {:.0} {name}", seconds / unit),
        Some((unit, name)) => format!("about {:.0e} {name}", seconds / unit),
        None => format!("about {seconds:.0} seconds"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_have_words() {
        assert_eq!(duration(90.0), "about 90 seconds");
        assert_eq!(duration(7200.0), "about 2 hours");
        assert_eq!(duration(1e9), "about 32 years");
        assert_eq!(duration(1e15), "about 3e7 years");
    }
}
