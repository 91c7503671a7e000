//! Energy from nothing: a plant on which nothing does work has never more of it than at the start.
//!
//! ```text
//! T + V ≤ T₀ + V₀ + Σ ½ k φ²        φ < 0: how deep what touches at the start is pressed in
//! ```
//!
//! What contacts, limits and constraints store on the way is taken from T + V first, so the sum goes down and comes back. Steps are off by what the accuracy a
//! allows, in positions a and in velocities a per time for which velocities count, a tenth of a second at least. With M the mass of all and v = √(2 T/M) that is
//!
//! ```text
//! M g a + M v · 10 a/s
//! ```
//!
//! of which twice is forgiven, and two parts in a hundred of the greatest kinetic energy, since errors add up over a run.
#![allow(non_snake_case)]

use std::sync::Arc;

use super::super::evaluation::SpatialForces;
use super::Pace;
use crate::diagram::frame::{Frame, Place};
use crate::diagram::value::typed;
use crate::diagram::{Monitor, Monitored, Warnings};
use crate::geometry::{Contact, Points, Query};
use crate::math::spatial::Pose;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;
use crate::prelude::*;

/// The part of the greatest kinetic energy that errors may add up to.
const SUM_OF_ERRORS: f64 = 0.02;
/// Errors of velocities per accuracy, 1/s.
const VELOCITY: f64 = 10.0;
/// What is forgiven of an error that the accuracy allows.
const FORGIVEN: f64 = 2.0;

/// Compares energies.
pub(super) struct Energy {
    model: Arc<Model>,
    points: Points,
    x: Place,
    hand: usize,
    path: String,
    accuracy: f64,
    kinematics: Kinematics,
    /// What there is at most, J; nothing before the first look.
    most: Option<f64>,
    /// The greatest kinetic energy, and the greatest of both, J.
    moving: f64,
    greatest: f64,
    /// Whether somebody has pulled at it.
    is_pulled: bool,
    pace: Pace,
}

impl Energy {
    pub fn new(
        model: Arc<Model>,
        points: Points,
        of: Monitored,
        x: Continuous,
        hand: Discrete<SpatialForces>,
    ) -> Option<Energy> {
        if model.nv() == 0 {
            return None;
        }
        Some(Energy {
            x: of.schedule.state_place(of.block, x),
            hand: of.schedule.discrete_index(of.block, hand),
            path: of.schedule.blocks[of.block].path.clone(),
            accuracy: of.accuracy.unwrap_or(0.0),
            kinematics: Kinematics::new(&model),
            points,
            model,
            most: None,
            moving: 0.0,
            greatest: f64::NEG_INFINITY,
            is_pulled: false,
            pace: Pace::default(),
        })
    }

    /// What contacts have stored.
    fn stored(&self) -> f64 {
        let X_WB: Vec<Pose> =
            (0..self.model.bodies.len()).map(|body| self.kinematics.body_pose(&self.model, body)).collect();
        let mut contacts: Vec<Contact> = Vec::new();
        Query::new(self.points).update(&self.model.scene, &X_WB, 0.0, &mut contacts);
        let energy = |contact: &Contact| {
            let stiffness = self.model.scene.pair_material(contact.a, contact.b)?.stiffness?;
            Some(0.5 * stiffness * contact.phi.min(0.0).powi(2))
        };
        contacts.iter().filter_map(energy).sum()
    }

    fn look_closely(&mut self, frame: &Frame, warnings: &mut Warnings) {
        self.is_pulled |= !typed::<SpatialForces>(&*frame.discrete[self.hand]).0.is_empty();
        if self.is_pulled {
            return;
        }
        let (q, v) = frame.x[self.x.range()].split_at(self.model.nq());
        self.kinematics.update(&self.model, q, v);
        let kinetic = self.kinematics.kinetic_energy(&self.model, v);
        let energy = kinetic + self.kinematics.potential_energy(&self.model, q);
        self.moving = self.moving.max(kinetic);
        let most = match self.most {
            Some(most) => most,
            None => {
                let most = energy + self.stored();
                *self.most.insert(most)
            }
        };
        let mass = self.kinematics.mass();
        let weight = mass * self.model.gravity.norm();
        let of_errors = self.accuracy * (weight + VELOCITY * (2.0 * self.moving * mass).sqrt());
        if energy - most <= SUM_OF_ERRORS * self.moving + FORGIVEN * of_errors {
            return;
        }
        let is_greater = energy > self.greatest;
        self.greatest = self.greatest.max(energy);
        let (greatest, moving) = (self.greatest, self.moving);
        let message = || {
            format!(
                "its energy has grown by {:.3e} J, from {most:.4e} J to {greatest:.4e} J, although nothing does work on it; \
                 {moving:.3e} J of it were motion at most",
                greatest - most
            )
        };
        warnings.warn(frame.t, "energy", &self.path, || (message(), HELP.to_owned()));
        if is_greater {
            warnings.amend("energy", &self.path, message);
        }
    }
}

const HELP: &str = "what moves is not to be trusted from here on; try a finer `accuracy`, softer contacts or more `dissipation`, or masses that differ \
                    by fewer powers of ten";

impl Monitor for Energy {
    fn look(&mut self, frame: &Frame, warnings: &mut Warnings) {
        if self.pace.is_due() {
            self.look_closely(frame, warnings);
        }
    }

    fn finish(&mut self, frame: &Frame, warnings: &mut Warnings) {
        self.look_closely(frame, warnings);
    }

    fn restart(&mut self) {
        (self.most, self.pace) = (None, Pace::default());
        (self.moving, self.greatest) = (0.0, f64::NEG_INFINITY);
        self.is_pulled = false;
    }
}
