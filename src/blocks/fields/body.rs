//! The bodies that a force acts on.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use crate::blocks::plant::ModelSource;
use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::multibody::model::WORLD;
use crate::prelude::*;

/// Index of a body among all of the plant that `model` is of. The body is named as `model/body`, or as `body` where `model` is one model
/// of the plant.
pub(super) fn find(
    d: &Declaration,
    model: &ModelSource,
    body: &str,
    field: &str,
) -> Result<usize, BlockError> {
    let ModelSource::Plant(text) = model else { return model.build(d, "model")?.body(body, field) };
    // A part of a plant counts its bodies by itself, and the plant wants the place among all.
    let (plant, part) = match text.split_once('.') {
        Some((plant, part)) => (plant, Some(part)),
        None => (text.as_str(), None),
    };
    model.build(d, "model")?;
    let all = ModelSource::from(plant).build(d, "model")?;
    let own = part.and_then(|part| all.model.body(&format!("{part}/{body}")));
    own.map_or_else(|| all.body(body, field), Ok)
}

/// One end of what acts between two bodies: a body, and what says where it is.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub body: usize,
}

impl End {
    /// The end at a body. The world has no ports: it does not move.
    pub fn new(d: &Declaration, model: &ModelSource, body: &str, field: &str) -> Result<End, BlockError> {
        Ok(End { body: find(d, model, body, field)? })
    }

    pub fn is_world(self) -> bool {
        self.body == WORLD
    }

    /// The body's pose, through a port; none for the world.
    pub fn pose<B>(self, d: &mut Declaration, port: InputPort<B, Pose>) -> Vec<Input<Pose>> {
        if self.is_world() { Vec::new() } else { vec![d.input(port, ())] }
    }

    /// The body's twist, through a port; none for the world, or if it does not matter.
    pub fn twist<B>(
        self,
        d: &mut Declaration,
        port: InputPort<B, Twist>,
        matters: bool,
    ) -> Vec<Input<Twist>> {
        if self.is_world() || !matters { Vec::new() } else { vec![d.input(port, ())] }
    }
}

/// Refuses two ends on one body.
pub(super) fn check_ends(a: End, b: End) -> Result<(), BlockError> {
    if a.body == b.body {
        return Err(BlockError::parameter(
            "b",
            "`a` and `b` are on the same body, which would not move by it",
        ));
    }
    Ok(())
}

/// Three finite numbers.
pub(super) fn vector(numbers: [f64; 3], field: &str) -> Result<Vector3<f64>, BlockError> {
    if numbers.iter().all(|n| n.is_finite()) {
        return Ok(numbers.into());
    }
    Err(BlockError::parameter(field, format!("`{field}` must be made of finite numbers")))
}

/// Makes a list as long as it always is; allocates the first time.
pub(super) fn room(forces: &mut SpatialForces, count: usize) -> &mut [SpatialForce] {
    forces.0.resize(count, SpatialForce::default());
    &mut forces.0
}
