//! The columns of a table, signal by signal.

use std::ops::Range;

use crate::simulator::Column;

/// A signal and the columns that are its elements.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Port<'c> {
    /// Full name of the signal.
    pub name: &'c str,
    /// Its unit; empty if not given.
    pub unit: &'c str,
    /// Which of the columns after time are its elements.
    pub columns: Range<usize>,
}

/// The signals of a table, in the order of their columns.
pub(super) fn ports(columns: &[Column]) -> Vec<Port<'_>> {
    let mut ports: Vec<Port> = Vec::new();
    for (i, column) in columns.iter().enumerate() {
        match ports.last_mut() {
            Some(port) if port.name == column.signal => port.columns.end = i + 1,
            _ => ports.push(Port { name: &column.signal, unit: &column.unit, columns: i..i + 1 }),
        }
    }
    ports
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_of_one_signal_belong_together() {
        let columns =
            [Column::new("a.x", "[0]", "m"), Column::new("a.x", "[1]", "m"), Column::new("b.y", "", "")];
        let names: Vec<(&str, Range<usize>)> =
            ports(&columns).into_iter().map(|p| (p.name, p.columns)).collect();
        assert_eq!(names, [("a.x", 0..2), ("b.y", 2..3)]);
    }
}
