//! What people look at: pictures of block diagrams, plots of signals, and runs in a browser.
//!
//! A [`film`] is a run as a stream of records. A [`Recording`] is a page with such a film in it, and a [`live`] view shows it while it
//! is made; the page itself is in `page`, and its part that is embedded here in `page/dist`.
//!
//! A [`Picture`] and a [`Plot`] are plain data, and drawing them needs nothing else; [`Picture::of`] fills one in from a
//! diagram.
//!
//! ```
//! use cenic::viewer::{Class, End, Group, Item, Picture, Port, Wire, svg};
//!
//! let block = |name: &str, inputs: &[&str], outputs: &[&str]| Item {
//!     name: name.into(),
//!     inputs: inputs.iter().map(|name| Port::new(*name, "")).collect(),
//!     outputs: outputs.iter().map(|name| Port::new(*name, "")).collect(),
//!     ..Item::default()
//! };
//! let wire = Wire {
//!     from: End::Port { item: 0, port: 0 },
//!     to: End::Port { item: 1, port: 0 },
//!     label: String::new(),
//! };
//! let root = Group {
//!     items: vec![block("sine", &[], &["out"]), block("log", &["in"], &[])],
//!     wires: vec![wire],
//!     ..Group::default()
//! };
//! let picture = Picture { title: "one wire".into(), doc: String::new(), root };
//! assert!(svg(&picture).starts_with("<svg"));
//! ```

mod axis;
mod bars;
mod decimate;
mod dot;
pub mod film;
mod from_diagram;
mod layout;
pub mod live;
mod picture;
mod plot;
mod png;
mod recording;
#[cfg(test)]
mod samples;
mod svg;
mod text;

pub use bars::{Bars, bars_svg};
pub use dot::dot;
pub use picture::{Class, End, Group, Item, Picture, Port, Wire};
pub use plot::{Plot, PlotError, Series, plot_svg, plots_svg};
pub use png::{PNG_SCALE, PngError, png};
pub use recording::Recording;
pub use svg::svg;
pub(crate) use text::escape;
