//! Suction: figure 13 of the CENIC paper, a cup against closed forms, and the show piece.

use std::f64::consts::PI;
use std::path::Path;

use crate::support::{simulator, value};
use cenic::diagram::Stop;
use cenic::io::{Overrides, load};
use cenic::simulator::{Sim, Simulator, Status};

fn run(name: &str, settings: &[&str]) -> (Simulator, Status) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams").join(name);
    let set = settings.iter().map(|text| (*text).to_owned()).collect();
    let diagram = load(&path, &Overrides { set, ..Overrides::default() }).unwrap_or_else(|e| panic!("{e}"));
    let end = Sim::of(&diagram).unwrap().duration;
    let mut simulator = Simulator::of(&diagram).unwrap_or_else(|e| panic!("{e}"));
    let status = simulator.advance_to(end).unwrap_or_else(|e| panic!("{e}"));
    (simulator, status)
}

fn has_failed(status: &Status) -> bool {
    matches!(status, Status::Stopped(Stop::Failed(_)))
}

#[test]
fn what_an_array_draws_in_does_not_pass_through_it_unless_steps_are_fixed() {
    let (simulator, status) = run("suction_array.yaml", &[]);
    println!("array at 1e-3: {} steps", simulator.statistics().steps);
    assert!(!has_failed(&status), "{status:?}");
    assert!(simulator.statistics().steps < 2000);
    let (_, status) = run("suction_array.yaml", &["sim.integrator.fixed_step=0.01"]);
    assert!(has_failed(&status), "with steps of 10 ms it goes through: {status:?}");
}

#[test]
fn a_pump_that_is_too_weak_lifts_nothing() {
    let (simulator, status) = run("suction_pick.yaml", &["cup.vacuum=1.0e4"]);
    assert!(has_failed(&status), "{status:?}");
    assert!(value(&simulator, "scene.smallest_gap") > -1e-3);
}

/// A cup of 2 cm radius that stands still under a load that hangs on it from below.
fn cup(mass: f64, leak: f64) -> Simulator {
    simulator(&format!(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    contact_points: several
    models:
      - name: crane
        weld: world
        model: {{bodies: {{cup: {{collision: [{{shape: {{type: cylinder, radius: 0.02, length: 0.02}}, pose: {{xyz: [0, 0, 0.01]}}, material: {{stiffness: 1.0e6, dissipation: 50}}}}]}}}}}}
      - name: load
        pose: {{xyz: [0, 0, -0.05]}}
        model: {{bodies: {{load: {{mass: {mass}, collision: [{{shape: {{type: box, size: [0.2, 0.2, 0.1]}}, material: {{stiffness: 1.0e6, dissipation: 50}}}}]}}}}}}
  valve: {{type: Step, time: 2.0, before: 1.0, after: 0.0}}
  cup: {{type: SuctionCup, model: scene, body: crane/cup, radius: 0.02, vacuum: 6.0e4, leak: {leak:?}, gap: 0.02, pump_time: 0.002, vent_time: 0.02}}
wires:
  cup.state: scene.state
  cup.on: valve.out
  scene.applied_forces: cup.applied_forces
sim: {{duration: 3.0, integrator: {{type: cenic, accuracy: 1.0e-4}}}}
"
    ))
}

#[test]
fn a_cup_holds_what_is_lighter_than_its_vacuum_and_lets_go_when_vented() {
    let most = PI * 0.02_f64.powi(2) * 6e4; // 75.4 N: 7.69 kg
    let mut simulator = cup(7.0, 0.0);
    simulator.advance_to(1.5).unwrap();
    let (force, contact) = (value(&simulator, "cup.force"), value(&simulator, "scene.contact_force"));
    println!("7 kg: {force:.3} N of {most:.3}, lip presses with {contact:.3} N");
    assert!((force - most).abs() < 1e-2 * most, "{force}");
    // What the vacuum pulls beyond the weight, the lip pushes back.
    assert!((contact - (force - 7.0 * 9.81)).abs() < 0.05, "{contact}");
    assert!((value(&simulator, "cup.pressure") + 6e4).abs() < 10.0);
    assert!(simulator.value("cup.sealed").unwrap()[0] == 1.0);
    simulator.advance_to(3.0).unwrap();
    let height = simulator.value("scene.load.positions").unwrap()[6];
    assert!(height < -0.5, "vented, and still at {height}");
    // The accuracy is that of a part of the pump's 6e4 Pa.
    assert!(value(&simulator, "cup.force") == 0.0 && value(&simulator, "cup.pressure").abs() < 6.0);
}

#[test]
fn what_is_heavier_than_the_vacuum_or_leaks_too_much_comes_off() {
    for (mass, leak, holds) in [(7.0, 0.0, true), (8.5, 0.0, false), (4.0, 0.3, true), (6.0, 0.3, false)] {
        let mut simulator = cup(mass, leak);
        simulator.advance_to(1.5).unwrap();
        let height = simulator.value("scene.load.positions").unwrap()[6];
        assert_eq!(height > -0.06, holds, "{mass} kg with a leak of {leak}: {height}");
    }
}

#[test]
fn suction_takes_no_momentum_from_nowhere() {
    // Two loose things in empty space: what one gains, the other loses.
    let mut simulator = simulator(
        "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    gravity: [0, 0, 0]
    models:
      - name: tool
        pose: {xyz: [0, 0, 0.02]}
        model: {bodies: {tool: {mass: 0.5, inertia: [0.001, 0.001, 0.001], collision: [{shape: {type: sphere, radius: 0.01}}]}}}
      - name: box
        pose: {xyz: [0.03, 0.01, -0.05]}
        model: {bodies: {box: {mass: 2.0, collision: [{shape: {type: box, size: [0.2, 0.2, 0.1]}}]}}}
  on: {type: Constant, value: 1.0}
  suction: {type: SuctionGripper, model: scene, cups: [tool/tool], lip: [0, 0, -0.01], force: 5.0, distance: 0.01, range: 0.05}
wires: {suction.state: scene.state, suction.on: on.out, scene.applied_forces: suction.applied_forces}
sim: {duration: 1.0, integrator: {type: cenic, accuracy: 1.0e-5}}
",
    );
    simulator.advance_to(0.03).unwrap();
    let (tool, heavy) = (
        simulator.value("scene.tool.velocities").unwrap().to_vec(),
        simulator.value("scene.box.velocities").unwrap().to_vec(),
    );
    println!("tool {:?} m/s, box {:?} m/s", &tool[3..], &heavy[3..]);
    assert!(tool[5] < -0.05 && heavy[5] > 0.01);
    for k in 3..6 {
        assert!((0.5 * tool[k] + 2.0 * heavy[k]).abs() < 1e-12, "{k}: {} {}", tool[k], heavy[k]);
    }
}
