//! TR-BDF2, whose two implicit stages are convex problems about their predicted ends.
//!
//! ```text
//! γ = 1 − 1/√2,   η = γ h,   c₂ = 2 γ,   w = √2/4
//!
//! stage 2, at t₀ + c₂ h:   v* = v₀ + η a₀               V₂ = v* + η A₂
//! stage 3, at t₀ + h:      v* = v₀ + h w (a₀ + A₂)      V₃ = v* + η A₃ = v₁,   a₁ = A₃
//! ```
//!
//! The same holds for states z of other blocks, and for displacements d from q₀, up to what turns the axes of what turns: δ = dexp⁻¹(d) v − v is
//! integrated to third order in both stages. The scheme is A- and L-stable and of second
//! order, its stages too. The embedded formula of third order has weights b̂, and
//!
//! ```text
//! e = h Σ (b_i − b̂_i) k_i,     b = (w, w, γ),   b̂ = ((1 − w)/3, (3w + 1)/3, γ/3)
//! ```
//!
//! is the local error, with its sign. Stages are predicted by ṽ₂ = v₀ + c₂ h a₀ + ½ (c₂ h)² ȧ₀, and by the parabola through v₀, a₀ and V₂.
//!
//! Inertia, Coriolis forces and gravity are those of the predicted ends. Without ȧ₀, which is that of the parabola through the accelerations of the step
//! before, they are off by O(h²) in stage 2, so that e misses a part of the local error that is as large as e. With it e is right up to O(h⁴), and where nothing
//! but smooth forces act on a mechanism the step ends at
//!
//! ```text
//! x₁ − (I − η 𝒥)⁻³ e,     of third order;     R(z) − E(z)/(1 − γ z)³ is A- and L-stable, with a₁ = A₃ too
//! ```
//!
//! Otherwise errors of one sign add up over hundreds of steps: in random trees of joints and in linkages to fifty times what each may have, and more.
//!
//! a₀ is the A₃ of the step before. Where it is not known, at the start and where forces jump, it is extrapolated from implicit Euler steps.
//!
//! Source: Hosea, Shampine, *Analysis and implementation of TR-BDF2*, Appl. Numer. Math. 20, 1996.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::chains::Chains;
use super::transitions::{Resolved, Solved, is_resolved};
use crate::coupling::{Ends, Mechanics, Reached, Stage, Stepper, Surroundings};
use crate::icf::{Model, Outcome, SolverOptions};

/// η/h.
pub const GAMMA: f64 = 1.0 - FRAC_1_SQRT_2;
/// Where the second stage ends.
pub const C2: f64 = 2.0 * GAMMA;
/// w.
pub const W: f64 = SQRT_2 / 4.0;
/// b̂.
const THIRD_ORDER: [f64; 3] = [(1.0 - W) / 3.0, (3.0 * W + 1.0) / 3.0, GAMMA / 3.0];
/// b − b̂.
const ERROR: [f64; 3] = [W - THIRD_ORDER[0], W - THIRD_ORDER[1], GAMMA - THIRD_ORDER[2]];

/// What the end of third order is off by, true minus computed, in units of h ė, by which e changes from step to step: 3γ − C₄/C₃ with C₃ z³ and C₄ z⁴ the first errors of the scheme and of the
/// embedded formula on ẋ = λ x, z = h λ.
pub const NEXT_ORDER: f64 = {
    let cubic = 3.0 * GAMMA * GAMMA - 2.0 * GAMMA * GAMMA * GAMMA;
    let quartic = THIRD_ORDER[1] * 2.0 * GAMMA * GAMMA * GAMMA + THIRD_ORDER[2] * cubic - 1.0 / 24.0;
    3.0 * GAMMA - quartic / (cubic - 1.0 / 6.0)
};

/// How often errors are filtered before they are taken away. Less often there are oscillations that grow, |R̂| up to 1.0001 for 2 and 1.22 for 1.
const FILTERED: usize = 3;

/// Room for the stages of a step.
pub struct TrBdf2 {
    /// The second and the third stage.
    pub second: Stage,
    pub last: Stage,
    /// The trees of the only plant that it steps, unless it steps everything that is stepped; and their velocities.
    trees: Vec<usize>,
    /// Those that are stepped, but not by it.
    pub rough: Vec<usize>,
    pub dofs: Vec<usize>,
    /// Trees that no external system depends on or acts on.
    is_uncoupled: Vec<bool>,
    /// Trees on which nothing acts but what is smooth, and that are no single bodies.
    pub is_smooth: Vec<bool>,
    /// Errors of displacements and velocities, without what is stiff.
    e_d: Vec<f64>,
    e_v: Vec<f64>,
    ends: Ends,
    /// Momentum of single bodies at the start of the step, and its rate.
    p0: Vec<f64>,
    p_rate0: Vec<f64>,
    /// What the stages have led to.
    pub stages: [Reached; 2],
}

impl TrBdf2 {
    /// Room for a stepper whose state has n numbers.
    pub fn new(stepper: &Stepper, n: usize) -> TrBdf2 {
        let stages = [Reached::new(stepper), Reached::new(stepper)];
        let mut is_uncoupled = Vec::new();
        if let [part] = &stepper.parts[..] {
            is_uncoupled.resize(part.plant.model.trees.len(), true);
            let coupled = part.plant.couplings.iter().flat_map(|(a, b)| [*a, *b]);
            let wired = stepper.external.dofs.iter().map(|v| part.plant.model.tree_of(*v));
            coupled.chain(wired).for_each(|tree| is_uncoupled[tree] = false);
        }
        TrBdf2 {
            second: stepper.stage(n),
            last: stepper.stage(n),
            trees: Vec::new(),
            rough: Vec::new(),
            dofs: Vec::new(),
            is_smooth: is_uncoupled.clone(),
            is_uncoupled,
            e_d: vec![0.0; stepper.dofs()],
            e_v: vec![0.0; stepper.dofs()],
            ends: Ends::new(stepper),
            p0: vec![0.0; stepper.dofs()],
            p_rate0: vec![0.0; stepper.dofs()],
            stages,
        }
    }

    /// h Σ (b_i − b̂_i) k_i.
    fn error(h: f64, k: [f64; 3]) -> f64 {
        h * (ERROR[0] * k[0] + ERROR[1] * k[1] + ERROR[2] * k[2])
    }
}

/// Rates at the start of a step, and which of them are known.
pub struct Rates<'a> {
    /// a₀.
    pub a: &'a mut [f64],
    pub knows_a: &'a [bool],
    /// ȧ₀, zero where it is not known.
    pub jerk: &'a [f64],
    /// ż₀.
    pub z: &'a mut [f64],
    pub knows_z: bool,
}

impl Chains {
    /// Finds those rates at the start that are not known, by implicit Euler steps of size η and η/2 that lead to V₁ and V₂.
    ///
    /// A first-order step holds constraints by their Jacobian where it started, so that it leaves velocities that do not fit where it ends, and every step from there begins with a jump
    /// Δ = 2 V₂ − V₁ − v₀. Where nothing else can be the cause of one, and it is more than the part `rough` of V₁ − v₀, the step starts from v₀ + Δ.
    pub fn find_rates(
        &mut self,
        stepper: &mut Stepper,
        options: &SolverOptions,
        rates: &mut Rates,
        rough: f64,
    ) -> Outcome {
        let is_known = self.dofs.iter().all(|i| rates.knows_a[*i]);
        if is_known && (rates.knows_z || rates.z.is_empty()) {
            return Outcome::default();
        }
        // What is coupled to external systems is solved as one; other islands whose rates are known are left alone.
        if rates.knows_z || rates.z.is_empty() {
            self.solve_only(stepper, |_, i| !rates.knows_a[i]);
        }
        let mut outcome = Outcome::default();
        // Rates of both steps are those at their ends: 2 a(η/2) − a(η) is that at the start, up to h².
        let h = GAMMA * self.h;
        for (eta, is_first) in [(h, true), (0.5 * h, false)] {
            self.v.copy_from_slice(&self.v0);
            outcome.add(&stepper.step(&mut self.start, options, eta, &mut self.v, &mut self.x));
            let note = |rate: &mut f64, now: f64| *rate = if is_first { now } else { 2.0 * now - *rate };
            if !is_first {
                self.take_jumps(stepper, rates, (h, rough));
            }
            for &i in self.dofs.iter().filter(|i| !rates.knows_a[**i]) {
                note(&mut rates.a[i], (self.v[i] - self.v0[i]) / eta);
            }
            if !rates.knows_z {
                for (i, rate) in stepper.others.iter().zip(&mut *rates.z) {
                    note(rate, (self.x[*i] - self.start.x[*i]) / eta);
                }
            }
        }
        self.solve_only(stepper, |_, _| true);
        outcome
    }

    /// Starts from v₀ + Δ where velocities do not fit constraints, given V₂ and the rates (V₁ − v₀)/h, which become those from v₀ + Δ.
    fn take_jumps(&mut self, stepper: &Stepper, rates: &mut Rates, (h, rough): (f64, f64)) {
        let Chains { start, v, v0, .. } = self;
        for (part, Mechanics { problem, data, .. }) in stepper.parts.iter().zip(&start.mechanics) {
            for island in problem.solved() {
                let solved = Solved { model: problem, data };
                if !solved.has_rigid(island) || !solved.is_smooth(island) {
                    continue;
                }
                let dofs = problem.velocities_of(island).map(|v| (v, part.dof.start + v));
                if dofs.clone().any(|(_, i)| rates.knows_a[i]) {
                    continue;
                }
                let jump = |v0: f64, v2: f64, a: f64| 2.0 * (v2 - v0) - h * a;
                let (mut jumps, mut changes) = (0.0, 0.0);
                for (at, i) in dofs.clone() {
                    let inertia = 1.0 / problem.inverse_inertia(at);
                    jumps += inertia * jump(v0[i], v[i], rates.a[i]).powi(2);
                    changes += inertia * (h * rates.a[i]).powi(2);
                }
                if jumps <= rough * rough * changes {
                    continue;
                }
                for (_, i) in dofs {
                    let jump = jump(v0[i], v[i], rates.a[i]);
                    v0[i] += jump;
                    rates.a[i] -= jump / h;
                }
            }
        }
    }

    /// Decides what TR-BDF2 steps, given accelerations at the start: trees whose contacts it can follow, and limits are within
    /// bounds. Whether there are others.
    pub fn find_resolved(&mut self, stepper: &Stepper, a0: &[f64], bounds: Resolved) -> bool {
        let (h, eta) = (self.h, GAMMA * self.h);
        let TrBdf2 { trees, rough, dofs, is_uncoupled, second, last, .. } = &mut self.tr_bdf2;
        dofs.clone_from(&self.dofs);
        rough.clear();
        for (part, mechanics) in stepper.parts.iter().zip(&self.start.mechanics) {
            let (problem, a0) = (&mechanics.problem, &a0[part.dof.clone()]);
            for island in problem.solved() {
                if is_resolved(problem, island, a0, (eta, [C2 * h, h]), bounds) {
                    continue;
                }
                let island = problem.cliques_of(island);
                if stepper.parts.len() > 1 || island.iter().any(|tree| !is_uncoupled[*tree]) {
                    // What is coupled to external systems is solved as one.
                    dofs.clear();
                    return true;
                }
                rough.extend_from_slice(island);
            }
        }
        let [part] = &stepper.parts[..] else { return false };
        rough.sort_unstable();
        rough.dedup();
        trees.clear();
        let is_fine = |tree: &usize| rough.binary_search(tree).is_err();
        trees.extend(self.trees[0].iter().copied().filter(is_fine));
        if !rough.is_empty() {
            dofs.retain(|i| rough.binary_search(&part.plant.model.tree_of(*i)).is_err());
        }
        for stage in [second, last] {
            stage.select(stepper, std::slice::from_ref(trees));
        }
        !rough.is_empty()
    }

    /// Whether a velocity is [not resolved](Self::find_resolved).
    pub fn is_rough(&self, i: usize) -> bool {
        self.tr_bdf2.dofs.binary_search(&i).is_err()
    }

    /// The step, of what [can be resolved](Self::find_resolved), from rates at its start. Where a stage leads deeper than `least` into something that was not
    /// known, it is solved once more.
    pub fn tr_bdf2(
        &mut self,
        stepper: &mut Stepper,
        mut around: Option<&mut dyn Surroundings>,
        (options, least): (&SolverOptions, f64),
        t: f64,
        rates: &Rates,
    ) -> Outcome {
        let (h, eta) = (self.h, GAMMA * self.h);
        let Rates { a: a0, jerk, z: z_rate0, .. } = rates;
        self.has_stages = true;
        let (start, v0) = (&self.start.x, &self.v0);
        let TrBdf2 { second, last, dofs, ends, p0, p_rate0, stages: [half, end], .. } = &mut self.tr_bdf2;
        for (part, mechanics) in stepper.parts.iter().zip(&self.start.mechanics) {
            let model = &part.plant.model;
            for &tree in mechanics.trees().iter().filter(|tree| model.is_single_body(**tree)) {
                let at = part.dof_of(tree);
                let (v, a) = (&v0[at.clone()], &a0[at.clone()]);
                mechanics.multiply_mass(tree, v, &mut p0[at.clone()]);
                mechanics.momentum_rate(tree, v, a, &mut p_rate0[at]);
            }
        }
        ends.eta = eta;
        // ∫ δ over c₂ h = 2 η, of δ that grows with t².
        ends.chi = 2.0 / 3.0;
        // Velocities of what is not stepped here are as they were.
        half.v.copy_from_slice(v0);
        end.v.copy_from_slice(v0);
        ends.v_ahead.copy_from_slice(v0);
        for &i in &*dofs {
            ends.d[i] = eta * v0[i];
            ends.v[i] = v0[i] + eta * a0[i];
            ends.p[i] = p0[i] + eta * p_rate0[i];
            ends.v_ahead[i] = v0[i] + C2 * h * (a0[i] + 0.5 * C2 * h * jerk[i]);
            half.v[i] = ends.v_ahead[i];
        }
        for (k, i) in stepper.others.iter().enumerate() {
            ends.z[k] = start[*i] + eta * z_rate0[k];
            ends.z_ahead[k] = start[*i] + C2 * h * z_rate0[k];
        }
        let mut outcome =
            reach(stepper, second, reborrow(&mut around), (t + C2 * h, start), (options, least), ends, half);
        if outcome.unsolved.is_some() {
            return outcome;
        }
        ends.chi = THIRD_ORDER[2] / GAMMA;
        let parabola = |x0: f64, rate: f64, x2: f64| x0 + h * rate + (x2 - x0 - C2 * h * rate) / (C2 * C2);
        for &i in &*dofs {
            ends.d[i] = h * (W * (v0[i] + half.v[i]) + THIRD_ORDER[1] * half.turning[i]);
            ends.v[i] = v0[i] + h * W * (a0[i] + half.v_rate[i]);
            ends.p[i] = p0[i] + h * W * (p_rate0[i] + half.p_rate[i]);
            ends.v_ahead[i] = parabola(v0[i], a0[i], half.v[i]);
            end.v[i] = ends.v_ahead[i];
        }
        for (k, i) in stepper.others.iter().enumerate() {
            ends.z[k] = start[*i] + h * W * (z_rate0[k] + half.z_rate[k]);
            ends.z_ahead[k] = parabola(start[*i], z_rate0[k], half.z[k]);
        }
        outcome.add(&reach(stepper, last, around, (t + h, start), (options, least), ends, end));
        for &i in &*dofs {
            self.finest.displacement[i] = end.d[i];
            self.finest.velocity[i] = end.v[i];
        }
        self.finest.other.copy_from_slice(&end.z);
        outcome
    }

    /// Takes the error from where the step ends, of islands that are fine and on which nothing acts but what is smooth.
    pub fn extrapolate(&mut self, stepper: &mut Stepper, is_fine: &[bool], error: [&[f64]; 2]) {
        let [part] = &stepper.parts[..] else { return };
        let TrBdf2 { second, last, is_uncoupled, is_smooth, e_d, e_v, .. } = &mut self.tr_bdf2;
        let start = part.dof.start;
        is_smooth.clear();
        is_smooth
            .extend((0..is_uncoupled.len()).map(|i| is_uncoupled[i] && !part.plant.model.is_single_body(i)));
        // Islands of the stages need not be the same.
        for stage in [&*second, &*last] {
            let Mechanics { problem, data, .. } = &stage.mechanics[0];
            for island in problem.solved() {
                let trees = problem.cliques_of(island);
                let is_so = trees.iter().all(|tree| is_smooth[*tree])
                    && problem.velocities_of(island).all(|v| is_fine[start + v])
                    && Solved { model: problem, data }.is_smooth(island);
                trees.iter().for_each(|tree| is_smooth[*tree] = is_so);
            }
        }
        let [error_d, error_v] = error;
        e_d.copy_from_slice(error_d);
        e_v.copy_from_slice(error_v);
        let is_smooth =
            |problem: &Model, island: usize| problem.cliques_of(island).iter().all(|tree| is_smooth[*tree]);
        stepper.filter((0, last), FILTERED, is_smooth, [e_d, e_v]);
        let problem = &last.mechanics[0].problem;
        for island in problem.solved().filter(|island| is_smooth(problem, *island)) {
            for i in problem.velocities_of(island).map(|v| start + v) {
                self.finest.displacement[i] -= e_d[i];
                self.finest.velocity[i] -= e_v[i];
            }
        }
    }

    /// Whether nothing acts on a velocity's tree but what is [smooth](Self::extrapolate).
    pub fn is_smooth(&self, stepper: &Stepper, i: usize) -> bool {
        let [part] = &stepper.parts[..] else { return false };
        let tree = part.plant.model.tree_of(i - part.dof.start);
        self.tr_bdf2.is_smooth.get(tree).is_some_and(|is_smooth| *is_smooth) && !self.is_rough(i)
    }

    /// The rate of acceleration at the end of the step, of the parabola through the accelerations of its stages.
    pub fn jerk(&self, i: usize, a0: f64) -> f64 {
        let [second, third] = self.tr_bdf2.stages.each_ref().map(|stage| stage.v_rate[i]);
        (a0 * (1.0 - C2) / C2 - second / (C2 * (1.0 - C2)) + third * (2.0 - C2) / (1.0 - C2)) / self.h
    }

    /// The local error of a displacement and of a velocity.
    pub fn tr_bdf2_error(&self, i: usize, a0: f64) -> (f64, f64) {
        let [second, third] = &self.tr_bdf2.stages;
        let displacement = TrBdf2::error(self.h, [self.v0[i], second.v[i], third.v[i]]);
        (displacement, TrBdf2::error(self.h, [a0, second.v_rate[i], third.v_rate[i]]))
    }

    /// The local error of a state of another block.
    pub fn tr_bdf2_other_error(&self, k: usize, rate: f64) -> f64 {
        let [second, third] = &self.tr_bdf2.stages;
        TrBdf2::error(self.h, [rate, second.z_rate[k], third.z_rate[k]])
    }
}

/// Solves a stage from (t, x), with all contacts that it leads into.
fn reach(
    stepper: &mut Stepper,
    stage: &mut Stage,
    mut around: Option<&mut dyn Surroundings>,
    (t, x): (f64, &[f64]),
    (options, least): (&SolverOptions, f64),
    ends: &mut Ends,
    reached: &mut Reached,
) -> Outcome {
    stepper.prepare_stage(stage, reborrow(&mut around), (t, x), ends);
    let mut outcome = stepper.solve_stage(stage, options, ends, reached);
    while outcome.unsolved.is_none()
        && stepper.complete_stage(stage, around.as_deref(), x, ends, (&reached.v, least))
    {
        outcome.add(&stepper.solve_stage(stage, options, ends, reached));
    }
    outcome
}

pub fn reborrow<'a>(around: &'a mut Option<&mut dyn Surroundings>) -> Option<&'a mut dyn Surroundings> {
    match around {
        Some(around) => Some(&mut **around),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On ẋ = λ x with z = h λ the end of third order is off by κ z E(z), up to a part of O(z).
    #[test]
    fn the_end_of_third_order_is_off_by_a_part_of_how_e_changes() {
        for z in [-0.02, -0.01, 0.01] {
            let second = (1.0 + GAMMA * z) / (1.0 - GAMMA * z);
            let end = (1.0 + (1.0 - C2) * z) / (1.0 - GAMMA * z).powi(2);
            let embedded = 1.0 + z * (THIRD_ORDER[0] + THIRD_ORDER[1] * second + THIRD_ORDER[2] * end);
            let e = end - embedded;
            let off = f64::exp(z) - (end - e / (1.0 - GAMMA * z).powi(FILTERED as i32));
            let expected = NEXT_ORDER * z * e;
            assert!((off / expected - 1.0).abs() < 3.0 * z.abs(), "{z}: {off:e} {expected:e}");
        }
    }
}
