//! A run that is saved, resumed, stopped or looked at takes the same steps as one that is left alone, bit for bit.

use std::path::{Path, PathBuf};

use cenic::diagram::Diagram;
use cenic::document::{Node, Source, parse, print};
use cenic::io::{Overrides, load};
use cenic::simulator::{Simulator, Status};

use crate::support::{self, Memory};

fn diagrams() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams")
}

fn diagram(name: &str, set: &[&str]) -> Diagram {
    let set = set.iter().map(|set| (*set).to_owned()).collect();
    let overrides = Overrides { set, ..Overrides::default() };
    load(&diagrams().join(format!("{name}.yaml")), &overrides).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn simulator(diagram: &Diagram) -> Simulator {
    Simulator::of(diagram).unwrap_or_else(|e| panic!("{e}"))
}

/// Everything that a run goes on from, as a file has it.
fn saved(simulator: &Simulator) -> String {
    print(&simulator.snapshot().unwrap())
}

fn read(saved: &str) -> Node {
    parse(&Source::new("snapshot", saved)).unwrap()
}

fn resumed(diagram: &Diagram, snapshot: &str) -> Simulator {
    let mut simulator = simulator(diagram);
    simulator.restore(&read(snapshot)).unwrap_or_else(|e| panic!("{e}"));
    simulator
}

/// The first line in which two texts differ.
fn difference(a: &str, b: &str) -> String {
    let lines = a.lines().zip(b.lines()).find(|(a, b)| a != b);
    lines.map_or(String::new(), |(a, b)| format!("\n  {}\n  {}", shortened(a), shortened(b)))
}

fn shortened(line: &str) -> String {
    line.chars().take(300).collect()
}

/// Restores every `every`-th of the first `most` steps into a fresh simulator, and compares what the next step makes of it.
fn restores_steps(name: &str, every: usize, most: usize) {
    let diagram = diagram(name, &[]);
    let mut whole = simulator(&diagram);
    let (mut checked, mut different) = (0, Vec::new());
    for k in 0..most {
        let other = k.is_multiple_of(every).then(|| resumed(&diagram, &saved(&whole)));
        let t = whole.time();
        let result = whole.step(f64::INFINITY).unwrap_or_else(|e| panic!("{name}: {e}"));
        if let Some(mut other) = other {
            checked += 1;
            assert_eq!(other.step(f64::INFINITY).unwrap(), result, "{name}");
            let (whole, other) = (saved(&whole), saved(&other));
            if whole != other {
                different.push(format!("from t = {t} s: {}", difference(&whole, &other)));
            }
        }
        if result.is_some() {
            break;
        }
    }
    let list = different.join("\n");
    assert!(different.is_empty(), "{name}: {} of {checked} steps differ\n{list}", different.len());
}

#[test]
fn every_step_of_clutter_is_the_same_after_a_restart() {
    // A few bodies take substeps for a while, and some steps are rolled back.
    for (name, most) in [("hard_clutter", 330), ("soft_clutter", 200), ("newtons_cradle", 200)] {
        restores_steps(name, 1, most);
    }
}

#[test]
fn steps_of_every_diagram_are_the_same_after_a_restart() {
    let files = std::fs::read_dir(diagrams()).unwrap().map(|entry| entry.unwrap().path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "yaml"))
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        // Blocks of examples, and diagrams that are parts of others.
        .filter(|name| !["bouncing_ball", "motor", "tendon"].contains(&name.as_str()))
        .collect();
    names.sort();
    assert!(names.len() > 40);
    names.iter().for_each(|name| restores_steps(name, 9, 60));
}

/// Diagrams with contact, steps of single bodies, sampled controllers, events and break-points, by every kind of method: name, end, and what is set.
const RUNS: [(&str, f64, &[&str]); 14] = [
    ("hard_clutter", 0.9, &[]),
    ("newtons_cradle", 0.6, &[]),
    ("arm_carries_box", 0.5, &[]),
    ("cart_pole_lqr", 2.0, &[]),
    ("joint_limits", 1.0, &[]),
    ("conveyor", 0.8, &[]),
    ("stack", 0.5, &["sim.integrator.fixed_step=0.004"]),
    ("box_drop", 0.6, &["sim.integrator.scheme=step_doubling"]),
    ("thermostat", 400.0, &[]),
    ("servo", 1.0, &[]),
    ("pendulum", 3.0, &[]),
    ("swinging_pendulum", 3.0, &["sim.integrator.type=sdirk2", "sim.integrator.accuracy=1e-4"]),
    ("swinging_pendulum", 3.0, &["sim.integrator.type=implicit_euler", "sim.integrator.accuracy=1e-3"]),
    ("swinging_pendulum", 3.0, &["sim.integrator.fixed_step=0.013"]),
];

/// Times to stop at, in no relation to anything.
fn stops(end: f64) -> Vec<f64> {
    let mut stops: Vec<f64> = (1..=6).map(|k| end * (f64::from(k) * 0.618_033_988_749_895).fract()).collect();
    stops.sort_by(f64::total_cmp);
    stops
}

#[test]
fn a_run_in_parts_has_the_bits_of_one() {
    for (name, end, set) in RUNS {
        let diagram = diagram(name, set);
        let mut whole = simulator(&diagram);
        let rows = Memory::default();
        whole.set_outputs(Box::new(rows.clone())).unwrap();
        assert_eq!(whole.advance_to(end).unwrap(), Status::Reached, "{name}");
        let whole_saved = saved(&whole);

        // Somebody who only looks.
        let mut watched = simulator(&diagram);
        for t in stops(end).into_iter().chain([end]) {
            watched.advance_to(t).unwrap();
            assert_eq!(watched.time().to_bits(), t.to_bits());
        }
        let watched = saved(&watched);
        assert!(whole_saved == watched, "{name} {set:?}, looked at: {}", difference(&whole_saved, &watched));

        // And somebody who stops, and goes on in another program.
        let mut part = simulator(&diagram);
        let rows_of_parts = Memory::default();
        part.set_outputs(Box::new(rows_of_parts.clone())).unwrap();
        for t in stops(end) {
            part.advance_to(t).unwrap();
            let (t, x, signals) = (part.time(), part.state().x.clone(), part.state().signals.clone());
            part = resumed(&diagram, &saved(&part));
            assert_eq!(
                (part.time(), &part.state().x),
                (t, &x),
                "{name} {set:?}: what was seen is seen again"
            );
            assert_eq!(part.state().signals, signals, "{name} {set:?}");
            part.set_outputs(Box::new(rows_of_parts.clone())).unwrap();
        }
        part.advance_to(end).unwrap();
        let part = saved(&part);
        assert!(whole_saved == part, "{name} {set:?}, stopped: {}", difference(&whole_saved, &part));
        let (rows, parts) = (rows.0.lock().unwrap(), rows_of_parts.0.lock().unwrap());
        assert_eq!(*rows, *parts, "{name} {set:?}: rows are neither lost nor repeated");
    }
}

#[test]
fn steps_do_not_depend_on_how_long_a_run_is_to_be() {
    for (name, end, set) in RUNS {
        let steps = |duration: f64| {
            let duration = format!("sim.duration={duration}");
            let diagram = diagram(name, &[set, &[&duration]].concat());
            let mut simulator = simulator(&diagram);
            simulator.advance_to(0.3 * end).unwrap();
            saved(&simulator)
        };
        let (long, short) = (steps(1e3 * end), steps(0.3 * end));
        assert!(long == short, "{name} {set:?}: {}", difference(&long, &short));
    }
}

const DRIVEN: &str = "
cenic: 1
blocks:
  position: {type: Integrator}
  velocity: {type: Integrator}
  trace: {type: Recorder, signals: [position.out, u]}
wires: {position.in: velocity.out}
exports: {inputs: {u: velocity.in}}
sim: {duration: 10.0, integrator: {type: dormand_prince, accuracy: 1.0e-9}}
";

#[test]
fn what_is_changed_holds_from_the_time_at_which_it_is_changed() {
    let mut simulator = support::simulator(DRIVEN);
    let rows = Memory::default();
    simulator.set_outputs(Box::new(rows.clone())).unwrap();
    // x = ½ t², then with the opposite force: x = x₁ + v₁ s − ½ s².
    assert!(simulator.set_input("u", &[1.0]));
    let (t1, t2) = (1.234_567, 2.345_678);
    simulator.advance_to(t1).unwrap();
    assert!(simulator.set_input("u", &[-1.0]));
    assert_eq!(simulator.time(), t1);
    simulator.advance_to(t2).unwrap();
    let (s, x) = (t2 - t1, simulator.value("position.out").unwrap()[0]);
    assert!((x - (0.5 * t1 * t1 + t1 * s - 0.5 * s * s)).abs() < 1e-9, "{x}");
    // Setting what is set already changes nothing: the step goes on.
    let before = saved(&simulator);
    assert!(simulator.set_input("u", &[-1.0]));
    assert_eq!(saved(&simulator), before);
    simulator.finish().unwrap();
    let rows = rows.0.lock().unwrap();
    let at = |t: f64| rows.iter().filter(|row| row[0] == t).count();
    assert!(at(t1) >= 1 && at(t2) == 1, "a row where it was cut, and one at the end");
    assert!(rows.is_sorted_by(|a, b| a[0] <= b[0]));
}

#[test]
fn other_parameters_hold_from_the_time_of_the_snapshot() {
    let text = |gain: f64| {
        format!(
            "cenic: 1\nblocks:\n  c: {{type: Constant, value: {gain:?}}}\n  x: {{type: Integrator}}\nwires: {{x.in: c.out}}\n"
        )
    };
    let mut simulator = support::simulator(&text(1.0));
    simulator.advance_to(1.5).unwrap();
    let snapshot = saved(&simulator);
    let mut other = support::simulator(&text(3.0));
    other.restore(&read(&snapshot)).unwrap();
    assert_eq!((other.time(), other.value("x.out").unwrap()[0]), (1.5, simulator.value("x.out").unwrap()[0]));
    other.advance_to(2.5).unwrap();
    let x = other.value("x.out").unwrap()[0];
    assert!((x - 4.5).abs() < 1e-9, "{x}");
}

#[test]
fn a_time_that_is_a_tick_up_to_rounding_is_that_tick() {
    let text = "cenic: 1\nblocks:\n  clock: {type: Clock}\n  d: {type: ZeroOrderHold, period: 0.1}\n  x: {type: Integrator}\n\
                wires: {d.in: clock.out, x.in: d.out}\n";
    let whole = {
        let mut simulator = support::simulator(text);
        simulator.advance_to(1.0).unwrap();
        saved(&simulator)
    };
    for ulps in [-2_i64, -1, 0, 1, 2] {
        let t = f64::from_bits((0.3_f64.to_bits() as i64 + ulps) as u64);
        let mut simulator = support::simulator(text);
        simulator.advance_to(t).unwrap();
        assert_eq!(simulator.time().to_bits(), t.to_bits());
        assert!((simulator.value("d.out").unwrap()[0] - 0.3).abs() < 1e-12, "{ulps}");
        assert_eq!(simulator.advance_to(t).unwrap(), Status::Reached);
        simulator.advance_to(1.0).unwrap();
        assert_eq!(saved(&simulator), whole, "{ulps}");
    }
}

#[test]
fn snapshots_that_no_run_can_go_on_from_are_refused() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: ball
        model: {bodies: {ball: {mass: 1.0, inertia: [0.1, 0.1, 0.1]}}}
sim: {duration: 1.0, integrator: {type: cenic}}
";
    let mut simulator = support::simulator(text);
    simulator.advance_to(0.25).unwrap();
    let snapshot = saved(&simulator);
    let refused = |change: &dyn Fn(&mut Node)| {
        let mut node = read(&snapshot);
        change(&mut node);
        support::simulator(text).restore(&node).unwrap_err().to_string()
    };
    let set = |node: &mut Node, name: &str, value: Node| {
        node.as_map_mut().unwrap().insert(name, value);
    };
    let numbers = |values: &[f64]| Node::from(values.iter().map(|x| Node::from(*x)).collect::<Vec<_>>());
    let state = simulator.state().x.clone();
    let with = |w: f64| {
        let mut x = state.clone();
        x[..4].copy_from_slice(&[w, 0.0, 0.0, 0.0]);
        x
    };
    for wrong in [-1.0, f64::NAN, f64::INFINITY] {
        let said = refused(&|node| set(node, "t", Node::from(wrong)));
        assert!(
            said.contains("the snapshot does not fit: `t` is") && said.contains("zero or more"),
            "{said}"
        );
    }
    for w in [0.0, 1e-310, 0.3] {
        let said = refused(&|node| set(node, "x", numbers(&with(w))));
        assert!(said.contains("scene.x.ball") && said.contains("a quaternion of length one"), "{said}");
    }
    let said = refused(&|node| set(node, "x", numbers(&with(f64::NAN))));
    assert!(said.contains("which is not finite"), "{said}");
    let said = refused(&|node| {
        let integrator = node.as_map_mut().unwrap().get_mut("integrator").unwrap();
        set(integrator, "next_step", Node::from(f64::INFINITY));
    });
    assert!(said.contains("`integrator.next_step` is inf, which is not finite"), "{said}");
    let said = refused(&|node| set(node, "cenic_snapshot", Node::from(1_i64)));
    assert!(said.contains("its format is 1, and this program reads 3"), "{said}");
}
