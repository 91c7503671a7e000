//! The implicit trapezoid of a step, from the problems at its two ends.

use super::builder::TermBuilder;
use super::model::Model;
use super::term::{ContactTerm, PatchTerm};

impl TermBuilder {
    /// Takes over constraints, limits, actuators and friction of another model with the same cliques, as they stand.
    fn copy_constraints(&mut self, other: &Model) {
        let Model { J, terms, .. } = &mut self.0;
        let start = J.len() as u32;
        J.extend_from_slice(&other.J);
        for term in other.terms.linears.all() {
            let mut term = term.clone();
            term.reach.iter_mut().for_each(|reach| reach.J += start);
            terms.linears.terms.push(term);
        }
        terms.coordinates.terms.extend_from_slice(other.terms.coordinates.all());
    }

    /// Makes this problem, which has been filled with masses, forces and contacts at the end of a first-order step of size h, the implicit
    /// trapezoid between there and the start of the step [K25, V.B].
    ///
    /// Masses and forces are averages of both ends; half of the contact impulses are those of the start, half are implicit. What is
    /// rigid stays implicit, as it was at the start.
    pub fn make_trapezoid(&mut self, start: &Model, h: f64) {
        let model = &mut self.0;
        for (mass, before) in model.mass.iter_mut().zip(&start.mass) {
            *mass = 0.5 * (*mass + before);
        }
        model.invert_masses();
        let Model { terms, cliques, J, v0, .. } = model;
        for term in &mut terms.contacts.terms {
            let u = term.velocity(cliques, J, v0);
            let v_n = term.potential.touch().normal.iter().zip(&u).map(|(n, u)| n * u).sum();
            term.potential = term.potential.halved(v_n, h);
        }
        for term in &mut terms.patches.terms {
            let u = term.velocity(cliques, J, v0);
            term.potential.halve(&u, h);
        }
        model.v0.copy_from_slice(&start.v0);
        model.v_before.copy_from_slice(&start.v0);
        for i in 0..model.bias.len() {
            model.damping[i] = 0.5 * start.damping[i];
            model.bias[i] = 0.5 * (model.bias[i] + start.bias[i]) + model.damping[i] * model.v0[i];
        }
        for (term, _, force) in start.initial_contacts() {
            term.subtract(&start.cliques, &start.J, &force.map(|f| 0.5 * f), &mut model.bias);
        }
        for (term, u) in start.initial_patches() {
            let force = term.potential.initial_force(&u).map(|f| 0.5 * f);
            term.subtract(&start.cliques, &start.J, &force, &mut model.bias);
        }
        self.copy_constraints(start);
    }
}

impl Model {
    /// What contacts exert at the start, where their velocities are those of v₀: each with its velocity and its force.
    pub fn initial_contacts(&self) -> impl Iterator<Item = (&ContactTerm, [f64; 3], [f64; 3])> {
        self.terms.contacts.all().iter().map(|term| {
            let u = self.velocity(term, &self.v0);
            (term, u, term.potential.initial_force(&u))
        })
    }

    /// The same of contacts over surfaces: each with its twist.
    pub fn initial_patches(&self) -> impl Iterator<Item = (&PatchTerm, [f64; 6])> {
        self.terms.patches.all().iter().map(|term| (term, self.velocity(term, &self.v0)))
    }
}

#[cfg(test)]
mod tests {
    use crate::icf::tests::scenario::{Problem, Scenario, one_body};
    use crate::icf::{Data, SolverOptions};

    /// M (v − v₀) + h (½ (b₀ + b₁) + ½ D (v₀ + v)) = 0 with M = ½ (M₀ + M₁).
    #[test]
    fn masses_and_forces_are_averages_of_both_ends() {
        let (h, d) = (0.1, 5.0);
        let body =
            |m: f64, v: f64, b: f64| Scenario { bodies: vec![one_body(m, v, d, b)], pieces: vec![], h };
        let start = body(2.0, 3.0, 7.0).problem();
        let mut masses = body(4.0, 0.0, 0.0).problem().model.rebuild();
        masses.mass_mut(0)[0] = 4.0;
        let mut terms = masses.terms(&[1.0], &[d], &[9.0]);
        terms.make_trapezoid(&start.model, h);
        let mut data = Data::default();
        let mut end = Problem { model: terms.finish(&mut data), data };
        end.model.set_step(h);
        let mut v = [0.0];
        assert_eq!(end.solve(&SolverOptions::default(), &mut v).unsolved, None);
        let left = 3.0 * (v[0] - 3.0) + h * (0.5 * (7.0 + 9.0) + 0.5 * d * (3.0 + v[0]));
        assert!(left.abs() < 1e-14, "{left:e}");
    }
}
