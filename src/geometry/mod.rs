//! Solids, what they are made of, and where they touch.
//!
//! | file | what |
//! |---|---|
//! | [`Shape`] | a solid as plain data |
//! | [`Mesh`] | triangles from a file, and tetrahedra if it has them |
//! | [`Geometry`] | a shape made ready for queries |
//! | [`MassProperties`] | volume, centre of mass and inertia of a shape |
//! | [`Material`] | stiffness, dissipation and friction, and the rules that combine two |
//! | [`Groups`] | part of the collision filter |
//! | [`Scene`] | all geometries of a model: constant while simulating |
//! | [`Query`] | finds every [`Contact`], given the poses of the bodies |
//! | [`hydroelastic`] | pressure fields, and the patches on which they balance |
//! | [`RayCaster`] | finds what a ray meets first |
//! | [`narrow`] | how two solids touch, a file per family of pairs |
//!
//! φ is the signed distance, negative where solids overlap. The normal points from B into A. Contacts are a pure function
//! of the poses: nothing is kept between queries but the capacity of buffers. A pose that is not finite makes no contact.

mod broad_phase;
mod contact;
mod filter;
mod hull;
pub mod hydroelastic;
mod mass;
mod material;
mod mesh;
pub mod narrow;
mod query;
mod ray;
mod scene;
mod shape;
pub(crate) mod solid;
mod surface;
#[cfg(test)]
mod tests;

pub use broad_phase::Among;
pub use contact::{Contact, ContactModel, FacePoint, Points};
pub use filter::Groups;
pub use mass::MassProperties;
pub use material::{Material, MaterialError, PairMaterial};
pub use mesh::Mesh;
pub use query::Query;
pub use ray::{RayCaster, RayHit};
pub use scene::{Attached, Scene, SceneError, SceneSpec};
pub use shape::{Shape, ShapeError};
pub use solid::Geometry;
