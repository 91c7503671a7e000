//! The advance loop: step, locate events, observe, tick.

use super::ahead::Span;
use super::instant::{crosses, multiple, tick_time, tolerance};
use super::{SimulationError, Simulator, Status};
use crate::diagram::{Clock, Flow, State};
use crate::math::find_root;

/// Parts of a step at which guards are looked at, so that a pair of crossings inside one step is less easily missed.
const LOOKS: usize = 4;

/// The longest step of a method that leaves it open, as a part of the time that has passed: a resolution that a plot can live with
/// wherever it ends, and short against what is being looked for.
const RESOLUTION: f64 = 1.0 / 50.0;
/// The longest step of such a method at the start, s: up to 50 ms steps can be this long at once.
const FIRST_RESOLUTION: f64 = 1e-3;

impl Simulator {
    /// Advances to time `t`, unless something ends the run before.
    ///
    /// Steps do not depend on `t`, nor on how often one stops on the way: values at `t` come from dense output inside the step that
    /// passes it.
    pub fn advance_to(&mut self, t: f64) -> Result<Status, SimulationError> {
        self.advance_with(t, |_| ())
    }

    /// As [`advance_to`](Self::advance_to), telling `each` the time after every step.
    ///
    /// Unlike with [`step`](Self::step), what nobody records is not computed in between.
    pub fn advance_with(&mut self, t: f64, mut each: impl FnMut(f64)) -> Result<Status, SimulationError> {
        self.advance_while(t, |now| {
            each(now);
            true
        })
    }

    /// As [`advance_with`](Self::advance_with), for as long as `each` says so: the run is interrupted where it says `false`.
    pub fn advance_while(
        &mut self,
        t: f64,
        mut each: impl FnMut(f64) -> bool,
    ) -> Result<Status, SimulationError> {
        let result = loop {
            match self.go_on(t) {
                Ok(None) if each(self.state.t) => {}
                Ok(None) => break Ok(Status::Interrupted),
                Ok(Some(status)) => break Ok(status),
                Err(error) => break Err(error),
            }
        };
        self.catch_up(result.is_err());
        result
    }

    /// Takes one step, or goes as far as time `t` if that comes first. Returns how the run ended, if it has.
    pub fn step(&mut self, t: f64) -> Result<Option<Status>, SimulationError> {
        let result = self.go_on(t);
        self.catch_up(result.is_err());
        result
    }

    /// Evaluates what nobody has seen during the run, now that somebody may look.
    pub(super) fn catch_up(&mut self, has_failed: bool) {
        if std::mem::take(&mut self.is_behind) {
            self.work.due.fill(false);
            // A step that failed, or that is not over, has left values of its stages behind.
            let is_between = has_failed || self.ahead.is_inside;
            let lagging = if is_between { &self.observed.all } else { &self.observed.lagging };
            self.schedule.refresh_some(lagging.iter().copied(), &mut self.state, &self.work.due);
        }
    }

    /// One step towards `end`, without what nobody sees.
    fn go_on(&mut self, end: f64) -> Result<Option<Status>, SimulationError> {
        self.goal = end;
        if let Some(error) = self.ahead.error.take() {
            return Err(error);
        }
        if !self.started {
            self.start()?;
        }
        if let Some(stop) = &self.stopped {
            return Ok(Some(Status::Stopped(stop.clone())));
        }
        if self.state.t >= end {
            return Ok(Some(Status::Reached));
        }
        if self.is_interrupted() {
            return Ok(Some(Status::Interrupted));
        }
        if let Some(t) = self.ahead.instant {
            self.state.t = t.min(end);
            if end <= t {
                return Ok(None);
            }
            self.ahead.instant = None;
        }
        self.is_behind = true;
        if !self.ahead.is_inside {
            self.integrate(end)?;
        }
        self.pass(end)?;
        if let Some(stop) = &self.stopped {
            return Ok(Some(Status::Stopped(stop.clone())));
        }
        Ok(None)
    }

    /// The instant t = 0.
    fn start(&mut self) -> Result<(), SimulationError> {
        (self.started, self.is_behind) = (true, true);
        self.mark_due(true);
        self.tick()?;
        self.settle()?;
        self.catch_up_watched();
        self.observe_now(true)?;
        self.show_now()?;
        self.look();
        self.test_stops();
        Ok(())
    }

    /// One accepted step, to its end or the first event in it.
    pub(super) fn integrate(&mut self, end: f64) -> Result<(), SimulationError> {
        let t0 = self.state.t;
        let break_time = self.schedule.next_breakpoint(t0);
        let limit = self.next_tick().min(break_time);
        let is_break = break_time - limit <= tolerance(limit);
        if end < limit {
            self.keep_start();
        }
        let last = if is_break { limit.next_down() } else { limit };
        let max_step = self.longest_step(t0);
        let State { x, discrete, signals, values, .. } = &mut self.state;
        let mut flow = Flow { schedule: &self.schedule, discrete, signals, values, max_step, last };
        let step = self.integrator.step(&mut flow, t0, x, limit)?;
        let event = self.locate(t0, step.t1, last);
        if let Some(t) = event {
            self.integrator.interpolate(t, &mut self.state.x);
        }
        self.schedule.project(&mut self.state.x);
        let t1 = event.unwrap_or(step.t1);
        self.ahead.span = Span { t0, t1, last, is_event: event.is_some(), is_break: is_break && t1 >= limit };
        Ok(())
    }

    /// The longest step from time t, by the blocks and, where the method leaves it open, by what has passed.
    fn longest_step(&self, t: f64) -> f64 {
        let resolution = match self.integrator.max_step() {
            Some(_) => f64::INFINITY,
            None => (RESOLUTION * t).max(FIRST_RESOLUTION),
        };
        self.schedule.max_step.min(resolution)
    }

    /// The instant at the end of a step.
    pub(super) fn arrive(&mut self) -> Result<(), SimulationError> {
        let Span { t0, t1, last, is_event, is_break } = self.ahead.span;
        self.observe_between(t0, t1 - tolerance(t1), last)?;
        self.show_between(t1)?;

        // The left side of the instant at t1.
        self.state.t = t1;
        let refreshed = self.refreshed;
        let State { x, discrete, signals, values, .. } = &mut self.state;
        self.schedule.run(&self.observed.between, t1.min(last), x, discrete, signals, values);
        self.observe_jump()?;
        // Where something jumps, what is kept of every step is kept of both sides.
        if is_event || is_break || self.is_tick_due() {
            self.update_every_step()?;
        }
        if is_event {
            for i in 0..self.guards.len() {
                // What has fired is not compared with what it was: its own writes may put it on either side.
                self.guards[i] = if self.work.fired[i] {
                    f64::NAN
                } else {
                    (self.schedule.events[i].guard)(&self.state.frame())
                };
            }
            self.fire()?;
        } else {
            self.guards.copy_from_slice(&self.work.guards);
        }
        // The right side.
        if is_break {
            self.integrator.restart();
            self.work.due.fill(false);
            self.refresh();
        }
        if self.mark_due(false) {
            self.tick()?;
        }
        self.settle()?;
        if self.refreshed != refreshed {
            self.catch_up_watched();
        }
        self.observe_now(false)?;
        self.show_now()?;
        self.show_step(t1 - t0)?;
        self.look();
        self.test_stops();
        Ok(())
    }

    /// Looks for the first zero crossing in a step. Marks what fires, and returns when; the guards at the end of the step are
    /// left in the work space.
    fn locate(&mut self, t0: f64, t1: f64, last: f64) -> Option<f64> {
        let Simulator { schedule, state, integrator, work, guards, armed, .. } = self;
        if schedule.events.is_empty() {
            return None;
        }
        let State { x: x1, discrete, signals, values, .. } = state;
        let mut evaluate = |t: f64, which: &mut dyn FnMut(usize, f64), only: Option<usize>| {
            if t >= t1 {
                work.x.copy_from_slice(x1);
            } else {
                integrator.interpolate(t, &mut work.x);
            }
            let t = t.min(last);
            schedule.run(&schedule.watched, t, &work.x, discrete, signals, values);
            let frame = crate::diagram::frame::Frame { t, x: &work.x, discrete, signals, values };
            match only {
                Some(i) => which(i, (schedule.events[i].guard)(&frame)),
                None => (0..schedule.events.len()).for_each(|i| which(i, (schedule.events[i].guard)(&frame))),
            }
        };
        let mut from = t0;
        work.guards.copy_from_slice(guards);
        for look in 1..=LOOKS {
            let to = if look == LOOKS { t1 } else { t0 + (t1 - t0) * look as f64 / LOOKS as f64 };
            let mut earliest = f64::INFINITY;
            let before = &mut work.guards;
            let fired = &mut work.fired;
            // Guards at the end of this part; those that cross keep their value from its start until they are located.
            evaluate(
                to,
                &mut |i, now| {
                    fired[i] = crosses(&schedule.events[i], before[i], now, armed[i]);
                    if !fired[i] {
                        before[i] = now;
                    }
                },
                None,
            );
            for i in 0..fired.len() {
                if !fired[i] {
                    continue;
                }
                let mut guard = |t: f64| {
                    let mut value = 0.0;
                    evaluate(t, &mut |_, now| value = now, Some(i));
                    value
                };
                let at_end = guard(to);
                let (mut left, mut at_left) = (from, before[i]);
                if at_left == 0.0 {
                    // From exactly zero it may have gone up before it came down: look for the far side close to the start.
                    for halvings in 1..=40 {
                        let t = from + (to - from) * 0.5_f64.powi(halvings);
                        let value = guard(t);
                        if value * at_end < 0.0 {
                            (left, at_left) = (t, value);
                            break;
                        }
                    }
                }
                let width = 4.0 * f64::EPSILON * to.abs().max(1e-3);
                let (_, right) = find_root(guard, left, to, at_left, at_end, width);
                earliest = earliest.min(right);
                work.times[i] = right;
            }
            if earliest.is_finite() {
                for (fired, time) in fired.iter_mut().zip(&work.times) {
                    *fired = *fired && *time <= earliest + tolerance(earliest);
                }
                return Some(earliest);
            }
            from = to;
        }
        None
    }

    /// Rows and lines of observers with a period whose ticks lie inside a step from t0 and before `until`, by dense output.
    pub(super) fn observe_between(&mut self, t0: f64, until: f64, last: f64) -> Result<(), SimulationError> {
        loop {
            let (next, gauge) = (self.next_observation(), self.next_gauge());
            if next.min(gauge) >= until {
                return Ok(());
            }
            // Where both are due, what is observed is the side after the tick.
            if gauge <= next + tolerance(next) {
                self.read_gauges(gauge.max(t0), last)?;
                continue;
            }
            let t = next.max(t0);
            let Simulator { schedule, state, integrator, work, observed, .. } = self;
            integrator.interpolate(t, &mut work.x);
            let State { discrete, signals, values, .. } = state;
            schedule.run(&observed.between, t.min(last), &work.x, discrete, signals, values);
            self.observe_at(t, true)?;
        }
    }

    /// The next tick of any observer with a period.
    fn next_observation(&self) -> f64 {
        let recorders = self.recorders.iter().filter_map(|r| r.period.map(|p| multiple(p, r.tick)));
        let messages = self.schedule.messages.iter().zip(&self.message_ticks);
        let messages = messages.map(|(message, n)| tick_time(message.clock, *n));
        recorders.chain(messages).fold(f64::INFINITY, f64::min)
    }

    /// Serves observers with a period that are due at `t`; the signals are those of that time.
    fn observe_at(&mut self, t: f64, interpolated: bool) -> Result<(), SimulationError> {
        let now = t + tolerance(t);
        for recorder in &mut self.recorders {
            let Some(period) = recorder.period else { continue };
            let tick = multiple(period, recorder.tick);
            if tick <= now {
                recorder.tick += 1;
                let time = if interpolated { t } else { tick.min(t) };
                recorder.row(time, &self.state.signals).map_err(|error| failed(recorder.file(), error))?;
            }
        }
        for k in 0..self.schedule.messages.len() {
            if tick_time(self.schedule.messages[k].clock, self.message_ticks[k]) <= now {
                self.message_ticks[k] += 1;
                self.say(k, t, interpolated);
            }
        }
        Ok(())
    }

    /// Hands a block's line to whoever listens.
    fn say(&mut self, k: usize, t: f64, interpolated: bool) {
        let message = &self.schedule.messages[k];
        self.work.line.clear();
        let State { x, discrete, signals, values, .. } = &self.state;
        let x = if interpolated { &self.work.x } else { x };
        (message.write)(
            &crate::diagram::frame::Frame { t, x, discrete, signals, values },
            &mut self.work.line,
        );
        if !self.work.line.is_empty() {
            (self.messages)(&message.block, t, &self.work.line);
        }
    }

    /// The side before the instant, for recorders and watchers of every step.
    pub(super) fn observe_jump(&mut self) -> Result<(), SimulationError> {
        self.show_row()?;
        for recorder in self.recorders.iter_mut().filter(|r| r.period.is_none()) {
            recorder
                .row(self.state.t, &self.state.signals)
                .map_err(|error| failed(recorder.file(), error))?;
        }
        Ok(())
    }

    /// The side after the instant.
    fn observe_now(&mut self, at_start: bool) -> Result<(), SimulationError> {
        self.observe_jump()?;
        let t = self.state.t;
        self.observe_at(t, false)?;
        for k in 0..self.schedule.messages.len() {
            match self.schedule.messages[k].clock {
                Clock::EveryStep => self.say(k, t, false),
                Clock::Start if at_start => self.say(k, t, false),
                _ => {}
            }
        }
        Ok(())
    }

    fn test_stops(&mut self) {
        let frame = self.state.frame();
        if self.stopped.is_none() {
            self.stopped = self.schedule.stops.iter().find_map(|(_, test)| test(&frame));
        }
    }
}

fn failed(file: &str, error: std::io::Error) -> SimulationError {
    SimulationError::Output { file: file.to_owned(), error }
}
