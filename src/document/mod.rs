//! Positioned trees of plain data: text in and out, a bridge to serde, and diagnostics.
//!
//! ```text
//! text ──parse──▶ Node ──from_node──▶ T        every error a Diagnostic with file, line and caret
//! text ◀──print── Node ◀──to_node──── T
//! text ──format─▶ text                         canonical layout, comments kept
//! ```
//!
//! The room opens no files: a [`Source`] is a name and its text, whoever read it.
//!
//! ```
//! use cenic::document::{Source, from_node, parse};
//!
//! let source = Source::new("gain.yaml", "k: 2.0\nlimits: [-1, 1]\n");
//! let node = parse(&source).unwrap();
//! assert_eq!(node.at("limits.1").and_then(|n| n.as_f64()), Some(1.0));
//! let k: f64 = from_node(node.at("k").unwrap()).unwrap();
//! assert_eq!(k, 2.0);
//! ```

mod arrange;
mod de;
mod diagnostic;
mod excerpt;
mod format;
mod layout;
mod map;
mod node;
mod parse;
mod print;
mod quantities;
mod scalar;
mod scan_error;
mod ser;
mod source;
mod spell;
mod suggest;
mod tag;
mod tree;
mod trivia;

pub use de::from_node;
pub use diagnostic::{Diagnostic, Diagnostics, MAX_PRINTED};
pub use format::format;
pub use map::{Key, Map};
pub use node::{Node, Value};
pub use parse::{Limits, MAX_DEPTH, MAX_NODES, MAX_TEXT, parse, parse_within};
pub use print::{print, print_json};
pub use quantities::{ANY_UNIT, resolve_quantities};
pub use ser::to_node;
pub use source::{Source, Span};
pub use suggest::{did_you_mean, nearest};

#[cfg(test)]
mod hostile;
