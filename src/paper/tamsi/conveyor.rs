//! X6: a block on an oscillating belt with every method.

use anyhow::Result;
use serde_json::json;

use super::diagrams::{BELT_GRAVITY, BELT_MU, BELT_PUSH, BLOCK_MASS};
use super::rigid::Slip;
use super::runs::{OTHERS, observe, stepping};
use crate::paper::scenes::Built;
use crate::paper::{Experiment, Findings, Lab, Table, number, scenes};
use crate::viewer::{Plot, Series};

/// Across the papers.
pub const EXPERIMENT: Experiment = Experiment {
    id: "x6",
    title: "stick and slip on a belt, all methods",
    paper: "No figure of a paper: the block and the oscillating belt of the CENIC paper's Figure 14, with one coefficient of friction, μ = 1, since no other method has two. In the belt's frame a force of \
            15 sin 2πt N acts on the block of 1 kg. A rigid block with dry friction begins to slide at 0.1136 s, where the force is the weight, and sticks and slips twice in each period.",
    seconds: 40.0,
    is_alone: false,
    run,
};

/// The step, s.
const H: f64 = 1e-3;
/// What is slower than this has not yet begun to slide, m/s: far above what regularised friction creeps with. A rigid block has it 7.5 ms after it began.
const STICKS: f64 = 2e-3;

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    lab.limit_s = 60.0;
    let duration = *lab.choose(&[3.0], &[1.0]).first().unwrap_or(&1.0);
    let mut scene = scenes::scene("conveyor")?;
    scene.name = "conveyor_one_friction".to_owned();
    (scene.contact.mu_static, scene.contact.mu_dynamic) = (BELT_MU, BELT_MU);
    let built = Built::new(&scene)?;
    let (q, v) = (built.in_q[0], built.in_v[0]);
    lab.offer_diagram("conveyor_one_friction", &built.diagram, &stepping("tamsi", H, json!({}))?, duration);
    let omega = std::f64::consts::TAU;
    let rigid = Slip::new(|t| BELT_PUSH * (omega * t).sin() / BLOCK_MASS, BELT_MU * BELT_GRAVITY, duration);
    let [low, high] = rigid.range();
    let head = [
        "method",
        "law",
        "steps",
        "not solved",
        "iterations a step",
        "factorizations a step",
        "deepest mm",
        "2 mm/s at s",
        "farthest mm",
        "largest error mm",
        "primal N",
        "dual m/s²",
        "complementarity",
        "Signorini",
        "CPU s",
    ];
    let mut table = Table::new(&format!("{duration} s in steps of 1 ms"), &head);
    let mut curves = vec![Series {
        name: "rigid".into(),
        points: rigid.points.iter().map(|point| (point.0, point.2)).collect(),
        ..Series::default()
    }];
    let compliant = [("tamsi", "compliant"), ("cenic", "compliant, convex")];
    let names =
        ["positions", "velocities", "smallest_gap", "contact_residuals"].map(|name| format!("plant.{name}"));
    let signals = names.each_ref().map(String::as_str);
    for (method, law) in compliant.into_iter().chain(OTHERS) {
        let run = observe(
            lab,
            &built.diagram,
            &stepping(method, H, json!({"residuals": true}))?,
            duration,
            &signals,
        )?;
        let steps = run.record.steps.max(1) as f64;
        let (at_v, at_gap) = (7 + v, 13);
        let largest = |which: usize| {
            run.moments.iter().skip(1).map(|moment| moment.values[at_gap + 1 + which]).fold(0.0, f64::max)
        };
        let slip = |values: &[f64]| values[q];
        let first = run
            .moments
            .iter()
            .find(|moment| moment.values[at_v].abs() > STICKS)
            .map_or(f64::NAN, |moment| moment.t);
        let farthest = run.moments.iter().map(|moment| slip(&moment.values)).fold(0.0, f64::max);
        let error = rigid.points.iter().filter_map(|point| {
            let after = run.moments.partition_point(|moment| moment.t < point.0 - 1e-9);
            run.moments.get(after).map(|moment| (slip(&moment.values) - point.1).abs())
        });
        let error = error.fold(0.0, f64::max);
        let deepest = run.moments.iter().map(|moment| -moment.values[at_gap]).fold(0.0, f64::max);
        table.row([
            method.to_owned(),
            law.to_owned(),
            run.record.steps.to_string(),
            run.moments.last().map_or(0, |last| last.unsolved).to_string(),
            number(run.mean_iterations()),
            number(run.record.factorizations as f64 / steps),
            number(1e3 * deepest),
            number(first),
            number(1e3 * farthest),
            number(1e3 * error),
            number(largest(0)),
            number(largest(1)),
            number(largest(2)),
            number(largest(3)),
            if run.record.is_done() { number(run.record.cpu_s) } else { run.record.outcome.to_string() },
        ]);
        // What slides hops in the convex relaxation, and friction of RaiSim is not against the slip.
        let allowed = match law {
            law if law.starts_with("convex") => 0.1,
            "no maximum dissipation" => 0.05,
            _ => 0.005,
        };
        findings.check(
            format!(
                "{method}: the block is where a rigid one is, to {} % of the {} mm that it goes",
                100.0 * allowed,
                number(1e3 * (high - low))
            ),
            format!("{} mm off", number(1e3 * error)),
            run.record.is_done() && error < allowed * (high - low),
        );
        let points = run.series(|values| values[at_v]);
        curves.push(Series { name: method.to_owned(), points, ..Series::default() });
    }
    findings.table(table);
    findings.plot(Plot {
        title: "Velocity of the block over the belt".into(),
        x_label: "time (s)".into(),
        y_label: "velocity (m/s)".into(),
        series: curves,
        ..Plot::default()
    });
    findings.note(
        "How far a method may be off is by its law: hard contact with dry friction and regularised friction lead to the rigid motion as steps become short; the convex relaxation lets what slides hop, so \
         that it feels friction only where it lands, and without maximum dissipation friction of several feet is not quite against the slip.",
    );
    findings.note(
        "Residuals are those of hard contact with dry friction, the largest of the run. The block stands at the depth that compliant contact asks for; methods with hard contact push it out at once, \
         which takes no part in its slip.",
    );
    Ok(())
}
