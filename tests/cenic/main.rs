//! The convex method, `cenic`, against closed forms, published solutions and equivalent models.
//!
//! | file | what it shows |
//! |---|---|
//! | `order` | the order of each scheme, by measured slope |
//! | `accuracy` | the accuracy asked for is the accuracy obtained |
//! | `forces` | forces that are reported are those that were applied |
//! | `joints` | limits, efforts, dry friction, springs |
//! | `constraints` | couplers, loops, welds, bushings, locked joints |
//! | `external` | what is around a plant is solved with it |
//! | `friction` | sliding, sticking, rolling, conveyors |
//! | `impacts` | stacks, grasps, cradles, fast bodies and thin plates |
//! | `other_states` | states of other blocks, forces that vary in time |
//! | `robustness` | errors, events, snapshots, threads |
//! | `rest` | what lies still stays, and costs little |
//! | `switches` | how the solver can be studied, and that it solves the same |

#[path = "../support/mod.rs"]
mod support;

mod accuracy;
mod constraints;
mod external;
mod forces;
mod friction;
mod impacts;
mod joints;
mod local;
mod order;
mod other_states;
mod rest;
mod robustness;
mod scene;
mod switches;
