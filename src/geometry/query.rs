//! All contacts of a scene, given where its bodies are.
#![allow(non_snake_case)]

use super::broad_phase::BroadPhase;
use super::narrow::Narrow;
use super::{Contact, Points, Scene};
use crate::math::Pose;

/// Finds contacts; holds buffers alone, so that the result is a function of the poses and of nothing before.
///
/// No allocation happens once the buffers have grown to what the scene needs.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// How many points a pair makes.
    pub points: Points,
    broad_phase: BroadPhase,
    narrow: Narrow,
    single: Vec<Contact>,
}

impl Query {
    /// A query that makes one or several points per pair.
    pub fn new(points: Points) -> Self {
        Self { points, ..Self::default() }
    }

    /// Lists every contact with φ ≤ margin, sorted by pair, in `contacts`, whose old content is dropped.
    ///
    /// `X_WB` holds the poses of the bodies by index. A geometry whose body has no pose there, or one that is not
    /// finite, touches nothing.
    pub fn update(&mut self, scene: &Scene, X_WB: &[Pose], margin: f64, contacts: &mut Vec<Contact>) {
        contacts.clear();
        self.broad_phase.update(scene, X_WB, margin);
        for &(a, b) in &self.broad_phase.pairs {
            let (X_WA, X_WB) = (&self.broad_phase.X_WG[a], &self.broad_phase.X_WG[b]);
            self.narrow.pair(scene, (a, b), (X_WA, X_WB), self.points, margin, contacts);
        }
    }

    /// The contact of geometries a and b as one point, however far apart and whatever the filter says.
    ///
    /// None if an index is out of range, a pose is not finite, or both are half spaces. The result is as from `a`:
    /// normal from b into a, also where a > b.
    pub fn distance(&mut self, scene: &Scene, X_WB: &[Pose], a: usize, b: usize) -> Option<Contact> {
        let pose = |i: usize| {
            let item = scene.geometries().get(i)?;
            let X_WG = X_WB.get(item.body)? * item.X_BG;
            super::scene::is_finite(&X_WG).then_some(X_WG)
        };
        let (X_WA, X_WB) = (pose(a)?, pose(b)?);
        self.narrow.distance(scene, (a, b), (&X_WA, &X_WB), &mut self.single)
    }
}
