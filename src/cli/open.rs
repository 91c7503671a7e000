//! From the arguments to a compiled diagram, or to everything that is wrong with it.

use super::arguments::DiagramArguments;
use crate::diagram::{Diagram, Schedule};
use crate::document::Diagnostics;
use crate::io;
use crate::simulator::{Sim, Simulator};

/// A diagram that compiles, and how it is to be simulated.
pub(super) struct Opened {
    pub diagram: Diagram,
    pub sim: Sim,
    pub schedule: Schedule,
}

impl Opened {
    /// Loads and compiles.
    pub fn open(arguments: &DiagramArguments) -> Result<Opened, Diagnostics> {
        let diagram = io::load(&arguments.file, &arguments.overrides())?;
        match (Sim::of(&diagram), diagram.compile()) {
            (Ok(sim), Ok(schedule)) => Ok(Opened { diagram, sim, schedule }),
            (sim, schedule) => {
                let mut problems = Diagnostics::new();
                problems.extend(sim.err().into_iter().flatten());
                problems.extend(schedule.err().into_iter().flatten());
                Err(problems)
            }
        }
    }

    /// The diagram, and a simulator of it at its start.
    pub fn simulator(self) -> Result<(Diagram, Simulator), Diagnostics> {
        Ok((self.diagram, Simulator::new(self.schedule, &self.sim)?))
    }
}
