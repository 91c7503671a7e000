//! What a run will take, as far as it can be known before: ticks, rows, lines, break-points and steps.
//!
//! A period of a nanosecond in one sensor makes a run of ten seconds one of ten thousand million ticks. That is said at once, by block
//! and parameter, and a run that nobody can wait for is refused.

use super::instant::tolerance;
use super::{Recorder, Simulator};
use crate::diagram::declaration::NextBreak;
use crate::diagram::{Clock, Schedule};
use crate::document::Diagnostic;

/// What happens this often is worth a word: ten seconds at a microsecond each, which is what the cheapest tick takes.
const MANY: f64 = 1e7;
/// What happens this often nobody waits for: hours at a microsecond each, and in most models days.
const TOO_MANY: f64 = 1e10;
/// Recordings of this many bytes are worth a word.
const LARGE: f64 = 1e9;
/// Recordings of this many bytes fill the disk.
const TOO_LARGE: f64 = 1e12;
/// Bytes of a number in a table, about: of text with its comma.
const NUMBER: f64 = 16.0;
/// Break-points that are looked at to learn how far apart they are.
const PROBED: usize = 1000;

/// Something that happens again and again during a run.
#[derive(Clone, Debug, PartialEq)]
pub struct Repeated {
    /// The block, or `sim.integrator`.
    pub subject: String,
    /// Its parameter that says how often.
    pub parameter: &'static str,
    /// What happens: `tick`, `row`, `line`, `jump` or `step`.
    pub what: &'static str,
    /// The time between, s.
    pub period: f64,
    /// How often in the run.
    pub count: f64,
    /// Bytes that are written, about.
    pub bytes: f64,
}

/// What a run will take, as far as it can be known before.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// The length of the run, s.
    pub duration: f64,
    /// What happens again and again.
    pub repeated: Vec<Repeated>,
}

impl Forecast {
    /// What takes long, and yet may be meant.
    pub fn warnings(&self) -> Vec<Diagnostic> {
        let long = self.repeated.iter().filter(|item| self.is_long(item) && !self.is_hopeless(item));
        long.map(|item| {
            let help = format!("{}, or a shorter `sim.duration`, makes it less", self.longer(item));
            self.describe(item, "this run makes").help(help)
        })
        .collect()
    }

    /// What takes longer than anybody can wait, or more room than there is.
    pub fn problems(&self) -> Vec<Diagnostic> {
        let hopeless = self.repeated.iter().filter(|item| self.is_hopeless(item));
        hopeless
            .map(|item| {
                let help = format!(
                    "{}, or a shorter `sim.duration`; --allow-long runs it all the same",
                    self.longer(item)
                );
                self.describe(item, "this run would make").help(help)
            })
            .collect()
    }

    fn is_long(&self, item: &Repeated) -> bool {
        item.count >= MANY || item.bytes >= LARGE
    }

    fn is_hopeless(&self, item: &Repeated) -> bool {
        item.count >= TOO_MANY || item.bytes >= TOO_LARGE || item.period < tolerance(self.duration)
    }

    fn describe(&self, item: &Repeated, start: &str) -> Diagnostic {
        let Repeated { subject, parameter, what, period, count, bytes } = item;
        let bytes = if *bytes > 0.0 { format!(", about {}", size(*bytes)) } else { String::new() };
        let message = format!(
            "{start} {count:.1e} {what}s: one every {} s for {} s{bytes}",
            short(*period),
            short(self.duration)
        );
        Diagnostic::new(message).place(format!("{subject}.{parameter}"))
    }

    /// What would be long enough to be done within seconds.
    fn longer(&self, item: &Repeated) -> String {
        let enough = (self.duration / (0.1 * MANY)).max(item.period * item.bytes / LARGE);
        format!("a `{}` of {:.0e} s or more", item.parameter, enough)
    }
}

/// Six digits, and a power of ten where there would be many zeros.
pub(super) fn short(value: f64) -> String {
    let rounded: f64 = format!("{value:.5e}").parse().unwrap_or(value);
    if (1e-3..1e7).contains(&rounded) { format!("{rounded}") } else { format!("{rounded:e}") }
}

fn size(bytes: f64) -> String {
    let units = [(1e12, "TB"), (1e9, "GB"), (1e6, "MB")];
    let (unit, name) = units.into_iter().find(|(unit, _)| bytes >= *unit).unwrap_or((1e3, "kB"));
    if bytes / unit >= 1e4 {
        format!("{:.1e} {name}", bytes / unit)
    } else {
        format!("{:.0} {name}", bytes / unit)
    }
}

impl Simulator {
    /// What the run to time `end` will take, as far as it can be known before.
    pub fn forecast(&self, end: f64) -> Forecast {
        let duration = (end - self.state.t).max(0.0);
        let mut repeated = Vec::new();
        let mut add = |subject: &str, parameter, what, period: f64, width: usize| {
            let count = duration / period;
            let bytes = count * NUMBER * width as f64;
            let subject = subject.to_owned();
            repeated.push(Repeated { subject, parameter, what, period, count, bytes });
        };
        for (i, clock) in self.schedule.clocks.iter().enumerate() {
            if let (Clock::Periodic { period, .. }, Some(block)) = (clock, owner(&self.schedule, i)) {
                add(block, "period", "tick", *period, 0);
            }
        }
        for message in &self.schedule.messages {
            if let Clock::Periodic { period, .. } = message.clock {
                add(&message.block, "period", "line", period, 0);
            }
        }
        for Recorder { owner, columns, period, .. } in &self.recorders {
            if let Some(period) = period {
                add(owner, "period", "row", *period, 1 + columns.len());
            }
        }
        for (block, next) in self.schedule.breakpoints() {
            if let Some(period) = spacing(next, self.state.t, end) {
                add(block, "period", "jump", period, 0);
            }
        }
        if let Some(block) = self.schedule.max_step_of() {
            add(block, "max_step", "step", self.schedule.max_step, 0);
        }
        if let Some((option, longest)) = self.integrator.max_step() {
            add("sim.integrator", option, "step", longest, 0);
        }
        Forecast { duration, repeated }
    }
}

/// The path of a block that waits for a clock.
fn owner(schedule: &Schedule, clock: usize) -> Option<&str> {
    let of_update = schedule.updates.iter().find(|update| update.clock == clock).map(|update| update.block);
    let waits = schedule.operations.iter().find(|operation| operation.clock == Some(clock));
    let block = of_update.or(waits.map(|operation| operation.block))?;
    Some(&schedule.blocks[block].path)
}

/// The mean time between break-points, if there are many.
fn spacing(next: &NextBreak, start: f64, end: f64) -> Option<f64> {
    let mut t = start;
    for _ in 0..PROBED {
        t = next(t).filter(|later| *later > t && *later < end)?;
    }
    Some((t - start) / PROBED as f64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::discrete::ZeroOrderHold;
    use crate::blocks::sources::{Constant, Pulse};
    use crate::diagram::Diagram;
    use crate::simulator::Sim;

    fn forecast(period: f64, pulse: f64, duration: f64) -> Forecast {
        let mut diagram = Diagram::new("test");
        diagram.add("one", Constant { value: 1.0.into(), size: None });
        diagram.add("hold", ZeroOrderHold { period, offset: 0.0, size: 1 });
        diagram.add("pulse", Pulse { period: pulse, ..Pulse::default() });
        diagram.wire("hold.in", "one.out");
        let sim = Sim { duration, record: vec!["hold.out".into()], ..Sim::default() };
        Simulator::new(diagram.compile().unwrap(), &sim).unwrap().forecast(duration)
    }

    #[test]
    fn ordinary_runs_are_not_worth_a_word() {
        let forecast = forecast(1e-3, 0.1, 60.0);
        assert!(forecast.warnings().is_empty() && forecast.problems().is_empty(), "{forecast:?}");
    }

    #[test]
    fn many_ticks_are_told_with_block_and_parameter() {
        let forecast = forecast(1e-6, 0.1, 60.0);
        assert!(forecast.problems().is_empty());
        let text = forecast.warnings().iter().map(|w| w.to_string()).collect::<String>();
        assert!(
            text.starts_with("hold.period: this run makes 6.0e7 ticks: one every 1e-6 s for 60 s"),
            "{text}"
        );
        assert!(text.contains("a `period` of 6e-5 s or more"), "{text}");
    }

    #[test]
    fn the_absurd_is_refused() {
        for period in [1e-300, 1e-30, 1e-13, 1e-9] {
            let problems = forecast(period, 0.1, 60.0).problems();
            assert!(problems[0].to_string().starts_with("hold.period: this run would make"), "{problems:?}");
            let problems = forecast(0.1, period, 60.0).problems();
            assert!(problems[0].to_string().starts_with("pulse.period: this run would make"), "{problems:?}");
        }
        assert!(!forecast(0.1, 1.0, 1e9).problems().is_empty());
        // What is short may be fast.
        assert!(forecast(1e-9, 1.0, 1e-6).problems().is_empty());
    }
}
