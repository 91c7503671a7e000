//! TAMSI-5: errors of the shaken gripper against the time step.

use anyhow::{Result, bail};

use super::diagrams::{AMPLITUDE, Gripper, PERIOD};
use super::runs::{observe, tamsi};
use crate::paper::{Experiment, Findings, Lab, Table, fitted_slope, number};
use crate::viewer::{Plot, Series};

/// Figure 8.
pub const EXPERIMENT: Experiment = Experiment {
    id: "tamsi-5",
    title: "first order in the time step",
    paper: "Figure 8. Errors of generalized velocities of the shaken gripper, as an L2 norm in units of A/T, against a solution with h = 1e-7 s: translations and rotations converge with first \
            order.\n\nOurs: one second of the gripper of TAMSI-4, compared every 8 ms with a run of h = 2e-5 s. Expected: slope 1.0 ± 0.1 for h from 8 to 0.25 ms. Our mug does not turn, since \
            both pads touch it in the plane of its axis; the slip takes the place of rotations.",
    seconds: 30.0,
    is_alone: false,
    run,
};

/// Between samples, s.
const SAMPLE_S: f64 = 8e-3;

/// Velocity of the mug and slip at each sample.
fn samples(lab: &mut Lab, h: f64, duration: f64) -> Result<Vec<[f64; 2]>> {
    let diagram = Gripper { ahead: h, ..Gripper::default() }.diagram()?;
    let run = observe(lab, &diagram, &tamsi(h)?, duration, &["scene.mug.velocities", "slip.out"])?;
    let every = (SAMPLE_S / h).round() as usize;
    if !run.record.is_done() || run.record.steps as usize != run.moments.len() - 1 {
        bail!("h = {h} s: {}", run.record.outcome);
    }
    let samples = run.moments.iter().step_by(every).skip(1);
    Ok(samples.map(|moment| [moment.values[5], moment.values[6]]).collect())
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    lab.limit_s = 300.0;
    let (duration, finest) = *lab.choose(&[(1.0, 2e-5)], &[(0.5, 2e-4)]).first().unwrap_or(&(1.0, 2e-5));
    let reference = samples(lab, finest, duration)?;
    let units = [AMPLITUDE / PERIOD, AMPLITUDE];
    let names = ["velocity of the mug", "slip"];
    let mut table = Table::new("Root mean square of errors", &["h ms", "velocity, A/T", "slip, A"]);
    let mut curves = [Vec::new(), Vec::new()];
    for &h in lab.choose(&[8e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4], &[8e-3, 4e-3, 2e-3]) {
        let found = samples(lab, h, duration)?;
        let errors = [0, 1].map(|which| {
            let square = |(a, b): (&[f64; 2], &[f64; 2])| (a[which] - b[which]).powi(2);
            let sum: f64 = found.iter().zip(&reference).map(square).sum();
            (sum / reference.len() as f64).sqrt() / units[which]
        });
        table.row([number(1e3 * h), number(errors[0]), number(errors[1])]);
        curves.iter_mut().zip(errors).for_each(|(curve, error)| curve.push((h, error)));
    }
    for (name, curve) in names.iter().zip(&curves) {
        let slope = fitted_slope(curve).unwrap_or(f64::NAN);
        findings.check(
            format!("{name}: errors are of first order, slope 1.0 ± 0.1"),
            number(slope),
            (slope - 1.0).abs() < if lab.settings.is_quick { 0.3 } else { 0.1 },
        );
    }
    findings.table(table);
    let series = names.into_iter().zip(curves);
    findings.plot(Plot {
        title: "Errors of the shaken gripper".into(),
        x_label: "time step (s)".into(),
        y_label: "error (A/T, A)".into(),
        is_log_x: true,
        is_log_y: true,
        series: series.map(|(name, points)| Series { name: name.into(), points, has_marks: true }).collect(),
        ..Plot::default()
    });
    findings.note(
        "The shaking force is that of the end of each step, as implicit Euler has it. With that of the start, errors of the slip cancel in part, and by how much depends on the step.",
    );
    Ok(())
}
