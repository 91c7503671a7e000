//! A film: a run as a stream of records, for the page in the browser.
//!
//! It begins with the scene; then come frames (poses, contact forces, pressure on contact surfaces), rows of signals and of what
//! the solver did, lines of blocks, and a summary at the end. Whoever takes the records decides what becomes of them: a
//! [`Recording`](super::Recording) writes them into a page, and a live view sends them to the browser as they come.

mod columns;
mod envelope;
mod foxglove;
mod frames;
mod poses;
pub(crate) mod record;
mod scene;

use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::{Value as Json, json};

use crate::diagram::Diagram;
use crate::diagram::frame::Frame;
use crate::document::Diagnostics;
use crate::simulator::Statistics;
use crate::simulator::{Column, Simulator, Watcher};
use columns::Columns;
use envelope::{Envelope, ROWS};
pub use foxglove::{FoxgloveFilm, Topics};
use frames::Frames;
use record::Record;
use scene::Scene;
pub(crate) use scene::parameter_value;

/// Frames of a run of ordinary length.
const FRAMES: f64 = 1000.0;
/// Frames per simulated second: at least and at most.
const RATES: (f64, f64) = (30.0, 240.0);
/// Frames of one record.
const FRAMES_PER_RECORD: usize = 256;
/// Longest time that anything is kept back, of the clock on the wall.
const KEPT_BACK: Duration = Duration::from_secs(2);
/// Numbers in all columns of signals together.
const NUMBERS: f64 = 2e6;
/// Stretches of time that a run is divided into, each with the least and the greatest of every column: at least as many as a plot
/// in the page has pixels, and so many that one can look five times closer.
const STRETCHES: (f64, f64) = (1000.0, 5000.0);
/// The longest of them in a live run, s.
const LIVE_STRETCH: f64 = 0.02;
/// What is told of every step.
const SOLVER: [&str; 4] = ["step", "rejections", "iterations", "rate"];
/// And where the error of the run is estimated.
const GLOBAL_ERROR: &str = "estimated error of the run, m or rad";
/// Over this time of the clock on the wall the rate is measured, s.
const RATE_TIME: f64 = 0.02;

/// Takes records.
pub trait Sink: Send {
    /// Takes the next one.
    fn take(&mut self, record: Vec<u8>) -> io::Result<()>;

    /// Waits until all of them are where they belong.
    fn finish(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Where the records of a run go; clones lead to the same place.
#[derive(Clone)]
pub struct Records(Arc<Mutex<dyn Sink>>);

impl Records {
    /// Into a sink.
    pub fn new(sink: impl Sink + 'static) -> Records {
        Records(Arc::new(Mutex::new(sink)))
    }

    fn take(&self, record: Record) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take(record.bytes())
    }

    /// A line that a block wrote.
    pub fn message(&self, t: f64, block: &str, line: &str) -> io::Result<()> {
        self.take(Record::new("message").set("t", t).set("block", block).set("line", line))
    }

    /// How the run ended, for people and for programs. Waits until everything is where it belongs.
    pub fn summary(&self, outcome: &str, text: &str, json: Json) -> io::Result<()> {
        self.take(Record::new("summary").set("outcome", outcome).set("text", text).set("json", json))?;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).finish()
    }
}

/// What a film is made of.
#[derive(Clone, Debug)]
pub struct FilmOptions {
    /// What it is called in messages: the file that it goes to.
    pub name: String,
    /// When the run ends, s.
    pub end: f64,
    /// Frames per simulated second; as many as suit the run's length if not given.
    pub rate: Option<f64>,
    /// Signals to be kept, besides those that are wired or recorded; with `*` for anything.
    pub signals: Vec<String>,
    /// Whether it is shown while it is made.
    pub is_live: bool,
    /// The [`look`](Film::look) of another film of the same diagram that this one goes on from: what was told before still
    /// holds, and the scene is told again only if it looks different now.
    pub after: Option<u64>,
}

impl FilmOptions {
    /// Frames per simulated second of a film of what a simulator is about to do.
    fn rate(&self, simulator: &Simulator) -> f64 {
        self.rate.unwrap_or((FRAMES / self.length(simulator)).clamp(RATES.0, RATES.1))
    }

    /// How long the film will be, with what it goes on from, s.
    fn length(&self, simulator: &Simulator) -> f64 {
        let start = if self.after.is_some() { 0.0 } else { simulator.time() };
        (self.end - start).max(1e-9)
    }
}

/// Makes a film of a run.
pub struct Film {
    name: String,
    look: u64,
    records: Records,
    period: f64,
    indices: Vec<usize>,
    frames: Frames,
    signals: Envelope,
    steps: Envelope,
    /// The numbers of a step.
    solver: Vec<&'static str>,
    iterations: u64,
    clock: Clock,
    handed_on: Instant,
}

/// How fast simulated time passes.
struct Clock {
    wall: Instant,
    t: f64,
    rate: f64,
}

impl Film {
    /// A film of what a simulator is about to do. Begins with the scene; the second value tells what could not be drawn.
    pub fn new(
        diagram: &Diagram,
        simulator: &Simulator,
        records: Records,
        options: FilmOptions,
    ) -> Result<(Film, Vec<String>), FilmError> {
        let schedule = simulator.schedule();
        let columns = Columns::of(schedule, simulator.recorders(), &options.signals)?;
        let mut scene = Scene::of(diagram, schedule);
        let problems = std::mem::take(&mut scene.problems);
        let look = scene.look();
        let mut solver = SOLVER.to_vec();
        if simulator.method().is_some_and(|method| method.has_global_error()) {
            solver.push(GLOBAL_ERROR);
        }
        if options.after != Some(look) {
            let record = scene
                .write(diagram, schedule, Record::new("scene"))
                .set("duration", options.end)
                .set("live", options.is_live)
                .set("goes_on", options.after.is_some())
                .set("chosen", columns.chosen)
                .set("columns", columns.columns.iter().map(described).collect::<Vec<_>>())
                .set("solver", solver.clone());
            records.take(record)?;
        }
        let rate = options.rate(simulator);
        let count = columns.indices.len();
        let stretches = (NUMBERS / (ROWS * count.max(1)) as f64).clamp(STRETCHES.0, STRETCHES.1);
        // Of a live run nobody knows how much of it will be looked at.
        let longest = if options.is_live { LIVE_STRETCH } else { f64::INFINITY };
        let length = options.length(simulator);
        let now = Instant::now();
        let film = Film {
            name: options.name,
            look,
            records,
            period: 1.0 / rate,
            frames: Frames::new(schedule, 1.0 / rate),
            signals: Envelope::new(count, (length / stretches).min(longest)),
            steps: Envelope::new(solver.len(), (length / STRETCHES.1).min(longest)),
            solver,
            indices: columns.indices,
            iterations: simulator.statistics().solver.iterations,
            clock: Clock { wall: now, t: simulator.time(), rate: f64::NAN },
            handed_on: now,
        };
        Ok((film, problems))
    }

    /// A number that tells scenes apart that look different.
    pub fn look(&self) -> u64 {
        self.look
    }

    fn hand_on_if_due(&mut self) -> io::Result<()> {
        let is_full = self.frames.len() >= FRAMES_PER_RECORD;
        if is_full || self.handed_on.elapsed() > KEPT_BACK { self.hand_on() } else { Ok(()) }
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.handed_on = Instant::now();
        if let Some(record) = self.frames.take() {
            self.records.take(record)?;
        }
        for (table, columns, rows) in [
            ("signals", self.indices.len(), &mut self.signals),
            ("steps", self.solver.len(), &mut self.steps),
        ] {
            if !rows.times.is_empty() {
                let mut record = Record::new("rows").set("table", table).set("count", rows.times.len());
                record.f64("t", &rows.times);
                record.bits("values", columns, &rows.values);
                rows.clear();
                self.records.take(record)?;
            }
        }
        Ok(())
    }
}

/// A column as the page has it.
fn described(column: &Column) -> Json {
    let element = column.element().trim_start_matches('.').trim_matches(['[', ']']);
    json!({"name": column.signal, "element": element, "unit": column.unit})
}

/// Why there is no film.
#[derive(Debug, thiserror::Error)]
pub enum FilmError {
    /// A signal that was asked for is not there.
    #[error(transparent)]
    Signals(#[from] Diagnostics),
    /// It cannot be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

impl Watcher for Film {
    fn name(&self) -> &str {
        &self.name
    }

    fn period(&self) -> f64 {
        self.period
    }

    fn columns(&self) -> &[usize] {
        &self.indices
    }

    fn frame(&mut self, frame: &Frame) -> io::Result<()> {
        self.frames.push(frame);
        self.hand_on_if_due()
    }

    fn row(&mut self, t: f64, signals: &[f64]) -> io::Result<()> {
        self.signals.push(t, self.indices.iter().map(|i| signals[*i]));
        Ok(())
    }

    fn step(&mut self, t: f64, h: f64, statistics: &Statistics) -> io::Result<()> {
        let elapsed = self.clock.wall.elapsed().as_secs_f64();
        if elapsed >= RATE_TIME {
            self.clock = Clock { wall: Instant::now(), t, rate: (t - self.clock.t) / elapsed };
        }
        let iterations = statistics.solver.iterations - self.iterations;
        self.iterations = statistics.solver.iterations;
        let now = statistics.global_error.map_or(f64::NAN, |error| error.now);
        let row = [h, statistics.rejected() as f64, iterations as f64, self.clock.rate, now];
        self.steps.push(t, row.into_iter().take(self.solver.len()));
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.signals.close();
        self.steps.close();
        self.hand_on()
    }
}
