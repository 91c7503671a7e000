//! From typed data to a tree.

use std::fmt;

use serde::Serialize;
use serde::ser;

use super::{Diagnostic, Map, Node, Value};

/// The tree of typed data; maps and structs keep their order.
///
/// ```
/// use cenic::document::{print, to_node};
///
/// let node = to_node(&(1.5, Some("a"), None::<f64>)).unwrap();
/// assert_eq!(print(&node), "- 1.5\n- a\n- null\n");
/// ```
pub fn to_node<T: Serialize + ?Sized>(value: &T) -> Result<Node, Diagnostic> {
    value.serialize(Serializer).map_err(|Error(message)| Diagnostic::new(message))
}

/// A value that a tree cannot hold.
#[derive(Debug)]
struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl ser::Error for Error {
    fn custom<T: fmt::Display>(message: T) -> Error {
        Error(message.to_string())
    }
}

struct Serializer;

/// A whole number, as a float beyond 64 bits if that loses nothing.
fn whole(number: i128) -> Result<Node, Error> {
    if let Ok(number) = i64::try_from(number) {
        return Ok(number.into());
    }
    let float = number as f64;
    match float < 1.7e38 && float as i128 == number {
        true => Ok(float.into()),
        false => Err(Error(format!("the number {number} needs more than 64 bits"))),
    }
}

/// Under the name of its variant.
fn tagged(variant: &str, node: Node) -> Node {
    let mut map = Map::new();
    map.insert(variant, node);
    map.into()
}

/// Whole numbers of every width.
macro_rules! whole_numbers {
    ($($method:ident: $kind:ty,)*) => {$(
        fn $method(self, number: $kind) -> Result<Node, Error> {
            whole(number.into())
        }
    )*};
}

impl ser::Serializer for Serializer {
    type Ok = Node;
    type Error = Error;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = List;
    type SerializeMap = Entries;
    type SerializeStruct = Entries;
    type SerializeStructVariant = Entries;

    whole_numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_i128: i128,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    fn serialize_u128(self, number: u128) -> Result<Node, Error> {
        let number = i128::try_from(number)
            .map_err(|_| Error(format!("the number {number} needs more than 64 bits")))?;
        whole(number)
    }

    fn serialize_bool(self, value: bool) -> Result<Node, Error> {
        Ok(value.into())
    }

    fn serialize_f32(self, number: f32) -> Result<Node, Error> {
        // The shortest decimal that means this f32, not the f64 with its exact bits: 0.1 stays 0.1.
        let number = if number.is_finite() {
            number.to_string().parse().unwrap_or(f64::from(number))
        } else {
            f64::from(number)
        };
        Ok(number.into())
    }

    fn serialize_f64(self, number: f64) -> Result<Node, Error> {
        Ok(number.into())
    }

    fn serialize_char(self, c: char) -> Result<Node, Error> {
        Ok(c.to_string().into())
    }

    fn serialize_str(self, text: &str) -> Result<Node, Error> {
        Ok(text.into())
    }

    fn serialize_bytes(self, bytes: &[u8]) -> Result<Node, Error> {
        Ok(bytes.iter().map(|byte| Node::from(i64::from(*byte))).collect::<Vec<_>>().into())
    }

    fn serialize_none(self) -> Result<Node, Error> {
        Ok(Node::default())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<Node, Error> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<Node, Error> {
        Ok(Node::default())
    }

    fn serialize_unit_struct(self, _name: &'static str) -> Result<Node, Error> {
        Ok(Node::default())
    }

    fn serialize_unit_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
    ) -> Result<Node, Error> {
        Ok(variant.into())
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<Node, Error> {
        Ok(tagged(variant, value.serialize(self)?))
    }

    fn serialize_seq(self, _length: Option<usize>) -> Result<List, Error> {
        Ok(List { items: Vec::new(), variant: None })
    }

    fn serialize_tuple(self, _length: usize) -> Result<List, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_struct(self, _name: &'static str, _length: usize) -> Result<List, Error> {
        self.serialize_seq(None)
    }

    fn serialize_tuple_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<List, Error> {
        Ok(List { items: Vec::new(), variant: Some(variant) })
    }

    fn serialize_map(self, _length: Option<usize>) -> Result<Entries, Error> {
        Ok(Entries { map: Map::new(), key: None, variant: None })
    }

    fn serialize_struct(self, _name: &'static str, _length: usize) -> Result<Entries, Error> {
        self.serialize_map(None)
    }

    fn serialize_struct_variant(
        self,
        _name: &'static str,
        _index: u32,
        variant: &'static str,
        _length: usize,
    ) -> Result<Entries, Error> {
        Ok(Entries { map: Map::new(), key: None, variant: Some(variant) })
    }
}

/// A list that is being filled.
struct List {
    items: Vec<Node>,
    variant: Option<&'static str>,
}

impl List {
    fn add<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        self.items.push(value.serialize(Serializer)?);
        Ok(())
    }

    fn finish(self) -> Result<Node, Error> {
        let node = Node::from(self.items);
        Ok(match self.variant {
            Some(variant) => tagged(variant, node),
            None => node,
        })
    }
}

/// A map that is being filled.
struct Entries {
    map: Map,
    key: Option<String>,
    variant: Option<&'static str>,
}

impl Entries {
    fn add<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Error> {
        self.map.insert(key, value.serialize(Serializer)?);
        Ok(())
    }

    fn finish(self) -> Result<Node, Error> {
        let node = Node::from(self.map);
        Ok(match self.variant {
            Some(variant) => tagged(variant, node),
            None => node,
        })
    }
}

/// The three traits of lists and the two of structs differ in one name only.
macro_rules! collect {
    ($($kind:ident $trait:ident $method:ident($($key:ident)?);)*) => {$(
        impl ser::$trait for $kind {
            type Ok = Node;
            type Error = Error;

            fn $method<T: Serialize + ?Sized>(&mut self, $($key: &'static str,)? value: &T) -> Result<(), Error> {
                self.add($($key,)? value)
            }

            fn end(self) -> Result<Node, Error> {
                self.finish()
            }
        }
    )*};
}

collect! {
    List SerializeSeq serialize_element();
    List SerializeTuple serialize_element();
    List SerializeTupleStruct serialize_field();
    List SerializeTupleVariant serialize_field();
    Entries SerializeStruct serialize_field(key);
    Entries SerializeStructVariant serialize_field(key);
}

impl ser::SerializeMap for Entries {
    type Ok = Node;
    type Error = Error;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Error> {
        self.key = Some(match key.serialize(Serializer)?.value {
            Value::String(text) => text,
            Value::Int(number) => number.to_string(),
            Value::Float(number) => super::scalar::spell_float(number),
            Value::Bool(value) => value.to_string(),
            _ => return Err(Error("a key must be text or a number".into())),
        });
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Error> {
        match self.key.take() {
            Some(key) => self.add(&key, value),
            None => Err(Error("a value was given before its key".into())),
        }
    }

    fn end(self) -> Result<Node, Error> {
        self.finish()
    }
}
