//! How a block reads a file that its parameters name, without opening files itself.

/// Reads the files that blocks name, relative to the diagram's own folder.
///
/// `io::Directory` is the one that reads from disk; tests and programs may hand in another.
pub trait Files: Send + Sync {
    /// The whole content of a file, or what is wrong with it.
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String>;

    /// Whether there is such a file that may be read.
    fn exists(&self, path: &str) -> bool {
        self.read_bytes(path).is_ok()
    }

    /// The folder of a package of that name on the package path, as a path that is read here; none if there is none.
    fn package(&self, _name: &str) -> Option<String> {
        None
    }

    /// The folders that packages are looked for in, for messages.
    fn package_path(&self) -> Vec<String> {
        Vec::new()
    }

    /// The whole text of a file, or what is wrong with it.
    fn read(&self, path: &str) -> Result<String, String> {
        String::from_utf8(self.read_bytes(path)?).map_err(|e| {
            format!("`{path}` is not text: the byte at {} is not UTF-8", e.utf8_error().valid_up_to())
        })
    }
}

/// A diagram built in code has no folder.
pub struct NoFiles;

impl Files for NoFiles {
    fn read_bytes(&self, path: &str) -> Result<Vec<u8>, String> {
        Err(format!(
            "`{path}` cannot be read: this diagram was built in code and has no folder (give it one with `Diagram::set_files`)"
        ))
    }
}
