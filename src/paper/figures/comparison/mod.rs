//! Ours beside Drake and MuJoCo, measured in the same run on the same scenes.
//!
//! | file | what is compared |
//! |---|---|
//! | `accuracy` | cost at equal accuracy asked for, with Drake's CENIC |
//! | `precision` | cost at equal error obtained, with everybody |
//! | `clutter` | piles at accuracy 1e-3 with MuJoCo at its best clean step |
//! | `growth` | cost against the number of objects |
//! | `discrete` | figure 11: a quadruped with discrete simulators |
//! | `gains` | figure 12: steps against the controller's gain |
//! | `integrators` | figure 10: Drake's general integrators |

mod accuracy;
mod clutter;
mod curve;
mod discrete;
mod gains;
mod growth;
mod integrators;
mod precision;

use crate::paper::peers::{Audit, Method};
use crate::paper::{Experiment, Findings, Lab, scenes};

/// Ours beside Drake and MuJoCo.
pub const EXPERIMENT: Experiment = Experiment {
    id: "peers",
    title: "beside Drake and MuJoCo",
    paper: "Figure 11 has wall times of CENIC in Drake, Drake's discrete solver, MuJoCo and others on meshes and a quadruped, as plots without \
            numbers: error-controlled CENIC is about as fast as the discrete simulators. With steps of 1 ms on the quadruped MuJoCo took 7613 \
            iterations and let the ground be penetrated by 31 mm, CENIC without error control 9056 and 6.4 mm. In figure 12 the steps of \
            implicit CENIC do not depend on the controller's gain, and those of an explicit treatment grow with it.",
    seconds: 300.0,
    run,
};

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let ball = scenes::scene("ball")?;
    let mut is_any_there = false;
    for method in [Method::drake("cenic", 1e-3), Method::mujoco(1e-2)] {
        is_any_there |= lab.peer(&ball, &method, Audit::Steps)?.is_some();
    }
    if !is_any_there {
        findings.text("Neither Drake nor MuJoCo was run: they are not installed, or not wanted.");
        return Ok(());
    }
    findings.text(
        "CPU seconds of the stepping alone, on one thread, without the building of models; a run is stopped after some seconds. Python \
         costs the others nothing: Drake steps in C++ throughout; MuJoCo has joint PD as its own actuator, pushes as a table, and what the \
         arm's controller asks for is noted in a run that is not timed and replayed, bit by bit the same, in those that are, so that \
         MuJoCo's times are without any controller. `Matched` is MuJoCo with the scene's stiffness as far as it can say it: per unit of \
         mass for point contact, and its stiffest contact where the scene has pressure fields, which MuJoCo has not.",
    );
    accuracy::run(lab, findings)?;
    precision::run(lab, findings)?;
    clutter::run(lab, findings)?;
    growth::run(lab, findings)?;
    discrete::run(lab, findings)?;
    gains::run(lab, findings)?;
    integrators::run(lab, findings)
}
