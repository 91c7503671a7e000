//! What the plant computes: where everything is, and how it accelerates.
//!
//! In pieces, so that poses do not ask for contacts, outputs that need positions and velocities alone do not depend on the
//! plant's inputs, and a method that solves for contact itself can do without the last:
//!
//! ```text
//! q, v                            ──▶ Kinematics
//! Kinematics                      ──▶ Nearby: contacts
//! inputs                          ──▶ Loads: what acts from outside
//! q, v, Kinematics, Nearby, Loads ──▶ Moving: forces, v̇          M v̇ + bias = τ + Σ Jᵀ F
//! ```
#![allow(non_snake_case)]

use nalgebra::Vector3;
use serde::{Deserialize, Serialize};

use crate::geometry::hydroelastic::{Face, Patches};
use crate::geometry::{Contact, Points, Query};
use crate::math::spatial::{Pose, Wrench};
use crate::multibody::contact::{ContactForce, ContactSettings};
use crate::multibody::dynamics::Dynamics;
pub use crate::multibody::forces::SpatialForce;
use crate::multibody::forces::{Stiff, add_actuation, add_forces};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;
pub use crate::multibody::patch::PatchForces;
use crate::multibody::patch::PatchLoads;

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

/// What touches, for one state.
#[derive(Clone, Default)]
pub struct Nearby {
    /// Pairs that touch or are closer than the margin.
    pub contacts: Vec<Contact>,
    /// Surfaces on which pairs press on each other.
    pub patches: Patches,
    X_WB: Vec<Pose>,
    query: Query,
}

impl Nearby {
    /// Room for a model.
    pub fn new(model: &Model, points: Points) -> Nearby {
        Nearby {
            contacts: Vec::new(),
            patches: Patches::default(),
            X_WB: vec![Pose::identity(); model.bodies.len()],
            query: Query::new(points),
        }
    }

    /// Contacts where everything is.
    pub fn update(&mut self, model: &Model, kinematics: &Kinematics, margin: f64) {
        if model.scene.geometries().is_empty() {
            return;
        }
        for geometry in model.scene.geometries() {
            self.X_WB[geometry.body] = kinematics.body_pose(model, geometry.body);
        }
        self.query.update(&model.scene, &self.X_WB, margin, &mut self.contacts);
        self.query.patches(&model.scene, &self.X_WB, &mut self.patches);
        if model.scene.has_fields() {
            self.adapt_gaps(model);
        }
    }

    /// What presses over a surface is as deep as its pressure says, and what does not press does not overlap: polyhedra stand for round shapes, and
    /// hulls for meshes.
    fn adapt_gaps(&mut self, model: &Model) {
        let patches = &self.patches;
        for contact in &mut self.contacts {
            if !model.scene.is_hydroelastic(contact.a, contact.b) {
                continue;
            }
            let pair = (contact.a, contact.b);
            let found = patches.patches.binary_search_by_key(&pair, |patch| (patch.a, patch.b));
            match found.map(|i| &patches.patches[i]) {
                Ok(patch) => {
                    let faces = patches.faces(patch).iter();
                    (contact.phi, contact.p_WC) = (-faces.map(Face::depth).fold(0.0, f64::max), patch.p_WC);
                }
                Err(_) => contact.phi = contact.phi.max(0.0),
            }
        }
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

/// What acts on the plant from outside, for one set of inputs. It does not ask where bodies are: a method with kinematics of its own needs no others.
#[derive(Clone, Debug)]
pub struct Loads {
    /// Inputs of the actuators.
    pub command: Vec<f64>,
    /// Forces on velocities, without those of actuators.
    pub tau: Vec<f64>,
    /// Wrenches on bodies.
    pub forces: Vec<SpatialForce>,
    /// Velocity of each geometry's surface relative to its body, in the body's axes.
    pub surfaces: Vec<Vector3<f64>>,
}

impl Loads {
    /// Room for a model.
    pub fn new(model: &Model) -> Loads {
        Loads {
            command: vec![0.0; model.actuators.len()],
            tau: vec![0.0; model.nv()],
            forces: Vec::new(),
            surfaces: model.scene.geometries().iter().map(|geometry| geometry.surface_velocity).collect(),
        }
    }

    /// Forgets all forces and commands; surfaces go on as they were.
    pub fn clear(&mut self) {
        self.command.fill(0.0);
        self.tau.fill(0.0);
        self.forces.clear();
    }
}

/// Forces and accelerations by the explicit laws, for one state and one set of inputs.
#[derive(Clone)]
pub struct Moving {
    /// v̇.
    pub vdot: Vec<f64>,
    /// Contacts with their forces.
    pub contacts: Vec<ContactForce>,
    /// Force on A of each polygon of a contact surface.
    pub face_forces: Vec<Vector3<f64>>,
    /// What each actuator applies to its joint.
    pub actuation: Vec<f64>,
    /// All forces on velocities.
    pub tau: Vec<f64>,
    /// All wrenches on links at P.
    pub applied: Vec<Wrench>,
    dynamics: Dynamics,
}

impl Moving {
    /// Room for a model.
    pub fn new(model: &Model) -> Moving {
        Moving {
            vdot: vec![0.0; model.nv()],
            contacts: Vec::new(),
            face_forces: Vec::new(),
            actuation: vec![0.0; model.actuators.len()],
            tau: vec![0.0; model.nv()],
            applied: vec![Wrench::default(); model.links.len()],
            dynamics: Dynamics::new(model),
        }
    }

    /// Adds the forces of joints, actuators, constraints and contacts to the loads at x = (q, v), and finds v̇.
    pub fn update(
        &mut self,
        model: &Model,
        laws: &Laws,
        x: &[f64],
        kinematics: &Kinematics,
        nearby: &Nearby,
        loads: &Loads,
    ) {
        let (q, v) = x.split_at(model.nq());
        self.tau.copy_from_slice(&loads.tau);
        self.applied.fill(Wrench::default());
        add_forces(model, kinematics, &loads.forces, &mut self.applied);
        laws.stiff.add_joint_forces(model, q, v, &mut self.tau);
        laws.stiff.add_constraint_forces(model, kinematics, q, v, &mut self.tau, &mut self.applied);
        add_actuation(model, q, v, &loads.command, &mut self.tau, &mut self.actuation);
        let (applied, forces) = (&mut self.applied, &mut self.contacts);
        laws.contact.add_forces(model, kinematics, &nearby.contacts, &loads.surfaces, applied, forces);
        let by_face = &mut self.face_forces;
        let made = PatchLoads { applied, forces, by_face };
        laws.contact.add_patch_forces(model, kinematics, &nearby.patches, &loads.surfaces, made);
        self.dynamics.forward_dynamics(model, kinematics, &self.tau, &self.applied, &mut self.vdot);
    }
}

/// What the plant did in the last accepted step.
#[derive(Default, Serialize, Deserialize)]
pub struct Report {
    /// Contacts with their forces.
    pub contacts: Vec<ContactForce>,
    /// Contacts over surfaces, polygon by polygon.
    #[serde(default)]
    pub patches: PatchForces,
    /// Wrench of each link's joint on it, at the joint's frame M and in its axes.
    pub reactions: Vec<Wrench>,
    /// What each actuator applied to its joint.
    pub actuation: Vec<f64>,
    /// v̇ at its end.
    pub vdot: Vec<f64>,
    /// The largest error of positions that the run is estimated to have at its end, where that is asked for.
    #[serde(default)]
    pub global_error: f64,
    /// Residuals of the laws of hard contact in it, where they are asked for: ε_p, ε_d, ε_c, Signorini, Coulomb, angle of maximum dissipation, internal forces.
    #[serde(default)]
    pub contact_residuals: [f64; 7],
    #[serde(skip)]
    work: Option<Work>,
}

impl Clone for Report {
    fn clone(&self) -> Report {
        let Report { contacts, patches, reactions, actuation, vdot, global_error, contact_residuals, .. } =
            self;
        Report {
            contacts: contacts.clone(),
            patches: patches.clone(),
            reactions: reactions.clone(),
            actuation: actuation.clone(),
            vdot: vdot.clone(),
            global_error: *global_error,
            contact_residuals: *contact_residuals,
            work: None,
        }
    }
    /// Reuses what is allocated, the room to work in first of all.
    fn clone_from(&mut self, source: &Report) {
        self.contacts.clone_from(&source.contacts);
        self.patches.copy_from(&source.patches);
        self.reactions.clone_from(&source.reactions);
        self.actuation.clone_from(&source.actuation);
        self.vdot.clone_from(&source.vdot);
        self.global_error = source.global_error;
        self.contact_residuals = source.contact_residuals;
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
            patches: PatchForces::default(),
            reactions: vec![Wrench::default(); model.links.len()],
            actuation: vec![0.0; model.actuators.len()],
            vdot: vec![0.0; model.nv()],
            global_error: 0.0,
            contact_residuals: [0.0; 7],
            work: None,
        }
    }

    /// Whether a saved report fits a plant.
    pub fn check(&self, model: &Model) -> Result<(), String> {
        let ours = [self.reactions.len(), self.actuation.len(), self.vdot.len()];
        let theirs = [model.links.len(), model.actuators.len(), model.nv()];
        if ours == theirs {
            return Ok(());
        }
        let list = |[l, a, v]: [usize; 3]| format!("{l} links, {a} actuators and {v} velocities");
        Err(format!("it reports {}, and the plant has {}", list(ours), list(theirs)))
    }

    /// Notes what a step has come to: v̇, what the actuators apply, all wrenches on links at P and the contacts among them.
    /// The reactions follow from these.
    pub fn set(
        &mut self,
        model: &Model,
        kinematics: &Kinematics,
        vdot: &[f64],
        actuation: &[f64],
        applied: &[Wrench],
        contacts: &[ContactForce],
    ) {
        self.contacts.clear();
        self.contacts.extend_from_slice(contacts);
        self.actuation.copy_from_slice(actuation);
        self.vdot.copy_from_slice(vdot);
        let room = || Work { dynamics: Dynamics::new(model), tau: vec![0.0; model.nv()] };
        let work = self.work.get_or_insert_with(room);
        work.dynamics.inverse_dynamics(model, kinematics, vdot, applied, &mut work.tau);
        for (i, reaction) in self.reactions.iter_mut().enumerate().skip(1) {
            let p_WP = kinematics.p_WP[model.links[i].tree];
            let at_m = work.dynamics.transmitted(i).shifted(&(kinematics.p_WL[i] - p_WP));
            let R_LW = kinematics.R_WL[i].transpose();
            *reaction = Wrench::new(R_LW * at_m.torque, R_LW * at_m.force);
        }
    }
}
