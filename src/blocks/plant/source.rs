//! The bodies that a block computes with: those of a plant beside it, or some of its own.

use std::fmt;
use std::sync::Arc;

use schemars::{Schema, SchemaGenerator, json_schema};
use serde::de::value::MapAccessDeserializer;
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserializer, Serializer};

use super::{ModelEntry, MultibodyPlant, Overlaps};
use crate::document::did_you_mean;
use crate::multibody::model::Model;
use crate::prelude::*;

/// What a block computes with: `scene.arm`, the model `arm` of the plant `scene` in the same diagram; `scene`, all of that plant; or a model
/// of its own, in the form that models of a plant have. If not given, it is the only plant in the diagram; for robots' controllers and
/// kinematics the only model in it, or the only one with actuators.
///
/// A model of a plant comes with what it stands on and with what is welded to it, so that a controller knows the weight of the tool.
#[derive(Clone, Debug)]
pub enum ModelSource {
    /// The only plant beside the block, or the only model there.
    Beside,
    /// A plant, or a model in it.
    Plant(String),
    /// A model of its own.
    Own(Box<ModelEntry>),
}

/// Bodies that a block computes with.
#[derive(Clone)]
pub struct Robot {
    /// The model, and what it stands on or carries.
    pub model: Arc<Model>,
    /// Coordinates of the model asked for; all others stay where they start.
    pub q: Vec<usize>,
    /// Its velocities.
    pub v: Vec<usize>,
    /// Its actuators.
    pub actuators: Vec<usize>,
    /// Names of its coordinates.
    pub position_names: Vec<String>,
    /// Names of its velocities.
    pub velocity_names: Vec<String>,
    /// Name of the model; empty for a whole plant.
    pub name: String,
}

impl ModelSource {
    /// What a file means that does not say: for serde.
    pub fn beside() -> ModelSource {
        ModelSource::Beside
    }

    /// Whether nothing is given.
    pub fn is_beside(&self) -> bool {
        matches!(self, ModelSource::Beside)
    }

    /// Builds the model; the whole plant where nothing is given. `field` is the parameter's name, for the error.
    pub fn build(&self, d: &Declaration, field: &str) -> Result<Robot, BlockError> {
        match self {
            ModelSource::Beside => {
                let plants = d.neighbours::<MultibodyPlant>()?;
                match &plants[..] {
                    [(plant, _)] => ModelSource::from(*plant).build(d, field),
                    _ => Err(ungiven(field, plants.iter().map(|(plant, _)| (*plant).to_owned()).collect())),
                }
            }
            ModelSource::Own(entry) => {
                let plant = MultibodyPlant { models: vec![(**entry).clone()], ..MultibodyPlant::default() };
                let (model, _) = plant.build(d.files()).map_err(|errors| first(errors, field))?;
                Ok(Robot::of(model, Some(&entry.name)))
            }
            ModelSource::Plant(text) => {
                let (plant, model) = match text.split_once('.') {
                    Some((plant, model)) => (plant, Some(model)),
                    None => (text.as_str(), None),
                };
                let found = d.neighbour::<MultibodyPlant>(plant, field)?;
                let mut part = found.block.clone();
                if let Some(model) = model {
                    part.models = connected(&part.models, model).ok_or_else(|| {
                        let names = found.block.models.iter().map(|entry| entry.name.as_str());
                        let near = did_you_mean(model, names).map(|near| format!(" ({near})"));
                        let message = format!("`{plant}` has no model `{model}`{}", near.unwrap_or_default());
                        BlockError::parameter(field, message)
                    })?;
                }
                // Filters and overlaps are the business of the whole plant.
                let is_here =
                    |name: &str| part.models.iter().any(|entry| name.split('/').next() == Some(&entry.name));
                let exclude = part.exclude.iter().filter(|pair| pair.iter().all(|name| is_here(name)));
                part.exclude = exclude.cloned().collect();
                if part.overlaps == Overlaps::Error {
                    part.overlaps = Overlaps::Ignore;
                }
                // What is wrong with the plant is reported there.
                let built = part.build(found.files);
                let (built, _) = built.map_err(|_| BlockError::Neighbour(plant.to_owned()))?;
                Ok(Robot::of(built, model))
            }
        }
    }
}

impl ModelSource {
    /// Builds the model of a block that is about one robot: where nothing is given the only model of the only plant, or the only one
    /// with actuators.
    pub fn build_robot(&self, d: &Declaration, field: &str) -> Result<Robot, BlockError> {
        if !self.is_beside() {
            return self.build(d, field);
        }
        let plants = d.neighbours::<MultibodyPlant>()?;
        let name = |plant: &str, model: &str| format!("{plant}.{model}");
        if let [(plant, found)] = &plants[..] {
            if let [entry] = &found.block.models[..] {
                return ModelSource::Plant(name(plant, &entry.name)).build(d, field);
            }
            let whole = ModelSource::from(*plant).build(d, field)?;
            let driven = whole.model.instances.iter().filter(|instance| !instance.actuators.is_empty());
            if let [robot] = driven.collect::<Vec<_>>()[..] {
                return ModelSource::Plant(name(plant, &robot.name)).build(d, field);
            }
        }
        let models = plants
            .iter()
            .flat_map(|(plant, found)| found.block.models.iter().map(move |entry| name(plant, &entry.name)));
        Err(ungiven(field, models.collect()))
    }
}

/// The error of a block that is not told which model it computes with, where there is none or a choice.
fn ungiven(field: &str, candidates: Vec<String>) -> BlockError {
    let own = format!("`{field}: {{name: arm, file: models/arm.urdf}}`");
    let message = match &candidates[..] {
        [] => format!(
            "`{field}` is not given, and there is no model beside the block: add a MultibodyPlant, or give the block a model of its own, such as {own}"
        ),
        [first, ..] => {
            let listed: Vec<String> = candidates.iter().take(8).map(|name| format!("`{name}`")).collect();
            let more = if candidates.len() > 8 { " …" } else { "" };
            format!(
                "`{field}` is not given, and may be {}{more}: choose one, such as `{field}: {first}`",
                listed.join(", ")
            )
        }
    };
    BlockError::parameter(field, message)
}

/// The error of a model of the block's own, at the parameter that it comes from.
fn first(errors: Vec<BlockError>, field: &str) -> BlockError {
    match errors.into_iter().next() {
        Some(BlockError::Parameter { field: path, message }) => {
            BlockError::parameter(path.replacen("models.0", field, 1), message)
        }
        Some(error) => error,
        None => BlockError::parameter(field, "the model cannot be built"),
    }
}

/// A model with all that it is welded to and that is welded to it, in the plant's order.
fn connected(models: &[ModelEntry], name: &str) -> Option<Vec<ModelEntry>> {
    let at = models.iter().position(|entry| entry.name == name)?;
    let parent = |entry: &ModelEntry| {
        let weld = entry.weld.as_deref()?;
        let (model, _) = weld.split_once('/')?;
        models.iter().position(|other| other.name == model)
    };
    let mut is_in = vec![false; models.len()];
    is_in[at] = true;
    let mut below = parent(&models[at]);
    while let Some(i) = below.filter(|i| !is_in[*i]) {
        is_in[i] = true;
        below = parent(&models[i]);
    }
    // What stands on it, and on that; not what else stands on what it stands on.
    let mut carried = vec![at];
    while let Some(i) = carried.pop() {
        for (j, entry) in models.iter().enumerate() {
            if parent(entry) == Some(i) && !is_in[j] {
                is_in[j] = true;
                carried.push(j);
            }
        }
    }
    Some(models.iter().zip(is_in).filter(|(_, is_in)| *is_in).map(|(entry, _)| entry.clone()).collect())
}

impl Robot {
    fn of(model: Model, name: Option<&str>) -> Robot {
        let model = Arc::new(model);
        match name.and_then(|name| model.instance(name)) {
            Some(i) => {
                let instance = &model.instances[i];
                Robot {
                    q: instance.q.clone(),
                    v: instance.v.clone(),
                    actuators: instance.actuators.clone(),
                    position_names: model.position_names(i),
                    velocity_names: model.velocity_names(i),
                    name: instance.name.clone(),
                    model: model.clone(),
                }
            }
            None => {
                let names = |of: fn(&Model, usize) -> Vec<String>, places: fn(&Model, usize) -> &[usize]| {
                    let mut all = Vec::new();
                    for (i, instance) in model.instances.iter().enumerate() {
                        let named = of(&model, i).into_iter().map(|n| format!("{}.{n}", instance.name));
                        all.extend(places(&model, i).iter().copied().zip(named));
                    }
                    all.sort();
                    all.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
                };
                Robot {
                    q: (0..model.nq()).collect(),
                    v: (0..model.nv()).collect(),
                    actuators: (0..model.actuators.len()).collect(),
                    position_names: names(Model::position_names, |model, i| &model.instances[i].q),
                    velocity_names: names(Model::velocity_names, |model, i| &model.instances[i].v),
                    name: String::new(),
                    model: model.clone(),
                }
            }
        }
    }

    /// Number of coordinates.
    pub fn nq(&self) -> usize {
        self.q.len()
    }

    /// Number of velocities.
    pub fn nv(&self) -> usize {
        self.v.len()
    }

    /// Puts the coordinates of the model asked for among those of all.
    pub fn set_positions(&self, own: &[f64], q: &mut [f64]) {
        self.q.iter().zip(own).for_each(|(i, own)| q[*i] = *own);
    }

    /// Puts the velocities of the model asked for among those of all.
    pub fn set_velocities(&self, own: &[f64], v: &mut [f64]) {
        self.v.iter().zip(own).for_each(|(i, own)| v[*i] = *own);
    }

    /// The only body of that name in any of the models.
    fn only(&self, name: &str) -> Option<usize> {
        let bodies = 0..self.model.bodies.len();
        let is_named =
            |i: &usize| self.model.body_name(*i).split_once('/').is_some_and(|(_, short)| short == name);
        let mut named = bodies.filter(is_named);
        named.next().filter(|_| named.next().is_none())
    }

    /// A body of the model: `hand`, or with the model's name, `arm/hand`; of a plant `hand`, if it has only one. The error suggests what it may have been.
    pub fn body(&self, name: &str, field: &str) -> Result<usize, BlockError> {
        let own = || self.model.body(&format!("{}/{name}", self.name));
        self.model.body(name).or_else(own).or_else(|| self.only(name)).ok_or_else(|| {
            missing("body", name, (0..self.model.bodies.len()).map(|i| self.model.body_name(i)), field)
        })
    }

    /// A joint of the model: `elbow`, or with the model's name, `arm/elbow`. The error suggests what it may have been.
    pub fn joint(&self, name: &str, field: &str) -> Result<usize, BlockError> {
        let own = || self.model.joint(&format!("{}/{name}", self.name));
        self.model.joint(name).or_else(own).ok_or_else(|| {
            let joints = self.model.joints.iter();
            let names = joints.map(|joint| self.model.full_name(Some(joint.instance), &joint.name));
            missing("joint", name, names, field)
        })
    }
}

/// The error for a name that is not among `names`, of which each may be given without its model.
fn missing(kind: &str, name: &str, names: impl Iterator<Item = String>, field: &str) -> BlockError {
    let names: Vec<String> = names.collect();
    let short = names.iter().filter_map(|name| name.split_once('/')).map(|(_, name)| name);
    let near = did_you_mean(name, names.iter().map(String::as_str).chain(short));
    let near = near.map(|near| format!(" ({near})")).unwrap_or_default();
    BlockError::parameter(field, format!("there is no {kind} `{name}`{near}"))
}

impl From<&str> for ModelSource {
    fn from(text: &str) -> ModelSource {
        ModelSource::Plant(text.to_owned())
    }
}

impl Default for ModelSource {
    /// A pendulum, for the register of blocks.
    fn default() -> ModelSource {
        ModelSource::Own(Box::new(super::entry::example().models.remove(0)))
    }
}

impl Serialize for ModelSource {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            ModelSource::Beside => serializer.serialize_unit(),
            ModelSource::Plant(text) => serializer.serialize_str(text),
            ModelSource::Own(entry) => entry.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for ModelSource {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct SourceVisitor;
        impl<'de> Visitor<'de> for SourceVisitor {
            type Value = ModelSource;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a model of a plant, such as `scene.arm`, or a model")
            }
            fn visit_unit<E: Error>(self) -> Result<ModelSource, E> {
                Ok(ModelSource::Beside)
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<ModelSource, E> {
                Ok(ModelSource::Plant(text.to_owned()))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ModelSource, A::Error> {
                let entry = ModelEntry::deserialize(MapAccessDeserializer::new(map))?;
                Ok(ModelSource::Own(Box::new(entry)))
            }
        }
        deserializer.deserialize_any(SourceVisitor)
    }
}

impl JsonSchema for ModelSource {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ModelSource".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let entry = generator.subschema_for::<ModelEntry>();
        json_schema!({
            "description": "A model of a plant in the same diagram, such as `scene.arm`, or a model of the block's own; the only plant or robot there is if not given.",
            "anyOf": [{"type": "string"}, entry]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::blocks::math::Gain;
    use crate::diagram::Files;

    struct Nothing;
    impl Files for Nothing {
        fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
            Err(format!("there is no file `{path}`"))
        }
    }

    /// An arm on a table with a tool, and a loose thing.
    fn cell() -> Diagram {
        let base = super::super::entry::example().models.remove(0);
        let named = |name: &str, weld: Option<&str>| ModelEntry {
            name: name.to_owned(),
            weld: weld.map(str::to_owned),
            ..base.clone()
        };
        let mut tool = named("tool", Some("arm/rod"));
        // Its own joint is welded to the arm's rod.
        if let Some(joint) = tool.model.as_mut().and_then(|m| m.joints.get_mut("pivot")) {
            joint.parent = "mount".to_owned();
        }
        if let Some(model) = tool.model.as_mut() {
            model.bodies.insert("mount".to_owned(), model.bodies["rod"].clone());
        }
        let models = vec![named("arm", None), tool, named("other", None)];
        let mut diagram = Diagram::new("cell");
        diagram.add("scene", MultibodyPlant { models, ..MultibodyPlant::default() });
        diagram.add("gain", Gain::scalar(1.0, 1));
        diagram
    }

    fn build(source: &str) -> Result<Robot, String> {
        let diagram = cell();
        let around = [&diagram];
        let d = Declaration::new(&Nothing).within(&around);
        ModelSource::from(source).build(&d, "model").map_err(|error| error.to_string())
    }

    #[test]
    fn a_model_comes_with_what_it_carries_and_nothing_else() {
        let robot = build("scene.arm").unwrap();
        assert_eq!((robot.nq(), robot.model.nq()), (1, 2));
        assert_eq!(robot.position_names, ["pivot"]);
        assert!(robot.model.instance("other").is_none());
        let whole = build("scene").unwrap();
        assert_eq!(whole.position_names, ["arm.pivot", "tool.pivot", "other.pivot"]);
        assert!(robot.body("rod", "body").is_ok() && robot.body("arm/rod", "body").is_ok());
    }

    /// The robot of a block that names no model, in a cell without what is left out, with a motor on one joint or with none.
    fn ungiven(left_out: &[&str], motor: Option<&str>, more: Option<&str>) -> Result<Robot, String> {
        let mut diagram = cell();
        let mut plant = plant_of(&diagram);
        plant.models.retain(|entry| !left_out.contains(&entry.name.as_str()));
        for entry in plant.models.iter_mut().filter(|entry| Some(entry.name.as_str()) == motor) {
            let motor = crate::multibody::spec::ActuatorSpec {
                joint: "pivot".to_owned(),
                gear: 1.0,
                rotor_inertia: 0.0,
                effort: None,
                control: Default::default(),
            };
            entry.model.as_mut().unwrap().actuators.insert("motor".to_owned(), motor);
        }
        diagram.blocks.shift_remove("scene");
        if let Some(name) = more {
            diagram.add(name, plant.clone());
        }
        if !plant.models.is_empty() {
            diagram.add("scene", plant);
        }
        let around = [&diagram];
        let d = Declaration::new(&Nothing).within(&around);
        ModelSource::Beside.build_robot(&d, "model").map_err(|error| error.to_string())
    }

    /// The plant of the cell.
    fn plant_of(diagram: &Diagram) -> MultibodyPlant {
        let around = [diagram];
        let d = Declaration::new(&Nothing).within(&around);
        d.neighbour::<MultibodyPlant>("scene", "model").unwrap().block.clone()
    }

    #[test]
    fn a_model_that_is_not_given_is_the_only_one_or_the_only_one_that_is_driven() {
        assert_eq!(ungiven(&["tool", "other"], None, None).unwrap().name, "arm");
        assert_eq!(ungiven(&[], Some("other"), None).unwrap().name, "other");
        for (result, expected) in [
            (
                ungiven(&[], None, None),
                "may be `scene.arm`, `scene.tool`, `scene.other`: choose one, such as `model: scene.arm`",
            ),
            (ungiven(&["tool", "other"], None, Some("cell")), "may be `cell.arm`, `scene.arm`: choose one"),
            (ungiven(&["arm", "tool", "other"], None, None), "there is no model beside the block"),
        ] {
            let error = result.err().unwrap();
            assert!(error.contains(expected), "{error}");
        }
        // Sensors and force fields are about all of a plant.
        let diagram = cell();
        let around = [&diagram];
        let d = Declaration::new(&Nothing).within(&around);
        let whole = ModelSource::Beside.build(&d, "model").unwrap();
        assert_eq!((whole.nq(), whole.name.as_str()), (3, ""));
        // A body may be named without its model if there is only one.
        assert!(whole.body("mount", "body").is_ok());
        assert!(whole.body("rod", "body").is_err());
    }

    #[test]
    fn what_is_not_there_is_named_with_a_suggestion() {
        for (source, expected) in [
            ("scent.arm", "there is no block `scent` here (did you mean `scene`?)"),
            ("scene.arn", "`scene` has no model `arn` (did you mean `arm`?)"),
            ("gain", "`gain` is not a block of type MultibodyPlant"),
        ] {
            assert_eq!(build(source).err().as_deref(), Some(expected));
        }
        let robot = build("scene.arm").unwrap();
        let error = robot.body("rot", "body").unwrap_err().to_string();
        assert!(error.contains("did you mean"), "{error}");
    }
}
