//! What the parts of a step cost, in seconds of processor time.

use serde::{Deserialize, Serialize};

/// What took how long, s; in several threads, in all of them together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Costs {
    /// All steps.
    pub total: f64,
    /// Contact queries.
    pub geometry: f64,
    /// Kinematics, masses and forces.
    pub dynamics: f64,
    /// Terms of convex problems, with their Jacobians.
    pub terms: f64,
    /// What is around the plants, made linear.
    pub linearization: f64,
    /// Hessians.
    pub hessian: f64,
    /// Their factors, and solutions with them.
    pub factorization: f64,
    /// Line searches.
    pub line_search: f64,
    /// Impulses and gradients.
    pub gradient: f64,
}

impl Costs {
    /// The parts by name, and what is left of the whole.
    pub fn parts(&self) -> [(&'static str, f64); 9] {
        let known = [
            ("geometry", self.geometry),
            ("dynamics", self.dynamics),
            ("terms", self.terms),
            ("linearisation", self.linearization),
            ("Hessian", self.hessian),
            ("factorisation", self.factorization),
            ("line search", self.line_search),
            ("gradient", self.gradient),
        ];
        let rest = self.total - known.iter().map(|(_, seconds)| seconds).sum::<f64>();
        let mut parts = [("rest", rest.max(0.0)); 9];
        parts[..8].copy_from_slice(&known);
        parts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_sum_up_to_the_total() {
        let costs = Costs { total: 10.0, geometry: 2.0, hessian: 3.0, gradient: 0.5, ..Costs::default() };
        let parts = costs.parts();
        assert_eq!(parts.iter().map(|(_, seconds)| seconds).sum::<f64>(), 10.0);
        assert_eq!(parts[8], ("rest", 4.5));
        // Stopwatches of several threads may add up to more than the whole.
        assert_eq!(Costs { total: 1.0, ..costs }.parts()[8].1, 0.0);
    }
}
