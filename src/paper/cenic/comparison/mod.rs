//! Ours beside Drake and MuJoCo, measured in the same run on the same scenes.
//!
//! | file | what is compared |
//! |---|---|
//! | `accuracy` | cost at equal accuracy asked for, with Drake's CENIC |
//! | `precision` | cost at equal error obtained, with everybody |
//! | `curve` | cost against error, between runs |

mod accuracy;
mod curve;
mod precision;

use crate::paper::peers::{Audit, Method};
use crate::paper::{Experiment, Findings, Lab, scenes};

/// Ours beside Drake and MuJoCo.
pub const EXPERIMENT: Experiment = Experiment {
    id: "peers",
    title: "beside Drake and MuJoCo, at equal accuracy and at equal error",
    paper: "The paper compares speed with other simulators in figure 11 alone, and says that it does not compare quality. Here cost is compared \
            at equal accuracy asked for and at equal error obtained. Figures 10, 11 and 12, piles, and growth have their own comparisons.",
    seconds: 250.0,
    is_alone: false,
    run,
};

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let ball = scenes::scene("ball")?;
    let mut is_any_there = false;
    for method in [Method::drake("cenic", 1e-3), Method::mujoco(1e-2)] {
        is_any_there |= lab.peer(&ball, &method, Audit::Steps)?.is_some();
    }
    if !is_any_there {
        findings.text(match lab.missing_peers() {
            missing if missing.is_empty() => {
                "Neither Drake nor MuJoCo was run: they are not wanted.".to_owned()
            }
            missing => format!("Neither Drake nor MuJoCo was run. {}.", missing.join(". ")),
        });
        return Ok(());
    }
    accuracy::run(lab, findings)?;
    precision::run(lab, findings)
}
