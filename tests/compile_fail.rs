//! Mistakes that do not compile, and the same code without them that does.
//!
//! Each `tests/compile_fail/*.rs` is a program with one mistake, and the `.stderr` beside it is what the compiler says about it.
//! `UPDATE=1 cargo test --test compile_fail` writes the texts anew: read them before you commit them.
//!
//! The compiler is asked directly, with the library that was built for this very test: nothing is built a second time.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use serde_json::Value as Json;

#[path = "compile_fail/pass/function_reads_what_it_was_handed.rs"]
mod function_reads_what_it_was_handed;
#[path = "compile_fail/pass/wires_fit.rs"]
mod wires_fit;

/// The crates that the programs name.
const CRATES: [&str; 2] = ["cenic", "serde"];

#[test]
fn the_same_without_mistakes_compiles_and_runs() {
    function_reads_what_it_was_handed::main();
    wires_fit::main();
}

/// Where cargo has the libraries that it built for this test: all is fresh, so it only tells.
fn libraries() -> Vec<(&'static str, PathBuf)> {
    // In `target/debug/deps`, or in the folder of another profile.
    let this = env::current_exe().unwrap();
    let folder = this.ancestors().nth(2).unwrap().file_name().unwrap().to_str().unwrap();
    let profile = if folder == "debug" { "test" } else { folder };
    let cargo = Command::new(env!("CARGO"))
        .args(["test", "--no-run", "--test", "compile_fail", "--profile", profile])
        .args(["--message-format", "json", "--quiet"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let text = String::from_utf8(cargo.stdout).unwrap();
    let messages: Vec<Json> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |name: &'static str| {
        let is_it = |message: &&Json| {
            let target = &message["target"];
            target["name"] == name && target["kind"][0] == "lib" && message["profile"]["test"] == false
        };
        let file = messages.iter().find(is_it).and_then(|message| message["filenames"][0].as_str());
        (name, PathBuf::from(file.unwrap_or_else(|| panic!("cargo does not name `{name}`:\n{text}"))))
    };
    CRATES.map(of).into()
}

/// What the compiler says about a program; nothing if it has no mistake.
fn said(program: &Path, libraries: &[(&str, PathBuf)]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut rustc = Command::new(rustc);
    let nowhere = tempfile::tempdir().unwrap();
    rustc.args(["--edition", "2024", "--crate-type", "bin", "--emit", "metadata", "--out-dir"]);
    rustc.arg(nowhere.path());
    for (name, library) in libraries {
        rustc.arg("--extern").arg(format!("{name}={}", library.display()));
        rustc.arg("-L").arg(format!("dependency={}", library.parent().unwrap().display()));
    }
    let said = rustc.arg(program.strip_prefix(root).unwrap()).current_dir(root).output().unwrap();
    if said.status.success() { String::new() } else { normalised(&String::from_utf8(said.stderr).unwrap()) }
}

/// Without what changes when the library's source does: the folder of the repository, line numbers in `src`, and the width
/// of the margin that they stand in.
fn normalised(said: &str) -> String {
    let root = format!("{}/", env!("CARGO_MANIFEST_DIR"));
    let mut text = String::new();
    let (mut is_in_source, mut excess) = (false, 0);
    for line in said.replace(&root, "").lines() {
        if line.starts_with("error: aborting due to") || line.starts_with("For more information about") {
            continue;
        }
        if let Some((margin, place)) = line.split_once("--> ") {
            is_in_source = place.starts_with("src/");
            excess = margin.len() - 2;
            let place = if is_in_source { place.split(':').next().unwrap() } else { place };
            text += &format!("  --> {place}\n");
            continue;
        }
        let is_margin = |margin: &str| margin.chars().all(|c| c.is_ascii_digit() || c == ' ');
        match line.split_once('|') {
            Some((margin, code)) if is_in_source && is_margin(margin) => text += &format!("   |{code}\n"),
            _ => text += &format!("{}\n", line.strip_prefix(&" ".repeat(excess)).unwrap_or(line)),
        }
    }
    format!("{}\n", text.trim_end())
}

#[test]
fn mistakes_in_wiring_and_feed_through_do_not_compile() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/compile_fail");
    let mut programs: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "rs"));
    programs.sort();
    assert!(programs.len() >= 12);
    let libraries = libraries();
    let mut wrong = Vec::new();
    for program in programs {
        let said = said(&program, &libraries);
        assert!(!said.is_empty(), "{} compiles", program.display());
        let file = program.with_extension("stderr");
        if env::var_os("UPDATE").is_some() {
            fs::write(&file, &said).unwrap();
        } else if fs::read_to_string(&file).unwrap_or_default() != said {
            wrong.push(format!("{} is not what is said now:\n{said}", file.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
