//! What a run took, and how far off it was.

use serde::{Serialize, Serializer};

use super::methods::describe;
use super::numbers::{number, seconds};
use crate::integrators::{Costs, IntegratorSpec, Statistics};

/// One run, by ours or by another simulator.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Record {
    /// The scene or diagram.
    pub scene: String,
    /// Who ran it: `cenic`, `drake`, `mujoco`.
    pub runner: String,
    /// How, for readers.
    pub method: String,
    /// The accuracy asked for.
    pub accuracy: Option<f64>,
    /// Fixed steps of this size, s.
    pub time_step: Option<f64>,
    /// Simulated time, s.
    pub duration_s: f64,
    /// How it ended.
    #[serde(rename = "status")]
    pub outcome: Outcome,
    /// CPU seconds of the stepping alone, the median of the repeats.
    pub cpu_s: f64,
    /// Wall seconds, the median of the repeats.
    pub wall_s: f64,
    /// Accepted steps.
    pub steps: u64,
    /// Steps that were tried and not accepted.
    pub rejected: u64,
    /// Newton iterations.
    pub iterations: u64,
    /// Factorizations.
    pub factorizations: u64,
    /// Evaluations in line searches.
    pub line_evaluations: u64,
    /// Evaluations of the right-hand side.
    pub evaluations: u64,
    /// What took how long, where it was measured.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub costs: Option<Costs>,
    /// The largest difference from the reference at any of its samples, over all coordinates, in m and rad alike.
    pub error_max: Option<f64>,
    /// The same at the last sample.
    pub error_final: Option<f64>,
    /// The deepest that any pair was, m.
    pub penetration_m: Option<f64>,
    /// Kinetic and potential energy of a scene's plant at the start and at the end, J.
    pub energy_j: Option<[f64; 2]>,
}

/// How a run ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Outcome {
    /// At the time asked for.
    #[default]
    Done,
    /// It was stopped after this much CPU time, s.
    TooLong(f64),
    /// Before, and why.
    Failed(String),
}

impl std::fmt::Display for Outcome {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Outcome::Done => f.write_str("ok"),
            Outcome::TooLong(limit) => write!(f, "more than {}", seconds(*limit)),
            Outcome::Failed(reason) => write!(f, "failed: {reason}"),
        }
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Record {
    /// Of a run of ours that has not begun.
    pub(super) fn of(scene: &str, integrator: &IntegratorSpec, duration_s: f64) -> Record {
        let spec = serde_json::to_value(integrator).unwrap_or_default();
        let time_step = spec["fixed_step"].as_f64();
        Record {
            scene: scene.to_owned(),
            runner: "cenic".to_owned(),
            method: describe(integrator),
            accuracy: integrator.accuracy().filter(|_| time_step.is_none()),
            time_step,
            duration_s,
            ..Record::default()
        }
    }

    /// Takes over what the integrator has counted.
    pub(super) fn count(&mut self, statistics: &Statistics) {
        self.steps = statistics.steps;
        self.rejected = statistics.rejected();
        self.evaluations = statistics.evaluations;
        self.iterations = statistics.solver.iterations;
        self.factorizations = statistics.solver.factorizations;
        self.line_evaluations = statistics.solver.line_evaluations;
        self.costs = statistics.costs;
    }

    /// Whether it came to its end.
    pub fn is_done(&self) -> bool {
        self.outcome == Outcome::Done
    }

    /// Whether a run with this limit of CPU time would say nothing more, s.
    pub fn is_known_within(&self, limit_s: f64) -> bool {
        !matches!(self.outcome, Outcome::TooLong(limit) if limit < limit_s)
    }

    /// CPU seconds per simulated second; none of a run that did not come to its end.
    pub fn cost(&self) -> Option<f64> {
        self.is_done().then(|| self.cpu_s / self.duration_s)
    }

    /// The cost for a table: what it was, or why there is none.
    pub fn cost_cell(&self) -> String {
        match (&self.outcome, self.cost()) {
            (_, Some(cost)) => number(cost),
            (Outcome::TooLong(limit), _) => format!("> {}", number(limit / self.duration_s)),
            _ => "failed".to_owned(),
        }
    }

    /// A number of the run for a table; a dash if it did not come to its end or has none.
    pub fn cell(&self, value: impl Fn(&Record) -> Option<f64>) -> String {
        Some(self).filter(|record| record.is_done()).and_then(value).map_or("–".to_owned(), number)
    }
}
