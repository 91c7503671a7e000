//! References to ports as they are written: `block.port`, `block.port[0..7]`, `sub/block.port`.

use std::fmt;
use std::ops::Range;

/// A port, or some elements of it, by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PortRef {
    /// Path of the block; inside one diagram just its name.
    pub block: String,
    /// Name of the port. It may contain dots and slashes.
    pub port: String,
    /// The elements meant; `None` for all.
    pub elements: Option<Elements>,
}

/// Some elements of a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Elements {
    /// One element: `[3]`.
    One(usize),
    /// From a first to before a last one: `[0..7]`.
    Some(usize, usize),
}

impl Elements {
    /// As a range.
    pub fn range(self) -> Range<usize> {
        match self {
            Elements::One(i) => i..i.saturating_add(1),
            Elements::Some(a, b) => a..b,
        }
    }
}

impl PortRef {
    /// A whole port.
    pub fn new(block: impl Into<String>, port: impl Into<String>) -> PortRef {
        PortRef { block: block.into(), port: port.into(), elements: None }
    }

    /// Reads `block.port` with optional elements at the end.
    pub fn parse(text: &str) -> Result<PortRef, String> {
        let form = "write it as `block.port` or `block.port[0..3]`";
        let (body, elements) = match text.strip_suffix(']') {
            None => (text, None),
            Some(body) => {
                let (body, inside) = body.rsplit_once('[').ok_or(format!("`{text}` has no `[`; {form}"))?;
                (
                    body,
                    Some(
                        parse_elements(inside)
                            .ok_or(format!("`[{inside}]` is not an element or a range; {form}"))?,
                    ),
                )
            }
        };
        match body.split_once('.') {
            Some((block, port)) if !block.is_empty() && !port.is_empty() && !body.contains(['[', ']']) => {
                Ok(PortRef { block: block.to_owned(), port: port.to_owned(), elements })
            }
            _ => Err(format!("`{text}` does not name a port; {form}")),
        }
    }
}

fn parse_elements(inside: &str) -> Option<Elements> {
    let number = |s: &str| s.trim().parse::<usize>().ok();
    match inside.split_once("..") {
        None => Some(Elements::One(number(inside)?)),
        Some((a, b)) => {
            let (a, b) = (number(a)?, number(b)?);
            (a < b).then_some(Elements::Some(a, b))
        }
    }
}

impl fmt::Display for PortRef {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}.{}", self.block, self.port)?;
        match self.elements {
            None => Ok(()),
            Some(Elements::One(i)) => write!(f, "[{i}]"),
            Some(Elements::Some(a, b)) => write!(f, "[{a}..{b}]"),
        }
    }
}

/// Whether a name may be given to a block, a parameter or an exported port.
///
/// Letters, digits, `_` and `-`; exported ports and element names may also have dots inside.
pub fn is_name(name: &str) -> bool {
    !name.is_empty() && name.len() <= 200 && name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_print_as_they_were_written() {
        for text in ["a.b", "a/b/c.d", "scene.bodies.arm/lip.pose", "a.b[3]", "a.b.c[0..7]"] {
            assert_eq!(PortRef::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn what_is_not_a_reference_is_an_error() {
        for text in ["", "a", ".a", "a.", "a.b[", "a.b]", "a.b[x]", "a.b[3..1]", "a.b[-1]", "[0]"] {
            assert!(PortRef::parse(text).is_err(), "{text}");
        }
    }
}
