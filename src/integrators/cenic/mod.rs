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
//! | `trial` | what the error controller asks for: attempts, their errors, and what is made of them |
//! | `degrade` | what is done where no step is accurate |
//! | `estimate` | how far off it is |
//! | `transitions` | what the estimate asks of problems that have been solved |
//! | `local` | steps of their own for the few bodies that need short ones |
//! | `pieces` | dense output of those |
//! | `formula` | systems without a plant |
//! | `options` | what can be asked for |
//! | `settings` | all numbers that somebody chose |
//!
//! TR-BDF2 goes beyond the end of a contact that is stiffer than the step can follow, and comes back with more energy than there was. So islands of bodies
//! in which such a contact begins, or a limit is met, take two half steps instead, compared with a full one; and where an error of velocities is as large as their
//! change, the first-order step is taken. A half step that is rejected where a contact begins or ends, or a limit is met, is tried again just up to there.
//!
//! Source: \[K25\] Kurtz, Castro, *CENIC: Convex Error-controlled Numerical Integration for Contact*.
#![allow(non_snake_case)]

mod chains;
mod degrade;
mod estimate;
mod formula;
mod local;
mod options;
mod pieces;
mod settings;
mod tr_bdf2;
mod transitions;
mod trial;

pub use degrade::Degraded;
pub use options::{Algebra, CenicOptions, Scheme, SolverSpec};
pub use settings::Settings;

use std::time::Instant;

use serde::{Deserialize, Serialize};

use super::control::{Controlled, Controller};
use super::{Costs, OptionsError, Statistics, Step};
use crate::coupling::{MAX_IMPLICIT, Pattern, Stepper, Study, Treatment, Wiring};
use crate::diagram::{Schedule, glob};
use crate::icf::{Iteration, Outcome, SolverOptions, Watch};
use crate::math::Stopwatch;
use chains::Last;
use estimate::{Estimate, SavedRates};
use formula::Room;
use local::{Level, Paces, SavedPaces};
use pieces::Pieces;
use trial::Trials;

/// The least tolerance of solutions, m/s: with stiff terms less is lost in rounding.
const LEAST_TOLERANCE: f64 = 1e-11;
/// Tolerance of solutions with fixed steps, m/s: whose steps are compared with nothing, so that solutions are to be as good as exact.
const FIXED_TOLERANCE: f64 = 1e-9;

/// The convex method for a diagram.
pub struct Cenic {
    options: CenicOptions,
    solver: SolverOptions,
    /// For errors that shrink with h², and for those that shrink with h³.
    controller: Controller,
    fine: Controller,
    n: usize,
    wiring: Wiring,
    stepper: Stepper,
    /// Whether there are surfaces of contact that are foreseen from how bodies move.
    foresees_surfaces: bool,
    /// Everything, and then those who are late, and those who are late among them.
    levels: Vec<Level>,
    /// The level whose steps are tried, and what is known of them.
    level: usize,
    trials: Trials,
    paces: Paces,
    estimate: Estimate,
    /// For each displacement the state that it belongs to, and its weight.
    names: Vec<usize>,
    weights: Vec<f64>,
    other_weights: Vec<f64>,

    /// Where the last step of everything ended, s.
    t_end: f64,
    /// The step of all who were not late in it, which may have gone further, with the states at its ends; and the steps of the others.
    taken: Step,
    x0: Vec<f64>,
    x1: Vec<f64>,
    displacement: Vec<f64>,
    pieces: Pieces,
    room: Vec<f64>,
    formula: Room,
    reported: Vec<usize>,
    /// The last step whose velocities are not to the accuracy.
    degraded: Option<Degraded>,
    stopwatch: Stopwatch,
    watch: Option<Watch>,
}

/// What the method remembers from step to step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CenicMemory {
    /// Accelerations of plants and rates of other states at the end of the last step, where the next one begins with them.
    #[serde(default)]
    rates: SavedRates,
    /// How fast each tree of bodies can go, where they have steps of their own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    paces: Option<SavedPaces>,
    /// Steps on end that were too short to matter.
    #[serde(default)]
    crawl: u32,
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
        let levels = vec![Level::whole(&stepper, n)];
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
        let method = Self {
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
            wiring: Wiring::default(),
            stepper,
            foresees_surfaces: false,
            levels,
            level: 0,
            trials: Trials::default(),
            paces: Paces::default(),
            estimate,
            names: Vec::new(),
            weights: Vec::new(),
            other_weights: vec![1.0; n],
            t_end: 0.0,
            taken: Step { t0: 0.0, t1: 0.0 },
            x0: vec![0.0; n],
            x1: vec![0.0; n],
            displacement: Vec::new(),
            pieces: Pieces::default(),
            room: vec![0.0; n],
            formula: Room::default(),
            reported: Vec::new(),
            degraded: None,
            stopwatch: Stopwatch::new(measures),
            watch: None,
        };
        Controlled::new(method, options.steps(), n)
    }

    /// The plants of a diagram, and how their displacements are named and weighed.
    fn find_plants(&mut self, schedule: &Schedule) {
        let CenicOptions { explicit, held, .. } = &self.options;
        let treatment = Treatment { explicit: explicit.clone(), held: held.clone() };
        (self.wiring, self.stepper) = Wiring::new(schedule, &treatment);
        let is_dense = self.options.solver.algebra == Algebra::Dense;
        let is_controlled = self.options.fixed_step.is_none();
        self.stepper.study(Study {
            is_dense,
            measures: self.options.costs,
            has_stiff_friction: is_controlled && self.options.scheme == Scheme::TrBdf2,
            settings: self.options.settings.convex(),
        });
        self.stepper.watch(self.watch.take().unwrap_or_default());
        self.foresees_surfaces = self.stepper.parts.iter().any(|part| part.plant.model.scene.has_fields());
        self.levels = vec![Level::whole(&self.stepper, self.n)];
        let wants = self.options.scheme == Scheme::TrBdf2 && self.options.fixed_step.is_none();
        let settings = self.options.settings;
        self.paces = Paces::new(&self.stepper, &self.wiring, wants && self.options.local_steps, settings.few);
        if wants && !self.paces.is_on {
            // Among many bodies errors even out.
            let careful = |order: u32| Controller::careful(order, settings.careful);
            (self.controller, self.fine) = (careful(2), careful(3));
        }
        self.estimate = Estimate::new(&self.stepper, &self.options);
        self.names.clear();
        for part in &self.stepper.parts {
            let model = &part.plant.model;
            for link in &model.links[1..] {
                for k in 0..link.mobility.nv() {
                    // A turn has no coordinate of its own: it goes by its velocity's name.
                    let is_turn = link.mobility.has_quaternion() && k < 3;
                    let coordinate = link.q + k + usize::from(link.mobility.has_quaternion());
                    self.names.push(if is_turn {
                        part.v.start + link.v + k
                    } else {
                        part.q.start + coordinate
                    });
                }
            }
        }
        let weight = |i: usize| {
            let name = schedule.coordinate_name(i);
            let fitting =
                self.options.weights.iter().rev().find(|(pattern, _)| glob::matches(pattern, &name));
            fitting.map_or(1.0, |(_, weight)| *weight)
        };
        self.weights = self.names.iter().map(|i| weight(*i)).collect();
        self.other_weights = self.stepper.others.iter().map(|i| weight(*i)).collect();
        self.displacement = vec![0.0; self.stepper.dofs()];
    }

    /// Notes what took how long, if that is measured, in a step that began at `start`.
    fn note_costs(&mut self, start: Option<Instant>, statistics: &mut Statistics) {
        if start.is_none() {
            return;
        }
        self.stopwatch.stop(start);
        let stages = self.levels.iter().flat_map(|l| [&l.chains.start, &l.chains.middle]);
        statistics.costs = Some(Costs { total: self.stopwatch.seconds(), ..self.stepper.costs(stages) });
    }

    /// The state within the last step.
    fn between(&self, t: f64, x: &mut [f64]) {
        let (h, s) = (self.taken.size(), (t - self.taken.t0) / self.taken.size());
        for part in &self.stepper.parts {
            for tree in (0..part.plant.model.trees.len()).filter(|tree| !self.pieces.has(*tree)) {
                let ends = [&*self.x0, &*self.x1, &*self.displacement];
                pieces::interpolate(part, tree, self.taken, ends, t, x);
            }
        }
        if let [part] = &self.stepper.parts[..] {
            self.pieces.interpolate(part, t, x);
        }
        for i in &self.stepper.others {
            x[*i] = self.x0[*i] + s * (self.x1[*i] - self.x0[*i]) + s * (1.0 - s) * self.bend(*i, h);
        }
    }

    /// How far dense output of a state of another block bends away from the straight line x₀ + s Δ, as 4 times the distance halfway:
    /// h ẋ₀ − Δ by the slope at the start. Where that slope belongs to a transient much shorter than the step it says nothing: a
    /// parabola then goes through the middle of the two halves, and a single implicit step, of first order, is straight.
    fn bend(&self, i: usize, h: f64) -> f64 {
        let chains = &self.levels[0].chains;
        let change = self.x1[i] - self.x0[i];
        let by_slope = h * chains.start_rate(i) - change;
        if self.options.fixed_step.is_some() {
            return 0.0;
        }
        if chains.last == Last::TrBdf2 {
            // Through the second stage, which is of second order, too.
            let at = self.stepper.others.partition_point(|other| *other < i);
            let second = chains.tr_bdf2.stages[0].z[at] - self.x0[i];
            return (second - tr_bdf2::C2 * change) / (tr_bdf2::C2 * (1.0 - tr_bdf2::C2));
        }
        if self.options.scheme == Scheme::Trapezoid {
            return by_slope;
        }
        let through_middle = 4.0 * (chains.middle_value(i) - self.x0[i] - 0.5 * change);
        // The middle of smooth motion is off by h²ẍ/8, and the straight line by as much on the other side.
        if (by_slope - through_middle).abs() <= through_middle.abs() { by_slope } else { through_middle }
    }

    /// Which stage tells what was applied to each tree of the only plant in the last step: two for each level.
    fn find_reported(&mut self) {
        self.reported.clear();
        if self.stepper.parts.len() != 1 {
            return;
        }
        let trees = self.stepper.parts[0].plant.model.trees.len();
        for tree in 0..trees {
            let level = self.paces.level.get(tree).copied().unwrap_or(0);
            let chains = &self.levels[level].chains;
            let is_rough = chains.last == Last::TrBdf2 && chains.tr_bdf2.rough.binary_search(&tree).is_ok();
            self.reported.push(2 * level + usize::from(is_rough));
        }
    }
}

fn count(statistics: &mut Statistics, outcome: &Outcome) {
    let solver = &mut statistics.solver;
    solver.solutions += outcome.solutions;
    solver.iterations += outcome.iterations;
    solver.factorizations += outcome.factorizations;
    solver.line_evaluations += outcome.line_evaluations;
}
