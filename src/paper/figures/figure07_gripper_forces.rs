//! Figure 7: contact forces on a wedged peg, by CENIC and by an explicit method.

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
    seconds: 6.0,
    is_alone: false,
    run,
};

/// The fingers fall until 0.143 s; up to then nothing but gravity and the squeeze acts, s.
const FALL_S: f64 = 0.14;
/// CPU time that the explicit method gets, s.
const LIMIT_S: f64 = 5.0;

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
    let explicit = methods::method(json!({"type": "runge_kutta3", "accuracy": 1e-3}))?;
    lab.limit_s = if lab.settings.is_quick { 0.5 } else { LIMIT_S };
    let other = observe(lab, &explicit, 1.0)?;
    let head = ["", "simulated s", "steps", "CPU s per s", "noise N/s", "largest slip mm"];
    let mut table = Table::new("The force that both fingers press on the peg with", &head);
    for run in [&ours, &other] {
        table.row([
            run.name.clone(),
            number(run.end()),
            run.record.steps.to_string(),
            number(run.record.cpu_s / run.end().max(1e-9)),
            number(run.noise()),
            number(1e3 * run.slip),
        ]);
    }
    findings.table(table);
    findings.check(
        "cenic: the peg stays wedged (slips by less than 2 mm)",
        format!("{} mm", number(1e3 * ours.slip)),
        ours.record.is_done() && ours.slip < 2e-3,
    );
    findings.check(
        "cenic: the force changes by less than 1 N/s before the impact",
        format!("{} N/s", number(ours.noise())),
        ours.noise() < 1.0,
    );
    let cost = |run: &Run| run.record.cpu_s / run.end().max(1e-9);
    findings.check(
        "runge_kutta3 takes at least 100 times as much CPU time for a simulated second",
        format!("{} s against {} s", number(cost(&other)), number(cost(&ours))),
        cost(&other) > 100.0 * cost(&ours),
    );
    let plot = |run: &Run, end: f64| Plot {
        title: run.name.clone(),
        x_label: "time (s)".into(),
        y_label: "force (N)".into(),
        series: vec![Series {
            points: run.force.iter().copied().filter(|(t, _)| *t > 0.0 && *t <= end).collect(),
            ..Series::default()
        }],
        ..Plot::default()
    };
    findings.plot(plot(&ours, 1.0));
    findings.plot(plot(&other, other.end()));
    findings.note(format!(
        "In the paper RK3 comes to an end with noisy forces, and drops the peg. Ours counts velocities in its error, so that friction, whose time constant here is 0.1 µs, keeps its \
         steps short enough to be stable and its forces smooth; then it cannot come to an end: after {} s of CPU time it had simulated {} s, and whether it drops the peg is not known.",
        number(other.record.cpu_s),
        number(other.end()),
    ));
    Ok(())
}
