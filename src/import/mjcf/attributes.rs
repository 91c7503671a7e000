//! Which attributes are read, which do not matter, and which belong to MuJoCo's way of solving.

use super::super::xml::Element;
use crate::document::Diagnostic;

const ORIENTATION: [&str; 5] = ["quat", "axisangle", "xyaxes", "zaxis", "euler"];

/// Parameters of MuJoCo's soft constraints, for which there is no counterpart.
const SOLVER: [&str; 10] = [
    "solref",
    "solimp",
    "solreflimit",
    "solimplimit",
    "solreffriction",
    "solimpfriction",
    "solmix",
    "margin",
    "gap",
    "priority",
];

/// The actuators that may be read; others are reported as a whole.
pub(super) const ACTUATORS: [&str; 4] = ["general", "motor", "position", "velocity"];

/// Attributes of a kind of element that are read, or on which no motion depends; none if the kind is not looked into.
fn known(tag: &str) -> Option<&'static [&'static str]> {
    Some(match tag {
        "body" => &["name", "childclass", "pos", "mocap", "gravcomp", "user", "sleep", "simple", "fuse"],
        "frame" => &["name", "childclass", "pos"],
        "inertial" => &["pos", "mass", "diaginertia", "fullinertia", "class"],
        "joint" => &[
            "name",
            "class",
            "type",
            "pos",
            "axis",
            "ref",
            "springref",
            "range",
            "limited",
            "stiffness",
            "damping",
            "frictionloss",
            "armature",
            "actuatorfrcrange",
            "actuatorfrclimited",
            "group",
            "user",
        ],
        "freejoint" => &["name", "group", "align", "user"],
        "geom" => &[
            "name",
            "class",
            "type",
            "size",
            "fromto",
            "pos",
            "contype",
            "conaffinity",
            "condim",
            "group",
            "friction",
            "mass",
            "density",
            "mesh",
            "hfield",
            "rgba",
            "material",
            "shellinertia",
            "user",
            "castshadow",
            "fluidshape",
            "fluidcoef",
            "fitscale",
        ],
        "site" => {
            &["name", "class", "type", "size", "fromto", "pos", "group", "rgba", "material", "user", "mesh"]
        }
        "mesh" => &[
            "name",
            "class",
            "file",
            "scale",
            "refpos",
            "refquat",
            "inertia",
            "vertex",
            "face",
            "builtin",
            "params",
            "normal",
            "texcoord",
            "smoothnormal",
            "maxhullvert",
            "content_type",
            "material",
        ],
        "general" | "motor" | "position" | "velocity" => &[
            "name",
            "class",
            "joint",
            "jointinparent",
            "tendon",
            "site",
            "refsite",
            "body",
            "cranksite",
            "slidersite",
            "cranklength",
            "gear",
            "ctrlrange",
            "ctrllimited",
            "forcerange",
            "forcelimited",
            "kp",
            "kv",
            "dampratio",
            "timeconst",
            "inheritrange",
            "dyntype",
            "gaintype",
            "biastype",
            "dynprm",
            "gainprm",
            "biasprm",
            "armature",
            "actrange",
            "actlimited",
            "actdim",
            "actearly",
            "lengthrange",
            "input",
            "group",
            "user",
        ],
        "connect" => &["name", "class", "active", "body1", "body2", "anchor", "site1", "site2"],
        "weld" => &[
            "name",
            "class",
            "active",
            "body1",
            "body2",
            "anchor",
            "relpose",
            "site1",
            "site2",
            "torquescale",
        ],
        _ => return None,
    })
}

/// Warns of attributes that are left out.
pub(super) fn check(element: Element<'_>) {
    let tag = element.name();
    let Some(known) = known(tag) else { return };
    let is_turned = matches!(tag, "body" | "frame" | "inertial" | "geom" | "site");
    for (name, range) in element.attribute_names() {
        let message = match name {
            _ if known.contains(&name) || is_turned && ORIENTATION.contains(&name) => continue,
            _ if SOLVER.contains(&name) => {
                format!("`{name}` of `<{tag}>` belongs to MuJoCo's soft constraints and is left out")
            }
            _ => format!("attribute `{name}` of `<{tag}>` is not understood and left out"),
        };
        element.log().warn(Diagnostic::new(message).at(&element.span_of(range)));
    }
}
