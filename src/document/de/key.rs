//! Keys as serde reads them: text, or whatever else the text of a key can be.

use serde::Deserializer;
use serde::de::value::StrDeserializer;
use serde::de::{IntoDeserializer, Visitor};

use super::super::scalar::{float, integer};
use super::super::{Key, Value};
use super::error::Error;
use super::trace::Trace;

/// Reads one key. Keys of a map by number or truth value are written as text.
pub(super) struct KeyDeserializer<'de> {
    pub(super) key: &'de Key,
    pub(super) trace: &'de Trace,
}

impl<'de> KeyDeserializer<'de> {
    fn text(&self) -> &'de str {
        &self.key.text
    }

    fn whole<V: Visitor<'de>>(&self, visitor: V) -> Result<V::Value, Error> {
        match (integer(self.text()), self.text().parse::<u64>()) {
            (Some(number), _) => visitor.visit_i64(number),
            (None, Ok(number)) => visitor.visit_u64(number),
            (None, Err(_)) => visitor.visit_str(self.text()),
        }
    }
}

/// Requests for whole numbers.
macro_rules! whole_numbers {
    ($($method:ident)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
            self.trace.note(self.whole(visitor))
        }
    )*};
}

impl<'de> Deserializer<'de> for KeyDeserializer<'de> {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.trace.note(visitor.visit_str(self.text()))
    }

    whole_numbers! {
        deserialize_i8 deserialize_i16 deserialize_i32 deserialize_i64 deserialize_i128
        deserialize_u8 deserialize_u16 deserialize_u32 deserialize_u64 deserialize_u128
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        self.deserialize_f64(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match float(self.text()) {
            Some(number) => visitor.visit_f64(number),
            None => visitor.visit_str(self.text()),
        }
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        match super::super::scalar::resolve(self.text()) {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => visitor.visit_str(self.text()),
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Error> {
        visitor.visit_some(self)
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
        _variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        let name: StrDeserializer<'_, Error> = self.text().into_deserializer();
        self.trace.note(visitor.visit_enum(name))
    }

    serde::forward_to_deserialize_any! {
        char str string bytes byte_buf unit unit_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}
