//! Error estimates: how far off a trial step is, and for how long its errors count.
//!
//! TR-BDF2 has an embedded formula of third order, whose difference is the local error with its sign ([`tr_bdf2`](super::tr_bdf2)). Islands that take step doubling
//! instead compare T₂₁, two half steps, with T₁₁, a full one, as [K25, V.A] does. That counts positions alone, which is blind to a velocity that is wrong
//! after a bounce and moves things for seconds. So under TR-BDF2 errors of velocities count, too, for as long as they [last](Estimate::lasting). The
//! schemes of the paper weigh every velocity alike, by `velocity_time`, which is zero unless it is asked for.

use serde::{Deserialize, Serialize};

use super::chains::Chains;
use super::options::{CenicOptions, MAX_STEP, Scheme};
use super::settings::Settings;
use super::transitions::Solved;
use crate::coupling::{Change, Mechanics, Stage, Stepper};
use crate::integrators::Norm;

/// What changes by less than this part after the second stage settles: half of 1 − c₂, which is the part of what is pushed.
const SETTLED: f64 = 0.5 * (1.0 - super::tr_bdf2::C2);

/// How far off a step is; for each velocity of all plants, where nothing else is said.
pub struct Estimate {
    accuracy: f64,
    settings: Settings,
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
    /// All of them with their signs, computed minus true.
    pub signed: Change,
    /// How long errors of velocities last, s; for the spin of a free body, times its radius.
    ///
    /// Linear damping, of joints and of controllers, takes them away with its time constant. Contact, friction and limits take them away along with kinetic energy: E/(−Ė), as far as Ė is their work, but no sooner than
    /// a tenth of the longest time: what slips goes on to where it is heading. And among n bodies that
    /// touch, collisions magnify every error until it means nothing any more: there it is 1/n² of what it would be.
    pub lasting: Vec<f64>,
    /// Whether the error shrinks with h³: that of TR-BDF2 where it is resolved.
    pub is_fine: Vec<bool>,
    /// Whether it lies still, up to creep that is negligible.
    pub is_at_rest: Vec<bool>,
    is_struck: Vec<bool>,
    /// Whether static friction has stopped it in a stage: its acceleration there is an impulse over the stage, and not that of the next step.
    is_gripped: Vec<bool>,
    /// The part of velocities that the limit leaves that stops them at the start.
    left: Vec<f64>,
    /// a₀.
    pub a0: Vec<f64>,
    /// ȧ₀ where the step before was smooth, else zero.
    pub jerk: Vec<f64>,
    /// Whether it is known, from the step before.
    pub knows_a0: Vec<bool>,
    /// ż₀ of other blocks, and whether it is known.
    pub other_rate: Vec<f64>,
    pub knows_other: bool,
    /// a₁, the a₀ of the step after this one.
    a1: Vec<f64>,
    before: Before,
}

/// Rates at the end of the last step, in a snapshot; what is not known is left out.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedRates {
    /// When the last step ended, s: what starts elsewhere does not go on from it.
    pub(super) end: f64,
    /// Accelerations there.
    acceleration: Vec<Option<f64>>,
    /// Their rates, if any are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    jerk: Vec<f64>,
    /// Rates of states that belong to no plant there, if they are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    other: Vec<f64>,
}

/// Rates where a step began that may be undone.
#[derive(Default)]
struct Before {
    a0: Vec<f64>,
    jerk: Vec<f64>,
    knows_a0: Vec<bool>,
    other_rate: Vec<f64>,
    knows_other: bool,
}

impl Estimate {
    /// For a stepper, and what is asked for.
    pub fn new(stepper: &Stepper, options: &CenicOptions) -> Estimate {
        let dofs = stepper.dofs();
        Estimate {
            accuracy: options.accuracy,
            settings: options.settings,
            velocity_time: options.velocity_time(),
            counts_all: options.norm == Some(Norm::FullState) || options.scheme != Scheme::TrBdf2,
            error: vec![0.0; dofs],
            velocity_error: vec![0.0; dofs],
            other_error: vec![0.0; stepper.others.len()],
            signed: Change::new(stepper),
            lasting: vec![0.0; dofs],
            is_fine: vec![false; dofs],
            is_at_rest: vec![false; dofs],
            is_struck: vec![false; dofs],
            is_gripped: vec![false; dofs],
            left: vec![0.0; dofs],
            a0: vec![0.0; dofs],
            jerk: vec![0.0; dofs],
            knows_a0: vec![false; dofs],
            other_rate: vec![0.0; stepper.others.len()],
            knows_other: false,
            a1: vec![0.0; dofs],
            before: Before::default(),
        }
    }

    /// |T₂₁ − T₁₁|, or what the trapezoid differs from a full step by: the error of the paper's schemes.
    pub fn compare_with_full(&mut self, chains: &Chains) {
        for &i in &chains.dofs {
            self.is_fine[i] = false;
            // Two half steps are off by as much again as a full one is beyond them.
            self.signed.d[i] = chains.full.displacement[i] - chains.finest.displacement[i];
            self.signed.v[i] = chains.full.velocity[i] - chains.finest.velocity[i];
            (self.error[i], self.velocity_error[i]) = (self.signed.d[i].abs(), self.signed.v[i].abs());
            self.lasting[i] = self.velocity_time;
        }
        self.compare_others(chains);
    }

    /// Errors of what TR-BDF2 has stepped. Whether there are islands that it has not resolved, where it may add energy: those are not fine.
    pub fn compare_tr_bdf2(&mut self, chains: &Chains, stepper: &Stepper) -> bool {
        for &i in &chains.tr_bdf2.dofs {
            (self.error[i], self.velocity_error[i]) = chains.tr_bdf2_error(i, self.a0[i]);
            (self.signed.d[i], self.signed.v[i]) = (self.error[i], self.velocity_error[i]);
            (self.is_fine[i], self.is_struck[i], self.is_gripped[i]) = (true, false, false);
            self.a1[i] = chains.tr_bdf2.stages[1].v_rate[i];
        }
        for (k, error) in self.other_error.iter_mut().enumerate() {
            self.signed.z[k] = chains.tr_bdf2_other_error(k, self.other_rate[k]);
            *error = self.signed.z[k].abs();
        }
        for stage in [&chains.tr_bdf2.second, &chains.tr_bdf2.last] {
            for (part, mechanics) in stepper.parts.iter().zip(&stage.mechanics) {
                let problem = &mechanics.problem;
                for island in problem.solved().filter(|island| problem.has_grip(*island)) {
                    problem.velocities_of(island).for_each(|v| self.is_gripped[part.dof.start + v] = true);
                }
            }
        }
        let (mut any, rough) = (false, self.settings.rough);
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
                if error > rough * rough * change && most > self.accuracy {
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
            (self.signed.d[i], self.signed.v[i]) = (self.error[i], self.velocity_error[i]);
            finest.displacement[i] = full.displacement[i];
            finest.velocity[i] = full.velocity[i];
        }
    }

    /// The error of islands that take step doubling, since TR-BDF2 cannot step them.
    pub fn compare_doubling(&mut self, chains: &Chains, stepper: &Stepper) {
        self.find_struck(chains, stepper, |i| chains.is_rough(i));
        self.compare_with_full(chains);
        self.forgive_softness(chains);
    }

    /// Velocities that a limit stops by more than this jump are struck. What is pressed against a limit gives way a little as its load changes, and is not.
    pub fn jump(&self) -> f64 {
        self.settings.strike * self.accuracy
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
    pub fn keep_rates(
        &mut self,
        chains: &Chains,
        stepper: &Stepper,
        has_others: bool,
        is_kept: impl Fn(usize) -> bool,
    ) {
        for i in chains.dofs.iter().copied().filter(|i| is_kept(*i)) {
            let is_smooth = self.is_fine[i] && !self.is_at_rest[i] && chains.is_smooth(stepper, i);
            self.jerk[i] = if is_smooth { chains.jerk(i, self.a0[i]) } else { 0.0 };
            self.a0[i] = if self.is_at_rest[i] { 0.0 } else { self.a1[i] };
            self.knows_a0[i] = self.is_fine[i] && !self.is_gripped[i];
        }
        if has_others {
            self.knows_other = !chains.tr_bdf2.dofs.is_empty() || chains.dofs.is_empty();
            if self.knows_other {
                self.other_rate.copy_from_slice(&chains.tr_bdf2.stages[1].z_rate);
            }
        }
    }

    fn compare_others(&mut self, chains: &Chains) {
        for (k, (finest, full)) in chains.finest.other.iter().zip(&chains.full.other).enumerate() {
            self.signed.z[k] = full - finest;
            self.other_error[k] = self.signed.z[k].abs();
        }
    }

    /// Forgets the steps before: what comes next does not go on from them.
    pub fn restart(&mut self) {
        self.knows_a0.fill(false);
        self.jerk.fill(0.0);
        self.knows_other = false;
    }

    /// Notes rates where a step begins that may be undone.
    pub fn note_before(&mut self) {
        let Estimate { before, a0, jerk, knows_a0, other_rate, knows_other, .. } = self;
        before.a0.clone_from(a0);
        before.jerk.clone_from(jerk);
        before.knows_a0.clone_from(knows_a0);
        before.other_rate.clone_from(other_rate);
        before.knows_other = *knows_other;
    }

    /// Goes back to [those rates](Self::note_before).
    pub fn undo(&mut self) {
        let Estimate { before, a0, jerk, knows_a0, other_rate, knows_other, .. } = self;
        a0.clone_from(&before.a0);
        jerk.clone_from(&before.jerk);
        knows_a0.clone_from(&before.knows_a0);
        other_rate.clone_from(&before.other_rate);
        *knows_other = before.knows_other;
    }

    /// For a snapshot.
    pub fn save(&self, saved: &mut SavedRates) {
        let known = self.a0.iter().zip(&self.knows_a0);
        saved.acceleration.clear();
        saved.acceleration.extend(known.map(|(a0, knows)| knows.then_some(*a0)));
        saved.jerk.clear();
        if self.jerk.iter().any(|jerk| *jerk != 0.0) {
            saved.jerk.extend_from_slice(&self.jerk);
        }
        saved.other.clear();
        saved.other.extend_from_slice(if self.knows_other { &self.other_rate } else { &[] });
    }

    /// From a snapshot, if it fits.
    pub fn load(&mut self, saved: &SavedRates) {
        if saved.acceleration.len() == self.a0.len() {
            for (i, a0) in saved.acceleration.iter().enumerate() {
                (self.a0[i], self.knows_a0[i]) = (a0.unwrap_or_default(), a0.is_some());
            }
        }
        if saved.jerk.len() == self.jerk.len() {
            self.jerk.copy_from_slice(&saved.jerk);
        }
        self.knows_other = saved.other.len() == self.other_rate.len() && !saved.other.is_empty();
        if self.knows_other {
            self.other_rate.copy_from_slice(&saved.other);
        }
    }

    fn each(&mut self, chains: &Chains, mut f: impl FnMut(&mut Estimate, usize)) {
        chains.dofs.iter().for_each(|i| f(self, *i));
    }

    /// Which velocities belong to islands that a limit stops in the step.
    fn find_struck(&mut self, chains: &Chains, stepper: &Stepper, is_stepped: impl Fn(usize) -> bool) {
        self.each(chains, |this, i| (this.is_struck[i], this.left[i]) = (false, 0.0));
        let (jump, strike) = (self.jump(), self.settings.strike);
        for (stage, is_start) in [(&chains.middle, false), (&chains.start, true)] {
            for (part, mechanics) in stepper.parts.iter().zip(&stage.mechanics) {
                let problem = &mechanics.problem;
                for island in problem.solved() {
                    let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                    if !dofs.clone().any(&is_stepped) {
                        continue;
                    }
                    let struck = solved(mechanics).strike(island, jump, strike);
                    if struck.is_some() || dofs.clone().any(|i| self.is_struck[i]) {
                        // What is farther away than that part of the step is not stopped from its start.
                        let left = struck.filter(|left| is_start && *left < strike).unwrap_or_default();
                        dofs.for_each(|i| (self.is_struck[i], self.left[i]) = (true, left));
                    }
                }
            }
        }
    }

    /// A limit leaves a little of what it stops to the next step, all the more if it is not quite reached yet, and two half steps leave less of it than a full one.
    fn forgive_softness(&mut self, chains: &Chains) {
        for i in chains.dofs.iter().copied().filter(|i| self.is_struck[*i]) {
            let left =
                (self.settings.rigid + self.left[i]) * (chains.finest.velocity[i] - chains.v0[i]).abs();
            self.velocity_error[i] = (self.velocity_error[i] - left).max(0.0);
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
                    let least = self.settings.shortest_lasting * self.velocity_time;
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

    /// Spin of a free body counts by how fast it moves the body's parts: small things may rattle.
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
                    self.lasting[part.dof.start + v] *= (self.settings.spin_radius * radius).min(1.0);
                }
            }
        }
    }

    /// What lies still, up to creep that is negligible, is to lie still exactly: it stays where it is, and the next step finds everything as
    /// the last one did. What is pushed does not lie still, however slow it is: its velocity grows all through the step, V₂ − v₀ = c₂ (V₃ − v₀), while
    /// what settles is as fast at V₂ as at V₃, and what creeps has no acceleration that would be seen in the longest step.
    fn find_rest(&mut self, chains: &Chains, stepper: &Stepper) {
        self.each(chains, |this, i| this.is_at_rest[i] = false);
        let rest = self.settings.negligible * self.accuracy;
        let second = &chains.tr_bdf2.stages[0];
        for (part, mechanics) in stepper.parts.iter().zip(&chains.start.mechanics) {
            let problem = &mechanics.problem;
            for island in problem.solved().filter(|island| solved(mechanics).has_contacts(*island)) {
                let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                let is_slow = |i: usize| {
                    chains.v0[i].abs() <= rest
                        && chains.finest.velocity[i].abs() <= rest
                        && !chains.is_rough(i)
                };
                if !dofs.clone().all(is_slow) {
                    continue;
                }
                let (mut after, mut change, mut pushed) = (0.0, 0.0, 0.0f64);
                for (v, i) in problem.velocities_of(island).zip(dofs.clone()) {
                    let (end, weight) = (chains.finest.velocity[i], 1.0 / problem.inverse_inertia(v));
                    after += weight * (end - second.v[i]).powi(2);
                    change += weight * (end - chains.v0[i]).powi(2);
                    pushed = pushed.max(self.a1[i].abs());
                }
                if after <= SETTLED * SETTLED * change || MAX_STEP * pushed <= rest {
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
            solved(mechanics)
                .kinks(v, before, self.settings.beyond_kink)
                .filter(|t| *t <= half)
                .reduce(f64::min)
        };
        in_half(&chains.start).or_else(|| in_half(&chains.middle).map(|t| half + t))
    }
}

/// A plant's problem and its solution.
fn solved(mechanics: &Mechanics) -> Solved<'_> {
    Solved { model: &mechanics.problem, data: &mechanics.data }
}
