//! Errors, events, break-points, snapshots and threads.

use crate::scene::{Bouncing, G, body, diagram, ground, model, plant, positions, velocities, watch};
use crate::support::{Memory, recorded};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

const SLIDER: &str = "
          bodies: {slider: {mass: 1.0, inertia: [1, 1, 1]}}
          joints: {rail: {kind: prismatic, child: slider, axis: [1, 0, 0], velocity: 0.5}}
";

#[test]
fn not_a_number_from_a_block_is_an_error_that_names_the_state_and_keeps_the_recording() {
    for scheme in crate::scene::SCHEMES {
        let rest = "
  push: {type: Formula, expression: sqrt(0.5 - t)}
  trace: {type: Recorder, period: 0.01, signals: [scene.positions]}
wires: {scene.force: push.out}
";
        let memory = Memory::default();
        let mut simulator = diagram("", &model(SLIDER), rest, &format!("scheme: {scheme}"));
        simulator.set_outputs(Box::new(memory.clone())).unwrap();
        let error = simulator.advance_to(1.0).unwrap_err().to_string();
        println!("{scheme}: {error}");
        assert!(error.contains("not finite") && error.contains("state `scene.x.m.rail_dot`"), "{error}");
        // Up to there everything is as it should be, and stays in the file.
        assert!((0.49..=0.6).contains(&simulator.time()), "{}", simulator.time());
        assert!(positions(&simulator)[0].is_finite());
        simulator.finish().unwrap();
        let rows = memory.0.lock().unwrap().len();
        assert!(rows > 45, "{rows}");
    }
}

#[test]
fn another_state_at_the_same_time_is_simulated_as_if_it_had_been_the_first() {
    let ball = Bouncing { height: 0.5, mass: 0.5, stiffness: 2e3, radius: 0.1 };
    let options = "accuracy: 1.0e-4, initial_step: 0.01";
    let mut simulator = ball.simulator(options);
    simulator.advance_to(0.0).unwrap();
    let start = simulator.state().x.clone();
    // A step from where it stands, and back to the same time with another state.
    let snapshot = simulator.snapshot().unwrap();
    simulator.advance_to(0.3).unwrap();
    simulator.restore(&snapshot).unwrap();
    let mut other = start.clone();
    other[6] = 0.25;
    assert!(simulator.set_state("scene.x", &other));
    simulator.advance_to(1.0).unwrap();
    let mut fresh = ball.simulator(options);
    assert!(fresh.set_state("scene.x", &other));
    fresh.advance_to(1.0).unwrap();
    assert_eq!(simulator.state().x, fresh.state().x);
    // And what was there before is not what it was.
    let mut unchanged = ball.simulator(options);
    unchanged.advance_to(1.0).unwrap();
    assert_ne!(simulator.state().x, unchanged.state().x);
}

/// Counts how often a height falls below a bound, and keeps when it did last.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct TestCrossing {
    bound: f64,
}

impl TestCrossing {
    const IN: InputPort<Self, Vector> = InputPort::new("in");
    const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for TestCrossing {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let bound = self.bound;
        let (height, time) = (d.input(Self::IN, 1), d.time());
        let seen = d.discrete("seen", [0.0, 0.0]);
        d.event("falls", Crossing::Falling, height, move |z| z[0] - bound)
            .set(seen, time, |t, seen| *seen = [seen[0] + 1.0, t]);
        d.output(Self::OUT, 2).from(seen, |seen, out| out.copy_from_slice(seen));
        Ok(())
    }
}

register_block!("tests", TestCrossing, TestCrossing { bound: 0.0 });

#[test]
fn events_are_located_where_the_closed_form_has_them() {
    let models = "
      - name: stone
        pose: {xyz: [0, 0, 1]}
        model: {bodies: {stone: {mass: 1.0, inertia: [1, 1, 1]}}}
";
    let rest = "
  crossing: {type: TestCrossing, bound: 0.3}
wires: {crossing.in: \"scene.positions[6]\"}
";
    for scheme in ["tr_bdf2", "trapezoid"] {
        let options = format!("scheme: {scheme}, accuracy: 1.0e-6");
        let mut simulator = diagram("", models, rest, &options);
        simulator.advance_to(1.0).unwrap();
        let seen = simulator.value("crossing.out").unwrap();
        let expected = (2.0 * 0.7 / G).sqrt();
        println!("{scheme}: located {:.1e} s off", seen[1] - expected);
        assert_eq!((seen[0], simulator.events()), (1.0, 1));
        assert!((seen[1] - expected).abs() < 1e-6, "{scheme}: {} {expected}", seen[1]);
    }
}

#[test]
fn a_bouncing_ball_crosses_a_height_once_a_bounce() {
    let ball = Bouncing { height: 0.5, mass: 0.5, stiffness: 2e3, radius: 0.1 };
    let models = ground("stiffness: 2000, dissipation: 0, mu_static: 0, mu_dynamic: 0")
        + &body(
            "ball",
            "pose: {xyz: [0, 0, 0.6]}",
            0.5,
            "type: sphere, radius: 0.1",
            "dissipation: 0, mu_static: 0, mu_dynamic: 0",
        );
    let rest = "
  crossing: {type: TestCrossing, bound: 0.2}
wires: {crossing.in: \"scene.positions[6]\"}
";
    let mut simulator = diagram("", &models, rest, "accuracy: 1.0e-5");
    simulator.advance_to(5.0).unwrap();
    let (_, fall, contact) = ball.phases();
    let period = 2.0 * fall + contact;
    let seen = simulator.value("crossing.out").unwrap();
    let first = (2.0 * 0.4 / G).sqrt();
    let count = ((5.0 - first) / period).floor() + 1.0;
    assert_eq!(seen[0], count);
    let expected = first + (count - 1.0) * period;
    println!("the last of {count} crossings: {:.1e} s off", seen[1] - expected);
    assert!((seen[1] - expected).abs() < 1e-2, "{} {expected}", seen[1]);
}

#[test]
fn break_points_are_landed_on() {
    let rest = "
  push: {type: Step, time: 0.3137, before: 0.0, after: 2.0}
wires: {scene.force: push.out}
";
    let mut simulator = diagram("", &model(SLIDER), rest, "accuracy: 1.0e-3");
    let mut times = Vec::new();
    watch(&mut simulator, 1.0, |s| times.push(s.time()));
    assert!(times.contains(&0.3137), "{times:?}");
    let (q, v) = (positions(&simulator)[0], velocities(&simulator)[0]);
    let since = 1.0 - 0.3137;
    assert!((v - (0.5 + 2.0 * since)).abs() < 1e-9, "{v}");
    assert!((q - (0.5 + since * since)).abs() < 1e-9, "{q}");
}

#[test]
fn a_short_pulse_of_force_is_not_stepped_over() {
    let rest = "
  push: {type: Pulse, period: 10.0, duty: 0.0005, delay: 1.03, high: 100.0}
wires: {scene.force: push.out}
";
    let mut simulator = diagram("", &model(SLIDER), rest, "accuracy: 1.0e-3");
    simulator.advance_to(2.0).unwrap();
    // 100 N for 5 ms.
    let v = velocities(&simulator)[0];
    assert!((v - 1.0).abs() < 1e-9, "{v}");
}

const DROP: &str = "
cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - name: ground
        weld: world
        model: {bodies: {floor: {collision: [{shape: {type: half_space}, material: {stiffness: 2.0e4}}]}}}
      - name: ball
        pose: {xyz: [0, 0, 0.5]}
        velocities: {ball: [0, 3, 0, 0.4, 0, 0]}
        model: {bodies: {ball: {mass: 0.5, collision: [{shape: {type: sphere, radius: 0.1}}]}}}
TRACE
sim: {duration: 2, integrator: {type: cenic, accuracy: 1.0e-4}}
";

#[test]
fn a_recorder_does_not_change_the_steps() {
    let run = |trace: &str| {
        let mut simulator = crate::support::simulator(&DROP.replace("TRACE", trace));
        simulator.advance_to(2.0).unwrap();
        (simulator.state().x.clone(), simulator.statistics().clone())
    };
    let (x, statistics) = run("");
    let trace = "  trace: {type: Recorder, period: 0.001, signals: [scene.state, scene.contact_force]}";
    let (x_recorded, recorded_statistics) = run(trace);
    assert_eq!((x, statistics.steps), (x_recorded, recorded_statistics.steps));
    let rows = recorded(&DROP.replace("TRACE", trace), 2.0);
    assert_eq!(rows.len(), 2001);
    // In between, heights follow the parabola.
    for row in rows.iter().filter(|row| row[0] < 0.28) {
        let z = 0.5 - 0.5 * G * row[0] * row[0];
        assert!((row[7] - z).abs() < 1e-6, "{} {z}", row[7]);
    }
}

#[test]
fn ticks_do_not_make_the_controller_forget_its_step() {
    // A clock of 1 kHz that changes nothing: a controller that started anew at each tick would take tiny steps after them.
    let rest = "
  hold: {type: ZeroOrderHold, period: 0.037}
  sink: {type: Terminator}
wires: {hold.in: scene.positions, sink.in: hold.out}
";
    let mut simulator = diagram("", &model(SLIDER), rest, "accuracy: 1.0e-3");
    let mut steps = Vec::new();
    let mut last = 0.0;
    watch(&mut simulator, 5.0, |s| {
        steps.push(s.time() - last);
        last = s.time();
    });
    // After the first few, one step from tick to tick.
    let ticks = (5.0_f64 / 0.037).ceil() as usize;
    assert!(steps.len() <= ticks + 6, "{} steps for {ticks} ticks", steps.len());
}

#[test]
fn a_snapshot_goes_on_bit_for_bit() {
    for scheme in ["tr_bdf2", "trapezoid", "step_doubling"] {
        let text = DROP
            .replace("TRACE", "  trace: {type: Recorder, period: 0.01, signals: [scene.state]}")
            .replace("accuracy", &format!("scheme: {scheme}, accuracy"));
        let mut whole = crate::support::simulator(&text);
        whole.advance_to(0.31).unwrap();
        let snapshot = whole.snapshot().unwrap();
        whole.advance_to(1.7).unwrap();
        let mut resumed = crate::support::simulator(&text);
        resumed.restore(&snapshot).unwrap();
        resumed.advance_to(1.7).unwrap();
        assert_eq!(whole.state().x, resumed.state().x, "{scheme}");
        assert_eq!(whole.value("scene.contact_force"), resumed.value("scene.contact_force"), "{scheme}");
        assert_eq!(whole.statistics(), resumed.statistics(), "{scheme}");
    }
}

/// Forty heaps of three spheres and a box each, far from each other: enough for threads to be used.
fn heaps(threads: usize) -> Simulator {
    let mut models = ground("stiffness: 1.0e5, dissipation: 5");
    for heap in 0..40 {
        let x = f64::from(heap);
        for i in 0..3 {
            let place = format!(
                "pose: {{xyz: [{}, {}, {}]}}",
                x + 0.01 * f64::from(i),
                0.013 * f64::from(heap * i % 5),
                0.4 + 0.25 * f64::from(i)
            );
            models +=
                &body(&format!("ball{heap}_{i}"), &place, 0.5, "type: sphere, radius: 0.1", "dissipation: 5");
        }
        let place = format!("pose: {{xyz: [{x}, 0, 0.1], rpy: [0.1, 0.05, 0]}}");
        models +=
            &body(&format!("box{heap}"), &place, 1.0, "type: box, size: [0.3, 0.3, 0.1]", "dissipation: 5");
    }
    let options = format!("accuracy: 1.0e-3, threads: {threads}");
    plant("contact_points: several", &models, &options)
}

#[test]
fn results_do_not_depend_on_the_number_of_threads() {
    let (mut one, mut two) = (heaps(1), heaps(2));
    one.advance_to(0.5).unwrap();
    two.advance_to(0.5).unwrap();
    assert_eq!(one.state().x, two.state().x);
    assert_eq!(one.statistics(), two.statistics());
    assert!(one.statistics().solver.iterations > 500, "too little happened");
}

#[test]
fn the_same_run_twice_gives_the_same_bits() {
    let (mut one, mut two) = (heaps(1), heaps(1));
    one.advance_to(0.3).unwrap();
    two.advance_to(0.1).unwrap();
    two = heaps(1);
    two.advance_to(0.3).unwrap();
    assert_eq!(one.state().x, two.state().x);
}

#[test]
fn weights_and_unknown_options_are_checked() {
    let mut d = Diagram::new("empty");
    d.add("one", cenic::blocks::sources::Constant::new(1.0));
    for (options, expected) in [
        (r#"{"type": "cenic", "accuracy": 2.0}"#, "accuracy is 2"),
        (r#"{"type": "cenic", "velocity_time": -1.0}"#, "velocity_time is -1"),
        (r#"{"type": "cenic", "weights": {"*": -1.0}}"#, "weights is -1"),
        (r#"{"type": "cenic", "threads": 0}"#, "threads is 0"),
        (r#"{"type": "cenic", "min_step": 1.0}"#, "min_step is 1, but must be at most max_step"),
    ] {
        let sim = Sim { integrator: serde_json::from_str(options).unwrap(), ..Sim::default() };
        let error = Simulator::new(d.compile().unwrap(), &sim).err().unwrap().to_string();
        assert!(error.contains(expected), "{error}");
    }
}
