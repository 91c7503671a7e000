//! TAMSI on single problems: heaps of random bodies, robots at their limits, and what has a closed form.
use nalgebra::{DMatrix, DVector};

use super::*;
use crate::math::{Stream, find_root};
use crate::solvers::heaps::{add_bounds, heap};
use crate::solvers::{Group, Side};

/// ∇r as a dense matrix.
fn dense(solver: &Tamsi, problem: &StepProblem) -> DMatrix<f64> {
    let n = problem.dimension();
    let terms = Terms { problem, gradients: &solver.gradients, diagonal: &solver.diagonal };
    let mut matrix = DMatrix::zeros(n, n);
    for j in 0..n {
        let (mut unit, mut column) = (vec![0.0; n], vec![0.0; n]);
        unit[j] = 1.0;
        terms.multiply(&unit, &mut column);
        matrix.set_column(j, &DVector::from_vec(column));
    }
    matrix
}

fn one_way() -> Tamsi {
    Tamsi::new(TamsiOptions { variant: TamsiVariant::OneWay, ..TamsiOptions::default() })
}

#[test]
fn the_jacobian_is_that_of_the_residual() {
    let mut stream = Stream::new(31, "tamsi");
    let (mut sticking, mut sliding, mut separating, mut worst) = (0, 0, 0, 0.0_f64);
    let mut columns = 0;
    for case in 0..40 {
        let mut problem = heap(2, &mut stream);
        add_bounds(&mut problem, &mut stream);
        // Not so stiff that differences are rounding.
        problem.bounds.iter_mut().for_each(|bound| bound.compliance = bound.compliance.max(0.1));
        let mut solver = if case % 4 == 3 { one_way() } else { Tamsi::default() };
        solver.masses = vec![1.0; problem.dimension()];
        // Half of the cases near stiction, and with impulses as large as momenta.
        let size = if case % 2 == 0 { 1e-3 } else { 1.0 };
        let v: Vec<f64> = (0..problem.dimension()).map(|_| size * stream.normal()).collect();
        solver.evaluate(&problem, &v);
        let regimes = |solver: &Tamsi| {
            let regime = |(c, gamma): (&[f64; 3], &[f64; 3])| (c[0].hypot(c[1]) > 1e-3, gamma[2] > 0.0);
            let contacts: Vec<_> = solver.velocities.iter().zip(&solver.impulses).map(regime).collect();
            (contacts, solver.bounds.iter().map(|(_, slope)| *slope).collect::<Vec<_>>())
        };
        let here = regimes(&solver);
        let terms = solver.impulses.iter().flatten().chain(solver.bounds.iter().map(|(beta, _)| beta));
        let size_of_terms = terms.chain(&problem.r).map(|term| term * term).sum::<f64>().sqrt();
        for (is_sliding, is_pressed) in &here.0 {
            separating += !is_pressed as usize;
            sticking += (*is_pressed && !is_sliding) as usize;
            sliding += (*is_pressed && *is_sliding) as usize;
        }
        let jacobian = dense(&solver, &problem);
        for j in 0..v.len() {
            let distance = 1e-4 * size;
            let mut is_smooth = true;
            let mut at = |step: f64| {
                let mut v = v.clone();
                v[j] += step;
                solver.evaluate(&problem, &v);
                is_smooth &= regimes(&solver) == here;
                DVector::from_column_slice(&solver.residual)
            };
            // Of order four.
            let near: DVector<f64> = at(distance) - at(-distance);
            let far: DVector<f64> = at(2.0 * distance) - at(-2.0 * distance);
            let difference = (8.0 * near - far) / (12.0 * distance);
            // Across a kink there is no derivative, and what cancels in a difference is rounding.
            let rounding = 8.0 * f64::EPSILON * size_of_terms / distance;
            let error = (difference - jacobian.column(j)).norm() - rounding;
            if is_smooth {
                worst = worst.max(error / jacobian.column(j).norm());
                columns += 1;
            }
        }
    }
    assert!(columns > 1500, "{columns}");
    assert!(sticking > 50 && sliding > 50 && separating > 50, "{sticking} {sliding} {separating}");
    assert!(worst < 1e-6, "{worst:e} of seed 31");
}

/// Newton's method with nalgebra's matrices and a search along the line that halves: nothing of it is the solver's but the residual.
fn reference(problem: &StepProblem) -> Option<Vec<f64>> {
    let mut solver = Tamsi::default();
    let mut v = DVector::from_column_slice(&problem.v0);
    let size_at = |solver: &mut Tamsi, v: &DVector<f64>| {
        solver.evaluate(problem, v.as_slice());
        solver.residual.iter().map(|r| r * r).sum::<f64>()
    };
    let mut before = size_at(&mut solver, &v);
    for _ in 0..300 {
        let right = DVector::from_column_slice(&solver.residual);
        let update = -dense(&solver, problem).lu().solve(&right)?;
        let mut part = 1.0;
        loop {
            let next = &v + part * &update;
            let now = size_at(&mut solver, &next);
            if now < before || part < 1e-9 {
                (v, before) = (next, now);
                break;
            }
            part *= 0.5;
        }
        if update.norm() < 1e-9 {
            return Some(v.as_slice().to_vec());
        }
    }
    None
}

fn solve(solver: &mut Tamsi, problem: &StepProblem) -> (StepSolution, Report) {
    let mut solution = StepSolution { v: problem.v0.clone(), ..StepSolution::default() };
    let report = solver.solve(problem, &mut solution);
    (solution, report)
}

#[test]
fn solutions_are_those_of_another_method() {
    let mut stream = Stream::new(33, "tamsi");
    let mut compared = 0;
    for case in 0..300 {
        let mut problem = heap(1 + case % 2, &mut stream);
        if case % 4 < 2 {
            add_bounds(&mut problem, &mut stream);
        }
        let Some(expected) = reference(&problem) else { continue };
        let (found, report) = solve(&mut Tamsi::default(), &problem);
        if report.is_converged {
            let difference = |(a, b): (&f64, &f64)| (a - b).abs();
            let error = expected.iter().zip(&found.v).map(difference).fold(0.0, f64::max);
            // The last update was less than 1e-2 v_s, and convergence is quadratic.
            assert!(error < 1e-5, "case {case} of seed 33: {error:e}");
            compared += 1;
        }
    }
    assert!(compared > 280, "{compared} of 300");
}

/// How many of a number of heaps are not solved.
fn failures(options: &TamsiOptions, side: usize, has_bounds: bool, heaps: u32) -> u32 {
    let mut stream = Stream::new(34, "tamsi");
    let mut solver = Tamsi::new(options.clone());
    let mut failed = 0;
    for _ in 0..heaps {
        let mut problem = heap(side, &mut stream);
        if has_bounds {
            add_bounds(&mut problem, &mut stream);
        }
        failed += !solve(&mut solver, &problem).1.is_converged as u32;
    }
    failed
}

#[test]
fn heaps_are_solved_with_tals_and_hardly_without() {
    let with = TamsiOptions::default();
    let without = TamsiOptions { tals: false, ..TamsiOptions::default() };
    for has_bounds in [false, true] {
        // Steps as these are to be halved where the method does not converge: it has no guarantee.
        assert!(failures(&with, 2, has_bounds, 200) <= 4);
        assert!(failures(&without, 2, has_bounds, 200) > 100);
        assert_eq!(failures(&one_way().options, 2, has_bounds, 200), 0);
    }
}

#[test]
fn robots_with_near_rigid_limits_and_dry_friction_are_solved() {
    let mut stream = Stream::new(35, "tamsi");
    let mut solver = Tamsi::default();
    for case in 0..300 {
        let n = [3, 6, 12, 30][case % 4];
        let factor: DMatrix<f64> = DMatrix::from_fn(n, n, |_, _| stream.normal());
        let scale = DMatrix::from_diagonal(&DVector::from_fn(n, |_, _| 10_f64.powf(stream.normal())));
        let A: DMatrix<f64> =
            &scale * (&factor * factor.transpose() + 0.01 * DMatrix::<f64>::identity(n, n)) * &scale;
        let v0 = DVector::from_fn(n, |_, _| stream.normal());
        let mut problem = StepProblem {
            h: 1e-3,
            groups: vec![Group { v: 0..n, A: 0 }],
            A: A.as_slice().to_vec(),
            r: (&A * &v0).as_slice().to_vec(),
            v0: v0.as_slice().to_vec(),
            ..StepProblem::default()
        };
        for v in 0..n {
            let (mass, reach) = (A[(v, v)], 0.3 * stream.normal().abs());
            let size = 0.1 * mass * stream.uniform();
            let bound =
                |target, lower, upper| Bound { v, target, compliance: 1e-6 / mass, lower, upper, tag: 0 };
            problem.bounds.extend([
                bound(-reach, 0.0, f64::INFINITY),
                bound(0.5 * reach, f64::NEG_INFINITY, 0.0),
                bound(0.0, -size, size),
            ]);
        }
        let (found, report) = solve(&mut solver, &problem);
        assert!(report.is_converged && report.iterations <= 50, "case {case} of seed 35: {report:?}");
        let beta = |(bound, beta): (&Bound, &f64)| (bound.evaluate(found.v[bound.v]).0 - beta).abs();
        assert!(problem.bounds.iter().zip(&found.beta).map(beta).all(|error| error < 1e-12));
    }
}

/// A mass of 1 kg that falls on the ground, with its velocities x, y, z.
fn mass(h: f64, contact: ContactPoint, v0: [f64; 3]) -> StepProblem {
    let mut problem = StepProblem {
        h,
        v0: v0.to_vec(),
        r: vec![v0[0], v0[1], v0[2] - 9.81 * h],
        groups: vec![Group { v: 0..3, A: 0 }],
        A: vec![1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
        contacts: vec![ContactPoint {
            sides: [Side { group: 0, start: 0, size: 3, J: 0 }, Side::default()],
            stiffness: 1e5,
            dissipation: 0.5,
            mu: 0.5,
            stiction_velocity: 1e-4,
            ..contact
        }],
        ..StepProblem::default()
    };
    problem.J.clone_from(&problem.A);
    problem.contacts[0].c0 = v0;
    problem
}

#[test]
fn impulses_of_a_mass_are_those_of_bisection() {
    let mut stream = Stream::new(36, "tamsi");
    for case in 0..200 {
        let v0 = [1.0, 1.0, 0.3].map(|size| size * stream.normal());
        let contact = ContactPoint { phi: 1e-3 * stream.normal(), ..ContactPoint::default() };
        let problem = mass(1e-3, contact, v0);
        let force = |v: f64| (-1e5 * (contact.phi + 1e-3 * v)).max(0.0) * (1.0 - 0.5 * v).max(0.0);
        let balance = |v: f64| v - problem.r[2] - 1e-3 * force(v);
        let v_n = find_root(balance, -10.0, 10.0, balance(-10.0), balance(10.0), 1e-14).1;
        let (found, report) = solve(&mut Tamsi::default(), &problem);
        assert!(report.is_converged && report.iterations <= 12, "case {case} of seed 36: {report:?}");
        assert!((found.v[2] - v_n).abs() < 1e-8, "case {case}: {} and {v_n}", found.v[2]);
        // Slip keeps its direction and loses μ π h, or all of it but for creep.
        let (before, after) = (v0[0].hypot(v0[1]), found.v[0].hypot(found.v[1]));
        let friction = 1e-3 * 0.5 * force(v_n);
        let expected =
            if before - friction > 1e-4 { before - friction } else { before / (1.0 + friction / 1e-4) };
        assert!((after - expected).abs() < 1e-6, "case {case} of seed 36: {after} and {expected}");
    }
}

#[test]
fn one_way_friction_goes_by_the_force_of_the_start() {
    let contact = ContactPoint { phi: -2e-3, ..ContactPoint::default() };
    let problem = mass(1e-3, contact, [1.0, 0.0, -0.1]);
    let force = 1e5 * 2e-3 * (1.0 + 0.5 * 0.1);
    let (found, report) = solve(&mut one_way(), &problem);
    assert!(report.is_converged);
    let expected = [-0.5e-3 * force, 0.0, 1e-3 * force];
    (0..3).for_each(|i| assert!((found.gamma[0][i] - expected[i]).abs() < 1e-12));
    // That of the end is another one, which the first approaches as h does zero.
    let difference = |h: f64| {
        let problem = mass(h, contact, [1.0, 0.0, -0.1]);
        (solve(&mut Tamsi::default(), &problem).0.gamma[0][2] / h - force).abs() / force
    };
    assert!(difference(1e-3) > 0.01);
    let ratio = difference(1e-6) / difference(1e-7);
    assert!((ratio - 10.0).abs() < 0.1, "{ratio}");
}

#[test]
fn what_cannot_be_solved_is_not_called_a_solution() {
    let contact = ContactPoint { phi: -1e-3, ..ContactPoint::default() };
    let good = mass(1e-3, contact, [1.0, 0.0, -0.1]);
    let spoil: [fn(&mut StepProblem); 8] = [
        |problem| problem.r[1] = f64::NAN,
        |problem| problem.h = f64::NAN,
        |problem| problem.A[4] = f64::INFINITY,
        |problem| problem.A.fill(0.0),
        |problem| problem.J[3] = f64::NAN,
        |problem| problem.contacts[0].phi = f64::NAN,
        |problem| problem.contacts[0].stiction_velocity = 0.0,
        |problem| problem.contacts[0].mu = f64::INFINITY,
    ];
    for (which, spoil) in spoil.into_iter().enumerate() {
        let mut problem = good.clone();
        spoil(&mut problem);
        for mut solver in [Tamsi::default(), one_way()] {
            let (_, report) = solve(&mut solver, &problem);
            // Semi-implicit, a mass stops within a step at any friction whose impulse is finite.
            assert!(!report.is_converged, "case {which}: {report:?}");
        }
    }
    let few = TamsiOptions { max_iterations: 1, ..TamsiOptions::default() };
    assert!(!solve(&mut Tamsi::new(few), &good).1.is_converged);
    assert_eq!(
        TamsiOptions { theta_max: 2.0, ..TamsiOptions::default() }.check().unwrap_err().0,
        "theta_max"
    );
}

#[test]
fn solutions_do_not_depend_on_what_was_solved_before() {
    let mut stream = Stream::new(37, "tamsi");
    let mut used = Tamsi::default();
    for side in [2, 3, 1, 2] {
        let mut problem = heap(side, &mut stream);
        add_bounds(&mut problem, &mut stream);
        let (again, fresh) = (solve(&mut used, &problem), solve(&mut Tamsi::default(), &problem));
        assert_eq!(again.1, fresh.1);
        assert!(again.0.v == fresh.0.v && again.0.gamma == fresh.0.gamma && again.0.beta == fresh.0.beta);
    }
}

#[test]
fn options_are_checked_and_refused_by_name() {
    let options: TamsiOptions = serde_json::from_str(r#"{"variant": "one_way", "tals": false}"#).unwrap();
    assert_eq!(options, TamsiOptions { tals: false, ..one_way().options });
    assert!(options.check().is_ok());
    let error = serde_json::from_str::<TamsiOptions>(r#"{"tols": false}"#).unwrap_err();
    assert!(error.to_string().contains("unknown field `tols`"));
}
