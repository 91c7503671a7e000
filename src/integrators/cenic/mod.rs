//! CENIC: convex contact under error control.
//!
//! Each step solves convex problems of [`icf`](crate::icf) for the plants of a diagram, and estimates its error from them. Positions count in m and rad, rotations by their angle; velocities for as long as their errors last, at most
//! `velocity_time` (`velocity_time: 0` is the norm of the paper); states of other blocks relative to 1 + |z|.
//!
//! | scheme | per step | order |
//! |---|---|---|
//! | `tr_bdf2`, the default | 2 solutions, 3 contact queries | 2; 1 where contact is stiffer than the step |
//! | `step_doubling` | 1 + 2 solutions, 2 contact queries | 1 [K25, V.A] |
//! | `trapezoid` | 1 + 1 solutions, 2 contact queries | 2 [K25, V.B] |
//! | a fixed step | 1 solution | 1 |
//!
//! What is around the plants is linear over a step, and solved with them; see [`coupling`](crate::coupling). The full step, both halves and every retry share one
//! linearisation, and the second half begins with forces and rates of its own.
//!
//! | file | what is in it |
//! |---|---|
//! | `chains` | the solutions of a trial step: step doubling, trapezoid |
//! | `tr_bdf2` | those of TR-BDF2 |
//! | `convex_step` | one step at a single rate: attempts, their errors, and what is made of them |
//! | `method` | what the error controller asks for |
//! | `degrade` | what is done where no step is accurate |
//! | `estimate` | how far off it is |
//! | `transitions` | what the estimate asks of problems that have been solved |
//! | `multirate` | substeps for the few bodies that need short steps |
//! | `global_error` | the error of a run so far, transported from step to step |
//! | `formula` | systems without a plant |
//! | `options` | what can be asked for |
//! | `settings` | all tuning parameters |
//!
//! TR-BDF2 goes beyond the end of a contact that is stiffer than the step can follow, and comes back with more energy than there was. So islands of bodies
//! in which such a contact begins, or a limit is met, take two half steps instead, compared with a full one; and where an error of velocities is as large as their
//! change, the first-order step is taken. A half step that is rejected where a contact begins or ends, or a limit is met, is tried again just up to there.
//!
//! Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.
#![allow(non_snake_case)]

mod chains;
mod convex_step;
mod degrade;
mod estimate;
mod formula;
mod global_error;
mod method;
mod multirate;
mod options;
mod settings;
mod tr_bdf2;
mod transitions;

pub use degrade::Degraded;
pub use global_error::{FACTOR as GLOBAL_ERROR_FACTOR, GlobalError};
pub(super) use options::MAX_STEP;
pub use options::{Algebra, CenicOptions, Scheme, SolverSpec};
pub use settings::Settings;

use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::control::{Controlled, Controller};
use super::{Costs, OptionsError, Statistics};
use crate::coupling::{
    ContactStep, MAX_IMPLICIT, Pattern, ResidualMeter, Stepper, Study, Treatment, WarmStart, Wiring,
};
use crate::diagram::{Schedule, glob};
use crate::icf::{Iteration, Outcome, SolverOptions, Watch};
use crate::math::Stopwatch;
use crate::solvers::ContactSolver;
use convex_step::Shared;
use estimate::{Estimate, SavedRates};
use formula::Room;
use global_error::{ErrorTransport, SavedGlobalError};
use multirate::{Multirate, Partition, SavedPartition, uncoupled_trees};

/// The least tolerance of solutions, m/s: with stiff terms less is lost in rounding.
const LEAST_TOLERANCE: f64 = 1e-11;
/// Tolerance of solutions with fixed steps, m/s: whose steps are compared with nothing, so that solutions are to be as good as exact.
const FIXED_TOLERANCE: f64 = 1e-9;

/// The convex method for a diagram.
pub struct Cenic {
    shared: Shared,
    multirate: Multirate,
    wiring: Wiring,
    /// Where the last step of everything ended, s.
    t_end: f64,
    formula: Room,
    reported: Vec<usize>,
    stopwatch: Stopwatch,
    /// What solves contact in place of the convex problem, if another method does.
    contact: Option<ContactMethod>,
    unconverged: Option<Unconverged>,
    /// When the step began, where that is measured.
    start: Option<Instant>,
    watch: Option<Watch>,
}

/// Another method that solves for contact: what its solver is made by.
pub struct ContactMethod {
    /// The name of the method.
    pub name: &'static str,
    /// Whether steps are halved where the solver does not converge; else they are taken all the same, and said.
    pub halves: bool,
    /// Makes the solver.
    pub make: Box<dyn Fn() -> Box<dyn ContactSolver> + Send>,
}

/// The last step whose solver did not converge.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Unconverged {
    /// How many there were.
    pub count: u64,
    /// Where it began, s.
    pub t: f64,
    /// Its size, s.
    pub step: f64,
    /// What was left, in the measure of the method.
    pub residual: f64,
    /// The shapes of the contact that is farthest from its law.
    pub pair: Option<(String, String)>,
}

/// What the method remembers from step to step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CenicMemory {
    /// Accelerations of plants and rates of other states at the end of the last step, where the next one begins with them.
    #[serde(default)]
    rates: SavedRates,
    /// Which step each tree of bodies prefers, where a few of them may take substeps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    partition: Option<SavedPartition>,
    /// Steps on end that were too short to matter.
    #[serde(default)]
    crawl: u32,
    /// The error of the run so far, where that is asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    global_error: Option<SavedGlobalError>,
    /// Forces of contacts of each plant, where another solver starts from them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    warm_starts: Vec<WarmStart>,
}

impl Controlled<Cenic> {
    /// Hands every iteration of the solver to a function, those of steps that are rejected too.
    pub fn watch(&mut self, look: impl FnMut(&Iteration) + Send + 'static) {
        // The solver is made anew when a diagram is prepared.
        self.method.watch = Some(Watch::new(look));
    }
}

impl Cenic {
    /// The method for n states of which nothing more is known.
    pub fn new(options: &CenicOptions, n: usize) -> Result<Controlled<Self>, OptionsError> {
        options.check()?;
        let mut stepper = Stepper::new(n, []);
        // Until more is known, every state may depend on every other.
        let state_columns = vec![(Vec::new(), (0..n).collect()); if n > MAX_IMPLICIT { 0 } else { n }];
        stepper.surround(&Pattern { state_columns, ..Pattern::default() });
        let estimate = Estimate::new(&stepper, options);
        let tolerance = match (options.solver.tolerance, options.fixed_step) {
            (Some(tolerance), _) => tolerance,
            (None, Some(_)) => FIXED_TOLERANCE,
            (None, None) => (options.settings.negligible * options.accuracy).max(LEAST_TOLERANCE),
        };
        let CenicOptions { reuse_hessian, threads, costs: measures, .. } = *options;
        let line_search = options.solver.line_search;
        let slack = options.settings.slack;
        let usual = SolverOptions::default();
        let global_error = options.global_error.then(|| ErrorTransport::new(&stepper, slack));
        let method = Self {
            multirate: Multirate::new(&stepper, n, Partition::default()),
            shared: Shared {
                options: options.clone(),
                solver: SolverOptions {
                    tolerance,
                    reuse_hessian,
                    threads,
                    line_search,
                    measures,
                    slack,
                    ..usual
                },
                controller: Controller::new(2),
                fine: Controller::new(3),
                n,
                stepper,
                foresees_surfaces: false,
                estimate,
                names: Vec::new(),
                weights: Vec::new(),
                other_weights: vec![1.0; n],
                degraded: None,
                global_error,
            },
            wiring: Wiring::default(),
            t_end: 0.0,
            formula: Room::default(),
            reported: Vec::new(),
            stopwatch: Stopwatch::new(measures),
            contact: None,
            unconverged: None,
            start: None,
            watch: None,
        };
        Controlled::new(method, options.steps(), n)
    }

    /// Solves for contact by another method from now on. To be said before a diagram is prepared.
    pub(super) fn solve_contact_by(&mut self, method: ContactMethod) {
        self.contact = Some(method);
    }

    /// The plants of a diagram, and how their displacements are named and weighed.
    fn find_plants(&mut self, schedule: &Schedule) {
        let Shared { options, n, .. } = &self.shared;
        let CenicOptions { explicit, held, settings, .. } = options;
        let treatment = Treatment { explicit: explicit.clone(), held: held.clone() };
        let (wiring, mut stepper) = Wiring::new(schedule, &treatment);
        let is_tr_bdf2 = self.shared.is_tr_bdf2();
        stepper.study(Study {
            is_dense: options.solver.algebra == Algebra::Dense,
            measures: options.costs,
            has_stiff_friction: is_tr_bdf2,
            settings: settings.convex(),
        });
        stepper.watch(self.watch.take().unwrap_or_default());
        if let Some(ContactMethod { halves, make, .. }) = &self.contact {
            stepper.contact = Some(ContactStep::new(make(), *halves, stepper.parts.len()));
        }
        let partition = match is_tr_bdf2 && options.local_steps {
            true => Partition::new(uncoupled_trees(&stepper, &wiring), settings.few),
            false => Partition::default(),
        };
        let (is_on, measures_residuals) = (partition.is_on(), options.residuals);
        let names = names(&stepper);
        let weight = |i: usize| {
            let name = schedule.coordinate_name(i);
            let fitting = options.weights.iter().rev().find(|(pattern, _)| glob::matches(pattern, &name));
            fitting.map_or(1.0, |(_, weight)| *weight)
        };
        let weights = names.iter().map(|i| weight(*i)).collect();
        let other_weights = stepper.others.iter().map(|i| weight(*i)).collect();
        let estimate = Estimate::new(&stepper, options);
        let foresees_surfaces = stepper.parts.iter().any(|part| part.plant.model.scene.has_fields());
        let global_error = options.global_error.then(|| ErrorTransport::new(&stepper, settings.slack));
        self.multirate = Multirate::new(&stepper, *n, partition);
        if is_tr_bdf2 && !is_on {
            // Among many bodies errors even out.
            let careful = |order: u32| Controller::careful(order, settings.careful);
            (self.shared.controller, self.shared.fine) = (careful(2), careful(3));
        }
        let Shared { stepper: own, estimate: of, .. } = &mut self.shared;
        (*own, *of, self.wiring) = (stepper, estimate, wiring);
        self.wiring.residuals = measures_residuals.then(ResidualMeter::default);
        self.shared.global_error = global_error;
        self.shared.foresees_surfaces = foresees_surfaces;
        (self.shared.names, self.shared.weights, self.shared.other_weights) = (names, weights, other_weights);
    }

    /// Notes what took how long in a step, if that is measured.
    fn note_costs(&mut self, statistics: &mut Statistics) {
        let start = self.start.take();
        if start.is_none() {
            return;
        }
        self.stopwatch.stop(start);
        let chains = self.multirate.groups.iter().map(|group| &group.step.chains);
        let stages = chains.flat_map(|chains| [&chains.start, &chains.middle]);
        let costs = self.shared.stepper.costs(stages);
        statistics.costs = Some(Costs { total: self.stopwatch.seconds(), ..costs });
    }
}

/// The state that each displacement belongs to.
fn names(stepper: &Stepper) -> Vec<usize> {
    let mut names = Vec::new();
    for part in &stepper.parts {
        for link in &part.plant.model.links[1..] {
            for k in 0..link.mobility.nv() {
                // A turn has no coordinate of its own: it goes by its velocity's name.
                let is_turn = link.mobility.has_quaternion() && k < 3;
                let coordinate = link.q + k + usize::from(link.mobility.has_quaternion());
                names.push(if is_turn { part.v.start + link.v + k } else { part.q.start + coordinate });
            }
        }
    }
    names
}

fn count(statistics: &mut Statistics, outcome: &Outcome) {
    let solver = &mut statistics.solver;
    solver.solutions += outcome.solutions;
    solver.iterations += outcome.iterations;
    solver.factorizations += outcome.factorizations;
    solver.line_evaluations += outcome.line_evaluations;
    solver.unconverged += outcome.unconverged;
}
