//! The experiments of the comparison of contact models, section IV, on diagrams under every method; and pages of our own that set all methods side by side.
//!
//! Source: \[CMR\] Le Lidec, Jallet, Montaut, Laptev, Schmid, Carpentier, *Contact Models in Robotics: a Comparative Analysis*, 2023.

mod cmr1_pyramid;
mod cmr2_energy;
mod cmr3_internal_forces;
mod cmr4_stack;
mod cmr5_compliance;
mod cmr6_step;
mod cmr7_tolerance;
mod cmr8_convergence;
mod cmr9_trot;
mod conformance;
mod cubes;
mod diagrams;
mod guarantees;
mod observe;
mod robots;
mod suite;
mod x1_sliding_cube;
mod x2_dragged_cube;
mod x3_mass_ratio;
mod x7_clutter;
mod x8_step_doubling;

use super::Paper;

/// The paper.
pub const PAPER: Paper = Paper {
    id: "contact-models",
    name: "Contact models",
    title: "Contact Models in Robotics: a Comparative Analysis",
    authors: "Le Lidec, Jallet, Montaut, Laptev, Schmid, Carpentier",
    key: "CMR",
    summary: "The experiments of section IV, each on a diagram that runs under every method by a change of one line. Cubes are those of the paper's code; our own robots stand for Solo-12 and \
              Talos. Expected numbers that the paper only draws come from prototypes of the same formulas.\n\nBeside them are scenes of our own (X) that set these methods beside TAMSI and CENIC, every \
              diagram of the repository under every method, and what each method guarantees, as measured here.",
    experiments: &[
        &cmr1_pyramid::EXPERIMENT,
        &cmr2_energy::EXPERIMENT,
        &cmr3_internal_forces::EXPERIMENT,
        &cmr4_stack::EXPERIMENT,
        &cmr5_compliance::EXPERIMENT,
        &cmr6_step::EXPERIMENT,
        &cmr7_tolerance::EXPERIMENT,
        &cmr8_convergence::EXPERIMENT,
        &cmr9_trot::EXPERIMENT,
        &x1_sliding_cube::EXPERIMENT,
        &x2_dragged_cube::EXPERIMENT,
        &x3_mass_ratio::EXPERIMENT,
        &x7_clutter::EXPERIMENT,
        &x8_step_doubling::EXPERIMENT,
        &conformance::EXPERIMENT,
        &guarantees::EXPERIMENT,
    ],
};
