//! How a small change is carried on by a step that has been solved: one linear implicit Euler step about its solution.
//!
//! ```text
//! H v' = p + ∂(Jᵀγ)/∂q d,    d' = d + h v'        p = M v + h f,    H = ∂²ℓ/∂v² at the solution
//! ```
//!
//! where d and v are changes of displacements and velocities, and f that of forces that are not in the problem. H is the second derivative itself, not what is a safe guess for
//! iterations: what slips is not held.
#![allow(non_snake_case)]

use super::island::IslandProblem;
use super::newton::{Solver, Worker};
use super::potential::{CoordinatePotential, Potential};
use super::term::Term;
use super::terms::{Pool, Terms, TermsData, WithData};
use super::{Data, Model};

impl Solver {
    /// p ← v' of one island, both in the caller's order; nothing of it moves where H has no factor. That is made for the first of several changes, and holds for others of the
    /// same island that follow at once.
    pub fn respond(
        &mut self,
        model: &Model,
        data: &mut Data,
        (island, is_first): (usize, bool),
        d: &[f64],
        p: &mut [f64],
    ) {
        model.add_displaced(&data.terms, island, d, p);
        self.workers.resize_with(self.workers.len().max(1), Worker::default);
        data.gather(model, p);
        if let Some((mut problem, p)) = data.islands(model).nth(island) {
            self.workers[0].respond(&mut problem, is_first, p);
        }
        data.scatter(model, p);
    }
}

impl Worker {
    /// p ← H⁻¹ p.
    fn respond(&mut self, problem: &mut IslandProblem, is_first: bool, p: &mut [f64]) {
        if is_first {
            self.factor.forget();
            // About a solution nothing more is expected to change.
            self.p.clear();
            self.p.resize(p.len(), 0.0);
            problem.set_directions(&self.p);
            problem.hessian(0.0, true, &mut self.factor.H);
            self.has_filter = problem.pattern().factorize(&mut self.factor.H).is_ok();
        }
        match self.has_filter {
            true => self.factor.solve(problem, p),
            false => p.fill(0.0),
        }
    }
}

impl Model {
    /// p += ∂(Jᵀγ)/∂q d of one island, at the velocities of its solution.
    fn add_displaced(&self, data: &TermsData, island: usize, d: &[f64], p: &mut [f64]) {
        let Terms { contacts, patches, linears, coordinates } = self.terms();
        self.add_displaced_of(contacts, &data.contacts, island, d, p);
        self.add_displaced_of(patches, &data.patches, island, d, p);
        self.add_displaced_of(linears, &data.linears, island, d, p);
        for (term, at) in coordinates.of_with(island, &data.coordinates) {
            p[term.v] += term.potential.displaced(at.v, d[term.v]);
        }
    }

    fn add_displaced_of<P: Potential<N>, const N: usize>(
        &self,
        pool: &Pool<Term<P, N>>,
        data: &[<Term<P, N> as WithData>::Data],
        island: usize,
        d: &[f64],
        p: &mut [f64],
    ) {
        for (term, at) in pool.of_with(island, data) {
            let mut moved = term.velocity(&self.cliques, &self.J, d);
            moved.iter_mut().zip(term.bias()).for_each(|(moved, bias)| *moved -= bias);
            let mut gamma = [0.0; N];
            term.potential.displace(&at.u, &moved, &mut gamma);
            // Most pairs that are listed do not touch.
            if gamma.iter().any(|gamma| *gamma != 0.0) {
                term.subtract(&self.cliques, &self.J, &gamma.map(|gamma| -gamma), p);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::{Contact, Limit, LimitedGain, Linear, Settings, SolverOptions, Touch};

    /// γ changes by as much as that of a potential which is given where everything has been displaced.
    #[test]
    fn impulses_of_displacements_are_those_of_differences() {
        let (e, settings) = (1e-7, Settings::default());
        for seed in 0..200 {
            let random = &mut Random::new(seed);
            let (h, v, d) =
                (random.magnitude(1e-3, 1e-1), random.uniform(-1.0, 1.0), random.uniform(-1.0, 1.0));
            let (q, k) = (random.uniform(-0.3, 0.3), random.magnitude(1.0, 1e3));
            let spring = |q: f64| {
                let mut spring = LimitedGain::new(-k * q, k, 2.0, -0.5 * k, 0.5 * k);
                spring.set_step(h, 1.0);
                spring
            };
            let limit = |q: f64| {
                let mut limit = Limit::new(q, -0.2, 0.2, &settings);
                limit.set_step(h, 1.0);
                limit
            };
            let expected = [
                (spring(q + e * d).evaluate(v).0 - spring(q).evaluate(v).0) / e,
                (limit(q + e * d).evaluate(v).0 - limit(q).evaluate(v).0) / e,
            ];
            let found = [spring(q).displaced(v, d), limit(q).displaced(v, d)];
            for (expected, found) in expected.iter().zip(found) {
                assert!(
                    (expected - found).abs() <= 1e-5 * (1.0 + found.abs()),
                    "seed {seed}: {expected} {found}"
                );
            }
            for rigid in [true, false] {
                let linear = |q: f64| {
                    let mut linear = match rigid {
                        true => Linear::rigid(&[q], &[1.0], &settings),
                        false => Linear::spring(&[q], &[k], &[2.0]),
                    };
                    linear.set_step(h);
                    let mut gamma = [0.0; 6];
                    linear.evaluate(&[v, 0.0, 0.0, 0.0, 0.0, 0.0], &mut gamma, &mut [[0.0; 6]; 6]);
                    (linear, gamma[0])
                };
                let (mut found, expected) = ([0.0; 6], (linear(q + e * d).1 - linear(q).1) / e);
                linear(q).0.displace(&[v; 6], &[d; 6], &mut found);
                assert!((expected - found[0]).abs() <= 1e-5 * (1.0 + expected.abs()), "seed {seed}");
            }
            let depth = |phi: f64| {
                let touch = Touch {
                    normal: [0.0, 0.0, 1.0],
                    stiffness: k,
                    dissipation: 0.3,
                    force: -k * phi,
                    stiction_velocity: 1e-3,
                    w: 1.0,
                    ..Touch::default()
                };
                let mut contact = Contact::new(touch);
                contact.set_step(h);
                let mut gamma = [0.0; 3];
                contact.evaluate(&[0.1, 0.2, v], &mut gamma, &mut [[0.0; 3]; 3]);
                (contact, gamma[2])
            };
            let (mut found, expected) = ([0.0; 3], (depth(q + e * d).1 - depth(q).1) / e);
            depth(q).0.displace(&[0.1, 0.2, v], &[0.0, 0.0, d], &mut found);
            assert!((expected - found[2]).abs() <= 1e-5 * (1.0 + expected.abs()), "seed {seed}");
        }
    }

    /// (m + h (h k + d)) v' = m v − h k q, for a mass on a spring with a damper.
    #[test]
    fn a_change_is_carried_on_by_an_implicit_step() {
        let (m, k, damping, h, d, v) = (2.0, 300.0, 7.0, 0.1, 0.3, -0.4);
        let mut masses = Model::new([1]).rebuild();
        masses.mass_mut(0)[0] = m;
        let mut terms = masses.terms(&[0.5], &[0.0], &[0.0]);
        terms.add_coordinate(LimitedGain::new(4.0, k, damping, -1e9, 1e9), 0, 0);
        let mut data = Data::default();
        let mut model = terms.finish(&mut data);
        model.set_step(h);
        let (mut solver, mut solution) = (Solver::default(), [0.5]);
        solver.solve(&model, &mut data, &SolverOptions::default(), &mut solution);
        let expected = (m * v - h * k * d) / (m + h * (h * k + damping));
        for is_first in [true, false] {
            let mut p = [m * v];
            solver.respond(&model, &mut data, (0, is_first), &[d], &mut p);
            assert!((p[0] - expected).abs() < 1e-13, "{p:?} {expected}");
        }
    }
}
