//! From the arguments to a compiled diagram, or to everything that is wrong with it.

use super::arguments::{DiagramArguments, TuningArguments};
use crate::diagram::{Diagram, Schedule};
use crate::document::{Diagnostic, Diagnostics};
use crate::integrators::IntegratorSpec;
use crate::io;
use crate::simulator::{Sim, Simulator};

/// A diagram that compiles, and how it is to be simulated.
pub(super) struct Opened {
    pub diagram: Diagram,
    pub sim: Sim,
    pub schedule: Schedule,
    /// When the run ends, s.
    pub end: f64,
}

impl Opened {
    /// Loads and compiles.
    pub fn open(arguments: &DiagramArguments) -> Result<Opened, Diagnostics> {
        let diagram = io::load(&arguments.file, &arguments.overrides())?;
        match (Sim::of(&diagram), diagram.compile()) {
            (Ok(sim), Ok(mut schedule)) => {
                schedule.warnings.extend(sim.warnings(&schedule, &diagram));
                Ok(Opened { end: sim.duration, diagram, sim, schedule })
            }
            (sim, schedule) => {
                let mut problems = Diagnostics::new();
                problems.extend(sim.err().into_iter().flatten());
                problems.extend(schedule.err().into_iter().flatten());
                Err(problems)
            }
        }
    }

    /// Takes another end, accuracy and number of threads, if they are given.
    pub fn tuned(mut self, arguments: &TuningArguments) -> Result<Opened, Diagnostics> {
        if let Some(end) = arguments.until {
            self.end = end;
        }
        if let Some(accuracy) = arguments.accuracy {
            self.sim.integrator = self.sim.integrator.clone().with_accuracy(accuracy);
        }
        let mut method = self.method();
        if let Some(threads) = arguments.threads
            && !(method.set_threads(threads.into()) && self.sim.integrator.set_threads(threads.into()))
        {
            let message = "--threads is for the integrator `cenic`, and this diagram has another";
            return Err(Diagnostic::new(message).help("choose it with `integrator: {type: cenic}`").into());
        }
        Ok(self)
    }

    /// The method that the run takes.
    pub fn method(&self) -> IntegratorSpec {
        self.sim.integrator.resolve(&self.schedule, self.sim.duration)
    }

    /// The diagram, and a simulator of it at its start.
    pub fn simulator(self) -> Result<(Diagram, Simulator), Diagnostics> {
        Ok((self.diagram, Simulator::new(self.schedule, &self.sim)?))
    }
}
