//! MJCF: MuJoCo's models, with their defaults, includes and compiler settings worked out.
//!
//! | in the file | in the model |
//! |---|---|
//! | `<body>` | a body; its inertia is its `<inertial>`, or that of its geoms as MuJoCo infers it |
//! | no joint in a body | a weld named `<body>_weld` |
//! | one `<joint>` | a joint; `ref` is the coordinate at which the bodies stand as the file draws them |
//! | several joints in a body | a chain of joints with bodies without mass, named `<body>__<joint>`, between them |
//! | `<freejoint>` | a free joint that starts where the file draws the body |
//! | `<geom>` | a collision shape, member of the groups of `contype` and meeting those of `conaffinity`, and what is seen of it |
//! | `<site>` | a frame, named `<site>_site` if a body has its name |
//! | `<motor>`, `<general>` | an actuator whose input is the effort on the joint: `gear` and gain are in its limits |
//! | `<position>`, `<velocity>` | an actuator with those gains |
//! | `<connect>`, `<weld>`, `<joint>` of `<equality>` | ball, weld, coupler |
//! | `<exclude>` | a pair of bodies that pass through each other |
//! | `<key>` | a keyframe of joint coordinates |
//!
//! Geoms of the world are a body without mass that is welded to it. Bodies, joints, actuators and keyframes without a name are
//! given one. Coordinates are MuJoCo's except that a free joint has its quaternion first.
//!
//! Accepted without a word, since no motion depends on them: `<visual>`, `<statistic>`, `<size>`, `<custom>`, `<camera>`,
//! `<light>`, textures, materials except their colour, groups and user data, and the settings of MuJoCo's own time steps and
//! solvers in `<option>`. Reported and left out: tendons, sensors, composites, flexes, plugins, height fields, `<replicate>`,
//! `<attach>`, contact pairs, and the parameters of soft constraints (`solref` and the like).

mod actuator;
mod asset;
mod attributes;
mod body;
mod compiler;
mod defaults;
mod equality;
mod geom;
mod include;
mod joint;
mod keyframe;
mod mass;

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use indexmap::IndexMap;

use super::log::Log;
use super::value::Value;
use super::xml::Element;
use super::{Imported, MeshFile, add_to_ground};
use crate::document::{Diagnostic, Diagnostics, Source};
use crate::math::spatial::Pose;
use crate::multibody::spec::{BodySpec, JointKind, ModelSpec, WORLD};
use asset::Assets;
use compiler::{Compiler, Options};
use defaults::Defaults;
use include::Files;

/// A way to read a file that a model names by its path from the model's own folder.
pub(super) type Read<'a> = &'a dyn Fn(&str) -> Result<Vec<u8>, String>;

/// Sections of a model on which no motion depends.
const IRRELEVANT: [&str; 4] = ["visual", "statistic", "size", "custom"];
/// Sections that are read.
const SECTIONS: [&str; 9] =
    ["compiler", "option", "default", "asset", "worldbody", "actuator", "equality", "contact", "keyframe"];

/// Reads an MJCF model.
///
/// `read` is asked for files by their path from the model's folder: those that the model includes, and the meshes that the masses
/// of bodies follow from. Everything that is wrong is reported at once. What is not understood is left out with a warning, each
/// kind once per file.
///
/// ```
/// use cenic::document::Source;
/// use cenic::import::mjcf;
///
/// let text = r#"<mujoco model="pendulum"><worldbody>
///   <body name="arm"><joint name="pivot" axis="0 1 0" damping="0.1"/>
///     <geom type="capsule" size="0.02" fromto="0 0 0 0 0 -0.5" mass="1"/></body>
/// </worldbody></mujoco>"#;
/// let model = mjcf(&Source::new("pendulum.xml", text), &|_| Err("no files".to_owned())).unwrap();
/// assert_eq!(model.spec.bodies["arm"].com, Some([0.0, 0.0, -0.25]));
/// ```
pub fn mjcf(
    source: &Arc<Source>,
    read: &dyn Fn(&str) -> Result<Vec<u8>, String>,
) -> Result<Imported, Diagnostics> {
    let texts = include::load(source, read)?;
    let trees: Vec<_> = texts.iter().map(|(_, text)| text.tree()).collect::<Result<_, Diagnostic>>()?;
    let log = Log::default();
    let Some(files) = Files::new(&texts, &trees, &log) else { return Err(Diagnostics::new()) };
    if files.root.name() != "mujoco" {
        let message = format!("an MJCF file is one `<mujoco>`, not `<{}>`", files.root.name());
        return Err(files.root.diagnostic(message).into());
    }
    let name = files.root.value("model").map_or(String::new(), |name| name.text.trim().to_owned());
    let reader = Reader::new(files, read);
    let gravity = reader.options.gravity;
    let (spec, meshes) = reader.model();
    Ok(Imported { name, spec, gravity, meshes, warnings: log.finish()? })
}

/// Everything that the elements of a model refer to.
struct Reader<'a> {
    files: Files<'a>,
    compiler: Compiler,
    options: Options,
    defaults: Defaults<'a>,
    assets: Assets<'a>,
    read: Read<'a>,
}

/// A model in the making.
struct Model {
    spec: ModelSpec,
    /// Shapes of the world.
    ground: BodySpec,
    /// X_WB of each body as the file draws it.
    poses: HashMap<String, Pose>,
    /// The frames of sites by the sites' names.
    sites: HashMap<String, String>,
    /// Joints that move by name, in the order of MuJoCo's coordinates.
    joints: IndexMap<String, Coordinate>,
    names: Names,
}

/// What MuJoCo's coordinates of a joint are.
#[derive(Clone)]
struct Coordinate {
    joint: String,
    kind: JointKind,
    /// The coordinate as the file draws the joint.
    reference: f64,
    /// Minimum and maximum effort of all actuators on the joint together.
    effort: Option<[f64; 2]>,
}

/// Names that are taken, those that come later included.
#[derive(Default)]
struct Names {
    bodies: HashSet<String>,
    joints: HashSet<String>,
    counts: HashMap<String, usize>,
}

impl<'a> Reader<'a> {
    fn new(files: Files<'a>, read: Read<'a>) -> Reader<'a> {
        let compiler = Compiler::new(&files);
        let options = compiler::options(&files);
        let defaults = Defaults::new(&files);
        let assets = Assets::new(&files, &compiler, &defaults);
        Reader { files, compiler, options, defaults, assets, read }
    }

    fn model(&self) -> (ModelSpec, Vec<MeshFile>) {
        let root = self.files.root;
        let mut model = Model {
            spec: ModelSpec::default(),
            ground: BodySpec { mass: Some(0.0), ..BodySpec::default() },
            poses: HashMap::from([(WORLD.to_owned(), Pose::identity())]),
            sites: HashMap::new(),
            joints: IndexMap::new(),
            names: Names::default(),
        };
        let sections = self.files.children(root);
        let of = |name: &'static str| sections.iter().copied().filter(move |section| section.name() == name);
        let worlds: Vec<Element<'a>> = of("worldbody").collect();
        if worlds.is_empty() {
            root.error("there is no `<worldbody>` in the model");
        }
        model.names = self.collect_names(&worlds);
        for world in &worlds {
            self.world(*world, &mut model);
        }
        self.finish_masses(&mut model);
        for section in of("actuator") {
            self.files.children(section).into_iter().for_each(|element| self.actuator(element, &mut model));
        }
        for section in of("equality") {
            self.files.children(section).into_iter().for_each(|element| self.equality(element, &mut model));
        }
        for section in of("contact") {
            self.files.children(section).into_iter().for_each(|element| self.contact(element, &mut model));
        }
        for section in of("keyframe") {
            self.files.children(section).into_iter().for_each(|element| self.keyframe(element, &mut model));
        }
        for section in &sections {
            if !SECTIONS.contains(&section.name()) && !IRRELEVANT.contains(&section.name()) {
                section.warn(format!("`<{}>` is not supported and left out", section.name()));
            }
        }
        if !model.ground.collision.is_empty() || !model.ground.visual.is_empty() {
            add_to_ground(&mut model.spec, model.ground);
        }
        let meshes = self.mesh_files(&model.spec);
        (model.spec, meshes)
    }

    /// The names that bodies and joints have, so that none is given to one without a name.
    fn collect_names(&self, worlds: &[Element<'a>]) -> Names {
        let mut names = Names::default();
        names.bodies.insert(WORLD.to_owned());
        let mut open: Vec<Element<'a>> = worlds.to_vec();
        open.reverse();
        while let Some(element) = open.pop() {
            for child in self.files.children(element) {
                let (kind, set) = match child.name() {
                    "body" => ("body", &mut names.bodies),
                    "joint" | "freejoint" => ("joint", &mut names.joints),
                    "frame" => {
                        open.push(child);
                        continue;
                    }
                    _ => continue,
                };
                if let Some(value) = child.value("name")
                    && let Some(name) = value.name()
                    && !set.insert(name.to_owned())
                {
                    value.error(format!("duplicate {kind} `{name}`"));
                }
                if kind == "body" {
                    open.push(child);
                }
            }
        }
        names
    }

    fn contact(&self, element: Element<'a>, model: &mut Model) {
        if element.name() != "exclude" {
            return element
                .warn(format!("`<{}>` of `<contact>` is not supported and left out", element.name()));
        }
        let body = |name: &str| element.required(name).and_then(|value| model.body(&value));
        if let (Some(a), Some(b)) = (body("body1"), body("body2")) {
            model.spec.exclude.push([a, b]);
        }
    }

    /// The files of meshes that shapes use, in the order of the shapes.
    fn mesh_files(&self, spec: &ModelSpec) -> Vec<MeshFile> {
        let spans: HashMap<&str, _> = self
            .assets
            .meshes
            .values()
            .filter_map(|mesh| Some((mesh.file.as_deref()?, &mesh.span)))
            .collect();
        let mut seen = HashSet::new();
        let shapes = spec.bodies.values().flat_map(|body| {
            let visual = body.visual.iter().map(|visual| &visual.shape);
            body.collision.iter().map(|collision| &collision.shape).chain(visual)
        });
        shapes
            .filter_map(|shape| shape.mesh_file())
            .filter(|file| seen.insert(file.to_string()))
            .filter_map(|file| Some(MeshFile { file: file.to_owned(), span: (*spans.get(file)?).clone() }))
            .collect()
    }
}

impl Model {
    /// The body that an attribute names.
    fn body(&self, value: &Value<'_>) -> Option<String> {
        let is_body = |name: &str| self.poses.contains_key(name);
        value.reference("body", is_body, self.poses.keys().map(String::as_str)).map(str::to_owned)
    }

    /// The joint that an attribute names.
    fn joint(&self, value: &Value<'_>) -> Option<Coordinate> {
        let is_joint = |name: &str| self.joints.contains_key(name);
        self.joints.get(value.reference("joint", is_joint, self.joints.keys().map(String::as_str))?).cloned()
    }
}

impl Names {
    /// A body's name that is not taken: `base`, or `base` with a number.
    fn fresh_body(&mut self, base: &str) -> String {
        let name = fresh("body", base, &mut self.counts, |name| self.bodies.contains(name));
        self.bodies.insert(name.clone());
        name
    }

    /// A joint's name that is not taken.
    fn fresh_joint(&mut self, base: &str) -> String {
        let name = fresh("joint", base, &mut self.counts, |name| self.joints.contains(name));
        self.joints.insert(name.clone());
        name
    }
}

/// `base`, or `base_2` and so on, where the counts say how far the numbers of a kind are used up.
fn fresh(
    kind: &str,
    base: &str,
    counts: &mut HashMap<String, usize>,
    is_taken: impl Fn(&str) -> bool,
) -> String {
    let count = counts.entry(format!("{kind} {base}")).or_default();
    loop {
        *count += 1;
        let name = if *count == 1 { base.to_owned() } else { format!("{base}_{count}") };
        if !is_taken(&name) {
            return name;
        }
    }
}
