//! How long a step may be that passes through nothing, for methods to which contact is a force at the states they look at.
//!
//! A ball that flies at 10 m/s passes a wall of 20 mm in 4 ms; a method whose stages lie 10 ms apart would see nothing of it, and its
//! error estimate neither. So a step ends at the latest half way into the first solid that may be met, where the stage at its end feels the
//! contact and the error estimate does the rest.
#![allow(non_snake_case)]

use std::fmt;
use std::sync::Arc;

use super::wiring::plants;
use crate::diagram::Schedule;
use crate::geometry::Query;
use crate::math::spatial::{Pose, Twist};
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;

/// The plants of a diagram in which something can be passed.
#[derive(Clone, Default)]
pub struct Approach(Vec<Ahead>);

/// One of them.
#[derive(Clone)]
struct Ahead {
    model: Arc<Model>,
    /// Where its state begins: coordinates, then velocities.
    start: usize,
    v: Vec<f64>,
    kinematics: Kinematics,
    X_WB: Vec<Pose>,
    V_WB: Vec<Twist>,
    query: Query,
}

impl fmt::Debug for Approach {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Approach({} plants)", self.0.len())
    }
}

impl Approach {
    /// Of the plants of a diagram.
    pub fn of(schedule: &Schedule) -> Approach {
        let is_solid = |model: &Model, i: usize| model.scene.geometries()[i].geometry.is_bounded();
        let passable = plants(schedule).filter(|(plant, _)| {
            let model = &plant.model;
            model.scene.candidates().any(|(a, b)| is_solid(model, a) && is_solid(model, b))
        });
        let ahead = passable.map(|(plant, place)| Ahead {
            start: place.start,
            v: vec![0.0; plant.model.nv()],
            kinematics: Kinematics::new(&plant.model),
            X_WB: vec![Pose::identity(); plant.model.bodies.len()],
            V_WB: vec![Twist::default(); plant.model.bodies.len()],
            query: Query::default(),
            model: plant.model.clone(),
        });
        Approach(ahead.collect())
    }

    /// The longest step from a state with this slope, of at most h: bodies may go on as they do, or as they will after h.
    pub fn longest_step(&mut self, x: &[f64], slope: &[f64], h: f64) -> f64 {
        self.0.iter_mut().fold(h, |longest, ahead| longest.min(ahead.longest_step(x, slope, h)))
    }
}

impl Ahead {
    fn longest_step(&mut self, x: &[f64], slope: &[f64], h: f64) -> f64 {
        let q = self.start..self.start + self.model.nq();
        let v = q.end..q.end + self.model.nv();
        let mut longest = h;
        for after in [0.0, h] {
            for (i, place) in v.clone().enumerate() {
                self.v[i] = x[place] + after * slope[place];
            }
            self.kinematics.update(&self.model, &x[q.clone()], &self.v);
            for geometry in self.model.scene.geometries() {
                self.X_WB[geometry.body] = self.kinematics.body_pose(&self.model, geometry.body);
                self.V_WB[geometry.body] = self.kinematics.body_twist(&self.model, geometry.body);
            }
            longest =
                longest.min(self.query.time_to_entry(&self.model.scene, &self.X_WB, &self.V_WB, longest));
        }
        longest
    }
}
