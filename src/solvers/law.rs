//! What a contact aims at: the reference velocity and the compliance.
//!
//! ```text
//! 0 ≤ γ_n  ⊥  v_n − c* + R_n γ_n ≥ 0
//!
//! c* = −φ/h                     a gap: it may close, but not more
//!    = κ (−φ)/h                 an overlap, κ of which is undone in a step         (Baumgarte)
//!    = max(that, e (−v_n0)₊)    a new contact that would hit within the step       (Newton's restitution)
//! R_n = 1/(h k (h + τ)),  c* = −φ/(h + τ)        with compliance of the material
//! ```
//!
//! Compliance of the material is that of a spring k and a damper k τ. Hunt and Crossley's k δ (1 + d δ̇) with overlap δ = −φ is, to first order about rest, such a
//! spring with τ = d (−φ)₊. The gap or overlap is then undone as fast as the spring can.
//!
//! Source: [CMR, III.A and eq. 19]; Castro et al. (SAP), 2021, for the compliance. Differs: restitution and gap are not added, the larger counts. Added, a ball that
//! comes down to the floor from a gap φ would leave it slower by φ/h than it came, and so lose any part of its energy.
#![allow(non_snake_case)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ContactPoint;

/// An option that no solver can work with: its name, its value, and what it must be.
pub type BadOption = (&'static str, f64, &'static str);

/// How contacts give way along their normals.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, PartialEq)]
#[serde(untagged, expecting = "expected `hard`, `material`, or a number in 1/kg")]
pub enum Compliance {
    /// By name.
    Named(Named),
    /// R in 1/kg: velocity for unit impulse.
    Value(f64),
}

/// Compliance that has a name.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Named {
    /// None.
    Hard,
    /// That of the material's stiffness and dissipation.
    Material,
}

impl Compliance {
    /// None.
    pub const HARD: Self = Self::Named(Named::Hard);
    /// That of the material.
    pub const MATERIAL: Self = Self::Named(Named::Material);
}

/// What contacts aim at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Law {
    /// κ: the part of an overlap that is undone in a step.
    pub baumgarte: f64,
    /// R_n.
    pub compliance: Compliance,
    /// R_t, 1/kg: slip for unit impulse, which is creep and not dry friction.
    pub tangential_compliance: f64,
}

impl Default for Law {
    fn default() -> Self {
        Self { baumgarte: 0.0, compliance: Compliance::HARD, tangential_compliance: 0.0 }
    }
}

impl Law {
    /// How a contact gives way.
    fn of(&self, contact: &ContactPoint) -> Compliance {
        if contact.is_of_surface { Compliance::MATERIAL } else { self.compliance }
    }

    /// c*, m/s.
    pub fn reference(&self, contact: &ContactPoint, h: f64) -> f64 {
        let phi = contact.phi;
        let gap = match self.of(contact) {
            Compliance::MATERIAL => -phi / (h + damping_time(contact)),
            _ if phi > 0.0 => -phi / h,
            _ => -self.baumgarte * phi / h,
        };
        let hits = contact.is_new && contact.c0[2] < 0.0 && phi + h * contact.c0[2] < 0.0;
        // Without restitution the gap closes: a contact that stopped at a distance would be too early.
        if hits && contact.restitution > 0.0 { gap.max(-contact.restitution * contact.c0[2]) } else { gap }
    }

    /// R, 1/kg, in both tangents and along the normal.
    pub fn compliance(&self, contact: &ContactPoint, h: f64) -> [f64; 3] {
        let n = match self.of(contact) {
            Compliance::Named(Named::Hard) => 0.0,
            Compliance::Named(Named::Material) => {
                let mass = h * contact.stiffness * (h + damping_time(contact));
                // Without stiffness there is no force; a number so large is as good, and can be computed with.
                if mass > 0.0 { mass.recip().min(SOFTEST) } else { SOFTEST }
            }
            Compliance::Value(R) => R,
        };
        [self.tangential_compliance, self.tangential_compliance, n]
    }

    /// Checks what is set.
    pub fn check(&self) -> Result<(), BadOption> {
        if !(0.0..=1.0).contains(&self.baumgarte) {
            return Err(("baumgarte", self.baumgarte, "from 0 to 1"));
        }
        if let Compliance::Value(R) = self.compliance
            && !(R >= 0.0 && R.is_finite())
        {
            return Err(("compliance", R, "zero or positive, and finite"));
        }
        match self.tangential_compliance {
            R if R >= 0.0 && R.is_finite() => Ok(()),
            R => Err(("tangential_compliance", R, "zero or positive, and finite")),
        }
    }
}

/// The most that a material gives way, 1/kg: a contact that holds a gram with it falls as if there were none, to a part in 10⁹.
const SOFTEST: f64 = 1e12;

/// τ = d (−φ)₊, s.
fn damping_time(contact: &ContactPoint) -> f64 {
    contact.dissipation * (-contact.phi).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const H: f64 = 1e-3;

    fn law(compliance: Compliance) -> Law {
        Law { baumgarte: 0.2, compliance, ..Law::default() }
    }

    #[test]
    fn gaps_may_close_and_overlaps_are_undone() {
        let law = law(Compliance::HARD);
        let at = |phi| ContactPoint { phi, ..ContactPoint::default() };
        assert_eq!(law.reference(&at(2e-3), H), -2.0);
        assert_eq!(law.reference(&at(-2e-3), H), 0.4);
        assert_eq!(law.compliance(&at(0.0), H), [0.0; 3]);
    }

    #[test]
    fn only_what_is_new_and_hits_within_the_step_bounces() {
        let law = law(Compliance::HARD);
        let hit = ContactPoint {
            is_new: true,
            phi: 1e-3,
            c0: [0.0, 0.0, -2.0],
            restitution: 0.5,
            ..ContactPoint::default()
        };
        assert_eq!(law.reference(&hit, H), 1.0);
        assert_eq!(law.reference(&ContactPoint { is_new: false, ..hit }, H), -1.0);
        assert_eq!(law.reference(&ContactPoint { phi: 3e-3, ..hit }, H), -3.0);
        assert_eq!(law.reference(&ContactPoint { restitution: 0.0, ..hit }, H), -1.0);
        assert_eq!(law.reference(&ContactPoint { c0: [0.0, 0.0, 2.0], ..hit }, H), -1.0);
    }

    /// γ = (c* − v)/R is h times the force of a spring and a damper at the end of the step.
    #[test]
    fn compliance_of_the_material_is_a_spring_and_a_damper() {
        let law = law(Compliance::MATERIAL);
        let (k, d, phi, v) = (1e4, 2.0, -1e-3, -0.05);
        let contact = ContactPoint { phi, stiffness: k, dissipation: d, ..ContactPoint::default() };
        let gamma = (law.reference(&contact, H) - v) / law.compliance(&contact, H)[2];
        let expected = H * (-k * (phi + H * v) - k * d * -phi * v);
        assert!((gamma - expected).abs() <= 1e-12 * expected, "{gamma} {expected}");
    }

    #[test]
    fn options_out_of_range_are_named() {
        let name = |law: Law| law.check().unwrap_err().0;
        assert_eq!(name(Law { baumgarte: 1.5, ..Law::default() }), "baumgarte");
        assert_eq!(name(Law { compliance: Compliance::Value(-1.0), ..Law::default() }), "compliance");
        let creep = Law { tangential_compliance: f64::NAN, ..Law::default() };
        assert_eq!(name(creep), "tangential_compliance");
        assert!(Law::default().check().is_ok());
    }

    #[test]
    fn compliance_is_written_as_a_name_or_a_number() {
        for (text, compliance) in [
            ("\"hard\"", Compliance::HARD),
            ("\"material\"", Compliance::MATERIAL),
            ("0.5", Compliance::Value(0.5)),
        ] {
            assert_eq!(serde_json::from_str::<Compliance>(text).unwrap(), compliance);
            assert_eq!(serde_json::to_string(&compliance).unwrap(), text);
        }
        assert!(serde_json::from_str::<Compliance>("\"soft\"").is_err());
    }
}
