//! `<joint>`: kind, frames, limits, and what follows what.

use super::super::xml::Element;
use super::{Named, link_reference, origin};
use crate::multibody::spec::{ConstraintSpec, JointKind, JointSpec, LimitsSpec, WORLD};

/// The `type`s that are understood, besides those of the format itself those of Drake and of SDF.
const KINDS: [(&str, JointKind); 10] = [
    ("revolute", JointKind::Revolute),
    ("continuous", JointKind::Continuous),
    ("prismatic", JointKind::Prismatic),
    ("fixed", JointKind::Weld),
    ("floating", JointKind::Free),
    ("planar", JointKind::Planar),
    ("ball", JointKind::Ball),
    ("spherical", JointKind::Ball),
    ("universal", JointKind::Universal),
    ("screw", JointKind::Screw),
];

/// A joint, and what its limit says about motors.
pub(super) struct Joint {
    pub spec: JointSpec,
    /// Maximum effort, if given; may be infinite.
    pub effort: Option<f64>,
}

pub(super) fn joint(element: Element<'_>, links: &Named<'_>) -> Option<Joint> {
    element.expect_attributes(&["name", "type", "dont_collapse"]);
    element.expect_children(&[
        "origin",
        "parent",
        "child",
        "axis",
        "limit",
        "dynamics",
        "mimic",
        "safety_controller",
        "calibration",
        "drake:screw_thread_pitch",
        "screw_thread_pitch",
    ]);
    let kind = element.required("type").and_then(|value| value.choice(&KINDS));
    let parent = link(element, "parent", links);
    let child = link(element, "child", links);
    let mut spec = JointSpec { pose: origin(element), ..JointSpec::default() };
    let (kind, parent, child) = (kind?, parent?, child?);
    if child == WORLD {
        element.error("`world` is the ground: no joint carries it");
    }
    (spec.kind, spec.parent, spec.child) = (kind, parent.to_owned(), child.to_owned());
    spec.axis = axis(element, kind);
    if kind == JointKind::Screw {
        let pitch = element.child("drake:screw_thread_pitch").or_else(|| element.child("screw_thread_pitch"));
        match pitch {
            Some(pitch) => spec.pitch = pitch.required("value").and_then(|value| value.number()),
            None => element.error("a screw joint needs an element `<drake:screw_thread_pitch>`"),
        }
    }
    if let Some(dynamics) = element.child("dynamics") {
        dynamics.expect_attributes(&["damping", "friction"]);
        spec.damping = coefficient(dynamics, "damping");
        spec.friction = coefficient(dynamics, "friction");
    }
    let effort = limit(element, &mut spec);
    Some(Joint { spec, effort })
}

/// The link that `<parent link="…"/>` names.
fn link<'a>(element: Element<'a>, tag: &str, links: &Named<'_>) -> Option<&'a str> {
    let side = element.required_child(tag)?;
    side.expect_attributes(&["link"]);
    link_reference(&side.required("link")?, links)
}

/// The axis of a joint that has one; x if it is not given.
fn axis(element: Element<'_>, kind: JointKind) -> Option<[f64; 3]> {
    use JointKind::*;
    if !matches!(kind, Revolute | Continuous | Prismatic | Screw | Planar) {
        return None;
    }
    let Some(axis) = element.child("axis") else { return Some([1.0, 0.0, 0.0]) };
    axis.expect_attributes(&["xyz"]);
    let value = axis.required("xyz")?;
    let xyz = value.numbers::<3>()?;
    if xyz == [0.0; 3] {
        value.error("an axis of zeros has no direction");
    }
    Some(xyz)
}

/// A coefficient of `<dynamics>`. Drake lets the joints that have several coordinates have a list of them.
fn coefficient(dynamics: Element<'_>, name: &str) -> f64 {
    let Some(value) = dynamics.value(name) else { return 0.0 };
    let Some(list) = value.list(1, 3) else { return 0.0 };
    if list.iter().any(|number| *number < 0.0) {
        value.error(format!("`{name}` of `<dynamics>` must not be negative"));
    }
    if list.iter().any(|number| *number != list[0]) {
        value.warn(format!("a joint has one `{name}`: the first of the list is taken"));
    }
    list[0]
}

/// Limits of position, velocity and acceleration; returns that of effort.
fn limit(element: Element<'_>, spec: &mut JointSpec) -> Option<f64> {
    use JointKind::*;
    let has_range = matches!(spec.kind, Revolute | Prismatic | Screw);
    let limit = element.child("limit");
    let Some(limit) = limit else {
        if matches!(spec.kind, Revolute | Prismatic) {
            element.warn("a revolute or prismatic joint without `<limit>` is taken to have no limits");
        }
        return None;
    };
    limit.expect_attributes(&["lower", "upper", "effort", "velocity", "drake:acceleration"]);
    let number = |name| limit.value(name).and_then(|value| value.number_or_infinity());
    let (lower, upper, effort) = (number("lower"), number("upper"), number("effort"));
    let planned = |name| number(name).filter(|value| value.is_finite() && *value > 0.0);
    spec.velocity_limit = planned("velocity");
    spec.acceleration_limit = planned("drake:acceleration");

    match (lower, upper) {
        (None, None) if matches!(spec.kind, Revolute | Prismatic) => {
            limit.warn("a `<limit>` with neither `lower` nor `upper` is taken to leave the motion free");
        }
        (None, None) => {}
        // The format's default is zero for a side that is not given.
        (lower, upper) if has_range => {
            let range = [lower.unwrap_or(0.0), upper.unwrap_or(0.0)];
            if range[0] > range[1] {
                limit.error(format!("the lower limit {} lies above the upper limit {}", range[0], range[1]));
            }
            if range.iter().any(|side| side.is_finite()) {
                spec.limits = Some(LimitsSpec::One(range));
            }
        }
        (lower, upper) => {
            let is_range = |side: Option<f64>| side.is_some_and(|side| side != 0.0 && side.is_finite());
            // Exporters write a full turn or more for joints without end.
            let turn = std::f64::consts::PI - 0.01;
            let is_full_turn = lower.unwrap_or(0.0) <= -turn && upper.unwrap_or(0.0) >= turn;
            if (is_range(lower) || is_range(upper)) && spec.kind != Weld && !is_full_turn {
                limit.warn(
                    "`lower` and `upper` are left out: only revolute, prismatic and screw joints have them",
                );
            }
        }
    }
    if effort.is_some_and(|effort| effort < 0.0) {
        limit.error("`effort` of `<limit>` must not be negative");
    }
    effort
}

/// The coupler of a joint that follows another.
pub(super) fn mimic(element: Element<'_>, kind: JointKind, joints: &Named<'_>) -> Option<ConstraintSpec> {
    let mimic = element.child("mimic")?;
    mimic.expect_attributes(&["joint", "multiplier", "offset"]);
    let leader = mimic.required("joint");
    let number = |name, default| mimic.value(name).map_or(Some(default), |value| value.number());
    let (ratio, offset) = (number("multiplier", 1.0), number("offset", 0.0));
    let value = leader?;
    let leader = value.reference_or_warn(
        "joint",
        |name| joints.contains_key(name),
        joints.keys().copied(),
        "this joint moves on its own",
    )?;
    let name = element.value("name")?.text.trim();
    let leader_kind = joints.get(leader)?.value("type").map_or("", |kind| kind.text);
    if leader == name {
        value.error(format!("joint `{name}` cannot follow itself"));
        return None;
    }
    if !has_one_coordinate(kind) || !KINDS.iter().any(|(n, k)| *n == leader_kind && has_one_coordinate(*k)) {
        mimic.warn("`<mimic>` is left out where one of the joints has not exactly one coordinate");
        return None;
    }
    Some(ConstraintSpec::Coupler {
        joint: name.to_owned(),
        leader: leader.to_owned(),
        ratio: ratio?,
        offset: offset?,
    })
}

fn has_one_coordinate(kind: JointKind) -> bool {
    matches!(kind, JointKind::Revolute | JointKind::Continuous | JointKind::Prismatic | JointKind::Screw)
}
