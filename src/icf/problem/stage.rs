//! The stage of an implicit Runge–Kutta method: a step of size η from a virtual start (q*, v*), with everything given at its predicted end.
//!
//! ```text
//! M̃ (V − v*) + η k̃ = J̃ᵀγ(V),     q = q* ⊕ η V = q̃ ⊕ η (V − ṽ)
//! ```
//!
//! Forces that depend on displacements are linear about q̃. They are written for displacements η V from a start, so what they are there
//! is [stepped back](crate::icf::Contact::stepped_back) by η ṽ. Where V = ṽ, everything acts as it is at the predicted end.

use super::{Coordinatewise, Island, Problem};

/// By how much an elastic force may grow in a step that follows it.
const EXCESS: f64 = 2.0;

impl Problem {
    /// Makes this problem, which has been filled at the predicted end (q̃, ṽ) of a stage of size η, that of the stage, from velocities v*. To
    /// be followed by [`finish`](Self::finish).
    ///
    /// `v_before` are velocities where the step starts.
    pub fn make_stage(&mut self, v_start: &[f64], v_before: &[f64], eta: f64) {
        for i in 0..self.contacts.len() {
            let u = self.velocity(&self.contacts[i], &self.v0);
            let contact = &mut self.contacts[i].potential;
            let v_n = contact.touch().normal.iter().zip(&u).map(|(n, u)| n * u).sum();
            *contact = contact.stepped_back(v_n, eta).with_stiff_friction();
        }
        for i in 0..self.patches.len() {
            let u = self.velocity(&self.patches[i], &self.v0);
            self.patches[i].potential.step_back(&u, eta);
            self.patches[i].potential.stiffen_friction();
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
            self.v0[v.clone()].copy_from_slice(&v_start[v.clone()]);
            self.v_before[v.clone()].copy_from_slice(&v_before[v]);
        }
        self.knows_drift = false;
    }

    /// Whether a step that moves everything by d can be taken for one that follows the forces of an island's contacts, in stages of size η. It
    /// cannot where a contact would push with much more than it pushes now, and with much more than stops its bodies within η: then it would have
    /// stopped them on the way. For a contact that begins this is (ω η)² > 2, ω its frequency. Nor can it where a limit stops a velocity by more than
    /// `jump`, given the time t that d takes.
    pub fn is_resolved(&self, island: usize, (d, t): (&[f64], f64), eta: f64, jump: f64) -> bool {
        let Island { contacts, patches, coordinates, .. } = &self.islands[island];
        let is_struck = self.coordinates[coordinates.clone()].iter().any(|c| match &c.potential {
            Coordinatewise::Limit(limit) => {
                let [above, below] = limit.gaps();
                (-d[c.v] - above.max(0.0)).max(d[c.v] - below.max(0.0)) > jump * t
            }
            _ => false,
        });
        if is_struck {
            return false;
        }
        let fits = |ahead: f64, now: f64, v_n: f64, w: f64| ahead <= EXCESS * now.max(v_n.abs() / (w * eta));
        let contacts = self.contacts[contacts.clone()].iter().all(|term| {
            let touch = term.potential.touch();
            let along = |u: &[f64]| touch.normal.iter().zip(u).map(|(n, u)| n * u).sum::<f64>();
            let d_n = along(&self.velocity(term, d)) - along(&term.bias);
            let ahead = touch.force - touch.stiffness * d_n;
            ahead <= 0.0 || fits(ahead, touch.force, along(&self.velocity(term, &self.v0)), touch.w)
        });
        contacts
            && self.patches[patches.clone()].iter().all(|term| {
                let mut moved = self.velocity(term, d);
                moved.iter_mut().zip(&term.bias).for_each(|(moved, bias)| *moved -= bias);
                let u = self.velocity(term, &self.v0);
                let (now, ahead, v_n) = term.potential.elastic_forces(&u, &moved);
                ahead <= 0.0 || fits(ahead, now, v_n, term.potential.inverse_mass())
            })
    }
}
