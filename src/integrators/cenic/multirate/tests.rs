//! Toys of two or three bodies, and their substeps.

use super::*;
use crate::diagram::Schedule;
use crate::document::Source;
use crate::integrators::cenic::{Cenic, CenicOptions};
use crate::integrators::control::Controlled;
use crate::integrators::{Integrator, System};
use crate::io::{Directory, Overrides, load_text};

const G: f64 = 9.81;

/// Bodies with nothing around them.
struct Bodies(usize);

impl System for Bodies {
    fn len(&self) -> usize {
        self.0
    }
    fn derivative(&mut self, _: f64, _: &[f64], _: &mut [f64]) {}
}

/// A method for a plant, and the state where it starts.
pub struct Toy {
    pub controlled: Controlled<Cenic>,
    pub x: Vec<f64>,
    pub t: f64,
}

impl Toy {
    /// Balls of 0.1 m beside a wall x = 0 and above the ground: name, mass, place and velocity. Half of them may be fast.
    pub fn new(gravity: f64, balls: &[(&str, f64, [f64; 3], [f64; 3])]) -> Toy {
        let material = "material: {stiffness: 1.0e4, dissipation: 0, mu_static: 0, mu_dynamic: 0}";
        let fixed = |name: &str, pose: &str| {
            format!(
                "      - {{name: {name}, weld: world, model: {{bodies: {{fixed: {{collision: [{{shape: {{type: half_space}}, {pose}{material}}}]}}}}}}}}\n"
            )
        };
        let mut text = format!(
            "cenic: 1\nname: toy\nblocks:\n  scene:\n    type: MultibodyPlant\n    gravity: [0, 0, -{gravity}]\n    models:\n"
        );
        text += &fixed("ground", "");
        text += &fixed("wall", "pose: {rpy: [0, 90 deg, 0]}, ");
        for (name, mass, p, v) in balls {
            text += &format!(
                "      - {{name: {name}, pose: {{xyz: {p:?}}}, velocities: {{b: [0, 0, 0, {}, {}, {}]}}, model: {{bodies: {{b: {{mass: {mass}, collision: [{{shape: {{type: sphere, radius: 0.1}}, {material}}}]}}}}}}}}\n",
                v[0], v[1], v[2]
            );
        }
        text += "sim: {duration: 1}\n";
        let source = Source::new("toy.yaml", &text);
        let diagram = load_text(&source, &Directory::new("."), &Overrides::default());
        let schedule: Schedule = diagram.unwrap_or_else(|e| panic!("{e}")).compile().unwrap();
        let x = schedule.initial_state().x;
        let mut options = CenicOptions { accuracy: 1e-4, ..CenicOptions::default() };
        options.settings.few = 0.5;
        let mut controlled = Cenic::new(&options, x.len()).unwrap();
        controlled.prepare(&schedule);
        Toy { controlled, x, t: 0.0 }
    }

    pub fn method(&mut self) -> &mut Cenic {
        &mut self.controlled.method
    }

    pub fn part(&self) -> &Part {
        &self.controlled.method.shared.stepper.parts[0]
    }

    /// A step, until one does what is asked for. The state where it began.
    fn step_until(&mut self, until: f64, is_wanted: impl Fn(&Toy) -> bool) -> Vec<f64> {
        while self.t < until {
            let before = self.x.clone();
            let Toy { controlled, x, t } = self;
            *t = controlled.step(&mut Bodies(x.len()), *t, x, until).unwrap().t1;
            if is_wanted(self) {
                return before;
            }
        }
        panic!("no such step");
    }

    fn position(&self, ball: usize, x: &[f64]) -> [f64; 3] {
        let q = self.part().q_of(ball);
        x[q.end - 3..q.end].try_into().unwrap()
    }

    fn velocity(&self, ball: usize, x: &[f64]) -> [f64; 3] {
        let v = self.part().v_of(ball);
        x[v.end - 3..v.end].try_into().unwrap()
    }

    fn multirate(&self) -> &Multirate {
        &self.controlled.method.multirate
    }

    /// Whether any step was undone.
    fn was_rolled_back(&self) -> bool {
        self.multirate().rollbacks > 0
    }
}

/// One ball that bounces, two that fall far above it.
fn bouncing() -> Toy {
    let rest = [0.0; 3];
    let falling = |x: f64| [x, 0.0, 60.0];
    Toy::new(
        G,
        &[
            ("ball", 1.0, [1.0, 0.0, 0.4], rest),
            ("one", 1.0, falling(3.0), rest),
            ("two", 1.0, falling(6.0), rest),
        ],
    )
}

#[test]
fn what_bounces_takes_substeps_from_end_to_end_of_a_step_of_the_others() {
    let mut toy = bouncing();
    let before = toy.step_until(1.0, |toy| toy.multirate().dense.substeps().count() > 3);
    let dense = &toy.multirate().dense;
    let substeps: Vec<(usize, Step)> = dense.substeps().collect();
    assert!(substeps.iter().all(|(tree, _)| *tree == 0), "{substeps:?}");
    assert_eq!((substeps[0].1.t0, substeps.last().unwrap().1.t1), (dense.span.t0, dense.span.t1));
    assert!(substeps.windows(2).all(|pair| pair[0].1.t1 == pair[1].1.t0));
    assert_eq!(toy.controlled.statistics().local_steps, substeps.len() as u64);
    // The others fall freely, in one step.
    let h = dense.span.size();
    for ball in [1, 2] {
        let ([.., z0], [.., v0]) = (toy.position(ball, &before), toy.velocity(ball, &before));
        let [.., z] = toy.position(ball, &toy.x);
        assert!((z - (z0 + h * v0 - 0.5 * G * h * h)).abs() < 1e-9);
        assert_eq!(toy.multirate().partition.level(ball), 0);
    }
    assert!(toy.multirate().partition.level(0) > 0);
}

#[test]
fn a_step_that_is_rolled_back_is_taken_again_up_to_where_it_stopped() {
    let mut toy = bouncing();
    let before = toy.step_until(1.0, |toy| toy.multirate().dense.substeps().count() > 3);
    let (_, third) = toy.multirate().dense.substeps().nth(2).unwrap();
    let (t0, mut x) = (toy.multirate().dense.span.t0, toy.x.clone());
    let Cenic { shared, multirate, .. } = toy.method();
    multirate.roll_back(shared, third.t1, &mut x);
    assert_eq!((&x, multirate.retake), (&before, Some(third.t1 - t0)));
    assert!(!multirate.partition.is_single_rate);
    assert_eq!(multirate.ideal_step(0, 1.0), third.t1 - t0);
    // Again: all of it at one rate.
    multirate.roll_back(shared, third.t1, &mut x);
    assert!(multirate.partition.is_single_rate);
}

#[test]
fn a_step_of_which_nothing_is_left_is_undone_and_the_next_one_has_a_single_rate() {
    let mut toy = bouncing();
    let before = toy.step_until(1.0, |toy| toy.multirate().dense.substeps().count() > 3);
    let mut x = toy.x.clone();
    let Cenic { shared, multirate, .. } = toy.method();
    multirate.roll_back(shared, multirate.dense.span.t0, &mut x);
    assert_eq!(x, before);
    assert!(multirate.partition.is_single_rate);
    // For that step alone.
    let count = toy.multirate().dense.substeps().count();
    toy.step_until(2.0, |_| true);
    assert!(count > 3 && !toy.multirate().partition.is_single_rate);
}

/// A light ball that is thrown back by the wall at a heavier one, and one that is far away.
fn thrown_back() -> Toy {
    Toy::new(
        0.0,
        &[
            ("thrown", 0.1, [0.35, 0.0, 5.0], [-4.0, 0.0, 0.0]),
            ("target", 1.0, [0.6, 0.0, 5.0], [-0.1, 0.0, 0.0]),
            ("other", 1.0, [3.0, 9.0, 5.0], [0.1, 0.0, 0.0]),
        ],
    )
}

#[test]
fn a_fast_body_that_approaches_a_slow_one_ends_the_step_of_both() {
    let mut toy = thrown_back();
    let before = toy.step_until(0.5, Toy::was_rolled_back);
    let Multirate { groups, dense, .. } = toy.multirate();
    // It watches for the one that is near, and for no other.
    assert_eq!(groups[1].rate.trees, [0]);
    assert_eq!(groups[1].nearby.near.trees, [1]);
    // Both are at the end of the step, and have not met.
    let h = toy.t - dense.span.t0;
    for ball in [1, 2] {
        let ([x0, ..], [v0, ..]) = (toy.position(ball, &before), toy.velocity(ball, &before));
        assert!((toy.position(ball, &toy.x)[0] - (x0 + h * v0)).abs() < 1e-12);
    }
    let ([thrown, ..], [target, ..]) = (toy.position(0, &toy.x), toy.position(1, &toy.x));
    assert!(toy.velocity(0, &toy.x)[0] > 3.9 && thrown + 0.2 < target, "{thrown} {target}");
    // The next step knows of both.
    toy.step_until(0.5, |_| true);
    let problem = toy.multirate().whole().problem();
    let island = |ball: usize| problem.island_of(toy.part().plant.model.trees[ball].v.start);
    assert_eq!(island(0), island(1));
}

#[test]
fn momentum_and_energy_outlive_rollbacks() {
    let mut toy = thrown_back();
    let energy = |toy: &Toy| {
        let of = |ball: usize, mass: f64| 0.5 * mass * toy.velocity(ball, &toy.x)[0].powi(2);
        of(0, 0.1) + of(1, 1.0)
    };
    let before = energy(&toy);
    toy.step_until(0.5, Toy::was_rolled_back);
    toy.step_until(0.2, |toy| toy.t == 0.2);
    // −4 m/s come back as 4; then 0.1 and 1 kg meet at 4 and −0.1 m/s.
    let together = (0.1 * 4.0 - 0.1) / 1.1;
    let [v, ..] = toy.velocity(1, &toy.x);
    assert!((v - (2.0 * together + 0.1)).abs() < 2e-3, "{v}");
    assert!((energy(&toy) - before).abs() < 2e-3 * before, "{} {before}", energy(&toy));
}

/// A ball that falls on the ground and three that fall with it, one above the other: each meets the next once that is stopped, although they were not seen to approach, and the energy stays.
#[test]
fn what_falls_together_meets_where_the_first_is_stopped() {
    let ball = |name, z: f64| (name, 1.0, [1.0, 0.0, z], [0.0; 3]);
    let mut toy = Toy::new(G, &[ball("a", 0.11), ball("b", 0.3101), ball("c", 0.5102), ball("d", 0.7103)]);
    let energy = |toy: &Toy| -> f64 {
        (0..4).map(|i| G * toy.position(i, &toy.x)[2] + 0.5 * toy.velocity(i, &toy.x)[2].powi(2)).sum()
    };
    let start = energy(&toy);
    while toy.t < 0.5 {
        toy.step_until(0.5, |_| true);
        assert!(energy(&toy) < start + 1e-3, "{} {start}", energy(&toy));
        // 4 kg on 5000 N/m, and as much again for their fall of 1 cm.
        let deepest = (1..4).map(|i| toy.position(i, &toy.x)[2] - toy.position(i - 1, &toy.x)[2] - 0.2);
        assert!(deepest.fold(f64::INFINITY, f64::min) > -0.03);
    }
    assert!(toy.controlled.statistics().local_steps > 0);
}
