//! Figure 12: steps against the gain of the arm's controller.

use crate::paper::peers::{Audit, Method};
use crate::paper::{Findings, Lab, Outcome, Table, methods, number, scenes};

/// CPU time that a run may take, s.
const LIMIT_S: f64 = 4.0;
const ACCURACY: f64 = 1e-2;

pub(super) fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let gains: &[f64] = lab.choose(&[1e1, 1e2, 1e3, 1e4, 1e5, 1e6], &[]);
    if gains.is_empty() {
        return Ok(());
    }
    lab.limit_s = LIMIT_S;
    let head = [
        "gain",
        "ours",
        "Drake CENIC",
        "Drake CENIC, controller held",
        "Drake lagged 10 ms",
        "MuJoCo 10 ms",
        "MuJoCo 1 ms",
    ];
    let caption = format!(
        "Ours and others, for 10 s, at accuracy {ACCURACY}: steps, or the CPU time after which there was no end"
    );
    let mut table = Table::new(&caption, &head);
    let mut drake = Vec::new();
    for &gain in gains {
        let scene = scenes::scene("franka")?.with_gain(gain);
        let ours = lab.time(&scene, &methods::ours(ACCURACY))?;
        let mut row = vec![number(gain), ours.cell(|r| Some(r.steps as f64))];
        let cenic = Method::drake("cenic", ACCURACY);
        let others = [
            cenic.clone(),
            cenic.held(),
            Method::drake_steps("lagged", 1e-2),
            Method::mujoco(1e-2),
            Method::mujoco(1e-3),
        ];
        for (i, method) in others.iter().enumerate() {
            // To hold what a controller asks for costs steps in proportion to its gain.
            let is_hopeless = method.is_held && gain > 1e3;
            let run = if is_hopeless { None } else { lab.peer(&scene, method, Audit::None)? };
            row.push(run.as_ref().map_or("–".to_owned(), |run| match &run.record.outcome {
                Outcome::Done => run.record.steps.to_string(),
                Outcome::TooLong(limit) => format!("> {} s", number(*limit)),
                Outcome::Failed(_) => "failed".to_owned(),
            }));
            if i == 0 {
                drake.extend(run.filter(|run| run.record.is_done()).map(|run| run.record.steps));
            }
        }
        table.row(row);
    }
    findings.table(table);
    findings.text(
        "“failed” is a state that grew without bound; a controller that is held is not tried with gains beyond 1000, where its steps would be in proportion to the gain.",
    );
    if let (Some(least), Some(most)) = (drake.iter().min(), drake.iter().max()) {
        findings.check(
            "Drake's CENIC takes the same steps at every gain, as the paper says",
            format!("{least} to {most} steps"),
            drake.len() == gains.len() && *most <= 2 * *least,
        );
    }
    Ok(())
}
