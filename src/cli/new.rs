//! `cenic new`: files to start from.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::{NewArguments, StarterKind};
use super::console::{Console, Exit, Style};
use crate::document::{Diagnostic, Diagnostics};

const MANIFEST: &str = include_str!("new/crate/Cargo.toml.txt");

/// Writes the files of a starter, all or none.
pub(super) fn new(arguments: &NewArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let starter = Starter::of(arguments)?;
    if let Some((file, _)) = starter.files.iter().find(|(file, _)| file.symlink_metadata().is_ok()) {
        let problem = Diagnostic::new(format!("`{}` is there already, and is left as it is", file.display()));
        return Err(problem.help("choose another name: `cenic new NAME`").into());
    }
    for (file, content) in &starter.files {
        write(file, content)
            .map_err(|error| Diagnostic::new(format!("`{}` cannot be written: {error}", file.display())))?;
    }
    let names: Vec<String> = starter.files.iter().map(|(file, _)| file.display().to_string()).collect();
    let mut text = format!("made {}\n\n", names.join(", "));
    for command in &starter.commands {
        text.push_str(&format!("  {}\n", console.stdout.paint(Style::Cyan, command)));
    }
    console.print(&text);
    Ok(Exit::Done)
}

/// Writes a file that is not there yet.
fn write(file: &Path, content: &str) -> std::io::Result<()> {
    if let Some(folder) = file.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)?;
    }
    OpenOptions::new().write(true).create_new(true).open(file)?.write_all(content.as_bytes())
}

/// Files with their content, and the commands that come next.
struct Starter {
    files: Vec<(PathBuf, String)>,
    commands: Vec<String>,
}

impl Starter {
    fn of(arguments: &NewArguments) -> Result<Starter, Diagnostic> {
        let kind = arguments.kind;
        let name = arguments.name.clone().unwrap_or_else(|| default_name(kind).to_owned());
        check(&name)?;
        // Templates are files that work as they are: with the names that are given where none is asked for.
        let file = |path: String, text: &str| {
            let is_rust = path.ends_with(".rs");
            let name = if is_rust { name.replace('-', "_") } else { name.clone() };
            (PathBuf::from(path), aligned(&text.replace(default_name(kind), &name)))
        };
        let dependency = match &arguments.cenic_path {
            Some(path) => from_folder(&source_folder(path)?),
            None => {
                built_from().map_or_else(|| format!("cenic = {:?}", env!("CARGO_PKG_VERSION")), from_folder)
            }
        };
        let (files, commands) = match kind {
            StarterKind::Loop => (
                vec![file(format!("{name}.yaml"), include_str!("new/loop.yaml"))],
                vec![format!("cenic run {name}.yaml"), format!("cenic view {name}.yaml --open")],
            ),
            StarterKind::Arm => (
                vec![
                    file(format!("{name}.yaml"), include_str!("new/arm.yaml")),
                    file(format!("{name}.urdf"), include_str!("new/arm.urdf")),
                ],
                vec![
                    format!("cenic run {name}.yaml --html {name}.html"),
                    format!("cenic view {name}.yaml --open"),
                    format!("cenic model {name}.urdf"),
                ],
            ),
            StarterKind::Crate => (
                vec![
                    file(format!("{name}/Cargo.toml"), &MANIFEST.replace("cenic = \"0.1.0\"", &dependency)),
                    file(format!("{name}/src/lib.rs"), include_str!("new/crate/src/lib.rs.txt")),
                    file(format!("{name}/src/main.rs"), include_str!("new/crate/src/main.rs.txt")),
                    file(format!("{name}/tank.yaml"), include_str!("new/crate/tank.yaml")),
                ],
                vec![
                    format!("cd {name}"),
                    "cargo run -- run tank.yaml".to_owned(),
                    "cargo run -- blocks Tank".to_owned(),
                    "cargo test".to_owned(),
                ],
            ),
        };
        Ok(Starter { files, commands })
    }
}

/// A dependency on the source in a folder, as TOML writes a text; a path may have backslashes in it.
fn from_folder(folder: &Path) -> String {
    format!("cenic = {{ path = {:?} }}", folder.display().to_string())
}

/// A folder with the source of cenic, by its whole path: what depends on it stands in another folder.
fn source_folder(folder: &Path) -> Result<PathBuf, Diagnostic> {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    if !manifest.lines().any(|line| line.trim() == "name = \"cenic\"") {
        let problem = Diagnostic::new(format!("`{}` is not the source of cenic", folder.display()));
        return Err(problem.help("--cenic-path is the folder with cenic's own `Cargo.toml`"));
    }
    folder
        .canonicalize()
        .map_err(|error| Diagnostic::new(format!("`{}` cannot be read: {error}", folder.display())))
}

/// The source that this command was built from, if it is still there and cargo did not fetch it itself.
fn built_from() -> Option<&'static Path> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let is_fetched =
        folder.components().any(|part| part.as_os_str() == "registry" || part.as_os_str() == "git");
    Some(folder).filter(|folder| !is_fetched && source_folder(folder).is_ok())
}

/// Lines the remarks up that follow commands in comments; the name that was put in has another length than the one before it.
fn aligned(text: &str) -> String {
    let command = |line: &'_ str| -> Option<(String, String)> {
        let (command, remark) = line.strip_prefix("#   ")?.split_once("  ")?;
        Some((command.to_owned(), remark.trim_start().to_owned()))
    };
    let width = text.lines().filter_map(command).map(|(command, _)| command.chars().count()).max();
    let line = |line| match (command(line), width) {
        (Some((command, remark)), Some(width)) => format!("#   {command:<width$}   {remark}\n"),
        _ => format!("{line}\n"),
    };
    text.lines().map(line).collect()
}

fn default_name(kind: StarterKind) -> &'static str {
    match kind {
        StarterKind::Loop => "my_loop",
        StarterKind::Arm => "my_arm",
        StarterKind::Crate => "my_blocks",
    }
}

/// A name that files, diagrams and crates can all have.
fn check(name: &str) -> Result<(), Diagnostic> {
    let is_plain = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_' || c == '-');
    if is_plain && name.len() <= 64 && !["test", "cenic", "core", "std"].contains(&name) {
        return Ok(());
    }
    let problem = Diagnostic::new(format!("`{name}` cannot be the name"));
    Err(problem.help("a name begins with a small letter, and has small letters, digits, `_` and `-` in it"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Source, parse};

    fn starter(kind: StarterKind, name: Option<&str>, path: Option<&str>) -> Result<Starter, Diagnostic> {
        let (name, cenic_path) = (name.map(str::to_owned), path.map(PathBuf::from));
        Starter::of(&NewArguments { name, kind, cenic_path })
    }

    #[test]
    fn names_are_filled_in_everywhere() {
        for kind in [StarterKind::Loop, StarterKind::Arm, StarterKind::Crate] {
            let starter = starter(kind, Some("a-b"), None).unwrap();
            for (file, text) in &starter.files {
                assert!(!text.contains(default_name(kind)), "{}", file.display());
                if file.extension().is_some_and(|end| end == "yaml") {
                    parse(&Source::new("a.yaml", text.as_str())).unwrap();
                }
            }
        }
        let crate_of = |path| starter(StarterKind::Crate, Some("a-b"), path).unwrap().files;
        // The source that this test was built from, by whole paths.
        let here = format!("\ncenic = {{ path = {:?} }}\n", env!("CARGO_MANIFEST_DIR"));
        assert!(crate_of(Some(env!("CARGO_MANIFEST_DIR")))[0].1.contains(&here));
        assert!(crate_of(None)[0].1.contains(&here), "{}", crate_of(None)[0].1);
        assert!(crate_of(None)[0].1.contains("\nname = \"a-b\"\n"));
        assert!(crate_of(None)[2].1.contains("use a_b as _;"));
    }

    #[test]
    fn a_folder_without_the_source_is_refused() {
        let problem = starter(StarterKind::Crate, None, Some("nowhere")).err().unwrap();
        assert!(problem.to_string().contains("`nowhere` is not the source of cenic"), "{problem}");
    }

    #[test]
    fn names_that_lead_elsewhere_are_refused() {
        for name in ["../a", "a/b", "", "A", "-a", "1a", "a b", "é", "cenic"] {
            assert!(starter(StarterKind::Crate, Some(name), None).is_err(), "{name}");
        }
    }
}
