//! Recording: rows of signals over time, correct at jumps.
//!
//! A recorder without a period writes a row for every accepted step, and two rows at a time where a recorded signal jumps: one
//! for each side. A recorder with a period writes one row for each of its ticks, by dense output, so that it never cuts a step;
//! where a signal jumps at a tick it is the value after the jump that is written.

use std::io::{self, Write};

use crate::diagram::{RecordDeclaration, RecordForm, Schedule, Signal, glob, schedule::State};

/// Where recordings go. The simulator itself opens no files.
pub trait Outputs {
    /// Opens a table of that name to write to.
    fn create(&mut self, name: &str) -> io::Result<Box<dyn Write + Send>>;
    /// Keeps a finished picture of recorded columns: the first is time.
    fn plot(&mut self, name: &str, title: &str, columns: &[Column], rows: &[f64]) -> io::Result<()>;
}

/// A recorded number.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Full name, with the element.
    pub name: String,
    /// Its unit; empty if not given.
    pub unit: String,
    /// Where it is in the arena.
    pub(super) index: usize,
}

/// Writes some signals down.
pub struct Recorder {
    /// Path of the block that asks for it; `sim` for the list in the `sim` section.
    pub owner: String,
    /// The columns after time.
    pub columns: Vec<Column>,
    /// Time between rows.
    pub period: Option<f64>,
    /// Rows written so far.
    pub rows: u64,
    /// The next tick, for recorders with a period.
    pub(super) tick: u64,
    form: RecordForm,
    file: String,
    last: Vec<f64>,
    writer: Option<Box<dyn Write + Send>>,
    kept: Vec<f64>,
}

impl Recorder {
    /// Finds the columns that a declaration asks for.
    pub fn new(schedule: &Schedule, owner: &str, declaration: &RecordDeclaration) -> Recorder {
        let mut columns = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let mut push = |signal: &Signal| {
            for (i, index) in signal.place.range().enumerate() {
                let name = format!("{}{}", signal.name, signal.signature.suffix(i));
                if seen.insert(name.clone()) {
                    columns.push(Column { name, unit: signal.signature.unit.clone(), index });
                }
            }
        };
        for pattern in &declaration.signals {
            match pattern.strip_prefix('.') {
                Some(port) => {
                    let own = format!("{owner}.{port}");
                    schedule
                        .taps
                        .iter()
                        .filter(|(name, _)| *name == own)
                        .for_each(|(_, signal)| push(signal));
                }
                None => schedule
                    .inputs
                    .iter()
                    .chain(&schedule.signals)
                    .filter(|signal| glob::matches(pattern, &signal.name))
                    .for_each(&mut push),
            }
        }
        let extension = if declaration.form == RecordForm::Csv { "csv" } else { "svg" };
        let file = declaration.file.clone().unwrap_or_else(|| {
            let owner = owner.replace('/', "-");
            if owner == "sim" {
                format!("{}.{extension}", schedule.name)
            } else {
                format!("{}-{owner}.{extension}", schedule.name)
            }
        });
        Recorder {
            owner: owner.to_owned(),
            last: vec![f64::NAN; columns.len() + 1],
            columns,
            period: declaration.period,
            rows: 0,
            tick: 0,
            form: declaration.form.clone(),
            file,
            writer: None,
            kept: Vec::new(),
        }
    }

    /// The file that it writes.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Opens the table and writes its head.
    pub fn open(&mut self, outputs: &mut dyn Outputs) -> io::Result<()> {
        if self.form == RecordForm::Csv {
            let mut writer = outputs.create(&self.file)?;
            let mut head = csv::WriterBuilder::new().from_writer(Vec::new());
            head.write_record(std::iter::once("t").chain(self.columns.iter().map(|c| c.name.as_str())))?;
            writer.write_all(&head.into_inner().map_err(|e| io::Error::other(e.to_string()))?)?;
            self.writer = Some(writer);
        }
        Ok(())
    }

    /// Writes a row with the values of the state at time `t`, unless it would repeat the last row.
    pub fn row(&mut self, t: f64, signals: &[f64]) -> io::Result<()> {
        let same = |a: f64, b: f64| a.to_bits() == b.to_bits();
        let repeated = self.rows > 0
            && same(self.last[0], t)
            && self.columns.iter().zip(&self.last[1..]).all(|(c, last)| same(signals[c.index], *last));
        if repeated {
            return Ok(());
        }
        self.last[0] = t;
        for (last, column) in self.last[1..].iter_mut().zip(&self.columns) {
            *last = signals[column.index];
        }
        self.rows += 1;
        if let Some(writer) = &mut self.writer {
            // `{:?}` is the shortest text that reads back as the same number, with an exponent where that is shorter.
            write!(writer, "{t:?}")?;
            for value in &self.last[1..] {
                write!(writer, ",{value:?}")?;
            }
            writeln!(writer)?;
        } else if matches!(self.form, RecordForm::Plot(_)) {
            self.kept.extend_from_slice(&self.last);
        }
        Ok(())
    }

    /// Flushes what has been written, and hands over what is to be plotted.
    pub fn finish(&mut self, outputs: &mut dyn Outputs) -> io::Result<()> {
        if let Some(writer) = &mut self.writer {
            writer.flush()?;
        }
        if let RecordForm::Plot(title) = &self.form {
            outputs.plot(&self.file, title, &self.columns, &self.kept)?;
        }
        Ok(())
    }

    /// Where its columns are in the arena.
    pub fn places(&self) -> impl Iterator<Item = usize> + '_ {
        self.columns.iter().map(|column| column.index)
    }

    /// The present value of each column.
    pub fn values<'s>(&'s self, state: &'s State) -> impl Iterator<Item = (&'s str, f64)> {
        self.columns.iter().map(|column| (column.name.as_str(), state.signals[column.index]))
    }
}
