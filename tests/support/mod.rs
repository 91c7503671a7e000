//! What several tests share.
#![allow(dead_code)]

use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};

use cenic::diagram::Diagram;
use cenic::document::Source;
use cenic::io::{Directory, Overrides, load_text};
use cenic::simulator::{Column, Outputs, Simulator};

/// A diagram from the text of a file. Files that it names are those of the tests' folder.
pub fn diagram(text: &str) -> Diagram {
    let folder = Directory::new(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests"));
    load_text(&Source::new("test.yaml", text), &folder, &Overrides::default())
        .unwrap_or_else(|e| panic!("{e}"))
}

/// A simulator of such a diagram.
pub fn simulator(text: &str) -> Simulator {
    Simulator::of(&diagram(text)).unwrap_or_else(|e| panic!("{e}"))
}

/// One element of a signal.
pub fn value(simulator: &Simulator, name: &str) -> f64 {
    simulator.value(name).unwrap_or_else(|| panic!("no signal {name}"))[0]
}

/// Recordings kept in memory.
#[derive(Clone, Default)]
pub struct Memory(pub Arc<Mutex<Vec<u8>>>);

impl Outputs for Memory {
    fn create(&mut self, _: &str) -> io::Result<Box<dyn Write + Send>> {
        Ok(Box::new(self.clone()))
    }
    fn plot(&mut self, _: &str, _: &str, _: &[Column], _: &[f64]) -> io::Result<()> {
        Ok(())
    }
}

impl Write for Memory {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs to a time and returns the rows of the only recorder, the first column being time.
pub fn recorded(text: &str, until: f64) -> Vec<Vec<f64>> {
    let memory = Memory::default();
    let mut simulator = simulator(text);
    simulator.set_outputs(Box::new(memory.clone())).unwrap();
    simulator.advance_to(until).unwrap();
    simulator.finish().unwrap();
    let bytes = memory.0.lock().unwrap().clone();
    let text = String::from_utf8(bytes).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect()
}
