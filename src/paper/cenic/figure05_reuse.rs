//! Figure 5: how solutions converge with factors of the Hessian that are kept.

use std::sync::{Arc, Mutex};

use anyhow::{Result, anyhow};

use crate::icf::Iteration;
use crate::integrators::{Algebra, Cenic, CenicOptions, IntegratorSpec, Scheme, SolverSpec};
use crate::paper::scenes::{self, Built};
use crate::paper::{Experiment, Findings, Lab, number};
use crate::simulator::{Sim, Simulator};
use crate::viewer::{Plot, Series};

/// Figure 5.
pub const EXPERIMENT: Experiment = Experiment {
    id: "5",
    title: "convergence with factors that are kept",
    paper: "The residual of each iteration over a dozen steps of hard clutter: one factor of the Hessian serves ten steps, with fast but linear convergence; where that becomes too slow, a \
            few fresh ones bring quadratic convergence.",
    seconds: 1.0,
    is_alone: false,
    run,
};

/// Steps that are looked at.
const STEPS: usize = 12;
/// And so many of them are drawn: more would be a thicket.
const SHOWN: usize = 4;
/// When the first of them begins, s: most of the heap lies.
const FROM: f64 = 1.5;

/// The iterations of each step from some time on, and the tolerance.
fn trace(lab: &mut Lab, from: f64, steps: usize) -> Result<(Vec<Vec<Iteration>>, f64)> {
    let accuracy = 1e-3;
    // The whole scene as one problem, as in the paper.
    let solver =
        SolverSpec { algebra: Algebra::Dense, tolerance: Some(1e-3 * accuracy), ..SolverSpec::default() };
    let options = CenicOptions {
        accuracy,
        scheme: Scheme::StepDoubling,
        velocity_time: Some(0.0),
        reuse_hessian: true,
        solver,
        ..CenicOptions::default()
    };
    let diagram = Built::new(&scenes::scene("hard_clutter")?)?.diagram;
    lab.say("hard_clutter: iteration by iteration");
    let schedule = diagram.compile().map_err(|problems| anyhow!("{problems}"))?;
    let mut integrator = Cenic::new(&options, schedule.state_len())?;
    let seen = Arc::new(Mutex::new(Vec::new()));
    let to = seen.clone();
    integrator.watch(move |iteration| to.lock().unwrap_or_else(|e| e.into_inner()).push(*iteration));
    let sim = Sim { duration: 0.0, integrator: IntegratorSpec::Cenic(options), ..Sim::default() };
    let mut simulator = Simulator::with_integrator(schedule, &sim, Box::new(integrator))
        .map_err(|problems| anyhow!("{problems}"))?;
    simulator.advance_to(0.0)?;
    let mut found = Vec::new();
    while found.len() < steps {
        lab.go_on()?;
        seen.lock().unwrap_or_else(|e| e.into_inner()).clear();
        let start = simulator.time();
        simulator.step(from + 1.0)?;
        if start >= from && simulator.time() > start {
            found.push(seen.lock().unwrap_or_else(|e| e.into_inner()).clone());
        }
        if simulator.time() >= from + 1.0 {
            break;
        }
    }
    Ok((found, 1e-3 * accuracy))
}

fn run(lab: &mut Lab, findings: &mut Findings) -> Result<()> {
    let from = if lab.settings.is_quick { 0.3 } else { FROM };
    let (steps, tolerance) = trace(lab, from, STEPS)?;
    let shown = &steps[..steps.len().min(SHOWN)];
    let drawn = || shown.iter().flatten();
    let least = drawn().map(|iteration| iteration.residual).filter(|r| *r > 0.0).fold(tolerance, f64::min);
    let most = drawn().map(|iteration| iteration.before).fold(tolerance, f64::max);
    let named = |name: &str, has_marks| Series { name: name.to_owned(), points: Vec::new(), has_marks };
    let (mut kept, mut fresh) = (named("after a kept factor", true), named("after a fresh factor", true));
    let (mut residual, mut ends) = (named("residual", false), named("end of a step", false));
    let mut x = 0.0;
    for step in shown {
        for iteration in step {
            if iteration.number == 1 {
                residual.points.extend([(x, f64::NAN), (x, iteration.before)]);
            }
            x += 1.0;
            residual.points.push((x, iteration.residual));
            // Marks that no line joins.
            let marks = if iteration.is_fresh { &mut fresh } else { &mut kept };
            marks.points.extend([(x, iteration.residual), (x, f64::NAN)]);
        }
        x += 1.0;
        ends.points.extend([(x - 0.5, least), (x - 0.5, most), (x - 0.5, f64::NAN)]);
    }
    let level =
        Series { name: "tolerance".into(), points: vec![(0.0, tolerance), (x, tolerance)], has_marks: false };
    let all = || steps.iter().flatten();
    let (count, factored) = (all().count(), all().filter(|iteration| iteration.is_fresh).count());
    let solutions = all().filter(|iteration| iteration.number == 1).count();
    let without = steps.iter().filter(|step| step.iter().all(|iteration| !iteration.is_fresh)).count();
    findings.plot(Plot {
        title: format!("{} steps of hard clutter from {} s on", shown.len(), number(from)),
        x_label: "iteration".into(),
        y_label: "residual (m/s)".into(),
        is_log_y: true,
        series: vec![kept, fresh, residual, ends, level],
        ..Plot::default()
    });
    findings.text(format!(
        "In {} steps: {count} iterations in {solutions} solutions with {factored} factorisations; {without} of the steps took none.",
        steps.len()
    ));
    findings.check(
        "factors serve more than one iteration",
        format!("{} iterations for each factorisation", number(count as f64 / factored.max(1) as f64)),
        factored < count,
    );
    let starts_kept = all().filter(|iteration| iteration.number == 1 && !iteration.is_fresh).count();
    findings.check(
        "most solutions begin with a factor of the solution, or of the step, before",
        format!("{starts_kept} of {solutions}"),
        2 * starts_kept > solutions,
    );
    findings.note(
        "Steps that are rejected are in it, too, which is why a step can have more than three solutions. The residual is the largest |g|/A of any velocity, which is m/s and rad/s, and not \
         the norm of the paper's. Ours begins a solution where the last one ended, and ends early where nothing changes: solutions without iterations do not show.",
    );
    Ok(())
}
