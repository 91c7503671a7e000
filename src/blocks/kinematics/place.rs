//! A frame of a robot that a user names.
#![allow(non_snake_case)]

use crate::blocks::plant::Robot;
use crate::document::did_you_mean;
use crate::multibody::model::WORLD;
use crate::multibody::spec::{self, PoseSpec};
use crate::prelude::*;

/// A frame that is fixed to a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// The body.
    pub body: usize,
    /// The frame in the body's.
    pub X_BF: Pose,
}

impl Place {
    /// Whether it stands still.
    pub const fn is_world(&self) -> bool {
        self.body == WORLD
    }

    /// A body or frame by name: `tool`, or with its model's name, `arm/tool`. `field` is the parameter that names it.
    pub fn find(robot: &Robot, name: &str, field: &str) -> Result<Place, BlockError> {
        let model = &robot.model;
        let own = format!("{}/{name}", robot.name);
        if let Some(body) = model.body(name).or_else(|| model.body(&own)) {
            return Ok(Place { body, X_BF: Pose::identity() });
        }
        let full = |i: usize| model.full_name(Some(model.frames[i].instance), &model.frames[i].name);
        if let Some(i) = (0..model.frames.len()).find(|i| full(*i) == name || full(*i) == own) {
            return Ok(Place { body: model.frames[i].body, X_BF: model.frames[i].X_BF });
        }
        let names =
            (0..model.bodies.len()).map(|i| model.body_name(i)).chain((0..model.frames.len()).map(full));
        let mut names: Vec<String> = names.collect();
        // What the user may leave out is left out of the suggestion too.
        if !name.contains('/') {
            let prefix = format!("{}/", robot.name);
            names.iter_mut().for_each(|name| *name = name.strip_prefix(&prefix).unwrap_or(name).to_owned());
        }
        let near = did_you_mean(name, names.iter().map(String::as_str)).map(|near| format!(" ({near})"));
        let message = format!("there is no body or frame `{name}`{}", near.unwrap_or_default());
        Err(BlockError::parameter(field, message))
    }

    /// The frame at a pose in this one. `field` is the parameter that holds the pose.
    pub fn offset(self, offset: &PoseSpec, field: &str) -> Result<Place, BlockError> {
        let X_FG = offset.pose().map_err(|message| BlockError::parameter(field, message))?;
        Ok(Place { body: self.body, X_BF: self.X_BF * X_FG })
    }
}

/// The default of a parameter that names a frame.
pub(crate) fn world() -> String {
    spec::WORLD.to_owned()
}
