//! What is there to be seen: bodies, their shapes and frames, the diagram's picture and its parameters.
#![allow(non_snake_case)]

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use serde_json::{Value as Json, json};

use super::record::Record;
use crate::blocks::plant::{MultibodyPlant, PlantOffer, Visual};
use crate::diagram::{Diagram, Parameter, Part, Schedule};
use crate::document::Node;
use crate::geometry::{Mesh, Shape};
use crate::math::spatial::Pose;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Model, WORLD};
use crate::viewer::{Picture, svg};

/// Shapes, meshes and bodies of all plants as the page wants them.
#[derive(Default)]
pub(super) struct Scene {
    pub bodies: Vec<Json>,
    pub shapes: Vec<Json>,
    frames: Vec<Json>,
    pub meshes: Vec<Arc<Mesh>>,
    /// Where a mesh is in the list, by its address: shapes share meshes.
    known: HashMap<*const Mesh, usize>,
    /// What could not be drawn.
    pub problems: Vec<String>,
}

impl Scene {
    /// Everything in a compiled diagram.
    pub fn of(diagram: &Diagram, schedule: &Schedule) -> Scene {
        let mut scene = Scene::default();
        for offer in &schedule.offers {
            if let Some(plant) = offer.get::<PlantOffer>() {
                let path = &schedule.blocks[offer.block].path;
                let visuals = match find(diagram, path) {
                    Some((block, files)) => {
                        let (visuals, problems) = block.visuals(&*files.files);
                        scene.problems.extend(problems);
                        visuals
                    }
                    None => Vec::new(),
                };
                scene.add(path, &plant.model, &visuals);
            }
        }
        scene
    }

    fn add(&mut self, path: &str, model: &Model, visuals: &[Visual]) {
        let first = self.bodies.len();
        let mut kinematics = Kinematics::new(model);
        kinematics.set_positions(model, &model.q0);
        for (i, body) in model.bodies.iter().enumerate() {
            self.bodies.push(json!({
                "name": format!("{path}.{}", model.body_name(i)),
                "plant": path,
                "fixed": body.link == WORLD,
                "pose": numbers(&kinematics.body_pose(model, i)),
            }));
        }
        let mut is_drawn = vec![false; model.bodies.len()];
        for visual in visuals {
            let Some(body) = model.body(&visual.body).or((visual.body == "world").then_some(WORLD)) else {
                continue;
            };
            is_drawn[body] = true;
            let shape = self.shape(&visual.shape, visual.mesh.as_ref());
            self.push("visual", &visual.body, first + body, shape, &visual.X_BG, visual.color);
        }
        for geometry in model.scene.geometries() {
            let shape = self.shape(geometry.geometry.shape(), geometry.geometry.mesh());
            let body = first + geometry.body;
            if !is_drawn[geometry.body] {
                self.push("visual", &geometry.name, body, shape.clone(), &geometry.X_BG, None);
            }
            self.push("collision", &geometry.name, body, shape, &geometry.X_BG, None);
        }
        for frame in &model.frames {
            let name = model.full_name(Some(frame.instance), &frame.name);
            self.frames.push(json!({"body": first + frame.body, "name": name, "pose": numbers(&frame.X_BF)}));
        }
    }

    fn push(
        &mut self,
        role: &str,
        name: &str,
        body: usize,
        shape: Json,
        X_BG: &Pose,
        color: Option<[f64; 4]>,
    ) {
        let pose = numbers(X_BG);
        self.shapes.push(
            json!({"body": body, "role": role, "name": name, "color": color, "pose": pose, "shape": shape}),
        );
    }

    fn shape(&mut self, shape: &Shape, mesh: Option<&Arc<Mesh>>) -> Json {
        match (shape, mesh) {
            (Shape::Sphere { radius }, _) => json!({"type": "sphere", "radius": radius}),
            (Shape::Box { size }, _) => json!({"type": "box", "size": size}),
            (Shape::Cylinder { radius, length }, _) => {
                json!({"type": "cylinder", "radius": radius, "length": length})
            }
            (Shape::Capsule { radius, length }, _) => {
                json!({"type": "capsule", "radius": radius, "length": length})
            }
            (Shape::Ellipsoid { radii }, _) => json!({"type": "ellipsoid", "radii": radii}),
            (Shape::HalfSpace {}, _) => json!({"type": "half_space"}),
            (Shape::Mesh { .. } | Shape::ConvexMesh { .. }, Some(mesh)) => {
                let next = self.meshes.len();
                let index = *self.known.entry(Arc::as_ptr(mesh)).or_insert(next);
                if index == next {
                    self.meshes.push(mesh.clone());
                }
                json!({"type": "mesh", "mesh": index})
            }
            (Shape::Mesh { .. } | Shape::ConvexMesh { .. }, None) => Json::Null,
        }
    }

    /// A number that tells scenes apart that look different.
    pub fn look(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        for json in self.bodies.iter().chain(&self.shapes).chain(&self.frames) {
            json.to_string().hash(&mut hasher);
        }
        for mesh in &self.meshes {
            mesh.vertices.iter().flatten().for_each(|coordinate| coordinate.to_bits().hash(&mut hasher));
            mesh.colors.hash(&mut hasher);
        }
        hasher.finish()
    }

    /// Adds all of it, the picture and the parameters to a record.
    pub fn write(self, diagram: &Diagram, schedule: &Schedule, mut record: Record) -> Record {
        let names = (0..self.meshes.len()).map(|i| {
            json!({"vertices": format!("mesh{i}.v"), "triangles": format!("mesh{i}.t"), "colors": format!("mesh{i}.c")})
        });
        let meshes: Vec<Json> = names.collect();
        for (i, mesh) in self.meshes.iter().enumerate() {
            let coordinates: Vec<f32> =
                mesh.vertices.iter().flat_map(|v| [v.x, v.y, v.z]).map(|c| c as f32).collect();
            record.f32(&format!("mesh{i}.v"), coordinates.into_iter());
            let indices: Vec<u32> = mesh.triangles.iter().flatten().copied().collect();
            record.u32(&format!("mesh{i}.t"), indices.into_iter());
            record.u8(&format!("mesh{i}.c"), mesh.colors.as_flattened());
        }
        let params = diagram.params.iter().filter_map(|(name, parameter)| {
            let value = parameter_value(parameter)?;
            let Parameter { unit, min, max, doc, .. } = parameter;
            Some(json!({"name": name, "value": value, "unit": unit, "min": min, "max": max, "doc": doc}))
        });
        record
            .set("name", diagram.name.as_str())
            .set("doc", diagram.doc.as_str())
            .set("version", env!("CARGO_PKG_VERSION"))
            .set("bodies", self.bodies)
            .set("shapes", self.shapes)
            .set("frames", self.frames)
            .set("meshes", meshes)
            .set("params", params.collect::<Vec<_>>())
            .set("picture", svg(&Picture::of_compiled(diagram, schedule)))
    }
}

/// The value of a parameter that is a number, a list of numbers or a matrix: those can be changed in the page.
pub fn parameter_value(parameter: &Parameter) -> Option<Json> {
    fn numbers(node: &Node) -> Option<Json> {
        match node.as_list() {
            Some(items) => items.iter().map(numbers).collect::<Option<Vec<Json>>>().map(Json::from),
            None => node.as_f64().map(Json::from),
        }
    }
    numbers(&parameter.value)
}

/// Position, then quaternion w, x, y, z.
pub(super) fn numbers(X: &Pose) -> [f64; 7] {
    let (p, r) = (X.translation.vector, X.rotation);
    [p.x, p.y, p.z, r.w, r.i, r.j, r.k]
}

/// A plant by its path, and the diagram that it stands in.
fn find<'d>(diagram: &'d Diagram, path: &str) -> Option<(&'d MultibodyPlant, &'d Diagram)> {
    match path.split_once('/') {
        Some((outer, rest)) => match &diagram.blocks.get(outer)?.part {
            Part::Diagram(inner, _) => find(inner, rest),
            _ => None,
        },
        None => match &diagram.blocks.get(path)?.part {
            Part::Block(block) => Some(((**block).as_any().downcast_ref()?, diagram)),
            _ => None,
        },
    }
}
