//! From a tree to typed data, with the position of whatever does not fit.
//!
//! The key `type` is handed over first in every map, so that trait objects tagged with it are read as they stream and keep
//! their positions. Where a number is wanted, text is evaluated as constant arithmetic (`2*pi`, `30 deg`).
//! Differs for what serde buffers (untagged and internally tagged enums, flattened fields): there text stays text, and an error
//! points at the whole value.

mod access;
mod error;
mod key;
mod trace;

use serde::Deserializer as _;
use serde::de::{DeserializeOwned, Visitor};

use self::access::{Elements, Entries, Variant, Word};
use self::error::Error;
use self::trace::Trace;
use super::tree::shorten;
use super::{Diagnostic, Map, Node, Value};
use crate::math::constant;

/// The deepest nesting that is read; a tree from text is less deep, one built in code may not be.
const MAX_NESTING: usize = 128;

/// Typed data from a tree.
///
/// The diagnostic points at the innermost value that does not fit; its place is the dotted path of fields.
///
/// ```
/// use cenic::document::{Source, from_node, parse};
///
/// #[derive(serde::Deserialize)]
/// #[serde(deny_unknown_fields)]
/// struct Gain {
///     k: f64,
/// }
///
/// let node = parse(&Source::new("gain.yaml", "k: 30 deg")).unwrap();
/// assert!((from_node::<Gain>(&node).unwrap().k - 0.5236).abs() < 1e-4);
/// let node = parse(&Source::new("gain.yaml", "k: fast")).unwrap();
/// assert_eq!(from_node::<Gain>(&node).err().unwrap().message, "expected a number, found text `fast`");
/// ```
pub fn from_node<T: DeserializeOwned>(node: &Node) -> Result<T, Diagnostic> {
    let trace = Trace::default();
    let result = T::deserialize(Deserializer { node, trace: &trace, depth: 0 });
    let error = match trace.root(result, node) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    let Some(failure) = trace.take() else {
        return Err(error.diagnostic().at(&node.span));
    };
    // A type that puts an error in its own words has the last word; the position is that of the cause.
    let same = error.to_string() == failure.error.to_string();
    let message = if same { &failure.error } else { &error };
    Err(message.diagnostic().at(&failure.span).place(failure.path()))
}

/// Reads one node.
#[derive(Clone, Copy)]
struct Deserializer<'de> {
    node: &'de Node,
    trace: &'de Trace,
    depth: usize,
}

/// A number in the form that suits it best.
enum Number {
    Signed(i64),
    Unsigned(u64),
    Float(f64),
}

impl Number {
    /// A whole number if the float is one and fits, for visitors that want whole numbers.
    fn whole(number: f64) -> Number {
        // 2⁶³ and 2⁶⁴ are floats, the largest integers below them are not.
        if number.fract() != 0.0 {
            Number::Float(number)
        } else if (-9223372036854775808.0..9223372036854775808.0).contains(&number) {
            Number::Signed(number as i64)
        } else if (0.0..18446744073709551616.0).contains(&number) {
            Number::Unsigned(number as u64)
        } else {
            Number::Float(number)
        }
    }

    fn visit<'de, V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self {
            Number::Signed(number) => visitor.visit_i64(number),
            Number::Unsigned(number) => visitor.visit_u64(number),
            Number::Float(number) => visitor.visit_f64(number),
        }
    }
}

impl<'de> Deserializer<'de> {
    /// A request for a number: text is evaluated; a whole number is wanted if `whole`.
    fn number<V: Visitor<'de>>(self, visitor: V, whole: bool) -> Result<V::Value, Error> {
        self.trace.note(self.any_number(visitor, whole))
    }

    fn any_number<V: Visitor<'de>>(self, visitor: V, whole: bool) -> Result<V::Value, Error> {
        let form = if whole { Number::whole } else { Number::Float };
        match &self.node.value {
            Value::Float(number) => form(*number).visit(visitor),
            Value::Int(number) if whole => visitor.visit_i64(*number),
            Value::Int(number) => visitor.visit_f64(*number as f64),
            Value::String(text) => match constant(text) {
                Ok(number) => form(number).visit(visitor),
                Err(reason) => visitor.visit_str(text).map_err(|_: Error| Error::Wrong {
                    expected: if whole { "a whole number".into() } else { "a number".into() },
                    found: format!("text `{}`", shorten(text)),
                    // About a single word there is nothing to explain.
                    help: text.contains(|c: char| !c.is_alphabetic()).then_some(reason),
                }),
            },
            _ => self.deserialize_any(visitor),
        }
    }

    fn any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match &self.node.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Int(number) => visitor.visit_i64(*number),
            Value::Float(number) => visitor.visit_f64(*number),
            Value::String(text) => visitor.visit_str(text),
            Value::List(items) => {
                let mut elements = Elements::new(items, self.trace, self.nested()?);
                let value = visitor.visit_seq(&mut elements)?;
                elements.finish()?;
                Ok(value)
            }
            Value::Map(map) => visitor.visit_map(Entries::new(map, self.trace, self.nested()?)),
        }
    }

    fn variant<V: Visitor<'de>>(
        self,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        match &self.node.value {
            Value::String(text) => visitor.visit_enum(Word(text)),
            Value::Map(map) if spelled_out(map, variants).is_some() => {
                Err(Error::form(variants, "a map with a `type`", spelled_out(map, variants)))
            }
            Value::Map(map) if map.len() == 1 => match map.entry_at(0) {
                Some((key, node)) => visitor
                    .visit_enum(Variant::new(key, Deserializer { node, depth: self.nested()?, ..self })),
                None => self.deserialize_any(visitor),
            },
            Value::Map(map) => Err(Error::form(variants, format!("a map of {} entries", map.len()), None)),
            _ => Err(Error::form(variants, self.node.kind(), None)),
        }
    }

    fn nested(self) -> Result<usize, Error> {
        if self.depth >= MAX_NESTING {
            return Err(Error::Custom(format!("nested more than {MAX_NESTING} deep")));
        }
        Ok(self.depth + 1)
    }
}

/// Requests for numbers of one kind.
macro_rules! numbers {
    ($($method:ident: $whole:literal,)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.number(visitor, $whole)
        }
    )*};
}

/// Requests that the node answers by what it is.
macro_rules! as_it_is {
    ($($method:ident($($name:ident: $kind:ty),*);)*) => {$(
        fn $method<V: Visitor<'de>>(self, $($name: $kind,)* visitor: V) -> Result<V::Value, Error> {
            $(let _ = $name;)*
            self.deserialize_any(visitor)
        }
    )*};
}

impl<'de> serde::Deserializer<'de> for Deserializer<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.trace.note(self.any(visitor))
    }

    numbers! {
        deserialize_f32: false, deserialize_f64: false,
        deserialize_i8: true, deserialize_i16: true, deserialize_i32: true, deserialize_i64: true, deserialize_i128: true,
        deserialize_u8: true, deserialize_u16: true, deserialize_u32: true, deserialize_u64: true, deserialize_u128: true,
    }

    as_it_is! {
        deserialize_bool();
        deserialize_char();
        deserialize_string();
        deserialize_unit();
        deserialize_seq();
        deserialize_map();
        deserialize_identifier();
        deserialize_unit_struct(name: &'static str);
        deserialize_tuple(length: usize);
        deserialize_tuple_struct(name: &'static str, length: usize);
        deserialize_struct(name: &'static str, fields: &'static [&'static str]);
    }

    /// Trait objects look up their tag so: the names they know are those of the crates that were linked.
    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let result = self.any(visitor).map_err(|error| match error {
            Error::UnknownVariant { variant, variants, .. } => {
                Error::UnknownVariant { variant, variants, open: true }
            }
            error => error,
        });
        self.trace.note(result)
    }

    fn deserialize_bytes<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_byte_buf(visitor)
    }

    fn deserialize_byte_buf<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        let byte = |item: &Node| item.as_i64().and_then(|number| u8::try_from(number).ok());
        match self.node.as_list().and_then(|items| items.iter().map(byte).collect::<Option<Vec<u8>>>()) {
            Some(bytes) => visitor.visit_byte_buf(bytes),
            None => self.deserialize_any(visitor),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match self.node.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        visitor: V,
    ) -> Result<V::Value, Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.trace.note(self.variant(variants, visitor))
    }

    fn deserialize_ignored_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_unit()
    }
}

/// How a map with the name of a variant under `type` is written: as other parts of a file have it, and not here.
fn spelled_out(map: &Map, variants: &[&str]) -> Option<String> {
    let name = map.get("type")?.as_str().filter(|name| variants.contains(name))?;
    if variants.contains(&"type") {
        return None;
    }
    let fields: Vec<String> =
        map.keys().filter(|key| *key != "type").map(|key| format!("{key}: …")).collect();
    Some(if fields.is_empty() { name.to_owned() } else { format!("{{{name}: {{{}}}}}", fields.join(", ")) })
}

#[cfg(test)]
mod tests;
