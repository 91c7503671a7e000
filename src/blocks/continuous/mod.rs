//! Blocks with continuous state.

mod integrator;
mod lag;
pub(crate) mod pid;
mod state_space;
mod transport_delay;

pub use integrator::Integrator;
pub use lag::{Derivative, FirstOrder, SecondOrder};
pub use pid::{AntiWindup, Pid};
pub use state_space::{StateSpace, TransferFunction};
pub use transport_delay::TransportDelay;
