//! What the diagrams of drives and fields say of themselves, against what they come to.

use crate::support::value;
use cenic::io::{Overrides, load};
use cenic::simulator::Simulator;

fn simulator(name: &str) -> Simulator {
    let path = format!("{}/diagrams/{name}.yaml", env!("CARGO_MANIFEST_DIR"));
    let diagram = load(path.as_ref(), &Overrides::default()).unwrap_or_else(|e| panic!("{e}"));
    Simulator::of(&diagram).unwrap_or_else(|e| panic!("{e}"))
}

/// One element of a signal.
fn element(simulator: &Simulator, name: &str, i: usize) -> f64 {
    simulator.value(name).unwrap_or_else(|| panic!("no signal {name}"))[i]
}

/// The equations of the motor at constant speed: τ_r = k i ∓ (b Ω + c) with what the gear leaves of it equal to the load's torque.
#[test]
fn the_winch_lifts_and_lowers_at_the_speeds_of_its_motor() {
    let (n, k, r, b, c, efficiency, load) = (40.0, 0.05, 0.4, 2e-5, 0.01, 0.85, 30.0 * 9.81 * 0.1);
    let up = (24.0 * k / r - load / (n * efficiency) - c) / (k * k / r + b);
    let down = (load * efficiency / n - c) / (k * k / r + b);
    let mut simulator = simulator("winch");
    for (t, rotor) in [(1.9, up), (3.0, -down)] {
        simulator.advance_to(t).unwrap();
        let (speed, expected) = (element(&simulator, "scene.winch.velocities", 1), 0.1 * rotor / n);
        assert!((speed - expected).abs() < 2e-3 * expected.abs(), "{speed} for {expected}");
    }
}

/// In a steady wind the drag is balanced by the lean, and the integral has brought the hull back.
#[test]
fn the_quadrotor_leans_into_the_wind() {
    let mut simulator = simulator("quadrotor");
    simulator.advance_to(5.9).unwrap();
    let q: Vec<f64> = (0..4).map(|i| element(&simulator, "scene.quad.positions", i)).collect();
    let lean = 2.0 * (q[0] * q[2] - q[3] * q[1]);
    let drag = element(&simulator, "wind.drag", 0);
    let thrust: f64 = (1..=4).map(|i| value(&simulator, &format!("rotor{i}.thrust"))).sum();
    // What is left of the force along x accelerates 1 kg.
    let left = drag + thrust * lean - element(&simulator, "scene.accelerations", 3);
    assert!((drag - 0.84).abs() < 0.03 && left.abs() < 0.02, "{drag} N, {left} N left");
    simulator.advance_to(15.0).unwrap();
    for i in 0..3 {
        let off = element(&simulator, "off.out", i);
        assert!(off.abs() < 0.15, "{off} m along axis {i}");
    }
}

/// The torque of the spring follows what it is asked for, and the link swings about where it was: I q̈ + d q̇ = 1.5 N m · cos 2π t.
#[test]
fn the_series_elastic_joint_follows_its_torque() {
    let mut simulator = simulator("series_elastic");
    simulator.advance_to(1.0).unwrap();
    let (mut worst, mut least, mut most) = (0.0_f64, f64::INFINITY, f64::NEG_INFINITY);
    for k in 0..=200 {
        simulator.advance_to(1.0 + 0.01 * f64::from(k)).unwrap();
        worst = worst.max((value(&simulator, "wanted.out") - value(&simulator, "drive.torque")).abs());
        let q = value(&simulator, "scene.positions");
        (least, most) = (least.min(q), most.max(q));
    }
    let omega = std::f64::consts::TAU;
    let swing = 1.5 / (omega * (0.137 * omega).hypot(0.3));
    assert!(worst < 0.2, "{worst} N m");
    assert!((0.5 * (most - least) - swing).abs() < 0.15 * swing, "{least} to {most} for ±{swing}");
}

#[test]
fn the_gripper_holds_the_cube_up() {
    let mut simulator = simulator("pick");
    simulator.advance_to(4.0).unwrap();
    assert_eq!(value(&simulator, "grip.is_holding"), 1.0);
    // Raised by 0.14 m, less what the servo of the lift gives under the weight.
    assert!((element(&simulator, "scene.gripper.positions", 10) - 0.16).abs() < 5e-3);
    // Both sides press with 12 N.
    assert!((value(&simulator, "scene.contact_force") - 24.0).abs() < 0.1);
}

/// 1.8 s at 0.5 m/s forward: what is lost at the start is made up for at the stop. Then 1.5 s at v = 0.3 m/s back, less what the start costs:
/// the ramp of a = 2 m/s² to v − a T, and the lag T from there.
#[test]
fn the_conveyor_takes_the_block_along() {
    let mut simulator = simulator("driven_conveyor");
    let (v, a, lag) = (0.3, 2.0, 0.02);
    let lost = (v * v - a * lag * a * lag) / (2.0 * a) + a * lag * lag;
    for (t, travel) in [(2.9, 0.9), (4.5, 0.9 - 1.5 * v + lost)] {
        simulator.advance_to(t).unwrap();
        let (belt, block) =
            (value(&simulator, "drive.travel"), element(&simulator, "scene.block.positions", 4));
        assert!((belt - travel).abs() < 5e-4, "{belt} for {travel}");
        assert!((belt - block).abs() < 1e-3, "the block has slipped from {belt} to {block}");
    }
}
