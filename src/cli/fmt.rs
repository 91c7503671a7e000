//! `cenic fmt`.

use super::arguments::FormatArguments;
use super::console::{Console, Exit};
use crate::document::{Diagnostic, Diagnostics, format};
use crate::io;

/// Formats every diagram, whatever is wrong with the others. What is not a diagram is left alone: much else parses as YAML.
pub(super) fn fmt(arguments: &FormatArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let mut problems = Diagnostics::new();
    let mut exit = Exit::Done;
    for file in &arguments.files {
        let formatted = io::read_source(file).and_then(|source| {
            io::check_is_diagram(&source).map_err(unformatted)?;
            Ok((format(&source)?, source))
        });
        let (text, source) = match formatted {
            Ok(formatted) => formatted,
            Err(errors) => {
                problems.extend(errors);
                continue;
            }
        };
        if arguments.stdout {
            console.print_file(text.as_bytes());
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

/// Adds that the file is as it was.
fn unformatted(mut problems: Diagnostics) -> Diagnostics {
    if let Some(problem) = problems.0.last_mut() {
        let help = problem.help.take().map(|help| format!("\n{help}")).unwrap_or_default();
        problem.help = Some(format!("only diagrams are formatted; the file is left as it was{help}"));
    }
    problems
}
