//! Runs under a time limit; none is made twice.

use std::any::Any;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use cpu_time::ProcessTime;
use indexmap::IndexMap;

use super::methods::{self, describe};
use super::numbers::median;
use super::peers::{Audit, Method, PeerRun, Peers, Wanted};
use super::record::{Outcome, Record};
use super::report::Simulators;
use super::scenes::{self, Built, Scene};
use super::trajectory::Trajectory;
use super::{Experiment, Settings};
use crate::diagram::Diagram;
use crate::integrators::{IntegratorSpec, Statistics};
use crate::io;
use crate::simulator::{Sim, Simulator, Status};

/// CPU time that a run may take if the experiment says nothing else, s.
const LIMIT_S: f64 = 20.0;
/// Short runs are repeated until they have taken this long together, s.
const ENOUGH_S: f64 = 0.25;
/// And so often at most.
const REPEATS: usize = 5;
/// Timed runs of another simulator; it makes fewer of long runs and more of short ones.
const PEER_REPEATS: usize = 3;
/// Time between two looks at the clock.
const LOOK: Duration = Duration::from_millis(10);

/// What the lab tells while it works.
#[derive(Clone, Copy, Debug)]
pub enum Event<'e> {
    /// An experiment begins.
    Experiment(usize, &'e Experiment),
    /// A run begins.
    Run(&'e str),
}

/// Ctrl-C was pressed.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// Makes runs, and remembers them.
pub struct Lab<'l> {
    /// How experiments are carried out.
    pub settings: Settings,
    /// CPU time that each run may take, s. Every experiment begins with the same.
    pub limit_s: f64,
    interrupt: Arc<AtomicBool>,
    tell: &'l mut dyn FnMut(Event),
    timed: HashMap<String, Record>,
    peers: Peers,
    peer_runs: HashMap<String, PeerRun>,
    trajectories: HashMap<String, Arc<Trajectory>>,
    others: HashMap<String, Arc<dyn Any + Send + Sync>>,
    records: IndexMap<String, Record>,
    diagrams: IndexMap<String, String>,
}

impl<'l> Lab<'l> {
    /// A lab without any runs. The flag ends the present run.
    pub fn new(settings: Settings, interrupt: Arc<AtomicBool>, tell: &'l mut dyn FnMut(Event)) -> Lab<'l> {
        Lab {
            settings,
            limit_s: LIMIT_S,
            interrupt,
            tell,
            timed: HashMap::new(),
            peers: Peers::here(),
            peer_runs: HashMap::new(),
            trajectories: HashMap::new(),
            others: HashMap::new(),
            records: IndexMap::new(),
            diagrams: IndexMap::new(),
        }
    }

    /// An experiment begins.
    pub(super) fn begin(&mut self, index: usize, experiment: &Experiment) {
        self.limit_s = LIMIT_S;
        (self.tell)(Event::Experiment(index, experiment));
    }

    /// Every record; the diagrams that were run, by name; and which other simulators were there and which not.
    pub(super) fn finish(self) -> (Vec<Record>, IndexMap<String, String>, Simulators) {
        let simulators = Simulators { versions: self.peers.versions(), missing: self.peers.missing() };
        (self.records.into_values().collect(), self.diagrams, simulators)
    }

    /// The full list, or the short one if the experiments are to be quick.
    pub fn choose<'v, T>(&self, full: &'v [T], quick: &'v [T]) -> &'v [T] {
        if self.settings.is_quick { quick } else { full }
    }

    /// Fails once Ctrl-C was pressed.
    pub fn go_on(&self) -> Result<()> {
        if self.interrupt.load(Ordering::Relaxed) { Err(Interrupted.into()) } else { Ok(()) }
    }

    /// Says what is going on.
    pub fn say(&mut self, text: &str) {
        (self.tell)(Event::Run(text));
    }

    /// Keeps a record that was not made here for the file of numbers.
    pub fn keep(&mut self, record: Record) {
        let key = format!("{} {} {} {}", record.scene, record.runner, record.method, record.duration_s);
        self.records.insert(key, record);
    }

    /// What `make` finds, under a key that says what it is: made once, and handed to every experiment that asks for it.
    pub fn once<T: Any + Send + Sync>(
        &mut self,
        key: &str,
        make: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<Arc<T>> {
        if let Some(found) = self.others.get(key).and_then(|found| found.clone().downcast().ok()) {
            return Ok(found);
        }
        let found = Arc::new(make(self)?);
        self.others.insert(key.to_owned(), found.clone());
        Ok(found)
    }

    /// What a run of a scene takes, and how far off it is: a timed run, and one that is looked at after every step.
    pub fn measure(&mut self, scene: &Scene, integrator: &IntegratorSpec) -> Result<Record> {
        let mut record = self.time(scene, integrator)?;
        if !record.is_done() {
            return Ok(record);
        }
        let trajectory = match self.trajectory(scene, integrator) {
            Err(error) if error.is::<Interrupted>() => return Err(error),
            Err(error) => {
                record.outcome = Outcome::Failed(format!("{error:#}"));
                return Ok(record);
            }
            Ok(trajectory) => trajectory,
        };
        record.penetration_m = Some(trajectory.deepest);
        if let Some(reference) = known_reference(scene)
            && let Some((largest, last)) = trajectory.errors(&reference, scene.duration)?
        {
            (record.error_max, record.error_final) = (Some(largest), Some(last));
        }
        self.keep(record.clone());
        Ok(record)
    }

    /// What a run of a scene takes, without a look at where things are.
    pub fn time(&mut self, scene: &Scene, integrator: &IntegratorSpec) -> Result<Record> {
        let mut built = Built::new(scene)?;
        self.offer(scene, &mut built.diagram);
        self.time_diagram(&built.diagram, integrator, scene.duration)
    }

    /// Where things are in a run of a scene, step by step.
    pub fn trajectory(&mut self, scene: &Scene, integrator: &IntegratorSpec) -> Result<Arc<Trajectory>> {
        let built = Built::new(scene)?;
        let key = key(&built.diagram, integrator, scene.duration)?;
        if let Some(trajectory) = self.trajectories.get(&key) {
            return Ok(trajectory.clone());
        }
        self.say(&format!("{}: {}, step by step", scene.name, describe(integrator)));
        let mut simulator = start(&built.diagram, integrator)?;
        let started = ProcessTime::now();
        // A look after every step takes time, too.
        let limit = 3.0 * self.limit_s;
        let found = Trajectory::record(&built, &mut simulator, scene.duration, || {
            self.go_on()?;
            match started.elapsed().as_secs_f64() > limit {
                true => Err(anyhow!("more than {limit} s")),
                false => Ok(()),
            }
        })?;
        let found = Arc::new(found);
        self.trajectories.insert(key, found.clone());
        Ok(found)
    }

    /// A run of a scene of which the first and the last moment alone are looked at: for very many steps.
    pub fn ends(&mut self, scene: &Scene, integrator: &IntegratorSpec) -> Result<Trajectory> {
        self.go_on()?;
        self.say(&format!("{}: {}", scene.name, describe(integrator)));
        let built = Built::new(scene)?;
        let mut simulator = start(&built.diagram, integrator)?;
        let mut ends = Trajectory::default();
        ends.look(&built, &simulator)?;
        let status = self.guarded(&simulator.interrupt_flag(), || simulator.advance_to(scene.duration))?;
        self.go_on()?;
        match status {
            Status::Reached => ends.look(&built, &simulator)?,
            Status::Interrupted => bail!("more than {} s", self.limit_s),
            Status::Stopped(stop) => bail!("{stop:?}"),
        }
        Ok(ends)
    }

    /// A run of a scene by another simulator, compared with the scene's reference if it is looked at. None if that simulator is not
    /// installed, or if none is wanted.
    pub fn peer(&mut self, scene: &Scene, method: &Method, audit: Audit) -> Result<Option<PeerRun>> {
        if !self.settings.has_peers {
            return Ok(None);
        }
        let wanted = Wanted { repeats: self.peer_repeats(audit), limit_s: self.limit_s, audit };
        let key = format!("{method} {wanted:?}\n{}", scene.to_json());
        if let Some(run) = self.peer_runs.get(&key) {
            return Ok(Some(run.clone()));
        }
        self.say(&format!("{}: {method}", scene.name));
        let run = self.peers.run(scene, method, wanted, &self.interrupt);
        self.go_on()?;
        let Some(mut run) = run else { return Ok(None) };
        if let Some(reference) = known_reference(scene) {
            run.compare(&reference);
        }
        self.peer_runs.insert(key, run.clone());
        // A run for samples alone is not timed.
        if audit != Audit::Samples {
            self.keep(run.record.clone());
        }
        Ok(Some(run))
    }

    fn peer_repeats(&self, audit: Audit) -> usize {
        match audit {
            Audit::Samples => 0,
            _ if self.settings.is_quick => 1,
            _ => PEER_REPEATS,
        }
    }

    /// What a run of a diagram takes; `accuracy` and the rest of `sim` in the diagram do not count.
    pub fn time_diagram(
        &mut self,
        diagram: &Diagram,
        integrator: &IntegratorSpec,
        duration: f64,
    ) -> Result<Record> {
        let key = key(diagram, integrator, duration)?;
        if let Some(record) = self.timed.get(&key) {
            return Ok(record.clone());
        }
        self.go_on()?;
        self.say(&format!("{}: {}", diagram.name, describe(integrator)));
        let mut record = blank(&diagram.name, integrator, duration);
        let (mut cpu, mut wall) = (Vec::new(), Vec::new());
        let repeats = if self.settings.is_quick { 1 } else { REPEATS };
        while cpu.len() < repeats && (cpu.is_empty() || cpu.iter().sum::<f64>() < ENOUGH_S) {
            let mut simulator = start(diagram, integrator)?;
            let (began, cpu_began) = (Instant::now(), ProcessTime::now());
            let result = self.guarded(&simulator.interrupt_flag(), || simulator.advance_to(duration));
            wall.push(began.elapsed().as_secs_f64());
            cpu.push(cpu_began.elapsed().as_secs_f64());
            self.go_on()?;
            record.outcome = match result {
                Ok(Status::Reached) => Outcome::Done,
                Ok(Status::Interrupted) => Outcome::TooLong(self.limit_s),
                Ok(Status::Stopped(stop)) => Outcome::Failed(format!("{stop:?}")),
                Err(error) => Outcome::Failed(error.to_string()),
            };
            count(simulator.statistics(), &mut record);
            if !record.is_done() {
                break;
            }
        }
        record.cpu_s = median(&cpu).unwrap_or(0.0);
        record.wall_s = median(&wall).unwrap_or(0.0);
        self.timed.insert(key, record.clone());
        self.keep(record.clone());
        Ok(record)
    }

    /// Runs a diagram and looks at it at the start and after every step; its times include the looking. Not remembered.
    pub fn watch_diagram(
        &mut self,
        diagram: &Diagram,
        integrator: &IntegratorSpec,
        duration: f64,
        mut look: impl FnMut(&Simulator) -> Result<()>,
    ) -> Result<Record> {
        self.say(&format!("{}: {}, step by step", diagram.name, describe(integrator)));
        let mut record = blank(&diagram.name, integrator, duration);
        let mut simulator = start(diagram, integrator)?;
        let (began, cpu_began) = (Instant::now(), ProcessTime::now());
        loop {
            look(&simulator)?;
            self.go_on()?;
            match simulator.step(duration) {
                Ok(None) if cpu_began.elapsed().as_secs_f64() > self.limit_s => {
                    record.outcome = Outcome::TooLong(self.limit_s);
                    break;
                }
                Ok(None) => {}
                Ok(Some(Status::Reached)) => break,
                Ok(Some(status)) => {
                    record.outcome = Outcome::Failed(format!("{status:?}"));
                    break;
                }
                Err(error) => {
                    record.outcome = Outcome::Failed(error.to_string());
                    break;
                }
            }
        }
        (record.wall_s, record.cpu_s) = (began.elapsed().as_secs_f64(), cpu_began.elapsed().as_secs_f64());
        count(simulator.statistics(), &mut record);
        Ok(record)
    }

    /// Makes the diagram a file that readers can run.
    fn offer(&mut self, scene: &Scene, diagram: &mut Diagram) {
        // A mesh is a file of its own; such scenes have diagrams in the repository.
        if self.diagrams.contains_key(&scene.name) || !scene.meshes.is_empty() {
            return;
        }
        let sim = Sim { duration: scene.duration, integrator: methods::ours(1e-3), ..Sim::default() };
        let Ok(sim) = sim.to_node() else { return };
        let mut runnable = diagram.clone();
        runnable.sim = sim;
        if let Ok(text) = io::save(&runnable) {
            self.diagrams.insert(scene.name.clone(), text);
        }
    }

    /// Runs; raises the flag when the run has taken more CPU time than it may, and on Ctrl-C.
    fn guarded<T>(&self, flag: &AtomicBool, run: impl FnOnce() -> T) -> T {
        let (done, wait) = mpsc::channel::<()>();
        let started = ProcessTime::now();
        let (limit, interrupt) = (self.limit_s, &self.interrupt);
        let is_over = || started.elapsed().as_secs_f64() > limit || interrupt.load(Ordering::Relaxed);
        thread::scope(|scope| {
            scope.spawn(move || {
                while wait.recv_timeout(LOOK) == Err(mpsc::RecvTimeoutError::Timeout) {
                    if is_over() {
                        flag.store(true, Ordering::Relaxed);
                    }
                }
            });
            let result = run();
            drop(done);
            result
        })
    }
}

/// A simulator that stands at t = 0.
pub fn start(diagram: &Diagram, integrator: &IntegratorSpec) -> Result<Simulator> {
    let schedule = diagram.compile().map_err(|problems| anyhow!("{problems}"))?;
    // Without a duration the length of a step is the integrator's affair alone.
    let sim = Sim { duration: 0.0, integrator: integrator.clone(), ..Sim::default() };
    let mut simulator = Simulator::new(schedule, &sim).map_err(|problems| anyhow!("{problems}"))?;
    match simulator.advance_to(0.0)? {
        Status::Reached => Ok(simulator),
        status => bail!("`{}` ends at its start: {status:?}", diagram.name),
    }
}

/// What makes a run what it is.
fn key(diagram: &Diagram, integrator: &IntegratorSpec, duration: f64) -> Result<String> {
    let text = io::save(diagram).map_err(|problems| anyhow!("{problems}"))?;
    Ok(format!("{}\n{duration}\n{text}", serde_json::to_string(integrator)?))
}

/// The trajectory that this scene, and no variation of it, is compared with.
fn known_reference(scene: &Scene) -> Option<super::Reference> {
    let known = scenes::scene(&scene.name).ok()?.lasting(scene.duration);
    if known == *scene { scenes::reference(&scene.name) } else { None }
}

fn blank(name: &str, integrator: &IntegratorSpec, duration_s: f64) -> Record {
    let spec = serde_json::to_value(integrator).unwrap_or_default();
    let time_step = spec["fixed_step"].as_f64();
    Record {
        scene: name.to_owned(),
        runner: "cenic".to_owned(),
        method: describe(integrator),
        accuracy: time_step.is_none().then(|| integrator.accuracy()),
        time_step,
        duration_s,
        ..Record::default()
    }
}

/// Counts of an integrator.
pub(super) fn count(statistics: &Statistics, record: &mut Record) {
    record.steps = statistics.steps;
    record.rejected = statistics.rejected();
    record.evaluations = statistics.evaluations;
    record.iterations = statistics.solver.iterations;
    record.factorizations = statistics.solver.factorizations;
    record.line_evaluations = statistics.solver.line_evaluations;
    record.costs = statistics.costs;
}
