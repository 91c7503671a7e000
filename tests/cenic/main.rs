//! Simulations against closed forms, published solutions and equivalent models: the convex method, `cenic`, above all.
//!
//! | file | what it shows |
//! |---|---|
//! | `closed_forms` | feedback, events, several rates, nesting, order of the integrators |
//! | `control` | the diagrams of controllers come out as they say |
//! | `drives_and_fields` | and so do those of drives and fields |
//! | `golden` | rigid-body dynamics against Pinocchio |
//! | `hydroelastic` | contact surfaces against Drake and closed forms |
//! | `suction` | suction cups |
//! | `order` | the order of each scheme, by measured slope |
//! | `accuracy` | the accuracy asked for is the accuracy obtained |
//! | `global_error` | the estimated error of a run against the true one |
//! | `forces` | forces that are reported are those that were applied |
//! | `joints` | limits, efforts, dry friction, springs |
//! | `constraints` | couplers, loops, welds, bushings, locked joints |
//! | `external` | what is around a plant is solved with it |
//! | `friction` | sliding, sticking, rolling, conveyors |
//! | `impacts` | stacks, grasps, cradles, fast bodies and thin plates |
//! | `other_states` | states of other blocks, forces that vary in time |
//! | `robustness` | errors, events, snapshots, threads |
//! | `rest` | what lies still stays, and costs little |
//! | `trees` | random trees of joints |
//! | `switches` | how the solver can be studied, and that it solves the same |

#[path = "../support/mod.rs"]
mod support;

mod accuracy;
mod closed_forms;
mod constraints;
mod control;
mod drives_and_fields;
mod external;
mod forces;
mod friction;
mod global_error;
mod golden;
mod hydroelastic;
mod impacts;
mod joints;
mod local;
mod order;
mod other_states;
mod rest;
mod robustness;
mod scene;
mod suction;
mod switches;
mod trees;
