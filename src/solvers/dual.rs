//! The step problem in forces: what dual methods solve.
//!
//! ```text
//! c = G x + R x + g,      x = γ/h,      g = (J v_f + b − c*)/h
//! ```
//!
//! x is in N, and c, which is a velocity over h, in m/s². Tolerances do not depend on h then. Of a [bound](super::Bound) there is the same row with g = (v_f − v̂)/h, R its
//! compliance, and x between its limits.
//!
//! Methods that go from contact to contact hold u = v/h, so that c_i = J_i u + (b − c*)/h + R x_i needs no product with G.
//!
//! Source: [CMR, II.E], that is what follows eq. 19.
#![allow(non_snake_case)]

use super::delassus::Delassus;
use super::law::Law;
use super::{StepProblem, StepSolution, cone};

/// The problem in forces.
#[derive(Clone, Debug, Default)]
pub struct Dual {
    /// G.
    pub delassus: Delassus,
    /// g.
    pub g: Vec<f64>,
    /// The diagonal of R.
    pub R: Vec<f64>,
    /// (b − c*)/h, or −v̂/h.
    pub offset: Vec<f64>,
    /// μ of contacts.
    pub mu: Vec<f64>,
    /// Limits of the forces of bounds, N.
    pub limits: Vec<(f64, f64)>,
    /// v_f/h.
    u_free: Vec<f64>,
    h: f64,
}

impl Dual {
    /// Becomes that of a step problem; `false` if A is not positive definite, or a number is none.
    pub fn prepare(&mut self, problem: &StepProblem, law: &Law) -> bool {
        if !(problem.h > 0.0 && self.delassus.prepare(problem)) {
            return false;
        }
        let h = problem.h;
        let Self { delassus, g, R, offset, mu, limits, u_free, h: step } = self;
        *step = h;
        [&mut *g, &mut *R, &mut *offset, &mut *mu].into_iter().for_each(Vec::clear);
        limits.clear();
        for contact in &problem.contacts {
            let [x, y, z] = contact.bias;
            offset.extend([x, y, z - law.reference(contact, h)].map(|b| b / h));
            R.extend(law.compliance(contact, h));
            mu.push(contact.mu);
        }
        for bound in &problem.bounds {
            offset.push(-bound.target / h);
            R.push(bound.compliance);
            limits.push((bound.lower / h, bound.upper / h));
        }
        u_free.clear();
        u_free.extend(delassus.v_free().iter().map(|v| v / h));
        g.resize(offset.len(), 0.0);
        delassus.at_contacts(problem, u_free, g);
        g.iter_mut().zip(offset).for_each(|(g, offset)| *g += *offset);
        g.iter().chain(&*R).chain(&*mu).all(|x| x.is_finite())
    }

    /// How many contacts there are.
    pub fn contacts(&self) -> usize {
        self.mu.len()
    }

    /// How many numbers a vector of forces has.
    pub fn len(&self) -> usize {
        self.offset.len()
    }

    /// Whether there is nothing but inertia.
    pub fn is_empty(&self) -> bool {
        self.offset.is_empty()
    }

    /// The forces that a solution stands at, N. What is missing or no number is zero.
    pub fn start(&self, solution: &StepSolution, x: &mut Vec<f64>) {
        let (contacts, bounds) = (self.contacts(), self.limits.len());
        x.clear();
        x.extend(solution.gamma.iter().take(contacts).flatten());
        x.resize(3 * contacts, 0.0);
        x.extend(solution.beta.iter().take(bounds));
        x.resize(3 * contacts + bounds, 0.0);
        x.iter_mut().for_each(|x| *x = if x.is_finite() { *x / self.h } else { 0.0 });
    }

    /// Forces between their limits.
    pub fn clamp_bounds(&self, x: &mut [f64]) {
        for (x, (lower, upper)) in x[3 * self.contacts()..].iter_mut().zip(&self.limits) {
            *x = cone::clamp(*x, *lower, *upper);
        }
    }

    /// u = v/h = v_f/h + A⁻¹Jᵀx.
    pub fn velocity(&self, problem: &StepProblem, x: &[f64], u: &mut Vec<f64>) {
        u.resize(self.u_free.len(), 0.0);
        self.delassus.velocity(problem, x, u);
        u.iter_mut().zip(&self.u_free).for_each(|(u, free)| *u += free);
    }

    /// c of all rows, given u and the forces that belong to it.
    pub fn rates(&self, problem: &StepProblem, u: &[f64], x: &[f64], c: &mut [f64]) {
        self.delassus.at_contacts(problem, u, c);
        for (c, ((offset, R), x)) in c.iter_mut().zip(self.offset.iter().zip(&self.R).zip(x)) {
            *c += offset + R * x;
        }
    }

    /// c of a contact.
    #[inline]
    pub fn rate(&self, problem: &StepProblem, contact: usize, u: &[f64], x: &[f64; 3]) -> [f64; 3] {
        let [c0, c1, c2] = problem.moved(&problem.contacts[contact], u);
        let rows = 3 * contact..3 * contact + 3;
        let (offset, R) = (&self.offset[rows.clone()], &self.R[rows]);
        [c0 + offset[0] + R[0] * x[0], c1 + offset[1] + R[1] * x[1], c2 + offset[2] + R[2] * x[2]]
    }

    /// c of a bound.
    #[inline]
    pub fn bound_rate(&self, problem: &StepProblem, bound: usize, u: &[f64], x: f64) -> f64 {
        let row = 3 * self.contacts() + bound;
        u[problem.bounds[bound].v] + self.offset[row] + self.R[row] * x
    }

    /// G_ii + R_i of a contact.
    #[inline]
    pub fn block(&self, contact: usize) -> [[f64; 3]; 3] {
        let mut block = *self.delassus.block(contact);
        (0..3).for_each(|k| block[k][k] += self.R[3 * contact + k]);
        block
    }

    /// G_ii + R_i of a bound.
    #[inline]
    pub fn diagonal(&self, bound: usize) -> f64 {
        self.delassus.diagonal(bound) + self.R[3 * self.contacts() + bound]
    }

    /// Makes the solution from forces; `false` if one of its numbers is none.
    pub fn finish(
        &self,
        problem: &StepProblem,
        x: &[f64],
        u: &mut Vec<f64>,
        solution: &mut StepSolution,
    ) -> bool {
        self.velocity(problem, x, u);
        solution.v.clear();
        solution.v.extend(u.iter().map(|u| self.h * u));
        self.write_impulses(x, solution);
        u.iter().chain(x).all(|x| x.is_finite())
    }

    /// Impulses of forces.
    pub fn write_impulses(&self, x: &[f64], solution: &mut StepSolution) {
        let (h, (contacts, bounds)) = (self.h, x.split_at(3 * self.contacts()));
        solution.gamma.clear();
        solution.gamma.extend(contacts.as_chunks().0.iter().map(|x: &[f64; 3]| x.map(|x| h * x)));
        solution.beta.clear();
        solution.beta.extend(bounds.iter().map(|x| h * x));
    }

    /// v_f/h.
    pub fn u_free(&self) -> &[f64] {
        &self.u_free
    }
}
