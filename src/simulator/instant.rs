//! What happens at one instant: ticks, updates, events. See [`RULE`](super::RULE).

use super::warnings::Watchers;
use super::{SimulationError, Simulator};
use crate::diagram::schedule::{Event, State, Write, WriteTarget};
use crate::diagram::{Clock, Crossing};

/// Events in a row without time passing before the run is given up.
const MAX_CLUSTER: u32 = 1000;

/// Times closer than this are one instant.
pub(super) fn tolerance(t: f64) -> f64 {
    1e-12 * (1.0 + t.abs())
}

impl Simulator {
    /// The time of the next tick that may change how the run goes on.
    pub(super) fn next_tick(&self) -> f64 {
        self.next_tick_of(false)
    }

    /// The time of the next tick of clocks that are gauges, or of those that are not.
    fn next_tick_of(&self, gauges: bool) -> f64 {
        let clocks = self.schedule.clocks.iter().zip(&self.state.ticks).zip(&self.observed.is_gauge);
        let clocks = clocks.filter(|(_, is_gauge)| **is_gauge == gauges);
        clocks.map(|((clock, ticks), _)| tick_time(*clock, *ticks)).fold(f64::INFINITY, f64::min)
    }

    /// The time of the next tick of any gauge.
    pub(super) fn next_gauge(&self) -> f64 {
        self.next_tick_of(true)
    }

    /// The tick of gauges at time t inside the step that has been taken, by dense output. What is held and written there is read by none that steers the run.
    pub(super) fn read_gauges(&mut self, t: f64, last: f64) -> Result<(), SimulationError> {
        self.integrator.interpolate(t, &mut self.work.x);
        self.schedule.project(&mut self.work.x);
        // For as long as this takes, the present is there.
        let t1 = std::mem::replace(&mut self.state.t, t.min(last));
        std::mem::swap(&mut self.state.x, &mut self.work.x);
        self.work.due.fill(false);
        self.refresh();
        self.state.t = t;
        let mut result = self.observe_jump();
        let now = t + tolerance(t);
        for (i, clock) in self.schedule.clocks.iter().enumerate() {
            self.work.due[i] = self.observed.is_gauge[i] && tick_time(*clock, self.state.ticks[i]) <= now;
            self.state.ticks[i] += u64::from(self.work.due[i]);
        }
        self.state.t = t.min(last);
        result = result.and_then(|()| self.tick());
        self.state.t = t;
        result = result.and_then(|()| self.observe_jump());
        self.state.t = t1;
        std::mem::swap(&mut self.state.x, &mut self.work.x);
        result
    }

    /// Marks the clocks that tick now, and counts the tick. Returns whether there is anything to do.
    pub(super) fn mark_due(&mut self, at_start: bool) -> bool {
        let now = self.state.t + tolerance(self.state.t);
        let mut any = false;
        for (i, clock) in self.schedule.clocks.iter().enumerate() {
            let due = match clock {
                Clock::Start => at_start,
                Clock::EveryStep => true,
                Clock::Periodic { .. } => tick_time(*clock, self.state.ticks[i]) <= now,
            };
            self.work.due[i] = due;
            if due {
                self.state.ticks[i] += 1;
                any |= !self.observed.is_idle[i];
            }
        }
        any
    }

    /// Points 3 and 4 of the rule, for the clocks marked as due. Only what the cone reads is a jump for the integrator.
    pub(super) fn tick(&mut self) -> Result<(), SimulationError> {
        let Simulator { schedule, state, observed, work, .. } = self;
        let is_due =
            |(i, clock): (usize, &Clock)| work.due[i] && *clock != Clock::EveryStep && !observed.is_gauge[i];
        let ticks = schedule.clocks.iter().enumerate().any(is_due);
        work.held.clear();
        work.held.extend(observed.held.iter().flat_map(|place| &state.signals[place.range()]));
        self.refresh();
        self.update()?;
        if ticks && (self.observed.has_hidden || self.has_jumped()) {
            self.integrator.restart();
        }
        Ok(())
    }

    /// Whether any number that is held and that the cone reads is not what it was.
    fn has_jumped(&self) -> bool {
        let now = self.observed.held.iter().flat_map(|place| &self.state.signals[place.range()]);
        now.zip(&self.work.held).any(|(now, before)| now.to_bits() != before.to_bits())
    }

    /// Whether a clock with a period ticks now.
    pub(super) fn is_tick_due(&self) -> bool {
        self.next_tick() <= self.state.t + tolerance(self.state.t)
    }

    /// Updates of every step, from the values before the instant.
    pub(super) fn update_every_step(&mut self) -> Result<(), SimulationError> {
        for (i, clock) in self.schedule.clocks.iter().enumerate() {
            self.work.due[i] = *clock == Clock::EveryStep && !self.observed.is_idle[i];
        }
        if self.work.due.contains(&true) { self.update() } else { Ok(()) }
    }

    /// Updates whose clocks are marked as due, from the values as they are.
    fn update(&mut self) -> Result<(), SimulationError> {
        for &k in &self.observed.updates {
            let update = &self.schedule.updates[k];
            if self.work.due[update.clock] {
                let is_every_step = self.schedule.clocks[update.clock] == Clock::EveryStep;
                let jumps = if is_every_step { update.is_in_cone } else { self.observed.is_hidden[k] };
                prepare(&update.write, &self.state, &mut self.work);
                if jumps {
                    self.integrator.restart();
                }
            }
        }
        self.commit()
    }

    /// What is seen at the present time, with the updates of every step as if one ended here; what is held stays.
    pub(super) fn preview(&mut self) {
        self.work.due.fill(false);
        self.refresh();
        for &k in &self.observed.updates {
            let update = &self.schedule.updates[k];
            if self.schedule.clocks[update.clock] == Clock::EveryStep {
                prepare(&update.write, &self.state, &mut self.work);
            }
        }
        if self.commit().is_err() {
            // The end of the step will tell.
            self.work.written_discrete.fill(false);
        }
    }

    /// Writes what has been prepared, and computes all outputs again.
    fn commit(&mut self) -> Result<(), SimulationError> {
        let values = self.work.written_x.iter().flat_map(|place| place.range());
        if let Some(i) = values.into_iter().find(|i| !self.work.next_x[*i].is_finite()) {
            self.work.written_x.clear();
            return Err(SimulationError::NotFinite {
                state: self.schedule.coordinate_name(i),
                value: self.work.next_x[i],
                t: self.state.t,
            });
        }
        for place in self.work.written_x.drain(..) {
            self.state.x[place.range()].copy_from_slice(&self.work.next_x[place.range()]);
        }
        for (i, written) in self.work.written_discrete.iter_mut().enumerate().filter(|(_, written)| **written)
        {
            std::mem::swap(&mut self.state.discrete[i], &mut self.work.next_discrete[i]);
            *written = false;
        }
        self.work.due.fill(false);
        self.refresh();
        Ok(())
    }

    /// Evaluates all that somebody sees, with the samples of the clocks marked as due.
    pub(super) fn refresh(&mut self) {
        self.refreshed += 1;
        let operations = self.observed.at_instants.iter().copied();
        self.schedule.refresh_some(operations, &mut self.state, &self.work.due);
    }

    /// Evaluates what only watchers look at, once everything has happened that happens at this instant.
    pub(super) fn catch_up_watched(&mut self) {
        if !self.observed.after_instants.is_empty() {
            self.work.due.fill(false);
            let operations = self.observed.after_instants.iter().copied();
            self.schedule.refresh_some(operations, &mut self.state, &self.work.due);
        }
    }

    /// Makes the writes of the events marked as fired.
    pub(super) fn fire(&mut self) -> Result<(), SimulationError> {
        for i in 0..self.schedule.events.len() {
            if !self.work.fired[i] {
                continue;
            }
            let event = &self.schedule.events[i];
            self.events += 1;
            let t = self.state.t;
            let Watchers { chatter, warnings, .. } = &mut self.watchers;
            chatter.note(i, &event.name, t, self.goal, warnings);
            let is_same_time = t - self.cluster.0 <= 100.0 * tolerance(t);
            self.cluster = if is_same_time { (t, self.cluster.1 + 1) } else { (t, 1) };
            if self.cluster.1 > MAX_CLUSTER {
                return Err(SimulationError::EventStorm {
                    event: event.name.clone(),
                    count: self.cluster.1,
                    t,
                });
            }
            self.armed[i] = event.writes.iter().any(|w| matches!(w.target, WriteTarget::Continuous(_)));
            for write in &event.writes {
                prepare(write, &self.state, &mut self.work);
            }
            if let Some(stop) = &event.stop {
                self.stopped.get_or_insert_with(|| stop.clone());
            }
        }
        self.work.fired.fill(false);
        self.integrator.restart();
        self.commit()
    }

    /// Point 5 of the rule: events through jumps, until none is left.
    pub(super) fn settle(&mut self) -> Result<(), SimulationError> {
        loop {
            let mut any = false;
            for i in 0..self.schedule.events.len() {
                let event = &self.schedule.events[i];
                let now = (event.guard)(&self.state.frame());
                self.work.fired[i] = crosses(event, self.guards[i], now, self.armed[i]);
                any |= self.work.fired[i];
                self.guards[i] = if self.work.fired[i] { f64::NAN } else { now };
            }
            if !any {
                return Ok(());
            }
            self.fire()?;
        }
    }
}

/// Computes the next value of a state without writing it yet.
fn prepare(write: &Write, state: &State, work: &mut super::Work) {
    match write.target {
        WriteTarget::Continuous(place) => {
            if !work.written_x.contains(&place) {
                work.next_x[place.range()].copy_from_slice(&state.x[place.range()]);
                work.written_x.push(place);
            }
            write.numbers(&state.frame(), &mut work.next_x[place.range()]);
        }
        WriteTarget::Discrete(i) => {
            if !work.written_discrete[i] {
                work.next_discrete[i].copy_from(&*state.discrete[i]);
                work.written_discrete[i] = true;
            }
            write.value(&state.frame(), &mut work.next_discrete[i]);
        }
    }
}

/// Whether a guard's change of value is the crossing that the event waits for. NaN, and the very first value, cross nothing.
///
/// A guard that its own event has put back to exactly zero is `armed`: a ball on the ground that starts to sink is a bounce.
pub(super) fn crosses(event: &Event, before: f64, after: f64, armed: bool) -> bool {
    let leaves_zero = armed && before == 0.0;
    let rises = before < 0.0 && after >= 0.0 || leaves_zero && after > 0.0;
    let falls = before > 0.0 && after <= 0.0 || leaves_zero && after < 0.0;
    match event.crossing {
        Crossing::Rising => rises,
        Crossing::Falling => falls,
        Crossing::Either => rises || falls,
    }
}

/// `n` periods. Multiplied, not added up, so that ticks do not drift; and where the period is one part of a whole number of
/// parts of a second, divided: three tenths are 0.3, and 3 × 0.1 is not.
pub(super) fn multiple(period: f64, n: u64) -> f64 {
    let parts = (1.0 / period).round();
    if 1.0 / parts == period { n as f64 / parts } else { n as f64 * period }
}

/// When a clock ticks for the `n`-th time, counted from zero.
pub(super) fn tick_time(clock: Clock, n: u64) -> f64 {
    match clock {
        Clock::Periodic { period, offset } => offset + multiple(period, n),
        Clock::EveryStep | Clock::Start => f64::INFINITY,
    }
}
