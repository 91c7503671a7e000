//! X3: stacks of two cubes, the upper up to a million times as heavy.

use super::cmr4_stack::masses;
use super::cubes::{GRAVITY, stand};
use super::observe::{Run, table};
use super::suite::{Law, law, names};
use crate::paper::{Experiment, Findings, Lab, Table, number};
use crate::viewer::{Plot, Series};

/// X3.
pub const EXPERIMENT: Experiment = Experiment {
    id: "x3",
    title: "a stack that stands, with up to a million times the mass on top",
    paper: "Not in the paper, which shows one ratio (figure 12). Two cubes at rest on each other, 1:1 to 1:10⁶, for 50 steps of 1 ms. Expected: CENIC and TAMSI, whose contacts are springs, solve every \
            step; ADMM and staggered projections stand still; Gauss–Seidel methods let the heavy cube fall through the light one.",
    seconds: 60.0,
    is_alone: false,
    run,
};

/// Steps that are looked at.
pub const STEPS: u32 = 50;
/// The most that two layers of springs of 4 × 1 MN/m give way to 1000 kg that are set on them, m: twice the depth at rest.
pub const SPRING: f64 = 2.0 * 2.0 * 1e3 * GRAVITY / 4e6;

/// How far the upper cube has come down at most, m.
pub fn sinks(run: &Run) -> f64 {
    let z = |q: &[f64]| q[13];
    z(&run.samples[0].q) - run.samples.iter().map(|sample| z(&sample.q)).fold(f64::INFINITY, f64::min)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let ratios: &[f64] = lab.choose(&[1.0, 1e2, 1e4, 1e6], &[1.0, 1e6]);
    let steps = STEPS;
    let mut head = vec!["method".to_owned()];
    head.extend(ratios.iter().map(|ratio| format!("1:{ratio:.0}")));
    let head: Vec<&str> = head.iter().map(String::as_str).collect();
    let mut depths =
        Table::new("How far the upper cube comes down, mm, and the part of steps that was not solved", &head);
    let mut curves: Vec<Series> = Vec::new();
    let mut worst = Vec::new();
    for name in names() {
        let mut row = vec![name.to_owned()];
        let mut points = Vec::new();
        for &ratio in ratios {
            let run = stand(lab, name, masses(ratio), steps)?;
            let unsolved = run.unconverged as f64 / run.problems.max(1) as f64;
            row.push(format!("{}, {} %", number(1e3 * sinks(&run)), number(100.0 * unsolved)));
            points.push((ratio, sinks(&run).max(1e-16)));
            if ratio == 1e6 {
                worst.push(run.as_ref().clone());
            }
        }
        depths.row(row);
        curves.push(Series { name: name.to_owned(), points, has_marks: true });
    }
    // What falls freely for as long.
    let time = f64::from(steps) * super::suite::STEP;
    let fall = 0.5 * GRAVITY * time * time;
    for run in &worst {
        let (name, depth) = (run.name.as_str(), sinks(run));
        let measured =
            format!("{} mm, {} of {} steps not solved", number(1e3 * depth), run.unconverged, run.problems);
        match (name, law(name)) {
            ("ncp_staggered" | "ncp_admm" | "ccp_admm", _) => findings.check(
                format!("1:10⁶, {name}: every step is solved, and the heavy cube stands still (< 1 µm)"),
                measured,
                run.unconverged == 0 && depth < 1e-6,
            ),
            (_, Law::Compliant) => findings.check(
                format!("1:10⁶, {name}: every step is solved, and the heavy cube sinks by no more than its springs give way (< {} mm)", number(1e3 * SPRING)),
                measured,
                run.unconverged == 0 && depth < SPRING,
            ),
            ("ncp_pgs" | "lcp_pgs" | "ccp_pgs" | "raisim", _) => findings.check(
                format!("1:10⁶, {name}: steps are not solved, and the heavy cube comes down by 1 mm or more (of {} mm in free fall)",
                    number(1e3 * fall)),
                measured,
                run.unconverged > 0 && depth > 1e-3,
            ),
            _ => {}
        }
    }
    findings.plot(Plot {
        title: format!("Two cubes after {} ms", number(1e3 * time)),
        x_label: "ratio of masses".into(),
        y_label: "way down (m)".into(),
        is_log_x: true,
        is_log_y: true,
        series: curves,
        ..Plot::default()
    });
    findings.table(depths);
    findings.table(table("1:10⁶", &worst, &[("comes down mm", &|run| 1e3 * sinks(run))]));
    findings.note(
        "A steel cube on a paper one would break it; the ratio stands for what is ill-conditioned in machines: a gripper on a long arm that holds a screw, a robot on small feet.",
    );
    Ok(())
}
