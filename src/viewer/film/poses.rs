//! Where the bodies of all plants are at a frame's time.
#![allow(non_snake_case)]

use std::sync::Arc;

use crate::blocks::plant::PlantOffer;
use crate::diagram::Schedule;
use crate::diagram::frame::{Frame, Place};
use crate::math::spatial::Pose;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::{Model, WORLD};

/// The bodies that move, of all plants.
pub(super) struct Poses {
    plants: Vec<Plant>,
    /// Bodies that move, counted over all bodies of all plants.
    moving: Vec<usize>,
}

struct Plant {
    model: Arc<Model>,
    x: Place,
    /// Bodies that move.
    moving: Vec<usize>,
    kinematics: Kinematics,
}

impl Poses {
    /// Of a compiled diagram.
    pub fn new(schedule: &Schedule) -> Poses {
        let (mut plants, mut moving, mut bodies) = (Vec::new(), Vec::new(), 0);
        for offer in &schedule.offers {
            let Some(plant) = offer.get::<PlantOffer>() else { continue };
            let model = plant.model.clone();
            let own: Vec<usize> =
                (0..model.bodies.len()).filter(|i| model.bodies[*i].link != WORLD).collect();
            moving.extend(own.iter().map(|i| bodies + i));
            bodies += model.bodies.len();
            let (x, kinematics) = (schedule.state_place(offer.block, plant.x), Kinematics::new(&model));
            plants.push(Plant { model, x, moving: own, kinematics });
        }
        Poses { plants, moving }
    }

    /// The models of the plants.
    pub fn plants(&self) -> impl Iterator<Item = &Model> {
        self.plants.iter().map(|plant| &*plant.model)
    }

    /// Bodies that move, counted over all bodies of all plants.
    pub fn moving(&self) -> &[usize] {
        &self.moving
    }

    /// Each body that moves, and its pose.
    pub fn at(&mut self, frame: &Frame) -> impl Iterator<Item = (usize, Pose)> {
        for plant in &mut self.plants {
            let q = &frame.x[plant.x.range()][..plant.model.nq()];
            plant.kinematics.set_positions(&plant.model, q);
        }
        let poses = self.plants.iter().flat_map(|plant| {
            plant.moving.iter().map(|body| plant.kinematics.body_pose(&plant.model, *body))
        });
        self.moving.iter().copied().zip(poses)
    }
}
