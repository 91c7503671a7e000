//! The scene file: what stands in it, and what is wrong with it.
//!
//! SI units; quaternions w, x, y, z; gravity along −z; poses are of the child's frame in the parent's.

use std::path::Path;

use anyhow::{Context, Result, anyhow};
use cenic::document::{Diagnostic, Diagnostics, Node, Source, did_you_mean, from_node, parse};
use indexmap::IndexMap;
use serde::Deserialize;

/// A scene.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    pub name: String,
    /// What it shows, for people.
    #[allow(dead_code)]
    #[serde(default)]
    pub about: String,
    /// Acceleration of free fall, m/s².
    pub gravity: f64,
    /// s.
    pub duration: f64,
    /// Whether no trajectory can be compared with another.
    #[serde(default)]
    pub chaotic: bool,
    pub contact: Contact,
    /// Geometry that does not move.
    #[serde(default)]
    pub world_geoms: Vec<Geom>,
    pub bodies: Vec<Body>,
    /// Bodies that do not collide with one another.
    #[serde(default)]
    pub exclude_within: Vec<Vec<String>>,
    pub controller: Option<Controller>,
    /// Joint forces kp (target − q) − kd v, by group.
    #[serde(default)]
    pub pd: IndexMap<String, Pd>,
    pub force: Option<Force>,
}

/// What every pair of geometries has.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    pub model: ContactModel,
    /// k of a pair, N/m; point contact alone has it.
    pub stiffness: Option<f64>,
    /// Hunt and Crossley's d of a pair, s/m.
    pub dissipation: f64,
    /// m/s.
    pub stiction_velocity: f64,
    pub mu_static: f64,
    pub mu_dynamic: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContactModel {
    Point,
    Hydroelastic,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Geom {
    pub shape: GeomShape,
    pub radius: Option<f64>,
    /// Full lengths of a box.
    pub size: Option<[f64; 3]>,
    /// Length of a cylinder, along z.
    pub length: Option<f64>,
    pub xyz: [f64; 3],
    #[serde(default = "identity")]
    pub quat: [f64; 4],
    pub hydro: Option<Hydro>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GeomShape {
    Sphere,
    Box,
    Cylinder,
    /// z ≤ 0.
    Halfspace,
}

/// Pressure: modulus × depth / largest depth.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hydro {
    pub kind: HydroKind,
    /// Pa.
    pub modulus: Option<f64>,
    /// Of the mesh, m.
    pub resolution: Option<f64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HydroKind {
    Rigid,
    Compliant,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    pub name: String,
    pub mass: f64,
    pub com: [f64; 3],
    /// xx, yy, zz, xy, xz, yz about the centre of mass, in the body's axes.
    pub inertia: [f64; 6],
    #[serde(default)]
    pub geoms: Vec<Geom>,
    pub group: Option<String>,
    pub joint: Joint,
}

/// What carries a body.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joint {
    #[serde(rename = "type")]
    pub kind: JointType,
    /// A body; none is the world.
    pub parent: Option<String>,
    pub xyz: [f64; 3],
    #[serde(default = "identity")]
    pub quat: [f64; 4],
    /// In the joint's frame.
    pub axis: Option<[f64; 3]>,
    #[serde(default)]
    pub q0: f64,
    #[serde(default)]
    pub v0: f64,
    pub limits: Option<[f64; 2]>,
    #[serde(default)]
    pub damping: f64,
    /// Whether something may drive it; what does says so itself.
    #[allow(dead_code)]
    #[serde(default)]
    pub actuated: bool,
    #[serde(default)]
    pub armature: f64,
    /// World angular velocity of a free body at the start.
    #[serde(default)]
    pub angular: [f64; 3],
    /// World linear velocity of a free body at the start.
    #[serde(default)]
    pub linear: [f64; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JointType {
    Free,
    Weld,
    Revolute,
    Prismatic,
}

/// Inverse dynamics control of a group's joints along a path.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Controller {
    pub group: String,
    pub kp: f64,
    pub kd: f64,
    pub times: Vec<f64>,
    /// A row for each time, an element for each joint of the group.
    pub setpoints: Vec<Vec<f64>>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pd {
    pub kp: f64,
    pub kd: f64,
    pub target: Vec<f64>,
}

/// amplitude sin(omega t) along a direction of the world, on a free body's origin.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    pub body: String,
    pub direction: [f64; 3],
    /// N.
    pub amplitude: f64,
    /// rad/s.
    pub omega: f64,
}

fn identity() -> [f64; 4] {
    [1.0, 0.0, 0.0, 0.0]
}

impl Scene {
    /// Reads and checks a scene file.
    pub fn read(path: &Path) -> Result<Scene> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let source = Source::new(path.display().to_string(), text);
        let node = parse(&source).map_err(|problems| anyhow!("{problems}"))?;
        let scene: Scene = from_node(&node).map_err(|problem| anyhow!("{problem}"))?;
        let problems = scene.problems(&node);
        problems.into_result(scene).map_err(|problems| anyhow!("{problems}"))
    }

    /// Bodies of a group that a joint with one coordinate carries, in the order of the file.
    pub fn joints_of<'s>(&'s self, group: &'s str) -> impl Iterator<Item = &'s Body> {
        let moves = |body: &&Body| matches!(body.joint.kind, JointType::Revolute | JointType::Prismatic);
        self.bodies.iter().filter(moves).filter(move |body| body.group.as_deref() == Some(group))
    }

    fn problems(&self, node: &Node) -> Diagnostics {
        let mut problems = Problems { node, found: Diagnostics(Vec::new()) };
        if !(self.duration > 0.0 && self.duration.is_finite()) {
            problems.add("duration", "must be a positive number of seconds");
        }
        if self.contact.model == ContactModel::Point && self.contact.stiffness.is_none() {
            problems.add("contact", "point contact needs a `stiffness`");
        }
        for (i, geom) in self.world_geoms.iter().enumerate() {
            self.check_geom(geom, &format!("world_geoms.{i}"), &mut problems);
        }
        for (i, body) in self.bodies.iter().enumerate() {
            self.check_body(i, body, &mut problems);
        }
        for (i, names) in self.exclude_within.iter().enumerate() {
            for (j, name) in names.iter().enumerate() {
                self.check_name(name, &format!("exclude_within.{i}.{j}"), &mut problems);
            }
        }
        if let Some(controller) = &self.controller {
            self.check_controller(controller, &mut problems);
        }
        for (group, pd) in &self.pd {
            let count = self.joints_of(group).count();
            if count == 0 || pd.target.len() != count {
                let message = format!("{} targets for {count} joints of group `{group}`", pd.target.len());
                problems.add(&format!("pd.{group}"), &message);
            }
        }
        if let Some(force) = &self.force {
            let body = self.bodies.iter().find(|body| body.name == force.body);
            match body {
                Some(body) if body.joint.kind != JointType::Free => {
                    problems.add("force.body", &format!("`{}` does not move freely", force.body));
                }
                _ => self.check_name(&force.body, "force.body", &mut problems),
            }
        }
        problems.found
    }

    fn check_body(&self, i: usize, body: &Body, problems: &mut Problems) {
        let place = format!("bodies.{i}");
        if self.bodies[..i].iter().any(|other| other.name == body.name) {
            problems.add(&format!("{place}.name"), &format!("two bodies are named `{}`", body.name));
        }
        for (k, geom) in body.geoms.iter().enumerate() {
            self.check_geom(geom, &format!("{place}.geoms.{k}"), problems);
        }
        if let Some(parent) = &body.joint.parent {
            self.check_name(parent, &format!("{place}.joint.parent"), problems);
        }
        let moves = matches!(body.joint.kind, JointType::Revolute | JointType::Prismatic);
        if moves && body.joint.axis.is_none() {
            problems.add(&format!("{place}.joint"), "this joint needs an `axis`");
        }
    }

    fn check_geom(&self, geom: &Geom, place: &str, problems: &mut Problems) {
        let missing = match geom.shape {
            GeomShape::Sphere => geom.radius.is_none().then_some("a sphere needs a `radius`"),
            GeomShape::Box => geom.size.is_none().then_some("a box needs a `size`"),
            GeomShape::Cylinder => (geom.radius.is_none() || geom.length.is_none())
                .then_some("a cylinder needs a `radius` and a `length`"),
            GeomShape::Halfspace => None,
        };
        if let Some(missing) = missing {
            problems.add(place, missing);
        }
        if self.contact.model == ContactModel::Hydroelastic {
            match &geom.hydro {
                None => problems.add(place, "hydroelastic contact needs `hydro`"),
                Some(Hydro { kind: HydroKind::Compliant, modulus: None, .. }) => {
                    problems.add(&format!("{place}.hydro"), "a compliant geometry needs a `modulus`");
                }
                Some(_) => {}
            }
        }
    }

    fn check_controller(&self, controller: &Controller, problems: &mut Problems) {
        let Controller { group, times, setpoints, .. } = controller;
        let count = self.joints_of(group).count();
        if count == 0 {
            problems.add("controller.group", &format!("no joint belongs to group `{group}`"));
        }
        if times.len() < 2 || !times.is_sorted_by(|a, b| a < b) {
            problems.add("controller.times", "needs at least two times, in increasing order");
        }
        if setpoints.len() != times.len() {
            let message = format!("{} rows for {} times", setpoints.len(), times.len());
            problems.add("controller.setpoints", &message);
        }
        for (i, row) in setpoints.iter().enumerate().filter(|(_, row)| row.len() != count) {
            let message = format!("{} elements for {count} joints of group `{group}`", row.len());
            problems.add(&format!("controller.setpoints.{i}"), &message);
        }
    }

    fn check_name(&self, name: &str, place: &str, problems: &mut Problems) {
        let known = || self.bodies.iter().map(|body| body.name.as_str());
        if !known().any(|known| known == name) {
            let hint = did_you_mean(name, known()).map(|hint| format!(" ({hint})")).unwrap_or_default();
            problems.add(place, &format!("no body `{name}`{hint}"));
        }
    }
}

/// Collects what is wrong, with its place in the file.
struct Problems<'n> {
    node: &'n Node,
    found: Diagnostics,
}

impl Problems<'_> {
    fn add(&mut self, place: &str, message: &str) {
        let span = &self.node.at(place).unwrap_or(self.node).span;
        self.found.push(Diagnostic::new(message).at(span).place(place));
    }
}
