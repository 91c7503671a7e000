//! Which files a diagram may read: those of its folder, and those of folders that the user allows.
//!
//! | folder | allowed by | links out of it |
//! |---|---|---|
//! | the diagram's own, and all below | – | refused |
//! | others, and all below | `--allow-folder`, [`Directory::allowing`] | refused |
//! | packages | `--package-path`, `ROS_PACKAGE_PATH`, `AMENT_PREFIX_PATH`, [`Directory::with_packages`] | followed: workspaces are full of them |
//! | packages | `package_path` in the diagram, within the first two | refused |
//!
//! A file that came from elsewhere can thus read nothing that its reader has not named.

use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use super::folder::{plain, read_limited};
use super::packages::PackagePath;
use crate::diagram::Files;
use crate::document::{Diagnostic, Diagnostics, Span};

/// Largest file that a block may read: tables are longer than diagrams.
const MAX_DATA: u64 = 256 << 20;

/// A folder whose files blocks and diagrams may read, and others that are allowed besides. Paths that lead out of them are
/// refused.
#[derive(Clone, Debug)]
pub struct Directory {
    /// Paths are relative to this folder.
    base: PathBuf,
    /// Nothing outside of these folders is read; the first is the diagram's own.
    roots: Arc<Vec<PathBuf>>,
    /// Folders of packages that the user named: links in them are followed.
    trusted: Arc<Vec<PathBuf>>,
    packages: Arc<PackagePath>,
}

impl Directory {
    /// The folder, which is its own limit.
    pub fn new(path: impl Into<PathBuf>) -> Directory {
        let base = path.into();
        let base = if base.as_os_str().is_empty() { PathBuf::from(".") } else { base };
        Directory {
            roots: Arc::new(vec![base.clone()]),
            base,
            trusted: Arc::default(),
            packages: Arc::default(),
        }
    }

    /// Allows further folders, and all below them.
    pub fn allowing(mut self, folders: impl IntoIterator<Item = PathBuf>) -> Directory {
        Arc::make_mut(&mut self.roots).extend(folders);
        self
    }

    /// Folders to search for packages, on the user's word.
    pub fn with_packages(self, folders: impl IntoIterator<Item = PathBuf>) -> Directory {
        let own = PackagePath::new(folders);
        let trusted = self.trusted.iter().chain(own.folders()).cloned().collect();
        let all = self.packages.folders().iter().chain(own.folders()).cloned();
        Directory { packages: Arc::new(PackagePath::new(all)), trusted: Arc::new(trusted), ..self }
    }

    /// Folders to search for packages before all others, on the word of the diagram: they have to lie within what is allowed.
    pub(super) fn with_own_packages(
        &self,
        folders: &[(String, Span)],
        problems: &mut Diagnostics,
    ) -> Directory {
        let mut own = Vec::new();
        for (text, span) in folders {
            match self.resolve(text) {
                Ok(folder) if folder.is_dir() => own.push(folder),
                Ok(_) => problems.push(Diagnostic::new(format!("`{text}` is not a folder")).at(span)),
                Err(message) => problems.push(Diagnostic::new(message).at(span)),
            }
        }
        if own.is_empty() {
            return self.clone();
        }
        let all = own.into_iter().chain(self.packages.folders().iter().cloned());
        Directory { packages: Arc::new(PackagePath::new(all)), ..self.clone() }
    }

    /// A folder inside, with the same limits.
    pub(super) fn inside(&self, file: &Path) -> Directory {
        let base = file.parent().map_or_else(|| self.base.clone(), Path::to_path_buf);
        Directory { base, ..self.clone() }
    }

    /// Where a file or folder is, if it may be read.
    pub(super) fn resolve(&self, path: &str) -> Result<PathBuf, String> {
        let full = self.base.join(path);
        let outside = || {
            let folder = without_dots(&full);
            let around = folder.parent().filter(|parent| !parent.as_os_str().is_empty());
            let is_folder = full.is_dir() && !folder.as_os_str().is_empty();
            let folder = if is_folder { &folder } else { around.unwrap_or(Path::new(".")) };
            let folder = folder.display();
            format!(
                "`{path}` leads out of the diagram's folder; put the file beside the diagram or in a folder below it, or allow \
                 its own with `--allow-folder {folder}`"
            )
        };
        if path.contains('\0') {
            return Err(outside());
        }
        let straight = without_dots(&absolute(&full));
        // A path without dots and links between folder and file is what it seems to be.
        if self.trusted.iter().any(|folder| straight.starts_with(without_dots(folder))) {
            return match straight.exists() {
                true => Ok(straight),
                false => Err(format!("`{path}` cannot be read: there is no such file")),
            };
        }
        match full.canonicalize() {
            Ok(real) => {
                let roots = self.roots.iter().filter_map(|root| root.canonicalize().ok());
                let is_inside = roots.into_iter().any(|root| real.starts_with(root));
                if is_inside { Ok(full) } else { Err(outside()) }
            }
            // What does not exist is still told apart from what may not be asked for.
            Err(error) => {
                let mut roots = self.roots.iter().map(|root| without_dots(&absolute(root)));
                match roots.any(|root| straight.starts_with(root)) {
                    true => Err(format!("`{path}` cannot be read: {}", plain(&error))),
                    false => Err(outside()),
                }
            }
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The path with `.` and `..` worked out without looking at the disk.
fn without_dots(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for component in path.components() {
        match component {
            Component::CurDir => {}
            Component::ParentDir if matches!(out.components().next_back(), Some(Component::Normal(_))) => {
                out.pop();
            }
            // Nothing is above the root.
            Component::ParentDir if out.has_root() => {}
            component => out.push(component),
        }
    }
    out
}

impl Files for Directory {
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        let full = self.resolve(path)?;
        read_limited(&full, MAX_DATA).map_err(|message| format!("`{path}` {message}"))
    }

    fn exists(&self, path: &str) -> bool {
        self.resolve(path).is_ok_and(|full| full.is_file())
    }

    fn package(&self, name: &str) -> Option<String> {
        self.packages.find(name)?.into_os_string().into_string().ok()
    }

    fn package_path(&self) -> Vec<String> {
        self.packages.folders().iter().map(|folder| folder.display().to_string()).collect()
    }
}

/// Any file that may be read: for a file that the user names on the command line, and what lies around it.
#[derive(Debug, Default)]
pub struct Anywhere {
    packages: PackagePath,
}

impl Anywhere {
    /// With folders to search for packages.
    pub fn with_packages(folders: impl IntoIterator<Item = PathBuf>) -> Anywhere {
        Anywhere { packages: PackagePath::new(folders) }
    }
}

impl Files for Anywhere {
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        read_limited(Path::new(path), MAX_DATA).map_err(|message| format!("`{path}` {message}"))
    }

    fn exists(&self, path: &str) -> bool {
        Path::new(path).is_file()
    }

    fn package(&self, name: &str) -> Option<String> {
        self.packages.find(name)?.into_os_string().into_string().ok()
    }

    fn package_path(&self) -> Vec<String> {
        self.packages.folders().iter().map(|folder| folder.display().to_string()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a diagram's folder, one beside it, and a link from each to a secret.
    fn tree(name: &str) -> PathBuf {
        let root = std::env::temp_dir().join(format!("cenic-{name}-{}", std::process::id()));
        for folder in ["diagram/own", "beside/arm/meshes", "secret"] {
            std::fs::create_dir_all(root.join(folder)).unwrap();
        }
        for file in ["diagram/own/a", "beside/arm/meshes/b", "secret/c"] {
            std::fs::write(root.join(file), file).unwrap();
        }
        #[cfg(unix)]
        for link in ["diagram/link", "beside/link"] {
            std::os::unix::fs::symlink(root.join("secret/c"), root.join(link)).unwrap();
        }
        root
    }

    #[test]
    fn only_what_is_allowed_is_read() {
        let root = tree("allowed");
        let own = Directory::new(root.join("diagram"));
        let beside = root.join("beside/arm/meshes/b").display().to_string();
        assert!(own.exists("own/a") && own.exists("own/../own/a"));
        for path in ["../beside/arm/meshes/b", &beside, "link", "../secret/c", "../secret/none"] {
            let message = own.read_bytes(path).unwrap_err();
            assert!(message.contains("leads out of the diagram's folder"), "{message}");
            assert!(message.contains("--allow-folder"), "{message}");
        }
        let more = own.clone().allowing([root.join("beside")]);
        assert!(more.exists("../beside/arm/meshes/b") && more.exists(&beside));
        for path in ["../secret/c", "../beside/link", "../beside/../secret/c", "link"] {
            assert!(more.read_bytes(path).unwrap_err().contains("leads out"), "{path}");
        }
        let missing = more.read_bytes("../beside/none").unwrap_err();
        assert_eq!(missing, "`../beside/none` cannot be read: there is no such file");
        std::fs::remove_dir_all(root).unwrap();
    }

    #[test]
    fn packages_that_the_user_names_are_read_with_their_links() {
        let root = tree("packages");
        let files = Directory::new(root.join("diagram")).with_packages([root.join("beside")]);
        let arm = files.package("arm").unwrap();
        assert!(files.exists(&format!("{arm}/meshes/b")));
        assert!(cfg!(not(unix)) || files.exists("../beside/link"));
        for path in [format!("{arm}/../../secret/c"), "../secret/c".to_owned()] {
            assert!(files.read_bytes(&path).unwrap_err().contains("leads out"), "{path}");
        }
        // A diagram's own word opens nothing.
        let mut problems = Diagnostics::new();
        let own = Directory::new(root.join("diagram"));
        let list = |text: &str| [(text.to_owned(), Span::default())];
        assert_eq!(own.with_own_packages(&list("../beside"), &mut problems).package("arm"), None);
        assert!(problems.0[0].message.contains("leads out of the diagram's folder"), "{problems}");
        let allowed = own.allowing([root.join("beside")]);
        let arm = allowed.with_own_packages(&list("../beside"), &mut problems).package("arm");
        assert!(allowed.exists(&format!("{}/meshes/b", arm.unwrap())) && problems.len() == 1);
        std::fs::remove_dir_all(root).unwrap();
    }
}
