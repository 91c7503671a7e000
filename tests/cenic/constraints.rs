//! Couplers, loops, welds, bushings and locked joints.

use std::f64::consts::PI;

use crate::scene::{G, get, mean_step, model, plant, positions, velocities, watch};
use crate::support::diagram;
use cenic::integrators::{CenicOptions, IntegratorSpec, Scheme};
use cenic::simulator::{Sim, Simulator};

#[test]
fn a_coupler_ties_joints_of_different_trees() {
    // A weight of 2 kg on a winch: s = r θ, (I + m r²) θ̈ = −m g r.
    let text = "
          bodies:
            weight: {mass: 2.0, inertia: [1, 1, 1]}
            drum: {mass: 3.0, inertia: [1, 1, 1]}
          joints:
            rope: {kind: prismatic, child: weight, axis: [0, 0, 1], position: 0.1}
            drum: {kind: revolute, child: drum, axis: [0, 0, 1]}
          constraints:
            winch: {coupler: {joint: rope, leader: drum, ratio: 0.5, offset: 0.1}}
";
    let mut simulator = plant("", &model(text), "accuracy: 1.0e-5");
    let mut drift: f64 = 0.0;
    watch(&mut simulator, 3.0, |s| {
        let q = positions(s);
        drift = drift.max((q[0] - 0.5 * q[1] - 0.1).abs());
    });
    let angle = positions(&simulator)[1];
    let expected = -0.5 * 2.0 * G * 0.5 / (1.0 + 2.0 * 0.25) * 9.0;
    println!("winch: drift {drift:.1e} m, angle {angle:.5} of {expected:.5}");
    assert!(drift < 1e-4, "{drift}");
    assert!((angle - expected).abs() < 2e-3 * expected.abs(), "{angle} {expected}");
}

#[test]
fn a_coupler_in_one_tree_makes_a_parallel_linkage() {
    // The lower body does not turn: it is a point mass at the elbow.
    let coupled = "
          bodies:
            upper: {mass: 1.0, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.1]}
            lower: {mass: 0.7, inertia: [0.05, 0.05, 0.05]}
          joints:
            shoulder: {kind: revolute, child: upper, axis: [0, 1, 0], position: 1.2}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0, 0, -1]}, axis: [0, 1, 0], position: -1.2}
          constraints:
            parallel: {coupler: {joint: elbow, leader: shoulder, ratio: -1}}
";
    let single = "
          bodies:
            upper: {mass: 1.0, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.1]}
            point: {mass: 0.7, inertia: [0, 0, 0]}
          joints:
            shoulder: {kind: revolute, child: upper, axis: [0, 1, 0], position: 1.2}
            elbow: {kind: weld, parent: upper, child: point, pose: {xyz: [0, 0, -1]}}
";
    let run = |text: &str| {
        let mut simulator = plant("", &model(text), "accuracy: 1.0e-6");
        simulator.advance_to(2.0).unwrap();
        positions(&simulator)
    };
    let (coupled, single) = (run(coupled), run(single));
    assert!((coupled[0] - single[0]).abs() < 1e-3, "{coupled:?} {single:?}");
    assert!((coupled[0] + coupled[1]).abs() < 1e-5, "{coupled:?}");
}

/// `diagrams/four_bar.yaml` with another accuracy.
fn four_bar(accuracy: f64, scheme: Scheme) -> Simulator {
    let text = include_str!("../../diagrams/four_bar.yaml");
    let options = CenicOptions { accuracy, scheme, ..CenicOptions::default() };
    let sim = Sim { duration: 1000.0, integrator: IntegratorSpec::Cenic(options), record: Vec::new() };
    Simulator::new(diagram(text).compile().unwrap(), &sim).unwrap()
}

/// A first-order step leaves velocities that do not fit the closed loop where it ends. Every step from there was of first order, too: 1900 steps at 1e-2.
#[test]
fn a_closed_loop_takes_fewer_steps_where_less_is_asked_for() {
    let steps = [1e-2, 1e-3, 1e-4].map(|accuracy| {
        let mut simulator = four_bar(accuracy, Scheme::TrBdf2);
        simulator.advance_to(5.0).unwrap();
        simulator.statistics().steps
    });
    println!("steps {steps:?}");
    assert!(steps[0] < steps[1] && steps[1] < steps[2], "{steps:?}");
}

#[test]
fn a_four_bar_linkage_stays_closed_and_its_rocker_swings_as_far_as_it_should() {
    for scheme in [Scheme::TrBdf2, Scheme::StepDoubling, Scheme::Trapezoid] {
        for accuracy in [1e-3, 1e-4, 1e-5] {
            check_four_bar(accuracy, scheme);
        }
    }
}

fn check_four_bar(accuracy: f64, scheme: Scheme) {
    let mut simulator = four_bar(accuracy, scheme);
    let (mut gap, mut least, mut most): (f64, f64, f64) = (0.0, PI, 0.0);
    watch(&mut simulator, 10.0, |s| {
        let q = positions(s);
        let ends = [
            (0.3 * q[0].cos() + 0.9 * (q[0] + q[1]).cos(), 0.3 * q[0].sin() + 0.9 * (q[0] + q[1]).sin()),
            (1.0 + 0.6 * q[2].cos(), 0.6 * q[2].sin()),
        ];
        let now = (ends[0].0 - ends[1].0).hypot(ends[0].1 - ends[1].1);
        gap = gap.max(now);
        let angle = PI - q[2].rem_euclid(2.0 * PI);
        (least, most) = (least.min(angle), most.max(angle));
    });
    // The cosine rule with crank and coupler in line.
    let at = |reach: f64| ((1.0_f64 + 0.36 - reach * reach) / 1.2).acos();
    println!(
        "four-bar at {accuracy:.0e}: gap {gap:.1e} m, rocker {least:.4} to {most:.4}, {:.4} to {:.4}",
        at(0.6),
        at(1.2)
    );
    println!("  {scheme:?} {} steps", simulator.statistics().steps);
    // In proportion to the accuracy where velocities are extrapolated, else to the step.
    let allowed = if scheme == Scheme::TrBdf2 { 1.5 * accuracy } else { 0.2 * accuracy.sqrt() };
    assert!(gap < allowed, "{scheme:?} {accuracy}: {gap}");
    assert!((least - at(0.6)).abs() < 5e-3 && (most - at(1.2)).abs() < 5e-3, "{least} {most}");
    // The plane of motion has no part of the pin's force, and nothing else here pushes with more than some 10 N.
    let reaction = get(&simulator, "joints.linkage/rocker_pivot.reaction");
    assert!(reaction.iter().all(|force| force.abs() < 100.0), "{reaction:?}");
    // A turn a second from the second second on, a half turn before.
    let turns = (positions(&simulator)[0] - PI / 2.0) / (2.0 * PI);
    assert!((turns - 9.5).abs() < 1e-2, "{turns}");
}

#[test]
fn a_rigid_weld_bears_its_load() {
    // 10 kg whose centre is 1 m from the weld.
    let text = "
          bodies: {load: {mass: 10.0, com: [1, 0, 0], inertia: [0.1, 0.1, 0.1]}}
          joints: {load: {kind: free, child: load}}
          constraints: {tie: {weld: {a: {}, b: {parent: load}}}}
";
    for options in ["accuracy: 1.0e-3", "fixed_step: 0.01", "scheme: trapezoid, accuracy: 1.0e-3"] {
        let mut simulator = plant("", &model(text), options);
        simulator.advance_to(10.0).unwrap();
        let (q, v) = (positions(&simulator), velocities(&simulator));
        let moved = q[1..].iter().fold(0.0, |most: f64, q| most.max(q.abs()));
        println!("weld, {options}: moved {moved:.1e}, steps of {:.3} s", mean_step(&simulator));
        assert!(moved < 1e-3, "{options}: {q:?}");
        // The trapezoid does not damp what is stiff.
        let rest = if options.contains("trapezoid") { 1e-3 } else { 1e-6 };
        assert!(v.iter().all(|v| v.abs() < rest), "{options}: {v:?}");
    }
}

#[test]
fn a_distance_constraint_makes_a_pendulum_of_the_right_period() {
    let angle = 0.8_f64;
    let text = format!(
        "
          bodies: {{bob: {{mass: 1.0, inertia: [0.1, 0.1, 0.1]}}}}
          joints:
            bob: {{kind: planar, child: bob, pose: {{rpy: [{}, 0, 0]}}, position: [{}, {}, 0]}}
          constraints:
            rod: {{distance: {{a: {{}}, b: {{body: bob}}, length: 1}}}}
",
        PI / 2.0,
        angle.sin(),
        -angle.cos()
    );
    // 4 √(l/g) K(sin ½θ), by the arithmetic–geometric mean.
    let (mut a, mut g) = (1.0, (0.5 * angle).cos());
    for _ in 0..20 {
        (a, g) = (0.5 * (a + g), f64::sqrt(a * g));
    }
    let period = 2.0 * PI / (G.sqrt() * a);
    let mut simulator = plant("", &model(&text), "accuracy: 1.0e-5");
    let mut drift: f64 = 0.0;
    watch(&mut simulator, 3.0 * period, |s| {
        let q = positions(s);
        drift = drift.max((q[0].hypot(q[1]) - 1.0).abs());
    });
    let q = positions(&simulator);
    println!("rod: drift {drift:.1e} m, off by {:.1e} m after 3 periods", q[0] - angle.sin());
    assert!(drift < 1e-4, "{drift}");
    assert!((q[0] - angle.sin()).abs() < 2e-3, "{q:?}");
}

#[test]
fn a_ball_constraint_drifts_no_further_than_the_accuracy_over_ten_seconds() {
    // A chain of three links that is closed by a ball constraint and swings.
    let text = "
          bodies:
            a: {mass: 1.0, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}
            b: {mass: 1.0, com: [0.5, 0, 0], inertia: [0.01, 0.1, 0.1]}
          joints:
            a: {kind: ball, child: a}
            b: {kind: ball, parent: a, child: b, pose: {xyz: [1, 0, 0]}, position: [0, 0, 1, 0], velocity: [0.5, 0.2, 0.1]}
          constraints: {pin: {ball: {a: {xyz: [0, 0, 0]}, b: {body: b, xyz: [1, 0, 0]}}}}
";
    let mut simulator = plant("", &model(text), "accuracy: 1.0e-3");
    let mut drift: f64 = 0.0;
    watch(&mut simulator, 10.0, |s| {
        let pose = get(s, "bodies.m/b.pose");
        let rotation = nalgebra::UnitQuaternion::new_normalize(nalgebra::Quaternion::new(
            pose[3], pose[4], pose[5], pose[6],
        ));
        let tip = nalgebra::Vector3::new(pose[0], pose[1], pose[2]) + rotation * nalgebra::Vector3::x();
        drift = drift.max(tip.norm());
    });
    println!("loop of two links: drift {drift:.1e} m");
    assert!(drift < 2e-3, "{drift}");
}

#[test]
fn a_locked_joint_is_a_weld() {
    let text = |joint: &str| {
        model(&format!(
            "
          bodies:
            upper: {{mass: 1.0, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.01]}}
            lower: {{mass: 0.7, com: [0, 0, -0.4], inertia: [0.05, 0.05, 0.01]}}
          joints:
            shoulder: {{kind: revolute, child: upper, axis: [0, 1, 0], position: 1.5}}
            elbow: {{{joint}, parent: upper, child: lower}}
"
        ))
    };
    let run = |joint: &str, options: &str| {
        let mut simulator = plant("", &text(joint), options);
        simulator.advance_to(2.0).unwrap();
        (positions(&simulator)[0], simulator.statistics().steps)
    };
    for options in ["accuracy: 1.0e-3", "fixed_step: 0.01", "scheme: trapezoid, accuracy: 1.0e-4"] {
        let (locked, steps) = run(
            "kind: revolute, axis: [0, 1, 0], pose: {xyz: [0, 0, -1]}, position: 0.6, locked: true",
            options,
        );
        let (welded, welded_steps) = run("kind: weld, pose: {xyz: [0, 0, -1], rpy: [0, 0.6, 0]}", options);
        assert!((locked - welded).abs() < 1e-9, "{options}: {locked} {welded}");
        assert_eq!(steps, welded_steps, "{options}");
    }
}

const BUSHING: &str = "
          bodies: {block: {mass: 2.0, inertia: [0.5, 0.5, 0.5]}}
          joints:
            block: {kind: free, child: block, position: [1, 0, 0, 0, X, 0, 0], velocity: [0, 0, W, 0, 0, 0]}
          constraints:
            mount:
              bushing:
                a: {}
                b: {parent: block}
                torque_stiffness: [KT, KT, KT]
                torque_damping: [0, 0, 0]
                force_stiffness: [KF, KF, KF]
                force_damping: [0, 0, 0]
";

fn bushing(x: &str, w: &str, torque: &str, force: &str) -> String {
    model(&BUSHING.replace("KT", torque).replace("KF", force).replace('X', x).replace('W', w))
}

#[test]
fn a_bushing_oscillates_at_the_frequencies_of_its_springs() {
    let mut simulator =
        plant("gravity: [0, 0, 0]", &bushing("0.01", "0.1", "50.0", "200.0"), "accuracy: 1.0e-7");
    simulator.advance_to(1.0).unwrap();
    let q = positions(&simulator);
    let angle = 2.0 * q[3].asin();
    println!(
        "bushing: off by {:.1e} m, {:.1e} rad",
        q[4] - 0.01 * 10.0_f64.cos(),
        angle - 0.01 * 10.0_f64.sin()
    );
    assert!((q[4] - 0.01 * 10.0_f64.cos()).abs() < 1e-5, "{q:?}");
    assert!((angle - 0.01 * 10.0_f64.sin()).abs() < 1e-5, "{angle}");
}

#[test]
fn a_stiff_bushing_does_not_shrink_steps() {
    let mut simulator = plant("", &bushing("0", "0", "1.0e7", "1.0e8"), "accuracy: 1.0e-3");
    simulator.advance_to(5.0).unwrap();
    let (q, steps) = (positions(&simulator), simulator.statistics().steps);
    assert!(steps < 70, "{steps}");
    assert!((q[6] + 2.0 * G / 1e8).abs() < 1e-9, "{q:?}");
}

/// The same loop in another integrator, without anything of this method's: springs of a short period.
#[test]
fn a_loop_moves_as_it_does_with_stiff_springs() {
    let bodies = "
          bodies:
            left: {mass: 1.0, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
            right: {mass: 1.5, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
            bar: {mass: 0.5, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
          joints:
            left: {kind: revolute, child: left, axis: [0, 1, 0], position: 1.9}
            right: {kind: revolute, child: right, axis: [0, 1, 0], pose: {xyz: [1, 0, 0]}, position: 1.9}
            bar: {kind: revolute, parent: left, child: bar, axis: [0, 1, 0], pose: {xyz: [1, 0, 0]}, position: -1.9}
          constraints: {pin: {ball: {a: {body: bar, xyz: [1, 0, 0]}, b: {body: right, xyz: [1, 0, 0]}}}}
";
    let mut simulator = plant("", &model(bodies), "accuracy: 1.0e-5");
    simulator.advance_to(1.0).unwrap();
    let ours = positions(&simulator);
    let mut explicit = crate::support::simulator(&format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    constraint_period: 1.0e-3
    models:
{}
sim: {{duration: 100, integrator: {{type: dormand_prince, accuracy: 1.0e-8}}}}
",
        model(bodies)
    ));
    explicit.advance_to(1.0).unwrap();
    let theirs = positions(&explicit);
    println!("parallelogram: {ours:.5?} {theirs:.5?}");
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert!((ours - theirs).abs() < 1e-3, "{ours} {theirs}");
    }
}
