//! All contacts of a scene, given where its bodies are.
#![allow(non_snake_case)]

use super::broad_phase::{BroadPhase, Motion};
use super::narrow::Narrow;
use super::{Contact, Points, Scene};
use crate::math::{Pose, Twist};

/// Finds contacts; holds buffers alone, so that the result is a function of the poses and of nothing before.
///
/// No allocation happens once the buffers have grown to what the scene needs.
#[derive(Debug, Clone, Default)]
pub struct Query {
    /// How many points a pair makes.
    pub points: Points,
    broad_phase: BroadPhase,
    narrow: Narrow,
    /// Contacts of one pair.
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
        self.broad_phase.update(scene, X_WB, None, margin);
        for &(a, b) in &self.broad_phase.pairs {
            let (X_WA, X_WB) = (&self.broad_phase.X_WG[a], &self.broad_phase.X_WG[b]);
            self.narrow.pair(scene, (a, b), (X_WA, X_WB), self.points, margin, contacts);
        }
    }

    /// Lists what touches during the next h seconds, to first order: every contact with φ + h min(vₙ, 0) ≤ margin.
    ///
    /// vₙ is the velocity of A relative to B at the contact point, along the normal: negative where they approach. What
    /// is within the margin now is therefore always listed. Left out, though the formula would list them, are pairs that
    /// pass beside each other: where a pair's boxes, moved and turned with the bodies, do not come within the margin.
    ///
    /// `V_WB` holds the twists of the bodies by index, in W's axes, at the bodies' origins. A geometry whose body has no
    /// pose or no twist there, or one that is not finite, touches nothing. With h = 0, or with everything at rest, the list
    /// is that of [`Query::update`] to the last bit. Sorted by pair; the old content of `contacts` is dropped.
    pub fn update_swept(
        &mut self,
        scene: &Scene,
        X_WB: &[Pose],
        V_WB: &[Twist],
        h: f64,
        margin: f64,
        contacts: &mut Vec<Contact>,
    ) {
        contacts.clear();
        // Zero times an infinite step would be no number; NaN is no step.
        let h = if h > 0.0 { h.min(f64::MAX) } else { 0.0 };
        self.broad_phase.update(scene, X_WB, Some(Motion { V_WB, h }), margin);
        let broad_phase = &self.broad_phase;
        for &(a, b) in &broad_phase.pairs {
            let poses = (&broad_phase.X_WG[a], &broad_phase.X_WG[b]);
            let reach = margin + broad_phase.approach(scene, (a, b), h);
            self.single.clear();
            self.narrow.pair(scene, (a, b), poses, self.points, reach, &mut self.single);
            contacts.extend(self.single.iter().copied().filter(|contact| {
                let V = broad_phase.velocity_at(a, &contact.p_WC) - broad_phase.velocity_at(b, &contact.p_WC);
                contact.phi + h * contact.normal_W.dot(&V.linear).min(0.0) <= margin
            }));
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
