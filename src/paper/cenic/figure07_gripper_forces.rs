//! Figure 7: contact forces on a wedged peg, by CENIC and by an explicit method with either norm.

use anyhow::Context;
use serde_json::json;

use crate::integrators::IntegratorSpec;
use crate::paper::embedded;
use crate::paper::{Experiment, Findings, Lab, Record, Table, methods, number};
use crate::viewer::{Plot, Series};

/// Figure 7.
pub const EXPERIMENT: Experiment = Experiment {
    id: "7",
    title: "contact forces in the static gripper",
    paper: "A peg wedged between two fingers that fall on the ground, at accuracy 1e-3. Contact forces are smooth with CENIC and noisy with RK3, which drops the \
            peg later on.",
    seconds: 7.0,
    is_alone: false,
    run,
};

/// The fingers fall until 0.143 s; up to then nothing but gravity and the squeeze acts, s.
const FALL_S: f64 = 0.14;
/// CPU time that an explicit method gets, s.
const LIMIT_S: f64 = 4.0;
/// More than this much slip is seen, m.
const WEDGED_M: f64 = 2e-3;

/// What the peg feels in a run.
struct Run {
    name: String,
    record: Record,
    /// What both fingers press with, N, over time.
    force: Vec<(f64, f64)>,
    /// How far it slips down, m.
    slip: f64,
}

impl Run {
    /// Until when it came, s.
    fn end(&self) -> f64 {
        self.force.last().map_or(0.0, |(t, _)| *t)
    }

    /// CPU time of a simulated second, s, whether it came to its end or not.
    fn cost(&self) -> f64 {
        self.record.cpu_s / self.end().max(1e-9)
    }

    /// Σ|Δf| before the impact per second, N/s: what a smooth force has none of.
    fn noise(&self) -> f64 {
        // The force of the first moment is not yet known.
        let fall: Vec<(f64, f64)> =
            self.force.iter().copied().filter(|(t, _)| *t > 0.0 && *t < FALL_S).collect();
        let sum: f64 = fall.windows(2).map(|pair| (pair[1].1 - pair[0].1).abs()).sum();
        match (fall.first(), fall.last()) {
            (Some(first), Some(last)) if last.0 > first.0 => sum / (last.0 - first.0),
            _ => 0.0,
        }
    }
}

fn observe(lab: &mut Lab, method: &IntegratorSpec, duration: f64) -> anyhow::Result<Run> {
    let diagram = embedded::diagram("static_gripper", &["small.value=1"])?;
    let (mut force, mut slip) = (Vec::new(), 0.0_f64);
    let record = lab.watch_diagram(&diagram, method, duration, |simulator| {
        let value = |name: &str| simulator.value(name).with_context(|| format!("no output `{name}`"));
        force.push((simulator.time(), value("squeeze.force")?[0]));
        slip = slip.max(value("slip.out")?[0].abs());
        Ok(())
    })?;
    lab.keep(record.clone());
    Ok(Run { name: methods::describe(method), record, force, slip })
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let ours = observe(lab, &methods::ours(1e-3), 1.0)?;
    let explicit =
        |norm: &str| methods::method(json!({"type": "runge_kutta3", "accuracy": 1e-3, "norm": norm}));
    lab.limit_s = if lab.settings.is_quick { 0.5 } else { LIMIT_S };
    let positions = observe(lab, &explicit("positions")?, 1.0)?;
    let full = observe(lab, &explicit("full_state")?, 1.0)?;
    let head = ["", "simulated s", "steps", "CPU s per s", "noise N/s", "largest slip mm"];
    let mut table = Table::new("The force that both fingers press on the peg with", &head);
    for run in [&ours, &positions, &full] {
        table.row([
            run.name.clone(),
            number(run.end()),
            run.record.steps.to_string(),
            number(run.cost()),
            number(run.noise()),
            number(1e3 * run.slip),
        ]);
    }
    findings.check(
        "cenic: the peg stays wedged (slips by less than 2 mm)",
        format!("{} mm", number(1e3 * ours.slip)),
        ours.record.is_done() && ours.slip < WEDGED_M,
    );
    findings.check(
        "cenic: the force changes by less than 1 N/s before the impact",
        format!("{} N/s", number(ours.noise())),
        ours.noise() < 1.0,
    );
    findings.check(
        "runge_kutta3, positions alone: the force is noise, with changes of more than 1000 N/s before the impact",
        format!("{} N/s", number(positions.noise())),
        positions.noise() > 1e3,
    );
    if !lab.settings.is_quick {
        findings.check(
            "runge_kutta3, positions alone: the peg does not stay wedged (slips by more than 2 mm)",
            format!("{} mm in {} s", number(1e3 * positions.slip), number(positions.end())),
            positions.slip > WEDGED_M,
        );
    }
    findings.check(
        "runge_kutta3, full state: takes at least 100 times as much CPU time for a simulated second as cenic",
        format!("{} s against {} s", number(full.cost()), number(ours.cost())),
        full.cost() > 100.0 * ours.cost(),
    );
    // Ours lies on top of the noise.
    let series = [&positions, &ours].map(|run| Series {
        name: run.name.clone(),
        points: run.force.iter().copied().filter(|(t, _)| *t > 0.0).collect(),
        ..Series::default()
    });
    findings.plot(Plot {
        title: "Both fingers on the peg".into(),
        x_label: "time (s)".into(),
        y_label: "force (N)".into(),
        series: series.to_vec(),
        ..Plot::default()
    });
    findings.table(table);
    findings.note(format!(
        "The noise of the paper's figure is there where positions alone count. Where velocities count, too, friction, whose time constant here is 0.1 µs, keeps the steps of \
         RK3 short enough to be stable and its forces smooth ({} N/s); then it does not come to an end: after {} s of CPU time it had simulated {} s, and whether it drops the \
         peg is not known.",
        number(full.noise()),
        number(full.record.cpu_s),
        number(full.end()),
    ));
    findings.note(
        "The paper shows the magnitude of a contact force; ours is the sum of the normal forces of both fingers. The noise is the sum of all changes from step to step over the time of the \
         fall, in which a smooth force has none.",
    );
    Ok(())
}
