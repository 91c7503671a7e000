//! Implicit methods against closed forms, and on systems that explicit ones are slow on.

use super::super::{Controlled, Integrator, RungeKutta, RungeKuttaOptions};
use super::*;

const METHODS: [ImplicitMethod; 3] = [ImplicitMethod::Euler, ImplicitMethod::Sdirk2, ImplicitMethod::Ros2];

/// A system from a closure.
struct Ode<F>(usize, F);

impl<F: FnMut(f64, &[f64], &mut [f64])> System for Ode<F> {
    fn len(&self) -> usize {
        self.0
    }
    fn derivative(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        (self.1)(t, x, dx);
    }
}

/// ẋ = x cos t, ẏ = sin y.
fn smooth() -> impl System {
    Ode(2, |t: f64, x: &[f64], dx: &mut [f64]| {
        (dx[0], dx[1]) = (x[0] * t.cos(), x[1].sin());
    })
}

fn smooth_solution(t: f64) -> [f64; 2] {
    [t.sin().exp(), 2.0 * (t.exp() * 0.25_f64.tan()).atan()]
}

/// ẋ = λ (cos t − x), which is cos t + sin(t)/λ + … after a moment.
fn stiff(rate: f64) -> impl System {
    Ode(1, move |t: f64, x: &[f64], dx: &mut [f64]| dx[0] = rate * (t.cos() - x[0]))
}

fn fixed(h: f64) -> RungeKuttaOptions {
    // Newton's method is iterated as far as the accuracy asks for, whatever the step.
    RungeKuttaOptions { fixed_step: Some(h), accuracy: 1e-12, ..Default::default() }
}

fn run(integrator: &mut Controlled<RungeKutta>, system: &mut dyn System, x: &mut [f64], end: f64) {
    let mut t = 0.0;
    while t < end {
        t = integrator.step(system, t, x, end).unwrap().t1;
    }
}

fn distance(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

#[test]
fn the_error_of_fixed_steps_falls_with_the_stated_order() {
    for method in METHODS {
        let error = |h: f64| {
            let (mut integrator, mut x) =
                (RungeKutta::implicit(method, &fixed(h), 2).unwrap(), smooth_solution(0.0));
            run(&mut integrator, &mut smooth(), &mut x, 2.0);
            distance(&x, &smooth_solution(2.0))
        };
        let order = (error(1.0 / 64.0) / error(1.0 / 256.0)).log2() / 2.0;
        assert!((order - f64::from(method.order())).abs() < 0.15, "{} {order}", method.name());
    }
}

#[test]
fn inside_a_step_the_error_falls_no_slower() {
    for method in METHODS {
        let error = |h: f64| {
            let mut integrator = RungeKutta::implicit(method, &fixed(h), 2).unwrap();
            let mut x = smooth_solution(0.3);
            integrator.step(&mut smooth(), 0.3, &mut x, f64::INFINITY).unwrap();
            let at = |s: f64| {
                let mut y = [0.0; 2];
                integrator.interpolate(0.3 + s * h, &mut y);
                distance(&y, &smooth_solution(0.3 + s * h))
            };
            let mut ends = [[0.0; 2]; 2];
            integrator.interpolate(0.3, &mut ends[0]);
            integrator.interpolate(0.3 + h, &mut ends[1]);
            assert_eq!((ends[0], ends[1]), (smooth_solution(0.3), x));
            (1..10).map(|s| at(f64::from(s) / 10.0)).fold(0.0, f64::max)
        };
        // One step from an exact start errs by O(h²) at least.
        let order = (error(1.0 / 32.0) / error(1.0 / 128.0)).log2() / 2.0;
        assert!(order > 1.8, "{} {order}", method.name());
    }
}

#[test]
fn stiffness_does_not_shorten_steps() {
    for method in METHODS {
        let steps = [1e2, 1e4, 1e6, 1e8].map(|rate| {
            let options = RungeKuttaOptions { accuracy: 1e-3, ..Default::default() };
            let (mut integrator, mut x) = (RungeKutta::implicit(method, &options, 1).unwrap(), [2.0]);
            run(&mut integrator, &mut stiff(rate), &mut x, 10.0);
            let exact = (rate * rate * 10f64.cos() + rate * 10f64.sin()) / (1.0 + rate * rate);
            assert!((x[0] - exact).abs() < 5e-3, "{} {rate} {} {exact}", method.name(), x[0]);
            integrator.statistics().steps
        });
        assert!(steps[3] <= 2 * steps[1] && steps[3] < 600, "{} {steps:?}", method.name());
    }
}

#[test]
fn a_jacobian_is_kept_while_it_serves() {
    for method in [ImplicitMethod::Euler, ImplicitMethod::Sdirk2] {
        let (mut integrator, mut x) = (RungeKutta::implicit(method, &fixed(0.01), 20).unwrap(), [1.0; 20]);
        // Linear: one Jacobian is good for ever.
        let mut chain = Ode(20, |_, x: &[f64], dx: &mut [f64]| {
            for i in 0..20 {
                let left = if i > 0 { x[i - 1] } else { 0.0 };
                dx[i] = 1e4 * (left - x[i]);
            }
        });
        run(&mut integrator, &mut chain, &mut x, 1.0);
        let statistics = integrator.statistics();
        assert!(statistics.evaluations < 1200, "{} {statistics:?}", method.name());
        assert!(statistics.solver.factorizations <= 6, "{} {statistics:?}", method.name());
    }
}

#[test]
fn a_stiff_oscillator_follows_its_slow_branches() {
    // Van der Pol's, μ = 1000: slow along x³/3 − x, then a jump; the period is (3 − 2 ln 2) μ + 7.014 μ^(−1/3) + ….
    let mu = 1000.0;
    for method in METHODS {
        let options = RungeKuttaOptions { accuracy: 1e-5, ..Default::default() };
        let mut integrator = RungeKutta::implicit(method, &options, 2).unwrap();
        let mut system = Ode(2, move |_, x: &[f64], dx: &mut [f64]| {
            (dx[0], dx[1]) = (x[1], mu * (1.0 - x[0] * x[0]) * x[1] - x[0]);
        });
        let (mut t, mut x, mut crossings) = (0.0, [2.0, 0.0], Vec::new());
        while crossings.len() < 3 {
            let before = x[0];
            t = integrator.step(&mut system, t, &mut x, 1e5).unwrap().t1;
            if before < 0.0 && x[0] >= 0.0 || before > 0.0 && x[0] <= 0.0 {
                crossings.push(t);
            }
        }
        let period = crossings[2] - crossings[0];
        let expected = (3.0 - 2.0 * 2f64.ln()) * mu + 7.014 * mu.powf(-1.0 / 3.0);
        assert!((period / expected - 1.0).abs() < 0.01, "{} {period} {expected}", method.name());
        assert!(integrator.statistics().steps < 20_000);
    }
}

#[test]
fn what_has_no_solution_is_reported() {
    // ẋ = x² from 1 leaves for infinity at t = 1.
    for method in METHODS {
        let mut integrator = RungeKutta::implicit(method, &RungeKuttaOptions::default(), 1).unwrap();
        let (mut t, mut x) = (0.0, [1.0]);
        let mut escape = Ode(1, |_, x: &[f64], dx: &mut [f64]| dx[0] = x[0] * x[0]);
        let error = loop {
            match integrator.step(&mut escape, t, &mut x, 2.0) {
                Ok(step) => t = step.t1,
                Err(error) => break error,
            }
            assert!(t < 1.01, "{} passed the pole", method.name());
        };
        assert!((error.time - 1.0).abs() < 0.01, "{error}");
    }
}
