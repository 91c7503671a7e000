//! Drake's extensions: contact properties, collision filters, bushings and ball constraints.

use std::collections::{HashMap, HashSet};

use indexmap::IndexMap;

use super::super::value::Value;
use super::super::xml::Element;
use super::{Named, link_reference};
use crate::geometry::Material;
use crate::multibody::spec::{ConstraintSpec, FrameSpec, ModelSpec, PointSpec, PoseSpec};

/// The element of a collision shape that says what it is made of.
pub(super) const PROXIMITY: &str = "drake:proximity_properties";

/// Elements of `<robot>` that are read here.
pub(super) const ELEMENTS: [&str; 3] = [FILTER, BUSHING, BALL];

const FILTER: &str = "drake:collision_filter_group";
const BUSHING: &str = "drake:linear_bushing_rpy";
const BALL: &str = "drake:ball_constraint";

/// More pairs of bodies than this are not listed.
const MAX_PAIRS: usize = 100_000;

/// The material of a collision shape, where the properties do not say otherwise that of its link.
pub(super) fn material(properties: Element<'_>, surface: Material) -> Material {
    let number = |tag: &str| properties.child(tag).and_then(|element| element.required("value")?.number());
    let mut material = surface;
    let (at_rest, sliding) = (number("drake:mu_static"), number("drake:mu_dynamic"));
    if let Some(mu) = at_rest.or(sliding) {
        material.mu_static = mu;
        material.mu_dynamic = sliding.unwrap_or(mu);
    }
    material.stiffness = number("drake:point_contact_stiffness").or(surface.stiffness);
    material.dissipation = number("drake:hunt_crossley_dissipation").unwrap_or(surface.dissipation);
    material.hydroelastic_modulus = number("drake:hydroelastic_modulus").or(surface.hydroelastic_modulus);
    material.hydroelastic_resolution =
        number("drake:mesh_resolution_hint").or(surface.hydroelastic_resolution);
    if properties.child("drake:rigid_hydroelastic").is_some() {
        material.hydroelastic_modulus = Some(f64::INFINITY);
    }
    properties.expect_children(&[
        "drake:mu_static",
        "drake:mu_dynamic",
        "drake:point_contact_stiffness",
        "drake:hunt_crossley_dissipation",
        "drake:hydroelastic_modulus",
        "drake:rigid_hydroelastic",
        // What is not rigid is compliant, said or not.
        "drake:compliant_hydroelastic",
        "drake:mesh_resolution_hint",
    ]);
    if let Err(wrong) = material.validate() {
        properties.error(wrong.to_string());
    }
    material
}

/// Reads what stands beside links and joints.
pub(super) fn extensions(root: Element<'_>, links: &Named<'_>, spec: &mut ModelSpec) {
    filter_groups(root, links, spec);
    for (tag, read) in [(BUSHING, bushing as Reader), (BALL, ball as Reader)] {
        for (i, element) in root.all(tag).enumerate() {
            if let Some(constraint) = read(element, links, &spec.frames) {
                let kind = if tag == BUSHING { "bushing" } else { "ball_constraint" };
                let name = if i == 0 { kind.to_owned() } else { format!("{kind}_{}", i + 1) };
                spec.constraints.insert(name, constraint);
            }
        }
    }
}

type Frames = IndexMap<String, FrameSpec>;
type Reader = fn(Element<'_>, &Named<'_>, &Frames) -> Option<ConstraintSpec>;

/// The link or frame that a child names.
fn named<'a>(element: Element<'a>, tag: &str, links: &Named<'_>, frames: &Frames) -> Option<&'a str> {
    let value = element.required_child(tag)?.required("name")?;
    match frames.contains_key(value.text.trim()) {
        true => value.name(),
        false => link_reference(&value, links),
    }
}

fn vector(element: Element<'_>, tag: &str) -> Option<[f64; 3]> {
    element.required_child(tag)?.required("value")?.numbers()
}

/// Drake's torque is against roll, pitch and yaw; ours against the rotation vector, the same for small turns.
fn bushing(element: Element<'_>, links: &Named<'_>, frames: &Frames) -> Option<ConstraintSpec> {
    let frame = |tag| {
        let parent = named(element, tag, links, frames)?.to_owned();
        Some(FrameSpec { parent, pose: PoseSpec::default() })
    };
    let (a, b) = (frame("drake:bushing_frameA"), frame("drake:bushing_frameC"));
    let torque_stiffness = vector(element, "drake:bushing_torque_stiffness");
    let torque_damping = vector(element, "drake:bushing_torque_damping");
    let force_stiffness = vector(element, "drake:bushing_force_stiffness");
    let force_damping = vector(element, "drake:bushing_force_damping");
    Some(ConstraintSpec::Bushing {
        a: a?,
        b: b?,
        torque_stiffness: torque_stiffness?,
        torque_damping: torque_damping?,
        force_stiffness: force_stiffness?,
        force_damping: force_damping?,
    })
}

fn ball(element: Element<'_>, links: &Named<'_>, frames: &Frames) -> Option<ConstraintSpec> {
    let point = |body, at| {
        let (body, xyz) = (named(element, body, links, frames), vector(element, at));
        Some(PointSpec { body: body?.to_owned(), xyz: xyz? })
    };
    let a = point("drake:ball_constraint_body_A", "drake:ball_constraint_p_AP");
    let b = point("drake:ball_constraint_body_B", "drake:ball_constraint_p_BQ");
    Some(ConstraintSpec::Ball { a: a?, b: b? })
}

/// Groups of links, and which groups pass through which.
fn filter_groups(root: Element<'_>, links: &Named<'_>, spec: &mut ModelSpec) {
    let mut members: HashMap<&str, Vec<&str>> = HashMap::new();
    let mut ignored: Vec<(&str, Value<'_>)> = Vec::new();
    for group in root.all(FILTER) {
        group.expect_attributes(&["name", "ignore"]);
        let known = ["drake:member", "drake:ignored_collision_filter_group"];
        group.expect_children(&known);
        let Some(name) = group.required("name").and_then(|name| name.name()) else { continue };
        let list = members.entry(name).or_default();
        for member in group.all("drake:member") {
            list.extend(member.required("link").and_then(|link| link_reference(&link, links)));
        }
        for other in group.all("drake:ignored_collision_filter_group") {
            ignored.extend(other.required("name").map(|other| (name, other)));
        }
    }
    let mut pairs: HashSet<(&str, &str)> = HashSet::new();
    for (name, other) in &ignored {
        let Some(other_name) = other.reference(
            "collision filter group",
            |name| members.contains_key(name),
            members.keys().copied(),
        ) else {
            continue;
        };
        for a in &members[name] {
            for b in &members[other_name] {
                let pair = if a < b { (*a, *b) } else { (*b, *a) };
                if a == b || !pairs.insert(pair) {
                    continue;
                }
                if pairs.len() > MAX_PAIRS {
                    other.error(format!("the collision filters name more than {MAX_PAIRS} pairs of bodies"));
                    return;
                }
                spec.exclude.push([pair.0.to_owned(), pair.1.to_owned()]);
            }
        }
    }
}
