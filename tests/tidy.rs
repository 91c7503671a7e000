//! The rooms of the crate know each other only as the table says, and the source stays readable.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Which room may import which. Reading order is dependency order.
const ROOMS: [(&str, &[&str]); 16] = [
    ("math", &[]),
    ("document", &["math"]),
    ("diagram", &["math", "document"]),
    ("geometry", &["math"]),
    ("icf", &["math"]),
    ("solvers", &["math"]),
    ("multibody", &["math", "document", "geometry"]),
    ("import", &["math", "document", "geometry", "multibody"]),
    (
        "blocks",
        &["math", "diagram", "document", "geometry", "multibody", "import", "prelude", "register_block"],
    ),
    ("coupling", &["math", "diagram", "geometry", "icf", "solvers", "multibody", "blocks"]),
    ("integrators", &["math", "diagram", "document", "icf", "solvers", "coupling"]),
    ("simulator", &["math", "diagram", "document", "integrators"]),
    ("viewer", &["math", "diagram", "document", "geometry", "multibody", "simulator", "blocks"]),
    ("io", &["math", "document", "diagram", "blocks", "simulator", "viewer"]),
    (
        "paper",
        &[
            "math",
            "document",
            "diagram",
            "geometry",
            "icf",
            "solvers",
            "multibody",
            "import",
            "blocks",
            "coupling",
            "integrators",
            "simulator",
            "viewer",
            "io",
            "prelude",
        ],
    ),
    ("cli", &["*"]),
];

/// Lines that a file may have at most.
const MAX_LINES: usize = 700;

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort();
    files
}

/// The code of a file, line by line: without comments, and without the tests at its end.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let end = text.lines().position(|line| line.trim() == "#[cfg(test)]" && !line.starts_with(' '));
    let is_mod = |at: usize| text.lines().nth(at + 1).is_some_and(|line| line.starts_with("mod tests {"));
    let end = end.filter(|at| is_mod(*at)).unwrap_or(usize::MAX);
    let numbered = text.lines().enumerate().take_while(move |(i, _)| *i < end);
    numbered.map(|(i, line)| (i + 1, line.split("//").next().unwrap_or("")))
}

/// The rooms that a line of code names: `crate::room`, and each of `crate::{room, other::Thing}`.
fn rooms_named(line: &str) -> Vec<String> {
    let word = |text: &str| text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let mut rooms = Vec::new();
    for (at, _) in line.match_indices("crate::") {
        if line[..at].ends_with('$') {
            continue; // in a macro, for whoever uses it
        }
        let rest = &line[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            None => rooms.push(word(rest)),
            Some(list) => {
                let mut depth = 0;
                let mut is_start = true;
                for (i, c) in list.char_indices() {
                    if depth == 0 && is_start && !c.is_whitespace() {
                        rooms.push(word(&list[i..]));
                        is_start = false;
                    }
                    match c {
                        '{' => depth += 1,
                        '}' => depth -= 1,
                        ',' if depth == 0 => is_start = true,
                        _ => {}
                    }
                    if depth < 0 {
                        break;
                    }
                }
            }
        }
    }
    rooms.retain(|room| !room.is_empty());
    rooms
}

fn is_test_file(path: &Path) -> bool {
    let name = path.file_stem().unwrap().to_string_lossy();
    name == "tests" || name.ends_with("_tests") || name == "testing" || name == "hostile"
}

#[test]
fn rooms_import_only_what_the_table_allows() {
    let mut found = Vec::new();
    for (room, allowed) in ROOMS {
        let folder = Path::new("src").join(room);
        if !folder.exists() || allowed.contains(&"*") {
            continue;
        }
        for path in rust_files(&folder).into_iter().filter(|path| !is_test_file(path)) {
            let text = fs::read_to_string(&path).unwrap();
            for (number, line) in code(&text) {
                for name in rooms_named(line) {
                    if name != room && !allowed.contains(&name.as_str()) {
                        found.push(format!(
                            "{}:{number}: {room} must not know {name}: {line}",
                            path.display()
                        ));
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_folder_of_the_source_is_a_room_of_the_table() {
    for entry in fs::read_dir("src").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            assert!(
                ROOMS.iter().any(|(room, _)| *room == name),
                "`{name}` is not in the table of tests/tidy.rs"
            );
        }
    }
}

#[test]
fn only_one_room_opens_files() {
    for (room, _) in ROOMS.iter().filter(|(room, _)| !["io", "cli"].contains(room)) {
        for path in rust_files(&Path::new("src").join(room)).into_iter().filter(|path| !is_test_file(path)) {
            let text = fs::read_to_string(&path).unwrap();
            for (number, line) in code(&text) {
                let opens = ["std::fs", "fs::read", "fs::write", "File::open", "File::create"];
                let is_open = opens.iter().any(|call| line.contains(call));
                assert!(!is_open, "{}:{number}: only `io` opens files: {line}", path.display());
            }
        }
    }
}

#[test]
fn files_stay_short_and_finished() {
    let mut found = Vec::new();
    let everywhere = ["src", "tests", "examples", "benches"].map(Path::new);
    for path in everywhere.iter().filter(|folder| folder.exists()).flat_map(|folder| rust_files(folder)) {
        let text = fs::read_to_string(&path).unwrap();
        if path.starts_with("src") && text.lines().count() > MAX_LINES {
            found.push(format!("{}: {} lines, more than {MAX_LINES}", path.display(), text.lines().count()));
        }
        // Put together here, so that this file does not find itself.
        let unfinished =
            [["to", "do!("], ["unimple", "mented!("], ["#[ign", "ore]"], ["dbg", "!("]].map(|w| w.concat());
        for (i, line) in text.lines().enumerate() {
            if let Some(word) = unfinished.iter().find(|word| line.contains(word.as_str())) {
                found.push(format!("{}:{}: `{word}`", path.display(), i + 1));
            }
            if line.contains('\t') {
                found.push(format!("{}:{}: a tab", path.display(), i + 1));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn rooms_are_found_in_all_ways_to_write_an_import() {
    assert_eq!(rooms_named("use crate::diagram::{Diagram, Entry};"), ["diagram"]);
    assert_eq!(
        rooms_named("use crate::{math::find_root, diagram::{A, B}, viewer};"),
        ["math", "diagram", "viewer"]
    );
    assert_eq!(rooms_named("let x = crate::math::constant(crate::io::FORMAT);"), ["math", "io"]);
    assert!(rooms_named("$crate::inventory::submit!").is_empty());
}

/// Crates with their features, as cargo builds them.
fn features(edges: &str) -> Vec<(String, String)> {
    let cargo = Command::new(env!("CARGO"))
        .args(["tree", "--locked", "--prefix", "none", "--format", "{p}|{f}", "--edges", edges])
        .output()
        .unwrap();
    assert!(cargo.status.success(), "{}", String::from_utf8_lossy(&cargo.stderr));
    let text = String::from_utf8(cargo.stdout).unwrap();
    let lines = text.lines().filter_map(|line| line.split_once('|'));
    let mut crates: Vec<(String, String)> =
        lines.map(|(name, features)| (name.to_owned(), features.replace(" (*)", ""))).collect();
    crates.sort();
    crates.dedup();
    crates
}

/// A dev-dependency that asks for more of a shared crate makes cargo build that crate, and ours, a second time for tests and examples.
#[test]
fn tests_and_examples_share_the_library_with_the_command() {
    let with_tests = features("normal,build,dev");
    let without = features("normal,build");
    let other: Vec<_> = without.iter().filter(|one| !with_tests.contains(one)).collect();
    assert!(other.is_empty(), "tests and examples use other features of {other:?}");
}
