//! Solids cut into tetrahedra, and their surfaces into triangles.
//!
//! | file | what is in it |
//! |---|---|
//! | `general` | closed meshes, and those that bring tetrahedra along |
//! | `lattice` | the lattice that closed meshes are cut out of |
//! | `primitives` | boxes, cylinders, capsules, ellipsoids and convex meshes |
//! | `shell` | how a surface and a medial axis become tetrahedra |

mod general;
mod lattice;
mod primitives;
mod shell;
#[cfg(test)]
mod tests;

use super::Tetrahedra;
use crate::geometry::solid::Solid;
use crate::geometry::{Geometry, Mesh, ShapeError};
use nalgebra::Vector3;
use shell::Shell;

/// The resolution if none is given, in units of the radius of round solids.
const ROUND: f64 = 0.4;
/// The same for boxes, in units of their longest edge: it is cut in two.
const FLAT: f64 = 0.5 / primitives::STRETCH;

/// The resolution that a geometry has if none is given, m.
pub fn default_resolution(geometry: &Geometry) -> f64 {
    let (_, half) = geometry.local_bounds();
    match &geometry.solid {
        Solid::Sphere { radius } | Solid::Capsule { radius, .. } | Solid::Cylinder { radius, .. } => {
            ROUND * radius
        }
        Solid::Ellipsoid { radii } => ROUND * radii.max(),
        Solid::Box { half } => FLAT * 2.0 * half.max(),
        Solid::Hull(_) | Solid::Mesh { .. } => 0.2 * half.max(),
        Solid::HalfSpace => 1.0,
    }
}

fn shell(geometry: &Geometry, resolution: f64) -> Option<Shell> {
    Some(match &geometry.solid {
        Solid::Sphere { radius } => primitives::ellipsoid(Vector3::repeat(*radius), resolution),
        Solid::Ellipsoid { radii } => primitives::ellipsoid(*radii, resolution),
        Solid::Box { half } => primitives::cuboid(*half, resolution),
        Solid::Cylinder { radius, half_length } => primitives::cylinder(*radius, *half_length, resolution),
        Solid::Capsule { radius, half_length } => primitives::capsule(*radius, *half_length, resolution),
        Solid::Hull(hull) => primitives::convex(&hull.mesh),
        Solid::Mesh { .. } | Solid::HalfSpace => return None,
    })
}

/// A bounded geometry as tetrahedra whose surface has edges of about the length `resolution`.
pub fn solid(geometry: &Geometry, resolution: f64) -> Result<Tetrahedra, ShapeError> {
    match (&geometry.solid, shell(geometry, resolution)) {
        (_, Some(shell)) => Ok(shell.solid()),
        (Solid::Mesh { surface, .. }, _) if surface.mesh.tetrahedra.is_empty() => {
            surface.mesh.check_closed()?;
            general::fill(surface, resolution)
        }
        (Solid::Mesh { surface, .. }, _) => general::from_tetrahedra(&surface.mesh, surface),
        _ => Err(ShapeError::Unbounded),
    }
}

/// The surface of a bounded geometry as triangles.
pub fn surface(geometry: &Geometry, resolution: f64) -> Result<Mesh, ShapeError> {
    match (&geometry.solid, geometry.mesh()) {
        (Solid::Hull(_) | Solid::Mesh { .. }, Some(mesh)) => Ok((**mesh).clone()),
        _ => match shell(geometry, resolution) {
            Some(shell) => Ok(shell.surface()),
            None => Err(ShapeError::Unbounded),
        },
    }
}
