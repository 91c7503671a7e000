//! Limits, efforts, dry friction and springs of joints.

use crate::scene::{G, SCHEMES, diagram, get, mean_step, model, plant, positions, velocities, watch};

fn pendulum(joint: &str) -> String {
    model(&format!(
        "
          bodies: {{bob: {{mass: 2.0, com: [0, 0, -0.7], inertia: [0.01, 0.01, 0.01]}}}}
          joints: {{pivot: {{kind: revolute, child: bob, axis: [0, 1, 0], {joint}}}}}
"
    ))
}

/// A slider of 2 kg along x.
fn slider(joint: &str, rest: &str) -> String {
    model(&format!(
        "
          bodies: {{slider: {{mass: 2.0, inertia: [1, 1, 1]}}}}
          joints: {{rail: {{kind: prismatic, child: slider, axis: [1, 0, 0], {joint}}}}}
{rest}
"
    ))
}

#[test]
fn a_pendulum_that_falls_onto_its_limit_stops_there() {
    for scheme in SCHEMES {
        let options = format!("scheme: {scheme}, accuracy: 1.0e-3");
        let mut simulator = plant("", &pendulum("limits: [0.5, 3], position: 1.5"), &options);
        let mut deepest = f64::INFINITY;
        let mut last = 0.0;
        watch(&mut simulator, 3.0, |s| {
            deepest = deepest.min(positions(s)[0]);
            last = velocities(s)[0];
        });
        let (q, statistics) = (positions(&simulator)[0], simulator.statistics());
        println!("{scheme}: deepest {:.1e}, at rest {:.1e} below, {last:.1e} rad/s", 0.5 - deepest, 0.5 - q);
        // No bounce, hardly more depth than the accuracy, no crawling.
        assert!(0.5 - deepest < 2e-3, "{scheme}: {deepest}");
        let rest = if scheme == "trapezoid" { 1e-2 } else { 1e-6 };
        assert!((q - 0.5).abs() < 1e-4 && last.abs() < rest, "{scheme}: {q} {last}");
        assert!(statistics.steps < 300 && statistics.smallest_step > 1e-6, "{scheme}: {statistics:?}");
    }
}

#[test]
fn a_limit_is_met_when_the_closed_form_says() {
    // A slider at 1 m/s reaches 0.25 m after 0.25 s, and keeps nothing of its speed.
    let mut simulator = plant("", &slider("limits: [-1, 0.25], velocity: 1.0", ""), "accuracy: 1.0e-4");
    let mut hit = 0.0;
    watch(&mut simulator, 1.0, |s| {
        if hit == 0.0 && velocities(s)[0] < 0.5 {
            hit = s.time();
        }
    });
    let (q, v) = (positions(&simulator)[0], velocities(&simulator)[0]);
    println!("limit: met at {hit} s, then at {q} with {v:.1e} m/s");
    assert!((hit - 0.25).abs() < 0.1, "{hit}");
    assert!((q - 0.25).abs() < 1e-4 && v.abs() < 1e-6, "{q} {v}");
}

#[test]
fn a_large_violation_of_a_limit_is_worked_off_in_ordinary_steps() {
    let mut simulator = plant("gravity: [0, 0, 0]", &slider("limits: [-1, 0.1]", ""), "accuracy: 1.0e-3");
    simulator.advance_to(0.0).unwrap();
    assert!(simulator.set_state("scene.x", &[0.5, 0.0]));
    simulator.advance_to(0.5).unwrap();
    let (q, statistics) = (positions(&simulator)[0], simulator.statistics());
    println!(
        "0.4 m too far: {} steps, the smallest {:.1e} s, then at {q}, {:.1} m/s",
        statistics.steps,
        statistics.smallest_step,
        velocities(&simulator)[0]
    );
    assert!(q < 0.1 + 1e-3 && q > -1.0 - 1e-6, "{q}");
    assert!(statistics.smallest_step > 1e-4 && statistics.steps < 300, "{statistics:?}");
}

#[test]
fn an_effort_limit_bounds_what_a_servo_does() {
    // 3 N on 2 kg at first, and in the end it holds 2.5 N.
    let servo =
        "          actuators: {motor: {joint: rail, effort: [-3, 3], control: {position: {kp: 10, kd: 10}}}}";
    let rest = "
  goal: {type: Constant, value: 0.5}
  load: {type: Step, time: 2.0, before: 0.0, after: -2.5}
wires: {scene.actuation: goal.out, scene.force: load.out}
";
    // What was applied last is that at the end of a step, which may lie behind the time that was asked for.
    let mut simulator =
        diagram("", &slider("position: 0.0", servo), rest, "accuracy: 1.0e-4, max_step: 0.02");
    simulator.advance_to(0.1).unwrap();
    assert_eq!(get(&simulator, "applied_actuation"), [3.0]);
    let q = positions(&simulator)[0];
    assert!((q - 0.5 * 1.5 * 0.01).abs() < 1e-4, "{q}");
    simulator.advance_to(20.0).unwrap();
    let (q, effort) = (positions(&simulator)[0], get(&simulator, "applied_actuation")[0]);
    assert!((q - (0.5 - 2.5 / 10.0)).abs() < 1e-5, "{q}");
    assert!((effort - 2.5).abs() < 1e-4, "{effort}");
}

#[test]
fn a_servo_gives_way_to_more_than_its_effort() {
    let servo = "          actuators: {motor: {joint: rail, effort: [-3, 3], control: {position: {kp: 1.0e6, kd: 1.0e3}}}}";
    let rest = "
  goal: {type: Constant, value: 0.0}
  push: {type: Constant, value: 5.0}
wires: {scene.actuation: goal.out, scene.force: push.out}
";
    let mut simulator = diagram("", &slider("position: 0.0", servo), rest, "accuracy: 1.0e-4");
    simulator.advance_to(1.0).unwrap();
    // (5 − 3) N on 2 kg.
    let (q, v) = (positions(&simulator)[0], velocities(&simulator)[0]);
    assert!((q - 0.5).abs() < 1e-3 && (v - 1.0).abs() < 1e-3, "{q} {v}");
    assert_eq!(get(&simulator, "applied_actuation"), [-3.0]);
}

/// s = (m/f) ∫ √(v² + v_s²) dv: with friction as it is regularised.
fn stopping_distance(mass: f64, force: f64, v: f64, vs: f64) -> f64 {
    mass / force * 0.5 * (v * v.hypot(vs) + vs * vs * (v / vs).asinh())
}

#[test]
fn dry_friction_in_a_joint_stops_it_where_the_closed_form_says() {
    let expected = stopping_distance(2.0, 1.0, 1.0, 1e-3);
    for (scheme, accuracy, allowed) in
        [("tr_bdf2", "1.0e-4", 1e-3), ("tr_bdf2", "1.0e-6", 1e-4), ("trapezoid", "1.0e-6", 1e-4)]
    {
        let options = format!("scheme: {scheme}, accuracy: {accuracy}");
        let mut simulator = plant("", &slider("friction: 1.0, velocity: 1.0", ""), &options);
        simulator.advance_to(4.0).unwrap();
        let (q, v) = (positions(&simulator)[0], velocities(&simulator)[0]);
        println!("friction, {scheme} {accuracy}: off by {:.1e} m", q - expected);
        assert!((q - expected).abs() < allowed && v.abs() < 1e-6, "{scheme} {accuracy}: {q} {v} {expected}");
    }
}

#[test]
fn dry_friction_holds_what_is_weaker_than_it() {
    // 0.9 N against 1 N of friction: it creeps at v_s·0.9/√(1 − 0.81), and no more.
    let rest = "
  push: {type: Constant, value: 0.9}
wires: {scene.force: push.out}
";
    let mut simulator =
        diagram("friction_velocity: 1.0e-5", &slider("friction: 1.0", ""), rest, "accuracy: 1.0e-3");
    simulator.advance_to(10.0).unwrap();
    let creep = 1e-5 * 0.9 / (1.0_f64 - 0.81).sqrt();
    let v = velocities(&simulator)[0];
    assert!((v - creep).abs() < 0.01 * creep, "{v} {creep}");
}

#[test]
fn a_stiff_spring_does_not_shrink_steps() {
    // A slow pendulum, and on it a mass behind a spring of 1e8 N/m: a period of 0.6 ms under steps of 10 ms and more.
    let text = |joint: &str| {
        model(&format!(
            "
          bodies:
            rod: {{mass: 2.0, com: [0, 0, -0.7], inertia: [0.01, 0.01, 0.01]}}
            tip: {{mass: 1.0, inertia: [0.01, 0.01, 0.01]}}
          joints:
            pivot: {{kind: revolute, child: rod, axis: [0, 1, 0], position: 1.0}}
            tip: {{kind: {joint}, parent: rod, child: tip, pose: {{xyz: [0, 0, -1]}}}}
"
        ))
    };
    let run = |joint: &str| {
        let mut simulator = plant("", &text(joint), "accuracy: 1.0e-3");
        simulator.advance_to(3.0).unwrap();
        (positions(&simulator), simulator.statistics().steps, mean_step(&simulator))
    };
    let (soft, soft_steps, mean) = run("prismatic, axis: [0, 0, 1], spring: {stiffness: 1.0e8}");
    let (welded, welded_steps, _) = run("weld");
    println!("stiff spring: {soft_steps} steps, mean {mean:.3} s; welded {welded_steps}");
    assert!(soft_steps <= welded_steps + welded_steps / 5 + 5);
    assert!((soft[0] - welded[0]).abs() < 1e-3 && soft[1].abs() < 1e-5, "{soft:?} {welded:?}");
}

#[test]
fn a_spring_that_is_resolved_has_its_period() {
    let mut simulator = plant(
        "",
        &slider("spring: {stiffness: 50, rest: 0.1}, damping: 2.0, position: 0.6", ""),
        "accuracy: 1.0e-6",
    );
    simulator.advance_to(1.3).unwrap();
    let (decay, omega) = (0.5_f64, (25.0_f64 - 0.25).sqrt());
    let phase = omega * 1.3;
    let expected = 0.1 + 0.5 * (-decay * 1.3_f64).exp() * (phase.cos() + decay / omega * phase.sin());
    let q = positions(&simulator)[0];
    assert!((q - expected).abs() < 1e-4, "{q} {expected}");
}

#[test]
fn a_pendulum_at_rest_on_its_limit_is_carried_by_it() {
    let mut simulator = plant("", &pendulum("limits: [0.5, 3], position: 0.5"), "accuracy: 1.0e-3");
    simulator.advance_to(2.0).unwrap();
    let reaction = get(&simulator, "joints.m/pivot.reaction");
    let torque = reaction[..3].iter().map(|t| t * t).sum::<f64>().sqrt();
    let expected = 2.0 * G * 0.7 * 0.5_f64.sin();
    assert!((torque - expected).abs() < 1e-3 * expected, "{torque} {expected}");
}

/// What is pressed against its limit gives way by as little as the limit's stiffness lets it, as the load changes. That was taken for a strike, and limits under load took steps of first order:
/// ten times as many for a tenth of the error.
#[test]
fn a_load_that_changes_on_a_limit_is_no_strike() {
    // A bob on a spring swings on a slider that lies on its limit.
    let models = model(
        "
          bodies:
            slider: {mass: 2.0, inertia: [1, 1, 1]}
            bob: {mass: 1.0, inertia: [0.01, 0.01, 0.01]}
          joints:
            rail: {kind: prismatic, child: slider, axis: [0, 0, 1], limits: [0, 1]}
            swing: {kind: prismatic, parent: slider, child: bob, axis: [0, 0, 1], spring: {stiffness: 100}, position: 0.1}
",
    );
    let steps = [1e-4, 1e-5, 1e-6].map(|accuracy| {
        let mut simulator = plant("", &models, &format!("accuracy: {accuracy}"));
        simulator.advance_to(3.0).unwrap();
        let [rail, swing] = positions(&simulator)[..] else { panic!() };
        // About −g/ω², with ω = 10 /s.
        let exact = -0.01 * G + (0.1 + 0.01 * G) * f64::cos(30.0);
        println!("{accuracy:e}: {} steps, {:.1e} off", simulator.statistics().steps, swing - exact);
        // The error of a second-order method goes with the accuracy to the power 2/3.
        let most = 3.0 * f64::powf(accuracy, 2.0 / 3.0);
        assert!(rail.abs() < 1e-5 && (swing - exact).abs() < most, "{rail} {swing} {exact}");
        simulator.statistics().steps as f64
    });
    assert!(steps.windows(2).all(|pair| pair[1] < 2.5 * pair[0]), "{steps:?}");
}
