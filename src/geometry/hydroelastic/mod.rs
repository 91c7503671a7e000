//! Hydroelastic contact: pressure fields inside solids, and the surfaces on which two of them balance.
//!
//! A soft body has a pressure that grows from zero on its surface to its modulus where it is deepest. Where two bodies overlap they press
//! on each other along the surface of equal pressure. It is made of polygons, each of which acts at its centre of pressure:
//!
//! ```text
//! f = A p(C),     k = A g,     1/g = 1/g_A + 1/g_B,     g_A = ∇p_A·n,  g_B = −∇p_B·n         [K25, III.A]
//! ```
//!
//! with C the centroid, since pressure is linear on a polygon. Differs: the CENIC paper and Drake let it act at C, which can be asked for by
//! [`FacePoint`](crate::geometry::FacePoint). Forces and moments are then not those of the potential ∫ min(p_A, p_B) dV, and on coarse meshes bodies
//! gain energy as they tumble on each other.
//!
//! A rigid body has a surface and no pressure: polygons lie on it, and g is the soft side's.
//!
//! | file | what is in it |
//! |---|---|
//! | [`tessellate`] | solids cut into tetrahedra |
//! | [`Tetrahedra`] | tetrahedra as plain data |
//! | `field` | the same, ready for queries |
//! | `clip` | polygons |
//! | [`Balance`] | the contact surface of two bodies |
//! | [`Patches`] | all contact surfaces of a scene |
//!
//! Sources: \[E19\] Elandt, Drumwright, Sherman, Ruina, *A pressure field model for fast, robust approximation of net contact force and moment
//! between nominally rigid objects*; \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.

mod balance;
mod clip;
mod field;
mod patch;
pub mod tessellate;
#[cfg(test)]
mod tests;
mod tetrahedra;

pub use balance::Balance;
pub use field::{Body, Field, Skin};
pub use patch::{Face, Patch, Patches};
pub use tetrahedra::Tetrahedra;
