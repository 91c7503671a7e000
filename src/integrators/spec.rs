//! The choice of an integrator as plain data.

use super::implicit::ImplicitMethod;
use super::tableau::{BOGACKI_SHAMPINE, DORMAND_PRINCE, RUNGE_KUTTA3};
use super::velocity::{VelocityOptions, VelocitySteps};
use super::{Cenic, CenicOptions, ImplicitEulerOptions, Integrator, RungeKutta, StepOptions, choice};
use crate::coupling;
use crate::diagram::Schedule;
use crate::document::Diagnostic;
use crate::solvers::{
    self, AdmmOptions, ApgdOptions, ContactSolver, NewtonOptions, RaisimOptions, StaggeredOptions,
    SweepOptions, TamsiOptions,
};
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};

/// Which method carries the continuous states forward, and how accurately.
///
/// Without a `type` it is the one that suits the diagram: `cenic` if there are bodies that can move, `sdirk2` if it is stiff at its
/// start, else `dormand_prince`.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(clippy::large_enum_variant)] // There is one in a run.
pub enum IntegratorSpec {
    /// The method that suits the diagram: `cenic` if there are bodies that can move, `sdirk2` if it is stiff at its start, else
    /// `dormand_prince`. The default.
    #[schemars(transform = without_type)]
    Auto(AutoOptions),
    /// Order three: for loose accuracies (1e-2 to 1e-4) and right-hand sides with kinks.
    BogackiShampine(RungeKuttaOptions),
    /// Order five: for smooth problems and tight accuracies.
    DormandPrince(RungeKuttaOptions),
    /// Order three by Kutta: what the CENIC paper compares with as RK3.
    RungeKutta3(RungeKuttaOptions),
    /// Order one, implicit, with two half steps as its error estimate: for stiff systems at loose accuracies.
    ImplicitEuler(ImplicitEulerOptions),
    /// Order two, implicit, two stages: for stiff systems.
    Sdirk2(RungeKuttaOptions),
    /// Order two, linearly implicit, two stages: for stiff systems at loose accuracies.
    Ros2(RungeKuttaOptions),
    /// Convex contact under error control: for plants with contact, limits, constraints and whatever else is stiff in them.
    Cenic(CenicOptions),
    /// Compliant contact with regularised friction, two-way coupled: Newton's method with transition-aware line search (TAMSI).
    Tamsi(VelocityOptions<TamsiOptions>),
    /// Hard contact with a friction pyramid: projected Gauss–Seidel on a linear complementarity problem.
    LcpPgs(VelocityOptions<SweepOptions>),
    /// Hard contact relaxed to a convex problem (CCP): projected Gauss–Seidel.
    CcpPgs(VelocityOptions<SweepOptions>),
    /// Hard contact relaxed to a convex problem (CCP): alternating directions, ADMM.
    CcpAdmm(VelocityOptions<AdmmOptions>),
    /// Regularised contact as a convex problem: Newton's method on velocities, as in SAP and MuJoCo.
    CcpNewton(VelocityOptions<NewtonOptions>),
    /// Hard contact without the maximum dissipation law, contact by contact, as in RaiSim.
    Raisim(VelocityOptions<RaisimOptions>),
    /// Hard contact with dry friction (NCP): projected Gauss–Seidel.
    NcpPgs(VelocityOptions<SweepOptions>),
    /// Hard contact with dry friction (NCP): normal forces and friction in turns.
    NcpStaggered(VelocityOptions<StaggeredOptions>),
    /// Hard contact with dry friction (NCP): ADMM with the relaxation taken back in each iteration.
    NcpAdmm(VelocityOptions<AdmmOptions>),
    /// Hard contact relaxed to a convex problem (CCP): accelerated projected gradient descent.
    Apgd(VelocityOptions<ApgdOptions>),
}

impl Default for IntegratorSpec {
    fn default() -> Self {
        Self::Auto(AutoOptions::default())
    }
}

/// The type may be left out where the default is meant.
fn without_type(schema: &mut Schema) {
    schema.remove("required");
}

impl IntegratorSpec {
    /// The same method with another accuracy.
    pub fn with_accuracy(mut self, accuracy: f64) -> Self {
        match &mut self {
            Self::Auto(options) => options.accuracy = Some(accuracy),
            Self::BogackiShampine(options)
            | Self::DormandPrince(options)
            | Self::RungeKutta3(options)
            | Self::Sdirk2(options)
            | Self::Ros2(options) => options.accuracy = accuracy,
            Self::ImplicitEuler(options) => options.accuracy = accuracy,
            Self::Cenic(options) => options.accuracy = accuracy,
            others => others.velocity_mut().into_iter().for_each(|steps| steps.set_accuracy(accuracy)),
        }
        self
    }

    /// The accuracy asked for; none where it depends on a method that is not chosen yet.
    pub fn accuracy(&self) -> Option<f64> {
        match self {
            Self::Auto(options) => options.accuracy,
            Self::BogackiShampine(options)
            | Self::DormandPrince(options)
            | Self::RungeKutta3(options)
            | Self::Sdirk2(options)
            | Self::Ros2(options) => Some(options.accuracy),
            Self::ImplicitEuler(options) => Some(options.accuracy),
            Self::Cenic(options) => Some(options.accuracy),
            others => others.velocity()?.accuracy(),
        }
    }

    /// The size of fixed steps, if there is no error control, s.
    pub fn fixed_step(&self) -> Option<f64> {
        match self {
            Self::Auto(options) => options.fixed_step,
            Self::BogackiShampine(options)
            | Self::DormandPrince(options)
            | Self::RungeKutta3(options)
            | Self::Sdirk2(options)
            | Self::Ros2(options) => options.fixed_step,
            Self::ImplicitEuler(options) => options.fixed_step,
            Self::Cenic(options) => options.fixed_step,
            others => others.velocity()?.fixed_step(),
        }
    }

    /// The same method with fixed steps of another size, s.
    pub fn with_fixed_step(mut self, step: f64) -> Self {
        match &mut self {
            Self::Auto(options) => options.fixed_step = Some(step),
            Self::BogackiShampine(options)
            | Self::DormandPrince(options)
            | Self::RungeKutta3(options)
            | Self::Sdirk2(options)
            | Self::Ros2(options) => options.fixed_step = Some(step),
            Self::ImplicitEuler(options) => options.fixed_step = Some(step),
            Self::Cenic(options) => options.fixed_step = Some(step),
            others => others.velocity_mut().into_iter().for_each(|steps| steps.set_fixed_step(step)),
        }
        self
    }

    /// Whether a method chosen by name computes its stages one after the other, and so takes short steps wherever a system is stiff.
    pub fn is_explicit(&self) -> bool {
        matches!(self, Self::BogackiShampine(_) | Self::DormandPrince(_) | Self::RungeKutta3(_))
    }

    /// The method for a diagram: the one that suits it in place of [`Auto`](Self::Auto), else the same.
    pub fn resolve(&self, schedule: &Schedule) -> Self {
        match self {
            Self::Auto(options) => choice::choose(options, schedule),
            chosen => chosen.clone(),
        }
    }

    /// What to say of a method that was chosen for a diagram that it does not suit.
    pub fn warnings(&self, schedule: &Schedule) -> Vec<Diagnostic> {
        if self.velocity().is_some() || matches!(self, Self::Auto(_) | Self::Cenic(_)) {
            return self.warnings_of_contact(schedule);
        }
        if !self.is_explicit() && self.fixed_step().is_none() {
            return Vec::new();
        }
        let name = self.name();
        let warning = |plant: &str| {
            let message = match self.fixed_step() {
                Some(h) => format!(
                    "`{name}` with steps of {h} s looks for contact in `{plant}` a few times in a step: what begins and ends in \
                     between is not seen"
                ),
                None => format!(
                    "`{name}` is explicit: to it contact in `{plant}` is a stiff spring, and it takes as many short steps as that \
                     asks for"
                ),
            };
            let help = "write `integrator: {type: cenic}`, or leave the type out: it is the default where bodies move";
            Diagnostic::new(message).place("sim.integrator").help(help)
        };
        coupling::plants_with_contact(schedule).into_iter().map(warning).collect()
    }

    /// What of the contacts of a diagram a method that solves for them does not know.
    fn warnings_of_contact(&self, schedule: &Schedule) -> Vec<Diagnostic> {
        let name = if matches!(self, Self::Auto(_)) { "cenic" } else { self.name() };
        let is_compliant = matches!(self, Self::Auto(_) | Self::Cenic(_) | Self::Tamsi(_));
        let is_cenic = matches!(self, Self::Auto(_) | Self::Cenic(_));
        let mut warnings = Vec::new();
        for (plant, traits) in coupling::contact_traits(schedule) {
            let mut warn = |message: String, help: &str| {
                warnings.push(Diagnostic::new(message).place("sim.integrator").help(help));
            };
            if traits.has_static_friction && !is_cenic {
                warn(
                    format!(
                        "`{name}` knows one coefficient of friction: in `{plant}` it takes that of the slip where each step begins, so that what \
                         comes to rest within a step is held from the next one on"
                    ),
                    "make mu_static and mu_dynamic the same, or write `integrator: {type: cenic}`, which knows both",
                );
            }
            if traits.has_restitution && is_compliant {
                warn(
                    format!(
                        "`{name}` does not know the restitution of materials in `{plant}`: what touches bounces by stiffness and dissipation"
                    ),
                    "give `dissipation` (0 s/m bounces without loss), or a method with rigid contact, such as `ncp_pgs`",
                );
            }
            if traits.has_surfaces && !is_compliant {
                warn(
                    format!(
                        "`{name}` takes each polygon of the contact surfaces in `{plant}` for a contact of its own: there are many, and it may be \
                         slow"
                    ),
                    "write `contact: {model: point}`, or `integrator: {type: cenic}`, which sums up a surface",
                );
            }
        }
        warnings
    }

    /// The method's name: its `type` in a file.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Auto(_) => "auto",
            Self::BogackiShampine(_) => BOGACKI_SHAMPINE.name,
            Self::DormandPrince(_) => DORMAND_PRINCE.name,
            Self::RungeKutta3(_) => RUNGE_KUTTA3.name,
            Self::ImplicitEuler(_) => ImplicitMethod::Euler.name(),
            Self::Sdirk2(_) => ImplicitMethod::Sdirk2.name(),
            Self::Ros2(_) => ImplicitMethod::Ros2.name(),
            Self::Cenic(_) => "cenic",
            Self::Tamsi(_) => "tamsi",
            Self::LcpPgs(_) => "lcp_pgs",
            Self::CcpPgs(_) => "ccp_pgs",
            Self::CcpAdmm(_) => "ccp_admm",
            Self::CcpNewton(_) => "ccp_newton",
            Self::Raisim(_) => "raisim",
            Self::NcpPgs(_) => "ncp_pgs",
            Self::NcpStaggered(_) => "ncp_staggered",
            Self::NcpAdmm(_) => "ncp_admm",
            Self::Apgd(_) => "apgd",
        }
    }

    /// Sets the number of threads; `false` for a method that has one only.
    pub fn set_threads(&mut self, threads: usize) -> bool {
        match self {
            Self::Auto(options) => options.threads = Some(threads),
            Self::Cenic(options) => options.threads = threads,
            _ => return false,
        }
        true
    }

    /// Whether the error of the run is estimated.
    pub fn has_global_error(&self) -> bool {
        matches!(self, Self::Cenic(options) if options.global_error)
    }

    /// Asks for an estimate of the error of the run; `false` for a method that has none.
    pub fn set_global_error(&mut self) -> bool {
        match self {
            Self::Auto(options) => options.global_error = true,
            Self::Cenic(options) => options.global_error = true,
            _ => return false,
        }
        true
    }

    /// The integrator for n states. [`Auto`](Self::Auto) that is not [resolved](Self::resolve) is Dormand and Prince's method.
    pub fn build(&self, n: usize) -> Result<Box<dyn Integrator>, OptionsError> {
        let explicit = |tableau, options| RungeKutta::new(tableau, options, n);
        let implicit = |method, options| RungeKutta::implicit(method, options, n);
        Ok(Box::new(match self {
            Self::Auto(options) => explicit(&DORMAND_PRINCE, &options.apply(RungeKuttaOptions::default()))?,
            Self::BogackiShampine(options) => explicit(&BOGACKI_SHAMPINE, options)?,
            Self::DormandPrince(options) => explicit(&DORMAND_PRINCE, options)?,
            Self::RungeKutta3(options) => explicit(&RUNGE_KUTTA3, options)?,
            Self::ImplicitEuler(options) => RungeKutta::implicit_euler(options, n)?,
            Self::Sdirk2(options) => implicit(ImplicitMethod::Sdirk2, options)?,
            Self::Ros2(options) => implicit(ImplicitMethod::Ros2, options)?,
            Self::Cenic(options) => return Ok(Box::new(Cenic::new(options, n)?)),
            others => return others.build_velocity(n),
        }))
    }
}

/// One line for each velocity-level method: its solver, the solver's options, and whether steps are halved where it does not converge.
macro_rules! velocity_methods {
    ($($arm:ident: $solver:ident, $halves:literal;)*) => {
        impl IntegratorSpec {
            /// What velocity-level methods are asked for.
            pub fn velocity(&self) -> Option<&dyn VelocitySteps> {
                match self {
                    $(Self::$arm(options) => Some(options),)*
                    _ => None,
                }
            }

            fn velocity_mut(&mut self) -> Option<&mut dyn VelocitySteps> {
                match self {
                    $(Self::$arm(options) => Some(options),)*
                    _ => None,
                }
            }

            fn build_velocity(&self, n: usize) -> Result<Box<dyn Integrator>, OptionsError> {
                match self {
                    $(Self::$arm(options) => {
                        let error = |(option, value, requirement)| OptionsError { option, value, requirement };
                        options.solver.check().map_err(error)?;
                        let solver = options.solver.clone();
                        let make = move || Box::new(solvers::$solver::new(solver.clone())) as Box<dyn ContactSolver>;
                        Ok(Box::new(options.build(n, self.name(), $halves, make)?))
                    })*
                    _ => Err(OptionsError { option: "type", value: f64::NAN, requirement: "a method" }),
                }
            }
        }
    };
}

velocity_methods! {
    Tamsi: Tamsi, true;
    LcpPgs: LcpPgs, false;
    CcpPgs: CcpPgs, false;
    CcpAdmm: CcpAdmm, false;
    CcpNewton: CcpNewton, false;
    Raisim: Raisim, false;
    NcpPgs: NcpPgs, false;
    NcpStaggered: NcpStaggered, false;
    NcpAdmm: NcpAdmm, false;
    Apgd: Apgd, false;
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

/// Options of whichever method suits the diagram; those that are not given are the method's own.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, Default, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct AutoOptions {
    /// The error allowed in a step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1e-14, max = 1.0), extend("unit" = "1"))]
    pub accuracy: Option<f64>,
    /// The longest step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub max_step: Option<f64>,
    /// The smallest step that may be tried before giving up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub min_step: Option<f64>,
    /// The first step.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub initial_step: Option<f64>,
    /// Takes steps of this size, without error control.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub fixed_step: Option<f64>,
    /// Threads that solve contact problems, where the method is `cenic`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub threads: Option<usize>,
    /// Estimates how far off the run is, where the method is `cenic`.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schemars(extend("default" = false))]
    pub global_error: bool,
}

impl AutoOptions {
    /// These in place of others.
    pub(super) fn apply(&self, others: RungeKuttaOptions) -> RungeKuttaOptions {
        RungeKuttaOptions {
            accuracy: self.accuracy.unwrap_or(others.accuracy),
            max_step: self.max_step.or(others.max_step),
            min_step: self.min_step.or(others.min_step),
            initial_step: self.initial_step.or(others.initial_step),
            fixed_step: self.fixed_step.or(others.fixed_step),
            norm: others.norm,
        }
    }

    /// These in place of others, for `cenic`.
    pub(super) fn apply_to_cenic(&self, others: CenicOptions) -> CenicOptions {
        CenicOptions {
            accuracy: self.accuracy.unwrap_or(others.accuracy),
            max_step: self.max_step.unwrap_or(others.max_step),
            min_step: self.min_step.or(others.min_step),
            initial_step: self.initial_step.or(others.initial_step),
            fixed_step: self.fixed_step.or(others.fixed_step),
            threads: self.threads.unwrap_or(others.threads),
            global_error: self.global_error || others.global_error,
            ..others
        }
    }
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
    #[schemars(extend("default" = "full_state"))]
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
    /// What is asked of steps.
    pub(super) fn steps(&self) -> StepOptions {
        let &RungeKuttaOptions { accuracy, max_step, min_step, initial_step, fixed_step, .. } = self;
        StepOptions { accuracy, initial_step, min_step, max_step, fixed_step, ..StepOptions::default() }
    }

    /// Checks every option and how they fit together.
    pub fn check(&self) -> Result<(), OptionsError> {
        let error = |option, value, requirement| Err(OptionsError { option, value, requirement });
        if !(1e-14..=1.0).contains(&self.accuracy) {
            return error("accuracy", self.accuracy, "from 1e-14 to 1");
        }
        if let (Some(h), Some(longest)) = (self.fixed_step, self.max_step)
            && h > longest
        {
            return error("fixed_step", h, "at most max_step");
        }
        self.steps().check()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_type_comes_first_and_options_have_defaults() {
        let spec: IntegratorSpec = serde_json::from_str(r#"{"type": "dormand_prince"}"#).unwrap();
        assert_eq!(spec, IntegratorSpec::DormandPrince(RungeKuttaOptions::default()));
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
        assert_eq!(variants.len(), 18);
        assert_eq!(variants[0]["properties"]["type"]["const"], "auto");
        assert!(variants[0].get("required").is_none(), "the default needs no type");
        for variant in &variants[1..3] {
            assert!(variant["properties"]["type"]["const"].is_string());
            assert_eq!(variant["properties"]["max_step"]["unit"], "s");
            assert_eq!(variant["properties"]["accuracy"]["default"], 1e-6);
            assert_eq!(variant["additionalProperties"], false);
            assert_eq!(variant["required"], serde_json::json!(["type"]));
        }
    }
}
