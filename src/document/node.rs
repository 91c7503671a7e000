//! The tree itself: a value, and where it was written.

use super::{Map, Span};

/// A value with its position. Equality ignores the position.
#[derive(Clone, Debug)]
pub struct Node {
    /// What was written.
    pub value: Value,
    /// Where; [`Span::default`] if the node was built in code.
    pub span: Span,
}

/// Plain data. Floats are equal if their bits are, and all NaNs are equal, so that equality is an equivalence.
#[derive(Clone, Debug)]
pub enum Value {
    /// `null`, `~`, or nothing at all.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number that was written without point and exponent.
    Int(i64),
    /// Any other number.
    Float(f64),
    /// Text.
    String(String),
    /// Values in order.
    List(Vec<Node>),
    /// Values by name.
    Map(Map),
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.value == other.value
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Value) -> bool {
        match (self, other) {
            (Value::Null, Value::Null) => true,
            (Value::Bool(a), Value::Bool(b)) => a == b,
            (Value::Int(a), Value::Int(b)) => a == b,
            (Value::Float(a), Value::Float(b)) => a.to_bits() == b.to_bits() || a.is_nan() && b.is_nan(),
            (Value::String(a), Value::String(b)) => a == b,
            (Value::List(a), Value::List(b)) => a == b,
            (Value::Map(a), Value::Map(b)) => a == b,
            _ => false,
        }
    }
}

impl Node {
    /// A node built in code.
    pub fn new(value: Value) -> Node {
        Node { value, span: Span::default() }
    }

    /// An empty map.
    pub fn map() -> Node {
        Node::new(Value::Map(Map::new()))
    }

    /// The same value, written at `span`.
    pub fn with_span(mut self, span: Span) -> Node {
        self.span = span;
        self
    }

    /// The text, if it is text.
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::String(text) => Some(text),
            _ => None,
        }
    }

    /// The map, if it is one.
    pub fn as_map(&self) -> Option<&Map> {
        match &self.value {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The map to change, if it is one.
    pub fn as_map_mut(&mut self) -> Option<&mut Map> {
        match &mut self.value {
            Value::Map(map) => Some(map),
            _ => None,
        }
    }

    /// The list, if it is one.
    pub fn as_list(&self) -> Option<&[Node]> {
        match &self.value {
            Value::List(items) => Some(items),
            _ => None,
        }
    }

    /// The number, if it is one (text is not evaluated here).
    pub fn as_f64(&self) -> Option<f64> {
        match self.value {
            Value::Int(number) => Some(number as f64),
            Value::Float(number) => Some(number),
            _ => None,
        }
    }

    /// The whole number, if it is one.
    pub fn as_i64(&self) -> Option<i64> {
        match self.value {
            Value::Int(number) => Some(number),
            _ => None,
        }
    }

    /// The truth value, if it is one.
    pub fn as_bool(&self) -> Option<bool> {
        match self.value {
            Value::Bool(value) => Some(value),
            _ => None,
        }
    }

    /// Whether it is nothing.
    pub fn is_null(&self) -> bool {
        matches!(self.value, Value::Null)
    }

    /// The node at a dotted path of keys and list places, such as `gains.0.x`; the empty path is the node itself.
    ///
    /// Keys may contain dots: the shortest key that exists is taken.
    pub fn at(&self, path: &str) -> Option<&Node> {
        if path.is_empty() {
            return Some(self);
        }
        let cuts = path.match_indices('.').map(|(i, _)| i).chain([path.len()]);
        for cut in cuts {
            let child = match &self.value {
                Value::Map(map) => map.get(&path[..cut]),
                Value::List(items) => path[..cut].parse::<usize>().ok().and_then(|i| items.get(i)),
                _ => None,
            };
            if let Some(child) = child {
                return child.at(path.get(cut + 1..).unwrap_or(""));
            }
        }
        None
    }

    /// What it is, in the words of a message.
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Bool(_) => "true or false",
            Value::Int(_) | Value::Float(_) => "a number",
            Value::String(_) => "text",
            Value::List(_) => "a list",
            Value::Map(_) => "a map",
        }
    }
}

impl Default for Node {
    fn default() -> Node {
        Node::new(Value::Null)
    }
}

impl From<f64> for Node {
    fn from(number: f64) -> Node {
        Node::new(Value::Float(number))
    }
}

impl From<i64> for Node {
    fn from(number: i64) -> Node {
        Node::new(Value::Int(number))
    }
}

impl From<bool> for Node {
    fn from(value: bool) -> Node {
        Node::new(Value::Bool(value))
    }
}

impl From<&str> for Node {
    fn from(text: &str) -> Node {
        Node::new(Value::String(text.to_string()))
    }
}

impl From<String> for Node {
    fn from(text: String) -> Node {
        Node::new(Value::String(text))
    }
}

impl From<Vec<Node>> for Node {
    fn from(items: Vec<Node>) -> Node {
        Node::new(Value::List(items))
    }
}

impl From<Map> for Node {
    fn from(map: Map) -> Node {
        Node::new(Value::Map(map))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floats_are_equal_by_bits() {
        assert_eq!(Node::from(f64::NAN), Node::from(-f64::NAN));
        assert_ne!(Node::from(0.0), Node::from(-0.0));
        assert_ne!(Node::from(1.0), Node::from(1));
    }

    #[test]
    fn paths_walk_maps_and_lists() {
        let mut map = Map::new();
        map.insert("gains", vec![Node::from(1.0), Node::from(2.0)]);
        map.insert("ctrl.in", "plan.out");
        let node = Node::from(map);
        assert_eq!(node.at("gains.1"), Some(&Node::from(2.0)));
        assert_eq!(node.at("ctrl.in"), Some(&Node::from("plan.out")));
        assert_eq!(node.at("gains.2"), None);
        assert_eq!(node.at("gains.1.x"), None);
        assert_eq!(node.at("").map(Node::kind), Some("a map"));
    }
}
