//! Figure 18: where the time goes.

use std::fmt::Write;

use anyhow::{Result, anyhow};

use crate::diagram::Diagram;
use crate::document::Source;
use crate::integrators::{Costs, IntegratorSpec};
use crate::io::{Directory, Overrides, load_text};
use crate::paper::scenes::{self, Built};
use crate::paper::{Experiment, Findings, Lab, Table, methods, number};

/// Figure 18.
pub const EXPERIMENT: Experiment = Experiment {
    id: "18",
    title: "where the time goes",
    paper: "Parts of the computing time of the five scenes and of the dish rack at an accuracy of 1e-3, as bars. No part dominates everywhere; geometry is often a large one, above all where \
            contact is hydroelastic (cylinder, gripper, franka, dish rack).",
    seconds: 4.0,
    is_alone: false,
    run,
};

const DISH_RACK: &str = include_str!("../../../diagrams/dish_rack.yaml");
/// Scenes, and whether their contact is hydroelastic.
const SCENES: [(&str, bool); 5] = [
    ("cylinder", true),
    ("gripper", true),
    ("franka", true),
    ("soft_clutter", false),
    ("hard_clutter", false),
];
/// Colours of the parts [Okabe, Ito 2008], and grey for the rest.
const COLOURS: [&str; 9] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#f0e442", "#7a5195", "#999999"];

fn measuring(mut spec: IntegratorSpec) -> IntegratorSpec {
    if let IntegratorSpec::Cenic(options) = &mut spec {
        options.costs = true;
    }
    spec
}

fn dish_rack() -> Result<Diagram> {
    load_text(&Source::new("dish_rack.yaml", DISH_RACK), &Directory::new("."), &Overrides::default())
        .map_err(|problems| anyhow!("{problems}"))
}

/// What is measured: name, whether contact is hydroelastic, diagram and duration, s.
fn cases(is_quick: bool) -> Result<Vec<(String, bool, Diagram, f64)>> {
    let mut cases = Vec::new();
    for (name, is_hydroelastic) in SCENES {
        let scene = scenes::scene(name)?;
        let duration = if is_quick { 0.3 } else { scene.duration.min(3.0) };
        cases.push((name.to_owned(), is_hydroelastic, Built::new(&scene)?.diagram, duration));
    }
    if !is_quick {
        cases.push(("dish_rack".to_owned(), true, dish_rack()?, 1.0));
    }
    Ok(cases)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let mut bars: Vec<(String, Costs)> = Vec::new();
    let (mut with_surfaces, mut with_points) = (Vec::new(), Vec::new());
    let names = Costs::default().parts().map(|(name, _)| name);
    let head: Vec<&str> = ["scene", "CPU s per simulated s"].into_iter().chain(names).collect();
    let mut table = Table::new("Parts of the time of all steps, in percent", &head);
    for (name, is_hydroelastic, diagram, duration) in cases(lab.settings.is_quick)? {
        let record = lab.time_diagram(&diagram, &measuring(methods::paper(1e-3)), duration)?;
        let Some(costs) = record.costs else { continue };
        let part = |seconds: f64| 100.0 * seconds / costs.total;
        let cells = costs.parts().map(|(_, seconds)| number(part(seconds).round()));
        table.row([name.clone(), record.cost_cell()].into_iter().chain(cells));
        if is_hydroelastic { &mut with_surfaces } else { &mut with_points }.push(part(costs.geometry));
        bars.push((name, costs));
    }
    findings
        .picture(picture(&bars), "Parts of the time of all steps at an accuracy of 1e-3, in the paper's way");
    findings.table(table);
    let mean = |parts: &[f64]| parts.iter().sum::<f64>() / parts.len().max(1) as f64;
    let (surfaces, points) = (mean(&with_surfaces), mean(&with_points));
    findings.check(
        "geometry is a larger part where contact is hydroelastic than where it is at points",
        format!("{} % against {} % on average", surfaces.round(), points.round()),
        surfaces > points,
    );
    let largest = |costs: &Costs| {
        let parts = costs.parts();
        let largest =
            parts.iter().fold(("rest", 0.0), |most, part| if part.1 > most.1 { *part } else { most });
        largest.0
    };
    let leaders: Vec<&str> = bars.iter().map(|(_, costs)| largest(costs)).collect();
    findings.check(
        "no part is the largest everywhere",
        leaders.join(", "),
        leaders.iter().any(|part| *part != leaders[0]),
    );
    findings.note(
        "Parts are measured by a clock that is read at the beginning and at the end of each (`costs: true` of the integrator), about a dozen times an iteration of each island; where islands \
         are single balls, reading it is a part of what is measured. Dynamics is kinematics, masses and forces; terms are contacts, limits and constraints with their \
         Jacobians, and who is in whose island; the rest is the error estimate, what is around plants, reports, and the choice of steps.",
    );
    Ok(())
}

/// Bars of equal length, one below the other.
fn picture(bars: &[(String, Costs)]) -> String {
    const LEFT: f64 = 110.0;
    const WIDTH: f64 = 580.0;
    const HEIGHT: f64 = 24.0;
    const GAP: f64 = 12.0;
    let names = Costs::default().parts().map(|(name, _)| name);
    let legend = 46.0;
    let height = legend + bars.len() as f64 * (HEIGHT + GAP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 700 {height}\" width=\"900\" font-family=\"sans-serif\" font-size=\"13\" fill=\"currentColor\">"
    );
    for (i, (name, colour)) in names.iter().zip(COLOURS).enumerate() {
        let (x, y) = (LEFT + 116.0 * (i % 5) as f64, 4.0 + 20.0 * (i / 5) as f64);
        let _ = write!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"12\" height=\"12\" fill=\"{colour}\"/><text x=\"{}\" y=\"{}\">{name}</text>",
            x + 16.0,
            y + 11.0
        );
    }
    for (i, (name, costs)) in bars.iter().enumerate() {
        let y = legend + i as f64 * (HEIGHT + GAP);
        let _ =
            write!(svg, "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{name}</text>", LEFT - 8.0, y + 17.0);
        let mut x = LEFT;
        for ((_, seconds), colour) in costs.parts().iter().zip(COLOURS) {
            let width = WIDTH * seconds / costs.total;
            let _ = write!(
                svg,
                "<rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{HEIGHT}\" fill=\"{colour}\"/>"
            );
            x += width;
        }
    }
    svg + "</svg>"
}
