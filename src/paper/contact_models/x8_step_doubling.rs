//! X8: error control around every method.

use super::cubes::{DRAG_TIME, SLIDE_TIME, dragged, dragged_distance, sliding, sliding_distance};
use super::observe::{Run, observe};
use super::suite::{Law, controlled, law, names};
use crate::diagram::Diagram;
use crate::paper::{Experiment, Findings, Lab, Table, number};

/// X8.
pub const EXPERIMENT: Experiment = Experiment {
    id: "x8",
    title: "step doubling around every method: accuracy against work",
    paper: "Not in the paper, whose methods have steps of one size. Two half steps are compared with a whole one, as CENIC does in its first scheme, around every solver, on two diagrams with closed forms: \
            the cube that slides to a stop, and the cube that is pulled until it slides. Expected: methods of dry friction and compliant methods come as near as is asked for; the convex relaxations \
            do not, since each of their steps has its own law.",
    seconds: 40.0,
    is_alone: false,
    run,
};

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let allowed = if lab.settings.is_quick { 5e-3 } else { 5e-4 };
    let accuracies: &[f64] = lab.choose(&[1e-2, 1e-3, 1e-4, 1e-5, 1e-6], &[1e-2, 1e-4]);
    let slides: (&str, Diagram, f64, fn(&Run) -> f64) =
        ("that slides to a stop", sliding(0.0)?, SLIDE_TIME, sliding_distance);
    let drags: (&str, Diagram, f64, fn(&Run) -> f64) =
        ("that is pulled", dragged()?, DRAG_TIME, dragged_distance);
    for (what, diagram, duration, error) in [slides, drags] {
        lab.offer_diagram(&diagram.name, &diagram, &controlled("ncp_staggered", 1e-4)?, duration);
        let mut head = vec!["method".to_owned()];
        head.extend(accuracies.iter().map(|accuracy| number(*accuracy)));
        let head: Vec<&str> = head.iter().map(String::as_str).collect();
        let caption =
            format!("The cube {what}: largest distance mm, contact problems, iterations, by accuracy");
        let mut found = Table::new(&caption, &head);
        let mut curves = Vec::new();
        for name in names() {
            let (mut row, mut curve) = (vec![name.to_owned()], Vec::new());
            for &accuracy in accuracies {
                let run = observe(lab, &diagram, name, &controlled(name, accuracy)?, duration)?;
                if !run.record.is_done() {
                    row.push(run.record.outcome.to_string());
                    continue;
                }
                row.push(format!(
                    "{}, {}, {}",
                    number(1e3 * error(&run)),
                    run.problems,
                    run.record.iterations
                ));
                curve.push((run.problems as f64, error(&run).max(1e-9)));
            }
            let (first, last) = (curve.first().map(|point| point.1), curve.last().map(|point| point.1));
            if let (Some(first), Some(last)) = (first, last) {
                let asked = accuracies[accuracies.len() - 1];
                let measured = format!("{} mm, then {} mm", number(1e3 * first), number(1e3 * last));
                match law(name) {
                    Law::Dry | Law::Compliant => findings.check(
                        format!(
                            "{name}, cube {what}: the distance is less than {} mm at accuracy {}",
                            number(1e3 * allowed),
                            number(asked)
                        ),
                        measured,
                        curve.len() == accuracies.len() && last < allowed,
                    ),
                    Law::Convex | Law::Regularised if what.starts_with("that slides") => findings.check(
                        format!(
                            "{name}, cube {what}: it is more than 5 mm off at every accuracy from 1e-3 on"
                        ),
                        measured,
                        curve.iter().skip(1).all(|(_, error)| *error > 5e-3),
                    ),
                    _ => {}
                }
            }
            row.resize(head.len(), "–".to_owned());
            found.row(row);
            curves.push((name.to_owned(), curve));
        }
        findings.work_precision(
            format!("A cube {what}"),
            ["contact problems solved", "largest distance from the closed form (m)"],
            curves,
        );
        findings.table(found);
    }
    findings.note(
        "Steps are at most 10 ms. With the longest step of 0.1 s that is the default, the pulled cube starts up to 0.035 s late, and stays 3.6 mm off at every accuracy: the pull is taken from the start of \
         steps, and if both the whole step and its halves begin before friction gives way, all three agree that the cube rests.",
    );
    findings.note(
        "Work is counted in contact problems, three for a step that is tried; a problem of `ncp_staggered` takes more time than one of `ccp_newton`, see the iterations. `cenic` is here in its scheme of \
         step doubling, too.",
    );
    Ok(())
}
