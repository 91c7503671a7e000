//! Pressure fields inside solids, and the surfaces on which two of them balance.

pub mod tessellate;
mod tetrahedra;

pub use tetrahedra::Tetrahedra;
