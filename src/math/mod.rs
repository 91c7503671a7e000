//! Mathematics that knows nothing of blocks.
//!
//! | file | what |
//! |---|---|
//! | [`block_cholesky`] | Cholesky factors of sparse matrices of dense blocks, and LU factors of those that are not symmetric |
//! | [`cholesky`] | Cholesky factors of small dense matrices, in place |
//! | `digits` | numbers for readers |
//! | [`dense`] | small matrices in slices: solving, and their convex part |
//! | [`expression`] | a small arithmetic language with exact derivatives |
//! | `wide` | four numbers at a time |
//! | [`units`] | constants with a unit, such as `30 deg` |
//! | [`interpolate`] | tables in one and two variables |
//! | [`polynomial`] | piecewise polynomials: splines, PCHIP, minimum jerk |
//! | [`random`] | seeded, resumable random streams |
//! | [`root`] | bracketing root finding |
//! | [`spatial`] | poses, twists, wrenches and their transforms |
//! | [`stopwatch`] | what takes how long, if somebody wants to know |

pub mod block_cholesky;
pub mod cholesky;
pub mod dense;
mod digits;
pub mod expression;
pub mod interpolate;
pub mod polynomial;
pub mod random;
pub mod root;
pub mod spatial;
pub mod stopwatch;
pub mod units;
pub(crate) mod wide;

pub use digits::digits;
pub use expression::{Expression, ExpressionError};
pub use interpolate::{Outside, Table1, Table2};
pub use polynomial::PiecewisePolynomial;
pub use random::Stream;
pub use root::find_root;
pub use spatial::{Pose, Twist, Wrench};
pub use stopwatch::Stopwatch;
pub use units::{Quantity, Unit, constant};
