//! The performance page: every scene at every accuracy, with cost, steps, iterations, and the error that was obtained.

use crate::integrators::IntegratorSpec;
use crate::paper::{Experiment, Findings, Lab, Record, Table, geometric_mean, methods, number, scenes};
use crate::viewer::{Plot, Series};

/// The performance page.
pub const EXPERIMENT: Experiment = Experiment {
    id: "performance",
    title: "what a simulated second costs, and what it is worth",
    paper: "The paper has no such page. Its hard clutter takes 0.65 s of wall time for a run at accuracy 1e-3 (table II), its dish rack runs at \
            342 % of real time at 1e-3 (table I), and of the methods in its figure 10 only CENIC simulates the hard clutter faster than real \
            time, all on an Intel Xeon w7-3565X.",
    seconds: 45.0,
    is_alone: false,
    run,
};

/// CPU time that a run may take, s.
const LIMIT_S: f64 = 4.0;
/// Scenes are short enough at this accuracy in any case: here every pile is looked at, too.
const USUAL: f64 = 1e-3;

/// The two ways that are compared.
type Way = (&'static str, fn(f64) -> IntegratorSpec);
const WAYS: [Way; 2] = [("ours", methods::ours), ("the paper's way", methods::paper)];

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    lab.limit_s = LIMIT_S;
    let accuracies: &[f64] = lab.choose(&[1e-1, 1e-2, 1e-3, 1e-4, 1e-5, 1e-6], &[1e-1, USUAL]);
    let names: &[&str] = lab.choose(&scenes::NAMES, &["ball", "cylinder", "gripper"]);
    let head = [
        "scene",
        "accuracy",
        "way",
        "CPU s per s",
        "steps per s",
        "rejected %",
        "iterations per step",
        "largest error",
        "at the end",
        "depth mm",
    ];
    let mut table = Table::new("Cost and error", &head);
    let (mut ratios, mut better) = (Vec::new(), Vec::new());
    // More curves than there are colours: piles have a plot of their own.
    let mut costs: [Vec<Series>; 2] = Default::default();
    let mut errors: Vec<Series> = Vec::new();
    for name in names {
        let scene = scenes::scene(name)?;
        let (mut cost, mut error) = (Vec::new(), Vec::new());
        for &accuracy in accuracies {
            let mut both = Vec::new();
            for (way, method) in WAYS {
                let method = method(accuracy);
                // Errors of chaotic motion mean nothing, and depth is looked at once.
                let is_looked_at = !scene.chaotic || accuracy == USUAL;
                let record =
                    if is_looked_at { lab.measure(&scene, &method)? } else { lab.time(&scene, &method)? };
                table.row(row(name, accuracy, way, &record));
                both.push(record);
            }
            let [ours, paper] = &both[..] else { continue };
            cost.extend(ours.cost().map(|cost| (accuracy, cost)));
            error.extend(ours.error_max.map(|error| (accuracy, error)));
            ratios.extend(ours.cost().zip(paper.cost()).map(|(ours, paper)| ours / paper));
            better.extend(ours.error_max.zip(paper.error_max).map(|(ours, paper)| paper / ours));
        }
        let at =
            |wanted: f64| error.iter().find(|(accuracy, _)| *accuracy == wanted).map(|(_, error)| *error);
        if let Some((loose, tight)) = at(1e-1).zip(at(1e-5)) {
            findings.check(
                format!("{name}: from accuracy 0.1 to 1e-5 the largest error falls at least tenfold"),
                format!("from {} to {}", number(loose), number(tight)),
                tight <= 0.1 * loose,
            );
        }
        let series = |points: &[(f64, f64)]| Series {
            name: (*name).to_owned(),
            points: points.to_vec(),
            has_marks: true,
        };
        costs[usize::from(scene.chaotic)].push(series(&cost));
        if !error.is_empty() {
            errors.push(series(&error));
        }
        findings.check(
            format!("{name}: faster than real time at accuracy {USUAL}"),
            cost.iter()
                .find(|(accuracy, _)| *accuracy == USUAL)
                .map_or("no end".to_owned(), |(_, cost)| format!("{} CPU s per s", number(*cost))),
            // Without optimisation times mean nothing; that it comes to its end does.
            cost.iter().any(|(accuracy, cost)| *accuracy == USUAL && (*cost < 1.0 || cfg!(debug_assertions))),
        );
    }
    let plot = |title: &str, y_label: &str, series| Plot {
        title: title.into(),
        x_label: "accuracy asked for".into(),
        y_label: y_label.into(),
        is_log_x: true,
        is_log_y: true,
        series,
        ..Plot::default()
    };
    for (title, costs) in ["Cost", "Cost of piles"].into_iter().zip(costs) {
        if !costs.is_empty() {
            findings.plot(plot(title, "CPU s per simulated s", costs));
        }
    }
    if accuracies.len() > 1 {
        let asked = accuracies.iter().map(|accuracy| (*accuracy, *accuracy)).collect();
        errors.push(Series { name: "asked for".to_owned(), points: asked, has_marks: false });
    }
    findings.plot(plot("Error obtained against error asked for", "largest error (m, rad)", errors));
    findings.table(table);
    let mean = |values: &[f64]| geometric_mean(values).map_or("–".to_owned(), number);
    findings.text(format!(
        "Geometric means over all scenes and accuracies: our own norm and scheme cost {} times what the paper's cost with our solver, and the \
         largest error is smaller by a factor of {}. The accuracy bounds the error of a step and not that of a run: what comes after an \
         impact can be far off in either way. References have errors of their own, about 6e-4 (cylinder), 1e-4 (gripper) and 4e-3 \
         (quadruped), below which differences say nothing.",
        mean(&ratios),
        mean(&better)
    ));
    Ok(())
}

fn row(name: &str, accuracy: f64, way: &str, record: &Record) -> Vec<String> {
    let tried = (record.steps + record.rejected).max(1) as f64;
    vec![
        name.to_owned(),
        number(accuracy),
        way.to_owned(),
        record.cost_cell(),
        record.cell(|r| Some(r.steps as f64 / r.duration_s)),
        record.cell(|r| Some(100.0 * r.rejected as f64 / tried)),
        record.cell(|r| Some(r.iterations as f64 / tried)),
        record.cell(|r| r.error_max),
        record.cell(|r| r.error_final),
        record.cell(|r| r.penetration_m.map(|depth| 1e3 * depth)),
    ]
}
