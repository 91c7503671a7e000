//! RaiSim's method: each contact by itself exactly, but for the direction of friction.
//!
//! ```text
//! g̃ = c − G_ii x
//! x* = 0                                                      g̃_n > 0          (opens)
//!    = −G_ii⁻¹ g̃                                              if it is in K     (sticks)
//!    = argmin {½ xᵀG_ii x + g̃ᵀx: x ∈ K, (G_ii x + g̃)_n = 0}    else             (slides)
//! ```
//!
//! What slides stays on the ellipse ‖x_t‖ = μ x_n, (G x + g̃)_n = 0. With e = (cos θ, sin θ) and e^⊥ = de/dθ it is
//!
//! ```text
//! x = r (e, 1/μ),   r = −g̃_n/D,   D = G_nn/μ + G_nt·e,   r' = −r (G_nt·e^⊥)/D,   f' = (r' e + r e^⊥)·c_t,   c_t = (G x + g̃)_t
//! ```
//!
//! and f' = 0 is found by stepping to where it changes its sign, and then along chords. Contact is hard and friction on the cone, but not against the slip: c_t ∝ −λ_t − (μ² λ_n/G_nn) G_tn [CMR, eq. 24].
//!
//! Source: [CMR, Alg. 5]; Hwangbo, Lee, Hutter, *Per-Contact Iteration Method for Solving Contact Dynamics*, 2018. Differs: the relaxation α shrinks once a sweep, not once a
//! contact, as the authors' code does. The bisection is by chords (Dowell, Jarratt, *A Modified Regula Falsi Method*, 1971). Iterations end where the forces are near a fixed point: the laws of dry friction, by which \[CMR\] ends them, they never come to obey.
#![allow(non_snake_case)]

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::law::{BadOption, Compliance, Law};
use super::sweeps::{Limits, Local, Rule, Sweeps, shift};
use super::{ContactSolver, Report, StepProblem, StepSolution, check, cone};

/// Options of RaiSim's method.
#[derive(Serialize, Deserialize, JsonSchema, Clone, Debug, PartialEq)]
#[serde(deny_unknown_fields, default)]
pub struct RaisimOptions {
    /// By how much a contact would be accelerated if it alone were solved anew.
    #[schemars(range(min = 0.0), extend("unit" = "m/s^2"))]
    pub tolerance: f64,
    /// How far forces may be from the end of the iteration, relative to all forces. What is reached first counts; with 0 `tolerance` alone.
    #[schemars(range(min = 0.0), extend("unit" = "1"))]
    pub relative_tolerance: f64,
    /// The most sweeps.
    #[schemars(range(min = 1), extend("unit" = "1"))]
    pub max_iterations: u32,
    /// Which part of the way to its new force a contact goes in the first sweep.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub relaxation: f64,
    /// Which part it goes in the end.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub min_relaxation: f64,
    /// What is left of the difference of both after a sweep.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub decay: f64,
    /// The part of an overlap that is undone in a step, where contacts are hard.
    #[schemars(range(min = 0.0, max = 1.0), extend("unit" = "1"))]
    pub baumgarte: f64,
    /// How contacts give way: `hard`, `material` for stiffness and dissipation of the material, or velocity for unit impulse.
    #[schemars(extend("unit" = "1/kg"))]
    pub compliance: Compliance,
    /// Slip for unit impulse of friction, which then creeps.
    #[schemars(range(min = 0.0), extend("unit" = "1/kg"))]
    pub tangential_compliance: f64,
}

impl Default for RaisimOptions {
    /// Relaxation as in [CMR, Alg. 5].
    fn default() -> Self {
        Self {
            tolerance: check::TOLERANCE,
            relative_tolerance: check::RELATIVE_TOLERANCE,
            max_iterations: check::MAX_ITERATIONS,
            relaxation: 1.0,
            min_relaxation: 0.1,
            decay: 0.99,
            baumgarte: check::BAUMGARTE,
            compliance: Compliance::HARD,
            tangential_compliance: 0.0,
        }
    }
}

impl RaisimOptions {
    /// Checks every option.
    pub fn check(&self) -> Result<(), BadOption> {
        check::stopping(self.tolerance, self.relative_tolerance, self.max_iterations)?;
        for (name, value) in [("relaxation", self.relaxation), ("min_relaxation", self.min_relaxation)] {
            if !(value > 0.0 && value <= 1.0) {
                return Err((name, value, "positive, and at most 1"));
            }
        }
        if !(0.0..=1.0).contains(&self.decay) {
            return Err(("decay", self.decay, "from 0 to 1"));
        }
        self.law().check()
    }

    /// What contacts aim at.
    pub fn law(&self) -> Law {
        let &Self { baumgarte, compliance, tangential_compliance, .. } = self;
        Law { baumgarte, compliance, tangential_compliance }
    }
}

/// RaiSim's method.
#[derive(Clone, Debug, Default)]
pub struct Raisim {
    options: RaisimOptions,
    sweeps: Sweeps,
}

impl Raisim {
    /// A solver with these options.
    pub fn new(options: RaisimOptions) -> Self {
        Self { options, sweeps: Sweeps::default() }
    }
}

impl ContactSolver for Raisim {
    fn solve(&mut self, problem: &StepProblem, solution: &mut StepSolution) -> Report {
        let &RaisimOptions { relaxation, min_relaxation, decay, .. } = &self.options;
        let &RaisimOptions { tolerance, relative_tolerance, max_iterations, .. } = &self.options;
        let limits = Limits { tolerance, relative_tolerance, max_iterations };
        let mut next = relaxation;
        let alpha = || {
            let alpha = next;
            next = decay * next + (1.0 - decay) * min_relaxation;
            alpha
        };
        self.sweeps.solve(problem, solution, &self.options.law(), limits, &Bisection, alpha)
    }
}

struct Bisection;

impl Rule for Bisection {
    fn project(&self, x: &[f64; 3], mu: f64) -> [f64; 3] {
        cone::project_radial(x, mu)
    }

    fn solve(&self, Local { G, mu }: &Local, x: &[f64; 3], c: &[f64; 3]) -> [f64; 3] {
        solve(G, *mu, &std::array::from_fn(|k| c[k] - cone::dot(&G[k], x)))
    }

    fn violation(&self, Local { G, .. }: &Local, x: &[f64; 3], new: &[f64; 3], _: &[f64; 3]) -> f64 {
        let largest = (0..3).map(|k| G[k][k]).fold(0.0, f64::max);
        largest * cone::norm(&cone::subtract(new, x))
    }
}

/// x* of one contact, given its G_ii and the g̃ that it has without force.
fn solve(G: &[[f64; 3]; 3], mu: f64, free: &[f64; 3]) -> [f64; 3] {
    if free[2] > 0.0 {
        return [0.0; 3];
    }
    if mu == 0.0 {
        return [0.0, 0.0, shift(-free[2], G[2][2])];
    }
    match solve_three(G, free) {
        Some(stick) if stick[2] >= 0.0 && cone::tangential(&stick) <= mu * stick[2] => stick,
        Some(stick) => Ellipse { G, mu, free }.least([stick[0], stick[1]]),
        // Nothing moves along some direction: friction that has to do least there is as good as any.
        None => Ellipse { G, mu, free }.least([-free[0], -free[1]]),
    }
}

/// −G⁻¹ g̃ by Cholesky's factors; none if G is singular.
fn solve_three(G: &[[f64; 3]; 3], free: &[f64; 3]) -> Option<[f64; 3]> {
    let mut L = [G[0][0], 0.0, 0.0, G[1][0], G[1][1], 0.0, G[2][0], G[2][1], G[2][2]];
    let mut x = free.map(|free| -free);
    if !crate::math::dense::cholesky_factorize(&mut L, 3) {
        return None;
    }
    crate::math::dense::cholesky_solve(&L, 3, &mut x);
    x.iter().all(|x| x.is_finite()).then_some(x)
}

/// The first step, rad, and by how much steps shrink and grow: β of [CMR, Alg. 5].
const STEP: (f64, f64, f64) = (1e-2, 0.5, 1.3);
/// The most steps until f' changes its sign: 1e-2 1.3ⁿ is a whole turn after 25.
const MAX_STEPS: usize = 60;
/// The most chords; a dozen is usual.
const MAX_CHORDS: usize = 60;

/// The ellipse that sliding forces are on.
struct Ellipse<'a> {
    G: &'a [[f64; 3]; 3],
    mu: f64,
    free: &'a [f64; 3],
}

impl Ellipse<'_> {
    /// x at a direction and f' there; none where the ellipse has no point.
    fn at(&self, e: [f64; 2]) -> Option<([f64; 3], f64)> {
        let Self { G, mu, free } = *self;
        let turned = [-e[1], e[0]];
        let D = G[2][2] / mu + G[2][0] * e[0] + G[2][1] * e[1];
        let r = -free[2] / D;
        if !(D > 0.0 && r.is_finite()) {
            return None;
        }
        let x = [r * e[0], r * e[1], r / mu];
        let c = [0, 1].map(|k| cone::dot(&G[k], &x) + free[k]);
        let slope = -r * (G[2][0] * turned[0] + G[2][1] * turned[1]) / D;
        Some((x, (0..2).map(|k| (slope * e[k] + r * turned[k]) * c[k]).sum()))
    }

    /// The point where f is least, from a direction nearby.
    fn least(&self, near: [f64; 2]) -> [f64; 3] {
        let size = (near[0] * near[0] + near[1] * near[1]).sqrt();
        let mut e = if size > 0.0 { near.map(|near| near / size) } else { [1.0, 0.0] };
        // Against the coupling with the normal D is largest: there always is a point.
        let coupling = (self.G[2][0].powi(2) + self.G[2][1].powi(2)).sqrt();
        if self.at(e).is_none() && coupling > 0.0 {
            e = [self.G[2][0] / coupling, self.G[2][1] / coupling];
        }
        let Some((mut x, mut first)) = self.at(e) else { return [0.0; 3] };
        let (mut step, shrink, grow) = STEP;
        step *= -first.signum();
        let mut beyond = None;
        for _ in 0..MAX_STEPS {
            let (sin, cos) = step.sin_cos();
            let next = [cos * e[0] - sin * e[1], sin * e[0] + cos * e[1]];
            match self.at(next) {
                None => step *= shrink,
                Some((_, slope)) if slope * first <= 0.0 => {
                    beyond = Some((next, slope));
                    break;
                }
                Some((point, slope)) => {
                    (e, x, first) = (next, point, slope);
                    step *= grow;
                }
            }
        }
        let Some((mut beyond, mut last)) = beyond else { return x };
        // Along the chord to where f' would be zero; an end that stays for a second time counts half.
        let (mut slope, mut stays) = (first, 0);
        for _ in 0..MAX_CHORDS {
            let (a, b) = (last.abs(), slope.abs());
            let sum = [a * e[0] + b * beyond[0], a * e[1] + b * beyond[1]];
            let size = (sum[0] * sum[0] + sum[1] * sum[1]).sqrt();
            let between = sum.map(|sum| sum / size);
            if between == e || between == beyond {
                break;
            }
            let Some((point, here)) = self.at(between) else { break };
            x = point;
            if here == 0.0 {
                break;
            }
            let moved = if here * first > 0.0 {
                last *= if stays == 1 { 0.5 } else { 1.0 };
                stays = 1;
                slope = here;
                std::mem::replace(&mut e, between)
            } else {
                slope *= if stays == -1 { 0.5 } else { 1.0 };
                stays = -1;
                last = here;
                std::mem::replace(&mut beyond, between)
            };
            if (moved[0] - between[0]).abs() + (moved[1] - between[1]).abs() < f64::EPSILON {
                break;
            }
        }
        x
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Stream;

    /// G of a random contact, and a g̃ with which it touches.
    fn case(stream: &mut Stream) -> ([[f64; 3]; 3], f64, [f64; 3]) {
        let root: [[f64; 5]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| stream.normal()));
        let G =
            std::array::from_fn(|i| std::array::from_fn(|j| (0..5).map(|k| root[i][k] * root[j][k]).sum()));
        let free = [stream.normal(), stream.normal(), -stream.normal().abs()];
        (G, 0.1 + stream.uniform(), free)
    }

    #[test]
    fn sliding_forces_are_the_best_of_all_directions_and_obey_their_conditions() {
        let mut stream = Stream::new(3, "ellipse");
        let mut slides = 0;
        for i in 0..300 {
            let (G, mu, free) = case(&mut stream);
            let x = solve(&G, mu, &free);
            if x == [0.0; 3] || cone::tangential(&x) < mu * x[2] * (1.0 - 1e-12) {
                continue;
            }
            slides += 1;
            let cost =
                |x: &[f64; 3]| (0..3).map(|k| x[k] * (0.5 * cone::dot(&G[k], x) + free[k])).sum::<f64>();
            let ellipse = Ellipse { G: &G, mu, free: &free };
            let best = (0..20_000)
                .filter_map(|k| {
                    let (sin, cos) = (k as f64 * std::f64::consts::TAU / 20_000.0).sin_cos();
                    Some(cost(&ellipse.at([cos, sin])?.0))
                })
                .fold(f64::INFINITY, f64::min);
            assert!(cost(&x) <= best + 1e-9 * best.abs(), "{i}: {} {best}", cost(&x));
            // c_n = 0, and c_t is along −λ_t − (μ² λ_n/G_nn) G_tn.
            let c: [f64; 3] = std::array::from_fn(|k| cone::dot(&G[k], &x) + free[k]);
            assert!(c[2].abs() < 1e-12 * (1.0 + cone::norm(&c)), "{i}: {c:?}");
            let along = [0, 1].map(|k| -x[k] - mu * mu * x[2] / G[2][2] * G[k][2]);
            let sine = (along[0] * c[1] - along[1] * c[0]) / (along[0].hypot(along[1]) * c[0].hypot(c[1]));
            assert!(sine.abs() < 1e-6 && along[0] * c[0] + along[1] * c[1] > 0.0, "{i}: {sine}");
        }
        assert!(slides > 100, "{slides}");
    }

    #[test]
    fn contacts_open_stick_and_have_no_friction() {
        let G = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        assert_eq!(solve(&G, 0.5, &[1.0, 0.0, 1e-3]), [0.0; 3]);
        assert_eq!(solve(&G, 0.5, &[0.3, 0.4, -1.0]), [-0.3, -0.4, 1.0]);
        assert_eq!(solve(&G, 0.0, &[0.3, 0.4, -1.0]), [0.0, 0.0, 1.0]);
        let slides = solve(&G, 0.5, &[3.0, 4.0, -1.0]);
        assert!(cone::norm(&cone::subtract(&slides, &[-0.3, -0.4, 1.0])) < 1e-12, "{slides:?}");
        // Nothing moves: nothing is to be solved, and nothing panics.
        assert!(solve(&[[0.0; 3]; 3], 0.5, &[1.0, 0.0, -1.0]).iter().all(|x| x.is_finite()));
    }
}
