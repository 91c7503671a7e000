//! Claims about all solvers, and the experiments of [CMR] on cubes.

mod agreement;
mod cubes;
mod experiments;
mod options;
pub(super) mod scenes;
