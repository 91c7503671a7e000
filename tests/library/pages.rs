//! What README, guide and the other pages show is true: diagrams load, links lead somewhere. Rust in them is compiled and run with the other
//! examples of the documentation, and commands are in the tests of the command.
//!
//! A `yaml` block is a whole diagram, in the folder `diagrams`. One with `over:NAME` behind its fence is a part: it is laid over
//! `diagrams/NAME.yaml`, as `--with` does.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use cenic::document::Source;
use cenic::io::{Directory, Overrides, load, load_text};
use cenic::simulator::Simulator;

use crate::support::pages::{Code, pages, root};

/// Compiles a diagram of a page; what is wrong with it otherwise.
fn compile(code: &Code) -> Result<(), String> {
    let option = |name: &str| code.info.split(' ').find_map(|word| word.strip_prefix(name));
    let diagram = if let Some(base) = option("over:") {
        let folder = tempfile::tempdir().unwrap();
        let overlay = folder.path().join("page.yaml");
        fs::write(&overlay, &code.text).unwrap();
        let overrides = Overrides { with: vec![overlay], ..Overrides::default() };
        load(&root().join(format!("diagrams/{base}.yaml")), &overrides)
    } else {
        let folder = Directory::new(root().join("diagrams"));
        load_text(&Source::new("page.yaml", code.text.as_str()), &folder, &Overrides::default())
    };
    let diagram = diagram.map_err(|problems| problems.to_string())?;
    let simulator = Simulator::of(&diagram).map_err(|problems| problems.to_string())?;
    let warnings = &simulator.schedule().warnings;
    if warnings.is_empty() { Ok(()) } else { Err(format!("{warnings:?}")) }
}

#[test]
fn every_diagram_of_a_page_compiles() {
    let mut wrong = Vec::new();
    let mut n = 0;
    for code in pages().iter().flat_map(|page| page.code()) {
        if code.info.split(' ').next() == Some("yaml") {
            n += 1;
            wrong.extend(compile(&code).err().map(|error| format!("{}: {error}", code.place)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n >= 7, "only {n} diagrams are found");
}

/// What a heading is called in an address: lower case, without punctuation, with `-` for each space.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

fn anchors(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| anchor(line.trim_start_matches('#')))
        .collect()
}

#[test]
fn every_link_of_a_page_leads_somewhere() {
    let mut wrong = Vec::new();
    let mut n = 0;
    for page in pages() {
        let prose = page.prose();
        for rest in prose.split("](").skip(1) {
            let Some((address, _)) = rest.split_once(')') else { continue };
            if address.contains("://") {
                continue;
            }
            n += 1;
            let (file, part) = address.split_once('#').unwrap_or((address, ""));
            let target = match file {
                "" => root().join(&page.path),
                file => root().join(page.path.parent().unwrap_or(Path::new(""))).join(file),
            };
            let is_there = target.exists()
                && (part.is_empty()
                    || fs::read_to_string(&target).is_ok_and(|text| anchors(&text).contains(part)));
            if !is_there {
                wrong.push(format!("{}: `{address}` leads nowhere", page.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(n >= 20, "only {n} links are found");
}

#[test]
fn every_file_that_a_page_names_is_there() {
    let roots = ["src/", "tests/", "diagrams/", "examples/", "docs/", "benches/"];
    let mut wrong = Vec::new();
    for page in pages().iter().filter(|page| page.path != Path::new("CHANGELOG.md")) {
        for name in page.prose().split('`').skip(1).step_by(2) {
            let is_path =
                roots.iter().any(|root| name.starts_with(root)) && !name.contains([' ', '*', '<', '{']);
            if is_path && !root().join(name.trim_end_matches('/')).exists() {
                wrong.push(format!("{}: there is no `{name}`", page.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_rust_block_of_a_page_is_compiled_with_the_documentation() {
    let library = fs::read_to_string(root().join("src/lib.rs")).unwrap();
    for page in pages() {
        let has_rust = page.code().iter().any(|code| code.info == "rust" || code.info.is_empty());
        let path = format!("include_str!(\"../{}\")", page.path.display());
        assert!(!has_rust || library.contains(&path), "src/lib.rs does not include {}", page.path.display());
    }
}
