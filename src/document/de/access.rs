//! Lists, maps and enum variants as serde walks them.

use std::iter::Chain;

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, IntoDeserializer, Visitor};

use super::super::{Key, Map, Node};
use super::Deserializer;
use super::error::Error;
use super::key::KeyDeserializer;
use super::trace::Trace;

/// The elements of a list.
pub(super) struct Elements<'de> {
    items: std::iter::Enumerate<std::slice::Iter<'de, Node>>,
    count: usize,
    trace: &'de Trace,
    depth: usize,
}

impl<'de> Elements<'de> {
    pub(super) fn new(items: &'de [Node], trace: &'de Trace, depth: usize) -> Elements<'de> {
        Elements { items: items.iter().enumerate(), count: items.len(), trace, depth }
    }

    /// A tuple or array leaves the elements it has no use for.
    pub(super) fn finish(self) -> Result<(), Error> {
        match self.items.len() {
            0 => Ok(()),
            left => Err(Error::wrong(
                format!("a list of {} items", self.count - left),
                format!("{} items", self.count),
            )),
        }
    }
}

impl<'de> de::SeqAccess<'de> for &mut Elements<'de> {
    type Error = Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Error> {
        let Some((index, node)) = self.items.next() else {
            return Ok(None);
        };
        let result = seed.deserialize(Deserializer { node, trace: self.trace, depth: self.depth });
        self.trace.element(result, index, node).map(Some)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.items.len())
    }
}

/// The entries of a map, `type` before the others.
pub(super) struct Entries<'de> {
    entries: Chain<std::option::IntoIter<(&'de Key, &'de Node)>, indexmap::map::Iter<'de, Key, Node>>,
    /// Whether the walk through all entries must leave out `type`.
    has_type: bool,
    left: usize,
    value: Option<(&'de Key, &'de Node)>,
    trace: &'de Trace,
    depth: usize,
}

impl<'de> Entries<'de> {
    pub(super) fn new(map: &'de Map, trace: &'de Trace, depth: usize) -> Entries<'de> {
        let first = map.index_of("type").and_then(|index| map.entry_at(index));
        let has_type = first.is_some();
        Entries {
            entries: first.into_iter().chain(map.iter()),
            has_type,
            left: map.len(),
            value: None,
            trace,
            depth,
        }
    }

    fn next_entry(&mut self) -> Option<(&'de Key, &'de Node)> {
        let at_start = self.value.is_none();
        let mut entry = self.entries.next()?;
        if self.has_type && !at_start && entry.0.text == "type" {
            entry = self.entries.next()?;
        }
        self.left = self.left.saturating_sub(1);
        self.value = Some(entry);
        Some(entry)
    }
}

impl<'de> de::MapAccess<'de> for Entries<'de> {
    type Error = Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Error> {
        let Some((key, _)) = self.next_entry() else {
            return Ok(None);
        };
        self.trace.key(seed.deserialize(KeyDeserializer { key, trace: self.trace }), key).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Error> {
        let Some((key, node)) = self.value else {
            return Err(Error::Custom("a value was asked for before its key".into()));
        };
        let result = seed.deserialize(Deserializer { node, trace: self.trace, depth: self.depth });
        self.trace.value(result, key, node)
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.left)
    }
}

/// A variant with content: `name: content`.
pub(super) struct Variant<'de> {
    key: &'de Key,
    content: Deserializer<'de>,
}

impl<'de> Variant<'de> {
    pub(super) fn new(key: &'de Key, content: Deserializer<'de>) -> Variant<'de> {
        Variant { key, content }
    }

    fn record<T>(&self, result: Result<T, Error>) -> Result<T, Error> {
        self.content.trace.value(result, self.key, self.content.node)
    }
}

impl<'de> de::EnumAccess<'de> for Variant<'de> {
    type Error = Error;
    type Variant = Variant<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Variant<'de>), Error> {
        let result = seed.deserialize(KeyDeserializer { key: self.key, trace: self.content.trace });
        Ok((self.content.trace.key(result, self.key)?, self))
    }
}

/// A variant that is a word alone, without fields or a value.
pub(super) struct Word<'de>(pub &'de str);

impl<'de> de::EnumAccess<'de> for Word<'de> {
    type Error = Error;
    type Variant = Word<'de>;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Word<'de>), Error> {
        let name: StrDeserializer<'_, Error> = self.0.into_deserializer();
        Ok((seed.deserialize(name)?, self))
    }
}

impl<'de> de::VariantAccess<'de> for Word<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        Err(Error::Custom(format!("`{0}` needs a value: write `{{{0}: …}}`", self.0)))
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        Err(Error::Custom(format!("`{0}` needs values: write `{{{0}: […]}}`", self.0)))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        _: V,
    ) -> Result<V::Value, Error> {
        let fields: Vec<String> = fields.iter().map(|field| format!("{field}: …")).collect();
        let fields = fields.join(", ");
        Err(Error::Custom(format!("`{0}` needs its parameters: write `{{{0}: {{{fields}}}}}`", self.0)))
    }
}

impl<'de> de::VariantAccess<'de> for Variant<'de> {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        self.record(de::Deserialize::deserialize(self.content))
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Error> {
        self.record(seed.deserialize(self.content))
    }

    fn tuple_variant<V: Visitor<'de>>(self, length: usize, visitor: V) -> Result<V::Value, Error> {
        self.record(de::Deserializer::deserialize_tuple(self.content, length, visitor))
    }

    fn struct_variant<V: Visitor<'de>>(
        self,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.record(de::Deserializer::deserialize_struct(self.content, "", fields, visitor))
    }
}
