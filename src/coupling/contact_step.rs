//! Steps by a contact solver in place of the convex one, island by island.
//!
//! The problem of a plant is prepared as for ICF: masses, forces, constraints, actuators, contacts, external systems. Then each island is
//! [gathered](Mechanics) as data, solved, and what was found is written where ICF leaves it, so that nothing else has to know.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Vector3};

use super::mechanics::{Mechanics, Plant};
use super::step_problem::Layout;
use super::warm_start::{Known, WarmStart};
use crate::icf::Outcome;
use crate::solvers::{ContactSolver, StepProblem, StepSolution};

/// A contact solver at work for the plants of a diagram.
pub struct ContactStep {
    solver: Box<dyn ContactSolver>,
    /// Whether a step is to be halved where the solver does not converge; else what it has come to is taken, and said.
    pub halves: bool,
    takes_unsolved: bool,
    /// What is kept of the last accepted step of each plant.
    warm: Vec<WarmStart>,
    /// Impulses of bounds in the step of each plant that was solved last, by their marks.
    bounds: Vec<Vec<(usize, f64)>>,
    known: Known,
    layout: Layout,
    problem: StepProblem,
    solution: StepSolution,
    /// What was not converged in the step that was solved last.
    pub unconverged: Option<Unconverged>,
}

/// A solution that is not to the tolerance.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Unconverged {
    /// What was left, in the measure of the method.
    pub residual: f64,
    /// The plant.
    pub plant: usize,
    /// The pair that is farthest from its law.
    pub pair: Option<(usize, usize)>,
}

impl ContactStep {
    /// For so many plants.
    pub fn new(solver: Box<dyn ContactSolver>, halves: bool, plants: usize) -> ContactStep {
        ContactStep {
            solver,
            halves,
            takes_unsolved: false,
            warm: vec![WarmStart::default(); plants],
            bounds: vec![Vec::new(); plants],
            known: Known::default(),
            layout: Layout::default(),
            problem: StepProblem::default(),
            solution: StepSolution::default(),
            unconverged: None,
        }
    }

    /// v⁺ of a step of size h of a plant, from a guess that it replaces; and whether what is not converged is taken in any case.
    pub fn solve(
        &mut self,
        i: usize,
        plant: &Plant,
        mechanics: &mut Mechanics,
        (h, takes_unsolved): (f64, bool),
        v: &mut [f64],
    ) -> Outcome {
        self.takes_unsolved = takes_unsolved;
        mechanics.problem.set_step(h);
        mechanics.face_impulses.clear();
        mechanics.face_impulses.resize(mechanics.patches.faces.len(), Vector3::zeros());
        self.warm[i].look_up(&plant.model, mechanics, &mut self.known);
        self.bounds[i].clear();
        self.unconverged = self.unconverged.filter(|of| of.plant != i);
        let mut outcome = Outcome { solutions: 1, ..Outcome::default() };
        for island in 0..mechanics.problem.island_count() {
            if !mechanics.problem.is_skipped(island) {
                self.solve_island(i, plant, mechanics, island, v, &mut outcome);
            }
        }
        mechanics.note_solution(v);
        outcome
    }

    fn solve_island(
        &mut self,
        i: usize,
        plant: &Plant,
        mechanics: &mut Mechanics,
        island: usize,
        v: &mut [f64],
        outcome: &mut Outcome,
    ) {
        let ContactStep { solver, known, layout, problem, solution, .. } = self;
        mechanics.gather_island(plant, island, known, layout, problem);
        let (points, h) = (mechanics.contacts.len(), problem.h);
        let StepSolution { v: found, gamma, beta } = solution;
        found.clear();
        found.extend(layout.velocities(mechanics).map(|dof| v[dof]));
        gamma.clear();
        gamma.extend(problem.contacts.iter().map(|contact| match contact.tag < points {
            true => known.force(contact.tag).map(|force| h * force),
            // Points of surfaces come anew in every step: they begin with what they press.
            false => [0.0, 0.0, h * contact.elastic_force().max(0.0)],
        }));
        beta.clear();
        beta.extend(problem.bounds.iter().map(|bound| h * known.bound(bound.tag)));
        // Most joint limits are far from being met, and would only stand in the way of iterations. Those that held, or are passed, take part; a solution that passes none
        // of the others is the solution with all of them.
        let mut take_part = |problem: &mut StepProblem, solution: &mut StepSolution, is_first: bool| {
            let before = problem.bounds.len();
            layout.limits.retain(|limit| {
                let force = if is_first { known.bound(limit.tag) } else { 0.0 };
                let takes_part = force != 0.0 || limit.evaluate(solution.v[limit.v]).0 != 0.0;
                if takes_part {
                    problem.bounds.push(*limit);
                    solution.beta.push(h * force);
                }
                !takes_part
            });
            problem.bounds.len() > before
        };
        take_part(problem, solution, true);
        let mut report = solver.solve(problem, solution);
        outcome.iterations += u64::from(report.iterations);
        outcome.factorizations += u64::from(report.factorizations);
        while report.residual.is_finite() && take_part(problem, solution, false) {
            report = solver.solve(problem, solution);
            outcome.iterations += u64::from(report.iterations);
            outcome.factorizations += u64::from(report.factorizations);
        }
        // What is not a number was not solved at all.
        let is_finite = report.residual.is_finite() && solution.v.iter().all(|v| v.is_finite());
        if !report.is_converged {
            outcome.unconverged += 1;
            let is_worse = |of: Unconverged| report.residual > of.residual || report.residual.is_nan();
            if self.unconverged.is_none_or(is_worse) {
                let pair = report.worst.and_then(|worst| mechanics.pair(problem.contacts.get(worst)?.tag));
                self.unconverged = Some(Unconverged { residual: report.residual, plant: i, pair });
            }
        }
        if !is_finite || (self.halves && !self.takes_unsolved && !report.is_converged) {
            let first = mechanics.problem.velocities_of(island).next();
            outcome.unsolved = outcome.unsolved.or(first);
            return;
        }
        for (dof, found) in layout.velocities(mechanics).zip(&solution.v) {
            v[dof] = *found;
        }
        let Mechanics { problem: model, data, face_impulses, .. } = mechanics;
        data.take(model, island, v);
        let first = model.terms().contacts.range(island).start;
        for (k, (contact, gamma)) in problem.contacts.iter().zip(&solution.gamma).enumerate() {
            let R = Matrix3::from_fn(|i, j| contact.R[i][j]);
            let impulse = R.transpose() * Vector3::from(*gamma);
            match contact.tag.checked_sub(points) {
                None => data.terms.contacts[first + layout.contacts[k]].gamma = impulse.into(),
                Some(face) => face_impulses[face] = impulse,
            }
        }
        let bounds = problem.bounds.iter().zip(&solution.beta);
        self.bounds[i].extend(bounds.map(|(bound, beta)| (bound.tag, beta / h)));
    }

    /// A step of some plants was accepted that ended with these solutions.
    pub fn accept<'s>(&mut self, plants: impl Iterator<Item = (&'s Plant, &'s Mechanics)>) {
        for (i, (plant, mechanics)) in plants.enumerate() {
            self.warm[i].look_up(&plant.model, mechanics, &mut self.known);
            self.warm[i].keep(&plant.model, mechanics, &self.known, self.bounds[i].iter().copied());
        }
    }

    /// Writes what is kept of the last accepted step over an older such copy, whose room is used again.
    pub fn save_to(&self, kept: &mut Vec<WarmStart>) {
        kept.clone_from(&self.warm);
    }

    /// Goes on from what was kept, as far as it fits.
    pub fn load(&mut self, kept: &[WarmStart]) {
        self.warm.iter_mut().for_each(WarmStart::forget);
        self.warm.iter_mut().zip(kept).for_each(|(warm, kept)| warm.clone_from(kept));
    }
}
