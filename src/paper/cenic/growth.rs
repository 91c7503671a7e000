//! How cost grows with the number of objects, by ours and by others.

use crate::paper::peers::{Audit, Method};
use crate::paper::scenes::{Mix, clutter};
use crate::paper::{Experiment, Findings, Lab, Record, Table, fitted_slope, methods, number};
use crate::viewer::{Plot, Series};

/// Cost against the number of objects.
pub const EXPERIMENT: Experiment = Experiment {
    id: "growth",
    title: "cost against the number of objects",
    paper: "The paper drops 20 objects and no other number of them. Its Hessians are sparse, for the sake of many.",
    seconds: 180.0,
    is_alone: false,
    run,
};

/// The accuracy of error control.
pub(super) const ACCURACY: f64 = 1e-3;
/// Simulated time, s: they fall, and pile up.
pub(super) const DURATION: f64 = 1.0;
/// CPU time that ours may take, s.
const LIMIT_S: f64 = 60.0;
/// CPU time that a run of another simulator may take, s.
const PEER_LIMIT_S: f64 = 4.0;
/// Growth that is aimed at.
const GOAL: f64 = 1.2;

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    for mix in [Mix::Spheres, Mix::Mixed] {
        grow(lab, findings, mix)?;
    }
    findings.text(format!(
        "Simulated is the first {} s, in which all fall and pile up. A run of ours may take {} s, one of another simulator {} s; where one \
         method has taken longer, more objects are not asked of it (“–”). Powers are fitted to all points of a curve.",
        number(DURATION),
        number(LIMIT_S),
        number(PEER_LIMIT_S)
    ));
    Ok(())
}

/// One mix of objects, by all methods.
fn grow(lab: &mut Lab, findings: &mut Findings, mix: Mix) -> anyhow::Result<()> {
    let counts: &[usize] = lab.choose(&[10, 20, 40, 80, 160, 320, 640, 1000], &[10, 20, 40]);
    let others = [
        Method::drake("cenic", ACCURACY),
        Method::drake_steps("lagged", 1e-2),
        Method::mujoco(1e-2),
        Method::mujoco(1e-3),
    ];
    let names: Vec<String> = std::iter::once(format!("ours, accuracy {ACCURACY}"))
        .chain(others.iter().map(Method::to_string))
        .collect();
    let mut head = vec!["objects", "ours: steps", "iterations per step", "ms per object"];
    head.extend(names.iter().map(String::as_str));
    let mut table =
        Table::new(&format!("{}: CPU s per simulated s by the number of objects", mix.name()), &head);
    let mut curves: Vec<Series> =
        names.iter().map(|name| Series { name: name.clone(), points: Vec::new(), has_marks: true }).collect();
    let mut is_over = [false; 5];
    for &count in counts {
        let scene = clutter(mix, count).lasting(DURATION);
        let mut found: Vec<Option<Record>> = Vec::new();
        for (i, is_over) in is_over.iter_mut().enumerate() {
            // Where a method is too slow, more objects would take longer still.
            let record = match i {
                _ if *is_over => None,
                0 => {
                    lab.limit_s = LIMIT_S;
                    Some(lab.time(&scene, &methods::ours(ACCURACY))?)
                }
                _ => {
                    lab.limit_s = PEER_LIMIT_S;
                    lab.peer(&scene, &others[i - 1], Audit::None)?.map(|run| run.record)
                }
            };
            *is_over |= record.as_ref().is_none_or(|record| !record.is_done());
            let cost = record.as_ref().and_then(Record::cost);
            curves[i].points.extend(cost.map(|cost| (count as f64, cost)));
            found.push(record);
        }
        let ours = |value: &dyn Fn(&Record) -> Option<f64>| {
            found[0].as_ref().map_or("–".to_owned(), |record| record.cell(value))
        };
        let mut row = vec![
            count.to_string(),
            ours(&|r| Some(r.steps as f64)),
            ours(&|r| Some(r.iterations as f64 / (r.steps + r.rejected).max(1) as f64)),
            ours(&|r| r.cost().map(|cost| 1e3 * cost / count as f64)),
        ];
        let cost = |record: &Option<Record>| record.as_ref().map_or("–".to_owned(), Record::cost_cell);
        row.extend(found.iter().map(cost));
        table.row(row);
    }
    if !lab.settings.is_quick {
        let (power, most) = (
            fitted_slope(&curves[0].points).unwrap_or(f64::NAN),
            curves[0].points.last().map_or(0.0, |point| point.0),
        );
        findings.check(
            format!("{}: from 10 to 1000 objects the cost grows with a power of at most {GOAL}", mix.name()),
            format!("power {} to {most} objects", number(power)),
            power <= GOAL && most == 1000.0,
        );
    }
    for curve in &mut curves {
        if let Some(power) = fitted_slope(&curve.points) {
            curve.name = format!("{} (power {})", curve.name, number(power));
        }
    }
    curves.retain(|curve| !curve.points.is_empty());
    findings.plot(Plot {
        title: format!("Growth: {}", mix.name()),
        x_label: "objects".into(),
        y_label: "CPU s per simulated s".into(),
        is_log_x: true,
        is_log_y: true,
        series: curves,
        ..Plot::default()
    });
    findings.table(table);
    Ok(())
}
