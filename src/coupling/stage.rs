//! Implicit stages of Runge–Kutta methods, each about its predicted end.
//!
//! A stage is an implicit Euler step of size η from a virtual start (q*, v*, z*) to a time t. Everything is evaluated at the predicted end
//! (q̃, ṽ, z̃) and is linear, or a convex potential, about it, so that the solution is as accurate as the prediction is close:
//!
//! ```text
//! M̃ (V − v*) + η k̃ = J̃ᵀγ(V) + η τ(V),    d = d* + η V,    P = dexp⁻¹(d* + η ṽ)
//! τ(V) = τ̃ + T_v (V − ṽ) + η T_q (V − ṽ) + T_z (Z − z̃)
//! (I − η Z_z)(Z − z̃) = z* + η ż̃ − z̃ + η (Z_v (V − ṽ) + η Z_q (V − ṽ))
//! ```
//!
//! d is the displacement from the coordinates where the step starts, q = q₀ ⊕ d. Its rate is ḋ = P V = V + δ, where δ, which turns the axis of
//! what turns, is zero at the start and grows with t² ω × ω̇. It is not stiff, but for what spins fast it is large, and it is added with a weight
//! of its own: d = d* + η (V + χ δ).
//!
//! [Single bodies](crate::multibody::momentum) start from a momentum p* instead of v*: M̃ V − p* + η (k̃ − Ṁ ṽ) = … ; their v* is M̃⁻¹ p*.
#![allow(non_snake_case)]

use super::external::{About, Place};
#[cfg(doc)]
use super::mechanics::Mechanics;
use super::mechanics::{Outside, StageStart};
use super::stepper::{Part, Stage, Stepper, Surroundings};
use crate::icf::{Model, Outcome, SolverOptions};

/// The ends of a stage, of all plants and of other states: where it starts, and where it is predicted to end.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// η.
    pub eta: f64,
    /// χ.
    pub chi: f64,
    /// d*, the displacement of the virtual start from where the step starts.
    pub d: Vec<f64>,
    /// v*; of single bodies it is found from p*.
    pub v: Vec<f64>,
    /// p* of single bodies.
    pub p: Vec<f64>,
    /// z*.
    pub z: Vec<f64>,
    /// ṽ.
    pub v_ahead: Vec<f64>,
    /// z̃.
    pub z_ahead: Vec<f64>,
}

/// What a stage has led to.
#[derive(Clone, Debug, Default)]
pub struct Reached {
    /// d.
    pub d: Vec<f64>,
    /// δ = P V − V.
    pub turning: Vec<f64>,
    /// V.
    pub v: Vec<f64>,
    /// V̇: (V − v*)/η, or M̃⁻¹(Ṗ − Ṁ V) of single bodies.
    pub v_rate: Vec<f64>,
    /// Ṗ = M̃ (V − v*)/η of single bodies.
    pub p_rate: Vec<f64>,
    /// Z.
    pub z: Vec<f64>,
    /// Ż = (Z − z*)/η.
    pub z_rate: Vec<f64>,
}

impl Ends {
    /// Room for a stepper.
    pub fn new(stepper: &Stepper) -> Ends {
        let (v, z) = (vec![0.0; stepper.dofs()], vec![0.0; stepper.others.len()]);
        Ends {
            eta: 0.0,
            chi: 1.0,
            d: v.clone(),
            v: v.clone(),
            p: v.clone(),
            z: z.clone(),
            v_ahead: v,
            z_ahead: z,
        }
    }
}

impl Reached {
    /// Room for a stepper.
    pub fn new(stepper: &Stepper) -> Reached {
        let (v, z) = (vec![0.0; stepper.dofs()], vec![0.0; stepper.others.len()]);
        Reached {
            d: v.clone(),
            turning: v.clone(),
            v: v.clone(),
            v_rate: v.clone(),
            p_rate: v,
            z: z.clone(),
            z_rate: z,
        }
    }
}

impl Stepper {
    /// ḋ = P v for the trees of a stage, with P at the predicted end.
    fn displacement_rate(&self, stage: &Stage, ends: &Ends, v: &[f64], turn: &mut [f64], rate: &mut [f64]) {
        for (part, mechanics) in self.parts.iter().zip(&stage.mechanics) {
            let (dof, model) = (part.dof.clone(), &part.plant.model);
            for tree in mechanics.trees().iter().map(|tree| &model.trees[*tree]) {
                for i in tree.v.clone().map(|v| dof.start + v) {
                    turn[i] = ends.d[i] + ends.eta * ends.v_ahead[i];
                }
            }
            model.displacement_rate(mechanics.trees(), &turn[dof.clone()], &v[dof.clone()], &mut rate[dof]);
        }
    }

    /// Everything at the predicted end of a stage that ends at time t of a step from x.
    pub fn prepare_stage(
        &mut self,
        stage: &mut Stage,
        around: Option<&mut dyn Surroundings>,
        (t, x): (f64, &[f64]),
        ends: &mut Ends,
    ) {
        let (mut turn, mut rate) = (std::mem::take(&mut self.turn), std::mem::take(&mut self.shift));
        self.displacement_rate(stage, ends, &ends.v_ahead, &mut turn, &mut rate);
        for (part, mechanics) in self.parts.iter().zip(&stage.mechanics) {
            let Part { plant, q, v, dof } = part;
            let model = &plant.model;
            for i in mechanics.trees().iter().flat_map(|tree| model.trees[*tree].v.clone()) {
                let at = dof.start + i;
                let turning = rate[at] - ends.v_ahead[at];
                turn[at] = ends.d[at] + ends.eta * (ends.v_ahead[at] + ends.chi * turning);
                stage.x[v.start + i] = ends.v_ahead[at];
                stage.v[at] = ends.v_ahead[at];
            }
            let (q0, q1) = (&x[q.clone()], &mut stage.x[q.clone()]);
            model.advance_trees(mechanics.trees(), q0, &turn[dof.clone()], 1.0, q1);
        }
        (self.turn, self.shift) = (turn, rate);
        stage.has_surroundings = around.is_some();
        let Some(around) = around else {
            return self.prepare_mechanics(stage, None, x, ends);
        };
        self.others.iter().zip(&ends.z_ahead).for_each(|(i, z)| stage.x[*i] = *z);
        around.evaluate(t, &stage.x, false);
        if !self.others.is_empty() {
            around.rates(t, &stage.x, &mut stage.rates);
        }
        self.prepare_mechanics(stage, Some(&*around), x, ends);
        self.note_surroundings(stage, around);
        self.look_for_undefined(stage, around);
    }

    /// The problems of a stage whose predicted end is known.
    fn prepare_mechanics(
        &self,
        stage: &mut Stage,
        around: Option<&dyn Surroundings>,
        x: &[f64],
        ends: &mut Ends,
    ) {
        for (i, (part, mechanics)) in self.parts.iter().zip(&mut stage.mechanics).enumerate() {
            let ahead = (&stage.x[part.q.clone()], &stage.x[part.v.clone()]);
            let (dof, v_before) = (part.dof.clone(), &x[part.v.clone()]);
            let start = StageStart { v: &mut ends.v[dof.clone()], p: &ends.p[dof], v_before };
            let outside = around.map_or(Outside::NOTHING, |around| around.outside(i));
            mechanics.prepare_stage(&part.plant, ahead, start, outside, ends.eta);
        }
    }

    /// Adds to a stage what it [has led into](Mechanics::add_unforeseen) though its prediction did not. Whether there is anything: then it is to be solved again.
    pub fn complete_stage(
        &mut self,
        stage: &mut Stage,
        around: Option<&dyn Surroundings>,
        x: &[f64],
        ends: &mut Ends,
        (v, least): (&[f64], f64),
    ) -> bool {
        for ((shift, v), v_ahead) in self.shift.iter_mut().zip(v).zip(&ends.v_ahead) {
            *shift = ends.eta * (v - v_ahead);
        }
        let found = self.add_unforeseen(stage, &ends.v_ahead, least, &[], |_| true);
        if found {
            self.prepare_mechanics(stage, around, x, ends);
        }
        found
    }

    /// The same where displacements from the stage's state lead, which are in `shift`, and where velocities are v; of pairs that others do not list either, and of
    /// other points on trees whose first velocity `turns` names.
    fn add_unforeseen(
        &self,
        stage: &mut Stage,
        v: &[f64],
        least: f64,
        others: &[&Stage],
        turns: impl Fn(usize) -> bool,
    ) -> bool {
        let mut found = false;
        for (i, (part, mechanics)) in self.parts.iter().zip(&mut stage.mechanics).enumerate() {
            let motion = (&self.shift[part.dof.clone()], &v[part.dof.clone()]);
            let is_new = |pair| !others.iter().any(|stage| stage.mechanics[i].lists(pair));
            found |= mechanics
                .add_unforeseen(&part.plant, motion, least, is_new, |tree| turns(part.dof_of(tree).start));
        }
        found
    }

    /// Adds to where a step starts what it has led into by displacements d though neither that was known there nor in the last stages of the step. Whether
    /// there is anything: then it is to begin again.
    pub fn complete_start(
        &mut self,
        start: &mut Stage,
        last: &[&Stage],
        d: &[f64],
        v0: &[f64],
        least: f64,
        turns: impl Fn(usize) -> bool,
    ) -> bool {
        self.shift.copy_from_slice(d);
        self.add_unforeseen(start, v0, least, last, turns)
    }

    /// Adds to where half a step starts what velocities v have led into. Whether there is anything: then it is to be prepared once more.
    pub fn complete_half(&mut self, half: &mut Stage, h: f64, v: &[f64], least: f64) -> bool {
        self.shift.iter_mut().zip(v).for_each(|(shift, v)| *shift = h * v);
        let start = std::mem::take(&mut half.v);
        let found = self.add_unforeseen(half, &start, least, &[], |_| true);
        half.v = start;
        found
    }

    /// Whether a step of some trees of the only plant from a stage [has led them into](Mechanics::has_met_watched) what it watches: them by displacements d, and the watched
    /// trees to where they are in x.
    pub fn has_met_watched(
        &mut self,
        start: &mut Stage,
        d: &[f64],
        (watched, x): (&[usize], &[f64]),
        least: f64,
    ) -> bool {
        let [part] = &self.parts[..] else { return false };
        let (model, shift) = (&part.plant.model, &mut self.shift[part.dof.clone()]);
        let Stage { mechanics, x: x0, .. } = start;
        let (q, v) = (&x0[part.q.clone()], &x0[part.v.clone()]);
        shift.copy_from_slice(&d[part.dof.clone()]);
        model.difference_trees(watched, q, &x[part.q.clone()], shift);
        mechanics[0].has_met_watched(model, watched, [q, v, shift], least)
    }

    /// Solves a stage that has been [prepared](Self::prepare_stage), from a guess of its velocities in `reached`.
    pub fn solve_stage(
        &mut self,
        stage: &mut Stage,
        options: &SolverOptions,
        ends: &Ends,
        reached: &mut Reached,
    ) -> Outcome {
        let eta = ends.eta;
        let mut outcome = Outcome::default();
        if !stage.has_surroundings {
            for (i, mechanics) in stage.mechanics.iter_mut().enumerate() {
                outcome.add(&self.solve_alone(i, mechanics, options, eta, &mut reached.v));
            }
        } else {
            let Stage { mechanics, x, other_rates, v: v_ahead, forces, .. } = &mut *stage;
            self.shift.iter_mut().zip(&*v_ahead).for_each(|(shift, v)| *shift = -eta * v);
            for (k, i) in self.others.iter().enumerate() {
                self.change[k] = ends.z[k] + eta * other_rates[k] - x[*i];
            }
            let place = Place::Ahead { shift: &self.shift, off: &self.change, weight: 1.0 };
            let about = About { forces, v: v_ahead, place };
            if !self.external.is_empty() && !self.external.set_step(eta, &about) {
                return Outcome { unsolved: Some(0), ..outcome };
            }
            for (i, mechanics) in mechanics.iter_mut().enumerate() {
                outcome.add(&self.solve(i, mechanics, options, eta, (&mut reached.v, v_ahead, forces)));
            }
            if self.external.states > 0 {
                self.external.state_change(&reached.v, &mut self.change);
            }
            for (k, i) in self.others.iter().enumerate() {
                reached.z[k] = x[*i] + self.change[k];
                reached.z_rate[k] = (reached.z[k] - ends.z[k]) / eta;
            }
        }
        let mut turn = std::mem::take(&mut self.turn);
        self.displacement_rate(stage, ends, &reached.v, &mut turn, &mut reached.turning);
        self.turn = turn;
        for (part, mechanics) in self.parts.iter().zip(&stage.mechanics) {
            let model = &part.plant.model;
            for i in mechanics.trees().iter().flat_map(|tree| model.trees[*tree].v.clone()) {
                let at = part.dof.start + i;
                reached.turning[at] -= reached.v[at];
                reached.d[at] = ends.d[at] + eta * (reached.v[at] + ends.chi * reached.turning[at]);
                reached.v_rate[at] = (reached.v[at] - ends.v[at]) / eta;
            }
            for &tree in mechanics.trees().iter().filter(|tree| model.is_single_body(**tree)) {
                let at = part.dof_of(tree);
                let Reached { v, v_rate, p_rate, .. } = &mut *reached;
                let (v, v_rate) = (&v[at.clone()], &mut v_rate[at.clone()]);
                mechanics.multiply_mass(tree, v_rate, &mut p_rate[at.clone()]);
                v_rate.copy_from_slice(&p_rate[at]);
                mechanics.acceleration_from_momentum(tree, v, v_rate);
            }
        }
        outcome
    }

    /// Takes what is [stiff](crate::icf::Solver::filter) out of errors of displacements and velocities, of islands of a plant for which `is_wanted` says so.
    pub fn filter(
        &mut self,
        (part, stage): (usize, &mut Stage),
        times: usize,
        is_wanted: impl Fn(&Model, usize) -> bool,
        [e_d, e_v]: [&mut [f64]; 2],
    ) {
        let (dof, mechanics) = (self.parts[part].dof.clone(), &mut stage.mechanics[part]);
        let errors = [&mut e_d[dof.clone()], &mut e_v[dof]];
        let problem = &mechanics.problem;
        self.solver.filter(problem, &mut mechanics.data, times, |island| is_wanted(problem, island), errors);
    }
}
