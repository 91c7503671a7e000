//! Files that were cut, bent or made to break a reader: they must end in a model, a mesh or an error.

use super::*;
use crate::math::Stream;

const URDF: &str = r#"<?xml version="1.0"?>
<!-- a robot -->
<robot name="r" xmlns:drake="http://drake.mit.edu">
  <material name="red"><color rgba="1 0 0 1"/></material>
  <link name="world"/>
  <link name="a"><inertial><origin xyz="0 0 1" rpy="0 1 0"/><mass value="2"/>
    <inertia ixx="1" ixy="0" ixz="0.1" iyy="1" iyz="0" izz="1"/></inertial>
    <visual><geometry><mesh filename="package://p/a.dae" scale="1 1 1"/></geometry><material name="red"/></visual>
    <collision name="c"><origin xyz="0 0 1"/><geometry><cylinder radius="1" length="2"/></geometry>
      <drake:proximity_properties><drake:mu_static value="0.4"/></drake:proximity_properties></collision></link>
  <link name="b"/>
  <joint name="j" type="revolute"><parent link="world"/><child link="a"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="3" velocity="2"/><dynamics damping="1"/></joint>
  <joint name="k" type="prismatic"><parent link="a"/><child link="b"/><mimic joint="j" multiplier="2"/></joint>
  <transmission name="t"><joint name="j"/><actuator name="m"><mechanicalReduction>5</mechanicalReduction></actuator></transmission>
  <drake:collision_filter_group name="g"><drake:member link="a"/><drake:member link="b"/>
    <drake:ignored_collision_filter_group name="g"/></drake:collision_filter_group>
</robot>"#;

const MJCF: &str = r#"<mujoco model="m">
  <compiler angle="radian" eulerseq="XYZ" meshdir="meshes"/><option gravity="0 0 -9"/>
  <default><geom friction="0.5"/><default class="c"><joint damping="1" range="-1 1"/></default></default>
  <asset><mesh name="m" file="m.obj"/><material name="red" rgba="1 0 0 1"/></asset>
  <worldbody><geom type="plane" size="1 1 1"/><include file="part.xml"/>
    <body name="a" pos="0 0 1" euler="1 2 3" childclass="c"><joint name="x" type="slide"/><joint name="y" axis="0 1 0" ref="0.2"/>
      <geom type="capsule" fromto="0 0 0 0 0 1" size="0.1"/><frame pos="1 0 0"><geom type="mesh" mesh="m"/></frame>
      <body name="b"><joint type="ball" name="z"/><inertial pos="0 0 1" mass="1" diaginertia="1 1 1"/><site name="s"/></body></body>
    <body name="f"><freejoint/><geom size="0.1"/></body></worldbody>
  <actuator><motor joint="x" gear="5" ctrlrange="-1 1"/><position joint="y" kp="3"/></actuator>
  <equality><connect body1="a" body2="f" anchor="0 0 0"/><joint joint1="x" joint2="y" polycoef="0 1 0 0 0"/></equality>
  <contact><exclude body1="a" body2="b"/></contact>
  <keyframe><key qpos="0 0 1 0 0 0 0 0 0 1 0 0 0"/></keyframe>
</mujoco>"#;

const OBJ: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

const DAE: &str = r##"<COLLADA><asset><unit meter="0.01"/></asset><library_geometries><geometry id="g"><mesh>
  <source id="p"><float_array>0 0 0 1 0 0 0 1 0 0 0 1</float_array><technique_common><accessor stride="3"/></technique_common></source>
  <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
  <polylist><input semantic="VERTEX" source="#v" offset="0"/><vcount>3 4</vcount><p>0 1 2 0 1 2 3</p></polylist>
  </mesh></geometry></library_geometries><library_visual_scenes><visual_scene id="s"><node><matrix>1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>
  <rotate>0 0 1 90</rotate><instance_geometry url="#g"/></node></visual_scene></library_visual_scenes>
  <scene><instance_visual_scene url="#s"/></scene></COLLADA>"##;

const GLTF: &str = r#"{"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"scale":[2,2,2]}],
  "meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],
  "accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3"},{"bufferView":1,"componentType":5123,"count":3,"type":"SCALAR"}],
  "bufferViews":[{"buffer":0},{"buffer":0,"byteOffset":36}],
  "buffers":[{"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAAAAABAAIA"}]}"#;

const VTK: &str = "# vtk DataFile Version 5.1\nt\nASCII\nDATASET UNSTRUCTURED_GRID\n\
  FIELD FieldData 1\nTIME 1 1 double\n0\nPOINTS 5 float\n0 0 0 1 0 0 0 1 0 0 0 1 0 0 -1\nMETADATA\nINFORMATION 0\n\n\
  CELLS 3 8\nOFFSETS vtktypeint64\n0 4 8\nCONNECTIVITY vtktypeint64\n0 1 2 3 0 2 1 4\n\
  CELL_TYPES 2\n10 10\nCELL_DATA 2\n";

fn survive(text: &str) {
    let read = |name: &str| match name {
        "part.xml" => Ok(b"<mujocoinclude><geom size='1'/></mujocoinclude>".to_vec()),
        "meshes/m.obj" => Ok(OBJ.as_bytes().to_vec()),
        _ => Err("no such file".to_owned()),
    };
    match model(&Source::new("a", text), &read) {
        Ok(robot) => assert!(robot.warnings.iter().all(|warning| !warning.to_string().is_empty())),
        Err(errors) => assert!(!errors.to_string().is_empty(), "{text}"),
    }
}

fn survive_mesh(name: &str, bytes: &[u8]) {
    match mesh(name, bytes) {
        Ok(mesh) => mesh.validate().unwrap(),
        Err(why) => assert!(!why.is_empty()),
    }
}

/// The bytes with a few of them changed, doubled or dropped.
fn bent(bytes: &[u8], random: &mut Stream) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..1 + random.bits() % 4 {
        let at = random.bits() as usize % bytes.len();
        let other = random.bits() as usize % bytes.len();
        match random.bits() % 5 {
            0 => bytes[at] = random.bits() as u8,
            1 => bytes[at] = b"0<>/\"' -e9&\xff"[random.bits() as usize % 12],
            2 => _ = bytes.remove(at),
            3 => bytes.swap(at, other),
            _ => {
                let piece = bytes[at.min(other)..at.max(other)].to_vec();
                let place = random.bits() as usize % bytes.len();
                bytes.splice(place..place, piece.into_iter().take(200));
            }
        }
    }
    bytes
}

#[test]
fn the_samples_are_whole() {
    for text in [URDF, MJCF] {
        let read = |name: &str| match name {
            "part.xml" => Ok(b"<mujocoinclude><geom size='1'/></mujocoinclude>".to_vec()),
            _ => Ok(OBJ.as_bytes().to_vec()),
        };
        let robot = model(&Source::new("a", text), &read).unwrap_or_else(|errors| panic!("{errors}"));
        assert!(robot.spec.joints.len() >= 2);
    }
    for (name, text) in [("a.obj", OBJ), ("a.dae", DAE), ("a.gltf", GLTF), ("a.vtk", VTK)] {
        mesh(name, text.as_bytes()).unwrap_or_else(|why| panic!("{name}: {why}"));
    }
}

#[test]
fn cut_and_bent_robots_end() {
    let mut random = Stream::new(1, "robots");
    for text in [URDF, MJCF] {
        for end in (0..text.len()).step_by(7) {
            survive(&text[..end]);
        }
        for _ in 0..1500 {
            survive(&String::from_utf8_lossy(&bent(text.as_bytes(), &mut random)));
        }
    }
}

#[test]
fn cut_and_bent_meshes_end() {
    let mut random = Stream::new(2, "meshes");
    let solid = mesh("a.obj", OBJ.as_bytes()).unwrap();
    let mut stl = vec![b' '; 80];
    stl.extend((solid.triangles.len() as u32).to_le_bytes());
    let mut msh: Vec<u8> = [4i32, 0, 0, 4].iter().flat_map(|n| n.to_le_bytes()).collect();
    msh.extend(
        solid
            .vertices
            .iter()
            .flat_map(|p| p.iter().flat_map(|x| (*x as f32).to_le_bytes()).collect::<Vec<_>>()),
    );
    let mut text = "solid s\n".to_owned();
    for t in &solid.triangles {
        stl.extend([0; 12]);
        text += "facet normal 0 0 0\nouter loop\n";
        for p in t.map(|i| solid.vertices[i as usize]) {
            stl.extend(p.iter().flat_map(|x| (*x as f32).to_le_bytes()));
            text += &format!("vertex {} {} {}\n", p.x, p.y, p.z);
        }
        stl.extend([0; 2]);
        text += "endloop\nendfacet\n";
        msh.extend(t.iter().flat_map(|i| i.to_le_bytes()));
    }
    text += "endsolid s\n";
    let mut glb = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    glb.extend((GLTF.len() as u32).to_le_bytes());
    glb.extend(b"JSON");
    glb.extend(GLTF.bytes());
    let mut vtk =
        b"# vtk DataFile Version 3.0\nt\nBINARY\nDATASET UNSTRUCTURED_GRID\nPOINTS 4 double\n".to_vec();
    vtk.extend(solid.vertices.iter().flat_map(|p| [p.x, p.y, p.z]).flat_map(f64::to_be_bytes));
    vtk.extend(b"\nCELLS 1 5\n");
    vtk.extend([4, 0, 1, 2, 3].iter().flat_map(|i: &i32| i.to_be_bytes()));
    vtk.extend(b"\nCELL_TYPES 1\n\0\0\0\x0a\nPOINT_DATA 4\n");
    let files: [(&str, &[u8]); 9] = [
        ("a.stl", &stl),
        ("b.stl", text.as_bytes()),
        ("a.obj", OBJ.as_bytes()),
        ("a.dae", DAE.as_bytes()),
        ("a.gltf", GLTF.as_bytes()),
        ("a.glb", &glb),
        ("a.msh", &msh),
        ("a.vtk", VTK.as_bytes()),
        ("b.vtk", &vtk),
    ];
    for (name, bytes) in files {
        mesh(name, bytes).unwrap_or_else(|why| panic!("{name}: {why}"));
        for end in 0..bytes.len() {
            survive_mesh(name, &bytes[..end]);
        }
        for _ in 0..1000 {
            let bent = bent(bytes, &mut random);
            survive_mesh(name, &bent);
            survive_mesh("a", &bent);
        }
    }
}

#[test]
fn a_megabyte_of_anything_ends() {
    for pattern in
        ["<", "<a>", "<robot>", "<a:b ", "<!--", "&amp;", "\"", "<robot name='", "<!DOCTYPE a [", "\0", "]]>"]
    {
        survive(&pattern.repeat((1 << 20) / pattern.len()));
    }
    let many = |inside: &str, n: usize| format!("<robot name='r'>{}</robot>", inside.repeat(n));
    survive(&many("<link name='a'/>", 20_000));
    survive(&many("<x:y z='1'/>", 20_000));
    let bodies =
        (0..300).fold(String::new(), |text, i| format!("{text}<body name='b{i}'>")) + &"</body>".repeat(300);
    survive(&format!("<mujoco><worldbody>{bodies}</worldbody></mujoco>"));
    survive(&format!(
        "<mujoco><worldbody>{}</worldbody></mujoco>",
        "<body><geom size='1'/></body>".repeat(10_000)
    ));
    // One line, unknown elements and names that are nowhere: neither places nor suggestions may take for ever.
    let lost = "<x/><joint name='j' type='fixed'><y/><parent link='aa'/><z/><child link='ab'/></joint>";
    survive(&many(lost, 10_000));
    let chain = (0..5000).fold("<robot name='r'><link name='l0'/>".to_owned(), |text, i| {
        let next = i + 1;
        text + &format!(
            "<link name='l{next}'/><joint name='j{i}' type='fixed'><parent link='l{i}'/><child link='l{next}'/></joint>"
        )
    });
    survive(&(chain + "</robot>"));
}

#[test]
fn files_that_include_each_other_end() {
    let read = |name: &str| {
        Ok(format!("<mujoco><include file='{name}'/><include file='{name}x'/></mujoco>").into_bytes())
    };
    let text = "<mujoco><include file='a'/><worldbody/></mujoco>";
    let errors = model(&Source::new("m.xml", text), &read).unwrap_err();
    assert_eq!(errors.0[0].message, "`a` is included twice, or includes itself");
    assert!(errors.iter().any(|error| error.message == "more than 256 files are included"));
}
