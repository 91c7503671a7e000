//! Every diagram of the repository, with the files that they read.

use std::sync::Arc;

use anyhow::{Result, anyhow};

use crate::diagram::{Diagram, Files};
use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};

/// Names in `diagrams` and contents.
macro_rules! files {
    ($($path:literal),* $(,)?) => {
        const FILES: [(&str, &str); [$($path),*].len()] =
            [$(($path, include_str!(concat!("../../../diagrams/", $path)))),*];
    };
}

files! {
    "arm.yaml",
    "arm_carries_box.yaml",
    "arm_circle.yaml",
    "arm_grasp.yaml",
    "ball.yaml",
    "box_drop.yaml",
    "cart_pole.yaml",
    "cart_pole_lqr.yaml",
    "conveyor.yaml",
    "conveyor_belt.yaml",
    "cylinder_drop.yaml",
    "dish_rack.yaml",
    "dish_rack_arm.yaml",
    "dish_rack_plan.yaml",
    "driven_conveyor.yaml",
    "falling_ball.yaml",
    "four_bar.yaml",
    "gripper.yaml",
    "hard_clutter.yaml",
    "hung_bracket.yaml",
    "joint_drives.yaml",
    "joint_limits.yaml",
    "newtons_cradle.yaml",
    "pendulum.yaml",
    "pendulum_control.yaml",
    "pick.yaml",
    "quadrotor.yaml",
    "quadruped_drop.yaml",
    "rolling.yaml",
    "rolling_sphere.yaml",
    "room_scan.yaml",
    "sequence.yaml",
    "sequenced_arm.yaml",
    "series_elastic.yaml",
    "sliding_box.yaml",
    "soft_clutter.yaml",
    "spinning_top.yaml",
    "stack.yaml",
    "static_gripper.yaml",
    "suction_array.yaml",
    "suction_pick.yaml",
    "suspended.yaml",
    "swinging_pendulum.yaml",
    "thermostat.yaml",
    "three_hares.yaml",
    "tyre.yaml",
    "wall_push.yaml",
    "winch.yaml",
    "wrist_sensors.yaml",
    "data/arm_plan.csv",
    "data/dish_rack_plan.csv",
    "data/room.csv",
    "models/arm7.urdf",
    "models/arm7_flange.urdf",
    "models/ball.urdf",
    "models/bin.urdf",
    "models/box.urdf",
    "models/bracket.obj",
    "models/cart_pole.urdf",
    "models/cmr_biped.yaml",
    "models/cmr_quadruped.yaml",
    "models/double_pendulum.urdf",
    "models/gripper.xml",
    "models/hard_ball.urdf",
    "models/hard_bin.urdf",
    "models/hard_cube.urdf",
    "models/hare.obj",
    "models/humanoid.urdf",
    "models/parcel.urdf",
    "models/pendulum.urdf",
    "models/quadruped.urdf",
    "models/soft_ball.urdf",
    "models/soft_bin.urdf",
    "models/suction_array.xml",
}

/// The files that are part of the crate.
struct Repository;

impl Files for Repository {
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        text(path).map(|text| text.as_bytes().to_vec())
    }
}

/// A file's text.
pub fn text(path: &str) -> Result<&'static str, String> {
    let found = FILES.iter().find(|(name, _)| *name == path);
    found.map(|(_, text)| *text).ok_or_else(|| format!("`{path}` is not embedded"))
}

/// The names of all diagrams.
pub fn names() -> impl Iterator<Item = &'static str> {
    FILES.iter().filter_map(|(path, _)| path.strip_suffix(".yaml")).filter(|name| !name.contains('/'))
}

/// A diagram by name.
pub fn diagram(name: &str) -> Result<Diagram> {
    let text = text(&format!("{name}.yaml")).map_err(|error| anyhow!(error))?;
    let source = Source::new(format!("{name}.yaml"), text);
    let diagram = load_text(&source, &Directory::new("."), &Overrides::default());
    let mut diagram = diagram.map_err(|problems| anyhow!("{problems}"))?;
    diagram.set_files(Arc::new(Repository));
    Ok(diagram)
}
