//! Diagrams with nothing to integrate, by every method and through every command.

use std::panic::{AssertUnwindSafe, catch_unwind};

use serde_json::Value as Json;

use crate::command::{Folder, Ran};

/// Each with the states that it has.
const DIAGRAMS: &[(&str, &str, usize)] = &[
    ("no blocks", "blocks: {}", 0),
    ("no states", "blocks: {s: {type: Step}}\nunused: [s.out]", 0),
    ("sinks alone", "blocks: {p: {type: Print, period: 0.5}, s: {type: Scope}}\nexports: {inputs: {a: p.in, b: s.in1}}", 0),
    (
        "a plant without degrees of freedom",
        "blocks:
  p:
    type: MultibodyPlant
    models: [{name: m, weld: world, model: {bodies: {b: {mass: 1, collision: [{shape: {type: sphere, radius: 1}}]}}}}]
unused: [p.*]",
        0,
    ),
    ("an empty plant", "blocks: {p: {type: MultibodyPlant, models: []}}\nunused: [p.*]", 0),
    (
        "an empty plant beside one that falls",
        "blocks:
  p: {type: MultibodyPlant, models: []}
  q: {type: MultibodyPlant, models: [{name: m, model: {bodies: {b: {mass: 1, inertia: [1, 1, 1]}}}}]}
unused: [p.*, q.*]",
        13,
    ),
    (
        "an empty plant beside a state",
        "blocks: {p: {type: MultibodyPlant, models: []}, c: {type: Constant, value: 2}, i: {type: Integrator}}
wires: {i.in: c.out}
unused: [p.*]",
        1,
    ),
    (
        "discrete states alone",
        "blocks: {c: {type: Constant, value: 2}, d: {type: UnitDelay, period: 0.1}}\nwires: {d.in: c.out}",
        0,
    ),
];

const METHODS: &[&str] = &[
    "auto",
    "bogacki_shampine",
    "dormand_prince",
    "runge_kutta3",
    "implicit_euler",
    "sdirk2",
    "ros2",
    "cenic",
    "cenic, scheme: step_doubling",
    "cenic, scheme: trapezoid",
];

/// A command that does not panic.
fn quiet(folder: &Folder, what: &str, command: &str, arguments: &[&str]) -> Ran {
    let ran = catch_unwind(AssertUnwindSafe(|| folder.run(command, arguments)));
    ran.unwrap_or_else(|_| panic!("{command} {arguments:?} of {what} panics"))
}

#[test]
fn every_method_simulates_nothing() {
    for (what, text, states) in DIAGRAMS {
        let folder = Folder::new(&format!("cenic: 1\n{text}\nsim: {{duration: 1}}\n"));
        for method in METHODS {
            for steps in ["", ", fixed_step: 0.02"] {
                let integrator = format!("sim.integrator={{type: {method}{steps}}}");
                for until in ["1", "0"] {
                    let arguments = ["--json", "--no-out", "--set", &integrator, "--until", until];
                    let ran = quiet(&folder, what, "run", &arguments);
                    assert!(ran.is_done, "{what}, {integrator}: {ran:?}");
                    let summary: Json = serde_json::from_str(&ran.out).unwrap();
                    assert_eq!(summary["t"].as_f64().unwrap().to_string(), until, "{what}, {integrator}");
                    let taken = summary["steps"].as_u64().unwrap();
                    assert_eq!(taken == 0, until == "0", "{what}, {integrator}: {taken} steps");
                    if !steps.is_empty() && until == "1" && !what.contains("discrete") {
                        assert_eq!(taken, 50, "{what}, {integrator}");
                    }
                    if *what == "an empty plant beside a state" {
                        let end: f64 = until.parse().unwrap();
                        let reached = summary["final"]["i.out"].as_f64().unwrap();
                        assert!((reached - 2.0 * end).abs() < 1e-9, "{integrator}: {reached}");
                    }
                }
                let ran = quiet(&folder, what, "check", &["--json", "--set", &integrator]);
                let counts: Json = serde_json::from_str(&ran.out).unwrap();
                assert_eq!(counts["continuous_states"], *states, "{what}: {ran:?}");
            }
        }
    }
}

#[test]
fn every_command_takes_nothing() {
    for (what, text, _) in DIAGRAMS {
        for duration in ["1", "0"] {
            for method in ["", ", integrator: {type: cenic}"] {
                let folder =
                    Folder::new(&format!("cenic: 1\n{text}\nsim: {{duration: {duration}{method}}}\n"));
                let commands: &[(&str, &[&str])] = &[
                    ("check", &[]),
                    ("schedule", &[]),
                    ("schedule", &["--json"]),
                    ("graph", &["-o", "@/d.svg"]),
                    ("linearize", &[]),
                    ("linearize", &["--json", "--at", duration]),
                    ("linearize", &["--trim"]),
                    (
                        "run",
                        &[
                            "--out",
                            "@/out",
                            "--html",
                            "@/d.html",
                            "--mcap",
                            "@/d.mcap",
                            "--save-state",
                            "@/s",
                        ],
                    ),
                    ("run", &["--out", "@/again", "--resume", "@/s", "--until", "2"]),
                ];
                for (command, arguments) in commands {
                    let ran = quiet(&folder, what, command, arguments);
                    // What falls has no steady state; everything else is done.
                    let is_refused = arguments.contains(&"--trim") && ran.err.contains("no steady state");
                    assert!(ran.is_done || is_refused, "{command} {arguments:?} of {what}: {ran:?}");
                }
            }
        }
    }
}
