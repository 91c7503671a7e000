//! SVG pictures as PNG, for documents and chats that do not take SVG.

use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

/// Most pixels of a picture: they are kept in memory with four bytes each.
const MAX_PIXELS: f64 = 2e8;

/// Pixels for each pixel of an SVG, unless somebody wants another number: sharp on fine screens and on paper.
pub const PNG_SCALE: f32 = 2.0;

/// The font of all texts, which is a part of the program: not every machine has one.
static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    Arc::new(fonts)
});

/// Why there is no PNG.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum PngError {
    /// The text is not an SVG picture.
    #[error("the picture cannot be read: {reason}")]
    Svg {
        /// What is wrong with it.
        reason: String,
    },
    /// There would be too many pixels, or none.
    #[error("a picture of {width:.0} × {height:.0} pixels cannot be drawn; as SVG it can")]
    Size {
        /// Width in pixels.
        width: f64,
        /// Height in pixels.
        height: f64,
    },
    /// The pixels could not be encoded.
    #[error("the pixels cannot be written: {reason}")]
    Encoding {
        /// Why.
        reason: String,
    },
}

/// An SVG picture as the content of a PNG file, in light colours, with `scale` pixels for each of its own.
///
/// ```
/// let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'><text y='15'>cenic</text></svg>";
/// assert!(cenic::viewer::png(svg, 2.0).unwrap().starts_with(b"\x89PNG"));
/// ```
pub fn png(svg: &str, scale: f32) -> Result<Vec<u8>, PngError> {
    let options =
        Options { fontdb: FONTS.clone(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| PngError::Svg { reason: error.to_string() })?;
    let [width, height] = [tree.size().width(), tree.size().height()].map(|length| (length * scale).ceil());
    let size = PngError::Size { width: width.into(), height: height.into() };
    if f64::from(width) * f64::from(height) > MAX_PIXELS {
        return Err(size);
    }
    let mut pixels = Pixmap::new(width as u32, height as u32).ok_or(size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| PngError::Encoding { reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Width and height, from the header of the file.
    fn size(png: &[u8]) -> (u32, u32) {
        let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
        (number(16), number(20))
    }

    #[test]
    fn a_picture_has_the_size_of_its_source_times_the_scale_and_text_in_it() {
        let svg = |text: &str| {
            format!(
                "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='20'><text y='15' \
                 font-family='system-ui,sans-serif'>{text}</text></svg>"
            )
        };
        let (empty, full) = (png(&svg(""), 2.0).unwrap(), png(&svg("cenic"), 2.0).unwrap());
        assert_eq!((size(&empty), size(&full)), ((120, 40), (120, 40)));
        assert!(full.len() > empty.len() + 200, "the text is drawn");
    }

    #[test]
    fn what_cannot_be_drawn_is_an_error() {
        assert!(matches!(png("no picture", 1.0), Err(PngError::Svg { .. })));
        let large = "<svg xmlns='http://www.w3.org/2000/svg' width='100000' height='100000'/>";
        assert!(matches!(png(large, 1.0), Err(PngError::Size { .. })));
    }
}
