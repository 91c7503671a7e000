//! A method of a user's own: Adams's two-step predictor and the trapezoidal corrector, of which the library knows nothing.
//!
//! With r = h/h₀ for the step h₀ before, and f₀ the slope at its start:
//!
//! ```text
//! x* = x + h ((1 + r/2) f − (r/2) f₀)         predictor; Euler's where nothing went before
//! x⁺ = x + h/2 (f + f(t + h, x*))             corrector
//! error = (x⁺ − x*)/(3 (1 + 1/r)),            Milne's device; (x⁺ − x*) after Euler's predictor
//! ```
//!
//! Source: Hairer, Nørsett, Wanner, *Solving Ordinary Differential Equations I*, III.1 and III.5.

use cenic::integrators::control::scaled_norm;
use cenic::integrators::{
    Attempt, Controlled, Method, OptionsError, Statistics, Step, StepOptions, Stretch, System,
};
use serde::{Deserialize, Serialize};

/// Predictor and corrector for n states.
pub struct Adams {
    /// What went before this step.
    before: Before,
    /// The slope where the step starts, at the end of the predictor, and what came out.
    slope: Vec<f64>,
    slope1: Vec<f64>,
    predicted: Vec<f64>,
    x1: Vec<f64>,
    error: Vec<f64>,
}

/// What the method remembers: the slope at the start of the last step, its size, and where it ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Before {
    slope: Vec<f64>,
    size: f64,
    end: f64,
}

impl Adams {
    pub fn controlled(options: StepOptions, n: usize) -> Result<Controlled<Adams>, OptionsError> {
        let room = || vec![0.0; n];
        let method = Adams {
            before: Before::default(),
            slope: room(),
            slope1: room(),
            predicted: room(),
            x1: room(),
            error: room(),
        };
        Controlled::new(method, options, n)
    }
}

impl Method for Adams {
    type Memory = Before;

    fn name(&self) -> &'static str {
        "adams"
    }

    fn order(&self) -> u32 {
        2
    }

    fn estimate_order(&self) -> u32 {
        3
    }

    fn begin(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &[f64],
        statistics: &mut Statistics,
    ) -> Result<(), usize> {
        if t != self.before.end {
            self.restart();
        }
        system.derivative(t, x, &mut self.slope);
        statistics.evaluations += 1;
        self.slope.iter().position(|slope| !slope.is_finite()).map_or(Ok(()), Err)
    }

    fn attempt(
        &mut self,
        system: &mut dyn System,
        stretch: &Stretch,
        statistics: &mut Statistics,
    ) -> Attempt {
        let (h, Before { slope: before, size, .. }) = (stretch.size(), &self.before);
        let r = if before.is_empty() { 0.0 } else { h / size };
        for (i, x) in stretch.x.iter().enumerate() {
            let change = if r > 0.0 { 0.5 * r * (self.slope[i] - before[i]) } else { 0.0 };
            self.predicted[i] = x + h * (self.slope[i] + change);
        }
        system.derivative(stretch.t1, &self.predicted, &mut self.slope1);
        statistics.evaluations += 1;
        let part = if r > 0.0 { 1.0 / (3.0 * (1.0 + 1.0 / r)) } else { 1.0 };
        for (i, x) in stretch.x.iter().enumerate() {
            self.x1[i] = x + 0.5 * h * (self.slope[i] + self.slope1[i]);
            self.error[i] = part * (self.x1[i] - self.predicted[i]);
        }
        match self.x1.iter().position(|x| !x.is_finite()) {
            Some(state) => Attempt::NotFinite { state },
            None => {
                let (error, worst) = scaled_norm(&self.error, stretch.x, &self.x1, stretch.accuracy);
                Attempt::Error { error, worst }
            }
        }
    }

    fn accept(&mut self, step: Step, x: &mut [f64], _statistics: &mut Statistics) {
        x.copy_from_slice(&self.x1);
        self.before.slope.clone_from(&self.slope);
        (self.before.size, self.before.end) = (step.size(), step.t1);
    }

    fn restart(&mut self) {
        self.before.slope.clear();
    }

    fn save_to(&self, memory: &mut Before) {
        memory.slope.clone_from(&self.before.slope);
        (memory.size, memory.end) = (self.before.size, self.before.end);
    }

    fn load(&mut self, memory: &Before) {
        self.before.clone_from(memory);
    }
}
