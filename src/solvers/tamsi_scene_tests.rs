//! TAMSI over many steps: the scenes of its paper, with as few bodies as they can have.
use std::f64::consts::TAU;

use super::*;
use crate::solvers::{Group, Side};

/// A box on a table that slides along one axis, pushed by f(t) = 4 cos 2πt \[C20, IV.A\].
struct Box1 {
    problem: StepProblem,
}

const WEIGHT: f64 = 0.33 * 9.8;
const V_S: f64 = 1e-4;

impl Box1 {
    fn new(h: f64) -> Box1 {
        let contact = ContactPoint {
            sides: [Side { group: 0, start: 0, size: 1, J: 0 }, Side::default()],
            // The weight, whatever the velocity.
            phi: -1.0,
            stiffness: WEIGHT,
            mu: 1.0,
            stiction_velocity: V_S,
            ..ContactPoint::default()
        };
        let problem = StepProblem {
            h,
            v0: vec![0.0],
            r: vec![0.0],
            groups: vec![Group { v: 0..1, A: 0 }],
            A: vec![0.33],
            contacts: vec![contact],
            bounds: Vec::new(),
            J: vec![1.0, 0.0, 0.0],
        };
        Box1 { problem }
    }

    /// A step that ends at t, from velocity v.
    fn step(&mut self, solver: &mut Tamsi, t: f64, v: f64) -> (f64, Report) {
        let StepProblem { h, v0, r, .. } = &mut self.problem;
        v0[0] = v;
        r[0] = 0.33 * v + *h * 4.0 * (TAU * t).cos();
        let mut solution = StepSolution { v: vec![v], ..StepSolution::default() };
        let report = solver.solve(&self.problem, &mut solution);
        (solution.v[0], report)
    }
}

fn solver(tals: bool) -> Tamsi {
    Tamsi::new(TamsiOptions { tals, ..TamsiOptions::default() })
}

/// Two seconds of steps of 10 ms. Where Newton's method fails the run goes on from the solution. Returns iterations, and the ends of failures with the iterates between which they went round.
fn push(tals: bool) -> (Vec<u32>, Vec<(f64, [f64; 2])>) {
    let (mut pushed, mut v) = (Box1::new(0.01), 0.0);
    let (mut iterations, mut failures) = (Vec::new(), Vec::new());
    for n in 1..=200 {
        let t = n as f64 * 0.01;
        let (next, report) = pushed.step(&mut solver(tals), t, v);
        iterations.push(report.iterations);
        if report.is_converged {
            v = next;
            continue;
        }
        let mut longer = solver(tals);
        longer.options.max_iterations += 1;
        failures.push((t, [next, pushed.step(&mut longer, t, v).0]));
        let (solution, report) = pushed.step(&mut solver(true), t, v);
        assert!(report.is_converged);
        v = solution;
    }
    (iterations, failures)
}

/// [C20, fig. 4]. The phase of the force is that for which the first failure is at 0.160 s.
#[test]
fn newtons_method_goes_round_in_circles_where_slip_ends_and_with_tals_it_does_not() {
    let (_, failures) = push(false);
    assert_eq!(failures.len(), 4, "twice in a period: {failures:?}");
    let (end, [a, b]) = failures[0];
    assert!((end - 0.17).abs() < 1e-12, "from 0.16 s: {end}");
    assert!((a.min(b) + 7.44e-3).abs() < 5e-6 && (a.max(b) - 0.1886).abs() < 5e-5, "{a} {b}");

    let (iterations, failures) = push(true);
    assert!(failures.is_empty(), "{failures:?}");
    assert!(iterations.iter().all(|iterations| *iterations <= 3));
    let mean = f64::from(iterations.iter().sum::<u32>()) / 200.0;
    assert!((mean - 2.05).abs() < 0.03, "{mean}");
}

/// A mug between two fingers that a body shakes up and down: velocities z of the body, x of the fingers, x and z of the mug.
struct Grip {
    problem: StepProblem,
    q: [f64; 5],
    v: [f64; 5],
    omega: f64,
}

impl Grip {
    fn new(h: f64, stiffness: f64, period: f64) -> Grip {
        let finger = |which: usize, sign: f64| {
            let mug = Side { group: 1, start: 3, size: 2, J: 18 * which };
            let hand = Side { group: 0, start: 0, size: 3, J: 18 * which + 6 };
            // Rows t₁ (z), t₂, n (x), of the mug and of the hand.
            let mut J = vec![0.0, 1.0, 0.0, 0.0, sign, 0.0];
            J.extend([-1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
            J[6 + 6 + 1 + which] = -sign;
            J.resize(18, 0.0);
            let contact = ContactPoint {
                sides: [mug, hand],
                stiffness,
                dissipation: 2.0,
                mu: 0.1,
                stiction_velocity: V_S,
                ..ContactPoint::default()
            };
            (contact, J)
        };
        let (left, mut J) = finger(0, 1.0);
        let (right, more) = finger(1, -1.0);
        J.extend(more);
        let problem = StepProblem {
            h,
            v0: vec![0.0; 5],
            r: vec![0.0; 5],
            groups: vec![Group { v: 0..3, A: 0 }, Group { v: 3..5, A: 9 }],
            A: vec![1.089, 0.0, 0.0, 0.0, 0.05, 0.0, 0.0, 0.0, 0.05, 0.1, 0.0, 0.0, 0.1],
            contacts: vec![left, right],
            bounds: Vec::new(),
            J,
        };
        let omega = TAU / period;
        let speed = 0.15 * omega;
        let depth = 10.0 / stiffness;
        Grip { problem, q: [0.0, depth, -depth, 0.0, 0.0], v: [speed, 0.0, 0.0, 0.0, speed], omega }
    }

    fn step(&mut self, solver: &mut Tamsi, t: f64) -> Report {
        let Grip { problem, q, v, omega } = self;
        let h = problem.h;
        let force = -1.089 * 0.15 * *omega * *omega * (*omega * t).sin();
        let forces = [force, 10.0, -10.0, 0.0, 0.0];
        let masses = [1.089, 0.05, 0.05, 0.1, 0.1];
        problem.v0.copy_from_slice(v);
        for i in 0..5 {
            problem.r[i] = masses[i] * v[i] + h * forces[i];
        }
        problem.contacts[0].phi = q[3] - q[1];
        problem.contacts[1].phi = q[2] - q[3];
        for i in 0..2 {
            problem.contacts[i].c0 = problem.velocity(&problem.contacts[i], v);
        }
        let mut solution = StepSolution { v: v.to_vec(), ..StepSolution::default() };
        let report = solver.solve(problem, &mut solution);
        v.copy_from_slice(&solution.v);
        (0..5).for_each(|i| q[i] += h * v[i]);
        report
    }
}

/// Five seconds of steps of 3 ms: failures, iterations, and slip of the mug in the hand.
fn shake(grip: &mut Grip, method: &mut Tamsi) -> (u32, Vec<u32>, Vec<f64>) {
    let (mut failures, mut iterations, mut slips) = (0, Vec::new(), Vec::new());
    for n in 0..1667 {
        let report = grip.step(method, n as f64 * grip.problem.h);
        failures += !report.is_converged as u32;
        iterations.push(report.iterations);
        slips.push(grip.q[4] - grip.q[0]);
    }
    (failures, iterations, slips)
}

#[test]
fn a_shaken_mug_slips_by_what_rigid_friction_says_and_comes_back() {
    let mut grip = Grip::new(3e-3, 1e4, 0.5);
    let (failures, iterations, slips) = shake(&mut grip, &mut solver(true));
    assert_eq!(failures, 0);
    assert!(iterations.iter().all(|iterations| *iterations <= 3));
    let mean = f64::from(iterations.iter().sum::<u32>()) / 1667.0;
    assert!((mean - 2.0).abs() < 0.1, "{mean}");
    for cycle in slips.chunks(1667 / 10).take(10) {
        let most = cycle.iter().copied().fold(0.0, f64::max);
        let least = cycle.iter().copied().fold(0.0, f64::min);
        assert!((most - 4.20e-3).abs() < 0.02e-3, "{most}");
        assert!(least > -0.02e-3 && cycle[cycle.len() - 1].abs() < 0.02e-3, "{least}");
    }
}

#[test]
fn without_tals_every_end_of_slip_is_a_failure() {
    // What comes after an iterate that is no solution is no motion of a mug; how much of it there is, is a matter of which iterate is the last.
    let (failures, ..) = shake(&mut Grip::new(3e-3, 1e4, 0.5), &mut solver(false));
    assert!((400..850).contains(&failures), "{failures} of 1667");
    // Of the steps of the motion itself those fail in which slip ends, which is twice in each of ten cycles.
    let mut grip = Grip::new(3e-3, 1e4, 0.5);
    let mut failures = 0;
    for n in 0..1667 {
        let (t, q, v) = (n as f64 * 3e-3, grip.q, grip.v);
        if !grip.step(&mut solver(false), t).is_converged {
            failures += 1;
            (grip.q, grip.v) = (q, v);
            assert!(grip.step(&mut solver(true), t).is_converged);
        }
    }
    assert_eq!(failures, 20);
}

#[test]
fn halving_the_step_halves_the_error_of_a_shaken_mug() {
    // Velocity and slip of the mug, each 8 ms of a second.
    let run = |h: f64| {
        let mut grip = Grip::new(h, 1e4, 0.5);
        let every = (8e-3 / h).round() as usize;
        let mut samples = Vec::new();
        for n in 0..125 * every {
            // With the force of its end: with that of the start errors of the slip cancel, and by how much depends on the step.
            assert!(grip.step(&mut solver(true), (n + 1) as f64 * h).is_converged);
            if (n + 1) % every == 0 {
                samples.push([grip.v[4], grip.q[4] - grip.q[0]]);
            }
        }
        samples
    };
    let reference = run(2e-5);
    let error = |h: f64, which: usize| {
        let square = |(a, b): (&[f64; 2], &[f64; 2])| (a[which] - b[which]).powi(2);
        (run(h).iter().zip(&reference).map(square).sum::<f64>() / 125.0).sqrt()
    };
    for which in [0, 1] {
        let errors = [8e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4].map(|h| error(h, which));
        for (coarse, fine) in errors.iter().zip(&errors[1..]) {
            let slope = (coarse / fine).log2();
            assert!((slope - 1.0).abs() < 0.1, "{errors:?}");
        }
    }
}

/// Fingers that close on the mug from where they touch it.
#[test]
fn stiff_contact_explodes_one_way_and_not_two_way() {
    let fastest = |variant: TamsiVariant, stiffness: f64, dissipation: f64| {
        let mut grip = Grip::new(3e-3, stiffness, 0.5);
        (grip.q[1], grip.q[2]) = (0.0, 0.0);
        grip.problem.contacts.iter_mut().for_each(|contact| contact.dissipation = dissipation);
        let mut method = Tamsi::new(TamsiOptions { variant, ..TamsiOptions::default() });
        let mut fastest = 0.0_f64;
        for n in 0..1667 {
            grip.step(&mut method, n as f64 * 3e-3);
            fastest = grip.v[1..4].iter().fold(fastest, |fastest, v| fastest.max(v.abs()));
        }
        fastest
    };
    let (one, two) = (TamsiVariant::OneWay, TamsiVariant::TwoWay);
    assert!(fastest(one, 1e5, 2.0) > 1e3);
    assert!(fastest(two, 1e5, 2.0) < 1.0);
    // Of a finger of mass m under N: h²k/m + 2 h d N/m < 4 is what one way allows. The dissipation of the scene is too much for it even with k = 1e4 N/m, where it is 1.8 + 2.4.
    assert!(fastest(one, 1e4, 2.0) > 1e3);
    assert!(fastest(two, 1e4, 2.0) < 1.0);
    assert!(fastest(one, 1e4, 0.2) < 1.0);
}
