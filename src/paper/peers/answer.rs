//! What a simulator answers.

use serde::Deserialize;

use crate::paper::Reference;
use crate::paper::record::{Outcome, Record};

/// The line that a process answers with.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(super) struct Answer {
    pub(super) id: u64,
    /// `ok`, `slow`, `unstable`, or why not.
    status: String,
    cpu_s: Option<f64>,
    steps: Option<u64>,
    rejected: Option<u64>,
    solver_iterations: Option<u64>,
    factorizations: Option<u64>,
    linesearch_iterations: Option<u64>,
    max_penetration_m: Option<f64>,
    late_penetration_m: Option<f64>,
    #[serde(rename = "late_kinetic_energy_J")]
    late_kinetic_energy: Option<f64>,
    final_q: Option<Vec<f64>>,
    samples: Option<Vec<Vec<f64>>>,
}

/// A run of another simulator.
#[derive(Clone, Debug, PartialEq)]
pub struct PeerRun {
    /// What it took.
    pub record: Record,
    /// The largest depth, m, and the largest kinetic energy, J, in the last tenth of the time: what rattles has some.
    pub late: Option<(f64, f64)>,
    /// Compared coordinates at the end.
    pub end: Option<Vec<f64>>,
    /// Compared coordinates at 50 Hz.
    pub samples: Option<Vec<Vec<f64>>>,
}

impl Answer {
    /// With what was asked for already in the record.
    pub(super) fn into_run(self, asked: Record, limit_s: f64) -> PeerRun {
        let outcome = match self.status.as_str() {
            "ok" => Outcome::Done,
            // The run that is looked at may be stopped where the timed ones were not.
            "slow" if self.cpu_s.is_some() => Outcome::Done,
            "slow" => Outcome::TooLong(limit_s),
            other => Outcome::Failed(other.strip_prefix("failed: ").unwrap_or(other).to_owned()),
        };
        let record = Record {
            outcome,
            cpu_s: self.cpu_s.unwrap_or_default(),
            steps: self.steps.unwrap_or_default(),
            rejected: self.rejected.unwrap_or_default(),
            iterations: self.solver_iterations.unwrap_or_default(),
            factorizations: self.factorizations.unwrap_or_default(),
            line_evaluations: self.linesearch_iterations.unwrap_or_default(),
            penetration_m: self.max_penetration_m,
            ..asked
        };
        PeerRun {
            record,
            late: self.late_penetration_m.zip(self.late_kinetic_energy),
            end: self.final_q,
            samples: self.samples,
        }
    }
}

impl PeerRun {
    /// A run that showed nothing.
    pub(super) fn new(record: Record) -> PeerRun {
        PeerRun { record, late: None, end: None, samples: None }
    }

    /// The largest difference of any coordinate at any sample from a reference, and that at the last sample.
    pub fn errors(&self, reference: &[Vec<f64>]) -> Option<(f64, f64)> {
        let samples = self.samples.as_ref().filter(|samples| samples.len() <= reference.len())?;
        let (mut largest, mut last) = (0.0_f64, 0.0);
        for (found, expected) in samples.iter().zip(reference) {
            if found.len() != expected.len() {
                return None;
            }
            last = found.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            largest = largest.max(last);
        }
        Some((largest, last))
    }

    /// Writes the errors against the scene's reference down in the record.
    pub fn compare(&mut self, reference: &Reference) {
        if let Some((largest, last)) = self.errors(&reference.q) {
            (self.record.error_max, self.record.error_final) = (Some(largest), Some(last));
        }
    }
}
