//! Reading and writing within a folder.

use std::collections::{HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex};

use super::logs::{CsvTable, McapLog, McapTable, NpzTable, SharedLog};
use super::write::{create_file, write_atomically, write_text};
use crate::diagram::TableFormat;
use crate::document::{Diagnostic, Diagnostics, MAX_TEXT, Source};
use crate::simulator::{Column, Outputs, Table};
use crate::viewer::{PNG_SCALE, Plot, Series, plots_svg, png};

/// The text of a file that is not longer than allowed.
pub(super) fn read_text(path: &Path, limit: u64) -> Result<String, String> {
    String::from_utf8(read_limited(path, limit)?)
        .map_err(|e| format!("is not text: the byte at {} is not UTF-8", e.utf8_error().valid_up_to()))
}

/// The content of a file that is not longer than allowed.
pub(super) fn read_limited(path: &Path, limit: u64) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(|e| format!("cannot be read: {}", plain(&e)))?;
    if !metadata.is_file() {
        let what = if metadata.is_dir() { "is a folder, not a file" } else { "is not a file" };
        return Err(what.to_owned());
    }
    let too_long = |len: u64| format!("is {} MB long; at most {} MB are read", len >> 20, limit >> 20);
    if metadata.len() > limit {
        return Err(too_long(metadata.len()));
    }
    let file = File::open(path).map_err(|e| format!("cannot be read: {}", plain(&e)))?;
    let mut bytes = Vec::new();
    file.take(limit + 1).read_to_end(&mut bytes).map_err(|e| format!("cannot be read: {}", plain(&e)))?;
    if bytes.len() as u64 > limit {
        return Err(too_long(bytes.len() as u64));
    }
    Ok(bytes)
}

/// What the system says, without its error numbers.
pub(super) fn plain(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "reading it is not permitted".to_owned(),
        _ => error.to_string(),
    }
}

/// The text of a diagram file, with its name for messages.
pub fn read_source(path: &Path) -> Result<Arc<Source>, Diagnostics> {
    let name = path.display().to_string();
    match read_text(path, MAX_TEXT as u64) {
        Ok(text) => Ok(Source::new(name, text)),
        Err(message) => Err(Diagnostic::new(format!("`{name}` {message}")).into()),
    }
}

/// The folder that recordings and plots of a run are written to.
#[derive(Debug)]
pub struct ResultFolder {
    path: PathBuf,
    diagram: String,
    format: TableFormat,
    /// Tables that are being written: no two recorders can write the same, except to an MCAP log.
    tables: HashSet<PathBuf>,
    logs: HashMap<PathBuf, SharedLog>,
}

impl ResultFolder {
    /// A folder; it is made when the first file is written.
    pub fn new(path: impl Into<PathBuf>) -> ResultFolder {
        ResultFolder {
            path: path.into(),
            diagram: String::new(),
            format: TableFormat::default(),
            tables: HashSet::new(),
            logs: HashMap::new(),
        }
    }

    /// The name of the diagram, for files that keep it.
    pub fn with_diagram(self, diagram: impl Into<String>) -> ResultFolder {
        ResultFolder { diagram: diagram.into(), ..self }
    }

    /// The format of tables whose name the diagram leaves open.
    pub fn with_format(self, format: TableFormat) -> ResultFolder {
        ResultFolder { format, ..self }
    }

    /// The MCAP log of that name. Whoever asks for it first makes it; all others write to the same.
    pub fn log(&mut self, name: &str) -> io::Result<SharedLog> {
        let path = self.file(name)?;
        if let Some(log) = self.logs.get(&path) {
            return Ok(log.clone());
        }
        let log = Arc::new(Mutex::new(McapLog::create(&path, &self.diagram)?));
        self.logs.insert(path, log.clone());
        Ok(log)
    }

    /// Where a file of that name goes. Names that lead out of the folder are refused.
    pub fn file(&self, name: &str) -> io::Result<PathBuf> {
        let relative = Path::new(name);
        let plain = relative.components().all(|c| matches!(c, Component::Normal(_)));
        if name.is_empty() || !plain {
            let message = format!("`{name}` leads out of the folder for results");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let full = self.path.join(relative);
        if let Some(parent) = full.parent() {
            fs::create_dir_all(parent).map_err(|error| {
                let why = match error.kind() {
                    io::ErrorKind::PermissionDenied => "writing there is not permitted".to_owned(),
                    io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
                        "a file is in its place".to_owned()
                    }
                    _ => error.to_string(),
                };
                let message = format!("there can be no folder `{}`: {why}", parent.display());
                io::Error::new(error.kind(), message)
            })?;
        }
        Ok(full)
    }
}

impl Outputs for ResultFolder {
    fn table(&mut self, name: &str, columns: &[Column]) -> io::Result<Box<dyn Table>> {
        let invalid = |message| io::Error::new(io::ErrorKind::InvalidInput, message);
        let format = TableFormat::of(name).map_err(invalid)?;
        if format == TableFormat::Mcap {
            return Ok(Box::new(McapTable::new(self.log(name)?, columns)?));
        }
        let path = self.file(name)?;
        if !self.tables.insert(path.clone()) {
            return Err(invalid("two recorders write it; give one of them another `file`".to_owned()));
        }
        match format {
            TableFormat::Npz => Ok(Box::new(NpzTable::create(&path, columns)?)),
            _ => Ok(Box::new(CsvTable::new(BufWriter::new(create_file(&path)?), columns)?)),
        }
    }

    fn format(&self) -> TableFormat {
        self.format
    }

    fn plot(
        &mut self,
        name: &str,
        title: &str,
        columns: &[Column],
        curves: &[&[(f64, f64)]],
    ) -> io::Result<()> {
        let series = columns.iter().zip(curves).map(|(column, curve)| Series {
            name: column.name.clone(),
            points: curve.to_vec(),
            ..Series::default()
        });
        let unit =
            columns.first().map(|c| c.unit.clone()).filter(|unit| columns.iter().all(|c| c.unit == *unit));
        let plot = Plot {
            title: title.to_owned(),
            x_label: "time (s)".to_owned(),
            y_label: unit.unwrap_or_default(),
            series: series.collect(),
            ..Plot::default()
        };
        let svg = plots_svg(&[plot], 900, 420).map_err(|error| io::Error::other(error.to_string()))?;
        let path = self.file(name)?;
        match path.extension() {
            Some(extension) if extension == "png" => {
                let pixels = png(&svg, PNG_SCALE).map_err(|error| io::Error::other(error.to_string()))?;
                write_atomically(&path, &pixels)
            }
            _ => write_text(&path, &svg),
        }
    }
}
