//! What each part of an MJCF file becomes. Masses and inertias of whole models agree with MuJoCo 4.0's to rounding.

use approx::assert_relative_eq;
use nalgebra::{UnitQuaternion, Vector3};

use super::super::Imported;
use super::mjcf;
use crate::document::Source;
use crate::geometry::{Groups, Shape};
use crate::multibody::spec::*;

const TETRAHEDRON: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

fn files(name: &str) -> Result<Vec<u8>, String> {
    match name {
        "meshes/t.obj" => Ok(TETRAHEDRON.as_bytes().to_vec()),
        "arm.xml" => Ok(b"<mujocoinclude><body name='arm'><geom size='1'/></body></mujocoinclude>".to_vec()),
        "loop.xml" => Ok(b"<mujoco><include file='loop.xml'/></mujoco>".to_vec()),
        _ => Err("no such file".to_owned()),
    }
}

fn whole(inside: &str) -> Imported {
    let text = format!("<mujoco model=\"m\">{inside}</mujoco>");
    mjcf(&Source::new("m.xml", text), &files).unwrap_or_else(|errors| panic!("{errors}"))
}

fn world(inside: &str) -> Imported {
    whole(&format!("<worldbody>{inside}</worldbody>"))
}

fn errors(inside: &str) -> String {
    let text = format!("<mujoco>\n{inside}\n</mujoco>");
    mjcf(&Source::new("m.xml", text), &files).unwrap_err().to_string()
}

fn warnings(model: &Imported) -> Vec<&str> {
    model.warnings.iter().map(|warning| warning.message.as_str()).collect()
}

fn quat(pose: &PoseSpec) -> UnitQuaternion<f64> {
    pose.pose().unwrap().rotation
}

#[test]
fn orientations_are_written_in_five_ways() {
    let quarter = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), std::f64::consts::FRAC_PI_2);
    for (attribute, expected) in [
        ("quat='1 0 0 1'", quarter),
        ("euler='0 0 90'", quarter),
        ("axisangle='0 0 2 90'", quarter),
        ("xyaxes='0 1 0 -1 1 0'", quarter),
        ("zaxis='0 1 0'", UnitQuaternion::from_axis_angle(&Vector3::x_axis(), -std::f64::consts::FRAC_PI_2)),
    ] {
        let spec = world(&format!("<body name='b' {attribute}><geom size='1'/></body>")).spec;
        assert!(quat(&spec.joints["b_weld"].pose).angle_to(&expected) < 1e-12, "{attribute}");
    }
    // About the axes that have turned, and about those that stay.
    let turn = |seq: &str| {
        let compiler = format!("<compiler eulerseq='{seq}' angle='radian'/>");
        let body = "<worldbody><body name='b' euler='0.1 0.2 0.3'><geom size='1'/></body></worldbody>";
        quat(&whole(&(compiler + body)).spec.joints["b_weld"].pose)
    };
    assert!(turn("XYZ").angle_to(&UnitQuaternion::from_euler_angles(0.1, 0.2, 0.3)) < 1e-12);
    assert!(turn("zyx").angle_to(&UnitQuaternion::from_euler_angles(0.3, 0.2, 0.1)) < 1e-12);
}

#[test]
fn inertia_follows_from_geoms_unless_it_is_stated() {
    let spec = world(
        "<body name='a'><joint/><geom type='box' size='0.5 1 1.5' density='2'/>\
         <geom type='sphere' size='1' pos='0 0 3' mass='12'/></body>\
         <body name='b'><joint/><inertial pos='1 0 0' quat='1 0 0 1' mass='3' diaginertia='1 2 3'/><geom size='9'/></body>",
    )
    .spec;
    let a = &spec.bodies["a"];
    // A box of 1 × 2 × 3 with 12 kg, and a ball of as much three metres above.
    assert_relative_eq!(a.mass.unwrap(), 24.0, epsilon = 1e-12);
    assert_relative_eq!(a.com.unwrap()[2], 1.5, epsilon = 1e-12);
    let across = 12.0 * 1.5 * 1.5 * 2.0 + 0.4 * 12.0;
    let expected = [13.0 + across, 10.0 + across, 5.0 + 0.4 * 12.0];
    for (found, expected) in a.inertia.as_ref().unwrap().iter().zip(expected) {
        assert_relative_eq!(*found, expected, epsilon = 1e-12);
    }
    let b = &spec.bodies["b"];
    assert_eq!((b.mass, b.com), (Some(3.0), Some([1.0, 0.0, 0.0])));
    for (found, expected) in b.inertia.as_ref().unwrap().iter().zip([2.0, 1.0, 3.0]) {
        assert_relative_eq!(*found, expected, epsilon = 1e-12);
    }
}

#[test]
fn compiler_settings_bound_and_scale_masses() {
    let model = |compiler: &str| {
        let body = "<body name='a'><inertial pos='0 0 0' mass='1' diaginertia='1 1 4'/></body>";
        whole(&format!("<compiler {compiler}/><worldbody>{body}</worldbody>")).spec.bodies["a"].clone()
    };
    assert_eq!(model("boundmass='2'").mass, Some(2.0));
    assert_eq!(model("boundinertia='3'").inertia, Some(vec![3.0, 3.0, 4.0]));
    assert_eq!(model("balanceinertia='true'").inertia, Some(vec![2.0, 2.0, 2.0]));
    assert_eq!(model("settotalmass='5'").inertia, Some(vec![5.0, 5.0, 20.0]));
    assert_eq!(model("inertiafromgeom='true'").mass, Some(0.0));
}

#[test]
fn meshes_have_mass_and_a_reference() {
    let model = |asset: &str| {
        let text = format!(
            "<compiler meshdir='meshes'/><asset><mesh {asset}/></asset><worldbody>\
             <body name='a'><geom type='mesh' mesh='t' density='6' pos='1 0 0'/></body></worldbody>"
        );
        whole(&text)
    };
    for inertia in ["legacy", "exact", "convex"] {
        let body = model(&format!("file='t.obj' scale='2 1 1' inertia='{inertia}'")).spec.bodies["a"].clone();
        assert_relative_eq!(body.mass.unwrap(), 2.0, epsilon = 1e-12);
        assert_relative_eq!(body.com.unwrap()[0], 1.5, epsilon = 1e-12);
        let expected = Shape::ConvexMesh { file: "meshes/t.obj".into(), scale: [2.0, 1.0, 1.0] };
        assert_eq!(body.collision[0].shape, expected);
    }
    let imported = model("name='t' file='t.obj' scale='2 1 1' refpos='0.5 0 0'");
    let body = &imported.spec.bodies["a"];
    assert_eq!(body.collision[0].pose, PoseSpec::at(0.0, 0.0, 0.0));
    assert_relative_eq!(body.com.unwrap()[0], 0.5, epsilon = 1e-12);
    assert_eq!(imported.meshes[0].file, "meshes/t.obj");
    let missing = "<asset><mesh name='t' file='u.obj'/></asset><worldbody><body><geom type='mesh' mesh='t'/></body></worldbody>";
    assert!(errors(missing).contains("mesh `u.obj`, which a body's mass depends on: no such file"));
}

#[test]
fn classes_are_inherited_and_overridden() {
    let spec = whole(
        "<default><joint damping='1' armature='0.1'/><default class='arm'><joint damping='2'/>\
           <default class='wrist'><joint damping='3'/></default></default></default>\
         <worldbody><body name='a' childclass='arm'><joint name='j'/><geom size='1'/>\
           <body name='b'><joint name='k' class='wrist'/><geom size='1'/>\
             <frame childclass='wrist'><body name='c'><joint name='l' damping='4'/><geom size='1'/>\
               <body name='d'><joint name='n'/><geom size='1'/></body></body></frame></body></body>\
         <body name='e'><joint name='m'/><geom size='1'/></body></worldbody>",
    )
    .spec;
    let damping: Vec<f64> = ["j", "k", "l", "n", "m"].iter().map(|name| spec.joints[*name].damping).collect();
    assert_eq!(damping, [2.0, 3.0, 4.0, 3.0, 1.0]);
    assert!(spec.joints.values().all(|joint| joint.armature == 0.1));
    let text =
        "<default><default class='arm'/></default><worldbody><body><joint class='arn'/></body></worldbody>";
    assert!(errors(text).contains("there is no class `arn` (did you mean `arm`?)"));
}

#[test]
fn a_joint_is_drawn_at_its_reference() {
    let spec = world(
        "<body name='a' pos='1 0 0'><joint name='j' pos='0 1 0' axis='0 0 2' ref='90' range='0 180' springref='45' stiffness='7'/>\
         <geom size='1'/></body><body name='b'><joint name='s' type='slide' axis='1 0 0' ref='0.5' range='0 1'/><geom size='1'/></body>",
    )
    .spec;
    let j = &spec.joints["j"];
    assert_eq!(j.kind, JointKind::Revolute);
    assert_eq!((j.pose.xyz, j.child_pose), ([1.0, 1.0, 0.0], PoseSpec::at(0.0, 1.0, 0.0)));
    let back = UnitQuaternion::from_axis_angle(&Vector3::z_axis(), -std::f64::consts::FRAC_PI_2);
    assert!(quat(&j.pose).angle_to(&back) < 1e-12);
    assert_eq!(j.limits, Some(LimitsSpec::One([0.0, std::f64::consts::PI])));
    assert_eq!(j.position, Some(Coordinates::One(std::f64::consts::FRAC_PI_2)));
    assert_eq!(j.spring, Some(SpringSpec { stiffness: 7.0, rest: std::f64::consts::FRAC_PI_4 }));
    let s = &spec.joints["s"];
    assert_eq!((s.pose.xyz, s.limits.clone()), ([-0.5, 0.0, 0.0], Some(LimitsSpec::One([0.0, 1.0]))));
}

#[test]
fn limits_hold_as_the_compiler_says() {
    let limits = |compiler: &str, attributes: &str| {
        let text = format!(
            "<compiler angle='radian' {compiler}/><worldbody><body name='a'><joint name='j' {attributes}/>\
             <geom size='1'/></body></worldbody>"
        );
        whole(&text).spec.joints["j"].limits.clone()
    };
    let range = Some(LimitsSpec::One([-1.0, 1.0]));
    assert_eq!(limits("", "range='-1 1'"), range);
    assert_eq!(limits("", "range='-1 1' limited='false'"), None);
    assert_eq!(limits("autolimits='false'", "range='-1 1'"), None);
    assert_eq!(limits("autolimits='false'", "range='-1 1' limited='true'"), range);
}

#[test]
fn several_joints_in_a_body_are_a_chain() {
    let spec = world(
        "<body name='a' pos='1 0 0'><joint name='x' type='slide' axis='1 0 0'/><joint type='slide' axis='0 1 0'/>\
         <joint name='t'/><geom size='1'/></body>",
    )
    .spec;
    assert_eq!(spec.bodies.keys().collect::<Vec<_>>(), ["a__x", "a__a_joint", "a"]);
    assert_eq!(spec.joints.keys().collect::<Vec<_>>(), ["x", "a_joint", "t"]);
    let ends: Vec<_> =
        spec.joints.values().map(|joint| (joint.parent.as_str(), joint.child.as_str())).collect();
    assert_eq!(ends, [("world", "a__x"), ("a__x", "a__a_joint"), ("a__a_joint", "a")]);
    assert_eq!(spec.joints["x"].pose.xyz, [1.0, 0.0, 0.0]);
    assert!(spec.joints["t"].pose.is_identity());
    assert_eq!(spec.bodies["a__x"].mass, Some(0.0));
}

#[test]
fn a_free_body_starts_where_it_is_drawn() {
    let spec = world("<body name='a' pos='1 2 3' quat='0 1 0 0'><freejoint/><geom size='1'/></body>").spec;
    let joint = &spec.joints["a_joint"];
    assert_eq!((joint.kind, joint.parent.as_str()), (JointKind::Free, "world"));
    assert_eq!(joint.position, Some(Coordinates::Each(vec![0.0, 1.0, 0.0, 0.0, 1.0, 2.0, 3.0])));
    assert!(joint.pose.is_identity());
    let nested =
        "<worldbody><body><geom size='1'/><body><freejoint/><geom size='1'/></body></body></worldbody>";
    assert!(errors(nested).contains("a free joint is the only joint of a body that stands in the world"));
}

#[test]
fn geoms_are_touched_and_seen() {
    let model = whole(
        "<asset><material name='red' rgba='1 0 0 1'/></asset><worldbody><geom type='plane' size='1 1 1' condim='1'/>\
         <body name='a'><geom name='g' type='capsule' size='0.1' fromto='0 0 0 0 0 1' friction='0.7 0 0' material='red'/>\
           <geom type='cylinder' size='0.1 0.5' contype='0' conaffinity='0' rgba='0 1 0 1'/>\
           <geom type='box' size='1 2 3' contype='6' conaffinity='0' group='3'/>\
           <geom type='ellipsoid' size='1 2 3' rgba='0 0 0 0'/></body></worldbody>",
    );
    let body = &model.spec.bodies["a"];
    let shapes: Vec<&Shape> = body.collision.iter().map(|collision| &collision.shape).collect();
    assert_eq!(
        shapes,
        [
            &Shape::Capsule { radius: 0.1, length: 1.0 },
            &Shape::Box { size: [2.0, 4.0, 6.0] },
            &Shape::Ellipsoid { radii: [1.0, 2.0, 3.0] }
        ]
    );
    assert_eq!(body.collision[0].pose.xyz, [0.0, 0.0, 0.5]);
    assert_eq!((body.collision[0].name.as_deref(), body.collision[0].material.mu_static), (Some("g"), 0.7));
    assert_eq!(body.collision[1].groups, Groups { member: 6, meets: 0 });
    let colors: Vec<_> = body.visual.iter().map(|visual| visual.color).collect();
    assert_eq!(colors, [Some([1.0, 0.0, 0.0, 1.0]), Some([0.0, 1.0, 0.0, 1.0])]);
    let ground = &model.spec.bodies["ground"];
    assert_eq!(
        (&ground.collision[0].shape, ground.collision[0].material.mu_static),
        (&Shape::HalfSpace {}, 0.0)
    );
    assert!(model.warnings.is_empty(), "{:?}", model.warnings);

    let off = whole(
        "<option><flag contact='disable'/></option><worldbody><body name='a'><geom size='1'/></body></worldbody>",
    );
    assert!(off.spec.bodies["a"].collision.is_empty());
}

#[test]
fn frames_move_what_is_in_them() {
    let spec = world(
        "<frame pos='1 0 0' euler='0 0 90'><frame pos='1 0 0'><body name='a'><geom size='1'/></body></frame></frame>\
         <body name='b'><geom size='1'/><frame euler='0 0 90'><joint name='j' pos='1 0 0' axis='1 0 0'/>\
           <site name='b' pos='2 0 0'/></frame></body>",
    )
    .spec;
    let near = |found: [f64; 3], expected: [f64; 3]| {
        assert!((Vector3::from(found) - Vector3::from(expected)).norm() < 1e-12, "{found:?}");
    };
    near(spec.joints["a_weld"].pose.xyz, [1.0, 1.0, 0.0]);
    near(spec.joints["j"].child_pose.xyz, [0.0, 1.0, 0.0]);
    near(spec.joints["j"].axis.unwrap(), [0.0, 1.0, 0.0]);
    near(spec.frames["b_site"].pose.xyz, [0.0, 2.0, 0.0]);
}

#[test]
fn actuators_act_in_the_units_of_the_joint() {
    let model = whole(
        "<compiler angle='radian'/><default><general ctrllimited='true' ctrlrange='-1 1'/></default>\
         <worldbody><body><joint name='j' actuatorfrcrange='-40 90'/><geom size='1'/></body></worldbody><actuator>\
         <motor joint='j' gear='50'/><motor name='weak' joint='j' gear='-2' forcerange='-1 3'/>\
         <position name='p' joint='j' kp='10' kv='2' ctrllimited='false'/><velocity name='v' joint='j' kv='3' gear='2'/>\
         <general name='g' joint='j' gainprm='20' biastype='affine' biasprm='0 -20 -3'/>\
         <general name='h' joint='j' dyntype='integrator'/><muscle joint='j'/><motor site='s'/></actuator>",
    );
    let actuators = &model.spec.actuators;
    assert_eq!(actuators.keys().collect::<Vec<_>>(), ["j", "weak", "p", "v", "g"]);
    assert_eq!(actuators["j"].effort, Some([-40.0, 50.0]));
    assert_eq!(actuators["weak"].effort, Some([-2.0, 2.0]));
    assert_eq!(actuators["p"].control, ControlSpec::Position { kp: 10.0, kd: 2.0 });
    assert_eq!(actuators["v"].control, ControlSpec::Velocity { kd: 12.0 });
    assert_eq!(actuators["g"].control, ControlSpec::Position { kp: 20.0, kd: 3.0 });
    assert_eq!(
        warnings(&model),
        [
            "the input of an actuator with a gear or gain is the effort of the joint, not MuJoCo's control (2 times)",
            "`ctrlrange` of a servo is left out: its commands are not limited (2 times)",
            "the input of an actuator with a gear or gain is the velocity of the joint, not MuJoCo's control",
            "an actuator that integrates its control, or has a law of its own, is left out",
            "`<muscle>` of `<actuator>` is not supported and left out",
            "an actuator that does not act on a joint is left out",
        ]
    );
}

#[test]
fn equalities_tie_what_is_drawn_together() {
    let model = whole(
        "<compiler angle='radian'/><worldbody><body name='a' pos='1 0 0'><joint name='j' ref='0.2'/><geom size='1'/>\
           <site name='s'/></body>\
         <body name='b' pos='0 2 0'><joint name='k' ref='0.5'/><geom size='1'/><site name='t'/></body>\
         <body name='c'><joint name='l'/><geom size='1'/></body></worldbody>\
         <equality><connect body1='a' body2='b' anchor='0.5 0 0'/><weld name='w' body1='a' body2='b'/>\
           <weld body1='a' relpose='1 2 3 1 0 0 0' anchor='0 0 1'/><connect site1='s' site2='t'/>\
           <joint joint1='j' joint2='k' polycoef='0.1 2 0 0 0'/><joint joint1='l' polycoef='0.3'/>\
           <weld body1='c' active='false'/><tendon tendon1='x'/></equality>\
         <contact><exclude body1='a' body2='world'/><pair geom1='x' geom2='y'/></contact>",
    );
    let constraints = &model.spec.constraints;
    let point = |body: &str, xyz| PointSpec { body: body.into(), xyz };
    let frame = |parent: &str, pose| FrameSpec { parent: parent.into(), pose };
    let (a, b) = (point("a", [0.5, 0.0, 0.0]), point("b", [1.5, -2.0, 0.0]));
    assert_eq!(constraints["connect"], ConstraintSpec::Ball { a, b });
    let (a, b) = (frame("a", PoseSpec::at(-1.0, 2.0, 0.0)), frame("b", PoseSpec::default()));
    assert_eq!(constraints["w"], ConstraintSpec::Weld { a, b });
    let (a, b) = (frame("a", PoseSpec::at(1.0, 2.0, 3.0)), frame("world", PoseSpec::at(0.0, 0.0, 1.0)));
    assert_eq!(constraints["weld"], ConstraintSpec::Weld { a, b });
    let (a, b) = (point("s", [0.0; 3]), point("t", [0.0; 3]));
    assert_eq!(constraints["connect_2"], ConstraintSpec::Ball { a, b });
    match &constraints["joint"] {
        ConstraintSpec::Coupler { joint, leader, ratio, offset } => {
            assert_eq!((joint.as_str(), leader.as_str(), *ratio), ("j", "k", 2.0));
            assert_relative_eq!(*offset, 0.2 + 0.1 - 2.0 * 0.5, epsilon = 1e-12);
        }
        other => panic!("{other:?}"),
    }
    let held = &model.spec.joints["l"];
    assert_eq!((held.locked, held.position.clone()), (true, Some(Coordinates::One(0.3))));
    assert_eq!(model.spec.exclude, [["a".to_owned(), "world".to_owned()]]);
    assert_eq!(
        warnings(&model),
        [
            "an equality that is not active is left out",
            "`<tendon>` of `<equality>` is not supported and left out",
            "`<pair>` of `<contact>` is not supported and left out"
        ]
    );
}

#[test]
fn keyframes_are_given_to_their_joints() {
    let bodies = "<worldbody><body name='a'><freejoint name='f'/><geom size='1'/></body><body><joint name='j'/>\
        <joint name='b' type='ball'/><geom size='1'/></body></worldbody>";
    let model = whole(&format!(
        "{bodies}<keyframe><key qpos='1 2 3 0 1 0 0 0.5 0 0 1 0'/><key name='short' qpos='1 2'/></keyframe>"
    ));
    let key = &model.spec.keyframes["key"];
    assert_eq!(key["f"], [0.0, 1.0, 0.0, 0.0, 1.0, 2.0, 3.0]);
    assert_eq!((key["j"].as_slice(), key["b"].as_slice()), (&[0.5][..], &[0.0, 0.0, 1.0, 0.0][..]));
    assert!(warnings(&model)[0].contains("a keyframe of 2 coordinates is left out: the model has 12"));
}

#[test]
fn files_are_included_once() {
    let model = whole("<worldbody><include file='arm.xml'/></worldbody>");
    assert!(model.spec.bodies.contains_key("arm"));
    assert!(
        errors("<include file='nowhere.xml'/><worldbody/>")
            .contains("`nowhere.xml` cannot be read: no such file")
    );
    let twice = errors("<include file='loop.xml'/><worldbody/>");
    assert!(twice.starts_with("loop.xml:1:24: `loop.xml` is included twice, or includes itself"), "{twice}");
}

#[test]
fn errors_point_at_their_cause() {
    let text = "<worldbody><body name='a'>
<joint name='j' type='hing'/>
<geom size='1 x'/></body><body name='a'/></worldbody>
<actuator><motor joint='k'/></actuator>";
    let expected = "\
m.xml:3:23: `type` of `<joint>` must be `hinge`, `slide`, `ball` or `free`, not `hing` (did you mean `hinge`?)
   | <joint name='j' type='hing'/>
   |                       ^^^^
m.xml:4:15: `size` of `<geom>`: `x` is not a number
   | <geom size='1 x'/></body><body name='a'/></worldbody>
   |               ^
m.xml:4:38: duplicate body `a`";
    let found = errors(text);
    assert!(found.starts_with(expected), "{found}");
    assert!(found.contains("m.xml:5:25: there is no joint `k`"), "{found}");
    for (text, expected) in [
        ("", "there is no `<worldbody>` in the model"),
        ("<worldbody><joint/></worldbody>", "the world has no `<joint>`"),
        ("<worldbody><body><joint axis='0 0 0'/></body></worldbody>", "an axis of zeros has no direction"),
        ("<worldbody><body><geom type='box' size='1 1'/></body></worldbody>", "has 2 numbers, expected 3"),
        ("<worldbody><body quat='0 0 0 0'/></worldbody>", "`quat` has no direction"),
        ("<worldbody><body><geom size='-1'/></body></worldbody>", "the radius is -1, not a positive length"),
        (
            "<compiler coordinate='global'/><worldbody/>",
            "global coordinates are no longer part of the format",
        ),
        (
            "<worldbody><body><geom type='mesh'/></body></worldbody>",
            "a geom of type `mesh` needs the attribute `mesh`",
        ),
        (
            "<worldbody><body><joint range='1 0'/></body></worldbody>",
            "the lower limit 1 lies above the upper limit 0",
        ),
    ] {
        let found = errors(text);
        assert!(found.contains(expected), "{found}");
    }
}

#[test]
fn what_is_not_supported_is_named_once() {
    let model = whole(
        "<option timestep='0.01' density='1.2' gravity='0 0 -1'/><visual/><size njmax='1'/><statistic/><custom/>\
         <worldbody><light/><camera/><body name='a' gravcomp='1'><geom size='1' solref='1 1' foo='1'/>\
           <geom size='1' solref='1 1' condim='6'/><composite/></body><replicate count='3'/></worldbody>\
         <tendon/><sensor/><deformable/>",
    );
    assert_eq!(model.gravity, Some([0.0, 0.0, -1.0]));
    assert_eq!(
        warnings(&model),
        [
            "`density` of `<option>`: there is no air or water; it is left out",
            "`gravcomp` of `<body>` is left out: gravity acts on every body",
            "`solref` of `<geom>` belongs to MuJoCo's soft constraints and is left out (2 times)",
            "attribute `foo` of `<geom>` is not understood and left out",
            "torsional and rolling friction of contacts (`condim` 4 and 6) are left out",
            "`<composite>` is not supported and left out",
            "`<replicate>` is not supported and left out",
            "`<tendon>` is not supported and left out",
            "`<sensor>` is not supported and left out",
            "`<deformable>` is not supported and left out",
        ]
    );
}
