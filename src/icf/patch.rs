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
#![allow(clippy::needless_range_loop)] // Indices as in the formulas.

use super::potential::{Guess, Potential, Slope};
use super::{STICTION_SOFTNESS, Touch};
use crate::math::wide::{Lanes, Three, WIDTH, Wide, cross, dot, load, minus_scaled};

/// The part of friction that may slip in a step of the solver before what is known of its stiffness is worth nothing. It decides whether one more
/// iteration is made, not what it converges to.
const SLIPPING: f64 = 0.1;

/// Four points of contact.
#[derive(Clone, Copy, Debug, Default)]
struct Lane {
    /// From the patch's origin.
    p: [Wide; 3],
    normal: [Wide; 3],
    stiffness: Wide,
    /// f₀, and by how much it grows per second whatever the velocity is.
    start: Wide,
    drift: Wide,
    /// The lagged normal force, and μ times that.
    lagged: Wide,
    grip: Wide,
    stiction_velocity: Wide,
    /// The rest depends on h: f₀ with what it grows by, v̂, μ n₀ and v_s².
    force: Wide,
    v_hat: Wide,
    friction: Wide,
    v_s_squared: Wide,
}

/// Of four points: v_n, w_n, ‖v_t‖² + v_s², v_t·w_t, ‖w_t‖².
pub type LaneRay = [Wide; 5];

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
    /// σ.
    softness: f64,
}

/// A Hessian as it is summed up.
struct Sums<V> {
    /// G: xx, xy, xz, yy, yz, zz.
    vv: [V; 6],
    /// \[p\] G, row by row.
    wv: [V; 9],
    /// \[p\] G \[p\]ᵀ: xx, xy, xz, yy, yz, zz.
    ww: [V; 6],
}

/// Functions that are compiled for plain numbers and for vector registers. No closures in them: these would not be inlined, and registers
/// would go through memory.
macro_rules! vectorized {
    ($($(#[$meta:meta])* fn $name:ident($patch:ident: $type:ty $(, $argument:ident: $of:ty)*) $(-> $result:ty)? $body:block)*) => { $(
        $(#[$meta])*
        fn $name($patch: $type $(, $argument: $of)*) $(-> $result)? {
            #[inline(always)]
            fn kernel<V: Lanes>($patch: $type $(, $argument: $of)*) $(-> $result)? $body
            #[cfg(target_arch = "x86_64")]
            {
                use crate::math::wide::{Avx, avx};
                #[target_feature(enable = "avx")]
                fn wide($patch: $type $(, $argument: $of)*) $(-> $result)? {
                    kernel::<Avx>($patch $(, $argument)*)
                }
                if avx::is_available() {
                    // SAFETY: what it needs has been detected.
                    return unsafe { wide($patch $(, $argument)*) };
                }
            }
            kernel::<Wide>($patch $(, $argument)*)
        }
    )* };
}

impl Patch {
    /// Forgets all points, keeping the room; d, and an estimate of the inverse mass that a point feels, 1/kg.
    pub fn reset(&mut self, dissipation: f64, w: f64) {
        self.lanes.clear();
        (self.count, self.dissipation, self.w, self.weight) = (0, dissipation, w, 1.0);
        self.softness = STICTION_SOFTNESS;
    }

    /// Adds a point at p from the origin, whose elastic force grows by `drift`, N/s, whatever the velocity is. Its dissipation and inverse mass are
    /// the patch's.
    pub fn push(&mut self, p: [f64; 3], touch: &Touch, drift: f64) {
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
        lane.start.0[i] = touch.force;
        lane.drift.0[i] = drift;
        lane.lagged.0[i] = touch.lagged;
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

    /// Makes it the patch of a step of size h, given at a predicted end of it that was reached with velocity u: elastic forces are stepped
    /// back, so that they are the given ones at u.
    pub fn step_back(&mut self, u: &[f64; 6], h: f64) {
        for lane in &mut self.lanes {
            let v_n = dot(&lane.velocity(u), &lane.normal);
            lane.start = lane.start + Wide::all(h) * lane.stiffness * v_n;
            // Levers are those of the end already.
            lane.drift = Wide::default();
        }
    }

    /// Friction as it is given, however stiff: σ = 0.
    pub fn stiffen_friction(&mut self) {
        self.softness = 0.0;
    }

    /// Makes it the patch of an implicit trapezoid: [stepped back](Self::step_back), and half of the impulses count.
    pub fn halve(&mut self, u: &[f64; 6], h: f64) {
        self.step_back(u, h);
        self.weight = 0.5;
    }

    /// Torque and force at the start, where the velocity is u.
    pub fn initial_force(&self, u: &[f64; 6]) -> [f64; 6] {
        let mut sums = [0.0; 6];
        self.initial_forces(u, |i, f| {
            let p = self.lanes[i / WIDTH].p.map(|p| p.0[i % WIDTH]);
            let torque = [p[1] * f[2] - p[2] * f[1], p[2] * f[0] - p[0] * f[2], p[0] * f[1] - p[1] * f[0]];
            for k in 0..3 {
                sums[k] += torque[k];
                sums[k + 3] += f[k];
            }
        });
        sums
    }

    /// The forces of all points at the start, one by one.
    pub fn initial_forces(&self, u: &[f64; 6], mut each: impl FnMut(usize, [f64; 3])) {
        for (i, lane) in self.lanes.iter().enumerate() {
            let v = lane.velocity::<Wide>(u);
            let v_n = dot(&v, &lane.normal);
            let v_t = minus_scaled(&v, &lane.normal, v_n);
            let v_s = lane.stiction_velocity;
            let slope = lane.grip * (dot(&v_t, &v_t) + v_s * v_s).inverse_root();
            let f: Three<Wide> = std::array::from_fn(|k| lane.normal[k] * lane.lagged - v_t[k] * slope);
            for k in 0..WIDTH.min(self.count - WIDTH * i) {
                each(WIDTH * i + k, f.map(|f| f.0[k]));
            }
        }
    }

    /// The impulses of all points at the velocity u, one by one.
    pub fn impulses(&self, u: &[f64; 6], mut each: impl FnMut(usize, [f64; 3])) {
        let step = Step::<Wide>::new(self);
        for (i, lane) in self.lanes.iter().enumerate() {
            let [x, y, z] = lane.gamma(&step, &lane.velocity(u)).0;
            for k in 0..WIDTH.min(self.count - WIDTH * i) {
                each(WIDTH * i + k, [x.0[k], y.0[k], z.0[k]]);
            }
        }
    }

    /// Part of the impulse that counts: one, or a half in the trapezoid.
    pub fn weight(&self) -> f64 {
        self.weight
    }

    /// Whether anything presses at the start.
    pub fn touches(&self) -> bool {
        self.lanes.iter().any(|lane| lane.start.0.iter().any(|force| *force > 0.0))
    }

    /// The elastic forces of all points as they are and after a displacement, and the greatest normal velocity at the velocity u.
    pub fn elastic_forces(&self, u: &[f64; 6], moved: &[f64; 6]) -> (f64, f64, f64) {
        let (mut now, mut ahead, mut v_n) = (0.0, 0.0, 0.0f64);
        for i in 0..self.count {
            let (lane, k) = (&self.lanes[i / WIDTH], i % WIDTH);
            let along = |u: &[f64; 6]| dot(&lane.velocity::<Wide>(u), &lane.normal).0[k];
            let start = lane.start.0[k];
            now += start.max(0.0);
            ahead += (start - lane.stiffness.0[k] * along(moved)).max(0.0);
            v_n = v_n.max(along(u).abs());
        }
        (now, ahead, v_n)
    }

    /// Where each point is from the origin, and how it touches at the start of the step; w and what its friction is made of are the patch's.
    pub fn points(&self) -> impl Iterator<Item = ([f64; 3], Touch)> + '_ {
        (0..self.count).map(|i| {
            let (lane, k) = (&self.lanes[i / WIDTH], i % WIDTH);
            let lagged = lane.lagged.0[k];
            let touch = Touch {
                normal: lane.normal.map(|n| n.0[k]),
                stiffness: lane.stiffness.0[k],
                dissipation: self.dissipation,
                force: lane.force.0[k],
                mu: if lagged > 0.0 { lane.grip.0[k] / lagged } else { 0.0 },
                lagged,
                stiction_velocity: lane.stiction_velocity.0[k],
                w: self.w,
            };
            (lane.p.map(|p| p.0[k]), touch)
        })
    }

    /// The inverse mass that a point feels, 1/kg.
    pub fn inverse_mass(&self) -> f64 {
        self.w
    }

    /// f₀/k and the normal velocity of each point, at two velocities.
    pub fn approach<'p>(
        &'p self,
        before: &'p [f64; 6],
        after: &'p [f64; 6],
    ) -> impl Iterator<Item = (f64, f64, f64)> + 'p {
        (0..self.count).map(move |i| {
            let (lane, k) = (&self.lanes[i / WIDTH], i % WIDTH);
            let v_n = |u: &[f64; 6]| dot(&lane.velocity::<Wide>(u), &lane.normal).0[k];
            (lane.start.0[k] / lane.stiffness.0[k], v_n(before), v_n(after))
        })
    }

    /// The energy that friction and dissipation take at the velocity u, J.
    pub fn dissipated(&self, u: &[f64; 6]) -> f64 {
        dissipated(self, u)
    }

    /// γ = −∂ℓ/∂u.
    pub fn impulse(&self, u: &[f64; 6]) -> [f64; 6] {
        impulse(self, u)
    }
}

/// What all points have in common.
struct Step<V> {
    h: V,
    d: V,
    /// h, or half of it in the trapezoid.
    H: V,
    one: V,
}

impl<V: Lanes> Step<V> {
    #[inline(always)]
    fn new(patch: &Patch) -> Self {
        let of = V::all;
        Step { h: of(patch.h), d: of(patch.dissipation), H: of(patch.weight * patch.h), one: of(1.0) }
    }
}

impl Lane {
    /// v + ω × p.
    #[inline(always)]
    fn velocity<V: Lanes>(&self, u: &[f64; 6]) -> Three<V> {
        let turning = cross(&[V::all(u[0]), V::all(u[1]), V::all(u[2])], &load(&self.p));
        [V::all(u[3]) + turning[0], V::all(u[4]) + turning[1], V::all(u[5]) + turning[2]]
    }

    /// γ_n and −dγ_n/dv_n.
    #[inline(always)]
    fn normal_impulse<V: Lanes>(&self, step: &Step<V>, v_n: V) -> (V, V) {
        let hk = step.h * V::load(&self.stiffness);
        let (elastic, damping) = (V::load(&self.force) - hk * v_n, step.one - step.d * v_n);
        let (gamma, slope) = (step.H * elastic * damping, step.H * (hk * damping + step.d * elastic));
        let v_hat = V::load(&self.v_hat);
        (gamma.where_less(v_n, v_hat), slope.where_less(v_n, v_hat))
    }

    /// γ and v_n.
    #[inline(always)]
    fn gamma<V: Lanes>(&self, step: &Step<V>, v: &Three<V>) -> (Three<V>, V) {
        let n = load(&self.normal);
        let v_n = dot(v, &n);
        let (gamma_n, _) = self.normal_impulse(step, v_n);
        let v_t = minus_scaled(v, &n, v_n);
        let slope = V::load(&self.friction) * (dot(&v_t, &v_t) + V::load(&self.v_s_squared)).inverse_root();
        let x = n[0] * gamma_n - v_t[0] * slope;
        let y = n[1] * gamma_n - v_t[1] * slope;
        let z = n[2] * gamma_n - v_t[2] * slope;
        ([x, y, z], v_n)
    }
}

impl<V: Lanes> Sums<V> {
    #[inline(always)]
    fn new() -> Self {
        let zero = V::all(0.0);
        Sums { vv: [zero; 6], wv: [zero; 9], ww: [zero; 6] }
    }

    /// Adds \[−\[p\], 1\]ᵀ G \[−\[p\], 1\].
    #[inline(always)]
    fn add(&mut self, p: &Three<V>, G: [V; 6]) {
        let [xx, xy, xz, yy, yz, zz] = G;
        // Columns of [p] G.
        let B = [cross(p, &[xx, xy, xz]), cross(p, &[xy, yy, yz]), cross(p, &[xz, yz, zz])];
        for i in 0..6 {
            self.vv[i] = self.vv[i] + G[i];
        }
        for i in 0..3 {
            for j in 0..3 {
                self.wv[3 * i + j] = self.wv[3 * i + j] + B[j][i];
            }
        }
        // Rows of ([p] G) [p]ᵀ are p × (rows of [p] G).
        let x = cross(p, &[B[0][0], B[1][0], B[2][0]]);
        let y = cross(p, &[B[0][1], B[1][1], B[2][1]]);
        let z = cross(p, &[B[0][2], B[1][2], B[2][2]]);
        let entries = [x[0], x[1], x[2], y[1], y[2], z[2]];
        for i in 0..6 {
            self.ww[i] = self.ww[i] + entries[i];
        }
    }

    /// The matrix, row by row.
    #[inline(always)]
    fn write(&self, G: &mut [f64; 36]) {
        const AT: [[usize; 3]; 3] = [[0, 1, 2], [1, 3, 4], [2, 4, 5]];
        for i in 0..3 {
            for j in 0..3 {
                let mixed = self.wv[3 * i + j].sum();
                G[6 * i + j + 3] = mixed;
                G[6 * (j + 3) + i] = mixed;
                if j >= i {
                    let (ww, vv) = (self.ww[AT[i][j]].sum(), self.vv[AT[i][j]].sum());
                    (G[6 * i + j], G[6 * j + i]) = (ww, ww);
                    (G[6 * (i + 3) + j + 3], G[6 * (j + 3) + i + 3]) = (vv, vv);
                }
            }
        }
    }
}

vectorized! {
    fn impulse(patch: &Patch, u: &[f64; 6]) -> [f64; 6] {
        let step = Step::<V>::new(patch);
        let mut sums = [V::all(0.0); 6];
        for lane in &patch.lanes {
            let (gamma, _) = lane.gamma(&step, &lane.velocity(u));
            let torque = cross(&load(&lane.p), &gamma);
            for k in 0..3 {
                sums[k] = sums[k] + torque[k];
                sums[k + 3] = sums[k + 3] + gamma[k];
            }
        }
        [sums[0].sum(), sums[1].sum(), sums[2].sum(), sums[3].sum(), sums[4].sum(), sums[5].sum()]
    }

    fn dissipated(patch: &Patch, u: &[f64; 6]) -> f64 {
        let step = Step::<V>::new(patch);
        let (zero, mut taken) = (V::all(0.0), V::all(0.0));
        for lane in &patch.lanes {
            let v = lane.velocity(u);
            let (gamma, v_n) = lane.gamma(&step, &v);
            let elastic = step.H * (V::load(&lane.force) - step.h * V::load(&lane.stiffness) * v_n).max(zero);
            taken = taken + (elastic * v_n - dot(&v, &gamma));
        }
        taken.sum()
    }

    fn curvature(patch: &Patch, u: &[f64; 6], guess: Guess<6>, G: &mut [f64; 36]) -> bool {
        let step = Step::<V>::new(patch);
        let mut sums = Sums::<V>::new();
        // How much of friction is not as it is.
        let mut guessed = V::all(0.0);
        for lane in &patch.lanes {
            let v = lane.velocity(u);
            let n = load(&lane.normal);
            let v_n = dot(&v, &n);
            let (_, g_n) = lane.normal_impulse(&step, v_n);
            let v_t = minus_scaled(&v, &n, v_n);
            let squared = dot(&v_t, &v_t) + V::load(&lane.v_s_squared);
            let (inverse, friction) = (squared.inverse_root(), V::load(&lane.friction));
            let g_t = friction * inverse;
            // What of t tᵀ is taken away from the parabola.
            let part = match guess {
                Guess::Exact => step.one,
                Guess::Unknown => V::all(0.0),
                Guess::By(w) => {
                    let w = lane.velocity(w);
                    let w_t = minus_scaled(&w, &n, dot(&w, &n));
                    // s²/‖w_t‖², at most one; also where nothing is to change.
                    squared.ratio_or_one(dot(&w_t, &w_t))
                }
            };
            guessed = guessed + friction * (step.one - part);
            let t = [v_t[0] * inverse, v_t[1] * inverse, v_t[2] * inverse];
            let (along, across) = (g_n - g_t, g_t * part);
            let nn = [n[0] * along, n[1] * along, n[2] * along];
            let tt = [t[0] * across, t[1] * across, t[2] * across];
            let (xx, xy, xz) = (n[0] * nn[0] - t[0] * tt[0], n[0] * nn[1] - t[0] * tt[1], n[0] * nn[2] - t[0] * tt[2]);
            let (yy, yz, zz) = (n[1] * nn[1] - t[1] * tt[1], n[1] * nn[2] - t[1] * tt[2], n[2] * nn[2] - t[2] * tt[2]);
            sums.add(&load(&lane.p), [g_t + xx, xy, xz, g_t + yy, yz, g_t + zz]);
        }
        sums.write(G);
        guessed.sum() == 0.0
    }

    fn find_rays(patch: &Patch, u: &[f64; 6], w: &[f64; 6], rays: &mut [LaneRay]) {
        for (lane, ray) in patch.lanes.iter().zip(rays) {
            let (v, w) = (lane.velocity::<V>(u), lane.velocity(w));
            let n = load(&lane.normal);
            let (v_n, w_n) = (dot(&v, &n), dot(&w, &n));
            let (v_t, w_t) = (minus_scaled(&v, &n, v_n), minus_scaled(&w, &n, w_n));
            let v_tt = dot(&v_t, &v_t) + V::load(&lane.v_s_squared);
            let (v_wt, w_tt) = (dot(&v_t, &w_t), dot(&w_t, &w_t));
            *ray = [v_n.store(), w_n.store(), v_tt.store(), v_wt.store(), w_tt.store()];
        }
    }

    fn slope_along(patch: &Patch, rays: &[LaneRay], alpha: f64) -> Slope {
        let step = Step::<V>::new(patch);
        let (alpha, zero) = (V::all(alpha), V::all(0.0));
        let (mut first, mut second) = (zero, zero);
        for (lane, ray) in patch.lanes.iter().zip(rays) {
            let [v_n, w_n, v_tt, v_wt, w_tt] = ray;
            let (v_n, w_n, v_wt, w_tt) = (V::load(v_n), V::load(w_n), V::load(v_wt), V::load(w_tt));
            let (gamma_n, g_n) = lane.normal_impulse(&step, v_n + alpha * w_n);
            let slope = v_wt + alpha * w_tt;
            // Written so that it cannot become smaller than v_s² by rounding where motion reverses.
            let squared = V::load(v_tt) + alpha * (v_wt + slope);
            let inverse = squared.max(V::load(&lane.v_s_squared)).inverse_root();
            let (t_w, friction) = (slope * inverse, V::load(&lane.friction));
            first = first + (friction * t_w - gamma_n * w_n);
            second = second + (friction * inverse * (w_tt - t_w * t_w).max(zero) + g_n * w_n * w_n);
        }
        Slope { first: first.sum(), second: second.sum() }
    }

    fn is_steady(patch: &Patch, rays: &[LaneRay], alpha: f64) -> bool {
        let step = Step::<V>::new(patch);
        let (alpha, zero) = (V::all(alpha), V::all(0.0));
        let (mut before, mut after, mut slipping) = (zero, zero, zero);
        for (lane, ray) in patch.lanes.iter().zip(rays) {
            let [v_n, w_n, v_tt, _, w_tt] = ray;
            let (v_n, w_n) = (V::load(v_n), V::load(w_n));
            before = before + lane.normal_impulse(&step, v_n).1;
            after = after + lane.normal_impulse(&step, v_n + alpha * w_n).1;
            let change = alpha * alpha * V::load(w_tt);
            slipping = slipping + V::load(&lane.friction).where_less(V::all(0.25) * V::load(v_tt), change);
        }
        slipping.sum() <= SLIPPING * patch.friction && after.sum() >= 0.5 * before.sum()
    }
}

impl Potential<6> for Patch {
    type Ray = Vec<LaneRay>;

    fn work(&self) -> usize {
        self.count
    }

    fn set_step(&mut self, h: f64) {
        self.h = h;
        let mut friction = 0.0;
        for (i, lane) in self.lanes.iter_mut().enumerate() {
            for k in 0..WIDTH.min(self.count - WIDTH * i) {
                let grip = h * lane.grip.0[k];
                lane.force.0[k] = lane.start.0[k] + h * lane.drift.0[k];
                lane.v_hat.0[k] = (lane.force.0[k] / (h * lane.stiffness.0[k])).min(1.0 / self.dissipation);
                lane.friction.0[k] = self.weight * grip;
                friction += self.weight * grip;
                let v_s = lane.stiction_velocity.0[k].max(self.softness * self.w * grip);
                lane.v_s_squared.0[k] = v_s * v_s;
            }
            for k in self.count.saturating_sub(WIDTH * i)..WIDTH {
                lane.v_s_squared.0[k] = 1.0;
            }
        }
        self.friction = friction;
    }

    fn cost(&self, u: &[f64; 6]) -> f64 {
        let (h, d) = (self.h, self.dissipation);
        let of = |i: usize| {
            let (lane, k) = (&self.lanes[i / WIDTH], i % WIDTH);
            let velocity = lane.velocity::<Wide>(u);
            let v_n = dot(&velocity, &lane.normal);
            let v_t = minus_scaled(&velocity, &lane.normal, v_n);
            let tangential = dot(&v_t, &v_t).0[k];
            let (stiffness, force) = (lane.stiffness.0[k], lane.force.0[k]);
            let v = v_n.0[k].min(lane.v_hat.0[k]);
            let normal =
                v * (force - 0.5 * h * stiffness * v) - 0.5 * d * v * v * (force - h * stiffness * v / 1.5);
            let v_s = lane.v_s_squared.0[k].sqrt();
            lane.friction.0[k] * tangential / ((tangential + v_s * v_s).sqrt() + v_s)
                - self.weight * h * normal
        };
        (0..self.count).map(of).sum()
    }

    fn evaluate(&self, u: &[f64; 6], gamma: &mut [f64; 6], _G: &mut [[f64; 6]; 6]) {
        *gamma = impulse(self, u);
    }

    /// Friction goes with the normal force, as for [points](super::Contact).
    fn displace(&self, u: &[f64; 6], d: &[f64; 6], gamma: &mut [f64; 6]) {
        let step = Step::<Wide>::new(self);
        for (i, lane) in self.lanes.iter().enumerate() {
            let (v, moved) = (lane.velocity::<Wide>(u), lane.velocity::<Wide>(d));
            let v_n = dot(&v, &lane.normal);
            let v_t = minus_scaled(&v, &lane.normal, v_n);
            let softer = step.H * lane.stiffness * (step.one - step.d * v_n) * dot(&moved, &lane.normal);
            let softer = softer.where_less(v_n, lane.v_hat);
            let inverse = (dot(&v_t, &v_t) + lane.v_s_squared).inverse_root();
            for k in (0..WIDTH.min(self.count - WIDTH * i)).filter(|k| softer.0[*k] != 0.0) {
                let lagged = lane.lagged.0[k];
                let part = if lagged > 0.0 { lane.grip.0[k] / lagged * inverse.0[k] } else { 0.0 };
                let f: [f64; 3] =
                    std::array::from_fn(|j| -softer.0[k] * (lane.normal[j].0[k] - part * v_t[j].0[k]));
                let p = lane.p.map(|p| p.0[k]);
                for j in 0..3 {
                    let (next, last) = ((j + 1) % 3, (j + 2) % 3);
                    gamma[j] += p[next] * f[last] - p[last] * f[next];
                    gamma[j + 3] += f[j];
                }
            }
        }
    }

    fn hessian(&self, u: &[f64; 6], guess: Guess<6>, G: &mut [[f64; 6]; 6]) -> bool {
        let G = G.as_flattened_mut().first_chunk_mut().expect("six by six numbers");
        curvature(self, u, guess, G)
    }

    fn ray(&self, u: &[f64; 6], w: &[f64; 6], rays: &mut Vec<LaneRay>) {
        rays.resize(self.lanes.len(), LaneRay::default());
        find_rays(self, u, w, rays);
    }

    fn along(&self, rays: &Vec<LaneRay>, alpha: f64) -> Slope {
        slope_along(self, rays, alpha)
    }

    fn is_steady(&self, rays: &Vec<LaneRay>, alpha: f64) -> bool {
        is_steady(self, rays, alpha)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::icf::Contact;
    use crate::icf::tests::Random;
    use crate::icf::tests::differences::{
        check_convexity, check_gamma, check_hessian, check_line, contact, evaluate, touch, v_hat,
    };
    use nalgebra::{DMatrix, Vector3};

    /// A patch, its points and what they are alone.
    fn patch(random: &mut Random, h: f64) -> (Patch, Vec<([f64; 3], Contact)>) {
        let (dissipation, w) = (if random.chance(0.3) { 0.0 } else { random.magnitude(0.1, 100.0) }, 0.7);
        let mut patch = Patch::default();
        patch.reset(dissipation, w);
        let count = 1 + (random.uniform(0.0, 9.0) as usize);
        let points = (0..count).map(|_| {
            let touch = Touch { dissipation, w, ..touch(random) };
            let p = random.vector::<3>(0.1);
            let drift = random.signed(1e-6, 1e-2) * touch.stiffness;
            patch.push(p, &Touch { force: touch.force - h * drift, ..touch }, drift);
            (p, contact(touch, h))
        });
        let points = points.collect();
        patch.set_step(h);
        (patch, points)
    }

    /// v + ω × p.
    fn velocity_at(u: &[f64; 6], p: &[f64; 3]) -> [f64; 3] {
        let (angular, linear) = (Vector3::new(u[0], u[1], u[2]), Vector3::new(u[3], u[4], u[5]));
        (linear + angular.cross(&Vector3::from(*p))).into()
    }

    #[test]
    fn a_patch_is_the_sum_of_its_points() {
        for seed in 0..500 {
            let random = &mut Random::new(seed);
            let h = random.magnitude(1e-4, 1e-1);
            let (patch, points) = patch(random, h);
            assert_eq!(patch.len(), points.len());
            let (u, w) = (random.vector::<6>(0.3), random.vector::<6>(0.3));
            let (mut cost, mut dissipated, mut impulse, mut start) = (0.0, 0.0, [0.0; 6], [0.0; 6]);
            let mut slope = [0.0; 2];
            let mut sizes = 0.0;
            for (i, (p, contact)) in points.iter().enumerate() {
                let (v, w) = (velocity_at(&u, p), velocity_at(&w, p));
                let (gamma, _) = evaluate(contact, &v);
                cost += contact.cost(&v);
                sizes += contact.cost(&v).abs();
                dissipated += contact.dissipated(&v, gamma.as_slice());
                let add = |to: &mut [f64; 6], f: Vector3<f64>| {
                    let torque = Vector3::from(*p).cross(&f);
                    (0..3).for_each(|k| {
                        to[k] += torque[k];
                        to[k + 3] += f[k];
                    });
                };
                add(&mut impulse, Vector3::from_column_slice(gamma.as_slice()));
                add(&mut start, contact.initial_force(&v).into());
                let mut ray = Default::default();
                contact.ray(&v, &w, &mut ray);
                let along = contact.along(&ray, 0.7);
                (slope[0], slope[1]) = (slope[0] + along.first, slope[1] + along.second);
                patch.impulses(&u, |k, found| {
                    let off = (Vector3::from(found) - Vector3::from_column_slice(gamma.as_slice())).amax();
                    assert!(k != i || off <= 1e-12 * gamma.amax());
                });
            }
            let near = |a: f64, b: f64, scale: f64| (a - b).abs() <= 1e-11 * (a.abs() + b.abs() + scale);
            assert!(near(patch.cost(&u), cost, sizes));
            let most = impulse.iter().fold(0.0f64, |most, x| most.max(x.abs()));
            assert!(near(patch.dissipated(&u), dissipated, most));
            patch.impulse(&u).iter().zip(impulse).for_each(|(a, b)| assert!(near(*a, b, most)));
            patch.initial_force(&u).iter().zip(start).for_each(|(a, b)| assert!(near(*a, b, most / h)));
            let mut ray = Vec::new();
            patch.ray(&u, &w, &mut ray);
            let along = patch.along(&ray, 0.7);
            assert!(near(along.first, slope[0], most) && near(along.second, slope[1], most));
        }
    }

    #[test]
    fn patches_agree_with_differences_of_their_cost() {
        for seed in 0..300 {
            let random = &mut Random::new(seed);
            let h = random.magnitude(1e-4, 1e-1);
            let (patch, points) = patch(random, h);
            let u = random.vector::<6>(0.3);
            let kink = points.iter().any(|(p, contact)| {
                let n = Vector3::from(contact.touch().normal);
                (n.dot(&Vector3::from(velocity_at(&u, p))) - v_hat(contact.touch(), h)).abs() < 1e-5
            });
            if !kink {
                check_gamma(&patch, &u, 1e-7);
                check_hessian(&patch, &u, 1e-7);
            }
            check_convexity(&patch, &u);
            check_line(&patch, &u, &random.vector::<6>(1.0));
        }
    }

    #[test]
    fn a_guess_is_never_softer_than_the_second_derivative() {
        for seed in 0..300 {
            let random = &mut Random::new(seed);
            let (patch, _) = patch(random, 1e-2);
            let (u, w) = (random.vector::<6>(0.1), random.vector::<6>(1.0));
            let mut G = [[[0.0; 6]; 6]; 3];
            for (G, guess) in G.iter_mut().zip([Guess::Exact, Guess::By(&w), Guess::Unknown]) {
                patch.hessian(&u, guess, G);
            }
            let matrices = G.map(|G| DMatrix::from_row_slice(6, 6, G.as_flattened()));
            for pair in matrices.windows(2) {
                let least = (&pair[1] - &pair[0]).symmetric_eigenvalues().min();
                assert!(least >= -1e-12 * pair[1].amax(), "{least:e}");
            }
        }
    }
}
