//! Every diagram in `diagrams/` loads, is laid out canonically, saves to itself, and runs; and so do those of the examples.

use std::path::{Path, PathBuf};
use std::process::Command;

use cenic::document::{Source, format};
use cenic::io::{Overrides, load, load_text, read_source, save};
use cenic::simulator::{Sim, Simulator, Status};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All diagram files, with those of nested diagrams.
fn files() -> Vec<PathBuf> {
    let mut folders = vec![root().join("diagrams")];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                // Models are parts of diagrams.
                if !path.ends_with("models") {
                    folders.push(path);
                }
            } else if path.extension().is_some_and(|extension| extension == "yaml") {
                files.push(path);
            }
        }
    }
    files.sort();
    assert!(files.len() >= 6);
    files
}

/// Diagrams whose blocks are not of the library.
fn is_of_an_example(path: &Path) -> bool {
    let name = path.file_stem().unwrap().to_str().unwrap();
    ["bouncing_ball", "motor", "tendon"].contains(&name)
}

#[test]
fn every_diagram_is_laid_out_canonically() {
    for path in files() {
        let source = read_source(&path).unwrap();
        assert_eq!(format(&source).unwrap(), source.text, "run `cenic fmt {}`", path.display());
    }
}

#[test]
fn every_diagram_saves_to_itself() {
    for path in files().iter().filter(|path| !is_of_an_example(path)) {
        let first = save(&load(path, &Overrides::default()).unwrap_or_else(|e| panic!("{e}"))).unwrap();
        let folder = cenic::io::Directory::new(path.parent().unwrap());
        let again = load_text(&Source::new("saved", first.clone()), &folder, &Overrides::default());
        let again = save(&again.unwrap_or_else(|e| panic!("{e}"))).unwrap();
        assert_eq!(first, again, "{}", path.display());
    }
}

#[test]
fn every_diagram_runs_to_its_end() {
    for path in files().iter().filter(|path| !is_of_an_example(path)) {
        let diagram = load(path, &Overrides::default()).unwrap_or_else(|e| panic!("{e}"));
        let end = Sim::of(&diagram).unwrap().duration;
        let mut simulator = Simulator::of(&diagram).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(simulator.schedule().warnings, [], "{}", path.display());
        let status = simulator.advance_to(end).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(!matches!(status, Status::Stopped(cenic::diagram::Stop::Failed(_))), "{status:?}");
    }
}

/// What an example says.
fn example(name: &str, arguments: &[&str]) -> String {
    // Examples are built with the tests, beside their folder.
    let program = std::env::current_exe().unwrap();
    let program = program.parent().and_then(Path::parent).unwrap().join("examples").join(name);
    let run = Command::new(program).args(arguments).current_dir(root()).output().unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert_eq!(run.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&run.stderr));
    said
}

#[test]
fn the_same_diagram_in_rust_and_in_a_file_takes_the_same_steps() {
    let said = example("tendon", &[]);
    let file = example("tendon", &["run", "diagrams/tendon.yaml", "--json", "--no-out"]);
    let result: serde_json::Value = serde_json::from_str(&file).unwrap();
    let steps = |line: &str| line.split(' ').nth(1).unwrap().parse::<u64>().unwrap();
    let [implicit, explicit] = [0, 1].map(|i| steps(said.lines().nth(i).unwrap()));
    assert_eq!(result["steps"].as_u64(), Some(implicit), "{said}{file}");
    assert!(explicit > 3 * implicit, "{said}");
}

#[test]
fn the_example_runs_its_own_block() {
    let said = example("bouncing_ball", &["run", "diagrams/bouncing_ball.yaml", "--json", "--no-out"]);
    let result: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert_eq!(result["status"], "stopped");
    // Flights of 2 v/g with v falling to 0.8 of itself, from √(2 g h), until it is below 0.01 m/s.
    let (g, e) = (9.81_f64, 0.8_f64);
    let mut speed = (2.0 * g).sqrt();
    let mut t = speed / g;
    while speed >= 0.01 {
        speed *= e;
        t += 2.0 * speed / g;
    }
    // The last flight begins at a speed that is still above the threshold.
    assert!((result["t"].as_f64().unwrap() - t).abs() < 1e-6, "{} and {t}", result["t"]);
}
