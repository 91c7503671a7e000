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
//! | TR-BDF2 | the same stages, linear | that of the embedded formula, filtered once |
//! | TR-BDF2, ended at third order | the same | κ h ė, by which e has changed since the step before: what the embedded formula does not know; e itself in the first such step, and in closed loops |
//! | two half steps | both, linear | T₁₁ − T₂₁ |
//! | a full step, where TR-BDF2 was not resolved | one linear step | the difference of both |
//! | nothing, since they are at rest | d stays, v is none | none |
//!
//! A linear stage costs one back-substitution. δv̇ and δż at the start of a step of TR-BDF2 are those of the end of the step before, as a₀ and ż₀ are, or are found by a linear step from its
//! start. Where contacts or limits press, the last stage alone is asked, twice, (I − η 𝒥)⁻¹ y* with y* = y + (1 − γ)/γ ((I − η 𝒥)⁻¹ y − y): the same stability function, robust where 𝒥 comes and
//! goes between stages.
//!
//! It is linear: it knows neither what would have been decided otherwise, such as a break-away, nor that two motions cannot be farther apart than both go; nor how contacts move over curved
//! surfaces. In the runs of `docs/guide/accuracy.md` a true error of smooth motion, grasps and sliding was at most [`FACTOR`] times the estimate.
//!
//! Source: Skeel, *Thirteen ways to estimate global error*, Numer. Math. 48, 1986, here by solving for the correction along with the solution.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

use super::chains::{Chains, Last};
use super::estimate::Estimate;
use super::tr_bdf2::{C2, GAMMA, NEXT_ORDER, TrBdf2, W};
use super::transitions::Solved;
use crate::coupling::{At, Carried, Change, Mechanics, Stepper, Transport};
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
    rates: Rates,
    /// How e of displacements and velocities was in the step before, over h³, and h; zero where that is not to be gone on from.
    e_rates: [Vec<f64>; 2],
    steps: Vec<f64>,
    /// The state where it started, and how far any coordinate has been from there.
    start: Vec<f64>,
    moved: f64,
}

/// How δ of velocities, of momenta of single bodies and of states of other blocks changes at the end of the last step, and which of that is known.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Rates {
    a: Vec<f64>,
    p: Vec<f64>,
    z: Vec<f64>,
    knows: Vec<bool>,
    knows_z: bool,
}

impl Rates {
    fn fits(&self, other: &Rates) -> bool {
        let of = |rates: &Rates| [rates.a.len(), rates.p.len(), rates.z.len(), rates.knows.len()];
        of(self) == of(other)
    }
}

/// Transports the error of a run.
pub struct ErrorTransport {
    /// δ.
    delta: Change,
    rates: Rates,
    /// δ where the last step of everything began.
    before: Change,
    /// e, what it was in the step before over h³, and h.
    local: Change,
    e_rates: [Vec<f64>; 2],
    steps: Vec<f64>,
    start: Vec<f64>,
    moved: f64,
    /// Whether a velocity belongs to a closed loop, and to a single body.
    is_tied: Vec<bool>,
    is_single: Vec<bool>,
    /// Accelerations over the step, and δ(M v) at its start.
    mean: Vec<f64>,
    p0: Vec<f64>,
    /// δ(P V) and δV of the second stage.
    second: Change,
    carried: Carried,
    room: Transport,
}

impl ErrorTransport {
    /// For a stepper, from a start that is known.
    pub fn new(stepper: &Stepper, slack: f64) -> ErrorTransport {
        let (none, change, dofs) = (Vec::new(), Change::new(stepper), vec![0.0; stepper.dofs()]);
        let mut is_single = vec![false; dofs.len()];
        for part in &stepper.parts {
            let model = &part.plant.model;
            for tree in (0..model.trees.len()).filter(|tree| model.is_single_body(*tree)) {
                is_single[part.dof_of(tree)].fill(true);
            }
        }
        ErrorTransport {
            delta: change.clone(),
            rates: Rates {
                a: dofs.clone(),
                p: dofs.clone(),
                z: change.z.clone(),
                knows: vec![false; dofs.len()],
                knows_z: false,
            },
            before: change.clone(),
            local: change.clone(),
            e_rates: [dofs.clone(), dofs.clone()],
            steps: dofs.clone(),
            start: none,
            moved: 0.0,
            is_tied: vec![false; dofs.len()],
            is_single,
            mean: dofs.clone(),
            p0: dofs,
            second: change,
            carried: Carried::new(stepper),
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
        for &i in &chains.dofs {
            self.mean[i] = (chains.finest.velocity[i] - chains.v0[i]) / chains.h;
            self.rates.knows[i] &= estimate.knows_a0[i];
        }
        let has_others = is_whole && chains.start.has_surroundings;
        self.rates.knows_z &= estimate.knows_other;
        let is_moving = |i: usize| is_kept(i) && !estimate.is_at_rest[i];
        let is_second_order = chains.last == Last::TrBdf2;
        // Islands do not feel each other: none of these touches what another one starts from.
        self.carry_halves(stepper, chains, (has_others && !is_second_order, is_second_order), is_moving);
        if is_second_order {
            let is_fine = |i: usize| is_moving(i) && estimate.is_fine[i];
            match is_pressed(chains) {
                true => self.carry_pressed(stepper, chains, has_others, is_fine),
                false => self.carry_tr_bdf2(stepper, chains, has_others, is_fine),
            }
            self.carry_full(stepper, chains, |i| is_moving(i) && !estimate.is_fine[i]);
        }
        let ErrorTransport { delta, local, rates, .. } = self;
        if has_others {
            delta.z.iter_mut().zip(&local.z).for_each(|(z, e)| *z = bounded(*z - e));
        }
        for &i in chains.dofs.iter().filter(|i| is_kept(**i)) {
            if estimate.is_at_rest[i] {
                (delta.v[i], rates.knows[i]) = (0.0, false);
                continue;
            }
            delta.d[i] = bounded(delta.d[i] - local.d[i]);
            delta.v[i] = bounded(delta.v[i] - local.v[i]);
        }
    }

    /// Over a step of TR-BDF2, of velocities that are fine.
    fn carry_tr_bdf2(
        &mut self,
        stepper: &mut Stepper,
        chains: &mut Chains,
        has_others: bool,
        is_fine: impl Fn(usize) -> bool,
    ) {
        let ErrorTransport { delta, local, room, carried, second, rates, mean, p0, is_single, .. } = self;
        let Chains { start, v0, h, tr_bdf2: TrBdf2 { second: stage, last, stages, dofs, .. }, .. } = chains;
        let (h, eta) = (*h, GAMMA * *h);
        let is_fine = |i: usize| is_fine(i) && dofs.binary_search(&i).is_ok();
        stepper.change_of_momentum(start, v0, delta, p0);
        let is_unknown = |i: usize| is_fine(i) && !rates.knows[i];
        let finds_z = has_others && !rates.knows_z;
        if dofs.iter().any(|i| is_unknown(*i)) || finds_z {
            let tau = 0.5 * eta;
            carried.begin(delta, p0);
            let at = At { eta: tau, turn: None, v: v0, a: mean };
            stepper.carry(room, (start, at, finds_z), is_unknown, carried, None);
            for &i in dofs.iter().filter(|i| is_unknown(**i)) {
                rates.a[i] = (carried.end.v[i] - delta.v[i]) / tau;
                rates.p[i] = (carried.end_momentum[i] - p0[i]) / tau;
            }
            if finds_z {
                let ends = carried.end.z.iter().zip(&delta.z);
                rates.z.iter_mut().zip(ends).for_each(|(rate, (z, z0))| *rate = (z - z0) / tau);
            }
        }
        carried.begin(delta, p0);
        for &i in &*dofs {
            carried.start.d[i] += eta * delta.v[i];
            carried.start.v[i] += eta * rates.a[i];
            carried.momentum[i] += eta * rates.p[i];
            carried.ahead[i] += C2 * h * rates.a[i];
        }
        carried.start.z.iter_mut().zip(&rates.z).for_each(|(z, rate)| *z += eta * rate);
        let [half, end] = &*stages;
        let at = At { eta, turn: Some(&half.d), v: &half.v, a: &half.v_rate };
        stepper.carry(room, (stage, at, has_others), is_fine, carried, None);
        // Velocities as they move what turns, seen from where the step starts.
        second.d.copy_from_slice(&carried.end.v);
        stepper.turn_along(&half.d, -1.0, &mut second.d);
        for &i in &*dofs {
            let v2 = carried.end.v[i];
            second.v[i] = v2;
            let rate = (v2 - carried.start.v[i]) / eta;
            let p_rate = (carried.end_momentum[i] - carried.momentum[i]) / eta;
            carried.start.d[i] = delta.d[i] + h * W * (delta.v[i] + second.d[i]);
            carried.start.v[i] = delta.v[i] + h * W * (rates.a[i] + rate);
            carried.momentum[i] = p0[i] + h * W * (rates.p[i] + p_rate);
            carried.ahead[i] =
                delta.v[i] + h * rates.a[i] + (v2 - delta.v[i] - C2 * h * rates.a[i]) / (C2 * C2);
        }
        for (k, z0) in delta.z.iter().enumerate() {
            let rate = (carried.end.z[k] - carried.start.z[k]) / eta;
            carried.start.z[k] = z0 + h * W * (rates.z[k] + rate);
        }
        let at = At { eta, turn: Some(&end.d), v: &end.v, a: &end.v_rate };
        stepper.carry(room, (last, at, has_others), is_fine, carried, Some(local));
        for &i in dofs.iter().filter(|i| is_fine(**i)) {
            (delta.d[i], delta.v[i]) = (carried.end.d[i], carried.end.v[i]);
            let rate = match is_single[i] {
                // Their momentum is what goes on; this only predicts.
                true => (carried.end.v[i] - second.v[i]) / ((1.0 - C2) * h),
                false => (carried.end.v[i] - carried.start.v[i]) / eta,
            };
            rates.a[i] = bounded(rate);
            rates.p[i] = bounded((carried.end_momentum[i] - carried.momentum[i]) / eta);
            rates.knows[i] = true;
        }
        if has_others {
            for (k, rate) in rates.z.iter_mut().enumerate() {
                *rate = bounded((carried.end.z[k] - carried.start.z[k]) / eta);
            }
            delta.z.copy_from_slice(&carried.end.z);
            rates.knows_z = true;
        }
    }

    /// The same where contacts or limits press: their stiffness may come and go from stage to stage, so that the last one alone is asked, twice. That has the
    /// stability function of TR-BDF2, and needs no rates from the step before.
    fn carry_pressed(
        &mut self,
        stepper: &mut Stepper,
        chains: &mut Chains,
        has_others: bool,
        is_fine: impl Fn(usize) -> bool,
    ) {
        let ErrorTransport { delta, local, room, carried, second, rates, p0, .. } = self;
        let Chains { start, v0, h, tr_bdf2: TrBdf2 { last, stages: [_, end], dofs, .. }, .. } = chains;
        let (eta, c) = (GAMMA * *h, (1.0 - GAMMA) / GAMMA);
        let is_fine = |i: usize| is_fine(i) && dofs.binary_search(&i).is_ok();
        stepper.change_of_momentum(start, v0, delta, p0);
        carried.begin(delta, p0);
        let at = At { eta, turn: Some(&end.d), v: &end.v, a: &end.v_rate };
        stepper.carry(room, (last, at, has_others), is_fine, carried, None);
        second.d.copy_from_slice(&carried.end.v);
        stepper.turn_along(&end.d, -1.0, &mut second.d);
        for &i in &*dofs {
            let v = carried.end.v[i];
            carried.start.d[i] = delta.d[i] + c * eta * second.d[i];
            carried.start.v[i] = delta.v[i] + c * (v - delta.v[i]);
            carried.momentum[i] = p0[i] + c * (carried.end_momentum[i] - p0[i]);
            carried.ahead[i] = v;
        }
        for (k, z0) in delta.z.iter().enumerate() {
            carried.start.z[k] = z0 + c * (carried.end.z[k] - z0);
        }
        stepper.carry(room, (last, at, has_others), is_fine, carried, Some(local));
        for &i in dofs.iter().filter(|i| is_fine(**i)) {
            (delta.d[i], delta.v[i], rates.knows[i]) = (carried.end.d[i], carried.end.v[i], false);
        }
        if has_others {
            delta.z.copy_from_slice(&carried.end.z);
            rates.knows_z = false;
        }
    }

    /// Over a full step of first order, of velocities for which that was taken instead of TR-BDF2.
    fn carry_full(&mut self, stepper: &mut Stepper, chains: &mut Chains, is_full: impl Fn(usize) -> bool) {
        let ErrorTransport { delta, room, carried, rates, mean, p0, .. } = self;
        let Chains { start, finest, h, tr_bdf2: TrBdf2 { dofs, .. }, .. } = chains;
        let is_full = |i: usize| is_full(i) && dofs.binary_search(&i).is_ok();
        if !dofs.iter().any(|i| is_full(*i)) {
            return;
        }
        carried.begin(delta, p0);
        let at = At { eta: *h, turn: None, v: &finest.velocity, a: mean };
        stepper.carry(room, (start, at, false), is_full, carried, None);
        stepper.turn_along(&finest.displacement, 1.0, &mut carried.end.d);
        for &i in dofs.iter().filter(|i| is_full(**i)) {
            (delta.d[i], delta.v[i], rates.knows[i]) = (carried.end.d[i], carried.end.v[i], false);
        }
    }

    /// Over two half steps, of velocities that move and that TR-BDF2 did not step, if it stepped any.
    fn carry_halves(
        &mut self,
        stepper: &mut Stepper,
        chains: &mut Chains,
        (has_others, is_second_order): (bool, bool),
        is_moving: impl Fn(usize) -> bool,
    ) {
        let ErrorTransport { delta, room, carried, rates, mean, p0, .. } = self;
        let Chains { start, middle, finest, h, dofs, tr_bdf2: TrBdf2 { dofs: fine, .. }, .. } = chains;
        let is_rough = |i: usize| is_moving(i) && !(is_second_order && fine.binary_search(&i).is_ok());
        if !(dofs.iter().any(|i| is_rough(*i)) || has_others) {
            return;
        }
        carried.begin(delta, p0);
        for stage in [start, middle] {
            let at = At { eta: 0.5 * *h, turn: None, v: &finest.velocity, a: mean };
            stepper.carry(room, (stage, at, has_others), is_rough, carried, None);
            stepper.turn_along(&finest.displacement, 0.5, &mut carried.end.d);
            carried.start.copy_from(&carried.end);
            carried.ahead.copy_from_slice(&carried.end.v);
        }
        for &i in dofs.iter().filter(|i| is_rough(**i)) {
            (delta.d[i], delta.v[i], rates.knows[i]) = (carried.end.d[i], carried.end.v[i], false);
        }
        if has_others {
            delta.z.copy_from_slice(&carried.end.z);
            rates.knows_z = false;
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
        let ErrorTransport { local, e_rates, steps, is_tied, .. } = self;
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
            for (e, rate) in [&mut local.d[i], &mut local.v[i]].into_iter().zip(e_rates.iter_mut()) {
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

    /// Errors of displacements of all plants, at the end of the last step.
    pub fn displacements(&self) -> &[f64] {
        &self.delta.d
    }

    /// What the last step of everything did after t is taken back.
    pub fn go_back(&mut self, span: Step, t: f64) {
        let part = ((t - span.t0) / span.size()).clamp(0.0, 1.0);
        let ErrorTransport { delta, before, steps, rates, .. } = self;
        let mean = |now: &mut f64, before: f64| *now = before + part * (*now - before);
        delta.d.iter_mut().zip(&before.d).for_each(|(now, before)| mean(now, *before));
        delta.v.iter_mut().zip(&before.v).for_each(|(now, before)| mean(now, *before));
        steps.fill(0.0);
        rates.knows.fill(false);
        rates.knows_z = false;
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
        let ErrorTransport { delta, rates, e_rates, steps, start, moved, .. } = self;
        saved.moved = *moved;
        let pairs = [
            (&mut saved.d, &delta.d),
            (&mut saved.v, &delta.v),
            (&mut saved.z, &delta.z),
            (&mut saved.steps, steps),
            (&mut saved.start, start),
            (&mut saved.rates.a, &rates.a),
            (&mut saved.rates.p, &rates.p),
            (&mut saved.rates.z, &rates.z),
        ];
        for (to, from) in pairs.into_iter().chain(saved.e_rates.iter_mut().zip(e_rates)) {
            to.clear();
            to.extend_from_slice(from);
        }
        saved.rates.knows.clone_from(&rates.knows);
        saved.rates.knows_z = rates.knows_z;
    }

    /// From a snapshot, if it fits.
    pub fn load(&mut self, saved: &SavedGlobalError) {
        let ErrorTransport { delta, rates, e_rates, steps, start, moved, .. } = self;
        if saved.rates.fits(rates) {
            rates.clone_from(&saved.rates);
        }
        (*moved, *start) = (saved.moved, saved.start.clone());
        let pairs = [
            (&saved.d, &mut delta.d),
            (&saved.v, &mut delta.v),
            (&saved.z, &mut delta.z),
            (&saved.steps, steps),
        ];
        let pairs = pairs.into_iter().chain(saved.e_rates.iter().zip(e_rates));
        for (from, to) in pairs.filter(|(from, to)| from.len() == to.len()) {
            to.copy_from_slice(from);
        }
    }
}

/// Whether a contact or a limit presses in a stage of TR-BDF2.
fn is_pressed(chains: &Chains) -> bool {
    let stages = [&chains.tr_bdf2.second, &chains.tr_bdf2.last];
    stages.into_iter().flat_map(|stage| &stage.mechanics).any(|mechanics| {
        let Mechanics { problem, data, .. } = mechanics;
        problem.solved().any(|island| Solved { model: problem, data }.is_pressed(island))
    })
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Two states of other blocks, and no plant.
    fn transport() -> (Stepper, ErrorTransport) {
        let stepper = Stepper::new(2, []);
        let transport = ErrorTransport::new(&stepper, 0.1);
        (stepper, transport)
    }

    #[test]
    fn what_is_taken_back_is_taken_back_in_proportion() {
        let (_, mut transport) = transport();
        transport.before.z.copy_from_slice(&[1.0, 0.0]);
        transport.delta.z.copy_from_slice(&[3.0, 4.0]);
        transport.go_back(Step { t0: 2.0, t1: 4.0 }, 2.5);
        assert_eq!(transport.delta.z, [1.5, 1.0]);
        transport.go_back(Step { t0: 2.0, t1: 4.0 }, 2.0);
        assert_eq!(transport.delta.z, [1.0, 0.0]);
    }

    #[test]
    fn the_largest_error_stays_noted_and_is_lost_beyond_all_motion() {
        let (stepper, mut transport) = transport();
        let mut noted = GlobalError::default();
        for (t, z) in [(1.0, 0.2), (2.0, -0.3), (3.0, 0.1)] {
            transport.delta.z[1] = z;
            transport.note(&stepper, &[], (t, &[0.0, 0.0]), 1e-3, &mut noted);
        }
        assert_eq!((noted.now, noted.largest, noted.state, noted.t), (0.1, 0.3, 1, 2.0));
        assert_eq!(noted.is_lost(), None);
        transport.delta.z[1] = 0.5;
        transport.note(&stepper, &[], (4.0, &[0.0, 0.0]), 1e-3, &mut noted);
        assert_eq!(noted.is_lost(), Some(4.0));
    }

    #[test]
    fn it_is_saved_and_loaded_and_stays_finite() {
        let (_, mut transport) = transport();
        transport.delta.z.copy_from_slice(&[bounded(f64::INFINITY), bounded(f64::NAN)]);
        (transport.moved, transport.rates.knows_z) = (3.0, true);
        let mut saved = SavedGlobalError::default();
        transport.save(&mut saved);
        let (_, mut other) = self::transport();
        other.load(&saved);
        assert!(other.delta == transport.delta && other.rates == transport.rates && other.moved == 3.0);
        assert!(other.delta.z.iter().all(|z| z.is_finite()));
    }
}
