//! How contacts of a diagram's plants slip, and by how much an update of the state changes that, for methods that limit it.
//!
//! ```text
//! v_t = P (J v + b),    Δv_t = P J Δv        P = 1 − n nᵀ, J and b at x
//! ```
//!
//! Source: \[C20, III.A\] = Castro, Qu, Kuppuswamy, Alspach, Sherman, *A transition-aware method for the simulation of compliant contact with regularized friction*, IEEE RA-L 5 (2020).
#![allow(non_snake_case)]

use std::fmt;
use std::sync::Arc;

use nalgebra::Vector3;

use crate::blocks::plant::PlantOffer;
use crate::blocks::plant::evaluation::{Loads, Nearby};
use crate::diagram::{Flow, Schedule};
use crate::multibody::contact::surface_velocity;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;

/// Contacts of the plants of a diagram, where the state is.
#[derive(Clone, Default)]
pub struct Slips(Vec<Sliding>);

/// Those of one plant.
#[derive(Clone)]
struct Sliding {
    model: Arc<Model>,
    /// Where its state begins: coordinates, then velocities.
    start: usize,
    /// Its loads, among the values: how surfaces move is one of them.
    loads: usize,
    stiction_velocity: f64,
    kinematics: Kinematics,
    nearby: Nearby,
    slips: Vec<Slip>,
}

/// How one contact slips, m/s, along two tangents.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slip {
    /// v_t.
    pub v: [f64; 2],
    /// Δv_t.
    pub delta: [f64; 2],
    /// v_s, up to which friction counts as sticking.
    pub stiction_velocity: f64,
}

impl fmt::Debug for Slips {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "Slips({} plants)", self.0.len())
    }
}

impl Slips {
    /// Of the plants of a diagram in which something can touch something.
    pub fn of(schedule: &Schedule) -> Slips {
        let mut sliding = Vec::new();
        for offer in &schedule.offers {
            let Some(plant) = offer.get::<PlantOffer>() else { continue };
            if plant.model.scene.candidates().next().is_none() {
                continue;
            }
            sliding.push(Sliding {
                start: schedule.state_place(offer.block, plant.x).start,
                loads: schedule.value_index(offer.block, plant.loads),
                stiction_velocity: plant.laws.contact.stiction_velocity,
                kinematics: Kinematics::new(&plant.model),
                nearby: Nearby::new(&plant.model, plant.points),
                slips: Vec::new(),
                model: plant.model.clone(),
            });
        }
        Slips(sliding)
    }

    /// All contacts at x, given an update of x. Surfaces move as they did where derivatives were last computed, which is at x or very near.
    pub fn at(&mut self, flow: &Flow, x: &[f64], update: &[f64]) -> impl Iterator<Item = &Slip> {
        for sliding in &mut self.0 {
            let loads: &Loads = flow.intermediate(sliding.loads);
            sliding.update(&loads.surfaces, x, update);
        }
        self.0.iter().flat_map(|sliding| &sliding.slips)
    }
}

impl Sliding {
    fn update(&mut self, surfaces: &[Vector3<f64>], x: &[f64], update: &[f64]) {
        let Sliding { model, start, kinematics, nearby, slips, stiction_velocity, .. } = self;
        let q = *start..*start + model.nq();
        let v = q.end..q.end + model.nv();
        kinematics.update(model, &x[q.clone()], &x[v.clone()]);
        nearby.update(model, kinematics, 0.0);
        slips.clear();
        for contact in nearby.contacts.iter().filter(|contact| contact.phi < 0.0) {
            let velocity =
                |geometry: usize| surface_velocity(model, kinematics, surfaces, geometry, &contact.p_WC);
            let slip = along(&contact.normal_W, &(velocity(contact.a) - velocity(contact.b)));
            slips.push(Slip { v: slip, delta: [0.0; 2], stiction_velocity: *stiction_velocity });
        }
        kinematics.set_velocities(model, &x[q], &update[v]);
        let touching = nearby.contacts.iter().filter(|contact| contact.phi < 0.0);
        for (slip, contact) in slips.iter_mut().zip(touching) {
            let velocity =
                |geometry: usize| surface_velocity(model, kinematics, &[], geometry, &contact.p_WC);
            slip.delta = along(&contact.normal_W, &(velocity(contact.a) - velocity(contact.b)));
        }
    }
}

/// The part of a velocity across a normal, along two tangents.
fn along(normal: &Vector3<f64>, v: &Vector3<f64>) -> [f64; 2] {
    let across = if normal.x.abs() < 0.7 { Vector3::x() } else { Vector3::y() };
    let t1 = normal.cross(&across).normalize();
    [t1.dot(v), normal.cross(&t1).dot(v)]
}
