//! Where two geometries touch, or nearly do.
#![allow(non_snake_case)]

use nalgebra::Vector3;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// How many points a pair of flat features makes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Points {
    /// One point per pair, with the pair's exact φ and normal.
    ///
    /// Where flat features face each other the deepest point would jump from corner to corner under the slightest
    /// tilt. It is therefore the mean of the overlap's corners, the deeper ones weighing more; see
    /// [`crate::geometry::narrow`]. It holds a face as a pivot does: what lies on it rocks.
    Single,
    /// The corners of the overlap of two facing features, each with its own φ; one point where nothing flat is
    /// involved.
    #[default]
    Several,
}

/// The contact model.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactModel {
    /// A spring at a point, or at several.
    #[default]
    Point,
    /// Pressure over a surface; of any two shapes that may touch, at least one must be soft.
    Hydroelastic,
    /// Pressure over a surface where one of the shapes is soft, else springs at points.
    HydroelasticWithFallback,
}

/// Where the polygons of a contact surface act.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum FacePoint {
    /// At the centre of the pressure on each: forces and moments are then those of the potential ∫ min(p_A, p_B) dV, whatever the mesh.
    #[default]
    CenterOfPressure,
    /// At the centroid of each, as in the CENIC paper and Drake: on coarse meshes bodies can gain energy as they tumble on each other.
    Centroid,
}

/// One point of contact between geometry A and geometry B.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Contact {
    /// Index of geometry A in the scene.
    pub a: usize,
    /// Index of geometry B in the scene, above `a`.
    pub b: usize,
    /// The contact point C: between the two witness points, nearer to that of the stiffer side.
    pub p_WC: Vector3<f64>,
    /// Unit normal from B into A: a force along +normal on A pushes it away from B.
    ///
    /// ∂φ/∂p = normal for a translation p of A, −normal for one of B.
    pub normal_W: Vector3<f64>,
    /// φ, m: the distance, or minus the shortest translation along the normal that ends the overlap.
    pub phi: f64,
    /// The witness point on A's surface; p_WCa − p_WCb = φ normal.
    pub p_WCa: Vector3<f64>,
    /// The witness point on B's surface.
    pub p_WCb: Vector3<f64>,
}

impl Contact {
    /// The same contact seen from the other side, the indices exchanged.
    pub fn flipped(&self) -> Self {
        Self { a: self.b, b: self.a, normal_W: -self.normal_W, p_WCa: self.p_WCb, p_WCb: self.p_WCa, ..*self }
    }
}
