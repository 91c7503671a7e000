//! A method and its controller as an integrator.

use super::{Failure, Inside, Method, Reached, StepControl};
use crate::diagram::Schedule;
use crate::integrators::{
    Degraded, Integrator, IntegratorState, OptionsError, Statistics, Step, StepCause, StepError, System,
    Unconverged, misuse, step_error,
};

/// How often a step that came nowhere is taken again: up to where it had to stop, and then all of it at one rate.
const TAKEN_AGAIN: usize = 2;

/// What can be asked of steps, whatever the method.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepOptions {
    /// The error that is allowed in a step.
    pub accuracy: f64,
    /// The first step, s.
    pub initial_step: Option<f64>,
    /// The smallest step that may be tried before giving up, s.
    pub min_step: Option<f64>,
    /// The same where it is not given, relative to max(1 s, |t|).
    pub resolution: f64,
    /// The longest step, s.
    pub max_step: Option<f64>,
    /// The size of steps without error control, s.
    pub fixed_step: Option<f64>,
}

impl Default for StepOptions {
    fn default() -> StepOptions {
        StepOptions {
            accuracy: 1e-6,
            initial_step: None,
            min_step: None,
            resolution: 1e-14,
            max_step: None,
            fixed_step: None,
        }
    }
}

impl StepOptions {
    /// Checks every option and how they fit together.
    pub fn check(&self) -> Result<(), OptionsError> {
        let error = |option, value, requirement| Err(OptionsError { option, value, requirement });
        if !(self.accuracy > 0.0 && self.accuracy <= 1.0) {
            return error("accuracy", self.accuracy, "positive and at most 1");
        }
        let max_step = self.max_step.unwrap_or(f64::INFINITY);
        for (option, step) in [
            ("max_step", self.max_step),
            ("min_step", self.min_step),
            ("initial_step", self.initial_step),
            ("fixed_step", self.fixed_step),
        ] {
            let Some(value) = step else { continue };
            if !(value > 0.0 && value.is_finite()) {
                return error(option, value, "positive and finite");
            }
            if value > max_step && option != "fixed_step" {
                return error(option, value, "at most max_step");
            }
        }
        Ok(())
    }
}

/// A method under error control, or with steps of one size.
#[derive(Clone, Debug)]
pub struct Controlled<M> {
    pub(in crate::integrators) method: M,
    control: StepControl,
    /// The last accepted step, and the states at its ends.
    last: Step,
    x0: Vec<f64>,
    x1: Vec<f64>,
    has_step: bool,
}

impl<M: Method> Controlled<M> {
    /// A method for n states.
    pub fn new(method: M, options: StepOptions, n: usize) -> Result<Controlled<M>, OptionsError> {
        options.check()?;
        Ok(Controlled {
            method,
            control: StepControl::new(options, n),
            last: Step { t0: 0.0, t1: 0.0 },
            x0: vec![0.0; n],
            x1: vec![0.0; n],
            has_step: false,
        })
    }

    /// The method.
    pub fn method(&self) -> &M {
        &self.method
    }

    /// The end of a step of nothing.
    fn pass_time(&mut self, system: &dyn System, t: f64, limit: f64) -> Result<Reached, StepError> {
        let longest = self.control.longest_step(system);
        let t1 = match self.control.options.fixed_step {
            Some(h) => self.control.grid_end(t, limit, h, f64::INFINITY).unwrap_or(t),
            None => limit.min(t + longest),
        };
        match t1 {
            t1 if t1.is_infinite() => Err(misuse(t, "no state, no limit and no longest step")),
            t1 if t1 > t => Ok(Reached { t: t1, is_stopped: false }),
            _ => Err(misuse(t, "a step too small for its time")),
        }
    }

    fn any_step(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &mut [f64],
        limit: f64,
    ) -> Result<Reached, StepError> {
        let Controlled { method, control, .. } = self;
        let found = match control.options.fixed_step {
            Some(h) => {
                let longest = system.max_step();
                let longest = if longest > 0.0 { longest } else { f64::INFINITY };
                let t1 = control.grid_end(t, limit, h, longest);
                let t1 = t1.ok_or_else(|| misuse(t, "a fixed step too small for its time"))?;
                control.fixed_step(method, system, (t, t1), x)
            }
            None => {
                let bounds = (t, limit, control.longest_step(system));
                let mut found = control.step(method, system, bounds, x);
                for _ in 0..TAKEN_AGAIN {
                    if !found.is_ok_and(|reached| reached.t <= t) {
                        break;
                    }
                    found = control.step(method, system, bounds, x);
                }
                found
            }
        };
        found.map_err(|Failure { step, cause, state }| step_error(system, t, step, cause, state))
    }
}

impl<M: Method> Integrator for Controlled<M> {
    fn name(&self) -> &'static str {
        self.method.name()
    }

    fn prepare(&mut self, schedule: &Schedule) {
        self.method.prepare(schedule);
    }

    fn writes(&self) -> &[usize] {
        self.method.writes()
    }

    fn accuracy(&self) -> Option<f64> {
        let StepOptions { fixed_step, accuracy, .. } = self.control.options;
        fixed_step.is_none().then_some(accuracy)
    }

    fn order(&self) -> u32 {
        self.method.order()
    }

    fn max_step(&self) -> Option<(&'static str, f64)> {
        let StepOptions { fixed_step, max_step, .. } = self.control.options;
        fixed_step.map(|h| ("fixed_step", h)).or(max_step.map(|h| ("max_step", h)))
    }

    fn step(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &mut [f64],
        limit: f64,
    ) -> Result<Step, StepError> {
        if !t.is_finite() || limit.is_nan() {
            return Err(misuse(t, "a time that is not a number"));
        }
        if x.len() != self.x0.len() || system.len() != self.x0.len() {
            return Err(misuse(t, "another number of states than it was built for"));
        }
        if limit <= t {
            return Ok(Step { t0: t, t1: t });
        }
        if let Some(i) = x.iter().position(|x| !x.is_finite()) {
            return Err(step_error(system, t, 0.0, StepCause::UndefinedStart, Some(i)));
        }
        let is_empty = x.is_empty();
        self.x1.copy_from_slice(x);
        let found = match is_empty {
            true => self.pass_time(system, t, limit),
            false => self.any_step(system, t, x, limit),
        };
        match found {
            Ok(Reached { t: t1, .. }) => {
                self.last = Step { t0: t, t1 };
                std::mem::swap(&mut self.x0, &mut self.x1);
                self.x1.copy_from_slice(x);
                self.has_step = true;
                self.control.statistics.record(&self.last);
                if !is_empty {
                    self.method.finish(system, Some(self.last), &mut self.control.statistics);
                }
                Ok(self.last)
            }
            Err(error) => {
                x.copy_from_slice(&self.x1);
                self.has_step = false;
                self.method.finish(system, None, &mut self.control.statistics);
                Err(error)
            }
        }
    }

    fn interpolate(&self, t: f64, x: &mut [f64]) {
        let Controlled { last, x0, x1, .. } = self;
        match t {
            _ if !self.has_step => {}
            t if t >= last.t1 => x.copy_from_slice(x1),
            t if t <= last.t0 => x.copy_from_slice(x0),
            t => self.method.interpolate(&Inside { step: *last, x0, x1 }, t, x),
        }
    }

    fn restart(&mut self) {
        self.method.restart();
    }

    fn statistics(&self) -> &Statistics {
        &self.control.statistics
    }

    fn degraded(&self) -> Option<&Degraded> {
        self.method.degraded()
    }

    fn unconverged(&self) -> Option<&Unconverged> {
        self.method.unconverged()
    }

    fn save_to(&self, state: &mut IntegratorState) {
        let StepControl { next_step, previous_error, grid_origin, statistics, .. } = &self.control;
        state.next_step = *next_step;
        state.previous_error = *previous_error;
        state.grid_origin = *grid_origin;
        state.statistics.copy_from(statistics);
        state.method.clear();
        state.method.push_str(self.method.name());
        self.method.save_to(state.memory.of());
    }

    fn load(&mut self, state: &IntegratorState) {
        let control = &mut self.control;
        control.next_step = state.next_step.filter(|h| *h > 0.0);
        control.previous_error = state.previous_error;
        control.grid_origin = state.grid_origin;
        control.statistics.clone_from(&state.statistics);
        control.statistics.limit_counts.resize(self.x0.len(), 0);
        self.has_step = false;
        match state.memory.get() {
            Some(memory) if state.method == self.method.name() => self.method.load(memory),
            _ => self.method.load(&M::Memory::default()),
        }
    }
}
