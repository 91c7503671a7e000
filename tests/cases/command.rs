//! The command within this process, in a folder of its own.

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use cenic::cli::run_from;
use serde_json::Value as Json;
use tempfile::TempDir;

/// A folder with a diagram in it, `d.yaml`.
pub struct Folder(TempDir);

/// What came of a command.
#[derive(Debug)]
pub struct Ran {
    pub is_done: bool,
    pub out: String,
    pub err: String,
}

impl Folder {
    pub fn new(diagram: &str) -> Folder {
        let folder = Folder(tempfile::tempdir().unwrap());
        fs::write(folder.0.path().join("d.yaml"), diagram).unwrap();
        folder
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// `cenic <command> d.yaml <arguments>`; `@` stands for the folder.
    pub fn run(&self, command: &str, arguments: &[&str]) -> Ran {
        let folder = self.path().display().to_string();
        let file = format!("{folder}/d.yaml");
        let arguments = arguments.iter().map(|text| text.replace('@', &folder));
        let all = ["cenic".to_owned(), command.to_owned(), file].into_iter().chain(arguments);
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = run_from(all, &mut out, &mut err);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Ran { is_done: code == ExitCode::SUCCESS, out: text(out), err: text(err) }
    }

    /// The summary of a run.
    pub fn summary(&self, arguments: &[&str]) -> Json {
        let ran = self.run("run", &[&["--json", "--no-out"], arguments].concat());
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {ran:?}"))
    }
}
