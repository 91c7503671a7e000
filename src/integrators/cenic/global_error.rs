//! The error of a run so far, which its steps have made: transported from step to step along with the motion.
//!
//! With δ what is true minus what is computed, e the local error of a step, computed minus true, and R the [derivative](crate::coupling::Transport) of its end by its start,
//!
//! ```text
//! δ ← R δ − e
//! ```
//!
//! | islands that took | R | e |
//! |---|---|---|
//! | TR-BDF2 | two linear steps of γ h with the factor of the last stage | that of the embedded formula, filtered once |
//! | TR-BDF2, ended at third order | the same | κ h ė, by which e has changed since the step before: what the embedded formula does not know; e itself in the first such step, and in closed loops |
//! | two half steps | two linear steps of h/2 with the factor of the second one | T₁₁ − T₂₁ |
//! | a full step, where TR-BDF2 was not resolved | one linear step of h | the difference of both |
//! | nothing, since they are at rest | d stays, v is none | none |
//!
//! It is linear: it knows neither what would have happened otherwise, such as a break-away, nor that two motions cannot be farther apart than both go. Of what has been compared with
//! much tighter runs, a true error was seldom more than [`FACTOR`] times the estimate.
//!
//! Source: Skeel, *Thirteen ways to estimate global error*, Numer. Math. 48, 1986, here by solving for the correction along with the solution.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

use super::chains::{Chains, Last};
use super::estimate::Estimate;
use super::tr_bdf2::{GAMMA, NEXT_ORDER};
use crate::coupling::{Change, Leap, Moved, Stepper, Transport};
use crate::integrators::Step;

/// How many times the estimate a true error may well be: what was found in smooth motion and in impacts that are resolved.
pub const FACTOR: f64 = 3.0;

/// Beyond that nothing is left of a number of the size of one: where errors grow without bound they need not grow further.
const LIMIT: f64 = 1.0 / f64::EPSILON;

/// The estimated error of a run so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GlobalError {
    /// The largest one of all positions now, m or rad; relative to 1 + |z| of all other states where nothing has a position.
    pub now: f64,
    /// The largest one that there has been.
    pub largest: f64,
    /// Whose that was.
    pub state: usize,
    /// When, s.
    pub t: f64,
    /// How far any coordinate has been from where it started; half a turn, where it is a turn that has the largest error.
    pub scale: f64,
    /// Since when [`FACTOR`] times the error is more than that, s.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lost: Option<f64>,
}

impl GlobalError {
    /// When errors became larger than anything has moved, if they did: then nothing is known of them any more.
    pub fn is_lost(&self) -> Option<f64> {
        self.lost.filter(|_| FACTOR * self.largest > self.scale)
    }
}

/// In a snapshot.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGlobalError {
    d: Vec<f64>,
    v: Vec<f64>,
    z: Vec<f64>,
    /// How e of displacements and velocities was in the step before, over h³, and h; zero where that is not to be gone on from.
    rates: [Vec<f64>; 2],
    steps: Vec<f64>,
    /// The state where it started, and how far any coordinate has been from there.
    start: Vec<f64>,
    moved: f64,
}

/// Transports the error of a run.
pub struct ErrorTransport {
    /// δ.
    delta: Change,
    /// δ where the last step of everything began.
    before: Change,
    /// e.
    local: Change,
    rates: [Vec<f64>; 2],
    steps: Vec<f64>,
    start: Vec<f64>,
    moved: f64,
    /// Whether a velocity belongs to a closed loop.
    is_tied: Vec<bool>,
    room: Transport,
}

impl ErrorTransport {
    /// For a stepper, from a start that is known.
    pub fn new(stepper: &Stepper, slack: f64) -> ErrorTransport {
        let dofs = vec![0.0; stepper.dofs()];
        ErrorTransport {
            delta: Change::new(stepper),
            before: Change::new(stepper),
            local: Change::new(stepper),
            rates: [dofs.clone(), dofs.clone()],
            steps: dofs,
            start: Vec::new(),
            moved: 0.0,
            is_tied: vec![false; stepper.dofs()],
            room: Transport::new(stepper, slack),
        }
    }

    /// Carries it over a step that is taken, of those velocities that are kept; with states of other blocks if it is one of everything.
    pub fn carry(
        &mut self,
        stepper: &mut Stepper,
        estimate: &Estimate,
        chains: &mut Chains,
        is_whole: bool,
        is_kept: impl Fn(usize) -> bool,
    ) {
        if is_whole {
            self.before.copy_from(&self.delta);
        }
        if self.start.is_empty() {
            self.start.extend_from_slice(&chains.start.x);
        }
        self.find_local(stepper, estimate, chains, &is_kept);
        let ErrorTransport { delta, local, room, .. } = self;
        let Chains { start, middle, finest, v0, h, dofs, tr_bdf2, last, .. } = chains;
        let h = *h;
        let moved = Moved { v0, v1: &finest.velocity, d: &finest.displacement };
        stepper.begin_transport(room, (start, v0), delta, local);
        let is_moving = |i: usize| is_kept(i) && !estimate.is_at_rest[i];
        let has_others = is_whole && start.has_surroundings;
        let (fine, halves) = (
            Leap { h, eta: GAMMA * h, again: Some((1.0 - GAMMA) / GAMMA) },
            Leap { h, eta: 0.5 * h, again: Some(1.0) },
        );
        let is_second_order = *last == Last::TrBdf2;
        let is_rough = |i: usize| !is_second_order || tr_bdf2.dofs.binary_search(&i).is_err();
        if is_second_order {
            let is_fine = |i: usize| is_moving(i) && !is_rough(i) && estimate.is_fine[i];
            stepper.transport(room, &mut tr_bdf2.last, (fine, moved), is_fine, (delta, Some(local)));
            let is_full = |i: usize| is_moving(i) && !is_rough(i) && !estimate.is_fine[i];
            if tr_bdf2.dofs.iter().any(|i| is_full(*i)) {
                let full = Leap { h, eta: h, again: None };
                stepper.transport(room, start, (full, moved), is_full, (delta, None));
            }
        }
        if dofs.iter().any(|i| is_moving(*i) && is_rough(*i)) {
            let is_rough = |i: usize| is_moving(i) && is_rough(i);
            stepper.transport(room, middle, (halves, moved), is_rough, (delta, None));
        }
        if has_others {
            let leap = if is_second_order { fine } else { halves };
            stepper.finish_transport(room, leap, delta, local);
            delta.z.iter_mut().zip(&local.z).for_each(|(z, e)| *z = bounded(*z - e));
        }
        for &i in dofs.iter().filter(|i| is_kept(**i)) {
            let (d, v) = match estimate.is_at_rest[i] {
                true => (delta.d[i], 0.0),
                false => (delta.d[i] - local.d[i], delta.v[i] - local.v[i]),
            };
            (delta.d[i], delta.v[i]) = (bounded(d), bounded(v));
        }
    }

    /// e.
    fn find_local(
        &mut self,
        stepper: &Stepper,
        estimate: &Estimate,
        chains: &Chains,
        is_kept: impl Fn(usize) -> bool,
    ) {
        let ErrorTransport { local, rates, steps, is_tied, .. } = self;
        local.copy_from(&estimate.signed);
        let h = chains.h;
        // What is tied by constraints is as far off as their forces, which are of second order.
        is_tied.fill(false);
        for (part, mechanics) in stepper.parts.iter().zip(&chains.tr_bdf2.last.mechanics) {
            let problem = &mechanics.problem;
            for island in problem.solved().filter(|island| !problem.terms().linears.of(*island).is_empty()) {
                problem.velocities_of(island).for_each(|v| is_tied[part.dof.start + v] = true);
            }
        }
        for &i in chains.dofs.iter().filter(|i| is_kept(**i)) {
            let is_third_order = chains.last == Last::TrBdf2
                && estimate.is_fine[i]
                && !estimate.is_at_rest[i]
                && !is_tied[i]
                && chains.is_smooth(stepper, i);
            if !is_third_order {
                steps[i] = 0.0;
                continue;
            }
            let before = if estimate.knows_a0[i] { steps[i] } else { 0.0 };
            for (e, rate) in [&mut local.d[i], &mut local.v[i]].into_iter().zip(rates.iter_mut()) {
                let now = *e / (h * h * h);
                if before > 0.0 {
                    // True minus computed is κ h ė.
                    *e = -NEXT_ORDER * h * h * h * h * (now - rate[i]) / (0.5 * (h + before));
                }
                rate[i] = now;
            }
            steps[i] = h;
        }
    }

    /// What the last step of everything did after t is taken back, for velocities that are to go back.
    pub fn go_back(&mut self, span: Step, t: f64, is_back: impl Fn(usize) -> bool) {
        let part = ((t - span.t0) / span.size()).clamp(0.0, 1.0);
        let ErrorTransport { delta, before, steps, .. } = self;
        let mean = |now: &mut f64, before: f64| *now = before + part * (*now - before);
        for i in (0..delta.d.len()).filter(|i| is_back(*i)) {
            mean(&mut delta.d[i], before.d[i]);
            mean(&mut delta.v[i], before.v[i]);
            steps[i] = 0.0;
        }
        delta.z.iter_mut().zip(&before.z).for_each(|(now, before)| mean(now, *before));
    }

    /// Notes the error at the end of a step. `names` are the states that displacements belong to, and nothing below the accuracy is lost.
    pub fn note(
        &mut self,
        stepper: &Stepper,
        names: &[usize],
        (t, x): (f64, &[f64]),
        accuracy: f64,
        noted: &mut GlobalError,
    ) {
        let ErrorTransport { delta, start, moved, .. } = self;
        let mut worst = Worst { error: 0.0, state: names.first().copied().unwrap_or(0), is_turn: false };
        for part in &stepper.parts {
            for i in part.dof.clone() {
                // A turn has no coordinate of its own.
                let (state, is_turn) = (names[i], !part.q.contains(&names[i]));
                if !is_turn && let Some(start) = start.get(state) {
                    *moved = moved.max((x[state] - start).abs());
                }
                worst.note(delta.d[i].abs(), state, is_turn);
            }
        }
        let moved = if names.is_empty() { 1.0 } else { *moved };
        if names.is_empty() {
            for (z, state) in delta.z.iter().zip(&stepper.others) {
                worst.note(z.abs() / (1.0 + x[*state].abs()), *state, false);
            }
        }
        noted.now = worst.error;
        if worst.error > noted.largest {
            (noted.largest, noted.state, noted.t) = (worst.error, worst.state, t);
        }
        let is_turn = stepper.parts.iter().any(|part| part.v.contains(&noted.state));
        noted.scale = if is_turn { PI } else { moved };
        if FACTOR * worst.error > accuracy.max(if worst.is_turn { PI } else { moved }) {
            noted.lost = noted.lost.or(Some(t));
        }
    }

    /// For a snapshot.
    pub fn save(&self, saved: &mut SavedGlobalError) {
        let ErrorTransport { delta, rates, steps, start, moved, .. } = self;
        saved.moved = *moved;
        let pairs = [
            (&mut saved.d, &delta.d),
            (&mut saved.v, &delta.v),
            (&mut saved.z, &delta.z),
            (&mut saved.steps, steps),
            (&mut saved.start, start),
        ];
        for (to, from) in pairs.into_iter().chain(saved.rates.iter_mut().zip(rates)) {
            to.clear();
            to.extend_from_slice(from);
        }
    }

    /// From a snapshot, if it fits.
    pub fn load(&mut self, saved: &SavedGlobalError) {
        let ErrorTransport { delta, rates, steps, start, moved, .. } = self;
        (*moved, *start) = (saved.moved, saved.start.clone());
        let pairs = [
            (&saved.d, &mut delta.d),
            (&saved.v, &mut delta.v),
            (&saved.z, &mut delta.z),
            (&saved.steps, steps),
        ];
        let pairs = pairs.into_iter().chain(saved.rates.iter().zip(rates));
        for (from, to) in pairs.filter(|(from, to)| from.len() == to.len()) {
            to.copy_from_slice(from);
        }
    }
}

/// The largest of several errors.
struct Worst {
    error: f64,
    state: usize,
    is_turn: bool,
}

impl Worst {
    fn note(&mut self, error: f64, state: usize, is_turn: bool) {
        if error > self.error {
            *self = Worst { error, state, is_turn };
        }
    }
}

/// Within what numbers can tell.
fn bounded(x: f64) -> f64 {
    if x.is_nan() { LIMIT } else { x.clamp(-LIMIT, LIMIT) }
}
