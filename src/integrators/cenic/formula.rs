//! Systems without a plant.
#![allow(non_snake_case)]

use crate::coupling::{Mechanics, Outside, Part, Stepper, Surroundings};
use crate::integrators::System;

/// A system of which nothing is known but ẋ.
pub struct Formula<'a> {
    pub system: &'a mut dyn System,
    pub room: &'a mut Room,
}

/// Room for its differences.
#[derive(Default)]
pub struct Room {
    x: Vec<f64>,
    rates: Vec<f64>,
    moved: Vec<f64>,
}

impl Surroundings for Formula<'_> {
    fn evaluate(&mut self, _t: f64, _x: &[f64], _is_start: bool) {}
    fn outside(&self, _plant: usize) -> Outside<'_> {
        Outside { command: &[], tau: &[], applied: &[], surfaces: &[] }
    }
    fn rates(&mut self, t: f64, x: &[f64], dx: &mut [f64]) {
        self.system.derivative(t, x, dx);
    }
    fn forces(&mut self, _parts: &[Part], _mechanics: &[Mechanics], _forces: &mut [f64]) {}
    /// By differences of the whole.
    fn linearize(&mut self, t: f64, x: &[f64], stepper: &mut Stepper, _mechanics: &[Mechanics]) {
        let (n, external) = (x.len(), &mut stepper.external);
        if external.states != n {
            return;
        }
        let Room { x: there, rates, moved } = &mut *self.room;
        [&mut *there, &mut *rates, &mut *moved].into_iter().for_each(|room| room.resize(n, 0.0));
        there.copy_from_slice(x);
        self.system.derivative(t, x, rates);
        for (j, x) in x.iter().enumerate() {
            let step = f64::EPSILON.sqrt() * x.abs().max(1.0);
            there[j] = x + step;
            self.system.derivative(t, there, moved);
            there[j] = *x;
            for i in 0..n {
                external.slopes.Z_z[i * n + j] = (moved[i] - rates[i]) / step;
            }
        }
    }
}
