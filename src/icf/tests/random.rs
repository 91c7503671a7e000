//! Very many problems, some of them absurd: each one is solved.
//!
//! What counts as solved is computed densely, with a Hessian of its own: a full Newton step from there moves nothing by more than ten times
//! the tolerance, or by more than rounding in the gradient would.
#![allow(non_snake_case)]

use std::time::{Duration, Instant};

use nalgebra::DVector;

use super::super::{Outcome, Solver, SolverOptions};
use super::generate::{ABSURD, Limits, SENSIBLE, pile, scenario};
use super::heap::Heap;
use super::scenario::{Scenario, newton_step};
use super::{Random, largest};

/// Work of many solutions.
#[derive(Default)]
pub struct Work {
    iterations: Vec<u64>,
    total: Outcome,
    faults: Vec<String>,
}

impl Work {
    fn print(&mut self, name: &str) {
        self.iterations.sort_unstable();
        let n = self.iterations.len().max(1);
        let at = |part: f64| self.iterations[((n as f64 * part) as usize).min(n - 1)];
        let mean = |count: u64| count as f64 / n as f64;
        println!(
            "{name}: {n} problems; iterations: mean {:.2}, 99 % {}, 99.9 % {}, most {}; factorisations {:.2}, line evaluations {:.2}; \
             {} faults",
            mean(self.total.iterations),
            at(0.99),
            at(0.999),
            at(1.0),
            mean(self.total.factorizations),
            mean(self.total.line_evaluations),
            self.faults.len(),
        );
    }
}

/// What is wrong with a solution; nothing if it is one.
fn fault(scenario: &Scenario, outcome: &Outcome, v: &[f64], tolerance: f64) -> Option<String> {
    let n = outcome.iterations;
    if let Some(island) = outcome.unsolved {
        return Some(format!("island {island} unsolved after {n} iterations"));
    }
    if !v.iter().all(|v| v.is_finite()) {
        return Some("not finite".into());
    }
    let mut problem = scenario.problem();
    let mut gradient = vec![0.0; v.len()];
    problem.gradient(v, &mut gradient);
    let (A, _) = scenario.dynamics();
    let residual = scenario.h * largest(gradient.iter().enumerate().map(|(i, g)| g / A[(i, i)]));
    let (before, after) = (problem.cost(&scenario.v0()), problem.cost(v));
    let is_lower = after <= before;
    if residual <= 2.0 * tolerance && is_lower {
        return None;
    }
    let dense = scenario.evaluate(v);
    let rounding = 1e-12 * (dense.magnitude.dot(&DVector::from_column_slice(v).abs()) + before.abs());
    let is_low_enough = after <= before + rounding;
    if !is_low_enough {
        return Some(format!("cost {after:e} above {before:e} after {n} iterations"));
    }
    let p = newton_step(&dense);
    if residual <= 2.0 * tolerance || scenario.h * p.amax() <= 10.0 * tolerance {
        return None;
    }
    // By how much rounding in the gradient moves the solution.
    let Some(inverse) = dense.hessian.clone().try_inverse() else { return Some("singular".into()) };
    let rounding = inverse.abs() * &dense.magnitude * (8.0 * f64::EPSILON);
    let allowed = rounding.map(|rounding| 10.0 * tolerance + scenario.h * rounding);
    let excess = largest(p.iter().zip(&allowed).map(|(p, allowed)| scenario.h * p / allowed));
    let step = scenario.h * p.amax();
    (excess > 1.0).then(|| {
        format!("residual {residual:e}, Newton step {step:e}, {excess:.1} times too much, {n} iterations")
    })
}

fn run(name: &str, count: u64, tolerance: f64, make: impl Fn(&mut Random) -> Scenario) -> Work {
    let options = SolverOptions { tolerance, ..SolverOptions::default() };
    run_with(&options, name, count, make)
}

fn run_with(options: &SolverOptions, name: &str, count: u64, make: impl Fn(&mut Random) -> Scenario) -> Work {
    let (mut work, mut solver) = (Work::default(), Solver::default());
    for seed in 0..count {
        let scenario = make(&mut Random::new(seed));
        let mut v = scenario.v0();
        let outcome = scenario.problem().solve_with(&mut solver, options, &mut v);
        work.iterations.push(outcome.iterations);
        work.total.add(&outcome);
        if let Some(fault) = fault(&scenario, &outcome, &v, options.tolerance) {
            work.faults.push(format!("{name}, seed {seed}, h {:e}: {fault}", scenario.h));
        }
    }
    work.print(name);
    work
}

fn check_all(count: u64, big: u64) {
    let mut faults = Vec::new();
    for (name, limits) in [("sensible", SENSIBLE), ("absurd", ABSURD)] {
        let big_limits = Limits { max_bodies: 60, max_pieces: 300, ..limits };
        for tolerance in [1e-6, 1e-9] {
            let small = run(&format!("{name} {tolerance:e}"), count, tolerance, |r| scenario(r, &limits));
            let large =
                run(&format!("{name} {tolerance:e}, big"), big, tolerance, |r| scenario(r, &big_limits));
            let kept = SolverOptions { tolerance, reuse_hessian: true, ..SolverOptions::default() };
            let name = format!("{name} {tolerance:e}, factors kept");
            let kept = run_with(&kept, &name, count / 2, |r| scenario(r, &limits));
            faults.extend(small.faults.into_iter().chain(large.faults).chain(kept.faults));
        }
    }
    for tolerance in [1e-6, 1e-9] {
        faults.extend(run(&format!("piles {tolerance:e}"), big, tolerance, |r| pile(r, 30)).faults);
    }
    assert!(faults.is_empty(), "{} of them:\n{}", faults.len(), faults[..faults.len().min(30)].join("\n"));
}

/// Some 120 000 small problems, and big ones.
#[test]
fn random_problems_are_solved() {
    check_all(20_000, 10);
}

/// Balls that fall and settle: work per step, with the time of the solutions alone.
fn run_heap(count: usize, duration: f64, h: f64, tolerance: f64) -> Work {
    let (mut work, mut solver) = (Work::default(), Solver::default());
    let options = SolverOptions { tolerance, ..SolverOptions::default() };
    let mut heap = Heap::new(&mut Random::new(1), count);
    let (mut contacts, mut time) = (0, Duration::ZERO);
    for step in 0..(duration / h) as usize {
        let scenario = heap.scenario(h);
        contacts += scenario.pieces.len();
        let (mut problem, mut v) = (scenario.problem(), scenario.v0());
        let start = Instant::now();
        let outcome = problem.solve_with(&mut solver, &options, &mut v);
        time += start.elapsed();
        work.iterations.push(outcome.iterations);
        work.total.add(&outcome);
        if outcome.unsolved.is_some() {
            work.faults.push(format!("step {step}: {outcome:?}"));
        }
        heap.advance(h, &v);
    }
    work.print(&format!("heap of {count}, h {h:e}, {tolerance:e}"));
    let steps = work.iterations.len() as f64;
    let time = time.as_secs_f64() * 1e6 / steps;
    println!("    {:.1} contacts, {time:.1} µs a step; {}", contacts as f64 / steps, heap.summary());
    work
}

#[test]
fn a_heap_takes_few_iterations() {
    let work = run_heap(30, 0.5, 5e-3, 1e-6);
    assert!(work.faults.is_empty(), "{:?}", work.faults);
    // Of some fifteen islands together; 32 when this was written.
    let mean = work.total.iterations as f64 / work.iterations.len() as f64;
    assert!(mean < 38.0, "{mean} iterations a step");
}
