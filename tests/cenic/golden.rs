//! Dynamics of our own robots against Pinocchio's, from `tests/golden/pinocchio.json`; `pinocchio.py` beside it made the numbers.
#![allow(non_snake_case)]

use std::collections::BTreeMap;

use cenic::blocks::plant::{ModelEntry, MultibodyPlant, Overlaps};
use cenic::io::Directory;
use cenic::multibody::dynamics::{Dynamics, MassMatrix};
use cenic::multibody::kinematics::Kinematics;
use cenic::multibody::model::{Joint, Model};
use nalgebra::Matrix6xX;
use serde::Deserialize;

const TOLERANCE: f64 = 1e-10;

#[derive(Deserialize)]
struct Golden {
    models: BTreeMap<String, Robot>,
}

#[derive(Deserialize)]
struct Robot {
    base: String,
    link: String,
    mass: f64,
    velocities: Vec<String>,
    states: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    positions: BTreeMap<String, Vec<f64>>,
    velocities: BTreeMap<String, Vec<f64>>,
    mass_matrix: Vec<Vec<f64>>,
    bias: Vec<f64>,
    gravity: Vec<f64>,
    centre_of_mass: Vec<f64>,
    kinetic_energy: f64,
    potential_energy: f64,
    link: Frame,
}

#[derive(Deserialize)]
struct Frame {
    position: Vec<f64>,
    quaternion: Vec<f64>,
    jacobian: Vec<Vec<f64>>,
}

fn load(name: &str, base: &str) -> Model {
    let entry = ModelEntry {
        name: "robot".to_owned(),
        file: Some(format!("models/{name}.urdf")),
        weld: (base == "weld").then(|| "world".to_owned()),
        ..ModelEntry::default()
    };
    // Where all joints are at zero, some links lie in each other.
    let plant =
        MultibodyPlant { models: vec![entry], overlaps: Overlaps::Ignore, ..MultibodyPlant::default() };
    let (model, warnings) =
        plant.build(&Directory::new("diagrams")).unwrap_or_else(|errors| panic!("{name}: {errors:?}"));
    assert!(warnings.is_empty(), "{name}: {warnings:?}");
    model
}

/// Largest difference, relative to the largest number.
fn difference(found: &[f64], expected: &[f64]) -> f64 {
    assert_eq!(found.len(), expected.len());
    let scale = expected.iter().fold(1e-3, |most: f64, n| most.max(n.abs()));
    found.iter().zip(expected).map(|(a, b)| (a - b).abs() / scale).fold(0.0, f64::max)
}

#[test]
fn our_robots_move_as_pinocchio_says() {
    let golden: Golden = serde_json::from_str(include_str!("../golden/pinocchio.json")).unwrap();
    assert_eq!(golden.models.len(), 6);
    for (name, robot) in &golden.models {
        let model = load(name, &robot.base);
        let names = model.velocity_names(0);
        // Where each of Pinocchio's velocities is among ours.
        let order: Vec<usize> = robot
            .velocities
            .iter()
            .map(|wanted| {
                let at = names.iter().position(|known| known == wanted);
                model.instances[0].v
                    [at.unwrap_or_else(|| panic!("{name} has no velocity {wanted}: {names:?}"))]
            })
            .collect();
        assert_eq!(order.len(), model.nv(), "{name}");
        let body = model.body(&format!("robot/{}", robot.link)).unwrap();
        let (mut kinematics, mut dynamics) = (Kinematics::new(&model), Dynamics::new(&model));
        assert!((kinematics.mass() - robot.mass).abs() < 1e-12 * robot.mass, "{name}");
        let mut M = MassMatrix::new(&model);
        let mut J = Matrix6xX::zeros(model.nv());
        for case in &robot.states {
            let (mut q, mut v) = (model.q0.clone(), vec![0.0; model.nv()]);
            let joint =
                |name: &str| -> &Joint { model.joints.iter().find(|joint| joint.name == name).unwrap() };
            for (name, values) in &case.positions {
                q[joint(name).q.clone()].copy_from_slice(values);
            }
            for (name, values) in &case.velocities {
                v[joint(name).v.clone()].copy_from_slice(values);
            }
            kinematics.update(&model, &q, &v);
            dynamics.mass_matrix(&model, &kinematics, &mut M);
            let dense = M.to_dense(&model);
            let (mut bias, mut gravity) = (vec![0.0; model.nv()], vec![0.0; model.nv()]);
            dynamics.bias(&model, &kinematics, &mut bias);
            dynamics.gravity_forces(&model, &kinematics, &mut gravity);
            kinematics.jacobian(&model, body, &nalgebra::Vector3::zeros(), &mut J);
            let pose = kinematics.body_pose(&model, body);
            let rotation = pose.rotation;
            let mut quaternion = vec![rotation.w, rotation.i, rotation.j, rotation.k];
            if quaternion.iter().zip(&case.link.quaternion).map(|(a, b)| a * b).sum::<f64>() < 0.0 {
                quaternion.iter_mut().for_each(|n| *n = -*n);
            }
            let rows = |n: usize, at: &dyn Fn(usize, usize) -> f64| -> Vec<f64> {
                (0..n).flat_map(|i| order.iter().map(move |j| (i, *j))).map(|(i, j)| at(i, j)).collect()
            };
            let flat = |matrix: &[Vec<f64>]| matrix.concat();
            for (what, found, expected) in [
                ("mass matrix", rows(model.nv(), &|i, j| dense[(order[i], j)]), flat(&case.mass_matrix)),
                ("bias", order.iter().map(|k| bias[*k]).collect(), case.bias.clone()),
                ("gravity", order.iter().map(|k| gravity[*k]).collect(), case.gravity.clone()),
                ("Jacobian", rows(6, &|i, j| J[(i, j)]), flat(&case.link.jacobian)),
                ("position", pose.translation.vector.as_slice().to_vec(), case.link.position.clone()),
                ("quaternion", quaternion, case.link.quaternion.clone()),
                (
                    "centre of mass",
                    kinematics.centre_of_mass(&model).as_slice().to_vec(),
                    case.centre_of_mass.clone(),
                ),
                ("kinetic energy", vec![kinematics.kinetic_energy(&model, &v)], vec![case.kinetic_energy]),
                (
                    "potential energy",
                    vec![kinematics.potential_energy(&model, &q)],
                    vec![case.potential_energy],
                ),
            ] {
                let worst = difference(&found, &expected);
                assert!(worst < TOLERANCE, "{name}: the {what} differs by {worst:.1e}");
            }
        }
    }
}
