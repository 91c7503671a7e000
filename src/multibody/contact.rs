//! Compliant contact as an ordinary force law: Hunt–Crossley along the normal, regularised Coulomb friction across it.
//!
//! ```text
//! f_n = k (−φ)₊ (1 − d v_n)₊                     v_n > 0 separating        [K25, eq. 5, 6]
//! f_t = −μ(‖v_t‖/v_s) f_n v_t/√(‖v_t‖² + v_s²)                             [K25, eq. 7]
//! μ(s) = μ_d + (μ_s − μ_d) ½ (1 − f(s − Δ)/f(Δ)),  f(x) = x/√(1 + x²),  Δ = 10        [K25, eq. 8]
//! ```
//!
//! Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.
#![allow(non_snake_case)]

use nalgebra::{UnitQuaternion, Vector3};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::forces::add_wrench;
use super::kinematics::Kinematics;
use super::model::Model;
use crate::geometry::{Contact, ContactModel, FacePoint, PairMaterial};
use crate::math::spatial::Wrench;

/// Where the drop from static to dynamic friction is centred, in units of v_s.
const DROP: f64 = 10.0;

/// What holds for all contacts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct ContactSettings {
    /// The contact model.
    pub model: ContactModel,
    /// Hydroelastic modulus of solids whose materials give none, Pa.
    #[schemars(range(min = 1e-9), extend("unit" = "Pa"))]
    pub modulus: f64,
    /// Stiffness of a pair whose materials give none, N/m.
    #[schemars(range(min = 1e-9), extend("unit" = "N/m"))]
    pub stiffness: f64,
    /// Where the polygons of a contact surface act.
    pub face_point: FacePoint,
    /// v_s, the speed up to which friction counts as sticking, m/s.
    #[schemars(range(min = 1e-12), extend("unit" = "m/s"))]
    pub stiction_velocity: f64,
}

impl Default for ContactSettings {
    fn default() -> Self {
        ContactSettings {
            model: ContactModel::Point,
            modulus: 1e7,
            stiffness: 1e5,
            face_point: FacePoint::default(),
            stiction_velocity: 1e-3,
        }
    }
}

/// A contact and the force that it exerts. Contact over a surface is listed as a whole, at its centre of force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ContactForce {
    /// First geometry.
    pub a: usize,
    /// Second geometry.
    pub b: usize,
    /// Where they touch, in the world, m.
    pub p_WC: Vector3<f64>,
    /// Unit normal from B into A.
    pub normal_W: Vector3<f64>,
    /// Signed distance, m.
    pub phi: f64,
    /// Force on A in the world, N; B feels the opposite.
    pub force_W: Vector3<f64>,
    /// Velocity of A's surface relative to B's at the point, m/s.
    pub velocity_W: Vector3<f64>,
}

impl ContactSettings {
    /// The force on A of a contact at which A moves with velocity v relative to B.
    pub fn force(
        &self,
        material: &PairMaterial,
        normal: &Vector3<f64>,
        phi: f64,
        v: &Vector3<f64>,
    ) -> Vector3<f64> {
        let stiffness = material.stiffness.unwrap_or(self.stiffness);
        self.law(material, normal, stiffness * (-phi).max(0.0), v)
    }

    /// The force on A where the elastic force is `elastic`.
    pub(super) fn law(
        &self,
        material: &PairMaterial,
        normal: &Vector3<f64>,
        elastic: f64,
        v: &Vector3<f64>,
    ) -> Vector3<f64> {
        let v_n = v.dot(normal);
        let f_n = elastic * (1.0 - material.dissipation * v_n).max(0.0);
        if f_n == 0.0 {
            return Vector3::zeros();
        }
        let v_t = v - normal * v_n;
        let speed = v_t.norm_squared();
        let soft = (speed + self.stiction_velocity * self.stiction_velocity).sqrt();
        let mu = friction(material, speed.sqrt() / self.stiction_velocity);
        normal * f_n - v_t * (mu * f_n / soft)
    }

    /// Adds the forces of contacts to the wrenches on links at P, and lists them in `forces`. `surfaces` has the velocity of each
    /// geometry's surface relative to its body, in the body's axes.
    pub fn add_forces(
        &self,
        model: &Model,
        kinematics: &Kinematics,
        contacts: &[Contact],
        surfaces: &[Vector3<f64>],
        applied: &mut [Wrench],
        forces: &mut Vec<ContactForce>,
    ) {
        forces.clear();
        let geometries = model.scene.geometries();
        let at_points = |contact: &&Contact| !model.scene.is_hydroelastic(contact.a, contact.b);
        for contact in contacts.iter().filter(at_points) {
            let Some(material) = model.scene.pair_material(contact.a, contact.b) else { continue };
            let (body_a, body_b) = (geometries[contact.a].body, geometries[contact.b].body);
            let velocity =
                |geometry: usize| surface_velocity(model, kinematics, surfaces, geometry, &contact.p_WC);
            let velocity_W = velocity(contact.a) - velocity(contact.b);
            let force_W = self.force(&material, &contact.normal_W, contact.phi, &velocity_W);
            let on_a = Wrench::new(Vector3::zeros(), force_W);
            add_wrench(model, kinematics, body_a, &contact.p_WC, &on_a, applied);
            add_wrench(model, kinematics, body_b, &contact.p_WC, &-on_a, applied);
            let Contact { a, b, p_WC, normal_W, phi, .. } = *contact;
            forces.push(ContactForce { a, b, p_WC, normal_W, phi, force_W, velocity_W });
        }
    }
}

/// Velocity in the world of a geometry's surface at a point of it: of its body, and of the surface relative to that.
pub fn surface_velocity(
    model: &Model,
    kinematics: &Kinematics,
    surfaces: &[Vector3<f64>],
    geometry: usize,
    p_WC: &Vector3<f64>,
) -> Vector3<f64> {
    let body = model.scene.geometries()[geometry].body;
    let velocity_W = kinematics.twist_at(model, model.bodies[body].link, p_WC).linear;
    let R_WB = || kinematics.body_pose(model, body).rotation;
    match relative_velocity(surfaces, geometry, R_WB) {
        Some(relative_W) => velocity_W + relative_W,
        None => velocity_W,
    }
}

/// Velocity in the world of a geometry's surface relative to its body, given that of each in its body's axes; none where it is at rest.
/// `R_WB` says how the body is turned, if that matters.
pub fn relative_velocity(
    surfaces: &[Vector3<f64>],
    geometry: usize,
    R_WB: impl FnOnce() -> UnitQuaternion<f64>,
) -> Option<Vector3<f64>> {
    let velocity_B = *surfaces.get(geometry)?;
    (velocity_B != Vector3::zeros()).then(|| R_WB() * velocity_B)
}

/// μ at speed s, in units of v_s: from μ_s at rest it falls to μ_d, halfway at s = 10.
///
/// Differs: the formula of \[K25\] ends at −0.0025 μ_s where μ_d is zero, which would push things on; here it is never negative.
pub fn friction(material: &PairMaterial, s: f64) -> f64 {
    let f = |x: f64| x / (1.0 + x * x).sqrt();
    let (mu_static, mu_dynamic) = (material.mu_static, material.mu_dynamic);
    let mu = mu_dynamic + (mu_static - mu_dynamic) * 0.5 * (1.0 - f(s - DROP) / f(DROP));
    mu.max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use approx::assert_relative_eq;

    const MATERIAL: PairMaterial = PairMaterial {
        stiffness: Some(1e4),
        dissipation: 2.0,
        mu_static: 0.8,
        mu_dynamic: 0.5,
        restitution: 0.0,
        weight: 0.5,
    };

    fn force(phi: f64, v: [f64; 3]) -> Vector3<f64> {
        ContactSettings::default().force(&MATERIAL, &Vector3::z(), phi, &Vector3::from(v))
    }

    #[test]
    fn the_normal_force_is_hunt_and_crossleys() {
        assert_eq!(force(0.01, [0.0, 0.0, -1.0]), Vector3::zeros());
        assert_relative_eq!(force(-0.01, [0.0, 0.0, 0.0]).z, 100.0, epsilon = 1e-9);
        assert_relative_eq!(force(-0.01, [0.0, 0.0, -0.25]).z, 150.0, epsilon = 1e-9);
        assert_eq!(force(-0.01, [0.0, 0.0, 0.6]).z, 0.0);
    }

    #[test]
    fn friction_drops_from_static_to_dynamic_and_opposes_motion() {
        // At rest no force; fast, the dynamic coefficient, as near as the formula comes to it.
        assert_eq!(force(-0.01, [0.0; 3]).x, 0.0);
        assert_relative_eq!(force(-0.01, [5.0, 0.0, 0.0]).x, -50.0, epsilon = 0.1);
        // Somewhere below the drop nearly the static coefficient, never more.
        let forces = (1..1000).map(|i| -force(-0.01, [1e-5 * f64::from(i), 0.0, 0.0]).x);
        let peak = forces.fold(0.0, f64::max);
        assert!((74.0..80.0).contains(&peak), "{peak}");
        assert_relative_eq!(friction(&MATERIAL, 0.0), 0.8, epsilon = 1e-12);
        let diagonal = force(-0.01, [3.0, 4.0, 0.0]);
        assert_relative_eq!(diagonal.x / diagonal.y, 0.75, epsilon = 1e-12);
    }
}
