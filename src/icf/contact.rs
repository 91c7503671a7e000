//! Compliant contact at a point.
//!
//! ```text
//! f_e(v_n) = f₀ − h k v_n                                 the elastic force at the end of the step
//! γ_n = h (f_e)₊ (1 − d v_n)₊                             v_n > 0 separating          [K25, eq. 13]
//! γ_t = −μ n₀ v_t/√(‖v_t‖² + v_s²)                        n₀ the lagged normal impulse [K25, eq. 14]
//! ```
//!
//! With v = min(v_n, v̂) and v̂ = min(f₀/(h k), 1/d) their potentials are
//!
//! ```text
//! ℓ_n = −h [ v (f₀ − ½ h k v) − ½ d v² (f₀ − ⅔ h k v) ]
//! ℓ_t = μ n₀ (√(‖v_t‖² + v_s²) − v_s)
//! ```
//!
//! In a [stage](super::stage) whose end is predicted, friction goes with the normal impulse of the stage itself. With s = √(‖v_t‖² + v_s²) and its prediction s̃,
//!
//! ```text
//! ℓ = ℓ_n(v_n − μ (s − s̃)),     γ_n = γ_n(v_n − μ (s − s̃)),     γ_t = −μ γ_n v_t/s
//! ```
//!
//! is convex, since ℓ_n falls and its argument is concave. By as much as slip is predicted wrongly, μ h (s − s̃), contacts are pressed too deep: an error
//! of third order, where the lagged impulse has one of second. Where slip stops or starts within a step this can be more than the normal force: there
//! [friction lags](Contact::lag), and the stage is solved again.
//!
//! A pair that does not touch yet has f₀ = −k φ₀ < 0, and the formulas hold as they stand: γ_n sets in once φ₀ + h v_n < 0.
//!
//! Where slip is about to change much, ∂²ℓ_t/∂v_t² is no guide: along the slip it is next to nothing until motion reverses, and then a wall.
//! Newton's method would go through such walls one by one. The parabola that touches ℓ_t from above has μ n₀/s in all directions,
//! s = √(‖v_t‖² + v_s²); [`Contact::hessian`](Potential::hessian) goes from one to the other with the change of slip that is expected.
//!
//! μ is that of the slip at the start of the step. Slip that turns round is at rest on the way, be it ever so briefly, and may be held there by more friction than
//! that: such contacts [grip](Contact::grip), and the step is solved again.
//!
//! As h grows, friction becomes ever stiffer against the inertia that it holds: σ limits how much. v_s is at least σ μ w n₀, where w n₀ is
//! the speed that the normal impulse gives; this vanishes with h.
#![allow(non_snake_case)]

use super::potential::{Guess, Potential, Slope};

/// σ: the least stiction velocity in units of the speed that friction can give in a step; that of Drake's SAP and ICF.
pub(super) const STICTION_SOFTNESS: f64 = 1e-3;

/// By which part of the normal force a slip that was predicted wrongly may press at most. Chosen, not derived. On 33 random scenes that it was not chosen on, at 1e-3,
/// half of it changes the median error from 1.14 to 1.32 of what was asked for and iterations per step from 6.9 to 7.9; twice: 1.14 and 7.0. Single grips differ by more.
const PREDICTED: f64 = 0.25;

/// What slips no faster than this, in units of v_s, is held: there μ(s) is still that of rest, up to a thousandth of its fall, and friction μ(s) s/√(1 + s²)
/// still grows with slip, up to s = 5 or more.
const HOLDING: f64 = 3.0;

/// A point of contact at the start of the step. Velocities are of A relative to B, in axes common to `normal`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Touch {
    /// Unit normal from B into A.
    pub normal: [f64; 3],
    /// k, N/m.
    pub stiffness: f64,
    /// d, s/m.
    pub dissipation: f64,
    /// f₀: elastic force at the start, N; −k φ₀, also where that is negative.
    pub force: f64,
    /// μ at the start's slip speed.
    pub mu: f64,
    /// Normal force at the start, N.
    pub lagged: f64,
    /// v_s, m/s.
    pub stiction_velocity: f64,
    /// Estimate of the inverse mass that the contact feels, 1/kg.
    pub w: f64,
}

/// The potential of a point of contact.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Contact {
    touch: Touch,
    h: f64,
    /// Part of the impulse that counts: one, or a half in the trapezoid.
    weight: f64,
    /// v̂, from where on there is no force.
    v_hat: f64,
    /// μ n₀.
    friction: f64,
    /// v_s for this h.
    v_s: f64,
    /// μ at rest, and whether that holds in this step.
    mu_static: f64,
    grips: bool,
    /// σ.
    softness: f64,
    /// s̃, where friction goes with the normal impulse of the stage itself; then h γ_n counts, not n₀.
    predicted_slip: Option<f64>,
}

impl Contact {
    /// The potential of a point.
    pub fn new(touch: Touch) -> Contact {
        let softness = STICTION_SOFTNESS;
        Contact { touch, weight: 1.0, mu_static: touch.mu, softness, ..Contact::default() }
    }

    /// A contact that holds at rest with another coefficient of friction than that of its slip at the start.
    pub fn with_static_friction(self, mu_static: f64) -> Contact {
        Contact { mu_static, ..self }
    }

    /// Whether it may be held by more friction than it was given for the step, from u₀ to u: where its slip turns round it is at rest on the way, and what is held
    /// at the start and breaks loose may only have been predicted to slip.
    pub fn may_hold(&self, u0: impl FnOnce() -> [f64; 3], u: &[f64]) -> bool {
        !self.grips && self.mu_static > self.touch.mu && self.has_friction() && {
            let (before, after) = (self.slip(&u0()), self.slip(u));
            let dot = |a: &[f64; 3], b: &[f64; 3]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
            let held = (HOLDING * self.v_s) * (HOLDING * self.v_s);
            dot(&before, &after) < 0.0 || (dot(&before, &before) <= held && dot(&after, &after) > held)
        }
    }

    /// Whether it slips at velocity u although it grips.
    pub fn slips_even_so(&self, u: &[f64]) -> bool {
        let slip = self.slip(u).iter().map(|v| v * v).sum::<f64>();
        self.grips && slip > (HOLDING * self.v_s) * (HOLDING * self.v_s)
    }

    /// Whether the friction of rest holds in this step.
    pub fn grips(&self) -> bool {
        self.grips
    }

    /// Takes the friction of rest for this step, or again that of slip.
    pub fn grip(&mut self, grips: bool) {
        self.grips = grips;
        if grips {
            self.lag();
        }
        self.set_friction();
    }

    fn slip(&self, u: &[f64]) -> [f64; 3] {
        let n = self.touch.normal;
        let u_n = u[0] * n[0] + u[1] * n[1] + u[2] * n[2];
        [u[0] - u_n * n[0], u[1] - u_n * n[1], u[2] - u_n * n[2]]
    }

    fn set_friction(&mut self) {
        let n0 = self.h * self.touch.lagged;
        self.friction = self.weight * self.mu() * n0;
        self.v_s = self.touch.stiction_velocity.max(self.softness * self.touch.w * self.mu() * n0);
    }

    /// μ in this step.
    #[inline]
    fn mu(&self) -> f64 {
        if self.grips { self.mu_static } else { self.touch.mu }
    }

    #[inline]
    fn has_friction(&self) -> bool {
        if self.predicted_slip.is_some() { self.mu() > 0.0 } else { self.friction > 0.0 }
    }

    /// μ at rest.
    pub fn mu_static(&self) -> f64 {
        self.mu_static
    }

    /// What it is the potential of.
    pub fn touch(&self) -> &Touch {
        &self.touch
    }

    /// The contact of a step of size h, given at a predicted end of it that was reached with normal velocity `v_n`: the elastic
    /// force is stepped back, so that it is the given one at v_n.
    pub fn stepped_back(mut self, v_n: f64, h: f64) -> Contact {
        self.touch.force += h * self.touch.stiffness * v_n;
        self
    }

    /// The same contact with friction as it is given, however stiff: σ = 0. What sticks then creeps as slowly as the law says, whatever the step.
    pub fn with_stiff_friction(self) -> Contact {
        Contact { softness: 0.0, ..self }
    }

    /// The same contact with friction that goes with the normal impulse of the stage, whose end was predicted to be reached with velocity u.
    pub fn with_own_friction(self, u: &[f64]) -> Contact {
        let slip: f64 = self.slip(u).iter().map(|v| v * v).sum();
        let s = (slip + self.touch.stiction_velocity * self.touch.stiction_velocity).sqrt();
        Contact { predicted_slip: (self.touch.mu > 0.0).then_some(s), ..self }
    }

    /// Whether slip at velocity u was predicted so wrongly that the normal force is off by much.
    pub fn is_predicted_wrongly(&self, u: &[f64]) -> bool {
        self.predicted_slip.is_some() && {
            let n = self.touch.normal;
            let v_n = u[0] * n[0] + u[1] * n[1] + u[2] * n[2];
            let w_n = self.closing(v_n, self.slip(u).iter().map(|v| v * v).sum());
            let (pressed, force) = (self.normal_impulse(w_n).0, self.normal_impulse(v_n).0);
            (pressed - force).abs() > PREDICTED * pressed.max(force).max(self.h * self.touch.lagged)
        }
    }

    /// Friction goes with the lagged normal impulse from now on.
    pub fn lag(&mut self) {
        self.predicted_slip = None;
    }

    /// The contact of an implicit trapezoid: [stepped back](Self::stepped_back), and half of its impulse counts.
    pub fn halved(self, v_n: f64, h: f64) -> Contact {
        Contact { weight: 0.5, ..self.stepped_back(v_n, h) }
    }

    /// The force at the start, where the velocity is u.
    pub fn initial_force(&self, u: &[f64]) -> [f64; 3] {
        let Touch { normal, mu, lagged, stiction_velocity, .. } = self.touch;
        let v_n: f64 = u.iter().zip(&normal).map(|(u, n)| u * n).sum();
        let v_t: [f64; 3] = std::array::from_fn(|i| u[i] - v_n * normal[i]);
        let speed: f64 = v_t.iter().map(|v| v * v).sum();
        let factor = mu * lagged / (speed + stiction_velocity * stiction_velocity).sqrt();
        std::array::from_fn(|i| lagged * normal[i] - factor * v_t[i])
    }

    /// The energy that friction and dissipation take at the velocity u, J.
    pub fn dissipated(&self, u: &[f64], gamma: &[f64]) -> f64 {
        let n = self.touch.normal;
        let dot = |a: &[f64]| a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
        let (v_n, gamma_n) = (dot(u), dot(gamma));
        let slipping = -(u[0] * gamma[0] + u[1] * gamma[1] + u[2] * gamma[2] - v_n * gamma_n);
        let slip = self.slip(u);
        let w_n = self.closing(v_n, slip.iter().map(|v| v * v).sum());
        let elastic =
            self.weight * self.h * (self.touch.force - self.h * self.touch.stiffness * w_n).max(0.0);
        slipping + (elastic - gamma_n) * v_n
    }

    /// Adds to G what makes it a safe guess where slip is expected to change by `w`, or by an unknown amount: (1 − s²/‖w_t‖²)₊ of what G lacks
    /// of the parabola. Returns whether it did.
    #[inline]
    fn stiffen(&self, u: &[f64; 3], w: Option<&[f64; 3]>, G: &mut [[f64; 3]; 3]) -> bool {
        if !self.has_friction() {
            return false;
        }
        let squared = |v: &[f64; 3]| v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
        let v_t = self.slip(u);
        let slip = squared(&v_t);
        let s_s = slip + self.v_s * self.v_s;
        let friction = match self.predicted_slip {
            None => self.friction,
            Some(_) => {
                let n = self.touch.normal;
                let v_n = u[0] * n[0] + u[1] * n[1] + u[2] * n[2];
                self.mu() * self.normal_impulse(self.closing(v_n, slip)).0
            }
        };
        if friction <= 0.0 {
            return false;
        }
        let part = w.map_or(1.0, |w| 1.0 - s_s / squared(&self.slip(w)));
        if part <= 0.0 || part.is_nan() {
            return false;
        }
        let factor = part * friction / (s_s * s_s.sqrt());
        for i in 0..3 {
            for j in 0..3 {
                G[i][j] += factor * (v_t[i] * v_t[j]);
            }
        }
        true
    }

    /// The normal velocity that counts at a slip v_t of the given square: v_n − μ (s − s̃), or just v_n.
    #[inline]
    fn closing(&self, v_n: f64, slip_squared: f64) -> f64 {
        match self.predicted_slip {
            None => v_n,
            Some(predicted) => v_n - self.mu() * ((slip_squared + self.v_s * self.v_s).sqrt() - predicted),
        }
    }

    /// γ_n and −dγ_n/dv_n.
    #[inline]
    fn normal_impulse(&self, v_n: f64) -> (f64, f64) {
        if v_n >= self.v_hat {
            return (0.0, 0.0);
        }
        let (h, k, d) = (self.h, self.touch.stiffness, self.touch.dissipation);
        let (elastic, damping) = (self.touch.force - h * k * v_n, 1.0 - d * v_n);
        let H = self.weight * h;
        (H * elastic * damping, H * (h * k * damping + d * elastic))
    }
}

impl Contact {
    /// γ and ∂²ℓ/∂u² where friction goes with the normal impulse of the stage: γ_n (n − μ t), g_n (n − μ t)(n − μ t)ᵀ + μ γ_n (1 − n nᵀ − t tᵀ)/s.
    fn evaluate_own_friction(&self, v_n: f64, u: &[f64; 3], gamma: &mut [f64; 3], G: &mut [[f64; 3]; 3]) {
        let n = self.touch.normal;
        let v_t = [u[0] - v_n * n[0], u[1] - v_n * n[1], u[2] - v_n * n[2]];
        let slip = v_t[0] * v_t[0] + v_t[1] * v_t[1] + v_t[2] * v_t[2];
        let inverse = 1.0 / (slip + self.v_s * self.v_s).sqrt();
        let (gamma_n, g_n) = self.normal_impulse(self.closing(v_n, slip));
        let mu = self.mu();
        let t = [v_t[0] * inverse, v_t[1] * inverse, v_t[2] * inverse];
        let along: [f64; 3] = std::array::from_fn(|i| n[i] - mu * t[i]);
        let g_t = mu * gamma_n * inverse;
        for i in 0..3 {
            gamma[i] = gamma_n * along[i];
            for j in 0..3 {
                let unit = if i == j { 1.0 } else { 0.0 };
                G[i][j] = g_n * (along[i] * along[j]) + g_t * (unit - n[i] * n[j] - t[i] * t[j]);
            }
        }
    }
}

impl Potential<3> for Contact {
    /// v_n, w_n, ‖v_t‖² + v_s², v_t·w_t, ‖w_t‖².
    type Ray = [f64; 5];

    fn set_step(&mut self, h: f64) {
        self.h = h;
        self.v_hat = (self.touch.force / (h * self.touch.stiffness)).min(1.0 / self.touch.dissipation);
        self.grip(false);
    }

    fn cost(&self, u: &[f64; 3]) -> f64 {
        let n = self.touch.normal;
        let v_n = u[0] * n[0] + u[1] * n[1] + u[2] * n[2];
        let v_t = [u[0] - v_n * n[0], u[1] - v_n * n[1], u[2] - v_n * n[2]];
        let tangential = v_t[0] * v_t[0] + v_t[1] * v_t[1] + v_t[2] * v_t[2];
        let v_n = self.closing(v_n, tangential);
        let (h, k, d, v) = (self.h, self.touch.stiffness, self.touch.dissipation, v_n.min(self.v_hat));
        let normal = self.weight
            * h
            * (v * (self.touch.force - 0.5 * h * k * v)
                - 0.5 * d * v * v * (self.touch.force - h * k * v / 1.5));
        if self.predicted_slip.is_some() {
            return -normal;
        }
        // √(x + v_s²) − v_s, without the difference.
        self.friction * tangential / ((tangential + self.v_s * self.v_s).sqrt() + self.v_s) - normal
    }

    #[inline]
    fn evaluate(&self, u: &[f64; 3], gamma: &mut [f64; 3], G: &mut [[f64; 3]; 3]) {
        let n = self.touch.normal;
        let v_n = u[0] * n[0] + u[1] * n[1] + u[2] * n[2];
        if self.predicted_slip.is_some() {
            return self.evaluate_own_friction(v_n, u, gamma, G);
        }
        let (gamma_n, g_n) = self.normal_impulse(v_n);
        if self.friction == 0.0 {
            // Most pairs that are listed do not touch.
            for i in 0..3 {
                gamma[i] = gamma_n * n[i];
                for j in 0..3 {
                    G[i][j] = g_n * (n[i] * n[j]);
                }
            }
            return;
        }
        let v_t = [u[0] - v_n * n[0], u[1] - v_n * n[1], u[2] - v_n * n[2]];
        let speed = v_t[0] * v_t[0] + v_t[1] * v_t[1] + v_t[2] * v_t[2];
        let inverse = 1.0 / (speed + self.v_s * self.v_s).sqrt();
        let t = [v_t[0] * inverse, v_t[1] * inverse, v_t[2] * inverse];
        let g_t = self.friction * inverse;
        for i in 0..3 {
            gamma[i] = gamma_n * n[i] - self.friction * t[i];
            for j in 0..3 {
                let unit = if i == j { 1.0 } else { 0.0 };
                let n_n = n[i] * n[j];
                G[i][j] = g_t * (unit - n_n - t[i] * t[j]) + g_n * n_n;
            }
        }
    }

    /// Friction goes with the normal force, also where it lags: that is what the solution of the next step will have.
    fn displace(&self, u: &[f64; 3], d: &[f64; 3], gamma: &mut [f64; 3]) {
        let n = self.touch.normal;
        let dot = |a: &[f64; 3], b: &[f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let v_t = self.slip(u);
        let slip = dot(&v_t, &v_t);
        let w_n = self.closing(dot(u, &n), slip);
        if w_n >= self.v_hat {
            return;
        }
        let Touch { stiffness, dissipation, .. } = self.touch;
        let change = -self.weight * self.h * stiffness * (1.0 - dissipation * w_n) * dot(d, &n);
        let part = self.mu() / (slip + self.v_s * self.v_s).sqrt();
        for i in 0..3 {
            gamma[i] += change * (n[i] - part * v_t[i]);
        }
    }

    #[inline]
    fn hessian(&self, u: &[f64; 3], guess: Guess<3>, G: &mut [[f64; 3]; 3]) -> bool {
        match guess {
            Guess::Exact => true,
            Guess::Unknown => !self.stiffen(u, None, G),
            Guess::By(w) => !self.stiffen(u, Some(w), G),
        }
    }

    #[inline]
    fn ray(&self, u: &[f64; 3], w: &[f64; 3], ray: &mut [f64; 5]) {
        let n = self.touch.normal;
        let dot = |a: &[f64], b: &[f64]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        let (v_n, w_n) = (dot(u, &n), dot(w, &n));
        let v_t = [u[0] - v_n * n[0], u[1] - v_n * n[1], u[2] - v_n * n[2]];
        let w_t = [w[0] - w_n * n[0], w[1] - w_n * n[1], w[2] - w_n * n[2]];
        *ray = [v_n, w_n, dot(&v_t, &v_t) + self.v_s * self.v_s, dot(&v_t, &w_t), dot(&w_t, &w_t)];
    }

    #[inline]
    fn along(&self, ray: &[f64; 5], alpha: f64) -> Slope {
        let [v_n, w_n, v_tt, v_wt, w_tt] = *ray;
        let slope = v_wt + alpha * w_tt;
        // Written so that it cannot become smaller than v_s² by rounding where motion reverses.
        let squared = (v_tt + alpha * (v_wt + slope)).max(self.v_s * self.v_s);
        let (v_n, s) = (v_n + alpha * w_n, squared.sqrt());
        let inverse = 1.0 / s;
        let t_w = slope * inverse;
        let bend = inverse * (w_tt - t_w * t_w).max(0.0);
        if let Some(predicted) = self.predicted_slip {
            let mu = self.mu();
            let (gamma_n, g_n) = self.normal_impulse(v_n - mu * (s - predicted));
            let w_n = w_n - mu * t_w;
            return Slope { first: -gamma_n * w_n, second: mu * gamma_n * bend + g_n * w_n * w_n };
        }
        let (gamma_n, g_n) = self.normal_impulse(v_n);
        Slope { first: self.friction * t_w - gamma_n * w_n, second: self.friction * bend + g_n * w_n * w_n }
    }

    fn is_steady(&self, ray: &[f64; 5], alpha: f64) -> bool {
        let [v_n, w_n, v_tt, v_wt, w_tt] = *ray;
        let g_n = |alpha: f64| {
            let slip = v_tt - self.v_s * self.v_s + alpha * (2.0 * v_wt + alpha * w_tt);
            self.normal_impulse(self.closing(v_n + alpha * w_n, slip.max(0.0))).1
        };
        let slips = self.has_friction() && alpha * alpha * w_tt > 0.25 * v_tt;
        !slips && g_n(alpha) >= 0.5 * g_n(0.0)
    }
}

#[cfg(test)]
mod tests {
    #![allow(non_snake_case)]

    use super::*;
    use crate::icf::tests::Random;
    use crate::icf::tests::differences::{
        along, check_convexity, check_gamma, check_hessian, check_line, contact, evaluate, touch, v_hat,
    };
    use nalgebra::{DMatrix, DVector, Vector3};

    #[test]
    fn contacts_agree_with_differences_of_their_cost() {
        for seed in 0..2000 {
            let random = &mut Random::new(seed);
            let (touch, h) = (touch(random), random.magnitude(1e-4, 1e-1));
            let contact = contact(touch, h);
            let n = Vector3::from(touch.normal);
            let t = Vector3::from(random.unit()).cross(&n).normalize();
            let v_hat = v_hat(&touch, h);
            let e = 1e-3 * touch.stiction_velocity;
            let slip = if random.chance(0.2) { 0.0 } else { random.magnitude(1e-5, 1.0) };
            let special = [0.0, v_hat, v_hat - 1e-9, v_hat + 1e-9, 0.5 * e + v_hat];
            let points = special.into_iter().chain((0..5).map(|_| random.uniform(-1.0, 1.0)));
            for v_n in points.collect::<Vec<_>>() {
                let u: [f64; 3] = (n * v_n + t * slip).into();
                check_gamma(&contact, &u, e);
                check_convexity(&contact, &u);
                if (v_n - v_hat).abs() > 2.0 * e {
                    check_hessian(&contact, &u, e);
                }
                check_line(&contact, &u, &random.vector::<3>(1.0));
                check_line(&contact, &u, &(-u[0] * n).into());
                let size = random.magnitude(1e-5, 0.1);
                let own = contact.with_own_friction(&along(&u, &random.vector::<3>(size), 1.0));
                check_gamma(&own, &u, e);
                check_convexity(&own, &u);
                check_line(&own, &u, &random.vector::<3>(1.0));
                // Along which it comes to rest exactly.
                check_line(&contact, &u, &u.map(|u| -u));
            }
        }
    }

    #[test]
    fn a_contact_pushes_only_and_friction_opposes_slip() {
        let touch = Touch {
            normal: [0.0, 0.0, 1.0],
            stiffness: 1e4,
            dissipation: 2.0,
            force: 30.0,
            mu: 0.5,
            lagged: 30.0,
            stiction_velocity: 1e-3,
            w: 0.0,
        };
        let h = 0.01;
        let contact = contact(touch, h);
        // f = (30 − 0.01·1e4·0.1)(1 − 2·0.1) = 20·0.8.
        let gamma = evaluate(&contact, &[0.0, 0.0, 0.1]).0;
        assert!((gamma - DVector::from_column_slice(&[0.0, 0.0, h * 20.0 * 0.8])).amax() < 1e-15);
        // 3-4-5: v = v_s·4/3 gives a sine of 0.8.
        let gamma = evaluate(&contact, &[4e-3 / 3.0, 0.0, 1.0]).0;
        assert!((gamma - DVector::from_column_slice(&[-0.8 * 0.5 * 30.0 * h, 0.0, 0.0])).amax() < 1e-15);
    }

    #[test]
    fn friction_is_softened_no_more_than_the_step_needs() {
        let touch = Touch {
            normal: [0.0, 0.0, 1.0],
            mu: 0.5,
            lagged: 2e3,
            stiction_velocity: 1e-4,
            w: 4.0,
            ..Touch::default()
        };
        // σ μ w n₀ = 1e-3·0.5·4·(h·2000) = 4 h: above v_s for h > 2.5e-5.
        for (h, v_s) in [(1e-5, 1e-4), (1e-2, 4e-2)] {
            let gamma = evaluate(&contact(touch, h), &[v_s, 0.0, 0.0]).0;
            assert!((gamma[0] + 0.5f64.sqrt() * h * 1e3).abs() < 1e-12, "{gamma}");
        }
    }

    #[test]
    fn a_speculative_contact_acts_only_once_the_gap_closes() {
        for seed in 0..1000 {
            let random = &mut Random::new(seed);
            let (h, phi) = (random.magnitude(1e-5, 1e-1), random.magnitude(1e-6, 1e-2));
            let mut touch = touch(random);
            (touch.force, touch.lagged) = (-touch.stiffness * phi, 0.0);
            let contact = contact(touch, h);
            let at = |v_n: f64| evaluate(&contact, &(Vector3::from(touch.normal) * v_n).into());
            for v_n in [1.0, 0.0, -0.5 * phi / h, -(1.0 - 1e-9) * phi / h] {
                let (gamma, G) = at(v_n);
                assert_eq!((gamma.amax(), G.amax()), (0.0, 0.0));
            }
            let (gamma, G) = at(-(1.0 + 1e-6) * phi / h);
            assert!(gamma.dot(&DVector::from_column_slice(&touch.normal)) > 0.0 && G.amax() > 0.0);
            // By how much it would overlap times its stiffness, and dissipation.
            let v_n = -2.0 * phi / h;
            let expected = h * touch.stiffness * phi * (1.0 - touch.dissipation * v_n);
            assert!((at(v_n).0.norm() / expected - 1.0).abs() < 1e-9);
        }
    }

    #[test]
    fn swapping_the_bodies_of_a_contact_changes_signs_only() {
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let (touch, h, u) = (touch(random), random.magnitude(1e-4, 1e-1), random.vector::<3>(0.1));
            let swapped = contact(Touch { normal: touch.normal.map(|n| -n), ..touch }, h);
            let contact = contact(touch, h);
            let (gamma, G) = evaluate(&contact, &u);
            let (gamma_swapped, G_swapped) = evaluate(&swapped, &u.map(|u| -u));
            assert_eq!(
                (gamma, G, contact.cost(&u)),
                (-gamma_swapped, G_swapped, swapped.cost(&u.map(|u| -u)))
            );
        }
    }

    #[test]
    fn a_contact_is_steady_until_it_opens_or_slides() {
        let touch = Touch {
            normal: [0.0, 0.0, 1.0],
            stiffness: 1e4,
            force: 30.0,
            mu: 0.5,
            lagged: 30.0,
            stiction_velocity: 1e-3,
            ..Touch::default()
        };
        let contact = contact(touch, 0.01);
        // v̂ = 0.3.
        let is_steady = |u: [f64; 3], w: [f64; 3]| {
            let mut ray = Default::default();
            contact.ray(&u, &w, &mut ray);
            contact.is_steady(&ray, 1.0)
        };
        assert!(is_steady([0.0; 3], [0.0, 0.0, 0.2]));
        assert!(!is_steady([0.0; 3], [0.0, 0.0, 0.4]));
        assert!(is_steady([0.0, 0.0, 0.4], [0.0, 0.0, -0.4]), "closing makes it stiffer");
        assert!(is_steady([0.0; 3], [1e-4, 0.0, 0.0]));
        assert!(!is_steady([0.0; 3], [1e-2, 0.0, 0.0]));
        assert!(is_steady([1.0, 0.0, 0.0], [0.1, 0.1, 0.0]));
    }

    #[test]
    fn parabolas_touch_friction_from_above() {
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let (mut touch, h) = (touch(random), random.magnitude(1e-4, 1e-1));
            (touch.force, touch.stiffness, touch.dissipation) = (0.0, 0.0, 0.0);
            let contact = contact(touch, h);
            let size = random.magnitude(1e-5, 1.0);
            let (u, w) = (random.vector::<3>(size), random.vector::<3>(size));
            let (gamma, exact) = evaluate(&contact, &u);
            let hessian = |guess: Guess<3>| {
                let (mut gamma, mut G) = ([0.0; 3], [[0.0; 3]; 3]);
                contact.evaluate(&u, &mut gamma, &mut G);
                let is_exact = contact.hessian(&u, guess, &mut G);
                (DMatrix::from_row_slice(3, 3, G.as_flattened()), is_exact)
            };
            let (G, is_exact) = hessian(Guess::Unknown);
            assert_eq!(is_exact, touch.mu * touch.lagged == 0.0);
            let w_vector = DVector::from_column_slice(&w);
            let above = contact.cost(&u) - gamma.dot(&w_vector) + 0.5 * w_vector.dot(&(&G * &w_vector));
            let there = contact.cost(&along(&u, &w, 1.0));
            assert!(
                there <= above + 1e-14 * (above.abs() + gamma.norm() * size),
                "seed {seed}: {there:e} {above:e}"
            );
            // Small changes leave the second derivative as it is; large ones come close to the parabola.
            let near = hessian(Guess::By(&w.map(|w| 1e-6 * touch.stiction_velocity * w)));
            assert_eq!(near, (exact, true));
            let far = hessian(Guess::By(&w.map(|w| 1e9 * w / size))).0;
            assert!((far - &G).amax() <= 1e-9 * G.amax());
        }
    }

    /// What friction and dissipation take is never less than nothing, and nothing without them.
    #[test]
    fn contacts_dissipate_what_friction_and_damping_do() {
        for seed in 0..2000 {
            let mut random = Random::new(seed);
            let (touch, h) = (touch(&mut random), random.magnitude(1e-5, 0.1));
            let u: [f64; 3] = random.vector(2.0);
            let taken = |touch: Touch| {
                let contact = contact(touch, h);
                contact.dissipated(&u, evaluate(&contact, &u).0.as_slice())
            };
            let size = h * touch.lagged + h * touch.force.abs() + h * h * touch.stiffness;
            let both = taken(touch);
            assert!(both >= -1e-12 * size, "seed {seed}: {both}");
            let elastic = taken(Touch { dissipation: 0.0, mu: 0.0, ..touch });
            assert!(elastic.abs() <= 1e-12 * size, "seed {seed}: {elastic}");
            // Friction alone: μ n₀ ‖v_t‖²/s.
            let sliding = taken(Touch { dissipation: 0.0, ..touch });
            let (n, u) = (Vector3::from(touch.normal), Vector3::from(u));
            let slip = (u - n * u.dot(&n)).norm();
            let v_s = touch.stiction_velocity.max(1e-3 * touch.w * touch.mu * h * touch.lagged);
            let expected = touch.mu * h * touch.lagged * slip * slip / slip.hypot(v_s);
            assert!((sliding - expected).abs() <= 1e-9 * size, "seed {seed}: {sliding} {expected}");
        }
    }

    #[test]
    fn a_contact_that_separates_fast_gives_exactly_nothing() {
        let touch = Touch {
            normal: [0.0, 1.0, 0.0],
            force: 10.0,
            mu: 0.5,
            lagged: 0.0,
            stiction_velocity: 1e-3,
            stiffness: 1e3,
            ..Touch::default()
        };
        let (gamma, G) = evaluate(&contact(touch, 0.01), &[0.3, 1.5, 0.1]);
        assert_eq!((gamma.amax(), G.amax()), (0.0, 0.0), "separating faster than v̂ = 1 without friction");
    }
}
