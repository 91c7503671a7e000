//! The implicit trapezoid of a step, from the problems at its two ends.

use super::{MAX_ROWS, Problem};
use crate::icf::{ContactTerm, PatchTerm};

impl Problem {
    /// Takes over constraints, limits, actuators and friction of another problem with the same cliques, as they stand.
    fn copy_constraints(&mut self, other: &Problem) {
        let start = self.J.len() as u32;
        self.J.extend_from_slice(&other.J);
        for term in &other.linears {
            let mut term = term.clone();
            term.reach.iter_mut().for_each(|reach| reach.J += start);
            self.linears.push(term);
        }
        self.coordinates.extend_from_slice(&other.coordinates);
    }

    /// Makes this problem, which has been filled with masses, forces and contacts at the end of a first-order step of size h, the implicit
    /// trapezoid between there and the start of the step [K25, V.B]. To be followed by [`finish`](Self::finish).
    ///
    /// Masses and forces are averages of both ends; half of the contact impulses are those of the start, half are implicit. What is
    /// rigid stays implicit, as it was at the start.
    pub fn make_trapezoid(&mut self, start: &Problem, h: f64) {
        for (mass, before) in self.mass.iter_mut().zip(&start.mass) {
            *mass = 0.5 * (*mass + before);
        }
        self.note_masses();
        for i in 0..self.contacts.len() {
            let u = self.velocity(&self.contacts[i], &self.v0);
            let contact = &mut self.contacts[i].potential;
            let v_n = contact.touch().normal.iter().zip(&u).map(|(n, u)| n * u).sum();
            *contact = contact.halved(v_n, h);
        }
        for i in 0..self.patches.len() {
            let u = self.velocity(&self.patches[i], &self.v0);
            self.patches[i].potential.halve(&u, h);
        }
        self.v0.copy_from_slice(&start.v0);
        self.v_before.copy_from_slice(&start.v0);
        for i in 0..self.bias.len() {
            self.damping[i] = 0.5 * start.damping[i];
            self.bias[i] = 0.5 * (self.bias[i] + start.bias[i]) + self.damping[i] * self.v0[i];
        }
        for (term, _, force) in start.initial_contacts() {
            start.subtract(term, &force.map(|f| 0.5 * f), &mut self.bias);
        }
        for (term, u) in start.initial_patches() {
            start.subtract(term, &term.potential.initial_force(&u).map(|f| 0.5 * f), &mut self.bias);
        }
        self.copy_constraints(start);
    }

    /// What contacts exert at the start, where their velocities are those of v₀: each with its velocity and its force.
    pub fn initial_contacts(&self) -> impl Iterator<Item = (&ContactTerm, [f64; 3], [f64; 3])> {
        self.contacts.iter().map(|term| {
            let u = self.velocity(term, &self.v0);
            (term, u, term.potential.initial_force(&u))
        })
    }

    /// The same of contacts over surfaces: each with its twist.
    pub fn initial_patches(&self) -> impl Iterator<Item = (&PatchTerm, [f64; MAX_ROWS])> {
        self.patches.iter().map(|term| (term, self.velocity(term, &self.v0)))
    }
}
