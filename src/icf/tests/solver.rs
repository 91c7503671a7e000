//! What a solution promises.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector};

use super::super::{LimitedGain, LineStart, Linear, Solver, SolverOptions};
use super::generate::{SENSIBLE, body, pile, scenario};
use super::scenario::{Kind, Piece, Problem, Scenario};
use super::{Random, largest};

fn options(tolerance: f64) -> SolverOptions {
    SolverOptions { tolerance, ..SolverOptions::default() }
}

fn scenarios(count: u64) -> impl Iterator<Item = (u64, Scenario)> {
    (0..count).map(|seed| {
        let random = &mut Random::new(seed);
        (seed, if seed % 10 == 0 { pile(random, 10) } else { scenario(random, &SENSIBLE) })
    })
}

/// How far apart two solutions lead.
fn apart(scenario: &Scenario, a: &[f64], b: &[f64]) -> f64 {
    scenario.h * largest(a.iter().zip(b).map(|(a, b)| a - b))
}

#[test]
fn every_iteration_lowers_the_cost() {
    for (seed, scenario) in scenarios(200) {
        let mut problem = scenario.problem();
        let mut last = problem.cost(&scenario.v0());
        for max_iterations in 1..100 {
            let mut v = scenario.v0();
            let options = SolverOptions { max_iterations, ..options(1e-9) };
            let outcome = problem.solve(&options, &mut v);
            let cost = problem.cost(&v);
            let sizes = scenario.evaluate(&v).magnitude;
            let rounding = 1e-14 * (sizes.dot(&DVector::from_vec(v).abs()) + last.abs());
            assert!(cost <= last + rounding, "seed {seed}, {max_iterations}: {cost:e} after {last:e}");
            last = cost;
            if outcome.unsolved.is_none() {
                break;
            }
            assert!(max_iterations < 99, "seed {seed}");
        }
    }
}

#[test]
fn at_the_solution_nothing_is_done() {
    for (seed, scenario) in scenarios(300) {
        let mut problem = scenario.problem();
        let mut v = scenario.v0();
        problem.solve(&options(1e-13), &mut v);
        let starts = scenario.starts();
        let is_free = |island: usize| {
            let mut ends = scenario.pieces.iter().flat_map(|piece| &piece.ends);
            !ends.any(|(body, _)| problem.model.island_of(starts[*body]) == island)
        };
        // What is not damped either is known without a factor.
        let damped = scenario.bodies.iter().zip(&starts).filter(|(body, _)| body.damping.amax() > 0.0);
        let free = damped.filter(|(_, start)| is_free(problem.model.island_of(**start))).count() as u64;
        let solved = v.clone();
        // Rounding in the gradient of stiff terms is well below this.
        let outcome = problem.solve(&options(1e-7), &mut v);
        assert_eq!((outcome.iterations, outcome.line_evaluations), (0, 0), "seed {seed}");
        assert_eq!(
            outcome.factorizations, free,
            "seed {seed}: only damped islands without terms are solved anew"
        );
        assert!(apart(&scenario, &solved, &v) < 1e-12, "seed {seed}");
    }
}

#[test]
fn the_guess_does_not_matter() {
    for (seed, scenario) in scenarios(300) {
        let random = &mut Random::new(!seed);
        let mut v = scenario.v0();
        let mut problem = scenario.problem();
        problem.solve(&options(1e-10), &mut v);
        let size = random.magnitude(1e-3, 1e3);
        let mut other: Vec<f64> = v.iter().map(|_| random.uniform(-size, size)).collect();
        let outcome = problem.solve(&options(1e-10), &mut other);
        assert_eq!(outcome.unsolved, None, "seed {seed}");
        assert!(apart(&scenario, &v, &other) < 1e-8, "seed {seed}: {:e}", apart(&scenario, &v, &other));
    }
}

#[test]
fn a_guess_from_far_away_costs_no_digits() {
    for (seed, scenario) in scenarios(100) {
        let mut v = scenario.v0();
        let mut problem = scenario.problem();
        problem.solve(&options(1e-10), &mut v);
        let mut other: Vec<f64> =
            v.iter().enumerate().map(|(i, _)| if i % 2 == 0 { 1e10 } else { -1e9 }).collect();
        let outcome = problem.solve(&options(1e-10), &mut other);
        assert_eq!(outcome.unsolved, None, "seed {seed}");
        assert!(apart(&scenario, &v, &other) < 1e-8, "seed {seed}: {:e}", apart(&scenario, &v, &other));
    }
}

#[test]
fn keeping_a_factor_changes_the_work_but_not_the_solution() {
    let (mut kept, mut fresh) = (0, 0);
    for (seed, scenario) in scenarios(500) {
        let mut problem = scenario.problem();
        let (mut a, mut b) = (scenario.v0(), scenario.v0());
        let outcome = problem.solve(&options(1e-10), &mut a);
        fresh += outcome.factorizations;
        let options = SolverOptions { reuse_hessian: true, ..options(1e-10) };
        let outcome = problem.solve(&options, &mut b);
        kept += outcome.factorizations;
        assert_eq!(outcome.unsolved, None, "seed {seed}");
        assert!(apart(&scenario, &a, &b) < 1e-8, "seed {seed}: {:e}", apart(&scenario, &a, &b));
    }
    assert!(kept < fresh, "{kept} factorisations with a factor that is kept, {fresh} without");
}

#[test]
fn a_factor_serves_the_next_solutions_too() {
    let (mut fresh, mut kept) = (0, 0);
    for (seed, scenario) in scenarios(200) {
        let (mut problem, mut solver) = (scenario.problem(), Solver::default());
        let keeping = SolverOptions { reuse_hessian: true, ..options(1e-10) };
        let mut v = scenario.v0();
        problem.solve_with(&mut solver, &keeping, &mut v);
        for h in [0.98 * scenario.h, 1.01 * scenario.h] {
            problem.model.set_step(h);
            let (mut a, mut b) = (v.clone(), v.clone());
            kept += problem.solve_with(&mut solver, &keeping, &mut a).factorizations;
            let outcome = problem.solve(&keeping, &mut b);
            fresh += outcome.factorizations;
            assert!(apart(&scenario, &a, &b) < 1e-8, "seed {seed}: {:e}", apart(&scenario, &a, &b));
        }
    }
    assert!(4 * kept < 3 * fresh, "{kept} factorisations with a factor that is kept, {fresh} without");
}

#[test]
fn what_is_known_of_zeros_and_where_searches_start_change_the_work_but_not_the_solution() {
    for (seed, scenario) in scenarios(200) {
        let mut expected = scenario.v0();
        scenario.problem().solve(&options(1e-10), &mut expected);
        for line_search in [LineStart::Quadratic, LineStart::Unit] {
            let mut v = scenario.v0();
            let options = SolverOptions { line_search, ..options(1e-10) };
            let outcome = scenario.problem().solve(&options, &mut v);
            assert_eq!(outcome.unsolved, None, "seed {seed}, {line_search:?}");
            let off = apart(&scenario, &v, &expected);
            assert!(off < 1e-8, "seed {seed}, {line_search:?}: {off:e}");
        }
        let (mut problem, mut v) = (scenario.problem(), scenario.v0());
        problem.model.set_dense(true);
        scenario.fill(&mut problem);
        problem.model.set_step(scenario.h);
        assert!(problem.model.island_count() <= 1);
        let outcome = problem.solve(&options(1e-10), &mut v);
        assert_eq!(outcome.unsolved, None, "seed {seed}, dense");
        let off = apart(&scenario, &v, &expected);
        assert!(off < 1e-8, "seed {seed}, dense: {off:e}");
    }
}

/// Two islands, each a body with a spring, a contact's worth of pieces and an actuator.
fn two_islands() -> Scenario {
    let random = &mut Random::new(5);
    let bodies = (0..2).map(|_| body(random, 3, 1.0)).collect();
    let mut scenario = Scenario { bodies, pieces: vec![], h: 0.01 };
    for i in 0..2 {
        let J = DMatrix::from_fn(2, 3, |_, _| random.uniform(-1.0, 1.0));
        let kind = Kind::Linear(Linear::spring(&[0.01; 2], &[100.0; 2], &[1.0; 2]));
        scenario.pieces.push(Piece { kind, ends: vec![(i, J)] });
        let kind = Kind::LimitedGain(LimitedGain::new(1.0, 10.0, 1.0, -2.0, 2.0));
        scenario
            .pieces
            .push(Piece { kind, ends: vec![(i, DMatrix::from_row_slice(1, 3, &[0.0, 1.0, 0.0]))] });
    }
    scenario
}

#[test]
fn what_is_not_a_number_is_reported_and_stays_in_its_island() {
    let good = two_islands();
    let mut expected = good.v0();
    let outcome = good.problem().solve(&options(1e-9), &mut expected);
    assert_eq!(outcome.unsolved, None);
    type Spoil = fn(&mut Scenario, f64);
    let spoil: [(&str, Spoil); 6] = [
        ("bias", |s, x| s.bodies[1].bias[0] = x),
        ("v0", |s, x| s.bodies[1].v0[2] = x),
        ("mass", |s, x| s.bodies[1].mass[(1, 1)] = x),
        ("Jacobian", |s, x| s.pieces[2].ends[0].1[(0, 1)] = x),
        ("spring", |s, x| s.pieces[2].kind = Kind::Linear(Linear::spring(&[0.1; 2], &[x; 2], &[1.0; 2]))),
        ("command", |s, x| s.pieces[3].kind = Kind::LimitedGain(LimitedGain::new(x, 10.0, 1.0, -2.0, 2.0))),
    ];
    for (name, spoil) in spoil {
        for x in [f64::NAN, f64::INFINITY] {
            if name == "command" && x == f64::INFINITY {
                continue; // clamped, rightly
            }
            let mut scenario = good.clone();
            spoil(&mut scenario, x);
            let mut v = good.v0();
            let outcome = scenario.problem().solve(&options(1e-9), &mut v);
            // The first velocity of the second island.
            assert_eq!(outcome.unsolved, Some(3), "{name} {x}");
            assert_eq!(v[..3], expected[..3], "{name} {x}");
        }
    }
    let mut v = good.v0();
    v[4] = f64::NAN;
    let outcome = good.problem().solve(&options(1e-9), &mut v);
    assert_eq!((outcome.unsolved, &v[..3]), (Some(3), &expected[..3]));
}

#[test]
fn an_island_without_terms_reports_what_is_not_a_number() {
    let mut scenario = two_islands();
    scenario.pieces.clear();
    scenario.bodies[0].bias[1] = f64::NAN;
    let mut v = scenario.v0();
    let outcome = scenario.problem().solve(&options(1e-9), &mut v);
    assert_eq!(outcome.unsolved, Some(0));
    assert!(v[3..].iter().all(|v| v.is_finite()));
}

#[test]
fn out_of_iterations_is_unsolved_but_no_worse_than_the_guess() {
    let scenario = pile(&mut Random::new(3), 10);
    let mut problem = scenario.problem();
    for max_iterations in [0, 1, 2] {
        let mut v = scenario.v0();
        let options = SolverOptions { max_iterations, ..options(1e-9) };
        let outcome = problem.solve(&options, &mut v);
        assert!(outcome.unsolved.is_some());
        assert!(problem.cost(&v) <= problem.cost(&scenario.v0()));
    }
}

#[test]
fn a_solution_in_the_last_iteration_counts() {
    let mut scenario = two_islands();
    scenario.pieces.retain(|piece| matches!(piece.kind, Kind::Linear(_)));
    let mut v = scenario.v0();
    let options = SolverOptions { max_iterations: 1, ..options(1e-9) };
    let outcome = scenario.problem().solve(&options, &mut v);
    assert_eq!((outcome.unsolved, outcome.iterations), (None, 2), "quadratic: one iteration in each island");
}

#[test]
fn a_problem_that_was_solved_once_needs_no_more_room() {
    let scenario = pile(&mut Random::new(3), 20);
    let (mut problem, mut solver) = (scenario.problem(), Solver::default());
    problem.solve_with(&mut solver, &options(1e-6), &mut scenario.v0());
    let room = |problem: &Problem, solver: &Solver| {
        let Problem { model, data } = problem;
        let terms = [model.terms.contacts.terms.capacity(), model.terms.linears.terms.capacity()];
        let found = [data.terms.contacts.capacity(), data.terms.linears.capacity(), data.v.capacity()];
        let coordinates = [model.terms.coordinates.terms.capacity(), data.terms.coordinates.capacity()];
        let others = [model.J.capacity(), model.islands.capacity(), model.blocks.capacity()];
        (terms, found, coordinates, others, model.A.capacity(), model.r.capacity(), solver.room())
    };
    let before = room(&problem, &solver);
    for h in [1e-2, 1e-3] {
        scenario.fill(&mut problem);
        problem.model.set_step(h);
        problem.solve_with(&mut solver, &options(1e-9), &mut scenario.v0());
        let options = SolverOptions { reuse_hessian: true, ..options(1e-12) };
        problem.solve_with(&mut solver, &options, &mut scenario.v0());
    }
    assert_eq!(before, room(&problem, &solver));
}

#[test]
fn problems_of_size_zero_are_solved() {
    let mut problem = Problem::new([]);
    Scenario::default().fill(&mut problem);
    problem.model.set_step(0.1);
    let outcome = problem.solve(&options(1e-9), &mut []);
    assert_eq!((outcome.unsolved, problem.cost(&[])), (None, 0.0));
    // A clique without velocities, between others and touched by a term.
    let random = &mut Random::new(1);
    for order in [[1, 0, 2], [0, 1, 2], [2, 1, 0]] {
        let bodies: Vec<_> = order.iter().map(|size| body(random, *size, 1.0)).collect();
        let end = |i: usize| (i, DMatrix::from_element(1, order[i], 1.0));
        let spring = Kind::Linear(Linear::spring(&[0.1], &[100.0], &[1.0]));
        for ends in [vec![end(0), end(1)], vec![end(1), end(2)], vec![end(2), end(0)], vec![end(1)]] {
            let scenario =
                Scenario { bodies: bodies.clone(), pieces: vec![Piece { kind: spring, ends }], h: 0.01 };
            let (mut problem, mut v) = (scenario.problem(), scenario.v0());
            let outcome = problem.solve(&options(1e-9), &mut v);
            assert_eq!(outcome.unsolved, None);
            let mut gradient = [0.0; 3];
            problem.gradient(&v, &mut gradient);
            assert!(largest(gradient) < 1e-9);
        }
    }
}
