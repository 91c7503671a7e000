//! What is measured: times, trajectories, and their distance from a reference.

use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail, ensure};
use cenic::integrators::{IntegratorSpec, Statistics};
use cenic::simulator::{Sim, Simulator, Status};
use cpu_time::ProcessTime;
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::diagram::Built;
use crate::scene::Scene;

/// Samples of a trajectory that are compared, per second.
const GRID_HZ: f64 = 50.0;

/// A simulator that stands at t = 0.
pub fn simulator(built: &Built, integrator: &IntegratorSpec) -> Result<Simulator> {
    let schedule = built.diagram.compile().map_err(|problems| anyhow::anyhow!("{problems}"))?;
    // Without a duration the length of a step is the integrator's affair alone.
    let sim = Sim { duration: 0.0, integrator: integrator.clone(), ..Sim::default() };
    let mut simulator = Simulator::new(schedule, &sim).map_err(|problems| anyhow::anyhow!("{problems}"))?;
    simulator.advance_to(0.0)?;
    Ok(simulator)
}

/// Wall and CPU seconds of each run.
#[derive(Default)]
pub struct Times {
    wall: Vec<f64>,
    cpu: Vec<f64>,
}

impl Times {
    /// Runs a simulator that stands at the start to its end.
    pub fn measure(&mut self, simulator: &mut Simulator, end: f64) -> Result<()> {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        let status = simulator.advance_to(end)?;
        self.wall.push(wall.elapsed().as_secs_f64());
        self.cpu.push(cpu.elapsed().as_secs_f64());
        ensure!(status == Status::Reached, "{status:?}");
        Ok(())
    }

    /// Medians and the least, under the names that all runners use.
    pub fn report(&self, line: &mut Map<String, Value>) {
        line.insert("repeats".into(), json!(self.wall.len()));
        if let (Some(wall), Some(cpu)) = (median(&self.wall), median(&self.cpu)) {
            line.insert("wall_s".into(), json!(wall));
            line.insert("wall_min_s".into(), json!(self.wall.iter().copied().fold(f64::INFINITY, f64::min)));
            line.insert("cpu_s".into(), json!(cpu));
        }
    }
}

/// Counts of an integrator, under the names that all runners use.
pub fn counts(statistics: &Statistics, line: &mut Map<String, Value>) {
    let Statistics { steps, rejected_error, rejected_nan, rejected_solver, evaluations, solver, .. } =
        statistics;
    let counts = [
        ("steps", *steps),
        ("rejected", *rejected_error),
        ("substep_failures", rejected_nan + rejected_solver),
        ("solver_iterations", solver.iterations),
        ("factorizations", solver.factorizations),
        ("linesearch_iterations", solver.line_evaluations),
        ("derivative_evaluations", *evaluations),
    ];
    line.extend(counts.map(|(name, count)| (name.to_owned(), json!(count))));
}

/// What every accepted step of one run showed.
#[derive(Default)]
pub struct Trajectory {
    pub times: Vec<f64>,
    /// Compared coordinates.
    pub q: Vec<Vec<f64>>,
    /// Their rates.
    pub v: Vec<Vec<f64>>,
    /// Largest depth of any pair, m.
    pub deepest: f64,
    /// Kinetic and potential energy at the end, J.
    pub energy: f64,
}

impl Trajectory {
    /// Runs to the end and looks at every step.
    pub fn record(built: &Built, simulator: &mut Simulator, end: f64) -> Result<Trajectory> {
        let mut trajectory = Trajectory::default();
        loop {
            trajectory.look(built, simulator)?;
            match simulator.step(end)? {
                None => {}
                Some(Status::Reached) => return Ok(trajectory),
                Some(status) => bail!("{status:?}"),
            }
        }
    }

    fn look(&mut self, built: &Built, simulator: &Simulator) -> Result<()> {
        let value = |name: &str| simulator.value(name).with_context(|| format!("no output `{name}`"));
        let pick = |indices: &[usize], from: &[f64]| indices.iter().map(|i| from[*i]).collect();
        self.times.push(simulator.time());
        self.q.push(pick(&built.in_q, value("plant.positions")?));
        self.v.push(pick(&built.in_v, value("plant.velocities")?));
        self.deepest = self.deepest.max(-value("plant.smallest_gap")?[0]);
        self.energy = value("plant.kinetic_energy")?[0] + value("plant.potential_energy")?[0];
        Ok(())
    }

    /// The coordinates at t, by the cubic with the step's ends and slopes, which is exact in free fall.
    fn at(&self, t: f64) -> Vec<f64> {
        let last = self.times.len() - 1;
        let i = self.times.partition_point(|time| *time <= t).saturating_sub(1).min(last.saturating_sub(1));
        let j = (i + 1).min(last);
        let h = self.times[j] - self.times[i];
        let s = if h > 0.0 { ((t - self.times[i]) / h).clamp(0.0, 1.0) } else { 1.0 };
        let (a, b) = (1.0 + s * s * (2.0 * s - 3.0), s * s * (3.0 - 2.0 * s));
        let slope = |k: usize| h * s * (1.0 - s) * ((1.0 - s) * self.v[i][k] - s * self.v[j][k]);
        (0..self.q[i].len()).map(|k| a * self.q[i][k] + b * self.q[j][k] + slope(k)).collect()
    }

    /// The largest difference of any coordinate at any sample, and that at the last sample; none beyond the reference's end.
    pub fn errors(&self, reference: &Reference, duration: f64) -> Result<Option<(f64, f64)>> {
        let intervals = (duration * GRID_HZ).round() as usize;
        let Reference { path, q, .. } = reference;
        if intervals >= q.len() {
            return Ok(None);
        }
        let (mut largest, mut last) = (0.0_f64, 0.0);
        for (k, expected) in q.iter().take(intervals + 1).enumerate() {
            let found = self.at(duration * k as f64 / intervals.max(1) as f64);
            ensure!(
                expected.len() == found.len(),
                "{path}: q.{k}: has {} coordinates, and the scene {}",
                expected.len(),
                found.len()
            );
            last = found.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            largest = largest.max(last);
        }
        Ok(Some((largest, last)))
    }

    /// Scene `ball`: percent of the energy that is lost between the first state and the last.
    pub fn ball_energy_loss(&self, scene: &Scene) -> Option<f64> {
        let body = scene.bodies.first()?;
        let (k, g, m) = (scene.contact.stiffness?, scene.gravity, body.mass);
        let r = body.geoms.first()?.radius?;
        let energy = |q: &[f64], v: &[f64]| {
            let gap = q[2] - r;
            let kinetic = 0.5 * m * v.iter().map(|v| v * v).sum::<f64>();
            kinetic + m * g * gap + 0.5 * k * gap.min(0.0).powi(2) + (m * g).powi(2) / (2.0 * k)
        };
        let end = energy(self.q.last()?, self.v.last()?);
        Some(100.0 * (1.0 - end / energy(self.q.first()?, self.v.first()?)))
    }

    /// Scene `conveyor`: friction over weight from the balance of momentum, and what it shows.
    pub fn friction(&self, scene: &Scene, line: &mut Map<String, Value>) {
        let (Some(force), Some(body)) = (&scene.force, scene.bodies.first()) else { return };
        let (mut peak, mut ratios, mut starts, mut was_sliding) = (0.0_f64, Vec::new(), 0, None);
        for i in 0..self.times.len().saturating_sub(1) {
            let (t0, t1) = (self.times[i], self.times[i + 1]);
            let (v0, v1) = (self.v[i][0], self.v[i + 1][0]);
            if t1 - t0 <= 1e-9 {
                continue;
            }
            let impulse =
                -force.amplitude / force.omega * ((force.omega * t1).cos() - (force.omega * t0).cos());
            let ratio = ((impulse - body.mass * (v1 - v0)) / (t1 - t0)).abs() / (body.mass * scene.gravity);
            let is_sliding = v1.abs() > 20.0 * scene.contact.stiction_velocity;
            peak = peak.max(ratio);
            if is_sliding {
                ratios.push(ratio);
            }
            starts += usize::from(is_sliding && was_sliding == Some(false));
            was_sliding = Some(is_sliding);
        }
        line.insert("peak_friction_ratio".into(), json!(peak));
        line.insert("sliding_friction_ratio".into(), json!(median(&ratios)));
        line.insert("slip_starts".into(), json!(starts));
        line.insert("final_x".into(), json!(self.q.last().map(|q| q[0])));
    }
}

/// A trajectory to compare with: a row for each sample at 50 Hz.
#[derive(Debug, Deserialize)]
pub struct Reference {
    #[serde(skip)]
    path: String,
    hz: f64,
    q: Vec<Vec<f64>>,
}

impl Reference {
    /// Reads a reference file.
    pub fn read(path: &Path) -> Result<Reference> {
        let text =
            std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
        let reference: Reference =
            serde_json::from_str(&text).with_context(|| format!("{} is no reference", path.display()))?;
        let path = path.display().to_string();
        ensure!(
            reference.hz == GRID_HZ,
            "{path}: hz: is {}, and samples are taken at {GRID_HZ} Hz",
            reference.hz
        );
        Ok(Reference { path, ..reference })
    }
}

fn median(values: &[f64]) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        n if n % 2 == 0 => Some(0.5 * (sorted[middle - 1] + sorted[middle])),
        _ => Some(sorted[middle]),
    }
}
