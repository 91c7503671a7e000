//! The estimated error of a run against the true one.

use cenic::integrators::GlobalError;
use cenic::simulator::Simulator;

use crate::scene::{G, SCHEMES, body, diagram, get, ground, model, plant, positions, watch};

fn estimate(simulator: &Simulator) -> GlobalError {
    simulator.statistics().global_error.expect("it was asked for")
}

/// The largest true error of a coordinate over a run, and the largest estimate, for a closed form.
fn compare(
    mut simulator: Simulator,
    coordinate: usize,
    until: f64,
    exact: impl Fn(f64) -> f64,
) -> (f64, f64) {
    let mut most = 0.0f64;
    watch(&mut simulator, until, |s| most = most.max((positions(s)[coordinate] - exact(s.time())).abs()));
    (most, estimate(&simulator).largest)
}

/// A slider of 2 kg along x.
fn slider(joint: &str) -> String {
    model(&format!(
        "
          bodies: {{slider: {{mass: 2.0, inertia: [1, 1, 1]}}}}
          joints: {{rail: {{kind: prismatic, child: slider, axis: [1, 0, 0], {joint}}}}}
"
    ))
}

/// What is carried on is a linear equation here, and the local error of two half steps is theirs up to O(h³): the estimate is right up to a part of O(h ω), with ω = 7.1 1/s and
/// steps of about 2 ms at 1e-4.
#[test]
fn of_a_damped_oscillator_by_step_doubling_it_is_right_up_to_a_tenth() {
    let (m, k, d, q0) = (2.0f64, 100.0, 1.0, 0.3);
    let (decay, omega) = (0.5 * d / m, (k / m - 0.25 * d * d / (m * m)).sqrt());
    let exact = |t: f64| q0 * (-decay * t).exp() * ((omega * t).cos() + decay / omega * (omega * t).sin());
    let spring = format!("spring: {{stiffness: {k:.1}}}, damping: {d:.1}, position: {q0}");
    let options = "scheme: step_doubling, velocity_time: 1, accuracy: 1.0e-4, global_error: true";
    let (most, found) = compare(plant("", &slider(&spring), options), 0, 4.0, exact);
    println!("true {most:.2e}, estimated {found:.2e}");
    assert!((found / most - 1.0).abs() < 0.1, "{most} {found}");
}

/// A block that is pushed off slides with a constant friction force, which has no derivative by its velocity: errors of velocity last.
#[test]
fn of_a_sliding_box_it_is_right_up_to_a_factor_of_three() {
    let (v, mu) = (2.0, 0.3);
    let friction = format!("mu_static: {mu}, mu_dynamic: {mu}, stiffness: 1.0e4, dissipation: 10");
    let place =
        |z: f64| format!("pose: {{xyz: [0, 0, {z}]}}\n        velocities: {{box: [0, 0, 0, {v}, 0, 0]}}");
    // Pressed in as deep as its weight does at four points, so that nothing but slip happens.
    let models = ground(&friction)
        + &body("box", &place(0.05 - G / 4e4), 1.0, "type: box, size: [0.4, 0.4, 0.1]", &friction);
    // Until before it stops after v/(μ g) = 0.68 s.
    for accuracy in ["1.0e-3", "1.0e-4", "1.0e-5"] {
        let options = |accuracy: &str| format!("accuracy: {accuracy}, global_error: true");
        let run = |accuracy: &str| {
            let mut simulator = plant("", &models, &options(accuracy));
            simulator.advance_to(0.5).unwrap();
            (positions(&simulator)[4], estimate(&simulator).now)
        };
        let ((x, found), (truth, _)) = (run(accuracy), run("1.0e-8"));
        let most = (x - truth).abs();
        println!("{accuracy}: true {most:.2e}, estimated {found:.2e}");
        assert!(most < 3.0 * found + 1e-8, "{accuracy}: {most} {found}");
    }
}

/// A pendulum from 2 rad: its period depends on its amplitude, and errors grow in proportion to time. The end of its steps is of third order, of whose error the
/// estimate knows the size.
#[test]
fn of_a_pendulum_it_is_right_up_to_a_factor_of_three() {
    let pendulum = model(
        "
          bodies: {bob: {mass: 2.0, com: [0, 0, -0.7], inertia: [0.01, 0.01, 0.01]}}
          joints: {pivot: {kind: revolute, child: bob, axis: [0, 1, 0], position: 2.0}}
",
    );
    let run = |options: &str| {
        let mut simulator = plant("", &pendulum, &format!("{options}, global_error: true"));
        simulator.advance_to(10.0).unwrap();
        (positions(&simulator)[0], estimate(&simulator).now)
    };
    let (truth, _) = run("accuracy: 1.0e-9");
    for accuracy in ["accuracy: 1.0e-4", "accuracy: 1.0e-5"] {
        let (q, found) = run(accuracy);
        let most = (q - truth).abs();
        println!("{accuracy}: true {most:.2e}, estimated {found:.2e}");
        assert!(most < 3.0 * found && found < 3.0 * most, "{accuracy}: {most} {found}");
    }
}

/// A motor holds a pendulum by a controller of its own, which is integrated with it: what the controller takes away of an error is taken away of the estimate.
#[test]
fn of_what_a_controller_holds_it_dies_out() {
    let pendulum = model(
        "
          bodies: {bob: {mass: 2.0, com: [0, 0, -0.7], inertia: [0.01, 0.01, 0.01]}}
          joints: {pivot: {kind: revolute, child: bob, axis: [0, 1, 0], position: 1.0}}
          actuators: {motor: {joint: pivot}}
",
    );
    let control = "
  control: {type: Pid, kp: 200.0, ki: 50.0, kd: 40.0}
  error: {type: Gain, k: -1.0}
wires:
  error.in: scene.m.positions
  control.error: error.out
  scene.m.actuation: control.out
";
    let mut simulator = diagram("", &pendulum, control, "accuracy: 1.0e-4, global_error: true");
    simulator.advance_to(40.0).unwrap();
    let GlobalError { now, largest, t, .. } = estimate(&simulator);
    println!("{largest:.2e} at {t} s, at last {now:.2e}");
    assert!(largest > 1e-6 && t < 2.0 && now < 1e-2 * largest, "{largest} {t} {now}");
}

/// Balls that fall from different heights: steps that are cut, and substeps.
fn heap(options: &str) -> Simulator {
    let friction = "mu_static: 0.5, mu_dynamic: 0.5, stiffness: 1.0e4, dissipation: 1";
    let mut models = ground(friction);
    for i in 0..6 {
        let place = format!("pose: {{xyz: [{}, 0, {}]}}", 0.3 * f64::from(i), 0.15 + 0.1 * f64::from(i));
        models += &body(&format!("ball{i}"), &place, 1.0, "type: sphere, radius: 0.1", friction);
    }
    plant("", &models, &format!("accuracy: 1.0e-4, {options}"))
}

#[test]
fn it_goes_on_bit_for_bit_after_a_snapshot() {
    for scheme in ["tr_bdf2", "step_doubling"] {
        let heap = || heap(&format!("scheme: {scheme}, global_error: true"));
        let mut whole = heap();
        whole.advance_to(0.31).unwrap();
        let snapshot = whole.snapshot().unwrap();
        whole.advance_to(0.9).unwrap();
        let mut resumed = heap();
        resumed.restore(&snapshot).unwrap();
        resumed.advance_to(0.9).unwrap();
        assert!(estimate(&whole).largest > 0.0);
        assert_eq!(whole.statistics(), resumed.statistics(), "{scheme}");
    }
}

/// It looks on, and changes nothing.
#[test]
fn a_run_with_an_estimate_has_the_same_bits() {
    for scheme in SCHEMES.into_iter().filter(|scheme| *scheme != "trapezoid") {
        let run = |options: &str| {
            let mut simulator = heap(&format!("scheme: {scheme}{options}"));
            simulator.advance_to(0.9).unwrap();
            simulator
        };
        let (with, without) = (run(", global_error: true"), run(""));
        assert_eq!(with.state().x, without.state().x, "{scheme}");
        assert_eq!(without.statistics().global_error, None);
    }
}

/// Two pendulums, one on the other, from high up: errors grow e-fold in a fraction of a second, until they are larger than all motion.
#[test]
fn of_chaos_it_says_that_nothing_is_known() {
    let double = model(
        "
          bodies:
            upper: {mass: 1.0, com: [0, 0, -0.25], inertia: [0.02, 0.02, 0.001]}
            lower: {mass: 1.0, com: [0, 0, -0.25], inertia: [0.02, 0.02, 0.001]}
          joints:
            shoulder: {kind: revolute, child: upper, axis: [0, 1, 0], position: 2.5}
            elbow: {kind: revolute, parent: upper, child: lower, axis: [0, 1, 0], pose: {xyz: [0, 0, -0.5]}, position: 1.0}
",
    );
    let mut simulator = plant("", &double, "accuracy: 1.0e-3, global_error: true");
    simulator.advance_to(30.0).unwrap();
    let found = estimate(&simulator);
    println!("{found:?}");
    let lost = found.is_lost().expect("chaotic");
    assert!(lost > 0.5 && lost < 30.0 && found.largest.is_finite(), "{found:?}");
}

#[test]
fn it_is_refused_where_steps_have_no_estimate() {
    let options = |text: &str| -> cenic::integrators::CenicOptions { serde_json::from_str(text).unwrap() };
    for text in
        [r#"{"global_error": true, "fixed_step": 0.01}"#, r#"{"global_error": true, "scheme": "trapezoid"}"#]
    {
        assert!(options(text).check().is_err(), "{text}");
    }
    assert!(options(r#"{"global_error": true}"#).check().is_ok());
}

/// What the summary says of the largest one is the largest of the plant's output; without the option that is zero.
#[test]
fn it_is_an_output_of_the_plant() {
    let slider = slider("spring: {stiffness: 100.0}, position: 0.3");
    for (option, is_on) in [(", global_error: true", true), ("", false)] {
        let mut simulator = plant("", &slider, &format!("accuracy: 1.0e-4{option}"));
        let (mut largest, mut last) = (0.0f64, 0.0);
        watch(&mut simulator, 2.0, |s| {
            last = get(s, "global_error")[0];
            largest = largest.max(last);
        });
        match is_on {
            true => {
                let noted = estimate(&simulator);
                assert!(largest > 0.0 && (largest, last) == (noted.largest, noted.now), "{noted:?}");
            }
            false => assert_eq!(largest, 0.0),
        }
    }
}
