//! A live view: the page of a [`Recording`](super::Recording), served by this program while the run goes on.
//!
//! It is served to this machine only, unless another address is asked for, and in either case only to who knows a token: it is part of
//! the address that is printed. Pages read two addresses, `/` and `/recording.html`, and open one socket, `/ws`; nothing else is
//! served, and no file is.

mod door;
mod hand;
mod hub;
mod requests;
mod server;

pub use hand::{Hand, Pull};
pub use hub::Hub;
pub use requests::Request;
pub use server::{Server, ServerError};
