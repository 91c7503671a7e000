//! What merely looks at a run does not change it, and half a run is the first half of the whole.

use cenic::document::Source;
use cenic::integrators::IntegratorSpec;
use cenic::io::{Directory, Overrides, load_text};
use cenic::simulator::{Sim, Simulator};

/// A simulator of a diagram from its text, with another integrator if one is given.
fn simulator(text: &str, integrator: &str) -> Simulator {
    let set = match integrator {
        "" => Vec::new(),
        integrator => vec![format!("sim.integrator={integrator}")],
    };
    let overrides = Overrides { set, ..Overrides::default() };
    let diagram = load_text(&Source::new("test.yaml", text), &Directory::new("."), &overrides);
    let diagram = diagram.unwrap_or_else(|problems| panic!("{problems}"));
    Simulator::of(&diagram).unwrap_or_else(|problems| panic!("{problems}"))
}

/// A ball that bounces beside a pendulum, with other blocks and wires if wanted.
fn scene(blocks: &str, wires: &str) -> String {
    format!(
        "cenic: 1
blocks:
  scene:
    type: MultibodyPlant
    models:
      - {{name: ground, weld: world, model: {{bodies: {{g: {{collision: [{{shape: {{type: half_space}}}}]}}}}}}}}
      - name: ball
        pose: {{xyz: [1, 0, 0.5]}}
        model: {{bodies: {{b: {{mass: 1, collision: [{{shape: {{type: sphere, radius: 0.1}}, material: {{stiffness: 1.0e4}}}}]}}}}}}
      - name: arm
        model:
          bodies: {{l: {{mass: 1, com: [0, 0, -0.5], inertia: [0.1, 0.1, 0.01]}}}}
          joints: {{pin: {{kind: revolute, child: l, axis: [0, 1, 0], position: 1, pose: {{xyz: [0, 0, 2]}}}}}}
          actuators: {{motor: {{joint: pin}}}}
{blocks}
wires: {{{wires}}}
sim: {{duration: 1.0}}
"
    )
}

const METHODS: [&str; 4] = [
    "{type: cenic, accuracy: 1.0e-3}",
    "{type: cenic, fixed_step: 0.01}",
    "{type: bogacki_shampine, accuracy: 1.0e-4}",
    "{type: sdirk2, accuracy: 1.0e-4}",
];

/// Steps, and the bits of the state at the end.
fn end(mut simulator: Simulator, t: f64) -> (u64, Vec<u64>) {
    simulator.advance_to(t).unwrap();
    (simulator.statistics().steps, simulator.state().x.iter().map(|x| x.to_bits()).collect())
}

#[test]
fn a_gauge_of_a_kilohertz_leaves_steps_and_states_as_they_are() {
    let gauge = "  gauge: {type: ZeroOrderHold, period: 0.001, size: 1}
  late: {type: UnitDelay, period: 0.0015, initial: 0}
  trace: {type: Recorder, signals: [late.out, gauge.out, scene.positions]}
  rows: {type: Recorder, signals: [gauge.out], period: 0.0004}";
    for method in METHODS {
        let alone = end(simulator(&scene("", ""), method), 1.0);
        let wires = "gauge.in: \"scene.arm.positions[0]\", late.in: gauge.out";
        let watched = end(simulator(&scene(gauge, wires), method), 1.0);
        assert_eq!(alone, watched, "{method}");
    }
}

#[test]
fn a_gauge_holds_what_was_there_at_its_tick() {
    // ẋ = 1: at t the gauge holds the last whole period.
    let text = "cenic: 1
blocks:
  one: {type: Constant, value: 1}
  ramp: {type: Integrator}
  gauge: {type: ZeroOrderHold, period: 0.01}
  before: {type: UnitDelay, period: 0.01, initial: -1}
wires: {ramp.in: one.out, gauge.in: ramp.out, before.in: ramp.out}
sim: {duration: 1.0, integrator: {type: dormand_prince}}
";
    let mut simulator = simulator(text, "");
    for k in 0..=130 {
        let t = 0.0075 * f64::from(k);
        simulator.advance_to(t).unwrap();
        let ticks = (t / 0.01 + 1e-9).floor();
        let value = |name: &str| simulator.value(name).unwrap()[0];
        let (held, before) = (value("gauge.out"), value("before.out"));
        assert!((held - 0.01 * ticks).abs() < 1e-9, "{held} at {t}");
        let expected = if ticks == 0.0 { -1.0 } else { 0.01 * (ticks - 1.0) };
        assert!((before - expected).abs() < 1e-9, "{before} at {t}");
    }
}

#[test]
fn a_gauge_goes_on_from_a_snapshot_inside_a_step() {
    let gauge = "  gauge: {type: DiscreteIntegrator, period: 0.001}";
    let text = scene(gauge, "gauge.in: \"scene.arm.positions[0]\"");
    let mut whole = simulator(&text, METHODS[0]);
    let mut first = simulator(&text, METHODS[0]);
    first.advance_to(0.4567).unwrap();
    let mut second = simulator(&text, METHODS[0]);
    second.restore(&first.snapshot().unwrap()).unwrap();
    for simulator in [&mut whole, &mut second] {
        simulator.advance_to(1.0).unwrap();
    }
    let value = |simulator: &Simulator| simulator.value("gauge.out").unwrap()[0].to_bits();
    assert_eq!(value(&whole), value(&second));
}

#[test]
fn what_steers_still_ends_steps_at_its_ticks() {
    let control = "  held: {type: ZeroOrderHold, period: 0.01, size: 1}
  gain: {type: Gain, k: -5}";
    let wires = "held.in: \"scene.arm.positions[0]\", gain.in: held.out, scene.arm.actuation: gain.out";
    let (steps, _) = end(simulator(&scene(control, wires), METHODS[0]), 1.0);
    assert!(steps >= 100, "{steps}");
}

#[test]
fn a_tick_at_which_nothing_changes_does_not_restart_the_method() {
    // What is held is always 1: a method that keeps its slope saves an evaluation at every tick.
    let text = |input: &str| {
        format!(
            "cenic: 1
blocks:
  source: {{type: {input}}}
  held: {{type: ZeroOrderHold, period: 0.01}}
  lag: {{type: FirstOrder, time_constant: 0.5}}
wires: {{held.in: source.out, lag.in: held.out}}
sim: {{duration: 1.0, integrator: {{type: dormand_prince}}}}
"
        )
    };
    let evaluations = |input: &str| {
        let mut simulator = simulator(&text(input), "");
        simulator.advance_to(1.0).unwrap();
        let statistics = simulator.statistics();
        (statistics.steps, statistics.evaluations)
    };
    let ((steps, quiet), (again, busy)) =
        (evaluations("Constant, value: 1"), evaluations("Sine, frequency: 1"));
    assert!(steps <= again && quiet + 90 <= busy, "{quiet} evaluations in {steps} steps, {busy} in {again}");
}

#[test]
fn half_a_run_is_the_first_half_of_the_whole() {
    // What is stiff, what is not, and what has bodies: the method is chosen without a look at the duration.
    let stiff = "cenic: 1
blocks:
  wave: {type: Sine}
  lag: {type: FirstOrder, time_constant: 2.0e-4}
wires: {lag.in: wave.out}
sim: {duration: 1.0}
";
    let smooth = stiff.replace("2.0e-4", "0.5");
    for text in [stiff.to_owned(), smooth, scene("", "")] {
        let run = |duration: &str, t: f64| {
            let text = text.replace("duration: 1.0", &format!("duration: {duration}"));
            let mut simulator = simulator(&text, "");
            simulator.advance_to(t).unwrap();
            simulator.state().x.iter().map(|x| x.to_bits()).collect::<Vec<u64>>()
        };
        assert_eq!(run("0.05", 0.05), run("100.0", 0.05));
    }
    let spec = IntegratorSpec::default();
    let names = ["0.001", "1000.0"].map(|duration| {
        let text = stiff.replace("duration: 1.0", &format!("duration: {duration}"));
        let diagram =
            load_text(&Source::new("t", text), &Directory::new("."), &Overrides::default()).unwrap();
        let sim = Sim::of(&diagram).unwrap();
        assert_eq!(sim.integrator, spec);
        Simulator::of(&diagram).unwrap().integrator()
    });
    assert_eq!(names[0], names[1]);
}
