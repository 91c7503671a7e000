//! Chains of implicit steps, and what follows from several of them.
//!
//! T₁₁ is one step of size h, T₂₁ two of size h/2, T_j₁ j of size h/j. Each is of first order; where motion is smooth, their errors cancel in
//!
//! ```text
//! T_jk = T_j,k−1 + (T_j,k−1 − T_j−1,k−1)/(j/(j−k+1) − 1)                       [HW, IV.9]
//! ```
//!
//! which is of order k and as stable as the steps it is made of: it damps what is stiff. The step doubling of [K25, V.A] is T₂₁ with the error
//! |T₂₁ − T₁₁|; T₂₂ has the same error estimate and costs the same, but its own error is of a higher order. So errors of a run shrink in
//! proportion to the accuracy, not with its square root.
//!
//! Where contact sets in or lets go, or friction catches, motion is not smooth and there is nothing to cancel. There the extrapolated velocity could be
//! anything, so an island whose velocity changes are not resolved, or that a limit stops, keeps T_j₁. Changes that constraints make are never resolved,
//! since velocities at the end of a step follow constraints as they were at its start; but they are smooth, if they are small against the velocities
//! themselves. And what nothing but smooth forces act on is smooth.
//!
//! Source: \[HW\] Hairer, Wanner, *Solving Ordinary Differential Equations II*.
#![allow(non_snake_case)]

use crate::coupling::{Stage, Stepper, Surroundings, Ties};
use crate::icf::{Outcome, SolverOptions};

/// The most columns.
pub const MAX_COLUMNS: usize = 4;

/// Velocity changes count as resolved where the last two chains agree on them to this fraction; those of constraints, to this fraction of the velocity.
const SMOOTHNESS: f64 = 0.3;

/// The part of |T_jj − T_j,j−1| that counts as error where nothing acts but what is smooth.
const FREE_ERROR: f64 = 0.1;

/// How the results of chains are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// The finest chain as it is: first order.
    Finest,
    /// Extrapolated where motion is smooth.
    Extrapolated,
}

/// Chains from one state.
pub struct Extrapolation {
    /// Where the step starts.
    pub start: Stage,
    middle: Stage,
    /// Number of chains whose results are known.
    pub known: usize,
    /// Displacements of the tableau's last row, T_j₁ … T_jj.
    displacement: [Vec<f64>; MAX_COLUMNS],
    velocity: [Vec<f64>; MAX_COLUMNS],
    other: [Vec<f64>; MAX_COLUMNS],
    /// The row before, from T_j−1,1 on.
    last_displacement: Vec<f64>,
    last_velocity: Vec<f64>,
    is_smooth: Vec<bool>,
    is_struck: Vec<bool>,
    is_free: Vec<bool>,
    v0: Vec<f64>,
    v: Vec<f64>,
    x: Vec<f64>,
    /// The state at the end.
    pub end: Vec<f64>,
    /// Errors of all plants' displacements.
    pub error: Vec<f64>,
    /// Errors of their velocities.
    pub velocity_error: Vec<f64>,
    /// Errors of other states.
    pub other_error: Vec<f64>,
    h: f64,
    /// Whether the last step was taken from the start.
    ends_at_start: bool,
}

impl Extrapolation {
    /// Room for a stepper whose state has n numbers.
    pub fn new(stepper: &Stepper, n: usize) -> Extrapolation {
        let (dofs, others) = (stepper.dofs(), stepper.others.len());
        let room = |length: usize| std::array::from_fn(|_| vec![0.0; length]);
        Extrapolation {
            start: stepper.stage(n),
            middle: stepper.stage(n),
            known: 0,
            displacement: room(dofs),
            velocity: room(dofs),
            other: room(others),
            last_displacement: vec![0.0; dofs],
            last_velocity: vec![0.0; dofs],
            is_smooth: vec![true; dofs],
            is_struck: vec![false; dofs],
            is_free: vec![false; dofs],
            v0: vec![0.0; dofs],
            v: vec![0.0; dofs],
            x: vec![0.0; n],
            end: vec![0.0; n],
            error: vec![0.0; dofs],
            velocity_error: vec![0.0; dofs],
            other_error: vec![0.0; others],
            h: 0.0,
            ends_at_start: true,
        }
    }

    /// Begins steps from (t, x) of up to h.
    pub fn begin(&mut self, stepper: &Stepper, around: &mut dyn Surroundings, t: f64, x: &[f64], h: f64) {
        stepper.prepare(&mut self.start, around, t, x, h);
        stepper.velocities(x, &mut self.v0);
        self.known = 0;
    }

    /// Begins to try another step size.
    pub fn retry(&mut self, h: f64) {
        self.h = h;
        self.known = 0;
        self.middle.undefined = None;
    }

    /// A state whose derivative was not finite where the last solutions were made.
    pub fn undefined(&self) -> Option<usize> {
        self.start.undefined.or(self.middle.undefined)
    }

    /// The next chain, one link longer than the last, and the tableau's row with it.
    pub fn chain(
        &mut self,
        stepper: &mut Stepper,
        around: &mut dyn Surroundings,
        options: &SolverOptions,
        t: f64,
    ) -> Outcome {
        let (links, mut outcome) = (self.known + 1, Outcome::default());
        let h = self.h / links as f64;
        for link in 0..links {
            let stage = if link == 0 {
                &mut self.start
            } else {
                stepper.prepare(&mut self.middle, around, t + link as f64 * h, &self.x, h);
                &mut self.middle
            };
            // Along the straight line to where the last chain ended.
            let part = (link + 1) as f64 / links as f64;
            for (i, v) in self.v.iter_mut().enumerate() {
                *v = match self.known {
                    0 => self.v0[i],
                    known => self.v0[i] + part * (self.velocity[known - 1][i] - self.v0[i]),
                };
            }
            outcome.add(&stepper.step(stage, options, h, &mut self.v, &mut self.end));
            if outcome.unsolved.is_some() {
                return outcome;
            }
            self.x.copy_from_slice(&self.end);
        }
        self.ends_at_start = links == 1;
        self.extend_tableau(stepper);
        outcome
    }

    /// T_j₁ is known: T_j₂ … T_jj follow.
    fn extend_tableau(&mut self, stepper: &Stepper) {
        let j = self.known + 1;
        // The row is overwritten from its end: T_jk needs T_j−1,k−1, which is at k − 1.
        let mut displacement = std::mem::take(&mut self.error);
        let mut velocity = std::mem::take(&mut self.velocity_error);
        let mut other = std::mem::take(&mut self.other_error);
        stepper.displacement(&self.start.x, &self.end, &mut displacement);
        velocity.copy_from_slice(&self.v);
        for (z, i) in other.iter_mut().zip(&stepper.others) {
            *z = self.end[*i];
        }
        if j > 1 {
            self.last_displacement.copy_from_slice(&self.displacement[0]);
            self.last_velocity.copy_from_slice(&self.velocity[0]);
        }
        for k in 1..=j {
            // `displacement` is T_jk; it takes the place of T_j−1,k, which the next column needs.
            std::mem::swap(&mut displacement, &mut self.displacement[k - 1]);
            std::mem::swap(&mut velocity, &mut self.velocity[k - 1]);
            std::mem::swap(&mut other, &mut self.other[k - 1]);
            if k == j {
                break;
            }
            let factor = 1.0 / (j as f64 / (j - k) as f64 - 1.0);
            let extend = |before: &mut [f64], now: &[f64]| {
                before.iter_mut().zip(now).for_each(|(before, now)| *before = now + (now - *before) * factor);
            };
            extend(&mut displacement, &self.displacement[k - 1]);
            extend(&mut velocity, &self.velocity[k - 1]);
            extend(&mut other, &self.other[k - 1]);
        }
        (self.error, self.velocity_error, self.other_error) = (displacement, velocity, other);
        self.known = j;
    }

    /// The state at the end of the step, and its error; at least two chains must be known.
    /// Velocities that a limit stops by more than `jump` are not extrapolated, and have no error that means anything: when exactly they jump makes no
    /// difference afterwards. Islands in contact that are slower than `rest` at both ends of the step are brought to rest.
    pub fn finish(&mut self, stepper: &Stepper, what: Use, jump: f64, rest: f64) {
        let j = self.known;
        self.find_struck(stepper, jump);
        self.find_smooth(stepper, what);
        for i in 0..self.error.len() {
            let (finest, before) = (&self.displacement[0], &self.last_displacement);
            if self.is_smooth[i] {
                self.error[i] = self.displacement[j - 1][i] - self.displacement[j - 2][i];
                if self.is_free[i] {
                    // Nothing can happen to it: what is left is what the change of its velocity leaves.
                    let change = self.h * (self.velocity[0][i] - self.last_velocity[i]).abs();
                    self.error[i] = (FREE_ERROR * self.error[i]).abs().max(3.0 * change);
                }
                self.velocity_error[i] = self.velocity[j - 1][i] - self.velocity[j - 2][i];
                self.v[i] = self.velocity[j - 1][i];
                self.last_displacement[i] = self.displacement[j - 1][i];
            } else {
                self.error[i] = finest[i] - before[i];
                self.velocity_error[i] = self.velocity[0][i] - self.last_velocity[i];
                self.v[i] = self.velocity[0][i];
                self.last_displacement[i] = finest[i];
            }
        }
        self.forgive_struck();
        self.settle(stepper, rest);
        stepper.displace(&self.start.x, &self.last_displacement, &mut self.end);
        for part in &stepper.parts {
            self.end[part.v.clone()].copy_from_slice(&self.v[part.dof.clone()]);
        }
        let column = if what == Use::Extrapolated { j - 1 } else { 0 };
        for (at, i) in stepper.others.iter().enumerate() {
            self.other_error[at] = self.other[j - 1][at] - self.other[j - 2][at];
            self.end[*i] = self.other[column][at];
        }
    }

    /// After one chain: the trapezoid, its state at the end and its error.
    pub fn trapezoid(
        &mut self,
        stepper: &mut Stepper,
        around: &mut dyn Surroundings,
        options: &SolverOptions,
        t: f64,
        jump: f64,
    ) -> Outcome {
        let stages = (&self.start, &mut self.middle);
        let outcome = stepper.trapezoid(around, stages, options, t, self.h, &mut self.v, &mut self.end);
        self.ends_at_start = false;
        if outcome.unsolved.is_none() {
            stepper.displacement(&self.start.x, &self.end, &mut self.error);
            for i in 0..self.error.len() {
                self.error[i] -= self.displacement[0][i];
                self.velocity_error[i] = self.v[i] - self.velocity[0][i];
            }
            for (at, i) in stepper.others.iter().enumerate() {
                self.other_error[at] = self.end[*i] - self.other[0][at];
            }
            self.find_struck(stepper, jump);
            self.forgive_struck();
        }
        outcome
    }

    /// Which velocities belong to islands that a limit stops in the step.
    fn find_struck(&mut self, stepper: &Stepper, jump: f64) {
        self.is_struck.fill(false);
        for stage in [&self.middle, &self.start] {
            for (part, mechanics) in stepper.parts.iter().zip(&stage.mechanics) {
                let problem = &mechanics.problem;
                for island in 0..problem.island_count() {
                    let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                    if problem.is_struck(island, jump) || dofs.clone().any(|i| self.is_struck[i]) {
                        dofs.clone().for_each(|i| self.is_struck[i] = true);
                    }
                }
            }
        }
    }

    /// What lies still, up to creeping that nobody asked to see, lies still exactly: its contacts do not change any more, and its velocities need no
    /// solution but a look at the forces.
    fn settle(&mut self, stepper: &Stepper, rest: f64) {
        for (part, mechanics) in stepper.parts.iter().zip(&self.start.mechanics) {
            let problem = &mechanics.problem;
            for island in (0..problem.island_count()).filter(|island| problem.has_contacts(*island)) {
                let dofs = problem.velocities_of(island).map(|v| part.dof.start + v);
                if dofs.clone().all(|i| self.v0[i].abs() <= rest && self.v[i].abs() <= rest) {
                    dofs.for_each(|i| (self.v[i], self.last_displacement[i]) = (0.0, 0.0));
                }
            }
        }
    }

    fn forgive_struck(&mut self) {
        for (error, _) in self.velocity_error.iter_mut().zip(&self.is_struck).filter(|(_, struck)| **struck) {
            *error = 0.0;
        }
    }

    /// Which velocities belong to islands whose motion is smooth: resolved, and not struck.
    fn find_smooth(&mut self, stepper: &Stepper, what: Use) {
        if what == Use::Finest {
            self.is_smooth.fill(false);
            return;
        }
        let stages = self.start.mechanics.iter().zip(&self.middle.mechanics);
        for (part, (mechanics, later)) in stepper.parts.iter().zip(stages) {
            for island in 0..mechanics.problem.island_count() {
                let ties =
                    mechanics.problem.velocities_of(island).map(|v| mechanics.ties[v].max(later.ties[v]));
                let ties = ties.max().unwrap_or_default();
                let is_free = ties == Ties::None && !mechanics.problem.has_limits(island);
                // In the norm of kinetic energy, up to factors: by the masses of coordinates.
                let (mut difference, mut change, mut speed) = (0.0, 0.0, 0.0);
                for v in mechanics.problem.velocities_of(island) {
                    let i = part.dof.start + v;
                    let weight = 1.0 / mechanics.problem.inverse_inertia(v);
                    let (last, now) = (self.last_velocity[i], self.velocity[0][i]);
                    difference += weight * (now - last) * (now - last);
                    change += weight * (now - self.v0[i]) * (now - self.v0[i]);
                    speed += weight * self.v0[i] * self.v0[i];
                }
                let is_close_to = |scale: f64| difference <= SMOOTHNESS * SMOOTHNESS * scale;
                let is_resolved = match ties {
                    Ties::None if is_free => true,
                    Ties::Constraints => is_close_to(speed.max(change)),
                    // What rests on a limit or a contact lies a little deeper the longer the step: a difference that means no motion.
                    Ties::None | Ties::Contacts => is_close_to(change),
                };
                for v in mechanics.problem.velocities_of(island) {
                    let i = part.dof.start + v;
                    self.is_smooth[i] = is_resolved && !self.is_struck[i];
                    self.is_free[i] = is_free;
                }
            }
        }
    }

    /// ẋ at the start of a state that belongs to no plant.
    pub fn start_rate(&self, i: usize) -> f64 {
        self.start.rates[i]
    }

    /// The stage of the last link of the finest chain: what was applied at the end of the step.
    pub fn last_stage(&mut self) -> &mut Stage {
        if self.ends_at_start { &mut self.start } else { &mut self.middle }
    }
}
