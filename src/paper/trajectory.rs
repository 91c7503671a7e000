//! Where things were in a run, and the distance from a reference.

use std::path::Path;

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::Deserialize;

use super::scenes::Built;
use crate::io::read_source;
use crate::simulator::{Simulator, Status};

/// Samples of a trajectory that are compared, per second.
const GRID_HZ: f64 = 50.0;

/// What every accepted step of one run showed.
#[derive(Clone, Debug, Default)]
pub struct Trajectory {
    /// When, s.
    pub times: Vec<f64>,
    /// Compared coordinates.
    pub q: Vec<Vec<f64>>,
    /// Their rates.
    pub v: Vec<Vec<f64>>,
    /// Largest depth of any pair in each step's last moment, m; zero where nothing touches.
    pub depths: Vec<f64>,
    /// Kinetic energy, J.
    pub kinetic: Vec<f64>,
    /// Largest depth of any pair, m.
    pub deepest: f64,
    /// Kinetic and potential energy at the end, J.
    pub energy: f64,
}

impl Trajectory {
    /// Runs to the end and looks at every step; an error of `check` ends it.
    pub fn record(
        built: &Built,
        simulator: &mut Simulator,
        end: f64,
        mut check: impl FnMut() -> Result<()>,
    ) -> Result<Trajectory> {
        let mut trajectory = Trajectory::default();
        loop {
            trajectory.look(built, simulator)?;
            match simulator.step(end)? {
                None => check()?,
                Some(Status::Reached) => return Ok(trajectory),
                Some(status) => bail!("{status:?}"),
            }
        }
    }

    pub(super) fn look(&mut self, built: &Built, simulator: &Simulator) -> Result<()> {
        let value = |name: &str| simulator.value(name).with_context(|| format!("no output `{name}`"));
        let pick = |indices: &[usize], from: &[f64]| indices.iter().map(|i| from[*i]).collect();
        self.times.push(simulator.time());
        self.q.push(pick(&built.in_q, value("plant.positions")?));
        self.v.push(pick(&built.in_v, value("plant.velocities")?));
        let (depth, kinetic) = (-value("plant.smallest_gap")?[0], value("plant.kinetic_energy")?[0]);
        self.depths.push(depth.max(0.0));
        self.kinetic.push(kinetic);
        self.deepest = self.deepest.max(depth);
        self.energy = kinetic + value("plant.potential_energy")?[0];
        Ok(())
    }

    /// The coordinates at t, by the cubic with the step's ends and slopes, which is exact in free fall.
    pub fn at(&self, t: f64) -> Vec<f64> {
        let last = self.times.len() - 1;
        let i = self.times.partition_point(|time| *time <= t).saturating_sub(1).min(last.saturating_sub(1));
        let j = (i + 1).min(last);
        let h = self.times[j] - self.times[i];
        let s = if h > 0.0 { ((t - self.times[i]) / h).clamp(0.0, 1.0) } else { 1.0 };
        let (a, b) = (1.0 + s * s * (2.0 * s - 3.0), s * s * (3.0 - 2.0 * s));
        let slope = |k: usize| h * s * (1.0 - s) * ((1.0 - s) * self.v[i][k] - s * self.v[j][k]);
        (0..self.q[i].len()).map(|k| a * self.q[i][k] + b * self.q[j][k] + slope(k)).collect()
    }

    /// The largest depth, m, and the largest kinetic energy, J, in the last tenth of the time: what has come to rest has hardly any.
    pub fn late(&self, duration: f64) -> (f64, f64) {
        let from = self.times.partition_point(|t| *t < 0.9 * duration);
        let most = |values: &[f64]| values[from..].iter().copied().fold(0.0, f64::max);
        (most(&self.depths), most(&self.kinetic))
    }

    /// The coordinates at every sample of 50 Hz until then, as a reference has them.
    pub fn sampled(&self, duration: f64) -> Vec<Vec<f64>> {
        let intervals = (duration * GRID_HZ).round() as usize;
        (0..=intervals).map(|k| self.at(duration * k as f64 / intervals.max(1) as f64)).collect()
    }

    /// The largest difference of any coordinate at any sample, and that at the last sample; none beyond the reference's end.
    pub fn errors(&self, reference: &Reference, duration: f64) -> Result<Option<(f64, f64)>> {
        let intervals = (duration * GRID_HZ).round() as usize;
        let Reference { name, q, .. } = reference;
        if intervals >= q.len() {
            return Ok(None);
        }
        let (mut largest, mut last) = (0.0_f64, 0.0);
        for (k, expected) in q.iter().take(intervals + 1).enumerate() {
            let found = self.at(duration * k as f64 / intervals.max(1) as f64);
            ensure!(
                expected.len() == found.len(),
                "{name}: q.{k}: has {} coordinates, and the scene {}",
                expected.len(),
                found.len()
            );
            last = found.iter().zip(expected).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            largest = largest.max(last);
        }
        Ok(Some((largest, last)))
    }
}

/// A trajectory to compare with: a row for each sample at 50 Hz.
#[derive(Debug, Deserialize)]
pub struct Reference {
    /// Its name in messages.
    #[serde(skip)]
    pub name: String,
    /// Samples per second.
    pub hz: f64,
    /// A row for each sample, an element for each compared coordinate.
    pub q: Vec<Vec<f64>>,
}

impl Reference {
    /// Reads a reference file.
    pub fn read(path: &Path) -> Result<Reference> {
        let source = read_source(path).map_err(|problems| anyhow!("{problems}"))?;
        Reference::parse(&path.display().to_string(), &source.text)
    }

    /// Checks the text of a reference file.
    pub fn parse(name: &str, text: &str) -> Result<Reference> {
        let reference: Reference =
            serde_json::from_str(text).with_context(|| format!("{name} is no reference"))?;
        let Reference { hz, .. } = reference;
        ensure!(hz == GRID_HZ, "{name}: hz: is {hz}, and samples are taken at {GRID_HZ} Hz");
        Ok(Reference { name: name.to_owned(), ..reference })
    }
}
