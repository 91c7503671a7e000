//! How well the contacts of an accepted step obey the laws of hard contact with dry friction, whichever method found them.
//!
//! [`Residuals`](crate::solvers::residuals::Residuals) are measured on the problem that was solved last, with its impulses and velocities as they are. Methods with compliant contact or regularised friction obey laws of their own; the
//! numbers say how far these are from the ideal ones.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Vector3};

use super::mechanics::{Mechanics, Plant};
use super::step_problem::Layout;
use super::warm_start::Known;
use crate::solvers::residuals::Meter;
use crate::solvers::{Law, StepProblem, StepSolution};

/// ε_p, ε_d, ε_c, Signorini, Coulomb, angle of maximum dissipation, internal forces: the largest of each.
pub type ContactResiduals = [f64; 7];

/// Room to measure residuals in.
#[derive(Default)]
pub struct ResidualMeter {
    known: Known,
    layout: Layout,
    problem: StepProblem,
    solution: StepSolution,
    meter: Meter,
    impulses: Vec<Vector3<f64>>,
}

impl ResidualMeter {
    /// The largest residuals of all islands of a plant in the step that was solved last.
    pub fn measure(&mut self, plant: &Plant, mechanics: &Mechanics) -> ContactResiduals {
        let mut worst = ContactResiduals::default();
        for island in mechanics.problem.solved() {
            let ResidualMeter { known, layout, problem, solution, .. } = self;
            mechanics.gather_island(plant, island, known, layout, problem);
            if problem.contacts.is_empty() {
                continue;
            }
            solution.v.clear();
            solution.v.extend(layout.velocities(mechanics).map(|dof| mechanics.v_next()[dof]));
            self.take_impulses(mechanics, island);
            let of = self.meter.measure(&self.problem, &Law::default(), &self.solution);
            let of = [
                of.primal,
                of.dual,
                of.complementarity,
                of.signorini,
                of.coulomb,
                of.dissipation,
                of.internal,
            ];
            for (worst, found) in worst.iter_mut().zip(of.map(|of| of.value)) {
                // Not `max`, which would hide a NaN.
                if found > *worst || found.is_nan() {
                    *worst = found;
                }
            }
        }
        worst
    }

    /// The impulses of an island's contacts in their frames, then those of its faces.
    fn take_impulses(&mut self, mechanics: &Mechanics, island: usize) {
        let ResidualMeter { layout, problem, solution, impulses, .. } = self;
        let (terms, data) = (mechanics.problem.terms(), &mechanics.data.terms);
        impulses.clear();
        let own = &data.contacts[terms.contacts.range(island)];
        impulses.extend(layout.contacts.iter().map(|i| Vector3::from(own[*i].gamma)));
        for (term, data) in terms.patches.of_with(island, &data.patches) {
            let first = mechanics.patches.patches[term.tag].faces.start;
            term.potential.impulses(&data.u, |i, impulse| {
                let found = mechanics.face_impulses.get(first + i).copied();
                impulses.push(found.unwrap_or(impulse.into()));
            });
        }
        solution.gamma.clear();
        solution.gamma.extend(problem.contacts.iter().zip(&*impulses).map(|(contact, impulse)| {
            let R = Matrix3::from_fn(|i, j| contact.R[i][j]);
            <[f64; 3]>::from(R * impulse)
        }));
    }
}
