//! Writing a picture to the file that was asked for.

use std::path::Path;

use crate::document::Diagnostic;
use crate::io;
use crate::viewer::{PNG_SCALE, png};

/// Says what is wrong with a name that is neither `.svg` nor `.png`.
pub(super) fn check_name(file: &Path) -> Result<(), Diagnostic> {
    match extension(file).as_str() {
        "svg" | "png" => Ok(()),
        _ => Err(Diagnostic::new(format!("`{}` does not say what to draw", file.display()))
            .help("name it `.svg` or `.png`")),
    }
}

/// Writes an SVG picture as it is or as PNG, by the name of the file.
pub(super) fn write_picture(file: &Path, svg: &str) -> Result<(), Diagnostic> {
    check_name(file)?;
    let written = match extension(file).as_str() {
        "png" => {
            let content = png(svg, PNG_SCALE).map_err(|error| Diagnostic::new(error.to_string()))?;
            io::write_output(file, &content)
        }
        _ => io::write_output(file, svg.as_bytes()),
    };
    written.map_err(|error| Diagnostic::new(format!("`{}` cannot be written: {error}", file.display())))
}

fn extension(file: &Path) -> String {
    file.extension().unwrap_or_default().to_string_lossy().to_lowercase()
}
