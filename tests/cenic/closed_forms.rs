//! Whole diagrams against closed forms: feedback, events, several rates, nesting, order of the integrators.

use crate::support::{diagram, recorded, simulator, value};
use approx::assert_relative_eq;
use cenic::integrators::{IntegratorSpec, RungeKuttaOptions};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator, Status};

const FEEDBACK: &str = "
cenic: 1
params: {k: 2.0}
blocks:
  step: {type: Step, time: 1.0}
  error: {type: Sum, signs: +-}
  gain: {type: Gain, k: \"${k}\"}
  plant: {type: Integrator}
wires:
  error.in1: step.out
  error.in2: plant.out
  gain.in: error.out
  plant.in: gain.out
";

#[test]
fn a_feedback_loop_follows_its_exponential() {
    let mut sim = simulator(FEEDBACK);
    for t in [0.5, 1.0, 1.5, 4.0] {
        assert_eq!(sim.advance_to(t).unwrap(), Status::Reached);
        let exact = if t < 1.0 { 0.0 } else { 1.0 - (-2.0 * (t - 1.0)).exp() };
        assert_relative_eq!(value(&sim, "plant.out"), exact, epsilon = 1e-6);
    }
}

/// Integrates the feedback loop with a fixed step, and returns its error at t = 3.
fn error_with_step(integrator: fn(RungeKuttaOptions) -> IntegratorSpec, h: f64) -> f64 {
    let options =
        RungeKuttaOptions { fixed_step: Some(h), max_step: Some(h), ..RungeKuttaOptions::default() };
    let sim = Sim { duration: 3.0, integrator: integrator(options), record: Vec::new() };
    let mut sim = Simulator::new(diagram(FEEDBACK).compile().unwrap(), &sim).unwrap();
    sim.advance_to(3.0).unwrap();
    (value(&sim, "plant.out") - (1.0 - (-4.0_f64).exp())).abs()
}

/// The slope of the error over the step, from steps that are neither coarse nor drowned in rounding.
fn slope(integrator: fn(RungeKuttaOptions) -> IntegratorSpec, h: f64) -> f64 {
    (error_with_step(integrator, h) / error_with_step(integrator, h / 4.0)).log(4.0)
}

#[test]
fn bogacki_shampine_has_order_three_across_a_jump() {
    let slope = slope(IntegratorSpec::BogackiShampine, 0.05);
    assert!((slope - 3.0).abs() < 0.2, "{slope}");
}

#[test]
fn dormand_prince_has_order_five_across_a_jump() {
    let slope = slope(IntegratorSpec::DormandPrince, 0.05);
    assert!((slope - 5.0).abs() < 0.2, "{slope}");
}

/// ÿ = −g, ẏ ← −e ẏ at the ground: a block of this test's own.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct TestBall {
    height: f64,
    restitution: f64,
}

impl TestBall {
    const OUT: OutputPort<Self, Vector> = OutputPort::new("out");
}

const G: f64 = 9.81;

#[typetag::serde]
impl Block for TestBall {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let restitution = self.restitution;
        let ball = d.continuous("ball", vec![self.height, 0.0]);
        d.derivative(ball).from(ball, |x, dx| {
            dx[0] = x[1];
            dx[1] = -G;
        });
        d.event("bounce", Crossing::Falling, ball, |x| x[0]).set(ball, ball, move |x, next| {
            next[0] = 0.0;
            next[1] = -restitution * x[1];
        });
        d.output(Self::OUT, 2).from(ball, |x, out| out.copy_from_slice(x));
        Ok(())
    }
}

/// Height of a bouncing ball at time t, flight by flight.
fn ball_height(height: f64, restitution: f64, mut t: f64) -> f64 {
    let fall = (2.0 * height / G).sqrt();
    if t <= fall {
        return height - 0.5 * G * t * t;
    }
    t -= fall;
    let mut speed = restitution * G * fall;
    while t > 2.0 * speed / G {
        t -= 2.0 * speed / G;
        speed *= restitution;
    }
    speed * t - 0.5 * G * t * t
}

#[test]
fn a_bouncing_ball_meets_the_ground_where_it_should() {
    let (height, restitution) = (1.0, 0.8);
    let mut d = Diagram::new("ball");
    d.add("ball", TestBall { height, restitution });
    let mut sim = Simulator::new(d.compile().unwrap(), &Sim { duration: 3.5, ..Sim::default() }).unwrap();
    for k in 1..=35 {
        let t = 0.1 * k as f64;
        sim.advance_to(t).unwrap();
        assert_relative_eq!(value(&sim, "ball.out"), ball_height(height, restitution, t), epsilon = 1e-9);
    }
    assert!(sim.events() > 6, "{} bounces", sim.events());
}

#[test]
fn bounces_without_end_are_an_error_that_names_the_event() {
    let mut d = Diagram::new("ball");
    d.add("ball", TestBall { height: 1.0, restitution: 0.5 });
    let mut sim = Simulator::new(d.compile().unwrap(), &Sim::default()).unwrap();
    let error = sim.advance_to(10.0).unwrap_err().to_string();
    assert!(error.contains("ball.bounce") && error.contains("mode that ends them"), "{error}");
}

#[test]
fn a_sampled_loop_follows_its_difference_equation() {
    // x' = u, u = k (1 − x) held for a period: x_{j+1} = x_j + k T (1 − x_j).
    let mut sim = simulator(
        "
cenic: 1
blocks:
  one: {type: Constant, value: 1.0}
  error: {type: Sum, signs: +-}
  hold: {type: ZeroOrderHold, period: 0.1}
  gain: {type: Gain, k: 3.0}
  plant: {type: Integrator}
wires:
  error.in1: one.out
  error.in2: plant.out
  hold.in: error.out
  gain.in: hold.out
  plant.in: gain.out
",
    );
    let mut x = 0.0;
    for k in 1..=20 {
        x += 0.3 * (1.0 - x);
        sim.advance_to(0.1 * k as f64).unwrap();
        assert_relative_eq!(value(&sim, "plant.out"), x, epsilon = 1e-12);
    }
}

#[test]
fn clocks_of_different_rates_meet_where_they_should() {
    // A fast counter in front of a slow one: at common ticks the slow one samples what the fast one shows at that tick.
    let rows = recorded(
        "
cenic: 1
blocks:
  time: {type: Clock}
  fast: {type: ZeroOrderHold, period: 0.1}
  slow: {type: ZeroOrderHold, period: 0.3}
  late: {type: UnitDelay, period: 0.3, initial: -1.0}
  rec: {type: Recorder, period: 0.05, signals: [fast.out, slow.out, late.out]}
wires: {fast.in: time.out, slow.in: fast.out, late.in: slow.out}
",
        1.5,
    );
    assert_eq!(rows.len(), 31);
    for row in rows {
        let tick = |period: f64| ((row[0] + 1e-9) / period).floor() * period;
        let slow = tick(0.3);
        assert_relative_eq!(row[1], tick(0.1), epsilon = 1e-9);
        assert_relative_eq!(row[2], slow, epsilon = 1e-9);
        assert_relative_eq!(row[3], if slow < 0.2 { -1.0 } else { slow - 0.3 }, epsilon = 1e-9);
    }
}

#[test]
fn recordings_show_both_sides_of_a_jump() {
    let rows = recorded(
        "
cenic: 1
blocks:
  step: {type: Step, time: 0.5, before: 1.0, after: 3.0}
  sum: {type: Integrator}
  rec: {type: Recorder, signals: [step.out, sum.out]}
wires: {sum.in: step.out}
sim: {duration: 1.0}
",
        1.0,
    );
    let at_jump: Vec<_> = rows.iter().filter(|row| row[0] == 0.5).collect();
    assert_eq!(at_jump.len(), 2);
    assert_eq!((at_jump[0][1], at_jump[1][1]), (1.0, 3.0));
    assert_eq!(at_jump[0][2], at_jump[1][2]);
    // The integral is exact although the step has a jump at its end.
    assert_relative_eq!(rows.last().unwrap()[2], 2.0, epsilon = 1e-14);
    assert!(rows.windows(2).all(|pair| pair[0][0] <= pair[1][0]));
}

#[test]
fn a_recorder_with_a_period_does_not_cut_steps() {
    let text = |period: &str| {
        format!(
            "
cenic: 1
blocks:
  sine: {{type: Sine, frequency: 0.5}}
  sum: {{type: Integrator}}
  rec: {{type: Recorder, {period}signals: [sum.out]}}
wires: {{sum.in: sine.out}}
sim: {{duration: 4.0}}
"
        )
    };
    let steps = |period: &str| {
        let mut sim = simulator(&text(period));
        sim.advance_to(4.0).unwrap();
        sim.statistics().steps
    };
    assert_eq!(steps("period: 0.001, "), steps(""));
    for row in recorded(&text("period: 0.001, "), 4.0) {
        let w = std::f64::consts::PI;
        assert_relative_eq!(row[1], (1.0 - (w * row[0]).cos()) / w, epsilon = 1e-6);
    }
}

#[test]
fn nesting_changes_nothing() {
    let nested = "
cenic: 1
blocks:
  step: {type: Step, time: 0.2}
  loop:
    type: Diagram
    blocks:
      error: {type: Sum, signs: +-}
      core:
        type: Diagram
        params: {k: 5.0}
        blocks:
          gain: {type: Gain, k: \"${k}\"}
          plant: {type: Integrator}
        wires: {plant.in: gain.out}
        exports: {inputs: {e: gain.in}, outputs: {y: plant.out}}
    wires: {core.e: error.out, error.in2: core.y}
    exports: {inputs: {r: error.in1}, outputs: {y: core.y}}
  after: {type: Integrator}
wires: {loop.r: step.out, after.in: loop.y}
";
    let flat = "
cenic: 1
blocks:
  step: {type: Step, time: 0.2}
  error: {type: Sum, signs: +-}
  gain: {type: Gain, k: 5.0}
  plant: {type: Integrator}
  after: {type: Integrator}
wires: {error.in1: step.out, error.in2: plant.out, gain.in: error.out, plant.in: gain.out, after.in: plant.out}
";
    let (mut nested, mut flat) = (simulator(nested), simulator(flat));
    nested.advance_to(2.0).unwrap();
    flat.advance_to(2.0).unwrap();
    assert_eq!(nested.value("after.out"), flat.value("after.out"));
    assert_eq!(nested.value("loop/core/plant.out"), flat.value("plant.out"));
    let exact = 1.8 - (1.0 - (-9.0_f64).exp()) / 5.0;
    assert_relative_eq!(value(&flat, "after.out"), exact, epsilon = 1e-6);
}

#[test]
fn a_pulse_shorter_than_a_step_is_not_stepped_over() {
    let mut sim = simulator(
        "
cenic: 1
blocks:
  pulse: {type: Pulse, period: 10.0, duty: 0.0005, delay: 3.0}
  sum: {type: Integrator}
wires: {sum.in: pulse.out}
sim: {duration: 10.0}
",
    );
    sim.advance_to(9.0).unwrap();
    assert_relative_eq!(value(&sim, "sum.out"), 0.005, epsilon = 1e-12);
}

/// Counts how often x has passed one, and sends it on to two: the event's own write goes further the same way.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Leap {}

impl Leap {
    const OUT: OutputPort<Self, Integer> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Leap {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let x = d.continuous("x", vec![0.0]);
        let count = d.discrete("count", 0i64);
        d.derivative(x).from((), |_, dx| dx[0] = 1.0);
        d.event("leap", Crossing::Rising, x, |x| x[0] - 1.0).set(x, (), |_, x| x[0] = 2.0).set(
            count,
            (),
            |_, count| *count += 1,
        );
        d.output(Self::OUT, ()).from(count, |count, out| *out = *count);
        Ok(())
    }
}

#[test]
fn an_event_that_leaps_ahead_happens_once() {
    let mut d = Diagram::new("leap");
    d.add("leap", Leap {});
    let mut sim = Simulator::new(d.compile().unwrap(), &Sim::default()).unwrap();
    sim.advance_to(3.0).unwrap();
    assert_eq!(value(&sim, "leap.out"), 1.0);
    assert_relative_eq!(sim.state().x[0], 4.0, epsilon = 1e-9);
}

#[test]
fn a_diagram_written_inside_another_sees_the_parameters_around_it() {
    let text = "\
cenic: 1
name: inside
params: {k: 2.0, r: 3.0}
blocks:
  one: {type: Constant, value: \"${r}\"}
  inner:
    type: Diagram
    params: {r: \"${2*r}\"}
    blocks:
      a: {type: Gain, k: \"${k}\"}
      b: {type: Gain, k: \"${r}\"}
    wires: {b.in: a.out}
    exports: {inputs: {u: a.in}, outputs: {y: b.out}}
wires: {inner.u: one.out}
unused: [inner.y]
";
    let diagram = diagram(text);
    let mut sim = Simulator::of(&diagram).unwrap();
    sim.advance_to(1.0).unwrap();
    assert_eq!(value(&sim, "inner/b.out"), 3.0 * 2.0 * 6.0);
    // What is saved still says where the values come from.
    let saved = cenic::io::save(&diagram).unwrap();
    for kept in ["params: {r: \"${2*r}\"}", "k: \"${k}\"", "k: \"${r}\""] {
        assert!(saved.contains(kept), "{saved}");
    }
    assert_eq!(cenic::io::save(&crate::support::diagram(&saved)).unwrap(), saved);
}
