//! Hard clutter from several starts: what the solver does in one run alone is a matter of chance, since every difference makes it another heap.

use anyhow::Result;

use crate::integrators::IntegratorSpec;
use crate::paper::scenes::{self, Scene};
use crate::paper::{Lab, Outcome, Record};

/// By how much the first body is moved from start to start, m.
const SHIFT: f64 = 1e-3;

/// The scene from several starts; a short one from one start if it is to be quick.
pub fn starts(lab: &Lab) -> Result<Vec<Scene>> {
    let scene = scenes::scene("hard_clutter")?;
    if lab.settings.is_quick {
        return Ok(vec![scene.lasting(0.4)]);
    }
    let shifted = |k: usize| {
        let mut scene = scene.clone();
        scene.bodies[0].joint.xyz[0] += SHIFT * k as f64;
        // The first is the scene itself.
        if k > 0 {
            scene.name = format!("hard_clutter_start{}", k + 1);
        }
        scene
    };
    Ok((0..3).map(shifted).collect())
}

/// Runs from all starts as one record: times and counts are sums.
pub fn total(lab: &mut Lab, integrator: &IntegratorSpec) -> Result<Record> {
    let mut total: Option<Record> = None;
    for scene in starts(lab)? {
        let record = lab.time(&scene, integrator)?;
        let Some(sum) = &mut total else {
            total = Some(record);
            continue;
        };
        sum.duration_s += record.duration_s;
        sum.cpu_s += record.cpu_s;
        sum.wall_s += record.wall_s;
        sum.steps += record.steps;
        sum.rejected += record.rejected;
        sum.iterations += record.iterations;
        sum.factorizations += record.factorizations;
        sum.line_evaluations += record.line_evaluations;
        sum.energy_j = sum.energy_j.zip(record.energy_j).map(|(a, b)| [a[0] + b[0], a[1] + b[1]]);
        if sum.outcome == Outcome::Done {
            sum.outcome = record.outcome;
        }
    }
    total.ok_or_else(|| anyhow::anyhow!("no starts"))
}

/// How many of something there are for each step that was tried.
pub fn per_try(record: &Record, count: u64) -> f64 {
    count as f64 / (record.steps + record.rejected) as f64
}
