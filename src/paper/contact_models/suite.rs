//! The methods that are compared, and what each of them solves.

use serde_json::{Value, json};

use crate::integrators::IntegratorSpec;
use crate::paper::methods;

/// The step of the paper, s.
pub const STEP: f64 = 1e-3;
/// The longest step under error control, s: whatever begins within it is seen.
const MAX_STEP: f64 = 1e-2;
/// ε_abs of the paper.
pub const TOLERANCE: f64 = 1e-6;

/// What a method makes of contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Law {
    /// Hard, with dry friction (NCP).
    Dry,
    /// Hard, with a pyramid of friction (LCP).
    Pyramid,
    /// Hard and with friction on the cone, without maximum dissipation.
    Raisim,
    /// The convex relaxation (CCP).
    Convex,
    /// The convex relaxation, regularised.
    Regularised,
    /// Compliant, with regularised friction.
    Compliant,
}

impl Law {
    /// For tables.
    pub fn name(self) -> &'static str {
        match self {
            Law::Dry => "NCP",
            Law::Pyramid => "LCP",
            Law::Raisim => "RaiSim",
            Law::Convex => "CCP",
            Law::Regularised => "CCP, regularised",
            Law::Compliant => "compliant",
        }
    }
}

/// All methods, by the names that diagrams know them by.
pub const METHODS: [(&str, Law); 11] = [
    ("ncp_staggered", Law::Dry),
    ("ncp_admm", Law::Dry),
    ("ncp_pgs", Law::Dry),
    ("lcp_pgs", Law::Pyramid),
    ("raisim", Law::Raisim),
    ("ccp_admm", Law::Convex),
    ("ccp_pgs", Law::Convex),
    ("apgd", Law::Convex),
    ("ccp_newton", Law::Regularised),
    ("tamsi", Law::Compliant),
    ("cenic", Law::Compliant),
];

/// The names alone.
pub fn names() -> impl Iterator<Item = &'static str> {
    METHODS.iter().map(|(name, _)| *name)
}

/// What a method makes of contact.
pub fn law(name: &str) -> Law {
    METHODS.iter().find(|(method, _)| *method == name).map_or(Law::Compliant, |(_, law)| *law)
}

/// Steps of one size, with other options of the solver than the defaults. Methods with compliant contact have none of these.
pub fn fixed_with(name: &str, h: f64, solver: Value) -> anyhow::Result<IntegratorSpec> {
    let mut spec = json!({"type": name, "fixed_step": h, "residuals": true});
    if law(name) != Law::Compliant {
        spec["solver"] = solver;
    }
    methods::method(spec)
}

/// Steps of one size in the way of the paper: overlaps are not undone.
pub fn fixed(name: &str, h: f64, tolerance: f64) -> anyhow::Result<IntegratorSpec> {
    fixed_with(name, h, json!({"tolerance": tolerance, "baumgarte": 0.0}))
}

/// Step doubling to an accuracy.
pub fn controlled(name: &str, accuracy: f64) -> anyhow::Result<IntegratorSpec> {
    methods::method(match name {
        "cenic" => {
            json!({"type": name, "accuracy": accuracy, "scheme": "step_doubling", "max_step": MAX_STEP, "residuals": true})
        }
        _ => {
            json!({"type": name, "error_control": "step_doubling", "accuracy": accuracy, "max_step": MAX_STEP, "residuals": true})
        }
    })
}
