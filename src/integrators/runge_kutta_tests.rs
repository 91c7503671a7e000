//! Explicit Runge–Kutta methods against closed forms.

use super::super::tableau::{BOGACKI_SHAMPINE, DORMAND_PRINCE, RUNGE_KUTTA3};
use super::*;
use crate::integrators::{Integrator, StepCause, StepError};
use std::f64::consts::PI;

const METHODS: [&Tableau; 3] = [&BOGACKI_SHAMPINE, &RUNGE_KUTTA3, &DORMAND_PRINCE];

/// A system from a closure.
struct Ode<F> {
    n: usize,
    f: F,
}

impl<F: FnMut(f64, &[f64], &mut [f64])> System for Ode<F> {
    fn len(&self) -> usize {
        self.n
    }
    fn derivative(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        (self.f)(t, x, dx);
    }
    fn state_name(&self, i: usize) -> String {
        format!("plant/x{i}")
    }
}

fn ode<F: FnMut(f64, &[f64], &mut [f64])>(n: usize, f: F) -> Ode<F> {
    Ode { n, f }
}

fn fixed(h: f64) -> RungeKuttaOptions {
    RungeKuttaOptions { fixed_step: Some(h), ..Default::default() }
}

fn accurate(accuracy: f64) -> RungeKuttaOptions {
    RungeKuttaOptions { accuracy, ..Default::default() }
}

/// ẋ = x cos t, ẏ = sin y with x = exp(sin t), y = 2 atan(eᵗ tan ¼): nonlinear, smooth, closed form.
fn smooth() -> impl System {
    ode(2, |t: f64, x: &[f64], dx: &mut [f64]| {
        dx[0] = x[0] * t.cos();
        dx[1] = x[1].sin();
    })
}

fn smooth_solution(t: f64) -> [f64; 2] {
    [t.sin().exp(), 2.0 * (t.exp() * 0.25_f64.tan()).atan()]
}

fn distance(x: &[f64], y: &[f64]) -> f64 {
    x.iter().zip(y).map(|(x, y)| (x - y).abs()).fold(0.0, f64::max)
}

fn run(
    integrator: &mut Controlled<RungeKutta>,
    system: &mut dyn System,
    x: &mut [f64],
    end: f64,
) -> Result<(), StepError> {
    let mut t = 0.0;
    while t < end {
        t = integrator.step(system, t, x, end)?.t1;
    }
    Ok(())
}

/// The least-squares slope of log error over log h.
fn slope(h: &[f64], error: &[f64]) -> f64 {
    let n = h.len() as f64;
    let (x, y): (Vec<f64>, Vec<f64>) = h.iter().zip(error).map(|(h, e)| (h.ln(), e.ln())).unzip();
    let (mx, my) = (x.iter().sum::<f64>() / n, y.iter().sum::<f64>() / n);
    let top: f64 = x.iter().zip(&y).map(|(x, y)| (x - mx) * (y - my)).sum();
    top / x.iter().map(|x| (x - mx).powi(2)).sum::<f64>()
}

#[test]
fn the_error_of_fixed_steps_falls_with_the_stated_order() {
    for tableau in METHODS {
        let h: Vec<f64> = (4..8).map(|k| 2.0 / f64::from(1 << k)).collect();
        let errors: Vec<f64> = h
            .iter()
            .map(|h| {
                let mut integrator = RungeKutta::new(tableau, &fixed(*h), 2).unwrap();
                let (mut t, mut x, mut worst) = (0.0, smooth_solution(0.0), 0.0_f64);
                while t < 2.0 {
                    t = integrator.step(&mut smooth(), t, &mut x, 2.0).unwrap().t1;
                    worst = worst.max(distance(&x, &smooth_solution(t)));
                }
                assert_eq!(integrator.statistics().steps, (2.0 / h).round() as u64);
                worst
            })
            .collect();
        let slope = slope(&h, &errors);
        assert!((slope - f64::from(tableau.order)).abs() < 0.2, "{} {slope} {errors:?}", tableau.name);
    }
}

#[test]
fn the_error_of_dense_output_falls_with_its_order() {
    for tableau in METHODS {
        let h: Vec<f64> = (3..7).map(|k| 1.0 / f64::from(1 << k)).collect();
        let errors: Vec<f64> = h
            .iter()
            .map(|h| {
                // One step from an exact start: the error inside it is O(h^(dense order + 1)).
                let mut integrator = RungeKutta::new(tableau, &fixed(*h), 2).unwrap();
                let (mut x, mut worst) = (smooth_solution(0.3), 0.0_f64);
                integrator.step(&mut smooth(), 0.3, &mut x, f64::INFINITY).unwrap();
                for s in 1..20 {
                    let t = 0.3 + h * f64::from(s) / 20.0;
                    let mut y = [0.0; 2];
                    integrator.interpolate(t, &mut y);
                    worst = worst.max(distance(&y, &smooth_solution(t)));
                }
                worst
            })
            .collect();
        let slope = slope(&h, &errors);
        assert!(
            (slope - f64::from(tableau.dense_order + 1)).abs() < 0.2,
            "{} {slope} {errors:?}",
            tableau.name
        );
    }
}

#[test]
fn dense_output_meets_both_ends_and_their_slopes() {
    for tableau in METHODS {
        let mut integrator = RungeKutta::new(tableau, &accurate(1e-6), 2).unwrap();
        let mut x = smooth_solution(0.0);
        let mut untouched = [7.0; 2];
        integrator.interpolate(0.0, &mut untouched);
        assert_eq!(untouched, [7.0; 2]);
        let start = x;
        let Step { t0, t1 } = integrator.step(&mut smooth(), 0.0, &mut x, 1.0).unwrap();
        let at = |t: f64| {
            let mut y = [0.0; 2];
            integrator.interpolate(t, &mut y);
            y
        };
        assert_eq!(at(t0), start);
        assert_eq!(at(t1), x);
        assert_eq!(at(t1 + 1.0), x);
        let d = 1e-4 * (t1 - t0);
        let (near, mut end_slope) = (at(t1 - d), [0.0; 2]);
        smooth().derivative(t1, &x, &mut end_slope);
        for i in 0..2 {
            assert!(((x[i] - near[i]) / d - end_slope[i]).abs() < 1e-3 * (t1 - t0).max(1e-2));
        }
    }
}

/// The pendulum θ̈ = −sin θ released at 2 rad: energy cos θ₀ is kept and after a period the state is back.
fn pendulum() -> impl System {
    ode(2, |_, x: &[f64], dx: &mut [f64]| {
        dx[0] = x[1];
        dx[1] = -x[0].sin();
    })
}

/// T = 2π / agm(1, cos(θ₀/2)).
fn pendulum_period(angle: f64) -> f64 {
    let (mut a, mut b) = (1.0, (0.5 * angle).cos());
    for _ in 0..10 {
        (a, b) = (0.5 * (a + b), (a * b).sqrt());
    }
    2.0 * PI / a
}

#[test]
fn the_achieved_error_follows_the_accuracy() {
    let period = pendulum_period(2.0);
    for tableau in METHODS {
        let (mut errors, mut evaluations) = (Vec::new(), 0);
        let accuracies = [1e-4, 1e-6, 1e-8];
        for accuracy in accuracies {
            let mut integrator = RungeKutta::new(tableau, &accurate(accuracy), 2).unwrap();
            let mut x = [2.0, 0.0];
            run(&mut integrator, &mut pendulum(), &mut x, period).unwrap();
            let error = distance(&x, &[2.0, 0.0]);
            assert!(error < 30.0 * accuracy, "{} {accuracy} {error}", tableau.name);
            errors.push(error);
            assert!(integrator.statistics().evaluations > evaluations);
            evaluations = integrator.statistics().evaluations;
        }
        let slope = slope(&accuracies, &errors);
        assert!((0.7..1.3).contains(&slope), "{} {slope} {errors:?}", tableau.name);
    }
}

#[test]
fn higher_order_is_cheaper_at_tight_accuracy() {
    let evaluations = [&BOGACKI_SHAMPINE, &DORMAND_PRINCE].map(|tableau| {
        let mut integrator = RungeKutta::new(tableau, &accurate(1e-9), 2).unwrap();
        run(&mut integrator, &mut pendulum(), &mut [2.0, 0.0], 10.0).unwrap();
        integrator.statistics().evaluations
    });
    assert!(3 * evaluations[1] < evaluations[0], "{evaluations:?}");
}

#[test]
fn a_stiff_problem_is_slow_but_goes_on() {
    for tableau in METHODS {
        let rate = 1000.0;
        let mut system =
            ode(1, |t: f64, x: &[f64], dx: &mut [f64]| dx[0] = -rate * (x[0] - t.cos()) - t.sin());
        let mut integrator = RungeKutta::new(tableau, &accurate(1e-4), 1).unwrap();
        let mut x = [1.5];
        run(&mut integrator, &mut system, &mut x, 2.0).unwrap();
        assert!((x[0] - 2.0_f64.cos()).abs() < 1e-3);
        let statistics = integrator.statistics();
        assert!(statistics.rejected_error > 0 && statistics.steps > 400, "{statistics:?}");
        assert_eq!(statistics.most_limiting(), Some(0));
    }
}

#[test]
fn a_finite_escape_time_is_an_error_that_names_the_state() {
    for tableau in METHODS {
        // x₁ = 1/(1 − t).
        let mut system = ode(2, |_, x: &[f64], dx: &mut [f64]| {
            dx[0] = 1.0;
            dx[1] = x[1] * x[1];
        });
        let mut integrator = RungeKutta::new(tableau, &accurate(1e-6), 2).unwrap();
        let mut x = [0.0, 1.0];
        let error = run(&mut integrator, &mut system, &mut x, 2.0).unwrap_err();
        assert!((error.time - 1.0).abs() < 1e-4, "{error}");
        assert_eq!(error.state, Some((1, "plant/x1".to_owned())));
        assert!(x.iter().all(|x| x.is_finite()));
        assert!(error.to_string().contains("in state `plant/x1`"), "{error}");
        let Statistics { steps, rejected_error, rejected_nan, .. } = *integrator.statistics();
        assert!(steps + rejected_error + rejected_nan < 5000);
    }
}

#[test]
fn a_region_without_a_derivative_is_approached_and_reported() {
    for tableau in METHODS {
        // ẋ = −√(x − ½) − 0.1 reaches x = ½ in finite time and is not defined below it.
        let mut system = ode(1, |_, x: &[f64], dx: &mut [f64]| dx[0] = -(x[0] - 0.5).sqrt() - 0.1);
        let mut integrator = RungeKutta::new(tableau, &accurate(1e-6), 1).unwrap();
        let mut x = [1.0];
        let error = run(&mut integrator, &mut system, &mut x, 5.0).unwrap_err();
        assert!(matches!(error.cause, StepCause::NotFinite { .. }), "{error}");
        assert!((x[0] - 0.5).abs() < 1e-6 && x[0] >= 0.5, "{}", x[0]);
        assert!(integrator.statistics().rejected_nan > 0);

        let error = integrator.step(&mut system, 0.0, &mut [0.0], 1.0).unwrap_err();
        assert_eq!(error.cause, StepCause::UndefinedStart);
        assert_eq!(
            error.to_string(),
            "no step from t = 0 s: the derivative is not finite at the start of the step in state `plant/x0`\n  \
             = help: look for a division by zero, or a root or logarithm of a negative number, in what this state depends on"
        );
    }
}

#[test]
fn a_short_undefined_region_is_left_again_by_smaller_steps() {
    // Undefined for x < 0, which the solution x = e⁻ᵗ never enters but long trial steps do.
    let mut system = ode(1, |_, x: &[f64], dx: &mut [f64]| dx[0] = if x[0] < 0.0 { f64::NAN } else { -x[0] });
    let options = RungeKuttaOptions { initial_step: Some(10.0), ..accurate(1e-6) };
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &options, 1).unwrap();
    let mut x = [1.0];
    run(&mut integrator, &mut system, &mut x, 10.0).unwrap();
    assert!((x[0] - (-10.0_f64).exp()).abs() < 1e-5);
    assert!(integrator.statistics().rejected_nan > 0);
}

#[test]
fn limits_are_landed_on_and_do_not_shrink_the_ideal_step() {
    for tableau in METHODS {
        let mut integrator = RungeKutta::new(tableau, &accurate(1e-4), 2).unwrap();
        let (mut t, mut x) = (0.0, [2.0, 0.0]);
        while t < 1.0 {
            t = integrator.step(&mut pendulum(), t, &mut x, 1.0).unwrap().t1;
        }
        assert_eq!(t.to_bits(), 1.0_f64.to_bits());
        let ideal = integrator.save().next_step.unwrap();
        for k in 1..=50 {
            let limit = 1.0 + 1e-7 * f64::from(k);
            t = integrator.step(&mut pendulum(), t, &mut x, limit).unwrap().t1;
            assert_eq!(t.to_bits(), limit.to_bits());
        }
        assert_eq!(integrator.save().next_step.unwrap(), ideal);
        assert_eq!(integrator.step(&mut pendulum(), t, &mut x, t).unwrap(), Step { t0: t, t1: t });
    }
}

#[test]
fn no_sliver_is_left_before_a_limit() {
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &accurate(1e-6), 2).unwrap();
    let (mut t, mut x) = (0.0, [2.0, 0.0]);
    for k in 1..200 {
        let limit = 0.37 * f64::from(k);
        while t < limit {
            t = integrator.step(&mut pendulum(), t, &mut x, limit).unwrap().t1;
        }
    }
    let statistics = integrator.statistics();
    // Only the first, automatic step may be small.
    assert!(statistics.smallest_step > 1e-3, "{statistics:?}");
}

#[test]
fn longest_steps_are_kept() {
    struct Slow;
    impl System for Slow {
        fn len(&self) -> usize {
            1
        }
        fn derivative(&mut self, _: f64, _: &[f64], dx: &mut [f64]) {
            dx[0] = 1.0;
        }
        fn max_step(&self) -> f64 {
            0.1
        }
    }
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &accurate(1e-3), 1).unwrap();
    let mut x = [0.0];
    run(&mut integrator, &mut Slow, &mut x, 5.0).unwrap();
    assert!(integrator.statistics().largest_step <= 0.1 + 1e-15);
    assert!((x[0] - 5.0).abs() < 1e-13);
}

#[test]
fn without_states_a_step_costs_nothing() {
    let mut nothing = ode(0, |_, _: &[f64], _: &mut [f64]| panic!("evaluated"));
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &accurate(1e-3), 0).unwrap();
    assert_eq!(integrator.step(&mut nothing, 1.0, &mut [], 7.0).unwrap(), Step { t0: 1.0, t1: 7.0 });
    let options = RungeKuttaOptions { max_step: Some(2.0), ..Default::default() };
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &options, 0).unwrap();
    assert_eq!(integrator.step(&mut nothing, 1.0, &mut [], 7.0).unwrap(), Step { t0: 1.0, t1: 3.0 });
    assert_eq!(integrator.statistics().evaluations, 0);
}

#[test]
fn a_constant_solution_takes_few_steps() {
    let mut still = ode(1, |_, _: &[f64], dx: &mut [f64]| dx[0] = 0.0);
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &accurate(1e-6), 1).unwrap();
    let mut x = [3.0];
    run(&mut integrator, &mut still, &mut x, 1000.0).unwrap();
    assert_eq!(x, [3.0]);
    assert!(integrator.statistics().steps < 20);
}

#[test]
fn fixed_steps_stay_on_their_grid() {
    let h = 0.1;
    let mut integrator = RungeKutta::new(&BOGACKI_SHAMPINE, &fixed(h), 1).unwrap();
    let mut clock = ode(1, |_, _: &[f64], dx: &mut [f64]| dx[0] = 1.0);
    let (mut t, mut x, mut ends) = (0.0, [0.0], Vec::new());
    while t < 10.0 {
        // An event off the grid cuts a step, the next one returns to the grid.
        let limit = if t < 0.55 { 0.55 } else { 10.0 };
        t = integrator.step(&mut clock, t, &mut x, limit).unwrap().t1;
        ends.push(t);
    }
    let grid: Vec<f64> =
        (1..=5).map(|k| f64::from(k) * h).chain([0.55]).chain((6..=100).map(|k| f64::from(k) * h)).collect();
    assert_eq!(ends, grid);
    assert_eq!(ends.last(), Some(&10.0));
}

#[test]
fn slopes_are_reused_until_a_restart() {
    for tableau in METHODS {
        let mut integrator = RungeKutta::new(tableau, &fixed(0.01), 2).unwrap();
        let (mut t, mut x) = (0.0, [2.0, 0.0]);
        for _ in 0..10 {
            t = integrator.step(&mut pendulum(), t, &mut x, 1.0).unwrap().t1;
        }
        let later = tableau.stages as u64 - 1;
        assert_eq!(integrator.statistics().evaluations, 1 + 10 * later);
        integrator.restart();
        t = integrator.step(&mut pendulum(), t, &mut x, 1.0).unwrap().t1;
        assert_eq!(integrator.statistics().evaluations, 2 + 11 * later);
        // A state changed behind the integrator's back is noticed.
        x[0] += 0.1;
        integrator.step(&mut pendulum(), t, &mut x, 1.0).unwrap();
        assert_eq!(integrator.statistics().evaluations, 3 + 12 * later);
    }
}

#[test]
fn saved_and_loaded_continues_with_the_same_bits() {
    for tableau in METHODS {
        for options in [accurate(1e-5), fixed(0.03)] {
            let mut integrator = RungeKutta::new(tableau, &options, 2).unwrap();
            let (mut t, mut x) = (0.0, [2.0, 0.0]);
            for _ in 0..17 {
                t = integrator.step(&mut pendulum(), t, &mut x, 100.0).unwrap().t1;
            }
            let mut resumed = RungeKutta::new(tableau, &options, 2).unwrap();
            resumed.load(&integrator.save());
            let (mut t_resumed, mut x_resumed) = (t, x);
            for _ in 0..50 {
                t = integrator.step(&mut pendulum(), t, &mut x, 100.0).unwrap().t1;
                t_resumed = resumed.step(&mut pendulum(), t_resumed, &mut x_resumed, 100.0).unwrap().t1;
                assert_eq!(t.to_bits(), t_resumed.to_bits());
                assert_eq!(x.map(f64::to_bits), x_resumed.map(f64::to_bits));
            }
            assert_eq!(integrator.save(), resumed.save());
        }
    }
}

#[test]
fn without_a_limit_a_constant_solution_still_takes_finite_steps() {
    let mut still = ode(1, |_, _: &[f64], dx: &mut [f64]| dx[0] = 0.0);
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &accurate(1e-6), 1).unwrap();
    let mut t = 0.0;
    for _ in 0..1000 {
        let step = integrator.step(&mut still, t, &mut [3.0], f64::INFINITY).unwrap();
        assert!(step.t1 > step.t0 && step.t1.is_finite());
        t = step.t1;
    }
}

#[test]
fn misuse_is_an_error() {
    let mut nothing = ode(0, |_, _: &[f64], _: &mut [f64]| {});
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &accurate(1e-3), 0).unwrap();
    assert!(integrator.step(&mut nothing, 0.0, &mut [], f64::INFINITY).is_err());
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &fixed(1e-12), 2).unwrap();
    assert!(integrator.step(&mut pendulum(), 1e9, &mut [1.0, 0.0], 2e9).is_err());
    let mut integrator = RungeKutta::new(&DORMAND_PRINCE, &accurate(1e-3), 2).unwrap();
    for (t, n, limit) in [(0.0, 1, 1.0), (f64::NAN, 2, 1.0), (0.0, 2, f64::NAN)] {
        let error = integrator.step(&mut pendulum(), t, &mut vec![0.0; n], limit).unwrap_err();
        assert!(matches!(error.cause, StepCause::Misuse { .. }));
    }
}
