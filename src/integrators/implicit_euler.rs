//! Options of implicit Euler: how its equations are solved.
//!
//! ```text
//! x₁ = x + h f(t + h, x₁),      Δx = −A⁻¹ r(xᵏ),  A = 1 − h ∂f/∂x,      xᵏ⁺¹ = xᵏ + α Δx
//! ```
//!
//! With `newton: full`, `limiter: tals` and `halves: false` it is the comparator of TAMSI's paper, which is stopped as in \[HW, IV.8\] and takes shorter steps where Newton's method
//! does not converge.
//!
//! Sources: \[C20, III\] = Castro, Qu, Kuppuswamy, Alspach, Sherman, *A transition-aware method for the simulation of compliant contact with regularized friction*, IEEE RA-L 5 (2020).
//! \[HW\] Hairer, Wanner, *Solving Ordinary Differential Equations II*.
//!
//! Differs: forces are those that plants have for all methods, whose friction is μ s/√(1 + s²) of the slip s in units of v_s instead of μ min(s, 1). It still has its large gradients where s < 1,
//! which is what TALS goes by. But it has them a little beyond as well, and an iteration that leaves stiction takes longer and longer updates on its way out: with TALS that does not count as
//! divergence, of which \[HW, IV.8\] would take it for a sign, but the Jacobian is then computed anew.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Norm, OptionsError, RungeKuttaOptions};

/// When ∂f/∂x is computed.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum NewtonKind {
    /// When the last one serves no more: where iterations converge slowly, or are limited.
    #[default]
    Quasi,
    /// In every iteration.
    Full,
}

/// What limits updates of Newton's method.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[serde(rename_all = "snake_case")]
pub enum Limiter {
    /// Nothing.
    #[default]
    None,
    /// No slip of a contact leaps over stiction, or turns by more than 60°.
    Tals,
}

/// Options of implicit Euler.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct ImplicitEulerOptions {
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
    /// Takes steps of this size on the grid t₀ + k h, without error control, and shorter ones where the equations are not solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 0.0), extend("unit" = "s"))]
    pub fixed_step: Option<f64>,
    /// Whose errors count.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = "full_state"))]
    pub norm: Norm,
    /// When the Jacobian is computed.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = "quasi"))]
    pub newton: NewtonKind,
    /// What limits updates of Newton's method: for contact with friction at large steps.
    #[serde(skip_serializing_if = "is_default")]
    #[schemars(extend("default" = "none"))]
    pub limiter: Limiter,
    /// The result of a step is that of two halves, whose difference from the whole is the error. With fixed steps it may be the whole alone.
    #[serde(skip_serializing_if = "is_true")]
    #[schemars(extend("default" = true))]
    pub halves: bool,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
fn is_true(value: &bool) -> bool {
    *value
}

impl Default for ImplicitEulerOptions {
    fn default() -> ImplicitEulerOptions {
        let RungeKuttaOptions { accuracy, max_step, min_step, initial_step, fixed_step, norm } =
            RungeKuttaOptions::default();
        let (newton, limiter, halves) = (NewtonKind::default(), Limiter::default(), true);
        ImplicitEulerOptions {
            accuracy,
            max_step,
            min_step,
            initial_step,
            fixed_step,
            norm,
            newton,
            limiter,
            halves,
        }
    }
}

impl ImplicitEulerOptions {
    /// What is asked of steps, as of any method.
    pub(super) fn steps(&self) -> RungeKuttaOptions {
        let &ImplicitEulerOptions { accuracy, max_step, min_step, initial_step, fixed_step, norm, .. } = self;
        RungeKuttaOptions { accuracy, max_step, min_step, initial_step, fixed_step, norm }
    }

    /// Checks every option and how they fit together.
    pub fn check(&self) -> Result<(), OptionsError> {
        if !self.halves && self.fixed_step.is_none() {
            let requirement = "1 (true) where there is no fixed_step: errors are found by halves";
            return Err(OptionsError { option: "halves", value: 0.0, requirement });
        }
        self.steps().check()
    }
}
