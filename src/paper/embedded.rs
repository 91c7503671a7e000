//! Diagrams of the repository that experiments run, with the files that they read, so that the command needs no folder.

use std::sync::Arc;

use anyhow::{Result, anyhow};

use crate::diagram::{Diagram, Files};
use crate::document::Source;
use crate::io::{Directory, Overrides, load_text};

/// Names in `diagrams` and contents.
macro_rules! files {
    ($($path:literal),* $(,)?) => {
        const FILES: [(&str, &str); [$($path),*].len()] =
            [$(($path, include_str!(concat!("../../diagrams/", $path)))),*];
    };
}

files! {
    "data/dish_rack_plan.csv",
    "dish_rack_arm.yaml",
    "hand_tamsi.yaml",
    "models/arm7_flange.urdf",
    "models/hand16.urdf",
    "models/hare.obj",
    "models/suction_array.xml",
    "static_gripper.yaml",
    "suction_array.yaml",
    "three_hares.yaml",
}

/// The files that are part of the crate.
pub struct Embedded;

impl Files for Embedded {
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        let found = FILES.iter().find(|(name, _)| *name == path);
        found.map(|(_, text)| text.as_bytes().to_vec()).ok_or_else(|| format!("`{path}` is not embedded"))
    }
}

/// A diagram by name, with assignments such as `clear.value=-1`.
pub fn diagram(name: &str, set: &[&str]) -> Result<Diagram> {
    let text = Embedded.read(&format!("{name}.yaml")).map_err(|error| anyhow!(error))?;
    let set = set.iter().map(|assignment| (*assignment).to_owned()).collect();
    let overrides = Overrides { set, ..Overrides::default() };
    let source = Source::new(format!("{name}.yaml"), text);
    let diagram = load_text(&source, &Directory::new("."), &overrides);
    let mut diagram = diagram.map_err(|problems| anyhow!("{problems}"))?;
    diagram.set_files(Arc::new(Embedded));
    Ok(diagram)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_embedded_diagram_has_the_files_that_it_reads() {
        for (path, _) in FILES {
            if let Some(name) = path.strip_suffix(".yaml") {
                diagram(name, &[]).unwrap().compile().unwrap_or_else(|problems| panic!("{problems}"));
            }
        }
        assert!(diagram("dish_rack_arm", &["clear.valu=-1"]).is_err());
        assert!(diagram("nothing", &[]).err().unwrap().to_string().contains("nothing.yaml"));
    }
}
