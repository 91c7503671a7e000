//! A model in a plant: where it comes from, where it goes, how it starts.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;

use super::MultibodyPlant;
use crate::diagram::Files;
use crate::document::{Diagnostic, Diagnostics, Source, from_node, parse, resolve_quantities};
use crate::geometry::Mesh;
use crate::import;
use crate::multibody::build::{ModelError, Part, Placement};
use crate::multibody::model::Model;
use crate::multibody::spec::{BodySpec, Coordinates, JointKind, JointSpec, ModelSpec, PoseSpec};
use crate::prelude::*;

/// A model in a plant.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelEntry {
    /// Its name in the plant.
    pub name: String,
    /// The file that it comes from: URDF, MJCF, or YAML of the same form as `model`. A path from the diagram's file, or
    /// `package://name/path`. Folders elsewhere are allowed with `--allow-folder`; packages are found beside the diagram, in its
    /// `package_path`, and in `--package-path`, `ROS_PACKAGE_PATH` and `AMENT_PREFIX_PATH`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The model itself, instead of a file.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<ModelSpec>,
    /// What its root body is welded to: `world`, or a body or frame of another model, `arm/hand`. It moves freely if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub weld: Option<String>,
    /// Where its root body is, there or in the world; of a model with a free joint of its own, where the body on that joint starts.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// A named set of positions of the model to start from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub keyframe: Option<String>,
    /// Positions at the start, by joint.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(extend("unit" = "rad or m"))]
    pub positions: IndexMap<String, Coordinates>,
    /// Velocities at the start, by joint.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(extend("unit" = "rad/s or m/s"))]
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

impl MultibodyPlant {
    /// Builds the plant's model, with warnings. `files` are those that entries name.
    pub fn build(&self, files: &dyn Files) -> Result<(Model, Vec<Diagnostic>), Vec<BlockError>> {
        let mut errors = Vec::new();
        if self.gravity.iter().any(|g| !g.is_finite()) {
            errors.push(BlockError::parameter("gravity", "`gravity` must be made of finite numbers"));
        }
        let mut warnings = Vec::new();
        let mut specs = Vec::new();
        for (i, entry) in self.models.iter().enumerate() {
            match load(i, entry, files, self.gravity, &mut warnings) {
                Ok(spec) => specs.push(spec),
                Err(wrong) => errors.extend(wrong),
            }
        }
        if !errors.is_empty() {
            return Err(errors);
        }
        let placements = self.models.iter().zip(&specs).enumerate();
        let placements: Vec<Placement> =
            placements.map(|(i, (entry, spec))| placement(i, entry, spec, &mut errors)).collect();
        let parts = self.models.iter().zip(&specs).zip(placements).map(|((entry, spec), placement)| {
            let imported = entry.file.as_deref().is_some_and(|file| !is_ours(file));
            Part { name: &entry.name, spec: Some(spec), placement, imported }
        });
        let parts: Vec<Part> = parts.collect();
        let meshes = Meshes::new(&self.models, files);
        let read_mesh = |part: usize, file: &str| meshes.read(part, file);
        match Model::build(&parts, self.gravity, &read_mesh) {
            Ok(mut model) if errors.is_empty() => {
                self.prepare_start(&mut model, &specs, &mut warnings)?;
                let odd = model.warnings.iter().map(|warning| {
                    let file = self.models[warning.part].file.as_deref().unwrap_or("");
                    Diagnostic::new(format!("{file}: {warning}"))
                });
                warnings.extend(odd);
                Ok((model, warnings))
            }
            Ok(_) => Err(errors),
            Err(wrong) => {
                errors.extend(wrong.into_iter().map(|error| self.locate(error)));
                Err(errors)
            }
        }
    }

    /// An error of a model, at the parameter that it comes from.
    pub(super) fn locate(&self, error: ModelError) -> BlockError {
        const PLACEMENT: [&str; 6] = ["name", "weld", "pose", "positions", "velocities", "locked"];
        let ModelError { part, path, message } = error;
        let is_placement = PLACEMENT.contains(&path.split('.').next().unwrap_or(""));
        match (is_placement, &self.models[part].file) {
            (true, _) => BlockError::parameter(format!("models.{part}.{path}"), message),
            (false, None) => BlockError::parameter(format!("models.{part}.model.{path}"), message),
            (false, Some(file)) => {
                BlockError::parameter(format!("models.{part}.file"), format!("{file}: {path}: {message}"))
            }
        }
    }
}

/// The path of a file that a model's file, or the diagram, names; or what is wrong with it.
fn locate(name: &str, beside: &str, files: &dyn Files) -> Result<String, String> {
    let package = |name: &str| files.package(name);
    import::resolve_file(name, beside, &package, &|path| files.exists(path)).ok_or_else(|| {
        let reason = |path: &str| files.read_bytes(path).err();
        import::missing_file(name, beside, &package, &files.package_path(), &reason)
    })
}

/// The mesh files of models, each read once.
pub(super) struct Meshes<'a> {
    /// The path of each model's file; empty if it has none.
    paths: Vec<String>,
    files: &'a dyn Files,
    read: RefCell<HashMap<String, Arc<Mesh>>>,
}

impl<'a> Meshes<'a> {
    /// None is read yet.
    pub fn new(models: &[ModelEntry], files: &'a dyn Files) -> Meshes<'a> {
        let path = |entry: &ModelEntry| match entry.file.as_deref() {
            Some(file) if import::is_package_uri(file) => locate(file, "", files).unwrap_or_default(),
            file => file.unwrap_or_default().to_owned(),
        };
        Meshes { paths: models.iter().map(path).collect(), files, read: RefCell::default() }
    }

    /// The mesh that a model names.
    pub fn read(&self, model: usize, file: &str) -> Result<Arc<Mesh>, String> {
        let path = locate(file, &self.paths[model], self.files)?;
        if let Some(mesh) = self.read.borrow().get(&path) {
            return Ok(mesh.clone());
        }
        let bytes = self.files.read_bytes(&path)?;
        let mesh = Arc::new(import::mesh(&path, &bytes).map_err(|error| format!("{path}: {error}"))?);
        self.read.borrow_mut().insert(path, mesh.clone());
        Ok(mesh)
    }
}

/// Where a model goes and how it starts: its keyframe, and on top of that what the entry says.
fn placement(i: usize, entry: &ModelEntry, spec: &ModelSpec, errors: &mut Vec<BlockError>) -> Placement {
    let mut positions = IndexMap::new();
    if let Some(name) = &entry.keyframe {
        match spec.keyframes.get(name) {
            Some(keyframe) => {
                let all = keyframe.iter().map(|(joint, q)| (joint.clone(), Coordinates::Each(q.clone())));
                positions.extend(all);
            }
            None => {
                let known = spec.keyframes.keys().map(String::as_str);
                let near = crate::document::did_you_mean(name, known).map(|near| format!(" ({near})"));
                let message = format!("the model has no keyframe `{name}`{}", near.unwrap_or_default());
                errors.push(BlockError::parameter(format!("models.{i}.keyframe"), message));
            }
        }
    }
    positions.extend(entry.positions.clone());
    Placement {
        weld: entry.weld.clone(),
        pose: entry.pose,
        positions,
        velocities: entry.velocities.clone(),
        locked: entry.locked.clone(),
    }
}

/// Whether a file is in our own format.
fn is_ours(file: &str) -> bool {
    [".yaml", ".yml", ".json"].iter().any(|extension| file.ends_with(extension))
}

/// The plain data of an entry.
pub(super) fn load(
    i: usize,
    entry: &ModelEntry,
    files: &dyn Files,
    gravity: [f64; 3],
    warnings: &mut Vec<Diagnostic>,
) -> Result<ModelSpec, Vec<BlockError>> {
    let wrong = |field: &str, message: &str| BlockError::parameter(format!("models.{i}.{field}"), message);
    let file = match (&entry.file, &entry.model) {
        (None, Some(model)) => return Ok(model.clone()),
        (Some(file), None) => file,
        (None, None) => {
            return Err(vec![wrong(
                "name",
                "a model needs a `file`, or its bodies and joints under `model`",
            )]);
        }
        (Some(_), Some(_)) => return Err(vec![wrong("file", "give `file` or `model`, not both")]),
    };
    let located = if import::is_package_uri(file) { locate(file, "", files) } else { Ok(file.clone()) };
    let text = located.and_then(|path| Ok((files.read(&path)?, path)));
    let (text, path) = text.map_err(|message| vec![wrong("file", &message)])?;
    read(&path, text, files, gravity, warnings)
        .map_err(|wrong| wrong.into_iter().map(BlockError::Document).collect())
}

fn read(
    file: &str,
    text: String,
    files: &dyn Files,
    gravity: [f64; 3],
    warnings: &mut Vec<Diagnostic>,
) -> Result<ModelSpec, Diagnostics> {
    let source = Source::new(file, text);
    if is_ours(file) {
        let schema = schemars::schema_for!(ModelSpec).to_value();
        return Ok(from_node(&resolve_quantities(&parse(&source)?, &schema)?)?);
    }
    let imported = import::model(&source, &|path| files.read_bytes(&import::beside(file, path)))?;
    warnings.extend(imported.warnings);
    if let Some([x, y, z]) = imported.gravity.filter(|wanted| *wanted != gravity) {
        let message =
            format!("{file} asks for a gravity of [{x}, {y}, {z}] m/s²; that of the plant is taken");
        warnings.push(Diagnostic::new(message));
    }
    Ok(imported.spec)
}
