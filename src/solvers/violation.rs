//! By how much a force and a rate at one contact violate a law.
//!
//! ```text
//! ε_p = dist(λ, K),    ε_d = dist(c̃, K*),    ε_c = |λᵀc̃|        c̃ = c + Γ(c) for dry friction (NCP), c̃ = c for its convex relaxation (CCP)
//! ```
//!
//! Forces are in N and rates in m/s², so the three have different units, as in the source.
//!
//! Source: [CMR, eq. 15 to 17]. Differs: for the pyramid (LCP), where the source has none, the excess over the square, −c_n, and how far power is from
//! the least that the square allows, λ_n c_n + Σ_k (λ_k c_k + μ λ_n |c_k|).

use super::cone::{self, positive};

/// How far a contact is from its law.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Violation {
    /// ε_p, N.
    pub primal: f64,
    /// ε_d, m/s².
    pub dual: f64,
    /// ε_c, N m/s².
    pub complementarity: f64,
}

impl Violation {
    /// The largest of the three; none if one is none.
    pub fn largest(&self) -> f64 {
        max(self.primal, max(self.dual, self.complementarity))
    }

    /// Of dry friction and hard contact.
    pub fn of_ncp(force: &[f64; 3], c: &[f64; 3], mu: f64) -> Self {
        Self::of_ccp(force, &cone::de_saxce(c, mu), mu)
    }

    /// Of the convex relaxation.
    pub fn of_ccp(force: &[f64; 3], c: &[f64; 3], mu: f64) -> Self {
        Self {
            primal: cone::distance(force, mu),
            dual: cone::distance_dual(c, mu),
            complementarity: cone::dot(force, c).abs(),
        }
    }

    /// Of the pyramid.
    pub fn of_lcp(force: &[f64; 3], c: &[f64; 3], mu: f64) -> Self {
        let most = mu * positive(force[2]);
        let over = [force[0].abs() - most, force[1].abs() - most, -force[2]].map(positive);
        let power = |k: usize| force[k] * c[k] + most * c[k].abs();
        Self {
            primal: cone::norm(&over),
            dual: positive(-c[2]),
            complementarity: (force[2] * c[2]).abs() + power(0).abs() + power(1).abs(),
        }
    }
}

/// The larger; none if one is none.
pub(super) fn max(a: f64, b: f64) -> f64 {
    if b > a || b.is_nan() { b } else { a }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MU: f64 = 0.5;

    #[test]
    fn slip_against_friction_violates_nothing_and_hover_is_what_the_relaxation_asks_for() {
        let (slides, hovers) = ([0.3, 0.4, 0.0], [0.3, 0.4, MU * 0.5]);
        let force = [-0.3, -0.4, 1.0];
        assert!(Violation::of_ncp(&force, &slides, MU).largest() < 1e-15);
        assert!(Violation::of_ccp(&force, &hovers, MU).largest() < 1e-15);
        assert!(Violation::of_ccp(&force, &slides, MU).largest() > 0.1);
        assert!(Violation::of_ncp(&force, &hovers, MU).largest() > 0.1);
        assert!(Violation::of_lcp(&[-0.5, -0.5, 1.0], &slides, MU).largest() < 1e-15);
        assert!(Violation::of_lcp(&force, &slides, MU).largest() > 0.09);
    }

    #[test]
    fn pulling_penetrating_and_excess_are_violations() {
        for of in [Violation::of_ncp, Violation::of_ccp, Violation::of_lcp] {
            assert!(of(&[0.0, 0.0, -1.0], &[0.0; 3], MU).primal >= 1.0);
            assert!(of(&[1.0, 0.0, 1.0], &[0.0; 3], MU).primal > 0.1);
            assert!(of(&[0.0; 3], &[0.0, 0.0, -1.0], MU).dual >= 1.0);
            assert!(of(&[0.0; 3], &[1.0, 0.0, 1.0], 0.0).largest() == 0.0);
            assert!(of(&[0.0, 0.0, f64::NAN], &[0.0; 3], MU).largest().is_nan());
        }
    }
}
