//! The model: everything about bodies and joints that does not change while it is simulated.
//!
//! What moves is a **link**: bodies that are welded together, and what is welded to the world is link 0. Each link but that one is
//! carried by one joint, and its frame is the joint's frame M. Links are ordered so that parents come before children and each
//! tree is one stretch of links, of coordinates and of velocities.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Vector3};
use std::ops::Range;

use super::build::ModelError;
use super::constraint::Constraint;
use super::inertia::SpatialInertia;
use super::mobility::Mobility;
use super::spec::{ControlSpec, JointKind};
use crate::geometry::Scene;
use crate::math::spatial::Pose;

/// Index of the world among links and among bodies.
pub const WORLD: usize = 0;

/// Marks a velocity that has no velocity further in.
pub(crate) const NONE: usize = usize::MAX;

/// Trees of rigid bodies, with what acts on them.
#[derive(Clone)]
pub struct Model {
    /// Acceleration of free fall, m/s².
    pub gravity: Vector3<f64>,
    /// What moves as one; the first is the world.
    pub links: Vec<Link>,
    /// Links that hang together, world aside.
    pub trees: Vec<Tree>,
    /// Bodies; the first is the world.
    pub bodies: Vec<Body>,
    /// Frames fixed to bodies.
    pub frames: Vec<Frame>,
    /// Joints, welds too, in the order of their coordinates.
    pub joints: Vec<Joint>,
    /// Actuators.
    pub actuators: Vec<Actuator>,
    /// Limits of coordinates.
    pub limits: Vec<Limit>,
    /// Springs in joints.
    pub springs: Vec<Spring>,
    /// Constraints and bushings.
    pub constraints: Vec<Constraint>,
    /// Models that it was built from.
    pub instances: Vec<Instance>,
    /// Shapes that touch; owners are bodies.
    pub scene: Scene,
    /// Coordinates at the start.
    pub q0: Vec<f64>,
    /// Velocities at the start.
    pub v0: Vec<f64>,
    /// Inertia that each velocity carries besides the bodies', kg m² or kg; rotors included.
    pub armature: Vec<f64>,
    /// Damping of each velocity, N m s/rad or N s/m.
    pub damping: Vec<f64>,
    /// Dry friction of each velocity, N m or N.
    pub friction: Vec<f64>,
    /// Whether each velocity is locked at zero.
    pub locked: Vec<bool>,
    /// For each velocity the next one towards the root; [`usize::MAX`] at the root.
    pub(crate) dof_parent: Vec<usize>,
    /// Whether anything is locked.
    pub(crate) any_locked: bool,
    /// What is odd about it but not wrong.
    pub warnings: Vec<ModelError>,
}

/// Bodies that move as one, and the joint that carries them.
#[derive(Clone, Debug)]
pub struct Link {
    /// The link that it hangs on.
    pub parent: usize,
    /// Its tree.
    pub tree: usize,
    /// The joint that carries it.
    pub joint: usize,
    /// How that joint moves.
    pub mobility: Mobility,
    /// Whether it floats in the world, moved by nothing but its own velocities along the world's axes.
    pub is_floating: bool,
    /// Rotation of the joint's frame F in the parent link's frame.
    pub R_PF: Matrix3<f64>,
    /// Position of F in the parent link's frame.
    pub p_PF: Vector3<f64>,
    /// Mass properties about the link's origin in its axes.
    pub inertia: SpatialInertia,
    /// First coordinate.
    pub q: usize,
    /// First velocity.
    pub v: usize,
}

/// Links that hang together.
#[derive(Clone, Debug)]
pub struct Tree {
    /// Its links.
    pub links: Range<usize>,
    /// Its coordinates.
    pub q: Range<usize>,
    /// Its velocities.
    pub v: Range<usize>,
}

/// A body of a model.
#[derive(Clone, Debug)]
pub struct Body {
    /// Its name within its instance.
    pub name: String,
    /// The model it belongs to; `None` for the world.
    pub instance: Option<usize>,
    /// The link it moves with.
    pub link: usize,
    /// Its pose in the link's frame.
    pub X_LB: Pose,
    /// Its own mass properties about its origin in its axes.
    pub inertia: SpatialInertia,
}

/// A frame fixed to a body.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Its name within its instance.
    pub name: String,
    /// The model it belongs to.
    pub instance: usize,
    /// The body that it is fixed to.
    pub body: usize,
    /// Its pose in the body's frame.
    pub X_BF: Pose,
}

/// A joint as the user knows it.
#[derive(Clone, Debug)]
pub struct Joint {
    /// Its name within its instance.
    pub name: String,
    /// The model it belongs to.
    pub instance: usize,
    /// How it moves.
    pub kind: JointKind,
    /// The body that carries it.
    pub parent: usize,
    /// The body that it moves.
    pub child: usize,
    /// The link that it moves; the one it is part of, for a weld.
    pub link: usize,
    /// Its frame F in the parent body's.
    pub X_PF: Pose,
    /// Its frame M in the child body's.
    pub X_CM: Pose,
    /// Its coordinates.
    pub q: Range<usize>,
    /// Its velocities.
    pub v: Range<usize>,
    /// Maximum speed that its maker allows; a figure for planners.
    pub velocity_limit: f64,
    /// Maximum acceleration that its maker allows; a figure for planners.
    pub acceleration_limit: f64,
}

/// A motor.
#[derive(Clone, Debug)]
pub struct Actuator {
    /// Its name within its instance.
    pub name: String,
    /// The model it belongs to.
    pub instance: usize,
    /// The joint that it drives.
    pub joint: usize,
    /// Coordinate of the joint.
    pub q: usize,
    /// Velocity of the joint.
    pub v: usize,
    /// Turns of the rotor for one of the joint.
    pub gear: f64,
    /// Inertia of the rotor, kg m²; already part of the armature.
    pub rotor_inertia: f64,
    /// Minimum effort on the joint.
    pub lower: f64,
    /// Maximum effort on the joint.
    pub upper: f64,
    /// What its input commands.
    pub control: ControlSpec,
}

/// Limits of one coordinate.
#[derive(Clone, Debug)]
pub struct Limit {
    /// The joint.
    pub joint: usize,
    /// The coordinate.
    pub q: usize,
    /// Its velocity.
    pub v: usize,
    /// Minimum value.
    pub lower: f64,
    /// Maximum value.
    pub upper: f64,
}

/// A spring towards a rest position.
#[derive(Clone, Debug)]
pub struct Spring {
    /// The coordinate.
    pub q: usize,
    /// Its velocity.
    pub v: usize,
    /// N m/rad or N/m.
    pub stiffness: f64,
    /// The coordinate at rest.
    pub rest: f64,
}

/// A model within the model.
#[derive(Clone, Debug)]
pub struct Instance {
    /// Its name.
    pub name: String,
    /// Its bodies.
    pub bodies: Vec<usize>,
    /// Its joints.
    pub joints: Vec<usize>,
    /// Its actuators.
    pub actuators: Vec<usize>,
    /// Its coordinates, joint by joint.
    pub q: Vec<usize>,
    /// Its velocities, joint by joint.
    pub v: Vec<usize>,
}

impl Model {
    /// Number of coordinates.
    pub fn nq(&self) -> usize {
        self.q0.len()
    }

    /// Number of velocities.
    pub fn nv(&self) -> usize {
        self.v0.len()
    }

    /// Number of velocities of the largest tree.
    pub fn largest_tree(&self) -> usize {
        self.trees.iter().map(|tree| tree.v.len()).max().unwrap_or(0)
    }

    /// Full name of a body, `model/body`.
    pub fn body_name(&self, body: usize) -> String {
        let body = &self.bodies[body];
        self.full_name(body.instance, &body.name)
    }

    /// A name within an instance, in full.
    pub fn full_name(&self, instance: Option<usize>, name: &str) -> String {
        match instance {
            Some(instance) => format!("{}/{name}", self.instances[instance].name),
            None => name.to_owned(),
        }
    }

    /// The instance of that name.
    pub fn instance(&self, name: &str) -> Option<usize> {
        self.instances.iter().position(|instance| instance.name == name)
    }

    /// The body of that full name, `world` or `model/body`.
    pub fn body(&self, name: &str) -> Option<usize> {
        if name == super::spec::WORLD {
            return Some(WORLD);
        }
        (1..self.bodies.len()).find(|i| self.body_name(*i) == name)
    }

    /// The joint of that full name, `model/joint`.
    pub fn joint(&self, name: &str) -> Option<usize> {
        self.joints.iter().position(|joint| self.full_name(Some(joint.instance), &joint.name) == name)
    }

    /// Names of the coordinates, in the order of an instance's `q`: joint names, with a suffix where a joint has several.
    pub fn position_names(&self, instance: usize) -> Vec<String> {
        self.coordinate_names(instance, Mobility::position_names)
    }

    /// Names of the velocities, in the order of an instance's `v`.
    pub fn velocity_names(&self, instance: usize) -> Vec<String> {
        self.coordinate_names(instance, Mobility::velocity_names)
    }

    fn coordinate_names(
        &self,
        instance: usize,
        suffixes: fn(Mobility) -> &'static [&'static str],
    ) -> Vec<String> {
        let joints = self.instances[instance].joints.iter().map(|i| &self.joints[*i]);
        let moving = joints.filter(|joint| !joint.q.is_empty());
        let names = moving.flat_map(|joint| {
            let mobility = self.links[joint.link].mobility;
            suffixes(mobility).iter().map(|suffix| format!("{}{suffix}", joint.name))
        });
        names.collect()
    }

    /// Units of all positions, in the order of q.
    pub fn position_units(&self) -> Vec<&'static str> {
        let mut units = vec![""; self.nq()];
        for joint in self.joints.iter().filter(|joint| !joint.q.is_empty()) {
            units[joint.q.clone()].copy_from_slice(self.links[joint.link].mobility.position_units());
        }
        units
    }

    /// Units of all velocities, in the order of v.
    pub fn velocity_units(&self) -> Vec<&'static str> {
        let mut units = vec![""; self.nv()];
        for joint in self.joints.iter().filter(|joint| !joint.v.is_empty()) {
            units[joint.v.clone()].copy_from_slice(self.links[joint.link].mobility.velocity_units());
        }
        units
    }

    /// q̇ = N(q) v; zero for what is locked.
    pub fn rates(&self, q: &[f64], v: &[f64], qdot: &mut [f64]) {
        self.each_joint(|mobility, iq, iv, is_locked| match is_locked {
            true => qdot[iq].fill(0.0),
            false => mobility.rates(&q[iq.clone()], &v[iv], &mut qdot[iq]),
        });
    }

    /// Where the constant velocity v leads from q in time h; what is locked stays.
    pub fn advance(&self, q: &[f64], v: &[f64], h: f64, next: &mut [f64]) {
        self.each_joint(|mobility, iq, iv, is_locked| match is_locked {
            true => next[iq.clone()].copy_from_slice(&q[iq]),
            false => mobility.advance(&q[iq.clone()], &v[iv], h, &mut next[iq]),
        });
    }

    /// The constant velocity that leads from q to `next` in unit time.
    pub fn difference(&self, q: &[f64], next: &[f64], v: &mut [f64]) {
        self.each_joint(|mobility, iq, iv, _| mobility.difference(&q[iq.clone()], &next[iq], &mut v[iv]));
    }

    /// Of some trees, the rate of a displacement d from some coordinates, as [`difference`](Self::difference) gives it, at the velocity v: ḋ = dexp⁻¹(d) v.
    pub fn displacement_rate(&self, trees: &[usize], d: &[f64], v: &[f64], rate: &mut [f64]) {
        for tree in trees {
            let links = &self.links[self.trees[*tree].links.clone()];
            self.each_joint_among(links, |mobility, _, iv, is_locked| match is_locked {
                true => rate[iv].fill(0.0),
                false => mobility.displacement_rate(&d[iv.clone()], &v[iv.clone()], &mut rate[iv]),
            });
        }
    }

    /// Brings the quaternions in q back to unit length.
    pub fn normalize(&self, q: &mut [f64]) {
        self.each_joint(|mobility, iq, _, _| mobility.normalize(&mut q[iq]));
    }

    /// The tree of a velocity.
    pub fn tree_of(&self, v: usize) -> usize {
        self.trees.partition_point(|tree| tree.v.end <= v)
    }

    /// The tree that a geometry moves with; none if it is fixed to the world.
    pub fn tree_with(&self, geometry: usize) -> Option<usize> {
        let link = self.bodies[self.scene.geometries()[geometry].body].link;
        (link != WORLD).then(|| self.links[link].tree)
    }

    fn each_joint(&self, f: impl FnMut(Mobility, Range<usize>, Range<usize>, bool)) {
        self.each_joint_among(&self.links[1..], f);
    }

    fn each_joint_among(
        &self,
        links: &[Link],
        mut f: impl FnMut(Mobility, Range<usize>, Range<usize>, bool),
    ) {
        for link in links {
            let mobility = link.mobility;
            let (q, v) = (link.q..link.q + mobility.nq(), link.v..link.v + mobility.nv());
            f(mobility, q, v, self.locked[link.v]);
        }
    }

    /// [`advance`](Self::advance) of some trees; other coordinates are left alone.
    pub fn advance_trees(&self, trees: &[usize], q: &[f64], v: &[f64], h: f64, next: &mut [f64]) {
        for tree in trees {
            let links = &self.links[self.trees[*tree].links.clone()];
            self.each_joint_among(links, |mobility, iq, iv, is_locked| match is_locked {
                true => next[iq.clone()].copy_from_slice(&q[iq]),
                false => mobility.advance(&q[iq.clone()], &v[iv], h, &mut next[iq]),
            });
        }
    }

    /// [`difference`](Self::difference) of some trees; other velocities are left alone.
    pub fn difference_trees(&self, trees: &[usize], q: &[f64], next: &[f64], v: &mut [f64]) {
        for tree in trees {
            let links = &self.links[self.trees[*tree].links.clone()];
            self.each_joint_among(links, |mobility, iq, iv, _| {
                mobility.difference(&q[iq.clone()], &next[iq], &mut v[iv]);
            });
        }
    }
}
