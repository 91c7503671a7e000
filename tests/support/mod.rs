//! What several tests share.
#![allow(dead_code)]

pub mod folder;
pub mod pages;

use std::io;
use std::path::Path;
use std::sync::{Arc, Mutex};

use cenic::diagram::Diagram;
use cenic::document::Source;
use cenic::io::{Directory, Overrides, load_text};
use cenic::simulator::{Column, Outputs, Simulator, Table};

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

/// Rows kept in memory, the first of each being time.
#[derive(Clone, Default)]
pub struct Memory(pub Arc<Mutex<Vec<Vec<f64>>>>);

impl Outputs for Memory {
    fn table(&mut self, _: &str, _: &[Column]) -> io::Result<Box<dyn Table>> {
        Ok(Box::new(self.clone()))
    }
    fn plot(&mut self, _: &str, _: &str, _: &[Column], _: &[&[(f64, f64)]]) -> io::Result<()> {
        Ok(())
    }
}

impl Table for Memory {
    fn row(&mut self, t: f64, values: &[f64]) -> io::Result<()> {
        self.0.lock().unwrap().push([&[t], values].concat());
        Ok(())
    }
    fn finish(&mut self) -> io::Result<()> {
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
    memory.0.lock().unwrap().clone()
}
