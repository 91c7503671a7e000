//! `<compiler>` and `<option>`: what angles, ranges, file names and missing inertias mean, and gravity.
#![allow(non_snake_case)]

use nalgebra::{Matrix3, Quaternion, Rotation3, Translation3, Unit, UnitQuaternion, Vector3};

use super::super::xml::Element;
use super::defaults::Attributes;
use super::include::Files;
use crate::math::spatial::Pose;

/// Which bodies get their inertia from their geoms.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum InertiaFromGeom {
    Never,
    Always,
    /// Those without `<inertial>`.
    Auto,
}

pub(super) struct Compiler {
    /// What angles are multiplied by to be in radians.
    pub angle: f64,
    eulerseq: [char; 3],
    pub autolimits: bool,
    pub inertiafromgeom: InertiaFromGeom,
    pub inertiagrouprange: [f64; 2],
    pub boundmass: f64,
    pub boundinertia: f64,
    pub balanceinertia: bool,
    pub settotalmass: f64,
    assetdir: String,
    meshdir: Option<String>,
    strippath: bool,
}

impl Compiler {
    pub fn new(files: &Files<'_>) -> Compiler {
        let mut compiler = Compiler {
            angle: 1f64.to_radians(),
            eulerseq: ['x', 'y', 'z'],
            autolimits: true,
            inertiafromgeom: InertiaFromGeom::Auto,
            inertiagrouprange: [0.0, 5.0],
            boundmass: 0.0,
            boundinertia: 0.0,
            balanceinertia: false,
            settotalmass: -1.0,
            assetdir: String::new(),
            meshdir: None,
            strippath: false,
        };
        for element in files.all(files.root, "compiler") {
            compiler.read(element);
        }
        compiler
    }

    fn read(&mut self, element: Element<'_>) {
        for (name, _) in element.attribute_names() {
            let Some(value) = element.value(name) else { continue };
            let number = |default| value.number().unwrap_or(default);
            let boolean = |default| value.boolean().unwrap_or(default);
            match name {
                "angle" => {
                    let choices = [("degree", 1f64.to_radians()), ("radian", 1.0)];
                    self.angle = value.choice(&choices).unwrap_or(self.angle);
                }
                "coordinate" if value.text.trim() == "global" => {
                    value.error("global coordinates are no longer part of the format");
                }
                "eulerseq" => {
                    let letters: Vec<char> = value.text.trim().chars().collect();
                    match <[char; 3]>::try_from(letters) {
                        Ok(letters) if letters.iter().all(|c| "xyzXYZ".contains(*c)) => {
                            self.eulerseq = letters
                        }
                        _ => value.error("`eulerseq` must be three letters out of x, y, z, X, Y and Z"),
                    }
                }
                "autolimits" => self.autolimits = boolean(self.autolimits),
                "inertiafromgeom" => {
                    use InertiaFromGeom::*;
                    let choices = [("false", Never), ("true", Always), ("auto", Auto)];
                    self.inertiafromgeom = value.choice(&choices).unwrap_or(Auto);
                }
                "inertiagrouprange" => {
                    self.inertiagrouprange = value.numbers().unwrap_or(self.inertiagrouprange)
                }
                "boundmass" => self.boundmass = number(0.0),
                "boundinertia" => self.boundinertia = number(0.0),
                "balanceinertia" => self.balanceinertia = boolean(false),
                "settotalmass" => self.settotalmass = number(-1.0),
                "assetdir" => self.assetdir = value.text.trim().to_owned(),
                "meshdir" => self.meshdir = Some(value.text.trim().to_owned()),
                "strippath" => self.strippath = boolean(false),
                // What the compiler makes faster or saves does not change the model.
                "coordinate" | "texturedir" | "discardvisual" | "usethread" | "fusestatic" | "alignfree"
                | "saveinertial" | "savecompiled" | "savecanonical" | "conflict" | "passthrough" => {}
                _ => value.warn(format!("attribute `{name}` of `<compiler>` is not understood and left out")),
            }
        }
    }

    /// The path of a mesh file from the model's folder.
    pub fn mesh_path(&self, file: &str) -> String {
        let file = file.replace('\\', "/");
        let file = match self.strippath {
            true => file.rsplit('/').next().unwrap_or("").to_owned(),
            false => file,
        };
        let folder = self.meshdir.as_deref().unwrap_or(&self.assetdir).trim_end_matches('/');
        if folder.is_empty() || file.starts_with('/') { file } else { format!("{folder}/{file}") }
    }

    /// Position and orientation of an element; where it stands in frames, they are taken in the innermost.
    pub fn pose(&self, attributes: &Attributes<'_>) -> Pose {
        let p = Vector3::from(attributes.vector("pos", [0.0; 3]));
        Pose::from_parts(Translation3::from(p), self.orientation(attributes))
    }

    /// The orientation in any of the five ways to write one; the nearest layer that has one counts.
    fn orientation(&self, attributes: &Attributes<'_>) -> UnitQuaternion<f64> {
        for layer in attributes.layers() {
            for name in ["axisangle", "xyaxes", "zaxis", "euler", "quat"] {
                let Some(value) = layer.value(name) else { continue };
                let rotation = match name {
                    "quat" => value.numbers().and_then(|[w, x, y, z]| {
                        let quaternion = Quaternion::new(w, x, y, z);
                        UnitQuaternion::try_new(quaternion, 1e-9)
                    }),
                    "axisangle" => value.numbers().and_then(|[x, y, z, angle]| {
                        let axis = Unit::try_new(Vector3::new(x, y, z), 1e-9)?;
                        Some(UnitQuaternion::from_axis_angle(&axis, angle * self.angle))
                    }),
                    "xyaxes" => value.numbers().and_then(xyaxes),
                    "zaxis" => value.numbers::<3>().and_then(|z| from_z(&Vector3::from(z))),
                    _ => value.numbers().map(|angles| self.euler(angles)),
                };
                return rotation.unwrap_or_else(|| {
                    value.error(format!("`{name}` has no direction"));
                    UnitQuaternion::identity()
                });
            }
        }
        UnitQuaternion::identity()
    }

    /// Small letters turn about the axes that have turned already, capitals about those of the parent.
    fn euler(&self, angles: [f64; 3]) -> UnitQuaternion<f64> {
        let mut rotation = UnitQuaternion::identity();
        for (letter, angle) in self.eulerseq.into_iter().zip(angles) {
            let axis = match letter.to_ascii_lowercase() {
                'x' => Vector3::x_axis(),
                'y' => Vector3::y_axis(),
                _ => Vector3::z_axis(),
            };
            let turn = UnitQuaternion::from_axis_angle(&axis, angle * self.angle);
            rotation = if letter.is_lowercase() { rotation * turn } else { turn * rotation };
        }
        rotation
    }
}

/// The rotation whose x axis is along the first three numbers, and whose y axis is as near as can be to the others.
fn xyaxes(n: [f64; 6]) -> Option<UnitQuaternion<f64>> {
    let x = Vector3::new(n[0], n[1], n[2]).try_normalize(1e-9)?;
    let y = Vector3::new(n[3], n[4], n[5]);
    let y = (y - x * x.dot(&y)).try_normalize(1e-9)?;
    let R = Rotation3::from_matrix_unchecked(Matrix3::from_columns(&[x, y, x.cross(&y)]));
    Some(UnitQuaternion::from_rotation_matrix(&R))
}

/// The shortest rotation that turns z along a vector; about x where z turns over.
pub(super) fn from_z(z: &Vector3<f64>) -> Option<UnitQuaternion<f64>> {
    let z = z.try_normalize(1e-12)?;
    let across = Vector3::z().cross(&z);
    let axis = Unit::try_new(across, 1e-10).unwrap_or(Vector3::x_axis());
    Some(UnitQuaternion::from_axis_angle(&axis, across.norm().atan2(z.z)))
}

/// What `<option>` says about the world.
pub(super) struct Options {
    pub gravity: Option<[f64; 3]>,
    /// Whether anything touches anything.
    pub has_contacts: bool,
}

/// Reads `<option>`. Parameters of MuJoCo's own method are accepted without a word.
pub(super) fn options(files: &Files<'_>) -> Options {
    let mut gravity = None;
    let mut has_contacts = true;
    for option in files.all(files.root, "option") {
        if let Some(value) = option.value("gravity") {
            gravity = value.numbers();
        }
        for name in ["density", "viscosity", "wind"] {
            let numbers = option.value(name).and_then(|value| value.list(1, 3));
            if numbers.is_some_and(|numbers| numbers.iter().any(|number| *number != 0.0)) {
                option.warn(format!("`{name}` of `<option>`: there is no air or water; it is left out"));
            }
        }
        for flag in files.all(option, "flag") {
            for (name, _) in flag.attribute_names() {
                let Some(value) = flag.value(name).filter(|value| value.text.trim() == "disable") else {
                    continue;
                };
                match name {
                    "gravity" => gravity = Some([0.0; 3]),
                    "contact" => has_contacts = false,
                    "constraint" => {
                        has_contacts = false;
                        value.warn("limits, dry friction and equalities stay enabled");
                    }
                    "equality" | "frictionloss" | "limit" | "passive" | "spring" | "damper" | "actuation"
                    | "clampctrl" => value.warn(format!("`{name}` of `<flag>` stays enabled")),
                    _ => {}
                }
            }
        }
    }
    Options { gravity, has_contacts }
}
