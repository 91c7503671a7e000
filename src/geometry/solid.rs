//! A shape made ready for queries.
#![allow(non_snake_case)]

use super::hull::Hull;
use super::surface::Surface;
use super::{Mesh, Shape, ShapeError};
use crate::math::Pose;
use nalgebra::Vector3;
use std::sync::Arc;

/// A checked shape with everything that queries need; cheap to clone.
#[derive(Debug, Clone)]
pub struct Geometry {
    shape: Shape,
    pub(super) solid: Solid,
    /// Centre of the local bounding box, p_GO.
    center: Vector3<f64>,
    /// Half lengths of the local bounding box; infinite for a half space.
    half: Vector3<f64>,
    mesh: Option<Arc<Mesh>>,
}

/// The numbers of each kind in the form that its formulas use.
#[derive(Debug, Clone)]
pub(super) enum Solid {
    Sphere { radius: f64 },
    Capsule { radius: f64, half_length: f64 },
    Box { half: Vector3<f64> },
    Cylinder { radius: f64, half_length: f64 },
    Ellipsoid { radii: Vector3<f64> },
    Hull(Arc<Hull>),
    Mesh { surface: Arc<Surface>, hull: Arc<Hull> },
    HalfSpace,
}

impl Geometry {
    /// Checks a shape and prepares it; a mesh shape needs the mesh that its file holds, before scaling.
    pub fn new(shape: Shape, mesh: Option<Arc<Mesh>>) -> Result<Self, ShapeError> {
        shape.validate()?;
        let zero = Vector3::zeros();
        let (solid, center, half, mesh) = match &shape {
            Shape::Sphere { radius } => {
                (Solid::Sphere { radius: *radius }, zero, Vector3::repeat(*radius), None)
            }
            Shape::Box { size } => {
                let half = Vector3::from(*size) * 0.5;
                (Solid::Box { half }, zero, half, None)
            }
            Shape::Cylinder { radius, length } => {
                let (radius, half_length) = (*radius, 0.5 * length);
                (
                    Solid::Cylinder { radius, half_length },
                    zero,
                    Vector3::new(radius, radius, half_length),
                    None,
                )
            }
            Shape::Capsule { radius, length } => {
                let (radius, half_length) = (*radius, 0.5 * length);
                let half = Vector3::new(radius, radius, half_length + radius);
                (Solid::Capsule { radius, half_length }, zero, half, None)
            }
            Shape::Ellipsoid { radii } => {
                let radii = Vector3::from(*radii);
                (Solid::Ellipsoid { radii }, zero, radii, None)
            }
            Shape::HalfSpace {} => (Solid::HalfSpace, zero, Vector3::repeat(f64::INFINITY), None),
            Shape::ConvexMesh { file, scale } | Shape::Mesh { file, scale } => {
                let mesh = mesh.ok_or_else(|| ShapeError::NotLoaded { file: file.clone() })?;
                mesh.validate()?;
                let mesh = mesh.scaled(*scale);
                let hull = Arc::new(Hull::new(&mesh.vertices)?);
                let (center, half) = hull.bounds();
                let (solid, mesh) = match &shape {
                    Shape::Mesh { .. } => {
                        let surface = Arc::new(Surface::new(&mesh)?);
                        let mesh = surface.mesh.clone();
                        (Solid::Mesh { surface, hull }, mesh)
                    }
                    _ => {
                        let mesh = hull.mesh.clone();
                        (Solid::Hull(hull), mesh)
                    }
                };
                (solid, center, half, Some(mesh))
            }
        };
        Ok(Self { shape, solid, center, half, mesh })
    }

    /// The shape that was compiled.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The triangles of a mesh (scaled, welded, outside out) or of a convex mesh's hull, for pictures and masses.
    pub fn mesh(&self) -> Option<&Arc<Mesh>> {
        self.mesh.as_ref()
    }

    /// Centre and half lengths of the bounding box along G's axes; half lengths are infinite for a half space.
    pub fn local_bounds(&self) -> (Vector3<f64>, Vector3<f64>) {
        (self.center, self.half)
    }

    /// Whether the geometry is bounded: all but the half space are.
    pub fn is_bounded(&self) -> bool {
        !matches!(self.solid, Solid::HalfSpace)
    }

    /// Largest half length of the bounding box: the length that tolerances are relative to.
    pub fn size(&self) -> f64 {
        if self.is_bounded() { self.half.max() } else { 0.0 }
    }

    /// Smallest half length of the bounding box; infinite for a half space.
    pub fn thinness(&self) -> f64 {
        if self.is_bounded() { self.half.min() } else { f64::INFINITY }
    }

    /// Centre of the bounding box, given X_WG.
    pub(super) fn center(&self, X_WG: &Pose) -> Vector3<f64> {
        X_WG.transform_point(&self.center.into()).coords
    }

    /// The distance from the centre beyond which no part is.
    pub(super) fn reach(&self) -> f64 {
        match &self.solid {
            Solid::Sphere { radius } => *radius,
            Solid::Capsule { radius, half_length } => radius + half_length,
            Solid::Ellipsoid { radii } => radii.max(),
            _ => self.half.norm(),
        }
    }

    /// The longest lever arm of a normal about the centre, |p × n|: a turn moves a contact by at most this times the angle.
    ///
    /// The normals of a sphere go through its centre, those of an ellipsoid pass it by a − c at most, and a capsule's
    /// rounding adds nothing to its segment's. Infinite for a half space.
    pub fn arm(&self) -> f64 {
        // The one point of a line of contact may lie beside the line, by this much of the size.
        const BESIDE: f64 = 1e-3;
        match &self.solid {
            Solid::Sphere { .. } => 0.0,
            Solid::Ellipsoid { radii } => radii.max() - radii.min(),
            Solid::Capsule { half_length, .. } => half_length + BESIDE * self.size(),
            Solid::HalfSpace => f64::INFINITY,
            _ => self.half.norm() + BESIDE * self.size(),
        }
    }

    /// Centre and half lengths of a bounding box along W's axes, given X_WG; tight for a sphere and a box.
    pub fn bounds(&self, X_WG: &Pose) -> (Vector3<f64>, Vector3<f64>) {
        let half = match &self.solid {
            Solid::Sphere { radius } => Vector3::repeat(*radius),
            Solid::HalfSpace => Vector3::repeat(f64::INFINITY),
            Solid::Capsule { radius, half_length } => {
                (X_WG.rotation * Vector3::z()).abs() * *half_length + Vector3::repeat(*radius)
            }
            // hᵢ = ∑ⱼ |Rᵢⱼ| hⱼ
            _ => X_WG.rotation.to_rotation_matrix().matrix().abs() * self.half,
        };
        (self.center(X_WG), half)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::tests::{box_mesh, random_pose};
    use crate::math::Stream;

    #[test]
    fn a_mesh_must_be_loaded() {
        let shape = Shape::Mesh { file: "a.obj".into(), scale: [1.0; 3] };
        let text = Geometry::new(shape, None).unwrap_err().to_string();
        assert_eq!(text, "the mesh `a.obj` has not been loaded");
    }

    #[test]
    fn the_bounds_of_a_hull_are_those_of_its_box() {
        let shape = Shape::ConvexMesh { file: "a.obj".into(), scale: [2.0, 1.0, 1.0] };
        let hull = Geometry::new(shape, Some(Arc::new(box_mesh([1.0, 2.0, 3.0])))).unwrap();
        let cuboid = Geometry::new(Shape::Box { size: [2.0, 2.0, 3.0] }, None).unwrap();
        let mut random = Stream::new(1, "bounds");
        for _ in 0..20 {
            let X = random_pose(&mut random, 1.0);
            let ((c, h), (d, g)) = (hull.bounds(&X), cuboid.bounds(&X));
            assert!((c - d).norm() < 1e-14 && (h - g).norm() < 1e-14);
        }
        assert_eq!(hull.size(), 1.5);
    }
}
