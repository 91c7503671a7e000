//! The command through the real binary, in folders of its own, without a terminal.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};

use crate::support::folder::Folder;
use serde_json::Value as Json;

/// A sine is integrated, sampled, recorded at every step, and must stay below 10.
const WAVE: &str = "\
cenic: 1
name: wave
blocks:
  sine: {type: Sine, amplitude: 2.0}
  state: {type: Integrator}
  noise: {type: Noise, period: 0.25, seed: 7}
  hold: {type: UnitDelay, period: 0.25}
  sum: {type: Sum, signs: '++'}
  small: {type: Compare, op: '<', value: 10.0}
  check: {type: Assert, message: the state is too large}
  table: {type: Recorder, signals: [state.out, hold.out, noise.out]}
wires:
  sum.in1: sine.out
  sum.in2: noise.out
  state.in: sum.out
  hold.in: state.out
  small.in1: state.out
  check.holds: small.out
exports:
  outputs: {x: state.out}
sim: {duration: 2.0}
";

#[test]
fn a_run_prints_a_summary_and_records_and_is_otherwise_silent() {
    let folder = Folder::new(&[("wave.yaml", WAVE)]);
    let ran = folder.run(&["run", "wave.yaml"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(ran.out.starts_with("wave: done at t = 2 s\n"), "{}", ran.out);
    let csv = folder.read("out/wave-table.csv");
    let rows = csv.lines().count() - 1;
    assert!(csv.starts_with("t,state.out,hold.out,noise.out\n0.0,0.0,0.0,"), "{csv}");
    assert!(ran.out.contains(&format!("out/wave-table.csv  ({rows} rows)")), "{}", ran.out);
    assert!(ran.out.contains("\n  final        x "), "{}", ran.out);
}

#[test]
fn json_is_one_object_with_all_that_programs_need() {
    let folder = Folder::new(&[("wave.yaml", WAVE)]);
    let ran = folder.run(&["run", "wave.yaml", "--json", "--out", "here", "--until", "1.5"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let json = ran.json();
    assert_eq!((&json["diagram"], &json["status"]), (&"wave".into(), &"done".into()));
    assert_eq!((json["t"].as_f64(), json["duration_s"].as_f64()), (Some(1.5), Some(1.5)));
    for number in ["wall_s", "cpu_s", "real_time_rate", "smallest_step_s", "largest_step_s"] {
        assert!(json[number].as_f64().unwrap() >= 0.0, "{number}");
    }
    for count in ["steps", "rejected", "events", "evaluations"] {
        assert!(json[count].is_u64(), "{count}");
    }
    assert_eq!(json["integrator"], "dormand_prince");
    assert_eq!(json["final"]["small.out"], true);
    assert_eq!(json["final"]["x"], json["final"]["state.out"]);
    assert_eq!(json["files"][0]["file"], "here/wave-table.csv");
    assert_eq!(json["files"][0]["rows"], folder.read("here/wave-table.csv").lines().count() - 1);
}

#[test]
fn parameters_are_overridden_by_files_and_then_by_assignments() {
    let overlay = "blocks:\n  sine: {amplitude: 3.0, bias: 1.0}\n";
    let folder = Folder::new(&[("wave.yaml", WAVE), ("more.yaml", overlay)]);
    let run = |more: &[&str]| {
        let ran =
            folder.run(&[&["run", "wave.yaml", "--json", "--no-out", "--until", "0.25"], more].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.json()["final"]["sine.out"].as_f64().unwrap()
    };
    assert!((run(&[]) - 2.0).abs() < 1e-12);
    assert!((run(&["--with", "more.yaml"]) - 4.0).abs() < 1e-12);
    assert!((run(&["--with", "more.yaml", "--set", "sine.amplitude=5"]) - 6.0).abs() < 1e-12);
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_failed_assertion_is_exit_1_and_keeps_the_recording() {
    let folder = Folder::new(&[("wave.yaml", WAVE)]);
    let arguments = ["run", "wave.yaml", "--set", "small.value=0.1", "--json"];
    let ran = folder.run(&arguments);
    assert_eq!(ran.code, 1, "{ran:?}");
    let json = ran.json();
    assert_eq!(json["status"], "failed");
    assert!(json["message"].as_str().unwrap().contains("the state is too large"), "{json}");
    assert!(json["t"].as_f64().unwrap() < 2.0);
    assert!(folder.read("out/wave-table.csv").lines().count() > 2);
    let ran = folder.run(&arguments[..4]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.starts_with("wave: failed at t = "), "{}", ran.out);
}

#[test]
fn a_goal_that_is_reached_is_exit_0() {
    let text = "\
cenic: 1
blocks:
  clock: {type: Clock}
  late: {type: Compare, op: '>=', value: 0.5}
  done: {type: StopWhen, message: late enough}
wires: {late.in1: clock.out, done.when: late.out}
";
    let ran = Folder::new(&[("goal.yaml", text)]).run(&["run", "goal.yaml", "--json"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(ran.json()["status"], "stopped");
    assert!((ran.json()["t"].as_f64().unwrap() - 0.5).abs() < 1e-9);
}

#[test]
fn all_errors_of_a_file_are_said_at_once_with_their_places() {
    let text = "\
cenic: 1
blocks:
  gain: {type: Gian, k: 2.0}
  sum: {type: Sum}
wires:
  sum.in1: summ.out
";
    let folder = Folder::new(&[("wrong.yaml", text)]);
    for command in ["run", "check", "schedule", "linearize"] {
        let ran = folder.run(&[command, "wrong.yaml"]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
        assert!(ran.err.contains("error: wrong.yaml:3:16: gain.type: "), "{}", ran.err);
        assert!(ran.err.contains("error: wrong.yaml:6:12: no block `summ`"), "{}", ran.err);
        assert!(ran.err.trim_end().ends_with(" errors"), "{}", ran.err);
        let ran = folder.run(&[command, "wrong.yaml", "--json"]);
        let json = ran.json();
        assert_eq!((ran.code, &json["status"]), (2, &"error".into()));
        let first = &json["errors"][0];
        assert_eq!(
            (&first["file"], &first["line"], &first["column"]),
            (&"wrong.yaml".into(), &3.into(), &16.into())
        );
        assert_eq!(first["place"], "gain.type");
        assert!(first["message"].as_str().unwrap().contains("Gain"));
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_simulation_that_cannot_go_on_is_exit_2_and_keeps_what_it_recorded() {
    let text = "\
cenic: 1
name: blowup
blocks:
  square: {type: Formula, inputs: [x], expression: x^2}
  state: {type: Integrator, initial: 1.0}
wires: {square.x: state.out, state.in: square.out}
sim: {duration: 2.0, record: [state.out]}
";
    let folder = Folder::new(&[("blowup.yaml", text)]);
    let ran = folder.run(&["run", "blowup.yaml", "--json"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    let json = ran.json();
    assert_eq!(json["status"], "error");
    assert!((json["t"].as_f64().unwrap() - 1.0).abs() < 1e-3);
    assert!(json["message"].as_str().unwrap().contains("state"), "{json}");
    assert!(ran.err.starts_with("error: "), "{}", ran.err);
    assert!(json["files"][0]["rows"].as_u64().unwrap() > 10);
    assert!(folder.read("out/blowup.csv").lines().count() > 10);
}

#[test]
fn files_that_cannot_be_read_or_written_are_named() {
    let folder = Folder::new(&[("wave.yaml", WAVE), ("file", "")]);
    let ran = folder.run(&["run", "missing.yaml"]);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (2, "error: `missing.yaml` cannot be read: there is no such file\n")
    );
    let ran = folder.run(&["check", "."]);
    assert_eq!((ran.code, ran.err.as_str()), (2, "error: `.` is a folder, not a file\n"));
    let ran = folder.run(&["run", "wave.yaml", "--out", "file", "--quiet"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("wave-table.csv"), "{}", ran.err);
    let ran = folder.run(&["run", "wave.yaml", "--resume", "file"]);
    assert_eq!(ran.code, 2, "{ran:?}");
}

#[test]
fn lines_of_print_blocks_go_to_standard_error() {
    let text = "\
cenic: 1
blocks:
  clock: {type: Clock}
  tell: {type: Print, label: now, period: 0.5, digits: 2}
wires: {tell.in: clock.out}
sim: {duration: 1.0}
";
    let folder = Folder::new(&[("tell.yaml", text)]);
    let ran = folder.run(&["run", "tell.yaml", "--json"]);
    assert_eq!(
        ran.err,
        "t = 0 s  tell: now = 0.00\nt = 0.5 s  tell: now = 0.50\nt = 1 s  tell: now = 1.00\n"
    );
    assert_eq!(ran.json()["status"], "done");
    let ran = folder.run(&["run", "tell.yaml", "--quiet"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}

#[test]
fn a_run_in_two_processes_has_the_bits_of_one() {
    let folder = Folder::new(&[("wave.yaml", WAVE)]);
    let run = |arguments: &[&str]| {
        let ran = folder.run(&[&["run", "wave.yaml", "--json"], arguments].concat());
        assert_eq!(ran.code, 0, "{ran:?}");
        ran.json()
    };
    let whole = run(&["--out", "whole"]);
    run(&["--until", "1", "--save-state", "at1.yaml"]);
    let rest = run(&["--resume", "at1.yaml"]);
    assert_eq!(whole["final"], rest["final"]);
    assert_eq!(whole["steps"], rest["steps"]);
    assert_eq!(rest["duration_s"], 1.0);
    let (first, second) = (folder.read("out/wave-table.csv"), folder.read("out-resumed/wave-table.csv"));
    let rows: Vec<&str> = first.lines().chain(second.lines().skip(1)).collect();
    assert_eq!(rows, folder.read("whole/wave-table.csv").lines().collect::<Vec<_>>());

    let ran = folder.run(&["run", "wave.yaml", "--resume", "at1.yaml", "--until", "0.5"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("was saved at t = 1 s"), "{}", ran.err);
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_was_recorded() {
    let text = "\
cenic: 1
name: long
blocks:
  sine: {type: Sine, frequency: 0.001}
  state: {type: Integrator}
  table: {type: Recorder, signals: [state.out], period: 10.0}
  tell: {type: Print, period: 1000.0}
wires: {state.in: sine.out, tell.in: state.out}
sim: {duration: 1.0e12, integrator: {type: dormand_prince, max_step: 1.0}}
";
    let folder = Folder::new(&[("long.yaml", text)]);
    let mut child = folder
        .command(&["run", "long.yaml", "--allow-long"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    // This line comes long after the handler is in place; before it stands how much such a run takes.
    while !line.starts_with("t = 1000 s")
        && stderr
            .read_line({
                line.clear();
                &mut line
            })
            .unwrap()
            > 0
    {}
    assert!(line.starts_with("t = 1000 s  tell: "), "{line}");
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let rest = std::thread::spawn(move || stderr.read_to_end(&mut Vec::new()));
    let mut out = String::new();
    child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
    rest.join().unwrap().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(out.starts_with("long: interrupted at t = "), "{out}");
    let csv = folder.read("out/long-table.csv");
    assert!(csv.lines().count() > 100 && csv.ends_with('\n'));
    assert!(csv.lines().all(|row| row.split(',').count() == 2));
}

#[test]
fn check_counts_what_is_there() {
    let folder = Folder::new(&[("wave.yaml", WAVE)]);
    let ran = folder.run(&["check", "wave.yaml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.starts_with("ok: 8 blocks, 6 wires, "), "{}", ran.out);
    let json = folder.run(&["check", "wave.yaml", "--json"]).json();
    assert_eq!((&json["status"], &json["blocks"], &json["wires"]), (&"ok".into(), &8.into(), &6.into()));
    assert!(json["warnings"].is_array());
}

#[test]
fn graphs_are_drawn_also_of_what_is_wrong() {
    let wrong = WAVE.replace("type: Noise", "type: Nose").replace("  sum.in1: sine.out\n", "");
    let folder = Folder::new(&[("wave.yaml", WAVE), ("wrong.yaml", &wrong)]);
    let ran = folder.run(&["graph", "wave.yaml"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.starts_with("digraph") && ran.out.contains("UnitDelay"));
    assert_eq!(folder.run(&["graph", "wave.yaml", "-o", "a.svg"]).code, 0);
    assert!(folder.read("a.svg").starts_with("<svg"));
    assert_eq!(folder.run(&["graph", "wave.yaml", "-o", "a.gv"]).code, 0);
    assert!(folder.read("a.gv").starts_with("digraph"));
    assert_eq!(folder.run(&["graph", "wave.yaml", "-o", "a.png"]).code, 0);
    assert!(fs::read(folder.path().join("a.png")).unwrap().starts_with(b"\x89PNG"));
    let ran = folder.run(&["graph", "wave.yaml", "-o", "a.jpg"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`.svg`, `.png`, `.dot` or `.gv`"), "{}", ran.err);
    let ran = folder.run(&["graph", "wrong.yaml", "--format", "svg"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.out.starts_with("<svg") && ran.out.contains("Nose"));
    assert!(ran.err.contains("warning: wrong.yaml:"), "{}", ran.err);
}

#[test]
fn blocks_are_listed_described_and_guessed() {
    let folder = Folder::new(&[]);
    let ran = folder.run(&["blocks"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("\nsources\n") && ran.out.contains("\n  Sine "), "{}", ran.out);
    let ran = folder.run(&["blocks", "Sine"]);
    assert!(ran.out.contains("type: Sine") && ran.out.contains("Hz"), "{}", ran.out);
    let ran = folder.run(&["blocks", "Sin"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("did you mean `Sine`?"), "{}", ran.err);
    let json = folder.run(&["blocks", "Sine", "--json"]).json();
    assert_eq!((&json["name"], &json["outputs"][0]["name"]), (&"Sine".into(), &"out".into()));
}

#[test]
fn the_file_format_is_described_by_topics() {
    let folder = Folder::new(&[]);
    let list = folder.run(&["blocks"]).out;
    assert!(list.contains("\nfile format\n") && list.contains("\n  shape "), "{list}");
    for (topic, words) in [
        ("MultibodyPlant", ["models", "mu_static", "half_space", "gear"]),
        ("Diagram", ["params", "wires", "exports", "type: Diagram"]),
        ("sim", ["duration", "integrator", "record", "10.0"]),
        ("cenic", ["accuracy", "0.001", "max_step", "type: cenic"]),
        ("shapes", ["sphere", "radius", "half_space", "Full lengths"]),
        ("revolute", ["joint_kind", "Turns about its axis", "kind: revolute", "cenic: 1"]),
    ] {
        let ran = folder.run(&["blocks", topic]);
        assert_eq!(ran.code, 0, "{ran:?}");
        words.iter().for_each(|word| assert!(ran.out.contains(word), "{topic}: {word}\n{}", ran.out));
    }
    let ran = folder.run(&["blocks", "reolute"]);
    assert!(ran.code == 2 && ran.err.contains("did you mean `revolute`?"), "{}", ran.err);
    // Parts are found in the plural, too.
    assert!(folder.run(&["blocks", "jionts"]).err.contains("did you mean `joint`?"));
    let json = folder.run(&["blocks", "sphere", "--json"]).json();
    fs::write(folder.path().join("a.yaml"), json["example"].as_str().unwrap()).unwrap();
    assert_eq!(folder.run(&["run", "a.yaml", "--no-out"]).code, 0);
}

#[test]
fn the_schema_knows_blocks_and_sections() {
    let ran = Folder::new(&[]).run(&["schema"]);
    let json = ran.json();
    assert_eq!(json["properties"]["cenic"]["const"], 1);
    assert_eq!(json["$defs"]["Block.Sine"]["properties"]["type"]["const"], "Sine");
    for section in ["name", "doc", "needs", "params", "blocks", "wires", "unused", "exports", "sim"] {
        assert!(json["properties"][section].is_object(), "{section}");
    }
}

#[test]
fn the_schedule_lists_operations_clocks_and_the_rule() {
    let folder = Folder::new(&[("wave.yaml", WAVE)]);
    let ran = folder.run(&["schedule", "wave.yaml"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.out.contains("every 0.25 s") && ran.out.contains(cenic::simulator::RULE.lines().next().unwrap())
    );
    let json = folder.run(&["schedule", "wave.yaml", "--json"]).json();
    let rows = json["operations"].as_array().unwrap();
    let row = |name: &str| rows.iter().find(|row| row["computes"] == name).unwrap();
    assert_eq!(row("sum.out")["set"], "continuous");
    assert_eq!(row("sum.out")["reads"], Json::from(vec!["sine.out", "noise.out"]));
    assert_eq!(row("hold.out")["set"], "sampled");
    let position = |name: &str| rows.iter().position(|row| row["computes"] == name).unwrap();
    assert!(position("sine.out") < position("sum.out"));
}

#[test]
fn a_linear_model_has_matrices_and_eigenvalues() {
    let text = "\
cenic: 1
name: lag
blocks:
  lag: {type: FirstOrder, time_constant: 0.5, gain: 3.0}
exports:
  inputs: {u: lag.in}
  outputs: {y: lag.out}
";
    let folder = Folder::new(&[("lag.yaml", text)]);
    let ran = folder.run(&["linearize", "lag.yaml", "--json", "--trim"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let json = ran.json();
    let entry = |name: &str| json[name][0][0].as_f64().unwrap();
    assert!((entry("A") + 2.0).abs() < 1e-9);
    assert!((entry("B") * entry("C") - 6.0).abs() < 1e-6);
    assert_eq!((&json["inputs"][0], &json["outputs"][0]), (&"u".into(), &"y".into()));
    assert!((json["eigenvalues"][0]["re"].as_f64().unwrap() + 2.0).abs() < 1e-9);
    let ran = folder.run(&["linearize", "lag.yaml", "--at", "0.5"]);
    assert!(ran.out.contains("eigenvalues of A"), "{ran:?}");
}

#[test]
fn fmt_rewrites_only_what_differs() {
    let ugly = "cenic:   1\nblocks: {gain: {type: Gain,\n   k: 2.0}} # one\n";
    let folder = Folder::new(&[("ugly.yaml", ugly), ("broken.yaml", "a: [")]);
    let ran = folder.run(&["fmt", "--check", "ugly.yaml"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, "ugly.yaml\n"));
    let printed = folder.run(&["fmt", "--stdout", "ugly.yaml"]).out;
    assert_eq!(folder.read("ugly.yaml"), ugly);
    let ran = folder.run(&["fmt", "ugly.yaml"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, "formatted ugly.yaml\n"));
    assert_eq!(folder.read("ugly.yaml"), printed);
    assert!(printed.contains("# one"));
    let ran = folder.run(&["fmt", "--check", "ugly.yaml"]);
    assert_eq!((ran.code, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    let ran = folder.run(&["fmt", "broken.yaml", "ugly.yaml"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.starts_with("error: broken.yaml:"), "{}", ran.err);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

#[test]
fn fmt_leaves_alone_what_is_not_a_diagram() {
    let others = [
        ("data.csv", "t,x\n0.0,1.0\n"),
        ("notes.md", "# Notes\n\n- one\n-   two\n"),
        ("go.sh", "#!/bin/sh\necho  'a: b'\n"),
        ("compose.yaml", "services:\n    web: {image:  x}\n"),
        ("package.json", "{\"name\":\"x\",\"cenic\":\"one\"}"),
        ("newer.yaml", "cenic:   2\n"),
    ];
    let folder = Folder::new(&others);
    for (name, text) in others {
        for mode in [&["fmt", name][..], &["fmt", "--stdout", name]] {
            let ran = folder.run(mode);
            assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{name}: {ran:?}");
            assert!(ran.err.contains("only diagrams are formatted; the file is left as it was"), "{ran:?}");
            assert_eq!(folder.read(name), text, "{name}");
        }
    }
}

#[cfg(unix)]
#[test]
fn fmt_keeps_json_and_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new(&[("d.json", "{\"cenic\":1,\"blocks\":{\"a\":{\"type\":\"Gain\"}}}")]);
    let file = folder.path().join("d.json");
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(folder.run(&["fmt", "d.json"]).code, 0);
    let text = folder.read("d.json");
    let json: Json = serde_json::from_str(&text).unwrap();
    assert_eq!(json["blocks"]["a"]["type"], "Gain");
    assert!(text.lines().count() > 3, "{text}");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn outputs_replace_no_pipes_and_go_through_no_part_links() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = Folder::new(&[("wave.yaml", WAVE), ("precious", "mine"), ("log.csv", "t,x\n0,1\n1,2\n")]);
    fs::create_dir(folder.path().join("out")).unwrap();
    let pipes = ["pipe", "pipe.svg", "out/wave-table.csv", "out/wave-table.npz"];
    for pipe in pipes {
        assert!(Command::new("mkfifo").arg(folder.path().join(pipe)).status().unwrap().success());
    }
    for arguments in [
        &["run", "wave.yaml", "--no-out", "--save-state", "pipe"][..],
        &["run", "wave.yaml", "--no-out", "--html", "pipe"],
        &["run", "wave.yaml", "--no-out", "--mcap", "pipe"],
        &["run", "wave.yaml"],
        &["run", "wave.yaml", "--format", "npz"],
        &["graph", "wave.yaml", "-o", "pipe.svg"],
        &["plot", "log.csv", "x", "-o", "pipe.svg"],
        &["report", "wave.yaml", "-o", "pipe"],
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?} {ran:?}");
        assert!(ran.err.contains("it is a pipe, and only files are written"), "{arguments:?} {ran:?}");
    }
    for pipe in pipes {
        assert!(fs::symlink_metadata(folder.path().join(pipe)).unwrap().file_type().is_fifo(), "{pipe}");
    }
    for part in ["state.yaml.part", "here/wave-table.part.npy", "here/wave-table.part.npz"] {
        fs::create_dir_all(folder.path().join("here")).unwrap();
        symlink(folder.path().join("precious"), folder.path().join(part)).unwrap();
    }
    let ran =
        folder.run(&["run", "wave.yaml", "--save-state", "state.yaml", "--out", "here", "--format", "npz"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert_eq!(folder.read("precious"), "mine");
    assert!(folder.path().join("here/wave-table.npz").is_file());
    assert!(folder.read("state.yaml").contains("wave"));
}

#[test]
fn a_folder_for_results_that_cannot_be_is_said_so() {
    let folder = Folder::new(&[("wave.yaml", WAVE), ("taken", "")]);
    for out in ["taken", "taken/below"] {
        let ran = folder.run(&["run", "wave.yaml", "--out", out]);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(
            ran.err.contains(&format!("there can be no folder `{out}`: a file is in its place")),
            "{ran:?}"
        );
    }
}

#[test]
fn recorders_name_what_nested_diagrams_export() {
    let cascade = include_str!("../cases/record_exported_output.yaml");
    let folder = Folder::new(&[("cascade.yaml", cascade), ("tank.yaml", include_str!("../cases/tank.yaml"))]);
    let ran = folder.run(&["run", "cascade.yaml"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    let csv = folder.read("out/cascade-rec.csv");
    let columns = csv.lines().next().unwrap();
    assert_eq!(columns, "t,t1.level,t2.level,t3.level,t1/outflow.out");
    let last = csv.lines().last().unwrap().split(',').nth(3).unwrap().to_owned();
    let level = ran.out.lines().find_map(|line| line.split_once("h3")).unwrap().1;
    let (level, last): (f64, f64) =
        (level.split_whitespace().find_map(|word| word.parse().ok()).unwrap(), last.parse().unwrap());
    assert!((level - last).abs() <= 1e-3 * level.abs(), "{level} {last}");
    // And so do --signals and plots of the recording.
    let ran =
        folder.run(&["run", "cascade.yaml", "--until", "1", "--html", "a.html", "--signals", "t2.level"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let ran = folder.run(&["plot", "out/cascade-rec.csv", "t*.level", "-o", "levels.svg"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    // A star finds each signal once.
    let ran = folder.run(&["run", "cascade.yaml", "--until", "1", "--set", "rec.signals=['*']"]);
    assert_eq!(ran.code, 0, "{ran:?}");
    let columns = folder.read("out/cascade-rec.csv").lines().next().unwrap().to_owned();
    assert!(!columns.contains("t1.level") && columns.contains("t1/"), "{columns}");
}

#[test]
fn mistyped_commands_get_suggestions() {
    let folder = Folder::new(&[("wave.yaml", WAVE)]);
    for (words, expected) in [
        (&["rnu", "wave.yaml"][..], "did you mean 'run'?"),
        (&["simulate", "wave.yaml"], "did you mean 'run'?"),
        (&["chek", "wave.yaml"], "did you mean 'check'?"),
        (&["wave.yaml"], "to run a diagram, say 'cenic run wave.yaml'"),
        (&["run", "wave.yaml", "--until", "-1"], "a time is zero or a positive number of seconds"),
    ] {
        let ran = folder.run(words);
        assert_eq!(ran.code, 2, "{ran:?}");
        assert!(ran.err.contains(expected), "{words:?}: {}", ran.err);
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let folder = Folder::new(&[]);
    let mut child =
        folder.command(&["blocks"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn wrong_words_are_answered_with_help() {
    let folder = Folder::new(&[]);
    let ran = folder.run(&["rum"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("run"), "{}", ran.err);
    let ran = folder.run(&["--help"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    assert!(ran.out.contains("Examples:") && ran.out.contains("130"));
    assert!(folder.run(&["--version"]).out.starts_with("cenic "));
}

#[test]
fn a_robot_is_described_and_its_dynamics_are_computed_where_asked() {
    let robot = "<robot name='swing'><link name='base'/><link name='bob'><inertial><origin xyz='0 0 -0.5'/>\
                 <mass value='2'/><inertia ixx='0.1' iyy='0.1' izz='0.1'/></inertial></link>\
                 <joint name='pivot' type='continuous'><parent link='base'/><child link='bob'/><axis xyz='0 1 0'/></joint>\
                 <wings/></robot>";
    let states = r#"[{"positions": {"pivot": [0.3]}, "velocities": {"pivot": [1.0]}}]"#;
    let folder = Folder::new(&[
        ("swing.urdf", robot),
        ("states.json", states),
        ("bad.json", "[{\"positions\": {\"x\": [1]}}]"),
    ]);
    let ran = folder.run(&["model", "swing.urdf", "--weld"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("2 bodies, 1 degree of freedom") && ran.out.contains("pivot"), "{}", ran.out);
    assert!(ran.err.contains("swing.urdf:1:") && ran.err.contains("`<wings>`"), "{}", ran.err);
    let ran = folder.run(&["model", "swing.urdf", "--weld", "--json", "--states", "states.json"]);
    let object = ran.json();
    let number =
        |pointer: &str| object.pointer(pointer).and_then(Json::as_f64).unwrap_or_else(|| panic!("{pointer}"));
    assert!((number("/states/0/mass_matrix/0/0") - 0.6).abs() < 1e-12);
    assert!((number("/states/0/gravity/0") - 2.0 * 9.81 * 0.5 * 0.3_f64.sin()).abs() < 1e-12);
    assert_eq!(object["velocities"], serde_json::json!(["pivot"]));
    let ran = folder.run(&["model", "swing.urdf", "--json", "--states", "bad.json"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("bad.json: no moving joint `x`"), "{}", ran.err);
    let ran = folder.run(&["model", "nothing.urdf"]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`nothing.urdf` cannot be read"), "{}", ran.err);
}

#[test]
fn outputs_take_the_place_of_no_diagram() {
    let other = WAVE.replace("cenic: 1", "# A comment.\n\ncenic: 1");
    let folder = Folder::new(&[
        ("wave.yaml", WAVE),
        ("other.yaml", &other),
        ("some.json", "{\"cenic\": 1}"),
        ("notes.md", "# Notes\n"),
        ("log.csv", "t,x\n0,1\n1,2\n"),
    ]);
    for file in ["wave.yaml", "other.yaml", "some.json"] {
        let before = folder.read(file);
        for arguments in [
            &["run", "wave.yaml", "--no-out", "--save-state", file][..],
            &["run", "wave.yaml", "--no-out", "--html", file],
            &["run", "wave.yaml", "--no-out", "--mcap", file],
            &["report", "wave.yaml", "-o", file],
        ] {
            let ran = folder.run(arguments);
            assert_eq!(ran.code, 2, "{arguments:?} {ran:?}");
            assert!(ran.err.contains("it is a diagram, and would be lost"), "{arguments:?} {ran:?}");
            assert_eq!(folder.read(file), before, "{arguments:?}");
        }
    }
    // A state takes the place of a state alone.
    let ran = folder.run(&["run", "wave.yaml", "--no-out", "--save-state", "notes.md"]);
    assert!(ran.code == 2 && ran.err.contains("holds no state: it would be lost"), "{ran:?}");
    assert_eq!(folder.read("notes.md"), "# Notes\n");
    for _ in 0..2 {
        assert_eq!(folder.run(&["run", "wave.yaml", "--no-out", "--save-state", "state.yaml"]).code, 0);
    }
}

#[test]
fn settings_record_what_the_file_exports_and_say_where_a_name_is_wrong() {
    let text = "cenic: 1\nblocks:\n  ramp: {type: Clock}\n  other: {type: Sine}\n\
                exports: {outputs: {time: ramp.out}}\nsim: {duration: 1, record: [time, other.*]}\n";
    let folder = Folder::new(&[("a.yaml", text), ("b.yaml", &text.replace("[time,", "[tiem,"))]);
    let ran = folder.run(&["run", "a.yaml"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    assert!(folder.read("out/a.csv").starts_with("t,time [s],other.out\n"), "{}", folder.read("out/a.csv"));
    let ran = folder.run(&["check", "b.yaml"]);
    assert!(ran.err.contains("b.yaml:6:29: sim.record.0: no signal fits `tiem`"), "{}", ran.err);
}

#[test]
fn every_default_is_shown() {
    // Options of the methods' own rooms.
    let known = ["norm", "line_search", "algebra"];
    let folder = Folder::new(&[]);
    let all = folder.run(&["blocks", "--json"]).json();
    let names = ["blocks", "topics"].into_iter().flat_map(|key| all[key].as_array().unwrap());
    let mut fields = 0;
    for name in names.map(|entry| entry["name"].as_str().unwrap()) {
        let text = folder.run(&["blocks", name]).out;
        let mut column: Option<usize> = None;
        for line in text.lines() {
            let mut words = line.split_whitespace();
            if words.next() == Some("name") && words.next() == Some("type") && line.ends_with("meaning") {
                let default = line.find("default").unwrap_or_else(|| panic!("{name}: no defaults\n{text}"));
                column = Some(line[..default].chars().count());
            } else if line.trim().is_empty() {
                column = None;
            } else if let Some(column) = column {
                let field = line.split_whitespace().next().unwrap();
                let is_shown = line.chars().nth(column).is_some_and(|c| c != ' ');
                assert!(is_shown || known.contains(&field), "{name}: {line}");
                fields += 1;
            }
        }
    }
    assert!(fields > 500, "{fields}");
}

#[test]
fn robots_without_a_reference_are_held_where_they_start() {
    let text = "\
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: arm
        model:
          bodies: {rod: {mass: 1.0, com: [0.0, 0.0, -0.5], inertia: [0.01, 0.01, 0.001]}}
          joints: {pivot: {kind: revolute, child: rod, axis: [0, 1, 0], position: 0.7}}
          actuators: {motor: {joint: pivot}}
  control: {type: JointPd, model: scene.arm, kp: 50, kd: 5, gravity_compensation: true}
wires:
  control.state: scene.arm.state
  scene.arm.actuation: control.actuation
sim: {duration: 1}
";
    let path = text
        .replace("wires:", "  path: {type: TrajectoryFollower, model: scene.arm}\nwires:\n  control.desired_position: path.position");
    let folder = Folder::new(&[("start.yaml", text), ("path.yaml", &path)]);
    for file in ["start.yaml", "path.yaml"] {
        let json = folder.run(&["run", file, "--json", "--no-out"]).json();
        let angle = json["final"]["scene.arm.positions"].as_f64().unwrap();
        assert!((angle - 0.7).abs() < 1e-6, "{file}: {angle}");
    }
}

#[test]
fn folders_for_pictures_and_reports_are_made() {
    let folder = Folder::new(&[("wave.yaml", WAVE), ("log.csv", "t,x\n0,1\n1,2\n"), ("taken", "")]);
    for arguments in [
        &["graph", "wave.yaml", "-o", "a/b/graph.svg"][..],
        &["plot", "log.csv", "x", "-o", "c/plot.svg"],
        &["report", "wave.yaml", "-o", "d/report.html"],
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?} {ran:?}");
        assert!(folder.path().join(arguments.last().unwrap()).is_file(), "{arguments:?}");
    }
    // Before the runs, and with nothing said about rows that were never written.
    let ran = folder.run(&["report", "wave.yaml", "-o", "taken/report.html"]);
    assert!(ran.code == 2 && !ran.err.contains("run 1 of"), "{ran:?}");
    let ran = folder.run(&["run", "wave.yaml", "--out", "taken"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:?}");
}
