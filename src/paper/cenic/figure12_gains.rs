//! Figure 12: steps that a stiff controller takes.

use crate::integrators::{CenicOptions, IntegratorSpec};
use crate::paper::{
    Experiment, Findings, Lab, Outcome, Record, Table, fitted_slope, methods, number, scenes,
};
use crate::viewer::{Plot, Series};

/// Figure 12.
pub const EXPERIMENT: Experiment = Experiment {
    id: "12",
    title: "steps against the gain of a controller",
    paper: "The arm of the franka scene follows a path for 10 s at accuracy 0.01 under inverse dynamics control with Kp = Kd from 10 to \
            1e6. Where the controller is explicit, as it is in most simulators, steps must become shorter in proportion to the gain for the \
            sake of stability; with the implicit treatment their number hardly changes.",
    seconds: 45.0,
    is_alone: false,
    run,
};

/// The accuracy of the paper's figure.
const ACCURACY: f64 = 1e-2;

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    lab.limit_s = if lab.settings.is_quick { 0.5 } else { 4.0 };
    let duration = if lab.settings.is_quick { 2.0 } else { 10.0 };
    let scene = scenes::scene("franka")?;
    let gains = lab.choose(&[1e1, 1e2, 1e3, 1e4, 1e5, 1e6], &[1e2, 1e3, 1e6]);
    let explicit = |options: CenicOptions| IntegratorSpec::Cenic(options);
    let taken_out = vec!["controller".to_owned()];
    let base = CenicOptions { accuracy: ACCURACY, ..CenicOptions::default() };
    let ways = [
        ("implicit", methods::ours(ACCURACY)),
        ("implicit, the paper's norm and scheme", methods::paper(ACCURACY)),
        (
            "explicit, constant over half a step",
            explicit(CenicOptions { explicit: taken_out.clone(), ..base.clone() }),
        ),
        ("explicit, constant over a step", explicit(CenicOptions { held: taken_out, ..base })),
    ];
    let mut head = vec!["Kp = Kd"];
    head.extend(ways.iter().map(|(name, _)| *name));
    let mut table = Table::new(&format!("Steps in {duration} s"), &head);
    let mut found: Vec<Vec<(f64, Record)>> = vec![Vec::new(); ways.len()];
    for &gain in gains {
        let scene = scene.clone().lasting(duration).with_gain(gain);
        let mut row = vec![number(gain)];
        for ((_, method), found) in ways.iter().zip(&mut found) {
            // Where ten times smaller gains took too long, this one would, too.
            let is_hopeless = found.last().is_some_and(|(_, record)| !record.is_done());
            let record = match is_hopeless {
                true => None,
                false => Some(lab.time(&scene, method)?),
            };
            row.push(record.as_ref().map_or("–".to_owned(), steps));
            found.extend(record.map(|record| (gain, record)));
        }
        table.row(row);
    }
    let done = |i: usize| -> Vec<(f64, f64)> {
        found[i].iter().filter(|(_, r)| r.is_done()).map(|(gain, r)| (*gain, r.steps as f64)).collect()
    };
    for i in [0, 1] {
        let counts: Vec<f64> = done(i).iter().map(|point| point.1).collect();
        let (least, most) = counts.iter().fold((f64::INFINITY, 0.0_f64), |(a, b), n| (a.min(*n), b.max(*n)));
        findings.check(
            format!(
                "{}: every gain comes to its end with at most three times the steps of any other",
                ways[i].0
            ),
            format!("{} to {} steps, {} of {} gains", number(least), number(most), counts.len(), gains.len()),
            counts.len() == gains.len() && most <= 3.0 * least,
        );
    }
    for i in [2, 3] {
        // From where stability decides, and not the accuracy or the longest step.
        let stiff: Vec<(f64, f64)> =
            found[i].iter().filter(|(gain, _)| *gain >= 1e2).map(|(g, r)| (*g, r.steps as f64)).collect();
        let slope = fitted_slope(&stiff[..stiff.len().min(2)]).unwrap_or(f64::NAN);
        findings.check(
            format!(
                "{}: from Kp = 100 to 1000 steps grow with the gain to the power of 0.7 or more",
                ways[i].0
            ),
            format!("power {}", number(slope)),
            slope >= 0.7,
        );
    }
    findings.plot(Plot {
        title: format!("Steps in {duration} s, accuracy {ACCURACY}"),
        x_label: "Kp = Kd".into(),
        y_label: "steps".into(),
        is_log_x: true,
        is_log_y: true,
        series: (0..ways.len())
            .map(|i| Series { name: ways[i].0.to_owned(), points: done(i), has_marks: true })
            .collect(),
        ..Plot::default()
    });
    findings.table(table);
    let stiffest = scene.clone().lasting(duration).with_gain(1e6);
    let end = lab.trajectory(&stiffest, &ways[0].1)?;
    if let (Some(path), Some(q)) = (&scene.controller, end.q.last())
        && let Some(i) = path.times.iter().position(|t| *t == duration)
    {
        let off = path.setpoints[i].iter().zip(q).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        findings.check(
            "Kp = Kd = 1e6: the arm ends where it should, within 0.01 rad",
            format!("{} rad", number(off)),
            off < 0.01,
        );
    }
    findings.note(
        "At accuracy 0.01 nothing but the longest step, 0.1 s, limits the implicit treatment of this scene: 100 steps are the fewest that there can be.",
    );
    findings.text(
        "“> n” is a run that was stopped for taking too long, after n steps; larger gains were then not tried (“–”).",
    );
    super::figure12_peers::run(lab, findings)
}

/// Steps for a table.
fn steps(record: &Record) -> String {
    match &record.outcome {
        Outcome::Done => record.steps.to_string(),
        Outcome::TooLong(_) => format!("> {}", record.steps),
        Outcome::Failed(_) => "failed".to_owned(),
    }
}
