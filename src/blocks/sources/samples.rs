//! Samples over time, from lists in the diagram or from columns of a CSV file.

use csv::{ReaderBuilder, StringRecord, Trim};

use crate::blocks::numbers::{MAX_SIZE, Numbers};
use crate::diagram::split_unit;
use crate::math::interpolate::TableError;
use crate::prelude::*;

/// A column of a CSV file: its name in the header, without the unit that may follow it (`speed [m/s]`), or its index from 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged, expecting = "expected the name of a column, or its index")]
pub enum Column {
    /// By index, from 0.
    Index(usize),
    /// By its name in the first line.
    Name(String),
}

impl Default for Column {
    fn default() -> Self {
        Column::Index(0)
    }
}

impl From<usize> for Column {
    fn from(index: usize) -> Self {
        Column::Index(index)
    }
}
impl From<&str> for Column {
    fn from(name: &str) -> Self {
        Column::Name(name.to_owned())
    }
}

/// Where samples come from: the parameters of the blocks that read them.
pub(super) struct Given<'a> {
    pub file: Option<&'a str>,
    pub time: &'a Column,
    pub columns: Option<&'a [Column]>,
    pub times: &'a [f64],
    pub values: &'a [Numbers],
    /// What the block calls `values`.
    pub field: &'static str,
}

/// Rows of equal length over time.
#[derive(Debug)]
pub(super) struct Samples {
    pub times: Vec<f64>,
    pub rows: Vec<Vec<f64>>,
    /// Names of the columns, where the file gives them.
    pub names: Vec<String>,
}

impl Given<'_> {
    /// The samples, with rows of equal length; that times increase is not checked yet.
    pub fn samples(&self, d: &Declaration) -> Result<Samples, BlockError> {
        let field = self.field;
        let samples = match self.file {
            Some(file) if self.times.is_empty() && self.values.is_empty() => {
                let text = d.read_file(file)?;
                read(&text, self.time, self.columns)
                    .map_err(|message| BlockError::File { file: file.to_owned(), message })?
            }
            Some(_) => {
                let message =
                    format!("samples come from `file` or from `times` and `{field}`, not from both");
                return Err(BlockError::parameter("file", message));
            }
            None if self.times.is_empty() => {
                return Err(BlockError::parameter(
                    "times",
                    format!(
                        "give `times` and `{field}`, such as `times: [0.0, 1.0], {field}: [0.0, 2.0]`, or a `file`, such as `file: data.csv`"
                    ),
                ));
            }
            None => self.listed()?,
        };
        match samples.rows.first().map_or(0, Vec::len) {
            0 => Err(BlockError::parameter(field, format!("`{field}` has no elements"))),
            size if size > MAX_SIZE => Err(BlockError::parameter(
                field,
                format!("{size} elements, and at most {MAX_SIZE} are possible"),
            )),
            _ => Ok(samples),
        }
    }

    fn listed(&self) -> Result<Samples, BlockError> {
        let size = self.values.iter().find_map(Numbers::len).unwrap_or(1);
        let rows: Result<_, _> = self.values.iter().map(|row| row.expand(size, self.field)).collect();
        Ok(Samples { times: self.times.to_vec(), rows: rows?, names: Vec::new() })
    }

    /// What is wrong with the samples, at the parameter that holds it.
    pub fn error(&self, error: TableError) -> BlockError {
        match (self.file, &error) {
            (Some(file), _) => {
                BlockError::File { file: file.to_owned(), message: format!("`{file}`: {error}") }
            }
            (None, TableError::NotIncreasing { index, value, before }) => {
                let message = format!("`times` must increase: {value} follows {before} at index {index}");
                BlockError::parameter("times", message)
            }
            (None, TableError::TooFew { .. }) => BlockError::parameter("times", error.to_string()),
            _ => BlockError::parameter(self.field, error.to_string()),
        }
    }
}

/// Reads columns of a CSV text. The first line is a header if anything in it is not a number; lines that begin with `#` do not
/// count.
fn read(text: &str, time: &Column, columns: Option<&[Column]>) -> Result<Samples, String> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = ReaderBuilder::new()
        .has_headers(false)
        .trim(Trim::All)
        .comment(Some(b'#'))
        .from_reader(text.as_bytes());
    let records: Result<Vec<StringRecord>, _> = reader.records().collect();
    let records = records.map_err(|error| error.to_string())?;
    let Some(first) = records.first() else { return Err("the file is empty".to_owned()) };
    let has_header = first.iter().any(|cell| cell.parse::<f64>().is_err());
    let header: Vec<&str> =
        if has_header { first.iter().map(|heading| split_unit(heading).0).collect() } else { Vec::new() };

    let time = find(time, &header, first.len())?;
    let columns = match columns {
        Some(columns) => {
            columns.iter().map(|column| find(column, &header, first.len())).collect::<Result<_, _>>()?
        }
        None => (0..first.len()).filter(|k| *k != time).collect::<Vec<_>>(),
    };
    let mut samples = Samples {
        times: Vec::new(),
        rows: Vec::new(),
        names: columns.iter().filter_map(|k| header.get(*k).map(|name| (*name).to_owned())).collect(),
    };
    for record in &records[usize::from(has_header)..] {
        samples.times.push(number(record, time)?);
        samples.rows.push(columns.iter().map(|k| number(record, *k)).collect::<Result<_, _>>()?);
    }
    if samples.times.is_empty() {
        return Err("the file has a header and no samples".to_owned());
    }
    Ok(samples)
}

/// The index of a column.
fn find(column: &Column, header: &[&str], width: usize) -> Result<usize, String> {
    match column {
        Column::Index(index) if *index < width => Ok(*index),
        Column::Index(index) => {
            Err(format!("there is no column {index}: the file has {width}, counted from 0"))
        }
        Column::Name(name) => {
            let plain = split_unit(name).0;
            let mut found = header.iter().enumerate().filter(|(_, column)| **column == plain).map(|(k, _)| k);
            match (found.next(), found.next()) {
                (Some(index), None) => Ok(index),
                (Some(_), Some(_)) => Err(format!("two columns are named `{name}`; choose one by its index")),
                (None, _) if header.is_empty() => {
                    Err(format!("there is no column `{name}`: the file has no header"))
                }
                (None, _) => Err(format!("there is no column `{name}`; there is `{}`", header.join("`, `"))),
            }
        }
    }
}

fn number(record: &StringRecord, column: usize) -> Result<f64, String> {
    let cell = &record[column];
    match cell.parse::<f64>() {
        Ok(value) if value.is_finite() => Ok(value),
        _ => {
            let line = record.position().map_or(0, csv::Position::line);
            Err(format!("line {line}, column {column}: `{cell}` is not a finite number"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# made by hand\ntime, a, b\n0, 1, 2\n0.5, 3, 4\n";

    #[test]
    fn columns_are_chosen_by_name_or_index() {
        let all = read(TEXT, &0.into(), None).unwrap();
        assert_eq!(all.times, [0.0, 0.5]);
        assert_eq!(all.rows, [[1.0, 2.0], [3.0, 4.0]]);
        assert_eq!(all.names, ["a", "b"]);
        let some = read(TEXT, &"time".into(), Some(&["b".into(), 1.into()])).unwrap();
        assert_eq!(some.rows, [[2.0, 1.0], [4.0, 3.0]]);
        assert_eq!(some.names, ["b", "a"]);
        let units = "t,a.x[0] [m],b [N m]\n0,1,2\n";
        let some = read(units, &"t".into(), Some(&["b".into(), "a.x[0] [m]".into()])).unwrap();
        assert_eq!(
            (some.rows, some.names),
            (vec![vec![2.0, 1.0]], vec!["b".to_owned(), "a.x[0]".to_owned()])
        );
        let bare = read("0,1\n1,2\n", &1.into(), None).unwrap();
        assert_eq!((bare.times, bare.names.len()), (vec![1.0, 2.0], 0));
    }

    #[test]
    fn what_is_wrong_with_a_file_is_said_with_its_line() {
        let error = |text: &str, time: &Column| read(text, time, None).unwrap_err();
        assert_eq!(error("", &0.into()), "the file is empty");
        assert_eq!(error("t,x\n", &0.into()), "the file has a header and no samples");
        assert_eq!(error(TEXT, &"c".into()), "there is no column `c`; there is `time`, `a`, `b`");
        assert_eq!(error("0,1\n", &"c".into()), "there is no column `c`: the file has no header");
        assert_eq!(error(TEXT, &3.into()), "there is no column 3: the file has 3, counted from 0");
        assert_eq!(error("x,x\n", &"x".into()), "two columns are named `x`; choose one by its index");
        assert_eq!(error("t,x\n0,1\n1,one\n", &0.into()), "line 3, column 1: `one` is not a finite number");
        assert_eq!(error("t,x\n0,inf\n", &0.into()), "line 2, column 1: `inf` is not a finite number");
        assert!(error("t,x\n0,1,2\n", &0.into()).contains("line: 2"));
    }
}
