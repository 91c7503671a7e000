//! Models to measure with.

use cenic::blocks::plant::{ModelEntry, MultibodyPlant};
use cenic::geometry::Shape;
use cenic::io::Directory;
use cenic::math::Stream;
use cenic::multibody::model::Model;
use cenic::multibody::spec::{BodySpec, CollisionSpec, ModelSpec, PoseSpec};

/// A robot of `diagrams/models`.
pub fn robot(name: &str, is_welded: bool) -> Model {
    build(vec![ModelEntry {
        name: "robot".to_owned(),
        file: Some(format!("models/{name}.urdf")),
        weld: is_welded.then(|| "world".to_owned()),
        ..ModelEntry::default()
    }])
}

/// A hundred bodies in a heap over the ground, some overlapping a little, as in a bin.
pub fn heap(shapes: &[Shape]) -> Model {
    let mut random = Stream::new(1, "heap");
    let mut models = vec![ground()];
    for i in 0..100 {
        let grid = [i % 5, i / 5 % 5, i / 25].map(|n| n as f64 * 0.098);
        let xyz = [grid[0], grid[1], grid[2] + 0.049];
        let rpy = [0; 3].map(|_| 0.1 * random.uniform());
        models.push(free(&format!("b{i}"), shapes[i % shapes.len()].clone(), xyz, rpy));
    }
    build(models)
}

/// A body of one shape that presses on the ground, tilted, or on another one.
pub fn pair(below: Shape, above: Shape, height: f64) -> Model {
    let first = match below {
        Shape::HalfSpace {} => ground(),
        shape => free("below", shape, [0.0; 3], [0.0; 3]),
    };
    build(vec![first, free("above", above, [0.01, 0.02, height], [0.3, 0.2, 0.1])])
}

fn build(models: Vec<ModelEntry>) -> Model {
    let plant = MultibodyPlant { models, ..MultibodyPlant::default() };
    plant.build(&Directory::new("diagrams")).unwrap_or_else(|errors| panic!("{errors:?}")).0
}

fn body(shape: Shape, mass: f64) -> ModelSpec {
    let collision = CollisionSpec {
        shape,
        pose: PoseSpec::default(),
        material: Default::default(),
        name: None,
        groups: Default::default(),
        surface_velocity: [0.0; 3],
    };
    let body = BodySpec { mass: Some(mass), collision: vec![collision], ..BodySpec::default() };
    ModelSpec { bodies: [("b".to_owned(), body)].into(), ..ModelSpec::default() }
}

fn ground() -> ModelEntry {
    ModelEntry {
        name: "ground".to_owned(),
        model: Some(body(Shape::HalfSpace {}, 0.0)),
        weld: Some("world".to_owned()),
        ..ModelEntry::default()
    }
}

fn free(name: &str, shape: Shape, xyz: [f64; 3], rpy: [f64; 3]) -> ModelEntry {
    ModelEntry {
        name: name.to_owned(),
        model: Some(body(shape, 0.1)),
        pose: PoseSpec { xyz, rpy, quat: None },
        ..ModelEntry::default()
    }
}
