//! Runs of random scenes: how far off, at what price, and what cannot be.
#![allow(non_snake_case)]

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, anyhow};

use super::RandomScene;
use crate::blocks::plant::PlantOffer;
use crate::diagram::frame::Frame;
use crate::integrators::{IntegratorSpec, Statistics};
use crate::multibody::kinematics::Kinematics;
use crate::paper::{Clock, methods};
use crate::simulator::verify::{Channel, Findings, Samples, Verdict, asked, compare, tighter};
use crate::simulator::{Sim, Simulator, Status, Watcher};

/// The part of the greatest kinetic energy that errors of many good steps come to: the monitor of plants has the same.
const GAIN: f64 = 0.01;
/// Roundings of the sum of all energies.
const ROUNDING: f64 = 1e4 * f64::EPSILON;

/// One run of a scene.
#[derive(Clone, Debug)]
pub struct Run {
    /// What is compared: positions and angles.
    pub channels: Vec<Channel>,
    /// At regular times.
    pub samples: Samples,
    /// Accepted steps.
    pub steps: u64,
    /// Steps that were tried and not accepted.
    pub rejected: u64,
    /// Newton iterations.
    pub iterations: u64,
    /// CPU time, s.
    pub cpu_s: f64,
    /// Growth of the energy in parts of what errors explain; of passive scenes alone.
    pub gain: Option<f64>,
    /// Whether it came to its end, or why not.
    pub outcome: Result<(), String>,
    /// p of the method.
    order: u32,
}

/// What is known of a scene at one accuracy.
#[derive(Clone, Debug)]
pub struct Measured {
    /// The scene's name.
    pub name: String,
    /// The accuracy that was asked for.
    pub accuracy: f64,
    /// The run at that accuracy.
    pub run: Run,
    /// How it compares with tighter runs; none where one of them has no end.
    pub findings: Option<Findings>,
    /// About the greatest error of any coordinate, where they all converge.
    pub error: Option<f64>,
    /// Why there is no comparison.
    pub problem: Option<String>,
}

impl Measured {
    /// Of a scene that could not even begin.
    pub fn failed(scene: &RandomScene, accuracy: f64, problem: String) -> Measured {
        let run = Run {
            channels: Vec::new(),
            samples: Samples::default(),
            steps: 0,
            rejected: 0,
            iterations: 0,
            cpu_s: 0.0,
            gain: None,
            outcome: Err(problem),
            order: 1,
        };
        let (name, accuracy) = (scene.name(), scene.accuracy(accuracy));
        Measured { name, accuracy, run, findings: None, error: None, problem: None }
    }

    /// Obtained error in parts of what was asked for.
    pub fn ratio(&self) -> Option<f64> {
        Some(self.error? / self.accuracy)
    }

    /// The part of the run in which trajectories mean something.
    pub fn trusted(&self) -> Option<f64> {
        let findings = self.findings.as_ref()?;
        Some(if findings.end > 0.0 { findings.trusted / findings.end } else { 1.0 })
    }

    /// Whether neighbouring trajectories part.
    pub fn is_chaotic(&self) -> bool {
        self.findings.as_ref().is_some_and(|findings| matches!(findings.verdict, Verdict::Chaotic { .. }))
    }
}

/// Runs a scene at an accuracy (for bodies of 0.1 m), and at a tenth and a hundredth of it; `go_on` fails where somebody wants it to end. A run may take so much CPU time, s.
pub fn measure(
    scene: &RandomScene,
    accuracy: f64,
    limit_s: f64,
    go_on: &mut dyn FnMut() -> Result<()>,
) -> Result<Measured> {
    let accuracy = scene.accuracy(accuracy);
    let method = methods::ours(accuracy);
    let [first, second, third] = tighter(&method);
    let run = Run::of(scene, &first, limit_s, go_on)?;
    let mut measured =
        Measured { name: scene.name(), accuracy, run, findings: None, error: None, problem: None };
    if measured.run.outcome.is_err() {
        return Ok(measured);
    }
    let (second, third) =
        (Run::of(scene, &second, 10.0 * limit_s, go_on)?, Run::of(scene, &third, 10.0 * limit_s, go_on)?);
    for (run, factor) in [(&second, 10), (&third, 100)] {
        if let Err(problem) = &run.outcome {
            measured.problem = Some(format!("at 1/{factor} of the accuracy: {problem}"));
            return Ok(measured);
        }
    }
    let asked = asked(&method, measured.run.order);
    let runs = [&measured.run.samples, &second.samples, &third.samples];
    let findings = compare(&measured.run.channels, runs, asked);
    let error = findings.channels.iter().map(|channel| channel.error).fold(0.0, f64::max);
    // Where trajectories part, errors grow up to the size of the scene whatever was asked for.
    measured.error = Some(error).filter(|_| findings.verdict == Verdict::Converged);
    measured.findings = Some(findings);
    Ok(measured)
}

impl Run {
    /// Runs a scene.
    pub fn of(
        scene: &RandomScene,
        method: &IntegratorSpec,
        limit_s: f64,
        go_on: &mut dyn FnMut() -> Result<()>,
    ) -> Result<Run> {
        let diagram = scene.diagram(method)?;
        let schedule = diagram.compile().map_err(|problems| anyhow!("{}: {problems}", scene.name()))?;
        let plant = schedule.offers.iter().find_map(|offer| offer.get::<PlantOffer>());
        let plant = plant.ok_or_else(|| anyhow!("{} has no plant", scene.name()))?.clone();
        let angles = plant.angles();
        let sim = Sim::of(&diagram).map_err(|problems| anyhow!("{}: {problems}", scene.name()))?;
        let mut simulator =
            Simulator::new(schedule, &sim).map_err(|problems| anyhow!("{}: {problems}", scene.name()))?;
        let sampler = simulator.sample(scene.duration);
        let energy = scene.is_passive.then(|| Energies::watch(&mut simulator)).flatten();
        let clock = Clock::start(false);
        let mut interrupted = Ok(());
        let status = simulator.advance_while(scene.duration, |_| {
            interrupted = go_on();
            interrupted.is_ok() && !clock.is_over(limit_s)
        });
        interrupted?;
        let outcome = match status {
            Ok(Status::Reached) => Ok(()),
            Ok(Status::Interrupted) => {
                Err(format!("only at t = {:.3} s of {} after {limit_s} s", simulator.time(), scene.duration))
            }
            Ok(Status::Stopped(stop)) => Err(format!("{stop:?}")),
            Err(error) => Err(error.to_string()),
        };
        let cpu_s = clock.cpu_s();
        let mut kinematics = Kinematics::new(&plant.model);
        kinematics.update(&plant.model, &plant.model.q0, &plant.model.v0);
        let gain = energy.map(|energy| {
            let weight = kinematics.mass() * plant.model.gravity.norm();
            let accuracy = method.accuracy().unwrap_or(0.0);
            energy.lock().unwrap_or_else(PoisonError::into_inner).gain(accuracy, weight, kinematics.mass())
        });
        let statistics = simulator.statistics();
        let samples = sampler.take();
        let outcome = match samples.values.iter().flatten().all(|value| value.is_finite()) {
            false if outcome.is_ok() => Err("a position is not finite".to_owned()),
            _ => outcome,
        };
        Ok(Run {
            channels: sampler.channels(&|name| angles.iter().any(|angle| angle == name)),
            samples,
            steps: statistics.steps,
            rejected: statistics.rejected(),
            iterations: statistics.solver.iterations,
            cpu_s,
            gain,
            outcome,
            order: simulator.order(),
        })
    }
}

/// Energies of a run: at the start, at most, and of motion at most.
#[derive(Clone, Debug, Default)]
struct Energies {
    start: Option<f64>,
    most: f64,
    moving: f64,
}

impl Energies {
    /// Looks at every step from now on.
    fn watch(simulator: &mut Simulator) -> Option<Arc<Mutex<Energies>>> {
        let index = |name: &str| simulator.schedule().signal(name).map(|signal| signal.place.start);
        let columns = [index("scene.kinetic_energy")?, index("scene.potential_energy")?];
        let energies = Arc::new(Mutex::new(Energies::default()));
        simulator.watch(Box::new(Look { energies: energies.clone(), columns }));
        Some(energies)
    }

    /// T + V − T₀ − V₀ in parts of max(a (M g + M v/τ), T/100), with v = √(2 T/M) and τ = 1 s: what one step may be off, or what many of
    /// them come to. See the plant's monitor of energy.
    fn gain(&self, accuracy: f64, weight: f64, mass: f64) -> f64 {
        let start = self.start.unwrap_or(0.0);
        let of_errors = accuracy * (weight + (2.0 * self.moving * mass).sqrt());
        let allowed = of_errors.max(GAIN * self.moving) + ROUNDING * (start.abs() + self.moving);
        (self.most - start) / allowed.max(f64::MIN_POSITIVE)
    }
}

struct Look {
    energies: Arc<Mutex<Energies>>,
    columns: [usize; 2],
}

impl Watcher for Look {
    fn name(&self) -> &str {
        "energy"
    }

    fn period(&self) -> f64 {
        f64::MAX
    }

    fn columns(&self) -> &[usize] {
        &self.columns
    }

    fn frame(&mut self, _: &Frame) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, _: f64, signals: &[f64]) -> io::Result<()> {
        let [kinetic, potential] = self.columns.map(|column| signals[column]);
        let energy = kinetic + potential;
        let mut energies = self.energies.lock().unwrap_or_else(PoisonError::into_inner);
        energies.start.get_or_insert(energy);
        energies.most = if energies.most == 0.0 { energy } else { energies.most.max(energy) };
        energies.moving = energies.moving.max(kinetic);
        Ok(())
    }

    fn step(&mut self, _: f64, _: f64, _: &Statistics) -> io::Result<()> {
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
