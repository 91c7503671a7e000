//! Where packages lie: the folders that `ROS_PACKAGE_PATH` and its like name.
//!
//! Package `p` is the folder `p` in one of them, or one of them that is itself named `p`, or a folder anywhere below whose
//! `package.xml` gives it that name: workspaces keep packages in repositories, and repositories in `src`.

use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use super::folder::read_limited;

/// Folders that are looked through for a `package.xml`; a workspace of all of ROS has about 2000.
const MAX_FOLDERS: usize = 20_000;
/// How far below a folder of the path packages are looked for: `src/repository/group/package` is four.
const MAX_DEPTH: usize = 6;
/// Files that say that there are no packages to be found here or below.
const IGNORED: [&str; 4] = ["CATKIN_IGNORE", "AMENT_IGNORE", "COLCON_IGNORE", "rospack_nosubdirs"];

/// Folders that packages lie in, in the order in which they are searched.
#[derive(Debug, Default)]
pub struct PackagePath {
    folders: Vec<PathBuf>,
    /// Packages by the names in their `package.xml`, looked for when first needed.
    named: OnceLock<HashMap<String, PathBuf>>,
}

impl PackagePath {
    /// The folders, made absolute.
    pub fn new(folders: impl IntoIterator<Item = PathBuf>) -> PackagePath {
        let absolute = |folder: PathBuf| std::path::absolute(&folder).unwrap_or(folder);
        PackagePath { folders: folders.into_iter().map(absolute).collect(), named: OnceLock::new() }
    }

    /// The folders that the environment names: those of `ROS_PACKAGE_PATH`, and `share` of those of `AMENT_PREFIX_PATH`.
    pub fn of_environment() -> Vec<PathBuf> {
        let list = |name: &str| std::env::var_os(name).unwrap_or_default();
        let all = |text: std::ffi::OsString| -> Vec<PathBuf> {
            std::env::split_paths(&text).filter(|path| !path.as_os_str().is_empty()).collect()
        };
        let mut folders = all(list("ROS_PACKAGE_PATH"));
        folders.extend(all(list("AMENT_PREFIX_PATH")).iter().map(|prefix| prefix.join("share")));
        folders
    }

    /// The folders.
    pub fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    /// The folder of a package.
    pub fn find(&self, name: &str) -> Option<PathBuf> {
        if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', '\0']) {
            return None;
        }
        let direct = self.folders.iter().find_map(|folder| {
            let below = folder.join(name);
            match folder.file_name().is_some_and(|own| own == name) && !below.is_dir() {
                true => Some(folder.clone()),
                false => Some(below).filter(|below| below.is_dir()),
            }
        });
        direct.or_else(|| self.named.get_or_init(|| named(&self.folders)).get(name).cloned())
    }
}

/// All packages below some folders that have a `package.xml`, by name; of two with one name the first.
fn named(folders: &[PathBuf]) -> HashMap<String, PathBuf> {
    let mut found = HashMap::new();
    let mut visited = 0;
    for folder in folders {
        let mut open = VecDeque::from([(folder.clone(), 0)]);
        while let Some((folder, depth)) = open.pop_front() {
            visited += 1;
            if visited > MAX_FOLDERS {
                return found;
            }
            if let Some(name) = package_name(&folder) {
                found.entry(name).or_insert(folder);
                continue;
            }
            if depth < MAX_DEPTH && !IGNORED.iter().any(|file| folder.join(file).exists()) {
                open.extend(folders_in(&folder).into_iter().map(|inner| (inner, depth + 1)));
            }
        }
    }
    found
}

/// The folders in a folder, hidden ones aside, in order.
fn folders_in(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_hidden = |path: &PathBuf| path.file_name().is_some_and(|name| name.as_encoded_bytes()[0] == b'.');
    let mut folders: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    folders.retain(|path| !is_hidden(path) && path.is_dir());
    folders.sort();
    folders
}

/// The name in the `package.xml` of a folder, if it has one.
fn package_name(folder: &Path) -> Option<String> {
    let bytes = read_limited(&folder.join("package.xml"), 1 << 20).ok()?;
    let text = String::from_utf8(bytes).ok()?;
    let (_, rest) = text.split_once("<name>")?;
    let (name, _) = rest.split_once("</name>")?;
    Some(name.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packages_are_found_by_folder_and_by_name() {
        let root = std::env::temp_dir().join(format!("cenic-packages-{}", std::process::id()));
        let write = |path: &str, text: &str| {
            let path = root.join(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        };
        write("src/repository/arm-model/package.xml", "<package><name> arm </name></package>");
        write("src/repository/arm-model/inner/package.xml", "<package><name>inner</name></package>");
        write("src/old/COLCON_IGNORE", "");
        write("src/old/gone/package.xml", "<package><name>gone</name></package>");
        write("share/hand/hand.urdf", "");
        let path = PackagePath::new([root.join("src"), root.join("share"), root.join("share/hand")]);
        assert_eq!(path.find("arm"), Some(root.join("src/repository/arm-model")));
        assert_eq!(path.find("hand"), Some(root.join("share/hand")));
        let alone = PackagePath::new([root.join("share/hand")]);
        assert_eq!(alone.find("hand"), Some(root.join("share/hand")));
        for missing in ["inner", "gone", "foot", "", "..", "../share", "src/old"] {
            assert_eq!(path.find(missing), None, "{missing}");
        }
        std::fs::remove_dir_all(root).unwrap();
    }
}
