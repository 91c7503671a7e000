//! Parameters that are one number for all elements or a list with one number for each.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Error, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::diagram::BlockError;

/// The largest number of elements that a block of the library takes.
pub const MAX_SIZE: usize = 100_000;

/// One element, as the default of a block's `size`.
pub(crate) fn one() -> usize {
    1
}

/// One number for all elements, or a list with one for each. In a file: `2.0` or `[1.0, 2.0]`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Numbers {
    /// The same for all elements.
    All(f64),
    /// One for each element.
    Each(Vec<f64>),
}

impl Numbers {
    /// How many elements a list gives; `None` for a single number.
    #[allow(clippy::len_without_is_empty)] // A single number is neither empty nor not.
    pub fn len(&self) -> Option<usize> {
        match self {
            Numbers::All(_) => None,
            Numbers::Each(list) => Some(list.len()),
        }
    }

    /// One number for each of `size` elements. `field` is the parameter's name, for the error.
    pub fn expand(&self, size: usize, field: &str) -> Result<Vec<f64>, BlockError> {
        match self {
            Numbers::All(value) => Ok(vec![*value; size]),
            Numbers::Each(list) if list.len() == size => Ok(list.clone()),
            Numbers::Each(list) => {
                let message = format!("`{field}` has {} elements, and the block has {size}", list.len());
                Err(BlockError::parameter(field, message))
            }
        }
    }
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers::All(0.0)
    }
}
impl From<f64> for Numbers {
    fn from(value: f64) -> Self {
        Numbers::All(value)
    }
}
impl From<Vec<f64>> for Numbers {
    fn from(list: Vec<f64>) -> Self {
        Numbers::Each(list)
    }
}

/// The number of elements of a block: as given, or else as long as its lists are, or else one.
pub fn size(given: Option<usize>, lists: &[(&str, &Numbers)]) -> Result<usize, BlockError> {
    let longest =
        lists.iter().filter_map(|(field, list)| list.len().map(|n| (*field, n))).max_by_key(|(_, n)| *n);
    match (given, longest) {
        (Some(0), _) => Err(BlockError::parameter("size", "`size` must be at least 1")),
        (Some(size), _) if size > MAX_SIZE => {
            Err(BlockError::parameter("size", format!("`size` must be at most {MAX_SIZE}, and is {size}")))
        }
        (Some(size), _) => Ok(size),
        (None, Some((field, 0))) => Err(BlockError::parameter(field, format!("`{field}` is empty"))),
        (None, Some((_, size))) => Ok(size),
        (None, None) => Ok(1),
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct NumbersVisitor;
        impl<'de> Visitor<'de> for NumbersVisitor {
            type Value = Numbers;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a number or a list of numbers")
            }
            fn visit_f64<E: Error>(self, v: f64) -> Result<Numbers, E> {
                Ok(Numbers::All(v))
            }
            fn visit_i64<E: Error>(self, v: i64) -> Result<Numbers, E> {
                Ok(Numbers::All(v as f64))
            }
            fn visit_u64<E: Error>(self, v: u64) -> Result<Numbers, E> {
                Ok(Numbers::All(v as f64))
            }
            fn visit_str<E: Error>(self, text: &str) -> Result<Numbers, E> {
                crate::math::constant(text)
                    .map(Numbers::All)
                    .map_err(|_| E::invalid_type(Unexpected::Str(text), &self))
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Numbers, A::Error> {
                let mut list = Vec::new();
                while let Some(value) = seq.next_element()? {
                    list.push(value);
                }
                Ok(Numbers::Each(list))
            }
        }
        deserializer.deserialize_any(NumbersVisitor)
    }
}

impl JsonSchema for Numbers {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Numbers".into()
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "One number for all elements, or a list with one for each.",
            "anyOf": [{"type": "number"}, {"type": "array", "items": {"type": "number"}}]
        })
    }
}
