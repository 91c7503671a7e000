//! Robots and meshes from the files of others: text → plain data.
//!
//! ```text
//! URDF, MJCF ─────────model──▶ Imported { ModelSpec, warnings }
//! STL, OBJ, DAE, … ───mesh───▶ Mesh
//! ```
//!
//! The room opens no files: whoever calls gives text, bytes, and a way to ask for more of them. What a file says and this crate
//! does not understand is reported as a warning at its place in the text, each kind once per file with the number of times;
//! what contradicts itself is an error. Nothing is left out in silence except what the readers' own pages list.

mod files;
mod inertia;
mod log;
mod mesh;
mod mjcf;
mod urdf;
mod value;
mod xml;

#[cfg(test)]
mod hostile;

use std::sync::Arc;

use crate::document::{Diagnostic, Diagnostics, Source, Span};
use crate::multibody::spec::{BodySpec, JointKind, JointSpec, ModelSpec, WORLD};
use log::Log;
use xml::{Element, Text};

pub use files::{beside, is_package_uri, missing_file, resolve_file};
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
    /// The mesh files that its shapes name.
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

/// Reads a URDF or MJCF file, whichever its outermost element says it is.
///
/// `read` is asked for the files that an MJCF model needs, by their path from the model's folder (see [`beside`] and
/// [`mjcf`]).
pub fn model(
    source: &Arc<Source>,
    read: &dyn Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Imported, Diagnostics> {
    let text = Text::new(source)?;
    let tree = text.tree()?;
    let log = Log::default();
    let root = Element::root(&tree, &text, &log);
    let help = match root.name() {
        "robot" => return urdf(source),
        "mujoco" => return mjcf(source, read),
        "sdf" | "gazebo" => "SDF is not supported; `gz sdf` and Drake can write URDF or MJCF of a model",
        "mujocoinclude" => "this is a part of a model: read the file that includes it",
        "COLLADA" => "this is a mesh: name it as the shape of a body",
        _ => "a robot is a `<robot>` (URDF) or a `<mujoco>` (MJCF)",
    };
    Err(root.diagnostic(format!("`<{}>` is no robot", root.name())).help(help).into())
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Imported, Diagnostics> {
        model(&Source::new("a.xml", text), &|_| Err("there are no files".to_owned()))
    }

    #[test]
    fn the_outermost_element_tells_the_format() {
        assert_eq!(read("<robot name='r'><link name='a'/></robot>").unwrap().name, "r");
        assert_eq!(read("<mujoco model='m'><worldbody/></mujoco>").unwrap().name, "m");
        assert_eq!(
            read("<sdf/>").unwrap_err().to_string(),
            "a.xml:1:2: `<sdf>` is no robot\n   | <sdf/>\n   |  ^^^\n   \
             = help: SDF is not supported; `gz sdf` and Drake can write URDF or MJCF of a model"
        );
    }
}
