//! What surfaces are made of, and what two of them are together.
//!
//! ```text
//! k = k₁k₂/(k₁+k₂)      d = (k₂d₁ + k₁d₂)/(k₁+k₂)      μ = 2μ₁μ₂/(μ₁+μ₂)      e = max(e₁, e₂)
//! ```
//!
//! Two springs in series share the force k₁x₁ = k₂x₂, so side 1 takes the fraction k₂/(k₁+k₂) of the deformation: the
//! softer side deforms and dissipates, and the surface where they meet stays near the stiffer side's. The combination
//! of d and μ is Drake's and \[K25\]'s.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Contact properties of one surface.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Material {
    /// k, N/m; none is rigid: the other side's k is the pair's, and where both are rigid the pair has none.
    #[schemars(extend("unit" = "N/m"))]
    pub stiffness: Option<f64>,
    /// Hunt–Crossley dissipation d, s/m.
    #[schemars(extend("unit" = "s/m"))]
    pub dissipation: f64,
    /// Coefficient of friction at rest.
    pub mu_static: f64,
    /// Coefficient of friction while sliding, at most that at rest.
    pub mu_dynamic: f64,
    /// Newton's coefficient of restitution e, from 0 to 1, for methods with rigid contact. Methods with compliant contact, `cenic` and `tamsi`, bounce by stiffness and dissipation.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(range(min = 0.0, max = 1.0), extend("default" = 0.0))]
    pub restitution: f64,
    /// Hydroelastic modulus, Pa: the pressure where a solid is deepest. Infinite is rigid; none is the plant's, and rigid for half spaces.
    #[schemars(extend("unit" = "Pa"))]
    pub hydroelastic_modulus: Option<f64>,
    /// Length of the edges that a solid's surface is cut into for hydroelastic contact, m; none is a good part of its size.
    #[schemars(extend("unit" = "m"))]
    pub hydroelastic_resolution: Option<f64>,
    /// Depth at which the pressure of a half space that is not rigid reaches its modulus, m; none is 0.1 m.
    #[schemars(extend("unit" = "m"))]
    pub hydroelastic_thickness: Option<f64>,
}

impl Default for Material {
    /// Rigid, d = 1 s/m, μ = 0.5: what falls from a table bounces about half as high.
    fn default() -> Self {
        Self {
            stiffness: None,
            dissipation: 1.0,
            mu_static: 0.5,
            mu_dynamic: 0.5,
            restitution: 0.0,
            hydroelastic_modulus: None,
            hydroelastic_resolution: None,
            hydroelastic_thickness: None,
        }
    }
}

fn is_zero(value: &f64) -> bool {
    *value == 0.0
}

/// Why a material cannot be.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
pub enum MaterialError {
    /// A number that must be positive is not.
    #[error("{what} is {value}, not a positive number")]
    NotPositive {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A number is negative, infinite or NaN.
    #[error("{what} is {value}, not a finite number of zero or more")]
    Negative {
        /// Which number.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A bounce that brings energy, or none that could be.
    #[error("restitution is {value}, not from 0 to 1")]
    Restitution {
        /// Its value.
        value: f64,
    },
    /// Sliding friction exceeds friction at rest.
    #[error("mu_dynamic is {mu_dynamic}, above mu_static, {mu_static}")]
    Friction {
        /// At rest.
        mu_static: f64,
        /// While sliding.
        mu_dynamic: f64,
    },
}

/// Contact properties of two surfaces together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PairMaterial {
    /// k, N/m; none where both sides are rigid.
    pub stiffness: Option<f64>,
    /// d, s/m.
    pub dissipation: f64,
    /// Coefficient of friction at rest.
    pub mu_static: f64,
    /// Coefficient of friction while sliding.
    pub mu_dynamic: f64,
    /// Coefficient of restitution.
    pub restitution: f64,
    /// Where the surfaces meet, from 0 at the second side's witness point to 1 at the first's: k₁/(k₁+k₂).
    pub weight: f64,
}

impl Material {
    /// Checks every number.
    pub fn validate(&self) -> Result<(), MaterialError> {
        // An infinite stiffness is a way to write rigid.
        for (what, value) in [
            ("stiffness", self.stiffness),
            ("hydroelastic_modulus", self.hydroelastic_modulus),
            ("hydroelastic_resolution", self.hydroelastic_resolution),
            ("hydroelastic_thickness", self.hydroelastic_thickness),
        ] {
            if let Some(value) = value.filter(|value| value.is_nan() || *value <= 0.0) {
                return Err(MaterialError::NotPositive { what, value });
            }
        }
        let numbers = [
            ("dissipation", self.dissipation),
            ("mu_static", self.mu_static),
            ("mu_dynamic", self.mu_dynamic),
        ];
        for (what, value) in numbers {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(MaterialError::Negative { what, value });
            }
        }
        if !(0.0..=1.0).contains(&self.restitution) {
            return Err(MaterialError::Restitution { value: self.restitution });
        }
        if self.mu_dynamic > self.mu_static {
            let Self { mu_static, mu_dynamic, .. } = *self;
            return Err(MaterialError::Friction { mu_static, mu_dynamic });
        }
        Ok(())
    }

    /// The two surfaces in series; the order matters to [`PairMaterial::weight`] alone.
    ///
    /// As k₁ → ∞: k → k₂, d → d₂, weight → 1. As both → ∞ together: d → ½(d₁+d₂), weight → ½.
    pub fn combine(&self, other: &Material) -> PairMaterial {
        self.in_series(other, (self.stiffness, other.stiffness))
    }

    /// The same with other numbers for how stiff the sides are: moduli, for one.
    pub fn in_series(&self, other: &Material, (k1, k2): (Option<f64>, Option<f64>)) -> PairMaterial {
        let soft = |k: Option<f64>| k.filter(|k| k.is_finite());
        let (d1, d2) = (self.dissipation, other.dissipation);
        let (stiffness, dissipation, weight) = match (soft(k1), soft(k2)) {
            (Some(k1), Some(k2)) => {
                // Ratios first: k₁k₂ must not overflow.
                let weight = k1 / (k1 + k2);
                (Some(weight * k2), (1.0 - weight) * d1 + weight * d2, weight)
            }
            (Some(k1), None) => (Some(k1), d1, 0.0),
            (None, Some(k2)) => (Some(k2), d2, 1.0),
            (None, None) => (None, 0.5 * (d1 + d2), 0.5),
        };
        PairMaterial {
            stiffness,
            dissipation,
            mu_static: harmonic_mean(self.mu_static, other.mu_static),
            mu_dynamic: harmonic_mean(self.mu_dynamic, other.mu_dynamic),
            restitution: self.restitution.max(other.restitution),
            weight,
        }
    }
}

/// 2ab/(a+b), 0 where both are.
fn harmonic_mean(a: f64, b: f64) -> f64 {
    if a + b > 0.0 { 2.0 * a * (b / (a + b)) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    fn material(stiffness: Option<f64>, dissipation: f64, mu: f64) -> Material {
        Material { stiffness, dissipation, mu_static: mu, mu_dynamic: 0.5 * mu, ..Material::default() }
    }

    #[test]
    fn two_sides_are_springs_in_series() {
        let (a, b) = (material(Some(1e3), 2.0, 0.6), material(Some(3e3), 1.0, 0.2));
        let pair = a.combine(&b);
        assert_relative_eq!(pair.stiffness.unwrap(), 750.0);
        assert_relative_eq!(pair.dissipation, (3e3 * 2.0 + 1e3 * 1.0) / 4e3);
        assert_relative_eq!(pair.mu_static, 0.3, epsilon = 1e-15);
        assert_relative_eq!(pair.mu_dynamic, 0.15, epsilon = 1e-15);
        assert_relative_eq!(pair.weight, 0.25);
        let swapped = b.combine(&a);
        assert_relative_eq!(swapped.weight, 0.75);
        assert_relative_eq!(swapped.dissipation, pair.dissipation);
    }

    #[test]
    fn a_rigid_side_is_the_limit_of_a_stiff_one() {
        let soft = material(Some(1e3), 2.0, 0.6);
        let (stiff, rigid) = (material(Some(1e19), 5.0, 0.6), material(None, 5.0, 0.6));
        let (limit, exact) = (soft.combine(&stiff), soft.combine(&rigid));
        assert_relative_eq!(limit.stiffness.unwrap(), exact.stiffness.unwrap());
        assert_relative_eq!(limit.dissipation, exact.dissipation, epsilon = 1e-14);
        assert_relative_eq!(limit.weight, exact.weight, epsilon = 1e-14);
        assert_eq!(material(Some(f64::INFINITY), 5.0, 0.6).combine(&soft), rigid.combine(&soft));
        let both = rigid.combine(&material(None, 1.0, 0.6));
        assert_eq!((both.stiffness, both.dissipation, both.weight), (None, 3.0, 0.5));
    }

    #[test]
    fn friction_vanishes_with_either_side() {
        let (rough, smooth) = (material(None, 0.0, 0.8), material(None, 0.0, 0.0));
        assert_eq!(rough.combine(&smooth).mu_static, 0.0);
        assert_eq!(smooth.combine(&smooth).mu_static, 0.0);
        assert_eq!(rough.combine(&rough).mu_static, 0.8);
    }

    #[test]
    fn what_bounces_bounces_on_what_does_not() {
        let (ball, floor) = (Material { restitution: 0.8, ..Material::default() }, Material::default());
        assert_eq!((ball.combine(&floor).restitution, floor.combine(&ball).restitution), (0.8, 0.8));
        assert_eq!(floor.combine(&floor).restitution, 0.0);
    }

    #[test]
    fn bounds_are_checked() {
        assert!(Material::default().validate().is_ok());
        let text = |material: Material| material.validate().unwrap_err().to_string();
        let ok = Material::default();
        assert_eq!(text(Material { stiffness: Some(0.0), ..ok }), "stiffness is 0, not a positive number");
        assert_eq!(text(Material { restitution: -0.5, ..ok }), "restitution is -0.5, not from 0 to 1");
        assert_eq!(text(Material { mu_dynamic: 0.7, ..ok }), "mu_dynamic is 0.7, above mu_static, 0.5");
        assert_eq!(
            text(Material { dissipation: f64::NAN, ..ok }),
            "dissipation is NaN, not a finite number of zero or more"
        );
        assert!(serde_json::from_str::<Material>(r#"{"mu": 1.0}"#).is_err());
    }
}
