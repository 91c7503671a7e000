//! Recordings that are kept in memory.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use crate::io::logs::{Log, LogColumn};
use crate::simulator::{Column, Outputs, Table};

/// The tables of a run, those of scopes too, in the order in which they are opened.
#[derive(Clone, Default)]
pub(super) struct Memory(Arc<Mutex<Vec<Log>>>);

struct MemoryTable {
    memory: Memory,
    index: usize,
}

impl Memory {
    fn open(&self, columns: &[Column]) -> MemoryTable {
        let column = |column: &Column| LogColumn {
            name: column.name.clone(),
            signal: column.signal.clone(),
            unit: column.unit.clone(),
            values: Vec::new(),
        };
        let mut logs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        logs.push(Log { t: Vec::new(), columns: columns.iter().map(column).collect() });
        MemoryTable { memory: self.clone(), index: logs.len() - 1 }
    }

    /// Everything that was recorded.
    pub fn take(&self) -> Vec<Log> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Outputs for Memory {
    fn table(&mut self, _: &str, columns: &[Column]) -> io::Result<Box<dyn Table>> {
        Ok(Box::new(self.open(columns)))
    }

    fn plot(&mut self, _: &str, _: &str, columns: &[Column], curves: &[&[(f64, f64)]]) -> io::Result<()> {
        // A table for each: long curves have times of their own.
        columns.iter().zip(curves).try_for_each(|(column, curve)| {
            let mut table = self.open(std::slice::from_ref(column));
            curve.iter().try_for_each(|(t, y)| table.row(*t, &[*y]))
        })
    }
}

impl Table for MemoryTable {
    fn row(&mut self, t: f64, values: &[f64]) -> io::Result<()> {
        let mut logs = self.memory.0.lock().unwrap_or_else(PoisonError::into_inner);
        let log = &mut logs[self.index];
        log.t.push(t);
        log.columns.iter_mut().zip(values).for_each(|(column, value)| column.values.push(*value));
        Ok(())
    }

    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}
