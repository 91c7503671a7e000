//! Each potential against differences of its cost.
#![allow(non_snake_case)]

use super::super::potential::{CoordinatePotential, MAX_ROWS, Potential};
use super::super::{Contact, Friction, Guess, Limit, LimitedGain, Linear, Patch, Touch};
use super::Random;
use nalgebra::{DMatrix, DVector, Vector3};

fn evaluate(potential: &dyn Potential, u: &[f64]) -> (DVector<f64>, DMatrix<f64>) {
    let n = potential.rows();
    let (mut gamma, mut G) = ([0.0; MAX_ROWS], [f64::NAN; MAX_ROWS * MAX_ROWS]);
    potential.evaluate(u, &mut gamma, &mut G);
    (DVector::from_column_slice(&gamma[..n]), DMatrix::from_row_slice(n, n, &G[..n * n]))
}

fn along(u: &[f64], w: &[f64], alpha: f64) -> Vec<f64> {
    u.iter().zip(w).map(|(u, w)| u + alpha * w).collect()
}

/// γ = −∂ℓ/∂u by central differences of width e. A cost that is C¹ and has curvatures G gives an error of e G at most, at a kink too.
fn check_gamma(potential: &dyn Potential, u: &[f64], e: f64) {
    let (gamma, G) = evaluate(potential, u);
    for i in 0..u.len() {
        let mut unit = vec![0.0; u.len()];
        unit[i] = 1.0;
        let (ahead, behind) = (along(u, &unit, e), along(u, &unit, -e));
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
fn check_hessian(potential: &dyn Potential, u: &[f64], e: f64) {
    let (gamma, G) = evaluate(potential, u);
    for i in 0..u.len() {
        let mut unit = vec![0.0; u.len()];
        unit[i] = 1.0;
        let ahead = evaluate(potential, &along(u, &unit, e)).0;
        let behind = evaluate(potential, &along(u, &unit, -e)).0;
        let column = (behind - ahead) / (2.0 * e);
        let allowed = 1e-5 * G.amax() + 8.0 * f64::EPSILON * gamma.amax() / e;
        let error = (&column - G.column(i)).amax();
        assert!(error <= allowed, "column {i} of {G} off by {error:e}, {allowed:e} allowed, at {u:?}");
    }
}

/// G is symmetric and has no negative eigenvalue.
fn check_convexity(potential: &dyn Potential, u: &[f64]) {
    let G = evaluate(potential, u).1;
    assert_eq!(G, G.transpose());
    let least = G.clone().symmetric_eigenvalues().min();
    assert!(least >= -16.0 * f64::EPSILON * G.amax(), "eigenvalue {least:e} of {G}");
}

/// Derivatives along a line are those of the whole: ℓ' = −γ·w, ℓ'' = wᵀG w.
fn check_line(potential: &mut dyn Potential, u: &[f64], w: &[f64]) {
    let ray = potential.ray(u, w);
    for alpha in [0.0, 1e-6, 0.3, 1.0, 2.5] {
        let (gamma, G) = evaluate(potential, &along(u, w, alpha));
        let slope = potential.along(&ray, alpha);
        let w = DVector::from_column_slice(w);
        let (first, second) = (-gamma.dot(&w), w.dot(&(&G * &w)));
        // What both sides of a branch that is as near as rounding say.
        let near = |alpha: f64| evaluate(potential, &along(u, w.as_slice(), alpha)).1;
        let sides = [near(alpha - 1e-9), near(alpha + 1e-9)];
        let stiffest = sides[0].amax().max(sides[1].amax());
        let is_smooth = (&sides[0] - &sides[1]).amax() <= 1e-3 * stiffest;
        let size = 1.0 + DVector::from_column_slice(u).amax();
        let rounding = 1e-14 * (stiffest * size + gamma.amax()) * w.amax();
        assert!((slope.first - first).abs() <= rounding + 1e-12 * first.abs(), "{slope:?} {first:e}");
        let error = (slope.second - second).abs();
        assert!(!is_smooth || error <= 1e-9 * stiffest * w.norm_squared(), "{slope:?} {second:e}");
        assert!(slope.second >= 0.0);
    }
    let slopes: Vec<f64> = (0..50).map(|i| potential.along(&ray, 0.05 * i as f64).first).collect();
    let most = slopes.iter().fold(0.0f64, |most, slope| most.max(slope.abs()));
    assert!(slopes.windows(2).all(|pair| pair[1] >= pair[0] - 1e-14 * most), "{slopes:?}");
}

fn touch(random: &mut Random) -> Touch {
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

fn contact(touch: Touch, h: f64) -> Contact {
    let mut contact = Contact::new(touch);
    contact.set_step(h);
    contact
}

/// v̂ as the formulas say.
fn v_hat(touch: &Touch, h: f64) -> f64 {
    (touch.force / (h * touch.stiffness)).min(1.0 / touch.dissipation)
}

#[test]
fn contacts_agree_with_differences_of_their_cost() {
    for seed in 0..2000 {
        let random = &mut Random::new(seed);
        let (touch, h) = (touch(random), random.magnitude(1e-4, 1e-1));
        let mut contact = contact(touch, h);
        let n = Vector3::from(touch.normal);
        let t = Vector3::from(random.unit()).cross(&n).normalize();
        let v_hat = v_hat(&touch, h);
        let e = 1e-3 * touch.stiction_velocity;
        let slip = if random.chance(0.2) { 0.0 } else { random.magnitude(1e-5, 1.0) };
        let special = [0.0, v_hat, v_hat - 1e-9, v_hat + 1e-9, 0.5 * e + v_hat];
        let points = special.into_iter().chain((0..5).map(|_| random.uniform(-1.0, 1.0)));
        for v_n in points.collect::<Vec<_>>() {
            let u = n * v_n + t * slip;
            let u = u.as_slice();
            check_gamma(&contact, u, e);
            check_convexity(&contact, u);
            if (v_n - v_hat).abs() > 2.0 * e {
                check_hessian(&contact, u, e);
            }
            check_line(&mut contact, u, &random.vector::<3>(1.0));
            check_line(&mut contact, u, (-u[0] * n).as_slice());
            // Along which it comes to rest exactly.
            check_line(&mut contact, u, &[-u[0], -u[1], -u[2]]);
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
        let at = |v_n: f64| evaluate(&contact, (Vector3::from(touch.normal) * v_n).as_slice());
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
        assert_eq!((gamma, G, contact.cost(&u)), (-gamma_swapped, G_swapped, swapped.cost(&u.map(|u| -u))));
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
    let mut contact = contact(touch, 0.01);
    // v̂ = 0.3.
    let mut is_steady = |u: [f64; 3], w: [f64; 3]| {
        let ray = contact.ray(&u, &w);
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
fn constraints_and_springs_agree_with_differences_of_their_cost() {
    for seed in 0..500 {
        let random = &mut Random::new(seed);
        let rows = 1 + random.index(MAX_ROWS);
        let off = &random.vector::<MAX_ROWS>(1e-2)[..rows];
        let positive =
            |random: &mut Random| (0..rows).map(|_| random.magnitude(1e-2, 1e4)).collect::<Vec<_>>();
        let (a, b) = (positive(random), positive(random));
        for mut linear in [Linear::rigid(off, &a), Linear::spring(off, &a, &b)] {
            linear.set_step(random.magnitude(1e-5, 1e-1));
            let (u, w) = (&random.vector::<MAX_ROWS>(1.0)[..rows], &random.vector::<MAX_ROWS>(1.0)[..rows]);
            check_gamma(&linear, u, 1e-5);
            check_hessian(&linear, u, 1e-3);
            check_convexity(&linear, u);
            check_line(&mut linear, u, w);
        }
    }
}

#[test]
fn a_spring_is_as_stiff_as_at_the_end_of_the_step() {
    let (h, k, d, g, u) = (0.01, 200.0, 3.0, 0.05, 0.4);
    let mut spring = Linear::spring(&[g], &[k], &[d]);
    spring.set_step(h);
    let (gamma, G) = evaluate(&spring, &[u]);
    assert!((gamma[0] + h * (k * (g + h * u) + d * u)).abs() < 1e-15);
    assert!((G[0] - h * (h * k + d)).abs() < 1e-15);
}

#[test]
fn a_satisfied_constraint_gives_exactly_nothing() {
    let mut rigid = Linear::rigid(&[0.0; 3], &[1.0, 2.0, 0.0]);
    rigid.set_step(0.01);
    assert_eq!(evaluate(&rigid, &[0.0; 3]).0.amax(), 0.0);
    let mut limit = Limit::new(0.3, 0.0, 1.0);
    limit.set_step(0.01, 2.0);
    for v in [0.0, -29.0, 67.0] {
        assert_eq!((limit.evaluate(v), limit.cost(v)), ((0.0, 0.0), 0.0));
    }
    let touch = Touch {
        force: 10.0,
        mu: 0.5,
        lagged: 0.0,
        stiction_velocity: 1e-3,
        stiffness: 1e3,
        ..Touch::default()
    };
    let touch = Touch { normal: [0.0, 1.0, 0.0], ..touch };
    let (gamma, G) = evaluate(&contact(touch, 0.01), &[0.3, 1.5, 0.1]);
    assert_eq!((gamma.amax(), G.amax()), (0.0, 0.0), "separating faster than v̂ = 1 without friction");
}

#[test]
fn a_rigid_constraint_that_feels_nothing_is_left_out() {
    let mut rigid = Linear::rigid(&[0.1, 0.1], &[0.0, 1.0]);
    rigid.set_step(0.01);
    let (gamma, G) = evaluate(&rigid, &[1.0, 1.0]);
    assert_eq!((gamma[0], G[(0, 0)]), (0.0, 0.0));
    assert!(gamma[1] < 0.0 && gamma[1].is_finite());
}

/// A potential of one velocity as one of a vector.
struct Single<P>(P);

impl<P: CoordinatePotential> Potential for Single<P> {
    fn rows(&self) -> usize {
        1
    }
    fn set_step(&mut self, h: f64) {
        self.0.set_step(h, 1.0);
    }
    fn cost(&self, u: &[f64]) -> f64 {
        self.0.cost(u[0])
    }
    fn evaluate(&self, u: &[f64], gamma: &mut [f64], G: &mut [f64]) {
        (gamma[0], G[0]) = self.0.evaluate(u[0]);
    }
    fn ray(&mut self, u: &[f64], w: &[f64]) -> [f64; 5] {
        [u[0], w[0], 0.0, 0.0, 0.0]
    }
    fn along(&self, ray: &[f64; 5], alpha: f64) -> super::super::potential::Slope {
        let (gamma, G) = self.0.evaluate(ray[0] + alpha * ray[1]);
        super::super::potential::Slope { first: -gamma * ray[1], second: G * ray[1] * ray[1] }
    }
    fn is_steady(&self, _: &[f64; 5], _: f64) -> bool {
        true
    }
}

#[test]
fn limits_agree_with_differences_of_their_cost() {
    let bounds =
        [(-0.2, 0.3), (f64::NEG_INFINITY, 0.3), (-0.2, f64::INFINITY), (f64::NEG_INFINITY, f64::INFINITY)];
    for seed in 0..200 {
        let random = &mut Random::new(seed);
        let (h, w) = (random.magnitude(1e-4, 1e-1), random.magnitude(1e-3, 1e3));
        for (lower, upper) in bounds {
            for q in [0.0, lower, upper, -0.21, 0.31].into_iter().filter(|q| q.is_finite()) {
                let mut limit = Limit::new(q, lower, upper);
                limit.set_step(h, w);
                // Where each bound begins to act: what leads to it in the step, or back from beyond it in the relaxation time.
                let time = |gap: f64| if gap > 0.0 { h } else { h.max(0.02) };
                let kinks = [-(q - lower) / time(q - lower), (upper - q) / time(upper - q)];
                for v in kinks.into_iter().filter(|v| v.is_finite()) {
                    let gamma = |v: f64| limit.evaluate(v).0;
                    let e = 1e-6 * (1.0 + v.abs());
                    check_gamma(&Single(limit), &[v], e);
                    let inside = if v == kinks[0] { v + e } else { v - e };
                    assert_eq!(gamma(inside), 0.0);
                    assert!(gamma(2.0 * v - inside) * (inside - v) > 0.0, "it pushes inwards");
                }
                let v = random.uniform(-10.0, 10.0) / h;
                check_gamma(&Single(limit), &[v], 1e-6 / h);
                if kinks.iter().all(|kink| (kink - v).abs() > 1e-2 / h) {
                    check_hessian(&Single(limit), &[v], 1e-3 / h);
                }
                check_convexity(&Single(limit), &[v]);
            }
        }
    }
}

#[test]
fn gains_agree_with_differences_of_their_cost() {
    let infinite = (f64::NEG_INFINITY, f64::INFINITY);
    for seed in 0..500 {
        let random = &mut Random::new(seed);
        let h = random.magnitude(1e-4, 1e-1);
        for gain in [0.0, 1e-12, 1.0, 1e6] {
            for (lower, upper) in [(-1.0, 2.0), (0.0, 0.0), infinite, (-1.0, f64::INFINITY)] {
                let bias = [0.0, 2.0, -1.0, random.uniform(-5.0, 5.0)][random.index(4)];
                let mut potential = LimitedGain::new(bias, 0.0, gain, lower, upper);
                potential.set_step(h, 1.0);
                let kinks = [(bias - upper) / gain, (bias - lower) / gain];
                let scale = if gain > 0.0 { 1.0 / gain } else { 1.0 };
                let random_v = random.uniform(-3.0, 3.0) * scale;
                for v in kinks.into_iter().filter(|v| v.is_finite()).chain([0.0, random_v]) {
                    check_gamma(&Single(potential), &[v], 1e-4 * scale);
                    check_convexity(&Single(potential), &[v]);
                }
                if !kinks.iter().any(|kink| (kink - random_v).abs() < 1e-2 * scale) {
                    check_hessian(&Single(potential), &[random_v], 1e-3 * scale);
                }
                assert_eq!(potential.cost(0.0), 0.0);
            }
        }
    }
}

#[test]
fn a_gain_is_a_clamped_spring_and_damper() {
    let mut gain = LimitedGain::new(5.0, 100.0, 2.0, -3.0, 4.0);
    gain.set_step(0.01, 1.0);
    // K = 0.01·100 + 2.
    assert_eq!(gain.evaluate(1.0), (0.01 * 2.0, 0.01 * 3.0));
    assert_eq!(gain.evaluate(0.0), (0.01 * 4.0, 0.0));
    assert_eq!(gain.evaluate(9.0), (0.01 * -3.0, 0.0));
    let mut unstable = LimitedGain::new(0.0, -100.0, 0.5, -1.0, 1.0);
    unstable.set_step(0.01, 1.0);
    assert_eq!(unstable.evaluate(1.0), (0.0, 0.0), "negative gains are not convex: they are left out");
    let mut reversed = LimitedGain::new(0.0, 0.0, 1.0, 1.0, -1.0);
    reversed.set_step(0.01, 1.0);
    assert_eq!(reversed.evaluate(0.3).0, -0.01, "bounds that are not in order do not panic");
}

#[test]
fn a_gain_does_not_hide_a_nan() {
    for (lower, upper) in [(-1.0, 1.0), (f64::NEG_INFINITY, f64::INFINITY)] {
        let mut gain = LimitedGain::new(f64::NAN, 1.0, 1.0, lower, upper);
        gain.set_step(0.01, 1.0);
        assert!(gain.evaluate(0.0).0.is_nan() && gain.effort(0.0).is_nan());
    }
}

#[test]
fn joint_friction_agrees_with_differences_of_its_cost() {
    for seed in 0..500 {
        let random = &mut Random::new(seed);
        let velocity = random.magnitude(1e-5, 1e-1);
        let mut friction = Friction::new(random.magnitude(1e-3, 1e3), velocity);
        friction.set_step(random.magnitude(1e-4, 1e-1), 1.0);
        for v in [0.0, velocity, -velocity, random.signed(1e-7, 1.0)] {
            check_gamma(&Single(friction), &[v], 1e-3 * velocity);
            check_hessian(&Single(friction), &[v], 1e-3 * velocity);
            check_convexity(&Single(friction), &[v]);
        }
    }
    let mut friction = Friction::new(10.0, 3e-3);
    friction.set_step(0.1, 1.0);
    assert_eq!(friction.evaluate(0.0), (0.0, 0.1 * 10.0 / 3e-3));
    assert!((friction.evaluate(-4e-3).0 - 0.8).abs() < 1e-15);
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
        let mut G = exact.transpose();
        let expected = touch.mu * touch.lagged > 0.0;
        assert_eq!(contact.stiffen(&u, None, G.as_mut_slice()), expected);
        let w_vector = DVector::from_column_slice(&w);
        let above = contact.cost(&u) - gamma.dot(&w_vector) + 0.5 * w_vector.dot(&(&G * &w_vector));
        let there = contact.cost(&along(&u, &w, 1.0));
        assert!(
            there <= above + 1e-14 * (above.abs() + gamma.norm() * size),
            "seed {seed}: {there:e} {above:e}"
        );
        // Small changes leave the second derivative as it is; large ones come close to the parabola.
        let mut near = exact.clone();
        assert!(!contact.stiffen(
            &u,
            Some(&w.map(|w| 1e-6 * touch.stiction_velocity * w)),
            near.as_mut_slice()
        ));
        assert_eq!(near, exact);
        let mut far = exact.clone();
        contact.stiffen(&u, Some(&w.map(|w| 1e9 * w / size)), far.as_mut_slice());
        assert!((far - &G).amax() <= 1e-9 * G.amax());
    }
}

#[test]
fn parabolas_touch_laws_of_one_velocity_from_above() {
    for seed in 0..500 {
        let random = &mut Random::new(seed);
        let h = random.magnitude(1e-4, 1e-1);
        let mut friction = Friction::new(random.magnitude(1e-2, 1e2), random.magnitude(1e-4, 1e-2));
        let (lower, range) = (random.uniform(-1.0, 1.0), random.magnitude(1e-2, 10.0));
        let mut gain = LimitedGain::new(
            random.uniform(-2.0, 2.0),
            0.0,
            random.magnitude(1e-3, 1e6),
            lower,
            lower + range,
        );
        let mut endless = LimitedGain::new(1.0, 0.0, 1e3, lower, f64::INFINITY);
        friction.set_step(h, 1.0);
        gain.set_step(h, 1.0);
        endless.set_step(h, 1.0);
        let (v, w) = (random.signed(1e-6, 1.0), random.signed(1e-6, 1.0));
        assert_eq!((endless.parabola(v), Limit::new(0.0, -1.0, 1.0).parabola(v)), (None, None));
        for potential in [&friction as &dyn CoordinatePotential, &gain] {
            let Some((curvature, x)) = potential.parabola(v) else { continue };
            let (gamma, stiffness) = potential.evaluate(v);
            assert!(x > 0.0 && curvature >= stiffness);
            let above = potential.cost(v) - gamma * w + 0.5 * curvature * w * w;
            let there = potential.cost(v + w);
            let rounding = 1e-13 * (potential.cost(v).abs() + gamma.abs());
            assert!(there <= above + rounding, "seed {seed}: {there:e} {above:e}");
        }
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
        let (mut patch, points) = patch(random, h);
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
            let mut contact = *contact;
            let ray = contact.ray(&v, &w);
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
        let ray = patch.ray(&u, &w);
        let along = patch.along(&ray, 0.7);
        assert!(near(along.first, slope[0], most) && near(along.second, slope[1], most));
    }
}

#[test]
fn patches_agree_with_differences_of_their_cost() {
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let h = random.magnitude(1e-4, 1e-1);
        let (mut patch, points) = patch(random, h);
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
        check_line(&mut patch, &u, &random.vector::<6>(1.0));
    }
}

#[test]
fn a_guess_is_never_softer_than_the_second_derivative() {
    for seed in 0..300 {
        let random = &mut Random::new(seed);
        let (patch, _) = patch(random, 1e-2);
        let (u, w) = (random.vector::<6>(0.1), random.vector::<6>(1.0));
        let mut G = [[0.0; 36]; 3];
        for (G, guess) in G.iter_mut().zip([Guess::Exact, Guess::By(&w), Guess::Unknown]) {
            patch.curvature(&u, guess, G);
        }
        let matrices = G.map(|G| DMatrix::from_row_slice(6, 6, &G));
        for pair in matrices.windows(2) {
            let least = (&pair[1] - &pair[0]).symmetric_eigenvalues().min();
            assert!(least >= -1e-12 * pair[1].amax(), "{least:e}");
        }
    }
}
