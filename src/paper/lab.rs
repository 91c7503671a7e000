//! Runs under a time limit; none is made twice.

use std::any::Any;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Result, anyhow, bail};
use indexmap::IndexMap;

use super::Settings;
use super::clock::Clock;
use super::memory::Memory;
use super::methods::{self, describe};
use super::numbers::median;
use super::peers::{Audit, Method, PeerRun, Peers, Wanted};
use super::record::{Outcome, Record};
use super::scenes::{self, Built, Scene};
use super::trajectory::Trajectory;
use crate::diagram::Diagram;
use crate::integrators::IntegratorSpec;
use crate::io;
use crate::simulator::{Sim, SimulationError, Simulator, Status};

/// CPU time that a run may take if the experiment says nothing else, s.
const LIMIT_S: f64 = 20.0;
/// Short runs are repeated until they have taken this long together, s.
const ENOUGH_S: f64 = 0.1;
/// And so often at most.
const REPEATS: usize = 5;
/// Timed runs of another simulator; it makes fewer of long runs and more of short ones.
const PEER_REPEATS: usize = 3;

/// What is told while experiments are carried out, with the place of the experiment in the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// An experiment begins.
    Begin(usize),
    /// A run of it begins.
    Run(usize, String),
    /// It has ended.
    End(usize),
    /// Another simulator was asked for and is not there: what was looked for, and how to get it.
    Missing(String),
}

/// Ctrl-C was pressed.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("interrupted")]
pub struct Interrupted;

/// What the labs of all experiments have together.
pub(super) struct Shared {
    pub(super) settings: Settings,
    pub(super) interrupt: Arc<AtomicBool>,
    pub(super) memory: Memory,
    /// Simulators that were asked for and are not there.
    pub(super) missing: Mutex<BTreeSet<String>>,
}

impl Shared {
    /// Whether Ctrl-C was pressed.
    pub(super) fn is_interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }
}

/// Makes runs for one experiment; what another one has found already is not made again.
pub struct Lab<'l> {
    /// How experiments are carried out.
    pub settings: Settings,
    /// CPU time that each run may take, s. Every experiment begins with the same.
    pub limit_s: f64,
    /// Whether no other experiment is carried out at the same time.
    is_alone: bool,
    shared: &'l Shared,
    peers: &'l mut Peers,
    tell: Box<dyn Fn(Event) + 'l>,
    index: usize,
    records: IndexMap<String, Record>,
    diagrams: IndexMap<String, String>,
}

impl<'l> Lab<'l> {
    /// For the experiment of this place in the list.
    pub(super) fn new(
        shared: &'l Shared,
        peers: &'l mut Peers,
        is_alone: bool,
        index: usize,
        tell: &'l Sender<Event>,
    ) -> Lab<'l> {
        Lab {
            settings: shared.settings.clone(),
            limit_s: LIMIT_S,
            is_alone,
            shared,
            peers,
            // Nobody may be listening any more.
            tell: Box::new(move |event| drop(tell.send(event))),
            index,
            records: IndexMap::new(),
            diagrams: IndexMap::new(),
        }
    }

    /// Every record by what it is of, and the diagrams that were run, by name.
    pub(super) fn finish(self) -> (IndexMap<String, Record>, IndexMap<String, String>) {
        (self.records, self.diagrams)
    }

    /// The full list, or the short one if the experiments are to be quick.
    pub fn choose<'v, T>(&self, full: &'v [T], quick: &'v [T]) -> &'v [T] {
        if self.settings.is_quick { quick } else { full }
    }

    /// Fails once Ctrl-C was pressed.
    pub fn go_on(&self) -> Result<()> {
        if self.shared.is_interrupted() { Err(Interrupted.into()) } else { Ok(()) }
    }

    /// Says what is going on.
    pub fn say(&self, text: impl Into<String>) {
        (self.tell)(Event::Run(self.index, text.into()));
    }

    /// Measures CPU time from now on: of this thread, or of all where nothing else is going on.
    pub fn clock(&self) -> Clock {
        Clock::start(self.is_alone)
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
        let shared = self.shared;
        shared.memory.once(key.to_owned(), |_| true, || make(self))
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
        let built = Built::new(scene)?;
        self.offer(scene, &built.diagram);
        self.time_diagram(&built.diagram, integrator, scene.duration)
    }

    /// Where things are in a run of a scene, step by step.
    pub fn trajectory(&mut self, scene: &Scene, integrator: &IntegratorSpec) -> Result<Arc<Trajectory>> {
        let built = Built::new(scene)?;
        let key = format!("trajectory {}", key(&built.diagram, integrator, scene.duration)?);
        self.once(&key, |lab| {
            lab.say(format!("{}: {}, step by step", scene.name, describe(integrator)));
            let mut simulator = start(&built.diagram, integrator)?;
            let clock = lab.clock();
            // A look after every step takes time, too.
            let limit = 3.0 * lab.limit_s;
            Trajectory::record(&built, &mut simulator, scene.duration, || {
                lab.go_on()?;
                if clock.is_over(limit) { Err(anyhow!("more than {limit} s")) } else { Ok(()) }
            })
        })
    }

    /// A run of a scene of which the first and the last moment alone are looked at: for very many steps.
    pub fn ends(&mut self, scene: &Scene, integrator: &IntegratorSpec) -> Result<Trajectory> {
        self.say(format!("{}: {}", scene.name, describe(integrator)));
        let built = Built::new(scene)?;
        let mut simulator = start(&built.diagram, integrator)?;
        let mut ends = Trajectory::default();
        ends.look(&built, &simulator)?;
        match self.run(&mut simulator, scene.duration, &self.clock())?? {
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
        let key = format!("{method} {audit:?}\n{}", scene.to_json());
        let (shared, limit_s) = (self.shared, self.limit_s);
        let is_enough =
            |run: &Option<PeerRun>| run.as_ref().is_none_or(|run| run.record.is_known_within(limit_s));
        let found = shared.memory.once(key, is_enough, || {
            self.say(format!("{}: {method}", scene.name));
            let mut run = self.peers.run(scene, method, wanted, &shared.interrupt);
            for line in self.peers.missing() {
                if shared.missing.lock().unwrap_or_else(PoisonError::into_inner).insert(line.clone()) {
                    (self.tell)(Event::Missing(line));
                }
            }
            self.go_on()?;
            if let (Some(run), Some(reference)) = (&mut run, known_reference(scene)) {
                run.compare(&reference);
            }
            Ok(run)
        })?;
        // A run for samples alone is not timed.
        if let Some(run) = found.as_ref().as_ref().filter(|_| audit != Audit::Samples) {
            self.keep(run.record.clone());
        }
        Ok((*found).clone())
    }

    /// A line for each other simulator that was asked for, by whatever experiment, and is not there.
    pub fn missing_peers(&self) -> Vec<String> {
        self.shared.missing.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
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
        let (shared, limit_s) = (self.shared, self.limit_s);
        // Wall times of runs beside others are not those of runs that are alone.
        let key = format!("{} {}", self.is_alone, key(diagram, integrator, duration)?);
        let is_enough = |record: &Record| record.is_known_within(limit_s);
        let make = || self.timed(diagram, integrator, duration);
        let record = shared.memory.once(key, is_enough, make)?.as_ref().clone();
        self.keep(record.clone());
        Ok(record)
    }

    /// The median of some runs of a diagram; of one if it is long.
    fn timed(&self, diagram: &Diagram, integrator: &IntegratorSpec, duration: f64) -> Result<Record> {
        self.go_on()?;
        self.say(format!("{}: {}", diagram.name, describe(integrator)));
        let mut record = Record::of(&diagram.name, integrator, duration);
        let (mut cpu, mut wall) = (Vec::new(), Vec::new());
        let repeats = if self.settings.is_quick { 1 } else { REPEATS };
        while cpu.len() < repeats && (cpu.is_empty() || cpu.iter().sum::<f64>() < ENOUGH_S) {
            let mut simulator = start(diagram, integrator)?;
            let energy_at_start = energy(&simulator);
            let clock = self.clock();
            let result = self.run(&mut simulator, duration, &clock)?;
            wall.push(clock.wall_s());
            cpu.push(clock.cpu_s());
            record.outcome = match result {
                Ok(Status::Reached) => Outcome::Done,
                Ok(Status::Interrupted) => Outcome::TooLong(self.limit_s),
                Ok(Status::Stopped(stop)) => Outcome::Failed(format!("{stop:?}")),
                Err(error) => Outcome::Failed(error.to_string()),
            };
            record.count(simulator.statistics());
            if !record.is_done() {
                break;
            }
            record.energy_j = energy_at_start.zip(energy(&simulator)).map(|(start, end)| [start, end]);
        }
        record.cpu_s = median(&cpu).unwrap_or(0.0);
        record.wall_s = median(&wall).unwrap_or(0.0);
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
        self.say(format!("{}: {}, step by step", diagram.name, describe(integrator)));
        let mut record = Record::of(&diagram.name, integrator, duration);
        let mut simulator = start(diagram, integrator)?;
        let clock = self.clock();
        loop {
            look(&simulator)?;
            self.go_on()?;
            match simulator.step(duration) {
                Ok(None) if clock.is_over(self.limit_s) => {
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
        (record.wall_s, record.cpu_s) = (clock.wall_s(), clock.cpu_s());
        record.count(simulator.statistics());
        Ok(record)
    }

    /// Makes a scene's diagram a file that readers can run.
    fn offer(&mut self, scene: &Scene, diagram: &Diagram) {
        // A mesh is a file of its own; such scenes have diagrams in the repository.
        if scene.meshes.is_empty() {
            self.offer_diagram(&scene.name, diagram, &methods::ours(1e-3), scene.duration);
        }
    }

    /// Makes a diagram a file of the report that readers can run: `diagrams/NAME.yaml`. The first of a name stays.
    pub fn offer_diagram(
        &mut self,
        name: &str,
        diagram: &Diagram,
        integrator: &IntegratorSpec,
        duration: f64,
    ) {
        if self.diagrams.contains_key(name) {
            return;
        }
        let sim = Sim { duration, integrator: integrator.clone(), ..Sim::default() };
        let Ok(sim) = sim.to_node() else { return };
        let mut runnable = diagram.clone();
        runnable.sim = sim;
        if let Ok(text) = io::save(&runnable) {
            self.diagrams.insert(name.to_owned(), text);
        }
    }

    /// Runs until then; ends as interrupted when the run has taken more CPU time than it may, and with an error on Ctrl-C.
    fn run(
        &self,
        simulator: &mut Simulator,
        end: f64,
        clock: &Clock,
    ) -> Result<Result<Status, SimulationError>> {
        let flag = simulator.interrupt_flag();
        let result = simulator.advance_with(end, |_| {
            if clock.is_over(self.limit_s) || self.go_on().is_err() {
                flag.store(true, Ordering::Relaxed);
            }
        });
        self.go_on()?;
        Ok(result)
    }
}

/// A simulator that stands at t = 0.
pub fn start(diagram: &Diagram, integrator: &IntegratorSpec) -> Result<Simulator> {
    let schedule = diagram.compile().map_err(|problems| anyhow!("{problems}"))?;
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

/// Kinetic and potential energy of a scene's plant, J.
fn energy(simulator: &Simulator) -> Option<f64> {
    Some(simulator.value("plant.kinetic_energy")?[0] + simulator.value("plant.potential_energy")?[0])
}
