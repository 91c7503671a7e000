//! The stage of an implicit Runge–Kutta method: a step of size η from a virtual start (q*, v*), with everything given at its predicted end.
//!
//! ```text
//! M̃ (V − v*) + η k̃ = J̃ᵀγ(V),     q = q* ⊕ η V = q̃ ⊕ η (V − ṽ)
//! ```
//!
//! Forces that depend on displacements are linear about q̃. They are written for displacements η V from a start, so what they are there
//! is [stepped back](super::Contact::stepped_back) by η ṽ. Where V = ṽ, everything acts as it is at the predicted end.

use super::builder::TermBuilder;
use super::coordinate::AnyCoordinatePotential;
use super::model::Model;

impl TermBuilder {
    /// Makes this problem, which has been filled at the predicted end (q̃, ṽ) of a stage of size η, that of the stage, from velocities v*.
    ///
    /// `v_before` are velocities where the step starts.
    pub fn make_stage(&mut self, v_start: &[f64], v_before: &[f64], eta: f64) {
        let Model { terms, cliques, J, v0, .. } = &mut self.0;
        for term in &mut terms.contacts.terms {
            let u = term.velocity(cliques, J, v0);
            let v_n = term.potential.touch().normal.iter().zip(&u).map(|(n, u)| n * u).sum();
            term.potential = term.potential.stepped_back(v_n, eta).with_own_friction(&u);
        }
        for term in &mut terms.patches.terms {
            let u = term.velocity(cliques, J, v0);
            term.potential.step_back(&u, eta);
        }
        for term in &mut terms.linears.terms {
            let u = term.velocity(cliques, J, v0);
            term.potential = term.potential.stepped_back(&u, eta);
        }
        for term in &mut terms.coordinates.terms {
            let v = v0[term.v];
            match &mut term.potential {
                AnyCoordinatePotential::Limit(limit) => *limit = limit.stepped_back(v, eta),
                AnyCoordinatePotential::LimitedGain(gain) => *gain = gain.stepped_back(v, eta),
                AnyCoordinatePotential::Friction(_) => {}
            }
        }
        let Model { selected, cliques, v0, v_before: before, .. } = &mut self.0;
        for clique in selected {
            let v = cliques[*clique].v.clone();
            v0[v.clone()].copy_from_slice(&v_start[v.clone()]);
            before[v.clone()].copy_from_slice(&v_before[v]);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(non_snake_case)]

    use crate::icf::{
        Contact, Data, Limit, LimitedGain, Linear, Model, Settings, Solver, SolverOptions, Touch,
    };

    /// A unit mass on a spring, a servo and a contact, each of 1e3 N/m, given where it is predicted to be at the end of the stage. If it gets there, they push
    /// with what they are given to push with there.
    #[test]
    fn what_is_reached_as_predicted_feels_the_forces_of_the_predicted_end() {
        let (eta, ahead, v_start) = (0.01, 0.5, 0.8);
        let touch = Touch {
            normal: [1.0, 0.0, 0.0],
            stiffness: 1e3,
            force: 2.0,
            stiction_velocity: 1e-3,
            ..Touch::default()
        };
        // M (V − v*) = η F with F = 2 − 5 + 4 − bias; the bias makes V = ṽ the solution.
        let bias = 2.0 - 5.0 + 4.0 - (ahead - v_start) / eta;
        let identity = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
        let mut masses = Model::new([3]).rebuild();
        masses.mass_mut(0).copy_from_slice(&identity);
        let mut terms = masses.terms(&[ahead, 0.0, 0.0], &[0.0; 3], &[bias, 0.0, 0.0]);
        let (reach, J) = terms.reach(0, 3);
        J.copy_from_slice(&identity);
        terms.add(Contact::new(touch), &[reach], [0.0; 3], 0);
        let (reach, J) = terms.reach(0, 1);
        J[0] = 1.0;
        terms.add(Linear::spring(&[5e-3], &[1e3], &[0.0]), &[reach], [0.0; 6], 1);
        terms.add_coordinate(LimitedGain::new(4.0, 1e3, 0.0, -100.0, 100.0), 0, 2);
        // A bound that is far away does nothing.
        terms.add_coordinate(Limit::new(0.0, -1.0, 1.0, &Settings::default()), 1, 3);
        terms.make_stage(&[v_start, 0.0, 0.0], &[0.9, 0.0, 0.0], eta);
        let mut data = Data::default();
        let mut model = terms.finish(&mut data);
        model.set_step(eta);
        let (mut v, options) = ([0.0; 3], SolverOptions { tolerance: 1e-13, ..SolverOptions::default() });
        assert_eq!(Solver::default().solve(&model, &mut data, &options, &mut v).unsolved, None);
        assert!((v[0] - ahead).abs() < 1e-10 && v[1].abs() < 1e-12, "{v:?}");
    }

    /// A limit that is reached within the stage lets the coordinate get there and no further: q* + η V is the bound.
    #[test]
    fn a_limit_is_where_the_stage_ends() {
        let (eta, ahead, q_start) = (0.01, 3.0, 0.0);
        let mut masses = Model::new([1]).rebuild();
        masses.mass_mut(0)[0] = 1.0;
        let mut terms = masses.terms(&[ahead], &[0.0], &[0.0]);
        terms.add_coordinate(Limit::new(q_start + eta * ahead, -1.0, 0.02, &Settings::default()), 0, 0);
        terms.make_stage(&[3.0], &[3.0], eta);
        let mut data = Data::default();
        let mut model = terms.finish(&mut data);
        model.set_step(eta);
        let mut v = [0.0];
        Solver::default().solve(&model, &mut data, &SolverOptions::default(), &mut v);
        assert!((q_start + eta * v[0] - 0.02).abs() < 1e-8, "{v:?}");
    }
}
