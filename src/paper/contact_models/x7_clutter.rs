//! X7: balls and cubes that fall into a bin.

use serde_json::json;

use super::observe::{Run, observe, table};
use super::suite::{Law, fixed_with, law, names};
use crate::paper::scenes::{Built, Mix, clutter};
use crate::paper::{Experiment, Findings, Lab, number};
use crate::viewer::{Bars, Plot, Series};

/// X7.
pub const EXPERIMENT: Experiment = Experiment {
    id: "x7",
    title: "clutter: ten balls and ten cubes in a bin",
    paper: "Not in the paper. The hard clutter of CENIC, 100 kN/m and μ = 0.5, under every method with steps of 2 ms: what survives, how deep things overlap, and what it takes. Expected: all run to the end; \
            overlaps of hard contacts are those of impacts found late and are undone, a tenth in each step; those of compliant contacts are what weight and impacts press.",
    seconds: 120.0,
    is_alone: false,
    run,
};

/// Steps, s.
const STEP: f64 = 2e-3;
/// What iterations are asked for, and how many there may be: a heap does not feel more.
const TOLERANCE: f64 = 1e-4;
const MOST: u32 = 1000;

/// Energy that a run has gained at most over any earlier moment, J.
fn gain(run: &Run) -> f64 {
    let (mut least, mut gain) = (f64::INFINITY, 0.0_f64);
    for sample in &run.samples {
        least = least.min(sample.energy);
        gain = gain.max(sample.energy - least);
    }
    gain
}

fn run(lab: &mut Lab, findings: &mut Findings) -> anyhow::Result<()> {
    let (count, duration) = if lab.settings.is_quick { (6, 0.3) } else { (20, 1.0) };
    let diagram = Built::new(&clutter(Mix::Mixed, count))?.diagram;
    let mut runs = Vec::new();
    for name in names() {
        let limits = match name {
            "ncp_staggered" => json!({"tolerance": TOLERANCE, "max_iterations": 50}),
            "ccp_newton" => json!({"tolerance": TOLERANCE}),
            _ => json!({"tolerance": TOLERANCE, "max_iterations": MOST}),
        };
        let method = fixed_with(name, STEP, limits)?;
        lab.offer_diagram("clutter", &diagram, &method, duration);
        runs.push(observe(lab, &diagram, name, &method, duration)?);
    }
    let late = |run: &Run| {
        let end = run.samples.iter().filter(|sample| sample.t > duration - 0.1);
        end.map(|sample| -sample.gap).fold(0.0, f64::max)
    };
    for run in &runs {
        let measured = format!(
            "{}, {} mm deep at most and {} mm in the end, {} of {} problems not to the tolerance, energy gained {} J",
            run.record.outcome,
            number(1e3 * run.penetration()),
            number(1e3 * late(run)),
            run.unconverged,
            run.problems,
            number(gain(run)),
        );
        let deepest = if law(&run.name) == Law::Regularised { 2e-2 } else { 1e-2 };
        findings.check(
            format!(
                "{}: it runs to the end, and nothing is deeper than {} mm",
                run.name,
                number(1e3 * deepest)
            ),
            measured,
            run.record.is_done() && run.is_finite() && run.penetration() < deepest,
        );
    }
    let per_step = |run: &Run, count: u64| count as f64 / run.record.steps.max(1) as f64;
    findings.bars(Bars {
        title: format!("{count} things, steps of {} ms", number(1e3 * STEP)),
        label: "for each step".into(),
        is_log: true,
        series: vec!["iterations".into(), "factorizations".into()],
        groups: runs
            .iter()
            .map(|run| {
                let counts = [run.record.iterations, run.record.factorizations];
                (run.name.clone(), counts.map(|count| per_step(run, count)).to_vec())
            })
            .collect(),
    });
    let drawn = ["ncp_staggered", "ncp_pgs", "raisim", "ccp_admm", "ccp_newton", "tamsi", "cenic"];
    let curves = |value: &dyn Fn(&super::observe::Sample) -> f64| -> Vec<Series> {
        runs.iter().filter(|run| drawn.contains(&run.name.as_str())).map(|run| run.curve(value)).collect()
    };
    let plot = |y_label: &str, series| Plot {
        x_label: "time (s)".into(),
        y_label: y_label.into(),
        series,
        ..Plot::default()
    };
    findings.plots(vec![
        Plot {
            title: "Clutter".into(),
            ..plot("deepest overlap (mm)", curves(&|sample| -1e3 * sample.gap.min(0.0)))
        },
        plot("energy (J)", curves(&|sample| sample.energy)),
    ]);
    findings.table(table(
        &format!("{count} things for {duration} s, steps of {} ms", number(1e3 * STEP)),
        &runs,
        &[
            ("deep in the end mm", &|run| 1e3 * late(run)),
            ("energy gained J", &gain),
            ("iterations a step", &|run| per_step(run, run.record.iterations)),
        ],
    ));
    findings.note(
        "Residuals are those of hard contact that undoes no overlap. All hard methods here undo a tenth of it in a step, and that velocity times the force is what Signorini's column has of them.",
    );
    findings.note(format!(
        "Iterations end at {} or after {MOST}, turns of staggered projections after 50: most steps in which many things meet at once would not be solved by 10⁴, either. Heaps are chaos: methods are compared by \
         what they keep, not by where things lie.",
        number(TOLERANCE)
    ));
    Ok(())
}
