//! Simulations against closed forms.

use approx::assert_relative_eq;
use cenic::blocks::continuous::Integrator;
use cenic::blocks::discrete::UnitDelay;
use cenic::blocks::math::{Gain, Sum};
use cenic::blocks::sources::Step;
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator, Status};

/// ẋ = k (r − x): a first-order loop.
fn feedback(k: f64) -> Diagram {
    let mut d = Diagram::new("feedback");
    let step = d.add("step", Step { time: 1.0, before: 0.0.into(), after: 1.0.into() });
    let error = d.add("error", Sum { signs: "+-".into(), size: 1 });
    let gain = d.add("gain", Gain::scalar(k, 1));
    let plant = d.add("plant", Integrator::default());
    d.connect(step.output(Step::OUT), error.input(Sum::input(1)));
    d.connect(plant.output(Integrator::OUT), error.input(Sum::input(2)));
    d.connect(error.output(Sum::OUT), gain.input(Gain::IN));
    d.connect(gain.output(Gain::OUT), plant.input(Integrator::IN));
    d
}

#[test]
fn a_feedback_loop_follows_its_exponential() {
    let mut sim = Simulator::new(feedback(2.0).compile().unwrap(), &Sim::default()).unwrap();
    for t in [0.5, 1.0, 1.5, 4.0] {
        assert_eq!(sim.advance_to(t).unwrap(), Status::Reached);
        let exact = if t < 1.0 { 0.0 } else { 1.0 - (-2.0 * (t - 1.0)).exp() };
        assert_relative_eq!(sim.value("plant.out").unwrap()[0], exact, epsilon = 1e-6);
    }
}

#[test]
fn a_unit_delay_is_one_period_late() {
    let mut d = Diagram::new("delay");
    let step = d.add("step", Step { time: 0.25, before: 0.0.into(), after: 1.0.into() });
    let delay = d.add("delay", UnitDelay { period: 0.1, offset: 0.0, initial: (-1.0).into(), size: None });
    d.connect(step.output(Step::OUT), delay.input(UnitDelay::IN));
    let mut sim = Simulator::new(d.compile().unwrap(), &Sim::default()).unwrap();
    let mut seen = Vec::new();
    for k in 0..7 {
        sim.advance_to(0.05 + 0.1 * k as f64).unwrap();
        seen.push(sim.value("delay.out").unwrap()[0]);
    }
    assert_eq!(seen, [-1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 1.0]);
}
