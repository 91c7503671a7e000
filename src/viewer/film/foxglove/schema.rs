//! The schemas of Foxglove's messages, as far as they are used, as JSON Schema.

use serde_json::{Map, Value as Json, json};

/// An object with a title and its fields.
fn object<const N: usize>(title: &str, fields: [(&str, Json); N]) -> Json {
    let properties: Map<String, Json> =
        fields.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    json!({"type": "object", "title": title, "properties": properties})
}

fn list(items: Json) -> Json {
    json!({"type": "array", "items": items})
}

fn number() -> Json {
    json!({"type": "number"})
}

fn integer() -> Json {
    json!({"type": "integer", "minimum": 0})
}

fn text() -> Json {
    json!({"type": "string"})
}

/// Seconds and nanoseconds.
fn time(title: &str) -> Json {
    object(title, [("sec", integer()), ("nsec", integer())])
}

fn numbers<const N: usize>(title: &str, names: [&str; N]) -> Json {
    object(title, names.map(|name| (name, number())))
}

fn vector() -> Json {
    numbers("foxglove.Vector3", ["x", "y", "z"])
}

fn quaternion() -> Json {
    numbers("foxglove.Quaternion", ["x", "y", "z", "w"])
}

fn color() -> Json {
    numbers("foxglove.Color", ["r", "g", "b", "a"])
}

fn point() -> Json {
    numbers("foxglove.Point3", ["x", "y", "z"])
}

fn pose() -> Json {
    object("foxglove.Pose", [("position", vector()), ("orientation", quaternion())])
}

/// Where frames are in others.
pub(super) fn frame_transforms() -> Json {
    let transform = object(
        "foxglove.FrameTransform",
        [
            ("timestamp", time("time")),
            ("parent_frame_id", text()),
            ("child_frame_id", text()),
            ("translation", vector()),
            ("rotation", quaternion()),
        ],
    );
    object("foxglove.FrameTransforms", [("transforms", list(transform))])
}

/// Shapes in frames.
pub(super) fn scene_update() -> Json {
    let solid = |title| object(title, [("pose", pose()), ("size", vector()), ("color", color())]);
    let cylinder = object(
        "foxglove.CylinderPrimitive",
        [
            ("pose", pose()),
            ("size", vector()),
            ("bottom_scale", number()),
            ("top_scale", number()),
            ("color", color()),
        ],
    );
    let triangles = object(
        "foxglove.TriangleListPrimitive",
        [
            ("pose", pose()),
            ("points", list(point())),
            ("color", color()),
            ("colors", list(color())),
            ("indices", list(integer())),
        ],
    );
    let other = || list(json!({"type": "object"}));
    let entity = object(
        "foxglove.SceneEntity",
        [
            ("timestamp", time("time")),
            ("frame_id", text()),
            ("id", text()),
            ("lifetime", time("duration")),
            ("frame_locked", json!({"type": "boolean"})),
            ("metadata", other()),
            ("arrows", other()),
            ("cubes", list(solid("foxglove.CubePrimitive"))),
            ("spheres", list(solid("foxglove.SpherePrimitive"))),
            ("cylinders", list(cylinder)),
            ("lines", other()),
            ("triangles", list(triangles)),
            ("texts", other()),
            ("models", other()),
        ],
    );
    object("foxglove.SceneUpdate", [("deletions", other()), ("entities", list(entity))])
}
