//! Friction of contacts that come to rest, or break loose, within a step.

use super::model::Model;
use super::{Data, TermData};

impl Model {
    /// Lets friction lag where slip was [predicted wrongly](crate::icf::Contact::is_predicted_wrongly). Whether there is any: then the stage is to be solved again.
    pub fn lag_friction(&mut self, data: &Data) -> bool {
        let Model { terms, cliques, islands, .. } = self;
        let mut changes = false;
        for (term, TermData { u, .. }) in terms.contacts.terms.iter_mut().zip(&data.terms.contacts) {
            let island = cliques[term.reach[0].clique as usize].island;
            if !islands[island].is_skipped && term.potential.is_predicted_wrongly(u) {
                term.potential.lag();
                changes = true;
            }
        }
        changes
    }

    /// Lets contacts [grip](crate::icf::Contact::grip) that [may hold](crate::icf::Contact::may_hold) in the step that was solved last. Whether there are any: then it is to be solved again.
    pub fn grip(&mut self, data: &Data) -> bool {
        self.change_grip(data, true)
    }

    /// Lets contacts go that slip although they grip. Whether there are any: then the step is to be solved again.
    pub fn let_go(&mut self, data: &Data) -> bool {
        self.change_grip(data, false)
    }

    /// Whether a contact of an island grips in the step that was solved last.
    pub fn has_grip(&self, island: usize) -> bool {
        self.terms.contacts.of(island).iter().any(|term| term.potential.grips())
    }

    fn change_grip(&mut self, data: &Data, grips: bool) -> bool {
        let Model { terms, cliques, J, v_before, islands, .. } = self;
        let mut changes = false;
        for (term, TermData { u, .. }) in terms.contacts.terms.iter_mut().zip(&data.terms.contacts) {
            let fits = match grips {
                true => term.potential.may_hold(|| term.velocity(cliques, J, v_before), u),
                false => term.potential.slips_even_so(u),
            };
            let island = cliques[term.reach[0].clique as usize].island;
            if fits && !islands[island].is_skipped {
                term.potential.grip(grips);
                changes = true;
            }
        }
        changes
    }
}

#[cfg(test)]
mod tests {
    #![allow(non_snake_case)]

    use super::*;
    use crate::icf::{Contact, Solver, SolverOptions, Touch};

    /// A mass slides at 0.5 m/s with μ = ½, pressed down by 10 N, against a force: for 5 to 10 N it comes to rest and stays. Beyond 12.5 N, which is what its
    /// momentum and the force are together over the step, it turns round.
    #[test]
    fn slip_that_turns_round_is_held_by_static_friction_or_let_go() {
        let options = SolverOptions { tolerance: 1e-12, max_iterations: 200, ..SolverOptions::default() };
        for (force, holds) in [(-6.0, true), (-9.5, true), (-13.0, false), (-20.0, false)] {
            let touch = Touch {
                normal: [0.0, 0.0, 1.0],
                stiffness: 1e5,
                force: 10.0,
                mu: 0.5,
                lagged: 10.0,
                stiction_velocity: 1e-4,
                ..Touch::default()
            };
            let (v0, identity, mut data) =
                ([0.5, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0], Data::default());
            let mut masses = Model::new([3]).rebuild();
            masses.mass_mut(0).copy_from_slice(&identity);
            let mut terms = masses.terms(&v0, &[0.0; 3], &[-force, 0.0, 10.0]);
            let (reach, J) = terms.reach(0, 3);
            J.copy_from_slice(&identity);
            terms.add(Contact::new(touch).with_static_friction(1.0), &[reach], [0.0; 3], 0);
            let mut model = terms.finish(&mut data);
            model.set_step(0.2);
            let mut v = v0;
            let mut solve = |model: &Model, data: &mut Data| {
                assert_eq!(Solver::default().solve(model, data, &options, &mut v).unsolved, None);
                v[0]
            };
            let slipping = solve(&model, &mut data);
            assert!(slipping < -0.1 || force == -6.0, "{force}: {slipping}");
            assert!(model.grip(&data), "{force}");
            let gripping = solve(&model, &mut data);
            assert_eq!(model.let_go(&data), !holds, "{force}: {gripping}");
            match holds {
                true => assert!(gripping.abs() < 1e-3, "{force}: {gripping}"),
                false => assert!((solve(&model, &mut data) - slipping).abs() < 1e-6),
            }
        }
    }
}
