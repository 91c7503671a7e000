//! What serde says is wrong, kept in parts until the position is known, then put in plain words.

use std::fmt;

use serde::de::{self, Expected, Unexpected};

use super::super::tree::shorten;
use super::super::{Diagnostic, did_you_mean, nearest};

/// An error of the deserializer, without its position.
#[derive(Clone, Debug)]
pub(super) enum Error {
    /// Any other message.
    Custom(String),
    /// `expected` and `found` are in our words already.
    Wrong {
        expected: String,
        found: String,
        help: Option<String>,
    },
    UnknownField {
        field: String,
        fields: &'static [&'static str],
    },
    /// `open` if other crates may add names, as they do for trait objects.
    UnknownVariant {
        variant: String,
        variants: &'static [&'static str],
        open: bool,
    },
    MissingField(String),
    DuplicateField(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Custom(message) => f.write_str(message),
            Error::Wrong { expected, found, .. } => write!(f, "expected {expected}, found {found}"),
            Error::UnknownField { field, .. } => write!(f, "unknown field `{field}`"),
            Error::UnknownVariant { variant, open: true, .. } => write!(f, "unknown type `{variant}`"),
            // Inside a block of a type known at run time alone this text is all that is left of the error.
            Error::UnknownVariant { variant, variants, .. } => {
                write!(f, "unknown value `{variant}`")?;
                if let Some(suggestion) = did_you_mean(variant, variants.iter().copied()) {
                    write!(f, " ({suggestion})")?;
                }
                write!(f, "; it is one of {}", list(variants.iter().copied()))
            }
            Error::MissingField(field) => write!(f, "missing field `{field}`"),
            Error::DuplicateField(field) => write!(f, "duplicate field `{field}`"),
        }
    }
}

impl std::error::Error for Error {}

impl de::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Error {
        Error::Custom(message.to_string())
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Error {
        Error::wrong(expected_words(&expected.to_string()), found_words(found))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Error {
        Error::wrong(expected_words(&expected.to_string()), found_words(found))
    }

    fn invalid_length(length: usize, expected: &dyn Expected) -> Error {
        let items = if length == 1 { "item" } else { "items" };
        Error::wrong(expected_words(&expected.to_string()), format!("{length} {items}"))
    }

    fn unknown_variant(variant: &str, variants: &'static [&'static str]) -> Error {
        Error::UnknownVariant { variant: shorten(variant), variants, open: false }
    }

    fn unknown_field(field: &str, fields: &'static [&'static str]) -> Error {
        Error::UnknownField { field: shorten(field), fields }
    }

    fn missing_field(field: &'static str) -> Error {
        Error::MissingField(field.to_string())
    }

    fn duplicate_field(field: &'static str) -> Error {
        Error::DuplicateField(field.to_string())
    }
}

impl Error {
    pub(super) fn wrong(expected: impl Into<String>, found: impl Into<String>) -> Error {
        Error::Wrong { expected: expected.into(), found: found.into(), help: None }
    }

    /// Neither the name of a variant nor a map with that as its only key; with how what was meant is written, if that is known.
    pub(super) fn form(variants: &[&str], found: impl Into<String>, meant: Option<String>) -> Error {
        let expected = format!("one of {}", list(variants.iter().copied()));
        let help = match meant {
            Some(meant) => format!("write it as `{meant}`"),
            None => "write the name alone, or, where it has fields, `name: {…}`".to_owned(),
        };
        Error::Wrong { expected, found: found.into(), help: Some(help) }
    }

    /// The error, with its part if the text of a custom one is that of a missing field.
    pub(super) fn recognised(self) -> Error {
        let Error::Custom(text) = &self else {
            return self;
        };
        match text.strip_prefix("missing field `").and_then(|rest| rest.strip_suffix('`')) {
            Some(field) if !field.contains('`') => Error::MissingField(field.to_string()),
            // What serde says of an untagged enum names a Rust type, which means nothing to a user.
            _ if text.starts_with("data did not match any variant of untagged enum") => {
                Error::Custom("this value has none of the forms that are possible here".to_string())
            }
            _ => self,
        }
    }

    /// The message and its advice, with a suggestion where a name is misspelled.
    pub(super) fn diagnostic(&self) -> Diagnostic {
        let suggest =
            |word: &str, names: &'static [&'static str]| match did_you_mean(word, names.iter().copied()) {
                Some(suggestion) => Diagnostic::new(format!("{self} ({suggestion})")),
                None => Diagnostic::new(self.to_string()),
            };
        match self {
            Error::UnknownField { field, fields: [] } => Diagnostic::new(self.to_string())
                .help(format!("nothing takes a field here, remove `{field}`")),
            Error::UnknownField { field, fields } => {
                suggest(field, fields).help(format!("the fields are {}", list(fields.iter().copied())))
            }
            Error::UnknownVariant { open: false, .. } => Diagnostic::new(self.to_string()),
            Error::UnknownVariant { variant, variants, open: true } => {
                let problem = suggest(variant, variants);
                match open_help(variant, variants) {
                    Some(help) => problem.help(help),
                    None => problem,
                }
            }
            Error::Wrong { help: Some(help), .. } => Diagnostic::new(self.to_string()).help(help),
            Error::Wrong { expected, found, .. }
                if expected == "text" && found.starts_with("the number ") =>
            {
                let number = &found["the number ".len()..];
                Diagnostic::new(self.to_string()).help(format!("put it in quotes: \"{number}\""))
            }
            _ => Diagnostic::new(self.to_string()),
        }
    }
}

/// How types of another crate are found, where no known one is near.
fn open_help(variant: &str, variants: &'static [&'static str]) -> Option<&'static str> {
    let is_near = !nearest(variant, variants.iter().copied(), 1).is_empty();
    (!is_near)
        .then_some("types of another crate are found only if the program names it: `use that_crate as _;`")
}

fn list<'a>(names: impl Iterator<Item = &'a str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

/// What a visitor expects, in plain words.
fn expected_words(expected: &str) -> String {
    let words = match expected {
        "f64" | "f32" => "a number",
        "i8" => "a whole number from -128 to 127",
        "i16" => "a whole number from -32768 to 32767",
        "i32" => "a whole number from -2147483648 to 2147483647",
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "i64" | "i128" | "isize" => "a whole number",
        "u64" | "u128" | "usize" => "a whole number, 0 or more",
        "a string" | "str" | "identifier" | "field identifier" | "a borrowed string" => "text",
        "variant identifier" => "the name of a variant",
        "a character" => "one character",
        "a boolean" | "bool" => "true or false",
        "a sequence" => "a list",
        "unit" => "nothing",
        _ => "",
    };
    if !words.is_empty() {
        return words.to_string();
    }
    // `a tuple of size 3`, `an array of length 3`, `struct Pose with 2 elements`
    let first_number = expected.split(' ').find_map(|word| word.parse::<usize>().ok());
    if let Some(count) = first_number
        && ["a tuple", "an array", "tuple", "struct"].iter().any(|start| expected.starts_with(start))
    {
        let items = if count == 1 { "item" } else { "items" };
        return format!("a list of {count} {items}");
    }
    match expected.split_once(' ') {
        Some(("struct", name)) => format!("a map with the fields of {name}"),
        Some(("dyn", name)) => format!("a map with the `type` of a {name}"),
        Some(("enum", name)) => format!("a variant of {name}"),
        _ if expected.starts_with("internally tagged enum") => "a map with a `type`".to_string(),
        _ => expected.to_string(),
    }
}

/// What a visitor found, in plain words.
fn found_words(found: Unexpected<'_>) -> String {
    match found {
        Unexpected::Bool(value) => value.to_string(),
        Unexpected::Unsigned(number) => format!("the number {number}"),
        Unexpected::Signed(number) => format!("the number {number}"),
        Unexpected::Float(number) => format!("the number {number:?}"),
        Unexpected::Char(c) => format!("text `{c}`"),
        Unexpected::Str(text) => format!("text `{}`", shorten(text)),
        Unexpected::Unit | Unexpected::Option => "nothing".into(),
        Unexpected::Seq => "a list".into(),
        Unexpected::Map => "a map".into(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_put_in_plain_words() {
        let words = |text| expected_words(text);
        assert_eq!(words("f64"), "a number");
        assert_eq!(words("a tuple of size 3"), "a list of 3 items");
        assert_eq!(words("struct Pair with 1 element"), "a list of 1 item");
        assert_eq!(words("struct Gain"), "a map with the fields of Gain");
        assert_eq!(words("a unit vector"), "a unit vector");
    }
}
