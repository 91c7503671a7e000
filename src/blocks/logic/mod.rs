//! Logic: sequences of states, and what ends a run.

mod state_machine;
mod stop;

pub use state_machine::{InputKind, StateMachine, Transition};
pub use stop::{Assert, StopWhen};
