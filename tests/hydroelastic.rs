//! Hydroelastic contact against Drake: contact surfaces of 265 pairs of bodies.
//!
//! `tests/hydroelastic.py` made the file. Boxes and hulls have the same fields there and here, so forces and areas agree to the digits that the
//! file has. Round bodies are polyhedra, and others there than here: both are compared with what Drake's come to as its meshes are refined.
#![allow(non_snake_case)]

use std::sync::Arc;

use cenic::geometry::hydroelastic::Patches;
use cenic::geometry::{
    Attached, ContactModel, Geometry, Groups, Material, Mesh, Points, Query, Scene, SceneSpec, Shape,
};
use cenic::math::Pose;
use nalgebra::{Quaternion, Translation3, UnitQuaternion, Vector3};
use serde::Deserialize;

#[derive(Deserialize)]
struct Reference {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    group: String,
    a: Solid,
    b: Solid,
    rotation: [f64; 4],
    position: [f64; 3],
    area: f64,
    force: [f64; 3],
    torque_exact: [f64; 3],
    centroid: [f64; 3],
    k: f64,
    finer: Option<Finer>,
}

#[derive(Deserialize)]
struct Finer {
    area: f64,
    force: [f64; 3],
}

#[derive(Deserialize)]
struct Solid {
    shape: String,
    kind: String,
    modulus: Option<f64>,
    resolution: Option<f64>,
    thickness: Option<f64>,
    radius: Option<f64>,
    length: Option<f64>,
    size: Option<[f64; 3]>,
    radii: Option<[f64; 3]>,
    vertices: Option<Vec<[f64; 3]>>,
}

impl Solid {
    fn attached(&self, body: usize) -> Attached {
        let (radius, length) = (self.radius.unwrap_or_default(), self.length.unwrap_or_default());
        let mut mesh = None;
        let shape = match self.shape.as_str() {
            "sphere" => Shape::Sphere { radius },
            "box" => Shape::Box { size: self.size.unwrap() },
            "cylinder" => Shape::Cylinder { radius, length },
            "capsule" => Shape::Capsule { radius, length },
            "ellipsoid" => Shape::Ellipsoid { radii: self.radii.unwrap() },
            "half_space" => Shape::HalfSpace {},
            "convex" => {
                let vertices = self.vertices.iter().flatten().map(|p| Vector3::from(*p)).collect();
                mesh = Some(Arc::new(Mesh { vertices, ..Mesh::default() }));
                Shape::ConvexMesh { file: "hull.obj".into(), scale: [1.0; 3] }
            }
            other => panic!("what is a {other}?"),
        };
        let modulus = if self.kind == "rigid" { Some(f64::INFINITY) } else { self.modulus };
        Attached {
            name: format!("{} {body}", self.shape),
            body,
            X_BG: Pose::identity(),
            geometry: Geometry::new(shape, mesh).unwrap(),
            material: Material {
                hydroelastic_modulus: modulus,
                hydroelastic_resolution: self.resolution,
                hydroelastic_thickness: self.thickness,
                ..Material::default()
            },
            groups: Groups::default(),
            surface_velocity: Vector3::zeros(),
        }
    }

    fn is_flat(&self) -> bool {
        matches!(self.shape.as_str(), "box" | "half_space" | "convex")
    }
}

struct Found {
    area: f64,
    force: Vector3<f64>,
    torque: Vector3<f64>,
    centroid: Vector3<f64>,
    k: f64,
    lever: f64,
}

fn find(case: &Case) -> Found {
    let geometries = vec![case.a.attached(0), case.b.attached(1)];
    let mut scene = Scene::new(SceneSpec { geometries, anchored: vec![0], ..SceneSpec::default() }).unwrap();
    scene.set_contact_model(ContactModel::Hydroelastic, 1e7).unwrap();
    let [w, x, y, z] = case.rotation;
    let rotation = UnitQuaternion::from_quaternion(Quaternion::new(w, x, y, z));
    let X_AB = Pose::from_parts(Translation3::from(Vector3::from(case.position)), rotation);
    let mut patches = Patches::default();
    Query::new(Points::Single).patches(&scene, &[Pose::identity(), X_AB], &mut patches);
    assert_eq!(patches.patches.len(), 1, "{}", case.group);
    let patch = &patches.patches[0];
    let zero = Vector3::zeros();
    let mut found =
        Found { area: patch.area, force: zero, torque: zero, centroid: patch.p_WC, k: 0.0, lever: 0.0 };
    for face in patches.faces(patch) {
        let force = face.normal_W * face.force();
        found.force += force;
        found.torque += face.p_WC.cross(&force);
        found.k += face.stiffness();
        found.lever = f64::max(found.lever, (face.p_WC - patch.p_WC).norm());
    }
    found
}

#[test]
fn contact_surfaces_are_those_of_drake() {
    let text = include_str!("golden/hydroelastic.json");
    let reference: Reference = serde_json::from_str(text).unwrap();
    assert_eq!(reference.cases.len(), 265);
    let mut wrong = Vec::new();
    for (i, case) in reference.cases.iter().enumerate() {
        let found = find(case);
        let is_flat = case.a.is_flat() && case.b.is_flat();
        let coarse = Vector3::from(case.force);
        let (force, area, allowed) = match &case.finer {
            None => (coarse, case.area, 1e-9),
            Some(finer) => {
                let fine = Vector3::from(finer.force);
                let off = (fine - coarse).norm() / coarse.norm();
                (fine + (fine - coarse) / 3.0, finer.area + (finer.area - case.area) / 3.0, 4.0 * off + 1e-4)
            }
        };
        let allowed = if is_flat { 1e-8 } else { allowed };
        let off = |what: &str, error: f64, allowed: f64| {
            (!(error <= allowed))
                .then(|| format!("{i} {}: {what} off by {error:.1e}, {allowed:.1e} allowed", case.group))
        };
        wrong.extend(off("force", (found.force - force).norm() / force.norm(), allowed));
        wrong.extend(off("area", (found.area - area).abs() / area, 2.0 * allowed));
        // One point for each polygon is not all of a pressure that varies over it.
        let lever = found.lever + Vector3::from(case.centroid).norm();
        let torque = (found.torque - Vector3::from(case.torque_exact)).norm() / (force.norm() * lever);
        wrong.extend(off("torque", torque, 0.05 + allowed));
        wrong.extend(off(
            "centroid",
            (found.centroid - Vector3::from(case.centroid)).norm() / lever,
            2.0 * allowed,
        ));
        wrong.extend(off("stiffness", (found.k - case.k).abs() / case.k, 4.0 * allowed));
    }
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}
