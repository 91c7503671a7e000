//! Ordered maps from text to nodes, with the position of every key.

use std::borrow::Borrow;
use std::fmt;
use std::hash::{Hash, Hasher};

use indexmap::IndexMap;

use super::{Node, Span};

/// The key of a map entry: its text, and where it was written.
#[derive(Clone, Debug)]
pub struct Key {
    /// The key itself.
    pub text: String,
    /// Where it was written.
    pub span: Span,
}

impl Key {
    /// A key that was read at `span`.
    pub fn new(text: impl Into<String>, span: Span) -> Key {
        Key { text: text.into(), span }
    }
}

impl PartialEq for Key {
    fn eq(&self, other: &Key) -> bool {
        self.text == other.text
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.text.as_str().hash(state);
    }
}

impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Entries in the order of the file. Equality ignores order and positions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Map {
    entries: IndexMap<Key, Node>,
}

impl Map {
    /// An empty map.
    pub fn new() -> Map {
        Map::default()
    }

    /// The value at `text`.
    pub fn get(&self, text: &str) -> Option<&Node> {
        self.entries.get(text)
    }

    /// The value at `text`, to change.
    pub fn get_mut(&mut self, text: &str) -> Option<&mut Node> {
        self.entries.get_mut(text)
    }

    /// The key `text` itself, for its position.
    pub fn get_key(&self, text: &str) -> Option<&Key> {
        self.entries.get_key_value(text).map(|(key, _)| key)
    }

    /// Whether there is a value at `text`.
    pub fn contains_key(&self, text: &str) -> bool {
        self.entries.contains_key(text)
    }

    /// Sets the value at `text`: in place if the key exists, at the end otherwise. Returns the value replaced.
    pub fn insert(&mut self, text: impl Into<String>, node: impl Into<Node>) -> Option<Node> {
        self.insert_key(Key::new(text, Span::default()), node.into())
    }

    /// Like [`Map::insert`], with a key that has a position. An existing key keeps its own.
    pub fn insert_key(&mut self, key: Key, node: Node) -> Option<Node> {
        self.entries.insert(key, node)
    }

    /// Takes out the value at `text`; the others keep their order.
    pub fn remove(&mut self, text: &str) -> Option<Node> {
        self.entries.shift_remove(text)
    }

    /// Entry number `index`.
    pub fn entry_at(&self, index: usize) -> Option<(&Key, &Node)> {
        self.entries.get_index(index)
    }

    /// The place of `text` among the entries.
    pub fn index_of(&self, text: &str) -> Option<usize> {
        self.entries.get_index_of(text)
    }

    /// All entries in order.
    pub fn iter(&self) -> indexmap::map::Iter<'_, Key, Node> {
        self.entries.iter()
    }

    /// All entries in order, values to change.
    pub fn iter_mut(&mut self) -> indexmap::map::IterMut<'_, Key, Node> {
        self.entries.iter_mut()
    }

    /// The text of every key, in order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.entries.keys().map(|key| key.text.as_str())
    }

    /// All values in order.
    pub fn values(&self) -> impl Iterator<Item = &Node> {
        self.entries.values()
    }

    /// How many entries there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl FromIterator<(String, Node)> for Map {
    fn from_iter<I: IntoIterator<Item = (String, Node)>>(entries: I) -> Map {
        let mut map = Map::new();
        for (text, node) in entries {
            map.insert(text, node);
        }
        map
    }
}

impl<'a> IntoIterator for &'a Map {
    type Item = (&'a Key, &'a Node);
    type IntoIter = indexmap::map::Iter<'a, Key, Node>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl IntoIterator for Map {
    type Item = (Key, Node);
    type IntoIter = indexmap::map::IntoIter<Key, Node>;

    fn into_iter(self) -> Self::IntoIter {
        self.entries.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inserting_again_keeps_the_place() {
        let mut map = Map::new();
        for (i, key) in ["a", "b", "c"].into_iter().enumerate() {
            map.insert(key, i as i64);
        }
        assert_eq!(map.insert("b", 7), Some(Node::from(1)));
        map.remove("a");
        assert_eq!(map.keys().collect::<Vec<_>>(), ["b", "c"]);
        assert_eq!(map.get("b"), Some(&Node::from(7)));
    }

    #[test]
    fn equality_ignores_order() {
        let a: Map = [("x".to_string(), 1.into()), ("y".to_string(), 2.into())].into_iter().collect();
        let b: Map = [("y".to_string(), 2.into()), ("x".to_string(), 1.into())].into_iter().collect();
        assert_eq!(a, b);
    }
}
