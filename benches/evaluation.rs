//! What the framework costs: a diagram's derivative against the same equations written by hand, in one run.
//!
//! `cargo bench --bench evaluation` prints nanoseconds per block and the ratio. A hundred cells of ten blocks make a diagram of a
//! thousand blocks, on `n` joints each. The *plain* cell is a cascaded position loop of sums, gains and integrators, which by hand
//! melts into a few multiplications: the worst that a framework can be compared with. The *joint* cell is a robot joint under
//! control: sine reference, PID with anti-windup, saturation, friction, weight.

mod support;

use std::hint::black_box;

use cenic::blocks::continuous::{Integrator, Pid};
use cenic::blocks::math::{Gain, Sum, Trig};
use cenic::blocks::nonlinear::{Friction, Saturation};
use cenic::blocks::sources::{Sine, Step};
use cenic::integrators::System;
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};
use cpu_time::ThreadTime;

use support::{Selection, Table, time};

const CELLS: usize = 100;
const KP: f64 = 40.0;
const KV: f64 = 12.0;

fn plain_diagram(n: usize) -> Diagram {
    let mut d = Diagram::new("cells");
    for i in 0..CELLS {
        let name = |part: &str| format!("{part}{i}");
        let after = vec![1.0 + i as f64 * 0.01; n];
        let step = d.add(name("step"), Step { time: 0.1, before: vec![0.0; n].into(), after: after.into() });
        let position_error = d.add(name("position_error"), Sum { signs: "+-".into(), size: n });
        let kp = d.add(name("kp"), Gain::scalar(KP, n));
        let velocity_error = d.add(name("velocity_error"), Sum { signs: "+-".into(), size: n });
        let kv = d.add(name("kv"), Gain::scalar(KV, n));
        let inverse_mass = d.add(name("inverse_mass"), Gain::scalar(0.5, n));
        let damping = d.add(name("damping"), Gain::scalar(0.1, n));
        let acceleration = d.add(name("acceleration"), Sum { signs: "+-".into(), size: n });
        let velocity = d.add(name("velocity"), Integrator { size: Some(n), ..Default::default() });
        let position = d.add(name("position"), Integrator { size: Some(n), ..Default::default() });
        d.connect(step.output(Step::OUT), position_error.input(Sum::input(1)));
        d.connect(position.output(Integrator::OUT), position_error.input(Sum::input(2)));
        d.connect(position_error.output(Sum::OUT), kp.input(Gain::IN));
        d.connect(kp.output(Gain::OUT), velocity_error.input(Sum::input(1)));
        d.connect(velocity.output(Integrator::OUT), velocity_error.input(Sum::input(2)));
        d.connect(velocity_error.output(Sum::OUT), kv.input(Gain::IN));
        d.connect(kv.output(Gain::OUT), inverse_mass.input(Gain::IN));
        d.connect(velocity.output(Integrator::OUT), damping.input(Gain::IN));
        d.connect(inverse_mass.output(Gain::OUT), acceleration.input(Sum::input(1)));
        d.connect(damping.output(Gain::OUT), acceleration.input(Sum::input(2)));
        d.connect(acceleration.output(Sum::OUT), velocity.input(Integrator::IN));
        d.connect(velocity.output(Integrator::OUT), position.input(Integrator::IN));
    }
    d
}

/// The same equations, the state ordered as in the diagram: for each cell, velocity then position.
#[inline(never)]
fn plain_by_hand(n: usize, t: f64, x: &[f64], dx: &mut [f64]) {
    for cell in 0..CELLS {
        let base = cell * 2 * n;
        for j in 0..n {
            let reference = if t < 0.1 { 0.0 } else { 1.0 + cell as f64 * 0.01 };
            let (velocity, position) = (x[base + j], x[base + n + j]);
            let command = KP * (reference - position);
            let force = KV * (command - velocity);
            dx[base + j] = 0.5 * force - 0.1 * velocity;
            dx[base + n + j] = velocity;
        }
    }
}

/// A block of the library from its text in a file: shorter than naming all its fields.
fn block<B: serde::de::DeserializeOwned>(n: usize, text: &str) -> B {
    let source = cenic::document::Source::new("bench", format!("{{size: {n}, {text}}}"));
    cenic::document::from_node(&cenic::document::parse(&source).unwrap()).unwrap()
}

fn joint_diagram(n: usize) -> Diagram {
    let mut d = Diagram::new("joints");
    for i in 0..CELLS {
        let name = |part: &str| format!("{part}{i}");
        let frequency: Vec<f64> = (0..n).map(|j| 0.5 + 0.01 * i as f64 + 0.02 * j as f64).collect();
        let sine =
            Sine { amplitude: 0.8.into(), frequency: frequency.into(), phase: 0.3.into(), bias: 0.1.into() };
        let reference = d.add(name("reference"), sine);
        let error = d.add(name("error"), Sum { signs: "+-".into(), size: n });
        let pid: Pid = block(
            n,
            "kp: 40.0, ki: 10.0, kd: 2.0, derivative_time: 0.01, lower: -20.0, upper: 20.0, tracking_time: 0.5",
        );
        let control = d.add(name("control"), pid);
        let limit: Saturation = block(n, "lower: -15.0, upper: 15.0");
        let limit = d.add(name("limit"), limit);
        let friction: Friction = block(n, "coulomb: 0.4, viscous: 0.1, smoothing_velocity: 0.01");
        let friction = d.add(name("friction"), friction);
        let weight: Trig = block(n, "function: cos");
        let weight = d.add(name("weight"), weight);
        let torque = d.add(name("torque"), Sum { signs: "++-".into(), size: n });
        let acceleration = d.add(name("acceleration"), Gain::scalar(0.5, n));
        let velocity = d.add(name("velocity"), Integrator { size: Some(n), ..Default::default() });
        let angle = d.add(name("angle"), Integrator { size: Some(n), ..Default::default() });
        d.connect(reference.output(Sine::OUT), error.input(Sum::input(1)));
        d.connect(angle.output(Integrator::OUT), error.input(Sum::input(2)));
        d.connect(error.output(Sum::OUT), control.input(Pid::ERROR));
        d.connect(control.output(Pid::OUT), limit.input(Saturation::IN));
        d.connect(velocity.output(Integrator::OUT), friction.input(Friction::VELOCITY));
        d.connect(angle.output(Integrator::OUT), weight.input(Trig::IN));
        d.connect(limit.output(Saturation::OUT), torque.input(Sum::input(1)));
        d.connect(friction.output(Friction::FORCE), torque.input(Sum::input(2)));
        d.connect(weight.output(Trig::OUT), torque.input(Sum::input(3)));
        d.connect(torque.output(Sum::OUT), acceleration.input(Gain::IN));
        d.connect(acceleration.output(Gain::OUT), velocity.input(Integrator::IN));
        d.connect(velocity.output(Integrator::OUT), angle.input(Integrator::IN));
    }
    d
}

/// The same equations; for each cell the integral, the filtered error, velocity and angle.
#[inline(never)]
fn joint_by_hand(n: usize, t: f64, x: &[f64], dx: &mut [f64]) {
    for cell in 0..CELLS {
        let base = cell * 4 * n;
        for j in 0..n {
            let frequency = 0.5 + 0.01 * cell as f64 + 0.02 * j as f64;
            let reference = 0.1 + 0.8 * (std::f64::consts::TAU * frequency * t + 0.3).sin();
            let [integral, slow, velocity, angle] = [0, 1, 2, 3].map(|k| x[base + k * n + j]);
            let error = reference - angle;
            let rate = (error - slow) / 0.01;
            let wanted = 40.0 * error + integral + 2.0 * rate;
            let control = wanted.clamp(-20.0, 20.0);
            let friction = -(0.4 * (velocity / 0.01).tanh() + 0.1 * velocity);
            let torque = control.clamp(-15.0, 15.0) + friction - angle.cos();
            dx[base + j] = 10.0 * error + (control - wanted) / 0.5;
            dx[base + n + j] = rate;
            dx[base + 2 * n + j] = 0.5 * torque;
            dx[base + 3 * n + j] = velocity;
        }
    }
}

type Equations = fn(usize, f64, &[f64], &mut [f64]);

/// Equations written by hand as a system to be integrated.
struct Hand {
    n: usize,
    len: usize,
    equations: Equations,
}

impl System for Hand {
    fn len(&self) -> usize {
        self.len
    }
    fn derivative(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        (self.equations)(self.n, t, x, dx);
    }
}

fn compare(table: &Table, name: &str, n: usize, diagram: fn(usize) -> Diagram, equations: Equations) {
    let schedule = diagram(n).compile().unwrap_or_else(|errors| panic!("{errors}"));
    let blocks = schedule.blocks.len() as f64;
    let mut state = schedule.initial_state();
    let x: Vec<f64> = (0..state.x.len()).map(|i| (i as f64 * 0.37).sin()).collect();
    let (mut ours, mut theirs) = (vec![0.0; x.len()], vec![0.0; x.len()]);
    let none = vec![false; schedule.clocks.len()];
    schedule.refresh(&mut state, &none);
    let diagram_time = time(|| {
        let s = &mut state;
        let (t, x) = (black_box(0.5), black_box(&x));
        schedule.derivative(t, x, &s.discrete, &mut s.signals, &mut s.values, &mut ours);
        black_box(&ours);
    });
    let hand_time = time(|| {
        equations(n, black_box(0.5), black_box(&x), &mut theirs);
        black_box(&theirs);
    });
    let worst = ours.iter().zip(&theirs).map(|(a, b)| (a - b).abs() / (1.0 + b.abs())).fold(0.0, f64::max);
    assert!(worst < 1e-12, "the two disagree by {worst}");

    let len = x.len();
    let sim = Sim { duration: 0.0, ..Sim::default() };
    let run_diagram = || {
        let mut simulator = Simulator::new(diagram(n).compile().unwrap(), &sim).unwrap();
        let start = ThreadTime::now();
        simulator.advance_to(0.5).unwrap();
        start.elapsed().as_secs_f64() / simulator.statistics().evaluations as f64
    };
    let run_hand = || {
        let mut integrator = sim.integrator.build(len).unwrap();
        let mut system = Hand { n, len, equations };
        let (mut t, mut x) = (0.0, vec![0.0; len]);
        let start = ThreadTime::now();
        while t < 0.5 {
            // The plain cell's step is at 0.1 s.
            let limit = if t < 0.1 { 0.1 } else { 0.5 };
            t = integrator.step(&mut system, t, &mut x, limit).unwrap().t1;
        }
        start.elapsed().as_secs_f64() / integrator.statistics().evaluations as f64
    };
    let best = |f: &dyn Fn() -> f64| (0..10).map(|_| f()).fold(f64::INFINITY, f64::min);
    let simulated = best(&run_diagram) / best(&run_hand);
    let nanoseconds = |time: f64| format!("{:.2}", 1e9 * time / blocks);
    table.row(&[
        format!("{name}, {n} joints"),
        nanoseconds(diagram_time),
        nanoseconds(hand_time),
        nanoseconds(diagram_time - hand_time),
        format!("{:.2}", diagram_time / hand_time),
        format!("{simulated:.2}"),
    ]);
}

fn main() {
    if !Selection::of_arguments().is_any() {
        return;
    }
    let columns = ["cell", "diagram", "by hand", "overhead", "ratio", "ratio of runs"];
    let table = &Table::new("Derivatives, ns of CPU time per block", &columns);
    for n in [1, 7, 30] {
        compare(table, "plain", n, plain_diagram, plain_by_hand);
    }
    for n in [1, 7, 30] {
        compare(table, "joint", n, joint_diagram, joint_by_hand);
    }
}
