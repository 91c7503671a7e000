//! The program finds the blocks of the other crate, and they do what they say.

use std::process::Command;

#[test]
fn the_motor_settles_at_the_speed_asked_for() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let run = Command::new(env!("CARGO_BIN_EXE_acme_cell"))
        .args(["run", "diagrams/motor.yaml", "--json", "--no-out", "--set", "sim.duration=2"])
        .current_dir(root)
        .output()
        .unwrap();
    let said = String::from_utf8(run.stdout).unwrap();
    assert!(run.status.success(), "{}", String::from_utf8_lossy(&run.stderr));
    let speed = said.split("\"motor.speed\":").nth(1).expect("the speed is recorded");
    let speed: f64 = speed.split([',', '}']).next().unwrap().trim().parse().unwrap();
    assert!((speed - 4.0).abs() < 1e-3, "{speed}");
}
