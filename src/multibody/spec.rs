//! A model as plain data: what stands in a diagram file, and what importers make of URDF and MJCF.
//!
//! Lengths in m, angles in rad, masses in kg. Bodies, joints, frames, actuators and constraints are maps by name, in the order in
//! which they are written. Wherever a body is named, `world` is the ground, and a frame may be named instead.

use std::fmt;

use indexmap::IndexMap;
use nalgebra::{Quaternion, Translation3, UnitQuaternion, Vector3};
use schemars::JsonSchema;
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::geometry::{Groups, Material, Shape};
use crate::math::spatial::Pose;

/// The name of the ground.
pub const WORLD: &str = "world";

/// Bodies, the joints between them, and what acts on them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ModelSpec {
    /// Bodies by name.
    #[serde(default)]
    pub bodies: IndexMap<String, BodySpec>,
    /// Joints by name. A body that no joint carries moves freely.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub joints: IndexMap<String, JointSpec>,
    /// Frames that are fixed to bodies, by name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub frames: IndexMap<String, FrameSpec>,
    /// Actuators by name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub actuators: IndexMap<String, ActuatorSpec>,
    /// Couplers, ball, weld and distance constraints, and bushings, by name.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    pub constraints: IndexMap<String, ConstraintSpec>,
    /// Pairs of bodies that pass through each other, besides those that a joint connects.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exclude: Vec<[String; 2]>,
    /// Named sets of joint coordinates.
    #[serde(default, skip_serializing_if = "IndexMap::is_empty")]
    #[schemars(extend("unit" = "rad or m"))]
    pub keyframes: IndexMap<String, IndexMap<String, Vec<f64>>>,
}

/// A rigid body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BodySpec {
    /// Mass, kg. Zero is allowed where something with mass moves along. If not given, `density` times the volume of the shapes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "kg"))]
    pub mass: Option<f64>,
    /// Centre of mass in the body's frame, m; that of the shapes if neither it nor `inertia` is given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "m"))]
    pub com: Option<[f64; 3]>,
    /// Moments xx, yy, zz and products xy, xz, yz of inertia about the centre of mass in the body's axes, kg m²; the last three
    /// may be left out. If not given, those of the shapes, scaled to the mass.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 3, max = 6), extend("unit" = "kg m^2"))]
    pub inertia: Option<Vec<f64>>,
    /// Density of the shapes, kg/m³, for a body whose `mass` is not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "kg/m^3"))]
    pub density: Option<f64>,
    /// What touches other things.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub collision: Vec<CollisionSpec>,
    /// What is seen; the collision shapes if there is nothing here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub visual: Vec<VisualSpec>,
}

/// A shape of a body that touches other things.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CollisionSpec {
    /// The shape.
    pub shape: Shape,
    /// Where it sits in the body's frame.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// What it is made of.
    #[serde(default, skip_serializing_if = "is_default")]
    pub material: Material,
    /// Its name; `collision`, with a number if there are several, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Which groups of shapes it belongs to and touches.
    #[serde(default, skip_serializing_if = "is_default")]
    pub groups: Groups,
    /// Velocity of its surface relative to the body, in the body's axes, m/s: a conveyor belt's.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "m/s", "default" = [0.0, 0.0, 0.0]))]
    pub surface_velocity: [f64; 3],
}

/// A shape of a body that is seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VisualSpec {
    /// The shape.
    pub shape: Shape,
    /// Where it sits in the body's frame.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// Red, green, blue and opacity, from 0 to 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<[f64; 4]>,
}

/// Position and orientation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PoseSpec {
    /// Position, m.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub xyz: [f64; 3],
    /// Turns about the fixed x, then y, then z axis, rad.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "rad", "default" = [0.0, 0.0, 0.0]))]
    pub rpy: [f64; 3],
    /// Orientation as a quaternion w, x, y, z, instead of `rpy`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quat: Option<[f64; 4]>,
}

/// A frame fixed to a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FrameSpec {
    /// The body or frame that it is fixed to.
    #[serde(default = "world")]
    pub parent: String,
    /// Where, in the parent's frame.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
}

/// How a joint moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum JointKind {
    /// Turns about its axis.
    #[default]
    Revolute,
    /// Turns about its axis without end.
    Continuous,
    /// Slides along its axis.
    Prismatic,
    /// Turns about its axis and advances along it by `pitch` in each turn.
    Screw,
    /// Turns about x, then about the new y, of the joint's frame.
    Universal,
    /// Moves in the plane across its axis, and turns about the axis.
    Planar,
    /// Turns about any axis.
    Ball,
    /// Moves freely.
    Free,
    /// Does not move.
    Weld,
}

/// A joint: a child body that moves in a frame of its parent.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct JointSpec {
    /// How it moves.
    pub kind: JointKind,
    /// The body or frame that carries it.
    #[serde(default = "world")]
    pub parent: String,
    /// The body that it moves.
    pub child: String,
    /// The joint's frame in the parent's.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub pose: PoseSpec,
    /// The joint's frame in the child's.
    #[serde(default, skip_serializing_if = "PoseSpec::is_identity")]
    pub child_pose: PoseSpec,
    /// The axis in the joint's frame; z if not given. Its length does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub axis: Option<[f64; 3]>,
    /// Advance of a screw in one turn, m.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "m"))]
    pub pitch: Option<f64>,
    /// Minimum and maximum coordinate; a list of pairs for a joint with several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "rad or m"))]
    pub limits: Option<LimitsSpec>,
    /// Maximum speed by the manufacturer, rad/s or m/s. Not enforced: a figure for planners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "rad/s or m/s"))]
    pub velocity_limit: Option<f64>,
    /// Maximum acceleration by the manufacturer, rad/s² or m/s². Not enforced: a figure for planners.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "rad/s^2 or m/s^2"))]
    pub acceleration_limit: Option<f64>,
    /// Force against the velocity, N m s/rad or N s/m.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "N m s/rad or N s/m", "default" = 0.0))]
    pub damping: f64,
    /// Dry friction: the force it takes to move at all, N m or N.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "N m or N", "default" = 0.0))]
    pub friction: f64,
    /// Inertia about the joint that does not move the body, such as a rotor's behind its gear, kg m² or kg.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "kg m^2 or kg", "default" = 0.0))]
    pub armature: f64,
    /// A spring towards a rest position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spring: Option<SpringSpec>,
    /// Coordinates at the start; zero, the identity, or the nearest within the limits, if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "rad or m"))]
    pub position: Option<Coordinates>,
    /// Velocities at the start; zero if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "rad/s or m/s"))]
    pub velocity: Option<Coordinates>,
    /// Whether it stays where it starts.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("default" = false))]
    pub locked: bool,
}

/// A spring in a joint.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpringSpec {
    /// N m/rad or N/m.
    #[schemars(extend("unit" = "N m/rad or N/m"))]
    pub stiffness: f64,
    /// The coordinate at rest.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "rad or m", "default" = 0.0))]
    pub rest: f64,
}

/// Limits of one coordinate, or of each.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum LimitsSpec {
    /// `[lower, upper]` of the only coordinate.
    One([f64; 2]),
    /// `[[lower, upper], …]`.
    Each(Vec<[f64; 2]>),
}

/// One coordinate, or a list; with units such as `45 deg` if wanted.
#[derive(Clone, Debug, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum Coordinates {
    /// The only coordinate.
    One(f64),
    /// All coordinates of a joint.
    Each(Vec<f64>),
}

impl Coordinates {
    /// The numbers.
    pub fn as_slice(&self) -> &[f64] {
        match self {
            Coordinates::One(value) => std::slice::from_ref(value),
            Coordinates::Each(list) => list,
        }
    }
}

impl<'de> Deserialize<'de> for Coordinates {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct CoordinatesVisitor;
        impl<'de> Visitor<'de> for CoordinatesVisitor {
            type Value = Coordinates;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number, such as 0.5 or `30 deg`, or a list of numbers")
            }
            fn visit_f64<E: Error>(self, v: f64) -> Result<Coordinates, E> {
                Ok(Coordinates::One(v))
            }
            fn visit_i64<E: Error>(self, v: i64) -> Result<Coordinates, E> {
                Ok(Coordinates::One(v as f64))
            }
            fn visit_u64<E: Error>(self, v: u64) -> Result<Coordinates, E> {
                Ok(Coordinates::One(v as f64))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Coordinates, E> {
                let number = crate::math::constant(text);
                number.map(Coordinates::One).map_err(|_| E::invalid_type(Unexpected::Str(text), &self))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Coordinates, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = seq.next_element()? {
                    list.push(value);
                }
                Ok(Coordinates::Each(list))
            }
        }
        deserializer.deserialize_any(CoordinatesVisitor)
    }
}

/// A motor on a joint with one coordinate.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActuatorSpec {
    /// The joint that it drives.
    pub joint: String,
    /// Turns of the rotor for one of the joint.
    #[serde(default = "unity", skip_serializing_if = "is_unity")]
    #[schemars(extend("default" = unity()))]
    pub gear: f64,
    /// Inertia of the rotor about its own axis, kg m²; the joint feels it times gear².
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "kg m^2", "default" = 0.0))]
    pub rotor_inertia: f64,
    /// Minimum and maximum effort on the joint, N m or N; unlimited if not given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("unit" = "N m or N"))]
    pub effort: Option<[f64; 2]>,
    /// What its input commands.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("default" = ControlSpec::default()))]
    pub control: ControlSpec,
}

/// What an actuator's input commands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum ControlSpec {
    /// The effort on the joint: τ = u.
    #[default]
    Effort,
    /// The position: τ = kp (u − q) − kd q̇.
    Position {
        /// N m/rad or N/m.
        #[schemars(extend("unit" = "N m/rad or N/m"))]
        kp: f64,
        /// N m s/rad or N s/m.
        #[schemars(extend("unit" = "N m s/rad or N s/m"))]
        kd: f64,
    },
    /// The velocity: τ = kd (u − q̇).
    Velocity {
        /// N m s/rad or N s/m.
        #[schemars(extend("unit" = "N m s/rad or N s/m"))]
        kd: f64,
    },
}

/// Something that ties coordinates or bodies together without being a joint of the tree.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub enum ConstraintSpec {
    /// q = ratio·q_leader + offset, for joints with one coordinate.
    Coupler {
        /// The joint that follows.
        joint: String,
        /// The joint that it follows; `model/joint` for a joint of another model.
        leader: String,
        /// q/q_leader.
        #[serde(default = "unity")]
        ratio: f64,
        /// q where q_leader is zero.
        #[serde(default)]
        #[schemars(extend("unit" = "rad or m"))]
        offset: f64,
    },
    /// Two points stay together.
    Ball {
        /// The first point.
        a: PointSpec,
        /// The second point.
        b: PointSpec,
    },
    /// Two frames stay together.
    Weld {
        /// The first frame.
        a: FrameSpec,
        /// The second frame.
        b: FrameSpec,
    },
    /// Two points keep a distance.
    Distance {
        /// The first point.
        a: PointSpec,
        /// The second point.
        b: PointSpec,
        /// The distance, m; that at the start if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(extend("unit" = "m"))]
        length: Option<f64>,
        /// N/m; rigid if not given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(extend("unit" = "N/m"))]
        stiffness: Option<f64>,
        /// N s/m.
        #[serde(default, skip_serializing_if = "is_default")]
        #[schemars(extend("unit" = "N s/m", "default" = 0.0))]
        damping: f64,
    },
    /// Springs and dampers in all six directions between two frames, along the axes of the first.
    Bushing {
        /// The first frame.
        a: FrameSpec,
        /// The second frame.
        b: FrameSpec,
        /// Against the rotation vector from a to b, N m/rad.
        #[schemars(extend("unit" = "N m/rad"))]
        torque_stiffness: [f64; 3],
        /// N m s/rad.
        #[schemars(extend("unit" = "N m s/rad"))]
        torque_damping: [f64; 3],
        /// Against the position of b from a, N/m.
        #[schemars(extend("unit" = "N/m"))]
        force_stiffness: [f64; 3],
        /// N s/m.
        #[schemars(extend("unit" = "N s/m"))]
        force_damping: [f64; 3],
    },
}

/// A point of a body.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PointSpec {
    /// The body or frame.
    #[serde(default = "world")]
    pub body: String,
    /// The point in its frame, m.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("unit" = "m", "default" = [0.0, 0.0, 0.0]))]
    pub xyz: [f64; 3],
}

impl PoseSpec {
    /// A position without rotation.
    pub fn at(x: f64, y: f64, z: f64) -> PoseSpec {
        PoseSpec { xyz: [x, y, z], ..PoseSpec::default() }
    }

    /// Whether it is no displacement.
    pub fn is_identity(&self) -> bool {
        *self == PoseSpec::default()
    }

    /// The pose, or what is wrong with it.
    pub fn pose(&self) -> Result<Pose, String> {
        let rotation = match self.quat {
            Some(_) if self.rpy != [0.0; 3] => return Err("give `rpy` or `quat`, not both".to_owned()),
            Some([w, x, y, z]) => {
                let quaternion = Quaternion::new(w, x, y, z);
                let norm = quaternion.norm();
                if !(norm > 1e-6 && norm.is_finite()) {
                    return Err(format!("`quat` [{w}, {x}, {y}, {z}] has no direction"));
                }
                UnitQuaternion::new_normalize(quaternion)
            }
            None => UnitQuaternion::from_euler_angles(self.rpy[0], self.rpy[1], self.rpy[2]),
        };
        if self.xyz.iter().chain(&self.rpy).any(|n| !n.is_finite()) {
            return Err("a pose must be made of finite numbers".to_owned());
        }
        Ok(Pose::from_parts(Translation3::from(Vector3::from(self.xyz)), rotation))
    }
}

impl From<Pose> for PoseSpec {
    fn from(pose: Pose) -> PoseSpec {
        let q = pose.rotation;
        let quat = (q != UnitQuaternion::identity()).then_some([q.w, q.i, q.j, q.k]);
        PoseSpec { xyz: pose.translation.vector.into(), rpy: [0.0; 3], quat }
    }
}

fn world() -> String {
    WORLD.to_owned()
}
fn unity() -> f64 {
    1.0
}
fn is_unity(value: &f64) -> bool {
    *value == 1.0
}
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
