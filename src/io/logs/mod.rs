//! Recorded tables as files: one format each, behind one trait, and a reader for those that are read back.
//!
//! | format | while the run goes on | what a killed run leaves |
//! |---|---|---|
//! | [CSV](csv) | rows are appended | the rows so far |
//! | [NPZ](npz) | rows are appended to a `.npy` beside it | that `.npy`, which NumPy and `cenic plot` read |
//! | [MCAP](mcap) | whole chunks are appended | the chunks so far, without an index: `mcap recover` adds it |
//!
//! Whatever the format, rows reach the file four times a second, so that a program that is killed keeps all but the
//! last of them. (They are then with the operating system; a computer that loses its power may lose more.)

pub mod csv;
pub mod mcap;
mod mcap_topics;
mod npy;
pub mod npz;
mod pace;
mod port;
mod python;
mod read;
mod zip;

pub use csv::CsvTable;
pub use mcap::{ChannelId, McapLog, McapTable, SharedLog, nanoseconds};
pub use mcap_topics::McapTopics;
pub use npz::NpzTable;
pub use read::{Log, LogColumn, read_log};

use pace::Pace;
