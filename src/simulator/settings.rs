//! How a diagram is to be simulated: the `sim` section of a file.

use std::sync::OnceLock;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::diagram::{Diagram, Schedule, substitute::substitute};
use crate::document::{Diagnostic, Diagnostics, Node, Value, from_node, resolve_quantities, to_node};
use crate::integrators::IntegratorSpec;

/// How a diagram is to be simulated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Sim {
    /// How long, in simulated time.
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub duration: f64,
    /// The method, and the accuracy asked for; by default what suits the diagram.
    pub integrator: IntegratorSpec,
    /// Signals to record besides those of `Recorder` blocks, by path or glob; written at every accepted step.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub record: Vec<String>,
}

impl Default for Sim {
    fn default() -> Sim {
        Sim { duration: 10.0, integrator: IntegratorSpec::default(), record: Vec::new() }
    }
}

impl Sim {
    /// What the diagram itself says, with defaults for the rest.
    pub fn of(diagram: &Diagram) -> Result<Sim, Diagnostics> {
        let mut problems = Diagnostics(Vec::new());
        let mut filled = substitute(&diagram.sim, &diagram.params, &mut problems);
        problems.into_result(())?;
        // Options without a type are those of the default.
        let integrator = filled.as_map_mut().and_then(|sim| sim.get_mut("integrator"));
        if let Some(options) = integrator.and_then(Node::as_map_mut)
            && !options.contains_key("type")
        {
            options.insert("type", Node::new(Value::String("auto".to_owned())));
        }
        let resolved = resolve_quantities(&filled, sim_schema())
            .map_err(|problems| Diagnostics(problems.0.into_iter().map(in_sim).collect()))?;
        let sim: Sim = from_node(&resolved).map_err(in_sim)?;
        if !(sim.duration.is_finite() && sim.duration >= 0.0) {
            let span = diagram.sim.at("duration").unwrap_or(&diagram.sim).span.clone();
            let message =
                format!("the duration must be zero or a positive number of seconds, not {}", sim.duration);
            return Err(Diagnostic::new(message).at(&span).place("sim.duration").into());
        }
        Ok(sim)
    }

    /// What to say of settings that do not suit a diagram; pointed at their place in its file.
    pub fn warnings(&self, schedule: &Schedule, diagram: &Diagram) -> Vec<Diagnostic> {
        locate(Diagnostics(self.integrator.warnings(schedule)), diagram).0
    }

    /// As it stands in a file.
    pub fn to_node(&self) -> Result<Node, Diagnostic> {
        to_node(self)
    }
}

/// Where numbers stand in the section, and in what units.
fn sim_schema() -> &'static serde_json::Value {
    static SCHEMA: OnceLock<serde_json::Value> = OnceLock::new();
    SCHEMA.get_or_init(|| schemars::schema_for!(Sim).to_value())
}

/// Names the section in a problem with one of its fields.
fn in_sim(mut problem: Diagnostic) -> Diagnostic {
    problem.place =
        if problem.place.is_empty() { "sim".to_owned() } else { format!("sim.{}", problem.place) };
    problem
}

/// Points problems with settings at the place in the file where the setting stands.
pub(super) fn locate(mut problems: Diagnostics, diagram: &Diagram) -> Diagnostics {
    for problem in &mut problems.0 {
        let field = problem.place.strip_prefix("sim.").and_then(|field| diagram.sim.at(field));
        if let Some(field) = field.filter(|_| !problem.span.is_known()) {
            problem.span = field.span.clone();
        }
    }
    problems
}
