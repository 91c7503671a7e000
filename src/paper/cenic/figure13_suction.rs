//! Figure 13: a vacuum gripper that pulls a box towards light bellows.

use anyhow::Context;

use crate::paper::embedded;
use crate::paper::{Experiment, Findings, Lab, Table, methods, number};
use crate::viewer::{Plot, Series};

/// Figure 13.
pub const EXPERIMENT: Experiment = Experiment {
    id: "13",
    title: "suction gripper",
    paper: "A vacuum gripper of light bellows on springs pulls a box with forces that grow as it comes near; after 0.5 s. With time steps of 10 ms the box \
            has passed deep into the gripper; at accuracy 1e-3 nothing passes through.",
    seconds: 0.3,
    is_alone: false,
    run,
};

/// How long it is looked at, s: the box is caught at 0.1 s.
const DURATION_S: f64 = 0.5;

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let diagram = embedded::diagram("suction_array", &["clear.value=-1"])?;
    let cases = [methods::ours(1e-3), methods::fixed(1e-2), methods::fixed(1e-3)];
    let mut gaps = Vec::new();
    let mut heights = Vec::new();
    let head = ["", "steps", "deepest mm", "at s", "CPU s"];
    let mut table = Table::new("Box and bellows, until 0.5 s", &head);
    let mut deepest = Vec::new();
    for method in &cases {
        let (mut gap, mut height) = (Vec::new(), Vec::new());
        let record = lab.watch_diagram(&diagram, method, DURATION_S, |simulator| {
            let value = |name: &str| simulator.value(name).with_context(|| format!("no output `{name}`"));
            gap.push((simulator.time(), 1e3 * value("scene.smallest_gap")?[0].min(0.0)));
            height.push((simulator.time(), 1e3 * value("scene.box.positions")?[6]));
            Ok(())
        })?;
        let worst = gap.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1)).unwrap_or_default();
        let name = methods::describe(method);
        table.row([
            name.clone(),
            record.steps.to_string(),
            number(-worst.1),
            number(worst.0),
            number(record.cpu_s),
        ]);
        deepest.push(-worst.1);
        gaps.push(Series { name: name.clone(), points: gap, ..Series::default() });
        heights.push(Series { name, points: height, ..Series::default() });
        lab.keep(record);
    }
    findings.check(
        "accuracy 1e-3: nothing is deeper in anything than 1 mm",
        format!("{} mm", number(deepest[0])),
        deepest[0] < 1.0,
    );
    findings.check(
        "time steps of 10 ms: the box passes into the bellows by more than 10 mm",
        format!("{} mm", number(deepest[1])),
        deepest[1] > 10.0,
    );
    let plot = |title: &str, y_label: &str, series| Plot {
        title: title.into(),
        x_label: "time (s)".into(),
        y_label: y_label.into(),
        series,
        ..Plot::default()
    };
    findings.plots(vec![
        plot("Least gap of any two bodies", "gap (mm)", gaps),
        plot("Height of the box", "height (mm)", heights),
    ]);
    findings.table(table);
    findings.note(
        "The paper gives no numbers. Ours are 16 bellows of 5 g with up to 60 N each and a box of 1 kg: the diagram `suction_array`. Steps of 1 ms are shown besides.",
    );
    Ok(())
}
