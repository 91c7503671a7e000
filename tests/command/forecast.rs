//! What a run will take is said before it begins, and what would never end is refused.

use crate::support::folder::Folder;

fn diagram(block: &str, duration: &str) -> String {
    format!(
        "cenic: 1\nblocks:\n  wave: {{type: Sine}}\n  subject: {block}\nwires: {{subject.in: wave.out}}\nsim: {{duration: {duration}}}\n"
    )
}

#[test]
fn periods_that_nobody_can_wait_for_are_refused_with_block_parameter_and_place() {
    for period in ["1e-300", "1e-15", "1e-9"] {
        for block in ["ZeroOrderHold", "DiscreteIntegrator", "UnitDelay", "Print"] {
            let text = diagram(&format!("{{type: {block}, period: {period}}}"), "10");
            let folder = Folder::new(&[("fast.yaml", &text)]);
            let ran = folder.run(&["run", "fast.yaml", "--no-out"]);
            assert_eq!(ran.code, 2, "{block} {period}: {ran:?}");
            assert!(ran.err.contains("fast.yaml:4:"), "{ran:?}");
            assert!(ran.err.contains("subject.period: this run would make"), "{ran:?}");
            assert!(ran.err.contains("= help: a `period` of"), "{ran:?}");
        }
    }
}

#[test]
fn a_recording_that_fills_the_disk_is_refused_and_a_large_one_is_told() {
    let text = |period: &str| {
        format!(
            "cenic: 1\nblocks:\n  wave: {{type: Sine}}\n  trace: {{type: Recorder, signals: [wave.out], period: {period}}}\nsim: {{duration: 10}}\n"
        )
    };
    let folder = Folder::new(&[("huge.yaml", &text("1e-10")), ("small.yaml", &text("1e-3"))]);
    let ran = folder.run(&["run", "huge.yaml"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("trace.period: this run would make 1.0e11 rows"), "{ran:?}");
    assert!(ran.err.contains("about 3 TB"), "{ran:?}");
    let ran = folder.run(&["run", "small.yaml"]);
    assert_eq!((ran.code, ran.err.contains("warning")), (0, false), "{ran:?}");
}

#[test]
fn a_long_run_is_told_and_a_short_one_may_be_fast() {
    let block = "{type: ZeroOrderHold, period: 1e-9}";
    let folder = Folder::new(&[("short.yaml", &diagram(block, "1e-6"))]);
    let ran = folder.run(&["run", "short.yaml", "--no-out"]);
    assert_eq!((ran.code, ran.err.contains("ticks")), (0, false), "{ran:?}");
    let folder = Folder::new(&[("long.yaml", &diagram("{type: ZeroOrderHold, period: 1e-2}", "1e9"))]);
    let ran = folder.run(&["run", "long.yaml", "--no-out"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("1.0e11 ticks: one every 0.01 s for 1e9 s"), "{ran:?}");
}

#[test]
fn warnings_are_told_as_they_happen_in_the_summary_and_to_programs() {
    // A crane on a rail with dry friction: at some time no step resolves how its velocity changes.
    let text = include_str!("../cases/no_step/crane_friction_rod.yaml");
    const DOUBLING: [&str; 4] =
        ["--set", "sim.integrator.scheme=step_doubling", "--set", "sim.integrator.velocity_time=1"];
    let folder = Folder::new(&[("crane.yaml", text)]);
    let ran = folder.run(&[
        "run",
        "crane.yaml",
        "--no-out",
        DOUBLING[0],
        DOUBLING[1],
        DOUBLING[2],
        DOUBLING[3],
        "--until",
        "0.4",
        "--html",
        "crane.html",
    ]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(ran.err.contains("warning: scene.x.crane.") && ran.err.contains("= help: "), "{ran:?}");
    assert!(ran.out.contains("\n  warnings "), "{ran:?}");
    assert!(ran.out.contains(" of them less accurate than asked for, "), "{ran:?}");
    let json = folder
        .run(&[
            "run",
            "crane.yaml",
            "--no-out",
            DOUBLING[0],
            DOUBLING[1],
            DOUBLING[2],
            DOUBLING[3],
            "--until",
            "0.4",
            "--json",
            "--quiet",
        ])
        .json();
    let warning = &json["warnings"][0];
    assert_eq!(warning["kind"], "degraded_step", "{json}");
    assert!(warning["count"].as_u64().unwrap() >= 1 && warning["t"].as_f64().unwrap() > 0.0, "{json}");
    assert!(json["degraded_steps"].as_u64().unwrap() >= 1, "{json}");
}

#[test]
fn periods_and_durations_are_told_in_few_digits() {
    let folder = Folder::new(&[(
        "pulse.yaml",
        "cenic: 1\nblocks: {pulse: {type: Pulse, period: 1.0e-9}}\nunused: [pulse.*]\nsim: {duration: 1.0e+300}\n",
    )]);
    let ran = folder.run(&["run", "pulse.yaml", "--no-out"]);
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.contains("one every 5e-10 s for 1e300 s"), "{ran:?}");
}
