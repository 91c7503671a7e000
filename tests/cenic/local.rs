//! Substeps of a few fast bodies.

use crate::scene::{Bouncing, G, body, ground, plant, positions, report, text, velocities, watch};
use crate::support::recorded;
use cenic::simulator::Simulator;

const MATERIAL: &str = "dissipation: 0, mu_static: 0, mu_dynamic: 0";
const BALL: Bouncing = Bouncing { height: 0.3, mass: 1.0, stiffness: 1e4, radius: 0.1 };

/// One ball that bounces, and others that fly far above it and meet nobody.
fn bouncing_beside(flying: usize) -> String {
    let sphere = format!("type: sphere, radius: {}", BALL.radius);
    let mut models = ground(&format!("stiffness: {:.1}, {MATERIAL}", BALL.stiffness));
    let height = BALL.height + BALL.radius;
    models += &body("ball", &format!("pose: {{xyz: [0, 0, {height}]}}"), BALL.mass, &sphere, MATERIAL);
    for i in 0..flying {
        let place = format!("pose: {{xyz: [{i}, 5, 60]}}");
        models += &body(&format!("other{i}"), &place, 1.0, &sphere, MATERIAL);
    }
    models
}

#[test]
fn what_bounces_does_not_keep_others_from_long_steps() {
    let accuracy = "accuracy: 1.0e-4, max_step: 0.1";
    let run = |flying: usize, options: &str| {
        let mut simulator = plant("", &bouncing_beside(flying), options);
        simulator.advance_to(2.0).unwrap();
        simulator
    };
    let (alone, crowd) = (run(0, accuracy), run(12, accuracy));
    let together = run(12, &format!("{accuracy}, local_steps: false"));
    let steps = |simulator: &Simulator| simulator.statistics().steps;
    println!(
        "alone {}, in a crowd {} and {} of its own, all together {}",
        steps(&alone),
        steps(&crowd),
        crowd.statistics().local_steps,
        steps(&together)
    );
    assert_eq!(alone.statistics().local_steps, 0);
    assert!(5 * steps(&crowd) < steps(&together), "{} {}", steps(&crowd), steps(&together));
    // It goes its way as if nobody else were there.
    let exact = BALL.exact(2.0).0 + BALL.radius;
    let errors = [&alone, &crowd, &together].map(|simulator| (positions(simulator)[6] - exact).abs());
    println!("errors {errors:?}");
    assert!(errors[1] < 3.0 * errors[0].max(1e-4), "{errors:?}");
    // And so do the others: free fall.
    for other in positions(&crowd).chunks(7).skip(1) {
        assert!((other[6] - (60.0 - 0.5 * G * 4.0)).abs() < 1e-9, "{other:?}");
    }
}

#[test]
fn what_is_seen_between_the_ends_of_a_step_is_what_happened() {
    // Far more often than most bodies step.
    let recorder = "  trace: {type: Recorder, period: 0.001, signals: [scene.ball.positions]}";
    let rows = recorded(&text("", &bouncing_beside(12), recorder, "accuracy: 1.0e-6, max_step: 0.1"), 1.0);
    assert_eq!(rows.len(), 1001);
    let most = rows.iter().fold(0.0, |most: f64, row| {
        let z = row[row.len() - 1] - BALL.radius;
        most.max((z - BALL.exact(row[0]).0).abs())
    });
    println!("off by at most {most:.1e} m");
    assert!(most < 1e-4, "{most}");
}

/// A light ball that is thrown back by a wall, in short steps, at one of many that fly along.
fn thrown_back(options: &str) -> Simulator {
    let sphere = |radius: f64| format!("type: sphere, radius: {radius}");
    let elastic = format!("stiffness: 1.0e4, {MATERIAL}");
    let mut models = format!(
        "      - name: wall
        weld: world
        model: {{bodies: {{wall: {{collision: [{{shape: {{type: half_space}}, pose: {{rpy: [0, 90 deg, 0]}}, material: {{{elastic}}}}}]}}}}}}
"
    );
    let moving = |x: f64, y: f64, v: f64| {
        format!("pose: {{xyz: [{x}, {y}, 0]}}\n        velocities: {{b: [0, 0, 0, {v}, 0, 0]}}")
    };
    let named = |name: &str, place: &str, mass: f64, radius: f64| {
        body("b", place, mass, &sphere(radius), MATERIAL).replacen("name: b", &format!("name: {name}"), 1)
    };
    models += &named("thrown", &moving(0.3, 0.0, -4.0), 0.1, 0.1);
    models += &named("target", &moving(0.75, 0.0, -0.1), 1.0, 0.1);
    for i in 0..14 {
        models += &named(&format!("other{i}"), &moving(3.0, 3.0 + f64::from(i), 0.1), 1.0, 0.1);
    }
    plant("gravity: [0, 0, 0]", &models, options)
}

#[test]
fn a_fast_body_meets_a_slow_one() {
    // Thrown back by the wall it hits the heavier one, and again: momentum and energy say how fast both are.
    let (mut thrown, mut target) = (-4.0_f64, -0.1_f64);
    for _ in 0..2 {
        thrown = -thrown;
        let together = (0.1 * thrown + target) / 1.1;
        (thrown, target) = (2.0 * together - thrown, 2.0 * together - target);
    }
    let mut ends = Vec::new();
    for options in ["accuracy: 1.0e-5, max_step: 0.2", "accuracy: 1.0e-5, max_step: 0.2, local_steps: false"]
    {
        let mut simulator = thrown_back(options);
        simulator.advance_to(0.6).unwrap();
        let (v, statistics) = (velocities(&simulator), simulator.statistics());
        println!(
            "{options}: {:.5} and {:.5} m/s, {} steps, {} local",
            v[3], v[9], statistics.steps, statistics.local_steps
        );
        assert!((v[3] - thrown).abs() < 2e-3 && (v[9] - target).abs() < 2e-3, "{thrown} {target}: {v:?}");
        ends.push((positions(&simulator), statistics.local_steps));
    }
    assert!(ends[0].1 > 0 && ends[1].1 == 0);
    let off = ends[0].0.iter().zip(&ends[1].0).fold(0.0, |most: f64, (a, b)| most.max((a - b).abs()));
    assert!(off < 5e-3, "{off}");
}

#[test]
fn forces_of_all_who_touch_are_reported_whoever_steps_how_often() {
    // Balls at rest, and one that bounces beside them.
    let soft = "stiffness: 1.0e4, dissipation: 0, mu_static: 0, mu_dynamic: 0";
    let mut models = ground(soft);
    let sphere = "type: sphere, radius: 0.1";
    models += &body("ball", "pose: {xyz: [0, 0, 0.4]}", 1.0, sphere, MATERIAL);
    for i in 1..=11 {
        let place = format!("pose: {{xyz: [{i}, 0, {}]}}", 0.1 - G / 1e4);
        models += &body(&format!("still{i}"), &place, 1.0, sphere, MATERIAL);
    }
    let mut simulator = plant("", &models, "accuracy: 1.0e-4");
    let (mut most, mut looks) = (0.0_f64, 0);
    watch(&mut simulator, 2.0, |s| {
        let (_, report) = report(s);
        let resting = report.contacts.iter().filter(|contact| contact.p_WC.x > 0.5);
        let weight: f64 = resting.map(|contact| contact.force_W.z.abs()).sum();
        most = most.max((weight - 11.0 * G).abs());
        looks += 1;
    });
    println!("off by {most:.1e} N in {looks} steps, {} local", simulator.statistics().local_steps);
    assert!(simulator.statistics().local_steps > 100);
    assert!(most < 1e-3 * 11.0 * G, "{most}");
}
