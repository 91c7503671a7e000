//! The framework: ports, blocks, diagrams, and the schedule that a diagram is compiled into.
//!
//! | stage | type | what it is |
//! |---|---|---|
//! | written | [`Block`], [`Diagram`] | plain data, in code or from a file |
//! | declared | [`Declaration`], [`Network`] | ports and functions, nesting resolved, everything checked |
//! | compiled | [`Schedule`], [`State`] | a flat arena and a list of operations |
//!
//! Reading order: [`port`], [`reads`], [`declaration`], [`block`], [`model`], [`network`], [`loops`], [`schedule`],
//! [`flow`], [`mod@linearize`].

mod agreement;
pub mod block;
pub mod declaration;
pub mod files;
mod flatten;
pub mod flow;
pub mod frame;
pub mod glob;
pub mod linearize;
pub mod loops;
mod missing;
pub mod model;
pub mod monitor;
pub mod network;
pub mod parameters;
pub mod port;
pub mod reads;
mod record;
pub mod reference;
pub mod schedule;
mod sensitivity;
pub mod substitute;
pub mod trim;
pub mod value;

pub use block::{Block, BlockError, BlockInfo, BlockObject, Registered, registry};
pub use declaration::{Clock, Crossing, Declaration, Jacobian, Linearization, Neighbour, Stop};
pub use files::Files;
pub use flow::Flow;
pub use linearize::{LinearModel, linearize};
pub use model::{Diagram, Entry, Handle, InputHandle, Nested, OutputHandle, Parameter, Part};
pub use monitor::{Monitor, MonitorSettings, Monitored, Warning, Warnings};
pub use network::Network;
pub use port::{
    Boolean, Custom, Feeds, InputPort, Integer, Kind, OutputPort, PortType, Scalar, Shape, Signature, Vector,
};
pub use reads::{Continuous, Discrete, Input, Intermediate, OptionalInput, Reads, Time};
pub use record::{RecordDeclaration, RecordForm, TableFormat, split_unit, with_unit};
pub use reference::PortRef;
pub use schedule::{Offer, Schedule, Set, Signal, State};
pub use sensitivity::{Directions, Sensitivity, Targets};
pub use value::{AnyValue, Data};
