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
//! | type | what it is |
//! |---|---|
//! | [`Model`] | A, r, J, terms, islands and sparsity patterns: constant while it is solved |
//! | [`Data`] | velocities, and u, γ and G of every term: what changes |
//! | [`Solver`] | Newton's method with line search, from a warm start |
//! | [`MassBuilder`], [`TermBuilder`] | the order in which a model is filled |
//!
//! | file | what is in it |
//! |---|---|
//! | `potential` | what every potential can tell |
//! | `contact` | Hunt–Crossley along the normal, lagged regularised friction across it |
//! | `patch` | the same over a surface |
//! | `linear` | rigid constraints (coupler, ball, weld, distance), springs and dampers: quadratic |
//! | `limit`, `gain`, `friction` | of one velocity: bounds, actuators τ = clamp(b − K v), dry friction in joints |
//! | `term`, `coordinate` | a potential, and the velocities that it depends on |
//! | `terms` | the list of all kinds of terms, and what is done with each of them |
//! | `model`, `builder`, `islands`, `free` | the model, how it is filled, who feels whom, what needs no solving |
//! | `parts` | what a problem consists of, for solvers that are not ours |
//! | `transport` | how a small change is carried on by a step that has been solved |
//! | `stage`, `trapezoid`, `grip` | the model of a Runge–Kutta stage, of an implicit trapezoid; static friction in a step |
//! | `data`, `island`, `hessian`, `line_search` | of one island: gradient, Hessian, the least cost along a line |
//! | `newton`, `factor` | the solution, island by island; factors of the Hessian, and how long they are kept |
//! | `watch` | what can be seen of a solution while it is found, and how long it takes |
//!
//! This room knows matrices and indices, nothing of bodies or blocks. Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled
//! Numerical Integration for Contact*; \[C23\] Castro, Han, Masterjohn, *Irrotational Contact Fields*.

mod builder;
mod contact;
mod coordinate;
mod data;
mod factor;
mod free;
mod friction;
mod gain;
mod grip;
mod hessian;
mod island;
mod islands;
mod limit;
mod line_search;
mod linear;
mod model;
mod newton;
mod parts;
mod patch;
mod potential;
mod settings;
mod stage;
mod term;
mod terms;
#[cfg(test)]
mod tests;
mod transport;
mod trapezoid;
mod watch;

pub use builder::{MassBuilder, TermBuilder};
use contact::STICTION_SOFTNESS;
pub use contact::{Contact, Touch};
pub use coordinate::{AnyCoordinatePotential, CoordinateData, CoordinateTerm};
pub use data::Data;
pub use friction::Friction;
pub use gain::LimitedGain;
pub use island::IslandProblem;
pub use limit::Limit;
pub use line_search::LineStart;
pub use linear::Linear;
pub use model::{ExternalForces, Model};
pub use newton::{Outcome, Solver, SolverOptions};
pub use patch::Patch;
pub use potential::{CoordinatePotential, Guess, Potential, Slope};
pub use settings::Settings;
pub use term::{ContactTerm, LinearTerm, PatchTerm, Reach, Term, TermData};
pub use terms::{Listed, Pool, Terms, TermsData, WithData};
pub use watch::{Iteration, Watch, Watches};
