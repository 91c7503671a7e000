//! Velocity-level methods: one contact problem a step, and a solver of one's choice for it.
//!
//! ```text
//! A v⁺ = r + Jᵀγ,     q⁺ = q ⊕ h v⁺
//! ```
//!
//! Steps, external systems, constraints, limits and reports are those of [`cenic`](super::cenic) with one solution a step; only the contact law and the way to its solution are the
//! [solver](crate::solvers)'s. A run has steps of one size, or step doubling: two half steps compared with a full one, as in [K25, V.A].
//!
//! What does not converge is either halved, where that is part of the method (TAMSI), or taken as far as it has come; a warning names the contact that is farthest from its law.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::OptionsError;
use super::cenic::{Cenic, CenicOptions, ContactMethod, MAX_STEP, Scheme};
use super::control::Controlled;
use crate::solvers::ContactSolver;

/// The step that is taken if nothing is said, s: that of most discrete simulators.
const FIXED_STEP: f64 = 1e-3;
/// The accuracy under error control if nothing is said.
const ACCURACY: f64 = 1e-3;

/// What is asked of steps.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum ErrorControl {
    /// Steps of one size.
    #[default]
    None,
    /// Two half steps are compared with a full one.
    StepDoubling,
}

/// Options of a velocity-level method whose solver has options S.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct VelocityOptions<S: Default> {
    /// The size of all steps; 1 ms if nothing is said. Not with error control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub fixed_step: Option<f64>,
    /// How the size of steps is chosen: `none`, by `fixed_step` alone, or `step_doubling`, by `accuracy`. If nothing is said, by `accuracy` where that or `max_step` is
    /// given and `fixed_step` is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error_control: Option<ErrorControl>,
    /// The error allowed in a step, of positions in m and rad, under error control; 1e-3 if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1e-12, max = 1.0), extend("unit" = "1"))]
    pub accuracy: Option<f64>,
    /// The longest step under error control; 0.1 s if nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub max_step: Option<f64>,
    /// The smallest step that may be tried under error control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub min_step: Option<f64>,
    /// The first step under error control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub initial_step: Option<f64>,
    /// Blocks that are not implicit, by path or glob.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explicit: Vec<String>,
    /// Blocks that are computed at the start of each step alone, by path or glob.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
    /// Measures how far the contacts of each step are from hard contact with dry friction: the plant's output `contact_residuals`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("default" = false))]
    pub residuals: bool,
    /// Measures which part of a step takes how long.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("default" = false))]
    pub costs: bool,
    /// Options of the solver.
    pub solver: S,
}

impl<S: Default> Default for VelocityOptions<S> {
    fn default() -> Self {
        VelocityOptions {
            fixed_step: None,
            error_control: None,
            accuracy: None,
            max_step: None,
            min_step: None,
            initial_step: None,
            explicit: Vec::new(),
            held: Vec::new(),
            residuals: false,
            costs: false,
            solver: S::default(),
        }
    }
}

/// What all velocity-level methods can be asked for, whatever their solver.
pub trait VelocitySteps {
    /// The error that is allowed, where steps are chosen by it.
    fn accuracy(&self) -> Option<f64>;
    /// The size of steps, where it is fixed, s.
    fn fixed_step(&self) -> Option<f64>;
    /// Step doubling to an accuracy.
    fn set_accuracy(&mut self, accuracy: f64);
    /// Steps of one size, s.
    fn set_fixed_step(&mut self, step: f64);
}

impl<S: Default> VelocitySteps for VelocityOptions<S> {
    fn accuracy(&self) -> Option<f64> {
        (self.control() == ErrorControl::StepDoubling).then(|| self.accuracy.unwrap_or(ACCURACY))
    }

    fn fixed_step(&self) -> Option<f64> {
        (self.control() == ErrorControl::None).then(|| self.fixed_step.unwrap_or(FIXED_STEP))
    }

    fn set_accuracy(&mut self, accuracy: f64) {
        self.error_control = Some(ErrorControl::StepDoubling);
        (self.accuracy, self.fixed_step) = (Some(accuracy), None);
    }

    fn set_fixed_step(&mut self, step: f64) {
        self.error_control = None;
        (self.accuracy, self.fixed_step) = (None, Some(step));
        (self.max_step, self.min_step, self.initial_step) = (None, None, None);
    }
}

impl<S: Default> VelocityOptions<S> {
    /// How the size of steps is chosen.
    fn control(&self) -> ErrorControl {
        let is_accurate = self.accuracy.is_some() || self.max_step.is_some();
        self.error_control.unwrap_or(match self.fixed_step {
            None if is_accurate => ErrorControl::StepDoubling,
            _ => ErrorControl::None,
        })
    }

    /// The integrator for n states by the name of the method: what makes its solver, and whether steps are halved where that does not converge.
    pub(super) fn build(
        &self,
        n: usize,
        name: &'static str,
        halves: bool,
        make: impl Fn() -> Box<dyn ContactSolver> + Send + 'static,
    ) -> Result<Controlled<Cenic>, OptionsError> {
        self.check()?;
        let options = CenicOptions {
            accuracy: self.accuracy.unwrap_or(ACCURACY),
            max_step: self.max_step.unwrap_or(MAX_STEP),
            min_step: self.min_step,
            initial_step: self.initial_step,
            fixed_step: self.fixed_step(),
            scheme: Scheme::StepDoubling,
            explicit: self.explicit.clone(),
            held: self.held.clone(),
            local_steps: false,
            residuals: self.residuals,
            costs: self.costs,
            ..CenicOptions::default()
        };
        let mut integrator = Cenic::new(&options, n)?;
        integrator.method.solve_contact_by(ContactMethod { name, halves, make: Box::new(make) });
        Ok(integrator)
    }

    /// Checks how options fit together.
    fn check(&self) -> Result<(), OptionsError> {
        let given = |option, value: Option<f64>, requirement| {
            value.map_or(Ok(()), |value| Err(OptionsError { option, value, requirement }))
        };
        match self.error_control {
            Some(ErrorControl::StepDoubling) => given(
                "fixed_step",
                self.fixed_step,
                "left out with error control; for steps of one size leave out `error_control`",
            ),
            Some(ErrorControl::None) => {
                const ALONE: &str = "left out with `error_control: none`";
                given("accuracy", self.accuracy, ALONE)?;
                given("max_step", self.max_step, ALONE)?;
                given("min_step", self.min_step, ALONE)?;
                given("initial_step", self.initial_step, ALONE)
            }
            None => Ok(()),
        }
    }
}
