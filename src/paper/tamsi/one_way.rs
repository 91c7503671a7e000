//! TAMSI-6: stiff contact with normal forces of the start of a step, and of its end.

use anyhow::Result;
use serde_json::json;

use super::diagrams::Gripper;
use super::runs::{Run, observe, tamsi_with};
use crate::paper::{Experiment, Findings, Lab, Table, number};
use crate::viewer::{Plot, Series};

/// Section V.A against V.C.
pub const EXPERIMENT: Experiment = Experiment {
    id: "tamsi-6",
    title: "one-way and two-way coupling in a stiff gripper",
    paper: "Sections V.A to V.C. Semi-implicit Euler, the one-way coupled variant, has normal forces of the start of a step and becomes unstable where contact is stiff; the two-way coupled scheme \
            has them linear in the velocity of its end.\n\nOurs: the shaken gripper with pads of 1e5 N/m in steps of 3 ms, whose fingers close from where they touch the mug. Expected from a \
            prototype: the fingers of the one-way variant are thrown out, at more than 1000 m/s in the end, those of the two-way one hold the mug.",
    seconds: 10.0,
    is_alone: false,
    run,
};

/// Stiffness, dissipation and step, and whether the one-way variant is to explode.
const CASES: [(f64, f64, f64, bool); 3] =
    [(1e5, 2.0, 3e-3, true), (1e4, 2.0, 3e-3, true), (1e4, 0.2, 1e-3, false)];
/// How fast fingers may be in the hand when they close and hold, m/s.
const SOUND: f64 = 1.0;
/// A finger that is this fast is gone, m/s: its 10 N take it to 200 m/s in each second.
const GONE: f64 = 100.0;

/// The fastest that a finger is in the hand, m/s.
fn fastest(run: &Run) -> f64 {
    let speed = |values: &[f64]| values[1].abs().max(values[2].abs());
    run.moments.iter().map(|moment| speed(&moment.values)).fold(0.0, f64::max)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let duration = *lab.choose(&[5.0], &[1.0]).first().unwrap_or(&1.0);
    let head = [
        "stiffness N/m",
        "dissipation s/m",
        "step ms",
        "coupling",
        "fastest finger m/s",
        "deepest mm",
        "ended",
    ];
    let mut table = Table::new(&format!("{duration} s"), &head);
    let mut curves = Vec::new();
    for (stiffness, dissipation, h, explodes) in CASES {
        let gripper = Gripper { stiffness, dissipation, is_closed: false, ..Gripper::default() };
        let diagram = gripper.diagram()?;
        for variant in ["one_way", "two_way"] {
            let method = tamsi_with(h, json!({ "variant": variant }))?;
            if explodes {
                lab.offer_diagram("stiff_gripper", &diagram, &method, duration);
            }
            let signals = ["scene.gripper.velocities", "scene.smallest_gap"];
            let run = observe(lab, &diagram, &method, duration, &signals)?;
            let (speed, is_one_way) = (fastest(&run), variant == "one_way");
            let deepest = run.moments.iter().map(|moment| -moment.values[3]).fold(0.0, f64::max);
            let name = format!(
                "{} N/m, {} s/m, {} ms, {}",
                number(stiffness),
                number(dissipation),
                number(1e3 * h),
                variant.replace('_', "-")
            );
            table.row([
                number(stiffness),
                number(dissipation),
                number(1e3 * h),
                variant.replace('_', "-"),
                number(speed),
                number(1e3 * deepest),
                run.record.outcome.to_string(),
            ]);
            let is_failed = !run.record.is_done();
            match (is_one_way, explodes) {
                (true, true) => findings.check(
                    format!("{name}: fingers are thrown out, faster than 100 m/s, or the run fails"),
                    format!("{} m/s, {}", number(speed), run.record.outcome),
                    speed > GONE || is_failed,
                ),
                _ => findings.check(
                    format!("{name}: fingers stay slower than 1 m/s"),
                    format!("{} m/s", number(speed)),
                    speed < SOUND && !is_failed,
                ),
            }
            if stiffness == 1e5 {
                // What is slower than a nanometre a second is at rest.
                let points = run.series(|values| values[1].abs().max(values[2].abs()).max(1e-9));
                curves.push(Series { name: variant.replace('_', "-"), points, ..Series::default() });
            }
        }
    }
    findings.table(table);
    findings.plot(Plot {
        title: "Pads of 1e5 N/m: the faster finger in the hand".into(),
        x_label: "time (s)".into(),
        y_label: "speed (m/s)".into(),
        is_log_y: true,
        series: curves,
        ..Plot::default()
    });
    findings.note(
        "A body of mass m on pads under a force N is stable in semi-implicit steps as long as h² k/m + 2 h d N/m < 4. For a finger of 50 g and steps of 3 ms on 1e4 N/m that is 1.8 + 2.4, and for \
         the mug between two fingers twice as much: the dissipation of the scene alone is too much for the one-way variant. In steps of 1 ms with a tenth of the dissipation it holds the mug.",
    );
    findings.note(
        "The speed of what is thrown out says how long ago that was, since the grip force goes on to push the finger: the prototype's 1000 m/s are five seconds of it. Where fingers are deeper than \
         1.3 mm more balls of a ring touch, and a pad is up to three times as stiff.",
    );
    Ok(())
}
