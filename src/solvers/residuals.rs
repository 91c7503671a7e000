//! How well a solution obeys the laws of contact, whichever method found it.
//!
//! ```text
//! ε_p, ε_d, ε_c           distances from K ∋ λ ⊥ c + Γ(c) ∈ K*                N, m/s², N m/s²
//! |λ_n c_n|               Signorini                                           N m/s²
//! (‖λ_t‖ − μ λ_n)₊        Coulomb                                             N
//! ∠(λ_t, −c_t)            maximum dissipation, where something slides          rad
//! ‖λ − J (J⁺ λ)‖          internal forces: those that move nothing, Jᵀλ = 0    N
//! ```
//!
//! λ = γ/h and c = (J v + b − c* + R γ)/h as in [`dual`](super::dual), but with the velocities of the solution as they are.
//!
//! Source: [CMR, eq. 15, Tab. II, Fig. 10 and 11]. The internal part is what least squares leave: conjugate gradients on ‖λ − J S y‖² with columns scaled to one by S
//! [Björck, *Numerical Methods for Least Squares Problems*, 1996, Alg. 7.4.1], which end after as many iterations as J has rank, up to rounding.
#![allow(non_snake_case)]

use super::law::Law;
use super::violation::Violation;
use super::{StepProblem, StepSolution, cone};

/// The largest of a residual over contacts, and where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Worst {
    /// How large.
    pub value: f64,
    /// At which contact; at none if there are no contacts.
    pub contact: Option<usize>,
}

impl Worst {
    fn see(&mut self, value: f64, contact: usize) {
        if value > self.value || value.is_nan() || self.contact.is_none() {
            *self = Self { value, contact: Some(contact) };
        }
    }
}

/// What is left of the laws of contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Residuals {
    /// ε_p, N.
    pub primal: Worst,
    /// ε_d, m/s².
    pub dual: Worst,
    /// ε_c, N m/s².
    pub complementarity: Worst,
    /// |λ_n c_n|, N m/s².
    pub signorini: Worst,
    /// The excess of friction, N.
    pub coulomb: Worst,
    /// The angle between friction and what dissipates most, rad.
    pub dissipation: Worst,
    /// Internal forces, N: the norm over all contacts, and the contact that has most of it.
    pub internal: Worst,
}

/// What slips slower than this, m/s, has no direction that is to be trusted: tolerances of 1e-6 m/s² are less in any step, but those of others may not be.
const SLIP: f64 = 1e-6;
/// Normal forces below this part of the largest are none.
const PRESSED: f64 = 1e-9;
/// Where conjugate gradients end: what moves something is down to this part.
const INTERNAL: f64 = 1e-12;

/// Room to measure residuals in.
#[derive(Clone, Debug, Default)]
pub struct Meter {
    /// λ, then what of it moves nothing.
    force: Vec<[f64; 3]>,
    moved: Vec<[f64; 3]>,
    scale: Vec<f64>,
    gradient: Vec<f64>,
    direction: Vec<f64>,
    scaled: Vec<f64>,
}

impl Meter {
    /// The residuals of a solution under a law.
    pub fn measure(&mut self, problem: &StepProblem, law: &Law, solution: &StepSolution) -> Residuals {
        let mut residuals = Residuals::default();
        let h = problem.h;
        let largest = solution.gamma.iter().map(|gamma| gamma[2]).fold(0.0, f64::max);
        for (i, (contact, gamma)) in problem.contacts.iter().zip(&solution.gamma).enumerate() {
            let slip = problem.velocity(contact, &solution.v);
            let (R, mu) = (law.compliance(contact, h), contact.mu);
            let aim = [0.0, 0.0, law.reference(contact, h)];
            let force = gamma.map(|gamma| gamma / h);
            let c = std::array::from_fn(|k| (slip[k] - aim[k] + R[k] * gamma[k]) / h);
            let Violation { primal, dual, complementarity } = Violation::of_ncp(&force, &c, mu);
            residuals.primal.see(primal, i);
            residuals.dual.see(dual, i);
            residuals.complementarity.see(complementarity, i);
            residuals.signorini.see((force[2] * c[2]).abs(), i);
            let allowed = mu * cone::positive(force[2]);
            residuals.coulomb.see(cone::positive(cone::tangential(&force) - allowed), i);
            if cone::tangential(&slip) > SLIP && mu > 0.0 && gamma[2] > PRESSED * largest {
                residuals.dissipation.see(angle(&force, &slip), i);
            }
        }
        residuals.internal = self.internal(problem, solution);
        residuals
    }

    /// The part of the forces in the null space of Jᵀ.
    fn internal(&mut self, problem: &StepProblem, solution: &StepSolution) -> Worst {
        self.prepare(problem, solution);
        let Self { force, moved, scale, gradient, direction, scaled } = self;
        descend(problem, force, scale, gradient);
        direction.copy_from_slice(gradient);
        let first: f64 = gradient.iter().map(|s| s * s).sum();
        let mut size = first;
        for _ in 0..4 * (gradient.len() + 1) {
            if size <= INTERNAL * INTERNAL * first {
                break;
            }
            scaled.iter_mut().zip(direction.iter().zip(&*scale)).for_each(|(to, (p, S))| *to = p * S);
            let mut square = 0.0;
            for (moved, contact) in moved.iter_mut().zip(&problem.contacts) {
                *moved = problem.moved(contact, scaled);
                square += cone::dot(moved, moved);
            }
            let alpha = size / square;
            // Numbers that are none, or so small that their squares are zero.
            if !alpha.is_finite() {
                break;
            }
            for (force, moved) in force.iter_mut().zip(&*moved) {
                (0..3).for_each(|k| force[k] -= alpha * moved[k]);
            }
            descend(problem, force, scale, gradient);
            let next: f64 = gradient.iter().map(|s| s * s).sum();
            let beta = next / size;
            direction.iter_mut().zip(&*gradient).for_each(|(p, s)| *p = s + beta * *p);
            size = next;
        }
        let mut worst = Worst::default();
        self.force.iter().enumerate().for_each(|(i, force)| worst.see(cone::norm(force), i));
        let total = self.force.iter().map(|force| cone::dot(force, force)).sum::<f64>().sqrt();
        Worst { value: total, ..worst }
    }

    fn prepare(&mut self, problem: &StepProblem, solution: &StepSolution) {
        let n = problem.dimension();
        self.force.clear();
        self.force.extend(solution.gamma.iter().map(|gamma| gamma.map(|gamma| gamma / problem.h)));
        self.force.resize(problem.contacts.len(), [0.0; 3]);
        self.moved.clear();
        self.moved.resize(problem.contacts.len(), [0.0; 3]);
        for buffer in [&mut self.scale, &mut self.gradient, &mut self.direction, &mut self.scaled] {
            buffer.clear();
            buffer.resize(n, 0.0);
        }
        for side in problem.contacts.iter().flat_map(|contact| contact.sides()) {
            for row in problem.jacobian(side).chunks_exact(side.size) {
                let to = &mut self.scale[side.start..side.start + side.size];
                to.iter_mut().zip(row).for_each(|(to, J)| *to += J * J);
            }
        }
        self.scale
            .iter_mut()
            .for_each(|scale| *scale = if *scale > 0.0 { scale.sqrt().recip() } else { 0.0 });
    }
}

/// s = S Jᵀ r.
fn descend(problem: &StepProblem, force: &[[f64; 3]], scale: &[f64], gradient: &mut [f64]) {
    gradient.fill(0.0);
    problem
        .contacts
        .iter()
        .zip(force)
        .for_each(|(contact, force)| problem.add_impulse(contact, force, gradient));
    gradient.iter_mut().zip(scale).for_each(|(s, S)| *s *= S);
}

/// The angle between λ_t and −c_t.
fn angle(force: &[f64; 3], c: &[f64; 3]) -> f64 {
    let cross = force[0] * c[1] - force[1] * c[0];
    let along = -(force[0] * c[0] + force[1] * c[1]);
    cross.abs().atan2(along)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Stream;
    use crate::solvers::tests::scenes::{H, dense, point, random};
    use crate::solvers::{ContactPoint, ContactSolver, NcpPgs, SweepOptions};
    use nalgebra::{DMatrix, DVector, SVD};

    fn internal_by_svd(problem: &StepProblem, solution: &StepSolution) -> f64 {
        let (_, J) = dense(problem);
        let rows = 3 * problem.contacts.len();
        let J: DMatrix<f64> = J.rows(0, rows).into_owned();
        let svd = SVD::new(J.clone(), true, false);
        let U = svd.u.unwrap();
        let mut left =
            DVector::from_iterator(rows, solution.gamma.iter().flatten().map(|gamma| gamma / problem.h));
        for (value, column) in svd.singular_values.iter().zip(U.column_iter()) {
            if *value > 1e-10 {
                left -= column * column.dot(&left);
            }
        }
        left.norm()
    }

    #[test]
    fn internal_forces_are_those_that_move_nothing() {
        let mut stream = Stream::new(1, "internal");
        let mut meter = Meter::default();
        for k in 0..50 {
            let problem = random(&mut stream, 0.5, false);
            let gamma =
                problem.contacts.iter().map(|_| std::array::from_fn(|_| H * stream.normal())).collect();
            let v = problem.v0.clone();
            let solution = StepSolution { v, gamma, beta: Vec::new() };
            let found = meter.measure(&problem, &Law::default(), &solution).internal;
            let expected = internal_by_svd(&problem, &solution);
            assert!((found.value - expected).abs() < 1e-7, "{k}: {found:?} {expected}");
        }
    }

    #[test]
    fn what_a_method_of_dry_friction_finds_obeys_all_laws_and_spoilt_forces_do_not() {
        let contact = ContactPoint { mu: 0.5, ..ContactPoint::default() };
        let problem = point(1.0, [0.3, 0.4, 0.0], [0.0; 3], contact);
        let mut solution = StepSolution::default();
        NcpPgs::new(SweepOptions::default()).solve(&problem, &mut solution);
        let mut meter = Meter::default();
        let good = meter.measure(&problem, &Law::default(), &solution);
        let all = |residuals: &Residuals| {
            let Residuals { primal, dual, complementarity, signorini, coulomb, dissipation, internal } =
                *residuals;
            [primal, dual, complementarity, signorini, coulomb, dissipation, internal]
        };
        assert!(
            all(&good).iter().all(|worst| worst.value < 1e-6 && worst.contact.is_none_or(|i| i == 0)),
            "{good:?}"
        );
        let turned = StepSolution { gamma: vec![[0.0, -0.5 * 9.81 * H, 9.81 * H]], ..solution.clone() };
        // From (−3, −4)/5 to (0, −1).
        let angle = meter.measure(&problem, &Law::default(), &turned).dissipation.value;
        assert!((angle - 0.8_f64.acos()).abs() < 1e-6, "{angle}");
        let gamma = vec![[-0.6 * 9.81 * H, 0.0, 9.81 * H]];
        let more = meter.measure(&problem, &Law::default(), &StepSolution { gamma, ..solution });
        assert!((more.coulomb.value - 0.1 * 9.81).abs() < 1e-9, "{more:?}");
    }
}
