//! What a diagram gets of which nobody has said how it is to be simulated.

use cenic::io::{Overrides, load};
use cenic::simulator::{Sim, Simulator};

use crate::command::Folder;

const PENDULUM: &str = "cenic: 1
blocks:
  p:
    type: MultibodyPlant
    models:
      - name: m
        model:
          bodies: {b: {mass: 1, com: [0, 0, -1], inertia: [0.1, 0.1, 0.1]}}
          joints: {j: {kind: continuous, child: b, axis: [0, 1, 0], position: 1}}
unused: [p.*]
";

const BALL: &str = "cenic: 1
blocks:
  p:
    type: MultibodyPlant
    models:
      - {name: floor, weld: world, model: {bodies: {f: {collision: [{shape: {type: half_space}}]}}}}
      - {name: ball, pose: {xyz: [0, 0, 1]}, model: {bodies: {b: {mass: 1, collision: [{shape: {type: sphere, radius: 0.1}}]}}}}
unused: [p.*]
";

/// ẋ = λ (u − x), with u from `source`.
fn lag(source: &str, rate: f64) -> String {
    format!(
        "cenic: 1
blocks:
  u: {source}
  e: {{type: Sum, signs: \"+-\"}}
  g: {{type: Gain, k: {rate}}}
  x: {{type: Integrator, initial: 1}}
wires: {{e.in1: u.out, e.in2: x.out, g.in: e.out, x.in: g.out}}
"
    )
}

#[test]
fn bodies_that_move_get_cenic() {
    for text in [PENDULUM, BALL] {
        let folder = Folder::new(&format!("{text}sim: {{duration: 0.1}}\n"));
        let summary = folder.summary(&[]);
        assert_eq!(summary["integrator"], "cenic");
        assert_eq!(summary["integrator_is_default"], true);
        assert_eq!(summary["accuracy"], 1e-3);
        let ran = folder.run("run", &["--no-out"]);
        assert!(ran.out.contains("\n  integrator  cenic (default), accuracy 0.001\n"), "{}", ran.out);
        assert!(!ran.err.contains("warning"), "{}", ran.err);
        // From Rust, too, whatever the settings leave open.
        let schedule =
            || load(&folder.path().join("d.yaml"), &Overrides::default()).unwrap().compile().unwrap();
        let simulator = Simulator::new(schedule(), &Sim::default()).unwrap();
        assert_eq!(simulator.integrator(), "cenic");
        assert!(simulator.is_default_method());
        // What is solved with contact is part of the schedule.
        assert!(folder.run("schedule", &[]).out.contains("solved together with contact"));
    }
}

#[test]
fn options_without_a_type_are_those_of_the_default() {
    let folder = Folder::new(&format!(
        "{PENDULUM}sim: {{duration: 0.1, integrator: {{accuracy: 1e-4, max_step: 0.01}}}}\n"
    ));
    let summary = folder.summary(&["--threads", "2"]);
    assert_eq!((&summary["integrator"], &summary["accuracy"]), (&"cenic".into(), &1e-4.into()));
    // Times are sums, and rounded.
    assert!(summary["largest_step_s"].as_f64().unwrap() <= 0.01 * (1.0 + 1e-9));
    assert_eq!(folder.summary(&["--accuracy", "1e-5"])["accuracy"], 1e-5);
    let fixed = folder.summary(&["--set", "sim.integrator={fixed_step: 0.01}"]);
    assert_eq!((&fixed["accuracy"], &fixed["fixed_step_s"]), (&serde_json::Value::Null, &0.01.into()));
    let ran = folder.run("check", &["--set", "sim.integrator.scheme=trapezoid"]);
    assert!(!ran.is_done && ran.err.contains("unknown field `scheme`"), "{}", ran.err);
}

#[test]
fn diagrams_without_bodies_get_what_suits_their_start() {
    let method = |text: &str| {
        let summary = Folder::new(&format!("{text}sim: {{duration: 2}}\n")).summary(&[]);
        assert_eq!(summary["accuracy"], 1e-6);
        (summary["integrator"].as_str().unwrap().to_owned(), summary)
    };
    let constant = "{type: Constant, value: 3}";
    assert_eq!(method(&lag(constant, 10.0)).0, "dormand_prince");
    // x goes to 3 in no time, and an explicit method would take 2 s · 10⁶/s / 3.3 steps.
    let (name, summary) = method(&lag(constant, 1e6));
    assert_eq!(name, "sdirk2");
    assert!((summary["final"]["x.out"].as_f64().unwrap() - 3.0).abs() < 1e-5);
    assert!(summary["steps"].as_u64().unwrap() < 5000, "{}", summary["steps"]);
    // An oscillation has to be followed by any method; the shorter run is for the sake of time.
    let oscillator = "cenic: 1
blocks: {g: {type: Gain, k: -1e12}, v: {type: Integrator}, x: {type: Integrator, initial: 1e-9}}
wires: {g.in: x.out, v.in: g.out, x.in: v.out}
";
    let folder = Folder::new(&format!("{oscillator}sim: {{duration: 2}}\n"));
    assert_eq!(folder.summary(&["--until", "1e-5"])["integrator"], "dormand_prince");
    // A switch at its switching point has a slope that is no mode.
    let switch = "cenic: 1
blocks: {s: {type: Formula, inputs: [x], expression: \"if(x > 0, -1, 1)\"}, x: {type: Integrator}}
wires: {s.x: x.out, x.in: s.out}
";
    let folder = Folder::new(&format!("{switch}sim: {{duration: 2}}\n"));
    assert_eq!(folder.summary(&["--until", "1e-5"])["integrator"], "dormand_prince");
}

#[test]
fn what_becomes_stiff_is_told() {
    let folder = Folder::new(&format!(
        "{}sim: {{duration: 2, integrator: {{type: dormand_prince}}}}\n",
        lag("{type: Sine, frequency: 1}", 1e5)
    ));
    let ran = folder.run("run", &["--no-out"]);
    assert!(ran.out.contains("steps are short for stability, not for accuracy"), "{}", ran.out);
    assert!(ran.out.contains("\n  integrator   dormand_prince, accuracy 1e-6\n"), "{}", ran.out);
    assert!(ran.out.contains("{type: sdirk2}"), "{}", ran.out);
    let ran = folder.run("run", &["--no-out", "--set", "g.k=10"]);
    assert!(!ran.out.contains("stability"), "{}", ran.out);
}

#[test]
fn methods_that_do_not_suit_contact_are_warned_of() {
    let check = |text: &str, integrator: &str| {
        let folder =
            Folder::new(&format!("{text}sim:\n  duration: 0.1\n  integrator: {{type: {integrator}}}\n"));
        folder.run("check", &[]).err
    };
    for method in ["dormand_prince", "bogacki_shampine", "runge_kutta3"] {
        let warning = check(BALL, method);
        assert!(warning.contains(&format!("`{method}` is explicit")), "{warning}");
        assert!(
            warning.contains("contact in `p`") && warning.contains("integrator: {type: cenic}"),
            "{warning}"
        );
        assert!(warning.contains("d.yaml:11:"), "{warning}");
        assert_eq!(check(PENDULUM, method), "");
    }
    for method in ["sdirk2", "dormand_prince"] {
        let warning = check(BALL, &format!("{method}, fixed_step: 0.01"));
        assert!(warning.contains("what begins and ends in between is not seen"), "{warning}");
    }
    for method in ["sdirk2", "ros2", "implicit_euler", "cenic", "auto", "cenic, fixed_step: 0.01"] {
        assert_eq!(check(BALL, method), "", "{method}");
    }
}
