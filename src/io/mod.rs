//! The only room that opens files: diagrams, the files that blocks name, snapshots and recordings.

mod diagram_file;
mod directory;
mod folder;
pub mod logs;
mod overrides;
mod packages;
mod params;
mod save;
mod snapshot;
mod write;

pub use diagram_file::{FORMAT, check_is_diagram, load, load_text, load_unchecked};
pub use directory::{Anywhere, Directory};
pub use folder::{ResultFolder, read_source};
pub use overrides::Overrides;
pub use packages::PackagePath;
pub use save::save;
pub use snapshot::{is_snapshot_or_new, read_snapshot, write_snapshot};
pub use write::{check_output, check_writable, create, write_atomically, write_output, write_text};
