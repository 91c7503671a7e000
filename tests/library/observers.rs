//! What nobody watches is computed when the run pauses, and nobody can tell.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use cenic::blocks::continuous::Integrator;
use cenic::blocks::sources::Sine;
use cenic::diagram::{RecordDeclaration, RecordForm};
use cenic::io::{Overrides, load};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

/// How often each kind of output has run; one counter for each block that counts.
static COUNTS: [AtomicU64; 8] = [const { AtomicU64::new(0) }; 8];

fn count(counter: usize) -> u64 {
    COUNTS[counter].load(Ordering::Relaxed)
}

/// Twice its input, and counts how often it says so.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Counted {
    counter: usize,
    /// Takes a sample every so often.
    #[serde(default)]
    period: Option<f64>,
}

impl Counted {
    const IN: InputPort<Self, Scalar> = InputPort::new("in");
    const OUT: OutputPort<Self, Scalar> = OutputPort::new("out");
}

#[typetag::serde]
impl Block for Counted {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let (input, counter) = (d.input(Self::IN, ()), self.counter);
        let clock = self.period.map(|period| d.periodic(period, 0.0));
        let output = d.output(Self::OUT, ());
        let output = match clock {
            Some(clock) => output.sampled(clock),
            None => output,
        };
        output.from(input, move |input, out| {
            COUNTS[counter].fetch_add(1, Ordering::Relaxed);
            *out = 2.0 * input;
        });
        Ok(())
    }
}

/// Looks at its input in one of the ways there are.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Watcher {
    way: String,
}

impl Watcher {
    const IN: InputPort<Self, Scalar> = InputPort::new("in");
}

#[typetag::serde]
impl Block for Watcher {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let input = d.input(Self::IN, ());
        match self.way.as_str() {
            "guard" => {
                let _ = d.event("crossing", Crossing::Rising, input, |input| input - 1e9);
            }
            "update" => {
                let largest = d.discrete("largest", 0.0_f64);
                d.update(Clock::EveryStep, largest)
                    .from(input, |input, largest: &mut f64| *largest = largest.max(input));
            }
            "set" => {
                let (time, last) = (d.time(), d.discrete("last", 0.0_f64));
                let _ =
                    d.event("half", Crossing::Rising, time, |t| t - 0.5)
                        .set(last, input, |input, last| *last = input);
            }
            "stop" => d.stop_when(input, |input| (input > 1e9).then(|| Stop::Done("large".to_owned()))),
            "message" => d.message(Clock::EveryStep, input, |input, line| *line = format!("{input}")),
            "record" => d.record(RecordDeclaration {
                signals: vec![".in".to_owned()],
                period: None,
                file: None,
                form: RecordForm::Table,
            }),
            _ => {}
        }
        Ok(())
    }
}

/// A slow sine integrated, behind two blocks that count; `watcher` looks at the second.
fn build(counters: [usize; 2], way: &str, period: Option<f64>, sim: &Sim) -> Simulator {
    let mut diagram = Diagram::new("observers");
    diagram.add("sine", Sine { frequency: 0.05.into(), ..Sine::default() });
    diagram.add("x", Integrator::default());
    diagram.add("first", Counted { counter: counters[0], period: None });
    diagram.add("second", Counted { counter: counters[1], period });
    diagram.add("watcher", Watcher { way: way.to_owned() });
    diagram.wire("x.in", "sine.out");
    diagram.wire("first.in", "x.out");
    diagram.wire("second.in", "first.out");
    diagram.wire("watcher.in", "second.out");
    let schedule = diagram.compile().unwrap_or_else(|errors| panic!("{errors}"));
    Simulator::new(schedule, sim).unwrap_or_else(|errors| panic!("{errors}"))
}

fn numbers(simulator: &Simulator) -> [f64; 3] {
    ["x.out", "first.out", "second.out"].map(|name| simulator.value(name).unwrap()[0])
}

#[test]
fn what_nobody_watches_runs_once_each_time_the_run_pauses() {
    let mut simulator = build([0, 1], "none", None, &Sim::default());
    // Whoever builds a simulator may look at derivatives, to choose a method.
    let (first0, second0) = (count(0), count(1));
    for pause in 1..=5_u32 {
        simulator.advance_to(f64::from(pause)).unwrap();
        let [x, first, second] = numbers(&simulator);
        assert!(x > 0.0 && first == 2.0 * x && second == 4.0 * x, "{x} {first} {second}");
        assert_eq!((count(0) - first0, count(1) - second0), (pause.into(), pause.into()));
    }
    assert!(simulator.statistics().steps > 20);
    // A step that is asked for is a pause, too; where nothing happens, nothing is computed.
    simulator.step(6.0).unwrap();
    let [x, first, _] = numbers(&simulator);
    assert_eq!((count(0) - first0, first), (6, 2.0 * x));
    simulator.advance_to(simulator.time()).unwrap();
    assert_eq!(count(0) - first0, 6);
}

#[test]
fn whoever_watches_sees_every_step() {
    for way in ["guard", "update", "set", "stop", "message", "record"] {
        let before = count(2);
        let mut simulator = build([2, 3], way, None, &Sim::default());
        simulator.advance_to(5.0).unwrap();
        let steps = simulator.statistics().steps;
        assert!(count(2) - before >= steps, "{way}: {} of {steps}", count(2) - before);
        let [x, first, second] = numbers(&simulator);
        assert_eq!([first, second], [2.0 * x, 4.0 * x], "{way}");
    }
    let sim = Sim { record: vec!["first.*".to_owned()], ..Sim::default() };
    let mut simulator = build([2, 3], "none", None, &sim);
    let before = (count(2), count(3));
    simulator.advance_to(5.0).unwrap();
    assert!(count(2) - before.0 >= simulator.statistics().steps);
    assert_eq!(count(3) - before.1, 1, "the second is not recorded");
}

#[test]
fn a_sample_is_taken_at_its_tick_whether_or_not_somebody_watches() {
    let mut simulator = build([4, 5], "none", Some(0.75), &Sim::default());
    let before = count(5);
    simulator.advance_to(2.0).unwrap();
    assert_eq!(count(5) - before, 3, "at 0, 0.75 and 1.5");
    let mut earlier = build([6, 7], "none", Some(0.75), &Sim::default());
    earlier.advance_to(1.5).unwrap();
    assert_eq!(simulator.value("second.out"), earlier.value("second.out"));
    let [x, first, second] = numbers(&simulator);
    assert!(first == 2.0 * x && second < 4.0 * x);
}

/// ẋ = x², which is infinite at t = 1.
const EXPLOSION: &str = "
cenic: 1
blocks:
  x: {type: Integrator, initial: 1.0}
  square: {type: Formula, inputs: [x], expression: x*x}
  seen: {type: Gain, k: 3.0}
  negative: {type: Gain, k: -1.0}
wires: {square.x: x.out, x.in: square.out, seen.in: square.out, negative.in: x.out}
unused: [seen.out, negative.out]
";

#[test]
fn after_an_error_all_values_are_those_of_the_last_step() {
    let mut simulator = crate::support::simulator(EXPLOSION);
    simulator.advance_to(2.0).unwrap_err();
    let value = |name: &str| simulator.value(name).unwrap()[0];
    let x = simulator.state().x[0];
    assert!(x > 10.0 && x.is_finite());
    assert_eq!([value("square.out"), value("seen.out"), value("negative.out")], [x * x, 3.0 * (x * x), -x]);
}

/// Blocks of many kinds: ticks, samples, held values that steer the cone, events, break-points, noise and a delay.
const MIXED: &str = "
cenic: 1
blocks:
  pulse: {type: Pulse, period: 0.2}
  noise: {type: Noise, period: 0.01, std: 0.1, seed: 7}
  sum: {type: Sum, signs: ++}
  delay: {type: TransportDelay, delay: 0.05}
  error: {type: Sum, signs: +-}
  digital: {type: DiscretePid, kp: 2.0, ki: 1.0, period: 0.005}
  average: {type: MovingAverage, window: 4, period: 0.01}
  hold: {type: ZeroOrderHold, period: 0.03}
  gain: {type: Gain, k: 3.0}
  force: {type: Sum, signs: ++}
  velocity: {type: Integrator}
  position: {type: Integrator, lower: -0.1, upper: 0.1}
  relay: {type: Relay, switch_on: 0.1, switch_off: -0.1}
  filter: {type: TransferFunction, num: [1.0], den: [0.01, 0.2, 1.0]}
  rms: {type: Metric, kind: rms}
wires:
  sum.in1: pulse.out
  sum.in2: noise.out
  delay.in: sum.out
  error.in1: delay.out
  error.in2: position.out
  digital.error: error.out
  average.in: error.out
  hold.in: average.out
  gain.in: hold.out
  force.in1: gain.out
  force.in2: digital.out
  velocity.in: force.out
  position.in: velocity.out
  relay.in: velocity.out
  filter.in: relay.out
  rms.in: filter.out
sim: {duration: 3.0}
";

#[test]
fn it_makes_no_difference_who_watches() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("diagrams");
    let files = ["arm", "falling_ball", "gripper", "pendulum", "sequence", "servo", "thermostat"];
    let read = |name: &str| load(&folder.join(format!("{name}.yaml")), &Overrides::default());
    let mut diagrams: Vec<Diagram> =
        files.iter().map(|name| read(name).unwrap_or_else(|errors| panic!("{errors}"))).collect();
    diagrams.push(crate::support::diagram(MIXED));
    for diagram in diagrams {
        let sim = Sim::of(&diagram).unwrap();
        let start = |record: &[&str]| {
            let record = record.iter().map(|pattern| (*pattern).to_owned()).collect();
            Simulator::new(diagram.compile().unwrap(), &Sim { record, ..sim.clone() }).unwrap()
        };
        let (mut all, mut some) = (start(&["*"]), start(&[]));
        let same = |all: &Simulator, some: &Simulator| {
            let bits = |numbers: &[f64]| numbers.iter().map(|n| n.to_bits()).collect::<Vec<_>>();
            for signal in &all.schedule().signals {
                let (a, b) = (all.value(&signal.name).unwrap(), some.value(&signal.name).unwrap());
                assert_eq!(bits(a), bits(b), "{} {} at {} s", diagram.name, signal.name, all.time());
            }
            assert_eq!(bits(&all.state().x), bits(&some.state().x));
            assert_eq!(all.snapshot().unwrap().at("discrete"), some.snapshot().unwrap().at("discrete"));
        };
        for t in [0.0, 0.1, 0.37, 0.5] {
            all.advance_to(t).unwrap();
            some.advance_to(t).unwrap();
            same(&all, &some);
        }
        for _ in 0..10 {
            all.step(1.0).unwrap();
            some.step(1.0).unwrap();
            same(&all, &some);
        }
    }
}
