//! The Markdown pages of the repository, and the code in them.

use std::fs;
use std::path::{Path, PathBuf};

/// A page.
pub struct Page {
    /// Its path from the root of the repository.
    pub path: PathBuf,
    pub text: String,
}

/// Code between fences.
pub struct Code {
    /// Page and line of the opening fence.
    pub place: String,
    /// What stands behind the fence: `yaml`, `sh`, `yaml over:pendulum`.
    pub info: String,
    pub text: String,
}

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// All pages that are written for readers.
pub fn pages() -> Vec<Page> {
    let mut paths: Vec<PathBuf> =
        ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "fuzz/README.md"].map(PathBuf::from).into();
    let mut folders = vec![PathBuf::from("docs")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(root().join(&folder)).unwrap() {
            let path = folder.join(entry.unwrap().file_name());
            if root().join(&path).is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "md") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    let page = |path: PathBuf| Page { text: fs::read_to_string(root().join(&path)).unwrap(), path };
    paths.into_iter().map(page).collect()
}

impl Page {
    /// All code of the page, in order.
    pub fn code(&self) -> Vec<Code> {
        let mut all = Vec::new();
        let mut open: Option<Code> = None;
        for (i, line) in self.text.lines().enumerate() {
            match (line.trim_start().strip_prefix("```"), &mut open) {
                (Some(info), None) => {
                    let place = format!("{}:{}", self.path.display(), i + 1);
                    open = Some(Code { place, info: info.trim().to_owned(), text: String::new() });
                }
                (Some(_), Some(_)) => all.extend(open.take()),
                (None, Some(code)) => code.text += &format!("{line}\n"),
                (None, None) => {}
            }
        }
        assert!(open.is_none(), "{}: a code block is not closed", self.path.display());
        all
    }

    /// The text without its code.
    pub fn prose(&self) -> String {
        let mut is_code = false;
        let mut prose = String::new();
        for line in self.text.lines() {
            let is_fence = line.trim_start().starts_with("```");
            is_code ^= is_fence;
            if !is_code && !is_fence {
                prose += &format!("{line}\n");
            }
        }
        prose
    }
}
