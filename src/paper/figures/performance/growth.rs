//! How cost grows with the number of objects, and what a second thread is worth.

use crate::paper::scenes::{Mix, clutter};
use crate::paper::{Findings, Lab, Table, fitted_slope, methods, number};
use crate::viewer::{Plot, Series};

/// The accuracy of all runs.
const ACCURACY: f64 = 1e-3;
/// Simulated time, s: they fall, and pile up.
const DURATION: f64 = 1.0;
/// CPU time that a run may take, s.
const LIMIT_S: f64 = 60.0;
/// Growth that is aimed at.
const GOAL: f64 = 1.2;

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    lab.limit_s = LIMIT_S;
    let counts: &[usize] = lab.choose(&[10, 20, 40, 80, 160, 320, 640, 1000], &[10, 20, 40]);
    let head = ["objects", "what", "CPU s per s", "ms per object", "steps per s", "iterations per step"];
    let mut table = Table::new(&format!("Growth with the number of objects, accuracy {ACCURACY}"), &head);
    let mut curves = Vec::new();
    for mix in [Mix::Spheres, Mix::Mixed] {
        let mut points = Vec::new();
        for &count in counts {
            let scene = clutter(mix, count).lasting(DURATION);
            let record = lab.time(&scene, &methods::ours(ACCURACY))?;
            let tried = (record.steps + record.rejected).max(1) as f64;
            table.row([
                count.to_string(),
                mix.name().to_owned(),
                record.cost_cell(),
                record.cell(|r| r.cost().map(|cost| 1e3 * cost / count as f64)),
                record.cell(|r| Some(r.steps as f64 / r.duration_s)),
                record.cell(|r| Some(r.iterations as f64 / tried)),
            ]);
            points.extend(record.cost().map(|cost| (count as f64, cost)));
            if !record.is_done() {
                break; // more of them would take longer still
            }
        }
        let power = fitted_slope(&points).unwrap_or(f64::NAN);
        if !lab.settings.is_quick {
            let most = points.last().map_or(0.0, |point| point.0);
            findings.check(
                format!(
                    "{}: from 10 to 1000 objects the cost grows with a power of at most {GOAL}",
                    mix.name()
                ),
                format!("power {} to {most} objects", number(power)),
                power <= GOAL && most == 1000.0,
            );
        }
        let name = format!("{} (power {})", mix.name(), number(power));
        curves.push(Series { name, points, has_marks: true });
    }
    findings.plot(Plot {
        title: "Growth".into(),
        x_label: "objects".into(),
        y_label: "CPU s per simulated s".into(),
        is_log_x: true,
        is_log_y: true,
        series: curves,
    });
    findings.table(table);
    threads(lab, findings)
}

/// Two threads against one: wall time gained, CPU time lost, and the same counts.
fn threads(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
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
