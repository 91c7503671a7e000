//! The order of each scheme: the slope of the error over the step.

use crate::scene::{Bouncing, SCHEMES, energy, model, plant, positions, slope, uniform};
use crate::support::simulator;
use cenic::simulator::Simulator;
use nalgebra::{Quaternion, UnitQuaternion, Vector3};

fn order_of(scheme: &str) -> f64 {
    if scheme == "step_doubling" { 1.0 } else { 2.0 }
}

/// Steps of one size, by scheme or by `fixed_step`.
fn steps(scheme: &str, h: f64) -> String {
    match scheme {
        "fixed" => format!("fixed_step: {h}"),
        scheme => uniform(scheme, h),
    }
}

/// Errors at several step sizes; the slope must be the order.
fn check(what: &str, error: impl Fn(&str) -> f64, sizes: &[f64]) {
    check_orders(what, error, sizes, order_of);
}

/// Mechanisms on which nothing but smooth forces act: TR-BDF2 takes its error away, and what is left is of third order.
fn of_mechanism(scheme: &str) -> f64 {
    if scheme == "tr_bdf2" { 3.0 } else { order_of(scheme) }
}

fn check_orders(what: &str, error: impl Fn(&str) -> f64, sizes: &[f64], order_of: fn(&str) -> f64) {
    for scheme in SCHEMES.iter().chain(&["fixed"]) {
        let points: Vec<(f64, f64)> = sizes.iter().map(|h| (*h, error(&steps(scheme, *h)))).collect();
        let order = if *scheme == "fixed" { 1.0 } else { order_of(scheme) };
        let slope = slope(&points);
        println!("{what:16} {scheme:14} slope {slope:.2}  errors {points:?}");
        assert!((slope - order).abs() < 0.25, "{what}, {scheme}: {slope:.3}, {points:?}");
    }
}

const DOUBLE_PENDULUM: &str = "
          bodies:
            upper: {mass: 1.0, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.01]}
            lower: {mass: 0.7, com: [0, 0, -0.4], inertia: [0.05, 0.05, 0.01]}
          joints:
            shoulder: {kind: revolute, child: upper, axis: [0, 1, 0], position: 1.5}
            elbow: {kind: revolute, parent: upper, child: lower, pose: {xyz: [0, 0, -1]}, axis: [0, 1, 0], position: 0.5}
";

/// A model under an explicit method of high order.
fn explicit(text: &str) -> Simulator {
    let text = format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
{}
sim: {{duration: 100, integrator: {{type: dormand_prince, accuracy: 1.0e-12}}}}
",
        model(text)
    );
    simulator(&text)
}

#[test]
fn schemes_have_their_order_on_a_double_pendulum() {
    let mut reference = explicit(DOUBLE_PENDULUM);
    reference.advance_to(1.0).unwrap();
    let exact = positions(&reference);
    let error = |options: &str| {
        let mut simulator = plant("", &model(DOUBLE_PENDULUM), options);
        simulator.advance_to(1.0).unwrap();
        let q = positions(&simulator);
        q.iter().zip(&exact).map(|(q, e)| (q - e).abs()).fold(0.0, f64::max)
    };
    check_orders("double pendulum", error, &[8e-3, 4e-3, 2e-3, 1e-3], of_mechanism);
}

/// Two cranks and the bar between them: a loop that a constraint closes. As cranks of the same length stay parallel, it is a pendulum.
#[test]
fn schemes_have_their_order_on_a_closed_loop() {
    let loop_ = "
          bodies:
            left: {mass: 1.0, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
            right: {mass: 1.0, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
            bar: {mass: 0.5, com: [0.5, 0, 0], inertia: [0.1, 0.1, 0.1]}
          joints:
            left: {kind: revolute, child: left, axis: [0, 1, 0], position: 0.5}
            right: {kind: revolute, child: right, axis: [0, 1, 0], pose: {xyz: [1, 0, 0]}, position: 0.5}
            bar: {kind: revolute, parent: left, child: bar, axis: [0, 1, 0], pose: {xyz: [1, 0, 0]}, position: -0.5}
          constraints: {pin: {ball: {a: {body: bar, xyz: [1, 0, 0]}, b: {body: right, xyz: [1, 0, 0]}}}}
";
    let pendulum = "
          bodies:
            cranks: {mass: 2.0, com: [0.5, 0, 0], inertia: [0.2, 0.2, 0.2]}
            bar: {mass: 0.5, inertia: [0, 0, 0]}
          joints:
            cranks: {kind: revolute, child: cranks, axis: [0, 1, 0], position: 0.5}
            bar: {kind: weld, parent: cranks, child: bar, pose: {xyz: [1, 0, 0]}}
";
    let mut reference = explicit(pendulum);
    reference.advance_to(1.0).unwrap();
    let exact = positions(&reference)[0];
    let error = |options: &str| {
        let mut simulator = plant("", &model(loop_), options);
        simulator.advance_to(1.0).unwrap();
        (positions(&simulator)[0] - exact).abs()
    };
    check_orders("closed loop", error, &[8e-3, 4e-3, 2e-3, 1e-3], of_mechanism);
}

/// A body with two equal moments turns about its angular momentum at |L|/I₁ and about its own axis at (I₁ − I₃)/I₁ ω₃.
fn free_rotation(moments: [f64; 2], omega: Vector3<f64>, t: f64) -> UnitQuaternion<f64> {
    let momentum = Vector3::new(moments[0] * omega.x, moments[0] * omega.y, moments[1] * omega.z);
    let own = (moments[0] - moments[1]) / moments[0] * omega.z;
    UnitQuaternion::from_scaled_axis(momentum * (t / moments[0]))
        * UnitQuaternion::from_scaled_axis(Vector3::z() * (own * t))
}

#[test]
fn schemes_have_their_order_on_a_body_that_spins_freely() {
    let error = |options: &str| {
        let text = "
          bodies: {top: {mass: 1.0, inertia: [0.02, 0.02, 0.03]}}
          joints: {top: {kind: free, child: top, velocity: [1.0, 2.0, 3.0, 0, 0, 0]}}
";
        let mut simulator = plant("gravity: [0, 0, 0]", &model(text), options);
        simulator.advance_to(2.0).unwrap();
        let q = positions(&simulator);
        let found = UnitQuaternion::new_normalize(Quaternion::new(q[0], q[1], q[2], q[3]));
        found.angle_to(&free_rotation([0.02, 0.03], Vector3::new(1.0, 2.0, 3.0), 2.0))
    };
    check("free rotation", error, &[2e-2, 1e-2, 5e-3, 2.5e-3]);
}

/// The experiment of [K25, figure 8]: energy after bounces without dissipation. Where in a step contact begins makes errors scatter about
/// the line, so they are averaged over balls that fall from different heights.
#[test]
fn schemes_have_their_order_in_the_energy_of_a_bouncing_ball() {
    let error = |options: &str| {
        let errors = (0..6).map(|i| {
            let ball =
                Bouncing { height: 0.1 + 0.0037 * f64::from(i), mass: 1.0, stiffness: 2e3, radius: 0.1 };
            let (_, fall, contact) = ball.phases();
            let mut simulator = ball.simulator(options);
            simulator.advance_to(0.0).unwrap();
            let start = energy(&simulator);
            // At the top after three bounces.
            simulator.advance_to(3.0 * (2.0 * fall + contact)).unwrap();
            (energy(&simulator) - start).powi(2)
        });
        (errors.sum::<f64>() / 6.0).sqrt()
    };
    check("bouncing ball", error, &[1e-3, 5e-4, 2.5e-4, 1.25e-4]);
}
