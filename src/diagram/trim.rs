//! Trim: a steady state, where ẋ = 0, by Newton's method on the linearised diagram.
//!
//! Each step solves A Δx = −ẋ in the least-squares sense (a free integrator makes A singular, and then the smallest change is
//! taken), and is halved until ‖ẋ‖ decreases.

use nalgebra::DVector;
use thiserror::Error;

use super::linearize::linearize;
use super::schedule::{Schedule, State};

/// Why there is no steady state to be had.
#[derive(Clone, Debug, Error, PartialEq)]
pub enum TrimError {
    /// The residual stopped decreasing.
    #[error(
        "no steady state was found: `{state}` still changes at {rate:e} per second after {iterations} iterations"
    )]
    Stuck {
        /// The state that changes fastest.
        state: String,
        /// How fast.
        rate: f64,
        /// Newton iterations taken.
        iterations: usize,
    },
    /// The diagram gives something that is not a number there.
    #[error("the derivative of `{state}` is not a number at the starting point")]
    NotFinite {
        /// The state.
        state: String,
    },
}

/// The largest number of Newton iterations.
const MAX_ITERATIONS: usize = 100;

/// Moves the continuous state to a steady one, to within `tolerance` per second, with time, inputs and everything discrete as
/// they are. Returns the number of iterations.
pub fn trim(schedule: &Schedule, state: &mut State, tolerance: f64) -> Result<usize, TrimError> {
    for iteration in 0..MAX_ITERATIONS {
        let model = linearize(schedule, state);
        let residual = DVector::from_vec(model.xdot);
        if let Some(i) = residual.iter().position(|rate| !rate.is_finite()) {
            return Err(TrimError::NotFinite { state: schedule.coordinate_name(i) });
        }
        let norm = residual.norm();
        let worst = if residual.is_empty() { 0 } else { residual.iamax() };
        if residual.is_empty() || residual[worst].abs() <= tolerance {
            return Ok(iteration);
        }
        let stuck = || TrimError::Stuck {
            state: schedule.coordinate_name(worst),
            rate: residual[worst].abs(),
            iterations: iteration,
        };
        let svd = model.A.svd(true, true);
        let small = 1e-12 * svd.singular_values.max();
        let step = svd.solve(&residual, small).map_err(|_| stuck())?;
        let start = state.x.clone();
        let mut scale = 1.0;
        loop {
            for (x, (from, change)) in state.x.iter_mut().zip(start.iter().zip(step.iter())) {
                *x = from - scale * change;
            }
            let moved = DVector::from_vec(derivative(schedule, state));
            if moved.norm() < norm {
                break;
            }
            scale *= 0.5;
            if scale < 1e-8 {
                state.x = start;
                return Err(stuck());
            }
        }
    }
    let xdot = derivative(schedule, state);
    let worst = (0..xdot.len()).max_by(|a, b| xdot[*a].abs().total_cmp(&xdot[*b].abs())).unwrap_or(0);
    Err(TrimError::Stuck {
        state: schedule.coordinate_name(worst),
        rate: xdot.get(worst).map_or(0.0, |rate| rate.abs()),
        iterations: MAX_ITERATIONS,
    })
}

fn derivative(schedule: &Schedule, state: &mut State) -> Vec<f64> {
    let State { t, x, discrete, signals, values, .. } = state;
    let mut xdot = vec![0.0; x.len()];
    schedule.derivative(*t, x, discrete, signals, values, &mut xdot);
    xdot
}
