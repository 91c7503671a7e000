//! `<geom>`: what touches, what is seen, and what has mass.
#![allow(non_snake_case)]

use nalgebra::{Translation3, Vector3};

use super::super::value::Value;
use super::body::Item;
use super::compiler::from_z;
use super::defaults::Attributes;
use super::mass::GeomMass;
use super::{Reader, attributes};
use crate::geometry::{Groups, Material, Shape};
use crate::math::spatial::Pose;
use crate::multibody::spec::{BodySpec, CollisionSpec, PoseSpec, VisualSpec};

/// Geoms in higher groups than this are not seen unless one asks for them.
const MAX_SEEN_GROUP: f64 = 2.0;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Plane,
    Sphere,
    Capsule,
    Ellipsoid,
    Cylinder,
    Box,
    Mesh,
    Unsupported,
}

const KINDS: [(&str, Kind); 9] = [
    ("plane", Kind::Plane),
    ("sphere", Kind::Sphere),
    ("capsule", Kind::Capsule),
    ("ellipsoid", Kind::Ellipsoid),
    ("cylinder", Kind::Cylinder),
    ("box", Kind::Box),
    ("mesh", Kind::Mesh),
    ("hfield", Kind::Unsupported),
    ("sdf", Kind::Unsupported),
];

impl<'a> Reader<'a> {
    /// Adds a geom to a body; returns what its mass follows from.
    pub(super) fn geom(&self, item: &Item<'a>, body: &mut BodySpec) -> Option<GeomMass<'_>> {
        let element = item.element;
        attributes::check(element);
        let at = self.defaults.attributes(element, item.class);
        let mut kind = match at.value("type") {
            Some(value) => value.choice(&KINDS)?,
            None => Kind::Sphere,
        };
        let mesh_name = at.value("mesh");
        if kind == Kind::Unsupported {
            element.warn("height fields and signed distance fields are not supported: the geom is left out");
            return None;
        }
        if mesh_name.is_some() && kind != Kind::Mesh {
            element.warn("a shape that is to be fitted to a mesh is taken as the mesh itself");
            kind = Kind::Mesh;
        }

        let mut X_BG = item.X_BF * self.compiler.pose(&at);
        let mut mesh = None;
        let shape = if kind == Kind::Mesh {
            let Some(value) = mesh_name else {
                element.error("a geom of type `mesh` needs the attribute `mesh`");
                return None;
            };
            let name = value.reference(
                "mesh",
                |name| self.assets.meshes.contains_key(name),
                self.assets.meshes.keys().map(String::as_str),
            )?;
            let asset = self.assets.meshes.get(name)?;
            X_BG *= asset.reference.inverse();
            mesh = Some(asset);
            match &asset.file {
                Some(file) => Some(Shape::ConvexMesh { file: file.clone(), scale: asset.scale }),
                None => {
                    element.warn(
                        "a mesh that is not in a file of its own has mass but is neither seen nor touched",
                    );
                    None
                }
            }
        } else {
            let (shape, X_FG) = primitive(kind, &at)?;
            if let Some(X_FG) = X_FG {
                X_BG = item.X_BF * X_FG;
            }
            Some(shape)
        };
        if let Some(wrong) = shape.as_ref().and_then(|shape| shape.validate().err()) {
            element.error(wrong.to_string());
            return None;
        }

        let group = at.number("group", 0.0);
        let (contype, conaffinity) = (bits(at.value("contype")), bits(at.value("conaffinity")));
        if let Some(shape) = &shape {
            let pose = PoseSpec::from(X_BG);
            if self.options.has_contacts && (contype != 0 || conaffinity != 0) {
                let name = element.value("name").and_then(|name| name.name()).map(str::to_owned);
                body.collision.push(CollisionSpec {
                    shape: shape.clone(),
                    pose,
                    material: material(&at),
                    name,
                    groups: Groups { member: contype, meets: conaffinity },
                    surface_velocity: [0.0; 3],
                });
            }
            let color = self.color(&at);
            if group <= MAX_SEEN_GROUP && color.is_none_or(|color| color[3] > 0.0) {
                let shape = match shape.clone() {
                    Shape::ConvexMesh { file, scale } => Shape::Mesh { file, scale },
                    shape => shape,
                };
                body.visual.push(VisualSpec { shape, pose, color });
            }
        }
        let range = self.compiler.inertiagrouprange;
        let has_mass = (range[0]..=range[1]).contains(&group) && kind != Kind::Plane;
        if at.value("shellinertia").and_then(|value| value.boolean()) == Some(true) && mesh.is_none() {
            element.warn("`shellinertia` is left out: the geom is taken as a solid");
        }
        has_mass.then(|| GeomMass {
            element,
            shape,
            mesh,
            X_BG,
            mass: at.value("mass").and_then(|value| value.not_negative()),
            density: at.number("density", 1000.0),
        })
    }

    /// Its own colour, or that of its material.
    fn color(&self, at: &Attributes<'_>) -> Option<[f64; 4]> {
        match at.value("rgba") {
            Some(rgba) => rgba.numbers(),
            None => self.assets.colors.get(at.value("material")?.text.trim()).copied(),
        }
    }
}

/// Bits of a mask, which a file may write as a signed number; 1 if it is not given.
fn bits(value: Option<Value<'_>>) -> u32 {
    let Some(value) = value else { return 1 };
    match value.text.trim().parse::<i64>() {
        Ok(bits) => bits as u32,
        Err(_) => {
            value.error(format!("`{}` is not a whole number", value.text.trim()));
            1
        }
    }
}

/// Sliding friction; a contact of one dimension has none.
fn material(at: &Attributes<'_>) -> Material {
    let friction = at.value("friction").and_then(|value| value.list(1, 3)).map_or(1.0, |list| list[0]);
    let condim = at.number("condim", 3.0);
    if condim > 3.0 {
        at.own.warn("torsional and rolling friction of contacts (`condim` 4 and 6) are left out");
    }
    if friction < 0.0 {
        at.own.error("`friction` of `<geom>` must not be negative");
    }
    let mu = if condim == 1.0 { 0.0 } else { friction.max(0.0) };
    Material { mu_static: mu, mu_dynamic: mu, ..Material::default() }
}

/// The pose of an axis between two points, z from the second to the first and in the middle, and half its length.
pub(super) fn between(n: [f64; 6]) -> (Pose, f64) {
    let (from, to) = (Vector3::new(n[0], n[1], n[2]), Vector3::new(n[3], n[4], n[5]));
    let rotation = from_z(&(from - to)).unwrap_or_default();
    (Pose::from_parts(Translation3::from((from + to) * 0.5), rotation), 0.5 * (to - from).norm())
}

/// A shape with its sizes, which the format halves, and its pose if it is given by two points.
fn primitive(kind: Kind, at: &Attributes<'_>) -> Option<(Shape, Option<Pose>)> {
    if kind == Kind::Plane {
        return Some((Shape::HalfSpace {}, None));
    }
    let has_ends = !matches!(kind, Kind::Sphere);
    let ends = at.value("fromto").filter(|_| has_ends).and_then(|value| value.numbers::<6>());
    let needed = match kind {
        _ if ends.is_some() => 1,
        Kind::Sphere => 1,
        Kind::Capsule | Kind::Cylinder => 2,
        _ => 3,
    };
    let Some(size) = at.value("size") else {
        at.own.error("`<geom>` needs the attribute `size`");
        return None;
    };
    let n = size.list(1, 3)?;
    if n.len() < needed {
        size.error(format!("`size` of `<geom>` has {} numbers, expected {needed}", n.len()));
        return None;
    }
    let (pose, half) = match ends.map(between) {
        Some((pose, half)) => (Some(pose), [n[0], n[0], half]),
        None => (None, [n[0], n.get(1).copied().unwrap_or(0.0), n.get(2).copied().unwrap_or(0.0)]),
    };
    // The half length of a capsule or cylinder is its second number, and the third of two points.
    let along = if pose.is_some() { half[2] } else { half[1] };
    let shape = match kind {
        Kind::Sphere => Shape::Sphere { radius: half[0] },
        Kind::Capsule => Shape::Capsule { radius: half[0], length: 2.0 * along },
        Kind::Cylinder => Shape::Cylinder { radius: half[0], length: 2.0 * along },
        Kind::Ellipsoid => Shape::Ellipsoid { radii: half },
        _ => Shape::Box { size: half.map(|half| 2.0 * half) },
    };
    Some((shape, pose))
}
