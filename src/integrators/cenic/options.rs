//! Options of the convex method.

use indexmap::IndexMap;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::settings::Settings;
use crate::icf::LineStart;
use crate::integrators::{Norm, OptionsError, StepOptions};

/// Options of CENIC.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct CenicOptions {
    /// The error allowed in a step: of positions in m and rad, of other states relative to 1 + |z|.
    #[schemars(range(min = 1e-12, max = 1.0), extend("unit" = "1"))]
    pub accuracy: f64,
    /// The longest step.
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub max_step: f64,
    /// The smallest step that may be tried before giving up. By default 1e-12 max(1 s, |t|).
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub min_step: Option<f64>,
    /// The first step. By default a tenth of the longest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub initial_step: Option<f64>,
    /// Takes steps of this size on the grid t₀ + k h, one solution each, without error control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub fixed_step: Option<f64>,
    /// How a step is made from solutions of the convex problem.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = Scheme::default()))]
    pub scheme: Scheme,
    /// How long errors of velocities last at most, s: an error of 1 m/s counts as much as one of this many metres. Friction, dissipation and
    /// limits make them last less long. With 0 positions alone count, as in the CENIC paper: that is cheaper, but motion after an impact can be anything.
    /// By default 1 s with `tr_bdf2`, and 0 with the schemes of the paper, which weigh all velocities alike.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub velocity_time: Option<f64>,
    /// How much the error of a coordinate counts, by name or glob, such as `plant.x.elbow: 10`; 1 by default. The last that fits holds.
    #[serde(skip_serializing_if = "IndexMap::is_empty")]
    pub weights: IndexMap<String, f64>,
    /// Blocks that are not implicit, by path or glob: what they compute is taken as constant over each half of a step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub explicit: Vec<String>,
    /// Blocks that are computed at the start of each step alone, by path or glob: constant over all of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
    /// Whose errors count, in place of what `velocity_time` says: with `full_state` all velocities, by as much as positions, and with `positions` none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub norm: Option<Norm>,
    /// Keeps factors of the Hessian, from iteration to iteration and from step to step, while iterations converge fast. A run that is resumed then
    /// agrees with one that never stopped to the accuracy, but not to the last digit.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = CenicOptions::default().reuse_hessian))]
    pub reuse_hessian: bool,
    /// Lets a few bodies that need short steps take substeps of their own (multirate), where no external system acts on them, while the others take longer steps. For
    /// `tr_bdf2`.
    #[serde(skip_serializing_if = "is_true")]
    #[schemars(extend("default" = CenicOptions::default().local_steps))]
    pub local_steps: bool,
    /// How convex problems are solved: for studies of the solver itself.
    #[serde(skip_serializing_if = "is_default")]
    pub solver: SolverSpec,
    /// Tuning numbers of the method, for studies of the method itself.
    #[serde(skip_serializing_if = "is_default")]
    pub settings: Settings,
    /// Estimates how far off the run is, by carrying the errors of its steps along with the motion; the summary then says so. Not with `fixed_step`, nor for `trapezoid`.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = CenicOptions::default().global_error))]
    pub global_error: bool,
    /// Measures how far the contacts of each step are from hard contact with dry friction: the plant's output `contact_residuals`.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = CenicOptions::default().residuals))]
    pub residuals: bool,
    /// Measures which part of a step takes how long; the summary of a run then says so.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = CenicOptions::default().costs))]
    pub costs: bool,
    /// Threads that solve islands. Results do not depend on it.
    #[serde(skip_serializing_if = "is_one")]
    #[schemars(range(min = 1), extend("default" = CenicOptions::default().threads))]
    pub threads: usize,
}

/// How convex problems are solved.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, Default, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct SolverSpec {
    /// By how much velocities may be off, m/s or rad/s. By default a hundredth of the accuracy, but at least 1e-11, and 1e-9 with fixed steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "m/s"))]
    pub tolerance: Option<f64>,
    /// Where line searches start.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = "cubic"))]
    pub line_search: LineStart,
    /// What is known of the Hessian's zeros.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = "sparse"))]
    pub algebra: Algebra,
}

/// What is known of the Hessian's zeros.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Algebra {
    /// Bodies that do not touch, directly or through others, are solved by themselves, and blocks of bodies that do not touch are zero.
    #[default]
    Sparse,
    /// Nothing: all bodies of a plant are solved together, and no block is zero.
    Dense,
}

/// How a step is made from solutions of the convex problem.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Scheme {
    /// TR-BDF2 of two convex problems, each about its predicted end: order 2.
    #[default]
    TrBdf2,
    /// Two half steps, compared with a full one: order 1. The method of the CENIC paper.
    StepDoubling,
    /// An implicit trapezoid after a full step: order 2, but stiff motion is not damped.
    Trapezoid,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
fn is_one(threads: &usize) -> bool {
    *threads == 1
}
fn is_true(value: &bool) -> bool {
    *value
}

impl Default for CenicOptions {
    fn default() -> Self {
        CenicOptions {
            accuracy: 1e-3,
            max_step: MAX_STEP,
            min_step: None,
            initial_step: None,
            fixed_step: None,
            scheme: Scheme::default(),
            velocity_time: None,
            weights: IndexMap::new(),
            explicit: Vec::new(),
            held: Vec::new(),
            norm: None,
            reuse_hessian: false,
            local_steps: true,
            solver: SolverSpec::default(),
            settings: Settings::default(),
            global_error: false,
            residuals: false,
            costs: false,
            threads: 1,
        }
    }
}

/// The longest step by default, s.
pub(in crate::integrators) const MAX_STEP: f64 = 0.1;

/// The smallest step by default, relative to max(1 s, |t|): ten thousand times what times can tell apart.
const RESOLUTION: f64 = 1e-12;
/// How long errors of velocities last at most by default, s: the unit of time, so that an accuracy is as many metres as metres per second.
const VELOCITY_TIME: f64 = 1.0;

impl CenicOptions {
    /// How long errors of velocities last at most, s, by what is asked for and by the scheme.
    pub fn velocity_time(&self) -> f64 {
        match (self.norm, self.velocity_time, self.scheme) {
            (Some(Norm::Positions), ..) => 0.0,
            (_, Some(time), _) => time,
            (Some(Norm::FullState), None, _) | (None, None, Scheme::TrBdf2) => VELOCITY_TIME,
            (None, None, Scheme::StepDoubling | Scheme::Trapezoid) => 0.0,
        }
    }

    /// What is asked of steps.
    pub(super) fn steps(&self) -> StepOptions {
        StepOptions {
            accuracy: self.accuracy,
            initial_step: self.initial_step,
            min_step: self.min_step,
            resolution: RESOLUTION,
            max_step: Some(self.max_step),
            fixed_step: self.fixed_step,
        }
    }

    /// Checks every option and how they fit together.
    pub fn check(&self) -> Result<(), OptionsError> {
        let error = |option, value, requirement| Err(OptionsError { option, value, requirement });
        if !(1e-12..=1.0).contains(&self.accuracy) {
            return error("accuracy", self.accuracy, "from 1e-12 to 1");
        }
        self.steps().check()?;
        if let Some(time) = self.velocity_time
            && !(time >= 0.0 && time.is_finite())
        {
            return error("velocity_time", time, "zero or positive, and finite");
        }
        if self.norm == Some(Norm::FullState) && self.velocity_time == Some(0.0) {
            return error("velocity_time", 0.0, "positive where the norm is full_state");
        }
        if let Some(tolerance) = self.solver.tolerance
            && !(tolerance > 0.0 && tolerance.is_finite())
        {
            return error("solver.tolerance", tolerance, "positive and finite");
        }
        if let Some(weight) = self.weights.values().find(|weight| !(**weight >= 0.0 && weight.is_finite())) {
            return error("weights", *weight, "zero or positive, and finite");
        }
        if let (true, Some(step)) = (self.global_error, self.fixed_step) {
            return error(
                "fixed_step",
                step,
                "left out where the global error is asked for: steps of one size have no estimate",
            );
        }
        if self.global_error && self.scheme == Scheme::Trapezoid {
            return error("global_error", 1.0, "false with the scheme `trapezoid`");
        }
        self.settings.check()?;
        if self.threads == 0 {
            return error("threads", 0.0, "at least one");
        }
        Ok(())
    }
}
