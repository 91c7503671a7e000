//! Writing files so that nothing is lost: whole or not at all, and never in place of something that is not a file.
//!
//! An output takes the place of a regular file or of nothing. Devices, pipes, sockets and folders stay what they are, and a name
//! that is made up here (`.part` files) never leads through a link that somebody else put there. Nothing but a diagram takes the place
//! of a diagram: `--html motor.yaml` is a slip of the hand, and the work of days may be in that file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file. It is complete or as it was: whoever is killed while writing leaves the old one, and so does a power cut.
///
/// The content goes to a new file in the same folder, is brought to the disk, and then takes the old one's name and
/// permissions. A link stays a link, and what it leads to is replaced. What exists and is not a regular file, or is
/// write-protected, is refused, and so is a diagram if the content is none.
///
/// ```
/// let folder = tempfile::tempdir().unwrap();
/// let file = folder.path().join("state.yaml");
/// cenic::io::write_atomically(&file, b"t: 1.0\n").unwrap();
/// assert_eq!(std::fs::read(&file).unwrap(), b"t: 1.0\n");
/// let refused = cenic::io::write_atomically(folder.path(), b"").unwrap_err();
/// assert!(refused.to_string().contains("it is a folder"));
/// ```
pub fn write_atomically(path: &Path, content: &[u8]) -> io::Result<()> {
    let (path, old) = target(path)?;
    if old.is_some() && !is_diagram(content) {
        check_no_diagram(&path)?;
    }
    let (part, mut file) = part_beside(&path)?;
    let written = (|| {
        if let Some(old) = &old {
            // First, so that a secret is never readable by others, not even for a moment.
            file.set_permissions(old.permissions())?;
        }
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&part, &path)
    })();
    written.inspect_err(|_| drop(fs::remove_file(&part)))?;
    sync_folder(&path);
    Ok(())
}

/// Writes a picture or a page, whole or not at all, in a folder that is made if it has to be.
pub fn write_output(path: &Path, content: &[u8]) -> io::Result<()> {
    make_folder(path)?;
    write_atomically(path, content)
}

/// As [`check_writable`], for [`write_output`].
pub fn check_output(path: &Path) -> io::Result<()> {
    make_folder(path)?;
    check_writable(path)
}

fn make_folder(path: &Path) -> io::Result<()> {
    folder_of(path).map_or(Ok(()), fs::create_dir_all)
}

/// Writes a text, whole or not at all, as [`write_atomically`] does.
pub fn write_text(path: &Path, text: &str) -> io::Result<()> {
    write_atomically(path, text.as_bytes())
}

/// Says why a file could not be written, before there is anything to write: its folder is missing, it is a device, and so on.
pub fn check_writable(path: &Path) -> io::Result<()> {
    let (path, _) = target(path)?;
    check_no_diagram(&path)?;
    let (part, _) = part_beside(&path)?;
    fs::remove_file(part)
}

/// Begins a file that grows while it is written, in a folder that is made if it has to be.
pub fn create(path: &Path) -> io::Result<Box<dyn Write + Send>> {
    make_folder(path)?;
    Ok(Box::new(BufWriter::new(create_file(path)?)))
}

/// An empty file of this name, in place of a regular file or of nothing.
pub(super) fn create_file(path: &Path) -> io::Result<File> {
    let (path, _) = target(path)?;
    check_no_diagram(&path)?;
    File::create(path)
}

/// A new file under a name that is ours alone: what stands there from a run that was killed goes, a link is not followed.
pub(super) fn create_part(path: &Path) -> io::Result<File> {
    clear(path)?;
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Removes a file or a link, if there is one.
pub(super) fn clear(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(metadata) if metadata.is_symlink() => fs::remove_file(path),
        Ok(metadata) => check_kind(&metadata).and_then(|()| fs::remove_file(path)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// The file that a path leads to, and what is known of it if it exists; an error if nothing may be written there.
fn target(path: &Path) -> io::Result<(PathBuf, Option<fs::Metadata>)> {
    match fs::metadata(path) {
        Ok(metadata) => {
            check_kind(&metadata)?;
            if metadata.permissions().readonly() {
                return Err(io::Error::new(ErrorKind::PermissionDenied, "it is write-protected"));
            }
            Ok((path.canonicalize()?, Some(metadata)))
        }
        Err(error) if error.kind() == ErrorKind::NotFound => match fs::symlink_metadata(path) {
            Ok(_) => Err(refused("it is a link that leads nowhere")),
            Err(_) if path.file_name().is_none() => Err(refused("it is not the name of a file")),
            Err(_) => match folder_of(path) {
                Some(folder) if !folder.exists() => {
                    let message = format!("there is no folder `{}`", folder.display());
                    Err(io::Error::new(ErrorKind::NotFound, message))
                }
                _ => Ok((path.to_owned(), None)),
            },
        },
        Err(error) => Err(error),
    }
}

/// Refuses to replace a diagram. A file that cannot be read is no diagram that anybody could lose here.
fn check_no_diagram(path: &Path) -> io::Result<()> {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    if read.is_ok() && is_diagram(&head) {
        return Err(refused("it is a diagram, and would be lost; name another file"));
    }
    Ok(())
}

/// How much of a file is looked at, bytes: a long comment may stand before the first section.
const HEAD: u64 = 1 << 16;

/// Whether a text looks like a diagram file: it has the section `cenic`, which all of them must have.
fn is_diagram(content: &[u8]) -> bool {
    let head = String::from_utf8_lossy(&content[..content.len().min(HEAD as usize)]);
    match head.trim_start().chars().next() {
        Some('{') => head.contains("\"cenic\":"),
        Some('<') | None => false,
        _ => head.lines().any(|line| line.starts_with("cenic:") || line.starts_with("\"cenic\":")),
    }
}

/// Whether something that exists may be replaced.
fn check_kind(metadata: &fs::Metadata) -> io::Result<()> {
    if metadata.is_file() {
        return Ok(());
    }
    let what = if metadata.is_dir() { "a folder" } else { special(metadata) };
    Err(refused(&format!("it is {what}, and only files are written; name a file")))
}

#[cfg(unix)]
fn special(metadata: &fs::Metadata) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = metadata.file_type();
    if kind.is_fifo() {
        "a pipe"
    } else if kind.is_socket() {
        "a socket"
    } else {
        "a device"
    }
}

#[cfg(not(unix))]
fn special(_: &fs::Metadata) -> &'static str {
    "a device"
}

fn refused(message: &str) -> io::Error {
    io::Error::new(ErrorKind::InvalidInput, message.to_owned())
}

fn folder_of(path: &Path) -> Option<&Path> {
    path.parent().filter(|parent| !parent.as_os_str().is_empty())
}

/// A new file in the same folder, of a name that nobody else has.
fn part_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    loop {
        let mut name = std::ffi::OsString::from(".");
        name.push(path.file_name().unwrap_or_default());
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        name.push(format!(".{}-{count}.part", std::process::id()));
        let part = path.with_file_name(name);
        // A link of that name counts as existing: it is never followed.
        match OpenOptions::new().write(true).create_new(true).open(&part) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return Ok((part, opened?)),
        }
    }
}

/// Brings the new name of a file to the disk, where the system can.
fn sync_folder(path: &Path) {
    #[cfg(unix)]
    if let Ok(folder) = File::open(folder_of(path).unwrap_or(Path::new("."))) {
        let _ = folder.sync_all();
    }
    #[cfg(not(unix))]
    let _ = path;
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::{PermissionsExt, symlink};
    use std::os::unix::net::UnixListener;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_replaced_whole_and_keeps_its_permissions() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.yaml");
        write_text(&file, "one").unwrap();
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        let link = folder.path().join("link.yaml");
        symlink("a.yaml", &link).unwrap();
        write_text(&link, "two").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "two");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(names(folder.path()), ["a.yaml", "link.yaml"], "nothing is left beside them");
    }

    #[test]
    fn only_files_are_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let _socket = UnixListener::bind(path("socket")).unwrap();
        symlink("nowhere", path("dangling")).unwrap();
        fs::write(path("locked"), "").unwrap();
        fs::set_permissions(path("locked"), fs::Permissions::from_mode(0o444)).unwrap();
        for (name, expected) in [
            (path("socket"), "it is a socket, and only files are written"),
            (PathBuf::from("/dev/null"), "it is a device, and only files are written"),
            (path("."), "it is a folder"),
            (path("dangling"), "it is a link that leads nowhere"),
            (path("locked"), "it is write-protected"),
            (path("none/a.yaml"), "there is no folder `"),
            (PathBuf::new(), "it is not the name of a file"),
        ] {
            let before = fs::symlink_metadata(&name).ok().map(|m| m.file_type());
            let checks = [
                write_atomically(&name, b"x").unwrap_err().to_string(),
                check_writable(&name).unwrap_err().to_string(),
                create_file(&name).unwrap_err().to_string(),
            ];
            for error in checks {
                assert!(error.starts_with(expected), "{}: {error}", name.display());
            }
            assert_eq!(fs::symlink_metadata(&name).ok().map(|m| m.file_type()), before);
        }
        assert_eq!(names(folder.path()), ["dangling", "locked", "socket"]);
        check_writable(&path("new.yaml")).unwrap();
        assert!(!path("new.yaml").exists());
    }

    #[test]
    fn part_files_do_not_lead_through_links() {
        let folder = tempfile::tempdir().unwrap();
        let (precious, part) = (folder.path().join("precious"), folder.path().join("a.part.npy"));
        fs::write(&precious, "mine").unwrap();
        symlink(&precious, &part).unwrap();
        create_part(&part).unwrap().write_all(b"rows").unwrap();
        assert_eq!(fs::read_to_string(&precious).unwrap(), "mine");
        assert_eq!(fs::read_to_string(&part).unwrap(), "rows");
        create_part(&part).unwrap();
        assert_eq!(fs::read_to_string(&part).unwrap(), "", "what a killed run left goes");
    }
}
