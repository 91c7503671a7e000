//! Checks of potentials against differences of their cost, and random contacts to try them on.
#![allow(non_snake_case)]

use std::fmt::Debug;

use nalgebra::{DMatrix, DVector};

use super::Random;
use crate::icf::{Contact, CoordinatePotential, Guess, Potential, Slope, Touch};

/// γ and G at u.
pub fn evaluate<P: Potential<N>, const N: usize>(
    potential: &P,
    u: &[f64; N],
) -> (DVector<f64>, DMatrix<f64>) {
    let n = potential.rows();
    let (mut gamma, mut G) = ([0.0; N], [[f64::NAN; N]; N]);
    potential.evaluate(u, &mut gamma, &mut G);
    assert!(potential.hessian(u, Guess::Exact, &mut G));
    (DVector::from_column_slice(&gamma[..n]), DMatrix::from_row_slice(n, n, &G.as_flattened()[..n * n]))
}

pub fn along<const N: usize>(u: &[f64; N], w: &[f64; N], alpha: f64) -> [f64; N] {
    std::array::from_fn(|i| u[i] + alpha * w[i])
}

/// u + e of its i-th number.
fn beside<const N: usize>(u: &[f64; N], i: usize, e: f64) -> [f64; N] {
    let mut u = *u;
    u[i] += e;
    u
}

/// γ = −∂ℓ/∂u by central differences of width e. A cost that is C¹ and has curvatures G gives an error of e G at most, at a kink too.
pub fn check_gamma<P: Potential<N>, const N: usize>(potential: &P, u: &[f64; N], e: f64) {
    let (gamma, G) = evaluate(potential, u);
    for i in 0..potential.rows() {
        let (ahead, behind) = (beside(u, i, e), beside(u, i, -e));
        let (high, low) = (potential.cost(&ahead), potential.cost(&behind));
        let steepest = [&G, &evaluate(potential, &ahead).1, &evaluate(potential, &behind).1]
            .iter()
            .map(|G| G.amax())
            .fold(0.0, f64::max);
        let rounding = 8.0 * f64::EPSILON * (high.abs() + low.abs() + gamma.amax() * u[i].abs()) / e;
        let error = (high - low) / (2.0 * e) + gamma[i];
        let allowed = e * steepest + rounding + 1e-15 * gamma.amax();
        assert!(error.abs() <= allowed, "γ[{i}] of {gamma} off by {error:e}, {allowed:e} allowed, at {u:?}");
    }
}

/// G = −∂γ/∂u, where it does not jump within e.
pub fn check_hessian<P: Potential<N>, const N: usize>(potential: &P, u: &[f64; N], e: f64) {
    let (gamma, G) = evaluate(potential, u);
    for i in 0..potential.rows() {
        let ahead = evaluate(potential, &beside(u, i, e)).0;
        let behind = evaluate(potential, &beside(u, i, -e)).0;
        let column = (behind - ahead) / (2.0 * e);
        let allowed = 1e-5 * G.amax() + 8.0 * f64::EPSILON * gamma.amax() / e;
        let error = (&column - G.column(i)).amax();
        assert!(error <= allowed, "column {i} of {G} off by {error:e}, {allowed:e} allowed, at {u:?}");
    }
}

/// G is symmetric and has no negative eigenvalue.
pub fn check_convexity<P: Potential<N>, const N: usize>(potential: &P, u: &[f64; N]) {
    let G = evaluate(potential, u).1;
    assert_eq!(G, G.transpose());
    let least = G.clone().symmetric_eigenvalues().min();
    assert!(least >= -16.0 * f64::EPSILON * G.amax(), "eigenvalue {least:e} of {G}");
}

/// Derivatives along a line are those of the whole: ℓ' = −γ·w, ℓ'' = wᵀG w.
pub fn check_line<P: Potential<N>, const N: usize>(potential: &P, u: &[f64; N], w: &[f64; N]) {
    let mut ray = P::Ray::default();
    potential.ray(u, w, &mut ray);
    let rows = potential.rows();
    for alpha in [0.0, 1e-6, 0.3, 1.0, 2.5] {
        let (gamma, G) = evaluate(potential, &along(u, w, alpha));
        let slope = potential.along(&ray, alpha);
        let direction = DVector::from_column_slice(&w[..rows]);
        let (first, second) = (-gamma.dot(&direction), direction.dot(&(&G * &direction)));
        // What both sides of a branch that is as near as rounding say.
        let near = |alpha: f64| evaluate(potential, &along(u, w, alpha)).1;
        let sides = [near(alpha - 1e-9), near(alpha + 1e-9)];
        let stiffest = sides[0].amax().max(sides[1].amax());
        let is_smooth = (&sides[0] - &sides[1]).amax() <= 1e-3 * stiffest;
        let size = 1.0 + DVector::from_column_slice(u).amax();
        let rounding = 1e-14 * (stiffest * size + gamma.amax()) * direction.amax();
        assert!((slope.first - first).abs() <= rounding + 1e-12 * first.abs(), "{slope:?} {first:e}");
        let error = (slope.second - second).abs();
        assert!(!is_smooth || error <= 1e-9 * stiffest * direction.norm_squared(), "{slope:?} {second:e}");
        assert!(slope.second >= 0.0);
    }
    let slopes: Vec<f64> = (0..50).map(|i| potential.along(&ray, 0.05 * i as f64).first).collect();
    let most = slopes.iter().fold(0.0f64, |most, slope| most.max(slope.abs()));
    assert!(slopes.windows(2).all(|pair| pair[1] >= pair[0] - 1e-14 * most), "{slopes:?}");
}

/// A parabola lies above ℓ everywhere, and is at least as stiff as ℓ where it touches.
pub fn check_parabola(potential: &impl CoordinatePotential, v: f64, w: f64) {
    let Some((curvature, x)) = potential.parabola(v) else { return };
    let (gamma, stiffness) = potential.evaluate(v);
    assert!(x > 0.0 && curvature >= stiffness);
    let above = potential.cost(v) - gamma * w + 0.5 * curvature * w * w;
    let there = potential.cost(v + w);
    let rounding = 1e-13 * (potential.cost(v).abs() + gamma.abs());
    assert!(there <= above + rounding, "{there:e} {above:e} at {v:e}, {w:e}");
}

pub fn touch(random: &mut Random) -> Touch {
    let stiffness = random.magnitude(1e2, 1e7);
    let force = stiffness * random.signed(1e-6, 1e-2);
    Touch {
        normal: random.unit(),
        stiffness,
        dissipation: if random.chance(0.3) { 0.0 } else { random.magnitude(0.1, 100.0) },
        force,
        mu: random.uniform(0.0, 2.0),
        lagged: if random.chance(0.3) { 0.0 } else { random.magnitude(1e-2, 1e3) },
        stiction_velocity: random.magnitude(1e-4, 1e-2),
        w: random.magnitude(1e-2, 1e2),
    }
}

pub fn contact(touch: Touch, h: f64) -> Contact {
    let mut contact = Contact::new(touch);
    contact.set_step(h);
    contact
}

/// v̂ as the formulas say.
pub fn v_hat(touch: &Touch, h: f64) -> f64 {
    (touch.force / (h * touch.stiffness)).min(1.0 / touch.dissipation)
}

/// A potential of one velocity as one of a vector.
#[derive(Clone, Debug)]
pub struct Single<P>(pub P);

impl<P: CoordinatePotential + Clone + Debug> Potential<1> for Single<P> {
    type Ray = [f64; 2];

    fn set_step(&mut self, h: f64) {
        self.0.set_step(h, 1.0);
    }
    fn cost(&self, u: &[f64; 1]) -> f64 {
        self.0.cost(u[0])
    }
    fn evaluate(&self, u: &[f64; 1], gamma: &mut [f64; 1], G: &mut [[f64; 1]; 1]) {
        (gamma[0], G[0][0]) = self.0.evaluate(u[0]);
    }
    fn displace(&self, u: &[f64; 1], d: &[f64; 1], gamma: &mut [f64; 1]) {
        gamma[0] += self.0.displaced(u[0], d[0]);
    }
    fn hessian(&self, _: &[f64; 1], _: Guess<1>, _: &mut [[f64; 1]; 1]) -> bool {
        true
    }
    fn ray(&self, u: &[f64; 1], w: &[f64; 1], ray: &mut [f64; 2]) {
        *ray = [u[0], w[0]];
    }
    fn along(&self, ray: &[f64; 2], alpha: f64) -> Slope {
        let (gamma, G) = self.0.evaluate(ray[0] + alpha * ray[1]);
        Slope { first: -gamma * ray[1], second: G * ray[1] * ray[1] }
    }
    fn is_steady(&self, _: &[f64; 2], _: f64) -> bool {
        true
    }
}
