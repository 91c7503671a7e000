//! Watching a run: whoever draws, streams or logs it sees frames at regular times, and numbers at every step.

use std::io;

use super::{SimulationError, Simulator, instant::multiple, observed::Observed};
use crate::diagram::frame::Frame;
use crate::integrators::Statistics;

/// Sees a run as it goes on. It can change nothing.
pub trait Watcher: Send {
    /// What it is called in messages: the file that it writes.
    fn name(&self) -> &str;

    /// Time between frames, s.
    fn period(&self) -> f64;

    /// Numbers of the arena that it reads in [`row`](Self::row); they are kept up to date for it.
    fn columns(&self) -> &[usize];

    /// The state at a frame's time, by dense output. Signals and values are those of the step around it.
    fn frame(&mut self, frame: &Frame) -> io::Result<()>;

    /// All numbers of the arena after a step; twice at the same time where something jumps.
    fn row(&mut self, t: f64, signals: &[f64]) -> io::Result<()>;

    /// An accepted step of length `h` to time `t`, and the counts up to it.
    fn step(&mut self, t: f64, h: f64, statistics: &Statistics) -> io::Result<()>;

    /// Hands on what it has kept so far. The run may go on.
    fn flush(&mut self) -> io::Result<()>;
}

/// A watcher, and how far it has come.
pub(super) struct Watch {
    watcher: Box<dyn Watcher>,
    /// The next frame.
    tick: u64,
}

impl Watch {
    /// What it reads.
    pub(super) fn columns(&self) -> &[usize] {
        self.watcher.columns()
    }

    fn check(&self, result: io::Result<()>) -> Result<(), SimulationError> {
        result.map_err(|error| SimulationError::Output { file: self.watcher.name().to_owned(), error })
    }
}

impl Simulator {
    /// Lets somebody watch from now on.
    pub fn watch(&mut self, watcher: Box<dyn Watcher>) {
        let tick = (self.state.t / watcher.period()).ceil() as u64;
        self.watches.push(Watch { watcher, tick });
        let columns = self.watches.iter().flat_map(|watch| watch.watcher.columns()).copied();
        self.observed = Observed::new(&self.schedule, &self.recorders, columns, self.integrator.writes());
    }

    /// Has everybody who watches hand on what they keep.
    pub fn flush_watchers(&mut self) -> Result<(), SimulationError> {
        for watch in &mut self.watches {
            let result = watch.watcher.flush();
            watch.check(result)?;
        }
        Ok(())
    }

    /// Frames of a step from the last one up to `end`, which is left out.
    pub(super) fn show_between(&mut self, end: f64) -> Result<(), SimulationError> {
        let Simulator { state, integrator, work, watches, .. } = self;
        for watch in watches {
            loop {
                let t = multiple(watch.watcher.period(), watch.tick);
                if t >= end {
                    break;
                }
                watch.tick += 1;
                integrator.interpolate(t, &mut work.x);
                let frame = Frame { t, x: &work.x, ..state.frame() };
                let result = watch.watcher.frame(&frame);
                watch.check(result)?;
            }
        }
        Ok(())
    }

    /// The frame that is due now, if one is.
    pub(super) fn show_now(&mut self) -> Result<(), SimulationError> {
        for watch in &mut self.watches {
            if multiple(watch.watcher.period(), watch.tick) <= self.state.t {
                watch.tick += 1;
                let result = watch.watcher.frame(&self.state.frame());
                watch.check(result)?;
            }
        }
        Ok(())
    }

    /// The numbers of one side of an instant.
    pub(super) fn show_row(&mut self) -> Result<(), SimulationError> {
        for watch in &mut self.watches {
            let result = watch.watcher.row(self.state.t, &self.state.signals);
            watch.check(result)?;
        }
        Ok(())
    }

    /// A step of length `h` has been accepted.
    pub(super) fn show_step(&mut self, h: f64) -> Result<(), SimulationError> {
        for watch in &mut self.watches {
            let result = watch.watcher.step(self.state.t, h, self.integrator.statistics());
            watch.check(result)?;
        }
        Ok(())
    }
}
