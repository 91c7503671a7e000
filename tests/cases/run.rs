//! One case, and its run.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, panic_any, resume_unwind};
use std::path::Path;

use cenic::document::{Diagnostics, Source};
use cenic::io::{Directory, Overrides, load, load_text};
use cenic::simulator::{Sim, Simulator, Status};

/// Steps that a case may take: several times what the longest that passes takes, and a second or so for one that crawls.
const MAX_STEPS: u64 = 20_000;

/// What is run, and what must hold.
pub struct Case {
    file: &'static str,
    set: &'static [&'static str],
    check: Check,
}

/// What must hold of a run, or what is wrong with it.
pub type Check = fn(&mut Run) -> Result<(), String>;

/// A file of this folder and a check of its run.
pub const fn case(file: &'static str, check: Check) -> Case {
    Case { file, set: &[], check }
}

impl Case {
    /// The same with other values, as `--set` takes them.
    pub const fn set(self, set: &'static [&'static str]) -> Case {
        Case { set, ..self }
    }

    /// Runs and checks. A panic of the simulator is a failure like others; a case that is itself wrong ends the test, lest it be taken
    /// for a known gap.
    pub fn run(&self) -> Result<(), String> {
        let mut run = self.start().unwrap_or_else(|problems| panic!("{self}: {problems}"));
        catch_unwind(AssertUnwindSafe(|| (self.check)(&mut run))).unwrap_or_else(|panic| {
            if panic.is::<NoSignal>() {
                resume_unwind(panic);
            }
            Err("it panics".to_owned())
        })
    }

    /// At its start.
    pub fn start(&self) -> Result<Run, Diagnostics> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases").join(self.file);
        let set = self.set.iter().map(|text| text.to_string()).collect();
        let diagram = load(&path, &Overrides { set, ..Overrides::default() })?;
        Ok(Run { end: Sim::of(&diagram)?.duration, simulator: Simulator::of(&diagram)? })
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.file)?;
        self.set.iter().try_for_each(|set| write!(f, " --set {set}"))
    }
}

/// A simulator of a diagram from its text.
pub fn simulator(text: &str) -> Simulator {
    let diagram = load_text(&Source::new("test.yaml", text), &Directory::new("."), &Overrides::default());
    let diagram = diagram.unwrap_or_else(|problems| panic!("{problems}"));
    Simulator::of(&diagram).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A check asks for a signal that is not there.
#[derive(Debug)]
struct NoSignal;

/// A run as far as it has come.
pub struct Run {
    pub simulator: Simulator,
    /// Its duration, s.
    pub end: f64,
}

impl Run {
    /// Goes on to time t.
    pub fn to(&mut self, t: f64) -> Result<(), String> {
        self.with(t, |_| ())
    }

    /// Goes on to time t, looking on after every step.
    pub fn with(&mut self, t: f64, mut look: impl FnMut(&Run)) -> Result<(), String> {
        loop {
            match self.simulator.step(t).map_err(|error| error.to_string())? {
                Some(Status::Reached) => return Ok(()),
                Some(status) => return Err(format!("{status:?} at t = {} s", self.simulator.time())),
                None => look(self),
            }
            if self.steps() > MAX_STEPS {
                return Err(format!("only at t = {} s after {MAX_STEPS} steps", self.simulator.time()));
            }
        }
    }

    /// Steps so far.
    pub fn steps(&self) -> u64 {
        self.simulator.statistics().steps
    }

    /// The values of a signal.
    pub fn values(&self, signal: &str) -> &[f64] {
        self.simulator.value(signal).unwrap_or_else(|| {
            eprintln!("no signal {signal}");
            panic_any(NoSignal)
        })
    }

    /// The only value of a signal.
    pub fn value(&self, signal: &str) -> f64 {
        self.values(signal)[0]
    }
}

/// Whether a value is within a tolerance of what it must be.
pub fn near(what: &str, value: f64, expected: f64, tolerance: f64) -> Result<(), String> {
    holds((value - expected).abs() <= tolerance, || {
        format!("{what} is {value}, but must be {expected} ± {tolerance}")
    })
}

/// Whether something holds, and what to say if it does not.
pub fn holds(condition: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
    if condition { Ok(()) } else { Err(otherwise()) }
}
