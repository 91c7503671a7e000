//! What went wrong while a file was read, and what was left out of it.

use std::cell::RefCell;

use indexmap::IndexMap;

use crate::document::{Diagnostic, Diagnostics, MAX_PRINTED};

/// More errors than this are not kept.
const MAX_ERRORS: usize = 1000;
/// More kinds of warnings than this are not kept.
const MAX_WARNINGS: usize = 1000;

/// Errors, and warnings with the number of times that each was given.
#[derive(Default)]
pub(super) struct Log {
    errors: RefCell<Diagnostics>,
    warnings: RefCell<IndexMap<(String, String), (Diagnostic, usize)>>,
}

impl Log {
    /// Keeps an error.
    pub fn error(&self, error: Diagnostic) {
        let mut errors = self.errors.borrow_mut();
        if errors.len() < MAX_ERRORS {
            errors.push(error);
        }
    }

    /// Keeps a warning; one that a file has had already is only counted.
    pub fn warn(&self, warning: Diagnostic) {
        let mut warnings = self.warnings.borrow_mut();
        let key = (warning.span.file().to_owned(), warning.message.clone());
        if warnings.len() < MAX_WARNINGS || warnings.contains_key(&key) {
            warnings.entry(key).or_insert((warning, 0)).1 += 1;
        }
    }

    /// Whether there are more messages than anyone reads.
    pub fn has_many(&self) -> bool {
        self.errors.borrow().len() + self.warnings.borrow().len() > MAX_PRINTED
    }

    /// The warnings, or the errors if there are any.
    pub fn finish(self) -> Result<Vec<Diagnostic>, Diagnostics> {
        let warnings = self.warnings.into_inner().into_values().map(|(mut warning, count)| {
            if count > 1 {
                warning.message += &format!(" ({count} times)");
            }
            warning
        });
        self.errors.into_inner().into_result(warnings.collect())
    }
}
