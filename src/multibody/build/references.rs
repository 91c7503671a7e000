//! What refers to joints and bodies: actuators, constraints and filters; and the last checks.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use super::joints::kind_name;
use super::{Builder, ModelError, suggestion};
use crate::geometry::Scene;
use crate::multibody::constraint::{Anchor, Bushing, Constraint, ConstraintKind, Mount};
use crate::multibody::dynamics::Dynamics;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Actuator, Model};
use crate::multibody::spec::{ConstraintSpec, ControlSpec, FrameSpec, PointSpec};

impl Builder<'_> {
    /// What refers to joints and bodies: actuators, constraints, filters.
    pub(super) fn finish(&mut self, gravity: Vector3<f64>) {
        self.model.gravity = gravity;
        for (part, spec) in self.specs() {
            for (name, actuator) in &spec.actuators {
                let path = format!("actuators.{name}");
                let Some((joint, q, v)) = self.single_joint(part, &format!("{path}.joint"), &actuator.joint)
                else {
                    continue;
                };
                let [lower, upper] = actuator.effort.unwrap_or([f64::NEG_INFINITY, f64::INFINITY]);
                if lower.is_nan() || upper.is_nan() || lower > upper {
                    self.error(
                        part,
                        format!("{path}.effort"),
                        format!("the least effort {lower} is above the greatest {upper}"),
                    );
                }
                let gains = match actuator.control {
                    ControlSpec::Effort => [0.0, 0.0],
                    ControlSpec::Position { kp, kd } => [kp, kd],
                    ControlSpec::Velocity { kd } => [0.0, kd],
                };
                for (field, value) in
                    [("rotor_inertia", actuator.rotor_inertia), ("control", gains[0]), ("control", gains[1])]
                {
                    if !(value >= 0.0 && value.is_finite()) {
                        self.error(part, format!("{path}.{field}"), format!("{value} must not be negative"));
                    }
                }
                if !actuator.gear.is_finite() {
                    self.error(part, format!("{path}.gear"), "the gear ratio must be a finite number");
                }
                self.model.armature[v] += actuator.rotor_inertia * actuator.gear * actuator.gear;
                self.model.instances[part].actuators.push(self.model.actuators.len());
                self.model.actuators.push(Actuator {
                    name: name.clone(),
                    instance: part,
                    joint,
                    q,
                    v,
                    gear: actuator.gear,
                    rotor_inertia: actuator.rotor_inertia,
                    lower,
                    upper,
                    control: actuator.control,
                });
            }
            for (k, pair) in spec.exclude.iter().enumerate() {
                let path = format!("exclude.{k}");
                let (a, b) = (self.find(part, &path, &pair[0]), self.find(part, &path, &pair[1]));
                if let (Some((a, _)), Some((b, _))) = (a, b) {
                    self.scene.excluded_bodies.push((a, b));
                }
            }
        }
        self.check_joint_names();
        for (part, spec) in self.specs() {
            for (name, constraint) in &spec.constraints {
                if let Some(kind) = self.constraint(part, &format!("constraints.{name}"), constraint) {
                    self.model.constraints.push(Constraint {
                        name: name.clone(),
                        instance: part,
                        kind,
                        period: None,
                    });
                }
            }
        }
        self.scene.links = self.model.bodies.iter().map(|body| body.link).collect();
        match Scene::new(std::mem::take(&mut self.scene)) {
            Ok(scene) => self.model.scene = scene,
            Err(error) => self.error(0, "", error.to_string()),
        }
    }

    /// Names in the placement must be joints.
    fn check_joint_names(&mut self) {
        for part in 0..self.parts.len() {
            let placement = &self.parts[part].placement;
            let names = placement.positions.keys().map(|name| ("positions", name));
            let names = names.chain(placement.velocities.keys().map(|name| ("velocities", name)));
            for (field, name) in names.chain(placement.locked.iter().map(|name| ("locked", name))) {
                if !self.joints.contains_key(&format!("{}/{name}", self.parts[part].name)) {
                    let message = format!("no joint `{name}`{}", suggestion(name, self.joint_names(part)));
                    let path = if field == "locked" { field.to_owned() } else { format!("{field}.{name}") };
                    self.error(part, path, message);
                }
            }
        }
    }

    /// Names of the joints of a part.
    fn joint_names(&self, part: usize) -> Vec<&str> {
        let joints = &self.model.instances[part].joints;
        joints.iter().map(|joint| self.model.joints[*joint].name.as_str()).collect()
    }

    /// A joint with one coordinate: its index, coordinate and velocity.
    fn single_joint(&mut self, part: usize, path: &str, name: &str) -> Option<(usize, usize, usize)> {
        let own = format!("{}/{name}", self.parts[part].name);
        let Some(index) = self.joints.get(&own).or_else(|| self.joints.get(name)).copied() else {
            let message = format!("no joint `{name}`{}", suggestion(name, self.joint_names(part)));
            self.error(part, path, message);
            return None;
        };
        let joint = &self.model.joints[index];
        if joint.q.len() != 1 || joint.v.len() != 1 {
            let message =
                format!("joint `{name}` is {}; it takes a joint with one coordinate", kind_name(joint.kind));
            self.error(part, path, message);
            return None;
        }
        Some((index, joint.q.start, joint.v.start))
    }

    fn anchor(&mut self, part: usize, path: String, point: &PointSpec) -> Option<Anchor> {
        let (body, X_BF) = self.find(part, &format!("{path}.body"), &point.body)?;
        if point.xyz.iter().any(|n| !n.is_finite()) {
            self.error(part, format!("{path}.xyz"), "a point must be made of finite numbers");
        }
        Some(Anchor { body, p_BQ: (X_BF * nalgebra::Point3::from(point.xyz)).coords })
    }

    fn mount(&mut self, part: usize, path: String, frame: &FrameSpec) -> Option<Mount> {
        let (body, X_BP) = self.find(part, &format!("{path}.parent"), &frame.parent)?;
        let X_PF = self.pose(part, format!("{path}.pose"), &frame.pose);
        Some(Mount { body, X_BF: X_BP * X_PF })
    }

    fn constraint(&mut self, part: usize, path: &str, spec: &ConstraintSpec) -> Option<ConstraintKind> {
        let at = |field: &str| format!("{path}.{field}");
        Some(match spec {
            ConstraintSpec::Coupler { joint, leader, ratio, offset } => {
                let follower = self.single_joint(part, &at("joint"), joint);
                let leader = self.single_joint(part, &at("leader"), leader);
                let ((a, q, v), (b, leader_q, leader_v)) = (follower?, leader?);
                if a == b {
                    self.error(part, at("leader"), "a joint cannot follow itself");
                }
                if !(ratio.is_finite() && offset.is_finite()) {
                    self.error(part, path, "`ratio` and `offset` must be finite numbers");
                }
                ConstraintKind::Coupler {
                    follower: (q, v),
                    leader: (leader_q, leader_v),
                    ratio: *ratio,
                    offset: *offset,
                }
            }
            ConstraintSpec::Ball { a, b } => {
                let (a, b) = (self.anchor(part, at("a"), a), self.anchor(part, at("b"), b));
                ConstraintKind::Ball { a: a?, b: b? }
            }
            ConstraintSpec::Weld { a, b } => {
                let (a, b) = (self.mount(part, at("a"), a), self.mount(part, at("b"), b));
                ConstraintKind::Weld { a: a?, b: b? }
            }
            ConstraintSpec::Distance { a, b, length, stiffness, damping } => {
                let (a, b) = (self.anchor(part, at("a"), a), self.anchor(part, at("b"), b));
                let (a, b) = (a?, b?);
                let at_start = || {
                    let kinematics = Kinematics::new(&self.model);
                    let point =
                        |anchor: &Anchor| kinematics.body_point(&self.model, anchor.body, &anchor.p_BQ);
                    (point(&a) - point(&b)).norm()
                };
                let length = length.unwrap_or_else(at_start);
                let stiffness = stiffness.unwrap_or(f64::INFINITY);
                if !(length > 0.0 && length.is_finite()) {
                    let message =
                        "the distance must be positive; points that stay together make a ball constraint";
                    self.error(part, at("length"), message);
                }
                if !(stiffness > 0.0 && *damping >= 0.0 && damping.is_finite()) {
                    self.error(
                        part,
                        path,
                        "the stiffness must be positive, and the damping must not be negative",
                    );
                }
                ConstraintKind::Distance { a, b, length, stiffness, damping: *damping }
            }
            ConstraintSpec::Bushing {
                a,
                b,
                torque_stiffness,
                torque_damping,
                force_stiffness,
                force_damping,
            } => {
                let (a, b) = (self.mount(part, at("a"), a), self.mount(part, at("b"), b));
                let numbers = [torque_stiffness, torque_damping, force_stiffness, force_damping];
                if numbers.iter().any(|list| list.iter().any(|n| !(*n >= 0.0 && n.is_finite()))) {
                    self.error(
                        part,
                        path,
                        "the stiffness and damping of a bushing must be finite and not negative",
                    );
                }
                ConstraintKind::Bushing(Bushing {
                    a: a?,
                    b: b?,
                    torque_stiffness: (*torque_stiffness).into(),
                    torque_damping: (*torque_damping).into(),
                    force_stiffness: (*force_stiffness).into(),
                    force_damping: (*force_damping).into(),
                })
            }
        })
    }
}

impl Model {
    /// Joints that move nothing that resists: no force determines their acceleration, and the model cannot be simulated.
    pub fn joints_without_inertia(&self) -> Vec<ModelError> {
        let kinematics = Kinematics::new(self);
        let loose = Dynamics::new(self).joints_without_inertia(self, &kinematics);
        let error = |index: usize| {
            let joint = &self.joints[index];
            let (name, body) = (&joint.name, &self.bodies[joint.child].name);
            let message = format!(
                "joint `{name}` moves no inertia: give body `{body}` (or something beyond it) a mass and inertia, or the joint \
                 an `armature`"
            );
            ModelError { part: joint.instance, path: format!("joints.{name}"), message }
        };
        loose.into_iter().map(error).collect()
    }
}
