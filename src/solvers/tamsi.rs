//! TAMSI: the momentum balance of a step with compliant contact and regularised friction, by Newton's method with a transition-aware line search.
//!
//! ```text
//! r(v) = A v − r − Σ Jᵀγ − Σ eβ = 0,          γ = h (f_t, π) of c = (v_t, v_n) = J v + b
//! π   = (f₀ − h k v_n)₊ (1 − d v_n)₊          normal force, f₀ the elastic force at the start
//! f_t = −π m,   m = μ min(‖v_t‖/v_s, 1) v̂_t   friction
//! −∂γ/∂c = h [ S  π' m ]                      S = π μ/v_s 1 in stiction, π μ/‖v_t‖ (1 − v̂_t v̂_tᵀ) in sliding
//!            [ 0   −π' ]
//! v ← v + α Δv,   ∇r Δv = −r,   α = min αᵢ    αᵢ by TALS of each contact
//! converged:  max(‖J_n Δv‖, ‖J_t Δv‖) < ε_r v_s   of the update that was not limited
//! ```
//!
//! Friction follows the normal force of the end of the step: ∇r is not symmetric, and no cost has it as its Hessian. The one-way variant has the normal force of the start instead,
//! π = (f₀)₊ (1 − d v_n0)₊, and a ∇r that is symmetric and positive definite; normal forces are then explicit, with all that this means for stiff contact.
//!
//! Whoever takes steps with it has to expect that one is not solved: ∇r may be singular where h k μ is large, and Newton's method may go round in circles where contacts open and close.
//! Part of the method is then to halve h and to take the step again, down to 2⁻¹⁰ h, and to double it afterwards \[C20, III.B\].
//! Of a contact's numbers it has no use for restitution and for friction at rest.
//!
//! Source: \[C20, V\] = Castro, Qu, Kuppuswamy, Alspach, Sherman, *A transition-aware method for the simulation of compliant contact with regularized friction*, IEEE RA-L 5 (2020).
//!
//! Differs: velocities are measured in v_s of their own contact, and π is extrapolated from signed f₀, so that contacts that are only near may be given. \[C20, eq. 10\] lacks the h of its last term.
//!
//! Differs: there are bounds. β is linear between two limits, and its kinks make Newton's method leap to and fro as those of friction do. An update that would leap from one limit over all that
//! lies between them stops in the middle of it, which is what TALS does in one dimension. Measured, no more is needed: an update that is shortened until ‖r‖ decreases takes longer, and does not
//! always arrive. A bound has converged where its impulse is that of its tangent.
#![allow(non_snake_case)]

use std::f64::consts::FRAC_PI_3;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::step_matrix::{Gradient, StepMatrix, Terms, add_velocity};
use super::tals::Tals;
use super::{Bound, ContactPoint, ContactSolver, Report, StepProblem, StepSolution};

/// Which normal force friction goes by.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum TamsiVariant {
    /// That of the end of the step, which in turn depends on friction.
    #[default]
    TwoWay,
    /// That of its start: semi-implicit Euler.
    OneWay,
}

/// Options of TAMSI.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct TamsiOptions {
    /// Which normal force friction goes by.
    pub variant: TamsiVariant,
    /// Limits updates of slip velocities where they would leap over stiction. Without it Newton's method is taken as it is, for studies of the method itself.
    pub tals: bool,
    /// ε_r: how large the last update may be, as part of the stiction velocity.
    #[schemars(range(min = 1e-10, max = 1.0), extend("unit" = "1"))]
    pub relative_tolerance: f64,
    /// Iterations after which a step counts as not solved.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_iterations: u32,
    /// By how much the direction of a slip may turn in an iteration.
    #[schemars(range(min = 0.0, max = 1.57), extend("unit" = "rad"))]
    pub theta_max: f64,
}

impl Default for TamsiOptions {
    fn default() -> TamsiOptions {
        TamsiOptions {
            variant: TamsiVariant::TwoWay,
            tals: true,
            relative_tolerance: 1e-2,
            max_iterations: 100,
            theta_max: FRAC_PI_3,
        }
    }
}

impl TamsiOptions {
    /// Checks every option. What is wrong comes as its name, its value, and what it must be.
    pub fn check(&self) -> Result<(), (&'static str, f64, &'static str)> {
        let &TamsiOptions { relative_tolerance, max_iterations, theta_max, .. } = self;
        if !(1e-10..=1.0).contains(&relative_tolerance) {
            return Err(("relative_tolerance", relative_tolerance, "from 1e-10 to 1"));
        }
        if max_iterations == 0 {
            return Err(("max_iterations", 0.0, "at least 1"));
        }
        if !(theta_max > 0.0 && theta_max <= LARGEST_TURN) {
            return Err(("theta_max", theta_max, "positive and at most 1.57"));
        }
        Ok(())
    }
}

/// The largest θ that may be asked for, rad: beyond a right angle cosines have another sign.
const LARGEST_TURN: f64 = 1.57;
/// How far the velocity of a bound may be off its law, m/s or rad/s, by what its impulse can do: a hundredth of ε_r v_s by default, far above rounding.
const BOUND_TOLERANCE: f64 = 1e-8;

/// The method, with room to work in.
#[derive(Clone, Debug, Default)]
pub struct Tamsi {
    options: TamsiOptions,
    matrix: StepMatrix,
    /// c of each contact.
    velocities: Vec<[f64; 3]>,
    /// γ of each contact, and −∂γ/∂c.
    impulses: Vec<[f64; 3]>,
    gradients: Vec<Gradient>,
    /// β of each bound, and −dβ/dv.
    bounds: Vec<(f64, f64)>,
    /// Σ −dβ/dv of each velocity.
    diagonal: Vec<f64>,
    /// r(v).
    residual: Vec<f64>,
    /// Δv, and J Δv of each contact.
    update: Vec<f64>,
    updates: Vec<[f64; 3]>,
    /// Aᵢᵢ.
    masses: Vec<f64>,
}

/// The size of an update that was not limited.
#[derive(Clone, Copy, Debug)]
struct Size {
    /// ‖J_n Δv‖² and ‖J_t Δv‖², in stiction velocities.
    normal: f64,
    tangential: f64,
    /// The contact that moves most.
    worst: Option<usize>,
    /// By how much the velocities of bounds are off because their impulses are not on their tangents.
    bounds: f64,
}

impl Tamsi {
    /// The method with these options.
    pub fn new(options: TamsiOptions) -> Tamsi {
        Tamsi { options, ..Tamsi::default() }
    }

    /// r, the laws and their gradients at v.
    fn evaluate(&mut self, problem: &StepProblem, v: &[f64]) {
        let n = problem.dimension();
        self.residual.resize(n, 0.0);
        problem.multiply(v, &mut self.residual);
        self.residual.iter_mut().zip(&problem.r).for_each(|(to, r)| *to -= r);
        self.velocities.clear();
        self.impulses.clear();
        self.gradients.clear();
        for contact in &problem.contacts {
            let c = problem.velocity(contact, v);
            let (gamma, G) = self.law(contact, problem.h, c);
            problem.add_impulse(contact, &gamma.map(|gamma| -gamma), &mut self.residual);
            self.velocities.push(c);
            self.impulses.push(gamma);
            self.gradients.push(G);
        }
        self.diagonal.clear();
        self.diagonal.resize(n, 0.0);
        self.bounds.clear();
        for bound in &problem.bounds {
            let (beta, slope) = bound.evaluate(v[bound.v]);
            self.residual[bound.v] -= beta;
            self.diagonal[bound.v] += slope;
            self.bounds.push((beta, slope));
        }
    }

    /// γ and −∂γ/∂c of a contact.
    fn law(&self, contact: &ContactPoint, h: f64, c: [f64; 3]) -> ([f64; 3], Gradient) {
        match self.options.variant {
            TamsiVariant::TwoWay => {
                let (pressure, slope) = normal_force(contact, h, c[2]);
                friction(contact, h, c, (pressure, slope))
            }
            // With the force of the start at all velocities.
            TamsiVariant::OneWay => {
                let (pressure, _) = normal_force(contact, 0.0, contact.c0[2]);
                friction(contact, h, c, (pressure, 0.0))
            }
        }
    }

    /// Δv, and what it is for contacts and bounds; none if there is no such update.
    fn update(&mut self, problem: &StepProblem, v: &[f64]) -> Option<Size> {
        self.update.clear();
        self.update.extend(self.residual.iter().map(|r| -r));
        let terms = Terms { problem, gradients: &self.gradients, diagonal: &self.diagonal };
        let solved = match self.options.variant {
            TamsiVariant::TwoWay => self.matrix.solve(&terms, &mut self.update),
            TamsiVariant::OneWay => self.matrix.solve_symmetric(&terms, &mut self.update),
        };
        if solved.is_err() || self.update.iter().any(|update| !update.is_finite()) {
            return None;
        }
        let mut size = Size { normal: 0.0, tangential: 0.0, worst: None, bounds: 0.0 };
        let mut largest = 0.0;
        self.updates.clear();
        for (i, contact) in problem.contacts.iter().enumerate() {
            let mut delta = [0.0; 3];
            add_velocity(problem, &contact.sides, &self.update, &mut delta);
            self.updates.push(delta);
            let [x, y, z] = delta.map(|delta| delta / contact.stiction_velocity);
            let (t, n) = (x * x + y * y, z * z);
            size.tangential += t;
            size.normal += n;
            if t.max(n) > largest {
                (size.worst, largest) = (Some(i), t.max(n));
            }
        }
        for (bound, (beta, slope)) in problem.bounds.iter().zip(&self.bounds) {
            let delta = self.update[bound.v];
            let (wanted, _) = bound.evaluate(v[bound.v] + delta);
            let off = wanted - (beta - slope * delta);
            size.bounds += off.abs() / self.masses[bound.v];
        }
        Some(size)
    }

    /// α: how much of the update may be taken.
    fn limit(&self, problem: &StepProblem, v: &[f64]) -> f64 {
        let TamsiOptions { relative_tolerance, theta_max, tals, .. } = self.options;
        let limiter = Tals { relative_tolerance, cos_theta: theta_max.cos() };
        let mut alpha = 1.0_f64;
        if tals {
            for ((contact, c), delta) in problem.contacts.iter().zip(&self.velocities).zip(&self.updates) {
                let one = limiter.limit([c[0], c[1]], [delta[0], delta[1]], contact.stiction_velocity);
                alpha = alpha.min(one);
            }
        }
        let bounds = problem.bounds.iter().map(|bound| leap(bound, v[bound.v], self.update[bound.v]));
        bounds.fold(alpha, f64::min)
    }
}

impl ContactSolver for Tamsi {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        let mut report = Report::default();
        self.matrix.factorizations = 0;
        let StepSolution { v, gamma, beta } = solution;
        if v.len() != problem.dimension() {
            v.clone_from(&problem.v0);
        }
        self.masses.clear();
        self.masses.extend(diagonal(problem));
        self.evaluate(problem, v);
        let allowed = self.options.relative_tolerance.powi(2);
        for iteration in 0..self.options.max_iterations {
            let Some(size) = self.update(problem, v) else { break };
            report.iterations = iteration + 1;
            (report.residual, report.worst) = (size.normal.max(size.tangential).sqrt(), size.worst);
            let alpha = self.limit(problem, v);
            let is_small =
                size.normal < allowed && size.tangential < allowed && size.bounds < BOUND_TOLERANCE;
            v.iter_mut().zip(&self.update).for_each(|(v, update)| *v += alpha * update);
            self.evaluate(problem, v);
            if is_small && alpha == 1.0 {
                report.is_converged = self.residual.iter().all(|r| r.is_finite());
                break;
            }
        }
        report.factorizations = self.matrix.factorizations;
        gamma.clone_from(&self.impulses);
        beta.clear();
        beta.extend(self.bounds.iter().map(|(beta, _)| beta));
        report
    }
}

/// π and dπ/dv_n.
fn normal_force(contact: &ContactPoint, h: f64, v_n: f64) -> (f64, f64) {
    let (k, d) = (h * contact.stiffness, contact.dissipation);
    let (elastic, damping) = (contact.elastic_force() - k * v_n, 1.0 - d * v_n);
    // Not `max`, which would hide a NaN.
    if elastic < 0.0 || damping < 0.0 {
        return (0.0, 0.0);
    }
    (elastic * damping, -(k * damping + d * elastic))
}

/// γ and −∂γ/∂c, given π and dπ/dv_n.
fn friction(contact: &ContactPoint, h: f64, c: [f64; 3], (pi, slope): (f64, f64)) -> ([f64; 3], Gradient) {
    let slip = c[0].hypot(c[1]);
    let is_sliding = slip > contact.stiction_velocity;
    // m = μ/max(‖v_t‖, v_s) v_t.
    let per_slip = contact.mu / if is_sliding { slip } else { contact.stiction_velocity };
    let m = [per_slip * c[0], per_slip * c[1]];
    let direction = if is_sliding { [c[0] / slip, c[1] / slip] } else { [0.0; 2] };
    let [x, y] = direction;
    let S = h * pi * per_slip;
    let G = [
        [S * (1.0 - x * x), -S * x * y, h * slope * m[0]],
        [-S * x * y, S * (1.0 - y * y), h * slope * m[1]],
        [0.0, 0.0, -h * slope],
    ];
    ([-h * pi * m[0], -h * pi * m[1], h * pi], G)
}

/// How much of an update of a bounded velocity may be taken: it stops between the limits where it would leap from one to the other.
fn leap(bound: &Bound, v: f64, update: f64) -> f64 {
    // β falls with v.
    let (low, high) =
        (bound.target - bound.compliance * bound.upper, bound.target - bound.compliance * bound.lower);
    let end = v + update;
    if (v < low && end > high) || (v > high && end < low) {
        return (0.5 * (low + high) - v) / update;
    }
    1.0
}

/// Aᵢᵢ of all velocities.
fn diagonal(problem: &StepProblem) -> impl Iterator<Item = f64> {
    problem.groups.iter().flat_map(|group| {
        let n = group.v.len();
        problem.block(group).iter().step_by(n + 1).take(n).copied()
    })
}

#[cfg(test)]
#[path = "tamsi_tests.rs"]
mod tests;

#[cfg(test)]
#[path = "tamsi_scene_tests.rs"]
mod scenes;
