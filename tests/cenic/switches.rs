//! How the solver can be studied: tolerances, starts of line searches, algebra, factors that are kept, norms, iterations and costs.

use std::sync::{Arc, Mutex};

use cenic::integrators::{Cenic, CenicOptions, IntegratorSpec};
use cenic::simulator::{Sim, Simulator};

use crate::scene::{body, ground, plant, positions};
use crate::support::{diagram, simulator};

const MATERIAL: &str = "stiffness: 1.0e5, dissipation: 10, mu_static: 0.5, mu_dynamic: 0.5";

/// Two balls that fall on a third one, on the ground, and one far away.
fn models() -> String {
    let ball = |name: &str, xyz: &str| {
        body(name, &format!("pose: {{xyz: {xyz}}}"), 0.5, "type: sphere, radius: 0.05", MATERIAL)
    };
    ground(MATERIAL)
        + &ball("a", "[0, 0, 0.05]")
        + &ball("b", "[0.04, 0, 0.16]")
        + &ball("c", "[-0.05, 0.01, 0.18]")
        + &ball("d", "[1, 0, 0.1]")
}

fn run(options: &str) -> Simulator {
    let mut simulator = plant("contact: {stiction_velocity: 1.0e-3}", &models(), options);
    simulator.advance_to(0.6).unwrap();
    simulator
}

fn largest_difference(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[test]
fn every_way_to_solve_leads_to_the_same_motion() {
    let tight = "solver: {tolerance: 1.0e-12}";
    let expected = positions(&run(&format!("fixed_step: 0.005, {tight}")));
    for options in [
        "solver: {tolerance: 1.0e-12, line_search: quadratic}",
        "solver: {tolerance: 1.0e-12, line_search: unit}",
        "solver: {tolerance: 1.0e-12, algebra: dense}",
        "reuse_hessian: true, solver: {tolerance: 1.0e-12}",
        "costs: true, solver: {tolerance: 1.0e-12}",
    ] {
        let found = positions(&run(&format!("fixed_step: 0.005, {options}")));
        let difference = largest_difference(&found, &expected);
        // 120 steps, each off by 1e-12 m/s, which collisions of round things magnify.
        assert!(difference < 1e-7, "{options}: {difference:e}");
    }
}

#[test]
fn factors_that_are_kept_save_others_with_and_without_error_control() {
    for options in ["fixed_step: 0.005", "scheme: step_doubling, velocity_time: 0"] {
        let count = |more: &str| run(&format!("{options}{more}")).statistics().solver.clone();
        let (fresh, kept) = (count(""), count(", reuse_hessian: true"));
        assert!(kept.factorizations < fresh.factorizations, "{options}: {kept:?}, {fresh:?}");
    }
}

#[test]
fn a_looser_tolerance_takes_fewer_iterations() {
    let iterations = |tolerance: f64| {
        run(&format!("fixed_step: 0.005, solver: {{tolerance: {tolerance:e}}}"))
            .statistics()
            .solver
            .iterations
    };
    assert!(iterations(1e-4) < iterations(1e-10));
}

#[test]
fn norms_count_what_they_say() {
    let steps = |options: &str| run(options).statistics().steps;
    let (positions_alone, all) = (steps("norm: positions"), steps("norm: full_state"));
    assert!(2 * positions_alone < all, "{positions_alone} steps with positions alone, {all} with all");
    let (a, b) = (run("norm: positions"), run("velocity_time: 0"));
    assert_eq!((positions(&a), a.statistics()), (positions(&b), b.statistics()));
}

/// A ball of a soft material that bounces, with a method that knows nothing of contacts.
fn bounce(integrator: &str) -> Simulator {
    let material = "stiffness: 1.0e3, dissipation: 0.1, mu_static: 0, mu_dynamic: 0";
    let mut simulator = simulator(&format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
{}{}
sim: {{duration: 1, integrator: {{{integrator}}}}}
",
        ground(material),
        body("m", "pose: {xyz: [0, 0, 0.3]}", 0.5, "type: sphere, radius: 0.05", material),
    ));
    simulator.advance_to(1.0).unwrap();
    simulator
}

#[test]
fn ordinary_methods_leave_velocities_out_of_their_error_if_asked_to() {
    for name in ["runge_kutta3", "implicit_euler", "sdirk2", "ros2"] {
        let run = |norm: &str| bounce(&format!("type: {name}, accuracy: 1.0e-4, norm: {norm}"));
        let (all, positions_alone) = (run("full_state"), run("positions"));
        let (a, b) = (all.statistics(), positions_alone.statistics());
        assert!(b.steps < a.steps, "{name}: {} steps with positions alone, {} with all", b.steps, a.steps);
        // A velocity never limits a step: states are seven coordinates, then six velocities.
        assert_eq!(b.limit_counts[7..], [0; 6], "{name}");
        assert!(a.limit_counts[7..].iter().sum::<u64>() > 0, "{name}");
    }
}

#[test]
fn somebody_can_look_at_every_iteration() {
    let text = format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {{stiction_velocity: 1.0e-3}}
    models:
{}
",
        models()
    );
    let schedule = diagram(&text).compile().unwrap_or_else(|e| panic!("{e}"));
    let options = CenicOptions { reuse_hessian: true, ..CenicOptions::default() };
    let mut integrator = Cenic::new(&options, schedule.state_len()).unwrap();
    let seen = Arc::new(Mutex::new(Vec::new()));
    let to = seen.clone();
    integrator.watch(move |iteration| to.lock().unwrap().push(*iteration));
    let sim = Sim { integrator: IntegratorSpec::Cenic(options), ..Sim::default() };
    let mut simulator =
        Simulator::with_integrator(schedule, &sim, Box::new(integrator)).unwrap_or_else(|e| panic!("{e}"));
    simulator.advance_to(0.6).unwrap();
    let (seen, solver) = (seen.lock().unwrap(), &simulator.statistics().solver);
    assert_eq!(seen.len() as u64, solver.iterations);
    let fresh = seen.iter().filter(|iteration| iteration.is_fresh).count() as u64;
    assert!(fresh > 0 && fresh <= solver.factorizations && fresh < solver.iterations);
    for (before, after) in seen.iter().zip(&seen[1..]).filter(|(_, after)| after.number > 1) {
        assert_eq!((before.island, before.number), (after.island, after.number - 1));
        // Velocities of terms are summed up from step to step, and now and then anew.
        assert!((before.residual - after.before).abs() <= 1e-6 + 1e-6 * after.before);
    }
}

#[test]
fn costs_are_measured_if_asked_for() {
    assert_eq!(run("accuracy: 1.0e-3").statistics().costs, None);
    let costs = run("accuracy: 1.0e-3, costs: true").statistics().costs.unwrap();
    let parts = costs.parts();
    for (name, seconds) in parts.iter().filter(|(name, _)| *name != "linearisation") {
        assert!(*seconds > 0.0, "{name}: {seconds}");
    }
    let sum: f64 = parts.iter().map(|(_, seconds)| seconds).sum();
    assert!((sum - costs.total).abs() <= 1e-9 + 1e-9 * costs.total, "{sum} of {}", costs.total);
}

#[test]
fn switches_that_make_no_sense_are_named() {
    for (options, expected) in [
        (r#"{"solver": {"tolerance": 0.0}}"#, "solver.tolerance is 0, but must be positive and finite"),
        (
            r#"{"norm": "full_state", "velocity_time": 0.0}"#,
            "velocity_time is 0, but must be positive where the norm is full_state",
        ),
    ] {
        let options: CenicOptions = serde_json::from_str(options).unwrap();
        assert_eq!(Cenic::new(&options, 1).err().unwrap().to_string(), expected);
    }
    let error = serde_json::from_str::<CenicOptions>(r#"{"solver": {"line_search": "golden"}}"#).unwrap_err();
    assert!(error.to_string().contains("unknown variant `golden`"), "{error}");
}
