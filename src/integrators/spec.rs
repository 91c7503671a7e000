//! The choice of an integrator as plain data.

use super::implicit::ImplicitMethod;
use super::tableau::{BOGACKI_SHAMPINE, DORMAND_PRINCE, RUNGE_KUTTA3};
use super::{Cenic, CenicOptions, Integrator, RungeKutta};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Which method carries the continuous states forward, and how accurately.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum IntegratorSpec {
    /// Order three: for loose accuracies (1e-2 to 1e-4) and right-hand sides with kinks.
    BogackiShampine(RungeKuttaOptions),
    /// Order five: for smooth problems and tight accuracies. The default.
    DormandPrince(RungeKuttaOptions),
    /// Order three by Kutta: what the CENIC paper compares with as RK3.
    RungeKutta3(RungeKuttaOptions),
    /// Order one, implicit, with two half steps as its error estimate: for stiff systems at loose accuracies.
    ImplicitEuler(RungeKuttaOptions),
    /// Order two, implicit, two stages: for stiff systems.
    Sdirk2(RungeKuttaOptions),
    /// Order two, linearly implicit, two stages: for stiff systems at loose accuracies.
    Ros2(RungeKuttaOptions),
    /// Convex contact under error control: for plants with contact, limits, constraints and whatever else is stiff in them.
    Cenic(CenicOptions),
}

impl Default for IntegratorSpec {
    fn default() -> Self {
        Self::DormandPrince(RungeKuttaOptions::default())
    }
}

impl IntegratorSpec {
    /// The same method with another accuracy.
    pub fn with_accuracy(mut self, accuracy: f64) -> Self {
        match &mut self {
            Self::BogackiShampine(options)
            | Self::DormandPrince(options)
            | Self::RungeKutta3(options)
            | Self::ImplicitEuler(options)
            | Self::Sdirk2(options)
            | Self::Ros2(options) => options.accuracy = accuracy,
            Self::Cenic(options) => options.accuracy = accuracy,
        }
        self
    }

    /// The accuracy asked for.
    pub fn accuracy(&self) -> f64 {
        match self {
            Self::BogackiShampine(options)
            | Self::DormandPrince(options)
            | Self::RungeKutta3(options)
            | Self::ImplicitEuler(options)
            | Self::Sdirk2(options)
            | Self::Ros2(options) => options.accuracy,
            Self::Cenic(options) => options.accuracy,
        }
    }

    /// Sets the number of threads; `false` for a method that has one only.
    pub fn set_threads(&mut self, threads: usize) -> bool {
        match self {
            Self::Cenic(options) => options.threads = threads,
            _ => return false,
        }
        true
    }

    /// The integrator for n states.
    pub fn build(&self, n: usize) -> Result<Box<dyn Integrator>, OptionsError> {
        let explicit = |tableau, options| RungeKutta::new(tableau, options, n);
        let implicit = |method, options| RungeKutta::implicit(method, options, n);
        Ok(Box::new(match self {
            Self::BogackiShampine(options) => explicit(&BOGACKI_SHAMPINE, options)?,
            Self::DormandPrince(options) => explicit(&DORMAND_PRINCE, options)?,
            Self::RungeKutta3(options) => explicit(&RUNGE_KUTTA3, options)?,
            Self::ImplicitEuler(options) => implicit(ImplicitMethod::Euler, options)?,
            Self::Sdirk2(options) => implicit(ImplicitMethod::Sdirk2, options)?,
            Self::Ros2(options) => implicit(ImplicitMethod::Ros2, options)?,
            Self::Cenic(options) => return Ok(Box::new(Cenic::new(options, n)?)),
        }))
    }
}

/// Whose errors count.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Norm {
    /// Those of all states.
    #[default]
    FullState,
    /// Those of all states but the velocities of plants.
    Positions,
}

/// Options of the Runge–Kutta methods.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct RungeKuttaOptions {
    /// The error allowed in a step of each state x, relative to 1 + |x|.
    #[schemars(range(min = 1e-14, max = 1.0), extend("unit" = "1"))]
    pub accuracy: f64,
    /// The longest step. Without it the accuracy alone decides.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub max_step: Option<f64>,
    /// The smallest step that may be tried before giving up. By default 1e-14 max(1 s, |t|).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub min_step: Option<f64>,
    /// The first step. By default chosen from the slope and its change.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub initial_step: Option<f64>,
    /// Takes steps of this size on the grid t₀ + k h, without error control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub fixed_step: Option<f64>,
    /// Whose errors count.
    #[serde(skip_serializing_if = "is_full_state")]
    pub norm: Norm,
}

fn is_full_state(norm: &Norm) -> bool {
    *norm == Norm::FullState
}

impl Default for RungeKuttaOptions {
    fn default() -> Self {
        Self {
            accuracy: 1e-6,
            max_step: None,
            min_step: None,
            initial_step: None,
            fixed_step: None,
            norm: Norm::FullState,
        }
    }
}

/// An option that no integrator can be built with.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{option} is {value}, but must be {requirement}")]
pub struct OptionsError {
    /// The option's name in the file.
    pub option: &'static str,
    /// Its value.
    pub value: f64,
    /// What it must be.
    pub requirement: &'static str,
}

impl RungeKuttaOptions {
    /// Checks every option and how they fit together.
    pub fn check(&self) -> Result<(), OptionsError> {
        let error = |option, value, requirement| Err(OptionsError { option, value, requirement });
        if !(1e-14..=1.0).contains(&self.accuracy) {
            return error("accuracy", self.accuracy, "from 1e-14 to 1");
        }
        let steps = [
            ("max_step", self.max_step),
            ("min_step", self.min_step),
            ("initial_step", self.initial_step),
            ("fixed_step", self.fixed_step),
        ];
        for (option, step) in steps {
            if let Some(value) = step
                && !(value > 0.0 && value.is_finite())
            {
                return error(option, value, "positive and finite");
            }
        }
        let max_step = self.max_step.unwrap_or(f64::INFINITY);
        for (option, step) in &steps[1..] {
            if let Some(value) = *step
                && value > max_step
            {
                return error(option, value, "at most max_step");
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_comes_first_and_options_have_defaults() {
        let spec: IntegratorSpec = serde_json::from_str(r#"{"type": "dormand_prince"}"#).unwrap();
        assert_eq!(spec, IntegratorSpec::default());
        let text = serde_json::to_string(&spec).unwrap();
        assert_eq!(text, r#"{"type":"dormand_prince","accuracy":1e-6}"#);
        let spec: IntegratorSpec =
            serde_json::from_str(r#"{"type": "bogacki_shampine", "accuracy": 1e-3, "max_step": 0.1}"#)
                .unwrap();
        let options = RungeKuttaOptions { accuracy: 1e-3, max_step: Some(0.1), ..Default::default() };
        assert_eq!(spec, IntegratorSpec::BogackiShampine(options));
    }

    #[test]
    fn unknown_options_and_methods_are_errors() {
        let error = serde_json::from_str::<IntegratorSpec>(r#"{"type": "dormand_prince", "acuracy": 1e-3}"#);
        assert!(error.unwrap_err().to_string().contains("unknown field `acuracy`"));
        let error = serde_json::from_str::<IntegratorSpec>(r#"{"type": "euler"}"#);
        assert!(error.unwrap_err().to_string().contains("unknown variant `euler`"));
    }

    #[test]
    fn bad_options_are_named() {
        for (text, expected) in [
            (r#"{"accuracy": 0.0}"#, "accuracy is 0, but must be from 1e-14 to 1"),
            (r#"{"max_step": -1.0}"#, "max_step is -1, but must be positive and finite"),
            (r#"{"max_step": 0.1, "fixed_step": 0.2}"#, "fixed_step is 0.2, but must be at most max_step"),
        ] {
            let options: RungeKuttaOptions = serde_json::from_str(text).unwrap();
            let error = IntegratorSpec::DormandPrince(options).build(1).err().unwrap();
            assert_eq!(error.to_string(), expected);
        }
    }

    #[test]
    fn the_schema_allows_the_tag_and_refuses_the_rest() {
        let schema = serde_json::to_value(schemars::schema_for!(IntegratorSpec)).unwrap();
        let variants = schema["oneOf"].as_array().unwrap();
        assert_eq!(variants.len(), 7);
        for variant in &variants[..2] {
            assert!(variant["properties"]["type"]["const"].is_string());
            assert_eq!(variant["properties"]["max_step"]["unit"], "s");
            assert_eq!(variant["properties"]["accuracy"]["default"], 1e-6);
            assert_eq!(variant["additionalProperties"], false);
            assert_eq!(variant["required"], serde_json::json!(["type"]));
        }
    }
}
