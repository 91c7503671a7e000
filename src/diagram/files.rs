//! How a block reads a file that its parameters name, without opening files itself.

/// Reads the files that blocks name, relative to the diagram's own folder.
///
/// `io::Directory` is the one that reads from disk; tests and programs may hand in another.
pub trait Files: Send + Sync {
    /// The whole text of a file, or what is wrong with it.
    fn read(&self, path: &str) -> Result<String, String>;
}

/// A diagram built in code has no folder.
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, path: &str) -> Result<String, String> {
        Err(format!(
            "`{path}` cannot be read: this diagram was built in code and has no folder (give it one with `Diagram::set_files`)"
        ))
    }
}
