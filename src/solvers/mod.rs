//! Contact solvers: the step problem of many methods, and a file for each that solves it.
//!
//! ```text
//! A v = r + Jᵀγ,     c = J v + b,     γ = a contact law of c
//! ```
//!
//! The methods differ in the law and in how they come to a solution; what they are given and what they give back is the same. A solver is one file that implements
//! [`ContactSolver`].
//!
//! | file | what is in it |
//! |---|---|
//! | [`problem`] | the step problem as data |
//! | [`law`] | what contacts aim at: gaps, overlaps, restitution, compliance |
//! | [`cone`] | friction cones, and what is nearest in them |
//! | [`delassus`] | how velocities at contacts answer to impulses there |
//! | [`dual`] | the step problem in forces |
//! | [`violation`] | how far a contact is from a law |
//! | [`stop`] | when iterations are near enough to their end |
//! | `check` | what options of all solvers have in common |
//! | [`sweeps`] | Gauss–Seidel from contact to contact, and its options |
//! | [`lcp_pgs`] | the same with a pyramid of friction |
//! | [`ccp_pgs`] | the same on the convex relaxation |
//! | [`ncp_pgs`] | the same on dry friction |
//! | [`raisim`] | the same, each contact exactly |
//! | [`admm`] | ADMM on all forces, or on normal forces and friction apart |
//! | [`ccp_admm`] | the same on the convex relaxation and on dry friction |
//! | [`ncp_staggered`] | normal forces and friction in turn |
//! | [`ccp_newton`] | Newton's method on velocities, regularised |
//! | [`apgd`] | accelerated gradients on the convex relaxation |
//! | [`primal`] | A + JᵀWJ, and its factor |
//! | `step_matrix` | the matrix of a Newton step of TAMSI, and the solution of its equations |
//! | `tals` | how far an update of a slip velocity may go |
//! | `tamsi` | compliant contact and regularised friction, by Newton's method |
//! | [`residuals`] | how well any solution obeys the laws of contact |
//!
//! The laws, with λ = γ/h and c in m/s² as in [`dual`]:
//!
//! ```text
//! LCP    0 ≤ λ_n ⊥ c_n ≥ 0,  |λ_t|∞ ≤ μ λ_n           lcp_pgs
//! CCP    K ∋ λ ⊥ c ∈ K*                              ccp_pgs, ccp_admm, apgd, and regularised ccp_newton
//! NCP    K ∋ λ ⊥ c + (0, 0, μ ‖c_t‖) ∈ K*            ncp_pgs, ncp_admm, ncp_staggered
//! ```
//!
//! and [`raisim`], which is hard along normals and has ‖λ_t‖ ≤ μ λ_n, but not against the slip.
//!
//! This room knows numbers alone, nothing of bodies or diagrams. Source: \[CMR\] Le Lidec, Jallet, Montaut, Laptev, Schmid, Carpentier, *Contact Models in Robotics: a
//! Comparative Analysis*, 2023; files name what else they follow.

pub mod admm;
pub mod apgd;
pub mod ccp_admm;
pub mod ccp_newton;
pub mod ccp_pgs;
mod check;
pub mod cone;
pub mod delassus;
pub mod dual;
#[cfg(test)]
mod heaps;
pub mod law;
pub mod lcp_pgs;
pub mod ncp_pgs;
pub mod ncp_staggered;
pub mod primal;
pub mod problem;
pub mod raisim;
pub mod residuals;
pub mod step_matrix;
pub mod stop;
pub mod sweeps;
pub mod tals;
pub mod tamsi;
#[cfg(test)]
mod tests;
pub mod violation;

pub use apgd::{Apgd, ApgdOptions};
pub use ccp_admm::{AdmmOptions, CcpAdmm, NcpAdmm};
pub use ccp_newton::{CcpNewton, NamedRegularization, NewtonOptions, Regularization};
pub use ccp_pgs::CcpPgs;
pub use law::{BadOption, Compliance, Law, Named};
pub use lcp_pgs::LcpPgs;
pub use ncp_pgs::NcpPgs;
pub use ncp_staggered::{NcpStaggered, StaggeredOptions};
pub use problem::{Bound, ContactPoint, Group, Side, StepProblem};
pub use raisim::{Raisim, RaisimOptions};
pub use residuals::{Meter, Residuals, Worst};
pub use step_matrix::StepMatrix;
pub use sweeps::SweepOptions;
pub use tals::Tals;
pub use tamsi::{Tamsi, TamsiOptions, TamsiVariant};

/// What a solver starts from, and what it finds.
#[derive(Clone, Debug, Default)]
pub struct StepSolution {
    /// Velocities: a guess that becomes the solution.
    pub v: Vec<f64>,
    /// Impulses of contacts in their frames, N s: those of the last step scaled to this one, which become the solution.
    pub gamma: Vec<[f64; 3]>,
    /// Impulses of bounds, likewise.
    pub beta: Vec<f64>,
}

/// How a solution was found.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Report {
    /// Whether it is one, to the tolerance.
    pub is_converged: bool,
    /// Iterations.
    pub iterations: u32,
    /// Factorisations, that of A apart.
    pub factorizations: u32,
    /// What was left, in the measure of the method.
    pub residual: f64,
    /// The contact that is farthest from its law.
    pub worst: Option<usize>,
}

impl Report {
    /// Of a problem that no method can begin with: its A is not positive definite, or a number is none.
    pub fn failed() -> Self {
        Self { residual: f64::INFINITY, ..Self::default() }
    }
}

/// Solves step problems. Holds room to work in; what it finds depends on the problem and the start alone.
pub trait ContactSolver: Send {
    /// Solves the problem of one island from where the solution stands.
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report;
}
