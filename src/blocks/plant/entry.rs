//! A model in a plant: where it comes from, where it goes, how it starts.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::MultibodyPlant;
use crate::document::{Source, from_node, parse};
use crate::geometry::Mesh;
use crate::import;
use crate::multibody::build::{Part, Placement};
use crate::multibody::model::Model;
use crate::multibody::spec::{BodySpec, Coordinates, JointKind, JointSpec, ModelSpec, PoseSpec};
use crate::prelude::*;

/// A model in a plant.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelEntry {
    /// Its name in the plant.
    pub name: String,
    /// The file that it comes from: URDF, MJCF, or YAML of the same form as `model`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The model itself, instead of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelSpec>,
    /// What its loose body is welded to: `world`, or a body or frame of another model, `arm/hand`. It moves freely if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weld: Option<String>,
    /// Where its loose body is, there or in the world.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// A named set of positions of the model to start from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyframe: Option<String>,
    /// Positions at the start, by joint.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub positions: IndexMap<String, Coordinates>,
    /// Velocities at the start, by joint.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub velocities: IndexMap<String, Coordinates>,
    /// Joints that stay where they start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub locked: Vec<String>,
}

/// A pendulum, for the register of blocks.
pub(super) fn example() -> MultibodyPlant {
    let rod = BodySpec {
        mass: Some(1.0),
        com: Some([0.0, 0.0, -0.5]),
        inertia: Some(vec![0.01, 0.01, 0.001]),
        ..BodySpec::default()
    };
    let pivot = JointSpec {
        kind: JointKind::Revolute,
        parent: "world".to_owned(),
        child: "rod".to_owned(),
        axis: Some([0.0, 1.0, 0.0]),
        position: Some(Coordinates::One(1.0)),
        ..JointSpec::default()
    };
    let model = ModelSpec {
        bodies: IndexMap::from([("rod".to_owned(), rod)]),
        joints: IndexMap::from([("pivot".to_owned(), pivot)]),
        ..ModelSpec::default()
    };
    let entry = ModelEntry { name: "pendulum".to_owned(), model: Some(model), ..ModelEntry::default() };
    MultibodyPlant { models: vec![entry], ..MultibodyPlant::default() }
}

/// Builds the plant's model. What is wrong is remembered in the declaration.
pub(super) fn build(entries: &[ModelEntry], gravity: [f64; 3], d: &mut Declaration) -> Option<Model> {
    if gravity.iter().any(|g| !g.is_finite()) {
        d.error(BlockError::parameter("gravity", "`gravity` must be made of finite numbers"));
        return None;
    }
    let mut specs = Vec::new();
    for (i, entry) in entries.iter().enumerate() {
        specs.push(load(i, entry, d)?);
    }
    let mut parts = Vec::new();
    for (i, (entry, spec)) in entries.iter().zip(&specs).enumerate() {
        let mut positions = IndexMap::new();
        if let Some(name) = &entry.keyframe {
            match spec.keyframes.get(name) {
                Some(keyframe) => {
                    let all = keyframe.iter().map(|(joint, q)| (joint.clone(), Coordinates::Each(q.clone())));
                    positions.extend(all);
                }
                None => {
                    let known: Vec<&str> = spec.keyframes.keys().map(String::as_str).collect();
                    let near = crate::document::did_you_mean(name, known).map(|near| format!(" ({near})"));
                    let message = format!("the model has no keyframe `{name}`{}", near.unwrap_or_default());
                    d.error(BlockError::parameter(format!("models.{i}.keyframe"), message));
                }
            }
        }
        positions.extend(entry.positions.clone());
        let placement = Placement {
            weld: entry.weld.clone(),
            pose: entry.pose,
            positions,
            velocities: entry.velocities.clone(),
            locked: entry.locked.clone(),
        };
        parts.push(Part { name: &entry.name, spec: Some(spec), placement });
    }
    let meshes: RefCell<HashMap<String, Arc<Mesh>>> = RefCell::default();
    let read_mesh = |part: usize, file: &str| -> Result<Arc<Mesh>, String> {
        let model = entries[part].file.as_deref().unwrap_or("");
        let Some(path) = import::resolve_mesh(file, model, &[], &|path| d.file_exists(path)) else {
            return Err(format!("there is no mesh file `{file}` beside the model or in a folder above it"));
        };
        if let Some(mesh) = meshes.borrow().get(&path) {
            return Ok(mesh.clone());
        }
        let bytes = d.read_bytes(&path).map_err(|error| error.to_string())?;
        let mesh = Arc::new(import::mesh(&path, &bytes).map_err(|error| format!("{path}: {error}"))?);
        meshes.borrow_mut().insert(path, mesh.clone());
        Ok(mesh)
    };
    let built = Model::build(&parts, gravity, &read_mesh);
    match built {
        Ok(model) => {
            for warning in &model.scene.warnings {
                d.warn(warning.clone());
            }
            Some(model)
        }
        Err(errors) => {
            for error in errors {
                let entry = &entries[error.part];
                let placement = ["name", "weld", "pose", "positions", "velocities", "locked"];
                let is_placement = placement.iter().any(|field| {
                    error.path == *field || error.path.starts_with(&format!("{field}."))
                });
                let (field, message) = match (is_placement, &entry.file) {
                    (true, _) => (format!("models.{}.{}", error.part, error.path), error.message),
                    (false, None) => (format!("models.{}.model.{}", error.part, error.path), error.message),
                    (false, Some(file)) => {
                        (format!("models.{}.file", error.part), format!("{file}: {}: {}", error.path, error.message))
                    }
                };
                d.error(BlockError::parameter(field, message));
            }
            None
        }
    }
}

/// The plain data of an entry.
fn load(i: usize, entry: &ModelEntry, d: &mut Declaration) -> Option<ModelSpec> {
    let (field, message) = match (&entry.file, &entry.model) {
        (None, Some(model)) => return Some(model.clone()),
        (Some(file), None) => match read(file, d) {
            Ok(spec) => return Some(spec),
            Err(error) => {
                d.error(error);
                return None;
            }
        },
        (None, None) => ("name", "a model needs a `file`, or its bodies and joints under `model`"),
        (Some(_), Some(_)) => ("file", "give `file` or `model`, not both"),
    };
    d.error(BlockError::parameter(format!("models.{i}.{field}"), message));
    None
}

fn read(file: &str, d: &mut Declaration) -> Result<ModelSpec, BlockError> {
    let failed = |message: String| BlockError::File { file: file.to_owned(), message };
    let source = Source::new(file, d.read_file(file)?);
    if [".yaml", ".yml", ".json"].iter().any(|extension| file.ends_with(extension)) {
        let node = parse(&source).map_err(|error| failed(error.to_string()))?;
        return from_node(&node).map_err(|error| failed(error.to_string()));
    }
    let imported = import::urdf(&source).map_err(|error| failed(error.to_string()))?;
    for warning in imported.warnings {
        d.warn(warning.to_string());
    }
    Ok(imported.spec)
}
