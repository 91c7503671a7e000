//! What a block offers to integration methods: they find its states and values in the schedule, and evaluate what they need.

use std::sync::Arc;

use cenic::blocks::continuous::Integrator;
use cenic::blocks::math::Gain;
use cenic::blocks::sources::Constant;
use cenic::diagram::schedule::Schedule;
use cenic::diagram::{Flow, Set, State};
use cenic::integrators::{
    Integrator as Method, IntegratorSpec, IntegratorState, Statistics, Step, StepError, StepOptions, System,
};
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

#[path = "../support/adams.rs"]
mod adams;

/// A mass on which twice the input acts. Its acceleration is computed in two pieces, of which a method may want the first.
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
struct Mass {}

impl Mass {
    const FORCE: InputPort<Self, Vector> = InputPort::new("force");
    const STATE: OutputPort<Self, Vector> = OutputPort::new("state");
    const COUNT: OutputPort<Self, Scalar> = OutputPort::new("count");
}

/// What a method gets to know of a mass.
struct MassOffer {
    mass: f64,
    x: Continuous,
    loads: Intermediate<f64>,
    count: Discrete<u32>,
}

#[typetag::serde]
impl Block for Mass {
    fn declare(&self, d: &mut Declaration) -> Result<(), BlockError> {
        let force = d.input(Self::FORCE, 1);
        d.discrete("unrelated", 0_u8);
        let x = d.continuous("x", vec![1.0, 0.5]);
        let count = d.discrete("count", 7_u32);
        let loads = d.intermediate("loads", 0.0);
        d.compute(loads).from(force, |force, loads| *loads = 2.0 * force[0]);
        let acceleration = d.intermediate("acceleration", 0.0);
        d.compute(acceleration).from((x, loads), |(x, loads), a| *a = loads - x[0]);
        d.derivative(x).from((x, acceleration), |(x, a), dx| {
            dx[0] = x[1];
            dx[1] = *a;
        });
        d.output(Self::STATE, 2).is(x);
        for clock in [Clock::Start, Clock::EveryStep] {
            d.update(clock, count).from(acceleration, |_, count| *count += 100);
        }
        d.output(Self::COUNT, ()).from(count, |count, out| *out = f64::from(*count));
        d.offer(Arc::new(MassOffer { mass: 1.0, x, loads, count }));
        Ok(())
    }
}

/// A mass behind a lag: `lag' = −state[0]`, and the force is the lag plus an offset that is added in a `Gain` of its own.
fn schedule() -> Schedule {
    let mut diagram = Diagram::new("offers");
    diagram.add("lag", Integrator { initial: 3.0.into(), ..Integrator::default() });
    diagram.add("minus", Gain::scalar(-1.0, 1));
    diagram.add("scale", Gain::scalar(0.5, 1));
    diagram.add("mass", Mass {});
    diagram.add("constant", Constant { value: 1.0.into(), size: None });
    diagram.add("seen", Gain::scalar(4.0, 1));
    diagram.wire("minus.in", "mass.state[0]");
    diagram.wire("lag.in", "minus.out");
    diagram.wire("scale.in", "lag.out");
    diagram.wire("mass.force", "scale.out");
    diagram.wire("seen.in", "constant.out");
    diagram.compile().unwrap_or_else(|errors| panic!("{errors}"))
}

fn flow<'s>(schedule: &'s Schedule, state: &'s mut State) -> Flow<'s> {
    let State { discrete, signals, values, .. } = state;
    Flow { schedule, discrete, signals, values, max_step: 0.1, last: f64::INFINITY }
}

#[test]
fn what_is_offered_is_found_with_its_places() {
    let schedule = schedule();
    let [offer] = &schedule.offers[..] else { panic!("{} offers", schedule.offers.len()) };
    assert_eq!(schedule.blocks[offer.block].path, "mass");
    assert!(offer.get::<u8>().is_none());
    let mass: &MassOffer = offer.get().unwrap();
    assert_eq!(mass.mass, 1.0);
    let place = schedule.state_place(offer.block, mass.x);
    assert_eq!((place.start, place.len), (1, 2));
    assert_eq!(schedule.discrete[schedule.discrete_index(offer.block, mass.count)], "mass.count");
    let operation = &schedule.operations[schedule.operation_index(offer.block, mass.loads)];
    assert_eq!(operation.name, "mass:loads");
    assert_eq!(operation.place.start, schedule.value_index(offer.block, mass.loads));
}

#[test]
fn only_what_the_targets_need_is_listed() {
    let schedule = schedule();
    let offer = &schedule.offers[0];
    let mass: &MassOffer = offer.get().unwrap();
    let named = |operations: Vec<usize>| -> Vec<String> {
        assert!(operations.is_sorted());
        operations.iter().map(|k| schedule.operations[*k].name.clone()).collect()
    };
    let loads = schedule.operation_index(offer.block, mass.loads);
    let own = schedule.derivatives.iter().position(|d| d.block == offer.block).unwrap();
    let other = 1 - own;
    assert_eq!(named(schedule.operations_for(&[loads], &[])), ["scale.out", "mass:loads"]);
    assert_eq!(named(schedule.operations_for(&[], &[other])), ["minus.out"]);
    // Both, without the explicit acceleration of the mass; with it, the whole cone.
    let both = named(schedule.operations_for(&[loads], &[other]));
    assert_eq!(both.len(), 3);
    assert!(!both.contains(&"mass:acceleration".to_owned()));
    assert_eq!(schedule.operations_for(&[loads], &[own, other]), schedule.cone);
    // What is held between ticks is not run.
    let held = schedule.operations.iter().position(|o| o.name == "seen.out").unwrap();
    assert_eq!(schedule.operations[held].set, Set::Sampled);
    assert!(schedule.operations_for(&[held], &[]).is_empty());
}

#[test]
fn a_method_evaluates_the_pieces_through_the_flow() {
    let schedule = schedule();
    let mut state = schedule.initial_state();
    let mut system = flow(&schedule, &mut state);
    // As an integrator sees it.
    let system: &mut dyn System = &mut system;
    let mut flow = system.flow().unwrap();
    let offer = &schedule.offers[0];
    let mass: &MassOffer = offer.get().unwrap();
    let loads = schedule.operation_index(offer.block, mass.loads);
    let other = schedule.derivatives.iter().position(|d| d.block != offer.block).unwrap();
    let x = [4.0, 1.5, 0.25];
    let mut dx = [f64::NAN; 3];
    flow.run(&schedule.operations_for(&[loads], &[other]), 0.0, &x);
    assert_eq!(*flow.intermediate::<f64>(schedule.value_index(offer.block, mass.loads)), 4.0);
    flow.derivatives(&[other], 0.0, &x, &mut dx);
    assert!(dx[0] == -1.5 && dx[1].is_nan() && dx[2].is_nan());
    flow.derivative(0.0, &x, &mut dx);
    assert_eq!(dx, [-1.5, 0.25, 2.5]);
    // And what it has said to write itself.
    *flow.discrete_mut::<u32>(schedule.discrete_index(offer.block, mass.count)) = 8;
    let count = schedule.operations.iter().position(|o| o.name == "mass.count").unwrap();
    flow.run(&[count], 0.0, &x);
    assert_eq!(state.signals[schedule.signal("mass.count").unwrap().place.start], 8.0);
}

/// Bogacki and Shampine's method, which counts the steps of masses in their own place.
struct Counting {
    method: Box<dyn Method>,
    counts: Vec<usize>,
}

impl Method for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }
    fn prepare(&mut self, schedule: &Schedule) {
        let masses =
            schedule.offers.iter().filter_map(|offer| Some((offer.block, offer.get::<MassOffer>()?)));
        self.counts = masses.map(|(block, mass)| schedule.discrete_index(block, mass.count)).collect();
    }
    fn writes(&self) -> &[usize] {
        &self.counts
    }
    fn order(&self) -> u32 {
        self.method.order()
    }
    fn step(
        &mut self,
        system: &mut dyn System,
        t: f64,
        x: &mut [f64],
        limit: f64,
    ) -> Result<Step, StepError> {
        let step = self.method.step(system, t, x, limit)?;
        if let Some(mut flow) = system.flow() {
            self.counts.iter().for_each(|i| *flow.discrete_mut::<u32>(*i) += 1);
        }
        Ok(step)
    }
    fn interpolate(&self, t: f64, x: &mut [f64]) {
        self.method.interpolate(t, x);
    }
    fn restart(&mut self) {
        self.method.restart();
    }
    fn statistics(&self) -> &Statistics {
        self.method.statistics()
    }
    fn save_to(&self, state: &mut IntegratorState) {
        self.method.save_to(state);
    }
    fn load(&mut self, state: &IntegratorState) {
        self.method.load(state);
    }
}

#[test]
fn what_a_method_writes_itself_is_left_alone_by_updates() {
    let method = IntegratorSpec::default().build(3).unwrap();
    let counting = Counting { method, counts: Vec::new() };
    let sim = Sim { record: vec!["mass.count".to_owned()], ..Sim::default() };
    let mut simulator = Simulator::with_integrator(schedule(), &sim, Box::new(counting)).unwrap();
    assert_eq!(simulator.integrator(), "counting");
    simulator.advance_to(0.0).unwrap();
    assert_eq!(simulator.value("mass.count").unwrap(), [7.0]);
    simulator.advance_to(3.0).unwrap();
    let steps = simulator.statistics().steps;
    assert_eq!(simulator.value("mass.count").unwrap(), [7.0 + steps as f64]);
    // What it writes is seen at the end of the very step: one row for each, without a jump. The last one is not over at that time, and
    // gets its row when the run ends.
    simulator.finish().unwrap();
    assert_eq!(simulator.recorders()[0].rows, steps + 1);
    // Without such a method the block counts itself, by hundreds: twice at the start, since that is the end of a step, too.
    let mut plain = Simulator::new(schedule(), &Sim::default()).unwrap();
    plain.advance_to(3.0).unwrap();
    let steps = plain.statistics().steps;
    assert_eq!(plain.value("mass.count").unwrap(), [7.0 + 100.0 * (steps + 2) as f64]);
    assert_eq!(plain.state().x, simulator.state().x);
}

/// A diagram under a method of a user's own, on which everything is asked that the simulator asks of methods: events, ticks and break-points.
fn with_adams() -> Simulator {
    let text = "
cenic: 1
blocks:
  pulse: {type: Pulse, period: 0.7}
  hold: {type: ZeroOrderHold, period: 0.11}
  error: {type: Sum, signs: +-}
  velocity: {type: Integrator, initial: 0.5}
  position: {type: Integrator, lower: -0.2, upper: 0.6}
wires: {error.in1: pulse.out, hold.in: position.out, error.in2: hold.out, velocity.in: error.out, position.in: velocity.out}
";
    let schedule = crate::support::diagram(text).compile().unwrap_or_else(|errors| panic!("{errors}"));
    let options = StepOptions { accuracy: 1e-6, ..StepOptions::default() };
    let method = adams::Adams::controlled(options, schedule.state_len()).unwrap();
    Simulator::with_integrator(schedule, &Sim::default(), Box::new(method)).unwrap()
}

#[test]
fn a_method_of_a_users_own_resumes_with_the_same_bits() {
    use cenic::document::{Source, parse, print};
    let mut whole = with_adams();
    let saved = |simulator: &Simulator| print(&simulator.snapshot().unwrap());
    let (mut remembered, mut steps) = (0, 0);
    while whole.time() < 2.0 {
        let snapshot = saved(&whole);
        remembered += usize::from(snapshot.contains("slope: ["));
        steps += 1;
        let mut resumed = with_adams();
        resumed
            .restore(&parse(&Source::new("snapshot", &snapshot)).unwrap())
            .unwrap_or_else(|e| panic!("{e}"));
        whole.step(2.0).unwrap();
        resumed.step(2.0).unwrap();
        assert_eq!(saved(&whole), saved(&resumed), "step {steps}");
    }
    assert!(remembered > 50 && whole.events() > 0, "{remembered} of {steps}");
    // A run that stops inside a step goes on from there, too.
    let (mut stopped, mut straight) = (with_adams(), with_adams());
    stopped.advance_to(1.2345).unwrap();
    let mut resumed = with_adams();
    resumed.restore(&stopped.snapshot().unwrap()).unwrap();
    resumed.advance_to(2.0).unwrap();
    straight.advance_to(2.0).unwrap();
    assert_eq!(saved(&resumed), saved(&straight));
}

#[test]
fn what_another_method_remembers_is_left_where_it_is() {
    let mut simulator = with_adams();
    simulator.advance_to(1.0).unwrap();
    let mut snapshot = simulator.snapshot().unwrap();
    let integrator = snapshot.as_map_mut().unwrap().get_mut("integrator").unwrap().as_map_mut().unwrap();
    assert_eq!(integrator.get("method").unwrap().as_str(), Some("adams"));
    // Its own memory has to have its own form.
    integrator.insert("memory", cenic::document::Node::from(3.0));
    assert!(with_adams().restore(&snapshot).is_err());
    let integrator = snapshot.as_map_mut().unwrap().get_mut("integrator").unwrap().as_map_mut().unwrap();
    integrator.insert("method", "euler");
    let mut other = with_adams();
    other.restore(&snapshot).unwrap();
    other.advance_to(1.5).unwrap();
}
