//! Figure 11: heavy meshes and a quadruped, error-controlled and in steps of 1 and 10 ms.

use crate::paper::peers::{Audit, Method};
use crate::paper::scenes::Scene;
use crate::paper::{Findings, Lab, Record, Table, methods, number, scenes};

/// CPU time that a run may take, s.
const LIMIT_S: f64 = 10.0;

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    lab.limit_s = LIMIT_S;
    let head = ["scene", "method", "CPU s per s", "steps", "iterations", "depth mm"];
    let mut table = Table::new("Discrete simulators (figure 11)", &head);
    for scene in [scenes::three_hares()?, scenes::scene("quadruped")?] {
        let scene = if lab.settings.is_quick { scene.lasting(0.3) } else { scene };
        compare(lab, findings, &scene, &mut table)?;
    }
    findings.table(table);
    findings.note(
        "Figure 11: hares of our own stand for the bunnies and a quadruped of our own for Spot; wall times of the paper's machine and \
         simulators on graphics cards are not compared.",
    );
    Ok(())
}

fn compare(lab: &mut Lab, findings: &mut Findings, scene: &Scene, table: &mut Table) -> anyhow::Result<()> {
    let name = &scene.name;
    let mut records = Vec::new();
    for &accuracy in lab.choose(&[1e-1, 1e-3, 1e-5], &[1e-3]) {
        records.push(lab.measure(scene, &methods::ours(accuracy))?);
    }
    let steps: &[f64] = lab.choose(&[1e-2, 1e-3], &[1e-2]);
    for &step in steps {
        records.push(lab.measure(scene, &methods::fixed(step))?);
    }
    let mut others: Vec<Method> = lab
        .choose(&[1e-1, 1e-3, 1e-5], &[1e-3])
        .iter()
        .map(|accuracy| Method::drake("cenic", *accuracy))
        .collect();
    for &step in steps {
        others.push(Method::drake_steps("cenic", step));
        others.extend(["lagged", "sap"].map(|name| Method::drake_steps(name, step)));
        others.push(Method::mujoco(step));
    }
    for method in &others {
        records.extend(lab.peer(scene, method, Audit::Steps)?.map(|run| run.record));
    }
    for record in &records {
        table.row(row(record));
    }
    let fixed = |runner: &str, label: &str| {
        let found = records
            .iter()
            .find(|r| r.runner == runner && r.method.starts_with(label) && r.time_step == Some(1e-3));
        found.and_then(|record| record.penetration_m)
    };
    if let (Some(ours), Some(mujoco)) = (fixed("cenic", "cenic"), fixed("MuJoCo", "MuJoCo")) {
        findings.check(
            format!("{name}: with steps of 1 ms ours is not as deep in the ground as MuJoCo"),
            format!("{} mm against {} mm", number(1e3 * ours), number(1e3 * mujoco)),
            ours < mujoco,
        );
    }
    Ok(())
}

fn row(record: &Record) -> [String; 6] {
    let method =
        if record.runner == "cenic" { format!("ours: {}", record.method) } else { record.method.clone() };
    [
        record.scene.clone(),
        method,
        record.cost_cell(),
        record.cell(|r| Some(r.steps as f64)),
        // Drake's discrete solvers do not say.
        record.cell(|r| Some(r.iterations as f64).filter(|count| *count > 0.0)),
        record.cell(|r| r.penetration_m.map(|depth| 1e3 * depth)),
    ]
}
