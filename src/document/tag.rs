//! Scalars and the tags that say what they are: the core schema's, and no others.

use saphyr_parser::{ScalarStyle, Tag};

use super::scalar::{float, integer, resolve};
use super::tree::{Builder, Stop, shorten};
use super::{Diagnostic, Span, Value};

impl Builder<'_> {
    /// The value of a scalar.
    pub(super) fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        span: &Span,
    ) -> Result<Value, Stop> {
        let as_text = || Value::String(text.to_string());
        let Some(tag) = tag else {
            return Ok(if style == ScalarStyle::Plain { resolve(text) } else { as_text() });
        };
        let value = match (tag.is_yaml_core_schema(), tag.suffix.as_str()) {
            (true, "str") => Some(as_text()),
            (false, _) if is_non_specific(tag) => Some(as_text()),
            (true, "int") => integer(text).map(Value::Int),
            (true, "float") => float(text).map(Value::Float),
            (true, "bool" | "null") => match resolve(text) {
                value @ Value::Bool(_) if tag.suffix == "bool" => Some(value),
                value @ Value::Null if tag.suffix == "null" => Some(value),
                _ => None,
            },
            _ => {
                self.unknown_tag(tag, span)?;
                return Ok(as_text());
            }
        };
        if value.is_none() {
            let message = format!("`{}` does not fit the tag `!!{}`", shorten(text), tag.suffix);
            self.error(Diagnostic::new(message).at(span))?;
        }
        Ok(value.unwrap_or_else(as_text))
    }

    /// Checks the tag of a list or map.
    pub(super) fn collection_tag(
        &mut self,
        tag: Option<&Tag>,
        wanted: &str,
        span: &Span,
    ) -> Result<(), Stop> {
        match tag {
            Some(tag) if is_non_specific(tag) => Ok(()),
            Some(tag) if !tag.is_yaml_core_schema() || tag.suffix != wanted => self.unknown_tag(tag, span),
            _ => Ok(()),
        }
    }

    fn unknown_tag(&mut self, tag: &Tag, span: &Span) -> Result<(), Stop> {
        let name = if tag.is_yaml_core_schema() {
            format!("!!{}", tag.suffix)
        } else {
            format!("{}{}", tag.handle, tag.suffix)
        };
        let message = format!("unknown tag `{}`", shorten(&name));
        self.error(Diagnostic::new(message).at(span).help("text that starts with `!` needs quotes"))
    }
}

/// The tag `!`, which only says "no guessing".
fn is_non_specific(tag: &Tag) -> bool {
    matches!((tag.handle.as_str(), tag.suffix.as_str()), ("" | "!", "") | ("", "!"))
}
