//! Solvers agree where the solution is unique.
#![allow(non_snake_case)]

use super::scenes::*;
use crate::math::Stream;
use crate::solvers::*;

const R: f64 = 1e-2;

/// All methods with their defaults, as hard as they can.
fn hard(tolerance: f64) -> Vec<(&'static str, Box<dyn ContactSolver>)> {
    let sweep = SweepOptions { tolerance, ..Default::default() };
    let admm = AdmmOptions { tolerance, ..Default::default() };
    vec![
        ("lcp_pgs", Box::new(LcpPgs::new(sweep.clone()))),
        ("ccp_pgs", Box::new(CcpPgs::new(sweep.clone()))),
        ("ncp_pgs", Box::new(NcpPgs::new(sweep))),
        ("raisim", Box::new(Raisim::new(RaisimOptions { tolerance, ..Default::default() }))),
        ("ccp_admm", Box::new(CcpAdmm::new(admm.clone()))),
        ("ncp_admm", Box::new(NcpAdmm::new(admm))),
        ("apgd", Box::new(Apgd::new(ApgdOptions { tolerance, ..Default::default() }))),
        ("ncp_staggered", Box::new(NcpStaggered::new(StaggeredOptions { tolerance, ..Default::default() }))),
    ]
}

/// All methods, with compliance along normals and tangents, such that solutions of convex ones are unique.
fn solvers(tolerance: f64) -> Vec<(&'static str, Box<dyn ContactSolver>)> {
    let compliance = Compliance::Value(R);
    let tangential_compliance = 1e-3 * R;
    let relative_tolerance = 0.0;
    let sweep = SweepOptions {
        tolerance,
        relative_tolerance,
        compliance,
        tangential_compliance,
        max_iterations: 200_000,
        ..Default::default()
    };
    let admm = AdmmOptions {
        tolerance,
        relative_tolerance,
        compliance,
        tangential_compliance,
        ..Default::default()
    };
    let apgd = ApgdOptions {
        tolerance,
        relative_tolerance,
        compliance,
        tangential_compliance,
        max_iterations: 200_000,
        ..Default::default()
    };
    let newton = NewtonOptions {
        tolerance,
        relative_tolerance,
        regularization: Regularization::Value(R),
        ..Default::default()
    };
    // Where its turns converge they do so much sooner.
    let staggered = StaggeredOptions {
        max_iterations: 500,
        tolerance,
        relative_tolerance,
        compliance,
        tangential_compliance,
        ..Default::default()
    };
    vec![
        ("ccp_pgs", Box::new(CcpPgs::new(sweep.clone()))),
        ("ccp_admm", Box::new(CcpAdmm::new(admm.clone()))),
        ("ccp_newton", Box::new(CcpNewton::new(newton))),
        ("apgd", Box::new(Apgd::new(apgd))),
        ("ncp_pgs", Box::new(NcpPgs::new(sweep.clone()))),
        ("lcp_pgs", Box::new(LcpPgs::new(sweep))),
        ("ncp_admm", Box::new(NcpAdmm::new(admm))),
        ("ncp_staggered", Box::new(NcpStaggered::new(staggered))),
        (
            "raisim",
            Box::new(Raisim::new(RaisimOptions {
                tolerance,
                relative_tolerance,
                compliance,
                tangential_compliance,
                max_iterations: 200_000,
                ..Default::default()
            })),
        ),
    ]
}

/// How many of the list above are of the convex relaxation.
const CONVEX: usize = 4;

/// Random problems, by name, friction and number.
fn problems(name: &'static str, mu: f64, count: usize) -> impl Iterator<Item = (usize, StepProblem)> {
    let mut stream = Stream::new(1, name);
    (0..count).map(move |k| (k, random(&mut stream, mu, k % 2 == 1)))
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// By how much velocities may differ, m/s: residuals of 1e-8 m/s² and a condition of A of about 100, for a step of 1 ms, are 1e-9.
const CLOSE: f64 = 1e-8;

#[test]
fn without_friction_all_methods_find_the_same() {
    for (k, problem) in problems("frictionless", 0.0, 30) {
        let mut found = Vec::new();
        for (name, mut solver) in solvers(1e-8) {
            let mut solution = StepSolution::default();
            let report = solver.solve(&problem, &mut solution);
            assert!(report.is_converged, "{k} {name}: {report:?}");
            found.push((name, solution));
        }
        for (name, solution) in &found {
            assert!(distance(&solution.v, &found[0].1.v) < CLOSE, "{k} {name}");
        }
    }
}

/// With compliance the convex relaxation has one solution; dry friction mostly has one where contacts are few.
#[test]
fn methods_of_one_law_find_the_same() {
    let mut unlike = 0;
    for (k, problem) in problems("friction", 0.5, 30) {
        let mut found = Vec::new();
        for (name, mut solver) in solvers(1e-7) {
            let mut solution = StepSolution::default();
            let report = solver.solve(&problem, &mut solution);
            // First-order gradients of ill-conditioned problems end where the cost cannot tell points apart.
            let is_near = name == "apgd" || name == "ncp_staggered";
            assert!(report.is_converged || is_near && report.residual < 1e-5, "{k} {name}: {report:?}");
            found.push((name, solution));
        }
        let of = |name: &str| found.iter().find(|(found, _)| *found == name).unwrap();
        for (name, solution) in &found[..CONVEX] {
            assert!(distance(&solution.v, &found[0].1.v) < CLOSE, "{k} {name}");
        }
        for name in ["ncp_admm", "ncp_staggered"] {
            let off = distance(&of(name).1.v, &of("ncp_pgs").1.v);
            assert!(off < CLOSE, "{k} {name}: {off}");
        }
        unlike += usize::from(distance(&of("ccp_pgs").1.v, &of("ncp_pgs").1.v) > 1e-4);
    }
    // Else nothing slid, and nothing was tried.
    assert!(unlike > 10, "{unlike}");
}

/// A v = r + Jᵀγ + β holds for what every method gives, converged or not.
#[test]
fn momentum_is_balanced() {
    for (k, problem) in problems("momentum", 0.8, 20) {
        for (name, mut solver) in solvers(1e-7) {
            let mut solution = StepSolution::default();
            solver.solve(&problem, &mut solution);
            let mut left = vec![0.0; problem.dimension()];
            problem.multiply(&solution.v, &mut left);
            left.iter_mut().zip(&problem.r).for_each(|(left, r)| *left -= r);
            for (contact, gamma) in problem.contacts.iter().zip(&solution.gamma) {
                problem.add_impulse(contact, &gamma.map(|gamma| -gamma), &mut left);
            }
            problem.bounds.iter().zip(&solution.beta).for_each(|(bound, beta)| left[bound.v] -= beta);
            let most = left.iter().map(|left| left.abs()).fold(0.0, f64::max);
            // Newton's method balances it to its tolerance, the others by construction.
            assert!(most < 1e-8, "{k} {name}: {most}");
        }
    }
}

#[test]
fn from_its_solution_a_method_takes_no_more_iterations() {
    let (mut failed, mut tried) = (0, 0);
    for (k, problem) in problems("warm", 0.5, 20) {
        for (i, (name, mut solver)) in solvers(1e-6).into_iter().enumerate() {
            let mut solution = StepSolution::default();
            let cold = solver.solve(&problem, &mut solution);
            let first = solution.clone();
            let warm = solver.solve(&problem, &mut solution);
            assert!(warm.iterations <= cold.iterations, "{k} {name}: {cold:?} {warm:?}");
            // On dry friction methods may turn for ever, and say so.
            assert!(cold.is_converged || i >= CONVEX, "{k} {name}: {cold:?}");
            (failed, tried) = (failed + usize::from(!cold.is_converged), tried + 1);
            if cold.is_converged {
                assert!(warm.is_converged, "{k} {name}: {warm:?}");
                assert!(distance(&first.v, &solution.v) < 1e-6, "{k} {name}");
            }
        }
    }
    assert!(50 * failed < tried, "{failed} of {tried}");
}

#[test]
fn the_same_start_gives_the_same_bits_whatever_was_solved_before() {
    let mut stream = Stream::new(5, "bits");
    let (first, other) = (random(&mut stream, 0.5, true), random(&mut stream, 0.5, true));
    for (name, mut solver) in solvers(1e-6) {
        let mut solutions = [StepSolution::default(), StepSolution::default()];
        let before = solver.solve(&first, &mut solutions[0]);
        solver.solve(&other, &mut StepSolution::default());
        let after = solver.solve(&first, &mut solutions[1]);
        assert_eq!(before, after, "{name}");
        let bits = |solution: &StepSolution| solution.v.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&solutions[0]), bits(&solutions[1]), "{name}");
    }
}

/// β and v of one bound on one velocity: v = v_f + β/m and β = clamp((v̂ − v)/R, l, u).
#[test]
fn bounds_have_their_closed_form() {
    let (mass, target, compliance) = (2.0, 0.3, 0.1);
    for (lower, upper) in
        [(f64::NEG_INFINITY, f64::INFINITY), (0.0, 0.05), (-0.02, 0.0), (0.1, 0.2), (-1e-3, 1e-3)]
    {
        for v_free in [-0.5, 0.25, 0.9] {
            let mut problem = StepProblem { h: H, ..StepProblem::default() };
            add_group(&mut problem, &[mass], &[v_free], &[0.0]);
            problem.bounds.push(Bound { v: 0, target, compliance, lower, upper, tag: 0 });
            let expected = ((target - v_free) / (compliance + 1.0 / mass)).clamp(lower, upper);
            for (name, mut solver) in solvers(1e-9) {
                let mut solution = StepSolution::default();
                let report = solver.solve(&problem, &mut solution);
                assert!(report.is_converged && report.worst.is_none(), "{name}: {report:?}");
                let beta = solution.beta[0];
                assert!(
                    (beta - expected).abs() < 1e-10,
                    "{name} {lower} {upper} {v_free}: {beta} {expected}"
                );
                assert!((solution.v[0] - v_free - beta / mass).abs() < 1e-11, "{name}");
            }
        }
    }
}

/// A push on a point that rests: friction holds it up to μ m g, and not beyond.
#[test]
fn friction_holds_up_to_its_limit() {
    let contact = ContactPoint { mu: 0.5, ..ContactPoint::default() };
    for (push, slides) in [(4.0, false), (4.8, false), (5.0, true), (8.0, true)] {
        let problem = point(1.0, [0.0; 3], [push, 0.0, 0.0], contact);
        for (name, mut solver) in hard(1e-9) {
            let mut solution = StepSolution::default();
            assert!(solver.solve(&problem, &mut solution).is_converged, "{name} {push}");
            assert_eq!(solution.v[0] > 1e-9, slides, "{name} {push}: {:?}", solution.v);
            if !name.starts_with("ccp") && name != "apgd" {
                let expected = (H * (push - 0.5 * 9.81)).max(0.0);
                assert!((solution.v[0] - expected).abs() < 1e-10, "{name} {push}: {:?}", solution.v);
                assert!(solution.v[2].abs() < 1e-10, "{name} {push}: {:?}", solution.v);
            }
        }
    }
}

#[test]
fn nothing_to_solve_is_solved() {
    let mut problem = StepProblem { h: H, ..StepProblem::default() };
    for with_group in [false, true] {
        if with_group {
            add_group(&mut problem, &[2.0], &[0.5], &[1.0]);
        }
        for (name, mut solver) in solvers(1e-9) {
            let mut solution = StepSolution::default();
            let report = solver.solve(&problem, &mut solution);
            assert!(report.is_converged && report.residual < 1e-9, "{name}: {report:?}");
            assert_eq!(solution.v.len(), problem.dimension());
            assert!(!with_group || (solution.v[0] - 0.5 - H * 0.5).abs() < 1e-15, "{name}");
        }
    }
}

/// A NaN anywhere, an A that is not positive definite, and contacts that nothing moves.
#[test]
fn what_cannot_be_solved_is_no_success_and_no_panic() {
    let contact = ContactPoint { mu: 0.5, ..ContactPoint::default() };
    let sound = point(1.0, [0.0; 3], [1.0, 0.0, 0.0], contact);
    let spoilt = |spoil: &dyn Fn(&mut StepProblem)| {
        let mut problem = sound.clone();
        spoil(&mut problem);
        problem
    };
    let problems = [
        spoilt(&|problem| problem.A[0] = f64::NAN),
        spoilt(&|problem| problem.A[0] = -1.0),
        spoilt(&|problem| problem.r[1] = f64::NAN),
        spoilt(&|problem| problem.J[4] = f64::NAN),
        spoilt(&|problem| problem.contacts[0].phi = f64::NAN),
        spoilt(&|problem| problem.contacts[0].mu = f64::NAN),
        spoilt(&|problem| problem.h = 0.0),
    ];
    for (k, problem) in problems.iter().enumerate() {
        for (name, mut solver) in hard(1e-6) {
            let report = solver.solve(problem, &mut StepSolution::default());
            assert!(!report.is_converged, "{k} {name}: {report:?}");
        }
    }
    let unmoved = spoilt(&|problem| problem.contacts[0].sides = [Side::default(); 2]);
    for (name, mut solver) in hard(1e-6) {
        let mut solution = StepSolution::default();
        let report = solver.solve(&unmoved, &mut solution);
        assert!(solution.v.iter().all(|v| v.is_finite()), "{name}: {report:?} {solution:?}");
    }
    // A start that is no number is none.
    for (name, mut solver) in hard(1e-6) {
        let bad = StepSolution { v: vec![f64::NAN; 3], gamma: vec![[f64::NAN; 3]], beta: Vec::new() };
        let mut solution = bad.clone();
        assert!(solver.solve(&sound, &mut solution).is_converged, "{name}");
    }
}

/// Bodies in a row, of which each touches the next at several points: F is factorised itself where contacts are few, and by velocities where they are many.
#[test]
fn both_factors_of_admm_find_the_same() {
    let row = |contacts: usize| {
        let mut stream = Stream::new(7, "row");
        let mut problem = StepProblem { h: H, ..StepProblem::default() };
        for _ in 0..5 {
            let A: Vec<f64> = (0..36).map(|k| if k % 7 == 0 { 1.0 } else { 0.0 }).collect();
            let force: Vec<f64> = (0..6).map(|_| 10.0 * stream.normal()).collect();
            add_group(&mut problem, &A, &[0.0; 6], &force);
        }
        for i in 0..4 * contacts {
            let J = |stream: &mut Stream| (0..18).map(|_| stream.normal()).collect::<Vec<f64>>();
            let sides = [(i % 4, J(&mut stream)), (i % 4 + 1, J(&mut stream))];
            add_contact(&mut problem, ContactPoint { mu: 0.5, ..ContactPoint::default() }, &sides);
        }
        problem.bounds.push(Bound { v: 3, target: 0.1, compliance: 0.1, lower: 0.0, upper: 1.0, tag: 0 });
        problem
    };
    for contacts in [1, 8] {
        let problem = row(contacts);
        let find = |method: &str| {
            let mut solution = StepSolution::default();
            let (_, mut solver) = solvers(1e-8).into_iter().find(|(name, _)| *name == method).unwrap();
            let report = solver.solve(&problem, &mut solution);
            assert!(report.is_converged, "{contacts} {method}: {report:?}");
            solution.v
        };
        let off = distance(&find("ccp_newton"), &find("ccp_admm"));
        assert!(off < CLOSE, "{contacts}: {off}");
    }
}
