//! What each part of a URDF file becomes, and what errors say.

use approx::assert_relative_eq;

use super::super::Imported;
use super::urdf;
use crate::document::Source;
use crate::geometry::Shape;
use crate::multibody::spec::*;

const INERTIAL: &str =
    r#"<inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>"#;

fn read(inside: &str) -> Imported {
    let text = format!("<robot name=\"r\">\n{inside}\n</robot>");
    urdf(&Source::new("r.urdf", text)).unwrap_or_else(|errors| panic!("{errors}"))
}

fn errors(inside: &str) -> String {
    let text = format!("<robot name=\"r\">\n{inside}\n</robot>");
    urdf(&Source::new("r.urdf", text)).unwrap_err().to_string()
}

fn warnings(robot: &Imported) -> Vec<&str> {
    robot.warnings.iter().map(|warning| warning.message.as_str()).collect()
}

/// Two links and a joint between them with `inside` in it.
fn pair(kind: &str, inside: &str) -> String {
    format!(
        "<link name=\"a\">{INERTIAL}</link><link name=\"b\">{INERTIAL}</link>\n\
         <joint name=\"j\" type=\"{kind}\"><parent link=\"a\"/><child link=\"b\"/>{inside}</joint>"
    )
}

#[test]
fn the_inertia_is_turned_into_the_axes_of_the_link() {
    let robot = read(
        r#"<link name="a"><inertial><origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/><mass value="2"/>
           <inertia ixx="3" ixy="0.5" ixz="0" iyy="4" iyz="0" izz="5"/></inertial></link>"#,
    );
    let body = &robot.spec.bodies["a"];
    assert_eq!((body.mass, body.com), (Some(2.0), Some([1.0, 2.0, 3.0])));
    let inertia = body.inertia.as_deref().unwrap();
    // A quarter turn about z exchanges x and y.
    for (found, expected) in inertia.iter().zip([4.0, 3.0, 5.0, -0.5, 0.0, 0.0]) {
        assert_relative_eq!(*found, expected, epsilon = 1e-12);
    }
    let plain = read(&pair("fixed", "")).spec;
    assert_eq!(plain.bodies["a"].inertia, Some(vec![1.0, 1.0, 1.0]));
    assert_eq!(plain.bodies["a"].com, None);
}

#[test]
fn every_kind_of_joint_is_known() {
    for (name, kind) in [
        ("revolute", JointKind::Revolute),
        ("continuous", JointKind::Continuous),
        ("prismatic", JointKind::Prismatic),
        ("fixed", JointKind::Weld),
        ("floating", JointKind::Free),
        ("planar", JointKind::Planar),
        ("ball", JointKind::Ball),
        ("spherical", JointKind::Ball),
        ("universal", JointKind::Universal),
        ("screw", JointKind::Screw),
    ] {
        let robot =
            read(&pair(name, r#"<drake:screw_thread_pitch value="0.1"/><limit lower="0" upper="0"/>"#));
        let joint = &robot.spec.joints["j"];
        assert_eq!(joint.kind, kind);
        assert_eq!((joint.parent.as_str(), joint.child.as_str()), ("a", "b"));
        assert_eq!(joint.pitch, (name == "screw").then_some(0.1));
        let has_axis = ["revolute", "continuous", "prismatic", "planar", "screw"].contains(&name);
        assert_eq!(joint.axis, has_axis.then_some([1.0, 0.0, 0.0]), "{name}");
        let has_range = ["revolute", "prismatic", "screw"].contains(&name);
        assert_eq!(joint.limits, has_range.then_some(LimitsSpec::One([0.0, 0.0])), "{name}");
        assert!(robot.warnings.is_empty(), "{:?}", robot.warnings);
    }
}

#[test]
fn joints_keep_frames_limits_and_losses() {
    let robot = read(&pair(
        "revolute",
        r#"<origin xyz="0.1 0 0" rpy="0 0.5 0"/><axis xyz="0 0 -1"/>
        <limit lower="-1" upper="2" effort="30" velocity="3" drake:acceleration="7"/>
        <dynamics damping="0.5" friction="0.25"/><safety_controller k_velocity="1"/><calibration rising="0"/>"#,
    ));
    let joint = &robot.spec.joints["j"];
    assert_eq!(joint.pose, PoseSpec { xyz: [0.1, 0.0, 0.0], rpy: [0.0, 0.5, 0.0], quat: None });
    assert_eq!(joint.axis, Some([0.0, 0.0, -1.0]));
    assert_eq!(joint.limits, Some(LimitsSpec::One([-1.0, 2.0])));
    assert_eq!((joint.velocity_limit, joint.acceleration_limit), (Some(3.0), Some(7.0)));
    assert_eq!((joint.damping, joint.friction), (0.5, 0.25));
    assert_eq!(robot.spec.actuators["j"].effort, Some([-30.0, 30.0]));
    assert!(robot.warnings.is_empty());
}

#[test]
fn infinite_limits_are_none() {
    let robot = read(&pair("prismatic", r#"<limit lower="-inf" upper="inf" effort="inf" velocity="inf"/>"#));
    let joint = &robot.spec.joints["j"];
    assert_eq!((&joint.limits, joint.velocity_limit), (&None, None));
    assert_eq!(robot.spec.actuators["j"].effort, None);
}

#[test]
fn a_world_link_is_the_ground() {
    let text = r#"<link name="world"/><link name="a"/>
        <joint name="j" type="fixed"><parent link="world"/><child link="a"/></joint>"#;
    let spec = read(text).spec;
    assert_eq!(spec.bodies.keys().collect::<Vec<_>>(), ["a"]);
    assert_eq!(spec.joints["j"].parent, "world");
    assert_eq!(spec.bodies["a"].mass, Some(0.0));

    let box_on_world = text.replace(
        "<link name=\"world\"/>",
        r#"<link name="world"><collision><geometry><box size="1 2 3"/></geometry></collision></link>"#,
    );
    let spec = read(&box_on_world).spec;
    assert_eq!(spec.bodies["ground"].collision[0].shape, Shape::Box { size: [1.0, 2.0, 3.0] });
    assert_eq!(
        (spec.joints["ground"].kind, spec.joints["ground"].parent.as_str()),
        (JointKind::Weld, "world")
    );
}

#[test]
fn shapes_materials_and_meshes_are_read() {
    let robot = read(
        r#"<material name="red"><color rgba="1 0 0 0.5"/></material>
        <link name="a">
          <contact><lateral_friction value="0.9"/></contact>
          <visual><geometry><mesh filename="package://p/a.dae" scale="2 2 2"/></geometry><material name="red"/></visual>
          <visual><origin xyz="0 0 1"/><geometry><sphere radius="1"/></geometry>
            <material name="blue"><color rgba="0 0 1"/><texture filename="t.png"/></material></visual>
          <collision name="c"><geometry><mesh filename="package://p/a.stl"/></geometry></collision>
          <collision name="c"><geometry><cylinder radius="1" length="2"/></geometry></collision>
          <collision><geometry><capsule radius="1" length="2"/></geometry>
            <drake:proximity_properties><drake:mu_static value="0.4"/><drake:mu_dynamic value="0.3"/>
              <drake:point_contact_stiffness value="1e5"/><drake:hunt_crossley_dissipation value="2"/>
              <drake:hydroelastic_modulus value="1e7"/></drake:proximity_properties></collision>
          <collision><geometry><drake:ellipsoid a="1" b="2" c="3"/></geometry></collision>
        </link>"#,
    );
    let body = &robot.spec.bodies["a"];
    assert_eq!(body.visual[0].shape, Shape::Mesh { file: "package://p/a.dae".into(), scale: [2.0; 3] });
    assert_eq!(body.visual[0].color, Some([1.0, 0.0, 0.0, 0.5]));
    assert_eq!(body.visual[1].color, Some([0.0, 0.0, 1.0, 1.0]));
    assert_eq!(body.visual[1].pose, PoseSpec::at(0.0, 0.0, 1.0));
    assert_eq!(
        body.collision[0].shape,
        Shape::ConvexMesh { file: "package://p/a.stl".into(), scale: [1.0; 3] }
    );
    assert_eq!(body.collision[1].name.as_deref(), Some("c_2"));
    assert_eq!(body.collision[1].material.mu_static, 0.9);
    let material = body.collision[2].material;
    assert_eq!((material.mu_static, material.mu_dynamic), (0.4, 0.3));
    assert_eq!((material.stiffness, material.dissipation), (Some(1e5), 2.0));
    assert_eq!(material.hydroelastic_modulus, Some(1e7));
    assert_eq!(material.hydroelastic_resolution, None);
    assert_eq!(body.collision[3].shape, Shape::Ellipsoid { radii: [1.0, 2.0, 3.0] });
    let files: Vec<_> = robot.meshes.iter().map(|mesh| (mesh.file.as_str(), mesh.span.line)).collect();
    assert_eq!(files, [("package://p/a.dae", 5), ("package://p/a.stl", 8)]);
    assert_eq!(warnings(&robot), ["collision shapes of one link that share a name are numbered"]);
}

#[test]
fn a_follower_is_coupled_and_has_no_motor() {
    let robot = read(&format!(
        r#"{}<link name="c"/><joint name="k" type="revolute"><parent link="b"/><child link="c"/>
        <limit lower="-1" upper="1" effort="5" velocity="1"/><mimic joint="j" multiplier="-2" offset="0.5"/></joint>"#,
        pair("continuous", r#"<limit effort="5" velocity="1"/>"#)
    ));
    let expected =
        ConstraintSpec::Coupler { joint: "k".into(), leader: "j".into(), ratio: -2.0, offset: 0.5 };
    assert_eq!(robot.spec.constraints["k_mimic"], expected);
    assert_eq!(robot.spec.actuators.keys().collect::<Vec<_>>(), ["j"]);
}

#[test]
fn transmissions_make_the_actuators() {
    let robot = read(&format!(
        r#"{}<transmission name="t"><type>transmission_interface/SimpleTransmission</type>
          <joint name="j"><hardwareInterface>EffortJointInterface</hardwareInterface></joint>
          <actuator name="m"><mechanicalReduction>50</mechanicalReduction><drake:rotor_inertia value="1e-5"/>
            <drake:controller_gains p="10" d="1"/></actuator></transmission>"#,
        pair("revolute", r#"<limit lower="0" upper="1" effort="5" velocity="1"/>"#)
    ));
    let expected = ActuatorSpec {
        joint: "j".into(),
        gear: 50.0,
        rotor_inertia: 1e-5,
        effort: Some([-5.0, 5.0]),
        control: ControlSpec::Position { kp: 10.0, kd: 1.0 },
    };
    assert_eq!(robot.spec.actuators.get_index(0), Some((&"m".to_owned(), &expected)));
    assert!(robot.warnings.is_empty());
}

#[test]
fn drake_constraints_and_filters_are_read() {
    let robot = read(&format!(
        r#"{}<frame name="f" link="b" xyz="0 0 1"/>
        <drake:linear_bushing_rpy><drake:bushing_frameA name="a"/><drake:bushing_frameC name="f"/>
          <drake:bushing_torque_stiffness value="1 2 3"/><drake:bushing_torque_damping value="4 5 6"/>
          <drake:bushing_force_stiffness value="7 8 9"/><drake:bushing_force_damping value="10 11 12"/>
        </drake:linear_bushing_rpy>
        <drake:ball_constraint><drake:ball_constraint_body_A name="a"/><drake:ball_constraint_p_AP value="1 0 0"/>
          <drake:ball_constraint_body_B name="world"/><drake:ball_constraint_p_BQ value="0 1 0"/></drake:ball_constraint>
        <drake:collision_filter_group name="g"><drake:member link="a"/><drake:member link="b"/>
          <drake:ignored_collision_filter_group name="g"/></drake:collision_filter_group>
        <drake:tendon_constraint/>"#,
        pair("fixed", "")
    ));
    assert_eq!(robot.spec.frames["f"].parent, "b");
    match &robot.spec.constraints["bushing"] {
        ConstraintSpec::Bushing { a, b, force_damping, .. } => {
            assert_eq!(
                (a.parent.as_str(), b.parent.as_str(), *force_damping),
                ("a", "f", [10.0, 11.0, 12.0])
            );
        }
        other => panic!("{other:?}"),
    }
    match &robot.spec.constraints["ball_constraint"] {
        ConstraintSpec::Ball { b, .. } => {
            assert_eq!(*b, PointSpec { body: "world".into(), xyz: [0.0, 1.0, 0.0] })
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(robot.spec.exclude, [["a".to_owned(), "b".to_owned()]]);
    assert_eq!(warnings(&robot), ["`<drake:tendon_constraint>` in `<robot>` is not understood and left out"]);
}

#[test]
fn what_is_not_understood_is_counted_at_its_first_place() {
    let robot = read(&format!("{}\n<foo/><gazebo/>\n<foo a=\"1\"/>", pair("fixed", "<bar:x/>")));
    let shown: Vec<String> = robot.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        [
            "r.urdf:3:66: `<bar:x>` in `<joint>` is not understood and left out\n   \
             | <joint name=\"j\" type=\"fixed\"><parent link=\"a\"/><child link=\"b\"/><bar:x/></joint>\n   \
             |                                                                  ^^^^^",
            "r.urdf:4:2: `<foo>` in `<robot>` is not understood and left out (2 times)\n   \
             | <foo/><gazebo/>\n   |  ^^^",
        ]
    );
}

#[test]
fn errors_are_collected_and_point_at_their_cause() {
    let text = r#"<link name="arm"><inertial><mass value="heavy"/></inertial></link>
<link name="arm"/>
<joint name="j" type="hinge"><parent link="arn"/><child/><origin xyz="1 2"/></joint>
<joint type="fixed"/>"#;
    let expected = "\
r.urdf:2:41: `value` of `<mass>`: `heavy` is not a number
   | <link name=\"arm\"><inertial><mass value=\"heavy\"/></inertial></link>
   |                                         ^^^^^
r.urdf:3:13: duplicate link `arm`, first used on line 2
   | <link name=\"arm\"/>
   |             ^^^
r.urdf:4:23: `type` of `<joint>` must be `revolute`, `continuous`, `prismatic`, `fixed`, `floating`, `planar`, `ball`, \
`spherical`, `universal` or `screw`, not `hinge`
   | <joint name=\"j\" type=\"hinge\"><parent link=\"arn\"/><child/><origin xyz=\"1 2\"/></joint>
   |                       ^^^^^
r.urdf:4:44: there is no link `arn` (did you mean `arm`?)
   | <joint name=\"j\" type=\"hinge\"><parent link=\"arn\"/><child/><origin xyz=\"1 2\"/></joint>
   |                                            ^^^
r.urdf:4:51: `<child>` needs the attribute `link`
   | <joint name=\"j\" type=\"hinge\"><parent link=\"arn\"/><child/><origin xyz=\"1 2\"/></joint>
   |                                                   ^^^^^
r.urdf:4:71: `xyz` of `<origin>` has 2 numbers, expected 3 numbers
   | <joint name=\"j\" type=\"hinge\"><parent link=\"arn\"/><child/><origin xyz=\"1 2\"/></joint>
   |                                                                       ^^^
r.urdf:5:2: `<joint>` needs the attribute `name`
   | <joint type=\"fixed\"/>
   |  ^^^^^";
    assert_eq!(errors(text), expected);
}

#[test]
fn what_is_no_tree_is_refused() {
    let link = |name: &str| format!("<link name=\"{name}\"/>");
    let joint = |name: &str, parent: &str, child: &str| {
        format!(
            "<joint name=\"{name}\" type=\"fixed\"><parent link=\"{parent}\"/><child link=\"{child}\"/></joint>"
        )
    };
    let all = |parts: &[String]| errors(&parts.join("\n"));
    let two = all(&[link("a"), link("b"), link("c"), joint("j", "a", "c"), joint("k", "b", "c")]);
    assert!(
        two.contains("link `c` is carried by joint `j` already; in a tree each link has one parent"),
        "{two}"
    );
    assert!(two.contains("no joint carries the links `a`, `b`: a robot is one tree with one root"), "{two}");
    let circle = all(&[
        link("a"),
        link("b"),
        link("c"),
        link("d"),
        joint("i", "a", "b"),
        joint("j", "b", "c"),
        joint("k", "c", "a"),
        joint("l", "a", "d"),
    ]);
    assert!(circle.contains("links carry each other in a circle: a → b → c → a"), "{circle}");
    assert_eq!(circle.matches("circle").count(), 1);
    let ground = all(&[link("a"), link("b"), joint("j", "world", "a")]);
    assert!(ground.contains("no joint carries link `b` besides the ground"), "{ground}");
    assert!(all(&[link("world"), link("a"), joint("j", "a", "world")]).contains("no joint carries it"));
    assert!(errors("").contains("there is no `<link>` in the robot"));
}

#[test]
fn numbers_that_cannot_be_are_refused() {
    for (inside, expected) in [
        (r#"<axis xyz="0 0 0"/>"#, "an axis of zeros has no direction"),
        (r#"<axis xyz="0 nan 1"/>"#, "`nan` is not a finite number"),
        (r#"<limit lower="1" upper="0"/>"#, "the lower limit 1 lies above the upper limit 0"),
        (r#"<limit lower="0" upper="1" effort="-1"/>"#, "`effort` of `<limit>` must not be negative"),
        (r#"<dynamics damping="-1"/>"#, "`damping` of `<dynamics>` must not be negative"),
        (r#"<mimic joint="j"/>"#, "joint `j` cannot follow itself"),
        (r#"<origin quat="0 0 0 0"/>"#, "has no direction"),
    ] {
        let text = errors(&pair("revolute", inside));
        assert!(text.contains(expected), "{text}");
    }
    assert!(errors(&pair("screw", "")).contains("needs an element `<drake:screw_thread_pitch>`"));
    assert!(errors(r#"<link name="a"><xacro:foo/></link>"#).contains("expand the macros first"));
}

#[test]
fn text_that_is_no_urdf_is_refused() {
    let fails = |text: &str| urdf(&Source::new("r.urdf", text)).unwrap_err().to_string();
    assert!(fails("").contains("there is no XML element in it"));
    assert!(fails("<mujoco/>").contains("a URDF file is one `<robot>`, not `<mujoco>`"));
    assert!(fails("<robot>").contains("the text ends before its elements are closed"));
    assert!(
        fails("<robot><link></robot>").contains("r.urdf:1:14: not XML: expected 'link' tag, not 'robot'")
    );
    assert!(fails("<!DOCTYPE a [<!ENTITY b \"c\">]><robot/>").contains("document type"));
    let deep = format!("{}{}", "<robot>".repeat(300), "</robot>".repeat(300));
    assert!(fails(&deep).contains("nested more than 256 deep"));
}
