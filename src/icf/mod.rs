//! The convex problem of one time step: irrotational contact fields, ICF.
//!
//! ```text
//! v⁺ = argmin ℓ(v),   ℓ(v) = ½ vᵀA v − rᵀv + Σ ℓ_c(J_c v + b_c)          [K25, eq. 15, 16]
//! A = M + h D,        r = A v₀ − h k₀
//! ```
//!
//! M is the mass matrix, a dense block for each *clique* of velocities (a tree of bodies); D is damping and k₀ all other forces at the start
//! of the step, −τ included, D v₀ too. What is stiff enters as a convex [`Potential`] of few velocities u = J v + b:
//! its negative gradient is the impulse γ, so that ∇ℓ = 0 is the balance of momentum
//!
//! ```text
//! M (v⁺ − v₀) + h D v⁺ + h (k₀ − D v₀) = Σ Jᵀγ(J v⁺ + b)
//! ```
//!
//! | file | what is in it |
//! |---|---|
//! | `contact` | Hunt–Crossley along the normal, lagged regularised friction across it |
//! | `patch` | the same over a surface |
//! | `limit` | one-sided bounds of a coordinate |
//! | `linear` | rigid constraints (coupler, ball, weld, distance), springs and dampers: quadratic |
//! | `gain` | actuators τ = clamp(b − K v) |
//! | `friction` | dry friction in joints |
//! | `term` | a potential, and the velocities that it depends on |
//! | `problem` | cliques, terms, and the islands that do not feel each other |
//! | `island` | gradient, Hessian and cost along a line of one island |
//! | `newton` | the solution: Newton's method with exact line search, island by island |
//! | `pieces` | an iteration of it piece by piece, for benchmarks |
//! | `factor` | factors of the Hessian, and how long they are kept |
//! | `watch` | what can be seen of a solution while it is found, and what it costs |
//!
//! This room knows matrices and indices, nothing of bodies or blocks. Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled
//! Numerical Integration for Contact*; \[C23\] Castro, Han, Masterjohn, *Irrotational Contact Fields*.

mod contact;
mod factor;
mod friction;
mod gain;
mod island;
mod limit;
mod linear;
mod newton;
mod patch;
mod pieces;
mod potential;
mod problem;
mod term;
#[cfg(test)]
mod tests;
mod watch;

use contact::STICTION_SOFTNESS;
pub use contact::{Contact, Touch};
pub use friction::Friction;
pub use gain::LimitedGain;
pub use limit::Limit;
pub use linear::Linear;
pub use newton::{LineStart, Outcome, Solver, SolverOptions};
pub use patch::{Guess, Patch};
pub use pieces::Pieces;
pub use potential::{CoordinatePotential, Potential, Ray};
pub use problem::Problem;
pub use term::{ContactTerm, LinearTerm, PatchTerm, Reach, Term};
pub use watch::{Iteration, Watch, Watches};
