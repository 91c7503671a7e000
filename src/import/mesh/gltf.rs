//! glTF 2.0: the triangles of a scene, from one binary file or from text that holds its own data.
//!
//! y is up in these files; the mesh is turned so that z is.

use nalgebra::{Matrix4, Quaternion, Translation3, UnitQuaternion, Vector3};
use serde_json::Value;

use super::{Color, Gathered, MAX_DEPTH, MAX_NODES, color};
use crate::geometry::Mesh;

/// `glTF` version length (chunk length, kind, bytes)*
pub(super) fn binary(bytes: &[u8]) -> Result<Mesh, String> {
    let number = |at: usize| {
        let four: Option<[u8; 4]> = bytes.get(at..at + 4).and_then(|four| four.try_into().ok());
        four.map(|four| u32::from_le_bytes(four) as usize)
            .ok_or_else(|| "the file ends within its header".to_owned())
    };
    if !bytes.starts_with(b"glTF") {
        return Err("a GLB file begins with `glTF`".to_owned());
    }
    let chunk = |at: usize, kind: &[u8; 4]| -> Result<&[u8], String> {
        let length = number(at)?;
        let end = (at + 8).checked_add(length);
        let found =
            end.and_then(|end| bytes.get(at + 8..end)).filter(|_| bytes.get(at + 4..at + 8) == Some(kind));
        found.ok_or_else(|| {
            format!("there is no whole {} chunk", String::from_utf8_lossy(kind).trim_end_matches('\0'))
        })
    };
    let json = chunk(12, b"JSON")?;
    let rest = 20 + json.len();
    let data = if rest < bytes.len() { Some(chunk(rest, b"BIN\0")?) } else { None };
    scene(json, data)
}

pub(super) fn text(bytes: &[u8]) -> Result<Mesh, String> {
    scene(bytes, None)
}

/// The parts of a file that accessors lead to.
struct File<'a> {
    json: Value,
    buffers: Vec<std::borrow::Cow<'a, [u8]>>,
}

fn scene(json: &[u8], data: Option<&[u8]>) -> Result<Mesh, String> {
    let json: Value = serde_json::from_slice(json).map_err(|error| format!("not JSON: {error}"))?;
    let mut buffers = Vec::new();
    for (i, buffer) in list(&json, "buffers").iter().enumerate() {
        buffers.push(match (buffer["uri"].as_str(), data) {
            (None, Some(data)) if i == 0 => data.into(),
            (Some(uri), _) => match uri.split_once(";base64,") {
                Some(("data:application/octet-stream" | "data:application/gltf-buffer", text)) => {
                    base64(text)?.into()
                }
                _ => return Err(format!("its data are in another file, `{uri}`; make it one `.glb`")),
            },
            _ => return Err(format!("buffer {i} has no data")),
        });
    }
    let file = File { json, buffers };
    let json = &file.json;
    let scenes = list(json, "scenes");
    let chosen = index(&json["scene"]).unwrap_or(0);
    let top: Vec<usize> = match scenes.get(chosen) {
        Some(scene) => list(scene, "nodes").iter().filter_map(index).collect(),
        None => (0..list(json, "nodes").len()).collect(),
    };
    // (x, y, z) becomes (x, −z, y).
    let upright =
        Matrix4::new(1.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0);
    let mut gathered = Gathered::default();
    let mut nodes: Vec<(usize, Matrix4<f64>, usize)> =
        top.into_iter().rev().map(|node| (node, upright, 0)).collect();
    let mut count = 0;
    while let Some((node, above, depth)) = nodes.pop() {
        count += 1;
        if depth > MAX_DEPTH || count + nodes.len() > MAX_NODES {
            return Err("the scene is nested too deep or has too many nodes".to_owned());
        }
        let node = &json["nodes"][node];
        let transform = above * transform(node)?;
        if let Some(mesh) = index(&node["mesh"]) {
            for primitive in list(&json["meshes"][mesh], "primitives") {
                if let Some(part) = file.primitive(primitive)? {
                    let color = index(&primitive["material"]).and_then(|i| material(&json["materials"][i]));
                    gathered.add(&part, &transform, [(part.triangles.len(), color)])?;
                }
            }
        }
        nodes.extend(
            list(node, "children").iter().filter_map(index).map(|inner| (inner, transform, depth + 1)),
        );
    }
    Ok(gathered.mesh())
}

/// The colour of a material, unless it is a picture.
fn material(material: &Value) -> Option<Color> {
    let (metal, gloss) =
        (&material["pbrMetallicRoughness"], &material["extensions"]["KHR_materials_pbrSpecularGlossiness"]);
    let (factor, texture) = match gloss.is_object() {
        true => (&gloss["diffuseFactor"], &gloss["diffuseTexture"]),
        false => (&metal["baseColorFactor"], &metal["baseColorTexture"]),
    };
    if !material.is_object() || (texture.is_object() && !factor.is_array()) {
        return None;
    }
    let [red, green, blue, opacity] = numbers(factor, [1.0; 4]).ok()?;
    // Shares of light become shares of what a screen is told, IEC 61966-2-1.
    let screen = |light: f64| match light {
        light if light <= 0.003_130_8 => 12.92 * light,
        light => 1.055 * light.powf(1.0 / 2.4) - 0.055,
    };
    let is_opaque = material["alphaMode"].as_str().unwrap_or("OPAQUE") == "OPAQUE";
    Some(color([screen(red), screen(green), screen(blue), if is_opaque { 1.0 } else { opacity }]))
}

fn list<'a>(value: &'a Value, name: &str) -> &'a [Value] {
    value[name].as_array().map_or(&[], Vec::as_slice)
}

fn index(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|index| usize::try_from(index).ok())
}

/// Numbers of a list of known length; the default if the list is not there.
fn numbers<const N: usize>(value: &Value, default: [f64; N]) -> Result<[f64; N], String> {
    let Some(list) = value.as_array() else { return Ok(default) };
    let numbers: Vec<f64> = list.iter().filter_map(Value::as_f64).collect();
    numbers.try_into().map_err(|_| format!("a node's transform has not {N} numbers"))
}

fn transform(node: &Value) -> Result<Matrix4<f64>, String> {
    if node["matrix"].is_array() {
        return Ok(Matrix4::from_column_slice(&numbers(&node["matrix"], [0.0; 16])?));
    }
    let [x, y, z] = numbers(&node["translation"], [0.0; 3])?;
    let [i, j, k, w] = numbers(&node["rotation"], [0.0, 0.0, 0.0, 1.0])?;
    let scale = Vector3::from(numbers(&node["scale"], [1.0; 3])?);
    let turn = UnitQuaternion::try_new(Quaternion::new(w, i, j, k), 0.0).unwrap_or_default();
    Ok(Translation3::new(x, y, z).to_homogeneous()
        * turn.to_homogeneous()
        * Matrix4::new_nonuniform_scaling(&scale))
}

impl File<'_> {
    /// The triangles of a primitive; none if it is made of points or lines.
    fn primitive(&self, primitive: &Value) -> Result<Option<Mesh>, String> {
        let mode = primitive["mode"].as_u64().unwrap_or(4);
        if !(4..=6).contains(&mode) {
            return Ok(None);
        }
        if primitive["extensions"]["KHR_draco_mesh_compression"].is_object() {
            return Err("compressed meshes (Draco) are not supported".to_owned());
        }
        let Some(position) = index(&primitive["attributes"]["POSITION"]) else { return Ok(None) };
        let coordinates = self.accessor(position, "VEC3", 3)?;
        let vertices: Vec<Vector3<f64>> =
            coordinates.chunks_exact(3).map(Vector3::from_column_slice).collect();
        let corners: Vec<u32> = match index(&primitive["indices"]) {
            Some(indices) => self.accessor(indices, "SCALAR", 1)?.into_iter().map(|i| i as u32).collect(),
            None => (0..u32::try_from(vertices.len()).unwrap_or(0)).collect(),
        };
        if corners.iter().any(|i| *i as usize >= vertices.len()) {
            return Err("there is no vertex of that number".to_owned());
        }
        let triangles = match mode {
            4 => corners.chunks_exact(3).map(|t| [t[0], t[1], t[2]]).collect(),
            5 => {
                let turned = |(i, t): (usize, &[u32])| {
                    if i % 2 == 0 { [t[0], t[1], t[2]] } else { [t[1], t[0], t[2]] }
                };
                corners.windows(3).enumerate().map(turned).collect()
            }
            _ => {
                let mut triangles = Vec::new();
                super::fan(&corners, &mut triangles);
                triangles
            }
        };
        Ok(Some(Mesh { vertices, triangles, ..Mesh::default() }))
    }

    /// The numbers of an accessor, `width` for each of its elements.
    fn accessor(&self, at: usize, kind: &str, width: usize) -> Result<Vec<f64>, String> {
        let accessor = &self.json["accessors"][at];
        let wrong = |what: &str| format!("accessor {at}: {what}");
        if accessor["type"].as_str() != Some(kind) || accessor["sparse"].is_object() {
            return Err(wrong(&format!("only plain {kind} is supported here")));
        }
        let read: fn(&[u8]) -> f64;
        let size = match accessor["componentType"].as_u64() {
            Some(5126) => {
                read = |b| f64::from(f32::from_le_bytes([b[0], b[1], b[2], b[3]]));
                4
            }
            Some(5125) => {
                read = |b| f64::from(u32::from_le_bytes([b[0], b[1], b[2], b[3]]));
                4
            }
            Some(5123) => {
                read = |b| f64::from(u16::from_le_bytes([b[0], b[1]]));
                2
            }
            Some(5121) => {
                read = |b| f64::from(b[0]);
                1
            }
            _ => return Err(wrong("unknown component type")),
        };
        let view = &self.json["bufferViews"]
            [index(&accessor["bufferView"]).ok_or_else(|| wrong("no buffer view"))?];
        let buffer =
            self.buffers.get(index(&view["buffer"]).unwrap_or(0)).ok_or_else(|| wrong("no buffer"))?;
        let count = index(&accessor["count"]).ok_or_else(|| wrong("no count"))?;
        let stride = index(&view["byteStride"]).unwrap_or(size * width).max(1);
        let start =
            index(&view["byteOffset"]).unwrap_or(0).checked_add(index(&accessor["byteOffset"]).unwrap_or(0));
        let bytes = start
            .and_then(|start| buffer.get(start..))
            .ok_or_else(|| wrong("it starts beyond its buffer"))?;
        // The last element needs no stride after it.
        let needed = count
            .checked_sub(1)
            .and_then(|n| n.checked_mul(stride))
            .and_then(|n| n.checked_add(size * width));
        if needed.is_none_or(|needed| needed > bytes.len()) && count > 0 {
            return Err(wrong("it ends beyond its buffer"));
        }
        let mut numbers = Vec::with_capacity(count * width);
        for i in 0..count {
            let element = &bytes[i * stride..];
            numbers.extend((0..width).map(|k| read(&element[k * size..])));
        }
        Ok(numbers)
    }
}

fn base64(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0u32, 0);
    for byte in text.bytes().filter(|byte| !byte.is_ascii_whitespace() && *byte != b'=') {
        let digit = match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => return Err("its data are not base64".to_owned()),
        };
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::super::mesh;
    use super::*;

    const JSON: &str = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
        "nodes":[{"translation":[0,0,5],"children":[1]},{"mesh":0,"scale":[2,2,2]}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},
                     {"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],
        "bufferViews":[{"buffer":0,"byteLength":36},{"buffer":0,"byteOffset":36,"byteLength":6}],
        "buffers":[{"byteLength":42}]}"#;

    fn data() -> Vec<u8> {
        let mut data: Vec<u8> =
            [0.0f32, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 0.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        data.extend([0u16, 1, 2].iter().flat_map(|i| i.to_le_bytes()));
        data
    }

    fn glb(json: &str, data: &[u8]) -> Vec<u8> {
        let mut bytes = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
        for (kind, chunk) in [(b"JSON", json.as_bytes()), (b"BIN\0", data)] {
            bytes.extend((chunk.len() as u32).to_le_bytes());
            bytes.extend(kind);
            bytes.extend(chunk);
        }
        bytes
    }

    #[test]
    fn a_binary_file_is_read_with_z_up() {
        let mesh = mesh("a.glb", &glb(JSON, &data())).unwrap();
        assert_eq!(mesh.triangles, [[0, 1, 2]]);
        assert_eq!(mesh.vertices[2], Vector3::new(0.0, -5.0, 2.0));
    }

    #[test]
    fn materials_have_colors() {
        let with = |material: &str| {
            let json = JSON.replace(r#""indices":1"#, r#""indices":1,"material":1"#);
            let json = json.replace(r#""scene":0"#, &format!(r#""scene":0,"materials":[{{}},{material}]"#));
            mesh("a.glb", &glb(&json, &data())).unwrap().colors
        };
        let red = r#"{"pbrMetallicRoughness":{"baseColorFactor":[1,0.214,0,0.5]}}"#;
        assert_eq!(with(red), [[255, 127, 0, 255]]);
        assert_eq!(with(&red.replace(r#"{"pbr"#, r#"{"alphaMode":"BLEND","pbr"#)), [[255, 127, 0, 128]]);
        assert_eq!(with("{}"), [[255; 4]]);
        let picture = r#"{"pbrMetallicRoughness":{"baseColorTexture":{"index":0}}}"#;
        assert!(with(picture).is_empty() && mesh("a.glb", &glb(JSON, &data())).unwrap().colors.is_empty());
    }

    #[test]
    fn text_may_hold_its_data() {
        assert_eq!(base64("aGk+/w==").unwrap(), b"hi>\xff");
        let encoded = "AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAABAAIA";
        let uri = format!(r#""uri":"data:application/octet-stream;base64,{encoded}","byteLength""#);
        assert_eq!(
            mesh("a.gltf", JSON.replace(r#""byteLength":42"#, &(uri + ":42")).as_bytes())
                .unwrap()
                .triangles
                .len(),
            1
        );
        let outside = JSON.replace(r#""byteLength":42"#, r#""uri":"a.bin""#);
        assert!(mesh("a.gltf", outside.as_bytes()).unwrap_err().contains("another file, `a.bin`"));
    }

    #[test]
    fn accessors_that_lie_are_found() {
        let error = |json: &str| mesh("a.glb", &glb(json, &data())).unwrap_err();
        assert_eq!(
            error(&JSON.replace(r#""count":3"#, r#""count":4000000000"#)),
            "accessor 0: it ends beyond its buffer"
        );
        assert_eq!(
            error(&JSON.replace(r#""byteOffset":36"#, r#""byteOffset":99"#)),
            "accessor 1: it starts beyond its buffer"
        );
        assert!(error(&JSON.replace(r#""children":[1]"#, r#""children":[0,0]"#)).contains("nested too deep"));
        assert!(error("{").contains("not JSON"));
        assert!(mesh("a.glb", &glb(JSON, &data())[..60]).unwrap_err().contains("no whole JSON chunk"));
    }
}
