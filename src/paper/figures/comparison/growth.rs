//! Cost against the number of objects.

use crate::paper::peers::{Audit, Method};
use crate::paper::scenes::{Mix, clutter};
use crate::paper::{Findings, Lab, Table, fitted_slope, methods, number};
use crate::viewer::{Plot, Series};

/// Simulated time, s: they fall, and pile up.
const DURATION: f64 = 1.0;
/// CPU time that a run of another simulator may take, s.
const LIMIT_S: f64 = 4.0;
/// CPU time that ours may take, s.
const OUR_LIMIT_S: f64 = 60.0;

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let counts: &[usize] = lab.choose(&[10, 20, 40, 80, 160, 320, 640, 1000], &[10]);
    let methods = [
        Method::drake("cenic", 1e-3),
        Method::drake_steps("lagged", 1e-2),
        Method::mujoco(1e-2),
        Method::mujoco(1e-3),
    ];
    for mix in [Mix::Spheres, Mix::Mixed] {
        let names: Vec<String> = std::iter::once("ours, accuracy 0.001".to_owned())
            .chain(methods.iter().map(Method::to_string))
            .collect();
        let head: Vec<&str> = std::iter::once("objects").chain(names.iter().map(String::as_str)).collect();
        let caption = format!("{}: CPU s per simulated s by the number of objects", mix.name());
        let mut table = Table::new(&caption, &head);
        let mut curves: Vec<Series> = names
            .iter()
            .map(|name| Series { name: name.clone(), points: Vec::new(), has_marks: true })
            .collect();
        let mut is_over = [false; 4];
        for &count in counts {
            let scene = clutter(mix, count).lasting(DURATION);
            let mut row = vec![count.to_string()];
            lab.limit_s = OUR_LIMIT_S;
            let record = lab.time(&scene, &methods::ours(1e-3))?;
            row.push(record.cost_cell());
            curves[0].points.extend(record.cost().map(|cost| (count as f64, cost)));
            lab.limit_s = LIMIT_S;
            for (i, method) in methods.iter().enumerate() {
                // Where one is too slow, more objects are not asked for.
                let run = if is_over[i] { None } else { lab.peer(&scene, method, Audit::None)? };
                is_over[i] |= run.as_ref().is_none_or(|run| !run.record.is_done());
                row.push(run.as_ref().map_or("–".to_owned(), |run| run.record.cost_cell()));
                let cost = run.and_then(|run| run.record.cost());
                curves[i + 1].points.extend(cost.map(|cost| (count as f64, cost)));
            }
            table.row(row);
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
        });
        findings.table(table);
    }
    Ok(())
}
