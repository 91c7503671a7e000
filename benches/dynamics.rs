//! What the plant costs: mass matrix and bias of our robots against Pinocchio's in one run, and contact queries.
//!
//! `cargo bench --bench dynamics`. Pinocchio is timed by `benches/pinocchio.cpp`, which is compiled on the way where `g++`, the
//! headers of Eigen and urdfdom, and the Python package `pin` are present; its ratio is left out where they are not.
#![allow(non_snake_case)]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use cenic::blocks::plant::evaluation::Nearby;
use cenic::blocks::plant::{ModelEntry, MultibodyPlant};
use cenic::geometry::{Points, Shape};
use cenic::io::Directory;
use cenic::math::Stream;
use cenic::multibody::dynamics::{Dynamics, MassMatrix};
use cenic::multibody::kinematics::Kinematics;
use cenic::multibody::model::Model;
use cenic::multibody::spec::{BodySpec, CollisionSpec, ModelSpec, PoseSpec};

/// Seconds for one call, the best of several batches.
fn time(batches: usize, calls: usize, mut f: impl FnMut(usize)) -> f64 {
    let batch = |_| {
        let start = Instant::now();
        (0..calls).for_each(&mut f);
        start.elapsed().as_secs_f64() / calls as f64
    };
    (0..batches).map(batch).fold(f64::INFINITY, f64::min)
}

fn robot(name: &str, is_welded: bool) -> Model {
    let entry = ModelEntry {
        name: "robot".to_owned(),
        file: Some(format!("models/{name}.urdf")),
        weld: is_welded.then(|| "world".to_owned()),
        ..ModelEntry::default()
    };
    let plant = MultibodyPlant { models: vec![entry], ..MultibodyPlant::default() };
    plant.build(&Directory::new("diagrams"), &[]).unwrap_or_else(|errors| panic!("{errors:?}")).0
}

fn dynamics(name: &str, is_welded: bool, pinocchio: Option<&Path>) {
    let model = robot(name, is_welded);
    let states: Vec<(Vec<f64>, Vec<f64>)> = (0..16)
        .map(|s| {
            let v: Vec<f64> = (0..model.nv()).map(|i| f64::sin((i * 7 + s * 13) as f64)).collect();
            let mut q = model.q0.clone();
            model.advance(&model.q0, &v, 1.0, &mut q);
            (q, v)
        })
        .collect();
    let (mut kinematics, mut dynamics) = (Kinematics::new(&model), Dynamics::new(&model));
    let (mut M, mut bias, mut vdot) = (MassMatrix::new(&model), vec![0.0; model.nv()], vec![0.0; model.nv()]);
    let ours = time(200, 160, |i| {
        let (q, v) = &states[i % 16];
        kinematics.update(&model, q, v);
        dynamics.mass_matrix(&model, &kinematics, &mut M);
        dynamics.bias(&model, &kinematics, &mut bias);
        black_box((&M, &bias));
    });
    let tau = vec![0.0; model.nv()];
    let forward = time(200, 160, |i| {
        let (q, v) = &states[i % 16];
        kinematics.update(&model, q, v);
        dynamics.forward_dynamics(&model, &kinematics, &tau, &[], &mut vdot);
        black_box(&vdot);
    });
    let theirs = pinocchio.and_then(|program| {
        let file = format!("diagrams/models/{name}.urdf");
        let output = Command::new(program)
            .args([file.as_str(), if is_welded { "weld" } else { "free" }])
            .output()
            .ok()?;
        String::from_utf8(output.stdout).ok()?.split_whitespace().next()?.parse::<f64>().ok()
    });
    let ratio = theirs.map_or_else(|| "—".to_owned(), |theirs| format!("{:.2}", ours / theirs));
    let theirs = theirs.map_or_else(|| "—".to_owned(), |theirs| format!("{:.2}", 1e6 * theirs));
    let (ours, forward, nv) = (1e6 * ours, 1e6 * forward, model.nv());
    println!("{name:>10} {nv:>5} {ours:>10.2} {theirs:>13} {ratio:>8} {forward:>12.2}");
}

/// Compiles the peer.
fn pinocchio() -> Option<PathBuf> {
    let script = "import pinocchio, pathlib; print(pathlib.Path(pinocchio.__file__).parents[4])";
    let found = Command::new("python3").args(["-c", script]).output().ok()?;
    let prefix = String::from_utf8(found.stdout).ok()?.trim().to_owned();
    if prefix.is_empty() {
        return None;
    }
    let program = std::env::temp_dir().join("cenic-pinocchio");
    eprintln!("compiling benches/pinocchio.cpp (a minute or two)");
    let status = Command::new("g++")
        .args(["-O3", "-DNDEBUG", "-std=c++17", "-DBOOST_MPL_LIMIT_LIST_SIZE=30"])
        .args(["-DBOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "-I/usr/include/eigen3"])
        .args(["-I/usr/include/urdfdom_headers", &format!("-I{prefix}/include"), "benches/pinocchio.cpp"])
        .args([&format!("-L{prefix}/lib"), "-lpinocchio_default", "-lpinocchio_parsers"])
        .args([&format!("-Wl,-rpath,{prefix}/lib"), &format!("-Wl,-rpath-link,{prefix}/lib"), "-o"])
        .arg(&program)
        .status();
    status.ok()?.success().then_some(program)
}

/// A hundred bodies in a heap over the ground, some overlapping a little, as in a bin.
fn heap(shapes: &[Shape]) -> Model {
    let mut random = Stream::new(1, "heap");
    let collision = |shape: Shape| CollisionSpec {
        shape,
        pose: PoseSpec::default(),
        material: Default::default(),
        name: None,
        groups: Default::default(),
        surface_velocity: [0.0; 3],
    };
    let body = |shape: Shape, mass: f64| BodySpec {
        mass: Some(mass),
        collision: vec![collision(shape)],
        ..BodySpec::default()
    };
    let model = |name: &str, body: BodySpec| ModelSpec {
        bodies: [(name.to_owned(), body)].into(),
        ..ModelSpec::default()
    };
    let mut models = vec![ModelEntry {
        name: "ground".to_owned(),
        model: Some(model("floor", body(Shape::HalfSpace {}, 0.0))),
        weld: Some("world".to_owned()),
        ..ModelEntry::default()
    }];
    for i in 0..100 {
        let grid = [i % 5, i / 5 % 5, i / 25].map(|n| n as f64 * 0.098);
        let xyz = [grid[0], grid[1], grid[2] + 0.049];
        let rpy = [0; 3].map(|_| 0.1 * random.uniform());
        models.push(ModelEntry {
            name: format!("b{i}"),
            model: Some(model("b", body(shapes[i % shapes.len()].clone(), 0.1))),
            pose: PoseSpec { xyz, rpy, quat: None },
            ..ModelEntry::default()
        });
    }
    let plant = MultibodyPlant { models, ..MultibodyPlant::default() };
    plant.build(&Directory::new("diagrams"), &[]).unwrap_or_else(|errors| panic!("{errors:?}")).0
}

fn contacts(name: &str, shapes: &[Shape]) {
    let model = heap(shapes);
    let (mut kinematics, mut nearby) = (Kinematics::new(&model), Nearby::new(&model, Points::Single));
    let took = time(20, 5, |_| {
        kinematics.update(&model, black_box(&model.q0), &model.v0);
        nearby.update(&model, &kinematics, 0.0);
    });
    let n = nearby.contacts.len();
    println!("{name:>10} {:>12.0} {n:>9} {:>14.2}", 1e6 * took, 1e-6 * n as f64 / took);
}

fn main() {
    let pinocchio = pinocchio();
    println!("mass matrix and bias, µs");
    println!("     robot  dofs       ours     pinocchio    ratio  forward dyn.");
    for (name, is_welded) in [("arm7", true), ("quadruped", false), ("humanoid", false)] {
        dynamics(name, is_welded, pinocchio.as_deref());
    }
    println!("\ncontact queries, a heap of 100 bodies");
    println!("    shapes    µs/update  contacts  million/s");
    let sphere = Shape::Sphere { radius: 0.05 };
    let cube = Shape::Box { size: [0.1; 3] };
    let cylinder = Shape::Cylinder { radius: 0.05, length: 0.1 };
    let capsule = Shape::Capsule { radius: 0.05, length: 0.02 };
    contacts("spheres", std::slice::from_ref(&sphere));
    contacts("boxes", std::slice::from_ref(&cube));
    contacts("cylinders", std::slice::from_ref(&cylinder));
    contacts("mixed", &[sphere, cube, cylinder, capsule]);
}
