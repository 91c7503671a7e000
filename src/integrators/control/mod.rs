//! One error controller for every method: accept, reject, grow, cut at limits, restart, steps of a fixed grid, counts.
//!
//! ```text
//! h ← ideal step, at most up to what must not be passed
//! repeat   try a step of h: the end x⁺ and the scaled error ε
//!          ε ≤ 1: accept;  else h ← h · factor(ε), or h/4 where x⁺ is not finite or was not found
//! ideal step ← h · factor(ε, ε before)
//! ```
//!
//! | file | what |
//! |---|---|
//! | `method` | what a method offers: attempts and their errors |
//! | `factor` | by which factor steps grow and shrink |
//! | `controlled` | a method and its controller as an integrator |
//!
//! A step that a limit cut short does not make the ideal size forgotten. With a fixed step there is no error control: steps end on the grid t₀ + k h, and where one
//! cannot be taken, half of it is tried.

mod controlled;
mod factor;
mod method;

pub use controlled::{Controlled, StepOptions};
pub(super) use factor::MIN_SHRINK;
pub use factor::{Aim, Controller, scaled_norm};
pub use method::{Attempt, Failure, Inside, Method, Reached, Stretch, Trial, Verdict};

use super::{Statistics, Step, StepCause, System};

/// Times closer than this fraction of a fixed step are the same grid point: far more than rounding of k h, far less than a step.
const GRID_TOLERANCE: f64 = 1e-6;
/// No step is longer than this, so that every trial can be halved, s.
const LONGEST_STEP: f64 = 1e100;
/// The part of the longest step with which steps begin that nothing is known of. A guess, not measured: error control mends it within a few trials.
const FIRST_PART: f64 = 0.1;
/// The same without a longest step, s.
const FIRST_STEP: f64 = 1e-3;
/// A step shorter than this part of the ideal one says little about it: shorter by more than rounding.
const NEARLY: f64 = 0.99;
/// A fixed step is halved at most to this part of it, however small a step may be otherwise: a net.
const SMALLEST_PART: f64 = 0.01;

/// What a controller remembers from step to step, and counts.
#[derive(Clone, Debug)]
pub struct StepControl {
    options: StepOptions,
    /// The ideal size of the next step, s; none before the first.
    pub next_step: Option<f64>,
    /// The scaled error of the last accepted step.
    pub previous_error: f64,
    /// Where the grid of fixed steps begins, s.
    grid_origin: Option<f64>,
    /// Counts since the start.
    pub statistics: Statistics,
}

impl StepControl {
    /// Of n states.
    fn new(options: StepOptions, n: usize) -> StepControl {
        let statistics = Statistics { limit_counts: vec![0; n], ..Statistics::default() };
        StepControl {
            next_step: options.initial_step,
            options,
            previous_error: 0.0,
            grid_origin: None,
            statistics,
        }
    }

    fn longest_step(&self, system: &dyn System) -> f64 {
        let longest = system.max_step().min(self.options.max_step.unwrap_or(f64::INFINITY));
        if longest > 0.0 { longest } else { f64::INFINITY }
    }

    fn smallest_step(&self, t: f64) -> f64 {
        let StepOptions { min_step, resolution, .. } = self.options;
        min_step.unwrap_or(resolution * t.abs().max(1.0)).max(4.0 * f64::EPSILON * t.abs())
    }

    /// Trial steps, smaller and smaller, until one is accurate.
    pub fn step<M: Method>(
        &mut self,
        method: &mut M,
        system: &mut dyn System,
        (t, limit, longest): (f64, f64, f64),
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        let (smallest, accuracy) = (self.smallest_step(t), self.options.accuracy);
        let undefined = |step, state| Failure { step, cause: StepCause::UndefinedStart, state: Some(state) };
        method.begin(system, t, x, &mut self.statistics).map_err(|state| undefined(0.0, state))?;
        let ahead = Stretch { t, t1: limit, x, accuracy };
        if self.next_step.is_none() {
            self.next_step = method.first_step(system, &ahead, longest, &mut self.statistics);
        }
        let within = |h: f64| h.max(smallest).min(longest).min(LONGEST_STEP);
        self.next_step = self.next_step.map(within);
        let wanted = self.next_step.unwrap_or_else(|| {
            let room = if longest.is_finite() { longest } else { limit - t };
            within(if room.is_finite() { FIRST_PART * room } else { FIRST_STEP })
        });
        let first = within(method.hold_back(&ahead, wanted));
        let (mut h, mut is_retry) = (first, false);
        loop {
            let Aim { t1, cut } = Controller::aim(t, h, longest, limit);
            let size = t1 - t;
            // What was wanted counts as well as what was tried: rounding may make the smallest step a little longer, and it
            // would be tried for ever.
            let is_smallest = size.min(h) <= smallest;
            let stretch = Stretch { t, t1, x, accuracy };
            let (factor, cause, state) = match method.attempt(system, &stretch, &mut self.statistics) {
                Attempt::UndefinedStart { state } => return Err(undefined(size, state)),
                Attempt::Stopped => return Ok(Reached { t, is_stopped: true }),
                Attempt::TooLong => {
                    h = (0.5 * size).max(smallest);
                    continue;
                }
                Attempt::NotFinite { state } => {
                    self.statistics.rejected_nan += 1;
                    let factor = Controller::after_not_finite();
                    self.next_step = Some((size * factor).max(smallest));
                    (factor, StepCause::NotFinite { smallest: size }, Some(state))
                }
                Attempt::Unsolved { state } => {
                    self.statistics.rejected_solver += 1;
                    if is_smallest && method.take_unsolved(state) {
                        self.next_step = Some(first);
                        h = first;
                        continue;
                    }
                    let factor = Controller::after_not_finite();
                    self.next_step = Some((size * factor).max(smallest));
                    (factor, StepCause::Unsolved { smallest: size }, state)
                }
                Attempt::Error { error, worst } => {
                    self.statistics.limited_by = Some(worst);
                    self.statistics.limit_counts[worst] += 1;
                    let bounds = (smallest, longest);
                    let trial = Trial {
                        size,
                        error,
                        worst,
                        is_cut: cut,
                        is_retry,
                        is_smallest,
                        first,
                        wanted,
                        bounds,
                    };
                    match method.judge(self, &trial) {
                        Verdict::Accept => {
                            let step = Step { t0: t, t1 };
                            method.accept(step, x, &mut self.statistics);
                            return method.complete(self, system, step, x);
                        }
                        Verdict::BeginAgain(size) => {
                            self.statistics.rejected_error += 1;
                            h = within(size);
                            continue;
                        }
                        Verdict::Shorten(factor) => {
                            self.statistics.rejected_error += 1;
                            (factor, StepCause::Accuracy { smallest: size, error }, Some(worst))
                        }
                    }
                }
            };
            if is_smallest {
                return Err(Failure { step: size, cause, state });
            }
            (h, is_retry) = ((size * factor).max(smallest), true);
        }
    }

    /// Accepts an error of at most one, and chooses the next size by a rule.
    pub fn judge(&mut self, rule: &Controller, trial: &Trial) -> Verdict {
        if trial.error <= 1.0 {
            self.grow(rule, trial.error, trial);
            return Verdict::Accept;
        }
        let factor = rule.after_reject(trial.error);
        self.shrink(factor, trial);
        Verdict::Shorten(factor)
    }

    /// Notes the ideal size of the next step after a trial that is accepted with an error.
    pub fn grow(&mut self, rule: &Controller, error: f64, trial: &Trial) {
        let factor = rule.after_accept(error, self.previous_error, trial.is_retry);
        let proposed = trial.size * factor;
        let before = self.next_step.unwrap_or(trial.size);
        // A cut step whose growth is capped says nothing about the ideal size.
        let is_short = trial.is_cut || trial.size < NEARLY * before;
        let ideal = if is_short && (rule.is_capped(factor) || trial.is_retry) {
            proposed.max(before)
        } else {
            proposed
        };
        let (smallest, longest) = trial.bounds;
        self.next_step = Some(ideal.max(smallest).min(longest));
        self.previous_error = Controller::remember(error);
    }

    /// Notes the ideal size after a trial that is rejected.
    pub fn shrink(&mut self, factor: f64, trial: &Trial) {
        self.next_step = Some((trial.size * factor).max(trial.bounds.0));
    }

    /// The next point of the grid t₀ + k h, at most by `longest` away, or the limit; none where h is too small for its time.
    fn grid_end(&mut self, t: f64, limit: f64, h: f64, longest: f64) -> Option<f64> {
        let origin = *self.grid_origin.get_or_insert(t);
        let k = ((t - origin) / h + GRID_TOLERANCE).floor() + 1.0;
        let next = (origin + k * h).min(t + longest);
        let t1 = if next > t { next } else { t + h };
        (t1 > t).then_some(if limit <= t1 + GRID_TOLERANCE * h { limit } else { t1 })
    }

    /// A step without error control up to a point of the grid, or half as far where it cannot be taken, and so on.
    fn fixed_step<M: Method>(
        &mut self,
        method: &mut M,
        system: &mut dyn System,
        (t, end): (f64, f64),
        x: &mut [f64],
    ) -> Result<Reached, Failure> {
        let mut t1 = end;
        let smallest = self.smallest_step(t).min(SMALLEST_PART * (t1 - t));
        let undefined = |step, state| Failure { step, cause: StepCause::UndefinedStart, state: Some(state) };
        method.begin(system, t, x, &mut self.statistics).map_err(|state| undefined(0.0, state))?;
        loop {
            let stretch = Stretch { t, t1, x, accuracy: self.options.accuracy };
            let size = stretch.size();
            let (cause, state) = match method.attempt(system, &stretch, &mut self.statistics) {
                Attempt::UndefinedStart { state } => return Err(undefined(size, state)),
                Attempt::NotFinite { state } => {
                    self.statistics.rejected_nan += 1;
                    (StepCause::NotFinite { smallest: size }, Some(state))
                }
                Attempt::Unsolved { state } => {
                    self.statistics.rejected_solver += 1;
                    (StepCause::Unsolved { smallest: size }, state)
                }
                Attempt::Error { .. } | Attempt::TooLong | Attempt::Stopped => {
                    let step = Step { t0: t, t1 };
                    method.accept(step, x, &mut self.statistics);
                    return Ok(Reached { t: t1, is_stopped: false });
                }
            };
            t1 = match cause {
                _ if size > smallest => t + 0.5 * size,
                StepCause::Unsolved { .. } if method.take_unsolved(state) => end,
                _ => return Err(Failure { step: size, cause, state }),
            };
        }
    }
}

#[cfg(test)]
mod tests;
