//! Reading recorded tables back: CSV, NPZ, and what a killed run leaves of an NPZ.

use std::path::Path;

use serde_json::Value as Json;

use super::npy::Array;
use super::zip;
use crate::diagram::split_unit;
use crate::document::Diagnostic;
use crate::io::folder::read_limited;

/// Largest file that is read.
const MAX_LOG: u64 = 4 << 30;

/// A recorded table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// Time of each row, s.
    pub t: Vec<f64>,
    /// The columns after time.
    pub columns: Vec<LogColumn>,
}

/// A column of a recorded table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LogColumn {
    /// Full name, with the element.
    pub name: String,
    /// The signal that it is an element of, as far as the file tells.
    pub signal: String,
    /// Its unit; empty if the file does not say.
    pub unit: String,
    /// The value of each row.
    pub values: Vec<f64>,
}

impl Log {
    /// The column of that name.
    pub fn column(&self, name: &str) -> Option<&LogColumn> {
        self.columns.iter().find(|column| column.name == name)
    }
}

/// Reads a table. Any CSV file will do that has numbers, names in its first line, and times in the column `t` or else in its
/// first one. A name may be followed by a unit, as in `speed [m/s]`.
pub fn read_log(path: &Path) -> Result<Log, Diagnostic> {
    let name = path.display();
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    let read: fn(&[u8]) -> Result<Log, String> = match extension.as_str() {
        "csv" | "txt" => read_csv,
        "npz" => read_npz,
        "npy" => read_part,
        "mcap" => {
            return Err(Diagnostic::new(format!("`{name}` is an MCAP log, which is not read here"))
                .help("open it with Foxglove, or record with `--format csv` or `--format npz`"));
        }
        _ => {
            return Err(Diagnostic::new(format!("`{name}` is not a recording that can be read"))
                .help("recordings end with `.csv` or `.npz`"));
        }
    };
    let log = read_limited(path, MAX_LOG).and_then(|bytes| read(&bytes));
    log.map_err(|problem| {
        let problem = Diagnostic::new(format!("`{name}` {problem}"));
        let part = path.with_extension("part.npy");
        match extension == "npz" && !path.exists() && part.exists() {
            true => problem.help(format!(
                "its run has not come to an end; what there is of it is in `{}`",
                part.display()
            )),
            false => problem,
        }
    })
}

fn read_csv(bytes: &[u8]) -> Result<Log, String> {
    // A last line without an end was being written: its last number may lack digits.
    let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(bytes, |end| &bytes[..=end]);
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).from_reader(whole);
    let cannot = |error: csv::Error| match error.kind() {
        csv::ErrorKind::UnequalLengths { pos, expected_len, len } => {
            let line = pos.as_ref().map_or(0, csv::Position::line);
            format!("has {len} cells in line {line}, and {expected_len} names in the first")
        }
        csv::ErrorKind::Utf8 { .. } => "is not text".to_owned(),
        _ => format!("cannot be read: {error}"),
    };
    let head = reader.headers().map_err(cannot)?.clone();
    let column = |heading: &str| {
        let (name, unit) = split_unit(heading);
        LogColumn { name: name.to_owned(), unit: unit.to_owned(), ..LogColumn::default() }
    };
    let mut columns: Vec<LogColumn> = head.iter().map(column).collect();
    if columns.is_empty() {
        return Err("is empty".to_owned());
    }
    let mut record = csv::StringRecord::new();
    while reader.read_record(&mut record).map_err(cannot)? {
        for (column, cell) in columns.iter_mut().zip(&record) {
            let value = match cell {
                "" => f64::NAN,
                "true" | "True" => 1.0,
                "false" | "False" => 0.0,
                cell => cell.parse().map_err(|_| {
                    let line = record.position().map_or(0, csv::Position::line);
                    format!("has `{cell}` in line {line} under `{}`, which is not a number", column.name)
                })?,
            };
            column.values.push(value);
        }
    }
    let time = columns.iter().position(|column| column.name == "t").unwrap_or(0);
    let t = columns.remove(time).values;
    let names: Vec<String> = columns.iter().map(|column| column.name.clone()).collect();
    for column in &mut columns {
        column.signal = signal_of(&column.name, &names);
    }
    Ok(Log { t, columns })
}

/// The signal of a column whose file has only names: what is before the element, if there is one.
fn signal_of(name: &str, names: &[String]) -> String {
    if let Some((signal, _)) = name.rsplit_once('[').filter(|_| name.ends_with(']')) {
        return signal.to_owned();
    }
    match name.rsplit_once('.') {
        // `arm.pose.x` beside `arm.pose.y`; in `arm.x` the last part is the port.
        Some((signal, _)) if signal.contains('.') => {
            let is_beside =
                |other: &String| other != name && other.rsplit_once('.').is_some_and(|(s, _)| s == signal);
            if names.iter().any(is_beside) { signal.to_owned() } else { name.to_owned() }
        }
        _ => name.to_owned(),
    }
}

fn read_npz(bytes: &[u8]) -> Result<Log, String> {
    let mut arrays = Vec::new();
    let mut info = Json::Null;
    for (file, content) in zip::files(bytes)? {
        let name = file.strip_suffix(".npy").unwrap_or(&file).to_owned();
        match Array::read(content).map_err(|problem| format!("has `{name}`, which {problem}"))? {
            Array::Text(text) if name == "info" => info = serde_json::from_str(&text).unwrap_or_default(),
            Array::Numbers(width, numbers) => arrays.push((name, width, numbers)),
            _ => {}
        }
    }
    let time = arrays.iter().position(|(name, width, _)| name == "t" && *width == 1);
    let t = arrays.remove(time.ok_or("has no array `t` of times")?).2;
    let mut log = Log { t, columns: Vec::new() };
    for (name, width, numbers) in arrays {
        if numbers.len() == log.t.len() * width {
            log.push(&name, width, &numbers, 0..width, &info[&name]);
        }
    }
    Ok(log)
}

fn read_part(bytes: &[u8]) -> Result<Log, String> {
    let Array::Table(fields, rows) = Array::read(bytes)? else {
        return Err("is a plain array, without names of signals".to_owned());
    };
    let stride: usize = fields.iter().map(|field| field.1).sum();
    let mut log = Log::default();
    let mut start = 0;
    for (name, width) in fields {
        if start == 0 {
            log.t = rows.iter().step_by(stride).copied().collect();
        } else {
            log.push(&name, stride, &rows, start..start + width, &Json::Null);
        }
        start += width;
    }
    Ok(log)
}

impl Log {
    /// Adds a signal: some of the numbers of each row.
    fn push(
        &mut self,
        signal: &str,
        stride: usize,
        rows: &[f64],
        range: std::ops::Range<usize>,
        info: &Json,
    ) {
        for (i, column) in range.clone().enumerate() {
            let plain = if range.len() == 1 { signal.to_owned() } else { format!("{signal}[{i}]") };
            self.columns.push(LogColumn {
                name: info["columns"][i].as_str().map_or(plain, str::to_owned),
                signal: signal.to_owned(),
                unit: info["unit"].as_str().unwrap_or_default().to_owned(),
                values: rows.iter().skip(column).step_by(stride).copied().collect(),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_csv_with_times_is_read() {
        let log = read_csv(b"x, t, y\n1, 0.5, true\n, 1.0, NaN\n3, 2.0, 1").unwrap();
        assert_eq!(log.t, [0.5, 1.0]);
        assert_eq!(log.columns[0].values[0], 1.0);
        assert!(log.columns[0].values[1].is_nan() && log.columns[1].values[1].is_nan());
        assert_eq!(read_csv(b"when,x\n0,1\n").unwrap().t, [0.0]);
        let log = read_csv(b"x [m],t [s],y[0] [rad/s]\n1,2,3\n").unwrap();
        let columns: Vec<_> = log.columns.iter().map(|c| (&*c.name, &*c.signal, &*c.unit)).collect();
        assert_eq!((log.t[0], columns), (2.0, vec![("x", "x", "m"), ("y[0]", "y", "rad/s")]));
    }

    #[test]
    fn what_is_wrong_is_named_with_its_line() {
        let problem = |text: &str| read_csv(text.as_bytes()).unwrap_err();
        assert_eq!(problem("t,x\n0,1\n1,a\n"), "has `a` in line 3 under `x`, which is not a number");
        assert_eq!(problem("t,x\n0,1\n1\n"), "has 1 cells in line 3, and 2 names in the first");
        assert_eq!(problem(""), "is empty");
        let problem = read_log(Path::new("a.mcap")).unwrap_err();
        assert!(problem.help.unwrap().contains("Foxglove"));
    }

    #[test]
    fn elements_of_a_signal_are_found_by_their_names() {
        let log = read_csv(b"t,a.x[0],a.x[1],b.pose.x,b.pose.y,c.out,d/e.f.g\n").unwrap();
        let signals: Vec<&str> = log.columns.iter().map(|column| column.signal.as_str()).collect();
        assert_eq!(signals, ["a.x", "a.x", "b.pose", "b.pose", "c.out", "d/e.f.g"]);
    }
}
