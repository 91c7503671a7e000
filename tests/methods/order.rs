//! The order of a method is the slope of its error over the size of steps.

use cenic::simulator::Simulator;

use crate::entries::{Entry, METHODS, Steps};
use crate::problems::{Problem, problems};
use crate::run::{simulator, simulator_of};

/// What a slope may differ from the order by.
const TOLERANCE: f64 = 0.2;
/// Errors below this are those of numbers with 53 bits, summed up over the steps of the reference.
const FLOOR: f64 = 3e-12;
/// Those of solutions of convex problems, whose tolerance is 1e-11 m/s at the least, and of what stages make of them.
const CONVEX_FLOOR: f64 = 5e-10;
/// Steps are halved as often.
const HALVINGS: i32 = 4;

/// Method and problem that do not have the order stated, and the slope that they have. Who gets the order has to leave the list.
const GAPS: [(&str, &str, f64); 2] = [
    // Drives with a controller of their own are of first order in the trapezoid.
    ("trapezoid", "drive", 1.0),
    ("trapezoid", "grasp", 1.0),
];

/// Method and problem where errors fall faster than by the order before they are rounding: what is left of the stiffest mode falls with a higher power,
/// and TR-BDF2 takes its error away where only smooth forces act on a mechanism.
const FASTER: [(&str, &str); 7] = [
    ("dormand_prince", "sliding"),
    ("dormand_prince", "rolling"),
    ("dormand_prince", "grasp"),
    ("dormand_prince", "wall"),
    ("tr_bdf2", "rolling"),
    ("tr_bdf2", "double_pendulum"),
    ("tr_bdf2", "drive"),
];

/// Method and problem whose equations are not solved to the tolerance in as many sweeps as there may be: four stiff points that stick.
const UNSOLVED: [(&str, &str); 1] = [("ccp_pgs", "sticking")];

fn end(mut simulator: Simulator, end: f64) -> Vec<f64> {
    simulator.advance_to(end).unwrap_or_else(|e| panic!("{e}"));
    simulator.state().x.clone()
}

fn distance(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// The state at the end, by steps of an explicit method of order five that are shorter than all others.
fn reference(problem: &Problem) -> Vec<f64> {
    let dormand_prince = METHODS.iter().find(|entry| entry.name == "dormand_prince").unwrap();
    end(simulator(problem, dormand_prince, Steps::Uniform(problem.step / 64.0)), problem.end)
}

/// The limit of a method of first order as steps become short: Richardson's extrapolation.
fn limit(problem: &Problem, entry: &Entry) -> Vec<f64> {
    let at = |parts: f64| end(simulator(problem, entry, Steps::Uniform(problem.step / parts)), problem.end);
    let (coarse, fine) = (at(32.0), at(64.0));
    fine.iter().zip(coarse).map(|(fine, coarse)| 2.0 * fine - coarse).collect()
}

/// The slope between the two shortest steps whose errors are more than rounding.
fn slope(points: &[(f64, f64)], floor: f64) -> Option<f64> {
    let clear: Vec<_> = points.iter().filter(|(_, error)| *error > floor).collect();
    let [.., a, b] = clear[..] else { return None };
    Some((a.1 / b.1).ln() / (a.0 / b.0).ln())
}

#[test]
fn every_method_has_its_order_on_every_smooth_problem() {
    let mut wrong = String::new();
    for problem in problems() {
        let exact = reference(&problem);
        for entry in &METHODS {
            let own = (!entry.has_plants_law).then(|| limit(&problem, entry));
            let exact = own.as_ref().unwrap_or(&exact);
            let points: Vec<(f64, f64)> = (0..=HALVINGS)
                .map(|k| {
                    let h = problem.step / 2.0_f64.powi(k);
                    let integrator = |n| (entry.build)(Steps::Uniform(h), n);
                    (h, distance(&end(simulator_of(&problem, integrator), problem.end), exact))
                })
                .collect();
            let is_convex = ["tr_bdf2", "step_doubling", "trapezoid"].contains(&entry.name);
            let found = slope(&points, if is_convex { CONVEX_FLOOR } else { FLOOR });
            let errors: Vec<String> = points.iter().map(|(_, error)| format!("{error:.1e}")).collect();
            let line = format!(
                "{:16} {:16} slope {:5.2} of {}  {}",
                problem.name,
                entry.name,
                found.unwrap_or(f64::NAN),
                entry.order,
                errors.join(" ")
            );
            println!("{line}");
            let is_near = |order: f64| found.is_some_and(|slope| (slope - order).abs() <= TOLERANCE);
            let gap = GAPS.iter().find(|gap| (gap.0, gap.1) == (entry.name, problem.name));
            let is_right = match gap {
                _ if UNSOLVED.contains(&(entry.name, problem.name)) => true,
                Some((.., slope)) => is_near(*slope),
                None if FASTER.contains(&(entry.name, problem.name)) => {
                    found.is_some_and(|slope| slope > entry.order + TOLERANCE)
                }
                None => is_near(entry.order),
            };
            if !is_right {
                wrong += &format!("{line}\n");
            }
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
