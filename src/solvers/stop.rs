//! When iterations of a linearly converging method are near enough to their end.
//!
//! ```text
//! ‖x* − xₖ‖ ≈ Δₖ θ/(1 − θ),      Δₖ = ‖xₖ − xₖ₋₁‖,      θ = max(Δₖ/Δₖ₋₁, Δₖ₋₁/Δₖ₋₂)
//! ```
//!
//! Source: Hairer, Wanner, *Solving Ordinary Differential Equations II*, IV.8. Differs: \[CMR\] and its code stop where Δₖ is small against ‖xₖ‖. A method that needs
//! ten thousand iterations has a small Δ from the first on; θ near one tells.
#![allow(clippy::neg_cmp_op_on_partial_ord)] // Comparisons are written so that a NaN is never taken for a success.

/// Watches changes from iteration to iteration.
#[derive(Clone, Copy, Debug)]
pub struct Convergence {
    changes: [f64; 2],
}

impl Default for Convergence {
    fn default() -> Self {
        Self { changes: [f64::NAN; 2] }
    }
}

/// Changes that are no more than rounding, relative to what changes.
const ROUNDING: f64 = 2.0 * f64::EPSILON;

impl Convergence {
    /// Whether what is left is at most `tolerance` relative to ‖x‖, given the change of the last iteration and ‖x‖.
    pub fn is_reached(&mut self, change: f64, size: f64, tolerance: f64) -> bool {
        let [last, before] = self.changes;
        self.changes = [change, last];
        if change <= ROUNDING * size {
            return true;
        }
        // No `max`: it would hide the NaN of a first iteration.
        let (theta, earlier) = (change / last, last / before);
        let theta = if earlier > theta || earlier.is_nan() { earlier } else { theta };
        theta < 1.0 && change * theta <= (1.0 - theta) * tolerance * size
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How far from its limit 1 a sequence 1 − θᵏ is taken to be at its end, and how far it is.
    fn end(theta: f64, tolerance: f64) -> f64 {
        let mut convergence = Convergence::default();
        let mut x = 1.0;
        for _ in 0..10_000_000 {
            let change = (1.0 - theta) * x;
            x *= theta;
            if convergence.is_reached(change, 1.0, tolerance) {
                return x;
            }
        }
        f64::NAN
    }

    #[test]
    fn slow_sequences_end_as_near_to_their_limit_as_fast_ones() {
        for theta in [0.1, 0.9, 0.999, 0.99999] {
            assert!(end(theta, 1e-6) <= 1.01e-6, "{theta}: {}", end(theta, 1e-6));
        }
    }

    #[test]
    fn growth_and_no_numbers_are_not_convergence() {
        let mut convergence = Convergence::default();
        for k in 0..20 {
            assert!(!convergence.is_reached(1.1_f64.powi(k) * 1e-12, 1.0, 1e-6));
        }
        assert!(!convergence.is_reached(f64::NAN, 1.0, 1e-6));
        assert!(convergence.is_reached(0.0, 0.0, 1e-6));
    }
}
