//! Where the files lie that a robot's file, or a diagram, names.

/// Finds the file that a robot's file means by `uri`.
///
/// `model_path` is the path of the robot's file, empty for what a diagram names; `package` gives the folder of a package on the
/// package path; `exists` says whether there is a file. What is tried, in this order:
///
/// | `uri` | tried |
/// |---|---|
/// | `package://p/rest`, `model://p/rest` | `p/rest` below the model's folder and each folder above it, where a folder itself named `p` is `p` too; then `rest` in the folder of package `p` |
/// | `file:///absolute/path` | the path |
/// | `/absolute/path` | the path |
/// | `relative/path` | below the model's folder |
///
/// ```
/// use cenic::import::resolve_file;
///
/// let files = ["robots/arm/meshes/link.stl"];
/// let exists = |path: &str| files.contains(&path);
/// let uri = "package://arm/meshes/link.stl";
/// let found = resolve_file(uri, "robots/arm/urdf/arm.urdf", &|_| None, &exists);
/// assert_eq!(found.as_deref(), Some(files[0]));
/// ```
pub fn resolve_file(
    uri: &str,
    model_path: &str,
    package: &dyn Fn(&str) -> Option<String>,
    exists: &dyn Fn(&str) -> bool,
) -> Option<String> {
    candidates(uri, model_path, package).into_iter().find(|path| exists(path))
}

/// Why a file is not found: what was looked for, and where. `read` gives the reason why a file cannot be read; `package_path` is
/// where packages are looked for.
pub fn missing_file(
    uri: &str,
    model_path: &str,
    package: &dyn Fn(&str) -> Option<String>,
    package_path: &[String],
    read: &dyn Fn(&str) -> Option<String>,
) -> String {
    let Some(path) = in_package(uri) else {
        let tried = candidates(uri, model_path, package);
        return tried
            .iter()
            .find_map(|path| read(path))
            .unwrap_or_else(|| format!("there is no file `{uri}`"));
    };
    let (name, rest) = package_and_rest(&path);
    if let Some(folder) = package(name) {
        // What the reader says of the file in the package is the truth about it: it is not there, or may not be read.
        let reason = read(&joined(&folder, rest)).map(|reason| format!(": {reason}")).unwrap_or_default();
        return format!("there is no file `{uri}`: package `{name}` is the folder `{folder}`{reason}");
    }
    let beside = match folder_of(model_path) {
        "" => "beside the diagram".to_owned(),
        folder => format!("in `{folder}` or above it"),
    };
    let shown =
        package_path.iter().take(4).map(|folder| format!("`{folder}`")).collect::<Vec<_>>().join(", ");
    let path = match package_path.len() {
        0 => "the package path is empty".to_owned(),
        1..=4 => format!("not in the package path either ({shown})"),
        n => format!("not in the package path either ({shown} and {} more)", n - 4),
    };
    format!(
        "there is no file `{uri}`: no package `{name}` with it is {beside}, and {path}; name the folder that has `{name}` in \
         `package_path`, `--package-path` or `ROS_PACKAGE_PATH`"
    )
}

/// Whether a name is that of a file in a package.
pub fn is_package_uri(uri: &str) -> bool {
    in_package(uri).is_some()
}

/// What comes after `package://` or `model://`.
fn in_package(uri: &str) -> Option<String> {
    let uri = uri.trim();
    let path = uri.strip_prefix("package://").or_else(|| uri.strip_prefix("model://"))?;
    Some(unescaped(path).trim_start_matches('/').to_owned())
}

/// The name of the package, and the path in it.
fn package_and_rest(path: &str) -> (&str, &str) {
    path.split_once('/').unwrap_or(("", path))
}

/// The paths that a name may stand for, in the order in which they are tried.
fn candidates(uri: &str, model_path: &str, package: &dyn Fn(&str) -> Option<String>) -> Vec<String> {
    let uri = uri.trim();
    let model_path = model_path.replace('\\', "/");
    let folder = folder_of(&model_path);
    if let Some(path) = uri.strip_prefix("file://") {
        // `file://localhost/path` is the same; `file://relative` is no URI, but is written.
        let path = path.strip_prefix("localhost/").map_or(path.to_owned(), |rest| format!("/{rest}"));
        let path = unescaped(&path);
        return vec![path.clone(), joined(folder, &path)];
    }
    if let Some(path) = in_package(uri) {
        let (name, rest) = package_and_rest(&path);
        let mut paths = Vec::new();
        let mut folder = Some(folder);
        while let Some(here) = folder {
            paths.push(joined(here, &path));
            if !name.is_empty() && base_name(here) == name {
                paths.push(joined(here, rest));
            }
            folder = parent(here);
        }
        paths.extend(package(name).map(|folder| joined(&folder, rest)));
        return paths;
    }
    let path = uri.replace('\\', "/");
    if path.starts_with('/') || path.get(1..3) == Some(":/") {
        return vec![path];
    }
    vec![joined(folder, &path)]
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

    fn find(uri: &str, model: &str, package: Option<&str>, file: &str) -> Option<String> {
        let of = |name: &str| package.filter(|folder| base_name(folder) == name).map(str::to_owned);
        resolve_file(uri, model, &of, &|path| path == file)
    }

    #[test]
    fn packages_are_found_above_the_model_and_on_the_package_path() {
        let uri = "package://arm/meshes/a.stl";
        for (model, package, file) in [
            ("/ws/arm/urdf/arm.urdf", None, "/ws/arm/meshes/a.stl"),
            ("arm/urdf/arm.urdf", None, "arm/meshes/a.stl"),
            ("ws/other/urdf/arm.urdf", None, "ws/arm/meshes/a.stl"),
            ("urdf/arm.urdf", None, "arm/meshes/a.stl"),
            ("arm.urdf", Some("/opt/share/arm"), "/opt/share/arm/meshes/a.stl"),
            ("", Some("/opt/arm/"), "/opt/arm/meshes/a.stl"),
            ("/arm.urdf", None, "/arm/meshes/a.stl"),
        ] {
            assert_eq!(find(uri, model, package, file).as_deref(), Some(file), "{model}");
        }
        assert_eq!(find(uri, "/ws/other/arm.urdf", Some("/opt/leg"), "/ws/other/meshes/a.stl"), None);
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
            ("model://arm/a.stl", "robots/arm/a.stl"),
        ] {
            assert_eq!(find(uri, "robots/arm.urdf", None, file).as_deref(), Some(file), "{uri}");
        }
        assert_eq!(find("100%", "a.urdf", None, "100%").as_deref(), Some("100%"));
    }

    #[test]
    fn what_is_missing_is_said_as_it_is() {
        let said = |uri: &str, package: Option<&str>, path: &[String]| {
            let of = |name: &str| package.filter(|folder| base_name(folder) == name).map(str::to_owned);
            missing_file(uri, "robots/arm.urdf", &of, path, &|path| Some(format!("`{path}` cannot be read")))
        };
        assert_eq!(said("meshes/a.stl", None, &[]), "`robots/meshes/a.stl` cannot be read");
        assert_eq!(
            said("package://arm/a.stl", Some("/opt/arm"), &["/opt".to_owned()]),
            "there is no file `package://arm/a.stl`: package `arm` is the folder `/opt/arm`: `/opt/arm/a.stl` cannot be read"
        );
        assert_eq!(
            said("package://arm/a.stl", None, &[]),
            "there is no file `package://arm/a.stl`: no package `arm` with it is in `robots` or above it, and the package path is \
             empty; name the folder that has `arm` in `package_path`, `--package-path` or `ROS_PACKAGE_PATH`"
        );
        let long = said("package://arm/a.stl", None, &["/a".to_owned(), "/b".to_owned()]);
        assert!(long.contains("and not in the package path either (`/a`, `/b`); name"), "{long}");
    }
}
