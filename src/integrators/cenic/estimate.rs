//! How far off a trial step is, and where motion is smooth.
//!
//! The step doubling of [K25, V.A] takes |T₂₁ − T₁₁| as the error of positions. That is blind to a velocity that is wrong after a bounce, which moves
//! things for seconds, and to a contact that ends in the first half step, which has pushed in neither solution: runs then end far from where they
//! should, whatever the accuracy. And where motion is smooth it is much more than the error of T₂₂. So here
//!
//! * **accepted velocities** tell where motion is smooth and something touches: T₂₂ is off by no more than (h³/6)|v⃛| in velocity, and v⃛ comes from the velocities
//!   at the ends of the last three steps and of this one. They are free of what lags behind inside a step: velocities of a first-order step follow contacts and
//!   friction as they were at its start, so that accelerations taken from such steps are wrong by as much as directions turn, however short the step.
//!   Half of the leading error of displacements, (h³/6)|v̈|, counts: the rest comes back when acceleration does.
//! * **accelerations** of both halves, a_½ and a₁, are compared with the one at the end of the step before, a₀, where nothing touches, at the start, and for
//!   three steps after a contact began or ended. (Where nothing touches they see more: forces that cancel leave errors that no change of velocity shows.) Where motion
//!   is smooth, Simpson's rule is of third order and tells how far off T₂₂ is:
//!
//!   ```text
//!   v_S = v₀ + (h/6)(a₀ + 4 a_½ + a₁ − 3 e),   d_S = h v₀ + (h²/6)(a₀ + 2 a_½ − e),   e = (v₁₁ − v₀)/h − a₁
//!   ```
//!
//!   where e/2 and e are the errors of a_½ and a₁, which are taken at states of first order. Where it is not smooth, T₂₁ is kept, and (h/6)|a₀ − 2 a_½ + a₁|
//!   counts as an error of its velocity.
//! * **velocities** count for as long as their errors last ([`Estimate::lasting`]).
//!
//! Motion of an island is smooth where a₀ − 2 a_½ + a₁ and e are small against the accelerations themselves, or, while a₀ is not known, T₂₁ and T₁₁
//! agree on the change of velocities. Changes that constraints make are never resolved, since velocities at the end of a step follow
//! constraints as they were at its start; but they are smooth, if they are small against the velocities themselves. And what nothing but smooth
//! forces act on is smooth.

use super::chains::Chains;
use super::options::CenicOptions;
use super::past::{Past, SavedPast};
use super::transitions::Solved;
use crate::coupling::{Mechanics, Part, Stage, Stepper, Ties};
use crate::icf::Model;
use crate::integrators::Norm;

/// θ: where errors of velocities are a greater part of their change, a step of TR-BDF2 is not resolved.
const ROUGH: f64 = 0.3;
/// How small a part makes motion smooth.
const SMOOTHNESS: f64 = 0.3;
/// The part of |T₂₂ − T₂₁| that counts as error where nothing acts but what is smooth.
const FREE_ERROR: f64 = 0.1;
/// Where constraints hold, the part of |T₂₂ − T₂₁| that counts is this many times what it is of the velocity.
const LOOP_ERROR: f64 = 4.0;
/// Where the spin of a loose body counts, in radii of gyration: somewhat outside its surface.
const SPIN_RADIUS: f64 = 4.0;
/// A velocity that a limit stops by more than this part of the accuracy per second jumps.
const JUMP: f64 = 1e-3;
/// The part of a velocity that a limit may leave.
const SOFTNESS: f64 = 1e-6;
/// What is farther from a limit than this part of a step is not stopped by it from the start.
const MOST_LEFT: f64 = 0.1;
/// The part of the time for which errors of velocities last at most that they last at least.
const LEAST_LASTING: f64 = 0.1;
/// What is slower than this part of the accuracy per second is at rest.
const REST: f64 = 1e-2;

/// How far off a step is; for each velocity of all plants, where nothing else is said.
pub struct Estimate {
    accuracy: f64,
    /// How long errors of velocities last at most, s.
    velocity_time: f64,
    /// Whether they last that long, whatever happens.
    counts_all: bool,
    /// Errors of displacements.
    pub error: Vec<f64>,
    /// Errors of velocities.
    pub velocity_error: Vec<f64>,
    /// Errors of states that belong to no plant.
    pub other_error: Vec<f64>,
    /// How long errors of velocities last, s; for the spin of a loose body, times its radius.
    ///
    /// Linear damping, of joints and of controllers, takes them away with its time constant. Contact, friction and limits take them away along with kinetic energy: E/(−Ė), as far as Ė is their work, but no sooner than
    /// a tenth of the longest time: what slips goes on to where it is heading. And among n bodies that
    /// touch, collisions magnify every error until it means nothing any more: there it is 1/n² of what it would be.
    pub lasting: Vec<f64>,
    /// Whether motion is smooth: T₂₂ is better than T₂₁.
    pub is_smooth: Vec<bool>,
    /// Whether the error shrinks with h³: that of differences, or of Simpson's rule.
    pub is_fine: Vec<bool>,
    /// Whether it lies still, up to creeping that nobody asked to see.
    pub is_at_rest: Vec<bool>,
    is_struck: Vec<bool>,
    /// The part of velocities that the limit leaves that stops them at the start.
    left: Vec<f64>,
    is_free: Vec<bool>,
    has_contacts: Vec<bool>,
    /// The part of |T₂₂ − T₂₁| that can be an error of T₂₂.
    part: Vec<f64>,
    /// a₀.
    pub a0: Vec<f64>,
    /// Whether it is known, from the step before.
    pub knows_a0: Vec<bool>,
    /// ż₀ of other blocks, and whether it is known.
    pub other_rate: Vec<f64>,
    pub knows_other: bool,
    /// a₁, the a₀ of the step after this one.
    a1: Vec<f64>,
    /// How velocities that were accepted have changed.
    pub past: Past,
}

/// Sums over an island, squared, in the norm of kinetic energy, up to factors: by the masses of coordinates.
#[derive(Default)]
struct Sums {
    difference: f64,
    change: f64,
    speed: f64,
    jump: f64,
    stage: f64,
    a: [f64; 3],
}

impl Sums {
    /// Velocities follow constraints with a lag, which T₂₂ − T₂₁ measures and T₂₂ is free of; its own error is smaller by as much again.
    fn counting_part(&self) -> f64 {
        let scale = self.speed.max(self.change);
        if scale > 0.0 { (LOOP_ERROR * (self.difference / scale).sqrt()).min(1.0) } else { 1.0 }
    }
}

impl Estimate {
    /// For a stepper, and what is asked for.
    pub fn new(stepper: &Stepper, options: &CenicOptions) -> Estimate {
        let dofs = stepper.dofs();
        Estimate {
            accuracy: options.accuracy,
            velocity_time: if options.norm == Some(Norm::Positions) { 0.0 } else { options.velocity_time },
            counts_all: options.norm == Some(Norm::FullState),
            error: vec![0.0; dofs],
            velocity_error: vec![0.0; dofs],
            other_error: vec![0.0; stepper.others.len()],
            lasting: vec![0.0; dofs],
            is_smooth: vec![false; dofs],
            is_fine: vec![false; dofs],
            is_at_rest: vec![false; dofs],
            is_struck: vec![false; dofs],
            left: vec![0.0; dofs],
            is_free: vec![false; dofs],
            has_contacts: vec![false; dofs],
            part: vec![1.0; dofs],
            a0: vec![0.0; dofs],
            knows_a0: vec![false; dofs],
            other_rate: vec![0.0; stepper.others.len()],
            knows_other: false,
            a1: vec![0.0; dofs],
            past: Past::new(dofs),
        }
    }

    /// Compares a full step with two halves, which may be extrapolated.
    pub fn compare_halves(&mut self, chains: &Chains, stepper: &Stepper, extrapolates: bool) {
        self.find_struck(chains, stepper, |_| true);
        self.find_smooth(chains, stepper, extrapolates);
        for &i in &chains.dofs {
            let (full, finest) = (&chains.full, &chains.finest);
            self.is_fine[i] = false;
            self.a1[i] = accelerations(chains, i)[1];
            self.error[i] = (finest.displacement[i] - full.displacement[i]).abs();
            self.velocity_error[i] = (finest.velocity[i] - full.velocity[i]).abs();
            if self.is_smooth[i] {
                self.error[i] *= self.part[i];
                self.velocity_error[i] *= self.part[i];
                if self.is_free[i] {
                    // Nothing can happen to it: what is left is what the change of its velocity leaves.
                    self.error[i] = (FREE_ERROR * self.error[i]).max(3.0 * chains.h * self.velocity_error[i]);
                }
                let known = if self.has_contacts[i] { self.past.errors(chains, i) } else { None };
                if let Some((displacement, velocity)) = known {
                    self.is_fine[i] = true;
                    self.error[i] = displacement;
                    self.velocity_error[i] = velocity;
                } else if self.knows_a0[i] {
                    let (displacement, velocity) = self.by_simpson(chains, i);
                    let off = |finest: f64, full: f64, simpson: f64| (2.0 * finest - full - simpson).abs();
                    let displacement = off(finest.displacement[i], full.displacement[i], displacement);
                    let velocity = off(finest.velocity[i], full.velocity[i], velocity);
                    self.is_fine[i] = displacement < self.error[i] || velocity < self.velocity_error[i];
                    self.error[i] = self.error[i].min(displacement);
                    self.velocity_error[i] = self.velocity_error[i].min(velocity);
                }
            } else if extrapolates && self.knows_a0[i] && !self.is_struck[i] {
                let velocity = chains.h / 6.0 * self.bend(chains, i).abs();
                self.error[i] = self.error[i].max(chains.h * velocity);
                self.velocity_error[i] = self.velocity_error[i].max(velocity);
            }
        }
        self.compare_others(chains);
        self.forgive_softness(chains);
        let stages = [(&chains.start, 0.5 * chains.h), (&chains.middle, 0.5 * chains.h)];
        self.each(chains, |this, i| this.lasting[i] = this.velocity_time);
        self.find_lasting(stepper, &stages, |_| true);
        self.weigh_spin(chains, stepper);
        self.find_rest(chains, stepper);
    }

    /// Errors of what TR-BDF2 has stepped. Whether there are islands that it has not resolved, where it may add energy: those are not fine.
    pub fn compare_tr_bdf2(&mut self, chains: &Chains, stepper: &Stepper) -> bool {
        for &i in &chains.tr_bdf2.dofs {
            (self.error[i], self.velocity_error[i]) = chains.tr_bdf2_error(i, self.a0[i]);
            (self.is_smooth[i], self.is_fine[i], self.is_struck[i]) = (false, true, false);
            self.a1[i] = chains.tr_bdf2.stages[1].v_rate[i];
        }
        for (k, error) in self.other_error.iter_mut().enumerate() {
            *error = chains.tr_bdf2_other_error(k, self.other_rate[k]).abs();
        }
        let mut any = false;
        for (part, mechanics) in stepper.parts.iter().zip(&chains.tr_bdf2.last.mechanics) {
            let problem = &mechanics.problem;
            for island in problem.solved() {
                let (mut error, mut change, mut most) = (0.0, 0.0, 0.0f64);
                for v in problem.velocities_of(island) {
                    let i = part.dof.start + v;
                    let weight = 1.0 / problem.inverse_inertia(v);
                    let (e, dv) = (self.velocity_error[i], chains.finest.velocity[i] - chains.v0[i]);
                    error += weight * e * e;
                    change += weight * dv * dv;
                    most = most.max(e.abs());
                }
                if error > ROUGH * ROUGH * change && most > self.accuracy {
                    any = true;
                    problem.velocities_of(island).for_each(|v| self.is_fine[part.dof.start + v] = false);
                }
            }
        }
        // Islands of the stages need not be the same.
        let stages = [&chains.start, &chains.tr_bdf2.second, &chains.tr_bdf2.last];
        let mut changes = any;
        while changes {
            changes = false;
            for (k, part) in stepper.parts.iter().enumerate() {
                for problem in stages.map(|stage| &stage.mechanics[k].problem) {
                    for island in problem.solved() {
                        let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                        let rough = dofs.clone().filter(|i| !self.is_fine[*i]).count();
                        if rough > 0 && rough < dofs.clone().count() {
                            dofs.for_each(|i| self.is_fine[i] = false);
                            changes = true;
                        }
                    }
                }
            }
        }
        any
    }

    /// Where TR-BDF2 is not resolved, the full step is taken instead, and both are compared.
    pub fn fall_back(&mut self, chains: &mut Chains) {
        let Chains { full, finest, tr_bdf2, .. } = chains;
        for i in tr_bdf2.dofs.iter().copied().filter(|i| !self.is_fine[*i]) {
            self.error[i] = full.displacement[i] - finest.displacement[i];
            self.velocity_error[i] = full.velocity[i] - finest.velocity[i];
            finest.displacement[i] = full.displacement[i];
            finest.velocity[i] = full.velocity[i];
        }
    }

    /// Compares a full step with two halves, for what TR-BDF2 cannot step.
    pub fn compare_doubling(&mut self, chains: &Chains, stepper: &Stepper) {
        self.find_struck(chains, stepper, |i| chains.is_rough(i));
        for &i in &chains.dofs {
            let (full, finest) = (&chains.full, &chains.finest);
            (self.is_smooth[i], self.is_fine[i]) = (false, false);
            self.error[i] = finest.displacement[i] - full.displacement[i];
            self.velocity_error[i] = (finest.velocity[i] - full.velocity[i]).abs();
        }
        self.forgive_softness(chains);
        self.compare_others(chains);
    }

    /// Velocities that a limit stops by more than this jump.
    pub fn jump(&self) -> f64 {
        JUMP * self.accuracy
    }

    /// What counts of errors of TR-BDF2, and what is at rest.
    pub fn weigh_tr_bdf2(&mut self, chains: &Chains, stepper: &Stepper) {
        for &i in &chains.dofs {
            self.error[i] = self.error[i].abs();
            self.velocity_error[i] = self.velocity_error[i].abs();
        }
        let (eta, half) = (super::tr_bdf2::GAMMA * chains.h, 0.5 * chains.h);
        self.each(chains, |this, i| this.lasting[i] = this.velocity_time);
        let (fine, rough) = (&chains.tr_bdf2.dofs, &chains.dofs);
        if !fine.is_empty() {
            let stages = [(&chains.tr_bdf2.second, eta), (&chains.tr_bdf2.last, eta)];
            self.find_lasting(stepper, &stages, |_| true);
        }
        if fine.len() < rough.len() {
            let stages = [(&chains.start, half), (&chains.middle, half)];
            self.find_lasting(stepper, &stages, |i| chains.is_rough(i));
        }
        self.weigh_spin(chains, stepper);
        self.find_rest(chains, stepper);
    }

    /// Keeps rates at the end of a step of TR-BDF2 for the next one, of velocities that are to be kept; and of other states, if those were stepped too.
    pub fn keep_rates(&mut self, chains: &Chains, has_others: bool, is_kept: impl Fn(usize) -> bool) {
        for i in chains.dofs.iter().copied().filter(|i| is_kept(*i)) {
            self.a0[i] = if self.is_at_rest[i] { 0.0 } else { self.a1[i] };
            self.knows_a0[i] = self.is_fine[i];
        }
        if has_others {
            self.knows_other = !chains.tr_bdf2.dofs.is_empty() || chains.dofs.is_empty();
            if self.knows_other {
                self.other_rate.copy_from_slice(&chains.tr_bdf2.stages[1].z_rate);
            }
        }
    }

    /// Compares a full step with the trapezoid.
    pub fn compare_trapezoid(&mut self, chains: &Chains, stepper: &Stepper) {
        self.find_struck(chains, stepper, |_| true);
        for i in 0..self.error.len() {
            self.error[i] = (chains.finest.displacement[i] - chains.full.displacement[i]).abs();
            self.velocity_error[i] = (chains.finest.velocity[i] - chains.full.velocity[i]).abs();
        }
        self.compare_others(chains);
        self.forgive_struck(chains);
        self.each(chains, |this, i| this.lasting[i] = this.velocity_time);
        self.find_lasting(stepper, &[(&chains.start, chains.h)], |_| true);
    }

    fn compare_others(&mut self, chains: &Chains) {
        for (error, (finest, full)) in
            self.other_error.iter_mut().zip(chains.finest.other.iter().zip(&chains.full.other))
        {
            *error = (finest - full).abs();
        }
    }

    /// Keeps what the next step needs to know of this one, for everything that was stepped and is to be kept.
    pub fn keep(&mut self, chains: &Chains, stepper: &Stepper, is_kept: impl Fn(usize) -> bool) {
        for i in chains.dofs.iter().copied().filter(|i| is_kept(*i)) {
            self.a0[i] = self.a1[i];
            self.knows_a0[i] = !self.is_struck[i];
        }
        self.past.keep(chains, chains.dofs.iter().copied().filter(|i| is_kept(*i)), &self.is_smooth);
        for (k, part) in stepper.parts.iter().enumerate() {
            for stage in [&chains.start, &chains.middle] {
                let mechanics = &stage.mechanics[k];
                let (problem, found) = (&mechanics.problem, solved(mechanics));
                for island in problem.solved() {
                    let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                    // Forces go on from where they were, but not as they went.
                    if dofs.clone().any(|i| self.past.knows(i)) && found.has_kink(island) {
                        dofs.for_each(|i| self.past.forget(i));
                    }
                }
            }
        }
    }

    /// Forgets the steps before: what comes next does not go on from them.
    pub fn restart(&mut self) {
        self.knows_a0.fill(false);
        self.knows_other = false;
        self.past.clear();
    }

    /// For a snapshot.
    pub fn save(&self, saved: &mut SavedPast) {
        let known = self.a0.iter().zip(&self.knows_a0);
        saved.acceleration.clear();
        saved.acceleration.extend(known.map(|(a0, knows)| knows.then_some(*a0)));
        saved.rates.clear();
        saved.rates.extend_from_slice(if self.knows_other { &self.other_rate } else { &[] });
        self.past.save(saved);
    }

    /// From a snapshot, if it fits.
    pub fn load(&mut self, saved: &SavedPast) {
        if saved.acceleration.len() == self.a0.len() {
            for (i, a0) in saved.acceleration.iter().enumerate() {
                (self.a0[i], self.knows_a0[i]) = (a0.unwrap_or_default(), a0.is_some());
            }
        }
        self.knows_other = saved.rates.len() == self.other_rate.len() && !saved.rates.is_empty();
        if self.knows_other {
            self.other_rate.copy_from_slice(&saved.rates);
        }
        self.past.load(saved);
    }

    /// Forgets them for one velocity.
    pub fn forget(&mut self, i: usize) {
        self.knows_a0[i] = false;
        self.past.forget(i);
    }

    fn each(&mut self, chains: &Chains, mut f: impl FnMut(&mut Estimate, usize)) {
        chains.dofs.iter().for_each(|i| f(self, *i));
    }

    /// a₀ − 2 a_½ + a₁.
    fn bend(&self, chains: &Chains, i: usize) -> f64 {
        let [a_half, a1] = accelerations(chains, i);
        self.a0[i] - 2.0 * a_half + a1
    }

    /// d_S and v_S.
    fn by_simpson(&self, chains: &Chains, i: usize) -> (f64, f64) {
        let (h, v0, a0) = (chains.h, chains.v0[i], self.a0[i]);
        let ([a_half, a1], e) = (accelerations(chains, i), stage_error(chains, i));
        let velocity = v0 + h / 6.0 * (a0 + 4.0 * a_half + a1 - 3.0 * e);
        (h * (v0 + h / 6.0 * (a0 + 2.0 * a_half - e)), velocity)
    }

    /// Which velocities belong to islands that a limit stops in the step.
    fn find_struck(&mut self, chains: &Chains, stepper: &Stepper, is_stepped: impl Fn(usize) -> bool) {
        self.each(chains, |this, i| (this.is_struck[i], this.left[i]) = (false, 0.0));
        let jump = JUMP * self.accuracy;
        for (stage, is_start) in [(&chains.middle, false), (&chains.start, true)] {
            for (part, mechanics) in stepper.parts.iter().zip(&stage.mechanics) {
                let problem = &mechanics.problem;
                for island in problem.solved() {
                    let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                    if !dofs.clone().any(&is_stepped) {
                        continue;
                    }
                    let strike = solved(mechanics).strike(island, jump);
                    if strike.is_some() || dofs.clone().any(|i| self.is_struck[i]) {
                        let left = strike.filter(|left| is_start && *left < MOST_LEFT).unwrap_or_default();
                        dofs.for_each(|i| (self.is_struck[i], self.left[i]) = (true, left));
                    }
                }
            }
        }
    }

    /// A limit leaves a little of what it stops to the next step, all the more if it is not quite reached yet, and two half steps leave less of it than a full one.
    fn forgive_softness(&mut self, chains: &Chains) {
        for i in chains.dofs.iter().copied().filter(|i| self.is_struck[*i]) {
            let left = (SOFTNESS + self.left[i]) * (chains.finest.velocity[i] - chains.v0[i]).abs();
            self.velocity_error[i] = (self.velocity_error[i] - left).max(0.0);
        }
    }

    /// A trapezoid cannot end where a limit is met: when exactly velocities jump makes no difference afterwards.
    fn forgive_struck(&mut self, chains: &Chains) {
        for i in chains.dofs.iter().copied().filter(|i| self.is_struck[*i]) {
            self.velocity_error[i] = 0.0;
        }
    }

    /// Which velocities belong to islands whose motion is smooth.
    fn find_smooth(&mut self, chains: &Chains, stepper: &Stepper, extrapolates: bool) {
        self.each(chains, |this, i| this.is_smooth[i] = false);
        if !extrapolates {
            return;
        }
        let stages = chains.start.mechanics.iter().zip(&chains.middle.mechanics);
        for (part, (mechanics, later)) in stepper.parts.iter().zip(stages) {
            let problem = &mechanics.problem;
            for island in problem.solved() {
                let ties = problem.velocities_of(island).map(|v| mechanics.ties[v].max(later.ties[v]));
                let ties = ties.max().unwrap_or_default();
                let is_free = ties == Ties::None && !solved(mechanics).has_limits(island);
                let sums = self.sums(chains, part, problem, island);
                let knows_a0 = problem.velocities_of(island).all(|v| self.knows_a0[part.dof.start + v]);
                let is_smooth = is_free || self.is_resolved(&sums, ties, knows_a0);
                let counts = if ties == Ties::Constraints { sums.counting_part() } else { 1.0 };
                for v in problem.velocities_of(island) {
                    let i = part.dof.start + v;
                    self.is_smooth[i] = is_smooth && !self.is_struck[i];
                    self.is_free[i] = is_free;
                    self.has_contacts[i] = ties == Ties::Contacts;
                    self.part[i] = counts;
                }
            }
        }
    }

    fn sums(&self, chains: &Chains, part: &Part, problem: &Model, island: usize) -> Sums {
        let mut sums = Sums::default();
        for v in problem.velocities_of(island) {
            let i = part.dof.start + v;
            let (full, finest, v0) = (chains.full.velocity[i], chains.finest.velocity[i], chains.v0[i]);
            let [a_half, a1] = accelerations(chains, i);
            let weight = 1.0 / problem.inverse_inertia(v);
            sums.difference += weight * (finest - full) * (finest - full);
            sums.change += weight * (finest - v0) * (finest - v0);
            sums.speed += weight * v0 * v0;
            sums.jump += weight * self.bend(chains, i) * self.bend(chains, i);
            sums.stage += weight * stage_error(chains, i) * stage_error(chains, i);
            sums.a.iter_mut().zip([self.a0[i], a_half, a1]).for_each(|(sum, a)| *sum += weight * a * a);
        }
        sums
    }

    fn is_resolved(&self, sums: &Sums, ties: Ties, knows_a0: bool) -> bool {
        let is_small = |part: f64, whole: f64| part <= SMOOTHNESS * SMOOTHNESS * whole;
        match ties {
            Ties::Constraints => is_small(sums.difference, sums.speed.max(sums.change)),
            Ties::None | Ties::Contacts if knows_a0 => {
                is_small(sums.jump.max(sums.stage), sums.a.into_iter().fold(0.0, f64::max))
            }
            // What rests on a limit or a contact lies a little deeper the longer the step: a difference that means no motion.
            Ties::None | Ties::Contacts => is_small(sums.difference, sums.change),
        }
    }

    /// How long errors of velocities last, of those that were stepped in the given stages, as `is_stepped` says.
    fn find_lasting(
        &mut self,
        stepper: &Stepper,
        stages: &[(&Stage, f64)],
        is_stepped: impl Fn(usize) -> bool,
    ) {
        if self.velocity_time == 0.0 || self.counts_all {
            return;
        }
        for (stage, h) in stages {
            for (part, mechanics) in stepper.parts.iter().zip(&stage.mechanics) {
                let problem = &mechanics.problem;
                for island in problem.solved() {
                    let mut dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                    if !dofs.any(&is_stepped) {
                        continue;
                    }
                    let (before, after) = mechanics.kinetic_energies(island);
                    let lost = solved(mechanics).dissipated(island).min(before - after);
                    let least = LEAST_LASTING * self.velocity_time;
                    let lasting = if lost > 0.0 { (h * before / lost).max(least) } else { f64::INFINITY };
                    let n = problem.cliques_of(island).len() as f64;
                    for clique in problem.cliques_of(island) {
                        let damping = solved(mechanics).damping_time(*clique, &mechanics.external_damping);
                        let lasting = lasting.min(self.velocity_time).min(damping);
                        for i in problem.velocities(*clique).map(|v| part.dof.start + v) {
                            self.lasting[i] = self.lasting[i].min(lasting / (n * n));
                        }
                    }
                }
            }
        }
    }

    /// Spin of a loose body counts by how fast it moves the body's parts: small things may rattle.
    fn weigh_spin(&mut self, chains: &Chains, stepper: &Stepper) {
        if self.counts_all {
            return;
        }
        for (part, mechanics) in stepper.parts.iter().zip(&chains.start.mechanics) {
            let inertia = |v: usize| 1.0 / mechanics.problem.inverse_inertia(v);
            let model = &part.plant.model;
            let trees = mechanics.trees().iter().map(|tree| &model.links[model.trees[*tree].links.start]);
            for link in trees.filter(|link| link.mobility.nv() == 6) {
                for v in link.v..link.v + 3 {
                    let radius = (inertia(v) / inertia(link.v + 3)).sqrt();
                    self.lasting[part.dof.start + v] *= (SPIN_RADIUS * radius).min(1.0);
                }
            }
        }
    }

    /// What lies still, up to creeping that nobody asked to see, is to lie still exactly: it stays where it is, and the next step finds everything as
    /// the last one did.
    fn find_rest(&mut self, chains: &Chains, stepper: &Stepper) {
        self.each(chains, |this, i| this.is_at_rest[i] = false);
        let rest = REST * self.accuracy;
        for (part, mechanics) in stepper.parts.iter().zip(&chains.start.mechanics) {
            let problem = &mechanics.problem;
            for island in problem.solved().filter(|island| solved(mechanics).has_contacts(*island)) {
                let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                let is_slow =
                    |i: usize| chains.v0[i].abs() <= rest && chains.finest.velocity[i].abs() <= rest;
                if dofs.clone().all(is_slow) {
                    dofs.for_each(|i| self.is_at_rest[i] = true);
                }
            }
        }
    }

    /// When, in the two halves that were tried last, a contact of a velocity's body begins or ends or a limit is met: a step that ends there has nothing
    /// but smooth motion before and after it.
    pub fn first_kink(&self, chains: &Chains, stepper: &Stepper, dof: usize) -> Option<f64> {
        let half = 0.5 * chains.h;
        let in_half = |stage: &Stage| {
            let mut parts = stepper.parts.iter().zip(&stage.mechanics);
            let (part, mechanics) = parts.find(|(part, _)| part.dof.contains(&dof))?;
            let (problem, v) = (&mechanics.problem, dof - part.dof.start);
            let mut island = problem.velocities_of(problem.island_of(v)).map(|v| part.dof.start + v);
            let before = island.all(|i| self.knows_a0[i]).then(|| &self.a0[part.dof.clone()]);
            solved(mechanics).kinks(v, before).filter(|t| *t <= half).reduce(f64::min)
        };
        in_half(&chains.start).or_else(|| in_half(&chains.middle).map(|t| half + t))
    }
}

/// A plant's problem and its solution.
fn solved(mechanics: &Mechanics) -> Solved<'_> {
    Solved { model: &mechanics.problem, data: &mechanics.data }
}

/// a_½ and a₁.
fn accelerations(chains: &Chains, i: usize) -> [f64; 2] {
    let factor = 2.0 / chains.h;
    let (v0, v_half, v1) = (chains.v0[i], chains.v_half[i], chains.finest.velocity[i]);
    [factor * (v_half - v0), factor * (v1 - v_half)]
}

/// e, from what a full step and two halves have as the acceleration at the end.
fn stage_error(chains: &Chains, i: usize) -> f64 {
    (chains.full.velocity[i] - chains.v0[i]) / chains.h - accelerations(chains, i)[1]
}
