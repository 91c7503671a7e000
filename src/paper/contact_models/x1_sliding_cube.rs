//! X1: where a sliding cube stops, by every method, against the step.

use super::cmr2_energy::hop;
use super::cubes::{SLIDE_TIME, STOP, place, slide, slide_by, sliding_distance};
use super::observe::{Run, table};
use super::suite::{Law, STEP, controlled, law, names};
use crate::paper::{Experiment, Findings, Lab, Table, fitted_slope, number};

/// X1.
pub const EXPERIMENT: Experiment = Experiment {
    id: "x1",
    title: "where a sliding cube stops, one diagram under every method",
    paper: "Not in the paper. A cube slides at 1 m/s with μ = 0.4 and stops, by dry friction, after v²/(2 μ g) = 0.12742 m and 0.2548 s. Expected: methods of dry friction (NCP), \
            TAMSI and CENIC converge to it as steps get shorter, CCP and Newton's method hop by as much whatever the step, LCP is as good as its pyramid is aligned, and RaiSim's method goes 1 % too \
            far.",
    seconds: 20.0,
    is_alone: false,
    run,
};

/// How far the cube's place at the end is off, m.
fn error(run: &Run) -> f64 {
    (place(&run.end().q)[0] - STOP).abs()
}

/// When the cube is slower than 1 mm/s for good, s.
fn stops(run: &Run) -> f64 {
    let moves = run.samples.iter().rposition(|sample| sample.v[3].abs() > 1e-3);
    moves.and_then(|i| run.samples.get(i + 1)).map_or(f64::NAN, |sample| sample.t)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let sizes: &[f64] = lab.choose(&[8e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4], &[4e-3, 2e-3, 1e-3]);
    let mut head = vec!["method".to_owned()];
    head.extend(sizes.iter().map(|h| format!("h = {} ms", number(1e3 * h))));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut errors = Table::new("How far from 0.12742 m the cube stops, mm", &head);
    let mut curves = Vec::new();
    let mut runs = Vec::new();
    for name in names() {
        let mut row = vec![name.to_owned()];
        let (mut curve, mut by_step, mut least) = (Vec::new(), Vec::new(), f64::INFINITY);
        for &h in sizes {
            let run = slide(lab, name, h)?;
            row.push(number(1e3 * error(&run)));
            curve.push((run.problems as f64, sliding_distance(&run)));
            least = least.min(hop(&run));
            by_step.push((h, error(&run)));
            if h == STEP {
                runs.push(run.as_ref().clone());
            }
        }
        errors.row(row);
        curves.push((name.to_owned(), curve));
        let slope = fitted_slope(&by_step).unwrap_or(f64::NAN);
        let last = by_step.last().map_or(f64::NAN, |(_, error)| *error);
        let measured = format!("power {}, {} mm at the shortest step", number(slope), number(1e3 * last));
        match law(name) {
            Law::Dry => {
                findings.check(
                    format!("{name}: the error falls with the step, power 1 ± 0.1"),
                    measured,
                    (slope - 1.0).abs() < 0.1,
                );
            }
            Law::Convex | Law::Regularised => findings.check(
                format!("{name}: it hops by more than 5 mm whatever the step"),
                format!("{} mm at least", number(1e3 * least)),
                least > 5e-3,
            ),
            Law::Compliant => findings.check(
                format!("{name}: the error falls with the step to less than 0.3 mm"),
                measured,
                last < by_step[0].1 && last < if lab.settings.is_quick { 1e-3 } else { 3e-4 },
            ),
            _ => {}
        }
    }
    for run in &runs {
        let (name, x) = (&run.name, place(&run.end().q)[0]);
        let measured = format!("{x:.5} m, {:.4} s", stops(run));
        match law(name) {
            Law::Dry => findings.check(
                format!(
                    "{name}, 1 ms: it stops v h/2 short of the closed form ± 10 µm, after 0.2548 s ± 1 ms"
                ),
                measured,
                (x - STOP + 0.5 * STEP).abs() < 1e-5 && (stops(run) - 0.2548).abs() < 1.1e-3,
            ),
            Law::Raisim => findings.check(
                "raisim, 1 ms: it goes too far by 1 % ± 0.3 %",
                measured,
                ((x + 0.5 * STEP) / STOP - 1.01).abs() < 3e-3,
            ),
            Law::Convex | Law::Regularised => findings.check(
                format!("{name}, 1 ms: it hops by more than 5 mm"),
                format!("{measured}, hop {} mm", number(1e3 * hop(run))),
                hop(run) > 5e-3,
            ),
            _ => {}
        }
    }
    let accuracies: &[f64] = lab.choose(&[1e-2, 1e-3, 1e-4, 1e-5, 1e-6], &[1e-3, 1e-5]);
    let (mut curve, mut last) = (Vec::new(), f64::NAN);
    for &accuracy in accuracies {
        let run = slide_by(lab, "cenic", &format!("accuracy {accuracy}"), &controlled("cenic", accuracy)?)?;
        curve.push((run.problems as f64, sliding_distance(&run)));
        last = error(&run);
    }
    let allowed = if lab.settings.is_quick { 1e-3 } else { 1e-4 };
    findings.check(
        format!(
            "cenic under error control to {}: it stops within {} mm of the closed form",
            number(accuracies[accuracies.len() - 1]),
            number(1e3 * allowed)
        ),
        format!("{} mm off", number(1e3 * last)),
        last < allowed,
    );
    curves.push(("cenic, error control".to_owned(), curve));
    findings.work_precision(
        format!("A cube that slides, looked at after {SLIDE_TIME} s"),
        ["contact problems solved", "largest distance from the closed form (m)"],
        curves,
    );
    findings.table(errors);
    findings.table(table(
        "Steps of 1 ms",
        &runs,
        &[("way m", &|run| place(&run.end().q)[0]), ("stops s", &stops), ("hop mm", &|run| 1e3 * hop(run))],
    ));
    findings.note(
        "CCP and Newton's method stop where the others do, though they hop: friction is μ times all that has carried the cube, landings included, whatever it did in between. Energy and height tell them \
         apart, see cmr-2; the plot has the largest distance in space from where the cube should be.",
    );
    Ok(())
}
