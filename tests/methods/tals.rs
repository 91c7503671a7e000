//! Implicit Euler on a box that is pushed to and fro, at steps in which all of stiction comes and goes.
//!
//! Source: \[C20, IV.A, figs. 4, 5\] = Castro, Qu, Kuppuswamy, Alspach, Sherman, *A transition-aware method for the simulation of compliant contact with regularized friction*, IEEE RA-L 5 (2020).

use cenic::integrators::{IntegratorSpec, Statistics};
use cenic::simulator::Simulator;

use crate::problems::Problem;
use crate::run::simulator_of;
use crate::scene::{Scene, ground};

/// 0.33 kg under 4 cos 2πt N, pressed on the ground with 0.33 · 9.8 N by the depth of its slide.
fn pushed_box() -> Problem {
    // Two bodies in series: 3234 N/m, 1 mm deep.
    let material = "stiffness: 6468, dissipation: 0, mu_static: 1, mu_dynamic: 1";
    let models = ground(material)
        + &format!(
            "      - name: box
        model:
          bodies: {{box: {{mass: 0.33, inertia: [0.01, 0.01, 0.01], collision: [{{shape: {{type: sphere, radius: 0.1}}, pose: {{xyz: [0, 0, 0.099]}}, material: {{{material}}}}}]}}}}
          joints: {{slide: {{kind: prismatic, child: box, axis: [1, 0, 0]}}}}
          actuators: {{push: {{joint: slide}}}}
"
        );
    let settings = "contact: {stiction_velocity: 1.0e-4}".into();
    let rest = "  push: {type: Sine, amplitude: 4, phase: 90 deg}".into();
    let wires = "wires: {scene.box.actuation: push.out}".into();
    Scene { settings, models, rest, wires }.problem("pushed_box", 2.0, 0.01)
}

/// The box under implicit Euler with fixed steps.
fn under(h: f64, newton: &str, limiter: &str) -> Simulator {
    simulator_of(&pushed_box(), |n| {
        let text = format!(
            r#"{{"type": "implicit_euler", "fixed_step": {h:e}, "halves": false, "newton": "{newton}", "limiter": "{limiter}"}}"#
        );
        let spec: IntegratorSpec = serde_json::from_str(&text).unwrap();
        spec.build(n).unwrap()
    })
}

/// Velocities each 50 ms up to an end, and what they took.
fn run(mut simulator: Simulator, end: f64) -> (Vec<f64>, Statistics) {
    let mut velocities = Vec::new();
    for k in 1..=(end / 0.05_f64).round() as usize {
        simulator.advance_to(k as f64 * 0.05).unwrap();
        velocities.push(simulator.state().x[1]);
    }
    (velocities, simulator.statistics().clone())
}

#[test]
fn with_tals_newtons_method_passes_the_ends_of_slip() {
    let (_, plain) = run(under(0.01, "full", "none"), 2.0);
    let (_, limited) = run(under(0.01, "full", "tals"), 2.0);
    // Slip ends and begins twice in each of two seconds, and of halves some fail again.
    assert!(plain.rejected_solver >= 8, "{plain:?}");
    assert!(limited.rejected() == 0 && limited.steps == 200, "{limited:?}");
    assert!(limited.solver.iterations < 3 * limited.steps, "{limited:?}");
    // One evaluation in an iteration, two for its Jacobian, and one at the start of a step.
    assert_eq!(limited.evaluations, 3 * limited.solver.iterations + limited.steps);
    assert!(limited.evaluations < plain.evaluations);
}

#[test]
fn with_a_jacobian_that_is_kept_tals_helps_less() {
    let (_, plain) = run(under(0.01, "quasi", "none"), 2.0);
    let (_, limited) = run(under(0.01, "quasi", "tals"), 2.0);
    assert!(0 < limited.rejected() && 2 * limited.rejected() < plain.rejected(), "{limited:?}, {plain:?}");
    assert!(limited.evaluations < plain.evaluations, "{limited:?}, {plain:?}");
}

#[test]
fn with_tals_large_errors_cost_little() {
    let (reference, _) = run(under(1e-4, "full", "tals"), 1.0);
    // Error and evaluations.
    let at = |h: f64, limiter: &str| {
        let (velocities, statistics) = run(under(h, "full", limiter), 1.0);
        let square = |(a, b): (&f64, &f64)| (a - b).powi(2);
        let error = velocities.iter().zip(&reference).map(square).sum::<f64>() / 20.0;
        (error.sqrt(), statistics.evaluations as f64)
    };
    let errors = [1e-2, 5e-3, 2.5e-3].map(|h| at(h, "tals").0);
    for (coarse, fine) in errors.iter().zip(&errors[1..]) {
        // The reference is off by a 25th of the last, by which the slope is at most 0.06 too large.
        assert!(((coarse / fine).log2() - 1.0).abs() < 0.1, "{errors:?}");
    }
    // Five times the error for less than half of the work; without TALS steps are halved until they are as short as before.
    let [(_, fine), (_, coarse)] = [1e-2, 5e-2].map(|h| at(h, "tals"));
    assert!(coarse < 0.5 * fine, "{coarse} {fine}");
    let [(_, fine), (_, coarse)] = [1e-2, 5e-2].map(|h| at(h, "none"));
    assert!(coarse > 0.7 * fine, "{coarse} {fine}");
}

#[test]
fn options_of_implicit_euler_are_checked() {
    let build = |options: &str| {
        let text = format!(r#"{{"type": "implicit_euler", {options}}}"#);
        serde_json::from_str::<IntegratorSpec>(&text).map(|spec| spec.build(1).map(|_| ()))
    };
    let error = build(r#""halves": false"#).unwrap().unwrap_err().to_string();
    assert!(error.starts_with("halves is 0, but must be 1 (true)"), "{error}");
    assert!(build(r#""halves": false, "fixed_step": 0.01, "newton": "full""#).unwrap().is_ok());
    assert!(build(r#""limiter": "talls""#).unwrap_err().to_string().contains("unknown variant `talls`"));
}
