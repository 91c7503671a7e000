//! Diagram files: text to diagram and back.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::folder::Directory;
use crate::diagram::Diagram;
use crate::document::{Diagnostic, Diagnostics, Source};

/// Changes to a diagram that are asked for from outside the file.
#[derive(Clone, Debug, Default)]
pub struct Overrides {
    /// Files whose content is laid over the diagram, in order.
    pub with: Vec<PathBuf>,
    /// Assignments such as `ctrl.kp=500`, `sim.duration=2` or `kp=3`, in order; they come after the files.
    pub set: Vec<String>,
}

/// Loads a diagram from a file. Blocks read their files from the folder it is in, and from folders below.
pub fn load(path: &Path, overrides: &Overrides) -> Result<Diagram, Diagnostics> {
    let _ = (path, overrides);
    Err(Diagnostic::new("not yet").into())
}

/// Loads a diagram from a text.
pub fn load_text(
    source: &Arc<Source>,
    directory: &Directory,
    overrides: &Overrides,
) -> Result<Diagram, Diagnostics> {
    let _ = (source, directory, overrides);
    Err(Diagnostic::new("not yet").into())
}

/// The diagram as the text of a file.
pub fn save(diagram: &Diagram) -> Result<String, Diagnostics> {
    let _ = diagram;
    Err(Diagnostic::new("not yet").into())
}
