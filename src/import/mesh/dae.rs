//! COLLADA: the triangles and polygons of a scene.
//!
//! Lengths are brought to metres. `up_axis` is not applied: viewers of robots do not, so the robots' files place their meshes as
//! they are written.

use std::collections::HashMap;

use nalgebra::{Matrix4, Translation3, Unit, UnitQuaternion, Vector3};
use roxmltree::{Document, Node, ParsingOptions};

use super::{Color, Gathered, MAX_DEPTH, MAX_NODES, color, fan};
use crate::geometry::Mesh;

/// The most elements in a file.
const MAX_ELEMENTS: u32 = 10_000_000;

pub(super) fn read(bytes: &[u8]) -> Result<Mesh, String> {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let options = ParsingOptions { nodes_limit: MAX_ELEMENTS, ..ParsingOptions::default() };
    let tree = Document::parse_with_options(text, options).map_err(|error| format!("not XML: {error}"))?;
    let file = File::new(&tree)?;
    file.scene()
}

type Element<'a> = Node<'a, 'a>;

struct File<'a> {
    tree: &'a Document<'a>,
    root: Element<'a>,
    ids: HashMap<&'a str, Element<'a>>,
}

fn children<'a>(element: Element<'a>, name: &'static str) -> impl Iterator<Item = Element<'a>> {
    element.children().filter(move |child| child.is_element() && child.tag_name().name() == name)
}

fn child<'a>(element: Element<'a>, name: &'static str) -> Option<Element<'a>> {
    children(element, name).next()
}

impl<'a> File<'a> {
    fn new(tree: &'a Document<'a>) -> Result<File<'a>, String> {
        let root = tree.root_element();
        if root.tag_name().name() != "COLLADA" {
            return Err(format!("a DAE file is one `<COLLADA>`, not `<{}>`", root.tag_name().name()));
        }
        let ids = root.descendants().filter_map(|node| Some((node.attribute("id")?, node))).collect();
        Ok(File { tree, root, ids })
    }

    /// The element that `#id` refers to.
    fn target(&self, element: Element<'a>, attribute: &str) -> Result<Element<'a>, String> {
        let link = element.attribute(attribute).unwrap_or("");
        let found = link.strip_prefix('#').and_then(|id| self.ids.get(id));
        found.copied().ok_or_else(|| self.wrong(element, format!("there is no `{link}`")))
    }

    fn wrong(&self, element: Element<'_>, what: impl std::fmt::Display) -> String {
        let line = self.tree.text_pos_at(element.range().start).row;
        format!("line {line}: `<{}>`: {what}", element.tag_name().name())
    }

    fn numbers<T: std::str::FromStr>(&self, element: Element<'a>) -> Result<Vec<T>, String> {
        let text = element.text().unwrap_or("");
        let number = |word: &str| {
            let shown: String = word.chars().take(40).collect();
            word.parse().map_err(|_| self.wrong(element, format!("`{shown}` is not a number")))
        };
        text.split_ascii_whitespace().map(number).collect()
    }

    fn scene(&self) -> Result<Mesh, String> {
        let unit = child(self.root, "asset").and_then(|asset| child(asset, "unit")?.attribute("meter"));
        let meter = unit.map_or(Ok(1.0), |text| text.trim().parse::<f64>());
        let meter = meter.ok().filter(|meter| *meter > 0.0 && meter.is_finite());
        let meter = meter.ok_or_else(|| format!("the unit `{}` is no length", unit.unwrap_or("")))?;
        let scale = Matrix4::new_scaling(meter);

        let mut parts: HashMap<&str, Part> = HashMap::new();
        let mut gathered = Gathered::default();
        let mut count = 0;
        // Nodes still to visit, with the transform of their parent and their depth.
        let mut nodes: Vec<(Element<'a>, Matrix4<f64>, usize)> =
            self.scene_nodes()?.into_iter().map(|node| (node, scale, 0)).collect();
        nodes.reverse();
        while let Some((node, above, depth)) = nodes.pop() {
            count += 1;
            if depth > MAX_DEPTH || count + nodes.len() > MAX_NODES {
                return Err(self.wrong(node, "the scene is nested too deep or has too many nodes"));
            }
            let transform = above * self.transform(node)?;
            for instance in children(node, "instance_geometry") {
                let geometry = self.target(instance, "url")?;
                let id = geometry.attribute("id").unwrap_or("");
                if !parts.contains_key(id) {
                    parts.insert(id, self.geometry(geometry)?);
                }
                let part = &parts[id];
                gathered.add(&part.mesh, &transform, self.colors(part, Some(instance)))?;
            }
            for instance in children(node, "instance_node") {
                nodes.push((self.target(instance, "url")?, transform, depth + 1));
            }
            nodes.extend(children(node, "node").map(|inner| (inner, transform, depth + 1)));
        }
        if gathered.mesh.triangles.is_empty() {
            // A file without a scene is only its geometries.
            for geometry in self.root.descendants().filter(|node| node.tag_name().name() == "geometry") {
                let part = self.geometry(geometry)?;
                gathered.add(&part.mesh, &scale, self.colors(&part, None))?;
            }
        }
        Ok(gathered.mesh())
    }

    /// The colours of a part: its primitives name symbols, which stand for materials where the part is placed; some programs
    /// name materials at once. Unlike what is wrong with triangles, what is wrong with a colour is no reason to refuse a file.
    fn colors(&self, part: &Part<'a>, instance: Option<Element<'a>>) -> Vec<(usize, Option<Color>)> {
        let bound = |symbol: &str| {
            let mut bindings = instance?.descendants().filter(|n| n.tag_name().name() == "instance_material");
            bindings.find(|binding| binding.attribute("symbol") == Some(symbol))?.attribute("target")
        };
        let color = |symbol: &str| {
            let id = bound(symbol).map_or(symbol, |link| link.trim_start_matches('#'));
            self.material(self.ids.get(id).copied()?)
        };
        part.symbols.iter().map(|(symbol, end)| (*end, color(symbol))).collect()
    }

    /// The colour of a material: what it scatters, or what it emits if it scatters nothing.
    fn material(&self, material: Element<'a>) -> Option<Color> {
        let effect = self.target(child(material, "instance_effect")?, "url").ok()?;
        let profile = child(effect, "profile_COMMON")?;
        let technique = child(profile, "technique")?;
        let shader =
            ["phong", "lambert", "blinn", "constant"].iter().find_map(|name| child(technique, name))?;
        // A colour stands here, or is a parameter of the profile or the effect.
        let value = |name: &'static str| -> Option<[f64; 4]> {
            let given = child(shader, name)?;
            let element = child(given, "color").or_else(|| {
                let name = child(given, "param")?.attribute("ref")?;
                let parameters = children(profile, "newparam").chain(children(effect, "newparam"));
                let parameter = parameters.into_iter().find(|p| p.attribute("sid") == Some(name))?;
                child(parameter, "float4").or_else(|| child(parameter, "float3"))
            })?;
            match self.numbers::<f64>(element).ok()?[..] {
                [red, green, blue] => Some([red, green, blue, 1.0]),
                [red, green, blue, opacity] => Some([red, green, blue, opacity]),
                _ => None,
            }
        };
        let [red, green, blue, _] = value("diffuse").or_else(|| value("emission"))?;
        let share = child(shader, "transparency")
            .and_then(|element| self.numbers::<f64>(child(element, "float")?).ok()?.first().copied())
            .unwrap_or(1.0);
        let is_by_color =
            child(shader, "transparent").and_then(|t| t.attribute("opaque")) == Some("RGB_ZERO");
        let opacity = match value("transparent") {
            Some([r, g, b, _]) if is_by_color => 1.0 - share * (0.2126 * r + 0.7152 * g + 0.0722 * b),
            Some([.., a]) => share * a,
            None => 1.0,
        };
        Some(color([red, green, blue, opacity]))
    }

    /// The outermost nodes of the scene, or of all scenes if none is chosen.
    fn scene_nodes(&self) -> Result<Vec<Element<'a>>, String> {
        let chosen = child(self.root, "scene").and_then(|scene| child(scene, "instance_visual_scene"));
        let scenes = match chosen {
            Some(chosen) => vec![self.target(chosen, "url")?],
            None => children(self.root, "library_visual_scenes")
                .flat_map(|l| children(l, "visual_scene"))
                .collect(),
        };
        Ok(scenes.into_iter().flat_map(|scene| children(scene, "node")).collect())
    }

    /// The product of a node's transforms, in the order in which they stand.
    fn transform(&self, node: Element<'a>) -> Result<Matrix4<f64>, String> {
        let mut transform = Matrix4::identity();
        for element in node.children().filter(Node::is_element) {
            let name = element.tag_name().name();
            let expected = match name {
                "matrix" => 16,
                "translate" | "scale" => 3,
                "rotate" => 4,
                "lookat" | "skew" => return Err(self.wrong(element, "this transform is not supported")),
                _ => continue,
            };
            let n: Vec<f64> = self.numbers(element)?;
            if n.len() != expected || n.iter().any(|n| !n.is_finite()) {
                return Err(
                    self.wrong(element, format!("expected {expected} finite numbers, found {}", n.len()))
                );
            }
            transform *= match name {
                "matrix" => Matrix4::from_row_slice(&n),
                "translate" => Translation3::new(n[0], n[1], n[2]).to_homogeneous(),
                "scale" => Matrix4::new_nonuniform_scaling(&Vector3::new(n[0], n[1], n[2])),
                _ => match Unit::try_new(Vector3::new(n[0], n[1], n[2]), 0.0) {
                    Some(axis) => UnitQuaternion::from_axis_angle(&axis, n[3].to_radians()).to_homogeneous(),
                    None => Matrix4::identity(),
                },
            };
        }
        Ok(transform)
    }

    fn geometry(&self, geometry: Element<'a>) -> Result<Part<'a>, String> {
        let mut part = Mesh::default();
        let mut symbols = Vec::new();
        let Some(mesh) = child(geometry, "mesh").or_else(|| child(geometry, "convex_mesh")) else {
            return Ok(Part { mesh: part, symbols });
        };
        // Primitives of one geometry share a list of positions, mostly.
        let mut bases: HashMap<&str, u32> = HashMap::new();
        for primitive in mesh.children().filter(Node::is_element) {
            let name = primitive.tag_name().name();
            if !matches!(name, "triangles" | "polylist" | "polygons" | "tristrips" | "trifans") {
                continue;
            }
            let Some(input) = self.vertex_input(primitive)? else { continue };
            let base = match bases.get(input.source) {
                Some(base) => *base,
                None => {
                    let base =
                        u32::try_from(part.vertices.len()).map_err(|_| "too many vertices".to_owned())?;
                    part.vertices.extend(self.positions(input.positions)?);
                    *bases.entry(input.source).or_insert(base)
                }
            };
            let count = u32::try_from(part.vertices.len()).unwrap_or(u32::MAX);
            for corners in self.polygons(primitive, &input)? {
                let corners: Option<Vec<u32>> =
                    corners.into_iter().map(|i| base.checked_add(i).filter(|i| *i < count)).collect();
                let corners =
                    corners.ok_or_else(|| self.wrong(primitive, "there is no vertex of that number"))?;
                match name {
                    "tristrips" => part.triangles.extend(
                        corners
                            .windows(3)
                            .enumerate()
                            .map(|(i, t)| if i % 2 == 0 { [t[0], t[1], t[2]] } else { [t[1], t[0], t[2]] }),
                    ),
                    _ => fan(&corners, &mut part.triangles),
                }
            }
            symbols.push((primitive.attribute("material").unwrap_or(""), part.triangles.len()));
        }
        Ok(Part { mesh: part, symbols })
    }

    /// Where the corners of a primitive find their positions; none if it has no corners.
    fn vertex_input(&self, primitive: Element<'a>) -> Result<Option<Input<'a>>, String> {
        let (mut stride, mut offset, mut vertices) = (0, 0, None);
        for input in children(primitive, "input") {
            let at: usize = input.attribute("offset").unwrap_or("0").parse().unwrap_or(0);
            stride = stride.max(at.saturating_add(1));
            if input.attribute("semantic") == Some("VERTEX") {
                offset = at;
                vertices = Some(self.target(input, "source")?);
            }
        }
        let Some(vertices) = vertices else { return Ok(None) };
        let mut inputs = children(vertices, "input");
        let position = inputs.find(|input| input.attribute("semantic") == Some("POSITION"));
        let position = position.ok_or_else(|| self.wrong(vertices, "it has no positions"))?;
        let positions = self.target(position, "source")?;
        let source = positions.attribute("id").unwrap_or("");
        Ok(Some(Input { positions, source, offset, stride }))
    }

    fn positions(&self, source: Element<'a>) -> Result<Vec<Vector3<f64>>, String> {
        let accessor = child(source, "technique_common").and_then(|common| child(common, "accessor"));
        let number = |name: &str, default: usize| match accessor.and_then(|accessor| accessor.attribute(name))
        {
            Some(text) => {
                text.trim().parse().map_err(|_| self.wrong(source, format!("`{name}` is not a number")))
            }
            None => Ok(default),
        };
        let (stride, offset) = (number("stride", 3)?, number("offset", 0)?);
        if stride < 3 {
            return Err(self.wrong(source, "positions have three coordinates"));
        }
        let array =
            child(source, "float_array").ok_or_else(|| self.wrong(source, "it has no `<float_array>`"))?;
        let numbers: Vec<f64> = self.numbers(array)?;
        let used = numbers.get(offset..).unwrap_or(&[]);
        Ok(used.chunks(stride).filter(|c| c.len() >= 3).map(|c| Vector3::new(c[0], c[1], c[2])).collect())
    }

    /// The corners of each polygon or strip.
    fn polygons(&self, primitive: Element<'a>, input: &Input<'a>) -> Result<Vec<Vec<u32>>, String> {
        let mut polygons = Vec::new();
        let mut counts = match child(primitive, "vcount") {
            Some(counts) => Some(self.numbers::<usize>(counts)?.into_iter()),
            None => None,
        };
        let is_list = matches!(primitive.tag_name().name(), "triangles" | "polylist");
        let holed = children(primitive, "ph").filter_map(|holed| child(holed, "p"));
        for list in children(primitive, "p").chain(holed) {
            let numbers: Vec<u32> = self.numbers(list)?;
            let corners: Vec<u32> =
                numbers.chunks(input.stride).filter_map(|chunk| chunk.get(input.offset).copied()).collect();
            if !is_list {
                polygons.push(corners);
                continue;
            }
            let mut rest = corners.as_slice();
            while !rest.is_empty() {
                let length = match counts.as_mut() {
                    Some(counts) => match counts.next() {
                        Some(length) => length,
                        None => break,
                    },
                    None => 3,
                };
                let Some((polygon, after)) = rest.split_at_checked(length) else {
                    return Err(self.wrong(primitive, "the list of corners ends within a polygon"));
                };
                polygons.push(polygon.to_vec());
                rest = after;
            }
        }
        Ok(polygons)
    }
}

/// A geometry.
struct Part<'a> {
    mesh: Mesh,
    /// What stands for the material of each primitive, and how many triangles there are up to its end.
    symbols: Vec<(&'a str, usize)>,
}

/// The positions of a primitive's corners, and where in its list of numbers they stand.
struct Input<'a> {
    positions: Element<'a>,
    source: &'a str,
    offset: usize,
    stride: usize,
}

#[cfg(test)]
mod tests {
    use super::super::mesh;
    use nalgebra::Vector3;

    /// A file with one square, its primitive and its scene.
    fn file(primitive: &str, scene: &str) -> String {
        format!(
            r##"<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema">
            <asset><unit name="cm" meter="0.01"/><up_axis>Z_UP</up_axis></asset>
            <library_geometries><geometry id="g"><mesh>
              <source id="pos"><float_array id="pa" count="12">0 0 0 1 0 0 1 1 0 0 1 0</float_array>
                <technique_common><accessor source="#pa" count="4" stride="3"/></technique_common></source>
              <vertices id="v"><input semantic="POSITION" source="#pos"/></vertices>{primitive}</mesh></geometry>
            </library_geometries>{scene}</COLLADA>"##
        )
    }

    const INPUTS: &str = r##"<input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/>"##;

    #[test]
    fn every_kind_of_primitive_makes_the_same_square() {
        for primitive in [
            format!("<triangles count=\"2\">{INPUTS}<p>0 0 1 0 2 0 0 0 2 0 3 0</p></triangles>"),
            format!("<polylist count=\"1\">{INPUTS}<vcount>4</vcount><p>0 0 1 0 2 0 3 0</p></polylist>"),
            format!("<polygons count=\"1\">{INPUTS}<p>0 0 1 0 2 0 3 0</p></polygons>"),
            format!("<trifans count=\"1\">{INPUTS}<p>0 0 1 0 2 0 3 0</p></trifans>"),
        ] {
            let square = mesh("a.dae", file(&primitive, "").as_bytes()).unwrap();
            assert_eq!(square.triangles, [[0, 1, 2], [0, 2, 3]]);
            assert_eq!(square.vertices[2], Vector3::new(0.01, 0.01, 0.0));
        }
        let strip = format!("<tristrips count=\"1\">{INPUTS}<p>0 0 1 0 3 0 2 0</p></tristrips>");
        assert_eq!(mesh("a.dae", file(&strip, "").as_bytes()).unwrap().triangles, [[0, 1, 2], [2, 1, 3]]);
    }

    #[test]
    fn nodes_move_what_is_in_them() {
        let primitive = format!("<triangles count=\"1\">{INPUTS}<p>0 0 1 0 2 0</p></triangles>");
        let scene = r##"<library_visual_scenes><visual_scene id="s"><node>
            <translate>1 0 0</translate><rotate>0 0 1 90</rotate><scale>1 1 -1</scale>
            <node><matrix>1 0 0 0 0 1 0 0 0 0 1 5 0 0 0 1</matrix><instance_geometry url="#g"/></node>
            </node></visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene>"##;
        let moved = mesh("a.dae", file(&primitive, scene).as_bytes()).unwrap();
        // Mirrored, so turned round: the second corner is the third one now.
        assert!((moved.vertices[2] - Vector3::new(0.01, 0.01, -0.05)).norm() < 1e-15);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let error = |text: &str| mesh("a.dae", text.as_bytes()).unwrap_err();
        let short = format!("<polylist count=\"1\">{INPUTS}<vcount>5</vcount><p>0 0 1 0</p></polylist>");
        assert!(error(&file(&short, "")).contains("`<polylist>`: the list of corners ends within a polygon"));
        let far = format!("<triangles count=\"1\">{INPUTS}<p>0 0 1 0 9 0</p></triangles>");
        assert_eq!(error(&file(&far, "")), "line 6: `<triangles>`: there is no vertex of that number");
        let word = format!("<triangles count=\"1\">{INPUTS}<p>0 x</p></triangles>");
        assert_eq!(error(&file(&word, "")), "line 6: `<p>`: `x` is not a number");
        assert!(error("<a/>").contains("a DAE file is one `<COLLADA>`"));
        assert!(error("<COLLADA").contains("not XML"));
    }

    #[test]
    fn materials_have_colors() {
        let primitives = format!(
            "<triangles count=\"1\" material=\"a\">{INPUTS}<p>0 0 1 0 2 0</p></triangles>\
             <triangles count=\"1\" material=\"b\">{INPUTS}<p>0 0 2 0 3 0</p></triangles>"
        );
        let scene = r##"<library_effects><effect id="red"><newparam sid="shade"><float4>1 0 0 1</float4></newparam>
              <profile_COMMON><technique><phong><diffuse><param ref="shade"/></diffuse></phong></technique></profile_COMMON></effect>
              <effect id="glass"><profile_COMMON><technique><lambert><emission><color>0 0 0 1</color></emission>
              <diffuse><color>0 0.5 1</color></diffuse><transparent opaque="A_ONE"><color>1 1 1 1</color></transparent>
              <transparency><float>0.4</float></transparency></lambert></technique></profile_COMMON></effect></library_effects>
            <library_materials><material id="m"><instance_effect url="#red"/></material>
              <material id="b"><instance_effect url="#glass"/></material></library_materials>
            <library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"><bind_material><technique_common>
              <instance_material symbol="a" target="#m"/></technique_common></bind_material></instance_geometry></node>
            </visual_scene></library_visual_scenes>"##;
        let colors = |scene: &str| mesh("a.dae", file(&primitives, scene).as_bytes()).unwrap().colors;
        assert_eq!(colors(scene), [[255, 0, 0, 255], [0, 128, 255, 102]]);
        // What a file does not say is grey beside what it says, and nothing if it says nothing.
        let half = scene.replace("<material id=\"b\">", "<material id=\"c\">");
        assert_eq!(colors(&half), [[255, 0, 0, 255], [204, 204, 204, 255]]);
        assert!(colors("").is_empty());
    }

    #[test]
    fn scenes_that_hold_themselves_are_refused() {
        let primitive = format!("<triangles count=\"1\">{INPUTS}<p>0 0 1 0 2 0</p></triangles>");
        let scene = r##"<library_visual_scenes><visual_scene id="s"><node id="n"><instance_node url="#n"/>
            <instance_node url="#n"/></node></visual_scene></library_visual_scenes>"##;
        let error = mesh("a.dae", file(&primitive, scene).as_bytes()).unwrap_err();
        assert!(error.contains("nested too deep"), "{error}");
    }
}
