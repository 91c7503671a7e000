//! `<asset>`: meshes and colours.
#![allow(non_snake_case)]

use std::cell::OnceCell;
use std::collections::HashMap;

use nalgebra::{Matrix3, Quaternion, Translation3, UnitQuaternion, Vector3};

use super::super::mesh::mesh;
use super::super::xml::Element;
use super::compiler::Compiler;
use super::defaults::Defaults;
use super::include::Files;
use super::{Read, attributes};
use crate::document::Span;
use crate::geometry::Mesh;
use crate::math::spatial::Pose;

/// How the mass of a mesh is distributed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum MeshInertia {
    /// Within its convex hull.
    Convex,
    /// Within its surface.
    Exact,
    /// Within the cones from its middle to its triangles, counted as often as they overlap.
    Legacy,
    /// On its surface.
    Shell,
}

/// A mesh that geoms use by name.
pub(super) struct MeshAsset<'a> {
    /// Path from the model's folder; none for a mesh that stands in the model's own text.
    pub file: Option<String>,
    pub scale: [f64; 3],
    /// Pose of the mesh's reference in its coordinates: geoms place the reference.
    pub reference: Pose,
    pub inertia: MeshInertia,
    pub span: Span,
    inline: Option<Mesh>,
    element: Element<'a>,
    loaded: OnceCell<Option<Mesh>>,
}

impl MeshAsset<'_> {
    /// The triangles, scaled; none if they cannot be read, which is an error since only masses ask for them.
    pub fn mesh(&self, read: Read<'_>) -> Option<&Mesh> {
        let load = || {
            let found = match (&self.inline, &self.file) {
                (Some(mesh), _) => Ok(mesh.clone()),
                (None, Some(file)) => read(file).and_then(|bytes| mesh(file, &bytes)),
                (None, None) => Err("there is neither a file nor vertices".to_owned()),
            };
            match found {
                Ok(mesh) => Some(mesh.scaled(self.scale)),
                Err(why) => {
                    let file = self.file.as_deref().unwrap_or("");
                    self.element.error(format!("mesh `{file}`, which a body's mass depends on: {why}"));
                    None
                }
            }
        };
        self.loaded.get_or_init(load).as_ref()
    }
}

/// Meshes and colours by name.
#[derive(Default)]
pub(super) struct Assets<'a> {
    pub meshes: HashMap<String, MeshAsset<'a>>,
    pub colors: HashMap<String, [f64; 4]>,
}

impl<'a> Assets<'a> {
    pub fn new(files: &Files<'a>, compiler: &Compiler, defaults: &Defaults<'a>) -> Assets<'a> {
        let mut assets = Assets::default();
        let sections = files.all(files.root, "asset");
        for element in sections.into_iter().flat_map(|section| files.children(section)) {
            match element.name() {
                "mesh" => {
                    if let Some((name, mesh)) = mesh_asset(element, compiler, defaults)
                        && assets.meshes.insert(name.clone(), mesh).is_some()
                    {
                        element.error(format!("duplicate mesh `{name}`"));
                    }
                }
                "material" => {
                    let attributes = defaults.attributes(element, None);
                    let rgba = attributes.value("rgba").and_then(|rgba| rgba.numbers());
                    if let (Some(name), Some(rgba)) = (element.value("name"), rgba) {
                        assets.colors.insert(name.text.trim().to_owned(), rgba);
                    }
                }
                // Height fields are reported where a geom uses one.
                "texture" | "skin" | "hfield" => {}
                _ => element.warn_unknown(),
            }
        }
        assets
    }
}

fn mesh_asset<'a>(
    element: Element<'a>,
    compiler: &Compiler,
    defaults: &Defaults<'a>,
) -> Option<(String, MeshAsset<'a>)> {
    attributes::check(element);
    let attributes = defaults.attributes(element, None);
    let file = element.value("file");
    let stem = file.as_ref().map(|file| {
        let name = file.text.trim().rsplit(['/', '\\']).next().unwrap_or("");
        name.rsplit_once('.').map_or(name, |(stem, _)| stem)
    });
    let name = match (element.value("name"), stem) {
        (Some(name), _) => name.name()?,
        (None, Some(stem)) => stem,
        (None, None) => {
            element.error("`<mesh>` needs the attribute `name` or `file`");
            return None;
        }
    };
    let inertia = attributes.value("inertia").and_then(|value| {
        use MeshInertia::*;
        value.choice(&[("convex", Convex), ("exact", Exact), ("legacy", Legacy), ("shell", Shell)])
    });
    let refquat = element.value("refquat").and_then(|value| value.numbers());
    let R = refquat.and_then(|[w, x, y, z]| UnitQuaternion::try_new(Quaternion::new(w, x, y, z), 1e-9));
    let R = R.unwrap_or_default();
    let p = Vector3::from(attributes.vector("refpos", [0.0; 3]));
    // MuJoCo moves a vertex v to S Rᵀ (v − p) with S the scale: that is Rᵀ (S' v − S' p) with S' = R S Rᵀ, which is a scale
    // along the axes only if the rotation exchanges axes of different scale.
    let S = Vector3::from(attributes.vector("scale", [1.0; 3]));
    let turned = R.to_rotation_matrix().matrix()
        * Matrix3::from_diagonal(&S)
        * R.to_rotation_matrix().matrix().transpose();
    let scale = if R == UnitQuaternion::identity() { S } else { turned.diagonal() };
    if (turned - Matrix3::from_diagonal(&scale)).amax() > 1e-9 * S.amax() {
        element.warn("a mesh that is scaled along axes which `refquat` turns is taken without its shear");
    }
    let asset = MeshAsset {
        file: file.as_ref().and_then(|file| file.name()).map(|file| compiler.mesh_path(file)),
        scale: scale.into(),
        reference: Pose::from_parts(Translation3::from(scale.component_mul(&p)), R),
        inertia: inertia.unwrap_or(MeshInertia::Legacy),
        span: file.map_or_else(|| element.span(), |file| file.span()),
        inline: inline(element),
        element,
        loaded: OnceCell::new(),
    };
    Some((name.to_owned(), asset))
}

/// The mesh that stands in the text: vertices, and faces if they are not those of the hull.
fn inline(element: Element<'_>) -> Option<Mesh> {
    let numbers = element.value("vertex")?.list(3, usize::MAX)?;
    let vertices = numbers.chunks_exact(3).map(Vector3::from_column_slice).collect();
    let faces = element.value("face").and_then(|value| value.list(3, usize::MAX)).unwrap_or_default();
    let triangles =
        faces.chunks_exact(3).map(|face| [face[0] as u32, face[1] as u32, face[2] as u32]).collect();
    let mesh = Mesh { vertices, triangles, ..Mesh::default() };
    match mesh.validate() {
        Ok(()) => Some(mesh),
        Err(wrong) => {
            element.error(wrong.to_string());
            None
        }
    }
}
