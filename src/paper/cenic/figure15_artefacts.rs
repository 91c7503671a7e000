//! Figure 15: what artefacts look like in the dish rack.

use super::table1_dish_rack::LIMIT_S;
use crate::paper::dish_rack::{DURATION_S, replay, side_view};
use crate::paper::{Experiment, Findings, Lab, methods, number};

/// Figure 15.
pub const EXPERIMENT: Experiment = Experiment {
    id: "15",
    title: "artefacts in the dish rack",
    paper: "Pictures of passing through and rattling with time steps of 20, 10 and 2 ms and at accuracies 1e-1 and 1e-2.",
    seconds: 30.0,
    is_alone: false,
    run,
};

/// When the bin is empty and still tipped, s.
const EMPTY_S: f64 = 4.1;

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    if lab.settings.is_quick {
        findings
            .text("Left out where the experiments are to be quick: nothing goes wrong in the first moments.");
        return Ok(());
    }
    lab.limit_s = LIMIT_S;
    let methods = [
        methods::fixed(0.02),
        methods::fixed(0.01),
        methods::fixed(0.002),
        methods::paper(1e-1),
        methods::paper(1e-2),
    ];
    let mut worst = 0.0_f64;
    for method in &methods {
        let replay = replay(lab, method, DURATION_S)?;
        worst = worst.max(replay.artefacts.deepest.0);
        let list = replay.artefacts.list();
        if list.is_empty() {
            findings.text(format!("{}: no artefact in this run.", methods::describe(method)));
            continue;
        }
        let moment = replay.at(replay.artefacts.seen_at());
        let caption =
            format!("{}, at {} s: {}", methods::describe(method), number(moment.t), list.join("; "));
        findings.picture(side_view(moment)?, caption);
    }
    let clean = replay(lab, &methods::paper(1e-3), DURATION_S)?;
    for (t, what) in
        [(EMPTY_S, "the bin is tipped over the rack"), (DURATION_S, "all is at rest in the rack")]
    {
        let moment = clean.at(t);
        let caption = format!("cenic, accuracy 0.001, at {} s: {what}", number(moment.t));
        findings.picture(side_view(moment)?, caption);
    }
    let depth = clean.artefacts.deepest.0;
    findings.check(
        "bodies are at least twice as deep in each other in the worst of these runs as at accuracy 1e-3",
        format!("{} mm against {} mm", number(1e3 * worst), number(1e3 * depth)),
        worst > 2.0 * depth,
    );
    findings.note(
        "Seen along the longer side of the rack, or of the bin while it is not yet there; wires are lines. The moment is that in which a thing goes through a wall, or two bodies are deepest in each other. The paper shows its viewer's pictures.",
    );
    Ok(())
}
