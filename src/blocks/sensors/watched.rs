//! Whose contacts a sensor feels.

use std::sync::Arc;

use crate::blocks::plant::ModelSource;
use crate::prelude::*;

/// A body whose contacts count, with all others or with one.
pub(super) struct Watched {
    /// The body of each geometry.
    owners: Arc<[usize]>,
    body: usize,
    other: Option<usize>,
}

impl Watched {
    /// Finds the bodies that the parameters `model`, `body` and `other` name.
    pub fn new(
        d: &Declaration,
        model: &ModelSource,
        body: &str,
        other: Option<&String>,
    ) -> Result<Watched, BlockError> {
        if matches!(model, ModelSource::Plant(text) if text.contains('.')) {
            let message = "contacts are between all models of a plant: name the plant alone, such as `scene`";
            return Err(BlockError::parameter("model", message));
        }
        let robot = model.build(d, "model")?;
        let owners = robot.model.scene.geometries().iter().map(|item| item.body).collect();
        let other = other.map(|name| robot.body(name, "other")).transpose()?;
        Ok(Watched { owners, body: robot.body(body, "body")?, other })
    }

    /// Which side of a contact between geometries a and b the body is on: 1 for a, −1 for b, none if the contact does not count.
    pub fn side(&self, a: usize, b: usize) -> Option<f64> {
        let (a, b) = (*self.owners.get(a)?, *self.owners.get(b)?);
        let counts =
            |own: usize, theirs: usize| own == self.body && self.other.is_none_or(|other| theirs == other);
        if counts(a, b) { Some(1.0) } else { counts(b, a).then_some(-1.0) }
    }
}
