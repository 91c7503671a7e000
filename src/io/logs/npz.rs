//! NPZ: an archive of one array for each signal, `numpy.load("x.npz")["control.out"]`.
//!
//! | array | what it is |
//! |---|---|
//! | `t` | times of the rows, s |
//! | a signal's name | its values: one for each row, or a row of its elements |
//! | `info` | JSON: for each signal its `unit` and the names of its `columns` |
//!
//! An archive of columns cannot be written row by row, and cannot be read half-written. So rows are appended to
//! `x.part.npy`, one array of all rows with the signals as its fields, and at the end of the run it becomes `x.npz`. A run that
//! is killed leaves `x.part.npy`: `numpy.load` gives the same names, and `cenic plot` reads it, too.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde_json::{Map, json};

use super::port::{Port, ports};
use super::{Pace, npy, zip};
use crate::io::write::{clear, create_part};
use crate::simulator::{Column, Table};

/// Bytes of arrays that are put together in memory at a time.
const BATCH: usize = 256 << 20;

/// A table that becomes an archive of arrays when it is finished.
pub struct NpzTable {
    path: PathBuf,
    part: PathBuf,
    columns: Vec<Column>,
    writer: BufWriter<File>,
    rows: u64,
    /// Bytes that the archive has, at least.
    length: u64,
    pace: Pace,
    is_finished: bool,
}

impl NpzTable {
    /// Opens the file of rows beside the archive.
    pub fn create(path: &Path, columns: &[Column]) -> io::Result<NpzTable> {
        let part = part_of(path);
        // An archive of an earlier run would be taken for one of this run, should it be killed.
        clear(path)?;
        let mut table = NpzTable {
            path: path.to_owned(),
            writer: BufWriter::new(create_part(&part)?),
            part,
            columns: columns.to_vec(),
            rows: 0,
            length: 0,
            pace: Pace::default(),
            is_finished: false,
        };
        let header = table.header()?;
        // Each array has a header, and a place in two lists.
        table.length = (ports(columns).len() as u64 + 2) * 512 + 2 * header.len() as u64;
        table.writer.write_all(&header)?;
        Ok(table)
    }

    /// The names of the arrays, and the columns of a row that belong to each: time is the first.
    fn arrays(&self) -> Vec<(String, Port<'_>)> {
        let mut arrays = vec![("t".to_owned(), Port { name: "t", unit: "s", columns: 0..1 })];
        for port in ports(&self.columns) {
            let mut name = port.name.to_owned();
            while name == "info" || arrays.iter().any(|(other, _)| *other == name) {
                name.push('_');
            }
            let columns = port.columns.start + 1..port.columns.end + 1;
            arrays.push((name, Port { columns, ..port }));
        }
        arrays
    }

    fn header(&self) -> io::Result<Vec<u8>> {
        let arrays = self.arrays();
        let fields: Vec<(&str, usize)> =
            arrays.iter().map(|(n, port)| (n.as_str(), port.columns.len())).collect();
        npy::table(&fields, self.rows)
    }

    /// Brings all rows to the file, and then their number, so that it never counts rows that are not there.
    fn flush(&mut self) -> io::Result<()> {
        let header = self.header()?;
        self.writer.seek(SeekFrom::Start(0))?;
        self.writer.write_all(&header)?;
        self.writer.seek(SeekFrom::End(0))?;
        Ok(())
    }

    /// Units and names, for whoever reads the archive.
    fn info(&self) -> String {
        let mut signals = Map::new();
        for (name, port) in self.arrays().into_iter().skip(1) {
            let range = port.columns.start - 1..port.columns.end - 1;
            let columns: Vec<&str> = self.columns[range].iter().map(|column| column.name.as_str()).collect();
            signals.insert(name, json!({"unit": port.unit, "columns": columns}));
        }
        serde_json::Value::from(signals).to_string()
    }

    /// Sorts the rows into arrays, as many at a time as there is room for.
    fn convert(&self, archive: &Path) -> io::Result<()> {
        let start = self.header()?.len() as u64;
        let mut zip = zip::ZipWriter::new(BufWriter::new(create_part(archive)?));
        let rows = usize::try_from(self.rows).map_err(|_| zip::too_large())?;
        let size = |port: &Port| 8 * rows * port.columns.len();
        let arrays = self.arrays();
        let mut rest = arrays.as_slice();
        while !rest.is_empty() {
            let mut room = BATCH;
            let fits = |(_, port): &&(String, Port)| {
                let fits = size(port) <= room;
                room = room.saturating_sub(size(port));
                fits
            };
            let (batch, others) = rest.split_at(rest.iter().take_while(fits).count().max(1));
            rest = others;
            let mut contents: Vec<Vec<u8>> = Vec::new();
            for (_, port) in batch {
                let shape = [rows, port.columns.len()];
                let mut content = npy::numbers(&shape[..if port.columns.len() == 1 { 1 } else { 2 }]);
                content.reserve_exact(size(port));
                contents.push(content);
            }
            let mut reader = BufReader::with_capacity(1 << 20, File::open(&self.part)?);
            reader.seek(SeekFrom::Start(start))?;
            let mut row = vec![0; 8 * (self.columns.len() + 1)];
            for _ in 0..rows {
                reader.read_exact(&mut row)?;
                for ((_, port), content) in batch.iter().zip(&mut contents) {
                    content.extend_from_slice(&row[8 * port.columns.start..8 * port.columns.end]);
                }
            }
            for ((name, _), content) in batch.iter().zip(contents) {
                zip.add(&format!("{name}.npy"), &content)?;
            }
        }
        zip.add("info.npy", &npy::text(&self.info()))?;
        zip.finish().map(drop)
    }
}

/// Where the rows of an archive are until it is finished.
fn part_of(path: &Path) -> PathBuf {
    path.with_extension("part.npy")
}

impl Table for NpzTable {
    fn row(&mut self, t: f64, values: &[f64]) -> io::Result<()> {
        if self.is_finished {
            return Err(io::Error::other("the archive is already finished"));
        }
        self.length += 8 * (values.len() as u64 + 1);
        if self.length > zip::MAX_LENGTH {
            return Err(zip::too_large());
        }
        self.writer.write_all(&t.to_le_bytes())?;
        for value in values {
            self.writer.write_all(&value.to_le_bytes())?;
        }
        self.rows += 1;
        if self.pace.is_due() { self.flush() } else { Ok(()) }
    }

    fn finish(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_finished, true) {
            return Ok(());
        }
        self.flush()?;
        let archive = self.path.with_extension("part.npz");
        self.convert(&archive).inspect_err(|_| drop(fs::remove_file(&archive)))?;
        fs::rename(&archive, &self.path)?;
        fs::remove_file(&self.part)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::logs::read_log;

    #[test]
    fn arrays_hold_the_rows_whatever_signals_are_called() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.npz");
        let columns = [
            Column::new("t", "", ""),
            Column::new("a/b.pose", ".x", "m"),
            Column::new("a/b.pose", ".y", "m"),
        ];
        let mut table = NpzTable::create(&path, &columns).unwrap();
        table.row(0.5, &[1.0, 2.0, 3.0]).unwrap();
        table.row(1.0, &[4.0, f64::INFINITY, -0.0]).unwrap();
        table.finish().unwrap();
        table.finish().unwrap();
        assert!(table.row(2.0, &[0.0; 3]).is_err());
        let log = read_log(&path).unwrap();
        assert_eq!(log.t, [0.5, 1.0]);
        let names: Vec<&str> = log.columns.iter().map(|column| column.name.as_str()).collect();
        assert_eq!(names, ["t", "a/b.pose.x", "a/b.pose.y"]);
        assert_eq!((log.columns[1].signal.as_str(), log.columns[1].unit.as_str()), ("a/b.pose", "m"));
        assert_eq!(log.columns[1].values, [2.0, f64::INFINITY]);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "only the archive is left");
    }

    #[test]
    fn a_recording_that_does_not_fit_is_refused_and_what_there_is_of_it_is_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.npz");
        let mut table = NpzTable::create(&path, &[Column::new("a.out", "", "")]).unwrap();
        table.row(0.0, &[1.0]).unwrap();
        table.length = zip::MAX_LENGTH - 8;
        let error = table.row(1.0, &[1.0]).unwrap_err().to_string();
        assert!(error.contains("4 GB") && error.contains("MCAP"), "{error}");
        table.finish().unwrap();
        assert_eq!(read_log(&path).unwrap().t, [0.0]);
    }
}
