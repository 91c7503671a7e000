//! The only room that opens files: diagrams, the files that blocks name, snapshots and recordings.

mod diagram_file;
mod folder;

pub use diagram_file::{Overrides, load, load_text, save};
pub use folder::{Directory, ResultFolder, read_snapshot, read_source, write_snapshot, write_text};
