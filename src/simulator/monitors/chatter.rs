//! Chattering: an event that happens again and again within a moment.
//!
//! Bounces that accumulate (Zeno), and two laws that push a state to and fro over the surface between them (a sliding mode), both make one event happen
//! without end. The run goes on for as long as time passes at all.

use crate::diagram::{MonitorSettings, Warnings};

/// Looks at how often each event happens.
pub(in crate::simulator) struct Chatter {
    /// For each event, when the last so many began, and how many there were since.
    counts: Vec<(f64, u32)>,
    settings: MonitorSettings,
}

impl Chatter {
    pub fn new(events: usize, settings: MonitorSettings) -> Chatter {
        Chatter { counts: vec![(f64::NEG_INFINITY, 0); events], settings }
    }

    /// An event has happened in a run to `end`.
    pub fn note(&mut self, event: usize, name: &str, t: f64, end: f64, warnings: &mut Warnings) {
        let MonitorSettings { chatter_events: events, chatter_part, .. } = self.settings;
        let (since, count) = &mut self.counts[event];
        if *count == 0 {
            *since = t;
        }
        *count += 1;
        if *count < events {
            return;
        }
        let span = t - *since;
        if span < chatter_part * end {
            warnings.warn(t, "chattering", name, || {
                let message = if span > 0.0 {
                    format!("the event happened {events} times within {span:.1e} s, {:.1e} times in a second", f64::from(events) / span)
                } else {
                    format!("the event happened {events} times without time passing")
                };
                let help = "events that accumulate (Zeno, as the bounces of a ball) and sliding modes need something that ends them: \
                            hysteresis, a minimum time between events, or a state for the motion along the switching surface";
                (message, help.to_owned())
            });
        }
        (*since, *count) = (t, 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounces_that_accumulate_are_told_and_a_fast_switch_is_not() {
        let (mut chatter, mut warnings) = (Chatter::new(2, MonitorSettings::default()), Warnings::default());
        let (mut t, mut step) = (0.0, 1.0);
        for k in 0..200 {
            // A switch at 1 kHz in a run of ten seconds.
            chatter.note(0, "switch", f64::from(k) * 1e-3, 10.0, &mut warnings);
            chatter.note(1, "bounce", t, 10.0, &mut warnings);
            t += step;
            step *= 0.8;
        }
        let [warning] = warnings.list() else { panic!("{warnings:?}") };
        assert_eq!((warning.kind, &*warning.subject), ("chattering", "bounce"));
    }
}
