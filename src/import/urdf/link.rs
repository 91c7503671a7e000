//! `<link>`: mass, what is seen and what is touched.
#![allow(non_snake_case)]

use std::collections::HashMap;

use nalgebra::Vector3;

use super::super::inertia::check;
use super::super::xml::Element;
use super::{drake, origin};
use crate::geometry::{Groups, Material, Shape};
use crate::multibody::inertia::Symmetric3;
use crate::multibody::spec::{BodySpec, CollisionSpec, VisualSpec};

/// Colours by the name of their material.
pub(super) type Colors<'a> = HashMap<&'a str, [f64; 4]>;

/// The colours of all materials in the file: a material may be given its colour anywhere, and be used by name.
pub(super) fn colors(root: Element<'_>) -> Colors<'_> {
    let mut colors = HashMap::new();
    for material in root.descendants().filter(|element| element.name() == "material") {
        if let (Some(name), Some(rgba)) = (material.value("name"), rgba(material)) {
            colors.entry(name.text).or_insert(rgba);
        }
    }
    colors
}

fn rgba(material: Element<'_>) -> Option<[f64; 4]> {
    let numbers = material.child("color")?.value("rgba")?.list(3, 4)?;
    Some([numbers[0], numbers[1], numbers[2], numbers.get(3).copied().unwrap_or(1.0)])
}

/// The body of a link.
pub(super) fn body(link: Element<'_>, colors: &Colors<'_>) -> BodySpec {
    let mut body = shapes(link, colors);
    if let Some(element) = link.child("inertial") {
        inertial(element, &mut body);
    }
    if let Some(second) = link.all("inertial").nth(1) {
        second.error("a link has one `<inertial>`");
    }
    body
}

/// The body of what the ground is seen and touched by, if anything.
pub(super) fn ground(link: Element<'_>, colors: &Colors<'_>) -> Option<BodySpec> {
    if let Some(inertial) = link.child("inertial") {
        inertial.warn("`world` is the ground: its inertia is left out");
    }
    Some(shapes(link, colors)).filter(|body| !body.collision.is_empty() || !body.visual.is_empty())
}

/// A body without mass and with the shapes of a link.
fn shapes(link: Element<'_>, colors: &Colors<'_>) -> BodySpec {
    link.expect_attributes(&["name", "type", "drake_ignore"]);
    link.expect_children(&["inertial", "visual", "collision", "contact"]);
    let mut body = BodySpec { mass: Some(0.0), ..BodySpec::default() };
    let surface = link.child("contact").map_or(Material::default(), bullet_contact);
    for element in link.all("collision") {
        body.collision.extend(collision(element, surface));
    }
    name_apart(link, &mut body.collision);
    body.visual.extend(link.all("visual").filter_map(|element| visual(element, colors)));
    body
}

/// Mass, centre of mass, and the inertia turned into the body's axes.
fn inertial(element: Element<'_>, body: &mut BodySpec) {
    element.expect_attributes(&[]);
    element.expect_children(&["origin", "mass", "inertia"]);
    let X_BC = origin(element);
    let mass = element.required_child("mass").and_then(|mass| mass.required("value")?.not_negative());
    let Some(mass) = mass else { return };
    body.mass = Some(mass);
    body.com = Some(X_BC.xyz).filter(|xyz| *xyz != [0.0; 3]);
    let Some(inertia) = element.child("inertia") else {
        element.warn("an `<inertial>` without `<inertia>` is taken as a point mass");
        body.inertia = Some(vec![0.0; 3]);
        return;
    };
    inertia.expect_attributes(&["ixx", "iyy", "izz", "ixy", "ixz", "iyz"]);
    let moment = |name| inertia.required(name).and_then(|value| value.number());
    let product = |name| inertia.value(name).map_or(Some(0.0), |value| value.number());
    // All are read before any is found missing, so that all errors are reported.
    let moments = [moment("ixx"), moment("iyy"), moment("izz")];
    let products = [product("ixy"), product("ixz"), product("iyz")];
    let [Some(xx), Some(yy), Some(zz)] = moments else { return };
    let [Some(xy), Some(xz), Some(yz)] = products else { return };

    let own = Symmetric3::new(xx, yy, zz, xy, xz, yz);
    check(mass, own, inertia);
    let Ok(pose) = X_BC.pose() else { return };
    let turned = match X_BC.rpy == [0.0; 3] && X_BC.quat.is_none() {
        true => own,
        false => own.rotated(pose.rotation.to_rotation_matrix().matrix()),
    };
    body.inertia = Some(numbers(&turned));
}

/// The numbers as a model has them; products only if there are any.
fn numbers(inertia: &Symmetric3) -> Vec<f64> {
    let (d, o) = (inertia.diagonal, inertia.off);
    let mut numbers = vec![d.x, d.y, d.z];
    if o != Vector3::zeros() {
        numbers.extend([o.x, o.y, o.z]);
    }
    numbers
}

fn collision(element: Element<'_>, surface: Material) -> Option<CollisionSpec> {
    element.expect_attributes(&["name"]);
    element.expect_children(&["origin", "geometry", "material", "verbose", drake::PROXIMITY]);
    let pose = origin(element);
    let shape = element.required_child("geometry").and_then(|geometry| shape(geometry, true));
    let material =
        element.child(drake::PROXIMITY).map_or(surface, |properties| drake::material(properties, surface));
    let name = element.value("name").map(|name| name.text.trim()).filter(|name| !name.is_empty());
    Some(CollisionSpec {
        shape: shape?,
        pose,
        material,
        name: name.map(str::to_owned),
        groups: Groups::default(),
        surface_velocity: [0.0; 3],
    })
}

/// Exporters give all shapes of a link one name; those after the first get a number.
fn name_apart(link: Element<'_>, collisions: &mut [CollisionSpec]) {
    let mut used: HashMap<String, usize> = HashMap::new();
    for name in collisions.iter_mut().filter_map(|collision| collision.name.as_mut()) {
        let count = used.entry(name.clone()).or_default();
        *count += 1;
        if *count > 1 {
            link.warn("collision shapes of one link that share a name are numbered");
            *name = format!("{name}_{count}");
        }
    }
}

fn visual(element: Element<'_>, colors: &Colors<'_>) -> Option<VisualSpec> {
    element.expect_attributes(&["name"]);
    let known = [
        "origin",
        "geometry",
        "material",
        "verbose",
        "drake:perception_properties",
        "drake:illustration_properties",
    ];
    element.expect_children(&known);
    let pose = origin(element);
    let shape = element.required_child("geometry").and_then(|geometry| shape(geometry, false));
    let color = element.child("material").and_then(|material| color(material, colors));
    Some(VisualSpec { shape: shape?, pose, color })
}

fn color(material: Element<'_>, colors: &Colors<'_>) -> Option<[f64; 4]> {
    material.expect_children(&["color", "texture", "drake:diffuse_map"]);
    if material.children().next().is_some() {
        return rgba(material);
    }
    let name = material.value("name")?.text;
    if name.trim().is_empty() {
        return None;
    }
    let color = colors.get(name).copied();
    if color.is_none() {
        material.warn(format!("material `{name}` is given no colour anywhere in the file"));
    }
    color
}

/// The only shape of a `<geometry>`. Meshes touch by their convex hull, and are seen as they are.
fn shape(geometry: Element<'_>, is_touched: bool) -> Option<Shape> {
    let mut children = geometry.children().filter(|child| child.name() != "verbose");
    let Some(element) = children.next() else {
        geometry.warn("a `<geometry>` without a shape is left out");
        return None;
    };
    if let Some(second) = children.next() {
        second.error("a `<geometry>` has one shape");
    }
    let length = |name| element.required(name).and_then(|value| value.number());
    let known: &[&str];
    let shape = match element.name() {
        "box" => {
            known = &["size"];
            Shape::Box { size: element.required("size")?.numbers()? }
        }
        "sphere" => {
            known = &["radius"];
            Shape::Sphere { radius: length("radius")? }
        }
        name @ ("cylinder" | "capsule" | "drake:capsule") => {
            known = &["radius", "length"];
            let (radius, length) = (length("radius"), length("length"));
            let (radius, length) = (radius?, length?);
            if name == "cylinder" {
                Shape::Cylinder { radius, length }
            } else {
                Shape::Capsule { radius, length }
            }
        }
        "ellipsoid" | "drake:ellipsoid" => {
            known = &["a", "b", "c"];
            let (a, b, c) = (length("a"), length("b"), length("c"));
            Shape::Ellipsoid { radii: [a?, b?, c?] }
        }
        "mesh" => {
            known = &["filename", "scale"];
            let scale = element.value("scale").and_then(|value| value.list(1, 3).map(|list| (value, list)));
            let scale = match scale {
                None => [1.0; 3],
                Some((_, list)) if list.len() == 1 => [list[0]; 3],
                Some((_, list)) if list.len() == 3 => [list[0], list[1], list[2]],
                Some((value, _)) => {
                    value.error("`scale` of `<mesh>` has 2 numbers, expected 1 or 3");
                    return None;
                }
            };
            let file = element.required("filename")?.name()?.to_owned();
            match is_touched {
                true => Shape::ConvexMesh { file, scale },
                false => Shape::Mesh { file, scale },
            }
        }
        _ => {
            element.warn_unknown();
            return None;
        }
    };
    element.expect_attributes(known);
    element.expect_children(&["drake:declare_convex"]);
    if let Err(wrong) = shape.validate() {
        element.warn(format!("`<{}>`: {wrong}; it is left out", element.name()));
        return None;
    }
    Some(shape)
}

/// Bullet's `<contact>`: of its numbers only friction means the same elsewhere.
fn bullet_contact(contact: Element<'_>) -> Material {
    contact.expect_children(&["lateral_friction"]);
    let friction =
        contact.child("lateral_friction").and_then(|element| element.required("value")?.not_negative());
    match friction {
        Some(mu) => Material { mu_static: mu, mu_dynamic: mu, ..Material::default() },
        None => Material::default(),
    }
}
