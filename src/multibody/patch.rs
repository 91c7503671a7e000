//! Contact over surfaces: the force law, and what is reported of it.
#![allow(non_snake_case)]

use std::ops::Range;

use nalgebra::Vector3;
use serde::{Deserialize, Serialize};

use super::contact::{ContactForce, ContactSettings, surface_velocity};
use super::forces::add_wrench;
use super::kinematics::Kinematics;
use super::model::Model;
use crate::geometry::hydroelastic::{Face, Patch, Patches};
use crate::math::spatial::Wrench;

/// Contacts over surfaces with their forces: what flows through the plant's port `contact_patches`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PatchForces {
    /// One for each pair of shapes.
    pub patches: Vec<PatchForce>,
    /// The polygons that they are made of.
    pub polygons: Vec<PressurePolygon>,
    /// Corners of polygons in the world, m.
    pub corners_W: Vec<Vector3<f64>>,
}

/// Contact of two shapes over a surface, and what it exerts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PatchForce {
    /// First geometry.
    pub a: usize,
    /// Second geometry.
    pub b: usize,
    /// Centre of the area in the world, m.
    pub p_WC: Vector3<f64>,
    /// m².
    pub area: f64,
    /// Torque about the centre, and force, on A, in world axes; B feels the opposite.
    pub wrench_W: Wrench,
    /// Its polygons in [`PatchForces::polygons`].
    pub polygons: Range<usize>,
}

/// A polygon of a contact surface.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PressurePolygon {
    /// Its corners in [`PatchForces::corners_W`], counter-clockwise about the normal.
    pub corners: Range<usize>,
    /// Unit normal from B into A.
    pub normal_W: Vector3<f64>,
    /// Elastic pressure at its centroid, Pa.
    pub pressure: f64,
    /// Force on A, N.
    pub force_W: Vector3<f64>,
}

impl PatchForces {
    /// Takes over surfaces and the force on A of each polygon; what does not press is left out.
    pub fn set(&mut self, patches: &Patches, by_face: &[Vector3<f64>]) {
        self.patches.clear();
        self.polygons.clear();
        self.corners_W.clear();
        for patch in &patches.patches {
            let start = self.polygons.len();
            let (mut area, mut sum) = (0.0, PatchSum::default());
            for (face, force_W) in patches.faces(patch).iter().zip(&by_face[patch.faces.clone()]) {
                if face.pressure <= 0.0 && *force_W == Vector3::zeros() {
                    continue;
                }
                let first = self.corners_W.len();
                self.corners_W.extend(patches.corners(patch, face));
                area += face.area;
                sum.add(patch, face, force_W);
                self.polygons.push(PressurePolygon {
                    corners: first..self.corners_W.len(),
                    normal_W: face.normal_W,
                    pressure: face.pressure.max(0.0),
                    force_W: *force_W,
                });
            }
            let polygons = start..self.polygons.len();
            if !polygons.is_empty() {
                let Patch { a, b, p_WC, .. } = *patch;
                self.patches.push(PatchForce { a, b, p_WC, area, wrench_W: sum.wrench_W, polygons });
            }
        }
    }

    /// Becomes the same as another, in the room that it has: a derived `clone_from` would allocate.
    pub fn copy_from(&mut self, other: &PatchForces) {
        self.patches.clone_from(&other.patches);
        self.polygons.clone_from(&other.polygons);
        self.corners_W.clone_from(&other.corners_W);
    }

    /// Corners of a polygon.
    pub fn corners(&self, polygon: &PressurePolygon) -> &[Vector3<f64>] {
        &self.corners_W[polygon.corners.clone()]
    }
}

/// The force of contact over a surface, as it is summed up from its polygons.
#[derive(Clone, Copy, Debug, Default)]
pub struct PatchSum {
    /// Torque about the patch's centre, and force on A.
    pub wrench_W: Wrench,
    /// Σ n f_n: its direction is the mean normal.
    normal: Vector3<f64>,
    /// Σ p f_n.
    place: Vector3<f64>,
    /// Σ f_n.
    pressing: f64,
    /// The greatest depth.
    depth: f64,
}

impl PatchSum {
    /// Adds a polygon of a patch, with the force on A.
    pub fn add(&mut self, patch: &Patch, face: &Face, force_W: &Vector3<f64>) {
        self.wrench_W += Wrench::new((face.p_WC - patch.p_WC).cross(force_W), *force_W);
        let pressing = force_W.dot(&face.normal_W);
        self.normal += face.normal_W * pressing;
        self.place += face.p_WC * pressing;
        self.pressing += pressing;
        self.depth = self.depth.max(face.depth());
    }

    /// The patch as one contact, given how A's surface moves relative to B's; none where nothing presses.
    pub fn as_contact(
        &self,
        patch: &Patch,
        velocity_W: impl FnOnce(&Vector3<f64>) -> Vector3<f64>,
    ) -> Option<ContactForce> {
        let normal_W = self.normal.try_normalize(0.0)?;
        let p_WC = if self.pressing > 0.0 { self.place / self.pressing } else { patch.p_WC };
        let (force_W, velocity_W) = (self.wrench_W.force, velocity_W(&p_WC));
        Some(ContactForce { a: patch.a, b: patch.b, p_WC, normal_W, phi: -self.depth, force_W, velocity_W })
    }
}

/// What the force law makes of contact over surfaces.
pub struct PatchLoads<'l> {
    /// Wrenches on links at P, to which it is added.
    pub applied: &'l mut [Wrench],
    /// Each surface as one contact, besides what is there.
    pub forces: &'l mut Vec<ContactForce>,
    /// Force on A of each polygon.
    pub by_face: &'l mut Vec<Vector3<f64>>,
}

impl ContactSettings {
    /// Adds the forces of contacts over surfaces. `surfaces` has the velocity of each geometry's surface relative to its body, in the
    /// body's axes.
    pub fn add_patch_forces(
        &self,
        model: &Model,
        kinematics: &Kinematics,
        patches: &Patches,
        surfaces: &[Vector3<f64>],
        loads: PatchLoads,
    ) {
        loads.by_face.clear();
        loads.by_face.resize(patches.faces.len(), Vector3::zeros());
        let geometries = model.scene.geometries();
        for patch in &patches.patches {
            let Some(material) = model.scene.pair_material(patch.a, patch.b) else { continue };
            let velocity = |p_WC: &Vector3<f64>| {
                let of = |geometry: usize| surface_velocity(model, kinematics, surfaces, geometry, p_WC);
                of(patch.a) - of(patch.b)
            };
            let mut sum = PatchSum::default();
            for k in patch.faces.clone() {
                let face = &patches.faces[k];
                let elastic = face.force().max(0.0);
                let force_W = self.law(&material, &face.normal_W, elastic, &velocity(&face.p_WC));
                sum.add(patch, face, &force_W);
                loads.by_face[k] = force_W;
            }
            let (body_a, body_b) = (geometries[patch.a].body, geometries[patch.b].body);
            add_wrench(model, kinematics, body_a, &patch.p_WC, &sum.wrench_W, loads.applied);
            add_wrench(model, kinematics, body_b, &patch.p_WC, &-sum.wrench_W, loads.applied);
            loads.forces.extend(sum.as_contact(patch, velocity));
        }
    }
}
