//! The accuracy asked for is the accuracy obtained, up to a factor that is stated here.

use crate::scene::{Bouncing, positions, watch};
use crate::support::diagram;
use cenic::integrators::{CenicOptions, IntegratorSpec, RungeKuttaOptions, Scheme};
use cenic::simulator::{Sim, Simulator};

const ACCURACIES: [f64; 5] = [1e-1, 1e-2, 1e-3, 1e-4, 1e-5];

/// The factor allowed for each scheme, and the error and the steps at an accuracy.
fn check(what: &str, factors: [(&str, f64); 2], run: impl Fn(&str, f64) -> (f64, u64)) {
    println!("{what}: error/accuracy (steps) at {ACCURACIES:?}");
    let mut wrong = String::new();
    for (scheme, allowed) in factors {
        let mut line = format!("  {scheme:14}");
        let mut worst: f64 = 0.0;
        for accuracy in ACCURACIES {
            let (error, steps) = run(scheme, accuracy);
            line += &format!(" {:8.2} ({steps})", error / accuracy);
            worst = worst.max(error / accuracy);
        }
        println!("{line}");
        if worst > allowed {
            wrong += &format!("{what}, {scheme}: the error is {worst:.1} times the accuracy\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Against the closed form, at the end of every step.
#[test]
fn a_bouncing_ball_is_as_accurate_as_asked_for() {
    let ball = Bouncing { height: 1.0, mass: 0.5, stiffness: 2e3, radius: 0.1 };
    check("ball, 10 s", [("trapezoid", 60.0), ("tr_bdf2", 400.0)], |scheme, accuracy| {
        let options = format!("scheme: {scheme}, velocity_time: 1, accuracy: {accuracy:e}");
        let mut simulator = ball.simulator(&options.replace("e-", ".0e-"));
        let mut worst: f64 = 0.0;
        watch(&mut simulator, 10.0, |s| {
            let height = positions(s)[6] - ball.radius;
            worst = worst.max((height - ball.exact(s.time()).0).abs());
        });
        (worst, simulator.statistics().steps)
    });
}

/// Where the block of `diagrams/conveyor.yaml` is after 3 s, and how many steps that took.
fn conveyor(integrator: IntegratorSpec) -> (f64, u64) {
    let text = include_str!("../../diagrams/conveyor.yaml");
    let sim = Sim { duration: 3.0, integrator, record: Vec::new() };
    let mut simulator = Simulator::new(diagram(text).compile().unwrap(), &sim).unwrap();
    simulator.advance_to(3.0).unwrap();
    (positions(&simulator)[4], simulator.statistics().steps)
}

fn whole_state(scheme: Scheme, accuracy: f64) -> IntegratorSpec {
    let velocity_time = Some(1.0);
    IntegratorSpec::Cenic(CenicOptions { scheme, accuracy, velocity_time, ..CenicOptions::default() })
}

/// Where it should be, by the runs of the next test.
const CONVEYOR: f64 = 0.5018658639;

/// Two methods that share nothing but the force law: this one, and an explicit one.
#[test]
fn the_reference_of_the_conveyor_is_what_two_methods_agree_on() {
    let (ours, steps) = conveyor(whole_state(Scheme::TrBdf2, 1e-8));
    println!("tr_bdf2: {ours:.12}, {steps} steps");
    let options = RungeKuttaOptions { accuracy: 1e-10, ..RungeKuttaOptions::default() };
    let (explicit, steps) = conveyor(IntegratorSpec::DormandPrince(options));
    println!("explicit: {explicit:.12}, {steps} steps");
    assert!((ours - CONVEYOR).abs() < 3e-6 && (explicit - CONVEYOR).abs() < 1e-7, "{ours} {explicit}");
}

#[test]
fn a_block_that_sticks_and_slips_is_as_accurate_as_asked_for() {
    // Whether it breaks loose in a step or in the next is decided anew at each accuracy: errors fall with it, but not evenly.
    check("conveyor, 3 s", [("trapezoid", 150.0), ("tr_bdf2", 250.0)], |scheme, accuracy| {
        let scheme = if scheme == "trapezoid" { Scheme::Trapezoid } else { Scheme::TrBdf2 };
        let (x, steps) = conveyor(whole_state(scheme, accuracy));
        ((x - CONVEYOR).abs(), steps)
    });
}
