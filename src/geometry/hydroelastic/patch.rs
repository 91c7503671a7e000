//! Where bodies press on each other: patches of polygons.
#![allow(non_snake_case)]

use std::ops::Range;

use nalgebra::{Matrix3, Vector3};

use crate::math::Pose;

/// A polygon of a contact surface: a spring of stiffness area × gradient that pushes with area × pressure at its centre of pressure.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Face {
    /// Its centre of pressure, where its force and its moment are those of the pressure all over it.
    pub p_WC: Vector3<f64>,
    /// Unit normal from B into A.
    pub normal_W: Vector3<f64>,
    /// m².
    pub area: f64,
    /// Pressure at the centroid, which is the mean, Pa. Negative where bodies do not touch yet but will: what it will be, less what their approach brings.
    pub pressure: f64,
    /// By how much pressure grows as the bodies approach along the normal, Pa/m; not negative.
    pub gradient: f64,
    /// By how much pressure grows along the surface, Pa/m: ∇p without its part along the normal.
    pub slope_W: Vector3<f64>,
    /// How much of the surface goes with A: g_B/(g_A + g_B), one where B is rigid.
    pub with_a: f64,
    /// Where its corners are among all.
    pub(super) first: u32,
    pub(super) count: u32,
}

impl Face {
    /// The elastic force, N.
    pub fn force(&self) -> f64 {
        self.area * self.pressure
    }

    /// How far the bodies overlap there, m, as far as pressure tells.
    pub fn depth(&self) -> f64 {
        let steepness = (self.gradient * self.gradient + self.slope_W.norm_squared()).sqrt();
        if steepness > 0.0 { self.pressure / steepness } else { 0.0 }
    }

    /// dF/dx as the bodies approach along the normal, N/m.
    pub fn stiffness(&self) -> f64 {
        self.area * self.gradient
    }
}

/// The contact surface of two geometries.
#[derive(Debug, Clone, PartialEq)]
pub struct Patch {
    /// Index of geometry A in the scene.
    pub a: usize,
    /// Index of geometry B in the scene, above `a`.
    pub b: usize,
    /// Its polygons in [`Patches::faces`].
    pub faces: Range<usize>,
    /// m².
    pub area: f64,
    /// Centre of the area.
    pub p_WC: Vector3<f64>,
    /// How far in the future it was found, s: zero where the bodies touch now.
    pub ahead: f64,
    /// The frame that corners are in, and whether they are clockwise about the normal.
    R_WM: Matrix3<f64>,
    p_WM: Vector3<f64>,
    is_turned: bool,
}

/// All patches of a scene. Holds room that is used again.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Patches {
    /// Sorted by pair.
    pub patches: Vec<Patch>,
    /// Polygons, patch by patch.
    pub faces: Vec<Face>,
    /// Corners of polygons, in frames of the patches.
    pub(super) corners: Vec<Vector3<f64>>,
}

/// Faces that are this small a part of their patch are slivers: they weigh nothing, and cost as much as others.
const SLIVER: f64 = 1e-9;

impl Patches {
    /// Forgets all.
    pub fn clear(&mut self) {
        self.patches.clear();
        self.faces.clear();
        self.corners.clear();
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.patches.is_empty()
    }

    /// Polygons of a patch.
    pub fn faces(&self, patch: &Patch) -> &[Face] {
        &self.faces[patch.faces.clone()]
    }

    /// Corners of a polygon of a patch, in the world, counter-clockwise about the normal.
    pub fn corners(&self, patch: &Patch, face: &Face) -> impl Iterator<Item = Vector3<f64>> {
        let corners = &self.corners[face.first as usize..(face.first + face.count) as usize];
        let Patch { R_WM, p_WM, is_turned, .. } = *patch;
        let last = corners.len() - 1;
        (0..corners.len()).map(move |i| {
            let p = corners[if is_turned { last - i } else { i }];
            R_WM * p + p_WM
        })
    }

    /// Moves a patch that was found ahead of time, with all that belongs to it, back to where its points are now, given how they ride.
    pub fn bring_back(&mut self, patch: usize, riding: impl Fn(&Vector3<f64>) -> Vector3<f64>) {
        let patch = &mut self.patches[patch];
        let ahead = patch.ahead;
        let back = |p: &Vector3<f64>| p - riding(p) * ahead;
        patch.p_WM += back(&patch.p_WC) - patch.p_WC;
        patch.p_WC = back(&patch.p_WC);
        self.faces[patch.faces.clone()].iter_mut().for_each(|face| face.p_WC = back(&face.p_WC));
    }

    /// Makes the faces from `start` on a patch, if there are any.
    pub(super) fn close(&mut self, (a, b): (usize, usize), start: usize, X_WM: &Pose, is_turned: bool) {
        let total: f64 = self.faces[start..].iter().map(|face| face.area).sum();
        let mut kept = start;
        for i in start..self.faces.len() {
            if self.faces[i].area > SLIVER * total {
                self.faces[kept] = self.faces[i];
                kept += 1;
            }
        }
        self.faces.truncate(kept);
        if kept == start {
            return;
        }
        let (mut area, mut moment) = (0.0, Vector3::zeros());
        for face in &self.faces[start..] {
            area += face.area;
            moment += face.p_WC * face.area;
        }
        self.patches.push(Patch {
            a,
            b,
            faces: start..kept,
            area,
            ahead: 0.0,
            p_WC: moment / area,
            R_WM: X_WM.rotation.to_rotation_matrix().into_inner(),
            p_WM: X_WM.translation.vector,
            is_turned,
        });
    }
}
