//! The diagrams of controllers come out as their descriptions say.

use std::path::Path;

use cenic::io::{Overrides, load};
use cenic::simulator::Simulator;

fn simulator(name: &str) -> Simulator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams").join(format!("{name}.yaml"));
    let diagram = load(&path, &Overrides::default()).unwrap_or_else(|errors| panic!("{errors}"));
    Simulator::of(&diagram).unwrap_or_else(|error| panic!("{error}"))
}

fn value(simulator: &Simulator, name: &str) -> Vec<f64> {
    simulator.value(name).unwrap_or_else(|| panic!("there is no `{name}`")).to_vec()
}

#[test]
fn the_wall_is_pushed_with_stiffness_times_the_depth_of_the_set_point() {
    let mut simulator = simulator("wall_push");
    simulator.advance_to(4.0).unwrap();
    let force = value(&simulator, "scene.contact_force")[0];
    let depth = value(&simulator, "plan.position")[0] - value(&simulator, "scene.bodies.arm/tool.pose")[0];
    assert!((force - 1000.0 * depth).abs() < 1e-3 * force, "{force} N for {depth} m");
    // The wall stops the ball 20 mm before the set point; wall and ball give way by 0.2 mm.
    assert!((0.0196..0.02).contains(&depth), "{depth}");
}

#[test]
fn the_arm_follows_its_plan_with_a_box_in_its_hand() {
    let mut simulator = simulator("arm_carries_box");
    for k in 1..=40 {
        simulator.advance_to(0.1 * f64::from(k)).unwrap();
        let error = value(&simulator, "error.out");
        // Integrated to 1e-3: a few of that is what is left.
        assert!(error.iter().all(|e| e.abs() < 5e-3), "{k}: {error:?}");
    }
    // The plan is over: nothing is left.
    assert!(value(&simulator, "error.out").iter().all(|e| e.abs() < 1e-5));
    assert_eq!(value(&simulator, "tool.pose"), value(&simulator, "scene.bodies.arm/tool.pose"));
}

#[test]
fn the_regulated_pole_stands_where_the_cart_was_sent() {
    let mut simulator = simulator("cart_pole_lqr");
    simulator.advance_to(3.0).unwrap();
    // Less than a tenth of the start is left.
    assert!(value(&simulator, "scene.cart.state")[1].abs() < 0.02);
    simulator.advance_to(8.0).unwrap();
    let state = value(&simulator, "scene.cart.state");
    assert!((state[0] - 0.5).abs() < 0.01 && state[1].abs() < 2e-3, "{state:?}");
}

#[test]
fn the_integral_of_a_pendulum_ends_up_carrying_its_weight() {
    let mut simulator = simulator("pendulum_control");
    simulator.advance_to(6.0).unwrap();
    let weight = 1.05 * 9.81 * 1.0_f64.sin();
    for (joint, control) in
        [("scene.first.positions", "pid.actuation"), ("scene.second.positions", "pd.actuation")]
    {
        assert!((value(&simulator, joint)[0] - 1.0).abs() < 1e-3);
        assert!((value(&simulator, control)[0] - weight).abs() < 1e-2);
    }
    // What is weightless keeps its speed, as accurately as was asked for.
    let third = value(&simulator, "scene.third.state");
    assert!((third[0] - 3.0).abs() < 1e-3 && (third[1] - 0.5).abs() < 1e-3, "{third:?}");
}

#[test]
fn the_tool_stays_near_its_circle() {
    let mut simulator = simulator("arm_circle");
    for k in 5..=20 {
        simulator.advance_to(0.2 * f64::from(k)).unwrap();
        let error = value(&simulator, "error.error");
        assert!(error[3..].iter().all(|e| e.abs() < 5e-3), "{k}: {error:?}");
        assert_eq!(value(&simulator, "rest.converged"), [1.0]);
    }
}
