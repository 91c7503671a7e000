//! What the plant costs: mass matrix and bias of our robots against Pinocchio's in one run, and contact queries.
//!
//! `cargo bench --bench dynamics`. Pinocchio is timed by `benches/pinocchio.cpp`, which is compiled on the way where `g++`, the
//! headers of Eigen and urdfdom, and the Python package `pin` are present; its ratio is left out where they are not.
#![allow(non_snake_case)]

mod support;

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::Command;

use cenic::blocks::plant::evaluation::Nearby;
use cenic::geometry::{Points, Shape};
use cenic::multibody::dynamics::{Dynamics, MassMatrix};
use cenic::multibody::kinematics::Kinematics;

use support::models::{heap, robot};
use support::{Selection, Table, micro, time};

fn dynamics(table: &Table, name: &str, is_welded: bool, pinocchio: Option<&Path>) {
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
    let mut turns = (0..states.len()).cycle();
    let ours = time(|| {
        let (q, v) = &states[turns.next().unwrap_or(0)];
        kinematics.update(&model, q, v);
        dynamics.mass_matrix(&model, &kinematics, &mut M);
        dynamics.bias(&model, &kinematics, &mut bias);
        black_box((&M, &bias));
    });
    let tau = vec![0.0; model.nv()];
    let forward = time(|| {
        let (q, v) = &states[turns.next().unwrap_or(0)];
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
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "–".to_owned());
    table.row(&[
        name.to_owned(),
        model.nv().to_string(),
        micro(ours),
        or_none(theirs.map(micro)),
        or_none(theirs.map(|theirs| format!("{:.2}", ours / theirs))),
        micro(forward),
    ]);
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

fn contacts(table: &Table, name: &str, shapes: &[Shape]) {
    let model = heap(shapes);
    let (mut kinematics, mut nearby) = (Kinematics::new(&model), Nearby::new(&model, Points::Single));
    let took = time(|| {
        kinematics.update(&model, black_box(&model.q0), &model.v0);
        nearby.update(&model, &kinematics, 0.0);
    });
    let n = nearby.contacts.len();
    table.row(&[name.to_owned(), micro(took), n.to_string(), format!("{:.2}", 1e-6 * n as f64 / took)]);
}

fn main() {
    if !Selection::of_arguments().is_any() {
        return;
    }
    let pinocchio = pinocchio();
    let columns = ["robot", "dofs", "ours", "pinocchio", "ratio", "forward dynamics"];
    let table = Table::new("Mass matrix and bias, µs of CPU time", &columns);
    for (name, is_welded) in [("arm7", true), ("quadruped", false), ("humanoid", false)] {
        dynamics(&table, name, is_welded, pinocchio.as_deref());
    }
    let columns = ["shapes", "µs", "contacts", "million/s"];
    let table = Table::new("Contact queries, a heap of 100 bodies, CPU time", &columns);
    let sphere = Shape::Sphere { radius: 0.05 };
    let cube = Shape::Box { size: [0.1; 3] };
    let cylinder = Shape::Cylinder { radius: 0.05, length: 0.1 };
    let capsule = Shape::Capsule { radius: 0.05, length: 0.02 };
    contacts(&table, "spheres", std::slice::from_ref(&sphere));
    contacts(&table, "boxes", std::slice::from_ref(&cube));
    contacts(&table, "cylinders", std::slice::from_ref(&cylinder));
    contacts(&table, "mixed", &[sphere, cube, cylinder, capsule]);
}
