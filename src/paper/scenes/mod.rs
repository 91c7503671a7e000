//! Scenes in a neutral format that other simulators read, too: those of the paper, and piles of any size.
//!
//! | file | what is in it |
//! |---|---|
//! | `scene` | the format |
//! | `check` | what can be wrong with a file |
//! | `diagram` | a scene as a diagram |
//! | `library` | the scenes of the paper, and tight trajectories of other programs |
//! | `meshes` | surfaces of a scene as files |
//! | `hares` | three heavy meshes that fall on each other |
//! | `clutter` | objects that fall into a bin, any number of them |

mod check;
mod clutter;
mod diagram;
mod hares;
mod library;
mod meshes;
mod scene;

pub use clutter::{Mix, clutter};
pub use diagram::Built;
pub use hares::three_hares;
pub use library::{NAMES, reference, scene};
pub use scene::{
    Body, Contact, ContactModel, Controller, Force, Geom, GeomShape, Hydro, HydroKind, Joint, JointType, Pd,
    Scene, Triangles,
};
