//! The experiments of papers on contact, run again: `cenic paper`.
//!
//! A [`Paper`] is a list of experiments. An [`Experiment`] asks the [`Lab`] for runs of [scenes] or of diagrams of its own, and writes down its [`Findings`]: texts, tables, plots,
//! and checks of what is expected. [`reproduce`] carries out a list of them, and the [`Report`] of it is one page and one file of numbers.
//!
//! | file | what is in it |
//! |---|---|
//! | `scenes` | what is simulated, in a format that other simulators read, too |
//! | `papers` | the papers, and which of their experiments are meant |
//! | `cenic` | the experiments of the CENIC paper, one file each |
//! | `contact_models` | those of the comparison of contact models, on all methods |
//! | `tamsi` | those of TAMSI, and scenes on which all methods are run |
//! | `random` | scenes from a seed, by kinds |
//! | `dish_rack` | the replay of an arm's motion, with its artefacts |
//! | `embedded` | diagrams of the repository that experiments run |
//! | `experiment` | what an experiment is, and how a list of them is carried out side by side |
//! | `lab` | runs under a time limit; none is made twice |
//! | `memory` | what was found once, for all experiments |
//! | `clock` | CPU time of one run beside others |
//! | `record` | what a run took, and how far off it was |
//! | `trajectory` | where things were in a run, and the distance from a reference |
//! | `methods` | integrators as the experiments use them |
//! | `peers` | the same scenes in Drake and MuJoCo, where they are installed |
//! | `findings` | what an experiment writes down |
//! | `report` | the page, and the numbers for programs |

pub mod cenic;
mod clock;
pub mod contact_models;
pub mod dish_rack;
mod embedded;
mod experiment;
mod findings;
mod lab;
mod memory;
pub mod methods;
mod numbers;
mod papers;
pub mod peers;
pub mod random;
mod record;
mod report;
pub mod scenes;
pub mod tamsi;
mod trajectory;

pub use clock::Clock;
pub use experiment::{Experiment, Seeds, Settings, reproduce};
pub use findings::{Check, Findings, Part, Table};
pub use lab::{Event, Interrupted, Lab, start};
pub use numbers::{fitted_slope, geometric_mean, median, number, seconds};
pub use papers::{Chosen, PAPERS, Paper, chosen, papers};
pub use record::{Outcome, Record};
pub use report::{Chapter, Machine, Report, Simulators};
pub use trajectory::{Reference, Trajectory};
