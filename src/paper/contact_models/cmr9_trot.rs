//! CMR-9: a quadruped that trots, on flat and on bumpy ground.

use super::observe::{COMPLEMENTARITY, Run, observe, table};
use super::robots::trot;
use super::suite::{Law, STEP, TOLERANCE, fixed, law, names};
use crate::paper::{Experiment, Findings, Lab, median, number};
use crate::viewer::{Plot, Series};

/// CMR-9.
pub const EXPERIMENT: Experiment = Experiment {
    id: "cmr-9",
    title: "a trot on flat and on bumpy ground",
    paper: "Figures 18 and 19: Solo-12 under model predictive control. On flat ground with μ = 0.9 the base follows its speed whatever the contact model; on bumpy ground (0.1 m) with μ = 0.3 CCP and RaiSim deviate \
            from NCP, since their laws differ where contacts slide, and PGS sometimes does not converge.\n\nOurs has no such controller: our quadruped trots by angles that its motors hold, on flat ground and \
            on caps of spheres and slabs up to 6 cm high. Expected: on flat ground mean speeds are within 5 % of each other; on bumps the NCP criterion of CCP and RaiSim is a hundred times that of \
            staggered projections or more.",
    seconds: 60.0,
    is_alone: false,
    run,
};

/// The mean speed of the base along x after the first period, m/s.
fn mean_speed(run: &Run) -> f64 {
    let first = run.samples.iter().find(|sample| sample.t >= 0.5).unwrap_or(&run.samples[0]);
    let last = run.end();
    (last.q[4] - first.q[4]) / (last.t - first.t).max(1e-9)
}

/// The median of ε_c over all steps with contact, N m/s².
fn usual(run: &Run) -> f64 {
    let values: Vec<f64> =
        run.samples.iter().filter(|s| !s.touches.is_empty()).map(|s| s.residuals[COMPLEMENTARITY]).collect();
    median(&values).unwrap_or(f64::NAN)
}

/// The largest of ε_c, N m/s².
fn largest(run: &Run) -> f64 {
    run.residual(COMPLEMENTARITY)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let duration = if lab.settings.is_quick { 0.6 } else { 2.5 };
    for is_bumpy in [false, true] {
        let diagram = trot(is_bumpy)?;
        let ground = if is_bumpy { "bumps, μ = 0.3" } else { "flat ground, μ = 0.9" };
        let mut runs = Vec::new();
        for name in names() {
            let method = fixed(name, STEP, TOLERANCE)?;
            lab.offer_diagram(&diagram.name, &diagram, &method, duration);
            runs.push(observe(lab, &diagram, name, &method, duration)?);
        }
        let of = |name: &str| runs.iter().find(|run| run.name == name);
        if !is_bumpy && !lab.settings.is_quick {
            let hard = runs.iter().filter(|run| !matches!(law(&run.name), Law::Compliant | Law::Regularised));
            let speeds: Vec<f64> = hard.map(mean_speed).collect();
            let (least, most) =
                speeds.iter().fold((f64::INFINITY, f64::NEG_INFINITY), |(a, b), v| (a.min(*v), b.max(*v)));
            findings.check(
                "flat ground: mean speeds of methods with hard contact are within 5 %",
                format!("{} to {} m/s", number(least), number(most)),
                most - least < 0.05 * most.abs(),
            );
        }
        if let (true, Some(dry)) = (is_bumpy, of("ncp_staggered")) {
            for name in ["ccp_admm", "ccp_pgs", "raisim"] {
                let Some(run) = of(name) else { continue };
                findings.check(
                    format!("bumps: {name} has an NCP criterion ε_c of at least a hundred times that of staggered projections, median and largest"),
                    format!(
                        "{} and {} N m/s² against {} and {}",
                        number(usual(run)),
                        number(largest(run)),
                        number(usual(dry)),
                        number(largest(dry))
                    ),
                    usual(run) > 100.0 * usual(dry) && largest(run) > largest(dry),
                );
            }
        }
        let ended = runs.iter().filter(|run| run.record.is_done() && run.is_finite()).count();
        findings.check(
            format!("{ground}: every method comes to the end"),
            format!("{ended} of {}", runs.len()),
            ended == runs.len(),
        );
        let drawn = ["ncp_staggered", "ncp_pgs", "raisim", "ccp_admm", "tamsi", "cenic"];
        let drawn = || runs.iter().filter(|run| drawn.contains(&run.name.as_str()));
        let way: Vec<Series> = drawn().map(|run| run.curve(|sample| sample.q[4])).collect();
        // Means over 50 ms.
        let criterion = drawn().map(|run| Series {
            name: run.name.clone(),
            points: run.samples[1..]
                .chunks(50)
                .map(|part| {
                    let sum: f64 = part.iter().map(|sample| sample.residuals[COMPLEMENTARITY]).sum();
                    (part[0].t, (sum / part.len() as f64).max(1e-9))
                })
                .collect(),
            ..Series::default()
        });
        findings.plots(vec![
            Plot {
                title: format!("A trot on {ground}"),
                x_label: "time (s)".into(),
                y_label: "way of the base (m)".into(),
                series: way,
                ..Plot::default()
            },
            Plot {
                x_label: "time (s)".into(),
                y_label: "ε_c (N m/s²)".into(),
                is_log_y: true,
                series: criterion.collect(),
                ..Plot::default()
            },
        ]);
        findings.paths(
            format!("The base from above, {ground}"),
            drawn()
                .map(|run| Series {
                    points: run.samples.iter().map(|s| (s.q[4], s.q[5])).collect(),
                    name: run.name.clone(),
                    ..Series::default()
                })
                .collect(),
        );
        findings.table(table(
            &format!("Trot on {ground}"),
            &runs,
            &[("mean speed m/s", &mean_speed), ("median ε_c", &usual)],
        ));
    }
    findings.note("Without feedback of the base small differences grow from step to step on bumps: ways of methods of one law part there, too.");
    Ok(())
}
