//! What the framework costs: a diagram's derivative against the same equations written by hand, in one run.
//!
//! `cargo bench --bench evaluation` prints nanoseconds per block and the ratio. A cell is a cascaded position loop of ten blocks
//! on `n` joints; a hundred cells make a diagram of a thousand blocks.

use std::hint::black_box;
use std::time::Instant;

use cenic::blocks::continuous::Integrator;
use cenic::blocks::math::{Gain, Sum};
use cenic::blocks::sources::Step;
use cenic::prelude::*;
use cenic::simulator::{Sim, Simulator};

const CELLS: usize = 100;
const KP: f64 = 40.0;
const KV: f64 = 12.0;

fn diagram(n: usize) -> Diagram {
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
fn by_hand(n: usize, t: f64, x: &[f64], dx: &mut [f64]) {
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

/// Seconds for one call, the best of several batches.
fn time(mut f: impl FnMut()) -> f64 {
    let calls = 200;
    (0..50)
        .map(|_| {
            let start = Instant::now();
            (0..calls).for_each(|_| f());
            start.elapsed().as_secs_f64() / calls as f64
        })
        .fold(f64::INFINITY, f64::min)
}

struct Hand(usize);
impl cenic::integrators::System for Hand {
    fn len(&self) -> usize {
        CELLS * 2 * self.0
    }
    fn derivative(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        by_hand(self.0, t, x, dx);
    }
}

fn main() {
    println!(
        "{:>7} {:>14} {:>14} {:>12} {:>7} {:>14}",
        "joints", "diagram ns/blk", "hand ns/blk", "overhead ns", "ratio", "simulated ratio"
    );
    for n in [1, 7, 30] {
        let schedule = diagram(n).compile().unwrap_or_else(|errors| panic!("{errors}"));
        let blocks = schedule.blocks.len() as f64;
        let mut state = schedule.initial_state();
        let x: Vec<f64> = (0..state.x.len()).map(|i| (i as f64 * 0.37).sin()).collect();
        let (mut ours, mut theirs) = (vec![0.0; x.len()], vec![0.0; x.len()]);
        let none = vec![false; schedule.clocks.len()];
        schedule.refresh(&mut state, &none);
        let diagram_time = time(|| {
            let s = &mut state;
            schedule.derivative(
                black_box(0.5),
                black_box(&x),
                &s.discrete,
                &mut s.signals,
                &mut s.values,
                &mut ours,
            );
            black_box(&ours);
        });
        let hand_time = time(|| {
            by_hand(n, black_box(0.5), black_box(&x), &mut theirs);
            black_box(&theirs);
        });
        let worst = ours.iter().zip(&theirs).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
        assert!(worst < 1e-12, "the two disagree by {worst}");

        let run_diagram = || {
            let mut sim =
                Simulator::new(diagram(n).compile().unwrap(), &Sim { duration: 0.0, ..Sim::default() })
                    .unwrap();
            let start = Instant::now();
            sim.advance_to(1.0).unwrap();
            (start.elapsed().as_secs_f64(), sim.statistics().evaluations)
        };
        let run_hand = || {
            let mut integrator = Sim::default().integrator.build(CELLS * 2 * n).unwrap();
            let (mut t, mut x) = (0.0, vec![0.0; CELLS * 2 * n]);
            let start = Instant::now();
            while t < 1.0 {
                let limit = if t < 0.1 { 0.1 } else { 1.0 };
                t = integrator.step(&mut Hand(n), t, &mut x, limit).unwrap().t1;
                if t == 0.1 {
                    integrator.restart();
                }
            }
            (start.elapsed().as_secs_f64(), integrator.statistics().evaluations)
        };
        let best = |f: &dyn Fn() -> (f64, u64)| {
            (0..20).map(|_| f()).map(|(s, e)| s / e as f64).fold(f64::INFINITY, f64::min)
        };
        let simulated = best(&run_diagram) / best(&run_hand);
        println!(
            "{n:>7} {:>14.2} {:>14.2} {:>12.2} {:>7.2} {simulated:>14.2}",
            1e9 * diagram_time / blocks,
            1e9 * hand_time / blocks,
            1e9 * (diagram_time - hand_time) / blocks,
            diagram_time / hand_time,
        );
    }
}
