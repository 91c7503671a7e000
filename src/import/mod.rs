//! Robots and meshes from the files of others: text → plain data.
//!
//! ```text
//! URDF, MJCF ──urdf, mjcf──▶ Imported { ModelSpec, warnings }
//! STL, OBJ, DAE ───mesh────▶ Mesh
//! ```
//!
//! The room opens no files: whoever calls gives text, bytes, and a way to ask for more of them. What a file says and this crate
//! does not understand is reported as a warning at its place in the text, each kind once per file with the number of times;
//! what contradicts itself is an error. Nothing is left out in silence except what the readers' own pages list.

mod files;
mod log;
mod mesh;
mod mjcf;
mod urdf;
mod value;
mod xml;

use crate::document::{Diagnostic, Span};
use crate::multibody::spec::{BodySpec, JointKind, JointSpec, ModelSpec, WORLD};

pub use files::resolve_mesh;
pub use mesh::mesh;
pub use mjcf::mjcf;
pub use urdf::urdf;

/// A robot out of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// What the file calls it; may be empty.
    pub name: String,
    /// The robot as plain data.
    pub spec: ModelSpec,
    /// The acceleration of gravity that the file asks for, m/s²; a model itself has none.
    pub gravity: Option<[f64; 3]>,
    /// The mesh files that its shapes name, as the file spells them.
    pub meshes: Vec<MeshFile>,
    /// What was left out or taken otherwise than it stands.
    pub warnings: Vec<Diagnostic>,
}

/// A mesh file that a robot's file names.
#[derive(Clone, Debug, PartialEq)]
pub struct MeshFile {
    /// The name as shapes have it.
    pub file: String,
    /// Where it is named first.
    pub span: Span,
}

/// The name of the body that carries what belongs to the ground.
const GROUND: &str = "ground";

/// Adds shapes of the ground: a body without mass that is welded to it. Call it when all other names are taken.
fn add_to_ground(spec: &mut ModelSpec, body: BodySpec) {
    let mut name = GROUND.to_owned();
    while spec.bodies.contains_key(&name)
        || spec.joints.contains_key(&name)
        || spec.frames.contains_key(&name)
    {
        name.push('_');
    }
    let weld = JointSpec {
        kind: JointKind::Weld,
        parent: WORLD.to_owned(),
        child: name.clone(),
        ..JointSpec::default()
    };
    spec.joints.insert(name.clone(), weld);
    spec.bodies.insert(name, body);
}
