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
//! | `problem` | the step problem as data |
//! | `step_matrix` | the matrix of a Newton step, and the solution of its equations |
//! | `tals` | how far an update of a slip velocity may go |
//! | `tamsi` | compliant contact and regularised friction, by Newton's method |
//!
//! This room knows numbers alone, nothing of bodies or diagrams.

#[cfg(test)]
mod heaps;
pub mod problem;
pub mod step_matrix;
pub mod tals;
pub mod tamsi;

pub use problem::{Bound, ContactPoint, Group, Side, StepProblem};
pub use step_matrix::StepMatrix;
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

/// Solves step problems. Holds room to work in; what it finds depends on the problem and the start alone.
pub trait ContactSolver: Send {
    /// Solves the problem of one island from where the solution stands.
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report;
}
