//! Steps where no step is accurate: the motion jumps, and no step size resolves how.
//!
//! Dry friction in a closed loop, or a limit that is met by several bodies at once, can change velocities by an amount Δv that two half steps and a full step
//! do not agree on, however short they are. Positions agree all the better: they differ by h Δv at most. A step in which
//!
//! ```text
//! h Δv ≤ rigid · accuracy
//! ```
//!
//! looks closer than any spring could matter that the accuracy can tell from something rigid. If the error has not become smaller for as long, shorter steps show nothing new, and
//! the step is *degraded*: it is
//! tried again from its first size by step doubling with the norm of [K25, V.A], which is of first order and counts positions alone. Its positions are as accurate as
//! they are to be, its velocities are what the convex problem makes of them, and its size is about accuracy/Δv: so there are at most Δv/accuracy
//! such steps in a second. Each is counted, and told by name.
//!
//! Forces that jump to and fro, where the deepest point of a contact changes from one side of a body to another, let every step be accurate that is short
//! enough, and there is no end of them: the run *crawls*. Where thousands of steps on end could change nothing that the accuracy can tell,
//!
//! ```text
//! h Δv ≤ negligible/patience · accuracy
//! ```
//!
//! the next one is degraded, too. So is one whose problems no step size makes solvable to the tolerance, such as where rounding of huge velocities hides what is left of
//! a gradient: what the solver has come to is taken then, whose cost is the least that it found.

use super::convex_step::{ConvexStep, Shared};
use super::settings::Settings;
use crate::coupling::Stepper;
use crate::integrators::{Statistics, Step};

/// When the error has not come down to this part of what it was at a step `patience` times as long, shrinking is in vain so far, and goes faster. An error of
/// first order would be down to 1/patience, one that stays to one: any number between tells them apart.
const IN_VAIN: f64 = 0.5;
/// Between two degraded steps of a crawl come patience/PARTS others: one step in fifty is of first order then.
const PARTS: f64 = 20.0;
/// What has at least this part of the error that is allowed is as long as its velocities let it be: less than (0.9/5)ᵖ, 0.03 for p = 2 and 0.006 for p = 3, is of a
/// step that was held back by the greatest growth.
const LIMITED: f64 = 0.01;

/// A step whose velocities are not to the accuracy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Degraded {
    /// How many there were.
    pub count: u64,
    /// Where the last one began, s.
    pub t: f64,
    /// Its size, s.
    pub step: f64,
    /// The state whose velocity no step resolved.
    pub state: usize,
    /// How far off it was: the scaled error of the shortest step that was tried; infinite where none was solved.
    pub error: f64,
    /// Pairs of shapes that touch there or are about to, the nearest few.
    pub touching: Vec<(String, String)>,
}

/// Errors of the trials of one step, as far as they say whether shorter ones can help.
#[derive(Clone, Copy, Default)]
pub(super) struct Descent {
    from: Option<(f64, f64)>,
}

impl Descent {
    /// Whether the error of steps has not become smaller although they have become much shorter.
    pub fn is_in_vain(&mut self, h: f64, error: f64, patience: f64) -> bool {
        let (h0, error0) = *self.from.get_or_insert((h, error));
        if error < IN_VAIN * error0 {
            self.from = Some((h, error));
            return false;
        }
        patience * h <= h0
    }
}

/// How many steps on end were so short that they cannot matter.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Crawl {
    pub steps: u32,
}

impl Crawl {
    /// Notes an accepted step. Whether it is one too many.
    pub fn goes_on(&mut self, is_short: bool, patience: f64) -> bool {
        self.steps = if is_short { self.steps + 1 } else { self.steps / 2 };
        f64::from(self.steps) > patience
    }

    /// A degraded step is taken: fewer are waited for now.
    pub fn leap(&mut self, patience: f64) {
        self.steps = (patience - patience / PARTS) as u32;
    }
}

impl ConvexStep {
    /// Whether a trial that could be accepted goes on with a crawl that is to end; then with which size.
    pub fn leap(&mut self, shared: &Shared, size: f64) -> Option<f64> {
        let (error, dof) = (self.trials.error, self.trials.dof);
        let Settings { negligible, patience, .. } = shared.options.settings;
        let is_short = error > LIMITED
            && dof.is_some_and(|i| {
                let estimate = &shared.estimate;
                let (off, off_velocity) = (estimate.error[i], estimate.velocity_error[i]);
                off < estimate.lasting[i] * off_velocity
                    && size * off_velocity <= negligible / patience * shared.options.accuracy
            });
        if !self.crawl.goes_on(is_short, patience) {
            return None;
        }
        self.crawl.leap(patience);
        Some(patience * size)
    }

    /// The problems of no trial were solved, down to the smallest: from now on what the solver comes to is taken. Whether that is new.
    pub fn take_unsolved(&mut self, state: Option<usize>) -> bool {
        if self.trials.takes_unsolved() {
            return false;
        }
        let of = Unresolved { state: state.unwrap_or(0), dof: None, error: f64::INFINITY, is_solved: false };
        self.trials.unresolved = Some(of);
        self.forget();
        true
    }

    /// Notes a step that is taken although it is not to the accuracy in a velocity, if it is one.
    pub fn note_degraded(&self, shared: &mut Shared, span: Step, statistics: &mut Statistics) {
        let Some(of) = self.trials.unresolved else { return };
        let touching = of.dof.map(|dof| self.touching(&shared.stepper, dof)).unwrap_or_default();
        statistics.degraded_steps += 1;
        let (count, t, step) = (statistics.degraded_steps, span.t0, span.size());
        shared.degraded = Some(Degraded { count, t, step, state: of.state, error: of.error, touching });
        // What comes next does not go on from velocities that are what they may be.
        shared.estimate.restart();
    }

    /// A few pairs of shapes that touch, or are about to, in the island of a velocity.
    fn touching(&self, stepper: &Stepper, dof: usize) -> Vec<(String, String)> {
        const FEW: usize = 3;
        let mut parts = stepper.parts.iter().zip(&self.chains.start.mechanics);
        let Some((part, mechanics)) = parts.find(|(part, _)| part.dof.contains(&dof)) else {
            return Vec::new();
        };
        let (model, problem) = (&part.plant.model, &mechanics.problem);
        let island = problem.cliques_of(problem.island_of(dof - part.dof.start));
        let is_among = |geometry: usize| model.tree_with(geometry).is_some_and(|tree| island.contains(&tree));
        let pairs = mechanics.contacts.iter().filter(|contact| is_among(contact.a) || is_among(contact.b));
        let names = |i: usize| model.scene.geometries()[i].name.clone();
        let mut pairs: Vec<_> = pairs.map(|c| (c.phi, c.a, c.b)).collect();
        pairs.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut named: Vec<(String, String)> = Vec::new();
        for (_, a, b) in pairs {
            if named.len() < FEW && !named.contains(&(names(a), names(b))) {
                named.push((names(a), names(b)));
            }
        }
        named
    }
}

/// Whether a step of size h that was rejected for a velocity shows all there is to see.
pub(super) fn is_rigid(shared: &Shared, dof: Option<usize>, h: f64) -> bool {
    let Shared { estimate, options, .. } = shared;
    dof.is_some_and(|i| h * estimate.velocity_error[i] <= options.settings.rigid * options.accuracy)
}

/// What no step resolved.
#[derive(Clone, Copy)]
pub(super) struct Unresolved {
    pub state: usize,
    pub dof: Option<usize>,
    pub error: f64,
    /// Whether its problems were solved to the tolerance.
    pub is_solved: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: f64 = 1000.0;

    #[test]
    fn an_error_that_shrinks_with_the_step_is_worth_going_on() {
        let mut descent = Descent::default();
        let mut h = 0.1;
        for _ in 0..20 {
            assert!(!descent.is_in_vain(h, 1e3 * h, PATIENCE));
            h *= 0.5;
        }
    }

    #[test]
    fn a_thousand_steps_for_nothing_are_a_crawl() {
        let mut crawl = Crawl::default();
        // An impact of fifty short steps, again and again between a few long ones.
        for i in 0..10_000 {
            assert!(!crawl.goes_on(i % 60 < 50, PATIENCE));
        }
        let short = (1..).find(|_| crawl.goes_on(true, PATIENCE)).unwrap();
        assert!((900..=1001).contains(&short), "{short}");
        crawl.leap(PATIENCE);
        assert_eq!((1..).find(|_| crawl.goes_on(true, PATIENCE)), Some(51));
    }

    #[test]
    fn an_error_that_stays_is_not() {
        let mut descent = Descent::default();
        let mut h = 0.1;
        while h > 0.1 / PATIENCE {
            assert!(!descent.is_in_vain(h, 2.0, PATIENCE));
            h *= 0.5;
        }
        assert!(descent.is_in_vain(h, 1.9, PATIENCE));
    }
}
