//! The performance page: what a simulated second costs, and what it is worth.

mod accuracies;
mod growth;

use crate::paper::{Experiment, Findings, Lab};

/// The performance page.
pub const EXPERIMENT: Experiment = Experiment {
    id: "performance",
    title: "what a simulated second costs, and what it is worth",
    paper: "The paper has no such page. Its hard clutter takes 0.65 s of wall time for a run at accuracy 1e-3 (table II), its dish rack runs at \
            342 % of real time at 1e-3 (table I), and of the methods in its figure 10 only CENIC simulates the hard clutter faster than real \
            time, all on an Intel Xeon w7-3565X.",
    seconds: 220.0,
    run,
};

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    accuracies::run(lab, findings)?;
    growth::run(lab, findings)
}
