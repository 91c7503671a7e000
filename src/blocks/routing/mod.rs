//! Routing: signals are joined, parted, chosen and passed on.

mod mux;
mod pass;
mod select;
mod switch;

pub use mux::{Demux, Mux};
pub use pass::{PassThrough, Terminator};
pub use select::{Element, Select};
pub use switch::Switch;
