//! Recordings in all formats, through the real binary: what is in them, and what a killed run leaves.

use std::fs;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::support::folder::Folder;
use cenic::io::logs::{Log, read_log};
use serde_json::Value as Json;

/// Three signals of different shapes, recorded by a block and by the run itself.
const SHAPES: &str = "\
cenic: 1
name: shapes
blocks:
  sine: {type: Sine, amplitude: 2.0}
  state: {type: Integrator}
  two: {type: Mux, sizes: [1, 1]}
  table: {type: Recorder, signals: [state.out, two.out], period: 0.25}
wires:
  state.in: sine.out
  two.in1: sine.out
  two.in2: state.out
sim: {duration: 2.0, record: [sine.out]}
";

/// A run that never ends.
const ENDLESS: &str = "\
cenic: 1
name: endless
blocks:
  sine: {type: Sine, frequency: 0.001}
  state: {type: Integrator}
  table: {type: Recorder, signals: [state.out], period: 1.0}
wires: {state.in: sine.out}
sim: {duration: 1.0e12, integrator: {type: dormand_prince, max_step: 1.0}}
";

fn read(folder: &Folder, file: &str) -> Log {
    read_log(&folder.path().join(file)).unwrap_or_else(|problem| panic!("{problem}"))
}

/// The messages of a log: topic, time in ns, content. Also of one that was not finished.
fn messages(bytes: &[u8]) -> Vec<(String, u64, Json)> {
    let options = mcap::read::Options::IgnoreEndMagic.into();
    let stream = mcap::MessageStream::new_with_options(bytes, options).unwrap();
    let whole = stream.map_while(Result::ok);
    let read = |message: mcap::Message| {
        (message.channel.topic.clone(), message.log_time, serde_json::from_slice(&message.data).unwrap())
    };
    whole.map(read).collect()
}

#[test]
fn all_formats_hold_the_same_numbers() {
    let folder = Folder::new(&[("shapes.yaml", SHAPES)]);
    for format in ["csv", "npz", "mcap"] {
        let ran = folder.run(&["run", "shapes.yaml", "--format", format]);
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
        assert!(ran.out.contains(&format!("out/shapes-table.{format}  (9 rows)")), "{}", ran.out);
        assert!(folder.path().join(format!("out/shapes.{format}")).exists());
    }
    let (csv, npz) = (read(&folder, "out/shapes-table.csv"), read(&folder, "out/shapes-table.npz"));
    let names: Vec<&str> = npz.columns.iter().map(|column| column.name.as_str()).collect();
    assert_eq!(names, ["state.out", "two.out[0]", "two.out[1]"]);
    assert_eq!((csv.t.len(), &csv), (9, &npz));

    let bytes = fs::read(folder.path().join("out/shapes-table.mcap")).unwrap();
    let messages = messages(&bytes);
    assert_eq!(messages.len(), 18);
    for (row, pair) in messages.chunks(2).enumerate() {
        let (value, values) = (&pair[0].2["value"], &pair[1].2["values"]);
        assert_eq!((pair[0].0.as_str(), pair[1].0.as_str()), ("/state/out", "/two/out"));
        assert_eq!(pair[0].1, row as u64 * 250_000_000);
        assert!((value.as_f64().unwrap() - csv.columns[0].values[row]).abs() < 1e-15);
        assert!((values[1].as_f64().unwrap() - csv.columns[2].values[row]).abs() < 1e-15);
    }
    let summary = mcap::Summary::read(&bytes).unwrap().expect("a finished log has a summary");
    let channel = summary.channels.values().find(|channel| channel.topic == "/two/out").unwrap();
    assert_eq!(channel.metadata["signal"], "two.out");
    let schema: Json = serde_json::from_slice(&channel.schema.as_ref().unwrap().data).unwrap();
    assert_eq!(schema["properties"]["values"]["items"]["type"], "number");
    assert!(!folder.path().join("out/shapes-table.part.npy").exists());
}

#[test]
fn the_name_of_the_file_chooses_its_format() {
    let file = |name: &str| SHAPES.replace("period: 0.25", &format!("period: 0.25, file: {name}"));
    let (good, bad) = (file("deep/a.npz"), file("a.xls"));
    let shared = SHAPES
        .replace("period: 0.25", "file: a.mcap")
        .replace("wires:", "  other: {type: Recorder, signals: [sine], period: 0.5, file: a.mcap}\nwires:");
    let twice = shared.replace(".mcap", ".csv");
    let folder = Folder::new(&[
        ("good.yaml", &good),
        ("bad.yaml", &bad),
        ("shared.yaml", &shared),
        ("twice.yaml", &twice),
    ]);
    assert_eq!(folder.run(&["run", "good.yaml", "--format", "mcap"]).code, 0);
    assert_eq!(read(&folder, "out/deep/a.npz").t.len(), 9);
    let ran = folder.run(&["check", "bad.yaml"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("bad.yaml:7:") && ran.err.contains("`.csv`, `.npz` or `.mcap`"), "{}", ran.err);
    // Recorders share a log, but not a table.
    assert_eq!(folder.run(&["run", "shared.yaml"]).code, 0);
    let messages = messages(&fs::read(folder.path().join("out/a.mcap")).unwrap());
    assert_eq!(messages.iter().filter(|message| message.0 == "/sine/out").count(), 5);
    assert!(messages.iter().filter(|message| message.0 == "/two/out").count() > 5);
    let ran = folder.run(&["run", "twice.yaml"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`a.csv`") && ran.err.contains("two recorders write it"), "{}", ran.err);
}

/// Starts the endless run, waits until its file has grown to `length`, and kills it.
#[cfg(unix)]
fn kill_when_grown(folder: &Folder, format: &str, file: &str, length: u64) {
    let mut command = folder.command(&["run", "endless.yaml", "--allow-long", "--quiet", "--format", format]);
    let mut child: Child = command.stdout(Stdio::null()).spawn().unwrap();
    let path = folder.path().join(file);
    let start = Instant::now();
    while fs::metadata(&path).map_or(0, |metadata| metadata.len()) < length {
        assert!(start.elapsed() < Duration::from_secs(60), "{file} does not grow");
        assert!(child.try_wait().unwrap().is_none(), "the run has ended");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[cfg(unix)]
#[test]
fn a_killed_run_keeps_its_rows() {
    let folder = Folder::new(&[("endless.yaml", ENDLESS)]);
    let consecutive = |t: &[f64]| t.iter().enumerate().all(|(i, t)| *t == i as f64);
    // More than any buffer on the way holds, so that it was flushed more than once.
    kill_when_grown(&folder, "csv", "out/endless-table.csv", 100_000);
    let log = read(&folder, "out/endless-table.csv");
    assert!(log.t.len() > 2000 && consecutive(&log.t), "{}", log.t.len());
    assert!(folder.read("out/endless-table.csv").ends_with('\n'), "a line is whole or not there");

    kill_when_grown(&folder, "npz", "out/endless-table.part.npy", 100_000);
    let log = read(&folder, "out/endless-table.part.npy");
    assert!(log.t.len() > 6000 && consecutive(&log.t), "{}", log.t.len());
    assert_eq!(log.columns[0].name, "state.out");
    let problem = read_log(&folder.path().join("out/endless-table.npz")).unwrap_err();
    assert!(problem.help.unwrap().contains("endless-table.part.npy"));

    kill_when_grown(&folder, "mcap", "out/endless-table.mcap", 20_000);
    let messages = messages(&fs::read(folder.path().join("out/endless-table.mcap")).unwrap());
    let t: Vec<f64> = messages.iter().map(|message| message.1 as f64 / 1e9).collect();
    assert!(t.len() > 100 && consecutive(&t), "{}", t.len());
}

#[cfg(unix)]
#[test]
fn the_first_rows_of_a_slow_run_are_in_the_file_at_once() {
    // The second row is years of computing away.
    let slow = ENDLESS.replace("period: 1.0", "period: 1.0e11");
    let folder = Folder::new(&[("endless.yaml", &slow)]);
    kill_when_grown(&folder, "csv", "out/endless-table.csv", "t,state.out\n0.0,0.0\n".len() as u64);
    assert_eq!(folder.read("out/endless-table.csv"), "t,state.out\n0.0,0.0\n");
}

#[test]
fn every_element_of_a_mixed_signal_has_its_own_unit() {
    let text = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: cart
        model:
          bodies: {base: {mass: 1.0}, pole: {mass: 0.1, com: [0, 0, -0.5]}}
          joints:
            rail: {kind: prismatic, child: base, axis: [1, 0, 0]}
            hinge: {kind: revolute, parent: base, child: pole, axis: [0, 1, 0]}
          actuators: {motor: {joint: hinge}, push: {joint: rail}}
sim: {duration: 0.1, record: [scene.cart.*, scene.bodies.cart/pole.twist]}
";
    let folder = Folder::new(&[("cart.yaml", text)]);
    let ran = folder.run(&["run", "cart.yaml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let csv = folder.read("out/cart.csv");
    let heading: Vec<&str> = csv.lines().next().unwrap().split(',').collect();
    for column in [
        "scene.cart.state.rail [m]",
        "scene.cart.state.hinge [rad]",
        "scene.cart.state.rail_dot [m/s]",
        "scene.cart.velocities.hinge [rad/s]",
        "scene.cart.accelerations.rail [m/s^2]",
        "scene.cart.applied_actuation.motor [N m]",
        "scene.cart.applied_actuation.push [N]",
        "scene.bodies.cart/pole.twist.wx [rad/s]",
        "scene.bodies.cart/pole.twist.vx [m/s]",
    ] {
        assert!(heading.contains(&column), "{column}: {heading:?}");
    }
}
