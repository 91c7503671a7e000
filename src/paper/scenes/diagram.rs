//! A scene as a diagram.
//!
//! ```text
//! path ──▶ controller ──▶ commands ──▶ plant ◀── push
//!              ▲          ▲              │
//!              │          targets        │
//!              └───────── joints ◀───────┘
//! ```
//!
//! All bodies are one model, `scene`, whose joints are named after the bodies that they carry; what does not move is one body,
//! `ground`. Joint PD is the actuators' own position control.

use std::ops::Range;
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use nalgebra::{Quaternion, Unit, UnitQuaternion, Vector3};

use super::meshes::Meshes;
use super::scene::{Body, ContactModel, Controller, Geom, GeomShape, HydroKind, JointType, Scene};
use crate::blocks::control::InverseDynamics;
use crate::blocks::plant::{ModelEntry, ModelSource, MultibodyPlant};
use crate::blocks::routing::{Mux, Select};
use crate::blocks::sources::{Constant, Sine, Trajectory};
use crate::geometry::{Material, Points, Shape};
use crate::multibody::contact::ContactSettings;
use crate::multibody::model::Model;
use crate::multibody::spec::{
    ActuatorSpec, BodySpec, CollisionSpec, ControlSpec, Coordinates, JointKind, JointSpec, LimitsSpec,
    ModelSpec, PoseSpec, WORLD,
};
use crate::prelude::{BlockError, Diagram};

/// The body that carries what does not move.
const GROUND: &str = "ground";

/// A diagram, and where the compared coordinates are.
pub struct Built {
    /// The diagram.
    pub diagram: Diagram,
    /// Of each compared coordinate: its place among the positions.
    pub in_q: Vec<usize>,
    /// Of each compared coordinate: the place of its rate among the velocities.
    pub in_v: Vec<usize>,
}

impl Built {
    /// The diagram of a scene: a plant named `plant`, and what acts on it.
    pub fn new(scene: &Scene) -> Result<Built> {
        let plant = plant(scene)?;
        let meshes = Meshes(scene.meshes.clone());
        let (model, _) = plant.build(&meshes).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(|error| located(scene, error)).collect();
            anyhow!("{}", lines.join("\n"))
        })?;
        let mut diagram = Diagram::new(scene.name.clone());
        diagram.doc = scene.about.clone();
        diagram.set_files(Arc::new(meshes));
        diagram.add("plant", plant);
        wire_commands(scene, &model, &mut diagram)?;
        wire_force(scene, &model, &mut diagram)?;
        let (mut in_q, mut in_v) = (Vec::new(), Vec::new());
        for body in scene.bodies.iter().filter(|body| body.joint.kind != JointType::Weld) {
            let (q, v) = joint(&model, &body.name)?;
            // Of what moves freely, x, y and z: behind the quaternion, and behind the angular velocity.
            let skip = if body.joint.kind == JointType::Free { (4, 3) } else { (0, 0) };
            in_q.extend(q.skip(skip.0));
            in_v.extend(v.skip(skip.1));
        }
        Ok(Built { diagram, in_q, in_v })
    }
}

/// An error of the plant's model, with the scene and the field that it comes from.
fn located(scene: &Scene, error: &BlockError) -> String {
    match error {
        BlockError::Parameter { field, message } => {
            let field = field.strip_prefix("models.0.model.").unwrap_or(field);
            format!("scene `{}`: {field}: {message}", scene.name)
        }
        error => format!("scene `{}`: {error}", scene.name),
    }
}

/// Coordinates and velocities of a joint.
fn joint(model: &Model, name: &str) -> Result<(Range<usize>, Range<usize>)> {
    let joint = model.joints.iter().find(|joint| joint.name == name);
    joint.map(|joint| (joint.q.clone(), joint.v.clone())).ok_or_else(|| anyhow!("no joint `{name}`"))
}

fn plant(scene: &Scene) -> Result<MultibodyPlant> {
    let mut model = model(scene, |_| true)?;
    if !scene.world_geoms.is_empty() {
        let ground = BodySpec {
            mass: Some(0.0),
            collision: collisions(&scene.world_geoms, scene)?,
            ..BodySpec::default()
        };
        model.bodies.insert(GROUND.to_owned(), ground);
        let weld = JointSpec {
            kind: JointKind::Weld,
            parent: WORLD.to_owned(),
            child: GROUND.to_owned(),
            ..JointSpec::default()
        };
        model.joints.insert(GROUND.to_owned(), weld);
    }
    for names in &scene.exclude_within {
        for (i, a) in names.iter().enumerate() {
            model.exclude.extend(names[i + 1..].iter().map(|b| [a.clone(), b.clone()]));
        }
    }
    // The controller's efforts come first, then the targets of each group.
    let effort = scene.controller.iter().flat_map(|controller| scene.joints_of(&controller.group));
    let effort = effort.map(|body| (body, ControlSpec::Effort));
    let held = scene.pd.iter().flat_map(|(group, pd)| {
        scene.joints_of(group).map(|body| (body, ControlSpec::Position { kp: pd.kp, kd: pd.kd }))
    });
    for (body, control) in effort.chain(held) {
        let joint = body.name.clone();
        let motor = ActuatorSpec { joint, gear: 1.0, rotor_inertia: 0.0, effort: None, control };
        if model.actuators.insert(body.name.clone(), motor).is_some() {
            bail!("scene `{}`: joint `{}` has a controller and a PD force", scene.name, body.name);
        }
    }
    Ok(MultibodyPlant {
        models: vec![ModelEntry { name: "scene".to_owned(), model: Some(model), ..ModelEntry::default() }],
        gravity: gravity(scene),
        contact: ContactSettings {
            stiction_velocity: scene.contact.stiction_velocity,
            model: match scene.contact.model {
                ContactModel::Point => crate::geometry::ContactModel::Point,
                ContactModel::Hydroelastic => crate::geometry::ContactModel::Hydroelastic,
            },
            // As the paper and Drake have it.
            face_point: crate::geometry::FacePoint::Centroid,
            ..ContactSettings::default()
        },
        // What the paper compares touches at one point.
        contact_points: Points::Single,
        ..MultibodyPlant::default()
    })
}

fn gravity(scene: &Scene) -> [f64; 3] {
    [0.0, 0.0, -scene.gravity]
}

/// Bodies that are wanted, each with its joint.
fn model(scene: &Scene, wanted: impl Fn(&Body) -> bool) -> Result<ModelSpec> {
    let mut model = ModelSpec::default();
    for body in scene.bodies.iter().filter(|body| wanted(body)) {
        let spec = BodySpec {
            mass: Some(body.mass),
            com: Some(body.com),
            inertia: Some(body.inertia.to_vec()),
            collision: collisions(&body.geoms, scene)?,
            ..BodySpec::default()
        };
        model.bodies.insert(body.name.clone(), spec);
        model.joints.insert(body.name.clone(), joint_spec(body));
    }
    Ok(model)
}

fn joint_spec(body: &Body) -> JointSpec {
    let joint = &body.joint;
    let common = JointSpec {
        parent: joint.parent.clone().unwrap_or_else(|| WORLD.to_owned()),
        child: body.name.clone(),
        ..JointSpec::default()
    };
    let pose = PoseSpec { xyz: joint.xyz, quat: Some(joint.quat), ..PoseSpec::default() };
    match joint.kind {
        JointType::Free => JointSpec {
            kind: JointKind::Free,
            position: Some(Coordinates::Each([&joint.quat[..], &joint.xyz].concat())),
            velocity: Some(Coordinates::Each([joint.angular, joint.linear].concat())),
            ..common
        },
        JointType::Weld => JointSpec { kind: JointKind::Weld, pose, ..common },
        JointType::Revolute | JointType::Prismatic => JointSpec {
            kind: if joint.kind == JointType::Revolute { JointKind::Revolute } else { JointKind::Prismatic },
            pose,
            axis: joint.axis,
            limits: joint.limits.map(LimitsSpec::One),
            damping: joint.damping,
            armature: joint.armature,
            position: Some(Coordinates::One(joint.q0)),
            velocity: Some(Coordinates::One(joint.v0)),
            ..common
        },
    }
}

fn collisions(geoms: &[Geom], scene: &Scene) -> Result<Vec<CollisionSpec>> {
    let collision = |geom: &Geom| {
        Ok(CollisionSpec {
            shape: shape(geom, scene)?,
            pose: PoseSpec { xyz: geom.xyz, quat: Some(geom.quat), ..PoseSpec::default() },
            material: Material {
                stiffness: stiffness(scene),
                dissipation: scene.contact.dissipation,
                mu_static: scene.contact.mu_static,
                mu_dynamic: scene.contact.mu_dynamic,
                hydroelastic_modulus: modulus(geom),
                hydroelastic_resolution: geom.hydro.as_ref().and_then(|hydro| hydro.resolution),
                ..Material::default()
            },
            name: None,
            groups: Default::default(),
            surface_velocity: Default::default(),
        })
    };
    geoms.iter().map(collision).collect()
}

fn shape(geom: &Geom, scene: &Scene) -> Result<Shape> {
    if let (GeomShape::Mesh, Some(mesh)) = (geom.shape, &geom.mesh) {
        let (file, scale) = (format!("{mesh}.obj"), [1.0; 3]);
        return Ok(match scene.contact.model {
            ContactModel::Point => Shape::ConvexMesh { file, scale },
            ContactModel::Hydroelastic => Shape::Mesh { file, scale },
        });
    }
    match (geom.shape, geom.radius, geom.size, geom.length) {
        (GeomShape::Sphere, Some(radius), ..) => Ok(Shape::Sphere { radius }),
        (GeomShape::Box, _, Some(size), _) => Ok(Shape::Box { size }),
        (GeomShape::Cylinder, Some(radius), _, Some(length)) => Ok(Shape::Cylinder { radius, length }),
        (GeomShape::Halfspace, ..) => Ok(Shape::HalfSpace {}),
        _ => bail!("a {:?} lacks a dimension", geom.shape),
    }
}

/// Two of 2k in series are a pair of k.
fn stiffness(scene: &Scene) -> Option<f64> {
    scene.contact.stiffness.map(|k| 2.0 * k)
}

/// Infinite where a geometry is rigid.
fn modulus(geom: &Geom) -> Option<f64> {
    let hydro = geom.hydro.as_ref()?;
    match hydro.kind {
        HydroKind::Compliant => hydro.modulus,
        HydroKind::Rigid => Some(f64::INFINITY),
    }
}

/// Efforts of the controller and targets of the groups, wired to the plant's actuators.
fn wire_commands(scene: &Scene, model: &Model, diagram: &mut Diagram) -> Result<()> {
    let mut parts = Vec::new();
    if let Some(controller) = &scene.controller {
        wire_controller(scene, controller, model, diagram)?;
        parts.push(("controller.force", scene.joints_of(&controller.group).count()));
    }
    let targets: Vec<f64> = scene.pd.values().flat_map(|pd| pd.target.clone()).collect();
    if !targets.is_empty() {
        parts.push(("targets.out", targets.len()));
        diagram.add("targets", Constant::new(targets));
    }
    if parts.is_empty() {
        return Ok(());
    }
    let sizes = parts.iter().map(|(_, size)| *size).collect();
    diagram.add("commands", Mux { sizes, names: Vec::new() });
    for (i, (source, _)) in parts.iter().enumerate() {
        diagram.wire(&format!("commands.in{}", i + 1), source);
    }
    diagram.wire("plant.actuation", "commands.out");
    Ok(())
}

/// The controller with its path; M and bias are those of everything that does not move freely.
fn wire_controller(
    scene: &Scene,
    controller: &Controller,
    plant: &Model,
    diagram: &mut Diagram,
) -> Result<()> {
    let Controller { group, kp, kd, times, setpoints } = controller;
    let joints: Vec<String> = scene.joints_of(group).map(|body| body.name.clone()).collect();
    let known = known(scene, group)?;
    let own = ModelEntry { name: group.clone(), model: Some(known), ..ModelEntry::default() };
    let model = ModelSource::Own(Box::new(own));
    let (kp, kd) = ((*kp).into(), (*kd).into());
    diagram.add("controller", InverseDynamics { model, kp, kd, ..InverseDynamics::default() });
    // x = x₀ + Δx s² (3 − 2 s), s = (t − t₀)/h: at rest at both ends.
    let cubic = |from: f64, to: f64, h: f64| {
        let change = to - from;
        vec![from, 0.0, 3.0 * change / (h * h), -2.0 * change / (h * h * h)]
    };
    let segment = |(t, rows): (&[f64], &[Vec<f64>])| {
        let h = t[1] - t[0];
        rows[0].iter().zip(&rows[1]).map(|(from, to)| cubic(*from, *to, h)).collect()
    };
    let coefficients = times.windows(2).zip(setpoints.windows(2)).map(segment).collect();
    diagram.add("path", Trajectory { breaks: times.clone(), coefficients });
    let (mut positions, mut velocities) = (Vec::new(), Vec::new());
    for name in &joints {
        let (q, v) = joint(plant, name)?;
        positions.push(q.start.into());
        velocities.push((plant.nq() + v.start).into());
    }
    let elements = positions.into_iter().chain(velocities).collect();
    diagram.add("joints", Select { elements, names: Vec::new(), size: Some(plant.nq() + plant.nv()) });
    diagram.wire("joints.in", "plant.state");
    diagram.wire("controller.state", "joints.out");
    diagram.wire("controller.desired_position", "path.position");
    diagram.wire("controller.desired_velocity", "path.velocity");
    Ok(())
}

/// What the controller knows: the joints of its group, with all others where they start, and nothing that moves freely.
fn known(scene: &Scene, group: &str) -> Result<ModelSpec> {
    let mut known = model(scene, |body| body.joint.kind != JointType::Free)?;
    known.bodies.values_mut().for_each(|body| body.collision.clear());
    for body in scene.bodies.iter().filter(|body| body.group.as_deref() != Some(group)) {
        let at = &body.joint;
        let (Some(axis), Some(joint)) = (at.axis, known.joints.get_mut(&body.name)) else { continue };
        let [w, x, y, z] = at.quat;
        let turn = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
        let axis = Unit::new_normalize(Vector3::from(axis));
        let (xyz, turn) = match at.kind {
            JointType::Prismatic => (Vector3::from(at.xyz) + turn * axis.scale(at.q0), turn),
            _ => (Vector3::from(at.xyz), turn * UnitQuaternion::from_axis_angle(&axis, at.q0)),
        };
        let quat = [turn.w, turn.i, turn.j, turn.k];
        let pose = PoseSpec { xyz: xyz.into(), quat: Some(quat), ..PoseSpec::default() };
        let JointSpec { parent, child, .. } = std::mem::take(joint);
        *joint = JointSpec { kind: JointKind::Weld, parent, child, pose, ..JointSpec::default() };
    }
    Ok(known)
}

/// The sinusoidal force: on the linear velocity of a free body, which is that of its origin in world axes.
fn wire_force(scene: &Scene, model: &Model, diagram: &mut Diagram) -> Result<()> {
    let Some(force) = &scene.force else { return Ok(()) };
    let (_, v) = joint(model, &force.body)?;
    let mut amplitude = vec![0.0; model.nv()];
    for (i, direction) in v.skip(3).zip(force.direction) {
        amplitude[i] = force.amplitude * direction;
    }
    let frequency = (force.omega / std::f64::consts::TAU).into();
    diagram.add("push", Sine { amplitude: amplitude.into(), frequency, ..Sine::default() });
    diagram.wire("plant.force", "push.out");
    Ok(())
}
