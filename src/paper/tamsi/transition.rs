//! TAMSI-1: where slip ends within a step, Newton's method goes round in circles, and does not with TALS.

use anyhow::{Context, Result};
use serde_json::json;

use super::diagrams::{BOX_MASS, BOX_WEIGHT, STICTION_VELOCITY, push, pushed_box};
use super::runs::{Run, observe, tamsi, tamsi_with};
use crate::paper::{Experiment, Findings, Lab, Table, number};
use crate::solvers::{
    ContactPoint, ContactSolver, Group, Side, StepProblem, StepSolution, Tamsi, TamsiOptions,
};
use crate::viewer::{Plot, Series};

/// Figure 4.
pub const EXPERIMENT: Experiment = Experiment {
    id: "tamsi-1",
    title: "a box whose slip ends",
    paper: "Figure 4. A box of 0.33 kg with μ = 1 is pushed sideways with 4 N at 1 Hz; v_s = 1e-4 m/s and h = 10 ms. Without TALS Newton's method misses the first transition from slip to \
            stiction, at t = 0.160 s, and oscillates; with TALS it converges there, quadratically.\n\nOurs: the phase of the push, which the paper does not give, is that of a cosine, for which \
            the first step that fails is the one from 0.160 s; and the box is on a rail, pressed down by its weight, as the reduction of the paper has it. Expected from a prototype: two failures \
            in each period, between the velocities −7.44e-3 and 0.1886 m/s; with TALS none, at most 3 iterations and 2.05 on average.",
    seconds: 1.0,
    is_alone: false,
    run,
};

/// The step, s, and two periods.
const H: f64 = 0.01;
const DURATION_S: f64 = 2.0;
/// Iterations that are shown.
const SHOWN: u32 = 20;

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let diagram = pushed_box(H)?;
    lab.offer_diagram("pushed_box", &diagram, &tamsi(H)?, DURATION_S);
    let signals = ["scene.box.state"];
    let with = observe(lab, &diagram, &tamsi(H)?, DURATION_S, &signals)?;
    let plain = tamsi_with(H, json!({"tals": false}))?;
    let without = observe(lab, &diagram, &plain, DURATION_S, &signals)?;

    let head = ["", "steps taken", "steps of 10 ms that failed", "iterations", "a step", "most"];
    let mut table = Table::new("Two seconds in steps of 10 ms", &head);
    for (name, run) in [("with TALS", &with), ("without", &without)] {
        table.row([
            name.to_owned(),
            run.record.steps.to_string(),
            run.failures(H).len().to_string(),
            run.record.iterations.to_string(),
            number(run.mean_iterations()),
            run.most_iterations().to_string(),
        ]);
    }
    findings.table(table);
    let failures = without.failures(H);
    let list = failures.iter().map(|t| format!("{} s", number(*t))).collect::<Vec<_>>().join(", ");
    findings.check(
        "without TALS Newton's method fails twice in each of the two periods, first in the step from 0.160 s",
        format!("in the steps from {list}"),
        failures.len() == 4 && (failures[0] - 0.16).abs() < 1e-9,
    );
    findings.check(
        "with TALS it does not fail",
        format!("{} failures", with.failures(H).len()),
        with.record.is_done() && with.failures(H).is_empty() && with.record.steps == 200,
    );
    findings.check(
        "with TALS a step takes at most 3 iterations, and 2.05 ± 0.05 on average",
        format!("at most {}, {} on average", with.most_iterations(), number(with.mean_iterations())),
        with.most_iterations() <= 3 && (with.mean_iterations() - 2.05).abs() < 0.05,
    );

    first_failure(&with, findings)?;
    let velocity = |run: &Run| run.series(|state| state[1]);
    let iterations = |run: &Run| {
        let ends = run.moments.iter().skip(1).map(|moment| moment.t);
        ends.zip(run.iterations()).map(|(t, n)| (t, n as f64)).collect::<Vec<_>>()
    };
    let plot = |title: &str, y_label: &str, is_log_y, series: [Vec<(f64, f64)>; 2]| Plot {
        title: title.into(),
        x_label: "time (s)".into(),
        y_label: y_label.into(),
        is_log_y,
        series: [("without TALS", &series[1]), ("with TALS", &series[0])]
            .map(|(name, points)| Series { name: name.into(), points: points.clone(), ..Series::default() })
            .to_vec(),
        ..Plot::default()
    };
    findings.plots(vec![
        plot("The box", "velocity (m/s)", false, [velocity(&with), velocity(&without)]),
        plot("Iterations of each step", "iterations", true, [iterations(&with), iterations(&without)]),
    ]);
    findings.note(
        "Where a step fails the diagram's run goes on with parts of it, as the paper's integrators with convergence control do, so that its velocities are right all the same: what failures cost is \
         iterations.",
    );
    findings.note(
        "A signal that depends on time alone acts with its value at the start of a step. Implicit Euler has forces of the end: so the push in the diagram is ahead by a step of 10 ms. Without that \
         slip ends first in the step from 0.180 s, 4 ms after the exact time, and not 6 ms before it.",
    );
    Ok(())
}

/// The residuals of the first step that fails, by the solver alone.
fn first_failure(with: &Run, findings: &mut Findings) -> Result<()> {
    let start =
        with.moments.iter().find(|moment| (moment.t - 0.16).abs() < 1e-9).context("no step from 0.16 s")?;
    let v0 = start.values[1];
    let problem = step(v0, 0.17);
    let residual = |v: f64| {
        let friction = BOX_WEIGHT * (v / STICTION_VELOCITY).clamp(-1.0, 1.0);
        BOX_MASS * (v - v0) - H * (push(0.17) - friction)
    };
    let iterates = |tals: bool| -> Vec<f64> {
        let of = |most: u32| {
            let mut solver =
                Tamsi::new(TamsiOptions { tals, max_iterations: most, ..TamsiOptions::default() });
            let mut solution = StepSolution { v: vec![v0], ..StepSolution::default() };
            let report = solver.solve(&problem, &mut solution);
            (report.iterations == most).then(|| solution.v[0])
        };
        (1..=SHOWN).map_while(of).collect()
    };
    let (plain, limited) = (iterates(false), iterates(true));
    let (Some([a, b]), Some(end)) = (plain.last_chunk(), limited.last()) else {
        anyhow::bail!("no iterations");
    };
    let (low, high) = (a.min(*b), a.max(*b));
    findings.check(
        "without TALS the iterations of that step go between −7.44e-3 and 0.1886 m/s (±2 %)",
        format!("between {} and {} m/s", number(low), number(high)),
        (low / -7.44e-3 - 1.0).abs() < 0.02 && (high / 0.1886 - 1.0).abs() < 0.02,
    );
    findings.check(
        "with TALS that step ends in stiction after at most 3 iterations",
        format!("{} m/s after {}", number(*end), limited.len()),
        limited.len() <= 3 && end.abs() < STICTION_VELOCITY,
    );
    let sizes = |iterates: Vec<f64>| {
        // What is zero to rounding has no logarithm.
        iterates.into_iter().map(|v| residual(v).abs().max(1e-17)).collect::<Vec<_>>()
    };
    findings.convergence(
        "The step from 0.160 s",
        "residual (N s)",
        [("without TALS".to_owned(), sizes(plain)), ("with TALS".to_owned(), sizes(limited))],
    );
    Ok(())
}

/// The step problem of the box from a velocity to a time.
fn step(v0: f64, t: f64) -> StepProblem {
    let contact = ContactPoint {
        sides: [Side { group: 0, start: 0, size: 1, J: 0 }, Side::default()],
        // The weight, whatever the velocity.
        phi: -1.0,
        stiffness: BOX_WEIGHT,
        mu: 1.0,
        stiction_velocity: STICTION_VELOCITY,
        ..ContactPoint::default()
    };
    StepProblem {
        h: H,
        v0: vec![v0],
        r: vec![BOX_MASS * v0 + H * push(t)],
        groups: vec![Group { v: 0..1, A: 0 }],
        A: vec![BOX_MASS],
        contacts: vec![contact],
        bounds: Vec::new(),
        J: vec![1.0, 0.0, 0.0],
    }
}
