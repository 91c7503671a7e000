//! CSV: a line of names with units, `t` first, then a line for each row.

use std::io::{self, Write};

use super::Pace;
use crate::diagram::with_unit;
use crate::simulator::{Column, Table};

/// A table that is written as text. Every number reads back as the same bits.
///
/// A name is followed by its unit, as in `control.out [N m]`: a line of its own for units would be a row of data to most readers,
/// and a comment is a cell to spreadsheets. Time is `t`, always in s.
pub struct CsvTable<W: Write + Send> {
    writer: W,
    line: Vec<u8>,
    pace: Pace,
}

impl<W: Write + Send> CsvTable<W> {
    /// Writes the names to the beginning of a file.
    pub fn new(mut writer: W, columns: &[Column]) -> io::Result<CsvTable<W>> {
        let mut head = csv::WriterBuilder::new().from_writer(Vec::new());
        let names = columns.iter().map(|column| with_unit(&column.name, &column.unit));
        head.write_record(std::iter::once("t".to_owned()).chain(names))?;
        writer.write_all(&head.into_inner().map_err(|error| io::Error::other(error.to_string()))?)?;
        Ok(CsvTable { writer, line: Vec::new(), pace: Pace::default() })
    }
}

impl<W: Write + Send> Table for CsvTable<W> {
    fn row(&mut self, t: f64, values: &[f64]) -> io::Result<()> {
        // Whole lines are handed on, so that a buffer never lets go of a half.
        self.line.clear();
        // `{:?}` is the shortest text that reads back as the same number, with an exponent where that is shorter.
        write!(self.line, "{t:?}")?;
        for value in values {
            write!(self.line, ",{value:?}")?;
        }
        self.line.push(b'\n');
        self.writer.write_all(&self.line)?;
        if self.pace.is_due() { self.writer.flush() } else { Ok(()) }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_quoted_and_numbers_are_short() {
        let mut text = Vec::new();
        let columns = [Column::new("a,b.out", "", ""), Column::new("c.out", ".x", "m")];
        let mut table = CsvTable::new(&mut text, &columns).unwrap();
        table.row(0.1, &[1e-300, f64::NAN]).unwrap();
        table.row(0.30000000000000004, &[-0.0, f64::INFINITY]).unwrap();
        table.finish().unwrap();
        let expected = "t,\"a,b.out\",c.out.x [m]\n0.1,1e-300,NaN\n0.30000000000000004,-0.0,inf\n";
        assert_eq!(String::from_utf8(text).unwrap(), expected);
    }
}
