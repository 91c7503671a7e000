//! What the plant computes: where everything is, and how it accelerates.
//!
//! Two stages, so that outputs that need positions and velocities alone do not depend on the plant's inputs:
//!
//! ```text
//! q, v           ──▶ Placed: kinematics, contacts
//! Placed, inputs ──▶ Moving: forces, v̇          M v̇ + bias = τ + Σ Jᵀ F
//! ```
#![allow(non_snake_case)]

use nalgebra::Vector3;
use serde::{Deserialize, Serialize};

use crate::geometry::{Contact, Points, Query};
use crate::math::spatial::{Pose, Wrench};
use crate::multibody::contact::{ContactForce, ContactSettings};
use crate::multibody::dynamics::Dynamics;
use crate::multibody::forces::{Stiff, add_actuation, add_wrench};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;

/// A wrench on a body, at a point of the body.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct SpatialForce {
    /// Index of the body in the plant's model.
    pub body: usize,
    /// The point in the body's frame, m.
    pub p_BQ: Vector3<f64>,
    /// Torque and force in world axes.
    pub wrench: Wrench,
}

/// Wrenches on bodies: what flows through the plant's port `applied_forces`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpatialForces(pub Vec<SpatialForce>);

/// Pairs of shapes that touch or nearly do.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Gaps(pub Vec<Gap>);

/// Contacts with their forces.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ContactForces(pub Vec<ContactForce>);

/// A pair of shapes that touch or nearly do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Gap {
    /// First geometry.
    pub a: usize,
    /// Second geometry.
    pub b: usize,
    /// Signed distance, m; negative where they overlap.
    pub phi: f64,
    /// Point of contact in the world, m.
    pub p_WC: Vector3<f64>,
    /// Unit normal from B into A.
    pub normal_W: Vector3<f64>,
}

/// Where everything is, for one state.
#[derive(Clone)]
pub struct Placed {
    /// Positions and velocities of links.
    pub kinematics: Kinematics,
    /// Pairs that touch or are closer than the margin.
    pub contacts: Vec<Contact>,
    X_WB: Vec<Pose>,
    query: Query,
}

impl Placed {
    /// Room for a model.
    pub fn new(model: &Model, points: Points) -> Placed {
        Placed {
            kinematics: Kinematics::new(model),
            contacts: Vec::new(),
            X_WB: vec![Pose::identity(); model.bodies.len()],
            query: Query::new(points),
        }
    }

    /// Positions, velocities and contacts for a state.
    pub fn update(&mut self, model: &Model, q: &[f64], v: &[f64], margin: f64) {
        self.kinematics.update(model, q, v);
        if model.scene.geometries().is_empty() {
            return;
        }
        for geometry in model.scene.geometries() {
            self.X_WB[geometry.body] = self.kinematics.body_pose(model, geometry.body);
        }
        self.query.update(&model.scene, &self.X_WB, margin, &mut self.contacts);
    }
}

/// Constants of the force laws.
#[derive(Clone, Debug)]
pub struct Laws {
    /// Contacts.
    pub contact: ContactSettings,
    /// Joints and constraints.
    pub stiff: Stiff,
}

/// Forces and accelerations, for one state and one set of inputs.
#[derive(Clone)]
pub struct Moving {
    /// v̇.
    pub vdot: Vec<f64>,
    /// Contacts with their forces.
    pub contacts: Vec<ContactForce>,
    /// What each actuator applies to its joint.
    pub actuation: Vec<f64>,
    /// Inputs of the actuators, to be filled in before [`update`](Self::update).
    pub command: Vec<f64>,
    /// Forces on velocities: to be filled with what is applied from outside before [`update`](Self::update).
    pub tau: Vec<f64>,
    /// Wrenches on links at P.
    pub applied: Vec<Wrench>,
    dynamics: Dynamics,
}

impl Moving {
    /// Room for a model.
    pub fn new(model: &Model) -> Moving {
        Moving {
            vdot: vec![0.0; model.nv()],
            contacts: Vec::new(),
            actuation: vec![0.0; model.actuators.len()],
            command: vec![0.0; model.actuators.len()],
            tau: vec![0.0; model.nv()],
            applied: vec![Wrench::default(); model.links.len()],
            dynamics: Dynamics::new(model),
        }
    }

    /// Forgets all forces and commands.
    pub fn clear(&mut self) {
        self.command.fill(0.0);
        self.tau.fill(0.0);
        self.applied.fill(Wrench::default());
    }

    /// Adds wrenches on bodies from outside.
    pub fn add_forces(&mut self, model: &Model, placed: &Placed, forces: &[SpatialForce]) {
        for force in forces.iter().filter(|force| force.body < model.bodies.len()) {
            let p_WQ = placed.kinematics.body_point(model, force.body, &force.p_BQ);
            add_wrench(model, &placed.kinematics, force.body, &p_WQ, &force.wrench, &mut self.applied);
        }
    }

    /// Adds the forces of joints, actuators, constraints and contacts, and finds v̇.
    pub fn update(&mut self, model: &Model, laws: &Laws, placed: &Placed, q: &[f64], v: &[f64]) {
        let kinematics = &placed.kinematics;
        laws.stiff.add_joint_forces(model, q, v, &mut self.tau);
        laws.stiff.add_constraint_forces(model, kinematics, q, v, &mut self.tau, &mut self.applied);
        add_actuation(model, q, v, &self.command, &mut self.tau, &mut self.actuation);
        laws.contact.add_forces(model, kinematics, &placed.contacts, &mut self.applied, &mut self.contacts);
        self.dynamics.forward_dynamics(model, kinematics, &self.tau, &self.applied, &mut self.vdot);
    }
}

/// What the plant did in the last accepted step.
#[derive(Default, Serialize, Deserialize)]
pub struct Report {
    /// Contacts with their forces.
    pub contacts: Vec<ContactForce>,
    /// Wrench of each link's joint on it, at the joint's frame M and in its axes.
    pub reactions: Vec<Wrench>,
    /// What each actuator applied to its joint.
    pub actuation: Vec<f64>,
    #[serde(skip)]
    work: Option<Work>,
}

impl Clone for Report {
    fn clone(&self) -> Report {
        let Report { contacts, reactions, actuation, .. } = self;
        Report {
            contacts: contacts.clone(),
            reactions: reactions.clone(),
            actuation: actuation.clone(),
            work: None,
        }
    }
    /// Reuses what is allocated, the room to work in first of all.
    fn clone_from(&mut self, source: &Report) {
        self.contacts.clone_from(&source.contacts);
        self.reactions.clone_from(&source.reactions);
        self.actuation.clone_from(&source.actuation);
    }
}

/// Room to find reactions in; made when first needed.
struct Work {
    dynamics: Dynamics,
    tau: Vec<f64>,
}

impl Report {
    /// Nothing has happened yet.
    pub fn new(model: &Model) -> Report {
        Report {
            contacts: Vec::new(),
            reactions: vec![Wrench::default(); model.links.len()],
            actuation: vec![0.0; model.actuators.len()],
            work: None,
        }
    }

    /// Whether a saved report fits a plant.
    pub fn check(&self, links: usize, actuators: usize) -> Result<(), String> {
        match (self.reactions.len(), self.actuation.len()) {
            (l, a) if (l, a) == (links, actuators) => Ok(()),
            (l, a) => Err(format!(
                "it reports {l} links and {a} actuators, and the plant has {links} and {actuators}"
            )),
        }
    }

    /// Notes what is going on.
    pub fn update(&mut self, model: &Model, placed: &Placed, moving: &Moving) {
        self.contacts.clone_from(&moving.contacts);
        self.actuation.clone_from(&moving.actuation);
        let room = || Work { dynamics: Dynamics::new(model), tau: vec![0.0; model.nv()] };
        let work = self.work.get_or_insert_with(room);
        let kinematics = &placed.kinematics;
        work.dynamics.inverse_dynamics(model, kinematics, &moving.vdot, &moving.applied, &mut work.tau);
        for (i, reaction) in self.reactions.iter_mut().enumerate().skip(1) {
            let p_WP = kinematics.p_WP[model.links[i].tree];
            let at_m = work.dynamics.transmitted(i).shifted(&(kinematics.p_WL[i] - p_WP));
            let R_LW = kinematics.R_WL[i].transpose();
            *reaction = Wrench::new(R_LW * at_m.torque, R_LW * at_m.force);
        }
    }
}
