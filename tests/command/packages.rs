//! Models outside of the diagram's folder: allowed folders, packages, and what is said of files that are not found.

use std::fs;

use crate::support::folder::Folder;

const DIAGRAM: &str = "\
cenic: 1
name: cell
blocks:
  scene:
    type: MultibodyPlant
    models: [{name: arm, file: FILE, weld: world}]
unused: [scene.*]
sim: {duration: 0.01}
";

const ROBOT: &str = "\
<robot name='arm'>
  <link name='base'/>
  <link name='rod'>
    <inertial><mass value='1'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial>
    <collision><geometry><mesh filename='package://arm_description/meshes/rod.obj'/></geometry></collision>
    <visual><geometry><mesh filename='package://arm_description/meshes/rod.obj'/></geometry></visual>
  </link>
  <joint name='pivot' type='continuous'><parent link='base'/><child link='rod'/><axis xyz='0 1 0'/></joint>
</robot>
";

/// A tetrahedron.
const MESH: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// A diagram in `project`, and a package in `ws/src/repository/arm` whose name is `arm_description`.
fn workspace(file: &str) -> Folder {
    let folder = Folder::new(&[]);
    for (path, text) in [
        ("project/cell.yaml", DIAGRAM.replace("FILE", file).as_str()),
        ("ws/src/repository/arm/package.xml", "<package format='3'><name>arm_description</name></package>"),
        ("ws/src/repository/arm/urdf/arm.urdf", ROBOT),
        ("ws/src/repository/arm/meshes/rod.obj", MESH),
        ("ws/install/share/arm_description/urdf/arm.urdf", ROBOT),
        ("ws/install/share/arm_description/meshes/rod.obj", MESH),
    ] {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The exit code and what was said, with variables of the environment.
fn said(folder: &Folder, arguments: &[&str], variables: &[(&str, &str)]) -> (Option<i32>, String) {
    let mut command = folder.command(arguments);
    command.env_remove("ROS_PACKAGE_PATH").env_remove("AMENT_PREFIX_PATH");
    for (name, value) in variables {
        command.env(name, folder.path().join(value));
    }
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

#[test]
fn folders_elsewhere_are_read_only_if_they_are_allowed() {
    let folder = workspace("../ws/src/repository/arm/urdf/arm.urdf");
    let (code, text) = said(&folder, &["check", "project/cell.yaml"], &[]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("leads out of the diagram's folder"), "{text}");
    assert!(text.contains("`--allow-folder ws/src/repository/arm/urdf`"), "{text}");
    // The robot may be read then, and its mesh may not.
    let allowed = ["check", "project/cell.yaml", "--allow-folder", "ws/src/repository/arm/urdf"];
    let (code, text) = said(&folder, &allowed, &[]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("there is no file `package://arm_description/meshes/rod.obj`"), "{text}");
    assert!(text.contains("the package path is empty; name the folder that has `arm_description`"), "{text}");
}

#[test]
fn packages_are_found_as_in_ros_by_every_command() {
    let folder = workspace("package://arm_description/urdf/arm.urdf");
    let (code, text) = said(&folder, &["check", "project/cell.yaml"], &[]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("there is no file `package://arm_description/urdf/arm.urdf`"), "{text}");
    // By its `package.xml` anywhere in a workspace, and by its folder in `share`.
    let ways: [&[(&str, &str)]; 2] =
        [&[("ROS_PACKAGE_PATH", "ws/src")], &[("AMENT_PREFIX_PATH", "ws/install")]];
    for way in ways {
        let commands: [&[&str]; 6] = [
            &["check", "project/cell.yaml"],
            &["run", "project/cell.yaml", "--no-out", "--html", "cell.html"],
            &["graph", "project/cell.yaml"],
            &["schedule", "project/cell.yaml"],
            &["linearize", "project/cell.yaml"],
            &["report", "project/cell.yaml", "--output", "report.html"],
        ];
        for command in commands {
            let (code, text) = said(&folder, command, way);
            assert_eq!(code, Some(0), "{command:?}: {text}");
            assert!(!text.contains("there is no file"), "{command:?}: {text}");
        }
        let (code, text) = said(&folder, &["model", "ws/install/share/arm_description/urdf/arm.urdf"], way);
        assert!(code == Some(0) && !text.contains("there is no file"), "{text}");
    }
    let given = ["check", "project/cell.yaml", "--package-path", "ws/install/share"];
    assert_eq!(said(&folder, &given, &[]).0, Some(0));
}

#[test]
fn a_diagram_names_its_packages_within_what_it_may_read() {
    let folder = workspace("package://arm_description/urdf/arm.urdf");
    let path = folder.path().join("project/cell.yaml");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("blocks:", "package_path: [../ws/src]\nblocks:")).unwrap();
    let (code, text) = said(&folder, &["check", "project/cell.yaml"], &[]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("`../ws/src` leads out of the diagram's folder"), "{text}");
    let (code, text) = said(&folder, &["check", "project/cell.yaml", "--allow-folder", "ws"], &[]);
    assert_eq!(code, Some(0), "{text}");
    assert!(!text.contains("there is no file"), "{text}");
}

#[test]
fn a_mesh_that_is_missing_in_a_known_package_is_said_to_be() {
    let folder = workspace("package://arm_description/urdf/arm.urdf");
    let share = folder.path().join("ws/install/share/arm_description");
    fs::remove_file(share.join("meshes/rod.obj")).unwrap();
    let given = ["check", "project/cell.yaml", "--package-path", "ws/install/share"];
    let (code, text) = said(&folder, &given, &[]);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("package `arm_description` is the folder `"), "{text}");
    assert!(text.contains("cannot be read: there is no such file"), "{text}");
}

#[test]
fn what_keeps_several_meshes_away_is_said_once_and_counted() {
    let folder = workspace("arm.urdf");
    let link = |i: usize| {
        let shape = format!(
            "<collision><geometry><mesh filename='package://arm_description/meshes/{i}.obj'/></geometry></collision>"
        );
        format!(
            "<link name='l{i}'><inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1'/></inertial>{shape}</link>"
        )
    };
    let joint = |i: usize| {
        format!("<joint name='j{i}' type='fixed'><parent link='l{}'/><child link='l{i}'/></joint>", i - 1)
    };
    let robot: String = (0..5).map(link).chain((1..5).map(joint)).collect();
    fs::write(folder.path().join("project/arm.urdf"), format!("<robot name='arm'>{robot}</robot>")).unwrap();
    let (code, text) = said(&folder, &["check", "project/cell.yaml"], &[]);
    assert_eq!(code, Some(0), "{text}");
    assert_eq!(text.matches("no package `arm_description`").count(), 1, "{text}");
    assert!(
        text.contains("meshes/0.obj`: ")
            && text.contains("the shape is left out, and 4 others for the same reason"),
        "{text}"
    );
}
