//! Newton's method on velocities: the convex relaxation with regularised contact, as in MuJoCo and in Drake's SAP.
//!
//! ```text
//! min_u ℓ(u) = ½ ‖u − u_f‖²_A + Σ_i ½ ‖P_i(y_i)‖²_R + Σ_j b_j(u),      y = −R⁻¹(J u + (b − c*)/h),      λ = P(y)
//! ∇ℓ = A (u − u_f) − Jᵀλ − β,      H = A + Jᵀ D R⁻¹ J,      D = ∂P/∂y
//! ```
//!
//! P is the projection on K in the norm of R, u = v/h, and b_j the potential whose slope is −β of a bound. The solution is that of the cone complementarity problem with compliance R, in both
//! tangents too. There is always one, and Newton's method with an exact line search finds it; contact is as soft as R. The stiffer, the more iterations: of
//! random problems with R a millionth of G some take more than a hundred. By default
//!
//! ```text
//! R_n = β² ‖G_ii‖_F/(4π²),      R_t = ratio R_n
//! ```
//!
//! which is stiff against the inertia that a contact feels by itself, and very soft for what is heavy and rests on light.
//!
//! Source: [CMR, Alg. 4 and eq. 22]; Castro, Permenter, Han, *An Unconstrained Convex Formulation of Compliant Contact*, 2021, for R, the stopping criterion and the search.
//! Differs: the line search is exact, in place of Armijo's backtracking in \[CMR\].
#![allow(non_snake_case)]
#![allow(clippy::neg_cmp_op_on_partial_ord)] // Comparisons are written so that a NaN is never taken for a success.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::cone::{Weighted, dot, norm, project_weighted};
use super::dual::Dual;
use super::law::{BadOption, Compliance, Law};
use super::primal::Primal;
use super::violation::max;
use super::{ContactSolver, Report, StepProblem, StepSolution, check};

/// How contacts are regularised along their normals.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, PartialEq)]
#[serde(untagged, expecting = "expected `auto`, `material`, or a positive number in 1/kg")]
pub enum Regularization {
    /// By name.
    Named(NamedRegularization),
    /// R_n in 1/kg: velocity for unit impulse.
    Value(f64),
}

/// Regularisation that has a name.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum NamedRegularization {
    /// Near to rigid for the inertia that a contact feels by itself.
    Auto,
    /// The stiffness and dissipation of the material.
    Material,
}

/// Options of Newton's method.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct NewtonOptions {
    /// The largest force that may be left, relative to the root of the inertia that it acts on: 1 kg is accelerated by as much in m/s².
    #[schemars(range(min = 0.0), extend("unit" = "N/kg^(1/2)"))]
    pub tolerance: f64,
    /// Likewise, relative to the largest such force. What is reached first counts; with 0 `tolerance` alone.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub relative_tolerance: f64,
    /// The most iterations.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_iterations: u32,
    /// How contacts are regularised: `auto`, `material`, or velocity for unit impulse.
    #[schemars(extend("unit" = "1/kg"))]
    pub regularization: Regularization,
    /// β of `auto`: the period of a contact, in steps.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub near_rigid: f64,
    /// R_t/R_n: how much softer friction is than the contact.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub tangential_ratio: f64,
    /// The part of an overlap that is undone in a step. With `material` the material decides.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub baumgarte: f64,
}

impl Default for NewtonOptions {
    /// β and R_t/R_n of SAP.
    fn default() -> Self {
        Self {
            tolerance: check::TOLERANCE,
            relative_tolerance: check::RELATIVE_TOLERANCE,
            max_iterations: 100,
            regularization: Regularization::Named(NamedRegularization::Auto),
            near_rigid: 1.0,
            tangential_ratio: 1e-3,
            baumgarte: check::BAUMGARTE,
        }
    }
}

impl NewtonOptions {
    /// Checks every option.
    pub fn check(&self) -> Result<(), BadOption> {
        check::stopping(self.tolerance, self.relative_tolerance, self.max_iterations)?;
        if let Regularization::Value(R) = self.regularization {
            check::positive("regularization", R)?;
        }
        check::positive("near_rigid", self.near_rigid)?;
        check::positive("tangential_ratio", self.tangential_ratio)?;
        self.law().check()
    }

    /// What contacts aim at; R is more than its compliance where it is `auto`.
    pub fn law(&self) -> Law {
        let compliance = match self.regularization {
            Regularization::Named(NamedRegularization::Auto) => Compliance::HARD,
            Regularization::Named(NamedRegularization::Material) => Compliance::MATERIAL,
            Regularization::Value(R) => Compliance::Value(R),
        };
        Law { baumgarte: self.baumgarte, compliance, tangential_compliance: 0.0 }
    }
}

/// Newton's method on velocities.
#[derive(Clone, Debug, Default)]
pub struct CcpNewton {
    options: NewtonOptions,
    dual: Dual,
    hessian: Primal,
    /// Of each contact, J u + (b − c*)/h, and J p.
    c: Vec<[f64; 3]>,
    d: Vec<[f64; 3]>,
    u: Vec<f64>,
    /// A (u − u_f), A p, ∇ℓ and p.
    momentum: Vec<f64>,
    Ap: Vec<f64>,
    gradient: Vec<f64>,
    p: Vec<f64>,
    x: Vec<f64>,
}

/// The slope at which a line search ends, relative to that at its start: then half of a Newton step's digits are kept.
const LINE_TOLERANCE: f64 = 1e-6;
/// More bisections than doubles have digits.
const MAX_LINE: usize = 100;
/// What R is of a contact that nothing moves, 1/kg: any will do.
const UNMOVED: f64 = 1.0;

impl CcpNewton {
    /// A solver with these options.
    pub fn new(options: NewtonOptions) -> Self {
        Self { options, ..Self::default() }
    }

    /// Sets R of contacts.
    fn regularize(&mut self, law: &Law, problem: &StepProblem) {
        for (i, contact) in problem.contacts.iter().enumerate() {
            let R_n = match self.options.regularization {
                Regularization::Named(NamedRegularization::Auto) if !contact.is_of_surface => {
                    let square: f64 = self.dual.delassus.block(i).iter().map(|row| dot(row, row)).sum();
                    let beta = self.options.near_rigid / (2.0 * std::f64::consts::PI);
                    beta * beta * square.sqrt()
                }
                _ => law.compliance(contact, problem.h)[2],
            };
            let R_n = if R_n > 0.0 { R_n } else { UNMOVED };
            let R_t = self.options.tangential_ratio * R_n;
            self.dual.R[3 * i..3 * i + 3].copy_from_slice(&[R_t, R_t, R_n]);
        }
    }

    /// λ of a contact at c, and its derivative by y.
    fn force(&self, contact: usize, c: &[f64; 3]) -> Weighted {
        let [R_t, _, R_n] = self.R(contact);
        let y = [-c[0] / R_t, -c[1] / R_t, -c[2] / R_n];
        project_weighted(&y, self.dual.mu[contact], R_t, R_n)
    }

    fn R(&self, contact: usize) -> [f64; 3] {
        self.dual.R.as_chunks().0[contact]
    }

    /// D R⁻¹ of a contact: what it adds to the Hessian, symmetric.
    fn stiffness(&self, contact: usize, derivative: &[[f64; 3]; 3]) -> [[f64; 3]; 3] {
        let R = self.R(contact);
        std::array::from_fn(|k| std::array::from_fn(|l| derivative[k][l] / R[l]))
    }

    /// β in N at u, and −dβ/du in kg.
    fn bound(&self, problem: &StepProblem, bound: usize, u: f64) -> (f64, f64) {
        let row = 3 * problem.contacts.len() + bound;
        let (wanted, (lower, upper)) =
            (-(u + self.dual.offset[row]) / self.dual.R[row], self.dual.limits[bound]);
        if wanted < lower {
            (lower, 0.0)
        } else if wanted > upper {
            (upper, 0.0)
        } else {
            (wanted, self.dual.R[row].recip())
        }
    }

    /// Rates, forces and the gradient at u; the Hessian as well. How large the gradient is and may be: absolutely, and relative to forces.
    fn evaluate(&mut self, problem: &StepProblem) -> (f64, f64) {
        let mut gradient = std::mem::take(&mut self.gradient);
        let mut hessian = std::mem::take(&mut self.hessian);
        gradient.iter_mut().for_each(|g| *g = 0.0);
        hessian.reset(problem);
        for (i, contact) in problem.contacts.iter().enumerate() {
            self.c[i] = self.dual.rate(problem, i, &self.u, &[0.0; 3]);
            let Weighted { gamma, derivative, .. } = self.force(i, &self.c[i]);
            self.x[3 * i..3 * i + 3].copy_from_slice(&gamma);
            problem.add_impulse(contact, &gamma.map(|gamma| -gamma), &mut gradient);
            if derivative != [[0.0; 3]; 3] {
                hessian.add(problem, contact, &self.stiffness(i, &derivative));
            }
        }
        for (j, bound) in problem.bounds.iter().enumerate() {
            let (beta, slope) = self.bound(problem, j, self.u[bound.v]);
            self.x[3 * problem.contacts.len() + j] = beta;
            gradient[bound.v] -= beta;
            hessian.add_bound(problem, bound.v, slope);
        }
        // p is not in use between iterations.
        self.p.iter_mut().zip(self.u.iter().zip(self.dual.u_free())).for_each(|(p, (u, free))| *p = u - free);
        problem.multiply(&self.p, &mut self.momentum);
        let (mut left, mut scale) = (0.0, 0.0);
        for group in &problem.groups {
            let n = group.v.len();
            for (k, v) in group.v.clone().enumerate() {
                let root = problem.A[group.A + k * (n + 1)].sqrt();
                scale = max(scale, max(self.momentum[v].abs(), gradient[v].abs()) / root);
                gradient[v] += self.momentum[v];
                left = max(left, gradient[v].abs() / root);
            }
        }
        (self.gradient, self.hessian) = (gradient, hessian);
        (left, scale)
    }

    /// dℓ/dα and d²ℓ/dα² of u + α p, which is (u − u_f)ᵀA p + α pᵀA p and so on.
    fn slope(&self, problem: &StepProblem, (linear, quadratic): (f64, f64), alpha: f64) -> (f64, f64) {
        let (mut first, mut second) = (linear + alpha * quadratic, quadratic);
        for (i, (c, d)) in self.c.iter().zip(&self.d).enumerate() {
            let c = std::array::from_fn(|k| c[k] + alpha * d[k]);
            let Weighted { gamma, derivative, .. } = self.force(i, &c);
            first -= dot(&gamma, d);
            let stiffness = self.stiffness(i, &derivative);
            second += (0..3).map(|k| d[k] * dot(&stiffness[k], d)).sum::<f64>();
        }
        for (j, bound) in problem.bounds.iter().enumerate() {
            let p = self.p[bound.v];
            let (beta, slope) = self.bound(problem, j, self.u[bound.v] + alpha * p);
            first -= beta * p;
            second += slope * p * p;
        }
        (first, second)
    }

    /// The α in (0, 1] at which ℓ(u + α p) is least; zero if nothing is to be gained.
    fn search(&mut self, problem: &StepProblem) -> f64 {
        problem.multiply(&self.p, &mut self.Ap);
        for (d, contact) in self.d.iter_mut().zip(&problem.contacts) {
            *d = problem.moved(contact, &self.p);
        }
        let product = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let parts = (product(&self.momentum, &self.p), product(&self.Ap, &self.p));
        let start = product(&self.gradient, &self.p);
        if !(start < 0.0) {
            return 0.0;
        }
        let small = LINE_TOLERANCE * -start;
        let (mut low, mut high) = (0.0, 1.0);
        let mut alpha = 1.0;
        for _ in 0..MAX_LINE {
            let (first, second) = self.slope(problem, parts, alpha);
            if !first.is_finite() {
                return 0.0;
            }
            // A whole step that still descends is taken as it is.
            if first.abs() <= small || (alpha == 1.0 && first < 0.0) {
                break;
            }
            if first < 0.0 {
                low = alpha
            } else {
                high = alpha
            }
            let newton = alpha - first / second;
            let inside = newton > low && newton < high;
            let next = if inside { newton } else { 0.5 * (low + high) };
            if next == alpha || high - low <= f64::EPSILON * high {
                break;
            }
            alpha = next;
        }
        alpha
    }

    fn resize(&mut self, problem: &StepProblem) {
        let (n, contacts) = (problem.dimension(), problem.contacts.len());
        self.c.resize(contacts, [0.0; 3]);
        self.d.resize(contacts, [0.0; 3]);
        for buffer in [&mut self.momentum, &mut self.Ap, &mut self.gradient, &mut self.p] {
            buffer.resize(n, 0.0);
        }
        self.x.resize(3 * contacts + problem.bounds.len(), 0.0);
    }
}

impl ContactSolver for CcpNewton {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        let law = self.options.law();
        if !self.dual.prepare(problem, &law) {
            return Report::failed();
        }
        self.regularize(&law, problem);
        self.hessian.analyze(problem);
        self.resize(problem);
        let n = problem.dimension();
        let is_start = solution.v.len() == n && solution.v.iter().all(|v| v.is_finite());
        self.u.clear();
        if is_start {
            self.u.extend(solution.v.iter().map(|v| v / problem.h));
        } else {
            self.u.extend_from_slice(self.dual.u_free());
        }
        let mut report = Report::default();
        loop {
            let (left, scale) = self.evaluate(problem);
            report.residual = left;
            let enough = max(self.options.tolerance, self.options.relative_tolerance * scale);
            report.is_converged = left <= enough;
            if report.is_converged || report.iterations >= self.options.max_iterations {
                break;
            }
            report.iterations += 1;
            report.factorizations += 1;
            if !self.hessian.factorize() {
                break;
            }
            self.p.iter_mut().zip(&self.gradient).for_each(|(p, g)| *p = -g);
            self.hessian.solve(&mut self.p);
            let alpha = self.search(problem);
            let mut moved = false;
            for (u, p) in self.u.iter_mut().zip(&self.p) {
                let next = *u + alpha * p;
                moved |= next != *u;
                *u = next;
            }
            if !moved {
                break;
            }
        }
        report.worst = self.softest();
        solution.v.clear();
        solution.v.extend(self.u.iter().map(|u| problem.h * u));
        self.dual.write_impulses(&self.x, solution);
        report.is_converged &= self.u.iter().chain(&self.x).all(|x| x.is_finite());
        report
    }
}

impl CcpNewton {
    /// The contact that gives way most, ‖R λ‖: all obey their regularised law to rounding, and this is how far it is from the hard one.
    fn softest(&self) -> Option<usize> {
        let far = |i: usize| {
            let R = self.R(i);
            norm(&std::array::from_fn(|k| R[k] * self.x[3 * i + k]))
        };
        (0..self.c.len()).max_by(|a, b| far(*a).total_cmp(&far(*b)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Stream;
    use crate::solvers::tests::scenes::random;

    /// A solver ready to evaluate.
    fn prepared(problem: &StepProblem) -> CcpNewton {
        let mut newton = CcpNewton::new(NewtonOptions::default());
        let law = newton.options.law();
        assert!(newton.dual.prepare(problem, &law));
        newton.regularize(&law, problem);
        newton.hessian.analyze(problem);
        newton.resize(problem);
        newton
    }

    /// ℓ(u), with the potentials of bounds as areas below their laws.
    fn cost(newton: &mut CcpNewton, problem: &StepProblem, u: &[f64]) -> f64 {
        newton.u = u.to_vec();
        newton.evaluate(problem);
        let away: Vec<f64> = u.iter().zip(newton.dual.u_free()).map(|(u, free)| u - free).collect();
        let inertia: f64 = away.iter().zip(&newton.momentum).map(|(a, p)| 0.5 * a * p).sum();
        let force = |k: usize| newton.x[k] * newton.x[k] * newton.dual.R[k];
        let contacts: f64 = (0..3 * problem.contacts.len()).map(|k| 0.5 * force(k)).sum();
        let mut bounds = 0.0;
        for (j, bound) in problem.bounds.iter().enumerate() {
            let row = 3 * problem.contacts.len() + j;
            let (beta, R) = (newton.x[row], newton.dual.R[row]);
            // −β (u − û) − ½ R β²: by parts, with û where β would be zero.
            bounds += -beta * (u[bound.v] + newton.dual.offset[row]) - 0.5 * R * beta * beta;
        }
        inertia + contacts + bounds
    }

    #[test]
    fn the_gradient_is_that_of_the_cost_and_the_hessian_that_of_the_gradient() {
        let mut stream = Stream::new(1, "newton");
        for k in 0..40 {
            let problem = random(&mut stream, 0.8, k % 2 == 1);
            let mut newton = prepared(&problem);
            let n = problem.dimension();
            let u: Vec<f64> = (0..n).map(|_| 30.0 * stream.normal()).collect();
            let d: Vec<f64> = (0..n).map(|_| stream.normal()).collect();
            let at = |t: f64| u.iter().zip(&d).map(|(u, d)| u + t * d).collect::<Vec<f64>>();
            let step = 1e-4;
            let difference = (cost(&mut newton, &problem, &at(step))
                - cost(&mut newton, &problem, &at(-step)))
                / (2.0 * step);
            let scale = cost(&mut newton, &problem, &u).abs();
            let slope: f64 = newton.gradient.iter().zip(&d).map(|(g, d)| g * d).sum();
            assert!(
                (slope - difference).abs() < 1e-6 * slope.abs() + 1e-11 * scale / step,
                "{k}: {slope} {difference}"
            );
            let gradient = |newton: &mut CcpNewton, t: f64| {
                cost(newton, &problem, &at(t));
                newton.gradient.clone()
            };
            let (plus, minus) = (gradient(&mut newton, step), gradient(&mut newton, -step));
            // H⁻¹ of the difference of gradients is the difference of velocities.
            cost(&mut newton, &problem, &u);
            let mut back: Vec<f64> = plus.iter().zip(&minus).map(|(a, b)| (a - b) / (2.0 * step)).collect();
            assert!(newton.hessian.factorize());
            newton.hessian.solve(&mut back);
            let off = back.iter().zip(&d).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(off < 1e-4, "{k}: {off}");
        }
    }
}
