//! The sequencer: its moves, its conditions, and what is said of wrong parameters.
#![allow(non_snake_case)]

use indexmap::IndexMap;
use nalgebra::{Translation3, UnitQuaternion};

use super::InputKind;
use super::task_sequencer::{TaskSequencer, TaskStep, quintic};
use crate::blocks::testing::{driven, errors};
use crate::math::PiecewisePolynomial;
use crate::math::polynomial::MinimumJerkEnds;
use crate::prelude::*;
use crate::simulator::{Simulator, Status};

fn sequencer(steps: Vec<TaskStep>) -> TaskSequencer {
    TaskSequencer {
        start: vec![0.5, 1.0],
        pose: false,
        inputs: IndexMap::from([("u".to_owned(), InputKind::Scalar)]),
        signals: IndexMap::from([("suction".to_owned(), 0.0), ("light".to_owned(), 3.0)]),
        steps,
    }
}

fn step(name: &str) -> TaskStep {
    TaskStep { name: name.to_owned(), ..TaskStep::default() }
}

fn to(name: &str, target: [f64; 2], duration: f64) -> TaskStep {
    TaskStep { target: Some(target.to_vec().into()), duration, ..step(name) }
}

fn at(simulator: &mut Simulator, t: f64, port: &str) -> Vec<f64> {
    simulator.advance_to(t).unwrap();
    simulator.value(&format!("block.{port}")).unwrap().to_vec()
}

#[test]
fn a_move_from_rest_to_rest_is_that_of_least_jerk() {
    let mut simulator = driven(sequencer(vec![to("go", [1.5, -1.0], 2.0)]), "0");
    let rows = [[0.5, 1.0], [1.5, -1.0]];
    let path = PiecewisePolynomial::minimum_jerk(&[0.0, 2.0], &rows, MinimumJerkEnds::default()).unwrap();
    for k in 0..=25 {
        let t = 0.1 * f64::from(k);
        let (mut x, mut v) = ([0.0; 2], [0.0; 2]);
        path.value(t, &mut x);
        path.derivative(t, &mut v);
        let (position, velocity) = (at(&mut simulator, t, "position"), at(&mut simulator, t, "velocity"));
        for i in 0..2 {
            assert!((position[i] - x[i]).abs() < 1e-12, "{position:?} for {x:?} at {t}");
            assert!((velocity[i] - v[i]).abs() < 1e-12, "{velocity:?} for {v:?} at {t}");
        }
    }
    assert_eq!(at(&mut simulator, 2.6, "done"), [1.0]);
}

#[test]
fn the_quintic_has_its_ends_and_its_derivatives() {
    let (x, v, a, target, duration) = (0.3, -1.2, 4.0, 2.0, 0.7);
    let start = quintic(x, v, a, target, duration, 0.0);
    assert!((start[0] - x).abs() + (start[1] - v).abs() + (start[2] - a).abs() < 1e-14, "{start:?}");
    let near = quintic(x, v, a, target, duration, duration * (1.0 - 1e-9));
    assert!((near[0] - target).abs() < 1e-8 && near[1].abs() < 1e-6 && near[2].abs() < 1e-5, "{near:?}");
    let h = 1e-5;
    for k in 1..7 {
        let tau = 0.1 * f64::from(k) - 0.02;
        let of = |tau| quintic(x, v, a, target, duration, tau);
        for n in 0..2 {
            let slope = (of(tau + h)[n] - of(tau - h)[n]) / (2.0 * h);
            assert!((slope - of(tau)[n + 1]).abs() < 1e-6 * (1.0 + slope.abs()), "{slope} at {tau}");
        }
    }
}

#[test]
fn steps_follow_when_the_move_is_over_and_the_condition_holds() {
    let set = |name: &str, value: f64| IndexMap::from([(name.to_owned(), value)]);
    let mut simulator = driven(
        sequencer(vec![
            to("approach", [1.0, 1.0], 1.0),
            TaskStep { set: set("suction", 1.0), until: Some("u > 1.4".to_owned()), ..step("grasp") },
            TaskStep {
                set: set("light", 7.0),
                until: Some("time_in_step >= 0.25".to_owned()),
                ..step("wait")
            },
            TaskStep { until: Some("u > 0.1".to_owned()), ..to("lift", [1.0, 2.0], 0.5) },
            TaskStep { set: set("suction", 0.0), ..step("release") },
            step("end"),
        ]),
        "t",
    );
    for (t, step, suction, light) in [
        (0.0, 0.0, 0.0, 3.0),
        (0.9999, 0.0, 0.0, 3.0),
        (1.0001, 1.0, 1.0, 3.0),
        (1.3999, 1.0, 1.0, 3.0),
        (1.4001, 2.0, 1.0, 7.0),
        (1.6499, 2.0, 1.0, 7.0),
        (1.6501, 3.0, 1.0, 7.0),
        (2.1499, 3.0, 1.0, 7.0),
        (2.1501, 5.0, 0.0, 7.0),
    ] {
        assert_eq!(at(&mut simulator, t, "step"), [step], "t = {t}");
        assert_eq!(at(&mut simulator, t, "suction"), [suction], "t = {t}");
        assert_eq!(at(&mut simulator, t, "light"), [light], "t = {t}");
    }
    assert_eq!(at(&mut simulator, 2.2, "position"), [1.0, 2.0]);
    assert_eq!(at(&mut simulator, 2.2, "done"), [1.0]);
    assert!((at(&mut simulator, 2.4, "time_in_step")[0] - 0.25).abs() < 1e-9);
}

#[test]
fn a_guarded_move_stops_at_contact_and_the_next_goes_on_from_there() {
    let guarded = TaskStep { guard: Some("u >= 0.8".to_owned()), ..to("down", [0.5, 0.0], 2.0) };
    let mut simulator = driven(sequencer(vec![guarded, to("up", [0.5, 1.0], 1.0)]), "t");
    let before = at(&mut simulator, 0.8 - 1e-6, "velocity")[1];
    let place = at(&mut simulator, 0.8 - 1e-6, "position")[1];
    assert!(before < -0.5);
    assert_eq!(at(&mut simulator, 0.8 + 1e-6, "step"), [1.0]);
    assert!((at(&mut simulator, 0.8 + 1e-6, "velocity")[1] - before).abs() < 1e-4);
    assert!((at(&mut simulator, 0.8 + 1e-6, "position")[1] - place).abs() < 1e-5);
    assert_eq!(at(&mut simulator, 1.9, "position"), [0.5, 1.0]);
}

#[test]
fn what_takes_too_long_goes_elsewhere_or_fails() {
    let never = |on_timeout: Option<&str>| TaskStep {
        until: Some("u > 100".to_owned()),
        timeout: Some(0.75),
        on_timeout: on_timeout.map(str::to_owned),
        ..step("grasp")
    };
    let home = TaskStep { last: true, ..to("home", [0.0, 0.0], 0.5) };
    let steps = vec![never(Some("failed")), home.clone(), to("failed", [0.5, 0.0], 1.0)];
    let mut simulator = driven(sequencer(steps), "t");
    assert_eq!(at(&mut simulator, 0.7499, "step"), [0.0]);
    assert_eq!(at(&mut simulator, 0.7501, "step"), [2.0]);
    assert_eq!(at(&mut simulator, 2.0, "position"), [0.5, 0.0]);
    let mut simulator = driven(sequencer(vec![never(None), home]), "t");
    match simulator.advance_to(2.0).unwrap() {
        Status::Stopped(Stop::Failed(message)) => {
            assert_eq!(message, "step `grasp` took longer than 0.75 s");
        }
        status => panic!("{status:?}"),
    }
    assert!((simulator.time() - 0.75).abs() < 1e-9);
}

#[test]
fn a_sequence_can_go_round() {
    let back = TaskStep { next: Some("there".to_owned()), ..to("back", [0.0, 0.0], 0.5) };
    let mut simulator = driven(sequencer(vec![to("there", [1.0, 0.0], 0.5), back]), "0");
    for k in 0..8 {
        let t = 0.25 + 0.5 * f64::from(k);
        assert_eq!(at(&mut simulator, t, "step"), [f64::from(k % 2)], "t = {t}");
    }
    assert_eq!(at(&mut simulator, 9.9, "done"), [0.0]);
}

#[test]
fn the_twist_of_a_pose_is_its_rate_of_change() {
    let target = Some(vec![0.4, -0.2, 0.3, 2.5, 0.7, -1.2].into());
    let go = TaskStep { target, duration: 1.0, ..step("go") };
    let block = TaskSequencer {
        start: vec![0.1, 0.2, 0.3, -0.3, 0.2, 0.5],
        pose: true,
        steps: vec![go],
        ..TaskSequencer::default()
    };
    assert!(errors(TaskSequencer { start: vec![0.0; 7], ..block.clone() }).contains("has 6 numbers"));
    let mut simulator = driven(block, "0");
    let h = 1e-4;
    let poses = [-1.0, 0.0, 1.0].map(|k| {
        let pose = at(&mut simulator, 0.4 + k * h, "pose");
        let q = nalgebra::Quaternion::new(pose[3], pose[4], pose[5], pose[6]);
        let R = UnitQuaternion::new_normalize(q);
        let twist = simulator.value("block.twist").unwrap().to_vec();
        (Pose::from_parts(Translation3::new(pose[0], pose[1], pose[2]), R), twist)
    });
    let change = crate::math::spatial::pose_error(&poses[0].0, &poses[2].0) * (0.5 / h);
    for (found, expected) in poses[1].1.iter().zip(change.to_array()) {
        assert!((found - expected).abs() < 1e-5, "{found} for {expected}");
    }
    assert!(change.angular.norm() > 1.0);
}

#[test]
fn wrong_parameters_are_pointed_at() {
    let set = IndexMap::from([("sucktion".to_owned(), 1.0)]);
    for (steps, field, message) in [
        (vec![TaskStep { next: Some("oen".to_owned()), ..step("one") }], "steps.0.next", "mean `one`?"),
        (vec![TaskStep { set, ..step("one") }], "steps.0.set.sucktion", "mean `suction`?"),
        (vec![to("one", [0.0, 0.0], 0.0)], "steps.0.duration", "takes a `duration`"),
        (vec![step("one"), step("one")], "steps.1.name", "given twice"),
        (vec![TaskStep { until: Some("v > 1".to_owned()), ..step("one") }], "steps.0.until", "v"),
        (vec![TaskStep { on_timeout: Some("one".to_owned()), ..step("one") }], "on_timeout", "never"),
        (vec![], "steps", "needs at least 1"),
    ] {
        let text = errors(sequencer(steps));
        assert!(text.contains(&format!("block.{field}")) || text.contains(field), "{text}");
        assert!(text.contains(message), "{text}");
    }
}
