//! What a second thread is worth.

use super::growth::{ACCURACY, DURATION};
use crate::paper::scenes::{Mix, clutter};
use crate::paper::{Experiment, Findings, Lab, Table, methods};

/// Two threads against one: wall time gained, CPU time lost, and the same counts.
pub const EXPERIMENT: Experiment = Experiment {
    id: "threads",
    title: "what a second thread is worth",
    paper: "The paper's CENIC runs on one thread.",
    seconds: 15.0,
    is_alone: true,
    run,
};

/// CPU time that a run may take, s.
const LIMIT_S: f64 = 20.0;

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    lab.limit_s = LIMIT_S;
    let head = ["objects", "threads", "wall s per s", "CPU s per s", "speed-up", "steps"];
    let mut table = Table::new("Threads", &head);
    let mut are_same = true;
    for &count in lab.choose(&[160, 320], &[40]) {
        let scene = clutter(Mix::Spheres, count).lasting(DURATION);
        let mut alone = None;
        for threads in [1, 2] {
            let mut method = methods::ours(ACCURACY);
            method.set_threads(threads);
            let record = lab.time(&scene, &method)?;
            let (wall, steps) = *alone.get_or_insert((record.wall_s, record.steps));
            are_same &= steps == record.steps || !record.is_done();
            table.row([
                count.to_string(),
                threads.to_string(),
                record.cell(|r| Some(r.wall_s / r.duration_s)),
                record.cost_cell(),
                record.cell(|r| Some(wall / r.wall_s)),
                record.steps.to_string(),
            ]);
        }
    }
    findings.table(table);
    findings.check(
        "two threads take the same steps as one",
        if are_same { "the same" } else { "others" },
        are_same,
    );
    Ok(())
}
