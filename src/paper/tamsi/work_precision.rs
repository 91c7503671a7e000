//! TAMSI-7: what a precision costs on the box whose slip ends.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::diagrams::{BOX_MASS, BOX_WEIGHT, STICTION_VELOCITY, push, pushed_box};
use crate::diagram::Diagram;
use crate::integrators::Statistics;
use crate::paper::{Experiment, Findings, Lab, Table, fitted_slope, methods, number, start};
use crate::simulator::Status;

/// Figure 5.
pub const EXPERIMENT: Experiment = Experiment {
    id: "tamsi-7",
    title: "work and precision",
    paper: "Figure 5. Evaluations of the dynamics, those for Jacobians included, against errors of the velocity of the box, each over a window of 25 ms from where the method stood, for implicit Euler \
            with full and quasi Newton, with and without error control, with and without TALS. Errors near v_s and below are of first order; without TALS performance breaks down above, and TALS \
            carries first order to errors larger by up to 10 (full Newton) or 3 (quasi Newton).\n\nOurs: TAMSI with and without TALS, which on a box with a fixed normal force is implicit Euler with \
            full Newton and convergence control; implicit Euler of the whole diagram, whose Jacobians are differences and are used again; and CENIC, with fixed steps and to an accuracy. The \
            reference is Runge–Kutta of fourth order with 4 µs where there is stiction.",
    seconds: 60.0,
    is_alone: false,
    run,
};

/// The window, s \[C20, IV.A\].
const WINDOW_S: f64 = 25e-3;

/// μ̃ of v/v_s.
type Friction = fn(f64) -> f64;

/// The paper's, which TAMSI has.
fn linear(s: f64) -> f64 {
    s.clamp(-1.0, 1.0)
}

/// That of plants, which all other methods have.
fn soft(s: f64) -> f64 {
    s / (1.0 + s * s).sqrt()
}

/// A curve: a method, at several steps or accuracies.
struct Curve {
    name: &'static str,
    /// The method without its step or accuracy.
    spec: fn() -> Value,
    /// `fixed_step` or `accuracy`.
    knob: &'static str,
    friction: Friction,
    work: fn(&Statistics) -> u64,
}

/// Evaluations of friction: one for each iteration, and one at the start of each solution.
fn solver_work(statistics: &Statistics) -> u64 {
    let solver = &statistics.solver;
    solver.iterations + solver.line_evaluations + solver.solutions
}

/// Evaluations of the right-hand side.
fn evaluations(statistics: &Statistics) -> u64 {
    statistics.evaluations
}

const TALS: &str = "TAMSI";
const PLAIN: &str = "TAMSI without TALS";

/// A method more is a line more.
const CURVES: [Curve; 6] = [
    Curve {
        name: TALS,
        spec: || json!({"type": "tamsi"}),
        knob: "fixed_step",
        friction: linear,
        work: solver_work,
    },
    Curve {
        name: PLAIN,
        spec: || json!({"type": "tamsi", "solver": {"tals": false}}),
        knob: "fixed_step",
        friction: linear,
        work: solver_work,
    },
    Curve {
        name: "TAMSI, step doubling",
        spec: || json!({"type": "tamsi", "error_control": "step_doubling"}),
        knob: "accuracy",
        friction: linear,
        work: solver_work,
    },
    Curve {
        name: "implicit Euler",
        spec: || json!({"type": "implicit_euler"}),
        knob: "fixed_step",
        friction: soft,
        work: evaluations,
    },
    Curve {
        name: "CENIC, fixed steps",
        spec: || json!({"type": "cenic"}),
        knob: "fixed_step",
        friction: soft,
        work: solver_work,
    },
    Curve {
        name: "CENIC",
        spec: || json!({"type": "cenic"}),
        knob: "accuracy",
        friction: soft,
        work: solver_work,
    },
];

/// Velocity of the box after a stretch of time, to about 1e-8 m/s.
fn flow(friction: Friction, (mut t, end): (f64, f64), mut v: f64) -> f64 {
    // Stiction decays with 1e5/s; where it slides forces change with the push alone. No more than 22 m/s² brings it near.
    const FINE: f64 = 4e-6;
    const COARSE: f64 = 1e-4;
    let rate = |t: f64, v: f64| (push(t) - BOX_WEIGHT * friction(v / STICTION_VELOCITY)) / BOX_MASS;
    while t < end {
        let far = (v.abs() - 20.0 * STICTION_VELOCITY) / 44.0;
        let h = far.clamp(FINE, COARSE).min(end - t);
        let a = rate(t, v);
        let b = rate(t + 0.5 * h, v + 0.5 * h * a);
        let c = rate(t + 0.5 * h, v + 0.5 * h * b);
        let d = rate(t + h, v + h * c);
        v += h / 6.0 * (a + 2.0 * b + 2.0 * c + d);
        // The last step ends at the end, whatever rounding says.
        t = if t + h >= end - 1e-12 { end } else { t + h };
    }
    v
}

/// Work and error of a run: the root mean square over windows.
fn measure(lab: &Lab, diagram: &Diagram, curve: &Curve, knob: f64, duration: f64) -> Result<(f64, f64)> {
    let mut spec = (curve.spec)();
    spec[curve.knob] = knob.into();
    let method = methods::method(spec)?;
    lab.say(format!("pushed box: {}", methods::describe(&method)));
    let mut simulator = start(diagram, &method)?;
    let windows = (duration / WINDOW_S).round() as u32;
    let (mut before, mut sum) = (0.0, 0.0);
    for window in 1..=windows {
        lab.go_on()?;
        let t = f64::from(window) * WINDOW_S;
        match simulator.advance_to(t)? {
            Status::Reached => {}
            status => bail!("{status:?}"),
        }
        let v = simulator.value("scene.box.velocities").context("no velocity")?[0];
        sum += (v - flow(curve.friction, (t - WINDOW_S, t), before)).powi(2);
        before = v;
    }
    Ok(((curve.work)(simulator.statistics()) as f64, (sum / f64::from(windows)).sqrt()))
}

/// The largest error up to which work times error is no more than twice what it is for small errors: where first order ends.
fn first_order_until(points: &[(f64, f64)]) -> f64 {
    let mut from_small: Vec<f64> = points.iter().map(|(work, error)| work * error).collect();
    from_small.reverse();
    let usual = from_small.first().copied().unwrap_or(0.0);
    let until = from_small.iter().position(|product| *product > 2.0 * usual).unwrap_or(from_small.len());
    points.iter().rev().take(until).map(|point| point.1).fold(0.0, f64::max)
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let diagram = pushed_box(0.0)?;
    let duration = *lab.choose(&[1.0], &[0.5]).first().unwrap_or(&1.0);
    let steps = lab.choose(
        &[25e-3, 12.5e-3, 5e-3, 2.5e-3, 1e-3, 5e-4, 2.5e-4, 1e-4, 5e-5, 2.5e-5, 1e-5],
        &[12.5e-3, 5e-3, 2.5e-3, 1e-3, 5e-4],
    );
    let accuracies =
        lab.choose(&[1e-2, 1e-3, 1e-4, 1e-5, 1e-6, 1e-7, 1e-8, 1e-9, 1e-10], &[1e-3, 1e-4, 1e-5, 1e-6]);
    let mut table =
        Table::new("Work and error", &["method", "step s or accuracy", "evaluations", "error m/s"]);
    let mut curves = Vec::new();
    for curve in &CURVES {
        let knobs = if curve.knob == "fixed_step" { steps } else { accuracies };
        let mut points = Vec::new();
        for &knob in knobs {
            match measure(lab, &diagram, curve, knob, duration) {
                Ok((work, error)) => {
                    table.row([curve.name.to_owned(), number(knob), number(work), number(error)]);
                    points.push((work, error));
                }
                Err(error) if error.is::<crate::paper::Interrupted>() => return Err(error),
                Err(error) => {
                    table.row([curve.name.to_owned(), number(knob), "–".into(), format!("{error:#}")])
                }
            }
        }
        curves.push((curve.name, points));
    }
    let of = |name: &str| curves.iter().find(|curve| curve.0 == name).map_or(&[][..], |curve| &curve.1[..]);
    let small: Vec<(f64, f64)> =
        of(TALS).iter().copied().filter(|(_, error)| *error < 10.0 * STICTION_VELOCITY).collect();
    let slope = fitted_slope(&small).unwrap_or(f64::NAN);
    findings.check(
        "TAMSI: errors below 10 v_s fall as one over the work, slope −1 ± 0.15",
        number(slope),
        (slope + 1.0).abs() < 0.15,
    );
    let [with, without] = [TALS, PLAIN].map(|name| first_order_until(of(name)));
    findings.check(
        "TALS carries first order to larger errors (paper: up to 10 times, for implicit Euler)",
        format!("to {} m/s, and to {} m/s without", number(with), number(without)),
        with > without || lab.settings.is_quick,
    );
    let most = |name: &str| of(name).first().map_or(f64::NAN, |point| point.0);
    findings.check(
        "the longest step takes more work without TALS",
        format!("{} evaluations, {} with it", number(most(PLAIN)), number(most(TALS))),
        most(PLAIN) > most(TALS),
    );
    findings.work_precision(
        "The pushed box",
        ["evaluations", "error of the velocity (m/s)"],
        curves.into_iter().map(|(name, points)| (name.to_owned(), points)),
    );
    findings.table(table);
    findings.note(
        "TAMSI has the paper's friction, linear up to v_s, and all others that of plants, v/√(v² + v_s²), which reaches μ only in the limit: each is compared with a reference of its own law. \
         Work is counted where friction is evaluated: for the solvers in iterations, line searches and starts, for implicit Euler in evaluations of the whole right-hand side.",
    );
    findings.note(
        "Implicit Euler of the whole diagram ends its iterations at a part of the accuracy, 1e-6 here, whatever the step: below 0.1 ms what is left in each step adds up, and its error grows again. It \
         goes by itself from full to quasi Newton and has no TALS; the paper's curves of it with TALS are not among these.",
    );
    Ok(())
}
