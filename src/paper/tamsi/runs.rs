//! Runs that are looked at after every step, and the methods that make them.

use anyhow::{Context, Result};
use serde_json::{Value, json};

use crate::diagram::Diagram;
use crate::integrators::IntegratorSpec;
use crate::paper::{Lab, Record, methods};

/// A run, step by step.
#[derive(Clone, Debug)]
pub struct Run {
    /// What it took; its times include the looking.
    pub record: Record,
    /// The start, then the end of every step.
    pub moments: Vec<Moment>,
}

/// The end of a step.
#[derive(Clone, Debug, Default)]
pub struct Moment {
    /// When, s.
    pub t: f64,
    /// The signals that were asked for, one behind the other.
    pub values: Vec<f64>,
    /// Iterations of the solver so far.
    pub iterations: u64,
    /// Problems that were not solved so far.
    pub unsolved: u64,
}

/// A run of a diagram with an integrator, looked at after every step.
pub fn observe(
    lab: &mut Lab,
    diagram: &Diagram,
    integrator: &IntegratorSpec,
    duration: f64,
    signals: &[&str],
) -> Result<Run> {
    let mut moments = Vec::new();
    let record = lab.watch_diagram(diagram, integrator, duration, |simulator| {
        let mut values = Vec::new();
        for name in signals {
            values.extend(simulator.value(name).with_context(|| format!("no output `{name}`"))?);
        }
        let solver = &simulator.statistics().solver;
        let (iterations, unsolved) = (solver.iterations, solver.unconverged);
        moments.push(Moment { t: simulator.time(), values, iterations, unsolved });
        Ok(())
    })?;
    lab.keep(record.clone());
    Ok(Run { record, moments })
}

impl Run {
    /// Iterations of each step, those of trials that were not taken included.
    pub fn iterations(&self) -> Vec<u64> {
        self.moments.windows(2).map(|pair| pair[1].iterations - pair[0].iterations).collect()
    }

    /// Iterations of a step on average.
    pub fn mean_iterations(&self) -> f64 {
        let steps = self.moments.len().saturating_sub(1).max(1);
        self.moments.last().map_or(0.0, |last| last.iterations as f64) / steps as f64
    }

    /// The most iterations of a step.
    pub fn most_iterations(&self) -> u64 {
        self.iterations().into_iter().max().unwrap_or(0)
    }

    /// When a step of size h began in which a problem was not solved, whatever it was parted into afterwards, s.
    pub fn failures(&self, h: f64) -> Vec<f64> {
        let mut failures: Vec<f64> = Vec::new();
        for pair in self.moments.windows(2).filter(|pair| pair[1].unsolved > pair[0].unsolved) {
            // Rounding of k h is far below a thousandth of a step.
            let start = (pair[0].t / h + 1e-3).floor() * h;
            if failures.last().is_none_or(|last| (last - start).abs() > 0.5 * h) {
                failures.push(start);
            }
        }
        failures
    }

    /// What a function makes of the values over time.
    pub fn series(&self, value: impl Fn(&[f64]) -> f64) -> Vec<(f64, f64)> {
        self.moments.iter().map(|moment| (moment.t, value(&moment.values))).collect()
    }
}

/// A method with options and with steps of one size.
pub fn stepping(kind: &str, h: f64, options: Value) -> Result<IntegratorSpec> {
    let mut spec = json!({"type": kind, "fixed_step": h});
    for (name, value) in options.as_object().into_iter().flatten() {
        spec[name] = value.clone();
    }
    methods::method(spec)
}

/// TAMSI as a diagram gets it, with steps of one size.
pub fn tamsi(h: f64) -> Result<IntegratorSpec> {
    stepping("tamsi", h, json!({}))
}

/// The same with options of its solver.
pub fn tamsi_with(h: f64, solver: Value) -> Result<IntegratorSpec> {
    stepping("tamsi", h, json!({ "solver": solver }))
}

/// Every other velocity-level method of the tree, by what its contacts obey.
pub const OTHERS: [(&str, &str); 9] = [
    ("lcp_pgs", "pyramid"),
    ("ccp_pgs", "convex"),
    ("ccp_admm", "convex"),
    ("ccp_newton", "convex, regularised"),
    ("apgd", "convex"),
    ("raisim", "no maximum dissipation"),
    ("ncp_pgs", "dry friction"),
    ("ncp_staggered", "dry friction"),
    ("ncp_admm", "dry friction"),
];
