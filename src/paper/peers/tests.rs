//! Simulators that behave and that do not, as small shell programs in place of the Python ones.
#![cfg(unix)]

use super::*;
use crate::paper::{Reference, scenes};

const HELLO: &str = r#"echo '{"peer": "mujoco", "version": "9.9"}'"#;
const ANSWER: &str =
    r#"'{"id": 1, "status": "ok", "cpu_s": 0.5, "steps": 7, "samples": [[0, 0, 1.1], [0, 0, 1]]}'"#;
const WANTED: Wanted = Wanted { repeats: 1, limit_s: 0.0, audit: Audit::Steps };

fn shell() -> Python {
    Python::chosen(Some("sh".into()))
}

/// What a simulator says that runs this program.
fn run(program: fn(Peer) -> String) -> (Option<PeerRun>, Peers) {
    let mut peers = Peers { program, grace_s: 20.0, ..Peers::of(shell()) };
    let scene = scenes::scene("ball").unwrap();
    let run = peers.run(&scene, &Method::mujoco(1e-3), WANTED, &AtomicBool::new(false));
    (run, peers)
}

fn failure(program: fn(Peer) -> String) -> String {
    let (run, peers) = run(program);
    assert!(peers.running.is_empty(), "a simulator in trouble is ended");
    assert!(peers.missing().is_empty(), "it is there");
    run.unwrap().record.outcome.to_string()
}

#[test]
fn an_answer_becomes_a_record() {
    let (run, peers) = run(|_| format!("{HELLO}; read line; echo {ANSWER}"));
    let mut run = run.unwrap();
    assert_eq!(run.record.outcome, Outcome::Done);
    assert_eq!((run.record.cpu_s, run.record.steps, run.record.time_step), (0.5, 7, Some(1e-3)));
    assert_eq!((run.record.runner.as_str(), run.record.method.as_str()), ("MuJoCo", "MuJoCo, 1 ms"));
    assert_eq!(peers.versions(), ["MuJoCo 9.9"]);
    let q = vec![vec![0.0, 0.0, 1.0]; 3];
    run.compare(&Reference { name: "ball".to_owned(), hz: 50.0, q });
    assert!((run.record.error_max.unwrap() - 0.1).abs() < 1e-12);
    assert_eq!(run.record.error_final, Some(0.0));
}

#[test]
fn the_request_has_the_scene_and_the_method_in_one_line() {
    // Answers with what it was asked, as the reason of a failure.
    let (run, _) = run(|_| {
        let quote =
            r#"printf '{"id": 1, "status": "%s"}\n' "$(printf %s "$line" | tr -d '"{}' | tail -c 120)""#;
        format!("{HELLO}; read -r line; {quote}")
    });
    let reason = run.unwrap().record.outcome.to_string();
    assert!(reason.contains("method:default,accuracy:null,step:0.001"), "{reason}");
}

#[test]
fn one_that_crashes_has_failed_with_its_last_words() {
    assert_eq!(
        failure(|_| format!("{HELLO}; read line; echo first >&2; echo 'out of luck' >&2; exit 3")),
        "failed: ended without an answer: out of luck"
    );
}

#[test]
fn one_that_talks_nonsense_has_failed() {
    let text = failure(|_| format!("{HELLO}; read line; echo 'Segmentation is fun'; read line"));
    assert_eq!(text, "failed: its answer makes no sense: Segmentation is fun");
    // An answer to another question is none.
    let text =
        failure(|_| format!("{HELLO}; read line; echo '{{\"id\": 5, \"status\": \"ok\"}}'; read line"));
    assert!(text.contains("makes no sense"), "{text}");
}

#[test]
fn one_that_hangs_is_ended_and_started_anew() {
    // Answers to nothing, and reads for as long as it is written to.
    let mut peers = Peers { program: |_| format!("{HELLO}; cat >/dev/null"), ..Peers::of(shell()) };
    let (scene, method, never) =
        (scenes::scene("ball").unwrap(), Method::mujoco(1e-3), AtomicBool::new(false));
    assert!(peers.is_running(Peer::Mujoco, &never));
    peers.grace_s = 0.05;
    let run = peers.run(&scene, &method, WANTED, &never).unwrap();
    assert_eq!(run.record.outcome.to_string(), "failed: no answer within 0.05 s");
    assert!(peers.running.is_empty());
    peers.grace_s = 20.0;
    peers.program = |_| format!("{HELLO}; read line; echo {}", ANSWER.replace("\"id\": 1", "\"id\": 2"));
    assert!(peers.run(&scene, &method, WANTED, &never).unwrap().record.is_done());
}

#[test]
fn one_that_is_not_installed_is_left_out_with_a_line_that_says_how_to_get_it() {
    let (run, peers) = run(|_| "echo \"No module named 'mujoco'\" >&2; exit 1".to_owned());
    assert_eq!(run, None);
    let [line] = peers.missing().try_into().unwrap();
    let who = "MuJoCo is left out: the Python that was asked for it (`sh`, named by --python) ended without an answer";
    assert!(line.starts_with(who) && line.contains("No module named 'mujoco'"), "{line}");
    let how = "`pip install drake mujoco` gets it, `--python` or CENIC_PYTHON names the Python that has it";
    assert!(line.ends_with(how), "{line}");
    let mut none = Peers::of(Python::chosen(Some("/no/such/python".into())));
    let scene = scenes::scene("ball").unwrap();
    let never = AtomicBool::new(false);
    assert_eq!(none.run(&scene, &Method::drake("cenic", 1e-3), WANTED, &never), None);
    let line = &none.missing()[0];
    assert!(line.contains("`/no/such/python`, named by --python) cannot be started"), "{line}");
}

#[test]
fn the_python_is_that_of_the_option_or_of_the_variable_or_on_the_path() {
    let python = |option: Option<&str>, variable: Option<&str>| {
        Python::choose(option.map(Into::into), variable.map(Into::into)).to_string()
    };
    assert_eq!(python(Some("a"), Some("b")), "`a`, named by --python");
    assert_eq!(python(None, Some("b")), "`b`, named by CENIC_PYTHON");
    assert_eq!(python(None, Some("")), "`python3`, on the path");
    assert_eq!(python(None, None), "`python3`, on the path");
}

#[test]
fn a_raised_flag_ends_the_waiting() {
    let mut peers = Peers { program: |_| format!("{HELLO}; cat >/dev/null"), ..Peers::of(shell()) };
    let scene = scenes::scene("ball").unwrap();
    let raised = AtomicBool::new(true);
    assert_eq!(peers.run(&scene, &Method::mujoco(1e-3), WANTED, &raised), None);
    assert!(peers.missing().is_empty());
}

#[test]
fn methods_say_what_they_are() {
    assert_eq!(Method::drake("cenic", 1e-3).to_string(), "Drake CENIC, accuracy 0.001");
    assert_eq!(Method::drake_steps("cenic", 1e-2).to_string(), "Drake CENIC, fixed step, 10 ms");
    assert_eq!(Method::drake_steps("sap", 1e-3).to_string(), "Drake discrete SAP, 1 ms");
    assert_eq!(
        Method::drake("cenic", 1e-2).held().to_string(),
        "Drake CENIC, controller held, accuracy 0.01"
    );
    assert_eq!(Method::mujoco_matched(5e-4).to_string(), "MuJoCo, matched, 500 µs");
}
