//! Sliding, sticking, rolling and conveyors.

use crate::scene::{G, body, diagram, get, ground, plant, positions, report, velocities, watch};

/// A box of 1 kg, 0.1 m high, as deep in the ground as its four corners carry it.
fn resting_box(velocity: &str, stiffness: f64, material: &str) -> String {
    let height = 0.05 - G / (4.0 * stiffness);
    let place =
        format!("pose: {{xyz: [0, 0, {height}]}}\n        velocities: {{box: [0, 0, 0, {velocity}]}}");
    body("box", &place, 1.0, "type: box, size: [0.4, 0.4, 0.1]", material)
}

const MATERIAL: &str = "dissipation: 10, mu_static: 0.3, mu_dynamic: 0.3";

#[test]
fn a_box_slides_as_far_as_its_friction_allows() {
    // v²/(2 μ g), whichever way it goes.
    let expected = 4.0 / (2.0 * 0.3 * G);
    for scheme in ["tr_bdf2", "trapezoid", "step_doubling"] {
        let models =
            ground(&format!("stiffness: 1.0e5, {MATERIAL}")) + &resting_box("1.2, 1.6, 0", 1e5, MATERIAL);
        let options = format!("scheme: {scheme}, accuracy: 1.0e-4");
        let mut simulator =
            plant("contact: {stiction_velocity: 1.0e-4}\ncontact_points: several", &models, &options);
        simulator.advance_to(2.0).unwrap();
        let (q, v) = (positions(&simulator), velocities(&simulator));
        let way = q[4].hypot(q[5]);
        println!("sliding, {scheme}: {way:.5} m of {expected:.5}, {} steps", simulator.statistics().steps);
        let allowed = if scheme == "step_doubling" { 1e-2 } else { 5e-4 };
        assert!((way - expected).abs() < allowed, "{scheme}: {way} {expected}");
        assert!((q[5] / q[4] - 4.0 / 3.0).abs() < 1e-2, "{scheme}: {q:?}");
        // The trapezoid does not damp what is stiff: about its rest the box goes on to tremble.
        let rest = if scheme == "trapezoid" { 2e-3 } else { 1e-4 };
        assert!(v.iter().all(|v| v.abs() < rest), "{scheme}: {v:?}");
    }
}

/// Friction as a fraction of the normal force, at a slip of s times the stiction velocity [K25, eq. 7, 8].
fn friction(mu_static: f64, mu_dynamic: f64, s: f64) -> f64 {
    let f = |x: f64| x / (1.0 + x * x).sqrt();
    (mu_dynamic + (mu_static - mu_dynamic) * 0.5 * (1.0 - f(s - 10.0) / f(10.0))) * f(s)
}

#[test]
fn friction_rises_to_its_peak_and_falls_to_its_sliding_value() {
    let material = "dissipation: 10, mu_static: 1.0, mu_dynamic: 0.5";
    let models = ground(&format!("stiffness: 1.0e5, {material}")) + &resting_box("0, 0, 0", 1e5, material);
    let rest = "
  push: {type: Ramp, slope: [0.0, 0.0, 0.0, 4.0, 0.0, 0.0]}
wires: {scene.force: push.out}
";
    let settings = "contact: {stiction_velocity: 1.0e-4}\ncontact_points: several";
    let mut simulator = diagram(settings, &models, rest, "accuracy: 1.0e-5");
    let (mut peak, mut peak_time) = (0.0, 0.0);
    let mut along = 0.0;
    watch(&mut simulator, 3.5, |s| {
        along = -report(s).1.contacts.iter().map(|c| c.force_W.x * c.normal_W.z.signum()).sum::<f64>();
        let along = along.abs();
        if along > peak {
            (peak, peak_time) = (along, s.time());
        }
    });
    let expected = (1..400).map(|i| friction(1.0, 0.5, 0.05 * f64::from(i))).fold(0.0, f64::max) * G;
    println!(
        "peak {peak:.3} N at {peak_time:.3} s, expected {expected:.3}; sliding {along:.3}, expected {:.3}",
        0.5 * G
    );
    assert!((peak - expected).abs() < 0.02 * expected, "{peak} {expected}");
    // It breaks loose where the push has reached the peak, up to the length of a step.
    assert!((peak_time - expected / 4.0).abs() < 0.05, "{peak_time}");
    assert!((along.abs() - 0.5 * G).abs() < 0.005 * G, "{along}");
    // From then on v̇ = 4 t − μ_d g.
    let since = |t: f64| 2.0 * t * t - 0.5 * G * t;
    let (v, expected) = (velocities(&simulator)[3], since(3.5) - since(expected / 4.0));
    assert!((v - expected).abs() < 0.02 * expected, "{v} {expected}");
}

/// A push of 7 N slows a box down that sliding friction, 4.9 N, would not hold against it, but static friction, 9.8 N, does: where it turns round, it is at
/// rest for no longer than a long step can miss.
#[test]
fn a_box_that_comes_to_rest_under_a_push_is_held_by_static_friction() {
    let material = "dissipation: 10, mu_static: 1.0, mu_dynamic: 0.5";
    let models = ground(&format!("stiffness: 1.0e5, {material}")) + &resting_box("2, 0, 0", 1e5, material);
    let rest = "
  push: {type: Constant, value: [0.0, 0.0, 0.0, -7.0, 0.0, 0.0]}
wires: {scene.force: push.out}
";
    let settings = "contact: {stiction_velocity: 1.0e-4}\ncontact_points: several";
    let expected = 4.0 / (2.0 * (7.0 + 0.5 * G));
    for (options, allowed) in [
        ("fixed_step: 0.03", 0.06),
        ("fixed_step: 0.01", 0.02),
        ("fixed_step: 0.003", 0.006),
        ("accuracy: 3.0e-3", 5e-3),
        ("accuracy: 1.0e-3", 2e-3),
        ("accuracy: 1.0e-3, scheme: step_doubling", 2e-2),
    ] {
        let mut simulator = diagram(settings, &models, rest, options);
        simulator.advance_to(1.0).unwrap();
        let (way, v) = (positions(&simulator)[4], velocities(&simulator)[3]);
        println!("held, {options}: {way:.4} m of {expected:.4}, {v:.1e} m/s");
        assert!((way - expected).abs() < allowed, "{options}: {way} {expected}");
        assert!(v.abs() < 1e-3, "{options}: {v}");
    }
}

#[test]
fn what_rolls_down_an_incline_has_the_acceleration_of_its_inertia() {
    // a = g sin α/(1 + I/(m r²)): 5/7, 2/3 and 1/2 of g sin α.
    let (angle, radius, mass, stiffness) = (0.3_f64, 0.1, 2.0, 1e5);
    let material = "dissipation: 10, mu_static: 0.8, mu_dynamic: 0.8";
    let rolling = mass * radius * radius;
    let cases = [
        ("ball", "type: sphere, radius: 0.1", 0.4, 1.0),
        ("cylinder", "type: cylinder, radius: 0.1, length: 0.2", 0.5, 2.0),
        ("hoop", "type: cylinder, radius: 0.1, length: 0.2", 1.0, 2.0),
    ];
    for (name, shape, share, points) in cases {
        let inertia = share * rolling;
        let depth = mass * G * angle.cos() / (points * stiffness);
        let height = radius - depth;
        let models = ground(&format!("stiffness: {stiffness:.1}, {material}"))
            + &format!(
                "
      - name: wheel
        pose: {{xyz: [0, 0, {height}], rpy: [1.5707963267948966, 0, 0]}}
        model:
          bodies:
            wheel:
              mass: {mass}
              com: [0, 0, 0]
              inertia: [{inertia}, {inertia}, {inertia}]
              collision: [{{shape: {{{shape}}}, material: {{{material}}}}}]
"
            );
        let settings = format!(
            "gravity: [{}, 0, {}]\ncontact: {{stiction_velocity: 1.0e-4}}\ncontact_points: several",
            G * angle.sin(),
            -G * angle.cos()
        );
        let mut simulator = plant(&settings, &models, "accuracy: 1.0e-5");
        simulator.advance_to(1.0).unwrap();
        let (q, v) = (positions(&simulator), velocities(&simulator));
        let expected = 0.5 * G * angle.sin() / (1.0 + share);
        println!("{name}: {:.5} m of {expected:.5}, slip {:.1e} m/s", q[4], v[3] - radius * v[1]);
        assert!((q[4] - expected).abs() < 1e-3 * expected, "{name}: {} {expected}", q[4]);
        assert!((v[3] - radius * v[1]).abs() < 1e-3, "{name}: {v:?}");
        assert!(q[5].abs() < 1e-6, "{name}: {q:?}");
    }
}

#[test]
fn a_sliding_ball_rolls_at_five_sevenths_of_its_speed() {
    let height = 0.1 - 0.5 * G / 2e4;
    let place =
        format!("pose: {{xyz: [0, 0, {height}]}}\n        velocities: {{ball: [0, 0, 0, 1.4, 0, 0]}}");
    let models = ground("stiffness: 2.0e4, mu_static: 0.4, mu_dynamic: 0.4")
        + &body("ball", &place, 0.5, "type: sphere, radius: 0.1", "mu_static: 0.4, mu_dynamic: 0.4");
    let mut simulator = plant("contact: {stiction_velocity: 1.0e-4}", &models, "accuracy: 1.0e-5");
    simulator.advance_to(2.0).unwrap();
    let (q, v) = (positions(&simulator), velocities(&simulator));
    assert!((v[3] - 1.0).abs() < 1e-3 && (v[1] - 10.0).abs() < 1e-2, "{v:?}");
    // It slips for 2 v/(7 μ g).
    let slipping = 2.0 * 1.4 / (7.0 * 0.4 * G);
    let expected = 1.4 * slipping - 0.5 * 0.4 * G * slipping * slipping + 1.0 * (2.0 - slipping);
    assert!((q[4] - expected).abs() < 1e-3, "{q:?} {expected}");
}

#[test]
fn a_conveyor_drags_a_box_up_to_its_speed() {
    // The belt runs along its own x axis, which is the world's y.
    let height = 0.05 - G / (4.0 * 1e5);
    let models = format!(
        "
      - name: belt
        weld: world
        pose: {{rpy: [0, 0, 1.5707963267948966]}}
        model:
          bodies:
            belt:
              collision:
                - shape: {{type: box, size: [10, 1, 0.2]}}
                  pose: {{xyz: [0, 0, -0.1]}}
                  surface_velocity: [1.5, 0, 0]
                  material: {{stiffness: 1.0e5, {MATERIAL}}}
"
    ) + &body(
        "box",
        &format!("pose: {{xyz: [0, 0, {height}]}}"),
        1.0,
        "type: box, size: [0.4, 0.4, 0.1]",
        MATERIAL,
    );
    let settings = "contact: {stiction_velocity: 1.0e-4}\ncontact_points: several";
    for scheme in ["tr_bdf2", "trapezoid"] {
        let mut simulator = plant(settings, &models, &format!("scheme: {scheme}, accuracy: 1.0e-4"));
        let (speed, a) = (1.5, 0.3 * G);
        simulator.advance_to(2.0).unwrap();
        let (q, v) = (positions(&simulator), velocities(&simulator));
        // While it slips it moves v²/(2 μ g); then it goes with the belt.
        let expected = speed * speed / (2.0 * a) + speed * (2.0 - speed / a);
        println!("conveyor, {scheme}: {:.5} m of {expected:.5}", q[5]);
        assert!((q[5] - expected).abs() < 5e-4, "{scheme}: {} {expected}", q[5]);
        let rest = if scheme == "trapezoid" { 2e-3 } else { 1e-4 };
        assert!((v[4] - speed).abs() < rest && v[3].abs() < rest, "{scheme}: {v:?}");
        assert!(q[4].abs() < 1e-3, "{scheme}: {q:?}");
    }
}

#[test]
fn a_box_on_a_slope_below_its_friction_creeps_no_faster_than_its_law_says() {
    // tan 0.2 = 0.203 of μ = 0.3.
    let models = ground(&format!("stiffness: 1.0e5, {MATERIAL}")) + &resting_box("0, 0, 0", 1e5, MATERIAL);
    let settings = format!(
        "gravity: [{}, 0, {}]\ncontact: {{stiction_velocity: 1.0e-5}}\ncontact_points: several",
        G * 0.2_f64.sin(),
        -G * 0.2_f64.cos()
    );
    // t̂ = tan α/μ: a slip of v_s t̂/√(1 − t̂²), with v_s as large as long steps make it.
    let t = 0.2_f64.tan() / 0.3;
    let law = 1e-5 * t / (1.0 - t * t).sqrt();
    let creep = |longest: f64, time: f64| {
        let mut simulator = plant(&settings, &models, &format!("accuracy: 1.0e-4, max_step: {longest}"));
        simulator.advance_to(1.0).unwrap();
        let start = positions(&simulator)[4];
        simulator.advance_to(1.0 + time).unwrap();
        let creep = (positions(&simulator)[4] - start) / time;
        println!("steps of {longest} s: creep {creep:.2e} m/s, law {law:.2e}");
        (creep, simulator)
    };
    assert!((creep(1e-3, 2.0).0 - law).abs() < 0.05 * law);
    assert!(creep(1e-2, 10.0).0 < 2.0 * law);
    let (creep, simulator) = creep(0.1, 100.0);
    assert!(creep > 0.0 && creep < 2e-4, "{creep}");
    let force = get(&simulator, "contact_force")[0];
    assert!((force - G * 0.2_f64.cos()).abs() < 1e-3 * G, "{force}");
}
