//! The library's blocks as files write them, and in simulations.

use std::fs;

use approx::assert_abs_diff_eq;
use cenic::blocks::continuous::Integrator;
use cenic::blocks::sources::{Noise, Pulse};
use cenic::diagram::model::Part;
use cenic::diagram::registry;
use cenic::document::Source;
use cenic::io::{Directory, Overrides, load, load_text};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};
use cenic::testing::Bench;

fn loaded(text: &str, files: &[(&str, &str)]) -> Result<Simulator, String> {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files.iter().chain([&("diagram.yaml", text)]) {
        fs::write(folder.path().join(name), content).unwrap();
    }
    let diagram =
        load(&folder.path().join("diagram.yaml"), &Overrides::default()).map_err(|e| e.to_string())?;
    Simulator::of(&diagram).map_err(|e| e.to_string())
}

#[test]
fn parameters_may_be_written_in_all_their_forms() {
    let text = "
cenic: 1
blocks:
  c: {type: Constant, value: [1, 2.5, 30 deg]}
  k: {type: Gain, k: [[1, 0, 0], [0, 2, 0]]}
  pick: {type: Select, names: [x, y, z], elements: [z, 0]}
  log: {type: Table, file: log.csv, time: t, columns: [b, 1], interpolation: hold}
  plan: {type: WaypointTrajectory, times: [0, 1], waypoints: [[0, 0], [1, 2]], method: min_jerk}
  is: {type: Compare, op: '>=', value: 2}
  flip: {type: Logic, op: not}
  n: {type: ToNumber}
  f: {type: Formula, inputs: [a], expression: a^2 + t}
  pose: {type: PoseFromVector}
  point: {type: TransformPoint}
wires:
  k.in: c.out
  pick.in: c.out
  is.in1: k.out[1]
  flip.in1: is.out
  n.in: flip.out
  f.a: log.out[0]
  pose.in: six.out
  point.X_AB: pose.out
  point.p_B: c.out
unused: [pick.*, plan.*, n.*, f.*, point.*]
";
    let text =
        text.replace("blocks:\n", "blocks:\n  six: {type: Constant, value: [1, 2, 3, 0, 0, 90 deg]}\n");
    let mut sim = loaded(&text, &[("log.csv", "t,a,b\n0,1,2\n0.5,3,4\n")]).unwrap_or_else(|e| panic!("{e}"));
    sim.advance_to(1.0).unwrap();
    let value = |name: &str| sim.value(name).unwrap().to_vec();
    assert_eq!(value("k.out"), [1.0, 5.0]);
    assert_abs_diff_eq!(value("pick.out")[0], std::f64::consts::FRAC_PI_6, epsilon = 1e-15);
    assert_eq!(value("pick.out")[1], 1.0);
    assert_eq!(value("log.out"), [4.0, 3.0]);
    assert_eq!(value("plan.state"), [1.0, 2.0, 0.0, 0.0]);
    assert_eq!(value("n.out"), [0.0]);
    assert_eq!(value("f.out"), [17.0]);
    assert_abs_diff_eq!(value("point.p_A")[0], 1.0 - 2.5, epsilon = 1e-15);
}

#[test]
fn mistakes_are_shown_where_they_stand() {
    let text = "
cenic: 1
blocks:
  f: {type: Formula, inputs: [a], expression: a * sinn(a)}
  s: {type: Select, size: 3, elements: [0, 3]}
  g: {type: Gain, k: [[1, 2], [3]]}
  t: {type: Table, file: log.csv}
unused: [f.*, s.*, g.*, t.*]
";
    let Err(errors) = loaded(text, &[("log.csv", "t,a\n0,1\n1,x\n")]) else { panic!("it loads") };
    for expected in
        [":4:47", "column 5", ":5:44", "there is no element 3", ":6:22", ":7:26", "line 3, column 1"]
    {
        assert!(errors.contains(expected), "{expected} in\n{errors}");
    }
}

#[test]
fn the_integral_of_a_pulse_train_is_exact() {
    let mut d = Diagram::new("pulses");
    let pulse = d.add("pulse", Pulse { period: 0.3, duty: 0.1, high: 5.0, ..Pulse::default() });
    let area = d.add("area", Integrator::default());
    d.connect(pulse.output(Pulse::OUT), area.input(Integrator::IN));
    let mut sim = Simulator::new(d.compile().unwrap(), &Sim::default()).unwrap();
    sim.advance_to(29.95).unwrap();
    // 100 pulses of 5 · 0.03, however long the steps.
    assert_abs_diff_eq!(sim.value("area.out").unwrap()[0], 15.0, epsilon = 1e-12);
}

#[test]
fn noise_goes_on_bit_for_bit_after_a_snapshot() {
    let simulator = || {
        let mut d = Diagram::new("noise");
        let noise = d.add("noise", Noise::normal(0.1, vec![1.0, 2.0], 5));
        let sum = d.add("sum", Integrator { size: Some(2), ..Integrator::default() });
        d.connect(noise.output(Noise::OUT), sum.input(Integrator::IN));
        Simulator::new(d.compile().unwrap(), &Sim::default()).unwrap()
    };
    let mut whole = simulator();
    whole.advance_to(1.23).unwrap();
    let snapshot = whole.snapshot().unwrap();
    whole.advance_to(3.0).unwrap();
    let mut resumed = simulator();
    resumed.restore(&snapshot).unwrap();
    resumed.advance_to(3.0).unwrap();
    let bits = |sim: &Simulator| {
        ["noise.out", "sum.out"]
            .map(|name| sim.value(name).unwrap().iter().map(|v| v.to_bits()).collect::<Vec<_>>())
    };
    assert_eq!(bits(&whole), bits(&resumed));
    // The first tick shows numbers already.
    let mut fresh = simulator();
    fresh.advance_to(0.05).unwrap();
    assert!(fresh.value("noise.out").unwrap().iter().all(|value| *value != 0.0));
}

#[test]
fn every_block_runs_by_its_type_alone_or_says_what_it_needs() {
    let library = registry().values().filter(|registered| registered.module.starts_with("cenic::"));
    let (mut ran, mut told) = (0, 0);
    for registered in library {
        let name = registered.name;
        let source = Source::new("alone.yaml", format!("cenic: 1\nblocks:\n  x: {{type: {name}}}\n"));
        let required = registered.schema.get("required").and_then(|list| list.as_array());
        let required: Vec<&str> = required.into_iter().flatten().filter_map(|field| field.as_str()).collect();
        let loaded = load_text(&source, &Directory::new("."), &Overrides::default());
        if !required.is_empty() {
            let problem = loaded.err().unwrap().0.remove(0);
            assert!(problem.message.starts_with(&format!("`{name}` needs `")), "{name}: {problem}");
            let help = problem.help.clone().unwrap_or_default();
            for field in required {
                assert!(problem.message.contains(&format!("`{field}`")), "{name}: {problem}");
                let about = help.lines().find(|line| line.starts_with(&format!("{field}: ")));
                assert!(about.is_some_and(|line| line.len() > field.len() + 5), "{name}: {problem}");
            }
            assert!(help.contains("no default would suit every diagram"), "{name}: {problem}");
            told += 1;
            continue;
        }
        let diagram = loaded.unwrap_or_else(|problems| panic!("{name}: {problems}"));
        let Part::Block(block) = &diagram.blocks["x"].part else { panic!("{name}") };
        match block.declare(&mut Declaration::new(&Directory::new("."))) {
            // Where one of several parameters is needed, the block says so itself.
            Err(BlockError::Parameter { field, message }) => {
                assert!(!field.is_empty() && message.contains('`'), "{name}: {message}");
                told += 1;
            }
            Err(error) => panic!("{name}: {error}"),
            Ok(()) => {
                let schedule = Bench::of(&**block).schedule;
                let mut simulator = Simulator::new(schedule, &Sim::default()).unwrap();
                simulator.advance_to(0.1).unwrap_or_else(|error| panic!("{name}: {error}"));
                ran += 1;
            }
        }
    }
    // Those that compute with a robot have none here; beside one they run, as a test of `cli` shows.
    assert!(ran >= 90 && told > 20, "{ran} {told}");
}
