//! Cost at equal accuracy asked for: ours and Drake's CENIC.

use serde_json::json;

use crate::paper::peers::{Audit, Method};
use crate::paper::{Findings, Lab, Record, Table, geometric_mean, methods, number, scenes};

/// CPU time that a run may take, s.
const LIMIT_S: f64 = 4.0;
/// Times as fast as Drake's, in the geometric mean: what is aimed at.
const GOAL: f64 = 5.0;

/// Ours with the norm that Drake's CENIC has: positions alone count.
pub(super) fn positions_only(accuracy: f64) -> anyhow::Result<crate::integrators::IntegratorSpec> {
    methods::method(json!({"type": "cenic", "accuracy": accuracy, "velocity_time": 0.0}))
}

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    lab.limit_s = LIMIT_S;
    let accuracies: &[f64] = lab.choose(&[1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6], &[1e-3]);
    let names: &[&str] = lab.choose(&scenes::NAMES, &["ball", "gripper"]);
    let head = [
        "scene",
        "accuracy",
        "ours",
        "positions only",
        "Drake CENIC",
        "Drake / ours",
        "Drake / positions only",
        "steps",
        "positions only",
        "Drake",
        "error",
        "positions only",
        "Drake",
    ];
    let mut table =
        Table::new("CPU s per simulated s, steps and largest error at equal accuracy asked for", &head);
    let mut ratios = [const { Vec::<(String, f64)>::new() }; 2];
    for name in names {
        let scene = scenes::scene(name)?;
        let audit = if scene.chaotic { Audit::None } else { Audit::Steps };
        for &accuracy in accuracies {
            let Some(drake) = lab.peer(&scene, &Method::drake("cenic", accuracy), audit)? else {
                return Ok(());
            };
            let drake = drake.record;
            let mut run =
                |method| if scene.chaotic { lab.time(&scene, &method) } else { lab.measure(&scene, &method) };
            let (ours, positions) = (run(methods::ours(accuracy))?, run(positions_only(accuracy)?)?);
            let where_ = format!("{name} at {}", number(accuracy));
            let ratio = |ours: &Record| drake.cost().zip(ours.cost()).map(|(drake, ours)| drake / ours);
            for (kept, ours) in ratios.iter_mut().zip([&ours, &positions]) {
                kept.extend(ratio(ours).map(|ratio| (where_.clone(), ratio)));
            }
            let all = [&ours, &positions, &drake];
            let mut row = vec![(*name).to_owned(), number(accuracy)];
            row.extend(all.map(Record::cost_cell));
            row.extend([&ours, &positions].map(|ours| ratio(ours).map_or("–".to_owned(), number)));
            row.extend(all.map(|record| record.cell(|r| Some(r.steps as f64))));
            row.extend(all.map(|record| record.cell(|r| r.error_max)));
            table.row(row);
        }
    }
    for (name, ratios) in
        ["ours by default", "ours with positions only, as Drake's norm has it,"].iter().zip(&ratios)
    {
        let mean =
            geometric_mean(&ratios.iter().map(|(_, ratio)| *ratio).collect::<Vec<_>>()).unwrap_or(f64::NAN);
        let least = ratios.iter().min_by(|a, b| a.1.total_cmp(&b.1));
        let (at, least) = least.map_or((String::new(), f64::NAN), |(at, least)| (at.clone(), *least));
        let slower = ratios.iter().filter(|(_, ratio)| *ratio < 1.0).count();
        findings.text(format!(
            "At equal accuracy asked for, {name} is {} times as fast as Drake's CENIC in the geometric mean over {} runs; the least is {} \
             ({at}), and {slower} are slower.",
            number(mean),
            ratios.len(),
            number(least),
        ));
        if !lab.settings.is_quick {
            findings.check(
                format!("{name} is at least {GOAL} times as fast as Drake's CENIC in the geometric mean"),
                format!("{} times", number(mean)),
                mean >= GOAL,
            );
            findings.check(
                format!("{name} is nowhere slower than it"),
                format!("the least is {} times ({at})", number(least)),
                least >= 1.0,
            );
        }
    }
    findings.table(table);
    findings.note(
        "By default our norm counts velocities, too, for as long as their errors last: at equal accuracy asked for ours takes more steps than \
         the paper's norm, and obtains smaller errors. The table at equal error obtained compares what matters.",
    );
    Ok(())
}
