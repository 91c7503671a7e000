//! The framework and the library of blocks, from files and from Rust.
//!
//! Blocks of these tests are in one registry with those of the library: names are used once, and none of them is listed.
//!
//! | file | what it shows |
//! |---|---|
//! | `aliases` | outputs that are a state, an input or a part of one |
//! | `custom_ports` | ports that carry a user's own type, poses, elements by name |
//! | `diagrams` | every diagram of the repository loads, is laid out, saves and runs |
//! | `hostile` | files that were made to break a program |
//! | `library` | blocks as files write them |
//! | `linearization` | A, B, C, D, poles, trimming |
//! | `observers` | what looks at a run does not change it |
//! | `offers` | what a block offers to integration methods |
//! | `pages` | diagrams and links in README, guide and the other pages |
//! | `settings` | chosen numbers of the method in files |
//! | `properties` | what holds for every diagram, tried on random ones |
//! | `units` | numbers with units, wherever a number stands |
//! | `restored` | runs that are saved, resumed, stopped and looked at take the same steps |

#[path = "../support/mod.rs"]
mod support;

mod aliases;
mod custom_ports;
mod diagrams;
mod gauges;
mod hostile;
mod library;
mod linearization;
mod observers;
mod offers;
mod pages;
mod properties;
mod random_scenes;
mod restored;
mod settings;
mod units;
mod verify;
