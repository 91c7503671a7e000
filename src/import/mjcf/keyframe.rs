//! `<keyframe>`: sets of joint coordinates.

use indexmap::IndexMap;

use super::super::xml::Element;
use super::{Model, Reader};
use crate::multibody::spec::JointKind;

impl<'a> Reader<'a> {
    pub(super) fn keyframe(&self, key: Element<'a>, model: &mut Model) {
        if key.name() != "key" {
            return key.warn_unknown();
        }
        key.expect_attributes(&["name", "qpos", "time", "user"]);
        let width = |kind| match kind {
            JointKind::Free => 7,
            JointKind::Ball => 4,
            _ => 1,
        };
        let total: usize = model.joints.values().map(|joint| width(joint.kind)).sum();
        let Some(value) = key.value("qpos") else { return };
        let Some(numbers) = value.list(0, usize::MAX) else { return };
        if numbers.len() != total {
            let message = format!(
                "a keyframe of {} coordinates is left out: the model has {total}, without what was left out of it",
                numbers.len()
            );
            return value.warn(message);
        }
        let mut rest = numbers.as_slice();
        let mut coordinates = IndexMap::new();
        for joint in model.joints.values() {
            let (own, after) = rest.split_at(width(joint.kind));
            rest = after;
            let own = match (joint.kind, own) {
                // MuJoCo's position comes first, ours last.
                (JointKind::Free, [x, y, z, w, i, j, k]) => vec![*w, *i, *j, *k, *x, *y, *z],
                _ => own.to_vec(),
            };
            coordinates.insert(joint.joint.clone(), own);
        }
        let taken = |name: &str| model.spec.keyframes.contains_key(name);
        let name = match key.value("name").and_then(|name| name.name()) {
            Some(name) if taken(name) => return key.error(format!("duplicate key `{name}`")),
            Some(name) => name.to_owned(),
            None => super::fresh("key", "key", &mut model.names.counts, taken),
        };
        model.spec.keyframes.insert(name, coordinates);
    }
}
