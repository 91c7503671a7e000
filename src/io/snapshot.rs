//! Snapshots as files: text with a checksum as its last line.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use super::folder::read_text;
use super::write::write_atomically;
use crate::document::{Diagnostic, Diagnostics, Limits, Node, Source, parse_within, print};

/// The largest snapshot. A plant has at most 100 000 bodies of 13 coordinates, of each of which about ten numbers are kept (the state, where
/// its step started, four steps before it, forces), so 2²⁴ values hold any; the longest number that is printed has 26 characters with what
/// parts it from the next, so as many times 32 bytes hold their text.
const LARGEST: Limits = Limits { text: 32 << 24, nodes: 1 << 24 };

/// How the last line begins.
const CHECKSUM: &str = "checksum: ";
/// How the first line begins.
const SNAPSHOT: &str = "cenic_snapshot:";
/// What stands there in a file that somebody has changed and answers for.
const NONE: &str = "none";

/// Writes a snapshot, whole or not at all.
pub fn write_snapshot(path: &Path, snapshot: &Node) -> io::Result<()> {
    let mut text = print(snapshot);
    let sum = crc32fast::hash(text.as_bytes());
    text.push_str(&format!("{CHECKSUM}{sum:08x}\n"));
    if text.len() > LARGEST.text {
        let message = format!(
            "the state takes {} MB, and at most {} MB can be read back",
            text.len() >> 20,
            LARGEST.text >> 20
        );
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    write_atomically(path, text.as_bytes())
}

/// Whether nothing but a snapshot would be lost if one is written there: the file is not there, is empty, or begins as one does.
pub fn is_snapshot_or_new(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(SNAPSHOT.len() as u64).read_to_end(&mut head));
    read.is_err() || head.is_empty() || head == SNAPSHOT.as_bytes()
}

/// Reads a snapshot that [`write_snapshot`] wrote.
pub fn read_snapshot(path: &Path) -> Result<Node, Diagnostics> {
    let name = path.display().to_string();
    let text = read_text(path, LARGEST.text as u64)
        .map_err(|message| Diagnostic::new(format!("`{name}` {message}")))?;
    let body =
        checked(&text).map_err(|(what, help)| Diagnostic::new(format!("`{name}` {what}")).help(help))?;
    parse_within(&Source::new(name, body), LARGEST)
}

/// The text before the checksum, if that is right; otherwise what is wrong, and what may help.
fn checked(text: &str) -> Result<&str, (String, &'static str)> {
    let end = text.trim_end().rfind('\n').map_or(0, |newline| newline + 1);
    let (body, last) = text.split_at(end);
    let Some(said) = last.trim_end().strip_prefix(CHECKSUM) else {
        return Err((
            "is not a whole snapshot: its last line is no checksum".to_owned(),
            "take one that --save-state or --checkpoint wrote",
        ));
    };
    let found = format!("{:08x}", crc32fast::hash(body.as_bytes()));
    if said != NONE && said != found {
        return Err((
            format!("is damaged: its checksum is {said}, and that of its text {found}"),
            "if you have changed it yourself, make its last line `checksum: none`",
        ));
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{MAX_NODES, MAX_TEXT, parse};

    #[test]
    fn what_is_cut_off_or_changed_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state.yaml");
        let node = parse(&Source::new("state", "t: 0.5\nx: [1.0, 2.0]\n")).unwrap();
        write_snapshot(&file, &node).unwrap();
        assert_eq!(print(&read_snapshot(&file).unwrap()), print(&node));
        let text = std::fs::read_to_string(&file).unwrap();
        let read = |text: &str| {
            std::fs::write(&file, text).unwrap();
            read_snapshot(&file).map(|node| print(&node)).map_err(|problems| problems.to_string())
        };
        assert!(read(&text.replace("2.0", "2.5")).unwrap_err().contains("is damaged: its checksum is"));
        for end in 0..text.len() - 1 {
            let said = read(&text[..end]).unwrap_err();
            assert!(said.contains("is damaged") || said.contains("is not a whole snapshot"), "{said}");
        }
        let sum = text.lines().last().unwrap();
        let changed = text.replace("2.0", "2.5").replace(sum, "checksum: none");
        assert!(read(&changed).unwrap().contains("2.5"));
    }
    #[test]
    fn what_is_larger_than_a_diagram_may_be_is_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("state.yaml");
        let numbers: Vec<f64> = (0..MAX_NODES + 1000).map(|k| 1.0 / (3.0 + k as f64)).collect();
        let node = crate::document::to_node(&std::collections::BTreeMap::from([("x", &numbers)])).unwrap();
        write_snapshot(&file, &node).unwrap();
        assert!(std::fs::metadata(&file).unwrap().len() > MAX_TEXT as u64);
        assert_eq!(read_snapshot(&file).unwrap(), node);
    }
}
