//! Runs that are ended from outside, and go on: signals, checkpoints and states through the real binary.

use std::fs;
use std::process::Command;

use crate::support::folder::Folder;

/// Balls that fall on each other under a sampled force, for a while: contact, local steps, ticks and noise.
fn balls(duration: f64) -> String {
    let mut models = String::new();
    for i in 0..6 {
        let (x, z) = (0.05 * f64::from(i), 0.3 + 0.25 * f64::from(i));
        models.push_str(&format!(
            "      - name: b{i}\n        pose: {{xyz: [{x}, 0, {z}]}}\n        model: {{bodies: {{ball: {{mass: 0.5, collision: [{{shape: \
             {{type: sphere, radius: 0.1}}}}]}}}}}}\n"
        ));
    }
    format!(
        "cenic: 1\nname: balls\nblocks:\n  scene:\n    type: MultibodyPlant\n    contact: {{stiffness: 1.0e5}}\n    models:\n      \
         - name: ground\n        weld: world\n        model: {{bodies: {{floor: {{collision: [{{shape: {{type: half_space}}}}]}}}}}}\n{models}  \
         noise: {{type: Noise, period: 0.05, seed: 3}}\n  x: {{type: Integrator}}\n  trace: {{type: Recorder, period: 0.01, signals: [x.out]}}\n\
         wires: {{x.in: noise.out}}\nsim: {{duration: {duration:?}, integrator: {{type: cenic, max_step: 0.001}}}}\n"
    )
}

#[test]
fn a_run_that_is_killed_goes_on_from_its_checkpoint_with_the_same_bits() {
    let folder = Folder::new(&[("balls.yaml", &balls(1e6))]);
    let mut child = folder
        .command(&["run", "balls.yaml", "--quiet", "--checkpoint", "0.05s", "--out", "long"])
        .spawn()
        .unwrap();
    let checkpoint = folder.path().join("long/checkpoint.yaml");
    let time = || {
        let text = fs::read_to_string(&checkpoint).ok()?;
        text.lines().find_map(|line| line.strip_prefix("t: ")?.parse::<f64>().ok())
    };
    // Not the first one, and not at its time.
    while time().is_none_or(|t| t < 0.02) {
        assert!(child.try_wait().unwrap().is_none(), "the run has ended");
        std::thread::yield_now();
    }
    // SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
    let t = time().unwrap();
    let until = format!("{}", t + 0.35);
    let state = |arguments: &[&str], file: &str| {
        let ran = folder.run(
            &[&["run", "balls.yaml", "--quiet", "--until", &until, "--save-state", file], arguments].concat(),
        );
        assert_eq!(ran.code, 0, "{ran:?}");
        folder.read(file)
    };
    let whole = state(&["--out", "whole"], "whole.yaml");
    let resumed = state(&["--resume", "long/checkpoint.yaml", "--out", "rest"], "resumed.yaml");
    assert!(whole == resumed, "from t = {t} s on, it is another run");
    // What the second part recorded is the end of what the whole recorded.
    let (whole, rest) = (folder.read("whole/balls-trace.csv"), folder.read("rest/balls-trace.csv"));
    let rest: Vec<&str> = rest.lines().skip(1).collect();
    assert!(!rest.is_empty());
    let whole: Vec<&str> = whole.lines().collect();
    assert_eq!(whole[whole.len() - rest.len()..], rest);
}

#[cfg(unix)]
#[test]
fn signals_end_a_run_as_ctrl_c_does() {
    for signal in ["-TERM", "-HUP"] {
        let folder = Folder::new(&[("balls.yaml", &balls(1e6))]);
        let arguments =
            ["run", "balls.yaml", "--json", "--save-state", "state.yaml", "--checkpoint", "0.01s"];
        let child = folder
            .command(&arguments)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // The handler is in place before the first checkpoint is written.
        while !folder.path().join("out/checkpoint.yaml").exists() {
            std::thread::yield_now();
        }
        // A terminal that is closed sends more than one.
        for _ in 0..2 {
            assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        }
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{signal}");
        let said: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(said["status"], "interrupted", "{signal}");
        let t = said["t"].as_f64().unwrap();
        let ran = folder.run(&[
            "run",
            "balls.yaml",
            "--json",
            "--resume",
            "state.yaml",
            "--until",
            &format!("{}", t + 0.01),
        ]);
        assert_eq!((ran.code, ran.json()["status"].as_str()), (0, Some("done")), "{signal}: {ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn what_was_started_to_outlive_its_terminal_does() {
    let folder = Folder::new(&[("balls.yaml", &balls(1e6))]);
    let mut command = Command::new("nohup");
    command.arg(env!("CARGO_BIN_EXE_cenic")).args(["run", "balls.yaml", "--quiet", "--checkpoint", "0.01s"]);
    command
        .current_dir(folder.path())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null());
    let mut child = command.spawn().unwrap();
    let checkpoint = folder.path().join("out/checkpoint.yaml");
    let wait = |child: &mut std::process::Child, before: Option<std::time::SystemTime>| loop {
        assert!(child.try_wait().unwrap().is_none(), "it has ended");
        let now = fs::metadata(&checkpoint).ok().map(|metadata| metadata.modified().unwrap());
        if now.is_some() && now != before {
            break now;
        }
        std::thread::yield_now();
    };
    let mut seen = wait(&mut child, None);
    assert!(Command::new("kill").args(["-HUP", &child.id().to_string()]).status().unwrap().success());
    for _ in 0..3 {
        seen = wait(&mut child, seen);
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn where_a_state_cannot_be_written_is_said_before_the_run() {
    let folder = Folder::new(&[("balls.yaml", &balls(1e6)), ("file", "")]);
    fs::create_dir(folder.path().join("folder")).unwrap();
    let mut cases = vec![
        ("none/state.yaml", "there is no folder `none`"),
        ("folder", "it is a folder, and only files are written"),
    ];
    #[cfg(unix)]
    {
        assert!(Command::new("mkfifo").arg(folder.path().join("pipe")).status().unwrap().success());
        cases.extend([
            ("/dev/null", "it is a device, and only files are written"),
            ("pipe", "it is a pipe, and only files are written"),
        ]);
    }
    for (file, expected) in cases {
        // A run that began would not end.
        let ran = folder.run(&["run", "balls.yaml", "--save-state", file]);
        assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{file}");
        let said = format!("error: the state cannot be written to `{file}`: {expected}");
        assert!(ran.err.contains(&said) && ran.err.contains("= help: name a file"), "{}", ran.err);
    }
    let ran = folder.run(&["run", "balls.yaml", "--checkpoint", "1s", "--out", "file"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""));
    assert!(ran.err.contains("the state cannot be written to `file`"), "{}", ran.err);
    for wrong in ["0s", "-1s", "3weeks", "soon"] {
        assert_eq!(folder.run(&["run", "balls.yaml", &format!("--checkpoint={wrong}")]).code, 2, "{wrong}");
    }
    assert!(!folder.path().join("out").exists());
}

#[test]
fn a_state_that_is_damaged_is_refused() {
    let folder = Folder::new(&[("balls.yaml", &balls(0.02))]);
    assert_eq!(
        folder.run(&["run", "balls.yaml", "--quiet", "--until", "0.0055", "--save-state", "state.yaml"]).code,
        0
    );
    let resume = |text: &str| {
        fs::write(folder.path().join("state.yaml"), text).unwrap();
        folder.run(&["run", "balls.yaml", "--quiet", "--resume", "state.yaml"])
    };
    let state = folder.read("state.yaml");
    assert_eq!(resume(&state).code, 0);
    let damaged = state.replacen("t: 0.0055", "t: 0.0155", 1);
    assert_ne!(damaged, state);
    let ran = resume(&damaged);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`state.yaml` is damaged: its checksum is"), "{}", ran.err);
    let ran = resume(&state[..state.len() / 2]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("`state.yaml` is not a whole snapshot"), "{}", ran.err);
}
