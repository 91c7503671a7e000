//! TR-BDF2, whose two implicit stages are convex problems about their predicted ends.
//!
//! ```text
//! γ = 1 − 1/√2,   η = γ h,   c₂ = 2 γ,   w = √2/4
//!
//! stage 2, at t₀ + c₂ h:   v* = v₀ + η a₀               V₂ = v* + η A₂
//! stage 3, at t₀ + h:      v* = v₀ + h w (a₀ + A₂)      V₃ = v* + η A₃ = v₁,   a₁ = A₃
//! ```
//!
//! The same holds for displacements d from q₀, with ḋ = dexp⁻¹(d) v, and for states z of other blocks. The scheme is A- and L-stable and of second
//! order, its stages too. The embedded formula of third order has weights b̂, and
//!
//! ```text
//! e = h Σ (b_i − b̂_i) k_i,     b = (w, w, γ),   b̂ = ((1 − w)/3, (3w + 1)/3, γ/3)
//! ```
//!
//! is the local error, with its sign. Stages are predicted by ṽ₂ = v₀ + c₂ h a₀, and by the parabola through v₀, a₀ and V₂.
//!
//! a₀ is the A₃ of the step before. Where it is not known, at the start and where forces jump, it is that of an implicit Euler step of size η.
//!
//! Source: Hosea, Shampine, *Analysis and implementation of TR-BDF2*, Appl. Numer. Math. 20, 1996.

use std::f64::consts::{FRAC_1_SQRT_2, SQRT_2};

use super::chains::Chains;
use crate::coupling::{Ends, Reached, Stage, Stepper, Surroundings};
use crate::icf::{Outcome, SolverOptions};

/// η/h.
pub const GAMMA: f64 = 1.0 - FRAC_1_SQRT_2;
/// Where the second stage ends.
pub const C2: f64 = 2.0 * GAMMA;
const W: f64 = SQRT_2 / 4.0;
/// b − b̂.
const ERROR: [f64; 3] = [W - (1.0 - W) / 3.0, W - (3.0 * W + 1.0) / 3.0, GAMMA - GAMMA / 3.0];

/// Room for the stages of a step.
pub struct TrBdf2 {
    /// The third stage; the second is in the middle.
    pub last: Stage,
    ends: Ends,
    /// What the stages have led to.
    pub stages: [Reached; 2],
}

impl TrBdf2 {
    /// Room for a stepper whose state has n numbers.
    pub fn new(stepper: &Stepper, n: usize) -> TrBdf2 {
        let stages = [Reached::new(stepper), Reached::new(stepper)];
        TrBdf2 { last: stepper.stage(n), ends: Ends::new(stepper), stages }
    }

    /// The same for loose trees of the only plant.
    pub fn loose(stepper: &Stepper, n: usize) -> TrBdf2 {
        TrBdf2 { last: stepper.loose_stage(n), ..TrBdf2::new(stepper, n) }
    }

    /// h Σ (b_i − b̂_i) k_i.
    fn error(h: f64, k: [f64; 3]) -> f64 {
        h * (ERROR[0] * k[0] + ERROR[1] * k[1] + ERROR[2] * k[2])
    }
}

/// Rates at the start of a step, and which of them are known.
pub struct Rates<'a> {
    /// a₀.
    pub a: &'a mut [f64],
    pub knows_a: &'a [bool],
    /// ż₀.
    pub z: &'a mut [f64],
    pub knows_z: bool,
}

impl Chains {
    /// The step, from rates at its start; those that are not known are found.
    pub fn tr_bdf2(
        &mut self,
        stepper: &mut Stepper,
        mut around: Option<&mut dyn Surroundings>,
        options: &SolverOptions,
        t: f64,
        rates: Rates,
    ) -> Outcome {
        let (h, eta) = (self.h, GAMMA * self.h);
        let mut outcome = self.find_rates(stepper, options, eta, &rates);
        let Rates { a: a0, z: z_rate0, knows_a, knows_z } = rates;
        if outcome.unsolved.is_some() {
            return outcome;
        }
        for &i in self.dofs.iter().filter(|i| !knows_a[**i]) {
            a0[i] = (self.v[i] - self.v0[i]) / eta;
        }
        let start = &self.start.x;
        if !knows_z {
            let others = stepper.others.iter().zip(&mut *z_rate0);
            others.for_each(|(i, rate)| *rate = (self.x[*i] - start[*i]) / eta);
        }
        let TrBdf2 { last, ends, stages: [second, third], .. } = &mut self.tr_bdf2;
        ends.eta = eta;
        for &i in &self.dofs {
            ends.d[i] = eta * self.v0[i];
            ends.v[i] = self.v0[i] + eta * a0[i];
            ends.v_ahead[i] = self.v0[i] + C2 * h * a0[i];
            second.v[i] = ends.v_ahead[i];
        }
        for (k, i) in stepper.others.iter().enumerate() {
            ends.z[k] = start[*i] + eta * z_rate0[k];
            ends.z_ahead[k] = start[*i] + C2 * h * z_rate0[k];
        }
        stepper.prepare_stage(&mut self.middle, reborrow(&mut around), (t + C2 * h, start), ends);
        outcome.add(&stepper.solve_stage(&mut self.middle, options, ends, second));
        if outcome.unsolved.is_some() {
            return outcome;
        }
        let parabola = |x0: f64, rate: f64, x2: f64| x0 + h * rate + (x2 - x0 - C2 * h * rate) / (C2 * C2);
        for &i in &self.dofs {
            ends.d[i] = h * W * (self.v0[i] + second.d_rate[i]);
            ends.v[i] = self.v0[i] + h * W * (a0[i] + second.v_rate[i]);
            ends.v_ahead[i] = parabola(self.v0[i], a0[i], second.v[i]);
            third.v[i] = ends.v_ahead[i];
        }
        for (k, i) in stepper.others.iter().enumerate() {
            ends.z[k] = start[*i] + h * W * (z_rate0[k] + second.z_rate[k]);
            ends.z_ahead[k] = parabola(start[*i], z_rate0[k], second.z[k]);
        }
        stepper.prepare_stage(last, reborrow(&mut around), (t + h, start), ends);
        outcome.add(&stepper.solve_stage(last, options, ends, third));
        for &i in &self.dofs {
            self.finest.displacement[i] = third.d[i];
            self.finest.velocity[i] = third.v[i];
        }
        self.finest.other.copy_from_slice(&third.z);
        outcome
    }

    /// An implicit Euler step of size η, if some rates are not known.
    fn find_rates(
        &mut self,
        stepper: &mut Stepper,
        options: &SolverOptions,
        eta: f64,
        rates: &Rates,
    ) -> Outcome {
        let knows_a = self.dofs.iter().all(|i| rates.knows_a[*i]);
        if knows_a && (rates.knows_z || rates.z.is_empty()) {
            return Outcome::default();
        }
        self.v.copy_from_slice(&self.v0);
        stepper.step(&mut self.start, options, eta, &mut self.v, &mut self.x)
    }

    /// The local error of a displacement and of a velocity.
    pub fn tr_bdf2_error(&self, i: usize, a0: f64) -> (f64, f64) {
        let [second, third] = &self.tr_bdf2.stages;
        let displacement = TrBdf2::error(self.h, [self.v0[i], second.d_rate[i], third.d_rate[i]]);
        (displacement, TrBdf2::error(self.h, [a0, second.v_rate[i], third.v_rate[i]]))
    }

    /// The local error of a state of another block.
    pub fn tr_bdf2_other_error(&self, k: usize, rate: f64) -> f64 {
        let [second, third] = &self.tr_bdf2.stages;
        TrBdf2::error(self.h, [rate, second.z_rate[k], third.z_rate[k]])
    }
}

fn reborrow<'a>(around: &'a mut Option<&mut dyn Surroundings>) -> Option<&'a mut dyn Surroundings> {
    match around {
        Some(around) => Some(&mut **around),
        None => None,
    }
}
