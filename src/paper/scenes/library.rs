//! The scenes that are part of the crate, and trajectories to compare them with.
//!
//! References come from other programs: the ball from Runge–Kutta of fifth order at 1e-11, conveyor, cylinder, gripper and
//! quadruped from Drake's CENIC at 1e-7 to 1e-9, franka from Drake's discrete plant at 0.1 ms.

use anyhow::{Result, anyhow};

use super::scene::Scene;
use crate::document::{Source, did_you_mean};
use crate::paper::trajectory::Reference;

/// A scene and its reference by name.
macro_rules! scenes {
    ($($name:literal $(+ $reference:ident)?),* $(,)?) => {
        /// All scenes of the crate, from the simplest to the most complex.
        pub const NAMES: [&str; [$($name),*].len()] = [$($name),*];

        fn text(name: &str) -> Option<&'static str> {
            match name {
                $($name => Some(include_str!(concat!("../../../diagrams/paper/scenes/", $name, ".json"))),)*
                _ => None,
            }
        }

        fn reference_text(name: &str) -> Option<&'static str> {
            match name {
                $($($name => Some(scenes!(@$reference $name)),)?)*
                _ => None,
            }
        }
    };
    (@reference $name:literal) => {
        include_str!(concat!("../../../diagrams/paper/reference/", $name, ".json"))
    };
}

scenes! {
    "ball" + reference,
    "conveyor" + reference,
    "cylinder" + reference,
    "gripper" + reference,
    "quadruped" + reference,
    "franka" + reference,
    "soft_clutter",
    "hard_spheres",
    "hard_clutter",
}

/// A scene of the crate.
pub fn scene(name: &str) -> Result<Scene> {
    let text = text(name).ok_or_else(|| {
        let hint = did_you_mean(name, NAMES).map(|hint| format!(" ({hint})")).unwrap_or_default();
        anyhow!("no scene `{name}`{hint}")
    })?;
    Scene::parse(&Source::new(format!("{name}.json"), text)).map_err(|problems| anyhow!("{problems}"))
}

/// The trajectory that a scene of the crate is compared with; none where motion is chaotic.
pub fn reference(name: &str) -> Option<Reference> {
    Reference::parse(name, reference_text(name)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_is_read_and_written_without_loss() {
        for name in NAMES {
            let read = scene(name).unwrap();
            assert_eq!(read.name, name);
            let again = Scene::parse(&Source::new("again", read.to_json())).unwrap();
            assert_eq!(read, again);
            assert_eq!(reference(name).is_some(), !read.chaotic, "{name}");
        }
        assert!(scene("bal").unwrap_err().to_string().contains("ball"));
    }
}
