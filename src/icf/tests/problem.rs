//! Equivalent ways to pose a problem.
#![allow(non_snake_case)]

use nalgebra::{DMatrix, DVector};

use super::super::{Contact, Limit, LineStart, Linear, Problem, Solver, SolverOptions, Touch};
use super::generate::{ABSURD, SENSIBLE, pile, scenario};
use super::scenario::{Body, Kind, Piece, Scenario};
use super::{Random, largest};

/// Far below what solutions are compared to.
const TIGHT: SolverOptions = SolverOptions {
    tolerance: 1e-12,
    max_iterations: 200,
    reuse_hessian: false,
    line_search: LineStart::Cubic,
    measures: false,
    threads: 1,
};

fn solution(scenario: &Scenario) -> Vec<f64> {
    let mut v = scenario.v0();
    let outcome = Solver::default().solve(&mut scenario.problem(), &TIGHT, &mut v);
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

fn one_body(m: f64, v0: f64, damping: f64, bias: f64) -> Body {
    let vector = |x: f64| DVector::from_element(1, x);
    Body {
        mass: DMatrix::from_element(1, 1, m),
        v0: vector(v0),
        damping: vector(damping),
        bias: vector(bias),
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
        let (problem, v) = (scenario.problem(), scenario.v0());
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
        solver.solve(&mut used, &TIGHT, &mut scenario.v0());
        scenario.h = random.magnitude(1e-4, 1e-1);
        used.set_step(scenario.h);
        let mut new = scenario.problem();
        let (mut v_used, mut v_new) = (scenario.v0(), scenario.v0());
        let outcome = solver.solve(&mut used, &TIGHT, &mut v_used);
        assert_eq!(outcome, Solver::default().solve(&mut new, &TIGHT, &mut v_new));
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
        used.set_step(h);
        let mut new = scenario.problem();
        let (mut v_used, mut v_new) = (scenario.v0(), scenario.v0());
        let outcome = solver.solve(&mut used, &TIGHT, &mut v_used);
        assert_eq!(outcome, Solver::default().solve(&mut new, &TIGHT, &mut v_new), "round {round}");
        assert_eq!((v_used, impulses(&used)), (v_new, impulses(&new)), "round {round}");
    }
}

/// All γ, in the order of pieces: of coordinates their sum, in the order of velocities.
fn impulses(problem: &Problem) -> Vec<(usize, Vec<f64>)> {
    let contacts = problem.contacts().iter().map(|term| (term.tag, term.impulse().to_vec()));
    let linears = problem.linears().iter().map(|term| (term.tag, term.impulse().to_vec()));
    let coordinates = problem.coordinates().map(|(_, force, tag)| (tag, vec![force * problem.step()]));
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
            Solver::default().solve(problem, &TIGHT, &mut scenario.v0());
        }
        let pairs = problems[0].contacts().iter().zip(problems[1].contacts());
        for (a, b) in pairs {
            let size = 1.0 + largest(a.impulse().iter().copied());
            let off = largest(a.impulse().iter().zip(b.impulse()).map(|(a, b)| a + b));
            assert!(off <= 1e-6 * size, "seed {seed}: {:?} {:?}", a.impulse(), b.impulse());
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
        assert_eq!(joined.problem().island_count(), 1);
        assert_same(&scenario, &solution(&scenario), &solution(&joined), seed);
    });
}

#[test]
fn islands_are_what_terms_connect() {
    let bodies = (0..5).map(|i| one_body(1.0 + i as f64, 0.0, 0.0, 0.0)).collect();
    let one = |body: usize| (body, DMatrix::from_element(1, 1, 1.0));
    let link = |a: usize, b: usize| Piece {
        kind: Kind::Linear(Linear::spring(&[0.0], &[1.0], &[0.0])),
        ends: vec![one(a), one(b)],
    };
    let problem = Scenario { bodies, pieces: vec![link(4, 1), link(3, 1), link(2, 2)], h: 0.1 };
    let problem = Scenario { pieces: problem.pieces[..2].to_vec(), ..problem }.problem();
    assert_eq!(problem.island_count(), 3);
    let islands: Vec<usize> = (0..5).map(|v| problem.island_of(v)).collect();
    assert_eq!(islands, [0, 1, 2, 1, 1]);
    let velocities: Vec<Vec<usize>> = (0..3).map(|island| problem.velocities_of(island).collect()).collect();
    assert_eq!(velocities, [vec![0], vec![1, 3, 4], vec![2]]);
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
        Solver::default().solve(&mut problem, &TIGHT, &mut v);
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
        Solver::default().solve(&mut problem, &TIGHT, &mut v);
        let v = DVector::from_vec(v);
        for term in problem.contacts() {
            let piece = &scenario.pieces[term.tag];
            let u = scenario.jacobian(piece) * &v;
            assert_eq!(problem.dense_jacobian(term), scenario.jacobian(piece));
            assert!((u - DVector::from_column_slice(term.velocity())).amax() < 1e-12);
        }
    }
}

#[test]
fn estimates_of_inverse_inertia_are_of_both_ends() {
    let mut problem = Problem::new([2, 1]);
    problem.mass_mut(0).copy_from_slice(&[2.0, 0.5, 0.5, 4.0]);
    problem.mass_mut(1).copy_from_slice(&[8.0]);
    problem.note_masses();
    problem.set_vectors(&[1.0, 2.0, 3.0], &[0.0; 3], &[0.0; 3]);
    let (a, J) = problem.reach(0, 1);
    J.copy_from_slice(&[2.0, 1.0]);
    let (b, J) = problem.reach(1, 1);
    J[0] = -4.0;
    assert_eq!(problem.inverse_inertia_along(&[a, b], 0), 4.0 / 2.0 + 1.0 / 4.0 + 16.0 / 8.0);
    assert_eq!(problem.inverse_inertia(1), 0.25);
}

/// A ball above the ground and a joint on its way to a limit.
#[test]
fn kinks_are_where_contact_begins_and_limits_are_met() {
    let (height, v0, g, h) = (0.02, -1.0, 9.81, 0.05);
    let mut problem = Problem::new([3, 1]);
    problem.clear();
    problem.mass_mut(0).copy_from_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    problem.mass_mut(1).copy_from_slice(&[2.0]);
    problem.set_vectors(&[0.0, 0.0, v0, 3.0], &[0.0; 4], &[0.0, 0.0, g, 0.0]);
    problem.note_masses();
    let (reach, J) = problem.reach(0, 3);
    J.copy_from_slice(&[1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0]);
    // So soft that the fall goes on as it was.
    let touch = Touch {
        normal: [0.0, 0.0, 1.0],
        stiffness: 1e-9,
        force: -1e-9 * height,
        stiction_velocity: 1e-3,
        ..Touch::default()
    };
    problem.add_contact(Contact::new(touch), &[reach], [0.0; 3], 0);
    problem.add_limit(Limit::new(0.0, -1.0, 0.06), 3, 1);
    problem.finish();
    problem.set_step(h);
    let mut v = [0.0, 0.0, v0, 3.0];
    assert_eq!(Solver::default().solve(&mut problem, &TIGHT, &mut v).unsolved, None);
    // ½ g t² − v₀ t = height.
    let falls = (v0 + f64::sqrt(v0 * v0 + 2.0 * g * height)) / g;
    let first = |v: usize, before: Option<&[f64]>| problem.kinks(v, before).fold(f64::INFINITY, f64::min);
    let contact = first(0, None);
    assert!((contact - falls).abs() < 1e-9, "{contact} {falls}");
    // A step ends just before a limit.
    let limit = first(3, None);
    assert!((limit - 0.999 * 0.02).abs() < 1e-12, "{limit}");
    // 0.06 = 3 t + ½ 50 t², with an acceleration that is known.
    let limit = first(3, Some(&[0.0, 0.0, 0.0, 50.0]));
    assert!((limit - 0.999 * (15.0f64.sqrt() - 3.0) / 50.0).abs() < 1e-12, "{limit}");
}

/// What the solution knows of the fall is how contact has stopped it: accelerations before tell when it begins.
#[test]
fn contact_that_stops_a_fall_begins_when_the_fall_gets_there() {
    let (height, v0, g, h) = (0.02, -1.0, 9.81, 0.05);
    let mut problem = sliding(
        [0.0, 0.0, v0],
        [0.0, 0.0, -g],
        Touch {
            normal: [0.0, 0.0, 1.0],
            stiffness: 1e6,
            force: -1e6 * height,
            stiction_velocity: 1e-3,
            ..Touch::default()
        },
    );
    problem.set_step(h);
    let mut v = [0.0, 0.0, v0];
    assert_eq!(Solver::default().solve(&mut problem, &TIGHT, &mut v).unsolved, None);
    let falls = (v0 + f64::sqrt(v0 * v0 + 2.0 * g * height)) / g;
    let begins = |before: Option<&[f64]>| problem.kinks(0, before).fold(f64::INFINITY, f64::min);
    assert!((begins(Some(&[0.0, 0.0, -g])) - falls).abs() < 1e-12);
    assert!((begins(None) - falls).abs() > 0.1 * falls);
}

/// A mass of 1 kg with one contact, and a force on it.
fn sliding(v0: [f64; 3], force: [f64; 3], touch: Touch) -> Problem {
    let identity = [1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0];
    let mut problem = Problem::new([3]);
    problem.clear();
    problem.mass_mut(0).copy_from_slice(&identity);
    problem.set_vectors(&v0, &[0.0; 3], &force.map(|force| -force));
    problem.note_masses();
    let (reach, J) = problem.reach(0, 3);
    J.copy_from_slice(&identity);
    let contact = Contact::new(touch).with_static_friction(1.0);
    problem.add_contact(contact, &[reach], [0.0; 3], 0);
    problem.finish();
    problem
}

/// A mass slides at 0.5 m/s with μ = ½, pressed down by 10 N, against a force: for 5 to 10 N it comes to rest and stays. Beyond 12.5 N, which is what its
/// momentum and the force are together over the step, it turns round.
#[test]
fn slip_that_turns_round_is_held_by_static_friction_or_let_go() {
    for (force, holds) in [(-6.0, true), (-9.5, true), (-13.0, false), (-20.0, false)] {
        let touch = Touch {
            normal: [0.0, 0.0, 1.0],
            stiffness: 1e5,
            force: 10.0,
            mu: 0.5,
            lagged: 10.0,
            stiction_velocity: 1e-4,
            ..Touch::default()
        };
        let (v0, h) = ([0.5, 0.0, 0.0], 0.2);
        let mut problem = sliding(v0, [force, 0.0, -10.0], touch);
        problem.set_step(h);
        let mut v = v0;
        let mut solve = |problem: &mut Problem| {
            assert_eq!(Solver::default().solve(problem, &TIGHT, &mut v).unsolved, None);
            v[0]
        };
        let slipping = solve(&mut problem);
        assert!(slipping < -0.1 || force == -6.0, "{force}: {slipping}");
        assert!(problem.grip(), "{force}");
        let gripping = solve(&mut problem);
        assert_eq!(problem.let_go(), !holds, "{force}: {gripping}");
        match holds {
            true => assert!(gripping.abs() < 1e-3, "{force}: {gripping}"),
            false => assert!((solve(&mut problem) - slipping).abs() < 1e-6),
        }
    }
}
