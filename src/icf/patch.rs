//! Compliant contact over a surface: many points between the same two bodies.
//!
//! ```text
//! u = (ω, v): velocity of A relative to B at the patch's origin          v_i = v + ω × p_i
//! ℓ(u) = Σ ℓ_i(v_i)
//! ```
//!
//! ℓ_i is the potential of a [point of contact](super::Contact). As all points depend on the same six velocities, gradients and Hessians are
//! summed up here, and the Jacobian to the bodies' velocities is needed once for all. Points are kept four at a time.
#![allow(non_snake_case)]

use super::potential::{Potential, Ray, Slope};
use super::{STICTION_SOFTNESS, Touch};
use crate::math::wide::{WIDTH, Wide, Wide3, cross, dot, minus_scaled};

/// The part of friction that may slip in a step of the solver before what is known of its stiffness is worth nothing.
const SLIPPING: f64 = 0.1;

/// Four points of contact.
#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    /// From the patch's origin.
    p: Wide3,
    normal: Wide3,
    stiffness: Wide,
    /// f₀.
    force: Wide,
    /// μ times the lagged normal force.
    grip: Wide,
    stiction_velocity: Wide,
    /// The rest depends on h: v̂, μ n₀ and v_s².
    v_hat: Wide,
    friction: Wide,
    v_s_squared: Wide,
    /// v_n, w_n, ‖v_t‖² + v_s², v_t·w_t, ‖w_t‖².
    ray: [Wide; 5],
}

/// The potential of a patch.
#[derive(Clone, Debug, Default)]
pub struct Patch {
    lanes: Vec<Lane>,
    /// How many points there are; the last lane may be filled up with nothing.
    count: usize,
    dissipation: f64,
    w: f64,
    h: f64,
    /// Part of the impulse that counts: one, or a half in the trapezoid.
    weight: f64,
    /// Σ μ n₀.
    friction: f64,
}

/// A Hessian as it is summed up.
#[derive(Default)]
struct Sums {
    /// G: xx, xy, xz, yy, yz, zz.
    vv: [Wide; 6],
    /// \[p\] G, row by row.
    wv: [Wide; 9],
    /// \[p\] G \[p\]ᵀ: xx, xy, xz, yy, yz, zz.
    ww: [Wide; 6],
}

/// Calls the first function where this machine has the vector instructions that it needs, else the second, which does the same.
macro_rules! vectorized {
    ($wide:ident, $plain:ident, $($argument:expr),*) => {{
        #[cfg(target_arch = "x86_64")]
        if crate::math::block_cholesky::six::is_available() {
            // SAFETY: what it needs has been detected.
            return unsafe { $wide($($argument),*) };
        }
        $plain($($argument),*)
    }};
}

impl Patch {
    /// Forgets all points, keeping the room; d, and an estimate of the inverse mass that a point feels, 1/kg.
    pub fn reset(&mut self, dissipation: f64, w: f64) {
        self.lanes.clear();
        (self.count, self.dissipation, self.w, self.weight) = (0, dissipation, w, 1.0);
    }

    /// Adds a point at p from the origin. Its dissipation and inverse mass are the patch's.
    pub fn push(&mut self, p: [f64; 3], touch: &Touch) {
        let i = self.count % WIDTH;
        if i == 0 {
            // A point that is not there has no force at any velocity.
            let nothing = Wide::all(f64::NEG_INFINITY);
            self.lanes.push(Lane { v_hat: nothing, stiction_velocity: Wide::all(1.0), ..Lane::default() });
        }
        let lane = self.lanes.last_mut().expect("there is a lane");
        for k in 0..3 {
            lane.p[k].0[i] = p[k];
            lane.normal[k].0[i] = touch.normal[k];
        }
        lane.stiffness.0[i] = touch.stiffness;
        lane.force.0[i] = touch.force;
        lane.grip.0[i] = touch.mu * touch.lagged;
        lane.stiction_velocity.0[i] = touch.stiction_velocity;
        self.count += 1;
    }

    /// The number of points.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The patch of an implicit trapezoid, given at the end of a first-order step of size h that got there with velocity u: elastic forces are
    /// stepped back to the start, and half of the impulses count.
    pub fn halve(&mut self, u: &[f64; 6], h: f64) {
        for lane in &mut self.lanes {
            let v_n = dot(&lane.velocity(u), &lane.normal);
            lane.force += Wide::all(h) * lane.stiffness * v_n;
        }
        self.weight = 0.5;
    }

    /// Torque and force at the start, where the velocity is u.
    pub fn initial_force(&self, u: &[f64; 6]) -> [f64; 6] {
        let d = Wide::all(self.dissipation);
        let mut sums = [Wide::default(); 6];
        for lane in &self.lanes {
            let v = lane.velocity(u);
            let v_n = dot(&v, &lane.normal);
            let v_t = minus_scaled(&v, &lane.normal, v_n);
            let zero = Wide::default();
            let normal = lane.force.max(zero) * (Wide::all(1.0) - d * v_n).max(zero);
            let v_s = lane.stiction_velocity;
            let slope = lane.grip * (dot(&v_t, &v_t) + v_s * v_s).inverse_root();
            let f: Wide3 = std::array::from_fn(|k| lane.normal[k] * normal - v_t[k] * slope);
            let torque = cross(&lane.p, &f);
            (0..3).for_each(|k| {
                sums[k] += torque[k];
                sums[k + 3] += f[k];
            });
        }
        sums.map(Wide::sum)
    }

    /// The energy that friction and dissipation take at the velocity u, J.
    pub fn dissipated(&self, u: &[f64; 6]) -> f64 {
        let H = Wide::all(self.weight * self.h);
        let mut taken = Wide::default();
        for lane in &self.lanes {
            let v = lane.velocity(u);
            let (gamma, gamma_n, v_n) = lane.gamma(self, &v);
            let elastic = H * (lane.force - Wide::all(self.h) * lane.stiffness * v_n).max(Wide::default());
            taken += gamma_n * v_n - dot(&v, &gamma) + (elastic - gamma_n) * v_n;
        }
        taken.sum()
    }

    /// The impulse of point i at the velocity u.
    pub fn impulse_at(&self, i: usize, u: &[f64; 6]) -> [f64; 3] {
        let lane = &self.lanes[i / WIDTH];
        lane.gamma(self, &lane.velocity(u)).0.map(|x| x.0[i % WIDTH])
    }

    /// Whether anything presses at the start.
    pub fn touches(&self) -> bool {
        self.lanes.iter().any(|lane| lane.force.0.iter().any(|force| *force > 0.0))
    }

    /// f₀/k and the normal velocity of each point, at two velocities.
    pub fn approach<'p>(
        &'p self,
        before: &'p [f64; 6],
        after: &'p [f64; 6],
    ) -> impl Iterator<Item = (f64, f64, f64)> + 'p {
        (0..self.count).map(move |i| {
            let (lane, k) = (&self.lanes[i / WIDTH], i % WIDTH);
            let v_n = |u: &[f64; 6]| dot(&lane.velocity(u), &lane.normal).0[k];
            (lane.force.0[k] / lane.stiffness.0[k], v_n(before), v_n(after))
        })
    }

    /// γ = −∂ℓ/∂u.
    pub fn impulse(&self, u: &[f64; 6]) -> [f64; 6] {
        vectorized!(impulse_wide, impulse, self, u)
    }

    /// ∂²ℓ/∂u², row by row, made a safe guess as [`Contact::stiffen`](super::Contact::stiffen) does where velocities are expected to change by
    /// `w`, or by nobody knows what if that is none. Returns whether it is the second derivative itself.
    pub fn curvature(&self, u: &[f64; 6], w: Guess, G: &mut [f64]) -> bool {
        vectorized!(curvature_wide, curvature, self, u, w, G)
    }
}

/// What is known of how velocities will change.
#[derive(Clone, Copy, Debug)]
pub enum Guess<'w> {
    /// The second derivative as it is.
    Exact,
    /// Nobody knows.
    Unknown,
    /// By this.
    By(&'w [f64; 6]),
}

impl Lane {
    /// v + ω × p.
    #[inline(always)]
    fn velocity(&self, u: &[f64; 6]) -> Wide3 {
        let [a, b, c, x, y, z] = u.map(Wide::all);
        let turning = cross(&[a, b, c], &self.p);
        [x + turning[0], y + turning[1], z + turning[2]]
    }

    /// γ_n and −dγ_n/dv_n.
    #[inline(always)]
    fn normal_impulse(&self, patch: &Patch, v_n: Wide) -> (Wide, Wide) {
        let (h, d, H) = (Wide::all(patch.h), Wide::all(patch.dissipation), Wide::all(patch.weight * patch.h));
        let hk = h * self.stiffness;
        let (elastic, damping) = (self.force - hk * v_n, Wide::all(1.0) - d * v_n);
        let (gamma, slope) = (H * elastic * damping, H * (hk * damping + d * elastic));
        (gamma.where_less(v_n, self.v_hat), slope.where_less(v_n, self.v_hat))
    }

    /// γ, γ_n and v_n.
    #[inline(always)]
    fn gamma(&self, patch: &Patch, v: &Wide3) -> (Wide3, Wide, Wide) {
        let v_n = dot(v, &self.normal);
        let (gamma_n, _) = self.normal_impulse(patch, v_n);
        let v_t = minus_scaled(v, &self.normal, v_n);
        let slope = self.friction * (dot(&v_t, &v_t) + self.v_s_squared).inverse_root();
        (std::array::from_fn(|k| self.normal[k] * gamma_n - v_t[k] * slope), gamma_n, v_n)
    }
}

#[inline(always)]
fn impulse(patch: &Patch, u: &[f64; 6]) -> [f64; 6] {
    let mut sums = [Wide::default(); 6];
    for lane in &patch.lanes {
        let (gamma, ..) = lane.gamma(patch, &lane.velocity(u));
        let torque = cross(&lane.p, &gamma);
        for k in 0..3 {
            sums[k] += torque[k];
            sums[k + 3] += gamma[k];
        }
    }
    sums.map(Wide::sum)
}

#[inline(always)]
fn curvature(patch: &Patch, u: &[f64; 6], guess: Guess, G: &mut [f64]) -> bool {
    let mut sums = Sums::default();
    let mut is_exact = true;
    let one = Wide::all(1.0);
    for lane in &patch.lanes {
        let v = lane.velocity(u);
        let n = &lane.normal;
        let v_n = dot(&v, n);
        let (_, g_n) = lane.normal_impulse(patch, v_n);
        let v_t = minus_scaled(&v, n, v_n);
        let squared = dot(&v_t, &v_t) + lane.v_s_squared;
        let inverse = squared.inverse_root();
        let g_t = lane.friction * inverse;
        // What of t tᵀ is taken away from the parabola.
        let part = match guess {
            Guess::Exact => one,
            Guess::Unknown => Wide::default(),
            Guess::By(w) => {
                let w = lane.velocity(w);
                let w_t = minus_scaled(&w, n, dot(&w, n));
                let change = dot(&w_t, &w_t);
                // s²/‖w_t‖², at most one; also where nothing is to change.
                let ratio = |i: usize| squared.0[i] / change.0[i];
                Wide(std::array::from_fn(|i| if ratio(i) < 1.0 { ratio(i) } else { 1.0 }))
            }
        };
        is_exact &= (0..WIDTH).all(|i| part.0[i] == 1.0 || lane.friction.0[i] == 0.0);
        let t: Wide3 = v_t.map(|v| v * inverse);
        let (along, across) = (g_n - g_t, g_t * part);
        let entry = |i: usize, j: usize| {
            let rest = along * (n[i] * n[j]) - across * (t[i] * t[j]);
            if i == j { g_t + rest } else { rest }
        };
        sums.add(&lane.p, [entry(0, 0), entry(0, 1), entry(0, 2), entry(1, 1), entry(1, 2), entry(2, 2)]);
    }
    sums.write(G);
    is_exact
}

impl Sums {
    /// Adds \[−\[p\], 1\]ᵀ G \[−\[p\], 1\].
    #[inline(always)]
    fn add(&mut self, p: &Wide3, G: [Wide; 6]) {
        let [xx, xy, xz, yy, yz, zz] = G;
        let columns = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]];
        // Columns of [p] G.
        let B = columns.map(|column| cross(p, &column));
        for (sum, G) in self.vv.iter_mut().zip(G) {
            *sum += G;
        }
        for i in 0..3 {
            for j in 0..3 {
                self.wv[3 * i + j] += B[j][i];
            }
        }
        // Rows of ([p] G) [p]ᵀ are p × (rows of [p] G).
        let row = |i: usize| cross(p, &[B[0][i], B[1][i], B[2][i]]);
        let (x, y, z) = (row(0), row(1), row(2));
        for (sum, entry) in self.ww.iter_mut().zip([x[0], x[1], x[2], y[1], y[2], z[2]]) {
            *sum += entry;
        }
    }

    /// The matrix, row by row.
    #[inline(always)]
    fn write(&self, G: &mut [f64]) {
        const AT: [[usize; 3]; 3] = [[0, 1, 2], [1, 3, 4], [2, 4, 5]];
        let (ww, wv, vv) = (self.ww.map(Wide::sum), self.wv.map(Wide::sum), self.vv.map(Wide::sum));
        for i in 0..3 {
            for j in 0..3 {
                G[6 * i + j] = ww[AT[i][j]];
                G[6 * i + j + 3] = wv[3 * i + j];
                G[6 * (j + 3) + i] = wv[3 * i + j];
                G[6 * (i + 3) + j + 3] = vv[AT[i][j]];
            }
        }
    }
}

#[inline(always)]
fn find_ray(patch: &mut Patch, u: &[f64; 6], w: &[f64; 6]) {
    for lane in &mut patch.lanes {
        let (v, w) = (lane.velocity(u), lane.velocity(w));
        let n = &lane.normal;
        let (v_n, w_n) = (dot(&v, n), dot(&w, n));
        let (v_t, w_t) = (minus_scaled(&v, n, v_n), minus_scaled(&w, n, w_n));
        lane.ray = [v_n, w_n, dot(&v_t, &v_t) + lane.v_s_squared, dot(&v_t, &w_t), dot(&w_t, &w_t)];
    }
}

#[inline(always)]
fn slope_along(patch: &Patch, alpha: f64) -> Slope {
    let alpha = Wide::all(alpha);
    let (mut first, mut second) = (Wide::default(), Wide::default());
    for lane in &patch.lanes {
        let [v_n, w_n, v_tt, v_wt, w_tt] = lane.ray;
        let (gamma_n, g_n) = lane.normal_impulse(patch, v_n + alpha * w_n);
        let slope = v_wt + alpha * w_tt;
        // Written so that it cannot become smaller than v_s² by rounding where motion reverses.
        let squared = v_tt + alpha * (v_wt + slope);
        let inverse = squared.max(lane.v_s_squared).inverse_root();
        let t_w = slope * inverse;
        first += lane.friction * t_w - gamma_n * w_n;
        second += lane.friction * inverse * (w_tt - t_w * t_w).max(Wide::default()) + g_n * w_n * w_n;
    }
    Slope { first: first.sum(), second: second.sum() }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn impulse_wide(patch: &Patch, u: &[f64; 6]) -> [f64; 6] {
    impulse(patch, u)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn curvature_wide(patch: &Patch, u: &[f64; 6], guess: Guess, G: &mut [f64]) -> bool {
    curvature(patch, u, guess, G)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn find_ray_wide(patch: &mut Patch, u: &[f64; 6], w: &[f64; 6]) {
    find_ray(patch, u, w);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
fn slope_along_wide(patch: &Patch, alpha: f64) -> Slope {
    slope_along(patch, alpha)
}

impl Patch {
    fn find_ray(&mut self, u: &[f64; 6], w: &[f64; 6]) {
        vectorized!(find_ray_wide, find_ray, self, u, w)
    }

    fn slope_along(&self, alpha: f64) -> Slope {
        vectorized!(slope_along_wide, slope_along, self, alpha)
    }
}

fn six(u: &[f64]) -> &[f64; 6] {
    u.first_chunk().expect("six velocities")
}

impl Potential for Patch {
    fn rows(&self) -> usize {
        6
    }

    fn set_step(&mut self, h: f64) {
        self.h = h;
        let mut friction = 0.0;
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            for k in 0..WIDTH.min(self.count - WIDTH * i) {
                let grip = h * lane.grip.0[k];
                lane.v_hat.0[k] = (lane.force.0[k] / (h * lane.stiffness.0[k])).min(1.0 / self.dissipation);
                lane.friction.0[k] = self.weight * grip;
                friction += self.weight * grip;
                let v_s = lane.stiction_velocity.0[k].max(STICTION_SOFTNESS * self.w * grip);
                lane.v_s_squared.0[k] = v_s * v_s;
            }
            for k in self.count.saturating_sub(WIDTH * i)..WIDTH {
                lane.v_s_squared.0[k] = 1.0;
            }
        }
        self.friction = friction;
    }

    fn cost(&self, u: &[f64]) -> f64 {
        let (h, d) = (self.h, self.dissipation);
        let of = |i: usize| {
            let (lane, k) = (&self.lanes[i / WIDTH], i % WIDTH);
            let velocity = lane.velocity(six(u));
            let v_n = dot(&velocity, &lane.normal);
            let v_t = minus_scaled(&velocity, &lane.normal, v_n);
            let tangential = dot(&v_t, &v_t).0[k];
            let (stiffness, force) = (lane.stiffness.0[k], lane.force.0[k]);
            let v = v_n.0[k].min(lane.v_hat.0[k]);
            let normal = v * (force - 0.5 * h * stiffness * v)
                - 0.5 * d * v * v * (force - h * stiffness * v / 1.5);
            let v_s = lane.v_s_squared.0[k].sqrt();
            lane.friction.0[k] * tangential / ((tangential + v_s * v_s).sqrt() + v_s) - self.weight * h * normal
        };
        (0..self.count).map(of).sum()
    }

    fn evaluate(&self, u: &[f64], gamma: &mut [f64], G: &mut [f64]) {
        gamma[..6].copy_from_slice(&self.impulse(six(u)));
        self.curvature(six(u), Guess::Exact, G);
    }

    fn ray(&mut self, u: &[f64], w: &[f64]) -> Ray {
        self.find_ray(six(u), six(w));
        Ray::default()
    }

    fn along(&self, _ray: &Ray, alpha: f64) -> Slope {
        self.slope_along(alpha)
    }

    fn is_steady(&self, _ray: &Ray, alpha: f64) -> bool {
        let alpha = Wide::all(alpha);
        let (mut before, mut after, mut slipping) = (Wide::default(), Wide::default(), Wide::default());
        for lane in &self.lanes {
            let [v_n, w_n, v_tt, _, w_tt] = lane.ray;
            before += lane.normal_impulse(self, v_n).1;
            after += lane.normal_impulse(self, v_n + alpha * w_n).1;
            slipping += lane.friction.where_less(Wide::all(0.25) * v_tt, alpha * alpha * w_tt);
        }
        slipping.sum() <= SLIPPING * self.friction && after.sum() >= 0.5 * before.sum()
    }
}
