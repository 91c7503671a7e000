//! Sensors that look along rays: a beam, a planar scanner and a depth camera.
//!
//! Rays are cast at the shapes that collide, at the instants of sampling only; where everything is, is worked out there from the plant's state.
#![allow(non_snake_case)]

use std::sync::Arc;

use nalgebra::Vector3;

use super::force_torque::pose;
use super::imperfections::Imperfections;
use super::readings::{Readings, Sort};
use crate::blocks::plant::{ModelSource, Robot};
use crate::geometry::RayCaster;
use crate::multibody::kinematics::Kinematics;
use crate::multibody::model::Model;
use crate::multibody::spec::PoseSpec;
use crate::prelude::*;

/// The most rays of one sensor.
pub(super) const MAX_RAYS: usize = 100_000;

/// Where a sensor of distances sits, and how far it sees.
pub(super) struct Eye<'a> {
    pub model: &'a ModelSource,
    pub body: &'a str,
    pub pose: &'a PoseSpec,
    pub ignore_own_body: bool,
    pub max_range: f64,
    pub imperfections: &'a Imperfections,
}

/// Where the measurement works.
#[derive(Clone)]
pub(super) struct Room {
    kinematics: Kinematics,
    q: Vec<f64>,
    X_WB: Vec<Pose>,
    caster: RayCaster,
}

/// One ray of a sensor.
#[derive(Clone, Copy, Debug)]
pub(super) struct SensorRay {
    /// Unit direction in the sensor's axes.
    pub direction: Vector3<f64>,
    /// What is read, for each metre along the ray.
    pub scale: f64,
}

impl Eye<'_> {
    /// Declares the input `state` and all but the outputs: a distance for each ray, `max_range` where there is nothing.
    pub fn declare<B: Block>(
        &self,
        d: &mut Declaration,
        state: InputPort<B, Vector>,
        rays: Vec<SensorRay>,
    ) -> Result<Readings<Room>, BlockError> {
        let max_range = self.max_range;
        if !(max_range > 0.0 && max_range.is_finite()) {
            let message = format!("`max_range` must be a length greater than 0, and is {max_range}");
            return Err(BlockError::parameter("max_range", message));
        }
        if self.imperfections.period.is_none() {
            let message = "rays are cast at the instants of sampling: give their `period`";
            return Err(BlockError::parameter("imperfections.period", message));
        }
        let robot = self.model.build(d, "model")?;
        let body = robot.body(self.body, "body")?;
        let X_BS = pose(self.pose, "pose")?;
        let ignored = self.ignore_own_body.then_some(body);
        let model = robot.model.clone();
        let state = d.input(state, robot.nq() + robot.nv());
        let room = Room {
            kinematics: Kinematics::new(&model),
            q: model.q0.clone(),
            X_WB: vec![Pose::identity(); model.bodies.len()],
            caster: RayCaster::new(&model.scene),
        };
        let sort = Sort::Ranges { size: rays.len(), most: max_range };
        self.imperfections.declare(d, sort, room, state, move |state, room, out| {
            let X_WS = room.look(&model, &robot, state, body, ignored) * X_BS;
            for (out, ray) in out.iter_mut().zip(&rays) {
                let direction = X_WS.rotation * ray.direction;
                let most = max_range / ray.scale;
                let hit = room.caster.cast(&model.scene, &X_WS.translation.vector, &direction, most);
                *out = hit.map_or(max_range, |hit| hit.distance * ray.scale);
            }
        })
    }
}

impl Room {
    /// Notes where everything is, and returns the pose of a body.
    fn look(
        &mut self,
        model: &Arc<Model>,
        robot: &Robot,
        state: &[f64],
        body: usize,
        ignored: Option<usize>,
    ) -> Pose {
        robot.set_positions(state, &mut self.q);
        self.kinematics.set_positions(model, &self.q);
        for geometry in model.scene.geometries() {
            self.X_WB[geometry.body] = self.kinematics.body_pose(model, geometry.body);
        }
        self.caster.update(&model.scene, &self.X_WB, |body| Some(body) != ignored);
        self.kinematics.body_pose(model, body)
    }
}

/// The number of rays, if it is possible.
pub(super) fn count(rays: usize, field: &str) -> Result<usize, BlockError> {
    if (1..=MAX_RAYS).contains(&rays) {
        return Ok(rays);
    }
    let message = format!("there must be from 1 to {MAX_RAYS} rays, and there are {rays}");
    Err(BlockError::parameter(field, message))
}

/// An angle of view in radians, above 0 and up to `most`.
pub(super) fn angle(angle: f64, most: f64) -> Result<f64, BlockError> {
    // As many digits of a full turn as people write.
    if angle > 0.0 && angle <= most + 1e-3 {
        return Ok(angle.min(most));
    }
    let message = format!("`field_of_view` must be above 0 and up to {most:.4} rad, and is {angle}");
    Err(BlockError::parameter("field_of_view", message))
}

pub(super) fn world() -> String {
    "world".to_owned()
}

pub(super) fn yes() -> bool {
    true
}
