//! Equivalent ways to pose a problem.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector};

use super::super::{LineStart, Linear, Potential, Solver, SolverOptions, Touch};
use super::generate::{ABSURD, SENSIBLE, pile, scenario};
use super::scenario::{Body, Kind, Piece, Problem, Scenario, one_body};
use super::{Random, largest};

/// Far below what solutions are compared to.
const TIGHT: SolverOptions = SolverOptions {
    tolerance: 1e-12,
    max_iterations: 200,
    reuse_hessian: false,
    line_search: LineStart::Cubic,
    measures: false,
    threads: 1,
    slack: 0.1,
    takes_unsolved: false,
};

fn solution(scenario: &Scenario) -> Vec<f64> {
    let mut v = scenario.v0();
    let outcome = scenario.problem().solve(&TIGHT, &mut v);
    assert_eq!(outcome.unsolved, None);
    v
}

/// Whether two solutions lead to the same places.
#[track_caller]
fn assert_same(scenario: &Scenario, a: &[f64], b: &[f64], seed: u64) {
    let off = scenario.h * largest(a.iter().zip(b).map(|(a, b)| a - b));
    let size = 1.0 + scenario.h * largest(a.iter().copied());
    assert!(off <= 1e-9 * size, "seed {seed}: solutions are {off:e} apart");
}

fn for_all(count: u64, check: impl Fn(u64, &mut Random, Scenario)) {
    for seed in 0..count {
        let mut random = Random::new(seed);
        let scenario = scenario(&mut random, &SENSIBLE);
        check(seed, &mut random, scenario);
    }
}

#[test]
fn damping_and_bias_enter_once() {
    let (m, v0, d, b, h) = (2.0, 3.0, 5.0, 7.0, 0.1);
    let free = Scenario { bodies: vec![one_body(m, v0, d, b)], pieces: vec![], h };
    // m (v − v₀) + h d v + h b = 0.
    assert!((solution(&free)[0] - (m * v0 - h * b) / (m + h * d)).abs() < 1e-15);
    // And with a spring: = −h (k (g + h v) + c v).
    let (g, k, c) = (0.02, 300.0, 11.0);
    let spring = Kind::Linear(Linear::spring(&[g], &[k], &[c]));
    let ends = vec![(0, DMatrix::from_element(1, 1, 1.0))];
    let held = Scenario { pieces: vec![Piece { kind: spring, ends }], ..free };
    let expected = (m * v0 - h * b - h * k * g) / (m + h * d + h * (h * k + c));
    assert!((solution(&held)[0] - expected).abs() < 1e-14);
}

#[test]
fn cost_and_gradient_agree_with_dense_ones() {
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let scenario = scenario(&mut random, if seed % 2 == 0 { &SENSIBLE } else { &ABSURD });
        let (mut problem, v) = (scenario.problem(), scenario.v0());
        let dense = scenario.evaluate(&v);
        let mut gradient = vec![0.0; v.len()];
        problem.gradient(&v, &mut gradient);
        let errors = gradient.iter().zip(&dense.gradient).zip(&dense.magnitude);
        let error = largest(errors.map(|((a, b), size)| (a - b) / (size + 1e-300)));
        assert!(error < 1e-13, "seed {seed}: {error:e}");
        let size = dense.magnitude.dot(&DVector::from_column_slice(&v).abs()) + dense.cost.abs();
        assert!((problem.cost(&v) - dense.cost).abs() <= 1e-13 * size, "seed {seed}");
    }
}

#[test]
fn the_gradient_is_the_difference_of_the_cost() {
    for_all(300, |seed, random, scenario| {
        let (problem, v) = (scenario.problem(), scenario.v0());
        let dense = scenario.evaluate(&v);
        let direction: Vec<f64> = v.iter().map(|_| random.uniform(-1.0, 1.0)).collect();
        let e = 1e-7;
        let at = |alpha: f64| -> Vec<f64> {
            v.iter().zip(&direction).map(|(v, direction)| v + alpha * direction).collect()
        };
        let difference = (problem.cost(&at(e)) - problem.cost(&at(-e))) / (2.0 * e);
        let direction = DVector::from_column_slice(&direction);
        // C¹ with curvatures of H: an error of e pᵀH p at most, also across branches. Stiction there may be stiffer than here.
        let H = &dense.hessian + &scenario.evaluate(&at(e)).hessian + &scenario.evaluate(&at(-e)).hessian;
        let rounding = 1e-15 * dense.magnitude.dot(&DVector::from_column_slice(&v).abs()) / e;
        let allowed = e * direction.dot(&(H * &direction)) + rounding;
        let error = difference - dense.gradient.dot(&direction);
        assert!(error.abs() <= allowed, "seed {seed}: {error:e}, {allowed:e} allowed");
    });
}

#[test]
fn another_step_size_is_as_good_as_a_new_problem() {
    for_all(300, |seed, random, mut scenario| {
        let mut used = scenario.problem();
        let mut solver = Solver::default();
        used.solve_with(&mut solver, &TIGHT, &mut scenario.v0());
        scenario.h = random.magnitude(1e-4, 1e-1);
        used.model.set_step(scenario.h);
        let mut new = scenario.problem();
        let (mut v_used, mut v_new) = (scenario.v0(), scenario.v0());
        let outcome = used.solve_with(&mut solver, &TIGHT, &mut v_used);
        assert_eq!(outcome, new.solve(&TIGHT, &mut v_new));
        let bits = |v: &[f64]| v.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
        assert_eq!(bits(&v_used), bits(&v_new), "seed {seed}");
        assert_eq!(impulses(&used), impulses(&new), "seed {seed}");
    });
}

#[test]
fn a_problem_that_is_filled_again_is_as_good_as_a_new_one() {
    let mut solver = Solver::default();
    let random = &mut Random::new(1);
    let sizes = [6, 6, 3, 1, 7];
    let mut used = Problem::new(sizes);
    for round in 0..200 {
        let h = random.magnitude(1e-4, 1e-1);
        let other = scenario(random, &SENSIBLE);
        let bodies = sizes.iter().map(|size| super::generate::body(random, *size, 1.0)).collect();
        let fits = |piece: &&Piece| {
            piece.ends.iter().all(|(body, J)| *body < sizes.len() && J.ncols() == sizes[*body])
        };
        let pieces = other.pieces.iter().filter(fits).cloned().collect();
        let scenario = Scenario { bodies, pieces, h };
        scenario.fill(&mut used);
        used.model.set_step(h);
        let mut new = scenario.problem();
        let (mut v_used, mut v_new) = (scenario.v0(), scenario.v0());
        let outcome = used.solve_with(&mut solver, &TIGHT, &mut v_used);
        assert_eq!(outcome, new.solve(&TIGHT, &mut v_new), "round {round}");
        assert_eq!((v_used, impulses(&used)), (v_new, impulses(&new)), "round {round}");
    }
}

/// All γ, in the order of pieces: of coordinates their sum, in the order of velocities.
fn impulses(problem: &Problem) -> Vec<(usize, Vec<f64>)> {
    let (terms, data) = (problem.model.terms(), &problem.data.terms);
    let contacts = terms.contacts.with(&data.contacts).map(|(term, data)| (term.tag, data.gamma.to_vec()));
    let linears = terms.linears.with(&data.linears);
    let linears = linears.map(|(term, data)| (term.tag, data.gamma[..term.potential.rows()].to_vec()));
    let forces = problem.model.coordinate_forces(data);
    let coordinates = forces.map(|(_, force, tag)| (tag, vec![force * problem.model.step()]));
    let mut all: Vec<_> = contacts.chain(linears).chain(coordinates).collect();
    all.sort_by_key(|(tag, _)| *tag);
    all
}

#[test]
fn one_clique_is_as_good_as_many() {
    for_all(500, |seed, _, scenario| {
        let (n, starts) = (scenario.dimension(), scenario.starts());
        let mut whole = one_body(0.0, 0.0, 0.0, 0.0);
        let join = |of: fn(&Body) -> &DVector<f64>| {
            DVector::from_iterator(n, scenario.bodies.iter().flat_map(|body| of(body).iter().copied()))
        };
        (whole.v0, whole.damping, whole.bias) = (join(|b| &b.v0), join(|b| &b.damping), join(|b| &b.bias));
        whole.mass = DMatrix::zeros(n, n);
        for (body, start) in scenario.bodies.iter().zip(starts) {
            let size = body.v0.len();
            whole.mass.view_mut((start, start), (size, size)).copy_from(&body.mass);
        }
        let together = |piece: &Piece| Piece { kind: piece.kind, ends: vec![(0, scenario.jacobian(piece))] };
        let pieces = scenario.pieces.iter().map(together).collect();
        let merged = Scenario { bodies: vec![whole], pieces, h: scenario.h };
        assert_same(&scenario, &solution(&scenario), &solution(&merged), seed);
    });
}

#[test]
fn the_order_of_terms_does_not_matter() {
    for_all(500, |seed, random, scenario| {
        let mut shuffled = scenario.clone();
        for i in (1..shuffled.pieces.len()).rev() {
            shuffled.pieces.swap(i, random.index(i + 1));
        }
        let (mut a, mut b) = (vec![0.0; scenario.dimension()], vec![0.0; scenario.dimension()]);
        scenario.problem().gradient(&scenario.v0(), &mut a);
        shuffled.problem().gradient(&scenario.v0(), &mut b);
        let sizes = scenario.evaluate(&scenario.v0()).magnitude;
        let off = largest(a.iter().zip(&b).zip(&sizes).map(|((a, b), size)| (a - b) / (size + 1e-300)));
        assert!(off <= 1e-12, "seed {seed}: {off:e}");
        assert_same(&scenario, &solution(&scenario), &solution(&shuffled), seed);
    });
}

#[test]
fn the_order_of_bodies_in_a_term_does_not_matter() {
    for_all(500, |seed, _, scenario| {
        let mut swapped = scenario.clone();
        for piece in &mut swapped.pieces {
            match &mut piece.kind {
                Kind::Contact { touch, bias } => {
                    *touch = Touch { normal: touch.normal.map(|n| -n), ..*touch };
                    *bias = bias.map(|b| -b);
                    piece.ends.iter_mut().for_each(|(_, J)| *J = -&*J);
                    piece.ends.reverse();
                }
                Kind::Linear(_) => piece.ends.reverse(),
                _ => {}
            }
        }
        assert_same(&scenario, &solution(&scenario), &solution(&swapped), seed);
        let mut problems = [scenario.problem(), swapped.problem()];
        for problem in &mut problems {
            problem.solve(&TIGHT, &mut scenario.v0());
        }
        let [a, b] = problems.map(|problem| problem.data.terms.contacts);
        for (a, b) in a.iter().zip(&b).map(|(a, b)| (a.gamma, b.gamma)) {
            let size = 1.0 + largest(a);
            let off = largest(a.iter().zip(&b).map(|(a, b)| a + b));
            assert!(off <= 1e-6 * size, "seed {seed}: {a:?} {b:?}");
        }
    });
}

#[test]
fn a_coupling_without_stiffness_joins_islands_but_changes_nothing() {
    for_all(500, |seed, _, scenario| {
        let mut joined = scenario.clone();
        for i in 1..joined.bodies.len() {
            let ones = |body: usize| (body, DMatrix::from_element(1, scenario.bodies[body].v0.len(), 1.0));
            let kind = Kind::Linear(Linear::spring(&[0.1], &[0.0], &[0.0]));
            joined.pieces.push(Piece { kind, ends: vec![ones(i - 1), ones(i)] });
        }
        assert_eq!(joined.problem().model.island_count(), 1);
        assert_same(&scenario, &solution(&scenario), &solution(&joined), seed);
    });
}

#[test]
fn dense_newton_finds_the_same() {
    for_all(300, |seed, _, scenario| {
        assert_same(&scenario, &solution(&scenario), &scenario.solve(&scenario.v0()), seed);
    });
    for seed in 0..5 {
        let scenario = pile(&mut Random::new(seed), 8);
        assert_same(&scenario, &solution(&scenario), &scenario.solve(&scenario.v0()), seed);
    }
}

#[test]
fn reported_impulses_balance_momentum() {
    for_all(500, |seed, _, scenario| {
        let mut problem = scenario.problem();
        let mut v = scenario.v0();
        problem.solve(&TIGHT, &mut v);
        let (v, v0) = (DVector::from_vec(v), DVector::from_vec(scenario.v0()));
        let mut balance = DVector::zeros(v.len());
        for (body, start) in scenario.bodies.iter().zip(scenario.starts()) {
            let (v, v0) = (v.rows(start, body.v0.len()), v0.rows(start, body.v0.len()));
            let forces = body.damping.component_mul(&v) + &body.bias;
            balance.rows_mut(start, body.v0.len()).copy_from(&(&body.mass * (v - v0) + forces * scenario.h));
        }
        for (piece, (tag, gamma)) in impulses(&problem).iter().enumerate() {
            assert_eq!(piece, *tag);
            balance -=
                scenario.jacobian(&scenario.pieces[piece]).transpose() * DVector::from_column_slice(gamma);
        }
        let sizes = scenario.evaluate(v.as_slice()).magnitude;
        let (A, _) = scenario.dynamics();
        for i in 0..v.len() {
            let rounding = 1e-12 * sizes[i];
            let allowed = rounding + 1e-9 * A[(i, i)] / scenario.h;
            assert!(balance[i].abs() <= allowed, "seed {seed}: {:e} left, {allowed:e} allowed", balance[i]);
        }
    });
}

#[test]
fn contacts_report_the_velocity_they_end_with() {
    for seed in 0..20 {
        let scenario = pile(&mut Random::new(seed), 10);
        let mut problem = scenario.problem();
        let mut v = scenario.v0();
        problem.solve(&TIGHT, &mut v);
        let v = DVector::from_vec(v);
        let contacts = problem.model.terms().contacts.with(&problem.data.terms.contacts);
        for (term, data) in contacts {
            let u = scenario.jacobian(&scenario.pieces[term.tag]) * &v;
            let found = DVector::from_column_slice(&problem.model.velocity(term, v.as_slice()));
            assert!((&u - found).amax() < 1e-12);
            assert!((u - DVector::from_column_slice(&data.u)).amax() < 1e-12);
        }
    }
}
