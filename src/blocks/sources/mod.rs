//! Sources: signals that come from nowhere.

mod step;

pub use step::Step;
