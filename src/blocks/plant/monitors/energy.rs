//! Energy from nothing: a plant on which nothing does work has never more of it than at the start.
//!
//! ```text
//! T + V ≤ T₀ + V₀ + Σ ½ k φ²        φ < 0: how deep what touches at the start is pressed in
//! ```
//!
//! What contacts, limits and constraints store on the way is taken from T + V first, so the sum goes down and comes back. A step is off by what the accuracy a
//! allows, in positions a and in velocities a over the time τ for which velocities count at least. With M the mass of all and v = √(2 T/M) that is
//!
//! ```text
//! M g a + M v a/τ
//! ```
//!
//! of energy. More than that, and more than a hundredth of the greatest kinetic energy, which is what errors of many good steps come to, is told. Over the
//! diagrams and cases of the repository at accuracies from 1e-1 to 1e-5 most runs that are right gain less than half of either, and those that are wrong 1.6 times what a step may
//! be off and two hundredths or more.
#![allow(non_snake_case)]

use std::sync::Arc;

use super::super::evaluation::SpatialForces;
use super::Pace;
use crate::diagram::frame::{Frame, Place};
use crate::diagram::value::typed;
use crate::diagram::{Monitor, MonitorSettings, Monitored, Warnings};
use crate::geometry::{Contact, Points, Query};
use crate::math::digits;
use crate::math::spatial::Pose;
use crate::multibody::contact::ContactSettings;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;
use crate::multibody::overlap::stiffness;
use crate::prelude::*;

/// The accuracy by which runs are judged that control no error: the default of those that do.
const ACCURACY: f64 = 1e-3;
/// Roundings of the sum of all energies that are none of its growth: it has a few terms for each of many bodies.
const ROUNDING: f64 = 1e4 * f64::EPSILON;

/// Compares energies.
pub(super) struct Energy {
    model: Arc<Model>,
    points: Points,
    contact: ContactSettings,
    x: Place,
    hand: usize,
    path: String,
    accuracy: f64,
    settings: MonitorSettings,
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
        (points, contact): (Points, ContactSettings),
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
            accuracy: of.accuracy.unwrap_or(ACCURACY),
            settings: of.settings,
            kinematics: Kinematics::new(&model),
            points,
            contact,
            model,
            most: None,
            moving: 0.0,
            greatest: f64::NEG_INFINITY,
            is_pulled: false,
            pace: Pace::new(of.settings.body_steps),
        })
    }

    /// What contacts have stored.
    fn stored(&self) -> f64 {
        let X_WB: Vec<Pose> =
            (0..self.model.bodies.len()).map(|body| self.kinematics.body_pose(&self.model, body)).collect();
        let mut contacts: Vec<Contact> = Vec::new();
        Query::new(self.points).update(&self.model.scene, &X_WB, 0.0, &mut contacts);
        let energy = |contact: &Contact| {
            0.5 * stiffness(&self.model, &self.contact, contact) * contact.phi.min(0.0).powi(2)
        };
        contacts.iter().map(energy).sum()
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
        let MonitorSettings { energy_gain, velocity_time, .. } = self.settings;
        let of_errors = self.accuracy * (weight + (2.0 * self.moving * mass).sqrt() / velocity_time);
        let rounding = ROUNDING * (most.abs() + self.moving);
        if energy - most <= of_errors.max(energy_gain * self.moving) + rounding {
            return;
        }
        let is_greater = energy > self.greatest;
        self.greatest = self.greatest.max(energy);
        let (greatest, moving) = (self.greatest, self.moving);
        let message = || {
            format!(
                "its energy has grown by {} J, from {} J to {} J, although nothing does work on it; its kinetic energy was {} J at most",
                digits(greatest - most, 3),
                digits(most, 4),
                digits(greatest, 4),
                digits(moving, 3)
            )
        };
        warnings.warn(frame.t, "energy", &self.path, || (message(), HELP.to_owned()));
        if is_greater {
            warnings.amend("energy", &self.path, message);
        }
    }
}

const HELP: &str = "do not trust the motion from here on; try a smaller `accuracy`, softer contacts or more `dissipation`, or masses that differ \
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
        self.most = None;
        self.pace.restart();
        (self.moving, self.greatest) = (0.0, f64::NEG_INFINITY);
        self.is_pulled = false;
    }
}
