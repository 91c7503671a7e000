//! What the options of all solvers have in common: defaults, and checks of how iterations end.

use super::law::BadOption;

/// ε_abs, N and m/s² [CMR, IV].
pub(super) const TOLERANCE: f64 = 1e-6;
/// Chosen such that scenes of some 100 N end by either tolerance.
pub(super) const RELATIVE_TOLERANCE: f64 = 1e-8;
/// [CMR, IV].
pub(super) const MAX_ITERATIONS: u32 = 10_000;
/// Chosen: overlaps last for some ten steps. With none, as in most experiments of \[CMR\], what has once overlapped does so for ever.
pub(super) const BAUMGARTE: f64 = 0.1;

/// Checks tolerances and the number of iterations.
pub(super) fn stopping(tolerance: f64, relative: f64, iterations: u32) -> Result<(), BadOption> {
    positive("tolerance", tolerance)?;
    if !(0.0..1.0).contains(&relative) {
        return Err(("relative_tolerance", relative, "zero or positive, and below 1"));
    }
    if iterations == 0 {
        return Err(("max_iterations", 0.0, "at least one"));
    }
    Ok(())
}

/// Checks a number that has to be positive.
pub(super) fn positive(option: &'static str, value: f64) -> Result<(), BadOption> {
    if value > 0.0 && value.is_finite() { Ok(()) } else { Err((option, value, "positive and finite")) }
}
