//! From the arguments to a compiled diagram, or to everything that is wrong with it.

use super::arguments::{DiagramArguments, TuningArguments};
use super::console::Console;
use crate::diagram::{Diagram, Part, Schedule};
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

    /// Asks for an estimate of the error of the run.
    pub fn with_global_error(mut self) -> Result<Opened, Diagnostics> {
        if self.method().set_global_error() && self.sim.integrator.set_global_error() {
            return Ok(self);
        }
        let message = "--global-error is for the integrator `cenic`, and this diagram has another";
        Err(Diagnostic::new(message).help("--verify compares runs of any method").into())
    }

    /// The method that the run takes.
    pub fn method(&self) -> IntegratorSpec {
        self.sim.integrator.resolve(&self.schedule)
    }

    /// The diagram, and a simulator of it at its start.
    ///
    /// [`foresee`] says what a run of it takes.
    pub fn simulator(self) -> Result<(Diagram, Simulator), Diagnostics> {
        let Opened { diagram, sim, schedule, .. } = self;
        match Simulator::new(schedule, &sim) {
            Ok(simulator) => Ok((diagram, simulator)),
            Err(problems) => {
                Err(Diagnostics(problems.into_iter().map(|problem| located(problem, &diagram)).collect()))
            }
        }
    }
}

/// Says what a run to its end will take if that is much, and refuses what nobody can wait for.
pub(super) fn foresee(
    simulator: &Simulator,
    diagram: &Diagram,
    end: f64,
    arguments: &TuningArguments,
    console: Option<&mut Console>,
) -> Result<(), Diagnostics> {
    let forecast = simulator.forecast(end);
    let placed = |problems: Vec<Diagnostic>| -> Vec<Diagnostic> {
        problems.into_iter().map(|problem| located(problem, diagram)).collect()
    };
    let (problems, mut warnings) = (placed(forecast.problems()), placed(forecast.warnings()));
    if arguments.allow_long {
        warnings.extend(problems);
    } else if !problems.is_empty() {
        return Err(Diagnostics(problems));
    }
    if let Some(console) = console {
        console.warnings(&warnings);
    }
    Ok(())
}

/// Points a problem with a parameter at where that stands in the file.
fn located(problem: Diagnostic, diagram: &Diagram) -> Diagnostic {
    if let Some(field) = problem.place.strip_prefix("sim.").and_then(|field| diagram.sim.at(field)) {
        return Diagnostic { span: field.span.clone(), ..problem };
    }
    let Some((path, field)) = problem.place.rsplit_once('.') else { return problem };
    let (mut inside, mut span) = (diagram, None);
    for name in path.split('/') {
        let Some(entry) = inside.blocks.get(name) else { break };
        let field = entry.written.as_ref().and_then(|written| written.at(field));
        span = Some(field.map_or(&entry.span, |field| &field.span));
        match &entry.part {
            Part::Diagram(nested, _) => inside = nested,
            _ => break,
        }
    }
    match span {
        Some(span) => Diagnostic { span: span.clone(), ..problem },
        None => problem,
    }
}
