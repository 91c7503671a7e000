//! What stands in a scene file.
//!
//! SI units; quaternions w, x, y, z; gravity along −z; poses are of the child's frame in the parent's.

use std::path::Path;
use std::sync::Arc;

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};

use crate::document::{Diagnostics, Source, from_node, parse};
use crate::io::read_source;

/// A scene.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scene {
    /// Its name, also that of its diagram and of its reference.
    pub name: String,
    /// What it shows, for people.
    #[serde(default)]
    pub about: String,
    /// Acceleration of free fall, m/s².
    pub gravity: f64,
    /// How long it is simulated, s.
    pub duration: f64,
    /// Whether no trajectory can be compared with another.
    #[serde(default)]
    pub chaotic: bool,
    /// How things touch.
    pub contact: Contact,
    /// Surfaces that geometries name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub meshes: IndexMap<String, Triangles>,
    /// Geometry that does not move.
    #[serde(default)]
    pub world_geoms: Vec<Geom>,
    /// What moves, and what is welded to it.
    pub bodies: Vec<Body>,
    /// Bodies that do not collide with one another.
    #[serde(default)]
    pub exclude_within: Vec<Vec<String>>,
    /// What drives joints along a path.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub controller: Option<Controller>,
    /// Joint forces kp (target − q) − kd v, by group.
    #[serde(default)]
    pub pd: IndexMap<String, Pd>,
    /// What pushes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub force: Option<Force>,
}

/// What every pair of geometries has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contact {
    /// At points, or over surfaces.
    pub model: ContactModel,
    /// k of a pair, N/m; point contact alone has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stiffness: Option<f64>,
    /// Hunt and Crossley's d of a pair, s/m.
    pub dissipation: f64,
    /// Below this speed contacts stick, m/s.
    pub stiction_velocity: f64,
    /// Coefficient of friction at rest.
    pub mu_static: f64,
    /// Coefficient of friction of what slides.
    pub mu_dynamic: f64,
}

/// How things touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ContactModel {
    /// One point per pair of geometries, with a stiffness.
    Point,
    /// A surface, with a pressure.
    Hydroelastic,
}

/// What collides.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Geom {
    /// Its kind.
    pub shape: GeomShape,
    /// Of a sphere or a cylinder, m.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub radius: Option<f64>,
    /// Full lengths of a box.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<[f64; 3]>,
    /// Length of a cylinder, along z.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<f64>,
    /// Which of the scene's meshes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mesh: Option<String>,
    /// Its place in the body.
    pub xyz: [f64; 3],
    /// How it is turned in the body.
    #[serde(default = "identity")]
    pub quat: [f64; 4],
    /// Its pressure, in a scene with surfaces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hydro: Option<Hydro>,
}

/// Kinds of shapes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GeomShape {
    /// A ball.
    Sphere,
    /// A block.
    Box,
    /// Along z.
    Cylinder,
    /// z ≤ 0.
    Halfspace,
    /// One of the scene's meshes; where contact is at points, its convex hull.
    Mesh,
}

/// A closed surface.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Triangles {
    /// m.
    pub vertices: Vec<[f64; 3]>,
    /// Three vertices each, counter-clockwise seen from outside.
    pub faces: Vec<[u32; 3]>,
}

/// Pressure: modulus × depth / largest depth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hydro {
    /// Whether it gives way.
    pub kind: HydroKind,
    /// Pa.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modulus: Option<f64>,
    /// Of the mesh, m.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resolution: Option<f64>,
}

/// Whether a shape gives way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HydroKind {
    /// It does not.
    Rigid,
    /// It does, by its modulus.
    Compliant,
}

/// A rigid body with the joint that carries it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// Its name, also that of its joint.
    pub name: String,
    /// kg.
    pub mass: f64,
    /// Centre of mass in the body, m.
    pub com: [f64; 3],
    /// xx, yy, zz, xy, xz, yz about the centre of mass, in the body's axes.
    pub inertia: [f64; 6],
    /// What collides.
    #[serde(default)]
    pub geoms: Vec<Geom>,
    /// The group that controllers know it by.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub group: Option<String>,
    /// What carries it.
    pub joint: Joint,
}

/// What carries a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Joint {
    /// How it moves.
    #[serde(rename = "type")]
    pub kind: JointType,
    /// A body; none is the world.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub parent: Option<String>,
    /// Place of the joint's frame in the parent; where a free body starts.
    pub xyz: [f64; 3],
    /// How that frame is turned.
    #[serde(default = "identity")]
    pub quat: [f64; 4],
    /// In the joint's frame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub axis: Option<[f64; 3]>,
    /// Coordinate at the start, rad or m.
    #[serde(default)]
    pub q0: f64,
    /// Velocity at the start.
    #[serde(default)]
    pub v0: f64,
    /// Minimum and maximum coordinate.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<[f64; 2]>,
    /// N m s/rad or N s/m.
    #[serde(default)]
    pub damping: f64,
    /// Whether something may drive it; what does says so itself.
    #[serde(default)]
    pub actuated: bool,
    /// Inertia that does not move the body, kg m² or kg.
    #[serde(default)]
    pub armature: f64,
    /// World angular velocity of a free body at the start.
    #[serde(default)]
    pub angular: [f64; 3],
    /// World linear velocity of a free body at the start.
    #[serde(default)]
    pub linear: [f64; 3],
}

/// How a joint moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JointType {
    /// In all ways.
    Free,
    /// Not at all.
    Weld,
    /// About its axis.
    Revolute,
    /// Along its axis.
    Prismatic,
}

/// Inverse dynamics control of a group's joints along a path.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Controller {
    /// Whose joints.
    pub group: String,
    /// 1/s².
    pub kp: f64,
    /// 1/s.
    pub kd: f64,
    /// When, s; a cubic that is at rest at both ends joins each to the next.
    pub times: Vec<f64>,
    /// A row for each time, an element for each joint of the group.
    pub setpoints: Vec<Vec<f64>>,
}

/// A spring and a damper in each joint of a group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pd {
    /// N m/rad or N/m.
    pub kp: f64,
    /// N m s/rad or N s/m.
    pub kd: f64,
    /// An element for each joint of the group.
    pub target: Vec<f64>,
}

/// amplitude sin(omega t) along a direction of the world, on a free body's origin.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Force {
    /// The body.
    pub body: String,
    /// A unit vector.
    pub direction: [f64; 3],
    /// N.
    pub amplitude: f64,
    /// rad/s.
    pub omega: f64,
}

fn identity() -> [f64; 4] {
    [1.0, 0.0, 0.0, 0.0]
}

impl Joint {
    /// Of a body that moves in all ways, from rest at a place, turned by a quaternion.
    pub fn free(xyz: [f64; 3], quat: [f64; 4]) -> Joint {
        Joint {
            kind: JointType::Free,
            parent: None,
            xyz,
            quat,
            axis: None,
            q0: 0.0,
            v0: 0.0,
            limits: None,
            damping: 0.0,
            actuated: false,
            armature: 0.0,
            angular: [0.0; 3],
            linear: [0.0; 3],
        }
    }
}

impl Scene {
    /// Reads and checks a scene file.
    pub fn read(path: &Path) -> Result<Scene, Diagnostics> {
        Scene::parse(&read_source(path)?)
    }

    /// Checks the text of a scene file.
    pub fn parse(source: &Arc<Source>) -> Result<Scene, Diagnostics> {
        let node = parse(source)?;
        let scene: Scene = from_node(&node)?;
        let problems = scene.problems(&node);
        problems.into_result(scene)
    }

    /// As it stands in a file.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The same for a shorter or longer time, s.
    pub fn lasting(self, duration: f64) -> Scene {
        Scene { duration, ..self }
    }

    /// The same with a controller of other gains, kp = kd, and a name that says so.
    pub fn with_gain(mut self, gain: f64) -> Scene {
        if let Some(controller) = &mut self.controller {
            (controller.kp, controller.kd) = (gain, gain);
        }
        Scene { name: format!("{}_gain_{gain:e}", self.name), ..self }
    }

    /// Bodies of a group that a joint with one coordinate carries, in the order of the file.
    pub fn joints_of<'s>(&'s self, group: &'s str) -> impl Iterator<Item = &'s Body> {
        let moves = |body: &&Body| matches!(body.joint.kind, JointType::Revolute | JointType::Prismatic);
        self.bodies.iter().filter(moves).filter(move |body| body.group.as_deref() == Some(group))
    }
}
