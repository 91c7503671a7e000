//! Recording: rows of signals over time, correct at jumps.
//!
//! A recorder without a period writes a row for every accepted step, and two rows at a time where a recorded signal jumps: one
//! for each side. A recorder with a period writes one row for each of its ticks, by dense output, so that it never cuts a step;
//! where a signal jumps at a tick it is the value after the jump that is written.

use std::io;

use super::curve::Curve;
use crate::diagram::{RecordDeclaration, RecordForm, Schedule, Signal, TableFormat, schedule::State};

/// Where recordings go. The simulator itself opens no files, and knows what none of them looks like inside.
pub trait Outputs {
    /// Opens a table of that name, with these columns after time. Its name says in which format it is.
    fn table(&mut self, name: &str, columns: &[Column]) -> io::Result<Box<dyn Table>>;
    /// The format of tables whose name the diagram leaves open.
    fn format(&self) -> TableFormat {
        TableFormat::default()
    }
    /// Keeps a finished picture of recorded columns: of each the curve over time. Long curves are thinned, with their peaks and jumps.
    fn plot(
        &mut self,
        name: &str,
        title: &str,
        columns: &[Column],
        curves: &[&[(f64, f64)]],
    ) -> io::Result<()>;
}

/// A table that grows while a run goes on.
///
/// A program that is killed keeps its rows, except for those of the last fraction of a second.
pub trait Table: Send {
    /// Writes a row: time, and a value for each column.
    fn row(&mut self, t: f64, values: &[f64]) -> io::Result<()>;
    /// Completes the table. Rows that come after it may be refused.
    fn finish(&mut self) -> io::Result<()>;
}

/// A recorded number.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// Full name, with the element.
    pub name: String,
    /// Name of the signal that it is an element of. The columns of a signal follow each other.
    pub signal: String,
    /// Its unit; empty if not given.
    pub unit: String,
    /// Where it is in the arena.
    pub(super) index: usize,
}

impl Column {
    /// An element of a signal, such as `[2]` or `.x`; empty if the signal is a single number.
    pub fn new(signal: impl Into<String>, element: &str, unit: impl Into<String>) -> Column {
        let signal = signal.into();
        Column { name: format!("{signal}{element}"), signal, unit: unit.into(), index: 0 }
    }

    /// The element: what follows the signal in the name.
    pub fn element(&self) -> &str {
        self.name.strip_prefix(self.signal.as_str()).unwrap_or_default()
    }
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
    /// The name without an extension, where the diagram leaves the format open.
    open_name: Option<String>,
    last: Vec<f64>,
    table: Option<Box<dyn Table>>,
    /// What is to be plotted, for each column.
    curves: Vec<Curve>,
}

impl Recorder {
    /// Finds the columns that a declaration asks for.
    pub fn new(schedule: &Schedule, owner: &str, declaration: &RecordDeclaration) -> Recorder {
        let mut columns = Vec::new();
        let mut seen = std::collections::HashSet::new();
        let mut push = |signal: &Signal| {
            for (i, index) in signal.place.range().enumerate() {
                let unit = signal.signature.unit_of(i);
                let column = Column::new(signal.name.as_str(), &signal.signature.suffix(i), unit);
                if seen.insert(column.name.clone()) {
                    columns.push(Column { index, ..column });
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
                None => schedule.fitting(pattern).into_iter().for_each(&mut push),
            }
        }
        let stem = match owner {
            "sim" => schedule.name.clone(),
            owner => format!("{}-{}", schedule.name, owner.replace('/', "-")),
        };
        let extension = match declaration.form {
            RecordForm::Table => TableFormat::default().extension(),
            RecordForm::Plot(_) => "svg",
        };
        let plotted = if declaration.form == RecordForm::Table { 0 } else { columns.len() };
        Recorder {
            owner: owner.to_owned(),
            curves: vec![Curve::default(); plotted],
            last: vec![f64::NAN; columns.len() + 1],
            columns,
            period: declaration.period,
            rows: 0,
            tick: 0,
            form: declaration.form.clone(),
            file: declaration.file.clone().unwrap_or_else(|| format!("{stem}.{extension}")),
            open_name: declaration.file.is_none().then_some(stem),
            table: None,
        }
    }

    /// Writes these columns into a table that is open.
    pub(super) fn record(&mut self, columns: Vec<Column>, table: Box<dyn Table>) {
        self.last = vec![f64::NAN; columns.len() + 1];
        (self.columns, self.table) = (columns, Some(table));
    }

    /// The file that it writes.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Opens the table.
    pub fn open(&mut self, outputs: &mut dyn Outputs) -> io::Result<()> {
        if self.form == RecordForm::Table {
            if let Some(name) = &self.open_name {
                self.file = format!("{name}.{}", outputs.format().extension());
            }
            self.table = Some(outputs.table(&self.file, &self.columns)?);
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
        if let Some(table) = &mut self.table {
            table.row(t, &self.last[1..])?;
        }
        self.curves.iter_mut().zip(&self.last[1..]).for_each(|(curve, y)| curve.push(t, *y));
        Ok(())
    }

    /// Completes the table, and hands over what is to be plotted.
    pub fn finish(&mut self, outputs: &mut dyn Outputs) -> io::Result<()> {
        if let Some(table) = &mut self.table {
            table.finish()?;
        }
        if let RecordForm::Plot(title) = &self.form {
            let curves: Vec<&[(f64, f64)]> = self.curves.iter().map(Curve::points).collect();
            outputs.plot(&self.file, title, &self.columns, &curves)?;
        }
        Ok(())
    }

    /// The present value of each column.
    pub fn values<'s>(&'s self, state: &'s State) -> impl Iterator<Item = (&'s str, f64)> {
        self.columns.iter().map(|column| (column.name.as_str(), state.signals[column.index]))
    }
}
