//! The multibody plant: robots, objects and the ground as one block.
#![allow(non_snake_case)]

#[cfg(test)]
mod constraint_tests;
mod entry;
pub mod evaluation;
#[cfg(test)]
mod large_tests;
mod monitors;
mod slopes;
mod source;
mod start;
#[cfg(test)]
mod start_tests;
#[cfg(test)]
mod tests;
mod visual;

use std::collections::HashSet;
use std::sync::Arc;

use nalgebra::Vector3;

use crate::document::Diagnostic;
use crate::geometry::Points;
use crate::math::spatial::{Pose, Twist, Wrench};
use crate::multibody::contact::ContactSettings;
use crate::multibody::forces::Stiff;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;
use crate::multibody::spec::JointKind;
use crate::prelude::*;
pub use entry::ModelEntry;
use evaluation::{ContactForces, Gap, Gaps, Laws, Loads, Moving, Nearby, PatchForces, Report, SpatialForces};
use monitors::Doors;
use slopes::Slopes;
pub use source::{ModelSource, Robot};
pub use start::{Conflicts, Overlaps};
pub use visual::Visual;

/// Robots, objects and the ground: M(q) v̇ + bias(q, v) = τ + Σ Jᵀ F, q̇ = N(q) v.
///
/// For all models in order, and for each model `m` of the plant by itself:
///
/// | port | type | meaning |
/// |---|---|---|
/// | `actuation`, `m.actuation` | vector, in, optional | input of each actuator: an effort, or a position or velocity to be held |
/// | `force`, `m.force` | vector, in, optional | force on each velocity, N m or N |
/// | `applied_forces` | wrenches on bodies, in, optional | each at a point of its body |
/// | `belts` | vector, m/s, in, optional | speed of each shape that has a `surface_velocity`, along it; as in the model if not wired |
/// | `state`, `m.state` | vector | positions, then velocities |
/// | `positions`, `m.positions` | vector | q: joint angles and distances; quaternion w, x, y, z and position of what moves freely |
/// | `velocities`, `m.velocities` | vector | v: joint rates; angular and linear velocity in world axes of what moves freely |
/// | `accelerations`, `m.accelerations` | vector | v̇ at the end of the last step |
/// | `applied_actuation`, `m.applied_actuation` | vector | what the actuators applied in the last step, after their limits |
/// | `bodies.m/body.pose` | pose | of each body in the world |
/// | `bodies.m/body.twist` | twist | of each body, in world axes, at its origin |
/// | `joints.m/joint.reaction` | wrench | of each moving joint on its child in the last step, at its frame, in its axes |
/// | `contacts` | list of gaps | pairs of shapes that touch, or are closer than `gap_margin` |
/// | `contact_forces` | list of forces | of the last step; a contact surface as a whole |
/// | `contact_patches` | list of patches | contact surfaces of the last step: polygons with pressures, area, wrench |
/// | `smallest_gap` | scalar, m | least signed distance of any pair within `gap_margin`; `gap_margin` if there is none |
/// | `contact_force` | scalar, N | sum of the normal forces of the last step |
/// | `contact_residuals` | vector | how far the contacts of the last step are from hard contact with dry friction, the largest of each, where `sim.integrator` has `residuals: true`; else zero: `primal` (N), `dual` (m/s²) and `complementarity` (N m/s²) of the cone, `signorini` (N m/s²), `coulomb` (N beyond μ f_n), `dissipation` (rad between friction and what slows slip most), `internal` (N that move nothing) |
/// | `global_error` | scalar | estimated error of its positions (m, rad) at the end of the last step, the largest, where `sim.integrator` has `global_error: true`; else zero |
/// | `kinetic_energy`, `potential_energy` | scalar, J | of bodies and joint springs |
/// | `center_of_mass` | vector\[3\], m | of everything that moves |
///
/// Shapes touch at points, several where faces meet (`contact_points: single` for one), or, with `contact: {model: hydroelastic}`, over surfaces on which their pressures balance; see
/// [`hydroelastic`](crate::geometry::hydroelastic).
///
/// Contact is a force law here: Hunt–Crossley along the normal, regularised Coulomb friction across it. What is rigid (joint
/// limits, couplers and other constraints) is a stiff spring of natural period `constraint_period`.
///
/// **At the start** constraints that the given positions miss are met by moving joints, those without a given position first;
/// what no position meets is an error that names the constraints, or gives way with `conflicts: least_squares`. Shapes that overlap deeper
/// than weight explains are named: see `overlaps`. Pairs of bodies in `exclude` pass through each other.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MultibodyPlant {
    /// The models in it.
    #[serde(default)]
    #[schemars(extend("default" = Vec::<ModelEntry>::new()))]
    pub models: Vec<ModelEntry>,
    /// Acceleration of free fall, m/s².
    #[serde(default = "earth", skip_serializing_if = "is_earth")]
    #[schemars(extend("unit" = "m/s^2", "default" = earth()))]
    pub gravity: [f64; 3],
    /// What holds for all contacts.
    #[serde(default, skip_serializing_if = "is_default")]
    pub contact: ContactSettings,
    /// Several points where faces meet, or one for each pair of shapes that touch; each is a spring of the pair's stiffness.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("default" = Points::default()))]
    pub contact_points: Points,
    /// What to do about shapes that overlap at the start.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("default" = Overlaps::default()))]
    pub overlaps: Overlaps,
    /// Pairs of bodies that pass through each other, each as `model/body`, besides those that models exclude.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub exclude: Vec<[String; 2]>,
    /// What to do about constraints that contradict each other.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(extend("default" = Conflicts::default()))]
    pub conflicts: Conflicts,
    /// How near shapes must be to be listed in `contacts` before they touch, m.
    #[serde(default, skip_serializing_if = "is_default")]
    #[schemars(range(min = 0.0), extend("unit" = "m", "default" = 0.0))]
    pub gap_margin: f64,
    /// Natural period of the springs that stand for what is rigid, s.
    #[serde(default = "constraint_period", skip_serializing_if = "is_constraint_period")]
    #[schemars(range(min = 1e-6), extend("unit" = "s", "default" = constraint_period()))]
    pub constraint_period: f64,
    /// Speed at which dry friction in joints is at 0.7 of its value, rad/s or m/s.
    #[serde(default = "friction_velocity", skip_serializing_if = "is_friction_velocity")]
    #[schemars(range(min = 1e-12), extend("unit" = "rad/s or m/s", "default" = friction_velocity()))]
    pub friction_velocity: f64,
}

fn earth() -> [f64; 3] {
    [0.0, 0.0, -9.81]
}
fn is_earth(gravity: &[f64; 3]) -> bool {
    *gravity == earth()
}
fn constraint_period() -> f64 {
    0.02
}
fn is_constraint_period(period: &f64) -> bool {
    *period == constraint_period()
}
fn friction_velocity() -> f64 {
    1e-3
}
fn is_friction_velocity(velocity: &f64) -> bool {
    *velocity == friction_velocity()
}
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Default for MultibodyPlant {
    fn default() -> Self {
        MultibodyPlant {
            models: Vec::new(),
            gravity: earth(),
            contact: ContactSettings::default(),
            contact_points: Points::default(),
            overlaps: Overlaps::default(),
            exclude: Vec::new(),
            conflicts: Conflicts::default(),
            gap_margin: 0.0,
            constraint_period: constraint_period(),
            friction_velocity: friction_velocity(),
        }
    }
}

impl MultibodyPlant {
    /// Inputs of all actuators.
    pub const ACTUATION: InputPort<Self, Vector> = InputPort::new("actuation");
    /// Forces on all velocities.
    pub const FORCE: InputPort<Self, Vector> = InputPort::new("force");
    /// Wrenches on bodies.
    pub const APPLIED_FORCES: InputPort<Self, Custom<SpatialForces>> = InputPort::new("applied_forces");
    /// Speeds of all belts.
    pub const BELTS: InputPort<Self, Vector> = InputPort::new("belts");
    /// All positions, then all velocities.
    pub const STATE: OutputPort<Self, Vector> = OutputPort::new("state");
    /// All positions.
    pub const POSITIONS: OutputPort<Self, Vector> = OutputPort::new("positions");
    /// All velocities.
    pub const VELOCITIES: OutputPort<Self, Vector> = OutputPort::new("velocities");
    /// All accelerations at the end of the last step.
    pub const ACCELERATIONS: OutputPort<Self, Vector> = OutputPort::new("accelerations");
    /// What all actuators applied in the last step.
    pub const APPLIED_ACTUATION: OutputPort<Self, Vector> = OutputPort::new("applied_actuation");
    /// Pairs of shapes that touch or nearly do.
    pub const CONTACTS: OutputPort<Self, Custom<Gaps>> = OutputPort::new("contacts");
    /// Contacts with their forces in the last step.
    pub const CONTACT_FORCES: OutputPort<Self, Custom<ContactForces>> = OutputPort::new("contact_forces");
    /// Contact surfaces of the last step.
    pub const CONTACT_PATCHES: OutputPort<Self, Custom<PatchForces>> = OutputPort::new("contact_patches");
    /// Minimum signed distance of any pair.
    pub const SMALLEST_GAP: OutputPort<Self, Scalar> = OutputPort::new("smallest_gap");
    /// Sum of normal forces in the last step.
    pub const CONTACT_FORCE: OutputPort<Self, Scalar> = OutputPort::new("contact_force");
    /// How far contacts are from the laws of hard contact.
    pub const CONTACT_RESIDUALS: OutputPort<Self, Vector> = OutputPort::new("contact_residuals");
    /// Estimated error of positions.
    pub const GLOBAL_ERROR: OutputPort<Self, Scalar> = OutputPort::new("global_error");
    /// Kinetic energy.
    pub const KINETIC_ENERGY: OutputPort<Self, Scalar> = OutputPort::new("kinetic_energy");
    /// Potential energy.
    pub const POTENTIAL_ENERGY: OutputPort<Self, Scalar> = OutputPort::new("potential_energy");
    /// Centre of mass.
    pub const CENTER_OF_MASS: OutputPort<Self, Vector> = OutputPort::new("center_of_mass");

    /// An input of one model: `actuation` or `force`.
    pub fn model_input(model: &str, port: &str) -> InputPort<Self, Vector> {
        InputPort::named(format!("{model}.{port}"))
    }

    /// An output of one model: `state`, `positions`, `velocities`, `accelerations` or `applied_actuation`.
    pub fn model_output(model: &str, port: &str) -> OutputPort<Self, Vector> {
        OutputPort::named(format!("{model}.{port}"))
    }

    /// Pose of a body, `model/body`.
    pub fn pose(body: &str) -> OutputPort<Self, Pose> {
        OutputPort::named(format!("bodies.{body}.pose"))
    }

    /// Twist of a body, `model/body`.
    pub fn twist(body: &str) -> OutputPort<Self, Twist> {
        OutputPort::named(format!("bodies.{body}.twist"))
    }

    /// Wrench of a joint, `model/joint`, on its child.
    pub fn reaction(joint: &str) -> OutputPort<Self, Wrench> {
        OutputPort::named(format!("joints.{joint}.reaction"))
    }
}

#[typetag::serde]
impl Block for MultibodyPlant {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let model = match self.build(d.files()) {
            Ok((mut model, warnings)) => {
                warnings.into_iter().for_each(|warning| d.warn(warning));
                if let Err(error) = model.scene.set_contact_model(self.contact.model, self.contact.modulus) {
                    d.error(BlockError::parameter("contact.model", error.to_string()));
                    return Ok(());
                }
                model.scene.face_point = self.contact.face_point;
                model.scene.warnings.iter().for_each(|warning| d.warn(Diagnostic::new(warning)));
                Arc::new(model)
            }
            Err(errors) => {
                errors.into_iter().for_each(|error| d.error(error));
                return Ok(());
            }
        };
        if self.models.is_empty() {
            let nothing = Diagnostic::new("there is nothing in the plant: it has no `models`");
            d.warn(
                nothing.help("add some, such as `models: [{name: arm, file: models/arm.urdf, weld: world}]`"),
            );
        }
        for error in model.joints_without_inertia() {
            d.error(self.locate(error));
        }
        let laws = Arc::new(Laws {
            contact: self.contact,
            stiff: Stiff::new(&model, self.constraint_period, self.friction_velocity),
        });
        Plant { model, laws, points: self.contact_points, margin: self.gap_margin }.declare(d);
        Ok(())
    }
}

/// A plant whose models are built.
struct Plant {
    model: Arc<Model>,
    laws: Arc<Laws>,
    points: Points,
    margin: f64,
}

/// What the plant offers to a method that solves for its contacts: see [`Declaration::offer`].
#[derive(Clone)]
pub struct PlantOffer {
    /// The bodies, joints and shapes.
    pub model: Arc<Model>,
    /// The force laws.
    pub laws: Arc<Laws>,
    /// How many points a pair of shapes touches at.
    pub points: Points,
    /// The state: positions, then velocities.
    pub x: Continuous,
    /// What acts from outside.
    pub loads: Intermediate<Loads>,
    /// The inputs that it comes from, for all models and for each.
    pub inputs: Vec<PlantInputs>,
    /// The input of wrenches on bodies.
    pub applied: OptionalInput<Custom<SpatialForces>>,
    /// Wrenches on bodies from outside of the diagram, until they are changed.
    pub hand: Discrete<SpatialForces>,
    /// What comes out of a step.
    pub report: Discrete<Report>,
}

impl PlantOffer {
    /// Coordinates that are angles about a joint's axis, by what they are called among all models and within their own.
    pub fn angles(&self) -> Vec<String> {
        let turning = [JointKind::Revolute, JointKind::Continuous, JointKind::Universal];
        let joints = self.model.joints.iter().filter(|joint| turning.contains(&joint.kind));
        let indices: Vec<usize> = joints.flat_map(|joint| joint.q.clone()).collect();
        let mut names = Vec::new();
        for (i, instance) in self.model.instances.iter().enumerate() {
            let named = instance.q.iter().zip(self.model.position_names(i));
            for (_, name) in named.filter(|(q, _)| indices.contains(q)) {
                names.extend([format!("{}.{name}", instance.name), name]);
            }
        }
        names
    }
}

/// Inputs of a part of the plant, with what each element acts on.
#[derive(Clone)]
pub struct PlantInputs {
    /// Inputs of actuators.
    pub actuation: OptionalInput<Vector>,
    /// Forces on velocities.
    pub force: OptionalInput<Vector>,
    /// The actuators.
    pub actuators: Vec<usize>,
    /// The velocities.
    pub velocities: Vec<usize>,
}

/// A part of the plant as ports see it: one model, or all.
struct Group {
    /// `arm.`, or nothing for all.
    prefix: String,
    q: Vec<usize>,
    v: Vec<usize>,
    actuators: Vec<usize>,
    position_names: Vec<String>,
    velocity_names: Vec<String>,
    actuator_names: Vec<String>,
}

impl Plant {
    fn declare(&self, d: &mut Declaration) {
        let model = &self.model;
        let nq = model.nq();
        let groups = self.groups();
        let x = d.continuous("x", [model.q0.as_slice(), &model.v0].concat());
        d.name_elements(x, state_names(&groups[0]));
        let kinematics = d.intermediate("kinematics", Kinematics::new(model));
        let of = model.clone();
        d.compute(kinematics).from(x, move |x, kinematics| {
            let (q, v) = x.split_at(nq);
            kinematics.update(&of, q, v);
        });
        let nearby = d.intermediate("nearby", Nearby::new(model, self.points));
        let (of, margin) = (model.clone(), self.margin);
        d.compute(nearby).from(kinematics, move |kinematics, nearby| nearby.update(&of, kinematics, margin));

        let inputs = |d: &mut Declaration, port: &str, names: fn(&Group) -> &Vec<String>| {
            let input = |group: &Group| {
                let name = format!("{}{port}", group.prefix);
                d.optional_input(
                    InputPort::<MultibodyPlant, Vector>::named(name),
                    Shape::named(names(group).clone()),
                )
            };
            groups.iter().map(input).collect::<Vec<_>>()
        };
        let actuation = inputs(d, "actuation", |group| &group.actuator_names);
        let force = inputs(d, "force", |group| &group.velocity_names);
        let applied = d.optional_input(MultibodyPlant::APPLIED_FORCES, ());
        let belts: Vec<(usize, Vector3<f64>)> = model.scene.belts().collect();
        let names = belts.iter().map(|(i, _)| model.scene.geometries()[*i].name.clone());
        let speeds = d.optional_input(MultibodyPlant::BELTS, Shape::named(names).unit("m/s"));

        // What pulls at bodies from outside of the diagram: the hand of whoever looks on.
        let hand = d.discrete("hand", SpatialForces::default());
        let loads = d.intermediate("loads", Loads::new(model));
        let ports =
            actuation.iter().zip(&force).zip(&groups).map(|((actuation, force), group)| PlantInputs {
                actuation: *actuation,
                force: *force,
                actuators: group.actuators.clone(),
                velocities: group.v.clone(),
            });
        let ports: Vec<PlantInputs> = ports.collect();
        let places: Vec<(Vec<usize>, Vec<usize>)> =
            groups.iter().map(|group| (group.actuators.clone(), group.v.clone())).collect();
        let inputs = (actuation, force, applied, speeds, hand);
        d.compute(loads).from(inputs, move |(actuation, force, applied, speeds, hand), loads| {
            loads.clear();
            // Inputs of a model and of the whole plant add up.
            for (i, (actuators, velocities)) in places.iter().enumerate() {
                add_at(actuators, actuation.get(i), &mut loads.command);
                add_at(velocities, force.get(i), &mut loads.tau);
            }
            if let Some(forces) = applied {
                loads.forces.extend_from_slice(&forces.0);
            }
            loads.forces.extend_from_slice(&hand.0);
            for ((geometry, along), speed) in belts.iter().zip(speeds.unwrap_or(&[])) {
                loads.surfaces[*geometry] = along * *speed;
            }
        });
        let moving = d.intermediate("moving", Moving::new(model));
        let (of, laws) = (model.clone(), self.laws.clone());
        d.compute(moving).from(
            (x, kinematics, nearby, loads),
            move |(x, kinematics, nearby, loads), moving| {
                moving.update(&of, &laws, x, kinematics, nearby, loads);
            },
        );

        let of = model.clone();
        d.derivative(x).from((x, moving), move |(x, moving), dx| {
            let (q, v) = x.split_at(nq);
            let (qdot, vdot) = dx.split_at_mut(nq);
            of.rates(q, v, qdot);
            vdot.copy_from_slice(&moving.vdot);
        });
        let of = model.clone();
        d.project(x, move |x| of.normalize(&mut x[..nq]));

        let report = d.discrete("report", Report::new(model));
        let of = model.clone();
        d.check_saved(report, move |report| report.check(&of));
        for clock in [Clock::Start, Clock::EveryStep] {
            let of = model.clone();
            let inputs = (kinematics, nearby, moving);
            d.update(clock, report).from(inputs, move |(kinematics, nearby, moving), report| {
                report.patches.set(&nearby.patches, &moving.face_forces);
                let Moving { vdot, actuation, applied, contacts, .. } = moving;
                report.set(&of, kinematics, vdot, actuation, applied, contacts);
            });
        }
        let doors = Doors { inputs: ports.clone().into(), applied, belts: speeds, hand };
        self.declare_monitors(d, x, doors);
        let (model, laws) = (model.clone(), self.laws.clone());
        let points = self.points;
        d.offer(Arc::new(PlantOffer { model, laws, points, x, loads, inputs: ports, applied, hand, report }));
        self.declare_states(d, &groups, x, nq);
        let rates = self.model.velocity_units();
        let effort = |actuator: usize| match rates[self.model.actuators[actuator].v] {
            "m/s" => "N",
            _ => "N m",
        };
        for group in &groups {
            let name = format!("{}accelerations", group.prefix);
            let v = group.v.clone();
            d.output(
                OutputPort::<MultibodyPlant, Vector>::named(name),
                Shape::named(group.velocity_names.clone())
                    .units(group.v.iter().map(|v| format!("{}^2", rates[*v]))),
            )
            .from(report, move |report, out| pick(&v, &report.vdot, out));
            let name = format!("{}applied_actuation", group.prefix);
            let actuators = group.actuators.clone();
            d.output(
                OutputPort::<MultibodyPlant, Vector>::named(name),
                Shape::named(group.actuator_names.clone()).units(group.actuators.iter().map(|a| effort(*a))),
            )
            .from(report, move |report, out| pick(&actuators, &report.actuation, out));
        }
        self.declare_bodies(d, x, kinematics, report);
        self.declare_whole(d, x, kinematics, nearby, report);
    }

    /// All models, then each.
    fn groups(&self) -> Vec<Group> {
        let model = &self.model;
        let instances = model.instances.iter().enumerate().map(|(i, instance)| Group {
            prefix: format!("{}.", instance.name),
            q: instance.q.clone(),
            v: instance.v.clone(),
            actuators: instance.actuators.clone(),
            position_names: model.position_names(i),
            velocity_names: model.velocity_names(i),
            actuator_names: instance.actuators.iter().map(|a| model.actuators[*a].name.clone()).collect(),
        });
        let instances: Vec<Group> = instances.collect();
        let full = |n: usize, places: fn(&Group) -> (&[usize], &[String])| {
            let mut names = vec![String::new(); n];
            for group in &instances {
                let (indices, own) = places(group);
                for (i, name) in indices.iter().zip(own) {
                    names[*i] = format!("{}{name}", group.prefix);
                }
            }
            names
        };
        let all = Group {
            prefix: String::new(),
            q: (0..model.nq()).collect(),
            v: (0..model.nv()).collect(),
            actuators: (0..model.actuators.len()).collect(),
            position_names: full(model.nq(), |group| (&group.q, &group.position_names)),
            velocity_names: full(model.nv(), |group| (&group.v, &group.velocity_names)),
            actuator_names: full(model.actuators.len(), |group| (&group.actuators, &group.actuator_names)),
        };
        std::iter::once(all).chain(instances).collect()
    }

    fn declare_states(&self, d: &mut Declaration, groups: &[Group], x: Continuous, nq: usize) {
        let (places, rates) = (self.model.position_units(), self.model.velocity_units());
        for group in groups {
            let names = state_names(group);
            let position_units: Vec<&str> = group.q.iter().map(|q| places[*q]).collect();
            let velocity_units: Vec<&str> = group.v.iter().map(|v| rates[*v]).collect();
            let velocities: Vec<usize> = group.v.iter().map(|v| nq + v).collect();
            let state: Vec<usize> = group.q.iter().chain(&velocities).copied().collect();
            for (port, indices, names, units) in [
                ("state", state, names, [position_units.clone(), velocity_units.clone()].concat()),
                ("positions", group.q.clone(), group.position_names.clone(), position_units),
                ("velocities", velocities, group.velocity_names.clone(), velocity_units),
            ] {
                let port = OutputPort::<MultibodyPlant, Vector>::named(format!("{}{port}", group.prefix));
                let output = d.output(port, Shape::named(names).units(units));
                // A stretch of the state is the state itself; a selection is copied.
                let is_stretch = indices.windows(2).all(|pair| pair[1] == pair[0] + 1);
                match indices.first() {
                    Some(start) if is_stretch => output.is_part(x, *start),
                    _ => {
                        let of = indices.clone();
                        output
                            .from(x, move |x, out| pick(&of, x, out))
                            .jacobian_on(indices, |_, j| j.diagonal(0, |_| 1.0));
                    }
                }
            }
        }
    }

    fn declare_bodies(
        &self,
        d: &mut Declaration,
        x: Continuous,
        kinematics: Intermediate<Kinematics>,
        report: Discrete<Report>,
    ) {
        for body in 1..self.model.bodies.len() {
            let name = self.model.body_name(body);
            let of = self.model.clone();
            let slopes = Slopes::of(&of, body);
            let columns = slopes.columns();
            d.output(MultibodyPlant::pose(&name), ())
                .from((x, kinematics), move |(_, kinematics), pose| *pose = kinematics.body_pose(&of, body))
                .jacobian_on(columns.clone(), move |(x, kinematics), j| slopes.of_pose(x, kinematics, j));
            let (of, slopes) = (self.model.clone(), Slopes::of(&self.model, body));
            d.output(MultibodyPlant::twist(&name), ())
                .from((x, kinematics), move |(_, kinematics), twist| {
                    *twist = kinematics.body_twist(&of, body)
                })
                .jacobian_on(columns, move |(x, kinematics), j| slopes.of_twist(x, kinematics, j));
        }
        for joint in self.model.joints.iter().filter(|joint| !joint.v.is_empty()) {
            let (link, name) = (joint.link, self.model.full_name(Some(joint.instance), &joint.name));
            d.output(MultibodyPlant::reaction(&name), ())
                .from(report, move |report, reaction| *reaction = report.reactions[link]);
        }
    }

    fn declare_whole(
        &self,
        d: &mut Declaration,
        x: Continuous,
        kinematics: Intermediate<Kinematics>,
        nearby: Intermediate<Nearby>,
        report: Discrete<Report>,
    ) {
        let (nq, margin) = (self.model.nq(), self.margin);
        d.output(MultibodyPlant::CONTACTS, ()).from(nearby, |nearby, gaps| {
            gaps.0.clear();
            gaps.0.extend(nearby.contacts.iter().map(|contact| {
                let crate::geometry::Contact { a, b, phi, p_WC, normal_W, .. } = *contact;
                Gap { a, b, phi, p_WC, normal_W }
            }));
        });
        d.output(MultibodyPlant::CONTACT_FORCES, ())
            .from(report, |report, list| list.0.clone_from(&report.contacts));
        d.output(MultibodyPlant::CONTACT_PATCHES, ())
            .from(report, |report, list| list.copy_from(&report.patches));
        d.output(MultibodyPlant::SMALLEST_GAP, "m").from(nearby, move |nearby, gap| {
            *gap = nearby.contacts.iter().map(|contact| contact.phi).fold(margin, f64::min);
        });
        d.output(MultibodyPlant::CONTACT_FORCE, "N").from(report, |report, sum| {
            *sum = report.contacts.iter().map(|contact| contact.force_W.dot(&contact.normal_W)).sum();
        });
        let names = ["primal", "dual", "complementarity", "signorini", "coulomb", "dissipation", "internal"];
        d.output(MultibodyPlant::CONTACT_RESIDUALS, Shape::named(names))
            .from(report, |report, residuals| residuals.copy_from_slice(&report.contact_residuals));
        d.output(MultibodyPlant::GLOBAL_ERROR, ()).from(report, |report, error| *error = report.global_error);
        let of = self.model.clone();
        d.output(MultibodyPlant::KINETIC_ENERGY, "J").from(
            (x, kinematics),
            move |(x, kinematics), energy| {
                *energy = kinematics.kinetic_energy(&of, &x[nq..]);
            },
        );
        let of = self.model.clone();
        d.output(MultibodyPlant::POTENTIAL_ENERGY, "J").from(
            (x, kinematics),
            move |(x, kinematics), energy| {
                *energy = kinematics.potential_energy(&of, &x[..nq]);
            },
        );
        let of = self.model.clone();
        d.output(MultibodyPlant::CENTER_OF_MASS, Shape::named(["x", "y", "z"]).unit("m")).from(
            kinematics,
            move |kinematics, out| {
                out.copy_from_slice(kinematics.centre_of_mass(&of).as_slice());
            },
        );
    }
}

/// Names of positions, then of velocities.
fn state_names(group: &Group) -> Vec<String> {
    // A joint with one coordinate gives its name to both: the velocity of `elbow` is `elbow_dot` where they meet.
    let positions: HashSet<&String> = group.position_names.iter().collect();
    let rates = group.velocity_names.iter().map(|name| match positions.contains(name) {
        true => format!("{name}_dot"),
        false => name.clone(),
    });
    group.position_names.iter().cloned().chain(rates).collect()
}

/// out = from\[indices\].
fn pick(indices: &[usize], from: &[f64], out: &mut [f64]) {
    for (out, i) in out.iter_mut().zip(indices) {
        *out = from[*i];
    }
}

/// to\[indices\] += from, if there is any.
fn add_at(indices: &[usize], from: Option<&[f64]>, to: &mut [f64]) {
    for (i, from) in indices.iter().zip(from.unwrap_or(&[])) {
        to[*i] += from;
    }
}

register_block!("plant", MultibodyPlant, entry::example());
