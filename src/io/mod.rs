//! The only room that opens files: diagrams, the files that blocks name, snapshots and recordings.

mod diagram_file;
mod folder;
pub mod logs;
mod overrides;
mod save;

pub use diagram_file::{FORMAT, load, load_text, load_unchecked};
pub use folder::{
    Anywhere, Directory, ResultFolder, create, read_snapshot, read_source, write_bytes, write_snapshot,
    write_text,
};
pub use overrides::Overrides;
pub use save::save;
