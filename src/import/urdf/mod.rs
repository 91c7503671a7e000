//! URDF: links and joints, and the extensions of Drake, ROS control and Bullet that matter to dynamics.
//!
//! | in the file | in the model |
//! |---|---|
//! | `<link>` | a body; without `<inertial>` it has no mass |
//! | `<link name="world">` | the ground; what it is seen or touched by is a body welded to it |
//! | `<joint>` | a joint: `fixed` is a weld, `floating` free, `ball` and `spherical` a ball joint |
//! | `<mimic>` | a coupler named `<joint>_mimic` |
//! | `<transmission>` | an actuator with the name of the `<actuator>`, limited by the joint's effort |
//! | `<frame>` (Drake) | a frame |
//! | `<contact>` of a link (Bullet) | friction of its collision shapes |
//! | `drake:proximity_properties` | the material of a collision shape |
//! | `drake:collision_filter_group` | pairs of bodies that pass through each other |
//! | `drake:linear_bushing_rpy`, `drake:ball_constraint` | a bushing, a ball constraint |
//!
//! A file without transmissions gets an actuator of the joint's name on every revolute, continuous and prismatic joint that
//! has a positive effort limit and follows no other joint. The root link moves freely unless it is `world`. An inertia that no
//! body can have is taken as it stands, with a warning.
//!
//! Accepted without a word, since no motion depends on them: `<gazebo>`, `<ros2_control>`, `<sensor>`, textures, materials of
//! collision shapes, hardware interfaces, calibration, safety controllers and `drake:perception_properties`.
//!
//! Differs from `urdfdom`: a revolute or prismatic joint whose `<limit>` has neither `lower` nor `upper` has no limits, where
//! the letter of the format would hold it at zero; and links and joints may stand in any order.

mod drake;
mod joint;
mod link;
mod transmission;
mod tree;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use indexmap::IndexMap;

use super::log::Log;
use super::value::{Value, checked_pose};
use super::xml::{Element, Text};
use super::{Imported, MeshFile, add_to_ground};
use crate::document::{Diagnostics, Source};
use crate::multibody::spec::{FrameSpec, ModelSpec, PoseSpec, WORLD};

/// Elements of `<robot>` that no motion depends on.
const IRRELEVANT: [&str; 6] = ["gazebo", "ros2_control", "sensor", "material", "group_state", "verbose"];

/// Reads a URDF file.
///
/// Everything that is wrong is reported at once. What is not understood is left out with a warning, each kind once.
///
/// ```
/// use cenic::document::Source;
/// use cenic::import::urdf;
///
/// let text = r#"<robot name="pendulum">
///   <link name="world"/>
///   <link name="arm">
///     <inertial><origin xyz="0 0 -0.5"/><mass value="1"/>
///       <inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.01"/></inertial>
///   </link>
///   <joint name="pivot" type="continuous">
///     <parent link="world"/><child link="arm"/><axis xyz="0 1 0"/>
///   </joint>
/// </robot>"#;
/// let robot = urdf(&Source::new("pendulum.urdf", text)).unwrap();
/// assert_eq!(robot.spec.joints["pivot"].axis, Some([0.0, 1.0, 0.0]));
/// assert!(robot.warnings.is_empty());
/// ```
pub fn urdf(source: &Arc<Source>) -> Result<Imported, Diagnostics> {
    let text = Text::new(source)?;
    let tree = text.tree()?;
    let log = Log::default();
    let root = Element::root(&tree, &text, &log);
    if root.name() != "robot" {
        return Err(root.diagnostic(format!("a URDF file is one `<robot>`, not `<{}>`", root.name())).into());
    }
    let name = root.value("name").map_or(String::new(), |name| name.text.trim().to_owned());
    let spec = robot(root);
    let meshes = meshes(root);
    Ok(Imported { name, spec, gravity: None, meshes, warnings: log.finish()? })
}

/// Links or joints by name, in the order of the file.
type Named<'a> = IndexMap<&'a str, Element<'a>>;

fn robot(root: Element<'_>) -> ModelSpec {
    root.expect_attributes(&["name", "version"]);
    let links = named(root, &["link"], "link");
    let joints = named(root, &["joint", "drake:joint"], "joint");
    let macros = root.descendants().find(|element| element.name().starts_with("xacro:"));
    match macros {
        Some(element) => {
            let help = "expand the macros first: `xacro robot.xacro > robot.urdf`";
            let message = format!("`<{}>` is no URDF but a macro that makes some", element.name());
            root.log().error(element.diagnostic(message).help(help));
        }
        None if links.is_empty() => root.error("there is no `<link>` in the robot"),
        None => {}
    }

    let mut spec = ModelSpec::default();
    let colors = link::colors(root);
    let mut ground = None;
    for (name, link) in &links {
        match *name == WORLD {
            true => ground = link::ground(*link, &colors),
            false => _ = spec.bodies.insert((*name).to_owned(), link::body(*link, &colors)),
        }
    }
    let mut efforts = IndexMap::new();
    for (name, element) in &joints {
        let Some(joint) = joint::joint(*element, &links) else { continue };
        if let Some(coupler) = joint::mimic(*element, joint.spec.kind, &joints) {
            spec.constraints.insert(format!("{name}_mimic"), coupler);
        }
        efforts.insert((*name).to_owned(), joint.effort);
        spec.joints.insert((*name).to_owned(), joint.spec);
    }
    tree::check(root, &links, &joints);

    for frame in root.all("frame") {
        if let Some((name, frame)) = self::frame(frame, &links, &spec.frames) {
            spec.frames.insert(name, frame);
        }
    }
    transmission::actuators(root, &joints, &efforts, &mut spec);
    drake::extensions(root, &links, &mut spec);
    if let Some(body) = ground {
        add_to_ground(&mut spec, body);
    }

    let known = ["link", "joint", "drake:joint", "transmission", "frame"]
        .into_iter()
        .chain(drake::ELEMENTS)
        .chain(IRRELEVANT);
    root.expect_children(&known.collect::<Vec<_>>());
    spec
}

/// The elements with one of the tags by name; a name that is used twice is an error.
fn named<'a>(root: Element<'a>, tags: &[&str], kind: &str) -> Named<'a> {
    let mut all: Named<'a> = IndexMap::new();
    for element in root.children().filter(|child| tags.contains(&child.name())) {
        if is_ignored(element) {
            continue;
        }
        let Some(value) = element.required("name") else { continue };
        let Some(name) = value.name() else { continue };
        match all.get(name) {
            Some(first) => {
                value.error(format!("duplicate {kind} `{name}`, first used on line {}", first.span().line));
            }
            None => _ = all.insert(name, element),
        }
    }
    all
}

/// Whether Drake is told not to read an element; the file's author has another reader in mind for it.
fn is_ignored(element: Element<'_>) -> bool {
    element.value("drake_ignore").is_some_and(|value| value.text.trim() == "true")
}

/// The pose of an `<origin>` in the element; none is the identity.
fn origin(element: Element<'_>) -> PoseSpec {
    element.child("origin").map_or(PoseSpec::default(), |origin| {
        origin.expect_attributes(&["xyz", "rpy", "quat"]);
        pose(origin)
    })
}

/// A pose from the attributes `xyz` and `rpy` or `quat`.
fn pose(element: Element<'_>) -> PoseSpec {
    let numbers = |name| element.value(name).and_then(|value| value.numbers::<3>()).unwrap_or_default();
    let mut pose = PoseSpec { xyz: numbers("xyz"), rpy: numbers("rpy"), quat: None };
    if let Some(value) = element.value("quat") {
        pose.quat = value.numbers::<4>();
        pose = checked_pose(pose, &value);
    }
    pose
}

fn frame(
    element: Element<'_>,
    links: &Named<'_>,
    frames: &IndexMap<String, FrameSpec>,
) -> Option<(String, FrameSpec)> {
    element.expect_attributes(&["name", "link", "xyz", "rpy", "quat"]);
    let (name, link) = (element.required("name"), element.required("link"));
    let parent = link_reference(&link?, links)?;
    let (value, name) = name.and_then(|value| value.name().map(|name| (value, name)))?;
    if links.contains_key(name) || frames.contains_key(name) {
        value.error(format!("there is a link or frame `{name}` already"));
    }
    Some((name.to_owned(), FrameSpec { parent: parent.to_owned(), pose: pose(element) }))
}

/// The name of a link, or of the ground even if the file has no link for it.
fn link_reference<'a>(value: &Value<'a>, links: &Named<'_>) -> Option<&'a str> {
    let is_link = |name: &str| name == WORLD || links.contains_key(name);
    value.reference("link", is_link, links.keys().copied().chain([WORLD]))
}

/// The mesh files that shapes name, each where it is named first.
fn meshes(root: Element<'_>) -> Vec<MeshFile> {
    let mut found = IndexMap::new();
    for element in root.descendants().filter(|element| element.name() == "mesh") {
        if let Some(value) = element.value("filename") {
            found.entry(value.text.trim().to_owned()).or_insert_with(|| value.span());
        }
    }
    found.into_iter().map(|(file, span)| MeshFile { file, span }).collect()
}
