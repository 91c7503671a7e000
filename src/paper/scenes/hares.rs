//! Three heavy meshes that fall on the ground and on each other.

use std::sync::Arc;

use anyhow::{Result, anyhow};
use nalgebra::UnitQuaternion;

use super::clutter::geom;
use super::scene::{Body, Contact, ContactModel, Geom, GeomShape, Joint, Scene, Triangles};
use crate::diagram::Files;
use crate::geometry::{Geometry, Shape};
use crate::import;
use crate::paper::embedded::Embedded;

/// Mass of each, kg.
const MASS: f64 = 200.0;

/// Where each starts, m, and how it is turned about the fixed x, y and z axis, degrees.
const STARTS: [([f64; 3], [f64; 3]); 3] = [
    ([0.0, 0.0, 0.6], [20.0, 10.0, 0.0]),
    ([0.15, 0.1, 1.7], [100.0, 0.0, 60.0]),
    ([-0.1, -0.05, 2.8], [0.0, 150.0, 0.0]),
];

/// Three hares of 1 m and 200 kg with point contact between their hulls, for 10 s.
pub fn three_hares() -> Result<Scene> {
    let bytes = Embedded.read_bytes("models/hare.obj").map_err(|error| anyhow!(error))?;
    let mesh = import::mesh("hare.obj", &bytes).map_err(|error| anyhow!(error))?;
    let triangles = Triangles {
        vertices: mesh.vertices.iter().map(|p| [p.x, p.y, p.z]).collect(),
        faces: mesh.triangles.clone(),
    };
    let shape = Shape::Mesh { file: "hare.obj".to_owned(), scale: [1.0; 3] };
    let properties = Geometry::new(shape, Some(Arc::new(mesh)))?.mass_from_total(MASS)?;
    let j = properties.inertia;
    let inertia = [j.m11, j.m22, j.m33, j.m12, j.m13, j.m23];
    let body = |(i, (xyz, turns)): (usize, ([f64; 3], [f64; 3]))| {
        let [roll, pitch, yaw] = turns.map(f64::to_radians);
        let turn = UnitQuaternion::from_euler_angles(roll, pitch, yaw);
        Body {
            name: format!("hare{}", i + 1),
            mass: MASS,
            com: properties.center.into(),
            inertia,
            geoms: vec![Geom { mesh: Some("hare".to_owned()), ..geom(GeomShape::Mesh) }],
            group: None,
            joint: Joint::free(xyz, [turn.w, turn.i, turn.j, turn.k]),
        }
    };
    Ok(Scene {
        name: "three_hares".to_owned(),
        about:
            "Three hares of 200 kg, 1 m high, fall on the ground and on each other; their convex hulls touch."
                .to_owned(),
        gravity: 9.81,
        duration: 10.0,
        chaotic: true,
        contact: Contact {
            model: ContactModel::Point,
            stiffness: Some(1e6),
            dissipation: 10.0,
            stiction_velocity: 1e-3,
            mu_static: 0.5,
            mu_dynamic: 0.5,
        },
        meshes: [("hare".to_owned(), triangles)].into_iter().collect(),
        world_geoms: vec![geom(GeomShape::Halfspace)],
        bodies: STARTS.into_iter().enumerate().map(body).collect(),
        exclude_within: Vec::new(),
        controller: None,
        pd: Default::default(),
        force: None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Source;

    #[test]
    fn a_hare_turns_about_its_origin_and_the_scene_is_read_as_written() {
        let scene = three_hares().unwrap();
        assert_eq!((scene.bodies.len(), scene.meshes["hare"].faces.len()), (3, 3736));
        // The generator has moved the centre of mass to the origin, to five digits.
        assert!(scene.bodies[0].com.iter().all(|x| x.abs() < 2e-5), "{:?}", scene.bodies[0].com);
        assert_eq!(Scene::parse(&Source::new("again", scene.to_json())).unwrap(), scene);
        let unknown = scene.to_json().replace("\"mesh\":\"hare\"", "\"mesh\":\"hara\"");
        let problem = Scene::parse(&Source::new("wrong", unknown)).unwrap_err().to_string();
        assert!(problem.contains("no mesh `hara`") && problem.contains("`hare`"), "{problem}");
    }
}
