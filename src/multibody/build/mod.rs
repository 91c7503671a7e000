//! From plain data to a model: names looked up, inertias checked, trees ordered.
//!
//! Every mistake is collected, with its place in the data, and reported together.
#![allow(non_snake_case)]

mod joints;
mod references;

use std::collections::HashMap;
use std::sync::Arc;

use indexmap::IndexMap;
use nalgebra::{Matrix3, Vector3};

use super::inertia::{SpatialInertia, Symmetric3};
use super::mobility::Mobility;
use super::model::{Body, Frame, Instance, Link, Model, NONE, WORLD};
use super::spec::{self, BodySpec, Coordinates, FrameSpec, ModelSpec, PoseSpec};
use crate::geometry::{Attached, Geometry, MassProperties, Mesh, Scene, SceneSpec, Shape};
use crate::math::spatial::Pose;
use joints::Edge;

/// A model to be put into the world.
#[derive(Clone, Debug, Default)]
pub struct Part<'a> {
    /// Its name in the world.
    pub name: &'a str,
    /// What it is.
    pub spec: Option<&'a ModelSpec>,
    /// Where bodies go that no joint carries.
    pub placement: Placement,
    /// Whether it comes from a file of others: inertias that no body can have pass then, and meshes that cannot be read are
    /// warnings, since published robots are full of them.
    pub imported: bool,
}

/// Where a model goes, and how it starts.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// The body or frame that its root body is welded to: `world`, or `model/body`. It moves freely if not given.
    pub weld: Option<String>,
    /// Where its root body is, in that frame or in the world; or where the body of its own free joint starts.
    pub pose: PoseSpec,
    /// Coordinates at the start by joint, instead of those in the model.
    pub positions: IndexMap<String, Coordinates>,
    /// Velocities at the start by joint, instead of those in the model.
    pub velocities: IndexMap<String, Coordinates>,
    /// Joints that stay where they start.
    pub locked: Vec<String>,
}

/// Something that is wrong with a model.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{path}: {message}")]
pub struct ModelError {
    /// Which of the parts.
    pub part: usize,
    /// Where in the part: `joints.elbow.axis`, or a field of its placement.
    pub path: String,
    /// What is wrong, and what to do about it.
    pub message: String,
}

/// The most bodies, and the most shapes that touch, in one world. The ports and names of a body take about 8 kB, so that this
/// many take 0.8 GB.
pub const MAX_BODIES: usize = 100_000;

/// The most numbers in the mass matrix, which has a dense block for each tree: 256 MB, and as much again for its factor.
pub const MAX_MASS_MATRIX: usize = 1 << 25;

/// Reads a mesh by the name that a shape gives.
pub type ReadMesh<'a> = dyn Fn(usize, &str) -> Result<Arc<Mesh>, String> + 'a;

impl Model {
    /// Puts parts into a world. `read_mesh` is asked for the meshes that shapes name, with the index of the part.
    pub fn build(parts: &[Part], gravity: [f64; 3], read_mesh: &ReadMesh) -> Result<Model, Vec<ModelError>> {
        let mut builder = Builder::new(parts, read_mesh);
        builder.check_size();
        if !builder.errors.is_empty() {
            return Err(builder.errors);
        }
        builder.collect_bodies();
        builder.collect_frames();
        builder.collect_joints();
        if builder.errors.is_empty() {
            builder.grow_trees();
        }
        if builder.errors.is_empty() {
            builder.finish(gravity.into());
        }
        builder.count_left_out();
        match builder.errors.is_empty() {
            true => Ok(builder.model),
            false => Err(builder.errors),
        }
    }
}

/// The first shape of a model that went for a reason, and how many more did.
struct LeftOut {
    part: usize,
    cause: String,
    /// Its place among the model's warnings.
    warning: usize,
    others: usize,
}

struct Builder<'a> {
    parts: &'a [Part<'a>],
    read_mesh: &'a ReadMesh<'a>,
    model: Model,
    /// Bodies and frames by full name, as a body and a pose on it.
    names: HashMap<String, (usize, Pose)>,
    /// Joints by full name.
    joints: HashMap<String, usize>,
    edges: Vec<Edge<'a>>,
    scene: SceneSpec,
    left_out: Vec<LeftOut>,
    errors: Vec<ModelError>,
}

impl<'a> Builder<'a> {
    fn new(parts: &'a [Part<'a>], read_mesh: &'a ReadMesh<'a>) -> Builder<'a> {
        let instance = |part: &Part| Instance {
            name: part.name.to_owned(),
            bodies: Vec::new(),
            joints: Vec::new(),
            actuators: Vec::new(),
            q: Vec::new(),
            v: Vec::new(),
        };
        let world = Body {
            name: spec::WORLD.to_owned(),
            instance: None,
            link: WORLD,
            X_LB: Pose::identity(),
            inertia: SpatialInertia::default(),
        };
        let ground = Link {
            parent: WORLD,
            tree: NONE,
            joint: NONE,
            mobility: Mobility::Revolute,
            is_floating: false,
            R_PF: Matrix3::identity(),
            p_PF: Vector3::zeros(),
            inertia: SpatialInertia::default(),
            q: 0,
            v: 0,
        };
        let model = Model {
            gravity: Vector3::zeros(),
            links: vec![ground],
            trees: Vec::new(),
            bodies: vec![world],
            frames: Vec::new(),
            joints: Vec::new(),
            actuators: Vec::new(),
            limits: Vec::new(),
            springs: Vec::new(),
            constraints: Vec::new(),
            instances: parts.iter().map(instance).collect(),
            scene: Scene::default(),
            q0: Vec::new(),
            v0: Vec::new(),
            armature: Vec::new(),
            damping: Vec::new(),
            friction: Vec::new(),
            locked: Vec::new(),
            dof_parent: Vec::new(),
            any_locked: false,
            warnings: Vec::new(),
        };
        let names = HashMap::from([(spec::WORLD.to_owned(), (WORLD, Pose::identity()))]);
        Builder {
            parts,
            read_mesh,
            model,
            names,
            joints: HashMap::new(),
            edges: Vec::new(),
            scene: SceneSpec::default(),
            left_out: Vec::new(),
            errors: Vec::new(),
        }
    }

    fn error(&mut self, part: usize, path: impl Into<String>, message: impl Into<String>) {
        self.errors.push(ModelError { part, path: path.into(), message: message.into() });
    }

    /// An error, or a warning where the part is not the user's own.
    fn complain(&mut self, part: usize, path: impl Into<String>, message: impl Into<String>) {
        match self.parts[part].imported {
            true => self.model.warnings.push(ModelError { part, path: path.into(), message: message.into() }),
            false => self.error(part, path, message),
        }
    }

    /// A shape whose mesh is of no use: imported models go without it. What is said of one mesh after its name, such as of a package that is not found, is said
    /// once for all others of the model.
    fn left_out(&mut self, part: usize, path: &str, message: String) {
        if !self.parts[part].imported {
            return self.error(part, path, message);
        }
        let cause = message.split_once("`: ").map_or("", |(_, cause)| cause).to_owned();
        let alike = |known: &&mut LeftOut| known.part == part && !cause.is_empty() && known.cause == cause;
        match self.left_out.iter_mut().find(alike) {
            Some(known) => known.others += 1,
            None => {
                self.left_out.push(LeftOut { part, cause, warning: self.model.warnings.len(), others: 0 });
                self.complain(part, path, format!("{message}; the shape is left out"));
            }
        }
    }

    /// Says how many more shapes went the same way.
    fn count_left_out(&mut self) {
        for LeftOut { warning, others, .. } in self.left_out.drain(..) {
            let message = &mut self.model.warnings[warning].message;
            match others {
                0 => {}
                1 => message.push_str(", and another one for the same reason"),
                n => message.push_str(&format!(", and {n} others for the same reason")),
            }
        }
    }

    fn specs(&self) -> impl Iterator<Item = (usize, &'a ModelSpec)> + use<'a> {
        self.parts.iter().enumerate().filter_map(|(i, part)| part.spec.map(|spec| (i, spec)))
    }

    /// The body that a name within a part stands for, and the pose of the named frame on it.
    fn find(&mut self, part: usize, path: &str, name: &str) -> Option<(usize, Pose)> {
        let own = format!("{}/{name}", self.parts[part].name);
        let found = self.names.get(&own).or_else(|| self.names.get(name)).copied();
        if found.is_none() {
            let prefix = format!("{}/", self.parts[part].name);
            let known: Vec<&str> =
                self.names.keys().map(|known| known.strip_prefix(&prefix).unwrap_or(known)).collect();
            let message = format!("no body or frame `{name}`{}", suggestion(name, known));
            self.error(part, path, message);
        }
        found
    }

    fn pose(&mut self, part: usize, path: String, pose: &PoseSpec) -> Pose {
        pose.pose().unwrap_or_else(|message| {
            self.error(part, path, message);
            Pose::identity()
        })
    }

    /// Refuses what is larger than anybody means, before anything is built of it.
    fn check_size(&mut self) {
        let (mut bodies, mut shapes) = (0, 0);
        for (part, spec) in self.specs() {
            bodies += spec.bodies.len();
            shapes += spec.bodies.values().map(|body| body.collision.len()).sum::<usize>();
            for (count, what) in [(bodies, "bodies"), (shapes, "collision shapes")] {
                if count > MAX_BODIES {
                    let message =
                        format!("there are {count} {what} so far; a plant has at most {MAX_BODIES}");
                    return self.error(part, "bodies", message);
                }
            }
        }
    }

    fn collect_bodies(&mut self) {
        let mut seen = HashMap::new();
        for (i, part) in self.parts.iter().enumerate() {
            if part.name.is_empty() || part.name == spec::WORLD || part.name.contains(['/', '.']) {
                self.error(i, "name", format!("`{}` cannot be the name of a model", part.name));
            } else if seen.insert(part.name, i).is_some() {
                self.error(i, "name", format!("there are two models `{}`", part.name));
            }
        }
        for (part, spec) in self.specs() {
            for (name, body) in &spec.bodies {
                let path = format!("bodies.{name}");
                if name == spec::WORLD {
                    self.error(part, path, "`world` is the ground; give the body another name");
                    continue;
                }
                let index = self.model.bodies.len();
                let inertia = self.body_inertia(part, &path, body, index);
                self.model.bodies.push(Body {
                    name: name.clone(),
                    instance: Some(part),
                    link: WORLD,
                    X_LB: Pose::identity(),
                    inertia,
                });
                self.model.instances[part].bodies.push(index);
                self.names.insert(format!("{}/{name}", self.parts[part].name), (index, Pose::identity()));
            }
        }
    }

    /// Mass properties of a body: given, or those of its shapes. Its collision shapes go into the scene.
    fn body_inertia(&mut self, part: usize, path: &str, body: &BodySpec, index: usize) -> SpatialInertia {
        let mut solid: Vec<(MassProperties, Pose)> = Vec::new();
        let needs_shapes =
            body.inertia.is_none() && (body.mass.is_some_and(|mass| mass > 0.0) || body.density.is_some());
        for (k, collision) in body.collision.iter().enumerate() {
            let path = format!("{path}.collision.{k}");
            let X_BG = self.pose(part, format!("{path}.pose"), &collision.pose);
            let Some(geometry) = self.geometry(part, &format!("{path}.shape"), &collision.shape) else {
                continue;
            };
            if let Err(error) = collision.material.validate() {
                self.error(part, format!("{path}.material"), error.to_string());
            }
            if needs_shapes {
                match geometry.mass_from_density(1.0) {
                    Ok(mass) => solid.push((mass, X_BG)),
                    Err(error) => self.error(part, format!("{path}.shape"), error.to_string()),
                }
            }
            let body_name = path.split('.').nth(1).unwrap_or("body");
            let name = match &collision.name {
                Some(name) => format!("{}/{name}", self.parts[part].name),
                None => format!("{}/{body_name}/{k}", self.parts[part].name),
            };
            if collision.surface_velocity.iter().any(|v| !v.is_finite()) {
                let message = "`surface_velocity` must be made of finite numbers";
                self.error(part, format!("{path}.surface_velocity"), message);
            }
            let (material, groups) = (collision.material, collision.groups);
            let surface_velocity = collision.surface_velocity.into();
            self.scene.geometries.push(Attached {
                name,
                body: index,
                X_BG,
                geometry,
                material,
                groups,
                surface_velocity,
            });
        }
        let inertia = match given_inertia(body, &solid) {
            Ok(inertia) => inertia,
            Err((field, message)) => {
                self.error(part, format!("{path}.{field}"), message);
                return SpatialInertia::default();
            }
        };
        if let Some(defect) = inertia.defect() {
            let field = if body.inertia.is_some() { ".inertia" } else { "" };
            // Whoever imports a model has warned of it at its place in the file.
            if !self.parts[part].imported || !inertia.is_finite() {
                self.error(part, format!("{path}{field}"), defect);
            }
        }
        inertia
    }

    fn geometry(&mut self, part: usize, path: &str, shape: &Shape) -> Option<Geometry> {
        let mesh = match shape.mesh_file().map(|file| (self.read_mesh)(part, file)).transpose() {
            Ok(mesh) => mesh,
            Err(message) => {
                self.left_out(part, path, message);
                return None;
            }
        };
        let is_mesh = mesh.is_some();
        let mut failed = |error: String| match is_mesh {
            true => self.left_out(part, path, error),
            false => self.error(part, path, error),
        };
        Geometry::new(shape.clone(), mesh).map_err(|error| failed(error.to_string())).ok()
    }

    fn collect_frames(&mut self) {
        let all = self
            .specs()
            .flat_map(|(part, spec)| spec.frames.iter().map(move |(name, frame)| (part, name, frame)));
        // Frames may be fixed to frames that come later: in each round at least one finds its parent, or the rest never will.
        let mut open: Vec<(usize, &String, &FrameSpec)> = all.collect();
        while !open.is_empty() {
            let before = open.len();
            open.retain(|(part, name, frame)| {
                let prefix = self.parts[*part].name;
                let own = self.names.get(&format!("{prefix}/{}", frame.parent));
                let Some((body, X_BP)) = own.or_else(|| self.names.get(&frame.parent)).copied() else {
                    return true;
                };
                let X_BF = X_BP * self.pose(*part, format!("frames.{name}.pose"), &frame.pose);
                if self.names.insert(format!("{prefix}/{name}"), (body, X_BF)).is_some() {
                    self.error(*part, format!("frames.{name}"), format!("there is already a body `{name}`"));
                }
                self.model.frames.push(Frame { name: (*name).clone(), instance: *part, body, X_BF });
                false
            });
            if open.len() == before {
                for (part, name, frame) in open.drain(..) {
                    self.find(part, &format!("frames.{name}.parent"), &frame.parent);
                }
            }
        }
    }
}

/// Mass properties as given, or from the shapes of a body at unit density. The error names the field.
fn given_inertia(
    body: &BodySpec,
    solid: &[(MassProperties, Pose)],
) -> Result<SpatialInertia, (&'static str, String)> {
    if body.mass.is_some() && body.density.is_some() {
        return Err(("density", "give `mass` or `density`, not both".to_owned()));
    }
    if let Some(inertia) = &body.inertia {
        let Some(mass) = body.mass else {
            return Err(("inertia", "a body with `inertia` needs a `mass`".to_owned()));
        };
        let com = Vector3::from(body.com.unwrap_or_default());
        let moments = match inertia[..] {
            [xx, yy, zz] => Symmetric3::new(xx, yy, zz, 0.0, 0.0, 0.0),
            [xx, yy, zz, xy, xz, yz] => Symmetric3::new(xx, yy, zz, xy, xz, yz),
            _ => {
                let message = format!(
                    "`inertia` has {} numbers; it is xx, yy, zz or xx, yy, zz, xy, xz, yz about the centre of mass",
                    inertia.len()
                );
                return Err(("inertia", message));
            }
        };
        return Ok(SpatialInertia::about_centre(mass, com, moments));
    }
    let of_shapes = solid.iter().fold(SpatialInertia::default(), |sum, (mass, X_BG)| {
        let own =
            SpatialInertia::about_centre(mass.mass, mass.center, Symmetric3::from_matrix(&mass.inertia));
        sum + own.transformed(X_BG)
    });
    let factor = match (body.mass, body.density) {
        (Some(0.0), _) | (None, None) => return Ok(SpatialInertia::default()),
        (Some(mass), _) if of_shapes.mass > 0.0 => mass / of_shapes.mass,
        // A point: right for a mass on a string, and found by the check where it is not.
        (Some(mass), _) => {
            let com = Vector3::from(body.com.unwrap_or_default());
            return Ok(SpatialInertia::about_centre(mass, com, Symmetric3::default()));
        }
        (None, Some(density)) if of_shapes.mass > 0.0 => density,
        (None, Some(_)) => {
            return Err(("density", "a body with a density needs a shape with a volume".to_owned()));
        }
    };
    let inertia = Symmetric3::from_matrix(&(of_shapes.about_own_centre().to_matrix() * factor));
    let com = body.com.map_or(of_shapes.centre(), Vector3::from);
    Ok(SpatialInertia::about_centre(of_shapes.mass * factor, com, inertia))
}

/// ` (did you mean …?)`, or what there is.
fn suggestion(name: &str, mut known: Vec<&str>) -> String {
    known.sort_unstable();
    match crate::document::did_you_mean(name, known.iter().copied()) {
        Some(near) => format!(" ({near})"),
        None if known.is_empty() => String::new(),
        None => format!("; there are {}", known.iter().take(12).copied().collect::<Vec<_>>().join(", ")),
    }
}
