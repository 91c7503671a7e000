//! What the runs ran on.

use std::path::Path;

use serde::Serialize;

use crate::io::read_source;

/// A machine, and what was built for it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// Cores that can be used.
    pub cores: usize,
    /// Of this crate.
    pub version: String,
    /// Whether it was built with optimisation.
    pub is_optimised: bool,
}

impl Machine {
    /// This one.
    pub fn here() -> Machine {
        let source = read_source(Path::new("/proc/cpuinfo"));
        let line =
            source.iter().flat_map(|source| source.text.lines()).find(|line| line.starts_with("model name"));
        let processor = line.and_then(|line| line.split_once(':')).map(|(_, name)| name.trim().to_owned());
        Machine {
            processor: processor.unwrap_or_else(|| format!("a {} processor", std::env::consts::ARCH)),
            cores: std::thread::available_parallelism().map_or(1, usize::from),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            is_optimised: !cfg!(debug_assertions),
        }
    }
}
