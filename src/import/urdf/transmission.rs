//! Actuators, from transmissions or from effort limits.

use std::collections::HashSet;

use indexmap::IndexMap;

use super::super::xml::Element;
use super::Named;
use crate::multibody::spec::{ActuatorSpec, ConstraintSpec, ControlSpec, JointKind, ModelSpec};

/// Adds the actuators of the robot to the model.
pub(super) fn actuators(
    root: Element<'_>,
    joints: &Named<'_>,
    efforts: &IndexMap<String, Option<f64>>,
    spec: &mut ModelSpec,
) {
    if root.child("transmission").is_none() {
        return from_limits(efforts, spec);
    }
    for transmission in root.all("transmission") {
        add(transmission, joints, efforts, spec);
    }
    let driven: HashSet<&str> = spec.actuators.values().map(|actuator| actuator.joint.as_str()).collect();
    for name in drivable(efforts, spec) {
        if let Some(element) = joints.get(name).filter(|_| !driven.contains(name)) {
            element.warn(
                "a joint with an effort limit gets no actuator: other joints of the file have transmissions, it has none",
            );
        }
    }
}

/// Joints with one coordinate of their own and a positive effort limit.
fn drivable<'a>(efforts: &IndexMap<String, Option<f64>>, spec: &'a ModelSpec) -> Vec<&'a str> {
    use JointKind::*;
    let followers: HashSet<&str> = spec
        .constraints
        .values()
        .filter_map(|constraint| match constraint {
            ConstraintSpec::Coupler { joint, .. } => Some(joint.as_str()),
            _ => None,
        })
        .collect();
    spec.joints
        .iter()
        .filter(|(_, joint)| matches!(joint.kind, Revolute | Continuous | Prismatic))
        .map(|(name, _)| name.as_str())
        .filter(|name| !followers.contains(name))
        .filter(|name| efforts.get(*name).copied().flatten().is_some_and(|effort| effort > 0.0))
        .collect()
}

/// One for every joint that can be driven.
fn from_limits(efforts: &IndexMap<String, Option<f64>>, spec: &mut ModelSpec) {
    let effort = |name: &str| efforts.get(name).copied().flatten();
    let driven =
        drivable(efforts, spec).into_iter().map(|name| (name.to_owned(), actuator(name, effort(name))));
    let driven: Vec<_> = driven.collect();
    spec.actuators.extend(driven);
}

fn actuator(joint: &str, effort: Option<f64>) -> ActuatorSpec {
    ActuatorSpec {
        joint: joint.to_owned(),
        gear: 1.0,
        rotor_inertia: 0.0,
        effort: effort.filter(|effort| effort.is_finite()).map(|effort| [-effort, effort]),
        control: ControlSpec::Effort,
    }
}

/// The actuators of one transmission: the only one of its joint, or one for each of several joints.
fn add(
    transmission: Element<'_>,
    joints: &Named<'_>,
    efforts: &IndexMap<String, Option<f64>>,
    spec: &mut ModelSpec,
) {
    transmission.expect_attributes(&["name", "type"]);
    transmission.expect_children(&["type", "joint", "actuator", "mechanicalReduction", "hardwareInterface"]);
    let driven: Vec<Element<'_>> = transmission.all("joint").collect();
    let motors: Vec<Element<'_>> = transmission.all("actuator").collect();
    if driven.is_empty() {
        transmission.warn("a transmission without a `<joint>` is left out");
    }
    if driven.len() > 1 {
        transmission.warn("a transmission between several joints is taken as one actuator for each of them");
    }
    for element in &driven {
        let Some(value) = element.required("name") else { continue };
        let joint = value.reference_or_warn(
            "joint",
            |name| joints.contains_key(name),
            joints.keys().copied(),
            "the transmission is left out",
        );
        let Some(joint) = joint else { continue };
        let Some(kind) = spec.joints.get(joint).map(|joint| joint.kind) else { continue };
        use JointKind::*;
        if !matches!(kind, Revolute | Continuous | Prismatic | Screw) {
            element.warn("a transmission to a joint that has not exactly one coordinate is left out");
            continue;
        }
        let effort = efforts.get(joint).copied().flatten();
        if effort == Some(0.0) {
            element.warn("a transmission to a joint whose effort limit is zero is left out");
            continue;
        }
        let motor = motors.first().filter(|_| driven.len() == 1);
        let mut actuator = actuator(joint, effort);
        if let Some(motor) = motor {
            motor_properties(transmission, *motor, &mut actuator);
        }
        let name = motor.and_then(|motor| motor.value("name")).map_or(joint, |name| name.text.trim());
        let mut name = if name.is_empty() { joint } else { name };
        if spec.actuators.contains_key(name) {
            element.warn("an actuator whose name is taken already gets that of its joint");
            name = joint;
        }
        if spec.actuators.insert(name.to_owned(), actuator).is_some() {
            element.error(format!("duplicate actuator `{name}`"));
        }
    }
}

/// Gear, rotor and gains.
fn motor_properties(transmission: Element<'_>, motor: Element<'_>, actuator: &mut ActuatorSpec) {
    let known = [
        "mechanicalReduction",
        "hardwareInterface",
        "role",
        "drake:gear_ratio",
        "drake:rotor_inertia",
        GAINS,
    ];
    motor.expect_children(&known);
    let value = |tag: &str| motor.child(tag).and_then(|element| element.required("value"));
    let reduction = || {
        let element =
            motor.child("mechanicalReduction").or_else(|| transmission.child("mechanicalReduction"))?;
        element.content().number()
    };
    if let Some(gear) = value("drake:gear_ratio").map_or_else(reduction, |value| value.number()) {
        match gear == 0.0 {
            true => motor.warn("a reduction of zero is taken as 1"),
            false => actuator.gear = gear,
        }
    }
    if let Some(inertia) = value("drake:rotor_inertia").and_then(|value| value.not_negative()) {
        actuator.rotor_inertia = inertia;
    }
    if let Some(gains) = motor.child(GAINS) {
        let gain = |name| gains.required(name).and_then(|value| value.not_negative());
        if let (Some(kp), Some(kd)) = (gain("p"), gain("d")) {
            actuator.control = ControlSpec::Position { kp, kd };
        }
    }
}

const GAINS: &str = "drake:controller_gains";
