//! What a user reads who made a mistake: the full texts.
//!
//! Each `tests/errors/*.yaml` is a diagram with mistakes, and the `.txt` beside it is what is said about them. Comments at the
//! top of the diagram stand for the options of the command line: `# --set gain.k=3`, `# --with parts/overlay.yaml`.
//! `UPDATE=1 cargo test --test errors` writes the texts anew: read them before you commit them.

use std::fs;
use std::path::{Path, PathBuf};

use cenic::io::{Overrides, load};
use cenic::prelude::*;
use cenic::simulator::Simulator;

/// Tells whether a door is closed: an output that is not a number.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DoorContact {}

#[typetag::serde]
impl Block for DoorContact {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        d.output::<Self, Boolean>(OutputPort::new("closed"), ()).from((), |(), out| *out = true);
        Ok(())
    }
}

/// A lamp: an input that is not a number.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Lamp {}

#[typetag::serde]
impl Block for Lamp {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        d.input::<Self, Boolean>(InputPort::new("on"), ());
        Ok(())
    }
}

/// A wheel that turns at 1 rad/s.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Wheel {}

#[typetag::serde]
impl Block for Wheel {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        d.output::<Self, Scalar>(OutputPort::new("speed"), "rad/s").from((), |(), out| *out = 1.0);
        Ok(())
    }
}

/// Shows an angle.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct AngleDial {}

#[typetag::serde]
impl Block for AngleDial {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        d.input::<Self, Scalar>(InputPort::new("angle"), "rad");
        Ok(())
    }
}

/// What is said about a diagram file.
fn said(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let option = |name: &str| -> Vec<String> {
        text.lines().filter_map(|line| line.strip_prefix(name)).map(str::to_owned).collect()
    };
    let folder = path.parent().unwrap();
    let overrides = Overrides {
        set: option("# --set "),
        with: option("# --with ").iter().map(|file| folder.join(file)).collect(),
        allow: option("# --allow-folder ").iter().map(|path| folder.join(path)).collect(),
        packages: option("# --package-path ").iter().map(|path| folder.join(path)).collect(),
    };
    let errors = match load(path, &overrides) {
        Err(errors) => errors,
        Ok(diagram) => match Simulator::of(&diagram) {
            Err(errors) => errors,
            Ok(_) => return "nothing: it is simulated\n".to_owned(),
        },
    };
    format!("{errors}\n")
}

/// Lines that differ, `-` as stored and `+` as said now.
fn difference(stored: &str, now: &str) -> String {
    let (old, new): (Vec<_>, Vec<_>) = (stored.lines().collect(), now.lines().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let (old, new) = (&old[same..], &new[same..]);
    let tail = old.iter().rev().zip(new.iter().rev()).take_while(|(a, b)| a == b).count();
    let old = old[..old.len() - tail].iter().map(|line| format!("- {line}\n"));
    let new = new[..new.len() - tail].iter().map(|line| format!("+ {line}\n"));
    old.chain(new).collect()
}

fn cases() -> Vec<PathBuf> {
    let entries = fs::read_dir("tests/errors").unwrap().map(|entry| entry.unwrap().path());
    let mut cases: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|e| e == "yaml")).collect();
    cases.sort();
    cases
}

#[test]
fn every_mistake_is_explained_as_stored() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut failures = String::new();
    for path in cases() {
        let now = said(&path);
        let expected = path.with_extension("txt");
        if update {
            fs::write(&expected, &now).unwrap();
            continue;
        }
        let stored = fs::read_to_string(&expected).unwrap_or_default();
        if stored != now {
            failures += &format!("{}\n{}\n", path.display(), difference(&stored, &now));
        }
    }
    assert!(failures.is_empty(), "{failures}");
}

#[test]
fn every_mistake_is_noticed_and_nothing_names_this_machine() {
    for path in cases() {
        let said = said(&path);
        assert!(!said.starts_with("nothing"), "{}", path.display());
        let here = std::env::current_dir().unwrap();
        assert!(!said.contains(&*here.to_string_lossy()), "{said}");
    }
}

#[test]
fn every_stored_text_belongs_to_a_diagram() {
    for entry in fs::read_dir("tests/errors").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|e| e == "txt") {
            assert!(path.with_extension("yaml").exists(), "{} has no diagram", path.display());
        }
    }
}
