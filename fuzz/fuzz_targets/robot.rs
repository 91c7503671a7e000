//! Any bytes as a robot's file and as meshes: URDF or MJCF, plain data, model. Nothing may panic, hang or grow without bound.
#![no_main]

use std::sync::Arc;

use cenic::document::Source;
use cenic::import;
use cenic::multibody::build::Part;
use cenic::multibody::model::Model;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for name in ["a.stl", "a.obj", "a.dae", "a.glb", "a.msh", "a.vtk"] {
        let _ = import::mesh(name, bytes);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let read = |_: &str| Ok(bytes.to_vec());
    let Ok(imported) = import::model(&Source::new("fuzz.xml", text), &read) else { return };
    let part = Part { name: "robot", spec: Some(&imported.spec), imported: true, ..Part::default() };
    let mesh = |_: usize, file: &str| import::mesh(file, bytes).map(Arc::new);
    let _ = Model::build(&[part], [0.0, 0.0, -9.81], &mesh);
});
