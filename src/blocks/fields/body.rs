//! The bodies that a force acts on.
#![allow(non_snake_case)]

use nalgebra::Vector3;

use crate::blocks::plant::evaluation::{SpatialForce, SpatialForces};
use crate::blocks::plant::{ModelSource, Robot};
use crate::multibody::model::WORLD;
use crate::prelude::*;

/// All bodies of a plant, and which of its models is meant where a name does not say it.
pub(super) struct Bodies {
    all: Robot,
    part: Option<String>,
}

impl Bodies {
    /// The bodies of the plant that `model` is of. A part of a plant counts its bodies by itself, and the plant wants the place among
    /// all: so they are all here, even if `model` is one of the plant's models.
    pub fn new(d: &Declaration, model: &ModelSource) -> Result<Bodies, BlockError> {
        let part = match model {
            ModelSource::Plant(text) => text.split_once('.'),
            ModelSource::Own(_) | ModelSource::Beside => None,
        };
        let Some((plant, part)) = part else {
            return Ok(Bodies { all: model.build(d, "model")?, part: None });
        };
        let all = ModelSource::from(plant).build(d, "model")?;
        if all.model.instance(part).is_none() {
            // It knows what the part may have been meant to be.
            model.build(d, "model")?;
        }
        Ok(Bodies { all, part: Some(part.to_owned()) })
    }

    /// Index of a body that is not the ground.
    pub fn find_moving(&self, body: &str, field: &str) -> Result<usize, BlockError> {
        match self.find(body, field)? {
            WORLD => Err(BlockError::parameter(field, "a force on the ground moves nothing")),
            body => Ok(body),
        }
    }

    /// Index of a body, `model/body`, or `body` of the model that is meant. `field` is the parameter that names it.
    pub fn find(&self, body: &str, field: &str) -> Result<usize, BlockError> {
        let own = self.part.as_ref().and_then(|part| self.all.model.body(&format!("{part}/{body}")));
        own.map_or_else(|| self.all.body(body, field), Ok)
    }

    /// The end of something at a body.
    pub fn end(&self, body: &str, field: &str) -> Result<End, BlockError> {
        Ok(End { body: self.find(body, field)? })
    }
}

/// One end of what acts between two bodies. The world has no ports: it does not move.
#[derive(Clone, Copy)]
pub(super) struct End {
    pub body: usize,
}

impl End {
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
