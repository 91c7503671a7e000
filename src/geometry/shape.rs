//! Shapes as plain data, and what is wrong with them.
//!
//! A shape is what a file says; [`crate::geometry::Geometry`] is what queries run on. Lengths are full lengths, as a
//! drawing gives them; z is the axis of everything that has one.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A solid in its own frame G.
///
/// ```yaml
/// { type: box, size: [0.1, 0.2, 0.3] }
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Shape {
    /// A ball about the origin.
    Sphere {
        /// Radius, m.
        #[schemars(extend("unit" = "m"))]
        radius: f64,
    },
    /// A box about the origin, its edges along the axes.
    Box {
        /// Full lengths along x, y and z, m.
        #[schemars(extend("unit" = "m"))]
        size: [f64; 3],
    },
    /// A circular cylinder about the origin, its axis along z.
    Cylinder {
        /// Radius, m.
        #[schemars(extend("unit" = "m"))]
        radius: f64,
        /// Full length along z, m.
        #[schemars(extend("unit" = "m"))]
        length: f64,
    },
    /// A cylinder along z with half balls on its ends.
    Capsule {
        /// Radius, m.
        #[schemars(extend("unit" = "m"))]
        radius: f64,
        /// Length of the cylindrical part, m; the whole is longer by two radii.
        #[schemars(extend("unit" = "m"))]
        length: f64,
    },
    /// An ellipsoid about the origin, its axes along x, y and z.
    Ellipsoid {
        /// Semi-axes, m.
        #[schemars(extend("unit" = "m"))]
        radii: [f64; 3],
    },
    /// Everything at z ≤ 0; the outward normal is +z.
    HalfSpace {},
    /// The convex hull of a mesh's vertices.
    ConvexMesh {
        /// The file that the vertices come from.
        file: String,
        /// Factors along x, y and z; negative ones mirror.
        #[serde(default = "unit_scale")]
        scale: [f64; 3],
    },
    /// The solid inside a triangle mesh.
    ///
    /// It meets spheres and half spaces exactly, and everything else by its convex hull; a scene that has one says so in
    /// its warnings.
    Mesh {
        /// The file that the triangles come from.
        file: String,
        /// Factors along x, y and z; negative ones mirror.
        #[serde(default = "unit_scale")]
        scale: [f64; 3],
    },
}

fn unit_scale() -> [f64; 3] {
    [1.0; 3]
}

/// Why a shape is not a solid.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ShapeError {
    /// A dimension is zero, negative, infinite or NaN.
    #[error("{what} is {value}, not a positive length")]
    NotPositive {
        /// Which dimension.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// A scale factor is zero, infinite or NaN.
    #[error("scale along {axis} is {value}, not a finite factor other than zero")]
    Scale {
        /// x, y or z.
        axis: char,
        /// Its value.
        value: f64,
    },
    /// A mesh shape came without its vertices.
    #[error("the mesh `{file}` has not been loaded")]
    NotLoaded {
        /// The file named by the shape.
        file: String,
    },
    /// There is nothing in the mesh.
    #[error("the mesh has {vertices} vertices and {triangles} triangles; a solid needs at least 4 of each")]
    TooFew {
        /// How many vertices it has.
        vertices: usize,
        /// How many triangles it has.
        triangles: usize,
    },
    /// A vertex is not a point.
    #[error("vertex {index} is ({}, {}, {}), not a finite point", value[0], value[1], value[2])]
    Vertex {
        /// Its index, from zero.
        index: usize,
        /// Its coordinates.
        value: [f64; 3],
    },
    /// A triangle refers to a vertex that is not there.
    #[error("triangle {triangle} refers to vertex {vertex}, but there are only {count} vertices")]
    Index {
        /// The triangle's index, from zero.
        triangle: usize,
        /// The index it refers to.
        vertex: u32,
        /// How many vertices there are.
        count: usize,
    },
    /// A tetrahedron refers to a vertex that is not there.
    #[error("tetrahedron {tetrahedron} refers to vertex {vertex}, but there are only {count} vertices")]
    Tetrahedron {
        /// The tetrahedron's index, from zero.
        tetrahedron: usize,
        /// The index it refers to.
        vertex: u32,
        /// How many vertices there are.
        count: usize,
    },
    /// All vertices lie in a plane (or on a line, or at a point).
    #[error("the vertices are flat: they span {extent} × {thickness} m")]
    Flat {
        /// The largest extent, m.
        extent: f64,
        /// The smallest extent, m.
        thickness: f64,
    },
    /// The hull of the vertices could not be found.
    #[error("no convex hull: {reason}")]
    Hull {
        /// What the construction says.
        reason: String,
    },
    /// The surface does not enclose a volume.
    #[error(
        "the mesh is open: {edges} edges do not join two triangles that agree which side is out, the first between \
         vertices {first} and {second}"
    )]
    Open {
        /// How many such edges there are.
        edges: usize,
        /// One end of the first of them.
        first: u32,
        /// Its other end.
        second: u32,
    },
    /// A density or mass is not positive.
    #[error("{what} is {value}, not a positive number")]
    Mass {
        /// Density or mass.
        what: &'static str,
        /// Its value.
        value: f64,
    },
    /// The lattice that a mesh would need is too fine.
    #[error(
        "cut into tetrahedra of {spacing} m, the mesh would have more than {most} of them: make the resolution coarser, \
         or give a mesh that is not as thin for its size"
    )]
    TooManyTetrahedra {
        /// The spacing of the lattice, m.
        spacing: f64,
        /// How many there may be.
        most: usize,
    },
    /// There is nothing inside a mesh.
    #[error("no tetrahedron with a volume fits inside the mesh")]
    Hollow,
    /// A half space has no finite mass.
    #[error("a half space has no finite mass")]
    Unbounded,
}

impl Shape {
    /// Checks every number of the shape; a mesh's vertices are checked when it is compiled.
    pub fn validate(&self) -> Result<(), ShapeError> {
        let positive = |what, value: f64| match value > 0.0 && value.is_finite() {
            true => Ok(()),
            false => Err(ShapeError::NotPositive { what, value }),
        };
        match self {
            Shape::Sphere { radius } => positive("the radius", *radius),
            Shape::Box { size: [x, y, z] } => {
                positive("the size along x", *x)?;
                positive("the size along y", *y)?;
                positive("the size along z", *z)
            }
            Shape::Cylinder { radius, length } | Shape::Capsule { radius, length } => {
                positive("the radius", *radius)?;
                positive("the length", *length)
            }
            Shape::Ellipsoid { radii: [a, b, c] } => {
                positive("the radius along x", *a)?;
                positive("the radius along y", *b)?;
                positive("the radius along z", *c)
            }
            Shape::HalfSpace {} => Ok(()),
            Shape::ConvexMesh { scale, .. } | Shape::Mesh { scale, .. } => {
                for (axis, value) in ['x', 'y', 'z'].into_iter().zip(*scale) {
                    if value == 0.0 || !value.is_finite() {
                        return Err(ShapeError::Scale { axis, value });
                    }
                }
                Ok(())
            }
        }
    }

    /// The file that the shape's mesh comes from, if it has one.
    pub fn mesh_file(&self) -> Option<&str> {
        match self {
            Shape::ConvexMesh { file, .. } | Shape::Mesh { file, .. } => Some(file),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_tagged_by_name() {
        let text = r#"{"type":"box","size":[1.0,2.0,3.0]}"#;
        let shape: Shape = serde_json::from_str(text).unwrap();
        assert_eq!(shape, Shape::Box { size: [1.0, 2.0, 3.0] });
        assert_eq!(serde_json::to_string(&shape).unwrap(), text);
        let plane: Shape = serde_json::from_str(r#"{"type":"half_space"}"#).unwrap();
        assert_eq!(plane, Shape::HalfSpace {});
        let mesh: Shape = serde_json::from_str(r#"{"type":"convex_mesh","file":"a.obj"}"#).unwrap();
        assert_eq!(mesh, Shape::ConvexMesh { file: "a.obj".into(), scale: [1.0; 3] });
    }

    #[test]
    fn unknown_fields_are_refused() {
        for text in [r#"{"type":"sphere","radius":1.0,"r":2.0}"#, r#"{"type":"half_space","radius":1.0}"#] {
            let error = serde_json::from_str::<Shape>(text).unwrap_err().to_string();
            assert!(error.contains("unknown field"), "{error}");
        }
    }

    #[test]
    fn errors_name_the_number() {
        let text = |shape: Shape| shape.validate().unwrap_err().to_string();
        assert_eq!(text(Shape::Sphere { radius: -1.0 }), "the radius is -1, not a positive length");
        assert_eq!(
            text(Shape::Box { size: [1.0, f64::NAN, 1.0] }),
            "the size along y is NaN, not a positive length"
        );
        let mesh = Shape::Mesh { file: "m".into(), scale: [1.0, 1.0, 0.0] };
        assert_eq!(text(mesh), "scale along z is 0, not a finite factor other than zero");
        assert!(Shape::Capsule { radius: 1.0, length: f64::INFINITY }.validate().is_err());
        assert!(Shape::Ellipsoid { radii: [1.0, 2.0, 3.0] }.validate().is_ok());
    }
}
