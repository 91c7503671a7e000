//! `cenic fmt`.

use super::arguments::FormatArguments;
use super::console::{Console, Exit};
use crate::document::{Diagnostic, Diagnostics, format};
use crate::io;

/// Formats every file that can be formatted, whatever is wrong with the others.
pub(super) fn fmt(arguments: &FormatArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let mut problems = Diagnostics::new();
    let mut exit = Exit::Done;
    for file in &arguments.files {
        let formatted = io::read_source(file).and_then(|source| Ok((format(&source)?, source)));
        let (text, source) = match formatted {
            Ok(formatted) => formatted,
            Err(errors) => {
                problems.extend(errors);
                continue;
            }
        };
        if arguments.stdout {
            console.print(&text);
        } else if text != source.text {
            let name = file.display();
            if arguments.check {
                console.print(&format!("{name}\n"));
                exit = Exit::Error;
            } else if let Err(error) = io::write_text(file, &text) {
                problems.push(Diagnostic::new(format!("`{name}` cannot be written: {error}")));
            } else {
                console.say(&format!("formatted {name}\n"));
            }
        }
    }
    problems.into_result(exit)
}
