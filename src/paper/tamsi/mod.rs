//! The experiments of the TAMSI paper on diagrams of our own, one file each, and two scenes on which all methods are run.
//!
//! | file | what is in it |
//! |---|---|
//! | `diagrams` | a pushed box, a shaken gripper, a block on a belt |
//! | `runs` | runs that are looked at after every step, and the methods |
//! | `rigid` | what dry friction between rigid bodies says of the same scenes |
//!
//! Source: \[C20\] Castro, Qu, Kuppuswamy, Alspach, Sherman, *A transition-aware method for the simulation of compliant contact with regularized friction*, IEEE RA-L 5 (2020).

mod conveyor;
mod diagrams;
mod every_gripper;
mod hand;
mod jacobian;
mod line_search;
mod one_way;
mod order;
mod rigid;
mod runs;
mod shaken_gripper;
mod transition;
mod work_precision;

use super::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    id: "tamsi",
    name: "TAMSI",
    title: "A Transition-Aware Method for the Simulation of Compliant Contact with Regularized Friction",
    authors: "Castro, Qu, Kuppuswamy, Alspach, Sherman",
    key: "C20",
    summary: "The experiments of sections IV and VI that need no robot hardware: the box whose slip ends, the work it takes, the shaken gripper, and a hand of 16 joints. Models that the paper does \
              not give in numbers are ours. What is a property of the solver alone is tried on random problems from a fixed seed.\n\nTwo scenes on which every method of the tree stands beside \
              TAMSI follow: the shaken gripper, and a block on an oscillating belt.",
    experiments: &[
        &transition::EXPERIMENT,
        &line_search::EXPERIMENT,
        &jacobian::EXPERIMENT,
        &shaken_gripper::EXPERIMENT,
        &order::EXPERIMENT,
        &one_way::EXPERIMENT,
        &work_precision::EXPERIMENT,
        &hand::EXPERIMENT,
        &every_gripper::EXPERIMENT,
        &conveyor::EXPERIMENT,
    ],
};
