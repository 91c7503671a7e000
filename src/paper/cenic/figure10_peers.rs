//! Figure 10: Drake's general integrators beside ours of the same name.

use serde_json::json;

use crate::paper::peers::{Audit, Method};
use crate::paper::{Findings, Lab, Table, methods, number, scenes};

/// CPU time that a run may take, s.
const LIMIT_S: f64 = 4.0;

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let names: &[&str] = lab.choose(&["ball", "cylinder", "gripper"], &[]);
    if names.is_empty() {
        return Ok(());
    }
    lab.limit_s = LIMIT_S;
    let head = [
        "scene",
        "accuracy",
        "method",
        "ours",
        "Drake",
        "our steps",
        "Drake's steps",
        "our error",
        "Drake's error",
    ];
    let mut table = Table::new("General integrators (figure 10): CPU s per simulated s", &head);
    for name in names {
        let scene = scenes::scene(name)?;
        for accuracy in [1e-2, 1e-3] {
            for integrator in ["cenic", "runge_kutta3", "implicit_euler"] {
                let Some(drake) = lab.peer(&scene, &Method::drake(integrator, accuracy), Audit::Steps)?
                else {
                    return Ok(());
                };
                let ours = lab
                    .measure(&scene, &methods::method(json!({"type": integrator, "accuracy": accuracy}))?)?;
                let both = [&ours, &drake.record];
                let mut row = vec![(*name).to_owned(), number(accuracy), integrator.to_owned()];
                row.extend(both.map(|record| record.cost_cell()));
                row.extend(both.map(|record| record.cell(|r| Some(r.steps as f64))));
                row.extend(both.map(|record| record.cell(|r| r.error_max)));
                table.row(row);
            }
        }
    }
    findings.table(table);
    findings.note(
        "Drake's general integrators have Drake's own law of friction for continuous time, and norms that weigh velocities and positions in \
         their own way: their steps are not ours step by step.",
    );
    Ok(())
}
