//! Figure 19: where line searches start.

use anyhow::Result;

use super::heap::total;
use crate::icf::LineStart;
use crate::integrators::IntegratorSpec;
use crate::paper::{Experiment, Findings, Lab, Table, methods, number};
use crate::viewer::{Plot, Series};

/// Figure 19.
pub const EXPERIMENT: Experiment = Experiment {
    id: "19",
    title: "where line searches start",
    paper: "Hard clutter at several accuracies: starting at the minimum of a cubic takes fewer iterations of the line search than starting at a whole step or at the minimum of \
            a parabola, by little but at all accuracies; the tighter the accuracy, the fewer are needed.",
    seconds: 20.0,
    is_alone: false,
    run,
};

const STARTS: [(&str, LineStart); 3] =
    [("cubic", LineStart::Cubic), ("quadratic", LineStart::Quadratic), ("whole step", LineStart::Unit)];

fn starting(accuracy: f64, start: LineStart) -> IntegratorSpec {
    let mut spec = methods::paper(accuracy);
    if let IntegratorSpec::Cenic(options) = &mut spec {
        options.solver.line_search = start;
    }
    spec
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let mut table = Table::new(
        "Evaluations of the line search for each Newton iteration, all starts of hard clutter together, and CPU seconds",
        &[
            "accuracy",
            "cubic",
            "quadratic",
            "whole step",
            "CPU s, cubic",
            "CPU s, quadratic",
            "CPU s, whole step",
        ],
    );
    let mut curves =
        STARTS.map(|(name, _)| Series { name: name.to_owned(), points: Vec::new(), has_marks: true });
    for &accuracy in lab.choose(&[1e-1, 1e-2, 1e-3, 1e-4, 1e-5], &[1e-2, 1e-4]) {
        let (mut evaluations, mut times) = (Vec::new(), Vec::new());
        for ((_, start), curve) in STARTS.iter().zip(&mut curves) {
            let record = total(lab, &starting(accuracy, *start))?;
            let each = record.line_evaluations as f64 / record.iterations as f64;
            curve.points.push((accuracy, each));
            evaluations.push(number(each));
            times.push(number(record.cpu_s));
        }
        table.row([number(accuracy)].into_iter().chain(evaluations).chain(times));
    }
    let pairs = |other: usize| curves[0].points.iter().zip(&curves[other].points);
    for (other, (name, _)) in STARTS.iter().enumerate().skip(1) {
        let saved: Vec<f64> = pairs(other).map(|((_, a), (_, b))| 100.0 * (1.0 - a / b)).collect();
        let holds = saved.iter().all(|saved| *saved > 0.0);
        findings.check(
            format!("the cubic start takes fewer evaluations than {name} at every accuracy"),
            saved.iter().map(|saved| format!("{} %", saved.round())).collect::<Vec<_>>().join(", ")
                + " fewer",
            holds,
        );
    }
    let cubic = &curves[0].points;
    let (loosest, tightest) = (cubic[0].1, cubic[cubic.len() - 1].1);
    findings.check(
        "the tighter the accuracy, the fewer evaluations an iteration takes",
        format!("{} at the loosest, {} at the tightest", number(loosest), number(tightest)),
        tightest < loosest,
    );
    findings.table(table);
    findings.plot(Plot {
        title: "line search".into(),
        x_label: "accuracy".into(),
        y_label: "evaluations per iteration".into(),
        is_log_x: true,
        series: curves.to_vec(),
        ..Plot::default()
    });
    findings.note(
        "The whole step is always tried first, and taken where the cost still falls at its end, or nearly so: that evaluation is counted, so that one is the least there is. Searches end \
         where the slope is a tenth of what it was, while the paper's are exact.",
    );
    Ok(())
}
