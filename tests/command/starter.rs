//! The crate that `cenic new` writes, built by cargo as its owner would build it, and its diagram run.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::support::folder::Folder;

/// Settings of the profile that this very program was built with, besides those that the new crate has: what the library depends on is
/// then taken as it is. The library is built once more, since it is no member of the new crate's workspace; quickly, without optimisation.
const PROFILE: [&str; 6] = [
    "profile.dev.package.cenic.opt-level=0",
    "profile.dev.package.cenic.debug=false",
    "profile.dev.package.usvg.opt-level=1",
    "profile.dev.package.rustybuzz.opt-level=1",
    "profile.dev.package.ttf-parser.opt-level=1",
    "profile.dev.package.tiny-skia.opt-level=1",
];

/// Runs cargo in the crate without a network.
fn cargo(arguments: &[&str], within: &Path) -> Output {
    // This program is in `target/debug/deps`.
    let this = env::current_exe().unwrap();
    let target: PathBuf = this.ancestors().nth(3).unwrap().to_owned();
    let (command, rest) = arguments.split_first().unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([*command, "--offline"]).args(PROFILE.iter().flat_map(|setting| ["--config", setting]));
    cargo.args(rest).current_dir(within).env("CARGO_TARGET_DIR", target).output().unwrap()
}

#[test]
fn a_starter_crate_compiles_passes_its_tests_and_runs_its_diagram() {
    let folder = Folder::new(&[]);
    let library = env!("CARGO_MANIFEST_DIR");
    let ran = folder.run(&["new", "my-blocks", "--kind", "crate", "--cenic-path", library]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let made = folder.path().join("my-blocks");
    // The versions that are at hand.
    std::fs::copy(Path::new(library).join("Cargo.lock"), made.join("Cargo.lock")).unwrap();
    let tree = cargo(&["tree", "--quiet"], &made);
    if !tree.status.success() {
        // Without a network, and without what the library depends on, there is nothing to build with.
        println!("skipped: {}", String::from_utf8_lossy(&tree.stderr));
        return;
    }
    let tested = cargo(&["test", "--quiet"], &made);
    let said = String::from_utf8_lossy(&tested.stderr);
    assert!(tested.status.success(), "{said}\n{}", String::from_utf8_lossy(&tested.stdout));
    assert!(!said.contains("warning"), "{said}");
    let ran = cargo(&["run", "--quiet", "--", "run", "tank.yaml", "--no-out", "--json"], &made);
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(ran.status.success(), "{said}");
    let summary: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(summary["t"], 600.0, "{summary}");
}
