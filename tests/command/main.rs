//! The command, through the real binary: what it says, and what it leaves in files.
//!
//! | file | what it shows |
//! |---|---|
//! | `command` | the commands and their options, exit codes, interruption |
//! | `forecast` | what a run will take, and warnings while it goes on |
//! | `interrupted` | signals, checkpoints, states that are saved and resumed |
//! | `logs` | recordings as CSV, NPZ and MCAP, whole and after a kill |
//! | `recording` | recordings as pages for the browser |
//! | `pages` | the commands that README, guide and the other pages show |
//! | `plots` | `cenic plot` and `cenic report` |
//! | `packages` | models and meshes outside of the diagram's folder |
//! | `paper` | `cenic paper` |
//! | `starter` | the crate that `cenic new` writes, built by cargo |
//! | `terminal` | what reaches a terminal, and who reaches a live view |

#[path = "../support/mod.rs"]
mod support;

mod command;
mod forecast;
mod interrupted;
mod logs;
mod packages;
mod pages;
mod paper;
mod plots;
mod recording;
mod starter;
mod terminal;
