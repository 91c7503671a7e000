//! Logic: sequences of states and of moves, and what ends a run.

mod conditions;
mod state_machine;
mod stop;
mod task_sequencer;
#[cfg(test)]
mod task_sequencer_tests;

pub use conditions::InputKind;
pub use state_machine::{StateMachine, Transition};
pub use stop::{Assert, StopWhen};
pub use task_sequencer::{TaskSequencer, TaskStep};
