//! Where the mesh files of a robot lie.

/// Finds the file that a robot's file means by `uri`.
///
/// `model_path` is the path of the robot's file; `roots` are folders to search for packages, as in ROS_PACKAGE_PATH; `exists`
/// says whether there is a file. What is tried, in this order:
///
/// | `uri` | tried |
/// |---|---|
/// | `package://p/rest`, `model://p/rest` | `p/rest` below the model's folder and each folder above it, where a folder itself named `p` is `p` too; then `p/rest` below each root, and `rest` below a root that is named `p` |
/// | `file:///absolute/path` | the path |
/// | `/absolute/path` | the path |
/// | `relative/path` | below the model's folder, then below each root |
///
/// ```
/// use cenic::import::resolve_mesh;
///
/// let files = ["robots/arm/meshes/link.stl"];
/// let exists = |path: &str| files.contains(&path);
/// let uri = "package://arm/meshes/link.stl";
/// assert_eq!(resolve_mesh(uri, "robots/arm/urdf/arm.urdf", &[], &exists).as_deref(), Some(files[0]));
/// ```
pub fn resolve_mesh(
    uri: &str,
    model_path: &str,
    roots: &[String],
    exists: &dyn Fn(&str) -> bool,
) -> Option<String> {
    let uri = uri.trim();
    let found = |path: String| Some(path).filter(|path| exists(path));
    let model_path = model_path.replace('\\', "/");
    let folder = folder_of(&model_path);
    if let Some(path) = uri.strip_prefix("file://") {
        // `file://localhost/path` is the same; `file://relative` is no URI, but is written.
        let path = path.strip_prefix("localhost/").map_or(path.to_owned(), |rest| format!("/{rest}"));
        return found(unescaped(&path)).or_else(|| found(joined(folder, &unescaped(&path))));
    }
    let in_package = uri.strip_prefix("package://").or_else(|| uri.strip_prefix("model://"));
    if let Some(path) = in_package {
        let path = unescaped(path);
        let path = path.trim_start_matches('/');
        let (package, rest) = path.split_once('/').unwrap_or(("", path));
        let in_folder = |folder: &str| {
            let is_package = !package.is_empty() && base_name(folder) == package;
            found(joined(folder, path)).or_else(|| found(joined(folder, rest)).filter(|_| is_package))
        };
        let mut folder = Some(folder);
        while let Some(here) = folder {
            if let Some(path) = in_folder(here) {
                return Some(path);
            }
            folder = parent(here);
        }
        return roots.iter().find_map(|root| in_folder(root));
    }
    let path = uri.replace('\\', "/");
    if path.starts_with('/') || path.get(1..3) == Some(":/") {
        return found(path);
    }
    found(joined(folder, &path)).or_else(|| roots.iter().find_map(|root| found(joined(root, &path))))
}

/// The path of a file that is named by its path from another file's folder.
///
/// ```
/// assert_eq!(cenic::import::beside("robots/arm/scene.xml", "../common/floor.xml"), "robots/common/floor.xml");
/// ```
pub fn beside(file: &str, path: &str) -> String {
    joined(folder_of(file), path)
}

/// The folder of a file, empty for a file without one.
fn folder_of(path: &str) -> &str {
    match path.rsplit_once('/') {
        Some(("", _)) => "/",
        Some((folder, _)) => folder,
        None => "",
    }
}

/// The folder and a path below it, `.` and `..` worked out where that needs no disk.
fn joined(folder: &str, path: &str) -> String {
    let is_absolute = folder.starts_with('/');
    let mut parts: Vec<&str> = folder.split('/').filter(|part| !part.is_empty() && *part != ".").collect();
    for part in path.split('/').filter(|part| !part.is_empty() && *part != ".") {
        match part {
            ".." if parts.last().is_some_and(|last| *last != "..") => _ = parts.pop(),
            part => parts.push(part),
        }
    }
    let root = if is_absolute { "/" } else { "" };
    format!("{root}{}", parts.join("/"))
}

fn base_name(folder: &str) -> &str {
    folder.trim_end_matches('/').rsplit('/').next().unwrap_or("")
}

/// The folder above; none above the topmost.
fn parent(folder: &str) -> Option<&str> {
    let folder = folder.trim_end_matches('/');
    match folder.rsplit_once('/') {
        Some(("", _)) => Some("/"),
        Some((above, _)) => Some(above),
        None if folder.is_empty() || folder == "." || folder == ".." => None,
        None => Some(""),
    }
}

/// `%20` and its like as characters.
fn unescaped(path: &str) -> String {
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let digits = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match digits.filter(|_| *first == b'%').and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn find(uri: &str, model: &str, roots: &[&str], file: &str) -> Option<String> {
        let roots: Vec<String> = roots.iter().map(|root| (*root).to_owned()).collect();
        resolve_mesh(uri, model, &roots, &|path| path == file)
    }

    #[test]
    fn packages_are_found_above_the_model_and_below_roots() {
        let uri = "package://arm/meshes/a.stl";
        for (model, roots, file) in [
            ("/ws/arm/urdf/arm.urdf", &[][..], "/ws/arm/meshes/a.stl"),
            ("arm/urdf/arm.urdf", &[], "arm/meshes/a.stl"),
            ("ws/other/urdf/arm.urdf", &[], "ws/arm/meshes/a.stl"),
            ("urdf/arm.urdf", &[], "arm/meshes/a.stl"),
            ("arm.urdf", &["/opt/share"], "/opt/share/arm/meshes/a.stl"),
            ("arm.urdf", &["/opt/arm/"], "/opt/arm/meshes/a.stl"),
            ("/arm.urdf", &[], "/arm/meshes/a.stl"),
        ] {
            assert_eq!(find(uri, model, roots, file).as_deref(), Some(file), "{model}");
        }
        assert_eq!(find(uri, "/ws/other/arm.urdf", &["/opt"], "/ws/other/meshes/a.stl"), None);
    }

    #[test]
    fn plain_paths_and_file_uris_are_found() {
        for (uri, file) in [
            ("meshes/a b.stl", "robots/meshes/a b.stl"),
            ("../meshes/./a.stl", "meshes/a.stl"),
            ("file:///abs/a%20b.stl", "/abs/a b.stl"),
            ("file://meshes/a.stl", "robots/meshes/a.stl"),
            ("/abs/a.stl", "/abs/a.stl"),
            ("meshes\\a.stl", "robots/meshes/a.stl"),
            ("shared.stl", "/opt/shared.stl"),
            ("model://arm/a.stl", "robots/arm/a.stl"),
        ] {
            assert_eq!(find(uri, "robots/arm.urdf", &["/opt"], file).as_deref(), Some(file), "{uri}");
        }
        assert_eq!(find("100%", "a.urdf", &[], "100%").as_deref(), Some("100%"));
    }
}
