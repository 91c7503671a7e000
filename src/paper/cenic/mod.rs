//! The experiments of the CENIC paper's section VII and pages of our own, one file each; what other simulators do in a figure is in a
//! file `figureNN_peers.rs` where it is much.
//!
//! Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.

mod comparison;
mod figure04_ball;
mod figure05_reuse;
mod figure07_gripper_forces;
mod figure08_energy;
mod figure09_order;
mod figure10_methods;
mod figure10_peers;
mod figure11_meshes;
mod figure12_gains;
mod figure12_peers;
mod figure13_suction;
mod figure14_friction;
mod figure15_artefacts;
mod figure17_adaptive_steps;
mod figure18_costs;
mod figure19_line_search;
mod growth;
mod heap;
mod performance;
mod piles;
mod random;
mod settings;
mod table1_dish_rack;
mod table2_tolerance;
mod table3_reuse;
mod threads;

use super::Paper;

pub use figure08_energy::energy_loss;
pub use figure14_friction::Friction;

/// The paper.
pub const PAPER: Paper = Paper {
    id: "cenic",
    name: "CENIC",
    title: "CENIC: Convex Error-controlled Numerical Integration for Contact",
    authors: "Kurtz, Castro",
    key: "K25",
    summary: "Every experiment of section VII that runs on a CPU, and pages of our own on what it costs, how far off it is, and how it grows.",
    experiments: &[
        &figure04_ball::EXPERIMENT,
        &figure05_reuse::EXPERIMENT,
        &figure07_gripper_forces::EXPERIMENT,
        &figure08_energy::EXPERIMENT,
        &figure09_order::EXPERIMENT,
        &figure10_methods::EXPERIMENT,
        &figure11_meshes::EXPERIMENT,
        &figure12_gains::EXPERIMENT,
        &figure13_suction::EXPERIMENT,
        &figure14_friction::EXPERIMENT,
        &table1_dish_rack::EXPERIMENT,
        &figure15_artefacts::EXPERIMENT,
        &figure17_adaptive_steps::EXPERIMENT,
        &table2_tolerance::EXPERIMENT,
        &table3_reuse::EXPERIMENT,
        &figure18_costs::EXPERIMENT,
        &figure19_line_search::EXPERIMENT,
        &performance::EXPERIMENT,
        &comparison::EXPERIMENT,
        &piles::EXPERIMENT,
        &growth::EXPERIMENT,
        &threads::EXPERIMENT,
        &random::EXPERIMENT,
        &settings::EXPERIMENT,
    ],
};
