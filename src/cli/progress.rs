//! The progress bar: simulated time, how fast it passes, and how long it will take.

use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::console::Console;
use super::text::{number, seconds};

/// Time between two looks of the bar.
const REDRAW: Duration = Duration::from_millis(100);
/// Time between two lines where there is no terminal to draw a bar on.
const LINE: Duration = Duration::from_secs(10);
/// Parts of the whole that the bar can tell apart.
const PARTS: f64 = 1000.0;

/// A bar on standard error; now and then a line where that is not a terminal.
pub(super) struct Progress {
    bar: Option<ProgressBar>,
    is_quiet: bool,
    started: Instant,
    next: Instant,
    t0: f64,
    end: f64,
}

impl Progress {
    /// A bar from t0 to the end, or lines.
    pub fn new(is_terminal: bool, is_quiet: bool, t0: f64, end: f64) -> Progress {
        let started = Instant::now();
        let bar = (is_terminal && !is_quiet).then(|| {
            let target = ProgressDrawTarget::stderr_with_hz(10);
            let bar = ProgressBar::with_draw_target(Some(PARTS as u64), target);
            if let Ok(style) = ProgressStyle::with_template("{bar:24} {percent:>3} %  {msg}") {
                bar.set_style(style);
            }
            bar
        });
        let mut progress = Progress { bar, is_quiet, started, next: started, t0, end };
        progress.next += progress.interval();
        progress
    }

    fn interval(&self) -> Duration {
        if self.bar.is_some() { REDRAW } else { LINE }
    }

    /// Time has come to `t`. Costs a look at the clock, and draws ten times a second.
    pub fn update(&mut self, t: f64, console: &mut Console) {
        if self.is_quiet {
            return;
        }
        let now = Instant::now();
        if now < self.next {
            return;
        }
        self.next = now + self.interval();
        let message = message(t, self.t0, self.end, now.duration_since(self.started).as_secs_f64());
        match &self.bar {
            Some(bar) => {
                bar.set_message(message);
                bar.set_position((PARTS * (t - self.t0) / (self.end - self.t0)) as u64);
            }
            None => console.say(&format!("{message}\n")),
        }
    }

    /// Writes to standard error without disturbing the bar.
    pub fn say(&self, console: &mut Console, text: &str) {
        match &self.bar {
            Some(bar) => bar.suspend(|| console.say(text)),
            None => console.say(text),
        }
    }

    /// Takes the bar away.
    pub fn finish(self) {
        if let Some(bar) = self.bar {
            bar.finish_and_clear();
        }
    }
}

fn message(t: f64, t0: f64, end: f64, elapsed: f64) -> String {
    let rate = (t - t0) / elapsed;
    let left = if rate > 0.0 { format!("{} left", seconds((end - t) / rate)) } else { "…".to_owned() };
    // Three digits of the whole way, so that the text keeps its length.
    let digits = (3.0 - end.abs().max(1e-6).log10().ceil()).clamp(0.0, 9.0) as usize;
    let rate: f64 = format!("{rate:.1e}").parse().unwrap_or(rate);
    format!("t = {t:.digits$} of {} s  {}× real time  {left}", number(end), number(rate))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_message_tells_rate_and_time_left() {
        assert_eq!(message(2.5, 0.0, 10.0, 5.0), "t = 2.50 of 10 s  0.5× real time  15 s left");
        assert_eq!(message(0.0, 0.0, 10.0, 5.0), "t = 0.00 of 10 s  0× real time  …");
    }
}
