//! Every method on every problem: order, stiff limit, events, restarts, allocations, threads.
//!
//! | file | what is in it |
//! |---|---|
//! | `entries` | the methods, one entry each |
//! | `problems` | the problems, one entry each, in contact and without |
//! | `order` | slopes of errors over the size of steps |
//! | `exact` | snapshots, threads, allocations: the same bits, and no room for more |
//! | `contact_solvers` | methods with a contact solver of their own: closed forms, and every diagram of the repository |
//! | `tals` | implicit Euler where slip ends, at steps much longer than that takes |
//! | `control` | what the one error controller does for all of them: accuracy, events, limits, stiffness |

#[path = "../support/adams.rs"]
mod adams;
#[path = "../support/mod.rs"]
mod support;

mod contact_solvers;
mod control;
mod entries;
mod exact;
mod order;
mod problems;
mod run;
mod scene;
mod tals;
