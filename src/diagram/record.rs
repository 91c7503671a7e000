//! What a block wants written down, and what the files of it may be.

use std::path::Path;

/// What a recorder or scope writes down.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordDeclaration {
    /// Paths or globs such as `ctrl.*`; a leading dot means a port of the declaring block itself.
    pub signals: Vec<String>,
    /// Time between rows; `None` for every accepted step, with both sides of each jump.
    pub period: Option<f64>,
    /// The file to write, relative to the output folder; `None` for one named after the diagram and block.
    pub file: Option<String>,
    /// What is made of the rows.
    pub form: RecordForm,
}

/// What a recording becomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordForm {
    /// A table, written while the run goes on. The name of the file says in which [`TableFormat`].
    Table,
    /// A plot with this title, written at the end.
    Plot(String),
}

/// The formats of recorded tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TableFormat {
    /// Text with commas: a line of names with units, then a line for each row.
    #[default]
    Csv,
    /// NumPy's archive of arrays: one for each signal.
    Npz,
    /// The log of robotics tools such as Foxglove: a topic for each signal.
    Mcap,
}

impl TableFormat {
    /// All there are.
    pub const ALL: [TableFormat; 3] = [TableFormat::Csv, TableFormat::Npz, TableFormat::Mcap];

    /// What the names of its files end with, without the dot.
    pub const fn extension(self) -> &'static str {
        match self {
            TableFormat::Csv => "csv",
            TableFormat::Npz => "npz",
            TableFormat::Mcap => "mcap",
        }
    }

    /// The format that a file's name asks for; otherwise what is wrong with the name.
    pub fn of(file: &str) -> Result<TableFormat, String> {
        let extension = Path::new(file).extension().unwrap_or_default().to_string_lossy().to_lowercase();
        TableFormat::ALL.into_iter().find(|format| format.extension() == extension).ok_or_else(|| {
            let known = TableFormat::ALL.map(|format| format!("`.{}`", format.extension()));
            format!(
                "`{file}` does not say what to write: tables end with {} or {}",
                known[..2].join(", "),
                known[2]
            )
        })
    }
}

/// A name with its unit, as it stands above a column of numbers: `control.out [N m]`, or the name alone if there is no unit.
pub fn with_unit(name: &str, unit: &str) -> String {
    if unit.is_empty() { name.to_owned() } else { format!("{name} [{unit}]") }
}

/// What is above a column of numbers, apart: the name, and the unit that stands in brackets behind it after a space. The unit is
/// empty if there is none; `a.x[2]` is a name.
pub fn split_unit(heading: &str) -> (&str, &str) {
    let inside = heading.strip_suffix(']').and_then(|text| text.rsplit_once('['));
    match inside {
        Some((name, unit)) if name.ends_with(char::is_whitespace) && !name.trim().is_empty() => {
            (name.trim_end(), unit.trim())
        }
        _ => (heading, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn units_stand_behind_names() {
        for (name, unit) in [("a.out", "N m"), ("a.x[2]", "m/s^2"), ("a.x[2]", ""), ("t", "")] {
            assert_eq!(split_unit(&with_unit(name, unit)), (name, unit));
        }
        assert_eq!(split_unit("speed  [ m/s ]"), ("speed", "m/s"));
        for plain in ["", "[m]", " [m]", "a]", "a[1"] {
            assert_eq!(split_unit(plain), (plain, ""));
        }
    }

    #[test]
    fn the_extension_decides() {
        assert_eq!(TableFormat::of("a/b.CSV"), Ok(TableFormat::Csv));
        assert_eq!(TableFormat::of("b.c.mcap"), Ok(TableFormat::Mcap));
        for file in ["b.txt", "csv", "", ".npz"] {
            assert!(TableFormat::of(file).unwrap_err().ends_with("`.csv`, `.npz` or `.mcap`"), "{file}");
        }
    }
}
