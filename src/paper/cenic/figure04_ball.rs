//! Figure 4: what a longer step does to the position and to the velocity of a ball that lands.

use crate::paper::scenes::Scene;
use crate::paper::{Experiment, Findings, Lab, Table, Trajectory, methods, number, scenes};
use crate::viewer::{Plot, Series};

/// Figure 4.
pub const EXPERIMENT: Experiment = Experiment {
    id: "4",
    title: "position and velocity error of a ball that lands",
    paper: "A ball is dropped on a table with fixed steps of 1 ms and of 5 ms. The velocities of the two differ by a spike when it lands, \
            their positions do not: this is why the paper's norm counts positions alone.",
    seconds: 0.1,
    is_alone: false,
    run,
};

/// The steps that are compared, s.
const STEPS: [f64; 2] = [1e-3, 5e-3];

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let scene = landing_ball()?;
    let fine = lab.trajectory(&scene, &methods::fixed(STEPS[0]))?;
    let coarse = lab.trajectory(&scene, &methods::fixed(STEPS[1]))?;
    let grid: Vec<f64> =
        (0..=(scene.duration / STEPS[0]).round() as usize).map(|k| k as f64 * STEPS[0]).collect();
    let curve = |value: &dyn Fn(f64) -> f64| grid.iter().map(|t| (*t, value(*t))).collect::<Vec<_>>();
    let [z_fine, z_coarse] = [&fine, &coarse].map(|run| curve(&|t| run.at(t)[2]));
    let [v_fine, v_coarse] = [&fine, &coarse].map(|run| curve(&|t| velocity(run, t)));
    let difference = |a: &[(f64, f64)], b: &[(f64, f64)]| -> Vec<(f64, f64)> {
        a.iter().zip(b).map(|(a, b)| (a.0, (a.1 - b.1).abs())).collect()
    };
    let (dz, dv) = (difference(&z_fine, &z_coarse), difference(&v_fine, &v_coarse));
    let most = |points: &[(f64, f64)]| points.iter().map(|point| point.1).fold(0.0, f64::max);
    let (dz_most, dv_most) = (most(&dz), most(&dv));

    let drop = scene.bodies[0].joint.xyz[2] - scene.bodies[0].geoms[0].radius.unwrap_or(0.0);
    let impact = (2.0 * scene.gravity * drop).sqrt();
    findings.check(
        format!("velocities differ by more than a fifth of the speed of impact, {} m/s", number(impact)),
        format!("{} m/s", number(dv_most)),
        dv_most > 0.2 * impact,
    );
    // Both fall into the table by what they move in a step at most.
    let fallen = impact * STEPS[1];
    findings.check(
        format!("positions never differ by more than the fall in two long steps, {} m", number(2.0 * fallen)),
        format!("{} m", number(dz_most)),
        dz_most < 2.0 * fallen,
    );
    let (z_last, v_last) = (dz.last().map_or(f64::NAN, |p| p.1), dv.last().map_or(f64::NAN, |p| p.1));
    findings.check(
        "at the end, at rest, neither differs by more than 1e-4",
        format!("{} m and {} m/s", number(z_last), number(v_last)),
        z_last < 1e-4 && v_last < 1e-4,
    );
    let plot = |y_label: &str, is_log_y, series: Vec<(&str, Vec<(f64, f64)>)>| Plot {
        x_label: "time (s)".into(),
        y_label: y_label.into(),
        is_log_y,
        series: series
            .into_iter()
            .map(|(name, points)| Series { name: name.to_owned(), points, has_marks: false })
            .collect(),
        ..Plot::default()
    };
    findings.plots(vec![
        plot("height (m)", false, vec![("1 ms", z_fine), ("5 ms", z_coarse)]),
        plot("velocity (m/s)", false, vec![("1 ms", v_fine), ("5 ms", v_coarse)]),
        plot("difference", false, vec![("height (m)", dz.clone()), ("velocity (m/s)", dv.clone())]),
        plot("difference", true, vec![("height (m)", dz), ("velocity (m/s)", dv)]),
    ]);
    let mut table = Table::new("Largest differences between 1 ms and 5 ms", &["", "largest", "at the end"]);
    table.row(["height (m)".to_owned(), number(dz_most), number(z_last)]);
    table.row(["velocity (m/s)".to_owned(), number(dv_most), number(v_last)]);
    findings.table(table);
    findings.note(
        "The paper does not say how hard its ball and table are; ours is the ball of figure 8 with 1e5 N/m and a dissipation of 10 s/m, \
         so that it stays on the table.",
    );
    Ok(())
}

/// The ball of figure 8, harder, and with dissipation.
fn landing_ball() -> anyhow::Result<Scene> {
    let mut scene = scenes::scene("ball")?.lasting(1.0);
    scene.name = "landing_ball".to_owned();
    scene.about = "A hard ball falls on a table and stays there.".to_owned();
    (scene.contact.stiffness, scene.contact.dissipation) = (Some(1e5), 10.0);
    Ok(scene)
}

/// The vertical velocity at t: constant acceleration in each step.
fn velocity(run: &Trajectory, t: f64) -> f64 {
    let i = run.times.partition_point(|time| *time <= t).clamp(1, run.times.len() - 1);
    let (t0, t1) = (run.times[i - 1], run.times[i]);
    let s = ((t - t0) / (t1 - t0)).clamp(0.0, 1.0);
    (1.0 - s) * run.v[i - 1][2] + s * run.v[i][2]
}
