//! Figure 9: first against second order on hard clutter.

use anyhow::Result;

use super::heap::total;
use crate::integrators::{IntegratorSpec, Scheme};
use crate::paper::{Experiment, Findings, Lab, Table, methods, number};
use crate::viewer::{Plot, Series};

/// Figure 9.
pub const EXPERIMENT: Experiment = Experiment {
    id: "9",
    title: "first against second order on hard clutter",
    paper: "The trapezoid method is 5 to 20 times slower than step doubling on hard clutter at the same accuracy, although it takes two solutions a step and not three: it does not damp \
            what is stiff, so that stability and not accuracy limits its steps.",
    seconds: 30.0,
    is_alone: false,
    run,
};

fn trapezoid(accuracy: f64) -> IntegratorSpec {
    let mut spec = methods::paper(accuracy);
    if let IntegratorSpec::Cenic(options) = &mut spec {
        options.scheme = Scheme::Trapezoid;
    }
    spec
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let mut table = Table::new(
        "Hard clutter, all starts together, and the energy that is left at the end of all",
        &[
            "accuracy",
            "CPU s, step doubling",
            "CPU s, trapezoid",
            "CPU s, ours",
            "steps, step doubling",
            "steps, trapezoid",
            "steps, ours",
            "J, step doubling",
            "J, trapezoid",
            "J, ours",
        ],
    );
    let names = ["step doubling", "trapezoid", "ours (TR-BDF2, velocities count)"];
    let mut curves = names.map(|name| Series { name: name.to_owned(), points: Vec::new(), has_marks: true });
    let (mut steps, mut costs, mut energies) = (Vec::new(), Vec::new(), Vec::new());
    for &accuracy in lab.choose(&[1e-1, 1e-2, 1e-3, 1e-4, 1e-5], &[1e-2, 1e-3]) {
        let methods = [methods::paper(accuracy), trapezoid(accuracy), methods::ours(accuracy)];
        let (mut times, mut counts, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for (spec, curve) in methods.iter().zip(&mut curves) {
            let record = total(lab, spec)?;
            curve.points.extend(record.cost().map(|cost| (accuracy, cost)));
            times.push(record.cpu_s);
            counts.push(record.steps as f64);
            ends.push(record.energy_j.map_or(f64::NAN, |[_, end]| end));
        }
        steps.push(counts[1] / counts[0]);
        costs.push(times[1] / times[0]);
        energies.push((ends[0], ends[1]));
        let cells = times.iter().chain(&counts).chain(&ends).map(|value| number(*value));
        table.row([number(accuracy)].into_iter().chain(cells));
    }
    let list = |values: &[f64]| values.iter().map(|value| number(*value)).collect::<Vec<_>>().join(", ");
    if !lab.settings.is_quick {
        findings.check(
            "the trapezoid takes more steps than step doubling at every accuracy (paper: 5 to 20 times the time)",
            format!("{} times as many, in {} times the CPU time", list(&steps), list(&costs)),
            steps.iter().all(|ratio| *ratio > 1.0),
        );
    }
    findings.table(table);
    findings.plot(Plot {
        title: "hard clutter".into(),
        x_label: "accuracy".into(),
        y_label: "CPU s per simulated s".into(),
        is_log_x: true,
        is_log_y: true,
        series: curves.to_vec(),
        ..Plot::default()
    });
    findings.note(
        "That the trapezoid is of little use here is found as in the paper, but by a smaller factor in time: half of the forces at the start of a step go into it as they are, so that a \
         heap rattles, takes more steps and, at loose accuracies, does not come to rest. What is thrown into the air that way touches nothing and is cheap: look at the energy that is left \
         before comparing times.",
    );
    Ok(())
}
