//! Velocity-level methods on diagrams: closed forms of contact, and every diagram of the repository under every method.

use std::path::{Path, PathBuf};

use cenic::integrators::IntegratorSpec;
use cenic::io::{Overrides, load};
use cenic::simulator::{Sim, Simulator, Status};

use crate::support::diagram;

/// All of them, and what is expected of their contact.
const SOLVERS: [(&str, Law); 10] = [
    ("tamsi", Law::Regularised),
    ("lcp_pgs", Law::Pyramid),
    ("ccp_pgs", Law::Convex),
    ("ccp_admm", Law::Convex),
    ("ccp_newton", Law::Convex),
    ("raisim", Law::Dissipation),
    ("ncp_pgs", Law::Exact),
    ("ncp_staggered", Law::Exact),
    ("ncp_admm", Law::Exact),
    ("apgd", Law::Convex),
];

/// What a method makes of contact.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Law {
    /// Hard, with dry friction.
    Exact,
    /// Compliant, with friction that is regularised.
    Regularised,
    /// With a friction pyramid.
    Pyramid,
    /// The convex relaxation: what slides hovers.
    Convex,
    /// Without the maximum dissipation law.
    Dissipation,
}

fn spec(method: &str, more: &str) -> IntegratorSpec {
    let text = format!(r#"{{"type": "{method}"{more}}}"#);
    serde_json::from_str(&text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

fn simulator(text: &str, integrator: IntegratorSpec) -> Simulator {
    let name = integrator.name();
    let schedule = diagram(text).compile().unwrap_or_else(|e| panic!("{name}: {e}"));
    let sim = Sim { integrator, ..Sim::default() };
    Simulator::new(schedule, &sim).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn value(simulator: &Simulator, signal: &str) -> Vec<f64> {
    simulator.value(signal).unwrap_or_else(|| panic!("no {signal}")).to_vec()
}

/// A box of 0.2 m and 1 kg on the ground, with these velocities and what else a model has, pushed by a force.
fn cube(velocities: &str, material: &str, push: f64) -> String {
    format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact: {{stiffness: 1.0e6, stiction_velocity: 1.0e-4}}
    contact_points: several
    models:
      - name: ground
        weld: world
        model: {{bodies: {{ground: {{collision: [{{shape: {{type: half_space}}, material: {{{material}}}}}]}}}}}}
      - name: cube
        velocities: {{cube: {velocities}}}
        pose: {{xyz: [0, 0, 0.1]}}
        model:
          bodies:
            cube:
              mass: 1.0
              inertia: [0.00667, 0.00667, 0.00667]
              collision: [{{shape: {{type: box, size: [0.2, 0.2, 0.2]}}, material: {{{material}}}}}]
  push: {{type: BodyForce, plant: scene, body: cube.cube, force: [{push}, 0, 0]}}
wires: {{}}
"
    )
    .replace("  push: {type: BodyForce, plant: scene, body: cube.cube, force: [0, 0, 0]}\n", "")
}

const ROUGH: &str = "mu_static: 0.4, mu_dynamic: 0.4";

/// v₀²/(2 μ g), by steps of symplectic Euler v₀ h/2 less.
#[test]
fn a_cube_that_slides_stops_where_dry_friction_says() {
    let exact = 1.0 / (2.0 * 0.4 * 9.81);
    for (method, law) in SOLVERS {
        let mut run = simulator(&cube("[0, 0, 0, 1, 0, 0]", ROUGH, 0.0), spec(method, ""));
        run.advance_to(0.4).unwrap();
        let x = value(&run, "scene.cube.positions")[4];
        let off = (x - exact).abs() / exact;
        let allowed = match law {
            // Hovering lets it go farther.
            Law::Convex => 0.6,
            Law::Dissipation => 0.02,
            _ => 0.01,
        };
        assert!(off < allowed, "{method}: {x} m in place of {exact}");
    }
}

/// Newton's law: a ball that falls from h comes back to e² h.
#[test]
fn a_ball_of_restitution_bounces_to_e_squared() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: ground
        weld: world
        model: {bodies: {ground: {collision: [{shape: {type: half_space}}]}}}
      - name: ball
        pose: {xyz: [0, 0, 0.6]}
        model: {bodies: {ball: {mass: 1, inertia: [0.004, 0.004, 0.004], collision: [{shape: {type: sphere, radius: 0.1}, material: {restitution: 0.8}}]}}}
";
    for (method, law) in SOLVERS.into_iter().filter(|(_, law)| *law != Law::Regularised) {
        // What is regularised gives way: here by little.
        let more = if method == "ccp_newton" { r#", "solver": {"near_rigid": 0.05}"# } else { "" };
        let mut run = simulator(text, spec(method, more));
        let (mut top, mut has_bounced) = (0.0_f64, false);
        for i in 0..1000 {
            run.advance_to(1e-3 * f64::from(i)).unwrap();
            has_bounced |= value(&run, "scene.ball.velocities")[5] > 1.0;
            if has_bounced {
                top = top.max(value(&run, "scene.ball.positions")[6]);
            }
        }
        assert!((top - (0.1 + 0.64 * 0.5)).abs() < 0.01, "{method} ({law:?}): {top}");
    }
}

/// Limits, actuators with a limit of effort, dry friction and a constraint between joints mean the same to every method.
#[test]
fn joints_obey_the_same_laws_under_every_method() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, -9.81]
    models:
      - name: arm
        weld: world
        model:
          bodies:
            limited: {mass: 1, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.01]}
            pushed: {mass: 2, inertia: [0.1, 0.1, 0.1]}
            held: {mass: 2, inertia: [0.1, 0.1, 0.1]}
            follower: {mass: 1, inertia: [0.1, 0.1, 0.1]}
          joints:
            swing: {kind: revolute, child: limited, axis: [0, 1, 0], position: 1.0, limits: [-0.2, 2.0]}
            push: {kind: prismatic, child: pushed, axis: [1, 0, 0]}
            hold: {kind: prismatic, child: held, axis: [1, 0, 0], friction: 3.0}
            follow: {kind: prismatic, child: follower, axis: [1, 0, 0]}
          constraints: {gear: {coupler: {joint: follow, leader: push, ratio: 0.5}}}
          actuators:
            pusher: {joint: push, control: {position: {kp: 1000, kd: 10}}, effort: [-4.0, 4.0]}
            puller: {joint: hold}
  goal: {type: Constant, value: [1.0, 2.0]}
wires: {scene.arm.actuation: goal.out}
";
    let reference = {
        let mut run = simulator(text, spec("cenic", r#", "accuracy": 1e-6"#));
        run.advance_to(0.6).unwrap();
        value(&run, "scene.arm.positions")
    };
    assert!(reference[0] >= -0.201 && reference[2].abs() < 1e-3, "{reference:?}");
    for (method, _) in SOLVERS {
        let mut run = simulator(text, spec(method, ""));
        run.advance_to(0.6).unwrap();
        let found = value(&run, "scene.arm.positions");
        for (i, (found, reference)) in found.iter().zip(&reference).enumerate() {
            assert!((found - reference).abs() < 5e-3, "{method}, joint {i}: {found} and {reference}");
        }
    }
}

/// The file, the method, and why it does not run to the end.
const LIMITS: [(&str, &str, &str); 1] = [(
    "dish_rack_arm",
    "apgd",
    "gradients do not come to the forces of stiff surfaces on light bodies in as many iterations as there may be",
)];

fn files() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "yaml"));
    files.retain(|path| {
        let name = path.file_stem().unwrap().to_str().unwrap();
        // Blocks of examples.
        !["bouncing_ball", "motor", "tendon"].contains(&name)
    });
    files.sort();
    assert!(files.len() > 40);
    files
}

/// Runs the beginning of every diagram.
fn every_diagram_runs_under(method: &str) {
    const LENGTH: f64 = 0.05;
    let mut wrong = String::new();
    for path in files() {
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let loaded = load(&path, &Overrides::default()).unwrap_or_else(|e| panic!("{e}"));
        let mut sim = Sim::of(&loaded).unwrap();
        sim.integrator = spec(method, "");
        let schedule = loaded.compile().unwrap_or_else(|e| panic!("{name}: {e}"));
        let end = sim.duration.min(LENGTH);
        let run = Simulator::new(schedule, &sim).map_err(|e| e.to_string()).and_then(|mut run| {
            let status = run.advance_to(end).map_err(|e| e.to_string())?;
            match status {
                Status::Stopped(cenic::diagram::Stop::Failed(why)) => Err(format!("stopped: {why}")),
                _ if !run.state().x.iter().all(|x| x.is_finite()) => Err("not finite".to_owned()),
                _ => Ok(()),
            }
        });
        let is_listed = LIMITS.iter().any(|(file, of, _)| (*file, *of) == (name.as_str(), method));
        match run {
            Err(error) if !is_listed => wrong += &format!("{name}: {error}\n"),
            Ok(()) if is_listed => wrong += &format!("{name} runs now: it has to leave the list\n"),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{method}\n{wrong}");
}

macro_rules! every_diagram_runs {
    ($($name:ident: $method:literal,)*) => {
        $(#[test]
        fn $name() {
            every_diagram_runs_under($method);
        })*
    };
}

every_diagram_runs! {
    every_diagram_runs_under_tamsi: "tamsi",
    every_diagram_runs_under_lcp_pgs: "lcp_pgs",
    every_diagram_runs_under_ccp_pgs: "ccp_pgs",
    every_diagram_runs_under_ccp_admm: "ccp_admm",
    every_diagram_runs_under_ccp_newton: "ccp_newton",
    every_diagram_runs_under_raisim: "raisim",
    every_diagram_runs_under_ncp_pgs: "ncp_pgs",
    every_diagram_runs_under_ncp_staggered: "ncp_staggered",
    every_diagram_runs_under_ncp_admm: "ncp_admm",
    every_diagram_runs_under_apgd: "apgd",
}
