//! The stage of an implicit Runge–Kutta method: a step of size η from a virtual start (q*, v*), with everything given at its predicted end.
//!
//! ```text
//! M̃ (V − v*) + η k̃ = J̃ᵀγ(V),     q = q* ⊕ η V = q̃ ⊕ η (V − ṽ)
//! ```
//!
//! Forces that depend on displacements are linear about q̃. They are written for displacements η V from a start, so what they are there
//! is [stepped back](crate::icf::Contact::stepped_back) by η ṽ. Where V = ṽ, everything acts as it is at the predicted end.

use super::{Coordinatewise, Problem};

impl Problem {
    /// Makes this problem, which has been filled at the predicted end (q̃, ṽ) of a stage of size η, that of the stage, from velocities v*. To
    /// be followed by [`finish`](Self::finish).
    pub fn make_stage(&mut self, v_start: &[f64], eta: f64) {
        for i in 0..self.contacts.len() {
            let u = self.velocity(&self.contacts[i], &self.v0);
            let contact = &mut self.contacts[i].potential;
            let v_n = contact.touch().normal.iter().zip(&u).map(|(n, u)| n * u).sum();
            *contact = contact.stepped_back(v_n, eta);
        }
        for i in 0..self.patches.len() {
            let u = self.velocity(&self.patches[i], &self.v0);
            self.patches[i].potential.step_back(&u, eta);
        }
        for i in 0..self.linears.len() {
            let u = self.velocity(&self.linears[i], &self.v0);
            self.linears[i].potential = self.linears[i].potential.stepped_back(&u, eta);
        }
        for coordinate in &mut self.coordinates {
            let v = self.v0[coordinate.v];
            match &mut coordinate.potential {
                Coordinatewise::Limit(limit) => *limit = limit.stepped_back(v, eta),
                Coordinatewise::LimitedGain(gain) => *gain = gain.stepped_back(v, eta),
                Coordinatewise::Friction(_) => {}
            }
        }
        for clique in &self.selected {
            let v = self.cliques[*clique].v.clone();
            self.v0[v.clone()].copy_from_slice(&v_start[v]);
        }
        self.knows_drift = false;
    }
}
