//! Problems under methods.

use cenic::integrators::Integrator;
use cenic::simulator::{Sim, Simulator};

use crate::entries::{Entry, Steps};
use crate::problems::Problem;
use crate::support::diagram;

/// A problem under an integrator for its number of states.
pub fn simulator_of(problem: &Problem, integrator: impl Fn(usize) -> Box<dyn Integrator>) -> Simulator {
    let schedule = diagram(&problem.text).compile().unwrap_or_else(|e| panic!("{}: {e}", problem.name));
    let integrator = integrator(schedule.state_len());
    Simulator::with_integrator(schedule, &Sim::default(), integrator)
        .unwrap_or_else(|e| panic!("{}: {e}", problem.name))
}

/// A problem under a method.
pub fn simulator(problem: &Problem, entry: &Entry, steps: Steps) -> Simulator {
    simulator_of(problem, |n| (entry.build)(steps, n))
}
