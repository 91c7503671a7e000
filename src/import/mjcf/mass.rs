//! Masses of bodies: stated, or inferred from geoms as MuJoCo does.
//!
//! A mesh is cut into tetrahedra from a point amid its triangles. With a, b, c the corners of a triangle from that point,
//! s = a + b + c and w the volume of the tetrahedron — or for a shell the area of the triangle:
//!
//! ```text
//! solid:  ∫x = ∑ w s/4     ∫x xᵀ = ∑ w/20 (aaᵀ + bbᵀ + ccᵀ + ssᵀ)
//! shell:  ∫x = ∑ w s/3     ∫x xᵀ = ∑ w/12 (aaᵀ + bbᵀ + ccᵀ + ssᵀ)
//! ```
#![allow(non_snake_case)]

use std::sync::Arc;

use nalgebra::{Matrix3, SymmetricEigen, Vector3};

use super::super::inertia::check;
use super::super::xml::Element;
use super::asset::{MeshAsset, MeshInertia};
use super::body::Item;
use super::compiler::InertiaFromGeom;
use super::{Model, Reader, attributes};
use crate::geometry::{Geometry, MassProperties, Mesh, Shape};
use crate::math::spatial::Pose;
use crate::multibody::inertia::{SpatialInertia, Symmetric3};
use crate::multibody::spec::BodySpec;

/// What the mass of a geom follows from.
pub(super) struct GeomMass<'a> {
    pub element: Element<'a>,
    pub shape: Option<Shape>,
    pub mesh: Option<&'a MeshAsset<'a>>,
    pub X_BG: Pose,
    pub mass: Option<f64>,
    pub density: f64,
}

impl GeomMass<'_> {
    /// The inertia about the body's origin.
    pub fn inertia(&self, reader: &Reader<'_>) -> SpatialInertia {
        if self.mass == Some(0.0) || self.mass.is_none() && self.density == 0.0 {
            return SpatialInertia::default();
        }
        let unit = match (self.mesh, &self.shape) {
            (Some(asset), _) => asset.mesh(reader.read).map(|mesh| of_mesh(mesh, asset.inertia)),
            (None, Some(shape)) => Some(
                Geometry::new(shape.clone(), None)
                    .and_then(|g| g.mass_from_density(1.0))
                    .map_err(|e| e.to_string()),
            ),
            (None, None) => None,
        };
        match unit {
            Some(Ok(unit)) => {
                let density = self.mass.map_or(self.density, |mass| mass / unit.mass);
                let own = Symmetric3::from_matrix(&(unit.inertia * density));
                SpatialInertia::about_centre(unit.mass * density, unit.center, own).transformed(&self.X_BG)
            }
            Some(Err(wrong)) => {
                self.element.error(wrong);
                SpatialInertia::default()
            }
            None => SpatialInertia::default(),
        }
    }
}

/// The properties of a mesh of density 1.
fn of_mesh(mesh: &Mesh, kind: MeshInertia) -> Result<MassProperties, String> {
    if kind == MeshInertia::Convex || mesh.triangles.is_empty() {
        let shape = Shape::ConvexMesh { file: String::new(), scale: [1.0; 3] };
        let geometry = Geometry::new(shape, Some(Arc::new(mesh.clone())));
        return geometry
            .and_then(|geometry| geometry.mass_from_density(1.0))
            .map_err(|wrong| wrong.to_string());
    }
    // The centre follows from cones to the middle of the surface, mass and inertia from cones to the centre. That makes no
    // difference unless cones overlap, which MuJoCo counts in this way.
    let total: f64 = triangles(mesh).map(|corners| area(&corners)).sum();
    let middle = triangles(mesh).map(|corners| corners.iter().sum::<Vector3<f64>>() * (area(&corners) / 3.0));
    let middle = middle.sum::<Vector3<f64>>() / total;
    let (volume, first, _) = moments(mesh, kind, &middle);
    let center = middle + first / volume;
    let (mass, _, second) = moments(mesh, kind, &center);
    if !(mass > 0.0 && mass.is_finite() && center.iter().all(|x| x.is_finite())) {
        return Err(format!("the mesh has the volume {mass} m³; a body's mass cannot follow from it"));
    }
    let inertia = Matrix3::identity() * second.trace() - second;
    Ok(MassProperties { mass, volume: mass, center, inertia })
}

fn triangles(mesh: &Mesh) -> impl Iterator<Item = [Vector3<f64>; 3]> {
    mesh.triangles.iter().map(|t| t.map(|i| mesh.vertices[i as usize]))
}

fn area([a, b, c]: &[Vector3<f64>; 3]) -> f64 {
    0.5 * (b - a).cross(&(c - a)).norm()
}

/// Mass, ∫x and ∫x xᵀ about a point.
fn moments(mesh: &Mesh, kind: MeshInertia, apex: &Vector3<f64>) -> (f64, Vector3<f64>, Matrix3<f64>) {
    let (mut mass, mut first, mut second) = (0.0, Vector3::zeros(), Matrix3::zeros());
    for corners in triangles(mesh) {
        let [a, b, c] = corners.map(|p| p - apex);
        let volume = a.dot(&b.cross(&c)) / 6.0;
        let (w, over_first, over_second) = match kind {
            MeshInertia::Shell => (area(&corners), 3.0, 12.0),
            MeshInertia::Exact => (volume, 4.0, 20.0),
            _ => (volume.abs(), 4.0, 20.0),
        };
        let s = a + b + c;
        mass += w;
        first += s * (w / over_first);
        second += (a * a.transpose() + b * b.transpose() + c * c.transpose() + s * s.transpose())
            * (w / over_second);
    }
    (mass, first, second)
}

impl<'a> Reader<'a> {
    /// Whether a body's mass follows from its geoms.
    pub(super) fn needs_geoms(&self, has_inertial: bool) -> bool {
        match self.compiler.inertiafromgeom {
            InertiaFromGeom::Never => false,
            InertiaFromGeom::Always => true,
            InertiaFromGeom::Auto => !has_inertial,
        }
    }

    /// `<inertial>`: the inertia about the body's origin.
    pub(super) fn inertial(&self, item: &Item<'a>) -> SpatialInertia {
        let element = item.element;
        attributes::check(element);
        let at = self.defaults.attributes_as(element, &[], None);
        let X_BC = item.X_BF * self.compiler.pose(&at);
        let mass = element.required("mass").and_then(|mass| mass.not_negative()).unwrap_or(0.0);
        let own = match (element.value("fullinertia"), element.value("diaginertia")) {
            (Some(full), _) => {
                full.numbers().map(|[xx, yy, zz, xy, xz, yz]| Symmetric3::new(xx, yy, zz, xy, xz, yz))
            }
            (None, Some(diagonal)) => {
                diagonal.numbers().map(|[xx, yy, zz]| Symmetric3::new(xx, yy, zz, 0.0, 0.0, 0.0))
            }
            (None, None) => {
                element.error("`<inertial>` needs the attribute `diaginertia` or `fullinertia`");
                None
            }
        };
        let own = own.unwrap_or_default();
        if mass > 0.0 && !self.compiler.balanceinertia && self.compiler.boundinertia == 0.0 {
            check(mass, own, element);
        }
        SpatialInertia::about_centre(mass, Vector3::zeros(), own).transformed(&X_BC)
    }

    /// Gives a body its mass, within the compiler's bounds.
    pub(super) fn set_mass(&self, about_origin: SpatialInertia, body: &mut BodySpec) {
        let mass = about_origin.mass.max(self.compiler.boundmass);
        let centre = about_origin.centre();
        let mut own = about_origin.about_own_centre();
        if self.compiler.boundinertia > 0.0 || self.compiler.balanceinertia {
            let mut eigen = SymmetricEigen::new(own.to_matrix());
            let least = self.compiler.boundinertia;
            eigen.eigenvalues.iter_mut().for_each(|moment| *moment = moment.max(least));
            let (largest, sum) = (eigen.eigenvalues.max(), eigen.eigenvalues.sum());
            if self.compiler.balanceinertia && sum - largest < largest {
                eigen.eigenvalues.fill(sum / 3.0);
            }
            own = Symmetric3::from_matrix(&eigen.recompose());
        }
        body.mass = Some(mass);
        if mass > 0.0 {
            body.com = Some(centre.into()).filter(|_| centre != Vector3::zeros());
            let (d, o) = (own.diagonal, own.off);
            // Sums of symmetric parts leave products that are only rounding.
            let is_diagonal = o.amax() <= 1e-15 * d.amax();
            body.inertia =
                Some(if is_diagonal { vec![d.x, d.y, d.z] } else { vec![d.x, d.y, d.z, o.x, o.y, o.z] });
        }
    }

    /// Scales all masses to the total that the compiler asks for.
    pub(super) fn finish_masses(&self, model: &mut Model) {
        let total: f64 = model.spec.bodies.values().filter_map(|body| body.mass).sum();
        if self.compiler.settotalmass > 0.0 && total > 0.0 {
            let scale = self.compiler.settotalmass / total;
            for body in model.spec.bodies.values_mut() {
                body.mass = body.mass.map(|mass| mass * scale);
                body.inertia.iter_mut().flatten().for_each(|number| *number *= scale);
            }
        }
    }
}
