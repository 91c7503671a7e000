//! `cenic graph`.

use std::path::Path;

use super::arguments::{GraphArguments, PictureFormat};
use super::console::{Console, Exit};
use crate::document::{Diagnostic, Diagnostics};
use crate::io;
use crate::viewer::{PNG_SCALE, Picture, dot, png, svg};

pub(super) fn graph(arguments: &GraphArguments, console: &mut Console) -> Result<Exit, Diagnostics> {
    let format = match (arguments.format, &arguments.output) {
        (Some(format), _) => format,
        (None, Some(file)) => format_of(file)?,
        (None, None) => PictureFormat::Dot,
    };
    let diagram = io::load_unchecked(&arguments.model.file, &arguments.model.overrides())?;
    let picture = Picture::of(&diagram);
    let content = match format {
        PictureFormat::Dot => dot(&picture).into_bytes(),
        PictureFormat::Svg => svg(&picture).into_bytes(),
        PictureFormat::Png => {
            png(&svg(&picture), PNG_SCALE).map_err(|error| Diagnostic::new(error.to_string()))?
        }
    };
    match &arguments.output {
        None => console.print_file(&content),
        Some(file) => io::write_output(file, &content)
            .map_err(|error| Diagnostic::new(format!("`{}` cannot be written: {error}", file.display())))?,
    }
    // The drawing is made; that the diagram is not right is said, but is no failure of this command.
    if let Err(problems) = diagram.compile() {
        console.warnings(problems.sorted());
    }
    Ok(Exit::Done)
}

/// What a file becomes, by its name.
fn format_of(file: &Path) -> Result<PictureFormat, Diagnostic> {
    let extension = file.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    match extension.as_str() {
        "svg" => Ok(PictureFormat::Svg),
        "png" => Ok(PictureFormat::Png),
        "dot" | "gv" => Ok(PictureFormat::Dot),
        _ => Err(Diagnostic::new(format!("`{}` does not say what to draw", file.display())).help(
            "name it `.svg`, `.png`, `.dot` or `.gv`, or add --format svg, --format png or --format dot",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_decides() {
        assert_eq!(format_of(Path::new("a/b.SVG")), Ok(PictureFormat::Svg));
        assert_eq!(format_of(Path::new("b.gv")), Ok(PictureFormat::Dot));
        for file in ["b.jpg", "svg", ""] {
            assert!(format_of(Path::new(file)).unwrap_err().help.unwrap().contains(".svg"), "{file}");
        }
    }
}
