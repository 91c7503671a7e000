//! Other simulators beside ours: Drake and MuJoCo, in Python, on the same scenes.
//!
//! ```text
//! Peers ── scene, method ──▶ Process ── a line of JSON ──▶ python: serve.py + drake_peer.py
//!       ◀── record, samples ─        ◀── a line of JSON ──
//! ```
//!
//! One process for each simulator lives as long as it behaves: to import Drake takes seconds. Times are CPU seconds of the stepping
//! alone, as ours are. A simulator that is not installed is missing, which is said once; one that crashes, says nonsense or does not
//! answer in time is ended, that run has failed, and the next one starts anew.

mod answer;
mod method;
mod process;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Serialize;
use serde_json::{Value, json};

pub use answer::PeerRun;
pub use method::{Method, Peer};

use super::Record;
use super::record::Outcome;
use super::scenes::Scene;
use answer::Answer;
use process::{Process, Trouble};

/// Names the Python that is asked, unless `--python` does.
const PYTHON_VARIABLE: &str = "CENIC_PYTHON";
/// The Python that is asked if none is named.
const PYTHON: &str = "python3";
/// How to get what is missing.
const INSTALL: &str = "pip install drake mujoco";
/// Imports and the building of models may take this long, s of wall time.
const GRACE_S: f64 = 60.0;
/// Timed runs, the run that is looked at, and other programs on the same cores: wall time for each CPU second that a run may take.
const SLACK: f64 = 12.0;

/// How a scene is to be run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Wanted {
    /// Timed runs; slow ones are repeated less often, and short ones more.
    pub repeats: usize,
    /// CPU seconds that a run may take.
    pub limit_s: f64,
    /// Whether a further run, which is not timed, is looked at.
    pub audit: Audit,
}

/// A run that is looked at, for where things are, how deep, and how restless.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Audit {
    /// There is none.
    None,
    /// After every step.
    Steps,
    /// At 50 Hz where steps are of one size: enough for a reference, and cheaper.
    Samples,
}

/// The Python that runs other simulators. One that is named is the only one that is asked: another one may have other versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Python {
    path: OsString,
    /// Where its name comes from.
    source: &'static str,
}

impl Python {
    /// The one that `--python` names, or else `CENIC_PYTHON`, or else `python3` on the path.
    pub fn chosen(option: Option<OsString>) -> Python {
        Python::choose(option, std::env::var_os(PYTHON_VARIABLE))
    }

    fn choose(option: Option<OsString>, variable: Option<OsString>) -> Python {
        let named = [(option, "named by --python"), (variable, "named by CENIC_PYTHON")];
        let mut named = named.into_iter().filter_map(|(path, source)| Some((path?, source)));
        let (path, source) =
            named.find(|(path, _)| !path.is_empty()).unwrap_or((PYTHON.into(), "on the path"));
        Python { path, source }
    }
}

impl fmt::Display for Python {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "`{}`, {}", self.path.to_string_lossy(), self.source)
    }
}

/// The simulators that are there, started when they are first asked for.
pub struct Peers {
    python: Python,
    /// What a Python runs for a simulator.
    program: fn(Peer) -> String,
    /// Wall seconds that an answer may take besides the runs.
    grace_s: f64,
    running: HashMap<Peer, Process>,
    versions: HashMap<Peer, String>,
    missing: HashMap<Peer, String>,
    asked: u64,
}

impl Peers {
    /// Those that a Python has.
    pub fn of(python: Python) -> Peers {
        let (running, versions, missing) = (HashMap::new(), HashMap::new(), HashMap::new());
        Peers { python, program, grace_s: GRACE_S, running, versions, missing, asked: 0 }
    }

    /// Name and version of each simulator that has answered.
    pub fn versions(&self) -> Vec<String> {
        let known = |peer: Peer| self.versions.get(&peer).map(|version| format!("{} {version}", peer.name()));
        Peer::ALL.into_iter().filter_map(known).collect()
    }

    /// A line for each simulator that was asked for and is not there.
    pub fn missing(&self) -> Vec<String> {
        Peer::ALL.into_iter().filter_map(|peer| self.missing.get(&peer).cloned()).collect()
    }

    /// Runs a scene. None if the simulator is not installed, or once the flag is raised.
    pub fn run(
        &mut self,
        scene: &Scene,
        method: &Method,
        wanted: Wanted,
        interrupt: &AtomicBool,
    ) -> Option<PeerRun> {
        if !self.is_running(method.peer, interrupt) {
            return None;
        }
        self.asked += 1;
        let request = self.request(scene, method, wanted);
        let patience = Duration::from_secs_f64(SLACK * wanted.limit_s + self.grace_s);
        let process = self.running.get_mut(&method.peer)?;
        let answer = process.ask(request.to_string(), patience, interrupt).and_then(|line| {
            let answer: Result<Answer, _> = serde_json::from_str(&line);
            answer.ok().filter(|answer| answer.id == self.asked).ok_or(Trouble::Nonsense(line))
        });
        let mut record = Record {
            scene: scene.name.clone(),
            runner: method.peer.name().to_owned(),
            method: method.to_string(),
            accuracy: method.accuracy,
            time_step: method.step,
            duration_s: scene.duration,
            ..Record::default()
        };
        match answer {
            Ok(answer) => Some(answer.into_run(record, wanted.limit_s)),
            Err(trouble) => {
                self.running.remove(&method.peer);
                record.outcome = Outcome::Failed(trouble.to_string());
                (!matches!(trouble, Trouble::Interrupted)).then(|| PeerRun::new(record))
            }
        }
    }

    fn request(&self, scene: &Scene, method: &Method, wanted: Wanted) -> Value {
        let Wanted { repeats, limit_s, audit } = wanted;
        json!({
            "id": self.asked,
            "scene": scene,
            "duration": scene.duration,
            "method": method.name,
            "accuracy": method.accuracy,
            "step": method.step,
            "held": method.is_held,
            "repeats": repeats,
            "limit": limit_s,
            "audit": audit,
        })
    }

    /// Starts a simulator unless it runs; remembers if the Python does not have it.
    fn is_running(&mut self, peer: Peer, interrupt: &AtomicBool) -> bool {
        if self.running.contains_key(&peer) || self.missing.contains_key(&peer) {
            return self.running.contains_key(&peer);
        }
        let (program, patience) = ((self.program)(peer), Duration::from_secs_f64(self.grace_s));
        match start(&self.python.path, &program, peer, patience, interrupt) {
            Ok((process, version)) => {
                self.versions.insert(peer, version);
                self.running.insert(peer, process);
                true
            }
            Err(Trouble::Interrupted) => false,
            Err(trouble) => {
                let line = format!(
                    "{} is left out: the Python that was asked for it ({}) {trouble}; `{INSTALL}` gets it, `--python` or {PYTHON_VARIABLE} \
                     names the Python that has it",
                    peer.name(),
                    self.python
                );
                self.missing.insert(peer, line);
                false
            }
        }
    }
}

/// The loop that all have, and the simulator's own part.
fn program(peer: Peer) -> String {
    format!("{}\n\n{}", include_str!("serve.py"), peer.program())
}

/// A process that has said its version.
fn start(
    python: &OsString,
    program: &str,
    peer: Peer,
    patience: Duration,
    interrupt: &AtomicBool,
) -> Result<(Process, String), Trouble> {
    let mut process = Process::start(python, program)?;
    let line = process.answer(patience, interrupt)?;
    let hello: Value = serde_json::from_str(&line).unwrap_or_default();
    match hello["version"].as_str() {
        Some(version) if hello["peer"] == peer.id() => Ok((process, version.to_owned())),
        _ => Err(Trouble::Nonsense(line)),
    }
}
