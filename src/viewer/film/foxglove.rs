//! A film for Foxglove and other tools that know its schemas: frames of bodies, their shapes, and signals.
//!
//! | topic | schema | when |
//! |---|---|---|
//! | `/tf` | `foxglove.FrameTransforms` | each frame: what moves |
//! | `/tf_static` | `foxglove.FrameTransforms` | once: what does not |
//! | `/scene` | `foxglove.SceneUpdate` | once: the shapes of every body, in its frame |
//! | one for each signal | its own | each step |

mod schema;

use std::io;

use serde_json::{Value as Json, json};

use super::columns::Columns;
use super::poses::Poses;
use super::scene::{Scene, numbers};
use super::{FilmError, FilmOptions};
use crate::diagram::Diagram;
use crate::diagram::frame::Frame;
use crate::geometry::Mesh;
use crate::simulator::{Column, Simulator, Statistics, Table, Watcher};

/// A log of JSON messages by topic.
pub trait Topics: Send {
    /// Adds a topic whose messages follow a JSON Schema of that name. Returns its number.
    fn topic(&mut self, name: &str, schema_name: &str, schema: &Json) -> io::Result<usize>;
    /// Adds a message at a simulated time.
    fn message(&mut self, topic: usize, t: f64, message: &Json) -> io::Result<()>;
    /// A table whose signals are topics of their own.
    fn table(&mut self, columns: &[Column]) -> io::Result<Box<dyn Table>>;
    /// Hands everything on.
    fn finish(&mut self) -> io::Result<()>;
}

/// Frame that everything stands in.
const WORLD: &str = "world";
/// The colour of what has none.
const GREY: [f64; 4] = [0.62, 0.66, 0.71, 1.0];

/// Writes a run as messages.
pub struct FoxgloveFilm {
    name: String,
    period: f64,
    topics: Box<dyn Topics>,
    table: Box<dyn Table>,
    transforms: usize,
    indices: Vec<usize>,
    row: Vec<f64>,
    last: f64,
    bodies: Vec<Json>,
    poses: Poses,
}

impl FoxgloveFilm {
    /// A film of what a simulator is about to do.
    pub fn new(
        diagram: &Diagram,
        simulator: &Simulator,
        mut topics: Box<dyn Topics>,
        options: &FilmOptions,
    ) -> Result<FoxgloveFilm, FilmError> {
        let schedule = simulator.schedule();
        let columns = Columns::of(schedule, simulator.recorders(), &options.signals)?;
        let scene = Scene::of(diagram, schedule);
        let shapes = topics.topic("/scene", "foxglove.SceneUpdate", &schema::scene_update())?;
        let transforms = topics.topic("/tf", "foxglove.FrameTransforms", &schema::frame_transforms())?;
        topics.message(shapes, simulator.time(), &json!({"deletions": [], "entities": entities(&scene)}))?;
        let bodies: Vec<Json> = scene.bodies.iter().map(|body| body["name"].clone()).collect();
        let fixed = scene.bodies.iter().filter(|body| body["fixed"] == true).map(|body| {
            let pose: [f64; 7] = std::array::from_fn(|i| body["pose"][i].as_f64().unwrap_or_default());
            transform(&body["name"], pose)
        });
        let fixed = transforms_at(simulator.time(), fixed.collect());
        let topic = topics.topic("/tf_static", "foxglove.FrameTransforms", &schema::frame_transforms())?;
        topics.message(topic, simulator.time(), &fixed)?;
        let table = topics.table(&columns.columns)?;
        Ok(FoxgloveFilm {
            name: options.name.clone(),
            period: 1.0 / options.rate(simulator),
            topics,
            table,
            transforms,
            row: vec![f64::NAN; columns.indices.len()],
            indices: columns.indices,
            last: f64::NAN,
            bodies,
            poses: Poses::new(schedule),
        })
    }
}

impl Watcher for FoxgloveFilm {
    fn name(&self) -> &str {
        &self.name
    }

    fn period(&self) -> f64 {
        self.period
    }

    fn columns(&self) -> &[usize] {
        &self.indices
    }

    fn frame(&mut self, frame: &Frame) -> io::Result<()> {
        let poses = self.poses.at(frame);
        let transforms = poses.map(|(body, pose)| transform(&self.bodies[body], numbers(&pose))).collect();
        self.topics.message(self.transforms, frame.t, &transforms_at(frame.t, transforms))
    }

    fn row(&mut self, t: f64, signals: &[f64]) -> io::Result<()> {
        // Both sides of an instant where nothing jumps are one row.
        let same = |(old, index): (&f64, &usize)| old.to_bits() == signals[*index].to_bits();
        if self.indices.is_empty() || t == self.last && self.row.iter().zip(&self.indices).all(same) {
            return Ok(());
        }
        self.last = t;
        self.row.iter_mut().zip(&self.indices).for_each(|(value, index)| *value = signals[*index]);
        self.table.row(t, &self.row)
    }

    fn step(&mut self, _: f64, _: f64, _: &Statistics) -> io::Result<()> {
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.table.finish()?;
        self.topics.finish()
    }
}

/// A message of transforms, all of one time.
fn transforms_at(t: f64, mut transforms: Vec<Json>) -> Json {
    let nanoseconds = (t.max(0.0) * 1e9).round() as u64;
    let time = json!({"sec": nanoseconds / 1_000_000_000, "nsec": nanoseconds % 1_000_000_000});
    transforms.iter_mut().for_each(|transform| transform["timestamp"] = time.clone());
    json!({"transforms": transforms})
}

fn transform(body: &Json, [x, y, z, qw, qx, qy, qz]: [f64; 7]) -> Json {
    json!({
        "parent_frame_id": WORLD,
        "child_frame_id": body,
        "translation": {"x": x, "y": y, "z": z},
        "rotation": {"x": qx, "y": qy, "z": qz, "w": qw},
    })
}

/// An entity for each body that is seen, with its shapes.
fn entities(scene: &Scene) -> Vec<Json> {
    let mut entities = Vec::new();
    for (i, body) in scene.bodies.iter().enumerate() {
        let (mut cubes, mut spheres, mut cylinders, mut triangles) = (vec![], vec![], vec![], vec![]);
        for shape in scene.shapes.iter().filter(|shape| shape["body"] == i && shape["role"] == "visual") {
            let at = |i: usize| shape["pose"][i].as_f64().unwrap_or_default();
            let pose = |along: f64| {
                // Along the shape's own z axis, of which the third column of its rotation is the direction.
                let [w, x, y, z] = [at(3), at(4), at(5), at(6)];
                let axis = [2.0 * (x * z + w * y), 2.0 * (y * z - w * x), 1.0 - 2.0 * (x * x + y * y)];
                let position = json!({"x": at(0) + along * axis[0], "y": at(1) + along * axis[1], "z": at(2) + along * axis[2]});
                json!({"position": position, "orientation": {"w": w, "x": x, "y": y, "z": z}})
            };
            let channel = |i: usize| shape["color"][i].as_f64().unwrap_or(GREY[i]);
            let color = json!({"r": channel(0), "g": channel(1), "b": channel(2), "a": channel(3)});
            let form = &shape["shape"];
            let number = |key: &str| form[key].as_f64().unwrap_or_default();
            let size = |x: f64, y: f64, z: f64| json!({"x": x, "y": y, "z": z});
            let three = |key: &str, i: usize| form[key][i].as_f64().unwrap_or_default();
            let round = 2.0 * number("radius");
            let solid = |along: f64, size: Json| json!({"pose": pose(along), "size": size, "color": color});
            let cylinder = |size: Json| json!({"pose": pose(0.0), "size": size, "color": color, "bottom_scale": 1.0, "top_scale": 1.0});
            match form["type"].as_str() {
                Some("sphere") => spheres.push(solid(0.0, size(round, round, round))),
                Some("ellipsoid") => {
                    let [x, y, z] = [0, 1, 2].map(|i| 2.0 * three("radii", i));
                    spheres.push(solid(0.0, size(x, y, z)));
                }
                Some("box") => {
                    cubes.push(solid(0.0, size(three("size", 0), three("size", 1), three("size", 2))))
                }
                Some("cylinder") => cylinders.push(cylinder(size(round, round, number("length")))),
                Some("capsule") => {
                    cylinders.push(cylinder(size(round, round, number("length"))));
                    for end in [-0.5, 0.5] {
                        spheres.push(solid(end * number("length"), size(round, round, round)));
                    }
                }
                // A wide and thin plate stands for everything below.
                Some("half_space") => cubes.push(solid(-0.005, size(20.0, 20.0, 0.01))),
                Some("mesh") => {
                    let mesh = form["mesh"].as_u64().and_then(|mesh| scene.meshes.get(mesh as usize));
                    triangles.extend(mesh.map(|mesh| triangle_list(mesh, pose(0.0), &color)));
                }
                _ => {}
            }
        }
        if cubes.len() + spheres.len() + cylinders.len() + triangles.len() > 0 {
            entities.push(json!({
                "timestamp": {"sec": 0, "nsec": 0},
                "frame_id": body["name"],
                "id": body["name"],
                "lifetime": {"sec": 0, "nsec": 0},
                "frame_locked": true,
                "metadata": [],
                "arrows": [], "lines": [], "texts": [], "models": [],
                "cubes": cubes, "spheres": spheres, "cylinders": cylinders, "triangles": triangles,
            }));
        }
    }
    entities
}

fn triangle_list(mesh: &Mesh, pose: Json, color: &Json) -> Json {
    let points: Vec<Json> = mesh.vertices.iter().map(|v| json!({"x": v.x, "y": v.y, "z": v.z})).collect();
    let indices: Vec<u32> = mesh.triangles.iter().flatten().copied().collect();
    json!({"pose": pose, "points": points, "color": color, "colors": [], "indices": indices})
}
