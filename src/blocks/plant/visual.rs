//! What is seen of a plant: shapes with colours, for pictures. No motion depends on them, so they are read only when somebody looks.
#![allow(non_snake_case)]

use std::sync::Arc;

use super::MultibodyPlant;
use super::entry::{Meshes, load};
use crate::diagram::Files;
use crate::geometry::{Mesh, Shape};
use crate::math::spatial::Pose;
use crate::multibody::spec::WORLD;

/// A shape of a body that is seen.
#[derive(Clone, Debug)]
pub struct Visual {
    /// The body, `model/body`, or `world`.
    pub body: String,
    /// Where it sits in the body's frame.
    pub X_BG: Pose,
    /// The shape.
    pub shape: Shape,
    /// Its triangles, scaled, if it is a mesh.
    pub mesh: Option<Arc<Mesh>>,
    /// Red, green, blue and opacity, from 0 to 1.
    pub color: Option<[f64; 4]>,
}

impl MultibodyPlant {
    /// The visual shapes of all models. A mesh that cannot be read is left out, and the second list says why.
    pub fn visuals(&self, files: &dyn Files) -> (Vec<Visual>, Vec<String>) {
        let meshes = Meshes::new(&self.models, files);
        let (mut visuals, mut problems) = (Vec::new(), Vec::new());
        for (i, entry) in self.models.iter().enumerate() {
            // What is wrong with a model has been reported where the plant was built.
            let Ok(spec) = load(i, entry, files, self.gravity, &mut Vec::new()) else { continue };
            for (name, body) in &spec.bodies {
                let name = if name == WORLD { name.clone() } else { format!("{}/{name}", entry.name) };
                for visual in &body.visual {
                    let mesh = match &visual.shape {
                        Shape::Mesh { file, scale } | Shape::ConvexMesh { file, scale } => {
                            meshes.read(i, file).map(|mesh| Some(Arc::new(mesh.scaled(*scale))))
                        }
                        _ => Ok(None),
                    };
                    match (mesh, visual.pose.pose()) {
                        (Ok(mesh), Ok(X_BG)) => visuals.push(Visual {
                            body: name.clone(),
                            X_BG,
                            shape: visual.shape.clone(),
                            mesh,
                            color: visual.color,
                        }),
                        (Err(problem), _) | (_, Err(problem)) => {
                            problems.push(format!("a shape of `{name}` is not drawn: {problem}"))
                        }
                    }
                }
            }
        }
        (visuals, problems)
    }
}
