//! ZIP archives of files as they are, without compression: what `.npz` is.
//!
//! Local header and content of each file, then a directory of all, then where the directory is. [PKWARE APPNOTE 6.3.3, 4.3]

use std::io::{self, Write};

/// The most that offsets of 32 bits reach. (NumPy reads larger archives; few other programs do.)
pub(super) const MAX_LENGTH: u64 = u32::MAX as u64;
/// 1 January 1980, the first day of DOS: equal recordings are equal files.
const DATE: u16 = 0x0021;
/// Version 2.0, which all readers know.
const VERSION: u16 = 20;
/// Names are UTF-8.
const FLAGS: u16 = 1 << 11;

/// Writes an archive from its beginning to its end.
pub(super) struct ZipWriter<W: Write> {
    writer: W,
    length: u64,
    directory: Vec<u8>,
    files: u16,
}

impl<W: Write> ZipWriter<W> {
    /// An empty archive.
    pub fn new(writer: W) -> ZipWriter<W> {
        ZipWriter { writer, length: 0, directory: Vec::new(), files: 0 }
    }

    /// Adds a file.
    pub fn add(&mut self, name: &str, content: &[u8]) -> io::Result<()> {
        let size = u32::try_from(content.len()).map_err(|_| too_large())?;
        let offset = u32::try_from(self.length).map_err(|_| too_large())?;
        let name_length = u16::try_from(name.len())
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidInput, "the name of a signal is too long"))?;
        let mut entry = Vec::with_capacity(26);
        entry.extend([VERSION, FLAGS, 0, 0, DATE].iter().flat_map(|number| number.to_le_bytes()));
        let sizes = [crc32fast::hash(content), size, size];
        entry.extend(sizes.iter().flat_map(|number| number.to_le_bytes()));
        entry.extend([name_length, 0].iter().flat_map(|number| number.to_le_bytes()));

        let head = [b"PK\x03\x04", entry.as_slice(), name.as_bytes()].concat();
        self.writer.write_all(&head)?;
        self.writer.write_all(content)?;
        self.length += (head.len() + content.len()) as u64;

        self.directory.extend([b"PK\x01\x02", VERSION.to_le_bytes().as_slice(), &entry].concat());
        // No comment, first disk, no attributes.
        self.directory.extend([0; 10]);
        self.directory.extend(offset.to_le_bytes());
        self.directory.extend(name.as_bytes());
        self.files = self.files.checked_add(1).ok_or_else(|| {
            io::Error::new(
                io::ErrorKind::InvalidInput,
                "more than 65535 signals are too many for one archive",
            )
        })?;
        Ok(())
    }

    /// Writes the directory, and returns what was written to.
    pub fn finish(mut self) -> io::Result<W> {
        let size = u32::try_from(self.directory.len()).map_err(|_| too_large())?;
        let offset = u32::try_from(self.length).map_err(|_| too_large())?;
        self.directory.extend(b"PK\x05\x06");
        self.directory.extend([0, 0, self.files, self.files].iter().flat_map(|number| number.to_le_bytes()));
        self.directory.extend([size, offset].iter().flat_map(|number| number.to_le_bytes()));
        self.directory.extend([0; 2]);
        self.writer.write_all(&self.directory)?;
        self.writer.flush()?;
        Ok(self.writer)
    }
}

/// What is said of a recording that does not fit.
pub(super) fn too_large() -> io::Error {
    let message =
        "an NPZ file cannot be larger than 4 GB; record fewer signals or with a `period`, or to CSV or MCAP";
    io::Error::new(io::ErrorKind::FileTooLarge, message)
}

/// The files of an archive, as parts of its bytes. Contents are checked against their sums.
pub(super) fn files(archive: &[u8]) -> Result<Vec<(String, &[u8])>, String> {
    let damaged = || "is not a whole archive; was it cut off?".to_owned();
    let number = |at: usize, width: usize| -> Result<usize, String> {
        let bytes = archive.get(at..at + width).ok_or_else(damaged)?;
        Ok(bytes.iter().rev().fold(0, |number, byte| number << 8 | usize::from(*byte)))
    };
    let end = archive.windows(4).rposition(|bytes| bytes == b"PK\x05\x06").ok_or_else(damaged)?;
    let (count, mut at, _comment) = (number(end + 10, 2)?, number(end + 16, 4)?, number(end + 20, 2)?);
    let mut files = Vec::new();
    for _ in 0..count {
        if archive.get(at..at + 4) != Some(b"PK\x01\x02") {
            return Err(damaged());
        }
        let (method, sum, size) = (number(at + 10, 2)?, number(at + 16, 4)?, number(at + 20, 4)?);
        let [name_length, extra, comment] = [number(at + 28, 2)?, number(at + 30, 2)?, number(at + 32, 2)?];
        let offset = number(at + 42, 4)?;
        let name = archive.get(at + 46..at + 46 + name_length).ok_or_else(damaged)?;
        let name = String::from_utf8_lossy(name).into_owned();
        if method != 0 {
            return Err(format!("has `{name}` compressed, which is not read; write it with `numpy.savez`"));
        }
        let start = offset + 30 + number(offset + 26, 2)? + number(offset + 28, 2)?;
        let content = archive.get(start..start + size).ok_or_else(damaged)?;
        if crc32fast::hash(content) as usize != sum {
            return Err(format!("is damaged: `{name}` does not have its sum"));
        }
        files.push((name, content));
        at += 46 + name_length + extra + comment;
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive() -> Vec<u8> {
        let mut zip = ZipWriter::new(Vec::new());
        zip.add("a.npy", b"one").unwrap();
        zip.add("block/ä.npy", &[7; 1000]).unwrap();
        zip.finish().unwrap()
    }

    #[test]
    fn what_is_written_is_read() {
        let archive = archive();
        let files = files(&archive).unwrap();
        assert_eq!(files, [("a.npy".to_owned(), &b"one"[..]), ("block/ä.npy".to_owned(), &[7; 1000][..])]);
        assert!(super::files(&ZipWriter::new(Vec::new()).finish().unwrap()).unwrap().is_empty());
    }

    #[test]
    fn damage_is_noticed_wherever_it_is() {
        let whole = archive();
        for length in 0..whole.len() {
            assert!(files(&whole[..length]).is_err(), "{length}");
        }
        for at in 0..whole.len() {
            let mut damaged = whole.clone();
            damaged[at] ^= 0xff;
            // Some bytes, such as dates, say nothing. Whatever is read is what was written.
            let known = files(&whole).unwrap();
            for (_, content) in files(&damaged).unwrap_or_default() {
                assert!(known.iter().any(|(_, original)| *original == content), "{at}");
            }
        }
    }
}
