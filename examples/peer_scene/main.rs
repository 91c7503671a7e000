//! Runs a scene that other simulators run too, and prints one line of JSON: how long it took, and how far off it was.
//!
//! ```text
//! cargo run --release --example peer_scene -- scenes/ball.json --accuracy 1e-3
//! cargo run --release --example peer_scene -- scenes/ball.json --fixed-step 1e-3
//! ```
//!
//! Times are medians over the repeats, without building the model. The trajectory, its error and the penetration come from one
//! more run that is not timed. An error is the largest difference over all coordinates (x, y, z of free bodies, q of joints) at
//! any sample of 50 Hz, or at the last one, from the trajectory in `reference/NAME.json` beside the folder of scenes.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use cenic::integrators::{IntegratorSpec, Statistics};
use cenic::paper::scenes::{Built, Scene};
use cenic::paper::{Reference, Trajectory, cenic as experiments, median, start};
use cenic::simulator::{Simulator, Status};
use clap::Parser;
use cpu_time::ProcessTime;
use serde_json::{Map, Value, json};

/// Runs a scene and prints one line of JSON.
#[derive(Parser)]
struct Arguments {
    /// The scene file.
    scene: PathBuf,
    /// The error allowed in a step.
    #[arg(long, default_value_t = 1e-3)]
    accuracy: f64,
    /// The longest step, s.
    #[arg(long, default_value_t = 0.1)]
    max_step: f64,
    /// Steps of this length, s, without error control.
    #[arg(long)]
    fixed_step: Option<f64>,
    /// Threads that the integrator may use.
    #[arg(long)]
    threads: Option<usize>,
    /// How often to run.
    #[arg(long, default_value_t = 3)]
    repeats: usize,
    /// Simulated time, s, instead of the scene's.
    #[arg(long)]
    duration: Option<f64>,
    /// The method, as a diagram file names it.
    #[arg(long, default_value = "cenic")]
    integrator: String,
    /// Further options of the integrator, such as `scheme=step_doubling`. May be repeated.
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Leaves out the run that looks at every step.
    #[arg(long)]
    no_audit: bool,
    /// The trajectory to compare with.
    #[arg(long)]
    reference: Option<PathBuf>,
    /// kp = kd of the controller, instead of the scene's.
    #[arg(long)]
    gain: Option<f64>,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(line) => {
            println!("{line}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<Value> {
    let mut scene = Scene::read(&arguments.scene).map_err(|problems| anyhow!("{problems}"))?;
    let reference = find_reference(arguments, &scene)?;
    if let Some(duration) = arguments.duration {
        if !(duration > 0.0 && duration.is_finite()) {
            bail!("--duration must be a positive number of seconds, not {duration}");
        }
        scene.duration = duration;
    }
    if let Some(gain) = arguments.gain {
        ensure!(
            scene.controller.is_some(),
            "--gain is for a scene with a controller; `{}` has none",
            scene.name
        );
        let name = scene.name.clone();
        scene = Scene { name, ..scene.with_gain(gain) };
    }
    let integrator = integrator(arguments)?;
    let built = Built::new(&scene)?;
    // What is wrong with the settings is said before anything runs.
    start(&built.diagram, &integrator)?;

    let (mut times, mut found) = (Times::default(), Map::new());
    let status = match measure(arguments, &scene, &built, &integrator, reference, &mut times, &mut found) {
        Ok(()) => "ok".to_owned(),
        Err(error) => format!("failed: {}", format!("{error:#}").chars().take(100).collect::<String>()),
    };
    let mut line = settings(arguments, &scene);
    times.report(&mut line);
    line.insert("status".into(), json!(status));
    line.extend(found);
    Ok(Value::Object(line))
}

/// The method as a diagram file would give it, so that every method the library has can be asked for.
fn integrator(arguments: &Arguments) -> Result<IntegratorSpec> {
    let mut spec = json!({"type": arguments.integrator});
    match arguments.fixed_step {
        Some(h) => spec["fixed_step"] = json!(h),
        None => {
            spec["accuracy"] = json!(arguments.accuracy);
            spec["max_step"] = json!(arguments.max_step);
        }
    }
    if let Some(threads) = arguments.threads {
        spec["threads"] = json!(threads);
    }
    for option in &arguments.option {
        let (name, value) = named(option)?;
        spec[name] = value;
    }
    let text = spec.to_string();
    serde_json::from_value(spec).with_context(|| format!("no such integrator: {text}"))
}

/// An option as JSON; what is not JSON is a name.
fn named(option: &str) -> Result<(&str, Value)> {
    let (name, value) = option.split_once('=').with_context(|| format!("--option {option}: no `=`"))?;
    Ok((name, serde_json::from_str(value).unwrap_or_else(|_| json!(value))))
}

/// The reference that is asked for, or that is there; none for a chaotic scene.
fn find_reference(arguments: &Arguments, scene: &Scene) -> Result<Option<Reference>> {
    if let Some(path) = &arguments.reference {
        return Reference::read(path).map(Some);
    }
    let folder = arguments.scene.parent().unwrap_or(Path::new(""));
    let path = folder.join("../reference").join(format!("{}.json", scene.name));
    if scene.chaotic || !path.exists() {
        return Ok(None);
    }
    Reference::read(&path).map(Some)
}

/// Timed repeats, then the run that looks at every step.
fn measure(
    arguments: &Arguments,
    scene: &Scene,
    built: &Built,
    integrator: &IntegratorSpec,
    reference: Option<Reference>,
    times: &mut Times,
    found: &mut Map<String, Value>,
) -> Result<()> {
    for _ in 0..arguments.repeats {
        let mut simulator = start(&built.diagram, integrator)?;
        let result = times.measure(&mut simulator, scene.duration);
        counts(simulator.statistics(), found);
        result?;
    }
    if arguments.no_audit {
        return Ok(());
    }
    let trajectory =
        Trajectory::record(built, &mut start(&built.diagram, integrator)?, scene.duration, || Ok(()))?;
    let errors = match &reference {
        Some(reference) => trajectory.errors(reference, scene.duration)?,
        None => None,
    };
    let last = trajectory.q.last().into_iter().flatten();
    let final_q: Vec<f64> = last.map(|q| (q * 1e9).round() / 1e9).collect();
    found.insert("max_penetration_m".into(), json!(trajectory.deepest));
    found.insert("error_max".into(), json!(errors.map(|(largest, _)| largest)));
    found.insert("error_final".into(), json!(errors.map(|(_, last)| last)));
    found.insert("final_energy_J".into(), json!(trajectory.energy));
    found.insert("final_q".into(), json!(final_q));
    if scene.name == "ball" {
        found.insert("energy_loss_percent".into(), json!(experiments::energy_loss(&trajectory, scene)));
    }
    if scene.name == "conveyor" {
        let friction = experiments::Friction::of(&trajectory, scene);
        found.insert("peak_friction_ratio".into(), json!(friction.peak));
        found.insert("sliding_friction_ratio".into(), json!(friction.sliding));
        found.insert("slip_starts".into(), json!(friction.slips));
        found.insert("final_x".into(), json!(trajectory.q.last().map(|q| q[0])));
    }
    Ok(())
}

/// Wall and CPU seconds of each run.
#[derive(Default)]
struct Times {
    wall: Vec<f64>,
    cpu: Vec<f64>,
}

impl Times {
    /// Runs a simulator that stands at the start to its end.
    fn measure(&mut self, simulator: &mut Simulator, end: f64) -> Result<()> {
        let (wall, cpu) = (Instant::now(), ProcessTime::now());
        let status = simulator.advance_to(end)?;
        self.wall.push(wall.elapsed().as_secs_f64());
        self.cpu.push(cpu.elapsed().as_secs_f64());
        ensure!(status == Status::Reached, "{status:?}");
        Ok(())
    }

    /// Medians and the least, under the names that all runners use.
    fn report(&self, line: &mut Map<String, Value>) {
        line.insert("repeats".into(), json!(self.wall.len()));
        if let (Some(wall), Some(cpu)) = (median(&self.wall), median(&self.cpu)) {
            line.insert("wall_s".into(), json!(wall));
            line.insert("wall_min_s".into(), json!(self.wall.iter().copied().fold(f64::INFINITY, f64::min)));
            line.insert("cpu_s".into(), json!(cpu));
        }
    }
}

/// Counts of an integrator, under the names that all runners use.
fn counts(statistics: &Statistics, line: &mut Map<String, Value>) {
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

/// What was asked for.
fn settings(arguments: &Arguments, scene: &Scene) -> Map<String, Value> {
    let method = match arguments.integrator.as_str() {
        "cenic" => "cenic".to_owned(),
        other => format!("cenic_{other}"),
    };
    let (runner, how) = match arguments.fixed_step {
        Some(h) => (format!("{method}_fixed"), ("dt", h)),
        None => (method, ("accuracy", arguments.accuracy)),
    };
    let mut line = Map::new();
    line.insert("scene".into(), json!(scene.name));
    line.insert("runner".into(), json!(runner));
    line.insert(how.0.into(), json!(how.1));
    if let Some(gain) = arguments.gain {
        line.insert("gain".into(), json!(gain));
    }
    if let Some(threads) = arguments.threads {
        line.insert("threads".into(), json!(threads));
    }
    line.extend(
        arguments.option.iter().filter_map(|option| named(option).ok()).map(|(k, v)| (k.to_owned(), v)),
    );
    line.insert("duration_s".into(), json!(scene.duration));
    line
}
