//! How far a run can be trusted: what is claimed holds against closed forms.

use cenic::diagram::Diagram;
use cenic::document::Source;
use cenic::io::{Directory, Overrides, load_text};
use cenic::simulator::verify::{Findings, Verdict, Wanted, verify};
use cenic::simulator::{Sim, Simulator};

fn diagram(text: &str) -> Diagram {
    let diagram = load_text(&Source::new("test.yaml", text), &Directory::new("."), &Overrides::default());
    diagram.unwrap_or_else(|problems| panic!("{problems}"))
}

fn verified(text: &str) -> Findings {
    let diagram = diagram(text);
    let sim = Sim::of(&diagram).unwrap();
    let wanted =
        Wanted { diagram: &diagram, sim: &sim, resume: None, end: sim.duration, is_angle: &|_| false };
    verify(wanted, &mut |_, _| true).unwrap_or_else(|problems| panic!("{problems}")).unwrap()
}

/// A mass of 1 kg on a spring of 4 π² N/m: x = cos(2 π t).
fn oscillator(integrator: &str) -> String {
    format!(
        "cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    models:
      - name: m
        model:
          bodies: {{b: {{mass: 1, inertia: [1, 1, 1]}}}}
          joints: {{s: {{kind: prismatic, child: b, axis: [1, 0, 0], position: 1, spring: {{stiffness: 39.478417604357434}}}}}}
sim: {{duration: 3.0, record: [scene.positions], integrator: {integrator}}}
"
    )
}

#[test]
fn the_error_of_an_oscillator_is_about_what_is_claimed() {
    for integrator in [
        "{type: cenic, accuracy: 1.0e-4}",
        "{type: cenic, fixed_step: 2.0e-4}",
        "{type: dormand_prince, accuracy: 1.0e-5}",
        "{type: bogacki_shampine, accuracy: 1.0e-4}",
        "{type: sdirk2, accuracy: 1.0e-4}",
    ] {
        let text = oscillator(integrator);
        let found = verified(&text);
        assert_eq!(found.verdict, Verdict::Converged, "{integrator}: {found:?}");
        let mut simulator = Simulator::of(&diagram(&text)).unwrap();
        let mut truth = 0.0_f64;
        for k in 0..=300 {
            let t = 0.01 * f64::from(k);
            simulator.advance_to(t).unwrap();
            let x = simulator.value("scene.positions").unwrap()[0];
            truth = truth.max((x - (std::f64::consts::TAU * t).cos()).abs());
        }
        let claimed = found.channels[0].error;
        // The order that is measured between three runs is off by some tenths.
        assert!((0.5 * claimed..1.5 * claimed).contains(&truth), "{integrator}: {truth} for {claimed}");
    }
}

/// Two pendulums in a row, outstretched upwards.
fn double_pendulum(accuracy: &str) -> String {
    format!(
        "cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: p
        model:
          bodies:
            a: {{mass: 1, com: [0, 0, -1], inertia: [1.0e-3, 1.0e-3, 1.0e-3]}}
            b: {{mass: 1, com: [0, 0, -1], inertia: [1.0e-3, 1.0e-3, 1.0e-3]}}
          joints:
            upper: {{kind: continuous, child: a, axis: [0, 1, 0], position: 2.5}}
            lower: {{kind: continuous, parent: a, child: b, axis: [0, 1, 0], pose: {{xyz: [0, 0, -1]}}, position: 1.0}}
sim: {{duration: 40.0, integrator: {{type: dormand_prince, accuracy: {accuracy}}}}}
"
    )
}

#[test]
fn a_double_pendulum_is_chaotic_from_a_time_that_accuracy_puts_off() {
    let since = |accuracy: &str| match verified(&double_pendulum(accuracy)).verdict {
        Verdict::Chaotic { since } => since,
        other => panic!("{accuracy}: {other:?}"),
    };
    let (coarse, fine) = (since("1.0e-4"), since("1.0e-7"));
    assert!((2.0..40.0).contains(&coarse) && fine > coarse + 1.0, "{coarse} and {fine}");
}

#[test]
fn a_decision_by_digits_that_no_run_knows_is_no_convergence() {
    // At t = 1 it goes left or right by the seventh digit of x.
    let text = "cenic: 1
blocks:
  one: {type: Sine, frequency: 0.3}
  x: {type: Integrator}
  digit: {type: Formula, inputs: [x], expression: \"floor(x * 1e7) - 2 * floor(x * 1e7 / 2) - 0.5\"}
  decide: {type: ZeroOrderHold, period: 1.0}
  y: {type: Integrator}
wires: {x.in: one.out, digit.x: x.out, decide.in: digit.out, y.in: decide.out}
sim: {duration: 9.5, integrator: {type: bogacki_shampine, accuracy: 1.0e-3}}
";
    let found = verified(text);
    assert_eq!(found.verdict, Verdict::NotConverged, "{found:?}");
    let x = found.channels.iter().find(|finding| finding.channel.name.starts_with("x")).unwrap();
    assert_eq!(x.verdict, Verdict::Converged);
}

#[test]
fn random_blocks_draw_the_same_numbers_in_all_runs() {
    let text = "cenic: 1
blocks:
  noise: {type: Noise, period: 0.1, seed: 3}
  y: {type: FirstOrder, time_constant: 0.3}
wires: {y.in: noise.out}
sim: {duration: 5.0, record: [noise.out, y.out], integrator: {type: dormand_prince, accuracy: 1.0e-4}}
";
    assert_eq!(verified(text).verdict, Verdict::Converged);
}

#[test]
fn the_command_says_by_its_exit_code_whether_a_run_can_be_trusted() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (name, text, code, verdict) in [
        ("oscillator", oscillator("{type: cenic, accuracy: 1.0e-4}"), 0, "converged"),
        ("double_pendulum", double_pendulum("1.0e-5"), 3, "chaotic"),
    ] {
        let file = folder.join(format!("verify_{name}.yaml"));
        std::fs::write(&file, text).unwrap();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let arguments = ["cenic", "run", file.to_str().unwrap(), "--no-out", "--verify", "--json"];
        let exit = cenic::cli::run_from(arguments, &mut out, &mut err);
        let (out, err) = (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap());
        assert_eq!(format!("{exit:?}"), format!("{:?}", std::process::ExitCode::from(code)), "{out}{err}");
        let json: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert_eq!(json["verified"]["verdict"], verdict, "{out}");
        assert_eq!(json["verified"]["chaotic_since_s"].is_null(), code == 0, "{out}");
    }
}

#[test]
fn what_does_not_move_is_no_measure_of_errors() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR"));
    let file = folder.join("verify_rest.yaml");
    // `rest` is x + 1000 − 1000 − x: roundings, which differ from run to run by as much as they are.
    let text = "
cenic: 1
blocks:
  rate: {type: Sine}
  x: {type: Integrator}
  rest: {type: Formula, inputs: [x], expression: x + 1000 - 1000 - x}
wires: {x.in: rate.out, rest.x: x.out}
sim: {duration: 2.0, record: [x.out, rest.out], integrator: {type: dormand_prince, accuracy: 1.0e-6}}
";
    std::fs::write(&file, text).unwrap();
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let arguments = ["cenic", "run", file.to_str().unwrap(), "--no-out", "--verify"];
    cenic::cli::run_from(arguments, &mut out, &mut err);
    let out = String::from_utf8(out).unwrap();
    let part = out.split("errors are about ").nth(1).and_then(|rest| rest.split(" %").next());
    let percent: f64 = part.unwrap_or_else(|| panic!("{out}")).parse().unwrap();
    assert!(percent < 0.1, "{out}");
}
